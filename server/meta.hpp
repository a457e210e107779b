#pragma once
// What is kept of a table beside its record: who plays which seat, the hashes of the links, context rules, the dice.
#include <optional>
#include <string>
#include <vector>

#include "server/fair_dice.hpp"

namespace cf {

using SeatMask = u8;  // one bit a seat

struct SeatMeta {
  std::string player = "person";  // "person", "hotseat" or a level
  std::string link{};             // hash of the token; empty for a program
  bool claimed = false;           // its player has exchanged the invitation for a link nobody else knows
  std::int64_t seen_at = 0;       // when its player last left or acted, seconds since 1970
  bool is_program() const { return player != "person" && player != "hotseat"; }
};

// A line of the log that is not the game's: an answer taken back by consent, a seat that changed hands.
struct Remark {
  u32 after_event = 0;
  std::string text;
  bool kept = true;  // false: it is true of this program only and is not stored
};

// How a game ended without the rules ending it.
struct Ending {
  std::string kind{};    // "resigned", "draw" or "claimed"
  std::string winner{};  // seat; "": nobody
  std::string text{};
};

struct RoomMeta {
  std::string title{}, undo = "fair", host{};  // host: hash of the token
  std::vector<SeatMeta> seats{};
  std::string campaign{};  // whose battle it is
  bool listed = false;
  bool closed = false;  // opened from a record, or given up: to be looked at, not played on
  bool hints = true;    // programs may be asked for advice
  bool adjourned = false;
  u64 claim_hours = 14 * 24;  // a game may be claimed when the seat to move has been away for so long
  std::optional<Ending> ending{};
  u64 seq_base = 0;  // grows with every taking back, so that a sequence number never comes twice
  FairDice dice{};
  Json script = nullptr;  // of a guided game: answers and dice laid for it (host/lessons.hpp)
  std::vector<Remark> remarks{};

  std::string save(const Ruleset& rules) const;
  Json ending_json() const;  // null without one
  void read_ending(const Json& in);
  static Result<RoomMeta> load(const std::string& text, const Ruleset& rules);
};

}  // namespace cf
