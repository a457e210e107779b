// Rules that no larger test would miss, one small position each: forts, villages, scouts, guns (chapters 20 to 25).
#include "games/ohio/tests/rules_kit.hpp"

namespace cf::ohio {
namespace {

// -- chapter 20 ---------------------------------------------------------------------------------
Scene fort_at_graham() {
  Scene scene;
  scene.no_villages().vp(2, 2).site("graham", "fort");
  scene.at["fort"]["fort_steuben"] = "graham";
  scene.put_many("us_regular_infantry", 1, "graham", kInside);
  return scene;
}
TEST(OhioRules, TheScreenSlipsAwayAndTheFortIsAttacked) {  // R("20.1d")
  Scene scene = fort_at_graham();
  scene.put_many("us_militia_infantry", 1, "graham").put_many("wc_warrior_sh", 4, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("slip");
  while (s.question() == "spend_tp") s.act("no_tp");
  s.dice({6});
  while_asked(s, {"spend_tp", "retreat_where", "take_loss"});
  ASSERT_EQ(s.question(), "attack_village_now") << s.log();
  Script rest = s;
  rest.act("stop");
  EXPECT_NE(rest.question(), "roll");
  EXPECT_FALSE(logged(rest, "United States 4 FP"));
  s.act("attack").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 4 FP, Western Confederacy 8 FP.")) << s.log();
}
TEST(OhioRules, TheBesiegedDoNotHelpARelief) {  // R("20.2.1")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 2, "graham").put_many("us_regular_infantry", 3, "laurel");
  Script s = scene.operations("us");
  march_all(s, "laurel");
  s.act(step("graham")).act("fight").act("defend").dice({1, 1, 1});
  EXPECT_TRUE(logged(s, "United States 6 FP, Western Confederacy 4 FP.")) << s.log();
}
TEST(OhioRules, OneBreakOutInASegment) {  // R("20.2.2")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 4, "graham").put_many("us_regular_infantry", 1, "graham", kInside);
  Script s = scene.operations("us");
  s.act(form("graham")).act(take("us_regular_infantry_1")).act("march").act("attack").act("defend").dice({1, 1, 1});
  while_asked(s, {"take_loss"});
  if (s.question() == "retreat_where") s.act("back_inside");
  ASSERT_EQ(s.question(), "operate");
  EXPECT_EQ(rule_of(s.refusal(form("graham"))), "20.2.2");
}
TEST(OhioRules, FriendsWhoHelpABreakOutStayOutside) {  // R("14.3d") R("20.2.1") R("20.2.2")
  Scene scene = fort_at_graham();
  scene.put_many("wc_warrior_sh", 4, "graham")
      .put_many("us_regular_infantry", 1, "laurel")
      .put("us_artillery_1", "laurel");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act("attack").act("defend").dice({6});
  s.act(act("reinforce", {{"from", "laurel"}}))
      .act(act("take_all", {{"at", "laurel"}}))
      .act("march")
      .act(step("graham"))
      .dice({1, 1});
  EXPECT_TRUE(logged(s, "United States 4 FP, Western Confederacy 8 FP.")) << s.log();
  s.act("back_inside");
  while_asked(s, {"retreat_where"});
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kInside, kInside);
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "graham");
  EXPECT_NE(place_of(s, "us_regular_infantry_2"), "graham");
  EXPECT_EQ(place_of(s, "us_artillery_1"), place_of(s, "us_regular_infantry_2"));
}
TEST(OhioRules, WhoLeftAFortMayEnterAnother) {  // R("20.1b")
  Scene scene;
  scene.no_villages().site("columbia", "fort").put_many("us_regular_infantry", 1, "fort_washington", kInside);
  scene.at["fort"]["fort_steuben"] = "columbia";
  Script s = scene.operations("us");
  s.act(act("go_out", {{"unit", "us_regular_infantry_1"}}));
  march_all(s, "fort_washington");
  s.act(step("columbia")).act("stop").act(act("go_in", {{"unit", "us_regular_infantry_1"}}));
  EXPECT_EQ(flag_of(s, "us_regular_infantry_1") & kInside, kInside);
}
TEST(OhioRules, BurnedPrincipalVillages) {  // R("20.5.1b") R("20.5.1c") R("20.5.1d") R("20.5.1e") R("20.5.1j")
  Scene scene;
  const Tables& t = tables(scene);
  std::string home, from, far,
      ruined;  // a principal village, a ground space beside it, and two sites its people could take
  for (std::size_t v = 0; v < kSpaces && far.empty(); ++v) {
    if (t.spaces[v].printed != Site::Principal || t.sc.status[t.spaces[v].owner.index()] != Status::Member) continue;
    from.clear(), ruined.clear();
    for (PlaceId n : t.spaces[v].next)
      if (!t.space(n).river && t.space(n).printed == Site::None) from = t.space(n).id;
    for (std::size_t i = 0; i < kSpaces; ++i) {
      const int cost = t.cost_between(PlaceId(v), PlaceId(i));
      if (t.spaces[i].river || t.spaces[i].owner != t.spaces[v].owner || t.spaces[i].printed != Site::None ||
          t.spaces[i].id == from || cost > 10)
        continue;
      bool beside = false;
      for (PlaceId n : t.spaces[i].next) beside |= t.space(n).river && t.space(n).owner == t.spaces[i].owner;
      if (beside) (cost > 5 ? far : ruined) = t.spaces[i].id;
    }
    if (from.empty() || ruined.empty()) far.clear();
    if (!far.empty()) home = t.spaces[v].id;
  }
  ASSERT_FALSE(far.empty());
  scene.no_villages().vp(0, 0).put("us_harmar", from).put_many("us_regular_infantry", 5, from);
  scene.at["razed"] = {ruined};
  Script s = scene.operations("us");
  march_all(s, from);
  s.act(step(home));
  if (s.question() == "declare") s.act("fight");
  if (s.question() == "defender_choice") s.act("defend");
  s.dice({1});
  if (s.question() == "reroll_event") s.act("keep");
  s.dice({6, 1});
  ASSERT_EQ(s.question(), "relocate_to") << s.log();
  EXPECT_EQ(us_vp(s), 1);
  EXPECT_EQ(rule_of(s.refusal(act("relocate", {{"to", ruined}}))), "20.5.1c");
  s.act(act("relocate", {{"to", far}}));
  EXPECT_EQ(site_of(s, far), "principal_reduced");
  const Json razed = s.position()["razed"];
  EXPECT_NE(std::find(razed.begin(), razed.end(), home), razed.end());
}
TEST(OhioRules, AVillageMarkerIsTurnedAndSetDown) {  // R("3.2.5")
  Scene scene;
  scene.no_villages().vp(0, 0).site("white_river_forks", "village").put_many("us_regular_infantry", 3, "wapihani");
  Script s = scene.operations("us");
  march_all(s, "wapihani");
  s.act(step("white_river_forks"));
  pass_ambushes(s);
  s.act("attack").dice({1, 5});
  ASSERT_EQ(s.question(), "relocate_to");
  take_first(s);
  int reduced = 0;
  const Json now = s.position();
  for (const auto& [id, site] : now["site"].items()) reduced += site == "village_reduced";
  EXPECT_EQ(reduced, 1);
}
TEST(OhioRules, ANationWithoutVillagesIsConquered) {  // R("20.5.1f")
  Scene scene;
  scene.no_villages().vp(0, 0).put("us_harmar", "graham").put_many("us_regular_infantry", 5, "graham");
  const Tables& t = tables(scene);
  std::string last, next;
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].owner.exists() && t.nations[t.spaces[i].owner.index()].id == "De" && !t.spaces[i].river &&
        t.spaces[i].printed == Site::None)
      for (PlaceId n : t.spaces[i].next)
        if (!t.space(n).river && t.space(n).printed == Site::None && t.space(n).owner == t.spaces[i].owner)
          last = t.spaces[i].id, next = t.space(n).id;
  ASSERT_FALSE(last.empty());
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].printed == Site::Principal && t.nations[t.spaces[i].owner.index()].id == "De") {
      scene.site(t.spaces[i].id, "none");
      for (auto& at : scene.at["principal"])
        if (at == t.spaces[i].id) at = nullptr;
    }
  scene.site(last, "village_reduced").put("us_harmar", next);
  for (int i = 1; i <= 5; ++i) scene.put("us_regular_infantry_" + std::to_string(i), next);
  Script s = scene.operations("us");
  march_all(s, next);
  s.act(step(last));
  pass_ambushes(s);
  s.act("attack").dice({1, 6});
  EXPECT_EQ(status_of(s, "De"), "withdrawn") << s.log();
}
TEST(OhioRules, RecruitsNeedAVillage) {  // R("5.1.2b")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put_many("us_regular_infantry", 1, "chalakatha")
      .put_many("us_regular_infantry", 1, "wapatomica");
  Script s = scene.actions("wc");
  EXPECT_EQ(rule_of(s.refusal(act("recruit_nation", {{"nation", "Sh"}}))), "5.1.2b");
  EXPECT_TRUE(s.offers(act("recruit_nation", {{"nation", "De"}})));
}
TEST(OhioRules, SettlementStepsScore) {  // R("20.6c")
  Scene scene;
  scene.no_villages().vp(2, 2).put_many("wc_warrior_sh", 2, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("clarksville")).act("attack").dice({1, 5});
  EXPECT_EQ(wc_vp(s), 3);
}
TEST(OhioRules, FortMiamisBarsTheRiverAndShelterNobodyInRetreat) {  // R("20.7b") R("20.7c")
  Scene scene("legion");
  scene.no_villages()
      .vp(4, 4)
      .put_many("us_regular_infantry", 4, "black_swamp")
      .put_many("wc_warrior_sh", 1, "portage_river");
  scene.at["fort_miamis"] = true;
  Script s = scene.operations("us");
  march_all(s, "black_swamp");
  EXPECT_EQ(rule_of(s.refusal(step("mau_rapids"))), "20.7b");
  const Tables& t = tables(scene);
  bool beside = false;
  for (PlaceId n : t.spaces[static_cast<std::size_t>(*t.find(kPlace, "black_swamp"))].next)
    beside |= t.space(n).id == "portage_river";
  if (!beside) return;
  s.act(step("portage_river"));
  pass_ambushes(s);
  s.act("fight").act("defend").dice({1, 4, 1});
  if (s.question() == "retreat_where") {
    EXPECT_FALSE(s.offers(retreat_to("mau_rapids")));
  }
}

// -- chapters 21, 22 and 25 ---------------------------------------------------------------------
TEST(OhioRules, ScoutsAreDeclaredFirst) {  // R("21.3")
  Scene scene("wabash");
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 2, "indian_kentuck")
      .put("us_scout_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight");
  EXPECT_EQ(s.question(), "declare_scout");
  EXPECT_EQ(flag_of(s, "wc_little_turtle"), 0);  // nobody is marked before the answer
}
TEST(OhioRules, AScoutIsCheckedBeforeHisPointCounts) {  // R("16.0b") R("21.0")
  Scene scene("wabash");
  scene.no_villages()
      .vp(2, 0)
      .put_many("us_regular_infantry", 2, "indian_kentuck")
      .put("us_scout_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham"))
      .act("fight")
      .act(act("scout_tp", {{"unit", "us_scout_1"}}))
      .act("slip")
      .act(act("use_tp", {{"unit", "us_scout_1"}}));
  Script loyal = s;
  loyal.dice({3, 5});
  EXPECT_TRUE(logged(loyal, "is caught trying to slip away.")) << loyal.log();
  s.dice({2, 5});
  EXPECT_EQ(place_of(s, "us_scout_1"), "cup");
  EXPECT_TRUE(logged(s, "slips away.")) << s.log();
}
TEST(OhioRules, TheScoutsPointGoesWithTheLastScout) {  // R("21.2")
  Scene scene("wabash");
  scene.no_villages()
      .put("us_st_clair", "graham")
      .put("us_scout_1", "graham")
      .put_many("us_regular_infantry", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(act("scout_march", {{"unit", "us_scout_1"}})).dice({3});
  s.act(step("tanners_creek")).act(act("drop", {{"unit", "us_scout_1"}}));
  EXPECT_EQ(s.position()["stack"][3]["points"], 3);

  scene.put("us_scout_2", "graham");
  Script two = scene.operations("us");
  march_all(two, "graham");
  two.act(act("scout_march", {{"unit", "us_scout_2"}})).dice({2});  // he runs off; the other may be asked
  two.act(act("scout_march", {{"unit", "us_scout_1"}})).dice({3});
  EXPECT_EQ(two.position()["stack"][3]["points"], 5);
  EXPECT_FALSE(two.offers(act("scout_march", {{"unit", "us_scout_1"}})));
}
TEST(OhioRules, GunsWithTroopsAreNotAbandoned) {  // R("22.0")
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .put("us_artillery_1", "indian_kentuck")
      .put_many("us_regular_infantry", 1, "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "pigeon_roost");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("indian_kentuck"));
  EXPECT_EQ(s.question(), "declare");
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, 0);
}
TEST(OhioRules, AHarmedNationMakesNoLoyaltyRoll) {  // R("25.1b")
  Scene scene("harmar", {{"loyalty", "on"}});
  const Tables& t = tables(scene);
  std::size_t n = 0;
  while (n < kNations && !(t.nations[n].square && !t.nations[n].principals.empty() && t.sc.status[n] == Status::Member))
    ++n;
  ASSERT_LT(n, std::size_t{kNations});
  const std::string home = t.space(t.nations[n].principals[0]).id;
  for (std::size_t i = 0; i < kNations; ++i)
    if (i != n && t.nations[i].square && t.nations[i].square <= t.nations[n].square)
      scene.at["nation"][t.nations[i].id] = {
          {"status", "withdrawn"}, {"broken", false}, {"bloodied", false}, {"waiting_villages", 0}};
  scene.vp(2 * t.nations[n].square, 0);
  Script roll = scene.at_check("UsOperated", 2);
  EXPECT_EQ(roll.seat(), "chance");
  scene.site(home, "none");
  for (auto& at : scene.at["principal"])
    if (at == home) at = nullptr;
  Script gone = scene.at_check("UsOperated", 2);
  EXPECT_NE(gone.seat(), "chance");
  EXPECT_EQ(status_of(gone, t.nations[n].id), "withdrawn");
}

TEST(OhioRules, TheLegionsMingoDoNotRollToStay) {  // R("A3.3c") R("25.1")
  Scene scene("legion", {{"loyalty", "on"}});
  for (const NationInfo& n : tables(scene).nations)
    if (n.id != "M" && n.square)
      scene.at["nation"][n.id] = {
          {"status", "withdrawn"}, {"broken", false}, {"bloodied", false}, {"waiting_villages", 0}};
  scene.vp(26, 32);
  Script s = scene.at_check("UsOperated", 2);
  EXPECT_NE(s.seat(), "chance");
  EXPECT_EQ(status_of(s, "M"), "withdrawn");
}

}  // namespace
}  // namespace cf::ohio
