// Whole tables gone through: abilities of all leaders, lost rolls in every weather, outcomes of a battle, loads, one
// attack a unit.
#include <functional>
#include <set>

#include "base/csv.hpp"
#include "base/random.hpp"
#include "games/carolinas/query.hpp"
#include "games/carolinas/tests/scene.hpp"

namespace cf::carolinas {
namespace {

constexpr const char* kAll[] = {"16.1", "16.2", "16.3", "16.5", "16.6", "16.7", "16.8", "16.9", "16.10"};
constexpr const char* kMd = "am_1st_maryland_2";
constexpr const char* kVa = "am_5th_virginia_3";
constexpr const char* kBose = "br_bose_3";

bool in_range(const std::string& range, int face) {
  if (range.empty()) return false;
  const std::size_t dash = range.find('-');
  const int low = std::stoi(range), high = dash == std::string::npos ? low : std::stoi(range.substr(dash + 1));
  return face >= low && face <= high;
}

TEST(Leaders, EveryFaceOfEveryTable) {  // R("manifest") R("2.0e")
  const DataSet files = kModule.builtin();
  const Csv csv = std::move(*Csv::parse("leaders.csv", find_file(files, "leaders.csv")->text, {}));
  std::set<std::string> met;
  for (const char* id : kAll) {
    const Scene scene(id);
    const Tables& t = *static_cast<const Tables*>(scene.rules->tables());
    const State state{};
    const Ctx c{t, state};
    for (const Csv::Row& row : csv.rows())
      for (std::size_t i = 0; i < t.pieces.size(); ++i) {
        const PieceDef& def = t.pieces[i];
        const std::string& name = row.text("id");
        const bool copy = def.id.starts_with(name + "_") && row.text("kind") != "named";
        if (def.type != Type::Leader || (def.id != name && !copy)) continue;
        met.insert(name);
        EXPECT_EQ(def.seniority, *row.number("seniority", 0, 9)) << def.id;
        EXPECT_EQ(def.initiative, *row.number("initiative", 0, 9)) << def.id;
        for (int face = 0; face <= 9; ++face) {
          const Skill wanted = in_range(row.text("inept"), face)         ? Skill::Inept
                               : in_range(row.text("exceptional"), face) ? Skill::Exceptional
                                                                         : Skill::Capable;
          EXPECT_EQ(skill_on(c, PieceId(i), face), wanted) << def.id << " " << face;
        }
      }
  }
  EXPECT_GE(met.size(), 20u);
}

TEST(Leaders, RidingByAbility) {  // R("7.6c") R("7.6b")
  struct Case {
    int face, points;
  };
  for (const Case& c : {Case{0, 2}, {1, 5}, {7, 5}, {8, 6}, {9, 6}}) {  // Greene, who may ride 4
    Script s = Scene().put("2614", {"am_greene", kMd}).movement();
    s.act(send("am_greene")).dice({4}).act(with("ability", "piece", "am_greene")).dice({c.face});
    EXPECT_EQ(s.position()["stack"][3]["points"], c.points) << c.face;
  }
}

// The printed compass: up to 4 the stack stays, 5 N, 6 ENE, 7 SE, 8 S, 9 WSW, 10 NW, and on round it; 0 counts ten.
TEST(Night, TheWholeLostTable) {  // R("8.0f") R("8.0g") R("4.0j")
  constexpr const char* kRound[] = {"2515", "2514", "2613", "2714", "2715", "2615", "2515", "2514"};
  struct Weather {
    const char* sky;
    int modifier;
  };
  for (const Weather& w : {Weather{"clear", 0}, {"rain", 1}, {"rainstorm", 2}, {"snow", 2}})
    for (const bool elite : {false, true})
      for (int face = 0; face <= 9; ++face) {
        const char* unit = elite ? "am_1st_virginia_rifles_2" : kMd;
        Script s = Scene().put("2614", {unit, "am_greene"}).sky(w.sky).night().movement();
        s.act(with("night_roll", "piece", "am_greene")).dice({9, face});
        while (s.seat() == "chance") s.dice({9});
        const int total = (face ? face : 10) + w.modifier - (elite ? 1 : 0);
        EXPECT_EQ(at(s, unit), total <= 4 ? "2614" : kRound[total - 5])
            << w.sky << " " << face << (elite ? " elite" : "");
        EXPECT_TRUE(is(s, "lost", unit));
      }
}

TEST(Battle, TheFourOutcomes) {  // R("11.0i") R("11.0l") R("11.5f") R("11.0k") R("12.0a")
  struct Case {
    int attack, defence;
    bool attacker_hurt, defender_hurt;
    const char* then;
  };
  for (const Case& c : {Case{3, 4, false, true, "choose_retreat"},
                        {3, 3, true, true, "choose_move"},
                        {4, 3, true, false, "choose_move"},
                        {4, 4, false, false, "choose_move"}}) {
    Script s = Scene().put("2614", {kVa}).put("2515", {kBose}).combat();
    s.act(attack(kVa, "2515")).dice({c.attack, c.defence});
    EXPECT_EQ(is(s, "reduced", kVa), c.attacker_hurt) << c.attack << c.defence;
    EXPECT_EQ(is(s, "reduced", kBose), c.defender_hurt) << c.attack << c.defence;
    EXPECT_EQ(s.question(), c.then) << c.attack << c.defence;
    EXPECT_EQ(at(s, kBose), "2515");
  }
}

TEST(Battle, WarshipsHelpAttackAndDefence) {  // R("11.0b") R("11.0h") R("11.5e")
  Script s = Scene("16.2")
                 .put("4502", {"br_60th_1st_bn_3", "br_warship_1"})
                 .put("4503", {"am_light_corps_2"})
                 .british()
                 .combat(true);
  s.act(attack("br_60th_1st_bn_3", "4503")).act(with("support", "piece", "br_warship_1"));
  const Json view = s.table.rules().view(s.table.state(), kBritish);
  EXPECT_NE(view["panel"]["columns"][0]["lines"].dump().find("supports"), std::string::npos);
  const auto held = [](std::initializer_list<const char*> ships, int die) {
    Scene scene("16.2");
    scene.put("4503", {"am_light_corps_2"}).put("4502", {"br_60th_1st_bn_3"}).put("4502", ships);
    Script d = scene.combat();
    d.act(attack("am_light_corps_2", "4502")).dice({9, die});
    return d.log().find("the attacker loses a step") != std::string::npos;
  };
  EXPECT_FALSE(held({}, 5));               // 5 against 3
  EXPECT_TRUE(held({"br_warship_1"}, 5));  // 5 - 2
}

TEST(Positions, InvariantsNameTheirRule) {  // R("7.3b") R("7.3j") R("7.0i") R("2.0c") R("10.0h")
  const auto error_of = [](const char* id, const std::function<void(Scene&)>& spoil) {
    Scene scene(id);
    scene.put("2614", {std::string(id) == "16.2" ? "am_light_corps_2" : kMd}).movement();
    spoil(scene);
    const auto table = Table::from_position(scene.rules, scene.position);
    return table ? std::string("accepted") : table.error().text();
  };
  EXPECT_EQ(error_of("16.2", [](Scene&) {}), "accepted");
  EXPECT_NE(error_of("16.2",
                     [](Scene& s) {
                       s.put("4502", {"br_60th_1st_bn_3", "br_71st_2nd_bn_4", "br_warship_1"})
                           .mark("aboard", {"br_60th_1st_bn_3", "br_71st_2nd_bn_4"});
                     })
                .find("7.3b"),
            std::string::npos);
  EXPECT_NE(error_of("16.2", [](Scene& s) { s.put("2321", {"br_warship_1"}); }).find("7.3j"), std::string::npos);
  EXPECT_NE(error_of("16.5", [](Scene& s) { s.mark("lost", {kVa}); }).find("7.0i"), std::string::npos);
  EXPECT_NE(error_of("16.5", [](Scene& s) { s.mark("reduced", {"am_greene"}); }).find("2.0c"), std::string::npos);
  EXPECT_NE(error_of("16.5", [](Scene& s) { s.mark("captured", {kVa}); }).find("10.0h"), std::string::npos);
  EXPECT_NE(error_of("16.5", [](Scene& s) { s.put("2515", {kVa}).mark("dead", {kVa}); }).find("10.0b"),
            std::string::npos);
}

// In random play no unit attacks twice in a Combat Phase, nor does a gun serve twice.
TEST(Random, OneAttackAUnit) {  // R("11.0l") R("11.1b")
  for (const char* id : {"16.3", "16.7"}) {
    const auto rules = test::open(kModule, id);
    Random random(7);
    Table table(rules);
    std::size_t seen = 0, attacks = 0;
    std::set<int> fought;
    for (int i = 0; i < 40000 && !table.over(); ++i) {
      std::vector<Answer> answers;
      rules->legal(table.state(), answers);
      table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
      for (; seen < table.events().size(); ++seen) {
        const Event& e = table.events()[seen];
        if (e.type == kPhaseBegan) fought.clear();
        if (e.type == kAttacked || e.type == kSurprised) {
          ++attacks;
          EXPECT_TRUE(fought.insert(e.a).second) << id << ": " << event_text(*rules, e);
        }
      }
    }
    EXPECT_TRUE(table.over()) << id;
    EXPECT_GT(attacks, 5u) << id;
  }
}

}  // namespace
}  // namespace cf::carolinas
