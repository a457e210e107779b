// Whole battles worked out by hand, with stated dice.
#include <gtest/gtest.h>

#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// Two warriors under a chief of rating 2 (level 4) meet a regular and a militia unit under a captain of rating 1 (level
// 3).
//
// Round 1. Fire: a warrior hits on 1-2. A 2 disrupts the regular, the captain rolls 3 and is unhurt; a 5 misses the
// militia. The regular is disrupted, so only the militia fires back (factor 1): a 1 disrupts a warrior, the chief rolls
// 5: wounded, rating 1. Movement: the warrior in good order charges with the chief: 5 - 1 = 4, not above 4. The covered
// stack has a disrupted unit and cannot slip away. Melee: 2 x 2 = 4 against 4 + 2 = 6 is 1:2; chief +1, captain -1,
// disrupted defender +1: 1:1. The die 5 + 1 (levels 4 and 3) gives -/R. Both settler units rout; the captain rolls 4,
// wounded, has no stack left and is captured. Recovery: the warrior 5 - 1 = 4 recovers. The regular rolls 3 and comes
// back disrupted; the militia rolls 4 and stays out. Round 2. A 6 misses, a 2 routs the regular. A 1 always moves; the
// regular, routed, is overrun. The militia rolls 3 and comes back. End: 4/4 against 1/4, a lead of 75 hundredths:
// decisive.
TEST(Golden, TwoWarriorsAgainstRegularAndMilitia) {
  // R("19.1") R("19.1-d") R("19.2") R("19.2.1") R("19.2.1-b") R("19.2.1-d") R("19.2.1-e") R("19.2.1-e.1") R("19.2.1-f")
  // R("9.5.9") R("19.2.2") R("19.2.2-a") R("19.2.2-a.1") R("19.2.2.4") R("19.2.2-b.1") R("19.2.3") R("19.2.3-a.1")
  // R("19.2.3-b") R("19.2.3-c") R("19.2.3-d.1") R("19.2.3-d.4") R("19.2.3-e") R("9.5.12") R("Q-32") R("19.2.4")
  // R("19.2.4.1") R("19.2.4.2") R("19.2.4.4") R("19.2.4.5") R("19.3") R("19.3.1") R("19.3.2") R("9.6")
  Fight f(Field{});
  f.act(array("settler_regular_1", "settler_c_1"))
      .act(array("settler_militia_1", "settler_c_1"))
      .act(station("settler_leader_1", "settler_c_1"));
  f.act(array("native_warrior_1", "native_c_1"))
      .act(array("native_warrior_2", "native_c_1"))
      .act(station("native_leader_1", "native_c_1"));
  f.act(verb("fire", "stack", "native_c_1"))
      .act(verb("aim", "target", "settler_regular_1"))
      .act(verb("aim", "target", "settler_militia_1"))
      .dice({2, 3, 5});
  f.act(verb("fire", "stack", "settler_c_1")).act(verb("aim", "target", "native_warrior_1")).dice({1, 5});
  f.act(verb("charge", "enemy", "settler_c_1")).dice({5}).dice({5, 4});
  f.act("recover_all").dice({5}).act("recover_all").dice({3, 4});
  EXPECT_EQ(f.place("settler_regular_1"), "0/0");
  EXPECT_EQ(f.order("settler_regular_1"), "disrupted");
  f.act("volley").dice({6, 2}).act(verb("charge", "enemy", "settler_c_1")).dice({1});
  f.act("recover_all").dice({3});
  EXPECT_TRUE(f.table.over());
  EXPECT_EQ(f.log(), R"(The battle begins in wilderness country.
Rounds by the primary leader of native side: 2.
Regulars 1 is arrayed in centre, front row.
Militia 1 is arrayed in centre, front row.
Captain stands with centre, front row.
Warriors 1 is arrayed in centre, front row.
Warriors 2 is arrayed in centre, front row.
Chief stands with centre, front row.
Round 1 of 2
Warriors 1 aims at Regulars 1.
Warriors 2 aims at Militia 1.
Warriors 1 fires at Regulars 1: 2, a hit.
Regulars 1 is disrupted.
Captain is in danger: 3, 0 added.
Captain is unhurt.
Warriors 2 fires at Militia 1: 5, a miss.
Militia 1 aims at Warriors 1.
Militia 1 fires at Warriors 1: 1, a hit.
Warriors 1 is disrupted.
Chief is in danger: 5, 0 added.
Chief is wounded; his rating is now 1.
Move from centre, front row: 5, -1 added, against level 4.
A charge onto centre, front row.
Melee in centre, front row, attack by native side.
4 against 6: column 1:2, shifted to 1:1.
Melee die 5, 1 added, on column 1:1.
Result for attacker / defender: -/R.
Regulars 1 is routed.
Militia 1 is routed.
Captain is in danger: 4, 0 added.
Captain is wounded; his rating is now 0.
Captain has nobody left to join and is captured.
Recovery of Warriors 1: 5, -1 added, against level 4.
Warriors 1 recovers: good order.
Recovery of Regulars 1: 3, 0 added, against level 3.
Regulars 1 recovers: disrupted.
Regulars 1 comes back in centre, front row.
Recovery of Militia 1: 4, 0 added, against level 3.
Militia 1 does not recover.
Round 2 of 2
Warriors 1 aims at Regulars 1.
Warriors 2 aims at Regulars 1.
Warriors 1 fires at Regulars 1: 6, a miss.
Warriors 2 fires at Regulars 1: 2, a hit.
Regulars 1 is routed.
Move from centre, front row: 1, -1 added, against level 4.
A charge onto centre, front row.
Melee in centre, front row, attack by native side.
All units in centre, front row are routed: they are eliminated.
Recovery of Militia 1: 3, 0 added, against level 3.
Militia 1 recovers: disrupted.
Militia 1 comes back in centre, front row.
Left in the field: native side 100 %, settler side 25 %; the native lead is 75 percentage points.
A decisive victory for native side.
native side: units taken back to the map: 2.
settler side: units taken back to the map: 1.
)");
  const Outcome outcome = f.table.rules().outcome(f.table.state());
  EXPECT_EQ(outcome.winner, kNative);
  EXPECT_EQ(outcome.scores[kNative], 100);
  EXPECT_EQ(outcome.scores[kSettler], 25);
}

// Settled land in severe weather; the settler side (level 4, captain 1) has the initiative but is surprised by the
// native side (level 3, chief 2).
//
// The native side rolls a 1 for one more round: two. Round 1. The surprised regulars hold fire. Warriors: a 2 disrupts
// the first regular (captain 4, unhurt), 3 and 6 miss. The other two regulars charge with the captain: 5 - 1 (captain)
// - 1 (regulars in settled land) + 1 (weather) = 4, not above 4. The warriors slip away: 4 - 2 (chief) + 1 (weather) +
// 1 (covered) - 1 (won surprise) = 3, not above 3. The regular recovers: 5 - 1 = 4. Round 2. Regulars fire at 2 x 2 =
// 4, the weather taking their subtraction: a 4 hits (chief 1, unhurt), 5 and 6 miss. The two warriors left hit the
// first regular twice, 2 and 1: routed; the captain rolls 2, then 5: wounded, rating 0. The regulars hold. The warriors
// charge: 4 - 2 + 1 = 3. Melee: 4 + 4 against 4 + 4, the routed regular left out: 1:1, chief +2: 2:1; the die 6 - 1 = 5
// gives -/R. The captain rolls 3. Recovery: 5 fails for the first regular, 4 brings the second back behind him, 6
// fails; the warrior fails with a 6 in spite of his chief. End: 5/6 against 1/6, a lead of 67: decisive. The first
// regular comes away (3 + 1 = 4), the third does not (4 + 1 = 5).
TEST(Golden, SurprisedRegularsInSettledLand) {
  // R("19.1-a") R("19.1-a.3") R("19.1-b.1") R("19.2.1-a") R("19.2.1-c.4") R("19.2.1-c.10") R("19.2.2-b.2")
  // R("19.2.2-b.4") R("19.2.2-b.5") R("19.2.2-b.6") R("19.2.2-e") R("19.2.2-e.1") R("19.2.3-a") R("19.2.3-b.1")
  // R("19.2.3-c") R("19.2.3-d.2") R("19.2.4.3") R("19.2.4.5") R("19.3") R("9.6")
  Fight f(Field{.native = "warrior 3",
                .settler = "regular 3",
                .terrain = "settled",
                .weather = "severe",
                .initiative = "settler",
                .surprise = "native",
                .native_leaders = "Chief 2",
                .settler_leaders = "Captain 1",
                .native_level = "3",
                .settler_level = "4"});
  f.act("extend").dice({1});
  f.act("array_rest").act("array_rest");
  f.act(verb("fire", "stack", "native_c_1"));
  for (const char* target : {"settler_regular_1", "settler_regular_2", "settler_regular_3"})
    f.act(verb("aim", "target", target));
  f.dice({2, 4, 3, 6});
  f.act(verb("charge", "enemy", "native_c_1")).dice({5}).act(verb("slip", "stack", "native_c_1")).dice({4});
  f.act("recover_all").dice({5});
  f.act(verb("fire", "stack", "settler_c_1"));
  for (const char* target : {"native_warrior_1", "native_warrior_2", "native_warrior_3"})
    f.act(verb("aim", "target", target));
  f.dice({4, 1, 5, 6});
  f.act(verb("fire", "stack", "native_c_1"))
      .act(verb("aim", "target", "settler_regular_1"))
      .act(verb("aim", "target", "settler_regular_1"));
  f.dice({2, 2, 1, 5});
  f.act("hold").act(verb("charge", "enemy", "settler_c_1")).dice({4});
  f.dice({6, 3});
  f.act("recover_all").dice({5, 4, 6}).act("recover_all").dice({6});
  EXPECT_EQ(f.place("settler_regular_2"), "0/1");
  f.dice({3, 4});
  EXPECT_TRUE(f.table.over());
  const Outcome outcome = f.table.rules().outcome(f.table.state());
  EXPECT_EQ(outcome.winner, kNative);
  EXPECT_EQ(outcome.scores[kNative], 83);
  EXPECT_EQ(outcome.scores[kSettler], 16);
  EXPECT_EQ(f.order("settler_regular_1"), "routed");
  EXPECT_EQ(f.order("settler_regular_3"), "eliminated");
  EXPECT_EQ(f.order("native_warrior_1"), "good order");
  EXPECT_NE(f.log().find("A decisive victory for native side."), std::string::npos);
}

}  // namespace
}  // namespace cf::quickbattle
