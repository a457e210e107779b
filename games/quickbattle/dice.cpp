// What a die decides, for those who watch it roll: who rolls, what for, and what the faces mean.
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/rules/recovery.hpp"

namespace cf::quickbattle {
namespace {

// The highest face that still does it; 0 if none.
template <class Succeeds>
i16 highest(Succeeds succeeds) {
  i16 face = 0;
  for (int die = 1; die <= 6; ++die)
    if (succeeds(die)) face = static_cast<i16>(die);
  return face;
}

Message shot(const Ctx& c, const FirePhase& f) {
  if (!f.shooter.exists() || !c.s.units[f.shooter].aim.exists()) return {"A shot."};
  const UnitId target = c.s.units[f.shooter].aim;
  return {"{a:unit} fires at {b:unit}: {c} or less hits.", number(f.shooter), number(target),
          static_cast<i16>(faces_that_hit(c.t, shot_of(c, f.shooter, target)))};
}
Message move(const Ctx& c, const MovePhase& f) {
  if (f.group.empty()) return {"A move."};
  Modifiers modifier(c.t);
  move_roll(c, f, modifier);
  const UnitId first = first_of(f.group);
  const Cell from{side_of(first), c.s.units[first].column, c.s.units[first].row};
  const i16 face = highest([&](int die) { return moves(c.t, f.side, modifier.sum(), die); });
  const char* text = f.move == Move::Charge ? "{b:seat}, a charge from {a:cell}: {c} or less."
                     : f.move == Move::Slip ? "{b:seat}, avoiding the melee at {a:cell}: {c} or less."
                                            : "{b:seat}, a move from {a:cell}: {c} or less.";
  return {text, from.number(), f.side, face};
}
Message fate(const Ctx& c, const LeaderLoss& f) {
  const Charts& k = c.t.charts;
  const bool fire = f.peril == Peril::Fire;
  const int added = f.peril == Peril::StackLost ? k.melee_stack_lost : 0;
  return {"The fate of {a:leader}: from {b} he is wounded, from {c} he is lost.", number(f.leader),
          static_cast<i16>((fire ? k.fire_wounded : k.melee_wounded) - added),
          static_cast<i16>((fire ? k.fire_killed : k.melee_killed) - added)};
}
Message recovery(const Ctx& c, const Recovery& f) {
  if (!f.unit.exists()) return {"A recovery."};
  const int modifier = recovery_modifier(c, f.unit);
  return {"{a:unit} tries to recover: {b} or less.", number(f.unit),
          highest([&](int die) { return recovers(c.t, f.side, modifier, die); })};
}
Message melee(const Melee& f) {
  return {"Melee in {a:cell} at {b:odds}, with {c} added to the die: the higher, the better for the attacker.",
          Cell{other(f.attacker), f.column, 0}.number(), f.odds, f.die_modifier};
}

i16 primary_rating(const Tables& t, Seat side) { return t.battle.leaders[side][t.battle.sides[side].primary].rating; }

}  // namespace

Message Game::die_prompt(const Ctx& c, Rule rule) {
  const Seat first = c.t.battle.initiative, second = other(first);
  if (rule == R("19.0")) return {"The weather: {a} or more is severe.", c.t.charts.severe_from};
  if (rule == R("9.5.14"))
    return {
        "{a:seat} tries to surprise the enemy: at most {b}, its leader's rating. Enemy rifles and severe weather add "
        "1 each, warriors alone take 1 off.",
        first, primary_rating(c.t, first)};
  if (rule == R("19.1-a"))
    return {"{a:seat} tries for one more round: less than {b}, its leader's rating.", second,
            primary_rating(c.t, second)};
  if (const FirePhase* f = innermost<FirePhase>(c.s); f && rule == R("19.2.1-d")) return shot(c, *f);
  if (const MovePhase* f = innermost<MovePhase>(c.s); f && rule == R("19.2.2-a")) return move(c, *f);
  if (const Melee* f = innermost<Melee>(c.s); f && rule == R("19.2.3-d.4")) return melee(*f);
  if (const Recovery* f = innermost<Recovery>(c.s); f && rule == R("19.2.4.1")) return recovery(c, *f);
  if (const LeaderLoss* f = innermost<LeaderLoss>(c.s); f && f->leader.exists()) return fate(c, *f);
  if (const EndOfBattle* f = innermost<EndOfBattle>(c.s); f && f->unit.exists())
    return {"{a:unit} is routed at the end: {b} or less saves it, its leaders' ratings taken off the die.",
            number(f->unit), static_cast<i16>(c.t.level(side_of(f->unit)))};
  return {"A die."};
}

}  // namespace cf::quickbattle
