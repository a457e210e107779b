// Refusals that teach: at every question every verb is refused with a reason and a rule of its own.
#include "base/random.hpp"
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

i16 drawn(const Ruleset& rules, const ArgSpec& value, Random& random) {
  const auto& t = *static_cast<const Tables*>(rules.tables());
  if (value.key.empty()) return 0;
  return static_cast<i16>(random.below(value.kind == kPiece ? static_cast<u32>(t.pieces.size()) : u32{kHexes}));
}

class CarolinasRefusalsBattery : public testing::TestWithParam<const char*> {};

TEST_P(CarolinasRefusalsBattery, NeverSayOnlyThatTheAnswerDoesNotFit) {
  const auto rules = test::open(kModule, GetParam());
  Random random(11);
  Position now(*rules);
  rules->start(now.get(), nullptr);
  std::vector<Answer> room;
  for (int step = 0; step < 1500 && rules->asked(now.get()) != kNobody; ++step) {
    for (u8 verb = kDone; rules->asked(now.get()) != kChance && verb <= kLoad; ++verb) {
      const VerbSpec& spec = rules->vocabulary().verbs[verb];
      const Action wanted{.verb = verb, .a = drawn(*rules, spec.a, random), .b = drawn(*rules, spec.b, random)};
      const Verdict verdict = rules->judge(now.get(), wanted);
      ASSERT_EQ(std::string(verdict.why.text).find("does not answer"), std::string::npos)
          << spec.name << " at " << rules->question(now.get());
    }
    rules->apply(now.get(), rules->draw(now.get(), random, room), nullptr);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CarolinasRefusalsBattery,
                         testing::Values("16.1", "16.2", "16.3", "16.5", "16.7", "16.9"));

TEST(CarolinasRefusals,
     NameTheRuleOfTheVerbAndThePiece) {  // R("2.0b") R("7.0c") R("8.0b") R("10.0a") R("11.0a") R("16.1d")
  Scene scene("16.5");
  scene.put("2813", {"am_1st_maryland_2", "am_greene"}).put("2515", {"br_bose_3"});
  Script s = scene.movement();
  EXPECT_EQ(s.refusal(send("br_bose_3")), "2.0b: Bose is not a piece of yours.");
  EXPECT_EQ(s.refusal(with("night_roll", "piece", "am_greene")), "8.0b: By day nobody needs to look for the way.");
  EXPECT_EQ(s.refusal(with("recover", "piece", "am_greene")), "8.0l: Nobody is lost where Greene is.");
  EXPECT_EQ(s.refusal(with("recruit", "hex", "2813")), "16.1d: Nobody is recruited in this scenario.");
  EXPECT_EQ(s.refusal(march("2515")), "7.0a: You have no pieces ashore at 2515.");
  EXPECT_EQ(s.refusal(with("rebuild", "piece", "am_1st_maryland_2")), "10.0a: 1st Maryland is at full strength.");
  s.act(march("2813"));
  EXPECT_EQ(s.refusal(step("2515")), "7.0c: 2515 is not adjacent to the group that marches.");
  EXPECT_EQ(s.refusal(attack("am_greene", "2515")), "11.0a: Units attack in their own side's Combat Phase.");
}

}  // namespace
}  // namespace cf::carolinas
