#pragma once
// Matches between players: rounds of games with common dice in which everybody sits at every seat, on several
// threads, with records kept and taken up again.
#include <functional>
#include <optional>

#include "host/actor.hpp"
#include "host/library.hpp"

namespace cf::host {

struct MatchSpec {
  std::string game;
  Setup setup;
  std::vector<std::string> players;  // one a seat, in seat order of the first game
  int games = 2;
  u64 seed = 1;
  int jobs = 1;
  bool rotate = true;  // seats change hands within a round; games of a round share their dice
  int max_steps = 200'000;
  std::string save;  // folder for the records; what is already there is not played again
  ActorLimits limits;
};

struct GamePlayed {
  int number = 0;
  bool finished = false;
  Seat winner = kNobody;
  std::vector<int> players;  // index into MatchSpec::players, by seat
  std::array<i32, kMaxSeats> scores{};
  long steps = 0;
};

// Called from one thread at a time as games end, in no particular order; false stops the match.
using OnGame = std::function<bool(const GamePlayed&)>;

// Errors: a bot that fails, a folder that belongs to another match.
Result<bool> play_match(Library& library, const MatchSpec& spec, const OnGame& on_game);

// Who sits where in a game of the match, and which dice it has.
std::vector<int> seating(const MatchSpec& spec, int number);
u64 dice_seed(const MatchSpec& spec, int number);

}  // namespace cf::host
