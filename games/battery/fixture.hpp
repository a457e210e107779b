#pragma once
// What every game's tests stand on: a game loaded with its built-in data, and a table driven by stated answers.
#include <memory>
#include <string>

#include "engine/game.hpp"
#include "engine/table.hpp"
#include "engine/text.hpp"

namespace cf::test {

// The game with built-in data. Aborts with the error if the data do not load.
std::shared_ptr<const Game> load(const Module& module);

// Scenario and options opened. The environment variable CF_MUTANT names a rule to switch off: `./check --mutants`
// runs the tests once per rule and lists the rules whose loss no test noticed.
std::shared_ptr<Ruleset> open(const Module& module, const std::string& scenario,
                              std::map<std::string, std::string> options = {});
std::shared_ptr<Ruleset> open(const Module& module, const Setup& setup);

// Plays a table by JSON actions and stated dice, and fails the test with the reason on anything illegal.
class Script {
 public:
  explicit Script(std::shared_ptr<Ruleset> rules) : table(rules) {}
  Script(std::shared_ptr<Ruleset> rules, const Json& position);

  Script& act(const Json& action);  // a seat's answer
  Script& act(const char* verb) { return act(Json{{"verb", verb}}); }
  Script& dice(std::initializer_list<int> faces);  // answers of chance, verb 0
  // Empty if legal, else "<rule>: <reason>".
  std::string refusal(const Json& action) const;
  bool offers(const Json& action) const { return refusal(action).empty(); }
  std::string question() const { return table.rules().question(table.state()); }
  std::string seat() const { return std::string(table.rules().seat_id(table.asked())); }
  Json position() const { return table.rules().save(table.state()); }
  // The texts of all events so far, one a line: golden games are compared as text.
  std::string log() const;

  Table table;
};

}  // namespace cf::test
