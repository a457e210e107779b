#include "players/players.hpp"

#include <algorithm>
#include <cmath>

#include "players/yardstick/yardstick.hpp"
#include "search/expectimax.hpp"

namespace cf {
namespace {

constexpr Level kLevels[] = {
    {.name = "random",
     .says = "plays any legal answer: for tests and for a first look at the rules",
     .strength = "",
     .temper = 1e9f},
    {.name = "novice",
     .says = "follows rules of thumb and is often distracted",
     .strength = "beats random where rules of thumb tell much",
     .temper = 1.5f,
     .distracted = 0.4f},
    {.name = "regular",
     .says = "follows rules of thumb and looks a little ahead",
     .strength = "takes about nine points of ten from random",
     .looks = 60,
     .work = 6'000},
    {.name = "veteran",
     .says = "looks ahead",
     .strength = "takes three points of four from a novice in Quick Battle, nearly all on the Ohio",
     .looks = 200,
     .work = 20'000},
    {.name = "commander",
     .says = "looks well ahead, makes plans and takes its time",
     .strength = "takes three points of five from a veteran in Quick Battle, four of five on the Ohio",
     .looks = 1'600,
     .work = 160'000,
     .plans = true,
     .learned = true},
};

constexpr Level kYardstick{
    .name = "yardstick", .says = "the commander of November 2026, to measure by", .strength = "", .yardstick = true};

// Below this many positions the rest of a game is worked out exactly.
constexpr long kExactNodes = 400;

}  // namespace

std::span<const Level> levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  for (const Level& level : kLevels)
    if (level.name == name) return &level;
  return nullptr;
}

const Level* find_any_level(std::string_view name) { return name == kYardstick.name ? &kYardstick : find_level(name); }

std::unique_ptr<Player> make_player(std::string_view name, u64 seed) {
  const Level* level = find_any_level(name);
  return level ? std::make_unique<Player>(*level, seed) : nullptr;
}

Action Player::choose(const Ruleset& rules, const void* state, const Listener& listener) {
  if (MovePlayer* mover = learned(rules)) {
    const Action action = mover->choose(rules, state, listener);
    considered_ = mover->considered();
    return action;
  }
  answers_.clear();
  considered_.clear();
  rules.legal(state, answers_);
  if (answers_.size() == 1) {
    considered_.push_back({answers_[0].action, 0.5f, 1});
    return answers_[0].action;
  }
  if (level_.yardstick) {
    considered_ = yardstick::consider(rules, state, random_, listener);
    return considered_[0].action;
  }
  const Knowledge* knowledge = find_knowledge(rules.game().id);
  return level_.looks ? by_search(rules, state, knowledge, listener) : by_weight(rules, state, knowledge);
}

// None if the level does not play so, or nothing was learned for the scenario.
MovePlayer* Player::learned(const Ruleset& rules) {
  if (!level_.learned) return nullptr;
  if (learned_for_ != &rules) {
    learned_for_ = &rules;
    judgement_ = find_judgement(rules);
    mover_.reset();
    if (judgement_)
      mover_ =
          std::make_unique<MovePlayer>(*find_move_guide(rules.game().id), *judgement_, MoveCare{}, random_.next64());
  }
  return mover_.get();
}

Action Player::by_weight(const Ruleset& rules, const void* state, const Knowledge* knowledge) {
  weights_.assign(answers_.size(), 1.f);
  const bool thinks = knowledge && knowledge->weigh && level_.temper < 1e6f;
  if (thinks) {
    // A fresh deal, so that the weights cannot lean on what the seat does not see.
    Position seen(rules);
    std::copy_n(static_cast<const std::byte*>(state), rules.state_size(), static_cast<std::byte*>(seen.get()));
    if (rules.game().hidden_information) rules.redeal(seen.get(), rules.asked(state), random_);
    knowledge->weigh(rules, seen.get(), answers_, weights_);
    for (float& w : weights_) w = std::pow(w, 1.f / level_.temper);
  }
  float total = 0;
  for (float w : weights_) total += w;
  const float any = level_.distracted / static_cast<float>(weights_.size());
  for (float& w : weights_) w = (1 - level_.distracted) * w / total + any;
  float pick = static_cast<float>(random_.unit());
  std::size_t chosen = answers_.size() - 1;
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    pick -= weights_[i];
    if (pick < 0) {
      chosen = i;
      break;
    }
  }
  considered_.push_back({answers_[chosen].action, 0.5f, 1});
  return answers_[chosen].action;
}

Action Player::by_search(const Ruleset& rules, const void* state, const Knowledge* knowledge,
                         const Listener& listener) {
  if (!rules.game().hidden_information)
    if (std::optional<ExactValue> exact = solve(rules, state, kExactNodes)) {
      considered_ = std::move(exact->choices);
      return considered_[0].action;
    }
  Guide guide;
  SearchLimits limits{.looks = level_.looks};
  if (knowledge) {
    guide = {level_.plans && knowledge->foresee ? knowledge->foresee : knowledge->evaluate,
             level_.plans && knowledge->weigh_plans ? knowledge->weigh_plans : knowledge->weigh};
    limits.look_ahead = level_.plans ? knowledge->far_ahead : knowledge->look_ahead;
    limits.explore = knowledge->explore;
    limits.max_steps = static_cast<int>(static_cast<float>(level_.work) / knowledge->cost);
  }
  TreeSearch tree(guide);
  considered_ = tree.search(rules, state, limits, random_, listener);
  return considered_[0].action;
}

}  // namespace cf
