// Step 4, shooting (SH): who may shoot at whom, the sum, volleys, the shot; sermons (PG-4a.15) and dashes (PG-2e.4).
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

bool carries_missile(const FigureInfo& f, int missile) {
  if (f.one_armed && (missile == kMusketShot || missile == kRifleShot || missile == kBowShot)) return false;
  switch (missile) {
    case kPistolShot:
      return has_item(f, kPistol);
    case kMusketShot:
      return has_item(f, kMusket);
    case kRifleShot:
      return has_item(f, kRifle);
    case kBowShot:
      return has_item(f, kBow);
    case kSpearThrow:
      return has_item(f, kLance);
    default:
      return has_item(f, kTomahawk) || has_item(f, kKnife);
  }
}

Verdict dash_verdict(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  const i16 n = number(f);
  if (!has_skill(c, f, kLightningFast)) return {R("PG-2e.4"), {"{a:figure} is not lightning fast.", n}};
  if (const Verdict v = idle_verdict(c, f); !v.legal()) return v;
  if (me.shots) return {R("PG-2e.4"), {"{a:figure} has shot this turn: it moves again instead of shooting.", n}};
  if (me.has(kHasShot)) return {R("PG-2e.4"), {"{a:figure} has moved again this turn already.", n}};
  if (me.has(kCharging)) return {R("PG-2e.4"), {"{a:figure} has declared a charge.", n}};
  if (me.has(kRooted)) return {R("PG-1.5"), {"{a:figure} is out of its mind and stands still this turn.", n}};
  if (in_melee(c, f)) return {R("MV-5"), {"{a:figure} is fighting: nobody walks out of a melee.", n}};
  return {};
}

namespace {

constexpr int kShortNumber = 7, kLongNumber = 9;
constexpr i64 kSermonReach = 800;
constexpr Rule kRangeRules[] = {R("SH-4.1"), R("SH-4.2"), R("SH-4.3"), R("SH-4.4"), R("SH-4.5"), R("SH-4.6")};

bool is_gun(int missile) { return missile == kPistolShot || missile == kMusketShot; }
bool has_moved(const Figure& f) { return f.has(kMoved | kCharging); }

// How many shots the figure has this turn with that weapon (SH-5).
Verdict shots_verdict(const Ctx& c, FigureId f, int missile) {
  const Figure& me = c.s.figures[f];
  const bool moved = has_moved(me);
  if (is_gun(missile) || (missile == kRifleShot && !c.t.rifle_moves_and_shoots)) {
    if (moved && !has_skill(c, f, kHipShooter))
      return {
          R("SH-5.2"),
          {"{a:figure} has moved, or is about to charge: muskets and pistols shoot only standing still.", number(f)}};
  }
  if (missile == kRifleShot && me.unloaded)
    return {R("SH-5.1"), {"{a:figure} spends this turn reloading the rifle.", number(f)}};
  int most = 1;
  if (is_gun(missile) && !moved && has_skill(c, f, kRapidFire)) most = 2;
  if (missile == kPistolShot && !moved && c.t.at(f).second_pistol && has_skill(c, f, kGunFighter)) most = 2;
  if (c.applies(R("SH-5.3"), missile >= kBowShot && !moved)) most = 2;
  if (me.shots < most) return {};
  if (missile < kBowShot) return {R("SH-5"), {"{a:figure} has fired this turn.", number(f)}};
  return {moved ? R("SH-5.4") : R("SH-5"),
          {moved ? "{a:figure} has moved and shot once." : "{a:figure} has shot twice this turn.", number(f)}};
}

Verdict shooter_verdict(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  if (const Verdict v = idle_verdict(c, f); fails(c, v)) return v;
  if (info.part != Part::Fighter) return {R("SX-8"), {"{a:figure} does not fight.", number(f)}};
  if (in_melee(c, f)) return {R("TS-2.4"), {"{a:figure} is fighting hand to hand.", number(f)}};
  if (c.s.figures[f].has(kHasShot)) return {R("PG-2e.4"), {"{a:figure} moved again instead of shooting.", number(f)}};
  if (info.specialist == Specialist::Preacher)
    return {R("PG-4a.16"), {"A preacher only defends himself and shoots at nobody."}};
  if (info.specialist == Specialist::Doctor && !c.s.figures[f].has(kThreatened))
    return {R("PG-4a.12"),
            {"A doctor only defends himself: nobody charged or shot at {a:figure} since its last turn.", number(f)}};
  if (c.t.ground.deep && c.t.ground.covering(c.s.figures[f].at(), c.t.ground.deep))
    return {R("SX-12"), {"Nobody shoots out of deep water."}};
  return {};
}

// What can be said about target and line without looking at the weapon.
Verdict aim_verdict(const Ctx& c, FigureId f, FigureId target) {
  const Figure &me = c.s.figures[f], &him = c.s.figures[target];
  if (c.t.at(f).specialist == Specialist::Doctor && !him.has(kAtDoctor))
    return {R("PG-4a.12"),
            {"A doctor only defends himself: {a:figure} neither charged nor shot at him.", number(target)}};
  if (him.status == Status::Down) return {R("IN-2.3"), {"{a:figure} is down and cannot be shot at.", number(target)}};
  if (!him.standing()) return {R("IN-1.1"), {"{a:figure} is out of action.", number(target)}};
  if (c.t.wagons.has(target)) return {R("SX-9"), {"{a:figure} is not shot at: wagons are plundered.", number(target)}};
  if (!is_fighter(c.t, target))
    return {R("SX-8"), {"{a:figure} is held captive: nobody shoots at those.", number(target)}};
  if (!in_arc(me.facing, me.at(), him.at()))
    return {R("SH-6"),
            {"{a:figure} is {b} degrees off straight ahead; shots go up to 45.", number(target),
             static_cast<i16>(turn_between(me.facing, heading(me.at(), him.at())))}};
  if (in_melee(c, target)) return {R("SH-1"), {"{a:figure} is in a melee: nobody shoots into that.", number(target)}};
  if (const Verdict v = unseen_verdict(hiding(c, f, target), target); fails(c, v)) return v;
  if (is_screened(c, f, target))
    return {R("PG-4a.19"),
            {"{a:figure} stands behind an envoy who has attacked nobody and cannot be shot at.", number(target)}};
  return {};
}

int band_limit(const Ctx& c, int missile, bool near) {
  const MissileRow& row = c.t.lists.missiles[static_cast<std::size_t>(missile)];
  return c.applies(kRangeRules[missile], (near ? row.near : row.far) * 100);
}
bool at_short_range(const Ctx& c, FigureId f, FigureId target, int missile) {
  if (has_skill(c, f, kMarksman)) return true;
  const int limit = band_limit(c, missile, true);
  return limit && within(c.s.figures[f], c.s.figures[target], limit);
}

void add_shooter(const Ctx& c, FigureId f, int missile, Modifiers& roll) {
  const FigureInfo& info = c.t.at(f);
  roll.add(R("SH-2.1"), info.reputation >= 4, 1, "good shot");
  roll.add(R("SH-2.2"), info.reputation <= 2, -1, "poor shot");
  roll.add(R("SH-2.5"), !c.t.lists.missiles[static_cast<std::size_t>(missile)].firearm, -1, "not a firearm");
  roll.add(R("SH-2.6"), c.s.figures[f].wounds > 0, -wound_penalty(c, f), "own wounds");
  roll.add(R("PG-2a.h2"), info.shooting_up, 1, "practised");
  roll.add(R("PG-1.8"), info.worse_shot > 0, -info.worse_shot, "old injuries");
}

bool can_dash(const Ctx& c, FigureId f) { return has_skill(c, f, kLightningFast) && dash_verdict(c, f).legal(); }

Verdict preach_verdict(const Ctx& c, FigureId f, FigureId target) {
  const Figure& me = c.s.figures[f];
  if (c.t.at(f).specialist != Specialist::Preacher || !may_act(c, f))
    return {R("PG-4a.15"), {"Only a preacher preaches."}};
  if (me.has(kPreachedNow)) return {R("PG-4a.15"), {"One sermon a turn."}};
  if (!c.s.figures[target].standing() || !is_enemy(c.t, f, target) || !is_fighter(c.t, target))
    return {R("PG-4a.15"), {"{a:figure} is not to be preached at.", number(target)}};
  if (!within(me, c.s.figures[target], kSermonReach))
    return {R("PG-4a.15"),
            {"{a:figure} is {b:inches} inches away; a sermon carries 8.", number(target),
             wanted_inches(gap(me, c.s.figures[target]))}};
  if (!sees(c, f, target)) return {R("PG-4a.15"), {"{a:figure} is out of sight.", number(target)}};
  return {};
}

// What can be said about the weapon without looking at a target.
Verdict weapon_verdict(const Ctx& c, FigureId f, int missile) {
  const u8 chosen = c.s.figures[f].weapon;
  if (!carries_missile(c.t.at(f), missile)) return {R("SH-4"), {"{a:figure} carries no such weapon.", number(f)}};
  if (chosen != kNoWeapon && chosen != missile)
    return {R("SH-4"), {"{a:figure} shoots with one kind of weapon a turn, now the {b:weapon}.", number(f), chosen}};
  return shots_verdict(c, f, missile);
}

Verdict line_verdict(const Ctx& c, FigureId f, FigureId target, int missile) {
  if (!within(c.s.figures[f], c.s.figures[target], band_limit(c, missile, false)))
    return {
        R("SH-4"),
        {"{a:figure} is {b:inches} inches away, out of range; the weapon reaches {c:inches}.", number(target),
         wanted_inches(gap(c.s.figures[f], c.s.figures[target])), allowed_inches(band_limit(c, missile, false) * 100)}};
  if (const Verdict v = aim_verdict(c, f, target); fails(c, v)) return v;
  const ShotSum sum = shot_sum(c, f, target, missile, 1);
  if (sum.need - sum.modifier > 12 && !c.t.natural_extremes)
    return {R("SH-2"),
            {"{a:figure} cannot be hit: it would take {b} on two dice.", number(target),
             static_cast<i16>(sum.need - sum.modifier)}};
  return {};
}

int volley_number(const Ctx& c, const FigureSet& group, FigureId f, FigureId target) {
  const VolleyLead lead = volley_lead(c, group, f, target);
  const ShotSum sum = shot_sum(c, lead.nearest, target, kMusketShot, group.size(), lead.far);
  return sum.need - sum.modifier;
}

// S-19: a volley that cannot reach its number is no more offered than a single shot.
bool can_volley(const Ctx& c, FigureId f, FigureId target) {
  const FigureSet group = volley_group(c, f, target);
  return group.size() > 1 && (volley_number(c, group, f, target) <= 12 || c.t.natural_extremes);
}

bool is_preacher(const Ctx& c, FigureId f) {
  return c.applies(R("PG-4a.15"), c.t.at(f).specialist == Specialist::Preacher);
}

// All within reach of a weapon the figure carries, or of a sermon. A test without some rule looks beyond its limits.
FigureSet in_range(const Ctx& c, FigureId f) {
  if (c.t.ablated().exists()) return c.t.everybody;
  i64 reach = kSermonReach;
  for (int m = 0; m < kMissiles; ++m)
    if (carries_missile(c.t.at(f), m)) reach = std::max<i64>(reach, band_limit(c, m, false));
  return c.s.around(c.s.figures[f].at(), static_cast<i32>(reach) + 2 * kRadius);
}

// The weapons that have a shot left are found once, not for every target: this is asked of everybody before every shot.
bool can_do_anything(const Ctx& c, FigureId f) {
  if (can_dash(c, f)) return true;
  const bool preacher = is_preacher(c, f);
  const bool shoots = !fails(c, shooter_verdict(c, f));
  if (!preacher && !shoots) return false;
  InlineVector<int, kMissiles> ready;
  for (int m = 0; shoots && m < kMissiles; ++m)
    if (carries_missile(c.t.at(f), m) && !fails(c, weapon_verdict(c, f, m))) ready.push_back(m);
  const bool volleys = has_item(c.t.at(f), kMusket) && is_drilled(c, f);
  if (!preacher && ready.empty() && !volleys) return false;
  for (const FigureId target : in_range(c, f) & c.s.present & c.t.enemies(f)) {
    if (preacher && !fails(c, preach_verdict(c, f, target))) return true;
    for (const int m : ready)
      if (!fails(c, line_verdict(c, f, target, m))) return true;
    if (volleys && can_volley(c, f, target)) return true;
  }
  return false;
}

FigureSet all_who_can_act(const Ctx& c, Seat side) {
  FigureSet out;
  for (const FigureId f : c.t.of_side[side] & c.s.standing & c.t.fighters)
    if (can_do_anything(c, f)) out.add(f);
  return out;
}

// -- the step ----------------------------------------------------------------------------------------

Shot single_shot(FigureId f, FigureId target, int missile) {
  Shot shot{.shooter = f, .target = target, .weapon = static_cast<u8>(missile)};
  shot.firing.add(f);
  return shot;
}

// S-16: one roll for all, made by the nearest.
Shot volley(const Ctx& c, FigureId f, FigureId target) {
  const FigureSet group = volley_group(c, f, target);
  const VolleyLead lead = volley_lead(c, group, f, target);
  return {lead.nearest, target, kMusketShot, group, lead.far};
}

// The chance to shoot is gone, whether they dared to or not.
void spend_shots(Playing& p, const Shot& f) {
  for (const FigureId one : f.firing) {
    p.s.figures[one].weapon = f.weapon;
    ++p.s.figures[one].shots;
  }
}

void open_fire(Playing& p, const Shot& f) {
  const i16 by = number(f.shooter), at = number(f.target);
  for (const FigureId one : f.firing) {
    Figure& me = p.s.figures[one];
    if (f.weapon == kRifleShot && !has_skill(p.ctx(), one, kRapidFire)) me.unloaded = 2;
    if (p.t.at(one).specialist == Specialist::Envoy) me.flags |= kAttacked;
    threaten(p, one, f.target);
  }
  if (f.models() > 1)
    p.emit({R("SH-3"), kVolleyed, p.t.at(f.shooter).side, by, at, static_cast<i16>(f.models())});
  else
    p.emit({R("SH-1"), kShotAt, p.t.at(f.shooter).side, by, at, f.weapon});
}

MoraleTest preach(Playing& p, FigureId f, FigureId target) {
  p.s.figures[f].flags |= kPreachedNow;
  p.emit({R("PG-4a.15"), kPreached, p.t.at(f).side, number(f), number(target)});
  return test_by_class(p.t, target, Purpose::Sermon, p.t.at(f).side);
}

bool misfires(const Ctx& c, const Shot& f, int natural) {
  if (!c.t.lists.missiles[f.weapon % kMissiles].firearm) return false;
  if (c.applies(R("SX-11"), c.t.rain && natural <= 3)) return true;
  const bool lay_wet =
      c.t.wet_priming && c.s.turn == 1 && c.t.at(f.shooter).side == 1 && c.s.figures[f.shooter].has(kHidden);
  return c.applies(R("SX-11"), lay_wet && natural <= 4);
}

int number_needed(const Ctx& c, const Shot& f) {
  const ShotSum sum = shot_sum(c, f.shooter, f.target, f.weapon, f.models(), f.far);
  return sum.need - sum.modifier;
}

bool hits(const Ctx& c, int need, int natural) {
  if (c.t.natural_extremes && (natural == 12 || natural == 2)) return natural == 12;
  return natural >= need;
}

// The roll with all that modifies it.
bool fire(Playing& p, const Shot& f, int natural) {
  const int need = number_needed(p.ctx(), f);
  const bool misfire = misfires(p.ctx(), f, natural), hit = !misfire && hits(p.ctx(), need, natural);
  for (const FigureId one : f.firing) p.s.figures[one].flags &= ~u32{kHidden};  // SX-7
  const EventType what = hit ? kHit : misfire ? kMisfired : kMissed;
  p.emit({misfire ? R("SX-11") : R("SH-2"), what, p.t.at(f.shooter).side, number(f.shooter), number(f.target),
          static_cast<i16>(natural), static_cast<i16>(need)});
  return hit;
}

}  // namespace

Flow ShootStep::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  while (true) {
    p.s.cache = {all_who_can_act(c, side), !p.t.watched()};
    if (p.s.cache.shooters.empty()) return Done;
    ASK(Shooter, ChooseShooter{side});
    if (p.answer.verb == kDone) return Done;
    figure = figure_id(p.answer.a);
    ASK(Target, ChooseTarget{figure});
    target = figure_id(p.answer.a);
    if (p.answer.verb == kDash) {
      p.s.figures[figure].flags |= kHasShot;
      CALL(Dash, FigureMove{figure, normal_move(c, figure), normal_move(c, figure)});
    } else if (p.answer.verb == kPreach) {
      CALL(Sermon, preach(p, figure, target));
    } else {
      CALL(Fire, p.answer.verb == kVolley ? volley(c, figure, target) : single_shot(figure, target, p.answer.b));
    }
  }
  END;
}

Flow Shot::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  spend_shots(p, *this);
  // PG-2f.3: a fearsome target must be faced first. Who does not dare has not fired.
  if (has_skill(c, target, kFearsome)) {
    CALL(Nerve, test_by_class(p.t, shooter, Purpose::Fear, p.t.at(target).side));
    if (p.given<MoraleTest>() != Morale::Steady) {
      p.emit({R("PG-2f.3"), kLostNerve, p.t.at(shooter).side, number(shooter), number(target)});
      return Done;
    }
  }
  open_fire(p, *this);
  CALL(ToHit, TwoDice{R("SH-1")});
  if (fire(p, *this, p.given<TwoDice>().sum())) return p.become(Injury{.victim = target, .by = shooter, .shot = true});
  // PG-2d.6: an expert shot rolls a miss again, once a shot.
  if (models() > 1 || !has_skill(c, shooter, kExpertShot)) return Done;
  p.emit({R("PG-2d.6"), kRerolled, p.t.at(shooter).side, number(shooter)});
  CALL(Again, TwoDice{R("PG-2d.6")});
  if (fire(p, *this, p.given<TwoDice>().sum())) return p.become(Injury{.victim = target, .by = shooter, .shot = true});
  END;
}

ShotSum shot_sum(const Ctx& c, FigureId f, FigureId target, int missile, int models, bool far, ModifierList* lines) {
  ShotSum sum;
  const bool near = !far && at_short_range(c, f, target, missile);
  if (c.applies(R("SH-1.1"), near)) sum.need = kShortNumber;
  if (c.applies(R("SH-1.2"), !near)) sum.need = kLongNumber;
  Modifiers roll(c.t, lines);
  add_shooter(c, f, missile, roll);
  roll.add(R("SH-2.3"), in_cover(c, target, f), -2, "target in cover");
  roll.add(R("SH-2.4"), has_item(c.t.at(target), kShield), -1, "shield");
  roll.add(R("PG-2e.1"), has_skill(c, target, kDodge), near ? -2 : -1, "dodges");
  roll.add(R("SH-3.3"), models > 1, models - 1, "volley");
  sum.modifier = c.applies(R("SH-2"), roll.sum());
  return sum;
}

Verdict shot_verdict(const Ctx& c, FigureId f, FigureId target, int missile) {
  if (const Verdict v = shooter_verdict(c, f); fails(c, v)) return v;
  if (const Verdict v = weapon_verdict(c, f, missile); fails(c, v)) return v;
  return line_verdict(c, f, target, missile);
}

namespace {

// Whether a regular can join a volley at the target: loaded, still, and with his own line to it. The number to hit is
// the whole group's, so it is not asked of him alone.
bool joins_volley(const Ctx& c, FigureId f, FigureId target) {
  const Figure& me = c.s.figures[f];
  if (!is_drilled(c, f) || has_moved(me) || me.shots || !carries_missile(c.t.at(f), kMusketShot)) return false;
  if (!within(me, c.s.figures[target], band_limit(c, kMusketShot, false)) || fails(c, shooter_verdict(c, f)))
    return false;
  return c.applies({R("SH-3"), R("SH-3.2")}, !fails(c, aim_verdict(c, f, target)));
}

}  // namespace

FigureSet volley_group(const Ctx& c, FigureId f, FigureId target) {
  FigureSet able, out, fresh;
  if (!joins_volley(c, f, target)) return out;
  for (const FigureId one : c.t.friends(f) & c.s.standing)
    if (joins_volley(c, one, target)) able.add(one);
  out.add(f);
  fresh.add(f);
  while (!fresh.empty()) {
    const FigureId from = *fresh.begin();
    fresh.remove(from);
    for (const FigureId other : able - out)
      if (c.applies(R("SH-3.1"), touching(c.s.figures[from], c.s.figures[other]))) out.add(other), fresh.add(other);
  }
  return out;
}

Verdict volley_verdict(const Ctx& c, FigureId f, FigureId target) {
  const i16 n = number(f);
  if (!is_drilled(c, f)) return {R("WB-2.3"), {"{a:figure} is no regular: only those fire volleys.", n}};
  if (!carries_missile(c.t.at(f), kMusketShot))
    return {R("SH-3"), {"{a:figure} has no musket to fire a volley with.", n}};
  if (has_moved(c.s.figures[f]))
    return {R("SH-5.2"), {"{a:figure} has moved, or is about to charge: a volley is fired standing still.", n}};
  if (c.s.figures[f].shots) return {R("SH-3"), {"{a:figure} has fired this turn.", n}};
  if (const Verdict v = line_verdict(c, f, target, kMusketShot); !v.legal() && v.rule != R("SH-2")) return v;
  const FigureSet group = volley_group(c, f, target);
  if (group.size() < 2)
    return {R("SH-3.1"),
            {"Nobody in base contact with {a:figure} can join a volley at {b:figure}.", n, number(target)}};
  return {R("SH-2"),
          {"{a:figure} cannot be hit: the volley would need {b} on two dice.", number(target),
           static_cast<i16>(volley_number(c, group, f, target))}};
}

VolleyLead volley_lead(const Ctx& c, const FigureSet& group, FigureId f, FigureId target) {
  VolleyLead out{f};
  const Point at = c.s.figures[target].at();
  for (const FigureId one : group) {
    out.far = out.far || !at_short_range(c, one, target, kMusketShot);
    if (distance2(c.s.figures[one].at(), at) < distance2(c.s.figures[out.nearest].at(), at)) out.nearest = one;
  }
  return out;
}

namespace {

// Why a figure that could act has nothing to do in this step.
Verdict no_shot_verdict(const Ctx& c, FigureId f) {
  Verdict why{R("SH-4"), {"{a:figure} carries nothing to shoot with.", number(f)}};
  for (int m = 0; m < kMissiles; ++m) {
    if (!carries_missile(c.t.at(f), m)) continue;
    why = weapon_verdict(c, f, m);
    if (!fails(c, why))
      return {R("SH-4"),
              {"{a:figure} has no enemy in front of it, in sight and in range whom it could hit.", number(f)}};
  }
  return why;
}

}  // namespace

Seat ChooseShooter::asked(const Ctx&) const { return side; }
void ChooseShooter::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  const FigureSet able = c.s.cache.known ? c.s.cache.shooters : all_who_can_act(c, side);
  for (const FigureId f : c.t.of_side[side] & c.s.present & c.t.fighters) {
    const Action action{.verb = kShootWith, .a = number(f)};
    if (able.has(f)) {
      offer.allow(action);
      continue;
    }
    if (!offer.wants_refusals() || c.t.ablated().exists()) continue;
    const Verdict verdict = shooter_verdict(c, f);
    offer_verdict(offer, action, verdict.legal() ? no_shot_verdict(c, f) : verdict);
  }
}
Prompt ChooseShooter::prompt(const Ctx&) const {
  return {R("TS-2.4"), {"Choose a figure of {a:seat} to shoot, or go on to the charges.", side}};
}

Seat ChooseTarget::asked(const Ctx& c) const { return c.t.at(figure).side; }
void ChooseTarget::answers(const Ctx& c, Offer& offer) const {
  if (can_dash(c, figure)) offer.allow({.verb = kDash, .a = number(figure)});
  const bool preacher = is_preacher(c, figure);
  const bool volleys = has_item(c.t.at(figure), kMusket) && is_drilled(c, figure);
  const FigureSet near = offer.wants_refusals() ? c.t.everybody : in_range(c, figure);
  for (const FigureId target : near& c.s.present& c.t.enemies(figure)) {
    if (preacher) offer_verdict(offer, {.verb = kPreach, .a = number(target)}, preach_verdict(c, figure, target));
    for (i16 m = 0; m < kMissiles; ++m)
      if (carries_missile(c.t.at(figure), m))
        offer_verdict(offer, {.verb = kShoot, .a = number(target), .b = m}, shot_verdict(c, figure, target, m));
    if (volleys && can_volley(c, figure, target)) offer.allow({.verb = kVolley, .a = number(target)});
  }
}
Prompt ChooseTarget::prompt(const Ctx& c) const {
  if (c.t.at(figure).specialist == Specialist::Preacher)
    return {R("PG-4a.15"),
            {"Whom does {a:figure} preach at? The enemy tests morale at once, at 1 less.", number(figure)},
            kFigure,
            number(figure)};
  if (can_dash(c, figure))
    return {R("SH-6"),
            {"At whom does {a:figure} shoot, and with what? Or it moves again instead.", number(figure)},
            kFigure,
            number(figure)};
  return {R("SH-6"),
          {"At whom does {a:figure} shoot, and with what? Two dice with the modifiers shown must reach 7 near, 9 far.",
           number(figure)},
          kFigure,
          number(figure)};
}

}  // namespace cf::skirmish
