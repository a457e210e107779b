// Methods at a table: each finds its table, checks the link, and leaves the rest to the room.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "search/odds.hpp"
#include "server/hall.hpp"

namespace cf {
namespace {

constexpr std::size_t kMostChat = 2000, kMostNotes = 20000;

Finish answer_to(const CallPtr& call) {
  return [call](const Answered& answered) { call->answer(answered); };
}

Refused no_seat() { return {code::kNotYourSeat, "This link does not open a seat at this table (any more)."}; }

// Runs `method(room, holder)` if the link, when one is given, is known here.
template <class F>
void with_link(Hall& hall, const CallPtr& call, F method) {
  hall.at_table(call, [call, method](const std::shared_ptr<Room>& room) {
    const std::string token = call->text("token");
    const Holder holder = room->open(token);
    if (!token.empty() && !holder.known) return call->refuse(no_seat());
    method(*room, holder);
  });
}

// The same for what only seats may do.
template <class F>
void with_seat(Hall& hall, const CallPtr& call, F method) {
  with_link(hall, call, [call, method](Room& room, const Holder& holder) {
    holder.seats ? method(room, holder) : call->refuse(no_seat());
  });
}

template <class F>
void with_host(Hall& hall, const CallPtr& call, F method) {
  with_link(hall, call, [call, method](Room& room, const Holder& holder) {
    holder.host ? method(room) : call->refuse({code::kNotYourSeat, "Only the host may do that."});
  });
}

void join(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [&hall, call](Room& room, const Holder&) {
    auto& rooms = call->guest->rooms;
    std::erase_if(rooms, [&](const auto& weak) { return weak.expired() || weak.lock().get() == &room; });
    if (rooms.size() >= static_cast<std::size_t>(hall.limits().tables_per_guest))
      return call->refuse({code::kTooMany, "One connection may be at " + std::to_string(hall.limits().tables_per_guest) + " tables.", {{"limit", hall.limits().tables_per_guest}}});
    rooms.push_back(room.weak_from_this());
    call->reply_written(room.sit(call->guest, call->text("token"), call->number("since"), call->params.value("keeps", Json()) == true));
  });
}

void leave(Hall& hall, const CallPtr& call) {
  hall.at_table(call, [call](const std::shared_ptr<Room>& room) {
    room->leave(*call->guest);
    std::erase_if(call->guest->rooms, [&](const auto& weak) { return weak.expired() || weak.lock() == room; });
    call->reply(Json::object());
  });
}

void act(Hall& hall, const CallPtr& call) {
  const std::optional<u64> seq = call->number("seq");
  if (!seq) return call->refuse({code::kParams, "seq: the number of answers you saw is needed"});
  if (!call->params.contains("action")) return call->refuse({code::kParams, "action: is missing"});
  with_seat(hall, call, [call, seq](Room& room, const Holder& holder) {
    room.act(holder, *seq, call->params["action"], answer_to(call));
  });
}

void judge(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [call](Room& room, const Holder& holder) {
    const Ruleset& rules = room.table().rules();
    if (!holder.has(room.table().asked())) return call->refuse({code::kNotYourSeat, "Another seat is asked now."});
    const Result<Action> action = action_from_json(rules, call->params.value("action", Json()));
    if (!action) return call->refuse({code::kParams, action.error().text()});
    const Verdict verdict = rules.judge(room.table().state(), *action);
    call->reply({{"legal", verdict.legal()}, {"rule", std::string(rules.rules().number(verdict.rule))},
                 {"reason", verdict.legal() ? "" : message_text(rules, verdict.why)}});
  });
}

void decision(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [call](Room& room, const Holder& holder) {
    Json asked = room.decision_json(holder.seats, true);
    if (asked.is_null()) asked = Json::object();
    asked["seq"] = room.seq();
    call->reply(asked);
  });
}

void undo(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [call](Room& room, const Holder& holder) {
    const std::optional<u64> to = call->number("to");
    room.undo(holder, to ? std::optional<std::size_t>(*to) : std::nullopt, answer_to(call));
  });
}

void undo_answer(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [call](Room& room, const Holder& holder) {
    room.undo_answer(holder, call->params.value("yes", Json()) == true, answer_to(call));
  });
}

void at(Hall& hall, const CallPtr& call) {
  const std::optional<u64> step = call->number("step");
  if (!step) return call->refuse({code::kParams, "step: a number is needed"});
  with_link(hall, call, [call, step](Room& room, const Holder& holder) { call->answer(room.at(holder, *step, call->text("seat"))); });
}

void chat(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [call](Room& room, const Holder& holder) {
    const std::string text = call->text("text");
    if (!holder.known) return call->refuse(no_seat());
    if (text.empty() || text.size() > kMostChat) return call->refuse({code::kParams, "text: 1 to " + std::to_string(kMostChat) + " bytes"});
    std::string from = holder.seats ? "" : "host";
    for (int i = 0; i < room.table().rules().seats(); ++i)
      if (holder.has(static_cast<Seat>(i)) && (from.empty() || room.table().asked() == i)) from = room.table().rules().seat_id(static_cast<Seat>(i));
    room.chat(from, text, answer_to(call));
  });
}

void notes(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [call](Room& room, const Holder& holder) {
    const std::string text = call->text("text");
    if (text.size() > kMostNotes) return call->refuse({code::kTooMany, "The notepad holds " + std::to_string(kMostNotes) + " bytes.", {{"limit", kMostNotes}}});
    room.save_notes(static_cast<Seat>(std::countr_zero(holder.seats)), text, answer_to(call));
  });
}

void seat(Hall& hall, const CallPtr& call) {
  with_host(hall, call, [call](Room& room) {
    const std::optional<Seat> which = room.table().rules().find_seat(call->text("seat"));
    if (!which) return call->refuse({code::kParams, "seat: the table has no such seat"});
    if (room.meta().closed) return call->refuse({code::kNotNow, "A record has no seats to give."});
    const std::string player = call->params.value("revoke", Json()) == true && call->text("player").empty() ? room.meta().seats[*which].player : call->text("player");
    if (player != "person" && player != "hotseat" && !find_level(player)) return call->refuse({code::kParams, "player: must be person, hotseat or a level"});
    room.change_seat(*which, player, answer_to(call));
  });
}

void set(Hall& hall, const CallPtr& call) {
  with_host(hall, call, [call](Room& room) {
    for (const char* key : {"undo", "title"})
      if (call->params.contains(key) && !call->params[key].is_string()) return call->refuse({code::kParams, std::string(key) + ": must be text"});
    if (call->params.contains("listed") && !call->params["listed"].is_boolean()) return call->refuse({code::kParams, "listed: must be true or false"});
    room.change_rules(call->params, answer_to(call));
  });
}

void save(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [call](Room& room, const Holder& holder) { call->answer(room.save(holder)); });
}
void luck(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [call](Room& room, const Holder& holder) { call->answer(room.luck(holder, call->number("from").value_or(0))); });
}
void verify(Hall& hall, const CallPtr& call) {
  with_link(hall, call, [call](Room& room, const Holder&) { call->answer(room.verify()); });
}

// What a strong program would do, thought out by the helpers from what the seat can know.
void hint(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [&hall, call](Room& room, const Holder& holder) {
    const Seat asked = room.table().asked();
    if (room.over() || !holder.has(asked)) return call->refuse({code::kNotNow, "There is nothing for you to decide now."});
    const std::string level = find_level(call->text("level")) ? call->text("level") : std::string("veteran");
    Thought thought{room.table().share_rules(), room.table().at(room.table().steps().size()), level, room.seq()};
    Random deal(room.seq());
    room.table().rules().redeal(thought.position.get(), asked, deal);
    hall.opponents().think(std::move(thought), [call, rules = room.table().share_rules(), level](const Decided& decided) {
      constexpr std::size_t kShown = 5;
      Json choices = Json::array();
      for (std::size_t i = 0; i < decided.considered.size() && i < kShown; ++i) {
        const Considered& c = decided.considered[i];
        choices.push_back({{"action", action_to_json(*rules, c.action)}, {"label", action_label(*rules, c.action)}, {"value", c.value},
                           {"visits", c.visits}, {"why", "The program '" + level + "' looked at this " + std::to_string(c.visits) + " times."}});
      }
      call->reply({{"choices", std::move(choices)}});
    });
  });
}

// Worked out by the helpers, as the seat may know them.
void odds(Hall& hall, const CallPtr& call) {
  with_seat(hall, call, [&hall, call](Room& room, const Holder& holder) {
    const Seat asked = room.table().asked();
    auto rules = room.table().share_rules();
    if (room.over() || !holder.has(asked)) return call->refuse({code::kNotNow, "There is nothing for you to decide now."});
    const Result<Action> action = action_from_json(*rules, call->params.value("action", Json()));
    if (!action) return call->refuse({code::kParams, action.error().text()});
    const Verdict verdict = rules->judge(room.table().state(), *action);
    const std::string rule(rules->rules().number(verdict.rule)), why = verdict.legal() ? "" : message_text(*rules, verdict.why);
    if (!verdict.legal()) return call->refuse({code::kIllegal, why, {{"rule", rule}, {"reason", why}}});
    auto position = std::make_shared<Position>(room.table().at(room.table().steps().size()));
    OddsOptions options;
    if (rules->game().hidden_information) options.seat = asked;
    options.horizon = static_cast<int>(std::min<u64>(call->number("horizon").value_or(0), 4));
    hall.opponents().work([call, rules, position, options, action = *action](const std::function<bool()>&) -> std::function<void()> {
      return [call, answer = odds_to_json(odds_of(*rules, position->get(), action, options))] { call->reply(answer); };
    });
  });
}

constexpr Method kMethods[] = {
    {"table.join", false, join},   {"table.leave", false, leave}, {"table.act", true, act},
    {"table.judge", false, judge}, {"table.undo", true, undo},    {"table.undo_answer", true, undo_answer},
    {"table.at", false, at},       {"table.chat", true, chat},    {"table.notes", true, notes},
    {"table.seat", true, seat},    {"table.set", true, set},      {"table.save", true, save},
    {"table.luck", false, luck},   {"table.verify", true, verify}, {"table.hint", true, hint},
    {"table.odds", true, odds},    {"table.decision", false, decision},
};

}  // namespace

std::span<const Method> table_methods() { return kMethods; }

}  // namespace cf
