// How it is won is said by every game at every start, for every side.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/registry.hpp"

namespace cf::host {
namespace {

TEST(Objectives, EveryScenarioSaysHowEachSideWins) {
  for (const Module* module : all_modules()) {
    const auto game = module->load(module->builtin());
    ASSERT_TRUE(game) << game.error().text();
    for (const ScenarioInfo& scenario : (*game)->info().scenarios) {
      if (scenario.id == "custom") continue;
      const auto rules = (*game)->open({scenario.id, {}, {}});
      ASSERT_TRUE(rules) << rules.error().text();
      Position start(**rules);
      (*rules)->start(start.get(), nullptr);
      const Json view = (*rules)->view(start.get(), kNobody);
      const std::string where = std::string(module->id) + " " + scenario.id;
      ASSERT_TRUE(view.contains("objectives")) << where;
      for (const SeatInfo& seat : scenario.seats) {
        bool said = false;
        for (const Json& line : view["objectives"]["lines"]) {
          said = said || !line.contains("seat") || line["seat"] == seat.id;
          EXPECT_GE(line.value("need", 1), line.value("now", 0)) << where << ": " << line;
          EXPECT_TRUE(line.contains("rule")) << where << ": " << line;
        }
        EXPECT_TRUE(said) << where << ": " << seat.id;
      }
    }
  }
}

}  // namespace
}  // namespace cf::host
