// Procedures as functions, on the smallest game that uses all of it: questions in if, while and for, a settled one, a
// call that gives a value, a tail call, and a copy of the state taken at every question.
#include "engine/procedure.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cf {

struct Fault {
  std::string what;
};
void rules_fault(const char* what) { throw Fault{what}; }  // as programs with host/ do

namespace {

struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;
using RollDie = RollDieOf<Game>;
constexpr Rule R(int n) { return {static_cast<u16>(n)}; }

enum Rules { kFirst = 1, kInIf, kInFor, kCounted, kPicked, kTail, kDoubled };

struct Pick {  // asked only where there is a choice
  u8 from = 0;
  CF_FIELDS(from)
  CF_QUESTION(Pick, "pick")
  std::optional<Action> settled(const Ctx&) const {
    return from > 1 ? std::nullopt : std::optional(Action{.verb = 0, .n = from});
  }
};
struct RollsToSix {  // rolls until a six and gives the number of rolls
  using Gives = u8;
  u8 rolls = 0;
  CF_FIELDS(rolls)
  CF_PROCEDURE(RollsToSix, "rolls_to_six", Die)
};
struct Silent {  // never waits
  CF_FIELDS()
  CF_PROCEDURE(Silent, "silent")
};
struct Skipped {  // has nothing to do
  CF_FIELDS()
  CF_PROCEDURE(Skipped, "skipped")
  std::optional<Action> settled(const Ctx&) const { return Action{}; }
};
struct Tail {
  u8 sum = 0;
  CF_FIELDS(sum)
  CF_PROCEDURE(Tail, "tail", Die)
};
struct Whole {
  u8 i = 0, sum = 0, picks = 1;
  CF_FIELDS(i, sum, picks)
  CF_PROCEDURE(Whole, "whole", First, InIf, InFor, Counted, Quiet, Skip, Picked)
};

struct Tables : RuleProbe {};
struct Slips {  // by a break outside a loop
  CF_FIELDS()
  CF_PROCEDURE(Slips, "slips", Die)
};
using Frame = std::variant<std::monostate, Whole, RollsToSix, Tail, Silent, Skipped, Slips, RollDie, Pick>;
struct State {
  FrameStack<Frame, 4> stack;
  int out = 0, silent = 0, skipped = 0;
  bool decided = false;
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
struct Game {
  using Tables = cf::Tables;
  using State = cf::State;
  using Frame = cf::Frame;
  static bool decided(const State& s) { return s.decided; }
};

Seat Pick::asked(const Ctx&) const { return 0; }
void Pick::answers(const Ctx&, Offer& offer) const { offer.faces(1, from); }
Prompt Pick::prompt(const Ctx&) const { return {R(kPicked), {"Pick a number."}}; }

Flow Silent::play(Playing& p) {
  BEGIN;
  ++p.s.silent;
  END;
}

Flow Skipped::play(Playing& p) {
  BEGIN;
  ++p.s.skipped;
  END;
}

Flow Slips::play(Playing& p) {
  BEGIN;
  ASK(Die, RollDie{R(kFirst)});
  if (p.answer.n == 1) break;
  END;
}

Flow RollsToSix::play(Playing& p) {
  BEGIN;
  do {
    ASK(Die, RollDie{R(kCounted)});
    ++rolls;
    if (rolls == 10) p.s.decided = true;
  } while (p.answer.n != 6);
  return p.give(this, rolls);
  END;
}

Flow Tail::play(Playing& p) {
  BEGIN;
  ASK(Die, RollDie{R(kTail)});
  p.s.out = 1000 * p.answer.n + sum;
  END;
}

Flow Whole::play(Playing& p) {
  BEGIN;
  ASK(First, RollDie{R(kFirst)});
  if (p.answer.n > 3)
    ASK(InIf, RollDie{R(kInIf)});
  else
    sum = 100;
  {
    const int local = p.answer.n;  // dead before the next step
    sum = static_cast<u8>(sum + local);
  }
  for (i = 0; i < 3; ++i) {
    if (i == 1) continue;
    ASK(InFor, RollDie{R(kInFor)});
    sum = static_cast<u8>(sum + p.answer.n);
  }
  CALL(Counted, RollsToSix{});
  sum = static_cast<u8>(sum + p.given<RollsToSix>());
  CALL(Quiet, Silent{});
  CALL(Skip, Skipped{});
  ASK(Picked, Pick{picks});
  sum = static_cast<u8>(sum + p.answer.n);
  if (p.applies(R(kDoubled), picks > 1)) sum = static_cast<u8>(2 * sum);
  return p.become(Tail{sum});
  END;
}

struct Played {
  State state;
  std::size_t answers = 0;
};

// Plays with these answers. At every question it goes on with a copy, and the state that was copied must not change.
Played play(std::initializer_list<u8> answers, Whole whole = {}, const Tables& t = {}) {
  State s;
  s.stack.push(whole);
  Playing start{t, s};
  Seat seat = run(start);
  const u8* next = answers.begin();
  while (seat != kNobody && next != answers.end()) {
    State copy = s;
    copy.stack.pop();
    Playing p{t, copy, {.verb = 0, .n = *next++}};
    const State before = s;
    seat = run(p);
    EXPECT_EQ(s, before);
    s = copy;
  }
  EXPECT_EQ(seat, kNobody) << "a question is left";
  return {s, static_cast<std::size_t>(next - answers.begin())};
}

TEST(Procedure, AsksInIfInForAndInAProcedureItCalls) {
  const Played p = play({5, 2, 3, 4, 1, 6, 4});  // first, in if, twice in for, two rolls to a six, tail
  EXPECT_EQ(p.answers, 7u);
  EXPECT_EQ(p.state.out, 4000 + (2 + 3 + 4 + 2 + 1));
  EXPECT_TRUE(p.state.stack.empty());
}

TEST(Procedure, TakesTheOtherBranchWithoutAQuestion) {
  const Played p = play({3, 1, 1, 6, 2});
  EXPECT_EQ(p.answers, 5u);
  EXPECT_EQ(p.state.out, 2000 + (100 + 3 + 1 + 1 + 1 + 1));
}

TEST(Procedure, ASettledQuestionIsNotAskedAndAnOpenOneIs) {
  EXPECT_EQ(play({3, 1, 1, 6, 2}, {.picks = 1}).state.out % 1000, 107);
  EXPECT_EQ(play({3, 1, 1, 6, 4, 2}, {.picks = 5}).state.out % 1000, 220);
}

TEST(Procedure, OneThatNeverWaitsRunsAndOneWithNothingToDoIsSkipped) {
  const Played p = play({3, 1, 1, 6, 2});
  EXPECT_EQ(p.state.silent, 1);
  EXPECT_EQ(p.state.skipped, 0);
}

TEST(Procedure, AGameThatIsDecidedIsEndedByTheEngine) {
  const Played p = play({3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});  // the tenth roll to a six decides it
  EXPECT_EQ(p.answers, 13u);
  EXPECT_TRUE(p.state.stack.empty());
  EXPECT_EQ(p.state.silent, 0);  // the caller does not go on
}

TEST(Procedure, WaitsAtTheStepThatIsNamed) {
  Tables t;
  State s;
  s.stack.push(Whole{});
  Playing p{t, s};
  run(p);
  EXPECT_EQ(s.stack.depth, 2);
  EXPECT_STREQ(Whole::kSteps[s.stack.pc[0]], "First");
  s.stack.pop();
  p.answer = {.verb = 0, .n = 6};
  run(p);
  EXPECT_STREQ(Whole::kSteps[s.stack.pc[0]], "InIf");
}

TEST(Procedure, BecomingAnotherLeavesNoFrameBehind) {
  Tables t;
  State s;
  s.stack.push(Whole{});
  Playing p{t, s};
  run(p);
  for (const u8 n : std::initializer_list<u8>{3, 1, 1, 6}) s.stack.pop(), p.answer = {.verb = 0, .n = n}, run(p);
  EXPECT_EQ(s.stack.depth, 2);
  EXPECT_TRUE(std::holds_alternative<Tail>(s.stack.frames[0]));
}

// Answers the open question; what the rules say if they cannot go on.
std::string fault_of(State s, u8 n) {
  s.stack.pop();
  Playing p{Tables{}, s, {.verb = 0, .n = n}};
  try {
    run(p);
  } catch (const Fault& fault) {
    return fault.what;
  }
  return "";
}

TEST(Procedure, FramesNestedTooDeeplyAreAFault) {
  State s;
  for (int i = 0; i < 3; ++i) s.stack.push(Whole{});
  s.stack.pc[2] = static_cast<u8>(Whole::Step::InFor);
  s.stack.push(RollDie{});
  std::get<Whole>(s.stack.frames[2]).i = 1;
  EXPECT_EQ(fault_of(s, 1), "");  // room for one more question
  std::get<Whole>(s.stack.frames[2]).i = 2;
  EXPECT_EQ(fault_of(s, 1), "procedures call each other too deeply");  // a call, and its question
}

TEST(Procedure, AValueThatNobodyGaveIsAFault) {
  State s;
  s.stack.push(Whole{});
  s.stack.pc[0] = static_cast<u8>(Whole::Step::Counted);
  s.stack.push(RollDie{});  // where the rolls to a six should be
  EXPECT_EQ(fault_of(s, 6), "a procedure goes on without the value it waited for");
}

TEST(Procedure, ABreakOutsideALoopIsAFault) {
  State s;
  s.stack.push(Slips{});
  s.stack.pc[0] = static_cast<u8>(Slips::Step::Die);
  s.stack.push(RollDie{});
  EXPECT_EQ(fault_of(s, 2), "");
  EXPECT_EQ(fault_of(s, 1), "slips");
}

TEST(Procedure, AQuestionWhoseRuleIsAblatedTakesItsFirstAnswer) {
  Tables t;
  t.ablate(R(kPicked));
  EXPECT_EQ(play({3, 1, 1, 6, 2}, {.picks = 5}, t).state.out % 1000, 2 * 107);
}

TEST(Procedure, AnAblatedRuleIsAConditionThatIsFalse) {
  Tables t;
  t.ablate(R(kDoubled));
  EXPECT_EQ(play({3, 1, 1, 6, 4, 2}, {.picks = 5}, t).state.out % 1000, 110);
}

TEST(Procedure, UsesAreCountedWhereARuleAppliedOrAsked) {
  Tables t;
  u32 uses[kDoubled + 1] = {};
  t.count_uses(uses);
  play({3, 1, 1, 6, 2}, {}, t);
  EXPECT_EQ(uses[kFirst], 1u);
  EXPECT_EQ(uses[kInIf], 0u);
  EXPECT_EQ(uses[kInFor], 2u);
  EXPECT_EQ(uses[kPicked], 0u);   // settled
  EXPECT_EQ(uses[kDoubled], 0u);  // did not apply
}

}  // namespace
}  // namespace cf
