// 6.0-6.3 Operations: forming forces from stacks; 20.1 rearranging a fort's garrison.
#include "engine/procedure.hpp"
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {

namespace {

u16 fort_bit(const Ctx& c, PlaceId at) {
  const FortId f = fort_named_at(c.s, at);
  return static_cast<u16>(1u << (f.exists() ? f.index() : at == c.t.washington ? 8u : 9u));
}

bool can_muster(const Ctx& c, UnitId u) {
  const Type type = c.t.type_of(u);
  return type != Type::Arms && !(type == Type::Gun && has(c.s, u, kReducedSide));
}
// Spaces from which a force can still be formed.
struct Musters {
  SpaceSet spaces;
  u32 entries = 0;
  Musters(const Ctx& c, Seat seat) {
    units_ready(c.s, seat).each(first_of(seat), [&](UnitId u) {
      const PlaceId at = c.s.place[u];
      if (!can_muster(c, u)) return;
      is_space(at) ? spaces.add(at) : static_cast<void>(entries |= 1u << (at.index() - kSpaces));
    });
  }
};

// A piece beside or inside a fort that could still change between screen and garrison.
bool can_shift(const Ctx& c) {
  for (PlaceId fort : forts(c.s)) {
    bool fresh = false;
    each_at(c.s, kUS, fort, [&](UnitId u) { fresh |= !has(c.s, u, kShiftedOnce); });
    if (fresh && !is_besieged(c, fort)) return true;
  }
  return false;
}

// Someone inside a besieged fort who could still break out.
bool garrison_ready(const Ctx& c, PlaceId fort) {
  bool ready = false;
  each_at(c.s, kUS, fort, [&](UnitId u) { ready |= has(c.s, u, kInside) && can_move(c, u) && odds_fp(c, u); });
  return ready;
}

bool can_operate(const Ctx& c, Seat seat) {
  bool ready = false;
  units_ready(c.s, seat).each(first_of(seat), [&](UnitId u) { ready = ready || can_muster(c, u); });
  return ready || (seat == kUS && can_shift(c));
}
// 20.1b: a piece changes between screen and garrison.
void shift(Playing& p) {
  const UnitId u = unit_arg(p.answer.a);
  const bool in = p.answer.verb == kGoIn;
  p.s.flags[u] = static_cast<u8>((p.s.flags[u] & ~kInside) | kShiftedOnce | (in ? kInside : 0));
  p.emit({R("20.1b"), kShifted, kUS, arg(u), in});
}
// Whose name the force goes by: its first leader, or else its first piece.
UnitId head_of(const Ctx& c, Seat seat) {
  UnitId head;
  each_in(c.s, seat, 1, [&](UnitId u) {
    if (!head.exists() || c.t.type_of(u) < c.t.type_of(head)) head = u;
  });
  return head;
}
March march_from(Playing& p, const Operations& f) {
  const bool break_out = f.seat == kUS && is_besieged(p.ctx(), f.at);
  if (break_out) p.s.broke_out |= fort_bit(p.ctx(), f.at);
  March march = set_out_from(p, f.seat, 1, f.at);
  if (break_out) march.mode = Mode::BreakOut;
  p.emit({R("6.3a"), kFormed, f.seat, arg(f.at), w16(shape_of(p.ctx(), f.seat, 1).fp), march.points});
  if (const UnitId head = head_of(p.ctx(), f.seat); head.exists()) p.emit({R("6.3a"), kLed, f.seat, arg(head)});
  return march;
}

void offer_shifts(const Ctx& c, Offer& offer) {
  for (PlaceId fort : forts(c.s)) {
    if (!any_at(c, kUS, fort) || is_besieged(c, fort)) continue;
    int inside = 0;
    each_at(c.s, kUS, fort, [&](UnitId u) { inside += has(c.s, u, kInside) ? troop_fp(c, u) : 0; });
    Seen seen;
    each_at(c.s, kUS, fort, [&](UnitId u) {
      if (has(c.s, u, kShiftedOnce) || c.s.group[u] || (c.t.type_of(u) == Type::Gun && has(c.s, u, kReducedSide)))
        return;
      if (!seen.first(c, u, kReducedSide | kInside | kMoved)) return;
      const bool in = has(c.s, u, kInside);
      const Action a{.verb = in ? kGoOut : kGoIn, .a = arg(u)};
      const int fp = troop_fp(c, u);
      if (in || fp == 0 || inside + fp <= fort_capacity(c, fort))
        offer.allow(a);
      else
        offer.refuse(a, R("20.1.2a"), "The fort holds no more FP.");
    });
  }
}

}  // namespace

// 6.0a: the side may move every piece once, one force after another (6.1b), until it stops.
Flow Operations::play(Playing& p) {
  BEGIN;
  for (u8& flags : p.s.flags) flags &= static_cast<u8>(~(kMoved | kShiftedOnce));
  p.s.broke_out = 0;
  p.emit({R("6.0a"), kSegmentBegan, seat, p.s.segment});
  for (;;) {
    if (check_immediate_win(p)) return finish(p, p.s.winner, p.s.end_rule);
    if (!can_operate(p.ctx(), seat)) return Done;
    ASK(Chosen, Operate{});
    if (p.answer.verb == kDone) return Done;
    if (p.answer.verb != kForm) {
      shift(p);
      continue;
    }
    at = place_arg(p.answer.a);
    do {
      ASK(TakenUp, FormForce{.seat = seat, .at = at, .group = 1});
      take_up(p, seat, 1, at);
    } while (p.answer.verb == kTake || p.answer.verb == kTakeAll);
    CALL(Marched, march_from(p, *this));
  }
  END;
}

Seat Operate::asked(const Ctx& c) const { return frame_of<Operations>(c.s).seat; }
Prompt Operate::prompt(const Ctx& c) const {
  return {R("6.1b"),
          {frame_of<Operations>(c.s).seat == kUS
               ? "United States: choose a stack to form a force from, rearrange a fort, or end your operations. (6.1)"
               : "Western Confederacy: choose a stack to form a force from, or end your operations. (6.1)"}};
}
void Operate::answers(const Ctx& c, Offer& offer) const {
  const Seat seat = frame_of<Operations>(c.s).seat;
  offer.allow({.verb = kDone});
  const Musters musters(c, seat);
  for (PlaceId at : musters.spaces) {
    const Action a{.verb = kForm, .a = arg(at)};
    if (seat != kUS || !is_besieged(c, at))
      offer.allow(a);
    else if (c.s.broke_out & fort_bit(c, at))
      offer.refuse(a, R("20.2.2"), "The garrison has tried to break out in this segment.");
    else
      offer.allow_if(garrison_ready(c, at), a, R("20.2b"),
                     "Besieged units cannot move, and nobody inside could break out.");
  }
  for (std::size_t i = 0; i < kEntries; ++i)
    if (musters.entries >> i & 1) offer.allow({.verb = kForm, .a = w16(static_cast<int>(kSpaces + i))});
  if (c.applies(R("20.1b"), seat == kUS)) offer_shifts(c, offer);
  if (!offer.wants_refusals()) return;
  SpaceSet idle;
  const std::size_t first = seat == kWC ? 0 : kUsFirst, last = seat == kWC ? kArmsFirst : kUnits;
  for (std::size_t i = first; i < last; ++i)
    if (const PlaceId at = c.s.place.items[i]; is_space(at) && !musters.spaces.has(at)) idle.add(at);
  for (PlaceId at : idle)
    offer.refuse({.verb = kForm, .a = arg(at)}, R("6.1c"),
                 {"Every piece at {a:space} has moved in this segment, or cannot move.", arg(at)});
}

Seat FormForce::asked(const Ctx&) const { return seat; }
Prompt FormForce::prompt(const Ctx& c) const {
  const Shape shape = shape_of(c, seat, group);
  if (target.exists())
    return {R("14.3d"),
            {"{c:seat}: take up the pieces at {a:space} that hurry to the battle, {b} FP so far; then march. (14.3)",
             arg(at), w16(shape.fp), seat},
            kPlace,
            arg(at)};
  static constexpr const char* kLed[] = {
      "United States: take up pieces at {a:space}, {b} FP and {c} MP so far; then march. (6.2, 6.3)",
      "Western Confederacy: take up pieces at {a:space}, {b} FP and {c} MP so far; then march. (6.2, 6.3)"};
  static constexpr const char* kTooMany[] = {
      "United States: take up pieces at {a:space}. {b} FP so far are more than the leader can lead: a stray force with "
      "{c} MP. Then march. (6.2, 6.3)",
      "Western Confederacy: take up pieces at {a:space}. {b} FP so far are more than the leader can lead: a stray "
      "force with {c} MP. Then march. (6.2, 6.3)"};
  static constexpr const char* kLeaderless[] = {
      "United States: take up pieces at {a:space}. {b} FP so far and no leader: a stray force with {c} MP. Then march. "
      "(6.2, 6.3)",
      "Western Confederacy: take up pieces at {a:space}. {b} FP so far and no leader: a stray force with {c} MP. Then "
      "march. (6.2, 6.3)"};
  static constexpr const char* kEmpty[] = {
      "United States: take up pieces at {a:space}; leaders give a force more movement points. Then march. (6.2, 6.3)",
      "Western Confederacy: take up pieces at {a:space}; leaders give a force more movement points. Then march. (6.2, "
      "6.3)"};
  const ForceKind kind = kind_of(c, seat, shape);
  const auto& texts = kind != ForceKind::Stray  ? kLed
                      : shape.keys + shape.subs ? kTooMany
                      : shape.troops            ? kLeaderless
                                                : kEmpty;
  return {R("6.3a"),
          {texts[seat == kUS ? 0 : 1], arg(at), w16(shape.fp), w16(points_of(c, seat, kind, shape))},
          kPlace,
          arg(at)};
}
void FormForce::answers(const Ctx& c, Offer& offer) const {
  const bool besieged = seat == kUS && is_besieged(c, at);
  const Shape now = shape_of(c, seat, group);
  const bool some = now.keys + now.subs + now.scouts + now.wagons_guns + now.troops + now.warriors > 0;
  Seen seen;
  int more = 0;
  each_at(c.s, seat, at, [&](UnitId u) {
    if (c.s.group[u] == group) return;
    const Action a{.verb = kTake, .a = arg(u)};
    if (!can_move(c, u)) {
      if (!offer.wants_refusals()) return;
      const bool lost = c.t.type_of(u) == Type::Gun && has(c.s, u, kReducedSide);
      lost ? offer.refuse(a, R("22.2e"), "A lost gun stays where it is until a search recovers it.")
           : offer.refuse(a, target.exists() ? R("14.3d") : R("6.1c"),
                          {target.exists() ? "{a:unit} has moved or fought in this segment."
                                           : "{a:unit} has moved in this segment.",
                           arg(u)});
      return;
    }
    if (!seen.first(c, u, kReducedSide | kInside)) return;
    if (besieged && !has(c.s, u, kInside)) return;
    if (c.t.type_of(u) == Type::Arms) {
      const Verdict v = arms_verdict(c, group, u);
      v.legal() ? offer.allow(a) : offer.refuse(a, v.rule, v.why);
      return;
    }
    ++more;
    offer.allow(a);
  });
  if (more > 1 || (more == 1 && !some)) offer.allow({.verb = kTakeAll, .a = arg(at)});
  if (target.exists()) offer.allow({.verb = kDecline});
  const Action march{.verb = kMarch};
  if (!some)
    offer.refuse(march, R("6.3a"), "A force needs at least one piece.");
  else if (besieged && now.fp == 0)
    offer.refuse(march, R("20.2.2"), "Breaking out is an attack: it takes at least 1 FP.");
  else if (target.exists() &&
           std::min(3, points_of(c, seat, kind_of(c, seat, now), now)) < c.t.cost_between(at, target))
    offer.refuse(march, R("14.3d"), "This force cannot reach the battle with its movement points.");
  else
    offer.allow(march);
}

}  // namespace cf::ohio
