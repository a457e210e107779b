// 14 Surprise attack, ambush and patrols.
#include "engine/procedure.hpp"
#include "games/carolinas/rules/combat.hpp"

namespace cf::carolinas {

// Rulings 87 and 91: the ground of the target counts, and a leader tries once in a Combat Phase.
Verdict check_surprise(const Ctx& c, PieceId unit, HexId target) {
  const Ground ground = c.t.hex(target).ground;
  if (ground != Ground::Forest && ground != Ground::Hill && ground != Ground::Swamp)
    return {R("14.0a"), {"A surprise attack needs forest, hills or swamp."}};
  const PieceSet leaders = attack_leaders(c, c.s.at[unit]);
  if (leaders.empty()) return {R("14.0a"), {"A surprise attack needs a leader with the unit."}};
  if ((leaders - c.s.m.ambushing).empty()) return {R("14.0a"), {"Every leader here has tried a surprise already."}};
  return {};
}

// Of equals the one with the best initiative tries, since nothing else matters.
PieceId surprise_leader(const Ctx& c, HexId hex) {
  PieceId best;
  for (PieceId leader : senior_most(c, attack_leaders(c, hex)))
    if (!best.exists() || c.t.def(leader).initiative > c.t.def(best).initiative) best = leader;
  return best;
}

namespace {

bool surprise_begins(Playing& p, HexId from) {
  const PieceId leader = surprise_leader(p.ctx(), from);
  return p.applies(R("14.0c"), leader.exists() && initiative_holds(p, R("14.0c"), p.s.active, leader));
}

// 14.2: patrols need a leader in the hex, and a unit that has a strength to lose.
bool may_patrol(const Ctx& c, HexId target) {
  const PieceSet there = defenders(c, target);
  if ((there & c.t.leaders).empty()) return false;
  for (PieceId unit : there& c.t.units)
    if (strength(c, unit) > 0) return true;
  return false;
}

}  // namespace

Flow Surprise::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  p.s.m.ambushing.add(first(attack_leaders(c, from) - p.s.m.ambushing));
  if (p.applies(R("14.2a"), may_patrol(c, target))) {
    ASK(Patrols, PatrolOffer{other(p.s.active), target});
    if (p.answer.verb == kPatrol) {
      p.emit({R("14.2a"), kPatrolled, other(p.s.active), num(target)});
      return p.give(this, Surprising::Patrolled);
    }
  }
  ASK(Initiative, d10(R("14.0c")));
  if (surprise_begins(p, from)) return p.give(this, Surprising::Begun);
  // Ruling 89: the attacker walks into an ambush; under the option it becomes a normal attack.
  if (p.t.options.surprise_falls_back) return p.give(this, Surprising::No);
  p.emit({R("14.1"), kAmbushed, other(p.s.active), num(target)});
  return p.give(this, Surprising::Ambushed);
  END;
}

Seat PatrolOffer::asked(const Ctx&) const { return side; }
void PatrolOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kPatrol});
}
Prompt PatrolOffer::prompt(const Ctx&) const {
  return {R("14.2a"),
          {"{a:seat}: a surprise attack on {b:hex} is coming. Declare patrols? They prevent it, but the unit that "
           "fights back is one weaker.",
           side, num(hex)},
          kHex,
          num(hex)};
}

}  // namespace cf::carolinas
