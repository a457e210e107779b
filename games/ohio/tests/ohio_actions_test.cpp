// Chapter 5: special actions. Chapters 7-12: checks, supply, winter, end of turn.
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

Json raid(const std::string& at) { return act("raid", {{"at", at}}); }
Json chit(const char* c) { return act("draw_chit", {{"chit", c}}); }

TEST(OhioActions,
     ChitAandD) {  // R("5.6.2a") R("5.6.2d") R("5.6b") R("5.6d") R("5.6c") R("20.6c") R("24.0a") R("20.6a") R("20.6d")
  Scene scene;
  scene.vp(0, 2).put("us_hardin", "marietta");
  scene.at["cup"] = {3, 2, 1, 1};
  Script s = scene.actions("wc");
  EXPECT_EQ(s.refusal(raid("marietta")).substr(0, 4), "5.6d");
  s.act(raid("wheeling")).act(chit("A"));
  EXPECT_EQ(wc_vp(s), 4);
  EXPECT_EQ(site_of(s, "wheeling"), "none");
  EXPECT_EQ(s.position()["razed"], Json::array({"wheeling"}));
  if (s.question() == "raiders_join") s.act("done");
  s.act("pass").act(raid("pittsburgh")).act(chit("D"));
  EXPECT_EQ(wc_vp(s), 3);
  EXPECT_EQ(s.refusal(raid("pittsburgh")).substr(0, 4), "5.6b");
}

TEST(OhioActions, SearchingForRaidersKeepsAChitOut) {  // R("5.7.2") R("5.7")
  Scene scene;
  Script s = scene.actions("us");
  s.act("search_raiders").act(chit("A"));
  EXPECT_EQ(s.position()["cup"][0], 2);
  EXPECT_EQ(s.position()["held"][0], 1);
  s.act("pass").act("pass");
  EXPECT_EQ(s.position()["cup"][0], 3);
  EXPECT_EQ(s.position()["held"][0], 0);
}

TEST(OhioActions, SearchingForAGun) {  // R("5.7.1") R("22.2e")
  Scene scene;
  scene.put("us_artillery_1", "graham", kReducedSide)
      .put_many("us_regular_infantry", 2, "graham")
      .put_many("wc_warrior_sh", 1, "pigeon_roost");
  Script s = scene.actions("us");
  s.act(act("search_gun", {{"unit", "us_artillery_1"}})).dice({5});
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 1);  // 5 + 1 for four FP - 1 for two WC FP
  Script found = scene.actions("us");
  found.act(act("search_gun", {{"unit", "us_artillery_1"}})).dice({6});
  EXPECT_EQ(flag_of(found, "us_artillery_1") & kReducedSide, 0);
}

TEST(OhioActions, UsRecruitment) {  // R("5.1.1a") R("5.1.1b") R("5.1.1c") R("5.1.1d") R("5.1.1e") R("5.1.1f") R("5.1")
  Scene scene;
  Script s = scene.actions("us");
  s.act("recruit").dice({4}).act("check").dice({5}).act(act("draw", {{"type", "militia_infantry"}}));
  EXPECT_EQ(s.question(), "place_recruit");
  EXPECT_TRUE(s.offers(act("set", {{"to", "columbia"}})));
  EXPECT_EQ(s.refusal(act("set", {{"to", "pittsburgh"}})).substr(0, 6), "5.1.1d");
  EXPECT_EQ(s.refusal(act("set", {{"to", "fort_harmar"}})).substr(0, 6), "5.1.1e");
  s.act(act("set", {{"to", "us_e1"}})).act("check").dice({6}).act(act("draw", {{"type", "supply"}}));
  EXPECT_EQ(s.refusal(act("set", {{"to", "columbia"}})).substr(0, 6), "5.1.1f");
  s.act(act("set", {{"to", "us_s1"}})).act("check").dice({1});
  EXPECT_EQ(s.seat(), "wc");
  for (auto& [id, place] : scene.at["place"].items())
    if (place == "cup") place = "pool";
  Script empty = scene.actions("us");
  EXPECT_EQ(empty.refusal({{"verb", "recruit"}}).substr(0, 6), "5.1.1a");
}

TEST(OhioActions, NationRecruitment) {  // R("5.1.2a") R("5.1.2b") R("5.1.2c") R("2.4.2a") R("2.4.2c")
  Scene scene;
  Script s = scene.actions("wc");
  EXPECT_EQ(s.refusal(act("recruit_nation", {{"nation", "W"}})).substr(0, 6), "5.1.2a");
  s.act(act("recruit_nation", {{"nation", "Sh"}})).dice({4});
  EXPECT_EQ(s.question(), "choose_nation_unit");
  std::vector<Answer> a;
  s.table.rules().legal(s.table.state(), a);
  s.table.apply(a[0].action);
  s.act(act("set", {{"to", "chalakatha"}})).dice({3});
  EXPECT_EQ(s.seat(), "us");
  Script mingo = scene.actions("wc");
  mingo.act(act("recruit_nation", {{"nation", "M"}})).dice({4, 4});
  EXPECT_EQ(mingo.seat(), "us");
}

TEST(OhioActions, ArmsAreReleasedByPoints) {  // R("23.0a") R("23.0b") R("5.1.2e") R("23.0f") R("A4.9")
  Scene scene;
  scene.vp(0, 3);
  Script early = scene.actions("wc");
  early.act(act("recruit_nation", {{"nation", "Sh"}}));
  EXPECT_EQ(early.seat(), "chance");
  scene.vp(0, 6);
  Script s = scene.actions("wc");
  s.act(act("recruit_nation", {{"nation", "Sh"}})).act(act("arms", {{"to", "wapatomica"}}));
  s.act(act("arms_from", {{"square", 3}}));
  EXPECT_EQ(s.seat(), "chance");  // the second check: no second marker in one action
  s.dice({1}).act("pass").act(act("recruit_nation", {{"nation", "Sh"}}));
  EXPECT_FALSE(s.offers(act("arms", {{"to", "chalakatha"}})));
  EXPECT_TRUE(s.offers(act("arms", {{"to", "kekionga"}})));
}

TEST(OhioActions, Treaty) {  // R("5.2.1a") R("5.2.1b") R("5.2.1c") R("5.2.1d") R("5.2.1e") R("5.2")
  Scene scene;
  scene.vp(10, 2).put("us_harmar", "scioto_head").put_many("us_regular_infantry", 5, "scioto_head");
  Script s = scene.actions("us");
  EXPECT_EQ(s.refusal(act("treaty", {{"nation", "Sh"}})).substr(0, 6), "5.2.1a");
  EXPECT_EQ(s.refusal(act("treaty", {{"nation", "Se"}})).substr(0, 6), "5.2.1b");
  s.act(act("treaty", {{"nation", "W"}})).dice({4});
  EXPECT_EQ(status_of(s, "W"), "nonaligned");
  s.act("pass").act(act("treaty", {{"nation", "W"}})).dice({5});
  EXPECT_EQ(status_of(s, "W"), "treaty");
  EXPECT_EQ(s.refusal(act("treaty", {{"nation", "W"}})).substr(0, 6), "5.2.1c");
}

TEST(OhioActions, Alliance) {  // R("5.2.3a") R("5.2.3b") R("5.2.3c") R("5.2.3d") R("5.2.3e") R("5.2.3.1") R("5.2.3.1b")
  Scene scene;
  scene.vp(0, 8).put("wc_blue_jacket", "upper_sandusky");
  Script s = scene.actions("wc");
  EXPECT_EQ(s.refusal(act("alliance", {{"nation", "Ot"}})).substr(0, 6), "5.2.3a");
  s.act(act("alliance", {{"nation", "W"}})).dice({6});
  EXPECT_EQ(s.question(), "place_joining");
  s.act("auto");
  EXPECT_EQ(status_of(s, "W"), "member");
  int here = 0, waiting = 0;
  for (int i = 1; i <= 8; ++i) (place_of(s, "wc_warrior_w_" + std::to_string(i)) == "box" ? waiting : here)++;
  EXPECT_EQ(here, 4);
  EXPECT_EQ(waiting, 4);
  scene.put_many("wc_warrior_sh", 2, "upper_sandusky");
  Script crowd = scene.actions("wc");
  EXPECT_EQ(crowd.refusal(act("alliance", {{"nation", "W"}})).substr(0, 6), "5.2.3b");
}

TEST(OhioActions, BuildingSettlements) {  // R("5.3c") R("5.3d") R("5.3e") R("5.3h") R("5.3b") R("2.7")
  Scene scene;
  scene.no_villages().put_many("wc_warrior_sh", 1, "indian_kentuck");
  scene.at["razed"] = {"turtle_creek"};
  Script s = scene.actions("us");
  const auto build = [](const std::string& at) { return act("build_settlement", {{"at", at}}); };
  EXPECT_EQ(s.refusal(build("laughery")).substr(0, 4), "5.3e");
  EXPECT_EQ(s.refusal(build("columbia")).substr(0, 4), "5.3a");
  EXPECT_EQ(s.refusal(build("cedar_creek")).substr(0, 4), "5.3d");
  s.act(build("turtle_creek"));
  EXPECT_EQ(s.position()["razed"], Json::array());
  EXPECT_EQ(s.position()["settlements"], 3);
}

TEST(OhioActions, BuildingAFortCostsAWagon) {  // R("5.3f") R("5.3g") R("E1")
  Scene scene;
  scene.no_villages().put("us_supply_1", "turtle_creek");
  Script s = scene.actions("us");
  const Json fort = act("build_fort", {{"fort", "fort_steuben"}, {"at", "turtle_creek"}});
  s.act(fort);
  EXPECT_EQ(site_of(s, "turtle_creek"), "fort");
  EXPECT_EQ(place_of(s, "us_supply_1"), "cup");
  scene.put("us_supply_1", "turtle_creek", kReducedSide);
  Script half = scene.actions("us");
  EXPECT_EQ(half.refusal(fort).substr(0, 4), "5.3g");
  scene.put("us_supply_1", "shade_river");
  scene.at["flags"] = Json::object();
  scene.at["site"].erase("fort_harmar");
  Script far = scene.actions("us");
  EXPECT_EQ(far.refusal(act("build_fort", {{"fort", "fort_steuben"}, {"at", "shade_river"}})).substr(0, 4), "5.3f");
}

TEST(OhioActions, RepairAndHarass) {  // R("5.4a") R("5.4b") R("5.4c") R("5.5a") R("5.5b") R("5.5c") R("5.5d") R("5.5e")
  Scene scene;
  scene.no_villages().vp(0, 4).site("clarksville", "settlement_reduced").site("cedar_creek", "village_reduced");
  Script s = scene.actions("us");
  EXPECT_EQ(s.refusal(act("repair", {{"at", "cedar_creek"}})).substr(0, 4), "5.4c");
  scene.put_many("wc_warrior_sh", 1, "indian_kentuck");
  Script near = scene.actions("us");
  EXPECT_EQ(near.refusal(act("repair", {{"at", "clarksville"}})).substr(0, 4), "5.4b");
  scene.put("wc_warrior_sh_1", "graham");
  Script work = scene.actions("us");
  work.act(act("repair", {{"at", "clarksville"}}));
  EXPECT_EQ(wc_vp(work), 3);
  EXPECT_EQ(site_of(work, "clarksville"), "settlement");
  work.act("harass").dice({4, 3});
  EXPECT_EQ(site_of(work, "clarksville"), "settlement_reduced");
  EXPECT_EQ(wc_vp(work), 4);
  EXPECT_EQ(work.position()["points"][1], 4);
}

TEST(OhioActions, StrategicMovement) {  // R("5.8") R("23.0d")
  Scene scene;
  scene.no_villages().put("wc_blue_jacket", "chalakatha").put_many("wc_warrior_sh", 1, "chalakatha", kReducedSide);
  Script s = scene.actions("wc");
  s.act(act("transfer", {{"unit", "wc_warrior_sh_1"}}))
      .act(act("set", {{"to", "kekionga"}}))
      .act(act("choose", {{"unit", "wc_blue_jacket"}}));
  EXPECT_EQ(place_of(s, "wc_blue_jacket"), "kekionga");
  EXPECT_EQ(place_of(s, "wc_warrior_sh_1"), "kekionga");
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & kReducedSide, 1);

  scene.put("british_arms_1", "chalakatha");
  scene.at["arms_nation"][0] = "Sh";
  Script both = scene.actions("wc");  // in whatever order they are named
  both.act(act("transfer", {{"unit", "wc_warrior_sh_1"}}))
      .act(act("set", {{"to", "kekionga"}}))
      .act(act("choose", {{"unit", "british_arms_1"}}))
      .act(act("choose", {{"unit", "wc_blue_jacket"}}));
  EXPECT_EQ(place_of(both, "british_arms_1"), "kekionga");
  EXPECT_EQ(place_of(both, "wc_blue_jacket"), "kekionga");
}

TEST(OhioActions, SavingAPoint) {  // R("5.9a") R("5.9b") R("5.9c") R("12.0") R("5.0h")
  Scene scene;
  Script s = scene.actions("us");
  s.act("save").act("pass");
  EXPECT_EQ(s.position()["saved"][0], true);
  EXPECT_EQ(s.refusal({{"verb", "save"}}).substr(0, 4), "5.9a");
  Script wc = scene.actions("wc");
  EXPECT_EQ(wc.refusal({{"verb", "save"}}).substr(0, 4), "5.9a");
  scene.at["saved"] = {true, false};
  scene.at["turn"] = 1;
  scene.at["points"] = {0, 0};
  // turn 1 is the last of the scenario: look at the reset through the campaign
  Scene long_game("campaign");
  long_game.at["saved"] = {true, false};
  long_game.at["points"] = {0, 1};
  long_game.at["turn"] = 1;
  long_game.at["segment"] = 9;
  Script end = long_game.at_check("WcOperated", 9);
  EXPECT_EQ(end.position()["turn"], 2);
  EXPECT_EQ(end.position()["points"][0], 5);
  EXPECT_EQ(end.position()["points"][1], 5);
}

TEST(OhioChecks, NationsLeave) {  // R("8.0a") R("8.0b") R("8.0c") R("2.4.2b") R("A3.1d")
  Scene scene;
  scene.vp(44, 2).put("wc_breaker", "gekelmukpechunk").put_many("wc_warrior_de", 1, "gekelmukpechunk");
  Script s = scene.at_check("UsOperated", 2);
  EXPECT_EQ(status_of(s, "De"), "withdrawn");
  EXPECT_EQ(status_of(s, "M"), "withdrawn");
  EXPECT_EQ(status_of(s, "Se"), "nonaligned");
  EXPECT_EQ(place_of(s, "wc_warrior_de_1"), "out");
  EXPECT_EQ(place_of(s, "wc_breaker"), "gekelmukpechunk");
  EXPECT_EQ(site_of(s, "gekelmukpechunk"), "none");
}

TEST(OhioChecks, LoyaltyOption) {  // R("25.1") R("25.1b") R("25.1c")
  Scene scene("harmar", {{"loyalty", "on"}});
  scene.vp(24, 2);
  Script s = scene.at_check("UsOperated", 2);
  s.dice({5});
  EXPECT_EQ(status_of(s, "M"), "member");
  Script gone = scene.at_check("UsOperated", 2);
  gone.dice({4});
  EXPECT_EQ(status_of(gone, "M"), "withdrawn");
}

TEST(OhioChecks, FirstExpeditionWithdrawn) {  // R("7.0a") R("A3.1e") R("2.4.1")
  Scene scene;
  scene.vp(0, 16).put("us_harmar", "graham");
  Script s = scene.at_check("WcOperated", 3);
  EXPECT_EQ(s.question(), "over");
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kWC);
  scene.vp(0, 15);
  Script on = scene.at_check("WcOperated", 3);
  EXPECT_NE(on.question(), "over");
}

TEST(OhioChecks, LeadersHealOrDie) {  // R("9.0") R("3.1.1a")
  Scene scene;
  scene.put("wc_blue_jacket", "chalakatha", kReducedSide)
      .put("us_harmar", "graham", kReducedSide)
      .put("us_hardin", "graham", kReducedSide);
  Script s = scene.at_check("WcOperated", 3);
  s.dice({3, 5, 6});
  EXPECT_EQ(flag_of(s, "wc_blue_jacket") & 1, 0);
  EXPECT_EQ(flag_of(s, "us_harmar") & 1, 1);
  EXPECT_EQ(place_of(s, "us_hardin"), "out");
}

Scene winter() {
  Scene scene("campaign");
  scene.no_villages().vp(0, 0);
  scene.at["segment"] = 9;
  return scene;
}

TEST(OhioChecks, SupplyAndWinter) {  // R("10.0a") R("10.0b") R("10.0c") R("10.0d") R("10.1a") R("11.0") R("11.2a")
                                     // R("11.2b") R("11.2c") R("11.2d") R("4.1c")
  Scene scene = winter();
  scene.put_many("us_regular_infantry", 1, "cedar_creek")
      .put_many("us_regular_cavalry", 1, "turtletown")
      .put("us_supply_1", "turtletown");
  scene.put_many("us_militia_infantry", 3, "columbia").put_many("us_regular_infantry", 1, "columbia");
  Script s = scene.at_check("WcOperated", 9);
  ASSERT_EQ(s.question(), "choose_supply");
  s.act(act("supply_by", {{"unit", "us_supply_1"}}));
  if (s.question() == "choose_supply") s.act("decline");
  ASSERT_EQ(s.question(), "disband");
  s.act(lose("us_militia_infantry_1"));
  EXPECT_EQ(place_of(s, "us_militia_infantry_1"), "cup");
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act("auto");
  EXPECT_EQ(flag_of(s, "us_supply_1") & 1, 1);
  EXPECT_EQ(place_of(s, "us_regular_infantry_2"), "fort_washington");
  EXPECT_NE(place_of(s, "us_militia_infantry_2"), place_of(s, "us_militia_infantry_3"));
  EXPECT_EQ(s.position()["turn"], 1);
  EXPECT_EQ(s.position()["cup"], Json::array({4, 3, 2, 1}));  // R("5.6.1") R("4.1b")
}

TEST(OhioChecks, WarriorsWinterInTheirVillages) {  // R("11.1a") R("11.1c") R("23.0g") R("11.1b")
  Scene scene = winter();
  scene.put_many("wc_warrior_mi", 3, "graham").put("british_arms_1", "graham").put_many("wc_warrior_m", 1, "graham");
  scene.at["arms_nation"][0] = "Mi";
  Script s = scene.at_check("WcOperated", 9);
  if (s.question() == "choose_quarters") s.act("auto");
  EXPECT_EQ(place_of(s, "wc_warrior_m_1"), "box");  // the Mingo have no village here
  int homes = 0;
  for (int i = 1; i <= 3; ++i) homes += place_of(s, "wc_warrior_mi_" + std::to_string(i)) == "kekionga";
  EXPECT_GE(homes, 1);
  EXPECT_NE(place_of(s, "british_arms_1"), "graham");
  EXPECT_NE(place_of(s, "british_arms_1"), "out");
}

TEST(OhioActions, SegmentsAndPoints) {  // R("5.0a") R("5.0e") R("5.0f") R("2.2") R("4.2a") R("4.2b") R("6.0a")
                                        // R("6.0b") R("4.0") R("6.1b")
  Scene scene;
  scene.put("us_hardin", "graham").put("wc_blue_jacket", "chalakatha");
  Script s = scene.actions("us");
  s.act("pass").act("pass");
  EXPECT_EQ(s.position()["segment"], 2);
  EXPECT_EQ(s.seat(), "us");
  s.act("done");
  EXPECT_EQ(s.position()["segment"], 3);
  EXPECT_EQ(s.seat(), "wc");
  s.act("done");
  EXPECT_EQ(s.position()["segment"], 4);
  EXPECT_EQ(s.question(), "choose_action");
  EXPECT_EQ(s.position()["points"], Json::array({4, 5}));
  scene.at["builds_allowed"] = false;
  Script again = scene.operations("wc");
  again.act("done");
  EXPECT_EQ(again.position()["builds_allowed"], true);
}

TEST(OhioActions, PointsNeverFallBelowZero) {  // R("2.4a") R("5.6.2d")
  Scene scene;
  scene.vp(0, 0);
  scene.at["cup"] = {3, 2, 1, 1};
  Script s = scene.actions("wc");
  s.act(raid("wheeling")).act(chit("D"));
  EXPECT_EQ(wc_vp(s), 0);
}

TEST(OhioActions, BuildingOnOthersLand) {  // R("5.3i") R("5.3j") R("5.2.2b") R("5.2.3.1c")
  Scene scene;
  scene.no_villages().site("huron_river", "settlement").put("wc_blue_jacket", "chalakatha");
  for (auto it = scene.at["site"].begin(); it != scene.at["site"].end();)
    it = it.value() == "principal" && it.key() != "chalakatha" ? scene.at["site"].erase(it) : std::next(it);
  for (auto& pv : scene.at["principal"])
    if (pv != "chalakatha") pv = nullptr;
  Script s = scene.actions("us");
  s.act(act("build_settlement", {{"at", "pickerel_creek"}}));
  EXPECT_EQ(status_of(s, "W"), "member");
  scene.at["nation"]["W"]["status"] = "treaty";
  Script broken = scene.actions("us");
  broken.act(act("build_settlement", {{"at", "pickerel_creek"}}));
  EXPECT_EQ(status_of(broken, "W"), "member");
  EXPECT_EQ(broken.position()["nation"]["W"]["broken"], true);
}

TEST(OhioActions, OffMapNationsJoinAtTheirSquare) {  // R("5.2.3.1d") R("2.4.3c") R("5.2.3.1c")
  Scene scene;
  scene.vp(0, 20).put("wc_blue_jacket", "ki_entry").put("wc_little_turtle", "oj_entry");
  Script s = scene.actions("wc");
  s.act(act("alliance", {{"nation", "Ki"}}));
  EXPECT_EQ(place_of(s, "wc_keeahah"), "ki_entry");
  EXPECT_EQ(place_of(s, "wc_warrior_ki_2"), "ki_entry");
  EXPECT_EQ(place_of(s, "wc_warrior_ki_3"), "box");
  s.act("pass").act(act("alliance", {{"nation", "Oj"}}));
  EXPECT_EQ(place_of(s, "wc_warrior_oj_3"), "oj_entry");
  EXPECT_EQ(place_of(s, "wc_warrior_oj_4"), "box");
}

TEST(OhioActions, TheLegionsPrivileges) {  // R("A3.3c") R("A3.3d") R("A3.3e") R("A3.3f") R("3.1.2")
  Scene scene("legion");
  scene.no_villages()
      .put("us_supply_1", "turtle_creek", kReducedSide)
      .put("us_wilkinson", "graham")
      .put_many("us_regular_infantry", 4, "graham");
  Script s = scene.actions("us");
  EXPECT_TRUE(s.offers(act("build_fort", {{"fort", "fort_recovery"}, {"at", "turtle_creek"}})))
      << s.refusal(act("build_fort", {{"fort", "fort_recovery"}, {"at", "turtle_creek"}}));
  s.act("recruit").dice({5}).act(act("draw", {{"type", "militia_infantry"}}));
  EXPECT_EQ(s.question(), "keep_recruit");
  s.act("redraw").act(act("draw", {{"type", "supply"}}));
  EXPECT_EQ(s.question(), "place_recruit");
  Script march = scene.operations("us");
  march_all(march, "graham");
  EXPECT_EQ(march.position()["stack"][3]["points"], 4);
  EXPECT_EQ(status_of(s, "M"), "treaty");
  Script check = scene.at_check("UsOperated", 2);
  EXPECT_EQ(status_of(check, "M"), "withdrawn");
}

TEST(OhioActions, CampaignPoints) {  // R("A3.4b") R("A3.4c") R("A3.4f") R("A3.3h")
  Scene scene("campaign");
  scene.at["turn"] = 5;
  scene.at["expedition"] = 3;
  scene.at["third_turn"] = 5;
  scene.vp(0, 0);
  Script s = scene.at_check("WcOperated", 9);
  EXPECT_EQ(s.position()["points"], Json::array({5, 4}));
  EXPECT_EQ(s.question(), "place_expedition");
  Scene legion("legion");
  legion.vp(10, 10);
  Script parts = legion.at_check("WcOperated", 9);
  EXPECT_EQ(parts.question(), "place_expedition");
}

TEST(OhioActions, LearningRecruitsAtTheSouthernSquares) {  // R("A2.3b")
  Scene scene("learning2");
  Script s = scene.actions("us");
  s.act("recruit")
      .dice({5})
      .act(act("draw", {{"type", "militia_infantry"}}))
      .act("check")
      .dice({1})
      .act("check")
      .dice({6})
      .act(act("draw", {{"type", "militia_cavalry"}}));
  EXPECT_EQ(place_of(s, "us_militia_infantry_5") + place_of(s, "us_militia_cavalry_2"), "us_s1us_s2");
}

}  // namespace
}  // namespace cf::ohio
