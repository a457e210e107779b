#pragma once
// The two lines: stacks, columns, rows, who stands where. Reading only, but for closing up.
#include <algorithm>
#include <bit>

#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

// All units or leaders of a side, in order.
template <class I, int PerSide>
struct SideRange {
  Seat side;
  int count;
  struct Iterator {
    std::size_t at;
    constexpr I operator*() const { return I(at); }
    constexpr Iterator& operator++() { return ++at, *this; }
    constexpr bool operator==(const Iterator&) const = default;
  };
  constexpr Iterator begin() const { return {static_cast<std::size_t>(side) * PerSide}; }
  constexpr Iterator end() const { return {static_cast<std::size_t>(side) * PerSide + static_cast<std::size_t>(count)}; }
};
inline SideRange<UnitId, kUnitsPerSide> units_of(const Tables& t, Seat side) { return {side, t.units(side)}; }
inline SideRange<LeaderId, kLeadersPerSide> leaders_of(const Tables& t, Seat side) { return {side, t.leaders(side)}; }

constexpr u16 leader_bit(LeaderId l) { return static_cast<u16>(1u << (l.index() % kLeadersPerSide)); }

// How many of each class stand together.
// Counts are bytes of one number, so that stacks are counted by plain addition: this is the innermost loop of the game.
struct Crowd {
  u64 lanes = 0;
  static constexpr int kGarrison = 4, kMarkers = 5;
  static constexpr u64 lanes_of(Class cls, bool garrison) {
    return u64{1} << (8 * static_cast<int>(cls)) | u64{garrison} << (8 * kGarrison);
  }
  void add(const UnitFacts& unit, Order order) { lanes += unit.crowd + (u64{order == Order::Disrupted} << (8 * kMarkers)); }
  void add(const Crowd& more) { lanes += more.lanes; }
  int lane(int i) const { return static_cast<int>(lanes >> (8 * i) & 0xff); }
  int of(Class cls) const { return lane(static_cast<int>(cls)); }
  int garrison() const { return lane(kGarrison); }
  int markers() const { return lane(kMarkers); }
  int total() const { return lane(0) + lane(1) + lane(2) + lane(3); }
};

Crowd crowd_of(const Ctx& c, const UnitSet& units);

// The stacking rule a stack would break, or none.
Rule stacking_broken(const Tables& t, const Crowd& crowd);

struct Stack {
  u8 column, row;
  UnitSet units;
};

// The stacks of one side, in the order of their first units.
struct Line {
  Seat side;
  u8 count = 0;
  union {
    std::array<Stack, kUnitsPerSide> stacks;  // not cleared first: a line is read at every listing
  };

  Line(const Ctx& c, Seat side);
  const Stack* begin() const { return stacks.data(); }
  const Stack* end() const { return stacks.data() + count; }
  Cell cell(const Stack& s) const { return {side, s.column, s.row}; }
};

// Not yet arrayed.
inline UnitSet waiting_of(const Ctx& c, Seat side) {
  const Ranks& r = c.s.ranks;
  return without(c.t.everyone & all_of(side), r.good | r.disrupted | r.routed | r.lost);
}
inline UnitSet line_of(const Ctx& c, Seat side) { return c.s.ranks.in_line & all_of(side); }
inline UnitSet column_of(const Ctx& c, Seat side, u8 column) { return c.s.ranks.column[column] & all_of(side); }
inline UnitSet front_of(const Ctx& c, Seat side, u8 column) { return column_of(c, side, column) & c.s.ranks.front; }
inline UnitSet row_of(const Ctx& c, const UnitSet& column, u8 row) {
  if (row == 0) return column & c.s.ranks.front;
  UnitSet out;
  for (UnitId u : without(column, c.s.ranks.front))
    if (c.s.units[u].row == row) out.add(u);
  return out;
}
inline UnitSet stack_at(const Ctx& c, Cell cell) {
  return cell.column < kColumns ? row_of(c, column_of(c, cell.side, cell.column), cell.row) : UnitSet{};
}
inline bool anyone_in_column(const Ctx& c, Seat side, u8 column) { return !column_of(c, side, column).empty(); }
bool has_several_stacks(const Ctx& c, Seat side);
u8 rows_in(const Ctx& c, Seat side, u8 column);  // gaps included
std::array<u8, kColumns> all_rows(const Ctx& c, Seat side);

// In round 1 only.
inline bool is_surprised(const Ctx& c, Seat side) { return c.s.round <= 1 && c.s.surprised == side; }
inline bool won_surprise(const Ctx& c, Seat side) { return is_surprised(c, other(side)); }
inline bool is_in_fort(const Ctx& c, UnitId u) { return c.t.unit[u.index()].garrison && c.t.in_force(R("Q-31")); }
inline UnitSet in_fort(const Ctx& c, const UnitSet& units) {
  const UnitSet garrison = units & c.t.garrison;
  return !garrison.empty() && c.t.in_force(R("Q-31")) ? garrison : UnitSet{};
}
bool holds_fort(const Ctx& c, Cell cell);       // the stack is garrison
// Enemies stand on the front of that column.
inline bool is_covered(const Ctx& c, Seat side, u8 column) { return !(column_of(c, other(side), column) & c.s.charging).empty(); }

// Leaders standing with a stack, one bit each; the best rating among them (0: none).
u16 leaders_at(const Ctx& c, Cell cell);
int best_rating(const Ctx& c, Seat side, u16 leaders);

inline bool anyone_left(const Ctx& c, Seat side) { return !without(c.t.everyone & all_of(side), c.s.ranks.lost).empty(); }
void close_up(Playing& p);
void take_off(State& s, UnitId unit, Order order);  // out of the line, as routed or eliminated

}  // namespace cf::quickbattle
