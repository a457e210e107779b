#pragma once
// Guided first games: a scenario with its first position changed or answers given before it begins, dice and answers
// laid for its first moves, and the steps of the coach. Written in guided.toml; the page reads the steps, the server
// follows the script.
#include "engine/table.hpp"
#include "host/words_check.hpp"

namespace cf::host {

// Reads and checks the file: scenario, seats, verbs and events must exist, answers before the start must be legal.
Result<Json> read_lesson(const DataFile& file, const Game& game);

// A table at the position the script begins with.
Result<Table> lesson_table(const std::shared_ptr<const Ruleset>& rules, const Json& script);

// What the script of a lesson answers to the open question, if anything. It depends on the steps played alone, so that
// taking back needs no state: an entry of `laid` counts the answers of its seat since the step it waits for, and ends
// where something else was answered or its next answer is not legal. `start` answers come first, whoever is asked.
std::optional<Action> laid_answer(const Table& table, const Json& script);

}  // namespace cf::host
