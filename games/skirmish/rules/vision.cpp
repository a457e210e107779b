// Vision (VI) and cover (S-14, S-21).
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kTreesSeenThrough = 4 * kInch;
constexpr i64 kHidingSeen = 400;   // hidden figures are seen from this near
constexpr i64 kBehindFence = 100;
constexpr i64 kRoadside = 400;

// A hill or a building hides what is behind it, not what is on or in it.
bool feature_hides(const Feature& f, Point a, Point b) {
  if (f.type != Terrain::Hill && f.type != Terrain::Building) return false;
  if (!f.shape.near_box(a, b) || f.shape.contains(a) || f.shape.contains(b)) return false;
  return crosses(f.shape, a, b);
}

bool on_hill(const Ctx& c, Point p) { return c.t.ground.of_type(Terrain::Hill, p) != nullptr; }

bool model_hides(const Ctx& c, FigureId viewer, FigureId seen) {
  const Point a = c.s.figures[viewer].at(), b = c.s.figures[seen].at();
  int viewer_high = -1;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId other(i);
    const Figure& o = c.s.figures.items[i];
    if (other == viewer || other == seen || !o.standing() || !is_enemy(c.t, viewer, other)) continue;
    if (!passes_within(a, b, o.at(), kRadius)) continue;
    if (viewer_high < 0) viewer_high = on_hill(c, a);
    if (viewer_high && !on_hill(c, o.at())) continue;  // from a hill one sees over lower models
    return true;
  }
  return false;
}

}  // namespace

namespace {

Hiding hidden_by_ground(const Ctx& c, Point a, Point b) {
  i64 trees = 0, whole = -1;
  for (const Feature& f : c.t.ground.features) {
    if (f.type == Terrain::Woods) {
      if (!f.shape.near_box(a, b)) continue;
      if (whole < 0) whole = length(a, b);
      trees += inside_share(f.shape, a, b) * whole / kWhole;
    } else if (feature_hides(f, a, b) && c.t.in_force(R("VI-1.1"))) {
      return Hiding::Ground;
    }
  }
  return trees > kTreesSeenThrough && c.t.in_force(R("VI-1.3")) ? Hiding::Trees : Hiding::None;
}

}  // namespace

bool ground_hides(const Ctx& c, Point a, Point b) { return hidden_by_ground(c, a, b) != Hiding::None; }

Hiding hiding(const Ctx& c, FigureId from, FigureId to) {
  const Figure& target = c.s.figures[to];
  if (target.has(kHidden) && is_enemy(c.t, from, to) && !within(c.s.figures[from], target, kHidingSeen)) return Hiding::Ambush;
  if (model_hides(c, from, to) && c.t.in_force(R("VI-1.2"))) return Hiding::Models;
  return hidden_by_ground(c, c.s.figures[from].at(), target.at());
}

Verdict unseen_verdict(Hiding by, FigureId target) {
  switch (by) {
    case Hiding::None: return {};
    case Hiding::Ambush: return {R("SX-1"), {"{a:figure} lies hidden and is seen only from within 4 inches.", number(target)}};
    case Hiding::Models: return {R("VI-1.2"), {"{a:figure} cannot be seen: an enemy figure stands in between.", number(target)}};
    case Hiding::Trees: return {R("VI-1.3"), {"{a:figure} cannot be seen: there are more than 4 inches of trees in between.", number(target)}};
    default: return {R("VI-1.1"), {"{a:figure} cannot be seen: a hill or a building lies in between.", number(target)}};
  }
}

// PG-4a.19, S-55: an envoy who has attacked nobody stands on the line.
bool is_screened(const Ctx& c, FigureId f, FigureId target) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId envoy(i);
    if (c.t.at(envoy).specialist != Specialist::Envoy || !is_enemy(c.t, f, envoy) || is_enemy(c.t, target, envoy)) continue;
    const Figure& she = c.s.figures[envoy];
    if (envoy != target && she.standing() && !she.has(kAttacked) && passes_within(c.s.figures[f].at(), c.s.figures[target].at(), she.at(), kRadius))
      return true;
  }
  return false;
}

namespace {

// A friend of the shooter on the line hides half of the target; red coats by the road get nothing from that.
bool friend_in_front(const Ctx& c, FigureId target, FigureId shooter) {
  const Point a = c.s.figures[shooter].at(), b = c.s.figures[target].at();
  if (c.t.redcoats && is_regular(c.t.at(target)) && c.t.ground.on_road(b, kRoadside)) return false;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId other(i);
    if (other == shooter || other == target || !c.s.figures.items[i].standing() || is_enemy(c.t, shooter, other)) continue;
    if (passes_within(a, b, c.s.figures.items[i].at(), kRadius)) return true;
  }
  return false;
}

}  // namespace

bool in_cover(const Ctx& c, FigureId target, FigureId shooter) {
  const Point a = c.s.figures[shooter].at(), b = c.s.figures[target].at();
  for (const Feature& f : c.t.ground.features) {
    const bool shelters = f.type == Terrain::Woods || f.type == Terrain::Rocks || f.type == Terrain::Building || f.cover;
    if (shelters && f.shape.contains(b)) return true;
    if (f.type != Terrain::Fence || !crosses(f.shape, a, b)) continue;
    const i64 reach = kRadius + kBehindFence;
    if (f.shape.distance2_to(b) <= reach * reach) return true;
  }
  return friend_in_front(c, target, shooter);
}

}  // namespace cf::skirmish
