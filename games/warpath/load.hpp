#pragma once
// Reads and checks the data files of the game.
#include "engine/game.hpp"
#include "games/warpath/warpath.hpp"

namespace cf::warpath {

Result<Tables> load_tables(const DataSet& files, BasisCount& basis);

}  // namespace cf::warpath
