// 6 Recruiting: the boxes, where recruits appear, and the event that raises units of the nations.
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {
namespace {

bool is_free_of_enemies(const PlaceSet& enemies, PlaceId place) { return !enemies.has(place); }

PlaceSet enemies_of(const Ctx& c, Seat seat) { return spaces_of(c.s, c.t.side[other(seat)] | raiders(c.t)); }

Rule entry_rule(Entry entry) {
  switch (entry) {
    case Entry::Year1861: return R("6.1");
    case Entry::Year1862: return R("6.1.a");
    case Entry::Year1863: return R("6.1.b");
    case Entry::Year1864: return R("6.1.c");
    case Entry::FortSmith: return R("6.1.f");
    case Entry::Quantrill: return R("11.4");
  }
  return R("6.1");
}

const char* entry_reason(Entry entry) {
  switch (entry) {
    case Entry::Year1861: return "{a:unit} is not in the box.";
    case Entry::Year1862: return "{a:unit} is not raised before turn 2.";
    case Entry::Year1863: return "{a:unit} is not raised before turn 4.";
    case Entry::Year1864: return "{a:unit} is not raised before turn 6.";
    case Entry::FortSmith: return "{a:unit} waits for Fort Smith, for Park Hill with Sculleyville, or for turn 4.";
    case Entry::Quantrill: return "{a:unit} comes only out of the marker cup.";
  }
  return "{a:unit} is not in the box.";
}

void refuse_absent(const Ctx& c, Offer& offer, const PieceSet& waiting) {
  for (PieceId u : pieces_at(c.s, kAside) & c.t.side[c.s.drawer])
    offer.refuse({.verb = kRecruit, .a = arg(u)}, entry_rule(c.t.of(u).entry), {entry_reason(c.t.of(u).entry), arg(u)});
  for (PieceId u : waiting & c.s.acted)
    offer.refuse({.verb = kRecruit, .a = arg(u)}, R("6.2.d"), {"{a:unit} has acted in this impulse; it can be rebuilt from the next.", arg(u)});
}

}  // namespace

PlaceSet open_bases(const Ctx& c, Seat seat) {
  PlaceSet out;
  if (seat == kUnion) {
    for (PlaceId base : {c.t.fort_scott, c.t.fort_atkinson})
      if (works_as_base(c, base, seat) && c.t.in_force(R("6.3"))) out.add(base);
    if (works_as_base(c, c.t.fort_smith, seat) && c.t.in_force(R("6.3.a"))) out.add(c.t.fort_smith);
    return out;
  }
  for (PlaceId base : {c.t.fort_belknap, c.t.marshall, c.t.fort_smith})
    if ((works_as_base(c, base, seat) || !c.t.in_force(R("6.4.a"))) && c.t.in_force(R("6.4"))) out.add(base);
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
    const bool used = seat == kUnion && c.s.levied.has(capital) && c.t.in_force(R("6.3.c"));
    if (!used && is_free_of_enemies(enemies, capital)) out.add(capital);
  }
  return out;
}

PlaceSet placements(const Ctx& c, PieceId unit, PlaceSet bases, PlaceSet capitals) {
  const Unit& u = c.t.of(unit);
  if (!u.indian || u.type == Type::Leader) return bases;
  if (u.side == kUnion) {
    if (c.t.in_force(R("6.3.b"))) bases.words[0] |= capitals.words[0];
    return bases;
  }
  if (u.nation == Nation::Osage) {
    if (c.t.in_force(R("6.4.c"))) bases.words[0] |= capitals.words[0];
    return bases;
  }
  const PlaceId own = c.t.capital_of[static_cast<std::size_t>(u.nation)];
  if (own.exists() && capitals.has(own) && c.t.in_force(R("6.4.b"))) bases.add(own);
  return bases;
}

void recruit(Playing& p, PieceId unit, PlaceId place, Rule rule) {
  p.s.at[unit] = place;
  if (p.t.in_force(R("7.3.a"))) p.s.acted.add(unit);
  if (is_capital(p.t, place)) p.s.levied.add(place);
  p.note({rule, kRecruited, p.t.of(unit).side, arg(unit), arg(place)});
}

// One action a unit whatever its strength (6.2.b); an event raises units of the nations only (EV-IND).
void offer_recruits(const Ctx& c, Offer& offer, const PlaceSet& bases, bool levy) {
  const Seat seat = c.s.drawer;
  const PieceSet waiting = pieces_at(c.s, box_of(seat));
  const PlaceSet capitals = bases.empty() ? open_capitals(c, seat) : PlaceSet{};
  const bool all_may_come = c.t.in_force(R("AM-R")) && c.t.in_force(R("6.2.b"));
  const bool nobody_barred = !levy && !bases.empty();
  if (levy || all_may_come)
    each(waiting - c.s.acted, [&](PieceId u) {
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

namespace {

constexpr Paragraph<Game, NationsRecruit> kNationsChapter[] = {
    {R("EV-IND"), "A die, halved and rounded up, is the number of units that may be raised.",
     [](NationsRecruit&, Playing& p) -> Flow { return p.call(RollDie{R("EV-IND")}); }},
    {R("EV-IND"), "Half the die.",
     [](NationsRecruit& f, Playing& p) -> Flow {
       f.left = static_cast<u8>((p.answer.n + 1) / 2);
       p.note({R("EV-IND"), kLevied, p.s.drawer, p.answer.n, f.left});
       return Next;
     }},
    {R("EV-IND.a"), "They come from the drawer's own box.",
     [](NationsRecruit& f, Playing& p) -> Flow { return f.left ? p.call(ChooseLevy{f.left}) : End; }},
    {R("6.2.a"), "One unit is raised.",
     [](NationsRecruit& f, Playing& p) -> Flow {
       if (p.answer.verb != kRecruit) return End;
       --f.left;
       const PieceId unit(static_cast<std::size_t>(p.answer.a));
       const PlaceSet open = placements(p.ctx(), unit);
       f.recruit = unit;
       if (several(open)) return p.call(ChoosePlace{unit});
       if (!open.empty()) p.answer = {.verb = kPut, .a = arg(*open.begin())};
       return Next;
     }},
    {R("6.2.a"), "It is placed.",
     [](NationsRecruit& f, Playing& p) -> Flow {
       if (p.answer.verb == kPut) recruit(p, f.recruit, PlaceId(static_cast<std::size_t>(p.answer.a)), R("EV-IND"));
       f.recruit = {};
       return go(R("EV-IND.a"));
     }},
};

}  // namespace

const Chapter<Game, NationsRecruit> NationsRecruit::chapter{kNationsChapter};

Seat ChooseLevy::asked(const Ctx& c) const { return c.s.drawer; }
void ChooseLevy::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  offer_recruits(c, offer, open_bases(c, c.s.drawer), true);
}
Ask ChooseLevy::ask(const Ctx& c) const {
  return {R("EV-IND"), {"{a:seat}: raise units of the nations from the box, {b} at most, or end.", c.s.drawer, left}};
}

Seat ChoosePlace::asked(const Ctx& c) const { return c.s.drawer; }
void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
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
    else if (is_capital(c.t, p) && seat == kUnion && indian && c.s.levied.has(p) && holder(c.s, p) == kUnion)
      offer.refuse(a, R("6.3.c"), {"{a:space} has already received a unit in this impulse.", a.a});
    else
      offer.refuse(a, seat == kUnion ? R("6.3") : R("6.4"), {"{a:unit} cannot appear at {b:space}.", arg(unit), a.a});
  }
}
Ask ChoosePlace::ask(const Ctx& c) const {
  return {c.t.of(unit).side == kUnion ? R("6.3") : R("6.4"), {"Where does {a:unit} appear?", arg(unit)}, kPiece, arg(unit)};
}

}  // namespace cf::warpath
