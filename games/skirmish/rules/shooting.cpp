// Step 4, shooting (SH): who may shoot at whom, the sum, volleys, the shot; sermons (PG-4a.15) and dashes (PG-2e.4).
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

bool carries_missile(const FigureInfo& f, int missile) {
  if (f.one_armed && (missile == kMusketShot || missile == kRifleShot || missile == kBowShot)) return false;
  switch (missile) {
    case kPistolShot: return has_item(f, kPistol);
    case kMusketShot: return has_item(f, kMusket);
    case kRifleShot: return has_item(f, kRifle);
    case kBowShot: return has_item(f, kBow);
    case kSpearThrow: return has_item(f, kLance);
    default: return has_item(f, kTomahawk) || has_item(f, kKnife);
  }
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
    if (moved && !has_skill(c, f, kHipShooter)) return {R("SH-5.2"), {"{a:figure} has moved, or is about to charge: muskets and pistols shoot only standing still.", number(f)}};
  }
  if (missile == kRifleShot && me.unloaded) return {R("SH-5.1"), {"{a:figure} spends this turn reloading the rifle.", number(f)}};
  int most = 1;
  if (is_gun(missile) && !moved && has_skill(c, f, kRapidFire)) most = 2;
  if (missile == kPistolShot && !moved && c.t.at(f).second_pistol && has_skill(c, f, kGunFighter)) most = 2;
  if (missile >= kBowShot && !moved && c.t.in_force(R("SH-5.3"))) most = 2;
  if (me.shots < most) return {};
  return {missile >= kBowShot ? R("SH-5.4") : R("SH-4"), {"{a:figure} has no shot left this turn.", number(f)}};
}

Verdict shooter_verdict(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  if (const Verdict v = idle_verdict(c, f, R("TS-2.4")); fails(c, v)) return v;
  if (info.part != Part::Fighter) return {R("TS-2.4"), {"{a:figure} does not fight.", number(f)}};
  if (in_melee(c, f)) return {R("TS-2.4"), {"{a:figure} is fighting hand to hand.", number(f)}};
  if (c.s.figures[f].has(kHasShot)) return {R("TS-2.4"), {"{a:figure} moved again instead of shooting.", number(f)}};
  if (info.specialist == Specialist::Preacher) return {R("PG-4a.16"), {"A preacher only defends himself and shoots at nobody."}};
  if (info.specialist == Specialist::Doctor && !c.s.figures[f].has(kThreatened))
    return {R("PG-4a.12"), {"A doctor only defends himself: nobody charged or shot at {a:figure} since its last turn.", number(f)}};
  for (const Feature& ground : c.t.ground.features)
    if (ground.deep && ground.shape.contains(c.s.figures[f].at())) return {R("SX-1"), {"Nobody shoots out of deep water."}};
  return {};
}

// What can be said about target and line without looking at the weapon.
Verdict aim_verdict(const Ctx& c, FigureId f, FigureId target) {
  const Figure &me = c.s.figures[f], &him = c.s.figures[target];
  if (c.t.at(f).specialist == Specialist::Doctor && !him.has(kAtDoctor))
    return {R("PG-4a.12"), {"A doctor only defends himself: {a:figure} neither charged nor shot at him.", number(target)}};
  if (him.status == Status::Down) return {R("IN-2.3"), {"{a:figure} is down and cannot be shot at.", number(target)}};
  if (!him.standing() || c.t.at(target).part == Part::Wagon) return {R("SH-1.1"), {"{a:figure} is no target.", number(target)}};
  if (!in_arc(me.facing, me.at(), him.at())) return {R("SH-6"), {"{a:figure} is outside the arc of 45 degrees to either side.", number(target)}};
  if (in_melee(c, target)) return {R("SH-1.1"), {"{a:figure} is in a melee: nobody shoots into that.", number(target)}};
  if (const Verdict v = unseen_verdict(hiding(c, f, target), target); fails(c, v)) return v;
  if (is_screened(c, f, target)) return {R("PG-4a.19"), {"{a:figure} stands behind an envoy who has attacked nobody and cannot be shot at.", number(target)}};
  return {};
}

int band_limit(const Ctx& c, int missile, bool near) {
  const MissileRow& row = c.t.lists.missiles[static_cast<std::size_t>(missile)];
  if (!c.t.in_force(kRangeRules[missile])) return 0;
  return (near ? row.near : row.far) * 100;
}
bool at_short_range(const Ctx& c, FigureId f, FigureId target, int missile) {
  if (has_skill(c, f, kMarksman)) return true;
  const int limit = band_limit(c, missile, true);
  return limit && within(c.s.figures[f], c.s.figures[target], limit);
}

void add(ShotSum& sum, Rule rule, const char* text, int value) {
  sum.modifier += value;
  if (!sum.lines.full()) sum.lines.push_back({rule, text, value});
}

void shooter_lines(const Ctx& c, FigureId f, int missile, ShotSum& sum) {
  const FigureInfo& info = c.t.at(f);
  if (info.reputation >= 4 && c.t.in_force(R("SH-2.1"))) add(sum, R("SH-2.1"), "good shot", 1);
  if (info.reputation <= 2 && c.t.in_force(R("SH-2.2"))) add(sum, R("SH-2.2"), "poor shot", -1);
  if (!c.t.lists.missiles[static_cast<std::size_t>(missile)].firearm && c.t.in_force(R("SH-2.5"))) add(sum, R("SH-2.5"), "not a firearm", -1);
  if (c.s.figures[f].wounds && c.t.in_force(R("SH-2.6"))) add(sum, R("SH-2.6"), "own wounds", -c.s.figures[f].wounds);
  if (info.shooting_up) add(sum, R("PG-2a.h2"), "practised", 1);
  if (info.worse_shot) add(sum, R("PG-1.8"), "old injuries", -info.worse_shot);
}

bool can_dash(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  return has_skill(c, f, kLightningFast) && may_act(c, f) && !me.shots && !me.has(kHasShot | kCharging | kRooted) && !in_melee(c, f);
}

Verdict preach_verdict(const Ctx& c, FigureId f, FigureId target) {
  const Figure& me = c.s.figures[f];
  if (c.t.at(f).specialist != Specialist::Preacher || !may_act(c, f)) return {R("PG-4a.15"), {"Only a preacher preaches."}};
  if (me.has(kPreachedNow)) return {R("PG-4a.15"), {"One sermon a turn."}};
  if (!c.s.figures[target].standing() || !is_enemy(c.t, f, target) || !is_fighter(c.t, target)) return {R("PG-4a.15"), {"{a:figure} is not to be preached at.", number(target)}};
  if (!within(me, c.s.figures[target], kSermonReach)) return {R("PG-4a.15"), {"{a:figure} is more than 8 inches away.", number(target)}};
  if (!sees(c, f, target)) return {R("PG-4a.15"), {"{a:figure} is out of sight.", number(target)}};
  return {};
}

// What can be said about the weapon without looking at a target.
Verdict weapon_verdict(const Ctx& c, FigureId f, int missile) {
  const u8 chosen = c.s.figures[f].weapon;
  if (!carries_missile(c.t.at(f), missile)) return {R("SH-4"), {"{a:figure} carries no such weapon.", number(f)}};
  if (chosen != 0xff && chosen != missile) return {R("SH-4"), {"{a:figure} shoots with one kind of weapon a turn.", number(f)}};
  return shots_verdict(c, f, missile);
}

Verdict line_verdict(const Ctx& c, FigureId f, FigureId target, int missile) {
  if (!within(c.s.figures[f], c.s.figures[target], band_limit(c, missile, false))) return {R("SH-4"), {"{a:figure} is out of range.", number(target)}};
  if (const Verdict v = aim_verdict(c, f, target); fails(c, v)) return v;
  const ShotSum sum = shot_sum(c, f, target, missile, 1);
  if (sum.need - sum.modifier > 12 && !c.t.natural_extremes)
    return {R("SH-2"), {"{a:figure} cannot be hit: it would take {b} on two dice.", number(target), static_cast<i16>(sum.need - sum.modifier)}};
  return {};
}

// S-19: a volley that cannot reach its number is no more offered than a single shot.
bool can_volley(const Ctx& c, FigureId f, FigureId target) {
  const FigureSet group = volley_group(c, f, target);
  if (group.size() < 2) return false;
  const VolleyLead lead = volley_lead(c, group, f, target);
  const ShotSum sum = shot_sum(c, lead.nearest, target, kMusketShot, group.size(), lead.far);
  return sum.need - sum.modifier <= 12 || c.t.natural_extremes;
}

// The weapons that have a shot left are found once, not for every target: this is asked of everybody before every shot.
bool can_do_anything(const Ctx& c, FigureId f) {
  if (can_dash(c, f)) return true;
  const bool preacher = c.t.at(f).specialist == Specialist::Preacher && c.t.in_force(R("PG-4a.15"));
  const bool shoots = !fails(c, shooter_verdict(c, f));
  if (!preacher && !shoots) return false;
  InlineVector<int, kMissiles> ready;
  for (int m = 0; shoots && m < kMissiles; ++m)
    if (carries_missile(c.t.at(f), m) && !fails(c, weapon_verdict(c, f, m))) ready.push_back(m);
  const bool volleys = has_item(c.t.at(f), kMusket) && (is_regular(c.t.at(f)) || !c.t.in_force(R("WB-2.3")));
  if (!preacher && ready.empty() && !volleys) return false;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId target(i);
    if (!is_enemy(c.t, f, target) || !c.s.figures[target].on_table()) continue;
    if (preacher && !fails(c, preach_verdict(c, f, target))) return true;
    for (const int m : ready)
      if (!fails(c, line_verdict(c, f, target, m))) return true;
    if (volleys && can_volley(c, f, target)) return true;
  }
  return false;
}

// -- the step ----------------------------------------------------------------------------------------

void begin_shot(Playing& p, FigureId f, FigureId target, int missile) {
  Figure& me = p.s.figures[f];
  me.weapon = static_cast<u8>(missile);
  ++me.shots;
  if (missile == kRifleShot && !has_skill(p.ctx(), f, kRapidFire)) me.unloaded = 2;
  if (p.t.at(f).specialist == Specialist::Envoy) me.flags |= kAttacked;
  threaten(p, f, target);
}

constexpr Paragraph<Game, ShootStep> kShootChapter[] = {
    {R("TS-2.4"), "Who shoots?",
     [](ShootStep& f, Playing& p) -> Flow {
       for (std::size_t i = 0; i < p.t.figures.size(); ++i)
         if (p.t.figures[i].side == f.side && can_do_anything(p.ctx(), FigureId(i))) return p.call(ChooseShooter{f.side});
       return End;
     }},
    {R("SH-5"), "At whom, with what?",
     [](ShootStep& f, Playing& p) -> Flow {
       if (p.answer.verb == kDone) return End;
       f.figure = figure_id(p.answer.a);
       return p.call(ChooseTarget{f.figure});
     }},
    {R("SH-5"), "It is done.",
     [](ShootStep& f, Playing& p) -> Flow {
       const FigureId target = figure_id(p.answer.a);
       switch (p.answer.verb) {
         case kDash: {
           p.s.figures[f.figure].flags |= kHasShot;
           const i32 full = static_cast<i32>(allowance(p.ctx(), f.figure));
           return p.call(FigureMove{f.figure, full, full}, R("TS-2.4"));
         }
         case kPreach:
           p.s.figures[f.figure].flags |= kPreachedNow;
           p.note({R("PG-4a.15"), kPreached, f.side, number(f.figure), number(target)});
           return p.call(MoraleTest{.figure = target, .purpose = Purpose::Sermon, .row = static_cast<u8>(p.t.at(target).rank)}, R("TS-2.4"));
         case kVolley: {
           const FigureSet group = volley_group(p.ctx(), f.figure, target);
           const VolleyLead lead = volley_lead(p.ctx(), group, f.figure, target);
           for (const FigureId one : group) begin_shot(p, one, target, kMusketShot);
           p.note({R("SH-3"), kVolleyed, f.side, number(lead.nearest), number(target), static_cast<i16>(group.size())});
           return p.call(Shot{lead.nearest, target, kMusketShot, static_cast<u8>(group.size()), false, lead.far}, R("TS-2.4"));
         }
         default:
           begin_shot(p, f.figure, target, p.answer.b);
           p.note({R("SH-1.1"), kShotAt, f.side, number(f.figure), number(target), p.answer.b});
           return p.call(Shot{f.figure, target, static_cast<u8>(p.answer.b)}, R("TS-2.4"));
       }
     }},
};

bool misfires(const Ctx& c, const Shot& f, int natural) {
  if (!c.t.lists.missiles[f.weapon % kMissiles].firearm) return false;
  if (c.t.rain && natural <= 3) return true;
  return c.t.wet_priming && c.s.turn == 1 && c.t.at(f.shooter).side == 1 && c.s.figures[f.shooter].has(kHidden) && natural <= 4;
}

bool hits(const Ctx& c, const Shot& f, int natural) {
  if (c.t.natural_extremes && (natural == 12 || natural == 2)) return natural == 12;
  const ShotSum sum = shot_sum(c, f.shooter, f.target, f.weapon, f.models, f.far);
  return natural + sum.modifier >= sum.need;
}

constexpr Paragraph<Game, Shot> kShotChapter[] = {
    {R("PG-2f.3"), "A fearsome target must be faced first.",
     [](Shot& f, Playing& p) -> Flow {
       p.s.verdict = 0;
       if (!has_skill(p.ctx(), f.target, kFearsome)) return Next;
       return p.call(MoraleTest{.figure = f.shooter, .purpose = Purpose::Fear, .row = static_cast<u8>(p.t.at(f.shooter).rank)});
     }},
    {R("SH-1"), "Two dice.",
     [](Shot& f, Playing& p) -> Flow {
       if (!p.s.verdict) return p.call(TwoDice{R("SH-1")});
       p.note({R("PG-2f.3"), kLostNerve, p.t.at(f.shooter).side, number(f.shooter), number(f.target)});
       return End;
     }},
    {R("SH-2"), "The roll with all that modifies it.",
     [](Shot& f, Playing& p) -> Flow {
       const int natural = p.s.dice[0] + p.s.dice[1];
       const Seat side = p.t.at(f.shooter).side;
       const bool misfire = misfires(p.ctx(), f, natural), hit = !misfire && hits(p.ctx(), f, natural);
       p.s.figures[f.shooter].flags &= ~u32{kHidden};
       if (hit) {
         p.note({R("SH-2"), kHit, side, number(f.shooter), number(f.target), static_cast<i16>(natural)});
         return p.become(Injury{.victim = f.target, .by = f.shooter, .shot = true});
       }
       p.note({R("SH-2"), misfire ? kMisfired : kMissed, side, number(f.shooter), number(f.target), static_cast<i16>(natural)});
       if (f.again || f.models > 1 || !has_skill(p.ctx(), f.shooter, kExpertShot)) return End;
       f.again = true;
       p.note({R("PG-2d.6"), kRerolled, side, number(f.shooter)});
       return go(R("SH-1"));
     }},
};

}  // namespace

const Chapter<Game, ShootStep> ShootStep::chapter{kShootChapter};
const Chapter<Game, Shot> Shot::chapter{kShotChapter};

ShotSum shot_sum(const Ctx& c, FigureId f, FigureId target, int missile, int models, bool far) {
  ShotSum sum;
  const bool near = !far && at_short_range(c, f, target, missile);
  const int short_number = c.t.in_force(R("SH-1.1")) ? kShortNumber : kLongNumber;
  sum.need = near ? short_number : c.t.in_force(R("SH-1.2")) ? kLongNumber : short_number;
  shooter_lines(c, f, missile, sum);
  if (in_cover(c, target, f) && c.t.in_force(R("SH-2.3"))) add(sum, R("SH-2.3"), "target in cover", -2);
  if (has_item(c.t.at(target), kShield) && c.t.in_force(R("SH-2.4"))) add(sum, R("SH-2.4"), "shield", -1);
  if (has_skill(c, target, kDodge)) add(sum, R("PG-2e.1"), "dodges", near ? -2 : -1);
  if (models > 1 && c.t.in_force(R("SH-3.3"))) add(sum, R("SH-3.3"), "volley", models - 1);
  if (!c.t.in_force(R("SH-2"))) sum.modifier = 0;
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
  if (!is_regular(c.t.at(f)) && c.t.in_force(R("WB-2.3"))) return false;
  if (has_moved(me) || me.shots || !carries_missile(c.t.at(f), kMusketShot) || fails(c, shooter_verdict(c, f))) return false;
  if (!c.t.in_force(R("SH-3.2"))) return true;
  return within(me, c.s.figures[target], band_limit(c, kMusketShot, false)) && !fails(c, aim_verdict(c, f, target));
}

}  // namespace

FigureSet volley_group(const Ctx& c, FigureId f, FigureId target) {
  FigureSet able, out, fresh;
  if (!joins_volley(c, f, target) || !c.t.in_force(R("SH-3"))) return out;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (!is_enemy(c.t, f, FigureId(i)) && joins_volley(c, FigureId(i), target)) able.add(FigureId(i));
  if (!c.t.in_force(R("SH-3.1"))) return able;
  out.add(f);
  fresh.add(f);
  while (!fresh.empty()) {
    const FigureId from = *fresh.begin();
    fresh.remove(from);
    for (const FigureId other : able)
      if (!out.has(other) && touching(c.s.figures[from], c.s.figures[other])) out.add(other), fresh.add(other);
  }
  return out;
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
    if (!fails(c, why)) return {R("SH-4"), {"{a:figure} has no enemy in front of it, in sight and in range whom it could hit.", number(f)}};
  }
  return why;
}

}  // namespace

Seat ChooseShooter::asked(const Ctx&) const { return side; }
void ChooseShooter::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId f(i);
    if (c.t.at(f).side != side || !c.s.figures[f].on_table() || !is_fighter(c.t, f)) continue;
    const Action action{.verb = kShootWith, .a = number(f)};
    if (can_do_anything(c, f)) {
      offer.allow(action);
      continue;
    }
    if (!offer.wants_refusals() || c.t.lost().exists()) continue;
    const Verdict verdict = shooter_verdict(c, f);
    offer_verdict(offer, action, verdict.legal() ? no_shot_verdict(c, f) : verdict);
  }
}
Ask ChooseShooter::ask(const Ctx&) const { return {R("TS-2.4"), {"{a:seat}: shooting. Choose a figure, or go on to the charges.", side}}; }

Seat ChooseTarget::asked(const Ctx& c) const { return c.t.at(figure).side; }
void ChooseTarget::answers(const Ctx& c, Offer& offer) const {
  if (can_dash(c, figure)) offer.allow({.verb = kDash, .a = number(figure)});
  const bool preacher = c.t.at(figure).specialist == Specialist::Preacher && c.t.in_force(R("PG-4a.15"));
  const bool regular = is_regular(c.t.at(figure)) || !c.t.in_force(R("WB-2.3"));
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId target(i);
    if (!is_enemy(c.t, figure, target) || !c.s.figures[target].on_table()) continue;
    if (preacher) offer_verdict(offer, {.verb = kPreach, .a = number(target)}, preach_verdict(c, figure, target));
    for (i16 m = 0; m < kMissiles; ++m)
      if (carries_missile(c.t.at(figure), m))
        offer_verdict(offer, {.verb = kShoot, .a = number(target), .b = m}, shot_verdict(c, figure, target, m));
    if (regular && has_item(c.t.at(figure), kMusket) && can_volley(c, figure, target))
      offer.allow({.verb = kVolley, .a = number(target)});
  }
}
Ask ChooseTarget::ask(const Ctx& c) const {
  if (c.t.at(figure).specialist == Specialist::Preacher)
    return {R("PG-4a.15"), {"Whom does {a:figure} preach at? The enemy tests morale at once, at 1 less.", number(figure)}, kFigure, number(figure)};
  if (can_dash(c, figure)) return {R("SH-6"), {"At whom does {a:figure} shoot, and with what? Or it moves again instead.", number(figure)}, kFigure, number(figure)};
  return {R("SH-6"), {"At whom does {a:figure} shoot, and with what? Two dice with the modifiers shown must reach 7 near, 9 far.", number(figure)}, kFigure, number(figure)};
}

}  // namespace cf::skirmish
