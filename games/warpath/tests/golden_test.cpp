// Battles worked out by hand: every die is stated, and what it does follows from the table on the map sheet
// (prairie: 4-5 panic, 6 eliminates; elsewhere 3-5 panic, 6 eliminates).
#include "games/warpath/tests/scene.hpp"

#include <nlohmann/json.hpp>

namespace cf::warpath {
namespace {

// Cabin Creek and Coody's Bluff are prairie, with no river between them.
Scene open_field() {
  return Scene().at("coodys_bluff", {"c_3txc_1"}).at("cabin_creek", {"u_6ksc_1"}).held_by_union({"cabin_creek"});
}

TEST(WarpathGolden,
     CavalryMeetsCavalryInTheOpen) {  // R("8.0") R("8.0.a") R("BP-1") R("BP-4") R("BP-4A") R("BP-4B") R("8.2") R("8.3")
                                      // R("8.3.a") R("8.3.e") R("6.2.c") R("BP-5.a") R("BP-5.b") R("2.2")
  Script s = open_field().play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff"));
  s.dice({6, 1});  // superiority: the attacker
  EXPECT_EQ(s.question(), "choose_firer");
  EXPECT_EQ(s.seat(), "union");
  s.act(fire("u_6ksc_1")).dice({6, 1});  // strength 2: one elimination, one miss
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  EXPECT_TRUE(union_holds(s, "coodys_bluff"));
  EXPECT_EQ(s.question(), "choose_pursuit");
  s.act("halt");
  EXPECT_EQ(s.question(), "choose_action");
  EXPECT_EQ(s.position()["stack"][2]["left"], 3);
}

TEST(WarpathGolden,
     PanicSilencesAndASecondPanicKills) {  // R("8.3.b") R("8.3.c") R("BP-4B.b") R("BP-4C") R("BP-4C.a") R("BP-4A.b")
                                           // R("8.5") R("8.5.b") R("8.5.e") R("8.5.d") R("8.3.d")
  Script s = open_field().at("coodys_bluff", {"c_3txc_2"}).play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff"));
  s.dice({3, 3}).dice({6, 1});  // a tie is rolled again
  s.act(fire("u_6ksc_1")).dice({4, 1});
  EXPECT_EQ(s.question(), "take_loss");
  EXPECT_EQ(s.seat(), "confederate");
  s.act(verb("panic", "unit", "c_3txc_1"));
  EXPECT_TRUE(panicked(s, "c_3txc_1"));
  EXPECT_EQ(refused_by(s, fire("c_3txc_1")), "8.3.b");
  s.act(fire("c_3txc_2")).dice({1, 2, 3});
  EXPECT_EQ(s.seat(), "chance");  // second round, new superiority roll
  s.dice({6, 1}).act(fire("u_6ksc_1")).dice({4, 5});
  s.act(verb("panic", "unit", "c_3txc_1"));  // the second panic of that unit
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  // one panic is left; only one unit remains, it panics, and the Confederates can fire no more
  EXPECT_EQ(s.question(), "choose_retreat");
  EXPECT_EQ(s.seat(), "confederate");
  EXPECT_EQ(refused_by(s, verb("retreat", "to", "cabin_creek")), "8.5.b");
  s.act(verb("retreat", "to", "tulsey_town"));
  EXPECT_EQ(where(s, "c_3txc_2"), "tulsey_town");
  EXPECT_FALSE(panicked(s, "c_3txc_2"));
  EXPECT_TRUE(union_holds(s, "coodys_bluff"));
}

TEST(WarpathGolden, TerrainRoundOverARiver) {  // R("3.3.c") R("BP-2") R("BP-2.b") R("8.1") R("8.5.a")
  // Baxter Springs to Cabin Creek crosses the Grand: the defender shoots first, at a unit he names.
  Script s = Scene().at("baxter_springs", {"u_6ksc_1", "u_6ksc_2"}).at("cabin_creek", {"c_6txc_1"}).play();
  s.act(move("u_6ksc_1")).act(join("u_6ksc_2")).act(enter("cabin_creek"));
  EXPECT_EQ(s.question(), "terrain_shot");
  EXPECT_EQ(s.seat(), "confederate");
  s.act(fire("c_6txc_1"));
  EXPECT_EQ(s.question(), "choose_target");
  s.act(verb("target", "unit", "u_6ksc_2")).dice({6, 6});  // both results fall on that unit; the surplus is lost
  EXPECT_EQ(where(s, "u_6ksc_2"), "union_box");
  EXPECT_EQ(where(s, "u_6ksc_1"), "cabin_creek");
  s.dice({1, 6}).act(fire("c_6txc_1")).dice({4, 1});  // it may fire again in the round
  EXPECT_EQ(where(s, "u_6ksc_1"), "baxter_springs");  // panicked, beaten, back where it came from
  EXPECT_FALSE(union_holds(s, "cabin_creek"));
}

TEST(WarpathGolden, TerrainRoundInTheWoods) {  // R("BP-2.a") R("3.1.a")
  Script s =
      Scene().at("fort_gibson", {"u_6ksc_1"}).held_by_union({"fort_gibson"}).at("park_hill", {"c_6txc_1"}).play();
  s.act(move("u_6ksc_1")).act(enter("park_hill"));
  EXPECT_EQ(s.question(), "terrain_shot");
  s.act(fire("c_6txc_1")).dice({3, 1});  // in cover a 3 already panics
  EXPECT_EQ(where(s, "u_6ksc_1"), "fort_gibson");
}

TEST(WarpathGolden, GunsOfBothSides) {  // R("BP-3") R("BP-3.a") R("BP-3.b") R("BP-3.c") R("BP-3.d") R("8.2.b")
                                        // R("11.1") R("11.1.a") R("8.3.g") R("BP-4A.a") R("8.3.j")
  Script s = Scene()
                 .at("cabin_creek", {"u_1ksb", "u_6ksc_1", "u_l_lane"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_fsb", "c_3txc_1"})
                 .play();
  s.act(move("u_l_lane")).act("join_all").act(enter("coodys_bluff"));
  s.dice({2, 2}).act(fire("u_1ksb"));  // Lane adds one: the Union battery fires first
  s.dice({5, 1, 1});                   // prairie adds one to guns: 6 would eliminate, at long range it panics
  EXPECT_EQ(s.question(), "choose_target");
  EXPECT_EQ(s.seat(), "union");  // the firer chooses here
  s.act(verb("target", "unit", "c_3txc_1"));
  EXPECT_TRUE(panicked(s, "c_3txc_1"));
  s.act(fire("c_fsb")).dice({3, 1});  // the Fort Smith Battery answers: 4 panics one
  EXPECT_EQ(s.seat(), "confederate");
  s.act(verb("target", "unit", "u_6ksc_1"));
  s.dice({6, 1}).dice({5, 1, 1});  // regular round: now a 6 eliminates
  EXPECT_EQ(s.question(), "take_loss");
  EXPECT_EQ(s.seat(), "confederate");
  s.act(verb("lose", "unit", "c_3txc_1"));  // the panicked unit may take it
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  s.dice({1, 1});                  // the battery in reply
  s.dice({6, 1}).dice({5, 1, 1});  // second round
  EXPECT_EQ(where(s, "c_fsb"), "confederate_box");
  EXPECT_EQ(s.question(), "choose_action");  // no unpanicked cavalry: no pursuit
  EXPECT_FALSE(panicked(s, "u_6ksc_1"));
}

TEST(WarpathGolden, LongRangePanicsBothDefenders) {  // R("BP-3.b") R("BP-3.c")
  Script s = Scene()
                 .at("cabin_creek", {"u_1ksb"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_20tx_1", "c_20tx_2"})
                 .play();
  s.act(move("u_1ksb")).act(enter("coodys_bluff"));
  s.act(fire("u_1ksb")).dice({5, 5, 3});  // three panics; each unit suffers once, nobody dies of it
  s.act(verb("target", "unit", "c_20tx_1"));
  EXPECT_EQ(s.question(), "choose_retreat");
  EXPECT_EQ(where(s, "c_20tx_1"), "coodys_bluff");
}

TEST(WarpathGolden, LongRangeFireMayBeDeclined) {  // R("BP-3")
  Script s =
      Scene().at("cabin_creek", {"u_1ksb"}).held_by_union({"cabin_creek"}).at("coodys_bluff", {"c_20tx_1"}).play();
  s.act(move("u_1ksb")).act(enter("coodys_bluff"));
  EXPECT_EQ(s.question(), "choose_firer");
  s.act("pass");
  EXPECT_EQ(s.question(), "roll");  // straight to superiority
  s.dice({6, 1}).dice({5, 1, 1});   // and the battery fires in the regular round
  EXPECT_EQ(where(s, "c_20tx_1"), "confederate_box");
}

TEST(WarpathGolden, OneHitABatteryByTheOtherReading) {  // R("BP-3.b")
  Script s = Scene("union", "four", {{"long_range_limit", "battery"}})
                 .at("cabin_creek", {"u_1ksb"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_20tx_1", "c_20tx_2"})
                 .play();
  s.act(move("u_1ksb")).act(enter("coodys_bluff")).act(fire("u_1ksb")).dice({5, 5, 5});
  s.act(verb("target", "unit", "c_20tx_1"));
  EXPECT_FALSE(panicked(s, "c_20tx_2"));
}

Scene walls() {
  return Scene()
      .at("creek_agency", {"u_10ks_1", "u_10ks_2"})
      .held_by_union({"creek_agency"})
      .at("honey_springs", {"c_20tx_1"})
      .fort("honey_springs");
}

TEST(WarpathGolden, FortWithoutEngineers) {  // R("10.2") R("10.2.a") R("10.1.f") R("10.1.g") R("BP-4B.c")
  Script s = walls().play();
  s.act(move("u_10ks_1")).act(join("u_10ks_2")).act(enter("honey_springs"));
  s.dice({6, 1}).act(fire("u_10ks_1")).dice({4, 5, 1});  // panics glance off the walls
  EXPECT_FALSE(panicked(s, "c_20tx_1"));
  s.dice({4, 1});  // a panic on a stormer is an elimination
  s.act(verb("lose", "unit", "u_10ks_1"));
  EXPECT_EQ(where(s, "u_10ks_1"), "union_box");
  s.dice({6, 1, 1});
  EXPECT_EQ(where(s, "c_20tx_1"), "confederate_box");
  EXPECT_TRUE(s.position()["fort_done"].empty());
  EXPECT_TRUE(union_holds(s, "honey_springs"));
}

TEST(WarpathGolden, FortWithEngineers) {  // R("10.2.b") R("11.2.d") R("11.2")
  Script s = walls().at("creek_agency", {"u_l_lane", "u_ueng1"}).play();
  s.act(move("u_l_lane")).act("join_all").act(enter("honey_springs"));
  s.dice({6, 1}).act(fire("u_10ks_1")).dice({4, 1, 1});
  EXPECT_EQ(where(s, "c_20tx_1"), "confederate_box");
}

TEST(WarpathGolden, LongRangeFireAndForts) {  // R("BP-3")
  // Guns of the stormers stay silent; the fort's own panic an attacker and no more (ruling W-33).
  Script s = walls().at("creek_agency", {"u_1ksb"}).at("honey_springs", {"c_fsb"}).play();
  s.act(move("u_1ksb")).act(enter("honey_springs"));
  s.act(fire("c_fsb")).dice({5, 5});
  EXPECT_EQ(where(s, "u_1ksb"), "creek_agency");  // panicked, so beaten; not eliminated
}

TEST(WarpathGolden, BreakingOff) {  // R("8.4") R("8.4.a") R("BP-4B.d") R("8.5.d")
  Script s = open_field().at("coodys_bluff", {"c_3txc_2", "c_20tx_1"}).play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({1, 6});
  EXPECT_EQ(refused_by(s, verb("break_off", "unit", "c_20tx_1")), "8.4");
  s.act(verb("break_off", "unit", "c_3txc_1"));
  EXPECT_EQ(s.question(), "choose_retreat");
  s.act(verb("retreat", "to", "tulsey_town"));
  EXPECT_EQ(where(s, "c_3txc_1"), "tulsey_town");
  s.act(fire("u_6ksc_1")).dice({1, 1});
  s.act(verb("break_off", "unit", "c_3txc_2"));  // the way is fixed now
  EXPECT_EQ(where(s, "c_3txc_2"), "tulsey_town");
  EXPECT_EQ(where(s, "c_20tx_1"), "coodys_bluff");
}

TEST(WarpathGolden,
     PursuitAndNoSecond) {  // R("8.6") R("8.6.a") R("8.6.b") R("8.6.d") R("8.6.e") R("8.6.f") R("8.6.g") R("BP-5.c")
  Script s = open_field().at("tulsey_town", {"c_3txc_2"}).play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 1});
  EXPECT_EQ(refused_by(s, verb("pursue", "to", "chustenahlah")), "8.6.h");
  s.act(verb("pursue", "to", "tulsey_town"));
  EXPECT_EQ(s.question(), "terrain_shot");  // the pursuit crossed the Verdigris
  s.act("pass").dice({1, 2});               // 1 and 2 for the pursuit beat 2
  EXPECT_EQ(s.seat(), "union");
  s.act(fire("u_6ksc_1")).dice({6, 1});
  EXPECT_EQ(s.question(), "choose_action");
  EXPECT_TRUE(union_holds(s, "tulsey_town"));
}

TEST(WarpathGolden, OneLeaderRidesAlong) {  // R("8.6.c")
  Script s = Scene()
                 .at("cabin_creek", {"u_6ksc_1", "u_l_lane", "u_l_weer"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .play();
  s.act(move("u_l_lane")).act("join_all").act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 1});
  s.act(verb("pursue", "to", "tulsey_town"));
  EXPECT_EQ(refused_by(s, {{"verb", "march"}}).empty(), false);
  s.act(join("u_6ksc_1")).act(join("u_l_lane"));
  EXPECT_EQ(where(s, "u_l_weer"), "coodys_bluff");
  EXPECT_EQ(where(s, "u_l_lane"), "tulsey_town");
}

TEST(WarpathGolden, TwoLeadersCountAsOne) {  // R("BP-4A.a")
  Script s = Scene()
                 .at("cabin_creek", {"u_6ksc_1", "u_l_lane", "u_l_weer"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .play();
  s.act(move("u_l_lane")).act("join_all").act(enter("coodys_bluff")).dice({3, 5});  // 3 and one leader's 1 against 5
  EXPECT_EQ(s.seat(), "confederate");
}

TEST(WarpathGolden,
     SupplyRunsDry) {  // R("9.6") R("9.6.a") R("9.6.c") R("9.6.d") R("8.2.a") R("9.5.d") R("9.5.e") R("9.5.c")
  Script s = Scene()
                 .at("cabin_creek", {"u_10ks_1", "uw_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_20tx_1"})
                 .play();
  s.act(move("u_10ks_1")).act(join("uw_1")).act(enter("coodys_bluff"));
  EXPECT_EQ(s.question(), "spend_supply");
  s.act("spend");
  EXPECT_EQ(s.position()["low"], Json::array({"uw_1"}));
  s.dice({6, 1}).dice({1, 1, 1, 1}).dice({1, 1});  // four dice for strength 3
  s.act("spend");
  EXPECT_EQ(where(s, "uw_1"), "gone");
  s.dice({6, 1}).dice({1, 1, 1, 1}).dice({1, 1});
  EXPECT_EQ(s.seat(), "chance");  // nothing left to spend: straight to the dice
  s.dice({6, 1}).dice({6, 1, 1});
  EXPECT_TRUE(union_holds(s, "coodys_bluff"));
}

TEST(WarpathGolden, TerrainShotNeedsItsOwnIncrement) {  // R("9.6.b")
  Script s = Scene()
                 .at("fort_gibson", {"u_6ksc_1"})
                 .held_by_union({"fort_gibson"})
                 .at("park_hill", {"c_20tx_1", "cw_1"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("park_hill"));
  EXPECT_EQ(s.question(), "spend_supply");
  s.act("spend").act(fire("c_20tx_1")).dice({1, 1, 1});
  EXPECT_EQ(s.question(), "spend_supply");  // and again for the round
}

TEST(WarpathGolden, LeaderLostAndLeaderSaved) {  // R("8.7") R("8.7.a") R("8.7.b") R("8.3.l")
  for (int die : {5, 4}) {
    Script s = open_field().at("coodys_bluff", {"c_l_pike"}).play();
    s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 6});
    EXPECT_EQ(where(s, "c_l_pike"), "coodys_bluff");  // fire never touches him
    s.dice({die});
    if (die == 5) {
      EXPECT_EQ(where(s, "c_l_pike"), "confederate_box");
    } else {
      EXPECT_EQ(s.question(), "choose_retreat");
      s.act(verb("retreat", "to", "tulsey_town"));
      EXPECT_EQ(where(s, "c_l_pike"), "tulsey_town");
    }
  }
}

TEST(WarpathGolden, LeadersWhoLiveRetreatTogether) {  // R("8.5.d") R("8.7.b") R("8.7.a")
  Script s = open_field().at("coodys_bluff", {"c_l_pike", "c_l_coop", "c_l_mccu"}).play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 6});
  s.dice({6, 4, 1});  // each rolls for himself: one is lost
  EXPECT_EQ(s.question(), "choose_retreat");
  s.act(verb("retreat", "to", "tulsey_town"));
  int away = 0, lost = 0;
  for (const char* leader : {"c_l_pike", "c_l_coop", "c_l_mccu"}) {
    away += where(s, leader) == "tulsey_town";
    lost += where(s, leader) == "confederate_box";
  }
  EXPECT_EQ(away, 2);
  EXPECT_EQ(lost, 1);
}

TEST(WarpathGolden, RaidersOutnumberedAndNot) {  // R("8.2.c") R("11.3.e") R("1.0.a")
  const Scene base = Scene("confederate").at("fort_cobb", {"c_11txc_1", "c_11txc_2"}).at("upper_washita", {"k_1"});
  Script one = base.play();
  one.act(move("c_11txc_1")).act("march").act(enter("upper_washita")).dice({1, 6});
  EXPECT_EQ(one.seat(), "union");     // the attacker's opponent plays the Kiowa
  one.act(fire("k_1")).dice({3, 1});  // one against one: 3 reads as 4
  EXPECT_EQ(where(one, "c_11txc_1"), "fort_cobb");
  Script two = base.play();
  two.act(move("c_11txc_1"))
      .act(join("c_11txc_2"))
      .act(enter("upper_washita"))
      .dice({1, 6})
      .act(fire("k_1"))
      .dice({3, 1});
  EXPECT_FALSE(panicked(two, "c_11txc_1") || panicked(two, "c_11txc_2"));
}

TEST(WarpathGolden, NobodyLeftToFireIsBeaten) {  // R("BP-5.a") R("BP-4C")
  Script s = open_field().at("cabin_creek", {"u_6ksc_2"}).play();
  s.act(move("u_6ksc_1")).act(join("u_6ksc_2")).act(enter("coodys_bluff")).dice({6, 1});
  s.act(fire("u_6ksc_1")).dice({4, 1});          // the defender panics: he cannot fire
  s.act(verb("break_off", "unit", "u_6ksc_2"));  // and one attacker rides home
  EXPECT_EQ(where(s, "u_6ksc_2"), "cabin_creek");
  EXPECT_EQ(s.question(), "choose_retreat");  // but the other still can: the defender is beaten
}

TEST(WarpathGolden, NeitherSideCanFire) {  // R("BP-5")
  // Fire alone never brings it about; a battle set up so shows who then goes back.
  Script before = open_field().at("cabin_creek", {"u_6ksc_2"}).play();
  before.act(move("u_6ksc_1")).act(join("u_6ksc_2")).act(enter("coodys_bluff")).dice({6, 1});
  Json position = before.position();
  position["panicked"] = {"u_6ksc_2", "c_3txc_1"};
  Script s(war(), position);
  s.act(verb("break_off", "unit", "u_6ksc_1"));
  EXPECT_EQ(where(s, "u_6ksc_2"), "cabin_creek");  // the attacker has lost
  EXPECT_EQ(where(s, "c_3txc_1"), "coodys_bluff");
  EXPECT_FALSE(union_holds(s, "coodys_bluff"));
  EXPECT_FALSE(panicked(s, "c_3txc_1"));
}

TEST(WarpathGolden, TheLeaderLeavesWithTheLastUnit) {  // R("8.4.a") R("8.7.a")
  Script s = open_field().at("coodys_bluff", {"c_l_pike"}).play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({1, 6}).act(verb("break_off", "unit", "c_3txc_1"));
  EXPECT_EQ(s.table.rules().view(s.table.state(), kUnion)["panel"]["columns"][1]["lines"].size(), 2u);
  s.act(verb("retreat", "to", "tulsey_town"));
  EXPECT_EQ(where(s, "c_l_pike"), "tulsey_town");  // no die for him: his unit lives (ruling W-46)
  EXPECT_EQ(s.question(), "choose_pursuit");
}

TEST(WarpathGolden, TheBoardTellsTheShot) {  // R("8.2") R("10.2.a")
  const auto lines = [](const Script& s, int side) {
    return s.table.rules().view(s.table.state(), kUnion)["panel"]["columns"][side]["lines"].dump();
  };
  Script s = open_field().play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1});
  EXPECT_NE(lines(s, 0).find("2 dice: eliminates 31 %, hits at all 75 %"), std::string::npos) << lines(s, 0);
  Script fort = walls().play();
  fort.act(move("u_10ks_1")).act("march").act(enter("honey_springs")).dice({1, 6});
  EXPECT_NE(lines(fort, 0).find("3 dice: eliminates 42 %, hits at all 42 %"), std::string::npos) << lines(fort, 0);
}

}  // namespace
}  // namespace cf::warpath
