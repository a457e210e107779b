// What must hold in every position, named after the rule; also the guard against positions edited by hand.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

using Broken = std::optional<std::string>;

struct FieldGuard {
  const Ctx& c;
  PieceSet real;
  bool ok = true;
  void operator()(const char*, HexId h) { ok = ok && (!h.exists() || h.index() < kHexes); }
  void operator()(const char*, PieceId p) { ok = ok && (!p.exists() || p.index() < c.t.pieces.size()); }
  void operator()(const char*, const PieceSet& set) { ok = ok && (set - real).empty(); }
  template <class T>
  void operator()(const char*, const T&) {}
};

PieceSet real_pieces(const Ctx& c) { return c.t.side[0] | c.t.side[1]; }

bool leads(const Ctx& c, PieceId p) { return p.exists() && c.t.leaders.has(p) && c.s.at[p].exists(); }
bool stands(const Ctx& c, PieceId p) { return p.exists() && c.s.at[p].exists(); }

// Frames whose rules take it for granted that something is there.
bool is_sound(const Ctx& c, const March& f) { return f.hex.exists() && !c.s.group.empty(); }
bool is_sound(const Ctx& c, const LeaderAlone& f) { return leads(c, f.leader); }
bool is_sound(const Ctx& c, const NightStart& f) { return leads(c, f.leader); }
bool is_sound(const Ctx& c, const Recovery& f) { return leads(c, f.leader); }
bool is_sound(const Ctx&, const Stray& f) { return f.hex.exists(); }
bool is_sound(const Ctx&, const Sailing& f) { return f.hex.exists(); }
bool is_sound(const Ctx&, const LandingParty& f) { return f.hex.exists(); }
bool is_sound(const Ctx& c, const CutOffStack& f) { return f.hex.exists() && leads(c, f.leader) && f.side < 2; }
bool is_sound(const Ctx& c, const Attrition& f) { return stands(c, f.unit) && c.t.units.has(f.unit); }
bool is_sound(const Ctx& c, const Attack& f) {
  const bool fighting = f.unit.exists() && c.t.units.has(f.unit) && f.from.exists() && f.target.exists() &&
                        direction(c.t, f.from, f.target) >= 0;
  const bool units = (!f.victim.exists() || (c.t.units | c.t.cannon).has(f.victim)) &&
                     (!f.defender.exists() || c.t.units.has(f.defender));
  return fighting && units && (!f.leader.exists() || c.t.leaders.has(f.leader)) &&
         (!f.defence_leader.exists() || c.t.leaders.has(f.defence_leader));
}
bool is_sound(const Ctx& c, const Retreat& f) {
  return f.side < 2 && f.battle.exists() && f.enemy.exists() && !c.s.group.empty();
}
bool is_sound(const Ctx&, const Flight& f) { return f.side < 2 && f.hex.exists(); }
bool is_sound(const Ctx& c, const Advance& f) { return stands(c, f.unit) && f.from.exists() && f.target.exists(); }
bool is_sound(const Ctx& c, const Pursuit& f) { return stands(c, f.unit) && f.hex.exists(); }
bool is_sound(const Ctx&, const Surprise& f) { return f.from.exists() && f.target.exists(); }
bool is_sound(const Ctx& c, const Bombardment& f) { return stands(c, f.gun) && f.target.exists(); }
bool is_sound(const Ctx& c, const PickPiece& f) {
  for (PieceId p : f.from)
    if (!c.s.at[p].exists()) return false;
  return f.side < 2 && !f.from.empty();
}
bool is_sound(const Ctx&, const RollDie& f) { return (f.low == 0 && f.high == 9) || (f.low == 1 && f.high == 6); }
bool is_sound(const Ctx&, const DrawPiece& f) { return f.side < 2; }
bool is_sound(const Ctx& c, const SetUp& f) { return f.deal <= c.t.deals.size(); }
bool is_sound(const Ctx& c, const Recruiting& f) { return f.city < c.t.cities.size(); }
bool is_sound(const Ctx&, const ChoosePort& f) { return f.hex.exists(); }
bool is_sound(const Ctx&, const ChooseLanding& f) { return f.hex.exists(); }
bool is_sound(const Ctx& c, const AbilityOffer& f) { return leads(c, f.leader); }
bool is_sound(const Ctx& c, const RecoveryOffer& f) { return leads(c, f.leader); }
bool is_sound(const Ctx&, const PatrolOffer& f) { return f.side < 2 && f.hex.exists(); }
bool is_sound(const Ctx& c, const AdvanceOffer& f) { return stands(c, f.unit) && f.target.exists(); }
template <class F>
bool is_sound(const Ctx&, const F&) {
  return true;
}

Broken broken_frames(const Ctx& c) {
  bool ok = true;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    std::visit(
        [&]<class F>(const F& f) {
          if constexpr (!std::is_same_v<F, std::monostate>) {
            FieldGuard guard{c, real_pieces(c)};
            F::fields(f, guard);
            ok = ok && guard.ok && is_sound(c, f);
          }
        },
        c.s.stack.frames[i]);
  if (!ok) return "3.0b: a procedure or question speaks of things that are not there";
  return {};
}

Broken broken_ids(const Ctx& c) {
  FieldGuard guard{c, real_pieces(c)};
  Marks::fields(c.s.m, guard);
  guard("", c.s.group);
  for (std::size_t i = 0; i < kPieces; ++i) {
    guard("", c.s.at.items[i]);
    if (i >= c.t.pieces.size() && c.s.at.items[i].exists()) return "2.0f: a piece that is not in the scenario";
  }
  for (PieceId p : c.s.senior) guard("", p);
  for (PieceId p : c.s.goal) guard("", p);
  if (!guard.ok || c.s.active > 1 || c.s.turn > c.t.turns) return "2.0f: numbers out of range";
  for (u8 owner : c.s.forts)
    if (owner > kNone) return "11.4a: a fort without an owner";
  for (u8 owner : c.s.last_in)
    if (owner > kNone) return "16.0a: an unknown last occupier";
  if ((c.s.recruited[0] | c.s.recruited[1] | c.s.visited | c.s.pending) >> kCities)
    return "16.1d: a town that does not exist";
  if (!(c.s.m.reduced - c.t.units - c.t.cannon).empty()) return "2.0c: only units and cannon have a reduced side";
  if (!(c.s.m.captured - c.t.supply).empty()) return "10.0h: only wagons change sides";
  if (!(c.s.m.saved - c.t.leaders).empty() || !(c.s.m.scenery - c.t.leaders).empty())
    return "9.0f: only leaders save units";
  return {};
}

Broken broken_places(const Ctx& c) {
  HexSet held[2];
  for (PieceId p : real_pieces(c)) {
    const HexId at = c.s.at[p];
    if (c.s.m.dead.has(p) && at.exists()) return "10.0b: " + c.t.def(p).id + " was removed and is on the map";
    if (!at.exists()) {
      if (c.s.m.aboard.has(p) || c.s.m.lost.has(p) || c.s.group.has(p))
        return "7.0i: " + c.t.def(p).id + " is off the map";
      continue;
    }
    const Hex& hex = c.t.hex(at);
    if (c.t.ships.has(p)) {
      if (c.s.m.aboard.has(p)) return "7.3g: a ship carries a ship";
      if (!hex.sea && !hex.coastal) return "7.3j: " + c.t.def(p).id + " is on dry land";
    } else if (!c.s.m.aboard.has(p)) {
      if (hex.sea) return "7.3a: " + c.t.def(p).id + " is in the sea";
      if (!c.s.m.scenery.has(p)) held[side_of(c, kBritish).has(p)].add(at);
    }
  }
  for (std::size_t w = 0; w < held[0].words.size(); ++w)
    if (held[0].words[w] & held[1].words[w]) return "6.0c: both sides are ashore in one hex";
  return {};
}

Broken broken_stacks(const Ctx& c) {
  for (Seat side : {Seat{kAmerican}, Seat{kBritish}}) {
    for (PieceId p : ashore(c, side) & (c.t.units | c.t.cannon)) {
      if (!c.s.at[p].exists() || c.s.excess[side] || c.s.turn == 0 || c.s.group.has(p)) continue;
      int sum = 0;
      for (PieceId q : ashore(c, side) - c.s.group)
        if (c.s.at[q] == c.s.at[p]) sum += c.t.leaders.has(q) ? 0 : points(c, q);
      if (sum > kStackLimit) return "6.0a: more than 15 points in " + c.t.hex_ids[c.s.at[p].index()];
    }
    for (PieceId p : side_of(c, side) & c.s.m.aboard)
      if (!fits_aboard(c, ships_in(c, side, c.s.at[p]), aboard_in(c, side, c.s.at[p])) && c.s.group.empty())
        return "7.3b: the load at " + c.t.hex_ids[c.s.at[p].index()] + " is too heavy for its ships";
  }
  return {};
}

}  // namespace

Broken Game::violated_invariant(const Ctx& c) {
  if (auto wrong = broken_ids(c)) return wrong;
  if (auto wrong = broken_frames(c)) return wrong;
  if (auto wrong = broken_places(c)) return wrong;
  return broken_stacks(c);
}

}  // namespace cf::carolinas
