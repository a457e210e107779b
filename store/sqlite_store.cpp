#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <unordered_map>

#include "store/sqlite.hpp"
#include "store/wal_check.hpp"

namespace cf {
namespace {

// FULL: the write-ahead log is flushed to the disk before a commit returns, so that neither the death of the process
// nor that of the machine loses an acknowledged answer. One flush serves all answers of a batch (see writer.hpp),
// which is why we can afford it. Moving the log into the database holds up whoever waits for a commit, some 20 ms: at
// 32000 pages (128 MiB) that is once in as many answers, so that not one in a hundred meets it.
constexpr const char* kPrepare = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=32000;";

// Version n of the schema is what the first n of these make; the file says which it has (PRAGMA user_version). The
// first also adopts files from before there were versions. What stands here is never changed, only added to.
constexpr const char* kMigrations[] = {
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
    "  PRIMARY KEY(of, seat)) WITHOUT ROWID;",
    "CREATE TABLE seen(of INTEGER NOT NULL, seat TEXT NOT NULL, step INTEGER NOT NULL, PRIMARY KEY(of, seat))"
    "  WITHOUT ROWID;",
};

Result<std::int64_t> read_number(const Sqlite& db, const char* sql) {
  Result<Statement> query = Statement::prepare(db, sql);
  if (!query) return std::unexpected(query.error());
  if (!query->row()) return std::unexpected(query->error());
  return query->number(0);
}

Result<bool> migrate(Sqlite& db) {
  const Result<std::int64_t> version = read_number(db, "PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  constexpr auto kNewest = static_cast<std::int64_t>(std::size(kMigrations));
  if (*version > kNewest)
    return fail("has schema version " + std::to_string(*version) + "; this program knows versions up to " +
                std::to_string(kNewest));
  for (std::int64_t next = *version; next < kNewest; ++next) {
    const std::string step = std::string("BEGIN IMMEDIATE;") + kMigrations[next] +
                             "PRAGMA user_version=" + std::to_string(next + 1) + ";COMMIT;";
    if (auto ok = db.run(step.c_str()); !ok) {
      (void)db.run("ROLLBACK");
      return ok;
    }
  }
  return true;
}

// What SQLite finds wrong with the file, or nothing.
Result<std::string> damage(const Sqlite& db) {
  Result<Statement> check = Statement::prepare(db, "PRAGMA quick_check(1)");
  if (!check) return std::unexpected(check.error());
  if (!check->row()) return std::unexpected(check->error());
  const std::string said = check->text(0);
  return said == "ok" ? "" : said;
}

constexpr std::int64_t kChatKept = 200;

// The statements of the writing thread, prepared once.
struct Writing {
  Statement begin, commit, rollback, make, meta, header, touch, find, step, count, cut, chat, trim_chat, notes, seen,
      archive_one, archive;

  // What is known of tables that are played, so that an answer is one insertion and nothing else.
  struct Played {
    std::int64_t key = 0;
    std::int64_t steps = 0;  // stored so far
    Seconds touched = 0;     // the time written there; 0: it is over or archived, and that must change
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
        {&header, "UPDATE tables SET header=?2 WHERE id=?1"},
        {&touch, "UPDATE tables SET updated=?2, over=?3, archived=0 WHERE id=?1"},
        {&find, "SELECT key, iif(over OR archived, 0, updated) FROM tables WHERE id=?1"},
        {&step, "INSERT INTO steps(of,n,line) VALUES(?1,?2,?3)"},
        {&count, "SELECT coalesce(max(n)+1,0) FROM steps WHERE of=?1"},
        {&cut, "DELETE FROM steps WHERE of=(SELECT key FROM tables WHERE id=?1) AND n>=?2"},
        {&chat, "INSERT INTO chat(of,sender,text,at) VALUES((SELECT key FROM tables WHERE id=?1),?2,?3,?4)"},
        {&trim_chat,
         "DELETE FROM chat WHERE of=(SELECT key FROM tables WHERE id=?1) AND key<=(SELECT key FROM chat WHERE"
         " of=(SELECT key FROM tables WHERE id=?1) ORDER BY key DESC LIMIT 1 OFFSET ?2)"},
        {&seen, "INSERT OR REPLACE INTO seen(of,seat,step) VALUES((SELECT key FROM tables WHERE id=?1),?2,?3)"},
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
    return make.bind(1, c.table)
        .bind(2, c.header)
        .bind(3, c.meta)
        .bind(4, c.address)
        .bind(5, now)
        .bind(6, c.listed)
        .finish();
  }
  Result<bool> apply(const MetaSaved& c, Seconds now) {
    return meta.bind(1, c.table).bind(2, c.meta).bind(3, c.listed).bind(4, now).finish();
  }
  Result<bool> apply(const HeaderSaved& c, Seconds) { return header.bind(1, c.table).bind(2, c.header).finish(); }
  Result<bool> apply(const StepsAdded& c, Seconds now) {
    if (played.size() > kMostPlayed) played.clear();
    Played& table = played[c.table];
    if (!table.key) {
      const bool found = find.bind(1, c.table).row();
      if (found) table = {.key = find.number(0), .touched = find.number(1)};
      find.reset();
      if (!found) return fail("there is no table '" + c.table + "'", "database");
      if (count.bind(1, table.key).row()) table.steps = count.number(0);
      count.reset();
    }
    if (static_cast<std::int64_t>(c.first) != table.steps)
      return fail("table '" + c.table + "' has " + std::to_string(table.steps) + " steps, so step " +
                      std::to_string(c.first) + " cannot follow",
                  "database");
    for (const std::string& line : c.lines)
      if (auto ok = step.bind(1, table.key).bind(2, table.steps++).bind(3, line).finish(); !ok) return ok;
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
    if (auto ok = chat.bind(1, c.table).bind(2, c.line.from).bind(3, c.line.text).bind(4, c.line.at).finish(); !ok)
      return ok;
    return trim_chat.bind(1, c.table).bind(2, kChatKept).finish();
  }
  Result<bool> apply(const NotesSaved& c, Seconds) {
    return notes.bind(1, c.table).bind(2, c.seat).bind(3, c.text).finish();
  }
  Result<bool> apply(const SeenSaved& c, Seconds) {
    return seen.bind(1, c.table).bind(2, c.seat).bind(3, static_cast<std::int64_t>(c.step)).finish();
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
  static Result<std::unique_ptr<Store>> open(const std::string& file, std::string* notice) {
    if (auto ok = keep_private(file); !ok) return std::unexpected(ok.error());
    if (notice) *notice = wal_damage(file + "-wal");
    Result<Sqlite> writer = Sqlite::open(file, false);
    if (!writer) return std::unexpected(writer.error());
    if (auto ok = writer->run(kPrepare); !ok) return fail(ok.error().message, file);
    if (const Result<std::string> bad = damage(*writer); !bad || !bad->empty())
      return fail("the database is damaged (" + (bad ? *bad : bad.error().message) +
                      "); put a backup in its place by 'councilfire restore'",
                  file);
    if (auto ok = migrate(*writer); !ok) return fail(ok.error().message, file);
    Result<Sqlite> reader = Sqlite::open(file, true);
    if (!reader) return std::unexpected(reader.error());
    Result<Sqlite> loader = Sqlite::open(file, true);
    if (!loader) return std::unexpected(loader.error());
    std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*writer), std::move(*reader), std::move(*loader)));
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
    const std::lock_guard lock(loading_);
    Result<Statement> head =
        Statement::prepare(loader_, "SELECT key,header,meta,updated,address,over FROM tables WHERE id=?1");
    if (!head) return std::unexpected(head.error());
    if (!head->bind(1, id).row()) {
      if (head->failed()) return std::unexpected(head->error());
      return std::nullopt;
    }
    StoredTable table{.id = id,
                      .header = head->text(1),
                      .meta = head->text(2),
                      .address = head->text(4),
                      .updated = head->number(3),
                      .over = head->number(5) != 0};
    const std::int64_t key = head->number(0);
    bool contiguous = true;
    auto ok = each(loader_, "SELECT n,line FROM steps WHERE of=?1 ORDER BY n", key, [&](const Statement& s) {
      contiguous = contiguous && s.number(0) == static_cast<std::int64_t>(table.steps.size());
      table.steps.push_back(s.text(1));
    });
    if (ok && !contiguous) return fail("steps of table '" + id + "' are missing", "database");
    const std::string last = "SELECT sender,text,at FROM (SELECT * FROM chat WHERE of=?1 ORDER BY key DESC LIMIT " +
                             std::to_string(kChatKept) + ") ORDER BY key";
    if (ok)
      ok = each(loader_, last, key, [&](const Statement& s) {
        table.chat.push_back({s.text(0), s.text(1), s.number(2)});
      });
    if (ok)
      ok = each(loader_, "SELECT seat,text FROM notes WHERE of=?1", key,
                [&](const Statement& s) { table.notes[s.text(0)] = s.text(1); });
    if (ok)
      ok = each(loader_, "SELECT seat,step FROM seen WHERE of=?1", key,
                [&](const Statement& s) { table.seen_steps[s.text(0)] = static_cast<std::size_t>(s.number(1)); });
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
    auto ok =
        each(reader_, "SELECT id FROM tables WHERE listed=1 AND archived=0 AND over=0 ORDER BY updated DESC LIMIT ?1",
             most, [&](const Statement& s) { ids.push_back(s.text(0)); });
    if (!ok) return std::unexpected(ok.error());
    return ids;
  }

  Result<long> table_count() override {
    long count = 0;
    auto ok =
        each(reader_, "SELECT count(*) FROM tables WHERE key>=?1", 0, [&](const Statement& s) { count = s.number(0); });
    if (!ok) return std::unexpected(ok.error());
    return count;
  }

 private:
  SqliteStore(Sqlite writer, Sqlite reader, Sqlite loader)
      : writer_(std::move(writer)), reader_(std::move(reader)), loader_(std::move(loader)) {}

  // The file holds the secrets of the dice. SQLite gives its log the same mode.
  static Result<bool> keep_private(const std::string& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return fail("cannot be opened for writing", file);
    ::fchmod(fd, 0600);
    ::close(fd);
    for (const char* more : {"-wal", "-shm"}) ::chmod((file + more).c_str(), 0600);
    return true;
  }

  Result<bool> undo(Result<bool> why) {
    writing_.played.clear();  // it may tell of what is now undone
    (void)writing_.rollback.finish();
    return why;
  }

  template <class Visit>
  static Result<bool> each(const Sqlite& db, std::string_view sql, std::int64_t first, Visit visit) {
    Result<Statement> rows = Statement::prepare(db, sql);
    if (!rows) return std::unexpected(rows.error());
    rows->bind(1, first);
    while (rows->row()) visit(*rows);
    if (rows->failed()) return std::unexpected(rows->error());
    return true;
  }

  Sqlite writer_, reader_;
  std::mutex loading_;
  Sqlite loader_;
  Writing writing_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file, std::string* notice) {
  return SqliteStore::open(file, notice);
}

Result<bool> check_store(const std::string& file) {
  Result<Sqlite> db = Sqlite::open(file, true);
  if (!db) return std::unexpected(db.error());
  const Result<std::string> bad = damage(*db);
  if (!bad || !bad->empty()) return fail("is damaged or no database: " + (bad ? *bad : bad.error().message), file);
  const Result<std::int64_t> tables = read_number(*db, "SELECT count(*) FROM tables");
  if (!tables) return fail("is not a store of tables: " + tables.error().message, file);
  const Result<std::int64_t> version = read_number(*db, "PRAGMA user_version");
  if (!version || *version > static_cast<std::int64_t>(std::size(kMigrations)))
    return fail("was written by a newer version of this program", file);
  const Result<std::int64_t> holes =
      read_number(*db, "SELECT count(*) FROM (SELECT 1 FROM steps GROUP BY of HAVING count(*)<>max(n)+1 OR min(n)<>0)");
  if (!holes) return fail(holes.error().message, file);
  if (*holes) return fail("steps are missing in " + std::to_string(*holes) + " tables", file);
  return true;
}

// VACUUM INTO reads one snapshot, so the copy is consistent while a server writes.
Result<bool> backup_store(const std::string& file, const std::string& to) {
  if (std::filesystem::exists(to)) return fail("is there already", to);
  if (!std::filesystem::exists(file)) return fail("there is no database", file);
  const std::string part = to + ".part";
  std::filesystem::remove(part);
  Result<Sqlite> db = Sqlite::open(file, true);
  if (!db) return std::unexpected(db.error());
  const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return fail("cannot be written", to);
  Result<Statement> copy = Statement::prepare(*db, "VACUUM INTO ?1");
  if (!copy) return ::close(fd), std::unexpected(copy.error());
  Result<bool> done = copy->bind(1, part).finish();
  if (done) done = check_store(part);
  if (done && ::fsync(fd) != 0) done = fail("cannot be written to the disk", to);
  ::close(fd);
  std::error_code error;
  if (done) std::filesystem::rename(part, to, error);
  if (error) done = fail(error.message(), to);
  if (!done) std::filesystem::remove(part, error);
  return done;
}

Result<bool> restore_store(const std::string& from, const std::string& file) {
  if (auto ok = check_store(from); !ok) return ok;
  const std::string fresh = file + ".restored";
  std::error_code error;
  std::filesystem::remove(fresh, error);
  if (auto ok = backup_store(from, fresh); !ok) return ok;
  for (const char* part : {"", "-wal", "-shm"}) {
    const std::string old = file + part;
    if (std::filesystem::exists(old)) std::filesystem::rename(old, file + ".before-restore" + part, error);
    if (error) return fail("cannot be moved aside: " + error.message(), old);
  }
  std::filesystem::rename(fresh, file, error);
  if (error) return fail(error.message(), file);
  return true;
}

}  // namespace cf
