// 10 Forts: building them, and the engineers' quick way. What a fort does in battle is in battle_fire.cpp.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

// Wagons of the space that have not been acted on: only they may feed a fort (10.1.b).
PieceSet wagons_for_building(const Ctx& c, PlaceId at) {
  const PieceSet here = side_at(c, at, c.s.drawer) & c.t.wagons;
  return c.t.in_force(R("10.1.b")) ? here - c.s.acted : here;
}

bool engineer_here(const Ctx& c, PlaceId at) { return !(side_at(c, at, c.s.drawer) & c.t.engineers).empty(); }

void judge_building(const Ctx& c, Offer& offer, PieceId u, PlaceId at, int supply) {
  const Action a{.verb = kBuild, .a = arg(u)};
  if (holder(c.s, at) != c.s.drawer)
    offer.refuse(a, R("10.1"), {"You do not control {a:space}.", arg(at)});
  else if (is_army_base(c.t, at) || c.s.fort_done.has(at))
    offer.refuse(a, R("10.4.a"), {"{a:space} is fortified already.", arg(at)});
  else if (c.s.fort_new.has(at))
    offer.refuse(a, R("10.1.e"), {"The fort at {a:space} was begun in this very impulse.", arg(at)});
  else if (supply < 1)
    offer.refuse(a, R("10.1.a"), {"No wagon at {a:space} is free to supply the work.", arg(at)});
  else
    offer.allow(a);
}

void judge_quick_building(const Ctx& c, Offer& offer, PieceId u, PlaceId at, int supply) {
  const Action a{.verb = kBuildQuick, .a = arg(u)};
  if (holder(c.s, at) != c.s.drawer || is_army_base(c.t, at) || c.s.fort_done.has(at)) return;
  if (!engineer_here(c, at))
    offer.refuse(a, R("11.2"), {"No engineers are at {a:space}.", arg(at)});
  else if (supply < 2)
    offer.refuse(a, R("11.2.c"), "Two increments of supply are needed to finish a fort at once.");
  else if (!c.s.fort_begun.has(at))
    offer.allow(a);
}

}  // namespace

void offer_building(const Ctx& c, Offer& offer, const PieceSet& fresh) {
  if (!c.t.in_force(R("AM-B")) || !c.t.in_force(R("10.1"))) return;
  const PieceSet wagons = c.t.wagons & c.t.side[c.s.drawer];
  const PlaceSet depots = spaces_of(c.s, c.t.in_force(R("10.1.b")) ? wagons - c.s.acted : wagons);
  if (depots.empty() && !offer.wants_refusals()) return;
  for (PieceId u : fresh & c.t.combat) {
    const PlaceId at = c.s.at[u];
    const bool depot = depots.has(at);
    if (!depot && !offer.wants_refusals()) continue;
    const int supply = depot ? increments(c.s, wagons_for_building(c, at)) : 0;
    judge_building(c, offer, u, at, supply);
    if (c.t.in_force(R("11.2"))) judge_quick_building(c, offer, u, at, supply);
  }
}

// The wagons that feed the work count as acted on like the builder (ruling W-62).
void build(Playing& p, PieceId builder, bool quick) {
  const PlaceId at = p.s.at[builder];
  p.s.acted.add(builder);
  const bool begun = p.s.fort_begun.has(at);
  const int cost = quick && p.t.in_force(R("11.2.c")) ? 2 : 1;
  for (int i = 0; i < cost; ++i) {
    const PieceSet wagons = wagons_for_building(p.ctx(), at);
    const PieceSet opened = wagons & p.s.low;
    const PieceId fed = first_of(opened.empty() ? wagons : opened);
    if (p.t.in_force(begun ? R("10.1.e") : R("10.1.c"))) spend_increment(p, wagons);
    if (i + 1 == cost && fed.exists() && p.s.at[fed].exists()) p.s.acted.add(fed);
  }
  if (begun || quick) {
    p.s.fort_begun.remove(at);
    p.s.fort_done.add(at);
    p.note({quick ? R("11.2.c") : R("10.1.e"), kFinished, p.s.drawer, arg(at)});
    return;
  }
  if (!p.t.in_force(R("10.1.d"))) return;
  p.s.fort_begun.add(at);
  p.s.fort_new.add(at);
  p.note({R("10.1.c"), kBegan, p.s.drawer, arg(at)});
}

}  // namespace cf::warpath
