#pragma once
// 6.2 What kind of force a set of pieces makes, and how far it goes.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

struct Shape {
  int troops = 0, fp = 0, keys = 0, subs = 0, scouts = 0, wagons_guns = 0, warriors = 0;
  NationId nation;  // of the WC units, if one
  bool mixed = false;
  void add(const Ctx& c, UnitId u);
};
Shape shape_of(const Ctx& c, Seat seat, u8 group);
ForceKind kind_of(const Ctx& c, Seat seat, const Shape& shape);
int points_of(const Ctx& c, Seat seat, ForceKind kind, const Shape& shape);
// Whether the pieces may still move as a force of that kind.
bool still_legal(const Ctx& c, Seat seat, ForceKind kind, const Shape& shape);
int subordinate_limit(const Ctx& c, Seat seat);
bool can_move(const Ctx& c, UnitId u);  // unmoved, in no force, able to march
Verdict arms_verdict(const Ctx& c, u8 group, UnitId arms);
bool arms_may_stay(const Ctx& c, UnitId arms, PlaceId at);  // without the force that brought them
void entrust_arms(Playing& p, UnitId arms);                 // to warriors there, if their nation is not among them
void hand_over_arms(Playing& p, u8 group, PlaceId at);
void take_up(Playing& p, Seat seat, u8 group, PlaceId at);
March set_out_from(Playing& p, Seat seat, u8 group, PlaceId at);  // its pieces count as moved from now on

}  // namespace cf::ohio
