// Every worked example of the rules, with its dice, ending where the text ends.
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

TEST(OhioExample,
     StrengthsAndTie) {  // R("14.6e") R("14.8e") R("14.4") R("14.6a") R("14.7.1a") R("14.8a") R("14.8d") R("15.1.1")
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put_many("us_regular_infantry", 1, "indian_kentuck")
      .put_many("us_militia_infantry", 2, "indian_kentuck");
  scene.put("wc_elkswatawa", "graham")
      .put_many("wc_warrior_sh", 1, "graham")
      .put_many("wc_warrior_sh", 1, "graham", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("defend").dice({1, 3, 4, 5});
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & kReducedSide, 1);
  EXPECT_NE(s.log().find("United States 5 FP, Western Confederacy 4 FP."), std::string::npos) << s.log();
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kReducedSide, 1);
  EXPECT_EQ(flag_of(s, "us_militia_infantry_1") & kReducedSide, 0);
  EXPECT_EQ(wc_vp(s), 3);
  EXPECT_EQ(us_vp(s), 0);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "indian_kentuck");
  EXPECT_EQ(place_of(s, "wc_elkswatawa"), "graham");
}

TEST(OhioExample, EarlyRetreatFromCavalry) {  // R("16.2c") R("16.0a") R("16.0b") R("15.4") R("16.1")
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_militia_infantry", 3, "pigeon_roost")
      .put_many("us_militia_infantry", 1, "pigeon_roost", kReducedSide)
      .put_many("us_militia_cavalry", 1, "pigeon_roost", kReducedSide);
  scene.put("wc_blue_jacket", "graham")
      .put_many("wc_warrior_sh", 1, "graham")
      .put_many("wc_warrior_sh", 1, "graham", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("let_pass").act(step("graham")).act("fight").act("slip");
  s.act(act("use_tp", {{"unit", "wc_blue_jacket"}})).dice({4});
  if (s.question() == "retreat_where") {
    std::vector<Answer> answers;
    s.table.rules().legal(s.table.state(), answers);
    s.table.apply(answers.front().action);
  }
  EXPECT_NE(place_of(s, "wc_blue_jacket"), "graham");
  EXPECT_EQ(place_of(s, "us_harmar"), "graham");
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & kReducedSide, 1);
  EXPECT_EQ(wc_vp(s), 2);
  EXPECT_EQ(us_vp(s), 0);
}

TEST(OhioExample, AmbushOnTheMarch) {  // R("A5.2") R("18.0a") R("18.2b") R("18.2g") R("18.2h") R("18.2f")
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put("us_hardin", "clarksville")
      .put_many("us_regular_infantry", 2, "clarksville")
      .put_many("us_militia_infantry", 1, "clarksville");
  scene.put("wc_blue_jacket", "graham").put_many("wc_warrior_sh", 3, "graham");
  Script s = scene.operations("us");
  march_all(s, "clarksville");
  s.act(step("pigeon_roost")).act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "offer_ambush");
  s.act(act("ambush_from", {{"from", "graham"}})).dice({3, 1});
  EXPECT_EQ(s.question(), "choose_step");
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kReducedSide, 1);
  EXPECT_EQ(flag_of(s, "us_militia_infantry_1") & kReducedSide, 0);
  s.act("stop");
  EXPECT_EQ(place_of(s, "us_hardin"), "indian_kentuck");
}

TEST(OhioExample, OverwhelmingAmbushWouldEndTheMove) {  // R("A5.2") R("18.2d")
  Scene scene;
  scene.no_villages().vp(0, 2).put("us_hardin", "clarksville").put_many("us_regular_infantry", 2, "clarksville");
  scene.put("wc_blue_jacket", "graham").put_many("wc_warrior_sh", 3, "graham");
  Script s = scene.operations("us");
  march_all(s, "clarksville");
  s.act(step("pigeon_roost")).act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({6, 1});
  EXPECT_NE(s.question(), "choose_step");
  EXPECT_EQ(flag_of(s, "us_regular_infantry_2") & kReducedSide, 1);
  EXPECT_EQ(place_of(s, "us_hardin"), "indian_kentuck");
}

TEST(OhioExample,
     CombatAtAMiamiVillage) {  // R("A5.3") R("16.2") R("21.3") R("21.1") R("14.3d") R("14.9a") R("14.9c") R("14.7.2b")
  Scene scene("wabash");
  scene.no_villages()
      .vp(14, 18)
      .site("white_river_forks", "village")
      .put("us_st_clair", "nettle_creek")
      .put("us_scout_1", "nettle_creek");
  scene.put_many("us_regular_infantry", 2, "nettle_creek")
      .put_many("us_regular_cavalry", 1, "nettle_creek")
      .put_many("us_militia_infantry", 2, "nettle_creek");
  scene.put("wc_little_turtle", "white_river_forks")
      .put_many("wc_warrior_mi", 3, "white_river_forks")
      .put_many("wc_warrior_mi", 1, "white_river_forks", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "nettle_creek");
  s.act(step("wapihani")).act("let_pass").act(step("white_river_forks"));
  EXPECT_TRUE(s.offers({{"verb", "pass_through"}}));
  EXPECT_EQ(s.refusal({{"verb", "overrun"}}).substr(0, 5), "17.1a");
  s.act("fight").act(act("scout_tp", {{"unit", "us_scout_1"}})).act("slip").act("no_tp").act("no_tp").dice({2});
  s.dice({6}).act("keep").dice({2, 2, 4, 6});
  EXPECT_NE(s.log().find("United States 8 FP, Western Confederacy 6 FP."), std::string::npos) << s.log();
  EXPECT_EQ(place_of(s, "us_scout_1"), "cup");
  EXPECT_FALSE(s.offers(lose("us_militia_infantry_1")));
  s.act(lose("us_regular_infantry_1")).act(lose("us_militia_infantry_1"));
  EXPECT_EQ(wc_vp(s), 19);
  EXPECT_EQ(us_vp(s), 14);
  EXPECT_EQ(place_of(s, "us_st_clair"), "wapihani");
  EXPECT_EQ(place_of(s, "wc_little_turtle"), "white_river_forks");
}

TEST(OhioExample, DefendersSlipAwayAndThePrincipalVillageBurns) {  // R("E10") R("20.5c") R("20.5.1b") R("20.5.1e")
                                                                   // R("20.5.1g") R("24.0b") R("24.0c")
  Scene scene;
  scene.no_villages().vp(0, 2).put("us_harmar", "greenville_ck").put_many("us_regular_infantry", 5, "greenville_ck");
  scene.put_many("wc_warrior_mi", 1, "pickawillany").put_many("wc_warrior_mi", 1, "pickawillany", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "greenville_ck");
  s.act(step("pickawillany")).act("fight").act("slip").dice({5});
  if (s.question() == "retreat_where")
    s.table.apply([&] {
      std::vector<Answer> a;
      s.table.rules().legal(s.table.state(), a);
      return a.front().action;
    }());
  EXPECT_EQ(s.question(), "attack_village_now");
  s.act("attack").dice({1, 4, 1});
  EXPECT_EQ(s.question(), "relocate_to");
  s.table.apply([&] {
    std::vector<Answer> a;
    s.table.rules().legal(s.table.state(), a);
    return a.front().action;
  }());
  EXPECT_EQ(us_vp(s), 1);
  EXPECT_EQ(wc_vp(s), 2);
  EXPECT_EQ(site_of(s, "pickawillany"), "none");
  EXPECT_EQ(place_of(s, "us_harmar"), "pickawillany");
  EXPECT_EQ(s.position()["tally"]["principals_hit"], 1);
}

Script small_force_at_pickawillany() {
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put_many("us_regular_infantry", 1, "white_river_forks")
      .put_many("us_regular_infantry", 1, "white_river_forks", kReducedSide);
  Script s = scene.operations("us");
  march_all(s, "white_river_forks");
  s.act(step("greenville_ck"));
  EXPECT_EQ(s.question(), "offer_ambush");
  s.act(act("ambush_from", {{"from", "pickawillany"}})).dice({4, 1});
  return s;
}

TEST(OhioExample, AnEmptyPrincipalVillageAmbushesAndIsAttacked) {  // R("E11") R("18.1d") R("18.3") R("20.5.1i")
  Script s = small_force_at_pickawillany();
  s.act(step("pickawillany")).act("fight").dice({1, 5, 1});
  EXPECT_EQ(s.question(), "relocate_to");
  s.table.apply([&] {
    std::vector<Answer> a;
    s.table.rules().legal(s.table.state(), a);
    return a.front().action;
  }());
  EXPECT_EQ(us_vp(s), 1);
  EXPECT_EQ(wc_vp(s), 2);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "pickawillany");
}

TEST(OhioExample, ATieSendsTheUnitedStatesBackWithoutPoints) {  // R("E11") R("14.8a") R("24.0c") R("14.8b")
  Script s = small_force_at_pickawillany();
  s.act(step("pickawillany")).act("fight").dice({1, 1, 1});
  EXPECT_EQ(us_vp(s), 0);
  EXPECT_EQ(wc_vp(s), 2);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "greenville_ck");
  EXPECT_EQ(site_of(s, "pickawillany"), "principal");
}

Scene eleven_points() {
  Scene scene;
  scene.no_villages()
      .put("us_hardin", "graham")
      .put_many("us_regular_infantry", 5, "graham")
      .put_many("us_regular_infantry", 1, "graham", kReducedSide);
  return scene;
}

TEST(OhioExample, OneStackManyForces) {  // R("6.3d") R("6.2.2a") R("6.2.3") R("6.2.2c") R("6.1c") R("6.3a")
  Scene scene = eleven_points();
  Script whole = scene.operations("us");
  march_all(whole, "graham");
  EXPECT_EQ(whole.position()["stack"][3]["points"], 2);

  scene.put_many("wc_warrior_sh", 1, "laughery");
  Script s = scene.operations("us");
  s.act(form("graham")).act(take("us_hardin"));
  for (int i = 1; i <= 3; ++i) s.act(take("us_regular_infantry_" + std::to_string(i)));
  s.act("march");
  EXPECT_EQ(s.position()["stack"][3]["points"], 4);
  s.act(step("indian_kentuck")).act(step("pigeon_roost")).act("stop");
  s.act(form("graham")).act(take("us_regular_infantry_4")).act(take("us_regular_infantry_6")).act("march");
  EXPECT_EQ(s.position()["stack"][3]["points"], 2);
  s.act(step("laughery")).act("fight");
  EXPECT_EQ(s.question(), "defender_choice");
}

TEST(OhioExample, ALoyalScoutGivesAFifthStep) {  // R("21.2b") R("21.2") R("21.0")
  Scene scene("wabash");
  scene.no_villages()
      .put("us_st_clair", "graham")
      .put("us_scout_1", "graham")
      .put_many("us_regular_infantry", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  EXPECT_EQ(s.position()["stack"][3]["points"], 4);
  s.act(act("scout_march", {{"unit", "us_scout_1"}})).dice({3});
  EXPECT_EQ(s.position()["stack"][3]["points"], 5);
}

TEST(OhioExample, ATurnOfSpecialActions) {  // R("A5.1") R("5.0b") R("5.0c") R("5.0d") R("5.0g") R("5.3a") R("5.3l")
                                            // R("5.6a") R("5.6.2b") R("5.6.2c") R("5.1.2c") R("5.1.2d")
  Scene scene;
  scene.vp(0, 6).put_many("wc_warrior_de", 1, "gekelmukpechunk");
  Script s = scene.actions("us");
  EXPECT_TRUE(s.offers(act("build_settlement", {{"at", "graham"}})))
      << s.refusal(act("build_settlement", {{"at", "graham"}}));
  s.act(act("build_settlement", {{"at", "graham"}}));
  EXPECT_EQ(site_of(s, "graham"), "settlement");
  EXPECT_EQ(s.position()["points"][0], 3);
  EXPECT_EQ(s.refusal({{"verb", "harass"}}).substr(0, 4), "5.5b");
  s.act(act("raid", {{"at", "wheeling"}})).act(act("draw_chit", {{"chit", "B"}}));
  EXPECT_EQ(site_of(s, "wheeling"), "settlement_reduced");
  EXPECT_EQ(wc_vp(s), 7);
  EXPECT_EQ(s.position()["builds_allowed"], false);
  EXPECT_EQ(s.position()["points"][1], 4);
  EXPECT_EQ(s.refusal(act("build_settlement", {{"at", "laughery"}})).substr(0, 4), "5.3l");
  s.act("pass");
  s.act(act("raid", {{"at", "marietta"}})).act(act("draw_chit", {{"chit", "C"}}));
  EXPECT_EQ(site_of(s, "marietta"), "settlement");
  s.act(act("recruit_nation", {{"nation", "De"}})).act("check").dice({2}).act(act("arms", {{"to", "chalakatha"}}));
  s.act(act("arms_from", {{"square", 2}}));
  EXPECT_EQ(place_of(s, "british_arms_1"), "chalakatha");
  EXPECT_EQ(s.position()["points"][1], 2);
  s.act("pass");
  EXPECT_NE(s.position()["segment"], 1);
}

}  // namespace
}  // namespace cf::ohio
