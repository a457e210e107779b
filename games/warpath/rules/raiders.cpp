// 11.3 The Kiowa and Comanche: the drawer of their marker moves the three counters of the tribe one by one.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

PieceSet unmoved(const Ctx& c, u8 tribe) {
  PieceSet out;
  for (PieceId r : c.t.side[tribe] - c.s.acted)
    if (on_map(c.s, r)) out.add(r);
  return out;
}

constexpr Paragraph<Game, TribeEvent> kTribeChapter[] = {
    {R("11.3"), "The drawer may move each counter of the tribe.",
     [](TribeEvent& f, Playing& p) -> Flow { return unmoved(p.ctx(), f.tribe).empty() ? End : p.call(ChooseRaider{f.tribe}); }},
    {R("11.3.a"), "Each goes its own way.",
     [](TribeEvent&, Playing& p) -> Flow {
       if (p.answer.verb != kSend) return End;
       const PieceId raider(static_cast<std::size_t>(p.answer.a));
       p.s.group.clear();
       p.s.group.add(raider);
       p.s.acted.add(raider);
       return p.call(March{MoveKind::Raid, p.s.at[raider], 0, false});
     }},
    {R("11.3"), "A battle they bring on is fought before the next counter moves.",
     [](TribeEvent&, Playing& p) -> Flow { return decided(p.s) ? abandon(p) : go(R("11.3")); }},
};

}  // namespace

const Chapter<Game, TribeEvent> TribeEvent::chapter{kTribeChapter};

Seat ChooseRaider::asked(const Ctx& c) const { return c.t.in_force(R("1.0.a")) ? c.s.drawer : Seat{kUnion}; }
void ChooseRaider::answers(const Ctx& c, Offer& offer) const {
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
Ask ChooseRaider::ask(const Ctx& c) const {
  return {R("11.3"), {"{a:seat}: the {b:side} answer to you. Which of their parties moves next?", c.s.drawer, tribe}};
}

}  // namespace cf::warpath
