#include "games/skirmish/ground.hpp"

#include <algorithm>

namespace cf::skirmish {
namespace {

constexpr i64 kBridge = 100;  // a road crosses a stream on a strip this wide to either side

// The cost of a part of the line at the open or the slow rate.
i64 part_cost(i64 length, i64 share, bool slow, Rates rates) {
  const i64 plain = (length * share + kWhole - 1) / kWhole;
  if (!slow || rates.free) return plain;
  return (plain * rates.open + rates.terrain - 1) / rates.terrain;
}

}  // namespace

bool Ground::on_road(Point p, i64 reach) const {
  for (const auto& road : roads)
    for (std::size_t i = 0; i + 1 < road.size(); ++i)
      if (distance2_to_segment(p, road[i], road[i + 1]) <= reach * reach) return true;
  return false;
}

bool Ground::is_slow(Point p) const {
  for (const Feature& f : features)
    if (f.slows() && f.shape.contains(p) && !(f.type == Terrain::Stream && on_road(p, kBridge))) return true;
  return false;
}

const Feature* Ground::of_type(Terrain type, Point p) const {
  for (const Feature& f : features)
    if (f.type == type && f.shape.contains(p)) return &f;
  return nullptr;
}

Profile Ground::profile(Point a, Point b) const {
  Profile out;
  out.length = length(a, b);
  std::array<const Feature*, 32> near;
  std::size_t nearby = 0;
  Cuts cuts;
  cuts.add(0);
  for (const Feature& f : features) {
    const bool fence = f.type == Terrain::Fence;
    if (!(fence || f.slows()) || !f.shape.near_box(a, b)) continue;
    if (fence) {
      Cuts over;
      add_cuts(f.shape, a, b, over);
      if (over.count && !f.shape.contains(a) && out.fence_count < 8) out.fences[static_cast<std::size_t>(out.fence_count++)] = over.at[0];
    } else if (nearby < near.size()) {
      near[nearby++] = &f;
      add_cuts(f.shape, a, b, cuts);
    }
  }
  cuts.add(kWhole);
  for (int i = 0; i + 1 < cuts.count; ++i) {
    const i32 t0 = cuts.at[static_cast<std::size_t>(i)], t1 = cuts.at[static_cast<std::size_t>(i + 1)];
    if (t1 <= t0) continue;
    bool slow = false;
    for (std::size_t k = 0; k < nearby && !slow; ++k) {
      if (!middle_inside(near[k]->shape, a, b, t0, t1)) continue;
      const i64 t = (i64{t0} + t1) / 2;
      const Point middle{a.x + static_cast<i32>((b.x - a.x) * t / kWhole), a.y + static_cast<i32>((b.y - a.y) * t / kWhole)};
      slow = near[k]->type != Terrain::Stream || !on_road(middle, kBridge);
    }
    out.parts[static_cast<std::size_t>(out.count++)] = {t1, slow};
  }
  return out;
}

i64 path_cost(const Profile& profile, Rates rates) {
  i64 cost = rates.free ? 0 : profile.fence_count * kInch;
  i32 from = 0;
  for (int i = 0; i < profile.count; ++i) {
    const Profile::Part& part = profile.parts[static_cast<std::size_t>(i)];
    cost += part_cost(profile.length, part.to - from, part.slow, rates);
    from = part.to;
  }
  return cost;
}

i32 path_reach(const Profile& profile, Rates rates, i64 budget) {
  i32 from = 0;
  int fence = 0;
  for (int i = 0; i < profile.count; ++i) {
    const Profile::Part& part = profile.parts[static_cast<std::size_t>(i)];
    while (!rates.free && fence < profile.fence_count && profile.fences[static_cast<std::size_t>(fence)] <= part.to) {
      budget -= kInch;
      if (budget < 0) return std::max<i32>(0, std::min(from, profile.fences[static_cast<std::size_t>(fence)] - 1));
      ++fence;
    }
    const i64 cost = part_cost(profile.length, part.to - from, part.slow, rates);
    if (cost > budget) {
      const i64 unit = part_cost(profile.length, kWhole, part.slow, rates);
      return from + static_cast<i32>(unit ? budget * kWhole / unit : 0);
    }
    budget -= cost;
    from = part.to;
  }
  return kWhole;
}

}  // namespace cf::skirmish
