// Rules that no larger test would miss, one small position each: the appendices and the data.
#include "games/ohio/tests/rules_kit.hpp"

namespace cf::ohio {
namespace {

// -- appendices ---------------------------------------------------------------------------------
TEST(OhioRules, TheLearningGameIsPlayedOnMiamiAndShawneeLand) {  // R("A2.0") R("A2.1")
  Scene scene("learning1");
  const Tables& t = tables(scene);
  std::string inside, outside;
  for (std::size_t i = 0; i < kSpaces && outside.empty(); ++i) {
    const Space& space = t.spaces[i];
    if (space.river || space.printed != Site::None || (space.owner.exists() && space.owner.index() > 1)) continue;
    for (PlaceId n : space.next)
      if (!t.space(n).river && t.space(n).owner.exists() && t.space(n).owner.index() > 1)
        inside = space.id, outside = t.space(n).id;
  }
  ASSERT_FALSE(outside.empty());
  scene.no_villages().put("us_butler", inside);
  Script s = scene.operations("us");
  march_all(s, inside);
  EXPECT_EQ(rule_of(s.refusal(step(outside))), "A2.0");
  Script setup(scene.rules);
  EXPECT_EQ(rule_of(setup.refusal(set("cedar_creek"))), "A2.1");
}
TEST(OhioRules, RecruitsOfTheLearningGameComeInTheSouth) {  // R("A2.3b")
  Scene scene("learning2");
  scene.put("us_regular_infantry_9", "cup");
  Script s = scene.actions("us");
  s.act("recruit").dice({6});
  take_first(s);  // whatever the cup gives
  EXPECT_EQ(s.question(), "recruit_on");
}
TEST(OhioRules, TheThirdTierHasAWinter) {  // R("A2.4")
  Scene scene("learning3");
  scene.no_villages().put_many("us_regular_infantry", 1, "north_bend");
  Script s = scene.at_check("ExpeditionChecked", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  EXPECT_NE(place_of(s, "us_regular_infantry_1"), "north_bend");
}
int next_turn(Scene& scene, int turn) {
  scene.at["turn"] = turn;
  Script s = scene.at_check("WcOperated", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  return s.table.over() ? -1 : s.position()["turn"].get<int>();
}
TEST(OhioRules, LengthOfTheScenarios) {  // R("A3.1b") R("A3.2b")
  Scene harmar, wabash("wabash");
  harmar.no_villages().vp(0, 0);
  wabash.no_villages().vp(14, 18);
  EXPECT_EQ(next_turn(harmar, 0), 1);
  EXPECT_EQ(next_turn(harmar, 1), -1);
  EXPECT_EQ(next_turn(wabash, 3), 4);
  EXPECT_EQ(next_turn(wabash, 5), -1);
}
TEST(OhioRules, WabashAmbushesNeedAScout) {  // R("A3.2c")
  for (bool scout : {false, true}) {
    Scene scene("wabash");
    scene.no_villages()
        .vp(2, 2)
        .put_many("us_regular_infantry", 3, "graham")
        .put_many("wc_warrior_sh", 2, "pigeon_roost");
    if (scout) scene.put("us_scout_1", "graham");
    Script s = scene.operations("wc");
    march_all(s, "pigeon_roost");
    s.act(step("indian_kentuck")).act(act("ambush_from", {{"from", "graham"}})).dice({4, 1});
    EXPECT_EQ(flag_of(s, "wc_warrior_sh_1") & 1, scout);
  }
}
TEST(OhioRules, FortMiamisIsBuiltInTheLastTurn) {  // R("A3.3g")
  Scene scene("legion");
  scene.no_villages().vp(20, 20);
  scene.at["turn"] = 8;
  Script s = scene.at_check("WcOperated", 9);
  while_asked(s, {"choose_quarters", "choose_supply", "disband"});
  EXPECT_EQ(s.position()["fort_miamis"], true);
}
TEST(OhioRules, EndsOfTheCampaignAndOfTheTiers) {  // R("A3.4g") R("A2.2c") R("A2.4b")
  Scene campaign("campaign");
  campaign.vp(60, 30);
  Script at_once = campaign.operations("us");
  at_once.act("done");
  ASSERT_TRUE(at_once.table.over());
  EXPECT_EQ(at_once.table.rules().outcome(at_once.table.state()).winner, kUS);
  const auto ending = [](Scene& scene, int turn) {
    scene.at["turn"] = turn;
    Script s = scene.at_check("ExpeditionChecked", 9);
    while_asked(s, {"choose_quarters", "choose_supply", "disband"});
    return s.table.rules().outcome(s.table.state()).winner;
  };
  Scene one("learning1");
  one.no_villages().at["tally"]["village_steps"] = 2;
  EXPECT_EQ(ending(one, 2), kUS);
  Scene three("learning3");
  three.no_villages().vp(9, 8);
  EXPECT_EQ(ending(three, 3), kUS);
}
// Plays the set-up by hand, one piece after the other, and collects the rules that refuse a space on the way.
std::string refused_in_setup(const std::string& scenario) {
  Script s(open_game(scenario));
  std::string rules;
  while (s.question() == "place_setup") {
    std::vector<Answer> legal;
    std::vector<Refusal> refused;
    s.table.rules().all(s.table.state(), legal, refused);
    for (const Refusal& r : refused) {
      const std::string number = std::string(s.table.rules().rules().number(r.verdict.rule)) + ";";
      if (rules.find(number) == std::string::npos) rules += number;
    }
    s.table.apply(legal[legal.size() / 2].action);
  }
  return rules;
}
TEST(OhioRules, SetUpByHand) {  // R("A4.2") R("A4.5") R("A4.10") R("A4.11") R("20.5.1b")
  const std::string all = refused_in_setup("harmar") + refused_in_setup("wabash") + refused_in_setup("legion");
  for (const char* rule : {"A4.1;", "A4.2;", "A4.5;", "A4.10;", "A4.11;", "20.5.1b;"})
    EXPECT_NE(all.find(rule), std::string::npos) << rule << " not in " << all;
}

// A kept game is opened by the setup its record holds.
TEST(OhioRules, EveryScenarioOpensByItsOwnSetup) {
  const auto game = kModule.load(kModule.builtin());
  ASSERT_TRUE(game.has_value());
  for (const ScenarioInfo& scenario : (*game)->info().scenarios) {
    const auto rules = (*game)->open({.scenario = scenario.id, .options = {}, .file = {}});
    ASSERT_TRUE(rules.has_value()) << scenario.id;
    const auto again = (*game)->open((*rules)->setup());
    EXPECT_TRUE(again.has_value()) << scenario.id;
  }
}

// -- the data -----------------------------------------------------------------------------------
TEST(OhioRules, TheSheetIsDrawnFromTheDataLoaded) {
  DataSet files = kModule.builtin();
  for (DataFile& file : files) {
    const auto rename = [&](const std::string& from, const std::string& to) {
      for (std::size_t at = 0; (at = file.text.find(from, at)) != std::string::npos; at += to.size())
        file.text.replace(at, from.size(), to);
    };
    if (file.name == "rivers.csv") rename("\nScioto,", "\nOhio above,");
  }
  const auto game = kModule.load(files);
  ASSERT_TRUE(game.has_value());
  const auto rules = (*game)->open({.scenario = "harmar", .options = {}, .file = {}});
  ASSERT_TRUE(rules.has_value());
  const std::string board = (*rules)->board().dump();
  EXPECT_NE(board.find("Ohio above R."), std::string::npos);
  EXPECT_EQ(board.find("Scioto R."), std::string::npos);
}

}  // namespace
}  // namespace cf::ohio
