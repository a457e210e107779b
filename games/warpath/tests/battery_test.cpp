// Random games from start to end, every promise of the engine checked at the nodes.
#include <gtest/gtest.h>

#include <cstdlib>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/warpath/warpath.hpp"

namespace cf::warpath {
namespace {

bool long_run() { return std::getenv("CF_LONG") != nullptr; }

TEST(WarpathBattery, RandomGamesEndByTheRules) {  // R("4.2") R("4.4.c") R("7.7")
  const auto rules = test::open(kModule, "campaign");
  const auto report = test::run_battery(*rules, {.games = long_run() ? 2000 : 40, .seed = 1, .max_steps = 200000, .deep_every = 97});
  EXPECT_EQ(report.failure, "");
  EXPECT_EQ(report.games, long_run() ? 2000 : 40);
  RecordProperty("decisions", static_cast<int>(report.decisions));
  std::printf("%ld decisions, %ld dice and draws, branching %.1f, signature %016llx\n", report.decisions, report.chance, report.branching,
              static_cast<unsigned long long>(report.signature));
}

TEST(WarpathBattery, WithEveryOptionTurned) {
  const auto rules = test::open(kModule, "campaign",
                                {{"river_movement_cost", "none"}, {"lost_draw_lapses", "true"}, {"brt_columns", "firer"}, {"long_range_limit", "battery"}, {"pursuit_anywhere", "false"}});
  const auto report = test::run_battery(*rules, {.games = long_run() ? 200 : 6, .seed = 7, .max_steps = 200000, .deep_every = 211});
  EXPECT_EQ(report.failure, "");
}

}  // namespace
}  // namespace cf::warpath
