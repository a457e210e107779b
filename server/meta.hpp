#pragma once
// What is kept of a table beside its record: who plays which seat, the hashes of the links, house rules, the dice.
#include <string>
#include <vector>

#include "server/fair_dice.hpp"

namespace cf {

using SeatMask = u8;  // one bit a seat

struct SeatMeta {
  std::string player = "person";  // "person", "hotseat" or a level
  std::string link{};             // hash of the token; empty for a program
  bool is_program() const { return player != "person" && player != "hotseat"; }
};

// A line of the log that is not the game's: an answer taken back by consent, a seat that changed hands.
struct Remark {
  u32 after_event = 0;
  std::string text;
};

struct RoomMeta {
  std::string title{}, undo = "fair", host{};  // host: hash of the token
  std::vector<SeatMeta> seats{};
  bool listed = false;
  bool closed = false;  // opened from a record, or given up: to be looked at, not played on
  u64 seq_base = 0;     // grows with every taking back, so that a sequence number never comes twice
  FairDice dice{};
  std::vector<Remark> remarks{};

  std::string save(const Ruleset& rules) const;
  static Result<RoomMeta> load(const std::string& text, const Ruleset& rules);
};

}  // namespace cf
