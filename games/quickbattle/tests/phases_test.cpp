// 19.2.1 to 19.2.4 in play.
#include <gtest/gtest.h>

#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// Puts a unit of an arrayed battle into another order or place.
void set(Json& position, const std::string& unit, const char* order, int column = 0, int row = 0) {
  position["units"][unit]["order"] = order;
  const bool away = std::string(order) == "eliminated";
  position["units"][unit]["column"] = away ? 255 : column;
  position["units"][unit]["row"] = away ? 255 : row;
}

// -- fire ---------------------------------------------------------------------------------------

TEST(Fire, OnlyUndisruptedUnitsFire) {  // R("19.2.1.1")
  const Field field{.native = "warrior 3", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  Json position = f.until("choose_fire").position();
  set(position, "native_warrior_1", "disrupted");
  set(position, "native_warrior_2", "disrupted");
  Fight shaken(field.open(), position);
  EXPECT_EQ(shaken.refusal(verb("fire", "stack", "native_c_1")).substr(0, 9), "19.2.1.1:");
}

TEST(Fire, TheInitiativeSideFiresFirstAndItsHitsCount) {  // R("19.2.1") R("19.2.1-e")
  Fight f(Field{.native = "warrior 1", .settler = "militia 1"});
  f.until("choose_fire");
  EXPECT_EQ(f.seat(), "native");
  f.act("volley").dice({2, 1});
  EXPECT_EQ(f.order("settler_militia_1"), "disrupted");
  EXPECT_EQ(f.question(), "choose_move");  // the disrupted militia does not fire back
}

TEST(Fire, RearRowsFireTooAndTheFrontIsAimedAtFirst) {  // R("19.2.1.3") R("19.2.1.4") R("19.2.1.2")
  Fight f(Field{.native = "warrior 3",
                .settler = "regular 1, militia 2",
                .terrain = "rough",
                .initiative = "settler",
                .native_leaders = "Chief 1",
                .settler_leaders = "Captain 1"});
  // native first: two stacks; settler behind each other
  f.act(array("native_warrior_1", "native_c_1"))
      .act(array("native_warrior_2", "native_c_1"))
      .act(array("native_warrior_3", "native_r1_1"));
  f.act(station("native_leader_1", "native_r1_1"));
  f.act(array("settler_regular_1", "settler_c_1"))
      .act(array("settler_militia_1", "settler_r1_1"))
      .act(array("settler_militia_2", "settler_c_2"));
  f.act(station("settler_leader_1", "settler_r1_1"));
  EXPECT_TRUE(f.offers(verb("fire", "stack", "settler_c_2")));
  f.act(verb("fire", "stack", "settler_c_2"));
  EXPECT_EQ(f.question(), "choose_target");
  EXPECT_EQ(f.refusal(verb("aim", "target", "native_warrior_3")).substr(0, 9), "19.2.1.2:");
  f.act(verb("aim", "target", "native_warrior_2")).dice({6});
  EXPECT_EQ(f.refusal(verb("fire", "stack", "settler_c_2")).substr(0, 9), "19.2.1.2:");
  f.act("cease_fire");
  f.act(verb("fire", "stack", "native_c_1"));  // one target in front, the first warrior must take it
  EXPECT_EQ(f.position()["units"]["native_warrior_1"]["aim"], "settler_regular_1");
  EXPECT_EQ(f.question(), "choose_target");  // the second may now choose the rear row
  EXPECT_TRUE(f.offers(verb("aim", "target", "settler_militia_2")));
}

TEST(Fire, TheRearRowWaitsUntilTheFrontIsAimedAt) {  // R("19.2.1.4")
  Fight f(Field{.native = "warrior 2", .settler = "militia 4", .terrain = "wilderness"});
  f.until("choose_fire");
  Json position = f.position();
  set(position, "settler_militia_1", "good order", 0, 0);
  set(position, "settler_militia_2", "good order", 0, 0);
  set(position, "settler_militia_3", "good order", 0, 1);
  set(position, "settler_militia_4", "routed", 0, 1);
  Fight g(Field{.native = "warrior 2", .settler = "militia 4", .terrain = "wilderness"}.open(), position);
  g.act(verb("fire", "stack", g.place("native_warrior_1") == "0/0" ? "native_c_1" : "native_r1_1"));
  EXPECT_EQ(g.refusal(verb("aim", "target", "settler_militia_3")).substr(0, 9), "19.2.1.4:");
}

TEST(Fire, AllTargetsOfAStackAreNamedBeforeARoll) {  // R("19.2.1-b")
  Fight f(Field{.settler = "militia 2"});
  f.until("choose_fire").act(verb("fire", "stack", "native_c_1"));
  f.act(verb("aim", "target", "settler_militia_1"));
  EXPECT_EQ(f.question(), "choose_target");
  f.act(verb("aim", "target", "settler_militia_2"));
  EXPECT_EQ(f.seat(), "chance");
}

TEST(Fire, AShotAtAUnitThatIsGoneIsLost) {  // R("19.2.1-b") R("19.2.1-e.2")
  const Field field{.native = "warrior 2", .settler = "militia 1, regular 1"};
  Fight f(field);
  Json position = f.until("choose_fire").position();
  set(position, "settler_militia_1", "routed");
  Fight g(field.open(), position);
  g.act(verb("fire", "stack", "native_c_1"))
      .act(verb("aim", "target", "settler_militia_1"))
      .act(verb("aim", "target", "settler_militia_1"));
  g.dice({1, 1});  // the hit, and the captain's roll
  EXPECT_EQ(g.order("settler_militia_1"), "eliminated");
  EXPECT_NE(g.log().find("its shot is lost"), std::string::npos);
}

TEST(Fire, ASurprisedSideHoldsFireInTheFirstRound) {  // R("19.2.1-a")
  Fight f(Field{.native = "warrior 2", .surprise = "native"});
  f.until("choose_fire");
  EXPECT_EQ(f.seat(), "native");
  f.act("cease_fire");
  EXPECT_NE(f.question(), "choose_fire");
  f.until("choose_fire").act("cease_fire");  // in the second round it fires
  EXPECT_EQ(f.question(), "choose_fire");
  EXPECT_EQ(f.seat(), "settler");
}

TEST(Fire, StepsDown) {  // R("19.2.1-e") R("19.2.1-e.1") R("19.2.1-e.2")
  Fight f(Field{.native = "warrior 3", .settler = "militia 1"});
  f.until("choose_fire").act("volley").dice({1, 1});
  EXPECT_EQ(f.order("settler_militia_1"), "disrupted");
  f.dice({1, 1});
  EXPECT_EQ(f.order("settler_militia_1"), "routed");
  EXPECT_EQ(f.place("settler_militia_1"), "0/0");
  f.dice({1, 1});
  EXPECT_EQ(f.order("settler_militia_1"), "eliminated");
}

TEST(Fire, LeadersOfAStackThatIsHitRollAtOnce) {  // R("19.2.1-f") R("9.5.9")
  Fight f(Field{.native = "warrior 3", .settler = "militia 2", .settler_leaders = "Captain 1"});
  f.until("choose_fire").act("volley").dice({1});
  EXPECT_EQ(f.top()["rule"], "9.5.9");
  EXPECT_EQ(f.dice({4, 1, 5}).position()["leaders"]["settler_leader_1"]["fate"], "wounded");
  EXPECT_EQ(f.position()["leaders"]["settler_leader_1"]["rating"], 0);
  EXPECT_EQ(f.dice({1, 6}).position()["leaders"]["settler_leader_1"]["fate"], "lost");
}

TEST(Leaders, OneLeftAloneJoinsTheNearestStackOrIsCaptured) {  // R("Q-32")
  const Field field{.native = "warrior 1", .settler = "militia 1", .settler_leaders = "Captain 1"};
  Fight f(field);
  Json position = f.until("choose_fire").position();
  set(position, "settler_militia_1", "routed");
  Fight g(field.open(), position);
  g.act("volley").dice({1, 1});
  EXPECT_EQ(g.position()["leaders"]["settler_leader_1"]["fate"], "lost");
  EXPECT_NE(g.log().find("Captain has nobody left to join and is captured."), std::string::npos);
  const Field wide{.native = "warrior 3", .settler = "regular 3", .terrain = "rough", .settler_leaders = "Captain 1"};
  Fight h(wide);
  position = h.until("choose_fire").position();
  set(position, "settler_regular_1", "routed");  // centre; right 1 and left 1 are equally near
  Fight k(wide.open(), position);
  k.act(verb("fire", "stack", "native_c_1")).dice({1, 1});
  EXPECT_EQ(k.question(), "nearest_stack");
  EXPECT_EQ(k.seat(), "settler");
  k.act({{"verb", "follow"}, {"leader", "settler_leader_1"}, {"to", "settler_l1_1"}});
  EXPECT_EQ(k.position()["leaders"]["settler_leader_1"]["column"], 2);
}

// -- movement -----------------------------------------------------------------------------------

TEST(Movement, OnlyUnitsInGoodOrderMove) {  // R("19.2.2.1") R("19.2.2-f")
  const Field field{.native = "warrior 2", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "native_warrior_1", "disrupted", 0, 0);
  set(position, "native_warrior_2", "routed", 1, 0);
  Fight g(field.open(), position);
  EXPECT_EQ(g.refusal(verb("shift", "stack", "native_c_1")).substr(0, 9), "19.2.2.1:");
  EXPECT_EQ(g.refusal(verb("shift", "stack", "native_r1_1")).substr(0, 9), "19.2.2-f:");
}

TEST(Movement,
     ToAnotherRowOrColumnOrOntoTheEnemy) {  // R("19.2.2.2") R("19.2.2.3") R("19.2.2.4") R("19.2.2.5") R("19.2.2")
  const Field field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough", .native_leaders = "Chief 2"};
  Fight f(field);
  f.until("choose_move");
  EXPECT_EQ(f.seat(), "native");
  EXPECT_TRUE(f.offers(verb("charge", "enemy", "settler_c_1")));
  f.act(verb("detach", "unit", "native_warrior_1"));
  EXPECT_TRUE(f.offers(verb("march", "to", "native_c_2")));   // a row of its own
  EXPECT_TRUE(f.offers(verb("march", "to", "native_r1_2")));  // behind another column
  EXPECT_EQ(f.refusal(verb("march", "to", "native_r1_1")).substr(0, 9), "19.1-c.1:");
  f.act(verb("march", "to", "native_r1_2")).dice({4});
  EXPECT_EQ(f.place("native_warrior_1"), "1/1");
  EXPECT_EQ(f.refusal(verb("shift", "stack", "native_r1_2")).substr(0, 9), "19.2.2.5:");
  f.act(verb("shift", "stack", "native_c_1")).act(verb("march", "to", "native_r1_2")).dice({6});
  EXPECT_EQ(f.place("native_warrior_2"), "0/0");  // a 6 never moves
  f.act("hold");
  EXPECT_EQ(f.seat(), "settler");
}

TEST(Movement, OnlyTheFrontOfAColumnCharges) {  // R("19.2.2-d")
  const Field field{.native = "warrior 5", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  f.until("choose_move").act(verb("shift", "stack", "native_c_2"));
  EXPECT_EQ(f.refusal(verb("charge", "enemy", "settler_c_1")).substr(0, 9), "19.2.2-d:");
}

TEST(Movement, OneStackGoesOntoAnEnemyStack) {  // R("19.2.2.4")
  Fight f(Field{.native = "warrior 3", .settler = "militia 1"});
  f.until("choose_move").act(verb("detach", "unit", "native_warrior_1"));
  f.act(verb("charge", "enemy", "settler_c_1")).dice({1}).act(verb("detach", "unit", "native_warrior_2"));
  EXPECT_EQ(f.refusal(verb("charge", "enemy", "settler_c_1")),
            "19.2.2.4: A stack of yours has gone onto centre, front row already.");
}

TEST(Movement, SurprisedStacksNeedALeaderInTheFirstRound) {  // R("19.2.2-c")
  const Field field{.native = "warrior 2", .settler = "regular 2", .terrain = "rough", .surprise = "native"};
  Fight f(field);
  f.until("choose_move").act("hold");
  EXPECT_EQ(f.seat(), "settler");
  EXPECT_TRUE(f.offers(verb("shift", "stack", "settler_c_1")));
  EXPECT_EQ(f.refusal(verb("shift", "stack", "settler_r1_1")).substr(0, 9), "19.2.2-c:");
}

TEST(Movement, ACoveredStackMaySlipAwayAndTheAttackersGoBack) {  // R("19.2.2-e") R("19.2.2-e.1") R("19.2.2-b.5")
  const Field field{.native = "warrior 1", .settler = "militia 1", .native_leaders = "Chief 2"};
  Fight f(field);
  f.until("choose_move").act(verb("charge", "enemy", "settler_c_1")).dice({1});
  EXPECT_EQ(f.seat(), "settler");
  EXPECT_EQ(f.refusal(verb("shift", "stack", "settler_c_1")).substr(0, 9), "19.2.2-e:");
  EXPECT_FALSE(f.offers(verb("charge", "enemy", "native_c_1")));
  f.act(verb("slip", "stack", "settler_c_1")).dice({3});  // 3 + 1 - 1: not above 3
  EXPECT_TRUE(f.position()["charging"].empty());
  EXPECT_EQ(f.log().find("Melee in"), std::string::npos);
  EXPECT_EQ(f.place("native_warrior_1"), "0/0");
}

TEST(Movement, AFailedSlipMeansMelee) {  // R("19.2.3")
  Fight f(Field{.native = "warrior 1", .settler = "militia 1", .native_leaders = "Chief 1"});
  f.until("choose_move").act(verb("charge", "enemy", "settler_c_1")).dice({1});
  f.act(verb("slip", "stack", "settler_c_1")).dice({4});
  EXPECT_NE(f.log().find("Melee in"), std::string::npos);
}

TEST(Movement, AWholeStackIsNamedAsAStackAndNeverUnitByUnit) {                           // R("19.2.2") R("19.2.2.1")
  const Field field{.native = "warrior 4", .settler = "militia 1", .terrain = "rough"};  // one column, two rows
  Fight f(field);
  f.until("choose_move").act(verb("detach", "unit", "native_warrior_3"));
  EXPECT_EQ(f.refusal(verb("detach", "unit", "native_warrior_4")), "19.2.2.1: To move all of a stack, name the stack.");
  EXPECT_TRUE(f.offers(verb("march", "to", "native_c_3")));
}

TEST(Movement, AVacatedFrontIsFilledBeforeTheEnemyMoves) {  // R("19.2.2.4") R("Q-28")
  const Field field{.native = "warrior 4", .settler = "militia 1", .terrain = "rough", .native_leaders = "Chief 2"};
  Fight f(field);
  f.until("choose_move").act(verb("shift", "stack", "native_c_1")).act(verb("march", "to", "native_c_3")).dice({1});
  EXPECT_EQ(f.place("native_warrior_1"), "0/2");
  f.act("hold");
  EXPECT_EQ(f.seat(), "settler");
  EXPECT_EQ(f.place("native_warrior_3"), "0/0");
  EXPECT_TRUE(f.offers(verb("charge", "enemy", "native_c_1")));
}

// -- melee --------------------------------------------------------------------------------------

// Charges at once and lets the settlers hold.
Fight charged(const Field& field) {
  Fight f(field);
  f.until("choose_move").act(verb("charge", "enemy", "settler_c_1")).dice({1});
  if (f.question() == "choose_move" && f.seat() == "native") f.act("hold");
  if (f.question() == "choose_move") f.act("hold");
  return f;
}

TEST(MeleeFight, ANumberIsUnitsLostChosenByTheOwner) {  // R("19.2.3-d") R("19.2.3-d.3")
  // three warriors 12 against three militia 6: 2:1, chief +2, captain -1: 3:1; die 5 + 1: "-/1"
  Fight f = charged(Field{.native = "warrior 3", .settler = "militia 2"});
  f.dice({4});
  EXPECT_EQ(f.question(), "take_losses");
  EXPECT_EQ(f.seat(), "settler");
  f.act(verb("lose", "unit", "settler_militia_2"));
  EXPECT_EQ(f.order("settler_militia_2"), "eliminated");
  EXPECT_EQ(f.order("settler_militia_1"), "good order");
  EXPECT_TRUE(f.position()["charging"].empty() || f.seat() == "chance");
  f.dice({1});
  EXPECT_TRUE(f.position()["charging"].empty());
  EXPECT_EQ(f.place("native_warrior_1"), "0/0");
}

TEST(MeleeFight, RoutedUnitsLeaveTheFieldButAreNotLost) {  // R("19.2.3-d.1") R("19.2.3-d.2") R("19.2.3-e") R("9.5.12")
  Fight f = charged(Field{.native = "warrior 3", .settler = "militia 2"});
  f.dice({2});  // 2 + 1 on 3:1: -/R
  EXPECT_EQ(f.order("settler_militia_1"), "routed");
  EXPECT_EQ(f.place("settler_militia_1"), "255/255");
  EXPECT_EQ(f.top()["rule"], "9.5.12");
}

TEST(MeleeFight, AllRoutedAreEliminatedWithoutARoll) {  // R("19.2.3-a.1")
  const Field field{.native = "warrior 2", .settler = "militia 1"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "settler_militia_1", "routed");
  Fight g(field.open(), position);
  g.act(verb("charge", "enemy", "settler_c_1")).dice({1});
  EXPECT_EQ(g.order("settler_militia_1"), "eliminated");
  EXPECT_TRUE(g.table.over());
}

// A position in which the natives have charged two columns and the melees are about to be chosen.
Json two_melees(const Field& field) {
  Fight f(field);
  f.until("choose_move")
      .act(verb("charge", "enemy", "settler_c_1"))
      .dice({1})
      .act(verb("charge", "enemy", "settler_r1_1"))
      .dice({1});
  while (f.question() == "choose_move") f.act("hold");
  return f.position();
}

TEST(MeleeFight, ALeaderWhoJoinsAChargingStackSharesItsMelee) {  // R("19.2.3-e") R("Q-32")
  const Field field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough", .native_leaders = "Chief 2"};
  Json position = two_melees(field);
  Fight f(field.open(), position);
  const int column = position["leaders"]["native_leader_1"]["column"];
  f.act(verb("fight", "at", column == 0 ? "settler_c_1" : "settler_r1_1"));
  Json losing = f.position();  // at the die: on this column the attackers are lost
  losing["stack"][3]["odds"] = 0;
  losing["stack"][3]["die_modifier"] = -3;
  Fight g(field.open(), losing);
  g.dice({1});
  while (g.question() == "take_losses")
    g.act(g.table.rules().asked(g.table.state()) == kNative
              ? verb("lose", "unit", column == 0 ? "native_warrior_1" : "native_warrior_3")
              : verb("lose", "unit", "settler_regular_1"));
  ASSERT_EQ(g.top()["rule"], "9.5.12");
  g.dice({1});
  const Json leader = g.position()["leaders"]["native_leader_1"];
  EXPECT_NE(leader["column"], column);
  EXPECT_EQ(leader["charging"], true);
}

TEST(MeleeFight, ARoutedUnitCountsAsPresentWhenTheRestOfAStackIsLost) {  // R("9.5.12")
  const Field field{.native = "warrior 3", .settler = "militia 2", .settler_leaders = "Captain 1"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "settler_militia_2", "routed");
  Fight g(field.open(), position);
  g.act(verb("charge", "enemy", "settler_c_1")).dice({1});
  g.until("roll");
  Json winning = g.position();
  winning["stack"][3]["odds"] = 6;
  Fight h(field.open(), winning);
  h.dice({4});  // the standing militia unit is lost, the routed one lies there still
  EXPECT_EQ(h.order("settler_militia_1"), "eliminated");
  EXPECT_EQ(h.top()["rule"], "9.5.12");
  h.dice({5});
  EXPECT_NE(h.log().find("Captain is in danger: 5, 0 added."), std::string::npos) << h.log();
}

TEST(MeleeFight, TheInitiativeSideChoosesTheOrder) {  // R("19.2.3")
  Fight f(Field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough"});
  f.until("choose_move")
      .act(verb("charge", "enemy", "settler_c_1"))
      .dice({1})
      .act(verb("charge", "enemy", "settler_r1_1"))
      .dice({1});
  f.act("hold");
  EXPECT_EQ(f.question(), "choose_melee");
  EXPECT_EQ(f.seat(), "native");
  f.act(verb("fight", "at", "settler_r1_1"));
  EXPECT_NE(f.log().find("Melee in right 1, front row, attack by native side."), std::string::npos);
}

TEST(Battle, EndsWithThePhaseInWhichASideIsGone) {  // R("Q-42")
  const Field field{.native = "warrior 2", .settler = "militia 1"};
  Fight f(field);
  Json position = f.until("choose_fire").position();
  set(position, "settler_militia_1", "routed");
  Fight g(field.open(), position);
  g.act("volley").dice({1, 1});
  EXPECT_TRUE(g.table.over());
  EXPECT_EQ(g.position()["round"], 1);
}

TEST(Lines, RowsCloseUpAtTheEndOfAPhase) {  // R("Q-28")
  const Field field{.native = "warrior 4", .settler = "militia 1", .terrain = "rough"};
  Fight f(field);
  Json position = f.until("choose_fire").position();
  set(position, "native_warrior_1", "eliminated");
  set(position, "native_warrior_2", "eliminated");
  position["leaders"]["native_leader_1"]["row"] = 1;
  Fight g(field.open(), position);
  EXPECT_EQ(g.place("native_warrior_3"), "0/1");
  g.until("choose_move");
  EXPECT_EQ(g.place("native_warrior_3"), "0/0");
  EXPECT_EQ(g.position()["leaders"]["native_leader_1"]["row"], 0);
}

// -- recovery -----------------------------------------------------------------------------------

TEST(RecoveryPhase,
     OneStepForEachUnitThatRollsItsLevel) {  // R("19.2.4") R("19.2.4.1") R("19.2.4.4") R("19.2.4.5") R("19.2.4.3")
  const Field field{.native = "warrior 3", .settler = "militia 1", .native_leaders = "Chief 3, Second 1"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "native_warrior_1", "disrupted");
  set(position, "native_warrior_2", "routed");
  set(position, "native_warrior_3", "routed");
  Fight g(field.open(), position);
  g.until("roll");
  g.dice({5, 5, 6});  // level 4, chief -3
  EXPECT_EQ(g.order("native_warrior_1"), "good order");
  EXPECT_EQ(g.order("native_warrior_2"), "disrupted");
  EXPECT_EQ(g.order("native_warrior_3"), "routed");
}

TEST(RecoveryPhase, TheOwnerMayLeaveUnitsUnrolled) {  // R("19.2.4")
  const Field field{.native = "warrior 3", .settler = "militia 1"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "native_warrior_1", "disrupted");
  set(position, "native_warrior_2", "disrupted");
  Fight g(field.open(), position);
  g.until("choose_recovery");
  EXPECT_EQ(g.seat(), "native");
  g.act(verb("recover", "unit", "native_warrior_2")).dice({1});
  EXPECT_FALSE(g.offers(verb("recover", "unit", "native_warrior_2")));
  g.act("leave_rest");
  EXPECT_EQ(g.order("native_warrior_1"), "disrupted");
  EXPECT_EQ(g.order("native_warrior_2"), "good order");
  EXPECT_FALSE(g.question() == "choose_recovery" && g.seat() == "native");
}

TEST(RecoveryPhase, FromTheRoutBoxToTheRearOfAColumn) {  // R("19.2.4.5")
  const Field field{.native = "warrior 3", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  Json position = f.until("choose_move").position();
  set(position, "native_warrior_3", "routed", 255, 255);
  Fight g(field.open(), position);
  g.until("roll").dice({4});
  EXPECT_EQ(g.question(), "return_to_line");
  g.act(verb("rejoin", "to", "native_r1_1"));
  EXPECT_EQ(g.place("native_warrior_3"), "1/0");
  EXPECT_EQ(g.order("native_warrior_3"), "disrupted");
}

TEST(RecoveryPhase, LeadersMayChangeTheirStackOnce) {  // R("Q-32")
  const Field field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  f.until("place_leaders");
  EXPECT_EQ(f.seat(), "native");
  const std::string here = f.position()["leaders"]["native_leader_1"]["column"] == 0 ? "native_r1_1" : "native_c_1";
  f.act(station("native_leader_1", here));
  EXPECT_NE(f.seat() == "native" && f.question() == "place_leaders", true);
}

}  // namespace
}  // namespace cf::quickbattle
