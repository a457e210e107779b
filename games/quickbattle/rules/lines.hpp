#pragma once
// The two lines: stacks, columns, rows, who stands where. Reading only, but for closing up.
#include <algorithm>
#include <bit>
#include <iterator>

#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

// The procedure that has put the open question; and the one that is running.
template <class F>
const F& asking(const State& s) {
  return *std::get_if<F>(&s.stack.frames[s.stack.depth - 2u]);
}
template <class F>
const F& running(const State& s) {
  return *std::get_if<F>(&s.stack.top());
}

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
  constexpr Iterator end() const {
    return {static_cast<std::size_t>(side) * PerSide + static_cast<std::size_t>(count)};
  }
};
inline SideRange<UnitId, kUnitsPerSide> units_of(const Tables& t, Seat side) { return {side, t.units(side)}; }
inline SideRange<LeaderId, kLeadersPerSide> leaders_of(const Tables& t, Seat side) { return {side, t.leaders(side)}; }

constexpr u16 leader_bit(LeaderId l) {
  return static_cast<u16>(1u << (l.index() - (side_of(l) == kNative ? 0u : kLeadersPerSide)));
}

// The stacking rule these units would break in one stack, or none.
Rule stacking_broken(const Tables& t, UnitSet units);
Crowd crowd_of(const Tables& t, Seat side);
// The same for more units of a side that would join one of its stacks, said at once where their number decides.
class Room {
 public:
  Room(const Ctx& c, Seat side, UnitSet more) : crowd_(c.t.crowds[side]), more_(more) {
    for (UnitSet rest = more & crowd_.counted; !rest.empty(); --crowd_.limit) rest.words[0] &= rest.words[0] - 1;
    plain_ = crowd_.rule.exists() && crowd_.limit >= 0 && !c.t.watched();
  }
  Rule broken(const Ctx& c, UnitSet stack) const {
    if (!plain_) return stacking_broken(c.t, stack | more_);
    u64 counted = stack.words[0] & crowd_.counted.words[0];
    for (int places = crowd_.limit; places > 0; --places) counted &= counted - 1;
    return counted ? crowd_.rule : Rule{};
  }

 private:
  Crowd crowd_;  // its limit less those who would join
  UnitSet more_;
  bool plain_;
};

// Not yet arrayed.
inline UnitSet waiting_of(const Ctx& c, Seat side) { return c.s.ranks.waiting() & c.t.everyone & all_of(side); }
inline UnitSet line_of(const Ctx& c, Seat side) { return c.s.ranks.in_line & all_of(side); }
inline UnitSet column_of(const Ctx& c, Seat side, u8 column) { return c.s.ranks.column[column] & all_of(side); }
inline UnitSet front_of(const Ctx& c, Seat side, u8 column) { return column_of(c, side, column) & c.s.ranks.front(); }
UnitSet far_row_of(const State& s, UnitSet column, u8 row);
inline UnitSet row_of(const State& s, UnitSet column, u8 row) {
  return row < Ranks::kFar ? column & s.ranks.row[row] : far_row_of(s, column, row);
}
inline UnitSet stack_at(const Ctx& c, Cell cell) {
  return cell.column < kColumns ? row_of(c.s, column_of(c, cell.side, cell.column), cell.row) : UnitSet{};
}
inline bool anyone_in_column(const Ctx& c, Seat side, u8 column) { return !column_of(c, side, column).empty(); }
bool has_several_stacks(const Ctx& c, Seat side);
inline u8 rows_in(const Ctx& c, Seat side, u8 column) { return c.s.ranks.rows[side][column]; }

struct Stack {
  u8 column = 0, row = 0;
  UnitSet units{};
};

// The stacks of one side, in the order of their first units. They are found while the line is read, not kept.
class Line {
 public:
  class Iterator {
   public:
    Iterator(const State& s, const UnitSet& line) : s_(&s), rest_(line) { find(); }
    const Stack& operator*() const { return stack_; }
    Iterator& operator++() {
      rest_ = without(rest_, stack_.units);
      find();
      return *this;
    }
    bool operator!=(std::default_sentinel_t) const { return !rest_.empty(); }

   private:
    void find() {
      if (rest_.empty()) return;
      const Unit& first = s_->units[first_of(rest_)];
      stack_ = {first.column, first.row, row_of(*s_, s_->ranks.column[first.column] & rest_, first.row)};
    }
    const State* s_;
    UnitSet rest_;  // this stack and those still to come
    Stack stack_;
  };

  Line(const Ctx& c, Seat whose) : side(whose), s_(c.s), units_(line_of(c, whose)) {}
  Iterator begin() const { return {s_, units_}; }
  std::default_sentinel_t end() const { return {}; }
  Cell cell(const Stack& s) const { return {side, s.column, s.row}; }
  const Seat side;

 private:
  const State& s_;
  UnitSet units_;
};

// The places of a side's stacks by number, for a judge that goes over them more than once.
class CellsOfLine {
 public:
  CellsOfLine(const Ctx& c, Seat side) {
    const Line line(c, side);
    for (const Stack& stack : line) cells_[count_++] = line.cell(stack).number();
  }
  const i16* begin() const { return cells_; }
  const i16* end() const { return cells_ + count_; }

 private:
  i16 cells_[kUnitsPerSide];
  std::size_t count_ = 0;
};

// In round 1 only.
inline bool is_surprised(const Ctx& c, Seat side) { return c.s.round <= 1 && c.s.surprised == side; }
inline bool won_surprise(const Ctx& c, Seat side) { return is_surprised(c, other(side)); }
inline bool is_in_fort(const Ctx& c, UnitId u) { return c.applies(R("Q-31"), c.t.unit[u.index()].garrison); }
inline UnitSet in_fort(const Ctx& c, const UnitSet& units) { return c.applies(R("Q-31"), units & c.t.garrison); }
bool holds_fort(const Ctx& c, Cell cell);  // the stack is garrison
// Enemies stand on the front of that column.
inline bool is_covered(const Ctx& c, Seat side, u8 column) {
  return !(column_of(c, other(side), column) & c.s.charging).empty();
}

// Leaders standing with a stack, one bit each; the best rating among them (0: none).
u16 leaders_in_led_column(const Ctx& c, Cell cell);
inline u16 leaders_at(const Ctx& c, Cell cell) {
  return cell.column < kColumns && c.s.ranks.led[cell.side] >> cell.column & 1 ? leaders_in_led_column(c, cell)
                                                                               : u16{0};
}
int best_rating_of(const Ctx& c, Seat side, u16 leaders);
inline int best_rating(const Ctx& c, Seat side, u16 leaders) { return leaders ? best_rating_of(c, side, leaders) : 0; }

inline bool anyone_left(const Ctx& c, Seat side) {
  return !without(c.t.everyone & all_of(side), c.s.ranks.lost()).empty();
}
void close_up(Playing& p);
void take_off(State& s, UnitId unit, Order order);  // out of the line, as routed or eliminated

}  // namespace cf::quickbattle
