// The whole-number geometry against a slow reference in floating point, and properties that must hold everywhere.
#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

constexpr double kPi = 3.14159265358979323846;

Point anywhere(Random& random) {
  return {50 + static_cast<i32>(random.below(4701)), 50 + static_cast<i32>(random.below(4701))};
}

double angle(Point a, Point b) {
  const double degrees = std::atan2(static_cast<double>(b.y - a.y), static_cast<double>(b.x - a.x)) * 180 / kPi;
  return degrees < 0 ? degrees + 360 : degrees;
}

bool inside_reference(const Polygon& shape, double x, double y) {
  double winding = 0;
  for (std::size_t i = 0, k = shape.ring.size() - 1; i < shape.ring.size(); k = i++) {
    const double ax = shape.ring[k].x - x, ay = shape.ring[k].y - y, bx = shape.ring[i].x - x, by = shape.ring[i].y - y;
    winding += std::atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  return std::fabs(winding) > kPi;
}

TEST(Geometry, HeadingIsTheNearestDegree) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Point a = anywhere(random), b = anywhere(random);
    if (a == b) continue;
    double off = std::fabs(angle(a, b) - heading(a, b));
    off = std::min(off, 360 - off);
    EXPECT_LE(off, 0.5001) << a.x << "," << a.y << " " << b.x << "," << b.y;
  }
}

TEST(Geometry, LengthsAreRoundedUpByLessThanAHundredthOfAHundredth) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const Point a = anywhere(random), b = anywhere(random);
    const double exact = std::hypot(static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y)) * 100;
    EXPECT_GE(static_cast<double>(length(a, b)) + 1e-6, exact);
    EXPECT_LT(static_cast<double>(length(a, b)), exact + 1.001);
  }
}

TEST(Geometry, ArcsHaveNinetyDegreesAndSharpEdges) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const Point a = anywhere(random), b = anywhere(random);
    const int facing = static_cast<int>(random.below(360));
    double off = std::fabs(angle(a, b) - facing);
    off = std::min(off, 360 - off);
    if (std::fabs(off - 45) > 1e-3) {
      EXPECT_EQ(in_arc(facing, a, b), off < 45);
    }
    if (std::fabs(off - 135) > 1e-3) {
      EXPECT_EQ(in_arc(facing, a, b, 2), off > 135);
    }
  }
  EXPECT_TRUE(in_arc(0, {0, 0}, {100, 100}));
}

TEST(Geometry, TurnsAreTheShorterWay) {
  EXPECT_EQ(turn_between(350, 10), 20);
  EXPECT_EQ(turn_between(10, 350), 20);
  EXPECT_EQ(turn_between(0, 180), 180);
}

TEST(Geometry, PointsAndSharesInsidePolygonsAgreeWithTheReference) {
  Random random(4);
  for (const char* scenario : {"jumonville", "kittanning", "dumonts_mill"}) {
    const auto rules = test::open(kModule, scenario);
    const Tables& t = *static_cast<const Tables*>(rules->tables());
    for (int i = 0; i < 300; ++i) {
      const Point a = anywhere(random), b = anywhere(random);
      for (const Feature& f : t.ground.features) {
        EXPECT_EQ(f.shape.contains(a), inside_reference(f.shape, a.x + 1e-4, a.y + 1e-4))
            << scenario << " " << f.id << " " << a.x << "," << a.y;
        int in = 0;
        constexpr int kSteps = 400;
        for (int k = 0; k < kSteps; ++k) {
          const double u = (k + 0.5) / kSteps;
          in += inside_reference(f.shape, a.x + (b.x - a.x) * u, a.y + (b.y - a.y) * u);
        }
        EXPECT_NEAR(static_cast<double>(inside_share(f.shape, a, b)) / kWhole, static_cast<double>(in) / kSteps, 0.012)
            << scenario << " " << f.id;
      }
    }
  }
}

TEST(Geometry, GroundHidesBothWaysAlike) {
  Random random(5);
  for (const char* scenario : {"monongahela", "la_barbue", "halfway_brook"}) {
    const auto rules = test::open(kModule, scenario);
    const Tables& t = *static_cast<const Tables*>(rules->tables());
    const State state{};
    const Ctx c{t, state};
    int unlike = 0;
    for (int i = 0; i < 3000; ++i) {
      const Point a = anywhere(random), b = anywhere(random);
      unlike += ground_hides(c, a, b) != ground_hides(c, b, a);
    }
    EXPECT_LE(unlike, 1);  // trees at exactly four inches may round either way
  }
}

// The cost of a path by walking it in tiny steps.
double cost_reference(const Ground& ground, Point a, Point b, Rates rates) {
  const double whole = std::hypot(static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y));
  constexpr int kSteps = 2000;
  double cost = 0;
  for (int k = 0; k < kSteps; ++k) {
    const double u = (k + 0.5) / kSteps;
    bool slow = false;
    for (const Feature& f : ground.features)
      slow = slow || (f.slows() && inside_reference(f.shape, a.x + (b.x - a.x) * u, a.y + (b.y - a.y) * u));
    cost += whole / kSteps * (slow ? static_cast<double>(rates.open) / rates.terrain : 1);
  }
  return cost * 100;
}

TEST(Geometry, PathsCostWhatTheirGroundSays) {
  Random random(6);
  const auto rules = test::open(kModule, "la_barbue");  // no roads: no bridges to make exceptions
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  for (int i = 0; i < 60; ++i) {
    const Point a = anywhere(random);
    const Point b = along(a, static_cast<int>(random.below(360)), 100 + random.below(900));
    if (!on_table(b)) continue;
    const Rates rates{6, 3, false};
    const double exact = cost_reference(t.ground, a, b, rates);
    const double cost = static_cast<double>(path_cost(t.ground.profile(a, b), rates));
    EXPECT_NEAR(cost, exact, 0.004 * exact + 200);
  }
}

// The judge alone decides; what is offered and shaded comes this near to the budget.
TEST(Geometry, TheReachIsTheBudgetWithinAFewHundredths) {
  Random random(7);
  const auto rules = test::open(kModule, "jumonville");
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  for (int i = 0; i < 3000; ++i) {
    const Point a = anywhere(random);
    const int course = static_cast<int>(random.below(360));
    const Rates rates{7, 4, false};
    const i64 budget = 7 * kInch;
    const Profile way = t.ground.profile(a, along(a, course, 700));
    const i64 reach = i64{700} * path_reach(way, rates, budget).share / kWhole;
    const Point to = along(a, course, std::max<i64>(0, reach - 1));
    EXPECT_LE(path_cost(t.ground.profile(a, to), rates), budget + 900) << a.x << "," << a.y << " " << course;
  }
}

TEST(Geometry, NoLegalStepExceedsTheAllowanceByAHundredthOfAnInch) {
  Random random(8);
  const auto rules = test::open(kModule, "la_barbue");
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  State state{};
  state.figures[FigureId(1)].status = Status::Standing;
  const Ctx c{t, state};
  const Rates r = rates(c, FigureId(1));
  int legal = 0;
  for (int i = 0; i < 400; ++i) {
    const Point a = anywhere(random);
    put(state.figures[FigureId(1)], a, static_cast<int>(random.below(360)));
    const Point b = along(a, static_cast<int>(random.below(360)), 50 + random.below(700));
    const int facing = heading(a, b);
    if (!step_verdict(c, FigureId(1), allowance(c, FigureId(1)), b, facing).legal()) continue;
    ++legal;
    const double turning = (turn_between(state.figures[FigureId(1)].facing, facing) + 44) / 45 * 10000.0;
    EXPECT_LE(cost_reference(t.ground, a, b, r) + turning,
              static_cast<double>(allowance(c, FigureId(1))) + 100 + 80);  // 80: the reference's own step
  }
  EXPECT_GT(legal, 50);
}

}  // namespace
}  // namespace cf::skirmish
