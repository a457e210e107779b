#pragma once
// The words of a game: what the numbers in actions, events and messages stand for. The generic code makes
// JSON and sentences from these tables; no game writes a parser or a formatter.
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/event.hpp"

namespace cf {

// How the table treats a kind of thing when it is named in an action.
enum class Role : u8 { Number, Piece, Space, Word, Coordinate };

struct KindSpec {
  std::string_view name;  // "unit", "space", "seat": also the key used in messages, "{a:unit}"
  Role role = Role::Number;
};

// One argument: its key in JSON and its kind (an index into kinds). No key: not used.
struct ArgSpec {
  std::string_view key{};
  u8 kind = 0;
};

struct VerbSpec {
  std::string_view name;   // "march"
  std::string_view label;  // "March to {to}": the keys of the arguments in braces
  ArgSpec n{}, a{}, b{}, c{};
};

struct EventSpec {
  std::string_view name;  // past tense: "entered"
  std::string_view text;  // "{unit} enters {to}."; {who} is the seat
  ArgSpec a{}, b{}, c{}, d{};
  u8 level = 1;          // 0 heading, 1 line, 2 hanging result
  bool reveals = false;  // something hidden became known: undo does not cross it
};

// Kind 0 is a plain number, kind 1 a seat, in every game.
inline constexpr u8 kNumberKind = 0, kSeatKind = 1;

struct Vocabulary {
  std::span<const KindSpec> kinds;
  std::span<const VerbSpec> verbs;
  std::span<const EventSpec> events;

  std::optional<u8> kind(std::string_view name) const {
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (kinds[i].name == name) return static_cast<u8>(i);
    return {};
  }
};

// Names of the things of one kind, from the game's tables.
class Names {
 public:
  virtual ~Names() = default;
  virtual std::string_view id(u8 kind, int value) const = 0;    // "" if there is no such thing
  virtual std::string_view name(u8 kind, int value) const = 0;  // for people
  virtual std::optional<int> find(u8 kind, std::string_view id) const = 0;
};

}  // namespace cf
