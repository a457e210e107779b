#pragma once
// The open question without its answers, for whoever writes those in another way than text.hpp does.
#include <nlohmann/json_fwd.hpp>

#include "engine/game.hpp"

namespace cf {

Json question_to_json(const Ruleset& rules, const void* state,
                      const Prompt& prompt);  // {seat, question, rule, prompt, subject?, region?}

}  // namespace cf
