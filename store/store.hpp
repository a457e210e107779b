#pragma once
// Where tables are kept. A table is its record: a header and one line per answer; the rest (who sits where, chat,
// notes) is kept beside it. SQLite implements this (sqlite_store.hpp); another database implements the same five calls.
//
// Threads: `commit` is called by one thread, `load` by any, everything else by one other.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"

namespace cf {

using Seconds = std::int64_t;  // since 1970, UTC

struct ChatLine {
  std::string from, text;
  Seconds at = 0;
};

struct StoredTable {
  std::string id, header, meta, address{};  // address: of who made it
  std::vector<std::string> steps{};         // as lines of a record
  std::vector<ChatLine> chat{};
  std::map<std::string, std::string> notes{};       // by seat
  std::map<std::string, std::size_t> seen_steps{};  // by seat: the last step it has looked at
  Seconds updated = 0;
  bool over = false;
};

// -- what can change ----------------------------------------------------------------------------
struct TableMade {
  std::string table, header, meta, address;
  bool listed = false;
};
struct MetaSaved {
  std::string table, meta;
  bool listed = false;
};
struct HeaderSaved {  // the table goes on under other rules or data
  std::string table, header;
};
struct StepsAdded {
  std::string table;
  std::size_t first = 0;
  std::vector<std::string> lines;
  bool over = false;
};
struct StepsCut {
  std::string table;
  std::size_t keep = 0;
};
struct ChatAdded {
  std::string table;
  ChatLine line;
};
struct NotesSaved {
  std::string table, seat, text;
};
struct SeenSaved {
  std::string table, seat;
  std::size_t step = 0;
};
struct TableArchived {  // still there, no longer counted
  std::string table;
};
struct IdleArchived {  // tables nobody has touched since then
  Seconds before = 0;
};
using Change = std::variant<TableMade, MetaSaved, HeaderSaved, StepsAdded, StepsCut, ChatAdded, NotesSaved, SeenSaved,
                            TableArchived, IdleArchived>;

class Store {
 public:
  virtual ~Store() = default;
  // All of it or nothing. When it returns, it is on the disk.
  virtual Result<bool> commit(std::span<const Change> changes, Seconds now) = 0;

  virtual Result<std::optional<StoredTable>> load(const std::string& table) = 0;
  virtual Result<int> live_tables_of(const std::string& address) = 0;
  virtual Result<std::vector<std::string>> listed_tables(int most) = 0;
  virtual Result<long> table_count() = 0;
};

}  // namespace cf
