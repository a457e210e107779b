// 5 council and couriers, 7.3 sea, 8 night, 9 attrition.
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kMd = "am_1st_maryland_2";
constexpr const char* kRifles = "am_1st_virginia_rifles_2";
const Json kDoneAction{{"verb", "done"}};

// -- 5 ---------------------------------------------------------------------------------------------------------

// 2415 lies behind the river from 2316; Greene is the goal at 2321, Morgan in a ring of enemies.
Scene surrounded() {
  Scene scene;
  scene.put("2321", {"am_greene"}).put("2614", {"am_morgan", kMd, "am_cannon_1"});
  scene.put("2515", {"br_bose_3"})
      .put("2514", {"br_23rd_4"})
      .put("2613", {"br_64th_3"})
      .put("2714", {"br_33rd_3"})
      .put("2715", {"br_7th_1"})
      .put("2615", {"br_16th_1"});
  scene.put("3401", {"br_cornwallis"});
  return scene;
}

TEST(Council, CutOffLeadersRoll) {  // R("5.0a") R("5.0c") R("5.1a") R("5.1b") R("5.1c") R("5.1d") R("5.1g")
  Script capable = surrounded().weather();
  capable.dice({9, 5});
  EXPECT_TRUE(is(capable, "frozen", kMd));
  EXPECT_EQ(capable.refusal(send(kMd)).substr(0, 5), "5.1c:");
  capable.act("done");
  EXPECT_EQ(capable.question(), "choose_move");  // no Combat Phase for the cut-off, on to the British
  Script exceptional = surrounded().weather();
  exceptional.dice({9, 8});
  EXPECT_FALSE(is(exceptional, "frozen", kMd));
  EXPECT_EQ(exceptional.question(), "choose_move");
  Script inept = surrounded().weather();
  inept.dice({9, 0});
  EXPECT_EQ(inept.question(), "pick");
  inept.act(with("lose", "piece", "am_cannon_1"));
  EXPECT_TRUE(gone(inept, "am_cannon_1"));  // a cannon is removed outright
  EXPECT_FALSE(is(inept, "frozen", kMd));
  Script option = Scene(surrounded()).weather();
  EXPECT_EQ(option.question(), "roll");
}

TEST(Council, AloneAndIneptIsTheEnd) {  // R("5.1e")
  Scene scene = surrounded();
  scene.position["at"].erase(kMd);
  scene.position["at"].erase("am_cannon_1");
  Script s = scene.weather();
  s.dice({9, 0});
  EXPECT_TRUE(gone(s, "am_morgan"));
}

TEST(Council, EqualsAreChosenByTheOwner) {  // R("5.1f")
  Scene scene = surrounded();
  scene.position["at"].erase("am_morgan");
  scene.put("2614", {"am_pickens", "am_marion"});
  Script s = scene.weather();
  s.dice({9});
  EXPECT_EQ(s.question(), "pick");
  s.act(with("choose", "piece", "am_marion")).dice({8});
  EXPECT_EQ(s.question(), "choose_move");
}

TEST(Council, CouriersDoNotCrossRiversButByBridges) {  // R("5.0b")
  // All land hexes hang together by the bridges; a bridge hex held by the enemy cuts the far bank off. Here the whole
  // map is compared with a search that ignores rivers.
  Scene scene;
  scene.put("2321", {"am_greene"}).put("2415", {"am_morgan", kMd});
  // An enemy in every hex around 2415 but those over the river (2316, 2315).
  scene.put("2414", {"br_bose_3"})
      .put("2515", {"br_23rd_4"})
      .put("2516", {"br_64th_3"})
      .put("2416", {"br_33rd_3"})
      .put("3401", {"br_cornwallis"});
  Script s = scene.weather();
  s.dice({9});
  EXPECT_EQ(s.question(), "roll");  // the river shuts the last two sides
  s.dice({8});
  EXPECT_EQ(s.question(), "choose_move");
}

// -- 8, 9 ----------------------------------------------------------------------------------------------------

TEST(Night, OnlyWithALeader) {  // R("8.0a") R("8.0b") R("8.0c")
  Script alone = Scene().put("2321", {kMd}).night().movement();
  EXPECT_EQ(alone.refusal(march("2321")).substr(0, 5), "8.0a:");
  Script s = Scene().put("2321", {kMd, "am_morgan", "am_greene"}).night().movement();
  s.act(march("2321"));
  EXPECT_EQ(s.refusal(step("2221")).substr(0, 5), "8.0b:");
  EXPECT_TRUE(s.offers(step("2320")));  // by road no roll
  s.act("stop");
  Script roll = Scene().put("2321", {kMd, "am_morgan", "am_greene"}).night().movement();
  EXPECT_EQ(roll.refusal(with("night_roll", "piece", "am_morgan")).substr(0, 5), "8.0b:");
  roll.act(with("night_roll", "piece", "am_greene")).dice({8}).act(send(kMd)).act(step("2221"));
  EXPECT_EQ(at(roll, kMd), "2221");
  Script equals = Scene().put("2614", {kMd, "am_marion", "am_pickens"}).night().movement();  // R("8.0o")
  EXPECT_TRUE(equals.offers(with("night_roll", "piece", "am_marion")));
  EXPECT_TRUE(equals.offers(with("night_roll", "piece", "am_pickens")));
}

TEST(Night, LostRollsInEveryWeather) {  // R("8.0d") R("8.0f") R("8.0g") R("8.0h") R("4.0j")
  struct Case {
    const char* sky;
    int die;
    const char* to;
    const char* unit;
  };
  // 2614: N 2515, ENE 2514, SE 2613, S 2714, WSW 2715, NW 2615
  const Case cases[] = {{"clear", 1, "2614", kMd},     {"clear", 4, "2614", kMd},     {"clear", 5, "2515", kMd},
                        {"clear", 6, "2514", kMd},     {"clear", 7, "2613", kMd},     {"clear", 8, "2714", kMd},
                        {"clear", 9, "2715", kMd},     {"clear", 0, "2615", kMd},     {"clear", 5, "2614", kRifles},
                        {"clear", 0, "2715", kRifles}, {"rain", 4, "2515", kMd},      {"rain", 9, "2615", kMd},
                        {"rain", 0, "2515", kMd},      {"rain", 3, "2614", kMd},      {"rainstorm", 3, "2515", kMd},
                        {"rainstorm", 0, "2514", kMd}, {"rainstorm", 2, "2614", kMd}, {"snow", 3, "2515", kMd},
                        {"snow", 9, "2515", kMd},      {"snow", 3, "2614", kRifles}};
  for (const Case& c : cases) {
    Script s = Scene().put("2614", {c.unit, "am_greene"}).sky(c.sky).night().movement();
    s.act(with("night_roll", "piece", "am_greene")).dice({9, c.die});
    while (s.seat() == "chance") s.dice({9});  // attrition: 9 is never below
    EXPECT_EQ(at(s, c.unit), c.to) << c.sky << " " << c.die;
    EXPECT_EQ(at(s, "am_greene"), c.to);
    EXPECT_TRUE(is(s, "lost", c.unit));
  }
}

TEST(Night, DeadlyPlaces) {  // R("8.0i") R("8.0j") R("8.0n")
  Script enemy = Scene().put("2614", {kMd, "am_greene"}).put("2515", {"br_bose_3"}).night().movement();
  enemy.act(with("night_roll", "piece", "am_greene")).dice({9, 5});
  EXPECT_TRUE(gone(enemy, kMd));
  EXPECT_TRUE(gone(enemy, "am_greene"));
  // 4502's SE neighbour 4501 is all sea.
  Scene coast("16.2");
  coast.put("4502", {"br_60th_1st_bn_3", "br_prevost"}).british().night();
  Script drowned = coast.movement(true);
  drowned.act(with("night_roll", "piece", "br_prevost")).dice({9, 7});
  EXPECT_TRUE(gone(drowned, "br_prevost"));
  Script saved = coast.put("4501", {"br_transport_1"}).movement(true);
  saved.act(with("night_roll", "piece", "br_prevost")).dice({9, 7});
  EXPECT_TRUE(is(saved, "aboard", "br_60th_1st_bn_3"));
  EXPECT_EQ(at(saved, "br_prevost"), "4501");
  // 8.0n: the last leader of a lost stack falls
  Script fallen = Scene()
                      .put("2614", {"br_bose_3"})
                      .put("2515", {kMd, "am_5th_virginia_3", "am_greene"})
                      .mark("lost", {kMd, "am_5th_virginia_3", "am_greene"})
                      .british()
                      .combat(true);
  fallen.act(attack("br_bose_3", "2515")).dice({0}).act(with("lose", "piece", kMd)).dice({5, 9});
  EXPECT_TRUE(gone(fallen, "am_greene"));
  EXPECT_TRUE(gone(fallen, kMd));
  EXPECT_TRUE(gone(fallen, "am_5th_virginia_3"));
}

TEST(Night, FindingTheWayAgain) {  // R("8.0l") R("8.0m") R("8.0k") R("8.1a") R("8.1b") R("8.1c") R("8.1d")
  const auto lost = [] { return Scene().put("2614", {kMd, "am_greene"}).mark("lost", {kMd, "am_greene"}).movement(); };
  Script found = lost();
  EXPECT_EQ(found.refusal(send(kMd)).substr(0, 5), "8.0l:");
  found.act(with("recover", "piece", "am_greene")).dice({8});
  EXPECT_FALSE(is(found, "lost", kMd));
  EXPECT_TRUE(found.offers(march("2614")));
  Script again = lost();
  again.act(with("recover", "piece", "am_greene")).dice({9, 8});
  EXPECT_TRUE(is(again, "lost", kMd));
  EXPECT_EQ(at(again, kMd), "2714");
  EXPECT_FALSE(again.offers(with("recover", "piece", "am_greene")));  // once a phase
  Script guns = lost();
  guns.act(with("guns", "piece", "am_greene")).dice({9});  // exceptional
  EXPECT_FALSE(is(guns, "lost", kMd));
  Script inept = lost();
  inept.act(with("guns", "piece", "am_greene")).dice({0});
  EXPECT_TRUE(gone(inept, kMd));
  EXPECT_TRUE(gone(inept, "am_greene"));
  Script capable = lost();
  capable.act(with("guns", "piece", "am_greene")).dice({5});
  EXPECT_EQ(capable.question(), "recovery_offer");
  capable.act("decline");
  EXPECT_TRUE(is(capable, "lost", kMd));
  Script goes_on = lost();
  goes_on.act(with("guns", "piece", "am_greene")).dice({5}).act(with("recover", "piece", "am_greene")).dice({8});
  EXPECT_FALSE(is(goes_on, "lost", kMd));
}

TEST(Night, TheSeniorMostPresentLooksForTheWay) {  // R("8.0l") R("8.1c") R("8.0m")
  const auto joined = [] {
    return Scene().put("2614", {kMd, "am_greene", "am_morgan"}).mark("lost", {kMd, "am_morgan"}).movement();
  };
  Script s = joined();
  EXPECT_FALSE(s.offers(with("recover", "piece", "am_morgan")));
  s.act(with("recover", "piece", "am_greene")).dice({8});
  EXPECT_FALSE(is(s, "lost", kMd));
  EXPECT_FALSE(is(s, "lost", "am_morgan"));
  Script astray = joined();
  astray.act(with("recover", "piece", "am_greene")).dice({9, 8});
  EXPECT_EQ(at(astray, kMd), "2714");
  EXPECT_EQ(at(astray, "am_morgan"), "2714");
  EXPECT_EQ(at(astray, "am_greene"), "2614");  // he was not lost and stays
  Script inept = joined();
  inept.act(with("guns", "piece", "am_greene")).dice({0});
  EXPECT_TRUE(gone(inept, "am_greene") && gone(inept, "am_morgan") && gone(inept, kMd));
  Script capable = joined();
  capable.act(with("guns", "piece", "am_greene")).dice({5}).act("decline");
  EXPECT_FALSE(capable.offers(with("guns", "piece", "am_greene")));  // once a phase
}

TEST(Attrition, ExhaustsWhatMovesByNight) {  // R("9.0a") R("9.0b") R("9.0c") R("9.0e") R("9.0f") R("9.0d")
  const auto marched = [](std::initializer_list<const char*> saved) {
    Scene scene;
    scene.put("2321", {"am_2nd_north_carolina_militia_10", "am_cannon_1", "am_greene"}).mark("saved", saved).night();
    Script s = scene.movement();
    s.act(march("2321")).act(step("2320")).act("stop");
    return s;
  };
  Script safe = marched({});
  safe.dice({0});
  EXPECT_FALSE(is(safe, "reduced", "am_2nd_north_carolina_militia_10"));
  EXPECT_EQ(safe.question(), "choose_move");  // the cannon does not roll
  Script loss = marched({});
  loss.dice({9}).act("decline");
  EXPECT_TRUE(is(loss, "reduced", "am_2nd_north_carolina_militia_10"));
  Script helped = marched({});
  helped.dice({9}).act(with("save", "piece", "am_greene")).dice({8});
  EXPECT_FALSE(is(helped, "reduced", "am_2nd_north_carolina_militia_10"));
  EXPECT_TRUE(is(helped, "saved", "am_greene"));
  Script failed = marched({});
  failed.dice({9}).act(with("save", "piece", "am_greene")).dice({9});
  EXPECT_TRUE(is(failed, "reduced", "am_2nd_north_carolina_militia_10"));
  Script used = marched({"am_greene"});
  used.dice({9});
  EXPECT_TRUE(is(used, "reduced", "am_2nd_north_carolina_militia_10"));  // he has saved one already this turn
}

// -- 7.3 ----------------------------------------------------------------------------------------------------

Scene fleet() { return Scene("16.2").british(); }
const Json kBoardAction{{"verb", "board"}};

TEST(Sea, ALiftByShip) {  // R("7.3b") R("7.3f") R("7.3j") R("7.3k") R("7.3l") R("7.3m") R("7.3q")
  Script s = fleet()
                 .put("4502", {"br_60th_1st_bn_3", "br_prevost", "br_cannon_1", "br_transport_1"})
                 .put("2321", {"am_light_corps_2"})
                 .movement(true);
  s.act(march("4502")).act("board");
  EXPECT_TRUE(is(s, "aboard", "br_60th_1st_bn_3"));
  EXPECT_TRUE(is(s, "aboard", "br_prevost"));
  s.act(with("sail", "hex", "4502"));
  EXPECT_EQ(s.refusal(with("sail_to", "to", "4503")).substr(0, 5), "7.3j:");
  s.act(with("sail_to", "to", "0902"));
  EXPECT_EQ(at(s, "br_60th_1st_bn_3"), "0902");
  EXPECT_EQ(at(s, "br_transport_1"), "0902");
  s.act(with("land", "hex", "0902")).act("ashore");
  EXPECT_FALSE(is(s, "aboard", "br_60th_1st_bn_3"));
  EXPECT_EQ(s.question(), "choose_move");  // it boarded in this phase: no march inland
  // What began the phase aboard may march on.
  Script inland = fleet()
                      .put("0902", {"br_60th_1st_bn_3", "br_prevost", "br_transport_1"})
                      .mark("aboard", {"br_60th_1st_bn_3", "br_prevost"})
                      .movement(true);
  inland.act(with("land", "hex", "0902")).act(with("leave", "piece", "br_prevost")).act("ashore");
  EXPECT_EQ(inland.question(), "choose_step");
  EXPECT_TRUE(is(inland, "aboard", "br_prevost"));
  Script open_sea =
      fleet().put("4501", {"br_60th_1st_bn_3", "br_transport_1"}).mark("aboard", {"br_60th_1st_bn_3"}).movement(true);
  EXPECT_EQ(open_sea.refusal(with("land", "hex", "4501")).substr(0, 5), "7.3l:");
}

TEST(Sea, PooledCapacity) {  // R("7.3b") R("7.3c") R("7.3d")
  Script all = fleet()
                   .put("4502", {"br_warship_1", "br_warship_2", "br_71st_2nd_bn_4", "br_60th_1st_bn_3",
                                 "br_trumbach_3", "br_1st_light_infantry_3"})
                   .movement(true);
  all.act(march("4502"));
  EXPECT_EQ(all.refusal(kBoardAction).substr(0, 5), "7.3d:");  // 13 points
  all.act(with("leave", "piece", "br_1st_light_infantry_3"));
  EXPECT_TRUE(all.offers(kBoardAction));  // 4 + 3 + 3 = 10
  Script one = fleet().put("4502", {"br_warship_1", "br_71st_2nd_bn_4", "br_60th_1st_bn_3"}).movement(true);
  one.act(march("4502"));
  EXPECT_EQ(one.refusal(kBoardAction).substr(0, 5), "7.3d:");  // 7 on a warship's five
  Script transport =
      fleet().put("4502", {"br_transport_1", "br_71st_2nd_bn_4", "br_60th_1st_bn_3", "br_trumbach_3"}).movement(true);
  EXPECT_TRUE(transport.act(march("4502")).offers(kBoardAction));
  Script full = Scene("16.2")
                    .put("4502", {"fr_transport_1", "fr_steding_fusiliers_1st_bn_8", "fr_steding_fusiliers_2nd_bn_6",
                                  "fr_noailles_4", "fr_marines_4"})
                    .set("excess", {true, false})
                    .movement();
  EXPECT_EQ(full.act(march("4502")).refusal(kBoardAction).substr(0, 5), "7.3d:");  // 22 on a transport's twenty
}

// The example of 7.3: two warships take a unit of 7 and one of 3, since only the pooled ten count.
TEST(Sea, SevenAndThreeOnTwoWarships) {  // R("7.3r")
  // A unit showing 7 exists on the reduced side of the militia of 10; the data of 16.2 are given one.
  DataSet files = kModule.builtin();
  for (DataFile& file : files)
    if (file.name == "setup.csv") {
      const std::string from = "unit,br_71st_2nd_bn_4,1,full,4";
      const std::size_t place = file.text.find(from, file.text.find("16.2,british"));
      file.text.replace(place, from.size(), "unit,am_1st_north_carolina_militia_10,1,reduced,7");
    }
  auto game = kModule.load(files);
  ASSERT_TRUE(game) << game.error().text();
  Scene scene("16.2");
  scene.rules = std::shared_ptr<Ruleset>(std::move(*(*game)->open({"16.2", {}, {}})));
  if (const char* mutant = std::getenv("CF_MUTANT")) scene.rules->probe().ablate(scene.rules->rules().find(mutant));
  scene.put("4502", {"fr_warship_1", "am_1st_north_carolina_militia_10", "fr_dillon_elites_2nd_bn_3"})
      .mark("reduced", {"am_1st_north_carolina_militia_10"});
  Script one = scene.movement();
  one.act(march("4502"));
  EXPECT_FALSE(one.offers(kBoardAction));
  // One French warship is all 16.2 has: the data are given a second.
  for (DataFile& file : files)
    if (file.name == "setup.csv") {
      const std::string from = "French fleet,warship,french,1";
      file.text.replace(file.text.find(from), from.size(), "French fleet,warship,french,2");
    }
  auto two = kModule.load(files);
  ASSERT_TRUE(two) << two.error().text();
  scene.rules = std::shared_ptr<Ruleset>(std::move(*(*two)->open({"16.2", {}, {}})));
  if (const char* mutant = std::getenv("CF_MUTANT")) scene.rules->probe().ablate(scene.rules->rules().find(mutant));
  Script both = scene.put("4502", {"fr_warship_2"}).movement();
  both.act(march("4502"));
  EXPECT_TRUE(both.offers(kBoardAction));  // 7 + 3 = 10 on two fives
}

TEST(Sea, BoardingTakesAPoint) {  // R("7.3f")
  const auto after = [](int spent) {
    Scene scene = fleet().put("4502", {"br_60th_1st_bn_3", "br_transport_1"}).set("group", {"br_60th_1st_bn_3"});
    Script s = scene.movement(true);
    Json frames = scene.position["stack"];
    frames[2]["next"] = "Marched";
    frames[3] = {{"frame", "march"}, {"next", "Choice"}, {"hex", "4502"},
                 {"points", 4},      {"spent", spent},   {"steps", 1}};
    frames.push_back({{"frame", "choose_step"}});
    return Script(scene.rules, scene.stack(frames).position);
  };
  EXPECT_TRUE(after(3).offers(kBoardAction));
  EXPECT_EQ(after(4).refusal(kBoardAction).substr(0, 5), "7.3f:");
}

TEST(Sea, WhatShipsTake) {  // R("7.3g") R("7.3h") R("7.3i") R("7.5") R("4.0g") R("4.0i") R("6.0d") R("7.4") R("15.1")
  Script guns = fleet().put("4502", {"br_60th_1st_bn_3", "br_cannon_1", "br_warship_1"}).movement(true);
  guns.act(march("4502"));
  EXPECT_EQ(guns.refusal(kBoardAction).substr(0, 5), "7.3g:");
  Script leaders =
      fleet().put("4502", {"br_60th_1st_bn_3", "br_1st_dragoons_2", "br_prevost", "br_warship_1"}).movement(true);
  leaders.act(march("4502"));
  EXPECT_TRUE(leaders.offers(kBoardAction));  // five points; Prevost takes no room
  Script alone = fleet().put("4502", {"br_prevost", "br_warship_1"}).movement(true);
  alone.act(send("br_prevost")).dice({1}).act("decline").act(step("4503"));
  EXPECT_EQ(alone.question(), "choose_move");
  Script broke = fleet().put("4402", {"br_prevost", "br_warship_1"}).put("4502", {"br_warship_2"}).movement(true);
  broke.act(send("br_prevost")).dice({1}).act("decline");
  EXPECT_TRUE(broke.offers(kBoardAction));
  Script spent = fleet().put("4502", {"br_prevost"}).put("4402", {"br_warship_1"}).movement(true);
  spent.act(send("br_prevost")).dice({1}).act("decline").act(step("4402"));
  EXPECT_EQ(spent.question(), "choose_move");  // his one point is gone: none is left for boarding
  Script crowded =
      fleet()
          .put("4502",
               {"br_60th_1st_bn_3", "br_71st_2nd_bn_4", "br_trumbach_3", "br_1st_light_infantry_3", "br_transport_1"})
          .mark("aboard", {"br_60th_1st_bn_3", "br_71st_2nd_bn_4", "br_trumbach_3", "br_1st_light_infantry_3"})
          .movement(true);
  crowded.act(with("land", "hex", "4502"))
      .act(with("leave", "piece", "br_71st_2nd_bn_4"))
      .act(with("leave", "piece", "br_trumbach_3"));
  EXPECT_TRUE(crowded.offers(Json{{"verb", "ashore"}}));  // R("6.0d"): those still aboard do not count
  Script rain = fleet().put("4502", {"br_prevost", "br_warship_1"}).put("4402", {"br_warship_2"}).movement(true);
  rain.act(send("br_prevost")).dice({2}).act("decline").act(step("4402"));
  EXPECT_TRUE(rain.offers(kBoardAction));
  for (const auto& [sky, rule] : {std::pair{"rainstorm", "4.0g:"}, {"snow", "4.0i:"}}) {
    Script s = fleet().put("4502", {"br_60th_1st_bn_3", "br_transport_1"}).sky(sky).movement(true);
    EXPECT_EQ(s.refusal(with("sail", "hex", "4502")).substr(0, 5), rule);
    s.act(march("4502"));
    EXPECT_EQ(s.refusal(kBoardAction).substr(0, 4), "7.5:");
  }
  // 6.0d: what lies aboard does not crowd the shore.
  Script shore =
      fleet()
          .put("4502",
               {"br_60th_1st_bn_3", "br_71st_2nd_bn_4", "br_trumbach_3", "br_1st_light_infantry_3", "br_transport_1"})
          .mark("aboard", {"br_60th_1st_bn_3", "br_71st_2nd_bn_4", "br_trumbach_3", "br_1st_light_infantry_3"})
          .put("4402", {"br_delancys_new_york_3"})
          .mark("reduced", {"br_delancys_new_york_3"})
          .put("4502", {"br_supply_1"})
          .movement(true);
  shore.act(march("4402")).act(step("4502"));
  EXPECT_TRUE(shore.offers(Json{{"verb", "stop"}}));
  // Ships of both sides share a hex, and a march into it takes none.
  Script share = fleet().put("4402", {"br_60th_1st_bn_3", "br_warship_1"}).put("4502", {"fr_warship_1"}).movement(true);
  share.act(with("sail", "hex", "4402"));
  EXPECT_TRUE(share.offers(with("sail_to", "to", "4502")));
  share.act("stop").act(march("4402")).act(step("4502"));
  EXPECT_EQ(at(share, "fr_warship_1"), "4502");
}

TEST(Sea, LandingBansAndWeakPieces) {  // R("7.3n") R("7.3o")
  Script held = fleet()
                    .put("4502", {"br_60th_1st_bn_3", "br_transport_1"})
                    .mark("aboard", {"br_60th_1st_bn_3"})
                    .put("2321", {"am_light_corps_2"})
                    .movement(true);
  held.act(with("land", "hex", "4502"));
  Script enemy = fleet()
                     .put("4502", {"br_60th_1st_bn_3", "br_transport_1", "am_light_corps_2"})
                     .mark("aboard", {"br_60th_1st_bn_3"})
                     .movement(true);
  EXPECT_EQ(enemy.refusal(with("land", "hex", "4502")).substr(0, 5), "7.3n:");
  Script weak = fleet()
                    .put("4502", {"br_60th_1st_bn_3", "br_transport_1", "am_lincoln", "am_supply_1"})
                    .mark("aboard", {"br_60th_1st_bn_3"})
                    .movement(true);
  weak.act(with("land", "hex", "4502")).act("ashore");
  EXPECT_TRUE(gone(weak, "am_lincoln"));
  EXPECT_TRUE(gone(weak, "am_supply_1"));
}

TEST(Sea, LandingByNightNeedsALeadersRoll) {  // R("8.0k") R("8.0a")
  Script s = fleet()
                 .put("4502", {"br_60th_1st_bn_3", "br_prevost", "br_transport_1"})
                 .mark("aboard", {"br_60th_1st_bn_3", "br_prevost"})
                 .night()
                 .movement(true);
  s.act(with("sail", "hex", "4502")).act(with("sail_to", "to", "4402"));  // ships need nobody's roll
  s.act(with("land", "hex", "4402")).act("ashore").dice({9});
  EXPECT_TRUE(is(s, "aboard", "br_prevost"));
  EXPECT_FALSE(is(s, "lost", "br_prevost"));
}

TEST(Night, WhoFindsTheWay) {  // R("8.0b") R("16.3c") R("5.1c")
  const auto roll = [](const char* leader) { return with("night_roll", "piece", leader); };
  // The senior-most rolls for the troops of his hex though he has moved himself.
  Script came = Scene().put("2614", {kMd, "am_marion", "am_greene"}).mark("moved", {"am_greene"}).night().movement();
  EXPECT_EQ(came.refusal(roll("am_marion")).substr(0, 5), "8.0b:");
  came.act(roll("am_greene")).dice({8}).act(send(kMd)).act(step("2515"));
  EXPECT_EQ(at(came, kMd), "2515");
  // He who is lost or waits for orders does not; then the next does.
  for (const char* state : {"lost", "frozen"}) {
    Script next = Scene().put("2614", {kMd, "am_marion", "am_greene"}).mark(state, {"am_greene"}).night().movement();
    EXPECT_FALSE(next.offers(roll("am_greene"))) << state;
    EXPECT_TRUE(next.offers(roll("am_marion"))) << state;
  }
  // Cornwallis stays where he is, whoever gets lost beside him.
  Script fixed = Scene("16.3")
                     .put("2321", {"br_cornwallis", "br_1st_provincials_2", "br_leader_6_1"})
                     .put("2428", {"br_ferguson"})
                     .put("2614", {"am_2nd_north_carolina_rifle_5"})
                     .british()
                     .night()
                     .movement(true);
  EXPECT_FALSE(fixed.offers(roll("br_cornwallis")));
  fixed.act(roll("br_leader_6_1")).dice({9, 5});
  while (fixed.seat() == "chance") fixed.dice({9});
  EXPECT_TRUE(is(fixed, "lost", "br_1st_provincials_2"));
  EXPECT_NE(at(fixed, "br_1st_provincials_2"), "2321");
  EXPECT_EQ(at(fixed, "br_cornwallis"), "2321");
  EXPECT_FALSE(is(fixed, "lost", "br_cornwallis"));
}

TEST(Night, MarchesByRoadNeedARoad) {  // R("8.0b")
  Script s = Scene().put("2614", {kMd, "am_greene"}).night().movement();
  EXPECT_EQ(s.refusal(march("2614")).substr(0, 5), "8.0b:");
  EXPECT_EQ(s.refusal(send("am_greene")).substr(0, 5), "8.0b:");
  s.act(with("night_roll", "piece", "am_greene")).dice({8});
  EXPECT_TRUE(s.offers(march("2614")));
}

TEST(Night, LeadersRideAloneAfterTheWayIsFound) {  // R("8.0l") R("7.6b") R("7.6c") R("8.0b")
  Script found = Scene().put("2614", {"am_greene"}).mark("lost", {"am_greene"}).movement();
  found.act(with("recover", "piece", "am_greene")).dice({8});
  EXPECT_TRUE(found.offers(send("am_greene")));
  Script stack = Scene().put("2614", {kMd, "am_greene", "am_morgan"}).night().movement();
  stack.act(with("night_roll", "piece", "am_greene"))
      .dice({8})
      .act(send("am_morgan"))
      .dice({2})
      .act("decline")
      .act(step("2515"));
  EXPECT_EQ(at(stack, "am_morgan"), "2515");
  // A face of 0 holds, and leaves him the try of his ability.
  Script zero = Scene().put("2614", {"am_greene"}).night().movement();
  zero.act(with("night_roll", "piece", "am_greene")).dice({0});
  EXPECT_EQ(zero.question(), "ability_offer");
  zero.act(with("ability", "piece", "am_greene")).dice({8}).act(step("2515"));
  EXPECT_EQ(at(zero, "am_greene"), "2515");
}

TEST(Night, TheLostNeedALeaderBesideThem) {  // R("8.0n") R("8.0l")
  constexpr const char* kVa = "am_5th_virginia_3";
  // In a retreat those who go another way than their leader are given up.
  Script split = Scene()
                     .put("2614", {"br_bose_3"})
                     .put("2515", {kMd, kVa, "am_greene", "am_morgan"})
                     .mark("lost", {kMd, kVa, "am_greene", "am_morgan"})
                     .british()
                     .combat(true);
  split.act(attack("br_bose_3", "2515")).dice({0}).act(with("lose", "piece", kVa)).dice({5, 9});
  split.act(with("detach", "piece", kMd)).act(with("retreat", "to", "2315")).act(with("retreat", "to", "2416"));
  EXPECT_TRUE(gone(split, kMd));
  EXPECT_FALSE(gone(split, kVa));
  // Ruling 47: another leader beside them takes the place of the one who fell, and looks for the way.
  Script other = Scene()
                     .put("2614", {"br_bose_3"})
                     .put("2515", {kMd, kVa, "am_greene", "am_morgan"})
                     .mark("lost", {kMd, kVa, "am_greene"})
                     .british()
                     .combat(true);
  other.act(attack("br_bose_3", "2515"))
      .dice({0})
      .act(with("lose", "piece", kVa))
      .dice({5, 9})
      .act(with("retreat", "to", "2416"));
  EXPECT_TRUE(gone(other, "am_greene"));
  EXPECT_FALSE(gone(other, kMd));
  Scene after;
  after.put("2416", {kMd, kVa, "am_morgan"}).mark("lost", {kMd, kVa});
  Script found = after.movement();
  found.act(with("recover", "piece", "am_morgan")).dice({8});
  EXPECT_FALSE(is(found, "lost", kMd));
  Script left = after.movement();
  left.act(with("recover", "piece", "am_morgan")).dice({9, 8});  // they stray, he does not
  EXPECT_TRUE(gone(left, kMd));
  EXPECT_EQ(at(left, "am_morgan"), "2416");
}

TEST(Sea, EqualLeadersOfALandingPartyAreChosen) {  // R("8.0o") R("8.0k")
  Script s = fleet()
                 .put("4502", {"br_60th_1st_bn_3", "br_leader_5_1", "br_leader_7_1", "br_transport_1"})
                 .mark("aboard", {"br_60th_1st_bn_3", "br_leader_5_1", "br_leader_7_1"})
                 .night()
                 .movement(true);
  s.act(with("land", "hex", "4502")).act("ashore");
  EXPECT_EQ(s.question(), "pick");
  s.act(with("choose", "piece", "br_leader_7_1")).dice({7});  // 5 would not have been enough
  EXPECT_FALSE(is(s, "aboard", "br_60th_1st_bn_3"));
}

}  // namespace
}  // namespace cf::carolinas
