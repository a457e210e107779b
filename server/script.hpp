#pragma once
// Guided games: what their script lays is answered before dice and programs are asked.
#include "server/meta.hpp"

namespace cf {

// A table at its beginning: a guided game may begin at a position of its own.
Result<Table> first_table(const std::shared_ptr<const Ruleset>& rules, const RoomMeta& meta);
// Answers chance, and what the script gives before the start, until a seat has to be asked or the game is over.
// An error is a fault of the rules: chance is asked and has no answer.
Result<bool> settle_by_script(Table& table, const RoomMeta& meta);
// What the script answers for the seat that is asked, if anything.
std::optional<Action> scripted_answer(const Table& table, const RoomMeta& meta);

}  // namespace cf
