#pragma once
// One table with its clients. All of it runs on the tables' thread. A change is applied, handed to the writer, and only
// when it is on the disk acknowledged and shown; until then other requests for this table wait.
#include <atomic>
#include <functional>
#include <map>

#include "server/action_json_cache.hpp"
#include "server/bot_pool.hpp"
#include "server/client.hpp"
#include "server/meta.hpp"
#include "server/request_queue.hpp"
#include "server/view_parts.hpp"
#include "store/store.hpp"

namespace cf {

// What a token opens.
struct Access {
  SeatMask seats = 0;
  bool host = false;
  bool known = false;
  bool has(Seat seat) const { return seat < kMaxSeats && (seats >> seat & 1); }
};

// Texts kept for all tables opened with the same rules.
struct JsonCaches {
  std::string board{};  // "" until somebody asks
  PieceJsonCache pieces;
  ActionJsonCache answers;
};

inline constexpr std::size_t kTablesThread = ~std::size_t{0};  // the thread of the tables, where a worker is meant

// What the rooms need of the registry they stand in.
class TableContext {
 public:
  virtual ~TableContext() = default;
  // `prepare(worker)`, if there is one, is called on another thread while they are written. When both are finished (or
  // the disk refused) `done` is called on the thread of the tables.
  virtual void write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done,
                     std::function<void(std::size_t)> prepare = {}) = 0;
  virtual BotPool& bots() = 0;
  virtual const Limits& limits() const = 0;
  virtual void count_answer() = 0;
  virtual void count_rule_fault() = 0;
  virtual JsonCaches& caches(const std::shared_ptr<const Ruleset>& rules,
                             std::size_t worker) = 0;  // each worker has its own, and so have the tables
  // The disk refused a change of this room: it is loaded anew from the store and its clients move over.
  virtual void replace(const std::shared_ptr<class Room>& failed) = 0;
};

struct Refused {  // why a call is not granted, as JSON-RPC says it
  int code = 0;
  std::string message;
  Json data = nullptr;
};
using Answered = std::expected<Json, Refused>;
Refused not_saved();  // for requests that waited for a write the disk refused
using Finish = std::function<void(Answered)>;
using Query = std::function<Answered()>;  // reads a copy of the table: runs on any thread
Seconds now_seconds();

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(TableContext& context, std::string id, RecordHeader header, Table table, RoomMeta meta);

  const std::string& id() const { return id_; }
  const Table& table() const { return table_; }
  const RoomMeta& meta() const { return meta_; }
  u64 seq() const { return meta_.seq_base + table_.steps().size(); }
  bool over() const { return meta_.closed || meta_.ending || table_.over(); }
  bool idle() const { return subscriptions_.empty() && queue_.idle() && !search_; }
  Access open(std::string_view token) const;

  // Runs it now, or when what is being written is on the disk; `refuse` instead, if the disk refuses.
  void when_free(std::function<void()> what, std::function<void()> refuse = {}) {
    touched = Clock::now();
    queue_.submit(std::move(what), std::move(refuse));
  }
  // A change of this table could not be written: the state in memory is no longer that of the store.
  void abandon();
  void adopt(Room& failed);  // takes over its clients
  void close_clients();      // they connect again and learn what is true

  // -- clients (room_clients.cpp) --
  // The lines of the log up to now that somebody who joins will be sent. Long ones are written by a worker.
  struct LogPart;
  bool has_long_log(std::optional<u64> since) const;
  std::shared_ptr<LogPart> log_part(std::string_view token, std::optional<u64> since) const;  // to be written
  static void write_log_part(LogPart& part);                                                  // any thread
  bool is_current(const LogPart& part) const;
  // From now on the client gets updates. Gives the answer to table.join, a JSON object.
  std::string subscribe(const std::shared_ptr<Client>& client, std::string_view token, std::optional<u64> since,
                        bool keeps, const LogPart* log = nullptr);
  void unsubscribe(const Client& client);
  void look() { looked_at_ = Clock::now(); }  // somebody is interested, though not subscribed
  void flush(Client& client);                 // its socket has room again
  Json presence() const;
  std::string heading() const;

  // -- play (room_play.cpp) --
  // Several actions are one move: they are applied one after another until one is illegal, dice were rolled, something
  // was revealed or another seat is asked, and are taken back together.
  void act(const Access& access, u64 seq, const std::vector<Json>& actions, bool list, Finish finish);
  void restore_lists(const std::vector<std::string>& step_lines);
  void undo(const Access& access, std::optional<std::size_t> to, Finish finish);
  void undo_answer(const Access& access, bool yes, Finish finish);
  void wake_program();   // if a program is asked and somebody looks on, its search begins
  void push_thinking();  // if one searches: how far it is

  // -- ending without the rules (room_endings.cpp) --
  void resign(const Access& access, Finish finish);
  void offer(const Access& access, const std::string& what, Finish finish);  // "draw" or "adjourn"
  void offer_answer(const Access& access, bool yes, Finish finish);
  void claim_game(const Access& access, Finish finish);

  // -- the host's (room_host.cpp) --
  void change_seat(Seat seat, const std::string& player, Finish finish);
  void claim_seat(std::string_view token, Finish finish);  // a new link, which only its player knows
  void hinted(Seat seat, const Json& choices);             // tells the others
  std::optional<Refused> hint_refusal() const;
  void change_rules(const Json& wanted, Finish finish);
  void chat(const std::string& from, const std::string& text, Finish finish);
  // Mixes the seat's share into the dice to come.
  void add_share(Seat seat, const std::string& share, Finish finish);
  void save_notes(Seat seat, const std::string& text, Finish finish);
  void save_seen(const Access& access, std::size_t step);
  // Ends the table for good, with a line in its log. What it gives must be written; then `push_updates` tells the
  // clients.
  std::vector<Change> close(const std::string& remark);
  void push_updates();

  // -- looking (room_views.cpp) --
  // What a seat is asked. What is refused, and why, takes far more work than what is offered: only who asks for it gets
  // it.
  Json decision_json(SeatMask seats, bool with_refused) const;
  Answered at(const Access& access, std::size_t step, const std::string& seat) const;
  Query luck(const Access& access, std::size_t from);
  // The dice between two steps, each with its panel and what every face would have led to (engine/throws.hpp).
  std::expected<Query, Refused> throws(const Access& access, std::size_t from, std::size_t to, const std::string& seat);
  std::expected<Query, Refused> verify();
  std::expected<Query, Refused> save(const Access& access);
  Query report(const std::string& text);  // {record, step, ...} for those who mend the rules
  RecordHeader full_header(bool with_secret) const;
  Json result_json() const;

  std::map<std::string, std::string> notes;
  std::map<std::string, std::size_t> seen_steps;  // by seat
  std::vector<ChatLine> chat_lines;
  std::string address;            // of who made the table: programs search on its account
  TokenBucket settings{0.1, 20};  // changes by the host
  Clock::time_point touched = Clock::now();
  Seconds updated = now_seconds();

 private:
  // How far somebody has read the log.
  struct LogMark {
    u64 lines = 0;  // as the reader counts them
    std::size_t events = 0, remarks = 0;
    auto operator<=>(const LogMark&) const = default;
  };
  // What somebody was sent.
  struct ClientState {
    LogMark log{};
    std::shared_ptr<const ViewDigest> view{};  // nothing: all of it is sent
    Seat eyes = kNobody;                       // through whose
    auto operator<=>(const ClientState&) const = default;
  };
  struct Subscription {
    std::shared_ptr<Client> client;
    Access access;
    std::string link;     // hash of the token it came with
    bool keeps = false;   // it asked to be sent only what changed
    bool behind = false;  // an update waits until its socket has room
    ClientState has{};
  };
  // An update put into words while the answer is written: for whom, what they have, and what they will have then.
  struct Update {
    const Client* client = nullptr;  // may have left
    SeatMask seats = 0;
    bool keeps = false;
    ClientState has{};
    Text text{};
    ClientState will_have{};
  };
  using Updates = std::vector<Update>;
  struct UndoWish {
    SeatMask by = 0, to_answer = 0;
    std::size_t to = 0;
  };
  struct Offer {
    SeatMask by = 0, to_answer = 0;
    std::string what;
  };
  // How far a list of actions was applied, and why no further.
  struct ListStop {
    std::size_t done = 0, of = 0;
    std::string why{}, rule{}, reason{};
  };
  // The rules could not go on: what was tried, and what came of it.
  struct Fault {
    std::size_t step = 0;
    Json action;
    std::string what;
  };

  template <class Seen, class Visit>
  static void each_line(std::span<const Event> events, std::span<const Remark> remarks, LogMark& mark, Seen seen,
                        Visit visit);
  Json line_json(u64 n, std::size_t event, const Remark* remark) const;
  std::size_t step_of(std::size_t event) const;  // the number of the answer it came of
  std::expected<Seat, Refused> viewer(const Access& access, const std::string& wanted) const;
  void commit(std::vector<Change> changes, std::function<void()> then, Finish finish,
              std::function<void(std::size_t)> prepare = {});
  // Texts made for one round of updates: all who may see the same get the same bytes.
  struct UpdateBatch {
    std::size_t worker = kTablesThread;  // who makes them
    std::map<Seat, ViewParts> views{};   // by whose eyes; of a game that hides nothing only one
    std::map<Seat, std::shared_ptr<const ViewDigest>> kept{};
    std::map<std::pair<Seat, const ViewDigest*>, PooledBuffer> changes{};
    std::map<std::size_t, std::string> events{};  // lines of the log, without the number
  };
  Updates begin_updates() const;
  void write_updates(Updates& updates, std::size_t worker) const;  // on another thread, see TableContext::write
  void send_updates(Updates& updates);
  void push_update(Subscription& subscription);
  void send_update(Subscription& subscription, Update& update);
  const ViewParts& view_parts(Seat eyes, UpdateBatch& made) const;
  Json views_json(SeatMask seats) const;  // of each of them
  void write_view(SeatMask seats, bool keeps, ClientState& has, UpdateBatch& made, std::string& out) const;
  void write_decision(SeatMask seats, const UpdateBatch& made, std::string& out) const;
  void write_log(SeatMask seats, u64 after, LogMark& mark, UpdateBatch& made, std::string& out,
                 std::string_view written = {}) const;
  void write_position(SeatMask seats, bool keeps, u64 after, ClientState& has, UpdateBatch& made, std::string& out,
                      std::string_view written_log = {}) const;
  Text update_text(SeatMask seats, bool keeps, ClientState& has, UpdateBatch& made) const;
  Json thinking_json() const;
  void push_all(std::string_view method, const Json& params);
  void push_presence();
  std::expected<ListStop, Refused> apply_list(const std::vector<Json>& actions);
  std::string why_list_stops(Seat seat, std::size_t events_before) const;
  void play_on(std::size_t first_new, std::optional<ListStop> list, Finish finish);
  void fail_rules(std::size_t sound, const std::string& what, const Finish& finish);
  void recover_from_dead_end(std::size_t sound);
  void answer_for_program(const Action& action);
  std::size_t start_of_move(std::size_t step) const;
  bool is_watched() const;
  bool is_away(Seat seat) const;
  void end_game(Ending ending, Finish finish);
  void resume(Finish finish);
  void add_remark(const std::string& text);
  std::shared_ptr<const Table> snapshot();
  void rewind(std::size_t to, SeatMask by, const std::string& remark, Finish finish);
  std::optional<std::string> unfair(SeatMask by, std::size_t to) const;
  std::string names_of(SeatMask seats) const;
  SeatMask other_people(SeatMask than) const;
  bool other_programs(SeatMask than) const;
  void stop_thinking();
  bool is_programs_turn() const;
  bool play_script();
  Change meta_change() const { return MetaSaved{id_, meta_.save(table_.rules()), meta_.listed}; }

  TableContext& context_;
  std::string id_;
  RecordHeader header_;
  Table table_;
  RoomMeta meta_;
  std::vector<Subscription> subscriptions_;
  RequestQueue queue_;
  std::optional<UndoWish> wish_;
  std::optional<Offer> offer_;
  std::map<std::size_t, std::size_t> lists_;  // first step of a move of several actions -> how many
  u64 log_version_ = 0;                       // changes when lines already in the log do
  Clock::time_point looked_at_{};
  std::optional<Fault> fault_;
  mutable std::atomic<bool> dead_end_ = false;  // the seat that is asked has no answer: found when it was described
  std::shared_ptr<const Table> snapshot_;       // of the position numbered snapshot_seq_
  u64 snapshot_seq_ = 0;
  std::shared_ptr<SearchProgress> search_;  // a program is thinking
};

struct Room::LogPart {
  std::shared_ptr<const Ruleset> rules;
  std::vector<Event> events;
  std::vector<Step> steps;
  std::vector<Remark> remarks;
  SeatMask seats = 0;
  bool all = false;  // a record: nothing is hidden
  u64 after = 0, version = 0;
  LogMark mark{};
  std::string text{};  // the lines, separated by commas
};

std::string dump(const Json& json);
std::string dump(Json&& json);                        // what nobody needs any more goes faster
void write_json(const Json& json, std::string& out);  // at its end
void write_json(Json&& json, std::string& out);
void take_apart(Json& json);
// What the seat (kNobody: a watcher, kChance: everything) sees, with `seat` and `active` filled in.
Json view_of(const Ruleset& rules, const void* state, Seat seat);
Text push_text(std::string_view method, std::string_view params);

// The first line of a record.
std::string header_line(const std::shared_ptr<const Ruleset>& rules, const RecordHeader& header);
// The answers from that step on, each as one JSON line of a record.
std::vector<std::string> step_lines(const Table& table, std::size_t from);

namespace code {
inline constexpr int kParse = -32700, kRequest = -32600, kMethod = -32601, kParams = -32602, kIllegal = -32001,
                     kNoTable = -32002, kNotYourSeat = -32003, kStale = -32004, kTooMany = -32005, kNotNow = -32006,
                     kRuleFault = -32007;
}

}  // namespace cf
