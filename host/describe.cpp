#include "host/describe.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "engine/text.hpp"

namespace cf::host {
namespace {

Json option_json(const OptionInfo& option) {
  Json choices = Json::array();
  for (const auto& [value, meaning] : option.choices)
    choices.push_back({{"value", value}, {"label", meaning}, {"text", meaning}});
  return {{"id", option.id},    {"title", option.title},       {"text", option.text},       {"rule", option.rule},
          {"choices", choices}, {"standard", option.standard}, {"default", option.standard}};
}

Json scenario_json(const GameInfo& info, const ScenarioInfo& scenario) {
  Json seats = Json::array(), options = Json::array();
  for (const SeatInfo& seat : scenario.seats) seats.push_back({{"id", seat.id}, {"name", seat.name}});
  for (const OptionInfo& option : info.options)
    if (option.scenarios.empty() || std::ranges::find(option.scenarios, scenario.id) != option.scenarios.end())
      options.push_back(option_json(option));
  return {{"id", scenario.id},         {"title", scenario.title},     {"date", scenario.date},
          {"length", scenario.length}, {"history", scenario.history}, {"seats", seats},
          {"options", options}};
}

}  // namespace

Json game_json(const GameInfo& info) {
  Json scenarios = Json::array();
  for (const ScenarioInfo& scenario : info.scenarios) scenarios.push_back(scenario_json(info, scenario));
  return {{"id", info.id},
          {"title", info.title},
          {"subtitle", info.subtitle},
          {"credit", info.credit},
          {"rules_version", info.rules_version},
          {"hidden_information", info.hidden_information},
          {"scenarios", scenarios}};
}

std::vector<std::string> places_of(std::span<const RulePlace> places, std::string_view number) {
  std::vector<std::string> out;
  for (const RulePlace& place : places)
    if (place.number == number && !place.place.empty() && std::ranges::find(out, place.place) == out.end())
      out.emplace_back(place.place);
  return out;
}

Json rule_json(const RuleIndex& index, std::size_t entry) {
  const RuleEntry& rule = index.entries[entry];
  return {{"number", std::string(rule.number)},
          {"title", std::string(rule.title)},
          {"text", std::string(rule.text)},
          {"kind", std::string(rule.kind)},
          {"rulings", std::string(rule.rulings)},
          {"basis", std::string(rule.basis)},
          {"implemented", places_of(index.code, rule.number)},
          {"tests", places_of(index.tests, rule.number)}};
}

Result<Json> rules_json(std::string_view game, const RuleIndex& index, std::string_view number) {
  Json rules = Json::array();
  for (std::size_t i = 0; i < index.entries.size(); ++i)
    if (number.empty() || index.entries[i].number == number) rules.push_back(rule_json(index, i));
  if (rules.empty())
    return fail("'" + std::string(game) + "' has no rule '" + std::string(number) + "'", {}, 0, "number");
  return Json{{"game", std::string(game)}, {"rules", rules}};
}

Json decision_json(const Ruleset& rules, const void* state, bool with_refused) {
  Json out = decision_to_json(rules, state, with_refused);
  if (rules.asked(state) == kNobody) {
    out["actions"] = Json::array();
    out["result"] = outcome_to_json(rules, rules.outcome(state));
  }
  return out;
}

Result<Json> view_json(const Ruleset& rules, const void* state, std::string_view seat) {
  std::optional<Seat> who = rules.find_seat(seat);
  if (seat == "observer") who = kNobody;
  if (seat == "all") who = kChance;
  if (!who) {
    std::string known = "observer, all";
    for (const SeatInfo& s : rules.scenario().seats) known += ", " + s.id;
    return fail("there is no seat '" + std::string(seat) + "'; there are: " + known, {}, 0, "seat");
  }
  Json view = rules.view(state, *who);
  if (!view.contains("seat")) view["seat"] = std::string(seat);
  if (!view.contains("active")) {
    view["active"] = Json::array();
    if (const Seat asked = rules.asked(state); asked < rules.seats())
      view["active"].push_back(std::string(rules.seat_id(asked)));
  }
  return view;
}

Json position_json(const Ruleset& rules, const void* state) {
  Json out = {{"game", rules.game().id}, {"scenario", rules.setup().scenario}, {"options", rules.setup().options}};
  if (const auto& file = rules.setup().file) out["setup"] = {{"name", file->name}, {"text", file->text}};
  out["state"] = rules.save(state);
  return out;
}

}  // namespace cf::host
