// Records: whole, corrupted, truncated, edited, foreign. What is wrong is said with its line; nothing plays on.
#include "cli/tests/drive.hpp"

#include <nlohmann/json.hpp>

namespace cf::test {
namespace {

class Records : public testing::Test {
 protected:
  void SetUp() override {
    run("match toy road --seat column=random --seat ambusher=random --games 8 --save " + (folder_ / "games"));
    for (int i = 0; i < 8; ++i)  // the longest has a hash in the middle
      if (const std::string text = read_file(folder_ / ("games/game-00000" + std::to_string(i) + ".cfr"));
          text.size() > record_.size())
        record_ = text;
    ASSERT_FALSE(record_.empty());
  }

  Ran replay(const std::string& text, const std::string& more = "") {
    write_file(folder_ / "record.cfr", text);
    return run("replay " + (folder_ / "record.cfr") + " --json " + more);
  }
  void expect_refused(const std::string& text, const std::string& says) {
    const Ran ran = replay(text);
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.json()["ok"], false);
    EXPECT_NE(ran.err.find(says), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("record.cfr"), std::string::npos) << ran.err;
  }
  std::string edited(const std::string& from, const std::string& to) const {
    std::string text = record_;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  }

  Folder folder_;
  std::string record_;
};

TEST_F(Records, AWholeOneVerifies) {
  const Ran ran = replay(record_, "--verify");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.json()["ok"], true);
  EXPECT_EQ(ran.json()["game"], "toy");
  EXPECT_FALSE(ran.json()["result"].is_null());
}

TEST_F(Records, UntilStopsEarly) {
  const Json facts = replay(record_, "--until 3").json();
  EXPECT_EQ(facts["actions"], 3);
  EXPECT_TRUE(facts["result"].is_null());
}

TEST_F(Records, TruncatedAnywhereIsRefused) {
  for (std::size_t cut = 2; cut < record_.size() - 1; cut += 1 + record_.size() / 40)
    EXPECT_EQ(replay(record_.substr(0, record_.size() - cut)).code, 1) << cut;
  expect_refused("", "empty");
}

TEST_F(Records, EditedIsRefusedWithItsLine) {
  expect_refused(edited("\"to\":\"s2\"", "\"to\":\"s5\""), "not legal by 7.2.1");
  expect_refused(edited("\"to\":\"s2\"", "\"to\":\"mars\""), "there is no space 'mars'");
  expect_refused(edited("\"seat\":\"column\"", "\"seat\":\"ambusher\""), "the rules ask 'column' here");
  const std::size_t hash = record_.rfind("\"hash\":\"");
  std::string text = record_;
  text[hash + 9] = text[hash + 9] == '0' ? '1' : '0';
  expect_refused(text, "differs from the one recorded");
}

TEST_F(Records, ForeignIsRefused) {
  expect_refused("hello\n", "not a Councilfire record");
  expect_refused("{\"moves\":[]}\n", "not a Councilfire record");
  expect_refused(edited("\"councilfire\":1", "\"councilfire\":2"), "format 1");
  expect_refused(edited("\"game\":\"toy\"", "\"game\":\"chess\""), "no game 'chess'");
  expect_refused(edited("\"scenario\":\"road\"", "\"scenario\":\"moon\""), "moon");
}

TEST_F(Records, OtherRulesAreNamedAndRefusedByVerify) {
  const std::string text = edited("\"rules\":1", "\"rules\":7");
  const Ran lenient = replay(text), strict = replay(text, "--verify");
  EXPECT_EQ(lenient.code, 0);  // all its positions agree
  EXPECT_NE(lenient.err.find("version 7"), std::string::npos) << lenient.err;
  EXPECT_EQ(strict.code, 2);
  EXPECT_NE(strict.err.find("version 7"), std::string::npos);
}

TEST_F(Records, OtherDataAreNamedAndRefusedByVerify) {
  const std::size_t at = record_.find("\"data\":\"") + 8;
  std::string text = record_;
  text.replace(at, 16, "0123456789abcdef");
  const std::string here = record_.substr(at, 16),
                    sentence = "other data files (0123456789abcdef) than those in force here (" + here + ")";
  const Ran lenient = replay(text);
  EXPECT_EQ(lenient.code, 0);
  EXPECT_NE(lenient.err.find(sentence), std::string::npos) << lenient.err;
  EXPECT_NE(lenient.json()["warning"].get<std::string>().find(sentence), std::string::npos);
  EXPECT_FALSE(replay(record_).json().contains("warning"));
  const Ran strict = replay(text, "--verify");
  EXPECT_EQ(strict.code, 2);
  EXPECT_NE(strict.err.find(sentence), std::string::npos);
  EXPECT_FALSE(strict.json()["ok"]);
  Rpc rpc;
  EXPECT_NE(rpc.result("table.load", {{"record", text}})["warning"].get<std::string>().find(sentence),
            std::string::npos);
  EXPECT_FALSE(rpc.result("table.load", {{"record", record_}}).contains("warning"));
}

// Every byte changed in turn, in steps: refused or, where the byte does not matter, the same game; never a crash.
TEST_F(Records, CorruptedNeverCrashes) {
  Rpc rpc;
  for (std::size_t i = 0; i < record_.size(); i += 3) {
    std::string text = record_;
    text[i] = static_cast<char>(text[i] ^ 0x15);
    const Json answer = rpc.send("table.load", {{"record", text}});
    if (answer.contains("error")) {
      EXPECT_NE(answer["error"]["code"], -32603) << i;
    } else {
      rpc.result("table.close", {{"table", answer["result"]["table"]}});
    }
  }
}

}  // namespace
}  // namespace cf::test
