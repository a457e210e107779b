// 5.3 Action markers and the uses of an action: recruit, move, build, buy a wagon, devastate.
#include "games/warpath/rules/actions.hpp"

#include "engine/procedure.hpp"

namespace cf::warpath {
namespace {

Hands hands_of(const Ctx& c) {
  const PieceSet mine = c.t.side[c.s.drawer] & pieces_on_map(c.s), fresh = mine - c.s.acted;
  return {mine, fresh, spaces_under(c.s, fresh & c.t.combat), open_bases(c, c.s.drawer)};
}

// The uses that ask nothing further.
void carry_out(Playing& p) {
  const Action a = p.answer;
  if (a.verb == kBuild || a.verb == kBuildQuick) build(p, piece_of(a), a.verb == kBuildQuick);
  if (a.verb == kBuyWagon) buy_wagon(p, place_of(a));
  if (a.verb == kDevastate) devastate(p, piece_of(a));
}

}  // namespace

// 5.3: as many actions as the number on the marker, or fewer. Each is carried out whole, its battles included, before
// the next (AM-M.a, 8.1.a).
Flow Actions::play(Playing& p) {
  BEGIN;
  while (left > 0) {
    ASK(Use, ChooseAction{left});
    if (p.answer.verb == kDone) return Done;
    if (p.applies(R("5.3.a"), true)) --left;
    if (p.answer.verb == kMove) {
      p.s.group = one(piece_of(p.answer));
      CALL(Moved, March{MoveKind::Action, p.s.at[piece_of(p.answer)], 0, false});
    } else if (p.answer.verb == kRecruit) {
      unit = piece_of(p.answer);
      ASK(Placed, ChoosePlace{unit});
      if (p.answer.verb == kPut) recruit(p, unit, place_of(p.answer), R("AM-R"));
      unit = {};
    } else {
      carry_out(p);
    }
  }
  END;
}

Seat ChooseAction::asked(const Ctx& c) const { return c.applies(R("5.0.a"), c.s.drawer); }

void ChooseAction::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kDone});
  const Hands hands = hands_of(c);
  each(c.applies({R("AM-M"), R("7.0")}, hands.fresh), [&](PieceId p) { offer.allow({.verb = kMove, .a = arg(p)}); });
  offer_recruits(c, offer, hands.bases, false);
  offer_wagons(c, offer, hands);
  offer_building(c, offer, hands);
  offer_devastation(c, offer, hands);
  if (!offer.wants_refusals()) return;
  for (PieceId p : hands.mine& c.s.acted)
    offer.refuse({.verb = kMove, .a = arg(p)}, R("5.3.b"),
                 {"{a:unit} has already been acted on in this impulse.", arg(p)});
}

Prompt ChooseAction::prompt(const Ctx&) const {
  if (left == 1) return {R("5.3"), {"One action left. What is it used for? Or end the impulse."}};
  return {R("5.3"), {"{a} actions left. What is the next one used for? Or end the impulse.", left}};
}

}  // namespace cf::warpath
