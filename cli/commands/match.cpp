#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "cli/app.hpp"
#include "cli/progress.hpp"
#include "cli/standings.hpp"

namespace cf::cli {
namespace {

struct Options : Common, SetupOptions {
  std::vector<std::string> seats, expect;
  std::vector<double> sprt;
  bool fixed = false;
  host::MatchSpec spec;
};

// SIDE=PLAYER, split at the first equals sign: commands may hold more of them.
std::pair<std::string, std::string> split(const std::string& text, const char* what) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) bad_input(fmt::format("{}: '{}' lacks an equals sign", what, text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

void seat_players(const Ruleset& rules, Options& options) {
  options.spec.players.assign(static_cast<std::size_t>(rules.seats()), "");
  for (const std::string& text : options.seats) {
    const auto [side, player] = split(text, "--seat");
    const auto seat = rules.find_seat(side);
    if (!seat) bad_input(fmt::format("--seat: scenario '{}' has no seat '{}'", rules.setup().scenario, side));
    need(host::make_actor(player, options.spec.limits));
    options.spec.players[*seat] = player;
  }
  for (std::size_t i = 0; i < options.spec.players.size(); ++i)
    if (options.spec.players[i].empty())
      bad_input(fmt::format("--seat: nobody plays '{}'", rules.seat_id(static_cast<Seat>(i))));
}

constexpr double kSprtBound = 2.944;  // log(0.95 / 0.05): five errors in a hundred either way

Json sprt_json(const Sprt& sprt, double llr) {
  const char* verdict = llr >= kSprtBound ? "accepted" : llr <= -kSprtBound ? "rejected" : "open";
  return {{"elo0", sprt.elo0}, {"elo1", sprt.elo1}, {"llr", std::round(llr * 1000) / 1000}, {"verdict", verdict}};
}

void print_result(const Json& r) {
  fmt::print("{} / {}: {} games, {} finished, {} drawn, {:.1f} s\n", r["game"].get<std::string>(),
             r["scenario"].get<std::string>(), r["games"].get<int>(), r["finished"].get<int>(), r["draws"].get<int>(),
             r["seconds"].get<double>());
  for (const auto& [seat, wins] : r["wins"].items()) fmt::print("  seat {:<20} {} wins\n", seat, wins.get<int>());
  for (const auto& [player, points] : r["points"].items())
    fmt::print("  {:<25} {} points\n", player, points.get<double>());
  if (r.contains("elo"))
    fmt::print("  {} is {} Elo ahead, 95 % interval {}\n", r["elo_of"].get<std::string>(), r["elo"].dump(),
               r["interval"].dump());
  if (r.contains("sprt")) fmt::print("  sprt {}\n", r["sprt"].dump());
}

// --expect PLAYER=SHARE: that player must have taken at least that share of the points.
void check_expectations(const Options& options, const Standings& standings, int finished) {
  for (const std::string& text : options.expect) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos) bad_input("--expect: '" + text + "' is not PLAYER=SHARE");
    const std::string player = text.substr(0, equals);
    const double wanted = std::strtod(text.c_str() + equals + 1, nullptr);
    const double got = finished ? standings.points(player) / finished : 0;
    if (got < wanted)
      throw Stop{kFailed, fmt::format("{} took {:.3f} of the points, expected {}", player, got, wanted)};
  }
}

int play(const Program& program, Options& options) {
  const auto library = open_library(program, options);
  options.spec.setup = read_setup(*need(library->game(options.spec.game)), options);
  const auto rules = need(library->open(options.spec.game, options.spec.setup));
  options.spec.rotate = !options.fixed;
  seat_players(*rules, options);
  Standings standings(options.spec, *rules);
  std::optional<Sprt> sprt;
  if (!options.sprt.empty()) sprt = {options.sprt[0], options.sprt[1]};
  if (sprt && !standings.two_players()) bad_input("--sprt: needs two different players");
  const auto start = std::chrono::steady_clock::now();
  Progress progress("games", options.spec.games);
  const auto done = host::play_match(*library, options.spec, [&](const host::GamePlayed& game) {
    standings.add(game);
    progress.advance();
    return !sprt || std::abs(standings.llr(*sprt)) < kSprtBound;
  });
  progress.finish();
  if (!done) throw Stop{kFailed, done.error().text()};
  Json result = standings.json();
  result["seed"] = options.spec.seed;
  result["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (sprt) result["sprt"] = sprt_json(*sprt, standings.llr(*sprt));
  options.json ? print_json(result) : print_result(result);
  check_expectations(options, standings, result["finished"].get<int>());
  return sprt && standings.llr(*sprt) <= -kSprtBound ? kFailed : kOk;
}

}  // namespace

void add_match(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("match", "Let player programs play each other");
  command->footer(
      "PLAYER is a level (random, ...) or cmd:COMMAND, an outside bot (docs/protocol.md).\n"
      "Different players change seats from game to game and meet the same dice at each; --fixed keeps them seated.\n"
      "With --save a match that was broken off is taken up where it stopped.\n"
      "Exit code 1: a bot failed, an --expect was missed, or --sprt rejected.\n"
      "Example:\n  councilfire match quickbattle SCENARIO --seat SIDE=random --seat SIDE=cmd:./bot.py --games 100 "
      "--jobs 2");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->spec.game)->required()->type_name("GAME");
  command->add_option("scenario", options->scenario)->required()->type_name("SCENARIO");
  command->add_option("--seat", options->seats, "Who plays a side; once for each")
      ->type_name("SIDE=PLAYER")
      ->allow_extra_args(false)
      ->required();
  command->add_option("--games", options->spec.games, "How many")->check(CLI::Range(1, 10'000'000));
  command->add_option("--seed", options->spec.seed, "Of dice and players");
  command->add_option("--jobs", options->spec.jobs, "Games at the same time")->check(CLI::Range(1, 256));
  command->add_option("--save", options->spec.save, "Keep the records here")->type_name("DIR");
  command->add_flag("--fixed", options->fixed, "Nobody changes seats");
  command->add_option("--budget-ms", options->spec.limits.budget_ms, "Thinking time for one answer")
      ->check(CLI::Range(1, 600'000));
  command->add_option("--time-limit-ms", options->spec.limits.time_limit_ms, "When an outside bot counts as hung")
      ->check(CLI::Range(10, 3'600'000));
  command->add_option("--max-steps", options->spec.max_steps, "A longer game is left unfinished")
      ->check(CLI::Range(1, 100'000'000));
  command
      ->add_option("--sprt", options->sprt,
                   "Stop when the first player is shown to be ELO1 rather than ELO0 ahead, or not")
      ->expected(2)
      ->type_name("ELO0 ELO1");
  command->add_option("--expect", options->expect, "Fail if PLAYER takes less than this share of the points")
      ->type_name("PLAYER=SHARE")
      ->allow_extra_args(false);
  add_setup(*command, *options);
  add_common(*command, *options);
  command->callback([=, &program] { program.exit_code = play(program, *options); });
}

}  // namespace cf::cli
