#pragma once
// Stacks stay closed until a battle opens them (7.7).
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// The counters on the map of which this seat knows only that they are there. Chance sees all, an observer no army's.
PieceSet hidden_from(const Ctx& c, Seat seat);

}  // namespace cf::warpath
