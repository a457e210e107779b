#pragma once
// What a move needs, for the rules, the panel and the player programs.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

struct MoveModifier {
  Rule rule{};
  int value = 0;
};
struct MoveRoll {
  std::array<MoveModifier, 7> parts{};
  int count = 0, total = 0;
  void add(Rule rule, int value) {
    parts[static_cast<std::size_t>(count++)] = {rule, value};
    total += value;
  }
};

// `verb`: march, charge or slip; `target` the column charged.
MoveRoll move_roll(const Ctx& c, const MovePhase& f);
bool moves(const Tables& t, Seat side, const MoveRoll& roll, int die);

// Units of a stack that may still try to move in this phase.
UnitSet able_to_move(const Ctx& c, const MovePhase& f, Cell cell, const UnitSet& stack);
inline bool may_charge(const Ctx& c, const MovePhase& f, u8 column) {
  return !front_of(c, other(f.side), column).empty() && (c.s.ranks.column[column] & c.s.charging).empty();
}

}  // namespace cf::quickbattle
