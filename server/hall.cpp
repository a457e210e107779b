#include "server/hall.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "engine/text.hpp"
#include "server/memory.hpp"

namespace cf {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kWorthTrimming = 32;  // rooms that left
constexpr std::size_t kCalm = 50;           // messages from one sweep to the next

// Brackets inside brackets: a message that goes deeper is not worth reading.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

// One less than the machine has: this many texts are made at once, beside the tables' own thread.
std::size_t hands() {
  constexpr unsigned kMost = 3;
  return std::clamp(std::thread::hardware_concurrency(), 2u, kMost + 1) - 1;
}

const Method* find_method(std::string_view name) {
#ifdef CF_CAMPAIGN
  const std::span<const Method> all[] = {lobby_methods(), table_methods(), campaign_methods()};
#else
  const std::span<const Method> all[] = {lobby_methods(), table_methods()};
#endif
  for (const auto methods : all)
    for (const Method& method : methods)
      if (method.name == name) return &method;
  return nullptr;
}

}  // namespace

void Call::reply(const Json& result) { reply_written(dump(result)); }

void Call::reply_written(std::string_view result) {
  std::string text = spare_text();
  text += R"({"jsonrpc":"2.0","id":)";
  write_json(id_, text);
  guest->send(lent_text(std::move(text.append(",\"result\":").append(result) += '}')));
}

void Call::refuse(const Refused& why) {
  Json error = {{"code", why.code}, {"message", why.message}};
  if (!why.data.is_null()) error["data"] = why.data;
  guest->send(std::make_shared<const std::string>(dump({{"jsonrpc", "2.0"}, {"id", id_}, {"error", std::move(error)}})));
}

std::string Call::text(const char* key) const {
  const auto it = params.find(key);
  return it != params.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::optional<u64> Call::number(const char* key) const {
  const auto it = params.find(key);
  if (it == params.end() || !it->is_number_unsigned()) return {};
  return it->get<u64>();
}

Hall::Hall(std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store, Limits limits, int workers, Post post)
    : catalogue_(std::move(catalogue)), store_(std::move(store)), limits_(limits), post_(std::move(post)), crew_(hands()) {
  keep_little_at_hand();
  opponents_ = std::make_unique<Opponents>(workers, post_);
  writer_ = std::make_unique<Writer>(*store_);
}

Hall::~Hall() { stop(); }

void Hall::stop() {
  opponents_->stop();
  writer_->stop();
  crew_.stop();
}

// What is said to the tables' guests is most of the work of an answer. Tables do not touch each other, so it is put into words on other
// threads, while the writer writes and this one hears and tells others.
void Hall::write(std::vector<Change> changes, std::function<void(const Result<bool>&)> done, std::function<void(std::size_t)> prepare) {
  const auto pending = std::make_shared<Pending>();
  pending->done = std::move(done);
  if (prepare) {
    ++pending->left;
    crew_.add([this, pending, prepare = std::move(prepare)](std::size_t hand) {
      {
        const std::lock_guard lock(shelves_[hand].mutex);
        prepare(hand);
      }
      finish_part(pending);
    });
  }
  writer_->submit(std::move(changes), [this, pending](const Result<bool>& result) {
    pending->result = result;
    finish_part(pending);
  });
}

void Hall::finish_part(const std::shared_ptr<Pending>& pending) {
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
void Hall::tell_finished() {
  std::vector<std::shared_ptr<Pending>> all;
  {
    const std::lock_guard lock(finished_mutex_);
    all.swap(finished_);
    has_finished_.store(false, std::memory_order_relaxed);
  }
  for (const auto& pending : all) try {
      in_one_breath([&] { std::exchange(pending->done, nullptr)(pending->result); });
    } catch (const std::exception& fault) {  // must not keep the others from hearing
      std::fprintf(stderr, "councilfire: an answer was not told: %s\n", fault.what());
    }
}

bool Hall::hold_back(const std::shared_ptr<Guest>& guest) {
  if (speaking_) held_back_.push_back(guest);
  return speaking_;
}

template <class What>
void Hall::in_one_breath(What what) {
  const auto flush = [&] {
    speaking_ = false;
    for (const auto& guest : held_back_) guest->flush();
    held_back_.clear();
  };
  speaking_ = true;
  try {
    what();
  } catch (...) {
    flush();
    throw;
  }
  flush();
}

void Hall::hear(const std::shared_ptr<Guest>& guest, std::string_view message) {
  ++heard_;
  if (has_finished_.load(std::memory_order_relaxed)) tell_finished();  // who has waited longer goes first
  Json in = is_too_deep(message) ? Json(Json::value_t::discarded) : Json::parse(message, nullptr, false);
  const bool object = in.is_object();
  Json id = object && in.contains("id") ? in["id"] : Json();
  if (id.is_structured()) id = nullptr;
  auto call = std::make_shared<Call>(guest, std::move(id), object && in.contains("params") ? std::move(in["params"]) : Json::object());
  if (in.is_discarded()) return call->refuse({code::kParse, "This is not JSON."});
  if (!object || !in.contains("method") || !in["method"].is_string())
    return call->refuse({code::kRequest, "A request is an object with method, params and id."});
  if (!call->params.is_object()) return call->refuse({code::kParams, "params must be an object."});
  const std::string name = in["method"];
  const Method* method = find_method(name);
  if (!method) return call->refuse({code::kMethod, "There is no method '" + name.substr(0, 60) + "'."});
  if (message.size() > limits_.message_bytes && name != "record.open")
    return call->refuse({code::kTooMany, "A message may have " + std::to_string(limits_.message_bytes) + " bytes.", {{"limit", limits_.message_bytes}}});
  Bucket& bucket = method->changes ? guest->actions : guest->reads;
  if (!bucket.take())
    return call->refuse({code::kTooMany, "Too many requests at once: wait a moment.", {{"limit", method->changes ? "actions per second" : "requests per second"}, {"retry_after", bucket.seconds_to_wait()}}});
  in_one_breath([&] { method->run(*this, call); });
}

void Hall::gone(const std::shared_ptr<Guest>& guest) {
  for (const auto& weak : guest->rooms)
    if (const auto room = weak.lock()) room->leave(*guest);
  guest->rooms.clear();
}

void Hall::room_to_send(const std::shared_ptr<Guest>& guest) {
  for (const auto& weak : guest->rooms)
    if (const auto room = weak.lock()) room->flush(*guest);
}

void Hall::at_table(const CallPtr& call, std::function<void(const std::shared_ptr<Room>&)> method) {
  auto room = find(call->text("table"));
  if (!room) return call->refuse(room.error());
  (*room)->when_free([room = *room, method = std::move(method)] { method(room); });
}

std::expected<std::shared_ptr<Room>, Refused> Hall::find(const std::string& table) {
  if (const auto known = rooms_.find(table); known != rooms_.end()) return known->second;
  const Result<std::optional<StoredTable>> stored = store_->load(table);
  if (!stored) return std::unexpected(Refused{code::kNotNow, "The store does not answer: " + stored.error().text()});
  if (!*stored) return std::unexpected(Refused{code::kNoTable, "There is no such table."});
  Result<std::shared_ptr<Room>> room = load(**stored);
  if (!room) return std::unexpected(Refused{code::kNoTable, "The table cannot be opened: " + room.error().text()});
  add(*room);
  (*room)->wake_program();
  return *room;
}

std::shared_ptr<Room> Hall::add(std::shared_ptr<Room> room) { return rooms_[room->id()] = std::move(room); }

Result<std::shared_ptr<Room>> Hall::load(const StoredTable& stored) {
  std::string record = stored.header + "\n";
  for (const std::string& line : stored.steps) record += line + "\n";
  record += "{}\n";  // the reader stops there, at the last step
  // What is only looked at may come from other data: its log says so.
  const Json meta_json = Json::parse(stored.meta, nullptr, false);
  const bool strict = !meta_json.is_object() || !meta_json.value("closed", false);
  Result<LoadedRecord> loaded =
      read_record(record, [&](const RecordHeader& h) { return catalogue_->open(h, strict); }, stored.steps.size());
  if (!loaded) return std::unexpected(loaded.error());
  Result<RoomMeta> meta = RoomMeta::load(stored.meta, loaded->table.rules());
  if (!meta) return std::unexpected(meta.error());
  auto room = std::make_shared<Room>(*this, stored.id, std::move(loaded->header), std::move(loaded->table), std::move(*meta));
  room->notes = stored.notes;
  room->chat_lines = stored.chat;
  room->updated = stored.updated;
  return room;
}

void Hall::tell_progress() {
  for (const auto& [id, room] : rooms_) room->push_thinking();
}

void Hall::sweep() {
  const Clock::time_point now = Clock::now();
  const std::size_t left = std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second->idle() && now - entry.second->touched > std::chrono::seconds(limits_.idle_room_seconds);
  });
  for (Shelves& shelves : shelves_) {
    const std::lock_guard lock(shelves.mutex);
    std::erase_if(shelves.texts, [](const auto& entry) { return entry.first.expired(); });
  }
  rooms_left_ += left;
  const bool calm = std::exchange(heard_, 0) < kCalm;
  if (rooms_left_ >= kWorthTrimming && calm) {  // giving memory back takes milliseconds in which nobody is answered
    give_memory_back();
    rooms_left_ = 0;
  }
  if (now - archived_at_ < std::chrono::hours(1)) return;
  archived_at_ = now;
  const Seconds today = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  write({IdleArchived{today - Seconds{limits_.archive_days} * 86400}}, [](const Result<bool>&) {});
}

}  // namespace cf
