#pragma once
// What a recovery roll needs, for the rules, the panel and the player programs.
#include "engine/modifiers.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

void recovery_roll(const Ctx& c, UnitId unit, Modifiers& die);
int recovery_modifier(const Ctx& c, UnitId unit);
bool recovers(const Tables& t, Seat side, int modifier, int die);

}  // namespace cf::quickbattle
