// record.open: a record from outside becomes a finished table. Nothing in it is trusted: it is replayed from the
// scenario's own set-up, every answer judged, on a worker thread within limits of steps and CPU time.
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "server/table_registry.hpp"
#include "server/thread_clock.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

// A table ready to be stored; made by a worker thread.
struct Opened {
  LoadedRecord loaded;
  RoomMeta meta;
  std::string head, warning;
  std::vector<std::string> lines;
};

ReadLimits read_limits(const Limits& limits, const std::function<bool()>& stop) {
  constexpr unsigned kCheckEvery = 16;  // reading the clock costs about as much as a step
  return {.allow_position = false,
          .steps = limits.record_steps,
          .give_up = [stop, end = thread_seconds() + limits.replay_seconds, n = 0u]() mutable {
            return ++n % kCheckEvery == 0 && (stop() || thread_seconds() > end);
          }};
}

RoomMeta meta_of(const LoadedRecord& loaded, const std::string& warning) {
  const Ruleset& rules = loaded.table.rules();
  RoomMeta meta{.title = "A record of " + rules.game().title, .undo = "fair", .closed = true};
  meta.seats.resize(rules.scenario().seats.size());
  for (std::size_t i = 0; i < meta.seats.size(); ++i) {
    const std::string seat(rules.seat_id(static_cast<Seat>(i)));
    const Json& players = loaded.header.seats;
    if (players.is_object() && players.contains(seat) && players[seat].is_string())
      meta.seats[i].player = players[seat];
  }
  if (!warning.empty()) meta.remarks.push_back({0, warning});
  if (auto dice = dice_of(loaded.header)) meta.dice = std::move(*dice);
  if (loaded.header.extra.is_object()) meta.read_ending(loaded.header.extra.value("ending", Json()));
  return meta;
}

Result<Opened> open_record(GameLibrary& library, const std::string& record, const ReadLimits& limits) {
  Result<LoadedRecord> loaded = read_record(
      record, [&](const RecordHeader& header) { return library.open(header); }, ~std::size_t{0}, limits);
  if (!loaded) return std::unexpected(loaded.error());
  const std::string warning = library.other_rules(loaded->header);
  RoomMeta meta = meta_of(*loaded, warning);
  std::string head = header_line(loaded->table.share_rules(), loaded->header);
  std::vector<std::string> lines = step_lines(loaded->table, 0);
  return Opened{std::move(*loaded), std::move(meta), std::move(head), warning, std::move(lines)};
}

void store(TableRegistry& registry, const CallPtr& call, Opened& opened) {
  const std::string id = new_table_id(), warning = opened.warning;
  auto room = std::make_shared<Room>(registry, id, std::move(opened.loaded.header), std::move(opened.loaded.table),
                                     std::move(opened.meta));
  registry.write(
      {TableMade{id, std::move(opened.head), room->meta().save(room->table().rules()), call->client->address, false},
       StepsAdded{id, 0, std::move(opened.lines), true}},
      [&registry, call, room, warning](const Result<bool>& ok) {
        if (!ok) return call->refuse({code::kNotNow, ok.error().message});
        registry.add(room);
        Json answer = {{"table", room->id()}, {"steps", room->table().steps().size()}};
        if (!warning.empty()) answer["warning"] = warning;
        call->reply(answer);
      });
}

}  // namespace

void record_open(TableRegistry& registry, const CallPtr& call) {
  const bool taken = registry.bots().query(
      call->client->address, [&registry, call](const std::function<bool()>& stop) -> std::function<void()> {
        auto opened = std::make_shared<Result<Opened>>(
            open_record(registry.library(), call->text("record"), read_limits(registry.limits(), stop)));
        return [&registry, call, opened] {
          if (!*opened) return call->refuse({code::kParams, opened->error().text()});
          store(registry, call, **opened);
        };
      });
  if (!taken) call->refuse({code::kTooMany, "Too much of yours is waiting: try again in a moment."});
}

}  // namespace cf
