// 11.4 Forts destroyed by choice, and burnt (16.5c, 16.8c).
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

Rule burning_rule(const Tables& t) { return t.scenario == "16.8" ? R("16.8c") : R("16.5c"); }

bool counts_burnt_forts(const Ctx& c) { return c.t.special == Special::Burn && c.s.active == kAmerican; }

// Rulings 97, 152: where forts decide the game the British do not raze those placed at set-up.
bool is_protected(const Ctx& c) {
  const bool forts_decide = c.t.special == Special::Burn || c.t.special == Special::Hold;
  return forts_decide && c.s.active == kBritish && !c.t.options.may_raze;
}

}  // namespace

void offer_forts(const Ctx& c, Offer& offer) {
  const PieceSet mine = ashore(c, c.s.active);
  for (std::size_t i = 0; i < c.t.forts.size(); ++i) {
    if (c.s.forts[i] == kNone) continue;
    const PieceSet inside = here(c, mine, c.t.forts[i]);
    if (inside.empty()) continue;
    const Action a{.verb = kRaze, .a = num(c.t.forts[i])};
    const PieceSet able = counts_burnt_forts(c) ? inside & c.t.units : inside & (c.t.units | c.t.cannon);
    if (able.empty()) {
      offer.refuse(a, R("11.4c"), "It takes a unit in the fort to destroy it.");
    } else if (is_protected(c)) {
      offer.refuse(a, c.t.special == Special::Burn ? burning_rule(c.t) : claim_rule(c.t), "The British do not raze the forts on which this scenario turns.");
    } else {
      offer.allow(a);
    }
  }
}

bool play_fort(Playing& p) {
  if (p.answer.verb != kRaze) return false;
  const HexId hex = hex_of(p.answer.a);
  const u8 fort = p.t.hex(hex).fort;
  if (fort >= kForts) return true;
  p.s.forts[fort] = kNone;
  const Rule burning = burning_rule(p.t);
  if (counts_burnt_forts(p.ctx()) && p.t.in_force(burning)) ++p.s.burnt;
  p.note({counts_burnt_forts(p.ctx()) ? burning : R("11.4c"), kFortGone, p.s.active, num(hex)});
  // 11.4d: those inside lose only its protection.
  if (!p.t.in_force(R("11.4d")))
    for (PieceId unit : on_land(p.ctx(), p.s.active, hex) & p.t.units) lose_step(p, unit, R("11.4d"));
  return true;
}

}  // namespace cf::carolinas
