#pragma once
// Parts of what a seat sees, each made in its own file.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

inline constexpr const char* kSideIds[] = {"american", "british"};

Json panel_of(const Ctx& c);                // what is being resolved, or null
Json overlays_of(const Ctx& c, Seat seat);  // of one of the two sides

}  // namespace cf::carolinas
