// Word files: every game's own are sound, and what is wrong with one is told with file, line and field.
#include "host/words.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/registry.hpp"

namespace cf::host {
namespace {

const Game& first_game() {
  static const std::unique_ptr<Game> game = [] {
    const Module& module = *all_modules().front();
    return std::move(*module.load(module.builtin()));
  }();
  return *game;
}

std::string fault(const std::string& text) {
  const Result<Json> read = read_briefings({"briefing.toml", text}, first_game().info(), first_game().rules());
  return read ? "none" : read.error().text();
}

// The game's own file with one line changed.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = find_file(first_game().files(), "briefing.toml")->text;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Words, EveryGameHasBriefingsChaptersAndTerms) {
  for (const Module* module : all_modules()) {
    const auto game = module->load(module->builtin());
    ASSERT_TRUE(game) << game.error().text();
    const Result<Json> words = load_words(**game);
    ASSERT_TRUE(words) << module->id << ": " << words.error().text();
    for (const ScenarioInfo& scenario : (*game)->info().scenarios)
      EXPECT_EQ((*words)["briefings"].contains(scenario.id), scenario.id != "custom") << scenario.id;
    EXPECT_GT((*words)["terms"].size(), 20u) << module->id;
    EXPECT_FALSE((*words)["chapters"].empty()) << module->id;
  }
}

TEST(Words, UnknownScenarioIsNamedWithItsLine) {
  const std::string said = fault("[nowhere]\nsituation = \"x\"\n");
  EXPECT_NE(said.find("briefing.toml:1: nowhere:"), std::string::npos) << said;
}

TEST(Words, MissingFieldIsNamed) {
  const std::string said = fault(changed("harder = ", "harde = "));
  EXPECT_NE(said.find("harde: is neither a field"), std::string::npos) << said;
  const std::string text = changed("\nharder = ", "\n# ");
  EXPECT_NE(fault(text).find("harder: is missing"), std::string::npos) << fault(text);
}

TEST(Words, UnknownRuleIsNamed) {
  const std::string said = fault(changed("{", "{99.9z} {"));
  EXPECT_NE(said.find("there is no rule '99.9z'"), std::string::npos) << said;
}

TEST(Words, ThreeThingsToKnowNoMore) {
  const std::string said = fault(changed("know = [", "know = [\"One more.\","));
  EXPECT_NE(said.find("know: must be a list of 3 texts"), std::string::npos) << said;
}

TEST(Words, RewordingLeavesTheHashOfThePlayData) {
  const Module& module = *all_modules().front();
  DataSet files = module.builtin();
  const u64 before = hash_play_data(files);
  for (DataFile& file : files)
    if (file.name == "briefing.toml" || file.name == "reader.toml") file.text += "# other words\n";
  EXPECT_EQ(hash_play_data(files), before);
}

}  // namespace
}  // namespace cf::host
