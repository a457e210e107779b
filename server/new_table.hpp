#pragma once
// What lobby.create and table.fork have in common: the seats, links and context rules of a table that is being made.
#include "server/table_registry.hpp"

namespace cf {

struct NewTable {
  RoomMeta meta;
  Json tokens = Json::object();  // by seat
  std::string host;              // token
};

// From the parameters seats, undo, title and listed of the call.
std::expected<NewTable, Refused> new_table(const Call& call, const Ruleset& rules);
// One address may have so many unfinished tables.
std::optional<Refused> quota_refusal(TableRegistry& registry, const Call& call);
// Writes it, and answers with its links when it is on the disk.
void open_new_table(TableRegistry& registry, const CallPtr& call, std::shared_ptr<Room> room,
                    std::vector<Change> changes, const NewTable& made);

}  // namespace cf
