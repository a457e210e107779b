#pragma once
// Positions for tests: a scenario with the board cleared and only the pieces that matter set down.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/ohio/ohio.hpp"

namespace cf::ohio {

using test::Script;

// The named scenario after its automatic set-up, at the first question of play.
inline std::shared_ptr<Ruleset> open_game(const std::string& scenario,
                                          std::map<std::string, std::string> options = {}) {
  return test::open(kModule, scenario, std::move(options));
}
inline Json start_of(const std::shared_ptr<Ruleset>& rules) {
  Script s(rules);
  while (s.question() == "place_setup") s.act("auto");
  return s.position();
}

class Scene {
 public:
  explicit Scene(const std::string& scenario = "harmar", std::map<std::string, std::string> options = {})
      : rules(open_game(scenario, std::move(options))), at(start_of(rules)) {
    for (auto& [id, place] : at["place"].items())
      if (place != "cup" && place != "box" && place != "out" && place != "pool")
        place = id.starts_with("us_") ? "pool" : "out";
    at["flags"] = Json::object();
    at["group"] = Json::object();
    for (auto& n : at["arms_nation"]) n = nullptr;
  }
  Scene& put(const std::string& unit, const std::string& place, int flags = 0) {
    at["place"][unit] = place;
    if (flags) at["flags"][unit] = flags;
    return *this;
  }
  // So many of a numbered kind, from its first free counter on.
  Scene& put_many(const std::string& kind, int count, const std::string& place, int flags = 0) {
    for (int i = 1; count > 0; ++i) {
      const std::string id = kind + "_" + std::to_string(i);
      if (!at["place"].contains(id)) break;
      if (used.contains(id)) continue;
      used[id] = true;
      put(id, place, flags);
      --count;
    }
    return *this;
  }
  Scene& site(const std::string& space, const std::string& what) {
    at["site"][space] = what;
    return *this;
  }
  Scene& no_villages() {
    for (auto it = at["site"].begin(); it != at["site"].end();)
      it = it.value() == "village" || it.value() == "village_reduced" ? at["site"].erase(it) : std::next(it);
    return *this;
  }
  Scene& vp(int us_halves, int wc_halves) {
    at["vp"] = {us_halves, wc_halves};
    return *this;
  }
  // The operations segment of a side, at its first question.
  Script operations(const std::string& seat) {
    at["segment"] = seat == "us" ? 2 : 3;
    at["stack"] =
        Json::array({{{"frame", "campaign"}, {"next", "SegmentPlayed"}},
                     {{"frame", "segment"}, {"next", seat == "us" ? "UsOperated" : "WcOperated"}},
                     {{"frame", "operations"}, {"next", "Chosen"}, {"seat", seat == "us" ? 0 : 1}, {"at", nullptr}},
                     {{"frame", "operate"}}});
    return Script(rules, at);
  }
  Script actions(const std::string& seat) {
    at["segment"] = 1;
    at["stack"] = Json::array(
        {{{"frame", "campaign"}, {"next", "SegmentPlayed"}},
         {{"frame", "segment"}, {"next", "ActionsTaken"}},
         {{"frame", "special_actions"}, {"next", "Chosen"}, {"turn", seat == "us" ? 0 : 1}, {"harass", nullptr}},
         {{"frame", "choose_action"}}});
    return Script(rules, at);
  }
  // Segment n about to begin, after a pass by both in segment n's own first question where it has one.
  Script at_check(const char* segment_step, int segment) {
    at["segment"] = segment;
    const int seat = segment % 3 == 2 ? 0 : 1;
    at["stack"] = Json::array({{{"frame", "campaign"}, {"next", "SegmentPlayed"}},
                               {{"frame", "segment"}, {"next", segment_step}},
                               {{"frame", "operations"}, {"next", "Chosen"}, {"seat", seat}, {"at", nullptr}},
                               {{"frame", "operate"}}});
    Script s(rules, at);
    s.act("done");
    return s;
  }
  std::shared_ptr<Ruleset> rules;
  Json at;
  Json used = Json::object();
};

inline Json act(const char* verb, std::initializer_list<std::pair<const char*, Json>> args) {
  Json out = {{"verb", verb}};
  for (const auto& [k, v] : args) out[k] = v;
  return out;
}
inline Json form(const std::string& at) { return act("form", {{"at", at}}); }
inline Json take(const std::string& unit) { return act("take", {{"unit", unit}}); }
inline Json step(const std::string& to) { return act("step", {{"to", to}}); }
inline Json lose(const std::string& unit) { return act("lose", {{"unit", unit}}); }
// Forms a force of everyone at a place and sends it off.
inline void march_all(Script& s, const std::string& at) {
  s.act(form(at)).act(act("take_all", {{"at", at}})).act("march");
}
inline int flag_of(const Script& s, const std::string& unit) { return s.position()["flags"].value(unit, 0); }
inline std::string place_of(const Script& s, const std::string& unit) { return s.position()["place"].value(unit, ""); }
inline std::string site_of(const Script& s, const std::string& space) {
  return s.position()["site"].value(space, "none");
}
inline std::string status_of(const Script& s, const std::string& nation) {
  const Json nations = s.position()["nation"];
  return nations.contains(nation) ? nations[nation]["status"].get<std::string>() : "member";
}
inline int us_vp(const Script& s) { return s.position()["vp"][0]; }
inline int wc_vp(const Script& s) { return s.position()["vp"][1]; }

}  // namespace cf::ohio
