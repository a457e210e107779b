// 24 Victory points and Appendices 2 and 3: who wins, and when.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

bool won(Playing& p, Seat seat, Rule rule) {
  if (!p.t.in_force(rule)) return false;
  p.s.winner = seat;
  p.s.end_rule = rule;
  return true;
}

// Who is ahead wins, by the rule that says so.
Flow decide(Playing& p, bool us, bool wc, Rule rule) {
  return finish(p, !p.t.in_force(rule) ? kNobody : us ? Seat{kUS} : wc ? Seat{kWC} : kNobody, rule);
}

}  // namespace

bool check_immediate_win(Playing& p) {
  const State& s = p.s;
  const Scenario& sc = p.t.sc;
  if (sc.tier == 1 || sc.tier == 2) {
    if (s.tally.kekionga_hit && won(p, kUS, R("A2.2b"))) return true;
    if (s.tally.settlement_steps >= 5 && won(p, kWC, R("A2.2b"))) return true;
  }
  const int others = s.tally.villages_hit + std::max(0, s.tally.principals_hit - 2);
  if (sc.harmar && s.tally.kekionga_hit && s.tally.principals_hit >= 2 && others >= 5 && won(p, kUS, R("A3.1f"))) return true;
  if ((sc.legion || sc.campaign) && s.vp[kUS] >= 60 && won(p, kUS, sc.legion ? R("A3.3i") : R("A3.4g"))) return true;
  if (p.t.sudden_death && s.tally.wayne_dead && won(p, kWC, R("A3.6"))) return true;
  return p.t.sudden_death && s.tally.dead_chiefs >= 3 && won(p, kUS, R("A3.6"));
}

Flow end_of_game(Playing& p) {
  State& s = p.s;
  const Scenario& sc = p.t.sc;
  if (!p.t.learning() && p.t.in_force(R("A3.5"))) score(p, kWC, s.settlements, R("A3.5"));
  if (sc.tier == 1 || sc.tier == 2) {
    const bool equal = s.tally.us_steps == s.tally.village_steps;
    return decide(p, !equal && s.tally.village_steps > s.tally.us_steps, !equal, R("A2.2c"));
  }
  const bool us_ahead = s.vp[kUS] > s.vp[kWC], wc_ahead = s.vp[kWC] > s.vp[kUS];
  if (sc.harmar) {
    if (wc_ahead && (s.tally.principals_hit <= 2 || !p.t.in_force(R("A3.1g")))) return finish(p, kWC, R("A3.1g"));
    if (us_ahead && (s.tally.forts_built & 1 || !p.t.in_force(R("A3.1h")))) return finish(p, kUS, R("A3.1h"));
    return finish(p, kNobody, R("A3.1h"));
  }
  if (sc.wabash) {
    if (us_ahead && !(s.tally.forts_built & 4) && p.t.in_force(R("A3.2d"))) return finish(p, kNobody, R("A3.2d"));
    return decide(p, us_ahead, wc_ahead, R("A3.2d"));
  }
  return decide(p, us_ahead, wc_ahead, p.t.learning() ? R("A2.4b") : sc.legion ? R("A3.3i") : R("A3.4g"));
}

Outcome Game::outcome(const Ctx& c) {
  const char* reason = c.s.winner == kUS ? "The United States have won." : c.s.winner == kWC ? "The Western Confederacy has won." : "Neither side has reached its aims: a draw.";
  return {true, c.s.winner, c.s.end_rule.exists() ? c.s.end_rule : R("4.1a"), {reason}, {c.s.vp[kUS], c.s.vp[kWC]}};
}

}  // namespace cf::ohio
