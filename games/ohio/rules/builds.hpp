#pragma once
// 5.3's distances, shared by building and set-up.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

// A village or warrior that many spaces away or nearer.
bool near_village_or_warrior(const Ctx& c, PlaceId at, int spaces);
bool near_warrior(const Ctx& c, PlaceId at, int spaces);
Verdict settlement_verdict(const Ctx& c, PlaceId at);
Verdict fort_verdict(const Ctx& c, PlaceId at);
int harassing_fp(const Ctx& c, PlaceId at);

}  // namespace cf::ohio
