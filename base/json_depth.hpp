#pragma once
// Nesting depth of JSON text, checked before parsing: the JSON library copies, prints and frees values by recursion.
#include <string_view>

namespace cf {

inline constexpr int kMaxJsonDepth = 64;  // deeper than any message or record needs

inline bool is_nested_too_deep(std::string_view json, int most = kMaxJsonDepth) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace cf
