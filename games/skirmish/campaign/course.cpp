// The course of a campaign: how many battles it has, who takes the field at which table, when it is over.
#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {
namespace {

constexpr std::string_view kGrounds[] = {"meeting", "three_ways", "four_ways"};

}  // namespace

std::string_view scenario_for(std::size_t sides) {
  return sides >= 2 && sides <= 4 ? kGrounds[sides - 2] : std::string_view{};
}

bool Campaign::over() const {
  const auto ready = [](const Warband& w) { return w.stage == Stage::Ready; };
  const auto able = [](const Warband& w) { return !w.members.empty(); };
  if (!field_.warbands.empty() || fought_ == 0 || !std::all_of(warbands_.begin(), warbands_.end(), ready)) return false;
  return (options_.battles > 0 && fought_ >= options_.battles) ||
         std::count_if(warbands_.begin(), warbands_.end(), able) < 2;
}

bool is_mustered(const Warband& w) {
  return w.stage == Stage::Ready &&
         std::any_of(w.members.begin(), w.members.end(), [](const Member& m) { return m.took_part; });
}

Result<bool> Steps::open() {
  if (!c.events_.empty()) return fail("the campaign is open already", "campaign", 0, "do");
  c.set({.core_free = event.value("core_free", Json(true)) != false,
         .equalise_heroes = event.value("equalise_heroes", Json(false)) == true,
         .battles = std::min(number("battles", 0), kMostBattles)});
  told = c.options_.battles == 0 ? "A campaign without a set end."
                                 : "A campaign of " + std::to_string(c.options_.battles) + " battles.";
  if (!c.options_.core_free) told += " The three core models are paid for.";
  if (c.options_.equalise_heroes) told += " Hunt leaders have reputation 4.";
  return true;
}

// The teams were mustered one by one; now they stand on the ground for so many sides.
Result<bool> Steps::take_field() {
  const Json names = event.value("warbands", Json::array());
  if (!c.field_.warbands.empty()) return fail("a battle is being fought already", "campaign");
  if (!names.is_array() || scenario_for(names.size()).empty())
    return fail("a battle needs two to four teams", "campaign", 0, "warbands");
  Field field{std::string(scenario_for(names.size())), text("table"), {}};
  for (const Json& name : names) {
    const Warband* w = name.is_string() ? c.find(name.get<std::string>()) : nullptr;
    if (!w || std::find(field.warbands.begin(), field.warbands.end(), w->name) != field.warbands.end())
      return fail("there is no such team, or it is named twice", "campaign", 0, "warbands");
    if (Done ok = at_stage(*w, Stage::Ready); !ok) return ok;
    if (!is_mustered(*w)) return fail(w->name + " has mustered nobody", "campaign", 0, "warbands");
    told += (told.empty() ? "" : " and ") + w->name;
    field.warbands.push_back(w->name);
  }
  told += " take the field.";
  c.field_ = std::move(field);
  return true;
}

}  // namespace cf::skirmish::campaign
