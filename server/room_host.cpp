// What the host may change, and what people say and note down.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <chrono>

#include "server/room.hpp"
#include "server/tokens.hpp"

namespace cf {

// A new link for the seat (for all hot-seat places together); who came by the old one watches from now on.
void Room::change_seat(Seat seat, const std::string& player, Finish finish) {
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
  if (changed) meta_.remarks.push_back({static_cast<u32>(table_.events().size()), names_of(static_cast<SeatMask>(1u << seat)) + " is now played by " + (player == "person" || player == "hotseat" ? std::string("a person") : "the program '" + player + "'") + "."});
  commit({meta_change()},
         [this, finish, token, seat, player, old_links] {
           for (Sitting& s : sittings_) {
             const bool lost = s.holder.seats && std::ranges::any_of(old_links, [&](const std::string& l) { return same_hash(l, s.link); });
             if (!lost) continue;
             s.holder.seats = 0;
             s.has = {};
             s.guest->send(push_text("table.revoked", dump({{"table", id_}})));
           }
           wake_program();
           push_updates();
           push_presence();
           finish(Json{{"table", id_}, {"seat", std::string(table_.rules().seat_id(seat))}, {"player", player}, {"token", token.empty() ? Json(nullptr) : Json(token)}});
         },
         finish);
}

void Room::change_rules(const Json& wanted, Finish finish) {
  const std::string undo = wanted.value("undo", meta_.undo);
  if (undo != "free" && undo != "fair" && undo != "ask")
    return finish(std::unexpected(Refused{code::kParams, "undo is one of: free, fair, ask"}));
  if (undo != meta_.undo) meta_.remarks.push_back({static_cast<u32>(table_.events().size()), "The host set taking back to '" + undo + "'."});
  meta_.undo = undo;
  meta_.title = wanted.value("title", meta_.title).substr(0, 120);
  meta_.listed = wanted.value("listed", meta_.listed);
  commit({meta_change()},
         [this, finish] {
           push_updates();
           finish(Json{{"undo", meta_.undo}, {"title", meta_.title}, {"listed", meta_.listed}});
         },
         finish);
}

void Room::chat(const std::string& from, const std::string& text, Finish finish) {
  constexpr std::size_t kKept = 200;
  const ChatLine line{from, text, std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count()};
  commit({ChatAdded{id_, line}},
         [this, finish, line] {
           chat_lines.push_back(line);
           if (chat_lines.size() > kKept) chat_lines.erase(chat_lines.begin());
           push_all("table.chat", {{"table", id_}, {"from", line.from}, {"text", line.text}, {"at", line.at}});
           finish(Json{{"at", line.at}});
         },
         finish);
}

void Room::save_notes(Seat seat, const std::string& text, Finish finish) {
  const std::string id(table_.rules().seat_id(seat));
  commit({NotesSaved{id_, id, text}},
         [this, finish, id, text] {
           notes[id] = text;
           finish(Json{{"saved", true}});
         },
         finish);
}

std::vector<Change> Room::close(const std::string& remark) {
  stop_thinking();
  wish_.reset();
  ++meta_.seq_base;  // a click on its way comes too late
  meta_.closed = true;
  meta_.listed = false;
  meta_.remarks.push_back({static_cast<u32>(table_.events().size()), remark});
  return {meta_change(), TableArchived{id_}};
}

}  // namespace cf
