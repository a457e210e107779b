// Turns, markers, victory: tests named after what the rules ask.
#include "games/warpath/tests/scene.hpp"

namespace cf::warpath {
namespace {

int cup(const Script& s, const char* marker) { return s.position()["cup"].value(marker, 0); }

TEST(WarpathSetup, FollowsTheBook) {  // R("3.2.a") R("3.2.b") R("4.1") R("4.1.a") R("4.1.b") R("4.1.c") R("4.1.d")
                                      // R("4.1.e") R("4.1.f") R("4.1.g") R("6.1") R("6.5")
  Script s(war());
  EXPECT_EQ(where(s, "u_10ks_1"), "union_box");
  EXPECT_EQ(where(s, "ui_lcrk"), "union_box");
  EXPECT_EQ(where(s, "c_3txc_1"), "confederate_box");
  EXPECT_EQ(where(s, "ci_wati_1"), "confederate_box");
  EXPECT_EQ(where(s, "u_9wi_1"), "aside");
  EXPECT_EQ(where(s, "k_1"), "kiowa_camps");
  EXPECT_EQ(where(s, "m_3"), "comanche_camps");
  EXPECT_EQ(where(s, "uw_1"), "gone");
  EXPECT_EQ(s.position()["turn"], 1);
  EXPECT_EQ(cup(s, "two"), 7);
  EXPECT_EQ(s.position()["union_held"].size(), 7u);
  EXPECT_TRUE(union_holds(s, "fort_scott") && union_holds(s, "baxter_springs") && !union_holds(s, "fort_smith"));
}

TEST(WarpathSetup, DataAreWhole) {  // R("1.1.a") R("2.2.d") R("2.3.a") R("2.3.b") R("4.4") R("3.0")
  const auto rules = war();
  const auto& t = *static_cast<const Tables*>(rules->tables());
  EXPECT_EQ(t.spaces.size(), 60u);
  EXPECT_EQ(t.routes.size(), 124u);
  EXPECT_EQ((t.combat | t.leaders).size(), 144);
  int markers = 0;
  for (const Marker& m : t.markers) markers += m.count;
  EXPECT_EQ(markers, 49);  // 48 and Quantrill
  const auto id = [&](const char* name) { return PieceId(static_cast<std::size_t>(*t.find(kPiece, name))); };
  EXPECT_EQ(t.of(id("c_29txc_1")).regiment, t.of(id("c_29txc_2")).regiment);
  EXPECT_EQ(t.regiments[t.of(id("c_29txc_1")).regiment].size(), 2);
  EXPECT_EQ(t.regiments[t.of(id("ui_1ihg_1")).regiment].size(), 3);
  EXPECT_EQ(t.find(kPlace, "timoshingo"), t.find(kPlace, "tishomingo"));
}

TEST(WarpathSetup, BadDataNameTheField) {
  for (const auto& [file, from, to, wanted] :
       std::vector<std::array<std::string, 4>>{{"spaces.csv", "prairie", "swamp", "terrain"},
                                               {"units.csv", "infantry", "dragoon", "type"},
                                               {"markers.csv", "recruiting", "resting", "union_summer"},
                                               {"routes.csv", "fort_scott", "nowhere", "a"},
                                               {"battle_table.csv", "panic", "fright", "d4"}}) {
    DataSet files = test::load(kModule)->files();
    for (DataFile& f : files)
      if (f.name == file) f.text.replace(f.text.find(from), from.size(), to);
    const auto loaded = kModule.load(files);
    ASSERT_FALSE(loaded) << file;
    EXPECT_EQ(loaded.error().file, file);
    EXPECT_EQ(loaded.error().field, wanted);
  }
}

TEST(WarpathTurn, HigherDieDrawsFirstAndTiesAreRolledAgain) {  // R("GT-1") R("GT-1.a") R("GT-2")
  Script s(war());
  s.dice({3, 3}).dice({2, 5});
  EXPECT_EQ(s.position()["drawer"], 1);
  EXPECT_EQ(s.question(), "draw_marker");
}

TEST(WarpathTurn, ThreeCapitalsAddOne) {  // R("GT-1.b")
  Script first(war());
  Json p = first.position();
  for (const char* c : {"tahlequah", "council_grounds", "seminole_town"}) p["union_held"].push_back(c);
  Script s(war(), p);
  s.dice({4, 4});
  EXPECT_EQ(s.question(), "draw_marker");
  EXPECT_EQ(s.position()["drawer"], 0);
  p["union_held"].push_back("tishomingo");
  p["union_held"].push_back("doaksville");
  Script five(war(), p);
  five.dice({4, 4});
  EXPECT_EQ(five.question(), "roll");
}

TEST(WarpathMarkers, FirstDrawIsProtectedUntilItIsNoEnd) {  // R("EV-END.d") R("EV-END.e") R("5.1") R("5.1.a")
                                                            // R("4.3.a") R("4.3.b") R("5.0.a")
  Script s(war());
  s.dice({6, 1}).act(draw("end")).act(draw("end")).act(draw("two"));
  EXPECT_EQ(cup(s, "end"), 2);
  EXPECT_EQ(cup(s, "two"), 6);
  EXPECT_EQ(s.position()["drawn"]["two"], 1);
  EXPECT_EQ(s.question(), "choose_action");
  s.act("done");
  EXPECT_EQ(s.position()["drawer"], 1);
  EXPECT_EQ(Scene("confederate").play().seat(), "confederate");  // only the drawer uses the marker
  s.act(draw("end"));                                            // the Confederate's own first draw
  EXPECT_EQ(s.question(), "draw_marker");
  EXPECT_EQ(s.position()["half_over"], false);
}

TEST(WarpathMarkers, TwoEndsCloseTheTurn) {  // R("EV-END") R("EV-END.a") R("GT-2.a") R("GT-2.b") R("GT-3.a") R("5.1.b")
                                             // R("GT-3.e") R("4.2.a") R("6.1.a") R("11.4") R("6.2") R("2.2.a")
  Script s(war());
  s.dice({6, 1}).act(draw("one")).act("done").act(draw("one")).act("done");
  s.act(draw("end"));
  EXPECT_EQ(s.position()["half_over"], true);
  s.act(draw("end"));
  EXPECT_EQ(s.position()["turn"], 2);
  EXPECT_EQ(s.position()["half_over"], false);
  EXPECT_EQ(cup(s, "one"), 3);
  EXPECT_EQ(cup(s, "quantrill"), 1);
  EXPECT_EQ(where(s, "u_9wi_1"), "union_box");
  EXPECT_EQ(where(s, "u_11ks_1"), "aside");
  EXPECT_EQ(where(s, "c_quan"), "cup");
}

TEST(WarpathMarkers, SplitMarkersReadOneHalf) {  // R("5.2.a") R("5.2.b") R("5.3") R("5.3.a")
  EXPECT_EQ(Scene("union", "u3_c2").position["stack"][2]["left"], 3);
  EXPECT_EQ(Scene("confederate", "u3_c2").position["stack"][2]["left"], 2);
  EXPECT_EQ(Scene("union", "s3_w1").position["stack"][2]["left"], 3);
  Scene winter("union", "");
  winter.turn(2).at("cup", {"c_quan"});
  winter.position["cup"]["quantrill"] = 1;
  Script s = winter.play();
  s.act(draw("s3_w1"));
  EXPECT_EQ(s.position()["stack"][2]["left"], 1);
}

TEST(WarpathMarkers, WinterEndsBringTheTribesInSummer) {  // R("EV-END.b") R("EV-END.c") R("EV-WILD") R("11.3")
  Scene scene("union", "");
  scene.at("aside", {"k_2"});
  Script s = scene.play();
  s.act(draw("winter_end_kiowa"));
  EXPECT_EQ(s.question(), "choose_raider");
  EXPECT_EQ(where(s, "k_2"), "kiowa_camps");
  Scene cold("union", "");
  cold.turn(2).at("cup", {"c_quan"});
  cold.position["cup"]["quantrill"] = 1;
  cold.position["drew_union"] = true;
  Script w = cold.play();
  w.act(draw("winter_end_kiowa"));
  EXPECT_EQ(w.position()["half_over"], true);
}

TEST(WarpathMarkers, LostDraw) {  // R("9.3") R("9.3.a") R("9.3.b") R("9.2.b") R("9.2.c")
  Script s = Scene("confederate", "two")
                 .at("humboldt", {"c_3txc_1"})
                 .lost_by_union("humboldt")
                 .at("baxter_springs", {"c_6txc_1"})
                 .lost_by_union("baxter_springs")
                 .play();
  s.act(verb("devastate", "unit", "c_3txc_1"));
  EXPECT_EQ(cup(s, "devastation"), 5);
  EXPECT_EQ(s.position()["lost_union"], true);
  s.act(verb("devastate", "unit", "c_6txc_1"));
  EXPECT_EQ(s.position()["drawer"], 1);  // the Union draw is passed over; the Confederate draws again
  EXPECT_EQ(s.position()["lost_union"], false);
  s.act(draw("one")).act("done");
  EXPECT_EQ(s.position()["drawer"], 0);
}

TEST(WarpathMarkers, OwnCountryCostsOwnDraw) {  // R("9.3")
  Script s = Scene("confederate", "one").at("bonham", {"c_3txc_1"}).play();
  s.act(verb("devastate", "unit", "c_3txc_1"));
  EXPECT_EQ(s.position()["lost_confederate"], true);
}

TEST(WarpathMarkers, LostDrawMayLapse) {
  for (const char* lapse : {"true", "false"}) {
    Scene scene("union", "", {{"lost_draw_lapses", lapse}});
    scene.position["half_over"] = true;
    scene.position["drew_union"] = true;
    scene.position["lost_confederate"] = true;
    Script s = scene.play();
    s.act(draw("end"));
    EXPECT_EQ(s.position()["lost_confederate"], std::string(lapse) == "false");
  }
}

TEST(WarpathMarkers, PoolRunsDry) {  // R("GT-2")
  Scene scene("union", "");
  for (auto& [marker, count] : scene.position["cup"].items())
    if (marker != "end" && marker != "one") scene.position["drawn"][marker] = count, count = 0;
  scene.position["drawn"]["one"] = 2, scene.position["cup"]["one"] = 1;
  Script s = scene.play();
  s.act(draw("one")).act("done");  // now only Ends are left, and the Confederate has not drawn yet
  EXPECT_EQ(s.position()["turn"], 2);
}

TEST(WarpathEvents, Devastation) {  // R("EV-DEV") R("EV-DEV.a") R("EV-DEV.b") R("EV-DEV.c") R("9.2") R("5.4")
  Script s = Scene("union", "devastation").waste({"tahlequah"}).play();
  EXPECT_EQ(refused_by(s, put("bonham")), "EV-DEV.a");
  EXPECT_EQ(refused_by(s, put("tuskahoma")), "EV-DEV.b");
  EXPECT_EQ(refused_by(s, put("tahlequah")), "EV-DEV.c");
  s.act(put("kiowa_camps"));  // a raider base is not exempt from the event (ruling W-64)
  EXPECT_TRUE(is_wasted(s, "kiowa_camps"));
  EXPECT_EQ(s.position()["drawer"], 1);
}

TEST(WarpathEvents, NationsRecruit) {  // R("EV-IND") R("EV-IND.a") R("6.4.b") R("6.2.a")
  Script s = Scene("confederate", "nations_recruit").play();
  s.dice({3});  // half of three, rounded up: two
  EXPECT_EQ(s.question(), "choose_levy");
  EXPECT_EQ(refused_by(s, recruit("c_3txc_1")), "EV-IND.a");
  s.act(recruit("ci_wati_1")).act(put("tahlequah"));
  EXPECT_EQ(where(s, "ci_wati_1"), "tahlequah");
  s.act(recruit("ci_wati_2")).act(put("fort_smith"));
  EXPECT_EQ(s.question(), "draw_marker");
}

TEST(WarpathEvents, FortuneOfWar) {  // R("EV-FOW") R("EV-FOW.a") R("EV-FOW.b") R("EV-FOW.c") R("7.7")
  Script s = Scene("union", "fortune_of_war")
                 .at("honey_springs", {"c_3txc_1", "c_6txc_1"})
                 .at("fort_smith", {"c_9txc_1"})
                 .at("creek_agency", {"u_10ks_1"})
                 .held_by_union({"creek_agency"})
                 .play();
  EXPECT_EQ(refused_by(s, put("fort_smith")), "EV-FOW.a");
  s.act(put("honey_springs"));
  EXPECT_EQ(s.seat(), "chance");
  s.act(verb("pick", "unit", "c_6txc_1"));
  EXPECT_EQ(s.seat(), "union");
  s.act(enter("creek_agency"));  // marched into the Union infantry, it fights under its owner
  EXPECT_EQ(s.question(), "roll");
  s.dice({6, 1});
  EXPECT_EQ(s.seat(), "confederate");
}

TEST(WarpathAdministration,
     RecoveryAndHomeComing) {  // R("9.4") R("9.4.a") R("9.4.b") R("GT-3.c") R("GT-3.d") R("GT-3.b")
  Scene scene("union", "");
  scene.waste({"tahlequah", "perryville"}).at("fort_cobb", {"k_1"}).at("aside", {"m_1"});
  scene.position["half_over"] = true;
  scene.position["drew_union"] = true;
  Script s = scene.play();
  s.act(draw("end")).dice({3, 4});
  EXPECT_FALSE(is_wasted(s, "tahlequah"));
  EXPECT_TRUE(is_wasted(s, "perryville"));
  EXPECT_EQ(cup(s, "devastation"), 5);
  EXPECT_EQ(where(s, "k_1"), "kiowa_camps");
  EXPECT_EQ(where(s, "m_1"), "comanche_camps");
  EXPECT_EQ(s.position()["turn"], 2);
}

TEST(WarpathAdministration, DrawnDevastationMarkersReturnPlacedOnesStay) {  // R("GT-3.b") R("GT-3.a") R("5.1.b")
  Scene scene("union", "");
  scene.position["half_over"] = true;
  scene.position["drew_confederate"] = true;
  scene.turn(2).at("cup", {"c_quan"}).waste({"tahlequah"});
  scene.position["cup"]["quantrill"] = 1;
  Script s = scene.play();
  s.act(draw("devastation")).act("pass");
  EXPECT_EQ(cup(s, "devastation"), 4);
  s.act(draw("end"));
  EXPECT_EQ(s.position()["turn"], 3);
  EXPECT_EQ(cup(s, "devastation"), 5);  // the one laid aside is back; the one on the map is not
  EXPECT_TRUE(is_wasted(s, "tahlequah"));
}

TEST(WarpathAdministration, ATribeWaitsWhileItsCampsAreTaken) {  // R("GT-3.d") R("EV-END.c")
  Scene scene("union", "");
  scene.at("kiowa_camps", {"u_6ksc_1"})
      .held_by_union({"kiowa_camps"})
      .at("fort_cobb", {"k_1", "k_2"})
      .at("aside", {"k_3"});
  scene.position["half_over"] = true;
  scene.position["drew_union"] = true;
  Script s = scene.play();
  s.act(draw("end"));
  EXPECT_EQ(where(s, "k_1"), "aside");  // ruling W-12
  EXPECT_EQ(where(s, "m_1"), "comanche_camps");
}

TEST(WarpathAdministration, ATribeReturnsWhenItsCampsAreEmpty) {  // R("GT-3.d")
  Scene scene("union", "four");
  scene.at("kiowa_camps", {"u_6ksc_1", "u_5ksc_1"}).held_by_union({"kiowa_camps"}).at("aside", {"k_1", "k_2", "k_3"});
  scene.position["kiowa_wait"] = true;
  Script s = scene.play();
  s.act(move("u_6ksc_1")).act(enter("upper_washita")).act("stop");
  EXPECT_EQ(where(s, "k_1"), "aside");  // one unit still stands there
  s.act(move("u_5ksc_1")).act(enter("upper_washita"));
  EXPECT_EQ(where(s, "k_1"), "kiowa_camps");
  EXPECT_EQ(where(s, "k_3"), "kiowa_camps");
  EXPECT_EQ(s.position()["kiowa_wait"], false);
}

TEST(WarpathMarkers, TheCupAndTheDrawnMarkersLieOpen) {  // R("5.1.a")
  Script s = Scene("union", "two").play();
  std::map<std::string, std::string> chits;
  const Json view = s.table.rules().view(s.table.state(), kConfederate);
  for (const Json& m : view["markers"]) chits[m["id"]] = m["short"];
  EXPECT_EQ(chits["cup_two"], "2 x6");
  EXPECT_EQ(chits["drawn_two"], "2");
  EXPECT_EQ(chits["cup_u3_c2"].substr(0, 3), "3/2");
}

Scene last_draw(int turn) {
  Scene scene("union", "");
  scene.turn(turn);
  if (turn > 1) {
    scene.at("cup", {"c_quan"});
    scene.position["cup"]["quantrill"] = 1;
  }
  scene.position["half_over"] = true;
  scene.position["drew_union"] = true;
  return scene;
}

TEST(WarpathVictory, UnionSuddenDeath) {  // R("4.4.a") R("4.4")
  Scene scene = last_draw(1);
  scene.held_by_union({"tahlequah", "tishomingo", "doaksville", "council_grounds", "seminole_town"});
  Script s = scene.play();
  s.act(draw("end"));
  EXPECT_TRUE(s.table.over());
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kUnion);
}

TEST(WarpathVictory, TheLastTurn) {  // R("4.2") R("4.4.c") R("4.4.d") R("4.4.e") R("4.4.f") R("GT-3")
  const auto result = [](std::initializer_list<const char*> held) {
    Scene scene = last_draw(8);
    scene.held_by_union(held);
    Script s = scene.play();
    s.act(draw("end"));
    EXPECT_TRUE(s.table.over());
    const Outcome o = s.table.rules().outcome(s.table.state());
    return std::pair(o.winner, std::string(s.table.rules().rules().number(o.rule)));
  };
  EXPECT_EQ(result({}), std::pair(Seat{kConfederate}, std::string("4.4.e")));
  EXPECT_EQ(result({"fort_smith"}), std::pair(Seat{kConfederate}, std::string("4.4.e")));
  EXPECT_EQ(result({"fort_smith", "marshall"}), std::pair(Seat{kNobody}, std::string("4.4.f")));
  EXPECT_EQ(result({"tahlequah", "tishomingo", "doaksville", "council_grounds", "seminole_town"}),
            std::pair(Seat{kUnion}, std::string("4.4.d")));
  Scene seventh = last_draw(7);
  Script s = seventh.play();
  s.act(draw("end"));
  EXPECT_FALSE(s.table.over());
  EXPECT_EQ(s.position()["turn"], 8);
}

TEST(WarpathVictory, NothingFollowsTheLastVerdict) {  // R("GT-3")
  Script s = last_draw(8).play();
  s.act(draw("end"));
  EXPECT_TRUE(s.log().ends_with("The campaign of this turn is over.\nConfederate wins the game.\n")) << s.log();
}

TEST(WarpathVictory, AUnionBaseFalls) {  // R("4.4.b") R("3.2.c")
  Script s = Scene("confederate").at("humboldt", {"c_3txc_1"}).lost_by_union("humboldt").play();
  s.act(move("c_3txc_1")).act(enter("fort_scott"));
  EXPECT_TRUE(s.table.over());
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kConfederate);
}

TEST(WarpathVictory, FortSmithRetakenIsNoUnionBase) {  // R("6.1.h") R("6.5.c") R("6.5.b") R("6.4.a") R("10.4")
  Scene scene("confederate");
  scene.at("sculleyville", {"c_3txc_1"}).at("union_box", {"u_12ks_1"}).held_by_union({"fort_smith"});
  scene.position["smith_lost"] = true;
  scene.position["smith_released"] = true;
  Script s = scene.play();
  EXPECT_EQ(refused_by(s, verb("buy_wagon", "at", "fort_smith")), "9.5.a");
  s.act(move("c_3txc_1")).act(enter("fort_smith")).act("stop");
  EXPECT_FALSE(s.table.over());
  EXPECT_FALSE(union_holds(s, "fort_smith"));
  EXPECT_EQ(where(s, "u_12ks_1"), "union_box");  // units once released stay released
  EXPECT_EQ(refused_by(s, verb("buy_wagon", "at", "fort_smith")), "9.5.a");
  s.act(recruit("c_6txc_1"));
  EXPECT_EQ(refused_by(s, put("fort_smith")), "6.5.b");
}

TEST(WarpathTurn, LaterYears) {  // R("6.1.b") R("6.1.c") R("6.1.f")
  for (const auto& [turn, unit, box] :
       std::vector<std::tuple<int, const char*, const char*>>{{3, "u_11ks_1", "union_box"},
                                                              {3, "u_12ks_1", "union_box"},
                                                              {5, "u_40ia_1", "union_box"},
                                                              {5, "c_krub", "confederate_box"}}) {
    Script s = last_draw(turn).play();
    EXPECT_EQ(where(s, unit), "aside");
    s.act(draw("end"));
    EXPECT_EQ(where(s, unit), box) << unit;
  }
}

}  // namespace
}  // namespace cf::warpath
