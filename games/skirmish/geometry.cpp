// Integer geometry; see geometry.hpp.
#include "games/skirmish/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace cf::skirmish {
namespace {

// sin of 0, 1/2, 1 ... 90 degrees in 1/2^20: written out, so that no compiler works it out its own way.
constexpr i32 kSine[181] = {
    0,       9150,    18300,   27449,   36595,   45738,   54878,   64014,   73145,   82270,   91389,   100502,  109606,
    118702,  127789,  136867,  145934,  154989,  164033,  173065,  182083,  191088,  200078,  209052,  218011,  226953,
    235878,  244785,  253673,  262542,  271391,  280220,  289027,  297812,  306574,  315313,  324028,  332718,  341383,
    350022,  358634,  367219,  375776,  384304,  392803,  401273,  409711,  418119,  426494,  434837,  443147,  451424,
    459665,  467872,  476044,  484179,  492277,  500337,  508360,  516344,  524288,  532193,  540057,  547879,  555661,
    563399,  571095,  578748,  586356,  593920,  601438,  608911,  616338,  623717,  631049,  638333,  645568,  652754,
    659890,  666976,  674012,  680996,  687928,  694807,  701634,  708408,  715127,  721792,  728402,  734957,  741455,
    747897,  754282,  760610,  766880,  773091,  779244,  785337,  791370,  797343,  803256,  809107,  814897,  820624,
    826289,  831891,  837430,  842905,  848316,  853662,  858943,  864159,  869309,  874393,  879410,  884360,  889243,
    894058,  898805,  903484,  908093,  912634,  917105,  921507,  925838,  930098,  934288,  938407,  942454,  946429,
    950333,  954164,  957922,  961607,  965219,  968758,  972223,  975614,  978930,  982172,  985339,  988431,  991448,
    994389,  997255,  1000045, 1002758, 1005395, 1007956, 1010440, 1012847, 1015176, 1017429, 1019604, 1021701, 1023721,
    1025662, 1027526, 1029311, 1031017, 1032646, 1034195, 1035666, 1037058, 1038371, 1039605, 1040760, 1041836, 1042832,
    1043749, 1044586, 1045344, 1046022, 1046620, 1047139, 1047578, 1047937, 1048217, 1048416, 1048536, 1048576,
};

constexpr i64 sine_of_half(int half_degrees) {
  const int turn = ((half_degrees % 720) + 720) % 720;
  if (turn <= 180) return kSine[turn];
  if (turn <= 360) return kSine[360 - turn];
  if (turn <= 540) return -i64{kSine[turn - 360]};
  return -i64{kSine[720 - turn]};
}

constexpr std::array<Vector, 360> kDirections = [] {
  std::array<Vector, 360> out{};
  for (int d = 0; d < 360; ++d) out[static_cast<std::size_t>(d)] = {sine_of_half(2 * d + 180), sine_of_half(2 * d)};
  return out;
}();

// In the first quarter: the least degree, from `low` on, whose upper half-degree bound the direction (u, v) does not
// exceed.
constexpr int degree_from(int low, i64 u, i64 v) {
  while (low < 90 && v * kSine[180 - (2 * low + 1)] > u * kSine[2 * low + 1]) ++low;
  return low;
}

// A lower bound for that search, by v / (u + v) in 1/128.
constexpr std::array<u8, 129> kFirstDegree = [] {
  std::array<u8, 129> out{};
  for (int i = 0; i < 128; ++i) out[static_cast<std::size_t>(i)] = static_cast<u8>(degree_from(0, 128 - i, i));
  out[128] = 90;
  return out;
}();

}  // namespace

Vector direction(int degrees) {
  const int turn = degrees % 360;
  return kDirections[static_cast<std::size_t>(turn < 0 ? turn + 360 : turn)];
}

int heading(Point from, Point to) {
  i64 u = to.x - from.x, v = to.y - from.y;
  if (u == 0 && v == 0) return 0;
  int quarter = 0;
  while (!(u > 0 && v >= 0)) {  // turn back by quarters until it lies in the first one
    const i64 old = u;
    u = v;
    v = -old;
    ++quarter;
  }
  const int degree = quarter * 90 + degree_from(kFirstDegree[static_cast<std::size_t>(v * 128 / (u + v))], u, v);
  return degree == 360 ? 0 : degree;
}

bool in_arc(int facing, Point from, Point to, int quarter_turns) {
  const Vector f = direction(facing + 90 * quarter_turns);
  const i64 dx = to.x - from.x, dy = to.y - from.y;
  const i64 along = f.x * dx + f.y * dy, across = f.x * dy - f.y * dx;
  return along >= 0 && along >= (across < 0 ? -across : across);
}

u64 root(u64 n) {
  u64 result = static_cast<u64>(static_cast<i64>(std::sqrt(static_cast<double>(n))));  // may be off by one beyond 2^52
  while (result * result > n) --result;
  while ((result + 1) * (result + 1) <= n) ++result;
  return result;
}

i64 length(Point a, Point b) {
  const u64 d2 = static_cast<u64>(distance2(a, b));
  const u64 floor = root(d2 * 10000);
  return static_cast<i64>(floor * floor == d2 * 10000 ? floor : floor + 1);
}

i64 length_within(Point a, Point b) { return static_cast<i64>(root(static_cast<u64>(distance2(a, b)) * 10000)); }

i64 distance2_to_segment(Point p, Point a, Point b) {
  const i64 dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const i64 along = dx * px + dy * py, whole = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py;
  if (along >= whole) return distance2(p, b);
  const i64 across = dx * py - dy * px;
  return across * across / whole;
}

Polygon::Polygon(std::vector<Point> points) : ring(std::move(points)) {
  if (ring.empty()) return;
  low = high = ring[0];
  for (const Point& p : ring) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  rectangle = ring.size() == 4;
  for (std::size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++)
    rectangle = rectangle && (ring[i].x == ring[k].x) != (ring[i].y == ring[k].y);
}

bool Polygon::contains_scaled(i64 x, i64 y, int shift) const {
  const i32 whole = static_cast<i32>(y >> shift);  // a corner is beyond y exactly if it is beyond this
  bool in = false, was_beyond = ring.back().y > whole;
  const Point* last = &ring.back();
  for (const Point& next : ring) {
    const bool beyond = next.y > whole;
    if (beyond != was_beyond) {
      const i64 xi = i64{next.x} << shift, yi = i64{next.y} << shift, xk = i64{last->x} << shift,
                yk = i64{last->y} << shift;
      const i64 side = (xk - xi) * (y - yi) - (x - xi) * (yk - yi);
      if (was_beyond == (side > 0)) in = !in;
    }
    was_beyond = beyond;
    last = &next;
  }
  return in;
}

bool Polygon::contains(Point p) const {
  if (!near_box(p, p)) return false;
  return (rectangle && p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y) || contains_scaled(p.x, p.y, 0);
}

i64 Polygon::distance2_to(Point p) const {
  if (contains(p)) return 0;
  i64 best = INT64_MAX;
  for (std::size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++)
    best = std::min(best, distance2_to_segment(p, ring[k], ring[i]));
  return best;
}

namespace {

// Calls met(parameter) for every edge the line meets, until one returns true.
template <class Met>
bool each_cut(const Polygon& polygon, Point a, Point b, Met met) {
  const i64 dx = b.x - a.x, dy = b.y - a.y;
  Point last = polygon.ring.back();
  i64 u = (last.x - a.x) * dy - (last.y - a.y) * dx;  // on which side of the line a corner lies, and how far
  for (const Point& next : polygon.ring) {
    const Point corner = last;
    const i64 before = u;
    u = (next.x - a.x) * dy - (next.y - a.y) * dx;
    last = next;
    if ((before > 0 && u > 0) || (before < 0 && u < 0) || before == u) continue;
    const i64 side = i64{corner.x - a.x} * (next.y - corner.y) - i64{corner.y - a.y} * (next.x - corner.x);
    const i64 den = before > u ? before - u : u - before, t = before > u ? side : -side;
    if (t >= 0 && t <= den && met(static_cast<i32>(t * kWhole / den))) return true;
  }
  return false;
}

}  // namespace

void add_cuts(const Polygon& polygon, Point a, Point b, Cuts& cuts) {
  each_cut(polygon, a, b, [&](i32 t) { return cuts.add(t), false; });
}

bool meets_outline(const Polygon& polygon, Point a, Point b) {
  return each_cut(polygon, a, b, [](i32) { return true; });
}

i64 inside_share(const Polygon& polygon, Point a, Point b) {
  if (!polygon.near_box(a, b)) return 0;
  Cuts cuts;
  cuts.add(0);
  add_cuts(polygon, a, b, cuts);
  cuts.add(kWhole);
  i64 sum = 0;
  for (int i = 0; i + 1 < cuts.count; ++i) {
    const i32 t0 = cuts.at[static_cast<std::size_t>(i)], t1 = cuts.at[static_cast<std::size_t>(i + 1)];
    const FinePoint middle = middle_of(a, b, t0, t1);
    if (t1 > t0 && polygon.contains_scaled(middle.x, middle.y, FinePoint::kShift)) sum += t1 - t0;
  }
  return sum;
}

bool crosses(const Polygon& polygon, Point a, Point b) {
  return polygon.near_box(a, b) && (meets_outline(polygon, a, b) || polygon.contains(a));
}

Point along(Point from, int degrees, i64 distance) {
  const Vector d = direction(degrees);
  const auto step = [&](i64 part) {  // rounded towards the start, so that the way is never longer than asked
    const i64 whole = part * distance;
    return static_cast<i32>(whole >= 0 ? whole >> 20 : -(-whole >> 20));
  };
  return {from.x + step(d.x), from.y + step(d.y)};
}

}  // namespace cf::skirmish
