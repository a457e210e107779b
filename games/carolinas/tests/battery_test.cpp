// Random play of all nine scenarios, with every check of the battery.
#include <gtest/gtest.h>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/carolinas/carolinas.hpp"

namespace cf::carolinas {
namespace {

class CarolinasBattery : public testing::TestWithParam<const char*> {};

TEST_P(CarolinasBattery, EndsByTheRules) {
  const auto rules = test::open(kModule, GetParam());
  const bool thorough = std::getenv("CF_LONG") != nullptr;
  const auto report = test::run_battery(*rules, {.games = thorough ? 500 : 10,
                                                 .seed = 1,
                                                 .deep_every = thorough ? 997 : 97,
                                                 .rollers = true,
                                                 .nobodys = {"Weather"}});
  EXPECT_EQ(report.failure, "");
  std::printf("%s: %ld decisions, %ld chance, branching %.1f, signature %016llx\n", GetParam(), report.decisions,
              report.chance, report.branching, static_cast<unsigned long long>(report.signature));
}

INSTANTIATE_TEST_SUITE_P(All, CarolinasBattery,
                         testing::Values("16.1", "16.2", "16.3", "16.5", "16.6", "16.7", "16.8", "16.9", "16.10"));

}  // namespace
}  // namespace cf::carolinas
