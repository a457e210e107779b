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

}  // namespace
}  // namespace cf::skirmish::campaign
