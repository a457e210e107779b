// 7 Movement: who moves together, how far, and what a step costs. Arriving among others is in arrival.cpp.
#include <algorithm>

#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

u8 side_of_group(const Ctx& c) {
  const PieceId lead = first_of(c.s.group);
  return lead.exists() ? c.t.of(lead).side : u8{kUnion};
}

bool quantrill_alone(const Ctx& c) { return c.s.group.has(c.t.quantrill) && !several(c.s.group); }

// 7.5 with ruling W-16: the crossing adds to whatever the space itself costs.
int entry_cost(const Ctx& c, const Route& way, bool engineers) {
  int cost = 1;
  const bool rough = c.t.at(way.to).terrain == Terrain::Rough && c.t.in_force(R("7.5"));
  if (rough && !(engineers && c.t.in_force(R("11.2.a")))) cost = 2;
  if (c.s.devastated.has(way.to) && c.t.in_force(R("7.5.a"))) cost = 2;
  if (way.river && c.t.options.river_cost && c.t.in_force(R("3.3.b"))) ++cost;
  return cost;
}

namespace {

// The leader or first unit named; groups are built around it.
PieceId lead_of(const Ctx& c) {
  const PieceSet leaders = c.s.group & c.t.leaders;
  return first_of(leaders.empty() ? c.s.group - c.t.wagons : leaders);
}

// Who may still join: anyone with a leader (7.3), battalions of the regiment (7.2), wagons with anyone (9.5).
PieceSet may_join(const Ctx& c) {
  const PieceId any = first_of(c.s.group);
  if (!any.exists()) return {};
  PieceSet here = side_at(c, c.s.at[any], c.t.of(any).side) - c.s.group;
  if (c.t.in_force(R("5.3.b")) && c.t.in_force(R("7.0.a"))) here = here - c.s.acted;
  const PieceId lead = lead_of(c);
  if (lead.exists() && c.t.leaders.has(lead) && c.t.in_force(R("7.3")) && c.t.in_force(R("7.0.b"))) return here;
  PieceSet out;
  if (c.t.in_force(R("9.5.h"))) out = here & c.t.wagons;
  if (lead.exists() && c.t.of(lead).regiment && c.t.in_force(R("2.3")))
    out = out | (here & c.t.regiments[c.t.of(lead).regiment]);
  return out;
}

// W-54: any owner's country, but no rough ground, no base, nothing twice.
bool raiders_may_waste(const Ctx& c, PlaceId at) {
  return waste_left(c) && !c.s.devastated.has(at) && c.t.at(at).terrain != Terrain::Rough && !is_base(c.t, at) && c.t.in_force(R("11.3.f"));
}

int rate_of(const Ctx& c, PieceId p) {
  const Type type = c.t.of(p).type;
  const bool fast = type == Type::Cavalry || type == Type::Leader || type == Type::Raider;
  if (fast) return c.t.in_force(R("7.4")) ? c.t.of(p).rate : 2;
  return c.t.in_force(R("7.4.a")) ? c.t.of(p).rate : 4;
}

// 9.1: judged once, where the move starts. A wagon that goes along supplies its company.
bool has_movement_supply(const Ctx& c, PlaceId start, u8 side) {
  if (!c.s.devastated.has(start)) return c.t.in_force(R("9.1.b"));
  if (is_raider(side)) return start == c.t.home[side];
  if (is_army_base(c.t, start) && holder(c.s, start) == side) return true;  // 9.7; no base can be devastated
  const bool fed = c.t.in_force(R("9.8")) && c.t.in_force(R("10.3")) && c.t.in_force(R("9.1.c"));
  if (c.s.fort_done.has(start) && holder(c.s, start) == side && fed) return true;
  return !(c.s.group & c.t.wagons).empty() && c.t.in_force(R("9.1.d"));
}

int points_of_group(const Ctx& c, PlaceId start) {
  int slowest = 9, fastest = 0;
  for (PieceId p : c.s.group) {
    const bool unsupplying = c.t.wagons.has(p) && !c.t.in_force(R("9.1.e"));
    const int rate = rate_of(c, p);
    if (!unsupplying) slowest = std::min(slowest, rate);
    fastest = std::max(fastest, rate);
  }
  const int rate = c.t.in_force(R("7.4.b")) ? std::min(slowest, 4) : fastest;
  const bool supplied = has_movement_supply(c, start, side_of_group(c));
  if (supplied && c.t.in_force(R("9.1"))) return rate;
  return c.t.in_force(R("9.1.a")) ? rate / 2 : rate;
}

constexpr Paragraph<Game, March> kMarchChapter[] = {
    {R("7.2"), "Counters that go together are named before the move.",
     [](March& f, Playing& p) -> Flow {
       return f.kind != MoveKind::Action || may_join(p.ctx()).empty() ? go(R("9.1")) : p.call(Assemble{});
     }},
    {R("7.3.d"), "The player is free to leave some behind.",
     [](March&, Playing& p) -> Flow {
       if (p.answer.verb == kMarch) return go(R("9.1"));
       if (p.answer.verb == kJoinAll) p.s.group = p.s.group | may_join(p.ctx());
       if (p.answer.verb == kJoin) p.s.group.add(PieceId(static_cast<std::size_t>(p.answer.a)));
       return go(R("7.2"));
     }},
    {R("9.1"), "Supply where the move starts fixes its length.",
     [](March& f, Playing& p) -> Flow {
       f.points = static_cast<u8>(points_of_group(p.ctx(), f.at));
       if (p.t.in_force(R("7.4.c"))) p.s.acted = p.s.acted | p.s.group;
       return Next;
     }},
    {R("7.0"), "The group goes from space to space.",
     [](March& f, Playing& p) -> Flow { return p.call(ChooseStep{f.kind, f.at, f.points, f.moved}); }},
    {R("7.3.b"), "All of it makes the same move.",
     [](March& f, Playing& p) -> Flow {
       if (p.answer.verb == kDevastate) return go(R("11.3.f"));
       if (p.answer.verb != kEnter) return p.s.group.clear(), End;
       const PlaceId from = f.at, to(static_cast<std::size_t>(p.answer.a));
       const Route* way = route(p.t, from, to);
       const int cost = way ? entry_cost(p.ctx(), *way, !(p.s.group & p.t.engineers).empty()) : 1;
       f.points = static_cast<u8>(std::max(0, f.points - cost));
       f.moved = true;
       f.at = to;
       return p.call(Arrival{f.kind, from, to, false});
     }},
    {R("7.6"), "Among enemies the move is over; otherwise it may go on.",
     [](March& f, Playing& p) -> Flow {
       if (decided(p.s)) return abandon(p);
       const bool there = !p.s.group.empty() && p.s.at[first_of(p.s.group)] == f.at;
       if (there && f.points) return go(R("7.0"));
       if (there && f.kind == MoveKind::Raid && raiders_may_waste(p.ctx(), f.at)) return go(R("7.0"));
       p.s.group.clear();
       return End;
     }},
    {R("11.3.f"), "Raiders may end their move by devastating the space.",
     [](March& f, Playing& p) -> Flow {
       --p.s.cup[p.t.devastation];
       lay_waste(p, f.at, R("11.3.f"));
       p.s.group.clear();
       return End;
     }},
};

// Whether Quantrill, with so many points left, can get out of a space held by Union counters (11.4.e).
bool can_get_clear(const Ctx& c, const PlaceSet& held, PlaceId at, int points) {
  for (const Route& way : c.t.at(at).routes) {
    const int cost = entry_cost(c, way, false);
    if (cost > points || is_union_base(c.t, way.to)) continue;
    if (!held.has(way.to) || can_get_clear(c, held, way.to, points - cost)) return true;
  }
  return false;
}

struct StepJudge {
  const Ctx& c;
  const ChooseStep& q;
  u8 side;
  bool fights, engineers, slips;
  PlaceSet closed, held;  // spaces this group may not enter; spaces with Union counters, for Quantrill

  StepJudge(const Ctx& ctx, const ChooseStep& question) : c(ctx), q(question), side(side_of_group(ctx)) {
    const PieceSet group = c.s.group;
    fights = !(group & c.t.combat).empty();
    engineers = !(group & c.t.engineers).empty();
    slips = quantrill_alone(c);
    const bool may_attack = q.kind != MoveKind::Fortune || c.t.in_force(R("EV-FOW.c"));
    if (is_raider(side))
      closed = spaces_of(c.s, (c.t.in_force(R("EV-WILD.a")) ? c.t.side[c.s.drawer] : c.t.side[kUnion] | c.t.side[kConfederate]) & c.t.combat);
    else if (!fights || !may_attack)
      closed = spaces_of(c.s, c.t.side[other(side)] | raiders(c.t));
    if (group.has(c.t.quantrill)) held = spaces_of(c.s, c.t.side[kUnion]);
  }

  bool quantrill_without_leader() const { return c.s.group.has(c.t.quantrill) && (c.s.group & c.t.leaders).empty(); }

  // The rule that forbids the step, or none.
  Verdict forbids(const Route& way) const {
    const i16 to = arg(way.to);
    const int cost = entry_cost(c, way, engineers);
    const bool minimum = !q.moved && c.t.in_force(R("7.5.c"));
    if (cost > q.points && !minimum) return {cost > 1 ? R("7.5.b") : R("7.4"), {"{a:space} costs {b}; only {c} left.", to, static_cast<i16>(cost), q.points}};
    if (is_raider(side)) return forbids_raiders(way);
    if (closed.has(way.to))
      return {(c.s.group & c.t.leaders).empty() ? R("9.5.i") : R("8.7"), {"Leaders and wagons alone do not march among others at {a:space}.", to}};
    if (quantrill_without_leader()) return forbids_quantrill(way, cost);
    return {};
  }

  Verdict forbids_raiders(const Route& way) const {
    const i16 to = arg(way.to);
    if (is_base(c.t, way.to) && way.to != c.t.home[side]) return {R("11.3.b"), {"Raiders do not enter {a:space}, a base not their own.", to}};
    if (closed.has(way.to)) return {R("11.3.e"), {"Your own units are at {a:space}.", to}};
    return {};
  }

  Verdict forbids_quantrill(const Route& way, int cost) const {
    const i16 to = arg(way.to);
    if (is_union_base(c.t, way.to)) return {R("11.4.c"), {"Without a Confederate leader Quantrill does not enter {a:space}.", to}};
    if (!held.has(way.to)) return {};
    if (!slips || !c.t.in_force(R("11.4.d"))) return {R("11.4.d"), {"With wagons Quantrill cannot slip through {a:space}.", to}};
    if (can_get_clear(c, held, way.to, q.points - cost)) return {};
    return {R("11.4.e"), {"Quantrill could not get clear of {a:space} in this move.", to}};
  }
};

}  // namespace

const Chapter<Game, March> March::chapter{kMarchChapter};

Seat Assemble::asked(const Ctx& c) const { return c.s.drawer; }

void Assemble::answers(const Ctx& c, Offer& offer) const {
  const PieceSet open = may_join(c);
  const PieceId lead = lead_of(c);
  const bool split = lead.exists() && c.t.of(lead).regiment && !(open & c.t.regiments[c.t.of(lead).regiment]).empty();
  if (!split || c.t.in_force(R("2.3.c"))) offer.allow({.verb = kMarch});
  for (PieceId p : open) offer.allow({.verb = kJoin, .a = arg(p)});
  if (several(open) || !c.t.in_force(R("2.3.c"))) offer.allow({.verb = kJoinAll});
  if (!offer.wants_refusals()) return;
  const PieceId any = first_of(c.s.group);
  for (PieceId p : side_at(c, c.s.at[any], c.t.of(any).side) - c.s.group - open) {
    const Action a{.verb = kJoin, .a = arg(p)};
    if (c.s.acted.has(p))
      offer.refuse(a, R("7.3.a"), {"{a:unit} has already been recruited or moved in this impulse.", a.a});
    else
      offer.refuse(a, R("7.3"), {"Without a leader {a:unit} cannot join this move.", a.a});
  }
}

Ask Assemble::ask(const Ctx& c) const {
  const PieceId lead = first_of(c.s.group);
  return {R("7.3"), {"Who moves with {a:unit}? Add counters, then march.", arg(lead)}, kPiece, arg(lead)};
}

Seat ChooseStep::asked(const Ctx& c) const { return c.t.in_force(R("1.0.a")) || kind != MoveKind::Raid ? c.s.drawer : Seat{kUnion}; }

void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  const StepJudge judge(c, *this);
  const bool among_union = judge.slips && judge.held.has(at);
  if (among_union)
    offer.refuse({.verb = kStop}, R("11.4.e"), "Quantrill may not end his move among Union counters.");
  else
    offer.allow({.verb = kStop});
  if (kind == MoveKind::Raid && raiders_may_waste(c, at))
    offer.allow({.verb = kDevastate, .a = arg(first_of(c.s.group))});
  if (points == 0 && moved && !offer.wants_refusals()) return;
  for (const Route& way : c.t.at(at).routes) {
    const Action a{.verb = kEnter, .a = arg(way.to)};
    const Verdict verdict = judge.forbids(way);
    verdict.legal() ? offer.allow(a) : offer.refuse(a, verdict.rule, verdict.why);
  }
  if (!offer.wants_refusals()) return;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
    if (const PlaceId to(i); to != at && !route(c.t, at, to))
      offer.refuse({.verb = kEnter, .a = arg(to)}, R("3.3.a"), {"No route joins {a:space} and {b:space}.", arg(at), arg(to)});
}

Ask ChooseStep::ask(const Ctx& c) const {
  const PieceId lead = first_of(c.s.group);
  return {R("7.4"), {"{a:unit} at {b:space}: {c} of its move left. Where to?", arg(lead), arg(at), points}, kPiece, arg(lead)};
}

}  // namespace cf::warpath
