// 4.4 How the game is won. The Confederate capture of a Union base is watched in settle_control (common.cpp).
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

int bases_held(const Ctx& c) {
  return (holder(c.s, c.t.fort_smith) == kConfederate) + (holder(c.s, c.t.marshall) == kConfederate) +
         (holder(c.s, c.t.fort_belknap) == kConfederate);
}

}  // namespace

bool judge_end_of_turn(Playing& p) {
  if (capitals_held(p.ctx(), kUnion) < 5) return false;
  if (p.s.turn == p.t.turns.size()) return false;  // 4.4.d has its own word on the last turn
  p.s.winner = kUnion;
  p.s.won_by = R("4.4.a");
  return true;
}

// Checked in this order; what neither side can claim is a draw (ruling W-15).
bool judge_last_turn(Playing& p) {
  if (capitals_held(p.ctx(), kUnion) == 5 && p.t.in_force(R("4.4.d"))) {
    p.s.winner = kUnion, p.s.won_by = R("4.4.d");
  } else if (capitals_held(p.ctx(), kConfederate) >= 1 && bases_held(p.ctx()) >= 2 && p.t.in_force(R("4.4.e"))) {
    p.s.winner = kConfederate, p.s.won_by = R("4.4.e");
  } else {
    p.s.winner = kNobody, p.s.won_by = p.t.in_force(R("4.4.f")) ? R("4.4.f") : R("4.4.e");
  }
  return true;
}

}  // namespace cf::warpath
