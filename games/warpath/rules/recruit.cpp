// 6 Recruiting: the boxes, where recruits appear, and the event that raises units of the nations.
#include "engine/procedure.hpp"
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {
namespace {

PlaceSet enemies_of(const Ctx& c, Seat seat) { return spaces_of(c.s, c.t.side[other(seat)] | raiders(c.t)); }

// Why a unit is not in the box, by its date of entry.
constexpr struct {
  Rule rule;
  const char* why;
} kNotYet[] = {{R("6.1"), "{a:unit} is not in the box."},
               {R("6.1.a"), "{a:unit} is not raised before turn 2."},
               {R("6.1.b"), "{a:unit} is not raised before turn 4."},
               {R("6.1.c"), "{a:unit} is not raised before turn 6."},
               {R("6.1.f"), "{a:unit} waits for Fort Smith, for Park Hill with Sculleyville, or for turn 4."},
               {R("11.4"), "{a:unit} comes only out of the marker cup."}};

void refuse_absent(const Ctx& c, Offer& offer, const PieceSet& waiting) {
  for (PieceId u : pieces_at(c.s, kAside) & c.t.side[c.s.drawer]) {
    const auto& [rule, why] = kNotYet[static_cast<std::size_t>(c.t.of(u).entry)];
    offer.refuse({.verb = kRecruit, .a = arg(u)}, rule, {why, arg(u)});
  }
  for (PieceId u : waiting& c.s.acted)
    offer.refuse({.verb = kRecruit, .a = arg(u)}, R("6.2.d"),
                 {"{a:unit} has acted in this impulse; it can be rebuilt from the next.", arg(u)});
}

}  // namespace

PlaceSet open_bases(const Ctx& c, Seat seat) {
  PlaceSet out;
  if (seat == kUnion) {
    for (PlaceId base : {c.t.fort_scott, c.t.fort_atkinson})
      if (c.applies(R("6.3"), works_as_base(c, base, seat))) out.add(base);
    if (c.applies(R("6.3.a"), works_as_base(c, c.t.fort_smith, seat))) out.add(c.t.fort_smith);
    return out;
  }
  for (PlaceId base : {c.t.fort_belknap, c.t.marshall, c.t.fort_smith})
    if (c.applies(R("6.4"), works_as_base(c, base, seat))) out.add(base);
  return out;
}

// W-32, W-81: held by the player, and no enemy or raider in it.
PlaceSet open_capitals(const Ctx& c, Seat seat) {
  PlaceSet out;
  PlaceSet enemies;
  bool known = false;
  for (PlaceId capital : c.t.capitals) {
    if (holder(c.s, capital) != seat) continue;
    if (!known) enemies = enemies_of(c, seat), known = true;
    const bool used = c.applies(R("6.3.c"), seat == kUnion && c.s.levied.has(capital));
    if (!used && !enemies.has(capital)) out.add(capital);
  }
  return out;
}

PlaceSet placements(const Ctx& c, PieceId unit, PlaceSet bases, PlaceSet capitals) {
  const Unit& u = c.t.of(unit);
  if (!u.indian || u.type == Type::Leader) return bases;
  if (u.side == kUnion) return bases | c.applies(R("6.3.b"), capitals);
  if (u.nation == Nation::Osage) return bases | c.applies(R("6.4.c"), capitals);
  const PlaceId own = c.t.capital_of[static_cast<std::size_t>(u.nation)];
  if (c.applies(R("6.4.b"), own.exists() && capitals.has(own))) bases.add(own);
  return bases;
}

void recruit(Playing& p, PieceId unit, PlaceId place, Rule rule) {
  p.s.at[unit] = p.applies(R("6.2.a"), place);
  if (p.applies(R("7.3.a"), true)) p.s.acted.add(unit);
  if (is_capital(p.t, place)) p.s.levied.add(place);
  p.emit({rule, kRecruited, p.t.of(unit).side, arg(unit), arg(place)});
}

// One action a unit whatever its strength (6.2.b); an event raises units of the nations only (EV-IND).
void offer_recruits(const Ctx& c, Offer& offer, const PlaceSet& bases, bool levy) {
  const Seat seat = c.s.drawer;
  const PieceSet waiting = pieces_at(c.s, box_of(seat));
  const PlaceSet capitals = bases.empty() ? open_capitals(c, seat) : PlaceSet{};
  const bool nobody_barred = !levy && !bases.empty();
  const PieceSet fresh = waiting - c.s.acted;
  each(levy ? fresh : c.applies({R("AM-R"), R("6.2.b")}, fresh), [&](PieceId u) {
    const Action a{.verb = kRecruit, .a = arg(u)};
    if (nobody_barred)
      offer.allow(a);
    else if (levy && !c.t.indians.has(u))
      offer.refuse(a, R("EV-IND.a"), {"{a:unit} is not of the nations this event raises.", a.a});
    else if (bases.empty() && placements(c, u, bases, capitals).empty())
      offer.refuse(a, seat == kUnion ? R("6.3") : R("6.4"), {"No base or capital is open to {a:unit}.", a.a});
    else
      offer.allow(a);
  });
  if (offer.wants_refusals()) refuse_absent(c, offer, waiting);
}

// EV-IND: a die, halved and rounded up, is the number of units that may be raised.
Flow NationsRecruit::play(Playing& p) {
  BEGIN;
  ASK(Die, RollDie{R("EV-IND")});
  left = static_cast<u8>((p.answer.n + 1) / 2);
  p.emit({R("EV-IND"), kLevied, p.s.drawer, p.answer.n, left});
  while (left > 0) {
    ASK(Raised, ChooseLevy{left});
    if (p.answer.verb != kRecruit) return Done;
    --left;
    unit = piece_of(p.answer);
    ASK(Placed, ChoosePlace{unit});
    if (p.answer.verb == kPut) recruit(p, unit, place_of(p.answer), R("EV-IND"));
  }
  END;
}

Seat ChooseLevy::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseLevy::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kDone});
  offer_recruits(c, offer, open_bases(c, c.s.drawer), true);
}
Prompt ChooseLevy::prompt(const Ctx&) const {
  return {R("EV-IND"), {"Which unit of the nations is raised? Units left to raise: {a}.", left}};
}

Seat ChoosePlace::asked(const Ctx& c) const { return c.s.drawer; }
std::optional<Action> ChoosePlace::settled(const Ctx& c) const {
  const PlaceSet open = placements(c, unit);
  if (several(open)) return {};
  return open.empty() ? Action{.verb = kPass} : Action{.verb = kPut, .a = arg(*open.begin())};
}
void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const PlaceSet open = placements(c, unit);
  for (PlaceId p : open) offer.allow({.verb = kPut, .a = arg(p)});
  if (!offer.wants_refusals()) return;
  const Seat seat = c.t.of(unit).side;
  const bool indian = c.t.of(unit).indian && c.t.of(unit).type != Type::Leader;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const Action a{.verb = kPut, .a = arg(p)};
    if (open.has(p)) continue;
    if (p == c.t.fort_smith && seat == kConfederate && holder(c.s, p) == seat)
      offer.refuse(a, R("6.5.b"), "Fort Smith, once lost, is a Confederate base no more.");
    else if (is_army_base(c.t, p) && seat == kConfederate && !is_union_base(c.t, p))
      offer.refuse(a, R("6.4.a"), {"{a:space} is in Union hands.", a.a});
    else if (is_capital(c.t, p) && seat == kUnion && indian && c.s.levied.has(p) && holder(c.s, p) == kUnion)
      offer.refuse(a, R("6.3.c"), {"{a:space} has already received a unit in this impulse.", a.a});
    else
      offer.refuse(a, seat == kUnion ? R("6.3") : R("6.4"), {"{a:unit} cannot appear at {b:space}.", arg(unit), a.a});
  }
}
Prompt ChoosePlace::prompt(const Ctx& c) const {
  return {
      c.t.of(unit).side == kUnion ? R("6.3") : R("6.4"), {"Where does {a:unit} appear?", arg(unit)}, kPiece, arg(unit)};
}

}  // namespace cf::warpath
