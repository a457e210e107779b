// Appendices 2 and 3: how each scenario is won, and how far each side is.
#include "engine/objectives.hpp"

#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

// A2.2: in the first two tiers the steps taken from structures decide.
void add_steps(const Ctx& c, Objectives& out) {
  const Tally& tally = c.s.tally;
  out.aims = {{kUS, R("A2.2b"), "At once: Kekionga is driven from its place"},
              {kUS, R("A2.2c"), "At the end: more steps of villages taken than you lost", tally.village_steps},
              {kWC, R("A2.2b"), "At once: five settlement steps taken", std::min<int>(tally.settlement_steps, 5), 5},
              {kWC, R("A2.2c"), "At the end: more steps of structures taken than you lost", tally.us_steps}};
  out.ends = "Equal steps are a draw.";
}

void add_harmar(const Ctx& c, Objectives& out) {
  const Tally& tally = c.s.tally;
  const int others = tally.villages_hit + std::max(0, tally.principals_hit - 2);
  out.aims = {
      {kUS, R("A3.1h"), "At the end: more VP, and Fort Steuben built", tally.forts_built.has(kSteuben) ? 1 : 0, 1},
      {kUS, R("A3.1f"), "At once: Kekionga and another principal village reduced",
       std::min<int>(tally.principals_hit, 2), 2},
      {kUS, R("A3.1f"), "and five other villages razed", std::min(others, 5), 5},
      {kWC, R("A3.1g"), "At the end: more VP, at most two principal villages reduced", tally.principals_hit, -1},
      {kWC, R("A3.1e"), "At once: the first expedition has to withdraw"}};
  out.ends = "Anything else is a draw.";
}

void add_points(const Ctx& c, Objectives& out, Rule rule) {
  for (Seat side : {kUS, kWC}) out.aims.push_back({side, rule, "At the end: more VP"});
  if (!c.t.sc.legion && !c.t.sc.campaign) return;
  out.aims.push_back({kUS, rule, "At once: 30 VP", std::min(c.s.vp[kUS] / 2, 30), 30});
  out.aims.push_back({kWC, rule, "At once: the third expedition has to withdraw"});
}

}  // namespace

Objectives Game::objectives(const Ctx& c) {
  const Scenario& sc = c.t.sc;
  Objectives out;
  out.turns_left = std::max(0, sc.last_turn - c.s.turn);
  if (sc.tier == 1 || sc.tier == 2) {
    add_steps(c, out);
  } else if (sc.harmar) {
    add_harmar(c, out);
  } else if (sc.wabash) {
    const int built = c.s.tally.forts_built.has(kRecovery) ? 1 : 0;
    out.aims = {{kUS, R("A3.2d"), "At the end: more VP, and Fort Recovery built", built, 1},
                {kWC, R("A3.2d"), "At the end: more VP"},
                {kWC, R("A3.2d"), "At once: the second expedition has to withdraw"}};
    out.ends = "Anything else is a draw.";
  } else {
    add_points(c, out, c.t.learning() ? R("A2.4b") : sc.legion ? R("A3.3i") : R("A3.4g"));
    out.ends = "Equal VP are a draw.";
  }
  if (c.t.sudden_death) {
    out.aims.push_back({kUS, R("A3.6"), "At once: the three chiefs fall", std::min<int>(c.s.tally.dead_chiefs, 3), 3});
    out.aims.push_back({kWC, R("A3.6"), "At once: Wayne falls"});
  }
  return out;
}

}  // namespace cf::ohio
