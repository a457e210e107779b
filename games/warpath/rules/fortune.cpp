// EV-FOW Fortune of War: the drawer moves one unit of the other player, drawn unseen from a stack he points at.
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet movable(const Ctx& c, PlaceId from) { return side_at(c, from, other(c.s.drawer)) & c.t.combat; }

}  // namespace

// EV-FOW: the drawer points at a stack; which of its units it is, chance decides, for stacks stay closed (7.7).
Flow FortuneOfWar::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (;;) {
    ASK(Stack, ChooseFortune{tried});
    if (p.answer.verb != kPut) return Done;
    from = place_of(p.answer);
    if (!movable(c, from).empty()) break;
    tried.add(from);  // leaders and wagons only: he points again
    p.emit({R("7.7"), kNobodyFound, p.s.drawer, arg(from)});
  }
  ASK(Unit, PickUnit{from});
  p.s.group = one(piece_of(p.answer));
  p.emit({R("EV-FOW"), kFortune, p.s.drawer, p.answer.a, arg(from)});
  if (p.applies(R("EV-FOW.b"), !p.s.group.empty())) return p.become(March{MoveKind::Fortune, from, 0, false});
  END;
}

Seat ChooseFortune::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseFortune::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kPass});
  for (PlaceId p : spaces_of(c.s, c.t.side[other(c.s.drawer)])) {
    const Action a{.verb = kPut, .a = arg(p)};
    if (counts_as_fort(c, p) || is_base(c.t, p))
      offer.refuse(a, R("EV-FOW.a"), {"Units in the works of {a:space} cannot be chosen.", a.a});
    else if (holder(c.s, p) == c.s.drawer || tried.has(p))
      offer.refuse(a, R("EV-FOW"), {"Only leaders and wagons are at {a:space}.", a.a});
    else
      offer.allow(a);
  }
}
Prompt ChooseFortune::prompt(const Ctx& c) const {
  return {
      R("EV-FOW"),
      {"{a:seat}: point at a stack of your opponent; one of its units, unseen, will march at your order.", c.s.drawer}};
}

Seat PickUnit::asked(const Ctx&) const { return kChance; }
std::optional<Action> PickUnit::settled(const Ctx& c) const {
  if (several(movable(c, from))) return {};
  return Action{.verb = kPick, .a = arg(first_of(movable(c, from)))};
}
void PickUnit::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  for (PieceId p : movable(c, from)) offer.chance({.verb = kPick, .a = arg(p)}, 1);
}
Prompt PickUnit::prompt(const Ctx& c) const {
  return {R("7.7"), {"{b:seat} orders a unit away from {a:space}: chance takes it, unseen.", arg(from), c.s.drawer}};
}

}  // namespace cf::warpath
