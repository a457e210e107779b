#pragma once
// What a die of a firing unit does, as the battle stands; the table shows it before the dice are rolled.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// `side` is 0 for the attacker's fire, 1 for the defender's.
Shot result_of(const Ctx& c, PieceId firer, u8 side, FireMode mode, int die);
int dice_of(const Ctx& c, PieceId firer, u8 side);

}  // namespace cf::warpath
