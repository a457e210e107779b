// Random games from start to end, every promise of the engine checked at the nodes.
#include <gtest/gtest.h>

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/warpath/warpath.hpp"

namespace cf::warpath {
namespace {

bool long_run() { return std::getenv("CF_LONG") != nullptr; }

TEST(WarpathBattery, RandomGamesEndByTheRules) {  // R("4.2") R("4.4.c") R("7.7")
  const auto rules = test::open(kModule, "campaign");
  const auto report = test::run_battery(*rules, {.games = long_run() ? 2000 : 40,
                                                 .seed = 1,
                                                 .max_steps = 200000,
                                                 .deep_every = 97,
                                                 .rollers = true,
                                                 .nobodys = {"Recovery"}});
  EXPECT_EQ(report.failure, "");
  EXPECT_EQ(report.games, long_run() ? 2000 : 40);
  RecordProperty("decisions", static_cast<int>(report.decisions));
  std::printf("%ld decisions, %ld dice and draws, branching %.1f, signature %016llx\n", report.decisions, report.chance,
              report.branching, static_cast<unsigned long long>(report.signature));
}

TEST(WarpathBattery, WithEveryOptionTurned) {
  const auto rules = test::open(kModule, "campaign",
                                {{"river_movement_cost", "none"},
                                 {"lost_draw_lapses", "true"},
                                 {"brt_columns", "firer"},
                                 {"long_range_limit", "battery"},
                                 {"pursuit_anywhere", "false"}});
  const auto report =
      test::run_battery(*rules, {.games = long_run() ? 200 : 6, .seed = 7, .max_steps = 200000, .deep_every = 211});
  EXPECT_EQ(report.failure, "");
}

// Whatever is asked for at any node, the refusal says why; never that it does not answer the question.
TEST(WarpathBattery, EveryRefusalTeaches) {
  const auto rules = test::open(kModule, "campaign");
  Random random(11);
  Position now(*rules);
  rules->start(now.get(), nullptr);
  std::vector<Answer> answers;
  for (int step = 0; step < 1500 && rules->asked(now.get()) != kNobody; ++step) {
    for (u8 verb = kDone; rules->asked(now.get()) != kChance && verb <= kSend; ++verb) {
      const VerbSpec& spec = rules->vocabulary().verbs[verb];
      const u32 values = spec.a.key.empty() ? 1 : spec.a.kind == kPiece ? kPieces : kMaxSpaces;
      const Action wanted{.verb = verb, .a = static_cast<i16>(random.below(values))};
      const Verdict verdict = rules->judge(now.get(), wanted);
      ASSERT_EQ(std::string(verdict.why.text).find("does not answer"), std::string::npos)
          << spec.name << " at " << rules->question(now.get());
    }
    answers.clear();
    rules->legal(now.get(), answers);
    rules->apply(now.get(), answers[random.below(static_cast<u32>(answers.size()))].action, nullptr);
  }
}

void collect(Json& node, std::vector<Json*>& leaves) {
  if (node.is_structured())
    for (Json& child : node) collect(child, leaves);
  else
    leaves.push_back(&node);
}

// Puts something else of the same sort in one place of a position: another number, or a word from elsewhere in it.
void spoil(Json& position, Random& random) {
  std::vector<Json*> leaves;
  collect(position, leaves);
  Json& one = *leaves[random.below(static_cast<u32>(leaves.size()))];
  if (one.is_number())
    one = random.below(8);
  else if (one.is_boolean())
    one = !one.get<bool>();
  else
    one = *leaves[random.below(static_cast<u32>(leaves.size()))];
}

void play_on(const Ruleset& rules, Position& now, Random& random, int steps) {
  std::vector<Answer> answers;
  for (int i = 0; i < steps && rules.asked(now.get()) != kNobody; ++i) {
    answers.clear();
    rules.legal(now.get(), answers);
    if (answers.empty()) return;
    rules.apply(now.get(), answers[random.below(static_cast<u32>(answers.size()))].action, nullptr);
  }
}

// A position from outside is refused, or it can be looked at and played: never a crash.
TEST(WarpathBattery, SpoiltPositionsDoNoHarm) {
  const auto rules = test::open(kModule, "campaign");
  Random random(5);
  int loaded = 0;
  for (int game = 0; game < (long_run() ? 60 : 6); ++game) {
    Position now(*rules);
    rules->start(now.get(), nullptr);
    while (rules->asked(now.get()) != kNobody) {
      play_on(*rules, now, random, 11);
      const Json saved = rules->save(now.get());
      for (int i = 0; i < 4; ++i) {
        Json position = saved;
        for (u32 n = 0; n <= random.below(3); ++n) spoil(position, random);
        Position other(*rules);
        if (!rules->load(position, other.get())) continue;
        ++loaded;
        rules->view(other.get(), kUnion);
        play_on(*rules, other, random, 25);
      }
    }
  }
  EXPECT_GT(loaded, 50);
}

}  // namespace
}  // namespace cf::warpath
