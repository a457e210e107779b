// 19.2.4 Recovery; leaders change stacks. Rulings.
#include "games/quickbattle/rules/recovery.hpp"

#include "engine/procedure.hpp"

namespace cf::quickbattle {
namespace {

bool leader_may_change(const Ctx& c, const Recovery& f, LeaderId l) {
  return c.s.leaders[l].in_line() && !(f.placed & leader_bit(l));
}

// Whether a leader has another stack to go to.
bool leaders_have_a_choice(const Ctx& c, const Recovery& f) {
  for (LeaderId l : leaders_of(c.t, f.side))
    if (leader_may_change(c, f, l)) return has_several_stacks(c, f.side);
  return false;
}

void place_leader(Recovery& f, Playing& p) {
  const LeaderId l = leader_of(p.answer.a);
  const Cell to = Cell::of(p.answer.b);
  f.placed |= leader_bit(l);
  p.s.place(l, to.column, to.row);
  p.emit({R("Q-32"), kStationed, f.side, p.answer.a, p.answer.b});
}

void name_unit(Recovery& f, UnitId unit) {
  f.unit = unit;
  f.due.remove(unit);
}

void improve(Playing& p, UnitId u) {
  const Order& order = p.s.units[u].order;
  const Rule rule = order == Order::Disrupted ? R("19.2.4.4") : R("19.2.4.5");
  if (p.applies(R("19.2.4.4"), order == Order::Disrupted))
    p.s.reorder(u, Order::Good);
  else if (p.applies(R("19.2.4.5"), order == Order::Routed))
    p.s.reorder(u, Order::Disrupted);
  p.emit({rule, kRecovered, side_of(u), number(u), static_cast<i16>(order)});
}

void roll(const Recovery& f, Playing& p) {
  const int modifier = recovery_modifier(p.ctx(), f.unit);
  p.emit({R("19.2.4.1"), kRecoverRolled, f.side, number(f.unit), p.answer.n, static_cast<i16>(modifier),
          static_cast<i16>(p.t.level(f.side))});
  if (recovers(p.t, f.side, modifier, p.answer.n))
    improve(p, f.unit);
  else
    p.emit({R("19.2.4.1"), kStillDown, f.side, number(f.unit)});
}

bool leaves_rout_box(const Ctx& c, UnitId u) {
  return !c.s.units[u].in_line() && c.s.units[u].order == Order::Disrupted;
}

void return_to_line(const Recovery& f, Playing& p, Cell to) {
  p.s.place(f.unit, to.column, to.row);
  p.emit({R("19.2.4.5"), kReturned, f.side, number(f.unit), to.number()});
}

}  // namespace

// 19.2.4: leaders may change to another stack, each once. Then the owner rolls for each disrupted or routed unit
// he wishes; from the rout box it comes back as the rear row of a column.
Flow Recovery::play(Playing& p) {
  BEGIN;
  while (leaders_have_a_choice(p.ctx(), *this)) {
    ASK(Leader, PlaceLeaders{side});
    if (p.answer.verb == kKeepLeaders) break;
    place_leader(*this, p);
  }
  due = p.applies(R("19.2.4"), (p.s.ranks.disrupted() | p.s.ranks.routed()) & all_of(side));
  while (!due.empty()) {
    ASK(Unit, ChooseRecovery{side});
    if (p.answer.verb == kLeaveRest) return Done;
    if (p.answer.verb == kRecoverAll) {
      rest = true;
      continue;
    }
    name_unit(*this, unit_of(p.answer.a));
    ASK(Die, RollDie{R("19.2.4.1")});
    roll(*this, p);
    if (leaves_rout_box(p.ctx(), unit)) {
      ASK(Column, ReturnToLine{unit});
      return_to_line(*this, p, Cell::of(p.answer.a));
    }
  }
  END;
}

void recovery_roll(const Ctx& c, UnitId u, Modifiers& die) {
  const Unit& unit = c.s.units[u];
  const u16 leaders = leaders_at(c, {side_of(u), unit.column, unit.row});
  die.add(R("19.2.4.2"), leaders != 0, -best_rating(c, side_of(u), leaders), "Leader");
}

int recovery_modifier(const Ctx& c, UnitId u) {
  Modifiers die(c.t);
  recovery_roll(c, u, die);
  return die.sum();
}

bool recovers(const Tables& t, Seat side, int modifier, int die) {
  if (t.applies(R("19.2.4.3"), die == t.charts.never_recovers)) return false;
  return t.applies(R("19.2.4.1"), die + modifier <= t.level(side));
}

namespace {

[[gnu::noinline]] void refuse_change(Offer& offer, LeaderId l, i16 cell) {
  offer.refuse({.verb = kStation, .a = number(l), .b = cell}, R("Q-32"),
               {"{a:leader} has already changed his stack in this phase.", number(l)});
}

}  // namespace

void PlaceLeaders::answers(const Ctx& c, Offer& offer) const {
  const Recovery& f = asking<Recovery>(c.s);
  offer.allow({.verb = kKeepLeaders});
  const CellsOfLine cells(c, side);
  for (LeaderId l : leaders_of(c.t, side)) {
    const Leader& leader = c.s.leaders[l];
    if (!leader.in_line()) continue;
    const i16 here = Cell{side, leader.column, leader.row}.number();
    if (leader_may_change(c, f, l)) {
      for (i16 cell : cells)
        if (cell != here) offer.allow({.verb = kStation, .a = number(l), .b = cell});
    } else if (offer.wants_refusals()) {
      for (i16 cell : cells)
        if (cell != here) refuse_change(offer, l, cell);
    }
  }
}

Prompt PlaceLeaders::prompt(const Ctx&) const {
  return {R("Q-32"), {"Recovery: does a leader change to another stack? His rating helps the units there to recover."}};
}

std::optional<Action> ChooseRecovery::settled(const Ctx& c) const {
  const Recovery& f = running<Recovery>(c.s);
  if (!f.rest) return {};
  return Action{.verb = kRecover, .a = number(first_of(f.due))};
}

void ChooseRecovery::answers(const Ctx& c, Offer& offer) const {
  const Recovery& f = asking<Recovery>(c.s);
  offer.allow({.verb = kRecoverAll});
  for (UnitId u : f.due) offer.allow({.verb = kRecover, .a = number(u)});
  offer.allow({.verb = kLeaveRest});
}

Prompt ChooseRecovery::prompt(const Ctx& c) const {
  return {R("19.2.4"),
          {"Recovery: which unit rolls? Still to roll: {a}. Level {b} or less recovers; a 6 never does.",
           static_cast<i16>(asking<Recovery>(c.s).due.size()), static_cast<i16>(c.t.level(side))}};
}

std::optional<Action> ReturnToLine::settled(const Ctx& c) const {
  if (c.s.columns > 1) return {};
  const Seat side = side_of(unit);
  return Action{.verb = kRejoin, .a = Cell{side, 0, rows_in(c, side, 0)}.number()};
}

void ReturnToLine::answers(const Ctx& c, Offer& offer) const {
  const Seat side = side_of(unit);
  for (u8 k = 0; k < c.s.columns; ++k)
    if (const u8 rows = rows_in(c, side, k); rows < kRows)
      offer.allow({.verb = kRejoin, .a = Cell{side, k, rows}.number()});
}

Prompt ReturnToLine::prompt(const Ctx&) const {
  return {R("19.2.4.5"),
          {"{a:unit} has rallied. Behind which column does it come back, disrupted?", number(unit)},
          kUnit,
          number(unit)};
}

}  // namespace cf::quickbattle
