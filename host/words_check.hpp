#pragma once
// Checks shared by the loaders of word files: every text is there, not empty, and names only rules that exist.
#include <nlohmann/json.hpp>

#include "base/toml.hpp"
#include "engine/game.hpp"

namespace cf::host {

// The first rule number in braces that the game does not have, or nothing.
std::string unknown_rule(std::string_view text, const RuleIndex& rules);
Result<std::string> plain_text(const Toml& in, std::string_view key, const RuleIndex& rules);
// A list of at least `least` and at most `most` texts.
Result<Json> plain_texts(const Toml& in, std::string_view key, std::size_t least, std::size_t most,
                         const RuleIndex& rules);

}  // namespace cf::host
