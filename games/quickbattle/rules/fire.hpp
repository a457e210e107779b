#pragma once
// What a shot needs, for the rules, the panel and the player programs.
#include "engine/modifiers.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

struct Shot {
  int factor = 0;     // hits at this or less ...
  int roll = 0;       // ... after adding this to the die
  bool fort = false;  // only a natural 1 hits
};

// What class and terrain make of a unit's fire factor and of its roll (19.2.1-c).
void fire_factor(const Ctx& c, UnitId shooter, Modifiers& factor);
void fire_roll(const Ctx& c, UnitId shooter, Modifiers& die);
Shot shot_of(const Ctx& c, UnitId shooter, UnitId target);
bool hits(const Tables& t, const Shot& shot, int die);
int faces_that_hit(const Tables& t, const Shot& shot);

// Units of a stack that may still fire in this phase.
[[gnu::always_inline]] inline UnitSet able_to_fire(const Ctx& c, const FirePhase& f, const UnitSet& units) {
  const Ranks& ranks = c.s.ranks;
  UnitSet able = without(units, f.fired);
  able = without(able, c.applies(R("19.2.1.1"), without(able, ranks.good())));
  able = (able & ranks.front()) | c.applies(R("19.2.1.3"), without(able, ranks.front()));
  if (c.applies(R("19.2.1-a"), is_surprised(c, f.side))) able = able & in_fort(c, able);
  return able;
}
// Whom the units of a column may aim at now.
inline UnitSet targets_of(const Ctx& c, const FirePhase& f, u8 column) {
  const UnitSet here = column_of(c, other(f.side), column), front = here & c.s.ranks.front();
  return c.applies(R("19.2.1.4"), !without(front, f.targeted).empty()) ? front : here;
}

}  // namespace cf::quickbattle
