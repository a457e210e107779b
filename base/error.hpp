#pragma once
// What is wrong with an input, and where: file, line and field as far as they are known.
#include <expected>
#include <string>

namespace cf {

struct Error {
  std::string message;
  std::string file = {};
  int line = 0;
  std::string field = {};

  std::string text() const {
    std::string where = file;
    if (line > 0) where += (where.empty() ? "line " : ":") + std::to_string(line);
    if (!field.empty()) where += (where.empty() ? "" : ": ") + field;
    return where.empty() ? message : where + ": " + message;
  }
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string message, std::string file = {}, int line = 0, std::string field = {}) {
  return std::unexpected(Error{std::move(message), std::move(file), line, std::move(field)});
}

}  // namespace cf
