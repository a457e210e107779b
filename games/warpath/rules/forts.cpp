// 10 Forts: building them, and the engineers' quick way. What a fort does in battle is in battle_fire.cpp.
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {
namespace {

// Wagons of the space that have not been acted on: only they may feed a fort (10.1.b).
PieceSet wagons_for_building(const Ctx& c, PlaceId at) {
  return (side_at(c, at, c.s.drawer) & c.t.wagons) - c.applies(R("10.1.b"), c.s.acted);
}

// What forbids a fort at a space, whoever builds it.
Verdict forbids_building(const Ctx& c, PlaceId at, int supply) {
  if (holder(c.s, at) != c.s.drawer) return {R("10.1"), {"You do not control {a:space}.", arg(at)}};
  if (is_army_base(c.t, at) || c.s.fort_done.has(at))
    return {R("10.4.a"), {"{a:space} is fortified already.", arg(at)}};
  if (c.s.fort_new.has(at)) return {R("10.1.e"), {"The fort at {a:space} was begun in this very impulse.", arg(at)}};
  if (supply < 1) return {R("10.1.a"), {"No wagon at {a:space} is free to supply the work.", arg(at)}};
  return {};
}

bool could_be_quick(const Ctx& c, PlaceId at) {
  return c.applies(R("11.2"), holder(c.s, at) == c.s.drawer && !is_army_base(c.t, at) && !c.s.fort_done.has(at) &&
                                  !c.s.fort_begun.has(at));
}

Verdict forbids_quick_building(PlaceId at, int supply, bool engineers) {
  if (!engineers) return {R("11.2"), {"No engineers are at {a:space}.", arg(at)}};
  if (supply < 2) return {R("11.2.c"), {"Two increments of supply are needed to finish a fort at once."}};
  return {};
}

}  // namespace

void offer_building(const Ctx& c, Offer& offer, const Hands& hands) {
  const PlaceSet standing = c.applies({R("AM-B"), R("10.1")}, hands.standing);
  const PieceSet wagons = (hands.mine & c.t.wagons) - c.applies(R("10.1.b"), c.s.acted);
  const PlaceSet open = (standing & spaces_under(c.s, wagons)) - c.t.army_bases - c.s.fort_done;
  if (open.empty() && !offer.wants_refusals()) return;
  const PlaceSet engineers = spaces_under(c.s, hands.mine & c.t.engineers);
  for (PlaceId at : offer.wants_refusals() ? standing : open) {
    const PieceSet here = pieces_at(c.s, at), builders = hands.fresh & c.t.combat & here;
    const int supply = increments(c.s, wagons & here);
    const Verdict slow = forbids_building(c, at, supply), quick = forbids_quick_building(at, supply, engineers.has(at));
    const bool either = could_be_quick(c, at) && (quick.legal() || offer.wants_refusals());
    each(builders, [&](PieceId u) {
      judge(offer, {.verb = kBuild, .a = arg(u)}, slow);
      if (either) judge(offer, {.verb = kBuildQuick, .a = arg(u)}, quick);
    });
  }
}

// The wagons that feed the work count as acted on like the builder (ruling W-62).
void build(Playing& p, PieceId builder, bool quick) {
  const PlaceId at = p.s.at[builder];
  p.s.acted.add(builder);
  const bool begun = p.s.fort_begun.has(at);
  const int cost = p.applies(R("11.2.c"), quick) ? 2 : 1;
  for (int i = 0; i < cost; ++i) {
    const PieceSet wagons = wagons_for_building(p.ctx(), at);
    const PieceId fed = wagon_to_open(p.s, wagons);
    spend_increment(p, p.applies(begun ? R("10.1.e") : R("10.1.c"), wagons));
    if (i + 1 == cost && fed.exists() && p.s.at[fed].exists()) p.s.acted.add(fed);
  }
  if (begun || quick) {
    p.s.fort_begun.remove(at);
    p.s.fort_done.add(at);
    p.emit({quick ? R("11.2.c") : R("10.1.e"), kFinished, p.s.drawer, arg(at)});
    return;
  }
  if (p.applies(R("10.1.d"), true)) p.s.fort_begun.add(at);
  p.s.fort_new.add(at);
  p.emit({R("10.1.c"), kBegan, p.s.drawer, arg(at)});
}

}  // namespace cf::warpath
