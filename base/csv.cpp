#include "base/csv.hpp"

#include <charconv>
#include <cstdlib>

namespace cf {
namespace {

// Splits the text into records; a quoted cell may hold commas, quotes (doubled) and line ends.
struct Scanner {
  std::string_view rest;
  int line = 1;

  bool at_end() const { return rest.empty(); }
  char take() {
    const char c = rest.front();
    rest.remove_prefix(1);
    if (c == '\n') ++line;
    return c;
  }

  // False on a quote that never closes.
  bool quoted(std::string& cell) {
    while (!at_end()) {
      const char c = take();
      if (c != '"') {
        cell += c;
      } else if (!at_end() && rest.front() == '"') {
        cell += take();
      } else {
        return true;
      }
    }
    return false;
  }

  bool record(std::vector<std::string>& cells) {
    cells.assign(1, "");
    while (!at_end()) {
      const char c = take();
      if (c == '\n') return true;
      if (c == ',') {
        cells.emplace_back();
      } else if (c == '"') {
        if (!quoted(cells.back())) return false;
      } else if (c != '\r') {
        cells.back() += c;
      }
    }
    return true;
  }
};

const std::string kEmpty;

}  // namespace

Csv::Csv(Csv&& other) noexcept
    : file_(std::move(other.file_)), columns_(std::move(other.columns_)), rows_(std::move(other.rows_)) {
  for (Row& row : rows_) row.table = this;
}

Result<Csv> Csv::parse(std::string file, std::string_view text, std::initializer_list<std::string_view> required) {
  Csv csv;
  csv.file_ = std::move(file);
  Scanner in{text};
  if (!in.record(csv.columns_)) return fail("a quote in the header never closes", csv.file_, 1);
  for (std::string_view name : required)
    if (csv.column(name) < 0) return fail("the table has no column '" + std::string(name) + "'", csv.file_, 1);
  while (!in.at_end()) {
    Row row{nullptr, in.line, {}};
    if (!in.record(row.cells)) return fail("a quote never closes", csv.file_, row.line);
    if (row.cells.size() == 1 && row.cells[0].empty()) continue;
    if (row.cells.size() != csv.columns_.size())
      return fail(
          "has " + std::to_string(row.cells.size()) + " cells, the header has " + std::to_string(csv.columns_.size()),
          csv.file_, row.line);
    csv.rows_.push_back(std::move(row));
  }
  return Result<Csv>(std::move(csv));
}

int Csv::column(std::string_view name) const {
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i] == name) return static_cast<int>(i);
  return -1;
}

const std::string& Csv::Row::text(std::string_view column) const {
  const int i = table->column(column);
  return i < 0 ? kEmpty : cells[static_cast<std::size_t>(i)];
}

Error Csv::Row::error(std::string_view column, std::string message) const {
  return {std::move(message), table->file(), line, std::string(column)};
}

Result<int> Csv::Row::number(std::string_view column, int low, int high) const {
  const std::string& cell = text(column);
  int value = 0;
  const auto [end, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (code != std::errc{} || end != cell.data() + cell.size())
    return std::unexpected(error(column, "'" + cell + "' is not a whole number"));
  if (value < low || value > high)
    return std::unexpected(error(column, cell + " is outside " + std::to_string(low) + " to " + std::to_string(high)));
  return value;
}

Result<double> Csv::Row::real(std::string_view column, double low, double high) const {
  const std::string& cell = text(column);
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  if (cell.empty() || end != cell.c_str() + cell.size())
    return std::unexpected(error(column, "'" + cell + "' is not a number"));
  if (!(value >= low && value <= high))
    return std::unexpected(error(column, cell + " is outside " + std::to_string(static_cast<int>(low)) + " to " +
                                             std::to_string(static_cast<int>(high))));
  return value;
}

}  // namespace cf
