// Modifiers: the sum that play takes and the list that panels show come from one function.
#include "engine/modifiers.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace cf {
namespace {

constexpr Rule kLeader{1}, kSwamp{2}, kNight{3}, kLimit{4};

struct Case {
  int leader = 0;
  bool swamp = false, night = false;
};

void fill(const Case& c, Modifiers& die) {
  die.add(kLeader, c.leader != 0, c.leader, "leader");
  die.add(kSwamp, c.swamp, -1, "swamp");
  die.cap(kLimit, -1, 3, "at most 3");
  die.replace(kNight, c.night, 0, "night");
}

int sum_of(const ModifierList& list) {
  return std::accumulate(list.begin(), list.end(), 0, [](int sum, const Modifier& m) { return sum + m.value; });
}

int sum(const Case& c, Rule ablated = {}) {
  RuleProbe rules;
  rules.ablate(ablated);
  Modifiers die(rules);
  fill(c, die);
  return die.sum();
}

TEST(Modifiers, AddWhatApplies) {
  EXPECT_EQ(sum({}), 0);
  EXPECT_EQ(sum({.leader = 2}), 2);
  EXPECT_EQ(sum({.leader = 2, .swamp = true}), 1);
}

TEST(Modifiers, ACapHoldsOnBothSides) {
  EXPECT_EQ(sum({.leader = 5}), 3);
  EXPECT_EQ(sum({.leader = -4}), -1);
}

TEST(Modifiers, AReplacementSetsTheSum) { EXPECT_EQ(sum({.leader = 2, .swamp = true, .night = true}), 0); }

TEST(Modifiers, AnAblatedRuleChangesNothing) {
  EXPECT_EQ(sum({.leader = 2, .swamp = true}, kSwamp), 2);
  EXPECT_EQ(sum({.leader = 5}, kLimit), 5);
  EXPECT_EQ(sum({.leader = 2, .night = true}, kNight), 2);
}

TEST(Modifiers, TheListAddsUpToTheSumInEveryCase) {
  const RuleProbe rules;
  for (int leader = -5; leader <= 5; ++leader)
    for (bool swamp : {false, true})
      for (bool night : {false, true}) {
        ModifierList list;
        Modifiers die(rules, &list);
        fill({leader, swamp, night}, die);
        EXPECT_EQ(sum_of(list), die.sum());
        EXPECT_EQ(die.sum(), sum({leader, swamp, night}));
      }
}

TEST(Modifiers, TheListNamesRuleValueAndText) {
  const RuleProbe rules;
  ModifierList list;
  Modifiers die(rules, &list);
  fill({.leader = 5}, die);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].rule, kLeader);
  EXPECT_EQ(list[1].rule, kLimit);
  EXPECT_EQ(list[1].value, -2);
  EXPECT_STREQ(list[1].text, "at most 3");
}

}  // namespace
}  // namespace cf
