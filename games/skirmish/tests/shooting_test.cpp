// Shooting: every modifier alone and together, ranges, loading, arcs, volleys, vision, and the skills that change them.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

using Kit = std::vector<std::string>;
constexpr Point kHere{2500, 500};
Point east(int hundredths) { return {2500 + 100 + hundredths, 500}; }  // that far from base edge to base edge

struct Duel {
  Scene scene;
  FigureId shooter, target;
  explicit Duel(int gap = 800, int reputation = 3, Kit kit = {"musket"}, Json mine = Json::object(),
                Json his = Json::object(), Kit his_kit = {"musket"}) {
    shooter = scene.add(0, "trooper", reputation, kit, kHere, 0, mine);
    target = scene.add(1, "trooper", 3, his_kit, east(gap), 180, his);
  }
  ShotSum sum(int missile = kMusketShot, int models = 1) {
    return shot_sum(scene.ctx(), shooter, target, missile, models);
  }
  std::string verdict(int missile = kMusketShot) {
    return ruling(scene.ctx(), shot_verdict(scene.ctx(), shooter, target, missile));
  }
};

TEST(Shooting, NeedsSevenNearAndNineFar) {  // R("SH-1.1") R("SH-1.2")
  EXPECT_EQ(Duel(1000).sum().need, 7);
  EXPECT_EQ(Duel(1001).sum().need, 9);
}

TEST(Shooting,
     ModifiersOneByOne) {  // R("SH-2.1") R("SH-2.2") R("SH-2.4") R("SH-2.5") R("SH-2.6") R("PG-2a.h2") R("PG-1.8")
  EXPECT_EQ(Duel().sum().modifier, 0);
  EXPECT_EQ(Duel(800, 4).sum().modifier, 1);
  EXPECT_EQ(Duel(800, 5).sum().modifier, 1);
  EXPECT_EQ(Duel(800, 2).sum().modifier, -1);
  EXPECT_EQ(Duel(800, 1).sum().modifier, -1);
  EXPECT_EQ(Duel(800, 3, {"musket"}, {}, {}, {"bow", "shield"}).sum().modifier, -1);
  EXPECT_EQ(Duel(800, 3, {"bow"}).sum(kBowShot).modifier, -1);
  Duel wounded;
  wounded.scene[wounded.shooter].wounds = 2;
  EXPECT_EQ(wounded.sum().modifier, -2);
  EXPECT_EQ(Duel(800, 3, {"musket"}, {{"shooting_up", true}}).sum().modifier, 1);
  EXPECT_EQ(Duel(800, 3, {"musket"}, {{"worse_shot", 1}}).sum().modifier, -1);
}

TEST(Shooting, ModifiersAddUp) {  // R("SH-2")
  Duel all(800, 1, {"bow"}, {}, {}, {"bow", "shield"});
  all.scene[all.shooter].wounds = 1;
  EXPECT_EQ(all.sum(kBowShot).modifier, -4);
  EXPECT_EQ(all.verdict(kBowShot), "");  // 11 on two dice
  all.scene[all.shooter].wounds = 3;
  EXPECT_EQ(all.verdict(kBowShot), "SH-2");
}

TEST(Shooting, CoverByGround) {                                                       // R("SH-2.3")
  for (const Point at : {Point{1100, 3100}, Point{3650, 3250}, Point{3150, 2700}}) {  // woods, rocks, cabin
    Scene s;
    const FigureId a = s.add(0, "trooper", 3, {"musket"}, {at.x + 250, at.y + 250}, 225),
                   b = s.add(1, "trooper", 3, {}, at);
    EXPECT_EQ(shot_sum(s.ctx(), a, b, kMusketShot, 1).modifier, -2) << at.x;
  }
  Scene s;  // behind the fence, and too far behind it
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2600, 3200}, 90),
                 b = s.add(1, "trooper", 3, {}, {2600, 3760}, 270), c = s.add(1, "trooper", 3, {}, {2500, 4100}, 270);
  EXPECT_EQ(shot_sum(s.ctx(), a, b, kMusketShot, 1).modifier, -2);
  EXPECT_EQ(shot_sum(s.ctx(), a, c, kMusketShot, 1).modifier, 0);
}

TEST(Shooting,
     RangesOfEveryWeapon) {  // R("SH-4") R("SH-4.1") R("SH-4.2") R("SH-4.3") R("SH-4.4") R("SH-4.5") R("SH-4.6")
  const struct {
    const char* item;
    int missile, near, far;
  } rows[] = {{"pistol", kPistolShot, 500, 1000},
              {"musket", kMusketShot, 1000, 2000},
              {"bow", kBowShot, 1000, 2000},
              {"lance", kSpearThrow, 500, 1000},
              {"tomahawk", kAxeThrow, 0, 500}};
  for (const auto& row : rows) {
    if (row.near) {
      EXPECT_EQ(Duel(row.near, 3, {row.item}).sum(row.missile).need, 7) << row.item;
    }
    EXPECT_EQ(Duel(row.near + 1, 3, {row.item}).sum(row.missile).need, 9) << row.item;
    EXPECT_EQ(Duel(row.far, 3, {row.item}).verdict(row.missile), "") << row.item;
    if (row.far < 1900) {
      EXPECT_EQ(Duel(row.far + 1, 3, {row.item}).verdict(row.missile), "SH-4") << row.item;
    }
  }
  EXPECT_EQ(Duel(1500, 3, {"rifle"}).sum(kRifleShot).need, 7);
  EXPECT_EQ(Duel(1501, 3, {"rifle"}).sum(kRifleShot).need, 9);
  Scene far;
  const FigureId a = far.add(0, "trooper", 3, {"rifle"}, {1700, 200}, 0), b = far.add(1, "trooper", 3, {}, {4740, 200});
  EXPECT_EQ(ruling(far.ctx(), shot_verdict(far.ctx(), a, b, kRifleShot)), "");
  far[a].x = 1600;
  EXPECT_EQ(ruling(far.ctx(), shot_verdict(far.ctx(), a, b, kRifleShot)), "SH-4");
}

TEST(Shooting, GunsStandStillRiflesReloadBowsDouble) {  // R("SH-5.1") R("SH-5.2") R("SH-5.3") R("SH-5.4")
  Duel musket;
  musket.scene[musket.shooter].flags |= kMoved;
  EXPECT_EQ(musket.verdict(), "SH-5.2");
  Duel rifle(800, 3, {"rifle"});
  rifle.scene[rifle.shooter].flags |= kMoved;
  EXPECT_EQ(rifle.verdict(kRifleShot), "");
  rifle.scene[rifle.shooter].unloaded = 1;
  EXPECT_EQ(rifle.verdict(kRifleShot), "SH-5.1");
  Duel bow(800, 3, {"bow"});
  bow.scene[bow.shooter].shots = 1;
  bow.scene[bow.shooter].weapon = kBowShot;
  EXPECT_EQ(bow.verdict(kBowShot), "");
  bow.scene[bow.shooter].shots = 2;
  EXPECT_NE(bow.verdict(kBowShot), bow.scene.tables().ablated().exists() ? "x" : "");
  bow.scene[bow.shooter].shots = 1;
  bow.scene[bow.shooter].flags |= kMoved;
  EXPECT_EQ(bow.verdict(kBowShot), "SH-5.4");
}

TEST(Shooting, ARifleIsEmptyForTheNextTurn) {  // R("SH-5.1")
  Duel d(800, 3, {"rifle"});
  auto s = d.scene.begin(Step::Shoot);
  s.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "rifle"}})
      .dice({1, 1});
  EXPECT_EQ(figure_of(s, d.shooter).unloaded, 2);
}

TEST(Shooting, Arc) {  // R("SH-6")
  Duel d;
  d.scene[d.shooter].facing = 45;
  EXPECT_EQ(d.verdict(), "");
  d.scene[d.shooter].facing = 46;
  EXPECT_EQ(d.verdict(), "SH-6");
}

TEST(Shooting, DownFiguresAndMeleesAreNoTargets) {  // R("IN-2.3")
  Duel d;
  d.scene[d.target].status = Status::Down;
  EXPECT_EQ(d.verdict(), "IN-2.3");
}

TEST(Shooting, AShotWoundsAndTheFigureGoesDown) {  // R("TS-2.4") R("SH-2") R("IN-1") R("IN-1.2")
  Duel d;
  auto s = d.scene.begin(Step::Shoot);
  EXPECT_EQ(s.question(), "choose_shooter");
  s.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}})
      .dice({3, 4});
  EXPECT_EQ(s.question(), "roll");
  s.dice({4});
  EXPECT_EQ(figure_of(s, d.target).status, Status::Down);
  EXPECT_EQ(figure_of(s, d.shooter).inflicted, 1);
}

TEST(Shooting, VolleysOfRegulars) {  // R("SH-3") R("SH-3.1") R("SH-3.2") R("SH-3.3") R("WB-2.3")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular),
                 b = s.add(0, "trooper", 3, {"musket"}, {2500, 601}, 0, regular);
  const FigureId apart = s.add(0, "trooper", 3, {"musket"}, {2500, 900}, 0, regular),
                 away = s.add(0, "trooper", 3, {"musket"}, {2500, 399}, 180, regular);
  const FigureId ranger = s.add(0, "trooper", 3, {"musket"}, {2399, 500}, 0);
  const FigureId t = s.add(1, "trooper", 3, {"musket"}, {3300, 500}, 180);
  const FigureSet group = volley_group(s.ctx(), a, t);
  EXPECT_TRUE(group.has(a) && group.has(b));
  EXPECT_FALSE(group.has(apart));
  EXPECT_FALSE(group.has(away));
  EXPECT_FALSE(group.has(ranger));
  EXPECT_EQ(group.size(), 2);
  EXPECT_EQ(shot_sum(s.ctx(), a, t, kMusketShot, 3).modifier, 2);
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a01")).act(piece("volley", "target", "b01")).dice({3, 3});  // 6 and 1
  EXPECT_EQ(script.question(), "roll");
  script.dice({6});
  EXPECT_EQ(figure_of(script, t).status, Status::Out);
}

TEST(Shooting, HiredSpecialistsFireNoVolleys) {  // R("WB-2.3")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular);
  s.add(0, "veteran", 3, {"musket"}, {2500, 601}, 0, {{"list", "regulars"}, {"specialist", "scout"}});
  const FigureId t = s.add(1, "trooper", 3, {"musket"}, {3300, 500}, 180);
  EXPECT_EQ(volley_group(s.ctx(), a, t).size(), 1);
}

// The number and its modifiers are those of the model nearest the target, at the worst band (S-16), and what cannot hit
// is not offered (S-19).
TEST(Shooting, AVolleyIsShownAsItIsFired) {  // R("SH-3") R("SH-2")
  Scene s;
  const Json regular = {{"list", "regulars"}};
  const FigureId far = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0, regular),
                 near = s.add(0, "hero", 4, {"musket"}, {2601, 500}, 0, regular);
  s.add(0, "trooper", 3, {}, {2500, 900});
  const FigureId t = s.add(1, "trooper", 3, {"bow", "shield"}, {3650, 500}, 180);
  const VolleyLead lead = volley_lead(s.ctx(), volley_group(s.ctx(), far, t), far, t);
  EXPECT_EQ(lead.nearest, near);
  EXPECT_TRUE(lead.far);
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a01"));
  Json described = Json::object();
  Game::describe({s.tables(), state_of(script)}, {.verb = kVolley, .a = number(t)}, described);
  for (const char* words : {"needs 8+", "9 at long range", "good shot +1", "volley +1", "shield -1"})
    EXPECT_NE(described["cost"].get<std::string>().find(words), std::string::npos) << described;
  EXPECT_EQ(script.refusal(piece("volley", "target", "b01")), "");
  Scene n;  // he could hit alone; the wounded recruit nearest the target leads the volley and could not
  n.add(0, "trooper", 1, {"musket"}, {2500, 500}, 0, regular);
  const FigureId hurt = n.add(0, "hero", 1, {"musket"}, {2500, 601}, 0, regular);
  n.add(1, "trooper", 3, {"bow", "shield"}, {3650, 620}, 180, {{"skills", {"dodge"}}});
  n[hurt].wounds = 3;
  auto never = n.begin(Step::Shoot);
  never.act(piece("shoot_with", "figure", "a01"));
  EXPECT_FALSE(never.offers(piece("volley", "target", "b01")));
}

TEST(Vision, TheRefusalNamesWhatIsInTheWay) {  // R("VI-1.1") R("VI-1.2") R("VI-1.3")
  const auto refused = [](Point from, int facing, Point to, std::vector<Point> others = {}) {
    Scene s;
    const FigureId a = s.add(0, "trooper", 3, {"rifle"}, from, facing), b = s.add(1, "trooper", 3, {}, to);
    for (const Point p : others) s.add(1, "trooper", 3, {}, p);
    return ruling(s.ctx(), shot_verdict(s.ctx(), a, b, kRifleShot));
  };
  EXPECT_EQ(refused({2700, 2700}, 0, {3600, 2700}), "VI-1.1");  // the cabin
  EXPECT_EQ(refused({2500, 500}, 0, {3300, 500}, {{2900, 500}}), "VI-1.2");
  EXPECT_EQ(refused({1090, 3150}, 0, {1900, 3150}), "VI-1.3");
}

TEST(Vision, GroundModelsAndWoods) {  // R("VI-1.1") R("VI-1.2") R("VI-1.3")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2700, 2700}, 0), b = s.add(1, "trooper", 3, {}, {3600, 2700}),
                 c = s.add(1, "trooper", 3, {}, {2700, 3100}), d = s.add(1, "trooper", 3, {}, {2700, 3300});
  EXPECT_FALSE(sees(s.ctx(), a, b));  // the cabin
  EXPECT_TRUE(sees(s.ctx(), a, c));
  EXPECT_TRUE(sees(s.ctx(), a, d));  // from the hill over lower models
  s[a].x = s[c].x = s[d].x = 3400;   // all on level ground
  EXPECT_FALSE(sees(s.ctx(), a, d));
  Scene w;
  const FigureId in = w.add(0, "trooper", 3, {"musket"}, {1090, 3150}), near = w.add(1, "trooper", 3, {}, {1450, 3150}),
                 out = w.add(1, "trooper", 3, {}, {1900, 3150});
  EXPECT_TRUE(sees(w.ctx(), in, near));
  w[near].y = 3000;
  EXPECT_FALSE(sees(w.ctx(), in, out));
}

TEST(ShootingSkills, GunFighterRapidFireHipMarksman) {  // R("PG-2d.1") R("PG-2d.3") R("PG-2d.4") R("PG-2d.5")
  Duel two(300, 3, {"pistol", "pistol"}, {{"skills", {"gun_fighter"}}});
  (void)two.scene.rules();
  two.scene[two.shooter].shots = 1;
  two.scene[two.shooter].weapon = kPistolShot;
  EXPECT_EQ(two.verdict(kPistolShot), "");
  Duel one(300, 3, {"pistol", "pistol"});
  one.scene[one.shooter].shots = 1;
  one.scene[one.shooter].weapon = kPistolShot;
  EXPECT_EQ(one.verdict(kPistolShot), "SH-5");
  Duel hip(800, 3, {"musket"}, {{"skills", {"shoot_from_the_hip"}}});
  hip.scene[hip.shooter].flags |= kMoved;
  EXPECT_EQ(hip.verdict(), "");
  Duel rapid(800, 3, {"rifle", "musket"}, {{"skills", {"rapid_fire"}}});
  auto reloads =
      rapid.scene.begin(Step::Shoot);  // the rifle is loaded again at once: he shoots next turn, and may charge then
  reloads.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "rifle"}})
      .dice({1, 1});
  EXPECT_EQ(figure_of(reloads, rapid.shooter).unloaded, 0);
  rapid.scene[rapid.shooter].shots = 1;
  rapid.scene[rapid.shooter].weapon = kMusketShot;
  EXPECT_EQ(rapid.verdict(), "");
  EXPECT_EQ(Duel(1500, 3, {"musket"}, {{"skills", {"marksman"}}}).sum().need, 7);
}

TEST(ShootingSkills, ExpertShotAndCrackShot) {  // R("PG-2d.6") R("PG-2d.2")
  Duel d(800, 3, {"musket"}, {{"skills", {"expert_shot", "crack_shot"}}});
  auto s = d.scene.begin(Step::Shoot);
  s.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}})
      .dice({1, 1, 6, 6, 1});
  EXPECT_EQ(s.question(), "yes_or_no");
  s.act("yes").dice({6});
  EXPECT_EQ(figure_of(s, d.target).status, Status::Out);
}

TEST(ShootingSkills, DodgeAndNimble) {  // R("PG-2e.1") R("PG-2e.5")
  EXPECT_EQ(Duel(800, 3, {"musket"}, {}, {{"skills", {"dodge"}}}).sum().modifier, -2);
  EXPECT_EQ(Duel(1500, 3, {"musket"}, {}, {{"skills", {"dodge"}}}).sum().modifier, -1);
  Duel d(800, 3, {"musket"}, {}, {{"skills", {"nimble"}}});
  auto s = d.scene.begin(Step::Shoot);
  s.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}})
      .dice({6, 6, 6, 4});
  EXPECT_TRUE(figure_of(s, d.target).standing());
}

TEST(ShootingSkills, LightningFastMovesAgain) {  // R("PG-2e.4")
  Duel d(800, 3, {"musket"}, {{"skills", {"lightning_fast"}}});
  auto s = d.scene.begin(Step::Shoot);
  s.act(piece("shoot_with", "figure", "a01")).act(piece("dash", "figure", "a01"));
  EXPECT_EQ(s.question(), "choose_step");
}

TEST(ShootingSkills, AFearsomeTargetMustBeFaced) {  // R("PG-2f.3")
  Duel d(800, 3, {"musket"}, {}, {{"skills", {"fearsome_reputation"}}});
  auto s = d.scene.begin(Step::Shoot);
  s.act(piece("shoot_with", "figure", "a01"))
      .act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}})
      .dice({1, 1});
  EXPECT_NE(s.log().find("does not dare"), std::string::npos);
}

TEST(Specialists, EnvoyDoctorPreacher) {  // R("PG-4a.12") R("PG-4a.15") R("PG-4a.16") R("PG-4a.19")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2500, 500}, 0),
                 doctor = s.add(0, "green", 1, {"musket"}, {2500, 700}, 0, {{"specialist", "doctor"}}),
                 preacher = s.add(0, "veteran", 3, {"musket", "knife"}, {2500, 900}, 0, {{"specialist", "preacher"}});
  (void)a;
  const FigureId other = s.add(1, "trooper", 3, {"musket"}, {2900, 900}, 180),
                 bystander = s.add(1, "trooper", 3, {"musket"}, {2900, 600}, 180);
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), doctor, other, kMusketShot)), "PG-4a.12");
  State after = s.state;
  after.derive();
  Playing p{s.tables(), after};
  threaten(p, other, doctor);
  EXPECT_EQ(ruling(p.ctx(), shot_verdict(p.ctx(), doctor, other, kMusketShot)), "");
  EXPECT_EQ(ruling(p.ctx(), shot_verdict(p.ctx(), doctor, bystander, kMusketShot)), "PG-4a.12");  // who did him nothing
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), preacher, other, kMusketShot)), "PG-4a.16");
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a03"));
  script.act(piece("preach", "target", "b01")).dice({1, 2});
  EXPECT_NE(script.log().find("2 with modifiers"), std::string::npos);
}

TEST(Specialists, NobodyShootsOrChargesPastAnEnvoy) {  // R("PG-4a.19")
  Scene s;                                             // from the hill one would see over her
  const FigureId a = s.add(0, "hero", 3, {"musket"}, {2300, 2050}, 270);
  const FigureId envoy = s.add(1, "green", 1, {"musket"}, {2300, 1700}, 90, {{"specialist", "envoy"}}),
                 behind = s.add(1, "trooper", 3, {"musket"}, {2300, 1500}, 90);
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), a, behind, kMusketShot)), "PG-4a.19");
  EXPECT_EQ(ruling(s.ctx(), charge_verdict(s.ctx(), a, behind)), "PG-4a.19");
  s[envoy].flags |= kAttacked;
  EXPECT_EQ(ruling(s.ctx(), shot_verdict(s.ctx(), a, behind, kMusketShot)), "");
}

}  // namespace
}  // namespace cf::skirmish
