#pragma once
// Dice both players can check after the game.
//
// A table's secret is fixed when it opens; its hash, the commitment, is shown at once. The n-th draw of the table is made
// from the n-th block of a ChaCha20 stream under that secret, so the server cannot choose a roll, and when the game is over
// the secret is shown and anybody can draw again. Answers taken back do not give their rolls back: draws go on from
// the number reached, and the record says where.
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/table.hpp"

namespace cf {

class FairDice {
 public:
  static FairDice fresh();  // a new secret
  // From a record header's `extra.dice` (or what save() gave). Without the secret nothing can be drawn.
  static Result<FairDice> from_json(const Json& in);
  Json save() const;                     // with the secret: for the store, and for all once the game is over
  Json published() const;                // without it
  const std::string& commitment() const { return commitment_; }
  std::string secret_text() const;
  bool has_secret() const { return has_secret_; }
  bool keeps_its_word() const;           // the secret is the one committed to

  // The number below `total` of the chance answer that has `before` chance answers ahead of it in the record.
  u32 draw(u32 before, u32 total) const;
  // Answers were taken back: `had` chance answers stood in the record, `left` remain.
  void taken_back(u32 had, u32 left);
  std::size_t times_taken_back() const { return restarts_.size(); }

 private:
  u64 number(u32 before) const;
  std::array<unsigned char, 32> secret_{};
  bool has_secret_ = false;
  std::string commitment_;
  std::vector<std::pair<u32, u64>> restarts_;  // from that chance answer on, draws count from that number
};

struct DiceCheck {
  bool ok = false;
  std::string reason;  // why not
  std::size_t draws = 0, taken_back = 0;
};

// The dice a record speaks of.
Result<FairDice> dice_of(const RecordHeader& header);

// Draws every chance answer of a finished record anew from the secret in its header and compares.
DiceCheck check_fair_dice(const RecordHeader& header, const Table& table);

// Answers chance until a seat is asked or the game is over.
void settle_fairly(Table& table, const FairDice& dice);
u32 chance_answers(const Table& table);

}  // namespace cf
