#pragma once
#include <string>

#include "store/store.hpp"

namespace cf {

// Opens (and makes, if need be) the database file.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file);

}  // namespace cf
