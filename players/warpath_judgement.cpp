#include "players/warpath_judgement.hpp"

#include <algorithm>
#include <cstring>

namespace cf::warpath {
namespace {

constexpr Sign kGood = Sign::Good, kBad = Sign::Bad, kEither = Sign::Either;
constexpr Sign turned(Sign sign, bool turn) { return turn ? static_cast<Sign>(-static_cast<i8>(sign)) : sign; }
constexpr u8 kFarAway = 30;

float part(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
float flag(bool x) { return x ? 1.0f : 0.0f; }

// Both armies, space by space.
struct Armies {
  float strength[2][kMaxSpaces]{}, horse[2][kMaxSpaces]{};
  u8 units[2][kMaxSpaces]{}, leader[2][kMaxSpaces]{}, leaders[2][kMaxSpaces]{}, guns[2][kMaxSpaces]{},
      supply[2][kMaxSpaces]{};
  u8 where[2][kMaxSpaces]{}, places[2]{};  // where combat units are
  float total[2]{}, horse_total[2]{}, batteries[2]{}, engineers[2]{}, chiefs[2]{};
  float box[2]{}, box_strength[2]{}, box_chiefs[2]{};

  Armies(const Tables& t, const State& s, const Ground& g) {
    for (std::size_t i = 0; i < t.units.size(); ++i)
      if (g.side[i] <= kConfederate) enter(g, s, i);
  }

  // The most that one column of this side can bring from one space to another in so many actions.
  float reach(const Ground& g, int side, std::size_t from, std::size_t to, int actions) const {
    const int cost = g.cost[from][to], hops = g.hops[from][to];
    float most = 0;
    if (cost <= 4 * actions || hops <= actions) most = horse[side][from];
    if (cost <= 2 * actions || hops <= actions) most = strength[side][from];
    return leader[side][from] ? most : std::min(most, 4.0f);
  }
  float worst(const Ground& g, int side, std::size_t to, int actions) const {
    float most = 0;
    for (int i = 0; i < places[side]; ++i)
      if (where[side][i] != to) most = std::max(most, reach(g, side, where[side][i], to, actions));
    return most;
  }
  float together(const Ground& g, int side, std::size_t to, int actions) const {
    float all = 0;
    for (int i = 0; i < places[side]; ++i) all += reach(g, side, where[side][i], to, actions);
    return all;
  }

 private:
  void enter(const Ground& g, const State& s, std::size_t i) {
    const u8 whose = g.side[i];
    const std::size_t at = s.at.items[i].value;
    const auto type = static_cast<Type>(g.type[i]);
    const float points = g.strength[i];
    if (at >= kMaxSpaces) {
      if (at != box_of(whose).value) return;
      box[whose] += 1, box_strength[whose] += points, box_chiefs[whose] += flag(type == Type::Leader);
    } else if (type == Type::Leader) {
      leader[whose][at] = std::max(leader[whose][at], static_cast<u8>(1 + g.value[i]));
      ++leaders[whose][at], chiefs[whose] += 1;
    } else if (type == Type::Wagon) {
      supply[whose][at] = static_cast<u8>(supply[whose][at] + (s.low.has(PieceId(i)) ? 1 : 2));
    } else {
      if (!units[whose][at]++) where[whose][places[whose]++] = static_cast<u8>(at);
      strength[whose][at] += points, total[whose] += points;
      if (type == Type::Cavalry) horse[whose][at] += points, horse_total[whose] += points;
      if (type == Type::Artillery) ++guns[whose][at], batteries[whose] += 1;
      if (type == Type::Engineer) engineers[whose] += 1;
    }
  }
};

// Draws until the turn is over, as the cup stands.
float draws_left(const Tables& t, const State& s) {
  const bool cold = t.turns[s.turn - 1u].winter;
  int all = 0, ends = 0;
  for (std::size_t i = 0; i < t.markers.size(); ++i) {
    all += s.cup.items[i];
    if (t.markers[i].effects[0][cold].effect == Effect::End) ends += s.cup.items[i];
  }
  const int needed = s.half_over ? 1 : 2;
  return ends ? static_cast<float>(needed * (all + 1)) / static_cast<float>(ends + 1) : static_cast<float>(all);
}

struct Measuring {
  const Tables& t;
  const State& s;
  const Ground& g;
  Measures& out;
  const Ctx c;
  const Armies armies;
  const float draws;

  Measuring(const Tables& tables, const State& state, const Ground& ground, Measures& measures)
      : t(tables),
        s(state),
        g(ground),
        out(measures),
        c{tables, state},
        armies(tables, state, ground),
        draws(draws_left(tables, state)) {}

  void all() {
    clock();
    union_bases();
    goals();
    army(kUnion, "Union");
    army(kConfederate, "Confederate");
    country();
  }

  void clock() {
    const bool cold = t.turns[s.turn - 1u].winter;
    out.set_over((static_cast<float>(s.turn) - 1 + part(1 - draws / (cold ? 19.6f : 32.7f))) / 8);
    const Actions* impulse = find_frame<Actions>(s);
    out.add("always", kEither, 1);
    out.add("winter", kEither, flag(cold));
    out.add("half of the turn over", kEither, flag(s.half_over));
    out.add("draws left in the turn", kEither, draws / 30);
    out.add("last turn", kEither, flag(s.turn == 8));
    out.add("actions left", kEither, impulse ? static_cast<float>(impulse->left) / 4 : 0);
    out.add("next draw is the Union's", kEither, flag(s.drawer == kUnion));
    out.add("Union has lost a draw", kBad, flag(s.lost[kUnion]));
    out.add("Confederate has lost a draw", kGood, flag(s.lost[kConfederate]));
  }

  // Fort Scott and Fort Atkinson: who loses one loses the war.
  void union_bases() {
    constexpr std::string_view kNames[] = {"Fort Scott", "Fort Atkinson"};
    for (std::size_t k = 0; k < 2; ++k) {
      const std::string_view name = kNames[k];
      const std::size_t at = g.union_bases[k].index();
      const float guard = armies.strength[kUnion][at];
      const float one = armies.worst(g, kConfederate, at, 1), two = armies.worst(g, kConfederate, at, 2);
      out.add(name, "guarded", kGood, flag(guard > 0));
      out.add(name, "guard", kGood, std::min(guard, 8.0f) / 8);
      out.add(name, "strong guard", kGood, std::min(guard, 20.0f) / 20);
      out.add(name, "empty, enemy one action away", kBad, flag(guard == 0 && one > 0));
      out.add(name, "empty, enemy two actions away", kBad, flag(guard == 0 && two > 0));
      out.add(name, "outnumbered in one action", kBad, guard > 0 ? part((one - guard) / 8) : 0);
      out.add(name, "outnumbered in two actions", kBad, guard > 0 ? part((two - guard) / 8) : 0);
      // Walls make a guard worth more: what one column can really storm.
      out.add(name, "swamped in one action", kBad, guard > 0 ? part((one - 1.5f * guard) / 4) : 0);
      out.add(name, "swamped in two actions", kBad, part((two - 2 * guard) / 8));
      // The storm is seen coming.
      out.add(name, "outnumbered by all in three", kBad, part((armies.together(g, kConfederate, at, 3) - guard) / 12));
      out.add(name, "outnumbered by all in four", kBad, part((armies.together(g, kConfederate, at, 4) - guard) / 16));
    }
  }

  struct Held {
    float manned = 0, empty_one = 0, empty_two = 0, outnumbered_one = 0, outnumbered_two = 0, garrison = 0, forts = 0,
          begun = 0;
  };

  // How firmly a place is the Union's, -1 to 1, by what stands near.
  float hold(std::size_t at) const {
    constexpr float kFelt[] = {1.2f, 0.7f, 0.5f, 0.35f, 0.2f, 0.1f, 0.05f};
    float felt[2] = {};
    for (int side = 0; side < 2; ++side)
      for (int i = 0; i < armies.places[side]; ++i) {
        const std::size_t from = armies.where[side][i], hops = g.hops[from][at];
        if (hops < std::size(kFelt))
          felt[side] += kFelt[hops] * armies.strength[side][from] * (armies.leader[side][from] ? 1.1f : 0.9f);
      }
    return (felt[kUnion] - felt[kConfederate]) / (felt[kUnion] + felt[kConfederate] + 4);
  }

  void look_at(Held& held, PlaceId place, Seat owner) const {
    const std::size_t at = place.index();
    const int enemy = other(owner);
    const float guard = armies.strength[owner][at], stout = guard * (counts_as_fort(c, place) ? 1.5f : 1.0f);
    const float one = armies.worst(g, enemy, at, 1), two = armies.worst(g, enemy, at, 2);
    held.manned += flag(guard > 0);
    held.empty_one += flag(guard == 0 && one > 0);
    held.empty_two += flag(guard == 0 && two > 0);
    held.outnumbered_one += guard > 0 ? part((one - stout) / 8) : 0;
    held.outnumbered_two += guard > 0 ? part((two - stout) / 8) : 0;
    held.garrison += std::min(guard, 10.0f);
    held.forts += flag(s.fort_done.has(place));
    held.begun += flag(s.fort_begun.has(place));
  }

  // The capitals decide, and the Confederate bases deny the Confederate his victory.
  void goals() {
    constexpr std::string_view kNames[] = {"Tahlequah",  "Council Grounds", "Seminole Town", "Tishomingo",
                                           "Doaksville", "Fort Smith",      "Marshall",      "Fort Belknap"};
    constexpr std::size_t kCapitals = 5;
    Held capitals[2], bases[2];
    int held = 0, firm = 0, taken = 0;
    for (std::size_t k = 0; k < g.goals.size(); ++k) {
      const PlaceId place = g.goals[k];
      const Seat owner = holder(s, place);
      look_at(k < kCapitals ? capitals[owner] : bases[owner], place, owner);
      if (owner == kUnion) {
        (k < kCapitals ? held : taken) += 1;
        const float guard = armies.strength[kUnion][place.index()];
        const float stout = guard * (counts_as_fort(c, place) ? 1.5f : 1.0f);
        firm += k < kCapitals && guard > 0 && stout >= armies.worst(g, kConfederate, place.index(), 1);
      }
      out.add(kNames[k], "Union", kGood, flag(owner == kUnion));
      out.add(kNames[k], "firmly the Union's", kGood, hold(place.index()));
    }
    capitals_held(held, firm);
    out.add("bases taken", kGood, static_cast<float>(taken) / 3);
    out.add("two bases taken or more", kGood, flag(taken >= 2));
    out.add("last turn, two bases taken", kGood, flag(s.turn == 8 && taken >= 2));
    for (Seat owner : {Seat{kUnion}, Seat{kConfederate}}) {
      add_held(owner == kUnion ? "Union capitals" : "Confederate capitals", capitals[owner], owner);
      out.add(owner == kUnion ? "Union capitals" : "Confederate capitals", "garrisons",
              turned(kGood, owner == kConfederate), capitals[owner].garrison / 30);
      out.add(owner == kUnion ? "Union capitals" : "Confederate capitals", "forts",
              turned(kGood, owner == kConfederate), capitals[owner].forts / 3);
      out.add(owner == kUnion ? "Union capitals" : "Confederate capitals", "forts begun",
              turned(kGood, owner == kConfederate), capitals[owner].begun / 3);
      add_held(owner == kUnion ? "taken bases" : "Confederate bases", bases[owner], owner);
    }
  }

  void capitals_held(int held, int firm) {
    out.add("capitals held", kGood, static_cast<float>(held) / 5);
    out.add("three capitals or more", kGood, flag(held >= 3));
    out.add("four capitals or more", kGood, flag(held >= 4));
    out.add("five capitals", kGood, flag(held == 5));
    out.add("five capitals, the turn soon over", kGood, held == 5 ? part(1 - draws / 12) : 0);
    out.add("five capitals held firmly", kGood, flag(held == 5 && firm == 5));
    out.add("capitals held firmly", kGood, static_cast<float>(firm) / 5);
    out.add("last turn, capitals held", kGood, s.turn == 8 ? static_cast<float>(held) / 5 : 0);
    out.add("last turn, five capitals", kGood, flag(s.turn == 8 && held == 5));
  }

  void add_held(std::string_view whose, const Held& held, Seat owner) {
    const bool theirs = owner == kConfederate;
    out.add(whose, "manned", turned(kGood, theirs), held.manned / 4);
    out.add(whose, "empty, enemy one action away", turned(kBad, theirs), held.empty_one / 3);
    out.add(whose, "empty, enemy two actions away", turned(kBad, theirs), held.empty_two / 3);
    out.add(whose, "outnumbered in one action", turned(kBad, theirs), held.outnumbered_one / 3);
    out.add(whose, "outnumbered in two actions", turned(kBad, theirs), held.outnumbered_two / 3);
  }

  // How near a place is to what the side wants, 0 to 1.
  struct Wanted {
    InlineVector<u8, 12> places;
    float near(const Ground& g, std::size_t at) const {
      int best = kFarAway;
      for (u8 place : places) best = std::min<int>(best, g.cost[at][place]);
      return places.empty() ? 1.0f : std::max(0.0f, 1 - static_cast<float>(best) / 14);
    }
  };
  Wanted wanted_by(Seat side) const {
    Wanted out_;
    constexpr std::size_t kUnionWants = 6;  // of the bases Fort Smith first
    for (std::size_t k = 0; k < (side == kUnion ? kUnionWants : g.goals.size()); ++k)
      if (holder(s, g.goals[k]) != side) out_.places.push_back(g.goals[k].value);
    if (side == kConfederate) out_.places.push_back(t.fort_scott.value);
    return out_;
  }

  void army(Seat side, std::string_view whose) {
    const bool theirs = side == kConfederate;
    const Sign good = turned(kGood, theirs), bad = turned(kBad, theirs);
    out.add(whose, "strength", good, armies.total[side] / 60);
    out.add(whose, "horse", good, armies.horse_total[side] / 40);
    out.add(whose, "batteries", good, armies.batteries[side] / 5);
    out.add(whose, "engineers", good, armies.engineers[side] / 2);
    out.add(whose, "leaders on the map", good, armies.chiefs[side] / 5);
    out.add(whose, "counters in the box", bad, armies.box[side] / 30);
    out.add(whose, "strength in the box", bad, armies.box_strength[side] / 60);
    out.add(whose, "leaders in the box", bad, armies.box_chiefs[side] / 4);
    columns(side, whose, good, bad);
    alone(side, whose, bad);
  }

  void columns(Seat side, std::string_view whose, Sign good, Sign bad) {
    const Wanted wanted = wanted_by(side);
    float led = 0, first = 0, second = 0, led_near = 0, other_near = 0, strays = 0, fed = 0, first_near = 0;
    float first_guns = 0, first_supply = 0;
    for (int i = 0; i < armies.places[side]; ++i) {
      const std::size_t at = armies.where[side][i];
      const float strength = armies.strength[side][at], near = wanted.near(g, at);
      if (!armies.leader[side][at]) {
        other_near += strength * near;
        strays += flag(strength <= 3 && t.spaces[at].role == SpaceRole::Plain);
        continue;
      }
      led += strength, led_near += strength * near;
      if (strength >= 4) fed += static_cast<float>(std::min<int>(armies.supply[side][at], 6));
      if (strength <= first) {
        second = std::max(second, strength);
        continue;
      }
      second = first, first = strength, first_near = near;
      first_guns = static_cast<float>(std::min<int>(armies.guns[side][at], 3));
      first_supply = static_cast<float>(std::min<int>(armies.supply[side][at], 4));
    }
    out.add(whose, "led strength", good, led / 40);
    out.add(whose, "best column", good, first / 25);
    out.add(whose, "best column has guns", good, first_guns / 3);
    out.add(whose, "best column has supply", good, first_supply / 4);
    out.add(whose, "second column", good, second / 20);
    out.add(whose, "best column near its goal", good, first_near * std::min(first, 30.0f) / 25);
    out.add(whose, "led strength near a goal", good, led_near / 40);
    out.add(whose, "other strength near a goal", good, other_near / 30);
    out.add(whose, "strays", bad, strays / 6);
    out.add(whose, "supply with columns", good, fed / 8);
  }

  void alone(Seat side, std::string_view whose, Sign bad) {
    float leaders = 0, hunted = 0, wagons = 0;
    for (std::size_t at = 0; at < t.spaces.size(); ++at) {
      if (armies.units[side][at] || (!armies.leaders[side][at] && !armies.supply[side][at])) continue;
      const float hunts = flag(armies.worst(g, other(side), at, 1) > 0);
      leaders += armies.leaders[side][at];
      hunted += hunts * armies.leaders[side][at];
      wagons += hunts * armies.supply[side][at];
    }
    out.add(whose, "leaders alone", bad, leaders / 3);
    out.add(whose, "leaders alone, enemy in reach", bad, hunted / 2);
    out.add(whose, "wagons alone, enemy in reach", bad, wagons / 4);
  }

  void country() {
    float waste[3] = {};
    for (PlaceId place : s.devastated) waste[static_cast<std::size_t>(t.at(place).country)] += 1;
    out.add("devastated: Territory", kEither, waste[0] / 8);
    out.add("devastated: Union country", kBad, waste[1] / 3);
    out.add("devastated: Confederate country", kGood, waste[2] / 3);
    out.add("Quantrill on the map", kBad, flag(on_map(s, t.quantrill)));
    out.add("Fort Smith once lost", kEither, flag(s.smith_lost));
  }
};

}  // namespace

Ground::Ground(const Tables& t) {
  std::memset(cost, kFarAway, sizeof cost);
  std::memset(hops, kFarAway, sizeof hops);
  const std::size_t n = t.spaces.size();
  for (std::size_t i = 0; i < n; ++i) {
    cost[i][i] = hops[i][i] = 0;
    for (const Route& r : t.spaces[i].routes) {
      cost[i][r.to.index()] = static_cast<u8>((t.at(r.to).terrain == Terrain::Rough ? 2 : 1) + r.river);
      hops[i][r.to.index()] = 1;
    }
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        cost[i][j] = std::min(cost[i][j], static_cast<u8>(cost[i][k] + cost[k][j]));
        hops[i][j] = std::min(hops[i][j], static_cast<u8>(hops[i][k] + hops[k][j]));
      }
  for (std::size_t i = 0; i < t.units.size(); ++i) {
    const Unit& u = t.units[i];
    strength[i] = u.strength, side[i] = u.side, type[i] = static_cast<u8>(u.type), value[i] = u.value;
  }
  union_bases.push_back(t.fort_scott), union_bases.push_back(t.fort_atkinson);
  for (Nation nation : {Nation::Cherokee, Nation::Creek, Nation::Seminole, Nation::Chickasaw, Nation::Choctaw})
    goals.push_back(t.capital_of[static_cast<std::size_t>(nation)]);
  for (PlaceId base : {t.fort_smith, t.marshall, t.fort_belknap}) goals.push_back(base);
}

void measure(const Ruleset& rules, const Survey& survey, const void* state, Measures& out) {
  Measuring(*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state),
            static_cast<const Ground&>(survey), out)
      .all();
}

}  // namespace cf::warpath
