// Coming, going and being told.
#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/object.hpp"
#include "engine/text.hpp"
#include "server/room.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

constexpr std::size_t kUsualView = 16 * 1024;

Json chat_json(const std::vector<ChatLine>& lines) {
  Json out = Json::array();
  for (const ChatLine& line : lines) out.push_back({{"from", line.from}, {"text", line.text}, {"at", line.at}});
  return out;
}

}  // namespace

Json Room::presence() const {
  Json seats = Json::object();
  int watchers = 0;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i) {
    const bool online =
        std::ranges::any_of(subscriptions_, [&](const Subscription& s) { return s.access.has(static_cast<Seat>(i)); });
    seats[std::string(table_.rules().seat_id(static_cast<Seat>(i)))] = {
        {"player", meta_.seats[i].player},
        {"name", table_.rules().scenario().seats[i].name},
        {"online", online || meta_.seats[i].is_program()}};
  }
  for (const Subscription& s : subscriptions_) watchers += s.access.seats == 0 && !s.access.host;
  return {{"table", id_}, {"seats", std::move(seats)}, {"watchers", watchers}};
}

std::string Room::heading() const {
  const Json view = table_.rules().view(table_.state(), kNobody);
  const auto found = view.find("heading");
  return found != view.end() && found->is_string() ? found->get<std::string>() : "";
}

// The long parts are written as they are in updates, the others from JSON.
std::string Room::subscribe(const std::shared_ptr<Client>& client, std::string_view token, std::optional<u64> since,
                            bool keeps, const LogPart* log) {
  const Ruleset& rules = table_.rules();
  const Access access = open(token);
  std::erase_if(subscriptions_, [&](const Subscription& s) { return s.client == client; });
  look();
  subscriptions_.push_back({.client = client, .access = access, .link = hash_token(token), .keeps = keeps});
  Json held = Json::array();
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (access.has(static_cast<Seat>(i))) held.push_back(std::string(rules.seat_id(static_cast<Seat>(i))));
  Json first = held.empty() ? Json(nullptr) : held.front();
  const std::string held_first = held.empty() ? "" : first.get<std::string>();
  const auto note = notes.find(held_first);
  Json here = presence(), seats = here["seats"];
  Json out = object_of({{"table", id_},
                        {"seat", std::move(first)},
                        {"holds", std::move(held)},
                        {"seats", std::move(seats)},
                        {"host", access.host},
                        {"title", meta_.title},
                        {"game", header_.game},
                        {"scenario", header_.setup.scenario},
                        {"options", header_.setup.options},
                        {"hidden_information", rules.game().hidden_information},
                        {"closed", meta_.closed},
                        {"listed", meta_.listed},
                        {"seq", seq()},
                        {"steps", table_.steps().size()},
                        {"chat", chat_json(chat_lines)},
                        {"presence", std::move(here)},
                        {"notes", note == notes.end() ? "" : note->second},
                        {"commitment", meta_.dice.commitment()},
                        {"dice", meta_.dice.published()},
                        {"undo", meta_.undo},
                        {"hints", meta_.hints},
                        {"adjourned", meta_.adjourned},
                        {"claim_hours", meta_.claim_hours}});
  if (halt_)
    add_field(out, "halted",
              object_of({{"step", halt_->step}, {"of", halt_->of}, {"rule", halt_->rule}, {"text", halt_->text()}}));
  if (access.seats) {
    const auto seen = seen_steps.find(held_first);
    add_field(out, "seen",
              seen == seen_steps.end() ? Json(nullptr) : Json(std::min(seen->second, table_.steps().size())));
    add_field(out, "claimed", meta_.seats[static_cast<std::size_t>(std::countr_zero(access.seats))].claimed);
  }
  if (offer_ && (offer_->to_answer & access.seats))
    add_field(out, "offered", object_of({{"by", names_of(offer_->by)}, {"what", offer_->what}}));
  if (wish_ && (wish_->to_answer & access.seats))
    add_field(out, "undo_asked", object_of({{"by", names_of(wish_->by)}, {"to", wish_->to}}));
  std::string text = dump(std::move(out));
  text.pop_back();
  UpdateBatch made;
  ClientState& has = subscriptions_.back().has;
  if (log) has.log = log->mark;
  write_position(access.seats, false, since.value_or(0), has, made, text, log ? std::string_view(log->text) : "");
  push_presence();
  return text += '}';
}

void Room::unsubscribe(const Client& client) {
  touched = Clock::now();
  SeatMask left = 0;
  const std::size_t count = std::erase_if(subscriptions_, [&](const Subscription& s) {
    if (s.client.get() != &client) return false;
    left |= s.access.seats;
    return true;
  });
  if (!count) return;
  look();
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (left >> i & 1) meta_.seats[i].seen_at = now_seconds();
  if (left && !over()) when_free([self = shared_from_this()] { self->commit({self->meta_change()}, [] {}, {}); });
  push_presence();
}

void Room::push_all(std::string_view method, const Json& params) {
  const Text text = push_text(method, dump(params));
  for (const Subscription& s : subscriptions_) s.client->send(text);
}

void Room::push_presence() { push_all("table.presence", presence()); }

// Building a view is most of the work of an update. Where nothing is hidden all seats see the same, so it is built
// once.
const ViewParts& Room::view_parts(Seat eyes, UpdateBatch& made) const {
  const auto [view, fresh] = made.views.try_emplace(eyes);
  if (!fresh) return view->second;
  PieceJsonCache& pieces = context_.caches(table_.share_rules(), made.worker).pieces;
  if (made.views.size() == 1) pieces.make_room();
  pieces.add_view(table_.rules(), table_.state(), eyes, view->second);
  return view->second;
}

// All of the view, or, for a client that has the last one, what is new in it.
void Room::write_view(SeatMask seats, bool keeps, ClientState& has, UpdateBatch& made, std::string& out) const {
  const Ruleset& rules = table_.rules();
  if (seats & (seats - 1)) {  // several
    const Json views = views_json(seats);
    const Seat asked = table_.asked();
    const bool held = asked < kMaxSeats && (seats >> asked & 1);
    const Seat first = held ? asked : static_cast<Seat>(std::countr_zero(seats));
    write_json(views[std::string(rules.seat_id(first))], out += ",\"view\":");
    return write_json(views, out += ",\"views\":");
  }
  const Seat eyes = seats ? static_cast<Seat>(std::countr_zero(seats)) : meta_.closed ? kChance : kNobody;
  const Seat like = rules.game().hidden_information ? eyes : kNobody;
  const ViewParts& view = view_parts(like, made);
  if (has.view && has.eyes == eyes) {
    const auto [changes, fresh] = made.changes.try_emplace({like, has.view.get()});
    if (fresh) view.write_changes(*has.view, changes->second.text);
    out.append(",\"changed\":").append(changes->second.text);
  } else {
    out.append(",\"view\":{\"seat\":\"")
        .append(eyes == kNobody   ? "observer"
                : eyes == kChance ? "all"
                                  : rules.seat_id(eyes))
        .append("\"");
    out.reserve(out.size() + kUsualView);
    view.write_whole(out);
    out += '}';
  }
  if (!keeps) return;
  std::shared_ptr<const ViewDigest>& kept = made.kept[like];
  if (!kept) kept = std::make_shared<const ViewDigest>(view.kept(seq()));
  has.view = kept;
  has.eyes = eyes;
}

void Room::write_decision(SeatMask seats, const UpdateBatch& made, std::string& out) const {
  const Seat asked = table_.asked();
  const bool mine = !over() && !halt_ && asked < kMaxSeats && (seats >> asked & 1);
  if (!mine) return write_json(decision_json(seats, false), out);
  ActionJsonCache& cache = context_.caches(table_.share_rules(), made.worker).answers;
  cache.write_decision(table_.rules(), table_.state(), out);
}

// What there is to see, to decide and to read; of the log the lines that come later than the one numbered `after`.
void Room::write_position(SeatMask seats, bool keeps, u64 after, ClientState& has, UpdateBatch& made, std::string& out,
                          std::string_view written_log) const {
  write_view(seats, keeps, has, made, out);
  write_decision(seats, made, out += ",\"decision\":");
  write_log(seats, after, has.log, made, out += ",\"log\":", written_log);
  write_json(result_json(), out += ",\"result\":");
}

Text Room::update_text(SeatMask seats, bool keeps, ClientState& has, UpdateBatch& made) const {
  std::string text = pooled_buffer();
  text.append(R"({"jsonrpc":"2.0","method":"table.update","params":{"table":")")
      .append(id_)
      .append("\",\"seq\":")
      .append(std::to_string(seq()));
  text.append(",\"steps\":").append(std::to_string(table_.steps().size()));
  write_position(seats, keeps, 0, has, made, text);
  if (search_) write_json(thinking_json(), text += ",\"thinking\":");
  text += "}}";
  return pooled_message(std::move(text));
}

// How far a program is: how much of this decision is thought through, and how many answers it has given since another
// seat's last one.
Json Room::thinking_json() const {
  const Seat seat = table_.asked();
  int answers = 0;
  for (std::size_t i = table_.steps().size(); i-- > 0;) {
    if (table_.steps()[i].seat == seat)
      ++answers;
    else if (table_.steps()[i].seat != kChance)
      break;
  }
  return {{"seat", std::string(table_.rules().seat_id(seat))},
          {"progress", std::round(search_->progress * 100.) / 100},
          {"answers", answers}};
}

void Room::push_thinking() {
  if (!search_ || queue_.writing() || subscriptions_.empty()) return;
  const Json now = thinking_json();
  push_all("table.thinking", {{"table", id_}, {"seq", seq()}, {"thinking", now}});
}

// For all whose socket has room.
Room::Updates Room::begin_updates() const {
  Updates updates;
  updates.reserve(subscriptions_.size());
  for (const Subscription& s : subscriptions_)
    if (!s.client->congested()) updates.push_back({s.client.get(), s.access.seats, s.keeps, s.has});
  return updates;
}

// Reads the table, which nobody changes while it is being written, and nothing of the clients.
void Room::write_updates(Updates& updates, std::size_t worker) const {
  UpdateBatch made{.worker = worker};
  for (std::size_t i = 0; i < updates.size(); ++i) {
    Update& update = updates[i];
    const auto same = [&](const Update& o) {
      return o.seats == update.seats && o.keeps == update.keeps && o.has == update.has;
    };
    if (const Update& first = *std::ranges::find_if(updates, same); &first != &update) {
      update.text = first.text, update.will_have = first.will_have;
    } else {
      update.will_have = update.has;
      update.text = update_text(update.seats, update.keeps, update.will_have, made);
    }
  }
}

void Room::push_updates() {
  Updates updates = begin_updates();
  write_updates(updates, kTablesThread);
  send_updates(updates);
}

// Who cannot keep up gets the newest when there is room. Some may have left since the updates were begun, none has
// come.
void Room::send_updates(Updates& updates) {
  auto update = updates.begin();
  for (Subscription& subscription : subscriptions_) {
    const auto mine =
        std::find_if(update, updates.end(), [&](const Update& d) { return d.client == subscription.client.get(); });
    if (mine != updates.end()) update = mine;
    subscription.behind = subscription.client->congested();
    if (subscription.behind) continue;
    mine != updates.end() && mine->text ? send_update(subscription, *mine) : push_update(subscription);
  }
}

void Room::push_update(Subscription& subscription) {
  Updates alone{{subscription.client.get(), subscription.access.seats, subscription.keeps, subscription.has}};
  write_updates(alone, kTablesThread);
  send_update(subscription, alone.front());
}

void Room::send_update(Subscription& subscription, Update& update) {
  subscription.behind = false;
  subscription.has = std::move(update.will_have);
  subscription.client->send(std::move(update.text));
}

void Room::flush(Client& client) {
  when_free([self = shared_from_this(), who = &client] {
    for (Subscription& subscription : self->subscriptions_)
      if (subscription.client.get() == who && subscription.behind && !who->congested()) self->push_update(subscription);
  });
}

}  // namespace cf
