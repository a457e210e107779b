// 19.0, 19.1, 9.5.14: before the battle. Tests are named after what the rules say.
#include <gtest/gtest.h>

#include "games/quickbattle/rules/lines.hpp"
#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// The rule broken by a stack of these units, "" if none.
std::string stacked(const std::string& terrain, const std::string& units) {
  Ground0 g({.native = units, .terrain = terrain});
  return std::string(rule_index().number(stacking_broken(g.t, g.t.everyone & all_of(kNative))));
}

TEST(Stacking, Warriors) {  // R("19.1-c.1") R("19.1-c.2") R("19.1-c.3") R("19.1-c")
  EXPECT_EQ(stacked("rough", "warrior 2"), "");
  EXPECT_EQ(stacked("rough", "warrior 3"), "19.1-c.1");
  EXPECT_EQ(stacked("wilderness", "warrior 3"), "");
  EXPECT_EQ(stacked("wilderness", "warrior 4"), "19.1-c.2");
  EXPECT_EQ(stacked("settled", "picked_warrior 3"), "");
  EXPECT_EQ(stacked("settled", "warrior 4"), "19.1-c.3");
  EXPECT_EQ(stacked("settled", "warrior 1, militia 1"), "19.1-c");
  EXPECT_EQ(stacked("settled", "warrior 1, rifle 1"), "19.1-c");
}

TEST(Stacking, Regulars) {  // R("19.1-c.4") R("19.1-c.5") R("19.1-c.6") R("19.1-c.7")
  EXPECT_EQ(stacked("rough", "regular 1"), "");
  EXPECT_EQ(stacked("rough", "regular 2"), "19.1-c.4");
  EXPECT_EQ(stacked("rough", "regular 1, militia 1"), "19.1-c.4");
  EXPECT_EQ(stacked("wilderness", "regular 2"), "19.1-c.5");
  EXPECT_EQ(stacked("wilderness", "regular 1, militia 1"), "");
  EXPECT_EQ(stacked("wilderness", "regular 1, militia 2"), "19.1-c.6");
  EXPECT_EQ(stacked("settled", "regular 2, militia 1"), "");
  EXPECT_EQ(stacked("settled", "regular 3"), "");
  EXPECT_EQ(stacked("settled", "regular 4"), "19.1-c.7");
  EXPECT_EQ(stacked("settled", "regular 2, militia 2"), "19.1-c.7");
}

TEST(Stacking, Militia) {  // R("19.1-c.8") R("19.1-c.9") R("19.1-c.10")
  EXPECT_EQ(stacked("rough", "militia 2"), "");
  EXPECT_EQ(stacked("rough", "militia 3"), "19.1-c.8");
  EXPECT_EQ(stacked("wilderness", "militia 3"), "19.1-c.9");
  EXPECT_EQ(stacked("settled", "militia 3"), "");
  EXPECT_EQ(stacked("settled", "militia 4"), "19.1-c.10");
}

// What is said at once of a side of one kind is what the limits say: a stack of the first n units and m more.
TEST(Stacking, RoomIsWhatTheLimitsLeave) {  // R("19.1-c")
  for (const char* terrain : {"rough", "wilderness", "settled"})
    for (const char* units :
         {"warrior 6", "militia 6", "militia 3, rifle 3", "rifle 6", "regular 3, militia 3", "warrior 3, militia 3"}) {
      const Ground0 g({.native = units, .terrain = terrain});
      for (std::size_t n = 1; n < 6; ++n)
        for (std::size_t m = 1; n + m <= 6; ++m) {
          const UnitSet stack{{(u64{1} << n) - 1}}, more{{((u64{1} << m) - 1) << n}};
          EXPECT_EQ(Room(g.ctx(), kNative, more).broken(g.ctx(), stack), stacking_broken(g.t, stack | more))
              << terrain << ": " << units << n << m;
        }
    }
}

TEST(Stacking, RiflesLeadersAndMarkersAreFree) {  // R("19.1-c.11") R("19.1-c.12") R("19.1-c.13")
  EXPECT_EQ(stacked("rough", "militia 2, rifle 2"), "");
  EXPECT_EQ(stacked("rough", "regular 1, rifle 1"), "");
  Ground0 g({.native = "warrior 4", .settler = "militia 1"});  // three in a full stack, two of them with markers
  g.put("native_warrior_1").put("native_warrior_2", 0, 0, Order::Disrupted);
  g.put("native_warrior_3", 0, 0, Order::Disrupted).put("native_warrior_4", 0, 1).put("settler_militia_1");
  EXPECT_EQ(Game::violated_invariant(g.ctx()).value_or(""), "");
  Fight f(Field{.native = "warrior 2", .settler = "regular 1", .terrain = "rough"});
  f.act(array("settler_regular_1", "settler_c_1"));
  EXPECT_TRUE(f.offers(station("settler_leader_1", "settler_c_1")));
}

TEST(Arraying, RefusedStacksNameTheLimit) {  // R("19.1-c.1") R("19.1-c")
  Fight f(Field{.native = "warrior 4, militia 1",
                .settler = "militia 1",
                .terrain = "rough",
                .initiative = "settler",
                .native_leaders = "Chief 1"});
  f.act(array("native_warrior_1", "native_c_1")).act(array("native_warrior_2", "native_c_1"));
  EXPECT_EQ(f.refusal(array("native_warrior_3", "native_c_1")).substr(0, 9), "19.1-c.1:");
  f.act(array("native_warrior_3", "native_r1_1"));
  EXPECT_EQ(f.refusal(array("native_militia_1", "native_r1_1")).substr(0, 7), "19.1-c:");
  EXPECT_EQ(f.place("native_warrior_2"), "0/0");
  EXPECT_EQ(f.place("native_warrior_3"), "1/0");
}

TEST(Arraying, ThreeOfAKindShareAStackInSettledLand) {  // R("19.1-c.7") R("19.1-c.10")
  Fight f(Field{.settler = "regular 4, militia 4", .terrain = "settled"});
  for (const char* unit : {"settler_regular_1", "settler_regular_2", "settler_regular_3"})
    f.act(array(unit, "settler_c_1"));
  EXPECT_EQ(f.refusal(array("settler_regular_4", "settler_c_1")).substr(0, 9), "19.1-c.7:");
  f.act(array("settler_regular_4", "settler_r1_1"));
  for (const char* unit : {"settler_militia_1", "settler_militia_2", "settler_militia_3"})
    f.act(array(unit, "settler_l1_1"));
  EXPECT_EQ(f.refusal(array("settler_militia_4", "settler_l1_1")).substr(0, 10), "19.1-c.10:");
}

TEST(Arraying, TheFirstSideStandsInOneRow) {  // R("19.1-b.2")
  Fight f(Field{});
  f.act(array("settler_regular_1", "settler_c_1"));
  EXPECT_EQ(f.refusal(array("settler_militia_1", "settler_c_2")).substr(0, 9), "19.1-b.2:");
}

TEST(Arraying, TheSideWithoutInitiativeArraysFirst) {  // R("19.1-b")
  EXPECT_EQ(Fight(Field{.initiative = "native"}).seat(), "settler");
  EXPECT_EQ(Fight(Field{.initiative = "settler", .native_leaders = "Chief 1", .settler_leaders = "Captain 1"}).seat(),
            "native");
}

TEST(Arraying, TheSurprisedSideArraysFirst) {  // R("19.1-b.1") R("9.5.14")
  Fight f(Field{
      .initiative = "native", .surprise = "settler", .native_leaders = "Chief 1", .settler_leaders = "Captain 1"});
  EXPECT_EQ(f.seat(), "native");
  EXPECT_EQ(f.position()["surprised"], kNative);
}

// Three settler stacks; the native side has seven units.
TEST(Arraying,
     EveryEnemyStackIsFacedBeforeASecondRow) {  // R("19.1-d") R("19.1-d.1") R("19.1-d.2") R("19.1-d.3") R("19.1-d.4")
  Fight f(Field{.native = "warrior 12", .settler = "regular 3", .terrain = "rough"});
  f.act(array("settler_regular_1", "settler_c_1"))
      .act(array("settler_regular_2", "settler_r1_1"))
      .act(array("settler_regular_3", "settler_l1_1"));
  f.act(station("settler_leader_1", "settler_c_1"));
  f.act(array("native_warrior_1", "native_c_1"));
  EXPECT_EQ(f.refusal(array("native_warrior_2", "native_c_2")).substr(0, 7), "19.1-d:");
  EXPECT_EQ(f.refusal(array("native_warrior_2", "native_r2_1")).substr(0, 9), "19.1-d.2:");
  f.act(array("native_warrior_2", "native_r1_1")).act(array("native_warrior_3", "native_l1_1"));
  f.act(array("native_warrior_4", "native_c_2"));
  EXPECT_EQ(f.refusal(array("native_warrior_5", "native_c_3")).substr(0, 9), "19.1-d.3:");
  f.act(array("native_warrior_5", "native_r1_2")).act(array("native_warrior_6", "native_l1_2"));
  f.act(array("native_warrior_7", "native_c_3"));
  EXPECT_EQ(f.refusal(array("native_warrior_8", "native_c_4")).substr(0, 9), "19.1-d.4:");
  f.act(array("native_warrior_8", "native_c_3"));
}

TEST(Arraying, TooFewStandInSingleUnitsAndLeaveColumnsOpen) {  // R("Q-06") R("19.1-d")
  Fight f(Field{.native = "warrior 2", .settler = "regular 3", .terrain = "rough"});
  f.arrayed();
  EXPECT_EQ(f.place("native_warrior_1"), "0/0");
  EXPECT_EQ(f.place("native_warrior_2"), "1/0");
  f.act("cease_fire");
  EXPECT_EQ(f.refusal(verb("fire", "stack", "settler_l1_1")).substr(0, 5), "Q-06:");
}

TEST(Arraying, JoiningIsRefusedWhileAnEnemyStackCouldGoUnfaced) {  // R("19.1-d")
  Fight f(Field{.native = "warrior 2", .settler = "regular 2", .terrain = "rough"});
  while (f.seat() == "settler") f.act("array_rest");
  f.act(array("native_warrior_1", "native_r1_1"));
  EXPECT_EQ(f.refusal(array("native_warrior_2", "native_r1_1")).substr(0, 7), "19.1-d:");
}

TEST(Rounds, TheInitiativeLeadersRating) {  // R("19.1")
  for (int rating : {1, 2, 3}) {
    Fight f(Field{.native_leaders = "Chief " + std::to_string(rating)});
    EXPECT_EQ(f.position()["rounds"], rating);
  }
}

TEST(Rounds, OneMoreByRollingUnderTheOwnRating) {  // R("19.1-a") R("19.1-a.1") R("19.1-a.3")
  const Field field{.settler_leaders = "Captain 3"};
  Fight won(field), lost(field), declined(field);
  EXPECT_EQ(won.question(), "extra_round");
  EXPECT_EQ(won.seat(), "settler");
  EXPECT_EQ(won.act("extend").dice({2}).position()["rounds"], 3);
  EXPECT_EQ(lost.act("extend").dice({3}).position()["rounds"], 2);
  EXPECT_EQ(declined.act("decline").position()["rounds"], 2);
  EXPECT_NE(declined.question(), "roll");
  EXPECT_NE(Fight(Field{.settler_leaders = "Captain 1"}).question(), "extra_round");
}

TEST(Rounds, TheExtraRoundIsBinding) {  // R("19.1-a.1") R("19.1-a.2")
  Fight f(Field{.settler_leaders = "Captain 2"});
  f.act("extend").dice({1});
  EXPECT_EQ(f.refusal(verb("extend")).substr(0, 9), "19.1-a.1:");
  EXPECT_EQ(f.refusal(verb("decline")).substr(0, 9), "19.1-a.2:");
  f.until("over");
  EXPECT_EQ(f.position()["round"], 3);
}

TEST(Rounds, RatingsAreWithinTheirRange) {  // R("19.1.1")
  Fight f(Field{});
  Json position = f.arrayed().position();
  position["leaders"]["native_leader_1"]["rating"] = 4;
  const auto loaded = Table::from_position(f.table.share_rules(), position);
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().text().find("19.1.1"), std::string::npos);
  const auto game = test::load(kModule);
  const Field wrong{.native_leaders = "Chief 4"};
  const auto opened = game->open(cf::Setup{"custom", {}, DataFile{"field.toml", wrong.toml()}});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().text(), "field.toml:9: rating: 4 is outside 1 to 3");
}

TEST(Weather, StatedOrRolled) {  // R("19.0")
  EXPECT_EQ(Fight(Field{.weather = "severe"}).position()["weather"], "severe");
  EXPECT_EQ(Fight(Field{.weather = "clear"}).position()["weather"], "clear");
  Fight rolled(Field{.weather = "rolled"});
  EXPECT_EQ(rolled.seat(), "chance");
  EXPECT_EQ(rolled.dice({6}).position()["weather"], "severe");
  EXPECT_EQ(Fight(Field{.weather = "rolled"}).dice({5}).position()["weather"], "clear");
}

// Rating 2: a 2 surprises; an all-warrior side may roll a 3, scouting rifles take one off.
TEST(Surprise, RolledAgainstThePrimaryRating) {  // R("9.5.14")
  const Field mixed{.native = "warrior 2, ranger 1", .surprise = "rolled"};
  EXPECT_EQ(Fight(mixed).dice({2}).position()["surprised"], kSettler);
  EXPECT_EQ(Fight(mixed).dice({3}).position()["surprised"], kNobody);
  EXPECT_EQ(Fight(Field{.surprise = "rolled"}).dice({3}).position()["surprised"], kSettler);
  EXPECT_EQ(Fight(Field{.settler = "rifle 1", .surprise = "rolled"}).dice({3}).position()["surprised"], kNobody);
  EXPECT_EQ(Fight(Field{.weather = "severe", .surprise = "rolled"}).dice({3}).position()["surprised"], kNobody);
  EXPECT_EQ(Fight(Field{.terrain = "settled", .surprise = "rolled"}).question(), "array_unit");
}

TEST(Levels, TheLowestOfSeveralNationsCounts) {
  Ground0 g(Field{.native_level = "[4, 2, 3]"});
  EXPECT_EQ(g.t.level(kNative), 2);
}

}  // namespace
}  // namespace cf::quickbattle
