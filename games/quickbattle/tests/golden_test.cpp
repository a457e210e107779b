// Whole battles worked out by hand, with stated dice.
#include <gtest/gtest.h>

#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// Two warriors under a chief of rating 2 (level 4) meet a regular and a militia unit under a captain of rating 1 (level 3).
//
// Round 1. Fire: a warrior hits on 1-2. A 2 disrupts the regular, the captain rolls 3 and is unhurt; a 5 misses the militia.
// The regular is disrupted, so only the militia fires back (factor 1): a 1 disrupts a warrior, the chief rolls 5: wounded, rating 1.
// Movement: the warrior in good order charges with the chief: 5 - 1 = 4, not above 4. The covered stack has a disrupted unit
// and cannot slip away. Melee: 2 x 2 = 4 against 4 + 2 = 6 is 1:2; chief +1, captain -1, disrupted defender +1: 1:1. The die 5 + 1
// (levels 4 and 3) gives -/R. Both settler units rout; the captain rolls 4, wounded, has no stack left and is captured.
// Recovery: the warrior 5 - 1 = 4 recovers. The regular rolls 3 and comes back disrupted; the militia rolls 4 and stays out.
// Round 2. A 6 misses, a 2 routs the regular. A 1 always moves; the regular, routed, is overrun. The militia rolls 3 and comes back.
// End: 4/4 against 1/4, a lead of 75 hundredths: decisive.
TEST(Golden, TwoWarriorsAgainstRegularAndMilitia) {
  // R("19.1") R("19.1-d") R("19.2") R("19.2.1") R("19.2.1-b") R("19.2.1-d") R("19.2.1-e") R("19.2.1-e.1") R("19.2.1-f") R("9.5.9") R("19.2.2") R("19.2.2-a")
  // R("19.2.2-a.1") R("19.2.2.4") R("19.2.2-b.1") R("19.2.3") R("19.2.3-a.1") R("19.2.3-b") R("19.2.3-c") R("19.2.3-d.1") R("19.2.3-d.4") R("19.2.3-e") R("9.5.12")
  // R("Q-32") R("19.2.4") R("19.2.4.1") R("19.2.4.2") R("19.2.4.4") R("19.2.4.5") R("19.3") R("19.3.1") R("19.3.2") R("9.6")
  Fight f(Field{});
  f.act(array("settler_regular_1", "settler_c_1")).act(array("settler_militia_1", "settler_c_1")).act(station("settler_leader_1", "settler_c_1"));
  f.act(array("native_warrior_1", "native_c_1")).act(array("native_warrior_2", "native_c_1")).act(station("native_leader_1", "native_c_1"));
  f.act(verb("fire", "stack", "native_c_1")).act(verb("aim", "target", "settler_regular_1")).act(verb("aim", "target", "settler_militia_1")).dice({2, 3, 5});
  f.act(verb("fire", "stack", "settler_c_1")).act(verb("aim", "target", "native_warrior_1")).dice({1, 5});
  f.act(verb("charge", "enemy", "settler_c_1")).dice({5}).dice({5, 4}).dice({5}).dice({3, 4});
  EXPECT_EQ(f.place("settler_regular_1"), "0/0");
  EXPECT_EQ(f.order("settler_regular_1"), "disrupted");
  f.act("volley").dice({6, 2}).act(verb("charge", "enemy", "settler_c_1")).dice({1}).dice({3});
  EXPECT_TRUE(f.table.over());
  EXPECT_EQ(f.log(), R"(The battle begins in wilderness country.
)");
  const Outcome outcome = f.table.rules().outcome(f.table.state());
  EXPECT_EQ(outcome.winner, kNative);
  EXPECT_EQ(outcome.scores[kNative], 100);
  EXPECT_EQ(outcome.scores[kSettler], 25);
}

}  // namespace
}  // namespace cf::quickbattle
