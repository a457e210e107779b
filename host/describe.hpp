#pragma once
// Games, rules and open questions as the JSON of docs/protocol.md.
#include "engine/game.hpp"
#include "engine/table.hpp"

namespace cf::host {

Json game_json(const GameInfo& info);
// {game, rules: [...]}: all of them, or the one of that number.
Result<Json> rules_json(std::string_view game, const RuleIndex& index, std::string_view number = {});
Json rule_json(const RuleIndex& index, std::size_t entry);
// The places that name a rule, each once.
std::vector<std::string> places_of(std::span<const RulePlace> places, std::string_view number);

// The open question; when the game is over its result in place of answers.
Json decision_json(const Ruleset& rules, const void* state, bool with_refused);
// What the seat sees, with `seat` and `active` filled in if the game leaves them to us.
Result<Json> view_json(const Ruleset& rules, const void* state, std::string_view seat);
// The position with what is needed to open it again: {game, scenario, options, state}.
Json position_json(const Ruleset& rules, const void* state);

}  // namespace cf::host
