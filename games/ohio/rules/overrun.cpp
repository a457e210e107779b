// 16 Retreat before combat, 17 Overrun, 21 Scouts' loyalty.
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {
namespace {

bool group_defenders(Playing& p, const Overrun& f, u8 group) {
  bool any = false;
  each_at(p.s, other(f.seat), f.at, [&](UnitId u) {
    if (has(p.s, u, kInside) || (p.t.type_of(u) == Type::Gun && has(p.s, u, kReducedSide))) return;
    p.s.group[u] = group;
    engage(p.s, u);
    any |= p.t.type_of(u) != Type::Arms;
  });
  return any;
}
u8 defending_group(const State& s, const Overrun& f) {
  u8 group = 0;
  each_at(s, other(f.seat), f.at, [&](UnitId u) { group = std::max(group, s.group[u]); });
  return group;
}
bool cavalry_in(const Ctx& c, u8 group) { return any_type(c, kUS, group, Type::RegCav) || any_type(c, kUS, group, Type::MilCav); }

// 17.2: all pieces caught are losses; WC ones wait in their square or box, US ones in the cup.
void sweep(Overrun& f, Playing& p) {
  const Seat foe = other(f.seat);
  const u8 group = defending_group(p.s, f);
  if (!group) return;
  each_in(p.s, foe, group, [&](UnitId u) {
    const Type type = p.t.type_of(u);
    if (foe == kWC) {
      if (type == Type::Arms)
        p.s.arms_nation[u.index() - kArmsFirst] = {};
      else
        p.s.nation[NationId(p.t.nation[u.index()])].bloodied = true;
      p.note({R("17.0b"), kRemoved, kWC, arg(u)});
      return put(p, u, type == Type::Arms || !p.t.in_force(R("17.0b")) ? kOut : kBox);
    }
    if (type == Type::Gun) {
      p.s.flags[u] |= kReducedSide;
      p.s.group[u] = 0;
      return;
    }
    if (type == Type::Supply) score(p, kWC, has(p.s, u, kReducedSide) ? 1 : 2, R("10.1c"));
    p.note({R("17.0b"), kRemoved, kUS, arg(u)});
    leader_died(p, u);
    put(p, u, is_leader(type) || p.t.sc.tier == 1 ? kOut : kCup);
  });
}

constexpr Paragraph<Game, Overrun> kOverrunChapter[] = {
    {R("17.2a"), "The defenders must try to slip away first.",
     [](Overrun& f, Playing& p) -> Flow {
       const u8 group = new_group(p.s);
       p.s.result = Upshot::None;
       if (!group_defenders(p, f, group)) return go(R("17.2b"));
       return p.call(EarlyRetreat{.defender = other(f.seat), .attackers = f.group, .defenders = group});
     }},
    {R("16.1"), "If they do, the moving force stops here.",
     [](Overrun& f, Playing& p) -> Flow {
       const bool slipped = p.s.result == Upshot::Slipped;
       p.s.result = Upshot::None;
       if (!slipped) return Next;
       p.caller<March>().over = true;
       const bool cavalry = f.seat == kUS && cavalry_in(p.ctx(), f.group);
       return p.become(Retreat{.side = other(f.seat), .group = defending_group(p.s, f), .at = f.at, .back = {}, .barred = f.prev, .cause = f.at, .cavalry = cavalry});
     }},
    {R("17.2b"), "The attacker rolls the event die.", [](Overrun&, Playing& p) -> Flow { return p.call(RollDie{R("17.2b")}); }},
    {R("17.2c"), "On a delay the attacker goes back; else the enemy is swept away and 1 MP paid.",
     [](Overrun& f, Playing& p) -> Flow {
       p.note({R("17.2b"), kEventRolled, f.seat, p.answer.n});
       March& m = p.caller<March>();
       if (p.answer.n == 3 && p.t.in_force(R("17.2b"))) {
         const u8 group = defending_group(p.s, f);
         const bool cavalry = group && cavalry_in(p.ctx(), group);
         if (group) clear_group(p.s, group);
         m.over = true;
         const u8 keep = f.group;
         return p.become(Retreat{.side = f.seat, .group = keep, .at = f.at, .back = f.prev, .barred = {}, .cause = f.at, .cavalry = cavalry});
       }
       const NationId host = owner_of(p.ctx(), f.at);
       const bool blood = f.seat == kUS && fp_at(p.ctx(), kWC, f.at) > 0 && host.exists() && status_of(p.ctx(), host) == Status::Treaty && p.t.in_force(R("5.2.2a"));
       sweep(f, p);
       p.note({R("17.0a"), kOverran, f.seat, arg(f.at)});
       if (!p.t.in_force(R("17.0c"))) score(p, f.seat, 1, R("17.0a"));
       if (m.points) --m.points;
       if (!p.t.in_force(R("17.0a"))) m.over = true;
       if (!blood) return Next;
       break_treaty(p, host);
       return p.call(Joining{.nation = host, .all = true});
     }},
    {R("17.2.1"), "A village in the space loses a step.",
     [](Overrun& f, Playing& p) -> Flow { return f.seat == kUS && is_village(site_at(p.ctx(), f.at)) ? hit_village(p, f.at) : Next; }},
    {R("17.2.2"), "Militia in the force lose 1 FP to plunder.",
     [](Overrun& f, Playing& p) -> Flow {
       drop_stray_arms(p, f.at);
       const bool militia = any_type(p.ctx(), f.seat, f.group, Type::MilInf) || any_type(p.ctx(), f.seat, f.group, Type::MilCav);
       if (!militia) return End;
       return p.become(Losses{.side = kUS, .group = f.group, .left = 1, .at = f.at, .militia_only = true});
     }},
};

bool has_tp(const Ctx& c, Seat seat, u8 group) {
  bool any = false;
  each_in(c.s, seat, group, [&](UnitId u) { any |= tp_of(c, u) > 0 && (c.t.type_of(u) != Type::Scout || has(c.s, u, kScoutForTp)); });
  return any;
}

// 21.0: a scout whose point is spent is checked first; disloyal, he gives nothing.
Flow ask_scout(EarlyRetreat& f, Playing& p, UnitId u) {
  if (p.t.type_of(u) != Type::Scout) return Next;
  f.scout = u;
  return p.call(ScoutCheck{.scout = u, .combat = true});
}
void hear_scout(EarlyRetreat& f, Playing& p) {
  if (f.scout.exists() && !on_board(p.s.place[f.scout])) f.modifier = static_cast<i8>(f.modifier + (f.defender == kUS ? -1 : 1));
  f.scout = {};
}

constexpr Paragraph<Game, EarlyRetreat> kEarlyRetreatChapter[] = {
    {R("16.0b"), "First the attacker may spend a tactical point.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       const Seat attacker = other(f.defender);
       if (!has_tp(p.ctx(), attacker, f.attackers)) return go(R("14.2c"));
       return p.call(SpendTp{.seat = attacker, .group = f.attackers});
     }},
    {R("21.0"), "It makes the escape harder.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       if (p.answer.verb != kUseTp) return Next;
       const UnitId u = unit_arg(p.answer.a);
       p.s.flags[u] |= kTpSpent;
       --f.modifier;
       return ask_scout(f, p, u);
     }},
    {R("14.2c"), "Then the defender.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       hear_scout(f, p);
       if (!has_tp(p.ctx(), f.defender, f.defenders)) return go(R("16.0a"));
       return p.call(SpendTp{.seat = f.defender, .group = f.defenders, .retreating = true});
     }},
    {R("16.2b"), "It makes the escape easier.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       if (p.answer.verb != kUseTp) return Next;
       const UnitId u = unit_arg(p.answer.a);
       p.s.flags[u] |= kTpSpent;
       ++f.modifier;
       return ask_scout(f, p, u);
     }},
    {R("16.0a"), "The die is rolled: 5 or more succeeds.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       hear_scout(f, p);
       return p.call(RollDie{R("16.0a")});
     }},
    {R("16.1"), "Success or failure is told to the battle.",
     [](EarlyRetreat& f, Playing& p) -> Flow {
       p.note({R("16.0a"), kRolled, f.defender, p.answer.n});
       const bool away = p.answer.n + f.modifier >= 5;
       p.s.result = away ? Upshot::Slipped : Upshot::Caught;
       p.note({away ? R("16.1") : R("16.2"), away ? kSlipped : kCaughtSlipping, f.defender});
       return End;
     }},
};

constexpr Paragraph<Game, ScoutCheck> kScoutCheckChapter[] = {
    {R("21.1"), "A scout's loyalty is rolled for before he helps.", [](ScoutCheck&, Playing& p) -> Flow { return p.call(RollDie{R("21.1")}); }},
    {R("21.0"), "A 1 betrays, a 2 runs off, the rest stay and help.",
     [](ScoutCheck& f, Playing& p) -> Flow {
       p.note({R("21.1"), kScoutChecked, kUS, arg(f.scout), p.answer.n});
       if (p.answer.n >= 3) {
         if (f.combat) return End;
         March& m = p.caller<March>();
         m.scouted = true;
         if (p.t.in_force(R("21.2"))) ++m.points;
         return End;
       }
       if (f.combat && p.answer.n == 1) ++p.caller<Combat>().traitors;
       put(p, f.scout, kCup);
       return End;
     }},
};

}  // namespace

const Chapter<Game, Overrun> Overrun::chapter{kOverrunChapter};
const Chapter<Game, EarlyRetreat> EarlyRetreat::chapter{kEarlyRetreatChapter};
const Chapter<Game, ScoutCheck> ScoutCheck::chapter{kScoutCheckChapter};

Seat SpendTp::asked(const Ctx&) const { return seat; }
Ask SpendTp::ask(const Ctx&) const {
  return {R("16.0b"), {retreating ? "{a:seat}: spend a tactical point for +1 to the die of your escape? Who gives it has none left in this combat. (16.0)"
                                  : "{a:seat}: spend a tactical point for -1 to the die of the enemy's escape? Who gives it has none left in this combat. (16.0)", seat}};
}
void SpendTp::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kNoTp});
  each_in(c.s, seat, group, [&](UnitId u) {
    if (tp_of(c, u) > 0 && (c.t.type_of(u) != Type::Scout || has(c.s, u, kScoutForTp))) offer.allow({.verb = kUseTp, .a = arg(u)});
  });
}

}  // namespace cf::ohio
