// 9 Supply: wagons, devastation and its costs. Battle supply is in battle.cpp, movement supply in movement.cpp.
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {

void offer_wagons(const Ctx& c, Offer& offer, const Hands& hands) {
  const Seat seat = c.s.drawer;
  const bool free_slot = !((c.t.wagons & c.t.side[seat]) - hands.mine).empty();
  if (!c.t.in_force(R("AM-W")) || !c.t.in_force(R("9.5"))) return;
  for (PlaceId base : hands.bases) {
    const Action a{.verb = kBuyWagon, .a = arg(base)};
    free_slot ? offer.allow(a) : offer.refuse(a, R("9.5"), "Twenty wagons of this side are on the map already.");
  }
  if (!offer.wants_refusals()) return;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
    if (const PlaceId p(i); !hands.bases.has(p))
      offer.refuse({.verb = kBuyWagon, .a = arg(p)}, R("9.5.a"), {"{a:space} is not a base that works for you.", arg(p)});
}

void buy_wagon(Playing& p, PlaceId base) {
  for (PieceId w : p.t.wagons & p.t.side[p.s.drawer])
    if (!p.s.at[w].exists()) {
      p.s.at[w] = base;
      p.s.acted.add(w);
      if (!p.t.in_force(R("9.5.b"))) p.s.low.add(w);
      p.note({R("9.5"), kBought, p.s.drawer, arg(w), arg(base)});
      return;
    }
}

namespace {

Verdict forbids_devastation(const Ctx& c, PlaceId at) {
  if (c.t.at(at).terrain == Terrain::Rough) return {R("9.2.a"), {"{a:space} is rough ground and cannot be devastated.", arg(at)}};
  if (is_base(c.t, at)) return {R("9.2.a"), {"{a:space} is a base and cannot be devastated.", arg(at)}};
  if (c.s.devastated.has(at)) return {R("9.2.b"), {"{a:space} is devastated already.", arg(at)}};
  if (!waste_left(c)) return {R("9.2.d"), {"No Devastation marker is left in the cup."}};
  return {};
}

}  // namespace

// One action on a unit wastes its space, its own country included (ruling W-70).
void offer_devastation(const Ctx& c, Offer& offer, const Hands& hands) {
  const PlaceSet open = hands.standing - c.t.no_waste - c.s.devastated;
  if (!c.t.in_force(R("AM-D")) || ((open.empty() || !waste_left(c)) && !offer.wants_refusals())) return;
  for (PlaceId at : offer.wants_refusals() ? hands.standing : open) {
    const Verdict verdict = forbids_devastation(c, at);
    each(hands.fresh & c.t.combat & pieces_at(c.s, at), [&](PieceId u) {
      const Action a{.verb = kDevastate, .a = arg(u)};
      verdict.legal() ? offer.allow(a) : offer.refuse(a, verdict.rule, verdict.why);
    });
  }
}

void devastate(Playing& p, PieceId unit) {
  p.s.acted.add(unit);
  if (p.t.in_force(R("9.2.b"))) --p.s.cup[p.t.devastation];
  if (p.t.in_force(R("9.3.a")) || p.t.at(p.s.at[unit]).country == Country::Territory) lay_waste(p, p.s.at[unit], R("9.2.a"));
}

namespace {

constexpr Paragraph<Game, DevastationEvent> kDevastationChapter[] = {
    {R("EV-DEV"), "The drawer may lay the marker on a space of the Territory.",
     [](DevastationEvent&, Playing& p) -> Flow { return p.call(ChooseWaste{}); }},
    {R("9.2"), "The space is devastated.",
     [](DevastationEvent&, Playing& p) -> Flow {
       if (p.answer.verb != kPut) return End;
       --p.s.drawn[p.t.devastation];
       lay_waste(p, PlaceId(static_cast<std::size_t>(p.answer.a)), R("9.2"));
       return End;
     }},
};

}  // namespace

const Chapter<Game, DevastationEvent> DevastationEvent::chapter{kDevastationChapter};

Seat ChooseWaste::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseWaste::answers(const Ctx& c, Offer& offer) const {
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
Ask ChooseWaste::ask(const Ctx& c) const {
  return {R("EV-DEV"), {"{a:seat}: lay the Devastation marker on a space of the Territory, or leave it.", c.s.drawer}};
}

}  // namespace cf::warpath
