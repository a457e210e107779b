#include "games/battery/fixture.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <mutex>

namespace cf::test {

std::shared_ptr<const Game> load(const Module& module) {
  Result<std::unique_ptr<Game>> game = module.load(module.builtin());
  if (!game) {
    std::fprintf(stderr, "%s\n", game.error().text().c_str());
    std::abort();
  }
  return std::move(*game);
}

std::shared_ptr<Ruleset> open(const Module& module, const Setup& setup) {
  static std::mutex mutex;  // studies open games from several threads
  const std::lock_guard lock(mutex);
  static std::map<std::string, std::shared_ptr<const Game>> loaded;
  auto& game = loaded[std::string(module.id)];
  if (!game) game = load(module);
  Result<std::unique_ptr<Ruleset>> rules = game->open(setup);
  if (!rules) {
    std::fprintf(stderr, "%s\n", rules.error().text().c_str());
    std::abort();
  }
  std::shared_ptr<Ruleset> out = std::move(*rules);
  if (const char* mutant = std::getenv("CF_MUTANT")) out->probe().ablate(out->rules().find(mutant));
  return out;
}

std::shared_ptr<Ruleset> open(const Module& module, const std::string& scenario,
                              std::map<std::string, std::string> options) {
  return open(module, Setup{scenario, std::move(options), {}});
}

Script::Script(std::shared_ptr<Ruleset> rules, const Json& position)
    : table([&] {
        Result<Table> placed = Table::from_position(rules, position);
        if (!placed) {
          ADD_FAILURE() << placed.error().text();
          return Table(rules);
        }
        return std::move(*placed);
      }()) {}

Script& Script::act(const Json& json) {
  const std::string why = refusal(json);
  EXPECT_EQ(why, "") << json.dump() << " at " << question() << " asked of " << seat();
  if (why.empty()) table.apply(*action_from_json(table.rules(), json));
  return *this;
}

Script& Script::dice(std::initializer_list<int> faces) {
  for (int face : faces) {
    EXPECT_EQ(seat(), "chance") << "no die is wanted at " << question();
    if (table.asked() == kChance) table.apply({.verb = 0, .n = static_cast<u8>(face)});
  }
  return *this;
}

std::string Script::refusal(const Json& json) const {
  const Result<Action> action = action_from_json(table.rules(), json);
  if (!action) return action.error().text();
  const Verdict verdict = table.rules().judge(table.state(), *action);
  if (verdict.legal()) return "";
  return std::string(table.rules().rules().number(verdict.rule)) + ": " + message_text(table.rules(), verdict.why);
}

std::string Script::log() const {
  std::string out;
  for (const Event& e : table.events()) out += event_text(table.rules(), e) + "\n";
  return out;
}

}  // namespace cf::test
