// Sets, sums and happenings that several chapters share.
#include "games/carolinas/query.hpp"

#include <algorithm>
#include <cstdlib>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cf::carolinas {

namespace {

// The test of all pieces' places, sixteen at a time where the processor can. A test takes and gives whole lanes.
#if defined(__SSE2__)
using Lanes = __m128i;
Lanes lanes_of(int n) { return _mm_set1_epi16(static_cast<short>(n)); }
Lanes equal(Lanes a, Lanes b) { return _mm_cmpeq_epi16(a, b); }
Lanes minus(Lanes a, Lanes b) { return _mm_sub_epi16(a, b); }
Lanes above(Lanes a, Lanes b) { return _mm_subs_epu16(a, b); }  // 0 where a is not above b

template <class Test>
PieceSet select(const State& s, Test test) {
  static_assert(kPieces == 96 && sizeof s.at.items == kPieces * 2);
  const auto* places = reinterpret_cast<const Lanes*>(s.at.items.data());
  const auto sixteen = [&](int i) {
    const Lanes low = test(_mm_loadu_si128(places + 2 * i)), high = test(_mm_loadu_si128(places + 2 * i + 1));
    return static_cast<u64>(static_cast<u32>(_mm_movemask_epi8(_mm_packs_epi16(low, high))));
  };
  PieceSet found;
  found.words[0] = sixteen(0) | sixteen(1) << 16 | sixteen(2) << 32 | sixteen(3) << 48;
  found.words[1] = sixteen(4) | sixteen(5) << 16;
  return found;
}
#else
using Lanes = u16;
Lanes lanes_of(int n) { return static_cast<u16>(n); }
Lanes equal(Lanes a, Lanes b) { return a == b; }
Lanes minus(Lanes a, Lanes b) { return static_cast<u16>(a - b); }
Lanes above(Lanes a, Lanes b) { return a > b ? static_cast<u16>(a - b) : u16{0}; }

template <class Test>
PieceSet select(const State& s, Test test) {
  PieceSet found;
  for (std::size_t i = 0; i < kPieces; ++i)
    if (test(s.at.items[i].value)) found.add(PieceId(i));
  return found;
}
#endif

// Neighbours lie within 29 of each other in the order of the hexes.
constexpr int kNearby = kRows + 1;

}  // namespace

PieceSet everything_in(const State& s, HexId hex) {
  const Lanes wanted = lanes_of(hex.value);
  return select(s, [wanted](Lanes at) { return equal(at, wanted); });
}

PieceSet everything_near(const State& s, HexId hex) {
  const Lanes lowest = lanes_of(hex.value - kNearby), width = lanes_of(2 * kNearby), none = lanes_of(0);
  return select(s, [=](Lanes at) { return equal(above(minus(at, lowest), width), none); });
}

PieceSet side_of(const Ctx& c, Seat side) {
  const PieceSet mine = ((c.t.side[side] - c.s.m.captured) | (c.t.side[other(side)] & c.s.m.captured)) - c.s.m.scenery;
  // 2.0b: the French fight on the American side.
  return c.t.in_force(R("2.0b")) ? mine : mine - c.t.french;
}

PieceSet here(const Ctx& c, const PieceSet& set, HexId hex) { return everything_in(c.s, hex) & set; }

PieceSet ashore(const Ctx& c, Seat side) { return side_of(c, side) - c.s.m.aboard - c.t.ships; }
PieceSet on_land(const Ctx& c, Seat side, HexId hex) { return here(c, ashore(c, side), hex); }

PieceSet senior_most(const Ctx& c, const PieceSet& leaders) {
  u8 best = 255;
  PieceSet found;
  for (PieceId p : leaders) {
    const u8 rank = c.t.def(p).seniority;
    if (rank < best) best = rank, found.clear();
    if (rank == best) found.add(p);
  }
  return found;
}

bool living(const Ctx& c, PieceId p) { return p.exists() && !c.s.m.dead.has(p); }

namespace {

u8 holding_of(const Tables& t, const PieceSet& pieces) {
  if (pieces.empty()) return 0;
  const auto bit = [&](const PieceSet& kind, Holding held) { return (pieces & kind).empty() ? 0 : static_cast<int>(held); };
  return static_cast<u8>(bit(t.units, kHasUnit) | bit(t.cannon, kHasCannon) | bit(t.leaders, kHasLeader) | bit(t.supply, kHasSupply));
}

}  // namespace

u8 holding(const Ctx& c, Seat side, HexId hex) { return holding_of(c.t, on_land(c, side, hex)); }

std::array<u8, 6> holding_around(const Ctx& c, Seat side, HexId hex) {
  std::array<u8, 6> found{};
  const Hex& centre = c.t.hex(hex);
  for (PieceId p : everything_near(c.s, hex) & ashore(c, side)) {
    const HexId at = c.s.at[p];
    for (std::size_t d = 0; d < 6; ++d)
      if (centre.next[d] == at && at.exists()) found[d] = static_cast<u8>(found[d] | holding_of(c.t, only(p)));
  }
  return found;
}

HexSet hexes_of(const Ctx& c, const PieceSet& set) {
  HexSet found;
  for (PieceId p : set)
    if (c.s.at[p].exists()) found.add(c.s.at[p]);
  return found;
}

int strength(const Ctx& c, PieceId unit) {
  const PieceDef& def = c.t.def(unit);
  return c.s.m.reduced.has(unit) ? def.reduced : def.full;
}

int points(const Ctx& c, PieceId piece) {
  if (c.t.units.has(piece)) return strength(c, piece);
  if (c.t.cannon.has(piece)) return gun_value(c, piece);
  // 6.0b: leaders weigh nothing.
  return c.t.leaders.has(piece) && !c.t.in_force(R("6.0b")) ? 1 : 0;
}

int points_of(const Ctx& c, const PieceSet& pieces) {
  int sum = 0;
  for (PieceId p : pieces) sum += points(c, p);
  return sum;
}

int points_in(const Ctx& c, Seat side, HexId hex) {
  int sum = points_of(c, on_land(c, side, hex));
  // 6.0d: what is aboard is outside the limit.
  if (!c.t.in_force(R("6.0d"))) sum += points_of(c, aboard_in(c, side, hex));
  return sum;
}

int cargo_points(const Ctx& c, const PieceSet& cargo) {
  int sum = 0;
  for (PieceId p : cargo & c.t.units) sum += strength(c, p);
  // 7.3h: leaders take no room.
  if (!c.t.in_force(R("7.3h"))) sum += (cargo & c.t.leaders).size();
  return sum;
}

bool elite(const Ctx& c, PieceId unit) {
  if (!c.t.units.has(unit)) return false;
  const PieceDef& def = c.t.def(unit);
  if (c.s.m.reduced.has(unit) && c.t.in_force(R("11.3b"))) return def.elite_reduced;
  return def.elite_full;
}

int gun_value(const Ctx& c, PieceId gun) { return c.s.m.reduced.has(gun) && c.t.in_force(R("2.0c")) ? 1 : 2; }

Skill skill_on(const Ctx& c, PieceId leader, int face) {
  const PieceDef& def = c.t.def(leader);
  if (!c.t.in_force(R("2.0e")) || !c.t.in_force(R("manifest"))) return Skill::Capable;
  return face >= def.exceptional_from ? Skill::Exceptional : face >= def.capable_from ? Skill::Capable : Skill::Inept;
}

int distance(HexId a, HexId b) {
  // Even columns lie half a row higher; along a column two half rows are a step.
  const auto half = [](HexId h) { return 2 * row_of(h) + (column_of(h) % 2 == 0); };  // height in half rows
  const int dq = std::abs(column_of(a) - column_of(b)), dh = std::abs(half(a) - half(b));
  return dh <= dq ? dq : dq + (dh - dq) / 2;
}

int direction(const Tables& t, HexId a, HexId b) {
  for (int d = 0; d < 6; ++d)
    if (t.hex(a).next[static_cast<std::size_t>(d)] == b) return d;
  return -1;
}

u8 fort_at(const Ctx& c, HexId hex) {
  const u8 fort = c.t.hex(hex).fort;
  return fort < kForts ? c.s.forts[fort] : kNone;
}

PieceSet ships_in(const Ctx& c, Seat side, HexId hex) { return here(c, c.t.side[side] & c.t.ships, hex); }
PieceSet aboard_in(const Ctx& c, Seat side, HexId hex) { return here(c, side_of(c, side) & c.s.m.aboard, hex); }

bool fits_aboard(const Ctx& c, const PieceSet& ships, const PieceSet& cargo) {
  if (cargo.empty()) return true;
  if (ships.empty()) return false;
  int room = 0, largest = 0;
  for (PieceId ship : ships) {
    const bool transport = c.t.transports.has(ship);
    int one = transport ? c.t.transport_load : c.t.warship_load;
    if (!c.t.in_force(transport ? R("7.3b") : R("7.3c"))) one = 99;
    room += one;
    largest = std::max(largest, one);
  }
  // 7.3d: ships in one hex add their room together; 7.3r: only the total counts.
  if (!c.t.in_force(R("7.3d"))) room = largest;
  if (cargo_points(c, cargo) > room) return false;
  if (!c.t.in_force(R("7.3r")))
    for (PieceId p : cargo & c.t.units)
      if (strength(c, p) > largest) return false;
  const bool heavy = !(cargo & (c.t.cannon | c.t.supply)).empty();
  return !heavy || !(ships & c.t.transports).empty() || !c.t.in_force(R("7.3g"));
}

// -- happenings ---------------------------------------------------------------------------------------

namespace {

void capture_supply(Playing& p, Seat side, HexId hex, How how) {
  for (PieceId wagon : here(p.ctx(), ashore(p.ctx(), other(side)) & p.t.supply, hex)) {
    if (how == How::Landing && p.t.in_force(R("7.3o"))) {
      eliminate(p, wagon, R("7.3o"));
    } else if (p.t.in_force(R("10.0h"))) {
      p.s.m.captured.has(wagon) ? p.s.m.captured.remove(wagon) : p.s.m.captured.add(wagon);
      p.s.m.moved.add(wagon);
      p.note({R("10.0h"), kCaptured, side, num(wagon), num(hex)});
    }
  }
}

void take_fort(Playing& p, Seat side, HexId hex) {
  const u8 fort = p.t.hex(hex).fort;
  if (fort >= kForts || p.s.forts[fort] != other(side) || !p.t.in_force(R("11.4b"))) return;
  p.s.forts[fort] = side;
  p.note({R("11.4b"), kFortTaken, side, num(hex)});
}

void note_occupation(Playing& p, Seat side, HexId hex) {
  const Hex& h = p.t.hex(hex);
  if (h.watch >= 0 && p.t.in_force(p.t.victory_rule)) p.s.last_in[static_cast<std::size_t>(h.watch)] = side;
  if (h.city < kCities && p.s.moving && side == p.s.active) p.s.visited |= u32{1} << h.city;
  // 16.7c: Gates leaves as soon as a British unit is in Charlotte.
  if (p.t.special == Special::Camden && side == kBritish && h.watch == 1 && living(p.ctx(), p.t.gates) &&
      p.s.at[p.t.gates].exists() && p.t.in_force(R("16.7c"))) {
    p.note({R("16.7c"), kWithdrawn, kAmerican, num(p.t.gates)});
    eliminate(p, p.t.gates, R("16.7c"));
  }
}

}  // namespace

void arrive(Playing& p, Seat side, const PieceSet& pieces, HexId hex, How how) {
  for (PieceId piece : pieces) {
    p.s.at[piece] = hex;
    p.s.m.aboard.remove(piece);
    p.s.m.called.remove(piece);
  }
  if ((pieces & p.t.units).empty()) return;
  capture_supply(p, side, hex, how);
  if (how == How::Landing || how == How::Stray)
    for (PieceId leader : on_land(p.ctx(), other(side), hex) & p.t.leaders)
      if (p.t.in_force(R("7.3o"))) eliminate(p, leader, R("7.3o"));
  // 7.4: ships at anchor are never taken.
  if (!p.t.in_force(R("7.4")))
    for (PieceId ship : ships_in(p.ctx(), other(side), hex)) eliminate(p, ship, R("7.4"));
  take_fort(p, side, hex);
  note_occupation(p, side, hex);
}

// 8.0n: lost pieces with no leader beside them are gone; not yet those on their way, which are the group.
void abandon_the_lost(Playing& p, Seat side) {
  if (p.s.m.lost.empty()) return;
  for (PieceId piece : (ashore(p.ctx(), side) & p.s.m.lost) - p.s.group)
    if ((on_land(p.ctx(), side, p.s.at[piece]) & p.t.leaders).empty() && p.t.in_force(R("8.0n"))) eliminate(p, piece, R("8.0n"));
}

void eliminate(Playing& p, PieceId piece, Rule rule) {
  if (p.s.m.dead.has(piece)) return;
  const HexId hex = p.s.at[piece];
  const Seat side = side_of(p.ctx(), kAmerican).has(piece) ? kAmerican : kBritish;
  p.note({rule, kEliminated, side, num(piece), num(hex)});
  p.s.at[piece] = {};
  Marks& m = p.s.m;
  Marks::fields(m, [&](const char*, PieceSet& set) { set.remove(piece); });
  m.dead.add(piece);
  p.s.group.remove(piece);
  if (p.t.leaders.has(piece)) abandon_the_lost(p, side);
  check_immediate_end(p);
}

void lose_step(Playing& p, PieceId piece, Rule rule) {
  const bool blank = p.t.units.has(piece) && p.t.def(piece).reduced == 0;
  if ((p.s.m.reduced.has(piece) || blank) && p.t.in_force(R("11.8a"))) return eliminate(p, piece, rule);
  p.s.m.reduced.add(piece);
  p.note({rule, kReduced, p.t.def(piece).side, num(piece), static_cast<i16>(points(p.ctx(), piece))});
}

void end_game(Playing& p, Rule rule, u8 result) {
  if (p.s.result) return;
  p.s.result = result;
  p.s.end_rule = rule;
  p.note({rule, kGameEnded, result == 1 ? Seat{kAmerican} : result == 2 ? Seat{kBritish} : kNobody});
}

bool initiative_holds(Playing& p, Rule rule, Seat side, PieceId leader) {
  const u8 initiative = p.t.def(leader).initiative;
  const bool holds = p.answer.n <= initiative;
  p.note({rule, kTriedInitiative, side, num(leader), p.answer.n, initiative, static_cast<i16>(holds)});
  return holds;
}

Skill judge_ability(Playing& p, Rule rule, Seat side, PieceId leader) {
  const Skill skill = skill_on(p.ctx(), leader, p.answer.n);
  p.note({rule, kJudged, side, num(leader), static_cast<i16>(skill), p.answer.n, num(leader)});
  return skill;
}

// 16.3d: both sides may win at any moment; together the American side does.
void check_immediate_end(Playing& p) {
  if (p.t.special != Special::Overmountain || p.s.turn == 0 || !p.t.in_force(R("16.3d"))) return;
  if (p.s.m.dead.has(p.t.ferguson)) {
    if (p.s.result == 2) p.s.result = 0;
    end_game(p, R("16.3d"), 1);
  } else if (((p.t.side[kAmerican] & p.t.units) - p.s.m.dead).empty()) {
    end_game(p, R("16.3d"), 2);
  }
}

bool halted(Playing& p) {
  if (!p.s.result) return false;
  while (!p.s.stack.empty()) p.s.stack.pop();
  return true;
}

bool is_free_for(const Ctx& c, Seat side, const PieceSet& pieces, HexId hex, const HexSet& enemy) {
  if (!hex.exists()) return false;
  if ((c.t.hex(hex).sea || enemy.has(hex)) && c.t.in_force(R("12.0c"))) return false;
  const PieceSet others = on_land(c, side, hex) - pieces;
  return points_of(c, others) + points_of(c, pieces) <= kStackLimit || !c.t.in_force(R("12.0c"));
}

bool is_over_limit(const Ctx& c, Seat side, HexId hex) {
  return points_in(c, side, hex) > kStackLimit && c.t.in_force(R("6.0a"));
}

bool sees(const Ctx& c, Seat viewer, HexId hex) {
  for (PieceId p : everything_near(c.s, hex) & side_of(c, viewer)) {
    const HexId at = c.s.at[p];
    if (at.exists() && (at == hex || direction(c.t, hex, at) >= 0)) return true;
  }
  return false;
}

}  // namespace cf::carolinas
