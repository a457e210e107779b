// Vision (VI) and cover (S-14, S-21).
#include <bit>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kTreesSeenThrough = 4 * kInch;
constexpr i64 kHidingSeen = 400;  // hidden figures are seen from this near
constexpr i64 kBehindFence = 100;
constexpr i64 kRoadside = 400;

bool on_hill(const Ctx& c, Point p) { return c.t.ground.of_type(Terrain::Hill, p) != nullptr; }

bool model_hides(const Ctx& c, FigureId viewer, FigureId seen) {
  const Point a = c.s.figures[viewer].at(), b = c.s.figures[seen].at();
  for (const FigureId other : along_line(c, a, b, kRadius) & c.s.standing & c.t.enemies(viewer)) {
    const Point at = c.s.figures[other].at();
    if (other == seen || !passes_within(a, b, at, kRadius)) continue;
    if (on_hill(c, a) && !on_hill(c, at)) continue;  // from a hill one sees over lower models
    return true;
  }
  return false;
}

// A hill, rocks or a building hide what is behind them, not what is on or in them.
bool is_behind(const Ground& ground, FeatureBits high, Point a, Point b) {
  high &= ~ground.covering(a, high);
  high &= ~ground.covering(b, high);
  for (; high; high &= high - 1)
    if (meets_outline(ground.features[static_cast<std::size_t>(std::countr_zero(high))].shape, a, b)) return true;
  return false;
}

// S-76: sight runs from centre to centre, distances from base edge to base edge. So the trees over the two bases do not
// count, and in the depth of the woods one sees as far as 4 inches are measured.
i64 trees_between(const Ground& ground, FeatureBits woods, Point a, Point b) {
  const i64 whole = length(a, b), base = kRadius * 100;
  if (whole - 2 * base <= kTreesSeenThrough) return 0;  // not enough even if all of it is woods
  const i32 edge = static_cast<i32>((base * kWhole + whole - 1) / whole);
  return ground.inside_share(woods, a, b, edge, kWhole - edge) * whole / kWhole;
}

Hiding hidden_by_ground(const Ctx& c, Point a, Point b) {
  const Ground& ground = c.t.ground;
  const FeatureBits woods = ground.kind(Terrain::Woods), rocks = ground.kind(Terrain::Rocks),
                    hills = ground.kind(Terrain::Hill), houses = ground.kind(Terrain::Building);
  FeatureBits between = ground.near(a, b, woods | rocks | hills | houses), high = rocks | hills | houses;
  // From a hill one sees over rocks, and is seen over them.
  if ((between & rocks) && (ground.covering(a, hills) || ground.covering(b, hills))) high &= ~rocks;
  if (c.applies(R("VI-1.1"), is_behind(ground, between & high, a, b))) return Hiding::Ground;
  const bool deep_woods = (between & woods) && trees_between(ground, between & woods, a, b) > kTreesSeenThrough;
  return c.applies(R("VI-1.3"), deep_woods) ? Hiding::Trees : Hiding::None;
}

}  // namespace

bool ground_hides(const Ctx& c, Point a, Point b) { return hidden_by_ground(c, a, b) != Hiding::None; }

Hiding hiding(const Ctx& c, FigureId from, FigureId to) {
  const Figure& target = c.s.figures[to];
  const bool ambushed =
      target.has(kHidden) && is_enemy(c.t, from, to) && !within(c.s.figures[from], target, kHidingSeen);
  if (c.applies(R("SX-7"), ambushed)) return Hiding::Ambush;
  if (c.applies(R("VI-1.2"), model_hides(c, from, to))) return Hiding::Models;
  return hidden_by_ground(c, c.s.figures[from].at(), target.at());
}

Verdict unseen_verdict(Hiding by, FigureId target) {
  switch (by) {
    case Hiding::None:
      return {};
    case Hiding::Ambush:
      return {R("SX-7"), {"{a:figure} lies hidden and is seen only from within 4 inches.", number(target)}};
    case Hiding::Models:
      return {R("VI-1.2"), {"{a:figure} cannot be seen: an enemy figure stands in between.", number(target)}};
    case Hiding::Trees:
      return {R("VI-1.3"),
              {"{a:figure} cannot be seen: there are more than 4 inches of trees in between.", number(target)}};
    default:
      return {R("VI-1.1"), {"{a:figure} cannot be seen: a hill, rocks or a building lie in between.", number(target)}};
  }
}

// S-55: an envoy who has attacked nobody stands on the line.
bool is_screened(const Ctx& c, FigureId f, FigureId target) {
  for (const FigureId envoy : c.t.envoys& c.s.standing& c.t.friends(target)) {
    const Figure& she = c.s.figures[envoy];
    if (envoy != target && is_enemy(c.t, f, envoy) && !she.has(kAttacked) &&
        passes_within(c.s.figures[f].at(), c.s.figures[target].at(), she.at(), kRadius))
      return true;
  }
  return false;
}

namespace {

// A friend of the shooter on the line hides half of the target.
bool friend_in_front(const Ctx& c, FigureId target, FigureId shooter) {
  const Point a = c.s.figures[shooter].at(), b = c.s.figures[target].at();
  if (c.applies(R("SX-13"), c.t.redcoats && c.t.regulars.has(target) && c.t.ground.on_road(b, kRoadside))) return false;
  for (const FigureId other : along_line(c, a, b, kRadius) & c.s.standing & c.t.friends(shooter))
    if (other != shooter && other != target && passes_within(a, b, c.s.figures[other].at(), kRadius)) return true;
  return false;
}

bool fence_in_front(const Ground& ground, Point shooter, Point target) {
  const i64 reach = kRadius + kBehindFence;
  for (FeatureBits left = ground.near(shooter, target, ground.kind(Terrain::Fence)); left; left &= left - 1) {
    const Polygon& fence = ground.features[static_cast<std::size_t>(std::countr_zero(left))].shape;
    if (crosses(fence, shooter, target) && fence.distance2_to(target) <= reach * reach) return true;
  }
  return false;
}

}  // namespace

bool in_cover(const Ctx& c, FigureId target, FigureId shooter) {
  const Point a = c.s.figures[shooter].at(), b = c.s.figures[target].at();
  return c.t.ground.covering(b, c.t.ground.shelters) || fence_in_front(c.t.ground, a, b) ||
         friend_in_front(c, target, shooter);
}

}  // namespace cf::skirmish
