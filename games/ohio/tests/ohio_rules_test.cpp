// Rules that no larger test would miss, one small position each.
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

const Tables& tables(const Scene& scene) { return *static_cast<const Tables*>(scene.rules->tables()); }
bool logged(const Script& s, const std::string& text) { return s.log().find(text) != std::string::npos; }
std::string rule_of(const std::string& refusal) { return refusal.substr(0, refusal.find(':')); }
void take_first(Script& s) {
  std::vector<Answer> a;
  s.table.rules().legal(s.table.state(), a);
  s.table.apply(a.front().action);
}
// Answers with whatever comes first until another question is open.
void while_asked(Script& s, std::initializer_list<const char*> questions) {
  for (bool again = true; again && !s.table.over();) {
    again = false;
    for (const char* q : questions) again |= s.question() == q;
    if (again) take_first(s);
  }
}
void pass_ambushes(Script& s) {
  while (s.question() == "offer_ambush") s.act("let_pass");
}
Json retreat_to(const std::string& to) { return act("retreat_to", {{"to", to}}); }
Json set(const std::string& to) { return act("set", {{"to", to}}); }

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
  Script s = scene.at_check("7.0a", 9);
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
  s.act(step("upper_sandusky")).act("attack");
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
  scene.no_villages().vp(0, 4).site("clarksville", "settlement_reduced").put_many("us_militia_infantry", 1, "clarksville").put_many("wc_warrior_sh", 1, "graham");
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
      if (const NationId n = t.spaces[k].owner; n.exists() && n.index() < 4) away[n.index()] = std::min(away[n.index()], t.hop(PlaceId(i), PlaceId(k)));
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
  for (const auto& [id, place] : now["place"].items()) joined += place == home && id.starts_with("wc_warrior_" + std::string(near[1] == 1 ? "sh" : "de"));
  EXPECT_EQ(joined, 1);
}
TEST(OhioRules, NoMoreThanFivePoints) {  // R("5.9b") R("A3.4b")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0);
  scene.at["turn"] = 1;
  scene.at["expedition"] = 2;
  scene.at["saved"] = {true, false};
  Script s = scene.at_check("7.0a", 9);
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
  scene.no_villages().put("us_harmar", "graham").put("us_hardin", "graham").put_many("us_regular_infantry", 6, "graham");
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
  Script s = scene.at_check("7.0a", 3);
  while_asked(s, {"choose_quarters", "disband"});
  EXPECT_EQ(place_of(s, "us_harmar"), "out");
  EXPECT_TRUE(site_of(s, place_of(s, "us_regular_infantry_1")).ends_with("fort"));
  scene.at["withdrawn"] = 2;
  Script again = scene.at_check("7.0a", 3);
  EXPECT_EQ(place_of(again, "us_harmar"), "graham");
}
TEST(OhioRules, TheEntryChartClearsTheBoardAndItsPiecesArePlaced) {  // R("A3.4d") R("7.2")
  Scene scene("campaign");
  scene.no_villages().vp(0, 18).put("us_hardin", "graham").put("us_scout_1", "graham");
  scene.at["withdrawn"] = 2;
  Script s = scene.at_check("7.0a", 3);
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
  scene.at["withdrawn"] = 2;
  Script s = scene.at_check("7.0a", 3);
  for (int i = 0; i < 99 && !s.offers(set("marietta")); ++i) s.act(set(s.offers(set("fort_harmar")) ? "fort_harmar" : "fort_washington"));
  s.act(set("marietta"));
  EXPECT_EQ(rule_of(s.refusal(set("marietta"))), "A3.4d");
}
TEST(OhioRules, HungryTroopsAreReduced) {  // R("10.0c")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 1, "cedar_creek");
  Script s = scene.at_check("7.0a", 9);
  while_asked(s, {"choose_quarters"});
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kReducedSide, 1);
}
TEST(OhioRules, WinterQuartersAreTheOwnersChoice) {  // R("11.0") R("11.2a") R("11.2b") R("11.2d") R("11.2f") R("11.2g")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 5, "columbia").put("us_supply_1", "columbia").put_many("us_militia_infantry", 3, "columbia");
  Script s = scene.at_check("7.0a", 9);
  ASSERT_EQ(s.question(), "disband");
  s.act(lose("us_militia_infantry_1"));
  ASSERT_EQ(s.question(), "choose_quarters");
  EXPECT_EQ(s.seat(), "us");
  EXPECT_EQ(rule_of(s.refusal(set("clarksville"))), "11.2f");
  for (int i = 1; i <= 4; ++i) s.act(set("fort_harmar"));
  EXPECT_EQ(rule_of(s.refusal(set("fort_harmar"))), "");  // the fifth had one fort left and went there unasked; now the wagon
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
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 9, "columbia", kMoved);  // who has marched goes home like the rest
  Script s = scene.at_check("7.0a", 9);
  s.act("auto");
  int in_cup = 0;
  for (int i = 1; i <= 9; ++i) in_cup += place_of(s, "us_regular_infantry_" + std::to_string(i)) == "cup";
  EXPECT_EQ(in_cup, 1);
}
TEST(OhioRules, TheOwnerSaysWhoFindsNoQuarters) {  // R("11.2b")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 9, "columbia");
  Script s = scene.at_check("7.0a", 9);
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act(set("fort_harmar")).act(set("cup"));
  EXPECT_EQ(place_of(s, "us_regular_infantry_2"), "cup");
  EXPECT_FALSE(s.offers(set("cup")));  // now there is room for all
}
TEST(OhioRules, EachVillageTakesAWarriorFirst) {  // R("11.1a") R("11.1d")
  Scene scene("campaign");
  scene.no_villages().vp(0, 0).site("white_river_forks", "village").put_many("wc_warrior_mi", 3, "graham").put("wc_little_turtle", "graham");
  Script s = scene.at_check("7.0a", 9);
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
  Script s = scene.at_check("7.0a", 9);
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act(set("kekionga"));
  EXPECT_EQ(rule_of(s.refusal(set("kekionga"))), "11.1b");
}

// -- chapters 13 to 17 --------------------------------------------------------------------------
TEST(OhioRules, AnEmptyVillageCanBeShocked) {  // R("14.5b")
  Scene scene;
  scene.no_villages().vp(0, 0).put("us_harmar", "cedar_creek").put_many("us_regular_infantry", 4, "cedar_creek").put("us_artillery_1", "cedar_creek");
  Script s = scene.operations("us");
  march_all(s, "cedar_creek");
  s.act(step("kekionga"));
  if (s.question() == "declare") s.act("fight");
  if (s.question() == "defender_choice") s.act("defend");
  s.dice({1});
  if (s.question() == "reroll_event") s.act("keep");
  s.dice({6});
  EXPECT_TRUE(logged(s, "Western Confederacy 0 FP.")) << s.log();
}
TEST(OhioRules, TheLogAndTheRefusalsSayIt) {  // R("14.3b") R("14.7.1a") R("14.7.1b")
  Scene scene;
  scene.no_villages().vp(2, 1).put_many("us_regular_infantry", 1, "indian_kentuck").put_many("us_militia_infantry", 1, "indian_kentuck").put("us_hardin", "indian_kentuck");
  scene.put_many("wc_warrior_sh", 9, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham"));
  pass_ambushes(s);
  s.act("fight").act("defend");
  Script delayed = s;
  delayed.dice({3});
  EXPECT_TRUE(logged(delayed, "The event is Delay.")) << delayed.log();
  s.dice({1, 6, 1, 1});  // three casualties: the first is the regulars'
  ASSERT_EQ(s.question(), "take_loss") << s.log();
  EXPECT_EQ(s.refusal(lose("us_hardin")), "14.7.1b: Regulars and militia take losses before Hardin may.");
  EXPECT_TRUE(logged(s, "The United States inflict 0, the Western Confederacy 3.")) << s.log();
  s.act(lose("us_militia_infantry_1")).act(lose("us_regular_infantry_1"));
  EXPECT_TRUE(logged(s, "Western Confederacy: now 1 VP.")) << s.log();
}
TEST(OhioRules, WhoHasFoughtIsNotCalled) {  // R("14.3d")
  Scene scene;
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 2, "indian_kentuck").put_many("us_militia_infantry", 2, "laurel");
  scene.put_many("wc_warrior_sh", 2, "graham").put_many("wc_warrior_sh", 2, "tanners_creek");
  Script s = scene.operations("us");
  march_all(s, "laurel");
  s.act(step("tanners_creek")).act("fight").act("defend").dice({3});  // put off, but they have been in it
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("defend").dice({6});
  EXPECT_EQ(s.question(), "roll") << s.question();
}
TEST(OhioRules, ReinforcementsDoNotPassAnArmy) {  // R("6.6b") R("14.3f")
  Scene scene;
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 9, "indian_kentuck").put_many("us_militia_infantry", 2, "indian_kentuck").put_many("us_militia_infantry", 1, "pigeon_roost");
  scene.put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  s.act(form("indian_kentuck")).act(take("us_militia_infantry_1")).act(take("us_militia_infantry_2")).act("march");
  s.act(step("graham")).act("fight").act("defend").dice({6, 1});
  s.act(act("reinforce", {{"from", "pigeon_roost"}})).act(take("us_militia_infantry_3")).act("march");
  EXPECT_EQ(s.question(), "roll");  // the only way leads through the army: the battle goes on without them
  EXPECT_EQ(place_of(s, "us_militia_infantry_3"), "pigeon_roost");
}
TEST(OhioRules, DrivenOffWhilePassing) {  // R("15.0")
  Scene scene;
  scene.no_villages().vp(0, 2).put("us_harmar", "pigeon_roost").put_many("us_regular_infantry", 5, "pigeon_roost").put_many("wc_warrior_sh", 3, "indian_kentuck");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("pass_through").act(act("ambush_from", {{"from", "indian_kentuck"}})).dice({6, 1});
  while_asked(s, {"take_loss"});
  EXPECT_EQ(place_of(s, "us_harmar"), "pigeon_roost");
}
TEST(OhioRules, ClosedToARetreat) {  // R("15.1.3") R("20.3b")
  for (const char* closed : {"settlement", "fort"}) {  // US troops all around: one of their spaces must do, but not this one
    Scene scene;
    scene.no_villages().vp(2, 0).put_many("wc_warrior_sh", 1, "graham").put_many("us_regular_infantry", 5, "laurel");
    scene.put_many("us_militia_infantry", 1, "indian_kentuck").put_many("us_militia_infantry", 1, "tanners_creek").site("laughery", closed);
    if (std::string(closed) == "fort")
      scene.at["fort"]["fort_steuben"] = "laughery";
    else
      scene.put_many("us_militia_infantry", 1, "laughery");
    Script s = scene.operations("us");
    march_all(s, "laurel");
    s.act(step("graham")).act("fight").act("defend").dice({1, 2, 1});
    ASSERT_EQ(s.question(), "retreat_where") << closed;
    EXPECT_EQ(rule_of(s.refusal(retreat_to("laughery"))), "15.1.3") << closed;
    EXPECT_TRUE(s.offers(retreat_to("tanners_creek"))) << closed;
  }
}

TEST(OhioRules, CavalryPursuesWhoeverGoesBack) {  // R("15.4")
  const auto reduced = [](const Script& s) {
    int n = 0;
    for (int i = 1; i <= 5; ++i) n += flag_of(s, "wc_warrior_sh_" + std::to_string(i)) & kReducedSide;
    return n;
  };
  Scene scene("legion");
  scene.no_villages().vp(2, 2).site("indian_kentuck", "none").put_many("wc_warrior_sh", 4, "pigeon_roost").put_many("us_regular_cavalry", 1, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("pass_through").act(act("ambush_from", {{"from", "indian_kentuck"}})).dice({6, 1});
  for (int i = 2; i <= 4 && s.question() == "take_loss"; ++i) s.act(lose("wc_warrior_sh_" + std::to_string(i)));
  EXPECT_EQ(place_of(s, "wc_warrior_sh_1"), "pigeon_roost");
  EXPECT_EQ(reduced(s), 3);  // two in the ambush, one on the way back

  scene.put_many("wc_warrior_sh", 1, "pigeon_roost");
  Script over = scene.operations("wc");
  march_all(over, "pigeon_roost");
  over.act(step("indian_kentuck")).act("overrun").dice({1, 3});
  EXPECT_EQ(place_of(over, "wc_warrior_sh_1"), "pigeon_roost");
  EXPECT_EQ(reduced(over), 1);
}
TEST(OhioRules, WhoPartsInARetreat) {  // R("15.1.4") R("23.0d")
  Scene scene;
  scene.no_villages().vp(2, 0).put_many("us_regular_infantry", 1, "graham").put("us_scout_1", "graham").put("us_artillery_1", "graham").put_many("wc_warrior_sh", 3, "laurel");
  for (const char* near : {"indian_kentuck", "laughery", "tanners_creek"}) scene.site(near, "settlement");
  Script s = scene.operations("wc");
  march_all(s, "laurel");
  s.act(step("graham"));
  pass_ambushes(s);
  s.act("fight").act(act("scout_idle", {{"unit", "us_scout_1"}})).act("defend").dice({1, 1, 1, 1});
  ASSERT_EQ(s.question(), "retreat_where") << s.log();
  EXPECT_FALSE(s.offers(act("send", {{"unit", "us_artillery_1"}, {"to", "laughery"}})));
  s.act(act("send", {{"unit", "us_scout_1"}, {"to", "laughery"}})).act(retreat_to("indian_kentuck"));
  EXPECT_EQ(place_of(s, "us_scout_1"), "laughery");
  EXPECT_EQ(place_of(s, "us_artillery_1"), "indian_kentuck");

  Scene arms;
  arms.no_villages().vp(0, 2).put("wc_blue_jacket", "graham").put_many("wc_warrior_sh", 1, "graham").put("british_arms_1", "graham").put_many("us_regular_infantry", 5, "laurel");
  arms.at["arms_nation"][0] = "Sh";
  for (auto it = arms.at["site"].begin(); it != arms.at["site"].end();) it = it.value() == "principal" ? arms.at["site"].erase(it) : std::next(it);
  for (auto& village : arms.at["principal"]) village = nullptr;  // no village anywhere: every way is as good
  Script parted = arms.operations("us");
  march_all(parted, "laurel");
  parted.act(step("graham"));
  pass_ambushes(parted);
  parted.act("fight").act("slip");
  while (parted.question() == "spend_tp") parted.act("no_tp");
  parted.dice({6});
  ASSERT_EQ(parted.question(), "retreat_where") << parted.log();
  parted.act(act("send", {{"unit", "wc_warrior_sh_1"}, {"to", "laughery"}})).act(retreat_to("tanners_creek"));
  EXPECT_EQ(place_of(parted, "wc_blue_jacket"), "tanners_creek");
  EXPECT_EQ(place_of(parted, "british_arms_1"), "laughery");
}

struct Crossing {
  std::string from, river, ambush, home;
};
// A force embarks at `from`; warriors wait at `ambush` on one bank, `home` lies on the other.
Crossing crossing(const Tables& t) {
  const auto plain = [&](PlaceId p) { return !t.space(p).river && !t.space(p).owner.exists() && t.space(p).printed == Site::None; };
  for (std::size_t r = 0; r < kSpaces; ++r)
    for (PlaceId a : t.spaces[r].next)
      for (PlaceId b : t.spaces[r].next)
        for (PlaceId far : t.spaces[r].next)
          if (t.spaces[r].river && a != b && b != far && a != far && plain(a) && plain(b) && plain(far) && t.bank[r * kSpaces + a.index()] == t.bank[r * kSpaces + b.index()] &&
              t.bank[r * kSpaces + a.index()] != t.bank[r * kSpaces + far.index()])
            return {t.space(a).id, t.spaces[r].id, t.space(b).id, t.space(far).id};
  return {};
}
TEST(OhioRules, DrivenAshoreAcrossTheWater) {  // R("15.2b") R("22.2d")
  Scene scene;
  const Crossing at = crossing(tables(scene));
  ASSERT_FALSE(at.from.empty());
  scene.no_villages().vp(2, 2).put("us_harmar", at.from).put_many("us_regular_infantry", 3, at.from).put("us_artillery_1", at.from).put_many("wc_warrior_sh", 2, at.ambush);
  Script s = scene.operations("us");
  march_all(s, at.from);
  s.act(step(at.river)).act(act("ambush_from", {{"from", at.ambush}})).dice({6, 1});
  while_asked(s, {"take_loss", "retreat_where"});
  const Tables& t = tables(scene);
  const auto index = [&](const std::string& id) { return static_cast<std::size_t>(*t.find(kPlace, id)); };
  EXPECT_NE(place_of(s, "us_harmar"), at.from);
  EXPECT_LT(t.bank[index(at.river) * kSpaces + index(place_of(s, "us_harmar"))] * t.bank[index(at.river) * kSpaces + index(at.from)], 0) << place_of(s, "us_harmar");
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 0);

  Scene home;  // the ambush comes from the far bank: back to where they embarked
  home.no_villages().vp(2, 2).put("us_harmar", at.from).put_many("us_regular_infantry", 3, at.from).put_many("wc_warrior_sh", 2, at.home);
  Script back = home.operations("us");
  march_all(back, at.from);
  back.act(step(at.river)).act(act("ambush_from", {{"from", at.home}})).dice({6, 1});
  while_asked(back, {"take_loss"});
  EXPECT_EQ(place_of(back, "us_harmar"), at.from);
}
TEST(OhioRules, OverrunsNeedPointsAndGoOn) {  // R("17.0a") R("17.1b")
  Scene scene;
  scene.no_villages().vp(0, 2).put("us_harmar", "pigeon_roost").put_many("us_regular_infantry", 5, "pigeon_roost").put("wc_warrior_sh_1", "indian_kentuck", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("overrun");
  while (s.question() == "spend_tp") s.act("no_tp");
  s.dice({1});
  while (s.question() == "spend_tp") s.act("no_tp");
  if (s.seat() == "chance") s.dice({1});
  EXPECT_EQ(s.question(), "choose_step") << s.log();
  Script slow = scene.operations("us");
  slow.act(form("pigeon_roost"));
  for (int i = 1; i <= 5; ++i) slow.act(take("us_regular_infantry_" + std::to_string(i)));
  slow.act("march").act(step("indian_kentuck"));  // strays have two points, and one is spent
  EXPECT_EQ(rule_of(slow.refusal({{"verb", "overrun"}})), "17.1b");
}

TEST(OhioRules, OverrunsBreakTreaties) {  // R("5.2.2a")
  Scene scene;
  scene.no_villages().vp(2, 0).put("us_harmar", "blanchards_fork").put_many("us_regular_infantry", 5, "blanchards_fork");
  scene.at["nation"]["W"]["status"] = "treaty";
  Scene empty = scene;
  empty.site("tymochtee", "village");
  Script village = empty.operations("us");
  march_all(village, "blanchards_fork");
  village.act(step("tymochtee")).act("overrun");
  EXPECT_TRUE(logged(village, "The treaty with the Wyandot is broken.")) << village.log();
  while_asked(village, {"place_joining"});
  EXPECT_EQ(village.question(), "declare");  // a warrior unit has come to defend it
  EXPECT_EQ(site_of(village, "tymochtee"), "village");

  scene.put_many("wc_warrior_sh", 1, "tymochtee");
  Script guests = scene.operations("us");
  march_all(guests, "blanchards_fork");
  guests.act(step("tymochtee")).act("overrun").dice({1, 1});
  EXPECT_TRUE(logged(guests, "The treaty with the Wyandot is broken.")) << guests.log();
  EXPECT_TRUE(guests.position()["nation"]["Sh"]["bloodied"]);
}
TEST(OhioRules, AGeneralOverrunIsKilled) {  // R("A3.6")
  Scene scene("legion", {{"sudden_death", "on"}});
  scene.no_villages().vp(2, 2).site("graham", "none").put("us_wayne", "graham").put("us_militia_infantry_1", "graham", kReducedSide).put_many("wc_warrior_sh", 3, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham"));
  pass_ambushes(s);
  s.act("overrun");
  while (s.question() == "spend_tp") s.act("no_tp");
  s.dice({1, 1});
  s.act("stop");
  ASSERT_TRUE(s.table.over()) << s.log();
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kWC);
}

// -- chapter 18 ---------------------------------------------------------------------------------
TEST(OhioRules, AmbushesThatCannotBe) {  // R("18.1b") R("18.1f") R("18.3") R("20.5.1i")
  Scene scene;
  scene.no_villages().vp(0, 2).put("us_harmar", "pigeon_roost").put_many("us_regular_infantry", 5, "pigeon_roost").put_many("wc_warrior_sh", 2, "graham").put_many("wc_warrior_sh", 1, "laughery");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  ASSERT_EQ(s.question(), "offer_ambush");
  EXPECT_EQ(rule_of(s.refusal(act("ambush_from", {{"from", "laughery"}}))), "18.1b");

  Scene fort;  // a garrison stays behind its walls, the screen does not
  fort.no_villages().vp(2, 2).site("graham", "fort").put_many("us_regular_infantry", 1, "graham", kInside).put_many("us_militia_infantry", 1, "laughery").put_many("wc_warrior_sh", 1, "pigeon_roost");
  fort.at["fort"]["fort_steuben"] = "graham";
  Script garrison = fort.operations("wc");
  march_all(garrison, "pigeon_roost");
  garrison.act(step("indian_kentuck"));
  ASSERT_EQ(garrison.question(), "offer_ambush");
  EXPECT_EQ(rule_of(garrison.refusal(act("ambush_from", {{"from", "graham"}}))), "18.1f");
}
TEST(OhioRules, AVillageAmbushesOnce) {  // R("18.3") R("20.5.1i")
  Scene scene;
  scene.no_villages().vp(0, 2).put_many("us_regular_infantry", 2, "cedar_creek");
  Script s = scene.operations("us");
  march_all(s, "cedar_creek");
  s.act(step("turtletown")).act(act("ambush_from", {{"from", "kekionga"}})).dice({6, 1});  // two losses on the table, one from a village
  while_asked(s, {"take_loss"});
  const int lost = (flag_of(s, "us_regular_infantry_1") & 1) + (flag_of(s, "us_regular_infantry_2") & 1) + 2 * (place_of(s, "us_regular_infantry_1") == "cup");
  EXPECT_EQ(lost, 1);
  scene.put_many("us_regular_infantry", 1, "cedar_creek");  // six FP are too many
  Script strong = scene.operations("us");
  march_all(strong, "cedar_creek");
  strong.act(step("turtletown"));
  EXPECT_NE(strong.question(), "offer_ambush");
  Scene moved;  // a relocated principal village never ambushes
  moved.no_villages().vp(0, 2).site("kekionga", "none").site("cedar_creek", "principal_reduced").put_many("us_regular_infantry", 2, "limberlost");
  for (auto& at : moved.at["principal"])
    if (at == "kekionga") at = "cedar_creek";
  Script quiet = moved.operations("us");
  march_all(quiet, "limberlost");
  quiet.act(step("kekionga"));
  EXPECT_NE(quiet.question(), "offer_ambush");
}
TEST(OhioRules, AFailedAmbushCostsAPoint) {  // R("18.2c")
  Scene scene;
  scene.no_villages().vp(0, 4).put_many("us_regular_infantry", 2, "pigeon_roost").put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({1, 1});
  EXPECT_EQ(wc_vp(s), 3);
}
TEST(OhioRules, ReinforcementsAreNotAmbushedFromTheBattle) {  // R("18.1c")
  Scene scene;
  scene.no_villages().vp(2, 2).put_many("us_regular_infantry", 3, "indian_kentuck").put_many("wc_warrior_sh", 2, "graham").put_many("us_militia_infantry", 2, "pigeon_roost");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("defend").dice({6});
  s.act(act("reinforce", {{"from", "pigeon_roost"}})).act(act("take_all", {{"at", "pigeon_roost"}})).act("march");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "choose_step");  // the warriors at Graham's have a battle on their hands
}

// -- arms on the march --------------------------------------------------------------------------
TEST(OhioRules, ArmsAreLeftAndPickedUpOnTheMarch) {  // R("23.0d")
  Scene scene;
  scene.no_villages().put_many("wc_warrior_sh", 1, "deer_creek").put("british_arms_1", "deer_creek").put_many("wc_warrior_mi", 1, "rattlesnake");
  scene.at["arms_nation"][0] = "Sh";
  const Json drop = act("drop", {{"unit", "british_arms_1"}}), pick_up = act("pick_up", {{"unit", "british_arms_1"}});
  Script s = scene.operations("wc");
  march_all(s, "deer_creek");
  s.act(step("chalakatha")).act(drop).act(step("rattlesnake"));
  EXPECT_EQ(place_of(s, "british_arms_1"), "chalakatha");
  s.act("stop");
  march_all(s, "rattlesnake");
  s.act(step("chalakatha"));
  EXPECT_EQ(rule_of(s.refusal(pick_up)), "6.4c");  // they have come far enough for one segment

  scene.put("british_arms_1", "chalakatha");
  Script other = scene.operations("wc");
  march_all(other, "rattlesnake");
  other.act(step("chalakatha")).act(pick_up).act(step("paint_creek"));
  EXPECT_EQ(place_of(other, "british_arms_1"), "paint_creek");
  EXPECT_EQ(other.position()["arms_nation"][0], "Mi");
  EXPECT_EQ(rule_of(other.refusal(drop)), "23.0d");  // no village, and nobody to take them

  scene.at["arms_nation"][0] = "W";  // of a nation outside the war
  Script outsiders = scene.operations("wc");
  march_all(outsiders, "rattlesnake");
  outsiders.act(step("chalakatha"));
  EXPECT_EQ(rule_of(outsiders.refusal(pick_up)), "23.0d");
}

// -- chapter 20 ---------------------------------------------------------------------------------
Scene fort_at_graham() {
  Scene scene;
  scene.no_villages().vp(2, 2).site("graham", "fort");
  scene.at["fort"]["fort_steuben"] = "graham";
  scene.put_many("us_regular_infantry", 1, "graham", kInside);
  return scene;
}
TEST(OhioRules, TheScreenSlipsAwayAndTheFortIsAttacked) {  // R("20.1d")
  Scene scene = fort_at_graham();
  scene.put_many("us_militia_infantry", 1, "graham").put_many("wc_warrior_sh", 4, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("slip");
  while (s.question() == "spend_tp") s.act("no_tp");
  s.dice({6});
  while_asked(s, {"spend_tp", "retreat_where", "take_loss"});
  ASSERT_EQ(s.question(), "attack_village_now") << s.log();
  Script rest = s;
  rest.act("stop");
  EXPECT_NE(rest.question(), "roll");
  EXPECT_FALSE(logged(rest, "United States 4 FP"));
  s.act("attack").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 4 FP, Western Confederacy 8 FP.")) << s.log();
}
TEST(OhioRules, TheBesiegedDoNotHelpARelief) {  // R("20.2.1")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 2, "graham").put_many("us_regular_infantry", 3, "laurel");
  Script s = scene.operations("us");
  march_all(s, "laurel");
  s.act(step("graham")).act("fight").act("defend").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 6 FP, Western Confederacy 4 FP.")) << s.log();
}
TEST(OhioRules, OneBreakOutInASegment) {  // R("20.2.2")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 4, "graham").put_many("us_regular_infantry", 1, "graham", kInside);
  Script s = scene.operations("us");
  s.act(form("graham")).act(take("us_regular_infantry_1")).act("march").act("attack").act("defend").dice({1, 1, 1});
  while_asked(s, {"take_loss"});
  if (s.question() == "retreat_where") s.act("back_inside");
  ASSERT_EQ(s.question(), "operate");
  EXPECT_EQ(rule_of(s.refusal(form("graham"))), "20.2.2");
}
TEST(OhioRules, FriendsWhoHelpABreakOutStayOutside) {  // R("14.3d") R("20.2.1") R("20.2.2")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 4, "graham").put_many("us_regular_infantry", 1, "laurel").put("us_artillery_1", "laurel");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act("attack").act("defend").dice({6});
  s.act(act("reinforce", {{"from", "laurel"}})).act(act("take_all", {{"at", "laurel"}})).act("march").act(step("graham")).dice({1, 1});
  EXPECT_TRUE(logged(s, "United States 4 FP, Western Confederacy 8 FP.")) << s.log();
  s.act("back_inside");
  while_asked(s, {"retreat_where"});
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kInside, kInside);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "graham");
  EXPECT_NE(place_of(s, "us_regular_infantry_2"), "graham");
  EXPECT_EQ(place_of(s, "us_artillery_1"), place_of(s, "us_regular_infantry_2"));
}
TEST(OhioRules, WhoLeftAFortMayEnterAnother) {  // R("20.1b")
  Scene scene;
  scene.no_villages().site("columbia", "fort").put_many("us_regular_infantry", 1, "fort_washington", kInside);
  scene.at["fort"]["fort_steuben"] = "columbia";
  Script s = scene.operations("us");
  s.act(act("go_out", {{"unit", "us_regular_infantry_1"}}));
  march_all(s, "fort_washington");
  s.act(step("columbia")).act("stop").act(act("go_in", {{"unit", "us_regular_infantry_1"}}));
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kInside, kInside);
}
TEST(OhioRules, BurnedPrincipalVillages) {  // R("20.5.1b") R("20.5.1c") R("20.5.1d") R("20.5.1e") R("20.5.1j")
  Scene scene;
  const Tables& t = tables(scene);
  std::string home, from, far, ruined;  // a principal village, a ground space beside it, and two sites its people could take
  for (std::size_t v = 0; v < kSpaces && far.empty(); ++v) {
    if (t.spaces[v].printed != Site::Principal || t.sc.status[t.spaces[v].owner.index()] != Status::Member) continue;
    from.clear(), ruined.clear();
    for (PlaceId n : t.spaces[v].next)
      if (!t.space(n).river && t.space(n).printed == Site::None) from = t.space(n).id;
    for (std::size_t i = 0; i < kSpaces; ++i) {
      const int cost = t.cost_between(PlaceId(v), PlaceId(i));
      if (t.spaces[i].river || t.spaces[i].owner != t.spaces[v].owner || t.spaces[i].printed != Site::None || t.spaces[i].id == from || cost > 10) continue;
      bool beside = false;
      for (PlaceId n : t.spaces[i].next) beside |= t.space(n).river && t.space(n).owner == t.spaces[i].owner;
      if (beside) (cost > 5 ? far : ruined) = t.spaces[i].id;
    }
    if (from.empty() || ruined.empty()) far.clear();
    if (!far.empty()) home = t.spaces[v].id;
  }
  ASSERT_FALSE(far.empty());
  scene.no_villages().vp(0, 0).put("us_harmar", from).put_many("us_regular_infantry", 5, from);
  scene.at["razed"] = {ruined};
  Script s = scene.operations("us");
  march_all(s, from);
  s.act(step(home));
  if (s.question() == "declare") s.act("fight");
  if (s.question() == "defender_choice") s.act("defend");
  s.dice({1});
  if (s.question() == "reroll_event") s.act("keep");
  s.dice({6, 1});
  ASSERT_EQ(s.question(), "relocate_to") << s.log();
  EXPECT_EQ(us_vp(s), 1);
  EXPECT_EQ(rule_of(s.refusal(act("relocate", {{"to", ruined}}))), "20.5.1c");
  s.act(act("relocate", {{"to", far}}));
  EXPECT_EQ(site_of(s, far), "principal_reduced");
  const Json razed = s.position()["razed"];
  EXPECT_NE(std::find(razed.begin(), razed.end(), home), razed.end());
}
TEST(OhioRules, AVillageMarkerIsTurnedAndSetDown) {  // R("3.2.5")
  Scene scene;
  scene.no_villages().vp(0, 0).site("white_river_forks", "village").put_many("us_regular_infantry", 3, "wapihani");
  Script s = scene.operations("us");
  march_all(s, "wapihani");
  s.act(step("white_river_forks"));
  pass_ambushes(s);
  s.act("attack").dice({1, 5});
  ASSERT_EQ(s.question(), "relocate_to");
  take_first(s);
  int reduced = 0;
  const Json now = s.position();
  for (const auto& [id, site] : now["site"].items()) reduced += site == "village_reduced";
  EXPECT_EQ(reduced, 1);
}
TEST(OhioRules, ANationWithoutVillagesIsConquered) {  // R("20.5.1f")
  Scene scene;
  scene.no_villages().vp(0, 0).put("us_harmar", "graham").put_many("us_regular_infantry", 5, "graham");
  const Tables& t = tables(scene);
  std::string last, next;
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].owner.exists() && t.nations[t.spaces[i].owner.index()].id == "De" && !t.spaces[i].river && t.spaces[i].printed == Site::None)
      for (PlaceId n : t.spaces[i].next)
        if (!t.space(n).river && t.space(n).printed == Site::None && t.space(n).owner == t.spaces[i].owner) last = t.spaces[i].id, next = t.space(n).id;
  ASSERT_FALSE(last.empty());
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].printed == Site::Principal && t.nations[t.spaces[i].owner.index()].id == "De") {
      scene.site(t.spaces[i].id, "none");
      for (auto& at : scene.at["principal"])
        if (at == t.spaces[i].id) at = nullptr;
    }
  scene.site(last, "village_reduced").put("us_harmar", next);
  for (int i = 1; i <= 5; ++i) scene.put("us_regular_infantry_" + std::to_string(i), next);
  Script s = scene.operations("us");
  march_all(s, next);
  s.act(step(last));
  pass_ambushes(s);
  s.act("attack").dice({1, 6});
  EXPECT_EQ(status_of(s, "De"), "withdrawn") << s.log();
}
TEST(OhioRules, WithoutACentreFewRecruits) {  // R("20.5.1h")
  Scene scene;
  scene.no_villages().site("white_river_forks", "village").put_many("wc_warrior_mi", 1, "white_river_forks");
  for (const char* home : {"kekionga", "pickawillany"}) scene.site(home, "none");
  const Tables& t = tables(scene);
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].printed == Site::Principal && t.nations[t.spaces[i].owner.index()].id == "Mi") {
      scene.site(t.spaces[i].id, "none");
      for (auto& at : scene.at["principal"])
        if (at == t.spaces[i].id) at = nullptr;
    }
  scene.at["place"]["wc_warrior_mi_2"] = "box";
  Script s = scene.actions("wc");
  s.act(act("recruit_nation", {{"nation", "Mi"}}));
  if (s.question() == "nation_check_or_arms") s.act("check");
  s.dice({6});
  ASSERT_EQ(s.question(), "choose_nation_unit") << s.log();
  take_first(s);
  EXPECT_EQ(rule_of(s.refusal(set("white_river_forks"))), "20.5.1h");
}
TEST(OhioRules, RecruitsNeedAVillage) {  // R("5.1.2b")
  Scene scene;
  scene.no_villages().vp(0, 0).put_many("us_regular_infantry", 1, "chalakatha").put_many("us_regular_infantry", 1, "wapatomica");
  Script s = scene.actions("wc");
  EXPECT_EQ(rule_of(s.refusal(act("recruit_nation", {{"nation", "Sh"}}))), "5.1.2b");
  EXPECT_TRUE(s.offers(act("recruit_nation", {{"nation", "De"}})));
}
TEST(OhioRules, SettlementStepsScore) {  // R("20.6c")
  Scene scene;
  scene.no_villages().vp(2, 2).put_many("wc_warrior_sh", 2, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("clarksville")).act("attack").dice({1, 5});
  EXPECT_EQ(wc_vp(s), 3);
}
TEST(OhioRules, FortMiamisBarsTheRiverAndShelterNobodyInRetreat) {  // R("20.7b") R("20.7c")
  Scene scene("legion");
  scene.no_villages().vp(4, 4).put_many("us_regular_infantry", 4, "black_swamp").put_many("wc_warrior_sh", 1, "portage_river");
  scene.at["fort_miamis"] = true;
  Script s = scene.operations("us");
  march_all(s, "black_swamp");
  EXPECT_EQ(rule_of(s.refusal(step("mau_rapids"))), "20.7b");
  const Tables& t = tables(scene);
  bool beside = false;
  for (PlaceId n : t.spaces[static_cast<std::size_t>(*t.find(kPlace, "black_swamp"))].next) beside |= t.space(n).id == "portage_river";
  if (!beside) return;
  s.act(step("portage_river"));
  pass_ambushes(s);
  s.act("fight").act("defend").dice({1, 4, 1});
  if (s.question() == "retreat_where") {
    EXPECT_FALSE(s.offers(retreat_to("mau_rapids")));
  }
}

// -- chapters 21, 22 and 25 ---------------------------------------------------------------------
TEST(OhioRules, ScoutsAreDeclaredFirst) {  // R("21.3")
  Scene scene("wabash");
  scene.no_villages().vp(2, 2).put_many("us_regular_infantry", 2, "indian_kentuck").put("us_scout_1", "indian_kentuck").put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight");
  EXPECT_EQ(s.question(), "declare_scout");
  EXPECT_EQ(flag_of(s, "wc_little_turtle"), 0);  // nobody is marked before the answer
}
TEST(OhioRules, AScoutIsCheckedBeforeHisPointCounts) {  // R("16.0b") R("21.0")
  Scene scene("wabash");
  scene.no_villages().vp(2, 0).put_many("us_regular_infantry", 2, "indian_kentuck").put("us_scout_1", "indian_kentuck").put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act(act("scout_tp", {{"unit", "us_scout_1"}})).act("slip").act(act("use_tp", {{"unit", "us_scout_1"}}));
  Script loyal = s;
  loyal.dice({3, 5});
  EXPECT_TRUE(logged(loyal, "is caught trying to slip away.")) << loyal.log();
  s.dice({2, 5});
  EXPECT_EQ(place_of(s, "us_scout_1"), "cup");
  EXPECT_TRUE(logged(s, "slips away.")) << s.log();
}
TEST(OhioRules, TheScoutsPointGoesWithTheLastScout) {  // R("21.2")
  Scene scene("wabash");
  scene.no_villages().put("us_st_clair", "graham").put("us_scout_1", "graham").put_many("us_regular_infantry", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(act("scout_march", {{"unit", "us_scout_1"}})).dice({3});
  s.act(step("tanners_creek")).act(act("drop", {{"unit", "us_scout_1"}}));
  EXPECT_EQ(s.position()["stack"][3]["points"], 3);

  scene.put("us_scout_2", "graham");
  Script two = scene.operations("us");
  march_all(two, "graham");
  two.act(act("scout_march", {{"unit", "us_scout_2"}})).dice({2});  // he runs off; the other may be asked
  two.act(act("scout_march", {{"unit", "us_scout_1"}})).dice({3});
  EXPECT_EQ(two.position()["stack"][3]["points"], 5);
  EXPECT_FALSE(two.offers(act("scout_march", {{"unit", "us_scout_1"}})));
}
TEST(OhioRules, GunsWithTroopsAreNotAbandoned) {  // R("22.0")
  Scene scene;
  scene.no_villages().vp(0, 0).put("us_artillery_1", "indian_kentuck").put_many("us_regular_infantry", 1, "indian_kentuck").put_many("wc_warrior_sh", 2, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "declare");
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 0);
}
TEST(OhioRules, AHarmedNationMakesNoLoyaltyRoll) {  // R("25.1b")
  Scene scene("harmar", {{"loyalty", "on"}});
  const Tables& t = tables(scene);
  std::size_t n = 0;
  while (n < kNations && !(t.nations[n].square && !t.nations[n].principals.empty() && t.sc.status[n] == Status::Member)) ++n;
  ASSERT_LT(n, std::size_t{kNations});
  const std::string home = t.space(t.nations[n].principals[0]).id;
  for (std::size_t i = 0; i < kNations; ++i)
    if (i != n && t.nations[i].square && t.nations[i].square <= t.nations[n].square) scene.at["nation"][t.nations[i].id] = {{"status", "withdrawn"}, {"broken", false}, {"bloodied", false}, {"waiting_villages", 0}};
  scene.vp(2 * t.nations[n].square, 0);
  Script roll = scene.at_check("8.0a", 2);
  EXPECT_EQ(roll.seat(), "chance");
  scene.site(home, "none");
  for (auto& at : scene.at["principal"])
    if (at == home) at = nullptr;
  Script gone = scene.at_check("8.0a", 2);
  EXPECT_NE(gone.seat(), "chance");
  EXPECT_EQ(status_of(gone, t.nations[n].id), "withdrawn");
}

// -- appendices ---------------------------------------------------------------------------------
TEST(OhioRules, TheLearningGameIsPlayedOnMiamiAndShawneeLand) {  // R("A2.0") R("A2.1")
  Scene scene("learning1");
  const Tables& t = tables(scene);
  std::string inside, outside;
  for (std::size_t i = 0; i < kSpaces && outside.empty(); ++i) {
    const Space& space = t.spaces[i];
    if (space.river || space.printed != Site::None || (space.owner.exists() && space.owner.index() > 1)) continue;
    for (PlaceId n : space.next)
      if (!t.space(n).river && t.space(n).owner.exists() && t.space(n).owner.index() > 1) inside = space.id, outside = t.space(n).id;
  }
  ASSERT_FALSE(outside.empty());
  scene.no_villages().put("us_butler", inside);
  Script s = scene.operations("us");
  march_all(s, inside);
  EXPECT_EQ(rule_of(s.refusal(step(outside))), "A2.0");
  Script setup(scene.rules);
  EXPECT_EQ(rule_of(setup.refusal(set("cedar_creek"))), "A2.1");
}
TEST(OhioRules, RecruitsOfTheLearningGameComeInTheSouth) {  // R("A2.3b")
  Scene scene("learning2");
  scene.put("us_regular_infantry_9", "cup");
  Script s = scene.actions("us");
  s.act("recruit").dice({6});
  take_first(s);  // whatever the cup gives
  EXPECT_EQ(s.question(), "recruit_on");
}
TEST(OhioRules, TheThirdTierHasAWinter) {  // R("A2.4")
  Scene scene("learning3");
  scene.no_villages().put_many("us_regular_infantry", 1, "north_bend");
  Script s = scene.at_check("9.0", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  EXPECT_NE(place_of(s, "us_regular_infantry_1"), "north_bend");
}
int next_turn(Scene& scene, int turn) {
  scene.at["turn"] = turn;
  Script s = scene.at_check("7.0a", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  return s.table.over() ? -1 : s.position()["turn"].get<int>();
}
TEST(OhioRules, LengthOfTheScenarios) {  // R("A3.1b") R("A3.2b")
  Scene harmar, wabash("wabash");
  harmar.no_villages().vp(0, 0);
  wabash.no_villages().vp(14, 18);
  EXPECT_EQ(next_turn(harmar, 0), 1);
  EXPECT_EQ(next_turn(harmar, 1), -1);
  EXPECT_EQ(next_turn(wabash, 3), 4);
  EXPECT_EQ(next_turn(wabash, 5), -1);
}
TEST(OhioRules, WabashAmbushesNeedAScout) {  // R("A3.2c")
  for (bool scout : {false, true}) {
    Scene scene("wabash");
    scene.no_villages().vp(2, 2).put_many("us_regular_infantry", 3, "graham").put_many("wc_warrior_sh", 2, "pigeon_roost");
    if (scout) scene.put("us_scout_1", "graham");
    Script s = scene.operations("wc");
    march_all(s, "pigeon_roost");
    s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({4, 1});
    EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & 1, scout);
  }
}
TEST(OhioRules, FortMiamisIsBuiltInTheLastTurn) {  // R("A3.3g")
  Scene scene("legion");
  scene.no_villages().vp(20, 20);
  scene.at["turn"] = 8;
  Script s = scene.at_check("7.0a", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  EXPECT_EQ(s.position()["fort_miamis"], true);
}
TEST(OhioRules, EndsOfTheCampaignAndOfTheTiers) {  // R("A3.4g") R("A2.2c") R("A2.4b")
  Scene campaign("campaign");
  campaign.vp(60, 30);
  Script at_once = campaign.operations("us");
  at_once.act("done");
  ASSERT_TRUE(at_once.table.over());
  EXPECT_EQ(at_once.table.rules().outcome(at_once.table.state()).winner, kUS);
  const auto ending = [](Scene& scene, int turn) {
    scene.at["turn"] = turn;
    Script s = scene.at_check("9.0", 9);
    while_asked(s, {"choose_quarters", "choose_supply", "disband"});
    return s.table.rules().outcome(s.table.state()).winner;
  };
  Scene one("learning1");
  one.no_villages().at["tally"]["village_steps"] = 2;
  EXPECT_EQ(ending(one, 2), kUS);
  Scene three("learning3");
  three.no_villages().vp(9, 8);
  EXPECT_EQ(ending(three, 3), kUS);
}
// Plays the set-up by hand, one piece after the other, and collects the rules that refuse a space on the way.
std::string refused_in_setup(const std::string& scenario) {
  Script s(open_game(scenario));
  std::string rules;
  while (s.question() == "place_setup") {
    std::vector<Answer> legal;
    std::vector<Refusal> refused;
    s.table.rules().all(s.table.state(), legal, refused);
    for (const Refusal& r : refused) {
      const std::string number = std::string(s.table.rules().rules().number(r.verdict.rule)) + ";";
      if (rules.find(number) == std::string::npos) rules += number;
    }
    s.table.apply(legal[legal.size() / 2].action);
  }
  return rules;
}
TEST(OhioRules, SetUpByHand) {  // R("A4.2") R("A4.5") R("A4.10") R("A4.11") R("20.5.1b")
  const std::string all = refused_in_setup("harmar") + refused_in_setup("wabash") + refused_in_setup("legion");
  for (const char* rule : {"A4.1;", "A4.2;", "A4.5;", "A4.10;", "A4.11;", "20.5.1b;"}) EXPECT_NE(all.find(rule), std::string::npos) << rule << " not in " << all;
}

// A kept game is opened by the setup its record holds.
TEST(OhioRules, EveryScenarioOpensByItsOwnSetup) {
  const auto game = kModule.load(kModule.builtin());
  ASSERT_TRUE(game.has_value());
  for (const ScenarioInfo& scenario : (*game)->info().scenarios) {
    const auto rules = (*game)->open({.scenario = scenario.id, .options = {}, .file = {}});
    ASSERT_TRUE(rules.has_value()) << scenario.id;
    const auto again = (*game)->open((*rules)->setup());
    EXPECT_TRUE(again.has_value()) << scenario.id;
  }
}

// -- the data -----------------------------------------------------------------------------------
TEST(OhioRules, TheSheetIsDrawnFromTheDataLoaded) {
  DataSet files = kModule.builtin();
  for (DataFile& file : files) {
    const auto rename = [&](const std::string& from, const std::string& to) {
      for (std::size_t at = 0; (at = file.text.find(from, at)) != std::string::npos; at += to.size()) file.text.replace(at, from.size(), to);
    };
    if (file.name == "rivers.csv") rename("\nScioto,", "\nOhio above,");
  }
  const auto game = kModule.load(files);
  ASSERT_TRUE(game.has_value());
  const auto rules = (*game)->open({.scenario = "harmar", .options = {}, .file = {}});
  ASSERT_TRUE(rules.has_value());
  const std::string board = (*rules)->board().dump();
  EXPECT_NE(board.find("Ohio above R."), std::string::npos);
  EXPECT_EQ(board.find("Scioto R."), std::string::npos);
}

}  // namespace
}  // namespace cf::ohio
