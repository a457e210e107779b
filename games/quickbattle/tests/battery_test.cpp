// Random play of every engagement through the battery.
#include <gtest/gtest.h>

#include <cstdlib>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {
namespace {

class QuickBattleBattery : public testing::TestWithParam<std::string> {};

TEST_P(QuickBattleBattery, PassesTheBattery) {
  const bool in_full = std::getenv("CF_LONG") != nullptr;
  const auto rules = test::open(kModule, GetParam());
  const auto report = test::run_battery(*rules, {.games = in_full ? 1112 : 50, .seed = 1, .max_steps = 5000, .deep_every = in_full ? 40 : 29});
  EXPECT_EQ(report.failure, "");
  if (std::getenv("CF_SHOW"))
    std::printf("%s: %ld decisions, %ld dice, branching %.1f, signature %016llx\n", GetParam().c_str(), report.decisions, report.chance,
                report.branching, static_cast<unsigned long long>(report.signature));
}

INSTANTIATE_TEST_SUITE_P(Engagements, QuickBattleBattery,
                         testing::Values("point_pleasant_1774", "sandusky_1782", "blue_licks_1782", "hellers_corner_1790", "kekionga_1790",
                                         "st_clair_1791", "fort_recovery_1794", "fallen_timbers_1794", "custom"),
                         [](const auto& engagement) { return engagement.param; });

}  // namespace
}  // namespace cf::quickbattle
