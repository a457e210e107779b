#pragma once
// Small value types for things on a board: strong ids, tables indexed by them, sets of them.
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace cf {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;

// A one- or two-byte id that mixes with no other kind of id. `Tag::kind` is the index of the kind in the
// game's vocabulary, through which positions and messages find the id's name.
template <class Tag, class Rep = u8>
struct Id {
  using tag = Tag;
  using rep = Rep;
  static constexpr Rep kNoneValue = static_cast<Rep>(~Rep{0});
  Rep value = kNoneValue;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t v) : value(static_cast<Rep>(v)) {}
  constexpr std::size_t index() const { return value; }
  constexpr bool exists() const { return value != kNoneValue; }
  constexpr auto operator<=>(const Id&) const = default;
};

// An array indexed by a strong id.
template <class I, class T, std::size_t N>
struct IdMap {
  using id_type = I;
  using value_type = T;
  static constexpr std::size_t kSize = N;
  std::array<T, N> items{};

  constexpr T& operator[](I id) { return items[id.index()]; }
  constexpr const T& operator[](I id) const { return items[id.index()]; }
  constexpr auto begin() { return items.begin(); }
  constexpr auto end() { return items.end(); }
  constexpr auto begin() const { return items.begin(); }
  constexpr auto end() const { return items.end(); }
  bool operator==(const IdMap&) const = default;
};

// A set of ids below N, iterated in order.
template <class I, std::size_t N>
struct IdSet {
  using id_type = I;
  static constexpr std::size_t kWords = (N + 63) / 64;
  std::array<u64, kWords> words{};

  constexpr bool has(I id) const { return words[word_of(id)] >> (id.index() % 64) & 1; }
  constexpr void add(I id) { words[word_of(id)] |= u64{1} << (id.index() % 64); }
  constexpr void remove(I id) { words[word_of(id)] &= ~(u64{1} << (id.index() % 64)); }
  constexpr void clear() { words = {}; }
  constexpr bool empty() const {
    for (u64 w : words)
      if (w) return false;
    return true;
  }
  constexpr int size() const {
    int n = 0;
    for (u64 w : words) n += std::popcount(w);
    return n;
  }

  static constexpr std::size_t word_of(I id) { return kWords == 1 ? 0 : id.index() / 64; }

  struct Iterator {
    const IdSet* set;
    std::size_t word;
    u64 rest;
    constexpr void skip_empty_words() {
      if constexpr (kWords > 1)
        while (!rest && ++word < kWords) rest = set->words[word];
    }
    constexpr I operator*() const { return I(word * 64 + static_cast<std::size_t>(std::countr_zero(rest))); }
    constexpr Iterator& operator++() {
      rest &= rest - 1;
      skip_empty_words();
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return rest != o.rest || (kWords > 1 && word != o.word); }
  };
  constexpr Iterator begin() const {
    Iterator it{this, 0, words[0]};
    it.skip_empty_words();
    return it;
  }
  constexpr Iterator end() const { return {this, kWords, 0}; }
  constexpr bool operator==(const IdSet& o) const {
    u64 differs = 0;  // without the call that comparing arrays makes
    for (std::size_t i = 0; i < kWords; ++i) differs |= words[i] ^ o.words[i];
    return differs == 0;
  }
};

}  // namespace cf
