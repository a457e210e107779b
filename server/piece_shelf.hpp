#pragma once
// What pieces look like, as text, kept for all tables opened with the same rules: of an answer's view only what it changed is
// described anew.
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/game.hpp"

namespace cf {

class PieceShelf {
 public:
  // The fields of a view in which nothing is hidden, each after a comma; `seat` is left out.
  void write_open_view(const Ruleset& rules, const void* state, std::string& out);

 private:
  static constexpr std::size_t kMost = 8192;
  std::unordered_map<u64, std::string> texts_;
  std::vector<u64> keys_;
};

}  // namespace cf
