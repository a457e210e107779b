#pragma once
// How a game is won, kept current by its rules: what wins for each side, how far it is, and what ends the game. A game
// offers it by `static Objectives objectives(const Ctx&)`; views carry it as `objectives`. Only open information.
#include <string>
#include <vector>

#include "engine/action.hpp"

namespace cf {

struct Aim {
  Seat seat = kNobody;  // kNobody: holds for every side
  Rule rule{};
  std::string text;
  int now = -1, need = -1;  // -1: cannot be counted
};

struct Objectives {
  std::vector<Aim> aims;
  int turns_left = -1;  // after the one that is being played; -1: the game has no turns
  std::string ends;     // what ends the game, and how it stands
};

}  // namespace cf
