// Chapters 2 and 6: forces and steps; 13, 17 and 19: passing, overrunning, intruding.
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

int points(const Script& s) { return s.position()["stack"][3]["points"]; }

TEST(OhioMovement, StepsCostByGround) {  // R("2.5.1") R("2.5.2a") R("2.5.2b") R("2.5.2c") R("2.5.2d") R("2.5")
  Scene scene;
  scene.no_villages().put("us_hardin", "fort_washington").put_many("us_regular_infantry", 1, "fort_washington");
  Script s = scene.operations("us");
  march_all(s, "fort_washington");
  EXPECT_EQ(points(s), 4);
  EXPECT_EQ(s.refusal(step("graham")).substr(0, 6), "2.5.2d");
  s.act(step("ohio_little_miami"));
  EXPECT_EQ(points(s), 2);
  EXPECT_EQ(s.refusal({{"verb", "stop"}}).substr(0, 6), "2.5.2c");
  s.act(step("ohio_great_miami"));
  EXPECT_EQ(points(s), 1);
  s.act(step("north_bend"));
  EXPECT_EQ(points(s), 1);
  s.act(step("fort_washington"));
  EXPECT_EQ(place_of(s, "us_hardin"), "fort_washington");
  EXPECT_EQ(s.question(), "operate");  // the force may still go inside
}

TEST(OhioMovement, RiversCarryOnlySoMany) {  // R("6.3.1a") R("6.3.1b")
  Scene scene;
  scene.no_villages()
      .put("us_harmar", "columbia")
      .put_many("us_regular_infantry", 5, "columbia")
      .put("wc_little_turtle", "pickawillany")
      .put_many("wc_warrior_mi", 5, "pickawillany");
  Script s = scene.operations("us");
  march_all(s, "columbia");
  s.act(step("gmi_taylors"));
  EXPECT_EQ(s.refusal(step("gmi_twin")).substr(0, 6), "6.3.1a");
  EXPECT_TRUE(s.offers(step("north_bend")));
}

TEST(OhioMovement, TheOhioCarriesSixteenForTheUnitedStates) {  // R("6.3.1a")
  Scene scene;
  scene.no_villages().put("us_harmar", "fort_washington").put_many("us_regular_infantry", 5, "fort_washington");
  Script s = scene.operations("us");
  march_all(s, "fort_washington");
  s.act(step("ohio_little_miami"));
  EXPECT_TRUE(s.offers(step("ohio_great_miami")));
}

TEST(OhioMovement, LeadersLeadSoMany) {  // R("6.2.1a") R("6.2.1b") R("6.2.1c") R("6.2.2b") R("6.2")
  Scene scene;
  scene.no_villages()
      .put("wc_little_turtle", "graham")
      .put_many("wc_warrior_mi", 3, "graham")
      .put_many("wc_warrior_sh", 2, "graham");
  scene.put("wc_elkswatawa", "laurel")
      .put_many("wc_warrior_mi", 1, "laurel")
      .put("wc_captain_pipe", "laughery")
      .put_many("wc_warrior_de", 3, "laughery");
  scene.put("wc_blue_jacket", "tanners_creek").put_many("wc_warrior_sh", 6, "tanners_creek");
  Script key = scene.operations("wc");
  march_all(key, "graham");
  EXPECT_EQ(points(key), 5);
  Script mixed = scene.operations("wc");
  march_all(mixed, "laurel");
  EXPECT_EQ(points(mixed), 3);
  Script sub = scene.operations("wc");
  march_all(sub, "laughery");
  EXPECT_EQ(points(sub), 5);
  Script large = scene.operations("wc");
  march_all(large, "tanners_creek");
  EXPECT_EQ(points(large), 3);
}

TEST(OhioMovement, SupportAloneAndTheKeyLeader) {  // R("6.2.4a") R("6.2.4b") R("6.2.1c")
  Scene scene("wabash");
  scene.no_villages()
      .put("us_supply_1", "graham")
      .put("us_scout_1", "laurel")
      .put("us_st_clair", "laughery")
      .put_many("us_regular_infantry", 2, "laughery")
      .put("us_supply_2", "laughery");
  Script wagon = scene.operations("us");
  march_all(wagon, "graham");
  EXPECT_EQ(points(wagon), 4);
  Script scout = scene.operations("us");
  march_all(scout, "laurel");
  EXPECT_EQ(points(scout), 5);
  Script led = scene.operations("us");
  march_all(led, "laughery");
  EXPECT_EQ(points(led), 4);
  EXPECT_EQ(led.refusal(act("scout_march", {{"unit", "us_scout_1"}})).substr(0, 4), "21.2");
}

TEST(OhioMovement,
     PickingUpAndDroppingOff) {  // R("6.4a") R("6.4b") R("6.4c") R("6.5a") R("6.5b") R("6.5c") R("6.5d") R("6.8")
  Scene scene;
  scene.no_villages()
      .put("us_hardin", "graham")
      .put_many("us_regular_infantry", 3, "graham")
      .put_many("us_militia_infantry", 1, "indian_kentuck")
      .put("us_harmar", "pigeon_roost");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.refusal(act("pick_up", {{"unit", "us_militia_infantry_1"}})).substr(0, 4), "6.4c");
  EXPECT_EQ(s.refusal(act("drop", {{"unit", "us_hardin"}})).substr(0, 4), "6.5b");
  s.act(act("drop", {{"unit", "us_regular_infantry_1"}}));
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kMoved, kMoved);
  s.act(act("pick_up", {{"unit", "us_militia_infantry_1"}}));
  s.act(step("pigeon_roost")).act(act("pick_up", {{"unit", "us_harmar"}}));
  EXPECT_EQ(points(s), 2);
  s.act("stop");
  EXPECT_EQ(place_of(s, "us_militia_infantry_1"), "pigeon_roost");
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "indian_kentuck");
}

TEST(OhioMovement, AnArmyStopsFriends) {  // R("6.6a") R("6.6b")
  Scene scene;
  scene.no_villages().put("us_hardin", "graham").put_many("us_regular_infantry", 9, "indian_kentuck");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(step("indian_kentuck"));
  if (s.question() == "choose_step") {
    EXPECT_EQ(s.refusal(step("pigeon_roost")).substr(0, 4), "6.6b");
  }
  EXPECT_EQ(place_of(s, "us_hardin"), "indian_kentuck");
}

Scene meeting(int us_units, int wc_units) {
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_regular_infantry", us_units, "pigeon_roost");
  scene.put_many("wc_warrior_sh", wc_units, "indian_kentuck");
  return scene;
}

TEST(OhioMovement, PassingThrough) {  // R("13.0a") R("13.0b") R("6.7") R("14.1")
  Scene scene = meeting(5, 3);
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "declare");
  s.act("pass_through");
  EXPECT_EQ(points(s), 2);
  EXPECT_EQ(s.question(), "offer_ambush");
  s.act("let_pass");
  EXPECT_EQ(s.refusal({{"verb", "stop"}}).substr(0, 5), "13.0a");
  s.act(step("graham"));
  EXPECT_EQ(place_of(s, "us_harmar"), "graham");
  Scene weak = meeting(2, 2);
  Script w = weak.operations("us");
  march_all(w, "pigeon_roost");
  w.act(step("indian_kentuck"));
  EXPECT_EQ(w.refusal({{"verb", "pass_through"}}).substr(0, 5), "13.0a");
}

TEST(OhioMovement,
     Overrun) {  // R("17.0a") R("17.0b") R("17.1a") R("17.1b") R("17.2a") R("17.2b") R("17.2c") R("17.0c")
  Scene scene = meeting(5, 1);
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("overrun").dice({2, 1});
  EXPECT_EQ(place_of(s, "wc_warrior_sh_1"), "box");
  EXPECT_EQ(points(s), 2);
  EXPECT_EQ(us_vp(s), 0);
  s.act(step("graham"));
  Script delayed = scene.operations("us");
  march_all(delayed, "pigeon_roost");
  delayed.act(step("indian_kentuck")).act("overrun").dice({2, 3});
  EXPECT_EQ(place_of(delayed, "us_harmar"), "pigeon_roost");
  EXPECT_EQ(place_of(delayed, "wc_warrior_sh_1"), "indian_kentuck");
  Script away = scene.operations("us");
  march_all(away, "pigeon_roost");
  away.act(step("indian_kentuck")).act("overrun").dice({5});
  EXPECT_EQ(place_of(away, "us_harmar"), "indian_kentuck");
  EXPECT_NE(place_of(away, "wc_warrior_sh_1"), "indian_kentuck");
  EXPECT_EQ(away.question(), "operate");
}

TEST(OhioMovement, OverrunningAVillageAndLooting) {  // R("17.2.1") R("17.2.2") R("20.5b")
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .site("white_river_forks", "village_reduced")
      .put("us_harmar", "nettle_creek")
      .put_many("us_militia_infantry", 2, "nettle_creek")
      .put_many("us_regular_infantry", 1, "nettle_creek");
  Script s = scene.operations("us");
  march_all(s, "nettle_creek");
  s.act(step("wapihani")).act(step("white_river_forks")).act("overrun").dice({1});
  EXPECT_EQ(site_of(s, "white_river_forks"), "none");
  EXPECT_EQ(us_vp(s), 1);
  EXPECT_EQ(flag_of(s, "us_militia_infantry_1") & kReducedSide, 1);
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kReducedSide, 0);
}

TEST(OhioMovement, EntrySquares) {  // R("2.4.3a") R("2.4.3d") R("2.4.3e") R("2.4.3b") R("2.4.3c")
  Scene scene;
  scene.no_villages()
      .put("us_hardin", "us_s1")
      .put("wc_le_gris", "kenapacomaqua")
      .put_many("wc_warrior_mi", 1, "kenapacomaqua")
      .put("wc_elkswatawa", "eel_crossing");
  Script us = scene.operations("us");
  march_all(us, "us_s1");
  us.act(step("lexington"));
  EXPECT_EQ(points(us), 3);
  EXPECT_EQ(us.refusal(step("us_s1")).substr(0, 6), "2.4.3a");
  Script wc = scene.operations("wc");
  march_all(wc, "kenapacomaqua");
  wc.act(step("mi_entry"));
  EXPECT_EQ(place_of(wc, "wc_le_gris"), "box");
  march_all(wc, "eel_crossing");
  EXPECT_EQ(wc.refusal(step("mi_entry")).substr(0, 6), "2.4.3e");
}

TEST(OhioMovement, IntrudersRouseANation) {  // R("19.0c") R("19.0d") R("19.0a")
  Scene scene;
  scene.no_villages().put("us_harmar", "scioto_head").put_many("us_regular_infantry", 5, "scioto_head");
  Script s = scene.operations("us");
  march_all(s, "scioto_head");
  s.act(step("upper_sandusky")).dice({4, 5});
  EXPECT_EQ(s.question(), "place_joining");
  s.act("auto");
  EXPECT_EQ(status_of(s, "W"), "member");
  Script quiet = scene.operations("us");
  march_all(quiet, "scioto_head");
  quiet.act(step("upper_sandusky")).dice({5, 5});
  EXPECT_EQ(status_of(quiet, "W"), "nonaligned");
}

TEST(OhioMovement, NonalignedHostsAdmitFew) {  // R("19.0b")
  Scene scene;
  scene.no_villages().put("wc_blue_jacket", "scioto_head").put_many("wc_warrior_sh", 2, "scioto_head");
  Script s = scene.operations("wc");
  march_all(s, "scioto_head");
  EXPECT_EQ(s.refusal(step("upper_sandusky")).substr(0, 5), "19.0b");
}

TEST(OhioMovement, WagonsAndGunsAreTaken) {  // R("10.1b") R("10.1c") R("10.1e") R("22.2a") R("22.0")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put("us_supply_1", "indian_kentuck")
      .put("us_artillery_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 1, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(place_of(s, "us_supply_1"), "cup");
  EXPECT_EQ(wc_vp(s), 2);
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 1);
}

TEST(OhioMovement, FortMiamis) {  // R("20.7a") R("20.7b") R("20.7d") R("A3.3g")
  Scene scene("legion");
  scene.no_villages().put_many("wc_warrior_mi", 1, "graham").put_many("wc_warrior_sh", 2, "graham");
  scene.at["fort_miamis"] = true;
  std::string bank;
  for (const Space& sp : static_cast<const Tables*>(scene.rules->tables())->spaces)
    if (sp.id == "mau_rapids")
      for (PlaceId n : sp.next)
        if (!static_cast<const Tables*>(scene.rules->tables())->space(n).river)
          bank = static_cast<const Tables*>(scene.rules->tables())->space(n).id;
  scene.at["place"]["wc_warrior_mi_1"] = bank;
  scene.at["place"]["wc_warrior_sh_1"] = bank;
  scene.at["place"]["wc_warrior_sh_2"] = bank;
  Script s = scene.operations("wc");
  s.act(form(bank)).act(take("wc_warrior_mi_1")).act(take("wc_warrior_sh_1")).act("march").act(step("mau_rapids"));
  EXPECT_TRUE(s.offers({{"verb", "stop"}}));
  Script three = scene.operations("wc");
  march_all(three, bank);
  three.act(step("mau_rapids"));
  EXPECT_EQ(three.refusal({{"verb", "stop"}}).substr(0, 5), "20.7a");
}

}  // namespace
}  // namespace cf::ohio
