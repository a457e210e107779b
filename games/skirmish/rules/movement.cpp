// Step 3, movement (MV), crawling (IN-2.1), coups (CO), running (MO-4.3, S-73).
#include <algorithm>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kCrawl = 2 * kInch;
constexpr int kAsHeGoes = 360;  // a facing: whichever way the leg leads

// Of an inch, to the nearest: what people are told.
int tenths(i64 length) { return static_cast<int>((length + kInch / 20) / (kInch / 10)); }

bool is_down(const Ctx& c, FigureId f) { return c.s.figures[f].status == Status::Down; }

// S-11: an inch for every started 45 degrees.
i64 turn_cost(const Ctx& c, FigureId f, int from, int to) {
  if (is_down(c, f) || rates(c, f).free || !c.t.in_force(R("MV-3"))) return 0;
  return (turn_between(from, to) + 44) / 45 * kInch;
}

Rates step_rates(const Ctx& c, FigureId f) { return is_down(c, f) ? Rates{1, 1, true} : rates(c, f); }

Verdict mover_verdict(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  if (me.has(kHasMoved)) return {R("TS-2.3"), {"{a:figure} has moved already.", number(f)}};
  if (is_down(c, f)) return {};
  if (const Verdict v = idle_verdict(c, f, R("TS-2.3")); fails(c, v)) return v;
  if (me.has(kRooted)) return {R("PG-1.5"), {"{a:figure} has lost its reason and stands still this turn.", number(f)}};
  if (me.has(kCharging)) return {R("TS-2.5"), {"{a:figure} has declared a charge and moves later.", number(f)}};
  if (in_melee(c, f)) return {R("MV-5"), {"{a:figure} is fighting: nobody walks out of a melee.", number(f)}};
  return {};
}

bool is_escorted(const Ctx& c, FigureId f) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.t.figures[i].part == Part::Fighter && !is_enemy(c.t, f, FigureId(i)) && c.s.figures.items[i].standing() &&
        within(c.s.figures[f], c.s.figures.items[i], 100))
      return true;
  return false;
}

const Zone* entry_zone(const Ctx& c, FigureId f) {
  for (const Zone& zone : c.t.zones)
    if (zone.entry && zone.side == c.t.at(f).side && c.s.turn >= zone.turn && (!c.t.relief || c.s.sides[zone.side].relieved)) return &zone;
  return nullptr;
}
bool may_enter(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  if (me.status != Status::Reserve && !(me.status == Status::None && c.t.at(f).late)) return false;
  return entry_zone(c, f) != nullptr;
}

bool can_coup(const Ctx& c, FigureId f, FigureId victim) {
  const Figure& out = c.s.figures[victim];
  return out.status == Status::Out && is_enemy(c.t, f, victim) && is_fighter(c.t, victim) && !out.has(kCoupTaken);
}

Verdict coup_verdict(const Ctx& c, FigureId f, FigureId victim, i64 left, i64 full) {
  if (!exists(c, victim)) return {R("CO-1"), {"There is no such figure."}};
  if (!is_fighter(c.t, f) || is_down(c, f)) return {R("CO-1"), {"Only a fighter on its feet takes a coup, and {a:figure} is none.", number(f)}};
  if (!c.t.in_force(R("CO-1"))) return {R("CO-1.2"), {"Coups are no part of movement."}};
  if (c.s.figures[victim].status != Status::Out) return {R("CO-1.2"), {"Only a figure out of action can be the object of a coup."}};
  if (c.s.figures[victim].has(kCoupTaken)) return {R("CO-1.2"), {"The coup of {a:figure} has been taken already.", number(victim)}};
  if (!can_coup(c, f, victim)) return {R("CO-1.2"), {"{a:figure} is no enemy fighter.", number(victim)}};
  if (!touching(c.s.figures[f], c.s.figures[victim])) return {R("CO-1.4"), {"{a:figure} must touch {b:figure}.", number(f), number(victim)}};
  if (is_regular(c.t.at(f))) return {R("WB-2.4"), {"Regulars do not take coups."}};
  if (left * 2 < full) return {R("CO-1.1"), {"A coup takes half a move, and {a:figure} has not so much left.", number(f)}};
  return {};
}

// CO-1.6, S-36: friends of the taker who see it take heart, friends of the victim lose it.
void spread_word(Playing& p, FigureId taker, FigureId victim) {
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    const FigureId f(i);
    if (!p.s.figures[f].standing() || f == taker) continue;
    if (!is_enemy(p.t, f, taker) && sees(p.ctx(), f, taker)) p.s.figures[f].flags |= kHeartened;
    if (!is_enemy(p.t, f, victim) && sees(p.ctx(), f, taker)) p.s.figures[f].flags |= kShaken;
  }
}

void take_coup(FigureMove& f, Playing& p) {
  const FigureId victim = figure_id(p.answer.a);
  p.s.figures[victim].flags |= kCoupTaken;
  ++p.s.figures[f.figure].coups;
  if (p.t.in_force(R("CO-1.1"))) f.left -= f.full / 2;
  p.note({R("CO-1"), kTookCoup, p.t.at(f.figure).side, number(f.figure), number(victim)});
  spread_word(p, f.figure, victim);
}

void walk(FigureMove& f, Playing& p) {
  const Ctx c = p.ctx();
  Figure& me = p.s.figures[f.figure];
  const Point to{p.answer.a, p.answer.b};
  const int course = heading(me.at(), to), facing = p.answer.c == kAsHeGoes ? course : p.answer.c;
  i64 cost = turn_cost(c, f.figure, me.facing, course) + path_cost(p.t.ground.profile(me.at(), to), step_rates(c, f.figure));
  if (!p.t.free_final_facing) cost += turn_cost(c, f.figure, course, facing);
  f.left = static_cast<i32>(std::max<i64>(0, f.left - cost));
  put(me, to, facing);
  me.flags = (me.flags | kMoved) & ~u32{kHidden};
  const int spent = tenths(cost);
  p.note({R("MV-1"), is_down(c, f.figure) ? kCrawled : kWalked, p.t.at(f.figure).side, number(f.figure), static_cast<i16>(spent / 10), static_cast<i16>(spent % 10)});
}

void turn(FigureMove& f, Playing& p) {
  Figure& me = p.s.figures[f.figure];
  f.left = static_cast<i32>(std::max<i64>(0, f.left - turn_cost(p.ctx(), f.figure, me.facing, p.answer.c)));
  me.facing = p.answer.c;
  me.flags |= kTurnedOnly;
  p.note({R("MV-3"), kTurned, p.t.at(f.figure).side, number(f.figure), p.answer.c});
}

void leave(FigureMove& f, Playing& p) {
  p.s.figures[f.figure].status = Status::Left;
  p.note({R("SX-1"), kLeft, p.t.at(f.figure).side, number(f.figure)});
  score_exit(p, f.figure);
}

constexpr Paragraph<Game, FigureMove> kFigureMoveChapter[] = {
    {R("MV-2"), "A step, a turn, a coup, or enough.",
     [](FigureMove& f, Playing& p) -> Flow {
       p.s.figures[f.figure].flags |= kHasMoved;
       return f.left >= 100 ? p.call(ChooseStep{f.figure, f.left, f.full}) : End;
     }},
    {R("MV-2"), "It is done, and the rest of the move is left.",
     [](FigureMove& f, Playing& p) -> Flow {
       switch (p.answer.verb) {
         case kWalk: walk(f, p); break;
         case kTurn: turn(f, p); break;
         case kCoup: take_coup(f, p); break;
         case kLeave: leave(f, p); return End;
         default: return End;
       }
       touch_prisoners(p);
       return go(R("MV-2"));
     }},
};

constexpr Paragraph<Game, MoveStep> kMoveChapter[] = {
    {R("MO-4.4"), "Those who run keep running.",
     [](MoveStep& f, Playing& p) -> Flow {
       for (; f.figure < p.t.figures.size(); ++f.figure) {
         const FigureId id(f.figure);
         const Figure& me = p.s.figures[id];
         if (p.t.at(id).side != f.side || !me.standing() || !me.has(kRouting)) continue;
         ++f.figure;
         p.s.figures[id].flags |= kHasMoved;
         return p.call(Flight{.figure = id, .rout = true}, R("MO-4.4"));
       }
       f.figure = 0;
       return Next;
     }},
    {R("PG-2e.6"), "The stealthy roll: on 4 or more nothing hinders them this turn.",
     [](MoveStep& f, Playing& p) -> Flow {
       for (; f.figure < p.t.figures.size(); ++f.figure) {
         const FigureId id(f.figure);
         if (p.t.at(id).side != f.side || !may_act(p.ctx(), id) || !has_skill(p.ctx(), id, kStealthy)) continue;
         ++f.figure;
         return p.call(RollDie{R("PG-2e.6")});
       }
       return go(R("TS-2.3"));
     }},
    {R("PG-2e.6"), "The die counts.",
     [](MoveStep& f, Playing& p) -> Flow {
       const FigureId id(f.figure - 1u);
       if (p.answer.n >= 4) p.s.figures[id].flags |= kUnhindered;
       p.note({R("PG-2e.6"), kStealthRolled, f.side, number(id), p.answer.n});
       return go(R("PG-2e.6"));
     }},
    {R("TS-2.3"), "Who moves?", [](MoveStep& f, Playing& p) -> Flow { return p.call(ChooseMover{f.side}); }},
    {R("MV-2"), "A figure from off the table comes in first.",
     [](MoveStep& f, Playing& p) -> Flow {
       if (p.answer.verb == kDone) return End;
       f.figure = static_cast<u8>(p.answer.a);
       const FigureId id(f.figure);
       return p.s.figures[id].on_table() ? go(R("SH-5")) : p.call(ChooseEntry{id});
     }},
    {R("MV-2"), "It stands at the edge and moves on.",
     [](MoveStep& f, Playing& p) -> Flow {
       const FigureId id(f.figure);
       Figure& me = p.s.figures[id];
       if (p.t.at(id).late) ++p.s.sides[f.side].start;
       me.status = Status::Standing;
       me.flags |= kMoved;  // coming in is moving
       put(me, {p.answer.a, p.answer.b}, p.answer.c);
       p.note({R("SX-1"), kEntered, f.side, number(id)});
       return Next;
     }},
    {R("SH-5"), "It moves.",
     [](MoveStep& f, Playing& p) -> Flow {
       const FigureId id(f.figure);
       const bool crawls = is_down(p.ctx(), id) && p.t.in_force(R("IN-2.1"));
       const i32 full = static_cast<i32>(crawls ? kCrawl : allowance(p.ctx(), id));
       return p.call(FigureMove{id, full, full}, R("TS-2.3"));
     }},
};

Verdict turn_verdict(const Ctx& c, FigureId f, i64 left, int facing) {
  const i64 cost = turn_cost(c, f, c.s.figures[f].facing, facing);
  if (cost > left) return {R("MV-3"), {"Turning takes more than {a:figure} has left.", number(f)}};
  if (cost == 0 && c.s.figures[f].has(kTurnedOnly)) return {R("MV-3"), {"{a:figure} has turned on the spot already.", number(f)}};
  return {};
}

// -- the sample of steps ---------------------------------------------------------------------------

struct Leg {
  Point to;
  i64 cost = -1;  // of the path, if it is known already
};

// The furthest point on a course within the budget.
Leg furthest(const Ctx& c, FigureId f, i64 budget, int course) {
  const Point from = c.s.figures[f].at();
  i64 reach = budget / 100;
  Point to = along(from, course, reach);
  while (!on_table(to) && reach > 25) to = along(from, course, reach = reach * 7 / 8);
  const Profile way = c.t.ground.profile(from, to);
  const Rates r = step_rates(c, f);
  const i64 share = path_reach(way, r, budget);
  if (share == kWhole) return {to, path_cost(way, r)};
  return {along(from, course, reach * share / kWhole - 1)};
}

void offer_walk(const Ctx& c, FigureId f, i64 left, const Leg& leg, Offer& offer) {
  const Point from = c.s.figures[f].at(), to = leg.to;
  if (to == from) return;
  const int course = heading(from, to);
  if (fails(c, step_verdict(c, f, left, to, course, leg.cost))) return;
  offer.allow({.verb = kWalk, .a = static_cast<i16>(to.x), .b = static_cast<i16>(to.y), .c = kAsHeGoes});
}

void sample_steps(const Ctx& c, FigureId f, i64 left, Offer& offer) {
  const Figure& me = c.s.figures[f];
  InlineVector<Point, 40> seen;
  const auto try_leg = [&](const Leg& leg) {
    if (seen.full() || seen.contains(leg.to)) return;
    seen.push_back(leg.to);
    offer_walk(c, f, left, leg, offer);
  };
  for (int i = 0; i < 16; ++i) {
    const int course = (me.facing + (i * 45 + 1) / 2) % 360;
    const i64 budget = left - turn_cost(c, f, me.facing, course);
    if (budget < 100) continue;
    const Leg leg = furthest(c, f, budget, course);
    try_leg(leg);
    if (i % 4 == 0) try_leg({{me.x + (leg.to.x - me.x) / 2, me.y + (leg.to.y - me.y) / 2}});
  }
  if (const FigureId enemy = nearest_enemy(c, f, false); enemy.exists()) {
    const int course = heading(me.at(), c.s.figures[enemy].at());
    const i64 budget = left - turn_cost(c, f, me.facing, course);
    if (budget >= 100) try_leg(furthest(c, f, budget, course));
  }
}

// -- running away ----------------------------------------------------------------------------------

// How far a figure can run on a course; `off` tells that it reaches the edge of the table.
Point run_to(const Ctx& c, FigureId f, int course, i64 budget, bool& off) {
  const Point from = c.s.figures[f].at();
  i64 reach = budget / 100;
  Point to = along(from, course, reach);
  off = !on_table(to);
  while (!on_table(to) && reach > 0) to = along(from, course, reach = std::max<i64>(0, reach - 10));
  const i32 share = path_reach(c.t.ground.profile(from, to), rates(c, f), budget);
  off = off && share == kWhole;
  for (reach = reach * share / kWhole; reach > 0; reach -= 20) {
    const Point at = along(from, course, reach);
    if (is_free(c, f, at) && is_way_clear(c, f, from, at)) return at;
    off = false;
  }
  return from;
}

int away_from_enemies(const Ctx& c, FigureId f) {
  const FigureId enemy = nearest_enemy(c, f, true);
  return enemy.exists() ? heading(c.s.figures[enemy].at(), c.s.figures[f].at()) : c.t.sides[c.t.at(f).side].edge;
}

}  // namespace

const Chapter<Game, FigureMove> FigureMove::chapter{kFigureMoveChapter};
const Chapter<Game, MoveStep> MoveStep::chapter{kMoveChapter};

Verdict step_verdict(const Ctx& c, FigureId f, i64 left, Point to, int facing, i64 path) {
  const Figure& me = c.s.figures[f];
  const Point from = me.at();
  if (!on_table(to)) return {R("MV-1"), {"The base must stay on the table."}};
  if (to == from) return {R("MV-1"), {"{a:figure} stands there already.", number(f)}};
  const i64 furthest_off = left / 100 + 1;
  if (distance2(from, to) > furthest_off * furthest_off) return {R("MV-1"), {"That is farther than {a:figure} can go.", number(f)}};
  const int course = heading(from, to);
  i64 cost = turn_cost(c, f, me.facing, course);
  if (!c.t.free_final_facing) cost += turn_cost(c, f, course, facing);
  if (cost > left) return {R("MV-3"), {"Turning takes more than {a:figure} has left.", number(f)}};
  if (!is_free(c, f, to)) return {R("MV-1"), {"Another figure stands there."}};
  if (!is_way_clear(c, f, from, to)) return {R("MV-4"), {"An enemy stands in the way: only a charge goes into contact."}};
  if (path < 0) path = path_cost(c.t.ground.profile(from, to), step_rates(c, f));
  if (cost + path > left)
    return {is_down(c, f) ? R("IN-2.1") : R("MV-1"), {"That is farther than {a:figure} can go over this ground.", number(f)}};
  return {};
}

void flee(Playing& p, FigureId id, bool rout) {
  const Ctx c = p.ctx();
  Figure& me = p.s.figures[id];
  const int course = away_from_enemies(c, id);
  i64 budget = allowance(c, id);
  if (has_skill(c, id, kSprint)) budget /= 2;  // it doubles normal moves and charges, not flight
  if (p.t.in_force(R("MV-2.1"))) budget = budget * 3 / 2;
  const Rule limit = rout ? R("MV-3.2") : R("MV-3.3");
  Point best = me.at();
  i64 best_run = -1;
  bool gone = false;
  for (int aside : {0, 15, -15, 30, -30, 45, -45, 70, -70, 90, -90}) {
    if ((aside > 45 || aside < -45) && p.t.in_force(limit)) break;
    bool off = false;
    const Point to = run_to(c, id, course + aside, budget, off);
    const i64 run = distance2(me.at(), to);
    if (run > best_run) best_run = run, best = to, gone = off;
    if (run >= (budget / 200) * (budget / 200)) break;  // at least half the way: no need to bend further
  }
  put(me, best, course);
  me.flags = (me.flags | kMoved) & ~u32{kHidden | kCharging};
  if (!rout || !gone) return;
  me.status = Status::Fled;
  p.note({R("MO-4.3"), kFledTable, p.t.at(id).side, number(id)});
}

Seat ChooseMover::asked(const Ctx&) const { return side; }
void ChooseMover::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId f(i);
    if (c.t.at(f).side != side) continue;
    const Action action{.verb = kMove, .a = number(f)};
    if (may_enter(c, f) && !c.s.figures[f].has(kHasMoved)) offer.allow(action);
    if (!c.s.figures[f].on_table()) continue;
    Verdict verdict = mover_verdict(c, f);
    if (verdict.legal() && !is_fighter(c.t, f) && !is_escorted(c, f))
      verdict = {R("SX-1"), {"{a:figure} moves only beside a figure of its own side.", number(f)}};
    offer_verdict(offer, action, verdict);
  }
}
Ask ChooseMover::ask(const Ctx&) const { return {R("TS-2.3"), {"{a:seat}: movement. Choose a figure, or go on to shooting.", side}}; }

Seat ChooseEntry::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChooseEntry::judge(const Ctx& c, const Action& a) const {
  const Zone* zone = entry_zone(c, figure);
  if (a.verb != kEnter || a.n != 0 || a.c < 0 || a.c > 359) return {R("SX-1"), {"{a:figure} comes in at the edge.", number(figure)}};
  const Point p{a.a, a.b};
  if (!zone || !zone->shape.contains(p) || !on_table(p)) return {R("SX-1"), {"{a:figure} comes in where its scenario says.", number(figure)}};
  if (!is_free(c, figure, p)) return {R("SX-1"), {"Another figure stands there."}};
  if (!is_way_clear(c, figure, p, p)) return {R("SX-1"), {"An enemy is too near."}};
  return {};
}
void ChooseEntry::answers(const Ctx& c, Offer& offer) const {
  const Zone* zone = entry_zone(c, figure);
  bool any = false;
  for (i32 gap : {240, 110, 41, 13})
    for (i32 y = zone->shape.low.y + 1; !any && y < zone->shape.high.y; y += gap)
      for (i32 x = zone->shape.low.x + 1; x < zone->shape.high.x; x += gap) {
        const Point p{std::clamp(x, kRadius, kTable - kRadius), std::clamp(y, kRadius, kTable - kRadius)};
        const Action action{.verb = kEnter, .a = static_cast<i16>(p.x), .b = static_cast<i16>(p.y),
                            .c = static_cast<i16>(heading(p, {kTable / 2, kTable / 2}))};
        if ((x != p.x && x + gap <= kRadius) || fails(c, judge(c, action))) continue;
        any = true;
        offer.allow(action);
      }
}
Ask ChooseEntry::ask(const Ctx&) const {
  return {R("SX-1"), {"Where does {a:figure} come onto the table? It moves on from there.", number(figure)}, kFigure, number(figure)};
}

Seat ChooseStep::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChooseStep::judge(const Ctx& c, const Action& a) const {
  const Figure& me = c.s.figures[figure];
  switch (a.verb) {
    case kDone: return {};
    case kWalk:
      if (a.n != 0 || a.c < 0 || a.c > kAsHeGoes) return {R("MV-3"), {"A facing is 0 to 359 degrees, or 360 for the way he goes."}};
      return step_verdict(c, figure, left, {a.a, a.b}, a.c == kAsHeGoes ? heading(me.at(), {a.a, a.b}) : a.c);
    case kTurn:
      if (a.c < 0 || a.c > 359 || a.c == me.facing) return {R("MV-3"), {"Turn to another facing, 0 to 359 degrees."}};
      if (me.status == Status::Down) return {R("IN-2.1"), {"{a:figure} can only crawl.", number(figure)}};
      return turn_verdict(c, figure, left, a.c);
    case kCoup: return coup_verdict(c, figure, figure_id(a.a), left, full);
    case kLeave:
      if (may_leave(c, figure, left)) return {};
      return {R("SX-1"), {"{a:figure} cannot leave the table here and now.", number(figure)}};
    default: return {R("TS-2.3"), {"This does not answer the question now open."}};
  }
}
void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  const Figure& me = c.s.figures[figure];
  offer.allow({.verb = kDone});
  sample_steps(c, figure, left, offer);
  for (int aside = 45; aside < 360 && me.standing(); aside += 45) {
    const i16 facing = static_cast<i16>((me.facing + aside) % 360);
    offer_verdict(offer, {.verb = kTurn, .c = facing}, turn_verdict(c, figure, left, facing));
  }
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    if (c.s.figures.items[i].status != Status::Out && !(offer.wants_refusals() && c.s.figures.items[i].on_table())) continue;
    if (!is_enemy(c.t, figure, FigureId(i)) || !within(me, c.s.figures.items[i], 600)) continue;
    offer_verdict(offer, {.verb = kCoup, .a = static_cast<i16>(i)}, coup_verdict(c, figure, FigureId(i), left, full));
  }
  if (may_leave(c, figure, left)) offer.allow({.verb = kLeave});
}
Ask ChooseStep::ask(const Ctx& c) const {
  if (is_down(c, figure)) return {R("IN-2.1"), {"{a:figure} is down and can crawl 2 inches.", number(figure)}, kFigure, number(figure)};
  return {R("MV-1"), {"Where does {a:figure} go? {b}.{c} inches are left.", number(figure), static_cast<i16>(tenths(left) / 10), static_cast<i16>(tenths(left) % 10)}, kFigure, number(figure)};
}

std::vector<Point> reach_ring(const Ctx& c, FigureId f, i64 left) {
  const Figure& me = c.s.figures[f];
  std::vector<Point> ring;
  for (int course = 0; course < 360; course += 4) {
    const i64 budget = left - turn_cost(c, f, me.facing, course);
    ring.push_back(budget < 100 ? me.at() : furthest(c, f, budget, course).to);
  }
  return ring;
}

}  // namespace cf::skirmish
