// The scenarios: what is special about each, their objectives, and what the table gets to draw.
#include <ctime>

#include "engine/text.hpp"
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

struct Field {
  std::shared_ptr<Ruleset> rules;
  State state{};
  explicit Field(const char* scenario) : rules(test::open(kModule, scenario)) {
    state.turn = 1;
    for (std::size_t i = 0; i < t().sides.size(); ++i) state.order[i] = static_cast<u8>(i);
    for (std::size_t i = 0; i < t().figures.size(); ++i) {  // everybody in ranks along the north edge
      if (t().figures[i].late) continue;
      Figure& f = state.figures.items[i];
      f.status = Status::Standing;
      put(f,
          t().figures[i].part == Part::Fighter ? Point{100 + 150 * static_cast<i32>(i), t().figures[i].side ? 400 : 100}
                                               : t().figures[i].start,
          90);
      state.sides[t().figures[i].side].start += t().figures[i].part == Part::Fighter;
    }
  }
  const Tables& t() const { return *static_cast<const Tables*>(rules->tables()); }
  Ctx ctx() {
    state.derive();
    return {t(), state};
  }
  FigureId first(int side) const {
    for (std::size_t i = 0; i < t().figures.size(); ++i)
      if (t().figures[i].side == side) return FigureId(i);
    return {};
  }
  test::Script begin(Step step, Seat side) {
    state.derive();
    push_turn(state, static_cast<u8>(t().sides.size()), step, side);
    test::Script script(rules, rules->save(&state));
    script.dice({1});
    return script;
  }
};

TEST(Scenarios, HalfTheCampSleepsAtJumonvilleGlen) {  // R("SX-1")
  Field f("jumonville");
  auto s = f.begin(Step::Begin, 1);
  int asleep = 0, all = 0;
  for (std::size_t i = 0; i < f.t().figures.size(); ++i)
    if (f.t().figures[i].side == 1) ++all, asleep += state_of(s).figures.items[i].has(kSleeping);
  EXPECT_EQ(asleep, (all + 1) / 2);
}

TEST(Scenarios, TheTownWakesOnFourAtKittanning) {  // R("SX-1")
  Field f("kittanning");
  auto s = f.begin(Step::Rally, 1);
  s.dice({3, 4});
  EXPECT_TRUE(figure_of(s, f.first(1)).has(kSleeping));
  EXPECT_FALSE(figure_of(s, FigureId(f.first(1).index() + 1)).has(kSleeping));
}

TEST(Scenarios, AHouseBurnsAfterAWholeTurnInContact) {  // R("SX-1")
  Field f("kittanning");
  put(f.state.figures[FigureId(0)], {1000, 4800 - 1600}, 0);  // at the wall of a log house
  auto s = f.begin(Step::Begin, 0);
  while (s.question() != "roll" && !s.table.over()) s.act("done");
  EXPECT_EQ(state_of(s).sides[0].points, 2);
  EXPECT_FALSE(state_of(s).burning.empty());
}

TEST(Scenarios, PowderExplodesOnFive) {
  Field f("kittanning");
  for (std::size_t i = 0; i < f.t().ground.features.size(); ++i)
    if (f.t().ground.features[i].powder) f.state.burning.add(FeatureId(i));
  put(f.state.figures[FigureId(3)], {1300, 4800 - 2400}, 0);
  auto s = f.begin(Step::Rally, 0);
  s.dice({5});
  EXPECT_FALSE(state_of(s).exploded.empty());
  EXPECT_EQ(figure_of(s, FigureId(3)).wounds, 1);
}

TEST(Scenarios, NobodyShootsAtOrChargesCaptives) {  // R("SX-8")
  for (const auto& [scenario, side] : {std::pair("kittanning", 1), std::pair("la_barbue", 1)}) {
    Field f(scenario);
    FigureId captive;
    for (std::size_t i = 0; i < f.t().figures.size(); ++i)
      if (f.t().figures[i].part == Part::Captive || f.t().figures[i].part == Part::Prisoner) captive = FigureId(i);
    const FigureId captor = f.first(side);
    put(f.state.figures[captor], {f.state.figures[captive].x + 250, f.state.figures[captive].y}, 180);
    int missile = 0;
    while (!carries_missile(f.t().at(captor), missile)) ++missile;
    EXPECT_EQ(ruling(f.ctx(), shot_verdict(f.ctx(), captor, captive, missile)), "SX-8") << scenario;
    EXPECT_EQ(ruling(f.ctx(), charge_verdict(f.ctx(), captor, captive)), "SX-8") << scenario;
  }
}

TEST(Scenarios, NobodyShootsOutOfDeepWater) {  // R("SX-12")
  Field f("kittanning");
  const FigureId shooter = f.first(1), target = f.first(0);
  int missile = 0;
  while (!carries_missile(f.t().at(shooter), missile)) ++missile;
  put(f.state.figures[target], {900, 2400}, 180);
  put(f.state.figures[shooter], {400, 2400}, 0);  // in the river
  EXPECT_EQ(ruling(f.ctx(), shot_verdict(f.ctx(), shooter, target, missile)), "SX-12");
}

TEST(Scenarios, RedCoatsAtTheRoadHaveNoCoverFromFiguresInFront) {  // R("SX-13")
  Field f("monongahela");
  const FigureId target = f.first(0), shooter = f.first(1), before(shooter.index() + 1);
  ASSERT_TRUE(f.t().regulars.has(target));
  const auto covered = [&](i32 y) {
    put(f.state.figures[target], {2000, y}, 90);
    put(f.state.figures[before], {2000, y + 300}, 270);
    put(f.state.figures[shooter], {2000, y + 600}, 270);
    return in_cover(f.ctx(), target, shooter);
  };
  EXPECT_FALSE(covered(2467));  // on the road
  EXPECT_FALSE(covered(2850));  // within 4 inches of it
  EXPECT_TRUE(covered(2900));
}

TEST(Scenarios, HiddenFiguresAreSeenFromFourInches) {  // R("SX-7")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}), b = s.add(1, "trooper", 3, {}, {3000, 500});
  s[b].flags |= kHidden;
  EXPECT_TRUE(sees(s.ctx(), a, b));
  s[b].x = 3001;
  EXPECT_FALSE(sees(s.ctx(), a, b));
  EXPECT_EQ(ruling(s.ctx(), charge_verdict(s.ctx(), a, b)), "SX-7");
}

TEST(Scenarios, RegularsLeaveByTheEastEdgeAfterTurnFive) {  // R("SX-10")
  Field f("monongahela");
  const FigureId who = f.first(0);
  const auto refused = [&](int turn, Point at) {
    f.state.turn = static_cast<u8>(turn);
    put(f.state.figures[who], at, 0);
    auto s = f.begin(Step::Move, 0);
    s.act(piece("move", "figure", f.t().at(who).id));
    return s.refusal({{"verb", "leave"}});
  };
  EXPECT_EQ(refused(5, {4740, 2300}).substr(0, 6), "SX-10:");
  EXPECT_EQ(refused(6, {4740, 2300}), "");
  EXPECT_EQ(refused(6, {4400, 2300}).substr(0, 6), "SX-10:");
  EXPECT_EQ(refused(6, {4740, 4500}).substr(0, 6), "SX-10:");
}

TEST(Scenarios, TheReliefComesOnASixAndLaterOnAFiveToo) {  // R("SX-5")
  struct Row {
    u8 turn;
    int die;
    bool comes;
  };
  for (const Row row : {Row{5, 5, false}, Row{5, 6, true}, Row{7, 5, true}}) {
    Field f("halfway_brook");
    f.state.turn = row.turn;
    auto s = f.begin(Step::Rally, 0);
    EXPECT_EQ(s.question(), "roll");
    s.dice({row.die});
    EXPECT_EQ(state_of(s).sides[0].relieved, row.comes) << int{row.turn} << " " << row.die;
  }
}

TEST(Scenarios, PrisonersAreFreeWhenTouched) {  // R("SX-1")
  Field f("la_barbue");
  for (std::size_t i = 0; i < f.t().figures.size(); ++i)
    if (f.t().figures[i].part == Part::Prisoner) {
      const FigureId friend_of = f.first(1);
      put(f.state.figures[friend_of], {f.t().figures[i].start.x + 300, f.t().figures[i].start.y}, 180);
      auto s = f.begin(Step::Move, 1);
      s.act(piece("move", "figure", f.t().at(friend_of).id))
          .act({{"verb", "walk"},
                {"x", f.t().figures[i].start.x + 102},
                {"y", f.t().figures[i].start.y},
                {"facing", 360}});
      EXPECT_EQ(figure_of(s, FigureId(i)).status, Status::Freed);
      EXPECT_EQ(state_of(s).sides[1].points, 2);
      return;
    }
  FAIL();
}

TEST(Scenarios, ComingOntoTheTableIsMoving) {
  Field f("monongahela");
  const FigureId who = f.first(1);
  f.state.figures[who].status = Status::Reserve;
  f.state.turn = 2;
  auto s = f.begin(Step::Move, 1);
  s.act(piece("move", "figure", f.t().at(who).id))
      .act({{"verb", "enter"}, {"x", 2900}, {"y", 60}, {"facing", 90}})
      .act("done");
  EXPECT_TRUE(figure_of(s, who).has(kMoved));
}

TEST(Scenarios, SnowSlushRainAndShields) {
  Field snow("la_barbue");
  for (std::size_t i = 0; i < snow.t().figures.size(); ++i)
    if (snow.t().figures[i].list == ListId::Regulars) {
      EXPECT_EQ(rates(snow.ctx(), FigureId(i)).open, rates(snow.ctx(), FigureId(i)).terrain);
    }
  EXPECT_TRUE(test::open(kModule, "dumonts_mill") && Field("dumonts_mill").t().slush);
  EXPECT_TRUE(Field("jumonville").t().rain);
}

TEST(Scenarios, RoutedSidesLoseWhateverThePoints) {  // R("SX-1") R("MO-1.1")
  Field f("kittanning");
  f.state.sides[0].points = 20;
  f.state.sides[0].retired = true;
  EXPECT_EQ(f.rules->outcome(&f.state).winner, 1);
}

TEST(Table, BoardAndViewHaveWhatTheClientDraws) {
  for (const char* scenario : {"jumonville", "halfway_brook", "four_ways"}) {
    Field f(scenario);
    const Json board = f.rules->board();
    EXPECT_EQ(board["kind"], "inches");
    EXPECT_EQ(board["size"], (Json{4800, 4800}));
    EXPECT_GT(board["areas"].size(), 6u);
    const Json view = f.rules->view(&f.state, 0);
    EXPECT_GT(view["pieces"].size(), 15u);
    for (const char* key : {"x", "y", "facing", "base", "marks", "note"})
      EXPECT_TRUE(view["pieces"][0].contains(key)) << key;
  }
}

TEST(Table, TheReachIsOneRing) {
  Scene s;
  s.add(0, "hero", 4, {"musket"}, {2300, 3000}, 0);
  s.add(1, "trooper", 3, {}, {4000, 500}, 180);
  auto script = s.begin(Step::Move);
  script.act(piece("move", "figure", "a01"));
  const Json region = script.table.rules().region(script.table.state());
  ASSERT_EQ(region["rings"].size(), 1u);
  EXPECT_EQ(region["rings"][0].size(), 90u);
}

// What a click on a figure costs, printed and not judged: the time of a busy machine proves nothing. The aim is 5 ms of
// a processor's time.
TEST(Table, WhatShadingTheGroundCosts) {
  const auto game = test::load(kModule);
  for (const ScenarioInfo& scenario : game->info().scenarios) {
    const auto rules = test::open(kModule, scenario.id);
    Table table(rules);
    Random random(1);
    std::vector<Answer> answers;
    double sum = 0, most = 0;
    int asked = 0;
    while (!table.over() && asked < 20) {
      if (std::string(rules->question(table.state())) == "choose_step") {
        const std::clock_t started = std::clock();
        constexpr int kTimes = 5;
        for (int i = 0; i < kTimes; ++i) EXPECT_FALSE(rules->region(table.state()).is_null());
        const double took = 1000.0 * static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC / kTimes;
        sum += took;
        most = std::max(most, took);
        ++asked;
      }
      answers.clear();
      rules->legal(table.state(), answers);
      ASSERT_FALSE(answers.empty()) << scenario.id;
      table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
    }
    std::printf("%-14s %2d positions, %.3f ms on average, %.3f ms at most\n", scenario.id.c_str(), asked,
                asked ? sum / asked : 0.0, most);
    EXPECT_GT(asked, 0) << scenario.id;
  }
}

}  // namespace
}  // namespace cf::skirmish
