#pragma once
// What the rules ask of a position, and what the rules do to it everywhere.
#include "engine/modifiers.hpp"
#include "games/carolinas/carolinas.hpp"

namespace cf::carolinas {

constexpr i16 num(HexId h) { return static_cast<i16>(h.value); }
constexpr i16 num(PieceId p) { return static_cast<i16>(p.value); }
inline HexId hex_of(i16 n) { return HexId(static_cast<std::size_t>(n)); }
inline PieceId piece_of(i16 n) { return PieceId(static_cast<std::size_t>(n)); }

// -- sets of pieces ---------------------------------------------------------------------------------
PieceSet everything_in(const State& s, HexId hex);  // of either side, ashore or afloat; in no hex: what is off the map
PieceSet everything_near(const State& s,
                         HexId hex);        // in it or beside it, and perhaps a few more further up its column
PieceSet side_of(const Ctx& c, Seat side);  // all of a side, captured wagons included, scenery not
PieceSet here(const Ctx& c, const PieceSet& set, HexId hex);
PieceSet ashore(const Ctx& c, Seat side);              // side_of, not aboard a ship, no ships
PieceSet on_land(const Ctx& c, Seat side, HexId hex);  // of them, those in a hex
PieceSet senior_most(const Ctx& c, const PieceSet& leaders);
bool living(const Ctx& c, PieceId p);
Verdict why_bound(const Ctx& c, PieceId p);  // lost, waiting for orders, or just rebuilt

// What enemy pieces ashore make of a hex.
enum Holding : u8 { kHasUnit = 1, kHasCannon = 2, kHasLeader = 4, kHasSupply = 8, kBars = kHasUnit | kHasCannon };
u8 holding(const Ctx& c, Seat side, HexId hex);
std::array<u8, 6> holding_around(const Ctx& c, Seat side, HexId hex);

// All hexes with pieces of a kind: one bit a hex.
struct HexSet {
  std::array<u64, (kHexes + 63) / 64> words{};
  bool has(HexId h) const { return words[h.index() / 64] >> (h.index() % 64) & 1; }
  void add(HexId h) { words[h.index() / 64] |= u64{1} << (h.index() % 64); }
};
HexSet hexes_of(const Ctx& c, const PieceSet& set);

// -- numbers ----------------------------------------------------------------------------------------
int strength(const Ctx& c, PieceId unit);
int points(const Ctx& c, PieceId piece);  // towards the stacking limit
int points_of(const Ctx& c, const PieceSet& pieces);
int points_in(const Ctx& c, Seat side, HexId hex);
int cargo_points(const Ctx& c, const PieceSet& cargo);
bool elite(const Ctx& c, PieceId unit);
int gun_value(const Ctx& c, PieceId gun);  // 2 or 1, to be taken off a roll
Skill skill_on(const Ctx& c, PieceId leader, int face);
int distance(HexId a, HexId b);
int direction(const Tables& t, HexId a, HexId b);  // of b as seen from a neighbouring a, or -1
u8 fort_at(const Ctx& c, HexId hex);               // owner, or kNone if no fort stands there

// Room for a load on ships: strength, and whether guns and wagons can go.
bool fits_aboard(const Ctx& c, const PieceSet& ships, const PieceSet& cargo);
PieceSet ships_in(const Ctx& c, Seat side, HexId hex);
PieceSet aboard_in(const Ctx& c, Seat side, HexId hex);

// -- things that happen in many chapters ---------------------------------------------------------------
enum class How : u8 { March, Landing, Retreat, Advance, Stray, Recruit };
// Pieces come to stand ashore in a hex, with all that follows: wagons, forts, towns, the last to have been there.
void arrive(Playing& p, Seat side, const PieceSet& pieces, HexId hex, How how);
void eliminate(Playing& p, PieceId piece, Rule rule);
void abandon_the_lost(Playing& p, Seat side);
void lose_step(Playing& p, PieceId piece, Rule rule);
Seat winner_of(Ending ending);
void end_game(Playing& p, Rule rule, Ending ending);
bool initiative_holds(Playing& p, Rule rule, Seat side,
                      PieceId leader);  // the die just rolled against it, into the log
Skill judge_ability(Playing& p, Rule rule, Seat side,
                    PieceId leader);  // the die just rolled on his ratings, into the log
void check_immediate_end(Playing& p);
bool halted(Playing& p);  // the game has been decided: the stack is emptied, the caller returns Replaced

// May these pieces of a side end a retreat, flight or pursuit in this hex?
bool is_free_for(const Ctx& c, Seat side, const PieceSet& pieces, HexId hex, const HexSet& enemy);

// -- questions --------------------------------------------------------------------------------------
constexpr RollDie d10(Rule rule) { return {rule, 0, 9}; }
inline void offer_if(Offer& offer, const Action& action, const Verdict& verdict) {
  verdict.legal() ? offer.allow(action) : offer.refuse(action, verdict.rule, verdict.why);
}
// By the PickPiece just answered; none if it was declined, or there was nobody to pick.
inline PieceId picked(const Playing& p) { return p.answer.verb == kDecline ? PieceId{} : piece_of(p.answer.a); }
// The innermost procedure of a kind, or one with nothing in it.
template <class F>
const F& frame_of(const Ctx& c) {
  static constexpr F kNothing{};
  for (std::size_t i = c.s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&c.s.stack.frames[i])) return *f;
  return kNothing;
}

// Chapters ask each other.
struct StepCheck {
  Rule rule{};
  const char* why = "";
  u8 cost = 0;
  bool road = false;
};
int step_cost(const Tables& t, HexId from, HexId to, bool& road);
u8 budget(const Ctx& c, int points, bool road);
struct Around {  // what lies beside a hex, looked at once for all six steps
  std::array<u8, 6> enemies, friends;
  int load;  // points of the group itself
};
Around look_around(const Ctx& c, HexId hex);
StepCheck check_step(const Ctx& c, const March& m, unsigned d, const Around& around);
bool any_step(const Ctx& c, const March& m);
bool would_overfill(const Ctx& c, HexId hex);  // by the group that is moving
// The fewest points spent on the way to each hex the group can still enter.
using Reach = std::array<u8, kHexes>;
inline constexpr u8 kUnreached = 255;
Reach reachable(const Ctx& c, const March& from);
inline const March& marching(const Ctx& c) { return frame_of<March>(c); }  // or one without a hex
u8 group_points(const Ctx& c, const PieceSet& group);
PieceSet can_march(const Ctx& c, Seat side);
// Where couriers of a side can ride from a hex; the search ends early once it has found all `wanted`, if any are.
Columns courier_reach(const Ctx& c, Seat side, HexId goal, const PieceSet& wanted = {});
PieceSet courier_goals(const Ctx& c, Seat side);  // whom they ride to, or the equals among whom the owner names him
// What changes a roll: a panel reads the entries, play the sum.
void attack_modifiers(const Ctx& c, const Attack& f, Modifiers& die);
void defence_modifiers(const Ctx& c, const Attack& f, Modifiers& die);
void bombardment_modifiers(const Ctx& c, const Bombardment& f, Modifiers& die);
int defence_strength(const Ctx& c, const Attack& f);
void lost_modifiers(const Ctx& c, Modifiers& die);  // of a lost stack, the group
PieceId surprise_leader(const Ctx& c, HexId hex);   // who tries a surprise attack from the hex
Message weather_die(const Ctx& c);                  // what its faces mean in this season
PieceSet who_can_save(const Ctx& c, PieceId unit);
bool can_sail(const Ctx& c);
int forts_claimed(const Ctx& c);
Rule claim_rule(const Tables& t);
bool is_over_limit(const Ctx& c, Seat side, HexId hex);
bool wants_attrition(const Ctx& c, PieceId unit);
void offer_sea(const Ctx& c, Offer& offer);
void offer_scenario(const Ctx& c, Offer& offer);
void offer_night(const Ctx& c, const PieceSet& able, Offer& offer);  // able: what can march
void offer_supply(const Ctx& c, Offer& offer);
void offer_forts(const Ctx& c, Offer& offer);
// What a choice of the Movement Phase starts.
Sailing begin_sailing(Playing& p, HexId hex);
LandingParty begin_landing(Playing& p, HexId hex);
void load_wagon(Playing& p, PieceId wagon);
void rebuild(Playing& p, PieceId unit);
void raze(Playing& p, HexId fort);
// After a move: the units it has tired roll, then the procedure ends.
inline Flow then_attrition(Playing& p) { return p.s.m.tired.empty() ? Done : p.become(Attrition{}); }
PieceSet recoverable(const Ctx& c);
Verb verb_of(Purpose purpose);                    // by which a piece is picked for it
bool sees(const Ctx& c, Seat viewer, HexId hex);  // an own piece in or next to it
Ending final_result(const Ctx& c);
const char* why_ended(const Ctx& c);
std::array<const char*, 3> how_to_win(const Tables& t);  // American, British, what makes a draw
std::string date_text(const Tables& t, int turn);
std::string ratings_text(const PieceDef& leader);
// The next hex of a courier on his way to the goal, of every hex he can come from; none elsewhere.
std::vector<HexId> courier_tree(const Ctx& c, Seat side, HexId goal);
std::pair<double, double> centre(HexId h);  // on the sheet

}  // namespace cf::carolinas
