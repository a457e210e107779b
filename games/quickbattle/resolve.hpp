#pragma once
// A battle resolved at once, by standard choices, for games that leave their battles to Quick Battle (19.0).
#include <functional>

#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Force {
  std::string name;
  int level = 3;                                     // 1 to 5
  std::vector<std::pair<std::string, int>> units;    // type of units.csv, count
  std::vector<std::pair<std::string, int>> leaders;  // name, rating; the first is primary
};

struct Clash {
  Terrain terrain = Terrain::Wilderness;
  bool severe_weather = false;
  Seat initiative = kNative;
  Seat surprised = kNobody;
  Force native, settler;
};

struct ClashResult {
  Seat victor = kNobody;
  Margin margin = Margin::Drawn;
  int rounds = 0;
  std::array<int, 2> survivors{};                                // units that return to the map
  std::array<std::vector<std::pair<std::string, int>>, 2> lost;  // type, count
  std::array<std::vector<std::string>, 2> leaders_lost;
};

// `die` gives 1 to 6. An error names what is wrong with the clash.
Result<ClashResult> resolve(const Clash& clash, const std::function<int()>& die);

}  // namespace cf::quickbattle
