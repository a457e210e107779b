#include <fmt/format.h>

#include "cli/app.hpp"
#include "engine/text.hpp"
#include "host/params.hpp"
#include "search/odds.hpp"

namespace cf::cli {
namespace {

struct Options : Common, SetupOptions {
  std::string game, position, action;
  OddsOptions odds;
};

// A verb alone may be written without braces.
Json action_text(const std::string& text) {
  return text.find('{') == std::string::npos ? Json{{"verb", text}} : parse_json(text, "ACTION");
}

Table table_of_record(host::Library& library, const Options& options, const std::string& text) {
  LoadedRecord record = need(read_record(text, library.opener(false)));
  if (record.header.game != options.game)
    bad_input(options.position + ": the record is of '" + record.header.game + "'");
  return std::move(record.table);
}

// POSITION is a document of table.position, a bare state, a record (its last position), or `start`.
Table open_table(host::Library& library, const Options& options) {
  const auto game = need(library.game(options.game));
  if (options.position == "start") return Table(need(library.open(options.game, read_setup(*game, options))));
  const std::string text = read_input(options.position);
  go_on_in_child(options.position);
  if (text.starts_with("{\"councilfire\"")) return table_of_record(library, options, text);
  const Json json = parse_json(text, options.position);
  if (!json.is_object()) bad_input(options.position + ": a position is an object");
  const bool document = json.contains("state");
  if (document && json.value("game", Json()) != options.game)
    bad_input(options.position + ": game: the position is of another");
  try {
    const Setup setup = document ? host::setup_param(json) : read_setup(*game, options);
    return need(Table::from_position(need(library.open(options.game, setup)), document ? json["state"] : json));
  } catch (const host::RpcError& error) {
    bad_input(options.position + ": " + error.message);
  }
}

void print_odds(const Odds& odds) {
  for (const OddsLine& line : odds.lines) {
    fmt::print("{:6.2f} %  ", 100 * line.p);
    if (!odds.exact) fmt::print("({:.2f} - {:.2f})  ", 100 * line.low, 100 * line.high);
    fmt::print("{}\n", line.summary);
  }
  odds.exact ? fmt::print("exact, {} positions\n", odds.nodes)
             : fmt::print("sampled {} times, 95 % intervals\n", odds.samples);
}

int show_odds(const Program& program, const Options& options) {
  const auto library = open_library(program, options);
  const Table table = open_table(*library, options);
  const Action action = need(action_from_json(table.rules(), action_text(options.action)));
  const Verdict verdict = table.rules().judge(table.state(), action);
  if (!verdict.legal())
    bad_input(fmt::format("ACTION: not legal by {}: {}", table.rules().rules().number(verdict.rule),
                          message_text(table.rules(), verdict.why)));
  const Odds odds = odds_of(table.rules(), table.state(), action, options.odds);
  options.json ? print_json(odds_to_json(odds)) : print_odds(odds);
  return kOk;
}

}  // namespace

void add_odds(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("odds", "What may come of an answer, with probabilities");
  auto options = std::make_shared<Options>();
  command->footer(fmt::format(
      "Exact as long as chance leads to at most {} positions; beyond that {} samples with 95 % intervals.\n"
      "With --horizon N the next N decisions of players are passed through, each by the first answer offered.\n"
      "Example:\n  councilfire odds quickbattle position.json '{{\"verb\":\"fire\"}}'",
      options->odds.max_nodes, options->odds.samples));
  command->add_option("game", options->game)->required()->type_name("GAME");
  command->add_option("position", options->position, "A document of table.position, a record, or the word start")
      ->required()
      ->type_name("POSITION");
  command->add_option("action", options->action, "JSON, or just the verb")->required()->type_name("ACTION");
  command->add_option("--scenario", options->scenario, "For a bare state or start");
  command->add_option("--horizon", options->odds.horizon, "Further decisions to pass through")
      ->check(CLI::Range(0, 20));
  command->add_option("--max-nodes", options->odds.max_nodes, "Positions walked before sampling");
  command->add_option("--samples", options->odds.samples)->check(CLI::Range(1, 100'000'000));
  command->add_option("--seed", options->odds.seed, "Of the samples");
  add_setup(*command, *options);
  add_common(*command, *options);
  command->callback([=, &program] { program.exit_code = show_odds(program, *options); });
}

}  // namespace cf::cli
