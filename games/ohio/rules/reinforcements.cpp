// 14.3 Reinforcements: each side may call one force to a battle.
#include "engine/procedure.hpp"
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {
namespace {

SpaceSet reinforcing_spaces(const Ctx& c, Seat seat, PlaceId battle) {
  SpaceSet from;
  const std::size_t first = seat == kWC ? 0 : kUsFirst, last = seat == kWC ? kArmsFirst : kUnits;
  for (std::size_t i = first; i < last; ++i)
    if (const PlaceId at = c.s.place.items[i]; is_space(at) && at != battle && c.t.cost_between(at, battle) <= 3 &&
                                               can_move(c, UnitId(i)) && !(seat == kUS && is_besieged(c, at)))
      from.add(at);
  return from;
}
// The defenders' group may be an empty village: no piece tells that its number is taken.
u8 free_group(const Reinforcement& f, const State& s) {
  return std::max(new_group(s), b8(1 + std::max(f.fighting[kUS], f.fighting[kWC])));
}

// 14.3e: the lower TP, then the lower FP, then the defender moves first.
Seat first_to_move(const Ctx& c, const Reinforcement& f) {
  if (!f.from[kUS].exists()) return kWC;
  if (!f.from[kWC].exists()) return kUS;
  const u8 us = f.called[kUS], wc = f.called[kWC];
  if (const int d = force_tp(c, kUS, us) - force_tp(c, kWC, wc); d) return d < 0 ? kUS : kWC;
  if (const int d = force_fp(c, kUS, us) - force_fp(c, kWC, wc); d) return d < 0 ? kUS : kWC;
  return f.defender;
}
March set_off(Reinforcement& f, Playing& p) {
  f.seat = first_to_move(p.ctx(), f);
  March march = set_out_from(p, f.seat, f.called[f.seat], f.from[f.seat]);
  march.mode = Mode::Reinforce;
  march.target = f.battle;
  march.points = std::min(b8(3), march.points);
  f.from[f.seat] = {};
  return march;
}
// 14.3g: who arrives joins in, too late for morale, shock and scouting.
void join_battle(const Reinforcement& f, Playing& p) {
  bool arrived = false;
  each_in(p.s, f.seat, f.called[f.seat], [&](UnitId u) {
    p.s.group[u] = f.fighting[f.seat];
    p.s.flags[u] |= kLate;
    arrived = true;
  });
  if (arrived) p.emit({R("14.3g"), kReinforced, f.seat, arg(f.battle)});
}

}  // namespace

Flow Reinforcement::play(Playing& p) {
  BEGIN;
  for (seat = kUS; seat <= kWC; ++seat) {  // 14.3e: the US names its force first
    ASK(Called, CallReinforcements{.seat = seat, .battle = battle});
    if (p.answer.verb != kReinforce) continue;
    from[seat] = place_arg(p.answer.a);
    called[seat] = free_group(*this, p.s);
    do {
      ASK(TakenUp, FormForce{.seat = seat, .at = from[seat], .target = battle, .group = called[seat]});
      take_up(p, seat, called[seat], from[seat]);
    } while (p.answer.verb == kTake || p.answer.verb == kTakeAll);
    if (p.answer.verb != kDecline) continue;
    clear_group(p.s, called[seat]);
    from[seat] = {};
  }
  while (from[kUS].exists() || from[kWC].exists()) {
    CALL(Marched, set_off(*this, p));
    join_battle(*this, p);
  }
  END;
}

std::optional<Action> CallReinforcements::settled(const Ctx& c) const {
  return reinforcing_spaces(c, seat, battle).empty() ? std::optional(Action{.verb = kDecline}) : std::nullopt;
}
Seat CallReinforcements::asked(const Ctx&) const { return seat; }
Prompt CallReinforcements::prompt(const Ctx&) const {
  return {R("14.3d"), {"Call one unmoved force within 3 MP to the battle at {a:space}? (14.3)", arg(battle)}};
}
void CallReinforcements::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDecline});
  const SpaceSet ready = reinforcing_spaces(c, seat, battle);
  for (PlaceId at : ready) offer.allow({.verb = kReinforce, .a = arg(at)});
  if (!offer.wants_refusals()) return;
  SpaceSet others;
  each_on_map(c.s, seat, [&](UnitId u) {
    if (const PlaceId at = c.s.place[u]; at != battle && !ready.has(at) && c.t.cost_between(at, battle) <= 3)
      others.add(at);
  });
  for (PlaceId at : others)
    offer.refuse(
        {.verb = kReinforce, .a = arg(at)}, R("14.3d"),
        {"Nobody at {a:space} can come: they have moved or fought in this segment, or are besieged.", arg(at)});
}

}  // namespace cf::ohio
