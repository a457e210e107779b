#include "server/room.hpp"

#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "server/tokens.hpp"

namespace cf {

Text push_text(std::string_view method, std::string_view params) {
  std::string text = R"({"jsonrpc":"2.0","method":")";
  text.reserve(text.size() + method.size() + params.size() + 16);
  text.append(method).append(R"(","params":)").append(params).append("}");
  return std::make_shared<const std::string>(std::move(text));
}

std::vector<std::string> step_lines(const Table& table, std::size_t from) {
  std::vector<std::string> lines;
  for (std::size_t i = from; i < table.steps().size(); ++i) {
    const Step& step = table.steps()[i];
    std::string& line = lines.emplace_back("{\"seat\":\"").append(table.rules().seat_id(step.seat)).append("\",\"action\":");
    write_json(action_to_json(table.rules(), step.action), line);
    line += '}';
  }
  return lines;
}

Room::Room(Housekeeper& keeper, std::string id, RecordHeader header, Table table, RoomMeta meta)
    : keeper_(keeper), id_(std::move(id)), header_(std::move(header)), table_(std::move(table)), meta_(std::move(meta)) {}

Holder Room::open(std::string_view token) const {
  Holder holder;
  if (token.empty()) return holder;
  const std::string hash = hash_token(token);
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (same_hash(meta_.seats[i].link, hash)) holder.seats |= static_cast<SeatMask>(1u << i);
  holder.host = same_hash(meta_.host, hash);
  holder.known = holder.seats || holder.host;
  return holder;
}

void Room::drain() {
  const std::shared_ptr<Room> self = shared_from_this();
  while (!busy_ && !waiting_.empty()) {
    std::function<void()> what = std::move(waiting_.front());
    waiting_.pop_front();
    what();
  }
}

// If the disk refuses, what was applied in memory is thrown away with the room; the store knows the truth.
void Room::commit(std::vector<Change> changes, std::function<void()> then, Finish finish, std::function<void(std::size_t)> prepare) {
  busy_ = true;
  keeper_.write(std::move(changes), [self = shared_from_this(), then = std::move(then), finish = std::move(finish)](const Result<bool>& ok) {
    self->busy_ = false;
    if (ok) {
      then();
    } else {
      if (finish) finish(std::unexpected(Refused{code::kNotNow, "It could not be saved and was not done: " + ok.error().message}));
      self->push_all("table.undo_done", {{"table", self->id_}, {"by", "server"}, {"to", nullptr}});
      self->stop_thinking();
      self->keeper_.forget(self->id_);
    }
    self->drain();
  }, std::move(prepare));
}

void Room::stop_thinking() {
  if (thought_) thought_->cancelled = true;
  thought_.reset();
}

std::string Room::names_of(SeatMask seats) const {
  std::string names;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (seats >> i & 1) names += (names.empty() ? "" : " and ") + table_.rules().scenario().seats[i].name;
  return names.empty() ? "The host" : names;
}

}  // namespace cf
