#include "store/sqlite.hpp"

namespace cf {

Result<Sqlite> Sqlite::open(const std::string& file, bool read_only) {
  sqlite3* raw = nullptr;
  const int flags =
      (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(file.c_str(), &raw, flags, nullptr);
  Sqlite db;
  db.db_.reset(raw);
  if (code != SQLITE_OK) return fail(raw ? sqlite3_errmsg(raw) : "out of memory", file);
  sqlite3_busy_timeout(raw, 5000);
  return db;
}

Result<bool> Sqlite::run(const char* sql) {
  if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return fail(problem(), "database");
  return true;
}

Result<Statement> Statement::prepare(const Sqlite& db, std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code =
      sqlite3_prepare_v3(db.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) return fail(db.problem(), "database");
  Statement statement;
  statement.statement_.reset(raw);
  return statement;
}

Statement& Statement::bind(int at, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind(int at, std::int64_t number) {
  sqlite3_bind_int64(statement_.get(), at, number);
  return *this;
}

bool Statement::row() {
  const int code = sqlite3_step(statement_.get());
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

Result<bool> Statement::finish() {
  while (row()) {
  }
  const bool bad = failed_;
  const Error why = bad ? error() : Error{};
  reset();
  if (bad) return std::unexpected(why);
  return true;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  failed_ = false;
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)))
               : std::string();
}

Error Statement::error() const { return {sqlite3_errmsg(sqlite3_db_handle(statement_.get())), "database"}; }

}  // namespace cf
