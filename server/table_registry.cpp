#include "server/table_registry.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "engine/text.hpp"
#include "server/log.hpp"
#include "server/memory.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

constexpr std::size_t kWorthTrimming = 32;  // rooms that left
constexpr std::size_t kCalm = 50;           // messages from one sweep to the next

// One less than the machine has: this many texts are made at once, beside the tables' own thread.
std::size_t worker_count() {
  constexpr unsigned kMost = 3;
  return std::clamp(std::thread::hardware_concurrency(), 2u, kMost + 1) - 1;
}

}  // namespace

TableRegistry::TableRegistry(std::unique_ptr<GameLibrary> library, std::unique_ptr<Store> store, Limits limits,
                             int workers, Post post)
    : library_(std::move(library)),
      store_(std::move(store)),
      limits_(limits),
      post_(std::move(post)),
      workers_(worker_count()) {
  keep_little_at_hand();
  bots_ = std::make_unique<BotPool>(workers, limits_, post_);
  writer_ = std::make_unique<Writer>(*store_);
}

TableRegistry::~TableRegistry() { stop(); }

void TableRegistry::stop() {
  bots_->stop();
  writer_->stop();
  workers_.stop();
}

// What is said to the tables' clients is most of the work of an answer. Tables do not touch each other, so it is put
// into words on other threads, while the writer writes and this one hears and tells others.
void TableRegistry::write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done,
                          std::function<void(std::size_t)> prepare) {
  const auto pending = std::make_shared<Pending>();
  pending->done = std::move(done);
  if (prepare) {
    ++pending->left;
    workers_.add([this, pending, prepare = std::move(prepare)](std::size_t worker) {
      {
        const std::lock_guard lock(caches_[worker].mutex);
        prepare(worker);
      }
      finish_part(pending);
    });
  }
  writer_->submit(std::move(changes), [this, pending](const Result<bool>& result) {
    metrics.commit_seconds.add(std::chrono::duration<double>(Clock::now() - pending->began).count());
    if (!result) {
      ++metrics.refused_writes;
      log_event("error", "write_refused", {{"what", result.error().text()}});
    }
    pending->result = result;
    finish_part(pending);
  });
}

void TableRegistry::finish_part(const std::shared_ptr<Pending>& pending) {
  if (--pending->left) return;
  bool first = false;
  {
    const std::lock_guard lock(finished_mutex_);
    first = finished_.empty();
    finished_.push_back(pending);
    has_finished_.store(true, std::memory_order_relaxed);
  }
  if (first) post_([this] { tell_finished(); });
}

// What is in `done` is of the tables and goes with them: the other threads keep nothing of it.
void TableRegistry::tell_finished() {
  std::vector<std::shared_ptr<Pending>> all;
  {
    const std::lock_guard lock(finished_mutex_);
    all.swap(finished_);
    has_finished_.store(false, std::memory_order_relaxed);
  }
  for (const auto& pending : all) try {
      run_corked([&] { std::exchange(pending->done, nullptr)(pending->result); });
      metrics.push_seconds.add(std::chrono::duration<double>(Clock::now() - pending->began).count());
    } catch (const std::exception& fault) {  // must not keep the others from hearing
      ++metrics.errors;
      log_event("error", "answer_not_told", {{"what", fault.what()}});
    }
}

bool TableRegistry::cork(const std::shared_ptr<Client>& client) {
  if (is_corked_) corked_clients_.push_back(client);
  return is_corked_;
}

void TableRegistry::tell_finished_first() {
  ++heard_;
  ++metrics.messages;
  if (has_finished_.load(std::memory_order_relaxed)) tell_finished();
}

void TableRegistry::on_disconnect(const std::shared_ptr<Client>& client) {
  client->connected = false;
  for (const auto& weak : client->rooms)
    if (const auto room = weak.lock()) room->unsubscribe(*client);
  client->rooms.clear();
}

void TableRegistry::room_to_send(const std::shared_ptr<Client>& client) {
  for (const auto& weak : client->rooms)
    if (const auto room = weak.lock()) room->flush(*client);
}

void TableRegistry::at_table(const CallPtr& call, std::function<void(const std::shared_ptr<Room>&)> method) {
  with_room(call->text("table"), call->client->address, [call, method = std::move(method)](const Found& room) {
    if (!room) return call->refuse(room.error());
    (*room)->when_free([room = *room, method] { method(room); }, [call] { call->refuse(not_saved()); });
  });
}

void TableRegistry::with_room(const std::string& table, const std::string& address,
                              std::function<void(const Found&)> then) {
  if (const auto known = rooms_.find(table); known != rooms_.end()) return then(known->second);
  const auto [waiting, first] = loading_.try_emplace(table);
  waiting->second.push_back(std::move(then));
  if (!first) return;
  bots_->load(address, [this, table](const std::function<bool()>&) -> std::function<void()> {
    return [this, table, found = load(table)] {
      const auto known = rooms_.find(table);  // somebody may have needed it at once
      const Found room = known != rooms_.end() ? Found(known->second) : add_loaded(found);
      const auto callbacks = loading_.extract(table);
      run_corked([&] {
        for (const auto& callback : callbacks.mapped()) callback(room);
      });
    };
  });
}

TableRegistry::Found TableRegistry::find(const std::string& table) {
  if (const auto known = rooms_.find(table); known != rooms_.end()) return known->second;
  return add_loaded(load(table));
}

TableRegistry::Found TableRegistry::add_loaded(Found room) {
  if (!room) return room;
  add(*room);
  const Ruleset& rules = (*room)->table().rules();
  (*room)->move_on(host::header_of(**library_->game(rules.game().id), rules));
  (*room)->wake_program();
  return room;
}

TableRegistry::Found TableRegistry::load(const std::string& table) {
  const Result<std::optional<StoredTable>> stored = store_->load(table);
  if (!stored) return std::unexpected(Refused{code::kNotNow, "The store does not answer: " + stored.error().text()});
  if (!*stored) return std::unexpected(Refused{code::kNoTable, kNoSuchTable});
  Result<std::shared_ptr<Room>> room = fail("what is stored of it is damaged");
  try {
    room = restore(**stored);
  } catch (const std::exception& fault) {  // what is beside the record is not what was written
    log_event("error", "table_damaged", {{"table", table}, {"what", fault.what()}});
  }
  if (!room) return std::unexpected(Refused{code::kNoTable, "The table cannot be opened: " + room.error().text()});
  return *room;
}

// No program is woken: the next sweep does that. While the disk is full a program would otherwise answer in vain
// without a pause.
void TableRegistry::replace(const std::shared_ptr<Room>& failed) {
  if (const auto known = rooms_.find(failed->id()); known != rooms_.end() && known->second == failed)
    rooms_.erase(known);
  if (const auto fresh = load(failed->id())) {
    add(*fresh);
    (*fresh)->adopt(*failed);
  } else {
    failed->close_clients();
  }
}

std::shared_ptr<Room> TableRegistry::add(std::shared_ptr<Room> room) { return rooms_[room->id()] = std::move(room); }

Result<std::shared_ptr<Room>> TableRegistry::restore(const StoredTable& stored) {
  Result<ReplayedTable> replayed = replay_stored(*library_, stored);
  if (!replayed) return std::unexpected(replayed.error());
  Result<RoomMeta> meta = RoomMeta::load(stored.meta, replayed->table.rules());
  if (!meta) return std::unexpected(meta.error());
  auto room = std::make_shared<Room>(*this, stored.id, std::move(replayed->header), std::move(replayed->table),
                                     std::move(*meta));
  if (replayed->halt) room->halt(std::move(*replayed->halt), stored.steps);
  room->restore_lists(stored.steps);
  room->notes = stored.notes;
  room->seen_steps = stored.seen_steps;
  room->address = stored.address;
  room->chat_lines = stored.chat;
  room->updated = stored.updated;
  return room;
}

std::function<Answered(const Json&)> TableRegistry::keep_report() const {
  return [folder = reports](const Json& report) -> Answered {
    constexpr int kMostOfTable = 3;
    constexpr std::uintmax_t kMostBytes = 64u << 20;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string table = report.value("table", "");
    std::uintmax_t bytes = 0;
    int of_table = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
      bytes += file.file_size(error);
      of_table += file.path().filename().string().starts_with(table + "-");
    }
    if (of_table >= kMostOfTable || bytes > kMostBytes)
      return std::unexpected(Refused{code::kTooMany, "There are reports of this already: thank you."});
    const std::string name = table + "-" + new_table_id();
    std::ofstream out(folder / (name + ".json"));
    out << report.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
    if (!out.flush()) return std::unexpected(Refused{code::kNotNow, "The report could not be written."});
    log_event("warning", "report", {{"report", name}, {"table", table}});
    return Json{{"report", name}};
  };
}

void TableRegistry::tell_progress() {
  for (const auto& [id, room] : rooms_) room->push_thinking();
}

void TableRegistry::sweep() {
  const Clock::time_point now = Clock::now();
  const std::size_t left = std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second->idle() && now - entry.second->touched > std::chrono::seconds(limits_.idle_room_seconds);
  });
  for (WorkerCaches& caches : caches_) {
    const std::lock_guard lock(caches.mutex);
    std::erase_if(caches.texts, [](const auto& entry) { return entry.first.expired(); });
  }
  rooms_left_ += left;
  for (const auto& [id, room] : rooms_) room->wake_program();
  const bool calm = std::exchange(heard_, 0) < kCalm;
  if (rooms_left_ >= kWorthTrimming && calm) {  // giving memory back takes milliseconds in which nobody is answered
    give_memory_back();
    rooms_left_ = 0;
  }
  if (now - archived_at_ < std::chrono::hours(1)) return;
  archived_at_ = now;
  const Seconds today =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  write({IdleArchived{today - Seconds{limits_.archive_days} * 86400}}, [](const Result<bool>&) {});
}

}  // namespace cf
