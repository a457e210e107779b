#pragma once
// What chapter 5's files offer to the special action question.
#include "games/ohio/rules/builds.hpp"

namespace cf::ohio {

void offer_treaties(const Ctx& c, Offer& offer);
void offer_alliances(const Ctx& c, Offer& offer);
void offer_builds(const Ctx& c, Offer& offer);
void offer_nation_recruits(const Ctx& c, Offer& offer);
void offer_raids(const Ctx& c, Offer& offer);
void repair(Playing& p, PlaceId at);
Joining build(Playing& p, PlaceId at, FortId fort);  // a settlement if no fort is named; who is roused by it
int points_each_turn(const Ctx& c, Seat seat);
void break_treaty(Playing& p, NationId nation);  // the nation's return must be called after it
bool village_free_for(const Ctx& c, NationId nation, PlaceId at);

}  // namespace cf::ohio
