#pragma once
// What may come of an answer: every way chance can go until a player is asked again, or until the battle it opens is
// over, grouped by the game's summary. Exact while the ways are few enough to walk; else sampled, with intervals.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game.hpp"

namespace cf {

struct OddsOptions {
  // How many further player decisions to pass through; each is answered by the first legal answer offered.
  int horizon = 0;
  // Instead of a horizon: to the end of the affair (battle, ambush, melee) that the answer opens or belongs to. Later
  // choices of players are drawn by `priors`; without priors all answers are alike.
  bool until_affair = false;
  void (*priors)(const Ruleset&, const void* state, std::span<const Answer>, std::span<float> weights) = nullptr;
  u64 max_nodes = 50'000;  // positions walked before it samples instead
  u32 samples = 20'000;
  // Long affairs are drawn less often: no more positions than this are played in all, but at least 200 samples.
  u64 max_sampled = 60'000;
  u64 seed = 1;
  // Odds as this seat may know them: what it cannot see is dealt anew for every sample.
  std::optional<Seat> seat = {};
};

struct OddsLine {
  std::string summary;
  double p = 0;
  double low = 0, high = 0;  // 95 % interval (Wilson); equal to p when exact
};

struct Odds {
  bool exact = true;
  u32 samples = 0;              // none when exact
  u64 nodes = 0;                // positions visited
  std::vector<OddsLine> lines;  // most likely first
};

// The action must be legal.
Odds odds_of(const Ruleset& rules, const void* state, const Action& action, const OddsOptions& options);

Json odds_to_json(const Odds& odds);

}  // namespace cf
