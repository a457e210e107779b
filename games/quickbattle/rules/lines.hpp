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

constexpr UnitSet operator&(const UnitSet& a, const UnitSet& b) { return {{a.words[0] & b.words[0]}}; }
constexpr UnitSet operator|(const UnitSet& a, const UnitSet& b) { return {{a.words[0] | b.words[0]}}; }
constexpr UnitSet without(const UnitSet& a, const UnitSet& b) { return {{a.words[0] & ~b.words[0]}}; }
constexpr UnitId first_of(const UnitSet& s) { return s.empty() ? UnitId{} : *s.begin(); }
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

// The stacking rule a stack would break, or none.
Rule stacking_broken(const Tables& t, const Crowd& crowd);

struct Stack {
  u8 column, row;
  Crowd crowd;
  UnitSet units;
};

// One side's line, read off the state in one pass.
struct Line {
  Seat side;
  u8 count = 0;
  std::array<u8, kColumns> rows;  // rows of each column, gaps included
  std::array<Stack, kUnitsPerSide> stacks;

  Line(const Ctx& c, Seat side);
  const Stack* begin() const { return stacks.data(); }
  const Stack* end() const { return stacks.data() + count; }
  const Stack* at(u8 column, u8 row) const;
  Cell cell(const Stack& s) const { return {side, s.column, s.row}; }
};

UnitSet stack_at(const Ctx& c, Cell cell);
bool anyone_in_column(const Ctx& c, Seat side, u8 column);
u32 columns_held(const Ctx& c, Seat side);  // one bit a column
bool has_several_stacks(const Ctx& c, Seat side);
int rows_in(const Ctx& c, Seat side, u8 column);

bool is_surprised(const Ctx& c, Seat side);     // in round 1 only
bool won_surprise(const Ctx& c, Seat side);     // in round 1 only
bool is_in_fort(const Ctx& c, UnitId u);
bool holds_fort(const Ctx& c, Cell cell);       // the stack is garrison
bool is_covered(const Ctx& c, Seat side, u8 column);  // enemies stand on the front of that column

// Leaders standing with a stack, one bit each; the best rating among them (0: none).
u16 leaders_at(const Ctx& c, Cell cell);
int best_rating(const Ctx& c, Seat side, u16 leaders);

bool anyone_left(const Ctx& c, Seat side);
void close_up(Playing& p);
void take_off(State& s, UnitId unit, Order order);  // out of the line, as routed or eliminated

}  // namespace cf::quickbattle
