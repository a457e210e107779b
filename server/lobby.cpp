// Methods that need no table yet: the games on offer, making a table, finding one's own, opening a record.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "server/hall.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

constexpr std::size_t kMostTitle = 120, kMostTokens = 100;
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

bool is_player(const std::string& name) { return name == "person" || name == "hotseat" || find_level(name); }

Result<std::vector<SeatMeta>> seats_of(const Call& call, const Ruleset& rules) {
  const Json wanted = call.params.value("seats", Json::object());
  if (!wanted.is_object()) return fail("must be an object", {}, 0, "seats");
  for (const auto& [seat, player] : wanted.items()) {
    if (!rules.find_seat(seat)) return fail("the scenario has no seat '" + seat + "'", {}, 0, "seats");
    if (!player.is_string() || !is_player(player)) return fail("must be person, hotseat or a level", {}, 0, "seats." + seat);
  }
  std::vector<SeatMeta> seats;
  for (int i = 0; i < rules.seats(); ++i)
    seats.push_back({wanted.value(std::string(rules.seat_id(static_cast<Seat>(i))), std::string("person")), ""});
  return seats;
}

// One token a person; the hot-seat places share one. Only hashes stay in `seats`.
Json hand_out_links(std::vector<SeatMeta>& seats, const Ruleset& rules) {
  Json tokens = Json::object();
  const std::string shared = new_token();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].is_program()) continue;
    const std::string token = seats[i].player == "hotseat" ? shared : new_token();
    seats[i].link = hash_token(token);
    tokens[std::string(rules.seat_id(static_cast<Seat>(i)))] = token;
  }
  return tokens;
}

// Free where nobody else is hurt; between people by consent.
std::string usual_undo(const std::vector<SeatMeta>& seats) {
  const auto people = std::ranges::count_if(seats, [](const SeatMeta& s) { return s.player == "person"; });
  const bool hotseat = std::ranges::any_of(seats, [](const SeatMeta& s) { return s.player == "hotseat"; });
  return people + hotseat > 1 ? "ask" : "free";
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void lobby_create(Hall& hall, const CallPtr& call) {
  const Result<int> count = hall.store().live_tables_of(call->guest->address);
  if (count && *count >= hall.limits().tables_per_address)
    return call->refuse({code::kTooMany, "You have " + std::to_string(*count) + " unfinished tables from this address; finish some first.", {{"limit", hall.limits().tables_per_address}}});
  const std::string game_id = call->text("game");
  const Result<Setup> setup = setup_of(*call);
  if (!setup) return call->refuse(bad(setup.error()));
  Result<std::shared_ptr<const Ruleset>> rules = hall.catalogue().open(game_id, *setup);
  if (!rules) return call->refuse(bad(rules.error()));
  Result<std::vector<SeatMeta>> seats = seats_of(*call, **rules);
  if (!seats) return call->refuse(bad(seats.error()));
  RoomMeta meta{.title = call->text("title").substr(0, kMostTitle), .undo = call->text("undo")};
  if (meta.undo.empty()) meta.undo = usual_undo(*seats);
  if (meta.undo != "free" && meta.undo != "fair" && meta.undo != "ask") return call->refuse(bad("undo is one of: free, fair, ask"));
  const GameInfo& info = (*rules)->game();
  if (meta.title.empty()) meta.title = info.title + ": " + (*rules)->scenario().title;
  meta.listed = call->params.contains("listed") && call->params["listed"] == true;
  const Json tokens = hand_out_links(*seats, **rules);
  const std::string host = new_token();
  meta.host = hash_token(host);
  meta.seats = std::move(*seats);
  std::vector<Change> changes;
  const auto room = new_room(hall, new_table_id(), game_id, *rules, std::move(meta), call->guest->address, changes);
  hall.write(std::move(changes), [&hall, call, room, tokens, host](const Result<bool>& ok) {
    if (!ok) return call->refuse({code::kNotNow, "The table could not be saved: " + ok.error().message});
    hall.add(room);
    room->wake_program();
    call->reply({{"table", room->id()}, {"host", host}, {"seats", tokens}, {"watch", "#/t/" + room->id()},
                 {"commitment", room->meta().dice.commitment()}, {"undo", room->meta().undo}, {"title", room->meta().title}});
  });
}

Json table_line(const Room& room, const Holder& holder) {
  const Ruleset& rules = room.table().rules();
  Json seat = nullptr;
  for (int i = rules.seats(); i-- > 0;)
    if (holder.has(static_cast<Seat>(i))) seat = std::string(rules.seat_id(static_cast<Seat>(i)));
  return {{"table", room.id()}, {"title", room.meta().title}, {"game", rules.game().id}, {"scenario", rules.scenario().id},
          {"seat", std::move(seat)}, {"host", holder.host}, {"turn", !room.over() && holder.has(room.table().asked())},
          {"over", room.over()}, {"heading", room.heading()}, {"steps", room.table().steps().size()}, {"updated", room.updated}};
}

// Tables looked up one at a time, with room for others in between: each may have to be replayed from its record.
struct Lookup {
  std::vector<std::pair<std::string, std::string>> wanted;  // table, token
  std::size_t next = 0;
  bool own = false;  // only those the token opens
  Json found = Json::array();
};

void look_up(Hall& hall, const CallPtr& call, const std::shared_ptr<Lookup>& lookup) {
  if (lookup->next == lookup->wanted.size()) return call->reply({{"tables", lookup->found}});
  const auto& [table, token] = lookup->wanted[lookup->next++];
  if (const auto room = hall.find(table))
    if (const Holder holder = (*room)->open(token); holder.known || !lookup->own) lookup->found.push_back(table_line(**room, holder));
  hall.later([&hall, call, lookup] { look_up(hall, call, lookup); });
}

void lobby_mine(Hall& hall, const CallPtr& call) {
  auto lookup = std::make_shared<Lookup>();
  lookup->own = true;
  const Json tokens = call->params.value("tokens", Json::array());
  if (!tokens.is_array()) return call->refuse(bad("tokens must be a list"));
  for (std::size_t i = 0; i < tokens.size() && i < kMostTokens; ++i) {
    const auto field = [&](const char* key) { return tokens[i].is_object() && tokens[i].contains(key) && tokens[i][key].is_string() ? tokens[i][key].get<std::string>() : ""; };
    lookup->wanted.emplace_back(field("table"), field("token"));
  }
  look_up(hall, call, lookup);
}

void lobby_public(Hall& hall, const CallPtr& call) {
  const Result<std::vector<std::string>> ids = hall.store().listed_tables(kMostListed);
  if (!ids) return call->refuse({code::kNotNow, ids.error().text()});
  auto lookup = std::make_shared<Lookup>();
  for (const std::string& id : *ids) lookup->wanted.emplace_back(id, "");
  look_up(hall, call, lookup);
}

void games_list(Hall& hall, const CallPtr& call) { call->reply(hall.catalogue().games_list()); }

void rules_get(Hall& hall, const CallPtr& call) {
  const Result<Json> rules = hall.catalogue().rules_get(call->text("game"), call->text("number"));
  rules ? call->reply(*rules) : call->refuse(bad(rules.error()));
}

// By game and scenario, or the board of a table (whose options may change it).
void table_board(Hall& hall, const CallPtr& call) {
  if (!call->text("table").empty())
    return hall.at_table(call, [call](const std::shared_ptr<Room>& room) { call->reply(room->table().rules().board()); });
  const Result<Setup> setup = setup_of(*call);
  if (!setup) return call->refuse(bad(setup.error()));
  const Result<Json> board = hall.catalogue().board(call->text("game"), *setup);
  board ? call->reply(*board) : call->refuse(bad(board.error()));
}

// Judging every answer of a long record takes a while, so it is done by the helpers.
void record_open(Hall& hall, const CallPtr& call) {
  auto record = std::make_shared<std::string>(call->text("record"));
  const Result<RecordHeader> header = read_header(first_line(*record));
  if (!header) return call->refuse(bad(header.error()));
  Result<std::shared_ptr<const Ruleset>> rules = hall.catalogue().open(*header, false);
  if (!rules) return call->refuse(bad(rules.error()));
  const std::string warning = hall.catalogue().other_data(*header);
  hall.opponents().work([&hall, call, record, warning, rules = *rules](const std::function<bool()>&) -> std::function<void()> {
    auto loaded = std::make_shared<Result<LoadedRecord>>(
        read_record(*record, [&](const RecordHeader&) -> Result<std::shared_ptr<const Ruleset>> { return rules; }));
    return [&hall, call, loaded, warning] {
      if (!*loaded) return call->refuse(bad(loaded->error()));
      RoomMeta meta{.title = "A record of " + (*loaded)->table.rules().game().title, .undo = "fair", .closed = true};
      meta.seats.resize((*loaded)->table.rules().scenario().seats.size());
      for (std::size_t i = 0; i < meta.seats.size(); ++i) {
        const std::string seat((*loaded)->table.rules().seat_id(static_cast<Seat>(i)));
        const Json& players = (*loaded)->header.seats;
        if (players.is_object() && players.contains(seat) && players[seat].is_string()) meta.seats[i].player = players[seat];
      }
      if (!warning.empty()) meta.remarks.push_back({0, warning});
      if (auto dice = dice_of((*loaded)->header)) meta.dice = std::move(*dice);
      const std::string head = first_line(write_record((*loaded)->table, (*loaded)->header));
      auto room = std::make_shared<Room>(hall, new_table_id(), std::move((*loaded)->header), std::move((*loaded)->table), std::move(meta));
      hall.write({TableMade{room->id(), head, room->meta().save(room->table().rules()), call->guest->address, false},
                  StepsAdded{room->id(), 0, step_lines(room->table(), 0), true}},
                 [&hall, call, room, warning](const Result<bool>& ok) {
                   if (!ok) return call->refuse({code::kNotNow, ok.error().message});
                   hall.add(room);
                   Json answer = {{"table", room->id()}, {"steps", room->table().steps().size()}};
                   if (!warning.empty()) answer["warning"] = warning;
                   call->reply(answer);
                 });
    };
  });
}

constexpr Method kMethods[] = {
    {"games.list", false, games_list},     {"rules.get", false, rules_get},       {"table.board", false, table_board},
    {"lobby.create", true, lobby_create},  {"lobby.mine", false, lobby_mine},     {"lobby.public", false, lobby_public},
    {"record.open", true, record_open},
};

}  // namespace

std::span<const Method> lobby_methods() { return kMethods; }

std::shared_ptr<Room> new_room(Hall& hall, const std::string& id, const std::string& game, const std::shared_ptr<const Ruleset>& rules, RoomMeta meta,
                               const std::string& address, std::vector<Change>& changes) {
  meta.dice = FairDice::fresh();
  RecordHeader header = host::header_of(**hall.catalogue().game(game), *rules);
  header.extra["dice"] = meta.dice.published();
  Table table(rules);
  const std::string head = first_line(write_record(table, header));
  settle_fairly(table, meta.dice);
  auto room = std::make_shared<Room>(hall, id, std::move(header), std::move(table), std::move(meta));
  changes.push_back(TableMade{room->id(), head, room->meta().save(room->table().rules()), address, room->meta().listed});
  if (!room->table().steps().empty()) changes.push_back(StepsAdded{room->id(), 0, step_lines(room->table(), 0), room->table().over()});
  return room;
}

}  // namespace cf
