// What holds for every game and level: legal, the same from the same seed, and blind to what its seat cannot see.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "games/battery/fixture.hpp"
#include "games/registry.hpp"
#include "players/players.hpp"

namespace cf {
namespace {

// Positions of one game played by rules of thumb, spread over its course.
std::vector<Position> samples(const std::shared_ptr<Ruleset>& rules, std::size_t wanted) {
  std::vector<Position> all;
  Table table(rules);
  Player player(*find_level("novice"), 4);
  const Dice dice = seeded_dice(4);
  while (!table.over() && table.steps().size() < 20000) {
    table.settle_chance(dice);
    if (table.over()) break;
    std::vector<Answer> answers;
    rules->legal(table.state(), answers);
    if (answers.size() > 1) {
      Position p(*rules);
      std::memcpy(p.get(), table.state(), rules->state_size());
      all.push_back(std::move(p));
    }
    EXPECT_TRUE(table.apply(player.choose(*rules, table.state())).legal());
  }
  std::vector<Position> out;
  for (std::size_t i = 0; i < wanted && !all.empty(); ++i) out.push_back(all[i * (all.size() - 1) / wanted]);
  return out;
}

class Players : public ::testing::TestWithParam<const Module*> {};

TEST_P(Players, ChooseTheSameFromTheSameSeedAndSeeOnlyTheirSide) {
  const Module& module = *GetParam();
  const auto game = test::load(module);
  const auto rules = test::open(module, game->info().scenarios[0].id);
  Random deal(8);
  for (const Position& position : samples(rules, 6)) {
    Position other = position;
    rules->redeal(other.get(), rules->asked(position.get()), deal);
    for (const char* level : {"novice", "regular"}) {
      const Action first = make_player(level, 11)->choose(*rules, position.get());
      EXPECT_EQ(make_player(level, 11)->choose(*rules, position.get()), first) << level;
      EXPECT_EQ(make_player(level, 11)->choose(*rules, other.get()), first) << level << " looks at hidden things";
      EXPECT_TRUE(rules->judge(position.get(), first).legal());
    }
  }
}

// The learned commander too: what it plans, it plans from what its seat can see.
TEST_P(Players, CommandersThatLearnedSeeOnlyTheirSide) {
  const Module& module = *GetParam();
  for (const LearnedText& learned : learned_texts()) {
    if (learned.game != module.id) continue;
    const auto rules = test::open(module, std::string(learned.scenario));
    ASSERT_TRUE(find_judgement(*rules)) << learned.scenario;
    Random deal(8);
    for (const Position& position : samples(rules, 12)) {
      Position other = position;
      rules->redeal(other.get(), rules->asked(position.get()), deal);
      const Action first = make_player("commander", 11)->choose(*rules, position.get());
      EXPECT_EQ(make_player("commander", 11)->choose(*rules, position.get()), first);
      EXPECT_EQ(make_player("commander", 11)->choose(*rules, other.get()), first) << "it looks at hidden things";
      EXPECT_TRUE(rules->judge(position.get(), first).legal());
    }
  }
}

// Told to stop, it looks once at each move and has an answer.
TEST_P(Players, CommandersThatLearnedStopWhenTold) {
  const Module& module = *GetParam();
  for (const LearnedText& learned : learned_texts()) {
    if (learned.game != module.id) continue;
    const auto rules = test::open(module, std::string(learned.scenario));
    for (const Position& position : samples(rules, 6)) {
      const auto player = make_player("commander", 3);
      const Action hasty = player->choose(*rules, position.get(), {.stop = [] { return true; }});
      EXPECT_TRUE(rules->judge(position.get(), hasty).legal());
      for (const Considered& c : player->considered()) EXPECT_LE(c.visits, 2u);
    }
  }
}

// It is the measure of the others: it plays every game, the same for ever, and nobody meets it at a table.
TEST_P(Players, TheYardstickIsKeptBesideTheLevels) {
  EXPECT_EQ(find_level("yardstick"), nullptr);
  ASSERT_NE(find_any_level("yardstick"), nullptr);
  const Module& module = *GetParam();
  const auto rules = test::open(module, test::load(module)->info().scenarios[0].id);
  for (const Position& position : samples(rules, 1)) {
    const Action first = make_player("yardstick", 11)->choose(*rules, position.get());
    EXPECT_EQ(make_player("yardstick", 11)->choose(*rules, position.get()), first);
    EXPECT_TRUE(rules->judge(position.get(), first).legal());
  }
}

TEST_P(Players, EvaluationsAreShares) {
  const Module& module = *GetParam();
  const Knowledge* knowledge = find_knowledge(module.id);
  if (!knowledge) GTEST_SKIP() << "no knowledge of this game yet";
  const auto rules = test::open(module, test::load(module)->info().scenarios[0].id);
  for (const Position& position : samples(rules, 20)) {
    const float share = knowledge->evaluate(*rules, position.get(), 0);
    EXPECT_GE(share, 0);
    EXPECT_LE(share, 1);
    if (knowledge->foresee) {
      const float first = knowledge->foresee(*rules, position.get(), 0),
                  second = knowledge->foresee(*rules, position.get(), 1);
      EXPECT_GT(first, 0);
      EXPECT_NEAR(first + second, 1, 1e-5);
    }
    std::vector<Answer> answers;
    rules->legal(position.get(), answers);
    for (auto weigh : {knowledge->weigh, knowledge->weigh_plans}) {
      if (!weigh) continue;
      std::vector<float> weights(answers.size(), 1.f);
      weigh(*rules, position.get(), answers, weights);
      EXPECT_GE(*std::ranges::min_element(weights), 0);
      EXPECT_GT(*std::ranges::max_element(weights), 0) << "nothing is left to choose";
    }
  }
}

const Module* find_module(std::string_view id) {
  for (const Module* module : all_modules())
    if (module->id == id) return module;
  return nullptr;
}

// An army goes with its leader, and of units alike one is as good as another: who plans does not look at the rest.
TEST(PlayersOfWarpath, PlanTheMovesOfArmies) {
  const Module* warpath = find_module("warpath");
  if (!warpath) GTEST_SKIP() << "built without Warpath";
  const auto rules = test::open(*warpath, test::load(*warpath)->info().scenarios[0].id);
  const Knowledge* knowledge = find_knowledge("warpath");
  Level planning = *find_level("commander"), without = *find_level("veteran");
  planning.looks = without.looks = 40;
  planning.learned = false;  // what it does in scenarios that were not trained
  Player planner(planning, 3), other(without, 3);
  int passed_over = 0, looked_at = 0;
  for (const Position& position : samples(rules, 40)) {
    std::vector<Answer> answers;
    rules->legal(position.get(), answers);
    std::vector<float> weights(answers.size(), 1.f);
    knowledge->weigh_plans(*rules, position.get(), answers, weights);
    const auto vain = [&](const Considered& c) {
      const auto at = std::ranges::find(answers, c.action, &Answer::action) - answers.begin();
      return c.visits > 0 && weights[static_cast<std::size_t>(at)] == 0;
    };
    if (std::ranges::count(weights, 0.f) == 0 || std::ranges::count_if(weights, [](float w) { return w > 0; }) < 2)
      continue;
    planner.choose(*rules, position.get());
    other.choose(*rules, position.get());
    EXPECT_TRUE(std::ranges::none_of(planner.considered(), vain));
    ++passed_over;
    looked_at += std::ranges::any_of(other.considered(), vain);
  }
  EXPECT_GT(passed_over, 3);
  EXPECT_GT(looked_at, 0) << "the lower levels do not follow plans";
}

// 16.10: a victory without Greene is a draw, and the player programs must know it before it happens.
TEST(PlayersOfTheCarolinas, KnowWhatGreeneIsWorth) {
  const Module* carolinas = find_module("carolinas");
  if (!carolinas) GTEST_SKIP() << "built without the Carolinas";
  const auto rules = test::open(*carolinas, "16.10");
  const Knowledge* knowledge = find_knowledge("carolinas");
  Table table(rules);
  table.settle_chance(seeded_dice(4));
  Json position = rules->save(table.state());
  const float alive = knowledge->evaluate(*rules, table.state(), 0);
  position["m"]["dead"].push_back("am_greene");
  position["at"]["am_greene"] = nullptr;
  Position without(*rules);
  const auto loaded = rules->load(position, without.get());
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_LT(knowledge->evaluate(*rules, without.get(), 0), 0.7f * alive);
}

INSTANTIATE_TEST_SUITE_P(All, Players, ::testing::ValuesIn(all_modules().begin(), all_modules().end()),
                         [](const auto& module) { return std::string(module.param->id); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Players);

}  // namespace
}  // namespace cf
