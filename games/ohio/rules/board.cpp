// Counting pieces, and the small changes many chapters make.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

int fp_at(const Ctx& c, Seat side, PlaceId at, bool screen_only) {
  int n = 0;
  each_at(c.s, side, at, [&](UnitId u) {
    if (!(screen_only && has(c.s, u, kInside))) n += odds_fp(c, u);
  });
  return n;
}
int troops_at(const Ctx& c, Seat side, PlaceId at) {
  int n = 0;
  each_at(c.s, side, at, [&](UnitId u) { n += troop_fp(c, u); });
  return n;
}
int force_fp(const Ctx& c, Seat side, u8 group) {
  int n = 0;
  each_in(c.s, side, group, [&](UnitId u) { n += odds_fp(c, u); });
  return n;
}
int force_troops(const Ctx& c, Seat side, u8 group) {
  int n = 0;
  each_in(c.s, side, group, [&](UnitId u) { n += troop_fp(c, u); });
  return n;
}
int force_tp(const Ctx& c, Seat side, u8 group) {
  int n = 0;
  each_in(c.s, side, group, [&](UnitId u) {
    if (c.t.type_of(u) != Type::Scout || has(c.s, u, kScoutForTp)) n += tp_of(c, u);
  });
  return n;
}
bool any_at(const Ctx& c, Seat side, PlaceId at) { return units_equal(c.s.place.items.data(), side, at.value).any(); }
bool any_type(const Ctx& c, Seat side, u8 group, Type type) {
  bool found = false;
  each_in(c.s, side, group, [&](UnitId u) { found |= c.t.type_of(u) == type; });
  return found;
}
bool force_exists(const Ctx& c, Seat side, u8 group) {
  bool found = false;
  each_in(c.s, side, group, [&](UnitId u) { found |= c.t.type_of(u) != Type::Arms; });
  return found;
}

bool is_besieged(const Ctx& c, PlaceId fort) {
  return c.applies(R("20.2a"), is_fort(site_at(c, fort)) && fp_at(c, kWC, fort) > 0);
}
bool is_army(const Ctx& c, Seat side, PlaceId at, u8 except_group) {
  int n = 0;
  each_at(c.s, side, at, [&](UnitId u) {
    if (c.s.group[u] != except_group) n += troop_fp(c, u);
  });
  return c.applies(R("6.6a"), n > 16);
}
int fort_capacity(const Ctx& c, PlaceId fort) {
  return c.applies(R("20.1.2a"), site_at(c, fort) == Site::PrintedFort) ? 8 : 6;
}
FortId fort_named_at(const State& s, PlaceId at) {
  for (std::size_t i = 0; i < kForts; ++i)
    if (s.fort.items[i] == at) return FortId(i);
  return {};
}
int principal_index(const State& s, PlaceId at) {
  for (std::size_t i = 0; i < kPrincipals; ++i)
    if (s.principal[i] == at) return static_cast<int>(i);
  return -1;
}
bool open_space(const Ctx& c, PlaceId p) {
  if (!c.t.learning() || !is_space(p)) return true;
  const NationId owner = owner_of(c, p);
  return !c.applies(R("A2.0"), owner.exists() && owner != kMiami && owner != kShawnee);
}
bool across(const Tables& t, PlaceId river, PlaceId a, PlaceId b) {
  const std::size_t row = river.index() * kSpaces;
  return t.bank[row + a.index()] * t.bank[row + b.index()] < 0;
}

void score(Playing& p, Seat seat, int halves, Rule why) {
  const int before = p.s.vp[seat];
  const int beyond = before + halves - std::clamp(before + halves, 0, 60);
  p.s.vp[seat] = b8(before + halves - p.applies(R("2.4a"), beyond));
  if (p.s.vp[seat] != before) p.emit({why, kScored, seat, w16(halves), p.s.vp[seat]});
}

// A piece that leaves the map is made whole again (11.2, 17.0): drawn or recruited later it is at full strength.
void put(Playing& p, UnitId u, PlaceId at) {
  p.s.place[u] = at;
  if (!on_board(at)) {
    p.s.flags[u] = 0;
    p.s.group[u] = 0;
  } else if (!is_space(at) || !is_fort(site_at(p.ctx(), at))) {
    p.s.flags[u] &= static_cast<u8>(~kInside);
  }
}

void lose_structure_step(Playing& p, PlaceId at) {
  Site& site = p.s.site[at];
  const bool fort = is_fort(site);
  const bool last = site == Site::SettlementReduced || site == Site::FortReduced;
  ++p.s.tally.us_steps;
  p.s.tally.settlement_steps = b8(p.s.tally.settlement_steps + !fort);
  const Rule steps = fort ? R("20.3a") : R("20.6a");
  p.emit({steps, kStepLost, kWC, arg(at)});
  const Rule gain = fort ? R("20.3a") : R("20.6c");
  score(p, kWC, p.applies({R("24.0a"), gain}, 1), gain);
  if (p.applies(steps, !last)) {
    site = fort ? Site::FortReduced : Site::SettlementReduced;
    return;
  }
  site = Site::None;
  if (p.applies(R("20.6d"), true)) p.s.razed.add(at);
  p.emit({R("20.6d"), kRazed, kWC, arg(at)});
  if (const FortId f = fort_named_at(p.s, at); f.exists()) p.s.fort[f] = p.applies(R("5.3k"), true) ? kOut : kBuilds;
  each_at(p.s, kUS, at, [&](UnitId u) { p.s.flags[u] &= static_cast<u8>(~kInside); });
}

// Wagons without US FP are taken, guns without troops abandoned, when WC FP come upon them.
void capture_unguarded(Playing& p, PlaceId at) {
  if (!is_space(at) || fp_at(p.ctx(), kWC, at) == 0) return;
  const bool us_fp = fp_at(p.ctx(), kUS, at) > 0;
  each_at(p.s, kUS, at, [&](UnitId u) {
    if (has(p.s, u, kInside) || !p.applies(R("10.1b"), p.t.type_of(u) == Type::Supply && !us_fp)) return;
    p.emit({R("10.1b"), kCaptured, kWC, arg(u), arg(at)});
    score(p, kWC, p.applies(R("10.1c"), has(p.s, u, kReducedSide) ? 1 : 2), R("10.1c"));
    put(p, u, p.applies(R("10.1e"), p.t.sc.tier != 1) ? kCup : kOut);
  });
  lose_unsupported_guns(p, at);
}
void lose_unsupported_guns(Playing& p, PlaceId at) {
  if (!is_space(at)) return;
  bool warriors = false;
  each_at(p.s, kWC, at, [&](UnitId u) { warriors |= p.t.type_of(u) == Type::Warrior; });
  const bool supported = p.applies(R("22.0"), troops_at(p.ctx(), kUS, at) > 0);
  if (!p.applies(R("22.2a"), warriors && !supported)) return;
  each_at(p.s, kUS, at, [&](UnitId u) {
    if (p.t.type_of(u) != Type::Gun || has(p.s, u, kReducedSide) || has(p.s, u, kInside)) return;
    p.s.flags[u] |= kReducedSide;
    p.s.group[u] = 0;
    p.emit({R("22.2a"), kGunLost, kWC, arg(u), arg(at)});
  });
}

// 23.0d: arms may lie alone only in a village.
void drop_stray_arms(Playing& p, PlaceId at) {
  if (!is_space(at)) return;
  bool warriors = false;
  each_at(p.s, kWC, at, [&](UnitId u) { warriors |= p.t.type_of(u) == Type::Warrior; });
  if (warriors || is_village(p.s.site[at])) return;
  each_at(p.s, kWC, at, [&](UnitId u) {
    if (p.applies(R("23.0d"), p.t.type_of(u) == Type::Arms)) remove_arms(p, u);
  });
}
void remove_arms(Playing& p, UnitId arms) {
  p.emit({R("23.0e"), kRemoved, kWC, arg(arms)});
  p.s.arms_nation[arms.index() - kArmsFirst] = {};
  put(p, arms, kOut);
}

void clear_group(State& s, u8 group) {
  for (Seat side : {kUS, kWC})
    each_in(s, side, group, [&](UnitId u) {
      s.group[u] = 0;
      s.flags[u] &= static_cast<u8>(~(kLate | kScoutForFp | kScoutForTp | kTpSpent));
    });
}

u8 new_group(const State& s) {
  u8 top = 0;
  for (u8 g : s.group) top = std::max(top, g);
  return b8(top + 1);
}

bool ambush_done(const State& s, u8 group, PlaceId stack) {
  for (const AmbushDone& d : s.ambushes)
    if (d.group == group && d.stack == stack) return true;
  return s.ambushes.full();
}
void forget_ambushes(State& s, u8 group, bool only_this_step) {
  for (std::size_t i = s.ambushes.size(); i-- > 0;)
    if (s.ambushes[i].group == group && (!only_this_step || s.ambushes[i].only_this_step)) s.ambushes.erase_at(i);
}

// 8.0, 20.5.1: a nation out of the game takes its pieces with it; no VP.
void nation_leaves(Playing& p, NationId n) {
  NationState& state = p.s.nation[n];
  if (!p.applies(R("8.0b"), state.status != Status::Withdrawn)) return;
  state.status = Status::Withdrawn;
  p.emit({R("8.0b"), kNationLeft, kWC, arg(n)});
  for (std::size_t i = 0; i < kArmsFirst; ++i) {
    const UnitId u(i);
    if (p.t.nation[i] != n.index() || p.s.place[u] == kOut) continue;
    const bool breaker = n == kDelaware && p.t.type_of(u) == Type::Key && on_board(p.s.place[u]);
    if (p.applies(p.t.sc.wabash ? R("A3.2c") : R("A3.1d"), breaker && !p.t.learning())) continue;
    put(p, u, kOut);
  }
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (p.s.arms_nation[k] == n) remove_arms(p, UnitId(kArmsFirst + k));
  for (PlaceId at : villages(p.s) & p.t.land[n.index()]) p.s.site[at] = Site::None;
  // What others had left in its villages, or in the hands of its warriors, is nobody's now.
  for (std::size_t k = 0; k < kArmsCount; ++k) drop_stray_arms(p, p.s.place[UnitId(kArmsFirst + k)]);
  for (PlaceId& at : p.s.principal)
    if (is_space(at) && p.t.space(at).owner == n) at = {};
  state.waiting_villages = 0;
}

void check_conquered(Playing& p, NationId n) {
  if (!(villages(p.s) & p.t.land[n.index()]).empty()) return;
  if (from_beyond(p.t, n)) return;  // they have no village to lose
  if (p.applies(R("20.5.1f"), p.s.nation[n].status != Status::Withdrawn)) nation_leaves(p, n);
}

Flow finish(Playing& p, Seat winner, Rule rule) {
  p.s.winner = winner;
  p.s.end_rule = rule;
  p.s.over = true;
  p.emit({rule, kGameWon, winner});
  return Done;
}

}  // namespace cf::ohio
