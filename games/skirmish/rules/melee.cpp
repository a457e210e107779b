// Step 6, melee (ME): pairing, the totals, free strikes, finishing off (IN-2.5).
#include <bit>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kMarginRules[] = {R("ME-5.5"), R("ME-5.4"), R("ME-5.3"), R("ME-5.2"), R("ME-5.1")};

// -- weapons ------------------------------------------------------------------------------------------

enum class Arm : u8 { None, Knife, Club, Spear, Sword };

// The single best weapon (S-15); a lost arm leaves what one hand can hold.
Arm best_arm(const FigureInfo& f) {
  if (has_item(f, kHandWeapon) && f.rank == Class::Hero) return Arm::Sword;
  if (has_item(f, kLance) && !f.one_armed) return Arm::Spear;
  const bool club = has_item(f, kHandWeapon) || has_item(f, kShovel) ||
                    ((has_item(f, kMusket) || has_item(f, kRifle)) && !f.one_armed);
  if (club) return Arm::Club;
  return has_item(f, kTomahawk) || has_item(f, kKnife) ? Arm::Knife : Arm::None;
}

// S-26: with muskets, side by side, not one behind the other, unless an enemy took them in flank.
bool has_formed_bayonets(const Ctx& c, FigureId f) {
  if (!is_drilled(c, f) || !has_item(c.t.at(f), kMusket) || c.t.at(f).one_armed) return false;
  if (!c.applies(R("ME-3.5"), stands_beside_regular(c, f))) return false;
  for (const FigureId enemy : c.s.standing)
    if (c.s.figures[enemy].target == f && c.s.figures[enemy].has(kOnFlank | kOnRear)) return false;
  return true;
}

// S-15: the single best weapon counts.
void add_weapon(const Ctx& c, FigureId f, Modifiers& total) {
  const Arm arm = best_arm(c.t.at(f));
  const bool formed = has_formed_bayonets(c, f);
  const bool club = arm == Arm::Club || arm == Arm::Spear;
  const bool brawls = (arm == Arm::None || arm == Arm::Knife) && has_skill(c, f, kBrawling);  // S-66: at least a club
  total.add(R("ME-3.4"), formed, 4, "formed bayonets");
  total.add(R("PG-2c.1"), !formed && brawls, 2, "brawling");
  total.add(R("ME-3.1"), !formed && !brawls && arm == Arm::Knife, 1, "knife or axe");
  total.add(R("ME-3.2"), !formed && club, 2, "spear, club or bayonet");
  total.add(R("ME-3.3"), !formed && arm == Arm::Sword, 3, "sword");
  total.add(R("PG-2c.5"), (arm == Arm::Sword || arm == Arm::Spear) && has_skill(c, f, kDuelist), 1, "duelist");
}

// -- situation ------------------------------------------------------------------------------------------

bool on_hill(const Ctx& c, FigureId f) { return c.t.ground.of_type(Terrain::Hill, c.s.figures[f].at()) != nullptr; }

const Feature* hard_cover(const Ctx& c, FigureId f) {
  const Point at = c.s.figures[f].at();
  if (const Feature* rocks = c.t.ground.of_type(Terrain::Rocks, at)) return rocks;
  const Feature* house = c.t.ground.of_type(Terrain::Building, at);
  return house && !house->soft ? house : nullptr;
}

bool obstacle_between(const Ctx& c, FigureId a, FigureId b) {
  const Point from = c.s.figures[a].at(), to = c.s.figures[b].at();
  for (FeatureBits left = c.t.ground.near(from, to, c.t.ground.kind(Terrain::Fence)); left; left &= left - 1)
    if (crosses(c.t.ground.features[static_cast<std::size_t>(std::countr_zero(left))].shape, from, to)) return true;
  return false;
}

void add_situation(const Ctx& c, FigureId f, FigureId enemy, Modifiers& total) {
  const Figure& me = c.s.figures[f];
  const bool charging = me.has(kInCharge);
  const bool at_target = charging && me.target == enemy;  // flank and rear are those of his target
  const bool higher = on_hill(c, f) && !on_hill(c, enemy);
  const Feature* cover = hard_cover(c, enemy);
  total.add(R("ME-4.1"), charging, 1, "charging");
  total.add(R("PG-2c.4"), charging && has_skill(c, f, kFierce), 1, "fierce");
  total.add(R("ME-4.2"), at_target && me.has(kOnFlank), 1, "flank");
  total.add(R("ME-4.3"), at_target && me.has(kOnRear), 2, "rear");
  total.add(R("ME-4.4"), higher, 1, "height");
  total.add(R("PG-2c.2"), !higher && has_skill(c, f, kStrongman), 1, "strongman");
  total.add(R("ME-4.5"), obstacle_between(c, f, enemy), -1, "enemy behind an obstacle");
  total.add(R("ME-4.7"), cover && cover != hard_cover(c, f), -2, "enemy in hard cover");
  total.add(R("ME-4.6"), me.wounds > 0, -wound_penalty(c, f), "own wounds");
}

// -- pairing (S-23) ---------------------------------------------------------------------------------------

struct Pairing {
  std::array<FigureSet, kMostFigures> opponents{};
  std::array<FigureId, kMostFigures> mate{};
  std::array<FigureSet, kMostFigures> extras{};
};

int free_opponents(const Pairing& w, FigureId f) {
  int n = 0;
  for (const FigureId o : w.opponents[f.index()]) n += !w.mate[o.index()].exists();
  return n;
}

void match(Pairing& w, FigureId a, FigureId b) {
  w.mate[a.index()] = b;
  w.mate[b.index()] = a;
}

// Those with the least choice first.
bool match_one(Pairing& w, const FigureSet& all) {
  FigureId best;
  int fewest = 99;
  for (const FigureId f : all)
    if (const int n = free_opponents(w, f); !w.mate[f.index()].exists() && n > 0 && n < fewest) fewest = n, best = f;
  if (!best.exists()) return false;
  FigureId partner;
  fewest = 99;
  for (const FigureId o : w.opponents[best.index()])
    if (const int n = free_opponents(w, o); !w.mate[o.index()].exists() && n < fewest) fewest = n, partner = o;
  match(w, best, partner);
  return true;
}

// Two pairs are better than one pair with an extra on either side.
bool split_one(Pairing& w, const FigureSet& all) {
  for (const FigureId e : all) {
    if (w.mate[e.index()].exists()) continue;
    for (const FigureId middle : w.opponents[e.index()]) {
      const FigureId old = w.mate[middle.index()];
      if (!old.exists()) continue;
      for (const FigureId g : w.opponents[old.index()])
        if (!w.mate[g.index()].exists()) return match(w, e, middle), match(w, old, g), true;
    }
  }
  return false;
}

FigureSet opponents_left(const Ctx& c, FigureId f, const FigureSet& fought) {
  return c.applies(R("TS-2.6"), opponents(c, f) - fought);
}

Pairing pair_up(const Ctx& c, const FigureSet& fought, FigureSet& all) {
  Pairing w;
  for (const FigureId f : c.s.standing - fought) {
    w.opponents[f.index()] = opponents_left(c, f, fought);
    if (!w.opponents[f.index()].empty()) all.add(f);
  }
  while (match_one(w, all)) {
  }
  while (split_one(w, all)) {
  }
  for (const FigureId f : all) {
    if (w.mate[f.index()].exists()) continue;
    FigureId least;
    for (const FigureId o : w.opponents[f.index()])
      if (!least.exists() || w.extras[o.index()].size() < w.extras[least.index()].size()) least = o;
    w.extras[least.index()].add(f);
  }
  return w;
}

bool is_anyone_left(const Ctx& c, const FigureSet& fought) {
  for (const FigureId f : c.s.standing - fought)
    if (!opponents_left(c, f, fought).empty()) return true;
  return false;
}

// The first pair in the order of figures, with the outnumbered one as the single figure. All of them have fought then.
Fight next_fight(Playing& p, FigureSet& fought) {
  FigureSet all;
  const Pairing w = pair_up(p.ctx(), fought, all);
  FigureId f = *all.begin();
  for (const FigureId one : all)
    if (w.mate[one.index()].exists()) {
      f = one;
      break;
    }
  const FigureId mate = w.mate[f.index()];
  const bool outnumbered = !w.extras[f.index()].empty();
  Fight fight{.single = outnumbered ? f : mate};
  fight.others = w.extras[fight.single.index()];
  p.emit({R("TS-2.6"), kFightBegan, p.t.at(fight.single).side, number(fight.single), number(outnumbered ? mate : f)});
  fight.others.add(outnumbered ? mate : f);
  fought.add(fight.single);
  for (const FigureId one : fight.others) fought.add(one);
  return fight;
}

// -- finishing off --------------------------------------------------------------------------------------

// Whether a friend still fights in the melee he lies in: among all who hang together with him by contact.
bool is_shielded(const Ctx& c, FigureId victim) {
  FigureSet melee, fresh;
  melee.add(victim);
  fresh.add(victim);
  while (!fresh.empty()) {
    const FigureId one = *fresh.begin();
    fresh.remove(one);
    if (one != victim && !is_enemy(c.t, one, victim) && may_act(c, one) && in_melee(c, one)) return true;
    for (const FigureId other : (c.s.around(c.s.figures[one].at(), kContact) & c.s.present) - melee)
      if (touching(c.s.figures[one], c.s.figures[other])) melee.add(other), fresh.add(other);
  }
  return false;
}

bool may_finish(const Ctx& c, FigureId f) {
  const Specialist s = c.t.at(f).specialist;
  return may_act(c, f) && is_fighter(c.t, f) && !c.s.figures[f].has(kFinished) && s != Specialist::Doctor &&
         s != Specialist::Preacher;
}

FigureId victim_of(const Ctx& c, FigureId f) {
  if (!may_finish(c, f)) return {};
  for (const FigureId victim : (c.s.present - c.s.standing) & c.t.enemies(f) & c.t.fighters) {  // those who are down
    if (!c.applies(R("IN-2.5"), touching(c.s.figures[f], c.s.figures[victim]))) continue;
    if (!c.applies(R("IN-2.4"), is_shielded(c, victim))) return victim;
  }
  return {};
}

// S-29: each figure that had nobody to fight puts one that is down out of action.
void finish_off(Playing& p, const FigureSet& fought) {
  for (const FigureId f : p.s.standing - fought) {
    const FigureId victim = victim_of(p.ctx(), f);
    if (!victim.exists()) continue;
    p.s.set_status(victim, Status::Out);
    p.s.figures[victim].hurt_by = f;
    p.s.figures[f].flags |= kFinished;
    p.emit({R("IN-2.5"), kFinishedOff, p.t.at(f).side, number(f), number(victim)});
    settle_losses(p, p.t.at(victim).side);
  }
}

bool has_any_routed(const State& s) {
  for (const SideState& side : s.sides)
    if (side.routed) return true;
  return false;
}

// -- one fight --------------------------------------------------------------------------------------------

bool both_stand(const State& s, const Fight& f) {
  return s.figures[f.single].standing() && s.figures[f.opponent].standing();
}

i8 total_of(Playing& p, FigureId f, FigureId enemy, DicePair dice) {
  const int total = dice.sum() + melee_modifier(p.ctx(), f, enemy);
  p.emit({R("ME-1"), kTotal, p.t.at(f).side, number(f), static_cast<i16>(total), dice.first, dice.second});
  return static_cast<i8>(total);
}

void mark_attack(Playing& p, FigureId f) {
  if (p.t.at(f).specialist == Specialist::Envoy) p.s.figures[f].flags |= kAttacked;
}

void face(Fight& f, FigureId opponent) {
  f.opponent = opponent;
  f.others.remove(opponent);
}

// S-65: one try each in a melee step, the single figure first.
FigureId next_jumper(const Ctx& c, const Fight& f) {
  for (const FigureId one : {f.single, f.opponent})
    if (c.s.figures[one].standing() && !c.s.figures[one].has(kJumped) && has_skill(c, one, kJumpBack)) return one;
  return {};
}

// A die below his reputation takes him out of the fight.
bool jumps_back(Playing& p, FigureId jumper) {
  const u8 die = p.answer.n, need = p.t.at(jumper).reputation;
  p.emit({R("PG-2f.5"), die < need ? kJumpedBack : kStoodHisGround, p.t.at(jumper).side, number(jumper), die, need});
  if (die >= need) return false;
  p.s.figures[jumper].no_charge = 2;
  flee(p, jumper, false);
  return true;
}

// Two seasoned fighters strike at once, like two others.
FigureId first_to_strike(const Ctx& c, const Fight& f) {
  const bool single = has_skill(c, f.single, kSeasoned), opponent = has_skill(c, f.opponent, kSeasoned);
  return single == opponent ? FigureId() : single ? f.single : f.opponent;
}

bool may_wound(const Fight& f, FigureId who) {
  if (who == f.single ? f.single_barred : f.opponent_barred) return false;
  return !f.first.exists() || (who == f.first) != f.answering;
}

// The wound one of the two deals when both have rolled; without a victim if he does not lead by the margin.
Injury blow_of(const Ctx& c, const Fight& f, FigureId by) {
  const bool single = by == f.single;
  const FigureId victim = single ? f.opponent : f.single;
  const int mine = single ? f.single_total : f.opponent_total, theirs = single ? f.opponent_total : f.single_total;
  return may_wound(f, by) && wounds(c, mine, victim, theirs) ? Injury{.victim = victim, .by = by} : Injury{};
}

void tell_if_nobody_is_hit(Playing& p, const Fight& f) {
  const Ctx c = p.ctx();
  if (blow_of(c, f, f.single).victim.exists() || blow_of(c, f, f.opponent).victim.exists()) return;
  p.emit({R("ME-1.2"), kNoWound, p.t.at(f.single).side, number(f.single), number(f.opponent)});
}

// After a first blow the enemy answers if he still stands (S-27).
bool is_answered(const State& s, Fight& f) {
  if (!f.first.exists() || f.answering || !both_stand(s, f)) return false;
  return f.answering = true;
}

// S-67: once in a step.
bool may_strike_twice(const Ctx& c, FigureId f) {
  return !c.s.figures[f].has(kDirtyDone) && has_skill(c, f, kDirtyFighter);
}

// Whoever threw a double and has not struck twice yet.
FigureId next_dirty_fighter(const Ctx& c, const Fight& f) {
  if (!both_stand(c.s, f)) return {};
  if (f.single_double && !f.single_barred && may_strike_twice(c, f.single)) return f.single;
  if (f.opponent_double && !f.opponent_barred && may_strike_twice(c, f.opponent)) return f.opponent;
  return {};
}

// S-27: a seasoned extra attacker strikes before anybody else, unless the outnumbered figure is as seasoned.
FigureId next_seasoned(const Ctx& c, const Fight& f) {
  if (f.answering || has_skill(c, f.single, kSeasoned)) return {};
  return next_figure(f.others & c.s.standing, {}, [&](FigureId one) { return has_skill(c, one, kSeasoned); });
}

FreeStrike extra_strike(Fight& f, FigureId striker) {
  f.others.remove(striker);
  return {.striker = striker, .victim = f.single, .against = f.single_total};
}

// A strike only the striker can wound with, against a total that was rolled before.
Injury strike(Playing& p, FigureId striker, FigureId enemy, int their_total, DicePair dice) {
  const int total = total_of(p, striker, enemy, dice);
  return wounds(p.ctx(), total, enemy, their_total) ? Injury{.victim = enemy, .by = striker} : Injury{};
}

}  // namespace

Flow MeleeStep::play(Playing& p) {
  BEGIN;
  while (is_anyone_left(p.ctx(), fought)) CALL(Melee, next_fight(p, fought));
  finish_off(p, fought);
  if (has_any_routed(p.s)) return finish(p);
  END;
}

Flow Fight::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  // ME-2.1: facing several, a figure chooses one to strike. Some can jump back before dice are thrown.
  while (!opponent.exists()) {
    ASK(Opponent, ChooseOpponent{single, others});
    face(*this, figure_id(p.answer.a));
    while ((actor = next_jumper(c, *this)).exists()) {
      ASK(JumpBack, YesOrNo{actor, actor == single ? opponent : single, Offered::JumpBack});
      p.s.figures[actor].flags |= kJumped;
      if (p.answer.verb == kNo) continue;
      ASK(JumpDie, RollDie{R("PG-2f.5")});
      if (!jumps_back(p, actor)) continue;
      if (actor == single || others.empty()) return Done;
      opponent = {};
      break;
    }
  }
  // PG-2f.3: who faces a fearsome enemy tests first.
  if (has_skill(c, opponent, kFearsome)) {
    CALL(SingleFear, test_by_class(p.t, single, Purpose::Fear, p.t.at(opponent).side));
    single_barred = p.given<MoraleTest>() != Morale::Steady;
  }
  if (has_skill(c, single, kFearsome)) {
    CALL(OpponentFear, test_by_class(p.t, opponent, Purpose::Fear, p.t.at(single).side));
    opponent_barred = p.given<MoraleTest>() != Morale::Steady;
  }
  // ME-1: each rolls two dice; after a first blow (PG-2f.4) both roll once more.
  if (!single_barred) mark_attack(p, single);
  if (!opponent_barred) mark_attack(p, opponent);
  first = first_to_strike(c, *this);
  do {
    CALL(SingleDice, TwoDice{R("ME-1")});
    single_total = total_of(p, single, opponent, p.given<TwoDice>());
    single_dice = static_cast<u8>(p.given<TwoDice>().sum());
    single_double = p.given<TwoDice>().is_double();
    while ((actor = next_seasoned(c, *this)).exists()) {
      CALL(FirstExtra, extra_strike(*this, actor));
      if (!p.s.figures[single].standing()) return Done;
      single_total = static_cast<i8>(single_dice + melee_modifier(c, single, opponent));  // with its wound
    }
    CALL(OpponentDice, TwoDice{R("ME-1")});
    opponent_total = total_of(p, opponent, single, p.given<TwoDice>());
    opponent_double = p.given<TwoDice>().is_double();
    tell_if_nobody_is_hit(p, *this);
    CALL(Wound, blow_of(c, *this, single));
    CALL(WoundBack, blow_of(c, *this, opponent));  // ME-5.5: at equal totals two civilians wound each other
  } while (is_answered(p.s, *this));
  // PG-2c.3: a dirty fighter strikes again after a double.
  while ((actor = next_dirty_fighter(c, *this)).exists()) {
    p.s.figures[actor].flags |= kDirtyDone;
    CALL(DirtyDice, TwoDice{R("PG-2c.3")});
    CALL(DirtyWound, strike(p, actor, actor == single ? opponent : single,
                            actor == single ? opponent_total : single_total, p.given<TwoDice>()));
  }
  // ME-2.2: the extra attackers strike freely against the one total.
  while (p.applies(R("ME-2.2"), !others.empty()) && p.s.figures[single].standing())
    CALL(Extra, extra_strike(*this, *others.begin()));
  END;
}

Flow FreeStrike::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (!p.s.figures[striker].standing()) return Done;
  if (has_skill(c, victim, kFearsome)) {
    CALL(Fear, test_by_class(p.t, striker, Purpose::Fear, p.t.at(victim).side));
    if (p.given<MoraleTest>() != Morale::Steady) return Done;
  }
  mark_attack(p, striker);
  CALL(Dice, TwoDice{R("ME-2.2")});
  again = p.given<TwoDice>().is_double() && may_strike_twice(c, striker);
  CALL(Wound, strike(p, striker, victim, against, p.given<TwoDice>()));
  // PG-2c.3: a dirty fighter strikes again after a double.
  if (!again || !p.s.figures[victim].standing()) return Done;
  p.s.figures[striker].flags |= kDirtyDone;
  CALL(DirtyDice, TwoDice{R("PG-2c.3")});
  CALL(DirtyWound, strike(p, striker, victim, against, p.given<TwoDice>()));
  END;
}

int melee_modifier(const Ctx& c, FigureId f, FigureId enemy, ModifierList* lines) {
  const FigureInfo& info = c.t.at(f);
  Modifiers total(c.t, lines);
  total.add(R("ME-1"), info.reputation > 0, info.reputation, "reputation");
  add_weapon(c, f, total);
  add_situation(c, f, enemy, total);
  total.add(R("PG-2a.h1"), info.melee_up, 1, "practised");
  total.add(R("PG-1.7"), info.worse_fighter > 0, -info.worse_fighter, "old injuries");
  return total.sum();
}

int margin(const Ctx& c, FigureId victim) {
  const std::size_t rank = static_cast<std::size_t>(c.t.at(victim).rank);
  return c.applies(kMarginRules[rank], c.t.lists.classes[rank].margin) + has_skill(c, victim, kTough);
}

// ME-1.2: a lead short of the margin does nothing.
bool wounds(const Ctx& c, int total, FigureId victim, int other) {
  const int lead = total - other, need = margin(c, victim);
  return lead == 0 ? c.applies(R("ME-5.5"), need == 0) : c.applies(R("ME-1.1"), lead > 0 && lead >= need);
}

Seat ChooseOpponent::asked(const Ctx& c) const { return c.t.at(single).side; }
std::optional<Action> ChooseOpponent::settled(const Ctx&) const {
  return others.size() == 1 ? std::optional<Action>(Action{.verb = kStrike, .a = number(*others.begin())})
                            : std::nullopt;
}
void ChooseOpponent::answers(const Ctx& c, Offer& offer) const {
  for (const FigureId o : others)
    if (exists(c, o)) offer.allow({.verb = kStrike, .a = number(o)});
}
Prompt ChooseOpponent::prompt(const Ctx&) const {
  return {R("ME-2.1"),
          {"{a:figure} is outnumbered: whom does it strike? The others strike it freely and cannot be hit.",
           number(single)},
          kFigure,
          number(single)};
}

Seat YesOrNo::asked(const Ctx& c) const { return c.t.at(figure).side; }
void YesOrNo::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kYes});
  offer.allow({.verb = kNo});
}
Prompt YesOrNo::prompt(const Ctx&) const {
  switch (what) {
    case Offered::JumpBack:
      return {R("PG-2f.5"),
              {"{a:figure} can try to jump back from {b:figure}: a die below its reputation takes it out of the fight. "
               "Try?",
               number(figure), number(other)},
              kFigure,
              number(figure)};
    case Offered::CrackShot:
      return {R("PG-2d.2"),
              {"{a:figure} is a crack shot: must {b:figure} roll for its injury again? The second roll stands.",
               number(figure), number(other)},
              kFigure,
              number(other)};
    default:
      return {R("PG-2f.1"),
              {"{a:figure} failed its morale test but is brave: roll once more?", number(figure)},
              kFigure,
              number(figure)};
  }
}

}  // namespace cf::skirmish
