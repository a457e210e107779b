// 4 weather, 6 stacking, 7 movement, 10 supply.
#include <queue>

#include "games/carolinas/query.hpp"
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kMd = "am_1st_maryland_2";
constexpr const char* kMilitia = "am_2nd_north_carolina_militia_10";
constexpr const char* kVaMilitia = "am_1st_virginia_militia_10";
constexpr const char* kDragoons = "am_1st_dragoons_2";

TEST(Weather, FollowsTheChartOfTheSeason) {  // R("4.0a") R("4.0b") R("4.0c") R("3.0a")
  struct Case {
    int turn, die;
    const char* sky;
  };
  // 16.5 begins on 17 January; turn 44 is 1 March: spring.
  for (const Case& c :
       {Case{2, 0, "snow"}, {2, 1, "rainstorm"}, {2, 4, "rain"}, {2, 5, "clear"}, {44, 0, "rain"}, {44, 4, "clear"}}) {
    Script s = Scene().put("2321", {"am_greene"}).set("turn", c.turn).weather();
    s.dice({c.die});
    EXPECT_EQ(s.position()["sky"], c.sky) << c.turn << " " << c.die;
  }
  Script fixed = Scene("16.5", {{"season", "start"}}).put("2321", {"am_greene"}).set("turn", 44).weather();
  fixed.dice({4});
  EXPECT_EQ(fixed.position()["sky"], "rain");
}

TEST(
    Sequence,
    DayThenNightFirstPlayerMovesAndFights) {  // R("3.0a") R("4.0b") R("3.0b") R("3.0e") R("16.0a") R("11.1a") R("7.0a")
  Scene scene;
  Script s = scene.put("2321", {kMd, "am_greene"}).put("3401", {"br_bose_3", "br_leslie"}).weather();
  s.dice({5});
  EXPECT_EQ(s.seat(), "american");
  EXPECT_EQ(s.position()["hour"], "day");
  EXPECT_EQ(s.position()["moving"], true);
  s.act("done");
  EXPECT_EQ(s.seat(), "british");
  s.act("done");
  EXPECT_EQ(s.position()["hour"], "night");
  EXPECT_EQ(s.seat(), "american");
  s.act("done").act("done");
  EXPECT_EQ(s.question(), "roll");
  EXPECT_EQ(s.position()["turn"], 3);
  Script first = Scene("16.1").put("0618", {"am_1st_north_carolina_3"}).put("0812", {"br_1st_provincials_2"}).weather();
  first.dice({9});
  EXPECT_EQ(first.seat(), "british");
}

TEST(Sequence, LastsAsManyTurnsAsTheScenarioSays) {  // R("3.0c") R("16.0a") R("16.1a") R("16.2a") R("16.3a") R("16.5a")
                                                     // R("16.6a") R("16.7a") R("16.8a") R("16.9a") R("16.10a")
  const std::map<std::string, int> turns{{"16.1", 29}, {"16.2", 36}, {"16.3", 28}, {"16.5", 60}, {"16.6", 57},
                                         {"16.7", 31}, {"16.8", 60}, {"16.9", 57}, {"16.10", 27}};
  for (const auto& [id, last] : turns) {
    const char* am = id == "16.1"   ? "am_1st_north_carolina_3"
                     : id == "16.2" ? "am_light_corps_2"
                     : id == "16.3" ? "am_2nd_north_carolina_rifle_5"
                     : id == "16.7" ? "am_1st_maryland_4"
                                    : "am_1st_maryland_2";
    const auto end_of = [&](int turn) {
      Script s = Scene(id.c_str())
                     .put("2321", {am})
                     .put("2421", {"br_1st_provincials_2"})
                     .night()
                     .british()
                     .set("turn", turn)
                     .combat(true);
      return s.act("done").question();
    };
    EXPECT_EQ(end_of(last - 1), "roll") << id;
    EXPECT_EQ(end_of(last), "over") << id;
  }
}

TEST(Movement, CostsOfTerrainRiverAndRoad) {  // R("7.0c") R("7.0d") R("7.0e") R("7.0f") R("7.0g") R("7.1a")
  // foot has 4: clear 1, hill 2, then forest 2 is too much
  Script s = Scene().put("2614", {kMd}).movement();
  s.act(march("2614")).act(step("2515")).act(step("2516"));
  EXPECT_EQ(s.position()["stack"][3]["spent"], 3);
  EXPECT_EQ(s.refusal(step("2615")).substr(0, 5), "7.0g:");
  s.act(step("2416"));
  EXPECT_EQ(s.question(), "choose_move");  // nothing is left: the move is over

  Script forest = Scene().put("2614", {kMd}).movement();
  forest.act(march("2614")).act(step("2514"));
  EXPECT_EQ(forest.position()["stack"][3]["spent"], 2);
  Script river = Scene().put("2813", {kMd}).movement();
  river.act(march("2813")).act(step("2913"));
  EXPECT_EQ(river.position()["stack"][3]["spent"], 3);  // forest 2, river 1
  Script bridge = Scene().put("2813", {kMd}).movement();
  bridge.act(march("2813")).act(step("2814"));
  EXPECT_EQ(bridge.position()["stack"][3]["spent"], 1);  // by road over the bridge, whatever the forest
  Script swamp = Scene().put("4703", {kMd}).movement();
  swamp.act(march("4703")).act(step("4602"));
  EXPECT_EQ(swamp.position()["stack"][3]["spent"], 3);
  // two road hexes that no road joins: 2321 and 2421 has none, so take a pair found on the map
  bool road = true;
  const Scene scene;
  const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
  int loose = 0;
  for (std::size_t i = 0; i < kHexes && !loose; ++i)
    for (std::size_t d = 0; d < 6; ++d) {
      const HexId to = t.hexes[i].next[d];
      if (to.exists() && t.hexes[i].has_road && t.hex(to).has_road && !(t.hexes[i].road >> d & 1) &&
          t.hex(to).ground == Ground::Forest)
        loose = step_cost(t, HexId(i), to, road);
    }
  EXPECT_GE(loose, 2);
  EXPECT_FALSE(road);
}

TEST(Movement, OneHexIsAlwaysAllowed) {                                    // R("7.0h") R("7.0l") R("4.0i")
  Script s = Scene().put("2813", {"am_cannon_1"}).sky("rain").movement();  // 3 - 1 = 2, forest over river costs 3
  s.act(march("2813"));
  EXPECT_TRUE(s.offers(step("2913")));
  Script snow = Scene().put("2813", {"am_cannon_1", kMd}).sky("snow").movement();
  EXPECT_EQ(snow.refusal(send("am_cannon_1")).substr(0, 5), "4.0i:");
  Scene stuck;
  stuck.put("2813", {"am_cannon_1"}).sky("snow").set("moving", true).set("group", {"am_cannon_1"});
  stuck.stack({{{"frame", "campaign"}, {"next", "Day"}},
               {{"frame", "activation"}, {"next", "FirstMoves"}},
               {{"frame", "movement_phase"}, {"next", "Marched"}},
               {{"frame", "march"},
                {"next", "Choice"},
                {"hex", "2813"},
                {"points", 3},
                {"spent", 0},
                {"steps", 0},
                {"all_road", true},
                {"alone", false},
                {"landed", false}},
               {{"frame", "choose_step"}}});
  Script one(stuck.rules, stuck.position);
  EXPECT_EQ(one.refusal(step("2714")).substr(0, 5), "7.0l:");
}

TEST(Movement, WeatherTakesPointsOffRoads) {  // R("4.0d") R("4.0f") R("4.0h")
  const auto spent_after = [](const char* sky, std::initializer_list<const char*> path) {
    Script s = Scene().put("2614", {kMd}).sky(sky).movement();
    s.act(march("2614"));
    for (const char* hex : path)
      if (s.question() == "choose_step") s.act(step(hex));
    return s.question();
  };
  EXPECT_EQ(spent_after("clear", {"2515", "2614", "2515"}), "choose_step");  // 3 of 4
  EXPECT_EQ(spent_after("rain", {"2515", "2614"}), "choose_step");           // 2 of 3
  EXPECT_EQ(spent_after("rain", {"2515", "2614", "2515"}), "choose_move");   // 3 of 3
  EXPECT_EQ(spent_after("snow", {"2515", "2614"}), "choose_move");           // 2 of 2
  EXPECT_EQ(spent_after("rainstorm", {"2515"}), "choose_move");              // one hex
  // Along the road of Charlotte: full in rain, three in snow, two hexes in a rainstorm.
  const auto by_road = [](const char* sky, int steps) {
    Script s = Scene().put("2321", {kMd}).sky(sky).movement();
    s.act(march("2321"));
    for (int i = 0; i < steps && s.question() == "choose_step"; ++i) s.act(step(i % 2 ? "2321" : "2320"));
    return s.question();
  };
  EXPECT_EQ(by_road("rain", 3), "choose_step");
  EXPECT_EQ(by_road("rain", 4), "choose_move");
  EXPECT_EQ(by_road("snow", 2), "choose_step");
  EXPECT_EQ(by_road("snow", 3), "choose_move");
  EXPECT_EQ(by_road("rainstorm", 1), "choose_step");
  EXPECT_EQ(by_road("rainstorm", 2), "choose_move");
}

TEST(Movement, EnemiesAndSeaBarTheWay) {  // R("7.0i") R("7.3a") R("7.2") R("10.0h") R("6.0c")
  Script s = Scene()
                 .put("2614", {kMd})
                 .put("2515", {"br_bose_3"})
                 .put("2613", {"br_tarleton"})
                 .put("2714", {"br_supply_1"})
                 .movement();
  s.act(march("2614"));
  EXPECT_EQ(s.refusal(step("2515")).substr(0, 5), "7.0i:");
  EXPECT_EQ(s.refusal(step("2613")).substr(0, 5), "7.0i:");
  s.act(step("2714"));
  EXPECT_TRUE(is(s, "captured", "br_supply_1"));
  s.act(step("2614"));  // next to the enemy and on: nothing holds it
  EXPECT_TRUE(s.offers(step("2514")));
  Script sea = Scene().put("4502", {kMd}).movement();
  EXPECT_EQ(sea.act(march("4502")).refusal(step("4501")).substr(0, 5), "7.3a:");
  Script gun = Scene().put("2614", {"am_cannon_1"}).put("2714", {"br_supply_1"}).movement();
  EXPECT_EQ(gun.act(march("2614")).refusal(step("2714")).substr(0, 6), "10.0h:");
}

TEST(Movement, GroupsGoAtTheSlowestPaceAndMayLeaveMembers) {  // R("7.0b") R("7.6a") R("10.0e")
  Script s = Scene().put("2614", {kMd, kDragoons, "am_greene", "am_supply_1"}).movement();
  s.act(march("2614"));
  EXPECT_EQ(s.position()["stack"][3]["points"], 4);
  s.act(with("leave", "piece", kMd));
  EXPECT_EQ(s.position()["stack"][3]["points"], 6);
  EXPECT_EQ(s.refusal(with("leave", "piece", kDragoons)).substr(0, 6), "10.0e:");
  s.act(step("2515")).act(with("leave", "piece", "am_greene")).act(step("2614")).act("stop");
  EXPECT_EQ(at(s, "am_greene"), "2515");
  EXPECT_EQ(at(s, "am_supply_1"), "2614");
  EXPECT_EQ(s.refusal(send(kDragoons)).substr(0, 5), "7.0b:");
  EXPECT_TRUE(s.offers(march("2614")));  // the Marylanders have not moved
}

TEST(Movement, NothingIsCarriedOver) {  // R("7.0j")
  Script s = Scene().put("2614", {kMd}).put("3401", {"br_bose_3"}).mark("moved", {kMd}).weather();
  s.dice({9});
  EXPECT_TRUE(s.offers(march("2614")));
}

TEST(Stacking, FifteenPointsEndAMove) {  // R("6.0a") R("6.0b") R("6.1")
  Script s = Scene()
                 .put("2614", {kMd, "am_greene", "am_morgan"})
                 .put("2515", {kMilitia, "am_5th_virginia_3", "am_pickens"})
                 .movement();
  s.act(march("2614")).act(step("2515"));  // 10 + 3 + 2 = 15, leaders weigh nothing
  EXPECT_TRUE(s.offers(Json{{"verb", "stop"}}));
  Script full = Scene().put("2614", {"am_4th_virginia_3"}).put("2515", {kMilitia, "am_5th_virginia_3"}).movement();
  full.act(march("2614")).act(step("2515"));  // 16: it may pass, not stop
  EXPECT_EQ(full.refusal(Json{{"verb", "stop"}}).substr(0, 5), "6.0a:");
  full.act(step("2415"));
  EXPECT_TRUE(full.offers(Json{{"verb", "stop"}}));
  // 6.1: what stands too thick at the start must spread.
  Script thick = Scene().put("2614", {kMilitia, kVaMilitia}).set("excess", {true, false}).movement();
  EXPECT_EQ(thick.refusal(Json{{"verb", "done"}}),
            "6.1: 2614 holds more than 15 points and something there can still leave.");
  thick.act(send(kMilitia));
  EXPECT_EQ(thick.refusal(Json{{"verb", "stop"}}).substr(0, 4), "6.1:");
  thick.act(step("2515")).act("stop");
  EXPECT_TRUE(thick.offers(Json{{"verb", "done"}}));
  thick.act("done");
  EXPECT_EQ(thick.position()["excess"][0], false);
}

TEST(Supply, WagonsRebuild) {  // R("10.0a") R("10.0b") R("10.0c") R("10.0d") R("10.0f")
  Scene scene;
  scene.put("2614", {kMd, "am_supply_1"}).put("2515", {"br_bose_3"}).mark("reduced", {kMd});
  Script s = scene.movement();
  s.act(with("rebuild", "piece", kMd));
  EXPECT_FALSE(is(s, "reduced", kMd));
  EXPECT_TRUE(gone(s, "am_supply_1"));
  EXPECT_EQ(s.refusal(send(kMd)).substr(0, 6), "10.0c:");
  EXPECT_FALSE(s.offers(march("2614")));
  s.act("done");
  EXPECT_NE(s.question(), "choose_combat");  // nor does it attack
  EXPECT_EQ(scene.sky("rain").movement().refusal(with("rebuild", "piece", kMd)).substr(0, 6), "10.0d:");
}

// -- an independent slow search over the map, written from the rule text alone ---------------------------------------

int slow_cost(const Tables& t, HexId a, HexId b, bool& road) {
  int d = -1;
  for (int i = 0; i < 6; ++i)
    if (t.hex(a).next[static_cast<std::size_t>(i)] == b) d = i;
  road = t.hex(a).road >> d & 1;
  if (road) return 1;
  const int terrain[] = {1, 2, 2, 3, 99};
  const bool wet = (t.hex(a).river >> d & 1) && !(t.hex(a).bridge >> d & 1);
  return terrain[static_cast<int>(t.hex(b).ground)] + (wet ? 1 : 0);
}

std::map<std::size_t, int> slow_reach(const Tables& t, HexId from, int points, Sky sky) {
  // State: hex and whether only roads were used; the least points spent for each.
  std::map<std::pair<std::size_t, bool>, int> best;
  std::priority_queue<std::tuple<int, std::size_t, bool, int>, std::vector<std::tuple<int, std::size_t, bool, int>>,
                      std::greater<>>
      open;
  open.push({0, from.index(), true, 0});
  std::map<std::size_t, int> reached;
  while (!open.empty()) {
    const auto [spent, at, roads, steps] = open.top();
    open.pop();
    if (const auto it = best.find({at, roads}); it != best.end() && it->second <= spent) continue;
    best[{at, roads}] = spent;
    if (!reached.contains(at) || reached[at] > spent) reached[at] = spent;
    for (HexId to : t.hex(HexId(at)).next) {
      if (!to.exists() || t.hex(to).sea) continue;
      bool road = false;
      const int cost = slow_cost(t, HexId(at), to, road);
      const bool all = roads && road;
      const int loss = sky == Sky::Rain ? (all ? 0 : 1) : sky == Sky::Snow ? (all ? 1 : 2) : 0;
      if (sky == Sky::Rainstorm && steps >= (all ? 2 : 1)) continue;
      if (steps > 0 && spent + cost > points - loss) continue;
      open.push({spent + cost, to.index(), all, steps + 1});
    }
  }
  return reached;
}

void walk(Script& s, std::map<std::size_t, int>& reached, int depth) {
  const Json m = s.position()["stack"][3];
  const auto hex = static_cast<std::size_t>(*s.table.rules().names().find(kHex, m["hex"].get<std::string>()));
  const int spent = m["spent"];
  if (!reached.contains(hex) || reached[hex] > spent) reached[hex] = spent;
  if (depth == 0) return;
  std::vector<Answer> answers;
  s.table.rules().legal(s.table.state(), answers);
  for (const Answer& a : answers) {
    if (a.action.verb != kStep) continue;
    const std::size_t before = s.table.steps().size();
    s.table.apply(a.action);
    if (s.question() == "choose_step") {
      walk(s, reached, depth - 1);
    } else {
      reached.try_emplace(static_cast<std::size_t>(a.action.a), 99);
    }
    s.table.rewind(before);
  }
}

TEST(Movement, ReachesWhatASlowSearchReaches) {  // R("7.0c") R("7.0e") R("4.0d")
  for (const char* start : {"2813", "2321", "2614"})
    for (const auto& [word, sky] :
         {std::pair{"clear", Sky::Clear}, {"rain", Sky::Rain}, {"snow", Sky::Snow}, {"rainstorm", Sky::Rainstorm}}) {
      Script s = Scene().put(start, {kMd}).sky(word).movement();
      s.act(march(start));
      std::map<std::size_t, int> mine;
      walk(s, mine, 4);
      const Tables& t = *static_cast<const Tables*>(s.table.rules().tables());
      const auto slow = slow_reach(t, HexId(static_cast<std::size_t>(*t.find(kHex, start))), 4, sky);
      EXPECT_EQ(mine.size(), slow.size()) << start << " " << word;
      for (const auto& [hex, spent] : slow) {
        EXPECT_TRUE(mine.contains(hex)) << t.hex_ids[hex];
        if (mine.contains(hex) && mine[hex] != 99) {
          EXPECT_EQ(mine[hex], spent) << t.hex_ids[hex];
        }
      }
    }
}

// The whole reach of a group at once, for foot and horse, from many hexes and in every weather.
TEST(Movement,
     WholeReachAgreesWithTheSlowSearch) {  // R("7.0c") R("7.0d") R("7.0e") R("7.0g") R("4.0d") R("4.0f") R("4.0h")
  const auto rules = test::open(kModule, "16.5");
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  State state{};
  const Ctx c{t, state};
  const auto piece = [&](const char* id) { return PieceId(static_cast<std::size_t>(*t.find(kPiece, id))); };
  for (const auto& [unit, points] : {std::pair{piece(kMd), 4}, {piece(kDragoons), 6}})
    for (std::size_t from = 5; from < kHexes; from += 37) {
      if (t.hexes[from].sea) continue;
      for (const Sky sky : {Sky::Clear, Sky::Rain, Sky::Rainstorm, Sky::Snow}) {
        state.sky = sky;
        state.group = only(unit);
        state.at[unit] = HexId(from);
        const Reach mine = reachable(c, March{HexId(from), static_cast<u8>(points)});
        const auto slow = slow_reach(t, HexId(from), points, sky);
        for (std::size_t i = 0; i < kHexes; ++i) {
          if (i == from) continue;
          const int wanted = slow.contains(i) ? slow.at(i) : kUnreached;
          ASSERT_EQ(static_cast<int>(mine[i]), wanted)
              << t.hex_ids[from] << " to " << t.hex_ids[i] << " under sky " << static_cast<int>(sky);
        }
      }
    }
}

TEST(Leaders, RideAlone) {  // R("7.6b") R("7.6c") R("7.6d") R("7.6e") R("2.0e") R("8.0e")
  Script s = Scene().put("2614", {"am_greene", kMd}).movement();
  s.act(send("am_greene")).dice({9});  // above 8
  EXPECT_EQ(s.question(), "choose_move");
  EXPECT_EQ(s.refusal(send("am_greene")).substr(0, 5), "7.6d:");
  EXPECT_TRUE(s.offers(march("2614")));
  Script ok = Scene().put("2614", {"am_greene", kMd}).movement();
  ok.act(send("am_greene")).dice({3}).act(with("ability", "piece", "am_greene")).dice({8});
  EXPECT_EQ(ok.position()["stack"][3]["points"], 5);
  Script plain = Scene().put("2614", {"am_greene", kMd}).movement();
  plain.act(send("am_greene")).dice({3}).act("decline");
  EXPECT_EQ(plain.position()["stack"][3]["points"], 3);
  EXPECT_EQ(plain.position()["group"], Json({"am_greene"}));
}

// The example of 7.6 with Clinton himself. No scenario places him, so the data are given a Camden that does.
std::shared_ptr<Ruleset> with_clinton() {
  DataSet files = kModule.builtin();
  for (DataFile& file : files)
    if (file.name == "setup.csv") {
      const std::string from = "Camden,leader,br_rawdon";
      file.text.replace(file.text.find(from), from.size(), "Camden,leader,br_clinton");
    }
  auto game = kModule.load(files);
  EXPECT_TRUE(game) << game.error().text();
  std::shared_ptr<Ruleset> rules = std::move(*(*game)->open({"16.5", {}, {}}));
  if (const char* mutant = std::getenv("CF_MUTANT")) rules->probe().ablate(rules->rules().find(mutant));
  return rules;
}

TEST(Leaders, ClintonsExample) {  // R("7.6e") R("7.6c")
  Scene scene;
  scene.rules = with_clinton();
  Script s = scene.put("2614", {"br_clinton", "br_bose_3"}).british().movement(true);
  s.act(send("br_clinton")).dice({2}).act(with("ability", "piece", "br_clinton")).dice({0});  // inept: 2 - 2 = 0
  EXPECT_EQ(s.question(), "choose_move");
  EXPECT_EQ(at(s, "br_clinton"), "2614");
  s.act(march("2614")).act(step("2515"));
  EXPECT_EQ(at(s, "br_clinton"), "2515");  // but he may still move with the unit
}

TEST(Movement, StoppingBeforeTheFirstStepUsesNothingUp) {  // R("7.0b") R("7.0g")
  Script s = Scene().put("2614", {kMd}).movement();
  s.act(march("2614")).act("stop");
  EXPECT_FALSE(is(s, "moved", kMd));
  s.act(march("2614")).act(step("2515")).act("stop");
  EXPECT_TRUE(is(s, "moved", kMd));
  Script ships = Scene("16.2").put("4502", {"br_warship_1"}).british().movement(true);
  ships.act(with("sail", "hex", "4502")).act("stop");
  EXPECT_TRUE(ships.offers(with("sail", "hex", "4502")));
}

TEST(Supply, ALoneWagonBoardsATransport) {  // R("10.0e") R("7.3g") R("7.5")
  const auto at_the_quay = [](std::initializer_list<const char*> ships) {
    return Scene("16.2").put("4502", {"br_supply_1"}).put("4502", ships).british();
  };
  const Json load = with("load", "piece", "br_supply_1");
  Script s = at_the_quay({"br_transport_1"}).movement(true);
  s.act(load);
  EXPECT_TRUE(is(s, "aboard", "br_supply_1"));
  s.act(with("sail", "hex", "4502")).act(with("sail_to", "to", "4601"));
  EXPECT_EQ(at(s, "br_supply_1"), "4601");
  EXPECT_FALSE(at_the_quay({"br_warship_1"}).movement(true).offers(load));
  EXPECT_EQ(at_the_quay({"br_transport_1"}).sky("rainstorm").movement(true).refusal(load).substr(0, 4), "7.5:");
  EXPECT_EQ(at_the_quay({"br_transport_1"}).night().movement(true).refusal(load).substr(0, 5), "8.0a:");
}

}  // namespace
}  // namespace cf::carolinas
