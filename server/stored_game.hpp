#pragma once
// Replaying a stored table. The program may have changed since it was played: other rules, other data. If every answer
// is still legal and leads to the same positions, the table goes on under the present rules. If not, it can be looked
// at up to the last step that replays, and saved as it was stored.
#include <optional>

#include "server/game_library.hpp"
#include "store/store.hpp"

namespace cf {

// Why a stored table does not replay to its end.
struct Halt {
  std::size_t step = 0, of = 0;  // the answer that fails, counted from 1, of all that are stored
  std::string rule{}, reason{};  // the rule is "" where the positions differ though the answer is legal
  bool finished = false;         // the game was over: everything of it may be seen
  std::string text() const;      // a sentence for the players
};

struct ReplayedTable {
  RecordHeader header;
  Table table;  // up to the last step that replays
  std::optional<Halt> halt{};
};
Result<ReplayedTable> replay_stored(GameLibrary& library, const StoredTable& stored);

// A stored step carries a mark of the position it leads to at least once in so many steps.
inline constexpr std::size_t kMarkEvery = 25;
bool is_mark_due(std::size_t steps_before, std::size_t steps_now);
// Two hashes: of the state, and of the events of the last steps. One of them must be the same again: a program that
// keeps more in its state has other hashes of states, one that tells more of what happens has other events.
std::string position_mark(const Table& table);
std::string with_field(std::string step_line, std::string_view key, std::string_view json);

// The record as it is stored, for a program that knows its rules.
std::string stored_record(const std::string& header_line, const std::vector<std::string>& step_lines);

}  // namespace cf
