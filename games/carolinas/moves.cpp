// What the engine must know to plan whole marches; see engine/moves.hpp.
#include <algorithm>

#include "games/carolinas/query.hpp"

namespace cf::carolinas {

MovePart Game::move_part(const Action& a) {
  switch (a.verb) {
    case kMarch:
    case kSend:
      return MovePart::Form;
    case kLeave:
      return MovePart::Leave;
    case kStep:
      return MovePart::Step;
    case kStop:
      return MovePart::Stop;
    case kDecline:
      return MovePart::Decline;
    default:
      return MovePart::None;
  }
}

MoveProgress Game::move_progress(const Ctx& c) {
  if (innermost<Attrition>(c.s)) return {MoveProgress::After, -1, -1, 0, 0};
  const March* march = innermost<March>(c.s);
  if (!march) return {};
  // In a rainstorm the first two steps differ; otherwise only the first does.
  const int steps = c.s.sky == Sky::Rainstorm ? std::min<int>(march->steps, 2) : march->steps > 0;
  return {MoveProgress::Moving, c.s.group.empty() ? i16{-1} : static_cast<i16>(first(c.s.group).index()),
          static_cast<i16>(march->hex.index()), march->points - march->spent,
          static_cast<u16>(march->all_road | steps << 1)};
}

i16 Game::place_of(const Ctx& c, i16 piece) {
  return static_cast<i16>(c.s.at.items[static_cast<std::size_t>(piece)].index());
}

i32 Game::cost_of_step(const Ctx& c, const Action& a) {
  bool road = false;
  const MoveProgress at = move_progress(c);
  return step_cost(c.t, HexId(static_cast<std::size_t>(at.place)), HexId(static_cast<std::size_t>(a.a)), road);
}

bool Game::in_affair(const Ctx& c) { return innermost<Attack>(c.s) != nullptr; }

}  // namespace cf::carolinas
