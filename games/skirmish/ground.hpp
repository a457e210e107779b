#pragma once
// The ground of a table: what lies on it, what a path over it costs, what hides what.
#include <string>

#include "games/skirmish/geometry.hpp"

namespace cf::skirmish {

enum class Terrain : u8 { Woods, Rocks, Stream, Fence, Building, Hill };

struct Feature {
  std::string id, name, basis;
  Terrain type = Terrain::Woods;
  bool soft = false;       // no hard cover in melee
  bool open_rate = false;  // hides like woods, walked like open ground
  bool cover = false;      // figures inside count as in cover
  bool deep = false;       // nobody shoots from it
  bool powder = false;     // explodes when it burns
  bool house = false;      // can be set alight
  bool closed = false;     // nobody sets up inside
  Polygon shape;
  bool slows() const {
    return !open_rate && (type == Terrain::Woods || type == Terrain::Rocks || type == Terrain::Stream || type == Terrain::Building);
  }
};

// Rates of one move, in inches; `free` ignores terrain, obstacles and turning (S-64).
struct Rates {
  i32 open = 0, terrain = 0;
  bool free = false;
};

// A line cut where the ground changes.
struct Profile {
  struct Part {
    i32 to;  // parameter at its end
    bool slow;
  };
  std::array<Part, Cuts::kMost> parts;
  int count = 0;
  std::array<i32, 8> fences;  // parameters at which an obstacle is crossed
  int fence_count = 0;
  i64 length = 0;
  bool any_slow() const {
    for (int i = 0; i < count; ++i)
      if (parts[static_cast<std::size_t>(i)].slow) return true;
    return false;
  }
};

struct Ground {
  std::vector<Feature> features;
  std::vector<std::vector<Point>> roads;

  bool on_road(Point p, i64 reach) const;
  bool is_slow(Point p) const;                       // S-76: by its centre; a road bridges a stream
  const Feature* of_type(Terrain type, Point p) const;  // the feature of that type the point is in
  Profile profile(Point a, Point b) const;
};

// What walking the line costs, in ten-thousandths of an inch of the open rate (S-12).
i64 path_cost(const Profile& profile, Rates rates);
// How far along the line the budget lasts, in 1/kWhole.
i32 path_reach(const Profile& profile, Rates rates, i64 budget);

}  // namespace cf::skirmish
