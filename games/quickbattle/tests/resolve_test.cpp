// Battles resolved for other games, and standard choices.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "engine/game.hpp"
#include "games/battery/fixture.hpp"
#include "games/quickbattle/resolve.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

Clash clash() {
  return {.terrain = Terrain::Rough,
          .native = {"Miami", 4, {{"warrior", 4}}, {{"Little Turtle", 3}}},
          .settler = {"Hardin", 2, {{"regular", 1}, {"militia", 6}}, {{"Hardin", 1}}}};
}

TEST(Resolve, EndsAndCountsEveryUnitOnce) {
  Random random(5);
  int native_wins = 0;
  for (int i = 0; i < 40; ++i) {
    const auto result = resolve(clash(), [&] { return static_cast<int>(random.below(6)) + 1; });
    ASSERT_TRUE(result) << result.error().text();
    int lost = 0;
    for (const auto& [type, count] : result->lost[kSettler]) lost += count;
    EXPECT_EQ(result->survivors[kSettler] + lost, 7);
    EXPECT_LE(result->rounds, 3);
    native_wins += result->victor == kNative;
  }
  EXPECT_GT(native_wins, 20);
}

TEST(Resolve, ErrorsSayWhatIsWrong) {
  Clash wrong = clash();
  wrong.native.units[0].first = "elephant";
  const auto result = resolve(wrong, [] { return 1; });
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().text().find("elephant"), std::string::npos);
}

// By standard choices history's winner comes out ahead, as the factors were fitted to do.
TEST(StandardChoices, PlayEveryEngagementToItsEndBattery) {
  const auto game = test::load(kModule);
  for (const ScenarioInfo& scenario : game->info().scenarios) {
    const auto rules = test::open(kModule, scenario.id);
    Random random(3);
    const Tables& t = *static_cast<const Tables*>(rules->tables());
    int wins[3] = {};
    for (int i = 0; i < 20; ++i) {
      Position now(*rules);
      rules->start(now.get(), nullptr);
      for (Seat seat; (seat = rules->asked(now.get())) != kNobody;) {
        const Action answer = seat == kChance ? Action{.n = static_cast<u8>(random.below(6) + 1)}
                                              : standard_answer({t, *static_cast<State*>(now.get())});
        ASSERT_TRUE(rules->judge(now.get(), answer).legal());
        rules->apply(now.get(), answer, nullptr);
      }
      const Seat winner = rules->outcome(now.get()).winner;
      ++wins[winner == kNobody ? 2 : winner];
    }
    const int historical = wins[t.battle.winner == "native" ? 0 : 1];
    EXPECT_GT(scenario.id == "custom" ? 20 : historical, 6) << scenario.id;
  }
}

}  // namespace
}  // namespace cf::quickbattle
