// Studies: statistics, running, going on after a kill, reports.
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>

#include "base/statistics.hpp"
#include "games/battery/fixture.hpp"
#include "games/toy/toy.hpp"
#include "study/study.hpp"

namespace cf {
namespace {

namespace fs = std::filesystem;

const OpenVariant kOpenToy = [](const Variant& variant,
                                const std::string& scenario) -> Result<std::shared_ptr<Ruleset>> {
  return test::open(toy::kModule, scenario, variant.options);
};

StudySpec toy_spec() {
  StudySpec spec;
  spec.title = "Toy";
  spec.game = "toy";
  spec.scenarios = {"road"};
  spec.pairings = {{"random"}};
  spec.variants.push_back({"weak column", {{"strength", "1"}}, ""});
  spec.games = 60;
  return spec;
}

class Study : public ::testing::Test {
 protected:
  void SetUp() override {
    out = fs::temp_directory_path() / ("councilfire-study-" + std::to_string(::getpid()) + "-" +
                                       ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(out);
  }
  void TearDown() override { fs::remove_all(out); }
  std::string text(const char* name) {
    std::ifstream in(out / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  fs::path out;
};

TEST(Statistics, WilsonAgreesWithTheTextbook) {
  const Interval i = wilson(15, 20);
  EXPECT_NEAR(i.low, 0.531, 0.001);
  EXPECT_NEAR(i.high, 0.888, 0.001);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Statistics, DifferencesHaveTheirChance) {
  EXPECT_LT(p_value_of_difference(60, 100, 40, 100), 0.01);
  EXPECT_GT(p_value_of_difference(51, 100, 49, 100), 0.5);
}

TEST_F(Study, PlaysEveryGameOnceAndTellsVariantsApart) {
  const StudySpec spec = toy_spec();
  Progress progress;
  ASSERT_TRUE(run_study(spec, out, 2, kOpenToy, progress));
  const auto lines = read_results(out);
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->size(), 120u);
  ASSERT_TRUE(write_report(spec, out, kOpenToy));
  EXPECT_NE(text("report.html").find("weak column"), std::string::npos);
  EXPECT_NE(text("results.csv").find("standard,road,random,0,"), std::string::npos);
  int strong = 0, weak = 0;
  for (const StudyLine& l : *lines) (l.variant == "standard" ? strong : weak) += l.game.winner == toy::kColumn;
  EXPECT_GT(strong, weak);
}

TEST_F(Study, CommentsAndTheListOfStudies) {
  StudySpec spec =
      *read_study("s.toml",
                  "game = \"toy\"\ntitle = \"Roads\"\nscenarios = [\"road\"]\nplayers = [\"random\"]\ngames = 3\n"
                  "[comments]\nroad = \"The column is strong.\"\n");
  const fs::path folder = out / "roads";
  for (int games : {3, 5}) {
    spec.games = games;
    Progress progress;
    ASSERT_TRUE(run_study(spec, folder, 1, kOpenToy, progress));
    ASSERT_TRUE(write_report(spec, folder, kOpenToy));
    ASSERT_TRUE(list_study(spec, folder));
  }
  EXPECT_NE(text("roads/report.html").find("<p>The column is strong.</p>"), std::string::npos);
  const Json list = Json::parse(text("index.json"));
  ASSERT_EQ(list["studies"].size(), 1u);
  EXPECT_EQ(list["studies"][0]["file"], "roads/report.html");
  EXPECT_EQ(list["studies"][0]["title"], "Roads");
  EXPECT_EQ(list["studies"][0]["games"], 5);
}

TEST_F(Study, GoesOnAfterAKillWithoutLosingOrRepeating) {
  StudySpec spec = toy_spec();
  Progress progress;
  ASSERT_TRUE(run_study(spec, out, 1, kOpenToy, progress));
  const std::string whole = text("results.jsonl");
  // As if killed in the middle of a line.
  std::ofstream(out / "results.jsonl", std::ios::trunc) << whole.substr(0, whole.size() / 2);
  ASSERT_TRUE(run_study(spec, out, 2, kOpenToy, progress));
  const auto lines = read_results(out);
  ASSERT_TRUE(lines);
  std::set<std::string> games;
  for (const StudyLine& l : *lines) games.insert(l.variant + std::to_string(l.index));
  EXPECT_EQ(lines->size(), 120u);
  EXPECT_EQ(games.size(), 120u);
  // The same games as without the kill, whatever the order.
  std::multiset<std::string> before, after;
  std::istringstream a(whole), b(text("results.jsonl"));
  for (std::string line; std::getline(a, line);) before.insert(line);
  for (std::string line; std::getline(b, line);) after.insert(line);
  EXPECT_TRUE(before == after);
}

TEST_F(Study, ABadFileIsNamedWithItsLine) {
  EXPECT_EQ(read_study("s.toml", "game = \"toy\"\ngames = -3\n").error().text(),
            "s.toml:2: games: -3 is outside 1 to 10000000");
  EXPECT_EQ(read_study("s.toml", "game = \"toy\"\nplayers = [\"wizard\"]\n").error().text(),
            "s.toml:2: players: there is no level 'wizard'");
  EXPECT_EQ(read_study("s.toml", "gmae = \"toy\"\n").error().text(), "s.toml:1: gmae: is not a field known here");
  fs::create_directories(out);
  std::ofstream(out / "results.jsonl") << "nonsense\n{}\n";
  Progress progress;
  const auto ran = run_study(toy_spec(), out, 1, kOpenToy, progress);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().line, 1);
}

}  // namespace
}  // namespace cf
