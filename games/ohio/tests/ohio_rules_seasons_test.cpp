// Rules that no larger test would miss, one small position each: chapters 2 to 11.
#include "games/ohio/tests/rules_kit.hpp"

namespace cf::ohio {
namespace {

// -- chapter 2 ----------------------------------------------------------------------------------
TEST(OhioRules, PointsNeverFallBelowNothing) {  // R("2.4a")
  Scene scene;
  scene.vp(0, 0).site("clarksville", "settlement_reduced");
  Script s = scene.actions("us");
  s.act(act("repair", {{"at", "clarksville"}}));
  EXPECT_EQ(wc_vp(s), 0);
}
TEST(OhioRules, RecruitsComeByTheirOwnSquareOnly) {  // R("2.4.3c")
  Scene scene;
  scene.at["nation"]["Ot"] = {{"status", "member"}, {"broken", false}, {"bloodied", false}, {"waiting_villages", 0}};
  Script s = scene.actions("wc");
  s.act(act("recruit_nation", {{"nation", "Ot"}}));
  if (s.question() == "nation_check_or_arms") s.act("check");
  s.dice({6});
  ASSERT_EQ(s.question(), "choose_nation_unit");
  take_first(s);
  EXPECT_EQ(rule_of(s.refusal(set("mi_entry"))), "2.4.3c");
}
TEST(OhioRules, AnEmptyBoxBuildsNothing) {  // R("2.7")
  Scene scene;
  scene.no_villages();
  ASSERT_TRUE(scene.actions("us").offers(act("build_settlement", {{"at", "graham"}})));
  scene.at["settlements"] = 0;
  for (auto& [id, at] : scene.at["fort"].items()) at = "out";
  EXPECT_FALSE(scene.actions("us").offers(act("build_settlement", {{"at", "graham"}})));
}

// -- chapters 4 and 5 ---------------------------------------------------------------------------
TEST(OhioRules, NoWinterInSummer) {  // R("4.1c")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 1, "cedar_creek");
  scene.at["turn"] = 1;
  Script s = scene.at_check("WcOperated", 9);
  EXPECT_EQ(s.position()["turn"], 2);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "cedar_creek");
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1"), 0);
}
TEST(OhioRules, AttackedTreatyPeopleAllReturnToWar) {  // R("5.2.2c")
  Scene scene;
  scene.no_villages().vp(2, 2).put("us_harmar", "scioto_head").put_many("us_regular_infantry", 3, "scioto_head");
  scene.at["nation"]["W"]["status"] = "treaty";
  Script s = scene.operations("us");
  march_all(s, "scioto_head");
  s.act(step("upper_sandusky")).act("fight");
  while_asked(s, {"place_joining"});
  int back = 0;
  for (int i = 1; i <= 8; ++i) back += place_of(s, "wc_warrior_w_" + std::to_string(i)) != "box";
  EXPECT_EQ(back, 8);
}
TEST(OhioRules, AlliancesNeedADieAndNoTreaty) {  // R("5.2.3c") R("5.2.3d")
  Scene scene;
  scene.no_villages().vp(0, 2).put("wc_blue_jacket", "upper_sandusky");
  Script s = scene.actions("wc");
  s.act(act("alliance", {{"nation", "W"}})).dice({6});  // 6 + 1 is less than 10
  EXPECT_EQ(status_of(s, "W"), "nonaligned");
  scene.at["nation"]["W"]["status"] = "treaty";
  EXPECT_EQ(rule_of(scene.actions("wc").refusal(act("alliance", {{"nation", "W"}}))), "5.2.3c");
}
TEST(OhioRules, SettlementsLieNearWater) {  // R("5.3c")
  Scene scene;
  scene.no_villages();
  const Tables& t = tables(scene);
  Script s = scene.actions("us");
  int dry = 0;
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (!t.spaces[i].river && !t.near_river.has(PlaceId(i)) && t.spaces[i].printed == Site::None) {
      ++dry;
      EXPECT_EQ(rule_of(s.refusal(act("build_settlement", {{"at", t.spaces[i].id}}))), "5.3c");
    }
  EXPECT_GT(dry, 0);
}
TEST(OhioRules, TroopsOnTheSpotHinderHarassment) {  // R("5.5c")
  Scene scene;
  scene.no_villages()
      .vp(0, 4)
      .site("clarksville", "settlement_reduced")
      .put_many("us_militia_infantry", 1, "clarksville")
      .put_many("wc_warrior_sh", 1, "graham");
  Script s = scene.actions("us");
  s.act(act("repair", {{"at", "clarksville"}})).act("harass").dice({4, 4});
  EXPECT_EQ(site_of(s, "clarksville"), "settlement");
}
TEST(OhioRules, EquallyNearNationsAreTheConfederacysChoice) {  // R("5.6.2a")
  Scene scene;
  scene.no_villages();
  const Tables& t = tables(scene);
  std::string at;
  std::array<std::size_t, 2> near{};
  for (std::size_t i = 0; i < kSpaces && at.empty(); ++i) {
    std::array<int, 4> away{99, 99, 99, 99};  // the members: Miami, Shawnee, Delaware, Mingo
    for (std::size_t k = 0; k < kSpaces; ++k)
      if (const NationId n = t.spaces[k].owner; n.exists() && n.index() < 4)
        away[n.index()] = std::min(away[n.index()], t.hop(PlaceId(i), PlaceId(k)));
    const int least = *std::min_element(away.begin(), away.end());
    if (t.spaces[i].river || t.spaces[i].owner.exists() || t.spaces[i].printed != Site::None) continue;
    if (away[0] == least && away[1] == least) at = t.spaces[i].id, near = {0, 1};
    if (away[1] == least && away[2] == least) at = t.spaces[i].id, near = {1, 2};
  }
  ASSERT_FALSE(at.empty());
  scene.site(at, "settlement");
  Script s = scene.actions("wc");
  s.act(act("raid", {{"at", at}})).act(act("draw_chit", {{"chit", "A"}}));
  ASSERT_EQ(s.question(), "raiders_join");
  for (std::size_t n : near) EXPECT_TRUE(s.offers(set(t.space(t.nations[n].principals[0]).id))) << n;
  const std::string home = t.space(t.nations[near[1]].principals[0]).id;
  s.act(set(home));
  int joined = 0;
  const Json now = s.position();
  for (const auto& [id, place] : now["place"].items())
    joined += place == home && id.starts_with("wc_warrior_" + std::string(near[1] == 1 ? "sh" : "de"));
  EXPECT_EQ(joined, 1);
}
TEST(OhioRules, NoMoreThanFivePoints) {  // R("5.9b") R("A3.4b")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0);
  scene.at["turn"] = 1;
  scene.at["expedition"] = 2;
  scene.at["saved"] = {true, false};
  Script s = scene.at_check("WcOperated", 9);
  EXPECT_EQ(s.position()["points"][0], 5);
}

// -- chapter 6 ----------------------------------------------------------------------------------
TEST(OhioRules, EveryPieceMovesOnceInASegment) {  // R("6.0a") R("6.1c")
  Scene scene;
  scene.no_villages().put("us_hardin", "graham", kMoved).put_many("us_regular_infantry", 1, "graham");
  Script s = scene.operations("us");
  s.act(form("graham"));
  EXPECT_EQ(rule_of(s.refusal(take("us_hardin"))), "6.1c");
  Script fresh = scene.actions("us");
  fresh.act("pass").act("pass");
  ASSERT_EQ(fresh.question(), "operate");
  fresh.act(form("graham"));
  EXPECT_TRUE(fresh.offers(take("us_hardin")));
}
TEST(OhioRules, WhatRemainsAfterADropIsLegal) {  // R("6.5a") R("6.5d")
  Scene scene;
  scene.no_villages()
      .put("us_harmar", "graham")
      .put("us_hardin", "graham")
      .put_many("us_regular_infantry", 6, "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(rule_of(s.refusal(act("drop", {{"unit", "us_hardin"}}))), "6.5d");
  EXPECT_TRUE(s.offers(act("drop", {{"unit", "us_regular_infantry_1"}})));
}

// -- chapters 7, 10 and 11 ----------------------------------------------------------------------
TEST(OhioRules, AnExpeditionWithdrawsOnceAndItsCommanderLeaves) {  // R("7.0d") R("7.1a")
  Scene scene("campaign");
  scene.no_villages().vp(0, 16).put("us_harmar", "graham").put_many("us_regular_infantry", 1, "graham");
  Script s = scene.at_check("WcOperated", 3);
  while_asked(s, {"choose_quarters", "disband"});
  EXPECT_EQ(place_of(s, "us_harmar"), "out");
  EXPECT_TRUE(site_of(s, place_of(s, "us_regular_infantry_1")).ends_with("fort"));
  scene.at["withdrawn"] = true;
  Script again = scene.at_check("WcOperated", 3);
  EXPECT_EQ(place_of(again, "us_harmar"), "graham");
}
TEST(OhioRules, TheEntryChartClearsTheBoardAndItsPiecesArePlaced) {  // R("A3.4d") R("7.2")
  Scene scene("campaign");
  scene.no_villages().vp(0, 18).put("us_hardin", "graham").put("us_scout_1", "graham");
  scene.at["withdrawn"] = true;
  Script s = scene.at_check("WcOperated", 3);
  EXPECT_EQ(place_of(s, "us_scout_1"), "pool");
  ASSERT_EQ(s.question(), "place_expedition");
  ASSERT_TRUE(s.offers(set("fort_harmar"))) << s.refusal(set("fort_harmar"));
  EXPECT_FALSE(s.offers(set("us_s1")));
  s.act(set("fort_harmar"));
  EXPECT_EQ(place_of(s, "us_hardin"), "fort_harmar");
  EXPECT_EQ(flag_of(s, "us_hardin"), kInside);
  for (int i = 0; i < 4; ++i) s.act(set("fort_harmar"));  // eight FP fill it; eight more go to Fort Washington unasked
  s.act("auto");
  const Json now = s.position();
  int marching = 0, inside = 0;
  for (const auto& [id, at] : now["place"].items()) {
    marching += at.get<std::string>().starts_with("us_");
    inside += id.starts_with("us_regular") && at == "fort_washington";
  }
  EXPECT_EQ(inside, 4);
  EXPECT_EQ(marching, 14);  // the chart's ten, three leaders, and cavalry for whom the forts had no room
}
TEST(OhioRules, OneMilitiaUnitToASettlement) {  // R("A3.4d")
  Scene scene("campaign");
  scene.no_villages().vp(0, 18);
  scene.at["withdrawn"] = true;
  Script s = scene.at_check("WcOperated", 3);
  for (int i = 0; i < 99 && !s.offers(set("marietta")); ++i)
    s.act(set(s.offers(set("fort_harmar")) ? "fort_harmar" : "fort_washington"));
  s.act(set("marietta"));
  EXPECT_EQ(rule_of(s.refusal(set("marietta"))), "A3.4d");
}
TEST(OhioRules, HungryTroopsAreReduced) {  // R("10.0c")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 1, "cedar_creek");
  Script s = scene.at_check("WcOperated", 9);
  while_asked(s, {"choose_quarters"});
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kReducedSide, 1);
}
TEST(OhioRules, WinterQuartersAreTheOwnersChoice) {  // R("11.0") R("11.2a") R("11.2b") R("11.2d") R("11.2f") R("11.2g")
  Scene scene("campaign");
  scene.no_villages()
      .vp(0, 0)
      .put_many("us_regular_infantry", 5, "columbia")
      .put("us_supply_1", "columbia")
      .put_many("us_militia_infantry", 3, "columbia");
  Script s = scene.at_check("WcOperated", 9);
  ASSERT_EQ(s.question(), "disband");
  s.act(lose("us_militia_infantry_1"));
  ASSERT_EQ(s.question(), "choose_quarters");
  EXPECT_EQ(s.seat(), "us");
  EXPECT_EQ(rule_of(s.refusal(set("clarksville"))), "11.2f");
  for (int i = 1; i <= 4; ++i) s.act(set("fort_harmar"));
  EXPECT_EQ(rule_of(s.refusal(set("fort_harmar"))),
            "");  // the fifth had one fort left and went there unasked; now the wagon
  s.act(set("fort_harmar"));
  EXPECT_EQ(place_of(s, "us_regular_infantry_5"), "fort_washington");
  EXPECT_EQ(place_of(s, "us_supply_1"), "fort_harmar");
  EXPECT_EQ(rule_of(s.refusal(set("fort_harmar"))), "11.2d");  // the militia's turn
  s.act(set("clarksville"));
  EXPECT_EQ(rule_of(s.refusal(set("clarksville"))), "11.2d");
  s.act("auto");
  EXPECT_EQ(place_of(s, "us_militia_infantry_2"), "clarksville");
  EXPECT_EQ(s.position()["turn"], 1);
}
TEST(OhioRules, AFullFortTurnsRegularsAway) {  // R("11.2b") R("11.2a")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 9, "columbia",
                                        kMoved);  // who has marched goes home like the rest
  Script s = scene.at_check("WcOperated", 9);
  s.act("auto");
  int in_cup = 0;
  for (int i = 1; i <= 9; ++i) in_cup += place_of(s, "us_regular_infantry_" + std::to_string(i)) == "cup";
  EXPECT_EQ(in_cup, 1);
}
TEST(OhioRules, TheOwnerSaysWhoFindsNoQuarters) {  // R("11.2b")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 9, "columbia");
  Script s = scene.at_check("WcOperated", 9);
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act(set("fort_harmar")).act(set("cup"));
  EXPECT_EQ(place_of(s, "us_regular_infantry_2"), "cup");
  EXPECT_FALSE(s.offers(set("cup")));  // now there is room for all
}
TEST(OhioRules, EachVillageTakesAWarriorFirst) {  // R("11.1a") R("11.1d")
  Scene scene("campaign");
  scene.no_villages()
      .vp(0, 0)
      .site("white_river_forks", "village")
      .put_many("wc_warrior_mi", 3, "graham")
      .put("wc_little_turtle", "graham");
  Script s = scene.at_check("WcOperated", 9);
  ASSERT_EQ(s.question(), "choose_quarters");
  EXPECT_EQ(s.seat(), "wc");
  Script last = s;
  while (last.question() == "choose_quarters" && last.offers(set("kekionga"))) last.act(set("kekionga"));
  EXPECT_EQ(rule_of(last.refusal(set("kekionga"))), "11.1a");  // the other villages are still empty
  s.act("auto");
  EXPECT_NE(s.question(), "choose_quarters");
  EXPECT_EQ(flag_of(s, "wc_warrior_mi_1"), 0);  // winter leaves no marks
  int there = 0;
  for (int i = 1; i <= 3; ++i) there += place_of(s, "wc_warrior_mi_" + std::to_string(i)) == "white_river_forks";
  EXPECT_EQ(there, 1);
}
TEST(OhioRules, OneGuestToAPrincipalVillage) {  // R("11.1b")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("wc_warrior_oj", 2, "graham");
  scene.at["nation"]["Oj"] = {{"status", "member"}, {"broken", false}, {"bloodied", false}, {"waiting_villages", 0}};
  Script s = scene.at_check("WcOperated", 9);
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act(set("kekionga"));
  EXPECT_EQ(rule_of(s.refusal(set("kekionga"))), "11.1b");
}

}  // namespace
}  // namespace cf::ohio
