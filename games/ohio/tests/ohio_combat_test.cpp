// Chapters 14-16, 18, 20-23: combat, retreat, ambush, forts, villages, scouts, guns, arms.
#include <map>
#include <set>

#include "engine/text.hpp"
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

bool logged(const Script& s, const std::string& text) { return s.log().find(text) != std::string::npos; }
void take_first(Script& s) {
  std::vector<Answer> a;
  s.table.rules().legal(s.table.state(), a);
  s.table.apply(a.front().action);
}

void take_other(Script& s) {
  std::vector<Answer> a;
  s.table.rules().legal(s.table.state(), a);
  s.table.apply(a[1].action);
}

// US regulars at Indian-Kentuck attack Shawnee warriors at Graham's.
Scene field(int us_units, int wc_units) {
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", us_units, "indian_kentuck")
      .put_many("wc_warrior_sh", wc_units, "graham");
  return scene;
}
Script battle(Scene& scene, bool defend = true) {
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight");
  if (defend) s.act("defend");
  return s;
}

TEST(OhioCombat, DelaySendsTheAttackerBack) {  // R("14.3a") R("14.3b") R("15.0") R("15.1") R("14.0") R("14.2a")
  Scene scene = field(3, 2);
  Script s = battle(scene);
  s.dice({3});
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "indian_kentuck");
  EXPECT_EQ(us_vp(s) + wc_vp(s), 4);
}

TEST(OhioCombat, ConfusionCostsTwo) {  // R("14.3c")
  Scene scene = field(3, 3);
  Script us = battle(scene);
  us.dice({4});
  EXPECT_TRUE(logged(us, "United States 4 FP, Western Confederacy 6 FP.")) << us.log();
  Script wc = battle(scene);
  wc.dice({5});
  EXPECT_TRUE(logged(wc, "United States 6 FP, Western Confederacy 4 FP."));
}

TEST(OhioCombat, DefeatAndTheWayOut) {  // R("14.6b") R("14.7") R("14.8b") R("15.1.2") R("15.1.4") R("14.8a")
  Scene scene = field(5, 1);
  Script s = battle(scene);
  s.dice({1, 2, 1});
  EXPECT_EQ(us_vp(s), 3);
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & 1, 1);
  if (s.question() == "retreat_where") {
    EXPECT_EQ(s.refusal(act("retreat_to", {{"to", "indian_kentuck"}})).substr(0, 6), "15.1.2");
    take_first(s);
  }
  EXPECT_NE(place_of(s, "wc_warrior_sh_1"), "graham");
  EXPECT_NE(place_of(s, "wc_warrior_sh_1"), "indian_kentuck");
}

TEST(OhioCombat, MoreThanThreeCasualtiesScore) {  // R("24.0e") R("14.8d") R("6.6a") R("14.7.2c")
  Scene scene = field(8, 3);
  scene.put_many("us_regular_infantry", 1, "indian_kentuck");
  Script s = battle(scene, false);
  if (s.question() == "defender_choice") s.act("defend");
  s.dice({1, 4, 1});
  while (s.question() == "take_loss") take_first(s);
  EXPECT_EQ(us_vp(s), 4);
}

TEST(OhioCombat, TroopsBeforeLeaders) {  // R("14.7.1b") R("14.7.1c") R("14.7.1d") R("5.1.1g")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put("us_hardin", "indian_kentuck")
      .put_many("us_militia_infantry", 1, "indian_kentuck")
      .put("us_supply_1", "indian_kentuck");
  scene.put_many("wc_warrior_sh", 4, "graham");
  Script s = battle(scene);
  s.dice({1, 6, 1, 4});  // the WC's 8 FP inflict two: the militia flips, then the US chooses
  EXPECT_EQ(flag_of(s, "us_militia_infantry_1") & 1, 1);
  ASSERT_EQ(s.question(), "take_loss");
  EXPECT_TRUE(s.offers(lose("us_supply_1")));
  s.act(lose("us_supply_1"));
  EXPECT_EQ(wc_vp(s), 4);  // R("10.1d"): half for the wagon, half for the victory
}

TEST(OhioCombat, NationsLoseInTurn) {  // R("14.7.2a") R("14.7.2b")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 5, "indian_kentuck")
      .put("wc_blue_jacket", "graham")
      .put_many("wc_warrior_sh", 2, "graham")
      .put_many("wc_warrior_mi", 1, "graham");
  Script s = battle(scene);
  s.dice({1}).act("keep").dice({4, 1}).act("keep");
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & 1, 1);
  EXPECT_EQ(flag_of(s, "wc_warrior_sh_2") & 1, 0);
  EXPECT_EQ(flag_of(s, "wc_warrior_mi_1") & 1, 1);
  scene.put("wc_warrior_sh_2", "out");
  Script tie = battle(scene);
  tie.dice({1}).act("keep").dice({4, 1}).act("keep");
  EXPECT_EQ(tie.question(), "tied_nation");
}

TEST(OhioCombat, OneRerollForTheBetterLed) {  // R("14.9a") R("14.9b") R("14.9d") R("3.1a")
  Scene scene = field(3, 2);
  scene.put("wc_blue_jacket", "graham");
  Script s = battle(scene);
  s.dice({1});
  EXPECT_EQ(s.question(), "reroll_event");
  EXPECT_EQ(s.seat(), "wc");
  s.act("reroll_event").dice({2, 6, 6});
  EXPECT_NE(s.question(), "reroll_combat");
  Script later = battle(scene);
  later.dice({1}).act("keep").dice({6, 1});
  ASSERT_EQ(later.question(), "reroll_combat");
  later.act("reroll_us").dice({1});
  EXPECT_TRUE(logged(later, "The United States inflict 0, the Western Confederacy 0."));
}

TEST(OhioCombat, ArtilleryShock) {  // R("14.5") R("14.5c") R("22.1") R("14.5b")
  Scene scene = field(3, 3);
  scene.put("us_artillery_1", "indian_kentuck");
  Script s = battle(scene);
  s.dice({1, 6});
  EXPECT_TRUE(logged(s, "United States 6 FP, Western Confederacy 3 FP.")) << s.log();
  scene.put("wc_blue_jacket", "graham");
  Script led = battle(scene);
  led.dice({1}).act("keep").dice({6});
  EXPECT_TRUE(logged(led, "United States 6 FP, Western Confederacy 4 FP.")) << led.log();
}

TEST(OhioCombat, AGunMayBeLeftBehind) {  // R("22.2b") R("22.2e")
  Scene scene = field(2, 5);
  scene.put("us_artillery_1", "indian_kentuck");
  Script s = battle(scene);
  s.dice({1, 1, 1, 3, 6});  // event, shock, both dice (10 FP inflict two), then the gun
  while (s.question() == "take_loss") take_first(s);
  EXPECT_TRUE(flag_of(s, "us_artillery_1") & 1 || s.seat() == "chance") << s.log();
}

TEST(OhioCombat, ArmsAndSettlementsAddOne) {  // R("23.0c") R("20.6b") R("3.1b")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_militia_infantry", 1, "clarksville")
      .put_many("wc_warrior_sh", 2, "pigeon_roost")
      .put("british_arms_1", "pigeon_roost");
  scene.at["arms_nation"][0] = "Sh";
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("clarksville")).act("fight").act("defend").dice({1, 6});
  EXPECT_TRUE(logged(s, "United States 3 FP, Western Confederacy 5 FP.")) << s.log();
}

TEST(OhioCombat, AnEmptySettlementDoesNotRoll) {  // R("14.6c") R("20.6a") R("24.0a") R("24.0c")
  Scene scene;
  scene.no_villages().vp(2, 2).put_many("wc_warrior_sh", 2, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("clarksville")).act("attack").dice({1, 5});
  EXPECT_EQ(site_of(s, "clarksville"), "settlement_reduced");
  EXPECT_EQ(wc_vp(s), 3);
}

TEST(OhioCombat, SurroundedUnitsFightOn) {  // R("15.3")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 5, "pigeon_roost")
      .put_many("us_militia_infantry", 1, "graham")
      .put_many("us_militia_infantry", 1, "laughery")
      .put_many("wc_warrior_sh", 2, "indian_kentuck");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("fight").act("defend").dice({1, 2, 1});
  while (s.question() == "take_loss" || s.question() == "retreat_where" || s.question() == "offer_ambush")
    take_first(s);
  EXPECT_TRUE(logged(s, "Western Confederacy attacks at")) << s.log();
}

TEST(OhioCombat, AttackedFromTheRiver) {  // R("14.6d") R("15.2a") R("22.2c")
  Scene scene;
  const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
  const auto plain = [&](PlaceId p) {
    return !t.space(p).river && !t.space(p).owner.exists() && t.space(p).printed == Site::None;
  };
  std::string from, river, to;
  for (std::size_t i = 0; i < kSpaces && to.empty(); ++i) {
    if (!t.spaces[i].river || t.spaces[i].owner.exists()) continue;
    for (PlaceId a : t.spaces[i].next)
      for (PlaceId b : t.spaces[i].next)
        if (a != b && plain(a) && plain(b) && t.bank[i * kSpaces + a.index()] != t.bank[i * kSpaces + b.index()])
          from = t.space(a).id, river = t.spaces[i].id, to = t.space(b).id;
  }
  ASSERT_FALSE(to.empty());
  scene.no_villages()
      .vp(2, 2)
      .put("us_harmar", from)
      .put_many("us_regular_infantry", 3, from)
      .put("us_artillery_1", from)
      .put_many("wc_warrior_sh", 1, to);
  Script s = scene.operations("us");
  march_all(s, from);
  s.act(step(river));
  while (s.question() == "offer_ambush") s.act("let_pass");
  s.act(step(to));
  while (s.question() == "offer_ambush") s.act("let_pass");
  s.act("fight").act("defend").dice({1, 1, 1, 4});  // event, shock, US 1, WC 4: with +1 a casualty
  EXPECT_TRUE(logged(s, "the Western Confederacy 1.")) << s.log();
  EXPECT_NE(s.seat(), "chance");  // R("22.2b"): the river takes the gun, so that no die is rolled for it
  while (s.question() == "take_loss" || s.question() == "retreat_where") take_first(s);
  int lost = 0;
  for (int i = 1; i <= 3; ++i) {
    const std::string unit = "us_regular_infantry_" + std::to_string(i);
    lost += place_of(s, unit) == "cup" ? 2 : flag_of(s, unit) & 1;
  }
  EXPECT_EQ(lost, 2) << s.log();
  EXPECT_EQ(flag_of(s, "us_artillery_1") & 1, 1);
}

// -- ambush -------------------------------------------------------------------------------------
TEST(OhioAmbush,
     Conditions) {  // R("18.1a") R("18.1b") R("18.0c") R("18.2a") R("18.2c") R("24.0d") R("18.0b") R("18.2e")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_regular_infantry", 5, "pigeon_roost")
      .put_many("wc_warrior_sh", 2, "graham");
  Script poor = scene.operations("us");
  march_all(poor, "pigeon_roost");
  poor.act(step("indian_kentuck"));
  EXPECT_EQ(poor.question(), "choose_step");
  scene.vp(0, 2);
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({5, 3});  // a delay
  EXPECT_EQ(s.question(), "choose_step");
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & 1, 0);
  s.act(step("laughery")).act(act("ambush_from", {{"from", "graham"}})).dice({1, 1});
  EXPECT_EQ(wc_vp(s), 1);
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "choose_step");  // that stack has had its ambush
  scene.put("wc_warrior_sh_2", "out");
  Script strong = scene.operations("us");
  march_all(strong, "pigeon_roost");
  strong.act(step("indian_kentuck"));
  EXPECT_EQ(strong.question(), "choose_step");  // ten FP against two
}

TEST(OhioAmbush, InTheBattleSpace) {  // R("14.2b") R("14.2d") R("18.2d")
  Scene scene = field(3, 2);
  Script s = battle(scene, false);
  s.act("ambush").dice({6, 1});
  while (s.question() == "take_loss") take_other(s);
  EXPECT_EQ(place_of(s, "us_regular_infantry_3"), "indian_kentuck");
  Script fights = battle(scene, false);
  fights.act("ambush").dice({4, 1});
  EXPECT_EQ(fights.seat(), "chance");  // on to the event die
}

TEST(OhioAmbush, UnitedStatesPenalty) {  // R("A3.1c") R("A3.2c")
  for (const char* scenario : {"harmar", "legion"}) {
    Scene scene(scenario);
    scene.no_villages()
        .vp(2, 2)
        .put_many("us_regular_infantry", 3, "graham")
        .put_many("wc_warrior_sh", 2, "pigeon_roost");
    Script s = scene.operations("wc");
    march_all(s, "pigeon_roost");
    s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({4, 1});
    EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & 1, std::string(scenario) == "legion") << scenario;
  }
}

// -- forts --------------------------------------------------------------------------------------
Scene fort_at_graham() {
  Scene scene;
  scene.no_villages().vp(2, 2).site("graham", "fort");
  scene.at["fort"]["fort_steuben"] = "graham";
  scene.put_many("us_regular_infantry", 1, "graham", kInside).put_many("wc_warrior_sh", 4, "indian_kentuck");
  return scene;
}

TEST(OhioForts,
     TheGarrisonHasTheFortsHelpAndStays) {  // R("20.1.2b") R("20.1.2c") R("14.8c") R("20.2a") R("20.3c") R("20.3b")
  Scene scene = fort_at_graham();
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("attack").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 4 FP, Western Confederacy 8 FP.")) << s.log();
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "graham");
  EXPECT_EQ(place_of(s, "wc_warrior_sh_1"), "graham");
  EXPECT_TRUE(logged(s, "is besieged"));
}

TEST(OhioForts, BreakingOut) {  // R("20.2b") R("20.2.2") R("20.2c")
  Scene scene = fort_at_graham();
  for (int i = 1; i <= 4; ++i) scene.put("wc_warrior_sh_" + std::to_string(i), "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  EXPECT_EQ(s.refusal(step("laurel")).substr(0, 5), "20.2b");
  Script stays = s;
  stays.act("stop");  // who marches out and does not fight has never left
  EXPECT_EQ(flag_of(stays, "us_regular_infantry_1") & kInside, kInside);
  Script slip = s;
  slip.act("attack").act("slip").dice({5});
  while (slip.question() == "retreat_where") take_first(slip);
  EXPECT_NE(place_of(slip, "wc_warrior_sh_1"), "graham");
  s.act("attack").act("defend").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 2 FP, Western Confederacy 8 FP.")) << s.log();
  EXPECT_EQ(s.question(), "retreat_where");
  s.act("back_inside");
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kInside, kInside);
}

TEST(OhioForts, TheScreenComesFirst) {  // R("20.1a") R("20.1c") R("20.1.1")
  Scene scene = fort_at_graham();
  scene.put_many("us_militia_infantry", 1, "graham");
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham"));
  EXPECT_EQ(s.question(), "declare");
  s.act("fight").act("defend").dice({1, 6});
  EXPECT_TRUE(logged(s, "United States 2 FP, Western Confederacy 8 FP.")) << s.log();
}

TEST(OhioForts, WashingtonAndHarmarAreSafe) {  // R("20.4")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 1, "fort_washington", kInside)
      .put_many("wc_warrior_sh", 4, "columbia");
  Script s = scene.operations("wc");
  march_all(s, "columbia");
  s.act(step("fort_washington"));
  EXPECT_EQ(s.refusal({{"verb", "attack"}}).substr(0, 4), "20.4");
}

TEST(OhioForts, RoomInside) {  // R("20.1b") R("20.1.2a")
  Scene scene;
  scene.no_villages()
      .put_many("us_regular_infantry", 4, "fort_washington", kInside)
      .put_many("us_militia_infantry", 1, "fort_washington");
  Script s = scene.operations("us");
  EXPECT_EQ(s.refusal(act("go_in", {{"unit", "us_militia_infantry_1"}})).substr(0, 7), "20.1.2a");
  s.act(act("go_out", {{"unit", "us_regular_infantry_1"}})).act(act("go_in", {{"unit", "us_militia_infantry_1"}}));
  EXPECT_EQ(flag_of(s, "us_militia_infantry_1") & kInside, kInside);
}

// -- villages -----------------------------------------------------------------------------------
TEST(OhioVillages, ReducedThenRazed) {  // R("20.5.1a") R("20.5.1d") R("20.5c") R("20.5.1c") R("3.2.5") R("20.5.1f")
  Scene scene;
  scene.no_villages().vp(0, 0).site("white_river_forks", "village").put_many("us_regular_infantry", 3, "wapihani");
  Script s = scene.operations("us");
  march_all(s, "wapihani");
  s.act(step("white_river_forks"));
  if (s.question() == "offer_ambush") s.act("let_pass");
  s.act("attack").dice({1, 5});
  ASSERT_EQ(s.question(), "relocate_to");
  EXPECT_EQ(s.refusal(act("relocate", {{"to", "kekionga"}})).substr(0, 7), "20.5.1a");
  take_first(s);
  EXPECT_EQ(site_of(s, "white_river_forks"), "none");
  EXPECT_EQ(us_vp(s), 1);
  scene.site("white_river_forks", "village_reduced");
  Script again = scene.operations("us");
  march_all(again, "wapihani");
  again.act(step("white_river_forks"));
  if (again.question() == "offer_ambush") again.act("let_pass");
  again.act("attack").dice({1, 5});
  EXPECT_NE(again.question(), "relocate_to");
  EXPECT_EQ(site_of(again, "white_river_forks"), "none");
}

TEST(OhioVillages, BloodOnTreatyLandBreaksTheTreaty) {  // R("5.2.2a") R("5.2.2c") R("5.2.2d")
  Scene scene;
  scene.no_villages().vp(2, 2).put_many("us_regular_infantry", 5, "graham");
  scene.at["nation"]["W"]["status"] = "treaty";
  scene.at["place"]["us_regular_infantry_1"] = scene.at["place"]["us_regular_infantry_1"];
  for (int i = 1; i <= 5; ++i) scene.put("us_regular_infantry_" + std::to_string(i), "blanchards_fork");
  scene.put_many("wc_warrior_sh", 1, "tymochtee");
  Script s = scene.operations("us");
  march_all(s, "blanchards_fork");
  s.act(step("tymochtee")).act("fight").act("defend").dice({1, 2, 1});
  EXPECT_TRUE(logged(s, "The treaty with the Wyandot is broken.")) << s.log();
}

TEST(OhioCombat, Reinforcements) {  // R("14.3d") R("14.3e") R("14.3f") R("14.3g") R("18.1c")
  Scene scene = field(3, 2);
  scene.put_many("us_militia_infantry", 2, "pigeon_roost").put_many("wc_warrior_sh", 2, "tanners_creek");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("let_pass").act("fight").act("defend").dice({6});
  EXPECT_EQ(s.question(), "call_reinforcements");
  EXPECT_EQ(s.seat(), "us");
  s.act(act("reinforce", {{"from", "pigeon_roost"}})).act(act("take_all", {{"at", "pigeon_roost"}})).act("march");
  EXPECT_EQ(s.seat(), "wc");
  s.act(act("reinforce", {{"from", "tanners_creek"}})).act(act("take_all", {{"at", "tanners_creek"}})).act("march");
  EXPECT_EQ(s.question(), "choose_step");
  EXPECT_EQ(s.seat(), "wc");  // equal TP and FP: the defender moves first
  s.act(step("graham"));
  EXPECT_EQ(s.seat(), "us");
  s.act(step("indian_kentuck"));
  if (s.question() == "offer_ambush") s.act("let_pass");
  s.act(step("graham"));
  EXPECT_TRUE(logged(s, "United States 10 FP, Western Confederacy 8 FP.")) << s.log();
}

TEST(OhioCombat, SlippingAndStandingStill) {  // R("14.2c") R("18.1e") R("21.3b") R("18.1f")
  Scene scene("wabash");
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 2, "indian_kentuck")
      .put("us_scout_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act(act("scout_idle", {{"unit", "us_scout_1"}}));
  EXPECT_TRUE(s.offers({{"verb", "slip"}}));
  s.act("ambush").dice({4, 1, 1});
  EXPECT_EQ(place_of(s, "us_scout_1"), "graham");
  EXPECT_FALSE(logged(s, "Loyalty of"));
}

TEST(OhioForts, WhereTheConfederacyMayNotRetreat) {  // R("15.1.3") R("20.3b") R("17.1c") R("17.2.1b")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("wc_warrior_sh", 1, "pigeon_roost")
      .put_many("us_regular_infantry", 5, "indian_kentuck")
      .put_many("us_militia_infantry", 1, "clarksville");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("pigeon_roost")).act("fight").act("defend").dice({1, 2, 1});
  if (s.question() == "retreat_where") {
    EXPECT_EQ(s.refusal(act("retreat_to", {{"to", "clarksville"}})).substr(0, 6), "15.1.3");
    take_first(s);
  }
  EXPECT_NE(place_of(s, "wc_warrior_sh_1"), "clarksville");
  Scene pv;
  pv.no_villages().vp(0, 0).put("us_harmar", "greenville_ck").put_many("us_regular_infantry", 5, "greenville_ck");
  Script village = pv.operations("us");
  march_all(village, "greenville_ck");
  village.act(step("pickawillany"));
  EXPECT_EQ(village.refusal({{"verb", "overrun"}}).substr(0, 5), "17.1c");
  EXPECT_TRUE(village.offers({{"verb", "pass_through"}}));
}

TEST(OhioForts, StepsAndGivingUp) {  // R("20.3a") R("5.3k") R("20.2.2")
  Scene scene = fort_at_graham();
  for (int i = 1; i <= 4; ++i) scene.put("wc_warrior_sh_" + std::to_string(i), "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act("attack").act("defend").dice({1, 1, 1});
  ASSERT_EQ(s.question(), "retreat_where");
  take_other(s);
  EXPECT_EQ(site_of(s, "graham"), "none");
  EXPECT_EQ(wc_vp(s), 5);  // half for the victory, half for each of the fort's two steps
  EXPECT_EQ(s.position()["fort"]["fort_steuben"], "out");
}

TEST(OhioCombat, ArmsFallWithTheirBearers) {  // R("23.0e")
  Scene scene = field(5, 1);
  scene.put("wc_warrior_sh_1", "graham", kReducedSide).put("british_arms_1", "graham");
  scene.at["arms_nation"][0] = "Sh";
  Script s = battle(scene);
  s.dice({1, 2, 1});
  while (s.question() == "take_loss") s.act(lose("wc_warrior_sh_1"));
  EXPECT_EQ(place_of(s, "british_arms_1"), "out");
  EXPECT_TRUE(s.position()["arms_nation"][0].is_null());  // the nation may be given others
}

TEST(OhioVillages, HiddenStacks) {  // R("25.2")
  Scene scene("harmar", {{"stacks", "hidden"}});
  scene.put_many("wc_warrior_sh", 1, "graham");
  Script s = scene.operations("us");
  const auto shown = [&](Seat seat) {
    const Json view = s.table.rules().view(s.table.state(), seat);
    for (const Json& piece : view["pieces"])
      if (piece["id"] == "wc_warrior_sh_1") return !piece.value("hidden", false);
    return false;
  };
  EXPECT_FALSE(shown(kUS));
  EXPECT_TRUE(shown(kWC));
}

// What the log of one seat says, read against what its view and that of the other show.
struct LogReader {
  explicit LogReader(u64 seed) : random(seed) {}
  Table table{test::open(kModule, "harmar", {{"stacks", "hidden"}})};
  Random random;
  std::set<std::string> types;  // of events the US read
  std::string leak;

  std::map<std::string, std::string> places(Seat seat) const {
    std::map<std::string, std::string> out;
    for (const Json& piece : table.rules().view(table.state(), seat)["pieces"]) out[piece["id"]] = piece["at"];
    return out;
  }
  void read(std::size_t from) {
    const auto us = places(kUS), wc = places(kWC);
    for (std::size_t i = from; i < table.events().size(); ++i) {
      const Event& event = table.events()[i];
      if (!(event.seen_by >> kUS & 1)) continue;
      const Json line = event_to_log(table.rules(), event);
      types.insert(line["type"]);
      for (const Json& ref : line.value("refs", Json::array()))
        if (wc.contains(ref) && !us.contains(ref)) leak = line["text"];
    }
  }
  void play(int steps) {
    for (int i = 0; i < steps && !table.over() && leak.empty(); ++i) {
      const std::size_t before = table.events().size();
      if (table.asked() == kChance) {
        table.apply(table.draw([&](u32 total) { return random.below(total); }));
      } else {
        std::vector<Answer> answers;
        table.rules().legal(table.state(), answers);
        table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
      }
      if (table.events().size() > before) read(before);
    }
  }
};

TEST(OhioBatteryLog, NamesNoHiddenPiece) {  // R("25.2")
  std::set<std::string> read;
  for (u64 seed = 1; seed <= 6; ++seed) {
    LogReader log(seed);
    log.play(3000);
    EXPECT_EQ(log.leak, "");
    read.merge(log.types);
  }
  for (const char* type : {"recruited_unseen", "dropped_unseen", "transferred_unseen"})
    EXPECT_TRUE(read.contains(type)) << type;
  EXPECT_FALSE(read.contains("named"));
}

TEST(OhioVillages, ANewDealTellsNothing) {  // R("25.2")
  Scene scene("harmar", {{"stacks", "hidden"}});
  scene.no_villages()
      .put_many("wc_warrior_sh", 2, "graham")
      .put_many("wc_warrior_mi", 2, "laurel")
      .put("wc_little_turtle", "graham")
      .put("wc_blue_jacket", "laurel");
  scene.put("british_arms_1", "graham").put("british_arms_2", "laurel");
  scene.at["arms_nation"] = {"Sh", "Mi", nullptr, nullptr, nullptr, nullptr};
  Script one = scene.operations("us");
  scene.put("wc_warrior_sh_1", "laurel")
      .put("wc_warrior_mi_1", "graham")
      .put("wc_little_turtle", "laurel")
      .put("wc_blue_jacket", "graham");
  scene.at["arms_nation"] = {"Mi", "Sh", nullptr, nullptr, nullptr, nullptr};
  Script two = scene.operations("us");
  const Ruleset& rules = one.table.rules();
  EXPECT_EQ(rules.view(one.table.state(), kUS), rules.view(two.table.state(), kUS));
  EXPECT_NE(rules.view(one.table.state(), kWC), rules.view(two.table.state(), kWC));
  bool changed = false;
  for (u64 seed = 1; seed <= 8; ++seed) {
    Position a(rules), b(rules);
    std::memcpy(a.get(), one.table.state(), rules.state_size());
    std::memcpy(b.get(), two.table.state(), rules.state_size());
    Random first(seed), second(seed);
    rules.redeal(a.get(), kUS, first);
    rules.redeal(b.get(), kUS, second);
    EXPECT_TRUE(rules.equal(a.get(), b.get())) << seed;
    changed |= !rules.equal(a.get(), one.table.state());
    EXPECT_EQ(rules.view(a.get(), kUS), rules.view(one.table.state(), kUS));
  }
  EXPECT_TRUE(changed);
}

}  // namespace
}  // namespace cf::ohio
