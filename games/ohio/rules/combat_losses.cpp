// 14.7 Casualties: who takes them, in the order each side owes.
#include "engine/procedure.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

NationId nation_of(const Ctx& c, UnitId u) {
  if (c.t.type_of(u) == Type::Arms) return c.s.arms_nation[u.index() - kArmsFirst];
  return NationId(c.t.nation[u.index()]);
}

// Calls f(unit) for each piece that may take the next loss; an empty unit is the structure.
template <class F>
void each_us_loss(const Ctx& c, const Losses& l, F&& f) {
  bool full_regular = false, full_militia = false, regular = false, anyone = false;
  each_in(c.s, kUS, l.group, [&](UnitId u) {
    const Type type = c.t.type_of(u);
    const bool full = !has(c.s, u, kReducedSide);
    regular |= is_regular(type);
    full_regular |= is_regular(type) && full;
    full_militia |= is_militia(type) && full;
    anyone |= type != Type::Gun;
  });
  if (l.militia_only) full_regular = false;
  const bool regulars_first = c.applies(R("14.7.1a"), l.taken == 0 && regular && (full_regular || !full_militia));
  const bool troops_first = c.applies(R("14.7.1b"), full_regular || full_militia);
  const bool flips_first = c.applies(R("14.7.1d"), full_regular || full_militia);
  each_in(c.s, kUS, l.group, [&](UnitId u) {
    const Type type = c.t.type_of(u);
    if (c.applies(R("14.7.1c"), type == Type::Gun)) return;
    if (flips_first && is_troop(type) && has(c.s, u, kReducedSide)) return;
    if (l.militia_only ? !is_militia(type) : regulars_first ? !is_regular(type) : troops_first && !is_troop(type))
      return;
    f(u);
  });
  if (!l.structure || l.militia_only) return;
  const Site site = site_at(c, l.at);
  const bool fort = site == Site::Fort || site == Site::FortReduced;
  if (is_settlement(site) ? !regulars_first && !troops_first : fort && !c.applies(R("20.1.2c"), anyone)) f(UnitId{});
}

bool is_full_warrior(const Ctx& c, UnitId u) { return c.t.type_of(u) == Type::Warrior && !has(c.s, u, kReducedSide); }
bool wc_full(const Ctx& c, const Losses& l) {
  bool full = false;
  each_in(c.s, kWC, l.group, [&](UnitId u) { full |= is_full_warrior(c, u); });
  return c.applies(R("14.7.2b"), full);
}
// 14.7.2b: in a nation's turn its full warriors are reduced before a reduced one falls; anybody else comes after all
// the warriors of all nations.
template <class F>
void each_wc_loss_of(const Ctx& c, const Losses& l, NationId n, bool full, F&& f) {
  bool own_full = false;
  each_in(c.s, kWC, l.group, [&](UnitId u) { own_full |= full && nation_of(c, u) == n && is_full_warrior(c, u); });
  if (!force_exists(c, kWC, l.group)) return;  // 23.0e: arms on their own absorb nothing
  each_in(c.s, kWC, l.group, [&](UnitId u) {
    if (nation_of(c, u) != n && n.exists()) return;
    if (own_full ? !is_full_warrior(c, u) : full && c.t.type_of(u) != Type::Warrior) return;
    f(u);
  });
}
// The nation whose turn it is, passing over those with nothing to give.
int nation_turn(const Ctx& c, const Losses& l, bool full) {
  for (std::size_t i = 0; i < l.order.size(); ++i) {
    const std::size_t k = (l.turn + i) % l.order.size();
    bool any = false;
    each_wc_loss_of(c, l, l.order[k], full, [&](UnitId) { any = true; });
    if (any) return static_cast<int>(k);
  }
  return -1;
}
NationId nation_turn_of(const Ctx& c, const Losses& l, bool full) {
  const int turn = nation_turn(c, l, full);
  return turn < 0 ? NationId{} : l.order[static_cast<std::size_t>(turn)];
}
template <class F>
void each_wc_loss(const Ctx& c, const Losses& l, F&& f) {
  const bool full = wc_full(c, l);
  if (const NationId n = nation_turn_of(c, l, full); n.exists()) each_wc_loss_of(c, l, n, full, f);
  const bool village = l.structure && is_village(site_at(c, l.at)) && !c.applies(R("20.5c"), l.village_hit);
  if (village && !full) f(UnitId{});
}
template <class F>
void each_loss(const Ctx& c, const Losses& l, F&& f) {
  l.side == kUS ? each_us_loss(c, l, f) : each_wc_loss(c, l, f);
}

void note_death(Playing& p, UnitId u) {
  if (!is_leader(p.t.type_of(u))) return;
  p.emit({R("14.7"), kDied, side_of(u), arg(u)});
  if (p.t.units[u.index()].id == "us_wayne") p.s.tally.wayne_dead = true;
  if (u.index() < kGreatChiefs) ++p.s.tally.dead_chiefs;
}

// 14.7.2a: the nations alternate.
void pass_the_turn(Losses& l, Playing& p, UnitId u) {
  const int turn = nation_turn(p.ctx(), l, wc_full(p.ctx(), l));
  if (turn >= 0) l.turn = b8((turn + 1) % static_cast<int>(l.order.size()));
  if (const NationId n = nation_of(p.ctx(), u); n.exists()) p.s.nation[n].bloodied = true;
}
// A flip, or the removal of a piece that has no more steps.
void take(Losses& l, Playing& p, UnitId u) {
  const Type type = p.t.type_of(u);
  if (l.side == kWC) pass_the_turn(l, p, u);
  if (p.applies({R("10.1c"), R("10.1d")}, type == Type::Supply)) score(p, kWC, 1, R("10.1c"));
  const bool last = has(p.s, u, kReducedSide) || type == Type::Scout || type == Type::Arms;
  if (!last) {
    p.s.flags[u] |= kReducedSide;
    note_piece(p, {R("14.7"), kFlipped, l.side, arg(u)}, kFlippedUnseen);
    return;
  }
  if (type == Type::Arms) return remove_arms(p, u);
  note_death(p, u);
  p.emit({l.side == kUS ? R("14.7.1c") : R("14.7.2c"), kRemoved, l.side, arg(u)});
  const bool out = l.side == kWC || is_leader(type) || p.applies(R("A2.2"), p.t.sc.tier == 1);
  put(p, u, out ? kOut : kCup);
  // 23.0e: arms leave play with a force that is destroyed.
  if (p.applies(R("23.0e"), l.side == kWC && !force_exists(p.ctx(), kWC, l.group)))
    each_in(p.s, kWC, l.group, [&](UnitId arms) { remove_arms(p, arms); });
}

// Nations in the battle by FP, the strongest first.
void order_nations(Losses& l, Playing& p) {
  std::array<int, kNations> fp{};
  std::array<bool, kNations> here{};
  each_in(p.s, kWC, l.group, [&](UnitId u) {
    const NationId n = nation_of(p.ctx(), u);
    if (!n.exists()) return;
    here[n.index()] = true;
    fp[n.index()] += fp_of(p.ctx(), u);
  });
  while (!l.order.full()) {
    int best = -1;
    for (std::size_t i = 0; i < kNations; ++i)
      if (here[i] && !l.order.contains(NationId(i)) && (best < 0 || fp[i] > fp[static_cast<std::size_t>(best)]))
        best = static_cast<int>(i);
    if (best < 0) return;
    l.order.push_back(NationId(static_cast<std::size_t>(best)));
  }
}
int nation_fp(const Ctx& c, const Losses& l, NationId n) {
  int fp = 0;
  each_in(c.s, kWC, l.group, [&](UnitId u) { fp += nation_of(c, u) == n ? fp_of(c, u) : 0; });
  return fp;
}
void put_first(Losses& l, NationId n) {
  for (NationId& each : l.order)
    if (each == n) std::swap(l.order[0], each);
}
// The pieces that may take the next loss, one of each kind; at most two are looked for.
int count_choices(const Ctx& c, const Losses& l, Action& first) {
  int n = 0;
  Seen seen;
  each_loss(c, l, [&](UnitId u) {
    if (n > 1 || (u.exists() && !seen.first(c, u, kReducedSide | kLate))) return;
    if (n++ == 0)
      first = u.exists() ? Action{.verb = kLose, .a = arg(u)} : Action{.verb = kLoseStructure, .a = arg(l.at)};
  });
  return n;
}
bool can_lose(const Ctx& c, const Losses& l) {
  Action first;
  return l.left > 0 && count_choices(c, l, first) > 0;
}

Verdict why_not(const Ctx& c, const Losses& l, UnitId u) {
  const Type type = c.t.type_of(u);
  if (l.side == kWC) {
    const bool full = wc_full(c, l);
    if (full && type != Type::Warrior)
      return {R("14.7.2b"), {"Every warrior unit must be reduced before {a:unit} may take a loss.", arg(u)}};
    if (full && nation_turn_of(c, l, full) == nation_of(c, u))
      return {R("14.7.2b"), {"A full warrior unit of the {a:nation} is reduced first.", arg(nation_of(c, u))}};
    return {R("14.7.2a"),
            {"The nations take losses in turn, the strongest first: it is not the turn of {a:unit}.", arg(u)}};
  }
  if (type == Type::Gun) return {R("14.7.1c"), {"Guns are never taken as a loss."}};
  if (l.militia_only) return {R("17.2.2"), {"The loss to plunder falls on the militia."}};
  if (is_troop(type) && l.taken == 0 && !is_regular(type))
    return {R("14.7.1a"), {"The first loss falls on a regular unit."}};
  if (is_troop(type)) return {R("14.7.1d"), {"A full unit is reduced before a reduced one is removed."}};
  return {R("14.7.1b"), {"Regulars and militia take losses before {a:unit} may.", arg(u)}};
}

}  // namespace

std::optional<Action> Losses::settled(const Ctx&) const { return left ? std::nullopt : std::optional(Action{}); }

// 14.7: each casualty is a flip or the removal of a flipped piece.
Flow Losses::play(Playing& p) {
  BEGIN;
  if (side == kWC) {
    order_nations(*this, p);
    ASK(FirstNation, TiedNation{});
    put_first(*this, nation_arg(p.answer.a));
  }
  while (can_lose(p.ctx(), *this)) {
    ASK(Chosen, TakeLoss{});
    if (p.answer.verb == kLose) {
      take(*this, p, unit_arg(p.answer.a));
    } else if (side == kUS) {
      lose_structure_step(p, at);
    } else {
      village_hit = true;
      CALL(VillageBurned, VillageLoss{.from = at});
    }
    ++taken;
    --left;
  }
  END;
}

void leader_died(Playing& p, UnitId u) { note_death(p, u); }

std::optional<Action> TakeLoss::settled(const Ctx& c) const {
  Action only;
  return count_choices(c, frame_of<Losses>(c.s), only) > 1 ? std::nullopt : std::optional(only);
}
Seat TakeLoss::asked(const Ctx& c) const { return frame_of<Losses>(c.s).side; }
Prompt TakeLoss::prompt(const Ctx& c) const {
  const Losses& l = frame_of<Losses>(c.s);
  return {l.side == kUS ? R("14.7.1a") : R("14.7.2a"),
          {l.side == kUS ? "Which piece takes a loss at {a:space}? {b} to go. Regulars first, troops "
                           "before others. (14.7.1)"
                         : "Which piece takes a loss at {a:space}? {b} to go. Warriors before "
                           "others, nations in turn. (14.7.2)",
           arg(l.at), l.left}};
}
void TakeLoss::answers(const Ctx& c, Offer& offer) const {
  const Losses& l = frame_of<Losses>(c.s);
  Seen seen;
  IdSet<UnitId, kUnits> allowed;
  each_loss(c, l, [&](UnitId u) {
    if (!u.exists()) return offer.allow({.verb = kLoseStructure, .a = arg(l.at)});
    allowed.add(u);
    if (seen.first(c, u, kReducedSide | kLate)) offer.allow({.verb = kLose, .a = arg(u)});
  });
  if (!offer.wants_refusals()) return;
  each_in(c.s, l.side, l.group, [&](UnitId u) {
    if (allowed.has(u)) return;
    const Verdict v = why_not(c, l, u);
    offer.refuse({.verb = kLose, .a = arg(u)}, v.rule, v.why);
  });
}

std::optional<Action> TiedNation::settled(const Ctx& c) const {
  const Losses& l = frame_of<Losses>(c.s);
  if (l.order.empty()) return Action{.a = -1};
  const bool tied = l.order.size() > 1 && nation_fp(c, l, l.order[0]) == nation_fp(c, l, l.order[1]);
  return tied ? std::nullopt : std::optional(Action{.a = arg(l.order[0])});
}
Seat TiedNation::asked(const Ctx&) const { return kChance; }
Prompt TiedNation::prompt(const Ctx&) const {
  return {R("14.7.2a"), {"Nations of equal strength are in the battle. Chance says which of them loses first."}};
}
void TiedNation::answers(const Ctx& c, Offer& offer) const {
  const Losses& l = frame_of<Losses>(c.s);
  for (NationId n : l.order)
    if (nation_fp(c, l, n) == nation_fp(c, l, l.order[0])) offer.chance({.verb = kFallOn, .a = arg(n)}, 1);
}

}  // namespace cf::ohio
