// Matches: determinism, swapped seats, outside bots that behave and that do not, records kept and taken up again.
#include "cli/tests/drive.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

namespace cf::test {
namespace {

const std::string kRandoms = "match toy road --seat column=random --seat ambusher=random ";

// A bot in a shell: answers every request with the first action offered.
std::string first_answer_bot(const Folder& folder) {
  const std::string path = folder / "bot.py";
  write_file(path,
             "import json, sys\n"
             "for line in sys.stdin:\n"
             "    request = json.loads(line)\n"
             "    result = {}\n"
             "    if request['method'] == 'bot.choose':\n"
             "        result = {'action': request['params']['decision']['actions'][0]['action']}\n"
             "    print(json.dumps({'jsonrpc': '2.0', 'id': request['id'], 'result': result}), flush=True)\n");
  return "'cmd:python3 " + path + "'";
}

TEST(Match, IsTheSameForTheSameSeedOnAnyNumberOfThreads) {
  const Json one = run(kRandoms + "--games 60 --seed 7 --json").json();
  const Json two = run(kRandoms + "--games 60 --seed 7 --jobs 3 --json").json();
  EXPECT_EQ(one["wins"], two["wins"]);
  EXPECT_EQ(one["finished"], 60);
  EXPECT_EQ(one["points"]["random"], 60.0);
  EXPECT_FALSE(one.contains("elo"));
}

TEST(Match, AnOutsideBotPlaysBothSeats) {
  const Folder folder;
  const std::string bot = first_answer_bot(folder);
  const Ran ran = run("match toy road --seat column=" + bot + " --seat ambusher=random --games 6 --save " +
                      (folder / "games") + " --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.json().contains("elo"));
  const auto seats = [&](int n) {
    const std::string text = read_file(folder / ("games/game-00000" + std::to_string(n) + ".cfr"));
    return Json::parse(text.substr(0, text.find('\n')))["seats"];
  };
  EXPECT_EQ(seats(0)["ambusher"], "random");
  EXPECT_EQ(seats(1)["column"], "random");
}

// An example of examples/bots plays whole games of Quick Battle at either seat.
void play_example(const std::string& interpreter, const std::string& file) {
  if (std::system(("command -v " + interpreter + " >/dev/null 2>&1").c_str()) != 0)
    GTEST_SKIP() << interpreter << " is not installed here";
  const std::string bot = "'cmd:" + interpreter + " " + CF_SOURCE "/examples/bots/" + file + "'";
  const Ran ran =
      run("match quickbattle blue_licks_1782 --seat native=" + bot + " --seat settler=random --games 2 --json", "",
          CF_PROGRAM_FILE);
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.json()["finished"], 2);
}

TEST(Match, TheExampleBotInPythonPlaysWholeGames) { play_example("python3", "bot.py"); }
TEST(Match, TheExampleBotInJavaScriptPlaysWholeGames) { play_example("node", "bot.mjs"); }

TEST(Match, ABotThatFailsIsNamed) {
  const auto play = [](const std::string& command) {
    return run("match toy road --time-limit-ms 300 --seat 'column=cmd:" + command + "' --seat ambusher=random");
  };
  for (const auto& [command, says] : std::vector<std::pair<std::string, std::string>>{
           {"sleep 5", "did not answer in time"},
           {"true", "has ended"},
           {"no-such-program-here 2>/dev/null", "has ended"},
           {"yes", "not JSON"},
           {"cat", "without result.action"},
           {"while read x; do echo {\\\"id\\\":77}; done", "another request"}}) {
    const Ran ran = play(command);
    EXPECT_EQ(ran.code, 1) << command;
    EXPECT_NE(ran.err.find(says), std::string::npos) << command << ": " << ran.err;
  }
}

TEST(Match, IsTakenUpWhereItStopped) {
  const Folder folder;
  const std::string match = kRandoms + "--seed 3 --json --save " + (folder / "games") + " --games ";
  run(match + "10");
  const std::string first = folder / "games/game-000002.cfr";
  const auto written = fs::last_write_time(first);
  fs::remove(folder / "games/game-000007.cfr");
  const Json whole = run(match + "20").json();
  EXPECT_EQ(whole["finished"], 20);
  EXPECT_EQ(fs::last_write_time(first), written);
  EXPECT_EQ(whole["wins"], run(kRandoms + "--seed 3 --json --games 20").json()["wins"]);
  const Ran other = run(kRandoms + "--seed 4 --save " + (folder / "games"));
  EXPECT_EQ(other.code, 1);
  EXPECT_NE(other.err.find("another match"), std::string::npos);
}

TEST(Match, ExpectationsAndSprtDecideTheExitCode) {
  const Folder folder;
  // Always stopping first loses every game as the column.
  const std::string bot = first_answer_bot(folder);
  const std::string match =
      "match toy road --fixed --seat column=" + bot + " --seat ambusher=random --games 40 --json ";
  EXPECT_EQ(run(match + "--expect random=0.9").code, 0);
  EXPECT_EQ(run(match + "--expect random=1.1").code, 1);
  const Ran sprt = run(match + "--sprt 0 100");
  EXPECT_EQ(sprt.code, 1);
  EXPECT_EQ(sprt.json()["sprt"]["verdict"], "rejected");
  EXPECT_LT(sprt.json()["games"], 40);
}

}  // namespace
}  // namespace cf::test
