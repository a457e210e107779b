// The commands as a user meets them: what they print, how they end, what they say to bad input.
#include "cli/tests/drive.hpp"

#include <nlohmann/json.hpp>

namespace cf::test {
namespace {

// One line on standard error, exit code 2, nothing on standard output.
void expect_bad_input(const std::string& arguments, const std::string& says) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 2) << arguments;
  EXPECT_EQ(ran.out, "") << arguments;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_NE(ran.err.find(says), std::string::npos) << arguments << ": " << ran.err;
}

TEST(Commands, EveryOneHasHelpWithAnExample) {
  for (const char* command : {"games", "rpc", "match", "replay", "odds", "rules", "data", "bench"}) {
    const Ran ran = run(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_NE(ran.out.find("Example"), std::string::npos) << command;
  }
}

TEST(Commands, WrongUsageIsOneLineAndCodeTwo) {
  expect_bad_input("", "subcommand");
  expect_bad_input("bogus", "bogus");
  expect_bad_input("rules", "game");
  expect_bad_input("rules nowhere", "nowhere");
  expect_bad_input("rules toy 99.9", "99.9");
  expect_bad_input("replay no-such-file", "no-such-file");
  expect_bad_input("match toy nowhere --seat column=random --seat ambusher=random", "nowhere");
  expect_bad_input("match toy road --seat column=random", "ambusher");
  expect_bad_input("match toy road --seat column=random --seat king=random", "king");
  expect_bad_input("match toy road --seat column=random --seat ambusher=genius", "genius");
  expect_bad_input("match toy road --seat column=random --seat ambusher=random --option strength=9",
                   "options.strength");
  expect_bad_input("odds toy start '{\"verb\":'", "ACTION:1");
  expect_bad_input("odds toy start ambush", "7.2.3");
  expect_bad_input("bench toy --scenario nowhere", "nowhere");
  expect_bad_input("games --data no-such-folder", "no-such-folder");
}

// The version stands in CMakeLists.txt alone; the change log has an entry for it.
TEST(Commands, TheVersionIsSaidAndInTheChangeLog) {
  const Ran ran = run("--version");
  EXPECT_EQ(ran.code, 0);
  ASSERT_TRUE(ran.out.starts_with("councilfire ")) << ran.out;
  const std::string version = ran.out.substr(12, ran.out.find('\n') - 12);
  EXPECT_NE(read_file(CF_SOURCE "/CHANGELOG.md").find("\n## " + version + "\n"), std::string::npos) << version;
}

TEST(Commands, GamesListsScenariosSeatsAndOptions) {
  const Json games = run("games --json").json()["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["id"], "toy");
  EXPECT_EQ(games[0]["scenarios"][0]["seats"][1]["id"], "ambusher");
  EXPECT_EQ(games[0]["scenarios"][0]["options"][0]["id"], "strength");
}

TEST(Commands, RulesSaysWhereARuleLives) {
  const Json rule = run("rules toy 7.2.1 --json").json()["rules"][0];
  EXPECT_EQ(rule["title"], "Connected spaces");
  EXPECT_FALSE(rule["implemented"].empty());
  EXPECT_EQ(rule["tests"][0], "Toy.RefusalsNameTheirOwnRule");
}

TEST(Commands, CoverageCountsWhatAsksForSomething) {
  const Json facts = run("rules toy --coverage --games 10 --json").json();
  EXPECT_EQ(facts["total"], 12);  // thirteen rows, one of kind info
  EXPECT_LE(facts["implemented"], facts["total"]);
  bool played = false;
  for (const Json& rule : facts["rules"])
    if (rule["number"] == "7.2.2") played = rule["played"].get<int>() > 0;
  EXPECT_TRUE(played);
}

TEST(Commands, BenchHasAStableSignature) {
  const Json once = run("bench toy --seconds 0.05 --json").json(),
             again = run("bench toy --seconds 0.05 --json").json();
  EXPECT_EQ(once["signature"], again["signature"]);
  for (const char* key : {"decisions_per_s", "games_per_s", "decisions_per_game", "branching", "state_bytes", "copy_ns",
                          "allocations_per_decision"})
    EXPECT_TRUE(once.contains(key)) << key;
  EXPECT_TRUE(run("bench --seconds 0.05 --json").json().is_array());
}

TEST(Commands, OddsAreExactAndSampledWhenToldSo) {
  // The column stands in the woods and the ambusher is asked.
  Rpc rpc;
  const std::string table = rpc.result("table.new", {{"game", "toy"}, {"scenario", "road"}})["table"];
  for (const char* to : {"s1", "s2", "s3"})
    rpc.result("table.apply", {{"table", table}, {"action", {{"verb", "enter"}, {"to", to}}}});
  const Folder folder;
  write_file(folder / "position.json", rpc.result("table.position", {{"table", table}}).dump());
  const std::string arguments = "odds toy " + (folder / "position.json") + " ambush --json";
  const Json exact = run(arguments).json();
  EXPECT_EQ(exact["exact"], true);
  EXPECT_NEAR(exact["outcomes"][0]["p"].get<double>(), 0.5, 1e-12);
  const Json sampled = run(arguments + " --max-nodes 1 --samples 2000").json();
  EXPECT_EQ(sampled["exact"], false);
  EXPECT_EQ(sampled["samples"], 2000);
  EXPECT_LT(sampled["outcomes"][0]["interval"][0], sampled["outcomes"][0]["p"]);
}

TEST(Commands, DataOverlayReplacesAndIsChecked) {
  const Folder folder;
  const std::string header = "id,name,woods,basis\n";
  write_file(folder / "road.csv", header + "a,Here,0,printed\nb,There,0,printed\n");
  const Json facts = run("data toy --check --json --data " + folder.path()).json();
  EXPECT_EQ(facts["basis"]["printed"], 2);
  EXPECT_NE(facts["hash"], run("data toy --json").json()["hash"]);
  write_file(folder / "road.csv", header + "a,Here,0,printed\nb,There,7,printed\n");
  expect_bad_input("data toy --data " + folder.path(), (folder / "road.csv") + ":3: woods");
  write_file(folder / "road.csv", header + "a,Here,0\n");
  expect_bad_input("data toy --data " + folder.path(), "road.csv:2");
  fs::remove(folder / "road.csv");
  write_file(folder / "raod.csv", header);
  expect_bad_input("data toy --data " + folder.path(), "replaces no file");
}

TEST(Commands, NothingButTheResultWhenPiped) {
  EXPECT_EQ(run("match toy road --seat column=random --seat ambusher=random --games 50").err, "");
}

}  // namespace
}  // namespace cf::test
