#include "host/arena.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/hash.hpp"
#include "engine/text.hpp"
#include "study/arena.hpp"

namespace fs = std::filesystem;

namespace cf::host {
namespace {

bool rotates(const MatchSpec& spec) {
  return spec.rotate && std::ranges::any_of(spec.players, [&](const auto& p) { return p != spec.players.front(); });
}

u64 mix(u64 seed, u64 a, u64 b) {
  Hasher h;
  h.add(seed), h.add(a), h.add(b);
  return h.value();
}

class Match {
 public:
  Match(Library& library, const MatchSpec& spec, const OnGame& on_game)
      : library_(library), spec_(spec), on_game_(on_game) {}

  Result<bool> run() {
    Result<std::shared_ptr<const Game>> game = library_.game(spec_.game);
    if (!game) return std::unexpected(game.error());
    game_ = *game;
    Result<std::shared_ptr<Ruleset>> rules = library_.open(spec_.game, spec_.setup);
    if (!rules) return std::unexpected(rules.error());
    rules_ = *rules;
    if (spec_.players.size() != static_cast<std::size_t>(rules_->seats()))
      return fail("the match needs one player for every seat");
    if (auto ready = prepare_folder(); !ready) return ready;
    std::vector<std::thread> threads;
    for (int i = 1; i < spec_.jobs; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (error_) return std::unexpected(*error_);
    return true;
  }

 private:
  // -- records kept -----------------------------------------------------------------------------
  Json identity() const {
    return {{"game", spec_.game},
            {"data", hash_to_text(game_->data_hash())},
            {"scenario", rules_->setup().scenario},
            {"options", rules_->setup().options},
            {"players", spec_.players},
            {"seed", spec_.seed},
            {"rotate", rotates(spec_)},
            {"budget_ms", spec_.limits.budget_ms}};
  }

  Result<bool> prepare_folder() {
    if (spec_.save.empty()) return true;
    std::error_code error;
    fs::create_directories(spec_.save, error);
    if (error) return fail("cannot be made: " + error.message(), spec_.save);
    const std::string path = (fs::path(spec_.save) / "match.json").string(), text = identity().dump(2) + "\n";
    if (!fs::exists(path)) return write(path, text);
    const Result<std::string> there = read_text_file(path);
    if (!there) return std::unexpected(there.error());
    if (*there != text) return fail("the folder holds another match (other players, seed, data or options)", path);
    return true;
  }

  std::string record_path(int number) const {
    char name[32];
    std::snprintf(name, sizeof name, "game-%06d.cfr", number);
    return (fs::path(spec_.save) / name).string();
  }

  // Written beside and moved into place: a record is there whole or not at all.
  static Result<bool> write(const std::string& path, const std::string& text) {
    std::ofstream out(path + ".tmp", std::ios::binary);
    out << text;
    out.close();
    std::error_code error;
    if (out) fs::rename(path + ".tmp", path, error);
    if (!out || error) return fail("cannot be written", path);
    return true;
  }

  Result<bool> save(const Table& table, int number) const {
    if (spec_.save.empty()) return true;
    RecordHeader header = header_of(*game_, *rules_);
    const std::vector<int> seats = seating(spec_, number);
    for (std::size_t i = 0; i < seats.size(); ++i)
      header.seats[std::string(rules_->seat_id(static_cast<Seat>(i)))] =
          spec_.players[static_cast<std::size_t>(seats[i])];
    header.extra = {{"match_game", number}, {"dice_seed", dice_seed(spec_, number)}};
    return write(record_path(number), write_record(table, header));
  }

  Result<bool> take_up(int number, GamePlayed& out) {
    const Result<std::string> text = read_text_file(record_path(number));
    if (!text) return std::unexpected(text.error());
    const Result<LoadedRecord> record = read_record(*text, library_.opener(true));
    if (!record) {
      Error error = record.error();
      error.file = record_path(number);
      return std::unexpected(error);
    }
    out = report(record->table, number);
    return true;
  }

  // -- play -------------------------------------------------------------------------------------
  GamePlayed report(const Table& table, int number) const {
    const Outcome outcome = table.rules().outcome(table.state());
    return {number,         outcome.over,
            outcome.winner, seating(spec_, number),
            outcome.scores, static_cast<long>(table.steps().size())};
  }

  using Actors = std::vector<std::unique_ptr<Actor>>;  // by player

  Result<Actors> make_actors() const {
    Actors actors;
    for (const std::string& player : spec_.players) {
      Result<std::unique_ptr<Actor>> actor = make_actor(player, spec_.limits);
      if (!actor) return std::unexpected(actor.error());
      actors.push_back(std::move(*actor));
    }
    return actors;
  }

  Result<bool> play_game(int number, Actors& actors, GamePlayed& out) {
    const std::vector<int> seats = seating(spec_, number);
    std::vector<Chooser> choosers;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      Actor& actor = *actors[static_cast<std::size_t>(seats[seat])];
      const u64 seed = mix(spec_.seed, static_cast<u64>(number) + 1, seat + 1);
      if (auto ready = actor.begin(*rules_, static_cast<Seat>(seat), seed); !ready) return ready;
      choosers.push_back([&actor](const Table& table, Seat asked) { return actor.choose(table, asked); });
    }
    std::optional<Table> table;
    const ArenaOptions options{dice_seed(spec_, number), spec_.max_steps, false, [this] { return stop_.load(); }};
    if (const auto played = cf::play_game(rules_, choosers, options, &table); !played)
      return std::unexpected(played.error());
    if (stop_) return true;
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
      if (auto ok = actors[static_cast<std::size_t>(seats[seat])]->end(*table, static_cast<Seat>(seat)); !ok) return ok;
    out = report(*table, number);
    return save(*table, number);
  }

  Result<bool> one(int number, Actors& actors) {
    GamePlayed played;
    const bool kept = !spec_.save.empty() && fs::exists(record_path(number));
    const auto done = kept ? take_up(number, played) : play_game(number, actors, played);
    if (!done) return done;
    const std::lock_guard lock(mutex_);
    if (!stop_ && !on_game_(played)) stop_ = true;
    return true;
  }

  void work() {
    Result<Actors> actors = make_actors();
    if (!actors) return give_up(actors.error());
    for (int number; !stop_ && (number = next_++) < spec_.games;)
      if (auto ok = one(number, *actors); !ok) return give_up(ok.error());
  }

  void give_up(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
    stop_ = true;
  }

  Library& library_;
  const MatchSpec& spec_;
  const OnGame& on_game_;
  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Ruleset> rules_;
  std::atomic<int> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::optional<Error> error_;
};

}  // namespace

std::vector<int> seating(const MatchSpec& spec, int number) {
  const int n = static_cast<int>(spec.players.size());
  std::vector<int> out;
  for (int seat = 0; seat < n; ++seat) out.push_back(rotates(spec) ? (seat + number) % n : seat);
  return out;
}

u64 dice_seed(const MatchSpec& spec, int number) {
  const int round = rotates(spec) ? number / static_cast<int>(spec.players.size()) : number;
  return mix(spec.seed, static_cast<u64>(round), 0);
}

Result<bool> play_match(Library& library, const MatchSpec& spec, const OnGame& on_game) {
  return Match(library, spec, on_game).run();
}

}  // namespace cf::host
