#pragma once
// The panel: what is being resolved, every modifier named with its rule.
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

Json panel_of(const Ctx& c);  // null when nothing is being resolved
// What an answer needs to succeed, as its "cost".
void describe_need(const Ctx& c, const Action& action, Json& out);

}  // namespace cf::quickbattle
