#pragma once
// Questions about a position that several chapters ask, and the few ways in which counters change place.
#include "games/warpath/warpath.hpp"

namespace cf::warpath {

// -- answers ------------------------------------------------------------------------------------
inline PieceId piece_of(const Action& a) { return PieceId(static_cast<std::size_t>(a.a)); }
inline PlaceId place_of(const Action& a) { return PlaceId(static_cast<std::size_t>(a.a)); }
// Of a ChooseRetreat: none if there was no way out.
inline PlaceId retreat_space(const Action& a) { return a.verb == kRetreat ? place_of(a) : PlaceId{}; }
inline void judge(Offer& offer, const Action& a, const Verdict& verdict) {
  verdict.legal() ? offer.allow(a) : offer.refuse(a, verdict.rule, verdict.why);
}
// Says of the answer asked about why it cannot be given now. A question calls this first; what it then offers or
// refuses itself counts instead.
void refuse_elsewhere(const Ctx& c, Offer& offer);
inline PieceSet one(PieceId piece) {
  PieceSet out;
  out.add(piece);
  return out;
}
inline PlaceSet one(PlaceId place) {
  PlaceSet out;
  out.add(place);
  return out;
}

// -- who is where (places.cpp) -------------------------------------------------------------------------------
PieceSet pieces_at(const State& s, PlaceId place);
PieceSet pieces_on_map(const State& s);
// The spaces in which any of these counters stands.
PlaceSet spaces_of(const State& s, const PieceSet& pieces);
// The same for counters that are known to stand on the map.
PlaceSet spaces_under(const State& s, const PieceSet& pieces);

inline PieceSet side_at(const Ctx& c, PlaceId place, u8 side) { return pieces_at(c.s, place) & c.t.side[side]; }
inline PieceSet raiders(const Tables& t) { return t.side[kKiowa] | t.side[kComanche]; }
inline bool on_map(const State& s, PieceId p) { return s.at[p].index() < kMaxSpaces; }
inline bool is_raider(u8 side) { return side == kKiowa || side == kComanche; }
// 1.0.a: whoever has drawn their marker directs the raiders.
inline Seat raider_seat(const Ctx& c) { return c.applies(R("1.0.a"), c.s.drawer); }
inline bool winter(const Ctx& c) { return c.t.turns[c.s.turn - 1u].winter; }

// -- spaces -------------------------------------------------------------------------------------
inline Seat holder(const State& s, PlaceId place) { return s.union_held.has(place) ? kUnion : kConfederate; }
inline bool is_union_base(const Tables& t, PlaceId place) { return t.at(place).role == SpaceRole::UnionBase; }
inline bool is_army_base(const Tables& t, PlaceId place) {
  return t.at(place).role == SpaceRole::UnionBase || t.at(place).role == SpaceRole::ConfederateBase;
}
inline bool is_base(const Tables& t, PlaceId place) {
  return t.at(place).role != SpaceRole::Plain && t.at(place).role != SpaceRole::Capital;
}
inline bool is_capital(const Tables& t, PlaceId place) { return t.at(place).role == SpaceRole::Capital; }
inline bool is_cover(const Tables& t, PlaceId place) {
  return t.at(place).terrain == Terrain::Forest || t.at(place).terrain == Terrain::Rough;
}
// 6.3, 6.4, 6.5: a base that works for this player: recruits, wagons, battle supply.
bool works_as_base(const Ctx& c, PlaceId place, Seat seat);
// 11.4.c: the bases Quantrill does not enter without a Confederate leader; Fort Smith is one in Union hands (6.5.a).
PlaceSet closed_to_quantrill(const Ctx& c);
// 10.4: a finished fort, or a base of either army, in the hands of whoever stands there.
bool counts_as_fort(const Ctx& c, PlaceId place);
// W-12: a player's unit stands in the base of the tribe.
bool camps_taken(const Ctx& c, u8 tribe);
int capitals_held(const Ctx& c, Seat seat);
int bases_held(const Ctx& c);  // by the Confederates: Fort Smith, Marshall, Fort Belknap
const Route* route(const Tables& t, PlaceId from, PlaceId to);

// -- changes ------------------------------------------------------------------------------------
// Moves a counter; a fort it leaves without a garrison is gone (10.1).
void put(Playing& p, PieceId piece, PlaceId place);
// Counters of a tribe go to its base, or wait aside until it is empty (ruling W-12).
void send_to_camps(Playing& p, u8 tribe, const PieceSet& who);
// 6.2: a lost unit goes to its owner's box; raiders wait aside, Quantrill goes back to the cup.
void eliminate(Playing& p, PieceId piece, Rule rule);
// 3.2.c: the space belongs to the player whose combat units stand there alone.
void settle_control(Playing& p, PlaceId place, Seat seat);
// 9.5: takes one increment out of the counters of a set, an opened wagon first.
void spend_increment(Playing& p, const PieceSet& wagons);
PieceId wagon_to_open(const State& s, const PieceSet& wagons);
void remove_wagon(Playing& p, PieceId wagon);
int increments(const State& s, const PieceSet& wagons);
// 8.5: the loser's wagons change hands, or are lost to raiders.
void lose_wagons(Playing& p, PlaceId place, const PieceSet& wagons, u8 victor);
// 9.2: lays a marker from the cup on a space; home country costs its owner a draw (9.3).
void lay_waste(Playing& p, PlaceId place, Rule rule);
bool waste_left(const Ctx& c);
void release(Playing& p, Entry entry, Rule rule);
void release_fort_smith(Playing& p, Rule rule);
// The game is decided: nothing that was begun goes on.
Flow abandon(Playing& p);
inline bool decided(const State& s) { return s.won_by.exists(); }

// -- movement -----------------------------------------------------------------------------------
u8 side_of_group(const Ctx& c);
bool quantrill_alone(const Ctx& c);
int entry_cost(const Ctx& c, const Route& way, bool engineers);
// Where a retreat may lead, for a unit of this side leaving `from`, the enemy having come from `barred`.
PlaceSet ways_out(const Ctx& c, u8 side, const PieceSet& leaving, PlaceId from, PlaceId barred);

// -- recruiting ---------------------------------------------------------------------------------
PlaceSet open_bases(const Ctx& c, Seat seat);
PlaceSet open_capitals(const Ctx& c, Seat seat);
PlaceSet placements(const Ctx& c, PieceId unit, PlaceSet bases, PlaceSet capitals);
void recruit(Playing& p, PieceId unit, PlaceId place, Rule rule);
inline PlaceSet placements(const Ctx& c, PieceId unit) {
  const Seat seat = c.t.of(unit).side;
  return placements(c, unit, open_bases(c, seat), open_capitals(c, seat));
}

// -- battle -------------------------------------------------------------------------------------
PieceSet fighters(const Ctx& c, u8 party);       // combat units in the battle
PieceSet able_to_fire(const Ctx& c, u8 party);   // W-44: in the battle and not panicked
PieceSet battle_wagons(const Ctx& c, u8 party);  // 9.6
Shot read_table(const Ctx& c, PieceId firer, int die);
void begin_battle(Playing& p, const Arrival& arrival, u8 defender);

}  // namespace cf::warpath
