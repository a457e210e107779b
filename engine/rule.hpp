#pragma once
// Rule numbers as an index. A game's rules.csv is turned at build time into a sorted table; R("14.6") in
// code is looked up in it by the compiler, so that a rule that does not exist cannot be cited.
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/ids.hpp"

namespace cf {

// One entry of a game's rule index; 0 is "no rule".
struct Rule {
  u16 index = 0;
  constexpr bool exists() const { return index != 0; }
  bool operator==(const Rule&) const = default;
};

struct RuleEntry {
  std::string_view number, title, text, kind, rulings, basis;
};

// Where a rule is named: a source place, or a test.
struct RulePlace {
  std::string_view number, place;
};

// A game's rules with their coverage; entry i belongs to Rule{i + 1}.
struct RuleIndex {
  std::span<const RuleEntry> entries;
  std::span<const RulePlace> code;
  std::span<const RulePlace> tests;

  std::string_view number(Rule r) const { return r.exists() ? entries[r.index - 1u].number : std::string_view{}; }
  Rule find(std::string_view number) const {
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (entries[i].number == number) return {static_cast<u16>(i + 1)};
    return {};
  }
};

// Lookup in a table sorted by number; fails to compile (throws in a constant expression) when absent.
template <std::size_t N>
consteval Rule find_rule(const std::pair<std::string_view, u16> (&sorted)[N], std::string_view number) {
  std::size_t low = 0, high = N;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (sorted[middle].first < number)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == N || sorted[low].first != number) __builtin_trap();  // no such rule in rules.csv
  return {sorted[low].second};
}

// Lets tests and studies switch one rule off and count how often each is used. Every game's immutable
// tables derive from it; in play nothing is ablated and nothing counted.
class RuleProbe {
 public:
  Rule ablated() const { return ablated_; }
  void ablate(Rule rule) { ablated_ = rule, watched_ = uses_ || ablated_.exists(); }
  void count_uses(u32* counters) {
    uses_ = counters, watched_ = uses_ || ablated_.exists();
  }  // one counter a rule, or nothing

#ifdef CF_NO_PROBE  // a build that can ablate and count nothing
  static constexpr bool watched() { return false; }
  template <class T>
  static constexpr T applies(Rule, T value) {
    return value;
  }
  template <class T>
  static constexpr T applies(std::initializer_list<Rule>, T value) {
    return value;
  }
#else
  bool watched() const { return watched_; }  // whether a rule is ablated or uses are counted
  // What a rule says of a case: `if (t.applies(R("18.3"), village && hits > 1)) hits = 1;`. An ablated rule gives
  // false, zero or the empty set. The condition is always evaluated, so it may cite further rules.
  template <class T>
  [[nodiscard]] constexpr T applies(Rule r, T value) const {
    if (!watched_) [[likely]]
      return value;
    if (value == T{}) return value;
    used(r);
    return r != ablated_ ? value : T{};
  }
  // The same where several rules say it together.
  template <class T>
  [[nodiscard]] constexpr T applies(std::initializer_list<Rule> all, T value) const {
    if (watched_) [[unlikely]]
      for (const Rule r : all) value = applies(r, value);
    return value;
  }
#endif
  void used(Rule r) const {
    if (uses_) [[unlikely]]
      ++uses_[r.index];
  }

 private:
  Rule ablated_{};
  bool watched_ = false;  // tested at every rule of every game: one test when nobody watches
  u32* uses_ = nullptr;
};

}  // namespace cf
