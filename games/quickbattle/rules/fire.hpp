#pragma once
// What a shot needs, for the rules, the panel and the player programs.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

struct Shot {
  int factor = 0;        // hits at this or less ...
  int roll = 0;          // ... after adding this to the die
  Rule factor_rule{}, roll_rule{};
  bool fort = false;     // only a natural 1 hits
};

Shot shot_of(const Ctx& c, UnitId shooter, UnitId target);
bool hits(const Tables& t, const Shot& shot, int die);
int faces_that_hit(const Tables& t, const Shot& shot);

// Units of a stack that may still fire in this phase.
[[gnu::always_inline]] inline UnitSet able_to_fire(const Ctx& c, const FirePhase& f, const UnitSet& units) {
  const Ranks& ranks = c.s.ranks;
  UnitSet able = without(units, f.fired);
  if (!without(able, ranks.good()).empty() && c.t.in_force(R("19.2.1.1"))) able = able & ranks.good();
  if (!without(able, ranks.front()).empty() && !c.t.in_force(R("19.2.1.3"))) able = able & ranks.front();
  if (is_surprised(c, f.side) && c.t.in_force(R("19.2.1-a"))) able = able & in_fort(c, able);
  return able;
}
// Whom the units of a column may aim at now.
inline UnitSet targets_of(const Ctx& c, const FirePhase& f, u8 column) {
  const UnitSet here = column_of(c, other(f.side), column), front = here & c.s.ranks.front();
  const bool front_done = without(front, f.targeted).empty() || !c.t.in_force(R("19.2.1.4"));
  return front_done ? here : front;
}

}  // namespace cf::quickbattle
