// Told again from the record: the dice of a game with what every face would have done, and how the game went.
#include "players/course.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/throws.hpp"
#include "games/battery/fixture.hpp"
#include "games/registry.hpp"
#include "players/players.hpp"

namespace cf {
namespace {

// A game at random; not of the first lesson of the Ohio, which may end without a die.
Table played(const Module& module, std::size_t steps, u64 seed) {
  const auto game = test::load(module);
  Table table(test::open(module, game->info().scenarios.back().id == "custom" ? game->info().scenarios.front().id
                                                                              : game->info().scenarios.back().id));
  Random random(seed, 5);
  const Dice dice = seeded_dice(seed);
  std::vector<Answer> answers;
  while (table.steps().size() < steps && !table.over()) {
    if (table.asked() == kChance) {
      table.apply(table.draw(dice));
      continue;
    }
    answers.clear();
    table.rules().legal(table.state(), answers);
    table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
  }
  return table;
}

class ToldAgain : public testing::TestWithParam<const Module*> {};

TEST_P(ToldAgain, EveryDieWithWhatItsFacesWouldHaveDone) {
  const Table table = played(*GetParam(), 600, 3);
  const Reader all{kChance, [](const Event&) { return true; }};
  const Json told = throws_between(table, 0, table.steps().size(), all);
  ASSERT_GT(told["throws"].size(), 0u);
  int with_faces = 0;
  for (const Json& thrown : told["throws"]) {
    if (!thrown.contains("faces")) continue;  // two dice of which more than the sum counts
    ++with_faces;
    const auto& dice = thrown["dice"];
    const int sum = std::accumulate(dice.begin(), dice.end(), 0, [](int a, const Json& n) { return a + n.get<int>(); });
    double p = 0;
    bool found = false;
    const std::size_t step = thrown["step"];
    const std::size_t first = table.steps()[step - 1].events_before;
    const std::size_t end = step < table.steps().size() ? table.steps()[step].events_before : table.events().size();
    for (const Json& face : thrown["faces"]) {
      p += face["p"].get<double>();
      if (face["n"] != sum) continue;
      found = true;
      ASSERT_EQ(face["kinds"].size(), end - first) << thrown.dump();
      for (std::size_t e = first; e < end; ++e) {
        const std::string name(table.rules().vocabulary().events[table.events()[e].type].name);
        EXPECT_TRUE(face["kinds"][e - first].get<std::string>().starts_with(name)) << thrown.dump();
      }
    }
    EXPECT_TRUE(found) << thrown.dump();
    EXPECT_NEAR(p, 1, 1e-9) << thrown.dump();
  }
  EXPECT_GT(with_faces, 0);
}

TEST_P(ToldAgain, WhoMayNotSeeWhatADieDidIsNotToldItsFaces) {
  const Table table = played(*GetParam(), 300, 4);
  const Reader nothing{kNobody, [](const Event&) { return false; }};
  const Reader all{kChance, [](const Event&) { return true; }};
  const Json hidden = throws_between(table, 0, table.steps().size(), nothing);
  for (const Json& thrown : hidden["throws"]) {
    if (!thrown.contains("faces")) continue;
    for (const Json& face : thrown["faces"]) EXPECT_EQ(face["kinds"].size(), 0u) << thrown.dump();
  }
  EXPECT_GT(throws_between(table, 0, table.steps().size(), all)["throws"].size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Games, ToldAgain, testing::ValuesIn(all_modules().begin(), all_modules().end()),
                         [](const auto& given) { return std::string(given.param->id); });

TEST(Course, EndsWithTheResultAndJudgesEveryDie) {
  const Module* quick = find_module("quickbattle");
  if (!quick) GTEST_SKIP() << "built without Quick Battle";
  const Table table = played(*quick, 100'000, 7);
  ASSERT_TRUE(table.over());
  const Json course = course_of(table, *find_knowledge("quickbattle"), {.playouts = 8, .per_face = 4});
  ASSERT_GT(course["points"].size(), 2u);
  EXPECT_EQ(course["points"].front()["step"], 0);
  EXPECT_EQ(course["points"].back()["step"], table.steps().size());
  const Outcome ended = table.rules().outcome(table.state());
  for (int i = 0; i < table.rules().seats(); ++i) {
    const std::string seat(table.rules().seat_id(static_cast<Seat>(i)));
    const double end = course["points"].back()["shares"][seat];
    EXPECT_EQ(end, ended.winner == kNobody ? 0.5 : ended.winner == i ? 1 : 0);
    for (const Json& point : course["points"]) {
      EXPECT_GE(point["shares"][seat].get<double>(), 0);
      EXPECT_LE(point["shares"][seat].get<double>(), 1);
    }
  }
  EXPECT_GT(course["luck"].size(), 10u);
  EXPECT_EQ(course["judged"], table.steps().size());
}

}  // namespace
}  // namespace cf
