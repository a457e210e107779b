#include <fmt/format.h>

#include "cli/app.hpp"
#include "host/describe.hpp"

namespace cf::cli {
namespace {

void print_game(const GameInfo& info) {
  fmt::print("{}  {}{}{}\n", info.id, info.title, info.subtitle.empty() ? "" : ": ", info.subtitle);
  for (const ScenarioInfo& scenario : info.scenarios) {
    std::string seats;
    for (const SeatInfo& seat : scenario.seats) seats += (seats.empty() ? "" : ", ") + seat.id;
    fmt::print("    {:<24} {} ({}){}{}\n", scenario.id, scenario.title, seats, scenario.length.empty() ? "" : ", ",
               scenario.length);
  }
  for (const OptionInfo& option : info.options) {
    std::string choices;
    for (const auto& [value, meaning] : option.choices) choices += (choices.empty() ? "" : "|") + value;
    fmt::print("    --option {}={}  {} [{}]\n", option.id, choices, option.title, option.standard);
  }
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("games", "List games, scenarios, seats and options");
  command->footer("Example:\n  councilfire games --json");
  auto common = std::make_shared<Common>();
  add_common(*command, *common);
  command->callback([=, &program] {
    const auto library = open_library(program, *common);
    Json games = Json::array();
    for (const Module* module : library->modules()) {
      const auto game = need(library->game(module->id));
      common->json ? games.push_back(host::game_json(game->info())) : print_game(game->info());
    }
    if (common->json) print_json({{"games", games}});
  });
}

}  // namespace cf::cli
