#include "server/catalogue.hpp"

#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "host/describe.hpp"
#include "server/opponents.hpp"

namespace cf {
namespace {

constexpr std::size_t kKeptOpen = 64;

}  // namespace

Result<std::unique_ptr<Catalogue>> Catalogue::load(std::vector<const Module*> modules, const std::string& overlay) {
  std::unique_ptr<Catalogue> catalogue(new Catalogue(std::move(modules)));
  if (!overlay.empty())
    if (auto ok = catalogue->library_.overlay(overlay); !ok) return std::unexpected(ok.error());
  for (const Module* module : catalogue->modules_)
    if (auto game = catalogue->library_.game(module->id); !game) return std::unexpected(game.error());
  return catalogue;
}

Result<std::shared_ptr<const Ruleset>> Catalogue::open(const std::string& id, const Setup& wanted) {
  const Result<std::shared_ptr<const Game>> found = library_.game(id);
  if (!found) return std::unexpected(found.error());
  const Result<Setup> setup = complete((*found)->info(), wanted);
  if (!setup) return std::unexpected(setup.error());
  std::string key = id + "\n" + setup->scenario;
  for (const auto& [name, value] : setup->options) key += "\n" + name + "=" + value;
  if (const auto known = open_.find(key); known != open_.end() && !setup->file) return known->second;
  const Result<std::shared_ptr<Ruleset>> rules = library_.open(id, *setup);
  if (!rules) return std::unexpected(rules.error());
  if (open_.size() >= kKeptOpen) open_.clear();
  if (!setup->file) open_[key] = *rules;
  return std::shared_ptr<const Ruleset>(*rules);
}

Result<std::shared_ptr<const Ruleset>> Catalogue::open(const RecordHeader& header, bool strict) {
  const Result<std::shared_ptr<const Game>> found = library_.game(header.game);
  if (!found) return std::unexpected(found.error());
  const GameInfo& info = (*found)->info();
  if (header.rules_version != info.rules_version)
    return fail("was played by version " + std::to_string(header.rules_version) + " of the rules; here is version " +
                    std::to_string(info.rules_version), {}, 0, "rules");
  if (const std::string other = strict ? other_data(header) : ""; !other.empty()) return fail(other, {}, 0, "data");
  return open(header.game, header.setup);
}

Json Catalogue::games_list() {
  Json games = Json::array();
  for (const Module* module : modules_)
    if (const auto game = library_.game(module->id)) games.push_back(host::game_json((*game)->info()));
  return {{"games", std::move(games)}, {"levels", level_list()}};
}

Result<Json> Catalogue::rules_get(const std::string& id, const std::string& number) {
  const Result<std::shared_ptr<const Game>> found = library_.game(id);
  if (!found) return std::unexpected(found.error());
  return host::rules_json(id, (*found)->rules(), number);
}

Result<Json> Catalogue::board(const std::string& game, const Setup& setup) {
  const Result<std::shared_ptr<const Ruleset>> rules = open(game, setup);
  if (!rules) return std::unexpected(rules.error());
  return (*rules)->board();
}

}  // namespace cf
