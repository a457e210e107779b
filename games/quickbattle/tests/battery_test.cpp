// Random play of every engagement through the battery.
#include <gtest/gtest.h>

#include <cstdlib>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/quickbattle/quickbattle.hpp"
#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// What a refusal of each verb may cite: its own rules, those of stacking and of the state that a unit is in.
std::vector<test::VerbRules> rules_of_verbs() {
  return {{"roll", {"19.2"}},
          {"extend", {"19.1-a"}},
          {"decline", {"19.1-a"}},
          {"array", {"19.1-b", "19.1-c", "19.1-d", "Q-06"}},
          {"station", {"Q-32"}},
          {"array_rest", {"19.1-b"}},
          {"fire", {"19.2.1"}},
          {"volley", {"19.2.1"}},
          {"cease_fire", {"19.2.1"}},
          {"aim", {"19.1-b.2", "19.2.1", "19.2.2-f"}},
          {"charge", {"19.2.2", "Q-31"}},
          {"slip", {"19.2.2", "Q-31"}},
          {"shift", {"19.2.2", "Q-31"}},
          {"detach", {"19.1-b.2", "19.2.1-e", "19.2.2", "Q-31"}},
          {"lead", {"19.2.2"}},
          {"march", {"19.1-c", "19.2.2", "Q-31"}},
          {"hold", {"19.2.2"}},
          {"fight", {"19.2.3"}},
          {"lose", {"19.2.3"}},
          {"keep_leaders", {"Q-32"}},
          {"rejoin", {"19.2.4"}},
          {"follow", {"Q-32"}},
          {"recover", {"19.1-b.2", "19.2.1-e", "19.2.4"}},
          {"recover_all", {"19.2.4"}},
          {"leave_rest", {"19.2.4"}}};
}

class QuickBattleBattery : public testing::TestWithParam<std::string> {};

TEST_P(QuickBattleBattery, PassesTheBattery) {
  const bool in_full = std::getenv("CF_LONG") != nullptr;
  const auto rules = test::open(kModule, GetParam());
  const auto report = test::run_battery(*rules, {.games = in_full ? 1112 : 50,
                                                 .seed = 1,
                                                 .max_steps = 5000,
                                                 .deep_every = in_full ? 40 : 29,
                                                 .teaches = rules_of_verbs()});
  EXPECT_EQ(report.failure, "");
  if (std::getenv("CF_SHOW"))
    std::printf("%s: %ld decisions, %ld dice, branching %.1f, signature %016llx\n", GetParam().c_str(),
                report.decisions, report.chance, report.branching, static_cast<unsigned long long>(report.signature));
}

// Small battles of every shape: one column, one unit, too few to face everyone, stacks that may not join.
TEST(SmallBattlesBattery, HaveNoDeadEnd) {  // R("19.2.2") R("Q-06")
  const char* const kUnits[] = {"warrior 1", "warrior 5",         "militia 1", "militia 4", "regular 3, militia 2",
                                "rifle 3",   "regular 2, rifle 2"};
  for (const char* terrain : {"rough", "wilderness", "settled"})
    for (const char* native : kUnits)
      for (const char* settler : kUnits)
        for (const char* surprise : {"none", "native"}) {
          const Field field{.native = native, .settler = settler, .terrain = terrain, .surprise = surprise};
          const auto report =
              test::run_battery(*field.open(), {.games = 2, .seed = 1, .max_steps = 3000, .deep_every = 17});
          ASSERT_EQ(report.failure, "") << terrain << ": " << native << " against " << settler << ", " << surprise;
        }
}

INSTANTIATE_TEST_SUITE_P(Engagements, QuickBattleBattery,
                         testing::Values("point_pleasant_1774", "sandusky_1782", "blue_licks_1782",
                                         "hellers_corner_1790", "kekionga_1790", "st_clair_1791", "fort_recovery_1794",
                                         "fallen_timbers_1794", "custom"),
                         [](const auto& engagement) { return engagement.param; });

}  // namespace
}  // namespace cf::quickbattle
