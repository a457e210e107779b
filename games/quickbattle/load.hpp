#pragma once
// Loading and checking of the data files and of set-ups written by users.
#include "base/toml.hpp"
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Data {
  Charts charts;
  std::vector<UnitType> types;
  std::vector<Battle> battles;
  BasisCount basis;
};

Result<Data> load_data(const DataSet& files);
// A battle of one's own (docs/quickbattle.md has the fields).
Result<Battle> load_custom(const Data& data, const DataFile& file);

}  // namespace cf::quickbattle
