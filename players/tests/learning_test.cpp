// Learning and judging: the kernel's numbers, a game small enough to know the truth of, and trainings that are broken
// off.
#include <gtest/gtest.h>

#include "games/battery/fixture.hpp"
#include "games/toy/toy.hpp"
#include "players/players.hpp"
#include "players/training.hpp"

namespace cf {
namespace {

// -- the kernel ---------------------------------------------------------------------------------

// Written down once, so that every machine is held to them: the WebAssembly build runs this test too.
TEST(Judgement, IsTheSameOnEveryMachine) {
  EXPECT_EQ(share_of_logit(0), 32768);
  EXPECT_EQ(share_of_logit(kLogit), 47911);
  EXPECT_EQ(share_of_logit(-kLogit), kShare - 47911);
  EXPECT_EQ(share_of_logit(3 * kLogit + 100), 62498);
  EXPECT_EQ(share_of_logit(std::int64_t{1} << 40), share_of_logit(12 * kLogit));
  Worths worths;
  worths.early[0] = kLogit / 2, worths.late[0] = 2 * kLogit;
  worths.early[1] = -kLogit, worths.late[1] = -kLogit / 3;
  Measures measures;
  measures.add("a", Sign::Good, 0.75f);
  measures.add("b", Sign::Bad, 1.5f);
  measures.set_over(0.25f);
  EXPECT_EQ(judge(worths, measures), 23323);
}

TEST(Judgement, NeverFallsWhereALogitRises) {
  i32 before = 0;
  for (int logit = -13 * kLogit; logit <= 13 * kLogit; logit += 97) {
    const i32 share = share_of_logit(logit);
    EXPECT_GE(share, before);
    before = share;
  }
}

TEST(Judgement, IsReadAsItWasWritten) {
  const std::vector<Feature> features{{"guard", Sign::Good}, {"leaders alone", Sign::Bad}};
  Judgement judgement;
  judgement.features = features;
  judgement.of_seat[0].early = {kLogit, -kLogit / 4};
  judgement.of_seat[1].late = {kLogit / 2, 0};
  const auto read = Judgement::read("test", judgement.write(), features);
  ASSERT_TRUE(read) << read.error().text();
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(read->of_seat[seat].early, judgement.of_seat[seat].early);
    EXPECT_EQ(read->of_seat[seat].late, judgement.of_seat[seat].late);
  }
  EXPECT_FALSE(Judgement::read("test", judgement.write(), {{"guard", Sign::Good}})) << "a feature the game lacks";
}

// -- a game whose truth is known ------------------------------------------------------------------

const toy::State& as_toy(const void* state) { return *static_cast<const toy::State*>(state); }
bool column_asked(const void* state) { return std::holds_alternative<toy::ChooseSpace>(as_toy(state).stack.top()); }

// One feature for each place, strength and number of cards: a table of all there is to know.
void measure_toy(const Ruleset&, const Survey&, const void* state, Measures& out) {
  constexpr std::size_t kSpaces = 9;
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < kSpaces * 12; ++i)
      all.push_back("s" + std::to_string(i / 12) + " with " + std::to_string(1 + i / 4 % 3) + " against " +
                    std::to_string(i % 4));
    return all;
  }();
  const toy::State& s = as_toy(state);
  const std::size_t here = s.column.index() * 12 + (s.strength - 1u) * 4 + s.cards;
  for (std::size_t i = 0; i < names.size(); ++i) out.add(names[i], Sign::Either, i == here ? 1.0f : 0.0f);
}

void list_toy(MoveList& moves, const void* state) {
  std::vector<Answer> answers;
  moves.rules().legal(state, answers);
  for (const Answer& answer : answers)
    if (answer.action.verb != toy::kStop) moves.add_from(state, {answer.action});  // standing still is no move
}

const MoveGuide kToyGuide{
    .game = "toy",
    .survey = [](const Ruleset&) { return std::make_unique<Survey>(); },
    .measure = measure_toy,
    .settled = [](const Ruleset&, const void* state) { return column_asked(state); },
    .result = [](const Ruleset& rules,
                 const void* state) { return rules.outcome(state).winner == toy::kColumn ? 1.0f : 0.0f; },
    .list = list_toy,
    .thumb = [](const Ruleset&, const void*, std::span<const Answer> answers, Random&) { return answers[0].action; },
    .ponder = [](const Ruleset&, const void*, std::vector<Answer>&) { return true; }};

std::shared_ptr<Ruleset> road() { return test::open(toy::kModule, "road"); }

float learned_share(const Judgement& judgement, const std::string& feature) {
  for (std::size_t i = 0; i < judgement.features.size(); ++i)
    if (judgement.features[i].name == feature) {
      const Worths& worths = judgement.of_seat[toy::kAmbusher];
      // One feature is 1 and it comes early in a game that does not say how much of it is over.
      return static_cast<float>(share_of_logit(worths.early[i])) / kShare;
    }
  ADD_FAILURE() << feature;
  return 0;
}

// The ambusher has woods enough for all his cards, each of which takes a step by 4, 5 or 6. So the column with three
// steps against three cards falls one time in eight, with two against two one time in four, and with three against two
// never.
TEST(Training, LearnsTheToyToItsExactValues) {
  Trainer trainer(road(), kToyGuide,
                  {.games = 3000, .lambda = 1, .curiosity = 0.1f, .rate = 2e-2f, .memory = 3'000, .only_itself = true});
  while (!trainer.done()) trainer.play_game();
  const Judgement learned = trainer.judgement();
  EXPECT_NEAR(learned_share(learned, "s3 with 3 against 3"), 0.875f, 0.05f);
  EXPECT_NEAR(learned_share(learned, "s3 with 2 against 2"), 0.75f, 0.05f);
  EXPECT_NEAR(learned_share(learned, "s3 with 3 against 2"), 1.0f, 0.05f);
}

TEST(Training, GoesOnWhereItWasBrokenOff) {
  const TrainingPlan plan{.games = 60, .seed = 5, .memory = 300};
  Trainer whole(road(), kToyGuide, plan), first(road(), kToyGuide, plan);
  while (!whole.done()) whole.play_game();
  for (int i = 0; i < 25; ++i) first.play_game();
  Trainer second(road(), kToyGuide, plan);
  ASSERT_TRUE(second.load(first.save()));
  EXPECT_EQ(second.games(), 25);
  while (!second.done()) second.play_game();
  EXPECT_EQ(second.judgement().write(), whole.judgement().write());
  EXPECT_FALSE(second.load("nonsense"));
}

TEST(Training, KeepsTheSignsItWasGiven) {
  MoveGuide turned = kToyGuide;  // says that a column at the first woods is always in a bad way
  turned.measure = [](const Ruleset&, const Survey&, const void* state, Measures& out) {
    out.add("at the first woods", Sign::Bad, as_toy(state).column.index() == 3 ? 1.0f : 0.0f);
  };
  Trainer trainer(road(), turned, {.games = 1000, .rate = 2e-2f, .memory = 2000});
  while (!trainer.done()) trainer.play_game();
  EXPECT_LE(trainer.judgement().of_seat[toy::kAmbusher].early[0], 0) << "it wins there seven times in eight";
}

}  // namespace
}  // namespace cf
