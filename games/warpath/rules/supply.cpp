// 9 Supply: wagons, devastation and its costs. Battle supply is in battle.cpp, movement supply in movement.cpp.
#include "engine/procedure.hpp"
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {

void offer_wagons(const Ctx& c, Offer& offer, const Hands& hands) {
  const Seat seat = c.s.drawer;
  const bool free_slot = !((c.t.wagons & c.t.side[seat]) - hands.mine).empty();
  for (PlaceId base : c.applies({R("AM-W"), R("9.5")}, hands.bases)) {
    const Action a{.verb = kBuyWagon, .a = arg(base)};
    free_slot ? offer.allow(a) : offer.refuse(a, R("9.5"), "Twenty wagons of this side are on the map already.");
  }
  if (!offer.wants_refusals()) return;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
    if (const PlaceId p(i); !hands.bases.has(p))
      offer.refuse({.verb = kBuyWagon, .a = arg(p)}, R("9.5.a"),
                   {"{a:space} is not a base that works for you.", arg(p)});
}

void buy_wagon(Playing& p, PlaceId base) {
  for (PieceId w : p.t.wagons& p.t.side[p.s.drawer])
    if (!p.s.at[w].exists()) {
      p.s.at[w] = base;
      p.s.acted.add(w);
      p.emit({R("9.5"), kBought, p.s.drawer, arg(base)});
      return;
    }
}

namespace {

Verdict forbids_devastation(const Ctx& c, PlaceId at) {
  if (c.t.at(at).terrain == Terrain::Rough)
    return {R("9.2.a"), {"{a:space} is rough ground and cannot be devastated.", arg(at)}};
  if (is_base(c.t, at)) return {R("9.2.a"), {"{a:space} is a base and cannot be devastated.", arg(at)}};
  if (c.s.devastated.has(at)) return {R("9.2.b"), {"{a:space} is devastated already.", arg(at)}};
  if (!waste_left(c)) return {R("9.2.d"), {"No Devastation marker is left in the cup."}};
  return {};
}

}  // namespace

// One action on a unit wastes its space, its own country included (ruling W-70).
void offer_devastation(const Ctx& c, Offer& offer, const Hands& hands) {
  const PlaceSet standing = c.applies(R("AM-D"), hands.standing), open = standing - c.t.no_waste - c.s.devastated;
  if ((open.empty() || !waste_left(c)) && !offer.wants_refusals()) return;
  for (PlaceId at : offer.wants_refusals() ? standing : open) {
    const Verdict verdict = forbids_devastation(c, at);
    each(hands.fresh & c.t.combat & pieces_at(c.s, at),
         [&](PieceId u) { judge(offer, {.verb = kDevastate, .a = arg(u)}, verdict); });
  }
}

void devastate(Playing& p, PieceId unit) {
  p.s.acted.add(unit);
  if (p.applies(R("9.2.b"), true)) --p.s.cup[p.t.devastation];
  lay_waste(p, p.s.at[unit], R("9.2.a"));
}

// EV-DEV, 9.2: the drawer may lay the marker on a space of the Territory; else it is set aside (ruling W-23).
Flow DevastationEvent::play(Playing& p) {
  BEGIN;
  ASK(Where, ChooseWaste{});
  if (p.applies(R("9.2"), p.answer.verb == kPut)) {
    --p.s.drawn[p.t.devastation];
    lay_waste(p, place_of(p.answer), R("9.2"));
  }
  END;
}

Seat ChooseWaste::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseWaste::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kPass});
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const Action a{.verb = kPut, .a = arg(p)};
    if (c.t.at(p).country != Country::Territory)
      offer.refuse(a, R("EV-DEV.a"), {"{a:space} lies outside the Territory.", a.a});
    else if (c.t.at(p).terrain == Terrain::Rough)
      offer.refuse(a, R("EV-DEV.b"), {"{a:space} is rough ground.", a.a});
    else if (c.s.devastated.has(p))
      offer.refuse(a, R("EV-DEV.c"), {"{a:space} is devastated already.", a.a});
    else
      offer.allow(a);
  }
}
Prompt ChooseWaste::prompt(const Ctx&) const {
  return {R("EV-DEV"), {"Which space of the Territory is devastated? You may decline."}};
}

}  // namespace cf::warpath
