#pragma once
// One game between player programs, and what is worth knowing of it afterwards.
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/table.hpp"
#include "players/players.hpp"

namespace cf {

// Answers for one seat; a level of players/ or an outside bot.
using Chooser = std::function<Result<Action>(const Table& table, Seat seat)>;

struct PlayedGame {
  bool finished = false;  // false: stopped at the limit of answers
  Seat winner = kNobody;
  std::string rule, reason;  // how it ended
  std::array<i32, kMaxSeats> scores{};
  long decisions = 0, chance = 0;
  double branching = 0;            // mean number of legal answers of a player's decision
  int lead_changes = 0;            // how often the side that stood better changed
  double drama = 0;                // mean absolute change of the expected share between two looks
  std::vector<float> curve;        // expected share of seat 0, at equal distances through the game
  std::vector<float> score_curve;  // score of seat 0 minus score of seat 1, likewise
  u64 hash = 0;                    // of the final position
};

struct ArenaOptions {
  u64 seed = 1;  // of the dice
  long max_answers = 500'000;
  bool watch = true;                // false: only the result is wanted, not how the game went
  std::function<bool()> stop = {};  // asked before every decision; true leaves the game unfinished
};

// Plays from the ruleset's start; `keep`, if given, receives the whole table. An error is a player's fault.
Result<PlayedGame> play_game(std::shared_ptr<const Ruleset> rules, const std::vector<Chooser>& seats,
                             const ArenaOptions& options, std::optional<Table>* keep = nullptr);

}  // namespace cf
