// Melee: weapons, situation, margins, outnumbering, skills, injuries.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

using Kit = std::vector<std::string>;

struct Bout {
  Scene scene;
  FigureId a, b;
  explicit Bout(Kit mine = {}, Json extra = Json::object(), const char* rank = "trooper",
                const char* his_rank = "trooper", Json his = Json::object(), Point at = {2500, 500}) {
    a = scene.add(0, rank, 3, mine, at, 0, extra);
    b = scene.add(1, his_rank, 3, {}, {at.x + 101, at.y}, 180, his);
  }
  int sum() { return melee_modifier(scene.ctx(), a, b); }
  void charge(u32 flags = 0) { scene[a].flags |= kInCharge | flags, scene[a].target = b; }
};

TEST(Melee, WeaponFactors) {  // R("ME-3.1") R("ME-3.2") R("ME-3.3") R("ME-3.6")
  EXPECT_EQ(Bout().sum(), 3);
  EXPECT_EQ(Bout({"tomahawk"}).sum(), 4);
  EXPECT_EQ(Bout({"knife"}).sum(), 4);
  for (const char* two : {"lance", "hand_weapon", "musket", "rifle", "shovel"})
    EXPECT_EQ(Bout({two, "tomahawk"}).sum(), 5) << two;
  EXPECT_EQ(Bout({"hand_weapon"}, {}, "hero").sum(), 6);
}

TEST(Melee, FormedBayonets) {  // R("ME-3.4") R("ME-3.5") R("WB-2.3")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular),
                 b = s.add(0, "trooper", 3, {"musket"}, {2500, 601}, 0, regular);
  const FigureId alone = s.add(0, "trooper", 3, {"musket"}, {2500, 900}, 0, regular);
  const FigureId r = s.add(0, "trooper", 3, {"musket"}, {2000, 500}, 0),
                 r2 = s.add(0, "trooper", 3, {"musket"}, {2000, 601}, 0);
  const FigureId e = s.add(1, "trooper", 3, {}, {2601, 500}, 180);
  (void)r2;
  EXPECT_EQ(melee_modifier(s.ctx(), a, e), 7);
  EXPECT_EQ(melee_modifier(s.ctx(), alone, e), 5);
  EXPECT_EQ(melee_modifier(s.ctx(), r, e), 5);
  s[b].facing = 180;
  EXPECT_EQ(melee_modifier(s.ctx(), a, e), 5);
  s[b].facing = 0;
  put(s[b], {2399, 500}, 0);  // behind him, not at his side
  EXPECT_EQ(melee_modifier(s.ctx(), a, e), 5);
  put(s[b], {2500, 601}, 0);
  s[b].facing = 0;
  s[e].flags |= kOnFlank;
  s[e].target = a;
  EXPECT_EQ(melee_modifier(s.ctx(), a, e), 5);
}

TEST(Melee, Situation) {  // R("ME-4.1") R("ME-4.2") R("ME-4.3") R("ME-4.6") R("PG-2a.h1") R("PG-1.7")
  Bout charging;
  charging.charge();
  EXPECT_EQ(charging.sum(), 4);
  Bout flank;
  flank.charge(kOnFlank);
  EXPECT_EQ(flank.sum(), 5);
  Bout rear;
  rear.charge(kOnRear);
  EXPECT_EQ(rear.sum(), 6);
  Bout wounded;
  wounded.scene[wounded.a].wounds = 1;
  EXPECT_EQ(wounded.sum(), 2);
  EXPECT_EQ(Bout({}, {{"melee_up", true}}).sum(), 4);
  EXPECT_EQ(Bout({}, {{"worse_fighter", 1}}).sum(), 2);
  EXPECT_EQ(Bout({"lance", "knife"}, {{"one_armed", true}}).sum(), 4);
}

TEST(Melee, AChargerChargesWhomeverHeFights) {  // R("ME-4.1") R("ME-4.2")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}), target = s.add(1, "trooper", 3, {}, {2601, 500}),
                 other = s.add(1, "trooper", 3, {}, {2500, 601});
  s[a].flags |= kInCharge | kOnFlank;
  s[a].target = target;
  EXPECT_EQ(melee_modifier(s.ctx(), a, target), 5);
  EXPECT_EQ(melee_modifier(s.ctx(), a, other), 4);  // but the flank is that of his target
}

TEST(Melee, HiredSpecialistsHaveNoFormedBayonets) {  // R("WB-2.3") R("ME-3.5")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular);
  s.add(0, "veteran", 3, {"musket"}, {2500, 601}, 0, {{"list", "regulars"}, {"specialist", "scout"}});
  const FigureId e = s.add(1, "trooper", 3, {}, {2601, 500}, 180);
  EXPECT_EQ(melee_modifier(s.ctx(), a, e), 5);
}

TEST(Melee, AnEnvoyWhoFightsScreensNobody) {  // R("PG-4a.19")
  for (const int envoy_side : {0, 1}) {       // whichever of the pair is asked first
    Scene s;
    const Json envoy = {{"specialist", "envoy"}};
    const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}, 0, envoy_side == 0 ? envoy : Json::object()),
                   b = s.add(1, "trooper", 3, {}, {2601, 500}, 180, envoy_side == 1 ? envoy : Json::object());
    auto script = s.begin(Step::Melee);
    script.dice({3, 3, 3, 3});
    EXPECT_TRUE(figure_of(script, envoy_side == 0 ? a : b).has(kAttacked)) << envoy_side;
  }
}

TEST(Melee, Ground) {  // R("ME-4.4") R("ME-4.5") R("ME-4.7")
  Scene hill;
  const FigureId up = hill.add(0, "trooper", 3, {}, {2300, 1960}), down = hill.add(1, "trooper", 3, {}, {2300, 1859});
  EXPECT_EQ(melee_modifier(hill.ctx(), up, down), 4);
  EXPECT_EQ(melee_modifier(hill.ctx(), down, up), 3);
  Scene fence;
  const FigureId a = fence.add(0, "trooper", 3, {}, {2600, 3560}), b = fence.add(1, "trooper", 3, {}, {2600, 3661});
  EXPECT_EQ(melee_modifier(fence.ctx(), a, b), 2);
  Scene rocks;
  const FigureId in = rocks.add(0, "trooper", 3, {}, {3650, 3440}), out = rocks.add(1, "trooper", 3, {}, {3650, 3541});
  EXPECT_EQ(melee_modifier(rocks.ctx(), out, in), 1);
  EXPECT_EQ(melee_modifier(rocks.ctx(), in, out), 3);
}

TEST(Melee, Margins) {  // R("ME-5.1") R("ME-5.2") R("ME-5.3") R("ME-5.4") R("ME-5.5") R("PG-2c.6")
  const struct {
    const char* rank;
    int margin;
  } rows[] = {{"hero", 4}, {"veteran", 3}, {"trooper", 2}, {"green", 1}, {"civilian", 0}};
  for (const auto& row : rows) {
    Bout bout({}, {}, row.rank);
    EXPECT_EQ(margin(bout.scene.ctx(), bout.a), row.margin) << row.rank;
  }
  Bout tough({}, {{"skills", {"tough"}}});
  EXPECT_EQ(margin(tough.scene.ctx(), tough.a), 3);
}

TEST(Melee, TheLeadMustReachTheMargin) {  // R("ME-1") R("ME-1.1") R("ME-1.2") R("TS-2.6")
  Bout close;
  auto s = close.scene.begin(Step::Melee);
  s.dice({3, 3, 2, 3});  // a lead of one on a trooper
  EXPECT_EQ(figure_of(s, close.a).wounds + figure_of(s, close.b).wounds, 0);
  Bout clear;
  auto t = clear.scene.begin(Step::Melee);
  t.dice({6, 6, 1, 1});
  EXPECT_EQ(figure_of(t, clear.a).wounds + figure_of(t, clear.b).wounds, 1);
}

TEST(Melee, OutnumberedOneIsChosenTheOthersStrikeFreely) {  // R("ME-2.1") R("ME-2.2")
  Scene s;
  const FigureId single = s.add(0, "hero", 4, {}, {2500, 500}, 0);
  s.add(0, "trooper", 3, {}, {2500, 900});
  const FigureId one = s.add(1, "trooper", 3, {}, {2601, 500}, 180), two = s.add(1, "trooper", 3, {}, {2399, 500}, 0);
  auto script = s.begin(Step::Melee);
  EXPECT_EQ(script.question(), "choose_opponent");
  script.act(piece("strike", "target", "b02"));
  script.dice({2, 2, 2, 2});  // hero 8, his man 7: no wound
  EXPECT_EQ(script.question(), "roll");
  script.dice({6, 6});  // the free strike: 15 against 8
  EXPECT_EQ(figure_of(script, single).wounds, 1);
  EXPECT_EQ(figure_of(script, one).inflicted, 1);
  EXPECT_EQ(figure_of(script, two).inflicted, 0);
}

TEST(MeleeSkills, CombatList) {  // R("PG-2c.1") R("PG-2c.2") R("PG-2c.4") R("PG-2c.5")
  EXPECT_EQ(Bout({}, {{"skills", {"brawling"}}}).sum(), 5);
  EXPECT_EQ(Bout({"musket"}, {{"skills", {"brawling"}}}).sum(), 5);
  EXPECT_EQ(Bout({}, {{"skills", {"strongman"}}}).sum(), 4);
  Bout fierce({}, {{"skills", {"fierce"}}});
  EXPECT_EQ(fierce.sum(), 3);
  fierce.charge();
  EXPECT_EQ(fierce.sum(), 5);
  EXPECT_EQ(Bout({"lance"}, {{"skills", {"duelist"}}}).sum(), 6);
  EXPECT_EQ(Bout({"musket"}, {{"skills", {"duelist"}}}).sum(), 5);
}

TEST(MeleeSkills, DirtyFighterStrikesAgainAfterADouble) {  // R("PG-2c.3")
  Bout bout({}, {{"skills", {"dirty_fighter"}}});
  auto s = bout.scene.begin(Step::Melee);
  s.dice({3, 4, 3, 3});  // single is b: 10; a throws a double: 9
  EXPECT_EQ(s.question(), "roll");
  s.dice({6, 6, 6});
  EXPECT_EQ(figure_of(s, bout.b).status, Status::Out);
}

TEST(MeleeSkills, SeasonedFighterStrikesFirst) {  // R("PG-2f.4")
  Bout bout({}, {{"skills", {"seasoned_fighter"}}});
  auto s = bout.scene.begin(Step::Melee);
  s.dice({6, 6, 1, 1});  // b would win, but only a may wound with the first blow
  EXPECT_EQ(figure_of(s, bout.a).wounds, 0);
  EXPECT_EQ(s.question(), "roll");  // now b answers with new dice
  s.dice({6, 6, 1, 1, 6});
  EXPECT_EQ(figure_of(s, bout.a).status, Status::Out);
}

TEST(MeleeSkills, JumpBack) {  // R("PG-2f.5")
  Bout bout({}, {{"skills", {"jump_back"}}});
  auto s = bout.scene.begin(Step::Melee);
  EXPECT_EQ(s.question(), "yes_or_no");
  s.act("yes").dice({2});  // below three
  EXPECT_FALSE(in_melee({bout.scene.tables(), state_of(s)}, bout.a));
  EXPECT_EQ(figure_of(s, bout.a).wounds, 0);
}

TEST(MeleeSkills, WhenTheChosenOneJumpsBackAnotherIsChosen) {  // R("PG-2f.5") R("ME-2.1")
  Scene s;
  s.add(0, "hero", 4, {}, {2500, 500}, 0);
  s.add(1, "trooper", 3, {}, {2601, 500}, 180, {{"skills", {"jump_back"}}});
  s.add(1, "trooper", 3, {}, {2399, 500}, 0);
  s.add(1, "trooper", 3, {}, {2500, 601}, 0);
  auto script = s.begin(Step::Melee);
  EXPECT_EQ(script.question(), "choose_opponent");
  script.act(piece("strike", "target", "b01")).act("yes").dice({2});
  EXPECT_EQ(script.question(), "choose_opponent");
  EXPECT_FALSE(script.offers(piece("strike", "target", "b01")));
  script.act(piece("strike", "target", "b03"));
}

TEST(MeleeSkills, FearsomeInMelee) {  // R("PG-2f.3")
  Bout bout({}, {{"skills", {"fearsome_reputation"}}});
  auto s = bout.scene.begin(Step::Melee);
  s.dice({1, 1});        // b fails the test
  s.dice({6, 6, 1, 1});  // and cannot wound although far ahead
  EXPECT_EQ(figure_of(s, bout.a).wounds, 0);
}

TEST(Injury, DieResults) {  // R("IN-1") R("IN-1.1") R("IN-1.2") R("IN-1.3") R("IN-1.4") R("IN-1.5")
  const struct {
    int die;
    Status status;
  } rows[] = {{6, Status::Out}, {5, Status::Down}, {2, Status::Down}, {1, Status::Standing}};
  for (const auto& row : rows) {
    Bout bout;
    bout.scene.add(1, "trooper", 3, {}, {2500, 900});
    bout.scene.add(1, "trooper", 3, {}, {2700, 900});
    auto s = bout.scene.begin(Step::Melee);
    s.dice({1, 1, 6, 6});
    s.dice({row.die});
    EXPECT_EQ(figure_of(s, bout.b).status, row.status) << row.die;
    EXPECT_EQ(figure_of(s, bout.b).wounds, 1);
    EXPECT_EQ(s.log().find("flesh wound") != std::string::npos, row.die == 1);
  }
  Bout hero({}, {}, "trooper", "hero");  // three wounds before the die
  auto s = hero.scene.begin(Step::Melee);
  s.dice({1, 1, 6, 6});
  EXPECT_EQ(figure_of(s, hero.b).wounds, 1);
  EXPECT_FALSE(doing<skirmish::Injury>(s));  // no die before the last one
}

TEST(Injury, DownFiguresRollAgainAndCrawl) {  // R("IN-2.2") R("IN-2.1") R("IN-1.3") R("TS-2.1")
  Scene s;
  const FigureId down = s.add(0, "trooper", 3, {}, {2500, 500});
  s.add(0, "trooper", 3, {}, {2500, 900});
  s.add(0, "trooper", 3, {}, {2700, 900});
  s.add(1, "trooper", 3, {}, {4500, 500});
  s[down].status = Status::Down;
  s[down].wounds = 1;
  auto up = s.begin(Step::Rally);
  up.dice({1});
  EXPECT_TRUE(figure_of(up, down).standing());
  auto crawl = s.begin(Step::Move);
  crawl.act(piece("move", "figure", "a01"));
  EXPECT_EQ(crawl.refusal({{"verb", "walk"}, {"x", 2300}, {"y", 500}, {"facing", 0}}), "");
  EXPECT_NE(crawl.refusal({{"verb", "walk"}, {"x", 2280}, {"y", 500}, {"facing", 0}}), "");
}

TEST(Injury, FinishingOff) {  // R("IN-2.5") R("IN-2.4")
  Scene s;
  s.add(0, "trooper", 3, {}, {2500, 500});
  s.add(0, "trooper", 3, {}, {2500, 900});
  const FigureId down = s.add(1, "trooper", 3, {}, {2601, 500}), second = s.add(1, "trooper", 3, {}, {2399, 500});
  for (int i = 0; i < 4; ++i) s.add(1, "trooper", 3, {}, {4500, 300 + 150 * i});
  s[down].status = s[second].status = Status::Down;
  auto script = s.begin(Step::Melee);
  EXPECT_EQ((figure_of(script, down).status == Status::Out) + (figure_of(script, second).status == Status::Out), 1);
  // A friend of the one who is down still fights an enemy who stands over him.
  Scene shielded;
  shielded.add(0, "trooper", 3, {}, {2500, 500});
  shielded.add(0, "trooper", 3, {}, {2702, 500});
  const FigureId d = shielded.add(1, "trooper", 3, {}, {2601, 500});
  shielded.add(1, "trooper", 3, {}, {2803, 500});
  for (int i = 0; i < 4; ++i) shielded.add(1, "trooper", 3, {}, {4500, 300 + 150 * i});
  shielded[d].status = Status::Down;
  auto still = shielded.begin(Step::Melee);
  still.dice({3, 3, 3, 3});
  EXPECT_EQ(figure_of(still, d).status, Status::Down);
}

}  // namespace
}  // namespace cf::skirmish
