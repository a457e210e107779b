#pragma once
// How a finished game went: the programs' judgement of the position at its turns and phases, and what each die did to
// it. A judgement is the mean of short playouts by weight, each judged by the game's Knowledge.
#include "engine/table.hpp"
#include "players/knowledge.hpp"

namespace cf {

struct CourseLimits {
  int playouts = 64;           // for a point of the curve
  int per_face = 24;           // for each face of a die
  std::size_t points = 60;     // of the curve
  long decisions = 1'500'000;  // in all playouts, in answers of Quick Battle; dice beyond them are not judged
};

// {points:[{step, shares:{SEAT: expected share of the points, 0 to 1}}], luck:[{step, shares:{SEAT: what the die added
// to it}}], judged}: the luck of a die is what its face gives above the mean of all its faces. `judged` is the step up
// to which dice were judged.
Json course_of(const Table& table, const Knowledge& knowledge, const CourseLimits& limits = {});

}  // namespace cf
