// What the table is told: overlays of arcs, sight and ranges, the number to hit with its modifiers, holes where others
// stand.
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

bool in_rings(const Json& rings, Point p) {
  bool inside = false;
  for (const Json& ring : rings) {
    std::vector<Point> points;
    for (const Json& q : ring) points.push_back({q[0].get<i32>(), q[1].get<i32>()});
    inside ^= Polygon(points).contains(p);
  }
  return inside;
}

bool in_region(const Json& region, Point p) {
  for (const Json& hole : region["holes"])
    if (in_rings(Json::array({hole}), p)) return false;
  return in_rings(region["rings"], p);
}

const Json* overlay(const Json& view, const char* id) {
  for (const Json& one : view["overlays"])
    if (one["id"] == id) return &one;
  return nullptr;
}

TEST(View, TheShooterSeesHisRangesAndTheNumberWithEveryModifier) {
  Scene s;
  const FigureId a = s.add(0, "hero", 4, {"musket"}, {2000, 600}, 90),
                 b = s.add(1, "trooper", 2, {"bow", "shield"}, {2000, 1300}, 270);
  test::Script script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", s.tables().at(a).id));
  const Json view = script.table.rules().view(script.table.state(), 0);
  ASSERT_TRUE(overlay(view, "arcs") && overlay(view, "sight") && overlay(view, "ranges") && overlay(view, "charge"));
  EXPECT_EQ((*overlay(view, "arcs"))["lines"].size(), 2u);
  const Json line = Json::array({Json::array({2000, 600}), Json::array({2000, 1300})});
  EXPECT_EQ((*overlay(view, "sight"))["lines"], Json::array({line}));
  EXPECT_EQ((*overlay(view, "ranges"))["lines"].size(), 4u);  // short, long, and the two sides of the arc
  Json described = Json::object();
  Game::describe({s.tables(), state_of(script)}, {.verb = kShoot, .a = number(b), .b = kMusketShot}, described);
  const std::string cost = described["cost"];
  for (const char* words : {"needs 7+", "21 of 36", "7 at short range", "good shot +1", "-1"})
    EXPECT_NE(cost.find(words), std::string::npos) << cost;
}

TEST(View, AChargeIsShownWithWhatItWillBringAboutThere) {
  Scene s;  // from the rear
  const FigureId a = s.add(0, "trooper", 3, {"knife"}, {2500, 500}, 0),
                 b = s.add(1, "trooper", 2, {"musket"}, {3000, 500}, 0);
  s.add(1, "trooper", 3, {}, {4000, 900}, 180);
  auto script = s.begin(Step::Charge);
  script.act(piece("charge_with", "figure", s.tables().at(a).id));
  Json described = Json::object();
  Game::describe({s.tables(), state_of(script)}, {.verb = kCharge, .a = number(b)}, described);
  const std::string cost = described["cost"];
  for (const char* words :
       {"two dice +7 (", "reputation +3", "charging +1", "rear +2", "against two dice +4 (", "lead of 2"})
    EXPECT_NE(cost.find(words), std::string::npos) << cost;
}

TEST(View, SpecialistsAreCalledByTheirTrade) {
  Scene s;
  s.add(0, "veteran", 3, {"musket"}, {2500, 500}, 0, {{"list", "regulars"}, {"specialist", "scout"}});
  s.add(1, "trooper", 2, {}, {3000, 500}, 0);
  const Json view = s.rules()->view(&s.state, 0);
  EXPECT_EQ(view["pieces"][0]["note"].get<std::string>().substr(0, 6), "Scout,");
}

TEST(View, WhereAnotherStandsIsNoGroundToStandOn) {
  Scene s;
  const FigureId a = s.add(0, "trooper", 2, {"musket"}, {2000, 600}, 90);
  s.add(0, "trooper", 2, {"musket"}, {2000, 800}, 90);
  s.add(1, "trooper", 2, {"musket"}, {4000, 4000}, 270);
  test::Script script = s.begin(Step::Move);
  script.act(piece("move", "figure", s.tables().at(a).id));
  const Json region = Game::region({s.tables(), state_of(script)});
  ASSERT_EQ(region["rings"].size(), 1u);
  ASSERT_EQ(region["holes"].size(), 2u);
  EXPECT_FALSE(in_region(region, {2000, 800}));
  EXPECT_TRUE(in_region(region, {2000, 950}));
}

// Two who stand close have holes that overlap: what lies in both is no ground either.
TEST(View, WhereTwoStandIsNoGroundToStandOn) {
  Scene s;
  const FigureId a = s.add(0, "trooper", 2, {"musket"}, {2000, 600}, 90);
  s.add(0, "trooper", 2, {"musket"}, {1940, 800}, 90);
  s.add(0, "trooper", 2, {"musket"}, {2060, 800}, 90);
  s.add(1, "trooper", 2, {"musket"}, {4000, 4000}, 270);
  test::Script script = s.begin(Step::Move);
  script.act(piece("move", "figure", s.tables().at(a).id));
  const Json region = Game::region({s.tables(), state_of(script)});
  EXPECT_FALSE(in_region(region, {2000, 800}));
  EXPECT_TRUE(in_region(region, {2000, 950}));
}

TEST(View, TheSpecialRulesAreAChartAndTheDateStandsUnderTheTitle) {
  const Json board = test::open(kModule, "jumonville")->board();
  EXPECT_EQ(board["subtitle"], "28 May 1754");
  EXPECT_EQ(board["tables"].back()["title"], "Special rules of this battle");
  EXPECT_NE(board["tables"].back()["rows"][0][0].get<std::string>().find("misfires"), std::string::npos);
}

TEST(View, AFacingIsTheSameNumberEverywhere) {
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {}, {2500, 500}, 0);
  s.add(0, "trooper", 3, {}, {2500, 900});
  s.add(1, "trooper", 3, {}, {4500, 900}, 180);
  auto script = s.begin(Step::Move);
  script.act(piece("move", "figure", "a01")).act({{"verb", "turn"}, {"facing", 90}});
  EXPECT_EQ(figure_of(script, a).facing, 90);
  const Json position = script.position();
  EXPECT_EQ(position["figures"]["a01"]["facing"], 90);
  const Json view = script.table.rules().view(script.table.state(), 0);
  for (const Json& one : view["pieces"]) {
    EXPECT_EQ(one["facing"], one["id"] == "a01" ? 90 : one["id"] == "a02" ? 0 : 180) << one["id"];
  }
  EXPECT_NE(script.log().find("turns to 90 degrees"), std::string::npos);
  EXPECT_EQ(heading({0, 0}, {0, 100}), 90);  // down the table
}

}  // namespace
}  // namespace cf::skirmish
