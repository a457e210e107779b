#include "players/yardstick/yardstick.hpp"

#include "search/expectimax.hpp"

namespace cf::yardstick {
namespace {

constexpr int kLooks = 1'600;
constexpr float kWork = 160'000;  // bound on the work of one decision, in answers of Quick Battle
constexpr long kExactNodes = 400;

}  // namespace

std::vector<Considered> consider(const Ruleset& rules, const void* state, Random& random, const Listener& listener) {
  if (!rules.game().hidden_information)
    if (std::optional<ExactValue> exact = solve(rules, state, kExactNodes)) return std::move(exact->choices);
  Guide guide;
  SearchLimits limits{.looks = kLooks};
  if (const Knowledge* knowledge = find(rules.game().id)) {
    guide = {knowledge->foresee ? knowledge->foresee : knowledge->evaluate,
             knowledge->weigh_plans ? knowledge->weigh_plans : knowledge->weigh};
    limits.look_ahead = knowledge->far_ahead;
    limits.explore = knowledge->explore;
    limits.max_steps = static_cast<int>(kWork / knowledge->cost);
  }
  return TreeSearch(guide).search(rules, state, limits, random, listener);
}

}  // namespace cf::yardstick
