// Refusals that teach: whatever is asked for at any node of random play, the reason and the rule are those of the verb
// and of the figure, never that it does not fit the open question. Dice say what they are rolled for.
#include "base/random.hpp"
#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish {
namespace {

// An answer with that verb, and arguments that name something.
Action drawn(const Tables& t, u8 verb, Random& random) {
  const auto figure = [&] { return static_cast<i16>(random.below(static_cast<u32>(t.figures.size()))); };
  const auto somewhere = [&] { return static_cast<i16>(random.below(kTable)); };
  const i16 facing = static_cast<i16>(random.below(360));
  switch (verb) {
    case kPlace:
    case kWalk:
    case kEnter:
      return {.verb = verb, .a = somewhere(), .b = somewhere(), .c = facing};
    case kTurn:
      return {.verb = verb, .c = facing};
    case kStudy:
      return {.verb = verb, .a = static_cast<i16>(random.below(kSkillLists))};
    case kShoot:
      return {.verb = verb, .a = figure(), .b = static_cast<i16>(random.below(kMissiles))};
    case kChargeWith:
    case kCharge:
    case kMove:
    case kCoup:
    case kShootWith:
    case kVolley:
    case kDash:
    case kPreach:
    case kStrike:
      return {.verb = verb, .a = figure()};
    default:
      return {.verb = verb};
  }
}

// The chapters whose rules may refuse a verb: its own, and those that speak of what a figure has become. In the order
// of Verb; all figures: who is there (TS-2, WB-1), hurt (IN), running (MO), away (SX), out of its mind (PG-1).
constexpr std::string_view kFigures = "TS-2 WB-1 IN- MO- SX- PG-1 ";
constexpr std::string_view kChapters[] = {"TS-",
                                          "TS-1",
                                          "TS-1",
                                          "WB-",
                                          "SX-4 PG-2e.2",
                                          "SX-4",
                                          "TS-2",
                                          "MO-1.4",
                                          "TS-2.2 MV- SH-5.1 PG-4a",
                                          "MV- VI- PG-4a",
                                          "TS-2 MV-",
                                          "MV-",
                                          "MV-",
                                          "CO- WB-2.4",
                                          "SX-10",
                                          "SX-5",
                                          "TS-2.4 SH- PG-4a",
                                          "SH- VI- PG-4a",
                                          "SH- VI- WB-2.3 PG-4a",
                                          "PG-2e.4 MV-5",
                                          "PG-4a",
                                          "TS-2",
                                          "TS-2",
                                          "ME-2",
                                          "PG-4a.5"};
static_assert(std::size(kChapters) == kGoWithScout + 1);

bool belongs(std::string_view number, std::string_view chapters) {
  while (!chapters.empty()) {
    const std::string_view one = chapters.substr(0, chapters.find(' '));
    if (!one.empty() && number.starts_with(one)) return true;
    chapters.remove_prefix(std::min(chapters.size(), one.size() + 1));
  }
  return false;
}

void expect_own_reason(const Ruleset& rules, const void* state, const Action& wanted) {
  const Verdict verdict = rules.judge(state, wanted);
  if (verdict.legal()) return;
  const std::string_view verb = rules.vocabulary().verbs[wanted.verb].name, number = rule_index().number(verdict.rule);
  ASSERT_EQ(std::string(verdict.why.text).find("does not answer"), std::string::npos)
      << verb << " at " << rules.question(state);
  ASSERT_TRUE(belongs(number, kChapters[wanted.verb]) || belongs(number, kFigures))
      << verb << " at " << rules.question(state) << ": " << number << ": " << message_text(rules, verdict.why);
  const std::string text = message_text(rules, verdict.why);
  ASSERT_EQ(text.find("  "), std::string::npos) << text;  // every name was found
  ASSERT_EQ(text.find('{'), std::string::npos) << text;
}

TEST(RefusalsBattery, EveryRefusalTeachesAndEveryDieSaysWhatItIsFor) {
  Random random(11);
  std::vector<Answer> room;
  for (const char* scenario : {"jumonville", "monongahela", "kittanning", "la_barbue", "halfway_brook", "four_ways"}) {
    const auto rules = test::open(kModule, scenario);
    const Tables& t = *static_cast<const Tables*>(rules->tables());
    Position now(*rules);
    rules->start(now.get(), nullptr);
    for (int step = 0; step < 900 && rules->asked(now.get()) != kNobody; ++step) {
      if (rules->asked(now.get()) == kChance) {
        const std::string words = message_text(*rules, rules->prompt(now.get()).text);
        ASSERT_NE(words, "Roll a die.") << scenario;
        ASSERT_EQ(words.find('{'), std::string::npos) << words;
      } else {
        for (u8 verb = kGoFirst; verb <= kGoWithScout; ++verb)
          expect_own_reason(*rules, now.get(), drawn(t, verb, random));
        if (HasFatalFailure()) return;
      }
      rules->apply(now.get(), rules->draw(now.get(), random, room), nullptr);
    }
  }
}

TEST(Refusals, NameTheVerbsTimeAndTheFiguresState) {  // R("TS-2.4") R("IN-1.1") R("TS-2") R("SH-4") R("PG-2e.4")
  Scene s;
  s.add(0, "trooper", 3, {"musket"}, {2500, 500});
  const FigureId out = s.add(0, "trooper", 3, {"musket"}, {2500, 900});
  s.add(0, "trooper", 3, {"musket"}, {2300, 900});
  s.add(1, "trooper", 3, {}, {3200, 500}, 180);
  s[out].status = Status::Out;
  auto script = s.begin(Step::Move);
  EXPECT_EQ(script.refusal(piece("shoot_with", "figure", "a01")), "TS-2.4: Figures shoot after the side has moved.");
  EXPECT_EQ(script.refusal(piece("move", "figure", "a02")), "IN-1.1: F1 is out of action.");
  EXPECT_EQ(script.refusal(piece("move", "figure", "b01")).substr(0, 22), "TS-2: F3 belongs to Wa");
  script.act("done");
  script.act(piece("shoot_with", "figure", "a01"));
  EXPECT_EQ(script.refusal({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "bow"}}),
            "SH-4: F0 carries no such weapon.");
  EXPECT_EQ(script.refusal({{"verb", "shoot"}, {"target", "a03"}, {"weapon", "musket"}}),
            "SH-1: F2 is on the same side.");
  EXPECT_EQ(script.refusal(piece("dash", "figure", "a01")), "PG-2e.4: F0 is not lightning fast.");
  EXPECT_EQ(script.refusal(piece("volley", "target", "b01")), "WB-2.3: F0 is no regular: only those fire volleys.");
}

TEST(Refusals, NameDistancesAndLimits) {  // R("MV-1") R("MV-3") R("SH-4") R("MV-4")
  Scene s;
  const FigureId a = s.add(0, "trooper", 3, {"musket"}, {2100, 500});
  s.add(0, "trooper", 3, {"musket"}, {2100, 900});
  const FigureId b = s.add(1, "trooper", 3, {}, {4500, 500}, 180);
  auto script = s.begin(Step::Move);
  script.act(piece("move", "figure", "a01"));
  const auto walk = [&](int x, int y, int facing) {
    return script.refusal({{"verb", "walk"}, {"x", x}, {"y", y}, {"facing", facing}});
  };
  EXPECT_EQ(walk(2920, 500, 0), "MV-1: That takes 8.2 of 6 inches over this ground.");
  EXPECT_EQ(walk(2640, 500, 45), "MV-1: That takes 6.4 of 6 inches; turning cost 1 of it.");
  const auto words = [&](const Verdict& v) { return message_text(*s.rules(), v.why); };
  EXPECT_EQ(words(shot_verdict(s.ctx(), a, b, kMusketShot)),
            "F2 is 23 inches away, out of range; the weapon reaches 20.");
  s[b].x = 3350;
  EXPECT_EQ(words(charge_verdict(s.ctx(), a, b)), "F2 is out of reach: 11.5 of 9 inches.");
  s[b].x = 2500, s[b].y = 1200;
  EXPECT_EQ(words(shot_verdict(s.ctx(), a, b, kMusketShot)), "F2 is 60 degrees off straight ahead; shots go up to 45.");
}

TEST(Dice, SayWhoRollsWhatForAndWhatTheFacesMean) {  // R("SH-1") R("ME-1") R("IN-1")
  Scene s;
  s.add(0, "trooper", 3, {"musket"}, {2100, 500});
  s.add(0, "trooper", 3, {"musket"}, {2100, 900});
  s.add(1, "trooper", 3, {}, {2700, 500}, 180);
  s.add(1, "trooper", 3, {}, {4500, 900}, 180);
  s.add(1, "trooper", 3, {}, {4500, 700}, 180);
  auto script = s.begin(Step::Shoot);
  script.act(piece("shoot_with", "figure", "a01"));
  script.act({{"verb", "shoot"}, {"target", "b01"}, {"weapon", "musket"}});
  const auto words = [&] { return message_text(*s.rules(), s.rules()->prompt(script.table.state()).text); };
  EXPECT_EQ(words(), "F0 shoots at F2: 7 or more on two dice hits. First die.");
  script.dice({6});
  EXPECT_EQ(words(), "F0 shoots: 7 or more on two dice hits. The first shows 6.");
  script.dice({6});
  EXPECT_EQ(words(), "Injury of F2: 1 is a flesh wound, 2 to 5 down, 6 out of action.");
}

}  // namespace
}  // namespace cf::skirmish
