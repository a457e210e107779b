// 11.3 The Kiowa and Comanche: the drawer of their marker moves the three counters of the tribe one by one.
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet unmoved(const Ctx& c, u8 tribe) { return (c.t.side[tribe] - c.s.acted) & pieces_on_map(c.s); }

}  // namespace

// 11.3: the drawer may move each counter of the tribe; a battle one brings on is fought before the next moves.
Flow TribeEvent::play(Playing& p) {
  BEGIN;
  while (!unmoved(p.ctx(), tribe).empty()) {
    ASK(Sent, ChooseRaider{tribe});
    if (p.answer.verb != kSend) return Done;
    p.s.group = one(piece_of(p.answer));
    p.s.acted.add(piece_of(p.answer));
    CALL(Ridden, March{MoveKind::Raid, p.s.at[piece_of(p.answer)], 0, false});
  }
  END;
}

Seat ChooseRaider::asked(const Ctx& c) const { return raider_seat(c); }
void ChooseRaider::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kDone});
  for (PieceId r : unmoved(c, tribe)) offer.allow({.verb = kSend, .a = arg(r)});
  if (!offer.wants_refusals()) return;
  for (PieceId r : raiders(c.t)) {
    const Action a{.verb = kSend, .a = arg(r)};
    if (c.t.of(r).side != tribe)
      offer.refuse(a, R("EV-WILD"), {"The marker does not call {a:unit}.", a.a});
    else if (c.s.acted.has(r))
      offer.refuse(a, R("11.3.a"), {"{a:unit} has had its move.", a.a});
    else if (!on_map(c.s, r))
      offer.refuse(a, R("GT-3.d"), {"{a:unit} waits until the tribe goes home.", a.a});
  }
}
Prompt ChooseRaider::prompt(const Ctx&) const {
  return {R("11.3"), {"You direct the {a:side}. Which of their parties moves next?", tribe}};
}

}  // namespace cf::warpath
