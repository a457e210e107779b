#pragma once
// How the rest of the program sees a game: by name, through these interfaces and nothing else.
//
//   Module   what a game registers: id, built-in data, how to load it
//   Game     its data loaded and checked: scenarios, options, rule index
//   Ruleset  scenario and options chosen: pure functions on states. A state is `state_size()` bytes,
//            trivially copyable: copy it with memcpy, keep it where you like (aligned to 16).
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "engine/frames.hpp"
#include "engine/moves.hpp"
#include "engine/vocabulary.hpp"

namespace cf {

using Json = nlohmann::ordered_json;

struct SeatInfo {
  std::string id, name;
};

struct OptionInfo {
  std::string id, title, text;  // text: what it changes, in plain words
  std::string rule;
  std::vector<std::pair<std::string, std::string>> choices;  // value, what it means
  std::string standard;                                      // the default value
  std::vector<std::string> scenarios;                        // empty: all
};

struct ScenarioInfo {
  std::string id, title, date, length, history;
  std::vector<SeatInfo> seats;
};

struct GameInfo {
  std::string id, title, subtitle, credit;
  int rules_version = 1;
  bool hidden_information = false;
  std::vector<ScenarioInfo> scenarios;
  std::vector<OptionInfo> options;
};

// A data file as text; who reads it from disk is outside.
struct DataFile {
  std::string name, text;
};
using DataSet = std::vector<DataFile>;

// Finds a file by name; data loaders start here.
const DataFile* find_file(const DataSet& files, std::string_view name);
// Files that only hold words (rule texts, rulings, excuses, briefings, guided games, guides) decide nothing about play:
// rewording them leaves the hash, and so every record and running table, as they are.
bool decides_play(std::string_view file);
u64 hash_play_data(const DataSet& files);

// What a table is opened with. `file` is a set-up written by a user, for games that take one.
struct Setup {
  std::string scenario;
  std::map<std::string, std::string> options;
  std::optional<DataFile> file;
};

struct Outcome {
  bool over = false;
  Seat winner = kNobody;  // over and kNobody: a draw
  Rule rule{};
  Message reason{};
  std::array<i32, kMaxSeats> scores{};
};

// One of the outcomes by weight; `below(n)` gives a number below n. By reference: a generator copied would give the
// same number for ever.
template <class Below>
Action draw(std::span<const Answer> outcomes, Below&& below) {
  u32 total = 0;
  for (const Answer& a : outcomes) total += a.weight;
  u32 pick = below(total);
  for (const Answer& a : outcomes) {
    if (pick < a.weight) return a.action;
    pick -= a.weight;
  }
  return outcomes.back().action;
}

class Ruleset {
 public:
  virtual ~Ruleset() = default;

  virtual std::size_t state_size() const = 0;
  virtual void start(void* state, EventSink* sink) const = 0;
  virtual Seat asked(const void* state) const = 0;  // kNobody: the game is over
  // Appends the legal answers (chance: outcomes with weights) and, if wanted, the refused ones.
  virtual void legal(const void* state, std::vector<Answer>& out) const = 0;
  virtual void all(const void* state, std::vector<Answer>& out, std::vector<Refusal>& refused) const = 0;
  // One outcome of the open question to chance, by weight. `room` is for listing them where that cannot be avoided.
  virtual Action draw(const void* state, Random& random, std::vector<Answer>& room) const = 0;
  virtual Verdict judge(const void* state, const Action& action) const = 0;
  // The action must be legal: judge what comes from outside. Returns who is asked next.
  virtual Seat apply(void* state, const Action& action, EventSink* sink) const = 0;
  virtual Outcome outcome(const void* state) const = 0;
  // The scores as they would stand if the game ended here.
  virtual std::array<i32, kMaxSeats> standing(const void* state) const = 0;

  virtual bool equal(const void* a, const void* b) const = 0;
  virtual u64 hash(const void* state) const = 0;
  virtual Json save(const void* state) const = 0;
  virtual Result<bool> load(const Json& position, void* state) const = 0;
  // The first invariant that does not hold, with its rule; tests ask at every node.
  virtual std::optional<std::string> violated_invariant(const void* state) const = 0;

  virtual Prompt prompt(const void* state) const = 0;
  virtual std::string question(const void* state) const = 0;                            // the frame's name
  virtual void describe(const void* state, const Action& action, Json& out) const = 0;  // cost, path, target ...
  virtual Json region(const void* state) const = 0;                                     // inch tables; else null
  virtual Json view(const void* state, Seat seat) const = 0;  // kNobody: an observer; kChance: everything
  virtual Json board() const = 0;
  // Draws anew what the seat cannot see, leaving its view the same. The result depends on the view and the random
  // numbers alone: put what is hidden into a settled order before dealing it.
  virtual void redeal(void* state, Seat seat, Random& random) const = 0;
  // What came of it, in a few words: outcomes with the same summary are one line of the odds.
  virtual std::string summary(const void* before, const void* after) const = 0;

  // For engine/plan.hpp; a game without them has no plans.
  virtual MovePart move_part(const Action& action) const = 0;
  virtual MoveProgress move_progress(const void* state) const = 0;
  virtual i16 place_of(const void* state, i16 piece) const = 0;
  virtual i32 cost_of_step(const void* state, const Action& action) const = 0;  // -1: not said
  // What taking a legal answer makes final. Pass a position in which the hidden part is dealt anew.
  virtual Finality finality(const void* state, const Action& action) const = 0;
  // Whether a battle, ambush, melee or the like is under way: odds are told to its end.
  virtual bool in_affair(const void* state) const = 0;

  virtual const Names& names() const = 0;
  virtual const Vocabulary& vocabulary() const = 0;
  virtual const RuleIndex& rules() const = 0;
  virtual const GameInfo& game() const = 0;
  virtual const ScenarioInfo& scenario() const = 0;
  virtual const Setup& setup() const = 0;
  virtual const void* tables() const = 0;  // of the game's own type, for its player program
  virtual RuleProbe& probe() = 0;

  int seats() const { return static_cast<int>(scenario().seats.size()); }
  std::string_view seat_id(Seat seat) const;
  std::optional<Seat> find_seat(std::string_view id) const;
};

// Counts of data by the ground they stand on: printed, inferred, geographic, historical, assumed, computed.
using BasisCount = std::map<std::string, int>;

class Game {
 public:
  virtual ~Game() = default;
  virtual const GameInfo& info() const = 0;
  virtual const RuleIndex& rules() const = 0;
  virtual const BasisCount& basis() const = 0;
  virtual u64 data_hash() const = 0;  // of the files that decide play
  virtual const DataSet& files() const = 0;
  // The options given must exist; those left out take their standard value.
  virtual Result<std::unique_ptr<Ruleset>> open(const Setup& setup) const = 0;
};

struct Module {
  std::string_view id;
  const RuleIndex& (*rules)();
  DataSet (*builtin)();
  Result<std::unique_ptr<Game>> (*load)(DataSet files);
};

// Fills in standard options and refuses unknown scenarios, options and values.
Result<Setup> complete(const GameInfo& info, Setup setup);

// A state on the heap, for those who keep one.
class Position {
 public:
  Position() = default;
  explicit Position(const Ruleset& rules) : size_(rules.state_size()), bytes_(make(size_)) {}
  Position(const Position& o) : size_(o.size_), bytes_(make(size_)) { copy(o); }
  Position(Position&&) noexcept = default;
  Position& operator=(Position&&) noexcept = default;
  Position& operator=(const Position& o) {
    if (size_ != o.size_) bytes_ = make(size_ = o.size_);
    copy(o);
    return *this;
  }
  void* get() { return bytes_.get(); }
  const void* get() const { return bytes_.get(); }

 private:
  struct alignas(16) Block {
    std::byte bytes[16];
  };
  static std::unique_ptr<Block[]> make(std::size_t size) { return std::make_unique<Block[]>((size + 15) / 16); }
  void copy(const Position& o) { std::copy_n(o.bytes_.get(), (size_ + 15) / 16, bytes_.get()); }
  std::size_t size_ = 0;
  std::unique_ptr<Block[]> bytes_;
};

}  // namespace cf
