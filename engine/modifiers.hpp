#pragma once
// What rules add to a die roll or a strength, as one list: each entry with its rule, its condition and its value. The
// rules read the sum; panels, log lines and odds read the entries of the same list, so they cannot disagree.
//
//   void attack_die(const Ctx& c, const Attack& f, Modifiers& die) {
//     die.add(R("11.2b"), f.leader.exists(), rating(c, f.leader), "leader");
//     die.add(R("11.3a"), c.t.is_swamp(f.target), -1, "swamp");
//     die.cap(R("11.4"), -3, +3, "at most 3");
//   }
//   Modifiers die(c.t);                          // in play: only the sum, nothing is stored
//   attack_die(c, f, die);
//   ModifierList list;  Modifiers die(c.t, &list); // in a panel
#include "base/inline_vector.hpp"
#include "engine/rule.hpp"

namespace cf {

struct Modifier {
  Rule rule;
  i16 value = 0;          // what it adds to the sum
  const char* text = "";  // for people: "swamp"
};
using ModifierList = InlineVector<Modifier, 24>;

class Modifiers {
 public:
  explicit constexpr Modifiers(const RuleProbe& rules, ModifierList* list = nullptr) : rules_(rules), list_(list) {}

  constexpr void add(Rule rule, bool condition, int value, const char* text = "") {
    if (rules_.applies(rule, condition) && value != 0) change(rule, value, text);
  }
  // The sum so far becomes `value`, whatever it was.
  constexpr void replace(Rule rule, bool condition, int value, const char* text = "") {
    if (rules_.applies(rule, condition) && value != sum_) change(rule, value - sum_, text);
  }
  // The sum so far stays within these bounds.
  constexpr void cap(Rule rule, int low, int high, const char* text = "") {
    const int value = sum_ < low ? low : sum_ > high ? high : sum_;
    if (rules_.applies(rule, value != sum_)) change(rule, value - sum_, text);
  }
  constexpr int sum() const { return sum_; }

 private:
  constexpr void change(Rule rule, int by, const char* text) {
    sum_ += by;
    if (list_) [[unlikely]]
      list_->push_back({rule, static_cast<i16>(by), text});
  }

  const RuleProbe& rules_;
  ModifierList* list_;
  int sum_ = 0;
};

}  // namespace cf
