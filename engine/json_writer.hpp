#pragma once
// JSON text, written from front to back into a buffer that is kept: no tree, and nothing is allocated once the buffer
// has grown. This is the writer for what is sent after every answer; documents made once may be built as a tree.
//
//   w.object([&] {
//     w.field("turn", 3);
//     w.text("heading", "Turn ", 3, ", ", label);       // one string of several parts
//     w.list("actions", [&] { w.item(12), w.item("done"); });
//   });
//
// Every value is followed by a comma; whoever closes a list or an object writes over the last one. Texts must be valid
// UTF-8: bytes above 127 are copied as they are. Not for several threads at once.
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace cf {

// An id in quotes, ready to be copied as one block. An id that is too long for that, or needs escapes, is written as
// a text; it must outlive this.
struct QuotedId {
  static constexpr std::size_t kRoom = 47;
  char text[kRoom] = {};
  std::uint8_t size = 0;  // 0: write `id` as a text
  std::string_view id{};

  QuotedId() = default;
  explicit QuotedId(std::string_view word) : id(word) {
    if (word.size() > kRoom - 2) return;
    for (const char c : word)
      if (static_cast<unsigned char>(c) < ' ' || c == '"' || c == '\\') return;
    text[size++] = '"';
    for (const char c : word) text[size++] = c;
    text[size++] = '"';
  }
};

class JsonWriter {
 public:
  explicit JsonWriter(std::size_t room = 8 * 1024)
      : buffer_(new char[room]), at_(buffer_.get()), end_(buffer_.get() + room) {}

  void clear() { at_ = buffer_.get(); }
  std::size_t size() const { return static_cast<std::size_t>(at_ - buffer_.get()); }
  // All that was written, without the comma at its end. Good until something more is written.
  std::string_view written() const { return {buffer_.get(), size() - (size() && at_[-1] == ',')}; }

  template <std::invocable Body>
  void object(Body&& body) {
    put('{'), body(), end('}');
  }
  template <std::invocable Body>
  void list(Body&& body) {
    put('['), body(), end(']');
  }
  template <std::size_t N, std::invocable Body>
  void object(const char (&name)[N], Body&& body) {
    key(name), object(body);
  }
  template <std::size_t N, std::invocable Body>
  void list(const char (&name)[N], Body&& body) {
    key(name), list(body);
  }

  // Names of fields in the source need no escapes.
  template <std::size_t N>
  [[gnu::always_inline]] void key(const char (&name)[N]) {
    char* const to = room(N + 2);
    to[0] = '"';
    std::memcpy(to + 1, name, N - 1);
    to[N] = '"', to[N + 1] = ':';
    at_ = to + N + 2;
  }
  [[gnu::always_inline]] void key(const QuotedId& name) { quoted(name, ':'); }
  void key_of(std::string_view name) { put('"'), add(name), end_key(); }

  [[gnu::always_inline]] void item(const QuotedId& word) { quoted(word, ','); }
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) [[gnu::always_inline]] void item(Number number) { digits(number), put(','); }
  void item(std::same_as<bool> auto value) { raw(value ? "true," : "false,"); }
  void item(std::string_view text) { put('"'), add(text), end_text(); }
  void item(const char* text) { item(std::string_view(text)); }
  void null() { raw("null,"); }

  template <std::size_t N>
  void field(const char (&name)[N], const auto& value) {
    key(name), item(value);
  }
  template <std::size_t N, class... Parts>
  void text(const char (&name)[N], const Parts&... parts) {
    key(name), text_of(parts...);
  }
  template <class... Parts>
  void text_of(const Parts&... parts) {
    put('"'), (add(parts), ...), end_text();
  }

  // The inside of a string, part by part: begin_text(), add(...), end_text(); or of a field's name: end_key().
  void begin_text() { put('"'); }
  void end_text() { two('"', ','); }
  void end_key() { two('"', ':'); }
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) void add(Number number) { digits(number); }
  void add(const char* part) { add(std::string_view(part)); }
  // Copies eight bytes at a time; the last eight may overlap those before.
  void add(std::string_view part) {
    char* const to = room(part.size() + 8);
    const char* const from = part.data();
    const std::size_t size = part.size();
    if (size >= 8) {
      bool plain = true;
      for (std::size_t i = 0; i + 8 <= size; i += 8) plain &= copy<std::uint64_t>(from + i, to + i);
      plain &= copy<std::uint64_t>(from + size - 8, to + size - 8);
      if (!plain) [[unlikely]]
        return escaped(part);
    } else if (size >= 4) {
      const bool first = copy<std::uint32_t>(from, to), last = copy<std::uint32_t>(from + size - 4, to + size - 4);
      if (!(first & last)) [[unlikely]]
        return escaped(part);
    } else {
      for (std::size_t i = 0; i < size; ++i) {
        if (static_cast<unsigned char>(from[i]) < ' ' || from[i] == '"' || from[i] == '\\') [[unlikely]]
          return escaped(part);
        to[i] = from[i];
      }
    }
    at_ = to + size;
  }

  // For bodies that are written by several hands: begin('{'), fields, end('}').
  void begin(char c) { put(c); }
  void end(char c) {
    char* to = room(2);
    to -= to[-1] == ',';
    to[0] = c, to[1] = ',';
    at_ = to + 2;
  }

  // Something that is JSON already; a value needs its comma.
  void raw(std::string_view json) {
    std::memcpy(room(json.size()), json.data(), json.size());
    at_ += json.size();
  }

  // Takes out what was written from `from` to `to` (offsets, as size() gives them).
  void erase(std::size_t from, std::size_t to) {
    std::memmove(buffer_.get() + from, buffer_.get() + to, size() - to);
    at_ -= to - from;
  }

 private:
  void put(char c) { *room(1) = c, ++at_; }
  void two(char a, char b) {
    char* const to = room(2);
    to[0] = a, to[1] = b;
    at_ = to + 2;
  }
  [[gnu::always_inline]] void digits(std::integral auto number) {
    char* const to = room(24);
    if (static_cast<std::uint64_t>(number) < kShort.size()) [[likely]] {
      const Digits& d = kShort[static_cast<std::size_t>(number)];
      std::memcpy(to, d.text, 4);  // the fourth is written over
      at_ = to + d.size;
    } else {
      at_ = std::to_chars(to, to + 24, +number).ptr;
    }
  }
  [[gnu::always_inline]] char* room(std::size_t size) {
    if (static_cast<std::size_t>(end_ - at_) < size) [[unlikely]]
      grow(size);
    return at_;
  }
  [[gnu::noinline]] void grow(std::size_t more) {
    const std::size_t used = size(), now = 2 * (used + more);
    std::unique_ptr<char[]> larger(new char[now]);
    std::memcpy(larger.get(), buffer_.get(), used);
    buffer_ = std::move(larger), at_ = buffer_.get() + used, end_ = buffer_.get() + now;
  }
  // True if no byte needs an escape: none below the space, no quote, no backslash.
  template <class Word>
  [[gnu::always_inline]] static bool copy(const char* from, char* to) {
    Word bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    std::memcpy(to, &bytes, sizeof bytes);
    constexpr Word kOnes = static_cast<Word>(0x0101010101010101), kTops = static_cast<Word>(0x8080808080808080);
    const auto zero = [](Word v) { return (v - kOnes) & ~v; };
    return !((((bytes - kOnes * ' ') & ~bytes) | zero(bytes ^ kOnes * '"') | zero(bytes ^ kOnes * '\\')) & kTops);
  }
  [[gnu::noinline]] void escaped(std::string_view part) {
    for (const char c : part) {
      if (static_cast<unsigned char>(c) < ' ') {
        constexpr char kHex[] = "0123456789abcdef";
        const char code[] = {'\\', 'u', '0', '0', kHex[c >> 4], kHex[c & 15]};
        raw({code, sizeof code});
      } else {
        if (c == '"' || c == '\\') put('\\');
        put(c);
      }
    }
  }
  [[gnu::always_inline]] void quoted(const QuotedId& word, char then) {
    if (!word.size) [[unlikely]]
      return put('"'), add(word.id), two('"', then);
    char* const to = room(QuotedId::kRoom + 1);
    std::memcpy(to, word.text, QuotedId::kRoom);
    to[word.size] = then;
    at_ = to + word.size + 1;
  }

  struct Digits {
    char text[4];
    std::uint8_t size;
  };
  static constexpr std::array<Digits, 1000> kShort = [] {
    std::array<Digits, 1000> out{};
    for (unsigned n = 0; n < 1000; ++n) {
      Digits& d = out[n];
      if (n >= 100) d.text[d.size++] = static_cast<char>('0' + n / 100);
      if (n >= 10) d.text[d.size++] = static_cast<char>('0' + n / 10 % 10);
      d.text[d.size++] = static_cast<char>('0' + n % 10);
    }
    return out;
  }();

  std::unique_ptr<char[]> buffer_;
  char* at_;
  char* end_;
};

}  // namespace cf
