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
UnitSet able_to_fire(const Ctx& c, const FirePhase& f, const UnitSet& units);
// Whom the units of a column may aim at now.
UnitSet targets_of(const Ctx& c, const FirePhase& f, u8 column);

}  // namespace cf::quickbattle
