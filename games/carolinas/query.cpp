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
  return ((c.t.side[side] - c.s.m.captured) | (c.t.side[other(side)] & c.s.m.captured)) - c.s.m.scenery;
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

Verdict why_bound(const Ctx& c, PieceId p) {
  const Marks& m = c.s.m;
  const i16 n = num(p);
  if (m.lost.has(p)) return {R("8.0l"), {"{a:piece} is lost and must first find the way.", n}};
  if (m.frozen.has(p)) return {R("5.1c"), {"{a:piece} is cut off and waits for orders this Date Turn.", n}};
  if (m.rebuilt.has(p))
    return {R("10.0c"), {"{a:piece} has just been rebuilt: it neither moves nor attacks in this activation.", n}};
  return {};
}

namespace {

u8 holding_of(const Tables& t, const PieceSet& pieces) {
  if (pieces.empty()) return 0;
  const auto bit = [&](const PieceSet& kind, Holding held) {
    return (pieces & kind).empty() ? 0 : static_cast<int>(held);
  };
  return static_cast<u8>(bit(t.units, kHasUnit) | bit(t.cannon, kHasCannon) | bit(t.leaders, kHasLeader) |
                         bit(t.supply, kHasSupply));
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
  return c.t.cannon.has(piece) ? gun_value(c, piece) : 0;  // 6.0b: leaders weigh nothing
}

int points_of(const Ctx& c, const PieceSet& pieces) {
  int sum = 0;
  for (PieceId p : pieces) sum += points(c, p);
  return sum;
}

// 6.0d: what is aboard is outside the limit.
int points_in(const Ctx& c, Seat side, HexId hex) { return points_of(c, on_land(c, side, hex)); }

// 7.3g, 7.3h: guns, wagons and leaders take no room.
int cargo_points(const Ctx& c, const PieceSet& cargo) { return points_of(c, cargo & c.t.units); }

bool elite(const Ctx& c, PieceId unit) {
  if (!c.t.units.has(unit)) return false;
  const PieceDef& def = c.t.def(unit);
  return c.applies(R("11.3b"), c.s.m.reduced.has(unit)) ? def.elite_reduced : def.elite_full;
}

int gun_value(const Ctx& c, PieceId gun) { return c.applies(R("2.0c"), c.s.m.reduced.has(gun)) ? 1 : 2; }

Skill skill_on(const Ctx& c, PieceId leader, int face) {
  const PieceDef& def = c.t.def(leader);
  const Skill skill = face >= def.exceptional_from ? Skill::Exceptional
                      : face >= def.capable_from   ? Skill::Capable
                                                   : Skill::Inept;
  return c.applies({R("2.0e"), R("manifest")}, skill);
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
    const int one =
        c.applies(transport ? R("7.3b") : R("7.3c"), int{transport ? c.t.transport_load : c.t.warship_load});
    room += one;
    largest = std::max(largest, one);
  }
  // Ships in one hex add their room together, and only the total counts.
  if (cargo_points(c, cargo) > largest + c.applies({R("7.3d"), R("7.3r")}, room - largest)) return false;
  const bool heavy = !(cargo & (c.t.cannon | c.t.supply)).empty();
  return !c.applies(R("7.3g"), heavy && (ships & c.t.transports).empty());
}

// -- happenings ---------------------------------------------------------------------------------------

namespace {

void capture_supply(Playing& p, Seat side, HexId hex, How how) {
  for (PieceId wagon : here(p.ctx(), ashore(p.ctx(), other(side)) & p.t.supply, hex)) {
    if (p.applies(R("7.3o"), how == How::Landing)) {
      eliminate(p, wagon, R("7.3o"));
    } else if (p.applies(R("10.0h"), wagon.exists())) {
      p.s.m.captured.has(wagon) ? p.s.m.captured.remove(wagon) : p.s.m.captured.add(wagon);
      p.s.m.moved.add(wagon);
      p.emit({R("10.0h"), kCaptured, side, num(wagon), num(hex)});
    }
  }
}

void take_fort(Playing& p, Seat side, HexId hex) {
  const u8 fort = p.t.hex(hex).fort;
  if (!p.applies(R("11.4b"), fort < kForts && p.s.forts[fort] == other(side))) return;
  p.s.forts[fort] = side;
  p.emit({R("11.4b"), kFortTaken, side, num(hex)});
}

void note_occupation(Playing& p, Seat side, HexId hex) {
  const Hex& h = p.t.hex(hex);
  if (p.applies(p.t.victory_rule, h.watch >= 0)) p.s.last_in[static_cast<std::size_t>(h.watch)] = side;
  if (h.city < kCities && p.s.moving && side == p.s.active) p.s.visited |= u32{1} << h.city;
  // 16.7c: Gates leaves as soon as a British unit is in Charlotte.
  if (p.t.special == Special::Camden && p.applies(R("16.7c"), side == kBritish && h.watch == 1) &&
      living(p.ctx(), p.t.gates) && p.s.at[p.t.gates].exists()) {
    p.emit({R("16.7c"), kWithdrawn, kAmerican, num(p.t.gates)});
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
  // Rulings 25, 43: so are lone leaders taken; 7.4: ships at anchor never are.
  if (const Rule rule = how == How::Landing ? R("7.3o") : R("8.0i"); how == How::Landing || how == How::Stray)
    for (PieceId leader : p.applies(rule, on_land(p.ctx(), other(side), hex) & p.t.leaders)) eliminate(p, leader, rule);
  take_fort(p, side, hex);
  note_occupation(p, side, hex);
}

// 8.0n: lost pieces with no leader beside them are gone; not yet those on their way, which are the group.
void abandon_the_lost(Playing& p, Seat side) {
  if (p.s.m.lost.empty()) return;
  for (PieceId piece : (ashore(p.ctx(), side) & p.s.m.lost) - p.s.group)
    if (p.applies(R("8.0n"), (on_land(p.ctx(), side, p.s.at[piece]) & p.t.leaders).empty()))
      eliminate(p, piece, R("8.0n"));
}

void eliminate(Playing& p, PieceId piece, Rule rule) {
  if (p.s.m.dead.has(piece)) return;
  const HexId hex = p.s.at[piece];
  const Seat side = side_of(p.ctx(), kAmerican).has(piece) ? kAmerican : kBritish;
  p.emit({rule, kEliminated, side, num(piece), num(hex)});
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
  if (p.applies(R("11.8a"), p.s.m.reduced.has(piece) || blank)) return eliminate(p, piece, rule);
  p.s.m.reduced.add(piece);
  p.emit({rule, kReduced, p.t.def(piece).side, num(piece), static_cast<i16>(points(p.ctx(), piece))});
}

Seat winner_of(Ending ending) {
  return ending == Ending::American ? Seat{kAmerican} : ending == Ending::British ? Seat{kBritish} : kNobody;
}

void end_game(Playing& p, Rule rule, Ending ending) {
  if (p.s.result != Ending::Open) return;
  p.s.result = ending;
  p.s.end_rule = rule;
  p.emit({rule, kGameEnded, winner_of(ending)});
}

bool initiative_holds(Playing& p, Rule rule, Seat side, PieceId leader) {
  const u8 initiative = p.t.def(leader).initiative;
  const bool holds = p.answer.n <= initiative;
  p.emit({rule, kTriedInitiative, side, num(leader), p.answer.n, initiative, static_cast<i16>(holds)});
  return holds;
}

Skill judge_ability(Playing& p, Rule rule, Seat side, PieceId leader) {
  const Skill skill = skill_on(p.ctx(), leader, p.answer.n);
  p.emit({rule, kJudged, side, num(leader), static_cast<i16>(skill), p.answer.n, num(leader)});
  return skill;
}

// 16.3d: both sides may win at any moment; together the American side does.
void check_immediate_end(Playing& p) {
  if (p.t.special != Special::Overmountain || p.s.turn == 0) return;
  if (p.applies(R("16.3d"), p.s.m.dead.has(p.t.ferguson))) {
    if (p.s.result == Ending::British) p.s.result = Ending::Open;
    end_game(p, R("16.3d"), Ending::American);
  } else if (p.applies(R("16.3d"), ((p.t.side[kAmerican] & p.t.units) - p.s.m.dead).empty())) {
    end_game(p, R("16.3d"), Ending::British);
  }
}

bool halted(Playing& p) {
  if (p.s.result == Ending::Open) [[likely]]
    return false;
  while (!p.s.stack.empty()) p.s.stack.pop();
  return true;
}

bool is_free_for(const Ctx& c, Seat side, const PieceSet& pieces, HexId hex, const HexSet& enemy) {
  if (!hex.exists()) return false;
  if (c.applies(R("12.0c"), c.t.hex(hex).sea || enemy.has(hex))) return false;
  return !c.applies(R("12.0c"), points_of(c, on_land(c, side, hex) | pieces) > kStackLimit);
}

bool is_over_limit(const Ctx& c, Seat side, HexId hex) {
  return c.applies(R("6.0a"), points_in(c, side, hex) > kStackLimit);
}

bool sees(const Ctx& c, Seat viewer, HexId hex) {
  for (PieceId p : everything_near(c.s, hex) & side_of(c, viewer)) {
    const HexId at = c.s.at[p];
    if (at.exists() && (at == hex || direction(c.t, hex, at) >= 0)) return true;
  }
  return false;
}

}  // namespace cf::carolinas
