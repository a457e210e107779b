// JSON to text, for what the server sends all day: nearly all of it short plain words, which need neither escapes nor a check of
// their encoding. Whatever else there is goes through the library's own writer.
#include <charconv>
#include <nlohmann/json.hpp>

#include "server/room.hpp"

namespace cf {
namespace {

bool is_plain(const std::string& text) {
  for (const char c : text)
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) - ' ' > 126 - ' ') return false;
  return true;
}

void write_text(const std::string& text, std::string& out) {
  if (!is_plain(text)) {
    out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

template <class Number>
void write_number(Number number, std::string& out) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void write(const Json& json, std::string& out) {
  switch (json.type()) {
    case Json::value_t::object: {
      char before = '{';
      for (const auto& [key, value] : json.get_ref<const Json::object_t&>()) {
        out += before;
        write_text(key, out);
        out += ':';
        write(value, out);
        before = ',';
      }
      out += before == '{' ? "{}" : "}";
      break;
    }
    case Json::value_t::array: {
      char before = '[';
      for (const Json& value : json.get_ref<const Json::array_t&>()) {
        out += before;
        write(value, out);
        before = ',';
      }
      out += before == '[' ? "[]" : "]";
      break;
    }
    case Json::value_t::string: write_text(json.get_ref<const std::string&>(), out); break;
    case Json::value_t::boolean: out += json.get<bool>() ? "true" : "false"; break;
    case Json::value_t::number_integer: write_number(json.get<std::int64_t>(), out); break;
    case Json::value_t::number_unsigned: write_number(json.get<std::uint64_t>(), out); break;
    case Json::value_t::null: out += "null"; break;
    default: out += json.dump(); break;
  }
}

}  // namespace

std::string dump(const Json& json) {
  std::string out;
  write(json, out);
  return out;
}

}  // namespace cf
