// Reading the lines; 19.1-c stacking limits (rulings ); Q-28 closing up; Q-31 the fort.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

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

Line::Line(const Ctx& c, Seat whose) : side(whose) {
  std::array<u8, kColumns * kRows> slot;
  slot.fill(kNowhere);
  rows.fill(0);
  for (UnitId u : units_of(c.t, side)) {
    const Unit& unit = c.s.units[u];
    if (!unit.in_line()) continue;
    u8& index = slot[static_cast<std::size_t>(unit.column * kRows + unit.row)];
    if (index == kNowhere) {
      index = count++;
      stacks[index] = {unit.column, unit.row, {}, {}};
      rows[unit.column] = std::max(rows[unit.column], static_cast<u8>(unit.row + 1));
    }
    stacks[index].units.add(u);
    stacks[index].crowd.add(c.t.unit[u.index()], unit.order);
  }
}

const Stack* Line::at(u8 column, u8 row) const {
  for (const Stack& s : *this)
    if (s.column == column && s.row == row) return &s;
  return nullptr;
}

UnitSet stack_at(const Ctx& c, Cell cell) {
  UnitSet out;
  for (UnitId u : units_of(c.t, cell.side))
    if (c.s.units[u].column == cell.column && c.s.units[u].row == cell.row) out.add(u);
  return out;
}

bool anyone_in_column(const Ctx& c, Seat side, u8 column) {
  for (UnitId u : units_of(c.t, side))
    if (c.s.units[u].column == column) return true;
  return false;
}

u32 columns_held(const Ctx& c, Seat side) {
  u32 held = 0;
  for (UnitId u : units_of(c.t, side))
    if (c.s.units[u].in_line()) held |= 1u << c.s.units[u].column;
  return held;
}

bool has_several_stacks(const Ctx& c, Seat side) {
  const Unit* first = nullptr;
  for (UnitId u : units_of(c.t, side)) {
    const Unit& unit = c.s.units[u];
    if (!unit.in_line()) continue;
    if (!first) first = &unit;
    if (unit.column != first->column || unit.row != first->row) return true;
  }
  return false;
}

int rows_in(const Ctx& c, Seat side, u8 column) {
  int rows = 0;
  for (UnitId u : units_of(c.t, side))
    if (c.s.units[u].column == column) rows = std::max(rows, c.s.units[u].row + 1);
  return rows;
}

bool is_surprised(const Ctx& c, Seat side) { return c.s.round <= 1 && c.s.surprised == side; }
bool won_surprise(const Ctx& c, Seat side) { return is_surprised(c, other(side)); }

bool is_in_fort(const Ctx& c, UnitId u) { return c.t.unit[u.index()].garrison && c.t.in_force(R("Q-31")); }

bool holds_fort(const Ctx& c, Cell cell) {
  if (c.t.battle.override != Override::GarrisonHolds) return false;
  for (UnitId u : stack_at(c, cell))
    if (is_in_fort(c, u)) return true;
  return false;
}

bool is_covered(const Ctx& c, Seat side, u8 column) {
  for (UnitId u : c.s.charging)
    if (side_of(u) != side && c.s.units[u].column == column) return true;
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

bool anyone_left(const Ctx& c, Seat side) {
  for (UnitId u : units_of(c.t, side))
    if (c.s.units[u].order != Order::Lost) return true;
  return false;
}

namespace {

// Moves every row behind an empty one up; leaders go with their stacks.
void close_up_side(Playing& p, Seat side) {
  std::array<u32, kColumns> held{};  // one bit a row
  for (UnitId u : units_of(p.t, side))
    if (const Unit& unit = p.s.units[u]; unit.in_line()) held[unit.column] |= 1u << unit.row;
  u32 gaps = 0;
  for (std::size_t k = 0; k < p.s.columns; ++k)
    if (held[k] & (held[k] + 1)) gaps |= 1u << k;
  if (!gaps || !p.t.in_force(R("Q-28"))) return;
  const auto new_row = [&](u8 column, u8 row) {
    return static_cast<u8>(std::popcount(held[column] & ((1u << row) - 1u)));
  };
  for (UnitId u : units_of(p.t, side))
    if (Unit& unit = p.s.units[u]; unit.in_line()) unit.row = new_row(unit.column, unit.row);
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
  s.units[unit] = {kNowhere, kNowhere, order, UnitId{}};
  s.charging.remove(unit);
}

}  // namespace cf::quickbattle
