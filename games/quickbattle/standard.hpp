#pragma once
// Sensible choices that need no look-ahead: "array the rest for me", "fire the rest for me", and battles resolved for
// other games.
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Placing {
  UnitId unit{};
  Cell cell{};
};

// Full stacks first; as second side every enemy stack is faced before a row behind is begun.
Placing standard_array(const Ctx& c, Seat side, bool second);
// The fullest stack that has no leader yet, front rows before rear ones.
Cell standard_station(const Ctx& c, LeaderId leader);
// The unit nearest to being lost that the stack does not aim at yet, disrupted before good order before routed.
UnitId standard_target(const Ctx& c, const FirePhase& f, const UnitSet& targets);
// What charging the enemy front of a column is worth, in units, averaged over the die.
float charge_value(const Ctx& c, Seat side, u8 column, const UnitSet& group);
// The answer to whatever is asked. Chance is not answered here.
Action standard_answer(const Ctx& c);

}  // namespace cf::quickbattle
