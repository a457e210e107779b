// 6 Stacking and 7 Movement on land: the Movement Phase, its groups and marches. Single steps are in steps.cpp.
#include <algorithm>

#include "games/carolinas/query.hpp"

namespace cf::carolinas {

PieceSet can_march(const Ctx& c, Seat side) {
  const Marks& m = c.s.m;
  PieceSet able = ashore(c, side) - m.moved - m.lost;
  if (c.t.in_force(R("5.1c"))) able = able - m.frozen;
  if (c.t.in_force(R("10.0c"))) able = able - m.rebuilt;
  if (c.t.in_force(R("16.2d"))) able = able - m.landed;
  if (c.t.in_force(R("16.3c"))) able = able - c.t.immobile;
  if (c.s.sky == Sky::Snow && c.t.in_force(R("4.0i"))) able = able - c.t.cannon;
  return able - everything_in(c.s, HexId{});
}

const March& marching(const Ctx& c) {
  static constexpr March kNowhere{};
  for (std::size_t i = c.s.stack.depth; i-- > 0;)
    if (const March* m = std::get_if<March>(&c.s.stack.frames[i])) return *m;
  return kNowhere;
}

namespace {

// Whether some unit or gun of the group could by itself leave the hex: then an overfull hex must be thinned out (6.1).
bool one_could_leave(const Ctx& c, const PieceSet& pieces, HexId hex) {
  State copy = c.s;
  const Ctx alone{c.t, copy};
  for (PieceId p : pieces & (c.t.units | c.t.cannon)) {
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

StepCheck check_board(const Ctx& c, const March& m) {
  const PieceSet ships = ships_in(c, c.s.active, m.hex);
  if (c.s.sky == Sky::Rainstorm || c.s.sky == Sky::Snow) return {R("7.5"), "Nobody boards or lands in a rainstorm or in snow.", 0, false};
  if (c.s.hour == Hour::Night && !(c.s.group - c.s.m.night_ok).empty())
    return {R("8.0b"), "Boarding at night is a night move: the leader must first find the way.", 0, false};
  const Rule cost_rule = m.alone ? R("7.3i") : R("7.3f");
  if (m.spent + 1 > budget(c, m.points, m.all_road) && c.t.in_force(cost_rule))
    return {cost_rule, "Boarding costs one movement point, and none is left.", 0, false};
  if (!fits_aboard(c, ships, aboard_in(c, c.s.active, m.hex) | c.s.group)) {
    const bool heavy = !(c.s.group & (c.t.cannon | c.t.supply)).empty() && (ships & c.t.transports).empty();
    if (heavy) return {R("7.3g"), "Only a transport takes cannon and wagons.", 0, false};
    return {R("7.3d"), "The ships here have not enough room together.", 0, false};
  }
  return {};
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
  else if (!m.steps && c.s.excess[c.s.active] && is_over_limit(c, c.s.active, m.hex) && one_could_leave(c, c.s.group, m.hex))
    offer.refuse(stop, R("6.1"), "This hex holds more than 15 points; what can leave it must.");
  else
    offer.allow(stop);
}

constexpr const char* kNoRoad = "No road leads from here: at night the senior-most leader must first find the way by his initiative.";

void offer_groups(const Ctx& c, const PieceSet& able, Offer& offer) {
  const bool night = c.s.hour == Hour::Night;
  for (PieceSet rest = able & (c.t.units | c.t.cannon); !rest.empty();) {
    const HexId hex = c.s.at[first(rest)];
    const PieceSet stack = here(c, able, hex);
    rest = rest - stack;
    const Action whole{.verb = kMarch, .a = num(hex)};
    const bool free = !night || (stack - c.s.m.night_ok).empty();
    if (!free && (stack & c.t.leaders).empty())
      offer.refuse(whole, R("8.0a"), "At night only pieces stacked with a leader may move.");
    else if (!free && !c.t.hex(hex).road)
      offer.refuse(whole, R("8.0b"), kNoRoad);
    else
      offer.allow(whole);
    if (!has_many(stack)) continue;
    for (PieceId one : stack & (c.t.units | c.t.cannon))
      offer.allow_if(!night || c.s.m.night_ok.has(one), {.verb = kSend, .a = num(one)}, R("8.0a"),
                     "At night a piece goes alone only after its leader has found the way.");
  }
  for (PieceId leader : (able & c.t.leaders) - c.s.m.tried)
    offer.allow_if(!night || c.s.m.night_ok.has(leader) || c.t.hex(c.s.at[leader]).road, {.verb = kSend, .a = num(leader)}, R("8.0b"), kNoRoad);
}

void offer_refused_pieces(const Ctx& c, Offer& offer) {
  const Marks& m = c.s.m;
  for (PieceId p : ashore(c, c.s.active) - c.t.supply) {
    if (!c.s.at[p].exists()) continue;
    const Action a{.verb = kSend, .a = num(p)};
    if (m.frozen.has(p)) offer.refuse(a, R("5.1c"), {"{a:piece} is cut off and waits for orders this Date Turn.", num(p)});
    else if (m.lost.has(p)) offer.refuse(a, R("8.0l"), {"{a:piece} is lost and must first find the way.", num(p)});
    else if (m.rebuilt.has(p)) offer.refuse(a, R("10.0c"), {"{a:piece} has just been rebuilt.", num(p)});
    else if (m.landed.has(p)) offer.refuse(a, R("16.2d"), {"{a:piece} has landed with the fleet and goes no further this turn.", num(p)});
    else if (c.t.immobile.has(p)) offer.refuse(a, R("16.3c"), {"{a:piece} stays in his hex in this scenario.", num(p)});
    else if (m.moved.has(p)) offer.refuse(a, R("7.0b"), {"{a:piece} has finished its move.", num(p)});
    else if (c.s.sky == Sky::Snow && c.t.cannon.has(p)) offer.refuse(a, R("4.0i"), {"{a:piece} cannot be moved through snow.", num(p)});
    else if (c.t.leaders.has(p) && m.tried.has(p)) offer.refuse(a, R("7.6d"), {"{a:piece} has tried to ride alone already.", num(p)});
  }
}

// -- the phase -----------------------------------------------------------------------------------------

void begin_group(Playing& p, const PieceSet& group) { p.s.group = group; }

Flow start_march(Playing& p) {
  const Ctx c = p.ctx();
  if (p.answer.verb == kMarch) {
    begin_group(p, here(c, can_march(c, p.s.active), hex_of(p.answer.a)));
    return p.call(March{hex_of(p.answer.a), group_points(c, p.s.group)}, R("7.0a"));
  }
  const PieceId one = piece_of(p.answer.a);
  if (p.t.leaders.has(one)) return p.call(LeaderAlone{one}, R("7.0a"));
  begin_group(p, only(one));
  return p.call(March{p.s.at[one], group_points(c, p.s.group)}, R("7.0a"));
}

void bring_arrivals(Playing& p) {
  if (p.s.hour != Hour::Day || !p.t.in_force(p.t.setup_rule)) return;
  for (const Arrival& a : p.t.arrivals) {
    const bool due = a.turn <= p.s.turn && p.t.def(a.piece).side == p.s.active;
    if (!due || p.s.m.dead.has(a.piece) || p.s.at[a.piece].exists()) continue;
    if (holding(p.ctx(), other(p.s.active), a.hex)) continue;  // ruling 104: they wait, also for a lone leader or wagon (6.0c)
    p.s.at[a.piece] = a.hex;
    p.note({p.t.setup_rule, kArrived, p.s.active, num(a.piece), num(a.hex)});
  }
}

// 16.1d: towns in which units stand already count as visited.
void note_garrisons(Playing& p) {
  p.s.visited = p.s.pending = 0;
  for (PieceId unit : ashore(p.ctx(), p.s.active) & p.t.units)
    if (p.s.at[unit].exists() && p.t.hex(p.s.at[unit]).city < kCities) p.s.visited |= u32{1} << p.t.hex(p.s.at[unit]).city;
}

void settle_excess(Playing& p) {
  bool any = false;
  for (PieceId piece : ashore(p.ctx(), p.s.active) & (p.t.units | p.t.cannon))
    any = any || (p.s.at[piece].exists() && is_over_limit(p.ctx(), p.s.active, p.s.at[piece]));
  p.s.excess[p.s.active] = any;
}

constexpr Paragraph<Game, MovementPhase> kMovementPhase[] = {
    {R("7.0j"), "The phase begins: nothing is left over from the last one.",
     [](MovementPhase&, Playing& p) -> Flow {
       p.s.group.clear();
       bring_arrivals(p);
       note_garrisons(p);
       p.answer = {.verb = kDone};
       return Next;
     }},
    {R("7.0a"), "The side moves any, all or none of its pieces.",
     [](MovementPhase&, Playing& p) -> Flow { return halted(p) ? Replaced : p.call(ChooseMove{}); }},
    {R("7.0b"), "One move is finished before the next begins.",
     [](MovementPhase&, Playing& p) -> Flow {
       if (p.answer.verb == kDone) return go(R("16.1d"));
       if (p.answer.verb == kMarch || p.answer.verb == kSend) return start_march(p);
       Flow flow = go(R("7.0a"));
       if (!play_supply(p) && !play_fort(p)) start_move(p, flow);
       return flow;
     }},
    {R("16.1d"), "Recruits join in the towns at the end of the phase.",
     [](MovementPhase&, Playing& p) -> Flow { return p.s.pending ? p.call(Recruiting{}) : Next; }},
    {R("6.1"), "No hex stays above the limit if it can be helped.",
     [](MovementPhase&, Playing& p) -> Flow {
       if (p.s.excess[p.s.active]) settle_excess(p);
       p.s.visited = p.s.pending = 0;
       p.s.moving = false;
       return End;
     }},
};

// The log goes to both sides: in the fog it names the piece on top of those that march only where it lay, or comes to
// lie, on top of everything, as the enemy sees it there anyway (6.2a).
void note_step(Playing& p, HexId from, HexId to, int cost) {
  const PieceId top = first(p.s.group);
  const auto on_top = [&](HexId hex) {
    const PieceSet there = here(p.ctx(), ashore(p.ctx(), p.s.active) - p.s.group, hex);
    return there.empty() || top < first(there);
  };
  if (!p.t.options.fog || on_top(from) || on_top(to))
    p.note({R("7.0c"), kEntered, p.s.active, num(top), num(from), num(to), static_cast<i16>(cost)});
  else
    p.note({R("7.0c"), kEnteredUnseen, p.s.active, num(from), num(to), static_cast<i16>(cost)});
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
  for (PieceId unit : pieces & p.t.units)
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

constexpr Paragraph<Game, March> kMarchChapter[] = {
    {R("7.0g"), "A group that can enter no further hex stops.",
     [](March& f, Playing& p) -> Flow {
       const Ctx c = p.ctx();
       if (p.s.group.empty()) return go(R("7.0k"));
       const bool ships = !f.landed && !ships_in(c, p.s.active, f.hex).empty();
       // Before the first step a group that is too big may still leave members behind.
       const bool may_shrink = !f.steps && has_many(p.s.group);
       if (!may_shrink && !any_step(c, f) && !(ships && !check_board(c, f).rule.exists())) return go(R("7.0k"));
       return p.call(ChooseStep{});
     }},
    {R("7.0c"), "It pays for each hex it enters.",
     [](March& f, Playing& p) -> Flow {
       if (p.answer.verb != kStep) return Next;
       take_step(f, p);
       return go(R("7.0g"));
     }},
    {R("7.0b"), "It may leave members behind.",
     [](March& f, Playing& p) -> Flow {
       if (p.answer.verb != kLeave) return Next;
       leave_behind(f, p);
       return go(R("7.0g"));
     }},
    {R("7.3f"), "It may board ships in a coastal hex for one movement point.",
     [](March& f, Playing& p) -> Flow {
       if (p.answer.verb != kBoard) return Next;
       p.s.m.aboard = p.s.m.aboard | p.s.group;
       ++f.steps;
       p.note({R("7.3f"), kBoarded, p.s.active, num(f.hex)});
       return Next;
     }},
    {R("7.0k"), "The move is over.",
     [](March& f, Playing& p) -> Flow {
       finish_for(p, p.s.group, f.steps || f.landed);
       p.s.group.clear();
       abandon_the_lost(p, p.s.active);
       return p.s.m.tired.empty() ? End : p.become(Attrition{});
     }},
};

}  // namespace

const Chapter<Game, MovementPhase> MovementPhase::chapter{kMovementPhase};
const Chapter<Game, March> March::chapter{kMarchChapter};

Seat ChooseMove::asked(const Ctx& c) const { return c.s.active; }
void ChooseMove::answers(const Ctx& c, Offer& offer) const {
  if (const HexId crowded = crowded_hex(c); crowded.exists())
    offer.refuse({.verb = kDone}, R("6.1"), {"{a:hex} holds more than 15 points and something there can still leave.", num(crowded)});
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
Ask ChooseMove::ask(const Ctx& c) const {
  return {R("7.0a"), {c.s.hour == Hour::Day ? "{a:seat}: Movement Phase by day. Choose a stack or a piece to move, or end the phase."
                                            : "{a:seat}: Movement Phase by night. Only pieces with a leader may move; off the road he must roll first, and if he fails his hex is lost.",
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
  const StepCheck s = check_board(c, m);
  s.rule.exists() ? offer.refuse({.verb = kBoard}, s.rule, s.why) : offer.allow({.verb = kBoard});
}
Ask ChooseStep::ask(const Ctx& c) const {
  const March& m = marching(c);
  const int left = std::max(0, budget(c, m.points, m.all_road) - m.spent);
  const bool road_counts = m.all_road && (c.s.sky == Sky::Rain || c.s.sky == Sky::Snow);
  const char* prompt = c.s.sky == Sky::Rainstorm ? "{a:seat}: where does the group in {b:hex} march? In the rainstorm one hex is all, or two along a road."
                       : road_counts ? "{a:seat}: where does the group in {b:hex} march? Movement points left: {c} while it keeps to the road, one fewer off it."
                                     : "{a:seat}: where does the group in {b:hex} march? Movement points left: {c}.";
  return {R("7.0c"), {prompt, c.s.active, num(m.hex), static_cast<i16>(left)}, kHex, num(m.hex)};
}

}  // namespace cf::carolinas
