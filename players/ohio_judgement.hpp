#pragma once
// What a wargamer would look at in Blood on the Ohio, as numbers.
#include "games/ohio/rules/board.hpp"
#include "players/whole_moves.hpp"

namespace cf::ohio {

template <class F>
bool asks(const State& s) {
  return !s.stack.empty() && std::holds_alternative<F>(s.stack.top());
}

// The fort without which the United States cannot win; none where none is asked for.
inline FortId needed_fort(const Tables& t) { return t.sc.harmar ? kSteuben : t.sc.wabash ? kRecovery : FortId{}; }
inline bool fort_done(const Ctx& c) {
  const FortId fort = needed_fort(c.t);
  return !fort.exists() || c.s.tally.forts_built.has(fort);
}

// How far the United States are ahead in what the scenario counts, in half VP.
inline int lead_in_points(const Ctx& c) {
  if (c.t.sc.tier == 1 || c.t.sc.tier == 2) return 2 * (c.s.tally.village_steps - c.s.tally.us_steps);
  return c.s.vp[kUS] - c.s.vp[kWC] - (c.t.learning() ? 0 : c.s.settlements);
}

void measure(const Ruleset& rules, const Survey& survey, const void* state, Measures& out);

}  // namespace cf::ohio
