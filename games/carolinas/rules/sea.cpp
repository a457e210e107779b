// 7.3-7.5 Sea movement: sailing, loads, landing.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

bool can_sail(const Ctx& c) {
  if (c.s.sky == Sky::Rainstorm) return !c.t.in_force(R("4.0g"));
  return c.s.sky != Sky::Snow || !c.t.in_force(R("4.0i"));
}

namespace {

// What may still land: not what was rebuilt aboard in this activation (ruling 154) nor what failed to find the beach.
PieceSet can_land(const Ctx& c, HexId hex) { return aboard_in(c, c.s.active, hex) - c.s.m.rebuilt - c.s.m.tried - c.s.m.frozen; }

StepCheck check_landing_place(const Ctx& c, HexId hex) {
  if (!c.t.hex(hex).coastal) return {R("7.3l"), "Only in a coastal hex can anybody land.", 0, false};
  if (c.s.sky == Sky::Rainstorm || c.s.sky == Sky::Snow) return {R("7.5"), "Nobody boards or lands in a rainstorm or in snow.", 0, false};
  if (holding(c, other(c.s.active), hex) & kBars) return {R("7.3n"), "Enemy troops hold the shore there.", 0, false};
  return {};
}

StepCheck check_party(const Ctx& c, HexId hex) {
  const u8 enemy = holding(c, other(c.s.active), hex);
  if (enemy && (c.s.group & c.t.units).empty()) return {R("7.3o"), "Only a unit can land on a lone leader or wagon.", 0, false};
  const int there = points_in(c, c.s.active, hex);
  if (there + points_of(c, c.s.group) > kStackLimit) return {R("7.3n"), "The hex would hold more than 15 points.", 0, false};
  if (c.s.hour == Hour::Night && (c.s.group & c.t.leaders).empty()) return {R("8.0a"), "At night a landing party needs a leader.", 0, false};
  return {};
}

Rule sailing_ban(const Ctx& c) { return c.s.sky == Sky::Rainstorm ? R("4.0g") : R("4.0i"); }

constexpr Paragraph<Game, Sailing> kSailing[] = {
    {R("7.3j"), "Ships sail anywhere over sea and coastal hexes, once a phase.",
     [](Sailing& f, Playing& p) -> Flow { return p.call(ChoosePort{f.hex}); }},
    {R("7.3m"), "Ships or cargo may be left behind before they sail.",
     [](Sailing&, Playing& p) -> Flow {
       if (p.answer.verb != kLeave) return Next;
       p.s.group.remove(piece_of(p.answer.a));
       return go(R("7.3j"));
     }},
    {R("7.3k"), "They lie in the water part of their new hex with what they carry.",
     [](Sailing& f, Playing& p) -> Flow {
       p.s.m.moved = p.s.m.moved | (p.s.group & p.t.ships);
       if (p.answer.verb == kSailTo) {
         for (PieceId piece : p.s.group) p.s.at[piece] = hex_of(p.answer.a);
         p.note({R("7.3j"), kSailed, p.s.active, num(f.hex), p.answer.a});
       }
       p.s.group.clear();
       return End;
     }},
};

// Landed pieces that began the phase aboard may march inland; what boarded in this phase has finished (ruling 31).
Flow go_ashore(HexId hex, Playing& p) {
  const PieceSet party = p.s.group;
  arrive(p, p.s.active, party, hex, How::Landing);
  p.note({R("7.3l"), kLanded, p.s.active, num(hex)});
  const PieceSet spent = party & p.s.m.moved;
  p.s.group = party - spent;
  if (p.s.hour == Hour::Night) p.s.m.night_ok = p.s.m.night_ok | party;
  if ((p.s.group & (p.t.units | p.t.cannon)).empty() || (p.s.sky == Sky::Snow)) {
    p.s.m.moved = p.s.m.moved | party;
    p.s.group.clear();
    for (PieceId unit : party & p.t.units)
      if (wants_attrition(p.ctx(), unit)) p.s.m.tired.add(unit);
    return p.s.m.tired.empty() ? End : p.become(Attrition{});
  }
  March inland{hex, group_points(p.ctx(), p.s.group)};
  inland.landed = true;
  return p.become(inland);
}

constexpr Paragraph<Game, LandingParty> kLandingParty[] = {
    {R("7.3q"), "At anchor in a coastal hex cargo may be put ashore.",
     [](LandingParty& f, Playing& p) -> Flow { return p.call(ChooseLanding{f.hex}); }},
    {R("7.3m"), "Part of it may stay aboard.",
     [](LandingParty&, Playing& p) -> Flow {
       if (p.answer.verb == kAshore) return Next;
       if (p.answer.verb == kLeave) {
         p.s.group.remove(piece_of(p.answer.a));
         return go(R("7.3q"));
       }
       p.s.m.tried = p.s.m.tried | p.s.group;
       p.s.group.clear();
       return End;
     }},
    {R("8.0o"), "Among equals of the party the owner names who looks for the beach by night.",
     [](LandingParty&, Playing& p) -> Flow {
       if (p.s.hour != Hour::Night) return go(R("7.3l"));
       const PieceSet senior = senior_most(p.ctx(), p.s.group & p.t.leaders);
       return has_many(senior) ? p.call(PickPiece{R("8.0o"), Purpose::LandingLeader, p.s.active, false, senior}) : Next;
     }},
    {R("8.0a"), "At night its leader must find the beach by his initiative.",
     [](LandingParty& f, Playing& p) -> Flow {
       if (p.s.hour != Hour::Night) return go(R("7.3l"));
       f.leader = p.answer.verb == kChoose ? piece_of(p.answer.a) : first(senior_most(p.ctx(), p.s.group & p.t.leaders));
       return p.call(RollDie{R("8.0b"), 0, 9});
     }},
    {R("8.0k"), "If he fails the party stays aboard; it is not lost.",
     [](LandingParty& f, Playing& p) -> Flow {
       if (initiative_holds(p, R("8.0b"), p.s.active, f.leader)) return Next;
       p.s.m.tried = p.s.m.tried | p.s.group;
       p.s.group.clear();
       return End;
     }},
    {R("7.3l"), "The party lands.", [](LandingParty& f, Playing& p) -> Flow { return go_ashore(f.hex, p); }},
};

}  // namespace

const Chapter<Game, Sailing> Sailing::chapter{kSailing};
const Chapter<Game, LandingParty> LandingParty::chapter{kLandingParty};

void offer_sea(const Ctx& c, Offer& offer) {
  const PieceSet fleet = c.t.side[c.s.active] & c.t.ships;
  InlineVector<HexId, 16> seen;
  for (PieceId ship : fleet) {
    const HexId hex = c.s.at[ship];
    if (!hex.exists() || seen.contains(hex) || seen.full()) continue;
    seen.push_back(hex);
    if (!(ships_in(c, c.s.active, hex) - c.s.m.moved).empty())
      offer.allow_if(can_sail(c), {.verb = kSail, .a = num(hex)}, sailing_ban(c), "Ships stay where they are in a rainstorm or in snow.");
    if (can_land(c, hex).empty()) continue;
    const StepCheck s = check_landing_place(c, hex);
    const Action land{.verb = kLand, .a = num(hex)};
    s.rule.exists() ? offer.refuse(land, s.rule, s.why) : offer.allow(land);
  }
}

Seat ChoosePort::asked(const Ctx& c) const { return c.s.active; }
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
    // 15.1: enemy ships there do not matter.
    if (!c.t.in_force(R("15.1")) && !ships_in(c, other(c.s.active), to).empty()) continue;
    offer.allow_if(fits, {.verb = kSailTo, .a = num(to)}, R("7.3d"), "The cargo does not fit the ships it would sail or stay with.");
  }
  if (!offer.wants_refusals()) return;
  for (HexId to : c.t.hex(hex).next)
    if (to.exists() && !c.t.hex(to).sea && !c.t.hex(to).coastal)
      offer.refuse({.verb = kSailTo, .a = num(to)}, R("7.3j"), {"Ships cannot sail over land: {a:hex} has no sea.", num(to)});
}
Ask ChoosePort::ask(const Ctx& c) const {
  return {R("7.3j"), {"{a:seat}: where do the ships in {b:hex} sail? Leave behind what is to stay.", c.s.active, num(hex)}, kHex, num(hex)};
}

Seat ChooseLanding::asked(const Ctx& c) const { return c.s.active; }
void ChooseLanding::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kStop});
  const StepCheck s = check_party(c, hex);
  s.rule.exists() ? offer.refuse({.verb = kAshore}, s.rule, s.why) : offer.allow({.verb = kAshore});
  if (has_many(c.s.group))
    for (PieceId p : c.s.group) offer.allow({.verb = kLeave, .a = num(p)});
}
Ask ChooseLanding::ask(const Ctx& c) const {
  return {R("7.3l"), {"{a:seat}: who lands at {b:hex}? Leave aboard what is to stay, then land.", c.s.active, num(hex)}, kHex, num(hex)};
}

// Starts the moves of the sea, night and scenario chapters.
bool start_move(Playing& p, Flow& flow) {
  const Ctx c = p.ctx();
  const HexId hex = hex_of(p.answer.a);
  const PieceId piece = piece_of(p.answer.a);
  switch (p.answer.verb) {
    case kSail:
      p.s.group = (ships_in(c, p.s.active, hex) - p.s.m.moved) | aboard_in(c, p.s.active, hex);
      flow = p.call(Sailing{hex}, R("7.0a"));
      return true;
    case kLand:
      p.s.group = can_land(c, hex);
      flow = p.call(LandingParty{hex, {}}, R("7.0a"));
      return true;
    case kNightRoll: flow = p.call(NightStart{piece}, R("7.0a")); return true;
    case kRecover: flow = p.call(Recovery{piece, false}, R("7.0a")); return true;
    case kGuns: flow = p.call(Recovery{piece, true}, R("7.0a")); return true;
    case kFleet: flow = p.call(FrenchFleet{}, R("7.0a")); return true;
    case kClaim: flow = p.call(VictoryClaim{}, R("7.0a")); return true;
    case kRecruit: p.s.pending |= u32{1} << p.t.hex(hex).city; return true;
    default: return false;
  }
}

}  // namespace cf::carolinas
