#pragma once
// The tables in memory: loads them from the store, writes their changes, and lets idle ones go.
#include <atomic>
#include <filesystem>
#include <mutex>
#include <unordered_map>

#include "server/call.hpp"
#include "server/game_library.hpp"
#include "server/metrics.hpp"
#include "server/room.hpp"
#include "server/thread_pool.hpp"
#include "store/writer.hpp"

namespace cf {

class CampaignRegistry;

class TableRegistry final : public TableContext {
 public:
  using Post = std::function<void(std::function<void()>)>;  // onto the thread of the tables

  TableRegistry(std::unique_ptr<GameLibrary> library, std::unique_ptr<Store> store, Limits limits, int workers,
                Post post);
  ~TableRegistry() override;

  void on_disconnect(const std::shared_ptr<Client>& client);
  void room_to_send(const std::shared_ptr<Client>& client);
  // True while somebody may be told more: the client is flushed then.
  bool cork(const std::shared_ptr<Client>& client);
  template <class What>
  void run_corked(What what);  // what a client is sent meanwhile goes out in one piece
  void tell_finished_first();  // before a new message: whoever has waited longer is answered
  void tell_progress();        // of the programs that search
  void sweep();                // now and then: idle rooms leave memory, old tables are archived
  void stop();                 // writes what is left

  void write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done,
             std::function<void(std::size_t)> prepare = {}) override;
  BotPool& bots() override { return *bots_; }
  JsonCaches& caches(const std::shared_ptr<const Ruleset>& rules, std::size_t worker) override {
    return caches_[worker == kTablesThread ? workers_.size() : worker].texts[rules];
  }
  void replace(const std::shared_ptr<Room>& failed) override;
  void count_answer() override { ++metrics.answers; }
  void count_rule_fault() override { ++metrics.rule_faults; }

  // For the methods.
  GameLibrary& library() { return *library_; }
  Store& store() { return *store_; }
  void later(std::function<void()> what) { post_(std::move(what)); }
  const Limits& limits() const override { return limits_; }
  using Found = std::expected<std::shared_ptr<Room>, Refused>;
  // Loading replays the game: a worker does it, and `then` is called on this thread. `address`: on whose account.
  void with_room(const std::string& table, const std::string& address, std::function<void(const Found&)> then);
  // The same at once, for tables that are short and for what is rare.
  Found find(const std::string& table);
  std::shared_ptr<Room> add(std::shared_ptr<Room> room);
  // Runs the method when the table named in the call is free.
  void at_table(const CallPtr& call, std::function<void(const std::shared_ptr<Room>&)> method);
  std::size_t rooms_in_memory() const { return rooms_.size(); }
  std::shared_ptr<CampaignRegistry> campaigns;  // once somebody asks for one
  Metrics metrics;
  std::filesystem::path reports;  // where reports of faults are kept
  // Writes a report there, on any thread, and answers with its number.
  std::function<Answered(const Json&)> keep_report() const;

 private:
  // What is being written and prepared.
  struct Pending {
    Clock::time_point began = Clock::now();
    std::atomic<int> left = 1;  // to be finished
    Result<bool> result = true;
    std::function<void(const Result<bool>&)> done{};
  };
  void finish_part(const std::shared_ptr<Pending>& pending);  // any thread
  void tell_finished();
  Found load(const std::string& table);  // any thread
  Found add_loaded(Found room);
  Result<std::shared_ptr<Room>> restore(const StoredTable& stored);

  std::unique_ptr<GameLibrary> library_;
  std::unique_ptr<Store> store_;
  Limits limits_;
  Post post_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  ThreadPool workers_;
  struct WorkerCaches {
    std::mutex mutex{};  // while the worker works, or sweeps
    std::map<std::weak_ptr<const Ruleset>, JsonCaches, std::owner_less<>> texts{};
  };
  std::vector<WorkerCaches> caches_{workers_.size() + 1};  // the last is the tables' own
  std::unordered_map<std::string, std::vector<std::function<void(const Found&)>>> loading_;
  std::size_t heard_ = 0, rooms_left_ = 0;  // messages since the last sweep, rooms since memory was given back
  bool is_corked_ = false;
  std::vector<std::shared_ptr<Client>> corked_clients_;
  std::mutex finished_mutex_;
  std::vector<std::shared_ptr<Pending>> finished_;
  std::atomic<bool> has_finished_ = false;  // a hint
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Writer> writer_;
  Clock::time_point archived_at_ = Clock::now() - std::chrono::hours(24);
};

template <class What>
void TableRegistry::run_corked(What what) {
  const auto flush = [&] {
    is_corked_ = false;
    for (const auto& client : corked_clients_) client->flush();
    corked_clients_.clear();
  };
  is_corked_ = true;
  try {
    what();
  } catch (...) {
    flush();
    throw;
  }
  flush();
}

// A new table that is not yet written: the changes that make it are added to `changes`.
std::shared_ptr<Room> new_room(TableRegistry& registry, const std::string& id, const std::string& game,
                               const std::shared_ptr<const Ruleset>& rules, RoomMeta meta, const std::string& address,
                               std::vector<Change>& changes);

void record_open(TableRegistry& registry, const CallPtr& call);
void table_fork(TableRegistry& registry, const CallPtr& call);

}  // namespace cf
