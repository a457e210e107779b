#pragma once
// The games by name. Everything above this folder asks here and knows no game itself.
#include <span>

#include "engine/game.hpp"

namespace cf {

std::span<const Module* const> all_modules();
const Module* find_module(std::string_view id);

}  // namespace cf
