// Refusals that teach: at every question every verb is refused with a reason and a rule of its own.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/quickbattle/tests/field.hpp"

namespace cf::quickbattle {
namespace {

// An answer with that verb, and arguments that name something.
Action drawn(const Tables& t, u8 verb, Random& random) {
  const auto cell = [&] {
    return Cell{static_cast<Seat>(random.below(2)), static_cast<u8>(random.below(4)), static_cast<u8>(random.below(4))}
        .number();
  };
  const auto unit = [&] {
    const Seat side = static_cast<Seat>(random.below(2));
    return static_cast<i16>(side * kUnitsPerSide + static_cast<int>(random.below(static_cast<u32>(t.units(side)))));
  };
  const auto leader = [&] {
    const Seat side = static_cast<Seat>(random.below(2));
    return static_cast<i16>(side * kLeadersPerSide + static_cast<int>(random.below(static_cast<u32>(t.leaders(side)))));
  };
  switch (verb) {
    case kArray:
      return {.verb = verb, .a = unit(), .b = cell()};
    case kStation:
    case kFollow:
      return {.verb = verb, .a = leader(), .b = cell()};
    case kAim:
    case kDetach:
    case kLose:
    case kRecover:
      return {.verb = verb, .a = unit()};
    case kLead:
      return {.verb = verb, .a = leader()};
    case kFire:
    case kCharge:
    case kSlip:
    case kShift:
    case kMarch:
    case kFight:
    case kRejoin:
      return {.verb = verb, .a = cell()};
    default:
      return {.verb = verb};
  }
}

TEST(Refusals, NeverSayOnlyThatTheAnswerDoesNotFit) {
  Random random(7);
  std::vector<Answer> room;
  for (const char* terrain : {"rough", "settled"})
    for (int game = 0; game < 12; ++game) {
      const auto rules = Field{.native = "warrior 7", .settler = "regular 2, militia 3", .terrain = terrain}.open();
      const Tables& t = *static_cast<const Tables*>(rules->tables());
      Position position(*rules);
      rules->start(position.get(), nullptr);
      while (rules->asked(position.get()) != kNobody) {
        for (u8 verb = kExtend; verb <= kLeaveRest; ++verb)
          for (int n = 0; n < 3; ++n) {
            const Verdict verdict = rules->judge(position.get(), drawn(t, verb, random));
            ASSERT_EQ(std::string(verdict.why.text).find("This does not answer"), std::string::npos)
                << rules->question(position.get()) << ", verb " << int(verb);
          }
        rules->apply(position.get(), rules->draw(position.get(), random, room), nullptr);
      }
    }
}

std::string prompt_of(const Fight& f) {
  return message_text(f.table.rules(), f.table.rules().prompt(f.table.state()).text);
}
TEST(Dice, SayWhoRollsAndWhatFor) {  // R("19.2.1-d") R("19.2.2-a")
  const Field field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  f.until("choose_fire");
  f.act("volley");
  EXPECT_NE(prompt_of(f).find(" fires at "), std::string::npos) << prompt_of(f);
  EXPECT_NE(prompt_of(f).find(" or less hits."), std::string::npos) << prompt_of(f);
  f.until("choose_move");
  f.act(verb("detach", "unit", "native_warrior_1")).act(verb("march", "to", "native_c_2"));
  EXPECT_NE(prompt_of(f).find("a move from centre, front row: "), std::string::npos) << prompt_of(f);
}

TEST(Refusals, NameTheRuleOfTheVerbAndThePiece) {  // R("19.2.1") R("19.2.2.5") R("19.2.3-d") R("19.2.4")
  const Field field{.native = "warrior 4", .settler = "regular 2", .terrain = "rough"};
  Fight f(field);
  f.until("choose_fire");
  EXPECT_EQ(f.refusal(verb("shift", "stack", "native_c_1")),
            "19.2.2: Stacks move one after the other when their side moves.");
  EXPECT_EQ(f.refusal(verb("fire", "stack", "settler_c_1")), "19.2.1: On the wrong side: centre, front row.");
  f.until("choose_move");
  EXPECT_EQ(f.refusal(verb("volley")), "19.2.1: Stacks fire one after the other when their side fires.");
  EXPECT_EQ(f.refusal(verb("detach", "unit", "settler_regular_1")), "19.2.2: Regulars 1 belongs to the other side.");
  EXPECT_EQ(f.refusal(verb("slip", "stack", "native_c_1")),
            "19.2.2-e: No enemies stand upon centre, front row: there is no melee to avoid.");
  f.act(verb("detach", "unit", "native_warrior_1")).act(verb("march", "to", "native_c_2")).dice({6});
  EXPECT_EQ(f.refusal(verb("detach", "unit", "native_warrior_1")),
            "19.2.2.5: Warriors 1 has already tried to move in this round.");
}

}  // namespace
}  // namespace cf::quickbattle
