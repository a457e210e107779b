#include "server/room.hpp"

#include <chrono>
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

std::string header_line(const std::shared_ptr<const Ruleset>& rules, const RecordHeader& header) {
  const std::string record = write_record(Table(rules), header);
  return record.substr(0, record.find('\n'));
}

std::vector<std::string> step_lines(const Table& table, std::size_t from) {
  std::vector<std::string> lines;
  for (std::size_t i = from; i < table.steps().size(); ++i) {
    const Step& step = table.steps()[i];
    std::string& line =
        lines.emplace_back("{\"seat\":\"").append(table.rules().seat_id(step.seat)).append("\",\"action\":");
    write_json(action_to_json(table.rules(), step.action), line);
    line += '}';
  }
  return lines;
}

Room::Room(TableContext& context, std::string id, RecordHeader header, Table table, RoomMeta meta)
    : context_(context),
      id_(std::move(id)),
      header_(std::move(header)),
      table_(std::move(table)),
      meta_(std::move(meta)) {}

Access Room::open(std::string_view token) const {
  Access access;
  if (token.empty()) return access;
  const std::string hash = hash_token(token);
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (same_hash(meta_.seats[i].link, hash)) access.seats |= static_cast<SeatMask>(1u << i);
  access.host = same_hash(meta_.host, hash);
  access.known = access.seats || access.host;
  return access;
}

// An answer is acknowledged when it is on the disk. `then` may throw: the requests that wait must run all the same.
void Room::commit(std::vector<Change> changes, std::function<void()> then, Finish finish,
                  std::function<void(std::size_t)> prepare) {
  queue_.begin_write();
  context_.write(
      std::move(changes),
      [self = shared_from_this(), then = std::move(then), finish = std::move(finish)](const Result<bool>& ok) {
        if (!ok) {
          if (finish)
            finish(std::unexpected(
                Refused{code::kNotNow, "It could not be saved and was not done: " + ok.error().message}));
          return self->abandon();
        }
        self->queue_.end_write();
        self->updated = now_seconds();
        try {
          then();
        } catch (const std::exception&) {
          self->queue_.run_waiting();
          throw;
        }
        self->queue_.run_waiting();
      },
      std::move(prepare));
}

Refused not_saved() {
  return {code::kNotNow, "An earlier answer at this table could not be saved, so nothing that waited for it was done."};
}

void Room::abandon() {
  stop_thinking();
  queue_.fail();
  context_.replace(shared_from_this());
}

void Room::halt(Halt why, std::vector<std::string> stored_steps) {
  meta_.remarks.push_back({static_cast<u32>(table_.events().size()), why.text(), false});
  halt_ = std::move(why);
  stored_steps_ = std::make_shared<const std::vector<std::string>>(std::move(stored_steps));
}

std::optional<Refused> Room::halt_refusal() const {
  if (!halt_) return {};
  return Refused{code::kNotNow, halt_->text(), {{"step", halt_->step}, {"rule", halt_->rule}}};
}

void Room::move_on(const RecordHeader& present) {
  if (halt_ || over() || (header_.rules_version == present.rules_version && header_.data == present.data)) return;
  header_.rules_version = present.rules_version;
  header_.data = present.data;
  add_remark("The program's rules or data have changed. All answers stand; the game goes on under the new ones.");
  commit({HeaderSaved{id_, header_line(table_.share_rules(), header_)}, meta_change()}, [this] { push_updates(); }, {});
}

void Room::close_clients() {
  for (const Subscription& subscription : subscriptions_) subscription.client->close();
}

void Room::adopt(Room& failed) {
  for (Subscription& subscription : failed.subscriptions_) {
    std::erase_if(subscription.client->rooms, [&](const auto& weak) { return weak.lock().get() == &failed; });
    subscription.client->rooms.push_back(weak_from_this());
    subscription.has = {};
    subscription.behind = false;
    subscriptions_.push_back(std::move(subscription));
  }
  failed.subscriptions_.clear();
  push_all("table.undo_done", {{"table", id_}, {"by", "server"}, {"to", nullptr}});
  push_updates();
}

Seconds now_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void Room::add_remark(const std::string& text) {
  meta_.remarks.push_back({static_cast<u32>(table_.events().size()), text});
}

void Room::stop_thinking() {
  if (search_) search_->cancelled = true;
  search_.reset();
}

std::string Room::names_of(SeatMask seats) const {
  std::string names;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (seats >> i & 1) names += (names.empty() ? "" : " and ") + table_.rules().scenario().seats[i].name;
  return names.empty() ? "The host" : names;
}

}  // namespace cf
