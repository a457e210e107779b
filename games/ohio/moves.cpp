// What the engine must know to plan whole marches; see engine/moves.hpp.
#include "games/ohio/ohio.hpp"

namespace cf::ohio {

MovePart Game::move_part(const Action& a) {
  switch (a.verb) {
    case kForm:
    case kTake:
      return MovePart::Form;
    case kTakeAll:
      return MovePart::All;
    case kMarch:
      return MovePart::Go;
    case kStep:
    case kPassThrough:
      return MovePart::Step;
    case kStop:
      return MovePart::Stop;
    case kAttack:
    case kFight:
    case kOverrun:
      return MovePart::Fight;
    case kLetPass:
    case kDecline:
    case kPass:
      return MovePart::Decline;
    default:
      return MovePart::None;
  }
}

MoveProgress Game::move_progress(const Ctx& c) {
  const State& s = c.s;
  // Reinforcements march while a battle waits below: whichever began later decides.
  const March* march = nullptr;
  for (std::size_t i = s.stack.depth; i-- > 0 && !march;) {
    if (const Combat* combat = std::get_if<Combat>(&s.stack.frames[i]))
      return {MoveProgress::Affair, -1, static_cast<i16>(combat->at.index()), 0, 0};
    march = std::get_if<March>(&s.stack.frames[i]);
  }
  if (!march) return {};
  MoveProgress out{MoveProgress::Moving, -1, static_cast<i16>(march->at.index()), march->points, 0};
  for (std::size_t i = 0; i < kUnits && out.lead < 0; ++i)
    if (s.group.items[i] == march->group) out.lead = static_cast<i16>(i);
  if (innermost<Retreat>(s) || innermost<Overrun>(s) || innermost<Losses>(s) || innermost<Joining>(s))
    out.stage = MoveProgress::Affair;
  const bool declaring = std::holds_alternative<Declare>(s.stack.top());
  out.rest = static_cast<u16>(march->must_leave | march->must_stop << 1 | declaring << 2 | march->fresh << 3);
  return out;
}

i16 Game::place_of(const Ctx& c, i16 piece) {
  return static_cast<i16>(c.s.place.items[static_cast<std::size_t>(piece)].index());
}

bool Game::in_affair(const Ctx& c) {
  return innermost<Combat>(c.s) || innermost<Ambush>(c.s) || innermost<Overrun>(c.s);
}

}  // namespace cf::ohio
