#pragma once
#include <string>

#include "store/store.hpp"

namespace cf {

// Opens (and makes, if need be) the database file, brings it to the newest schema, and refuses one that is damaged.
// `notice`: what an operator should know, or "".
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file, std::string* notice = nullptr);

// Copies the store as it is at this moment; a server may be running on it. `to` must not exist.
Result<bool> backup_store(const std::string& file, const std::string& to);
// Puts a backup in the place of the store, which is kept beside it as FILE.before-restore. No server may be running.
Result<bool> restore_store(const std::string& from, const std::string& file);
// Structure, schema version, and that no steps are missing.
Result<bool> check_store(const std::string& file);

}  // namespace cf
