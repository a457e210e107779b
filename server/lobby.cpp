// Methods that need no table yet: the games on offer, making a table, finding one's own, opening a record.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "server/new_table.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

constexpr std::size_t kMostTokens = 100;
constexpr int kMostListed = 50;

Refused bad(const std::string& message) { return {code::kParams, message}; }
Refused bad(const Error& error) { return {code::kParams, error.text()}; }

Result<Setup> setup_of(const Call& call) {
  Setup setup;
  setup.scenario = call.text("scenario");
  const Json options = call.params.value("options", Json::object());
  if (!options.is_object() && !options.is_null()) return fail("must be an object", {}, 0, "options");
  for (const auto& [key, value] : options.items()) {
    if (!value.is_string()) return fail("must be text", {}, 0, "options." + key);
    setup.options[key] = value;
  }
  if (const auto file = call.params.find("setup"); file != call.params.end() && !file->is_null()) {
    const auto is_text = [&](const char* key) { return file->contains(key) && (*file)[key].is_string(); };
    if (!file->is_object() || !is_text("name") || !is_text("text")) return fail("needs name and text", {}, 0, "setup");
    setup.file = DataFile{(*file)["name"], (*file)["text"]};
  }
  return setup;
}

void lobby_create(TableRegistry& registry, const CallPtr& call) {
  if (const auto full = quota_refusal(registry, *call)) return call->refuse(*full);
  const std::string game_id = call->text("game");
  Result<Setup> setup = setup_of(*call);
  if (!setup) return call->refuse(bad(setup.error()));
  Json script;
  if (const std::string id = call->text("lesson"); !id.empty()) {
    const Result<Json> words = registry.library().words(game_id);
    if (!words || !words->contains("lesson") || (*words)["lesson"]["id"] != id)
      return call->refuse(bad("lesson: the game has no such lesson"));
    const Json& lesson = (*words)["lesson"];
    if (lesson["scenario"] != setup->scenario) return call->refuse(bad("lesson: it belongs to another scenario"));
    if (lesson.contains("setup")) setup->file = DataFile{lesson["setup"]["name"], lesson["setup"]["text"]};
    script = lesson["script"];
  }
  Result<std::shared_ptr<const Ruleset>> rules = registry.library().open(game_id, *setup);
  if (!rules) return call->refuse(bad(rules.error()));
  std::expected<NewTable, Refused> made = new_table(*call, **rules);
  if (!made) return call->refuse(made.error());
  made->meta.script = std::move(script);
  std::vector<Change> changes;
  auto room = new_room(registry, new_table_id(), game_id, *rules, made->meta, call->client->address, changes);
  open_new_table(registry, call, std::move(room), std::move(changes), *made);
}

Json table_line(const Room& room, const Access& access) {
  const Ruleset& rules = room.table().rules();
  Json seat = nullptr;
  for (int i = rules.seats(); i-- > 0;)
    if (access.has(static_cast<Seat>(i))) seat = std::string(rules.seat_id(static_cast<Seat>(i)));
  Json players = Json::object();
  for (std::size_t i = 0; i < room.meta().seats.size(); ++i)
    players[std::string(rules.seat_id(static_cast<Seat>(i)))] = room.meta().seats[i].player;
  return {{"table", room.id()},
          {"title", room.meta().title},
          {"game", rules.game().id},
          {"scenario", rules.scenario().id},
          {"seat", std::move(seat)},
          {"host", access.host},
          {"players", std::move(players)},
          {"result", outcome_to_json(rules, rules.outcome(room.table().state()))},
          {"turn", !room.over() && !room.halted() && access.has(room.table().asked())},
          {"over", room.over()},
          {"halted", room.halted() ? Json(room.halted()->text()) : Json(nullptr)},
          {"heading", room.heading()},
          {"steps", room.table().steps().size()},
          {"updated", room.updated}};
}

// A table that is there but cannot be opened is said, not left out.
Json unopened_line(const std::string& table, const std::string& why) {
  return {{"table", table},
          {"title", "A table that cannot be opened"},
          {"game", ""},
          {"scenario", ""},
          {"seat", nullptr},
          {"host", false},
          {"players", Json::object()},
          {"result", nullptr},
          {"turn", false},
          {"over", false},
          {"heading", why},
          {"steps", 0},
          {"updated", 0}};
}

// Tables looked up one at a time, with room for others in between: each may have to be replayed from its record.
struct Lookup {
  std::vector<std::pair<std::string, std::string>> wanted;  // table, token
  std::size_t next = 0;
  bool own = false;  // only those the token opens
  Json found = Json::array();
};

void look_up(TableRegistry& registry, const CallPtr& call, const std::shared_ptr<Lookup>& lookup) {
  if (lookup->next == lookup->wanted.size()) return call->reply({{"tables", lookup->found}});
  const auto& [table, token] = lookup->wanted[lookup->next++];
  registry.with_room(table, call->client->address,
                     [&registry, call, lookup, table, token](const TableRegistry::Found& room) {
                       if (!room && lookup->own && room.error().message != kNoSuchTable)
                         lookup->found.push_back(unopened_line(table, room.error().message));
                       if (room)
                         if (const Access access = (*room)->open(token); access.known || !lookup->own)
                           lookup->found.push_back(table_line(**room, access));
                       registry.later([&registry, call, lookup] { look_up(registry, call, lookup); });
                     });
}

void lobby_mine(TableRegistry& registry, const CallPtr& call) {
  auto lookup = std::make_shared<Lookup>();
  lookup->own = true;
  const Json tokens = call->params.value("tokens", Json::array());
  if (!tokens.is_array()) return call->refuse(bad("tokens must be a list"));
  for (std::size_t i = 0; i < tokens.size() && i < kMostTokens; ++i) {
    const auto field = [&](const char* key) {
      return tokens[i].is_object() && tokens[i].contains(key) && tokens[i][key].is_string()
                 ? tokens[i][key].get<std::string>()
                 : "";
    };
    lookup->wanted.emplace_back(field("table"), field("token"));
  }
  look_up(registry, call, lookup);
}

void lobby_public(TableRegistry& registry, const CallPtr& call) {
  const Result<std::vector<std::string>> ids = registry.store().listed_tables(kMostListed);
  if (!ids) return call->refuse({code::kNotNow, ids.error().text()});
  auto lookup = std::make_shared<Lookup>();
  for (const std::string& id : *ids) lookup->wanted.emplace_back(id, "");
  look_up(registry, call, lookup);
}

void games_list(TableRegistry& registry, const CallPtr& call) { call->reply_written(*registry.library().games_list()); }

void rules_get(TableRegistry& registry, const CallPtr& call) {
  const Result<std::shared_ptr<const std::string>> rules =
      registry.library().rules_get(call->text("game"), call->text("number"));
  rules ? call->reply_written(**rules) : call->refuse(bad(rules.error()));
}

void reply_board(TableRegistry& registry, const CallPtr& call, const std::shared_ptr<const Ruleset>& rules) {
  std::string& board = registry.caches(rules, kTablesThread).board;
  if (board.empty()) board = dump(rules->board());
  call->reply_written(board);
}

// Briefings, lessons, chapters and glossary of a game.
void game_words(TableRegistry& registry, const CallPtr& call) {
  const Result<Json> words = registry.library().words(call->text("game"));
  words ? call->reply(*words) : call->refuse(bad(words.error()));
}

// By game and scenario, or the board of a table (whose options may change it).
void table_board(TableRegistry& registry, const CallPtr& call) {
  if (!call->text("table").empty())
    return registry.at_table(call, [&registry, call](const std::shared_ptr<Room>& room) {
      reply_board(registry, call, room->table().share_rules());
    });
  const Result<Setup> setup = setup_of(*call);
  if (!setup) return call->refuse(bad(setup.error()));
  const Result<std::shared_ptr<const Ruleset>> rules = registry.library().open(call->text("game"), *setup);
  rules ? reply_board(registry, call, *rules) : call->refuse(bad(rules.error()));
}

using enum MethodKind;
constexpr Method kMethods[] = {
    {"games.list", Read, "", games_list},
    {"rules.get", Read, "game:s number:s", rules_get},
    {"table.board", Read, "game:s scenario:s options:o setup:o table:s", table_board},
    {"lobby.create", Store,
     "game:s scenario:s options:o setup:o seats:o undo:s title:s listed:b hints:b claim_hours:n lesson:s",
     lobby_create},
    {"lobby.mine", Read, "tokens:a", lobby_mine},
    {"lobby.public", Read, "", lobby_public},
    {"record.open", Store, "record:s", record_open},
    {"table.fork", Store, "table:s token:s step:n seats:o undo:s title:s listed:b hints:b claim_hours:n", table_fork},
    {"game.words", Read, "game:s", game_words},
};

}  // namespace

std::span<const Method> lobby_methods() { return kMethods; }

}  // namespace cf
