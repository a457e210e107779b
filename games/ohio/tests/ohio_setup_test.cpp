// Appendices 2-4: set-ups and endings; data; perft; a second judge of movement.
#include <set>

#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

const Tables& tables(const std::shared_ptr<Ruleset>& rules) { return *static_cast<const Tables*>(rules->tables()); }

TEST(OhioSetup, StartSquares) {  // R("A4.7") R("A4.8") R("2.4c") R("2.3") R("A4.9") R("A4.3") R("A3.1b") R("A3.2b")
                                 // R("A3.3b") R("2.6")
  const struct {
    const char* id;
    int us_points, wc_points, us_vp, wc_vp, turn;
    Json cup;
  } kStarts[] = {{"harmar", 4, 5, 0, 0, 0, {3, 2, 1, 0}},
                 {"wabash", 5, 5, 14, 18, 2, {4, 3, 2, 1}},
                 {"legion", 5, 4, 26, 32, 5, {5, 5, 4, 3}},
                 {"campaign", 4, 5, 0, 0, 0, {3, 2, 1, 0}}};
  for (const auto& want : kStarts) {
    const Json at = start_of(open_game(want.id));
    EXPECT_EQ(at["points"], Json::array({want.us_points, want.wc_points})) << want.id;
    EXPECT_EQ(at["vp"], Json::array({want.us_vp, want.wc_vp})) << want.id;
    EXPECT_EQ(at["turn"], want.turn) << want.id;
    EXPECT_EQ(at["cup"], want.cup) << want.id;
  }
  const Json harmar = start_of(open_game("harmar"));
  EXPECT_EQ(harmar["place"]["wc_warrior_w_1"], "box");
  EXPECT_EQ(harmar["nation"]["W"]["status"], "nonaligned");
  EXPECT_EQ(harmar["site"]["fort_washington"], "printed_fort");
  EXPECT_EQ(harmar["place"]["british_arms_1"], "box");
}

TEST(OhioSetup, PlacesAreChecked) {  // R("A4.1") R("A4.2") R("A4.10") R("A4.6") R("A4.4")
  Script s(open_game("harmar"));
  EXPECT_EQ(s.seat(), "wc");
  EXPECT_EQ(s.refusal(act("set", {{"to", "cedar_creek"}})).substr(0, 4), "A4.1");  // not south of Pickawillany
  EXPECT_EQ(s.refusal(act("set", {{"to", "kekionga"}})).substr(0, 4), "A4.1");
  s.act("auto");
  EXPECT_EQ(s.seat(), "us");
  while (s.question() == "place_setup" && s.position()["stack"][1]["left"] > 1) s.act(act("set", {{"to", "us_s1"}}));
  EXPECT_EQ(s.refusal(act("set", {{"to", "us_s1"}})).substr(0, 4), "A4.4");
}

TEST(OhioSetup, Learning) {  // R("A2.0") R("A2.1") R("A2.1b") R("A2.2") R("A2.3") R("A2.4")
  const auto rules = open_game("learning1");
  Script s(rules);
  EXPECT_EQ(s.seat(), "us");
  EXPECT_EQ(s.refusal(act("set", {{"to", "pickawillany"}})).substr(0, 3), "2.6");
  EXPECT_TRUE(s.offers(act("set", {{"to", "greenville_ck"}}))) << s.refusal(act("set", {{"to", "greenville_ck"}}));
  s.act(act("set", {{"to", "greenville_ck"}}));
  EXPECT_EQ(s.seat(), "wc");
  EXPECT_EQ(s.refusal(act("set", {{"to", "stillwater_r"}})).substr(0, 5), "A2.1b");
  s.act("auto");
  EXPECT_EQ(s.question(), "operate");  // no special actions in the first tier
  EXPECT_EQ(place_of(s, "us_butler"), "greenville_ck");
  EXPECT_EQ(place_of(s, "wc_blue_jacket"), "chalakatha");
  Script two(open_game("learning2"));
  while (two.question() == "place_setup") two.act("auto");
  EXPECT_EQ(two.question(), "choose_action");
  EXPECT_FALSE(two.offers({{"verb", "search_raiders"}}));
  EXPECT_EQ(two.position()["place"]["us_scout_1"], "pool");
  EXPECT_EQ(start_of(open_game("learning3"))["place"]["us_scout_1"], "cup");
}

// The last segment but one of the last turn, with nobody left to move.
Outcome ending(Scene& scene, int turn) {
  scene.at["turn"] = turn;
  Script s = scene.at_check("WcOperated", 9);
  for (int guard = 0; !s.table.over() && guard < 50; ++guard) {
    std::vector<Answer> a;
    s.table.rules().legal(s.table.state(), a);
    s.table.apply(a.front().action);
  }
  EXPECT_TRUE(s.table.over());
  return s.table.rules().outcome(s.table.state());
}

TEST(OhioEnd, Harmar) {  // R("A3.1g") R("A3.1h") R("A3.5") R("A3.1") R("2.1") R("4.1a")
  Scene scene;
  scene.vp(10, 12);
  EXPECT_EQ(ending(scene, 1).winner, kWC);
  scene.at["tally"]["principals_hit"] = 3;
  EXPECT_EQ(ending(scene, 1).winner, kNobody);
  scene.vp(15, 10);  // four unbuilt settlements make the WC 14
  EXPECT_EQ(ending(scene, 1).winner, kNobody);
  scene.at["tally"]["forts_built"] = {"fort_steuben"};
  EXPECT_EQ(ending(scene, 1).winner, kUS);
  scene.vp(14, 10);
  EXPECT_EQ(ending(scene, 1).winner, kNobody);
}
TEST(OhioEnd, Wabash) {  // R("A3.2d") R("A3.2")
  Scene scene("wabash");
  scene.vp(26, 18);
  EXPECT_EQ(ending(scene, 5).winner, kNobody);
  scene.at["tally"]["forts_built"] = {"fort_recovery"};
  EXPECT_EQ(ending(scene, 5).winner, kUS);
  scene.vp(20, 26);
  EXPECT_EQ(ending(scene, 5).winner, kWC);
}
TEST(OhioEnd, LegionAndCampaign) {  // R("A3.3i") R("A3.4g") R("A3.3") R("A3.4")
  Scene legion("legion");
  legion.vp(45, 30);
  EXPECT_EQ(ending(legion, 9).winner, kUS);
  legion.vp(60, 30);
  Script at_once = legion.operations("us");
  at_once.act("done");
  EXPECT_TRUE(at_once.table.over());
  Scene campaign("campaign");
  campaign.vp(10, 12);
  EXPECT_EQ(ending(campaign, 9).winner, kWC);
}
TEST(OhioEnd, HarmarAtOnce) {  // R("A3.1f")
  Scene scene;
  scene.at["tally"]["principals_hit"] = 2;
  scene.at["tally"]["kekionga_hit"] = true;
  scene.at["tally"]["villages_hit"] = 5;
  Script s = scene.operations("us");
  s.act("done");
  EXPECT_TRUE(s.table.over());
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kUS);
}
TEST(OhioEnd, SuddenDeath) {  // R("A3.6")
  Scene scene("legion", {{"sudden_death", "on"}});
  scene.at["tally"]["wayne_dead"] = true;
  Script s = scene.operations("us");
  s.act("done");
  EXPECT_TRUE(s.table.over());
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kWC);
}
TEST(OhioEnd, LearningTiers) {  // R("A2.2b") R("A2.2c") R("A2.4b")
  Scene one("learning1");
  one.at["tally"]["settlement_steps"] = 5;
  Script s = one.operations("us");
  s.act("done");
  EXPECT_TRUE(s.table.over());
  EXPECT_EQ(s.table.rules().outcome(s.table.state()).winner, kWC);
  Scene steps("learning1");
  steps.at["tally"]["village_steps"] = 2;
  steps.at["tally"]["us_steps"] = 1;
  EXPECT_EQ(ending(steps, 2).winner, kUS);
  Scene three("learning3");
  three.vp(8, 8);
  EXPECT_EQ(ending(three, 3).winner, kNobody);
  three.vp(9, 8);
  EXPECT_EQ(ending(three, 3).winner, kUS);
}

TEST(OhioCampaign,
     TheSecondExpeditionEnters) {  // R("7.0b") R("7.0c") R("7.1a") R("7.1b") R("7.2") R("A3.4d") R("A3.4e") R("1.2")
  Scene scene("campaign");
  scene.vp(0, 18)
      .put("us_harmar", "graham")
      .put("us_hardin", "graham")
      .put("us_wyllys", "graham")
      .put_many("us_regular_infantry", 2, "graham");
  Script s = scene.at_check("WcOperated", 3);
  ASSERT_EQ(s.question(), "choose_quarters");
  s.act("auto").dice({4, 3});
  ASSERT_EQ(s.question(), "place_expedition");
  s.act("auto");
  EXPECT_EQ(s.position()["expedition"], 2);
  EXPECT_EQ(place_of(s, "us_harmar"), "out");
  EXPECT_EQ(place_of(s, "us_wyllys"), "out");
  EXPECT_TRUE(place_of(s, "us_hardin").starts_with("fort_"));
  EXPECT_EQ(s.position()["settlements"], 10);
  EXPECT_EQ(s.position()["fort"]["fort_recovery"], "builds");
  EXPECT_TRUE(place_of(s, "us_st_clair").starts_with("us_"));
}

// -- fingerprints -------------------------------------------------------------------------------
TEST(OhioPerft, SmallPositionsCountedByHand) {
  Scene one;
  one.no_villages().put_many("us_regular_infantry", 1, "graham");
  Script a = one.operations("us");
  a.act(form("graham"));
  EXPECT_EQ(test::perft(a.table.rules(), a.table.state(), 3), 10u);  // (one or all) x march x (four ways or stop)
  Scene two;
  two.no_villages().put_many("us_regular_infantry", 2, "graham");
  Script b = two.operations("us");
  b.act(form("graham"));
  EXPECT_EQ(test::perft(b.table.rules(), b.table.state(), 2), 3u);  // one then (march or the other); all then march
  Scene fight;
  fight.no_villages()
      .vp(0, 0)
      .put_many("us_regular_infantry", 1, "indian_kentuck")
      .put_many("wc_warrior_sh", 1, "graham");
  Script c = fight.operations("us");
  march_all(c, "indian_kentuck");
  c.act(step("graham")).act("fight");
  EXPECT_EQ(test::perft(c.table.rules(), c.table.state(), 2), 12u);  // stand or slip, six faces each
}

// -- a second judge of movement -----------------------------------------------------------------
// Every space where a lone leader can stop, found by plain search over the printed costs.
std::set<std::string> slow_reach(const Tables& t, std::size_t from, int points) {
  std::set<std::string> out;
  std::set<std::pair<std::size_t, int>> seen;
  std::vector<std::pair<std::size_t, int>> todo{{from, points}};
  while (!todo.empty()) {
    const auto [at, left] = todo.back();
    todo.pop_back();
    if (!seen.insert({at, left}).second) continue;
    if (!t.spaces[at].river) out.insert(t.spaces[at].id);
    for (PlaceId n : t.spaces[at].next) {
      const bool to_water = t.space(n).river, from_water = t.spaces[at].river;
      const int cost = to_water && !from_water ? 2 : to_water && from_water ? 1 : from_water ? 0 : 1;
      if (cost > left) continue;
      if (t.space(n).printed != Site::Principal)
        todo.push_back({n.index(), left - cost});
      else if (t.sc.status[t.space(n).owner.index()] != Status::Member)
        out.insert(t.space(n).id);  // at peace: he may stop there, but not go on
    }
  }
  return out;
}
void explore(const Ruleset& rules, const Position& at, std::set<std::string>& out, std::set<std::string>& seen) {
  const Json now = rules.save(at.get());
  const std::string place = now["place"]["us_hardin"];
  if (rules.question(at.get()) != "choose_step") {
    out.insert(place);
    return;
  }
  const std::string key = place + "/" + now["stack"][3]["points"].dump() + now["stack"][3]["fresh"].dump();
  if (!seen.insert(key).second) return;
  std::vector<Answer> answers;
  rules.legal(at.get(), answers);
  for (const Answer& a : answers) {
    if (a.action.verb == kStop) out.insert(place);
    if (a.action.verb != kStep || a.action.a >= kSpaces) continue;
    Position next = at;
    rules.apply(next.get(), a.action, nullptr);
    while (rules.asked(next.get()) == kChance) rules.apply(next.get(), {.verb = 0, .n = 6}, nullptr);
    if (rules.question(next.get()) != "declare")
      explore(rules, next, out, seen);
    else if (rules.judge(next.get(), {.verb = kStop}).legal())
      out.insert(rules.save(next.get())["place"]["us_hardin"]);
  }
}
TEST(OhioMovement, ASlowSearchFindsTheSameSpaces) {  // R("2.5.1") R("2.5.2a") R("2.5.2b") R("2.5.2c")
  Scene scene;
  scene.no_villages();
  const Tables& t = tables(scene.rules);
  for (std::size_t i = 0; i < kSpaces; i += 11) {
    if (t.spaces[i].river || t.spaces[i].printed == Site::Principal) continue;
    scene.put("us_hardin", t.spaces[i].id);
    Script s = scene.operations("us");
    march_all(s, t.spaces[i].id);
    Position start(s.table.rules());
    std::memcpy(start.get(), s.table.state(), s.table.rules().state_size());
    std::set<std::string> fast, seen;
    explore(s.table.rules(), start, fast, seen);
    EXPECT_EQ(fast, slow_reach(t, i, 4)) << t.spaces[i].id;
  }
}

TEST(OhioData, Map) {  // R("1.0b") R("2.0a") R("2.4.3b") R("5.3b") R("20.5a") R("3.2.1") R("3.2.2") R("3.2.3")
                       // R("3.3.1") R("3.3.2") R("23.0a")
  const auto rules = open_game("harmar");
  const Tables& t = tables(rules);
  int settlements = 0, forts = 0, principals = 0, rivers = 0;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    settlements += t.spaces[i].printed == Site::Settlement;
    forts += t.spaces[i].printed == Site::PrintedFort;
    principals += t.spaces[i].printed == Site::Principal;
    rivers += t.spaces[i].river;
  }
  EXPECT_EQ(settlements, 20);
  EXPECT_EQ(forts, 2);
  EXPECT_EQ(principals, 8);
  EXPECT_EQ(rivers, 74);
  const auto unit = [&](const char* id) { return t.units[static_cast<std::size_t>(*t.find(kUnit, id))]; };
  EXPECT_EQ(unit("wc_girty").type, Type::Sub);
  EXPECT_EQ(unit("us_harmar").tp, 0);
  EXPECT_EQ(unit("us_st_clair").tp, 1);
  EXPECT_EQ(unit("wc_little_turtle").tp, 1);
  EXPECT_EQ(unit("us_hardin").fp, 1);
  EXPECT_EQ(unit("wc_warrior_mi_10").fp_reduced, 1);
}

TEST(OhioData, HandEditedPositionsAreRefused) {
  Scene scene;
  scene.at["place"]["us_hardin"] = "ohio_forks";
  Position p(*scene.rules);
  EXPECT_FALSE(scene.rules->load(scene.at, p.get()));
  Scene two;
  two.at["arms_nation"] = {"Mi", "Mi", nullptr, nullptr, nullptr, nullptr};
  EXPECT_FALSE(two.rules->load(two.at, p.get()));
}

}  // namespace
}  // namespace cf::ohio
