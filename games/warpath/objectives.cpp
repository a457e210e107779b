// 4.4: how the game is won, and how far each side is.
#include "engine/objectives.hpp"

#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

Objectives Game::objectives(const Ctx& c) {
  Objectives out;
  out.turns_left = static_cast<int>(c.t.turns.size()) - c.s.turn;
  out.aims = {
      {kUnion, R("4.4.a"), "All five capitals at the end of a turn", capitals_held(c, kUnion), 5},
      {kConfederate, R("4.4.b"), "At once: take Fort Scott or Fort Atkinson"},
      {kConfederate, R("4.4.e"), "After turn 8: a capital", std::min(1, capitals_held(c, kConfederate)), 1},
      {kConfederate, R("4.4.e"), "and two of Fort Smith, Marshall and Fort Belknap", std::min(2, bases_held(c)), 2},
  };
  out.ends = "Anything else after turn 8 is a draw.";
  return out;
}

}  // namespace cf::warpath
