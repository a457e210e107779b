// JSON to text, for what the server sends all day: nearly all of it short plain words, which need neither escapes nor a
// check of their encoding. Whatever else there is goes through the library's own writer.
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>

#include "server/room.hpp"

namespace cf {
namespace {

// Eight bytes at once: true if each is plain, that is printable ASCII other than the quote and the backslash.
[[gnu::always_inline]] inline bool are_plain(u64 bytes) {
  constexpr u64 kOnes = 0x0101010101010101, kTops = 0x8080808080808080;
  const auto has_zero = [](u64 v) { return (v - kOnes) & ~v & kTops; };
  const u64 below_space = bytes - kOnes * ' ';
  return !((bytes | below_space | (bytes + kOnes) | has_zero(bytes ^ kOnes * '"') | has_zero(bytes ^ kOnes * '\\')) &
           kTops);
}

bool is_plain(std::string_view text) {
  u64 bytes = 0;
  for (; text.size() >= sizeof bytes; text.remove_prefix(sizeof bytes)) {
    std::memcpy(&bytes, text.data(), sizeof bytes);
    if (!are_plain(bytes)) return false;
  }
  std::memset(&bytes, ' ', sizeof bytes);
  std::memcpy(&bytes, text.data(), text.size());
  return are_plain(bytes);
}

// Writes at the end of a text that is made longer some way ahead and cut to its length in the end.
class Pen {
 public:
  explicit Pen(std::string& out) : out_(out), used_(out.size()) {}
  ~Pen() { out_.resize(used_); }
  Pen(const Pen&) = delete;

  void put(char c) { *room(1) = c, ++used_; }
  void put(std::string_view text) {
    std::memcpy(room(text.size()), text.data(), text.size());
    used_ += text.size();
  }
  void quoted(const std::string& text) {
    if (!is_plain(text)) return put(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
    char* const at = room(text.size() + 2);
    at[0] = at[text.size() + 1] = '"';
    std::memcpy(at + 1, text.data(), text.size());
    used_ += text.size() + 2;
  }
  template <class Number>
  void number(Number number) {
    constexpr std::size_t kLongest = 24;
    char* const at = room(kLongest);
    used_ += static_cast<std::size_t>(std::to_chars(at, at + kLongest, number).ptr - at);
  }

 private:
  char* room(std::size_t size) {
    constexpr std::size_t kAhead = 1024;
    if (out_.size() - used_ < size) out_.resize(used_ + size + kAhead);
    return out_.data() + used_;
  }
  std::string& out_;
  std::size_t used_;
};

void write(const Json& json, Pen& pen) {
  switch (json.type()) {
    case Json::value_t::object: {
      char before = '{';
      for (const auto& [key, value] : json.get_ref<const Json::object_t&>()) {
        pen.put(before);
        pen.quoted(key);
        pen.put(':');
        write(value, pen);
        before = ',';
      }
      pen.put(before == '{' ? "{}" : "}");
      break;
    }
    case Json::value_t::array: {
      char before = '[';
      for (const Json& value : json.get_ref<const Json::array_t&>()) {
        pen.put(before);
        write(value, pen);
        before = ',';
      }
      pen.put(before == '[' ? "[]" : "]");
      break;
    }
    case Json::value_t::string:
      pen.quoted(json.get_ref<const std::string&>());
      break;
    case Json::value_t::boolean:
      pen.put(json.get<bool>() ? "true" : "false");
      break;
    case Json::value_t::number_integer:
      pen.number(json.get<std::int64_t>());
      break;
    case Json::value_t::number_unsigned:
      pen.number(json.get<std::uint64_t>());
      break;
    case Json::value_t::null:
      pen.put("null");
      break;
    default:
      pen.put(json.dump());
      break;
  }
}

}  // namespace

// Leaf by leaf: the library itself first moves all that is inside out to a list, to be safe from what is nested without
// end.
void take_apart(Json& json) {
  if (json.is_object()) {
    auto& fields = json.get_ref<Json::object_t&>();
    for (auto& [key, value] : fields)
      if (value.is_structured()) take_apart(value);
    fields.clear();
  } else if (json.is_array()) {
    auto& values = json.get_ref<Json::array_t&>();
    for (Json& value : values)
      if (value.is_structured()) take_apart(value);
    values.clear();
  }
}

void write_json(Json&& json, std::string& out) {
  write_json(std::as_const(json), out);
  take_apart(json);
}

std::string dump(Json&& json) {
  std::string out;
  write_json(std::move(json), out);
  return out;
}

void write_json(const Json& json, std::string& out) {
  Pen pen(out);
  write(json, pen);
}

std::string dump(const Json& json) {
  std::string out;
  write_json(json, out);
  return out;
}

}  // namespace cf
