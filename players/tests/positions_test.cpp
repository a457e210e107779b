// Positions from games that people won by a blunder of the program (players/tests/positions): what a sensible player
// sees to, whatever else it does. Each file is the game up to the decision.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "games/battery/fixture.hpp"
#include "games/registry.hpp"
#include "players/players.hpp"
#ifdef CF_WITH_WARPATH
#include "games/warpath/rules/common.hpp"
#endif

namespace cf {
namespace {

struct Problem {
  std::shared_ptr<Ruleset> rules;
  std::optional<Table> table;
};

Problem problem(const std::string& file) {
  std::ifstream in(CF_POSITIONS "/" + file + ".jsonl");
  std::string line;
  std::getline(in, line);
  const Json head = Json::parse(line);
  Problem out;
  for (const Module* module : all_modules())
    if (module->id == head["game"]) out.rules = test::open(*module, head["scenario"]);
  out.table.emplace(out.rules);
  while (std::getline(in, line)) {
    const auto action = action_from_json(*out.rules, Json::parse(line)["action"]);
    EXPECT_TRUE(action && out.table->apply(*action).legal()) << file << ": " << line;
  }
  return out;
}

// The rest of the impulse: until somebody else or the cup is asked, battles played out.
void play_on(Table& table, const char* level, u64 seed) {
  const Seat seat = table.asked();
  const auto player = make_player(level, seed), other = make_player("regular", seed + 1);
  const Dice dice = seeded_dice(seed);
  while (!table.over() && table.rules().question(table.state()) != "draw_marker") {
    if (table.asked() == kChance)
      table.apply(table.draw(dice));
    else
      table.apply((table.asked() == seat ? player : other)->choose(table.rules(), table.state()));
  }
}

#ifdef CF_WITH_WARPATH
using namespace warpath;

const State& state_of(const Table& table) { return *static_cast<const State*>(table.state()); }
const Tables& tables_of(const Table& table) { return *static_cast<const Tables*>(table.rules().tables()); }
bool is_manned(const Table& table, PlaceId place, Seat seat) {
  const Ctx c{tables_of(table), state_of(table)};
  return !(side_at(c, place, seat) & c.t.combat).empty();
}

constexpr u64 kSeeds[] = {1, 2, 3, 4, 5};

TEST(Positions, WarpathSomebodyStaysAtFortScott) {
  for (u64 seed : kSeeds) {
    Problem p = problem("warpath_lane_at_fort_scott");
    play_on(*p.table, "commander", seed);
    EXPECT_TRUE(is_manned(*p.table, tables_of(*p.table).fort_scott, kUnion)) << seed;
  }
}

TEST(Positions, WarpathAnEmptyFortScottIsTaken) {
  for (u64 seed : kSeeds) {
    Problem p = problem("warpath_fort_scott_is_empty");
    play_on(*p.table, "commander", seed);
    EXPECT_TRUE(p.table->over() && p.rules->outcome(p.table->state()).winner == kConfederate) << seed;
  }
}

TEST(Positions, WarpathActionsAreNotGivenAway) {
  for (u64 seed : kSeeds) {
    Problem p = problem("warpath_recruits_wait");
    const std::size_t before = p.table->steps().size();
    play_on(*p.table, "commander", seed);
    for (std::size_t i = before; i < p.table->steps().size(); ++i)
      EXPECT_NE(p.table->steps()[i].action.verb, kDone) << seed;
  }
}

TEST(Positions, WarpathALeaderDoesNotRideAlone) {
  for (u64 seed : kSeeds) {
    Problem p = problem("warpath_mcculloch_and_his_horse");
    play_on(*p.table, "commander", seed);
    const Tables& t = tables_of(*p.table);
    for (PieceId leader : t.leaders& t.side[kConfederate])
      if (on_map(state_of(*p.table), leader)) {
        EXPECT_TRUE(is_manned(*p.table, state_of(*p.table).at[leader], kConfederate)) << t.of(leader).name;
      }
  }
}
#endif

}  // namespace
}  // namespace cf
