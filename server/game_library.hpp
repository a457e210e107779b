#pragma once
// The games on offer; rule sets shared by all tables that play the same scenario with the same options. Safe to use
// from several threads.
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "host/library.hpp"

namespace cf {

class GameLibrary {
 public:
  // Loads every game now, so that wrong data are found at the start.
  static Result<std::unique_ptr<GameLibrary>> load(std::vector<const Module*> modules, const std::string& overlay);

  Result<std::shared_ptr<const Game>> game(const std::string& id) { return library_.game(id); }
  Result<std::shared_ptr<const Ruleset>> open(const std::string& game, const Setup& setup);
  // For records, whatever rules and data they were played with: replaying shows whether they still stand.
  Result<std::shared_ptr<const Ruleset>> open(const RecordHeader& header) { return open(header.game, header.setup); }
  // A sentence if that was not the present ones; else nothing.
  std::string other_rules(const RecordHeader& header) { return library_.other_rules(header); }

  // As JSON texts, made once. On the tables' thread.
  std::shared_ptr<const std::string> games_list();
  Result<std::shared_ptr<const std::string>> rules_get(const std::string& game, const std::string& number);
  Result<Json> words(const std::string& game) { return library_.words(game); }

 private:
  explicit GameLibrary(std::vector<const Module*> modules) : modules_(std::move(modules)), library_(modules_) {}
  std::vector<const Module*> modules_;
  host::Library library_;
  std::shared_ptr<const std::string> games_text_;
  std::map<std::string, std::shared_ptr<const std::string>> rules_texts_;  // of whole games
  std::mutex mutex_;                                                       // of open_
  std::map<std::string, std::shared_ptr<const Ruleset>> open_;
};

}  // namespace cf
