// 19.3.1 with the stand-in for the lost 9.6: whose line is left in better order.
#include "engine/objectives.hpp"

#include "games/quickbattle/rules/ending.hpp"

namespace cf::quickbattle {

Objectives Game::objectives(const Ctx& c) {
  Objectives out;
  out.turns_left = std::max(0, c.s.rounds - c.s.round);
  const std::string margin = std::to_string(c.t.charts.marginal);
  for (Seat side : {kNative, kSettler})
    out.aims.push_back(
        {side, R("19.3.1"), "At the end: a share of your line in order " + margin + " points above theirs"});
  if (c.t.won_by_par && c.t.battle.has_par)
    out.ends = "Judged against par: a native lead of " + std::to_string(c.t.battle.par) + " points.";
  else
    out.ends = "A unit in good order counts whole, a disrupted one half. Less than " + margin + " points is a draw.";
  return out;
}

}  // namespace cf::quickbattle
