#pragma once
// The battery every game passes, at every node of random play (docs: CONTRIBUTING.md).
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace cf::test {

// The rules that a refusal of a verb may cite: numbers, or beginnings of numbers.
struct VerbRules {
  std::string_view verb;
  std::vector<std::string_view> rules;
};

struct BatteryOptions {
  int games = 100;
  u64 seed = 1;
  int max_steps = 200000;  // a game that goes on longer does not end by its rules
  int deep_every = 1;      // the costly checks (save, load, redeal, refusals) at every n-th node
  // If given, every verb is tried at every such node with arguments drawn at random: whatever is refused has a reason
  // of its own and a rule of the verb or of the piece. One row for each verb of the game; "" stands for all verbs.
  std::vector<VerbRules> teaches = {};
  // If set, whatever chance is asked for says what for and who rolls or draws: a seat, a side or a piece. Not so the
  // dice that nobody rolls for himself, whose prompts begin with one of these words.
  bool rollers = false;
  std::vector<std::string_view> nobodys = {};
};

struct BatteryReport {
  int games = 0;
  long decisions = 0, chance = 0, nodes_checked = 0, plans_checked = 0;
  double branching = 0;
  u64 signature = 0;    // of all final positions
  std::string failure;  // empty: all passed; else what failed, where, with the answers that lead there
};

BatteryReport run_battery(const Ruleset& rules, const BatteryOptions& options);

// Number of answer sequences of exactly this length from the start: a fingerprint of the rules.
u64 perft(const Ruleset& rules, const void* state, int depth);

}  // namespace cf::test
