#pragma once
// SQLite with owners: a connection, a prepared statement, a row at a time.
#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace cf {

class Sqlite {
 public:
  static Result<Sqlite> open(const std::string& file, bool read_only);
  Result<bool> run(const char* sql);
  std::string problem() const { return sqlite3_errmsg(db_.get()); }
  sqlite3* get() const { return db_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> db_;
};

class Statement {
 public:
  Statement() = default;
  static Result<Statement> prepare(const Sqlite& db, std::string_view sql);

  Statement& bind(int at, std::string_view text);  // the text stays until the statement is done
  Statement& bind(int at, std::int64_t number);
  bool row();             // steps; false at the end or on an error
  Result<bool> finish();  // steps to the end and makes it ready again
  void reset();
  bool failed() const { return failed_; }
  std::string text(int column) const;
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  Error error() const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  bool failed_ = false;
};

}  // namespace cf
