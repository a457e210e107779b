// 4 Playing the game, 12 End of turn: turns, segments and what is done in each.
#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {

Flow end_of_game(Playing& p);

int points_each_turn(const Ctx& c, Seat seat) {
  if (c.applies(R("A3.4b"), c.t.sc.campaign && c.s.expedition >= 2 && seat == kUS)) return 5;
  if (c.applies(R("A3.4c"), c.t.sc.campaign && c.s.expedition >= 3 && seat == kWC)) return 4;
  return c.t.sc.points[seat];
}

namespace {

bool fall(const State& s) { return s.turn % 2 == 0; }
// 4.1c: supply and quarters are looked at in segment 10 of a FA/WI turn; in the learning game only by tier 3.
bool wintry(const Ctx& c) {
  if (c.s.segment != 10 || c.applies(R("4.1c"), !fall(c.s))) return false;
  return !c.t.learning() || c.applies(R("A2.4"), c.t.sc.tier == 3);
}
int last_turn(const Ctx& c) {
  const Scenario& sc = c.t.sc;
  const Rule length = sc.harmar     ? R("A3.1b")
                      : sc.wabash   ? R("A3.2b")
                      : sc.legion   ? R("A3.3b")
                      : sc.campaign ? R("A3.4")
                                    : R("A2.2");
  return sc.first_turn + c.applies(length, sc.last_turn - sc.first_turn);
}
bool opens(const Ctx& c, int first_of_round) { return c.s.segment < 10 && (c.s.segment - 1) % 3 == first_of_round; }
// 5.0: segments 1, 4 and 7; the learning game has special actions from tier 2 on.
bool special_actions_due(const Ctx& c) {
  if (!opens(c, 0) || c.applies(R("A2.2"), c.t.sc.tier == 1)) return false;
  return c.t.sc.tier != 2 || c.applies(R("A2.3"), true);
}

// A3.3h: later parts of the third expedition arrive at the start of their turn.
bool call_up_part(Playing& p) {
  for (const Part& part : p.t.sc.parts)
    if (p.applies(R("A3.3h"), part.turn == p.s.turn && part.turn != p.t.sc.first_turn)) {
      for (UnitId u : part.units) put(p, u, kMuster);
      return true;
    }
  return false;
}
// A3.4f: in the campaign reinforcements follow in the two turns after the third expedition.
bool call_up_followers(Playing& p) {
  const int since = p.s.turn - p.s.third_turn;
  if (!p.applies(R("A3.4f"), p.t.sc.campaign && p.s.third_turn != kNotYet && since >= 1 && since <= 2)) return false;
  const auto& [units, leaders] = p.t.sc.chart[1].later[static_cast<std::size_t>(since - 1)];
  for (const auto& [type, count] : units) take_from_pool(p, type, count, kMuster);
  for (UnitId u : leaders)
    if (p.s.place[u] == kPool) put(p, u, kMuster);
  return true;
}

// 12.0, 5.0h: action points are set back. 5.9: a saved point is paid out, up to five in all.
void reset_points(Playing& p) {
  for (Seat seat : {kUS, kWC}) {
    const int points = points_each_turn(p.ctx(), seat) + p.applies(R("5.9c"), int{p.s.saved[seat]});
    p.s.saved[seat] = false;
    if (p.applies(R("5.0h"), true)) p.s.points[seat] = b8(points - p.applies(R("5.9b"), std::max(0, points - 5)));
  }
}
// 5.6.1: before a SP/SU turn raid chits are added.
void add_raid_chits(Playing& p) {
  const bool more = !p.t.learning() && p.s.turn < 9 && p.s.turn < p.t.sc.last_turn && fall(p.s);
  if (!p.applies({R("4.1b"), R("5.6.1")}, more)) return;
  for (std::size_t i = 0; i < 4; ++i) p.s.cup[i] = b8(p.s.cup[i] + p.t.raid_added[p.s.turn + 1][i]);
  p.emit({R("5.6.1"), kChitsAdded, kWC});
}

}  // namespace

// 4.1a: turns are played in order until the scenario's last turn ends.
Flow Campaign::play(Playing& p) {
  BEGIN;
  CALL(PiecesPlaced, SetUp{});
  for (;; ++p.s.turn) {
    p.s.segment = 1;
    p.emit({R("4.1a"), kTurnBegan, kNobody, p.s.turn});
    if (p.applies(R("A3.3g"), p.s.turn == 9 && (p.t.sc.legion || p.t.sc.campaign))) p.s.fort_miamis = true;
    if (call_up_part(p)) CALL(PartArrived, ExpeditionEntry{.squares = 1});
    if (call_up_followers(p)) CALL(FollowersArrived, ExpeditionEntry{.squares = 1});
    for (;; ++p.s.segment) {  // 4.2a
      CALL(SegmentPlayed, Segment{});
      if (check_immediate_win(p)) return finish(p, p.s.winner, p.s.end_rule);
      if (p.s.segment >= 10) break;
    }
    if (p.s.turn >= last_turn(p.ctx())) return end_of_game(p);
  }
  END;
}

Flow Segment::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (special_actions_due(c)) CALL(ActionsTaken, SpecialActions{});
  // Segments 2, 5 and 8: US operations, then the nation check.
  if (p.applies(R("6.0b"), opens(c, 1))) CALL(UsOperated, Operations{.seat = kUS});
  if (p.applies(R("8.0a"), opens(c, 1) && !p.t.learning())) CALL(NationsChecked, NationCheck{});
  // 4.2b, segments 3, 6 and 9: WC operations, expedition check, leader check.
  if (p.applies(R("4.2b"), opens(c, 2))) CALL(WcOperated, Operations{.seat = kWC});
  if (p.applies(R("7.0a"), opens(c, 2) && !p.t.learning())) CALL(ExpeditionChecked, ExpeditionCheck{});
  if (p.applies(R("9.0"), opens(c, 2))) CALL(LeadersChecked, LeaderCheck{});
  if (p.applies(R("10.0d"), wintry(c))) CALL(SupplyChecked, SupplyCheck{});
  if (p.applies(R("11.0"), wintry(c))) CALL(Quartered, Winter{});
  if (p.applies(R("12.0"), p.s.segment == 10)) {
    reset_points(p);
    add_raid_chits(p);
  }
  END;
}

}  // namespace cf::ohio
