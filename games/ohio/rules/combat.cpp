// 14 Combat, step by step; 14.9 the tactical advantage.
#include "games/ohio/rules/combat.hpp"

#include "engine/procedure.hpp"
#include "games/ohio/rules/ambush.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {

u8 group_of(const Combat& f, Seat side) { return side == f.attacker ? f.attackers : f.defenders; }

namespace {

Seat defender(const Combat& f) { return other(f.attacker); }
bool moved_in(const Combat& f) { return f.from.exists() && f.from != f.at; }
bool garrisoned(const Combat& f) { return f.setting == Setting::Garrison; }

// What the structure gives to those who defend it. 20.1.1: a fort gives nothing to its screen.
void add_structure(const Ctx& c, const Combat& f, Seat side, bool units, Modifiers& sum) {
  if (side == f.attacker || f.setting == Setting::BreakOut) return;
  const Site site = site_at(c, f.at);
  const bool us = side == kUS;
  sum.add(R("20.5.1g"), !us && is_principal(site), 1, "Principal village");
  sum.add(R("20.6b"), us && units && site == Site::Settlement, 1, "Settlement");
  if (!us || c.applies(R("20.1.1"), !garrisoned(f))) return;
  sum.add(R("20.1.2c"), site == Site::Fort, 2, "Fort");
  sum.add(R("20.1.2c"), site == Site::FortReduced, 1, "Damaged fort");
}

}  // namespace

void add_strength(const Ctx& c, const Combat& f, Seat side, Modifiers& sum) {
  int troops = 0, militia = 0, late = 0, leaders = 0, scouts = 0, arms = 0;
  bool units = false;
  each_in(c.s, side, group_of(f, side), [&](UnitId u) {
    const Type type = c.t.type_of(u);
    units |= type != Type::Arms;
    if (type == Type::Arms)
      ++arms;
    else if (is_militia(type))
      (has(c.s, u, kLate) ? late : militia) += fp_of(c, u);
    else if (type == Type::Scout)
      scouts += has(c.s, u, kScoutForFp) ? 1 : 0;
    else
      (is_leader(type) ? leaders : troops) += fp_of(c, u);
  });
  sum.add(R("14.6a"), true, troops, side == kUS ? "Regulars" : "Warriors");
  sum.add(R("14.6a"), true, leaders, "Subordinate leaders");
  const int before = sum.sum();
  add_structure(c, f, side, units, sum);
  const int structure = units ? sum.sum() - before : c.applies(R("14.5b"), sum.sum() - before);
  sum.add(R("14.5"), side == kWC, -std::min<int>(f.shock, troops + leaders + structure), "Artillery shock");
  sum.add(R("14.6a"), true, militia, "Militia");
  sum.add(R("14.4"), f.morale && f.morale < 6 && militia > f.morale, f.morale - militia, "Militia that do not stand");
  sum.add(R("14.3g"), true, late, "Militia that came late");
  sum.add(R("21.3"), true, scouts, "Scouts");
  sum.add(R("23.0c"), units, arms, "British arms");  // on their own they are nothing
  sum.add(R("14.3c"), f.event == (side == kUS ? Face::UsConfused : Face::WcConfused), -2, "Confused");
  sum.add(R("16.2"), side != f.attacker && f.caught, -1, "Caught slipping away");
  sum.add(R("21.1"), side == kUS, -f.traitors, "Betrayed");
  sum.cap(R("14.6c"), 0, 99, "Never below 0");
}
int strength_of(const Ctx& c, const Combat& f, Seat side) {
  Modifiers sum(c.t);
  add_strength(c, f, side, sum);
  return sum.sum();
}

int casualties(const Ctx& c, int strength, int roll) {
  if (strength < 1) return 0;
  return c.t.crt[std::min(8, (strength - 1) / 2)][std::clamp(roll, 1, 6) - 1];
}

int steps_of(const Ctx& c, const Combat& f, Seat side) {
  int steps = 0;
  const bool units = force_exists(c, side, group_of(f, side));
  each_in(c.s, side, group_of(f, side), [&](UnitId u) {
    const Type type = c.t.type_of(u);
    if (type == Type::Gun || !units) return;
    steps += type == Type::Arms || type == Type::Scout ? 1 : has(c.s, u, kReducedSide) ? 1 : 2;
  });
  if (side == f.attacker || f.setting == Setting::BreakOut) return steps;
  const Site site = site_at(c, f.at);
  if (side == kWC) return steps + is_village(site);
  if (is_settlement(site)) return steps + (site == Site::Settlement ? 2 : 1);
  return steps + (!garrisoned(f) ? 0 : site == Site::Fort ? 2 : site == Site::FortReduced ? 1 : 0);
}

namespace {

bool cavalry_in(const Ctx& c, u8 group) {
  return any_type(c, kUS, group, Type::RegCav) || any_type(c, kUS, group, Type::MilCav);
}
bool guns_in(const Ctx& c, u8 group) {
  bool any = false;
  each_in(c.s, kUS, group, [&](UnitId u) { any |= c.t.type_of(u) == Type::Gun && !has(c.s, u, kReducedSide); });
  return any;
}
bool militia_in(const Ctx& c, u8 group) {
  return any_type(c, kUS, group, Type::MilInf) || any_type(c, kUS, group, Type::MilCav);
}
// 14.9a: the side with more TP.
Seat advantage(const Ctx& c, const Combat& f) {
  const int us = force_tp(c, kUS, group_of(f, kUS)), wc = force_tp(c, kWC, group_of(f, kWC));
  if (c.applies(R("14.9c"), us == wc)) return kNobody;
  return us > wc ? kUS : kWC;
}
bool may_reroll(const Ctx& c, const Combat& f) {
  return !c.applies(R("14.9d"), f.rerolled) && advantage(c, f) != kNobody;
}
UnitId next_scout(const Ctx& c, const Combat& f, bool declared) {
  UnitId found;
  each_in(c.s, kUS, group_of(f, kUS), [&](UnitId u) {
    if (c.t.type_of(u) != Type::Scout || has(c.s, u, kLate) || found.exists()) return;
    const bool chosen = has(c.s, u, kScoutForFp) || has(c.s, u, kScoutForTp);
    if (declared ? chosen && !has(c.s, u, kTpSpent) : !chosen) found = u;
  });
  return found;
}
// 21.3b: a scout left unused takes no part.
void declare_scout(Playing& p) {
  const u8 use = p.answer.verb == kScoutFp ? kScoutForFp : p.answer.verb == kScoutTp ? kScoutForTp : kLate;
  p.s.flags[unit_arg(p.answer.a)] |= use;
}
UnitId call_on_scout(Playing& p, const Combat& f) {
  const UnitId scout = next_scout(p.ctx(), f, true);
  p.s.flags[scout] |= kLate;  // checked once
  return scout;
}

// 24.0c: there are counters on both sides.
bool counters_fight(const Ctx& c, const Combat& f) {
  return force_exists(c, kUS, group_of(f, kUS)) && force_exists(c, kWC, group_of(f, kWC));
}
// 20.1c: a fort's screen defends it; the garrison fights when no screen is left.
void gather_defenders(Combat& f, Playing& p) {
  const Seat side = defender(f);
  const bool fort = side == kUS && is_fort(site_at(p.ctx(), f.at));
  const bool inside = fort && !p.applies(R("20.1c"), fp_at(p.ctx(), kUS, f.at, true) > 0);
  if (inside) f.setting = Setting::Garrison;
  each_at(p.s, side, f.at, [&](UnitId u) {
    if (fort && has(p.s, u, kInside) != inside) return;
    if (p.t.type_of(u) == Type::Gun && has(p.s, u, kReducedSide)) return;
    p.s.group[u] = f.defenders;
    engage(p.s, u);
  });
  f.military = counters_fight(p.ctx(), f);
}

// 5.2.2, 19.0: a US attack on the village of a treaty or nonaligned nation brings it in.
Joining rouse(Playing& p, const Combat& f) {
  const NationId n = owner_of(p.ctx(), f.at);
  if (f.attacker != kUS || !n.exists() || !is_village(site_at(p.ctx(), f.at))) return {};
  const Status status = status_of(p.ctx(), n);
  if (status == Status::Treaty) break_treaty(p, n);
  const bool roused = status == Status::Treaty || status == Status::Nonaligned;
  return {.nation = roused ? n : NationId{}, .all = status == Status::Treaty};
}
// 5.2.2a: WC blood on treaty land breaks the treaty.
Joining blood_on_treaty_land(Playing& p, const Combat& f) {
  const NationId n = owner_of(p.ctx(), f.at);
  const bool treaty = n.exists() && status_of(p.ctx(), n) == Status::Treaty;
  if (!p.applies(R("5.2.2a"), f.hits[kUS] && f.military && treaty)) return {};
  break_treaty(p, n);
  return {.nation = n, .all = true};
}

// 14.2b, 18.1: the stack that is attacked may ambush a force that has moved in.
Verdict ambush_in_defence(const Ctx& c, const Combat& f) {
  if (!moved_in(f)) return {R("18.1e"), {"The attacker has not moved."}};
  if (garrisoned(f)) return {R("18.1f"), {"A garrison cannot ambush."}};
  return ambush_verdict(c, defender(f), f.attackers, f.at);
}
Verdict slip_verdict(const Ctx& c, const Combat& f) {
  if (!force_exists(c, defender(f), f.defenders)) return {R("14.2c"), {"There is nobody here who could slip away."}};
  if (garrisoned(f)) return {R("20.1.2b"), {"A garrison stays in its fort."}};
  if (c.applies(R("14.2d"), ambush_done(c.s, f.attackers, f.at)))
    return {R("14.2d"), {"A stack that has ambushed this force cannot slip away."}};
  return {};
}
// What is left in the space for an attacker whose enemy has slipped away.
bool can_attack_on(const Ctx& c, const Combat& f) {
  const Site site = site_at(c, f.at);
  const bool village = f.attacker == kUS && is_village(site);
  const bool works = f.attacker == kWC && (is_settlement(site) || site == Site::Fort || site == Site::FortReduced);
  return (village || works) && force_fp(c, f.attacker, f.attackers);
}

void clean_up(const Combat& f, Playing& p, u8 keep) {
  forget_ambushes(p.s, f.attackers, false);
  for (u8 g : {f.attackers, f.defenders})
    if (g != keep) clear_group(p.s, g);
  drop_stray_arms(p, f.at);
}
Flow end_combat(const Combat& f, Playing& p) {
  clean_up(f, p, 0);
  return Done;
}
// 15.1.1: the way the attacker came.
Flow send_back_attacker(const Combat& f, Playing& p) {
  const Retreat retreat{.side = f.attacker,
                        .group = f.attackers,
                        .at = f.at,
                        .back = f.from,
                        .barred = {},
                        .cause = f.at,
                        .cavalry = f.attacker == kWC && f.military && cavalry_in(p.ctx(), f.defenders),
                        .guns = f.attacker == kUS && (f.hits[kWC] > 0 || f.struck),
                        .may_enter_fort = f.setting == Setting::BreakOut};
  clean_up(f, p, f.attackers);
  return p.become(retreat);
}
Retreat defenders_way(const Ctx& c, const Combat& f) {
  return {.side = defender(f),
          .group = f.defenders,
          .at = f.at,
          .back = {},
          .barred = f.from,
          .cause = f.at,
          .cavalry = f.attacker == kUS && cavalry_in(c, f.attackers),
          .guns = f.attacker == kWC && f.hits[kWC] > 0};
}

bool can_be_shocked(const Ctx& c, const Combat& f) {
  return force_exists(c, kWC, group_of(f, kWC)) || hostile_principal(c, f.at);
}
void suffer_shock(Combat& f, Playing& p) {
  Modifiers roll(p.t);
  roll.add(R("14.5"), any_type(p.ctx(), kWC, group_of(f, kWC), Type::Key), -1, "Key leader");
  f.shock = p.applies(R("14.5c"), p.t.shock[std::clamp(p.answer.n + roll.sum(), 0, 6)]);
  p.emit({R("14.5"), kShocked, kWC, p.answer.n, f.shock});
}

// 14.3d: the forces in reach are called to one battle. A fight that its reinforcements or its fugitives fall into calls
// nobody.
bool within_another_battle(const State& s) {
  int battles = 0;
  for (std::size_t i = 0; i < s.stack.depth; ++i) battles += std::holds_alternative<Combat>(s.stack.frames[i]);
  return battles > 1;
}

bool fires(const Ctx& c, const Combat& f, Seat side) { return !c.applies(R("14.6c"), strength_of(c, f, side) < 1); }
void note_die(Combat& f, Playing& p, Seat side) {
  f.die[side] = p.answer.n;
  p.emit({R("14.6b"), kRolled, side, p.answer.n});
}
int hits_by(const Ctx& c, const Combat& f, Seat side) {
  if (!f.die[side]) return 0;
  Modifiers roll(c.t);
  roll.add(R("14.6d"), side != f.attacker && is_space(f.from) && c.t.space(f.from).river, +1,
           "Attacked from the river");
  const int strength = std::max(1, strength_of(c, f, side));
  return std::min(steps_of(c, f, other(side)), casualties(c, strength, f.die[side] + roll.sum()));
}
void inflict(Combat& f, Playing& p) {
  f.hits = {b8(hits_by(p.ctx(), f, kUS)), b8(hits_by(p.ctx(), f, kWC))};
  p.emit({R("14.7"), kInflicted, kNobody, f.hits[kUS], f.hits[kWC]});
}
Losses losses_of(const Combat& f, Seat side) {
  return {.side = side,
          .group = group_of(f, side),
          .left = f.hits[other(side)],
          .at = f.at,
          .structure = side != f.attacker && (side == kWC || f.setting != Setting::BreakOut)};
}

// 14.8a: the WC wins a tie.
Seat victor_of(const Ctx& c, const Combat& f) {
  const int us = f.hits[kUS], wc = f.hits[kWC];
  return us < wc || c.applies(R("14.8a"), us == wc) ? kWC : kUS;
}
// 14.8d. 24.0c: the victory counts only with counters on both sides.
void score_battle(const Combat& f, Playing& p) {
  const Seat victor = victor_of(p.ctx(), f);
  p.emit({R("14.8a"), kBattleWon, victor, arg(f.at)});
  if (!p.applies(R("24.0c"), !f.military)) score(p, victor, p.applies(R("14.8d"), 1), R("14.8d"));
  for (Seat side : {kUS, kWC})
    if (p.applies(R("24.0e"), f.hits[side] > 3)) score(p, side, 1, R("24.0e"));
}
// 14.8b: the beaten side retreats. 14.8c, 20.1.2b: a fort's garrison stays and is besieged.
Flow decide(const Combat& f, Playing& p) {
  const Ctx c = p.ctx();
  const Seat loser = other(victor_of(c, f));
  if (p.applies(R("14.8b"), force_exists(c, loser, group_of(f, loser)))) {
    if (loser == f.attacker) return send_back_attacker(f, p);
    if (!p.applies({R("14.8c"), R("20.1.2b")}, garrisoned(f))) {
      const Retreat retreat = defenders_way(c, f);
      clean_up(f, p, f.defenders);
      return p.become(retreat);
    }
  }
  clean_up(f, p, 0);
  lose_unsupported_guns(p, f.at);
  if (p.applies(R("20.3c"), is_besieged(c, f.at))) p.emit({R("20.3c"), kBesieged, kWC, arg(f.at)});
  return Done;
}

}  // namespace

Flow Combat::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  CALL(Roused, rouse(p, *this));
  gather_defenders(*this, p);
  p.emit({R("14.0"), kBattleBegan, attacker, arg(at)});
  while (next_scout(c, *this, false).exists()) {
    ASK(ScoutUse, DeclareScout{});
    declare_scout(p);
  }
  // 14.2: the defender stands, ambushes or tries to slip away.
  ASK(Defence, DefenderChoice{});
  if (p.answer.verb == kAmbush) {
    CALL(Ambushed, Ambush{.seat = other(attacker), .group = attackers, .from = at, .at = at});
    struck = p.given<Ambush>().struck;
    if (!force_exists(c, attacker, attackers)) return end_combat(*this, p);
    if (p.given<Ambush>().overwhelming) return send_back_attacker(*this, p);
  } else if (p.answer.verb == kSlip) {
    CALL(Escape, EarlyRetreat{.defender = other(attacker), .attackers = attackers, .defenders = defenders});
    traitors = p.given<EarlyRetreat>().traitors;
    caught = !p.given<EarlyRetreat>().away;
    if (!caught) {
      // 16.1: the attacker stops there. It may attack what was left behind at once.
      CALL(Away, defenders_way(c, *this));
      military = false;
      ASK(AttackNow, AttackVillageNow{});
      if (p.answer.verb != kAttack) return end_combat(*this, p);
      if (attacker == kWC && is_fort(site_at(c, at))) gather_defenders(*this, p);
    }
  }
  // 14.3: the event die, which the tactical advantage may have rolled again (14.9b).
  do {
    ASK(EventDie, RollDie{R("14.3a")});
    event = Face{p.answer.n};
    p.emit({R("14.3a"), kEventRolled, attacker, p.answer.n});
    ASK(EventReroll, RerollEvent{});
    rerolled |= p.answer.verb == kRerollEvent;
  } while (p.answer.verb == kRerollEvent);
  if (p.applies(R("14.3b"), event == Face::Delay)) return send_back_attacker(*this, p);
  // 21.1: scouts that were called on are checked.
  while (next_scout(c, *this, true).exists()) {
    CALL(ScoutChecked, ScoutCheck{call_on_scout(p, *this)});
    traitors = b8(traitors + (p.given<ScoutCheck>() == Loyalty::Traitor));
  }
  // 14.4: the die is the most militia FP that count.
  if (p.applies(R("14.4"), militia_in(c, group_of(*this, kUS)))) {
    ASK(Morale, RollDie{R("14.4")});
    morale = p.answer.n;
    p.emit({R("14.4"), kMorale, kUS, morale});
  }
  // 14.5: artillery shock.
  if (p.applies(R("22.1"), guns_in(c, group_of(*this, kUS)) && can_be_shocked(c, *this))) {
    ASK(Shock, RollDie{R("14.5")});
    suffer_shock(*this, p);
  }
  if (p.applies(R("14.3d"), event == Face::Reinforcements && !within_another_battle(p.s))) {
    CALL(Reinforced,
         Reinforcement{
             .battle = at, .defender = other(attacker), .fighting = {group_of(*this, kUS), group_of(*this, kWC)}});
    military |= counters_fight(c, *this);  // who comes to an empty village makes a battle of it
  }
  // 14.6: both sides fire at once; one die may be rolled again (14.9).
  p.emit({R("14.6a"), kStrengths, kNobody, w16(strength_of(c, *this, kUS)), w16(strength_of(c, *this, kWC))});
  if (fires(c, *this, kUS)) {
    ASK(UsDie, RollDie{R("14.6b")});
    note_die(*this, p, kUS);
  }
  if (fires(c, *this, kWC)) {
    ASK(WcDie, RollDie{R("14.6b")});
    note_die(*this, p, kWC);
  }
  ASK(DieReroll, RerollCombat{});
  if (p.answer.verb == kRerollUs) {
    ASK(UsAgain, RollDie{R("14.9b")});
    note_die(*this, p, kUS);
  } else if (p.answer.verb == kRerollWc) {
    ASK(WcAgain, RollDie{R("14.9b")});
    note_die(*this, p, kWC);
  }
  // 14.7, 14.8: casualties and the victor.
  inflict(*this, p);
  CALL(UsLosses, losses_of(*this, kUS));
  CALL(WcLosses, losses_of(*this, kWC));
  CALL(TreatyBroken, blood_on_treaty_land(p, *this));
  score_battle(*this, p);
  return decide(*this, p);
  END;
}

Seat DeclareScout::asked(const Ctx&) const { return kUS; }
Prompt DeclareScout::prompt(const Ctx& c) const {
  return {R("21.3"),
          {"Choose what {a:unit} may do in this battle. Help takes a loyalty check. (21.3)",
           arg(next_scout(c, frame_of<Combat>(c.s), false))}};
}
void DeclareScout::answers(const Ctx& c, Offer& offer) const {
  const i16 u = arg(next_scout(c, frame_of<Combat>(c.s), false));
  offer.allow({.verb = kScoutFp, .a = u});
  offer.allow({.verb = kScoutTp, .a = u});
  offer.allow({.verb = kScoutIdle, .a = u});
}

Seat DefenderChoice::asked(const Ctx& c) const { return defender(frame_of<Combat>(c.s)); }
std::optional<Action> DefenderChoice::settled(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  const bool choice = ambush_in_defence(c, f).legal() || slip_verdict(c, f).legal();
  return choice ? std::nullopt : std::optional(Action{.verb = kDefend});
}
Prompt DefenderChoice::prompt(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  return {R("14.2a"),
          {defender(f) == kUS ? "{b} WC FP attack your {c} at {a:space}. Stand, ambush, or try to slip away? (14.2)"
                              : "{b} US FP attack your {c} at {a:space}. Stand, ambush, or try to slip away? (14.2)",
           arg(f.at), w16(force_fp(c, f.attacker, f.attackers)), w16(strength_of(c, f, defender(f)))},
          kPlace,
          arg(f.at)};
}
void DefenderChoice::answers(const Ctx& c, Offer& offer) const {
  const Combat& f = frame_of<Combat>(c.s);
  offer.allow({.verb = kDefend});
  const Verdict ambush = ambush_in_defence(c, f), slip = slip_verdict(c, f);
  ambush.legal() ? offer.allow({.verb = kAmbush}) : offer.refuse({.verb = kAmbush}, ambush.rule, ambush.why);
  slip.legal() ? offer.allow({.verb = kSlip}) : offer.refuse({.verb = kSlip}, slip.rule, slip.why);
}

std::optional<Action> RerollEvent::settled(const Ctx& c) const {
  return may_reroll(c, frame_of<Combat>(c.s)) ? std::nullopt : std::optional(Action{.verb = kKeep});
}
Seat RerollEvent::asked(const Ctx& c) const { return advantage(c, frame_of<Combat>(c.s)); }
Prompt RerollEvent::prompt(const Ctx& c) const {
  static constexpr const char* kBattleAsk =
      "The event die shows Battle, a fight without surprises. You have the tactical advantage: roll it "
      "again? (14.9)";
  static constexpr const char* kAsk[] = {"",
                                         kBattleAsk,
                                         kBattleAsk,
                                         "The event die shows Delay, which sends the attacker back. You have "
                                         "the tactical advantage: roll it again? (14.9)",
                                         "The event die shows US confused, 2 strength less for them. You "
                                         "have the tactical advantage: roll it again? (14.9)",
                                         "The event die shows WC confused, 2 strength less for them. You "
                                         "have the tactical advantage: roll it again? (14.9)",
                                         "The event die shows Reinforcements, which both may call. You have "
                                         "the tactical advantage: roll it again? (14.9)"};
  return {R("14.9a"), {kAsk[std::clamp(static_cast<int>(frame_of<Combat>(c.s).event), 1, 6)], asked(c)}};
}
void RerollEvent::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kKeep});
  offer.allow({.verb = kRerollEvent});
}
std::optional<Action> RerollCombat::settled(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  const bool choice = (f.die[kUS] || f.die[kWC]) && may_reroll(c, f);
  return choice ? std::nullopt : std::optional(Action{.verb = kKeep});
}
Seat RerollCombat::asked(const Ctx& c) const { return advantage(c, frame_of<Combat>(c.s)); }
Prompt RerollCombat::prompt(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  return {R("14.9a"),
          {"The dice show US {a}, WC {b}. You have the tactical advantage: roll one of them again? The new "
           "roll stands. (14.9)",
           f.die[kUS], f.die[kWC], asked(c)}};
}
void RerollCombat::answers(const Ctx& c, Offer& offer) const {
  const Combat& f = frame_of<Combat>(c.s);
  offer.allow({.verb = kKeep});
  if (f.die[kUS]) offer.allow({.verb = kRerollUs});
  if (f.die[kWC]) offer.allow({.verb = kRerollWc});
}

std::optional<Action> AttackVillageNow::settled(const Ctx& c) const {
  return can_attack_on(c, frame_of<Combat>(c.s)) ? std::nullopt : std::optional(Action{.verb = kStop});
}
Seat AttackVillageNow::asked(const Ctx& c) const { return frame_of<Combat>(c.s).attacker; }
Prompt AttackVillageNow::prompt(const Ctx& c) const {
  return {R("16.1"),
          {"The defenders have slipped away from {a:space}. Attack what they left, or rest? (16.1, 20.5)",
           arg(frame_of<Combat>(c.s).at), asked(c)}};
}
void AttackVillageNow::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kAttack});
  offer.allow({.verb = kStop});
}

}  // namespace cf::ohio
