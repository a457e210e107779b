#pragma once
// Exact values of small positions: chance averaged, every seat choosing its best. What the tree search is
// checked against, and what a player uses when the rest of a game is small enough to be known.
#include <array>
#include <optional>
#include <vector>

#include "engine/game.hpp"
#include "search/mcts.hpp"

namespace cf {

struct ExactValue {
  std::array<double, kMaxSeats> shares{};  // expected share of the points, by seat
  std::vector<Considered> choices;         // of the seat that is asked, best first
  long nodes = 0;
};

// Nothing if more than `node_limit` positions would have to be looked at. Do not ask in a game with hidden
// information: it would answer with what the seat cannot know.
std::optional<ExactValue> solve(const Ruleset& rules, const void* state, long node_limit);

}  // namespace cf
