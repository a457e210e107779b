#pragma once
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

// 14.6: a side's strength with everything that adds and subtracts, for the dice and for the panel.
struct Strength {
  int troops = 0, militia = 0, militia_counted = 0, leaders = 0, scouts = 0, arms = 0, structure = 0, confused = 0, caught = 0, shock = 0, traitors = 0;
  int total() const {
    const int sum = troops + militia_counted + leaders + scouts + arms + structure - confused - caught - shock - traitors;
    return sum < 0 ? 0 : sum;
  }
};
Strength strength_of(const Ctx& c, const Combat& f, Seat side);
int casualties(const Ctx& c, int strength, int roll);
u8 group_of(const Combat& f, Seat side);
int steps_of(const Ctx& c, const Combat& f, Seat side);

}  // namespace cf::ohio
