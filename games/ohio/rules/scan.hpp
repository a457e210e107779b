#pragma once
// Finding pieces and structures in the state: sixteen bytes are compared at a time where the processor can.
#include <bit>
#include <cstring>

#include "games/ohio/ohio.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cf::ohio {

// One bit for each unit of a side, its first unit lowest.
struct UnitBits {
  u64 low = 0;
  u32 high = 0;
  bool any() const { return low || high; }
  int count() const { return std::popcount(low) + std::popcount(high); }
  template <class F>
  void each(std::size_t first, F&& f) const {
    for (u64 w = low; w; w &= w - 1) f(UnitId(first + static_cast<std::size_t>(std::countr_zero(w))));
    for (u32 w = high; w; w &= w - 1) f(UnitId(first + 64 + static_cast<std::size_t>(std::countr_zero(w))));
  }
};
constexpr std::size_t first_of(Seat side) { return side == kWC ? 0 : kUsFirst; }
static_assert(kUsFirst == 88 && kUnits == 168, "the scans below count on it");

#if defined(__SSE2__)
namespace scan {
using Bytes = __m128i;
inline Bytes load(const void* p) { return _mm_loadu_si128(static_cast<const __m128i*>(p)); }
inline Bytes all(u8 v) { return _mm_set1_epi8(static_cast<char>(v)); }
inline u32 mask(Bytes b) { return static_cast<u32>(_mm_movemask_epi8(b)); }
inline Bytes at_most(Bytes b, u8 limit) { return _mm_cmpeq_epi8(_mm_min_epu8(b, all(limit)), b); }

// Calls test(offset) for each sixteen bytes of a side's units: which of them count?
template <class Test>
inline UnitBits units(Seat side, Test test) {
  const std::size_t i = first_of(side);
  UnitBits bits{u64{test(i)} | u64{test(i + 16)} << 16 | u64{test(i + 32)} << 32 | u64{test(i + 48)} << 48,
                test(i + 64)};
  if (side == kWC) bits.high |= (test(i + 80) & 0xff) << 16;
  return bits;
}
}  // namespace scan

inline UnitBits units_equal(const void* bytes, Seat side, u8 value) {
  const scan::Bytes wanted = scan::all(value);
  const u8* p = static_cast<const u8*>(bytes);
  return scan::units(side, [&](std::size_t i) { return scan::mask(_mm_cmpeq_epi8(scan::load(p + i), wanted)); });
}
// Units whose place is below `limit`, the first that does not count.
inline UnitBits units_below(const State& s, Seat side, int limit) {
  return scan::units(side, [&](std::size_t i) {
    return scan::mask(scan::at_most(scan::load(&s.place.items[i]), static_cast<u8>(limit - 1)));
  });
}
// On the board, not moved, in no force.
inline UnitBits units_ready(const State& s, Seat side) {
  const scan::Bytes none = _mm_setzero_si128();
  return scan::units(side, [&](std::size_t i) {
    const scan::Bytes here = scan::at_most(scan::load(&s.place.items[i]), static_cast<u8>(kSpaces + kEntries - 1));
    const scan::Bytes busy =
        _mm_or_si128(_mm_and_si128(scan::load(&s.flags.items[i]), scan::all(kMoved)), scan::load(&s.group.items[i]));
    return scan::mask(_mm_and_si128(here, _mm_cmpeq_epi8(busy, none)));
  });
}
inline SpaceSet sites_between(const State& s, Site low, Site high) {
  const u8* p = reinterpret_cast<const u8*>(s.site.items.data());
  const scan::Bytes from = scan::all(static_cast<u8>(low));
  const u8 span = static_cast<u8>(static_cast<u8>(high) - static_cast<u8>(low));
  const auto test = [&](std::size_t i) {
    return u64{scan::mask(scan::at_most(_mm_sub_epi8(scan::load(p + i), from), span))};
  };
  SpaceSet out;
  for (std::size_t w = 0; w < 3; ++w)
    out.words[w] = test(w * 64) | test(w * 64 + 16) << 16 | test(w * 64 + 32) << 32 | test(w * 64 + 48) << 48;
  out.words[3] = test(192) | test(208) << 16 | test(kSpaces - 16) >> (240 - kSpaces) << 32;  // the last sixteen overlap
  return out;
}
#else
namespace scan {
template <class Test>
inline UnitBits units(Seat side, Test test) {
  const std::size_t first = first_of(side), count = side == kWC ? kUsFirst : kUnits - kUsFirst;
  UnitBits bits;
  for (std::size_t i = 0; i < count; ++i)
    if (test(first + i)) i < 64 ? void(bits.low |= u64{1} << i) : void(bits.high |= 1u << (i - 64));
  return bits;
}
}  // namespace scan

inline UnitBits units_equal(const void* bytes, Seat side, u8 value) {
  return scan::units(side, [&](std::size_t i) { return static_cast<const u8*>(bytes)[i] == value; });
}
inline UnitBits units_below(const State& s, Seat side, int limit) {
  return scan::units(side, [&](std::size_t i) { return s.place.items[i].value < limit; });
}
inline UnitBits units_ready(const State& s, Seat side) {
  return scan::units(side, [&](std::size_t i) {
    return s.place.items[i].value < kSpaces + kEntries && !(s.flags.items[i] & kMoved) && !s.group.items[i];
  });
}
inline SpaceSet sites_between(const State& s, Site low, Site high) {
  SpaceSet out;
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (s.site.items[i] >= low && s.site.items[i] <= high) out.add(PlaceId(i));
  return out;
}
#endif

inline SpaceSet& operator|=(SpaceSet& a, const SpaceSet& b) {
  for (std::size_t w = 0; w < SpaceSet::kWords; ++w) a.words[w] |= b.words[w];
  return a;
}
inline SpaceSet operator&(SpaceSet a, const SpaceSet& b) {
  for (std::size_t w = 0; w < SpaceSet::kWords; ++w) a.words[w] &= b.words[w];
  return a;
}
inline SpaceSet without(SpaceSet a, const SpaceSet& b) {
  for (std::size_t w = 0; w < SpaceSet::kWords; ++w) a.words[w] &= ~b.words[w];
  return a;
}

constexpr SpaceSet every_space() {
  SpaceSet out;
  for (std::size_t i = 0; i < kSpaces; ++i) out.add(PlaceId(i));
  return out;
}

inline SpaceSet settlements(const State& s) { return sites_between(s, Site::Settlement, Site::SettlementReduced); }
inline SpaceSet forts(const State& s) { return sites_between(s, Site::Fort, Site::PrintedFort); }
inline SpaceSet villages(const State& s) { return sites_between(s, Site::Village, Site::PrincipalReduced); }
inline SpaceSet principal_villages(const State& s) { return sites_between(s, Site::Principal, Site::PrincipalReduced); }

}  // namespace cf::ohio
