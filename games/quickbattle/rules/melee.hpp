#pragma once
// What a melee needs, for the rules, the panel and the player programs.
#include "engine/modifiers.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

struct MeleeOdds {
  int attack = 0, defence = 0;  // sums of factors after multiplication
  int column = 0;               // before shifts
  int final_column = 0;
  int die_modifier = 0;
};

Rule melee_rule(Class cls);  // 19.2.3.1 to 19.2.3.4
int melee_factor(const Tables& t, UnitId unit);
// Columns by which the odds are shifted: leaders of the attackers, and all that is true of the defenders in their cell.
void melee_shifts(const Ctx& c, u16 attacking_leaders, Cell defenders, Modifiers& columns);
void melee_die(const Tables& t, Seat attacker, Modifiers& die);
// The melee as it would be fought by these attackers (with these leaders) on the front of the enemy column.
MeleeOdds melee_odds(const Ctx& c, Seat attacker, u8 column, const UnitSet& attackers, u16 attacking_leaders);
const MeleeResult& melee_result(const Tables& t, int column, int roll);

UnitSet standing(const Ctx& c, const UnitSet& units);  // those not routed
UnitSet attackers_in(const Ctx& c, u8 column);
u16 charging_leaders(const Ctx& c, Seat side, u8 column);
u32 melees_to_fight(const Ctx& c);  // one bit a column

}  // namespace cf::quickbattle
