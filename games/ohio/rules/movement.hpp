#pragma once
// 2.5, 6.3.1-6.8: what a step costs and when it is allowed.
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {

int step_cost(const Ctx& c, PlaceId from, PlaceId to);
Verdict step_verdict(const Ctx& c, const March& m, PlaceId to);
// Enemy FP that a force entering must deal with: fort garrisons do not count, a hostile principal village does.
int facing_fp(const Ctx& c, Seat mover, PlaceId at);
// 20.5b: an empty principal village of a nation outside the war: no enemy, but the US may not march through it freely.
bool peaceful_principal(const Ctx& c, Seat mover, PlaceId at);
Verdict pass_verdict(const Ctx& c, const March& m);
Verdict overrun_verdict(const Ctx& c, const March& m);
Verdict attack_verdict(const Ctx& c, const March& m);
NationId intruded_upon(const Ctx& c, Seat side, PlaceId at);  // 19.0: none unless a nonaligned nation
Verdict stop_verdict(const Ctx& c, const March& m);

}  // namespace cf::ohio
