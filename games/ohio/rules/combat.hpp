#pragma once
#include "engine/modifiers.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

// 14.6: a side's strength with everything that adds and subtracts, for the dice and for the panel.
void add_strength(const Ctx& c, const Combat& f, Seat side, Modifiers& sum);
int strength_of(const Ctx& c, const Combat& f, Seat side);
int casualties(const Ctx& c, int strength, int roll);
u8 group_of(const Combat& f, Seat side);
int steps_of(const Ctx& c, const Combat& f, Seat side);

}  // namespace cf::ohio
