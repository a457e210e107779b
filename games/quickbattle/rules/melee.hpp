#pragma once
// What a melee needs, for the rules, the panel and the player programs.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

struct MeleeShift {
  Rule rule{};
  int value = 0;
};
struct MeleeOdds {
  int attack = 0, defence = 0;        // sums of factors after multiplication
  int column = 0;                     // before shifts
  std::array<MeleeShift, 5> shifts{};
  int count = 0;
  int final_column = 0;
  int die_modifier = 0;
  void add(Rule rule, int value) { shifts[static_cast<std::size_t>(count++)] = {rule, value}; }
};

Rule melee_rule(Class cls);  // 19.2.3.1 to 19.2.3.4
int melee_factor(const Tables& t, UnitId unit);
// The melee as it would be fought by these attackers (with these leaders) on the front of the enemy column.
MeleeOdds melee_odds(const Ctx& c, Seat attacker, u8 column, const UnitSet& attackers, u16 attacking_leaders);
const MeleeResult& melee_result(const Tables& t, int column, int roll);

UnitSet standing(const Ctx& c, const UnitSet& units);  // those not routed
UnitSet attackers_in(const Ctx& c, u8 column);
u16 charging_leaders(const Ctx& c, Seat side, u8 column);
u32 melees_to_fight(const Ctx& c);  // one bit a column

}  // namespace cf::quickbattle
