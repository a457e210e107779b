// 24 Victory points and Appendices 2 and 3: who wins, and when.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

// A2.2: in the first two tiers of the learning game the steps taken from structures decide.
bool counts_steps(const Scenario& sc) { return sc.tier == 1 || sc.tier == 2; }

bool won(Playing& p, Seat seat, Rule rule, bool condition) {
  if (!p.applies(rule, condition)) return false;
  p.s.winner = seat;
  p.s.end_rule = rule;
  return true;
}

// Who is ahead wins, by the rule that says so.
Flow decide(Playing& p, bool us, bool wc, Rule rule) {
  return finish(p, !p.applies(rule, us || wc) ? kNobody : us ? Seat{kUS} : Seat{kWC}, rule);
}

}  // namespace

bool check_immediate_win(Playing& p) {
  const Tally& tally = p.s.tally;
  const Scenario& sc = p.t.sc;
  if (counts_steps(sc)) {
    if (won(p, kUS, R("A2.2b"), tally.kekionga_hit)) return true;
    if (won(p, kWC, R("A2.2b"), tally.settlement_steps >= 5)) return true;
  }
  const int others = tally.villages_hit + std::max(0, tally.principals_hit - 2);
  if (sc.harmar && won(p, kUS, R("A3.1f"), tally.kekionga_hit && tally.principals_hit >= 2 && others >= 5)) return true;
  if ((sc.legion || sc.campaign) && won(p, kUS, sc.legion ? R("A3.3i") : R("A3.4g"), p.s.vp[kUS] >= 60)) return true;
  if (!p.t.sudden_death) return false;
  return won(p, kWC, R("A3.6"), tally.wayne_dead) || won(p, kUS, R("A3.6"), tally.dead_chiefs >= 3);
}

Flow end_of_game(Playing& p) {
  const State& s = p.s;
  const Scenario& sc = p.t.sc;
  if (!p.t.learning()) score(p, kWC, p.applies(R("A3.5"), int{s.settlements}), R("A3.5"));
  if (counts_steps(sc))
    return decide(p, s.tally.village_steps > s.tally.us_steps, s.tally.us_steps > s.tally.village_steps, R("A2.2c"));
  const bool us_ahead = s.vp[kUS] > s.vp[kWC], wc_ahead = s.vp[kWC] > s.vp[kUS];
  if (sc.harmar) {
    if (p.applies(R("A3.1g"), wc_ahead && s.tally.principals_hit <= 2)) return finish(p, kWC, R("A3.1g"));
    return decide(p, us_ahead && s.tally.forts_built.has(kSteuben), false, R("A3.1h"));
  }
  if (sc.wabash) return decide(p, us_ahead && s.tally.forts_built.has(kRecovery), wc_ahead, R("A3.2d"));
  return decide(p, us_ahead, wc_ahead, p.t.learning() ? R("A2.4b") : sc.legion ? R("A3.3i") : R("A3.4g"));
}

Outcome Game::outcome(const Ctx& c) {
  const bool by_steps = counts_steps(c.t.sc);
  const char* reason = c.s.winner == kUS   ? "The United States have won."
                       : c.s.winner == kWC ? "The Western Confederacy has won."
                       : by_steps          ? "Both sides have taken as many steps of structures: a draw."
                                           : "Neither side has reached its aims: a draw.";
  const Rule rule = c.s.end_rule.exists() ? c.s.end_rule : R("4.1a");
  if (by_steps) return {true, c.s.winner, rule, {reason}, {c.s.tally.village_steps, c.s.tally.us_steps}};
  return {true, c.s.winner, rule, {reason}, {c.s.vp[kUS], c.s.vp[kWC]}};
}

}  // namespace cf::ohio
