// 19.1-b to 19.1-d: arraying the lines. Rulings.
#include "engine/procedure.hpp"
#include "games/quickbattle/rules/lines.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

LeaderId next_waiting_leader(const Ctx& c, Seat side) {
  for (LeaderId l : leaders_of(c.t, side))
    if (c.s.leaders[l].fate == Fate::Waiting) return l;
  return {};
}

void put(Playing& p, UnitId unit, Cell cell) {
  p.s.change(unit, {cell.column, cell.row, Order::Good, UnitId{}});
  p.s.columns = std::max(p.s.columns, static_cast<u8>(cell.column + 1));
  p.emit({R("19.1-b.2"), kArrayed, cell.side, number(unit), cell.number()});
}

void put(Playing& p, LeaderId leader, Cell cell) {
  p.s.change(leader, {cell.column, cell.row, p.t.rating[leader.index()], Fate::Unhurt, false});
  p.emit({R("Q-32"), kStationed, cell.side, number(leader), cell.number()});
}

}  // namespace

// 19.1-b.2: unit by unit the side lays out its stacks; then every leader is set up with one of them.
Flow Arraying::play(Playing& p) {
  BEGIN;
  while (!waiting_of(p.ctx(), side).empty()) {
    ASK(PlaceOfUnit, ArrayUnit{side, second});
    if (p.answer.verb == kArrayRest)
      rest = true;
    else
      put(p, unit_of(p.answer.a), Cell::of(p.answer.b));
  }
  while (next_waiting_leader(p.ctx(), side).exists()) {
    ASK(PlaceOfLeader, StationLeader{next_waiting_leader(p.ctx(), side)});
    if (p.answer.verb == kArrayRest)
      rest = true;
    else
      put(p, leader_of(p.answer.a), Cell::of(p.answer.b));
  }
  END;
}

// -- questions ----------------------------------------------------------------------------------

namespace {

constexpr const char* kTooMany = "No room for {a:unit} in {b:cell}: these units may not share a stack in this terrain.";

[[gnu::always_inline]] inline void offer_join(const Ctx& c, Offer& offer, const Room& room, const Stack& stack,
                                              Action action) {
  const Rule broken = room.broken(c, stack.units);
  if (!broken.exists())
    offer.allow(action);
  else if (offer.wants_refusals())
    offer.refuse(action, broken, {kTooMany, action.a, action.b});
}

// Calls f for the first waiting unit of every kind: the others of the kind are its equals.
template <class F>
void each_kind(const Ctx& c, Seat side, F f) {
  for (UnitSet rest = waiting_of(c, side); !rest.empty();) {
    const UnitId u = first_of(rest);
    rest = without(rest, c.t.unit[u.index()].alike);
    f(u);
  }
}

void offer_first(const Ctx& c, Offer& offer, const Line& line, UnitId unit) {
  const i16 u = number(unit);
  if (c.s.columns < kColumns) offer.allow({.verb = kArray, .a = u, .b = Cell{line.side, c.s.columns, 0}.number()});
  const Room room(c, line.side, set_of(unit));
  for (const Stack& stack : line)
    offer_join(c, offer, room, stack, {.verb = kArray, .a = u, .b = line.cell(stack).number()});
  if (!offer.wants_refusals()) return;
  for (u8 k = 0; k < c.s.columns; ++k)
    offer.refuse({.verb = kArray, .a = u, .b = Cell{line.side, k, 1}.number()}, R("19.1-b.2"),
                 "The side that arrays first stands in a single row.");
}

// Row n + 1 may be begun in a column only when every column has n rows.
bool may_begin_row(const Tables& t, int row, int fewest) { return row == 0 || t.applies(R("19.1-d.1"), row <= fewest); }
Rule rule_of_row(int row) { return row == 1 ? R("19.1-d") : row == 2 ? R("19.1-d.3") : R("19.1-d.4"); }

constexpr const char* kFaceFirst = "A second row may be begun only when every enemy stack is faced.";
constexpr const char* kRowRefused =
    "Row {a} may be begun in a column only when every enemy stack has {b} rows against it.";

void offer_second(const Ctx& c, Offer& offer, const Line& line, int fewest, UnitId unit, bool may_join) {
  const i16 u = number(unit);
  for (u8 k = 0, columns = c.s.columns; k < columns; ++k) {
    const u8 row = rows_in(c, line.side, k);
    const Action action{.verb = kArray, .a = u, .b = Cell{line.side, k, row}.number()};
    if (may_begin_row(c.t, row, fewest))
      offer.allow(action);
    else if (offer.wants_refusals())
      offer.refuse(action, rule_of_row(row), {row == 1 ? kFaceFirst : kRowRefused, static_cast<i16>(row + 1), row});
  }
  if (!may_join && !offer.wants_refusals()) return;
  const Room room(c, line.side, set_of(unit));
  for (const Stack& stack : line) {
    const Action action{.verb = kArray, .a = u, .b = line.cell(stack).number()};
    if (may_join)
      offer_join(c, offer, room, stack, action);
    else
      offer.refuse(action, R("19.1-d"),
                   "Every enemy stack must be faced first: there are no units to spare for a larger stack.");
  }
  if (offer.wants_refusals() && c.s.columns < kColumns)
    offer.refuse({.verb = kArray, .a = u, .b = Cell{line.side, c.s.columns, 0}.number()}, R("19.1-d.2"),
                 "Each stack stands opposite an enemy stack; there is none in that column.");
}

}  // namespace

std::optional<Action> ArrayUnit::settled(const Ctx& c) const {
  if (!running<Arraying>(c.s).rest) return {};
  const Placing placing = standard_array(c, side, second);
  return Action{.verb = kArray, .a = number(placing.unit), .b = placing.cell.number()};
}

void ArrayUnit::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kArrayRest});
  if (offer.wants_refusals()) {
    offer.refuse({.verb = kExtend}, R("19.1-a.1"),
                 "One more round could be tried for only before the lines were arrayed.");
    offer.refuse({.verb = kDecline}, R("19.1-a.2"), "The decision about one more round cannot be taken back.");
  }
  const Line line(c, side);
  if (!second) return each_kind(c, side, [&](UnitId u) { offer_first(c, offer, line, u); });
  int uncovered = 0, fewest = kRows;
  for (u8 k = 0; k < c.s.columns; ++k) {
    const u8 rows = rows_in(c, side, k);
    uncovered += rows == 0;
    fewest = std::min<int>(fewest, rows);
  }
  const bool may_join = has_more_than(waiting_of(c, side), uncovered);
  each_kind(c, side, [&](UnitId u) { offer_second(c, offer, line, fewest, u, may_join); });
}

Prompt ArrayUnit::prompt(const Ctx& c) const {
  const i16 left = static_cast<i16>(waiting_of(c, side).size());
  if (!second)
    return {R("19.1-b.2"),
            {"Array your line in a single row. Units waiting: {a}. Put one in a new column or on a stack.", left}};
  return {
      R("19.1-d"),
      {"Array your line opposite. Units waiting: {a}. Every enemy stack must be faced before a second row is begun.",
       left}};
}

std::optional<Action> StationLeader::settled(const Ctx& c) const {
  if (!running<Arraying>(c.s).rest) return {};
  return Action{.verb = kStation, .a = number(leader), .b = standard_station(c, leader).number()};
}

// Leaders do not count for stacking (19.1-c.11).
void StationLeader::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kArrayRest});
  const Line line(c, side_of(leader));
  for (const Stack& stack : line) offer.allow({.verb = kStation, .a = number(leader), .b = line.cell(stack).number()});
}

Prompt StationLeader::prompt(const Ctx&) const {
  return {R("Q-32"), {"Set up {a:leader} with one of your stacks.", number(leader)}, kLeader, number(leader)};
}

}  // namespace cf::quickbattle
