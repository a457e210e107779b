// The searches on positions small enough to know the truth.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/battery/fixture.hpp"
#include "games/toy/toy.hpp"
#include "search/expectimax.hpp"
#include "search/mcts.hpp"

namespace cf {
namespace {

using test::Script;

std::shared_ptr<Ruleset> road() { return test::open(toy::kModule, "road"); }

// Turn 8 of 8 on the last woods space but one step from the fort, one step of strength left.
Json last_march(int strength, int cards) {
  Script s(road());
  Json position = s.position();
  position["column"] = "s7";
  position["strength"] = strength;
  position["cards"] = cards;
  position["stack"][0]["turn"] = 8;
  return position;
}

TEST(Expectimax, KnowsTheValueOfTheLastMarch) {
  // Two points to the fort through one woods space: one ambush, which takes a step on 4-6.
  Script one(road(), last_march(1, 1));
  const auto exact = solve(one.table.rules(), one.table.state(), 100000);
  ASSERT_TRUE(exact);
  EXPECT_DOUBLE_EQ(exact->shares[toy::kColumn], 0.5);
  EXPECT_EQ(exact->choices[0].action.verb, toy::kEnter);
  Script two(road(), last_march(2, 1));
  EXPECT_DOUBLE_EQ(solve(two.table.rules(), two.table.state(), 100000)->shares[toy::kColumn], 1.0);
  Script safe(road(), last_march(1, 0));
  EXPECT_DOUBLE_EQ(solve(safe.table.rules(), safe.table.state(), 100000)->shares[toy::kColumn], 1.0);
}

TEST(Expectimax, GivesUpBeyondItsLimit) {
  Script s(road());
  EXPECT_FALSE(solve(s.table.rules(), s.table.state(), 50));
}

TEST(TreeSearch, FindsTheExactValueByPlayingToTheEnd) {
  Script s(road(), last_march(1, 1));
  Random random(5);
  TreeSearch tree(Guide{});
  // The toy has hidden cards: the search deals 0 to 3 of them, and one is used if there is any: 1 - 3/4 * 1/2.
  const auto choices = tree.search(s.table.rules(), s.table.state(), {.looks = 6000, .look_ahead = 100}, random);
  EXPECT_EQ(choices[0].action.verb, toy::kEnter);
  EXPECT_NEAR(choices[0].value, 0.625, 0.03);
}

TEST(TreeSearch, FindsWhatRulesOfThumbOverlook) {
  Script s(road(), last_march(1, 0));
  Guide guide;
  guide.weigh = [](const Ruleset&, const void*, std::span<const Answer> answers, std::span<float> weights) {
    for (std::size_t i = 0; i < answers.size(); ++i) weights[i] = answers[i].action.verb == toy::kEnter ? 0.02f : 30.f;
  };
  for (u64 seed : {1, 2, 3, 4, 5}) {
    Random random(seed);
    const auto choices =
        TreeSearch(guide).search(s.table.rules(), s.table.state(), {.looks = 1600, .look_ahead = 100}, random);
    EXPECT_EQ(choices[0].action.verb, toy::kEnter) << seed;
  }
}

TEST(TreeSearch, SparesAnswersOfWeightZero) {
  Script s(road(), last_march(1, 0));  // to enter is better, but ruled out
  Guide guide;
  guide.weigh = [](const Ruleset&, const void*, std::span<const Answer> answers, std::span<float> weights) {
    for (std::size_t i = 0; i < answers.size(); ++i) weights[i] = answers[i].action.verb == toy::kEnter ? 0.f : 1.f;
  };
  Random random(1);
  TreeSearch tree(guide);
  const auto choices = tree.search(s.table.rules(), s.table.state(), {.looks = 200, .look_ahead = 100}, random);
  EXPECT_NE(choices[0].action.verb, toy::kEnter);
  for (const Considered& c : choices) EXPECT_TRUE(c.action.verb != toy::kEnter || c.visits == 0);
}

TEST(TreeSearch, DoesNotThinkWhereOnlyOneAnswerHasWeight) {
  Script s(road());
  std::vector<Answer> legal;
  s.table.rules().legal(s.table.state(), legal);
  ASSERT_GT(legal.size(), 1u);
  Guide guide;
  guide.weigh = [](const Ruleset&, const void*, std::span<const Answer>, std::span<float> weights) {
    std::ranges::fill(weights, 0.f);
    weights.back() = 1;
  };
  Random random(1);
  TreeSearch tree(guide);
  const auto choices = tree.search(s.table.rules(), s.table.state(), {.looks = 200}, random);
  ASSERT_EQ(choices.size(), 1u);
  EXPECT_EQ(choices[0].action, legal.back().action);
  EXPECT_EQ(tree.steps(), 0);
}

TEST(TreeSearch, IsDeterministicForASeed) {
  Script s(road());
  Random one(9), two(9), three(10);
  TreeSearch tree(Guide{});
  const SearchLimits limits{.looks = 300};
  const auto a = tree.search(s.table.rules(), s.table.state(), limits, one);
  const auto b = tree.search(s.table.rules(), s.table.state(), limits, two);
  const auto c = tree.search(s.table.rules(), s.table.state(), limits, three);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].action, b[i].action);
    EXPECT_EQ(a[i].value, b[i].value);
  }
  EXPECT_NE(a[0].value, c[0].value);
}

TEST(TreeSearch, DoesNotPeek) {
  for (int cards : {0, 1, 2, 3}) {
    Script s(road(), last_march(1, cards));
    Random random(3);
    TreeSearch tree(Guide{});
    const auto choices = tree.search(s.table.rules(), s.table.state(), {.looks = 500}, random);
    static float first = choices[0].value;
    EXPECT_EQ(choices[0].value, first) << cards;
  }
}

TEST(TreeSearch, StopsWhenTold) {
  Script s(road());
  Random random(3);
  TreeSearch tree(Guide{});
  const auto choices =
      tree.search(s.table.rules(), s.table.state(), {.looks = 1'000'000'000}, random, {.stop = [] { return true; }});
  EXPECT_FALSE(choices.empty());
}

TEST(TreeSearch, TellsHowFarItIs) {
  Script s(road());
  Random random(3);
  TreeSearch tree(Guide{});
  std::vector<float> told;
  tree.search(s.table.rules(), s.table.state(), {.looks = 320}, random,
              {.progress = [&](float done) { told.push_back(done); }});
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::ranges::is_sorted(told));
  EXPECT_NEAR(told.front(), 15 / 320.0, 1e-6);
  EXPECT_LE(told.back(), 1.0f);
}

}  // namespace
}  // namespace cf
