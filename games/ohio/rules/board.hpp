#pragma once
// What the rules ask of the board: who stands where, how strong, how far.
#include "games/ohio/rules/scan.hpp"

namespace cf::ohio {

constexpr u8 b8(int n) { return static_cast<u8>(n); }
constexpr i16 w16(int n) { return static_cast<i16>(n); }
template <class I>
i16 arg(I id) {
  return static_cast<i16>(id.exists() ? static_cast<int>(id.index()) : -1);
}
inline PlaceId place_arg(i16 v) { return v < 0 || v >= kPlaces ? PlaceId{} : PlaceId(static_cast<std::size_t>(v)); }
inline UnitId unit_arg(i16 v) { return v < 0 || v >= kUnits ? UnitId{} : UnitId(static_cast<std::size_t>(v)); }
inline NationId nation_arg(i16 v) {
  return v < 0 || v >= kNations ? NationId{} : NationId(static_cast<std::size_t>(v));
}

inline Seat side_of(UnitId u) { return u.index() < kUsFirst ? kWC : kUS; }
inline bool is_space(PlaceId p) { return p.exists() && p.index() < kSpaces; }
inline bool is_entry(PlaceId p) { return p.exists() && p.index() >= kSpaces && p.index() < kSpaces + kEntries; }
inline bool on_board(PlaceId p) { return p.exists() && p.index() < kSpaces + kEntries; }

// Calls f(unit) for every unit of a side at a place, in order; who is there is settled before the first call.
template <class F>
inline void each_at(const State& s, Seat side, PlaceId at, F&& f) {
  static_assert(sizeof(PlaceId) == 1);
  units_equal(s.place.items.data(), side, at.value).each(first_of(side), f);
}
// Calls f(unit) for every unit of a force.
template <class F>
inline void each_in(const State& s, Seat side, u8 group, F&& f) {
  units_equal(s.group.items.data(), side, group).each(first_of(side), f);
}
// Calls f(unit) for every unit of a side on a space of the map.
template <class F>
inline void each_on_map(const State& s, Seat side, F&& f) {
  units_below(s, side, kSpaces).each(first_of(side), f);
}

inline bool has(const State& s, UnitId u, u8 flag) { return s.flags[u] & flag; }
// A piece leaves with its force: it has moved, and may be shifted again at the fort it comes to.
inline void set_out(State& s, UnitId u) {
  s.flags[u] = static_cast<u8>((s.flags[u] | kMoved) & ~(kInside | kShiftedOnce));
}
inline int fp_of(const Ctx& c, UnitId u) { return c.t.fp[c.s.flags[u] & kReducedSide][u.index()]; }
inline int tp_of(const Ctx& c, UnitId u) {
  return has(c.s, u, kTpSpent) ? 0 : c.t.tp[c.s.flags[u] & kReducedSide][u.index()];
}
// FP as odds and strength count them: subordinate leaders, but no scouts; and those of troops alone.
inline int odds_fp(const Ctx& c, UnitId u) { return c.t.odds_fp[c.s.flags[u] & kReducedSide][u.index()]; }
inline int troop_fp(const Ctx& c, UnitId u) { return c.t.troop_fp[c.s.flags[u] & kReducedSide][u.index()]; }
inline bool is_leader(Type t) { return t == Type::Key || t == Type::Sub; }
inline bool is_regular(Type t) { return t == Type::RegInf || t == Type::RegCav; }
inline bool is_militia(Type t) { return t == Type::MilInf || t == Type::MilCav; }
inline bool is_cavalry(Type t) { return t == Type::RegCav || t == Type::MilCav; }
inline bool is_troop(Type t) { return t == Type::Warrior || is_regular(t) || is_militia(t); }
inline bool is_support(Type t) { return t == Type::Scout || t == Type::Supply || t == Type::Gun; }

// FP with subordinate leaders, as odds and strength count them; scouts and arms are not in it.
int fp_at(const Ctx& c, Seat side, PlaceId at, bool screen_only = false);
int troops_at(const Ctx& c, Seat side, PlaceId at);  // FP without leaders
int force_fp(const Ctx& c, Seat side, u8 group);
int force_troops(const Ctx& c, Seat side, u8 group);
int force_tp(const Ctx& c, Seat side, u8 group);
bool any_at(const Ctx& c, Seat side, PlaceId at);
bool any_type(const Ctx& c, Seat side, u8 group, Type type);
bool force_exists(const Ctx& c, Seat side, u8 group);

// Nations whose homes lie beyond the map; the Miami have a square too, but live on it.
inline bool from_beyond(const Tables& t, NationId n) { return t.nations[n.index()].entry.exists() && n != kMiami; }
inline bool is_fort(Site s) { return s == Site::Fort || s == Site::FortReduced || s == Site::PrintedFort; }
inline bool is_settlement(Site s) { return s == Site::Settlement || s == Site::SettlementReduced; }
inline bool is_principal(Site s) { return s == Site::Principal || s == Site::PrincipalReduced; }
inline bool is_village(Site s) { return s >= Site::Village; }
inline Site site_at(const Ctx& c, PlaceId p) { return is_space(p) ? c.s.site[p] : Site::None; }
inline NationId owner_of(const Ctx& c, PlaceId p) { return is_space(p) ? c.t.space(p).owner : NationId{}; }
inline Status status_of(const Ctx& c, NationId n) { return c.s.nation[n].status; }
inline bool is_member(const Ctx& c, NationId n) { return n.exists() && status_of(c, n) == Status::Member; }
// A principal village that fights for the confederacy.
inline bool hostile_principal(const Ctx& c, PlaceId p) {
  return is_principal(site_at(c, p)) && is_member(c, owner_of(c, p));
}
bool is_besieged(const Ctx& c, PlaceId fort);
bool is_army(const Ctx& c, Seat side, PlaceId at, u8 except_group);
int fort_capacity(const Ctx& c, PlaceId fort);
FortId fort_named_at(const State& s, PlaceId at);
int principal_index(const State& s, PlaceId at);
bool open_space(const Ctx& c, PlaceId p);                           // the learning game closes other nations' land
bool across(const Tables& t, PlaceId river, PlaceId a, PlaceId b);  // on opposite banks

// -- changes ------------------------------------------------------------------------------------
void score(Playing& p, Seat seat, int halves, Rule why);
inline constexpr PlaceId kMuster = kBuilds;  // of pieces called up, which wait to be placed
void take_from_pool(Playing& p, Type type, int count, PlaceId to);
void put(Playing& p, UnitId u, PlaceId at);        // moves a piece; off the map it is made whole
void lose_structure_step(Playing& p, PlaceId at);  // settlement or fort
void capture_unguarded(Playing& p, PlaceId at);
void lose_unsupported_guns(Playing& p, PlaceId at);
void drop_stray_arms(Playing& p, PlaceId at);
void remove_arms(Playing& p, UnitId arms);  // from play
void nation_leaves(Playing& p, NationId n);
void check_conquered(Playing& p, NationId n);
void leader_died(Playing& p, UnitId u);  // of a wound, in battle or with a lost force
void clear_group(State& s, u8 group);
u8 new_group(const State& s);
bool ambush_done(const State& s, u8 group, PlaceId stack);
void forget_ambushes(State& s, u8 group, bool only_this_step);
bool check_immediate_win(Playing& p);
Flow finish(Playing& p, Seat winner, Rule rule);
bool veiled(const Ctx& c, UnitId u);  // 25.2: a piece the United States may not look at
// Notes what became of a piece, its first argument; of one that is veiled both sides read `unseen`, which names only
// its kind.
void note_piece(Playing& p, const Event& event, EventType unseen);
u32 look_of(const Ctx& c, UnitId u);  // what can be seen of it all the same

template <class F>
const F& frame_of(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&s.stack.frames[i])) return *f;
  rules_fault("a question is open without the procedure that must have asked it");
}
template <class F>
const F* find_frame(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&s.stack.frames[i])) return f;
  return nullptr;
}
// 14.3: who has fought in the enemy's segment cannot be called to another battle; kept as the mark of a piece that has
// moved.
inline void engage(State& s, UnitId u) {
  if (const Operations* o = find_frame<Operations>(s); o && o->seat != side_of(u)) s.flags[u] |= kMoved;
}

// Offers one of several equal pieces.
struct Seen {
  u32 keys[64];
  int count = 0;
  bool first(const Ctx& c, UnitId u, u8 mask) {
    const u32 key = static_cast<u32>(c.t.units[u.index()].counter) << 8 | (c.s.flags[u] & mask);
    for (int i = 0; i < count; ++i)
      if (keys[i] == key) return false;
    if (count < 64) keys[count++] = key;
    return true;
  }
};

}  // namespace cf::ohio
