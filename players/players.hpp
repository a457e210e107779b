#pragma once
// The named levels. A player sees only what its seat may see: hidden things are dealt anew for every look.
#include <functional>
#include <memory>
#include <string_view>

#include "players/knowledge.hpp"
#include "players/whole_moves.hpp"
#include "search/mcts.hpp"

namespace cf {

struct Level {
  std::string_view name, says;  // says: what a person may expect
  std::string_view strength;    // as measured over all games, docs/strength.md
  int looks = 0;                // 0: no search
  long work = 0;                // bound on the work of one decision, in answers of Quick Battle
  bool plans = false;           // judges by Knowledge::foresee
  float temper = 0;             // how much chance is in its choice by weight, when it does not search
  float distracted = 0;         // how often it then takes any answer at all
  bool learned = false;         // thinks in whole moves where a judgement was learned; elsewhere it searches
  bool yardstick = false;       // the frozen measure of players/yardstick; not offered at the table
};

std::span<const Level> levels();  // those offered at the table
const Level* find_level(std::string_view name);
const Level* find_any_level(std::string_view name);  // also the yardstick

class Player {
 public:
  Player(const Level& level, u64 seed) : level_(level), random_(seed, 77) {}
  Player(const Player&) = delete;

  // The state may be the true one: what the seat that is asked cannot see is not looked at.
  Action choose(const Ruleset& rules, const void* state, const Listener& listener = {});
  // What the last choice was made from, best first; one entry when there was nothing to think about.
  const std::vector<Considered>& considered() const { return considered_; }
  const Level& level() const { return level_; }

 private:
  MovePlayer* learned(const Ruleset& rules);
  Action by_weight(const Ruleset& rules, const void* state, const Knowledge* knowledge);
  Action by_search(const Ruleset& rules, const void* state, const Knowledge* knowledge, const Listener& listener);

  const Level& level_;
  Random random_;
  std::vector<Answer> answers_;
  std::vector<float> weights_;
  std::vector<Considered> considered_;
  const Ruleset* learned_for_ = nullptr;
  std::optional<Judgement> judgement_;
  std::unique_ptr<MovePlayer> mover_;
};

// Nothing if there is no level of that name; the yardstick is one.
std::unique_ptr<Player> make_player(std::string_view level, u64 seed);
const Knowledge* find_knowledge(std::string_view game);

}  // namespace cf
