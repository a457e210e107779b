#pragma once
// Dice both players can check after the game.
//
// A table's secret is fixed when it opens; its hash, the commitment, is shown at once. Each seat may then add a share
// of its own choice. The n-th draw is the n-th block of a ChaCha20 stream whose key is the hash of the secret and of
// all shares given before that draw: the server commits before it knows the shares, so it cannot choose a roll, and the
// seats do not know the secret. When the game is over the secret is shown and anybody can draw again. Answers taken
// back do not give their rolls back: draws go on from the number reached, and the record says where.
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
  Json save() const;       // with the secret: for the store, and for all once the game is over
  Json published() const;  // without it
  const std::string& commitment() const { return commitment_; }
  std::string secret_text() const;
  bool has_secret() const { return has_secret_; }
  bool keeps_its_word() const;  // the secret is the one committed to

  // The number below `total` of the chance answer that has `before` chance answers ahead of it in the record.
  u32 draw(u32 before, u32 total) const;
  // Mixes the share of a seat into all draws to come; `drawn` chance answers stand in the record. False if it has
  // given one already or if the share is not 16 to 64 hexadecimal digits.
  bool add_share(const std::string& seat, const std::string& share, u32 drawn);
  bool has_share(const std::string& seat) const;
  // The first `draws` chance answers were drawn at another table, from which this one was forked.
  void inherit(u32 draws) { inherited_ = draws; }
  u32 inherited() const { return inherited_; }
  // Answers were taken back: `had` chance answers stood in the record, `left` remain.
  void taken_back(u32 had, u32 left);
  std::size_t times_taken_back() const { return restarts_.size(); }

 private:
  struct Share {
    std::string seat, text;
    u64 from = 0;  // the first draw it counts for
  };
  u64 number(u32 before) const;
  std::array<unsigned char, 32> key(u64 number) const;
  std::array<unsigned char, 32> secret_{};
  bool has_secret_ = false;
  std::string commitment_;
  u32 inherited_ = 0;
  std::vector<Share> shares_;
  std::vector<std::pair<u32, u64>> restarts_;  // from that chance answer on, draws count from that number
};

struct DiceCheck {
  bool ok = false;
  std::string reason;  // why not
  std::size_t draws = 0, taken_back = 0;
  std::size_t inherited = 0;  // draws not checked: they belong to the table this one was forked from
};

// The dice a record speaks of.
Result<FairDice> dice_of(const RecordHeader& header);

// Draws every chance answer of a finished record anew from the secret in its header and compares.
DiceCheck check_fair_dice(const RecordHeader& header, const Table& table);

// Answers chance until a seat is asked or the game is over. Fails if the rules are at fault: chance has no outcome, or
// there is no end of it.
Result<bool> settle_fairly(Table& table, const FairDice& dice);
u32 chance_answers(const Table& table);

}  // namespace cf
