// 5.3 Building, 5.4 repairing, 5.5 harassing.
#include "games/ohio/rules/builds.hpp"

#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {

namespace {
// The spaces within n of any of those.
SpaceSet around(const Ctx& c, std::size_t n, const SpaceSet& those) {
  SpaceSet out;
  for (PlaceId at : those) out |= c.t.within[n][at.index()];
  return out;
}
SpaceSet warriors(const Ctx& c) {
  SpaceSet out;
  each_on_map(c.s, kWC, [&](UnitId u) {
    if (c.t.type_of(u) == Type::Warrior) out.add(c.s.place[u]);
  });
  return out;
}
}  // namespace

BuildGround::BuildGround(const Ctx& c) {
  SpaceSet foes = villages(c.s);
  near_foes = around(c, 1, foes |= warriors(c));
  const SpaceSet strong = forts(c.s);
  near_forts = around(c, 3, strong);
  SpaceSet friends = settlements(c.s);
  near_friends = around(c, 4, friends |= strong);
}

namespace {
Verdict build_place(const Ctx& c, PlaceId at) {
  if (c.t.space(at).river || c.s.site[at] != Site::None)
    return {R("5.3a"), {"Only a ground space without a structure can take a build."}};
  if (fp_at(c, kWC, at)) return {R("5.3e"), {"The enemy stands there."}};
  return {};
}
}  // namespace

Verdict settlement_verdict(const Ctx& c, const BuildGround& ground, PlaceId at) {
  if (c.t.space(at).river || c.s.site[at] != Site::None) return build_place(c, at);
  if (!c.t.near_river.has(at)) return {R("5.3c"), {"A settlement must lie within two spaces of a river space."}};
  if (!ground.near_friends.has(at)) return {R("5.3d"), {"No settlement or fort stands within four spaces."}};
  if (ground.near_foes.has(at)) return {R("5.3e"), {"A village or a warrior unit is less than two spaces away."}};
  return build_place(c, at);
}

namespace {
int fort_price(const Ctx& c) {
  if (c.applies(R("A3.3e"), c.t.sc.legion)) return 1;
  return c.applies(R("A3.4c"), c.t.sc.campaign && c.s.expedition >= 3) ? 1 : 2;
}
UnitId paying_wagon(const Ctx& c, PlaceId at) {
  UnitId full, half;
  each_at(c.s, kUS, at, [&](UnitId u) {
    if (c.t.type_of(u) == Type::Supply) (has(c.s, u, kReducedSide) ? half : full) = u;
  });
  return fort_price(c) == 1 && half.exists() ? half : full;
}
Verdict fort_on(const Ctx& c, const BuildGround& ground, PlaceId at) {
  if (const Verdict v = build_place(c, at); !v.legal()) return v;
  if (!ground.near_forts.has(at)) return {R("5.3f"), {"No other fort stands within three spaces."}};
  if (ground.near_foes.has(at)) return {R("5.3e"), {"A village or a warrior unit is less than two spaces away."}};
  if (!paying_wagon(c, at).exists()) return {R("5.3g"), {"No supply wagon that could pay for the fort is there."}};
  return {};
}

void offer_repairs(const Ctx& c, Offer& offer) {
  SpaceSet damaged = sites_between(c.s, Site::SettlementReduced, Site::SettlementReduced);
  damaged |= sites_between(c.s, Site::FortReduced, Site::FortReduced);
  if (!damaged.empty()) {
    const SpaceSet watched = around(c, 2, warriors(c));
    for (PlaceId at : damaged)
      offer.allow_if(!watched.has(at), {.verb = kRepair, .a = arg(at)}, R("5.4b"),
                     "A warrior unit is within two spaces.");
  }
  if (!offer.wants_refusals()) return;
  for (PlaceId at : villages(c.s))
    if (c.s.site[at] == Site::VillageReduced || c.s.site[at] == Site::PrincipalReduced)
      offer.refuse({.verb = kRepair, .a = arg(at)}, R("5.4c"), "A village is never repaired.");
}

// The fort or settlement appears; what it costs and whom it angers.
void pay_for_fort(Playing& p, PlaceId at) {
  const UnitId wagon = paying_wagon(p.ctx(), at);
  if (!p.applies(R("5.3g"), wagon.exists())) return;
  if (fort_price(p.ctx()) == 1 && !has(p.s, wagon, kReducedSide))
    p.s.flags[wagon] |= kReducedSide;
  else
    put(p, wagon, kCup);
}

// 5.3i, 5.3j: building on treaty land breaks the treaty, on nonaligned land it brings the nation into the war.
Joining angered(Playing& p, NationId n) {
  if (!n.exists()) return {};
  const bool treaty = p.applies({R("5.3i"), R("5.2.2b")}, p.s.nation[n].status == Status::Treaty);
  if (treaty) break_treaty(p, n);
  const bool joins = treaty || p.applies(R("5.3j"), p.s.nation[n].status == Status::Nonaligned);
  return {.nation = joins ? n : NationId{}, .all = treaty};
}

}  // namespace

// 5.3a: the marker goes from the box to the map, full side up. 5.3h: ruins in the space are cleared.
Joining build(Playing& p, PlaceId at, FortId fort) {
  p.s.site[at] = fort.exists() ? Site::Fort : Site::Settlement;
  if (fort.exists()) {
    pay_for_fort(p, at);
    p.s.fort[fort] = at;
    p.s.tally.forts_built.add(fort);
  } else if (p.s.settlements) {
    --p.s.settlements;
  }
  p.emit({R("5.3a"), kBuilt, kUS, arg(at)});
  if (p.applies(R("5.3h"), p.s.razed.has(at))) p.s.razed.remove(at);
  return angered(p, owner_of(p.ctx(), at));
}

void repair(Playing& p, PlaceId at) {
  p.s.site[at] = p.s.site[at] == Site::FortReduced ? Site::Fort : Site::Settlement;
  p.emit({R("5.4a"), kRepaired, kUS, arg(at)});
  score(p, kWC, -p.applies(R("5.4a"), 1), R("5.4a"));
}

void offer_builds(const Ctx& c, Offer& offer) {
  offer_repairs(c, offer);
  bool forts = false;
  for (PlaceId at : c.s.fort) forts |= at == kBuilds;
  const bool settlements_left = !c.applies(R("2.7"), c.s.settlements == 0);
  if (!settlements_left && !forts) return;
  const bool barred = !c.s.builds_allowed;
  if (barred && !offer.wants_refusals()) return;
  const BuildGround ground(c);
  SpaceSet sites;
  if (settlements_left)
    sites = offer.wants_refusals() ? without(every_space(), c.t.rivers)
                                   : without(c.t.near_river & ground.near_friends, ground.near_foes);
  for (PlaceId at : sites) {
    Verdict v = settlement_verdict(c, ground, at);
    if (v.legal() && barred) v = {R("5.3l"), {"A raid has stopped building for this segment."}};
    v.legal() ? offer.allow({.verb = kBuildSettlement, .a = arg(at)})
              : offer.refuse({.verb = kBuildSettlement, .a = arg(at)}, v.rule, v.why);
  }
  if (!forts) return;
  SpaceSet seen;
  for (UnitId wagon : c.t.wagons) {
    const PlaceId at = c.s.place[wagon];
    if (!is_space(at) || seen.has(at)) continue;
    seen.add(at);
    for (std::size_t k = 0; k < kForts; ++k) {
      if (c.s.fort.items[k] != kBuilds) continue;
      const Action a{.verb = kBuildFort, .a = w16(static_cast<int>(k)), .b = arg(at)};
      Verdict v = fort_on(c, ground, at);
      if (v.legal() && barred) v = {R("5.3l"), {"A raid has stopped building for this segment."}};
      v.legal() ? offer.allow(a) : offer.refuse(a, v.rule, v.why);
    }
  }
}

// 5.5: WC FP that come within 3 MP without crossing a settlement, a fort or US FP.
int harassing_fp(const Ctx& c, PlaceId at) {
  std::array<u8, kSpaces> best;
  best.fill(99);
  best[at.index()] = 0;
  // Walk outwards from the site; costs are those of the way in.
  for (int round = 0; round < 4; ++round)
    for (PlaceId here : c.t.within[4][at.index()]) {  // three MP never lead farther
      const int so_far = best[here.index()];
      if (so_far > 3) continue;
      const Site site = c.s.site[here];
      if (here != at && (is_settlement(site) || is_fort(site) || fp_at(c, kUS, here) > 0)) continue;
      for (PlaceId n : c.t.space(here).next) {
        const bool from_river = c.t.space(n).river, to_river = c.t.space(here).river;
        const int cost = so_far + (to_river ? (from_river ? 1 : 2) : (from_river ? 0 : 1));
        if (cost <= 3 && cost < best[n.index()]) best[n.index()] = b8(cost);
      }
    }
  int fp = 0;
  each_on_map(c.s, kWC, [&](UnitId u) { fp += best[c.s.place[u].index()] <= 3 ? fp_of(c, u) : 0; });
  return fp;
}

namespace {
// 5.5b: 4 or more. 5.5c: two US FP in the space take one off.
bool harassed(Playing& p, const Harassment& f) {
  Modifiers roll(p.t);
  roll.add(R("5.5c"), true, -(fp_at(p.ctx(), kUS, f.at) / 2), "US FP in the space");
  return p.answer.n + roll.sum() >= 4;
}
// A fort that is harassed away at once was never built.
void damage(Playing& p, PlaceId at) {
  const FortId fort = fort_named_at(p.s, at);
  lose_structure_step(p, at);
  if (fort.exists() && p.s.site[at] == Site::None) p.s.tally.forts_built.remove(fort);
}
}  // namespace

// 5.5: one die for each FP in reach, while the work stands; each success takes a step.
Flow Harassment::play(Playing& p) {
  BEGIN;
  dice = b8(harassing_fp(p.ctx(), at));
  p.emit({R("5.5a"), kHarassed, kWC, arg(at), dice});
  for (; dice && site_at(p.ctx(), at) != Site::None; --dice) {
    ASK(Rolled, RollDie{R("5.5b")});
    p.emit({R("5.5b"), kRolled, kWC, p.answer.n});
    if (harassed(p, *this)) damage(p, at);
  }
  END;
}

}  // namespace cf::ohio
