// 7.6 Leaders on their own.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr i8 kRideBySkill[] = {-2, 1, 2};

bool may_ride(Playing& p, PieceId leader) {
  const u8 initiative = p.t.def(leader).initiative;
  const bool holds = p.answer.n <= initiative;
  p.s.m.tried.add(leader);
  p.emit({R("7.6b"), kLeaderAlone, p.s.active, num(leader), p.answer.n, initiative, holds});
  return holds;
}

March ride_of(const Ctx& c, const LeaderAlone& f) {
  March ride{c.s.at[f.leader], static_cast<u8>(f.points)};
  ride.alone = true;
  return ride;
}

}  // namespace

// 7.6b: within his initiative the roll is his movement. 8.0e: his ability counts for the ride, never for the night.
Flow LeaderAlone::play(Playing& p) {
  BEGIN;
  if (!rolled) {
    ASK(Initiative, d10(R("7.6b")));
    if (p.applies(R("7.6d"), !may_ride(p, leader))) return Done;
    points = static_cast<i8>(p.answer.n);
  }
  p.s.m.tried.add(leader);
  ASK(Offered, AbilityOffer{leader, static_cast<u8>(points)});
  if (p.answer.verb == kAbility) {
    ASK(Ability, d10(R("7.6c")));
    points = static_cast<i8>(points +
                             kRideBySkill[static_cast<std::size_t>(judge_ability(p, R("7.6c"), p.s.active, leader))]);
  }
  if (p.applies(R("7.6e"), points <= 0)) return Done;
  p.s.group = only(leader);
  return p.become(ride_of(p.ctx(), *this));
  END;
}

Seat AbilityOffer::asked(const Ctx& c) const { return c.s.active; }
void AbilityOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kAbility, .a = num(leader)});
}
Prompt AbilityOffer::prompt(const Ctx& c) const {
  return {R("7.6c"),
          {"{a:seat}: {b:piece} may ride {c} points. Roll his ability as well? Inept -2, capable +1, exceptional +2.",
           c.s.active, num(leader), points},
          kPiece,
          num(leader)};
}

}  // namespace cf::carolinas
