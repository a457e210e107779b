// EV-FOW Fortune of War: the drawer moves one unit of the other player, drawn unseen from a stack he points at.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet movable(const Ctx& c, PlaceId from) { return side_at(c, from, other(c.s.drawer)) & c.t.combat; }

constexpr Paragraph<Game, FortuneOfWar> kFortuneChapter[] = {
    {R("EV-FOW"), "The drawer may move one unit of his opponent.",
     [](FortuneOfWar& f, Playing& p) -> Flow { return p.call(ChooseFortune{f.tried}); }},
    {R("7.7"), "Stacks stay closed: which unit of the stack it is, chance decides.",
     [](FortuneOfWar& f, Playing& p) -> Flow {
       if (p.answer.verb != kPut) return End;
       f.from = PlaceId(static_cast<std::size_t>(p.answer.a));
       const PieceSet there = movable(p.ctx(), f.from);
       if (there.empty()) {  // leaders and wagons only: he points again
         f.tried.add(f.from);
         p.note({R("7.7"), kNobodyFound, p.s.drawer, arg(f.from)});
         return go(R("EV-FOW"));
       }
       if (several(there)) return p.call(PickUnit{f.from});
       p.answer = {.verb = kPick, .a = arg(first_of(there))};
       return Next;
     }},
    {R("EV-FOW.b"), "It moves by the usual rules, and may be marched into a battle.",
     [](FortuneOfWar& f, Playing& p) -> Flow {
       const PieceId unit(static_cast<std::size_t>(p.answer.a));
       p.s.group.clear();
       p.s.group.add(unit);
       p.note({R("EV-FOW"), kFortune, p.s.drawer, arg(unit), arg(f.from)});
       return p.become(March{MoveKind::Fortune, f.from, 0, false});
     }},
};

}  // namespace

const Chapter<Game, FortuneOfWar> FortuneOfWar::chapter{kFortuneChapter};

Seat ChooseFortune::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseFortune::answers(const Ctx& c, Offer& offer) const {
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
Ask ChooseFortune::ask(const Ctx& c) const {
  return {R("EV-FOW"), {"{a:seat}: point at a stack of your opponent; one of its units, unseen, will march at your order.", c.s.drawer}};
}

Seat PickUnit::asked(const Ctx&) const { return kChance; }
void PickUnit::answers(const Ctx& c, Offer& offer) const {
  for (PieceId p : movable(c, from)) offer.chance({.verb = kPick, .a = arg(p)}, 1);
}
Ask PickUnit::ask(const Ctx&) const { return {R("7.7"), {"One of the units at {a:space} is taken unseen.", arg(from)}}; }

}  // namespace cf::warpath
