// 2.5, 6.3.1-6.8, 13, 17.1: steps, meetings, passing through.
#include "games/ohio/rules/movement.hpp"

#include "engine/procedure.hpp"
#include "games/ohio/rules/combat.hpp"

namespace cf::ohio {

int step_cost(const Ctx& c, PlaceId from, PlaceId to) {
  if (is_entry(from) || is_entry(to)) return 1;
  const bool water_from = c.t.space(from).river, water_to = c.t.space(to).river;
  if (water_to) return water_from ? c.applies(R("2.5.2a"), 1) : 1 + c.applies(R("2.5.2b"), 1);
  return water_from ? 0 : c.applies(R("2.5.1"), 1);
}

int facing_fp(const Ctx& c, Seat mover, PlaceId at) {
  if (mover == kUS) return fp_at(c, kWC, at) + c.applies(R("20.5b"), hostile_principal(c, at));
  return fp_at(c, kUS, at, c.applies(R("20.1a"), is_fort(site_at(c, at))));
}

bool peaceful_principal(const Ctx& c, Seat mover, PlaceId at) {
  return c.applies(R("20.5b"), mover == kUS && is_principal(site_at(c, at)) && !facing_fp(c, kUS, at));
}

namespace {

// FP that the force must outnumber to pass.
int opposing_fp(const Ctx& c, Seat mover, PlaceId at) {
  return facing_fp(c, mover, at) + peaceful_principal(c, mover, at);
}

bool closed_to(const Ctx& c, const March& m, PlaceId to, Verdict& why) {
  if (!open_space(c, to))
    return why = {R("A2.0"), {"The learning game is played on Miami, Shawnee and neutral land only."}}, true;
  if (m.seat == kUS && c.s.fort_miamis && to == c.t.miamis)
    return why = {R("20.7b"), {"Fort Miamis bars the way to US units."}}, true;
  if (m.seat != kWC || !is_principal(site_at(c, to))) return false;
  const NationId n = owner_of(c, to);
  if (status_of(c, n) != Status::Nonaligned) return false;
  const Shape force = shape_of(c, kWC, m.group);
  int fp = force.fp, keys = force.keys;
  each_at(c.s, kWC, to, [&](UnitId u) { fp += fp_of(c, u), keys += c.t.type_of(u) == Type::Key; });
  if (fp > 2 || keys > 1)
    return why = {R("19.0b"), {"The {a:nation} admit one key leader and 2 FP to their principal village.", arg(n)}},
           true;
  return false;
}

// A force on the water must be able to come ashore.
bool can_land(const Ctx& c, const March& m, PlaceId river) {
  if (c.s.fort_miamis && river == c.t.miamis && m.seat == kWC) return true;
  Verdict why;
  for (PlaceId n : c.t.space(river).next)
    if (!c.t.space(n).river && !closed_to(c, m, n, why)) return true;
  return false;
}

Verdict entry_verdict(const Ctx& c, const March& m, PlaceId to) {
  const Entry& entry = c.t.entries[to.index() - kSpaces];
  if (m.seat == kUS || entry.seat != kWC)
    return {R("2.4.3a"), {"Entry squares let only their own side in or out; US units never leave."}};
  const Shape force = shape_of(c, kWC, m.group);
  bool own = true;
  each_in(c.s, kWC, m.group,
          [&](UnitId u) { own &= c.t.type_of(u) == Type::Arms || c.t.nation[u.index()] == entry.nation.index(); });
  const bool envoy = status_of(c, entry.nation) == Status::Nonaligned && force.keys && force.fp <= 2;
  if (c.applies(entry.nation == kMiami ? R("2.4.3d") : R("2.4.3e"), own) || envoy) return {};
  return {R("2.4.3e"), {"Only the nation's own units leave by its square, or a key leader with 2 FP as envoy."}};
}

}  // namespace

Verdict step_verdict(const Ctx& c, const March& m, PlaceId to) {
  if (m.mode == Mode::BreakOut)
    return {R("20.2b"), {"Besieged units cannot move; they may only break out by fighting."}};
  if (m.must_stop) return {R("6.6b"), {"A friendly army holds this space: a force that enters it must stop."}};
  const int cost = step_cost(c, m.at, to);
  const bool water = is_space(to) && c.t.space(to).river;
  if (cost > m.points)
    return {water ? R("2.5.2b") : R("2.5.1"), {"That step costs {a} MP and {b} are left.", w16(cost), m.points}};
  if (is_entry(to)) return entry_verdict(c, m, to);
  if (Verdict why; closed_to(c, m, to, why)) return why;
  if (water && is_space(m.at) && c.t.space(m.at).river) {
    const bool wide = m.seat == kUS && c.t.space(to).ohio && c.t.space(m.at).ohio;
    const int limit = wide ? 16 : 8;
    if (force_troops(c, m.seat, m.group) > limit)
      return {R("6.3.1a"), {"At most {a} FP may go along this river.", w16(limit)}};
  }
  if (water && !can_land(c, m, to)) return {R("2.5.2c"), {"The force could not come ashore from there."}};
  if (m.mode == Mode::Reinforce) {
    const int foe = to == m.target ? 0 : opposing_fp(c, m.seat, to);
    const int extra = foe ? 1 : 0;
    if (cost + extra + c.t.cost_between(to, m.target) > m.points)
      return {R("14.3d"), {"That way the force would not reach the battle."}};
    if (foe >= force_fp(c, m.seat, m.group) && foe)
      return {R("14.3f"), {"The enemy there is too strong to be passed."}};
    if (to != m.target && is_army(c, m.seat, to, m.group))
      return {R("6.6b"), {"A friendly army holds that space: the force would have to stop in it."}};
  }
  return {};
}

Verdict stop_verdict(const Ctx& c, const March& m) {
  if (m.must_leave) return {R("13.0a"), {"A force that passes through must leave the space."}};
  if (!is_space(m.at) || !c.t.space(m.at).river) return {};
  if (c.applies(R("20.7d"), c.s.fort_miamis && m.at == c.t.miamis && m.seat == kWC)) {
    if (troops_at(c, kWC, m.at) <= 4) return {};
    return {R("20.7a"), {"Fort Miamis shelters at most 4 FP."}};
  }
  return {R("2.5.2c"), {"No piece may stop on a river."}};
}

Verdict pass_verdict(const Ctx& c, const March& m) {
  if (m.mode == Mode::BreakOut) return {R("20.2b"), {"Besieged units cannot move away."}};
  const int foe = opposing_fp(c, m.seat, m.at);
  if (force_fp(c, m.seat, m.group) <= foe)
    return {R("13.0a"), {"Passing through takes more than the {a} FP in its way here.", w16(foe)}};
  if (m.mode == Mode::Reinforce)
    return m.points >= 1 + c.t.cost_between(m.at, m.target)
               ? Verdict{}
               : Verdict{R("13.0a"), {"Not enough MP are left to pass through."}};
  March after = m;
  if (m.points >= 1) {
    after.points = b8(m.points - 1);
    for (PlaceId n : c.t.space(m.at).next)
      if (step_verdict(c, after, n).legal()) return {};
  }
  return {R("13.0a"), {"Passing through costs 1 MP more, and enough must be left to leave."}};
}

Verdict overrun_verdict(const Ctx& c, const March& m) {
  const Site site = site_at(c, m.at);
  if (m.mode == Mode::BreakOut || !is_space(m.at) || m.fresh)
    return {R("17.1a"), {"Only a force on the move can overrun."}};
  const bool screen = m.seat == kWC && is_fort(site);
  if (is_settlement(site) || is_principal(site) || (is_fort(site) && !screen))
    return {R("17.1c"), {"A fort, settlement or principal village cannot be overrun."}};
  const int foe = fp_at(c, other(m.seat), m.at, screen);
  const bool village = m.seat == kUS && is_village(site);
  if (!foe && !village) return {R("17.1a"), {"There is nothing here to overrun."}};
  if (force_fp(c, m.seat, m.group) < 5 * foe || (!foe && !force_fp(c, m.seat, m.group)))
    return {R("17.1a"), {"An overrun takes five times the enemy's {a} FP.", w16(foe)}};
  if (m.points < 2) return {R("17.1b"), {"An overrun needs 1 MP for itself and 1 to go on."}};
  return {};
}

// 20: a structure, or enemies already in the space, may be attacked where the force stands.
Verdict attack_verdict(const Ctx& c, const March& m) {
  if (!is_space(m.at) || c.t.space(m.at).river || m.must_leave)
    return {R("14.0"), {"There is nothing here to attack."}};
  if (force_fp(c, m.seat, m.group) == 0) return {R("14.6c"), {"A force without FP cannot attack."}};
  const Site site = c.s.site[m.at];
  if (m.mode == Mode::BreakOut) return {};
  if (m.mode == Mode::Reinforce) return {R("14.3f"), {"Reinforcements fight only in the battle they are called to."}};
  if (facing_fp(c, m.seat, m.at)) return {};
  if (m.seat == kUS && is_village(site)) return {};
  if (m.seat == kWC && (is_settlement(site) || site == Site::Fort || site == Site::FortReduced)) return {};
  if (m.seat == kWC && site == Site::PrintedFort)
    return {R("20.4"), {"Forts Washington and Harmar and their garrisons cannot be attacked."}};
  return {R("14.0"), {"There is nothing here to attack."}};
}

namespace {

bool has_choice(const Ctx& c, const March& m) {
  if (m.mode == Mode::Normal && m.points > 0 && !m.fresh) return true;
  if (is_entry(m.at)) return m.points > 0 || attack_verdict(c, m).legal();
  for (PlaceId n : c.t.space(m.at).next)
    if (step_verdict(c, m, n).legal()) return true;
  return attack_verdict(c, m).legal();
}

void move_force(March& m, Playing& p, PlaceId to) {
  each_in(p.s, m.seat, m.group, [&](UnitId u) { put(p, u, to); });
  const int cost = step_cost(p.ctx(), m.at, to);
  if (is_space(to) && p.t.space(to).river && !(is_space(m.at) && p.t.space(m.at).river)) m.embarked = m.at;
  m.prev = m.at;
  m.at = to;
  m.points = b8(m.points - cost);
  m.fresh = m.must_leave = false;
  forget_ambushes(p.s, m.group, true);
  p.emit({R("6.1b"), kEntered, m.seat, arg(to), m.points});
}

// 2.4.3: units that leave the map wait in their square or box; an envoy stands on the square.
void leave_map(March& m, Playing& p, PlaceId entry) {
  m.over = true;
  bool own = true;
  const NationId n = p.t.entries[entry.index() - kSpaces].nation;
  each_in(p.s, kWC, m.group,
          [&](UnitId u) { own &= p.t.type_of(u) == Type::Arms || p.t.nation[u.index()] == n.index(); });
  if (!p.applies(R("2.4.3e"), own && status_of(p.ctx(), n) == Status::Member)) return move_force(m, p, entry);
  each_in(p.s, kWC, m.group, [&](UnitId u) {
    if (p.t.type_of(u) == Type::Arms) p.s.arms_nation[u.index() - kArmsFirst] = {};
    put(p, u, p.t.type_of(u) == Type::Arms ? kOut : kBox);
  });
  p.emit({R("2.4.3e"), kLeftMap, kWC, arg(n)});
}

// 15.4: horse among the US troops outside any fort.
bool cavalry_at(const Ctx& c, PlaceId at) {
  bool any = false;
  each_at(c.s, kUS, at, [&](UnitId u) { any |= is_cavalry(c.t.type_of(u)) && !has(c.s, u, kInside); });
  return any;
}
// The stack whose ambush was the last to strike the force.
PlaceId last_ambusher(const State& s, u8 group) {
  PlaceId found;
  for (const AmbushDone& d : s.ambushes)
    if (d.group == group && !d.only_this_step) found = d.stack;
  return found;
}

PlaceId place_of(const State& s, Seat seat, u8 group) {
  PlaceId at;
  each_in(s, seat, group, [&](UnitId u) { at = s.place[u]; });
  return at;
}
// Leaders and scouts without FP give way to a force that stops among them.
Retreat giving_way(const March& m, Playing& p) {
  const Ctx c = p.ctx();
  const Seat foe = other(m.seat);
  if (fp_at(c, m.seat, m.at) == 0 || fp_at(c, foe, m.at) > 0 || (m.seat == kUS && hostile_principal(c, m.at)))
    return {};
  const u8 group = new_group(p.s);
  bool any = false;
  each_at(p.s, foe, m.at, [&](UnitId u) {
    const Type type = p.t.type_of(u);
    if (has(p.s, u, kInside) || type == Type::Arms || type == Type::Gun) return;
    p.s.group[u] = group;
    any = true;
  });
  return {.side = foe, .group = any ? group : b8(0), .at = m.at, .back = {}, .barred = m.prev, .cause = m.at};
}
Flow finish_march(March& m, Playing& p) {
  forget_ambushes(p.s, m.group, false);
  if (m.mode == Mode::BreakOut) {  // who thinks better of it is still inside
    each_in(p.s, m.seat, m.group, [&](UnitId u) { p.s.flags[u] |= kInside; });
    clear_group(p.s, m.group);
    return Done;
  }
  m.at = place_of(p.s, m.seat, m.group);
  const bool sheltered = p.s.fort_miamis && m.at == p.t.miamis && m.seat == kWC;
  if (p.applies(R("2.5.2c"), is_space(m.at) && p.t.space(m.at).river && !sheltered))
    return p.become(Retreat{
        .side = m.seat, .group = m.group, .at = m.at, .back = m.embarked, .barred = {}, .cause = m.at, .landed = true});
  if (p.applies(R("14.3g"), m.mode == Mode::Reinforce && m.at == m.target)) return Done;
  clear_group(p.s, m.group);
  if (!is_space(m.at) || m.mode == Mode::Reinforce) return Done;
  if (m.seat == kWC) {
    drop_stray_arms(p, m.at);
    if (is_besieged(p.ctx(), m.at)) p.emit({R("20.2a"), kBesieged, kWC, arg(m.at)});
  }
  const Retreat retreat = giving_way(m, p);
  return retreat.group ? p.become(retreat) : Done;
}

Combat attack(const March& m, const State& s) {
  const bool out = m.mode == Mode::BreakOut;
  return {.attacker = m.seat,
          .attackers = m.group,
          .defenders = new_group(s),
          .at = m.at,
          .from = out ? m.at : m.prev,
          .setting = out ? Setting::BreakOut : Setting::Field};
}
Overrun overrun_of(const March& m) { return {.seat = m.seat, .group = m.group, .at = m.at, .prev = m.prev}; }
// 17.0a, 17.2c: a force whose overrun succeeds pays 1 MP and goes on.
bool follow_overrun(March& m, Playing& p) {
  const OverrunEnd end = p.given<Overrun>();
  if (end == OverrunEnd::Roused) return false;
  m.over = !p.applies(R("17.0a"), end == OverrunEnd::GoesOn);
  if (!m.over && m.points) --m.points;
  return true;
}
Retreat turned_back(const Ctx& c, const March& m, bool beaten) {
  return {.side = m.seat,
          .group = m.group,
          .at = m.at,
          .back = m.prev,
          .barred = {},
          .cause = m.at,
          .cavalry = beaten && cavalry_at(c, m.at),
          .guns = beaten && m.seat == kUS};
}
// 18.2d: an overwhelming ambush ends the move; on a river the force is driven ashore (15.2b).
Retreat driven_off(const Ctx& c, const March& m) {
  if (!c.t.space(m.at).river) return facing_fp(c, m.seat, m.at) ? turned_back(c, m, true) : Retreat{};
  return {.side = m.seat,
          .group = m.group,
          .at = m.at,
          .back = m.embarked,
          .barred = {},
          .cause = last_ambusher(c.s, m.group),
          .landed = true};
}

// 6.4b: only a scout who set out with the force can give it a point.
UnitId guide_of(const Ctx& c, const March& m) {
  UnitId guide;
  each_in(c.s, kUS, m.group, [&](UnitId u) {
    const bool joined = c.applies(R("6.4b"), m.joined_scouts.contains(u));
    if (c.t.type_of(u) == Type::Scout && !joined) guide = u;
  });
  return guide;
}
void pick_up(March& m, Playing& p, UnitId u) {
  p.s.group[u] = m.group;
  set_out(p.s, u);
  if (p.t.type_of(u) == Type::Scout && !m.joined_scouts.full()) m.joined_scouts.push_back(u);
  if (m.seat == kWC) hand_over_arms(p, m.group, m.at);
  p.emit({R("6.4a"), kPickedUp, m.seat, arg(u)});
}
void drop(March& m, Playing& p, UnitId u) {
  const Type type = p.t.type_of(u);
  p.s.group[u] = 0;
  if (m.seat == kWC) hand_over_arms(p, m.group, m.at);
  if (type == Type::Arms) entrust_arms(p, u);
  // 21.2: with the last scout goes the point he gave.
  const bool last = type == Type::Scout && m.scouted && !guide_of(p.ctx(), m).exists();
  if (p.applies(R("21.2"), last && m.points)) --m.points;
  note_piece(p, {R("6.5a"), kDropped, m.seat, arg(u), arg(m.at)}, kDroppedUnseen);
}
// What a force may do without a step.
void rearrange(March& m, Playing& p) {
  if (p.answer.verb == kPickUp) return pick_up(m, p, unit_arg(p.answer.a));
  if (p.answer.verb == kDrop) return drop(m, p, unit_arg(p.answer.a));
  m.over = true;
}
void take_step(March& m, Playing& p) {
  const PlaceId to = place_arg(p.answer.a);
  if (is_entry(to)) return leave_map(m, p, to);
  move_force(m, p, to);
  if (m.seat == kWC) capture_unguarded(p, to);
}
void pass_through(March& m, Playing& p) {
  if (p.applies(R("13.0a"), m.points > 0)) --m.points;
  m.must_leave = true;
  p.emit({R("13.0a"), kPassedThrough, m.seat, arg(m.at)});
}
// 6.6b: in the space of a friendly army it must stop.
bool stopped_by_army(const Ctx& c, const March& m) {
  const bool may_stay = m.mode == Mode::Normal && !m.must_leave && is_space(m.at) && !c.t.space(m.at).river;
  return c.applies(R("6.6b"), may_stay && is_army(c, m.seat, m.at, m.group));
}
AmbushWindow watchers(const March& m) {
  const PlaceId barred = m.mode == Mode::Reinforce ? m.target : PlaceId{};
  return {.seat = other(m.seat), .group = m.group, .at = m.at, .barred = barred};
}
AmbushWindow passed_by(const March& m) {
  return {.seat = other(m.seat), .group = m.group, .at = m.at, .barred = {}, .same_space = true};
}

int us_fp_on(const Ctx& c, NationId nation) {
  int fp = 0;
  each_on_map(c.s, kUS, [&](UnitId u) {
    if (c.t.space(c.s.place[u]).owner == nation && c.t.type_of(u) != Type::Scout) fp += fp_of(c, u);
  });
  return fp;
}

void offer_pieces(const Ctx& c, const March& m, Offer& offer) {
  if (m.mode != Mode::Normal || m.must_leave || !on_board(m.at)) return;
  const Shape now = shape_of(c, m.seat, m.group);
  Seen seen;
  const bool besieged = m.seat == kUS && is_besieged(c, m.at);
  each_at(c.s, m.seat, m.at, [&](UnitId u) {
    if (c.s.group[u] == m.group || m.fresh) return;
    const Action a{.verb = kPickUp, .a = arg(u)};
    if (!can_move(c, u)) {
      if (offer.wants_refusals() && !c.s.group[u]) offer.refuse(a, R("6.4c"), {"Already moved: {a:unit}.", arg(u)});
      return;
    }
    if (c.t.type_of(u) == Type::Arms) {
      const Verdict v = arms_verdict(c, m.group, u);
      return v.legal() ? offer.allow(a) : offer.refuse(a, v.rule, v.why);
    }
    if (besieged || !seen.first(c, u, kReducedSide | kInside)) return;
    Shape with = now;
    with.add(c, u);
    if (m.kind == ForceKind::Support && !is_support(c.t.type_of(u)))
      offer.refuse(a, R("6.4c"), "Wagons, guns and scouts on their own pick up no troops.");
    else
      still_legal(c, m.seat, m.kind, with)
          ? offer.allow(a)
          : offer.refuse(a, R("6.4c"), "The force would grow beyond what its leader may lead.");
  });
  Seen dropped;
  if (!c.applies(R("6.5a"), !m.fresh && !(is_space(m.at) && c.t.space(m.at).river))) return;
  int pieces = 0;
  each_in(c.s, m.seat, m.group, [&](UnitId u) {
    if (c.t.type_of(u) != Type::Arms) return void(++pieces);
    const Action a{.verb = kDrop, .a = arg(u)};
    arms_may_stay(c, u, m.at)
        ? offer.allow(a)
        : offer.refuse(a, R("23.0d"),
                       "British arms are left only in a village, or with a warrior unit whose nation has none.");
  });
  if (pieces < 2) return;
  const bool led = m.kind == ForceKind::Key || m.kind == ForceKind::Sub;  // the others may shrink as they like
  each_in(c.s, m.seat, m.group, [&](UnitId u) {
    if (c.t.type_of(u) == Type::Arms || !dropped.first(c, u, kReducedSide)) return;
    const Action a{.verb = kDrop, .a = arg(u)};
    Shape rest;
    if (led)
      each_in(c.s, m.seat, m.group, [&](UnitId o) {
        if (o != u && c.t.type_of(o) != Type::Arms) rest.add(c, o);
      });
    const bool leads = (m.kind == ForceKind::Key && now.keys == 1 && c.t.type_of(u) == Type::Key) ||
                       (m.kind == ForceKind::Sub && now.keys + now.subs == 1 && is_leader(c.t.type_of(u)));
    if (leads)
      offer.refuse(a, R("6.5b"), "The leader of the force stays with it.");
    else
      !led || still_legal(c, m.seat, m.kind, rest)
          ? offer.allow(a)
          : offer.refuse(a, R("6.5d"), "What remains would not be a legal force.");
  });
}

void offer_scout(const Ctx& c, const March& m, Offer& offer) {
  if (m.seat != kUS || m.scouted || m.mode != Mode::Normal) return;
  if (m.kind == ForceKind::Support) return;
  for (UnitId u : m.joined_scouts)
    offer.refuse({.verb = kScoutMarch, .a = arg(u)}, R("6.4b"), "Scouts picked up on the way add no MP.");
  const UnitId guide = guide_of(c, m);
  if (!guide.exists()) return;
  const Action a{.verb = kScoutMarch, .a = arg(guide)};
  any_type(c, kUS, m.group, Type::Supply)
      ? offer.refuse(a, R("21.2"), "A wagon in the force cannot go faster; drop it first.")
      : offer.allow(a);
}

template <class F>
void each_next(const Ctx& c, const March& m, F&& f) {
  if (is_entry(m.at)) {
    for (PlaceId n : c.t.entries[m.at.index() - kSpaces].links) f(n);
    return;
  }
  for (PlaceId n : c.t.space(m.at).next) f(n);
  for (PlaceId n : c.t.space(m.at).entries) f(n);
}

}  // namespace

Flow March::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  while (!over && force_exists(c, seat, group) && has_choice(c, *this)) {
    ASK(Chosen, ChooseStep{});
    if (p.answer.verb == kAttack) return p.become(attack(*this, p.s));
    if (p.answer.verb == kScoutMarch) {
      CALL(ScoutAsked, ScoutCheck{unit_arg(p.answer.a)});
      scouted = p.given<ScoutCheck>() == Loyalty::Loyal;
      points = b8(points + p.applies(R("21.2"), scouted));
      continue;
    }
    if (p.answer.verb == kOverrun) {
      CALL(VillageOverrun, overrun_of(*this));
      if (follow_overrun(*this, p)) continue;
    } else if (p.answer.verb == kStep) {
      take_step(*this, p);
      if (over) continue;
      CALL(Intruded, Intrusion{.nation = intruded_upon(c, seat, at)});
      // 18.0a: enemy stacks beside it may ambush it.
      CALL(Watched, watchers(*this));
      if (!force_exists(c, seat, group)) break;
      if (p.given<AmbushWindow>()) {
        over = true;
        CALL(DrivenOff, driven_off(c, *this));
        continue;
      }
    } else {
      rearrange(*this, p);
      continue;
    }
    if (mode == Mode::Reinforce && at == target) break;
    // 6.7: meeting enemy FP it must fight, pass through or overrun. Leaders, wagons or scouts alone are turned back.
    while (opposing_fp(c, seat, at)) {
      if (force_fp(c, seat, group) == 0) {
        over = true;
        if (facing_fp(c, seat, at)) CALL(TurnedBack, turned_back(c, *this, false));
        break;
      }
      ASK(Declared, Declare{});
      if (p.answer.verb == kStop) {
        over = true;
        break;
      }
      if (p.answer.verb == kFight) return p.become(attack(*this, p.s));
      if (p.answer.verb == kOverrun) {
        CALL(EnemyOverrun, overrun_of(*this));
        if (!follow_overrun(*this, p)) continue;
        break;
      }
      // 13.0b: those who are passed may ambush. Driven off, the force goes back where it came from.
      pass_through(*this, p);
      CALL(Passed, passed_by(*this));
      over = p.given<AmbushWindow>() || !force_exists(c, seat, group);
      if (over && force_exists(c, seat, group)) CALL(ThrownBack, turned_back(c, *this, true));
      break;
    }
    must_stop |= !over && stopped_by_army(c, *this);
  }
  return finish_march(*this, p);
  END;
}

NationId intruded_upon(const Ctx& c, Seat side, PlaceId at) {
  const NationId n = owner_of(c, at);
  const bool nonaligned = side == kUS && n.exists() && status_of(c, n) == Status::Nonaligned;
  return c.applies(R("19.0c"), nonaligned ? n : NationId{});
}
std::optional<Action> Intrusion::settled(const Ctx&) const {
  return nation.exists() ? std::nullopt : std::optional(Action{});
}
// 19.0c: both roll; a sum below the US FP on its land brings the nation into the war.
Flow Intrusion::play(Playing& p) {
  BEGIN;
  ASK(UsDie, RollDie{R("19.0c")});
  die = p.answer.n;
  p.emit({R("19.0c"), kRolled, kUS, die});
  ASK(WcDie, RollDie{R("19.0c")});
  p.emit({R("19.0c"), kRolled, kWC, p.answer.n});
  const int fp = us_fp_on(p.ctx(), nation), sum = die + p.answer.n;
  p.emit({R("19.0c"), kIntruded, kUS, arg(nation), w16(fp), w16(sum)});
  if (p.applies(R("19.0d"), sum < fp)) return p.become(Joining{.nation = nation});
  END;
}

Seat ChooseStep::asked(const Ctx& c) const { return frame_of<March>(c.s).seat; }
Prompt ChooseStep::prompt(const Ctx& c) const {
  const March& m = frame_of<March>(c.s);
  return {R("6.1d"),
          {"The force at {a:space} has {b} FP and {c} MP left. March, attack or stop? (6.1)", arg(m.at),
           w16(force_fp(c, m.seat, m.group)), m.points},
          kPlace,
          arg(m.at)};
}
void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  const March& m = frame_of<March>(c.s);
  const Verdict stop = stop_verdict(c, m);
  bool can_go = false;
  each_next(c, m, [&](PlaceId to) {
    const Verdict v = step_verdict(c, m, to);
    can_go |= v.legal();
    v.legal() ? offer.allow({.verb = kStep, .a = arg(to)}) : offer.refuse({.verb = kStep, .a = arg(to)}, v.rule, v.why);
  });
  if (stop.legal() || !can_go)
    offer.allow({.verb = kStop});
  else
    offer.refuse({.verb = kStop}, stop.rule, stop.why);
  const Verdict attack = attack_verdict(c, m);
  attack.legal() ? offer.allow({.verb = kAttack}) : offer.refuse({.verb = kAttack}, attack.rule, attack.why);
  if (m.seat == kUS && !facing_fp(c, kUS, m.at) && is_village(site_at(c, m.at))) {
    const Verdict v = overrun_verdict(c, m);
    v.legal() ? offer.allow({.verb = kOverrun}) : offer.refuse({.verb = kOverrun}, v.rule, v.why);
  }
  offer_pieces(c, m, offer);
  offer_scout(c, m, offer);
  if (!offer.wants_refusals() || !is_space(m.at)) return;
  for (PlaceId far : c.t.within[2][m.at.index()])
    if (far != m.at && c.t.hop(m.at, far) == 2)
      offer.refuse({.verb = kStep, .a = arg(far)}, R("2.5.2d"),
                   {"No trail, bank or river step leads straight to {a:space}.", arg(far)});
}

Seat Declare::asked(const Ctx& c) const { return frame_of<March>(c.s).seat; }
Prompt Declare::prompt(const Ctx& c) const {
  const March& m = frame_of<March>(c.s);
  if (peaceful_principal(c, m.seat, m.at))
    return {R("20.5b"),
            {"{a:space} is a principal village of the {b:nation}, who are at peace. Pass through, stop "
             "here, or attack and bring them into the war? (20.5)",
             arg(m.at), arg(owner_of(c, m.at))},
            kPlace,
            arg(m.at)};
  const bool pass = pass_verdict(c, m).legal(), over = overrun_verdict(c, m).legal();
  const bool called = m.mode == Mode::Reinforce && (pass || over);
  const char* ask = called && pass && over ? "Your reinforcements meet {c} enemy FP at {a:space}. Pass through "
                                             "or overrun? (6.7, 14.1)"
                    : called && pass       ? "Your reinforcements meet {c} enemy FP at {a:space} and can only pass "
                                             "through. (6.7, 14.1)"
                    : called               ? "Your reinforcements meet {c} enemy FP at {a:space} and can only overrun "
                                             "them. (6.7, 14.1)"
                    : pass && over
                        ? "Your force meets {c} enemy FP at {a:space}. Fight, pass through or overrun? (6.7, "
                          "14.1)"
                    : pass ? "Your force meets {c} enemy FP at {a:space}. Fight or pass through? (6.7, 14.1)"
                    : over ? "Your force meets {c} enemy FP at {a:space}. Fight or overrun? (6.7, 14.1)"
                           : "Your force meets {c} enemy FP at {a:space} and must fight. (6.7, 14.1)";
  return {R("14.1"), {ask, arg(m.at), m.seat, w16(facing_fp(c, m.seat, m.at))}, kPlace, arg(m.at)};
}
void Declare::answers(const Ctx& c, Offer& offer) const {
  const March& m = frame_of<March>(c.s);
  const Verdict pass = pass_verdict(c, m), over = overrun_verdict(c, m);
  pass.legal() ? offer.allow({.verb = kPassThrough}) : offer.refuse({.verb = kPassThrough}, pass.rule, pass.why);
  over.legal() ? offer.allow({.verb = kOverrun}) : offer.refuse({.verb = kOverrun}, over.rule, over.why);
  if (m.mode != Mode::Reinforce || (!pass.legal() && !over.legal()))
    offer.allow({.verb = kFight});
  else
    offer.refuse({.verb = kFight}, R("14.3f"), "Reinforcements fight only in the battle they are called to.");
  if (peaceful_principal(c, m.seat, m.at))
    offer.allow({.verb = kStop});
  else
    offer.refuse({.verb = kStop}, R("6.7"), "Nobody rests beside the enemy: fight, pass through or overrun.");
}

}  // namespace cf::ohio
