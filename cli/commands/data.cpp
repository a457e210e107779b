#include <fmt/format.h>

#include "base/csv.hpp"
#include "cli/app.hpp"
#include "engine/text.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string game;
  bool check = false, basis = false;
};

// Every scenario must open and start, with the standard options and with each choice of each option.
void check_setups(host::Library& library, const Game& game, const std::string& id) {
  for (const ScenarioInfo& scenario : game.info().scenarios) {
    const auto try_setup = [&](std::map<std::string, std::string> chosen) {
      const auto rules = need(library.open(id, {scenario.id, std::move(chosen), {}}));
      Position start(*rules);
      rules->start(start.get(), nullptr);
      if (const auto wrong = rules->violated_invariant(start.get()))
        bad_input(fmt::format("{}: scenario {}: {}", id, scenario.id, *wrong));
    };
    try_setup({});
    for (const OptionInfo& option : game.info().options)
      if (option.scenarios.empty() || std::ranges::find(option.scenarios, scenario.id) != option.scenarios.end())
        for (const auto& [value, meaning] : option.choices) try_setup({{option.id, value}});
  }
}

// Counts of one file, for those that are tables with a column `basis`.
BasisCount basis_of(const DataFile& file) {
  BasisCount count;
  if (!file.name.ends_with(".csv")) return count;
  const Result<Csv> csv = Csv::parse(file.name, file.text, {"basis"});
  if (csv)
    for (const Csv::Row& row : csv->rows()) ++count[row.text("basis")];
  return count;
}

Json report(const Game& game, const Options& options) {
  Json names = Json::array();
  for (const DataFile& file : game.files()) names.push_back(file.name);
  Json out = {
      {"game", options.game}, {"hash", hash_to_text(game.data_hash())}, {"files", names}, {"basis", game.basis()}};
  if (options.basis) {
    out["by_file"] = Json::object();
    for (const DataFile& file : game.files())
      if (const BasisCount count = basis_of(file); !count.empty()) out["by_file"][file.name] = count;
  }
  if (options.check) out["ok"] = true;
  return out;
}

std::string counts_text(const Json& counts) {
  std::string out;
  for (const auto& [basis, n] : counts.items())
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n.get<int>(), basis);
  return out;
}

void print_report(const Json& r) {
  fmt::print("{}: {} files, hash {}\n{}\n", r["game"].get<std::string>(), r["files"].size(),
             r["hash"].get<std::string>(), counts_text(r["basis"]));
  if (r.contains("by_file"))
    for (const auto& [file, counts] : r["by_file"].items()) fmt::print("  {:<28} {}\n", file, counts_text(counts));
  if (r.contains("ok")) fmt::print("every scenario opens with every option\n");
}

}  // namespace

void add_data(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("data", "Validate a game's data files and count data by their basis");
  command->footer("Example:\n  councilfire data quickbattle --check --data my-corrections");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game)->required()->type_name("GAME");
  command->add_flag("--check", options->check, "Also open every scenario with every option");
  command->add_flag("--basis", options->basis, "Also count file by file");
  add_common(*command, *options);
  command->callback([=, &program] {
    const auto library = open_library(program, *options);
    const auto game = need(library->game(options->game));
    if (options->check) check_setups(*library, *game, options->game);
    const Json facts = report(*game, *options);
    options->json ? print_json(facts) : print_report(facts);
  });
}

}  // namespace cf::cli
