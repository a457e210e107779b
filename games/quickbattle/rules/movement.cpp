// 19.2.2 Movement. Rulings.
#include "games/quickbattle/rules/movement.hpp"

namespace cf::quickbattle {
namespace {

Cell cell_of(const State& s, UnitId u) { return {side_of(u), s.units[u].column, s.units[u].row}; }

bool any_regular(const Tables& t, const UnitSet& group) { return !(group & t.all_of_class(Class::Regular)).empty(); }
bool only_warriors(const Tables& t, const UnitSet& group) { return without(group, t.all_of_class(Class::Warrior)).empty(); }

// Those whose order and post let them move.
[[gnu::always_inline]] inline UnitSet may_stir(const Ctx& c, UnitSet units) {
  const Ranks& ranks = c.s.ranks;
  if (const UnitSet down = units & ranks.disrupted(); !down.empty() && c.t.in_force(R("19.2.2.1"))) units = without(units, down);
  if (const UnitSet down = units & ranks.routed(); !down.empty() && c.t.in_force(R("19.2.2-f"))) units = without(units, down);
  return without(units, in_fort(c, units));
}

[[gnu::noinline]] bool has_no_leader(const Ctx& c, Cell cell) { return !leaders_at(c, cell) && c.t.in_force(R("19.2.2-c")); }

// The whole stack stays: surprised and without a leader, or covered and not able to go as a whole.
[[gnu::always_inline]] inline bool held_back(const Ctx& c, bool surprised, bool covered, Cell cell, UnitSet able, UnitSet stack) {
  if (surprised && has_no_leader(c, cell)) return true;
  return covered && !without(stack, able).empty();
}
bool is_covered_at(const Ctx& c, Cell cell) { return cell.row == 0 && is_covered(c, cell.side, cell.column); }

// -- the procedure ------------------------------------------------------------------------------

bool anyone_may_move(const Ctx& c, const MovePhase& f) {
  const UnitSet able = may_stir(c, without(line_of(c, f.side), f.tried));
  const bool surprised = is_surprised(c, f.side);
  if (c.s.charging.empty() && !surprised) return !able.empty();
  for (UnitId u : able)
    if (const Cell cell = cell_of(c.s, u); !held_back(c, surprised, is_covered_at(c, cell), cell, able, stack_at(c, cell))) return true;
  return false;
}

Flow choose(MovePhase& f, Playing& p) {
  f.group.clear();
  f.leaders = 0;
  f.verb = kHold;
  f.column = f.row = kNowhere;
  return anyone_may_move(p.ctx(), f) ? p.call(ChooseMove{f.side}) : End;
}

// The whole stack, all that may move of it, with its leaders.
void take_stack(MovePhase& f, const Ctx& c, Cell cell) {
  f.group = able_to_move(c, f, cell, stack_at(c, cell));
  f.leaders = leaders_at(c, cell);
}

Flow chosen(MovePhase& f, Playing& p) {
  f.verb = p.answer.verb;
  switch (p.answer.verb) {
    case kHold: return End;
    case kDetach: f.group.add(UnitId(static_cast<std::size_t>(p.answer.a))); return Next;
    case kShift: take_stack(f, p.ctx(), Cell::of(p.answer.a)); return Next;
    case kSlip: take_stack(f, p.ctx(), Cell::of(p.answer.a)); return go(R("19.2.2-a"));
    default:  // charge: named by the enemy stack
      f.column = Cell::of(p.answer.a).column;
      f.row = 0;
      take_stack(f, p.ctx(), {f.side, f.column, 0});
      return go(R("19.2.2-a"));
  }
}

Flow place_chosen(MovePhase& f, Playing& p) {
  if (p.answer.verb == kDetach) {
    f.group.add(UnitId(static_cast<std::size_t>(p.answer.a)));
    return go(R("19.2.2.5"));
  }
  if (p.answer.verb == kLead) {
    f.leaders |= leader_bit(LeaderId(static_cast<std::size_t>(p.answer.a)));
    return go(R("19.2.2.5"));
  }
  const Cell to = Cell::of(p.answer.a);
  f.verb = p.answer.verb;
  f.column = to.column;
  f.row = f.verb == kCharge ? u8{0} : to.row;
  return Next;
}

// Nobody is left to a leader whose whole stack goes: he goes with it.
void take_leaders_along(MovePhase& f, const Ctx& c) {
  const Cell from = cell_of(c.s, first_of(f.group));
  if (without(stack_at(c, from), f.group).empty()) f.leaders = leaders_at(c, from);
}

Flow roll(MovePhase& f, Playing& p) {
  take_leaders_along(f, p.ctx());
  f.tried = f.tried | f.group;
  return p.call(RollDie{R("19.2.2-a")});
}

Flow rolled(MovePhase& f, Playing& p) {
  const MoveRoll roll = move_roll(p.ctx(), f);
  const Cell from = cell_of(p.s, first_of(f.group));
  p.note({R("19.2.2-a"), kMoveRolled, f.side, from.number(), p.answer.n, static_cast<i16>(roll.total), static_cast<i16>(p.t.level(f.side))});
  if (moves(p.t, f.side, roll, p.answer.n)) return Next;
  p.note({R("19.2.2-a"), kStayed, f.side, from.number()});
  return go(R("19.2.2"));
}

void march(MovePhase& f, Playing& p) {
  const Cell to{f.side, f.column, f.row};
  p.note({R("19.2.2.3"), kMarched, f.side, cell_of(p.s, first_of(f.group)).number(), to.number()});
  for (UnitId u : f.group) p.s.place(u, to.column, to.row);
  if (!f.leaders) return;
  for (LeaderId l : leaders_of(p.t, f.side))
    if (f.leaders & leader_bit(l)) p.s.place(l, to.column, to.row);
}

void charge(MovePhase& f, Playing& p) {
  for (UnitId u : f.group) p.s.charging.add(u);
  for (LeaderId l : leaders_of(p.t, f.side))
    if (f.leaders & leader_bit(l)) p.s.leaders[l].charging = true;
  p.note({R("19.2.2.4"), kCharged, f.side, cell_of(p.s, first_of(f.group)).number(), Cell{other(f.side), f.column, 0}.number()});
}

// The stack stays where it is; those on top of it go back.
void slip_away(MovePhase& f, Playing& p) {
  const Cell cell = cell_of(p.s, first_of(f.group));
  p.note({R("19.2.2-e"), kSlipped, f.side, cell.number()});
  if (!p.t.in_force(R("19.2.2-e.1"))) return;
  for (UnitId u : p.s.charging)
    if (side_of(u) != f.side && p.s.units[u].column == cell.column) p.s.charging.remove(u);
  for (LeaderId l : leaders_of(p.t, other(f.side)))
    if (p.s.leaders[l].column == cell.column) p.s.leaders[l].charging = false;
}

Flow carry_out(MovePhase& f, Playing& p) {
  if (f.verb == kSlip) slip_away(f, p);
  if (f.verb == kCharge) charge(f, p);
  if (f.verb == kMarch) march(f, p);
  return go(R("19.2.2"));
}

constexpr Paragraph<Game, MovePhase> kMoveChapter[] = {
    {R("19.2.2"), "The side names the next stack that tries to move.", choose},
    {R("19.2.2.1"), "It may be a whole stack or a part of one, in good order.", chosen},
    {R("19.2.2.5"), "A group makes one move ...", [](MovePhase& f, Playing& p) -> Flow { return p.call(ChoosePlace{f.side}); }},
    {R("19.2.2.3"), "... to another row or column, or onto the enemy.", place_chosen},
    {R("19.2.2-a"), "It rolls against the level of its side.", roll},
    {R("19.2.2-a"), "All modifiers are added up.", rolled},
    {R("19.2.2-e"), "A success is carried out.", carry_out},
};

}  // namespace

const Chapter<Game, MovePhase> MovePhase::chapter{kMoveChapter};

// -- 19.2.2-a, 19.2.2-b ---------------------------------------------------------------------------

MoveRoll move_roll(const Ctx& c, const MovePhase& f) {
  MoveRoll roll;
  if (!c.t.in_force(R("19.2.2-b"))) return roll;
  const Charts& k = c.t.charts;
  const Terrain terrain = c.t.battle.terrain;
  const int rating = best_rating(c, f.side, f.leaders);
  if (rating && c.t.in_force(R("19.2.2-b.1"))) roll.add(R("19.2.2-b.1"), -rating);
  if (terrain == Terrain::Settled && any_regular(c.t, f.group) && c.t.in_force(R("19.2.2-b.2")))
    roll.add(R("19.2.2-b.2"), k.move_settled);
  if (terrain == Terrain::Rough && !only_warriors(c.t, f.group) && c.t.in_force(R("19.2.2-b.3")))
    roll.add(R("19.2.2-b.3"), k.move_rough);
  if (c.s.weather == Weather::Severe && c.t.in_force(R("19.2.2-b.4"))) roll.add(R("19.2.2-b.4"), k.move_severe);
  if (f.verb == kSlip && c.t.in_force(R("19.2.2-b.5"))) roll.add(R("19.2.2-b.5"), k.move_covered);
  if (f.leaders && won_surprise(c, f.side) && c.t.in_force(R("19.2.2-b.6"))) roll.add(R("19.2.2-b.6"), k.move_surprise);
  if (f.verb == kCharge && holds_fort(c, {other(f.side), f.column, 0})) roll.add(R("Q-31"), k.fort_charge);
  return roll;
}

bool moves(const Tables& t, Seat side, const MoveRoll& roll, int die) {
  if (die == t.charts.always_moves && t.in_force(R("19.2.2-a.1"))) return true;
  if (die >= t.charts.never_moves && t.in_force(R("19.2.2-a.2"))) return false;
  return die + roll.total <= t.level(side);
}

// -- who may move where ---------------------------------------------------------------------------

UnitSet able_to_move(const Ctx& c, const MovePhase& f, Cell cell, const UnitSet& stack) {
  const UnitSet able = may_stir(c, without(stack, f.tried));
  return held_back(c, is_surprised(c, f.side), is_covered_at(c, cell), cell, able, stack) ? UnitSet{} : able;
}

namespace {

const MovePhase& phase(const State& s) { return *std::get_if<MovePhase>(&s.stack.frames[s.stack.depth - 2u]); }
i16 number(UnitId u) { return static_cast<i16>(u.index()); }

[[gnu::noinline]] void refuse_stack(const Ctx& c, Offer& offer, Stack stack, Cell cell) {
  if (!offer.wants_refusals()) return;
  const MovePhase& f = phase(c.s);
  const Action action{.verb = kShift, .a = cell.number()};
  const UnitSet fresh = without(stack.units, f.tried);
  bool fort = false, routed = true;
  for (UnitId u : stack.units) fort |= is_in_fort(c, u), routed &= c.s.units[u].order == Order::Routed;
  if (fort)
    offer.refuse(action, R("Q-31"), {"The garrison in {a:cell} stays in the fort.", action.a});
  else if (fresh.empty())
    offer.refuse(action, R("19.2.2.5"), {"{a:cell} has already tried to move in this round.", action.a});
  else if (is_surprised(c, f.side) && !leaders_at(c, cell))
    offer.refuse(action, R("19.2.2-c"), {"{a:cell} was surprised: in the first round only stacks with a leader may try to move.", action.a});
  else if (routed)
    offer.refuse(action, R("19.2.2-f"), {"The units in {a:cell} are routed and never move.", action.a});
  else
    offer.refuse(action, R("19.2.2.1"), {"Only units in good order move; {a:cell} has none that may.", action.a});
}

// The enemy as the stacks of a side meet him, and what else is the same for all of them.
struct Opposite {
  UnitSet front, upon_us, charging;
  bool surprised, several_columns;
  Opposite(const Ctx& c, Seat side)
      : front(c.s.ranks.front() & all_of(other(side))),
        upon_us(c.s.charging & all_of(other(side))),
        charging(c.s.charging),
        surprised(is_surprised(c, side)),
        several_columns(c.s.columns > 1) {}
};

void offer_covered(Offer& offer, Cell cell) {
  offer.allow({.verb = kSlip, .a = cell.number()});
  if (offer.wants_refusals())
    offer.refuse({.verb = kShift, .a = cell.number()}, R("19.2.2-e"),
                 {"Enemies stand on {a:cell}: it may only try to avoid the melee.", cell.number()});
}

void refuse_charge(Offer& offer, u8 row, Action action) {
  if (row > 0)
    offer.refuse(action, R("19.2.2-d"), {"Only the front stack of a column may go onto {a:cell}.", action.a});
  else
    offer.refuse(action, R("19.2.2.4"), {"No enemy can be engaged in {a:cell}.", action.a});
}

[[gnu::always_inline]] inline void offer_charge(const Ctx& c, Offer& offer, Seat side, u8 column, u8 row, bool may) {
  const i16 target = Cell{other(side), column, 0}.number();
  if (row > 0 || !may) {
    if (offer.wants_refusals()) refuse_charge(offer, row, {.verb = kCharge, .a = target});
  } else if (c.t.in_force(R("19.2.2.4"))) {
    offer.allow({.verb = kCharge, .a = target});
  }
}

[[gnu::noinline]] bool has_somewhere_to_go_in_column(const Ctx& c, Seat side, Stack from, UnitSet group) {
  if (group != from.units || from.row + 1 < rows_in(c, side, from.column)) return true;
  const Room room(c, side, from.units);
  for (const Stack& to : Line(c, side))
    if (to.units != from.units && !room.broken(c, to.units).exists()) return true;
  return false;
}

[[gnu::always_inline]] inline void offer_stack(const Ctx& c, Offer& offer, Cell cell, const Opposite& enemy, UnitSet able, const Stack& stack) {
  const UnitSet column = stack.row == 0 ? c.s.ranks.column[stack.column] : UnitSet{};  // only the front meets the enemy
  const bool covered = !(column & enemy.upon_us).empty();
  if (held_back(c, enemy.surprised, covered, cell, able, stack.units)) return refuse_stack(c, offer, stack, cell);
  if (covered) return offer_covered(offer, cell);
  if (enemy.several_columns || has_somewhere_to_go_in_column(c, cell.side, stack, able))  // behind another column there always is a row
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

void ChooseMove::answers(const Ctx& c, Offer& offer) const {
  const MovePhase& f = phase(c.s);
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

Ask ChooseMove::ask(const Ctx&) const {
  return {R("19.2.2"), {"Movement: which stack tries to move? Front stacks may charge the enemy opposite; each group rolls once."}};
}

namespace {

// Joining a stack must respect the limits.
void offer_stacks(const Ctx& c, Offer& offer, Cell from, UnitSet here, UnitSet group) {
  const Room room(c, from.side, group);
  const bool watched = c.t.watched();
  const Line line(c, from.side);
  for (const Stack& stack : line) {
    if (stack.units == here) continue;
    if (watched && !c.t.in_force(stack.column == from.column ? R("19.2.2.2") : R("19.2.2.3"))) continue;
    const i16 cell = line.cell(stack).number();
    const Rule broken = room.broken(c, stack.units);
    if (!broken.exists())
      offer.allow({.verb = kMarch, .a = cell});
    else if (offer.wants_refusals())
      offer.refuse({.verb = kMarch, .a = cell}, broken, {"{a:cell} has no room: these units may not share a stack in this terrain.", cell});
  }
}

// A new row: the rearmost of any column; in the own column also an empty row.
void offer_rows(const Ctx& c, Offer& offer, Cell from, bool leaves_all) {
  const u8 own_rows = rows_in(c, from.side, from.column);
  const u8 stays = leaves_all && from.row + 1 == own_rows ? from.column : kNowhere;
  const bool watched = c.t.watched();
  for (u8 k = 0, columns = c.s.columns; k < columns; ++k) {
    const u8 rows = rows_in(c, from.side, k);
    const Action action{.verb = kMarch, .a = Cell{from.side, k, rows}.number()};
    if (k == stays)
      offer.refuse(action, R("19.2.2.2"), {"Its row is the rearmost of the column already.", action.a});
    else if (rows < kRows && (!watched || c.t.in_force(k == from.column ? R("19.2.2.2") : R("19.2.2.3"))))
      offer.allow(action);
  }
  const UnitSet own = column_of(c, from.side, from.column);
  for (u8 row = 0; row + 1 < own_rows; ++row)
    if (row_of(c.s, own, row).empty() && c.t.in_force(R("19.2.2.2")))
      offer.allow({.verb = kMarch, .a = Cell{from.side, from.column, row}.number()});
}

// More of the same stack may go along, in order, so that a group is named in one way only.
void offer_company(const Ctx& c, Offer& offer, const MovePhase& f, Cell from, const UnitSet& stack) {
  if (f.verb != kDetach) return;
  u8 last = 0;
  for (UnitId u : f.group) last = std::max(last, u.value);
  const bool leaders_named = f.leaders != 0;
  for (UnitId u : without(able_to_move(c, f, from, stack), f.group))
    if (u.value > last && !leaders_named) offer.allow({.verb = kDetach, .a = number(u)});
  const u16 here = leaders_at(c, from);
  if (!here) return;
  for (LeaderId l : leaders_of(c.t, f.side))
    if ((here & leader_bit(l)) && leader_bit(l) > f.leaders) offer.allow({.verb = kLead, .a = static_cast<i16>(l.index())});
}

}  // namespace

void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
  const MovePhase& f = phase(c.s);
  const Cell from = cell_of(c.s, first_of(f.group));
  const UnitSet here = stack_at(c, from);
  offer_rows(c, offer, from, f.group == here);
  offer_stacks(c, offer, from, here, f.group);
  offer_charge(c, offer, side, from.column, from.row, may_charge(c, f, from.column));
  offer_company(c, offer, f, from, here);
}

Ask ChoosePlace::ask(const Ctx& c) const {
  const MovePhase& f = phase(c.s);
  return {R("19.2.2.3"), {"Where does the group from {a:cell} try to go? It rolls against its side's level, {b}.",
                          cell_of(c.s, first_of(f.group)).number(), static_cast<i16>(c.t.level(side))}, kUnit, number(first_of(f.group))};
}

}  // namespace cf::quickbattle
