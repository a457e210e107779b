#pragma once
// What answers look like, as text, kept for all tables opened with the same rules: an answer's action, label and target
// do not depend on the position, only what the game adds to them does.
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

#include "engine/game.hpp"

namespace cf {

class ActionJsonCache {
 public:
  // The open question as decision_to_json has it, without what is refused. False if it has no answer.
  bool write_decision(const Ruleset& rules, const void* state, std::string& out);

 private:
  static constexpr std::size_t kMost = 8192;
  struct Shown {
    std::string action, label;
    Json target;
  };
  const Shown& shown(const Ruleset& rules, const Action& action);  // good until the next call

  std::unordered_map<u64, Shown> known_;
  std::vector<Answer> answers_;
};

}  // namespace cf
