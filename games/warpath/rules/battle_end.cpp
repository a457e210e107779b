// 8.6 Pursuit after a won battle.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet pursuers(const Ctx& c, u8 side) {
  const PieceSet here = side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.cavalry;
  return here - c.s.panicked;
}

PieceSet escorts(const Ctx& c, u8 side) {
  if (!c.t.in_force(R("8.6.c"))) return {};
  return side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.leaders;
}

bool may_pursue(const Ctx& c, u8 side) {
  const Field& b = c.s.battle;
  if (is_raider(b.side[side])) return false;
  if (b.pursuit && c.t.in_force(R("8.6.g"))) return false;
  if (side == 1 && b.fort && c.t.in_force(R("8.6.j")) && c.t.in_force(R("10.2.c"))) return false;
  if (is_cover(c.t, b.space) && c.t.in_force(R("8.6.h"))) return false;
  const PieceSet rivals = (pieces_at(c.s, b.space) & c.t.combat) - c.t.side[b.side[side]];
  return rivals.empty() && !pursuers(c, side).empty();
}

// Quantrill rides into a Union base only in the company of a leader.
PieceSet may_ride(const Ctx& c, u8 side, PlaceId to) {
  PieceSet out = pursuers(c, side) - c.s.group;
  if (is_union_base(c.t, to) && (c.s.group & c.t.leaders).empty()) out.remove(c.t.quantrill);
  if ((c.s.group & c.t.leaders).empty()) out = out | escorts(c, side);
  return out;
}

constexpr Paragraph<Game, Pursuit> kPursuitChapter[] = {
    {R("8.6"), "Unpanicked cavalry of the winner may pursue.",
     [](Pursuit& f, Playing& p) -> Flow { return may_pursue(p.ctx(), f.side) ? p.call(ChoosePursuit{f.side}) : End; }},
    {R("8.6.a"), "Nobody has to.",
     [](Pursuit& f, Playing& p) -> Flow {
       if (p.answer.verb != kPursue) return End;
       f.to = PlaceId(static_cast<std::size_t>(p.answer.a));
       p.s.group.clear();
       return Next;
     }},
    {R("8.6.b"), "All who pursue go together.",
     [](Pursuit& f, Playing& p) -> Flow {
       const PieceSet open = may_ride(p.ctx(), f.side, f.to);
       if (p.s.group.empty() && open.size() == 1 && !(open & p.t.cavalry).empty()) return p.s.group = open, go(R("8.6.d"));
       return open.empty() ? go(R("8.6.d")) : p.call(PursuitForce{f.side, f.to});
     }},
    {R("8.6.b"), "They are named one by one.",
     [](Pursuit& f, Playing& p) -> Flow {
       if (p.answer.verb == kMarch) return Next;
       if (p.answer.verb == kJoin) p.s.group.add(PieceId(static_cast<std::size_t>(p.answer.a)));
       if (p.answer.verb == kJoinAll) p.s.group = p.s.group | (may_ride(p.ctx(), f.side, f.to) & p.t.cavalry);
       return go(R("8.6.b"));
     }},
    {R("8.6.d"), "The pursuit goes one space.",
     [](Pursuit& f, Playing& p) -> Flow {
       const PlaceId from = p.s.battle.space;
       p.note({R("8.6"), kPursued, p.s.battle.side[f.side], static_cast<i16>(p.s.group.size()), arg(f.to)});
       p.s.fired.clear();
       p.s.battle = {};
       return p.become(Arrival{p.t.in_force(R("8.6.e")) ? MoveKind::Pursuit : MoveKind::Action, from, f.to, false});
     }},
};

}  // namespace

const Chapter<Game, Pursuit> Pursuit::chapter{kPursuitChapter};

Seat ChoosePursuit::asked(const Ctx& c) const { return c.s.battle.seat[side]; }
void ChoosePursuit::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kHalt});
  const Field& b = c.s.battle;
  const bool only_quantrill = (pursuers(c, side) & c.t.side[b.side[side]]).size() == 1 && c.t.quantrill.exists() && pursuers(c, side).has(c.t.quantrill);
  for (const Route& way : c.t.at(b.space).routes) {
    const Action a{.verb = kPursue, .a = arg(way.to)};
    if (is_cover(c.t, way.to))
      offer.refuse(a, R("8.6.h"), {"No pursuit leads into the close country of {a:space}.", a.a});
    else if (!c.t.options.pursue_anywhere && way.to != b.retreat[1 - side])
      offer.refuse(a, R("8.6"), {"The beaten side did not retreat to {a:space}.", a.a});
    else if (only_quantrill && is_union_base(c.t, way.to) && escorts(c, side).empty())
      offer.refuse(a, R("11.4.c"), {"Quantrill alone does not enter {a:space}.", a.a});
    else if (c.s.devastated.has(way.to) && !c.t.in_force(R("8.6.i")))
      continue;
    else
      offer.allow(a);
  }
}
Ask ChoosePursuit::ask(const Ctx& c) const {
  return {R("8.6"), {"{a:side}: your cavalry may pursue one space. Where to?", c.s.battle.side[side]}, kPlace, arg(c.s.battle.space)};
}

Seat PursuitForce::asked(const Ctx& c) const { return c.s.battle.seat[side]; }
void PursuitForce::answers(const Ctx& c, Offer& offer) const {
  const PieceSet open = may_ride(c, side, to);
  for (PieceId u : open) offer.allow({.verb = kJoin, .a = arg(u)});
  if (several(open & c.t.cavalry)) offer.allow({.verb = kJoinAll});
  if (!(c.s.group & c.t.cavalry).empty()) offer.allow({.verb = kMarch});
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, side) - open - c.s.group)
    offer.refuse({.verb = kJoin, .a = arg(u)}, R("8.6"), {"{a:unit} is not unpanicked cavalry, or may not ride there.", arg(u)});
  for (PieceId u : escorts(c, side) - open - c.s.group)
    offer.refuse({.verb = kJoin, .a = arg(u)}, R("8.6.c"), {"One leader rides along already; {a:unit} stays.", arg(u)});
}
Ask PursuitForce::ask(const Ctx&) const {
  return {R("8.6.b"), {"Who pursues to {a:space}? Add cavalry and one leader, then ride.", arg(to)}, kPlace, arg(to)};
}

}  // namespace cf::warpath
