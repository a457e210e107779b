// The campaign: injuries by D66, experience, advances and their caps.
#include "games/skirmish/tests/campaign_kit.hpp"

namespace cf::skirmish::campaign {
namespace {

TEST(Injuries, EveryResultOfTheTable) {  // R("PG-1") R("PG-1.1") R("PG-1.2") R("PG-1.3") R("PG-1.4") R("PG-1.5")
                                         // R("PG-1.6") R("PG-1.7") R("PG-1.8") R("PG-1.9") R("PG-1.10") R("PG-1.11")
                                         // R("PG-1.12") R("PG-1.13") R("PG-1.14") R("PG-1.15") R("PG-1.16")
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
  EXPECT_NE(war.refusal({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}}).find("PG-1"),
            std::string::npos);
  EXPECT_NE(war.refusal({{"do", "experience"}, {"warband", "Lenape"}}).find("PG-1"), std::string::npos);
}

TEST(Injuries,
     WhatTheyMeanLater) {  // R("PG-1.8") R("PG-1.9") R("PG-1.10") R("PG-1.14") R("PG-1.7") R("PG-1.3") R("PG-1.12")
  War war;
  war.found();
  war.battle({"Hero", "First", "Second"});
  war.act({{"do", "injury"},
           {"warband", "Lenape"},
           {"member", "Hero"},
           {"dice", {1, 6, 4, 3, 1, 3, 2, 2, 6, 2, 2}}});  // eye, old wound, chest, leg
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}, {"dice", {6, 2}}});
  war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "Second"}, {"dice", {6, 2}}});
  const Json hero = member_json(war.c.book(), war.member("Lenape", "Hero"));
  EXPECT_EQ(hero.value("slower", 0), 2);
  EXPECT_EQ(hero.value("worse_shot", 0), 2);
  EXPECT_EQ(hero.value("worse_fighter", 0), 1);
  const int cash = war.c.find("Lenape")->cash;
  const int captors = war.c.find("Rangers")->cash;  // it is they who choose
  EXPECT_NE(war.refusal({{"do", "ransom"}, {"warband", "Lenape"}, {"member", "First"}}).find("PG-1.14"),
            std::string::npos);
  EXPECT_NE(war.refusal(
                {{"do", "captive"}, {"warband", "Lenape"}, {"of", "Lenape"}, {"member", "First"}, {"choice", "sell"}}),
            "");
  war.act({{"do", "captive"},
           {"warband", "Rangers"},
           {"of", "Lenape"},
           {"member", "First"},
           {"choice", "ask"},
           {"price", 12}});
  war.act({{"do", "ransom"}, {"warband", "Lenape"}, {"member", "First"}});
  EXPECT_EQ(war.c.find("Lenape")->cash, cash - 12);
  EXPECT_TRUE(war.member("Lenape", "First").kit.empty() && war.member("Lenape", "First").captor.empty());
  war.act({{"do", "captive"},
           {"warband", "Rangers"},
           {"of", "Lenape"},
           {"member", "Second"},
           {"choice", "sell"},
           {"dice", {4}}});
  EXPECT_FALSE(war.has("Lenape", "Second"));
  EXPECT_EQ(war.c.find("Rangers")->cash, captors + 12 + 20);
  war.act({{"do", "experience"}, {"warband", "Lenape"}});
  while (war.member("Lenape", "Hero").advances_due() > 0)
    war.act({{"do", "advance"}, {"warband", "Lenape"}, {"member", "Hero"}});
  war.act({{"do", "income"}, {"warband", "Lenape"}});
  war.act({{"do", "close"}, {"warband", "Lenape"}});
  EXPECT_NE(
      war.act({{"do", "muster"}, {"warband", "Lenape"}, {"dice", {1}}})["told"].get<std::string>().find("old wound"),
      std::string::npos);
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

TEST(Experience,
     PointsForSurvivalWoundsCoupsAndUnderdogs) {  // R("PG-2.1") R("PG-2.2") R("PG-2.3") R("PG-2.4") R("PG-2.5")
                                                  // R("PG-2.6") R("PG-2.7") R("PG-5.1") R("PG-1.16")
  War plain;
  plain.found();
  plain.battle({"First"}, "won", 2, 1);
  plain.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", "First"}, {"dice", {6, 6}}});
  plain.act({{"do", "experience"}, {"warband", "Lenape"}});
  EXPECT_EQ(plain.member("Lenape", "Hero").level, 34);   // 1 + 2 + 1
  EXPECT_EQ(plain.member("Lenape", "First").level, 19);  // doubled
  for (const auto& [gap, points] :
       {std::pair(50, 0), std::pair(51, 1), std::pair(75, 1), std::pair(76, 2), std::pair(100, 2), std::pair(101, 3)}) {
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
          const std::string name = std::string(rank) == "hero"      ? "Hero"
                                   : std::string(rank) == "trooper" ? "First"
                                                                    : "Man";
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

TEST(Advances, LeaderTable) {  // R("PG-2a.h1") R("PG-2a.h2") R("PG-2a.h3") R("PG-2a.h4") R("PG-2a.h5") R("PG-2a.h6")
                               // R("PG-2b.7") R("PG-2b.8") R("PG-2b.9") R("PG-2b.11")
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

TEST(Advances, MortalTableAndPromotion) {  // R("PG-2a.m1") R("PG-2a.m2") R("PG-2a.m3") R("PG-2a.m4") R("PG-2a.m6")
                                           // R("PG-2b.2") R("PG-2b.3") R("PG-2b.12")
  for (const auto& [die, up] :
       {std::pair(1, &Member::melee_up), std::pair(2, &Member::shooting_up), std::pair(3, &Member::morale_up)}) {
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

TEST(Advances,
     VeteranCapsAndDuplicates) {  // R("PG-2b.1") R("PG-2b.4") R("PG-2b.5") R("PG-2b.6") R("PG-2b.10") R("PG-2.8")
  Growth g("veteran");
  g.roll({1});
  const int rolls = g.m.rolls;
  EXPECT_NE(g.roll({1}).find("gains nothing"), std::string::npos);  // a duplicate
  EXPECT_EQ(g.m.rolls, rolls + 1);                                  // and it is wasted
  g.roll({2});
  EXPECT_NE(g.roll({2}).find("gains nothing"), std::string::npos);  // 3 with the help: two is all he may have
  EXPECT_TRUE(g.m.melee_up && g.m.shooting_up && !g.m.morale_up);
  g.m.skills = 3;
  EXPECT_NE(g.roll({4}).find("no room"), std::string::npos);  // a 5: a third skill
  g.roll({5});
  EXPECT_EQ(g.m.rank, Class::Hero);
  EXPECT_EQ(g.m.reputation, 4);
  g.m.level = g.m.start_level + 3 * g.m.rolls;
  EXPECT_NE(g.roll({1}).find("PG-2.8"), std::string::npos);
}

}  // namespace
}  // namespace cf::skirmish::campaign
