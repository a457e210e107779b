// Points on which play once departed from the text or its rulings, each named after its rule.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

// S-76: in the depth of the woods one sees 4 inches from base edge to base edge, so 5 from centre to centre.
TEST(Vision, TreesAreMeasuredFromBaseEdgeToBaseEdge) {  // R("VI-1.3")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {"rifle"}, {700, 3150}), b = s.add(1, "trooper", 3, {}, {1200, 3150});
  EXPECT_TRUE(sees(s.ctx(), a, b));
  EXPECT_TRUE(sees(s.ctx(), b, a));
  s[b].x = 1202;
  EXPECT_FALSE(sees(s.ctx(), a, b));
  EXPECT_FALSE(sees(s.ctx(), b, a));
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), a, b, kRifleShot)), "VI-1.3");
  // He stands at the edge of the woods (x about 1550): the 4 inches run from there to the base of the other.
  put(s[a], {2000, 3150}, 180);
  s[b].x = 1101;
  EXPECT_TRUE(sees(s.ctx(), a, b));
  s[b].x = 1097;
  EXPECT_FALSE(sees(s.ctx(), a, b));
}

// A mad figure charges whatever the distance: nine inches for a trooper, not eight.
TEST(Charges, AChargeThatFallsShortGoesItsWholeAllowance) {  // R("MV-2.2") R("PG-1.5")
  Scene s;
  const FigureId mad = s.add(0, "trooper", 3, {}, {2100, 500}, 0, {{"mad", true}});
  s.add(0, "trooper", 3, {}, {2100, 900});
  s.add(1, "trooper", 3, {}, {4500, 500}, 180);
  auto script = s.begin(Step::Charge);
  script.dice({6, 6});
  while (script.question() != "roll") script.act("done");
  EXPECT_EQ(figure_of(script, mad).at(), (Point{3000, 500}));
}

// The snake fence at x 2600 lies at y 3616 to 3656. In the open the trooper has nine inches, the fence takes one.
TEST(Charges, AFenceCostsAChargerAnInch) {  // R("MV-4") R("MV-2.2")
  const auto charge = [](int gap, Json extra = Json::object()) {
    Scene s;
    const FigureId a = s.add(0, "trooper", 3, {}, {2600, 3400}, 90, extra),
                   b = s.add(1, "trooper", 3, {}, {2600, 3501 + gap}, 270);
    return ruling(s.ctx(), charge_verdict(s.ctx(), a, b));
  };
  EXPECT_EQ(charge(800), "");
  EXPECT_EQ(charge(802), "MV-4");
  EXPECT_EQ(charge(890, {{"skills", {"expert_scout"}}}), "");
}

// Two inches in the open and two in the woods are six for a trooper, on every course at which the ways are whole
// inches.
TEST(Movement, AMoveThatJustFitsInMixedGroundIsLegal) {  // R("MV-1")
  for (const i32 edge : {1000, 1001, 1013, 1250, 1333, 1777, 2399}) {
    Ground ground;
    Feature woods;
    woods.shape = Polygon({{edge, 200}, {3000, 200}, {3000, 4000}, {edge, 4000}});
    ground.features.push_back(std::move(woods));
    ASSERT_TRUE(ground.build_index());
    for (const int before : {100, 137, 200, 311}) {
      const i32 inside = (600 - before) / 2;
      const Point from{edge - before, 1000}, to{edge + inside, 1000};
      EXPECT_LE(path_cost(ground.profile(from, to), {6, 3, false}), 6 * kInch) << edge << " " << before;
      EXPECT_GT(path_cost(ground.profile(from, {to.x + 1, to.y}), {6, 3, false}), 6 * kInch);
      EXPECT_EQ(path_reach(ground.profile(from, to), {6, 3, false}, 6 * kInch).share, kWhole) << edge << " " << before;
    }
    // Three by four: the way is five inches for every three sideways, two of them before the edge.
    const Point from{edge - 120, 1000}, to{edge + 120, 1320};
    EXPECT_LE(path_cost(ground.profile(from, to), {6, 3, false}), 6 * kInch) << edge;
  }
}

// Who does not dare to shoot has not fired: the rifle stays loaded, the envoy screens on, the doctor is not threatened.
TEST(ShootingSkills, NothingIsBookedBeforeTheFearTest) {  // R("PG-2f.3")
  for (const bool dares : {false, true}) {
    Scene s;
    const FigureId a = s.add(0, "trooper", 2, {"rifle"}, {2100, 500}, 0, {{"specialist", "envoy"}});
    s.add(0, "trooper", 3, {"bow"}, {2100, 700}, 0);
    const FigureId b =
        s.add(1, "trooper", 3, {}, {2700, 500}, 180, {{"specialist", "doctor"}, {"skills", {"fearsome_reputation"}}});
    s[a].flags |= kHidden;
    auto script = s.begin(Step::Shoot);
    script.act(piece("shoot_with", "figure", "a01"));
    script.act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "rifle"}});
    dares ? script.dice({6, 6, 1, 1}) : script.dice({1, 1});
    EXPECT_EQ(figure_of(script, a).unloaded, dares ? 2 : 0);
    EXPECT_EQ(figure_of(script, a).has(kAttacked), dares);
    EXPECT_EQ(figure_of(script, a).has(kHidden), !dares);
    EXPECT_EQ(figure_of(script, b).has(kThreatened), dares);
    EXPECT_NE(script.refusal(piece("shoot_with", "figure", "a01")), "");  // the chance is gone
  }
}

TEST(Shooting, AVolleyRevealsAllWhoFire) {  // R("SX-7") R("SH-3")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular),
                 b = s.add(0, "trooper", 3, {"musket"}, {2500, 601}, 0, regular),
                 still = s.add(0, "trooper", 3, {"musket"}, {2500, 900}, 0, regular);
  s.add(1, "trooper", 3, {}, {3200, 550}, 180);
  s.add(1, "trooper", 3, {}, {4500, 900}, 180);
  s.add(1, "trooper", 3, {}, {4500, 700}, 180);
  for (const FigureId f : {a, b, still}) s[f].flags |= kHidden;
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a01")).act(piece("volley", "target", "b01")).dice({1, 1});
  EXPECT_FALSE(figure_of(script, a).has(kHidden));
  EXPECT_FALSE(figure_of(script, b).has(kHidden));
  EXPECT_TRUE(figure_of(script, still).has(kHidden));
}

// Two against a hero with a reputation of 4; he names the first of them, the other is the extra attacker.
struct Outnumbered {
  Scene scene;
  FigureId hero, named, extra;
  explicit Outnumbered(const char* skill) {
    hero = scene.add(0, "hero", 4, {}, {2500, 500}, 0);
    scene.add(0, "trooper", 3, {}, {2500, 900});
    named = scene.add(1, "trooper", 3, {}, {2601, 500}, 180);
    extra = scene.add(1, "trooper", 3, {}, {2399, 500}, 0, {{"skills", {skill}}});
  }
  test::Script begin() {
    auto script = scene.begin(Step::Melee);
    script.act(piece("strike", "target", "b01"));
    return script;
  }
};

TEST(MeleeSkills, AnExtraAttackerWhoFightsDirtyStrikesAgainAfterADouble) {  // R("PG-2c.3") R("ME-2.2")
  Outnumbered fight("dirty_fighter");
  auto s = fight.begin();
  s.dice({3, 3, 3, 3});  // hero 10, the other 9
  s.dice({2, 2});        // the extra attacker 7: nothing, but a double
  EXPECT_TRUE(doing<FreeStrike>(s));
  s.dice({6, 5});  // 14 against 10
  EXPECT_EQ(figure_of(s, fight.hero).wounds, 1);
  EXPECT_EQ(figure_of(s, fight.extra).inflicted, 1);
}

TEST(MeleeSkills, ASeasonedExtraAttackerStrikesFirst) {  // R("PG-2f.4") R("ME-2.2") R("ME-4.6")
  Outnumbered fight("seasoned_fighter");
  auto s = fight.begin();
  s.dice({3, 3});  // the hero throws his one total, 10
  EXPECT_TRUE(doing<FreeStrike>(s));
  s.dice({6, 5});  // 14: he is wounded before he strikes
  EXPECT_EQ(figure_of(s, fight.hero).wounds, 1);
  s.dice({4, 3});  // the other has 10 against 9 now; the hero's margin is 4
  EXPECT_EQ(figure_of(s, fight.named).wounds, 0);
  EXPECT_EQ(figure_of(s, fight.hero).wounds, 1);
  EXPECT_FALSE(doing<Fight>(s));  // he does not strike twice
}

// A total that is enough against one civilian is enough against the other.
TEST(Melee, AtEqualTotalsTwoCiviliansWoundEachOther) {  // R("ME-5.5")
  Scene s;
  const FigureId a = s.add(0, "civilian", 1, {}, {2500, 500}, 0);
  for (int i = 0; i < 3; ++i) s.add(0, "trooper", 3, {}, {2000 + 300 * i, 750});
  const FigureId b = s.add(1, "civilian", 1, {}, {2601, 500}, 180);
  for (int i = 0; i < 3; ++i) s.add(1, "trooper", 3, {}, {2000 + 300 * i, 950});
  auto script = s.begin(Step::Melee);
  script.dice({3, 3, 3, 3});
  script.dice({1});
  script.dice({1});
  EXPECT_EQ(figure_of(script, a).wounds, 1);
  EXPECT_EQ(figure_of(script, b).wounds, 1);
}

TEST(Melee, AnEqualTotalWoundsACivilianAndNobodyElse) {  // R("ME-5.5") R("ME-1.2")
  for (const char* rank : {"civilian", "green"}) {
    Scene s;
    const FigureId a = s.add(0, rank, 1, {}, {2500, 500}, 0);
    for (int i = 0; i < 3; ++i) s.add(0, "trooper", 3, {}, {2000 + 300 * i, 750});
    s.add(1, "trooper", 1, {}, {2601, 500}, 180);
    auto script = s.begin(Step::Melee);
    script.dice({3, 3, 3, 3});
    EXPECT_EQ(figure_of(script, a).wounds, rank == std::string("civilian")) << rank;
  }
}

// The enemy who stands over him fights nobody, but his comrade beside him does: it is one melee.
TEST(Injury, NobodyIsFinishedOffWhileAFriendInThatMeleeFights) {  // R("IN-2.4")
  for (const bool together : {true, false}) {
    Scene s;
    s.add(0, "trooper", 3, {}, {2500, 500});
    s.add(0, "trooper", 3, {}, {2500, together ? 601 : 900});
    const FigureId down = s.add(1, "trooper", 3, {}, {2601, 500});
    s.add(1, "trooper", 3, {}, {2500, together ? 702 : 1001});
    for (int i = 0; i < 6; ++i) s.add(1, "trooper", 3, {}, {4500, 300 + 150 * i});
    s[down].status = Status::Down;
    auto script = s.begin(Step::Melee);
    script.dice({3, 3, 3, 3});
    EXPECT_EQ(figure_of(script, down).status, together ? Status::Down : Status::Out);
  }
}

// With three sides a side scores for those its own figures put out, by a blow or by finishing them off.
TEST(Score, WithThreeSidesOnlyOnesOwnVictimsCount) {  // R("SX-1")
  Scene s({}, "three_ways");
  const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500});
  const FigureId b = s.add(1, "trooper", 3, {}, {2601, 500}), lying = s.add(1, "trooper", 3, {}, {2500, 601});
  for (int i = 0; i < 4; ++i) s.add(1, "trooper", 3, {}, {4500, 300 + 150 * i});
  const FigureId third = s.add(2, "trooper", 3, {}, {4000, 4000});
  s[b].status = s[lying].status = Status::Out;
  s[b].hurt_by = third;
  EXPECT_EQ(score(s.ctx(), 0), 0);
  EXPECT_EQ(score(s.ctx(), 2), 1);
  s[lying].status = Status::Down;
  auto script = s.begin(Step::Melee);
  EXPECT_EQ(figure_of(script, lying).hurt_by, a);
  EXPECT_EQ(score({s.tables(), state_of(script)}, 0), 1);
  EXPECT_EQ(score({s.tables(), state_of(script)}, 1), 0);
  EXPECT_EQ(score({s.tables(), state_of(script)}, 2), 1);
}

// Of three sides he fears the second no more: its wounds move him no longer, those of the third do.
TEST(Morale, ABitterEnemyIsFearlessAgainstThatOpponentOnly) {  // R("PG-1.13") R("MO-2.2")
  for (const std::size_t by : {1u, 2u}) {
    Scene s({}, "three_ways");
    const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}, 0, {{"bitter", 2}});
    for (int i = 0; i < 5; ++i) s.add(0, "trooper", 3, {}, {2000 + 150 * i, 900});
    const FigureId second = s.add(1, "trooper", 3, {}, {4500, 500}), third = s.add(2, "trooper", 3, {}, {4000, 4000});
    s[a].flags |= kFreshWound;
    s[a].hurt_by = by == 1 ? second : third;
    auto script = s.begin(Step::Morale);
    EXPECT_EQ(doing<MoraleTest>(script), by == 2);
  }
}

std::string rule_of_last(const test::Script& s, EventType type) {
  std::string rule;
  for (const Event& one : s.table.events())
    if (one.type == type) rule = rule_index().number(one.rule);
  return rule;
}

// A trooper tests for losses on the row of his hero: that is said by the check, not by the heroes' row.
TEST(Morale, ATeamTestCitesTheCheckAndASingleOneTheOwnRow) {  // R("MO-1.2") R("MO-1.3") R("MO-3.11")
  for (const bool team : {true, false}) {
    Scene s;
    s.add(0, "hero", 4, {}, {2100, 500});
    const FigureId trooper = s.add(0, "trooper", 3, {}, {2500, 500});
    const FigureId out = s.add(0, "trooper", 3, {}, {3000, 500});
    for (int i = 0; i < 2; ++i) s.add(0, "trooper", 3, {}, {2000 + 150 * i, 900});
    s.add(1, "trooper", 3, {}, {4500, 500});
    if (team) s[out].status = Status::Out;
    if (!team) s[trooper].flags |= kFreshWound;
    auto script = s.begin(Step::Morale);
    script.dice({6, 6});
    if (team) script.dice({6, 6});  // the hero first
    EXPECT_EQ(rule_of_last(script, kSteady), team ? "MO-1.2" : "MO-3.11");
  }
}

// The boulders about (3650, 3250). From a hill one sees over such rocks.
TEST(Vision, RocksHideWhatIsBehindThem) {  // R("VI-1.1")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {"rifle"}, {3200, 3250}, 0), b = s.add(1, "trooper", 3, {}, {4200, 3250});
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), a, b, kRifleShot)), "VI-1.1");
  s[b].x = 3650;  // among them
  EXPECT_TRUE(sees(s.ctx(), a, b));
  Scene glen({}, "jumonville");  // the ledge face before the ledge top, a hill
  const FigureId above = glen.add(0, "trooper", 3, {"rifle"}, {1300, 2600}, 0),
                 below = glen.add(1, "trooper", 3, {}, {2000, 2600});
  EXPECT_TRUE(glen.tables().ground.of_type(Terrain::Hill, {1300, 2600}));
  EXPECT_TRUE(sees(glen.ctx(), above, below));
  EXPECT_TRUE(sees(glen.ctx(), below, above));
}

}  // namespace
}  // namespace cf::skirmish
