#include "engine/game.hpp"

#include <algorithm>

#include "base/hash.hpp"

namespace cf {

const DataFile* find_file(const DataSet& files, std::string_view name) {
  for (const DataFile& file : files)
    if (file.name == name) return &file;
  return nullptr;
}

bool decides_play(std::string_view file) {
  static constexpr std::string_view kWords[] = {"rules.csv",     "rulings.csv", "excused.csv",
                                                "briefing.toml", "reader.toml", "guided.toml"};
  return std::ranges::find(kWords, file) == std::end(kWords) && !file.ends_with(".md");
}

u64 hash_play_data(const DataSet& files) {
  Hasher h;
  for (const DataFile& file : files) {
    if (!decides_play(file.name)) continue;
    h.add(file.name);
    h.add(file.text);
  }
  return h.value();
}

std::string_view Ruleset::seat_id(Seat seat) const {
  if (seat == kChance) return "chance";
  return seat < scenario().seats.size() ? std::string_view(scenario().seats[seat].id) : std::string_view("nobody");
}

std::optional<Seat> Ruleset::find_seat(std::string_view id) const {
  for (std::size_t i = 0; i < scenario().seats.size(); ++i)
    if (scenario().seats[i].id == id) return static_cast<Seat>(i);
  return {};
}

namespace {

Result<bool> check_option(const GameInfo& info, const Setup& setup, const std::string& id, const std::string& value) {
  for (const OptionInfo& option : info.options) {
    if (option.id != id) continue;
    if (!option.scenarios.empty() && std::ranges::find(option.scenarios, setup.scenario) == option.scenarios.end())
      return fail("the option does not belong to scenario '" + setup.scenario + "'", {}, 0, "options." + id);
    std::string known;
    for (const auto& [choice, meaning] : option.choices) {
      if (choice == value) return true;
      known += (known.empty() ? "" : ", ") + choice;
    }
    return fail("'" + value + "' is not one of: " + known, {}, 0, "options." + id);
  }
  return fail("the game has no such option", {}, 0, "options." + id);
}

}  // namespace

Result<Setup> complete(const GameInfo& info, Setup setup) {
  const bool known = std::ranges::any_of(info.scenarios, [&](const ScenarioInfo& s) { return s.id == setup.scenario; });
  if (!known) return fail("'" + info.id + "' has no scenario '" + setup.scenario + "'", {}, 0, "scenario");
  for (const auto& [id, value] : setup.options)
    if (auto ok = check_option(info, setup, id, value); !ok) return std::unexpected(ok.error());
  for (const OptionInfo& option : info.options)
    if (option.scenarios.empty() || std::ranges::find(option.scenarios, setup.scenario) != option.scenarios.end())
      setup.options.try_emplace(option.id, option.standard);
  return setup;
}

}  // namespace cf
