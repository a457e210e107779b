#pragma once
// Rule numbers as an index. A game's rules.csv is turned at build time into a sorted table; R("14.6") in
// code is looked up in it by the compiler, so that a rule that does not exist cannot be cited.
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
// tables derive from it; in play nothing is lost and nothing counted.
class RuleProbe {
 public:
  Rule lost() const { return lost_; }
  void lose(Rule rule) { lost_ = rule, watched_ = uses_ || lost_.exists(); }
  void count_uses(u32* counters) { uses_ = counters, watched_ = uses_ || lost_.exists(); }  // one counter a rule, or nothing

  bool watched() const { return watched_; }  // whether a rule is lost or uses are counted
  // Asks whether a rule applies: `if (in_rough && t.in_force(R("19.2.2-b.3"))) ++modifier;`
  bool in_force(Rule r) const {
    if (!watched_) [[likely]]
      return true;
    used(r);
    return r != lost_;
  }
  void used(Rule r) const {
    if (uses_) [[unlikely]]
      ++uses_[r.index];
  }

 private:
  Rule lost_{};
  bool watched_ = false;  // asked at every paragraph of every game: one test when nobody watches
  u32* uses_ = nullptr;
};

}  // namespace cf
