#pragma once
// A 64-bit hash of values, the same on every compiler and byte order.
#include <string_view>

#include "base/ids.hpp"

namespace cf {

struct Hasher {
  u64 state = 0x9e3779b97f4a7c15ull;

  constexpr void add(u64 v) {
    state ^= v + 0x9e3779b97f4a7c15ull + (state << 6) + (state >> 2);
    state *= 0xff51afd7ed558ccdull;
    state ^= state >> 32;
  }
  constexpr void add(std::string_view text) {
    for (char c : text) add(static_cast<u64>(static_cast<unsigned char>(c)));
    add(text.size());
  }
  constexpr u64 value() const { return state; }
};

constexpr u64 hash_text(std::string_view text) {
  Hasher h;
  h.add(text);
  return h.value();
}

}  // namespace cf
