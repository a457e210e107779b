// 7 Marching, 9.1 turns.
#include "games/toy/toy.hpp"

namespace cf::toy {
namespace {

constexpr int kTurns = 8;

constexpr Paragraph<Game, Turns> kTurnsChapter[] = {
    {R("9.1"), "A turn is one march; after the eighth the game ends.",
     [](Turns& f, Playing& p) -> Flow {
       if (f.turn == kTurns) return End;
       ++f.turn;
       p.note({R("9.1"), kTurnBegan, kColumn, f.turn});
       return p.call(March{});
     }},
    {R("9.2"), "The game ends when the column has arrived or is lost.",
     [](Turns&, Playing& p) -> Flow {
       const bool arrived = p.s.column.index() + 1 == p.t.spaces.size();
       return arrived || p.s.strength == 0 ? End : go(R("9.1"));
     }},
};

constexpr Paragraph<Game, March> kMarchChapter[] = {
    {R("7.2.1"), "The column goes to the next space, or stops.",
     [](March&, Playing& p) -> Flow { return p.call(ChooseSpace{}); }},
    {R("7.2.2"), "It enters the space and pays a point.",
     [](March& f, Playing& p) -> Flow {
       if (p.answer.verb == kStop) return End;
       p.s.column = SpaceId(static_cast<std::size_t>(p.answer.a));
       --f.points;
       p.note({R("7.2.2"), kEntered, kColumn, p.answer.a});
       return p.t.spaces[p.s.column.index()].woods ? Next : go(R("7.2.5"));
     }},
    {R("7.2.3"), "In woods the enemy may ambush it.",
     [](March&, Playing& p) -> Flow { return p.call(AmbushOffer{}); }},
    {R("7.2.4"), "The ambush interrupts the march.",
     [](March&, Playing& p) -> Flow { return p.answer.verb == kAmbush ? p.call(Ambush{}) : Next; }},
    {R("7.2.5"), "With strength and points left it marches on.",
     [](March& f, Playing& p) -> Flow {
       const bool arrived = p.s.column.index() + 1 == p.t.spaces.size();
       return p.s.strength && f.points && !arrived ? go(R("7.2.1")) : End;
     }},
};

}  // namespace

const Chapter<Game, Turns> Turns::chapter{kTurnsChapter};
const Chapter<Game, March> March::chapter{kMarchChapter};

void ChooseSpace::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kStop});
  const i16 next = static_cast<i16>(c.s.column.index() + 1);
  offer.allow({.verb = kEnter, .a = next});
  if (!offer.wants_refusals()) return;
  for (i16 to = 0; to < static_cast<i16>(c.t.spaces.size()); ++to)
    if (to != next) offer.refuse({.verb = kEnter, .a = to}, R("7.2.1"), {"The road does not lead straight to {a:space}.", to});
}

}  // namespace cf::toy
