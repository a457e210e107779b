// What several chapters share; see common.hpp.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

bool works_as_base(const Ctx& c, PlaceId place, Seat seat) {
  if (holder(c.s, place) != seat) return false;
  if (place == c.t.fort_smith)
    return seat == kUnion ? c.applies(R("6.5.a"), true) : !c.applies(R("6.5.b"), c.s.smith_lost);
  const SpaceRole role = c.t.at(place).role;
  return seat == kUnion ? role == SpaceRole::UnionBase : role == SpaceRole::ConfederateBase;
}

PlaceSet closed_to_quantrill(const Ctx& c) {
  PlaceSet out;
  for (PlaceId base : {c.t.fort_scott, c.t.fort_atkinson, c.t.fort_smith})
    if (works_as_base(c, base, kUnion)) out.add(base);
  return out;
}

bool counts_as_fort(const Ctx& c, PlaceId place) {
  return c.applies(R("10.4"), is_army_base(c.t, place)) || c.s.fort_done.has(place);
}

bool camps_taken(const Ctx& c, u8 tribe) {
  return !(pieces_at(c.s, c.t.home[tribe]) & (c.t.side[kUnion] | c.t.side[kConfederate])).empty();
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

void send_to_camps(Playing& p, u8 tribe, const PieceSet& who) {
  const bool taken = camps_taken(p.ctx(), tribe);
  p.s.waiting[tribe - kKiowa] = taken;
  for (PieceId r : who) p.s.at[r] = taken ? kAside : p.t.home[tribe];
}

// W-12: the last counter of a player has left the base of a tribe that waits for it.
static void open_camps(Playing& p, PlaceId from) {
  for (u8 tribe : {kKiowa, kComanche}) {
    if (from != p.t.home[tribe] || !p.s.waiting[tribe - kKiowa] || camps_taken(p.ctx(), tribe)) continue;
    send_to_camps(p, tribe, pieces_at(p.s, kAside) & p.t.side[tribe]);
    p.emit({R("GT-3.d"), kReturned, kNobody, tribe});
  }
}

void put(Playing& p, PieceId piece, PlaceId place) {
  const PlaceId from = p.s.at[piece];
  p.s.at[piece] = place;
  if (p.s.waiting[0] || p.s.waiting[1]) open_camps(p, from);
  if (from.index() >= kMaxSpaces || !(p.s.fort_begun.has(from) || p.s.fort_done.has(from))) return;
  const PieceSet garrison = p.applies(R("10.1.f"), side_at(p.ctx(), from, holder(p.s, from)) & p.t.combat);
  if (!p.applies(R("10.1.g"), garrison.empty())) return;
  p.s.fort_begun.remove(from), p.s.fort_done.remove(from), p.s.fort_new.remove(from);
  p.emit({R("10.1.g"), kFortGone, kNobody, arg(from)});
}

void eliminate(Playing& p, PieceId piece, Rule rule) {
  const u8 side = p.t.of(piece).side;
  p.s.panicked.remove(piece), p.s.group.remove(piece);
  p.emit({rule, kDied, is_raider(side) ? kNobody : side, arg(piece), arg(p.s.at[piece])});
  if (is_raider(side)) return put(p, piece, kAside);
  if (p.applies(R("11.4.h"), piece == p.t.quantrill)) {
    put(p, piece, kCup);
    p.s.drawn[p.t.quantrill_marker] = 0;
    p.s.cup[p.t.quantrill_marker] = 1;
    return;
  }
  put(p, piece, p.applies(R("6.2.c"), box_of(side)));
}

// 4.4.b: a Union base in Confederate hands ends the game at that moment; Fort Smith, retaken, is none (6.5.c).
// 6.1.d, 6.1.e: the Fort Smith units come at once, and stay (6.1.h).
void settle_control(Playing& p, PlaceId place, Seat seat) {
  if (!p.applies(R("3.2.c"), holder(p.s, place) != seat)) return;
  seat == kUnion ? p.s.union_held.add(place) : p.s.union_held.remove(place);
  p.emit({R("3.2.c"), kTook, seat, arg(place)});
  if (seat == kConfederate) {
    if (p.applies(R("4.4.b"), is_union_base(p.t, place))) p.s.winner = kConfederate, p.s.won_by = R("4.4.b");
    return;
  }
  if (place == p.t.fort_smith) p.s.smith_lost = true;
  const bool both = holder(p.s, p.t.park_hill) == kUnion && holder(p.s, p.t.sculleyville) == kUnion;
  if (p.applies({R("6.1.d"), R("6.1.g")}, place == p.t.fort_smith)) release_fort_smith(p, R("6.1.d"));
  if (p.applies({R("6.1.e"), R("6.1.g")}, both)) release_fort_smith(p, R("6.1.e"));
}

void remove_wagon(Playing& p, PieceId wagon) {
  p.s.low.remove(wagon), p.s.acted.remove(wagon), p.s.group.remove(wagon);
  put(p, wagon, {});
}

// 9.5.d: the first increment turns the counter over, the second removes it (9.5.e).
void spend_increment(Playing& p, const PieceSet& wagons) {
  const PieceId wagon = wagon_to_open(p.s, wagons);
  if (!wagon.exists()) return;
  const bool opened = p.s.low.has(wagon);
  if (p.applies(R("9.5.d"), !opened)) p.s.low.add(wagon);
  if (p.applies(R("9.5.e"), opened)) remove_wagon(p, wagon);
}

PieceId wagon_to_open(const State& s, const PieceSet& wagons) {
  const PieceSet opened = wagons & s.low;
  return first_of(opened.empty() ? wagons : opened);
}

int increments(const State& s, const PieceSet& wagons) {
  int sum = 0;
  each(wagons, [&](PieceId w) { sum += s.low.has(w) ? 1 : 2; });
  return sum;
}

void lose_wagons(Playing& p, PlaceId place, const PieceSet& wagons, u8 victor) {
  if (!p.applies(R("8.5.f"), !wagons.empty())) return;
  const i16 count = static_cast<i16>(wagons.size());
  for (PieceId w : wagons) {
    const bool low = p.s.low.has(w);
    remove_wagon(p, w);
    if (is_raider(victor)) continue;
    for (PieceId mine : p.t.wagons& p.t.side[victor])
      if (!p.s.at[mine].exists()) {
        p.s.at[mine] = place;
        if (low) p.s.low.add(mine);
        break;
      }
  }
  const EventType what = is_raider(victor) ? kWagonsLost : kCaptured;
  p.emit({R("8.5.f"), what, is_raider(victor) ? kNobody : victor, count, arg(place)});
}

bool waste_left(const Ctx& c) { return c.s.cup[c.t.devastation] > 0; }

void lay_waste(Playing& p, PlaceId place, Rule rule) {
  p.s.devastated.add(place);
  p.emit({rule, kLaidWaste, p.s.drawer, arg(place)});
  const Country country = p.t.at(place).country;
  const bool due = country != Country::Territory && !p.applies(R("9.3.b"), p.s.draw_cost);
  if (!p.applies({R("9.3"), R("9.3.a")}, due)) return;
  p.s.draw_cost = true;
  p.s.lost[country == Country::Union ? kUnion : kConfederate] = true;
}

void release(Playing& p, Entry entry, Rule rule) {
  i16 count = 0;
  for (PieceId u : p.applies({R("2.2.a"), R("6.2")}, pieces_at(p.s, kAside)))
    if (p.t.of(u).entry == entry && p.t.of(u).side <= kConfederate && u != p.t.quantrill) {
      p.s.at[u] = box_of(p.t.of(u).side);
      ++count;
    }
  if (count) p.emit({rule, kReleased, kNobody, count, static_cast<i16>(entry)});
}

void release_fort_smith(Playing& p, Rule rule) {
  if (p.s.smith_released) return;
  p.s.smith_released = true;
  release(p, Entry::FortSmith, rule);
}

Flow abandon(Playing& p) {
  if (p.s.won_by.exists()) p.emit({p.s.won_by, p.s.winner == kNobody ? kGameDrawn : kGameWon, p.s.winner});
  p.s.panicked.clear(), p.s.fired.clear(), p.s.group.clear();
  p.s.battle = {};
  while (!p.s.stack.empty()) p.s.stack.pop();
  return Replaced;
}

}  // namespace cf::warpath
