#pragma once
#include <string>

namespace cf {

// At most so many bytes, and no letter cut in two.
inline std::string cut_utf8(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  text.resize(most);
  return text;
}

}  // namespace cf
