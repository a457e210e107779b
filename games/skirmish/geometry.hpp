#pragma once
// Plane geometry in whole numbers: positions in hundredths of an inch, facings in whole degrees, path lengths in
// ten-thousandths of an inch. Nothing here rounds by the mood of a compiler, so a record replays everywhere alike.
//
// x grows to the east, y to the south (as the table draws it); 0 degrees is east, 90 south.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/ids.hpp"

namespace cf::skirmish {

using i64 = std::int64_t;

inline constexpr i32 kTable = 4800;     // the table is 48 inches square
inline constexpr i32 kRadius = 50;      // S-76: round bases one inch across
inline constexpr i64 kInch = 10000;     // of path lengths
inline constexpr i32 kWhole = 1 << 20;  // a parameter along a line: 0 its start, kWhole its end

struct Point {
  i32 x = 0, y = 0;
  bool operator==(const Point&) const = default;
};
struct Vector {
  i64 x, y;
};

inline i64 distance2(Point a, Point b) {
  const i64 dx = b.x - a.x, dy = b.y - a.y;
  return dx * dx + dy * dy;
}
u64 root(u64 n);                             // the whole part of the square root, n below 2^62
i64 length(Point a, Point b);                // of the line, in ten-thousandths of an inch, rounded up
i64 length_within(Point a, Point b);         // the same, rounded down
Vector direction(int degrees);               // in 1/2^20
int heading(Point from, Point to);           // the nearest whole degree
inline int turn_between(int from, int to) {  // 0 to 180
  const int turn = (to - from) % 360, difference = turn < 0 ? turn + 360 : turn;
  return difference <= 180 ? difference : 360 - difference;
}
Point along(Point from, int degrees, i64 hundredths);

// Whether `to` lies within 45 degrees of the facing (exactly 45 is inside); `quarter_turns` 2 asks about the rear.
bool in_arc(int facing, Point from, Point to, int quarter_turns = 0);
// Whether the line comes nearer than `radius` to the centre of a circle.
inline bool passes_within(Point a, Point b, Point centre, i64 radius) {
  const i64 dx = b.x - a.x, dy = b.y - a.y, px = centre.x - a.x, py = centre.y - a.y;
  const i64 along = dx * px + dy * py, whole = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py < radius * radius;
  if (along >= whole) return distance2(b, centre) < radius * radius;
  const i64 across = dx * py - dy * px;
  return across * across < radius * radius * whole;
}
i64 distance2_to_segment(Point p, Point a, Point b);

// A spatial index of up to 64 things, one bit each: the table is cut into columns and rows of 5.12 inches, and each
// lists the things whose boxes touch it. A query returns a superset of what lies in the box asked for.
struct StripIndex {
  static constexpr int kShift = 9;
  static constexpr std::size_t kCount = (kTable >> kShift) + 1;
  std::array<u64, kCount> columns{}, rows{};

  static constexpr std::size_t strip(i32 v) {
    return v <= 0 ? 0 : v >= kTable ? kCount - 1 : static_cast<std::size_t>(v >> kShift);
  }
  void add(u64 thing, Point low, Point high) {
    for (std::size_t i = strip(low.x); i <= strip(high.x); ++i) columns[i] |= thing;
    for (std::size_t i = strip(low.y); i <= strip(high.y); ++i) rows[i] |= thing;
  }
  void move(u64 thing, Point from, Point to) {
    columns[strip(from.x)] &= ~thing;
    rows[strip(from.y)] &= ~thing;
    columns[strip(to.x)] |= thing;
    rows[strip(to.y)] |= thing;
  }
  u64 in_box(Point low, Point high) const {
    u64 across = 0, down = 0;
    for (std::size_t i = strip(low.x), end = strip(high.x); i <= end; ++i) across |= columns[i];
    for (std::size_t i = strip(low.y), end = strip(high.y); i <= end; ++i) down |= rows[i];
    return across & down;
  }
  bool operator==(const StripIndex&) const = default;
};

struct Polygon {
  std::vector<Point> ring;
  Point low, high;         // its box
  bool rectangle = false;  // with sides parallel to the table's edges: what is strictly inside the box is inside
  Polygon() = default;
  explicit Polygon(std::vector<Point> points);
  bool contains(Point p) const;
  bool contains_scaled(i64 x, i64 y, int shift) const;
  // Whether the box of the line meets the polygon's box.
  bool near_box(Point a, Point b) const {
    return std::max(a.x, b.x) >= low.x && std::min(a.x, b.x) <= high.x && std::max(a.y, b.y) >= low.y &&
           std::min(a.y, b.y) <= high.y;
  }
  i64 distance2_to(Point p) const;  // 0 inside
};

// Parameters at which a line meets outlines, in order.
struct Cuts {
  static constexpr int kMost = 62;
  std::array<i32, kMost> at;
  int count = 0;
  void add(i32 t) {
    if (count == kMost) return;
    int i = count++;
    for (; i > 0 && at[static_cast<std::size_t>(i - 1)] > t; --i)
      at[static_cast<std::size_t>(i)] = at[static_cast<std::size_t>(i - 1)];
    at[static_cast<std::size_t>(i)] = t;
  }
};
void add_cuts(const Polygon& polygon, Point a, Point b, Cuts& cuts);
// The middle of the part t0..t1 of a line, in 1/256 of a hundredth of an inch.
struct FinePoint {
  static constexpr int kShift = 8;
  i64 x, y;
};
inline FinePoint middle_of(Point a, Point b, i32 t0, i32 t1) {
  const i64 t = (i64{t0} + t1) / 2;
  return {(i64{a.x} << 8) + (((b.x - a.x) * t) >> 12), (i64{a.y} << 8) + (((b.y - a.y) * t) >> 12)};
}
// How much of the line lies inside, in 1/kWhole.
i64 inside_share(const Polygon& polygon, Point a, Point b);
bool meets_outline(const Polygon& polygon, Point a, Point b);
bool crosses(const Polygon& polygon, Point a, Point b);  // its outline is met, or it holds the start

}  // namespace cf::skirmish
