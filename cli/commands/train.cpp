#include <fmt/format.h>

#include <csignal>
#include <thread>

#include "cli/app.hpp"
#include "cli/progress.hpp"
#include "study/training.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string game, scenario, out = "training", from;
  TrainingPlan plan;
};

cf::Progress* running = nullptr;  // for the signal handler alone
void stop_running(int) {
  if (running) running->stop = true;
}

std::string words_of(const Options& o, const std::string& scenario) {
  std::string out = fmt::format("councilfire train {} {} --games {} --seed {} --lambda {:.2f}", o.game, scenario,
                                o.plan.games, o.plan.seed, o.plan.lambda);
  if (!o.from.empty()) out += " --from " + o.from;
  return out;
}

// Scenario after scenario; the first that is stopped ends it.
bool train(const Options& o, const std::shared_ptr<Ruleset>& rules, u64 data_hash) {
  cf::Progress progress;
  running = &progress;
  std::optional<Judgement> from;
  if (!o.from.empty())
    from = need(Judgement::read(o.from, read_input(o.from), list_features(*rules, *find_move_guide(o.game))));
  const TrainingFiles files{.folder = o.out, .words = words_of(o, rules->scenario().id)};
  Result<bool> ran = true;
  {
    std::atomic<bool> ended = false;
    std::jthread work([&] {
      ran = run_training(rules, data_hash, o.plan, from ? &*from : nullptr, files, progress);
      ended = true;
    });
    Progress bar(rules->scenario().id, o.plan.games);
    for (long shown = 0; !ended; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
      bar.advance(progress.done - shown);
      shown = progress.done;
    }
  }
  running = nullptr;
  need(ran);
  fmt::print("{}/{}-{}.toml: {} of {} games{}\n", o.out, o.game, rules->scenario().id, progress.done.load(),
             o.plan.games, progress.stop ? "; the same command goes on" : "");
  return !progress.stop;
}

void run_command(const Program& program, const Options& o) {
  const auto library = open_library(program, o);
  const auto game = need(library->game(o.game));
  if (!find_move_guide(o.game)) bad_input("'" + o.game + "' is not played in whole moves: there is nothing to train");
  std::vector<std::string> scenarios;
  for (const ScenarioInfo& s : game->info().scenarios)
    if (o.scenario.empty() || s.id == o.scenario) scenarios.push_back(s.id);
  if (scenarios.empty()) bad_input("there is no scenario '" + o.scenario + "'");
  std::signal(SIGINT, stop_running);
  std::signal(SIGTERM, stop_running);
  for (const std::string& scenario : scenarios)
    if (!train(o, need(library->open(o.game, Setup{scenario, {}, {}})), game->data_hash())) return;
}

}  // namespace

void add_train(CLI::App& app, Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("train", "Let the commander learn a game by playing against itself");
  add_common(*command, *o);
  command->add_option("game", o->game)->required()->type_name("GAME");
  command->add_option("scenario", o->scenario, "One scenario (default: all)")->type_name("SCENARIO");
  command->add_option("--games", o->plan.games, "How many to learn from")->check(CLI::Range(10, 100'000'000));
  command->add_option("--seed", o->plan.seed, "The same seed gives the same result");
  command->add_option("--lambda", o->plan.lambda, "How much of what really came is believed")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--from", o->from, "Begin with what this file holds")->type_name("FILE");
  command->add_option("--out", o->out, "Folder of what is learned; a training there is gone on with");
  command->footer(
      "Stop it at any time: the same command goes on where it stopped. It takes one core; `nice` keeps it out of the "
      "way.\n"
      "Put the .toml into players/data and build, and the commander plays by it.\n"
      "Example: nice councilfire train warpath --games 12000 --out training");
  command->callback([o, &program] { run_command(program, *o); });
}

}  // namespace cf::cli
