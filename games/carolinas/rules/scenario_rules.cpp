// 16 Set-up with its draws, and what single scenarios add: recruits, the French fleet, claims of victory.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

PieceSet cup(const Ctx& c, Seat side, bool leaders) {
  PieceSet in;
  if (leaders && !c.t.in_force(R("2.0g"))) return in;
  for (PieceId p : (c.t.side[side] & (leaders ? c.t.generic : c.t.cup_units)) - c.s.m.dead)
    if (!c.s.at[p].exists()) in.add(p);
  return in;
}

void place_start(Playing& p) {
  for (const SetupPiece& piece : p.t.placed) {
    if (!p.t.in_force(p.t.setup_rule)) break;
    if (piece.reduced) p.s.m.reduced.add(piece.piece);
    if (piece.hex.exists()) arrive(p, p.t.def(piece.piece).side, only(piece.piece), piece.hex, How::Recruit);
  }
  p.s.senior = p.t.senior;
  for (std::size_t i = 0; i < kForts; ++i) p.s.forts[i] = i < p.t.forts.size() ? u8{kBritish} : kNone;
  p.s.excess = {true, true};
}

void place_drawn(Playing& p, const Deal& deal, PieceId piece) {
  p.s.at[piece] = deal.hex;
  p.note({R("16.0b"), kDrawn, deal.side, num(piece), num(deal.hex), 0, 0, static_cast<u8>(1u << deal.side)});
  if (deal.inactive && p.t.in_force(R("16.10c"))) p.s.m.scenery.add(piece);
  // The first drawn where a Senior Commander is to be drawn is he.
  if (deal.senior && !p.s.senior[deal.side].exists()) p.s.senior[deal.side] = piece;
  if (p.t.units.has(piece)) arrive(p, deal.side, only(piece), deal.hex, How::Recruit);
}

constexpr Paragraph<Game, SetUp> kSetUp[] = {
    {R("16.0c"), "The pieces listed are put in their hexes on the side their strength tells.",
     [](SetUp&, Playing& p) -> Flow {
       p.s.last_in = {kNone, kNone, kNone, kNone};
       place_start(p);
       return Next;
     }},
    {R("16.0b"), "Random leaders and units are drawn blindly, the American side first.",
     [](SetUp& f, Playing& p) -> Flow {
       if (f.deal >= p.t.deals.size()) return go(R("16.1b"));
       if (cup(p.ctx(), p.t.deals[f.deal].side, p.t.deals[f.deal].leader).empty()) {
         p.answer = {};
         return Next;
       }
       const Deal& deal = p.t.deals[f.deal];
       return p.call(DrawPiece{deal.leader ? R("16.0b") : R("16.1c"), deal.side, deal.leader});
     }},
    {R("16.1c"), "Each drawn piece goes to its hex.",
     [](SetUp& f, Playing& p) -> Flow {
       if (f.deal >= p.t.deals.size()) return go(R("16.1b"));
       if (p.answer.verb == kDraw) place_drawn(p, p.t.deals[f.deal], piece_of(p.answer.a));
       ++f.deal;
       return go(R("16.0b"));
     }},
    {R("16.1b"), "A force whose place is left open is put down last, with full sight of the other side.",
     [](SetUp&, Playing& p) -> Flow {
       p.answer = {};
       return p.t.choice.empty() ? Next : p.call(PlaceForce{});
     }},
    {R("16.2b"), "In a choice of one hex all of it stands together.",
     [](SetUp&, Playing& p) -> Flow {
       if (p.answer.verb != kPlace) return End;
       const HexId hex = hex_of(p.answer.a);
       const bool afloat = p.answer.n == 1;
       // Leaders drawn for this force wait in the first hex of the choice.
       const PieceSet drawn = here(p.ctx(), p.t.side[kBritish] & p.t.generic, p.t.choice.front());
       const PieceSet force = p.t.chosen_force | (p.t.special == Special::French ? drawn : PieceSet{});
       for (PieceId piece : force) p.s.at[piece] = hex;
       if (afloat)
         p.s.m.aboard = p.s.m.aboard | (force - p.t.ships);
       else
         arrive(p, kBritish, force - p.t.ships, hex, How::Recruit);
       return End;
     }},
};

// -- 16.1 recruits ----------------------------------------------------------------------------------------

bool may_recruit(const Ctx& c, std::size_t city) {
  const HexId hex = c.t.cities[city];
  return holding(c, other(c.s.active), hex) == 0 && points_in(c, c.s.active, hex) < kStackLimit;
}

constexpr Paragraph<Game, Recruiting> kRecruiting[] = {
    {R("16.1e"), "While the cup lasts a unit is drawn for each town that was visited and asked.",
     [](Recruiting& f, Playing& p) -> Flow {
       while (f.city < p.t.cities.size() && (!(p.s.pending >> f.city & 1) || !may_recruit(p.ctx(), f.city))) ++f.city;
       if (f.city >= p.t.cities.size() || cup(p.ctx(), p.s.active, false).empty()) return End;
       return p.call(DrawPiece{R("16.1d"), p.s.active, false});
     }},
    {R("16.1g"), "Each side recruits in a town once, whatever the other does.",
     [](Recruiting& f, Playing& p) -> Flow {
       const PieceId unit = piece_of(p.answer.a);
       const HexId hex = p.t.cities[f.city];
       const bool room = points_in(p.ctx(), p.s.active, hex) + strength(p.ctx(), unit) <= kStackLimit;
       if (room) {
         arrive(p, p.s.active, only(unit), hex, How::Recruit);
         p.s.m.moved.add(unit);
         p.s.recruited[p.s.active] |= u32{1} << f.city;
         p.note({R("16.1d"), kRecruited, p.s.active, num(unit), num(hex), 0, 0, static_cast<u8>(1u << p.s.active)});
       }
       ++f.city;
       return go(R("16.1e"));
     }},
};

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

constexpr Paragraph<Game, FrenchFleet> kFrenchFleet[] = {
    {R("16.2c"), "The fleet appears at an empty coastal hex that is no swamp.",
     [](FrenchFleet&, Playing& p) -> Flow { return p.call(ChooseFleetHex{}); }},
    {R("16.2f"), "It brings all French pieces, and all of them land.",
     [](FrenchFleet&, Playing& p) -> Flow {
       const HexId hex = hex_of(p.answer.a);
       p.s.fleet_in = true;
       for (PieceId ship : p.t.french & p.t.ships) p.s.at[ship] = hex;
       arrive(p, kAmerican, p.t.french - p.t.ships, hex, How::Landing);
       p.s.m.landed = p.s.m.landed | p.t.french;
       p.s.m.moved = p.s.m.moved | (p.t.french & p.t.ships);
       p.s.excess[kAmerican] = true;
       p.note({R("16.2c"), kFleetCame, kAmerican, num(hex)});
       return End;
     }},
};

// -- 16.5, 16.6, 16.8, 16.9 claims ----------------------------------------------------------------------------

constexpr Paragraph<Game, VictoryClaim> kVictoryClaim[] = {
    {R("1.0b"), "One die: ten faces, or six where the scenario says so.",
     [](VictoryClaim&, Playing& p) -> Flow {
       p.s.claimed = true;
       return p.t.claim_die == 6 ? p.call(RollDie{claim_rule(p.t), 1, 6}) : p.call(RollDie{claim_rule(p.t), 0, 9});
     }},
    {R("16.5d"), "Lower than the forts that count wins the game at once.",
     [](VictoryClaim&, Playing& p) -> Flow {
       const Rule rule = claim_rule(p.t);
       p.note({rule, kClaimed, kAmerican, p.answer.n, static_cast<i16>(forts_claimed(p.ctx()))});
       if (p.answer.n < forts_claimed(p.ctx()) && p.t.in_force(rule)) end_game(p, rule, 1);
       else if (p.t.special == Special::Hold) end_game(p, rule, 2);
       return End;
     }},
};

}  // namespace

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
    offer.allow_if(c.s.sky == Sky::Clear || c.s.sky == Sky::Rain, {.verb = kFleet}, R("7.5"), "The fleet cannot land its troops in a rainstorm or in snow.");
  if (!c.t.claim_die || c.s.active != kAmerican) return;
  const Action claim{.verb = kClaim};
  const int lowest = c.t.claim_die == 6 ? 1 : 0;
  if (c.s.claimed)
    offer.refuse(claim, claim_rule(c.t), "Victory may be claimed only once.");
  else if (forts_claimed(c) <= lowest)
    offer.refuse(claim, claim_rule(c.t), {c.t.special == Special::Burn ? "The die must be lower than the forts burnt so far; with {a} none could be."
                                                                       : "The die must be lower than the forts that hold American units; with {a} none could be.",
                                          static_cast<i16>(forts_claimed(c))});
  else
    offer.allow(claim);
}

const Chapter<Game, SetUp> SetUp::chapter{kSetUp};
const Chapter<Game, Recruiting> Recruiting::chapter{kRecruiting};
const Chapter<Game, FrenchFleet> FrenchFleet::chapter{kFrenchFleet};
const Chapter<Game, VictoryClaim> VictoryClaim::chapter{kVictoryClaim};

Seat DrawPiece::asked(const Ctx&) const { return kChance; }
void DrawPiece::answers(const Ctx& c, Offer& offer) const {
  for (PieceId p : cup(c, side, leader)) offer.chance({.verb = kDraw, .a = num(p)}, 1);
}
Ask DrawPiece::ask(const Ctx&) const {
  return {rule, {leader ? "{a:seat}: an unnamed leader is drawn blindly." : "{a:seat}: a unit is drawn blindly from the cup.", side}};
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
Ask PlaceForce::ask(const Ctx& c) const {
  if (c.t.special == Special::French)
    return {R("16.2b"), {"{a:seat}: choose the one hex where the whole main force begins, its troops ashore beside the ships.", kBritish}};
  return {R("16.1b"), {"{a:seat}: choose the sea or coastal hex where the warship and the transport begin, with the marines and their wagon aboard or ashore.", kBritish}};
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
Ask ChooseFleetHex::ask(const Ctx&) const {
  return {R("16.2c"), {"{a:seat}: the French fleet appears. At which empty coastal hex, no swamp, does it land all its troops?", kAmerican}};
}

}  // namespace cf::carolinas
