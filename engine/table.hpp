#pragma once
// A game being played: its record (the list of answers) is the truth, the present position a cache of it.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/game.hpp"

namespace cf {

struct Step {
  Seat seat = kNobody;
  Action action{};
  u32 events_before = 0;  // how many events had happened when the answer was given
};

enum class UndoPolicy { Fair, Free };

// Where chance comes from: a number below `total`.
using Dice = std::function<u32(u32 total)>;
Dice seeded_dice(u64 seed);

class Table {
 public:
  explicit Table(std::shared_ptr<const Ruleset> rules);
  // Starts from a position instead of the scenario's set-up.
  static Result<Table> from_position(std::shared_ptr<const Ruleset> rules, const Json& position);

  const Ruleset& rules() const { return *rules_; }
  std::shared_ptr<const Ruleset> share_rules() const { return rules_; }
  const void* state() const { return now_.get(); }
  Seat asked() const { return rules_->asked(now_.get()); }
  bool over() const { return asked() == kNobody; }
  u64 hash() const { return rules_->hash(now_.get()); }
  const std::vector<Step>& steps() const { return steps_; }
  const std::vector<Event>& events() const { return events_; }
  const Json& start_position() const { return start_; }  // null when the scenario's own

  // Judges the answer to the open question and, if legal, plays it.
  Verdict apply(const Action& action);
  // Lets chance answer until a seat is asked or the game is over.
  void settle_chance(const Dice& dice);
  Action draw(const Dice& dice) const;  // one chance answer, not applied

  // How many steps remain after taking back `seat`'s last answer, or why it may not be taken back.
  Result<std::size_t> undo_point(Seat seat, UndoPolicy policy) const;
  void rewind(std::size_t steps);

  // The position after that many steps.
  Position at(std::size_t steps) const;

 private:
  void play(const Action& action);
  std::shared_ptr<const Ruleset> rules_;
  Json start_;
  Position first_, now_;
  std::vector<Step> steps_;
  std::vector<Event> events_;
  u32 events_at_start_ = 0;
  // Snapshots every kEvery steps make going back cheap.
  static constexpr std::size_t kEvery = 64;
  std::vector<Position> snapshots_;
};

// -- records ------------------------------------------------------------------------------------
// JSON lines: a header, one line a step, a state hash now and then, a closing line that counts the steps.

struct RecordHeader {
  int format = 1;
  std::string game;
  int rules_version = 1;
  std::string data;  // hash of the data in force
  Setup setup;
  Json seats = Json::object();  // who played
  Json extra = Json::object();  // dice commitment and the like
};

std::string write_record(const Table& table, const RecordHeader& header);

struct LoadedRecord {
  RecordHeader header;
  Table table;
};

// Finds the loaded game for a header; gives an error for a game, version or data that is not here.
using OpenRules = std::function<Result<std::shared_ptr<const Ruleset>>(const RecordHeader&)>;

// For records that come from outside the program.
struct ReadLimits {
  bool allow_position = true;           // false: a record that does not begin at the scenario's own set-up is refused
  std::size_t steps = ~std::size_t{0};  // more are refused
  std::function<bool()> give_up = {};   // asked at every step
};

// Replays and verifies: every answer is judged, every hash compared. The error says at which line and why.
Result<LoadedRecord> read_record(std::string_view text, const OpenRules& open, std::size_t until = ~std::size_t{0},
                                 const ReadLimits& limits = {});
Result<RecordHeader> read_header(std::string_view first_line);

}  // namespace cf
