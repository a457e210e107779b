#pragma once
// How a battle is judged: 9.6 rebuilt, the engagement's own conditions, play against par.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

// A side's score: good order and disrupted units (9.6).
int score_of(const Ctx& c, Seat side);
// The native ratio's lead over the settler ratio: numerator over denominator, exactly.
struct Lead {
  int over = 0, under = 1;
  bool at_least(int hundredths) const { return over * 100 >= hundredths * under; }
  // Whole percentage points, cut off: a lead of 9.9 is not called 10.
  int points() const { return over * 100 / under; }
};
Lead lead_of(const Tables& t, int native_score, int settler_score);

struct Verdict96 {
  Seat victor = kNobody;
  Margin margin = Margin::Drawn;
  bool by_override = false;
};
Verdict96 judge_battle(const Ctx& c);

// Who has done better than history: kNobody within the margin round par.
Seat judge_par(const Tables& t, const Lead& lead);

}  // namespace cf::quickbattle
