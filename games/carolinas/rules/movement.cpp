// 6 Stacking and 7 Movement on land: the Movement Phase, its groups and marches. Single steps are in steps.cpp.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

PieceSet can_march(const Ctx& c, Seat side) {
  const Marks& m = c.s.m;
  const PieceSet snowed_in = c.s.sky == Sky::Snow ? c.t.cannon : PieceSet{};
  return ashore(c, side) - m.moved - c.applies(R("8.0l"), m.lost) - c.applies(R("5.1c"), m.frozen) -
         c.applies(R("10.0c"), m.rebuilt) - c.applies(R("16.2d"), m.landed) - c.applies(R("16.3c"), c.t.immobile) -
         c.applies(R("4.0i"), snowed_in) - everything_in(c.s, HexId{});
}

namespace {

// Whether some unit or gun of the group could by itself leave the hex: then an overfull hex must be thinned out (6.1).
bool one_could_leave(const Ctx& c, const PieceSet& pieces, HexId hex) {
  State copy = c.s;
  const Ctx alone{c.t, copy};
  for (PieceId p : pieces&(c.t.units | c.t.cannon)) {
    copy.group = only(p);
    if (any_step(alone, March{hex, group_points(c, copy.group)})) return true;
  }
  return false;
}

// The first hex that must still be thinned out, or none.
HexId crowded_hex(const Ctx& c) {
  if (!c.s.excess[c.s.active] || c.s.hour == Hour::Night) return {};
  const PieceSet able = can_march(c, c.s.active) & (c.t.units | c.t.cannon);
  for (PieceId p : able)
    if (is_over_limit(c, c.s.active, c.s.at[p]) && one_could_leave(c, only(p), c.s.at[p])) return c.s.at[p];
  return {};
}

Verdict check_board(const Ctx& c, const March& m) {
  const PieceSet ships = ships_in(c, c.s.active, m.hex);
  if (c.s.sky == Sky::Rainstorm || c.s.sky == Sky::Snow)
    return {R("7.5"), {"Nobody boards or lands in a rainstorm or in snow."}};
  if (c.s.hour == Hour::Night && !(c.s.group - c.s.m.night_ok).empty())
    return {R("8.0b"), {"Boarding at night is a night move: the leader must first find the way."}};
  const Rule cost = m.alone ? R("7.3i") : R("7.3f");
  if (c.applies(cost, m.spent + 1 > budget(c, m.points, m.all_road)))
    return {cost, {"Boarding costs one movement point, and none is left."}};
  if (fits_aboard(c, ships, aboard_in(c, c.s.active, m.hex) | c.s.group)) return {};
  if (!(c.s.group & (c.t.cannon | c.t.supply)).empty() && (ships & c.t.transports).empty())
    return {R("7.3g"), {"Only a transport takes cannon and wagons."}};
  return {R("7.3d"), {"The ships here have not enough room together."}};
}

void offer_steps(const Ctx& c, const March& m, Offer& offer) {
  const Around around = look_around(c, m.hex);
  for (unsigned d = 0; d < 6; ++d) {
    const HexId to = c.t.hex(m.hex).next[d];
    if (!to.exists()) continue;
    const StepCheck s = check_step(c, m, d, around);
    const Action a{.verb = kStep, .a = num(to)};
    s.rule.exists() ? offer.refuse(a, s.rule, s.why) : offer.allow(a);
  }
}

void offer_leaving(const Ctx& c, const March& m, Offer& offer) {
  const PieceSet movers = c.s.group & (c.t.units | c.t.cannon);
  const PieceSet others_here = on_land(c, c.s.active, m.hex) - c.s.group;
  const int there = m.steps ? points_of(c, others_here) : 0;
  const bool by_road = c.s.hour == Hour::Night && !(c.s.group - c.s.m.night_ok).empty();
  const bool last_leader = by_road && !has_many(c.s.group & c.t.leaders);
  if (!has_many(c.s.group)) return;
  for (PieceId p : c.s.group) {
    const Action a{.verb = kLeave, .a = num(p)};
    if (!has_many(movers) && movers.has(p))
      offer.refuse(a, R("10.0e"), "Leaders and wagons here move only with a unit or a cannon.");
    else if (last_leader && c.t.leaders.has(p))
      offer.refuse(a, R("8.0a"), "At night the group must keep a leader.");
    else if (m.steps && there + points(c, p) > kStackLimit)
      offer.refuse(a, R("6.0a"), "The hex would hold more than 15 points.");
    else
      offer.allow(a);
  }
}

void offer_stop(const Ctx& c, const March& m, Offer& offer) {
  const Action stop{.verb = kStop};
  if (m.steps && would_overfill(c, m.hex) && any_step(c, m))
    offer.refuse(stop, R("6.0a"), "Here the hex would hold more than 15 points; the group must go on.");
  else if (!m.steps && c.s.excess[c.s.active] && is_over_limit(c, c.s.active, m.hex) &&
           one_could_leave(c, c.s.group, m.hex))
    offer.refuse(stop, R("6.1"), "This hex holds more than 15 points; what can leave it must.");
  else
    offer.allow(stop);
}

constexpr const char* kNoRoad =
    "No road leads from here: at night the senior-most leader must first find the way by his initiative.";

// Leaders may be in the hex, and none of them free to lead a march.
Verdict why_no_guide(const Ctx& c, HexId hex) {
  const PieceSet leaders = on_land(c, c.s.active, hex) & c.t.leaders;
  if (leaders.empty()) return {R("8.0a"), {"At night only pieces stacked with a leader may move."}};
  const i16 n = num(first(leaders));
  if (c.t.immobile.has(first(leaders))) return {R("16.3c"), {"{a:piece} stays in his hex and leads no march.", n}};
  if (const Verdict bound = why_bound(c, first(leaders)); !bound.legal()) return bound;
  return {R("7.0b"), {"{a:piece} has finished his move and leads no other.", n}};
}

void offer_groups(const Ctx& c, const PieceSet& able, Offer& offer) {
  const bool night = c.s.hour == Hour::Night;
  for (PieceSet rest = able & (c.t.units | c.t.cannon); !rest.empty();) {
    const HexId hex = c.s.at[first(rest)];
    const PieceSet stack = here(c, able, hex);
    rest = rest - stack;
    const Action whole{.verb = kMarch, .a = num(hex)};
    const bool free = !night || (stack - c.s.m.night_ok).empty();
    if (!free && (stack & c.t.leaders).empty())
      offer_if(offer, whole, why_no_guide(c, hex));
    else if (!free && !c.t.hex(hex).road)
      offer.refuse(whole, R("8.0b"), kNoRoad);
    else
      offer.allow(whole);
    if (!has_many(stack)) continue;
    for (PieceId one : stack&(c.t.units | c.t.cannon))
      offer.allow_if(!night || c.s.m.night_ok.has(one), {.verb = kSend, .a = num(one)}, R("8.0a"),
                     "At night a piece goes alone only after its leader has found the way.");
  }
  for (PieceId leader : (able & c.t.leaders) - c.s.m.tried)
    offer.allow_if(!night || c.s.m.night_ok.has(leader) || c.t.hex(c.s.at[leader]).road,
                   {.verb = kSend, .a = num(leader)}, R("8.0b"), kNoRoad);
}

void offer_refused_pieces(const Ctx& c, Offer& offer) {
  const Marks& m = c.s.m;
  for (PieceId p : ashore(c, c.s.active) - c.t.supply) {
    if (!c.s.at[p].exists()) continue;
    const Action a{.verb = kSend, .a = num(p)};
    if (const Verdict bound = why_bound(c, p); !bound.legal())
      offer_if(offer, a, bound);
    else if (m.landed.has(p))
      offer.refuse(a, R("16.2d"), {"{a:piece} has landed with the fleet and goes no further this turn.", num(p)});
    else if (c.t.immobile.has(p))
      offer.refuse(a, R("16.3c"), {"{a:piece} stays in his hex in this scenario.", num(p)});
    else if (m.moved.has(p))
      offer.refuse(a, R("7.0b"), {"{a:piece} has finished its move.", num(p)});
    else if (c.s.sky == Sky::Snow && c.t.cannon.has(p))
      offer.refuse(a, R("4.0i"), {"{a:piece} cannot be moved through snow.", num(p)});
    else if (c.t.leaders.has(p) && m.tried.has(p))
      offer.refuse(a, R("7.6d"), {"{a:piece} has tried to ride alone already.", num(p)});
  }
}

// -- the phase -----------------------------------------------------------------------------------------

bool rides_alone(const Playing& p) { return p.answer.verb == kSend && p.t.leaders.has(piece_of(p.answer.a)); }

// The whole stack, whose leaders ride along at the pace of the troops, or one piece of it.
March begin_march(Playing& p) {
  const Ctx c = p.ctx();
  const bool whole = p.answer.verb == kMarch;
  const HexId hex = whole ? hex_of(p.answer.a) : p.s.at[piece_of(p.answer.a)];
  const PieceSet able = can_march(c, p.s.active), riders = p.applies(R("7.6a"), able & p.t.leaders);
  p.s.group = whole ? here(c, (able - p.t.leaders) | riders, hex) : only(piece_of(p.answer.a));
  return {hex, group_points(c, p.s.group)};
}

void bring_arrivals(Playing& p) {
  if (p.s.hour != Hour::Day) return;
  for (const Arrival& a : p.t.arrivals) {
    const bool due = a.turn <= p.s.turn && p.t.def(a.piece).side == p.s.active;
    if (!p.applies(p.t.setup_rule, due) || p.s.m.dead.has(a.piece) || p.s.at[a.piece].exists()) continue;
    if (holding(p.ctx(), other(p.s.active), a.hex))
      continue;  // ruling 104: they wait, also for a lone leader or wagon (6.0c)
    p.s.at[a.piece] = a.hex;
    p.emit({p.t.setup_rule, kArrived, p.s.active, num(a.piece), num(a.hex)});
  }
}

// 16.1d: towns in which units stand already count as visited.
void note_garrisons(Playing& p) {
  p.s.visited = p.s.pending = 0;
  for (PieceId unit : ashore(p.ctx(), p.s.active) & p.t.units)
    if (p.s.at[unit].exists() && p.t.hex(p.s.at[unit]).city < kCities)
      p.s.visited |= u32{1} << p.t.hex(p.s.at[unit]).city;
}

void settle_excess(Playing& p) {
  bool any = false;
  for (PieceId piece : ashore(p.ctx(), p.s.active) & (p.t.units | p.t.cannon))
    any = any || (p.s.at[piece].exists() && is_over_limit(p.ctx(), p.s.active, p.s.at[piece]));
  p.s.excess[p.s.active] = any;
}

}  // namespace

// 7.0a, 7.0b: the side moves any, all or none of its pieces, one move after another. 7.0j: nothing is left over from
// the last phase.
Flow MovementPhase::play(Playing& p) {
  BEGIN;
  p.s.group.clear();
  bring_arrivals(p);
  note_garrisons(p);
  for (;;) {
    if (halted(p)) return Replaced;
    ASK(Choice, ChooseMove{});
    if (p.answer.verb == kDone) break;
    if (p.answer.verb == kRebuild)
      rebuild(p, piece_of(p.answer.a));
    else if (p.answer.verb == kRaze)
      raze(p, hex_of(p.answer.a));
    else if (p.answer.verb == kRecruit)
      p.s.pending |= u32{1} << p.t.hex(hex_of(p.answer.a)).city;
    else if (p.answer.verb == kLoad)
      load_wagon(p, piece_of(p.answer.a));
    else if (rides_alone(p))
      CALL(RodeAlone, LeaderAlone{piece_of(p.answer.a)});
    else if (p.answer.verb == kMarch || p.answer.verb == kSend)
      CALL(Marched, begin_march(p));
    else if (p.answer.verb == kSail)
      CALL(Sailed, begin_sailing(p, hex_of(p.answer.a)));
    else if (p.answer.verb == kLand)
      CALL(Landed, begin_landing(p, hex_of(p.answer.a)));
    else if (p.answer.verb == kNightRoll)
      CALL(SoughtWay, NightStart{piece_of(p.answer.a)});
    else if (p.answer.verb == kRecover || p.answer.verb == kGuns)
      CALL(Recovered, Recovery{piece_of(p.answer.a), p.answer.verb == kGuns});
    else if (p.answer.verb == kFleet)
      CALL(FleetCame, FrenchFleet{});
    else if (p.answer.verb == kClaim)
      CALL(Claimed, VictoryClaim{});
  }
  if (p.applies(R("16.1d"), p.s.pending != 0)) CALL(Recruited, Recruiting{});
  if (p.s.excess[p.s.active]) settle_excess(p);
  p.s.visited = p.s.pending = 0;
  p.s.moving = false;
  END;
}

// -- one march -----------------------------------------------------------------------------------------

namespace {

// The log goes to both sides: in the fog it names the piece on top of those that march only where it lay, or comes to
// lie, on top of everything, as the enemy sees it there anyway (6.2a).
void note_step(Playing& p, HexId from, HexId to, int cost) {
  const PieceId top = first(p.s.group);
  const auto on_top = [&](HexId hex) {
    const PieceSet there = here(p.ctx(), ashore(p.ctx(), p.s.active) - p.s.group, hex);
    return there.empty() || top < first(there);
  };
  if (!p.t.options.fog || on_top(from) || on_top(to))
    p.emit({R("7.0c"), kEntered, p.s.active, num(top), num(from), num(to), static_cast<i16>(cost)});
  else
    p.emit({R("7.0c"), kEnteredUnseen, p.s.active, num(from), num(to), static_cast<i16>(cost)});
}

void take_step(March& f, Playing& p) {
  const HexId to = hex_of(p.answer.a);
  bool road = false;
  const int cost = step_cost(p.t, f.hex, to, road);
  f.all_road = f.all_road && road;
  f.spent = static_cast<u8>(std::min(250, f.spent + cost));
  ++f.steps;
  note_step(p, f.hex, to, cost);
  f.hex = to;
  arrive(p, p.s.active, p.s.group, to, How::March);
}

void finish_for(Playing& p, const PieceSet& pieces, bool went) {
  p.s.m.moved = p.s.m.moved | pieces;
  for (PieceId unit : pieces& p.t.units)
    if (went && wants_attrition(p.ctx(), unit)) p.s.m.tired.add(unit);
}

void leave_behind(March& f, Playing& p) {
  const PieceId one = piece_of(p.answer.a);
  p.s.group.remove(one);
  if (f.steps || f.landed)
    finish_for(p, only(one), true);
  else
    f.points = group_points(p.ctx(), p.s.group);
}

// Before the first step a group that is too big may still leave members behind.
bool can_go_on(const Ctx& c, const March& f) {
  if (c.s.group.empty()) return false;
  if ((!f.steps && has_many(c.s.group)) || any_step(c, f)) return true;
  return !f.landed && !ships_in(c, c.s.active, f.hex).empty() && check_board(c, f).legal();
}

void board(March& f, Playing& p) {
  p.s.m.aboard = p.s.m.aboard | p.s.group;
  ++f.steps;
  p.emit({R("7.3f"), kBoarded, p.s.active, num(f.hex)});
}

}  // namespace

// 7.0c, 7.0g: the group pays for each hex it enters, and stops where it can enter none.
Flow March::play(Playing& p) {
  BEGIN;
  while (can_go_on(p.ctx(), *this)) {
    ASK(Choice, ChooseStep{});
    if (p.answer.verb == kStep) {
      take_step(*this, p);
    } else if (p.answer.verb == kLeave) {
      leave_behind(*this, p);
    } else {
      if (p.answer.verb == kBoard) board(*this, p);
      break;
    }
  }
  // A march that stops before its first step uses nothing up.
  if (steps || landed || p.answer.verb != kStop) finish_for(p, p.s.group, steps || landed);
  p.s.group.clear();
  abandon_the_lost(p, p.s.active);
  return then_attrition(p);
  END;
}

Seat ChooseMove::asked(const Ctx& c) const { return c.s.active; }
void ChooseMove::answers(const Ctx& c, Offer& offer) const {
  if (const HexId crowded = crowded_hex(c); crowded.exists())
    offer.refuse({.verb = kDone}, R("6.1"),
                 {"{a:hex} holds more than 15 points and something there can still leave.", num(crowded)});
  else
    offer.allow({.verb = kDone});
  const PieceSet able = can_march(c, c.s.active);
  offer_groups(c, able, offer);
  offer_night(c, able, offer);
  offer_sea(c, offer);
  offer_supply(c, offer);
  offer_forts(c, offer);
  offer_scenario(c, offer);
  if (offer.wants_refusals()) offer_refused_pieces(c, offer);
}
Prompt ChooseMove::prompt(const Ctx& c) const {
  return {
      R("7.0a"),
      {c.s.hour == Hour::Day ? "{a:seat}: Movement Phase by day. Choose a stack or a piece to move, or end the phase."
                             : "{a:seat}: Movement Phase by night. Only pieces with a leader may move; off the road he "
                               "must roll first, and if he fails his hex is lost.",
       c.s.active}};
}

Seat ChooseStep::asked(const Ctx& c) const { return c.s.active; }
void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  const March& m = marching(c);
  if (!m.hex.exists()) return;
  offer_stop(c, m, offer);
  offer_steps(c, m, offer);
  offer_leaving(c, m, offer);
  if (m.landed || ships_in(c, c.s.active, m.hex).empty()) return;
  offer_if(offer, {.verb = kBoard}, check_board(c, m));
}
Prompt ChooseStep::prompt(const Ctx& c) const {
  const March& m = marching(c);
  const int left = std::max(0, budget(c, m.points, m.all_road) - m.spent);
  const bool road_counts = m.all_road && (c.s.sky == Sky::Rain || c.s.sky == Sky::Snow);
  const char* prompt =
      c.s.sky == Sky::Rainstorm
          ? "{a:seat}: where does the group in {b:hex} march? In the rainstorm one hex is all, or two along a road."
      : road_counts ? "{a:seat}: where does the group in {b:hex} march? Movement points left: {c} while it keeps to "
                      "the road, one fewer off it."
                    : "{a:seat}: where does the group in {b:hex} march? Movement points left: {c}.";
  return {R("7.0c"), {prompt, c.s.active, num(m.hex), static_cast<i16>(left)}, kHex, num(m.hex)};
}

}  // namespace cf::carolinas
