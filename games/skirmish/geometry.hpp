#pragma once
// Plane geometry in whole numbers: positions in hundredths of an inch, facings in whole degrees, path lengths in
// ten-thousandths of an inch. Nothing here rounds by the mood of a compiler, so a record replays everywhere alike.
//
// x grows to the east, y to the south (as the table draws it); 0 degrees is east, 90 south.
#include <array>
#include <cstdint>
#include <vector>

#include "base/ids.hpp"

namespace cf::skirmish {

using i64 = std::int64_t;

inline constexpr i32 kTable = 4800;        // the table is 48 inches square
inline constexpr i32 kRadius = 50;         // S-76: round bases one inch across
inline constexpr i64 kInch = 10000;        // of path lengths
inline constexpr i32 kWhole = 1 << 20;     // a parameter along a line: 0 its start, kWhole its end

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
u64 root(u64 n);                  // the whole part of the square root, n below 2^62
i64 length(Point a, Point b);     // of the line, in ten-thousandths of an inch, rounded up
Vector direction(int degrees);    // in 1/2^20
int heading(Point from, Point to);  // the nearest whole degree
int turn_between(int from, int to);  // 0 to 180
Point along(Point from, int degrees, i64 hundredths);

// Whether `to` lies within 45 degrees of the facing (exactly 45 is inside); `quarter_turns` 2 asks about the rear.
bool in_arc(int facing, Point from, Point to, int quarter_turns = 0);
// Whether the line comes nearer than `radius` to the centre of a circle.
bool passes_within(Point a, Point b, Point centre, i64 radius);
i64 distance2_to_segment(Point p, Point a, Point b);

struct Polygon {
  std::vector<Point> ring;
  Point low, high;  // its box
  Polygon() = default;
  explicit Polygon(std::vector<Point> points);
  bool contains(Point p) const;
  bool contains_scaled(i64 x, i64 y, int shift) const;
  bool near_box(Point a, Point b) const;  // whether the box of the line meets the polygon's box
  i64 distance2_to(Point p) const;        // 0 inside
};

// Parameters at which a line meets outlines, in order.
struct Cuts {
  static constexpr int kMost = 62;
  std::array<i32, kMost> at;
  int count = 0;
  void add(i32 t);
};
void add_cuts(const Polygon& polygon, Point a, Point b, Cuts& cuts);
// Whether the middle of the part t0..t1 of the line lies inside.
bool middle_inside(const Polygon& polygon, Point a, Point b, i32 t0, i32 t1);
// How much of the line lies inside, in 1/kWhole.
i64 inside_share(const Polygon& polygon, Point a, Point b);
bool crosses(const Polygon& polygon, Point a, Point b);

}  // namespace cf::skirmish
