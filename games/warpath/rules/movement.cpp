// 7 Movement: who moves together, how far, and what a step costs. Arriving among others is in arrival.cpp.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

u8 side_of_group(const Ctx& c) {
  const PieceId lead = first_of(c.s.group);
  return lead.exists() ? c.t.of(lead).side : u8{kUnion};
}

bool quantrill_alone(const Ctx& c) { return c.s.group.has(c.t.quantrill) && !several(c.s.group); }

// 7.5 with ruling W-16: the crossing adds to whatever the space itself costs.
int entry_cost(const Ctx& c, const Route& way, bool engineers) {
  const bool rough = c.t.at(way.to).terrain == Terrain::Rough && !c.applies(R("11.2.a"), engineers);
  const bool slow = c.applies(R("7.5"), rough) || c.applies(R("7.5.a"), c.s.devastated.has(way.to));
  const bool ford = c.applies(R("3.3.b"), way.river && c.t.options.river_cost);
  return 1 + slow + ford;
}

namespace {

// Who gives the group its name: the best leader, else its first unit, else a wagon.
PieceId lead_of(const Ctx& c, const PieceSet& group) {
  PieceId best;
  for (PieceId l : group& c.t.leaders)
    if (!best.exists() || c.t.of(l).value > c.t.of(best).value) best = l;
  if (best.exists()) return best;
  const PieceSet units = group - c.t.wagons;
  return first_of(units.empty() ? group : units);
}

// 7.2: what moves together without a leader is one unit or one regiment, with any wagons (9.5.h).
bool needs_leader(const Ctx& c, const PieceSet& group) {
  const PieceSet units = group & c.t.combat;
  if (!several(units)) return false;
  const u8 regiment = c.t.of(first_of(units)).regiment;
  return !regiment || !(units - c.applies({R("2.3"), R("7.2")}, c.t.regiments[regiment])).empty();
}

// The counters of the space that have not been acted on, the group apart.
PieceSet others_here(const Ctx& c) {
  const PieceId any = first_of(c.s.group);
  if (!any.exists()) return {};
  return side_at(c, c.s.at[any], c.t.of(any).side) - c.s.group - c.applies({R("5.3.b"), R("7.0.a")}, c.s.acted);
}

// Who may still join: anyone if a leader is in the space (7.3), battalions of the regiment, wagons with anyone.
PieceSet may_join(const Ctx& c) {
  const PieceSet here = others_here(c);
  if (here.empty() || c.applies({R("7.3"), R("7.0.b")}, !((c.s.group | here) & c.t.leaders).empty())) return here;
  PieceSet out = c.applies(R("9.5.h"), here & c.t.wagons);
  for (PieceId u : here& c.t.combat)
    if (!needs_leader(c, c.s.group | one(u))) out.add(u);
  return out;
}

// Whether all of them may join at once.
bool may_all_join(const Ctx& c, const PieceSet& open) {
  const PieceSet all = c.s.group | open;
  return several(open) && (!(all & c.t.leaders).empty() || !needs_leader(c, all));
}

// 7.3: units of several regiments go with a leader, who comes by himself if he was not named.
PieceSet with_leader(const Ctx& c, const PieceSet& joining) {
  const PieceSet all = c.s.group | joining, leaders = others_here(c) & c.t.leaders;
  if (!(all & c.t.leaders).empty() || leaders.empty() || !needs_leader(c, all)) return all;
  return all | one(lead_of(c, leaders));
}

// W-54: any owner's country, but no rough ground, no base, nothing twice.
bool raiders_may_waste(const Ctx& c, PlaceId at) {
  return c.applies(R("11.3.f"), waste_left(c) && !c.s.devastated.has(at) && c.t.at(at).terrain != Terrain::Rough &&
                                    !is_base(c.t, at));
}

int rate_of(const Ctx& c, PieceId p) {
  const Type type = c.t.of(p).type;
  const bool fast = type == Type::Cavalry || type == Type::Leader || type == Type::Raider;
  return c.applies(fast ? R("7.4") : R("7.4.a"), int{c.t.of(p).rate});
}

// 9.1: judged once, where the move starts (ruling W-35). A wagon supplies those who move with it.
bool has_movement_supply(const Ctx& c, PlaceId start, u8 side) {
  const bool home = is_raider(side) && start == c.t.home[side];
  const bool held = holder(c.s, start) == side;
  return c.applies(R("9.1.b"), !c.s.devastated.has(start)) || home ||
         c.applies(R("9.7"), held && is_army_base(c.t, start)) ||
         c.applies({R("9.1.c"), R("9.8"), R("10.3")}, held && c.s.fort_done.has(start)) ||
         c.applies({R("9.1.d"), R("9.1.e")}, !(c.s.group & c.t.wagons).empty());
}

int points_of_group(const Ctx& c, PlaceId start) {
  int slowest = 9, rate = 0;
  for (PieceId p : c.s.group) slowest = std::min(slowest, rate_of(c, p)), rate = std::max(rate, rate_of(c, p));
  if (c.applies(R("7.4.b"), slowest < rate)) rate = slowest;
  const bool supplied = c.applies(R("9.1"), has_movement_supply(c, start, side_of_group(c)));
  return c.applies(R("9.1.a"), !supplied) ? rate / 2 : rate;
}

Arrival enter(March& f, const Playing& p, PlaceId to) {
  const Route* way = route(p.t, f.at, to);
  const int cost = way ? entry_cost(p.ctx(), *way, !(p.s.group & p.t.engineers).empty()) : 1;
  const Arrival arrival{f.kind, f.at, to};
  f.points = static_cast<u8>(std::max(0, f.points - cost));
  f.moved = true;
  f.at = to;
  return arrival;
}

// 7.6: among enemies the move is over; otherwise it may go on.
bool goes_on(const Ctx& c, const March& f) {
  if (c.s.group.empty() || c.s.at[first_of(c.s.group)] != f.at) return false;
  return f.points > 0 || (f.kind == MoveKind::Raid && raiders_may_waste(c, f.at));
}

}  // namespace

Flow March::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  // 7.2, 7.3: who goes together is named before the move.
  while (kind == MoveKind::Action && !may_join(c).empty()) {
    ASK(Company, Assemble{});
    if (p.answer.verb == kMarch) break;
    p.s.group = with_leader(c, p.answer.verb == kJoin ? one(piece_of(p.answer)) : may_join(c));
  }
  points = static_cast<u8>(points_of_group(c, at));
  p.s.acted = p.s.acted | p.applies(R("7.4.c"), p.s.group);

  // 7.4: the group goes from space to space. 11.3.f: raiders may end their move by devastating the space.
  do {
    ASK(NextSpace, ChooseStep{kind, at, points, moved});
    if (p.answer.verb == kDevastate) {
      --p.s.cup[p.t.devastation];
      lay_waste(p, at, R("11.3.f"));
    }
    if (p.answer.verb != kEnter) break;
    CALL(Entered, enter(*this, p, place_of(p.answer)));
  } while (goes_on(c, *this));
  // 7.4.d: a finished move stands (ruling W-80).
  if (moved && !p.s.group.empty()) p.emit({R("7.4.d"), kMoveEnded, kNobody, arg(at)});
  p.s.group.clear();
  END;
}

namespace {

// Whether Quantrill, with so many points left, can get out of a space held by Union counters (11.4.e).
bool can_get_clear(const Ctx& c, const PlaceSet& held, PlaceId at, int points) {
  for (const Route& way : c.t.at(at).routes) {
    const int cost = entry_cost(c, way, false);
    if (cost > points || closed_to_quantrill(c).has(way.to)) continue;
    if (!held.has(way.to) || can_get_clear(c, held, way.to, points - cost)) return true;
  }
  return false;
}

struct StepJudge {
  const Ctx& c;
  const ChooseStep& q;
  u8 side;
  bool fights, engineers, slips;
  PlaceSet closed, held;  // spaces this group may not enter; spaces with Union counters, for Quantrill

  StepJudge(const Ctx& ctx, const ChooseStep& question) : c(ctx), q(question), side(side_of_group(ctx)) {
    const PieceSet group = c.s.group;
    fights = !(group & c.t.combat).empty();
    engineers = !(group & c.t.engineers).empty();
    slips = quantrill_alone(c);
    const bool attacks = fights && (q.kind != MoveKind::Fortune || c.applies(R("EV-FOW.c"), fights));
    const PieceSet both = c.t.side[kUnion] | c.t.side[kConfederate];
    if (is_raider(side))
      closed = spaces_of(c.s, (both - c.applies(R("EV-WILD.a"), c.t.side[other(c.s.drawer)])) & c.t.combat);
    else if (!attacks)
      closed = spaces_of(c.s, c.t.side[other(side)] | raiders(c.t));
    if (group.has(c.t.quantrill)) held = spaces_of(c.s, c.t.side[kUnion]);
  }

  bool quantrill_without_leader() const { return c.s.group.has(c.t.quantrill) && (c.s.group & c.t.leaders).empty(); }

  // The rule that forbids the step, or none.
  Verdict forbids(const Route& way) const {
    const i16 to = arg(way.to);
    const int cost = entry_cost(c, way, engineers);
    const bool minimum = c.applies(R("7.5.c"), !q.moved);
    if (cost > q.points && !minimum)
      return {cost > 1 ? R("7.5.b") : R("7.4"),
              {"{a:space} costs {b}; only {c} left.", to, static_cast<i16>(cost), q.points}};
    if (is_raider(side)) return forbids_raiders(way);
    if (closed.has(way.to))
      return {(c.s.group & c.t.leaders).empty() ? R("9.5.i") : R("8.7"),
              {"Leaders and wagons alone do not march among others at {a:space}.", to}};
    if (quantrill_without_leader()) return forbids_quantrill(way, cost);
    return {};
  }

  Verdict forbids_raiders(const Route& way) const {
    const i16 to = arg(way.to);
    if (is_base(c.t, way.to) && way.to != c.t.home[side])
      return {R("11.3.b"), {"Raiders do not enter {a:space}, a base not their own.", to}};
    if (closed.has(way.to)) return {R("11.3.e"), {"Your own units are at {a:space}.", to}};
    return {};
  }

  Verdict forbids_quantrill(const Route& way, int cost) const {
    const i16 to = arg(way.to);
    if (closed_to_quantrill(c).has(way.to))
      return {R("11.4.c"), {"Without a Confederate leader Quantrill does not enter {a:space}.", to}};
    if (!held.has(way.to)) return {};
    if (!slips) return {R("11.4.d"), {"With wagons Quantrill cannot slip through {a:space}.", to}};
    if (can_get_clear(c, held, way.to, q.points - cost)) return {};
    return {R("11.4.e"), {"Quantrill could not get clear of {a:space} in this move.", to}};
  }
};

}  // namespace

Seat Assemble::asked(const Ctx& c) const { return c.s.drawer; }

void Assemble::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const PieceSet open = may_join(c);
  const PieceId lead = first_of(c.s.group - c.t.wagons);
  const bool split = lead.exists() && c.t.of(lead).regiment && !(open & c.t.regiments[c.t.of(lead).regiment]).empty();
  if (!split || c.applies(R("2.3.c"), split)) offer.allow({.verb = kMarch});
  for (PieceId p : open) offer.allow({.verb = kJoin, .a = arg(p)});
  if (may_all_join(c, open)) offer.allow({.verb = kJoinAll});
  if (!offer.wants_refusals()) return;
  const PieceId any = first_of(c.s.group);
  for (PieceId p : side_at(c, c.s.at[any], c.t.of(any).side) - c.s.group - open) {
    const Action a{.verb = kJoin, .a = arg(p)};
    if (c.s.acted.has(p))
      offer.refuse(a, R("7.3.a"), {"{a:unit} has already been recruited or moved in this impulse.", a.a});
    else
      offer.refuse(a, R("7.3"), {"Without a leader {a:unit} cannot join this move.", a.a});
  }
}

Prompt Assemble::prompt(const Ctx& c) const {
  const PieceId lead = lead_of(c, c.s.group);
  return {R("7.3.d"), {"Who moves with {a:unit}? Add counters, then march.", arg(lead)}, kPiece, arg(lead)};
}

Seat ChooseStep::asked(const Ctx& c) const { return kind == MoveKind::Raid ? raider_seat(c) : c.s.drawer; }

void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const StepJudge steps(c, *this);
  const bool among_union = steps.slips && steps.held.has(at);
  if (among_union)
    offer.refuse({.verb = kStop}, R("11.4.e"), "Quantrill may not end his move among Union counters.");
  else
    offer.allow({.verb = kStop});
  if (kind == MoveKind::Raid && raiders_may_waste(c, at))
    offer.allow({.verb = kDevastate, .a = arg(first_of(c.s.group))});
  if (points == 0 && moved && !offer.wants_refusals()) return;
  for (const Route& way : c.t.at(at).routes) judge(offer, {.verb = kEnter, .a = arg(way.to)}, steps.forbids(way));
  if (!offer.wants_refusals()) return;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
    if (const PlaceId to(i); to != at && !route(c.t, at, to))
      offer.refuse({.verb = kEnter, .a = arg(to)}, R("3.3.a"),
                   {"No route joins {a:space} and {b:space}.", arg(at), arg(to)});
}

Prompt ChooseStep::prompt(const Ctx& c) const {
  const PieceId lead = lead_of(c, c.s.group);
  return {R("7.4"),
          {"{a:unit} is at {b:space}, movement left: {c}. Where to?", arg(lead), arg(at), points},
          kPiece,
          arg(lead)};
}

}  // namespace cf::warpath
