// Points on which the campaign once departed from the text or its rulings, each named after its rule.
#include "games/skirmish/tests/campaign_kit.hpp"

namespace cf::skirmish::campaign {
namespace {

Member& change(War& war, const char* team, const char* name) { return const_cast<Member&>(war.member(team, name)); }

TEST(Advances, AChoiceAlreadyTakenIsRefused) {  // R("PG-2b.1") R("PG-2a.h4") R("PG-2a.h6")
  War war;
  war.found();
  war.battle();
  war.act({{"do", "experience"}, {"warband", "Lenape"}});
  Member& hero = change(war, "Lenape", "Hero");
  hero.level = hero.start_level + 9;
  hero.melee_up = true;
  const Json advance = {{"do", "advance"}, {"warband", "Lenape"}, {"member", "Hero"}};
  const auto with = [](Json event, const char* key, Json value) { return event[key] = std::move(value), event; };
  // Named before the die: refused before it is rolled.
  EXPECT_NE(war.refusal(with(advance, "choice", "melee")).find("PG-2b.1"), std::string::npos);
  EXPECT_EQ(war.member("Lenape", "Hero").rolls, 0);
  // Seen the die first.
  Json roll = with(advance, "then", "choose");
  war.act(with(roll, "dice", Json::array({4})));
  const Json choose = {{"do", "choose"}, {"warband", "Lenape"}, {"member", "Hero"}};
  EXPECT_NE(war.c.judge(with(choose, "choice", "melee")).error().text().find("PG-2b.1"), std::string::npos);
  war.act(with(choose, "choice", "shooting"));
  EXPECT_TRUE(war.member("Lenape", "Hero").shooting_up);
  // A skill he has is no choice either.
  change(war, "Lenape", "Hero").reputation = 5;
  change(war, "Lenape", "Hero").skills = 1u << kBrave;
  EXPECT_NE(war.c.judge(with(advance, "skill", "brave")).error().text().find("PG-2a.h6"), std::string::npos);
}

// Three teams: the third put him out, so that one is his bitter enemy or his captor, not the first of the others.
TEST(Injuries, WithThreeSidesTheOneWhoFelledHimIsHisEnemyAndCaptor) {  // R("PG-1.13") R("PG-1.14")
  for (const int die : {1, 2}) {
    War war;
    war.found();
    war.act(team("Hurons", "nations", "bow"));
    for (const char* name : {"Lenape", "Rangers", "Hurons"}) war.act({{"do", "muster"}, {"warband", name}});
    war.act(
        {{"do", "battle"},
         {"sides",
          {{{"warband", "Lenape"},
            {"result", "lost"},
            {"figures",
             {{{"name", "Hero"}, {"status", "out"}, {"felled_by", "Hurons"}}, {{"name", "First"}, {"status", "out"}}}}},
           {{"warband", "Rangers"}, {"result", "lost"}},
           {{"warband", "Hurons"}, {"result", "won"}}}}});
    for (const char* name : {"Hero", "First"}) {  // nobody is named for the other: the winner
      war.act({{"do", "injury"}, {"warband", "Lenape"}, {"member", name}, {"dice", {6, die}}});
      const Member& m = war.member("Lenape", name);
      EXPECT_EQ(m.bitter, die == 1 ? std::vector<std::string>{"Hurons"} : std::vector<std::string>{});
      EXPECT_EQ(m.captor, die == 2 ? "Hurons" : "");
    }
  }
}

TEST(Doctor, WhoIsAwayOrDownHealsNobody) {  // R("PG-4a.11")
  for (const char* fate : {"here", "away", "down"}) {
    War war;
    war.found();
    Member doctor;
    doctor.name = "Doc";
    doctor.specialist = Specialist::Doctor;
    doctor.stays = fate == std::string("away");
    const_cast<Warband*>(war.c.find("Lenape"))->members.push_back(doctor);
    war.battle(fate == std::string("down") ? std::vector<std::string>{"Hero", "Doc"}
                                           : std::vector<std::string>{"Hero"});
    const Result<bool> ok = war.c.judge({{"do", "heal"}, {"warband", "Lenape"}, {"member", "Hero"}});
    EXPECT_EQ(ok.has_value(), fate == std::string("here")) << fate;
    if (!ok) {
      EXPECT_NE(ok.error().text().find(fate == std::string("away") ? "was not there" : "went down"), std::string::npos);
    }
    int offered = 0;
    const Json offers = war.c.offers();
    for (const Json& one : offers[0]["offers"]) offered += one["event"]["do"] == "heal";
    EXPECT_EQ(offered, fate == std::string("here"));
  }
}

TEST(Options, ReachRosterAndCampaign) {  // R("WB-3.3") R("WB-1.2")
  War war;
  war.act({{"do", "open"}, {"core_free", false}, {"equalise_heroes", true}});
  war.act(team("Chasseurs", "coureurs", "musket"));
  EXPECT_EQ(war.member("Chasseurs", "Hero").reputation, 4);
  EXPECT_EQ(war.c.find("Chasseurs")->cash, 200 - 30 - 11 - 11 - 3 * 10);
  EXPECT_TRUE(war.c.undo());  // the options outlive what is taken back
  war.act(team("Chasseurs", "coureurs", "musket"));
  EXPECT_EQ(war.member("Chasseurs", "Hero").reputation, 4);
  War printed;
  printed.act(team("Chasseurs", "coureurs", "musket"));
  EXPECT_EQ(printed.member("Chasseurs", "Hero").reputation, 5);
  EXPECT_EQ(printed.c.find("Chasseurs")->cash, 200);
  // The builder.
  Json wanted = team("Chasseurs", "coureurs", "musket");
  EXPECT_EQ((*check_team(war.c.book(), wanted))["spent"], 0);
  wanted["core_free"] = false;
  EXPECT_EQ((*check_team(war.c.book(), wanted))["spent"], 82);
  // A table with that option, and rosters from a file.
  const auto leader = [](War& from, const char* option) {
    from.act({{"do", "muster"}, {"warband", "Chasseurs"}});
    const DataFile file{"rosters.json", from.c.rosters({"Chasseurs"}).dump()};
    const auto rules = test::open(kModule, cf::Setup{"meeting", {{"equalise_heroes", option}}, file});
    for (const FigureInfo& f : static_cast<const Tables*>(rules->tables())->figures)
      if (f.name == "Hero") return int{f.reputation};
    return 0;
  };
  change(war, "Chasseurs", "Hero").reputation = 5;  // earned
  EXPECT_EQ(leader(war, "true"), 5);
  EXPECT_EQ(leader(printed, "true"), 4);
}

// Prompts, events and the list of seats, not the view alone.
TEST(Names, AWarbandIsCalledByItsOwnNameEverywhere) {
  War war;
  war.found();
  for (const char* name : {"Lenape", "Rangers"}) war.act({{"do", "muster"}, {"warband", name}});
  const DataFile file{"rosters.json", war.c.rosters({"Lenape", "Rangers"}).dump()};
  const auto rules = test::open(kModule, cf::Setup{"meeting", {}, file});
  EXPECT_EQ(rules->scenario().seats[0].name, "Lenape");
  EXPECT_EQ(rules->scenario().seats[1].name, "Rangers");
  test::Script script(rules);
  EXPECT_NE(message_text(*rules, rules->prompt(script.table.state()).text).find("Lenape"), std::string::npos);
  EXPECT_NE(any_tables().sides[0].name, "Lenape");  // other tables keep theirs
}

}  // namespace
}  // namespace cf::skirmish::campaign
