// Methods at a table: each finds its table, checks the link, and leaves the rest to the room.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/plan.hpp"
#include "engine/text.hpp"
#include "players/course.hpp"
#include "players/players.hpp"
#include "search/odds.hpp"
#include "server/table_registry.hpp"
#include "server/utf8.hpp"

namespace cf {
namespace {

constexpr std::size_t kMostChat = 2000, kMostNotes = 20000;
constexpr u32 kAffairSamples = 4'000;

Finish answer_to(const CallPtr& call) {
  return [call](const Answered& answered) { call->answer(answered); };
}

Refused too_busy() {
  return {code::kTooMany, "Too much of yours is waiting: try again in a moment.", {{"retry_after", 1}}};
}

// Runs a query on a worker and answers with what it finds.
void answer_by(TableRegistry& registry, const CallPtr& call, Query query) {
  const bool taken = registry.bots().query(
      call->client->address, [call, query = std::move(query)](const std::function<bool()>&) -> std::function<void()> {
        auto answered = std::make_shared<Answered>(query());
        return [call, answered] { call->answer(*answered); };
      });
  if (!taken) call->refuse(too_busy());
}

void answer_by(TableRegistry& registry, const CallPtr& call, std::expected<Query, Refused> query) {
  query ? answer_by(registry, call, std::move(*query)) : call->refuse(query.error());
}

Refused no_seat() { return {code::kNotYourSeat, "This link does not open a seat at this table (any more)."}; }

// Runs `method(room, access)` if the link, when one is given, is known here.
template <class F>
void with_link(TableRegistry& registry, const CallPtr& call, F method) {
  registry.at_table(call, [call, method](const std::shared_ptr<Room>& room) {
    const std::string token = call->text("token");
    const Access access = room->open(token);
    if (!token.empty() && !access.known) return call->refuse(no_seat());
    method(*room, access);
  });
}

// The same for what only seats may do.
template <class F>
void with_seat(TableRegistry& registry, const CallPtr& call, F method) {
  with_link(registry, call, [call, method](Room& room, const Access& access) {
    access.seats ? method(room, access) : call->refuse(no_seat());
  });
}

template <class F>
void with_host(TableRegistry& registry, const CallPtr& call, F method) {
  with_link(registry, call, [call, method](Room& room, const Access& access) {
    access.host ? method(room) : call->refuse({code::kNotYourSeat, "Only the host may do that."});
  });
}

std::optional<Refused> join_refusal(const TableRegistry& registry, Client& client, const Room& room) {
  auto& rooms = client.rooms;
  std::erase_if(rooms, [&](const auto& weak) { return weak.expired() || weak.lock().get() == &room; });
  const int most = registry.limits().tables_per_client;
  if (rooms.size() < static_cast<std::size_t>(most)) return {};
  return Refused{code::kTooMany, "One connection may be at " + std::to_string(most) + " tables.", {{"limit", most}}};
}

void finish_join(TableRegistry& registry, const CallPtr& call, Room& room, const Room::LogPart* log) {
  if (!call->client->connected) return;
  if (const auto full = join_refusal(registry, *call->client, room)) return call->refuse(*full);
  call->client->rooms.push_back(room.weak_from_this());
  call->reply_written(
      room.subscribe(call->client, call->text("token"), call->number("since"), call->truth("keeps"), log));
  room.wake_program();
}

// A worker writes the log of a long game; what happened meanwhile is added here. If something was taken back meanwhile,
// it begins again.
void join_long(TableRegistry& registry, const CallPtr& call, const std::shared_ptr<Room>& room) {
  auto part = room->log_part(call->text("token"), call->number("since"));
  const bool taken = registry.bots().query(
      call->client->address, [&registry, call, room, part](const std::function<bool()>&) -> std::function<void()> {
        Room::write_log_part(*part);
        return [&registry, call, room, part] {
          room->when_free(
              [&registry, call, room, part] {
                room->is_current(*part) ? finish_join(registry, call, *room, part.get())
                                        : join_long(registry, call, room);
              },
              [call] { call->refuse(not_saved()); });
        };
      });
  if (!taken) call->refuse(too_busy());
}

void join(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [&registry, call](Room& room, const Access&) {
    room.has_long_log(call->number("since")) ? join_long(registry, call, room.shared_from_this())
                                             : finish_join(registry, call, room, nullptr);
  });
}

void leave(TableRegistry& registry, const CallPtr& call) {
  registry.at_table(call, [call](const std::shared_ptr<Room>& room) {
    room->unsubscribe(*call->client);
    std::erase_if(call->client->rooms, [&](const auto& weak) { return weak.expired() || weak.lock() == room; });
    call->reply(Json::object());
  });
}

void act(TableRegistry& registry, const CallPtr& call) {
  constexpr std::size_t kMostActions = 100;
  const std::optional<u64> seq = call->number("seq");
  if (!seq) return call->refuse({code::kParams, "seq: the number of answers you saw is needed"});
  const auto many = call->params.find("actions");
  const bool list = many != call->params.end() && many->is_array();
  std::vector<Json> actions;
  if (list) actions.assign(many->begin(), many->end());
  if (!list && call->params.contains("action")) actions.push_back(call->params["action"]);
  if (actions.empty()) return call->refuse({code::kParams, "action: is missing"});
  if (actions.size() > kMostActions)
    return call->refuse(
        {code::kTooMany, "actions: at most " + std::to_string(kMostActions), {{"limit", kMostActions}}});
  with_seat(registry, call, [call, seq, list, actions = std::move(actions)](Room& room, const Access& access) {
    room.act(access, *seq, actions, list, answer_to(call));
  });
}

void seen(TableRegistry& registry, const CallPtr& call) {
  const std::optional<u64> step = call->number("step");
  if (!step) return call->refuse({code::kParams, "step: a number is needed"});
  with_seat(registry, call, [call, step](Room& room, const Access& access) {
    room.save_seen(access, *step);
    call->reply({{"seen", std::min<u64>(*step, room.table().steps().size())}});
  });
}

void resign(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) { room.resign(access, answer_to(call)); });
}

void offer(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call,
            [call](Room& room, const Access& access) { room.offer(access, call->text("what"), answer_to(call)); });
}

void offer_answer(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    room.offer_answer(access, call->truth("yes"), answer_to(call));
  });
}

void claim_game(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) { room.claim_game(access, answer_to(call)); });
}

void take_seat(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call,
            [call](Room& room, const Access&) { room.claim_seat(call->text("token"), answer_to(call)); });
}

void judge(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    const Ruleset& rules = room.table().rules();
    if (!access.has(room.table().asked())) return call->refuse({code::kNotYourSeat, "Another seat is asked now."});
    const Result<Action> action = action_from_json(rules, call->params.value("action", Json()));
    if (!action) return call->refuse({code::kParams, action.error().text()});
    const Verdict verdict = rules.judge(room.table().state(), *action);
    call->reply({{"legal", verdict.legal()},
                 {"rule", std::string(rules.rules().number(verdict.rule))},
                 {"reason", verdict.legal() ? "" : message_text(rules, verdict.why)}});
  });
}

void decision(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [call](Room& room, const Access& access) {
    Json asked = room.decision_json(access.seats, true);
    if (asked.is_null()) asked = Json::object();
    asked["seq"] = room.seq();
    call->reply(asked);
  });
}

void undo(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    const std::optional<u64> to = call->number("to");
    room.undo(access, to ? std::optional<std::size_t>(*to) : std::nullopt, answer_to(call));
  });
}

void undo_answer(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    room.undo_answer(access, call->truth("yes"), answer_to(call));
  });
}

void at(TableRegistry& registry, const CallPtr& call) {
  const std::optional<u64> step = call->number("step");
  if (!step) return call->refuse({code::kParams, "step: a number is needed"});
  with_link(registry, call, [call, step](Room& room, const Access& access) {
    call->answer(room.at(access, *step, call->text("seat")));
  });
}

void chat(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [call](Room& room, const Access& access) {
    const std::string text = call->text("text");
    if (!access.known) return call->refuse(no_seat());
    if (text.empty() || text.size() > kMostChat)
      return call->refuse({code::kParams, "text: 1 to " + std::to_string(kMostChat) + " bytes"});
    std::string from = access.seats ? "" : "host";
    for (int i = 0; i < room.table().rules().seats(); ++i)
      if (access.has(static_cast<Seat>(i)) && (from.empty() || room.table().asked() == i))
        from = room.table().rules().seat_id(static_cast<Seat>(i));
    room.chat(from, text, answer_to(call));
  });
}

void notes(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    const std::string text = call->text("text");
    if (text.size() > kMostNotes)
      return call->refuse(
          {code::kTooMany, "The notepad holds " + std::to_string(kMostNotes) + " bytes.", {{"limit", kMostNotes}}});
    room.save_notes(static_cast<Seat>(std::countr_zero(access.seats)), text, answer_to(call));
  });
}

void share(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    room.add_share(static_cast<Seat>(std::countr_zero(access.seats)), call->text("share"), answer_to(call));
  });
}

void seat(TableRegistry& registry, const CallPtr& call) {
  with_host(registry, call, [call](Room& room) {
    const std::optional<Seat> which = room.table().rules().find_seat(call->text("seat"));
    if (!which) return call->refuse({code::kParams, "seat: the table has no such seat"});
    if (room.meta().closed) return call->refuse({code::kNotNow, "A record has no seats to give."});
    const std::string player =
        call->truth("revoke") && call->text("player").empty() ? room.meta().seats[*which].player : call->text("player");
    if (player != "person" && player != "hotseat" && !find_level(player))
      return call->refuse({code::kParams, "player: must be person, hotseat or a level"});
    room.change_seat(*which, player, answer_to(call));
  });
}

void set(TableRegistry& registry, const CallPtr& call) {
  with_host(registry, call, [call](Room& room) { room.change_rules(call->params, answer_to(call)); });
}

void save(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call,
            [&registry, call](Room& room, const Access& access) { answer_by(registry, call, room.save(access)); });
}
void luck(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [&registry, call](Room& room, const Access& access) {
    answer_by(registry, call, room.luck(access, call->number("from").value_or(0)));
  });
}
void throws(TableRegistry& registry, const CallPtr& call) {
  const std::optional<u64> from = call->number("from"), to = call->number("to");
  if (!from || !to) return call->refuse({code::kParams, "from, to: two steps are needed"});
  with_link(registry, call, [&registry, call, from, to](Room& room, const Access& access) {
    answer_by(registry, call, room.throws(access, *from, *to, call->text("seat")));
  });
}
// How a finished game went. The whole of it is worked out by a worker, which takes seconds.
void course(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [&registry, call](Room& room, const Access&) {
    const Knowledge* knowledge = find_knowledge(room.table().rules().game().id);
    if (!room.over() || !knowledge) return call->refuse({code::kNotNow, "A game is judged when it is over."});
    auto table = std::make_shared<const Table>(room.table());
    answer_by(registry, call, Query([table, knowledge]() -> Answered { return course_of(*table, *knowledge); }));
  });
}
void verify(TableRegistry& registry, const CallPtr& call) {
  with_link(registry, call, [&registry, call](Room& room, const Access&) { answer_by(registry, call, room.verify()); });
}

// Kept in the data directory for those who mend the rules.
void report(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [&registry, call](Room& room, const Access&) {
    const Query query = room.report(cut_utf8(call->text("text"), kMostChat));
    answer_by(registry, call, Query([query, keep = registry.keep_report()]() -> Answered {
                const Answered made = query();
                return made ? keep(*made) : made;
              }));
  });
}

// What a strong program would do, thought out by the helpers from what the seat can know.
void hint(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [&registry, call](Room& room, const Access& access) {
    const Seat asked = room.table().asked();
    if (room.over() || !access.has(asked))
      return call->refuse({code::kNotNow, "There is nothing for you to decide now."});
    if (const auto no = room.hint_refusal()) return call->refuse(*no);
    const std::string level = find_level(call->text("level")) ? call->text("level") : std::string("veteran");
    SearchRequest thought{room.table().share_rules(), room.table().at(room.table().steps().size()), level, room.seq()};
    Random deal(room.seq());
    room.table().rules().redeal(thought.position.get(), asked, deal);
    const bool taken = registry.bots().advise(
        call->client->address, std::move(thought),
        [call, asked, table = room.shared_from_this(), rules = room.table().share_rules(),
         level](const SearchResult& decided) {
          constexpr std::size_t kShown = 5;
          Json choices = Json::array();
          for (std::size_t i = 0; i < decided.considered.size() && i < kShown; ++i) {
            const Considered& c = decided.considered[i];
            choices.push_back(
                {{"action", action_to_json(*rules, c.action)},
                 {"label", action_label(*rules, c.action)},
                 {"value", c.value},
                 {"visits", c.visits},
                 {"why", "The program '" + level + "' looked at this " + std::to_string(c.visits) + " times."}});
          }
          table->hinted(asked, choices);
          call->reply({{"choices", std::move(choices)}});
        });
    if (!taken) call->refuse(too_busy());
  });
}

// Worked out by the helpers, as the seat may know them.
void odds(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [&registry, call](Room& room, const Access& access) {
    const Seat asked = room.table().asked();
    auto rules = room.table().share_rules();
    if (room.over() || !access.has(asked))
      return call->refuse({code::kNotNow, "There is nothing for you to decide now."});
    const Result<Action> action = action_from_json(*rules, call->params.value("action", Json()));
    if (!action) return call->refuse({code::kParams, action.error().text()});
    const Verdict verdict = rules->judge(room.table().state(), *action);
    const std::string rule(rules->rules().number(verdict.rule)),
        why = verdict.legal() ? "" : message_text(*rules, verdict.why);
    if (!verdict.legal()) return call->refuse({code::kIllegal, why, {{"rule", rule}, {"reason", why}}});
    auto position = std::make_shared<Position>(room.table().at(room.table().steps().size()));
    OddsOptions options;
    if (rules->game().hidden_information) options.seat = asked;
    options.horizon = static_cast<int>(std::min<u64>(call->number("horizon").value_or(0), 4));
    options.until_affair = call->text("until") == "affair";
    if (const Knowledge* knowledge = find_knowledge(rules->game().id)) options.priors = knowledge->weigh;
    if (options.until_affair) options.samples = kAffairSamples;
    const bool taken = registry.bots().query(
        call->client->address,
        [call, rules, position, options, action = *action](const std::function<bool()>&) -> std::function<void()> {
          return
              [call, answer = odds_to_json(odds_of(*rules, position->get(), action, options))] { call->reply(answer); };
        });
    if (!taken) call->refuse(too_busy());
  });
}

// Every place a stack or piece can reach. The trial took 0.3 ms at most; this planner has not been timed.
void plan(TableRegistry& registry, const CallPtr& call) {
  with_seat(registry, call, [call](Room& room, const Access& access) {
    const Ruleset& rules = room.table().rules();
    if (room.over() || !access.has(room.table().asked()))
      return call->refuse({code::kNotNow, "There is nothing for you to decide now."});
    const Result<PlanRequest> request = plan_request_from_json(rules, call->params);
    if (!request) return call->refuse({code::kParams, request.error().text()});
    Planner planner(rules);
    Json answer = plan_to_json(rules, planner, plan_for(planner, rules, room.table().state(), *request));
    answer["seq"] = room.seq();
    call->reply(answer);
  });
}

using enum MethodKind;
constexpr Method kMethods[] = {
    {"table.join", Read, "table:s token:s since:n keeps:b", join},
    {"table.leave", Read, "table:s", leave},
    {"table.act", Act, "table:s token:s seq:n actions:a", act},
    {"table.judge", Read, "table:s token:s", judge},
    {"table.undo", Act, "table:s token:s to:n", undo},
    {"table.undo_answer", Act, "table:s token:s yes:b", undo_answer},
    {"table.resign", Act, "table:s token:s", resign},
    {"table.offer", Act, "table:s token:s what:s", offer},
    {"table.offer_answer", Act, "table:s token:s yes:b", offer_answer},
    {"table.claim_game", Act, "table:s token:s", claim_game},
    {"table.seen", Act, "table:s token:s step:n", seen},
    {"table.at", Read, "table:s token:s step:n seat:s", at},
    {"table.chat", Store, "table:s token:s text:s", chat},
    {"table.notes", Store, "table:s token:s text:s", notes},
    {"table.share", Act, "table:s token:s share:s", share},
    {"table.seat", Store, "table:s token:s seat:s player:s revoke:b", seat},
    {"table.take_seat", Store, "table:s token:s", take_seat},
    {"table.set", Store, "table:s token:s undo:s title:s listed:b hints:b", set},
    {"table.save", Act, "table:s token:s", save},
    {"table.luck", Read, "table:s token:s from:n", luck},
    {"table.course", Act, "table:s token:s", course},
    {"table.throws", Read, "table:s token:s from:n to:n seat:s", throws},
    {"table.verify", Act, "table:s token:s", verify},
    {"table.report", Store, "table:s token:s text:s", report},
    {"table.hint", Act, "table:s token:s level:s", hint},
    {"table.odds", Act, "table:s token:s horizon:n until:s", odds},
    {"table.plan", Act, "table:s token:s seq:n place:s piece:s pieces:a prefix:a whole:b", plan},
    {"table.decision", Read, "table:s token:s", decision},
};

}  // namespace

std::span<const Method> table_methods() { return kMethods; }

}  // namespace cf
