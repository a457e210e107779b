#pragma once
// What the uses of an action (5.3) share: recruit.cpp, forts.cpp and supply.cpp offer and carry out their own.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// The drawer's counters in an impulse.
struct Hands {
  PieceSet mine, fresh;  // those on the map; those of them not yet acted on
  PlaceSet standing;     // where fresh combat units stand
  PlaceSet bases;        // where recruits and wagons may appear
};

void offer_recruits(const Ctx& c, Offer& offer, const PlaceSet& bases, bool levy);
void offer_wagons(const Ctx& c, Offer& offer, const Hands& hands);
void offer_building(const Ctx& c, Offer& offer, const Hands& hands);
void offer_devastation(const Ctx& c, Offer& offer, const Hands& hands);
void build(Playing& p, PieceId builder, bool quick);
void buy_wagon(Playing& p, PlaceId base);
void devastate(Playing& p, PieceId unit);

}  // namespace cf::warpath
