// 14 Combat, step by step.
#include "games/ohio/rules/combat.hpp"

#include "games/ohio/rules/ambush.hpp"
#include "games/ohio/rules/forces.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {

enum Face : u8 { kBattle1 = 1, kBattle2, kDelay, kUsConfused, kWcConfused, kReinforcements };

u8 group_of(const Combat& f, Seat side) { return side == f.attacker ? f.attackers : f.defenders; }

namespace {

Seat defender(const Combat& f) { return other(f.attacker); }
bool moved_in(const Combat& f) { return f.from.exists() && f.from != f.at; }

int structure_fp(const Ctx& c, const Combat& f, Seat side, bool units) {
  if (side == f.attacker || f.break_out) return 0;
  switch (site_at(c, f.at)) {
    case Site::Principal:
    case Site::PrincipalReduced: return side == kWC && c.t.in_force(R("20.5.1g")) ? 1 : 0;
    case Site::Settlement: return side == kUS && units && c.t.in_force(R("20.6b")) ? 1 : 0;
    case Site::Fort: return (f.garrison || !c.t.in_force(R("20.1.1"))) && side == kUS && c.t.in_force(R("20.1.2c")) ? 2 : 0;
    case Site::FortReduced: return f.garrison && side == kUS && c.t.in_force(R("20.1.2c")) ? 1 : 0;
    default: return 0;
  }
}

}  // namespace

Strength strength_of(const Ctx& c, const Combat& f, Seat side) {
  Strength s;
  bool units = false;
  int late = 0;
  each_in(c.s, side, group_of(f, side), [&](UnitId u) {
    const Type type = c.t.type_of(u);
    const int fp = fp_of(c, u);
    if (type == Type::Arms) {
      s.arms += c.t.in_force(R("23.0c"));
      return;
    }
    units = true;
    if (is_militia(type)) {
      (has(c.s, u, kLate) ? late : s.militia) += fp;
    } else if (is_leader(type)) {
      s.leaders += fp;
    } else if (type == Type::Scout) {
      s.scouts += has(c.s, u, kScoutForFp) ? 1 : 0;
    } else {
      s.troops += fp;
    }
  });
  s.militia_counted = late + (f.morale < 6 && c.t.in_force(R("14.4")) ? std::min<int>(f.morale, s.militia) : s.militia);
  s.structure = structure_fp(c, f, side, units);
  const u8 confused = side == kUS ? kUsConfused : kWcConfused;
  if (f.event == confused && c.t.in_force(R("14.3c"))) s.confused = 2;
  if (side != f.attacker && f.caught && c.t.in_force(R("16.2"))) s.caught = 1;
  if (side == kUS) s.traitors = f.traitors;
  if (side == kWC) s.shock = std::min<int>(f.shock, s.troops + s.leaders + (units || c.t.in_force(R("14.5b")) ? s.structure : 0));
  return s;
}

int casualties(const Ctx& c, int strength, int roll) {
  if (strength < 1) return 0;
  return c.t.crt[std::min(8, (strength - 1) / 2)][std::clamp(roll, 1, 6) - 1];
}

int steps_of(const Ctx& c, const Combat& f, Seat side) {
  int steps = 0;
  bool units = false;
  each_in(c.s, side, group_of(f, side), [&](UnitId u) {
    const Type type = c.t.type_of(u);
    if (type == Type::Gun) return;
    units |= type != Type::Arms;
    steps += type == Type::Arms || type == Type::Scout ? 1 : has(c.s, u, kReducedSide) ? 1 : 2;
  });
  if (side == f.attacker || f.break_out) return steps;
  const Site site = site_at(c, f.at);
  if (side == kWC && is_village(site)) steps += 1;
  if (side == kUS && is_settlement(site)) steps += site == Site::Settlement ? 2 : 1;
  if (side == kUS && f.garrison) steps += site == Site::Fort ? 2 : site == Site::FortReduced ? 1 : 0;
  return steps;
}

namespace {

bool cavalry_in(const Ctx& c, u8 group) { return any_type(c, kUS, group, Type::RegCav) || any_type(c, kUS, group, Type::MilCav); }
bool guns_in(const Ctx& c, u8 group) {
  bool any = false;
  each_in(c.s, kUS, group, [&](UnitId u) { any |= c.t.type_of(u) == Type::Gun && !has(c.s, u, kReducedSide) && !(has(c.s, u, kLate) && c.t.in_force(R("14.3g"))); });
  return any;
}
bool on_time_militia(const Ctx& c, u8 group) {
  bool any = false;
  each_in(c.s, kUS, group, [&](UnitId u) { any |= is_militia(c.t.type_of(u)); });
  return any;
}
Seat advantage(const Ctx& c, const Combat& f) {
  const int us = force_tp(c, kUS, group_of(f, kUS)), wc = force_tp(c, kWC, group_of(f, kWC));
  if (us == wc && c.t.in_force(R("14.9c"))) return kNobody;
  return us > wc ? kUS : kWC;
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

SpaceSet reinforcing_spaces(const Ctx& c, Seat seat, PlaceId battle) {
  SpaceSet from;
  const std::size_t first = seat == kWC ? 0 : kUsFirst, last = seat == kWC ? kArmsFirst : kUnits;
  for (std::size_t i = first; i < last; ++i)
    if (const PlaceId at = c.s.place.items[i]; is_space(at) && at != battle && c.t.cost_between(at, battle) <= 3 && can_move(c, UnitId(i)) && !(seat == kUS && is_besieged(c, at))) from.add(at);
  return from;
}
bool can_reinforce(const Ctx& c, Seat seat, PlaceId battle) { return !reinforcing_spaces(c, seat, battle).empty(); }

// Everyone of the defending side who is outside the fort; inside it when the garrison is attacked.
void gather_defenders(Combat& f, Playing& p) {
  const Seat side = defender(f);
  f.garrison = side == kUS && is_fort(site_at(p.ctx(), f.at)) && (fp_at(p.ctx(), kUS, f.at, true) == 0 || !p.t.in_force(R("20.1c")));
  if (!f.slipped)
    each_at(p.s, side, f.at, [&](UnitId u) {
      if (has(p.s, u, kInside) != f.garrison && is_fort(site_at(p.ctx(), f.at)) && side == kUS) return;
      if (p.t.type_of(u) == Type::Gun && has(p.s, u, kReducedSide)) return;
      p.s.group[u] = f.defenders;
      engage(p.s, u);
    });
  f.military = force_exists(p.ctx(), side, f.defenders) && force_exists(p.ctx(), f.attacker, f.attackers);
}

// 5.2.2, 19.0: a US attack on treaty or nonaligned people brings them in.
NationId provoked(const Ctx& c, const Combat& f) {
  const NationId n = owner_of(c, f.at);
  if (f.attacker != kUS || !n.exists() || !is_village(site_at(c, f.at)) || is_member(c, n) || status_of(c, n) == Status::Withdrawn) return {};
  return n;
}

void end_combat(Combat& f, Playing& p, u8 keep) {
  forget_ambushes(p.s, f.attackers, false);
  for (u8 g : {f.attackers, f.defenders})
    if (g != keep) clear_group(p.s, g);
  drop_stray_arms(p, f.at);
}

Flow send_back_attacker(Combat& f, Playing& p) {
  const bool cavalry = f.attacker == kWC && f.military && cavalry_in(p.ctx(), f.defenders);
  end_combat(f, p, f.attackers);
  return p.become(Retreat{.side = f.attacker, .group = f.attackers, .at = f.at, .back = f.from, .barred = {}, .cause = f.at, .cavalry = cavalry,
                          .guns = f.attacker == kUS && f.lost_us > 0, .may_enter_fort = f.break_out});
}
Flow send_off_defender(Combat& f, Playing& p) {
  const bool cavalry = f.attacker == kUS && cavalry_in(p.ctx(), f.attackers);
  end_combat(f, p, f.defenders);
  return p.become(Retreat{.side = defender(f), .group = f.defenders, .at = f.at, .back = {}, .barred = f.from, .cause = f.at, .cavalry = cavalry,
                          .guns = f.attacker == kWC && f.lost_us > 0});
}

constexpr Paragraph<Game, Combat> kCombatChapter[] = {
    {R("19.0a"), "An attack on people outside the war brings them into it.",
     [](Combat& f, Playing& p) -> Flow {
       const NationId n = provoked(p.ctx(), f);
       if (!n.exists()) return Next;
       const bool treaty = status_of(p.ctx(), n) == Status::Treaty;
       if (treaty) break_treaty(p, n);
       return p.call(Joining{.nation = n, .all = treaty});
     }},
    {R("14.0"), "The battle space is marked.",
     [](Combat& f, Playing& p) -> Flow {
       gather_defenders(f, p);
       if (f.attacker == kUS && !p.t.in_force(R("20.2.1")))
         each_at(p.s, kUS, f.at, [&](UnitId u) {
           if (has(p.s, u, kInside)) p.s.group[u] = f.attackers;
         });
       p.note({R("14.0"), kBattleBegan, f.attacker, arg(f.at)});
       return Next;
     }},
    {R("21.3"), "The US says how each scout is used.",
     [](Combat& f, Playing& p) -> Flow { return next_scout(p.ctx(), f, false).exists() ? p.call(DeclareScout{}) : go(R("14.2a")); }},
    {R("21.3b"), "A scout left unused takes no part.",
     [](Combat& f, Playing& p) -> Flow {
       const UnitId u = unit_arg(p.answer.a);
       p.s.flags[u] |= static_cast<u8>(p.answer.verb == kScoutFp ? kScoutForFp : p.answer.verb == kScoutTp ? kScoutForTp : kLate);
       return next_scout(p.ctx(), f, false).exists() ? p.call(DeclareScout{}, R("21.3b")) : Next;
     }},
    {R("14.2a"), "The defender stands, ambushes or tries to slip away.",
     [](Combat& f, Playing& p) -> Flow {
       const Seat side = defender(f);
       const bool units = force_exists(p.ctx(), side, f.defenders);
       const bool can_ambush = !f.slipped && !f.garrison && moved_in(f) && ambush_verdict(p.ctx(), side, f.attackers, f.at).legal();
       const bool can_slip = units && !f.garrison && !f.slipped && !ambush_done(p.s, f.attackers, f.at);
       if (!can_ambush && !can_slip) return go(R("14.3a"));
       return p.call(DefenderChoice{});
     }},
    {R("14.2b"), "The ambush or the escape is tried.",
     [](Combat& f, Playing& p) -> Flow {
       p.s.result = Upshot::None;
       if (p.answer.verb == kAmbush) {
         f.ambushed = true;
         return p.call(Ambush{.seat = defender(f), .group = f.attackers, .from = f.at, .at = f.at});
       }
       if (p.answer.verb == kSlip) return p.call(EarlyRetreat{.defender = defender(f), .attackers = f.attackers, .defenders = f.defenders});
       return go(R("14.3a"));
     }},
    {R("14.2d"), "An overwhelming ambush ends the combat; so does an escape.",
     [](Combat& f, Playing& p) -> Flow {
       const Upshot result = p.s.result;
       p.s.result = Upshot::None;
       if (!force_exists(p.ctx(), f.attacker, f.attackers)) {
         end_combat(f, p, 0);
         return End;
       }
       if (result == Upshot::Overwhelmed) return send_back_attacker(f, p);
       if (result == Upshot::Caught) f.caught = true;
       if (result != Upshot::Slipped) return go(R("14.3a"));
       f.slipped = true;
       const bool cavalry = f.attacker == kUS && cavalry_in(p.ctx(), f.attackers);
       return p.call(Retreat{.side = defender(f), .group = f.defenders, .at = f.at, .back = {}, .barred = f.from, .cause = f.at, .cavalry = cavalry});
     }},
    {R("16.1"), "The attacker stops there; a village left behind may be attacked at once.",
     [](Combat& f, Playing& p) -> Flow {
       f.military = false;
       const Site site = site_at(p.ctx(), f.at);
       const bool village = f.attacker == kUS && is_village(site);
       const bool works = f.attacker == kWC && (is_settlement(site) || site == Site::Fort || site == Site::FortReduced);
       if ((village || works) && force_fp(p.ctx(), f.attacker, f.attackers)) return p.call(AttackVillageNow{});
       end_combat(f, p, 0);
       return End;
     }},
    {R("20.1d"), "The attack goes on against what is left, or ends.",
     [](Combat& f, Playing& p) -> Flow {
       if (p.answer.verb != kAttack) {
         end_combat(f, p, 0);
         return End;
       }
       if (f.attacker == kWC && is_fort(site_at(p.ctx(), f.at))) {
         f.slipped = false;
         gather_defenders(f, p);
         f.slipped = true;
       }
       return Next;
     }},
    {R("14.3a"), "The event die is rolled.", [](Combat&, Playing& p) -> Flow { return p.call(RollDie{R("14.3a")}); }},
    {R("14.9b"), "The side with the tactical advantage may have it rolled again.",
     [](Combat& f, Playing& p) -> Flow {
       f.event = p.answer.n;
       p.note({R("14.3a"), kEventRolled, f.attacker, p.answer.n});
       if (f.rerolled || advantage(p.ctx(), f) == kNobody || !p.t.in_force(R("14.9a"))) return go(R("14.3b"));
       return p.call(RerollEvent{});
     }},
    {R("14.9d"), "One reroll in all.",
     [](Combat& f, Playing& p) -> Flow {
       if (p.answer.verb != kRerollEvent) return Next;
       f.rerolled = true;
       return go(R("14.3a"));
     }},
    {R("14.3b"), "A delay sends the attacker back.",
     [](Combat& f, Playing& p) -> Flow {
       if (f.event != kDelay) return Next;
       return send_back_attacker(f, p);
     }},
    {R("21.1"), "Scouts that were called on are checked.",
     [](Combat& f, Playing& p) -> Flow {
       const UnitId scout = next_scout(p.ctx(), f, true);
       if (!scout.exists()) return Next;
       p.s.flags[scout] |= kLate;  // checked once
       return p.call(ScoutCheck{.scout = scout, .combat = true}, R("21.1"));
     }},
    {R("14.4"), "Militia morale.",
     [](Combat& f, Playing& p) -> Flow { return on_time_militia(p.ctx(), group_of(f, kUS)) ? p.call(RollDie{R("14.4")}) : go(R("14.5")); }},
    {R("3.3.5"), "The die is the most militia FP that count.",
     [](Combat& f, Playing& p) -> Flow {
       f.morale = p.answer.n;
       p.note({R("14.4"), kMorale, kUS, p.answer.n});
       return Next;
     }},
    {R("14.5"), "Artillery shock.",
     [](Combat& f, Playing& p) -> Flow {
       const bool target = force_exists(p.ctx(), kWC, group_of(f, kWC)) || hostile_principal(p.ctx(), f.at);
       return guns_in(p.ctx(), group_of(f, kUS)) && target && p.t.in_force(R("22.1")) ? p.call(RollDie{R("14.5")}) : go(R("14.3d"));
     }},
    {R("14.5c"), "The table gives the FP that do not fight.",
     [](Combat& f, Playing& p) -> Flow {
       const int roll = p.answer.n - (any_type(p.ctx(), kWC, group_of(f, kWC), Type::Key) ? 1 : 0);
       f.shock = p.t.shock[std::clamp(roll, 0, 6)];
       p.note({R("14.5"), kShocked, kWC, p.answer.n, f.shock});
       return Next;
     }},
    {R("14.3d"), "Reinforcements: the US names a force first.",
     [](Combat& f, Playing& p) -> Flow {
       // Nobody reinforces a fight that reinforcements have stumbled into: it would never end.
       const bool within_another = p.s.stack.depth > 5;
       if (f.event != kReinforcements || within_another) return go(R("14.6a"));
       if (can_reinforce(p.ctx(), kUS, f.at)) return p.call(CallReinforcements{.seat = kUS, .battle = f.at});
       return can_reinforce(p.ctx(), kWC, f.at) ? p.call(CallReinforcements{.seat = kWC, .battle = f.at}, R("14.3f")) : go(R("14.6a"));
     }},
    {R("6.8"), "Its pieces are taken up.",
     [](Combat& f, Playing& p) -> Flow {
       const u8 group = b8(f.attackers * 2 + 20);
       if (p.answer.verb == kReinforce) f.reinforce_us = place_arg(p.answer.a);
       if (p.answer.verb == kTake) p.s.group[unit_arg(p.answer.a)] = group;
       if (p.answer.verb == kTakeAll)
         each_at(p.s, kUS, f.reinforce_us, [&](UnitId u) {
           if (can_move(p.ctx(), u)) p.s.group[u] = group;
         });
       if (p.answer.verb == kDecline) {
         clear_group(p.s, group);
         f.reinforce_us = {};
       }
       if (p.answer.verb == kDecline || p.answer.verb == kMarch) return can_reinforce(p.ctx(), kWC, f.at) ? p.call(CallReinforcements{.seat = kWC, .battle = f.at}) : go(R("14.3e"));
       return p.call(FormForce{.seat = kUS, .at = f.reinforce_us, .target = f.at, .group = group}, R("6.8"));
     }},
    {R("14.3f"), "Then the WC.",
     [](Combat& f, Playing& p) -> Flow {
       const u8 group = b8(f.attackers * 2 + 21);
       if (p.answer.verb == kReinforce) f.reinforce_wc = place_arg(p.answer.a);
       if (p.answer.verb == kTake) p.s.group[unit_arg(p.answer.a)] = group;
       if (p.answer.verb == kTakeAll)
         each_at(p.s, kWC, f.reinforce_wc, [&](UnitId u) {
           if (can_move(p.ctx(), u)) p.s.group[u] = group;
         });
       if (p.answer.verb == kDecline) {
         clear_group(p.s, group);
         f.reinforce_wc = {};
       }
       if (p.answer.verb == kDecline || p.answer.verb == kMarch) return Next;
       return p.call(FormForce{.seat = kWC, .at = f.reinforce_wc, .target = f.at, .group = group}, R("14.3f"));
     }},
    {R("14.3e"), "The lower TP, then FP, then the defender moves first.",
     [](Combat& f, Playing& p) -> Flow {
       const u8 groups[2] = {b8(f.attackers * 2 + 20), b8(f.attackers * 2 + 21)};
       const PlaceId from[2] = {f.reinforce_us, f.reinforce_wc};
       if (!from[kUS].exists() && !from[kWC].exists()) return Next;
       Seat first = defender(f);
       if (!from[kUS].exists()) {
         first = kWC;
       } else if (!from[kWC].exists()) {
         first = kUS;
       } else {
         const Ctx c = p.ctx();
         const int tp[2] = {force_tp(c, kUS, groups[0]), force_tp(c, kWC, groups[1])}, fp[2] = {force_fp(c, kUS, groups[0]), force_fp(c, kWC, groups[1])};
         if (tp[0] != tp[1])
           first = tp[0] < tp[1] ? kUS : kWC;
         else if (fp[0] != fp[1])
           first = fp[0] < fp[1] ? kUS : kWC;
       }
       const u8 group = groups[first];
       if (first == kWC) hand_over_arms(p, group, from[kWC]);
       const Shape shape = shape_of(p.ctx(), first, group);
       const ForceKind kind = kind_of(p.ctx(), first, shape);
       each_in(p.s, first, group, [&](UnitId u) { set_out(p.s, u); });
       (first == kUS ? f.reinforce_us : f.reinforce_wc) = {};
       return p.call(March{.seat = first, .group = group, .kind = kind, .mode = Mode::Reinforce, .at = from[first], .prev = {}, .embarked = {}, .target = f.at,
                           .points = b8(std::min(3, points_of(p.ctx(), first, kind, shape)))}, R("14.3g"));
     }},
    {R("14.3g"), "Who arrives joins in: too late for morale, shock and scouting.",
     [](Combat& f, Playing&) -> Flow {
       if (f.reinforce_us.exists() || f.reinforce_wc.exists()) return go(R("14.3e"));
       return Next;
     }},
    {R("14.6a"), "Strengths are added up.",
     [](Combat& f, Playing& p) -> Flow {
       const int us = strength_of(p.ctx(), f, kUS).total(), wc = strength_of(p.ctx(), f, kWC).total();
       f.rolled_us = us >= 1 || !p.t.in_force(R("14.6c"));
       f.rolled_wc = wc >= 1 || !p.t.in_force(R("14.6c"));
       p.note({R("14.6a"), kStrengths, kNobody, w16(us), w16(wc)});
       return f.rolled_us ? p.call(RollDie{R("14.6b")}) : go(R("3.1b"));
     }},
    {R("14.6b"), "The US die.",
     [](Combat& f, Playing& p) -> Flow {
       f.die_us = p.answer.n;
       p.note({R("14.6b"), kRolled, kUS, p.answer.n});
       return Next;
     }},
    {R("3.1b"), "The WC die; it stays when only the other is rolled again.",
     [](Combat& f, Playing& p) -> Flow { return f.rolled_wc && !f.die_wc ? p.call(RollDie{R("14.6b")}) : go(R("14.9a")); }},
    {R("3.1a"), "Both are on the table.",
     [](Combat& f, Playing& p) -> Flow {
       f.die_wc = p.answer.n;
       p.note({R("14.6b"), kRolled, kWC, p.answer.n});
       return Next;
     }},
    {R("14.9a"), "Who has the advantage and has not used it may have one die rolled again.",
     [](Combat& f, Playing& p) -> Flow {
       if (f.rerolled || advantage(p.ctx(), f) == kNobody || (!f.rolled_us && !f.rolled_wc)) return go(R("14.7"));
       return p.call(RerollCombat{});
     }},
    {R("14.9c"), "The new die stands.",
     [](Combat& f, Playing& p) -> Flow {
       if (p.answer.verb != kRerollUs && p.answer.verb != kRerollWc) return go(R("14.7"));
       f.rerolled = true;
       return p.answer.verb == kRerollUs ? p.call(RollDie{R("14.9b")}, R("14.6b")) : p.call(RollDie{R("14.9b")}, R("3.1a"));
     }},
    {R("14.7"), "The table gives each side's casualties, no more than the steps there are.",
     [](Combat& f, Playing& p) -> Flow {
       const Ctx c = p.ctx();
       const bool river = is_space(f.from) && p.t.space(f.from).river && p.t.in_force(R("14.6d"));
       const int up_us = river && f.attacker == kWC ? 1 : 0, up_wc = river && f.attacker == kUS ? 1 : 0;
       f.hits_us = f.rolled_us ? b8(std::min(steps_of(c, f, kWC), casualties(c, std::max(1, strength_of(c, f, kUS).total()), f.die_us + up_us))) : b8(0);
       f.hits_wc = f.rolled_wc ? b8(std::min(steps_of(c, f, kUS), casualties(c, std::max(1, strength_of(c, f, kWC).total()), f.die_wc + up_wc))) : b8(0);
       p.note({R("14.7"), kInflicted, kNobody, f.hits_us, f.hits_wc});
       f.lost_us = f.hits_wc;
       f.lost_wc = f.hits_us;
       if (!f.hits_wc) return Next;
       return p.call(Losses{.side = kUS, .group = group_of(f, kUS), .left = f.hits_wc, .at = f.at, .structure = f.attacker == kWC && !f.break_out});
     }},
    {R("14.7.2c"), "Then the WC takes its own.",
     [](Combat& f, Playing& p) -> Flow {
       if (!f.hits_us) return Next;
       return p.call(Losses{.side = kWC, .group = group_of(f, kWC), .left = f.hits_us, .at = f.at, .structure = f.attacker == kUS});
     }},
    {R("5.2.2a"), "WC blood on treaty land breaks the treaty.",
     [](Combat& f, Playing& p) -> Flow {
       const NationId n = owner_of(p.ctx(), f.at);
       if (!f.hits_us || !f.military || !n.exists() || status_of(p.ctx(), n) != Status::Treaty) return Next;
       break_treaty(p, n);
       return p.call(Joining{.nation = n, .all = true});
     }},
    {R("14.8d"), "Victory points for the battle.",
     [](Combat& f, Playing& p) -> Flow {
       const Seat victor = f.hits_us > f.hits_wc || (f.hits_us == f.hits_wc && !p.t.in_force(R("14.8a"))) ? kUS : kWC;
       p.note({R("14.8a"), kBattleWon, victor, arg(f.at)});
       if (f.military || !p.t.in_force(R("24.0c"))) score(p, victor, 1, R("14.8d"));
       if (p.t.in_force(R("24.0e"))) {
         if (f.hits_us > 3) score(p, kUS, 1, R("24.0e"));
         if (f.hits_wc > 3) score(p, kWC, 1, R("24.0e"));
       }
       return Next;
     }},
    {R("14.8b"), "The beaten side retreats; a fort's garrison stays.",
     [](Combat& f, Playing& p) -> Flow {
       const Seat victor = f.hits_us > f.hits_wc || (f.hits_us == f.hits_wc && !p.t.in_force(R("14.8a"))) ? kUS : kWC;
       const Seat loser = other(victor);
       if (loser == f.attacker) {
         if (force_exists(p.ctx(), loser, f.attackers)) return send_back_attacker(f, p);
       } else if (force_exists(p.ctx(), loser, f.defenders) && !(f.garrison && p.t.in_force(R("14.8c")) && p.t.in_force(R("20.1.2b")))) {
         return send_off_defender(f, p);
       }
       const bool stays = !f.garrison || f.attacker != kWC || !is_fort(site_at(p.ctx(), f.at)) || p.t.in_force(R("20.3c"));
       if (!stays) return send_back_attacker(f, p);
       end_combat(f, p, 0);
       if (is_besieged(p.ctx(), f.at)) p.note({R("20.3c"), kBesieged, kWC, arg(f.at)});
       return End;
     }},
};

}  // namespace

const Chapter<Game, Combat> Combat::chapter{kCombatChapter};

Seat DeclareScout::asked(const Ctx&) const { return kUS; }
Ask DeclareScout::ask(const Ctx& c) const {
  return {R("21.3"), {"United States: how does {a:unit} help in this battle? A loyalty check follows if he does. (21.3)", arg(next_scout(c, frame_of<Combat>(c.s), false))}};
}
void DeclareScout::answers(const Ctx& c, Offer& offer) const {
  const i16 u = arg(next_scout(c, frame_of<Combat>(c.s), false));
  offer.allow({.verb = kScoutFp, .a = u});
  offer.allow({.verb = kScoutTp, .a = u});
  offer.allow({.verb = kScoutIdle, .a = u});
}

Seat DefenderChoice::asked(const Ctx& c) const { return defender(frame_of<Combat>(c.s)); }
Ask DefenderChoice::ask(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  return {R("14.2a"), {defender(f) == kUS ? "United States: {b} WC FP attack your {c} at {a:space}. Stand, ambush, or try to slip away? (14.2)"
                                          : "Western Confederacy: {b} US FP attack your {c} at {a:space}. Stand, ambush, or try to slip away? (14.2)", arg(f.at),
                       w16(force_fp(c, f.attacker, f.attackers)), w16(strength_of(c, f, defender(f)).total())}, kPlace, arg(f.at)};
}
void DefenderChoice::answers(const Ctx& c, Offer& offer) const {
  const Combat& f = frame_of<Combat>(c.s);
  const Seat side = defender(f);
  offer.allow({.verb = kDefend});
  const Verdict ambush = !moved_in(f) ? Verdict{R("18.1e"), {"The attacker has not moved."}} : f.garrison ? Verdict{R("18.1f"), {"A garrison cannot ambush."}} : ambush_verdict(c, side, f.attackers, f.at);
  ambush.legal() ? offer.allow({.verb = kAmbush}) : offer.refuse({.verb = kAmbush}, ambush.rule, ambush.why);
  const Action slip{.verb = kSlip};
  if (!force_exists(c, side, f.defenders))
    offer.refuse(slip, R("14.2c"), "There is nobody here who could slip away.");
  else
    offer.allow_if(!ambush_done(c.s, f.attackers, f.at), slip, R("14.2d"), "A stack that has ambushed this force cannot slip away.");
}

Seat RerollEvent::asked(const Ctx& c) const { return advantage(c, frame_of<Combat>(c.s)); }
Ask RerollEvent::ask(const Ctx& c) const {
  static constexpr const char* kBattleAsk = "{a:seat}: the event die shows Battle, a fight without surprises. You have the tactical advantage: roll it again? (14.9)";
  static constexpr const char* kAsk[] = {"", kBattleAsk, kBattleAsk, "{a:seat}: the event die shows Delay, which sends the attacker back. You have the tactical advantage: roll it again? (14.9)",
                                         "{a:seat}: the event die shows US confused, 2 strength less for them. You have the tactical advantage: roll it again? (14.9)",
                                         "{a:seat}: the event die shows WC confused, 2 strength less for them. You have the tactical advantage: roll it again? (14.9)",
                                         "{a:seat}: the event die shows Reinforcements, which both may call. You have the tactical advantage: roll it again? (14.9)"};
  return {R("14.9a"), {kAsk[std::clamp<int>(frame_of<Combat>(c.s).event, 1, 6)], asked(c)}};
}
void RerollEvent::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kKeep});
  offer.allow({.verb = kRerollEvent});
}
Seat RerollCombat::asked(const Ctx& c) const { return advantage(c, frame_of<Combat>(c.s)); }
Ask RerollCombat::ask(const Ctx& c) const {
  const Combat& f = frame_of<Combat>(c.s);
  return {R("14.9a"), {"{c:seat}: the dice show US {a}, WC {b}. You have the tactical advantage: roll one of them again? The new roll stands. (14.9)", f.die_us, f.die_wc, asked(c)}};
}
void RerollCombat::answers(const Ctx& c, Offer& offer) const {
  const Combat& f = frame_of<Combat>(c.s);
  offer.allow({.verb = kKeep});
  if (f.rolled_us) offer.allow({.verb = kRerollUs});
  if (f.rolled_wc) offer.allow({.verb = kRerollWc});
}

Seat AttackVillageNow::asked(const Ctx& c) const { return frame_of<Combat>(c.s).attacker; }
Ask AttackVillageNow::ask(const Ctx& c) const {
  return {R("16.1"), {"{b:seat}: the defenders have slipped away from {a:space}. Attack what they left, or rest? (16.1, 20.5)", arg(frame_of<Combat>(c.s).at), asked(c)}};
}
void AttackVillageNow::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kAttack});
  offer.allow({.verb = kStop});
}

Seat CallReinforcements::asked(const Ctx&) const { return seat; }
Ask CallReinforcements::ask(const Ctx&) const {
  return {R("14.3d"), {seat == kUS ? "United States: call one unmoved force within 3 MP to the battle at {a:space}? (14.3)" : "Western Confederacy: call one unmoved force within 3 MP to the battle at {a:space}? (14.3)", arg(battle)}};
}
void CallReinforcements::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDecline});
  const SpaceSet ready = reinforcing_spaces(c, seat, battle);
  for (PlaceId at : ready) offer.allow({.verb = kReinforce, .a = arg(at)});
  if (!offer.wants_refusals()) return;
  SpaceSet others;
  each_on_map(c.s, seat, [&](UnitId u) {
    if (const PlaceId at = c.s.place[u]; at != battle && !ready.has(at) && c.t.cost_between(at, battle) <= 3) others.add(at);
  });
  for (PlaceId at : others) offer.refuse({.verb = kReinforce, .a = arg(at)}, R("14.3d"), {"Nobody at {a:space} can come: they have moved or fought in this segment, or are besieged.", arg(at)});
}

}  // namespace cf::ohio
