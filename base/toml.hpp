#pragma once
// A TOML document as a plain tree in which every node knows its line. toml++ does the parsing, in toml.cpp
// alone, so that nobody else pays for its headers.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace cf {

class Toml {
 public:
  enum class Type { Nothing, Text, Number, Real, Truth, List, Table };

  static Result<Toml> parse(std::string file, std::string_view text);

  Type type() const { return type_; }
  int line() const { return line_; }
  bool exists() const { return type_ != Type::Nothing; }
  bool is_table() const { return type_ == Type::Table; }
  bool is_list() const { return type_ == Type::List; }

  // Members of a table, in the order of the file; a member that is not there is an empty node.
  const Toml& operator[](std::string_view key) const;
  const std::vector<std::pair<std::string, Toml>>& members() const { return members_; }
  const std::vector<Toml>& items() const { return items_; }

  // What a loader asks for: the value, or an error that names file, line and field.
  Result<std::string> text(std::string_view key) const;
  Result<std::string> text(std::string_view key, std::string_view otherwise) const;
  Result<int> number(std::string_view key, int low, int high) const;
  Result<int> number(std::string_view key, int low, int high, int otherwise) const;
  Result<double> real(std::string_view key) const;
  Result<bool> truth(std::string_view key, bool otherwise) const;
  // Fails on a member whose name is not in the list: a slip of the pen must not pass in silence.
  Result<bool> only(std::initializer_list<std::string_view> keys) const;

  const std::string& as_text() const { return text_; }
  long long as_number() const { return number_; }
  double as_real() const { return type_ == Type::Number ? static_cast<double>(number_) : real_; }
  bool as_truth() const { return number_ != 0; }
  Error error(std::string_view field, std::string message) const;

 private:
  friend struct TomlReader;
  Type type_ = Type::Nothing;
  int line_ = 0;
  std::string file_;
  std::string text_;
  long long number_ = 0;
  double real_ = 0;
  std::vector<Toml> items_;
  std::vector<std::pair<std::string, Toml>> members_;
};

}  // namespace cf
