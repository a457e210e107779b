#include "players/ohio_judgement.hpp"

#include <algorithm>

namespace cf::ohio {
namespace {

constexpr Sign kGood = Sign::Good, kBad = Sign::Bad, kEither = Sign::Either;
constexpr int kFar = 12;

float flag(bool x) { return x ? 1.0f : 0.0f; }
float count(int n, float most) { return static_cast<float>(n) / most; }
float nearness(int hops) { return std::max(0.0f, 1 - static_cast<float>(hops) / kFar); }

using Places = InlineVector<PlaceId, 64>;

void note(Places& list, PlaceId at) {
  if (list.size() < 64) list.push_back(at);
}

// Who stands where, and what.
struct Board {
  float strength[2][kPlaces]{};
  bool led[2][kPlaces]{}, anybody[2][kPlaces]{};
  Places where[2];
  float total[2]{}, led_total[2]{}, waiting[2]{}, regulars = 0, inside = 0;
  int keys_alone[2]{}, strays[2]{};
  Places settlements, forts, villages, principals;  // of the confederacy's members

  explicit Board(const Ctx& c) {
    for (std::size_t i = 0; i < kUnits; ++i) enter(c, UnitId(i));
    for (Seat side : {Seat{kUS}, Seat{kWC}})
      for (std::size_t i = 0; i < kSpaces + kEntries; ++i) stack(side, i);
    for (std::size_t i = 0; i < kSpaces; ++i) site(c, PlaceId(i));
  }

  // The strongest stack of a side within so many spaces.
  float reach(const Tables& t, Seat side, PlaceId at, int hops) const {
    float most = 0;
    for (PlaceId from : where[side])
      if (t.hop(from, at) <= hops) most = std::max(most, strength[side][from.index()]);
    return most;
  }
  static int nearest(const Tables& t, PlaceId from, const Places& list) {
    int best = 2 * kFar;
    if (is_space(from))
      for (PlaceId at : list) best = std::min(best, t.hop(from, at));
    return best;
  }

 private:
  void enter(const Ctx& c, UnitId u) {
    const PlaceId at = c.s.place[u];
    if (!on_board(at)) return;
    const Seat side = side_of(u);
    const Type type = c.t.type_of(u);
    const float fp = static_cast<float>(odds_fp(c, u));
    anybody[side][at.index()] = true;
    strength[side][at.index()] += fp;
    led[side][at.index()] |= is_leader(type);
    total[side] += fp;
    if (!is_space(at)) waiting[side] += fp;
    if (side == kUS && is_regular(type)) regulars += fp;
    if (side == kUS && has(c.s, u, kInside)) inside += fp;
  }
  void stack(Seat side, std::size_t i) {
    if (!anybody[side][i]) return;
    const float fp = strength[side][i];
    if (led[side][i]) led_total[side] += fp;
    if (i >= kSpaces) return;
    if (fp > 0) note(where[side], PlaceId(i));
    if (fp == 0 && led[side][i]) ++keys_alone[side];
    if (fp > 0 && fp <= 1) ++strays[side];
  }
  void site(const Ctx& c, PlaceId at) {
    const Site what = c.s.site[at];
    if (is_settlement(what)) note(settlements, at);
    if (is_fort(what)) note(forts, at);
    if (!is_village(what) || !is_member(c, c.t.space(at).owner)) return;
    note(villages, at);
    if (is_principal(what)) note(principals, at);
  }
};

struct Measuring {
  const Ctx c;
  Measures& out;
  const Board b;

  Measuring(const Tables& t, const State& s, Measures& measures) : c{t, s}, out(measures), b(c) {}

  void all() {
    clock();
    points();
    armies();
    settlements();
    villages();
    columns();
    wagons();
  }

  // Segments 2, 5, 8 are the United States' operations, 3, 6, 9 the confederacy's.
  int operations_left(int first) const {
    int left = 3 * (c.t.sc.last_turn - c.s.turn);
    for (int segment = c.s.segment + 1; segment < 10; ++segment) left += (segment - 1) % 3 == first;
    return left;
  }

  void clock() {
    const float left = static_cast<float>((c.t.sc.last_turn - c.s.turn) * 10 + (10 - c.s.segment));
    out.set_over(1 - left / static_cast<float>((c.t.sc.last_turn - c.t.sc.first_turn + 1) * 10));
    const Operations* o = find_frame<Operations>(c.s);
    out.add("always", kEither, 1);
    out.add("last turn", kEither, flag(c.s.turn == c.t.sc.last_turn));
    out.add("special actions under way", kEither, flag(find_frame<SpecialActions>(c.s)));
    out.add("US operations under way", kEither, flag(o && o->seat == kUS));
    out.add("WC operations under way", kEither, flag(o && o->seat == kWC));
    out.add("US operations to come", kEither, count(operations_left(1), 6));
    out.add("WC operations to come", kEither, count(operations_left(2), 6));
    out.add("US points", kGood, count(c.s.points[kUS], 5));
    out.add("WC points", kBad, count(c.s.points[kWC], 5));
    out.add("US point saved", kGood, flag(c.s.saved[kUS]));
    out.add("WC point saved", kBad, flag(c.s.saved[kWC]));
  }

  // What the scenario counts, and each thing that victory asks for.
  void points() {
    const Tally& tally = c.s.tally;
    const int lead = lead_in_points(c);
    out.add("lead", kGood, count(lead, 10));
    out.add("ahead", kGood, flag(lead > 0));
    out.add("behind", kBad, flag(lead < 0));
    out.add("ahead, with the fort asked for", kGood, flag(lead > 0 && fort_done(c)));
    out.add("far ahead", kGood, std::min(1.0f, count(std::max(0, lead - 4), 10)));
    out.add("far behind", kBad, std::min(1.0f, count(std::max(0, -lead - 4), 10)));
    out.add("US VP", kGood, count(c.s.vp[kUS], 20));
    out.add("WC VP", kBad, count(c.s.vp[kWC], 20));
    const int to_withdrawal = 2 * c.t.withdrawal[0] - c.s.vp[kWC];
    out.add("expedition soon withdraws", kBad,
            c.t.learning() ? 0 : std::clamp(1 - count(to_withdrawal, 8), 0.0f, 1.0f));
    out.add("expedition withdraws", kBad, flag(!c.t.learning() && to_withdrawal <= 0));
    out.add("fort asked for is built", kGood, flag(needed_fort(c.t).exists() && fort_done(c)));
    out.add("principal villages hit", kGood, count(tally.principals_hit, 3));
    out.add("three principal villages hit", kGood, flag(tally.principals_hit > 2));
    out.add("villages hit", kGood, count(tally.villages_hit, 5));
    out.add("village steps burned", kGood, count(tally.village_steps, 10));
    out.add("Kekionga hit", kGood, flag(tally.kekionga_hit));
    out.add("US steps lost", kBad, count(tally.us_steps, 10));
    out.add("settlement steps burned", kBad, count(tally.settlement_steps, 5));
    out.add("dead chiefs", kGood, count(tally.dead_chiefs, 3));
    int members = 0, treaties = 0;
    for (const NationState& nation : c.s.nation) {
      members += nation.status == Status::Member;
      treaties += nation.status == Status::Treaty;
    }
    out.add("nations in the confederacy", kBad, count(members, 10));
    out.add("treaties", kGood, count(treaties, 5));
  }

  void armies() {
    for (Seat side : {Seat{kUS}, Seat{kWC}}) {
      const std::string_view whose = side == kUS ? "US" : "WC";
      const Sign good = side == kUS ? kGood : kBad, bad = side == kUS ? kBad : kGood;
      out.add(whose, "strength", good, b.total[side] / 40);
      out.add(whose, "led strength", good, b.led_total[side] / 30);
      out.add(whose, "strength at the map's edge", bad, b.waiting[side] / 20);
      out.add(whose, "leaders alone", bad, count(b.keys_alone[side], 3));
      out.add(whose, "single points alone", bad, count(b.strays[side], 6));
    }
    out.add("US regulars", kGood, b.regulars / 20);
    out.add("US strength inside forts", kEither, b.inside / 20);
    int cup = 0, box = 0;
    for (std::size_t i = kUsFirst; i < kUnits; ++i) cup += c.s.place.items[i] == kCup;
    for (std::size_t i = 0; i < kArmsFirst; ++i) box += c.s.place.items[i] == kBox;
    out.add("US recruits in the cup", kEither, count(cup, 10));
    out.add("WC warriors in the box", kEither, count(box, 30));
  }

  void settlements() {
    int whole = 0, reduced = 0, guarded = 0, open = 0, soon = 0, later = 0, repairable = 0;
    for (PlaceId at : b.settlements) {
      const bool full = c.s.site[at] == Site::Settlement, held = b.anybody[kUS][at.index()];
      (full ? whole : reduced) += 1;
      (held ? guarded : open) += 1;
      const float guard = b.strength[kUS][at.index()];
      soon += b.reach(c.t, kWC, at, 3) > guard;
      later += b.reach(c.t, kWC, at, 6) > guard;
      repairable += !full && b.reach(c.t, kWC, at, 2) == 0;
    }
    out.add("settlements whole", kGood, count(whole, 20));
    out.add("settlements reduced", kEither, count(reduced, 10));
    out.add("settlements guarded", kGood, count(guarded, 10));
    out.add("settlements to be repaired in safety", kGood, count(repairable, 5));
    out.add("settlements a war party can take next", kBad, count(soon, 10));
    out.add("settlements a war party can take later", kBad, count(later, 20));
    const int chits = std::max(1, c.s.cup[0] + c.s.cup[1] + c.s.cup[2] + c.s.cup[3]);
    const float raid = static_cast<float>(2 * c.s.cup[0] + c.s.cup[1] - c.s.cup[3]) / static_cast<float>(chits);
    out.add("what a raid brings", kBad, raid);
    out.add("what raids bring this turn", kBad, open ? raid * count(c.s.points[kWC], 5) : 0);
    out.add("what raids bring later", kBad, open ? raid * count(c.t.sc.last_turn - c.s.turn, 2) : 0);
    out.add("open settlements while WC has points", kBad, c.s.points[kWC] ? count(open, 20) : 0);
    out.add("forts", kGood, count(static_cast<int>(b.forts.size()), 5));
  }

  void villages() {
    int whole = 0, reduced = 0, empty = 0, empty_principals = 0, near2 = 0, near4 = 0, near7 = 0, principal5 = 0;
    for (PlaceId at : b.villages) {
      const Site what = c.s.site[at];
      const bool principal = is_principal(what);
      (what == Site::Village || what == Site::Principal ? whole : reduced) += 1;
      const float guard = b.strength[kWC][at.index()], needed = guard + (principal ? 2.0f : 0.5f);
      empty += guard == 0 && !principal;
      empty_principals += guard == 0 && principal;
      near2 += b.reach(c.t, kUS, at, 2) > needed;
      near4 += b.reach(c.t, kUS, at, 4) > needed;
      near7 += b.reach(c.t, kUS, at, 7) > needed;
      principal5 += principal && b.reach(c.t, kUS, at, 5) > needed + 2;
    }
    const float time = count(operations_left(1), 6);
    out.add("villages whole", kBad, count(whole, 20));
    out.add("villages reduced", kEither, count(reduced, 10));
    out.add("villages empty", kGood, count(empty, 15));
    out.add("principal villages empty", kGood, count(empty_principals, 8));
    out.add("villages a column can burn at once", kGood, count(near2, 5));
    out.add("villages a column can burn next", kGood, count(near4, 5));
    out.add("villages a column can burn later", kGood, count(near7, 10));
    out.add("principal villages a column can burn", kGood, count(principal5, 3));
    out.add("villages a column can burn, time for it", kGood, count(near4, 5) * time);
    out.add("villages a column can burn later, time for it", kGood, count(near7, 10) * time);
  }

  struct Column {
    PlaceId at;
    float strength = 0;
  };
  Column best_of(Seat side, PlaceId but) const {
    Column best;
    for (PlaceId at : b.where[side])
      if (at != but && b.strength[side][at.index()] > best.strength) best = {at, b.strength[side][at.index()]};
    return best;
  }

  void columns() {
    const Column first = best_of(kUS, {}), second = best_of(kUS, first.at), war_party = best_of(kWC, {});
    const bool led = first.at.exists() && b.led[kUS][first.at.index()];
    const float to_village = nearness(Board::nearest(c.t, first.at, b.villages));
    const float to_principal = nearness(Board::nearest(c.t, first.at, b.principals));
    out.add("US best column", kGood, first.strength / 20);
    out.add("US best column led", kGood, flag(led));
    out.add("US second column", kGood, second.strength / 15);
    out.add("US best column near a village", kGood, to_village * first.strength / 20);
    out.add("US best column near a principal village", kGood, to_principal * first.strength / 20);
    out.add("US second column near a village", kGood,
            nearness(Board::nearest(c.t, second.at, b.villages)) * second.strength / 15);
    float near2 = 0, near4 = 0;
    for (PlaceId at : b.where[kWC])
      if (first.at.exists()) {
        const int hops = c.t.hop(at, first.at);
        near2 += hops <= 2 ? b.strength[kWC][at.index()] : 0;
        near4 += hops <= 4 ? b.strength[kWC][at.index()] : 0;
      }
    out.add("US best column outnumbered soon", kBad, std::max(0.0f, near2 - first.strength) / 10);
    out.add("US best column outnumbered later", kBad, std::max(0.0f, near4 - first.strength) / 10);
    out.add("WC best war party", kBad, war_party.strength / 20);
    out.add("WC best war party near a settlement", kBad,
            nearness(Board::nearest(c.t, war_party.at, b.settlements)) * war_party.strength / 20);
    near_goals();
    exposed();
  }

  void near_goals() {
    float us_near = 0, us_kekionga = 0, wc_near = 0, wc_kekionga = 0;
    for (PlaceId at : b.where[kUS]) {
      const float fp = b.strength[kUS][at.index()], kekionga = nearness(c.t.hop(at, c.t.kekionga));
      us_near += fp * nearness(Board::nearest(c.t, at, b.villages));
      us_kekionga += fp * kekionga * kekionga;
    }
    for (PlaceId at : b.where[kWC]) {
      const float fp = b.strength[kWC][at.index()], kekionga = nearness(c.t.hop(at, c.t.kekionga));
      wc_near += fp * nearness(Board::nearest(c.t, at, b.settlements));
      wc_kekionga += fp * kekionga * kekionga;
    }
    out.add("US strength near villages", kGood, us_near / 30);
    out.add("US strength near Kekionga", kGood, us_kekionga / 20);
    out.add("WC strength near settlements", kBad, wc_near / 30);
    out.add("WC strength near Kekionga", kBad, wc_kekionga / 20);
  }

  // Stacks that a stronger enemy can fall upon.
  void exposed() {
    float us = 0, wc = 0;
    for (PlaceId at : b.where[kUS]) {
      const float fp = b.strength[kUS][at.index()];
      if (!is_fort(c.s.site[at]) && b.reach(c.t, kWC, at, 4) > 1.5f * fp) us += fp;
    }
    for (PlaceId at : b.where[kWC]) {
      const float fp = b.strength[kWC][at.index()];
      if (b.reach(c.t, kUS, at, 4) > 1.5f * fp) wc += fp;
    }
    out.add("US strength exposed", kBad, us / 10);
    out.add("WC strength exposed", kGood, wc / 10);
  }

  // A wagon, a quiet place near a fort and a point kept: that is a new fort. Wagons are not counted for themselves: who
  // builds with one has one less, and a judgement that likes them never builds.
  void wagons() {
    int full = 0, alone = 0;
    float can_build = 0, in_danger = 0, escort = 0;
    for (UnitId w : c.t.wagons) {
      const PlaceId at = c.s.place[w];
      if (!on_board(at)) continue;
      const bool loaded = !has(c.s, w, kReducedSide);
      full += loaded;
      const float guard = b.strength[kUS][at.index()];
      escort = std::max(escort, guard);
      alone += guard == 0 && is_space(at);
      if (!is_space(at)) {
        if (loaded) can_build = std::max(can_build, 0.3f);
        continue;
      }
      int foe = kFar;
      for (PlaceId enemy : b.where[kWC]) foe = std::min(foe, c.t.hop(at, enemy));
      if (foe <= 4 && b.reach(c.t, kWC, at, 4) > guard) in_danger += 1;
      if (loaded) can_build = std::max(can_build, builds_near(at));
    }
    const bool wanted = needed_fort(c.t).exists() && !fort_done(c);
    out.add("wagons alone", kBad, count(alone, 2));
    out.add("wagons in danger", kBad, in_danger / 2);
    out.add("wagon's escort", kGood, std::min(escort, 15.0f) / 15);
    out.add("fort wanted, wagon near a place for it", kGood, wanted ? can_build : 0);
    out.add("fort wanted, wagon near, a point kept", kGood, wanted && c.s.points[kUS] ? can_build : 0);
    out.add("fort wanted, a point saved", kGood, flag(wanted && c.s.saved[kUS]));
    out.add("fort wanted, no loaded wagon", kBad, flag(wanted && !full));
    out.add("fort wanted, no point left in the last turn", kBad,
            flag(wanted && !c.s.points[kUS] && c.s.turn == c.t.sc.last_turn));
  }

  // How near the wagon is to ground on which a fort may be built.
  float builds_near(PlaceId wagon) const {
    int best = kFar;
    for (PlaceId fort : b.forts) {
      if (c.t.hop(wagon, fort) > best + 3) continue;
      for (PlaceId at : c.t.within[3][fort.index()]) {
        if (c.s.site[at] != Site::None || c.t.space(at).river) continue;
        const int hops = c.t.hop(wagon, at);
        if (hops < best && b.reach(c.t, kWC, at, 1) == 0) best = hops;
      }
    }
    return nearness(best);
  }
};

}  // namespace

void measure(const Ruleset& rules, const Survey&, const void* state, Measures& out) {
  Measuring(*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state), out).all();
}

}  // namespace cf::ohio
