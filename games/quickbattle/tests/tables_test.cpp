// Factors, modifiers, shifts, the end of battle and the data: the rules asked directly.
#include <gtest/gtest.h>

#include <set>

#include "games/quickbattle/load.hpp"
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/rules/recovery.hpp"
#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// "factor roll" of a shot by a settler unit of that type (a native one for warriors).
std::string shot(const std::string& terrain, const std::string& type, const std::string& weather = "clear") {
  Ground0 g({.native = "warrior 1", .settler = type + " 1", .terrain = terrain, .weather = weather});
  g.s.weather = weather == "clear" ? Weather::Clear : Weather::Severe;
  const bool native = type == "warrior";
  const UnitId shooter(native ? 0u : 32u), target(native ? 32u : 0u);
  const Shot s = shot_of(g.ctx(), shooter, target);
  return std::to_string(s.factor) + " " + std::to_string(s.roll);
}

TEST(FireTable, Rough) {  // R("19.2.1-c.1") R("19.2.1-c")
  EXPECT_EQ(shot("rough", "warrior"), "2 0");
  EXPECT_EQ(shot("rough", "regular"), "2 0");
  EXPECT_EQ(shot("rough", "militia"), "1 0");
  EXPECT_EQ(shot("rough", "rifle"), "3 0");
}

TEST(FireTable, Wilderness) {  // R("19.2.1-c") R("19.2.1-c.2") R("19.2.1-c.3") R("19.2.1-c.6") R("19.2.1-c.8")
  EXPECT_EQ(shot("wilderness", "warrior"), "2 0");
  EXPECT_EQ(shot("wilderness", "regular"), "2 -1");
  EXPECT_EQ(shot("wilderness", "militia"), "1 0");
  EXPECT_EQ(shot("wilderness", "rifle"), "3 -1");
}

TEST(FireTable, Settled) {  // R("19.2.1-c.2") R("19.2.1-c.4") R("19.2.1-c.5") R("19.2.1-c.7") R("19.2.1-c.9")
  EXPECT_EQ(shot("settled", "warrior"), "2 0");
  EXPECT_EQ(shot("settled", "regular"), "4 -1");
  EXPECT_EQ(shot("settled", "militia"), "1 -1");
  EXPECT_EQ(shot("settled", "rifle"), "3 -1");
}

TEST(FireTable, SevereWeatherTakesOnlyTheMarkedSubtractions) {  // R("19.2.1-c.10")
  EXPECT_EQ(shot("wilderness", "regular", "severe"), "2 0");
  EXPECT_EQ(shot("wilderness", "rifle", "severe"), "3 0");
  EXPECT_EQ(shot("settled", "regular", "severe"), "4 0");
  EXPECT_EQ(shot("settled", "militia", "severe"), "1 -1");
  EXPECT_EQ(shot("settled", "rifle", "severe"), "3 -1");
}

TEST(FireTable, WhatHits) {  // R("19.2.1-d") R("19.2.1-d.1") R("19.2.1-d.2")
  Ground0 g({});
  EXPECT_EQ(faces_that_hit(g.t, {.factor = 2, .roll = 0}), 2);
  EXPECT_EQ(faces_that_hit(g.t, {.factor = 2, .roll = -1}), 3);
  EXPECT_EQ(faces_that_hit(g.t, {.factor = 0, .roll = 0}), 1);   // a 1 hits
  EXPECT_EQ(faces_that_hit(g.t, {.factor = 8, .roll = -1}), 5);  // a 6 misses
}

// -- movement -----------------------------------------------------------------------------------

struct Mover {
  Ground0 g;
  MovePhase f;
  explicit Mover(const Field& field) : g(field) {}
  int total() const {
    Modifiers die(g.t);
    move_roll(g.ctx(), f, die);
    return die.sum();
  }
};

Mover settler_mover(Field field, const std::string& type) {
  field.settler = type + " 1";
  Mover m(field);
  m.g.put("settler_" + type + "_1");
  m.f.side = kSettler;
  m.f.move = Move::March;
  m.f.group.add(m.g.unit("settler_" + type + "_1"));
  return m;
}

TEST(MoveTable, Terrain) {  // R("19.2.2-b") R("19.2.2-b.2") R("19.2.2-b.3")
  EXPECT_EQ(settler_mover({.terrain = "settled"}, "regular").total(), -1);
  EXPECT_EQ(settler_mover({.terrain = "settled"}, "militia").total(), 0);
  EXPECT_EQ(settler_mover({.terrain = "rough"}, "militia").total(), 1);
  EXPECT_EQ(settler_mover({.terrain = "rough"}, "warrior").total(), 0);
  EXPECT_EQ(settler_mover({.terrain = "wilderness"}, "regular").total(), 0);
}

TEST(MoveTable,
     LeaderWeatherCoverAndSurprise) {  // R("19.2.2-b") R("19.2.2-b.1") R("19.2.2-b.4") R("19.2.2-b.5") R("19.2.2-b.6")
  Mover m = settler_mover({.terrain = "wilderness", .settler_leaders = "Captain 2"}, "militia");
  m.g.lead("settler_leader_1");
  m.f.leaders = 1;
  EXPECT_EQ(m.total(), -2);
  m.g.s.weather = Weather::Severe;
  EXPECT_EQ(m.total(), -1);
  m.f.move = Move::Slip;
  EXPECT_EQ(m.total(), 0);
  m.g.s.surprised = kNative;
  EXPECT_EQ(m.total(), 0);  // round 2
  m.g.s.round = 1;
  EXPECT_EQ(m.total(), -1);
}

TEST(MoveTable, LevelOneAndSix) {  // R("19.2.2-a") R("19.2.2-a.1") R("19.2.2-a.2")
  Ground0 g({});
  EXPECT_TRUE(moves(g.t, kSettler, 0, 3));
  EXPECT_FALSE(moves(g.t, kSettler, 0, 4));
  EXPECT_TRUE(moves(g.t, kSettler, 5, 1));
  EXPECT_FALSE(moves(g.t, kSettler, -5, 6));
}

// -- melee --------------------------------------------------------------------------------------

int factor(const std::string& terrain, const std::string& type) {
  Ground0 g({.native = type + " 1", .terrain = terrain});
  return melee_factor(g.t, UnitId(0u));
}

TEST(MeleeTable, Multipliers) {  // R("19.2.3.1") R("19.2.3.2") R("19.2.3.3") R("19.2.3.4")
  EXPECT_EQ(factor("rough", "warrior"), 6);
  EXPECT_EQ(factor("wilderness", "warrior"), 4);
  EXPECT_EQ(factor("settled", "warrior"), 4);
  EXPECT_EQ(factor("rough", "regular"), 4);
  EXPECT_EQ(factor("settled", "regular"), 4);
  EXPECT_EQ(factor("rough", "militia"), 4);
  EXPECT_EQ(factor("wilderness", "militia"), 2);
  EXPECT_EQ(factor("settled", "militia"), 4);
  EXPECT_EQ(factor("rough", "rifle"), 1);
  EXPECT_EQ(factor("settled", "rifle"), 1);
}

Ground0 duel(Field field = {}) {
  field.native = "warrior 2";
  field.settler = "militia 2";
  Ground0 g(field);
  g.put("native_warrior_1").put("native_warrior_2").put("settler_militia_1").put("settler_militia_2");
  return g;
}

std::string column(const Ground0& g, u16 leaders = 0) {
  UnitSet attackers;
  attackers.add(UnitId(0u));
  attackers.add(UnitId(1u));
  return g.t.charts
      .odds_names[static_cast<std::size_t>(melee_odds(g.ctx(), kNative, 0, attackers, leaders).final_column)];
}

TEST(MeleeTable, OddsAreRoundedDown) {  // R("19.2.3")
  Ground0 g = duel();
  EXPECT_EQ(column(g), "2:1");  // 8 : 4
  g.put("settler_militia_2", 0, 1);
  EXPECT_EQ(column(g), "4:1");  // 8 : 2
}

TEST(MeleeTable, RoutedDefendersAreLeftOut) {  // R("19.2.3-a")
  Ground0 g = duel();
  g.put("settler_militia_2", 0, 0, Order::Routed);
  EXPECT_EQ(column(g), "4:1");
}

TEST(MeleeTable, ShiftsAddUp) {  // R("19.2.3-b") R("19.2.3-b.1") R("19.2.3-b.2") R("19.2.3-b.3") R("19.2.3-b.4")
  Ground0 g = duel({.native_leaders = "Chief 3", .settler_leaders = "Captain 1"});
  g.lead("native_leader_1");
  EXPECT_EQ(column(g, 1), "5:1");  // three right
  g.lead("settler_leader_1");
  EXPECT_EQ(column(g), "3:2");  // one left
  EXPECT_EQ(column(g, 1), "4:1");
  g.put("settler_militia_1", 0, 0, Order::Disrupted);
  EXPECT_EQ(column(g), "2:1");
  g.s.surprised = kSettler;
  g.s.round = 1;
  EXPECT_EQ(column(g), "3:1");
  g.s.round = 2;
  EXPECT_EQ(column(g), "2:1");
  EXPECT_EQ(column(g, 1), "5:1");
}

TEST(MeleeTable, OptionALeaderShiftsOneColumn) {  // R("19.2.3-b.1")
  Ground0 g = duel({.native_leaders = "Chief 3", .options = {{"leader_shift", "one"}}});
  g.lead("native_leader_1");
  EXPECT_EQ(column(g, 1), "3:1");
}

TEST(MeleeTable, LevelsChangeTheDieByThreeAtMost) {  // R("19.2.3-c") R("19.2.3-c.1")
  const auto modifier = [](const std::string& native, const std::string& settler) {
    Ground0 g = duel({.native_level = native, .settler_level = settler});
    UnitSet attackers;
    attackers.add(UnitId(0u));
    return melee_odds(g.ctx(), kNative, 0, attackers, 0).die_modifier;
  };
  EXPECT_EQ(modifier("4", "3"), 1);
  EXPECT_EQ(modifier("2", "4"), -2);
  EXPECT_EQ(modifier("5", "1"), 3);
  EXPECT_EQ(modifier("1", "5"), -3);
}

TEST(MeleeTable, TheTableIsOneLadder) {  // R("19.2.3-d.4")
  Ground0 g({});
  const int columns = static_cast<int>(g.t.charts.odds.size());
  for (int die = -2; die < 9; ++die)
    for (int k = 0; k + 1 < columns; ++k)
      EXPECT_EQ(melee_result(g.t, k + 1, die).text, melee_result(g.t, k, die + 1).text) << die << " " << k;
  EXPECT_EQ(g.t.charts.results[melee_result(g.t, 2, 5).text], "R/R");
  EXPECT_EQ(g.t.charts.results[melee_result(g.t, 8, 99).text], "-/3R");
}

// -- recovery and end ---------------------------------------------------------------------------

TEST(RecoveryTable, LeaderAndSix) {  // R("19.2.4.1") R("19.2.4.2") R("19.2.4.3")
  Ground0 g({.native = "warrior 1", .native_leaders = "Chief 3"});
  g.put("native_warrior_1", 0, 0, Order::Disrupted);
  EXPECT_EQ(recovery_modifier(g.ctx(), UnitId(0u)), 0);
  g.lead("native_leader_1");
  EXPECT_EQ(recovery_modifier(g.ctx(), UnitId(0u)), -3);
  EXPECT_TRUE(recovers(g.t, kNative, -3, 5));
  EXPECT_FALSE(recovers(g.t, kNative, -3, 6));
  EXPECT_FALSE(recovers(g.t, kNative, 0, 5));
}

// Native five units, settler five; how many stand in good order decides.
Verdict96 judged(int native, int settler, const std::string& extra = {}) {
  Ground0 g({.native = "warrior 10", .settler = "militia 10", .extra = extra});
  for (int i = 0; i < 10; ++i) {
    g.s.reorder(UnitId(static_cast<std::size_t>(i)), i < native ? Order::Good : Order::Routed);
    g.s.reorder(UnitId(static_cast<std::size_t>(32 + i)), i < settler ? Order::Good : Order::Routed);
  }
  return judge_battle(g.ctx());
}

TEST(EndTable, TheLeadDecides) {  // R("9.6") R("19.3.1")
  EXPECT_EQ(judged(8, 8).margin, Margin::Drawn);
  EXPECT_EQ(judged(8, 8).victor, kNobody);
  EXPECT_EQ(judged(9, 8).margin, Margin::Marginal);
  EXPECT_EQ(judged(9, 8).victor, kNative);
  EXPECT_EQ(judged(5, 8).margin, Margin::Decisive);
  EXPECT_EQ(judged(5, 8).victor, kSettler);
  EXPECT_EQ(judged(1, 0).margin, Margin::Decisive);
  EXPECT_EQ(judged(0, 0).margin, Margin::Drawn);
}

TEST(EndTable, AnEngagementsOwnConditionsRankFirst) {  // R("9.6")
  EXPECT_EQ(judged(8, 8, "override = \"draw_is_settler\"\n").victor, kSettler);
  EXPECT_EQ(judged(9, 8, "override = \"draw_is_settler\"\n").victor, kNative);
}

TEST(EndTable, PlayAgainstPar) {
  Ground0 g({.native = "warrior 10", .settler = "militia 10", .extra = "par = 40\n"});
  EXPECT_EQ(judge_par(g.t, lead_of(g.t, 17, 8)), kNobody);  // a lead of 45, the edge
  EXPECT_EQ(judge_par(g.t, lead_of(g.t, 20, 8)), kNative);
  EXPECT_EQ(judge_par(g.t, lead_of(g.t, 16, 8)), kNobody);
  EXPECT_EQ(judge_par(g.t, lead_of(g.t, 14, 8)), kSettler);
}

TEST(EndTable, RoutedUnitsOfTheLoserRollToComeAway) {  // R("19.3") R("19.3.2")
  const Field field{.native = "warrior 2", .settler = "militia 2", .native_leaders = "Chief 1"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  for (const char* id : {"settler_militia_1", "settler_militia_2"}) {
    position["units"][id]["order"] = "routed";
    position["units"][id]["column"] = position["units"][id]["row"] = 255;
  }
  position["leaders"]["settler_leader_1"] = {
      {"column", 255}, {"row", 255}, {"rating", 0}, {"fate", "lost"}, {"charging", false}};
  Fight g(field.open(), position);
  g.until("roll").dice({6, 6});  // no recovery
  EXPECT_EQ(g.top()["rule"], "19.3");
  g.dice({2, 3});  // level 3, one worse after a decisive defeat
  EXPECT_TRUE(g.table.over());
  EXPECT_EQ(g.order("settler_militia_1"), "routed");
  EXPECT_EQ(g.order("settler_militia_2"), "eliminated");
  EXPECT_EQ(g.place("native_warrior_1"), "255/255");
}

// -- the fort -----------------------------------------------------------------------------------

TEST(Fort, ItsGarrison) {  // R("Q-31")
  auto rules = test::open(kModule, "fort_recovery_1794");
  test::Script f(rules);
  f.act("decline");
  EXPECT_EQ(f.seat(), "settler");
  f.act(array("settler_legion_1", "settler_c_1")).act(array("settler_legion_2", "settler_c_1"));
  EXPECT_EQ(f.refusal(array("settler_rifle_1", "settler_c_1")).substr(0, 5), "Q-31:");
  f.act("array_rest").act("array_rest").act("cease_fire");
  EXPECT_EQ(f.seat(), "settler");  // surprised, but the garrison fires
  EXPECT_TRUE(f.offers(verb("fire", "stack", "settler_c_1")));

  const Tables& t = *static_cast<const Tables*>(rules->tables());
  State s;
  s.columns = 1, s.round = 1, s.rounds = 2, s.surprised = kSettler;
  const UnitId garrison(32u), warrior(0u);
  s.change(garrison, {0, 0, Order::Good, UnitId{}});
  s.change(warrior, {0, 0, Order::Good, UnitId{}});
  const Ctx c{t, s};
  EXPECT_EQ(faces_that_hit(t, shot_of(c, warrior, garrison)), 1);
  UnitSet fort;
  fort.add(garrison);
  s.change(LeaderId(6u), Leader{0, 0, 2, Fate::Unhurt, false});
  EXPECT_TRUE(able_to_move(c, MovePhase{.side = kSettler}, {kSettler, 0, 0}, fort).empty());
  s.change(LeaderId(6u), Leader{});
  MovePhase move{.side = kNative, .move = Move::Charge, .column = 0, .row = 0};
  move.group.add(warrior);
  Modifiers die(t);
  move_roll(c, move, die);
  EXPECT_EQ(die.sum(), 2);
  s.change(LeaderId(0u), Leader{0, 0, 2, Fate::Unhurt, false});
  move.leaders = 1;
  Modifiers led(t);
  move_roll(c, move, led);
  EXPECT_EQ(led.sum(), 2 - 2);  // the leader, but nothing for surprise
  ModifierList shifts;
  Modifiers columns(t, &shifts);
  melee_shifts(c, 0, {kSettler, 0, 0}, columns);
  ASSERT_EQ(shifts.size(), 1u);  // no surprise against the fort
  EXPECT_EQ(shifts[0].value, -3);
}

TEST(Fort, ThreeStandingDecideForTheSettlers) {  // R("9.6")
  auto rules = test::open(kModule, "fort_recovery_1794");
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  State s;
  for (std::size_t i = 0; i < 24; ++i) s.reorder(UnitId(i), Order::Good);
  for (std::size_t i = 0; i < 8; ++i) s.reorder(UnitId(32 + i), i < 3 ? Order::Disrupted : Order::Lost);
  EXPECT_EQ(judge_battle({t, s}).victor, kSettler);
  s.reorder(UnitId(32u), Order::Routed);
  EXPECT_EQ(judge_battle({t, s}).victor, kNative);
}

// -- data ---------------------------------------------------------------------------------------

TEST(DataFiles, ErrorsNameFileLineAndField) {
  const auto game = test::load(kModule);
  const auto open = [&](std::string text) {
    const auto opened = game->open(cf::Setup{"custom", {}, DataFile{"mine.toml", std::move(text)}});
    return opened ? std::string() : opened.error().text();
  };
  EXPECT_EQ(open(Field{}.toml()), "");
  EXPECT_EQ(open(Field{.terrain = "swamp"}.toml()),
            "mine.toml:2: terrain: 'swamp' is not one of: rough, wilderness, settled");
  EXPECT_EQ(open(Field{.native = "cavalry 1"}.toml()).substr(0, 52),
            "mine.toml:10: type: there is no unit type 'cavalry';");
  EXPECT_EQ(open(Field{.native = "warrior 40"}.toml()), "mine.toml:10: count: 40 is outside 1 to 32");
  EXPECT_EQ(open(Field{.native_level = "6"}.toml()), "mine.toml:8: level: 6 is outside 1 to 5");
  EXPECT_EQ(open(Field{.extra = "wheather = 1\n"}.toml()), "mine.toml:6: wheather: is not a field known here");
  EXPECT_EQ(open("name = \"x\"\nterrain = \"rough\"\ninitiative = \"native\"\n"),
            "mine.toml:1: native: is missing: a table with name, level, leaders and units");
  EXPECT_NE(open("name = ").find("mine.toml:1"), std::string::npos);
}

TEST(DataFiles, ABrokenMeleeTableIsFound) {
  DataSet files = test::load(kModule)->files();
  for (DataFile& file : files)
    if (file.name == "melee.csv") file.text.replace(file.text.find("2/-"), 3, "2x-");
  const auto data = load_data(files);
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().text(), "melee.csv:2: 1:3: '2x-' is no result like 1R/-");
}

TEST(Boards, EveryPieceStandsOnSomething) {
  const auto game = test::load(kModule);
  for (const ScenarioInfo& scenario : game->info().scenarios) {
    Fight f(test::open(kModule, scenario.id));
    f.until("choose_fire");
    const Json board = f.table.rules().board(), view = f.table.rules().view(f.table.state(), kNobody);
    std::set<std::string> places;
    for (const char* list : {"spaces", "boxes"})
      for (const Json& place : board[list]) places.insert(place["id"].get<std::string>());
    for (const Json& piece : view["pieces"])
      EXPECT_TRUE(places.contains(piece["at"].get<std::string>())) << piece.dump();
    EXPECT_TRUE(view.contains("panel"));
  }
}

TEST(Odds, ALineSaysWhatBecameOfTheUnits) {
  Fight f(Field{.native = "warrior 2", .settler = "militia 2"});
  f.until("choose_fire").act("volley");
  const Position before = f.table.at(f.table.steps().size());
  f.dice({1, 1});
  EXPECT_EQ(f.table.rules().summary(before.get(), f.table.state()), "settler side: one hit: one disrupted");
  f.dice({6});
  EXPECT_EQ(f.table.rules().summary(f.table.state(), f.table.state()), "no effect");
}

}  // namespace
}  // namespace cf::quickbattle
