// 11.4 Quantrill: placed from the cup, slipping through Union country, falling on wagons.
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// EV-QUA.a, 11.4.b: the Confederate places him on an unoccupied space, or he goes back into the cup.
Flow QuantrillEvent::play(Playing& p) {
  BEGIN;
  ASK(Where, ChooseHaunt{});
  if (p.answer.verb != kPut) {
    p.s.drawn[p.t.quantrill_marker] = 0;
    p.s.cup[p.t.quantrill_marker] = 1;
    p.emit({R("11.4.b"), kPutBack, p.s.drawer, arg(p.t.quantrill_marker)});
    return Done;
  }
  p.s.at[p.t.quantrill] = place_of(p.answer);
  p.emit({R("11.4.b"), kPlaced, kConfederate, arg(p.t.quantrill), p.answer.a});
  settle_control(p, place_of(p.answer), kConfederate);
  END;
}

// 11.4.f: he may attack one Union wagon on his way; each elimination destroys an increment. Nobody fires at him
// (11.4.g).
Flow WagonRaid::play(Playing& p) {
  const PlaceId at = p.s.at[p.t.quantrill];
  BEGIN;
  ASK(Wagon, ChooseWagon{at});
  if (p.answer.verb != kRaid) return Done;
  wagon = piece_of(p.answer);
  for (dice = p.t.of(p.t.quantrill).strength; dice > 0; --dice) {
    ASK(Die, RollDie{R("8.2")});
    if (read_table(p.ctx(), p.t.quantrill, p.answer.n) == Shot::Elimination) ++hits;
  }
  for (u8 i = 0; i < hits && p.s.at[wagon].exists(); ++i) spend_increment(p, one(wagon));
  p.emit({R("11.4.f"), kRaided, kConfederate, hits, arg(at)});
  END;
}

Seat ChooseHaunt::asked(const Ctx&) const { return kConfederate; }
void ChooseHaunt::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kPass});
  const PlaceSet taken = spaces_of(c.s, c.t.side[kUnion] | c.t.side[kConfederate] | raiders(c.t));
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const Action a{.verb = kPut, .a = arg(p)};
    if (taken.has(p))
      offer.refuse(a, R("11.4.b"), {"{a:space} is occupied.", a.a});
    else if (closed_to_quantrill(c).has(p))
      offer.refuse(a, R("11.4.c"), {"{a:space} is a Union base.", a.a});
    else
      offer.allow(a);
  }
}
Prompt ChooseHaunt::prompt(const Ctx& c) const {
  return {
      R("11.4.b"), {"Place Quantrill on an empty space, or put him back into the cup."}, kPiece, arg(c.t.quantrill)};
}

Seat ChooseWagon::asked(const Ctx&) const { return kConfederate; }
void ChooseWagon::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kPass});
  for (PieceId w : side_at(c, at, kUnion) & c.t.wagons) offer.allow({.verb = kRaid, .a = arg(w)});
}
Prompt ChooseWagon::prompt(const Ctx&) const {
  return {R("11.4.f"), {"Does Quantrill attack a wagon at {a:space} as he passes?", arg(at)}, kPlace, arg(at)};
}

}  // namespace cf::warpath
