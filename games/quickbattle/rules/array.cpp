// 19.1-b to 19.1-d: arraying the lines. Rulings.
#include "games/quickbattle/rules/lines.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

UnitId next_waiting(const Ctx& c, Seat side) {
  return first_of(waiting_of(c, side));
}

LeaderId next_waiting_leader(const Ctx& c, Seat side) {
  for (LeaderId l : leaders_of(c.t, side))
    if (c.s.leaders[l].fate == Fate::Waiting) return l;
  return {};
}

void put(Playing& p, UnitId unit, Cell cell) {
  p.s.change(unit, {cell.column, cell.row, Order::Good, UnitId{}});
  p.s.columns = std::max(p.s.columns, static_cast<u8>(cell.column + 1));
  p.note({R("19.1-b.2"), kArrayed, cell.side, static_cast<i16>(unit.index()), cell.number()});
}

void put(Playing& p, LeaderId leader, Cell cell) {
  p.s.change(leader, {cell.column, cell.row, p.t.rating[leader.index()], Fate::Unhurt, false});
  p.note({R("Q-32"), kStationed, cell.side, static_cast<i16>(leader.index()), cell.number()});
}

Flow array_units(Arraying& f, Playing& p) {
  while (next_waiting(p.ctx(), f.side).exists()) {
    if (!f.rest) return p.call(ArrayUnit{f.side, f.second});
    const Placing placing = standard_array(p.ctx(), f.side, f.second);
    put(p, placing.unit, placing.cell);
  }
  return go(R("Q-32"));
}

Flow array_answered(Arraying& f, Playing& p) {
  if (p.answer.verb == kArrayRest)
    f.rest = true;
  else
    put(p, UnitId(static_cast<std::size_t>(p.answer.a)), Cell::of(p.answer.b));
  return go(R("19.1-b.2"));
}

Flow station_leaders(Arraying& f, Playing& p) {
  for (LeaderId l; (l = next_waiting_leader(p.ctx(), f.side)).exists();) {
    if (!f.rest) return p.call(StationLeader{l});
    put(p, l, standard_station(p.ctx(), l));
  }
  return End;
}

Flow station_answered(Arraying& f, Playing& p) {
  if (p.answer.verb == kArrayRest)
    f.rest = true;
  else
    put(p, LeaderId(static_cast<std::size_t>(p.answer.a)), Cell::of(p.answer.b));
  return go(R("Q-32"));
}

constexpr Paragraph<Game, Arraying> kArrayingChapter[] = {
    {R("19.1-b.2"), "Unit by unit the side lays out its stacks.", array_units},
    {R("19.1-c"), "A unit joins a stack within the limits or begins one.", array_answered},
    {R("Q-32"), "Then every leader is set up with a stack.", station_leaders},
    {R("Q-32"), "He stands where he was put.", station_answered},
};

// -- the judge ----------------------------------------------------------------------------------

constexpr const char* kTooMany = "{b:cell} cannot take {a:unit}: these units may not share a stack in this terrain.";

[[gnu::always_inline]] inline void offer_join(const Ctx& c, Offer& offer, const Room& room, const Stack& stack, Action action) {
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
  const i16 u = static_cast<i16>(unit.index());
  if (c.s.columns < kColumns) offer.allow({.verb = kArray, .a = u, .b = Cell{line.side, c.s.columns, 0}.number()});
  const Room room(c, line.side, set_of(unit));
  for (const Stack& stack : line) offer_join(c, offer, room, stack, {.verb = kArray, .a = u, .b = line.cell(stack).number()});
  if (!offer.wants_refusals()) return;
  for (u8 k = 0; k < c.s.columns; ++k)
    offer.refuse({.verb = kArray, .a = u, .b = Cell{line.side, k, 1}.number()}, R("19.1-b.2"),
                 "The side that arrays first stands in a single row.");
}

Rule row_refused(const Tables& t, int row, int fewest) {
  if (row == 0) return {};
  if (row > fewest) return row == 1 ? R("19.1-d") : row == 2 ? R("19.1-d.3") : R("19.1-d.4");
  return row == 1 && !t.in_force(R("19.1-d.1")) ? R("19.1-d") : Rule{};
}

constexpr const char* kRowRefused =
    "Row {a} may be begun in a column only when every enemy stack has {b} rows against it.";

void offer_second(const Ctx& c, Offer& offer, const Line& line, int fewest, UnitId unit, bool may_join) {
  const i16 u = static_cast<i16>(unit.index());
  for (u8 k = 0, columns = c.s.columns; k < columns; ++k) {
    const u8 row = rows_in(c, line.side, k);
    const Action action{.verb = kArray, .a = u, .b = Cell{line.side, k, row}.number()};
    const Rule why = row_refused(c.t, row, fewest);
    if (!why.exists())
      offer.allow(action);
    else if (offer.wants_refusals())
      offer.refuse(action, why, {kRowRefused, static_cast<i16>(row + 1), row});
  }
  if (!may_join && !offer.wants_refusals()) return;
  const Room room(c, line.side, set_of(unit));
  for (const Stack& stack : line) {
    const Action action{.verb = kArray, .a = u, .b = line.cell(stack).number()};
    if (may_join)
      offer_join(c, offer, room, stack, action);
    else
      offer.refuse(action, R("19.1-d"), "Every enemy stack must be faced first: there are no units to spare for a larger stack.");
  }
  if (offer.wants_refusals() && c.s.columns < kColumns)
    offer.refuse({.verb = kArray, .a = u, .b = Cell{line.side, c.s.columns, 0}.number()}, R("19.1-d.2"),
                 "Each stack stands opposite an enemy stack; there is none in that column.");
}

bool leader_fits(const Ctx& c, const Stack& stack) {
  return c.t.in_force(R("19.1-c.11")) || stack.units.size() < c.t.ground(c.t.unit[first_of(stack.units).index()].cls).stack;
}

}  // namespace

const Chapter<Game, Arraying> Arraying::chapter{kArrayingChapter};

void ArrayUnit::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kArrayRest});
  if (offer.wants_refusals()) {
    offer.refuse({.verb = kExtend}, R("19.1-a.1"), "One more round could be tried for only before the lines were arrayed.");
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

Ask ArrayUnit::ask(const Ctx& c) const {
  const i16 left = static_cast<i16>(waiting_of(c, side).size());
  if (!second) return {R("19.1-b.2"), {"Array your line in a single row. Units waiting: {a}. Put one in a new column or on a stack.", left}};
  return {R("19.1-d"), {"Array your line opposite. Units waiting: {a}. Every enemy stack must be faced before a second row is begun.", left}};
}

void StationLeader::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kArrayRest});
  const Line line(c, side_of(leader));
  for (const Stack& stack : line) {
    const Action action{.verb = kStation, .a = static_cast<i16>(leader.index()), .b = line.cell(stack).number()};
    offer.allow_if(leader_fits(c, stack), action, R("19.1-c"), "The stack is full.");  // only if leaders counted
  }
}

Ask StationLeader::ask(const Ctx&) const {
  return {R("Q-32"), {"Set up {a:leader} with one of your stacks.", static_cast<i16>(leader.index())}, kLeader,
          static_cast<i16>(leader.index())};
}

}  // namespace cf::quickbattle
