#pragma once
// One table with its guests. All of it runs on the thread of the tables. A change is applied, handed to the writer, and
// only when it is on the disk acknowledged and shown; until then whatever else is asked of this table waits in line.
#include <deque>
#include <functional>
#include <map>

#include "server/answer_shelf.hpp"
#include "server/guest.hpp"
#include "server/meta.hpp"
#include "server/opponents.hpp"
#include "server/view_parts.hpp"
#include "store/store.hpp"

namespace cf {

// What a token opens.
struct Holder {
  SeatMask seats = 0;
  bool host = false;
  bool known = false;
  bool has(Seat seat) const { return seat < kMaxSeats && (seats >> seat & 1); }
};

// Texts kept for all tables opened with the same rules.
struct Shelf {
  PieceShelf pieces;
  AnswerShelf answers;
};

inline constexpr std::size_t kTables = ~std::size_t{0};  // the thread of the tables, where a hand is meant

// What the rooms need of the hall they stand in.
class Housekeeper {
 public:
  virtual ~Housekeeper() = default;
  // `prepare(hand)`, if there is one, is called on another thread while they are written. When both are finished (or the disk refused)
  // `done` is called on the thread of the tables.
  virtual void write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done, std::function<void(std::size_t)> prepare = {}) = 0;
  virtual Opponents& opponents() = 0;
  virtual Shelf& shelf(const std::shared_ptr<const Ruleset>& rules, std::size_t hand) = 0;  // each hand has its own, and so have the tables
  virtual void forget(const std::string& table) = 0;  // to be loaded anew from the store
};

struct Refused {  // why a call is not granted, as JSON-RPC says it
  int code = 0;
  std::string message;
  Json data = nullptr;
};
using Answered = std::expected<Json, Refused>;
using Finish = std::function<void(Answered)>;

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Housekeeper& keeper, std::string id, RecordHeader header, Table table, RoomMeta meta);

  const std::string& id() const { return id_; }
  const Table& table() const { return table_; }
  const RoomMeta& meta() const { return meta_; }
  u64 seq() const { return meta_.seq_base + table_.steps().size(); }
  bool over() const { return meta_.closed || table_.over(); }
  bool idle() const { return sittings_.empty() && !busy_ && waiting_.empty() && !thought_; }
  Holder open(std::string_view token) const;

  // Runs it now, or when what is being written is on the disk.
  template <class What>
  void when_free(What&& what) {
    touched = Clock::now();
    if (busy_ || !waiting_.empty()) waiting_.emplace_back(std::forward<What>(what));
    else what();
  }

  // -- guests (room_guests.cpp) --
  std::string sit(const std::shared_ptr<Guest>& guest, std::string_view token, std::optional<u64> since, bool keeps);  // a JSON object
  void leave(const Guest& guest);
  void flush(Guest& guest);  // its socket has room again
  Json presence() const;
  std::string heading() const;

  // -- play (room_play.cpp) --
  void act(const Holder& holder, u64 seq, const Json& action, Finish finish);
  void undo(const Holder& holder, std::optional<std::size_t> to, Finish finish);
  void undo_answer(const Holder& holder, bool yes, Finish finish);
  void wake_program();  // if a program is asked, it starts to think
  void push_thinking();  // if one thinks: how far it is

  // -- the host's (room_host.cpp) --
  void change_seat(Seat seat, const std::string& player, Finish finish);
  void change_rules(const Json& wanted, Finish finish);
  void chat(const std::string& from, const std::string& text, Finish finish);
  void save_notes(Seat seat, const std::string& text, Finish finish);
  // Ends the table for good, with a line in its log. What it gives must be written; then `push_updates` tells the guests.
  std::vector<Change> close(const std::string& remark);
  void push_updates();

  // -- looking (room_views.cpp) --
  // What a seat is asked. What is refused, and why, takes far more work than what is offered: only who asks for it gets it.
  Json decision_json(SeatMask seats, bool with_refused) const;
  Answered at(const Holder& holder, std::size_t step, const std::string& seat) const;
  Answered luck(const Holder& holder, std::size_t from) const;
  Answered verify() const;
  Answered save(const Holder& holder) const;
  RecordHeader full_header(bool with_secret) const;

  std::map<std::string, std::string> notes;
  std::vector<ChatLine> chat_lines;
  Clock::time_point touched = Clock::now();
  Seconds updated = 0;

 private:
  // How far somebody has read the log.
  struct LogMark {
    u64 lines = 0;  // as the reader counts them
    std::size_t events = 0, remarks = 0;
    auto operator<=>(const LogMark&) const = default;
  };
  // What somebody was sent.
  struct Known {
    LogMark log{};
    std::shared_ptr<const KeptView> view{};  // nothing: all of it is sent
    Seat eyes = kNobody;                     // through whose
    auto operator<=>(const Known&) const = default;
  };
  struct Sitting {
    std::shared_ptr<Guest> guest;
    Holder holder;
    std::string link;    // hash of the token it came with
    bool keeps = false;   // it asked to be sent only what changed
    bool behind = false;  // an update waits until its socket has room
    Known has{};
  };
  // An update put into words while the answer is written: for whom, what they have, and what they will have then.
  struct Draft {
    const Guest* guest = nullptr;  // may have left
    SeatMask seats = 0;
    bool keeps = false;
    Known has{};
    Text text{};
    Known will_have{};
  };
  using Drafts = std::vector<Draft>;
  struct UndoWish {
    SeatMask by = 0, to_answer = 0;
    std::size_t to = 0;
  };

  template <class Seen, class Visit>
  void each_line(LogMark& mark, Seen seen, Visit visit) const;
  Json line_json(u64 n, std::size_t event, const Remark* remark) const;
  std::expected<Seat, Refused> viewer(const Holder& holder, const std::string& wanted) const;
  void commit(std::vector<Change> changes, std::function<void()> then, Finish finish, std::function<void(std::size_t)> prepare = {});
  void drain();
  // Texts made for one round of updates: all who may see the same get the same bytes.
  struct Pushed {
    std::size_t hand = kTables;  // who makes them
    std::map<Seat, ViewParts> views{};  // by whose eyes; of a game that hides nothing only one
    std::map<Seat, std::shared_ptr<const KeptView>> kept{};
    std::map<std::pair<Seat, const KeptView*>, SpareText> changes{};
    std::map<std::size_t, std::string> events{};  // lines of the log, without the number
  };
  Drafts begin_drafts() const;
  void write_drafts(Drafts& drafts, std::size_t hand) const;  // on another thread, see Housekeeper::write
  void send_drafts(Drafts& drafts);
  void push_update(Sitting& sitting);
  void send_draft(Sitting& sitting, Draft& draft);
  const ViewParts& view_parts(Seat eyes, Pushed& made) const;
  Json views_json(SeatMask seats) const;  // of each of them
  void write_view(SeatMask seats, bool keeps, Known& has, Pushed& made, std::string& out) const;
  void write_decision(SeatMask seats, const Pushed& made, std::string& out) const;
  void write_log(SeatMask seats, u64 after, LogMark& mark, Pushed& made, std::string& out) const;
  void write_position(SeatMask seats, bool keeps, u64 after, Known& has, Pushed& made, std::string& out) const;
  Text update_text(SeatMask seats, bool keeps, Known& has, Pushed& made) const;
  Json thinking_json() const;
  void push_all(std::string_view method, const Json& params);
  void push_presence();
  void play_on(std::size_t first_new, Finish finish);
  void rewind(std::size_t to, SeatMask by, const std::string& remark, Finish finish);
  std::optional<std::string> unfair(SeatMask by, std::size_t to) const;
  std::string names_of(SeatMask seats) const;
  SeatMask other_people(SeatMask than) const;
  void stop_thinking();
  bool is_programs_turn() const;
  Change meta_change() const { return MetaSaved{id_, meta_.save(table_.rules()), meta_.listed}; }

  Housekeeper& keeper_;
  std::string id_;
  RecordHeader header_;
  Table table_;
  RoomMeta meta_;
  std::vector<Sitting> sittings_;
  std::deque<std::function<void()>> waiting_;
  bool busy_ = false;
  std::optional<UndoWish> wish_;
  std::shared_ptr<Thinking> thought_;  // a program is thinking
};

std::string dump(const Json& json);
std::string dump(Json&& json);                        // what nobody needs any more goes faster
void write_json(const Json& json, std::string& out);  // at its end
void write_json(Json&& json, std::string& out);
void take_apart(Json& json);
// What the seat (kNobody: a watcher, kChance: everything) sees, with `seat` and `active` filled in.
Json view_of(const Ruleset& rules, const void* state, Seat seat);
Text push_text(std::string_view method, std::string_view params);

// Log text as one JSON line of a record.
std::vector<std::string> step_lines(const Table& table, std::size_t from);

namespace code {
inline constexpr int kParse = -32700, kRequest = -32600, kMethod = -32601, kParams = -32602, kIllegal = -32001, kNoTable = -32002,
                     kNotYourSeat = -32003, kStale = -32004, kTooMany = -32005, kNotNow = -32006;
}

}  // namespace cf
