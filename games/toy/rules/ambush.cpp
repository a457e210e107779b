// 8 Ambush.
#include "games/toy/toy.hpp"

namespace cf::toy {
namespace {

constexpr Paragraph<Game, Ambush> kAmbushChapter[] = {
    {R("8.1.1"), "The ambusher spends a card and rolls.",
     [](Ambush&, Playing& p) -> Flow {
       if (p.s.cards) --p.s.cards;
       p.note({R("8.1.1"), kAmbushed, kAmbusher, static_cast<i16>(p.s.column.index())});
       return p.call(RollDie{R("8.1.1")});
     }},
    {R("8.1.2"), "On 4 or more a step is lost.",
     [](Ambush&, Playing& p) -> Flow {
       p.note({R("8.1.2"), kRolled, kAmbusher, p.answer.n});
       if (p.answer.n < 4) return End;
       --p.s.strength;
       p.note({R("8.1.2"), kLostStep, kColumn, p.s.strength});
       return End;
     }},
};

}  // namespace

const Chapter<Game, Ambush> Ambush::chapter{kAmbushChapter};

void AmbushOffer::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kPass});
  offer.allow_if(c.s.cards > 0, {.verb = kAmbush}, R("8.1.3"), "There is no ambush card left in hand.");
}

}  // namespace cf::toy
