// 19.2.4 Recovery; leaders change stacks. Rulings.
#include "games/quickbattle/rules/recovery.hpp"

namespace cf::quickbattle {
namespace {

i16 number(UnitId u) { return static_cast<i16>(u.index()); }
i16 number(LeaderId l) { return static_cast<i16>(l.index()); }

bool leader_may_change(const Ctx& c, const Recovery& f, LeaderId l) {
  return c.s.leaders[l].in_line() && !(f.placed & leader_bit(l));
}

// -- leaders first ------------------------------------------------------------------------------

// Asked only while a leader has another stack to go to.
Flow place_leaders(Recovery& f, Playing& p) {
  for (LeaderId l : leaders_of(p.t, f.side))
    if (leader_may_change(p.ctx(), f, l)) return has_several_stacks(p.ctx(), f.side) ? p.call(PlaceLeaders{f.side}) : go(R("19.2.4"));
  return go(R("19.2.4"));
}

Flow leader_placed(Recovery& f, Playing& p) {
  if (p.answer.verb == kKeepLeaders) return Next;
  const LeaderId l(static_cast<std::size_t>(p.answer.a));
  const Cell to = Cell::of(p.answer.b);
  f.placed |= leader_bit(l);
  p.s.place(l, to.column, to.row);
  p.note({R("Q-32"), kStationed, f.side, p.answer.a, p.answer.b});
  return go(R("Q-32"));
}

// -- then the units -----------------------------------------------------------------------------

// Rolling cannot hurt, so every unit that may roll does.
Flow begin(Recovery& f, Playing& p) {
  f.unit = {};
  f.due = (p.s.ranks.disrupted() | p.s.ranks.routed()) & all_of(f.side);
  return Next;
}

Flow next_unit(Recovery& f, Playing& p) {
  f.unit = first_of(f.due);
  if (!f.unit.exists()) return End;
  f.due.remove(f.unit);
  return p.call(RollDie{R("19.2.4.1")});
}

void improve(Playing& p, UnitId u) {
  const Unit& unit = p.s.units[u];
  if (unit.order == Order::Disrupted && p.t.in_force(R("19.2.4.4")))
    p.s.reorder(u, Order::Good);
  else if (unit.order == Order::Routed && p.t.in_force(R("19.2.4.5")))
    p.s.reorder(u, Order::Disrupted);
  p.note({unit.order == Order::Good ? R("19.2.4.4") : R("19.2.4.5"), kRecovered, side_of(u), number(u), static_cast<i16>(unit.order)});
}

Flow rolled(Recovery& f, Playing& p) {
  const int modifier = recovery_modifier(p.ctx(), f.unit);
  p.note({R("19.2.4.1"), kRecoverRolled, f.side, number(f.unit), p.answer.n, static_cast<i16>(modifier), static_cast<i16>(p.t.level(f.side))});
  if (!recovers(p.t, f.side, modifier, p.answer.n)) {
    p.note({R("19.2.4.1"), kStillDown, f.side, number(f.unit)});
    return go(R("19.2.4.1"));
  }
  improve(p, f.unit);
  const bool back = !p.s.units[f.unit].in_line() && p.s.units[f.unit].order == Order::Disrupted;
  if (!back) return go(R("19.2.4.1"));
  if (p.s.columns > 1) return p.call(ReturnToLine{f.unit});
  p.answer = {.verb = kRejoin, .a = Cell{f.side, 0, rows_in(p.ctx(), f.side, 0)}.number()};
  return Next;
}

Flow returned(Recovery& f, Playing& p) {
  const Cell to = Cell::of(p.answer.a);
  p.s.place(f.unit, to.column, to.row);
  p.note({R("19.2.4.5"), kReturned, f.side, number(f.unit), to.number()});
  return go(R("19.2.4.1"));
}

constexpr Paragraph<Game, Recovery> kRecoveryChapter[] = {
    {R("Q-32"), "Leaders may change to another stack, each once.", place_leaders},
    {R("Q-32"), "He goes there.", leader_placed},
    {R("19.2.4"), "Every disrupted or routed unit rolls once.", begin},
    {R("19.2.4.1"), "Unit by unit ...", next_unit},
    {R("19.2.4.1"), "... against the level of its side.", rolled},
    {R("19.2.4.5"), "From the rout box it comes back as the rear row of a column.", returned},
};

}  // namespace

const Chapter<Game, Recovery> Recovery::chapter{kRecoveryChapter};

int recovery_modifier(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  if (!unit.in_line()) return 0;
  const int rating = best_rating(c, side_of(u), leaders_at(c, {side_of(u), unit.column, unit.row}));
  return rating && c.t.in_force(R("19.2.4.2")) ? -rating : 0;
}

bool recovers(const Tables& t, Seat side, int modifier, int die) {
  if (die == t.charts.never_recovers && t.in_force(R("19.2.4.3"))) return false;
  return die + modifier <= t.level(side);
}

namespace {

[[gnu::noinline]] void refuse_change(Offer& offer, LeaderId l, i16 cell) {
  offer.refuse({.verb = kStation, .a = number(l), .b = cell}, R("Q-32"), {"{a:leader} has already changed his stack in this phase.", number(l)});
}

}  // namespace

void PlaceLeaders::answers(const Ctx& c, Offer& offer) const {
  const Recovery& f = *std::get_if<Recovery>(&c.s.stack.frames[c.s.stack.depth - 2u]);
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

Ask PlaceLeaders::ask(const Ctx&) const {
  return {R("Q-32"), {"Recovery: leaders may change to another stack, where their rating helps units to recover. Then your units roll."}};
}

void ReturnToLine::answers(const Ctx& c, Offer& offer) const {
  const Seat side = side_of(unit);
  for (u8 k = 0; k < c.s.columns; ++k)
    if (const u8 rows = rows_in(c, side, k); rows < kRows) offer.allow({.verb = kRejoin, .a = Cell{side, k, rows}.number()});
}

Ask ReturnToLine::ask(const Ctx&) const {
  return {R("19.2.4.5"), {"{a:unit} has rallied. Behind which column does it come back, disrupted?", number(unit)}, kUnit, number(unit)};
}

}  // namespace cf::quickbattle
