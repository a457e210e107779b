#pragma once
// Where the tables stand: finds and makes them, hands messages to their methods, puts idle ones away.
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "server/catalogue.hpp"
#include "server/crew.hpp"
#include "server/room.hpp"
#include "store/writer.hpp"

namespace cf {

// One request of a guest, answered exactly once.
class Call {
 public:
  Call(std::shared_ptr<Guest> from, Json id, Json given)
      : guest(std::move(from)), params(std::move(given)), id_(std::move(id)) {}
  void reply(const Json& result);
  void reply_written(std::string_view result);  // JSON as text
  void refuse(const Refused& why);
  void answer(const Answered& answered) { answered ? reply(*answered) : refuse(answered.error()); }

  std::string text(const char* key) const;  // "" if absent or not text
  std::optional<u64> number(const char* key) const;

  const std::shared_ptr<Guest> guest;
  const Json params;

 private:
  Json id_;
};
using CallPtr = std::shared_ptr<Call>;

class Campaigns;

class Hall final : public Housekeeper {
 public:
  using Post = std::function<void(std::function<void()>)>;  // onto the thread of the tables

  Hall(std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store, Limits limits, int workers, Post post);
  ~Hall() override;

  void hear(const std::shared_ptr<Guest>& guest, std::string_view message);
  void gone(const std::shared_ptr<Guest>& guest);
  void room_to_send(const std::shared_ptr<Guest>& guest);
  // True while somebody may be told more: the guest is flushed then.
  bool hold_back(const std::shared_ptr<Guest>& guest);
  void tell_progress();  // of the programs that think
  void sweep();  // now and then: idle rooms leave memory, old tables are archived
  void stop();   // writes what is left

  void write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done, std::function<void(std::size_t)> prepare = {}) override;
  Opponents& opponents() override { return *opponents_; }
  Shelf& shelf(const std::shared_ptr<const Ruleset>& rules, std::size_t hand) override { return shelves_[hand == kTables ? crew_.size() : hand].texts[rules]; }
  void forget(const std::string& table) override { rooms_.erase(table); }

  // For the methods.
  Catalogue& catalogue() { return *catalogue_; }
  Store& store() { return *store_; }
  void later(std::function<void()> what) { post_(std::move(what)); }
  const Limits& limits() const { return limits_; }
  std::expected<std::shared_ptr<Room>, Refused> find(const std::string& table);
  std::shared_ptr<Room> add(std::shared_ptr<Room> room);
  // Runs the method when the table named in the call is free.
  void at_table(const CallPtr& call, std::function<void(const std::shared_ptr<Room>&)> method);
  std::size_t rooms_in_memory() const { return rooms_.size(); }
  std::shared_ptr<Campaigns> campaigns;  // once somebody asks for one

 private:
  // What is being written and put into words.
  struct Pending {
    std::atomic<int> left = 1;  // to be finished
    Result<bool> result = true;
    std::function<void(const Result<bool>&)> done{};
  };
  void finish_part(const std::shared_ptr<Pending>& pending);  // any thread
  void tell_finished();
  template <class What>
  void in_one_breath(What what);  // what a guest is told in it goes out in one piece
  Result<std::shared_ptr<Room>> load(const StoredTable& stored);

  std::unique_ptr<Catalogue> catalogue_;
  std::unique_ptr<Store> store_;
  Limits limits_;
  Post post_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  Crew crew_;
  struct Shelves {
    std::mutex mutex{};  // while the hand works, or sweeps
    std::map<std::weak_ptr<const Ruleset>, Shelf, std::owner_less<>> texts{};
  };
  std::vector<Shelves> shelves_{crew_.size() + 1};  // the last is the tables' own
  std::size_t heard_ = 0, rooms_left_ = 0;  // messages since the last sweep, rooms since memory was given back
  bool speaking_ = false;
  std::vector<std::shared_ptr<Guest>> held_back_;
  std::mutex finished_mutex_;
  std::vector<std::shared_ptr<Pending>> finished_;
  std::atomic<bool> has_finished_ = false;  // a hint
  std::unique_ptr<Opponents> opponents_;
  std::unique_ptr<Writer> writer_;
  Clock::time_point archived_at_ = Clock::now() - std::chrono::hours(24);
};

// A new table that is not yet written: the changes that make it are added to `changes`.
std::shared_ptr<Room> new_room(Hall& hall, const std::string& id, const std::string& game, const std::shared_ptr<const Ruleset>& rules, RoomMeta meta,
                               const std::string& address, std::vector<Change>& changes);

struct Method {
  std::string_view name;
  bool changes;  // counts as an action, not as a read
  void (*run)(Hall&, const CallPtr&);
};
std::span<const Method> lobby_methods();
std::span<const Method> table_methods();
std::span<const Method> campaign_methods();  // where the skirmish is among the games

}  // namespace cf
