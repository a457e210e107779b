#pragma once
// 5.3's distances, shared by building and set-up.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

// What lies near enough, or too near, found once for all the spaces asked about.
struct BuildGround {
  SpaceSet near_friends, near_foes, near_forts;  // four spaces, one and three
  explicit BuildGround(const Ctx& c);
};
Verdict settlement_verdict(const Ctx& c, const BuildGround& ground, PlaceId at);
int harassing_fp(const Ctx& c, PlaceId at);

}  // namespace cf::ohio
