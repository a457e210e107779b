#include "server/catalogue.hpp"

#include <algorithm>

#include "engine/text.hpp"
#include "server/opponents.hpp"

namespace cf {
namespace {

constexpr std::size_t kKeptOpen = 64;

Json option_json(const OptionInfo& option) {
  Json choices = Json::array();
  for (const auto& [value, label] : option.choices) choices.push_back({{"value", value}, {"label", label}});
  return {{"id", option.id},     {"title", option.title},     {"text", option.text},
          {"rule", option.rule}, {"choices", std::move(choices)}, {"default", option.standard}};
}

Json scenario_json(const GameInfo& info, const ScenarioInfo& scenario) {
  Json seats = Json::array(), options = Json::array();
  for (const SeatInfo& seat : scenario.seats) seats.push_back({{"id", seat.id}, {"name", seat.name}});
  for (const OptionInfo& option : info.options)
    if (option.scenarios.empty() || std::ranges::find(option.scenarios, scenario.id) != option.scenarios.end())
      options.push_back(option_json(option));
  return {{"id", scenario.id},           {"title", scenario.title}, {"date", scenario.date},
          {"length", scenario.length},   {"history", scenario.history}, {"seats", std::move(seats)},
          {"options", std::move(options)}};
}

Json places_of(std::span<const RulePlace> places, std::string_view number) {
  Json out = Json::array();
  for (const RulePlace& p : places)
    if (p.number == number) out.push_back(std::string(p.place));
  return out;
}

Json rule_json(const RuleIndex& index, const RuleEntry& entry) {
  return {{"number", std::string(entry.number)},
          {"title", std::string(entry.title)},
          {"text", std::string(entry.text)},
          {"kind", std::string(entry.kind)},
          {"rulings", std::string(entry.rulings)},
          {"basis", std::string(entry.basis)},
          {"implemented", places_of(index.code, entry.number)},
          {"tests", places_of(index.tests, entry.number)}};
}

}  // namespace

Result<Catalogue> Catalogue::load(std::span<const Module* const> modules) {
  Catalogue catalogue;
  for (const Module* module : modules) {
    Result<std::unique_ptr<Game>> game = module->load(module->builtin());
    if (!game) return std::unexpected(game.error());
    catalogue.games_.push_back(std::move(*game));
  }
  return catalogue;
}

const Game* Catalogue::find(std::string_view id) const {
  for (const auto& game : games_)
    if (game->info().id == id) return game.get();
  return nullptr;
}

Result<std::shared_ptr<const Ruleset>> Catalogue::open(const std::string& id, const Setup& wanted) {
  const Game* game = find(id);
  if (!game) return fail("there is no game '" + id + "'", {}, 0, "game");
  const Result<Setup> setup = complete(game->info(), wanted);
  if (!setup) return std::unexpected(setup.error());
  std::string key = id + "\n" + setup->scenario;
  for (const auto& [name, value] : setup->options) key += "\n" + name + "=" + value;
  if (const auto known = open_.find(key); known != open_.end() && !setup->file) return known->second;
  Result<std::unique_ptr<Ruleset>> rules = game->open(*setup);
  if (!rules) return std::unexpected(rules.error());
  std::shared_ptr<const Ruleset> shared = std::move(*rules);
  if (open_.size() >= kKeptOpen) open_.clear();
  if (!setup->file) open_[key] = shared;
  return shared;
}

Result<std::shared_ptr<const Ruleset>> Catalogue::open(const RecordHeader& header) {
  const Game* game = find(header.game);
  if (!game) return fail("there is no game '" + header.game + "' here", {}, 0, "game");
  if (header.rules_version != game->info().rules_version)
    return fail("was played by version " + std::to_string(header.rules_version) + " of the rules; here is version " +
                    std::to_string(game->info().rules_version), {}, 0, "rules");
  if (header.data != hash_to_text(game->data_hash())) return fail("was played with other data files", {}, 0, "data");
  return open(header.game, header.setup);
}

Json Catalogue::games_list() const {
  Json games = Json::array();
  for (const auto& game : games_) {
    const GameInfo& info = game->info();
    Json scenarios = Json::array();
    for (const ScenarioInfo& scenario : info.scenarios) scenarios.push_back(scenario_json(info, scenario));
    games.push_back({{"id", info.id}, {"title", info.title}, {"subtitle", info.subtitle}, {"credit", info.credit},
                     {"hidden_information", info.hidden_information}, {"scenarios", std::move(scenarios)}});
  }
  return {{"games", std::move(games)}, {"levels", level_list()}};
}

Result<Json> Catalogue::rules_get(const std::string& id, const std::string& number) const {
  const Game* game = find(id);
  if (!game) return fail("there is no game '" + id + "'", {}, 0, "game");
  Json rules = Json::array();
  for (const RuleEntry& entry : game->rules().entries)
    if (number.empty() || entry.number == number) rules.push_back(rule_json(game->rules(), entry));
  if (!number.empty() && rules.empty()) return fail("'" + id + "' has no rule '" + number + "'", {}, 0, "number");
  return Json{{"game", id}, {"rules", std::move(rules)}};
}

Result<Json> Catalogue::board(const std::string& game, const Setup& setup) {
  Result<std::shared_ptr<const Ruleset>> rules = open(game, setup);
  if (!rules) return std::unexpected(rules.error());
  return (*rules)->board();
}

}  // namespace cf
