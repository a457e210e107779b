// What people see: headings of the log, the battle panel, leaders' ranges, overlays.
#include <algorithm>

#include "games/carolinas/query.hpp"
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kVa = "am_5th_virginia_3";
constexpr const char* kBose = "br_bose_3";

Json view_of(const Script& s, Seat seat) { return s.table.rules().view(s.table.state(), seat); }

Json overlay(const Script& s, Seat seat, const std::string& id) {
  const Json view = view_of(s, seat);
  for (const Json& o : view["overlays"])
    if (o["id"] == id) return o;
  return nullptr;
}

// The lines of a column of the panel, and its total as the last.
std::vector<std::string> column(const Script& s, const std::string& seat) {
  std::vector<std::string> out;
  const Json view = view_of(s, kAmerican), columns = view.contains("panel") ? view["panel"]["columns"] : Json::array();
  for (const Json& c : columns) {
    if (c["seat"] != seat) continue;
    for (const Json& line : c["lines"]) out.push_back(line["text"]);
    if (c.contains("total")) out.push_back(c["total"]);
  }
  return out;
}

bool contains(const std::vector<std::string>& lines, const std::string& wanted) {
  return std::find(lines.begin(), lines.end(), wanted) != lines.end();
}
std::string all(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

TEST(Log, HeadingsSayDateHourSideAndPhase) {  // R("3.0b") R("3.0c")
  Script s = Scene().put("2321", {"am_1st_maryland_2", "am_greene"}).put("3401", {kBose, "br_leslie"}).weather();
  s.dice({5}).act("done").act("done").act("done").act("done");
  const std::string log = s.log();
  EXPECT_NE(log.find("18 January 1781, day, American movement\n"), std::string::npos) << log;
  EXPECT_NE(log.find("18 January 1781, day, British combat\n"), std::string::npos) << log;
  EXPECT_NE(log.find("18 January 1781, night, British movement\n"), std::string::npos) << log;
  EXPECT_NE(log.find("Date Turn 3: 19 January 1781\n"), std::string::npos) << log;
}

TEST(Log, LeadersRollsStandOnTheirRanges) {  // R("7.6c") R("9.0b")
  Script s = Scene().put("2614", {"am_greene", kVa}).movement();
  s.act(send("am_greene")).dice({3}).act(with("ability", "piece", "am_greene")).dice({5});
  EXPECT_NE(s.log().find("Greene rolls 3 to ride alone, against an initiative of 8: he succeeds."), std::string::npos)
      << s.log();
  Script night = Scene().put("2321", {"am_2nd_north_carolina_militia_10", "am_greene"}).night().movement();
  night.act(march("2321")).act(step("2320")).act("stop").dice({4});
  EXPECT_NE(night.log().find(", strength 10, rolls 4 against attrition and fails."), std::string::npos) << night.log();
  EXPECT_NE(s.log().find("Greene rolls 5 on inept 0, capable 1-7, exceptional 8-9: capable."), std::string::npos)
      << s.log();
}

TEST(Panel, NamesEveryModifierOfAnAttack) {  // R("11.0e") R("11.0f") R("11.0h") R("11.2b") R("11.4a")
  Script s =
      Scene().put("2813", {"am_1st_virginia_rifles_2", "am_greene", "am_cannon_1"}).put("2913", {kBose}).combat();
  s.act(attack("am_1st_virginia_rifles_2", "2913")).act(with("support", "piece", "am_cannon_1"));
  std::vector<std::string> lines = column(s, "american");
  EXPECT_TRUE(contains(lines, "Greene: inept 0: +2; capable 1-7: \u22121; exceptional 8-9: \u22122")) << all(lines);
  EXPECT_TRUE(contains(lines, "Forest +2")) << all(lines);
  EXPECT_TRUE(contains(lines, "Of ground and river only the higher counts \u22121")) << all(lines);
  EXPECT_TRUE(contains(lines, "Elite unit in broken ground \u22121")) << all(lines);
  EXPECT_EQ(lines.back(), "0-3") << all(lines);  // 2 - 2 + 1 + 2
  EXPECT_TRUE(contains(lines, "Without the leader's roll:"));
  s.dice({8});
  lines = column(s, "american");
  EXPECT_TRUE(contains(lines, "Greene leads, rolled 8: exceptional \u22122")) << all(lines);
  EXPECT_EQ(lines.back(), "0-5");
  s.dice({5});
  lines = column(s, "american");
  EXPECT_TRUE(contains(lines, "Die 5, with modifiers 2, against 2")) << all(lines);
  EXPECT_EQ(lines.back(), "succeeds");
  EXPECT_EQ(view_of(s, kAmerican)["panel"]["dice"][0]["label"], "Greene: exceptional");
  Script fort = Scene().put("3310", {"am_2nd_north_carolina_militia_10"}).put("3210", {kBose}).combat();
  fort.act(attack("am_2nd_north_carolina_militia_10", "3210"));
  EXPECT_TRUE(contains(column(fort, "american"), "Fort +3"));
}

TEST(Panel, NamesEveryModifierOfADefence) {  // R("11.5e") R("11.6b") R("11.7") R("14.1") R("14.2b")
  Script s =
      Scene().put("2614", {kVa, "am_greene"}).put("2514", {"br_1st_grenadiers_6", "br_cannon_1", "br_rawdon"}).combat();
  s.act(attack(kVa, "2514", "surprise")).act("decline").dice({9, 5});  // an ambush; Rawdon capable
  const std::vector<std::string> lines = column(s, "british");
  EXPECT_TRUE(contains(lines, "Rawdon leads, rolled 5: capable \u22121")) << all(lines);
  EXPECT_TRUE(contains(lines, "Elite unit in broken ground \u22121")) << all(lines);
  EXPECT_TRUE(contains(lines, "Ambush \u22122")) << all(lines);
  EXPECT_EQ(lines.back(), "0-8") << all(lines);
  Script patrol = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose, "br_rawdon"}).combat();
  patrol.act(attack(kVa, "2514", "surprise")).act("patrol");
  EXPECT_TRUE(contains(column(patrol, "british"), "Patrols are out: one strength less"));
}

TEST(Panel, StepsFollowTheAttack) {  // R("11.0j") R("12.0a")
  const auto state = [](const Script& s, const std::string& text) {
    const Json view = view_of(s, kAmerican);
    for (const Json& step : view["panel"]["steps"])
      if (step["text"] == text) return step["state"].get<std::string>();
    return std::string("absent");
  };
  Script s = Scene().put("2614", {kVa}).put("2515", {kBose, "br_23rd_4"}).combat();
  s.act(attack(kVa, "2515"));
  EXPECT_EQ(state(s, "Attack roll"), "now");
  EXPECT_EQ(state(s, "Defence"), "later");
  s.dice({3});
  EXPECT_EQ(state(s, "Attack roll"), "done");
  EXPECT_EQ(state(s, "Loss named"), "now");
  s.act(with("lose", "piece", kBose)).dice({9});
  EXPECT_EQ(state(s, "Retreat"), "now");
  EXPECT_EQ(view_of(s, kAmerican)["active"][0], "british");  // he who retreats is asked
}

TEST(Panel, LeadersRollsOutsideBattle) {  // R("7.6b") R("8.0f") R("8.1a") R("9.0e") R("5.1a")
  Script ride = Scene().put("2614", {"am_greene", kVa}).movement();
  ride.act(send("am_greene"));
  EXPECT_TRUE(contains(column(ride, "american"), "initiative 8: succeeds on 0-8, fails on 9; the die is his movement"));
  ride.dice({3});
  EXPECT_TRUE(contains(column(ride, "american"),
                       "Ability: inept 0: 2 points fewer; capable 1-7: 1 point more; exceptional 8-9: 2 points more"));
  Script stray = Scene().put("2614", {kVa, "am_greene"}).sky("rain").night().movement();
  stray.act(with("night_roll", "piece", "am_greene"));
  EXPECT_TRUE(contains(column(stray, "american"), "initiative 8: succeeds on 0-8, fails on 9"));
  stray.dice({9});
  EXPECT_TRUE(contains(column(stray, "american"), "3: stays"));
  EXPECT_TRUE(contains(column(stray, "american"), "4: to the N"));
  EXPECT_TRUE(contains(column(stray, "american"), "0: to the N"));
  Script guns = Scene().put("2614", {kVa, "am_greene"}).mark("lost", {kVa, "am_greene"}).movement();
  guns.act(with("guns", "piece", "am_greene"));
  EXPECT_TRUE(
      contains(column(guns, "american"),
               "Ability: inept 0: the stack is gone; capable 1-7: he may roll his initiative; exceptional 8-9: found"));
  Script tired = Scene().put("2321", {"am_2nd_north_carolina_militia_10", "am_greene"}).night().movement();
  tired.act(march("2321")).act(step("2320")).act("stop").dice({9});
  EXPECT_TRUE(contains(column(tired, "american"), "loses a step on 1-9"));
  EXPECT_TRUE(contains(column(tired, "american"), "Greene can prevent it, initiative 8: succeeds on 0-8, fails on 9"));
  Script chase = Scene().put("2614", {kVa}).put("2515", {kBose, "br_rawdon", "br_tarleton"}).combat();
  chase.act(attack(kVa, "2515")).dice({0, 5, 9}).act(with("retreat", "to", "2315"));
  EXPECT_NE(all(column(chase, "british")).find("Tarleton may flee further, initiative"), std::string::npos)
      << all(column(chase, "british"));
}

TEST(Labels, ANoSaysWhatItMeans) {  // R("13.0d") R("14.2a")
  const auto label = [](const Script& s) {
    Json out = Json::object();
    s.table.rules().describe(s.table.state(), {.verb = kDecline}, out);
    return out.value("label", std::string());
  };
  Script s = Scene().put("2614", {kVa, "am_greene"}).put("2514", {kBose, "br_rawdon"}).combat();
  s.act(attack(kVa, "2514", "surprise"));
  EXPECT_EQ(label(s), "No patrols");
  Script advance = Scene().put("2614", {kVa}).put("2515", {"br_7th_1"}).combat();
  advance.act(attack(kVa, "2515")).dice({2, 9});
  EXPECT_EQ(label(advance), "Do not advance");
}

TEST(Overlays, ReachShowsEveryHexWithItsCost) {  // R("7.0c") R("6.0a")
  Script s =
      Scene().put("2614", {"am_4th_virginia_3"}).put("2515", {"am_2nd_north_carolina_militia_10", kVa}).movement();
  s.act(march("2614"));
  const Json spaces = overlay(s, kAmerican, "reach")["spaces"];
  EXPECT_EQ(spaces["2515"]["text"], "1 pass");  // full: no stop there
  EXPECT_EQ(spaces["2514"]["text"], "2");
  EXPECT_EQ(spaces["2415"]["text"], "2");
  EXPECT_FALSE(spaces.contains("2614"));
  EXPECT_GT(spaces.size(), 20u);
  EXPECT_TRUE(overlay(s, kBritish, "reach").is_null());  // not for the other side
  Script phase = Scene().put("2614", {"am_4th_virginia_3"}).put("0812", {kVa}).movement();
  const Json range = overlay(phase, kAmerican, "range")["spaces"];
  EXPECT_EQ(range["2514"]["text"], "2");
  EXPECT_TRUE(range.contains("0811"));
}

TEST(Overlays, RangeOfAttack) {  // R("11.0a") R("15.0a")
  Script s =
      Scene().put("3310", {kVa, "am_2nd_north_carolina_militia_10", "am_cannon_1"}).put("3210", {kBose}).combat();
  EXPECT_EQ(overlay(s, kAmerican, "range")["spaces"]["3210"]["text"], "10");
  Script guns = Scene().put("3310", {"am_cannon_1"}).combat();
  EXPECT_EQ(overlay(guns, kAmerican, "range")["spaces"]["3210"]["text"], "guns");
}

TEST(Overlays, CouriersRideTheirRoutes) {  // R("5.0a") R("5.0b")
  Scene scene;
  scene.put("2321", {"am_greene"}).put("2415", {"am_morgan", "am_1st_maryland_2"}).put("2614", {"am_pickens"});
  scene.put("2414", {kBose}).put("2515", {"br_23rd_4"}).put("2516", {"br_64th_3"}).put("2416", {"br_33rd_3"});
  const Script s = scene.movement();
  const Json o = overlay(s, kAmerican, "couriers");
  EXPECT_EQ(o["spaces"]["2321"]["text"], "council");
  EXPECT_EQ(o["spaces"]["2415"]["text"], "cut off");
  EXPECT_EQ(o["spaces"]["2614"]["text"], "in touch");
  ASSERT_EQ(o["lines"].size(), 1u);
  const auto [x, y] = centre(hex_at(23, 21));
  EXPECT_EQ(o["lines"][0].back(), Json::array({x, y}));
}

TEST(Overlays, FogBothWays) {  // R("6.2a")
  const Script s =
      Scene().put("2614", {kVa, "am_greene"}).put("2515", {kBose}).put("3401", {"br_23rd_4", "br_leslie"}).movement();
  const Json spaces = overlay(s, kAmerican, "fog")["spaces"];
  EXPECT_EQ(spaces["3401"]["text"], "top seen");
  EXPECT_EQ(spaces["2614"]["text"], "in sight");
  EXPECT_FALSE(spaces.contains("2515"));
}

TEST(Panel, SaysWhatABombardmentNeeds) {  // R("15.0b")
  Script s = Scene().put("3310", {"am_cannon_1"}).put("3210", {kBose}).combat();
  s.act(attack("am_cannon_1", "3210", "bombard"));
  const std::vector<std::string> lines = column(s, "american");
  EXPECT_TRUE(contains(lines, "Fort +3")) << all(lines);
  EXPECT_TRUE(contains(lines, "destroys the fort on 0-2")) << all(lines);
}

TEST(Prompt, SaysWhoDoesWhatAndWhere) {  // R("11.0b") R("9.0e") R("7.0c") R("4.0d")
  const auto prompt = [](const Script& s) {
    return decision_to_json(s.table.rules(), s.table.state(), false)["prompt"].get<std::string>();
  };
  Script gun = Scene().put("2614", {kVa, "am_cannon_1"}).put("2515", {kBose}).combat();
  gun.act(attack(kVa, "2515"));
  EXPECT_EQ(prompt(gun),
            "American: 5th Virginia attacks. Which gun at 2614 supports it? Each serves once in a Combat Phase.");
  Script tired = Scene().put("2321", {kVa, "am_greene"}).night().movement();
  tired.act(march("2321")).act(step("2320")).act("stop").dice({1});
  EXPECT_EQ(prompt(tired).find("American: 5th Virginia is about to lose a step by attrition."), 0u) << prompt(tired);
  Script rain = Scene().put("2321", {kVa}).sky("rain").movement();
  rain.act(march("2321"));
  EXPECT_NE(prompt(rain).find("Movement points left: 4 while it keeps to the road, one fewer off it."),
            std::string::npos)
      << prompt(rain);
}

TEST(Board, SaysHowEveryScenarioIsWon) {  // R("16.1f") R("16.2e") R("16.3d") R("16.5e") R("16.6c") R("16.7d")
                                          // R("16.9c") R("16.10d")
  for (const auto& [id, rule, word] : {std::tuple{"16.1", "16.1f", "0903"},
                                       {"16.2", "16.2e", "4703"},
                                       {"16.3", "16.3d", "Ferguson"},
                                       {"16.5", "16.5e", "0123"},
                                       {"16.6", "16.6c", "ten-sided"},
                                       {"16.7", "16.7d", "2813"},
                                       {"16.8", "16.8c", "six-sided"},
                                       {"16.9", "16.9c", "six-sided"},
                                       {"16.10", "16.10d", "3403"}}) {
    const Json won = test::open(kModule, id)->board()["tables"][0];
    EXPECT_EQ(won["rule"], rule);
    EXPECT_EQ(won["rows"].size(), 3u);
    EXPECT_NE(won["rows"][0][1].get<std::string>().find(word), std::string::npos) << id;
  }
}

TEST(Position, TakesNumbersForWordsAndDefaultsForWhatIsLeftOut) {
  Scene scene;
  scene.put("2321", {kVa}).movement();
  const auto error = [&] {
    const auto opened = Table::from_position(scene.rules, scene.position);
    return opened ? std::string() : opened.error().text();
  };
  scene.position.erase("burnt");
  scene.position["sky"] = 1;
  EXPECT_EQ(error(), "");
  scene.position["sky"] = 4;
  EXPECT_EQ(error(), "position.sky: 4 is not a word known here");
  scene.position["sky"] = "rain";
  scene.position["burned"] = 1;
  EXPECT_EQ(error(), "position.burned: is no field known here");
}

}  // namespace
}  // namespace cf::carolinas
