#include "games/skirmish/ground.hpp"

#include <algorithm>
#include <bit>

namespace cf::skirmish {
namespace {

constexpr i64 kBridge = 100;  // a road crosses a stream on a strip this wide to either side

// What a share of the line weighs at the open or the slow rate: its cost is its length times this, by kWhole and the
// terrain rate. Only the sum is rounded, and down: a move that just fits over mixed ground is not lost to rounding.
i64 weight(i64 share, bool slow, Rates rates) { return share * (slow ? rates.open : rates.terrain); }

}  // namespace

bool Ground::on_road(Point p, i64 reach) const {
  for (const auto& road : roads)
    for (std::size_t i = 0; i + 1 < road.size(); ++i)
      if (distance2_to_segment(p, road[i], road[i + 1]) <= reach * reach) return true;
  return false;
}

bool Ground::build_index() {
  cells.assign(kCells * kCells, {});
  std::size_t corners = 0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& f = features[i];
    const FeatureBits one = FeatureBits{1} << i;
    const bool fence = f.type == Terrain::Fence;
    of_terrain[static_cast<std::size_t>(f.type)] |= one;
    if (f.slows()) slow |= one;
    if (f.deep) deep |= one;
    if (f.type == Terrain::Woods || f.type == Terrain::Rocks || f.type == Terrain::Building || f.cover) shelters |= one;
    if (fence || f.slows()) corners += f.shape.ring.size();
    boxes.add(one, f.shape.low, f.shape.high);
    mark_cells(i);
  }
  return corners <= NearbyOutlines::kMost;
}

void Ground::mark_cells(std::size_t feature) {
  const FeatureBits one = FeatureBits{1} << feature;
  const Polygon& shape = features[feature].shape;
  const auto cell_of = [](i64 v) { return static_cast<std::size_t>(std::clamp<i64>(v >> kCellShift, 0, kCells - 1)); };
  Point k = shape.ring.back();
  for (const Point& i :
       shape.ring) {  // in every row of cells an edge passes, those between its ends there, and a little more
    const Point high = k.y < i.y ? k : i, low = k.y < i.y ? i : k;
    for (std::size_t row = cell_of(high.y - 1); row <= cell_of(low.y + 1); ++row) {
      const i64 top = std::max<i64>(high.y, (static_cast<i64>(row) << kCellShift) - 1),
                bottom = std::min<i64>(low.y, (static_cast<i64>(row + 1) << kCellShift) + 1);
      const auto x_at = [&](i64 y) {
        return low.y == high.y ? i64{high.x} : high.x + (low.x - high.x) * (y - high.y) / (low.y - high.y);
      };
      const i64 x0 = low.y == high.y ? std::min(low.x, high.x) : std::min(x_at(top), x_at(bottom));
      const i64 x1 = low.y == high.y ? std::max(low.x, high.x) : std::max(x_at(top), x_at(bottom));
      for (std::size_t column = cell_of(x0 - 2); column <= cell_of(x1 + 2); ++column)
        cells[row * kCells + column].outline |= one;
    }
    k = i;
  }
  for (std::size_t row = cell_of(shape.low.y); row <= cell_of(shape.high.y); ++row) {
    bool known = false, inside = false;  // from the cell before, unless an outline passed
    for (std::size_t column = cell_of(shape.low.x); column <= cell_of(shape.high.x); ++column) {
      Cell& cell = cells[row * kCells + column];
      const bool edge = cell.outline & one;
      if (!edge && !known)
        inside = shape.contains_scaled((static_cast<i64>(column) << kCellShift) + 32,
                                       (static_cast<i64>(row) << kCellShift) + 32, 0);
      known = !edge;
      if (!edge && inside) cell.inside |= one;
    }
  }
}

FeatureBits Ground::test_polygons(i64 x, i64 y, int shift, FeatureBits of) const {
  FeatureBits out = 0;
  for (; of; of &= of - 1)
    if (features[static_cast<std::size_t>(std::countr_zero(of))].shape.contains_scaled(x, y, shift)) out |= of & -of;
  return out;
}

FeatureBits Ground::near(Point a, Point b, FeatureBits of) const {
  const Point low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
  FeatureBits out = 0;
  for (FeatureBits left = static_cast<FeatureBits>(boxes.in_box(low, high)) & of; left; left &= left - 1)
    if (features[static_cast<std::size_t>(std::countr_zero(left))].shape.near_box(low, high)) out |= left & -left;
  return out;
}

bool Ground::is_slow(Point p) const {
  const FeatureBits here = covering(p, slow), streams = kind(Terrain::Stream);
  return (here & ~streams) || ((here & streams) && !on_road(p, kBridge));
}

const Feature* Ground::of_type(Terrain type, Point p) const {
  const FeatureBits here = covering(p, kind(type));
  return here ? &features[static_cast<std::size_t>(std::countr_zero(here))] : nullptr;
}

i64 Ground::inside_share(FeatureBits of, Point a, Point b, i32 low, i32 high) const {
  Cuts cuts;
  cuts.add(low);
  for (FeatureBits left = of; left; left &= left - 1)
    add_cuts(features[static_cast<std::size_t>(std::countr_zero(left))].shape, a, b, cuts);
  cuts.add(high);
  i64 sum = 0;
  for (int i = 0; i + 1 < cuts.count; ++i) {
    const i32 t0 = std::max(low, cuts.at[static_cast<std::size_t>(i)]),
              t1 = std::min(high, cuts.at[static_cast<std::size_t>(i + 1)]);
    if (t1 <= t0) continue;
    const FinePoint middle = middle_of(a, b, t0, t1);
    if (covering_scaled(middle.x, middle.y, FinePoint::kShift, of)) sum += t1 - t0;
  }
  return sum;
}

void Ground::collect_outlines(NearbyOutlines& out, Point from, Point low, Point high, i64 reach2) const {
  out.from = from;
  out.slow = covering(from, slow) != 0;
  const FeatureBits fences = kind(Terrain::Fence),
                    left_out = covering(from, fences);  // who stands in a fence does not cross it
  for (FeatureBits left = static_cast<FeatureBits>(boxes.in_box(low, high)) & ((slow | fences) & ~left_out); left;
       left &= left - 1) {
    const int feature = std::countr_zero(left);
    const Polygon& shape = features[static_cast<std::size_t>(feature)].shape;
    if (!shape.near_box(low, high)) continue;
    const bool fence = fences >> feature & 1;
    const std::size_t before = out.count;
    Point p = shape.ring.back();
    for (const Point& q : shape.ring) {
      const Point last = p;
      p = q;
      if ((last.x < low.x && q.x < low.x) || (last.x > high.x && q.x > high.x) || (last.y < low.y && q.y < low.y) ||
          (last.y > high.y && q.y > high.y))
        continue;
      if (distance2_to_segment(from, last, q) > reach2) continue;
      const i32 px = last.x - from.x, py = last.y - from.y, qx = q.x - from.x, qy = q.y - from.y;
      out.edges[out.count++] = {px, py, qx, qy, i64{px} * (qy - py) - i64{py} * (qx - px), fence ? feature : -1};
    }
    if (out.count == before) continue;
    fence ? ++out.fences : out.outlines += static_cast<int>(out.count - before);
    out.slow = out.slow || !fence;
  }
}

bool Ground::is_slow_between(Point a, Point b, i32 t0, i32 t1) const {
  const FinePoint at = middle_of(a, b, t0, t1);
  const FeatureBits dry = slow & ~kind(Terrain::Stream);
  if (is_cell_covered(at.x, at.y, FinePoint::kShift, dry) || covering_scaled(at.x, at.y, FinePoint::kShift, dry))
    return true;
  if (!covering_scaled(at.x, at.y, FinePoint::kShift, slow & ~dry)) return false;
  const i64 t = (i64{t0} + t1) / 2;
  const Point middle{a.x + static_cast<i32>((b.x - a.x) * t / kWhole),
                     a.y + static_cast<i32>((b.y - a.y) * t / kWhole)};
  return !on_road(middle, kBridge);
}

bool Profile::is_slow(int part) const {
  return ground->is_slow_between(from, to, part ? ends[static_cast<std::size_t>(part - 1)] : 0,
                                 ends[static_cast<std::size_t>(part)]);
}

Profile Ground::profile(const NearbyOutlines& around, Point to) const {
  Profile out;
  out.ground = this;
  out.from = around.from;
  out.to = to;
  out.length = length_within(around.from, to);
  const i64 dx = to.x - around.from.x, dy = to.y - around.from.y;
  Cuts cuts;
  i32 last_fence = -1;
  for (std::size_t i = 0; i < around.count; ++i) {
    const NearbyOutlines::Edge& e = around.edges[i];
    const i64 u = e.px * dy - e.py * dx, v = e.qx * dy - e.qy * dx;  // on which sides of the line its ends are
    if ((u > 0 && v > 0) || (u < 0 && v < 0) || u == v) continue;
    const i64 den = u > v ? u - v : v - u, t = u > v ? e.side : -e.side;
    if (t < 0 || t > den) continue;
    const i32 at = static_cast<i32>(t * kWhole / den);
    if (e.fence < 0) {
      cuts.add(at);
    } else if (e.fence == last_fence) {
      i32& first = out.fences[static_cast<std::size_t>(out.fence_count - 1)];
      first = std::min(first, at);
    } else if (out.fence_count < 8) {
      out.fences[static_cast<std::size_t>(out.fence_count++)] = at;
      last_fence = e.fence;
    }
  }
  i32 from = 0;
  for (int i = 0; i < cuts.count; ++i) {
    const i32 end = cuts.at[static_cast<std::size_t>(i)];
    if (end <= from) continue;
    out.ends[static_cast<std::size_t>(out.count++)] = end;
    from = end;
  }
  if (from < kWhole) out.ends[static_cast<std::size_t>(out.count++)] = kWhole;
  return out;
}

Profile Ground::profile(Point a, Point b) const {
  NearbyOutlines around;
  collect_outlines(around, a, {std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)});
  return profile(around, b);
}

i64 path_cost(const Profile& profile, Rates rates) {
  if (rates.free) return profile.length;
  i64 sum = 0;
  i32 from = 0;
  for (int i = 0; i < profile.count; ++i) {
    const i32 end = profile.ends[static_cast<std::size_t>(i)];
    sum += weight(end - from, profile.is_slow(i), rates);
    from = end;
  }
  return profile.length * sum / (i64{kWhole} * rates.terrain) + profile.fence_count * kInch;
}

i64 most_path_cost(const NearbyOutlines& around, i64 length, Rates rates) {
  if (rates.free) return length;
  const i64 walked = around.slow ? length * std::max(rates.open, rates.terrain) / rates.terrain + 1 : length;
  return walked + around.fences * kInch;
}

Reach path_reach(const Profile& profile, Rates rates, i64 budget) {
  if (rates.free || profile.length == 0) {
    if (profile.length <= budget) return {kWhole, profile.length};
    return {static_cast<i32>(budget * kWhole / profile.length)};
  }
  const i64 scale = i64{kWhole} * rates.terrain;
  i64 sum = 0;  // of the weights so far
  i32 from = 0;
  int fence = 0;
  for (int i = 0; i < profile.count; ++i) {
    const i32 end = profile.ends[static_cast<std::size_t>(i)];
    while (fence < profile.fence_count && profile.fences[static_cast<std::size_t>(fence)] <= end) {
      budget -= kInch;
      if (budget < 0) return {std::max<i32>(0, std::min(from, profile.fences[static_cast<std::size_t>(fence)] - 1))};
      ++fence;
    }
    const bool slow = profile.is_slow(i);
    const i64 most = ((budget + 1) * scale - 1) / profile.length;  // of all weights, as path_cost rounds them
    const i64 part = weight(end - from, slow, rates);
    if (sum + part > most)
      return {from + static_cast<i32>(std::max<i64>(0, most - sum) / (slow ? rates.open : rates.terrain))};
    sum += part;
    from = end;
  }
  return {kWhole, profile.length * sum / scale + fence * kInch};
}

}  // namespace cf::skirmish
