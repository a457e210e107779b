// Turn order, set-up, movement, charges, coups, skills of movement.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

Json walk(int x, int y, int facing) { return {{"verb", "walk"}, {"x", x}, {"y", y}, {"facing", facing}}; }

struct Walker {
  Scene scene;
  FigureId f;
  explicit Walker(const char* rank = "trooper", Point at = {2500, 500}, Json extra = Json::object(),
                  std::map<std::string, std::string> options = {})
      : scene(std::move(options)) {
    f = scene.add(0, rank, 3, {"musket"}, at, 0, extra);
    scene.add(0, "trooper", 3, {}, {2000, 900});
    scene.add(1, "trooper", 3, {}, {4700, 4700}, 180);
  }
  std::string to(int x, int y, int facing = 0) {
    return ruling(scene.ctx(), step_verdict(scene.ctx(), f, allowance(scene.ctx(), f), {x, y}, facing));
  }
};

TEST(Movement, RatesByClass) {  // R("MV-1.1") R("MV-1.2") R("MV-1.3") R("MV-1.4") R("MV-1.5")
  const struct {
    const char* rank;
    int open, terrain;
  } rows[] = {{"hero", 9, 5}, {"veteran", 7, 4}, {"trooper", 6, 3}, {"green", 5, 3}, {"civilian", 4, 2}};
  for (const auto& row : rows) {
    Walker w(row.rank);
    EXPECT_EQ(rates(w.scene.ctx(), w.f).open, row.open) << row.rank;
    EXPECT_EQ(rates(w.scene.ctx(), w.f).terrain, row.terrain) << row.rank;
  }
  Walker printed("hero", {2500, 500}, {}, {{"movement_labels", "as_printed"}});
  EXPECT_EQ(rates(printed.scene.ctx(), printed.f).open, 7);
  Walker limping("trooper", {2500, 500}, {{"slower", 1}});
  EXPECT_EQ(rates(limping.scene.ctx(), limping.f).open, 5);
}

TEST(Movement, AsFarAsTheRateAndNoFarther) {  // R("MV-1")
  Walker w;
  EXPECT_EQ(w.to(3100, 500), "");
  EXPECT_EQ(w.to(3102, 500), "MV-1");
  Walker woods("trooper", {1300, 3200});  // inside the woods: three inches
  EXPECT_EQ(woods.to(1300, 2901, 270), "MV-1");
  EXPECT_EQ(woods.to(1500, 3200), "");
}

TEST(Movement, TurningCostsAnInchForEvery45Degrees) {  // R("MV-3")
  Walker w;
  EXPECT_EQ(w.to(2500, 100, 270), "");  // a quarter turn and four inches
  EXPECT_EQ(w.to(2500, 901, 90), "MV-1");
  EXPECT_EQ(w.to(3050, 500, 45), "MV-1");  // the last facing is paid too
  Walker free("trooper", {2500, 500}, {}, {{"free_final_facing", "true"}});
  EXPECT_EQ(free.to(3050, 500, 45), "");
}

TEST(Movement, FencesCostAnInch) {  // R("MV-1")
  Walker w("trooper", {2600, 3400});
  w.scene[w.f].facing = 90;
  EXPECT_EQ(w.to(2600, 3899, 90), "");
  EXPECT_EQ(w.to(2600, 3920, 90), "MV-1");
}

TEST(Movement, ExpertScoutsStealthAndSprint) {  // R("PG-2e.3") R("PG-2e.6") R("PG-2f.6")
  Walker scout("trooper", {1300, 3200}, {{"skills", {"expert_scout"}}});
  EXPECT_EQ(scout.to(1300, 2700, 90), "");
  Walker sprint("trooper", {2500, 500}, {{"skills", {"sprint"}}});
  EXPECT_EQ(sprint.to(3700, 500), "");
  Walker stealthy("trooper", {1300, 3200}, {{"skills", {"stealthy"}}});
  auto s = stealthy.scene.begin(Step::Move);
  s.dice({4});
  EXPECT_TRUE(figure_of(s, stealthy.f).has(kUnhindered));
  s.act(piece("move", "figure", "a01")).act(walk(1300, 2700, 270));
}

TEST(Movement, SprintersRunAwayNoFasterThanOthers) {  // R("PG-2f.6") R("MV-2.1")
  Scene s;
  const FigureId f = s.add(0, "trooper", 3, {}, {3000, 500}, 180, {{"skills", {"sprint"}}});
  s.add(1, "trooper", 3, {}, {4000, 500}, 180);
  State after = (s.rules(), s.state);
  after.derive();
  Playing p{s.tables(), after};
  flee(p, f, true);
  EXPECT_NEAR(after.figures[f].x, 2100, 30);  // one and a half times six inches
}

TEST(Movement, MovingThenShootingInOrder) {  // R("TS-2.3") R("TS-2.4") R("TS-2.2")
  Scene s;
  s.add(0, "trooper", 3, {"rifle"}, {2500, 500}, 0);
  s.add(0, "trooper", 3, {"rifle"}, {2500, 900}, 0);
  s.add(1, "trooper", 3, {}, {3000, 500}, 180);
  s.add(1, "trooper", 3, {}, {4500, 900}, 180);
  s.add(1, "trooper", 3, {}, {4600, 300}, 180);
  auto script = s.begin(Step::Rally);
  EXPECT_EQ(script.question(), "choose_charger");
  script.act("done");
  EXPECT_EQ(script.question(), "choose_mover");
  script.act(piece("move", "figure", "a02")).act(walk(2600, 900, 0)).act("done");
  EXPECT_EQ(script.refusal(piece("move", "figure", "a02")).substr(0, 6), "TS-2.3");
  script.act("done");
  EXPECT_EQ(script.question(), "choose_shooter");
  script.act("done");
  EXPECT_EQ(script.question(), "roll");  // the next turn's initiative
}

TEST(Charges, ReachArcAndSpeed) {  // R("MV-4") R("MV-2.2") R("MV-3.1")
  const auto charge = [](int gap, int facing, const char* rank = "trooper", Json extra = Json::object()) {
    Scene s;
    const FigureId a = s.add(0, rank, 3, {}, {2500, 500}, facing, extra),
                   b = s.add(1, "trooper", 3, {}, {2600 + gap, 500}, 180);
    return ruling(s.ctx(), charge_verdict(s.ctx(), a, b));
  };
  EXPECT_EQ(charge(890, 0), "");  // nine inches for a trooper
  EXPECT_EQ(charge(910, 0), "MV-4");
  EXPECT_EQ(charge(790, 40), "");  // the turn costs an inch
  EXPECT_EQ(charge(850, 40), "MV-4");
  EXPECT_EQ(charge(300, 50), "MV-3.1");
  EXPECT_EQ(charge(1700, 0, "trooper", {{"skills", {"sprint"}}}), "");
}

TEST(Charges, CarriedHomeFromFlankAndRear) {  // R("TS-2.5") R("ME-4.2") R("ME-4.3")
  for (const auto& [facing, flag] :
       {std::pair(180, u32{0}), std::pair(90, u32{kOnFlank}), std::pair(0, u32{kOnRear})}) {
    Scene s;
    const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}, 0), b = s.add(1, "trooper", 3, {}, {3000, 500}, facing);
    s.add(1, "trooper", 3, {}, {4000, 900});
    auto script = s.begin(Step::Charge);
    script.act(piece("charge_with", "figure", "a01")).act(piece("charge", "target", "b01"));
    if (script.question() == "choose_charger") script.act("done");
    EXPECT_EQ(script.refusal(piece("move", "figure", "a01")).substr(0, 6), "TS-2.5");
    script.act("done");
    EXPECT_TRUE(touching(figure_of(script, a), figure_of(script, b)));
    EXPECT_EQ(figure_of(script, a).flags & (kOnFlank | kOnRear), flag);
    EXPECT_EQ(script.question(), "roll");
  }
}

TEST(Coups, HalfAMoveInContact) {  // R("CO-1") R("CO-1.1") R("CO-1.2") R("CO-1.4") R("CO-1.5") R("CO-1.6") R("WB-2.4")
  const auto scene = [](Point at, Status status, const char* list) {
    auto s = std::make_unique<Scene>();
    s->add(0, "trooper", 3, {}, {2500, 500}, 0, {{"list", list}});
    s->add(0, "trooper", 3, {}, {2500, 900}, 0);
    const FigureId v = s->add(1, "trooper", 3, {}, at, 180);
    s->add(1, "trooper", 3, {}, {2900, 900}, 180);
    s->add(1, "trooper", 3, {}, {3000, 700}, 180);
    (*s)[v].status = status;
    return s;
  };
  const Json coup = piece("coup", "target", "b01");
  const auto refusal = [&](Point at, Status status, const char* list) {
    auto s = scene(at, status, list);
    auto script = s->begin(Step::Move);
    script.act(piece("move", "figure", "a01"));
    return script.refusal(coup).substr(0, 6);
  };
  EXPECT_EQ(refusal({2600, 500}, Status::Out, "rangers"), "");
  EXPECT_EQ(refusal({2700, 500}, Status::Out, "rangers"), "CO-1.4");
  EXPECT_EQ(refusal({2600, 500}, Status::Down, "rangers"), "CO-1.2");
  EXPECT_EQ(refusal({2600, 500}, Status::Out, "regulars"), "WB-2.4");
  Scene hired;  // a scout with regulars is none of them
  hired.add(0, "veteran", 3, {}, {2500, 500}, 0, {{"list", "regulars"}, {"specialist", "scout"}});
  const FigureId out = hired.add(1, "trooper", 3, {}, {2600, 500}, 180);
  hired.add(1, "trooper", 3, {}, {4500, 900}, 180);
  hired.add(1, "trooper", 3, {}, {4600, 300}, 180);
  hired[out].status = Status::Out;
  auto freely = hired.begin(Step::Move);
  freely.act(piece("move", "figure", "a01"));
  EXPECT_EQ(freely.refusal(coup), "");
  auto s = scene({2600, 500}, Status::Out, "rangers");
  auto script = s->begin(Step::Move);
  script.act(piece("move", "figure", "a01")).act(coup);
  EXPECT_EQ(figure_of(script, FigureId(0)).coups, 1);
  EXPECT_TRUE(figure_of(script, FigureId(1)).has(kHeartened));
  EXPECT_TRUE(figure_of(script, FigureId(3)).has(kShaken));
  EXPECT_NE(script.refusal(walk(2180, 500, 180)), "");      // half the move is gone
  EXPECT_EQ(score({s->tables(), state_of(script)}, 0), 2);  // out of action, and the coup
  auto late = scene({2600, 500}, Status::Out, "rangers");
  (*late)[FigureId(0)].x = 2200;
  auto walked = late->begin(Step::Move);
  walked.act(piece("move", "figure", "a01")).act(walk(2520, 500, 0));
  EXPECT_EQ(walked.refusal(coup).substr(0, 6), "CO-1.1");
}

TEST(Coups, OnlyAFighterOnItsFeetTakesOne) {  // R("CO-1")
  Scene s;
  const FigureId down = s.add(0, "trooper", 3, {}, {2500, 500});
  for (int i = 0; i < 3; ++i) s.add(0, "trooper", 3, {}, {2000 + 150 * i, 900});
  const FigureId out = s.add(1, "trooper", 3, {}, {2601, 500});
  for (int i = 0; i < 3; ++i) s.add(1, "trooper", 3, {}, {4000 + 150 * i, 900});
  s[down].status = Status::Down;
  s[out].status = Status::Out;
  auto script = s.begin(Step::Move);
  script.act(piece("move", "figure", "a01"));
  EXPECT_EQ(script.refusal(piece("coup", "target", "b01")).substr(0, 5), "CO-1:");
}

TEST(TurnOrder, InitiativeEveryTurnAndClockwise) {  // R("TS-1") R("TS-1.1") R("TS-2") R("TS-3")
  Scene s({}, "three_ways");
  for (int side = 0; side < 3; ++side)
    for (int i = 0; i < 3; ++i) s.add(side, "trooper", 3, {}, {2000 + 800 * side, 200 + 300 * i});
  auto script = s.begin(Step::End);  // the last side's turn is over
  EXPECT_EQ(state_of(script).turn, 2);
  script.dice({2, 5, 5, 2, 5, 4});  // a tie is rolled again
  EXPECT_EQ(script.seat(), "b");
  script.act("go_first");
  EXPECT_EQ(state_of(script).order, (std::array<u8, 4>{1, 2, 0, 0}));
  auto last = s.begin(Step::End);
  last.dice({2, 5, 4}).act("go_last");
  EXPECT_EQ(state_of(last).order, (std::array<u8, 4>{2, 0, 1, 0}));
  EXPECT_EQ(state_of(last).active, 2);
}

TEST(SetUp, ZonesGapAndInfiltration) {  // R("SX-4") R("PG-2e.2") R("PG-4a.5") R("WB-1.3")
  Scene s;
  s.add(0, "trooper", 3, {}, {2500, 500}, 0, {{"skills", {"infiltration"}}});
  s.add(0, "trooper", 3, {}, {2500, 900}, 0);
  s.add(1, "trooper", 3, {}, {3000, 500}, 0);
  s.add(1, "veteran", 3, {}, {3000, 900}, 0, {{"specialist", "scout"}});
  test::Script script(s.rules());
  script.dice({1, 2});
  EXPECT_EQ(script.seat(), "a");
  const auto place = [](int x, int y) { return Json{{"verb", "place"}, {"x", x}, {"y", y}, {"facing", 0}}; };
  EXPECT_EQ(script.refusal(place(2400, 3000)).substr(0, 4), "SX-4");
  EXPECT_EQ(script.refusal({{"verb", "go_with_scout"}}).substr(0, 7), "PG-4a.5");  // a has no scout
  script.act(place(2400, 4300));                                                   // a02, the infiltrator waits
  EXPECT_EQ(script.seat(), "b");  // b01 may go with the scout, if its owner wants it to
  script.act("go_with_scout");
  EXPECT_EQ(script.seat(), "a");
  EXPECT_EQ(script.refusal(place(100, 3000)), "");
  script.act(place(4000, 4300));
  EXPECT_EQ(script.seat(), "b");
  EXPECT_EQ(script.refusal(place(4200, 4000)),
            "SX-4: F0 would stand 2.6 inches away; nobody sets up within 6 inches of an enemy.");
  EXPECT_NE(script.refusal(place(4300, 2700)), "");  // in plain sight
  EXPECT_EQ(script.refusal(place(2300, 1500)), "");  // behind the hill and the cabin
}

TEST(StartSkills, HeroesTwoVeteransOne) {  // R("WB-6.2") R("WB-6.3") R("WB-2.1") R("WB-3.1") R("WB-4.1") R("WB-5.1")
  test::Script script(test::open(kModule, "meeting"));
  EXPECT_EQ(script.refusal({{"verb", "study"}, {"list", "combat"}}).substr(0, 6), "WB-5.1");
  script.act({{"verb", "study"}, {"list", "shooting"}})
      .dice({3})
      .act({{"verb", "study"}, {"list", "shooting"}})
      .dice({3, 4});
  EXPECT_EQ(state_of(script).figures[FigureId(0)].skills, (1u << kHipShooter) | (1u << kRapidFire));
  EXPECT_EQ(script.question(), "choose_skill_list");
  EXPECT_NE(script.table.rules().prompt(script.table.state()).subject, 0);  // a veteran now
  test::Script regular(test::open(kModule, "dumonts_mill"));
  EXPECT_EQ(regular.question(), "roll");  // one list only: no question
  test::Script nations(test::open(kModule, "monongahela"));
  while (nations.question() == "roll") nations.dice({static_cast<int>(nations.table.steps().size() % 6) + 1});
  while (nations.seat() == "a") nations.act({{"verb", "study"}, {"list", "shooting"}}).dice({1});
  EXPECT_EQ(nations.refusal({{"verb", "study"}, {"list", "shooting"}}).substr(0, 6), "WB-4.1");
  test::Script hunters(test::open(kModule, "la_barbue"));
  while (hunters.seat() == "a") {
    hunters.act({{"verb", "study"}, {"list", "shooting"}});
    while (hunters.question() == "roll") hunters.dice({static_cast<int>(hunters.table.steps().size() % 6) + 1});
  }
  EXPECT_EQ(hunters.refusal({{"verb", "study"}, {"list", "combat"}}).substr(0, 6), "WB-3.1");
}

TEST(Leader, APromotedHeroDoesNotReplaceTheHeroOfTheList) {  // R("WB-6.1")
  Scene s;
  s.add(0, "hero", 5, {}, {2500, 500});  // promoted, with the higher reputation
  const FigureId hero = s.add(0, "hero", 4, {}, {2500, 900}, 0, {{"leader", true}});
  s.add(1, "trooper", 3, {}, {4000, 500});
  EXPECT_EQ((s.rules(), s.state.sides[0].leader), hero);
}

TEST(Leader, WhoIsDownTakesNoCommand) {  // R("MO-2.1") R("MO-3.5")
  Scene s;
  const FigureId hero = s.add(0, "hero", 4, {}, {2500, 500}), down = s.add(0, "veteran", 3, {}, {2500, 900}),
                 up = s.add(0, "trooper", 2, {}, {2700, 900});
  for (int i = 0; i < 6; ++i) s.add(0, "trooper", 1, {}, {3000, 200 + 120 * i});
  s.add(1, "trooper", 3, {}, {4000, 500});
  State after = (s.rules(), s.state);
  after.figures[hero].status = Status::Out;
  after.figures[down].status = Status::Down;
  after.derive();
  Playing p{s.tables(), after};
  settle_losses(p, 0);
  EXPECT_EQ(after.sides[0].leader, up);
  EXPECT_TRUE(after.sides[0].leader_lost && after.sides[0].hero_lost);
}

TEST(Leader, TheLossOfAnyHeroIsFelt) {  // R("MO-3.5")
  Scene s;
  const FigureId leader = s.add(0, "hero", 4, {}, {2500, 500}, 0, {{"leader", true}}),
                 other = s.add(0, "hero", 4, {}, {2500, 900});
  for (int i = 0; i < 3; ++i) s.add(0, "trooper", 2, {}, {3000, 200 + 120 * i});
  s.add(1, "trooper", 3, {}, {4000, 500});
  State after = (s.rules(), s.state);
  after.figures[other].status = Status::Out;
  after.derive();
  Playing p{s.tables(), after};
  settle_losses(p, 0);
  EXPECT_EQ(after.sides[0].leader, leader);
  EXPECT_TRUE(after.sides[0].hero_lost && !after.sides[0].leader_lost);
}

TEST(Leader, TheHeroLeadsWhateverTheReputation) {  // R("WB-6.1")
  Scene s;
  s.add(0, "veteran", 5, {}, {2500, 500});
  const FigureId hero = s.add(0, "hero", 4, {}, {2500, 900});
  s.add(1, "trooper", 3, {}, {4000, 500});
  EXPECT_EQ((s.rules(), s.state.sides[0].leader), hero);
}

}  // namespace
}  // namespace cf::skirmish
