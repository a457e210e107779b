#pragma once
// What a die of a firing unit does, as the battle stands; the table shows it before the dice are rolled.
#include "engine/modifiers.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// `party` is the one that fires.
Shot result_of(const Ctx& c, PieceId firer, u8 party, FireMode mode, int die);
// 8.2: how many dice a unit rolls, and what is added to each.
void add_dice(const Ctx& c, PieceId firer, u8 party, Modifiers& dice);
void add_to_die(const Ctx& c, PieceId firer, Modifiers& die);
// BP-4A: what a party adds to its die for tactical superiority.
void add_to_superiority(const Ctx& c, u8 party, Modifiers& die);

}  // namespace cf::warpath
