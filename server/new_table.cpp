#include "server/new_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/log.hpp"
#include "server/script.hpp"
#include "server/tokens.hpp"
#include "server/utf8.hpp"

namespace cf {
namespace {

constexpr std::size_t kMostTitle = 120;
constexpr u64 kLeastClaimHours = 1, kMostClaimHours = 24 * 365;

Refused bad(const std::string& message) { return {code::kParams, message}; }

bool is_player(const std::string& name) { return name == "person" || name == "hotseat" || find_level(name); }

Result<std::vector<SeatMeta>> seats_of(const Call& call, const Ruleset& rules) {
  const Json wanted = call.params.value("seats", Json::object());
  if (!wanted.is_object()) return fail("must be an object", {}, 0, "seats");
  for (const auto& [seat, player] : wanted.items()) {
    if (!rules.find_seat(seat)) return fail("the scenario has no seat '" + seat + "'", {}, 0, "seats");
    if (!player.is_string() || !is_player(player))
      return fail("must be person, hotseat or a level", {}, 0, "seats." + seat);
  }
  std::vector<SeatMeta> seats;
  for (int i = 0; i < rules.seats(); ++i)
    seats.push_back({wanted.value(std::string(rules.seat_id(static_cast<Seat>(i))), std::string("person")), "", false,
                     now_seconds()});
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

// Hot-seat places count as one.
int people_at(const std::vector<SeatMeta>& seats) {
  const auto people = std::ranges::count_if(seats, [](const SeatMeta& s) { return s.player == "person"; });
  const bool hotseat = std::ranges::any_of(seats, [](const SeatMeta& s) { return s.player == "hotseat"; });
  return static_cast<int>(people) + hotseat;
}

// Free where nobody else is hurt; between people by consent.
std::string usual_undo(const std::vector<SeatMeta>& seats) { return people_at(seats) > 1 ? "ask" : "free"; }

}  // namespace

std::optional<Refused> quota_refusal(TableRegistry& registry, const Call& call) {
  const int most = registry.limits().tables_per_address;
  const Result<int> count = registry.store().live_tables_of(call.client->address);
  if (!count || *count < most) return {};
  return Refused{code::kTooMany,
                 "You have " + std::to_string(*count) + " unfinished tables from this address; finish some first.",
                 {{"limit", most}}};
}

std::expected<NewTable, Refused> new_table(const Call& call, const Ruleset& rules) {
  Result<std::vector<SeatMeta>> seats = seats_of(call, rules);
  if (!seats) return std::unexpected(bad(seats.error().text()));
  NewTable made;
  RoomMeta& meta = made.meta;
  meta.title = cut_utf8(call.text("title"), kMostTitle);
  if (meta.title.empty()) meta.title = rules.game().title + ": " + rules.scenario().title;
  meta.undo = call.text("undo");
  if (meta.undo.empty()) meta.undo = usual_undo(*seats);
  if (meta.undo != "free" && meta.undo != "fair" && meta.undo != "ask")
    return std::unexpected(bad("undo is one of: free, fair, ask"));
  meta.listed = call.truth("listed");
  meta.hints = call.truth("hints", people_at(*seats) < 2);  // between people only if they want it
  meta.claim_hours =
      std::clamp<u64>(call.number("claim_hours").value_or(meta.claim_hours), kLeastClaimHours, kMostClaimHours);
  made.tokens = hand_out_links(*seats, rules);
  made.host = new_token();
  meta.host = hash_token(made.host);
  meta.seats = std::move(*seats);
  return made;
}

void open_new_table(TableRegistry& registry, const CallPtr& call, std::shared_ptr<Room> room,
                    std::vector<Change> changes, const NewTable& made) {
  registry.write(std::move(changes),
                 [&registry, call, room, tokens = made.tokens, host = made.host](const Result<bool>& ok) {
                   if (!ok) return call->refuse({code::kNotNow, "The table could not be saved: " + ok.error().message});
                   registry.add(room);
                   room->look();
                   room->wake_program();
                   call->reply({{"table", room->id()},
                                {"host", host},
                                {"seats", tokens},
                                {"watch", "#/t/" + room->id()},
                                {"commitment", room->meta().dice.commitment()},
                                {"undo", room->meta().undo},
                                {"title", room->meta().title}});
                 });
}

std::shared_ptr<Room> new_room(TableRegistry& registry, const std::string& id, const std::string& game,
                               const std::shared_ptr<const Ruleset>& rules, RoomMeta meta, const std::string& address,
                               std::vector<Change>& changes) {
  meta.dice = FairDice::fresh();
  RecordHeader header = host::header_of(**registry.library().game(game), *rules);
  header.extra["dice"] = meta.dice.published();
  Result<Table> opened = first_table(rules, meta);
  if (!opened) log_event("error", "lesson_fault", {{"game", game}, {"what", opened.error().text()}});
  Table table = opened ? std::move(*opened) : Table(rules);
  const std::string record = write_record(table, header), head = record.substr(0, record.find('\n'));
  if (const Result<bool> ok = settle_by_script(table, meta); !ok)
    log_event("error", "rules_fault", {{"game", game}, {"what", ok.error().message}});
  auto room = std::make_shared<Room>(registry, id, std::move(header), std::move(table), std::move(meta));
  room->address = address;
  changes.push_back(
      TableMade{room->id(), head, room->meta().save(room->table().rules()), address, room->meta().listed});
  if (!room->table().steps().empty())
    changes.push_back(StepsAdded{room->id(), 0, step_lines(room->table(), 0), room->table().over()});
  return room;
}

}  // namespace cf
