// A client that keeps its view is sent the parts whose numbers are new. Which those are must not tell what its seat
// cannot see.
#include <gtest/gtest.h>

#include "games/battery/fixture.hpp"
#include "games/registry.hpp"
#include "server/view_parts.hpp"

namespace cf::test {
namespace {

ViewDigest kept(PieceJsonCache& cache, const Ruleset& rules, const void* state, Seat eyes) {
  ViewParts parts;
  cache.add_view(rules, state, eyes, parts);
  return parts.kept(0);
}

// Plays at random; now and then what a seat cannot see is dealt anew.
int compare(const std::shared_ptr<Ruleset>& rules) {
  Table table(rules);
  PieceJsonCache cache;
  Random random(7);
  const Dice dice = seeded_dice(5);
  int compared = 0;
  for (int step = 0; step < 400; ++step) {
    table.settle_chance(dice);
    if (table.over()) break;
    std::vector<Answer> answers;
    rules->legal(table.state(), answers);
    EXPECT_TRUE(table.apply(answers[random.below(static_cast<u32>(answers.size()))].action).legal());
    for (Seat eyes = 0; step % 10 == 0 && eyes < 2; ++eyes, ++compared) {
      Position other = table.at(table.steps().size());
      rules->redeal(other.get(), eyes, random);
      const ViewDigest one = kept(cache, *rules, table.state(), eyes), two = kept(cache, *rules, other.get(), eyes);
      EXPECT_EQ(one.numbers, two.numbers) << rules->game().id << ", step " << step << ", seat " << int{eyes};
    }
  }
  return compared;
}

TEST(HiddenParts, HaveTheSameNumbersWhateverIsHidden) {
  int games = 0;
  for (const Module* module : all_modules()) {
    std::map<std::string, std::string> options;
    if (module->id == "ohio") options["stacks"] = "hidden";
    const auto rules = open(*module, load(*module)->info().scenarios.back().id, options);
    if (!rules->game().hidden_information) continue;
    EXPECT_GT(compare(rules), 20) << module->id;
    ++games;
  }
  if (!games) GTEST_SKIP() << "built without the games that hide something";
}

}  // namespace
}  // namespace cf::test
