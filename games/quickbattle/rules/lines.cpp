// Reading the lines; 19.1-c stacking limits (rulings ); Q-28 closing up; Q-31 the fort.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

void Ranks::add(UnitId u, const Unit& unit) {
  const UnitSet one = set_of(u);
  if (unit.column < kColumns) {
    column[unit.column] = column[unit.column] | one;
    row[std::min(unit.row, kFar)].add(u);
    in_line = in_line | one;
  }
  if (unit.order == Order::Good) good = good | one;
  if (unit.order == Order::Disrupted) disrupted = disrupted | one;
  if (unit.order == Order::Routed) routed = routed | one;
  if (unit.order == Order::Lost) lost = lost | one;
}

void Ranks::remove(UnitId u, const Unit& unit) {
  const UnitSet one = set_of(u);
  if (unit.column < kColumns) column[unit.column] = without(column[unit.column], one), row[std::min(unit.row, kFar)].remove(u);
  in_line = without(in_line, one);
  good = without(good, one), disrupted = without(disrupted, one), routed = without(routed, one), lost = without(lost, one);
}

void State::derive() {
  ranks = {};
  for (std::size_t i = 0; i < 2 * kUnitsPerSide; ++i) ranks.add(UnitId(i), units[UnitId(i)]);
}

namespace {

constexpr Rule kWarriorLimit[] = {R("19.1-c.1"), R("19.1-c.2"), R("19.1-c.3")};
constexpr Rule kRegularLimit[] = {R("19.1-c.4"), R("19.1-c.5"), R("19.1-c.7")};
constexpr Rule kMilitiaLimit[] = {R("19.1-c.8"), R("19.1-c.9"), R("19.1-c.10")};

// Regulars: alone in rough, one with one militia unit in wilderness, any mix in settled land.
Rule regulars_broken(const Tables& t, const UnitSet& regulars, const UnitSet& militia, int markers) {
  const int limit = t.ground(Class::Regular).stack;
  if (has_more_than(regulars, limit)) return kRegularLimit[static_cast<std::size_t>(t.battle.terrain)];
  switch (t.battle.terrain) {
    case Terrain::Rough: return has_more_than(militia, -markers) ? R("19.1-c.4") : Rule{};
    case Terrain::Wilderness:
      if (!has_more_than(militia, -markers)) return {};
      return has_more_than(militia, 1 - markers) || !t.in_force(R("19.1-c.6")) ? R("19.1-c.6") : Rule{};
    case Terrain::Settled: return has_more_than(regulars | militia, limit - markers) ? R("19.1-c.7") : Rule{};
  }
  return {};
}

// Markers count as units if their rule is lost.
Rule crowd_broken(const Tables& t, UnitSet units, int markers) {
  const std::size_t terrain = static_cast<std::size_t>(t.battle.terrain);
  if (const UnitSet garrison = units & t.garrison; !garrison.empty() && garrison != units) return R("Q-31");
  if (const UnitSet warriors = units & t.all_of_class(Class::Warrior); !warriors.empty()) {
    if (warriors != units) return R("19.1-c");
    return has_more_than(warriors, t.ground(Class::Warrior).stack - markers) ? kWarriorLimit[terrain] : Rule{};
  }
  const UnitSet regulars = units & t.all_of_class(Class::Regular), rifles = units & t.all_of_class(Class::Rifle);
  UnitSet militia = units & t.all_of_class(Class::Militia);
  if (!rifles.empty() && !t.in_force(R("19.1-c.12"))) militia = militia | rifles;
  if (!regulars.empty()) return regulars_broken(t, regulars, militia, markers);
  return has_more_than(militia, t.ground(Class::Militia).stack - markers) ? kMilitiaLimit[terrain] : Rule{};
}

}  // namespace

Rule stacking_broken(const Tables& t, UnitSet units, UnitSet disrupted) {
  if (const UnitSet marked = units & disrupted; !marked.empty() && !t.in_force(R("19.1-c.13"))) return crowd_broken(t, units, marked.size());
  return crowd_broken(t, units, 0);
}

UnitSet far_row_of(const State& s, UnitSet column, u8 row) {
  UnitSet out;
  for (UnitId u : column & s.ranks.row[Ranks::kFar])
    if (s.units[u].row == row) out.add(u);
  return out;
}

u8 far_rows(const State& s, UnitSet rear) {
  u8 rows = 0;
  for (UnitId u : rear) rows = std::max(rows, static_cast<u8>(s.units[u].row + 1));
  return rows;
}

bool has_several_stacks(const Ctx& c, Seat side) {
  const UnitSet line = line_of(c, side);
  if (line.empty()) return false;
  const Unit& first = c.s.units[first_of(line)];
  return line != row_of(c.s, column_of(c, side, first.column), first.row);
}

std::array<u8, kColumns> all_rows(const Ctx& c, Seat side) {
  std::array<u8, kColumns> rows{};
  for (u8 k = 0; k < c.s.columns; ++k) rows[k] = rows_in(c, side, k);
  return rows;
}

bool holds_fort(const Ctx& c, Cell cell) {
  if (c.t.battle.override != Override::GarrisonHolds) return false;
  for (UnitId u : stack_at(c, cell))
    if (is_in_fort(c, u)) return true;
  return false;
}

u16 leaders_at(const Ctx& c, Cell cell) {
  u32 out = 0, bit = 1;
  for (LeaderId l : leaders_of(c.t, cell.side)) {
    if (c.s.leaders[l].column == cell.column && c.s.leaders[l].row == cell.row) out |= bit;
    bit <<= 1;
  }
  return static_cast<u16>(out);
}

int best_rating(const Ctx& c, Seat side, u16 leaders) {
  int best = 0;
  if (!leaders) return best;
  for (LeaderId l : leaders_of(c.t, side))
    if (leaders & leader_bit(l)) best = std::max<int>(best, c.s.leaders[l].rating);
  return best;
}

namespace {

bool has_gap(const State& s, UnitSet column) {
  for (u8 row = 0; !column.empty(); ++row) {
    const UnitSet here = row_of(s, column, row);
    if (here.empty()) return true;
    column = without(column, here);
  }
  return false;
}

// The columns with an empty row before another, one bit each.
u32 columns_with_gaps(const Ctx& c, Seat side) {
  u32 gaps = 0;
  for (UnitSet rest = without(line_of(c, side), c.s.ranks.front()); !rest.empty();) {
    const u8 k = c.s.units[first_of(rest)].column;
    const UnitSet here = column_of(c, side, k);
    if (has_gap(c.s, here)) gaps |= 1u << k;
    rest = without(rest, here);
  }
  return gaps;
}

// Moves every row behind an empty one up; leaders go with their stacks.
void close_up_side(Playing& p, Seat side) {
  const u32 gaps = columns_with_gaps(p.ctx(), side);
  if (!gaps || !p.t.in_force(R("Q-28"))) return;
  const UnitSet rear = without(line_of(p.ctx(), side), p.s.ranks.front());
  std::array<u32, kColumns> held{};  // one bit a row
  for (u8 k = 0; k < p.s.columns; ++k) held[k] = !front_of(p.ctx(), side, k).empty();
  for (UnitId u : rear) held[p.s.units[u].column] |= 1u << p.s.units[u].row;
  const auto new_row = [&](u8 column, u8 row) {
    return static_cast<u8>(std::popcount(held[column] & ((1u << row) - 1u)));
  };
  for (UnitId u : rear)
    if (const Unit& unit = p.s.units[u]; gaps >> unit.column & 1) p.s.place(u, unit.column, new_row(unit.column, unit.row));
  for (LeaderId l : leaders_of(p.t, side))
    if (Leader& leader = p.s.leaders[l]; leader.in_line()) leader.row = new_row(leader.column, leader.row);
  for (u8 k = 0; k < p.s.columns; ++k)
    if (gaps >> k & 1) p.note({R("Q-28"), kClosedUp, side, Cell{side, k, 0}.number()});
}

}  // namespace

void close_up(Playing& p) {
  close_up_side(p, kNative);
  close_up_side(p, kSettler);
}

void take_off(State& s, UnitId unit, Order order) {
  s.change(unit, {kNowhere, kNowhere, order, UnitId{}});
  s.charging.remove(unit);
}

}  // namespace cf::quickbattle
