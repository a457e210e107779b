// 8.6 Pursuit after a won battle.
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet pursuers(const Ctx& c, u8 party) {
  const PieceSet here = side_at(c, c.s.battle.space, c.s.battle.side[party]) & c.t.cavalry;
  return here - c.s.panicked;
}

PieceSet escorts(const Ctx& c, u8 party) {
  return c.applies(R("8.6.c"), side_at(c, c.s.battle.space, c.s.battle.side[party]) & c.t.leaders);
}

bool may_pursue(const Ctx& c, u8 party) {
  const Field& b = c.s.battle;
  if (is_raider(b.side[party]) || c.applies(R("8.6.g"), b.pursuit)) return false;
  if (c.applies({R("8.6.j"), R("10.2.c")}, party == kDefender && b.fort)) return false;
  if (c.applies(R("8.6.h"), is_cover(c.t, b.space))) return false;
  const PieceSet rivals = (pieces_at(c.s, b.space) & c.t.combat) - c.t.side[b.side[party]];
  return rivals.empty() && !pursuers(c, party).empty();
}

// Quantrill rides into a Union base only in the company of a leader.
PieceSet may_ride(const Ctx& c, u8 party, PlaceId to) {
  PieceSet out = pursuers(c, party) - c.s.group;
  if (closed_to_quantrill(c).has(to) && (c.s.group & c.t.leaders).empty()) out.remove(c.t.quantrill);
  if ((c.s.group & c.t.leaders).empty()) out = out | escorts(c, party);
  return out;
}

// 11.4.c: Quantrill alone does not ride into a Union base.
bool only_quantrill(const Ctx& c, u8 party) {
  const PieceSet riders = pursuers(c, party);
  return c.t.quantrill.exists() && riders == one(c.t.quantrill) && escorts(c, party).empty();
}

}  // namespace

// 8.6: unpanicked cavalry of the winner may pursue one space.
Flow Pursuit::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (!p.applies({R("8.6"), R("BP-5.c")}, may_pursue(c, party))) return Done;
  ASK(Where, ChoosePursuit{party});
  if (p.answer.verb != kPursue) return Done;
  to = place_of(p.answer);

  // 8.6.b: all who pursue go together; they are named one by one.
  p.s.group.clear();
  while (!may_ride(c, party, to).empty()) {
    ASK(Force, PursuitForce{party, to});
    if (p.answer.verb == kMarch) break;
    p.s.group = p.s.group | (p.answer.verb == kJoin ? one(piece_of(p.answer)) : may_ride(c, party, to) & p.t.cavalry);
  }

  if (!p.applies(R("8.6.d"), !p.s.group.empty())) return Done;
  const PlaceId from = p.s.battle.space;
  p.emit({R("8.6"), kPursued, p.s.battle.side[party], static_cast<i16>(p.s.group.size()), arg(to)});
  p.s.fired.clear();
  p.s.battle = {};
  return p.become(Arrival{MoveKind::Pursuit, from, to});
  END;
}

Seat ChoosePursuit::asked(const Ctx& c) const { return c.s.battle.seat[party]; }
void ChoosePursuit::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kHalt});
  const Field& b = c.s.battle;
  for (const Route& way : c.t.at(b.space).routes) {
    const Action a{.verb = kPursue, .a = arg(way.to)};
    if (is_cover(c.t, way.to))
      offer.refuse(a, R("8.6.h"), {"No pursuit leads into the close country of {a:space}.", a.a});
    else if (!c.t.options.pursue_anywhere && way.to != b.retreat[opposite(party)])
      offer.refuse(a, R("8.6"), {"The beaten side did not retreat to {a:space}.", a.a});
    else if (closed_to_quantrill(c).has(way.to) && only_quantrill(c, party))
      offer.refuse(a, R("11.4.c"), {"Quantrill alone does not enter {a:space}.", a.a});
    else
      offer.allow(a);
  }
}
Prompt ChoosePursuit::prompt(const Ctx& c) const {
  return {R("8.6.a"), {"Your cavalry may pursue one space. Where to?"}, kPlace, arg(c.s.battle.space)};
}

Seat PursuitForce::asked(const Ctx& c) const { return c.s.battle.seat[party]; }
std::optional<Action> PursuitForce::settled(const Ctx& c) const {
  const PieceSet open = may_ride(c, party, to);
  if (!c.s.group.empty() || several(open) || (open & c.t.cavalry).empty()) return {};
  return Action{.verb = kJoin, .a = arg(first_of(open))};
}
void PursuitForce::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const PieceSet open = may_ride(c, party, to);
  for (PieceId u : open) offer.allow({.verb = kJoin, .a = arg(u)});
  if (several(open & c.t.cavalry)) offer.allow({.verb = kJoinAll});
  if (!(c.s.group & c.t.cavalry).empty()) offer.allow({.verb = kMarch});
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, party) - open - c.s.group)
    offer.refuse({.verb = kJoin, .a = arg(u)}, R("8.6"),
                 {"{a:unit} is not unpanicked cavalry, or may not ride there.", arg(u)});
  for (PieceId u : escorts(c, party) - open - c.s.group)
    offer.refuse({.verb = kJoin, .a = arg(u)}, R("8.6.c"), {"One leader rides along already; {a:unit} stays.", arg(u)});
}
Prompt PursuitForce::prompt(const Ctx&) const {
  return {R("8.6.b"), {"Who pursues to {a:space}? Add cavalry and one leader, then ride.", arg(to)}, kPlace, arg(to)};
}

}  // namespace cf::warpath
