#include "store/sqlite_store.hpp"

#include <unordered_map>

#include "store/sqlite.hpp"

namespace cf {
namespace {

// FULL: the write-ahead log is flushed to the disk before a commit returns, so that neither the death of the process
// nor that of the machine loses an acknowledged answer. One flush serves all answers of a batch (see writer.hpp),
// which is why we can afford it. Moving the log into the database holds up whoever waits for a commit, some 20 ms: at 32000
// pages (128 MiB) that is once in as many answers, so that not one in a hundred meets it.
constexpr const char* kPrepare =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=32000;"
    "CREATE TABLE IF NOT EXISTS tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL,"
    "  meta TEXT NOT NULL, address TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
    "  listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX IF NOT EXISTS tables_of_address ON tables(address) WHERE archived=0 AND over=0;"
    "CREATE INDEX IF NOT EXISTS tables_listed ON tables(updated) WHERE listed=1 AND archived=0 AND over=0;"
    "CREATE TABLE IF NOT EXISTS steps(of INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL,"
    "  PRIMARY KEY(of, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat(key INTEGER PRIMARY KEY, of INTEGER NOT NULL, sender TEXT NOT NULL,"
    "  text TEXT NOT NULL, at INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS chat_of ON chat(of, key);"
    "CREATE TABLE IF NOT EXISTS notes(of INTEGER NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY(of, seat)) WITHOUT ROWID;";

constexpr const char* kChatKept = "200";

// The statements of the writing thread, prepared once.
struct Writing {
  Statement begin, commit, rollback, make, meta, touch, find, step, cut, chat, notes, archive_one, archive;

  // What is known of tables that are played, so that an answer is one insertion and nothing else.
  struct Played {
    std::int64_t key = 0;
    Seconds touched = 0;  // the time written there; 0: it is over or archived, and that must change
  };
  static constexpr std::size_t kMostPlayed = 10000;
  std::unordered_map<std::string, Played> played;

  Result<bool> prepare(const Sqlite& db) {
    const std::pair<Statement*, const char*> all[] = {
        {&begin, "BEGIN IMMEDIATE"},
        {&commit, "COMMIT"},
        {&rollback, "ROLLBACK"},
        {&make, "INSERT INTO tables(id,header,meta,address,created,updated,listed) VALUES(?1,?2,?3,?4,?5,?5,?6)"},
        {&meta, "UPDATE tables SET meta=?2, listed=?3, updated=?4 WHERE id=?1"},
        {&touch, "UPDATE tables SET updated=?2, over=?3, archived=0 WHERE id=?1"},
        {&find, "SELECT key, iif(over OR archived, 0, updated) FROM tables WHERE id=?1"},
        {&step, "INSERT INTO steps(of,n,line) VALUES(?1,?2,?3)"},
        {&cut, "DELETE FROM steps WHERE of=(SELECT key FROM tables WHERE id=?1) AND n>=?2"},
        {&chat, "INSERT INTO chat(of,sender,text,at) VALUES((SELECT key FROM tables WHERE id=?1),?2,?3,?4)"},
        {&notes, "INSERT OR REPLACE INTO notes(of,seat,text) VALUES((SELECT key FROM tables WHERE id=?1),?2,?3)"},
        {&archive_one, "UPDATE tables SET archived=1 WHERE id=?1"},
        {&archive, "UPDATE tables SET archived=1 WHERE archived=0 AND updated<?1"},
    };
    for (const auto& [statement, sql] : all) {
      Result<Statement> made = Statement::prepare(db, sql);
      if (!made) return std::unexpected(made.error());
      *statement = std::move(*made);
    }
    return true;
  }

  Result<bool> apply(const TableMade& c, Seconds now) {
    return make.bind(1, c.table).bind(2, c.header).bind(3, c.meta).bind(4, c.address).bind(5, now).bind(6, c.listed).finish();
  }
  Result<bool> apply(const MetaSaved& c, Seconds now) {
    return meta.bind(1, c.table).bind(2, c.meta).bind(3, c.listed).bind(4, now).finish();
  }
  Result<bool> apply(const StepsAdded& c, Seconds now) {
    if (played.size() > kMostPlayed) played.clear();
    Played& table = played[c.table];
    if (!table.key) {
      const bool found = find.bind(1, c.table).row();
      if (found) table = {find.number(0), find.number(1)};
      find.reset();
      if (!found) return fail("there is no table '" + c.table + "'", "database");
    }
    for (std::size_t i = 0; i < c.lines.size(); ++i)
      if (auto ok = step.bind(1, table.key).bind(2, static_cast<std::int64_t>(c.first + i)).bind(3, c.lines[i]).finish(); !ok)
        return ok;
    // The row is long: a time of ten seconds ago is near enough, and then it is not written again at every answer.
    constexpr Seconds kNear = 10;
    if (!c.over && table.touched + kNear >= now) return true;
    table.touched = c.over ? 0 : now;
    return touch.bind(1, c.table).bind(2, now).bind(3, c.over).finish();
  }
  Result<bool> apply(const StepsCut& c, Seconds now) {
    played.erase(c.table);
    if (auto ok = cut.bind(1, c.table).bind(2, static_cast<std::int64_t>(c.keep)).finish(); !ok) return ok;
    return touch.bind(1, c.table).bind(2, now).bind(3, 0).finish();
  }
  Result<bool> apply(const ChatAdded& c, Seconds) {
    return chat.bind(1, c.table).bind(2, c.line.from).bind(3, c.line.text).bind(4, c.line.at).finish();
  }
  Result<bool> apply(const NotesSaved& c, Seconds) {
    return notes.bind(1, c.table).bind(2, c.seat).bind(3, c.text).finish();
  }
  Result<bool> apply(const TableArchived& c, Seconds) {
    played.erase(c.table);
    return archive_one.bind(1, c.table).finish();
  }
  Result<bool> apply(const IdleArchived& c, Seconds) {
    played.clear();
    return archive.bind(1, c.before).finish();
  }
};

class SqliteStore final : public Store {
 public:
  static Result<std::unique_ptr<Store>> open(const std::string& file) {
    Result<Sqlite> writer = Sqlite::open(file, false);
    if (!writer) return std::unexpected(writer.error());
    if (auto ok = writer->run(kPrepare); !ok) return fail(ok.error().message, file);
    Result<Sqlite> reader = Sqlite::open(file, true);
    if (!reader) return std::unexpected(reader.error());
    std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*writer), std::move(*reader)));
    if (auto ok = store->writing_.prepare(store->writer_); !ok) return std::unexpected(ok.error());
    return store;
  }

  Result<bool> commit(std::span<const Change> changes, Seconds now) override {
    if (auto ok = writing_.begin.finish(); !ok) return ok;
    for (const Change& change : changes)
      if (auto ok = std::visit([&](const auto& c) { return writing_.apply(c, now); }, change); !ok) return undo(ok);
    if (auto ok = writing_.commit.finish(); !ok) return undo(ok);
    return true;
  }

  Result<std::optional<StoredTable>> load(const std::string& id) override {
    Result<Statement> head = Statement::prepare(reader_, "SELECT key,header,meta,updated FROM tables WHERE id=?1");
    if (!head) return std::unexpected(head.error());
    if (!head->bind(1, id).row()) {
      if (head->failed()) return std::unexpected(head->error());
      return std::nullopt;
    }
    StoredTable table{.id = id, .header = head->text(1), .meta = head->text(2), .updated = head->number(3)};
    const std::int64_t key = head->number(0);
    auto ok = each("SELECT line FROM steps WHERE of=?1 ORDER BY n", key,
                   [&](const Statement& s) { table.steps.push_back(s.text(0)); });
    const std::string last = std::string("SELECT sender,text,at FROM (SELECT * FROM chat WHERE of=?1 ORDER BY key DESC LIMIT ") +
                             kChatKept + ") ORDER BY key";
    if (ok) ok = each(last, key, [&](const Statement& s) { table.chat.push_back({s.text(0), s.text(1), s.number(2)}); });
    if (ok) ok = each("SELECT seat,text FROM notes WHERE of=?1", key, [&](const Statement& s) { table.notes[s.text(0)] = s.text(1); });
    if (!ok) return std::unexpected(ok.error());
    return table;
  }

  Result<int> live_tables_of(const std::string& address) override {
    Result<Statement> count =
        Statement::prepare(reader_, "SELECT count(*) FROM tables WHERE address=?1 AND archived=0 AND over=0");
    if (!count) return std::unexpected(count.error());
    if (!count->bind(1, address).row()) return std::unexpected(count->error());
    return static_cast<int>(count->number(0));
  }

  Result<std::vector<std::string>> listed_tables(int most) override {
    std::vector<std::string> ids;
    auto ok = each("SELECT id FROM tables WHERE listed=1 AND archived=0 AND over=0 ORDER BY updated DESC LIMIT ?1", most,
                   [&](const Statement& s) { ids.push_back(s.text(0)); });
    if (!ok) return std::unexpected(ok.error());
    return ids;
  }

  Result<long> table_count() override {
    long count = 0;
    auto ok = each("SELECT count(*) FROM tables WHERE key>=?1", 0, [&](const Statement& s) { count = s.number(0); });
    if (!ok) return std::unexpected(ok.error());
    return count;
  }

 private:
  SqliteStore(Sqlite writer, Sqlite reader) : writer_(std::move(writer)), reader_(std::move(reader)) {}

  Result<bool> undo(Result<bool> why) {
    writing_.played.clear();  // it may tell of what is now undone
    (void)writing_.rollback.finish();
    return why;
  }

  template <class Visit>
  Result<bool> each(std::string_view sql, std::int64_t first, Visit visit) {
    Result<Statement> rows = Statement::prepare(reader_, sql);
    if (!rows) return std::unexpected(rows.error());
    rows->bind(1, first);
    while (rows->row()) visit(*rows);
    if (rows->failed()) return std::unexpected(rows->error());
    return true;
  }

  Sqlite writer_, reader_;
  Writing writing_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file) { return SqliteStore::open(file); }

}  // namespace cf
