// 7 Expedition check, 8 nation check, 9 leader check.
#include "engine/procedure.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

namespace {

bool must_withdraw(const Ctx& c) {
  const int e = c.s.expedition;
  if (e < 1 || e > 3 || c.applies(R("7.0d"), c.s.withdrawn)) return false;
  return c.applies({R("2.4.1"), R("7.0a")}, c.s.vp[kWC] >= 2 * c.t.withdrawal[e - 1]);
}
bool may_enter(const Ctx& c) {
  const int e = c.s.expedition;
  return c.applies(R("7.0b"), c.t.sc.campaign && e >= 1 && e < 3 && c.s.vp[kWC] >= 2 * c.t.entry[e]);
}
UnitId next_subordinate(const State& s, const Tables& t, UnitId after) {
  for (std::size_t i = after.exists() ? after.index() + 1 : kUsFirst; i < kUnits; ++i)
    if (t.type_of(UnitId(i)) == Type::Sub && on_board(s.place[UnitId(i)])) return UnitId(i);
  return {};
}
// Calls pieces up from the pool: they wait for the US to place them where the entry chart says.
void call_up(Playing& p, const std::vector<std::pair<Type, int>>& pieces, u8 goes_to) {
  for (const auto& [type, count] : pieces) {
    int left = count;
    for (std::size_t i = kUsFirst; i < kUnits && left > 0; ++i) {
      const UnitId u(i);
      if (p.t.type_of(u) != type || p.s.place[u] != kPool) continue;
      put(p, u, kMuster);
      p.s.flags[u] = goes_to;
      --left;
    }
  }
}
void fill_from_chart(Playing& p, const Chart& chart) {
  call_up(p, chart.in_forts, kForFort);
  call_up(p, chart.in_settlements, kForSettlement);
  for (const auto& [type, count] : chart.cup) take_from_pool(p, type, count, kCup);
  call_up(p, chart.units, 0);
  for (UnitId u : chart.leaders)
    if (p.s.place[u] == kPool) put(p, u, kMuster);
}
// All but the subordinate leaders leave; those go to the forts.
void clear_the_board(Playing& p) {
  for (std::size_t i = kUsFirst; i < kUnits; ++i) {
    const UnitId u(i);
    if (p.t.units[i].id.empty() || p.s.place[u] == kOut || p.s.place[u] == kPool) continue;
    if (p.t.type_of(u) != Type::Sub) {
      put(p, u, p.t.type_of(u) == Type::Key ? kOut : kPool);
    } else if (on_board(p.s.place[u])) {
      const u8 wound = p.s.flags[u] & kReducedSide;
      put(p, u, kMuster);
      p.s.flags[u] = static_cast<u8>(kForFort | wound);
    }
  }
}

// In the shorter games, and of the third expedition in the campaign, that ends the war.
Rule end_of_war(const Scenario& sc) {
  return sc.harmar ? R("A3.1e") : sc.wabash ? R("A3.2d") : sc.legion ? R("A3.3i") : R("A3.4g");
}
void withdraw(Playing& p) {
  p.s.withdrawn = true;
  p.emit({R("7.1a"), kWithdrew, kUS, p.s.expedition});
}
void remove_commanders(Playing& p) {
  for (UnitId u : p.t.us_keys)
    if (p.applies(R("7.1a"), on_board(p.s.place[u]))) put(p, u, kOut);
}
// 7.1b: he stays on 4 to 6.
void roll_for(Playing& p, UnitId leader) {
  p.emit({R("7.1b"), kRolled, kUS, p.answer.n});
  if (!p.applies(R("7.1b"), p.answer.n <= 3)) return;
  p.emit({R("7.1b"), kRemoved, kUS, arg(leader)});
  put(p, leader, kOut);
}
ExpeditionEntry enter(Playing& p) {
  const int e = ++p.s.expedition;
  p.s.withdrawn = false;
  if (e == 3) p.s.third_turn = static_cast<i8>(p.s.turn);
  const Chart& chart = p.t.sc.chart[e - 2];
  p.emit({R("7.2"), kExpeditionEntered, kUS, p.s.expedition});
  if (p.applies(R("A3.4d"), true)) clear_the_board(p);
  p.s.settlements = b8(p.s.settlements + p.applies(e == 2 ? R("A3.4e") : R("A3.4f"), chart.builds));
  for (FortId fort : chart.forts)
    if (!p.s.fort[fort].exists()) p.s.fort[fort] = kBuilds;
  fill_from_chart(p, chart);
  return {.squares = chart.squares};
}

// -- entering -----------------------------------------------------------------------------------
// Garrisons first, then the militia of the settlements, then those who march in.
UnitId next_mustered(const State& s) {
  UnitId found;
  int order = 3;
  each_at(s, kUS, kMuster, [&](UnitId u) {
    const int mine = has(s, u, kForFort) ? 0 : has(s, u, kForSettlement) ? 1 : 2;
    if (mine < order) order = mine, found = u;
  });
  return found;
}
int mustered(const State& s) { return units_equal(s.place.items.data(), kUS, kMuster.value).count(); }
int regular_fp(const Ctx& c, PlaceId fort) {
  int fp = 0;
  each_at(c.s, kUS, fort, [&](UnitId u) { fp += is_regular(c.t.type_of(u)) ? fp_of(c, u) : 0; });
  return fp;
}
bool militia_at(const Ctx& c, PlaceId at) {
  bool any = false;
  each_at(c.s, kUS, at, [&](UnitId u) { any |= is_militia(c.t.type_of(u)); });
  return any;
}
int room(const Ctx& c, PlaceId fort) { return fort_capacity(c, fort) - regular_fp(c, fort); }
bool square_taken(const Ctx& c, std::size_t i) { return any_at(c, kUS, PlaceId(kSpaces + i)); }
bool spread_enough(const Ctx& c, const ExpeditionEntry& f, std::size_t i) {
  int used = 0;
  for (std::size_t k = 0; k < 4; ++k) used += square_taken(c, k);
  return mustered(c.s) > f.squares - used || !square_taken(c, i);
}
// Where a piece may be set: a fort or a settlement by the chart, else an entry square.
Verdict entry_place(const Ctx& c, const ExpeditionEntry& f, UnitId u, PlaceId at) {
  if (is_entry(at))
    return spread_enough(c, f, at.index() - kSpaces)
               ? Verdict{}
               : Verdict{R("A4.4"), {"The expedition must come in by more squares than that."}};
  if (fp_at(c, kWC, at)) return {R("5.1.1c"), {"The enemy holds or besieges that place."}};
  if (has(c.s, u, kForSettlement) && militia_at(c, at))
    return {R("A3.4d"), {"No more than one militia unit goes to a settlement."}};
  const bool full = is_regular(c.t.type_of(u)) && is_fort(site_at(c, at)) && room(c, at) < fp_of(c, u);
  return full ? Verdict{R("20.1.2a"), {"The fort holds no more FP."}} : Verdict{};
}
template <class F>
void each_entry_place(const Ctx& c, UnitId u, F&& f) {
  if (has(c.s, u, kForFort) || has(c.s, u, kForSettlement)) {
    for (PlaceId at : has(c.s, u, kForFort) ? forts(c.s) : settlements(c.s)) f(at);
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) f(PlaceId(kSpaces + i));
}
// The one click: the roomiest fort, an empty settlement, the first square that serves.
PlaceId sensible_place(const Ctx& c, const ExpeditionEntry& f, UnitId u, int& choices) {
  PlaceId best;
  choices = 0;
  int most = -999;
  each_entry_place(c, u, [&](PlaceId at) {
    if (!entry_place(c, f, u, at).legal()) return;
    ++choices;
    const int merit = is_entry(at)            ? -static_cast<int>((at.index() - kSpaces + 2) % 4)
                      : has(c.s, u, kForFort) ? room(c, at)
                                              : 0;
    if (merit > most) most = merit, best = at;
  });
  return best;
}
// What no fort can hold marches with the expedition; militia without a settlement stay out.
void set_down(Playing& p, UnitId u, PlaceId at) {
  if (!at.exists()) return has(p.s, u, kForSettlement) ? put(p, u, kPool) : void(p.s.flags[u] &= kReducedSide);
  const u8 wound = p.s.flags[u] & kReducedSide;
  put(p, u, at);
  p.s.flags[u] = static_cast<u8>(wound | (is_fort(site_at(p.ctx(), at)) ? kInside : 0));
}

// -- nations ------------------------------------------------------------------------------------
// A3.3c: they start with a treaty and withdraw at the first check.
bool legion_mingo(const Ctx& c, NationId n) {
  return c.t.sc.legion && n == kMingo && status_of(c, n) == Status::Treaty;
}
bool due(const Ctx& c, NationId n) {
  const Status status = status_of(c, n);
  if (status == Status::Withdrawn || c.applies(R("8.0c"), status == Status::Nonaligned)) return false;
  const int square = c.t.nations[n.index()].square;
  const bool reached = c.applies(R("2.4.2b"), square && c.s.vp[kUS] >= 2 * square);
  return legion_mingo(c, n) ? c.applies(R("A3.3c"), true) : reached;
}
bool principal_harmed(const Ctx& c, NationId n) {
  for (PlaceId site : c.t.nations[n.index()].principals)
    if (c.s.site[site] != Site::Principal) return true;
  return false;
}
bool key_leader_near(const Ctx& c, NationId n) {
  bool near = false;
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (const PlaceId at = c.s.place.items[i]; c.t.type_of(UnitId(i)) == Type::Key && is_space(at))
      for (PlaceId site : c.t.nations[n.index()].principals) near |= c.t.hop(at, site) <= 10;
  return near;
}
// 25.1: by the optional rule it stays on a modified 6.
bool stays(Playing& p, NationId n) {
  Modifiers roll(p.t);
  roll.add(R("25.1"), !p.s.nation[n].bloodied, +1, "No casualties");
  roll.add(R("25.1"), key_leader_near(p.ctx(), n), +1, "Key leader near");
  p.emit({R("25.1"), kRolled, kWC, p.answer.n});
  const bool loyal = p.answer.n + roll.sum() >= 6;
  if (loyal) p.emit({R("25.1c"), kStayed, kWC, arg(n)});
  return loyal;
}

bool may_roll_to_stay(const Ctx& c, NationId n) {
  if (c.applies(R("25.1b"), principal_harmed(c, n)) || c.applies(R("A3.3c"), legion_mingo(c, n))) return false;
  return c.t.loyalty_roll;
}

UnitId next_wounded(const State& s, const Tables& t, UnitId after) {
  for (std::size_t i = after.exists() ? after.index() + 1 : 0; i < kUnits; ++i)
    if (const UnitId u(i); is_leader(t.type_of(u)) && on_board(s.place[u]) && has(s, u, kReducedSide)) return u;
  return {};
}
// 9.0: 1-3 heals, 6 kills.
void heal_or_die(Playing& p, UnitId leader) {
  p.emit({R("9.0"), kRolled, side_of(leader), p.answer.n});
  if (p.answer.n <= 3) {
    p.s.flags[leader] &= static_cast<u8>(~kReducedSide);
    note_piece(p, {R("9.0"), kHealed, side_of(leader), arg(leader)}, kHealedUnseen);
  } else if (p.answer.n == 6) {
    leader_died(p, leader);
    put(p, leader, kOut);
  }
}

}  // namespace

void take_from_pool(Playing& p, Type type, int count, PlaceId to) {
  for (std::size_t i = kUsFirst; i < kUnits && count > 0; ++i)
    if (p.t.type_of(UnitId(i)) == type && p.s.place[UnitId(i)] == kPool) put(p, UnitId(i), to), --count;
}

// 7.0c: an expedition withdraws before the next one enters.
Flow ExpeditionCheck::play(Playing& p) {
  BEGIN;
  if (must_withdraw(p.ctx())) {
    withdraw(p);
    if (p.applies(end_of_war(p.t.sc), !p.t.sc.campaign || p.s.expedition == 3))
      return finish(p, kWC, end_of_war(p.t.sc));
    remove_commanders(p);
    CALL(Quartered, Winter{.only_us = true});
    while ((leader = next_subordinate(p.s, p.t, leader)).exists()) {
      ASK(Rolled, RollDie{R("7.1b")});
      roll_for(p, leader);
    }
  }
  if (may_enter(p.ctx())) return p.become(enter(p));
  END;
}

// 7.2: the pieces are set where the chart says, the others on US entry squares.
Flow ExpeditionEntry::play(Playing& p) {
  BEGIN;
  while (next_mustered(p.s).exists()) {
    ASK(Placed, PlaceExpedition{});
    if (p.answer.verb == kAuto)
      automatic = true;
    else
      set_down(p, next_mustered(p.s), place_arg(p.answer.a));
  }
  END;
}

// 8.0a: every nation whose square the US VP have reached leaves.
Flow NationCheck::play(Playing& p) {
  BEGIN;
  for (nation = 0; nation < kNations; ++nation) {
    if (!due(p.ctx(), NationId(nation))) continue;
    if (may_roll_to_stay(p.ctx(), NationId(nation))) {
      ASK(Rolled, RollDie{R("25.1")});
      if (stays(p, NationId(nation))) continue;
    }
    nation_leaves(p, NationId(nation));
  }
  END;
}

Flow LeaderCheck::play(Playing& p) {
  BEGIN;
  while ((leader = next_wounded(p.s, p.t, leader)).exists()) {
    ASK(Rolled, RollDie{R("9.0")});
    heal_or_die(p, leader);
  }
  END;
}

std::optional<Action> PlaceExpedition::settled(const Ctx& c) const {
  const ExpeditionEntry& f = frame_of<ExpeditionEntry>(c.s);
  int choices = 0;
  const PlaceId at = sensible_place(c, f, next_mustered(c.s), choices);
  if (choices > 1 && !f.automatic) return {};
  return Action{.verb = kSet, .a = arg(at)};
}
Seat PlaceExpedition::asked(const Ctx&) const { return kUS; }
Prompt PlaceExpedition::prompt(const Ctx& c) const {
  const UnitId u = next_mustered(c.s);
  const char* text = has(c.s, u, kForFort)         ? "Choose a fort for {a:unit}. Pieces left: {b}. (7.2)"
                     : has(c.s, u, kForSettlement) ? "Choose a settlement for {a:unit}. Pieces left: {b}. (7.2)"
                                                   : "Choose an entry square for {a:unit}. Pieces left: {b}. (7.2)";
  return {R("7.2"), {text, arg(u), w16(mustered(c.s))}};
}
void PlaceExpedition::answers(const Ctx& c, Offer& offer) const {
  const ExpeditionEntry& f = frame_of<ExpeditionEntry>(c.s);
  const UnitId u = next_mustered(c.s);
  offer.allow({.verb = kAuto});
  each_entry_place(c, u, [&](PlaceId at) {
    const Verdict v = entry_place(c, f, u, at);
    v.legal() ? offer.allow({.verb = kSet, .a = arg(at)}) : offer.refuse({.verb = kSet, .a = arg(at)}, v.rule, v.why);
  });
}

}  // namespace cf::ohio
