// Step 6, melee (ME): pairing, the totals, free strikes, finishing off (IN-2.5).
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kMarginRules[] = {R("ME-5.5"), R("ME-5.4"), R("ME-5.3"), R("ME-5.2"), R("ME-5.1")};

void add(ShotSum& sum, Rule rule, const char* text, int value) {
  sum.modifier += value;
  if (!sum.lines.full()) sum.lines.push_back({rule, text, value});
}

// -- weapons ------------------------------------------------------------------------------------------

enum class Arm : u8 { None, Knife, Club, Spear, Sword };

// The single best weapon (S-15); a lost arm leaves what one hand can hold.
Arm best_arm(const FigureInfo& f) {
  if (has_item(f, kHandWeapon) && f.rank == Class::Hero) return Arm::Sword;
  if (has_item(f, kLance) && !f.one_armed) return Arm::Spear;
  const bool club = has_item(f, kHandWeapon) || has_item(f, kShovel) || ((has_item(f, kMusket) || has_item(f, kRifle)) && !f.one_armed);
  if (club) return Arm::Club;
  return has_item(f, kTomahawk) || has_item(f, kKnife) ? Arm::Knife : Arm::None;
}

// ME-3.4, ME-3.5, S-26: regulars side by side, not one behind the other, with muskets, unless an enemy took them in flank.
bool has_formed_bayonets(const Ctx& c, FigureId f) {
  if (!has_item(c.t.at(f), kMusket) || c.t.at(f).one_armed) return false;
  if (!is_regular(c.t.at(f)) && c.t.in_force(R("WB-2.3"))) return false;
  if (!stands_beside_regular(c, f) && c.t.in_force(R("ME-3.5"))) return false;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const Figure& o = c.s.figures.items[i];
    if (o.standing() && o.target == f && o.has(kOnFlank | kOnRear)) return false;
  }
  return true;
}

void weapon_line(const Ctx& c, FigureId f, ShotSum& sum) {
  const Arm arm = best_arm(c.t.at(f));
  int value = 0;
  Rule rule = R("ME-3.6");
  const char* text = "unarmed";
  const auto take = [&](Rule r, const char* words, int factor) {
    if (factor > value && c.t.in_force(r)) rule = r, text = words, value = factor;
  };
  if (arm == Arm::Knife) take(R("ME-3.1"), "knife or axe", 1);
  if (arm == Arm::Club || arm == Arm::Spear) take(R("ME-3.2"), "spear, club or bayonet", 2);
  if (arm == Arm::Sword) take(R("ME-3.3"), "sword", 3);
  if (has_formed_bayonets(c, f)) take(R("ME-3.4"), "formed bayonets", 4);
  if (has_skill(c, f, kBrawling)) take(R("PG-2c.1"), "brawling", 2);
  if (arm == Arm::None && !c.t.in_force(R("ME-3.6"))) value = 1;
  add(sum, rule, text, value);
  if ((arm == Arm::Sword || arm == Arm::Spear) && has_skill(c, f, kDuelist)) add(sum, R("PG-2c.5"), "duelist", 1);
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
  for (const Feature& f : c.t.ground.features)
    if (f.type == Terrain::Fence && crosses(f.shape, c.s.figures[a].at(), c.s.figures[b].at())) return true;
  return false;
}

void situation_lines(const Ctx& c, FigureId f, FigureId enemy, ShotSum& sum) {
  const Figure& me = c.s.figures[f];
  const bool charging = me.has(kInCharge), struck = charging && me.target == enemy;  // flank and rear are those of his target
  if (charging && c.t.in_force(R("ME-4.1"))) add(sum, R("ME-4.1"), "charging", 1);
  if (charging && has_skill(c, f, kFierce)) add(sum, R("PG-2c.4"), "fierce", 1);
  if (struck && me.has(kOnFlank) && c.t.in_force(R("ME-4.2"))) add(sum, R("ME-4.2"), "flank", 1);
  if (struck && me.has(kOnRear) && c.t.in_force(R("ME-4.3"))) add(sum, R("ME-4.3"), "rear", 2);
  const bool higher = on_hill(c, f) && !on_hill(c, enemy) && c.t.in_force(R("ME-4.4"));
  if (higher) add(sum, R("ME-4.4"), "height", 1);
  if (!higher && has_skill(c, f, kStrongman)) add(sum, R("PG-2c.2"), "strongman", 1);
  if (obstacle_between(c, f, enemy) && c.t.in_force(R("ME-4.5"))) add(sum, R("ME-4.5"), "enemy behind an obstacle", -1);
  const Feature* cover = hard_cover(c, enemy);
  if (cover && cover != hard_cover(c, f) && c.t.in_force(R("ME-4.7"))) add(sum, R("ME-4.7"), "enemy in hard cover", -2);
  if (me.wounds && c.t.in_force(R("ME-4.6"))) add(sum, R("ME-4.6"), "own wounds", -me.wounds);
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

Pairing pair_up(const Ctx& c, const FigureSet& fought, FigureSet& all) {
  Pairing w;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId f(i);
    if (fought.has(f)) continue;
    for (const FigureId o : opponents(c, f))
      if (!fought.has(o)) w.opponents[i].add(o);
    if (!w.opponents[i].empty()) all.add(f);
  }
  while (match_one(w, all)) {}
  while (split_one(w, all)) {}
  for (const FigureId f : all) {
    if (w.mate[f.index()].exists()) continue;
    FigureId least;
    for (const FigureId o : w.opponents[f.index()])
      if (!least.exists() || w.extras[o.index()].size() < w.extras[least.index()].size()) least = o;
    w.extras[least.index()].add(f);
  }
  return w;
}

// The next fight: the first pair of the active side, the outnumbered figure as the single one.
bool next_fight(const Ctx& c, MeleeStep& step, Fight& out) {
  FigureSet all;
  const Pairing w = pair_up(c, step.fought, all);
  for (const FigureId f : all) {
    const FigureId mate = w.mate[f.index()];
    if (!mate.exists()) continue;
    const bool mine = !w.extras[f.index()].empty();
    out.single = mine ? f : mate;
    out.opponent = mine ? mate : f;
    out.others = w.extras[out.single.index()];
    step.fought.add(f);
    step.fought.add(mate);
    for (const FigureId e : out.others) step.fought.add(e);
    return true;
  }
  return false;
}

// -- finishing off --------------------------------------------------------------------------------------

bool is_shielded(const Ctx& c, FigureId victim) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.s.figures.items[i].standing() && is_enemy(c.t, victim, FigureId(i)) && touching(c.s.figures.items[i], c.s.figures[victim]) &&
        in_melee(c, FigureId(i)))
      return true;
  return false;
}

bool may_finish(const Ctx& c, FigureId f) {
  const Specialist s = c.t.at(f).specialist;
  return may_act(c, f) && is_fighter(c.t, f) && !c.s.figures[f].has(kFinished) && s != Specialist::Doctor && s != Specialist::Preacher;
}

bool finish_one(Playing& p, FigureId f) {
  const Ctx c = p.ctx();
  if (!may_finish(c, f)) return false;
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    const FigureId victim(i);
    if (p.s.figures[victim].status != Status::Down || !is_enemy(p.t, f, victim) || !touching(p.s.figures[f], p.s.figures[victim])) continue;
    if (is_shielded(c, victim) && p.t.in_force(R("IN-2.4"))) continue;
    p.s.figures[victim].status = Status::Out;
    p.s.figures[f].flags |= kFinished;
    p.note({R("IN-2.5"), kFinishedOff, p.t.at(f).side, number(f), number(victim)});
    settle_losses(p, p.t.at(victim).side);
    return true;
  }
  return false;
}

constexpr Paragraph<Game, MeleeStep> kMeleeChapter[] = {
    {R("TS-2.6"), "Figures in contact fight, one melee after another.",
     [](MeleeStep& f, Playing& p) -> Flow {
       Fight next;
       if (!next_fight(p.ctx(), f, next)) return Next;
       p.note({R("TS-2.6"), kFightBegan, p.t.at(next.single).side, number(next.single), number(next.opponent)});
       return p.call(next, R("TS-2.6"));
     }},
    {R("IN-2.5"), "Each figure that had nobody to fight may put one that is down out of action.",
     [](MeleeStep& f, Playing& p) -> Flow {
       for (std::size_t i = 0; i < p.t.figures.size(); ++i)
         if (!f.fought.has(FigureId(i))) finish_one(p, FigureId(i));
       for (std::size_t side = 0; side < p.t.sides.size(); ++side)
         if (p.s.sides[side].routed) return finish(p);
       return End;
     }},
};

// -- one fight --------------------------------------------------------------------------------------------

bool wounds(const Ctx& c, int total, FigureId victim, int other) {
  const int lead = total - other, need = margin(c, victim);
  if (!c.t.in_force(R("ME-1.1"))) return false;
  if (need > 1 && !c.t.in_force(R("ME-1.2"))) return lead >= 1;
  return lead >= need;
}

i8 total_of(Playing& p, FigureId f, FigureId enemy) {
  const int total = p.s.dice[0] + p.s.dice[1] + melee_sum(p.ctx(), f, enemy).modifier;
  p.note({R("ME-1"), kTotal, p.t.at(f).side, number(f), static_cast<i16>(total), p.s.dice[0], p.s.dice[1]});
  return static_cast<i8>(total);
}

bool is_double(const Playing& p) { return p.s.dice[0] == p.s.dice[1]; }
bool both_stand(const Playing& p, const Fight& f) { return p.s.figures[f.single].standing() && p.s.figures[f.opponent].standing(); }

void mark_attack(Playing& p, FigureId f) {
  if (p.t.at(f).specialist == Specialist::Envoy) p.s.figures[f].flags |= kAttacked;
}

// S-65: one try each in a melee step, the single figure first.
FigureId next_jumper(const Playing& p, const Fight& f) {
  for (const FigureId one : {f.single, f.opponent})
    if (p.s.figures[one].standing() && !p.s.figures[one].has(kJumped) && has_skill(p.ctx(), one, kJumpBack)) return one;
  return {};
}

Flow jump(Fight& f, Playing& p, FigureId jumper) {
  p.note({R("PG-2f.5"), kJumpedBack, p.t.at(jumper).side, number(jumper)});
  p.s.figures[jumper].no_charge = 2;
  flee(p, jumper, false);
  if (jumper == f.single || f.others.empty()) return End;
  f.opponent = *f.others.begin();
  f.others.remove(f.opponent);
  return go(f.others.empty() ? R("PG-2f.5") : R("ME-2.1"));  // facing several still: he chooses again
}

u8 first_blow(const Playing& p, const Fight& f) {
  const bool single = has_skill(p.ctx(), f.single, kSeasoned), opponent = has_skill(p.ctx(), f.opponent, kSeasoned);
  return single == opponent ? u8{0} : single ? u8{1} : u8{2};
}

// The dirty fighter who threw a double and has not struck twice yet in this step.
FigureId dirty_one(const Playing& p, const Fight& f) {
  if (!both_stand(p, f)) return {};
  if (f.single_double && !f.single_barred && !p.s.figures[f.single].has(kDirtyDone) && has_skill(p.ctx(), f.single, kDirtyFighter)) return f.single;
  if (f.opponent_double && !f.opponent_barred && !p.s.figures[f.opponent].has(kDirtyDone) && has_skill(p.ctx(), f.opponent, kDirtyFighter)) return f.opponent;
  return {};
}

MoraleTest fear_test(const Playing& p, FigureId f) {
  return {.figure = f, .purpose = Purpose::Fear, .row = static_cast<u8>(p.t.at(f).rank)};
}

constexpr Paragraph<Game, Fight> kFightChapter[] = {
    {R("ME-2.1"), "Facing several, a figure chooses one to strike.",
     [](Fight& f, Playing& p) -> Flow {
       if (f.others.empty()) return Next;
       f.asked = true;
       FigureSet all = f.others;
       all.add(f.opponent);
       return p.call(ChooseOpponent{f.single, all});
     }},
    {R("ME-2"), "The others become extra attackers.",
     [](Fight& f, Playing& p) -> Flow {
       if (f.asked && p.answer.verb == kStrike) {
         f.others.add(f.opponent);
         f.opponent = figure_id(p.answer.a);
         f.others.remove(f.opponent);
       }
       mark_attack(p, f.single);
       mark_attack(p, f.opponent);
       return Next;
     }},
    {R("PG-2f.5"), "Some can jump back before the dice are thrown.",
     [](Fight& f, Playing& p) -> Flow {
       f.striker = next_jumper(p, f);
       if (!f.striker.exists()) return go(R("PG-2f.3"));
       return p.call(YesOrNo{f.striker, f.striker == f.single ? f.opponent : f.single, Offered::JumpBack});
     }},
    {R("PG-2f.5"), "He needs less than his reputation.",
     [](Fight& f, Playing& p) -> Flow {
       p.s.figures[f.striker].flags |= kJumped;
       return p.answer.verb == kYes ? p.call(RollDie{R("PG-2f.5")}) : go(R("PG-2f.5"));
     }},
    {R("PG-2f.5"), "Then he is gone.",
     [](Fight& f, Playing& p) -> Flow {
       return p.answer.n < p.t.at(f.striker).reputation ? jump(f, p, f.striker) : go(R("PG-2f.5"));
     }},
    {R("PG-2f.3"), "Who faces a fearsome enemy tests first.",
     [](Fight& f, Playing& p) -> Flow {
       p.s.verdict = 0;
       return has_skill(p.ctx(), f.opponent, kFearsome) ? p.call(fear_test(p, f.single)) : Next;
     }},
    {R("PG-2f.3"), "So does his opponent.",
     [](Fight& f, Playing& p) -> Flow {
       f.single_barred = p.s.verdict != 0;
       p.s.verdict = 0;
       return has_skill(p.ctx(), f.single, kFearsome) ? p.call(fear_test(p, f.opponent)) : Next;
     }},
    {R("PG-2f.4"), "A seasoned fighter strikes first.",
     [](Fight& f, Playing& p) -> Flow {
       f.blow = first_blow(p, f);
       return Next;
     }},
    {R("ME-1"), "Each rolls two dice.",
     [](Fight& f, Playing& p) -> Flow {
       if (p.s.verdict) f.opponent_barred = true;
       p.s.verdict = 0;
       return p.call(TwoDice{R("ME-1")});
     }},
    {R("ME-1"), "The opponent too.",
     [](Fight& f, Playing& p) -> Flow {
       f.single_total = total_of(p, f.single, f.opponent);
       f.single_double = is_double(p);
       return p.call(TwoDice{R("ME-1")});
     }},
    {R("ME-1"), "Totals are made.",
     [](Fight& f, Playing& p) -> Flow {
       f.opponent_total = total_of(p, f.opponent, f.single);
       f.opponent_double = is_double(p);
       return Next;
     }},
    {R("ME-1.1"), "The higher total wounds if it leads by the margin.",
     [](Fight& f, Playing& p) -> Flow {
       const bool single_may = !f.single_barred && f.blow != 2 && f.blow != 4;
       const bool opponent_may = !f.opponent_barred && f.blow != 1 && f.blow != 3;
       if (single_may && wounds(p.ctx(), f.single_total, f.opponent, f.opponent_total))
         return p.call(Injury{.victim = f.opponent, .by = f.single});
       if (opponent_may && wounds(p.ctx(), f.opponent_total, f.single, f.single_total))
         return p.call(Injury{.victim = f.single, .by = f.opponent});
       p.note({R("ME-1.2"), kNoWound, p.t.at(f.single).side, number(f.single), number(f.opponent)});
       return Next;
     }},
    {R("ME-2"), "After a first blow the enemy answers if he still stands.",
     [](Fight& f, Playing& p) -> Flow {
       if (!both_stand(p, f) || (f.blow != 1 && f.blow != 2)) return go(R("PG-2c.3"));
       f.blow = f.blow == 1 ? 4 : 3;
       return go(R("ME-1"));
     }},
    {R("PG-2c.3"), "A dirty fighter strikes again after a double.",
     [](Fight& f, Playing& p) -> Flow {
       f.striker = dirty_one(p, f);
       if (!f.striker.exists()) return go(R("ME-2.2"));
       p.s.figures[f.striker].flags |= kDirtyDone;
       return p.call(TwoDice{R("PG-2c.3")});
     }},
    {R("PG-2c.3"), "Only he can wound with it.",
     [](Fight& f, Playing& p) -> Flow {
       const bool single = f.striker == f.single;
       const FigureId enemy = single ? f.opponent : f.single;
       const int total = total_of(p, f.striker, enemy);
       if (!wounds(p.ctx(), total, enemy, single ? f.opponent_total : f.single_total)) return go(R("PG-2c.3"));
       return p.call(Injury{.victim = enemy, .by = f.striker}, R("PG-2c.3"));
     }},
    {R("ME-2.2"), "Extra attackers strike freely.",
     [](Fight& f, Playing& p) -> Flow {
       if (f.others.empty() || !p.s.figures[f.single].standing()) return End;
       f.striker = *f.others.begin();
       f.others.remove(f.striker);
       p.s.verdict = 0;
       if (!p.s.figures[f.striker].standing()) return go(R("ME-2.2"));
       mark_attack(p, f.striker);
       return has_skill(p.ctx(), f.single, kFearsome) ? p.call(fear_test(p, f.striker)) : Next;
     }},
    {R("ME-2.2"), "They throw their own dice.",
     [](Fight&, Playing& p) -> Flow { return p.s.verdict ? go(R("ME-2.2")) : p.call(TwoDice{R("ME-2.2")}); }},
    {R("ME-2.2"), "And compare with the one total.",
     [](Fight& f, Playing& p) -> Flow {
       const int total = total_of(p, f.striker, f.single);
       if (!wounds(p.ctx(), total, f.single, f.single_total)) return go(R("ME-2.2"));
       return p.call(Injury{.victim = f.single, .by = f.striker}, R("ME-2.2"));
     }},
};

}  // namespace

const Chapter<Game, MeleeStep> MeleeStep::chapter{kMeleeChapter};
const Chapter<Game, Fight> Fight::chapter{kFightChapter};

ShotSum melee_sum(const Ctx& c, FigureId f, FigureId enemy) {
  ShotSum sum;
  const FigureInfo& info = c.t.at(f);
  if (info.reputation) add(sum, R("ME-1"), "reputation", info.reputation);
  weapon_line(c, f, sum);
  situation_lines(c, f, enemy, sum);
  if (info.melee_up) add(sum, R("PG-2a.h1"), "practised", 1);
  if (info.worse_fighter) add(sum, R("PG-1.7"), "old injuries", -info.worse_fighter);
  return sum;
}

int margin(const Ctx& c, FigureId victim) {
  const std::size_t rank = static_cast<std::size_t>(c.t.at(victim).rank);
  int need = c.t.in_force(kMarginRules[rank]) ? c.t.lists.classes[rank].margin : 6;
  if (has_skill(c, victim, kTough)) ++need;
  return need;
}

Seat ChooseOpponent::asked(const Ctx& c) const { return c.t.at(single).side; }
void ChooseOpponent::answers(const Ctx& c, Offer& offer) const {
  for (const FigureId o : others)
    if (exists(c, o)) offer.allow({.verb = kStrike, .a = number(o)});
}
Ask ChooseOpponent::ask(const Ctx&) const {
  return {R("ME-2.1"), {"{a:figure} is outnumbered: whom does it strike? The others strike it freely and cannot be hit.", number(single)}, kFigure, number(single)};
}

Seat YesOrNo::asked(const Ctx& c) const { return c.t.at(figure).side; }
void YesOrNo::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kYes});
  offer.allow({.verb = kNo});
}
Ask YesOrNo::ask(const Ctx&) const {
  switch (what) {
    case Offered::JumpBack: return {R("PG-2f.5"), {"{a:figure} can try to jump back from {b:figure}: a die below its reputation takes it out of the fight. Try?", number(figure), number(other)}, kFigure, number(figure)};
    case Offered::CrackShot: return {R("PG-2d.2"), {"{a:figure} is a crack shot: must {b:figure} roll for its injury again? The second roll stands.", number(figure), number(other)}, kFigure, number(other)};
    default: return {R("PG-2f.1"), {"{a:figure} failed its morale test but is brave: roll once more?", number(figure)}, kFigure, number(figure)};
  }
}

}  // namespace cf::skirmish
