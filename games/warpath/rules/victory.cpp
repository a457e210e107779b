// 4.4 How the game is won. The Confederate capture of a Union base is watched in settle_control (common.cpp).
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

int bases_held(const Ctx& c) {
  return (holder(c.s, c.t.fort_smith) == kConfederate) + (holder(c.s, c.t.marshall) == kConfederate) +
         (holder(c.s, c.t.fort_belknap) == kConfederate);
}

namespace {

void decide(Playing& p, Seat winner, Rule rule) { p.s.winner = winner, p.s.won_by = rule; }

// Checked in this order; what neither side can claim is a draw (ruling W-15).
void judge_last_turn(Playing& p) {
  const Ctx c = p.ctx();
  if (p.applies(R("4.4.d"), capitals_held(c, kUnion) == 5)) return decide(p, kUnion, R("4.4.d"));
  if (p.applies(R("4.4.e"), capitals_held(c, kConfederate) >= 1 && bases_held(c) >= 2))
    return decide(p, kConfederate, R("4.4.e"));
  decide(p, kNobody, p.applies(R("4.4.f"), R("4.4.f")));
}

}  // namespace

// 4.4.a: all five capitals at the end of any turn; the eighth is the last (4.4.c) and has its own verdict.
bool is_decided_at_end_of_turn(Playing& p) {
  const bool last = p.s.turn == p.t.turns.size();
  if (p.applies({R("4.2"), R("4.4.c"), R("GT-3")}, last)) return judge_last_turn(p), true;
  if (!p.applies(R("4.4.a"), !last && capitals_held(p.ctx(), kUnion) == 5)) return false;
  decide(p, kUnion, R("4.4.a"));
  return true;
}

}  // namespace cf::warpath
