// 12 Retreating, 13 advance after combat, fleeing and pursuit.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

template <class F>
const F& frame_of(const Ctx& c) {
  static constexpr F kNone_{};
  for (std::size_t i = c.s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&c.s.stack.frames[i])) return *f;
  return kNone_;
}

HexSet enemy_hexes(const Ctx& c, Seat side) { return hexes_of(c, ashore(c, other(side))); }

// 12.0b: two hexes from the battle and at least two from the enemy, through a free hex between.
bool is_far_enough(const Ctx& c, const Retreat& f, HexId to) {
  if (!c.t.in_force(R("12.0b"))) return distance(to, f.battle) >= 1;
  return distance(to, f.battle) == 2 && distance(to, f.enemy) >= 2;
}

using Places = InlineVector<HexId, 40>;

Places retreat_hexes(const Ctx& c, const Retreat& f, const PieceSet& pieces) {
  const HexSet enemy = enemy_hexes(c, f.side);
  Places found;
  for (HexId middle : c.t.hex(f.battle).next) {
    if (!middle.exists()) continue;
    const bool barred = c.t.hex(middle).sea || enemy.has(middle);
    if (barred && c.t.in_force(R("12.0c"))) continue;
    for (HexId to : c.t.hex(middle).next)
      if (to.exists() && !found.contains(to) && is_far_enough(c, f, to) && is_free_for(c, f.side, pieces, to, enemy)) found.push_back(to);
  }
  return found;
}

bool has_refuge(const Ctx& c, Seat side, const PieceSet& pieces, HexId hex) {
  const PieceSet ships = ships_in(c, side, hex);
  return !ships.empty() && c.t.hex(hex).coastal && fits_aboard(c, ships, aboard_in(c, side, hex) | pieces) && c.t.in_force(R("12.0e"));
}

Places refuges(const Ctx& c, const Retreat& f, const PieceSet& pieces) {
  Places found;
  if (has_refuge(c, f.side, pieces, f.battle)) found.push_back(f.battle);
  for (HexId hex : c.t.hex(f.battle).next)
    if (hex.exists() && has_refuge(c, f.side, pieces, hex)) found.push_back(hex);
  return found;
}

PieceSet retreating(const Ctx& c, const Retreat& f) { return f.one.exists() ? only(f.one) : c.s.group; }

bool can_split(const Ctx& c, const Retreat& f) { return !f.one.exists() && has_many(c.s.group) && c.t.in_force(R("12.0f")); }

constexpr Paragraph<Game, Retreat> kRetreatChapter[] = {
    {R("12.0b"), "What must retreat goes two hexes; what cannot is removed.",
     [](Retreat& f, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       if (p.s.group.empty()) {
         abandon_the_lost(p, f.side);
         return End;
       }
       const Ctx c = p.ctx();
       const PieceSet now = retreating(c, f);
       const bool open = !retreat_hexes(c, f, now).empty() || !refuges(c, f, now).empty();
       if (open || can_split(c, f)) return p.call(ChooseRetreat{});
       for (PieceId piece : now) {
         p.s.group.remove(piece);
         eliminate(p, piece, R("12.0c"));
       }
       f.one = {};
       return go(R("12.0b"));
     }},
    {R("12.0f"), "Pieces may go different ways.",
     [](Retreat& f, Playing& p) -> Flow {
       if (p.answer.verb != kDetach) return Next;
       f.one = piece_of(p.answer.a);
       return go(R("12.0b"));
     }},
    {R("12.0d"), "They go free of cost and in any weather.",
     [](Retreat& f, Playing& p) -> Flow {
       if (p.answer.verb != kRetreat && p.answer.verb != kRefuge) return End;
       const PieceSet now = retreating(p.ctx(), f);
       const HexId to = hex_of(p.answer.a);
       p.s.group = p.s.group - now;
       f.one = {};
       p.note({R("12.0a"), kRetreated, f.side, num(f.battle), num(to)});
       if (p.answer.verb == kRefuge) {
         for (PieceId piece : now) p.s.at[piece] = to;
         p.s.m.aboard = p.s.m.aboard | now;
         p.s.m.lost = p.s.m.lost - now;
       } else {
         arrive(p, f.side, now, to, How::Retreat);
         p.s.m.retreated = p.s.m.retreated | now;
         if (!p.t.in_force(R("12.0g"))) p.s.m.lost = p.s.m.lost | now;  // 12.0g: a retreat never loses its way
       }
       p.answer = {};
       return go(R("12.0b"));
     }},
};

// -- flight --------------------------------------------------------------------------------------------------

Places flight_hexes(const Ctx& c, const Flight& f, const PieceSet& pieces) {
  const HexSet enemy = enemy_hexes(c, f.side);
  Places found;
  for (HexId to : c.t.hex(f.hex).next)
    if (is_free_for(c, f.side, pieces, to, enemy)) found.push_back(to);
  return found;
}

constexpr Paragraph<Game, Flight> kFlightChapter[] = {
    {R("13.1a"), "Each retreated group with a leader may try once.",
     [](Flight& f, Playing& p) -> Flow {
       // 4.0e, 13.1b: only under a clear sky.
       if (p.s.sky != Sky::Clear && p.t.in_force(R("13.1b")) && p.t.in_force(R("4.0e"))) return End;
       const PieceSet leaders = (p.s.m.retreated & p.t.leaders) - p.s.m.aboard;
       p.answer = {};
       if (leaders.empty()) return End;
       f.hex = p.s.at[first(leaders)];
       const PieceSet senior = senior_most(p.ctx(), here(p.ctx(), leaders, f.hex));
       return p.call(PickPiece{R("13.1a"), Purpose::FlightLeader, f.side, true, senior});
     }},
    {R("4.0e"), "The senior-most leader rolls his initiative.",
     [](Flight& f, Playing& p) -> Flow {
       p.s.group = here(p.ctx(), p.s.m.retreated, f.hex);
       p.s.m.retreated = p.s.m.retreated - p.s.group;
       if (p.answer.verb != kFlee) return go(R("13.1a"));
       f.leader = piece_of(p.answer.a);
       return p.call(RollDie{R("13.1a"), 0, 9});
     }},
    {R("13.1b"), "Within it the group may go one hex more.",
     [](Flight& f, Playing& p) -> Flow {
       if (!f.leader.exists()) return End;
       if (!initiative_holds(p, R("13.1a"), f.side, f.leader) || flight_hexes(p.ctx(), f, p.s.group).empty()) return go(R("13.1a"));
       return p.call(ChooseFlight{});
     }},
    {R("7.0k"), "It goes free of cost.",
     [](Flight& f, Playing& p) -> Flow {
       if (p.answer.verb == kFleeTo) {
         p.note({R("13.1a"), kFled, f.side, num(f.hex), p.answer.a});
         arrive(p, f.side, p.s.group, hex_of(p.answer.a), How::Retreat);
       }
       p.s.group.clear();
       return go(R("13.1a"));
     }},
};

// -- advance and pursuit -----------------------------------------------------------------------------------------

Places pursuit_hexes(const Ctx& c, const Advance& f) {
  PieceSet party = only(f.unit);
  if (f.leader.exists()) party.add(f.leader);
  const HexSet enemy = hexes_of(c, ashore(c, other(c.s.active)) - c.t.supply);
  Places found;
  for (HexId to : c.t.hex(f.target).next)
    if (is_free_for(c, c.s.active, party, to, enemy)) found.push_back(to);
  return found;
}

PieceSet can_come_along(const Ctx& c, const Advance& f) {
  PieceSet leaders = on_land(c, c.s.active, f.from) & c.t.leaders;
  if (!c.t.in_force(R("13.0b"))) leaders = on_land(c, c.s.active, f.from) & (c.t.leaders | c.t.cannon);
  if (!c.t.in_force(R("10.0j"))) leaders = leaders | (on_land(c, c.s.active, f.from) & c.t.supply);
  return leaders - c.t.immobile - c.s.m.lost - c.s.m.frozen - c.s.group;
}

// Leaders who advanced and have not tried yet; `group` is what advanced.
PieceSet can_lead_pursuit(const Ctx& c) { return (c.s.group & c.t.leaders); }

constexpr Paragraph<Game, Advance> kAdvanceChapter[] = {
    {R("13.0d"), "The advance is decided at once.",
     [](Advance& f, Playing& p) -> Flow {
       const HexSet none{};
       if (!is_free_for(p.ctx(), p.s.active, only(f.unit), f.target, none)) return End;
       return p.call(AdvanceOffer{f.unit, f.target});
     }},
    {R("13.0a"), "Only the unit that emptied the hex goes in.",
     [](Advance& f, Playing& p) -> Flow {
       if (p.answer.verb != kAdvance) return End;
       p.s.group = only(f.unit);
       return Next;
     }},
    {R("13.0b"), "Leaders of its hex may go along; guns, wagons and ships may not.",
     [](Advance& f, Playing& p) -> Flow {
       const PieceSet able = can_come_along(p.ctx(), f);
       p.answer = {};
       return able.empty() ? Next : p.call(PickPiece{R("13.0b"), Purpose::Bring, p.s.active, true, able});
     }},
    {R("10.0j"), "They are named one by one.",
     [](Advance&, Playing& p) -> Flow {
       if (p.answer.verb != kBring) return Next;
       p.s.group.add(piece_of(p.answer.a));
       return go(R("13.0b"));
     }},
    {R("7.0k"), "The advance costs nothing.",
     [](Advance& f, Playing& p) -> Flow {
       p.note({R("13.0a"), kAdvanced, p.s.active, num(f.unit), num(f.target)});
       arrive(p, p.s.active, p.s.group, f.target, How::Advance);
       if (!f.after_retreat) return go(R("13.1e"));
       // 13.1e: pursuit only under a clear sky.
       return p.s.sky != Sky::Clear && p.t.in_force(R("13.1e")) ? go(R("13.1e")) : Next;
     }},
    {R("13.1f"), "Any leader who came along may try to lead a pursuit, one after another.",
     [](Advance&, Playing& p) -> Flow {
       const PieceSet able = can_lead_pursuit(p.ctx());
       p.answer = {};
       return able.empty() ? go(R("13.1e")) : p.call(PickPiece{R("13.1f"), Purpose::PursuitLeader, p.s.active, true, able});
     }},
    {R("13.1c"), "He rolls his initiative.",
     [](Advance& f, Playing& p) -> Flow {
       if (p.answer.verb != kPursue) return go(R("13.1e"));
       f.leader = piece_of(p.answer.a);
       p.s.group.remove(f.leader);
       return p.call(RollDie{R("13.1c"), 0, 9});
     }},
    {R("13.1d"), "Within it the unit and he may go one hex more, in any direction.",
     [](Advance& f, Playing& p) -> Flow {
       if (!f.leader.exists()) return Next;
       if (!initiative_holds(p, R("13.1c"), p.s.active, f.leader) || pursuit_hexes(p.ctx(), f).empty()) return go(R("13.1f"));
       return p.call(ChoosePursuit{});
     }},
    {R("7.3p"), "Nobody else goes along.",
     [](Advance& f, Playing& p) -> Flow {
       if (p.answer.verb != kPursueTo) return Next;
       PieceSet party = only(f.unit);
       party.add(f.leader);
       p.note({R("13.1c"), kPursued, p.s.active, num(f.unit), num(f.target), p.answer.a});
       arrive(p, p.s.active, party, hex_of(p.answer.a), How::Advance);
       return Next;
     }},
    {R("13.1e"), "Pursuit is never compulsory.",
     [](Advance&, Playing& p) -> Flow {
       p.s.group.clear();
       return End;
     }},
};

}  // namespace

const Chapter<Game, Retreat> Retreat::chapter{kRetreatChapter};
const Chapter<Game, Flight> Flight::chapter{kFlightChapter};
const Chapter<Game, Advance> Advance::chapter{kAdvanceChapter};

namespace {

const char* why_no_retreat(const Ctx& c, const Retreat& f, HexId to) {
  if (distance(to, f.enemy) < 2) return "{a:hex} is too close to the attackers: a retreat ends at least two hexes from them.";
  if (c.t.hex(to).sea) return "{a:hex} is sea; only a ship in a coastal hex offers refuge.";
  if (enemy_hexes(c, f.side).has(to)) return "Enemy pieces stand in {a:hex}.";
  const PieceSet stay = on_land(c, f.side, to) - retreating(c, f);
  if (points_of(c, stay | retreating(c, f)) > kStackLimit) return "{a:hex} would hold more than 15 points.";
  return "Enemies or the sea bar every way to {a:hex}.";
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
  if (!offer.wants_refusals()) return;
  Places shown;
  for (HexId middle : c.t.hex(f.battle).next) {
    if (!middle.exists()) continue;
    if (!open.contains(middle))
      offer.refuse({.verb = kRetreat, .a = num(middle)}, R("12.0a"), {"A retreat ends exactly two hexes from {a:hex}.", num(f.battle)});
    for (HexId to : c.t.hex(middle).next) {
      if (!to.exists() || to == f.battle || open.contains(to) || shown.contains(to) || direction(c.t, f.battle, to) >= 0 || shown.full()) continue;
      shown.push_back(to);
      offer.refuse({.verb = kRetreat, .a = num(to)}, distance(to, f.enemy) >= 2 ? R("12.0c") : R("12.0b"), {why_no_retreat(c, f, to), num(to)});
    }
  }
}
Ask ChooseRetreat::ask(const Ctx& c) const {
  const Retreat& f = frame_of<Retreat>(c);
  if (f.one.exists())
    return {R("12.0b"), {"{a:seat}: where does {b:piece} retreat? Two hexes, or aboard a ship.", f.side, num(f.one)}, kPiece, num(f.one)};
  return {R("12.0b"), {"{a:seat}: where does the stack retreat from {b:hex}? Two hexes, or aboard a ship; or let a piece go its own way.", f.side, num(f.battle)},
          kHex, num(f.battle)};
}

Seat ChooseFlight::asked(const Ctx& c) const { return frame_of<Flight>(c).side; }
void ChooseFlight::answers(const Ctx& c, Offer& offer) const {
  const Flight& f = frame_of<Flight>(c);
  if (!f.hex.exists()) return;
  offer.allow({.verb = kDecline});
  for (HexId to : flight_hexes(c, f, c.s.group)) offer.allow({.verb = kFleeTo, .a = num(to)});
}
Ask ChooseFlight::ask(const Ctx& c) const {
  const Flight& f = frame_of<Flight>(c);
  return {R("13.1a"), {"{a:seat}: the group in {b:hex} may flee one hex further. Where to?", f.side, num(f.hex)}, kHex, num(f.hex)};
}

Seat AdvanceOffer::asked(const Ctx& c) const { return c.s.active; }
void AdvanceOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kAdvance});
}
Ask AdvanceOffer::ask(const Ctx& c) const {
  return {R("13.0d"), {"{a:seat}: the enemy has left {b:hex}. Does {c:piece} advance into it, free of cost?", c.s.active, num(target), num(unit)}, kHex, num(target)};
}

Seat ChoosePursuit::asked(const Ctx& c) const { return c.s.active; }
void ChoosePursuit::answers(const Ctx& c, Offer& offer) const {
  const Advance& f = frame_of<Advance>(c);
  if (!f.target.exists() || !f.unit.exists()) return;
  offer.allow({.verb = kDecline});
  for (HexId to : pursuit_hexes(c, f)) offer.allow({.verb = kPursueTo, .a = num(to)});
}
Ask ChoosePursuit::ask(const Ctx& c) const {
  const Advance& f = frame_of<Advance>(c);
  return {R("13.1c"), {"{a:seat}: {b:piece} may pursue one hex further, in any direction. Where to?", c.s.active, num(f.unit)}, kHex, num(f.target)};
}

}  // namespace cf::carolinas
