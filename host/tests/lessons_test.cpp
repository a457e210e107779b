// The script of a guided game: laid dice and answers come where they are meant, again after taking back, and give way.
#include "host/lessons.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "games/registry.hpp"

namespace cf::host {
namespace {

struct Opened {
  std::unique_ptr<Game> game;
  std::shared_ptr<const Ruleset> rules;
  Json lesson;
};

Opened open(const char* id) {
  const Module* module = find_module(id);
  Opened out{std::move(*module->load(module->builtin())), nullptr, nullptr};
  out.lesson = *read_lesson(*find_file(out.game->files(), "guided.toml"), *out.game);
  out.rules = std::move(*out.game->open(Setup{out.lesson["scenario"], {}, {}}));
  return out;
}

// Plays what the script gives until it gives nothing more; other chance by seeded dice.
void follow(Table& table, const Json& script) {
  const Dice dice = seeded_dice(5);
  for (;;) {
    if (const auto laid = laid_answer(table, script))
      ASSERT_TRUE(table.apply(*laid).legal());
    else if (table.asked() == kChance)
      (void)table.apply(table.draw(dice));
    else
      return;
  }
}

void answer(Table& table, const Json& action) {
  ASSERT_TRUE(table.apply(*action_from_json(table.rules(), action)).legal()) << action.dump();
}

std::vector<int> faces(const Table& table, std::size_t from) {
  std::vector<int> out;
  for (std::size_t i = from; i < table.steps().size(); ++i)
    if (table.steps()[i].seat == kChance) out.push_back(table.steps()[i].action.n);
  return out;
}

TEST(Lessons, LaidDiceFallAfterTheirStepAndAgainAfterTakingBack) {
  if (!find_module("quickbattle")) GTEST_SKIP();
  const Opened lesson = open("quickbattle");
  Table table(lesson.rules);
  follow(table, lesson.lesson["script"]);
  EXPECT_EQ(lesson.rules->seat_id(table.asked()), "native");  // the other line is arrayed
  answer(table, {{"verb", "array_rest"}});
  follow(table, lesson.lesson["script"]);
  answer(table, {{"verb", "fire"}, {"stack", "native_c_1"}});
  const Json aim = {{"verb", "aim"}, {"target", "settler_backwoods_militia_1"}};
  answer(table, aim);
  const std::size_t before = table.steps().size();
  for (int time = 0; time < 2; ++time) {
    answer(table, aim);
    follow(table, lesson.lesson["script"]);
    EXPECT_EQ(faces(table, before), (std::vector<int>{2, 3, 2, 3}));
    table.rewind(before);
  }
}

TEST(Lessons, AnswerThatIsNotLegalEndsTheEntry) {
  if (!find_module("quickbattle")) GTEST_SKIP();
  const Opened lesson = open("quickbattle");
  Table table(lesson.rules);
  const Json script = {{"start", Json::array()},
                       {"laid", {{{"seat", "settler"}, {"of", "native"}, {"answers", {{{"verb", "volley"}}}}}}}};
  follow(table, script);
  EXPECT_EQ(lesson.rules->seat_id(table.asked()), "settler");  // nothing to fire with yet: left to the player
}

TEST(Lessons, FaultsAreNamedWithLineAndField) {
  if (!find_module("quickbattle")) GTEST_SKIP();
  const Opened lesson = open("quickbattle");
  const DataFile& file = *find_file(lesson.game->files(), "guided.toml");
  const auto fault = [&](const std::string& from, const std::string& to) {
    DataFile changed = file;
    const std::size_t at = changed.text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.text.replace(at, from.size(), to);
    const Result<Json> read = read_lesson(changed, *lesson.game);
    return read ? std::string("none") : read.error().text();
  };
  EXPECT_NE(fault("event:arrayed*8", "event:nothing").find("the game has no event 'nothing'"), std::string::npos);
  EXPECT_NE(fault("seat = \"native\"", "seat = \"nobody\"").find("seat: the scenario has no such seat"),
            std::string::npos);
  EXPECT_NE(fault("minutes = 15\n", "").find("minutes: is missing"), std::string::npos);
  EXPECT_NE(fault("verb = \"array_rest\"", "verb = \"hold\"").find("start: answer 1 cannot be given"),
            std::string::npos);
  EXPECT_NE(fault("{9.6}", "{9.99}").find("there is no rule '9.99'"), std::string::npos);
}

}  // namespace
}  // namespace cf::host
