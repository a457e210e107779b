#pragma once
// The tables of one scenario, read from the data files and, for campaign battles, from a file of rosters.
#include "engine/game.hpp"
#include "games/skirmish/skirmish.hpp"

namespace cf::skirmish {

Result<Lists> load_lists(const DataSet& files, BasisCount& basis);

struct Scenarios {
  std::vector<ScenarioInfo> infos;
};
Result<Scenarios> load_scenarios(const DataSet& files, BasisCount& basis);
// Scenario, options and rosters in one.
Result<std::unique_ptr<Tables>> load_tables(const DataSet& files, const Lists& lists, const Setup& setup);
// {"sides":[{"side":"a","name":"...","figures":[...]}]}: the rosters mustered for one battle. Those of a campaign with
// equalised heroes say so: a reputation of 5 was earned there.
Result<bool> read_rosters(const DataFile& file, const Lists& lists, bool equalise, Tables& out);

}  // namespace cf::skirmish
