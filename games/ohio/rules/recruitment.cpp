// 5.1 Recruiting, 23.0 bringing in British arms.
#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {
namespace {

bool cup_empty(const Ctx& c) { return !any_at(c, kUS, kCup); }
int cup_count(const Ctx& c, Type type) {
  int n = 0;
  each_at(c.s, kUS, kCup, [&](UnitId u) { n += c.t.type_of(u) == type; });
  return n;
}

UnitId drawn(Playing& p) {
  UnitId found;
  each_at(p.s, kUS, kCup, [&](UnitId u) {
    if (!found.exists() && static_cast<i16>(p.t.type[u.index()]) == p.answer.a) found = u;
  });
  p.emit({R("5.1.1b"), kDrew, kUS, arg(found)});
  return found;
}
void join(Playing& p, UnitId u) {
  put(p, u, place_arg(p.answer.a));
  p.emit({R("5.1.1c"), kRecruited, kUS, arg(u), p.answer.a});
}

bool has_arms(const Ctx& c, NationId n) {
  return std::find(c.s.arms_nation.begin(), c.s.arms_nation.end(), n) != c.s.arms_nation.end();
}

// Calls f(marker, square) for each that the confederacy's VP have released.
template <class F>
void each_released(const Ctx& c, F&& f) {
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (c.s.place[UnitId(kArmsFirst + k)] == kBox && !c.applies(R("23.0b"), c.s.vp[kWC] < 2 * c.t.sc.arms_square[k]))
      f(UnitId(kArmsFirst + k), c.t.sc.arms_square[k]);
}
UnitId released_from(const Ctx& c, u8 square) {
  UnitId found;
  each_released(c, [&](UnitId marker, u8 on) {
    if (on == square) found = marker;
  });
  return found;
}
bool any_released(const Ctx& c) {
  bool any = false;
  each_released(c, [&](UnitId, u8) { any = true; });
  return any;
}
template <class F>
void each_arms_place(const Ctx& c, F&& f) {
  for (PlaceId at : c.s.principal) {
    if (!is_space(at) || !is_member(c, owner_of(c, at)) || fp_at(c, kUS, at)) continue;
    if (c.applies(R("23.0f"), has_arms(c, owner_of(c, at)))) continue;
    f(at);
  }
}
bool may_place_arms(const Ctx& c, const NationRecruitment& f) {
  if (f.arms || !any_released(c)) return false;
  bool any = false;
  each_arms_place(c, [&](PlaceId) { any = true; });
  return any;
}

bool has_principal(const Ctx& c, NationId n) {
  for (PlaceId at : c.s.principal)
    if (is_space(at) && owner_of(c, at) == n) return true;
  return false;
}
// 20.5.1h: the FP that come to a village by one action.
int entering_fp(const Ctx& c, const NationRecruitment& f, PlaceId at) {
  const int before = f.earlier.exists() && c.s.place[f.earlier] == at ? fp_of(c, f.earlier) : 0;
  return before + (f.unit.exists() ? fp_of(c, f.unit) : 0);
}
Verdict nation_place(const Ctx& c, const NationRecruitment& f, PlaceId at) {
  const NationId n = f.nation;
  if (is_entry(at))
    return c.t.nations[n.index()].entry == at ? Verdict{}
                                              : Verdict{R("2.4.3c"), {"This is not the nation's entry square."}};
  if (!is_village(site_at(c, at)) || owner_of(c, at) != n)
    return {R("5.1.2b"), {"Recruits come to a village of their nation or its entry square."}};
  if (fp_at(c, kUS, at)) return {R("5.1.2b"), {"US troops hold that village."}};
  const bool lost_centre = !c.t.nations[n.index()].principals.empty() && !has_principal(c, n);
  if (c.applies(R("20.5.1h"), lost_centre && entering_fp(c, f, at) > 2))
    return {R("20.5.1h"), {"Without a principal village no more than 2 FP come to one village."}};
  return {};
}
bool any_nation_place(const Ctx& c, const NationRecruitment& f) {
  const std::size_t n = f.nation.index();
  if (c.t.nations[n].entry.exists()) return true;
  for (PlaceId at : villages(c.s) & c.t.land[n])
    if (nation_place(c, f, at).legal()) return true;
  return false;
}
// Whether another of its units could come: a full warrior unit must find room.
bool can_recruit(const Ctx& c, const NationRecruitment& f) {
  NationRecruitment next = f;
  bool any = false;
  each_at(c.s, kWC, kBox, [&](UnitId u) {
    if (any || c.t.nation[u.index()] != f.nation.index() || c.t.type_of(u) == Type::Arms) return;
    next.unit = u;
    any = any_nation_place(c, next);
  });
  return any;
}
// 5.1.2d: British arms instead of a check. 5.1.2e: once in an action.
void place_arms(NationRecruitment& f, Playing& p) {
  const UnitId marker = released_from(p.ctx(), p.answer.n);
  f.arms = p.applies(R("5.1.2e"), true);
  put(p, marker, f.depot);
  p.s.arms_nation[marker.index() - kArmsFirst] = owner_of(p.ctx(), f.depot);
  p.emit({R("5.1.2d"), kArmsPlaced, kWC, arg(f.depot)});
}
// 5.1.2c: the Miami, Shawnee and Delaware add 1.
bool check_succeeds(Playing& p, NationId n) {
  Modifiers roll(p.t);
  roll.add(R("5.1.2c"), p.t.nations[n.index()].core, +1, "Core nation");
  p.emit({R("5.1.2b"), kRolled, kWC, p.answer.n});
  const bool comes = p.answer.n + roll.sum() >= 5;
  if (!comes) p.emit({R("5.1.2b"), kNoRecruit, kWC});
  return comes;
}

}  // namespace

// 5.1.1b: up to four checks; the US may stop after any.
Flow UsRecruitment::play(Playing& p) {
  BEGIN;
  while (checks < 4 && !p.applies(R("5.1.1a"), cup_empty(p.ctx()))) {
    ASK(GoesOn, RecruitOn{});
    if (p.answer.verb == kDone) return Done;
    ASK(Rolled, RollDie{R("5.1.1b")});
    ++checks;
    p.emit({R("5.1.1b"), kRolled, kUS, p.answer.n});
    if (p.answer.n < 5) {
      p.emit({R("5.1.1b"), kNoRecruit, kUS});
      continue;
    }
    redrawn = false;
    do {
      ASK(Drawn, DrawRecruit{});
      unit = drawn(p);
      ASK(Kept, KeepRecruit{});
      redrawn |= p.answer.verb == kRedraw;
    } while (p.answer.verb == kRedraw);
    ASK(Placed, PlaceRecruit{});
    join(p, unit);
  }
  END;
}

// 5.1.2b: two checks.
Flow NationRecruitment::play(Playing& p) {
  BEGIN;
  while (checks < 2 && (can_recruit(p.ctx(), *this) || may_place_arms(p.ctx(), *this))) {
    ASK(Chosen, NationCheckOrArms{});
    if (p.answer.verb == kDone) return Done;
    ++checks;
    if (p.answer.verb == kArms) {
      depot = place_arg(p.answer.a);
      ASK(MarkerChosen, ChooseArms{});
      place_arms(*this, p);
      continue;
    }
    ASK(Rolled, RollDie{R("5.1.2b")});
    if (!check_succeeds(p, nation)) continue;
    ASK(Called, ChooseNationUnit{});
    unit = unit_arg(p.answer.a);
    ASK(Placed, PlaceNationUnit{});
    put(p, unit, place_arg(p.answer.a));
    earlier = unit;
    note_piece(p, {R("5.1.2b"), kRecruited, kWC, arg(unit), p.answer.a}, kRecruitedUnseen);
  }
  END;
}

void offer_nation_recruits(const Ctx& c, Offer& offer) {
  u32 waiting = 0;
  each_at(c.s, kWC, kBox,
          [&](UnitId u) { waiting |= c.t.nation[u.index()] < kNations ? 1u << c.t.nation[u.index()] : 0; });
  for (std::size_t i = 0; i < kNations; ++i) {
    const NationId n(i);
    const Action a{.verb = kRecruitNation, .a = arg(n)};
    if (!is_member(c, n))
      offer.refuse(a, R("5.1.2a"), {"The {a:nation} are not in the confederacy.", arg(n)});
    else if (!(waiting >> i & 1))
      offer.refuse(a, R("5.1.2a"), {"No {a:nation} units are waiting.", arg(n)});
    else if (!any_nation_place(c, {.nation = n}) && !may_place_arms(c, {.nation = n}))
      offer.refuse(a, R("5.1.2b"), {"No village of the {a:nation} can take in recruits.", arg(n)});
    else
      offer.allow(a);
  }
}

// The first check is what the action point was spent for.
std::optional<Action> RecruitOn::settled(const Ctx& c) const {
  return frame_of<UsRecruitment>(c.s).checks ? std::nullopt : std::optional(Action{.verb = kCheck});
}
Seat RecruitOn::asked(const Ctx&) const { return kUS; }
Prompt RecruitOn::prompt(const Ctx& c) const {
  return {R("5.1.1b"),
          {"Roll another recruitment check? Left of four: {a}. (5.1.1)", w16(4 - frame_of<UsRecruitment>(c.s).checks)}};
}
void RecruitOn::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kCheck});
  offer.allow({.verb = kDone});
}
Seat DrawRecruit::asked(const Ctx&) const { return kChance; }
Prompt DrawRecruit::prompt(const Ctx&) const {
  return {R("5.1.1b"), {"United States, a unit from the Recruitment Cup."}};
}
void DrawRecruit::answers(const Ctx& c, Offer& offer) const {
  for (int type = 0; type < kTypes; ++type)
    if (const int n = cup_count(c, static_cast<Type>(type)); n)
      offer.chance({.verb = kDraw, .a = w16(type)}, static_cast<u32>(n));
}
// A3.3f: once per success another unit may be drawn instead.
std::optional<Action> KeepRecruit::settled(const Ctx& c) const {
  const bool again = c.applies(R("A3.3f"), c.t.sc.legion && !frame_of<UsRecruitment>(c.s).redrawn);
  return again ? std::nullopt : std::optional(Action{.verb = kKeep});
}
Seat KeepRecruit::asked(const Ctx&) const { return kUS; }
Prompt KeepRecruit::prompt(const Ctx& c) const {
  return {R("A3.3f"),
          {"Keep {a:unit}, or put it back and draw again? (Legion)", arg(frame_of<UsRecruitment>(c.s).unit)}};
}
void KeepRecruit::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kKeep});
  offer.allow({.verb = kRedraw});
}

// A2.3b: the first two checks serve one southern square, the others the other.
std::optional<Action> PlaceRecruit::settled(const Ctx& c) const {
  if (!c.applies(R("A2.3b"), c.t.sc.tier >= 2)) return {};
  return Action{.verb = kSet, .a = w16(kSpaces + (frame_of<UsRecruitment>(c.s).checks <= 2 ? 2 : 3))};
}
Seat PlaceRecruit::asked(const Ctx&) const { return kUS; }
Prompt PlaceRecruit::prompt(const Ctx& c) const {
  return {R("5.1.1c"),
          {"Place {a:unit}: at an entry square, or militia at a settlement near a fort, regulars and scouts at Fort "
           "Washington or Harmar. (5.1.1)",
           arg(frame_of<UsRecruitment>(c.s).unit)},
          kUnit,
          arg(frame_of<UsRecruitment>(c.s).unit)};
}
void PlaceRecruit::answers(const Ctx& c, Offer& offer) const {
  const Type type = c.t.type_of(frame_of<UsRecruitment>(c.s).unit);
  for (std::size_t i = 0; i < 4; ++i) offer.allow({.verb = kSet, .a = w16(static_cast<int>(kSpaces + i))});
  SpaceSet near_forts, works = forts(c.s);
  for (PlaceId at : works) near_forts |= c.t.within[4][at.index()];
  for (PlaceId at : works |= settlements(c.s)) {
    const Site site = c.s.site[at];
    const Action a{.verb = kSet, .a = arg(at)};
    if (fp_at(c, kWC, at))
      offer.refuse(a, R("5.1.1c"), "The enemy holds or besieges that place.");
    else if (type == Type::Supply || type == Type::Gun)
      offer.refuse(a, R("5.1.1f"), "Wagons and guns join only at an entry square.");
    else if (is_settlement(site))
      is_militia(type) && near_forts.has(at)
          ? offer.allow(a)
          : offer.refuse(a, R("5.1.1d"), "Only militia may join at a settlement, within four spaces of a fort.");
    else
      !is_militia(type) && site == Site::PrintedFort
          ? offer.allow(a)
          : offer.refuse(a, R("5.1.1e"),
                         "Only regulars and scouts may join at a fort, and only at Washington or Harmar.");
  }
}

std::optional<Action> NationCheckOrArms::settled(const Ctx& c) const {
  const bool choice = may_place_arms(c, frame_of<NationRecruitment>(c.s));
  return choice ? std::nullopt : std::optional(Action{.verb = kCheck});
}
Seat NationCheckOrArms::asked(const Ctx&) const { return kWC; }
Prompt NationCheckOrArms::prompt(const Ctx& c) const {
  return {R("5.1.2d"),
          {"Roll a check for the {a:nation}, or place British arms instead? (5.1.2)",
           arg(frame_of<NationRecruitment>(c.s).nation)}};
}
void NationCheckOrArms::answers(const Ctx& c, Offer& offer) const {
  const NationRecruitment& f = frame_of<NationRecruitment>(c.s);
  offer.allow({.verb = can_recruit(c, f) ? kCheck : kDone});
  each_arms_place(c, [&](PlaceId at) { offer.allow({.verb = kArms, .a = arg(at)}); });
}
// 23.0b: which of the released markers, if they lie on different squares: one that falls out of reach again is lost.
std::optional<Action> ChooseArms::settled(const Ctx& c) const {
  u8 low = 99, high = 0;
  each_released(c, [&](UnitId, u8 square) { low = std::min(low, square), high = std::max(high, square); });
  return low < high ? std::nullopt : std::optional(Action{.verb = kArmsFrom, .n = high});
}
Seat ChooseArms::asked(const Ctx&) const { return kWC; }
Prompt ChooseArms::prompt(const Ctx& c) const {
  return {R("23.0b"),
          {"Which British arms go to {a:space}? Those on a higher square are out of reach again if "
           "your VP fall below it. (23.0)",
           arg(frame_of<NationRecruitment>(c.s).depot)}};
}
void ChooseArms::answers(const Ctx& c, Offer& offer) const {
  InlineVector<u8, kArmsCount> squares;
  each_released(c, [&](UnitId, u8 square) {
    if (!squares.contains(square)) squares.push_back(square);
  });
  for (u8 square : squares) offer.allow({.verb = kArmsFrom, .n = square});
}
Seat ChooseNationUnit::asked(const Ctx&) const { return kWC; }
Prompt ChooseNationUnit::prompt(const Ctx& c) const {
  return {R("5.1.2b"),
          {"Which {a:nation} unit answers the call? (5.1.2)", arg(frame_of<NationRecruitment>(c.s).nation)}};
}
void ChooseNationUnit::answers(const Ctx& c, Offer& offer) const {
  NationRecruitment f = frame_of<NationRecruitment>(c.s);
  Seen seen;
  each_at(c.s, kWC, kBox, [&](UnitId u) {
    if (c.t.nation[u.index()] != f.nation.index() || c.t.type_of(u) == Type::Arms || !seen.first(c, u, 0)) return;
    f.unit = u;
    offer.allow_if(any_nation_place(c, f), {.verb = kChoose, .a = arg(u)}, R("20.5.1h"),
                   "Without a principal village no more than 2 FP come to one village, and no other is left.");
  });
}
Seat PlaceNationUnit::asked(const Ctx&) const { return kWC; }
Prompt PlaceNationUnit::prompt(const Ctx& c) const {
  return {R("5.1.2b"),
          {"Choose a village or the entry square for {a:unit}. (5.1.2)", arg(frame_of<NationRecruitment>(c.s).unit)}};
}
void PlaceNationUnit::answers(const Ctx& c, Offer& offer) const {
  const NationRecruitment& f = frame_of<NationRecruitment>(c.s);
  const auto offer_place = [&](PlaceId at) {
    const Verdict v = nation_place(c, f, at);
    v.legal() ? offer.allow({.verb = kSet, .a = arg(at)}) : offer.refuse({.verb = kSet, .a = arg(at)}, v.rule, v.why);
  };
  for (PlaceId at : villages(c.s)) offer_place(at);
  const PlaceId own = c.t.nations[f.nation.index()].entry;
  for (std::size_t i = 0; i < kEntries; ++i)
    if (const PlaceId at(kSpaces + i); at == own || (offer.wants_refusals() && c.t.entries[i].seat == kWC))
      offer_place(at);
}

}  // namespace cf::ohio
