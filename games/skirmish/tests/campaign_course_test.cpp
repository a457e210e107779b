// The campaign: the sheet, the course of a war, its record, and whole random campaigns.
#include <cstdlib>

#include "games/skirmish/tests/campaign_kit.hpp"

namespace cf::skirmish::campaign {
namespace {

// The printed sheet: hero of a war party, levels 30 and 37, weapons 18, moves 9/5, Fierce. Its marks were lost in the
// scan; seven points are two advances. It names one skill where a hero starts with two, so a second one stands beside
// it here.
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
  step({{"do", "give"},
        {"from", "Magalakutway"},
        {"item", "lance"},
        {"for", ""}});  // the order on the sheet: musket first
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "tomahawk"}, {"for", ""}});
  step({{"do", "give"}, {"from", "Magalakutway"}, {"item", "shield"}, {"for", ""}});
  step({{"do", "buy"}, {"item", "musket"}, {"for", "Magalakutway"}});
  for (const char* item : {"lance", "tomahawk", "shield"})
    step({{"do", "give"}, {"item", item}, {"for", "Magalakutway"}});
  step({{"do", "close"}});
  const Json card = sheet_json(war.c.book(), *war.c.find("Lenape"))["cards"][0];
  EXPECT_EQ(card["name"], "Magalakutway");
  const auto said_of = [&](const char* label) -> std::string {
    for (const Json& line : card["lines"])
      if (line["label"] == label) return line["value"];
    return {};
  };
  const std::string html = sheet_html(war.c.book(), *war.c.find("Lenape"));
  for (const auto& [label, value] :
       {std::pair("Weapons", "18: musket (10), lance (4), tomahawk (1), shield (3)"),
        std::pair("Experience", "30 at first, 37 now"), std::pair("Status", "Green Trooper Veteran [Hero]"),
        std::pair("Movement", "9/5 [+1 shooting] [+1 melee] +1 morale"), std::pair("Reputation", "1 2 3 [4] 5")}) {
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
    EXPECT_NE(war.refusal({{"do", "field"}, {"warbands", {"Lenape", "Rangers"}}}).find("mustered nobody"),
              std::string::npos);
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
            if (!offer.contains("refused") && (offer["event"]["do"] == "close" ||
                                               (offer["event"]["do"] != "buy" && offer["event"]["do"] != "give" &&
                                                offer["event"]["do"] != "recruit" && offer["event"]["do"] != "hire"))) {
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
  war.act({{"do", "battle"},
           {"sides", {{{"warband", "Lenape"}, {"result", "drew"}}, {{"warband", "Rangers"}, {"result", "drew"}}}}});
  EXPECT_TRUE(war.c.field().warbands.empty());
  war.c.undo();
  EXPECT_EQ(war.c.field().warbands.size(), 2u);
}

TEST(Course, EventsFromOutsideNeverBreakIt) {
  War war;
  war.found();
  const Json strange[] = {nullptr,
                          7,
                          "x",
                          Json::array({1, "a", nullptr}),
                          Json::object({{"a", 1}}),
                          Json::array({Json::object({{"name", "Y"}, {"class", "hero"}, {"equipment", 3}})}),
                          -1,
                          1e300};
  const char* keys[] = {"name", "list",  "members",    "warband", "warbands", "sides",     "member", "item", "for",
                        "from", "class", "specialist", "price",   "battles",  "core_free", "choice", "dice"};
  for (const char* what :
       {"open",   "found",  "muster", "field", "battle",  "heal", "injury",  "captive", "experience", "advance",
        "choose", "income", "buy",    "give",  "recruit", "hire", "dismiss", "rest",    "ransom",     "close"})
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
  Result<Json> fine = check_team(book, reds);
  ASSERT_TRUE(fine);
  EXPECT_EQ((*fine)["spent"], 29);
  EXPECT_EQ((*fine)["money"], 200);
  EXPECT_TRUE((*fine)["violations"].empty());
  reds["members"].erase(0);
  const Result<Json> wrong = check_team(book, reds);
  ASSERT_TRUE(wrong);
  EXPECT_EQ((*wrong)["violations"][0]["rule"], "WB-1.1");
  EXPECT_FALSE(check_team(book, {{"list", "pirates"}}));
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
        war.act({{"do", "captive"},
                 {"warband", captor},
                 {"of", name},
                 {"member", captive},
                 {"choice", sold ? "sell" : "ask"},
                 {"price", 0}});
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
  (void)war.c.apply(
      {{"do", "hire"}, {"warband", name}, {"specialist", kSpecialists[random.below(5)]}, {"name", "S" + tag}},
      war.dice);
  if (w().members.size() < 14)
    (void)war.c.apply(
        {{"do", "recruit"}, {"warband", name}, {"class", random.below(2) ? "trooper" : "green"}, {"name", "R" + tag}},
        war.dice);
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
    const struct {
      const char* list;
      const char* weapon;
    } lists[] = {{"regulars", "musket"}, {"coureurs", "musket"}, {"nations", "bow"}, {"rangers", "musket"}};
    const auto& a = lists[random.below(4)];
    const auto& b = lists[random.below(4)];
    std::vector<Json> more = {man("V", "veteran", {}), man("G1", "green", {}), man("G2", "green", {}),
                              man("T3", "trooper", {})};
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
