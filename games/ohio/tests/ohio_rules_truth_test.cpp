// Places where play had departed from the text, one small position each.
#include "games/ohio/rules/board.hpp"
#include "games/ohio/tests/rules_kit.hpp"

namespace cf::ohio {
namespace {

PlaceId place(const Tables& t, const std::string& id) { return PlaceId(static_cast<std::size_t>(*t.find(kPlace, id))); }
std::string prompt_of(const Script& s) {
  return message_text(s.table.rules(), s.table.rules().prompt(s.table.state()).text);
}

// -- 15: ways of retreat ------------------------------------------------------------------------
int to_village(const Tables& t, PlaceId from, const std::vector<PlaceId>& villages) {
  int best = 99;
  for (PlaceId at : villages) best = std::min(best, t.hop(from, at));
  return best;
}
std::vector<PlaceId> principal_villages_of_members(const Tables& t) {
  std::vector<PlaceId> out;
  for (PlaceId at : t.principals)
    if (t.sc.status[t.space(at).owner.index()] == Status::Member) out.push_back(at);
  return out;
}
bool is_plain(const Tables& t, PlaceId at) {
  return !t.space(at).river && !t.space(at).owner.exists() && t.space(at).printed == Site::None;
}
// A space between two rivers, one of which is nearer to friends than the other.
PlaceId between_rivers(const Tables& t, const std::vector<PlaceId>& homes) {
  for (std::size_t i = 0; i < kSpaces; ++i) {
    int near = 99, far = 0, ground = 0;
    for (PlaceId n : t.spaces[i].next) {
      if (!t.space(n).river) ground += is_plain(t, n);
      bool bank = false;
      if (t.space(n).river)
        for (PlaceId b : t.space(n).next) bank |= !t.space(b).river && across(t, n, PlaceId(i), b) && is_plain(t, b);
      if (bank) near = std::min(near, to_village(t, n, homes)), far = std::max(far, to_village(t, n, homes));
    }
    if (is_plain(t, PlaceId(i)) && near < far && ground) return PlaceId(i);
  }
  return {};
}
// Everybody goes round the ground neighbours of a space but one, from which the US attack.
Script surrounded(Scene& scene, PlaceId at) {
  const Tables& t = tables(scene);
  std::string from;
  for (PlaceId n : t.space(at).next) {
    if (t.space(n).river) continue;
    if (from.empty() && is_plain(t, n))
      scene.put_many("us_regular_infantry", 4, from = t.space(n).id);
    else
      scene.put_many("us_militia_infantry", 1, t.space(n).id);
  }
  Script s = scene.operations("us");
  march_all(s, from);
  s.act(step(t.space(at).id));
  pass_ambushes(s);
  s.act("fight").act("slip").dice({6});
  return s;
}
TEST(OhioTruth, OverTheNearestRiver) {  // R("15.1.4") R("15.2a")
  Scene scene;
  const Tables& t = tables(scene);
  const std::vector<PlaceId> homes = principal_villages_of_members(t);
  const PlaceId at = between_rivers(t, homes);
  ASSERT_TRUE(at.exists());
  scene.no_villages().vp(2, 0).put_many("wc_warrior_sh", 2, t.space(at).id);
  Script s = surrounded(scene, at);
  while (s.question() == "take_loss") take_first(s);
  if (s.question() == "retreat_where") take_first(s);
  int nearest = 99;
  for (PlaceId r : t.space(at).next)
    if (t.space(r).river)
      for (PlaceId b : t.space(r).next)
        if (!t.space(b).river && across(t, r, at, b)) nearest = std::min(nearest, to_village(t, r, homes));
  const PlaceId landed = place(t, place_of(s, "wc_warrior_sh_1"));
  bool by_nearest = false;
  for (PlaceId r : t.space(at).next)
    by_nearest |= t.space(r).river && to_village(t, r, homes) == nearest && across(t, r, at, landed);
  EXPECT_TRUE(by_nearest) << t.space(at).id << " to " << t.space(landed).id << "\n" << s.log();
}
TEST(OhioTruth, AmongTheEnemyTheNearestToFriends) {  // R("15.1.4") R("15.3")
  Scene scene;
  const Tables& t = tables(scene);
  const std::vector<PlaceId> homes = principal_villages_of_members(t);
  PlaceId at;
  for (std::size_t i = 0; i < kSpaces && !at.exists(); ++i) {
    bool plain = is_plain(t, PlaceId(i)), river = false;
    for (PlaceId n : t.spaces[i].next) plain &= is_plain(t, n), river |= t.space(n).river;
    int near = 99, far = 0, first = -1;
    for (PlaceId n : t.spaces[i].next) {
      if (first < 0) {  // the attack comes from there
        first = static_cast<int>(n.index());
        continue;
      }
      near = std::min(near, to_village(t, n, homes)), far = std::max(far, to_village(t, n, homes));
    }
    if (plain && !river && near < far) at = PlaceId(i);
  }
  ASSERT_TRUE(at.exists());
  scene.no_villages().vp(2, 0).put_many("wc_warrior_sh", 3, t.space(at).id);
  Script s = surrounded(scene, at);
  while (s.question() == "take_loss") take_first(s);
  if (s.question() == "retreat_where") take_first(s);
  int nearest = 99;
  bool first = true;
  for (PlaceId n : t.space(at).next) {
    if (!first) nearest = std::min(nearest, to_village(t, n, homes));
    first = false;
  }
  EXPECT_EQ(to_village(t, place(t, place_of(s, "wc_warrior_sh_1")), homes), nearest) << s.log();
}

// -- 22: guns -----------------------------------------------------------------------------------
TEST(OhioTruth, AGunWithoutTroopsIsLostWithoutADie) {  // R("22.2a")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put("us_regular_infantry_1", "indian_kentuck", kReducedSide)
      .put("us_artillery_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 4, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("defend").dice({1, 1, 1, 2});
  EXPECT_EQ(place_of(s, "us_regular_infantry_1"), "cup") << s.log();
  EXPECT_EQ(s.question(), "operate");
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, kReducedSide);
  EXPECT_EQ(place_of(s, "us_artillery_1"), "graham");
}
TEST(OhioTruth, ALostGunStaysWhereItIs) {  // R("22.2e")
  Scene scene;
  scene.no_villages().put("us_artillery_1", "graham", kReducedSide).put_many("us_regular_infantry", 1, "graham");
  Script s = scene.operations("us");
  s.act(form("graham"));
  EXPECT_EQ(rule_of(s.refusal(take("us_artillery_1"))), "22.2e");
  s.act(act("take_all", {{"at", "graham"}})).act("march").act(step("laughery"));
  EXPECT_EQ(place_of(s, "us_artillery_1"), "graham");
}
TEST(OhioTruth, AGunIsLostWithARazedFort) {  // R("22.2a") R("20.3a")
  Scene scene;
  scene.no_villages().vp(2, 2).site("graham", "fort_reduced");
  scene.at["fort"]["fort_steuben"] = "graham";
  scene.put("us_regular_infantry_1", "graham", kInside | kReducedSide)
      .put("us_artillery_1", "graham", kInside)
      .put_many("wc_warrior_sh", 8, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("attack").dice({1, 1, 1, 1});
  EXPECT_EQ(site_of(s, "graham"), "none") << s.log();
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, kReducedSide);
}
TEST(OhioTruth, GunsAreRolledForAfterAnOverwhelmingAmbush) {  // R("22.2b") R("18.2d")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 3, "indian_kentuck")
      .put("us_artillery_1", "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("ambush").dice({6, 1});
  while_asked(s, {"take_loss"});
  ASSERT_EQ(s.seat(), "chance") << s.log();
  s.dice({6});
  EXPECT_EQ(flag_of(s, "us_artillery_1") & kReducedSide, kReducedSide);
  EXPECT_EQ(place_of(s, "us_regular_infantry_3"), "indian_kentuck");
}

// -- 6.4: scouts --------------------------------------------------------------------------------
TEST(OhioTruth, AScoutPickedUpGivesNoPoint) {  // R("6.4b")
  Scene scene("wabash");
  scene.no_villages()
      .put("us_st_clair", "graham")
      .put_many("us_regular_infantry", 2, "graham")
      .put("us_scout_1", "tanners_creek");
  const Json lead = act("scout_march", {{"unit", "us_scout_1"}});
  Script s = scene.operations("us");
  march_all(s, "graham");
  s.act(step("tanners_creek")).act(act("pick_up", {{"unit", "us_scout_1"}}));
  EXPECT_EQ(rule_of(s.refusal(lead)), "6.4b");
  scene.put("us_scout_1", "graham");
  Script own = scene.operations("us");
  march_all(own, "graham");
  EXPECT_TRUE(own.offers(lead));
}

// -- 23: British arms ---------------------------------------------------------------------------
// Arms of the Miami in an empty village at White River Forks; the US come from Wapihani.
Scene armed_village(const char* village) {
  Scene scene;
  scene.no_villages()
      .vp(0, 0)
      .site("white_river_forks", village)
      .put_many("us_regular_infantry", 3, "wapihani")
      .put("british_arms_1", "white_river_forks");
  scene.at["arms_nation"][0] = "Mi";
  return scene;
}
Script at_village(Scene& scene) {
  Script s = scene.operations("us");
  march_all(s, "wapihani");
  s.act(step("white_river_forks"));
  pass_ambushes(s);
  return s;
}
TEST(OhioTruth, ArmsAloneDoNothing) {  // R("23.0c") R("23.0e")
  Scene scene = armed_village("village");
  Script s = at_village(scene);
  s.act("attack").dice({1});
  EXPECT_TRUE(logged(s, "United States 6 FP, Western Confederacy 0 FP.")) << s.log();
  s.dice({5});
  ASSERT_EQ(s.question(), "relocate_to") << s.log();  // the village takes the loss, not the arms
  take_first(s);
  EXPECT_NE(place_of(s, "british_arms_1"), "white_river_forks");  // ruling arms-village-moved
  EXPECT_EQ(site_of(s, place_of(s, "british_arms_1")), "village_reduced");
}
TEST(OhioTruth, ArmsGoWithARazedVillage) {  // R("23.0d")
  Scene scene = armed_village("village_reduced");
  Script s = at_village(scene);
  s.act("attack").dice({1, 5});
  EXPECT_EQ(place_of(s, "british_arms_1"), "out");
  EXPECT_TRUE(s.position()["arms_nation"][0].is_null());
}
TEST(OhioTruth, ArmsMoveWithAVillageThatIsOverrun) {  // R("17.2.1") R("23.0d")
  Scene scene = armed_village("village");
  scene.put("us_harmar", "wapihani");
  Script s = at_village(scene);
  s.act("overrun").dice({1});
  ASSERT_EQ(s.question(), "relocate_to") << s.log();
  take_first(s);
  EXPECT_EQ(site_of(s, place_of(s, "british_arms_1")), "village_reduced") << s.log();
}
TEST(OhioTruth, ArmsFallWithAForceInItsVillage) {  // R("23.0e")
  Scene scene = armed_village("village");
  scene.put("wc_warrior_mi_1", "white_river_forks", kReducedSide);
  Script s = at_village(scene);
  if (s.question() == "declare") s.act("fight");
  if (s.question() == "defender_choice") s.act("defend");
  s.dice({1, 3, 1});
  ASSERT_EQ(s.question(), "take_loss") << s.log();
  s.act(lose("wc_warrior_mi_1"));
  EXPECT_EQ(place_of(s, "british_arms_1"), "out") << s.log();
  EXPECT_TRUE(s.position()["arms_nation"][0].is_null());
}
TEST(OhioTruth, ArmsGoWithTheirNation) {  // R("8.0b") R("23.0d")
  Scene scene;
  scene.no_villages().vp(2 * 22, 0).put("british_arms_1", "chalakatha").put("british_arms_2", "gekelmukpechunk");
  scene.at["arms_nation"] = {"De", "Sh", nullptr, nullptr, nullptr, nullptr};
  Script s = scene.at_check("UsOperated", 2);
  EXPECT_EQ(status_of(s, "De"), "withdrawn");
  EXPECT_EQ(place_of(s, "british_arms_1"), "out");  // theirs, wherever they lie
  EXPECT_EQ(place_of(s, "british_arms_2"), "out");  // left in a village that is no more
}
TEST(OhioTruth, TheConfederacyChoosesAmongReleasedArms) {  // R("23.0b")
  Scene scene;
  scene.no_villages().vp(0, 60);
  scene.put("wc_warrior_sh_1", "box");
  std::vector<int> squares;
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (tables(scene).sc.arms_square[k]) squares.push_back(tables(scene).sc.arms_square[k]);
  ASSERT_GT(squares.size(), 1u);
  Script s = scene.actions("wc");
  s.act(act("recruit_nation", {{"nation", "Sh"}})).act(act("arms", {{"to", "chalakatha"}}));
  ASSERT_EQ(s.question(), "choose_arms");
  s.act(act("arms_from", {{"square", squares.back()}}));
  int waiting = 0;
  for (int k = 1; k <= 6; ++k) {
    const std::string id = "british_arms_" + std::to_string(k);
    if (place_of(s, id) != "chalakatha") continue;
    EXPECT_EQ(tables(scene).sc.arms_square[static_cast<std::size_t>(k - 1)], squares.back());
    ++waiting;
  }
  EXPECT_EQ(waiting, 1);
}

// -- 10, 20.5: villages of nations outside the war ----------------------------------------------
struct Line {
  PlaceId stack, village, wagon;
};
// A principal village of a nation outside the war between a stack and a wagon; no river leads round it.
Line supply_line(const Tables& t) {
  for (PlaceId village : t.principals) {
    if (t.sc.status[t.space(village).owner.index()] != Status::Nonaligned) continue;
    for (PlaceId a : t.space(village).next)
      for (PlaceId b : t.space(village).next) {
        bool dry = !t.space(a).river && !t.space(b).river && t.hop(a, b) > 1;
        for (PlaceId n : t.space(a).next) dry &= !t.space(n).river;
        if (dry) return {a, village, b};
      }
  }
  return {};
}
TEST(OhioTruth, NoSupplyThroughAPrincipalVillageAtPeace) {  // R("10.0a")
  for (const bool stands : {true, false}) {
    Scene scene("campaign");
    const Tables& t = tables(scene);
    const Line line = supply_line(t);
    ASSERT_TRUE(line.stack.exists());
    scene.no_villages().vp(0, 0);
    scene.put_many("us_regular_infantry", 1, t.space(line.stack).id).put("us_supply_1", t.space(line.wagon).id);
    for (PlaceId n : t.space(line.stack).next)
      if (n != line.village) scene.put_many("wc_warrior_sh", 1, t.space(n).id);
    if (!stands) {
      scene.site(t.space(line.village).id, "none");
      for (auto& at : scene.at["principal"])
        if (at == t.space(line.village).id) at = nullptr;
    }
    Script s = scene.at_check("WcOperated", 9);
    EXPECT_EQ(s.question() == "choose_supply", !stands) << s.question() << s.log();
  }
}
TEST(OhioTruth, NoFreeWayThroughAPrincipalVillageAtPeace) {  // R("20.5b") R("13.0a")
  Scene scene;
  const Tables& t = tables(scene);
  ASSERT_EQ(t.sc.status[kWyandot.index()], Status::Nonaligned);
  const PlaceId village = place(t, "upper_sandusky");
  PlaceId from;
  for (PlaceId n : t.space(village).next)
    if (!t.space(n).river) from = n;
  scene.no_villages().vp(0, 0).put("us_harmar", t.space(from).id);
  scene.put_many("us_regular_infantry", 1, t.space(from).id);
  Script s = scene.operations("us");
  march_all(s, t.space(from).id);
  s.act(step("upper_sandusky")).dice({6, 6});  // the nation keeps quiet
  ASSERT_EQ(s.question(), "declare") << s.log();
  EXPECT_NE(prompt_of(s).find("at peace"), std::string::npos) << prompt_of(s);
  Script stays = s;
  stays.act("stop");
  EXPECT_NE(stays.question(), "choose_step");
  EXPECT_EQ(place_of(stays, "us_harmar"), "upper_sandusky");
  const int before = s.position()["stack"][3]["points"];
  s.act("pass_through");
  EXPECT_EQ(s.position()["stack"][3]["points"], before - 1);

  scene.put("us_regular_infantry_1", t.space(from).id, kReducedSide);  // 1 FP does not outnumber the village's
  Script weak = scene.operations("us");
  march_all(weak, t.space(from).id);
  weak.act(step("upper_sandusky")).dice({6, 6});
  EXPECT_EQ(rule_of(weak.refusal({{"verb", "pass_through"}})), "13.0a");
}
TEST(OhioTruth, WithoutACentreTwoFpEnterAVillage) {  // R("20.5.1h")
  Scene scene;
  scene.no_villages()
      .site("white_river_forks", "village")
      .site("limberlost", "village")
      .put_many("wc_warrior_mi", 1, "white_river_forks");
  for (const char* home : {"kekionga", "pickawillany"}) {
    scene.site(home, "none");
    for (auto& at : scene.at["principal"])
      if (at == home) at = nullptr;
  }
  for (auto& [id, at] : scene.at["place"].items())
    if (id.starts_with("wc_") && at == "box") at = "out";
  scene.put("wc_warrior_mi_2", "box").put("wc_warrior_mi_3", "box");
  Script s = scene.actions("wc");
  s.act(act("recruit_nation", {{"nation", "Mi"}}));
  if (s.question() == "nation_check_or_arms") s.act("check");
  s.dice({6}).act(act("choose", {{"unit", "wc_warrior_mi_2"}}));
  EXPECT_TRUE(s.offers(set("white_river_forks")));  // those already there do not count
  s.act(set("white_river_forks"));
  if (s.question() == "nation_check_or_arms") s.act("check");
  s.dice({6}).act(act("choose", {{"unit", "wc_warrior_mi_3"}}));
  EXPECT_EQ(rule_of(s.refusal(set("white_river_forks"))), "20.5.1h");
  EXPECT_TRUE(s.offers(set("limberlost")));
}

// -- checks and scores --------------------------------------------------------------------------
TEST(OhioTruth, TheLegionsMingoLeaveWhateverTheScore) {  // R("A3.3c")
  Scene scene("legion");
  scene.vp(2, 2);
  Script s = scene.at_check("UsOperated", 2);
  EXPECT_EQ(status_of(s, "M"), "withdrawn");
}
TEST(OhioTruth, AWithdrawingCommanderSeeksNoQuarters) {  // R("7.1a")
  Scene scene("campaign");
  scene.no_villages().vp(0, 16).put("us_harmar", "graham");
  Script s = scene.at_check("WcOperated", 3);
  EXPECT_EQ(place_of(s, "us_harmar"), "out");
  EXPECT_NE(s.question(), "choose_quarters");
}
TEST(OhioTruth, ReinforcementsMakeABattleOfIt) {  // R("24.0c") R("14.3d")
  Scene scene;
  scene.no_villages()
      .vp(2, 0)
      .put_many("wc_warrior_sh", 2, "pigeon_roost")
      .put_many("us_militia_infantry", 1, "indian_kentuck");
  Script s = scene.operations("wc");
  march_all(s, "pigeon_roost");
  s.act(step("clarksville")).act("attack").dice({6});
  ASSERT_EQ(s.question(), "call_reinforcements") << s.log();
  s.act(act("reinforce", {{"from", "indian_kentuck"}})).act(take("us_militia_infantry_1")).act("march");
  s.act(step("pigeon_roost")).act(step("clarksville")).dice({1, 1});
  EXPECT_EQ(wc_vp(s), 1) << s.log();  // nobody is hit, the WC wins the tie, and there were counters on both sides
}
TEST(OhioTruth, ABattleWithinABattleCallsNobody) {  // R("14.3d")
  Scene scene;
  scene.no_villages()
      .vp(2, 0)
      .put_many("us_regular_infantry", 5, "indian_kentuck")
      .put_many("us_militia_infantry", 1, "laurel")
      .put_many("us_militia_infantry", 1, "laughery")
      .put_many("us_militia_infantry", 1, "tanners_creek")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight").act("slip").dice({6});  // there is no way out but among the enemy
  while_asked(s, {"retreat_where", "offer_ambush", "take_loss"});
  ASSERT_EQ(s.question(), "defender_choice") << s.log();
  s.act("defend").dice({6, 6});
  EXPECT_EQ(s.question(), "roll") << s.log();
}
TEST(OhioTruth, StepsAreTheScoreOfTheFirstTiers) {  // R("A2.2c")
  for (const char* tier : {"learning1", "learning2"}) {
    Scene scene(tier);
    scene.vp(9, 12);
    scene.at["tally"]["village_steps"] = 3;
    scene.at["tally"]["us_steps"] = 2;
    Script s = scene.operations("us");
    const auto standing = s.table.rules().standing(s.table.state());
    EXPECT_EQ(standing[kUS], 3);
    EXPECT_EQ(standing[kWC], 2);
  }
}
TEST(OhioTruth, DiceSayWhoRollsAndWhatFor) {  // R("18.2f") R("14.3a") R("14.6b") R("3.1.3")
  Scene scene;
  scene.no_villages()
      .vp(2, 2)
      .put_many("us_regular_infantry", 3, "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham")).act("fight");
  Script ambush = s;
  ambush.act("ambush");
  EXPECT_NE(prompt_of(ambush).find("by the Western Confederacy: a die with 0 added."), std::string::npos)
      << prompt_of(ambush);
  ambush.dice({4});
  EXPECT_NE(prompt_of(ambush).find("event die: 3 is a delay"), std::string::npos) << prompt_of(ambush);
  s.act("defend");
  EXPECT_NE(prompt_of(s).find("Event die of the battle at Graham"), std::string::npos) << prompt_of(s);
  s.dice({1});
  EXPECT_NE(prompt_of(s).find("United States, combat die"), std::string::npos) << prompt_of(s);
  EXPECT_NE(prompt_of(s).find("with 6 FP: the faces 1 to 6 inflict 0 0 1 1 2 2."), std::string::npos) << prompt_of(s);
}
TEST(OhioTruth, DeclareSaysWhatIsOpen) {  // R("14.1") R("6.7")
  Scene scene;
  scene.no_villages()
      .vp(2, 0)
      .put_many("us_regular_infantry", 3, "indian_kentuck")
      .put_many("wc_warrior_sh", 2, "graham");
  Script s = scene.operations("us");
  march_all(s, "indian_kentuck");
  s.act(step("graham"));
  EXPECT_NE(prompt_of(s).find("must fight"), std::string::npos) << prompt_of(s);
  EXPECT_EQ(rule_of(s.refusal({{"verb", "stop"}})), "6.7");
  scene.put("us_harmar", "indian_kentuck");
  Script led = scene.operations("us");
  march_all(led, "indian_kentuck");
  led.act(step("graham"));
  EXPECT_NE(prompt_of(led).find("Fight or pass through?"), std::string::npos) << prompt_of(led);
}

}  // namespace
}  // namespace cf::ohio
