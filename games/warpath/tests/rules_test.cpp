// Recruiting, movement, control, supply, forts, raiders, Quantrill, fog: tests named after what the rules ask.
#include <functional>
#include <set>

#include "base/random.hpp"
#include "games/warpath/tests/scene.hpp"

namespace cf::warpath {
namespace {

int left(const Script& s) { return s.position()["stack"].back().value("left", -1); }
int points(const Script& s) { return s.position()["stack"].back().value("points", -1); }

// -- 6 recruiting -------------------------------------------------------------------------------

TEST(WarpathRecruit, UnionPlaces) {  // R("AM-R") R("6.3") R("6.2.b") R("5.3.b") R("6.3.b") R("6.3.c") R("6.1.a")
                                     // R("6.1.b") R("6.1.c") R("6.1.f")
  Script s = Scene().held_by_union({"tahlequah"}).play();
  EXPECT_EQ(refused_by(s, recruit("u_9wi_1")), "6.1.a");
  EXPECT_EQ(refused_by(s, recruit("u_11ks_1")), "6.1.b");
  EXPECT_EQ(refused_by(s, recruit("u_40ia_1")), "6.1.c");
  EXPECT_EQ(refused_by(s, recruit("u_12ks_1")), "6.1.f");
  s.act(recruit("u_10ks_1"));
  EXPECT_EQ(refused_by(s, put("fort_smith")), "6.3");
  EXPECT_EQ(refused_by(s, put("tahlequah")), "6.3");
  s.act(put("fort_atkinson"));
  EXPECT_EQ(where(s, "u_10ks_1"), "fort_atkinson");
  EXPECT_EQ(refused_by(s, move("u_10ks_1")), "5.3.b");
  s.act(recruit("ui_lcrk")).act(put("tahlequah")).act(recruit("ui_lsem"));
  EXPECT_EQ(refused_by(s, put("tahlequah")), "6.3.c");
  s.act(put("fort_scott")).act(recruit("u_l_lane")).act(put("fort_scott"));
  EXPECT_EQ(s.question(), "draw_marker");
}

TEST(WarpathRecruit, FortSmithServesTheUnionOnceTaken) {  // R("6.3.a") R("6.5.a") R("6.1.d") R("6.1.g") R("6.1.h")
  Script s = Scene().at("sculleyville", {"u_6ksc_1"}).held_by_union({"sculleyville"}).play();
  s.act(move("u_6ksc_1")).act(enter("fort_smith")).act("stop");
  EXPECT_EQ(where(s, "u_12ks_1"), "union_box");
  EXPECT_EQ(where(s, "u_l_mcne"), "union_box");
  s.act(recruit("u_12ks_1")).act(put("fort_smith"));
  EXPECT_EQ(where(s, "u_12ks_1"), "fort_smith");
}

TEST(WarpathRecruit, ParkHillAndSculleyvilleTogether) {  // R("6.1.e")
  Script s = Scene().at("fort_gibson", {"u_6ksc_1"}).held_by_union({"fort_gibson", "sculleyville"}).play();
  s.act(move("u_6ksc_1")).act(enter("park_hill"));
  EXPECT_EQ(where(s, "u_12ks_1"), "union_box");
}

TEST(WarpathRecruit, ConfederatePlaces) {  // R("6.4") R("6.4.a") R("6.4.b") R("6.4.c")
  Scene scene("confederate");
  scene.held_by_union({"marshall"}).at("confederate_box", {"ci_osag", "ci_resq"});
  Script s = scene.play();
  s.act(recruit("c_3txc_1"));
  EXPECT_EQ(refused_by(s, put("marshall")), "6.4.a");
  EXPECT_EQ(refused_by(s, put("tahlequah")), "6.4");
  s.act(put("fort_belknap")).act(recruit("ci_1crk_1"));
  EXPECT_EQ(refused_by(s, put("tahlequah")), "6.4");
  s.act(put("council_grounds")).act(recruit("ci_osag")).act(put("doaksville"));
  EXPECT_EQ(where(s, "ci_osag"), "doaksville");
  s.act(recruit("ci_resq"));
  EXPECT_EQ(refused_by(s, put("doaksville")), "6.4");
}

TEST(WarpathRecruit, LostThisImpulseComesBackNextImpulse) {  // R("6.2.d") R("6.2.e") R("5.3.c")
  Script s = Scene()
                 .at("cabin_creek", {"u_6ksc_1", "u_5ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({1, 6}).act(fire("c_3txc_1")).dice({6, 1, 1});
  EXPECT_EQ(where(s, "u_6ksc_1"), "union_box");
  s.act("halt");
  EXPECT_EQ(refused_by(s, recruit("u_6ksc_1")), "6.2.d");
  s.act("done").act(draw("one")).act("done").act(draw("one"));
  EXPECT_EQ(refused_by(s, recruit("u_6ksc_1")), "");
  EXPECT_EQ(refused_by(s, move("u_5ksc_1")), "");
}

// -- 7 movement ---------------------------------------------------------------------------------

TEST(WarpathMovement, RatesAndCosts) {  // R("7.4") R("7.4.a") R("7.5") R("7.5.b") R("7.5.c") R("3.3") R("3.3.a")
                                        // R("3.3.b") R("7.0") R("AM-M") R("7.4.c") R("7.0.a")
  Script s = Scene().at("creek_agency", {"u_6ksc_1", "u_10ks_1"}).held_by_union({"creek_agency"}).play();
  s.act(move("u_6ksc_1"));
  EXPECT_EQ(points(s), 4);
  EXPECT_EQ(refused_by(s, enter("perryville")), "3.3.a");
  s.act(enter("honey_springs"));
  EXPECT_EQ(points(s), 3);
  s.act(enter("north_fork_town"));  // over the North Canadian: two
  EXPECT_EQ(points(s), 1);
  EXPECT_EQ(refused_by(s, enter("perryville")), "7.5.b");
  s.act(enter("edwards_post"));
  EXPECT_EQ(s.question(), "choose_action");
  EXPECT_EQ(refused_by(s, move("u_6ksc_1")), "5.3.b");
  s.act(move("u_10ks_1"));
  EXPECT_EQ(points(s), 2);
}

TEST(WarpathMovement, RoughGroundAndEngineers) {  // R("7.5") R("11.2.a") R("7.5.c")
  Scene scene;
  scene.at("riddles_station", {"u_10ks_1", "u_ueng1", "u_l_lane"}).held_by_union({"riddles_station"});
  Script s = scene.play();
  s.act(move("u_10ks_1")).act("march").act(enter("tuskahoma"));
  EXPECT_EQ(s.question(), "choose_action");  // two points for rough ground
  Script e = scene.play();
  e.act(move("u_l_lane")).act("join_all").act(enter("tuskahoma"));
  EXPECT_EQ(points(e), 1);
  Script w = Scene().at("sculleyville", {"u_10ks_1"}).held_by_union({"sculleyville"}).waste({"sculleyville"}).play();
  w.act(move("u_10ks_1"));
  EXPECT_EQ(points(w), 1);        // half rate on devastated ground
  w.act(enter("winding_stair"));  // rough costs two, but one space may always be moved
  EXPECT_EQ(where(w, "u_10ks_1"), "winding_stair");
}

TEST(WarpathMovement, DevastatedGround) {  // R("7.5.a") R("9.1") R("9.1.a") R("9.1.b") R("9.1.d") R("9.1.e") R("9.1.f")
  Scene scene;
  scene.at("honey_springs", {"u_6ksc_1", "uw_1"})
      .held_by_union({"honey_springs"})
      .waste({"honey_springs", "webbers_falls"});
  Script s = scene.play();
  s.act(move("u_6ksc_1")).act("march");
  EXPECT_EQ(points(s), 2);
  s.act(enter("webbers_falls"));  // costs two
  EXPECT_EQ(s.question(), "choose_action");
  Script w = scene.play();
  w.act(move("u_6ksc_1")).act(join("uw_1"));
  EXPECT_EQ(points(w), 2);  // supplied by the wagon, but at the wagon's pace
  w.act(enter("creek_agency")).act("stop");
  EXPECT_EQ(where(w, "uw_1"), "creek_agency");
  EXPECT_TRUE(w.position()["low"].empty());
}

TEST(WarpathMovement, WagonKeepsInfantryAtFullRate) {  // R("9.1.d") R("9.5.h")
  Script s = Scene()
                 .at("honey_springs", {"u_10ks_1", "uw_1", "uw_2"})
                 .held_by_union({"honey_springs"})
                 .waste({"honey_springs"})
                 .play();
  s.act(move("u_10ks_1")).act("join_all");
  EXPECT_EQ(points(s), 2);
  Script alone = Scene().at("honey_springs", {"u_10ks_1", "uw_1", "uw_2"}).held_by_union({"honey_springs"}).play();
  alone.act(move("uw_1"));
  EXPECT_TRUE(alone.offers(join("u_10ks_1")));  // wagons go with one unit, whoever is named first
  alone.act(join("uw_2")).act("march").act(enter("creek_agency")).act("stop");
  EXPECT_EQ(where(alone, "uw_2"), "creek_agency");
  EXPECT_FALSE(union_holds(alone, "creek_agency"));  // wagons take nothing
}

TEST(WarpathMovement, BasesAndFortsFeed) {  // R("9.1.c") R("9.7") R("9.8") R("10.3")
  Scene scene;
  scene.at("honey_springs", {"u_6ksc_1"})
      .held_by_union({"honey_springs"})
      .waste({"honey_springs"})
      .fort("honey_springs");
  Script s = scene.play();
  s.act(move("u_6ksc_1"));
  EXPECT_EQ(points(s), 4);
}

TEST(WarpathMovement, RegimentsAndForces) {  // R("2.3") R("2.3.c") R("7.2") R("7.3") R("7.3.a") R("7.3.b") R("7.3.d")
                                             // R("7.0.b") R("7.4.b") R("7.1.b") R("7.1.c")
  Scene scene;
  scene.at("creek_agency", {"u_6ksc_1", "u_6ksc_2", "u_10ks_1", "u_l_lane"}).held_by_union({"creek_agency"});
  Script s = scene.play();
  s.act(move("u_6ksc_1"));
  s.act(join("u_6ksc_2")).act("march").act(enter("honey_springs")).act("stop");
  EXPECT_EQ(where(s, "u_6ksc_2"), "honey_springs");
  s.act(move("u_l_lane")).act(join("u_10ks_1"));
  EXPECT_EQ(points(s), 2);
  Script apart = scene.play();
  apart.act(move("u_6ksc_1")).act("march").act(enter("honey_springs")).act("stop");
  EXPECT_EQ(where(apart, "u_6ksc_2"), "creek_agency");
  apart.act(move("u_l_lane")).act(join("u_6ksc_2")).act("march").act(enter("honey_springs")).act("stop");
  Script tired = scene.play();
  tired.act(move("u_10ks_1")).act("march").act("stop").act(move("u_l_lane"));
  EXPECT_EQ(refused_by(tired, join("u_10ks_1")), "7.3.a");
}

TEST(WarpathMovement, TheLeaderComesByHimself) {  // R("7.3") R("7.3.b")
  Scene scene;
  scene.at("creek_agency", {"u_6ksc_1", "u_10ks_1", "u_l_lane"}).held_by_union({"creek_agency"});
  Script s = scene.play();
  s.act(move("u_6ksc_1")).act(join("u_10ks_1"));  // of two regiments: Lane must lead them
  EXPECT_EQ(s.question(), "choose_step");
  EXPECT_EQ(s.position()["group"].size(), 3u);
  Script without = scene.at("aside", {"u_l_lane"}).play();
  without.act(move("u_6ksc_1"));
  EXPECT_EQ(without.question(), "choose_step");  // nobody could join
  Script wagon = scene.at("creek_agency", {"uw_1"}).play();
  wagon.act(move("uw_1")).act(join("u_10ks_1"));
  EXPECT_EQ(where(wagon, "u_6ksc_1"), "creek_agency");
  EXPECT_EQ(wagon.question(), "choose_step");  // one unit is enough; a second needs a leader
}

TEST(WarpathMovement, AFinishedMoveStands) {  // R("7.4.d")
  Script s = Scene().at("creek_agency", {"u_6ksc_1"}).held_by_union({"creek_agency"}).play();
  s.act(move("u_6ksc_1")).act(enter("honey_springs"));
  EXPECT_TRUE(s.table.undo_point(kUnion, UndoPolicy::Fair));
  s.act("stop");
  EXPECT_FALSE(s.table.undo_point(kUnion, UndoPolicy::Fair));
}

TEST(WarpathRefusals, NameTheRuleOfWhatIsWanted) {  // R("5.0.a") R("6.2.a") R("5.3.b") R("10.1.a") R("8.5") R("11.3")
  Script s = Scene().at("fort_scott", {"u_6ksc_1", "u_l_lane"}).at("perryville", {"c_3txc_1"}).play();
  EXPECT_EQ(refused_by(s, move("c_3txc_1")), "5.0.a");
  EXPECT_EQ(refused_by(s, move("u_10ks_1")), "6.2.a");
  EXPECT_EQ(refused_by(s, move("k_1")), "11.3");
  EXPECT_EQ(refused_by(s, recruit("u_6ksc_1")), "6.2.a");
  EXPECT_EQ(refused_by(s, verb("build", "unit", "u_l_lane")), "10.1.a");
  EXPECT_EQ(refused_by(s, verb("retreat", "to", "humboldt")), "8.5");
  EXPECT_EQ(refused_by(s, fire("u_6ksc_1")), "8.2");
  s.act(move("u_l_lane"));
  EXPECT_EQ(refused_by(s, verb("buy_wagon", "at", "fort_scott")), "9.5");
}

TEST(WarpathMovement, RiversAreFreeByOption) {
  Script s = Scene("union", "four", {{"river_movement_cost", "none"}})
                 .at("honey_springs", {"u_6ksc_1"})
                 .held_by_union({"honey_springs"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("north_fork_town"));
  EXPECT_EQ(points(s), 3);
}

TEST(WarpathControl, TakenInPassingAndKept) {  // R("3.2") R("3.2.c") R("3.2.d") R("3.2.e")
  Script s = Scene("confederate", "two")
                 .at("honey_springs", {"c_3txc_1"})
                 .held_by_union({"creek_agency", "fort_gibson"})
                 .play();
  s.act(move("c_3txc_1")).act(enter("creek_agency")).act(enter("council_grounds")).act("stop");
  EXPECT_FALSE(union_holds(s, "creek_agency"));
}

TEST(WarpathControl, LeaderAloneIsHunted) {  // R("8.7.b") R("8.5.f") R("7.6")
  Script s = Scene()
                 .at("creek_agency", {"u_6ksc_1"})
                 .held_by_union({"creek_agency"})
                 .at("honey_springs", {"c_l_pike", "cw_1"})
                 .low("cw_1")
                 .play();
  s.act(move("u_6ksc_1")).act(enter("honey_springs"));
  EXPECT_EQ(where(s, "cw_1"), "gone");
  EXPECT_EQ(where(s, "uw_1"), "honey_springs");
  EXPECT_EQ(s.position()["low"], Json::array({"uw_1"}));
  s.dice({2}).act(verb("retreat", "to", "webbers_falls"));
  EXPECT_EQ(s.question(), "choose_step");  // the move goes on
  EXPECT_TRUE(union_holds(s, "honey_springs"));
}

TEST(WarpathControl, LeadersAndWagonsAloneKeepAway) {  // R("9.5.i") R("8.7") R("9.5.g")
  Script s = Scene().at("creek_agency", {"u_l_lane", "uw_1"}).at("honey_springs", {"c_3txc_1"}).play();
  s.act(move("uw_1")).act("march");
  EXPECT_EQ(refused_by(s, enter("honey_springs")), "9.5.i");
  s.act("stop").act(move("u_l_lane"));
  EXPECT_EQ(refused_by(s, enter("honey_springs")), "8.7");
}

// -- battle supply, losses ----------------------------------------------------------------------

TEST(WarpathBattle, BaseSuppliesItsDefenders) {  // R("9.7.a") R("10.4") R("9.7.b") R("9.7.c")
  Script s =
      Scene().at("sculleyville", {"u_10ks_1"}).held_by_union({"sculleyville"}).at("fort_smith", {"c_20tx_1"}).play();
  s.act(move("u_10ks_1")).act(enter("fort_smith"));
  EXPECT_EQ(s.question(), "terrain_shot");
  s.act(fire("c_20tx_1")).dice({1, 1, 1});  // three dice for strength 2
  EXPECT_EQ(s.question(), "roll");
  s.dice({6, 1}).dice({1, 1, 1});  // the stormer has no supply: three for strength 3
  s.dice({3, 1, 1});               // panic in cover, elimination before walls
  EXPECT_EQ(where(s, "u_10ks_1"), "union_box");
}

TEST(WarpathBattle, GarrisonDoesNotPursueStormersMay) {  // R("8.6.j") R("10.2.c")
  Script s = Scene()
                 .at("creek_agency", {"u_6ksc_1"})
                 .held_by_union({"creek_agency"})
                 .at("honey_springs", {"c_3txc_1"})
                 .fort("honey_springs")
                 .play();
  s.act(move("u_6ksc_1")).act(enter("honey_springs")).dice({1, 6}).act(fire("c_3txc_1")).dice({6, 1, 1});
  EXPECT_EQ(s.question(), "choose_action");
  Script t =
      Scene().at("creek_agency", {"u_6ksc_1"}).held_by_union({"creek_agency"}).at("honey_springs", {"c_3txc_1"}).play();
  t.act(move("u_6ksc_1")).act(enter("honey_springs")).dice({1, 6}).act(fire("c_3txc_1")).dice({6, 1, 1});
  EXPECT_EQ(t.question(), "choose_pursuit");
  EXPECT_EQ(t.seat(), "confederate");
}

TEST(WarpathBattle, NoPursuitOutOfTheWoods) {  // R("8.6.h") R("8.6.i")
  Script s =
      Scene().at("fort_gibson", {"u_6ksc_1"}).held_by_union({"fort_gibson"}).at("park_hill", {"c_6txc_1"}).play();
  s.act(move("u_6ksc_1")).act(enter("park_hill")).act("pass").dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 1});
  EXPECT_EQ(s.question(), "choose_action");
  Script d = Scene()
                 .at("cabin_creek", {"u_6ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .waste({"tulsey_town"})
                 .play();
  d.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 1});
  EXPECT_EQ(refused_by(d, verb("pursue", "to", "tulsey_town")), "");
}

TEST(WarpathBattle, EliminationsComeFirst) {  // R("8.3.i") R("8.3.k") R("8.3.f")
  Script s = Scene()
                 .at("cabin_creek", {"u_6ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1", "c_3txc_2"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({1, 6}).act(fire("c_3txc_1")).dice({1, 1, 1});
  s.act(fire("u_6ksc_1")).dice({4, 6});
  EXPECT_TRUE(s.offers(verb("lose", "unit", "c_3txc_1")));  // it has fired, and may still be the one
  s.act(verb("lose", "unit", "c_3txc_1"));
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  EXPECT_EQ(s.question(), "choose_retreat");  // the panic fell on the other
}

TEST(WarpathBattle, Cornered) {  // R("8.5.c")
  Script s = Scene()
                 .at("creek_agency", {"u_6ksc_1"})
                 .held_by_union({"creek_agency", "council_grounds", "webbers_falls", "north_fork_town"})
                 .at("council_grounds", {"u_10ks_1"})
                 .at("webbers_falls", {"u_10ks_2"})
                 .at("north_fork_town", {"u_5ksc_1"})
                 .at("honey_springs", {"c_3txc_1", "cw_1"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("honey_springs")).act("withhold").dice({6, 1}).act(fire("u_6ksc_1")).dice({4, 1});
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  EXPECT_EQ(where(s, "uw_1"), "honey_springs");
}

TEST(WarpathBattle, PursuitOnlyAfterTheBeatenByOption) {  // R("8.6")
  Script s = Scene("union", "four", {{"pursuit_anywhere", "false"}})
                 .at("cabin_creek", {"u_6ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .play();
  s.act(move("u_6ksc_1"))
      .act(enter("coodys_bluff"))
      .dice({6, 1})
      .act(fire("u_6ksc_1"))
      .dice({4, 1})
      .act(verb("retreat", "to", "tulsey_town"));
  EXPECT_EQ(refused_by(s, verb("pursue", "to", "humboldt")), "8.6");
  EXPECT_EQ(refused_by(s, verb("pursue", "to", "tulsey_town")), "");
}

TEST(WarpathBattle, ColumnsByFirer) {  // R("8.3")
  Script s = Scene("union", "four", {{"brt_columns", "firer"}})
                 .at("fort_gibson", {"u_6ksc_1"})
                 .held_by_union({"fort_gibson"})
                 .at("park_hill", {"c_6txc_1"})
                 .play();
  s.act(move("u_6ksc_1")).act(enter("park_hill")).act(fire("c_6txc_1")).dice({3, 3});
  EXPECT_FALSE(panicked(s, "u_6ksc_1"));
}

// -- 9, 10 wagons, devastation, forts -----------------------------------------------------------

TEST(WarpathSupply, WagonsAreBoughtAtBases) {  // R("9.5") R("9.5.a") R("9.5.b") R("AM-W") R("9.5.f")
  Script s = Scene().play();
  EXPECT_EQ(refused_by(s, verb("buy_wagon", "at", "baxter_springs")), "9.5.a");
  s.act(verb("buy_wagon", "at", "fort_scott")).act(verb("buy_wagon", "at", "fort_scott"));
  EXPECT_EQ(where(s, "uw_2"), "fort_scott");
  EXPECT_TRUE(s.position()["low"].empty());
  EXPECT_EQ(left(s), 2);
}

TEST(WarpathSupply, DevastatingByAction) {  // R("9.2.a") R("9.2.d") R("AM-D")
  Scene scene("confederate");
  scene.at("tuskahoma", {"c_3txc_1"})
      .at("fort_smith", {"c_6txc_1"})
      .at("perryville", {"c_9txc_1", "c_9txc_2"})
      .at("boggy_depot", {"c_11txc_1"});
  Script s = scene.play();
  EXPECT_EQ(refused_by(s, verb("devastate", "unit", "c_3txc_1")), "9.2.a");
  EXPECT_EQ(refused_by(s, verb("devastate", "unit", "c_6txc_1")), "9.2.a");
  s.act(verb("devastate", "unit", "c_9txc_1"));
  EXPECT_TRUE(is_wasted(s, "perryville"));
  EXPECT_EQ(refused_by(s, verb("devastate", "unit", "c_9txc_2")), "9.2.b");
  scene.position["cup"]["devastation"] = 0;
  scene.position["drawn"]["devastation"] = 6;
  EXPECT_EQ(refused_by(scene.play(), verb("devastate", "unit", "c_11txc_1")), "9.2.d");
}

TEST(WarpathForts, BuiltInTwoImpulses) {  // R("10.1") R("10.1.a") R("10.1.b") R("10.1.c") R("10.1.d") R("10.1.e")
                                          // R("AM-B") R("10.4.a") R("2.4.b")
  Scene scene;
  scene.at("creek_agency", {"u_10ks_1", "u_10ks_2", "uw_1", "uw_2"})
      .held_by_union({"creek_agency"})
      .at("fort_scott", {"u_6ksc_1", "uw_3"})
      .at("honey_springs", {"u_5ksc_1"})
      .held_by_union({"honey_springs"});
  Script s = scene.play();
  EXPECT_EQ(refused_by(s, verb("build", "unit", "u_6ksc_1")), "10.4.a");
  EXPECT_EQ(refused_by(s, verb("build", "unit", "u_5ksc_1")), "10.1.a");
  s.act(verb("build", "unit", "u_10ks_1"));
  EXPECT_EQ(s.position()["fort_begun"], Json::array({"creek_agency"}));
  EXPECT_EQ(s.position()["low"], Json::array({"uw_1"}));
  EXPECT_EQ(refused_by(s, move("u_10ks_1")), "5.3.b");
  EXPECT_EQ(refused_by(s, move("uw_1")), "5.3.b");
  EXPECT_EQ(refused_by(s, verb("build", "unit", "u_10ks_2")), "10.1.e");
  s.act("done").act(draw("one")).act("done").act(draw("one")).act(verb("build", "unit", "u_10ks_2"));
  EXPECT_EQ(s.position()["fort_done"], Json::array({"creek_agency"}));
  EXPECT_EQ(where(s, "uw_1"), "gone");
}

TEST(WarpathForts, AWagonThatHasMovedFeedsNoWork) {  // R("10.1.b") R("10.1.a")
  Script s = Scene()
                 .at("creek_agency", {"u_10ks_1"})
                 .at("honey_springs", {"uw_1"})
                 .held_by_union({"creek_agency", "honey_springs"})
                 .play();
  s.act(move("uw_1")).act(enter("creek_agency")).act("stop");
  EXPECT_EQ(refused_by(s, verb("build", "unit", "u_10ks_1")), "10.1.a");
}

TEST(WarpathForts, BuiltAtOnceByEngineers) {  // R("11.2.c") R("11.2")
  Scene scene;
  scene.at("creek_agency", {"u_10ks_1", "u_ueng1", "uw_1"}).held_by_union({"creek_agency"});
  Script s = scene.play();
  s.act(verb("build_quick", "unit", "u_10ks_1"));
  EXPECT_EQ(s.position()["fort_done"], Json::array({"creek_agency"}));
  EXPECT_EQ(where(s, "uw_1"), "gone");
  scene.low("uw_1");
  EXPECT_EQ(refused_by(scene.play(), verb("build_quick", "unit", "u_10ks_1")), "11.2.c");
  scene.at("aside", {"u_ueng1"});
  EXPECT_EQ(refused_by(scene.play(), verb("build_quick", "unit", "u_10ks_1")), "11.2");
}

TEST(WarpathForts, AnEmptyFortIsGone) {  // R("10.1.f") R("10.1.g")
  Script s =
      Scene().at("creek_agency", {"u_10ks_1", "u_6ksc_1"}).held_by_union({"creek_agency"}).fort("creek_agency").play();
  s.act(move("u_10ks_1")).act(enter("honey_springs")).act("stop");
  EXPECT_EQ(s.position()["fort_done"], Json::array({"creek_agency"}));
  s.act(move("u_6ksc_1")).act(enter("honey_springs")).act("stop");
  EXPECT_TRUE(s.position()["fort_done"].empty());
}

// -- 11.3 Kiowa and Comanche --------------------------------------------------------------------

TEST(WarpathRaiders, EachMovesAndMayDevastate) {  // R("11.3") R("11.3.a") R("11.3.b") R("11.3.f") R("9.3") R("7.4")
  Script s = Scene("union", "comanche")
                 .at("gainesville", {"m_1"})
                 .at("red_river_station", {"m_2"})
                 .at("aside", {"m_3"})
                 .play();
  EXPECT_EQ(refused_by(s, verb("send", "unit", "k_1")), "EV-WILD");
  EXPECT_EQ(refused_by(s, verb("send", "unit", "m_3")), "GT-3.d");
  s.act(verb("send", "unit", "m_1"));
  EXPECT_EQ(points(s), 4);
  EXPECT_EQ(refused_by(s, enter("fort_belknap")), "11.3.b");
  s.act(enter("sherman")).act(verb("devastate", "unit", "m_1"));
  EXPECT_TRUE(is_wasted(s, "sherman"));
  EXPECT_EQ(s.position()["lost_confederate"], true);
  EXPECT_EQ(refused_by(s, verb("send", "unit", "m_1")), "11.3.a");
  s.act("done");
  EXPECT_EQ(s.position()["drawer"], 0);  // the Confederate draw is lost
}

TEST(WarpathRaiders, TheyFightTheOtherPlayerOnly) {  // R("EV-WILD.a") R("11.3.e") R("1.0.a")
  Script s = Scene("union", "kiowa")
                 .at("fort_cobb", {"k_1"})
                 .at("upper_washita", {"c_11txc_1"})
                 .at("wichita_mountains", {"u_6ksc_1"})
                 .held_by_union({"wichita_mountains"})
                 .play();
  s.act(verb("send", "unit", "k_1"));
  EXPECT_EQ(refused_by(s, enter("wichita_mountains")), "11.3.e");
  s.act(enter("upper_washita"));
  s.dice({6, 1});
  EXPECT_EQ(s.seat(), "union");
  s.act(fire("k_1")).dice({5, 1});
  EXPECT_EQ(where(s, "c_11txc_1"), "confederate_box");  // 5 and one: not outnumbered
  EXPECT_EQ(s.question(), "choose_raider");
}

TEST(WarpathRaiders, OneDrawIsLostForOneImpulse) {  // R("9.3.b")
  Script s = Scene("union", "comanche").at("gainesville", {"m_1"}).at("little_arkansas", {"m_2"}).play();
  s.act(verb("send", "unit", "m_1"))
      .act(verb("devastate", "unit", "m_1"))
      .act(verb("send", "unit", "m_2"))
      .act(verb("devastate", "unit", "m_2"));
  EXPECT_EQ(s.position()["lost_confederate"], true);
  EXPECT_EQ(s.position()["lost_union"], false);
}

TEST(WarpathRaiders, TheConfederateMayDirectThemToo) {  // R("1.0.a")
  Script s = Scene("confederate", "kiowa")
                 .at("fort_cobb", {"k_1"})
                 .at("upper_washita", {"u_6ksc_1"})
                 .held_by_union({"upper_washita"})
                 .play();
  EXPECT_EQ(s.seat(), "confederate");
  s.act(verb("send", "unit", "k_1")).act(enter("upper_washita")).dice({6, 1});
  EXPECT_EQ(s.seat(), "confederate");
}

TEST(WarpathRaiders, TwoTribesAreFoughtOneAfterTheOther) {  // R("11.3.c") R("11.3.d")
  Script s = Scene("confederate").at("fort_cobb", {"c_11txc_1"}).at("upper_washita", {"k_1", "m_1"}).play();
  s.act(move("c_11txc_1")).act(enter("upper_washita")).dice({6, 1}).act(fire("c_11txc_1")).dice({6, 1});
  EXPECT_EQ(where(s, "k_1"), "aside");
  EXPECT_EQ(s.question(), "roll");  // on to the Comanche
  s.dice({6, 1}).act(fire("c_11txc_1")).dice({6, 1});
  EXPECT_EQ(where(s, "m_1"), "aside");
}

TEST(WarpathRaiders, WagonsTheyFindAreDestroyed) {  // R("8.5.f")
  Script s = Scene("union", "kiowa").at("fort_cobb", {"k_1"}).at("upper_washita", {"cw_1"}).play();
  s.act(verb("send", "unit", "k_1")).act(enter("upper_washita"));
  EXPECT_EQ(where(s, "cw_1"), "gone");
  EXPECT_EQ(s.question(), "choose_step");
}

// -- 11.4 Quantrill -----------------------------------------------------------------------------

Scene with_quantrill(const std::string& seat, const std::string& marker) {
  Scene scene(seat, "");
  scene.turn(2).at("cup", {"c_quan"});
  scene.position["cup"]["quantrill"] = 1;
  Script s = scene.play();
  if (!marker.empty()) {
    s.act(draw(marker));
    scene.position = s.position();
  }
  return scene;
}

TEST(WarpathQuantrill, DrawnByTheUnionGoesBack) {  // R("EV-QUA") R("11.4.a")
  Script s = with_quantrill("union", "").play();
  s.act(draw("quantrill"));
  EXPECT_EQ(s.question(), "draw_marker");
  EXPECT_EQ(s.position()["cup"]["quantrill"], 1);
  EXPECT_EQ(s.position()["drawer"], 0);
}

TEST(WarpathQuantrill, PlacedByTheConfederate) {  // R("EV-QUA.a") R("11.4.b") R("11.4.c")
  Script s = with_quantrill("confederate", "quantrill").at("humboldt", {"u_6ksc_1"}).play();
  EXPECT_EQ(refused_by(s, put("humboldt")), "11.4.b");
  EXPECT_EQ(refused_by(s, put("fort_scott")), "11.4.c");
  s.act(put("baxter_springs"));
  EXPECT_EQ(where(s, "c_quan"), "baxter_springs");
  EXPECT_FALSE(union_holds(s, "baxter_springs"));
  Script no = with_quantrill("confederate", "quantrill").play();
  no.act("pass");
  EXPECT_EQ(no.position()["cup"]["quantrill"], 1);
  EXPECT_EQ(no.position()["drawer"], 0);
}

TEST(WarpathQuantrill, SlipsThroughAndFallsOnWagons) {  // R("11.4.d") R("11.4.e") R("11.4.f") R("11.4.g") R("11.4.c")
  Scene scene = with_quantrill("confederate", "four");
  scene.at("old_fort_wayne", {"c_quan"}).at("baxter_springs", {"u_10ks_1", "uw_1"}).at("neosho", {"u_6ksc_1"});
  scene.position["cup"]["quantrill"] = 0;
  scene.position["drawn"]["quantrill"] = 1;
  Scene watched = scene;
  watched.at("humboldt", {"u_5ksc_1"});
  Script s = watched.play();
  s.act(move("c_quan")).act(enter("neosho"));
  EXPECT_EQ(refused_by(s, {{"verb", "stop"}}), "11.4.e");
  EXPECT_EQ(refused_by(s, enter("baxter_springs")), "11.4.e");  // no way out of there with what is left
  s.act(enter("old_fort_wayne")).act("stop");
  Script t = scene.play();
  t.act(move("c_quan")).act(enter("baxter_springs"));
  EXPECT_EQ(t.question(), "choose_wagon");
  EXPECT_FALSE(t.table.undo_point(kConfederate, UndoPolicy::Fair));  // 7.7: he has seen the wagons
  t.act(verb("raid", "unit", "uw_1")).dice({6, 5, 1});
  EXPECT_EQ(t.position()["low"], Json::array({"uw_1"}));
  EXPECT_EQ(refused_by(t, enter("fort_scott")), "11.4.c");
  t.act(enter("humboldt"));
  EXPECT_FALSE(union_holds(t, "humboldt"));
}

TEST(WarpathQuantrill, FortSmithInUnionHandsIsClosedToHim) {  // R("11.4.c") R("6.5.a")
  Scene placed = with_quantrill("confederate", "quantrill");
  EXPECT_EQ(refused_by(placed.play(), put("fort_smith")), "");
  placed.held_by_union({"fort_smith"}).position["smith_lost"] = true;
  EXPECT_EQ(refused_by(placed.play(), put("fort_smith")), "11.4.c");

  Scene scene = with_quantrill("confederate", "four");
  scene.at("sculleyville", {"c_quan"}).held_by_union({"fort_smith"});
  scene.position["smith_lost"] = true;
  scene.position["cup"]["quantrill"] = 0;
  scene.position["drawn"]["quantrill"] = 1;
  Script alone = scene.play();
  alone.act(move("c_quan"));
  EXPECT_EQ(refused_by(alone, enter("fort_smith")), "11.4.c");
  Script led = scene.at("sculleyville", {"c_l_pike"}).play();
  led.act(move("c_l_pike")).act(join("c_quan")).act(enter("fort_smith"));
  EXPECT_FALSE(union_holds(led, "fort_smith"));
}

TEST(WarpathQuantrill, HeDoesNotBreakOffIntoFortSmith) {  // R("11.4.c") R("8.4") R("6.5.a")
  Scene scene = with_quantrill("union", "four");
  scene.at("sculleyville", {"c_quan"}).held_by_union({"fort_smith"});
  scene.position["smith_lost"] = true;
  scene.position["cup"]["quantrill"] = 0;
  scene.position["drawn"]["quantrill"] = 1;
  scene.at("webbers_falls", {"u_6ksc_1"}).held_by_union({"webbers_falls"});
  Script s = scene.play();
  s.act(move("u_6ksc_1")).act(enter("sculleyville"));
  s.act("pass");  // the terrain shot over the Canadian
  s.dice({1, 6}).act(verb("break_off", "unit", "c_quan"));
  EXPECT_EQ(s.question(), "choose_retreat");
  EXPECT_FALSE(s.offers(verb("retreat", "to", "fort_smith")));
}

TEST(WarpathQuantrill, EliminatedGoesBackToTheCup) {  // R("11.4.h")
  Scene scene = with_quantrill("union", "four");
  scene.at("coodys_bluff", {"c_quan"}).at("cabin_creek", {"u_6ksc_1"}).held_by_union({"cabin_creek"});
  scene.position["cup"]["quantrill"] = 0;
  scene.position["drawn"]["quantrill"] = 1;
  Script s = scene.play();
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff")).dice({6, 1}).act(fire("u_6ksc_1")).dice({6, 1});
  EXPECT_EQ(where(s, "c_quan"), "cup");
  EXPECT_EQ(s.position()["cup"]["quantrill"], 1);
}

// -- 7.7 fog, positions -------------------------------------------------------------------------

std::string seen_name(const Script& s, Seat seat, const std::string& place) {
  const Json view = s.table.rules().view(s.table.state(), seat);
  for (const Json& p : view["pieces"])
    if (p["at"] == place && p["side"] == "confederate") return p["name"];
  return "";
}

TEST(WarpathFog, StacksAreClosedUntilBattle) {  // R("7.7") R("BP-1")
  Script s = Scene()
                 .at("cabin_creek", {"u_6ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .at("coodys_bluff", {"c_3txc_1"})
                 .at("perryville", {"c_6txc_1"})
                 .play();
  EXPECT_EQ(seen_name(s, kUnion, "coodys_bluff"), "A Confederate counter");
  EXPECT_EQ(seen_name(s, kConfederate, "coodys_bluff"), "3rd Texas Cavalry (1st Bn)");
  s.act(move("u_6ksc_1")).act(enter("coodys_bluff"));
  EXPECT_EQ(seen_name(s, kUnion, "coodys_bluff"), "3rd Texas Cavalry (1st Bn)");
  EXPECT_EQ(seen_name(s, kUnion, "perryville"), "A Confederate counter");
  EXPECT_EQ(seen_name(s, kNobody, "perryville"), "A Confederate counter");
}

Json dealt(const Script& s, Seat seat, u64 seed) {
  Position other = s.table.at(s.table.steps().size());
  Random random(seed);
  s.table.rules().redeal(other.get(), seat, random);
  EXPECT_EQ(s.table.rules().view(other.get(), seat), s.table.rules().view(s.table.state(), seat));
  EXPECT_EQ(s.table.rules().violated_invariant(other.get()).value_or(""), "");
  return s.table.rules().save(other.get());
}

TEST(WarpathFog, ADealKnowsNoKinds) {  // R("7.7")
  // A unit, a leader and a wagon: to the Union three closed counters, of which any may be any.
  Script s = Scene()
                 .at("coodys_bluff", {"c_3txc_1"})
                 .at("perryville", {"c_l_pike"})
                 .at("doaksville", {"cw_7"})
                 .at("cabin_creek", {"u_6ksc_1"})
                 .held_by_union({"cabin_creek"})
                 .play();
  std::set<std::string> unit, leader, wagon;
  for (u64 seed = 1; seed < 60; ++seed) {
    const Json at = dealt(s, kUnion, seed)["at"];
    EXPECT_EQ(at["u_6ksc_1"], "cabin_creek");
    EXPECT_FALSE(at.contains("cw_7"));  // the number of a wagon tells nothing
    unit.insert(at["c_3txc_1"]), leader.insert(at["c_l_pike"]), wagon.insert(at["cw_1"]);
  }
  EXPECT_EQ(unit.size(), 3u);
  EXPECT_EQ(leader.size(), 3u);
  EXPECT_EQ(wagon.size(), 3u);
}

TEST(WarpathFog, ADealKeepsWhatEverybodyCanTell) {  // R("7.7") R("3.2") R("10.1.g")
  // A space the Union holds has no Confederate unit in it; a fort has one.
  Script s = Scene()
                 .at("coodys_bluff", {"c_3txc_1", "cw_1"})
                 .fort("coodys_bluff")
                 .at("perryville", {"c_l_pike"})
                 .held_by_union({"perryville"})
                 .at("doaksville", {"c_6txc_1"})
                 .play();
  for (u64 seed = 1; seed < 30; ++seed) {
    const Json at = dealt(s, kUnion, seed)["at"];
    EXPECT_TRUE(at["c_l_pike"] == "perryville" || at["cw_1"] == "perryville");
    EXPECT_TRUE(at["c_3txc_1"] == "coodys_bluff" || at["c_6txc_1"] == "coodys_bluff");
  }
}

TEST(WarpathFog, TheSameViewIsDealtTheSame) {  // R("7.7")
  const Scene base = Scene().at("coodys_bluff", {"c_3txc_1"}).at("perryville", {"c_l_pike"}).at("doaksville", {"cw_2"});
  Scene swapped =
      Scene().at("coodys_bluff", {"c_l_pike"}).at("perryville", {"cw_1"}).at("doaksville", {"c_3txc_1"}).low("cw_1");
  for (u64 seed = 1; seed < 20; ++seed)
    EXPECT_EQ(dealt(base.play(), kUnion, seed), dealt(swapped.play(), kUnion, seed));
}

TEST(WarpathFog, LeadersFoundAloneAreSeenTheirHuntersAreNot) {  // R("7.7") R("8.7.b")
  Script s = Scene()
                 .at("creek_agency", {"u_6ksc_1"})
                 .held_by_union({"creek_agency", "cabin_creek"})
                 .at("cabin_creek", {"u_5ksc_1"})
                 .at("honey_springs", {"c_l_pike"})
                 .play();
  EXPECT_EQ(seen_name(s, kUnion, "honey_springs"), "A Confederate counter");
  s.act(move("u_6ksc_1")).act(enter("honey_springs")).dice({2});
  EXPECT_EQ(s.question(), "choose_retreat");
  EXPECT_EQ(seen_name(s, kUnion, "honey_springs"), "Pike");
  std::set<std::string> hunters;
  for (u64 seed = 1; seed < 20; ++seed) {
    const Json group = dealt(s, kConfederate, seed)["group"];
    ASSERT_EQ(group.size(), 1u);
    hunters.insert(group[0]);
  }
  EXPECT_EQ(hunters, (std::set<std::string>{"u_5ksc_1", "u_6ksc_1"}));
}

TEST(WarpathFog, FortunePointsAtClosedStacks) {  // R("EV-FOW") R("7.7")
  Script s = Scene("union", "fortune_of_war")
                 .at("honey_springs", {"c_l_pike", "cw_1"})
                 .at("perryville", {"c_3txc_1"})
                 .at("creek_agency", {"cw_2"})
                 .held_by_union({"creek_agency"})
                 .play();
  EXPECT_EQ(refused_by(s, put("creek_agency")), "EV-FOW");
  s.act(put("honey_springs"));  // nobody there who could march: he points again
  EXPECT_EQ(s.question(), "choose_fortune");
  EXPECT_EQ(refused_by(s, put("honey_springs")), "EV-FOW");
  for (u64 seed = 1; seed < 20; ++seed) EXPECT_NE(dealt(s, kUnion, seed)["at"]["c_3txc_1"], "honey_springs");
  s.act(put("perryville"));
  EXPECT_EQ(s.question(), "choose_step");
}

TEST(WarpathPositions, ImpossibleOnesAreRefused) {  // R("3.1") R("7.1") R("7.1.a")
  const auto rules = war();
  const Json good = Scene().position;
  const auto error = [&](const std::function<void(Json&)>& change) {
    Json p = good;
    change(p);
    const auto table = Table::from_position(rules, p);
    return table ? std::string() : table.error().text();
  };
  EXPECT_EQ(error([](Json&) {}), "");
  EXPECT_NE(error([](Json& p) { p["turn"] = 9; }), "");
  EXPECT_NE(error([](Json& p) { p["at"]["u_10ks_1"] = "confederate_box"; }), "");
  EXPECT_NE(error([](Json& p) { p["at"]["u_10ks_1"] = "perryville"; }), "");
  EXPECT_NE(error([](Json& p) { p["at"]["k_1"] = "fort_smith"; }), "");
  EXPECT_NE(error([](Json& p) { p["cup"]["two"] = 9; }), "");
  EXPECT_NE(error([](Json& p) { p["fort_done"].push_back("perryville"); }), "");
  EXPECT_NE(error([](Json& p) { p["devastated"].push_back("tuskahoma"); }), "");
  EXPECT_NE(error([](Json& p) { p["low"].push_back("uw_1"); }), "");
  EXPECT_NE(error([](Json& p) { p["drawer"] = 7; }), "");
  EXPECT_NE(error([](Json& p) { p["stack"].erase(1); }), "");
  EXPECT_NE(error([](Json& p) { p["stack"].push_back(p["stack"].back()); }), "");
}

}  // namespace
}  // namespace cf::warpath
