// 11-15: attacks, defence, retreat, advance, surprise, bombardment, with stated dice.
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kMd = "am_1st_maryland_2";
constexpr const char* kVa = "am_5th_virginia_3";
constexpr const char* kRifles = "am_1st_virginia_rifles_2";
constexpr const char* kBose = "br_bose_3";
constexpr const char* k23 = "br_23rd_4";
const Json kDeclineAction{{"verb", "decline"}};

// The attacker in 2614 (clear). Targets: 2515 clear, 2514 forest, 2615 hill.
Scene field(const char* target = "2515") { return Scene().put("2614", {kVa}).put(target, {kBose}); }

TEST(Attack, HitAndFailedDefence) {  // R("11.0a") R("11.0d") R("11.0i") R("11.0k") R("11.5a") R("11.5f") R("12.0a")
                                     // R("12.0b") R("13.0a") R("13.0d") R("11.1c") R("11.8a")
  Script s = field().combat();
  s.act(attack(kVa, "2515")).dice({3});  // 3 against strength 3: a hit
  s.dice({4});                           // 4 against 3: the defence fails
  EXPECT_TRUE(is(s, "reduced", kBose));
  EXPECT_EQ(s.question(), "choose_retreat");
  EXPECT_EQ(s.refusal(with("retreat", "to", "2415")).substr(0, 5), "12.0b");  // one hex only
  EXPECT_EQ(s.refusal(with("retreat", "to", "2613")).substr(0, 5), "12.0b");  // next to the attacker
  s.act(with("retreat", "to", "2315"));
  EXPECT_EQ(at(s, kBose), "2315");
  EXPECT_EQ(s.question(), "advance_offer");
  s.act("advance");
  EXPECT_EQ(at(s, kVa), "2515");
  EXPECT_FALSE(s.offers(attack(kVa, "2515")));
}

TEST(Attack, MissAndGoodDefence) {  // R("11.1a") R("11.0l") R("11.5b") R("11.5f") R("11.9b")
  Script s = Scene().put("2614", {kVa, kMd, "am_greene"}).put("2515", {kBose, k23}).combat();
  s.act(attack(kVa, "2515")).dice({5});  // Greene capable: -1
  s.dice({5});                           // 5 - 1 = 4 against 3: a miss
  EXPECT_EQ(s.question(), "pick");       // any unit may fight back
  EXPECT_EQ(s.refusal(with("defend", "piece", "br_1st_provincials_2")), "11.5b: 1st Provincials is not on the map.");
  s.act(with("defend", "piece", k23)).dice({4});
  EXPECT_TRUE(is(s, "reduced", kVa));
  EXPECT_FALSE(gone(s, "am_greene"));
  EXPECT_EQ(s.refusal(attack(kVa, "2515")).substr(0, 5), "11.0l");  // one attack a turn
  EXPECT_TRUE(s.offers(attack(kMd, "2515")));
}

TEST(Attack, BothSucceed) {  // R("11.5c") R("11.8a") R("11.0k")
  Script s = Scene().put("2614", {kVa}).put("2515", {"br_7th_1"}).combat();
  s.act(attack(kVa, "2515")).dice({2, 1});  // the 7th has strength 1 and no reverse, yet fights back at 1
  EXPECT_TRUE(gone(s, "br_7th_1"));
  EXPECT_TRUE(is(s, "reduced", kVa));
  EXPECT_EQ(s.question(), "advance_offer");  // ruling 83: the hex is empty
  s.act("decline");
  EXPECT_EQ(at(s, kVa), "2614");
}

TEST(Attack, NaturalFaces) {  // R("11.0m") R("11.5g")
  Script zero =
      Scene().put("2614", {"am_1st_dragoons_1"}).put("2515", {kBose}).set("forts", {2, 2, 2, 2, 2, 2, 2, 2}).combat();
  zero.act(attack("am_1st_dragoons_1", "2515")).dice({0, 9});
  EXPECT_TRUE(is(zero, "reduced", kBose));
  Script nine = Scene().put("2614", {"am_2nd_north_carolina_militia_10"}).put("2515", {"br_1st_grenadiers_6"}).combat();
  nine.act(attack("am_2nd_north_carolina_militia_10", "2515")).dice({9, 9});
  EXPECT_FALSE(is(nine, "reduced", "br_1st_grenadiers_6"));
  Script forest_zero = Scene().put("2614", {"am_1st_dragoons_1"}).put("2514", {kBose}).combat();
  forest_zero.act(attack("am_1st_dragoons_1", "2514")).dice({0, 0});  // 0 + 2 is above 1, but 0 always hits
  EXPECT_TRUE(is(forest_zero, "reduced", kBose));
  EXPECT_TRUE(gone(forest_zero, "am_1st_dragoons_1"));
  Script weak = Scene()
                    .put("2614", {"am_2nd_north_carolina_militia_10", "am_greene"})
                    .put("2515", {"br_7th_1", "br_rawdon"})
                    .combat();
  weak.act(attack("am_2nd_north_carolina_militia_10", "2515")).dice({0, 9});  // Greene inept; 9 always misses
  weak.dice({0, 0});                                                          // Rawdon inept +2; 0 always succeeds
  EXPECT_TRUE(is(weak, "reduced", "am_2nd_north_carolina_militia_10"));
  Script strong = Scene().put("2614", {kVa}).put("2515", {"br_1st_grenadiers_6", "br_cannon_1", "br_rawdon"}).combat();
  strong.act(attack(kVa, "2515")).dice({9, 8, 9});  // the defence 9 fails whatever helps
  EXPECT_FALSE(is(strong, "reduced", kVa));
}

int hits_on(const char* unit, const char* target, std::initializer_list<const char*> with_it = {}) {
  int highest = -1;
  for (int die = 1; die < 9; ++die) {
    Scene scene;
    scene.put("2614", {unit}).put(target, {kBose});
    scene.put("2614", with_it);
    Script s = scene.combat();
    s.act(attack(unit, target));
    if (s.question() == "pick") s.act("decline");
    s.dice({die});
    if (s.log().find("a hit") != std::string::npos) highest = die;
  }
  return highest;
}

TEST(Attack, TerrainModifiers) {  // R("11.0e") R("11.0f") R("11.3a") R("11.3b")
  EXPECT_EQ(hits_on(kVa, "2515"), 3);
  EXPECT_EQ(hits_on(kVa, "2514"), 1);      // forest +2
  EXPECT_EQ(hits_on(kVa, "2615"), 1);      // hill +2
  EXPECT_EQ(hits_on(kRifles, "2515"), 2);  // elite counts for nothing in the open
  EXPECT_EQ(hits_on(kRifles, "2514"), 1);  // 2 - 2 + 1
  // 2813 to 2913: forest +2 over a river +1, only the highest; 2415 to 2316: river into clear +1
  const auto across = [](const char* from, const char* target, std::initializer_list<const char*> reduced,
                         const char* unit) {
    int highest = -1;
    for (int die = 1; die < 9; ++die) {
      Script s = Scene().put(from, {unit}).put(target, {kBose}).mark("reduced", reduced).combat();
      s.act(attack(unit, target)).dice({die});
      if (s.log().find("a hit") != std::string::npos) highest = die;
    }
    return highest;
  };
  EXPECT_EQ(across("2415", "2316", {}, kVa), 2);
  EXPECT_EQ(across("2813", "2913", {}, "am_2nd_north_carolina_militia_10"), 8);
  EXPECT_EQ(across("2813", "2913", {}, kVa), 1);
  EXPECT_EQ(across("2614", "2514", {kRifles}, kRifles), -1);  // reduced to 1 it has lost the mark: 1 + 2 never fits
}

TEST(Attack, FortsAddThree) {  // R("11.0g") R("11.4a")
  // Fort Motte at 3210 is clear; 3310 lies beside it without a river.
  Script s = Scene().put("3310", {"am_2nd_north_carolina_militia_10"}).put("3210", {kBose}).combat();
  s.act(attack("am_2nd_north_carolina_militia_10", "3210")).dice({8});  // 8 + 3 = 11 against 10
  EXPECT_NE(s.log().find("no effect"), std::string::npos);
}

TEST(Attack, GunsSupportOnce) {  // R("11.0b") R("11.0h") R("11.1b") R("2.0c")
  Script s = Scene().put("2614", {kVa, kMd, "am_cannon_1"}).put("2515", {kBose, k23}).combat();
  s.act(attack(kVa, "2515")).act(with("support", "piece", "am_cannon_1")).dice({5});  // 5 - 2 = 3
  EXPECT_NE(s.log().find("a hit"), std::string::npos);
  s.act(with("lose", "piece", k23)).dice({1});  // the 23rd fights back at its old strength
  s.act(attack(kMd, "2515"));
  EXPECT_EQ(s.question(), "roll");  // the gun has done its work
  Script weak =
      Scene().put("2614", {kVa, "am_cannon_1"}).put("2515", {kBose}).mark("reduced", {"am_cannon_1"}).combat();
  weak.act(attack(kVa, "2515")).act(with("support", "piece", "am_cannon_1")).dice({5});  // 5 - 1 = 4
  EXPECT_EQ(weak.log().find("a hit"), std::string::npos);
}

TEST(Attack, LeadersLead) {  // R("11.2a") R("11.2b") R("11.2c") R("11.2d")
  struct Case {
    int face;
    int die;
    bool hit;
  };
  // Greene: 0 inept +2, 1-7 capable -1, 8-9 exceptional -2; strength 3 in the open
  for (const Case& c : {Case{0, 1, true}, {0, 2, false}, {5, 4, true}, {5, 5, false}, {8, 5, true}, {9, 6, false}}) {
    Script s = Scene().put("2614", {kVa, "am_greene", "am_morgan"}).put("2515", {kBose}).combat();
    s.act(attack(kVa, "2515")).dice({c.face, c.die});
    EXPECT_EQ(s.log().find("a hit") != std::string::npos, c.hit) << c.face << " " << c.die;
  }
  Script tie = Scene().put("2614", {kVa, kMd, "am_marion", "am_pickens"}).put("2515", {kBose}).combat();
  tie.act(attack(kVa, "2515"));
  EXPECT_EQ(tie.question(), "pick");
  EXPECT_FALSE(tie.offers(kDeclineAction));  // the first attack must be led
  tie.act(with("lead", "piece", "am_pickens")).dice({5, 9, 9});
  tie.act(attack(kMd, "2515"));
  EXPECT_TRUE(tie.offers(kDeclineAction));  // a later one may be
  EXPECT_FALSE(tie.offers(with("lead", "piece", "am_pickens")));
  Script none = Scene().put("2614", {kVa}).put("2515", {kBose}).combat();
  none.act(attack(kVa, "2515")).dice({3});
  EXPECT_NE(none.log().find("a hit"), std::string::npos);
}

TEST(Defence, LeadersGunsAndElite) {  // R("11.5e") R("11.6a") R("11.6b") R("11.6c") R("11.6d") R("11.7") R("11.5d")
  struct Case {
    int face;
    int die;
    bool held;
  };
  for (const Case& c : {Case{0, 1, true}, {0, 2, false}, {5, 4, true}, {5, 5, false}, {8, 5, true}, {8, 6, false}}) {
    Script s = Scene().put("2614", {kVa}).put("2515", {kBose, "br_rawdon"}).combat();  // Rawdon: 0 / 1-7 / 8-9
    s.act(attack(kVa, "2515")).dice({9, c.face, c.die});
    EXPECT_EQ(is(s, "reduced", kVa), c.held) << c.face << " " << c.die;
  }
  Script senior = Scene().put("2614", {kVa}).put("2515", {kBose, "br_rawdon", "br_tarleton"}).combat();
  senior.act(attack(kVa, "2515")).dice({9});
  EXPECT_EQ(senior.question(), "roll");  // Rawdon outranks Tarleton: no choice
  Script tie = Scene().put("2614", {kVa}).put("2515", {kBose, "br_tarleton", "br_leslie"}).combat();
  tie.act(attack(kVa, "2515")).dice({9});
  EXPECT_EQ(tie.question(), "pick");
  Script gun = Scene().put("2614", {kVa}).put("2515", {kBose, "br_cannon_1"}).combat();
  gun.act(attack(kVa, "2515")).dice({9, 5});  // 5 - 2 = 3
  EXPECT_TRUE(is(gun, "reduced", kVa));
  const auto elite = [](const char* hex, int die) {
    Script s = Scene().put("2614", {kVa}).put(hex, {"br_1st_grenadiers_6"}).combat();
    s.act(attack(kVa, hex)).dice({9, die});
    return is(s, "reduced", kVa);
  };
  EXPECT_FALSE(elite("2515", 7));
  EXPECT_TRUE(elite("2514", 7));  // 7 - 1 = 6 in the forest; and no terrain is added
}

TEST(Defence, NoTerrainAndNoMarkWhenReduced) {                          // R("11.5d") R("11.3b")
  Script s = Scene().put("2514", {kVa}).put("2515", {kBose}).combat();  // the attacker stands in the forest
  s.act(attack(kVa, "2515")).dice({9, 3});
  EXPECT_TRUE(is(s, "reduced", kVa));
  Script tired =
      Scene().put("2614", {kVa}).put("2514", {"br_1st_grenadiers_6"}).mark("reduced", {"br_1st_grenadiers_6"}).combat();
  tired.act(attack(kVa, "2514")).dice({9, 5});  // strength 4, and no longer elite
  EXPECT_FALSE(is(tired, "reduced", kVa));
}

TEST(Defence, NamingACannonLeavesTheChoiceOfDefender) {  // R("11.5b") R("11.5j") R("11.0j")
  Script s = Scene().put("2614", {kVa}).put("2515", {kBose, k23, "br_cannon_1", "br_supply_1", "br_rawdon"}).combat();
  s.act(attack(kVa, "2515")).dice({3});
  EXPECT_EQ(s.refusal(with("lose", "piece", "br_supply_1")).substr(0, 5), "11.0j");
  EXPECT_EQ(s.refusal(with("lose", "piece", "br_rawdon")).substr(0, 5), "11.0j");
  s.act(with("lose", "piece", "br_cannon_1"));
  EXPECT_EQ(s.question(), "pick");
  s.act(with("defend", "piece", k23)).dice({8, 9});
  EXPECT_TRUE(is(s, "reduced", "br_cannon_1"));
  EXPECT_TRUE(gone(s, "br_rawdon"));  // R("11.9a")
  EXPECT_EQ(s.question(), "choose_retreat");
}

TEST(Attack, LonePiecesAreHelpless) {  // R("11.5h") R("11.8b") R("12.0h") R("10.0g") R("11.5i") R("11.0c")
  Script s = Scene().put("2614", {kVa}).put("2515", {"br_rawdon", "br_cannon_1", "br_supply_1"}).combat();
  s.act(attack(kVa, "2515")).dice({3});
  EXPECT_TRUE(gone(s, "br_rawdon"));
  EXPECT_TRUE(gone(s, "br_cannon_1"));
  EXPECT_EQ(at(s, "br_supply_1"), "2515");
  s.act("advance");
  EXPECT_TRUE(is(s, "captured", "br_supply_1"));
  Script miss = Scene().put("2614", {kVa}).put("2515", {"br_rawdon"}).combat();
  miss.act(attack(kVa, "2515")).dice({4});
  EXPECT_FALSE(gone(miss, "br_rawdon"));
  Script wagon = Scene().put("2614", {kVa}).put("2515", {"br_supply_1"}).put("2613", {kBose}).combat();
  EXPECT_FALSE(wagon.offers(attack(kVa, "2515")));
  Script ships = Scene("16.2")
                     .put("4502", {"am_light_corps_2"})
                     .put("4402", {"br_warship_1", "br_60th_1st_bn_3"})
                     .put("4503", {"br_trumbach_3"})
                     .mark("aboard", {"br_60th_1st_bn_3"})
                     .combat();
  EXPECT_FALSE(ships.offers(attack("am_light_corps_2", "4402")));
  Script embarked = Scene("16.2")
                        .put("4502", {"br_transport_1", "br_60th_1st_bn_3", "br_1st_provincials_2"})
                        .mark("aboard", {"br_60th_1st_bn_3"})
                        .put("4503", {"am_light_corps_2"})
                        .british()
                        .combat(true);
  EXPECT_EQ(embarked.refusal(attack("br_60th_1st_bn_3", "4503")).substr(0, 5), "11.0c");
}

TEST(Attack, SeniorLeaderFallsEqualsChosen) {  // R("11.9a") R("11.9c")
  Script s = Scene().put("2614", {kVa}).put("2515", {kBose, "br_tarleton", "br_leslie"}).combat();
  s.act(attack(kVa, "2515")).dice({0}).act(with("lead", "piece", "br_leslie")).dice({5, 9});
  EXPECT_EQ(s.question(), "pick");
  s.act(with("fall", "piece", "br_tarleton"));
  EXPECT_TRUE(gone(s, "br_tarleton"));
  EXPECT_FALSE(gone(s, "br_leslie"));
}

TEST(Retreat, BarriersSplittingAndLoss) {  // R("12.0c") R("12.0f") R("12.0d") R("12.0g") R("11.5k") R("7.0k")
  Script s = Scene().put("2614", {kVa, kMd}).put("2515", {kBose, k23}).sky("snow").combat();
  s.act(attack(kVa, "2515")).dice({0}).act(with("lose", "piece", kBose)).dice({9});
  s.act(with("detach", "piece", kBose)).act(with("retreat", "to", "2315"));
  EXPECT_EQ(at(s, kBose), "2315");
  s.act(with("retreat", "to", "2416"));
  EXPECT_EQ(at(s, k23), "2416");
  EXPECT_FALSE(is(s, "lost", k23));
  s.act("decline");
  EXPECT_EQ(s.question(), "choose_move");  // R("11.5k"): the second attack on the hex lapses, the phase is over
  // Ringed in: nothing can go two hexes.
  Scene ring;
  ring.put("2614", {kVa})
      .put("2515", {kBose})
      .put("2415", {"am_1st_legion_2"})
      .put("2414", {"am_2nd_legion_2"})
      .put("2514", {kMd});
  ring.put("2615", {"am_4th_virginia_3"}).put("2516", {kRifles});
  Script trapped = ring.combat();
  trapped.act(attack(kVa, "2515")).dice({0, 9});
  EXPECT_TRUE(gone(trapped, kBose));
}

TEST(Retreat, ToAShip) {  // R("12.0e")
  Script s = Scene("16.2")
                 .put("4503", {"am_1st_georgia_militia_4"})
                 .put("4502", {"br_60th_1st_bn_3", "br_prevost", "br_1st_dragoons_2"})
                 .put("4402", {"br_transport_1"})
                 .combat();
  s.act(attack("am_1st_georgia_militia_4", "4502"))
      .dice({0})
      .act(with("lose", "piece", "br_60th_1st_bn_3"))
      .dice({5, 9});
  s.act(with("refuge", "to", "4402"));
  EXPECT_TRUE(is(s, "aboard", "br_60th_1st_bn_3"));
  EXPECT_EQ(at(s, "br_60th_1st_bn_3"), "4402");
}

TEST(Flight,
     AndPursuit) {  // R("13.1a") R("13.1b") R("4.0e") R("13.1c") R("13.1d") R("13.1e") R("13.1f") R("13.0b") R("7.0k")
  const auto fight = [](const char* sky) {
    Script s = Scene()
                   .put("2614", {kVa, "am_greene", "am_morgan", "am_cannon_1"})
                   .put("2515", {kBose, "br_rawdon", "br_tarleton"})
                   .sky(sky)
                   .combat();
    s.act(attack(kVa, "2515"))
        .act("decline")
        .dice({5, 0})
        .dice({5, 9});  // gun declined; Greene; hit; Rawdon; failed; Rawdon falls
    s.act(with("retreat", "to", "2416"));
    return s;
  };
  Script s = fight("clear");
  EXPECT_TRUE(gone(s, "br_rawdon"));
  EXPECT_EQ(s.question(), "pick");
  s.act(with("flee", "piece", "br_tarleton")).dice({8}).act(with("flee_to", "to", "2417"));
  EXPECT_EQ(at(s, kBose), "2417");
  s.act("advance");
  EXPECT_FALSE(s.offers(with("bring", "piece", "am_cannon_1")));
  s.act(with("bring", "piece", "am_greene")).act(with("bring", "piece", "am_morgan"));
  EXPECT_EQ(at(s, kVa), "2515");
  s.act(with("pursue", "piece", "am_greene")).dice({9});  // he fails, Morgan may try
  s.act(with("pursue", "piece", "am_morgan")).dice({8}).act(with("pursue_to", "to", "2415"));
  EXPECT_EQ(at(s, kVa), "2415");
  EXPECT_EQ(at(s, "am_morgan"), "2415");
  EXPECT_EQ(at(s, "am_greene"), "2515");
  Script rain = fight("rain");
  EXPECT_EQ(rain.question(), "advance_offer");  // no flight
  rain.act("advance").act(with("bring", "piece", "am_greene")).act("decline");
  EXPECT_EQ(rain.question(), "choose_move");  // no pursuit
  Script rest = fight("clear");
  rest.act("decline").act("advance").act(with("bring", "piece", "am_greene")).act("decline").act("decline");
  EXPECT_EQ(rest.question(), "choose_move");
}

TEST(Advance, WagonsStayAndShipsBar) {  // R("10.0j") R("13.0c") R("7.3p") R("13.0b")
  Script s = Scene().put("2614", {kVa, "am_supply_1", "am_greene"}).put("2515", {"br_7th_1"}).combat();
  s.act(attack(kVa, "2515")).dice({5, 0, 9}).act("advance");
  EXPECT_FALSE(s.offers(with("bring", "piece", "am_supply_1")));
  s.act("decline");
  Script ship = Scene("16.2")
                    .put("4503", {"am_1st_georgia_militia_4"})
                    .put("4502", {"br_florida_rangers_1", "br_warship_1"})
                    .combat();
  ship.act(attack("am_1st_georgia_militia_4", "4502")).dice({0, 9});
  EXPECT_NE(ship.question(), "advance_offer");
  Script pursuit = Scene().put("2614", {kVa, "am_greene", "am_morgan"}).put("2515", {kBose}).combat();
  pursuit.act(attack(kVa, "2515")).dice({5, 0, 9}).act(with("retreat", "to", "2315")).act("advance");
  pursuit.act(with("bring", "piece", "am_greene"))
      .act("decline")
      .act(with("pursue", "piece", "am_greene"))
      .dice({1})
      .act(with("pursue_to", "to", "2516"));
  EXPECT_EQ(at(pursuit, "am_morgan"), "2614");
  EXPECT_EQ(at(pursuit, kVa), "2516");
}

TEST(Surprise, NeedsGroundAndLeader) {  // R("14.0a") R("14.0b") R("14.0c") R("14.0d")
  Script s = Scene().put("2614", {kVa, "am_greene", "am_cannon_1"}).put("2514", {kBose}).put("2515", {k23}).combat();
  EXPECT_EQ(s.refusal(attack(kVa, "2515", "surprise")).substr(0, 5), "14.0a");
  s.act(attack(kVa, "2514", "surprise")).dice({8});  // within 8
  EXPECT_EQ(s.question(), "roll");                   // no gun is asked for: his ability
  s.dice({8, 3});                                    // -2 + 2: 3 against 3
  EXPECT_TRUE(is(s, "reduced", kBose));
  EXPECT_EQ(s.question(), "choose_retreat");  // no defence roll
  Script none = Scene().put("2614", {kVa}).put("2514", {kBose}).combat();
  EXPECT_EQ(none.refusal(attack(kVa, "2514", "surprise")).substr(0, 5), "14.0a");
}

TEST(Surprise, FailureIsAnAmbush) {  // R("14.1") R("14.0c")
  Script s = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose, "br_cannon_1"}).combat();
  s.act(attack(kVa, "2514", "surprise")).dice({9});  // above 8
  s.dice({7});                                       // 7 - 2 gun - 2 ambush = 3
  EXPECT_TRUE(is(s, "reduced", kVa));
  Script late = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose}).combat();
  late.act(attack(kVa, "2514", "surprise")).dice({1, 5, 8}).dice({5});  // begun, but the attack misses: 5 - 2 = 3
  EXPECT_TRUE(is(late, "reduced", kVa));
  Script option = Scene("16.5", {{"surprise", "normal"}}).put("2614", {kVa, "am_greene"}).put("2514", {kBose}).combat();
  option.act(attack(kVa, "2514", "surprise")).dice({9, 5, 9});
  EXPECT_FALSE(is(option, "reduced", kVa));
}

TEST(Surprise, Patrols) {  // R("14.2a") R("14.2b") R("14.2c")
  Script s = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose, "br_rawdon"}).combat();
  s.act(attack(kVa, "2514", "surprise"));
  EXPECT_EQ(s.seat(), "british");
  s.act("patrol");
  EXPECT_NE(s.log().find("patrols out"), std::string::npos);
  s.dice({5, 9});  // Greene, a miss
  s.dice({5, 4});  // Rawdon capable -1: 3 against 3 - 1
  EXPECT_FALSE(is(s, "reduced", kVa));
  EXPECT_FALSE(is(s, "reduced", kBose));
  Script no_leader = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose}).combat();
  no_leader.act(attack(kVa, "2514", "surprise"));
  EXPECT_EQ(no_leader.question(), "roll");
}

TEST(Bombardment, OfForts) {  // R("15.0a") R("15.0b") R("15.0c") R("15.0d") R("15.0f") R("15.0g")
  const auto fire = [](int die, std::initializer_list<const char*> reduced) {
    Script s = Scene().put("3310", {"am_cannon_1", kVa}).put("3210", {kBose}).mark("reduced", reduced).combat();
    s.act(attack("am_cannon_1", "3210", "bombard")).dice({die});
    return s;
  };
  Script hit = fire(2, {});  // 2 - 2 + 3 = 3
  EXPECT_EQ(hit.position()["forts"][1], 2);
  EXPECT_FALSE(is(hit, "reduced", kBose));
  EXPECT_FALSE(is(hit, "reduced", "am_cannon_1"));
  hit.act(attack(kVa, "3210"));
  EXPECT_EQ(hit.question(), "roll");  // the gun is used up, the attack goes on
  EXPECT_EQ(fire(3, {}).position()["forts"][1], 1);
  EXPECT_EQ(fire(1, {"am_cannon_1"}).position()["forts"][1], 2);
  EXPECT_EQ(fire(2, {"am_cannon_1"}).position()["forts"][1], 1);
}

TEST(Attack, NightAttacksExhaust) {  // R("9.0a") R("9.0d")
  Script s = Scene().put("2614", {kVa}).put("2515", {kBose}).night().combat();
  s.act(attack(kVa, "2515")).dice({9, 9});
  EXPECT_EQ(s.question(), "roll");  // attrition of the attacker
  s.dice({1});
  EXPECT_TRUE(is(s, "reduced", kVa));
  EXPECT_FALSE(is(s, "reduced", kBose));
}

TEST(Attack, LeadersWhoAreLostOrWaitForOrdersTakeNoPart) {  // R("8.0l") R("5.1c") R("14.0a")
  for (const char* state : {"lost", "frozen"}) {
    Script s = Scene()
                   .put("2614", {kVa, "am_greene"})
                   .put("2514", {kBose})
                   .put("2515", {"br_7th_1"})
                   .mark(state, {"am_greene"})
                   .combat();
    EXPECT_EQ(s.refusal(attack(kVa, "2514", "surprise")).substr(0, 5), "14.0a") << state;
    s.act(attack(kVa, "2515")).dice({3, 9});  // no roll of ability before the attack's own: 3 hits, the defence fails
    EXPECT_TRUE(gone(s, "br_7th_1")) << state;
    s.act("advance");
    EXPECT_EQ(at(s, kVa), "2515") << state;
    EXPECT_EQ(at(s, "am_greene"), "2614") << state;  // nor is he asked to go along
    EXPECT_NE(s.question(), "pick") << state;
  }
}

TEST(Attack, TheFirstFromAHexIsLedLaterOnesMayBe) {  // R("11.2a") R("11.6a")
  Script s =
      Scene().put("2614", {kVa, kMd, "am_greene", "am_morgan"}).put("2515", {"br_7th_1"}).put("2514", {k23}).combat();
  s.act(attack(kVa, "2515")).dice({5, 0, 9}).act("advance").act(with("bring", "piece", "am_greene")).act("decline");
  EXPECT_EQ(at(s, "am_greene"), "2515");
  s.act(attack(kMd, "2514"));  // Greene has led and left; Morgan may lead the second attack of the hex, but need not
  EXPECT_EQ(s.question(), "pick");
  EXPECT_TRUE(s.offers(kDeclineAction));
  EXPECT_TRUE(s.offers(with("lead", "piece", "am_morgan")));
  // Tarleton, who has led a defence, retreats to a hex where nobody has yet: its first defence must be led, by the
  // other.
  Script joined = Scene()
                      .put("2614", {kVa, kMd})
                      .put("2315", {k23, "br_leader_5_1"})
                      .put("2515", {kBose, "br_tarleton", "br_leslie"})
                      .put("2214", {"am_4th_virginia_3"})
                      .combat();
  joined.act(attack(kVa, "2515")).dice({9}).act(with("lead", "piece", "br_tarleton")).dice({5, 9});
  joined.act(attack(kMd, "2515")).dice({0}).act("decline").dice({9}).act(with("fall", "piece", "br_leslie"));
  joined.act(with("retreat", "to", "2315")).act("decline").act("decline");
  joined.act(attack("am_4th_virginia_3", "2315")).dice({9}).act(with("defend", "piece", k23));
  EXPECT_EQ(joined.question(), "roll");
}

TEST(Surprise, OfEqualLeadersTheBestInitiativeCounts) {  // R("14.0c")
  Script s = Scene().put("2614", {k23, "br_leslie", "br_tarleton"}).put("2514", {kVa}).british().combat(true);
  s.act(attack(k23, "2514", "surprise")).dice({8});  // Leslie 7, Tarleton 8
  EXPECT_EQ(s.log().find("ambush"), std::string::npos) << s.log();
  EXPECT_EQ(s.question(), "pick");  // who leads it
}

TEST(Bombardment, NotByAGunJustRebuilt) {  // R("10.0c") R("15.0a")
  Scene scene;
  scene.put("3310", {"am_cannon_1", kVa}).put("3210", {kBose});
  EXPECT_TRUE(scene.combat().offers(attack("am_cannon_1", "3210", "bombard")));
  Script s = scene.mark("rebuilt", {"am_cannon_1"}).combat();
  EXPECT_EQ(s.refusal(attack("am_cannon_1", "3210", "bombard")).substr(0, 6), "10.0c:");
  s.act(attack(kVa, "3210"));
  EXPECT_EQ(s.question(), "roll");  // nor does it support
}

TEST(Attack, RefusalsSayWhy) {  // R("11.0l") R("11.1b") R("10.0g")
  Script s = Scene().put("3310", {"am_cannon_1", kVa}).put("3210", {kBose}).put("3311", {"br_supply_1"}).combat();
  EXPECT_EQ(s.refusal(attack(kVa, "3311")), "10.0g: Only wagons stand in 3311: a unit that marches in takes them.");
  s.act(attack("am_cannon_1", "3210", "bombard")).dice({9});
  EXPECT_EQ(s.refusal(attack("am_cannon_1", "3210", "bombard")),
            "11.1b: American cannon 1 has served in this phase already.");
  s.act(attack(kVa, "3210")).dice({9, 9});
  EXPECT_NE(s.question(), "choose_combat");
}

}  // namespace
}  // namespace cf::carolinas
