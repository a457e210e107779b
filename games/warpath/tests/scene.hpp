#pragma once
// Positions for tests: a game opened, a marker drawn, counters put where the test wants them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/battery/fixture.hpp"
#include "games/warpath/warpath.hpp"

namespace cf::warpath {

using test::Script;
using OptionMap = std::map<std::string, std::string>;

inline std::shared_ptr<Ruleset> war(const OptionMap& options = {}) { return test::open(kModule, "campaign", options); }
inline Json verb(const char* name, const char* key, const std::string& what) { return {{"verb", name}, {key, what}}; }
inline Json move(const std::string& u) { return verb("move", "unit", u); }
inline Json join(const std::string& u) { return verb("join", "unit", u); }
inline Json enter(const std::string& to) { return verb("enter", "to", to); }
inline Json fire(const std::string& u) { return verb("fire", "unit", u); }
inline Json recruit(const std::string& u) { return verb("recruit", "unit", u); }
inline Json put(const std::string& at) { return verb("put", "at", at); }
inline Json draw(const std::string& marker) { return verb("draw", "marker", marker); }

// The first impulse of a turn in the hands of `seat`, with this marker drawn.
class Scene {
 public:
  explicit Scene(const std::string& seat = "union", const std::string& marker = "four", const OptionMap& options = {})
      : rules_(war(options)) {
    Script s(rules_);
    seat == "union" ? s.dice({6, 1}) : s.dice({1, 6});
    if (!marker.empty()) s.act(draw(marker));
    position = s.position();
  }
  Scene& at(const std::string& place, std::initializer_list<const char*> pieces) {
    for (const char* p : pieces) position["at"][p] = place;
    return *this;
  }
  Scene& held_by_union(std::initializer_list<const char*> places) {
    for (const char* p : places) position["union_held"].push_back(p);
    return *this;
  }
  Scene& lost_by_union(const std::string& place) {
    Json kept = Json::array();
    for (const Json& p : position["union_held"])
      if (p != place) kept.push_back(p);
    position["union_held"] = kept;
    return *this;
  }
  Scene& waste(std::initializer_list<const char*> places) {
    for (const char* p : places) {
      position["devastated"].push_back(p);
      position["cup"]["devastation"] = position["cup"]["devastation"].get<int>() - 1;
    }
    return *this;
  }
  Scene& fort(const char* place) {
    position["fort_done"].push_back(place);
    return *this;
  }
  Scene& turn(int n) {
    position["turn"] = n;
    return *this;
  }
  Scene& low(const char* wagon) {
    position["low"].push_back(wagon);
    return *this;
  }
  Script play() const { return Script(rules_, position); }
  Json position;

 private:
  std::shared_ptr<Ruleset> rules_;
};

inline std::string where(const Script& s, const std::string& piece) {
  const Json at = s.position()["at"];
  return at.contains(piece) ? at[piece].get<std::string>() : "gone";
}
inline bool listed(const Json& list, const std::string& what) {
  for (const Json& item : list)
    if (item == what) return true;
  return false;
}
inline bool union_holds(const Script& s, const std::string& place) { return listed(s.position()["union_held"], place); }
inline bool is_wasted(const Script& s, const std::string& place) { return listed(s.position()["devastated"], place); }
inline bool panicked(const Script& s, const std::string& unit) { return listed(s.position()["panicked"], unit); }
// The number of the rule that refuses an answer, or "" if it is legal.
inline std::string refused_by(const Script& s, const Json& action) {
  const std::string why = s.refusal(action);
  return why.substr(0, why.find(':'));
}

}  // namespace cf::warpath
