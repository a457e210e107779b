// Odds: exact by walking chance, sampled beyond the limit, and blind to what a seat cannot see.
#include "search/odds.hpp"

#include <gtest/gtest.h>

#include "base/statistics.hpp"
#include "games/battery/fixture.hpp"
#include "games/toy/toy.hpp"

namespace cf {
namespace {

// The column stands in the woods; the ambusher is asked.
test::Script in_the_woods() {
  test::Script s(test::open(toy::kModule, "road"));
  for (const char* to : {"s1", "s2", "s3"}) s.act(Json{{"verb", "enter"}, {"to", to}});
  return s;
}

constexpr Action kAmbush{.verb = toy::kAmbush};

double share(const Odds& odds, const std::string& summary) {
  for (const OddsLine& line : odds.lines)
    if (line.summary == summary) return line.p;
  return 0;
}

TEST(Odds, OneDieIsExact) {
  const auto s = in_the_woods();
  const Odds odds = odds_of(s.table.rules(), s.table.state(), kAmbush, {});
  EXPECT_TRUE(odds.exact);
  ASSERT_EQ(odds.lines.size(), 2u);
  EXPECT_DOUBLE_EQ(odds.lines[0].p, 0.5);
  // The roll, then six faces that lead to two positions.
  EXPECT_EQ(odds.nodes, 3u);
}

TEST(Odds, SamplesAgreeWithTheWalk) {
  const auto s = in_the_woods();
  const Odds exact = odds_of(s.table.rules(), s.table.state(), kAmbush, {});
  const Odds sampled = odds_of(s.table.rules(), s.table.state(), kAmbush, {.max_nodes = 0, .samples = 4000});
  EXPECT_FALSE(sampled.exact);
  EXPECT_EQ(sampled.samples, 4000u);
  double total = 0;
  for (const OddsLine& line : sampled.lines) {
    total += line.p;
    EXPECT_LE(line.low, line.p);
    EXPECT_GE(line.high, line.p);
    EXPECT_NEAR(line.p, share(exact, line.summary), 0.05);
  }
  EXPECT_NEAR(total, 1, 1e-12);
}

TEST(Odds, TheHorizonPassesThroughDecisionsByTheirFirstAnswer) {
  const auto s = in_the_woods();
  // The column's first answer is to stop, the next turn's as well: nothing more happens to it.
  const Odds odds = odds_of(s.table.rules(), s.table.state(), kAmbush, {.horizon = 2});
  EXPECT_TRUE(odds.exact);
  EXPECT_DOUBLE_EQ(share(odds, "the column loses a step"), 0.5);
  EXPECT_GT(odds.nodes, 3u);
}

TEST(Odds, WhatASeatCannotSeeIsSampled) {
  const auto s = in_the_woods();
  EXPECT_TRUE(odds_of(s.table.rules(), s.table.state(), kAmbush, {.seat = toy::kAmbusher}).exact);
  // The ambusher knows its cards; to the column they are hidden.
  test::Script start(test::open(toy::kModule, "road"));
  EXPECT_FALSE(
      odds_of(start.table.rules(), start.table.state(), {.verb = toy::kStop}, {.samples = 50, .seat = toy::kColumn})
          .exact);
}

TEST(Odds, TheTrueStateIsLeftAlone) {
  const auto s = in_the_woods();
  const u64 before = s.table.hash();
  odds_of(s.table.rules(), s.table.state(), kAmbush, {.max_nodes = 0, .samples = 10});
  EXPECT_EQ(s.table.hash(), before);
}

}  // namespace
}  // namespace cf
