#pragma once
// The commander of November 2026, before opponents learned from their own games: its search, its knowledge of every
// game and its limits, frozen. It is the measure of later players (docs/strength.md) and is not offered at the table.
// Nothing here is to be improved; when rules change it is kept compiling and no more.
#include <span>

#include "players/yardstick/tree_search.hpp"

namespace cf::yardstick {

struct Knowledge {
  std::string_view game;
  // The seat's expected share of the points from here, 0 (lost) to 1 (won), for a position that is not over.
  // Called at the end of every short look-ahead: cheap, no allocation.
  float (*evaluate)(const Ruleset& rules, const void* state, Seat seat);
  // A weight for each legal answer of the seat that is asked: how likely a sensible player takes it. Ask the
  // question's frame and the tables, not the future. `weights` comes filled with 1. A weight of 0 spares the search the
  // answer: the twin of another, or a step of a plan that is not followed; at least one must be above 0.
  void (*weigh)(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights);
  // The same with plans in it: threats and chances that lie beyond the look-ahead. Only the strongest level judges by
  // it. None: it judges as the others do.
  float (*foresee)(const Ruleset& rules, const void* state, Seat seat) = nullptr;
  // Its weights, if they differ from those of the other levels.
  void (*weigh_plans)(const Ruleset& rules, const void* state, std::span<const Answer> answers,
                      std::span<float> weights) = nullptr;
  int look_ahead = 20;  // player decisions of a playout before it is evaluated
  int far_ahead =
      20;             // the same for the strongest level: where small steps make up a plan, a near look tells it little
  float cost = 1;     // what an answer costs to play, in answers of Quick Battle: bounds the time of a decision
  float explore = 3;  // how widely the search looks, in standard deviations of the values it sees
};

// None for a game without.
const Knowledge* find(std::string_view game);

// What it thinks of the answers, best first.
std::vector<Considered> consider(const Ruleset& rules, const void* state, Random& random, const Listener& listener);

}  // namespace cf::yardstick
