#pragma once
// What a player program knows of a game: who stands better, and which answers look sensible. One file per
// game, players/<id>.cpp, written to be read; the search does the rest.
#include <span>

#include "engine/game.hpp"

namespace cf {

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

// players/<id>.cpp defines `namespace cf::<id> { extern const Knowledge kKnowledge; }`.

}  // namespace cf
