#pragma once
// The data files read, checked and joined into tables.
#include "base/toml.hpp"
#include "games/ohio/ohio.hpp"

namespace cf::ohio {

struct RiverPoint {
  std::string river;
  float x = 0, y = 0;
};
struct Library {
  Tables base;  // map, units and charts, without a scenario
  std::vector<RiverPoint> rivers;
  std::vector<Scenario> scenarios;
  BasisCount basis;
};
Result<std::unique_ptr<Library>> load_library(const DataSet& files);
Result<bool> load_scenarios(Library& lib, const DataFile& file);
void measure(Tables& t, const std::vector<RiverPoint>& rivers);  // distances and banks

}  // namespace cf::ohio
