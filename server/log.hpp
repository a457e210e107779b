#pragma once
#include <nlohmann/json.hpp>

namespace cf {

// One line of JSON on standard error: {"time", "level", "event", ...}. Any thread.
void log_event(const char* level, const char* event, nlohmann::ordered_json fields = nlohmann::ordered_json::object());

}  // namespace cf
