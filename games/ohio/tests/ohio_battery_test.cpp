// Random games of every scenario, checked at every node.
#include <gtest/gtest.h>

#include <cstdlib>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/ohio/ohio.hpp"

namespace cf::ohio {
namespace {

int games() { return std::getenv("CF_LONG") ? 2000 : 30; }

// The chapters that a refusal of each verb may cite: its own and those of the pieces it moves.
std::vector<test::VerbRules> rules_of_verbs() {
  return {{"roll", {"3.1.3"}},
          {"draw", {"3.1.3"}},
          {"draw_chit", {"3.1.3"}},
          {"fall_on", {"3.1.3"}},
          {"pass", {"5.0"}},
          {"done", {"4.2"}},
          {"auto", {"4.2"}},
          {"set",
           {"2.4.3", "2.6", "5.1", "5.2.3", "5.3", "5.6.2", "5.8", "6.1e", "7.2", "11.", "20.1.2", "20.5.1", "A2",
            "A3.4", "A4"}},
          {"recruit", {"5.1"}},
          {"recruit_nation", {"5.1"}},
          {"check", {"5.1"}},
          {"arms", {"5.1.2", "23.0"}},
          {"choose", {"5.1", "5.8", "20.5.1h"}},
          {"redraw", {"A3.3f"}},
          {"keep", {"14.9"}},
          {"treaty", {"5.2", "A2.3"}},
          {"alliance", {"5.2", "A2.3"}},
          {"build_settlement", {"2.7", "5.3", "A2.3"}},
          {"build_fort", {"2.7", "5.3", "A2.3"}},
          {"repair", {"5.4", "A2.3"}},
          {"harass", {"5.5", "A2.3"}},
          {"raid", {"5.6", "A2.3"}},
          {"search_gun", {"5.7"}},
          {"search_raiders", {"5.7", "A2.3"}},
          {"transfer", {"5.8", "A2.3"}},
          {"save", {"5.9", "A2.3"}},
          {"form", {"2.5.2c", "6.1", "6.3", "20.2"}},
          {"take", {"6.1", "6.3", "14.3d", "20.2", "22.2e", "23.0"}},
          {"take_all", {"6.3"}},
          {"march", {"6.3", "14.3", "20.2.2"}},
          {"step", {"2.4.3", "2.5", "6.1d", "6.3.1", "6.6", "14.3", "19.0", "20.2", "20.7", "A2.0"}},
          {"stop", {"2.5.2c", "6.1d", "6.7", "13.0", "20.7"}},
          {"attack", {"6.1d", "14.0", "14.3f", "14.6c", "20.4"}},
          {"pick_up", {"6.4", "13.0", "14.3f", "20.2", "23.0"}},
          {"drop", {"2.5.2c", "6.5", "13.0", "14.3f", "23.0"}},
          {"scout_march", {"6.4b", "14.3f", "21.2"}},
          {"go_in", {"20.1", "20.2", "22.2e"}},
          {"go_out", {"20.1", "20.2", "22.2e"}},
          {"fight", {"14.1", "14.3f"}},
          {"pass_through", {"13.0", "20.2"}},
          {"overrun", {"17.1"}},
          {"defend", {"14.2"}},
          {"ambush", {"14.2", "18."}},
          {"slip", {"14.2", "20.1.2b"}},
          {"ambush_from", {"18.", "20.5.1i"}},
          {"let_pass", {"18.0"}},
          {"use_tp", {"16.0"}},
          {"no_tp", {"16.0"}},
          {"reroll_event", {"14.9"}},
          {"reroll_us", {"14.9"}},
          {"reroll_wc", {"14.9"}},
          {"scout_fp", {"21.3"}},
          {"scout_tp", {"21.3"}},
          {"scout_idle", {"21.3"}},
          {"lose", {"11.2c", "14.7", "17.2.2"}},
          {"lose_structure", {"14.7"}},
          {"retreat_to", {"15."}},
          {"send", {"15.", "23.0d"}},
          {"back_inside", {"20.2.2"}},
          {"relocate", {"20.5.1"}},
          {"reinforce", {"14.3"}},
          {"decline", {"14.3"}},
          {"supply_by", {"10.0"}},
          {"arms_from", {"23.0b"}}};
}

class OhioBattery : public testing::TestWithParam<const char*> {};

TEST_P(OhioBattery, EveryRandomGameEndsByTheRules) {
  const auto rules = test::open(kModule, GetParam());
  const auto report = test::run_battery(*rules, {.games = games(), .seed = 1, .max_steps = 60000, .deep_every = 97});
  EXPECT_EQ(report.failure, "");
  EXPECT_EQ(report.games, games());
  std::printf("%s: %ld decisions, %ld chance, branching %.1f\n", GetParam(), report.decisions, report.chance,
              report.branching);
}
// Whatever is asked for at any node, the refusal says why, by a rule of the verb or of the piece.
TEST_P(OhioBattery, EveryRefusalTeaches) {
  const auto rules = test::open(kModule, GetParam());
  const auto report = test::run_battery(*rules, {.games = std::getenv("CF_LONG") ? 200 : 4,
                                                 .seed = 3,
                                                 .max_steps = 60000,
                                                 .deep_every = 31,
                                                 .teaches = rules_of_verbs()});
  EXPECT_EQ(report.failure, "");
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
