// councilfire roster, as a player uses it from the first team to the printed sheet. Needs the skirmish among the games.
#include "cli/tests/drive.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace cf::test {
namespace {

Ran real(const std::string& arguments) {
  static int n = 0;
  const std::string base =
      (fs::temp_directory_path() / ("councilfire-roster-" + std::to_string(::getpid()) + "-" + std::to_string(n++)))
          .string();
  const int status = std::system(
      (std::string(CF_PROGRAM_FILE) + " " + arguments + " >" + base + ".out 2>" + base + ".err </dev/null").c_str());
  Ran ran{WEXITSTATUS(status), read_file(base + ".out"), read_file(base + ".err")};
  fs::remove(base + ".out");
  fs::remove(base + ".err");
  return ran;
}

Json man(const char* name, const char* rank, std::vector<std::string> kit) {
  return {{"name", name}, {"class", rank}, {"equipment", kit}};
}

Json team(const char* weapon) {
  return Json::array(
      {man("Elias", "hero", {weapon}), man("Josiah", "trooper", {weapon}), man("Caleb", "trooper", {weapon})});
}

class Roster : public testing::Test {
 protected:
  void SetUp() override {
    write_file(folder / "rangers.json", team("musket").dump());
    write_file(folder / "party.json", team("bow").dump());
  }
  std::string found(const std::string& name, const std::string& list, const std::string& file,
                    const std::string& more = "") {
    return "roster new " + war + " --name '" + name + "' --list " + list + " --members " + (folder / file) +
           " --seed 5 " + more;
  }
  Folder folder;
  const std::string war = folder / "war.campaign";
};

TEST_F(Roster, ValidateNamesEveryBreach) {
  const Ran fine = real("roster validate --list rangers --members " + (folder / "rangers.json") + " --json");
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_EQ(fine.json()["spent"], 0);
  EXPECT_TRUE(fine.json()["violations"].empty());
  Json bad = team("musket");
  bad.push_back(man("Two", "hero", {"shield"}));
  write_file(folder / "bad.json", bad.dump());
  const Ran wrong = real("roster validate --list rangers --members " + (folder / "bad.json"));
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.out.find("WB-1.4"), std::string::npos) << wrong.out;
  EXPECT_NE(wrong.out.find("WB-1.6"), std::string::npos) << wrong.out;
  const Ran unknown = real("roster validate --list pirates --members " + (folder / "bad.json"));
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("list"), std::string::npos);
  EXPECT_EQ(real(found("Bad", "rangers", "bad.json")).code, 2);
  EXPECT_FALSE(fs::exists(war));
}

TEST_F(Roster, ABattleAndTheStepsAfterIt) {
  ASSERT_EQ(real(found("Stark", "rangers", "rangers.json", "--battles 1")).code, 0);
  ASSERT_EQ(real(found("Pontiac", "nations", "party.json")).code, 0);
  EXPECT_EQ(real(found("Stark", "rangers", "rangers.json")).code, 2);
  const Ran mustered = real("roster muster " + war + " Stark Pontiac --out " + (folder / "battle.json"));
  ASSERT_EQ(mustered.code, 0) << mustered.err;
  EXPECT_NE(mustered.out.find("musters 3"), std::string::npos);
  const Ran played =
      real("match skirmish meeting --setup " + (folder / "battle.json") +
           " --seat a=random --seat b=random --games 1 --seed 3 --save " + (folder / "games") + " --json");
  ASSERT_EQ(played.code, 0) << played.err;
  std::string record;
  for (const auto& file : fs::recursive_directory_iterator(folder / "games"))
    if (file.is_regular_file()) record = file.path().string();
  const Ran taken = real("roster post-battle " + war + " --record " + record + " --warbands Stark Pontiac");
  ASSERT_EQ(taken.code, 0) << taken.err;
  for (const char* name : {"Stark", "Pontiac"})
    for (int i = 0; i < 60; ++i) {
      const Json now = real("roster show " + war + " --json").json();
      Json event;
      for (const Json& group : now["offers"])
        for (const Json& offer : group["offers"]) {
          const std::string what = offer["event"]["do"];
          if (group["warband"] == name && group["stage"] != "ready" && !offer.contains("refused") && event.is_null() &&
              what != "buy" && what != "give" && what != "recruit" && what != "hire")
            event = offer["event"];
        }
      if (event.is_null()) break;
      write_file(folder / "event.json", event.dump());
      const Ran step = real("roster post-battle " + war + " --event \"$(cat " + (folder / "event.json") + ")\" --json");
      ASSERT_EQ(step.code, 0) << step.err;
    }
  Json end = real("roster show " + war + " --json").json();
  EXPECT_TRUE(end["over"]);
  EXPECT_EQ(end["standings"].size(), 2u);
  const std::size_t events = end["events"];
  EXPECT_EQ(real("roster post-battle " + war + " --undo").code, 0);
  EXPECT_EQ(real("roster show " + war + " --json").json()["events"], events - 1);
  const Ran words = real("roster show " + war);
  EXPECT_NE(words.out.find("Elias"), std::string::npos);
}

TEST_F(Roster, ExportWritesAPageForEveryTeam) {
  ASSERT_EQ(real(found("Stark", "rangers", "rangers.json")).code, 0);
  const Ran out = real("roster export " + war + " --sheets " + (folder / "sheets"));
  ASSERT_EQ(out.code, 0) << out.err;
  const std::string html = read_file(folder / "sheets/warband1.html");
  EXPECT_NE(html.find("<h2>Elias</h2>"), std::string::npos);
  EXPECT_NE(html.find("@page"), std::string::npos);
  EXPECT_EQ(real("roster export no-such.campaign --sheets " + (folder / "sheets")).code, 2);
  EXPECT_EQ(real("roster show no-such.campaign").code, 2);
  EXPECT_EQ(real("roster post-battle " + war + " --event '{\"do\":\"dance\"}'").code, 2);
  EXPECT_EQ(real("roster post-battle " + war + " --event nonsense").code, 2);
}

}  // namespace
}  // namespace cf::test
