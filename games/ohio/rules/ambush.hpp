#pragma once
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

int ambush_fp(const Ctx& c, Seat seat, PlaceId stack);  // 0: no ambush from there
Verdict ambush_verdict(const Ctx& c, Seat seat, u8 group, PlaceId stack);

}  // namespace cf::ohio
