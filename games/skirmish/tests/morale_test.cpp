// Morale: every row, every modifier, who tests, falling back, routing, rallying, half losses.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

Json row_extra() { return {{"name", "subject"}}; }

// The result of one test of a figure of that class whose dice, unmodified, show the sum.
char result_of(const char* rank, int low, int high) {
  Scene s;
  const FigureId f = s.add(0, rank, 3, {}, {3000, 500}, 0, row_extra());
  s.add(0, "hero", 4, {}, {2100, 900}, 0);
  for (int i = 0; i < 4; ++i) s.add(0, "trooper", 3, {}, {2000, 200 + 150 * i});
  s.add(1, "trooper", 3, {}, {4000, 500}, 180);
  s[f].flags |= kFreshWound;
  auto script = s.begin(Step::Morale);
  if (!doing<MoraleTest>(script)) return '?';
  script.dice({low, high});
  if (figure_of(script, f).has(kRouting) || figure_of(script, f).status == Status::Fled) return 'R';
  return figure_of(script, f).no_charge ? 'F' : 'N';
}

TEST(Morale, Rows) {  // R("MO-3") R("MO-3.9") R("MO-3.10") R("MO-3.11") R("MO-3.12") R("MO-3.13") R("MO-3.14")
                      // R("MO-2.2") R("MO-3.1") R("TS-2.7")
  const struct {
    const char* rank;
    const char* row;
  } rows[] = {
      {"civilian", "RRRFFN"}, {"green", "RRFFNN"}, {"trooper", "RFFNNN"}, {"veteran", "FFNNNN"}, {"hero", "FNNNNN"}};
  for (const auto& row : rows)
    for (int sum = 2; sum <= 7; ++sum)
      EXPECT_EQ(result_of(row.rank, sum / 2, sum - sum / 2), row.row[sum - 2]) << row.rank << " " << sum;
}

struct Mood {
  Scene scene;
  FigureId f, hero, enemy;
  explicit Mood(Json extra = Json::object(), Point hero_at = {2200, 900}) {
    f = scene.add(0, "trooper", 3, {"musket"}, {3000, 500}, 0, extra);
    hero = scene.add(0, "hero", 4, {"musket"}, hero_at, 0, extra);
    for (int i = 0; i < 8; ++i) scene.add(0, "trooper", 3, {}, {2000 + 110 * (i % 2), 150 + 150 * (i / 2)});
    enemy = scene.add(1, "trooper", 3, {}, {4300, 500}, 180);
  }
  int sum(Purpose purpose = Purpose::Check) { return morale_modifier(scene.ctx(), f, purpose); }
};

TEST(Morale,
     Modifiers) {  // R("MO-3.3") R("MO-3.4") R("MO-3.5") R("MO-3.6") R("MO-3.7") R("MO-3.8") R("CO-1.6") R("PG-2a.h3")
  EXPECT_EQ(Mood().sum(), 0);
  Mood losses;
  losses.scene[FigureId(2)].status = losses.scene[FigureId(3)].status = Status::Down;
  EXPECT_EQ(losses.sum(), -1);
  losses.scene[FigureId(4)].status = losses.scene[FigureId(5)].status = Status::Out;
  EXPECT_EQ(losses.sum(), -2);
  Mood seen;
  seen.scene[seen.f].flags |= kShaken;
  EXPECT_EQ(seen.sum(), -3);
  Mood cheered;
  cheered.scene[cheered.f].flags |= kHeartened;
  EXPECT_EQ(cheered.sum(), 1);
  Mood lost;
  lost.scene.rules();
  lost.scene.state.sides[0].hero_lost = true;
  EXPECT_EQ(lost.sum(), -3);
  Mood fighting;
  fighting.scene[fighting.enemy].x = 2099, fighting.scene[fighting.enemy].y = 900;
  EXPECT_EQ(fighting.sum(), 2);
  EXPECT_EQ(Mood({}, {2500, 500}).sum(), 1);  // four inches between the bases
  EXPECT_EQ(Mood({}, {2499, 500}).sum(), 0);
  EXPECT_EQ(Mood(Json{{"morale_up", true}}).sum(), 1);
  EXPECT_EQ(Mood(Json{{"list", "regulars"}}, {3000, 601}).sum(), 4);  // formed +1, hero in front +2, leader near +1
  EXPECT_EQ(Mood(Json{{"list", "regulars"}}, {2899, 500}).sum(), 2);  // the hero stands in the second rank
}

TEST(Morale, TeamChecksAtAFifthAndTwoFifths) {  // R("MO-1.2") R("MO-1.3")
  for (const int lost : {2, 4}) {
    Mood m;
    for (int i = 0; i < lost; ++i) m.scene[FigureId(static_cast<std::size_t>(2 + i))].status = Status::Down;
    m.scene.rules();
    m.scene.state.sides[0].checked20 = lost == 4;
    auto s = m.scene.begin(Step::Morale);
    EXPECT_TRUE(doing<MoraleTest>(s)) << lost;
    EXPECT_TRUE(lost == 2 ? state_of(s).sides[0].checked20 : state_of(s).sides[0].checked40);
  }
  Mood none;
  EXPECT_FALSE(doing<MoraleTest>(none.scene.begin(Step::Morale)));
}

TEST(Morale, HalfLossesEndTheGame) {  // R("MO-1.1") R("SX-1")
  Scene s;
  s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0);
  s.add(1, "trooper", 3, {}, {3000, 500}, 180);
  s.add(1, "trooper", 3, {}, {3000, 900}, 180);
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}})
      .dice({6, 6, 6});
  EXPECT_TRUE(script.table.over());
  const Outcome outcome = script.table.rules().outcome(script.table.state());
  EXPECT_EQ(outcome.winner, 0);
  EXPECT_EQ(outcome.scores[0], 1);  // one enemy out of action
}

TEST(Morale, RetiringAfterTwoCasualties) {  // R("MO-1.4")
  Mood m;
  m.scene[FigureId(2)].status = Status::Down;
  m.scene[m.enemy].x = 3400;
  auto one = m.scene.begin(Step::Charge);
  EXPECT_EQ(one.refusal({{"verb", "retire"}}).substr(0, 6), "MO-1.4");
  m.scene[FigureId(3)].status = Status::Down;
  auto two = m.scene.begin(Step::Charge);
  two.act("retire");
  EXPECT_TRUE(two.table.over());
  EXPECT_EQ(two.table.rules().outcome(two.table.state()).winner, 1);
}

TEST(Morale, AllTestWhenTheLeaderIsLost) {  // R("MO-2.1")
  Mood m;
  m.scene.rules();
  m.scene.state.sides[0].leader_lost = true;
  auto s = m.scene.begin(Step::Morale);
  EXPECT_TRUE(doing<MoraleTest>(s));
}

TEST(Morale, FormationsRollOnce) {  // R("MO-3.2")
  Mood m(Json{{"list", "regulars"}}, {2899, 500});
  m.scene[m.f].flags |= kFreshWound;
  m.scene[m.hero].flags |= kFreshWound;
  auto s = m.scene.begin(Step::Morale);
  s.dice({3, 3});
  EXPECT_FALSE(doing<MoraleTest>(s));
}

TEST(Morale, TheHardenedStandWhenTheirFormationRuns) {  // R("PG-1.15") R("MO-3.2")
  for (const bool first : {true, false}) {              // whichever of them comes first on the roster
    Scene s;
    const Json hard = {{"list", "regulars"}, {"hardened", true}}, plain = {{"list", "regulars"}};
    const FigureId a = s.add(0, "trooper", 3, {}, {3000, 500}, 0, first ? hard : plain),
                   b = s.add(0, "trooper", 3, {}, {3000, 601}, 0, first ? plain : hard);
    for (int i = 0; i < 6; ++i) s.add(0, "trooper", 3, {}, {2000, 150 + 120 * i});
    s.add(1, "trooper", 3, {}, {4000, 500}, 180);
    s[a].flags |= kFreshWound;
    s[b].flags |= kFreshWound;
    auto script = s.begin(Step::Morale);
    ASSERT_TRUE(doing<MoraleTest>(script));
    script.dice({1, 1});  // with the formation's 1: falls back
    EXPECT_EQ(figure_of(script, first ? a : b).x, 3000);
    EXPECT_LT(figure_of(script, first ? b : a).x, 2900);
  }
}

TEST(Morale, FallingBackAndRouting) {  // R("MO-4.1") R("MO-4.2") R("MO-4.3") R("MV-2.1")
  Scene s;
  const FigureId f = s.add(0, "trooper", 3, {"musket"}, {3000, 500}, 0);
  for (int i = 0; i < 6; ++i) s.add(0, "trooper", 3, {}, {2000, 150 + 120 * i});
  s.add(1, "trooper", 3, {}, {4000, 500}, 180);
  s[f].flags |= kFreshWound;
  auto back = s.begin(Step::Morale);
  back.dice({1, 2});
  EXPECT_EQ(figure_of(back, f).facing, 180);
  EXPECT_NEAR(figure_of(back, f).x, 2100, 30);  // nine inches
  EXPECT_EQ(figure_of(back, f).no_charge, 2);
  auto rout = s.begin(Step::Morale);
  rout.dice({1, 1});
  EXPECT_TRUE(figure_of(rout, f).has(kRouting));
  EXPECT_NEAR(figure_of(rout, f).x, 2100, 30);
  Scene next;
  const FigureId g = next.add(0, "trooper", 3, {}, {3000, 500}, 0), e = next.add(1, "trooper", 3, {}, {3300, 500}, 180);
  EXPECT_EQ(ruling(next.ctx(), charge_verdict(next.ctx(), g, e)), "");
  next[g].no_charge = 1;
  next.add(1, "trooper", 3, {}, {4600, 900}, 180);
  auto q = next.begin(Step::Charge);
  EXPECT_NE(q.question(), "choose_charger");  // the only one may not
}

TEST(Morale, RoutersRunOnAndOffTheTable) {  // R("MO-4.4") R("MV-3.2") R("MV-3.3")
  Scene s;
  const FigureId f = s.add(0, "trooper", 3, {}, {3300, 500}, 180);
  for (int i = 0; i < 6; ++i) s.add(0, "trooper", 3, {}, {4700, 150 + 120 * i});
  s.add(1, "trooper", 3, {}, {4400, 500}, 180);
  s[f].flags |= kRouting;
  auto on = s.begin(Step::Move);
  EXPECT_NEAR(figure_of(on, f).x, 2400, 30);
  s[f].x = 300;
  auto off = s.begin(Step::Move);
  EXPECT_EQ(figure_of(off, f).status, Status::Fled);
  // Hemmed in on all courses within 45 degrees it stays, routing or falling back.
  for (const bool rout : {true, false}) {
    Scene hemmed;
    const FigureId g = hemmed.add(0, "trooper", 3, {}, {2400, 600}, 180);
    for (int i = 0; i < 6; ++i) hemmed.add(0, "trooper", 3, {}, {4600, 150 + 120 * i});
    hemmed.add(1, "trooper", 3, {}, {3500, 600}, 180);
    for (int degrees = 150; degrees <= 210; degrees += 15) {
      const Point at = along({2400, 600}, degrees, 135);
      hemmed.add(1, "trooper", 3, {}, at, 0);
    }
    State after = (hemmed.rules(), hemmed.state);
    hemmed.state.figures[FigureId(7)].x = 2520;  // the nearest enemy is east of him
    after = hemmed.state;
    after.derive();
    Playing p{hemmed.tables(), after};
    flee(p, g, rout);
    EXPECT_LT(distance2(after.figures[g].at(), Point{2400, 600}), 60 * 60) << rout;
  }
}

TEST(Morale, RallyRanges) {  // R("MO-5.1") R("MO-5.2") R("MO-5.3") R("MO-5.4") R("MO-5.5") R("TS-2.1")
  const struct {
    const char* rank;
    int needs;
  } rows[] = {{"civilian", 9}, {"green", 8}, {"trooper", 7}, {"veteran", 5}, {"hero", 3}};
  for (const auto& row : rows)
    for (const int sum : {row.needs - 1, row.needs}) {
      Scene s;
      const FigureId f = s.add(0, row.rank, 3, {}, {3000, 500}, 0);
      s.add(0, "trooper", 3, {}, {2000, 900});
      s.add(1, "trooper", 3, {}, {4000, 500}, 180);
      s[f].flags |= kRouting;
      auto script = s.begin(Step::Rally);
      script.dice({sum / 2, sum - sum / 2});
      EXPECT_EQ(figure_of(script, f).has(kRouting), sum < row.needs) << row.rank << " " << sum;
    }
}

TEST(Morale, TheBraveTryAgainTheHardenedNeverTest) {  // R("PG-2f.1") R("PG-1.15") R("PG-1.13")
  Mood brave(Json{{"skills", {"brave"}}});
  brave.scene[brave.f].flags |= kFreshWound;
  auto s = brave.scene.begin(Step::Morale);
  s.dice({1, 1});
  EXPECT_EQ(s.question(), "yes_or_no");
  s.act("yes").dice({6, 6});
  EXPECT_FALSE(figure_of(s, brave.f).has(kRouting));
  for (const Json& extra : {Json{{"hardened", true}}, Json{{"bitter", 2}}}) {
    Mood hard(extra);
    hard.scene[hard.f].flags |= kFreshWound;
    EXPECT_FALSE(doing<MoraleTest>(hard.scene.begin(Step::Morale)));
  }
}

TEST(Morale, LeavingAMeleeCostsAFreeStrike) {  // R("MV-5")
  Mood m;
  m.scene[m.enemy].x = 3101, m.scene[m.enemy].y = 500;
  m.scene[m.f].flags |= kFreshWound;
  auto s = m.scene.begin(Step::Morale);
  s.dice({1, 1});  // he runs
  EXPECT_EQ(s.question(), "roll");
  s.dice({1, 1, 6, 6, 6});  // his total, the enemy's, the injury
  EXPECT_EQ(figure_of(s, m.f).status, Status::Out);
  Mood stay;
  stay.scene[stay.enemy].x = 3101, stay.scene[stay.enemy].y = 500;
  auto move = stay.scene.begin(Step::Move);
  EXPECT_EQ(move.refusal(piece("move", "figure", "a01")).substr(0, 4), "MV-5");
}

TEST(Morale, MadnessDecidesEachTurn) {  // R("PG-1.5")
  Mood mad(Json{{"mad", true}});
  mad.scene[mad.hero].status = Status::Left;
  for (std::size_t i = 2; i < 10; ++i) mad.scene[FigureId(i)].status = Status::Left;
  auto pass = mad.scene.begin(Step::Charge);
  pass.dice({6, 6});
  EXPECT_TRUE(figure_of(pass, mad.f).has(kCharging));
  auto failed = mad.scene.begin(Step::Charge);
  failed.dice({1, 1});
  EXPECT_TRUE(figure_of(failed, mad.f).has(kRooted));
  // He stands still, which keeps nobody from shooting.
  Mood near(Json{{"mad", true}});
  near.scene[near.hero].status = Status::Left;
  for (std::size_t i = 2; i < 10; ++i) near.scene[FigureId(i)].status = Status::Left;
  near.scene[near.enemy].x = 3800;
  auto stands = near.scene.begin(Step::Charge);
  stands.dice({1, 1});
  EXPECT_EQ(stands.refusal(piece("move", "figure", "a01")).substr(0, 6), "PG-1.5");
  stands.act("done");
  EXPECT_EQ(stands.question(), "choose_shooter");
  EXPECT_TRUE(stands.offers(piece("shoot_with", "figure", "a01")));
}

}  // namespace
}  // namespace cf::skirmish
