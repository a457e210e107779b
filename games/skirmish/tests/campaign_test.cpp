// The campaign: lists and limits, D66, experience and advances, income, trading, specialists, rating, the record.
#include "games/skirmish/campaign/campaign.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/skirmish/tests/scene.hpp"

namespace cf::skirmish::campaign {
namespace {

const Tables& any_tables() {
  static const std::shared_ptr<Ruleset> rules = test::open(kModule, "meeting");
  return *static_cast<const Tables*>(rules->tables());
}

Json man(const char* name, const char* rank, std::vector<std::string> kit, std::vector<std::string> lists = {}) {
  return {{"name", name}, {"class", rank}, {"equipment", kit}, {"skill_lists", lists}};
}

Json team(const char* name, const char* list, const char* weapon, std::vector<Json> more = {}) {
  Json members = {man("Hero", "hero", {weapon}), man("First", "trooper", {weapon}), man("Second", "trooper", {weapon})};
  for (const Json& one : more) members.push_back(one);
  return {{"do", "found"}, {"name", name}, {"list", list}, {"members", members}};
}

struct War {
  Campaign c{any_tables().lists, any_tables()};
  Dice dice = seeded_dice(7);

  Json act(Json event) {
    const Result<Json> done = c.apply(event, dice);
    EXPECT_TRUE(done) << event.dump() << ": " << (done ? "" : done.error().text());
    return done ? *done : Json::object();
  }
  std::string refusal(Json event) {
    const Result<Json> done = c.apply(event, dice);
    if (done) c.undo();
    return done ? "" : done.error().text();
  }
  const Member& member(const char* team, const char* name) {
    static const Member nobody;
    for (const Member& m : c.find(team)->members)
      if (m.name == name) return m;
    return nobody;
  }
  bool has(const char* team, const char* name) { return member(team, name).name == name; }

  // Two teams after a battle in which that man of the first one fell.
  void battle(std::vector<std::string> fallen = {}, const char* result = "won", int wounds = 0, int coups = 0) {
    act({{"do", "muster"}, {"warband", "Lenape"}});
    act({{"do", "muster"}, {"warband", "Rangers"}});
    Json figures = Json::array();
    for (const Member& m : c.find("Lenape")->members) {
      const bool fell = std::find(fallen.begin(), fallen.end(), m.name) != fallen.end();
      figures.push_back({{"name", m.name}, {"status", fell ? "out" : "standing"}, {"inflicted", wounds}, {"coups", coups}});
    }
    const char* other = std::string(result) == "won" ? "lost" : std::string(result) == "lost" ? "won" : "drew";
    act({{"do", "battle"}, {"sides", {{{"warband", "Lenape"}, {"result", result}, {"figures", figures}}, {{"warband", "Rangers"}, {"result", other}}}}});
  }
  void found(std::vector<Json> more = {}, const char* list = "nations", const char* weapon = "bow") {
    act(team("Lenape", list, weapon, std::move(more)));
    act(team("Rangers", "rangers", "musket"));
  }
};

std::string texts(const std::vector<Violation>& v) {
  std::string out;
  for (const Violation& one : v) out += std::string(rule_index().number(one.rule)) + " ";
  return out;
}

TEST(Lists, PrintedPricesAndProfiles) {  // R("WB-2.5") R("WB-2.6") R("WB-2.7") R("WB-2.8") R("WB-3.3") R("WB-3.4") R("WB-3.5") R("WB-3.6") R("WB-4.3") R("WB-4.4") R("WB-4.5") R("WB-4.6") R("WB-5.3") R("WB-5.4") R("WB-5.5") R("WB-5.6")
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

TEST(Lists, PrintedEquipment) {  // R("WB-2.9") R("WB-2.10") R("WB-2.11") R("WB-3.7") R("WB-3.8") R("WB-3.9") R("WB-3.10") R("WB-3.11") R("WB-4.7") R("WB-4.8") R("WB-4.9") R("WB-4.10") R("WB-4.11") R("WB-4.12") R("WB-4.13") R("WB-5.7") R("WB-5.8") R("WB-5.9") R("WB-5.10")
  const Book book{any_tables().lists, any_tables()};
  const struct { ListId list; Item item; int price; bool leaders; } rows[] = {
      {ListId::Regulars, kMusket, 8, false}, {ListId::Regulars, kRifle, 14, true}, {ListId::Regulars, kPistol, 6, false},
      {ListId::Coureurs, kMusket, 10, false}, {ListId::Coureurs, kRifle, 14, false}, {ListId::Coureurs, kPistol, 6, true},
      {ListId::Coureurs, kHandWeapon, 2, false}, {ListId::Coureurs, kBow, 5, false}, {ListId::Nations, kMusket, 10, false},
      {ListId::Nations, kBow, 5, false}, {ListId::Nations, kPistol, 10, true}, {ListId::Nations, kHandWeapon, 2, false},
      {ListId::Nations, kLance, 4, false}, {ListId::Nations, kShield, 3, false}, {ListId::Nations, kTomahawk, 1, false},
      {ListId::Rangers, kMusket, 10, false}, {ListId::Rangers, kRifle, 12, false}, {ListId::Rangers, kPistol, 6, true}, {ListId::Rangers, kHandWeapon, 2, false}};
  for (const auto& row : rows) {
    EXPECT_EQ(book.price(row.list, row.item), row.price) << kItemIds[row.item];
    EXPECT_EQ(book.may_carry(row.list, Class::Trooper, row.item), !row.leaders) << kItemIds[row.item];
    EXPECT_TRUE(book.may_carry(row.list, Class::Veteran, row.item));
  }
  EXPECT_EQ(book.price(ListId::Regulars, kBow), -1);
}

TEST(Founding, EveryViolationIsNamed) {  // R("WB-1.1") R("WB-1.2") R("WB-1.3") R("WB-1.4") R("WB-1.6") R("WB-2.2") R("WB-3.2") R("WB-4.2") R("WB-5.2") R("WB-1.5")
  War war;
  for (const auto& [list, weapon] : {std::pair("regulars", "musket"), std::pair("coureurs", "musket"), std::pair("nations", "bow"), std::pair("rangers", "musket")})
    EXPECT_EQ(war.refusal(team("T", list, weapon)), "") << list;
  EXPECT_NE(war.refusal(team("T", "coureurs", "bow")).find("WB-1.1"), std::string::npos);
  std::vector<Json> many;
  for (int i = 0; i < 13; ++i) many.push_back(man(("G" + std::to_string(i)).c_str(), "green", {"musket"}));
  const std::string big = war.refusal(team("T", "rangers", "musket", many));
  EXPECT_NE(big.find("WB-1.2"), std::string::npos);
  EXPECT_NE(big.find("WB-1.3"), std::string::npos);
  const std::string wrong = war.refusal(team("T", "rangers", "musket", {man("X", "hero", {}), man("Y", "trooper", {"pistol"}), man("Z", "green", {"shield"})}));
  EXPECT_NE(wrong.find("WB-1.4"), std::string::npos);
  EXPECT_NE(wrong.find("WB-5.9"), std::string::npos);
  EXPECT_NE(wrong.find("WB-1.6"), std::string::npos);
  const Book book{any_tables().lists, any_tables()};
  Warband mixed;
  mixed.list = ListId::Rangers;
  for (const auto& [rank, list] : {std::pair(Class::Hero, ListId::Rangers), std::pair(Class::Trooper, ListId::Rangers), std::pair(Class::Trooper, ListId::Rangers), std::pair(Class::Green, ListId::Nations)}) {
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
  const struct { const char* scenario; int side; std::vector<std::pair<ListId, int>> money; } rows[] = {
      {"jumonville", 0, {{ListId::Rangers, 120}, {ListId::Nations, 80}}}, {"jumonville", 1, {{ListId::Coureurs, 120}, {ListId::Regulars, 80}}},
      {"monongahela", 0, {{ListId::Regulars, 160}, {ListId::Rangers, 60}}}, {"monongahela", 1, {{ListId::Nations, 160}, {ListId::Coureurs, 60}}},
      {"kittanning", 0, {{ListId::Rangers, 220}}}, {"kittanning", 1, {{ListId::Nations, 200}}}, {"la_barbue", 0, {{ListId::Rangers, 180}}},
      {"la_barbue", 1, {{ListId::Coureurs, 120}, {ListId::Nations, 80}, {ListId::Regulars, 40}}},
      {"halfway_brook", 0, {{ListId::Regulars, 150}, {ListId::Rangers, 50}}}, {"halfway_brook", 1, {{ListId::Nations, 120}, {ListId::Coureurs, 80}}},
      {"dumonts_mill", 0, {{ListId::Regulars, 220}}}, {"dumonts_mill", 1, {{ListId::Regulars, 220}}}};
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

TEST(Founding, StartSkillsComeFromTheListsOfTheTeam) {  // R("WB-6.2") R("WB-6.3") R("WB-2.1") R("WB-3.1") R("WB-4.1") R("WB-5.1")
  War war;
  Json with = team("Lenape", "nations", "bow", {man("Vet", "veteran", {}, {"combat"})});
  with["members"][0]["skill_lists"] = {"combat", "woodcraft"};
  with["dice"] = {4, 6, 4};
  war.act(with);
  EXPECT_EQ(war.member("Lenape", "Hero").skills, (1u << kFierce) | (1u << kSprint));
  EXPECT_EQ(war.member("Lenape", "Vet").skills, 1u << kFierce);
  for (const auto& [list, weapon, rule] : {std::tuple("regulars", "musket", "WB-2.1"), std::tuple("coureurs", "musket", "WB-3.1"), std::tuple("nations", "bow", "WB-4.1"), std::tuple("rangers", "musket", "WB-5.1")}) {
    Json bad = team("T", list, weapon);
    const bool shooting = std::string(list) == "coureurs" || std::string(list) == "nations";
    bad["members"][0]["skill_lists"] = {shooting ? "shooting" : "combat"};
    EXPECT_NE(war.refusal(bad).find(rule), std::string::npos) << list;
  }
}


TEST(Injuries, EveryResultOfTheTable) {  // R("PG-1") R("PG-1.1") R("PG-1.2") R("PG-1.3") R("PG-1.4") R("PG-1.5") R("PG-1.6") R("PG-1.7") R("PG-1.8") R("PG-1.9") R("PG-1.10") R("PG-1.11") R("PG-1.12") R("PG-1.13") R("PG-1.14") R("PG-1.15") R("PG-1.16")
  const auto m = [](War& w) -> const Member& { return w.member("Lenape", "Hero"); };
  const std::vector<std::pair<std::vector<int>, std::function<bool(War&)>>> rows = {
      {{1, 1}, [&](War& w) { return !w.has("Lenape", "Hero"); }},
      {{1, 5}, [&](War& w) { return !w.has("Lenape", "Hero"); }},
      {{1, 6, 2, 2, 2, 2, 6}, [&](War& w) { return m(w).leg_wounds == 1 && m(w).chest_wounds == 1; }},
      {{2, 1, 1, 1, 1}, [&](War& w) { return w.has("Lenape", "Hero"); }},  // dead is ignored
      {{2, 2}, [&](War& w) { return m(w).leg_wounds == 1; }},
      {{2, 3, 1}, [&](War& w) { return m(w).one_armed && !m(w).misses_next; }},
      {{2, 3, 2}, [&](War& w) { return !m(w).one_armed && m(w).misses_next; }},
      {{2, 4}, [&](War& w) { return m(w).mad; }},
      {{2, 5}, [&](War& w) { return m(w).reputation == 3 && m(w).rank == Class::Hero; }},
      {{2, 6}, [&](War& w) { return m(w).chest_wounds == 1; }},
      {{3, 1}, [&](War& w) { return m(w).one_eyed; }},
      {{3, 2}, [&](War& w) { return m(w).old_wound; }},
      {{3, 3, 1}, [&](War& w) { return m(w).misses_next; }},
      {{3, 3, 3}, [&](War& w) { return !m(w).misses_next; }},
      {{3, 4}, [&](War& w) { return m(w).kit.empty(); }},
      {{4, 1}, [&](War& w) { return w.has("Lenape", "Hero") && m(w).history.back() == "Full recovery"; }},
      {{5, 6}, [&](War& w) { return w.has("Lenape", "Hero") && m(w).history.back() == "Full recovery"; }},
      {{6, 1}, [&](War& w) { return m(w).bitter == std::vector<std::string>{"Rangers"}; }},
      {{6, 2}, [&](War& w) { return m(w).captor == "Rangers"; }},
      {{6, 4}, [&](War& w) { return m(w).hardened; }},
      {{6, 6}, [&](War& w) { return m(w).double_points; }}};
  for (const auto& [dice, shows] : rows) {
    War war;
    war.found();
    war.battle({"Hero"});
    war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}, {"dice", dice}});
    EXPECT_TRUE(shows(war)) << Json(dice).dump();
  }
  War war;
  war.found();
  war.battle({"Hero"});
  EXPECT_NE(war.refusal({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}}).find("PG-1"), std::string::npos);
  EXPECT_NE(war.refusal({{"do", "experience"}, {"warband", "Lenape"}}).find("PG-1"), std::string::npos);
}

TEST(Injuries, WhatTheyMeanLater) {  // R("PG-1.8") R("PG-1.9") R("PG-1.10") R("PG-1.14") R("PG-1.7") R("PG-1.3") R("PG-1.12")
  War war;
  war.found();
  war.battle({"Hero", "First", "Second"});
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}, {"dice", {1, 6, 4, 3, 1, 3, 2, 2, 6, 2, 2}}});  // eye, old wound, chest, leg
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}, {"dice", {6, 2}}});
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Second"}, {"dice", {6, 2}}});
  const Json hero = member_json(war.c.book(), war.member("Lenape", "Hero"));
  EXPECT_EQ(hero.value("slower", 0), 2);
  EXPECT_EQ(hero.value("worse_shot", 0), 2);
  EXPECT_EQ(hero.value("worse_fighter", 0), 1);
  const int cash = war.c.find("Lenape")->cash;
  const int captors = war.c.find("Rangers")->cash;  // it is they who choose
  EXPECT_NE(war.refusal({{"do", "ransom"}, {"warband", "Lenape"}, {"member", "First"}}).find("PG-1.14"), std::string::npos);
  EXPECT_NE(war.refusal({{"do", "captive"}, {"warband", "Lenape"}, {"of", "Lenape"}, {"member", "First"}, {"choice", "sell"}}), "");
  war.act({{"do", "captive"}, {"warband", "Rangers"}, {"of", "Lenape"}, {"member", "First"}, {"choice", "ask"}, {"price", 12}});
  war.act({{"do", "ransom"}, {"warband", "Lenape"}, {"member", "First"}});
  EXPECT_EQ(war.c.find("Lenape")->cash, cash - 12);
  EXPECT_TRUE(war.member("Lenape", "First").kit.empty() && war.member("Lenape", "First").captor.empty());
  war.act({{"do", "captive"}, {"warband", "Rangers"}, {"of", "Lenape"}, {"member", "Second"}, {"choice", "sell"}, {"dice", {4}}});
  EXPECT_FALSE(war.has("Lenape", "Second"));
  EXPECT_EQ(war.c.find("Rangers")->cash, captors + 12 + 20);
  war.act({{"do", "experience"}, {"warband", "Lenape"}});
  while (war.member("Lenape", "Hero").advances_due() > 0) war.act({{"do", "advance"}, {"warband", "Lenape"}, {"member", "Hero"}});
  war.act({{"do", "income"}, {"warband", "Lenape"}});
  war.act({{"do", "close"}, {"warband", "Lenape"}});
  EXPECT_NE(war.act({{"do", "muster"}, {"warband", "Lenape"}, {"dice", {1}}})["told"].get<std::string>().find("old wound"), std::string::npos);
}

TEST(Injuries, ASecondBlindEyeKillsAndSnakeOilMayCure) {  // R("PG-1.8") R("PG-1.10")
  War war;
  war.found();
  war.battle({"Hero", "First"});
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}, {"dice", {1, 6, 2, 3, 1, 3, 1}}});
  EXPECT_FALSE(war.has("Lenape", "Hero"));
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}, {"dice", {1, 6, 2, 2, 2, 3, 3, 6}}});
  EXPECT_EQ(war.member("Lenape", "First").leg_wounds, 0);
}

TEST(Experience, PointsForSurvivalWoundsCoupsAndUnderdogs) {  // R("PG-2.1") R("PG-2.2") R("PG-2.3") R("PG-2.4") R("PG-2.5") R("PG-2.6") R("PG-2.7") R("PG-5.1") R("PG-1.16")
  War plain;
  plain.found();
  plain.battle({"First"}, "won", 2, 1);
  plain.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}, {"dice", {6, 6}}});
  plain.act({{"do", "experience"}, {"warband", "Lenape"}});
  EXPECT_EQ(plain.member("Lenape", "Hero").level, 34);   // 1 + 2 + 1
  EXPECT_EQ(plain.member("Lenape", "First").level, 19);  // doubled
  for (const auto& [gap, points] : {std::pair(50, 0), std::pair(51, 1), std::pair(75, 1), std::pair(76, 2), std::pair(100, 2), std::pair(101, 3)}) {
    War war;
    war.found();
    war.battle();
    const_cast<Warband*>(war.c.find("Lenape"))->rival_rating = war.c.find("Lenape")->rating_before + gap;
    war.act({{"do", "experience"}, {"warband", "Lenape"}});
    EXPECT_EQ(war.member("Lenape", "Hero").level, 31 + points) << gap;
  }
}

// A member given the points for advances, ready to roll.
struct Growth {
  War war;
  Member& m;
  explicit Growth(const char* rank, const char* list = "nations")
      : m([&]() -> Member& {
          std::vector<Json> more;
          if (std::string(rank) != "hero" && std::string(rank) != "trooper") more.push_back(man("Man", rank, {}));
          war.found(more, list, std::string(list) == "nations" ? "bow" : "musket");
          war.battle();
          war.act({{"do", "experience"}, {"warband", "Lenape"}});
          const std::string name = std::string(rank) == "hero" ? "Hero" : std::string(rank) == "trooper" ? "First" : "Man";
          for (Member& one : const_cast<Warband*>(war.c.find("Lenape"))->members)
            if (one.name == name) return one.level = one.start_level + 30, one;
          std::abort();
        }()) {}
  std::string roll(std::vector<int> dice, Json more = Json::object()) {
    Json event = {{"do", "advance"}, {"warband", "Lenape"}, {"member", m.name}, {"dice", dice}};
    event.update(more);
    const Result<Json> done = war.c.apply(event, war.dice);
    return done ? (*done)["told"].get<std::string>() : done.error().text();
  }
};

TEST(Advances, LeaderTable) {  // R("PG-2a.h1") R("PG-2a.h2") R("PG-2a.h3") R("PG-2a.h4") R("PG-2a.h5") R("PG-2a.h6") R("PG-2b.7") R("PG-2b.8") R("PG-2b.9") R("PG-2b.11")
  Growth g("hero");
  g.roll({1});
  EXPECT_TRUE(g.m.melee_up);
  g.roll({2});
  EXPECT_TRUE(g.m.shooting_up);
  g.roll({3});
  EXPECT_TRUE(g.m.morale_up);
  const u32 before = g.m.skills;
  int free_die = 1;
  while (before >> (free_die - 1) & 1) ++free_die;
  g.roll({4, free_die}, {{"list", "combat"}});  // at the cap +1: a 4 is a 5, a new skill
  EXPECT_NE(g.m.skills, before);
  g.roll({5});  // +1: promotion
  EXPECT_EQ(g.m.reputation, 5);
  EXPECT_EQ(g.m.rank, Class::Hero);
  g.roll({6}, {{"skill", "tough"}});
  EXPECT_TRUE(g.m.skills >> kTough & 1);
  Growth choose("hero");
  choose.roll({4}, {{"choice", "shooting"}});
  EXPECT_TRUE(choose.m.shooting_up && !choose.m.melee_up);
}

TEST(Advances, TheDieIsSeenBeforeTheChoice) {  // R("PG-2a.h4") R("PG-2a.h5")
  Growth g("hero");
  g.roll({4}, {{"then", "choose"}});
  EXPECT_EQ(g.m.undecided, 4);
  EXPECT_EQ(g.m.attributes(), 0);
  EXPECT_NE(g.roll({1}).find("to choose first"), std::string::npos);
  EXPECT_NE(g.war.refusal({{"do", "income"}, {"warband", "Lenape"}}).find("advance"), std::string::npos);
  const Json choose = {{"do", "choose"}, {"warband", "Lenape"}, {"member", g.m.name}};
  const auto offer = [&] {
    for (const Json& group : g.war.c.offers())
      for (const Json& one : group["offers"])
        if (one["event"]["do"] == "choose") return one;
    return Json();
  };
  ASSERT_FALSE(offer().is_null());
  EXPECT_EQ(offer()["fields"][0]["choices"].size(), 3u);
  Json event = choose;
  event["choice"] = "luck";
  EXPECT_FALSE(g.war.c.apply(event, g.war.dice));
  EXPECT_EQ(g.m.undecided, 4);
  event["choice"] = "shooting";
  ASSERT_TRUE(g.war.c.apply(event, g.war.dice));
  EXPECT_TRUE(g.m.shooting_up);
  EXPECT_EQ(g.m.undecided, 0);
  EXPECT_FALSE(g.war.c.apply(event, g.war.dice));
  g.roll({1}, {{"then", "choose"}});  // nothing to choose: taken at once
  EXPECT_TRUE(g.m.melee_up);
  const u32 skills = g.m.skills;
  g.roll({5}, {{"then", "choose"}});
  EXPECT_EQ(offer()["fields"][0]["key"], "list");
  event["list"] = "combat";
  ASSERT_TRUE(g.war.c.apply(event, g.war.dice));
  EXPECT_NE(g.m.skills, skills);
}

TEST(Advances, MortalTableAndPromotion) {  // R("PG-2a.m1") R("PG-2a.m2") R("PG-2a.m3") R("PG-2a.m4") R("PG-2a.m6") R("PG-2b.2") R("PG-2b.3") R("PG-2b.12")
  for (const auto& [die, up] : {std::pair(1, &Member::melee_up), std::pair(2, &Member::shooting_up), std::pair(3, &Member::morale_up)}) {
    Growth g("trooper");
    g.roll({die});
    EXPECT_TRUE(g.m.*up) << die;
    EXPECT_NE(g.roll({die == 1 ? 1 : 1}).find("gains nothing"), std::string::npos);  // one is all a trooper may have
  }
  for (const int die : {4, 5}) {
    Growth g("trooper");
    g.roll({die}, {{"choice", "melee"}});
    EXPECT_TRUE(g.m.melee_up);
  }
  Growth green("green");
  EXPECT_NE(green.roll({1}).find("gains nothing"), std::string::npos);
  green.roll({5});  // from the second roll on one more
  EXPECT_EQ(green.m.rank, Class::Trooper);
  EXPECT_EQ(green.m.reputation, 2);
}

TEST(Advances, VeteranCapsAndDuplicates) {  // R("PG-2b.1") R("PG-2b.4") R("PG-2b.5") R("PG-2b.6") R("PG-2b.10") R("PG-2.8")
  Growth g("veteran");
  g.roll({1});
  const int rolls = g.m.rolls;
  EXPECT_NE(g.roll({1}).find("gains nothing"), std::string::npos);  // a duplicate
  EXPECT_EQ(g.m.rolls, rolls + 1);                                  // and it is wasted
  g.roll({2});
  EXPECT_NE(g.roll({2}).find("gains nothing"), std::string::npos);  // 3 with the help: two is all he may have
  EXPECT_FALSE(g.m.morale_up);
  g.m.skills = 3;
  EXPECT_NE(g.roll({4}).find("no room"), std::string::npos);        // a 5: a third skill
  g.roll({5});
  EXPECT_EQ(g.m.rank, Class::Hero);
  EXPECT_EQ(g.m.reputation, 4);
  g.m.level = g.m.start_level + 3 * g.m.rolls;
  EXPECT_NE(g.roll({1}).find("PG-2.8"), std::string::npos);
}

TEST(Income, DiceByResultAndLeaders) {  // R("PG-3.1") R("PG-3.2") R("PG-3.3") R("PG-3.4") R("PG-2f.2") R("PG-4a.8") R("PG-0")
  const auto cash_after = [](const char* result, std::vector<std::string> fallen, std::vector<int> dice, u32 skills = 0, int prospectors = 0) {
    War war;
    war.found();
    for (int i = 0; i < prospectors; ++i) {
      Member m;
      m.name = "P" + std::to_string(i);
      m.specialist = Specialist::Prospector;
      const_cast<Warband*>(war.c.find("Lenape"))->members.push_back(m);
    }
    war.battle(fallen, result);
    for (const std::string& name : fallen) war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", name}, {"dice", {4, 1}}});
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

TEST(Trading, EquipmentRecruitsSpecialists) {  // R("PG-4.1") R("PG-4.2") R("PG-4a.1") R("PG-4a.2") R("PG-4a.3") R("PG-4a.4") R("PG-4a.6") R("PG-4a.7") R("PG-4a.9") R("PG-4a.10") R("PG-4a.13") R("PG-4a.14") R("PG-4a.17") R("PG-4a.18") R("WB-1.4")
  War war;
  war.found();
  EXPECT_NE(war.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", "scout"}, {"name", "S"}}).find("PG-0"), std::string::npos);
  const_cast<Warband*>(war.c.find("Lenape"))->stage = Stage::Trading;
  EXPECT_NE(war.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", "scout"}, {"name", "S"}}).find("PG-4a.1"), std::string::npos);
  const struct { const char* id; int hire, retainer; Class rank; const char* kit; } rows[] = {
      {"scout", 28, 9, Class::Veteran, "musket tomahawk"}, {"prospector", 22, 7, Class::Green, "musket shovel tomahawk"},
      {"doctor", 18, 6, Class::Green, "knife musket"}, {"preacher", 20, 8, Class::Veteran, "knife"}, {"envoy", 16, 5, Class::Green, "musket"}};
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
    EXPECT_NE(one.refusal({{"do", "hire"}, {"warband", "Lenape"}, {"specialist", row.id}, {"name", "U"}}).find("PG-4a.2"), std::string::npos);
    const int before = one.c.find("Lenape")->cash;
    one.act({{"do", "buy"}, {"warband", "Lenape"}, {"item", "lance"}, {"for", "First"}});
    EXPECT_EQ(one.c.find("Lenape")->cash, before - 4);
    one.act({{"do", "recruit"}, {"warband", "Lenape"}, {"class", "green"}, {"name", "New"}});
    EXPECT_EQ(one.c.find("Lenape")->cash, before - 10);
    EXPECT_NE(one.refusal({{"do", "recruit"}, {"warband", "Lenape"}, {"class", "hero"}, {"name", "H2"}}).find("WB-1.4"), std::string::npos);
    EXPECT_NE(one.refusal({{"do", "buy"}, {"warband", "Lenape"}, {"item", "rifle"}}).find("WB-1.6"), std::string::npos);
  }
}

// A team in its trading step, with money.
struct Market {
  War war;
  Warband& w;
  explicit Market(std::vector<Json> more = {}) : w([&]() -> Warband& {
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
  EXPECT_NE(m.refusal({{"do", "give"}, {"from", "S"}, {"item", "musket"}, {"for", "First"}}).find("PG-4a"), std::string::npos);
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
  war.act({{"do", "battle"}, {"sides", {{{"warband", "Lenape"}, {"result", "lost"}, {"figures", {{{"name", "Hero"}, {"status", "down"}}}}}, {{"warband", "Rangers"}, {"result", "won"}}}}});
  EXPECT_NE(war.refusal(give).find("PG-0"), std::string::npos);
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}, {"dice", {6, 2}}});
  Warband& w = *const_cast<Warband*>(war.c.find("Lenape"));
  for (const Stage stage : {Stage::Injuries, Stage::Experience, Stage::Trading}) {  // he can be bought back until the books are closed
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
  EXPECT_NE(many.act({{"do", "muster"}, {"warband", "Lenape"}})["told"].get<std::string>().find("G13 stays at home: 15 may go. Lenape musters 15"), std::string::npos);
}

TEST(Muster, TheHeroOfTheListLeadsNotAPromotedOne) {  // R("WB-6.1") R("WB-4.3")
  War war;
  war.found({man("Vet", "veteran", {})});
  for (Member& m : const_cast<Warband*>(war.c.find("Lenape"))->members)
    if (m.name == "Vet") m.rank = Class::Hero, m.reputation = 5;
  war.act({{"do", "muster"}, {"warband", "Lenape"}});
  for (const Json& figure : war.c.rosters({"Lenape"})["sides"][0]["figures"]) EXPECT_EQ(figure.contains("leader"), figure["name"] == "Hero") << figure;
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

// The printed sheet: hero of a war party, levels 30 and 37, weapons 18, moves 9/5, Fierce. Its marks were lost in the scan; seven points
// are two advances. It names one skill where a hero starts with two, so a second one stands beside it here.
TEST(Sheet, TheSampleFigureOfTheTextIsReachedByTheRules) {
  War war;
  Json event = team("Lenape", "nations", "bow");
  event["members"][0] = man("Magalakutway", "hero", {"bow", "lance", "tomahawk", "shield"}, {"combat", "woodcraft"});
  event["dice"] = {4, 6};
  war.act(event);
  war.act(team("Rangers", "rangers", "musket"));
  war.battle({}, "won", 6);
  const auto step = [&](Json more) {
    more["warband"] = "Lenape";
    war.act(more);
  };
  const auto hero = [&]() -> const Member& { return war.member("Lenape", "Magalakutway"); };
  step({{"do", "experience"}});
  EXPECT_EQ(hero().advances_due(), 2);
  step({{"do", "advance"}, {"member", "Magalakutway"}, {"dice", {2}}});
  step({{"do", "advance"}, {"member", "Magalakutway"}, {"dice", {1}}});
  for (const char* other : {"First", "Second"})
    while (war.member("Lenape", other).advances_due() > 0) step({{"do", "advance"}, {"member", other}});
  step({{"do", "income"}});
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "bow"}, {"for", ""}});
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "lance"}, {"for", ""}});  // the order on the sheet: musket first
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "tomahawk"}, {"for", ""}});
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "shield"}, {"for", ""}});
  step({{"do", "buy"}, {"item", "musket"}, {"for", "Magalakutway"}});
  for (const char* item : {"lance", "tomahawk", "shield"}) step({{"do", "give"}, {"item", item}, {"for", "Magalakutway"}});
  step({{"do", "close"}});
  const Json card = sheet_json(war.c.book(), *war.c.find("Lenape"))["cards"][0];
  EXPECT_EQ(card["name"], "Magalakutway");
  const auto said_of = [&](const char* label) -> std::string {
    for (const Json& line : card["lines"])
      if (line["label"] == label) return line["value"];
    return {};
  };
  const std::string html = sheet_html(war.c.book(), *war.c.find("Lenape"));
  for (const auto& [label, value] : {std::pair("Weapons", "18: musket (10), lance (4), tomahawk (1), shield (3)"), std::pair("Experience", "30 at first, 37 now"),
                                     std::pair("Status", "Green Trooper Veteran [Hero]"), std::pair("Movement", "9/5 [+1 shooting] [+1 melee] +1 morale"),
                                     std::pair("Reputation", "1 2 3 [4] 5")}) {
    EXPECT_EQ(said_of(label), value);
    EXPECT_NE(html.find(value), std::string::npos) << label;
  }
  EXPECT_EQ(card["lines"][5]["value"].get<std::string>().substr(0, 6), "Fierce");
}

TEST(Course, ACampaignOfTwoBattlesEndsWhenTheBooksAreClosed) {
  War war;
  war.act({{"do", "open"}, {"battles", 2}});
  EXPECT_NE(war.refusal({{"do", "open"}, {"battles", 3}}), "");
  war.found();
  for (int k = 0; k < 2; ++k) {
    EXPECT_NE(war.refusal({{"do", "field"}, {"warbands", {"Lenape", "Rangers"}}}).find("mustered nobody"), std::string::npos);
    war.battle({}, k ? "lost" : "won");
    EXPECT_EQ(war.c.battles_fought(), k + 1);
    EXPECT_FALSE(war.c.over());
    for (const char* name : {"Lenape", "Rangers"}) {  // what is offered first can be done, until the books are closed
      for (int i = 0; i < 60 && war.c.find(name)->stage != Stage::Ready; ++i) {
        const Json offers = war.c.offers();
        for (const Json& group : offers) {
          if (group["warband"] != name) continue;
          Json event;
          for (const Json& offer : group["offers"])
            if (!offer.contains("refused") && (offer["event"]["do"] == "close" || (offer["event"]["do"] != "buy" && offer["event"]["do"] != "give" && offer["event"]["do"] != "recruit" && offer["event"]["do"] != "hire"))) {
              event = offer["event"];
              break;
            }
          war.act(event);
        }
      }
      EXPECT_EQ(war.c.find(name)->stage, Stage::Ready);
    }
  }
  EXPECT_TRUE(war.c.over());
  EXPECT_NE(war.refusal({{"do", "muster"}, {"warband", "Lenape"}}).find("all 2 battles"), std::string::npos);
  EXPECT_EQ(war.c.standings()[0]["won"], 1);
  const Result<Campaign> again = Campaign::replay(any_tables().lists, any_tables(), war.c.record());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_TRUE(again->over());
}

TEST(Course, WhoStandsInTheFieldFightsBeforeAnythingElse) {
  War war;
  war.found();
  for (const char* name : {"Lenape", "Rangers"}) war.act({{"do", "muster"}, {"warband", name}});
  EXPECT_NE(war.refusal({{"do", "muster"}, {"warband", "Lenape"}}).find("already"), std::string::npos);
  EXPECT_NE(war.refusal({{"do", "field"}, {"warbands", {"Lenape", "Lenape"}}}).find("twice"), std::string::npos);
  EXPECT_NE(war.refusal({{"do", "field"}, {"warbands", {"Lenape"}}}).find("two to four"), std::string::npos);
  war.act({{"do", "field"}, {"warbands", {"Lenape", "Rangers"}}, {"table", "t1"}});
  EXPECT_EQ(war.c.field().scenario, "meeting");
  EXPECT_EQ(war.c.field().table, "t1");
  EXPECT_EQ(war.c.offers()[0]["title"], "In the field");
  war.act({{"do", "battle"}, {"sides", {{{"warband", "Lenape"}, {"result", "drew"}}, {{"warband", "Rangers"}, {"result", "drew"}}}}});
  EXPECT_TRUE(war.c.field().warbands.empty());
  war.c.undo();
  EXPECT_EQ(war.c.field().warbands.size(), 2u);
}

TEST(Course, EventsFromOutsideNeverBreakIt) {
  War war;
  war.found();
  const Json strange[] = {nullptr, 7, "x", Json::array({1, "a", nullptr}), Json::object({{"a", 1}}), Json::array({Json::object({{"name", "Y"}, {"class", "hero"}, {"equipment", 3}})}), -1, 1e300};
  const char* keys[] = {"name", "list", "members", "warband", "warbands", "sides", "member", "item", "for", "from", "class", "specialist", "price", "battles", "core_free", "choice", "dice"};
  for (const char* what : {"open", "found", "muster", "field", "battle", "heal", "injury", "captive", "experience", "advance", "choose", "income", "buy", "give", "recruit", "hire", "dismiss", "rest", "ransom", "close"})
    for (const char* key : keys)
      for (const Json& value : strange) {
        Json event = {{"do", what}, {"name", "T"}, {"list", "rangers"}, {"warband", "Lenape"}, {"member", "Hero"}};
        event[key] = value;
        if (war.c.apply(event, war.dice)) war.c.undo();
      }
  EXPECT_EQ(war.c.events().size(), 2u);
}

TEST(Course, TheBuilderNamesEveryViolationAndTheMoneyLeft) {  // R("WB-1.2") R("WB-1.1")
  const Book book{any_tables().lists, any_tables()};
  Json reds = team("Lenape", "nations", "bow", {man("Vet", "veteran", {"musket"})});
  Result<Json> fine = check_team(book, reds, true);
  ASSERT_TRUE(fine);
  EXPECT_EQ((*fine)["spent"], 29);
  EXPECT_EQ((*fine)["money"], 200);
  EXPECT_TRUE((*fine)["violations"].empty());
  reds["members"].erase(0);
  const Result<Json> wrong = check_team(book, reds, true);
  ASSERT_TRUE(wrong);
  EXPECT_EQ((*wrong)["violations"][0]["rule"], "WB-1.1");
  EXPECT_FALSE(check_team(book, {{"list", "pirates"}}, true));
  const Json lists = lists_json(book);
  ASSERT_EQ(lists.size(), 4u);
  EXPECT_EQ(lists[2]["equipment"].size(), 7u);
  EXPECT_EQ(lists[2]["skill_lists"], Json({"combat", "woodcraft"}));
}

TEST(Record, ReplaysAndIsTakenBackStepByStep) {
  War war;
  war.found();
  war.battle({"Hero"});
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Hero"}});
  const std::string text = war.c.record();
  const Result<Campaign> again = Campaign::replay(any_tables().lists, any_tables(), text);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->record(), text);
  war.c.undo();
  EXPECT_EQ(war.c.events().size(), 5u);
  std::string edited = text;
  edited.replace(edited.find("musters 3"), 9, "musters 9");
  EXPECT_FALSE(Campaign::replay(any_tables().lists, any_tables(), edited));
  EXPECT_FALSE(Campaign::replay(any_tables().lists, any_tables(), "{\"do\":\"dance\"}\n"));
}

// -- whole campaigns -----------------------------------------------------------------------------------------

void settle(War& war, const std::string& name, Random& random) {
  const auto w = [&]() -> const Warband& { return *war.c.find(name); };
  for (bool again = true; again;) {
    again = false;
    for (const Member& m : w().members)
      if (m.casualty) {
        war.act({{"do", "injury"}, {"warband", name}, {"member", m.name}});
        again = true;
        break;
      }
  }
  for (bool again = true; again;) {
    again = false;
    for (const Member& m : w().members)
      if (!m.captor.empty()) {
        const std::string captive = m.name, captor = m.captor;
        const bool sold = random.below(2);
        war.act({{"do", "captive"}, {"warband", captor}, {"of", name}, {"member", captive}, {"choice", sold ? "sell" : "ask"}, {"price", 0}});
        if (!sold) war.act({{"do", "ransom"}, {"warband", name}, {"member", captive}});
        again = true;
        break;
      }
  }
  war.act({{"do", "experience"}, {"warband", name}});
  for (bool again = true; again;) {
    again = false;
    for (const Member& m : w().members)
      if (m.advances_due() > 0) {
        const char* choices[] = {"melee", "shooting", "morale"};
        war.act({{"do", "advance"}, {"warband", name}, {"member", m.name}, {"choice", choices[random.below(3)]}});
        again = true;
        break;
      }
  }
  war.act({{"do", "income"}, {"warband", name}});
  static const char* kSpecialists[] = {"scout", "prospector", "doctor", "preacher", "envoy"};
  const std::string tag = std::to_string(war.c.events().size());
  const char* core = w().list == ListId::Nations ? "bow" : "musket";
  (void)war.c.apply({{"do", "hire"}, {"warband", name}, {"specialist", kSpecialists[random.below(5)]}, {"name", "S" + tag}}, war.dice);
  if (w().members.size() < 14) (void)war.c.apply({{"do", "recruit"}, {"warband", name}, {"class", random.below(2) ? "trooper" : "green"}, {"name", "R" + tag}}, war.dice);
  for (const Member& m : w().members)
    if (m.kit.empty() && m.specialist == Specialist::None) {
      (void)war.c.apply({{"do", "buy"}, {"warband", name}, {"item", core}, {"for", m.name}}, war.dice);
      break;
    }
  war.act({{"do", "close"}, {"warband", name}});
}

bool fight(War& war, const std::vector<std::string>& names, u64 seed) {
  for (const std::string& name : names) war.act({{"do", "muster"}, {"warband", name}});
  const Json rosters = war.c.rosters(names);
  for (const Json& side : rosters["sides"])
    if (side["figures"].empty()) return false;  // nobody left to take the field
  const auto rules = test::open(kModule, Setup{"meeting", {}, DataFile{"rosters.json", rosters.dump()}});
  Table table(rules);
  Random random(seed);
  std::vector<Answer> answers;
  while (!table.over()) {
    answers.clear();
    rules->legal(table.state(), answers);
    if (answers.empty()) return ADD_FAILURE() << "no answer", false;
    table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
  }
  war.act(battle_event(*rules, table.state(), names));
  return true;
}

TEST(CampaignBattery, RandomCampaignsOfTenBattles) {
  const int campaigns = std::getenv("CF_LONG") ? 200 : 2, battles = std::getenv("CF_LONG") ? 10 : 3;
  for (int i = 0; i < campaigns; ++i) {
    War war;
    war.dice = seeded_dice(static_cast<u64>(i) + 100);
    Random random(static_cast<u64>(i) + 1);
    const struct { const char* list; const char* weapon; } lists[] = {{"regulars", "musket"}, {"coureurs", "musket"}, {"nations", "bow"}, {"rangers", "musket"}};
    const auto& a = lists[random.below(4)];
    const auto& b = lists[random.below(4)];
    std::vector<Json> more = {man("V", "veteran", {}), man("G1", "green", {}), man("G2", "green", {}), man("T3", "trooper", {})};
    war.act(team("One", a.list, a.weapon, more));
    war.act(team("Two", b.list, b.weapon, more));
    for (int k = 0; k < battles; ++k) {
      if (!fight(war, {"One", "Two"}, static_cast<u64>(i * 100 + k))) break;
      settle(war, "One", random);
      settle(war, "Two", random);
      if (testing::Test::HasFailure()) return;
    }
    const Result<Campaign> again = Campaign::replay(any_tables().lists, any_tables(), war.c.record());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->record(), war.c.record());
    EXPECT_EQ(war.c.standings().size(), 2u);
  }
}

}  // namespace
}  // namespace cf::skirmish::campaign
