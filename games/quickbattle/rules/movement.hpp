#pragma once
// What a move needs, for the rules, the panel and the player programs.
#include "engine/modifiers.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

// What is added to the die of the group that the phase has named.
void move_roll(const Ctx& c, const MovePhase& f, Modifiers& die);
bool moves(const Tables& t, Seat side, int modifier, int die);

// Units of a stack that may still try to move in this phase.
UnitSet able_to_move(const Ctx& c, const MovePhase& f, Cell cell, const UnitSet& stack);
inline bool may_charge(const Ctx& c, const MovePhase& f, u8 column) {
  return !front_of(c, other(f.side), column).empty() && (c.s.ranks.column[column] & c.s.charging).empty();
}

}  // namespace cf::quickbattle
