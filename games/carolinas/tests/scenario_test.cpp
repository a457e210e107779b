// 16: set-ups compared with the data row by row, special rules, victory; fog of war; bad data and positions.
#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>
#include <set>

#include "base/csv.hpp"
#include "engine/text.hpp"
#include "games/carolinas/query.hpp"
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kAll[] = {"16.1", "16.2", "16.3", "16.5", "16.6", "16.7", "16.8", "16.9", "16.10"};

// Plays the set-up with the first answer to every question.
Script set_up(const std::string& scenario, std::map<std::string, std::string> options = {}) {
  Script s(test::open(kModule, scenario, std::move(options)));
  for (int i = 0; i < 100 && s.position()["turn"] == 0; ++i) {
    std::vector<Answer> answers;
    s.table.rules().legal(s.table.state(), answers);
    if (answers.empty()) break;
    s.table.apply(answers.front().action);
  }
  return s;
}

const Csv& setup_rows() {
  static const DataSet files = kModule.builtin();
  static const Csv csv = std::move(*Csv::parse("setup.csv", find_file(files, "setup.csv")->text, {}));
  return csv;
}

TEST(SetUp, FollowsTheDataRowByRow) {  // R("16.0b") R("16.0c") R("2.0f") R("2.0g") R("16.1b") R("16.1c") R("16.2b")
                                       // R("16.3b") R("16.5b") R("16.6b") R("16.7b") R("16.8b") R("16.9b") R("16.10b")
  for (const char* id : kAll) {
    const Script s = set_up(id);
    const Json position = s.position();
    const Tables& t = *static_cast<const Tables*>(s.table.rules().tables());
    std::map<std::string, int> wanted, found;  // kind at hex
    for (const Csv::Row& row : setup_rows().rows()) {
      if (row.text("scenario") != id) continue;
      const std::string hex = row.text("hex") == "sea_or_coast" ? "0101" : row.text("hex").substr(0, 4);
      const std::string& kind = row.text("kind");
      const int count = *row.number("count", 1, 12);
      if (row.text("hex") == "off_map") continue;
      if (kind == "unit" || kind == "leader") {
        EXPECT_EQ(position["at"].value(row.text("piece"), ""), hex) << id << " " << row.text("piece");
        EXPECT_EQ(is(s, "reduced", row.text("piece")), row.text("state") == "reduced")
            << id << " " << row.text("piece");
      } else if (kind == "fort") {
        const HexId at_hex(static_cast<std::size_t>(*t.find(kHex, hex)));
        EXPECT_LT(t.hex(at_hex).fort, kForts) << id << " " << hex;
      } else {
        wanted[(kind == "draw_unit" ? "unit" : kind == "random_leader" ? "generic" : kind) + " " + hex] += count;
      }
    }
    for (std::size_t i = 0; i < t.pieces.size(); ++i) {
      const PieceDef& def = t.pieces[i];
      const std::string hex = position["at"].value(def.id, "");
      const PieceId p(i);
      if (hex.empty()) continue;
      if (def.generic) ++found["generic " + hex];
      if (t.cup_units.has(p)) ++found["unit " + hex];
      if (def.type == Type::Cannon) ++found["cannon " + hex];
      if (def.type == Type::Supply) ++found["supply " + hex];
      if (def.type == Type::Warship) ++found["warship " + hex];
      if (def.type == Type::Transport) ++found["transport " + hex];
    }
    EXPECT_EQ(wanted, found) << id;
    EXPECT_EQ(s.question(), "roll") << id;
  }
}

TEST(SetUp, SeniorCommandersAndSides) {  // R("2.0b") R("16.10b") R("16.1b")
  EXPECT_EQ(set_up("16.8").position()["senior"][1], "br_rawdon");
  EXPECT_EQ(set_up("16.5").position()["senior"][1], "br_cornwallis");
  EXPECT_EQ(set_up("16.10").position()["senior"][1], "br_leader_5_1");  // the first drawn
  EXPECT_EQ(set_up("16.1").position()["senior"][0], "am_leader_8_1");
  Script s = Scene("16.2").put("4502", {"fr_noailles_4"}).movement();
  EXPECT_TRUE(s.offers(march("4502")));
}

TEST(SetUp, TheFleetDoesNotLandOnTheEnemy) {  // R("6.0c") R("7.3a")
  Script s(test::open(kModule, "16.1"));
  for (int i = 0; i < 40 && s.seat() == "chance"; ++i) {
    std::vector<Answer> answers;
    s.table.rules().legal(s.table.state(), answers);
    s.table.apply(answers.front().action);
  }
  EXPECT_EQ(s.question(), "place_force");
  EXPECT_EQ(s.refusal({{"verb", "place"}, {"aboard", 0}, {"hex", "0903"}}).substr(0, 5), "6.0c:");
  EXPECT_TRUE(s.offers({{"verb", "place"}, {"aboard", 1}, {"hex", "0903"}}));
  EXPECT_EQ(s.refusal({{"verb", "place"}, {"aboard", 0}, {"hex", "4501"}}).substr(0, 5), "7.3a:");
}

TEST(SetUp, AlternativeHexes) {
  EXPECT_EQ(at(set_up("16.2", {{"hex_16.2", "3103"}}), "am_1st_georgia_militia_1"), "3103");
  EXPECT_EQ(at(set_up("16.3", {{"hex_16.3", "4806"}}), "am_shelby"), "4806");
  EXPECT_EQ(at(set_up("16.5", {{"hex_16.5", "4316"}}), "br_7th_provincials_2"), "4316");
  EXPECT_EQ(at(set_up("16.9", {{"hex_16.9", "2502"}}), "br_8th_provincials_2"), "2502");
}

TEST(SetUp, TheRingOfSavannah) {
  const Scene scene("16.2");
  const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
  std::set<std::string> ring;
  for (HexId hex : t.hex(t.watch[0]).next) ring.insert(t.hex_ids[hex.index()]);
  EXPECT_EQ(ring, (std::set<std::string>{"4702", "4802", "4803", "4704", "4603", "4602"}));
}

TEST(Manifest, RatingsOfLeaders) {  // R("manifest")
  const Scene scene("16.5");
  const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
  const PieceDef& greene = t.pieces[static_cast<std::size_t>(*t.find(kPiece, "am_greene"))];
  EXPECT_EQ(greene.seniority, 1);
  EXPECT_EQ(greene.initiative, 8);
  EXPECT_EQ(greene.capable_from, 1);
  EXPECT_EQ(greene.exceptional_from, 8);
  Script s = Scene().put("2614", {"am_greene", "am_5th_virginia_3"}).movement();
  s.act(send("am_greene")).dice({3}).act(with("ability", "piece", "am_greene")).dice({9});
  EXPECT_EQ(s.position()["stack"][3]["points"], 5);
}

TEST(Recruits, InTowns) {  // R("16.1d") R("16.1e") R("16.1g")
  Scene scene("16.1");
  const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
  u32 bit = 0;
  for (std::size_t i = 0; i < t.cities.size(); ++i)
    if (t.hex_ids[t.cities[i].index()] == "0903") bit = 1u << i;
  scene.put("0903", {"am_1st_north_carolina_3"}).put("0618", {"am_leader_8_1"}).put("0812", {"br_1st_provincials_2"});
  Script s = scene.set("visited", bit).movement(true);
  EXPECT_FALSE(s.offers(with("recruit", "hex", "0618")));  // a leader alone raises nobody
  s.act(with("recruit", "hex", "0903")).act("done");
  EXPECT_EQ(s.question(), "draw");
  s.act(with("draw", "piece", "am_3rd_north_carolina_4"));
  EXPECT_EQ(at(s, "am_3rd_north_carolina_4"), "0903");
  EXPECT_NE(s.position()["recruited"][0], 0);
  EXPECT_EQ(s.position()["recruited"][1], 0);
  Scene again("16.1");
  again.put("0903", {"am_1st_north_carolina_3"}).put("0812", {"br_1st_provincials_2"}).set("recruited", {8, 0});
  EXPECT_EQ(again.set("recruited", {bit, 0})
                .set("visited", bit)
                .movement(true)
                .refusal(with("recruit", "hex", "0903"))
                .substr(0, 6),
            "16.1d:");
  Scene empty("16.1");
  for (std::size_t i = 0; i < t.pieces.size(); ++i)
    if (t.cup_units.has(PieceId(i)) && t.pieces[i].side == kAmerican && t.pieces[i].id != "am_1st_north_carolina_3")
      empty.position["m"]["dead"].push_back(t.pieces[i].id);
  Script none = empty.put("0903", {"am_1st_north_carolina_3"})
                    .put("0812", {"br_1st_provincials_2"})
                    .set("visited", bit)
                    .movement(true);
  EXPECT_EQ(none.refusal(with("recruit", "hex", "0903")).substr(0, 6), "16.1e:");
}

TEST(FrenchFleet, LandsOnceAndStays) {  // R("16.2c") R("16.2d") R("16.2f")
  Script s = Scene("16.2").put("4403", {"am_light_corps_2"}).put("4502", {"br_60th_1st_bn_3"}).movement();
  s.act("fleet");
  EXPECT_EQ(s.refusal({{"verb", "place"}, {"aboard", 0}, {"hex", "4502"}}).substr(0, 6), "16.2c:");
  s.act({{"verb", "place"}, {"aboard", 0}, {"hex", "4701"}});
  EXPECT_EQ(at(s, "fr_steding_fusiliers_1st_bn_8"), "4701");
  EXPECT_EQ(at(s, "fr_transport_2"), "4701");
  EXPECT_EQ(s.refusal(send("fr_noailles_4")).substr(0, 6), "16.2d:");
  EXPECT_FALSE(s.offers(Json{{"verb", "fleet"}}));
  Script storm = Scene("16.2").put("4403", {"am_light_corps_2"}).sky("rainstorm").movement();
  EXPECT_EQ(storm.refusal(Json{{"verb", "fleet"}}).substr(0, 4), "7.5:");
}

TEST(Overmountain, FixedLeadersAndVictory) {  // R("16.3c") R("16.3d")
  Script s = Scene("16.3")
                 .put("2321", {"br_cornwallis"})
                 .put("2428", {"br_ferguson"})
                 .put("2614", {"am_2nd_north_carolina_rifle_5"})
                 .british()
                 .movement(true);
  EXPECT_EQ(s.refusal(send("br_cornwallis")).substr(0, 6), "16.3c:");
  Script win = Scene("16.3").put("2614", {"am_2nd_north_carolina_rifle_5"}).put("2515", {"br_ferguson"}).combat();
  win.act(attack("am_2nd_north_carolina_rifle_5", "2515")).dice({0});
  if (win.question() == "advance_offer") win.act("decline");
  EXPECT_EQ(win.question(), "over");
  EXPECT_EQ(win.table.rules().outcome(win.table.state()).winner, kAmerican);
  // Nobody is asked where the rest retreat to once Ferguson has fallen.
  Script fallen = Scene("16.3")
                      .put("2614", {"am_2nd_north_carolina_rifle_5"})
                      .put("2515", {"br_ferguson", "br_1st_provincials_2"})
                      .combat();
  fallen.act(attack("am_2nd_north_carolina_rifle_5", "2515")).dice({0, 5, 9});
  EXPECT_EQ(fallen.question(), "over");
}

std::string result_of(const char* id, const std::function<void(Scene&)>& prepare) {
  Scene scene(id);
  const int last = static_cast<const Tables*>(scene.rules->tables())->turns;
  scene.put("2519", {"br_1st_provincials_2"})
      .put("2518", {std::string(id) == "16.1"   ? "am_1st_north_carolina_3"
                    : std::string(id) == "16.2" ? "am_light_corps_2"
                    : std::string(id) == "16.7" ? "am_1st_maryland_4"
                                                : "am_1st_maryland_2"});
  prepare(scene);
  const bool british_last = static_cast<const Tables*>(scene.rules->tables())->first_player == kAmerican;
  scene.night().set("active", british_last ? 1 : 0).set("turn", last);
  Script s = scene.combat(true);
  s.act("done");
  return s.position()["result"];
}

TEST(Victory, LastToHaveOccupied) {  // R("16.1f") R("16.2e") R("16.7d") R("16.10d")
  EXPECT_EQ(result_of("16.1", [](Scene& s) { s.set("last_in", {1, 2, 2, 2}); }), "british");
  EXPECT_EQ(result_of("16.1", [](Scene& s) { s.set("last_in", {0, 2, 2, 2}); }), "american");
  EXPECT_EQ(
      result_of(
          "16.1",
          [](Scene& s) {
            s.set("last_in", {1, 2, 2, 2}).set("senior", {nullptr, "br_leader_5_1"}).mark("dead", {"br_leader_5_1"});
          }),
      "draw");
  EXPECT_EQ(result_of("16.2", [](Scene&) {}), "draw");
  EXPECT_EQ(result_of("16.2", [](Scene& s) { s.set("last_in", {0, 2, 2, 2}); }), "american");
  EXPECT_EQ(result_of("16.2", [](Scene& s) { s.set("last_in", {0, 2, 2, 2}).put("4803", {"br_cannon_1"}); }), "draw");
  EXPECT_EQ(result_of("16.7", [](Scene& s) { s.set("last_in", {0, 0, 2, 2}); }), "american");
  EXPECT_EQ(result_of("16.7", [](Scene& s) { s.set("last_in", {1, 1, 2, 2}); }), "british");
  EXPECT_EQ(result_of("16.7", [](Scene& s) { s.set("last_in", {0, 1, 2, 2}); }), "draw");
  EXPECT_EQ(result_of("16.10", [](Scene& s) { s.set("last_in", {0, 2, 2, 2}); }), "american");
  EXPECT_EQ(result_of("16.10", [](Scene& s) { s.set("last_in", {0, 2, 2, 2}).mark("dead", {"am_greene"}); }), "draw");
  // Marching through a hex is enough to have been there last.
  Script s = Scene("16.7")
                 .put("2221", {"br_1st_provincials_2"})
                 .put("2927", {"am_1st_maryland_4"})
                 .put("2220", {"am_gates"})
                 .british()
                 .movement(true);
  s.act(march("2221")).act(step("2321"));
  EXPECT_EQ(s.position()["last_in"][1], 1);
  EXPECT_TRUE(gone(s, "am_gates"));  // R("16.7c")
}

TEST(Victory, EasternHexes) {  // R("16.5e") R("16.8c")
  for (const char* id : {"16.5", "16.8"}) {
    EXPECT_EQ(result_of(id,
                        [](Scene& s) {
                          s.put("0104", {"br_bose_3"})
                              .put("0111", {"br_23rd_4"})
                              .put("0120", {"br_64th_3"})
                              .put("0123", {"br_33rd_3"});
                        }),
              "british");
    EXPECT_EQ(
        result_of(id,
                  [](Scene& s) { s.put("0104", {"br_bose_3"}).put("0111", {"br_23rd_4"}).put("0120", {"br_64th_3"}); }),
        "draw");
    EXPECT_EQ(
        result_of(
            id, [](Scene& s) { s.put("0104", {"br_bose_3"}).put("0111", {"br_23rd_4"}).put("0120", {"br_cannon_1"}); }),
        "american");
  }
}

TEST(Victory, BurningAndClaims) {  // R("16.5c") R("16.5d") R("16.8c") R("11.4c") R("11.4d") R("1.0b")
  for (const char* id : {"16.5", "16.8"}) {
    Script s = Scene(id).put("3210", {"am_1st_maryland_2"}).put("3401", {"br_bose_3"}).set("burnt", 2).movement();
    EXPECT_EQ(s.refusal(Json{{"verb", "claim"}}), "");
    s.act(with("raze", "hex", "3210"));
    EXPECT_EQ(s.position()["burnt"], 3) << id;
    EXPECT_FALSE(is(s, "reduced", "am_1st_maryland_2"));
    s.act("claim");
    EXPECT_FALSE(s.offers(Json{{"verb", "roll"}, {"die", 0}})) << id;  // R("1.0b"): a die of six faces
    s.dice({3});
    EXPECT_EQ(s.question(), "choose_move");  // not lower: play on
    EXPECT_FALSE(s.offers(Json{{"verb", "claim"}}));
    Script won = Scene(id).put("3210", {"am_1st_maryland_2"}).set("burnt", 3).movement();
    won.act("claim").dice({2});
    EXPECT_EQ(won.question(), "over");
    EXPECT_EQ(won.table.rules().outcome(won.table.state()).winner, kAmerican);
    EXPECT_EQ(message_text(won.table.rules(), won.table.rules().outcome(won.table.state()).reason),
              "The claim of victory for the burnt forts has succeeded.");
    Script none = Scene(id).put("3210", {"am_1st_maryland_2"}).set("burnt", 1).movement();
    EXPECT_EQ(none.refusal(Json{{"verb", "claim"}}).substr(0, 6), std::string(id) == "16.5" ? "16.5d:" : "16.8c:");
  }
  Script british = Scene().put("3210", {"br_bose_3"}).british().movement(true);
  EXPECT_EQ(british.refusal(with("raze", "hex", "3210")).substr(0, 6), "16.5c:");
  EXPECT_EQ(Scene("16.9")
                .put("3210", {"br_1st_provincials_2"})
                .british()
                .movement(true)
                .refusal(with("raze", "hex", "3210"))
                .substr(0, 6),
            "16.9c:");
  Script gun = Scene("16.7").put("3210", {"am_supply_1"}).put("2614", {"am_1st_maryland_4"}).movement();
  EXPECT_EQ(gun.refusal(with("raze", "hex", "3210")).substr(0, 6), "11.4c:");
}

TEST(Victory, HoldingForts) {  // R("16.6c") R("16.9c") R("11.4b")
  for (const auto& [id, low, high] : {std::tuple{"16.6", 1, 2}, {"16.9", 1, 2}}) {
    const auto claim = [&](int die) {
      Script s = Scene(id).put("3210", {"am_1st_maryland_2"}).put("3314", {"am_2nd_maryland_3"}).movement();
      s.act("claim").dice({die});
      EXPECT_EQ(s.question(), "over");
      return s.table.rules().outcome(s.table.state()).winner;
    };
    EXPECT_EQ(claim(low), kAmerican) << id;
    EXPECT_EQ(claim(high), kBritish) << id;
  }
  Script taken = Scene().put("3310", {"am_1st_maryland_2"}).movement();
  taken.act(march("3310")).act(step("3210"));
  EXPECT_EQ(taken.position()["forts"][1], 0);
}

TEST(LastCampaign, SceneryTakesNoPart) {  // R("16.10c")
  const Script s = set_up("16.10");
  EXPECT_EQ(s.position()["m"]["scenery"].size(), 2u);
}

TEST(Reinforcements, ArriveAndWait) {  // R("16.5b") R("16.6b") R("16.8b") R("16.9b")
  const auto arrives = [](const char* id, const char* wagon, int turn, const char* first, const char* second) {
    Script s = Scene(id).put("2614", {"am_1st_maryland_2"}).put(first, {second}).set("turn", turn).weather();
    s.dice({9});
    if (std::string(wagon).starts_with("br")) s.act("done");
    return at(s, wagon);
  };
  EXPECT_EQ(arrives("16.5", "am_supply_4", 19, "3401", "br_1st_provincials_2"), "0120");
  EXPECT_EQ(arrives("16.8", "am_supply_4", 19, "3401", "br_1st_provincials_2"), "0120");
  EXPECT_EQ(arrives("16.5", "am_supply_4", 18, "3401", "br_1st_provincials_2"), "gone");
  EXPECT_EQ(arrives("16.5", "am_supply_4", 19, "0120", "br_1st_provincials_2"), "gone");
  EXPECT_EQ(arrives("16.5", "am_supply_4", 19, "0120", "br_tarleton"), "gone");  // nor beside a lone leader: R("6.0c")
  EXPECT_EQ(arrives("16.6", "am_supply_2", 2, "3401", "br_1st_provincials_2"), "1721");
  EXPECT_EQ(arrives("16.9", "br_supply_1", 25, "3401", "br_1st_provincials_2"), "3401");
}

// Both sides read the log: in the fog it names who marches only where that piece lies on top.
TEST(Fog, TheLogNamesOnlyWhatIsOnTop) {  // R("6.2a") R("7.0c")
  const auto last = [](const Script& s) {
    std::string text;
    for (const Event& event : s.table.events())
      if (event.type == kEntered || event.type == kEnteredUnseen) text = event_text(s.table.rules(), event);
    return text;
  };
  Script stack = Scene().put("2614", {"am_1st_maryland_2", "am_5th_virginia_3"}).movement();
  stack.act(march("2614")).act(step("2515"));
  EXPECT_EQ(last(stack).substr(0, 25), "1st Maryland marches from");
  const auto from_below = [](std::map<std::string, std::string> options) {
    Script s = Scene("16.5", std::move(options))
                   .put("2614", {"am_1st_maryland_2", "am_5th_virginia_3"})
                   .put("2515", {"am_2nd_maryland_3"})
                   .put("3401", {"br_bose_3"})
                   .movement();
    s.act(march("2614")).act(with("leave", "piece", "am_1st_maryland_2")).act(step("2515"));
    return s;
  };
  EXPECT_EQ(last(from_below({})).substr(0, 13), "A march from ");
  EXPECT_EQ(last(from_below({{"fog", "off"}})).substr(0, 25), "5th Virginia marches from");
}

TEST(Fog, NightDarkensTheMap) {  // R("3.0b")
  const auto light = [](const Script& s) { return s.table.rules().view(s.table.state(), kAmerican)["light"]; };
  EXPECT_EQ(light(Scene().put("2614", {"am_1st_maryland_2"}).movement()), "day");
  EXPECT_EQ(light(Scene().put("2614", {"am_1st_maryland_2"}).night().movement()), "night");
}

TEST(Fog, TopPieceUntilSomebodyIsNear) {  // R("6.2a") R("6.2b")
  const auto seen = [](const Script& s, const std::string& piece) {
    const Json view = s.table.rules().view(s.table.state(), kBritish);
    for (const Json& p : view["pieces"])
      if (p["id"] == piece) return true;
    return false;
  };
  Script far = Scene()
                   .put("2614", {"am_1st_maryland_2", "am_5th_virginia_3", "am_greene"})
                   .put("3401", {"br_bose_3"})
                   .movement();
  EXPECT_TRUE(seen(far, "am_1st_maryland_2"));
  EXPECT_FALSE(seen(far, "am_5th_virginia_3"));
  EXPECT_FALSE(seen(far, "am_greene"));
  Script near = Scene().put("2614", {"am_1st_maryland_2", "am_5th_virginia_3"}).put("2515", {"br_rawdon"}).movement();
  EXPECT_TRUE(seen(near, "am_5th_virginia_3"));
  Script open = Scene("16.5", {{"fog", "off"}})
                    .put("2614", {"am_1st_maryland_2", "am_greene"})
                    .put("3401", {"br_bose_3"})
                    .movement();
  EXPECT_TRUE(seen(open, "am_greene"));
  // What acts is shown: an observer sees the unit that attacks from inside a stack.
  Script battle = Scene().put("2614", {"am_1st_maryland_2", "am_5th_virginia_3"}).put("2515", {"br_bose_3"}).combat();
  battle.act(attack("am_5th_virginia_3", "2515"));
  bool shown = false;
  const Json view = battle.table.rules().view(battle.table.state(), kNobody);
  for (const Json& p : view["pieces"]) shown = shown || p["id"] == "am_5th_virginia_3";
  EXPECT_TRUE(shown);
  // So are the gun that supports it and the leader who is tried, but not those who could have been picked.
  Script guns = Scene()
                    .put("2614", {"am_1st_maryland_2", "am_5th_virginia_3", "am_cannon_1", "am_morgan", "am_greene"})
                    .put("2515", {"br_bose_3"})
                    .combat();
  guns.act(attack("am_5th_virginia_3", "2515")).act(with("support", "piece", "am_cannon_1"));
  std::set<std::string> open_to_all;
  const Json seen_by_all = guns.table.rules().view(guns.table.state(), kNobody);
  for (const Json& p : seen_by_all["pieces"]) open_to_all.insert(p["id"]);
  EXPECT_TRUE(open_to_all.contains("am_cannon_1"));
  EXPECT_TRUE(open_to_all.contains("am_greene"));
  EXPECT_FALSE(open_to_all.contains("am_morgan"));
}

TEST(Data, MistakesAreNamed) {  // R("2.0f")
  DataSet files = kModule.builtin();
  for (DataFile& file : files)
    if (file.name == "setup.csv")
      file.text.replace(file.text.find("am_light_corps_2,1,full,2"), 25, "am_light_corps_2,1,full,9");
  const auto game = kModule.load(files);
  ASSERT_FALSE(game);
  EXPECT_NE(game.error().text().find("setup.csv"), std::string::npos);
  EXPECT_NE(game.error().text().find("strength"), std::string::npos);
}

TEST(Positions, BadOnesAreRefused) {  // R("6.0c") R("6.0a") R("7.3a") R("7.3j")
  Scene both;
  both.put("2614", {"am_1st_maryland_2"}).set("moving", true);
  both.movement();
  both.put("2614", {"br_bose_3"});
  EXPECT_NE(Table::from_position(both.rules, both.position).error().text().find("6.0c"), std::string::npos);
  Scene sea;
  sea.put("2614", {"am_1st_maryland_2"}).movement();
  sea.put("4501", {"am_5th_virginia_3"});
  EXPECT_NE(Table::from_position(sea.rules, sea.position).error().text().find("7.3a"), std::string::npos);
  Scene thick;
  thick.put("2614", {"am_1st_maryland_2"}).movement();
  thick.put("2515", {"am_2nd_north_carolina_militia_10", "am_1st_virginia_militia_10"});
  EXPECT_NE(Table::from_position(thick.rules, thick.position).error().text().find("6.0a"), std::string::npos);
}

// A flood hex by hex, written from the rule text alone.
std::set<std::size_t> slow_couriers(const Ctx& c, Seat side, HexId goal) {
  std::set<std::size_t> reached{goal.index()};
  std::vector<HexId> open{goal};
  while (!open.empty()) {
    const HexId at = open.back();
    open.pop_back();
    const bool fort = fort_at(c, at) == other(side);
    if (at != goal && (fort || (holding(c, other(side), at) & kBars))) continue;
    for (unsigned d = 0; d < 6; ++d) {
      const Hex& hex = c.t.hex(at);
      const bool wet = (hex.river >> d & 1) && !(hex.bridge >> d & 1);
      if (hex.next[d].exists() && !wet && !c.t.hex(hex.next[d]).sea && reached.insert(hex.next[d].index()).second)
        open.push_back(hex.next[d]);
    }
  }
  return reached;
}

TEST(Couriers, ReachWhatASlowFloodReaches) {  // R("5.0b") R("5.0c")
  for (const char* id : kAll) {
    Script s = set_up(id);
    const Ctx c{*static_cast<const Tables*>(s.table.rules().tables()), *static_cast<const State*>(s.table.state())};
    for (PieceId p : c.t.side[0] | c.t.side[1]) {
      const HexId from = c.s.at[p];
      if (!from.exists() || c.t.hex(from).sea) continue;
      const Seat side = c.t.side[kBritish].has(p) ? kBritish : kAmerican;
      const Columns found = courier_reach(c, side, from);
      const std::set<std::size_t> slow = slow_couriers(c, side, from);
      for (std::size_t i = 0; i < kHexes; ++i)
        ASSERT_EQ(found.has(HexId(i)), slow.contains(i))
            << id << " " << c.t.hex_ids[from.index()] << " to " << c.t.hex_ids[i];
    }
  }
}

TEST(Couriers, WholeMapCheckIsQuick) {
  Script s = set_up("16.5");
  const Ctx c{*static_cast<const Tables*>(s.table.rules().tables()), *static_cast<const State*>(s.table.state())};
  constexpr int kChecks = 200;
  std::size_t reached = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kChecks; ++i) {
    const Columns found = courier_reach(c, i % 2 ? kBritish : kAmerican, hex_at(23, 21));
    for (u32 rows : found.rows) reached += static_cast<std::size_t>(std::popcount(rows));
  }
  const double each =
      std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() / kChecks;
  std::printf("a whole-map courier check takes %.1f microseconds and reaches %zu hexes\n", each, reached / kChecks);
  EXPECT_GT(reached / kChecks, 1200u);
  EXPECT_LE(sizeof(State), 3072u);
}

}  // namespace
}  // namespace cf::carolinas
