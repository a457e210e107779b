#pragma once
// The words that come with a game: briefings, guided games, chapters and glossary. They explain and never decide play,
// so the hash of the data leaves them out (engine/game.hpp lists their files).
#include "engine/game.hpp"

namespace cf::host {

// Reads and checks the word files of a loaded game. Rule numbers stand in the texts in braces, {14.8a}, and must exist.
// `{briefings: {SCENARIO: ..}, lesson: .., chapters: [..], terms: [..]}`; a game without a file lacks that part.
Result<Json> load_words(const Game& game);

// The parts, for load_words and tests.
Result<Json> read_briefings(const DataFile& file, const GameInfo& info, const RuleIndex& rules);
Result<Json> read_reader(const DataFile& file, const RuleIndex& rules);

}  // namespace cf::host
