// The campaign: income, trading, specialists, rating.
#include "games/skirmish/tests/campaign_kit.hpp"

namespace cf::skirmish::campaign {
namespace {

TEST(Income,
     DiceByResultAndLeaders) {  // R("PG-3.1") R("PG-3.2") R("PG-3.3") R("PG-3.4") R("PG-2f.2") R("PG-4a.8") R("PG-0")
  const auto cash_after = [](const char* result, std::vector<std::string> fallen, std::vector<int> dice, u32 skills = 0,
                             int prospectors = 0) {
    War war;
    war.found();
    for (int i = 0; i < prospectors; ++i) {
      Member m;
      m.name = "P" + std::to_string(i);
      m.specialist = Specialist::Prospector;
      const_cast<Warband*>(war.c.find("Lenape"))->members.push_back(m);
    }
    war.battle(fallen, result);
    for (const std::string& name : fallen)
      war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", name}, {"dice", {4, 1}}});
    EXPECT_NE(war.refusal({{"do", "income"}, {"warband", "Lenape"}}).find("PG-0"), std::string::npos);
    war.act({{"do", "experience"}, {"warband", "Lenape"}});
    for (Member& m : const_cast<Warband*>(war.c.find("Lenape"))->members) {
      m.level = m.start_level;
      if (m.name == "Hero") m.skills = skills;
    }
    const int before = war.c.find("Lenape")->cash;
    war.act({{"do", "income"}, {"warband", "Lenape"}, {"dice", dice}});
    return war.c.find("Lenape")->cash - before;
  };
  EXPECT_EQ(cash_after("lost", {"Hero"}, {5}), 5);
  EXPECT_EQ(cash_after("won", {"Hero"}, {5, 6}), 11);
  EXPECT_EQ(cash_after("won", {}, {5, 6, 1, 2}), 14);
  EXPECT_EQ(cash_after("won", {}, {5, 6, 1, 2}, 1u << kExpertTrader), 15);
  EXPECT_EQ(cash_after("drew", {"Hero"}, {3, 2, 2}, 0, 1), 7);
  EXPECT_EQ(cash_after("drew", {"Hero"}, {3, 2, 2, 1, 5}, 0, 2), 13);
}

TEST(Trading, EquipmentRecruitsSpecialists) {  // R("PG-4.1") R("PG-4.2") R("PG-4a.1") R("PG-4a.2") R("PG-4a.3")
                                               // R("PG-4a.4") R("PG-4a.6") R("PG-4a.7") R("PG-4a.9") R("PG-4a.10")
                                               // R("PG-4a.13") R("PG-4a.14") R("PG-4a.17") R("PG-4a.18") R("WB-1.4")
  War war;
  war.found();
  EXPECT_NE(war.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", "scout"}, {"name", "S"}}).find("PG-0"),
            std::string::npos);
  const_cast<Warband*>(war.c.find("Lenape"))->stage = Stage::Trading;
  EXPECT_NE(
      war.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", "scout"}, {"name", "S"}}).find("PG-4a.1"),
      std::string::npos);
  const struct {
    const char* id;
    int hire, retainer;
    Class rank;
    const char* kit;
  } rows[] = {{"scout", 28, 9, Class::Veteran, "musket tomahawk"},
              {"prospector", 22, 7, Class::Green, "musket shovel tomahawk"},
              {"doctor", 18, 6, Class::Green, "knife musket"},
              {"preacher", 20, 8, Class::Veteran, "knife"},
              {"envoy", 16, 5, Class::Green, "musket"}};
  for (const auto& row : rows) {
    War one;
    one.found();
    auto& reds = *const_cast<Warband*>(one.c.find("Lenape"));
    reds.stage = Stage::Trading;
    reds.battles = 1;
    const int cash = reds.cash;
    one.act({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", row.id}, {"name", "S"}});
    EXPECT_EQ(one.c.find("Lenape")->cash, cash - row.hire) << row.id;
    const Member& s = one.member("Lenape", "S");
    EXPECT_EQ(member_rating(one.c.book(), s), row.retainer) << row.id;
    EXPECT_EQ(s.rank, row.rank);
    int kit = 0;
    for (const Item item : s.kit) kit |= 1 << item;
    EXPECT_EQ(kit, parse_kit(row.kit)) << row.id;
    EXPECT_EQ(s.skills != 0, row.rank == Class::Veteran);
    one.act({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", row.id}, {"name", "T"}});
    EXPECT_NE(
        one.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", row.id}, {"name", "U"}}).find("PG-4a.2"),
        std::string::npos);
    const int before = one.c.find("Lenape")->cash;
    one.act({{"do", "buy"}, {"warband", "Lenape"}, {"item", "lance"}, {"for", "First"}});
    EXPECT_EQ(one.c.find("Lenape")->cash, before - 4);
    one.act({{"do", "recruit"}, {"warband", "Lenape"}, {"class", "green"}, {"name", "New"}});
    EXPECT_EQ(one.c.find("Lenape")->cash, before - 10);
    EXPECT_NE(one.refusal({{"do", "recruit"}, {"warband", "Lenape"}, {"class", "hero"}, {"name", "H2"}}).find("WB-1.4"),
              std::string::npos);
    EXPECT_NE(one.refusal({{"do", "buy"}, {"warband", "Lenape"}, {"item", "rifle"}}).find("WB-1.6"), std::string::npos);
  }
}

// A team in its trading step, with money.
struct Market {
  War war;
  Warband& w;
  explicit Market(std::vector<Json> more = {})
      : w([&]() -> Warband& {
          war.found(std::move(more));
          Warband& one = *const_cast<Warband*>(war.c.find("Lenape"));
          one.stage = Stage::Trading;
          one.battles = 1;
          return one;
        }()) {}
  Json act(Json event) {
    event["warband"] = "Lenape";
    return war.act(event);
  }
  std::string refusal(Json event) {  // judged only: this position has no record to go back to
    event["warband"] = "Lenape";
    const Result<bool> ok = war.c.judge(event);
    return ok ? "" : ok.error().text();
  }
  std::vector<std::string> offered(const char* what) {
    std::vector<std::string> out;
    const Json offers = war.c.offers();
    for (const Json& one : offers[0]["offers"])
      if (one["event"]["do"] == what) out.push_back(one["label"]);
    return out;
  }
};

TEST(Specialists, TheRetainerIsDueBeforeEveryGameButTheFirst) {  // R("PG-4a.9") R("PG-4a.1")
  Market m;
  m.act({{"do", "hire"}, {"specialist", "doctor"}, {"name", "Doc"}});
  m.act({{"do", "close"}});
  const int cash = m.w.cash;
  m.act({{"do", "muster"}});
  EXPECT_EQ(m.w.cash, cash);  // the hire was for this game
  for (Member& one : m.w.members) one.took_part = false;
  m.act({{"do", "muster"}});
  EXPECT_EQ(m.w.cash, cash - 6);
  for (Member& one : m.w.members) one.took_part = false;
  m.w.cash = 5;
  m.w.members[3].kit.push_back(kShield);
  m.act({{"do", "muster"}});
  EXPECT_FALSE(m.war.has("Lenape", "Doc"));
  EXPECT_EQ(m.w.store, std::vector<Item>{kShield});  // what was bought for him stays
}

TEST(Specialists, MakeRoomForOthersAndKeepTheirOwnThings) {  // R("PG-4a.2") R("PG-5.2")
  Market m;
  m.act({{"do", "hire"}, {"specialist", "scout"}, {"name", "S"}});
  m.act({{"do", "hire"}, {"specialist", "envoy"}, {"name", "E"}});
  const int before = rating(m.war.c.book(), m.w);
  m.act({{"do", "buy"}, {"item", "shield"}, {"for", "S"}});
  EXPECT_EQ(rating(m.war.c.book(), m.w), before);  // three pounds less in hand, three more in use
  EXPECT_NE(m.refusal({{"do", "give"}, {"from", "S"}, {"item", "musket"}, {"for", "First"}}).find("PG-4a"),
            std::string::npos);
  EXPECT_EQ(m.refusal({{"do", "give"}, {"from", "S"}, {"item", "shield"}, {"for", "First"}}), "");
  EXPECT_NE(m.refusal({{"do", "dismiss"}, {"member", "First"}}).find("PG-4a"), std::string::npos);
  EXPECT_EQ(m.offered("dismiss").size(), 1u);
  m.act({{"do", "dismiss"}, {"member", "S"}});
  EXPECT_FALSE(m.war.has("Lenape", "S"));
  EXPECT_EQ(m.w.store, std::vector<Item>{kShield});
  m.act({{"do", "hire"}, {"specialist", "doctor"}, {"name", "D"}});
}

TEST(Trading, NobodyHandsThingsOnBeforeTheInjuriesAreKnown) {  // R("PG-0") R("PG-1.14")
  War war;
  war.found();
  war.act({{"do", "muster"}, {"warband", "Lenape"}});
  const Json give = {{"do", "give"}, {"warband", "Lenape"}, {"from", "Hero"}, {"item", "bow"}, {"for", ""}};
  EXPECT_NE(war.refusal(give).find("PG-0"), std::string::npos);  // called to battle
  war.act({{"do", "muster"}, {"warband", "Rangers"}});
  war.act({{"do", "battle"},
           {"sides",
            {{{"warband", "Lenape"}, {"result", "lost"}, {"figures", {{{"name", "Hero"}, {"status", "down"}}}}},
             {{"warband", "Rangers"}, {"result", "won"}}}}});
  EXPECT_NE(war.refusal(give).find("PG-0"), std::string::npos);
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}, {"dice", {6, 2}}});
  Warband& w = *const_cast<Warband*>(war.c.find("Lenape"));
  for (const Stage stage :
       {Stage::Injuries, Stage::Experience, Stage::Trading}) {  // he can be bought back until the books are closed
    w.stage = stage;
    int ransoms = 0, choices = 0;
    w.members[0].ransom = 4;
    Json offers = war.c.offers();
    for (const Json& one : offers[0]["offers"]) ransoms += one["event"]["do"] == "ransom";
    w.members[0].ransom = -1;
    offers = war.c.offers();
    for (const Json& one : offers[1]["offers"]) choices += one["event"]["do"] == "captive";
    EXPECT_EQ(ransoms, 1) << static_cast<int>(stage);
    EXPECT_EQ(choices, 2) << static_cast<int>(stage);  // his captor may ask a price for him or sell him
  }
  const Result<bool> ok = war.c.judge(give);
  ASSERT_FALSE(ok);
  EXPECT_NE(ok.error().text().find("PG-1.14"), std::string::npos);
  const int captors = war.c.find("Rangers")->cash;
  war.act({{"do", "close"}, {"warband", "Lenape"}, {"dice", {3}}});  // nobody bought him back
  EXPECT_FALSE(war.has("Lenape", "Hero"));
  EXPECT_EQ(war.c.find("Rangers")->cash, captors + 15);
}

TEST(Doctor, HealsOneModel) {  // R("PG-4a.11")
  War war;
  war.found();
  Member doctor;
  doctor.name = "Doc";
  doctor.specialist = Specialist::Doctor;
  const_cast<Warband*>(war.c.find("Lenape"))->members.push_back(doctor);
  war.battle({"Hero", "First"});
  EXPECT_EQ(war.c.apply({{"do", "heal"}, {"warband", "Lenape"}, {"member", "Hero"}}, war.dice).has_value(), true);
  EXPECT_FALSE(war.member("Lenape", "Hero").casualty);
  EXPECT_FALSE(war.c.apply({{"do", "heal"}, {"warband", "Lenape"}, {"member", "First"}}, war.dice).has_value());
}

TEST(Rating, AddsCashEquipmentAndLevels) {  // R("PG-5.2") R("PG-5.3") R("PG-5.1")
  War war;
  war.found();
  // 200 in hand, three bows at 5, levels 30 + 11 + 11
  EXPECT_EQ(rating(war.c.book(), *war.c.find("Lenape")), 200 + 15 + 52);
  auto& reds = *const_cast<Warband*>(war.c.find("Lenape"));
  Member s;
  s.specialist = Specialist::Scout;
  s.start_level = 19;
  s.level = 22;
  reds.members.push_back(s);
  EXPECT_EQ(rating(war.c.book(), reds), 267 + 9 + 3);
}

}  // namespace
}  // namespace cf::skirmish::campaign
