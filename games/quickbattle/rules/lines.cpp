// Reading the lines; 19.1-c stacking limits (rulings ); Q-28 closing up; Q-31 the fort.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

namespace {

u8 row_set(u8 row) { return std::min(row, Ranks::kFar); }

void enter_line(Ranks& ranks, UnitId u, u8 column, u8 row) {
  if (column >= kColumns) return;
  ranks.column[column].add(u);
  ranks.row[row_set(row)].add(u);
  ranks.in_line.add(u);
  u8& rows = ranks.rows[side_of(u)][column];
  rows = std::max(rows, static_cast<u8>(row + 1));
}

u8 count_rows(const State& s, UnitSet column) {
  u8 rows = 0;
  for (; !column.empty() && rows < Ranks::kFar; ++rows) column = without(column, s.ranks.row[rows]);
  for (UnitId u : column) rows = std::max(rows, static_cast<u8>(s.units[u].row + 1));
  return rows;
}

void leave_line(State& s, UnitId u) {
  const Unit& unit = s.units[u];
  if (unit.column >= kColumns) return;
  s.ranks.column[unit.column].remove(u);
  s.ranks.row[row_set(unit.row)].remove(u);
  s.ranks.in_line.remove(u);
  u8& rows = s.ranks.rows[side_of(u)][unit.column];
  if (unit.row + 1 == rows) rows = count_rows(s, s.ranks.column[unit.column] & all_of(side_of(u)));
}

u32 led_columns(const State& s, Seat side) {
  u64 columns = 0;
  for (std::size_t i = 0; i < kLeadersPerSide; ++i)
    columns |= u64{1} << s.leaders[LeaderId(side * kLeadersPerSide + i)].column % 64;
  return static_cast<u32>(columns);  // without those who are nowhere
}

}  // namespace

void State::place(UnitId u, u8 column, u8 row) {
  leave_line(*this, u);
  units[u].column = column, units[u].row = row;
  enter_line(ranks, u, column, row);
}

void State::place(LeaderId l, u8 column, u8 row) {
  const Seat side = side_of(l);
  const u8 from = leaders[l].column;
  leaders[l].column = column, leaders[l].row = row;
  if (from < kColumns)
    ranks.led[side] = led_columns(*this, side);
  else if (column < kColumns)
    ranks.led[side] |= 1u << column;
}

void State::derive() {
  ranks = {};
  ranks.order = {};
  for (std::size_t i = 0; i < 2 * kUnitsPerSide; ++i) {
    const Unit& unit = units[UnitId(i)];
    ranks.order[static_cast<std::size_t>(unit.order)].add(UnitId(i));
    enter_line(ranks, UnitId(i), unit.column, unit.row);
  }
  for (Seat side : {kNative, kSettler}) ranks.led[side] = led_columns(*this, side);
}

namespace {

constexpr Rule kWarriorLimit[] = {R("19.1-c.1"), R("19.1-c.2"), R("19.1-c.3")};
constexpr Rule kRegularLimit[] = {R("19.1-c.4"), R("19.1-c.5"), R("19.1-c.7")};
constexpr Rule kMilitiaLimit[] = {R("19.1-c.8"), R("19.1-c.9"), R("19.1-c.10")};

// Regulars: alone in rough, one with one militia unit in wilderness, any mix in settled land.
Rule regulars_broken(const Tables& t, const UnitSet& regulars, const UnitSet& militia) {
  const int limit = t.ground(Class::Regular).stack;
  if (has_more_than(regulars, limit)) return kRegularLimit[static_cast<std::size_t>(t.battle.terrain)];
  switch (t.battle.terrain) {
    case Terrain::Rough:
      return militia.empty() ? Rule{} : R("19.1-c.4");
    case Terrain::Wilderness:
      return has_more_than(militia, 1) ? R("19.1-c.6") : Rule{};
    case Terrain::Settled:
      return has_more_than(regulars | militia, limit) ? R("19.1-c.7") : Rule{};
  }
  return {};
}

}  // namespace

// Leaders (19.1-c.11), rifles (19.1-c.12) and markers (19.1-c.13) are not counted.
Rule stacking_broken(const Tables& t, UnitSet units) {
  const std::size_t terrain = static_cast<std::size_t>(t.battle.terrain);
  if (const UnitSet garrison = units & t.garrison; !garrison.empty() && garrison != units) return R("Q-31");
  if (const UnitSet warriors = units & t.all_of_class(Class::Warrior); !warriors.empty()) {
    if (warriors != units) return R("19.1-c");
    return has_more_than(warriors, t.ground(Class::Warrior).stack) ? kWarriorLimit[terrain] : Rule{};
  }
  const UnitSet regulars = units & t.all_of_class(Class::Regular), militia = units & t.all_of_class(Class::Militia);
  if (!regulars.empty()) return regulars_broken(t, regulars, militia);
  return has_more_than(militia, t.ground(Class::Militia).stack) ? kMilitiaLimit[terrain] : Rule{};
}

Crowd crowd_of(const Tables& t, Seat side) {
  const std::size_t terrain = static_cast<std::size_t>(t.battle.terrain);
  const UnitSet all = t.everyone & all_of(side), warriors = all & t.all_of_class(Class::Warrior),
                militia = all & t.all_of_class(Class::Militia);
  if (!(all & t.garrison).empty()) return {};
  if (warriors == all) return {warriors, t.ground(Class::Warrior).stack, kWarriorLimit[terrain]};
  if (without(all, militia | t.all_of_class(Class::Rifle)).empty())
    return {militia, t.ground(Class::Militia).stack, kMilitiaLimit[terrain]};
  return {};
}

UnitSet far_row_of(const State& s, UnitSet column, u8 row) {
  UnitSet out;
  for (UnitId u : column& s.ranks.row[Ranks::kFar])
    if (s.units[u].row == row) out.add(u);
  return out;
}

bool has_several_stacks(const Ctx& c, Seat side) {
  const UnitSet line = line_of(c, side);
  if (line.empty()) return false;
  const Unit& first = c.s.units[first_of(line)];
  return line != row_of(c.s, column_of(c, side, first.column), first.row);
}

bool holds_fort(const Ctx& c, Cell cell) {
  if (c.t.battle.override != Override::GarrisonHolds) return false;
  for (UnitId u : stack_at(c, cell))
    if (is_in_fort(c, u)) return true;
  return false;
}

u16 leaders_in_led_column(const Ctx& c, Cell cell) {
  u32 out = 0, bit = 1;
  for (LeaderId l : leaders_of(c.t, cell.side)) {
    if (c.s.leaders[l].column == cell.column && c.s.leaders[l].row == cell.row) out |= bit;
    bit <<= 1;
  }
  return static_cast<u16>(out);
}

int best_rating_of(const Ctx& c, Seat side, u16 leaders) {
  int best = 0;
  for (LeaderId l : leaders_of(c.t, side))
    if (leaders & leader_bit(l)) best = std::max<int>(best, c.s.leaders[l].rating);
  return best;
}

namespace {

// The columns with an empty row before another, one bit each.
u32 columns_with_gaps(const Ctx& c, Seat side) {
  u32 gaps = 0;
  for (UnitSet rest = without(line_of(c, side), c.s.ranks.front()); !rest.empty();) {
    const u8 k = c.s.units[first_of(rest)].column;
    const UnitSet here = column_of(c, side, k);
    for (u8 row = 0; row + 1 < rows_in(c, side, k); ++row)
      if (row_of(c.s, here, row).empty()) gaps |= 1u << k;
    rest = without(rest, here);
  }
  return gaps;
}

// Moves every row behind an empty one up; leaders go with their stacks.
[[gnu::noinline]] void close_gaps(Playing& p, Seat side, u32 gaps) {
  const UnitSet rear = without(line_of(p.ctx(), side), p.s.ranks.front());
  std::array<u32, kColumns> held{};  // one bit a row
  for (u8 k = 0; k < p.s.columns; ++k) held[k] = !front_of(p.ctx(), side, k).empty();
  for (UnitId u : rear) held[p.s.units[u].column] |= 1u << p.s.units[u].row;
  const auto new_row = [&](u8 column, u8 row) {
    return static_cast<u8>(std::popcount(held[column] & ((1u << row) - 1u)));
  };
  for (UnitId u : rear)
    if (const Unit& unit = p.s.units[u]; gaps >> unit.column & 1)
      p.s.place(u, unit.column, new_row(unit.column, unit.row));
  for (LeaderId l : leaders_of(p.t, side))
    if (Leader& leader = p.s.leaders[l]; leader.in_line()) leader.row = new_row(leader.column, leader.row);
  for (u8 k = 0; k < p.s.columns; ++k)
    if (gaps >> k & 1) p.emit({R("Q-28"), kClosedUp, side, Cell{side, k, 0}.number()});
}

}  // namespace

void close_up(Playing& p) {
  for (Seat side : {kNative, kSettler})
    if (const u32 gaps = p.applies(R("Q-28"), columns_with_gaps(p.ctx(), side))) close_gaps(p, side, gaps);
}

void take_off(State& s, UnitId unit, Order order) {
  s.change(unit, {kNowhere, kNowhere, order, UnitId{}});
  s.charging.remove(unit);
}

}  // namespace cf::quickbattle
