// Reading the lines; 19.1-c stacking limits (rulings ); Q-28 closing up; Q-31 the fort.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

void Ranks::add(UnitId u, const Unit& unit) {
  const UnitSet one = set_of(u);
  if (unit.column < kColumns) {
    column[unit.column] = column[unit.column] | one;
    in_line = in_line | one;
    if (unit.row == 0) front = front | one;
  }
  if (unit.order == Order::Good) good = good | one;
  if (unit.order == Order::Disrupted) disrupted = disrupted | one;
  if (unit.order == Order::Routed) routed = routed | one;
  if (unit.order == Order::Lost) lost = lost | one;
}

void Ranks::remove(UnitId u, const Unit& unit) {
  const UnitSet one = set_of(u);
  if (unit.column < kColumns) column[unit.column] = without(column[unit.column], one);
  in_line = without(in_line, one), front = without(front, one);
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
Rule regulars_broken(const Tables& t, int regulars, int militia) {
  const int limit = t.ground(Class::Regular).stack;
  const std::size_t terrain = static_cast<std::size_t>(t.battle.terrain);
  if (regulars > limit) return kRegularLimit[terrain];
  switch (t.battle.terrain) {
    case Terrain::Rough: return militia > 0 ? R("19.1-c.4") : Rule{};
    case Terrain::Wilderness: return militia > 1 || (militia == 1 && !t.in_force(R("19.1-c.6"))) ? R("19.1-c.6") : Rule{};
    case Terrain::Settled: return regulars + militia > limit ? R("19.1-c.7") : Rule{};
  }
  return {};
}

}  // namespace

Rule stacking_broken(const Tables& t, const Crowd& crowd) {
  const std::size_t terrain = static_cast<std::size_t>(t.battle.terrain);
  const int regulars = crowd.of(Class::Regular), rifles = crowd.of(Class::Rifle);
  int militia = crowd.of(Class::Militia), warriors = crowd.of(Class::Warrior);
  if (rifles && !t.in_force(R("19.1-c.12"))) militia += rifles;
  if (crowd.markers() && !t.in_force(R("19.1-c.13"))) (warriors ? warriors : militia) += crowd.markers();
  if (crowd.garrison() && crowd.garrison() != crowd.total()) return R("Q-31");
  if (warriors && (regulars || militia || rifles)) return R("19.1-c");
  if (warriors > t.ground(Class::Warrior).stack) return kWarriorLimit[terrain];
  if (regulars) return regulars_broken(t, regulars, militia);
  if (militia > t.ground(Class::Militia).stack) return kMilitiaLimit[terrain];
  return {};
}

Crowd crowd_of(const Ctx& c, const UnitSet& units) {
  Crowd crowd;
  for (UnitId u : units) crowd.add(c.t.unit[u.index()], c.s.units[u].order);
  return crowd;
}

Line::Line(const Ctx& c, Seat whose) : side(whose) {
  for (UnitSet rest = line_of(c, side); !rest.empty();) {
    const Unit& first = c.s.units[first_of(rest)];
    Stack& stack = stacks[count++];
    stack = {first.column, first.row, row_of(c, column_of(c, side, first.column), first.row)};
    rest = without(rest, stack.units);
  }
}

bool has_several_stacks(const Ctx& c, Seat side) {
  const UnitSet line = line_of(c, side);
  if (line.empty()) return false;
  const Unit& first = c.s.units[first_of(line)];
  return line != row_of(c, column_of(c, side, first.column), first.row);
}

u8 rows_in(const Ctx& c, Seat side, u8 column) {
  const UnitSet here = column_of(c, side, column);
  u8 rows = here.empty() ? 0 : 1;
  for (UnitId u : without(here, c.s.ranks.front)) rows = std::max(rows, static_cast<u8>(c.s.units[u].row + 1));
  return rows;
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
  u16 out = 0;
  for (LeaderId l : leaders_of(c.t, cell.side))
    if (c.s.leaders[l].column == cell.column && c.s.leaders[l].row == cell.row) out |= leader_bit(l);
  return out;
}

int best_rating(const Ctx& c, Seat side, u16 leaders) {
  int best = 0;
  for (LeaderId l : leaders_of(c.t, side))
    if (leaders & leader_bit(l)) best = std::max<int>(best, c.s.leaders[l].rating);
  return best;
}

namespace {

// Moves every row behind an empty one up; leaders go with their stacks.
void close_up_side(Playing& p, Seat side) {
  const UnitSet line = line_of(p.ctx(), side), rear = without(line, p.s.ranks.front);
  if (rear.empty()) return;
  std::array<u32, kColumns> held{};  // one bit a row
  for (u8 k = 0; k < p.s.columns; ++k) held[k] = !front_of(p.ctx(), side, k).empty();
  for (UnitId u : rear) held[p.s.units[u].column] |= 1u << p.s.units[u].row;
  u32 gaps = 0;
  for (UnitId u : rear)
    if (const u8 k = p.s.units[u].column; held[k] & (held[k] + 1)) gaps |= 1u << k;
  if (!gaps || !p.t.in_force(R("Q-28"))) return;
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
