#include "base/toml.hpp"

#include <algorithm>

#if defined(__wasm__)
// toml++ can also read files, which we never ask of it; the WebAssembly library has the code but leaves it out.
#include <version>
#undef _LIBCPP_HAS_NO_FILESYSTEM
#include <fstream>
#endif

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

namespace cf {

struct TomlReader {
  std::string file;

  Toml read(const toml::node& node) const {
    Toml out;
    out.line_ = static_cast<int>(node.source().begin.line);
    out.file_ = file;
    if (const auto* s = node.as_string()) {
      out.type_ = Toml::Type::Text;
      out.text_ = s->get();
    } else if (const auto* i = node.as_integer()) {
      out.type_ = Toml::Type::Number;
      out.number_ = i->get();
    } else if (const auto* f = node.as_floating_point()) {
      out.type_ = Toml::Type::Real;
      out.real_ = f->get();
    } else if (const auto* b = node.as_boolean()) {
      out.type_ = Toml::Type::Truth;
      out.number_ = b->get();
    } else if (const auto* a = node.as_array()) {
      out.type_ = Toml::Type::List;
      for (const toml::node& item : *a) out.items_.push_back(read(item));
    } else if (const auto* t = node.as_table()) {
      read_table(*t, out);
    } else {
      out.type_ = Toml::Type::Text;  // dates: the games write them as text
    }
    return out;
  }

  void read_table(const toml::table& table, Toml& out) const {
    out.type_ = Toml::Type::Table;
    out.file_ = file;
    for (const auto& [key, node] : table) out.members_.emplace_back(std::string(key.str()), read(node));
    std::stable_sort(out.members_.begin(), out.members_.end(),
                     [](const auto& a, const auto& b) { return a.second.line_ < b.second.line_; });
  }
};

namespace {
const Toml kNothing;
}

Result<Toml> Toml::parse(std::string file, std::string_view text) {
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed)
    return fail(std::string(parsed.error().description()), file,
                static_cast<int>(parsed.error().source().begin.line));
  Toml out;
  out.line_ = 1;
  TomlReader{file}.read_table(parsed.table(), out);
  return out;
}

const Toml& Toml::operator[](std::string_view key) const {
  for (const auto& [name, node] : members_)
    if (name == key) return node;
  return kNothing;
}

Error Toml::error(std::string_view field, std::string message) const {
  const Toml& at = (*this)[field];
  return {std::move(message), file_, at.exists() ? at.line_ : line_, std::string(field)};
}

Result<std::string> Toml::text(std::string_view key) const {
  const Toml& node = (*this)[key];
  if (!node.exists()) return std::unexpected(error(key, "is missing"));
  if (node.type_ != Type::Text) return std::unexpected(error(key, "must be text in quotes"));
  return node.text_;
}

Result<std::string> Toml::text(std::string_view key, std::string_view otherwise) const {
  return (*this)[key].exists() ? text(key) : Result<std::string>(std::string(otherwise));
}

Result<int> Toml::number(std::string_view key, int low, int high) const {
  const Toml& node = (*this)[key];
  if (!node.exists()) return std::unexpected(error(key, "is missing"));
  if (node.type_ != Type::Number) return std::unexpected(error(key, "must be a whole number"));
  if (node.number_ < low || node.number_ > high)
    return std::unexpected(error(key, std::to_string(node.number_) + " is outside " + std::to_string(low) + " to " +
                                          std::to_string(high)));
  return static_cast<int>(node.number_);
}

Result<int> Toml::number(std::string_view key, int low, int high, int otherwise) const {
  return (*this)[key].exists() ? number(key, low, high) : Result<int>(otherwise);
}

Result<double> Toml::real(std::string_view key) const {
  const Toml& node = (*this)[key];
  if (!node.exists()) return std::unexpected(error(key, "is missing"));
  if (node.type_ != Type::Number && node.type_ != Type::Real) return std::unexpected(error(key, "must be a number"));
  return node.as_real();
}

Result<bool> Toml::truth(std::string_view key, bool otherwise) const {
  const Toml& node = (*this)[key];
  if (!node.exists()) return otherwise;
  if (node.type_ != Type::Truth) return std::unexpected(error(key, "must be true or false"));
  return node.as_truth();
}

Result<bool> Toml::only(std::initializer_list<std::string_view> keys) const {
  for (const auto& [name, node] : members_)
    if (std::find(keys.begin(), keys.end(), name) == keys.end())
      return std::unexpected(Error{"is not a field known here", file_, node.line_, name});
  return true;
}

}  // namespace cf
