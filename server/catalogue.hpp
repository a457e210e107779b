#pragma once
// The games on offer, loaded once; rule sets shared by all tables that play the same scenario with the same options.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/table.hpp"

namespace cf {

class Catalogue {
 public:
  static Result<Catalogue> load(std::span<const Module* const> modules);

  const Game* find(std::string_view id) const;
  Result<std::shared_ptr<const Ruleset>> open(const std::string& game, const Setup& setup);
  Result<std::shared_ptr<const Ruleset>> open(const RecordHeader& header);  // refuses other versions and data

  Json games_list() const;
  Result<Json> rules_get(const std::string& game, const std::string& number) const;
  Result<Json> board(const std::string& game, const Setup& setup);

 private:
  std::vector<std::unique_ptr<Game>> games_;
  std::map<std::string, std::shared_ptr<const Ruleset>> open_;
};

}  // namespace cf
