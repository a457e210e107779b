// What scores in this battle, and when it ends.
#include "engine/objectives.hpp"

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

Objectives Game::objectives(const Ctx& c) {
  Objectives out;
  out.turns_left = std::max(0, c.t.turns - c.s.turn);
  for (const Objective& o : c.t.objectives)
    out.aims.push_back({o.side < 0 ? kNobody : static_cast<Seat>(o.side), R("SX-1"),
                        std::to_string(o.vp) + (o.vp == 1 ? " point" : " points") +
                            (o.text.starts_with("per ") ? " " : ": ") + o.text});
  out.ends =
      "Most points after turn " + std::to_string(c.t.turns) + " wins; a side that routs or retires loses the field.";
  return out;
}

}  // namespace cf::skirmish
