// 10 Supply wagons: rebuilding. How wagons move is in movement.cpp, how they change hands in query.cpp.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

PieceSet wagons_of(const Ctx& c, Seat side) { return (side_of(c, side) & c.t.supply) - everything_in(c.s, HexId{}); }

PieceSet wagons_with(const Ctx& c, PieceId unit, const PieceSet& wagons) {
  return here(c, c.s.m.aboard.has(unit) ? wagons & c.s.m.aboard : wagons - c.s.m.aboard, c.s.at[unit]);
}

// 6.0a: a rebuilt unit must not overfill its hex.
bool has_room_for(const Ctx& c, PieceId unit) {
  if (c.s.m.aboard.has(unit)) {
    State copy = c.s;
    copy.m.reduced.remove(unit);
    const Ctx after{c.t, copy};
    return fits_aboard(after, ships_in(after, c.s.active, c.s.at[unit]), aboard_in(after, c.s.active, c.s.at[unit]));
  }
  const int gain = c.t.units.has(unit) ? c.t.def(unit).full - c.t.def(unit).reduced : 1;
  return points_in(c, c.s.active, c.s.at[unit]) + gain <= kStackLimit;
}

}  // namespace

void offer_supply(const Ctx& c, Offer& offer) {
  // 10.0b: it does not matter whether a unit began the game reduced.
  const PieceSet weak = c.applies(R("10.0b"), c.s.m.reduced & side_of(c, c.s.active) & (c.t.units | c.t.cannon));
  const PieceSet wagons = wagons_of(c, c.s.active);
  if (weak.empty() || wagons.empty()) return;
  for (PieceId unit : weak - c.s.m.moved - c.s.m.lost - c.s.m.frozen) {
    if (!c.s.at[unit].exists() || wagons_with(c, unit, wagons).empty()) continue;
    const Action a{.verb = kRebuild, .a = num(unit)};
    if (c.s.sky != Sky::Clear)
      offer.refuse(a, R("10.0d"), "Wagons rebuild nobody in rain, rainstorm or snow.");
    else if (!has_room_for(c, unit))
      offer.refuse(a, R("6.0a"), {"At full strength {a:piece} would overfill its hex or its ship.", num(unit)});
    else
      offer.allow(a);
  }
}

namespace {

// The log goes to both sides: a piece the enemy cannot see (6.2a) is not named.
void note_rebuilt(Playing& p, PieceId unit) {
  const Ctx c = p.ctx();
  const HexId at = p.s.at[unit];
  const bool ashore_here = !p.s.m.aboard.has(unit);
  const bool seen = !p.t.options.fog || (ashore_here && unit == first(here(c, ashore(c, p.s.active), at))) ||
                    (ashore_here && sees(c, other(p.s.active), at));
  if (seen)
    p.emit({R("10.0a"), kRebuilt, p.s.active, num(unit), num(at)});
  else
    p.emit({R("10.0a"), kRebuiltUnseen, p.s.active, num(at)});
}

}  // namespace

void rebuild(Playing& p, PieceId unit) {
  const PieceSet wagons = wagons_with(p.ctx(), unit, wagons_of(p.ctx(), p.s.active));
  if (!p.applies(R("10.0a"), !wagons.empty())) return;
  note_rebuilt(p, unit);
  p.s.m.reduced.remove(unit);
  p.s.m.rebuilt.add(unit);
  for (PieceId wagon : p.applies(R("10.0f"), only(first(wagons)))) eliminate(p, wagon, R("10.0f"));
}

}  // namespace cf::carolinas
