// 7 Marching, 9.1 turns.
#include "engine/procedure.hpp"
#include "games/toy/toy.hpp"

namespace cf::toy {
namespace {

constexpr int kTurns = 8;

bool has_arrived(const Ctx& c) { return c.s.column.index() + 1 == c.t.spaces.size(); }
bool is_in_woods(const Ctx& c) { return c.t.spaces[c.s.column.index()].woods; }

void enter(Playing& p, SpaceId space) {
  p.s.column = space;
  p.emit({R("7.2.2"), kEntered, kColumn, static_cast<i16>(space.index())});
}

}  // namespace

// 9.1: a turn is one march. 9.2: the game ends when the column has arrived or is lost, at the latest after eight turns.
Flow Turns::play(Playing& p) {
  BEGIN;
  while (turn < kTurns) {
    ++turn;
    p.emit({R("9.1"), kTurnBegan, kColumn, turn});
    CALL(Marched, March{});
    if (p.applies(R("9.2"), has_arrived(p.ctx()) || p.s.strength == 0)) return Done;
  }
  END;
}

// 7.2: the column marches on while it has points and strength; in woods the enemy may interrupt it.
Flow March::play(Playing& p) {
  BEGIN;
  do {
    ASK(Space, ChooseSpace{});
    if (p.answer.verb != kEnter) return Done;
    enter(p, SpaceId(static_cast<std::size_t>(p.answer.a)));
    --points;
    if (p.applies(R("7.2.3"), is_in_woods(p.ctx()))) {
      ASK(AmbushAnswer, AmbushOffer{});
      if (p.applies(R("7.2.4"), p.answer.verb == kAmbush)) CALL(Ambushed, Ambush{});
    }
  } while (p.applies(R("7.2.5"), points > 0 && p.s.strength > 0 && !has_arrived(p.ctx())));
  END;
}

Seat ChooseSpace::asked(const Ctx&) const { return kColumn; }
Prompt ChooseSpace::prompt(const Ctx&) const { return {R("7.2.1"), {"Where does the column march?"}}; }
void ChooseSpace::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kStop});
  const i16 next = static_cast<i16>(c.s.column.index() + 1);
  offer.allow({.verb = kEnter, .a = next});
  if (!offer.wants_refusals()) return;
  for (i16 to = 0; to < static_cast<i16>(c.t.spaces.size()); ++to)
    if (to != next)
      offer.refuse({.verb = kEnter, .a = to}, R("7.2.1"), {"The road does not lead straight to {a:space}.", to});
  for (u8 verb : {kPass, kAmbush})
    offer.refuse({.verb = verb}, R("7.2.3"), "The column can be ambushed only when it has entered woods.");
}

}  // namespace cf::toy
