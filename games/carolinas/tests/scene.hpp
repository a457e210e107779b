#pragma once
// Small positions for tests: a scenario's empty map, pieces put where a rule wants them, a phase to play.
#include <gtest/gtest.h>

#include "games/battery/fixture.hpp"
#include "games/carolinas/carolinas.hpp"

namespace cf::carolinas {

using test::Script;

inline Json with(const char* verb, const char* key, const std::string& value) { return {{"verb", verb}, {key, value}}; }
inline Json step(const std::string& to) { return with("step", "to", to); }
inline Json send(const std::string& piece) { return with("send", "piece", piece); }
inline Json march(const std::string& hex) { return with("march", "hex", hex); }
inline Json attack(const std::string& piece, const std::string& hex, const char* verb = "attack") {
  return {{"verb", verb}, {"piece", piece}, {"hex", hex}};
}

class Scene {
 public:
  explicit Scene(const char* scenario = "16.5", std::map<std::string, std::string> options = {})
      : rules(test::open(kModule, scenario, std::move(options))) {
    Position start(*rules);
    rules->start(start.get(), nullptr);
    position = rules->save(start.get());
    position["at"] = Json::object();
    for (auto& [name, list] : position["m"].items()) list = Json::array();
    position["turn"] = 2;
    position["excess"] = {false, false};
    position["senior"] = {nullptr, nullptr};
    position["last_in"] = {2, 2, 2, 2};
    position["recruited"] = {0, 0};
  }
  Scene& put(const std::string& hex, std::initializer_list<const char*> pieces) {
    for (const char* p : pieces) position["at"][p] = hex;
    return *this;
  }
  Scene& mark(const char* name, std::initializer_list<const char*> pieces) {
    for (const char* p : pieces) position["m"][name].push_back(p);
    return *this;
  }
  Scene& set(const char* field, Json value) {
    position[field] = std::move(value);
    return *this;
  }
  Scene& sky(const char* word) { return set("sky", word); }
  Scene& night() { return set("hour", "night"); }
  Scene& british() { return set("active", 1); }
  Scene& stack(Json frames) { return set("stack", std::move(frames)); }

  Script movement(bool second = false) {
    set("moving", true);
    stack({{{"frame", "campaign"}, {"next", position["hour"] == "night" ? "Night" : "Day"}},
           {{"frame", "activation"}, {"next", second ? "SecondMoves" : "FirstMoves"}},
           {{"frame", "movement_phase"}, {"next", "Choice"}},
           {{"frame", "choose_move"}}});
    return Script(rules, position);
  }
  Script combat(bool second = false) {
    set("moving", false);
    stack({{{"frame", "campaign"}, {"next", position["hour"] == "night" ? "Night" : "Day"}},
           {{"frame", "activation"}, {"next", second ? "SecondFights" : "FirstFights"}},
           {{"frame", "combat_phase"}, {"next", "Choice"}},
           {{"frame", "choose_combat"}}});
    return Script(rules, position);
  }
  // At the weather die of the next Date Turn.
  Script weather() {
    stack({{{"frame", "campaign"}, {"next", "WeatherSet"}},
           {{"frame", "weather"}, {"next", "Die"}},
           {{"frame", "roll"}, {"rule", "4.0b"}, {"low", 0}, {"high", 9}}});
    return Script(rules, position);
  }

  std::shared_ptr<Ruleset> rules;
  Json position;
};

inline std::string at(const Script& s, const char* piece) {
  return s.position()["at"].value(piece, std::string("gone"));
}
inline bool is(const Script& s, const char* mark, const std::string& piece) {
  const Json position = s.position();
  for (const Json& p : position["m"][mark])
    if (p == piece) return true;
  return false;
}
inline bool gone(const Script& s, const char* piece) { return is(s, "dead", piece); }

}  // namespace cf::carolinas
