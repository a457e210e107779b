// 16 Who has won: the final conditions of the nine scenarios, and what turns a victory into a draw.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

Ending win_of(u8 side) {
  return side == kAmerican ? Ending::American : side == kBritish ? Ending::British : Ending::Draw;
}

bool has_cannon_in_ring(const Ctx& c, Seat side) {
  for (HexId hex : c.t.hex(c.t.watch[0]).next)
    if (hex.exists() && (holding(c, side, hex) & kHasCannon)) return true;
  return false;
}

// Last in Wilmington; the winner's Senior Commander must have lived.
Ending north_carolina(const Ctx& c) {
  const Seat winner = c.s.last_in[0] == kBritish ? kBritish : kAmerican;
  const bool senior_dead = c.s.senior[winner].exists() && c.s.m.dead.has(c.s.senior[winner]);
  return c.applies(R("16.1f"), senior_dead) ? Ending::Draw : win_of(winner);
}

// Last in Savannah; an enemy gun in the ring spoils it.
Ending savannah(const Ctx& c) {
  const u8 winner = c.s.last_in[0];
  if (winner == kNone) return Ending::Draw;
  return c.applies(R("16.2e"), has_cannon_in_ring(c, other(winner))) ? Ending::Draw : win_of(winner);
}

Ending eastern_hexes(const Ctx& c, Rule rule) {
  int held = 0;
  for (HexId hex : c.t.watch) held += (holding(c, kBritish, hex) & kHasUnit) != 0;
  if (c.applies(rule, held == 4)) return Ending::British;
  return held == 3 ? Ending::Draw : Ending::American;
}

Ending camden(const Ctx& c) {
  const bool american = c.s.last_in[0] == kAmerican, british = c.s.last_in[1] == kBritish;
  if (!c.applies(R("16.7d"), american != british)) return Ending::Draw;
  return american ? Ending::American : Ending::British;
}

Ending junction(const Ctx& c) {
  const u8 winner = c.s.last_in[0];
  const bool spoilt = winner == kAmerican && c.s.m.dead.has(c.t.greene);
  return c.applies(R("16.10d"), spoilt) ? Ending::Draw : win_of(winner);
}

}  // namespace

Ending final_result(const Ctx& c) {
  switch (c.t.special) {
    case Special::Recruit:
      return north_carolina(c);
    case Special::French:
      return savannah(c);
    case Special::Overmountain:
      return Ending::Draw;
    case Special::Burn:
      return eastern_hexes(c, c.t.scenario == "16.8" ? R("16.8c") : R("16.5e"));
    case Special::Hold:
      return Ending::British;  // ruling 131: nothing was claimed
    case Special::Camden:
      return camden(c);
    case Special::Junction:
      return junction(c);
  }
  return Ending::Draw;
}

}  // namespace cf::carolinas
