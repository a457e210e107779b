// Random games of every scenario, checked at every node.
#include <gtest/gtest.h>

#include <cstdlib>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/ohio/ohio.hpp"

namespace cf::ohio {
namespace {

int games() { return std::getenv("CF_LONG") ? 2000 : 30; }

class OhioBattery : public testing::TestWithParam<const char*> {};

TEST_P(OhioBattery, EveryRandomGameEndsByTheRules) {
  const auto rules = test::open(kModule, GetParam());
  const auto report = test::run_battery(*rules, {.games = games(), .seed = 1, .max_steps = 60000, .deep_every = 97});
  EXPECT_EQ(report.failure, "");
  EXPECT_EQ(report.games, games());
  std::printf("%s: %ld decisions, %ld chance, branching %.1f\n", GetParam(), report.decisions, report.chance,
              report.branching);
}
// With hidden stacks: views and choices of the US do not change when the stacks are dealt anew.
TEST(OhioBatteryHidden, NothingHiddenShows) {  // R("25.2")
  for (const char* scenario : {"harmar", "legion"}) {
    const auto rules = test::open(kModule, scenario, {{"stacks", "hidden"}});
    EXPECT_TRUE(rules->game().hidden_information);
    const auto report = test::run_battery(*rules, {.games = 3, .seed = 5, .max_steps = 60000, .deep_every = 5});
    EXPECT_EQ(report.failure, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, OhioBattery,
                         testing::Values("learning1", "learning2", "learning3", "harmar", "wabash", "legion",
                                         "campaign"));

}  // namespace
}  // namespace cf::ohio
