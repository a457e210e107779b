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
      offer.refuse(a, c.t.special == Special::Burn ? burning_rule(c.t) : claim_rule(c.t),
                   "The British do not raze the forts on which this scenario turns.");
    } else {
      offer.allow(a);
    }
  }
}

// 11.4d: those inside lose only its protection.
void raze(Playing& p, HexId hex) {
  const u8 fort = p.t.hex(hex).fort;
  if (fort >= kForts) return;
  p.s.forts[fort] = kNone;
  const bool burnt = counts_burnt_forts(p.ctx());
  if (p.applies(burning_rule(p.t), burnt)) ++p.s.burnt;
  p.emit({burnt ? burning_rule(p.t) : R("11.4c"), kFortGone, p.s.active, num(hex)});
}

}  // namespace cf::carolinas
