// Where counters stand: sets of counters by place, looked up sixteen at a time.
#include "games/warpath/rules/common.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cf::warpath {

namespace {

// A bit for each of sixteen counters: those in this place, or those in a space.
#if defined(__SSE2__)
u64 sixteen_at(const PlaceId* first, PlaceId place) {
  const __m128i places = _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  return static_cast<u64>(_mm_movemask_epi8(_mm_cmpeq_epi8(places, _mm_set1_epi8(static_cast<char>(place.value)))));
}
u64 sixteen_on_map(const PlaceId* first) {
  const __m128i places = _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  const __m128i spaces = _mm_min_epu8(places, _mm_set1_epi8(static_cast<char>(kMaxSpaces - 1)));
  return static_cast<u64>(_mm_movemask_epi8(_mm_cmpeq_epi8(places, spaces)));
}
#else
template <class Test>
u64 sixteen(const PlaceId* first, Test test) {
  u64 out = 0;
  for (std::size_t i = 0; i < 16; ++i) out |= u64{test(first[i])} << i;
  return out;
}
u64 sixteen_at(const PlaceId* first, PlaceId place) {
  return sixteen(first, [place](PlaceId p) { return p == place; });
}
u64 sixteen_on_map(const PlaceId* first) {
  return sixteen(first, [](PlaceId p) { return p.index() < kMaxSpaces; });
}
#endif

}  // namespace

PieceSet pieces_at(const State& s, PlaceId place) {
  static_assert(kSlots == 64 * PieceSet::kWords && sizeof(PlaceId) == 1);
  PieceSet out;
  const PlaceId* first = s.at.items.data();
  for (u64& word : out.words) {
    word = sixteen_at(first, place) | sixteen_at(first + 16, place) << 16 | sixteen_at(first + 32, place) << 32 |
           sixteen_at(first + 48, place) << 48;
    first += 64;
  }
  return out;
}

PieceSet pieces_on_map(const State& s) {
  PieceSet out;
  const PlaceId* first = s.at.items.data();
  for (u64& word : out.words) {
    word = sixteen_on_map(first) | sixteen_on_map(first + 16) << 16 | sixteen_on_map(first + 32) << 32 |
           sixteen_on_map(first + 48) << 48;
    first += 64;
  }
  return out;
}

PlaceSet spaces_under(const State& s, const PieceSet& pieces) {
  static_assert(PlaceSet::kWords == 1);
  PlaceSet out;
  each(pieces, [&](PieceId p) { out.words[0] |= u64{1} << s.at[p].value; });
  return out;
}

PlaceSet spaces_of(const State& s, const PieceSet& pieces) { return spaces_under(s, pieces & pieces_on_map(s)); }

}  // namespace cf::warpath
