#pragma once
#include <string>

namespace cf {

// SQLite reads its write-ahead log up to the first frame that is not right, and is silent about the rest. This looks
// for whole transactions behind such a frame: they were acknowledged and are lost. Gives a sentence for the operator,
// or "".
std::string wal_damage(const std::string& wal_file);

}  // namespace cf
