#pragma once
#include "engine/modifiers.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

int ambush_fp(const Ctx& c, Seat seat, PlaceId stack);  // 0: no ambush from there
Verdict ambush_verdict(const Ctx& c, Seat seat, u8 group, PlaceId stack);
void add_to_ambush(const Ctx& c, const Ambush& f, Modifiers& die);

}  // namespace cf::ohio
