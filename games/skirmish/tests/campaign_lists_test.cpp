// The campaign: lists and limits, founding a team, who is mustered.
#include "games/skirmish/tests/campaign_kit.hpp"

namespace cf::skirmish::campaign {
namespace {

TEST(Lists, PrintedPricesAndProfiles) {  // R("WB-2.5") R("WB-2.6") R("WB-2.7") R("WB-2.8") R("WB-3.3") R("WB-3.4")
                                         // R("WB-3.5") R("WB-3.6") R("WB-4.3") R("WB-4.4") R("WB-4.5") R("WB-4.6")
                                         // R("WB-5.3") R("WB-5.4") R("WB-5.5") R("WB-5.6")
  const Book book{any_tables().lists, any_tables()};
  for (const ListId list : {ListId::Regulars, ListId::Coureurs, ListId::Nations, ListId::Rangers}) {
    EXPECT_EQ(book.cost(list, Class::Hero), 30);
    EXPECT_EQ(book.cost(list, Class::Veteran), 19);
    EXPECT_EQ(book.cost(list, Class::Trooper), 11);
    EXPECT_EQ(book.cost(list, Class::Green), 6);
    EXPECT_EQ(book.reputation(list, Class::Hero), list == ListId::Coureurs ? 5 : 4);
    EXPECT_EQ(book.reputation(list, Class::Trooper), 2);
  }
}

TEST(Lists,
     PrintedEquipment) {  // R("WB-2.9") R("WB-2.10") R("WB-2.11") R("WB-3.7") R("WB-3.8") R("WB-3.9") R("WB-3.10")
                          // R("WB-3.11") R("WB-4.7") R("WB-4.8") R("WB-4.9") R("WB-4.10") R("WB-4.11") R("WB-4.12")
                          // R("WB-4.13") R("WB-5.7") R("WB-5.8") R("WB-5.9") R("WB-5.10")
  const Book book{any_tables().lists, any_tables()};
  const struct {
    ListId list;
    Item item;
    int price;
    bool leaders;
  } rows[] = {{ListId::Regulars, kMusket, 8, false},     {ListId::Regulars, kRifle, 14, true},
              {ListId::Regulars, kPistol, 6, false},     {ListId::Coureurs, kMusket, 10, false},
              {ListId::Coureurs, kRifle, 14, false},     {ListId::Coureurs, kPistol, 6, true},
              {ListId::Coureurs, kHandWeapon, 2, false}, {ListId::Coureurs, kBow, 5, false},
              {ListId::Nations, kMusket, 10, false},     {ListId::Nations, kBow, 5, false},
              {ListId::Nations, kPistol, 10, true},      {ListId::Nations, kHandWeapon, 2, false},
              {ListId::Nations, kLance, 4, false},       {ListId::Nations, kShield, 3, false},
              {ListId::Nations, kTomahawk, 1, false},    {ListId::Rangers, kMusket, 10, false},
              {ListId::Rangers, kRifle, 12, false},      {ListId::Rangers, kPistol, 6, true},
              {ListId::Rangers, kHandWeapon, 2, false}};
  for (const auto& row : rows) {
    EXPECT_EQ(book.price(row.list, row.item), row.price) << kItemIds[row.item];
    EXPECT_EQ(book.may_carry(row.list, Class::Trooper, row.item), !row.leaders) << kItemIds[row.item];
    EXPECT_TRUE(book.may_carry(row.list, Class::Veteran, row.item));
  }
  EXPECT_EQ(book.price(ListId::Regulars, kBow), -1);
}

TEST(Founding, EveryViolationIsNamed) {  // R("WB-1.1") R("WB-1.2") R("WB-1.3") R("WB-1.4") R("WB-1.6") R("WB-2.2")
                                         // R("WB-3.2") R("WB-4.2") R("WB-5.2") R("WB-1.5")
  War war;
  for (const auto& [list, weapon] : {std::pair("regulars", "musket"), std::pair("coureurs", "musket"),
                                     std::pair("nations", "bow"), std::pair("rangers", "musket")})
    EXPECT_EQ(war.refusal(team("T", list, weapon)), "") << list;
  EXPECT_NE(war.refusal(team("T", "coureurs", "bow")).find("WB-1.1"), std::string::npos);
  std::vector<Json> many;
  for (int i = 0; i < 13; ++i) many.push_back(man(("G" + std::to_string(i)).c_str(), "green", {"musket"}));
  const std::string big = war.refusal(team("T", "rangers", "musket", many));
  EXPECT_NE(big.find("WB-1.2"), std::string::npos);
  EXPECT_NE(big.find("WB-1.3"), std::string::npos);
  const std::string wrong =
      war.refusal(team("T", "rangers", "musket",
                       {man("X", "hero", {}), man("Y", "trooper", {"pistol"}), man("Z", "green", {"shield"})}));
  EXPECT_NE(wrong.find("WB-1.4"), std::string::npos);
  EXPECT_NE(wrong.find("WB-5.9"), std::string::npos);
  EXPECT_NE(wrong.find("WB-1.6"), std::string::npos);
  const Book book{any_tables().lists, any_tables()};
  Warband mixed;
  mixed.list = ListId::Rangers;
  for (const auto& [rank, list] :
       {std::pair(Class::Hero, ListId::Rangers), std::pair(Class::Trooper, ListId::Rangers),
        std::pair(Class::Trooper, ListId::Rangers), std::pair(Class::Green, ListId::Nations)}) {
    Member m;
    m.rank = rank;
    m.list = list;
    if (list == ListId::Rangers) m.kit = {kMusket};
    mixed.members.push_back(m);
  }
  EXPECT_EQ(texts(violations(book, mixed)), "WB-1.5 ");
}

TEST(Founding, StandardRostersKeepTheirMoney) {  // R("WB-1.5") R("WB-1.3")
  const Book book{any_tables().lists, any_tables()};
  const struct {
    const char* scenario;
    int side;
    std::vector<std::pair<ListId, int>> money;
  } rows[] = {{"jumonville", 0, {{ListId::Rangers, 120}, {ListId::Nations, 80}}},
              {"jumonville", 1, {{ListId::Coureurs, 120}, {ListId::Regulars, 80}}},
              {"monongahela", 0, {{ListId::Regulars, 160}, {ListId::Rangers, 60}}},
              {"monongahela", 1, {{ListId::Nations, 160}, {ListId::Coureurs, 60}}},
              {"kittanning", 0, {{ListId::Rangers, 220}}},
              {"kittanning", 1, {{ListId::Nations, 200}}},
              {"la_barbue", 0, {{ListId::Rangers, 180}}},
              {"la_barbue", 1, {{ListId::Coureurs, 120}, {ListId::Nations, 80}, {ListId::Regulars, 40}}},
              {"halfway_brook", 0, {{ListId::Regulars, 150}, {ListId::Rangers, 50}}},
              {"halfway_brook", 1, {{ListId::Nations, 120}, {ListId::Coureurs, 80}}},
              {"dumonts_mill", 0, {{ListId::Regulars, 220}}},
              {"dumonts_mill", 1, {{ListId::Regulars, 220}}}};
  for (const auto& row : rows) {
    const auto rules = test::open(kModule, row.scenario);
    std::vector<Member> members;
    for (const FigureInfo& f : static_cast<const Tables*>(rules->tables())->figures) {
      if (f.side != row.side || f.part != Part::Fighter || f.late) continue;
      Member m;
      m.name = f.name;
      m.list = f.list;
      m.rank = f.rank;
      for (int i = 0; i < kItems; ++i)
        if (f.kit >> i & 1) m.kit.push_back(static_cast<Item>(i));
      members.push_back(m);
    }
    EXPECT_EQ(texts(mixed_violations(book, members, row.money)), "") << row.scenario << " " << row.side;
    auto poor = row.money;
    for (auto& [list, money] : poor) money = 0;
    EXPECT_NE(texts(mixed_violations(book, members, poor)).find("WB-1.5"), std::string::npos);
  }
}

TEST(Founding,
     StartSkillsComeFromTheListsOfTheTeam) {  // R("WB-6.2") R("WB-6.3") R("WB-2.1") R("WB-3.1") R("WB-4.1") R("WB-5.1")
  War war;
  Json with = team("Lenape", "nations", "bow", {man("Vet", "veteran", {}, {"combat"})});
  with["members"][0]["skill_lists"] = {"combat", "woodcraft"};
  with["dice"] = {4, 6, 4};
  war.act(with);
  EXPECT_EQ(war.member("Lenape", "Hero").skills, (1u << kFierce) | (1u << kSprint));
  EXPECT_EQ(war.member("Lenape", "Vet").skills, 1u << kFierce);
  for (const auto& [list, weapon, rule] :
       {std::tuple("regulars", "musket", "WB-2.1"), std::tuple("coureurs", "musket", "WB-3.1"),
        std::tuple("nations", "bow", "WB-4.1"), std::tuple("rangers", "musket", "WB-5.1")}) {
    Json bad = team("T", list, weapon);
    const bool shooting = std::string(list) == "coureurs" || std::string(list) == "nations";
    bad["members"][0]["skill_lists"] = {shooting ? "shooting" : "combat"};
    EXPECT_NE(war.refusal(bad).find(rule), std::string::npos) << list;
  }
}

TEST(Muster, TheOwnerSaysWhoStaysAtHome) {  // R("WB-1.3")
  War war;
  war.found();
  war.act({{"do", "rest"}, {"warband", "Lenape"}, {"member", "First"}});
  war.act({{"do", "rest"}, {"warband", "Lenape"}, {"member", "Second"}});
  war.act({{"do", "rest"}, {"warband", "Lenape"}, {"member", "Second"}, {"choice", "go"}});
  const Json mustered = war.act({{"do", "muster"}, {"warband", "Lenape"}});
  EXPECT_NE(mustered["told"].get<std::string>().find("musters 2"), std::string::npos) << mustered;
  EXPECT_FALSE(war.member("Lenape", "First").took_part || war.member("Lenape", "First").stays);
  EXPECT_TRUE(war.member("Lenape", "Second").took_part);
  EXPECT_NE(war.refusal({{"do", "rest"}, {"warband", "Lenape"}, {"member", "Second"}}).find("PG-0"), std::string::npos);
  War many;
  many.found();
  Warband& w = *const_cast<Warband*>(many.c.find("Lenape"));
  for (int i = 0; i < 14; ++i) {
    Member m;
    m.name = "G" + std::to_string(i);
    w.members.push_back(m);
  }
  EXPECT_NE(many.act({{"do", "muster"}, {"warband", "Lenape"}})["told"].get<std::string>().find(
                "G13 stays at home: 15 may go. Lenape musters 15"),
            std::string::npos);
}

TEST(Muster, TheHeroOfTheListLeadsNotAPromotedOne) {  // R("WB-6.1") R("WB-4.3")
  War war;
  war.found({man("Vet", "veteran", {})});
  for (Member& m : const_cast<Warband*>(war.c.find("Lenape"))->members)
    if (m.name == "Vet") m.rank = Class::Hero, m.reputation = 5;
  war.act({{"do", "muster"}, {"warband", "Lenape"}});
  for (const Json& figure : war.c.rosters({"Lenape"})["sides"][0]["figures"])
    EXPECT_EQ(figure.contains("leader"), figure["name"] == "Hero") << figure;
}

}  // namespace
}  // namespace cf::skirmish::campaign
