#pragma once
// A vector that never leaves its owner: trivially copyable, fixed capacity, unused slots always default
// so that == and hashing see no ghosts.
#include <array>
#include <cassert>
#include <cstddef>

#include "base/ids.hpp"

namespace cf {

template <class T, std::size_t N>
struct InlineVector {
  static_assert(N < 65536);
  using value_type = T;
  using Count = std::conditional_t<(N < 256), u8, u16>;
  static constexpr std::size_t kCapacity = N;
  std::array<T, N> items{};
  Count count = 0;

  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == N; }
  constexpr T& operator[](std::size_t i) { return assert(i < count), items[i]; }
  constexpr const T& operator[](std::size_t i) const { return assert(i < count), items[i]; }
  constexpr T* begin() { return items.data(); }
  constexpr T* end() { return items.data() + count; }
  constexpr const T* begin() const { return items.data(); }
  constexpr const T* end() const { return items.data() + count; }
  constexpr T& back() { return (*this)[size() - 1]; }
  constexpr const T& back() const { return (*this)[size() - 1]; }

  constexpr void push_back(const T& item) {
    assert(count < N);
    items[count++] = item;
  }
  constexpr void pop_back() {
    assert(count > 0);
    items[--count] = T{};
  }
  constexpr void clear() {
    while (count) pop_back();
  }
  // Removes one item and closes the gap, keeping the order.
  constexpr void erase_at(std::size_t i) {
    assert(i < count);
    for (; i + 1 < count; ++i) items[i] = items[i + 1];
    pop_back();
  }
  constexpr void insert_at(std::size_t i, const T& item) {
    assert(count < N && i <= count);
    for (std::size_t k = count; k > i; --k) items[k] = items[k - 1];
    items[i] = item;
    ++count;
  }
  constexpr bool contains(const T& item) const {
    for (const T& mine : *this)
      if (mine == item) return true;
    return false;
  }
  bool operator==(const InlineVector&) const = default;
};

}  // namespace cf
