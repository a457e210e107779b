#pragma once
// Leaders left alone: Q-32.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

// The stacks a leader left alone may join: those nearest to where he stands.
struct NearStacks {
  std::array<Cell, kUnitsPerSide> cells;
  int count = 0;
};
NearStacks nearest_stacks(const Ctx& c, LeaderId leader);
bool is_alone(const Ctx& c, LeaderId leader);

}  // namespace cf::quickbattle
