// Steps 2 and 5: charges declared and carried out (MV-2.2, MV-3.1, MV-4, S-09, S-10), madness (PG-1.5), retiring
// (MO-1.4).
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr int kMostTurn = 45;

bool any_in_terrain(const Ctx& c, Point from, Point to, const Profile& way) {
  return way.any_slow() || c.t.ground.is_slow(from) || c.t.ground.is_slow(to);
}

// How far a charge along this line may go, in ten-thousandths of an inch.
i64 charge_budget(const Ctx& c, FigureId f, Point from, Point to, const Profile& way) {
  const Rates r = rates(c, f);
  const bool slow = any_in_terrain(c, from, to, way) && !r.free;
  i64 budget = (slow ? r.terrain : r.open) * kInch;
  const bool slush =
      c.applies(R("SX-11"), c.t.slush && !(c.t.ground.on_road(from, 100) && c.t.ground.on_road(to, 100)));
  if (c.applies(R("MV-2.2"), !slush)) budget = budget * 3 / 2;
  if (!r.free && turn_between(c.s.figures[f].facing, heading(from, to)) > 0) budget -= kInch;
  return budget;
}

// What of it the way takes: its length, and an inch for every fence as in any other move (S-12).
i64 charge_cost(const Profile& way, const Rates& r) { return way.length + (r.free ? 0 : way.fence_count * kInch); }

// The place beside the target where the charger comes to stand: straight ahead, else a little round it.
struct Contact {
  Point point;
  bool found = false;
};
Contact contact_point(const Ctx& c, FigureId f, FigureId target) {
  const Point from = c.s.figures[f].at(), to = c.s.figures[target].at();
  const int back = heading(to, from);
  for (int aside : {0, 25, -25, 50, -50, 75, -75}) {
    const Point at = along(to, back + aside, kOverlap + 1);
    if (is_free(c, f, at) && is_way_clear(c, f, from, at, target)) return {at, true};
  }
  return {};
}

Verdict out_of_reach(FigureId target, i64 wanted, i64 budget) {
  return {R("MV-4"),
          {"{a:figure} is out of reach: {b:inches} of {c:inches} inches.", number(target), wanted_inches(wanted),
           allowed_inches(budget)}};
}
Verdict behind(FigureId target, int turn) {
  return {R("MV-3.1"),
          {"{a:figure} is {b} degrees off straight ahead; a charger turns by 45 at most.", number(target),
           static_cast<i16>(turn)}};
}

Verdict charger_verdict(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  const FigureInfo& info = c.t.at(f);
  if (const Verdict v = idle_verdict(c, f); fails(c, v)) return v;
  if (me.has(kRooted)) return {R("PG-1.5"), {"{a:figure} is out of its mind and stands still this turn.", number(f)}};
  if (info.part != Part::Fighter) return {R("SX-8"), {"{a:figure} does not fight.", number(f)}};
  if (me.has(kCharging)) return {R("MV-4"), {"{a:figure} has declared a charge already.", number(f)}};
  if (me.no_charge) return {R("MO-4.2"), {"{a:figure} fell back or rallied and may not charge yet.", number(f)}};
  if (me.unloaded == 1 && has_item(info, kRifle))
    return {R("SH-5.1"), {"{a:figure} is reloading and may not charge.", number(f)}};
  if (info.specialist == Specialist::Doctor)
    return {R("PG-4a.12"), {"A doctor only defends himself and charges nobody."}};
  if (info.specialist == Specialist::Preacher)
    return {R("PG-4a.16"), {"A preacher only defends himself and charges nobody."}};
  if (in_melee(c, f)) return {R("MV-5"), {"{a:figure} is fighting already.", number(f)}};
  return {};
}

// Beyond this nothing can be in reach of a charge, in hundredths.
i32 furthest_charge(const Rates& r) { return r.open * 150 + 150; }

bool can_charge(const Ctx& c, FigureId f) {
  const bool all = c.t.ablated().exists();  // a test without some rule looks beyond its limits
  const FigureSet near = all ? c.t.everybody : c.s.around(c.s.figures[f].at(), furthest_charge(rates(c, f)));
  for (const FigureId target : near& c.s.present& c.t.enemies(f))
    if (!fails(c, charge_verdict(c, f, target))) return true;
  return false;
}

bool may_retire(const Ctx& c, Seat side) { return losses(c, side) >= 2; }

void declare(Playing& p, FigureId f, FigureId target) {
  Figure& me = p.s.figures[f];
  me.flags |= kCharging;
  me.target = target;
  threaten(p, f, target);
  p.emit({R("MV-4"), kDeclared, p.t.at(f).side, number(f), number(target)});
}

// S-46: a figure that lost its reason tests in every turn in which it could act.
FigureId next_mad(const Ctx& c, Seat side, FigureId after) {
  return next_figure(c.t.of_side[side], after, [&](FigureId f) {
    return c.applies(R("PG-1.5"), c.t.at(f).mad && may_act(c, f) && !in_melee(c, f));
  });
}

// Steady it charges the nearest enemy, within reach or not; shaken it stands still.
void go_mad(Playing& p, FigureId f, Morale morale) {
  const FigureId enemy = nearest_enemy(p.ctx(), f, false);
  if (morale == Morale::Steady && enemy.exists()) return declare(p, f, enemy);
  p.s.figures[f].flags |= kRooted;
}

Flow retire(Playing& p, Seat side) {
  p.s.sides[side].retired = true;
  p.emit({R("MO-1.4"), kSideRetired, side, side});
  return finish(p);
}

// S-25: where the charger stood when he charged decides.
u32 side_struck(const Ctx& c, FigureId f, FigureId target) {
  const Figure& t = c.s.figures[target];
  const Point from = c.s.figures[f].at();
  if (in_arc(t.facing, t.at(), from)) return 0;
  return in_arc(t.facing, t.at(), from, 2) ? kOnRear : kOnFlank;
}

}  // namespace

State charged_home(const Ctx& c, FigureId f, FigureId target) {
  State then = c.s;
  Figure& me = then.figures[f];
  const Contact contact = contact_point(c, f, target);
  if (contact.found) then.put(f, contact.point, heading(contact.point, c.s.figures[target].at()));
  me.flags |= kInCharge | side_struck(c, f, target);
  me.target = target;
  return then;
}

namespace {

// S-09: a charge that cannot reach its target goes as far as it can: its whole allowance, unless others stand there.
Point short_of(const Ctx& c, FigureId f, Point from, Point to) {
  const i64 budget = charge_budget(c, f, from, to, c.t.ground.profile(from, to));
  for (i64 reach = std::min(budget, length(from, to)) / 100; reach > 0; reach -= 2) {
    const Point at = along(from, heading(from, to), reach);
    if (!is_free(c, f, at) || !is_way_clear(c, f, from, at)) continue;
    if (charge_cost(c.t.ground.profile(from, at), rates(c, f)) <= budget) return at;
  }
  return from;
}

void charge_home(Playing& p, FigureId id) {
  Figure& me = p.s.figures[id];
  const FigureId target = me.target;
  const Point from = me.at();
  me.flags &= ~u32{kCharging | kHidden};
  if (!p.s.figures[target].on_table())
    return p.emit({R("TS-2.5"), kChargeFailed, p.t.at(id).side, number(id), number(target)});
  const u32 where = side_struck(p.ctx(), id, target);
  const Contact contact = contact_point(p.ctx(), id, target);
  const Profile way = p.t.ground.profile(from, contact.point);
  const bool reached =
      contact.found && charge_cost(way, rates(p.ctx(), id)) <= charge_budget(p.ctx(), id, from, contact.point, way);
  const Point to = reached ? contact.point : short_of(p.ctx(), id, from, p.s.figures[target].at());
  if (!(to == from)) p.s.put(id, to, heading(to, p.s.figures[target].at())), me.flags |= kMoved;
  if (p.t.at(id).specialist == Specialist::Envoy) me.flags |= kAttacked;
  p.s.figures[target].flags &= ~u32{kHidden};
  if (reached) me.flags |= kInCharge | where;
  p.emit({R("TS-2.5"), reached ? kCharged : kChargeFailed, p.t.at(id).side, number(id), number(target)});
}

}  // namespace

void carry_out_charges(Playing& p, Seat side) {
  for (const FigureId f : p.t.of_side[side] & p.s.standing)
    if (p.applies(R("TS-2.5"), p.s.figures[f].has(kCharging))) charge_home(p, f);
}

Flow ChargeStep::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (figure = next_mad(c, side, {}); figure.exists(); figure = next_mad(c, side, figure)) {
    CALL(Madness, test_by_class(p.t, figure, Purpose::Madness));
    go_mad(p, figure, p.given<MoraleTest>());
  }
  while (true) {
    ASK(Charger, ChooseCharger{side});
    if (p.answer.verb == kDone) return Done;
    if (p.answer.verb == kRetire) return retire(p, side);
    figure = figure_id(p.answer.a);
    ASK(Target, ChooseChargeTarget{figure});
    declare(p, figure, figure_id(p.answer.a));
  }
  END;
}

Verdict charge_verdict(const Ctx& c, FigureId f, FigureId target) {
  const Figure &me = c.s.figures[f], &him = c.s.figures[target];
  if (!him.on_table() || !is_enemy(c.t, f, target) || c.t.at(target).part == Part::Wagon)
    return {R("MV-4"), {"{a:figure} is a wagon: nobody charges those.", number(target)}};
  if (!is_fighter(c.t, target))
    return {R("SX-8"), {"{a:figure} is held captive: nobody charges those.", number(target)}};
  const Rates r = rates(c, f);
  const i64 furthest = furthest_charge(r);
  if (distance2(me.at(), him.at()) > furthest * furthest)
    return out_of_reach(target, gap(me, him), (furthest - 150) * 100);
  if (!in_arc(me.facing, me.at(), him.at()) && !r.free)
    return behind(target, turn_between(me.facing, heading(me.at(), him.at())));
  if (const Verdict v = unseen_verdict(hiding(c, f, target), target); fails(c, v)) return v;
  if (is_screened(c, f, target))
    return {R("PG-4a.19"),
            {"{a:figure} stands behind an envoy who has attacked nobody and cannot be charged.", number(target)}};
  const Contact contact = contact_point(c, f, target);
  if (!contact.found)
    return {R("MV-4"),
            {"There is no way up to {a:figure}: other figures stand around it or in between.", number(target)}};
  if (const int turn = turn_between(me.facing, heading(me.at(), contact.point)); turn > kMostTurn && !r.free)
    return behind(target, turn);
  const Profile way = c.t.ground.profile(me.at(), contact.point);
  const i64 budget = charge_budget(c, f, me.at(), contact.point, way);
  return charge_cost(way, r) > budget ? out_of_reach(target, charge_cost(way, r), budget) : Verdict{};
}

Seat ChooseCharger::asked(const Ctx&) const { return side; }
std::optional<Action> ChooseCharger::settled(const Ctx& c) const {
  if (may_retire(c, side)) return {};
  for (const FigureId f : c.t.of_side[side] & c.s.standing)
    if (!fails(c, charger_verdict(c, f)) && can_charge(c, f)) return {};
  return Action{.verb = kDone};
}
void ChooseCharger::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  offer.allow_if(may_retire(c, side), {.verb = kRetire}, R("MO-1.4"), "A team may retire only after two casualties.");
  for (const FigureId f : c.t.of_side[side] & c.s.present) {
    Verdict verdict = charger_verdict(c, f);
    if (verdict.legal() && !can_charge(c, f)) {
      verdict = {
          R("MV-4"),
          {"{a:figure} has no enemy it sees in front of it within {b:inches} inches, {c:inches} over rough ground.",
           number(f), allowed_inches(rates(c, f).open * kInch * 3 / 2),
           allowed_inches(rates(c, f).terrain * kInch * 3 / 2)}};
      if (!fails(c, verdict)) continue;  // nothing to choose in the next question
    }
    offer_verdict(offer, {.verb = kChargeWith, .a = number(f)}, verdict);
  }
}
Prompt ChooseCharger::prompt(const Ctx& c) const {
  if (may_retire(c, side))
    return {R("TS-2.2"),
            {"Choose a figure of {a:seat} to charge after the shooting, go on to movement, or retire from the field.",
             side}};
  return {R("TS-2.2"), {"Choose a figure of {a:seat} to charge after the shooting, or go on to movement.", side}};
}

Seat ChooseChargeTarget::asked(const Ctx& c) const { return c.t.at(figure).side; }
void ChooseChargeTarget::answers(const Ctx& c, Offer& offer) const {
  for (const FigureId target : c.s.present& c.t.enemies(figure))
    offer_verdict(offer, {.verb = kCharge, .a = number(target)}, charge_verdict(c, figure, target));
}
Prompt ChooseChargeTarget::prompt(const Ctx&) const {
  return {
      R("MV-4"),
      {"Whom does {a:figure} charge? Only an enemy in front of it, in sight and within one and a half times its rate.",
       number(figure)},
      kFigure,
      number(figure)};
}

}  // namespace cf::skirmish
