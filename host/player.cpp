#include "host/player.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstring>

#include "engine/text.hpp"
#include "players/players.hpp"

namespace cf::host {
namespace {

// A level of players/, held to a time by the clock that the pure layers do not have.
class LevelPlayer final : public Player {
 public:
  LevelPlayer(const Level& level, u64 seed) : player_(level, seed) {}

  Action choose(const Ruleset& rules, const void* state, int budget_ms) override {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(budget_ms);
    const Action action =
        player_.choose(rules, state, {.stop = [&] { return std::chrono::steady_clock::now() >= until; }});
    describe(rules);
    return action;
  }
  Json info() const override { return info_; }

 private:
  void describe(const Ruleset& rules) {
    constexpr std::size_t kShown = 5;
    info_ = {{"level", std::string(player_.level().name)}, {"choices", Json::array()}};
    for (const Considered& c : player_.considered()) {
      if (info_["choices"].size() == kShown) break;
      info_["choices"].push_back({{"action", action_to_json(rules, c.action)},
                                  {"label", action_label(rules, c.action)},
                                  {"value", c.value},
                                  {"visits", c.visits}});
    }
  }
  cf::Player player_;
  Json info_ = Json::object();
};

}  // namespace

std::vector<std::string_view> levels() {
  std::vector<std::string_view> names;
  for (const Level& level : cf::levels()) names.push_back(level.name);
  return names;
}

std::unique_ptr<Player> make_player(const Ruleset&, std::string_view name, u64 seed) {
  const Level* level = find_any_level(name);
  return level ? std::make_unique<LevelPlayer>(*level, seed) : nullptr;
}

Position seen_by(const Ruleset& rules, const void* state, Seat seat, Random& random) {
  Position copy(rules);
  std::memcpy(copy.get(), state, rules.state_size());
  if (rules.game().hidden_information) rules.redeal(copy.get(), seat, random);
  return copy;
}

}  // namespace cf::host
