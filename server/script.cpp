#include "server/script.hpp"

#include "host/lessons.hpp"

namespace cf {
namespace {

bool starts(const Table& table, const Json& script) {
  std::size_t given = 0;
  for (const Step& step : table.steps()) given += step.seat != kChance;
  return given < script.value("start", Json::array()).size();
}

}  // namespace

Result<Table> first_table(const std::shared_ptr<const Ruleset>& rules, const RoomMeta& meta) {
  return host::lesson_table(rules, meta.script);
}

std::optional<Action> scripted_answer(const Table& table, const RoomMeta& meta) {
  return meta.script.is_null() ? std::nullopt : host::laid_answer(table, meta.script);
}

Result<bool> settle_by_script(Table& table, const RoomMeta& meta) {
  if (meta.script.is_null()) return settle_fairly(table, meta.dice);
  while (!table.over()) {
    const bool chance = table.asked() == kChance;
    if (!chance && !starts(table, meta.script)) return true;
    if (const auto laid = scripted_answer(table, meta))
      (void)table.apply(*laid);
    else if (chance)
      (void)table.apply(table.draw([&](u32 total) { return meta.dice.draw(chance_answers(table), total); }));
    else
      return true;  // a start that no longer fits the rules: the lesson begins where it can
  }
  return true;
}

}  // namespace cf
