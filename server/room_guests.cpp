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
    const bool online = std::ranges::any_of(sittings_, [&](const Sitting& s) { return s.holder.has(static_cast<Seat>(i)); });
    seats[std::string(table_.rules().seat_id(static_cast<Seat>(i)))] = {
        {"player", meta_.seats[i].player}, {"name", table_.rules().scenario().seats[i].name}, {"online", online || meta_.seats[i].is_program()}};
  }
  for (const Sitting& s : sittings_) watchers += s.holder.seats == 0 && !s.holder.host;
  return {{"table", id_}, {"seats", std::move(seats)}, {"watchers", watchers}};
}

std::string Room::heading() const {
  const Json view = table_.rules().view(table_.state(), kNobody);
  const auto found = view.find("heading");
  return found != view.end() && found->is_string() ? found->get<std::string>() : "";
}

// The long parts are written as they are in updates, the others from JSON.
std::string Room::sit(const std::shared_ptr<Guest>& guest, std::string_view token, std::optional<u64> since, bool keeps) {
  const Ruleset& rules = table_.rules();
  const Holder holder = open(token);
  std::erase_if(sittings_, [&](const Sitting& s) { return s.guest == guest; });
  sittings_.push_back({.guest = guest, .holder = holder, .link = hash_token(token), .keeps = keeps});
  Json held = Json::array();
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (holder.has(static_cast<Seat>(i))) held.push_back(std::string(rules.seat_id(static_cast<Seat>(i))));
  Json first = held.empty() ? Json(nullptr) : held.front();
  const auto note = notes.find(held.empty() ? "" : first.get<std::string>());
  Json here = presence(), seats = here["seats"];
  Json out = object_of({{"table", id_},
                        {"seat", std::move(first)},
                        {"holds", std::move(held)},
                        {"seats", std::move(seats)},
                        {"host", holder.host},
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
                        {"undo", meta_.undo}});
  if (wish_ && (wish_->to_answer & holder.seats)) add_field(out, "undo_asked", object_of({{"by", names_of(wish_->by)}, {"to", wish_->to}}));
  std::string text = dump(std::move(out));
  text.pop_back();
  Pushed made;
  write_position(holder.seats, false, since.value_or(0), sittings_.back().has, made, text);
  push_presence();
  return text += '}';
}

void Room::leave(const Guest& guest) {
  if (std::erase_if(sittings_, [&](const Sitting& s) { return s.guest.get() == &guest; })) push_presence();
  touched = Clock::now();
}

void Room::push_all(std::string_view method, const Json& params) {
  const Text text = push_text(method, dump(params));
  for (const Sitting& s : sittings_) s.guest->send(text);
}

void Room::push_presence() { push_all("table.presence", presence()); }

// Building a view is most of the work of an update. Where nothing is hidden all seats see the same, so it is built once.
const ViewParts& Room::view_parts(Seat eyes, Pushed& made) const {
  const auto [view, fresh] = made.views.try_emplace(eyes);
  if (!fresh) return view->second;
  PieceShelf& pieces = keeper_.shelf(table_.share_rules(), made.hand).pieces;
  if (made.views.size() == 1) pieces.make_room();
  pieces.add_view(table_.rules(), table_.state(), eyes, view->second);
  return view->second;
}

// All of the view, or, for a guest that has the last one, what is new in it.
void Room::write_view(SeatMask seats, bool keeps, Known& has, Pushed& made, std::string& out) const {
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
    out.append(",\"view\":{\"seat\":\"").append(eyes == kNobody ? "observer" : eyes == kChance ? "all" : rules.seat_id(eyes)).append("\"");
    out.reserve(out.size() + kUsualView);
    view.write_whole(out);
    out += '}';
  }
  if (!keeps) return;
  std::shared_ptr<const KeptView>& kept = made.kept[like];
  if (!kept) kept = std::make_shared<const KeptView>(view.kept(seq()));
  has.view = kept;
  has.eyes = eyes;
}

void Room::write_decision(SeatMask seats, const Pushed& made, std::string& out) const {
  const Seat asked = table_.asked();
  const bool mine = !over() && asked < kMaxSeats && (seats >> asked & 1);
  mine ? keeper_.shelf(table_.share_rules(), made.hand).answers.write_decision(table_.rules(), table_.state(), out)
       : write_json(decision_json(seats, false), out);
}

// What there is to see, to decide and to read; of the log the lines that come later than the one numbered `after`.
void Room::write_position(SeatMask seats, bool keeps, u64 after, Known& has, Pushed& made, std::string& out) const {
  write_view(seats, keeps, has, made, out);
  write_decision(seats, made, out += ",\"decision\":");
  write_log(seats, after, has.log, made, out += ",\"log\":");
  write_json(outcome_to_json(table_.rules(), table_.rules().outcome(table_.state())), out += ",\"result\":");
}

Text Room::update_text(SeatMask seats, bool keeps, Known& has, Pushed& made) const {
  std::string text = spare_text();
  text.append(R"({"jsonrpc":"2.0","method":"table.update","params":{"table":")").append(id_).append("\",\"seq\":").append(std::to_string(seq()));
  text.append(",\"steps\":").append(std::to_string(table_.steps().size()));
  write_position(seats, keeps, 0, has, made, text);
  if (thought_) write_json(thinking_json(), text += ",\"thinking\":");
  text += "}}";
  return lent_text(std::move(text));
}

// How far a program is: how much of this decision is thought through, and how many answers it has given since another seat's last one.
Json Room::thinking_json() const {
  const Seat seat = table_.asked();
  int answers = 0;
  for (std::size_t i = table_.steps().size(); i-- > 0;) {
    if (table_.steps()[i].seat == seat) ++answers;
    else if (table_.steps()[i].seat != kChance) break;
  }
  return {{"seat", std::string(table_.rules().seat_id(seat))}, {"progress", std::round(thought_->progress * 100.) / 100}, {"answers", answers}};
}

void Room::push_thinking() {
  if (!thought_ || busy_ || sittings_.empty()) return;
  const Json now = thinking_json();
  push_all("table.thinking", {{"table", id_}, {"seq", seq()}, {"thinking", now}});
}

// For all whose socket has room.
Room::Drafts Room::begin_drafts() const {
  Drafts drafts;
  drafts.reserve(sittings_.size());
  for (const Sitting& s : sittings_)
    if (!s.guest->congested()) drafts.push_back({s.guest.get(), s.holder.seats, s.keeps, s.has});
  return drafts;
}

// Reads the table, which nobody changes while it is being written, and nothing of the guests.
void Room::write_drafts(Drafts& drafts, std::size_t hand) const {
  Pushed made{.hand = hand};
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    Draft& draft = drafts[i];
    const auto same = [&](const Draft& o) { return o.seats == draft.seats && o.keeps == draft.keeps && o.has == draft.has; };
    if (const Draft& first = *std::ranges::find_if(drafts, same); &first != &draft) {
      draft.text = first.text, draft.will_have = first.will_have;
    } else {
      draft.will_have = draft.has;
      draft.text = update_text(draft.seats, draft.keeps, draft.will_have, made);
    }
  }
}

void Room::push_updates() {
  Drafts drafts = begin_drafts();
  write_drafts(drafts, kTables);
  send_drafts(drafts);
}

// Who cannot keep up gets the newest when there is room. Some may have left since the drafts were begun, none has come.
void Room::send_drafts(Drafts& drafts) {
  auto draft = drafts.begin();
  for (Sitting& sitting : sittings_) {
    const auto mine = std::find_if(draft, drafts.end(), [&](const Draft& d) { return d.guest == sitting.guest.get(); });
    if (mine != drafts.end()) draft = mine;
    sitting.behind = sitting.guest->congested();
    if (sitting.behind) continue;
    mine != drafts.end() && mine->text ? send_draft(sitting, *mine) : push_update(sitting);
  }
}

void Room::push_update(Sitting& sitting) {
  Drafts alone{{sitting.guest.get(), sitting.holder.seats, sitting.keeps, sitting.has}};
  write_drafts(alone, kTables);
  send_draft(sitting, alone.front());
}

void Room::send_draft(Sitting& sitting, Draft& draft) {
  sitting.behind = false;
  sitting.has = std::move(draft.will_have);
  sitting.guest->send(std::move(draft.text));
}

void Room::flush(Guest& guest) {
  when_free([self = shared_from_this(), who = &guest] {
    for (Sitting& sitting : self->sittings_)
      if (sitting.guest.get() == who && sitting.behind && !who->congested()) self->push_update(sitting);
  });
}

}  // namespace cf
