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
    return !open_rate &&
           (type == Terrain::Woods || type == Terrain::Rocks || type == Terrain::Stream || type == Terrain::Building);
  }
};

// Rates of one move, in inches; `free` ignores terrain, obstacles and turning (S-64).
struct Rates {
  i32 open = 0, terrain = 0;
  bool free = false;
};

struct Ground;

// A line cut where it meets outlines of slow ground. Whether a part is slow is evaluated on demand.
struct Profile {
  const Ground* ground;
  Point from, to;
  i64 length = 0;
  std::array<i32, Cuts::kMost + 1> ends;  // parameters at the ends of its parts; the last is kWhole
  int count = 0;
  std::array<i32, 8> fences;  // parameters at which an obstacle is crossed
  int fence_count = 0;
  bool is_slow(int part) const;
  bool any_slow() const {
    for (int i = 0; i < count; ++i)
      if (is_slow(i)) return true;
    return false;
  }
};

// The edges of slow ground and fences that lines from one place into a box can meet, collected once for all those
// lines.
struct NearbyOutlines {
  struct Edge {
    i32 px, py, qx, qy;  // its ends, relative to the place
    i64 side;            // px * (qy - py) - py * (qx - px)
    i32 fence;           // which one, or -1
  };
  static constexpr std::size_t kMost = 256;
  Point from;
  bool slow = false;             // whether there is any slow ground
  int outlines = 0, fences = 0;  // edges of slow ground; fences
  std::size_t count = 0;
  std::array<Edge, kMost> edges;
};

using FeatureBits = u32;  // a bit each

struct Ground {
  std::vector<Feature> features;
  std::vector<std::vector<Point>> roads;
  // Filled by build_index(). Each cell of the table lists the features that cover it and those whose outline may pass
  // through it: only the latter need a test of their polygon.
  struct Cell {
    FeatureBits inside = 0, outline = 0;
  };
  static constexpr int kCellShift = 6;
  static constexpr std::size_t kCells = (kTable >> kCellShift) + 1;
  std::vector<Cell> cells;
  StripIndex boxes;
  FeatureBits slow = 0, shelters = 0, deep = 0;
  std::array<FeatureBits, 6> of_terrain{};

  bool build_index();  // after the features are known; false: there are too many corners
  FeatureBits kind(Terrain type) const { return of_terrain[static_cast<std::size_t>(type)]; }
  bool on_road(Point p, i64 reach) const;
  bool is_slow(Point p) const;                          // S-76: by its centre; a road bridges a stream
  const Feature* of_type(Terrain type, Point p) const;  // the feature of that type the point is in
  FeatureBits covering(Point p, FeatureBits of) const { return covering_scaled(p.x, p.y, 0, of); }
  FeatureBits covering_scaled(i64 x, i64 y, int shift, FeatureBits of) const {
    const u64 column = static_cast<u64>(x >> (shift + kCellShift)), row = static_cast<u64>(y >> (shift + kCellShift));
    if (column >= kCells || row >= kCells) return test_polygons(x, y, shift, of);
    const Cell& cell = cells[row * kCells + column];
    return (cell.inside & of) | (cell.outline & of ? test_polygons(x, y, shift, cell.outline & of) : 0);
  }
  // By the cell alone: true means that one of them covers the point, false means nothing.
  bool is_cell_covered(i64 x, i64 y, int shift, FeatureBits of) const {
    const u64 column = static_cast<u64>(x >> (shift + kCellShift)), row = static_cast<u64>(y >> (shift + kCellShift));
    return column < kCells && row < kCells && (cells[row * kCells + column].inside & of);
  }
  FeatureBits near(Point a, Point b, FeatureBits of) const;  // whose boxes meet that of the line
  // How much of the part low..high of the line lies inside any of them, in 1/kWhole.
  i64 inside_share(FeatureBits of, Point a, Point b, i32 low, i32 high) const;
  // In the box from low to high, and no further off than the root of reach2.
  void collect_outlines(NearbyOutlines& out, Point from, Point low, Point high, i64 reach2 = INT64_MAX) const;
  Profile profile(const NearbyOutlines& around, Point to) const;
  Profile profile(Point a, Point b) const;
  bool is_slow_between(Point a, Point b, i32 t0, i32 t1) const;  // by the middle of that part

 private:
  void mark_cells(std::size_t feature);
  FeatureBits test_polygons(i64 x, i64 y, int shift, FeatureBits of) const;
};

// What walking the line costs, in ten-thousandths of an inch of the open rate (S-12).
i64 path_cost(const Profile& profile, Rates rates);
// An upper bound of the cost of any line of that length: it shows without a profile that most steps are within the
// budget.
i64 most_path_cost(const NearbyOutlines& around, i64 length, Rates rates);
// How far along the line the budget lasts, in 1/kWhole, and what it costs if it lasts to the end.
struct Reach {
  i32 share;
  i64 cost = -1;
};
Reach path_reach(const Profile& profile, Rates rates, i64 budget);

}  // namespace cf::skirmish
