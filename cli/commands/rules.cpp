#include <fmt/format.h>

#include <set>

#include "base/csv.hpp"
#include "bench/measure.hpp"
#include "cli/app.hpp"
#include "cli/progress.hpp"
#include "host/describe.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string game, number;
  bool coverage = false;
  int games = 60;
};

// How often each rule came into play in random games, over all scenarios in turn.
std::vector<u32> count_uses(host::Library& library, const Game& game, const Options& options) {
  std::vector<u32> uses(game.rules().entries.size() + 1);
  const auto& scenarios = game.info().scenarios;
  Progress progress("random games", options.games);
  for (int i = 0; i < options.games; ++i) {
    const auto rules =
        need(library.open(options.game, {scenarios[static_cast<std::size_t>(i) % scenarios.size()].id, {}, {}}));
    rules->probe().count_uses(uses.data());
    bench::RandomPlay play(*rules, static_cast<u64>(i + 1));
    while (!play.over()) play.step();
    progress.advance();
  }
  return uses;
}

std::set<std::string> excused(const Game& game) {
  std::set<std::string> out;
  const DataFile* file = find_file(game.files(), "excused.csv");
  if (!file) return out;
  const Csv csv = need(Csv::parse(file->name, file->text, {"number", "why"}));
  for (const Csv::Row& row : csv.rows()) out.insert(row.text("number"));
  return out;
}

bool asks_for_something(std::string_view kind) { return kind != "info" && kind != "errata"; }

Json coverage(host::Library& library, const Options& options) {
  const auto game = need(library.game(options.game));
  const std::vector<u32> uses = count_uses(library, *game, options);
  const std::set<std::string> excuses = excused(*game);
  const RuleIndex& index = game->rules();
  int total = 0, implemented = 0, tested = 0;
  Json rules = Json::array();
  for (std::size_t i = 0; i < index.entries.size(); ++i) {
    const RuleEntry& rule = index.entries[i];
    if (!options.number.empty() && rule.number != options.number) continue;
    const auto code = host::places_of(index.code, rule.number), tests = host::places_of(index.tests, rule.number);
    if (asks_for_something(rule.kind)) ++total, implemented += !code.empty(), tested += !tests.empty();
    Json row = {{"number", std::string(rule.number)},
                {"title", std::string(rule.title)},
                {"kind", std::string(rule.kind)},
                {"implemented", code},
                {"tests", tests},
                {"played", uses[i + 1]}};
    if (excuses.contains(std::string(rule.number))) row["excused"] = true;
    rules.push_back(std::move(row));
  }
  return {{"game", options.game},      {"total", total},         {"implemented", implemented}, {"tested", tested},
          {"excused", excuses.size()}, {"games", options.games}, {"rules", std::move(rules)}};
}

void print_coverage(const Json& facts) {
  fmt::print("{:<14} {:>5} {:>5} {:>9}  {}\n", "rule", "code", "tests", "played", "title");
  for (const Json& rule : facts["rules"]) {
    const bool asks = asks_for_something(rule["kind"].get<std::string>());
    const char* mark = rule.contains("excused") ? "excused"
                       : !asks                  ? rule["kind"].get_ref<const std::string&>().c_str()
                       : rule["implemented"].empty() || rule["tests"].empty() ? "GAP"
                                                                              : "";
    fmt::print("{:<14} {:>5} {:>5} {:>9}  {} {}\n", rule["number"].get<std::string>(), rule["implemented"].size(),
               rule["tests"].size(), rule["played"].get<u64>(), rule["title"].get<std::string>(), mark);
  }
  fmt::print("{} rules ask for something: {} implemented, {} tested, {} excused; played in {} random games\n",
             facts["total"].get<int>(), facts["implemented"].get<int>(), facts["tested"].get<int>(),
             facts["excused"].get<int>(), facts["games"].get<int>());
}

void print_rules(const Json& facts, bool whole) {
  for (const Json& rule : facts["rules"]) {
    fmt::print("{:<14} {}\n", rule["number"].get<std::string>(), rule["title"].get<std::string>());
    if (!whole) continue;
    fmt::print("  {}\n", rule["text"].get<std::string>());
    for (const char* key : {"kind", "rulings", "basis"})
      if (!rule[key].get<std::string>().empty()) fmt::print("  {}: {}\n", key, rule[key].get<std::string>());
    for (const char* key : {"implemented", "tests"})
      for (const Json& place : rule[key]) fmt::print("  {}: {}\n", key, place.get<std::string>());
  }
}

int show_rules(const Program& program, const Options& options) {
  const auto library = open_library(program, options);
  const RuleIndex& index = need(library->module(options.game))->rules();
  const Json facts = need(host::rules_json(options.game, index, options.number));
  if (options.coverage) {
    const Json covered = coverage(*library, options);
    options.json ? print_json(covered) : print_coverage(covered);
  } else {
    options.json ? print_json(facts) : print_rules(facts, !options.number.empty());
  }
  return kOk;
}

}  // namespace

void add_rules(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("rules", "The rule index in our words; where each rule lives and is tested");
  command->footer("Examples:\n  councilfire rules quickbattle 7.2\n  councilfire rules quickbattle --coverage --json");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game)->required()->type_name("GAME");
  command->add_option("number", options->number, "One rule")->type_name("NUMBER");
  command->add_flag("--coverage", options->coverage,
                    "Where each rule is implemented, tested and how often random play used it");
  command->add_option("--games", options->games, "Random games played for --coverage")->check(CLI::Range(0, 1'000'000));
  add_common(*command, *options);
  command->callback([=, &program] { program.exit_code = show_rules(program, *options); });
}

}  // namespace cf::cli
