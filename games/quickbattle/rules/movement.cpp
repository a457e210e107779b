// 19.2.2 Movement. Rulings.
#include "games/quickbattle/rules/movement.hpp"

#include "engine/procedure.hpp"

namespace cf::quickbattle {
namespace {

Cell cell_of(const State& s, UnitId u) { return {side_of(u), s.units[u].column, s.units[u].row}; }

// -- who may move -------------------------------------------------------------------------------

// Those whose order and post let them move.
[[gnu::always_inline]] inline UnitSet may_stir(const Ctx& c, UnitSet units) {
  const Ranks& ranks = c.s.ranks;
  units = without(units, c.applies(R("19.2.2.1"), units & ranks.disrupted()));
  units = without(units, c.applies(R("19.2.2-f"), units & ranks.routed()));
  return without(units, in_fort(c, units));
}

[[gnu::noinline]] bool has_no_leader(const Ctx& c, Cell cell) {
  return c.applies(R("19.2.2-c"), leaders_at(c, cell) == 0);
}

// The whole stack stays: surprised and without a leader, or covered and not able to go as a whole.
[[gnu::always_inline]] inline bool held_back(const Ctx& c, bool surprised, bool covered, Cell cell, UnitSet able,
                                             UnitSet stack) {
  if (surprised && has_no_leader(c, cell)) return true;
  return covered && !without(stack, able).empty();
}
bool is_covered_at(const Ctx& c, Cell cell) { return cell.row == 0 && is_covered(c, cell.side, cell.column); }

bool anyone_may_move(const Ctx& c, const MovePhase& f) {
  const UnitSet able = may_stir(c, without(line_of(c, f.side), f.tried));
  const bool surprised = is_surprised(c, f.side);
  if (c.s.charging.empty() && !surprised) return !able.empty();
  for (UnitId u : able)
    if (const Cell cell = cell_of(c.s, u);
        !held_back(c, surprised, is_covered_at(c, cell), cell, able, stack_at(c, cell)))
      return true;
  return false;
}

// -- the group and its move ---------------------------------------------------------------------

void forget_group(MovePhase& f) {
  f.group.clear();
  f.leaders = 0;
  f.move = Move::None;
  f.part = false;
  f.column = f.row = kNowhere;
}

// The whole stack, all that may move of it, with its leaders.
void take_stack(MovePhase& f, const Ctx& c, Cell cell) {
  f.group = able_to_move(c, f, cell, stack_at(c, cell));
  f.leaders = leaders_at(c, cell);
}

// Who moves: a stack or, unit by unit, a part of one. A charge and an attempt to avoid melee need no place.
void name_group(MovePhase& f, const Ctx& c, Action answer) {
  if (answer.verb == kDetach) {
    f.part = true;
    f.group.add(unit_of(answer.a));
    return;
  }
  const Cell named = Cell::of(answer.a);  // of a charge the enemy's
  take_stack(f, c, {f.side, named.column, answer.verb == kCharge ? u8{0} : named.row});
  if (answer.verb == kSlip) f.move = Move::Slip;
  if (answer.verb == kCharge) f.move = Move::Charge, f.column = named.column, f.row = 0;
}

// More of the stack that go along, or where the group goes.
void name_place(MovePhase& f, Action answer) {
  if (answer.verb == kDetach) return f.group.add(unit_of(answer.a));
  if (answer.verb == kLead) {
    f.leaders |= leader_bit(leader_of(answer.a));
    return;
  }
  const Cell to = Cell::of(answer.a);
  f.move = answer.verb == kCharge ? Move::Charge : Move::March;
  f.column = to.column;
  f.row = f.move == Move::Charge ? u8{0} : to.row;
}

// Nobody is left to a leader whose whole stack goes: he goes with it.
void set_out(MovePhase& f, const Ctx& c) {
  const Cell from = cell_of(c.s, first_of(f.group));
  if (without(stack_at(c, from), f.group).empty()) f.leaders = leaders_at(c, from);
  f.tried = f.tried | f.group;
}

bool succeeds(const MovePhase& f, Playing& p) {
  Modifiers modifier(p.t);
  move_roll(p.ctx(), f, modifier);
  const i16 from = cell_of(p.s, first_of(f.group)).number();
  p.emit({R("19.2.2-a"), kMoveRolled, f.side, from, p.answer.n, static_cast<i16>(modifier.sum()),
          static_cast<i16>(p.t.level(f.side))});
  if (moves(p.t, f.side, modifier.sum(), p.answer.n)) return true;
  p.emit({R("19.2.2-a"), kStayed, f.side, from});
  return false;
}

void march(const MovePhase& f, Playing& p) {
  const Cell from = cell_of(p.s, first_of(f.group)), to{f.side, f.column, f.row};
  p.emit({from.column == to.column ? R("19.2.2.2") : R("19.2.2.3"), kMarched, f.side, from.number(), to.number()});
  for (UnitId u : f.group) p.s.place(u, to.column, to.row);
  if (!f.leaders) return;
  for (LeaderId l : leaders_of(p.t, f.side))
    if (f.leaders & leader_bit(l)) p.s.place(l, to.column, to.row);
}

void charge(const MovePhase& f, Playing& p) {
  for (UnitId u : f.group) p.s.charging.add(u);
  for (LeaderId l : leaders_of(p.t, f.side))
    if (f.leaders & leader_bit(l)) p.s.leaders[l].charging = true;
  p.emit({R("19.2.2.4"), kCharged, f.side, cell_of(p.s, first_of(f.group)).number(),
          Cell{other(f.side), f.column, 0}.number()});
}

// The stack stays where it is; those on top of it go back.
void slip_away(const MovePhase& f, Playing& p) {
  const Cell cell = cell_of(p.s, first_of(f.group));
  p.emit({R("19.2.2-e"), kSlipped, f.side, cell.number()});
  const UnitSet upon_us = column_of(p.ctx(), other(f.side), cell.column) & p.s.charging;
  p.s.charging = without(p.s.charging, p.applies(R("19.2.2-e.1"), upon_us));
  for (LeaderId l : leaders_of(p.t, other(f.side)))
    if (p.s.leaders[l].column == cell.column) p.s.leaders[l].charging = false;
}

void carry_out(const MovePhase& f, Playing& p) {
  if (f.move == Move::Slip) slip_away(f, p);
  if (f.move == Move::Charge) charge(f, p);
  if (f.move == Move::March) march(f, p);
}

}  // namespace

// 19.2.2: the side names one group after the other, a stack or a part of one. Each makes one move (19.2.2.5) and
// rolls for it (19.2.2-a).
Flow MovePhase::play(Playing& p) {
  BEGIN;
  while (true) {
    forget_group(*this);
    ASK(Group, ChooseMove{side});
    if (p.answer.verb == kHold) return Done;
    name_group(*this, p.ctx(), p.answer);
    while (move == Move::None) {
      ASK(Place, ChoosePlace{side});
      name_place(*this, p.answer);
    }
    set_out(*this, p.ctx());
    ASK(Die, RollDie{R("19.2.2-a")});
    if (succeeds(*this, p)) carry_out(*this, p);
  }
  END;
}

// -- 19.2.2-a, 19.2.2-b -------------------------------------------------------------------------

void move_roll(const Ctx& c, const MovePhase& f, Modifiers& die) {
  const Charts& k = c.t.charts;
  const Terrain terrain = c.t.battle.terrain;
  const bool regulars = !(f.group & c.t.all_of_class(Class::Regular)).empty();
  const bool only_warriors = without(f.group, c.t.all_of_class(Class::Warrior)).empty();
  const bool onto_fort = f.move == Move::Charge && holds_fort(c, {other(f.side), f.column, 0});
  const auto add = [&](Rule rule, bool condition, int value, const char* text) {
    die.add(rule, c.applies(R("19.2.2-b"), condition), value, text);
  };
  add(R("19.2.2-b.1"), f.leaders != 0, -best_rating(c, f.side, f.leaders), "Leader");
  add(R("19.2.2-b.2"), terrain == Terrain::Settled && regulars, k.move_settled, "Regulars in settled land");
  add(R("19.2.2-b.3"), terrain == Terrain::Rough && !only_warriors, k.move_rough, "Rough ground");
  add(R("19.2.2-b.4"), c.s.weather == Weather::Severe, k.move_severe, "Severe weather");
  add(R("19.2.2-b.5"), f.move == Move::Slip, k.move_covered, "Enemy on top");
  add(R("19.2.2-b.6"), f.leaders && won_surprise(c, f.side) && !onto_fort, k.move_surprise, "Won surprise");
  add(R("Q-31"), onto_fort, k.fort_charge, "Fort");
}

bool moves(const Tables& t, Seat side, int modifier, int die) {
  if (t.applies(R("19.2.2-a.1"), die == t.charts.always_moves)) return true;
  if (t.applies(R("19.2.2-a.2"), die >= t.charts.never_moves)) return false;
  return t.applies(R("19.2.2-a"), die + modifier <= t.level(side));
}

UnitSet able_to_move(const Ctx& c, const MovePhase& f, Cell cell, const UnitSet& stack) {
  const UnitSet able = may_stir(c, without(stack, f.tried));
  return held_back(c, is_surprised(c, f.side), is_covered_at(c, cell), cell, able, stack) ? UnitSet{} : able;
}

// -- questions ----------------------------------------------------------------------------------

namespace {

[[gnu::noinline]] void refuse_stack(const Ctx& c, Offer& offer, Stack stack, Cell cell) {
  if (!offer.wants_refusals()) return;
  const MovePhase& f = asking<MovePhase>(c.s);
  const Action action{.verb = kShift, .a = cell.number()};
  if (!in_fort(c, stack.units).empty())
    offer.refuse(action, R("Q-31"), {"The garrison in {a:cell} stays in the fort.", action.a});
  else if (without(stack.units, f.tried).empty())
    offer.refuse(action, R("19.2.2.5"), {"Already tried to move in this round: {a:cell}.", action.a});
  else if (is_surprised(c, f.side) && !leaders_at(c, cell))
    offer.refuse(action, R("19.2.2-c"),
                 {"Surprised and without a leader: no move from {a:cell} in the first round.", action.a});
  else if (without(stack.units, c.s.ranks.routed()).empty())
    offer.refuse(action, R("19.2.2-f"), {"The units in {a:cell} are routed and never move.", action.a});
  else
    offer.refuse(action, R("19.2.2.1"), {"Only units in good order move; {a:cell} has none that may.", action.a});
}

// The enemy as the stacks of a side meet him, and what else is the same for all of them.
struct Opposite {
  UnitSet front, upon_us, charging;
  bool surprised;
  Opposite(const Ctx& c, Seat side)
      : front(c.s.ranks.front() & all_of(other(side))),
        upon_us(c.s.charging & all_of(other(side))),
        charging(c.s.charging),
        surprised(is_surprised(c, side)) {}
};

void offer_covered(Offer& offer, Cell cell) {
  offer.allow({.verb = kSlip, .a = cell.number()});
  if (offer.wants_refusals())
    offer.refuse({.verb = kShift, .a = cell.number()}, R("19.2.2-e"),
                 {"Enemies stand on {a:cell}: it may only try to avoid the melee.", cell.number()});
}

void refuse_charge(const Ctx& c, Offer& offer, u8 row, Action action) {
  if (row > 0)
    offer.refuse(action, R("19.2.2-d"), {"Only the front stack of a column may go onto {a:cell}.", action.a});
  else if (stack_at(c, Cell::of(action.a)).empty())
    offer.refuse(action, R("19.2.2.4"), {"No enemy stands in {a:cell}.", action.a});
  else
    offer.refuse(action, R("19.2.2.4"), {"A stack of yours has gone onto {a:cell} already.", action.a});
}

[[gnu::always_inline]] inline void offer_charge(const Ctx& c, Offer& offer, Seat side, u8 column, u8 row, bool may) {
  const Action action{.verb = kCharge, .a = Cell{other(side), column, 0}.number()};
  if (c.applies(R("19.2.2.4"), row == 0 && may))
    offer.allow(action);
  else if (offer.wants_refusals())
    refuse_charge(c, offer, row, action);
}

// Whether a whole stack could go anywhere: behind a column, into a gap of its own, or onto another stack.
[[gnu::noinline]] bool has_a_place(const Ctx& c, Seat side, const Stack& from) {
  const u8 own_rows = rows_in(c, side, from.column);
  for (u8 k = 0; k < c.s.columns; ++k)
    if (rows_in(c, side, k) < kRows && (k != from.column || from.row + 1 < own_rows)) return true;
  const UnitSet column = column_of(c, side, from.column);
  for (u8 row = 0; row + 1 < own_rows; ++row)
    if (row_of(c.s, column, row).empty()) return true;
  const Room room(c, side, from.units);
  for (const Stack& to : Line(c, side))
    if (to.units != from.units && !room.broken(c, to.units).exists()) return true;
  return false;
}

[[gnu::always_inline]] inline void offer_stack(const Ctx& c, Offer& offer, Cell cell, const Opposite& enemy,
                                               UnitSet able, const Stack& stack) {
  const UnitSet column = stack.row == 0 ? c.s.ranks.column[stack.column] : UnitSet{};  // only the front meets the enemy
  const bool covered = !(column & enemy.upon_us).empty();
  if (held_back(c, enemy.surprised, covered, cell, able, stack.units)) return refuse_stack(c, offer, stack, cell);
  if (covered) return offer_covered(offer, cell);
  if (able != stack.units || has_a_place(c, cell.side, stack))  // for a part of a stack there always is a row
    offer.allow({.verb = kShift, .a = cell.number()});
  else
    offer.refuse({.verb = kShift, .a = cell.number()}, R("19.2.2.3"), "There is no other place in the line to go to.");
  if (stack.row == 0) {
    const bool may_charge = !(column & enemy.front).empty() && (column & enemy.charging).empty();
    offer_charge(c, offer, cell.side, cell.column, 0, may_charge);
  }
  if (has_several(stack.units))
    for (UnitId u : able) offer.allow({.verb = kDetach, .a = number(u)});
}

}  // namespace

std::optional<Action> ChooseMove::settled(const Ctx& c) const {
  if (anyone_may_move(c, running<MovePhase>(c.s))) return {};
  return Action{.verb = kHold};
}

void ChooseMove::answers(const Ctx& c, Offer& offer) const {
  const MovePhase& f = asking<MovePhase>(c.s);
  offer.allow({.verb = kHold});
  const UnitSet fit = may_stir(c, without(line_of(c, side), f.tried));
  const Opposite enemy(c, side);
  const Line line(c, side);
  const bool wants_refusals = offer.wants_refusals();
  for (const Stack& stack : line)
    if (const UnitSet able = fit & stack.units; !able.empty())
      offer_stack(c, offer, line.cell(stack), enemy, able, stack);
    else if (wants_refusals)
      refuse_stack(c, offer, stack, line.cell(stack));
  if (!wants_refusals) return;
  for (u8 k = 0; k < c.s.columns; ++k)
    if (front_of(c, side, k).empty() && rows_in(c, side, k) > 1) offer_charge(c, offer, side, k, 1, false);
}

Prompt ChooseMove::prompt(const Ctx&) const {
  return {R("19.2.2"),
          {"Movement: which stack tries to move? Front stacks may charge the enemy opposite; each group rolls once."}};
}

namespace {

Rule kind_of_march(Cell from, u8 column) { return column == from.column ? R("19.2.2.2") : R("19.2.2.3"); }

// Joining a stack must respect the limits.
void offer_stacks(const Ctx& c, Offer& offer, Cell from, UnitSet here, UnitSet group) {
  const Room room(c, from.side, group);
  const Line line(c, from.side);
  for (const Stack& stack : line) {
    if (stack.units == here) continue;
    const i16 cell = line.cell(stack).number();
    const Rule broken = room.broken(c, stack.units);
    if (c.applies(kind_of_march(from, stack.column), !broken.exists()))
      offer.allow({.verb = kMarch, .a = cell});
    else if (broken.exists())
      offer.refuse({.verb = kMarch, .a = cell}, broken,
                   {"No room in {a:cell}: these units may not share a stack in this terrain.", cell});
  }
}

// A new row: the rearmost of any column; in the own column also an empty row.
void offer_rows(const Ctx& c, Offer& offer, Cell from, bool leaves_all) {
  const u8 own_rows = rows_in(c, from.side, from.column);
  const u8 stays = leaves_all && from.row + 1 == own_rows ? from.column : kNowhere;
  for (u8 k = 0, columns = c.s.columns; k < columns; ++k) {
    const u8 rows = rows_in(c, from.side, k);
    const Action action{.verb = kMarch, .a = Cell{from.side, k, rows}.number()};
    if (k == stays)
      offer.refuse(action, R("19.2.2.2"), {"Its row is the rearmost of the column already.", action.a});
    else if (c.applies(kind_of_march(from, k), rows < kRows))
      offer.allow(action);
  }
  const UnitSet own = column_of(c, from.side, from.column);
  for (u8 row = 0; row + 1 < own_rows; ++row)
    if (c.applies(R("19.2.2.2"), row_of(c.s, own, row).empty()))
      offer.allow({.verb = kMarch, .a = Cell{from.side, from.column, row}.number()});
}

// More of the same stack may go along, in order, so that a group is named in one way only. All of it together is the
// stack, which is named as such.
void offer_company(const Ctx& c, Offer& offer, const MovePhase& f, Cell from, const UnitSet& stack) {
  if (!f.part) return;
  u8 last = 0;
  for (UnitId u : f.group) last = std::max(last, u.value);
  const bool some_stay = has_several(without(stack, f.group)), leaders_named = f.leaders != 0;
  for (UnitId u : without(able_to_move(c, f, from, stack), f.group))
    if (!some_stay)
      offer.refuse({.verb = kDetach, .a = number(u)}, R("19.2.2.1"), "To move all of a stack, name the stack.");
    else if (u.value > last && !leaders_named)
      offer.allow({.verb = kDetach, .a = number(u)});
  const u16 here = leaders_at(c, from);
  if (!here) return;
  for (LeaderId l : leaders_of(c.t, f.side))
    if ((here & leader_bit(l)) && leader_bit(l) > f.leaders) offer.allow({.verb = kLead, .a = number(l)});
}

}  // namespace

void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
  const MovePhase& f = asking<MovePhase>(c.s);
  const Cell from = cell_of(c.s, first_of(f.group));
  const UnitSet here = stack_at(c, from);
  offer_rows(c, offer, from, f.group == here);
  offer_stacks(c, offer, from, here, f.group);
  offer_charge(c, offer, side, from.column, from.row, may_charge(c, f, from.column));
  offer_company(c, offer, f, from, here);
}

Prompt ChoosePlace::prompt(const Ctx& c) const {
  const MovePhase& f = asking<MovePhase>(c.s);
  return {R("19.2.2.3"),
          {"Where does the group from {a:cell} try to go? It rolls against its side's level, {b}.",
           cell_of(c.s, first_of(f.group)).number(), static_cast<i16>(c.t.level(side))},
          kUnit,
          number(first_of(f.group))};
}

}  // namespace cf::quickbattle
