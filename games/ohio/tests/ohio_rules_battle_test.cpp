// Rules that no larger test would miss, one small position each: battles, ambushes, arms on the march (chapters 13 to
// 18, 23).
#include "games/ohio/tests/rules_kit.hpp"

namespace cf::ohio {
namespace {

// -- chapters 13 to 17 --------------------------------------------------------------------------
TEST(OhioRules, AnEmptyVillageCanBeShocked) {  // R("14.5b")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put("us_harmar", "cedar_creek")
      .put_many("us_regular_infantry", 4, "cedar_creek")
      .put("us_artillery_1", "cedar_creek");
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
  scene.no_villages()
      .vp(2, 1)
      .put_many("us_regular_infantry", 1, "indian_kentuck")
      .put_many("us_militia_infantry", 1, "indian_kentuck")
      .put_many("us_militia_cavalry", 1, "indian_kentuck")
      .put("us_hardin", "indian_kentuck");
  scene.put_many("wc_warrior_sh", 9, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham"));
  pass_ambushes(s);
  s.act("fight").act("defend");
  Script delayed = s;
  delayed.dice({3});
  EXPECT_TRUE(logged(delayed, "The event die shows Delay.")) << delayed.log();
  s.dice({1, 6, 1, 1});  // three casualties: the first is the regulars'
  ASSERT_EQ(s.question(), "take_loss") << s.log();
  EXPECT_EQ(s.refusal(lose("us_hardin")), "14.7.1b: Regulars and militia take losses before Hardin may.");
  EXPECT_TRUE(logged(s, "The United States inflict 0, the Western Confederacy 3.")) << s.log();
  EXPECT_EQ(rule_of(s.refusal(lose("us_regular_infantry_1"))), "14.7.1d");
  s.act(lose("us_militia_infantry_1"));  // the cavalry is the last full unit: it takes the third
  EXPECT_EQ(flag_of(s, "us_militia_cavalry_1") & kReducedSide, kReducedSide);
  EXPECT_TRUE(logged(s, "Western Confederacy: now 1 VP.")) << s.log();
}
TEST(OhioRules, FullUnitsAreReducedBeforeReducedOnesFall) {  // R("14.7.1d") R("14.7.2b")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put("us_regular_infantry_1", "indian_kentuck", kReducedSide)
      .put("us_regular_infantry_2", "indian_kentuck");
  scene.put_many("wc_warrior_sh", 4, "graham");
  Script us = scene.operations("us");
  march_all(us, "indian_kentuck");
  us.act(step("graham")).act("fight").act("defend").dice({1, 1, 2});
  EXPECT_EQ(place_of(us, "us_regular_infantry_1"), "indian_kentuck") << us.log();
  EXPECT_EQ(flag_of(us, "us_regular_infantry_2") & kReducedSide, kReducedSide);

  Scene nations;  // in its turn a nation reduces its own full units first; the other's do not help it
  nations.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 5, "indian_kentuck")
      .put("wc_warrior_sh_1", "graham", kReducedSide)
      .put("wc_warrior_sh_2", "graham")
      .put("wc_warrior_mi_1", "graham", kReducedSide);
  Script wc = nations.operations("us");
  march_all(wc, "indian_kentuck");
  wc.act(step("graham")).act("fight").act("defend").dice({1, 2, 1});
  EXPECT_EQ(flag_of(wc, "wc_warrior_sh_2") & kReducedSide, kReducedSide) << wc.log();
  EXPECT_NE(place_of(wc, "wc_warrior_sh_1"), "out");
  EXPECT_NE(place_of(wc, "wc_warrior_mi_1"), "out");
}
TEST(OhioRules, WhoHasFoughtIsNotCalled) {  // R("14.3d")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put_many("us_regular_infantry", 2, "indian_kentuck")
      .put_many("us_militia_infantry", 2, "laurel");
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
  scene.no_villages()
      .vp(0, 0)
      .put_many("us_regular_infantry", 9, "indian_kentuck")
      .put_many("us_militia_infantry", 2, "indian_kentuck")
      .put_many("us_militia_infantry", 1, "pigeon_roost");
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
  scene.no_villages()
      .vp(0, 2)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_regular_infantry", 5, "pigeon_roost")
      .put_many("wc_warrior_sh", 3, "indian_kentuck");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act("pass_through").act(act("ambush_from", {{"from", "indian_kentuck"}})).dice({6, 1});
  while_asked(s, {"take_loss"});
  EXPECT_EQ(place_of(s, "us_harmar"), "pigeon_roost");
}
// No village anywhere: every way is as good.
void no_principals(Scene& scene) {
  for (auto it = scene.at["site"].begin(); it != scene.at["site"].end();)
    it = it.value() == "principal" ? scene.at["site"].erase(it) : std::next(it);
  for (auto& village : scene.at["principal"]) village = nullptr;
}
TEST(OhioRules, ClosedToARetreat) {  // R("15.1.3") R("20.3b")
  for (const char* closed :
       {"settlement", "fort"}) {  // US troops all around: one of their spaces must do, but not this one
    Scene scene;
    scene.no_villages().vp(2, 0).put_many("wc_warrior_sh", 1, "graham").put_many("us_regular_infantry", 5, "laurel");
    no_principals(scene);
    scene.put_many("us_militia_infantry", 1, "indian_kentuck")
        .put_many("us_militia_infantry", 1, "tanners_creek")
        .site("laughery", closed);
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
  scene.no_villages()
      .vp(2, 2)
      .site("indian_kentuck", "none")
      .put_many("wc_warrior_sh", 4, "pigeon_roost")
      .put_many("us_regular_cavalry", 1, "indian_kentuck");
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
  scene.no_villages()
      .vp(2, 0)
      .put_many("us_regular_infantry", 1, "graham")
      .put("us_scout_1", "graham")
      .put("us_artillery_1", "graham")
      .put_many("wc_warrior_sh", 3, "laurel");
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
  arms.no_villages()
      .vp(0, 2)
      .put("wc_blue_jacket", "graham")
      .put_many("wc_warrior_sh", 1, "graham")
      .put("british_arms_1", "graham")
      .put_many("us_regular_infantry", 5, "laurel");
  arms.at["arms_nation"][0] = "Sh";
  no_principals(arms);
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
  const auto plain = [&](PlaceId p) {
    return !t.space(p).river && !t.space(p).owner.exists() && t.space(p).printed == Site::None;
  };
  for (std::size_t r = 0; r < kSpaces; ++r)
    for (PlaceId a : t.spaces[r].next)
      for (PlaceId b : t.spaces[r].next)
        for (PlaceId far : t.spaces[r].next)
          if (t.spaces[r].river && a != b && b != far && a != far && plain(a) && plain(b) && plain(far) &&
              t.bank[r * kSpaces + a.index()] == t.bank[r * kSpaces + b.index()] &&
              t.bank[r * kSpaces + a.index()] != t.bank[r * kSpaces + far.index()])
            return {t.space(a).id, t.spaces[r].id, t.space(b).id, t.space(far).id};
  return {};
}
TEST(OhioRules, DrivenAshoreAcrossTheWater) {  // R("15.2b") R("22.2d")
  Scene scene;
  const Crossing at = crossing(tables(scene));
  ASSERT_FALSE(at.from.empty());
  scene.no_villages()
      .vp(2, 2)
      .put("us_harmar", at.from)
      .put_many("us_regular_infantry", 3, at.from)
      .put("us_artillery_1", at.from)
      .put_many("wc_warrior_sh", 2, at.ambush);
  Script s = scene.operations("us");
  march_all(s, at.from);
  s.act(step(at.river)).act(act("ambush_from", {{"from", at.ambush}})).dice({6, 1});
  while_asked(s, {"take_loss", "retreat_where"});
  const Tables& t = tables(scene);
  const auto index = [&](const std::string& id) { return static_cast<std::size_t>(*t.find(kPlace, id)); };
  EXPECT_NE(place_of(s, "us_harmar"), at.from);
  EXPECT_LT(t.bank[index(at.river) * kSpaces + index(place_of(s, "us_harmar"))] *
                t.bank[index(at.river) * kSpaces + index(at.from)],
            0)
      << place_of(s, "us_harmar");
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 0);

  Scene home;  // the ambush comes from the far bank: back to where they embarked
  home.no_villages()
      .vp(2, 2)
      .put("us_harmar", at.from)
      .put_many("us_regular_infantry", 3, at.from)
      .put_many("wc_warrior_sh", 2, at.home);
  Script back = home.operations("us");
  march_all(back, at.from);
  back.act(step(at.river)).act(act("ambush_from", {{"from", at.home}})).dice({6, 1});
  while_asked(back, {"take_loss"});
  EXPECT_EQ(place_of(back, "us_harmar"), at.from);
}
TEST(OhioRules, OverrunsNeedPointsAndGoOn) {  // R("17.0a") R("17.1b")
  Scene scene;
  scene.no_villages()
      .vp(0, 2)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_regular_infantry", 5, "pigeon_roost")
      .put("wc_warrior_sh_1", "indian_kentuck", kReducedSide);
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
  scene.no_villages()
      .vp(2, 0)
      .put("us_harmar", "blanchards_fork")
      .put_many("us_regular_infantry", 5, "blanchards_fork");
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
  scene.no_villages()
      .vp(2, 2)
      .site("graham", "none")
      .put("us_wayne", "graham")
      .put("us_militia_infantry_1", "graham", kReducedSide)
      .put_many("wc_warrior_sh", 3, "indian_kentuck");
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
  scene.no_villages()
      .vp(0, 2)
      .put("us_harmar", "pigeon_roost")
      .put_many("us_regular_infantry", 5, "pigeon_roost")
      .put_many("wc_warrior_sh", 2, "graham")
      .put_many("wc_warrior_sh", 1, "laughery");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  ASSERT_EQ(s.question(), "offer_ambush");
  EXPECT_EQ(rule_of(s.refusal(act("ambush_from", {{"from", "laughery"}}))), "18.1b");

  Scene fort;  // a garrison stays behind its walls, the screen does not
  fort.no_villages()
      .vp(2, 2)
      .site("graham", "fort")
      .put_many("us_regular_infantry", 1, "graham", kInside)
      .put_many("us_militia_infantry", 1, "laughery")
      .put_many("wc_warrior_sh", 1, "pigeon_roost");
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
  s.act(step("turtletown"))
      .act(act("ambush_from", {{"from", "kekionga"}}))
      .dice({6, 1});  // two losses on the table, one from a village
  while_asked(s, {"take_loss"});
  const int lost = (flag_of(s, "us_regular_infantry_1") & 1) + (flag_of(s, "us_regular_infantry_2") & 1) +
                   2 * (place_of(s, "us_regular_infantry_1") == "cup");
  EXPECT_EQ(lost, 1);
  scene.put_many("us_regular_infantry", 1, "cedar_creek");  // six FP are too many
  Script strong = scene.operations("us");
  march_all(strong, "cedar_creek");
  strong.act(step("turtletown"));
  EXPECT_NE(strong.question(), "offer_ambush");
  Scene moved;  // a relocated principal village never ambushes
  moved.no_villages()
      .vp(0, 2)
      .site("kekionga", "none")
      .site("cedar_creek", "principal_reduced")
      .put_many("us_regular_infantry", 2, "limberlost");
  for (auto& at : moved.at["principal"])
    if (at == "kekionga") at = "cedar_creek";
  Script quiet = moved.operations("us");
  march_all(quiet, "limberlost");
  quiet.act(step("kekionga"));
  EXPECT_NE(quiet.question(), "offer_ambush");
}
TEST(OhioRules, AFailedAmbushCostsAPoint) {  // R("18.2c")
  Scene scene;
  scene.no_villages()
      .vp(0, 4)
      .put_many("us_regular_infantry", 2, "pigeon_roost")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({1, 1});
  EXPECT_EQ(wc_vp(s), 3);
}
TEST(OhioRules, ReinforcementsAreNotAmbushedFromTheBattle) {  // R("18.1c")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 3, "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham")
      .put_many("us_militia_infantry", 2, "pigeon_roost");
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
  scene.no_villages()
      .put_many("wc_warrior_sh", 1, "deer_creek")
      .put("british_arms_1", "deer_creek")
      .put_many("wc_warrior_mi", 1, "rattlesnake");
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

}  // namespace
}  // namespace cf::ohio
