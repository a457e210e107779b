#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "cli/app.hpp"
#include "cli/progress.hpp"
#include "study/study.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string target, scenario, out, compare_with;
  std::vector<std::string> players, vary, options;
  int games = 100, jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int seed = 1;
  bool list = false;
};

cf::Progress* running = nullptr;  // for the signal handler alone
void stop_running(int) {
  if (running) running->stop = true;
}

std::pair<std::string, std::string> key_value(const std::string& text, const char* what) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) bad_input(fmt::format("{}: '{}' is not KEY=VALUE", what, text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

StudySpec spec_of(const Options& o) {
  if (o.target.ends_with(".toml")) return need(read_study(o.target, read_input(o.target)));
  StudySpec spec;
  spec.game = o.target;
  spec.title = "A study of " + o.target;
  if (!o.scenario.empty()) spec.scenarios = {o.scenario};
  spec.games = o.games;
  spec.seed = static_cast<u64>(o.seed);
  spec.pairings.push_back(o.players.empty() ? std::vector<std::string>{"veteran"} : o.players);
  for (const std::string& name : spec.pairings[0])
    if (!find_any_level(name)) bad_input("--player: there is no level '" + name + "'");
  for (const std::string& text : o.options) spec.variants[0].options.insert(key_value(text, "--option"));
  return spec;
}

// --vary OPTION=VALUE or --vary data=DIR: the same games once more with that change.
void add_variations(const Options& o, StudySpec& spec) {
  for (const std::string& text : o.vary) {
    const auto [key, value] = key_value(text, "--vary");
    Variant variant = spec.variants[0];
    variant.name = text;
    (key == "data" ? variant.data_dir : variant.options[key]) = value;
    spec.variants.push_back(variant);
  }
}

// Every worker opens games of its own, so that nothing is shared between threads.
OpenVariant opener(const Program& program, const Options& o, const std::string& game) {
  return [&program, &o, game](const Variant& variant, const std::string& scenario) -> Result<std::shared_ptr<Ruleset>> {
    host::Library library(program.modules);
    const std::string dir = variant.data_dir.empty() ? o.data : variant.data_dir;
    if (!dir.empty())
      if (auto ok = library.overlay(dir); !ok) return std::unexpected(ok.error());
    return library.open(game, Setup{scenario, variant.options, {}});
  };
}

void play(const StudySpec& spec, const Options& o, const OpenVariant& open) {
  cf::Progress progress;
  running = &progress;
  std::signal(SIGINT, stop_running);
  std::signal(SIGTERM, stop_running);
  Result<bool> ran = true;
  {
    std::jthread work([&] {
      ran = run_study(spec, o.out, o.jobs, open, progress);
      progress.stop = true;
    });
    const auto pause = std::chrono::milliseconds(20);
    while (!progress.stop && progress.total == 0) std::this_thread::sleep_for(pause);
    Progress bar(spec.title, progress.total);
    for (long shown = 0; !progress.stop; std::this_thread::sleep_for(pause)) {
      bar.advance(progress.done - shown);
      shown = progress.done;
    }
  }
  running = nullptr;
  need(ran);
}

void print_comparison(const Options& o) {
  const auto a = need(read_results(o.out)), b = need(read_results(o.compare_with));
  const std::vector<Difference> differences = compare(a, b);
  if (o.json) {
    Json out = Json::array();
    for (const Difference& d : differences)
      out.push_back({{"scenario", d.scenario}, {"measure", d.measure}, {"a", d.a}, {"b", d.b}, {"p", d.p}});
    return print_json(out);
  }
  for (const Difference& d : differences)
    fmt::print("{:<26} {:<26} {:>10.3f} {:>10.3f}  p {:.4f}\n", d.scenario, d.measure, d.a, d.b, d.p);
}

void run_command(const Program& program, Options& o) {
  if (o.out.empty()) o.out = "study-" + std::filesystem::path(o.target).stem().string();
  if (!o.compare_with.empty()) return print_comparison(o);
  StudySpec spec = spec_of(o);
  add_variations(o, spec);
  host::Library library(program.modules);
  const auto game = need(library.game(spec.game));
  if (spec.scenarios.empty())
    for (const ScenarioInfo& s : game->info().scenarios) spec.scenarios.push_back(s.id);
  const OpenVariant open = opener(program, o, spec.game);
  for (const Variant& variant : spec.variants)
    for (const std::string& scenario : spec.scenarios) need(open(variant, scenario));
  play(spec, o, open);
  need(write_report(spec, o.out, open));
  if (o.list) need(list_study(spec, o.out));
  const auto lines = need(read_results(o.out));
  if (o.json)
    return print_json(
        {{"game", spec.game}, {"games", lines.size()}, {"out", o.out}, {"report", o.out + "/report.html"}});
  fmt::print("{} games; {}/report.html, results.csv, results.jsonl\n", lines.size(), o.out);
}

}  // namespace

void add_study(CLI::App& app, Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("study", "Play many games and write a report: who wins, how long, why it ended");
  add_common(*command, *o);
  command->add_option("target", o->target, "A study file (.toml), or a game")->required();
  command->add_option("scenario", o->scenario, "With a game: one scenario (default: all)");
  command->add_option("--out", o->out, "Folder for results and report; a study there is gone on with");
  command->add_option("--games", o->games, "Games of each scenario")->check(CLI::Range(1, 10'000'000));
  command->add_option("--player", o->players, "Level of every seat, or one for each seat");
  command->add_option("--option", o->options, "KEY=VALUE, an option of the game");
  command->add_option("--vary", o->vary, "OPTION=VALUE or data=DIR: the same games again with that change");
  command->add_option("--seed", o->seed, "Seed of the dice");
  command->add_option("--jobs", o->jobs, "Games played at the same time")->check(CLI::Range(1, 256));
  command->add_flag("--list", o->list,
                    "Enter the study in index.json beside its folder, for the browser's studies page");
  command->add_option("--compare", o->compare_with, "Compare the results in --out with those in this folder");
  command->footer(
      "Example: councilfire study quickbattle --games 200 --player regular --vary leader_shift=one --out study-qb");
  command->callback([o, &program] { run_command(program, *o); });
}

}  // namespace cf::cli
