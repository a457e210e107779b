#pragma once
// The games on offer; rule sets shared by all tables that play the same scenario with the same options.
#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "host/library.hpp"

namespace cf {

class Catalogue {
 public:
  // Loads every game now, so that wrong data are found at the start.
  static Result<std::unique_ptr<Catalogue>> load(std::vector<const Module*> modules, const std::string& overlay);

  Result<std::shared_ptr<const Game>> game(const std::string& id) { return library_.game(id); }
  Result<std::shared_ptr<const Ruleset>> open(const std::string& game, const Setup& setup);
  // For records. Those of our own store must have been played with the same data.
  Result<std::shared_ptr<const Ruleset>> open(const RecordHeader& header, bool strict);
  std::string other_data(const RecordHeader& header) { return library_.other_data(header); }

  Json games_list();
  Result<Json> rules_get(const std::string& game, const std::string& number);
  Result<Json> board(const std::string& game, const Setup& setup);

 private:
  explicit Catalogue(std::vector<const Module*> modules) : modules_(std::move(modules)), library_(modules_) {}
  std::vector<const Module*> modules_;
  host::Library library_;
  std::map<std::string, std::shared_ptr<const Ruleset>> open_;
};

}  // namespace cf
