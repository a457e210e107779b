// table.fork: a finished game, or an opened record, is played on from an earlier step at a new table. The secret of the
// finished game may have been shown, so the new table has dice of its own and a new commitment.
#include <nlohmann/json.hpp>

#include "server/log.hpp"
#include "server/new_table.hpp"
#include "server/table_registry.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

struct Fork {
  Table table;
  RecordHeader header;
  NewTable made;
};

// Copying and writing a long game takes a while: a worker thread does it.
std::vector<Change> changes_of(Fork& fork, const std::string& id, const std::string& address, std::size_t step) {
  fork.table.rewind(step);
  fork.made.meta.dice = FairDice::fresh();
  fork.made.meta.dice.inherit(chance_answers(fork.table));
  fork.header.extra["dice"] = fork.made.meta.dice.published();
  if (const Result<bool> ok = settle_fairly(fork.table, fork.made.meta.dice); !ok)
    log_event("error", "rules_fault", {{"step", step}, {"what", ok.error().message}});
  Table start = fork.table;  // a guided game begins at a position of its own
  start.rewind(0);
  const std::string record = write_record(start, fork.header);
  std::vector<Change> changes{TableMade{id, record.substr(0, record.find('\n')), fork.made.meta.save(start.rules()),
                                        address, fork.made.meta.listed}};
  if (!fork.table.steps().empty()) changes.push_back(StepsAdded{id, 0, step_lines(fork.table, 0), fork.table.over()});
  return changes;
}

}  // namespace

void table_fork(TableRegistry& registry, const CallPtr& call) {
  const std::optional<u64> step = call->number("step");
  if (!step) return call->refuse({code::kParams, "step: a number is needed"});
  if (const auto full = quota_refusal(registry, *call)) return call->refuse(*full);
  registry.at_table(call, [&registry, call, step = static_cast<std::size_t>(*step)](const std::shared_ptr<Room>& room) {
    const Table& table = room->table();
    if (!room->over())
      return call->refuse({code::kNotNow, "Only a finished game is played on from an earlier step at a new table."});
    if (step >= table.steps().size() && table.over())
      return call->refuse({code::kParams, "step: the game is over there", {{"steps", table.steps().size()}}});
    if (step > table.steps().size())
      return call->refuse({code::kParams, "step: the game has fewer steps", {{"steps", table.steps().size()}}});
    std::expected<NewTable, Refused> made = new_table(*call, table.rules());
    if (!made) return call->refuse(made.error());
    made->meta.remarks.push_back({0, "Played on from step " + std::to_string(step) + " of a finished game (table " +
                                         room->id() + "), with new dice."});
    RecordHeader header = host::header_of(**registry.library().game(table.rules().game().id), table.rules());
    header.extra["forked"] = {{"table", room->id()}, {"step", step}};
    auto fork = std::make_shared<Fork>(Fork{table, std::move(header), std::move(*made)});
    const bool taken = registry.bots().query(
        call->client->address, [&registry, call, fork, step](const std::function<bool()>&) -> std::function<void()> {
          const std::string id = new_table_id();
          auto changes = std::make_shared<std::vector<Change>>(changes_of(*fork, id, call->client->address, step));
          return [&registry, call, fork, id, changes] {
            auto forked =
                std::make_shared<Room>(registry, id, std::move(fork->header), std::move(fork->table), fork->made.meta);
            forked->address = call->client->address;
            open_new_table(registry, call, std::move(forked), std::move(*changes), fork->made);
          };
        });
    if (!taken) call->refuse({code::kTooMany, "Too much of yours is waiting: try again in a moment."});
  });
}

}  // namespace cf
