// 8 Ambush.
#include "engine/procedure.hpp"
#include "games/toy/toy.hpp"

namespace cf::toy {

// 8.1: the ambusher spends a card and rolls; on 4 or more the column loses a step.
Flow Ambush::play(Playing& p) {
  BEGIN;
  p.s.cards -= p.applies(R("8.1.3"), u8{1});
  p.emit({R("8.1.3"), kAmbushed, kAmbusher, static_cast<i16>(p.s.column.index())});
  ASK(Die, RollDie{R("8.1.1")});
  p.emit({R("8.1.1"), kRolled, kAmbusher, p.answer.n});
  if (p.applies(R("8.1.2"), p.answer.n >= 4)) {
    --p.s.strength;
    p.emit({R("8.1.2"), kLostStep, kColumn, p.s.strength});
  }
  END;
}

Seat AmbushOffer::asked(const Ctx&) const { return kAmbusher; }
Prompt AmbushOffer::prompt(const Ctx&) const { return {R("7.2.3"), {"Ambush the column?"}}; }
void AmbushOffer::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kPass});
  offer.allow_if(c.s.cards > 0, {.verb = kAmbush}, R("8.1.3"), "There is no ambush card left in hand.");
  if (!offer.wants_refusals()) return;
  constexpr const char* kInterrupted = "The march is interrupted: the ambusher decides first.";
  offer.refuse({.verb = kStop}, R("7.2.4"), kInterrupted);
  for (i16 to = 0; to < static_cast<i16>(c.t.spaces.size()); ++to)
    offer.refuse({.verb = kEnter, .a = to}, R("7.2.4"), kInterrupted);
}

}  // namespace cf::toy
