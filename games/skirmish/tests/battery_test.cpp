// Random battles of every scenario, to the end, with every check at every node.
#include <gtest/gtest.h>

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/skirmish/skirmish.hpp"

namespace cf::skirmish {
namespace {

class SkirmishBattery : public testing::TestWithParam<const char*> {};

TEST_P(SkirmishBattery, RandomBattlesEndByTheRules) {
  const bool longer = std::getenv("CF_LONG") != nullptr;
  const auto report = test::run_battery(*test::open(kModule, GetParam()),
                                        {.games = longer ? 1000 : 10, .seed = 1754, .deep_every = 23});
  EXPECT_EQ(report.failure, "");
  RecordProperty("signature", std::to_string(report.signature));
  std::printf("%s: %d games, %ld decisions, %ld dice, %.1f answers each\n", GetParam(), report.games, report.decisions,
              report.chance, report.branching);
}

INSTANTIATE_TEST_SUITE_P(All, SkirmishBattery,
                         testing::Values("jumonville", "monongahela", "kittanning", "la_barbue", "halfway_brook",
                                         "dumonts_mill", "meeting", "three_ways", "four_ways"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace cf::skirmish
