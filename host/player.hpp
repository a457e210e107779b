#pragma once
// Player programs as the front ends see them, by the name of their level.
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace cf::host {

class Player {
 public:
  virtual ~Player() = default;
  // An answer for the seat that is asked. The state must hold nothing the seat may not know: see seen_by().
  virtual Action choose(const Ruleset& rules, const void* state, int budget_ms) = 0;
  // What it thought, for those who ask.
  virtual Json info() const { return Json::object(); }
};

std::vector<std::string_view> levels();
// Null if there is no such level.
std::unique_ptr<Player> make_player(const Ruleset& rules, std::string_view level, u64 seed);

// The state with everything hidden from the seat dealt anew: what a player program may look at.
Position seen_by(const Ruleset& rules, const void* state, Seat seat, Random& random);

}  // namespace cf::host
