#include "bench/measure.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <ctime>
#include <regex>

#include "cli/app.hpp"
#include "engine/text.hpp"
#include "search/mcts.hpp"

namespace cf::cli {
namespace {

struct Options : Common, SetupOptions {
  std::string game;
  double seconds = 2;
  bool instructions = false;
  u64 decisions = 20'000;
  long fixed = -1;
  bool views = false;
};

struct Instructions {
  double per_decision;
  const char* by;
};

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// Runs this program once more under callgrind, playing that many decisions, and reads how many instructions it took.
double callgrind_total(const Program& program, const Options& options, const std::string& game, u64 decisions,
                       bool views = false) {
  std::string command = "valgrind --tool=callgrind --callgrind-out-file=/dev/null " + quoted(program.self) + " bench " +
                        quoted(game) + " --fixed " + std::to_string(decisions);
  if (views) command += " --views";
  if (!options.scenario.empty()) command += " --scenario " + quoted(options.scenario);
  for (const std::string& option : options.options) command += " --option " + quoted(option);
  if (!options.file.empty()) command += " --setup " + quoted(options.file);
  if (!options.data.empty()) command += " --data " + quoted(options.data);
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (!pipe) throw Stop{kFailed, "--instructions: callgrind cannot be started"};
  std::string text;
  for (char buffer[4096]; std::size_t n = std::fread(buffer, 1, sizeof buffer, pipe);) text.append(buffer, n);
  pclose(pipe);
  std::smatch found;
  if (!std::regex_search(text, found, std::regex("Collected : ([0-9]+)")))
    throw Stop{kFailed, "--instructions: needs the processor's counters or valgrind, and neither works here"};
  return std::stod(found[1]);
}

Instructions count_instructions(const Program& program, const Options& options, const std::string& game,
                                const Ruleset& rules) {
  if (const auto counted = bench::counted_instructions(rules, options.decisions)) return {*counted, "counter"};
  const double without = callgrind_total(program, options, game, 0);
  return {
      (callgrind_total(program, options, game, options.decisions) - without) / static_cast<double>(options.decisions),
      "callgrind"};
}

// Answers a second from the opening position in playouts of the same length, bare and inside the tree search without
// knowledge.
struct PlayoutRates {
  double bare, searched;
};

PlayoutRates playout_rates(const Ruleset& rules, double seconds) {
  // Processor time: both rates must mean the same on a busy machine.
  const auto since = [](std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; };
  const SearchLimits limits{.looks = 400};
  bench::RandomPlay play(rules, 3);
  while (!play.over() && rules.asked(play.state()) == kChance) play.step();
  Position opening(rules);
  std::memcpy(opening.get(), play.state(), rules.state_size());
  PlayoutRates rates{};
  const std::clock_t first = std::clock();
  do {
    play.go_to(opening);
    const u64 until = play.decisions + static_cast<u64>(limits.look_ahead);
    while (play.decisions < until && !play.over()) play.step();
  } while (since(first) < seconds);
  rates.bare = static_cast<double>(play.decisions + play.chance) / since(first);
  Random random(3);
  TreeSearch tree(Guide{});
  long steps = 0;
  const std::clock_t second = std::clock();
  do {
    tree.search(rules, opening.get(), limits, random);
    steps += tree.steps();
  } while (since(second) < seconds);
  rates.searched = static_cast<double>(steps) / since(second);
  return rates;
}

Json bench_one(const Program& program, const Options& options, host::Library& library, const std::string& id) {
  const auto game = need(library.game(id));
  const auto rules = need(library.open(id, read_setup(*game, options)));
  const bench::Report r = bench::measure(*rules, options.seconds);
  Json out = {{"game", id},
              {"scenario", rules->setup().scenario},
              {"decisions_per_s", std::round(static_cast<double>(r.decisions) / r.seconds)},
              {"games_per_s", static_cast<double>(r.games) / r.seconds},
              {"decisions_per_game", r.decisions_per_game},
              {"chance_per_decision", static_cast<double>(r.chance) / static_cast<double>(r.decisions)},
              {"branching", r.branching},
              {"state_bytes", r.state_bytes},
              {"copy_ns", r.copy_ns},
              {"allocations_per_decision", r.allocations_per_decision}};
  if (const auto views = bench::measure_views(*rules, options.seconds / 2)) {
    out["views_per_s"] = std::round(views->per_second);
    out["view_bytes"] = views->view_bytes;
    out["view_bytes_median"] = views->median_view;
    out["decision_bytes"] = views->decision_bytes;
    out["decision_bytes_median"] = views->median_decision;
    out["view_allocations"] = views->allocations_per_decision;
  }
  const PlayoutRates rates = playout_rates(*rules, options.seconds / 4);
  out["search_answers_per_s"] = std::round(rates.searched);
  out["search_share_of_bare"] = rates.searched / rates.bare;
  if (options.instructions) {
    const Instructions counted = count_instructions(program, options, id, *rules);
    out["instructions_per_decision"] = std::round(counted.per_decision);
    out["instructions_by"] = counted.by;
    if (out.contains("views_per_s")) {  // views and decisions alone, by callgrind: fewer, for they take longer
      const u64 count = std::min<u64>(options.decisions, 3000);
      const double with = callgrind_total(program, options, id, count, true);
      out["view_instructions"] =
          std::round((with - callgrind_total(program, options, id, count)) / static_cast<double>(count));
    }
  }
  out["signature"] = hash_to_text(r.signature);
  return out;
}

void print_report(const Json& r) {
  fmt::print("{} / {}\n", r["game"].get<std::string>(), r["scenario"].get<std::string>());
  for (const auto& [key, value] : r.items())
    if (key != "game" && key != "scenario")
      fmt::print("  {:<26} {}\n", key,
                 value.is_number_float() ? fmt::format("{:.4g}", value.get<double>())
                 : value.is_string()     ? value.get<std::string>()
                                         : value.dump());
}

int run_bench(const Program& program, const Options& options) {
  const auto library = open_library(program, options);
  if (options.fixed >= 0) {  // the work itself, for counting its instructions
    const auto game = need(library->game(options.game));
    const auto rules = need(library->open(options.game, read_setup(*game, options)));
    bench::play_decisions(*rules, static_cast<u64>(options.fixed), options.views);
    return kOk;
  }
  Json reports = Json::array();
  for (const Module* module : library->modules()) {
    if (!options.game.empty() && module->id != options.game) continue;
    reports.push_back(bench_one(program, options, *library, std::string(module->id)));
    if (!options.json) print_report(reports.back());
  }
  if (reports.empty()) need(library->module(options.game));
  if (options.json) print_json(options.game.empty() ? reports : reports.front());
  return kOk;
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("bench", "Measure random play: speed, sizes, and the signature of the rules");
  command->footer(
      "Decisions are those of players; chance answers by weight and is counted apart. views_per_s: decisions a second\n"
      "with the asked seat's view and decision written as text, in their light form; bytes: the largest, and the "
      "median.\n"
      "Example:\n  councilfire bench quickbattle --seconds 5 --instructions");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game, "One game; without it, all")->type_name("GAME");
  command->add_option("--scenario", options->scenario, "Default: the game's first");
  command->add_option("--seconds", options->seconds, "How long to play")->check(CLI::Range(0.01, 3600.0));
  command->add_flag("--instructions", options->instructions,
                    "Also count instructions per decision (needs counters or valgrind)");
  command->add_option("--decisions", options->decisions, "How many decisions --instructions counts")
      ->check(CLI::Range(1, 100'000'000));
  command->add_option("--fixed", options->fixed)->group("");
  command->add_flag("--views", options->views)->group("");
  add_setup(*command, *options);
  add_common(*command, *options);
  command->callback([=, &program] { program.exit_code = run_bench(program, *options); });
}

}  // namespace cf::cli
