#pragma once
// Deterministic random numbers (PCG32, M. E. O'Neill): the same everywhere for the same seed.
#include "base/ids.hpp"

namespace cf {

class Random {
 public:
  explicit constexpr Random(u64 seed, u64 stream = 0) : inc_((stream << 1) | 1) {
    next();
    state_ += seed;
    next();
  }
  constexpr u32 next() {
    const u64 old = state_;
    state_ = old * 6364136223846793005ull + inc_;
    const u32 shifted = static_cast<u32>(((old >> 18) ^ old) >> 27);
    const u32 rot = static_cast<u32>(old >> 59);
    return (shifted >> rot) | (shifted << ((32 - rot) & 31));
  }
  // A number below n, without bias (Lemire).
  constexpr u32 below(u32 n) {
    u64 m = u64{next()} * n;
    if (static_cast<u32>(m) < n) {
      const u32 floor = (0u - n) % n;
      while (static_cast<u32>(m) < floor) m = u64{next()} * n;
    }
    return static_cast<u32>(m >> 32);
  }
  constexpr u64 next64() { return u64{next()} << 32 | next(); }
  constexpr double unit() { return static_cast<double>(next64() >> 11) * 0x1.0p-53; }

 private:
  u64 state_ = 0;
  u64 inc_;
};

}  // namespace cf
