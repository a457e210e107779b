#include "server/game_library.hpp"

#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "host/describe.hpp"
#include "server/bot_pool.hpp"
#include "server/room.hpp"

namespace cf {
namespace {

constexpr std::size_t kKeptOpen = 64;

}  // namespace

Result<std::unique_ptr<GameLibrary>> GameLibrary::load(std::vector<const Module*> modules, const std::string& overlay) {
  std::unique_ptr<GameLibrary> library(new GameLibrary(std::move(modules)));
  if (!overlay.empty())
    if (auto ok = library->library_.overlay(overlay); !ok) return std::unexpected(ok.error());
  for (const Module* module : library->modules_)
    if (auto game = library->library_.game(module->id); !game) return std::unexpected(game.error());
  return library;
}

Result<std::shared_ptr<const Ruleset>> GameLibrary::open(const std::string& id, const Setup& wanted) {
  const Result<std::shared_ptr<const Game>> found = library_.game(id);
  if (!found) return std::unexpected(found.error());
  const Result<Setup> setup = complete((*found)->info(), wanted);
  if (!setup) return std::unexpected(setup.error());
  std::string key = id + "\n" + setup->scenario;
  for (const auto& [name, value] : setup->options) key += "\n" + name + "=" + value;
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = open_.find(key); known != open_.end() && !setup->file) return known->second;
  }
  const Result<std::shared_ptr<Ruleset>> rules = library_.open(id, *setup);
  if (!rules) return std::unexpected(rules.error());
  if (setup->file) return std::shared_ptr<const Ruleset>(*rules);
  const std::lock_guard lock(mutex_);
  if (open_.size() >= kKeptOpen) open_.clear();
  return open_.try_emplace(key, *rules).first->second;
}

std::shared_ptr<const std::string> GameLibrary::games_list() {
  if (games_text_) return games_text_;
  Json games = Json::array();
  for (const Module* module : modules_)
    if (const auto game = library_.game(module->id)) games.push_back(host::game_json((*game)->info()));
  const Json all = {{"games", std::move(games)}, {"levels", level_list()}};
  return games_text_ = std::make_shared<const std::string>(dump(all));
}

Result<std::shared_ptr<const std::string>> GameLibrary::rules_get(const std::string& id, const std::string& number) {
  if (const auto known = rules_texts_.find(id); number.empty() && known != rules_texts_.end()) return known->second;
  const Result<std::shared_ptr<const Game>> found = library_.game(id);
  if (!found) return std::unexpected(found.error());
  const Result<Json> rules = host::rules_json(id, (*found)->rules(), number);
  if (!rules) return std::unexpected(rules.error());
  auto text = std::make_shared<const std::string>(dump(*rules));
  if (number.empty()) rules_texts_[id] = text;
  return text;
}

}  // namespace cf
