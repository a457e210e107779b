// What several chapters share; see common.hpp.
#include "games/warpath/rules/common.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cf::warpath {

namespace {

// A bit for each of sixteen counters: those in this place, or those in a space.
#if defined(__SSE2__)
u64 sixteen_at(const PlaceId* first, PlaceId place) {
  const __m128i places = _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  return static_cast<u64>(_mm_movemask_epi8(_mm_cmpeq_epi8(places, _mm_set1_epi8(static_cast<char>(place.value)))));
}
u64 sixteen_on_map(const PlaceId* first) {
  const __m128i places = _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  const __m128i spaces = _mm_min_epu8(places, _mm_set1_epi8(static_cast<char>(kMaxSpaces - 1)));
  return static_cast<u64>(_mm_movemask_epi8(_mm_cmpeq_epi8(places, spaces)));
}
#else
template <class Test>
u64 sixteen(const PlaceId* first, Test test) {
  u64 out = 0;
  for (std::size_t i = 0; i < 16; ++i) out |= u64{test(first[i])} << i;
  return out;
}
u64 sixteen_at(const PlaceId* first, PlaceId place) {
  return sixteen(first, [place](PlaceId p) { return p == place; });
}
u64 sixteen_on_map(const PlaceId* first) {
  return sixteen(first, [](PlaceId p) { return p.index() < kMaxSpaces; });
}
#endif

}  // namespace

PieceSet pieces_at(const State& s, PlaceId place) {
  static_assert(kSlots == 64 * PieceSet::kWords && sizeof(PlaceId) == 1);
  PieceSet out;
  const PlaceId* first = s.at.items.data();
  for (u64& word : out.words) {
    word = sixteen_at(first, place) | sixteen_at(first + 16, place) << 16 | sixteen_at(first + 32, place) << 32 | sixteen_at(first + 48, place) << 48;
    first += 64;
  }
  return out;
}

PieceSet pieces_on_map(const State& s) {
  PieceSet out;
  const PlaceId* first = s.at.items.data();
  for (u64& word : out.words) {
    word = sixteen_on_map(first) | sixteen_on_map(first + 16) << 16 | sixteen_on_map(first + 32) << 32 | sixteen_on_map(first + 48) << 48;
    first += 64;
  }
  return out;
}

PlaceSet spaces_under(const State& s, const PieceSet& pieces) {
  static_assert(PlaceSet::kWords == 1);
  PlaceSet out;
  each(pieces, [&](PieceId p) { out.words[0] |= u64{1} << s.at[p].value; });
  return out;
}

PlaceSet spaces_of(const State& s, const PieceSet& pieces) { return spaces_under(s, pieces & pieces_on_map(s)); }

bool works_as_base(const Ctx& c, PlaceId place, Seat seat) {
  if (holder(c.s, place) != seat) return false;
  if (place == c.t.fort_smith) {
    if (seat == kUnion) return c.t.in_force(R("6.5.a"));
    return !c.s.smith_lost || !c.t.in_force(R("6.5.b"));
  }
  const Role3 role = c.t.at(place).role;
  return seat == kUnion ? role == Role3::UnionBase : role == Role3::ConfederateBase;
}

bool counts_as_fort(const Ctx& c, PlaceId place) {
  if (is_army_base(c.t, place) && c.t.in_force(R("10.4"))) return true;
  return c.s.fort_done.has(place);
}

int capitals_held(const Ctx& c, Seat seat) {
  int n = 0;
  for (PlaceId capital : c.t.capitals) n += holder(c.s, capital) == seat;
  return n;
}

const Route* route(const Tables& t, PlaceId from, PlaceId to) {
  for (const Route& r : t.at(from).routes)
    if (r.to == to) return &r;
  return nullptr;
}

void put(Playing& p, PieceId piece, PlaceId place) {
  const PlaceId from = p.s.at[piece];
  p.s.at[piece] = place;
  if (from.index() >= kMaxSpaces || !(p.s.fort_begun.has(from) || p.s.fort_done.has(from))) return;
  const PieceSet garrison = side_at(p.ctx(), from, holder(p.s, from)) & p.t.combat;
  if (!garrison.empty() && p.t.in_force(R("10.1.f"))) return;
  if (!p.t.in_force(R("10.1.g"))) return;
  p.s.fort_begun.remove(from), p.s.fort_done.remove(from), p.s.fort_new.remove(from);
  p.note({R("10.1.g"), kFortGone, kNobody, arg(from)});
}

void eliminate(Playing& p, PieceId piece, Rule rule) {
  const u8 side = p.t.of(piece).side;
  p.s.panicked.remove(piece), p.s.group.remove(piece);
  p.note({rule, kDied, is_raider(side) ? kNobody : side, arg(piece), arg(p.s.at[piece])});
  if (is_raider(side)) return put(p, piece, kAside);
  if (piece == p.t.quantrill && p.t.in_force(R("11.4.h"))) {
    put(p, piece, kCup);
    p.s.drawn[p.t.quantrill_marker] = 0;
    p.s.cup[p.t.quantrill_marker] = 1;
    return;
  }
  put(p, piece, p.t.in_force(R("6.2.c")) ? box_of(side) : kAside);
}

// 4.4: a Union base in Confederate hands ends the game at that moment; 6.1 watches Fort Smith, Park Hill and Sculleyville.
void settle_control(Playing& p, PlaceId place, Seat seat, Rule rule) {
  if (holder(p.s, place) == seat || !p.t.in_force(R("3.2.c"))) return;
  if (seat == kConfederate && !p.t.in_force(R("3.2.e"))) return;
  seat == kUnion ? p.s.union_held.add(place) : p.s.union_held.remove(place);
  p.note({rule, kTook, seat, arg(place)});
  if (seat == kConfederate) {
    if (is_union_base(p.t, place) && p.t.in_force(R("4.4.b"))) p.s.winner = kConfederate, p.s.won_by = R("4.4.b");
    if (place == p.t.fort_smith && !p.t.in_force(R("6.1.h")))
      for (PieceId u : pieces_at(p.s, kUnionBox))
        if (p.t.of(u).entry == Entry::FortSmith) p.s.at[u] = kAside;
    if (place == p.t.fort_smith && !p.t.in_force(R("6.5.c"))) p.s.winner = kConfederate, p.s.won_by = R("6.5.c");
    return;
  }
  if (place == p.t.fort_smith) p.s.smith_lost = true;
  if (!p.t.in_force(R("6.1.g"))) return;
  if (place == p.t.fort_smith && p.t.in_force(R("6.1.d"))) release_fort_smith(p, R("6.1.d"));
  if (holder(p.s, p.t.park_hill) == kUnion && holder(p.s, p.t.sculleyville) == kUnion && p.t.in_force(R("6.1.e")))
    release_fort_smith(p, R("6.1.e"));
}

bool spend_increment(Playing& p, const PieceSet& wagons) {
  const PieceSet opened = wagons & p.s.low;
  const PieceId wagon = first_of(opened.empty() ? wagons : opened);
  if (!wagon.exists()) return false;
  if (p.s.low.has(wagon) || !p.t.in_force(R("9.5.d"))) {
    if (!p.t.in_force(R("9.5.e"))) return true;
    p.s.low.remove(wagon);
    p.s.acted.remove(wagon), p.s.group.remove(wagon);
    p.s.at[wagon] = {};
  } else {
    p.s.low.add(wagon);
  }
  return true;
}

int increments(const State& s, const PieceSet& wagons) {
  int sum = 0;
  each(wagons, [&](PieceId w) { sum += s.low.has(w) ? 1 : 2; });
  return sum;
}

void lose_wagons(Playing& p, PlaceId place, const PieceSet& wagons, u8 victor) {
  if (wagons.empty() || !p.t.in_force(R("8.5.f"))) return;
  const i16 count = static_cast<i16>(wagons.size());
  for (PieceId w : wagons) {
    const bool low = p.s.low.has(w);
    p.s.at[w] = {};
    p.s.low.remove(w), p.s.acted.remove(w), p.s.group.remove(w);
    if (is_raider(victor)) continue;
    for (PieceId mine : p.t.wagons & p.t.side[victor])
      if (!p.s.at[mine].exists()) {
        p.s.at[mine] = place;
        if (low) p.s.low.add(mine);
        break;
      }
  }
  const Happening what = is_raider(victor) ? kWagonsLost : kCaptured;
  p.note({R("8.5.f"), what, is_raider(victor) ? kNobody : victor, count, arg(place)});
}

bool waste_left(const Ctx& c) { return c.s.cup[c.t.devastation] > 0 || !c.t.in_force(R("9.2.d")); }

void lay_waste(Playing& p, PlaceId place, Rule rule) {
  p.s.devastated.add(place);
  p.note({rule, kLaidWaste, p.s.drawer, arg(place)});
  const Country country = p.t.at(place).country;
  if (country == Country::Territory || !p.t.in_force(R("9.3"))) return;
  if (p.s.draw_cost && p.t.in_force(R("9.3.b"))) return;
  p.s.draw_cost = true;
  (country == Country::Union ? p.s.lost_union : p.s.lost_confederate) = true;
}

void release(Playing& p, Entry entry, Rule rule) {
  if (!p.t.in_force(R("2.2.a")) || !p.t.in_force(R("6.2"))) return;
  i16 count = 0;
  for (PieceId u : pieces_at(p.s, kAside))
    if (p.t.of(u).entry == entry && p.t.of(u).side <= kConfederate && u != p.t.quantrill) {
      p.s.at[u] = box_of(p.t.of(u).side);
      ++count;
    }
  if (count) p.note({rule, kReleased, kNobody, count, static_cast<i16>(entry)});
}

void release_fort_smith(Playing& p, Rule rule) {
  if (p.s.smith_released) return;
  p.s.smith_released = true;
  release(p, Entry::FortSmith, rule);
}

Flow abandon(Playing& p) {
  if (p.s.won_by.exists()) p.note({p.s.won_by, p.s.winner == kNobody ? kGameDrawn : kGameWon, p.s.winner});
  p.s.panicked.clear(), p.s.fired.clear(), p.s.group.clear();
  p.s.battle = {};
  while (!p.s.stack.empty()) p.s.stack.pop();
  return Replaced;
}

}  // namespace cf::warpath
