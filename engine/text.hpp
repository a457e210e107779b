#pragma once
// Sentences and JSON made from actions, events and messages through a game's vocabulary.
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/game.hpp"
#include "engine/objectives.hpp"

namespace cf {

enum class Style { Plain, Linked };  // Linked: names of things as [[id|name]], for the log on the table

std::string message_text(const Ruleset& rules, const Message& message, Style style = Style::Plain);

Json action_to_json(const Ruleset& rules, const Action& action);
// Knows the verb, its arguments and their names; legality is the judge's business.
Result<Action> action_from_json(const Ruleset& rules, const Json& in);
std::string action_label(const Ruleset& rules, const Action& action);
// {"piece": id, "space": id} for what must be clicked; null for a button.
Json action_target(const Ruleset& rules, const Action& action);

Json event_to_json(const Ruleset& rules, const Event& event);  // {rule, type, who, <arguments>, text}
std::string event_text(const Ruleset& rules, const Event& event, Style style = Style::Plain);
// As a log line of docs/board.md, without its number.
Json event_to_log(const Ruleset& rules, const Event& event);

// The open question as docs/board.md has it, for the seat that is asked (or chance). With refusals each answer also
// says what it makes final: "ends": ["dice", "reveal", "turn"].
Json decision_to_json(const Ruleset& rules, const void* state, bool with_refused);
// {lines: [{seat?, rule?, text, now?, need?}], turns_left?, ends?}
Json objectives_to_json(const Ruleset& rules, const Objectives& objectives);
Json outcome_to_json(const Ruleset& rules, const Outcome& outcome);  // null while the game goes on

std::string hash_to_text(u64 hash);  // 16 hexadecimal digits

}  // namespace cf
