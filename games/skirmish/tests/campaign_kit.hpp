#pragma once
// What the tests of the campaign share: teams, and a war between two of them.
#include <algorithm>

#include "games/skirmish/campaign/campaign.hpp"
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish::campaign {

inline const Tables& any_tables() {
  static const std::shared_ptr<Ruleset> rules = test::open(kModule, "meeting");
  return *static_cast<const Tables*>(rules->tables());
}

inline Json man(const char* name, const char* rank, std::vector<std::string> kit, std::vector<std::string> lists = {}) {
  return {{"name", name}, {"class", rank}, {"equipment", kit}, {"skill_lists", lists}};
}

inline Json team(const char* name, const char* list, const char* weapon, std::vector<Json> more = {}) {
  Json members = {man("Hero", "hero", {weapon}), man("First", "trooper", {weapon}), man("Second", "trooper", {weapon})};
  for (const Json& one : more) members.push_back(one);
  return {{"do", "found"}, {"name", name}, {"list", list}, {"members", members}};
}

struct War {
  Campaign c{any_tables().lists, any_tables()};
  Dice dice = seeded_dice(7);

  Json act(Json event) {
    const Result<Json> done = c.apply(event, dice);
    EXPECT_TRUE(done) << event.dump() << ": " << (done ? "" : done.error().text());
    return done ? *done : Json::object();
  }
  std::string refusal(Json event) {
    const Result<Json> done = c.apply(event, dice);
    if (done) c.undo();
    return done ? "" : done.error().text();
  }
  const Member& member(const char* team, const char* name) {
    static const Member nobody;
    for (const Member& m : c.find(team)->members)
      if (m.name == name) return m;
    return nobody;
  }
  bool has(const char* team, const char* name) { return member(team, name).name == name; }

  // Two teams after a battle in which that man of the first one fell.
  void battle(std::vector<std::string> fallen = {}, const char* result = "won", int wounds = 0, int coups = 0) {
    act({{"do", "muster"}, {"warband", "Lenape"}});
    act({{"do", "muster"}, {"warband", "Rangers"}});
    Json figures = Json::array();
    for (const Member& m : c.find("Lenape")->members) {
      const bool fell = std::find(fallen.begin(), fallen.end(), m.name) != fallen.end();
      figures.push_back(
          {{"name", m.name}, {"status", fell ? "out" : "standing"}, {"inflicted", wounds}, {"coups", coups}});
    }
    const char* other = std::string(result) == "won" ? "lost" : std::string(result) == "lost" ? "won" : "drew";
    act({{"do", "battle"},
         {"sides",
          {{{"warband", "Lenape"}, {"result", result}, {"figures", figures}},
           {{"warband", "Rangers"}, {"result", other}}}}});
  }
  void found(std::vector<Json> more = {}, const char* list = "nations", const char* weapon = "bow") {
    act(team("Lenape", list, weapon, std::move(more)));
    act(team("Rangers", "rangers", "musket"));
  }
};

inline std::string texts(const std::vector<Violation>& v) {
  std::string out;
  for (const Violation& one : v) out += std::string(rule_index().number(one.rule)) + " ";
  return out;
}

}  // namespace cf::skirmish::campaign
