// 16 Retreat before combat, 17 Overrun, 21 Scouts' loyalty.
#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {
namespace {

// 17.2a: whether anyone is there who must try to slip away.
bool group_defenders(Playing& p, Overrun& f) {
  f.defenders = new_group(p.s);
  bool any = false;
  each_at(p.s, other(f.seat), f.at, [&](UnitId u) {
    if (has(p.s, u, kInside) || (p.t.type_of(u) == Type::Gun && has(p.s, u, kReducedSide))) return;
    p.s.group[u] = f.defenders;
    engage(p.s, u);
    any |= p.t.type_of(u) != Type::Arms;
  });
  return any;
}
bool cavalry_in(const Ctx& c, u8 group) {
  return any_type(c, kUS, group, Type::RegCav) || any_type(c, kUS, group, Type::MilCav);
}

// 17.2: all pieces caught are losses; WC ones wait in their square or box, US ones in the cup.
void sweep(const Overrun& f, Playing& p) {
  const Seat foe = other(f.seat);
  const bool force = force_exists(p.ctx(), foe, f.defenders);
  each_in(p.s, foe, f.defenders, [&](UnitId u) {
    const Type type = p.t.type_of(u);
    // 23.0e: arms go with a force that is destroyed; those alone in a village share its fate.
    if (type == Type::Arms) return force ? remove_arms(p, u) : void(p.s.group[u] = 0);
    if (foe == kWC) {
      p.s.nation[NationId(p.t.nation[u.index()])].bloodied = true;
      p.emit({R("17.0b"), kRemoved, kWC, arg(u)});
      return put(p, u, p.applies(R("17.0b"), true) ? kBox : kOut);
    }
    if (type == Type::Gun) {
      p.s.flags[u] |= kReducedSide;
      p.s.group[u] = 0;
      return;
    }
    if (type == Type::Supply) score(p, kWC, has(p.s, u, kReducedSide) ? 1 : 2, R("10.1c"));
    p.emit({R("17.0b"), kRemoved, kUS, arg(u)});
    leader_died(p, u);
    put(p, u, is_leader(type) || p.t.sc.tier == 1 ? kOut : kCup);
  });
}

// 5.2.2: a village under treaty that is to be overrun goes to war first; the force then declares anew.
bool breaks_treaty(const Ctx& c, const Overrun& f) {
  const NationId n = owner_of(c, f.at);
  return f.seat == kUS && n.exists() && is_village(site_at(c, f.at)) && status_of(c, n) == Status::Treaty;
}
Joining return_of(Playing& p, PlaceId at) {
  const NationId n = owner_of(p.ctx(), at);
  break_treaty(p, n);
  return {.nation = n, .all = true};
}
// 17.2c: all enemies there are losses. 5.2.2a: WC blood on treaty land breaks the treaty.
Joining sweep_away(Playing& p, const Overrun& f) {
  const NationId host = owner_of(p.ctx(), f.at);
  const bool treaty = host.exists() && status_of(p.ctx(), host) == Status::Treaty;
  const bool blood = p.applies(R("5.2.2a"), f.seat == kUS && fp_at(p.ctx(), kWC, f.at) > 0 && treaty);
  sweep(f, p);
  p.emit({R("17.0a"), kOverran, f.seat, arg(f.at)});
  return blood ? return_of(p, f.at) : Joining{};
}
Retreat slipped(const Ctx& c, const Overrun& f) {
  return {.side = other(f.seat),
          .group = f.defenders,
          .at = f.at,
          .back = {},
          .barred = f.prev,
          .cause = f.at,
          .cavalry = f.seat == kUS && cavalry_in(c, f.group)};
}
Retreat sent_back(Playing& p, const Overrun& f) {
  const bool cavalry = cavalry_in(p.ctx(), f.defenders);
  clear_group(p.s, f.defenders);
  return {
      .side = f.seat, .group = f.group, .at = f.at, .back = f.prev, .barred = {}, .cause = f.at, .cavalry = cavalry};
}
bool militia_in(const Ctx& c, u8 group) {
  return any_type(c, kUS, group, Type::MilInf) || any_type(c, kUS, group, Type::MilCav);
}

bool has_tp(const Ctx& c, Seat seat, u8 group) {
  bool any = false;
  each_in(c.s, seat, group,
          [&](UnitId u) { any |= tp_of(c, u) > 0 && (c.t.type_of(u) != Type::Scout || has(c.s, u, kScoutForTp)); });
  return any;
}

// 16.0b: who gives a point has none left in this combat.
void spend_point(EarlyRetreat& f, Playing& p) {
  f.unit = unit_arg(p.answer.a);
  p.s.flags[f.unit] |= kTpSpent;
  f.modifier = static_cast<i8>(f.modifier + (f.asked_side == f.defender ? 1 : -1));
}
// 21.0: a disloyal scout gives nothing.
void hear_scout(EarlyRetreat& f, Loyalty loyalty) {
  if (loyalty == Loyalty::Loyal) return;
  f.modifier = static_cast<i8>(f.modifier - (f.asked_side == f.defender ? 1 : -1));
  f.traitors = b8(f.traitors + (loyalty == Loyalty::Traitor));
}

}  // namespace

Flow Overrun::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (breaks_treaty(c, *this)) {
    CALL(TreatyBroken, return_of(p, at));
    return p.give(this, OverrunEnd::Roused);
  }
  // 17.2a: the defenders must try to slip away; if they do, the moving force stops here.
  if (p.applies(R("17.2a"), group_defenders(p, *this))) {
    CALL(Escape, EarlyRetreat{.defender = other(seat), .attackers = group, .defenders = defenders});
    if (p.given<EarlyRetreat>().away) {
      CALL(Away, slipped(c, *this));
      return p.give(this, OverrunEnd::Halted);
    }
  }
  ASK(EventDie, RollDie{R("17.2b")});
  p.emit({R("17.2b"), kEventRolled, seat, p.answer.n});
  if (p.applies(R("17.2b"), Face{p.answer.n} == Face::Delay)) {
    CALL(SentBack, sent_back(p, *this));
    return p.give(this, OverrunEnd::Halted);
  }
  CALL(BloodOnTreatyLand, sweep_away(p, *this));
  if (p.applies(R("17.2.1"), seat == kUS && is_village(site_at(c, at)))) CALL(VillageBurned, VillageLoss{.from = at});
  drop_stray_arms(p, at);
  // 17.2.2: militia in the force lose 1 FP to plunder.
  if (p.applies(R("17.2.2"), seat == kUS && militia_in(c, group)))
    CALL(Looted, Losses{.side = kUS, .group = group, .left = 1, .at = at, .militia_only = true});
  return p.give(this, OverrunEnd::GoesOn);
  END;
}

Flow EarlyRetreat::play(Playing& p) {
  BEGIN;
  // 16.0b: first the attacker may spend a tactical point, then the defender.
  for (asked_side = other(defender);; asked_side = defender) {
    ASK(Spent, SpendTp{.seat = asked_side,
                       .group = asked_side == defender ? defenders : attackers,
                       .retreating = asked_side == defender});
    if (p.answer.verb == kUseTp) {
      spend_point(*this, p);
      if (p.t.type_of(unit) == Type::Scout) {
        CALL(ScoutChecked, ScoutCheck{unit});
        hear_scout(*this, p.given<ScoutCheck>());
      }
    }
    if (asked_side == defender) break;
  }
  ASK(Rolled, RollDie{R("16.0a")});
  p.emit({R("16.0a"), kRolled, defender, p.answer.n});
  const bool away = p.applies(R("16.1"), p.answer.n + modifier >= 5);
  p.emit({away ? R("16.1") : R("16.2"), away ? kSlipped : kCaughtSlipping, defender});
  return p.give(this, {away, traitors});
  END;
}

Flow ScoutCheck::play(Playing& p) {
  BEGIN;
  ASK(Rolled, RollDie{R("21.1")});
  p.emit({R("21.1"), kScoutChecked, kUS, arg(scout), p.answer.n});
  if (!p.applies(R("21.1"), p.answer.n < 3)) return p.give(this, Loyalty::Loyal);
  put(p, scout, kCup);
  return p.give(this, p.answer.n == 1 ? Loyalty::Traitor : Loyalty::RanOff);
  END;
}

std::optional<Action> SpendTp::settled(const Ctx& c) const {
  return has_tp(c, seat, group) ? std::nullopt : std::optional(Action{.verb = kNoTp});
}
Seat SpendTp::asked(const Ctx&) const { return seat; }
Prompt SpendTp::prompt(const Ctx&) const {
  return {R("16.0b"),
          {retreating ? "Spend a tactical point for +1 to the die of your escape? Who gives it has none left "
                        "in this combat. (16.0)"
                      : "Spend a tactical point for -1 to the die of the enemy's escape? Who gives it has "
                        "none left in this combat. (16.0)",
           seat}};
}
void SpendTp::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kNoTp});
  each_in(c.s, seat, group, [&](UnitId u) {
    if (tp_of(c, u) > 0 && (c.t.type_of(u) != Type::Scout || has(c.s, u, kScoutForTp)))
      offer.allow({.verb = kUseTp, .a = arg(u)});
  });
}

}  // namespace cf::ohio
