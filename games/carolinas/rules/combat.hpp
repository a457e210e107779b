#pragma once
// What the chapters of combat ask each other.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

PieceSet free_guns(const Ctx& c);  // cannon and warships that may still support an attack or bombard
PieceSet leaders_at(const Ctx& c, Seat side, HexId hex);
PieceSet attack_leaders(const Ctx& c, HexId hex);
PieceSet defenders(const Ctx& c, HexId hex);
Verdict check_surprise(const Ctx& c, PieceId unit, HexId target);

}  // namespace cf::carolinas
