// 7.3-7.5 Sea movement: sailing, loads, landing.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

bool can_sail(const Ctx& c) {
  return !c.applies(R("4.0g"), c.s.sky == Sky::Rainstorm) && !c.applies(R("4.0i"), c.s.sky == Sky::Snow);
}

namespace {

// What may still land: not what was rebuilt aboard in this activation (ruling 154) nor what failed to find the beach.
PieceSet can_land(const Ctx& c, HexId hex) {
  return c.applies(R("7.3q"), aboard_in(c, c.s.active, hex)) - c.s.m.rebuilt - c.s.m.tried - c.s.m.frozen;
}

Verdict check_landing_place(const Ctx& c, HexId hex) {
  if (!c.t.hex(hex).coastal) return {R("7.3l"), {"Only in a coastal hex can anybody land."}};
  if (c.s.sky == Sky::Rainstorm || c.s.sky == Sky::Snow)
    return {R("7.5"), {"Nobody boards or lands in a rainstorm or in snow."}};
  if (holding(c, other(c.s.active), hex) & kBars) return {R("7.3n"), {"Enemy troops hold the shore there."}};
  return {};
}

Verdict check_party(const Ctx& c, HexId hex) {
  if (holding(c, other(c.s.active), hex) && (c.s.group & c.t.units).empty())
    return {R("7.3o"), {"Only a unit can land on a lone leader or wagon."}};
  if (points_in(c, c.s.active, hex) + points_of(c, c.s.group) > kStackLimit)
    return {R("7.3n"), {"The hex would hold more than 15 points."}};
  if (c.s.hour == Hour::Night && (c.s.group & c.t.leaders).empty())
    return {R("8.0a"), {"At night a landing party needs a leader."}};
  return {};
}

Rule sailing_ban(const Ctx& c) { return c.s.sky == Sky::Rainstorm ? R("4.0g") : R("4.0i"); }

void set_sail(Playing& p, HexId from, HexId to) {
  p.s.m.moved = p.s.m.moved | (p.s.group & p.t.ships);
  for (PieceId piece : p.s.group) p.s.at[piece] = to;
  p.emit({R("7.3j"), kSailed, p.s.active, num(from), num(to)});
}

}  // namespace

Sailing begin_sailing(Playing& p, HexId hex) {
  p.s.group = (ships_in(p.ctx(), p.s.active, hex) - p.s.m.moved) | aboard_in(p.ctx(), p.s.active, hex);
  return {hex};
}

// 7.3j: ships sail once a phase (ruling 30), with what they carry but for what is left behind.
Flow Sailing::play(Playing& p) {
  BEGIN;
  for (;;) {
    ASK(Choice, ChoosePort{hex});
    if (p.answer.verb != kLeave) break;
    p.s.group.remove(piece_of(p.answer.a));
  }
  if (p.answer.verb == kSailTo) set_sail(p, hex, hex_of(p.answer.a));
  p.s.group.clear();
  END;
}

namespace {

void miss_the_beach(Playing& p) {
  p.s.m.tried = p.s.m.tried | p.s.group;
  p.s.group.clear();
}

// Landed pieces that began the phase aboard may march inland; what boarded in this phase has finished (ruling 31).
Flow go_ashore(HexId hex, Playing& p) {
  const PieceSet party = p.s.group;
  arrive(p, p.s.active, party, hex, How::Landing);
  p.emit({R("7.3l"), kLanded, p.s.active, num(hex)});
  p.s.group = party - p.s.m.moved;
  if (p.s.hour == Hour::Night) p.s.m.night_ok = p.s.m.night_ok | party;
  if (!(p.s.group & (p.t.units | p.t.cannon)).empty() && p.s.sky != Sky::Snow) {
    March inland{hex, group_points(p.ctx(), p.s.group)};
    inland.landed = true;
    return p.become(inland);
  }
  p.s.m.moved = p.s.m.moved | party;
  p.s.group.clear();
  for (PieceId unit : party& p.t.units)
    if (wants_attrition(p.ctx(), unit)) p.s.m.tired.add(unit);
  return then_attrition(p);
}

}  // namespace

LandingParty begin_landing(Playing& p, HexId hex) {
  p.s.group = can_land(p.ctx(), hex);
  return {hex, {}};
}

// 7.3q, 7.3m: at anchor in a coastal hex cargo may be put ashore, all of it or part. Ruling 32: at night a leader must
// find the beach; if he fails the party stays aboard, and is not lost.
Flow LandingParty::play(Playing& p) {
  BEGIN;
  for (;;) {
    ASK(Choice, ChooseLanding{hex});
    if (p.answer.verb != kLeave) break;
    p.s.group.remove(piece_of(p.answer.a));
  }
  if (p.answer.verb != kAshore) {
    p.s.group.clear();
    return Done;
  }
  if (p.s.hour == Hour::Night) {
    ASK(Leader,
        PickPiece{R("8.0o"), Purpose::LandingLeader, p.s.active, false, senior_most(p.ctx(), p.s.group & p.t.leaders)});
    leader = picked(p);
    ASK(Initiative, d10(R("8.0b")));
    if (!initiative_holds(p, R("8.0b"), p.s.active, leader)) {
      miss_the_beach(p);
      return Done;
    }
  }
  return go_ashore(hex, p);
  END;
}

namespace {

PieceSet wagons_beside_transports(const Ctx& c) {
  PieceSet found;
  for (PieceId ship : c.t.side[c.s.active] & c.t.transports)
    if (c.s.at[ship].exists()) found = found | (on_land(c, c.s.active, c.s.at[ship]) & c.t.supply);
  return found - c.s.m.moved;
}

Verdict check_loading(const Ctx& c, PieceId wagon) {
  if (c.s.sky == Sky::Rainstorm || c.s.sky == Sky::Snow)
    return {R("7.5"), {"Nobody boards or lands in a rainstorm or in snow."}};
  if (c.s.hour == Hour::Night && !c.s.m.night_ok.has(wagon))
    return {R("8.0a"), {"At night only pieces stacked with a leader may move, and he must first find the way."}};
  return why_bound(c, wagon);
}

}  // namespace

// 10.0e: wagons move with a ship as well as with a unit; a transport takes them aboard without one.
void load_wagon(Playing& p, PieceId wagon) {
  p.s.m.aboard.add(wagon);
  p.s.m.moved.add(wagon);
  p.emit({R("10.0e"), kBoarded, p.s.active, num(p.s.at[wagon])});
}

void offer_sea(const Ctx& c, Offer& offer) {
  const PieceSet fleet = c.t.side[c.s.active] & c.t.ships;
  InlineVector<HexId, 16> seen;
  for (PieceId ship : fleet) {
    const HexId hex = c.s.at[ship];
    if (!hex.exists() || seen.contains(hex) || seen.full()) continue;
    seen.push_back(hex);
    if (!(ships_in(c, c.s.active, hex) - c.s.m.moved).empty())
      offer.allow_if(can_sail(c), {.verb = kSail, .a = num(hex)}, sailing_ban(c),
                     "Ships stay where they are in a rainstorm or in snow.");
    if (can_land(c, hex).empty()) continue;
    offer_if(offer, {.verb = kLand, .a = num(hex)}, check_landing_place(c, hex));
  }
  for (PieceId wagon : wagons_beside_transports(c))
    offer_if(offer, {.verb = kLoad, .a = num(wagon)}, check_loading(c, wagon));
}

Seat ChoosePort::asked(const Ctx& c) const { return c.s.active; }
// 15.1: enemy ships at the goal do not matter.
void ChoosePort::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kStop});
  const PieceSet ships = c.s.group & c.t.ships;
  if (has_many(c.s.group))
    for (PieceId p : c.s.group)
      if (!ships.has(p) || has_many(ships)) offer.allow({.verb = kLeave, .a = num(p)});
  const PieceSet stay_ships = ships_in(c, c.s.active, hex) - c.s.group;
  const PieceSet stay_cargo = aboard_in(c, c.s.active, hex) - c.s.group;
  const bool fits = fits_aboard(c, ships, c.s.group - c.t.ships) && fits_aboard(c, stay_ships, stay_cargo);
  for (std::size_t i = 0; i < kHexes; ++i) {
    const HexId to(i);
    if (!(c.t.hex(to).sea || c.t.hex(to).coastal) || to == hex) continue;
    offer.allow_if(fits, {.verb = kSailTo, .a = num(to)}, R("7.3d"),
                   "The cargo does not fit the ships it would sail or stay with.");
  }
  if (!offer.wants_refusals()) return;
  for (HexId to : c.t.hex(hex).next)
    if (to.exists() && !c.t.hex(to).sea && !c.t.hex(to).coastal)
      offer.refuse({.verb = kSailTo, .a = num(to)}, R("7.3j"),
                   {"Ships cannot sail over land: {a:hex} has no sea.", num(to)});
}
Prompt ChoosePort::prompt(const Ctx& c) const {
  return {R("7.3j"),
          {"{a:seat}: where do the ships in {b:hex} sail? Leave behind what is to stay.", c.s.active, num(hex)},
          kHex,
          num(hex)};
}

Seat ChooseLanding::asked(const Ctx& c) const { return c.s.active; }
void ChooseLanding::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kStop});
  offer_if(offer, {.verb = kAshore}, check_party(c, hex));
  if (has_many(c.s.group))
    for (PieceId p : c.s.group) offer.allow({.verb = kLeave, .a = num(p)});
}
Prompt ChooseLanding::prompt(const Ctx& c) const {
  return {R("7.3l"),
          {"{a:seat}: who lands at {b:hex}? Leave aboard what is to stay, then land.", c.s.active, num(hex)},
          kHex,
          num(hex)};
}

}  // namespace cf::carolinas
