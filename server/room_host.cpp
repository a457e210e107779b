// What the host may change, and what people say and note down.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "server/room.hpp"
#include "server/tokens.hpp"
#include "server/utf8.hpp"

namespace cf {

constexpr std::size_t kMostTitle = 120;

// A player who claimed the seat is protected: otherwise a host that plays could look at the other side's hand by a link
// of its own.
bool Room::is_away(Seat seat) const {
  const bool online = std::ranges::any_of(subscriptions_, [&](const Subscription& s) { return s.access.has(seat); });
  const SeatMeta& meta = meta_.seats[seat];
  const std::int64_t since = meta.seen_at ? meta.seen_at : updated;
  return !online && since + static_cast<std::int64_t>(meta_.claim_hours) * 3600 <= now_seconds();
}

// A new link for the seat (for all hot-seat places together); who came by the old one watches from now on.
void Room::change_seat(Seat seat, const std::string& player, Finish finish) {
  if (!settings.take())
    return finish(std::unexpected(
        Refused{code::kTooMany, "Too many changes: wait a moment.", {{"retry_after", settings.seconds_to_wait()}}}));
  if (meta_.seats[seat].claimed && !is_away(seat))
    return finish(std::unexpected(Refused{code::kNotNow, "The seat belongs to its player, who has not been away for " +
                                                             std::to_string(meta_.claim_hours) + " hours."}));
  meta_.seats[seat].claimed = false;
  std::vector<std::string> old_links{meta_.seats[seat].link};
  const bool changed = meta_.seats[seat].player != player;
  meta_.seats[seat].player = player;
  const bool program = meta_.seats[seat].is_program();
  const std::string token = program ? "" : new_token();
  for (SeatMeta& s : meta_.seats)
    if (&s == &meta_.seats[seat] || (player == "hotseat" && s.player == "hotseat")) {
      old_links.push_back(s.link);
      s.link = program ? "" : hash_token(token);
    }
  stop_thinking();
  wish_.reset();
  const std::string name = names_of(static_cast<SeatMask>(1u << seat));
  add_remark(changed ? name + " is now played by " +
                           (program ? "the program '" + player + "'" : std::string("a person")) + "."
                     : "The host made a new link for " + name + ".");
  commit(
      {meta_change()},
      [this, finish, token, seat, player, old_links] {
        for (Subscription& s : subscriptions_) {
          const bool lost = s.access.seats &&
                            std::ranges::any_of(old_links, [&](const std::string& l) { return same_hash(l, s.link); });
          if (!lost) continue;
          s.access.seats = 0;
          s.has = {};
          s.client->send(push_text("table.revoked", dump({{"table", id_}})));
        }
        wake_program();
        push_updates();
        push_presence();
        finish(Json{{"table", id_},
                    {"seat", std::string(table_.rules().seat_id(seat))},
                    {"player", player},
                    {"token", token.empty() ? Json(nullptr) : Json(token)}});
      },
      finish);
}

void Room::change_rules(const Json& wanted, Finish finish) {
  const std::string undo =
      wanted.contains("undo") && wanted["undo"].is_string() ? wanted["undo"].get<std::string>() : meta_.undo;
  if (undo != "free" && undo != "fair" && undo != "ask")
    return finish(std::unexpected(Refused{code::kParams, "undo is one of: free, fair, ask"}));
  if (!settings.take())
    return finish(std::unexpected(
        Refused{code::kTooMany, "Too many changes: wait a moment.", {{"retry_after", settings.seconds_to_wait()}}}));
  if (undo != meta_.undo) add_remark("The host set taking back to '" + undo + "'.");
  meta_.undo = undo;
  if (wanted.contains("title") && wanted["title"].is_string())
    meta_.title = cut_utf8(wanted["title"].get<std::string>(), kMostTitle);
  if (wanted.contains("listed") && wanted["listed"].is_boolean()) meta_.listed = wanted["listed"];
  if (wanted.contains("hints") && wanted["hints"].is_boolean() && meta_.hints != wanted["hints"].get<bool>()) {
    meta_.hints = wanted["hints"];
    add_remark(meta_.hints ? "The host allowed hints." : "The host forbade hints.");
  }
  commit(
      {meta_change()},
      [this, finish] {
        push_updates();
        finish(Json{{"undo", meta_.undo}, {"title", meta_.title}, {"listed", meta_.listed}, {"hints", meta_.hints}});
      },
      finish);
}

void Room::chat(const std::string& from, const std::string& text, Finish finish) {
  constexpr std::size_t kKept = 200;
  const ChatLine line{from, text, now_seconds()};
  commit(
      {ChatAdded{id_, line}},
      [this, finish, line] {
        chat_lines.push_back(line);
        if (chat_lines.size() > kKept) chat_lines.erase(chat_lines.begin());
        push_all("table.chat", {{"table", id_}, {"from", line.from}, {"text", line.text}, {"at", line.at}});
        finish(Json{{"at", line.at}});
      },
      finish);
}

// The player exchanges the link it was sent for one that nobody else has seen.
void Room::claim_seat(std::string_view token, Finish finish) {
  const Access access = open(token);
  const std::string old = hash_token(token), fresh = new_token();
  if (!access.seats || over())
    return finish(std::unexpected(Refused{code::kNotNow, "There is no seat to take by this link."}));
  for (std::size_t i = 0; i < meta_.seats.size(); ++i) {
    if (!access.has(static_cast<Seat>(i))) continue;
    if (meta_.seats[i].claimed)
      return finish(std::unexpected(Refused{code::kNotNow, "The seat has been taken with this link already."}));
    meta_.seats[i].link = hash_token(fresh);
    meta_.seats[i].claimed = true;
    meta_.seats[i].seen_at = now_seconds();
  }
  commit(
      {meta_change()},
      [this, finish, fresh, old] {
        for (Subscription& s : subscriptions_)
          if (same_hash(old, s.link)) s.link = hash_token(fresh);
        finish(Json{{"table", id_}, {"token", fresh}});
      },
      finish);
}

std::optional<Refused> Room::hint_refusal() const {
  if (meta_.hints) return {};
  return Refused{code::kNotNow, "At this table no hints are given. The host may allow them."};
}

// Everybody learns that a hint was given; what it was only where nothing is hidden.
void Room::hinted(Seat seat, const Json& choices) {
  if (!other_people(static_cast<SeatMask>(1u << seat))) return;
  Json told = {{"table", id_}, {"seat", std::string(table_.rules().seat_id(seat))}};
  if (!table_.rules().game().hidden_information) told["choices"] = choices;
  push_all("table.hinted", told);
}

// Not worth waiting for: the table goes on meanwhile.
void Room::save_seen(const Access& access, std::size_t step) {
  step = std::min(step, table_.steps().size());
  std::vector<Change> changes;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i) {
    if (!access.has(static_cast<Seat>(i))) continue;
    const std::string seat(table_.rules().seat_id(static_cast<Seat>(i)));
    if (const auto known = seen_steps.find(seat); known != seen_steps.end() && known->second == step) continue;
    seen_steps[seat] = step;
    changes.push_back(SeenSaved{id_, seat, step});
  }
  if (!changes.empty()) context_.write(std::move(changes), [](const Result<bool>&) {});
}

void Room::save_notes(Seat seat, const std::string& text, Finish finish) {
  const std::string id(table_.rules().seat_id(seat));
  commit(
      {NotesSaved{id_, id, text}},
      [this, finish, id, text] {
        notes[id] = text;
        finish(Json{{"saved", true}});
      },
      finish);
}

void Room::add_share(Seat seat, const std::string& share, Finish finish) {
  const std::string id(table_.rules().seat_id(seat));
  if (over()) return finish(std::unexpected(Refused{code::kNotNow, "The game is over."}));
  if (const auto no = halt_refusal()) return finish(std::unexpected(*no));
  if (meta_.dice.has_share(id))
    return finish(std::unexpected(Refused{code::kNotNow, "This seat has given its share already."}));
  if (!meta_.dice.add_share(id, share, chance_answers(table_)))
    return finish(std::unexpected(Refused{code::kParams, "share: 16 to 64 hexadecimal digits, in small letters"}));
  commit(
      {meta_change()},
      [this, finish] {
        const Json dice = meta_.dice.published();
        push_all("table.dice", {{"table", id_}, {"dice", dice}});
        finish(Json{{"dice", dice}});
      },
      finish);
}

std::vector<Change> Room::close(const std::string& remark) {
  stop_thinking();
  wish_.reset();
  ++meta_.seq_base;  // a click on its way comes too late
  meta_.closed = true;
  meta_.listed = false;
  add_remark(remark);
  return {meta_change(), TableArchived{id_}};
}

}  // namespace cf
