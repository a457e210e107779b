#pragma once
// Whoever plays a seat in a match: a player program of ours, or an outside bot behind a command.
#include <memory>
#include <string>

#include "engine/table.hpp"

namespace cf::host {

class Actor {
 public:
  virtual ~Actor() = default;
  virtual Result<bool> begin(const Ruleset& rules, Seat seat, u64 seed) = 0;
  virtual Result<Action> choose(const Table& table, Seat seat) = 0;
  virtual Result<bool> end(const Table& table, Seat seat) = 0;
};

struct ActorLimits {
  int budget_ms = 1000;       // how long a player should think about one answer
  int time_limit_ms = 10000;  // after which an outside bot counts as hung
};

// `player` is a level name, or `cmd:COMMAND` for an outside bot.
Result<std::unique_ptr<Actor>> make_actor(const std::string& player, const ActorLimits& limits);

}  // namespace cf::host
