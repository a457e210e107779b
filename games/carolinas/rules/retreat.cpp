// 12 Retreating, 13 advance after combat, flight and pursuit.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

using Places = InlineVector<HexId, 40>;

HexSet enemy_hexes(const Ctx& c, Seat side) { return hexes_of(c, ashore(c, other(side))); }

// -- 12 retreat -----------------------------------------------------------------------------------------------

bool is_too_near(const Retreat& f, HexId to) { return distance(to, f.battle) != 2 || distance(to, f.enemy) < 2; }

// Through a free hex between (ruling 78).
Places retreat_hexes(const Ctx& c, const Retreat& f, const PieceSet& pieces) {
  const HexSet enemy = enemy_hexes(c, f.side);
  Places found;
  for (HexId middle : c.t.hex(f.battle).next) {
    if (!middle.exists() || c.applies(R("12.0c"), c.t.hex(middle).sea || enemy.has(middle))) continue;
    for (HexId to : c.t.hex(middle).next) {
      if (!to.exists() || found.contains(to) || c.applies(R("12.0b"), is_too_near(f, to))) continue;
      if (is_free_for(c, f.side, pieces, to, enemy)) found.push_back(to);
    }
  }
  return found;
}

bool has_refuge(const Ctx& c, Seat side, const PieceSet& pieces, HexId hex) {
  const PieceSet ships = ships_in(c, side, hex);
  return c.applies(R("12.0e"),
                   !ships.empty() && c.t.hex(hex).coastal && fits_aboard(c, ships, aboard_in(c, side, hex) | pieces));
}

Places refuges(const Ctx& c, const Retreat& f, const PieceSet& pieces) {
  Places found;
  if (has_refuge(c, f.side, pieces, f.battle)) found.push_back(f.battle);
  for (HexId hex : c.t.hex(f.battle).next)
    if (hex.exists() && has_refuge(c, f.side, pieces, hex)) found.push_back(hex);
  return found;
}

PieceSet retreating(const Ctx& c, const Retreat& f) { return f.one.exists() ? only(f.one) : c.s.group; }

bool can_split(const Ctx& c, const Retreat& f) { return c.applies(R("12.0f"), !f.one.exists() && has_many(c.s.group)); }

bool has_way_out(const Ctx& c, const Retreat& f) {
  const PieceSet now = retreating(c, f);
  return !retreat_hexes(c, f, now).empty() || !refuges(c, f, now).empty() || can_split(c, f);
}

void remove_the_cornered(Playing& p, const PieceSet& cornered) {
  for (PieceId piece : cornered) {
    p.s.group.remove(piece);
    eliminate(p, piece, R("12.0c"));
  }
}

// Any weather, free of cost. Who was lost stays so, nobody else becomes it (ruling 81); a ship takes the lost mark off.
void withdraw(const Retreat& f, Playing& p, const PieceSet& now) {
  const HexId to = hex_of(p.answer.a);
  p.s.group = p.s.group - now;
  p.emit({R("12.0a"), kRetreated, f.side, num(f.battle), num(to)});
  if (p.answer.verb == kRefuge) {
    for (PieceId piece : now) p.s.at[piece] = to;
    p.s.m.aboard = p.s.m.aboard | now;
    p.s.m.lost = p.s.m.lost - now;
  } else {
    arrive(p, f.side, now, to, How::Retreat);
    p.s.m.retreated = p.s.m.retreated | now;
  }
}

}  // namespace

Flow Retreat::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (;;) {
    if (halted(p)) return Replaced;
    if (p.s.group.empty()) break;
    if (has_way_out(c, *this)) {
      ASK(Choice, ChooseRetreat{});
      if (p.answer.verb == kDetach) {
        one = piece_of(p.answer.a);
        continue;
      }
      withdraw(*this, p, retreating(c, *this));
    } else {
      remove_the_cornered(p, retreating(c, *this));
    }
    one = {};
  }
  abandon_the_lost(p, side);
  END;
}

// -- 13.0 advance ------------------------------------------------------------------------------------------------

namespace {

// Leaders only: cannon and ships stay, wagons too (ruling 58).
PieceSet can_come_along(const Ctx& c, const Advance& f) {
  const PieceSet leaders = on_land(c, c.s.active, f.from) & c.t.leaders;
  return c.applies(R("13.0b"), leaders - c.t.immobile - c.s.m.lost - c.s.m.frozen - c.s.group);
}

}  // namespace

// Only the unit that emptied the hex goes in, at once and free of cost.
Flow Advance::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (!is_free_for(c, p.s.active, only(unit), target, HexSet{})) return Done;
  ASK(Offered, AdvanceOffer{unit, target});
  if (p.answer.verb != kAdvance) return Done;
  p.s.group = only(unit);
  for (;;) {
    ASK(Company, PickPiece{R("13.0b"), Purpose::Bring, p.s.active, true, can_come_along(c, *this)});
    if (!picked(p).exists()) break;
    p.s.group.add(picked(p));
  }
  p.emit({R("13.0a"), kAdvanced, p.s.active, num(unit), num(target)});
  arrive(p, p.s.active, p.s.group, target, How::Advance);
  if (after_retreat && !p.applies(R("13.1e"), p.s.sky != Sky::Clear)) return p.become(Pursuit{unit, {}, target});
  p.s.group.clear();
  END;
}

// -- 13.1 flight and pursuit -------------------------------------------------------------------------------------

namespace {

Places free_neighbours(const Ctx& c, Seat side, const PieceSet& pieces, HexId from, const HexSet& enemy) {
  Places found;
  for (HexId to : c.t.hex(from).next)
    if (is_free_for(c, side, pieces, to, enemy)) found.push_back(to);
  return found;
}

Places flight_hexes(const Ctx& c, const Flight& f) {
  return free_neighbours(c, f.side, c.s.group, f.hex, enemy_hexes(c, f.side));
}

PieceSet party_of(const Pursuit& f) { return only(f.unit) | (f.leader.exists() ? only(f.leader) : PieceSet{}); }

// Ruling 86: a lone wagon does not bar the way.
Places pursuit_hexes(const Ctx& c, const Pursuit& f) {
  return free_neighbours(c, c.s.active, party_of(f), f.hex, hexes_of(c, ashore(c, other(c.s.active)) - c.t.supply));
}

// Ruling 151: not those who found refuge aboard.
PieceSet could_flee(const Ctx& c) { return (c.s.m.retreated & c.t.leaders) - c.s.m.aboard; }

}  // namespace

// 13.1a: each retreated group with a leader may try once, by the initiative of its senior-most leader.
Flow Flight::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (p.applies({R("4.0e"), R("13.1b")}, p.s.sky != Sky::Clear)) return Done;
  while (!could_flee(c).empty()) {
    hex = p.s.at[first(could_flee(c))];
    ASK(Leader, PickPiece{R("13.1a"), Purpose::FlightLeader, side, true, senior_most(c, here(c, could_flee(c), hex))});
    p.s.group = here(c, p.s.m.retreated, hex);
    p.s.m.retreated = p.s.m.retreated - p.s.group;
    leader = picked(p);
    if (!leader.exists()) continue;
    ASK(Initiative, d10(R("13.1a")));
    if (!initiative_holds(p, R("13.1a"), side, leader) || flight_hexes(c, *this).empty()) continue;
    ASK(Where, ChooseFlight{});
    if (p.answer.verb == kFleeTo) {
      p.emit({R("13.1a"), kFled, side, num(hex), p.answer.a});
      arrive(p, side, p.s.group, hex_of(p.answer.a), How::Retreat);
    }
    p.s.group.clear();
  }
  END;
}

// 13.1f: leaders who came along may try one after another; the unit goes with the one who succeeds, and nobody else.
Flow Pursuit::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (;;) {
    ASK(Leader, PickPiece{R("13.1f"), Purpose::PursuitLeader, p.s.active, true, p.s.group & p.t.leaders});
    leader = picked(p);
    if (!leader.exists()) break;
    p.s.group.remove(leader);
    ASK(Initiative, d10(R("13.1c")));
    if (!initiative_holds(p, R("13.1c"), p.s.active, leader) || pursuit_hexes(c, *this).empty()) continue;
    ASK(Where, ChoosePursuit{});
    if (p.answer.verb == kPursueTo) {
      p.emit({R("13.1c"), kPursued, p.s.active, num(unit), num(hex), p.answer.a});
      arrive(p, p.s.active, p.applies(R("13.1d"), party_of(*this)), hex_of(p.answer.a), How::Advance);
    }
    break;
  }
  p.s.group.clear();
  END;
}

// -- questions ---------------------------------------------------------------------------------------------------

namespace {

Verdict why_no_retreat(const Ctx& c, const Retreat& f, HexId to) {
  const i16 n = num(to);
  if (distance(to, f.enemy) < 2)
    return {R("12.0b"), {"{a:hex} is too close to the attackers: a retreat ends at least two hexes from them.", n}};
  if (c.t.hex(to).sea) return {R("12.0c"), {"{a:hex} is sea; only a ship in a coastal hex offers refuge.", n}};
  if (enemy_hexes(c, f.side).has(to)) return {R("12.0c"), {"Enemy pieces stand in {a:hex}.", n}};
  const PieceSet stay = on_land(c, f.side, to) - retreating(c, f);
  if (points_of(c, stay | retreating(c, f)) > kStackLimit)
    return {R("12.0c"), {"{a:hex} would hold more than 15 points.", n}};
  return {R("12.0c"), {"Enemies or the sea bar every way to {a:hex}.", n}};
}

void offer_refused_retreats(const Ctx& c, const Retreat& f, const Places& open, Offer& offer) {
  Places shown;
  for (HexId middle : c.t.hex(f.battle).next) {
    if (!middle.exists()) continue;
    if (!open.contains(middle))
      offer.refuse({.verb = kRetreat, .a = num(middle)}, R("12.0b"),
                   {"A retreat ends exactly two hexes from {a:hex}.", num(f.battle)});
    for (HexId to : c.t.hex(middle).next) {
      const bool known = !to.exists() || to == f.battle || open.contains(to) || shown.contains(to);
      if (known || direction(c.t, f.battle, to) >= 0 || shown.full()) continue;
      shown.push_back(to);
      offer_if(offer, {.verb = kRetreat, .a = num(to)}, why_no_retreat(c, f, to));
    }
  }
}

}  // namespace

Seat ChooseRetreat::asked(const Ctx& c) const { return frame_of<Retreat>(c).side; }
void ChooseRetreat::answers(const Ctx& c, Offer& offer) const {
  const Retreat& f = frame_of<Retreat>(c);
  if (!f.battle.exists()) return;
  const PieceSet now = retreating(c, f);
  const Places open = retreat_hexes(c, f, now);
  for (HexId to : open) offer.allow({.verb = kRetreat, .a = num(to)});
  for (HexId to : refuges(c, f, now)) offer.allow({.verb = kRefuge, .a = num(to)});
  if (can_split(c, f))
    for (PieceId p : c.s.group) offer.allow({.verb = kDetach, .a = num(p)});
  if (offer.wants_refusals()) offer_refused_retreats(c, f, open, offer);
}
Prompt ChooseRetreat::prompt(const Ctx& c) const {
  const Retreat& f = frame_of<Retreat>(c);
  if (f.one.exists())
    return {R("12.0b"),
            {"{a:seat}: where does {b:piece} retreat? Two hexes, or aboard a ship.", f.side, num(f.one)},
            kPiece,
            num(f.one)};
  return {R("12.0b"),
          {"{a:seat}: where does the stack retreat from {b:hex}? Two hexes, or aboard a ship; or let a piece go its "
           "own way.",
           f.side, num(f.battle)},
          kHex,
          num(f.battle)};
}

Seat AdvanceOffer::asked(const Ctx& c) const { return c.s.active; }
void AdvanceOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kAdvance});
}
Prompt AdvanceOffer::prompt(const Ctx& c) const {
  return {R("13.0d"),
          {"{a:seat}: the enemy has left {b:hex}. Does {c:piece} advance into it, free of cost?", c.s.active,
           num(target), num(unit)},
          kHex,
          num(target)};
}

Seat ChooseFlight::asked(const Ctx& c) const { return frame_of<Flight>(c).side; }
void ChooseFlight::answers(const Ctx& c, Offer& offer) const {
  const Flight& f = frame_of<Flight>(c);
  if (!f.hex.exists()) return;
  offer.allow({.verb = kDecline});
  for (HexId to : flight_hexes(c, f)) offer.allow({.verb = kFleeTo, .a = num(to)});
}
Prompt ChooseFlight::prompt(const Ctx& c) const {
  const Flight& f = frame_of<Flight>(c);
  return {R("13.1a"),
          {"{a:seat}: the group in {b:hex} may flee one hex further. Where to?", f.side, num(f.hex)},
          kHex,
          num(f.hex)};
}

Seat ChoosePursuit::asked(const Ctx& c) const { return c.s.active; }
void ChoosePursuit::answers(const Ctx& c, Offer& offer) const {
  const Pursuit& f = frame_of<Pursuit>(c);
  if (!f.hex.exists() || !f.unit.exists()) return;
  offer.allow({.verb = kDecline});
  for (HexId to : pursuit_hexes(c, f)) offer.allow({.verb = kPursueTo, .a = num(to)});
}
Prompt ChoosePursuit::prompt(const Ctx& c) const {
  const Pursuit& f = frame_of<Pursuit>(c);
  return {R("13.1c"),
          {"{a:seat}: {b:piece} may pursue one hex further, in any direction. Where to?", c.s.active, num(f.unit)},
          kHex,
          num(f.hex)};
}

}  // namespace cf::carolinas
