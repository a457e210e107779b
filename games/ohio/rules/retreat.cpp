// 15 Retreats, with 20.2.2 and 22.2: where the beaten go, and what they leave behind.
#include "engine/procedure.hpp"
#include "games/ohio/rules/movement.hpp"

namespace cf::ohio {
namespace {

enum class Way : u8 { Back, Ground, Water, Enemy, Landing, None };
struct Ways {
  Way way = Way::None;
  InlineVector<PlaceId, 24> to;
};

bool enemy_at(const Ctx& c, Seat side, PlaceId at) {
  if (fp_at(c, other(side), at) > 0) return true;
  return side == kUS && hostile_principal(c, at);
}
// 15.1.3, 20.3, 20.7: places a side never retreats into.
bool closed(const Ctx& c, const Retreat& f, PlaceId at) {
  if (!open_space(c, at)) return true;
  if (c.applies(f.side == kUS ? R("20.7b") : R("20.7c"), c.s.fort_miamis && at == c.t.miamis)) return true;
  if (f.side == kUS) return false;
  if (c.applies(R("20.3b"), is_fort(site_at(c, at)))) return true;
  if (c.applies(R("15.1.3"), is_settlement(site_at(c, at)) && fp_at(c, kUS, at))) return true;
  const NationId n = owner_of(c, at);
  return is_principal(site_at(c, at)) && status_of(c, n) == Status::Nonaligned &&
         force_fp(c, kWC, f.group) + fp_at(c, kWC, at) > 2;
}
const char* why_closed(const Ctx& c, const Retreat& f, PlaceId at) {
  if (!open_space(c, at)) return "The learning game is played on Miami, Shawnee and neutral land only.";
  if (c.s.fort_miamis && at == c.t.miamis) return "Fort Miamis opens its gates to nobody in retreat.";
  if (f.side == kWC && is_principal(site_at(c, at)))
    return "That nation stands outside the war and admits no more than 2 FP to its principal village.";
  return "The confederacy never retreats onto a fort, nor into a settlement that US troops hold.";
}
int to_friends(const Ctx& c, Seat side, PlaceId at) {
  int best = 99;
  for (PlaceId home : side == kUS ? sites_between(c.s, Site::Settlement, Site::PrintedFort) : villages(c.s))
    if (side == kUS || is_member(c, owner_of(c, home))) best = std::min(best, c.t.hop(at, home));
  return best;
}
void keep_nearest(const Ctx& c, Seat side, Ways& w) {
  if (!c.applies(R("15.1.4"), w.to.size() > 1)) return;
  int best = 99;
  for (PlaceId at : w.to) best = std::min(best, to_friends(c, side, at));
  for (std::size_t i = w.to.size(); i-- > 0;)
    if (to_friends(c, side, w.to[i]) > best) w.to.erase_at(i);
}
void add(Ways& w, PlaceId at) {
  if (!w.to.full() && !w.to.contains(at)) w.to.push_back(at);
}
void add_banks(const Ctx& c, const Retreat& f, PlaceId river, PlaceId away_from, Ways& w, bool free_only) {
  for (PlaceId b : c.t.space(river).next)
    if (!c.t.space(b).river && b != away_from && b != f.barred && !closed(c, f, b) &&
        (!is_space(away_from) || across(c.t, river, away_from, b)) && (!free_only || !enemy_at(c, f.side, b)))
      add(w, b);
}

// 15.2: across the water, without the enemy if possible.
Ways over_water(const Ctx& c, const Retreat& f, PlaceId river, PlaceId away_from, Way way) {
  Ways w{.way = way, .to = {}};
  for (bool free_only : {true, false}) {
    add_banks(c, f, river, away_from, w, free_only);
    if (!w.to.empty()) return w;
  }
  for (PlaceId b : c.t.space(river).next)
    if (!c.t.space(b).river && b != away_from && !closed(c, f, b)) add(w, b);
  return w;
}

// 15.1.4, 15.2a: of the river spaces beside it the one nearest to friends is crossed, and of its far bank the nearest
// space is the landing.
Ways nearest_crossing(const Ctx& c, const Retreat& f) {
  Ways rivers, w{.way = Way::Water, .to = {}};
  for (PlaceId r : c.t.space(f.at).next) {
    if (!c.t.space(r).river || r == f.barred || closed(c, f, r)) continue;
    Ways landings;
    add_banks(c, f, r, f.at, landings, true);
    if (!landings.to.empty()) add(rivers, r);
  }
  keep_nearest(c, f.side, rivers);
  for (PlaceId r : rivers.to) add_banks(c, f, r, f.at, w, true);
  keep_nearest(c, f.side, w);
  return w;
}

Ways ways_of(const Ctx& c, const Retreat& f) {
  Ways w;
  if (f.landed) {
    w.way = Way::Landing;
    if (f.cause == f.at) {
      w = over_water(c, f, f.at, f.at, Way::Landing);
    } else {  // away from the ambusher: where it embarked if that lies across the water, else over to the far bank
      for (bool free_only : {true, false})
        if (c.applies(R("15.2b"), w.to.empty())) add_banks(c, f, f.at, f.cause, w, free_only);
      if (w.to.contains(f.back)) w.to.clear();
    }
    if (w.to.empty() && f.back.exists()) add(w, f.back);
    return w;
  }
  if (f.back.exists() && f.back != f.at) {
    if (is_space(f.back) && c.t.space(f.back).river) return over_water(c, f, f.back, f.at, Way::Water);
    w.way = Way::Back;
    add(w, f.back);
    return w;
  }
  for (PlaceId n : c.t.space(f.at).next)
    if (!c.t.space(n).river && !c.applies(R("15.1.2"), n == f.barred) && !closed(c, f, n) && !enemy_at(c, f.side, n))
      add(w, n);
  if (!w.to.empty()) {
    w.way = Way::Ground;
    keep_nearest(c, f.side, w);
    return w;
  }
  if (w = nearest_crossing(c, f); !w.to.empty()) return w;
  w.way = Way::Enemy;
  for (PlaceId n : c.t.space(f.at).next)
    if (!c.t.space(n).river && n != f.barred && !closed(c, f, n)) add(w, n);
  if (w.to.empty()) w.way = Way::None;
  keep_nearest(c, f.side, w);
  return w;
}

void destroy(Retreat& f, Playing& p) {
  p.emit({R("15.3"), kDestroyed, f.side, arg(f.at)});
  each_in(p.s, f.side, f.group, [&](UnitId u) {
    const Type type = p.t.type_of(u);
    if (type == Type::Arms) return remove_arms(p, u);
    if (f.side == kWC) p.s.nation[NationId(p.t.nation[u.index()])].bloodied = true;
    if (type == Type::Gun) {
      p.s.flags[u] |= kReducedSide;
      p.s.group[u] = 0;
      return;
    }
    if (type == Type::Supply) score(p, kWC, has(p.s, u, kReducedSide) ? 1 : 2, R("10.1c"));
    leader_died(p, u);
    put(p, u, f.side == kUS && !is_leader(type) && p.t.sc.tier != 1 ? kCup : kOut);
  });
}
void lose_guns(Retreat& f, Playing& p) {
  each_in(p.s, kUS, f.group, [&](UnitId u) {
    if (p.t.type_of(u) != Type::Gun) return;
    p.s.flags[u] |= kReducedSide;
    p.s.group[u] = 0;
    p.emit({R("22.2c"), kGunLost, kUS, arg(u), arg(f.at)});
  });
}
UnitId gun_after(const State& s, const Tables& t, const Retreat& f) {
  UnitId found;
  each_in(s, kUS, f.group, [&](UnitId u) {
    if (t.type_of(u) == Type::Gun && !found.exists() && (!f.gun.exists() || u > f.gun)) found = u;
  });
  return found;
}
// 22.2b: a gun that the water or the enemy takes anyway needs no die.
bool guns_in_doubt(const Ctx& c, const Retreat& f) {
  if (f.side != kUS || !f.guns || f.may_enter_fort) return f.side == kUS && f.guns;
  const Ways w = ways_of(c, f);
  return w.way != Way::Water && !w.to.empty();
}
// 22.2b: on a 6 the gun is left behind.
void roll_for_gun(Retreat& f, Playing& p) {
  p.emit({R("22.2b"), kRolled, kUS, p.answer.n});
  if (p.answer.n < 6) return;
  p.s.flags[f.gun] |= kReducedSide;
  p.s.group[f.gun] = 0;
  p.emit({R("22.2b"), kGunLost, kUS, arg(f.gun), arg(f.at)});
}
// 15.2a: the force must take to the water. 22.2c: guns are lost there, but not by an ambush on the river (22.2d).
bool takes_to_water(Retreat& f, Playing& p) {
  if (!force_exists(p.ctx(), f.side, f.group)) return false;
  const Way way = ways_of(p.ctx(), f).way;
  const bool water = way == Way::Water || way == Way::Landing;
  if (p.applies(R("22.2c"), f.side == kUS && water && !p.applies(R("22.2d"), way == Way::Landing))) lose_guns(f, p);
  return p.applies(R("15.2a"), way == Way::Water);
}
// 20.2.2: a garrison that leaves gives up its fort, and nobody stays behind.
void abandon_fort(Retreat& f, Playing& p) {
  if (site_at(p.ctx(), f.at) == Site::PrintedFort || !is_fort(site_at(p.ctx(), f.at))) return;
  each_at(p.s, kUS, f.at, [&](UnitId u) {
    if (has(p.s, u, kInside)) p.s.group[u] = f.group, p.s.flags[u] &= static_cast<u8>(~kInside);
  });
  while (is_fort(p.s.site[f.at])) lose_structure_step(p, f.at);
}
// 23.0d: without warriors nobody carries the arms away; they stay in their village.
void move_to(Retreat& f, Playing& p, PlaceId to) {
  const bool bearers = f.side == kUS || any_type(p.ctx(), kWC, f.group, Type::Warrior);
  each_in(p.s, f.side, f.group,
          [&](UnitId u) { p.t.type_of(u) == Type::Arms && !bearers ? void(p.s.group[u] = 0) : put(p, u, to); });
  p.emit({R("15.1"), kRetreated, f.side, arg(f.at), arg(to)});
}
void go_to(Retreat& f, Playing& p, PlaceId to) {
  const PlaceId old = f.at;
  if (f.may_enter_fort) abandon_fort(f, p);
  move_to(f, p, to);
  drop_stray_arms(p, old);
  f.barred = old;
  f.at = to;
}
// 20.2.2: the garrison goes back in. Friends who came to help from outside find no way in; of scouts it is not known
// who came.
void back_inside(Retreat& f, Playing& p) {
  const u8 outside = new_group(p.s);
  each_in(p.s, kUS, f.group, [&](UnitId u) {
    const bool helper = p.t.type_of(u) != Type::Scout && has(p.s, u, kLate);
    helper ? void(p.s.group[u] = outside) : void(p.s.flags[u] |= kInside);
  });
  clear_group(p.s, f.group);
  f.group = outside;
  f.may_enter_fort = false;
}
// 15.1.4: a piece goes its own way; the arms go with the last of the warriors.
void send(Retreat& f, Playing& p, UnitId u, PlaceId to) {
  put(p, u, to);
  p.s.group[u] = 0;
  if (p.t.type_of(u) == Type::Warrior && !any_type(p.ctx(), kWC, f.group, Type::Warrior))
    each_in(p.s, kWC, f.group, [&](UnitId a) {
      if (p.t.type_of(a) == Type::Arms) put(p, a, to), p.s.group[a] = 0;
    });
  p.emit({R("15.1.4"), kRetreated, f.side, arg(f.at), arg(to)});
}
Flow end_retreat(const Retreat& f, Playing& p) {
  forget_ambushes(p.s, f.group, false);
  clear_group(p.s, f.group);
  if (is_space(f.at)) {
    capture_unguarded(p, f.at);
    drop_stray_arms(p, f.at);
  }
  return Done;
}
Losses one_loss(const Retreat& f) { return {.side = f.side, .group = f.group, .left = 1, .at = f.at}; }

}  // namespace

std::optional<Action> Retreat::settled(const Ctx&) const { return group ? std::nullopt : std::optional(Action{}); }

Flow Retreat::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (side == kUS) lose_unsupported_guns(p, at);
  // 15.4: WC units chased by cavalry lose 1 FP.
  if (p.applies(R("15.4"), side == kWC && cavalry)) CALL(Chased, one_loss(*this));
  // 22.2b: beaten US units roll for each gun.
  while (p.applies(R("22.2b"), guns_in_doubt(c, *this)) && (gun = gun_after(p.s, p.t, *this)).exists()) {
    ASK(GunDie, RollDie{R("22.2b")});
    roll_for_gun(*this, p);
  }
  if (takes_to_water(*this, p)) CALL(Swam, one_loss(*this));
  // 15.1: all go one space, together or parted.
  while (force_exists(c, side, group)) {
    if (!may_enter_fort && ways_of(c, *this).to.empty()) {
      destroy(*this, p);
      drop_stray_arms(p, at);
      return Done;
    }
    ASK(Chosen, RetreatWhere{});
    if (p.answer.verb == kSend) {
      send(*this, p, unit_arg(p.answer.a), place_arg(p.answer.b));
    } else if (p.answer.verb == kBackInside) {
      back_inside(*this, p);
      if (!force_exists(c, kUS, group)) return Done;
    } else {
      go_to(*this, p, place_arg(p.answer.a));
      break;
    }
  }
  if (!force_exists(c, side, group)) return end_retreat(*this, p);
  CALL(Intruded, Intrusion{.nation = intruded_upon(c, side, at)});
  // 15.1: enemy stacks may ambush them on the way, but not the one that drove them off.
  if (is_space(at) && !landed)
    CALL(Watched, AmbushWindow{.seat = other(side), .group = group, .at = at, .barred = cause});
  // 15.3: among the enemy they lose 1 FP and must fight on.
  if (p.applies(R("15.3"), is_space(at) && enemy_at(c, side, at) && force_exists(c, side, group))) {
    CALL(Mauled, one_loss(*this));
    if (force_fp(c, side, group) > 0) {
      forget_ambushes(p.s, group, false);
      return p.become(
          Combat{.attacker = side, .attackers = group, .defenders = new_group(p.s), .at = at, .from = barred});
    }
    if (force_exists(c, side, group)) destroy(*this, p);
  }
  return end_retreat(*this, p);
  END;
}

std::optional<Action> RetreatWhere::settled(const Ctx& c) const {
  const Retreat& f = frame_of<Retreat>(c.s);
  const Ways w = ways_of(c, f);
  if (f.may_enter_fort || w.to.size() != 1) return {};
  return Action{.verb = kRetreatTo, .a = arg(w.to[0])};
}
Seat RetreatWhere::asked(const Ctx& c) const { return frame_of<Retreat>(c.s).side; }
Prompt RetreatWhere::prompt(const Ctx& c) const {
  const Retreat& f = frame_of<Retreat>(c.s);
  if (f.may_enter_fort)
    return {R("20.2.2"),
            {"The break-out from {a:space} has failed. Back inside, or away and give up the fort? "
             "(20.2.2)",
             arg(f.at)},
            kPlace,
            arg(f.at)};
  const Way way = ways_of(c, f).way;
  const char* ask =
      way == Way::Ground ? "Your force at {a:space} must retreat, and several spaces are equally near to "
                           "friends. Where does it go? It may part. (15.1.4)"
      : way == Way::Enemy
          ? "Your force at {a:space} must retreat, and the enemy is all around. Where does it go? It loses a "
            "step and fights on there. (15.3)"
          : "Your force at {a:space} must retreat over the water. Where does it land? (15.2)";
  return {way == Way::Ground  ? R("15.1.4")
          : way == Way::Enemy ? R("15.3")
                              : R("15.2a"),
          {ask, arg(f.at), f.side},
          kPlace,
          arg(f.at)};
}
void RetreatWhere::answers(const Ctx& c, Offer& offer) const {
  const Retreat& f = frame_of<Retreat>(c.s);
  const Ways w = ways_of(c, f);
  if (f.may_enter_fort) offer.allow({.verb = kBackInside});
  for (PlaceId at : w.to) offer.allow({.verb = kRetreatTo, .a = arg(at)});
  if (w.way == Way::Ground && w.to.size() > 1 && !f.may_enter_fort) {
    int pieces = 0;
    each_in(c.s, f.side, f.group, [&](UnitId u) { pieces += c.t.type_of(u) != Type::Arms; });
    Seen seen;
    each_in(c.s, f.side, f.group, [&](UnitId u) {
      const Type type = c.t.type_of(u);  // guns stay with the main body
      if (pieces < 2 || type == Type::Arms || type == Type::Gun || !seen.first(c, u, kReducedSide)) return;
      for (PlaceId at : w.to) offer.allow({.verb = kSend, .a = arg(u), .b = arg(at)});
    });
  }
  if (!offer.wants_refusals() || !is_space(f.at)) return;
  for (PlaceId n : c.t.space(f.at).next) {
    if (w.to.contains(n)) continue;
    const Action a{.verb = kRetreatTo, .a = arg(n)};
    if (n == f.barred)
      offer.refuse(a, R("15.1.2"), "The attacker came from there.");
    else if (closed(c, f, n))
      offer.refuse(a, R("15.1.3"), why_closed(c, f, n));
    else if (c.t.space(n).river)
      offer.refuse(a, R("15.2a"), "The river is a way out only when no ground is left.");
    else if (enemy_at(c, f.side, n))
      offer.refuse(a, R("15.1.2"), "The enemy stands there.");
    else
      offer.refuse(a, R("15.1.4"), "Another space is nearer to friends.");
  }
}

}  // namespace cf::ohio
