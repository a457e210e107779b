// What the engine must know to plan whole marches; see engine/moves.hpp.
#include "games/warpath/warpath.hpp"

namespace cf::warpath {

MovePart Game::move_part(const Action& a) {
  switch (a.verb) {
    case kMove:
    case kJoin:
      return MovePart::Form;
    case kJoinAll:
      return MovePart::All;
    case kMarch:
      return MovePart::Go;
    case kEnter:
      return MovePart::Step;
    case kStop:
      return MovePart::Stop;
    case kPass:
    case kHalt:
      return MovePart::Decline;
    default:
      return MovePart::None;
  }
}

MoveProgress Game::move_progress(const Ctx& c) {
  const March* march = innermost<March>(c.s);
  if (!march) return {};
  const PieceId lead = first_of(c.s.group);
  const MoveProgress::Stage stage = innermost<Battle>(c.s) ? MoveProgress::Affair : MoveProgress::Moving;
  return {stage, lead.exists() ? static_cast<i16>(lead.index()) : i16{-1}, static_cast<i16>(march->at.index()),
          march->points, static_cast<u16>(march->moved ? 0 : 1)};
}

i16 Game::place_of(const Ctx& c, i16 piece) {
  return static_cast<i16>(c.s.at.items[static_cast<std::size_t>(piece)].index());
}

bool Game::in_affair(const Ctx& c) { return innermost<Battle>(c.s) != nullptr; }

}  // namespace cf::warpath
