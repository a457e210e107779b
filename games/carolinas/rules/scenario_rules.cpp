// 16 Set-up with its draws, and what single scenarios add: recruits, the French fleet, claims of victory.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

PieceSet cup(const Ctx& c, Seat side, bool leaders) {
  const PieceSet pieces = leaders ? c.applies(R("2.0g"), c.t.generic) : c.t.cup_units;
  return (c.t.side[side] & pieces & everything_in(c.s, HexId{})) - c.s.m.dead;
}

void place_start(Playing& p) {
  for (const SetupPiece& piece : p.t.placed) {
    if (p.applies(R("16.0c"), piece.reduced)) p.s.m.reduced.add(piece.piece);
    if (p.applies(p.t.setup_rule, piece.hex.exists()))
      arrive(p, p.t.def(piece.piece).side, only(piece.piece), piece.hex, How::Recruit);
  }
  p.s.senior = p.t.senior;
  for (std::size_t i = 0; i < kForts; ++i) p.s.forts[i] = i < p.t.forts.size() ? u8{kBritish} : kNone;
  p.s.excess = {true, true};
}

void place_drawn(Playing& p, const Deal& deal, PieceId piece) {
  p.s.at[piece] = deal.hex;
  p.emit({R("16.0b"), kDrawn, deal.side, num(piece), num(deal.hex), 0, 0, static_cast<u8>(1u << deal.side)});
  if (p.applies(R("16.10c"), deal.inactive)) p.s.m.scenery.add(piece);
  // The first drawn where a Senior Commander is to be drawn is he.
  if (deal.senior && !p.s.senior[deal.side].exists()) p.s.senior[deal.side] = piece;
  if (p.t.units.has(piece)) arrive(p, deal.side, only(piece), deal.hex, How::Recruit);
}

// Rulings 117, 140: all of it together, with full sight of the other side. Leaders drawn for this force wait in the
// first hex of the choice.
void place_force(Playing& p) {
  const HexId hex = hex_of(p.answer.a);
  const PieceSet drawn = here(p.ctx(), p.t.side[kBritish] & p.t.generic, p.t.choice.front());
  const PieceSet force = p.t.chosen_force | (p.t.special == Special::French ? drawn : PieceSet{});
  for (PieceId piece : force) p.s.at[piece] = hex;
  if (p.answer.n == 1)
    p.s.m.aboard = p.s.m.aboard | (force - p.t.ships);
  else
    arrive(p, kBritish, force - p.t.ships, hex, How::Recruit);
}

DrawPiece next_draw(const Deal& deal) { return {deal.leader ? R("16.0b") : R("16.1c"), deal.side, deal.leader}; }

}  // namespace

Flow SetUp::play(Playing& p) {
  BEGIN;
  p.s.last_in = {kNone, kNone, kNone, kNone};
  place_start(p);
  for (; deal < p.t.deals.size(); ++deal) {
    ASK(Draw, next_draw(p.t.deals[deal]));
    if (p.applies(next_draw(p.t.deals[deal]).rule, p.answer.verb == kDraw))
      place_drawn(p, p.t.deals[deal], piece_of(p.answer.a));
  }
  ASK(Force, PlaceForce{});
  if (p.answer.verb == kPlace) place_force(p);
  END;
}

// -- 16.1 recruits ----------------------------------------------------------------------------------------

namespace {

bool may_recruit(const Ctx& c, std::size_t city) {
  const HexId hex = c.t.cities[city];
  return holding(c, other(c.s.active), hex) == 0 && points_in(c, c.s.active, hex) < kStackLimit;
}

// A recruit that does not fit goes back into the cup.
void place_recruit(Playing& p, PieceId unit, u8 city) {
  const HexId hex = p.t.cities[city];
  if (points_in(p.ctx(), p.s.active, hex) + strength(p.ctx(), unit) > kStackLimit) return;
  arrive(p, p.s.active, only(unit), hex, How::Recruit);
  p.s.m.moved.add(unit);
  p.s.recruited[p.s.active] |= u32{1} << city;
  p.emit({R("16.1d"), kRecruited, p.s.active, num(unit), num(hex), 0, 0, static_cast<u8>(1u << p.s.active)});
}

}  // namespace

// 16.1g: each side recruits in a town once, whatever the other does.
Flow Recruiting::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (; city < p.t.cities.size(); ++city) {
    if (!(p.s.pending >> city & 1) || !may_recruit(c, city)) continue;
    if (cup(c, p.s.active, false).empty()) return Done;
    ASK(Draw, DrawPiece{R("16.1d"), p.s.active, false});
    place_recruit(p, piece_of(p.answer.a), city);
  }
  END;
}

namespace {

void offer_recruits(const Ctx& c, Offer& offer) {
  const bool empty = cup(c, c.s.active, false).empty();
  for (std::size_t i = 0; i < c.t.cities.size(); ++i) {
    if (!(c.s.visited >> i & 1) || (c.s.pending >> i & 1)) continue;
    const Action a{.verb = kRecruit, .a = num(c.t.cities[i])};
    if (c.s.recruited[c.s.active] >> i & 1)
      offer.refuse(a, R("16.1d"), {"{a:hex} has already given this side its recruits.", num(c.t.cities[i])});
    else if (empty)
      offer.refuse(a, R("16.1e"), "The cup is empty: nobody is left to recruit.");
    else
      offer.allow(a);
  }
}

// -- 16.2 the French fleet --------------------------------------------------------------------------------

// Ruling 119: all land, also over the stacking limit.
void land_the_french(Playing& p, HexId hex) {
  p.s.fleet_in = true;
  for (PieceId ship : p.t.french& p.t.ships) p.s.at[ship] = hex;
  arrive(p, kAmerican, p.applies(R("16.2f"), p.t.french - p.t.ships), hex, How::Landing);
  p.s.m.landed = p.s.m.landed | p.t.french;
  p.s.m.moved = p.s.m.moved | (p.t.french & p.t.ships);
  p.s.excess[kAmerican] = true;
  p.emit({R("16.2c"), kFleetCame, kAmerican, num(hex)});
}

}  // namespace

// 16.2f: the fleet brings all French pieces.
Flow FrenchFleet::play(Playing& p) {
  BEGIN;
  ASK(Where, ChooseFleetHex{});
  land_the_french(p, hex_of(p.answer.a));
  END;
}

// -- 16.5, 16.6, 16.8, 16.9 claims ----------------------------------------------------------------------------

namespace {

RollDie claim_roll(const Ctx& c) {
  const Rule rule = claim_rule(c.t);
  return c.applies(R("1.0b"), c.t.claim_die == 6) ? RollDie{rule, 1, 6} : d10(rule);
}

}  // namespace

// Lower than the forts that count wins the game at once; where forts must be held, anything else loses it.
Flow VictoryClaim::play(Playing& p) {
  const Rule rule = claim_rule(p.t);
  BEGIN;
  p.s.claimed = true;
  ASK(Die, claim_roll(p.ctx()));
  const int forts = forts_claimed(p.ctx());
  p.emit({rule, kClaimed, kAmerican, p.answer.n, static_cast<i16>(forts)});
  if (p.applies(rule, p.answer.n < forts))
    end_game(p, rule, Ending::American);
  else if (p.t.special == Special::Hold)
    end_game(p, rule, Ending::British);
  END;
}

Rule claim_rule(const Tables& t) {
  if (t.scenario == "16.5") return R("16.5d");
  if (t.scenario == "16.8") return R("16.8c");
  return t.scenario == "16.9" ? R("16.9c") : R("16.6c");
}

// Rulings 129, 130: forts burnt so far, or forts of the set-up that now hold an American unit.
int forts_claimed(const Ctx& c) {
  if (c.t.special == Special::Burn) return c.s.burnt;
  int held = 0;
  for (std::size_t i = 0; i < c.t.forts.size(); ++i)
    held += c.s.forts[i] != kNone && (holding(c, kAmerican, c.t.forts[i]) & kHasUnit);
  return held;
}

void offer_scenario(const Ctx& c, Offer& offer) {
  if (c.t.special == Special::Recruit) offer_recruits(c, offer);
  if (c.t.special == Special::French && c.s.active == kAmerican && !c.s.fleet_in)
    offer.allow_if(c.s.sky == Sky::Clear || c.s.sky == Sky::Rain, {.verb = kFleet}, R("7.5"),
                   "The fleet cannot land its troops in a rainstorm or in snow.");
  if (!c.t.claim_die || c.s.active != kAmerican) return;
  const Action claim{.verb = kClaim};
  const int lowest = c.t.claim_die == 6 ? 1 : 0;
  if (c.s.claimed)
    offer.refuse(claim, claim_rule(c.t), "Victory may be claimed only once.");
  else if (forts_claimed(c) <= lowest)
    offer.refuse(claim, claim_rule(c.t),
                 {c.t.special == Special::Burn
                      ? "The die must be lower than the forts burnt so far; with {a} none could be."
                      : "The die must be lower than the forts that hold American units; with {a} none could be.",
                  static_cast<i16>(forts_claimed(c))});
  else
    offer.allow(claim);
}

Seat DrawPiece::asked(const Ctx&) const { return kChance; }
void DrawPiece::answers(const Ctx& c, Offer& offer) const {
  for (PieceId p : cup(c, side, leader)) offer.chance({.verb = kDraw, .a = num(p)}, 1);
}
std::optional<Action> DrawPiece::settled(const Ctx& c) const {
  return cup(c, side, leader).empty() ? std::optional(Action{.verb = kDecline}) : std::nullopt;
}
Prompt DrawPiece::prompt(const Ctx&) const {
  return {rule,
          {leader ? "{a:seat}: an unnamed leader is drawn blindly." : "{a:seat}: a unit is drawn blindly from the cup.",
           side}};
}

Seat PlaceForce::asked(const Ctx&) const { return kBritish; }
void PlaceForce::answers(const Ctx& c, Offer& offer) const {
  const bool fleet = c.t.special == Special::Recruit;  // 16.1: ashore or aboard; 16.2: always ashore
  for (HexId hex : c.t.choice) {
    if (fleet) offer.allow({.verb = kPlace, .n = 1, .a = num(hex)});
    const Action land{.verb = kPlace, .n = 0, .a = num(hex)};
    if (c.t.hex(hex).sea)
      offer.refuse(land, R("7.3a"), "At sea the troops can only be aboard.");
    else if (holding(c, kAmerican, hex))
      offer.refuse(land, R("6.0c"), "American pieces stand there.");
    else
      offer.allow(land);
  }
}
std::optional<Action> PlaceForce::settled(const Ctx& c) const {
  return c.t.choice.empty() ? std::optional(Action{.verb = kDecline}) : std::nullopt;
}
Prompt PlaceForce::prompt(const Ctx& c) const {
  if (c.t.special == Special::French)
    return {R("16.2b"),
            {"{a:seat}: choose the one hex where the whole main force begins, its troops ashore beside the ships.",
             kBritish}};
  return {R("16.1b"),
          {"{a:seat}: choose the sea or coastal hex where the warship and the transport begin, with the marines and "
           "their wagon aboard or ashore.",
           kBritish}};
}

Seat ChooseFleetHex::asked(const Ctx&) const { return kAmerican; }
void ChooseFleetHex::answers(const Ctx& c, Offer& offer) const {
  const HexSet enemy = hexes_of(c, side_of(c, kBritish));
  const HexSet own = hexes_of(c, side_of(c, kAmerican));
  bool any = false;
  for (HexId hex : c.t.landing) {
    const bool empty = !enemy.has(hex) && !own.has(hex) && fort_at(c, hex) == kNone;
    any = any || empty;
    offer.allow_if(empty, {.verb = kPlace, .n = 0, .a = num(hex)}, R("16.2c"), "The fleet needs an unoccupied hex.");
  }
  if (!any) offer.allow({.verb = kPlace, .n = 0, .a = num(c.t.landing.front())});
}
Prompt ChooseFleetHex::prompt(const Ctx&) const {
  return {R("16.2c"),
          {"{a:seat}: the French fleet appears. At which empty coastal hex, no swamp, does it land all its troops?",
           kAmerican}};
}

}  // namespace cf::carolinas
