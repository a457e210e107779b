#pragma once
// Comma-separated tables with a header row; every cell can say where it came from.
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace cf {

class Csv {
 public:
  struct Row {
    const Csv* table = nullptr;
    int line = 0;
    std::vector<std::string> cells;

    const std::string& text(std::string_view column) const;  // "" if the table has no such column
    Result<int> number(std::string_view column, int low, int high) const;
    Result<double> real(std::string_view column, double low, double high) const;
    Error error(std::string_view column, std::string message) const;
  };

  // Fails on unbalanced quotes, rows of the wrong width and a missing required column.
  static Result<Csv> parse(std::string file, std::string_view text, std::initializer_list<std::string_view> required);

  // Rows point back at their table, so a table is moved as a whole and never copied.
  Csv(Csv&& other) noexcept;
  Csv& operator=(Csv&&) = delete;

  const std::string& file() const { return file_; }
  int column(std::string_view name) const;  // -1 if absent
  const std::vector<std::string>& columns() const { return columns_; }
  const std::vector<Row>& rows() const { return rows_; }

 private:
  Csv() = default;
  std::string file_;
  std::vector<std::string> columns_;
  std::vector<Row> rows_;
};

}  // namespace cf
