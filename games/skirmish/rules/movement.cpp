// Step 3, movement (MV), crawling (IN-2.1), coups (CO), running (MO-4.3, S-73).
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kCrawl = 2 * kInch;
constexpr int kAsHeGoes = 360;  // a facing: whichever way the leg leads

bool is_down(const Ctx& c, FigureId f) { return c.s.figures[f].status == Status::Down; }

Rates step_rates(const Ctx& c, FigureId f) { return is_down(c, f) ? Rates{1, 1, true} : rates(c, f); }

// A figure about to step, with what all its steps have in common: its rates, and who and what lies within reach.
struct Walker {
  const Ctx& c;
  FigureId f;
  i64 left;
  const Figure& me;
  Point from;
  Rates rates;
  FigureSet others, enemies;  // who might stand in the way
  NearbyOutlines outlines;

  // For steps into the box, no farther than the root of reach2.
  Walker(const Ctx& ctx, FigureId figure, i64 budget, Point low, Point high, i64 reach2 = INT64_MAX)
      : c(ctx), f(figure), left(budget), me(c.s.figures[f]), from(me.at()), rates(step_rates(c, f)) {
    others = c.s.in_box({low.x - kApart, low.y - kApart}, {high.x + kApart, high.y + kApart}) & c.s.present;
    others.remove(f);
    enemies = others & c.s.standing & c.t.enemies(f) & c.t.fighters;
    c.t.ground.collect_outlines(outlines, from, low, high, reach2);
  }
  // S-11: an inch for every started 45 degrees.
  i64 turn_cost(int facing, int to) const {
    return rates.free ? 0 : c.applies(R("MV-3"), (turn_between(facing, to) + 44) / 45 * kInch);
  }
  Verdict verdict(Point to, int facing, int course, i64 path) const;
  Verdict too_far(Rule rule, i64 path, i64 turning) const {
    const i16 wanted = wanted_inches(path + turning), allowed = allowed_inches(left);
    if (turning == 0) return {rule, {"That takes {a:inches} of {b:inches} inches over this ground.", wanted, allowed}};
    return {rule,
            {"That takes {a:inches} of {b:inches} inches; turning cost {c:inches} of it.", wanted, allowed,
             wanted_inches(turning)}};
  }
};

// For steps anywhere within the budget.
Walker walker(const Ctx& c, FigureId f, i64 budget) {
  const Point at = c.s.figures[f].at();
  const i32 reach = static_cast<i32>(budget / 100) + 1;
  return {c, f, budget, {at.x - reach, at.y - reach}, {at.x + reach, at.y + reach}, i64{reach + 1} * (reach + 1)};
}
// For one step.
Walker walker(const Ctx& c, FigureId f, i64 budget, Point to) {
  const Point at = c.s.figures[f].at();
  return {c, f, budget, {std::min(to.x, at.x), std::min(to.y, at.y)}, {std::max(to.x, at.x), std::max(to.y, at.y)}};
}

Verdict mover_verdict(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  if (me.has(kHasMoved)) return {R("TS-2.3"), {"{a:figure} has moved already.", number(f)}};
  if (is_down(c, f)) return {};
  if (const Verdict v = idle_verdict(c, f); fails(c, v)) return v;
  if (me.has(kRooted)) return {R("PG-1.5"), {"{a:figure} is out of its mind and stands still this turn.", number(f)}};
  if (me.has(kCharging)) return {R("TS-2.5"), {"{a:figure} has declared a charge and moves later.", number(f)}};
  if (in_melee(c, f)) return {R("MV-5"), {"{a:figure} is fighting: nobody walks out of a melee.", number(f)}};
  return {};
}

bool is_escorted(const Ctx& c, FigureId f) {
  for (const FigureId escort : c.t.friends(f) & c.t.fighters & c.s.standing)
    if (within(c.s.figures[f], c.s.figures[escort], 100)) return true;
  return false;
}

const Zone* entry_zone(const Ctx& c, FigureId f) {
  for (const Zone& zone : c.t.zones)
    if (zone.entry && zone.side == c.t.at(f).side && c.s.turn >= zone.turn &&
        (!c.t.relief || c.s.sides[zone.side].relieved))
      return &zone;
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
  if (!is_fighter(c.t, f) || is_down(c, f))
    return {R("CO-1"), {"Only a fighter on its feet takes a coup, and {a:figure} is none.", number(f)}};
  if (c.s.figures[victim].status != Status::Out)
    return {R("CO-1.2"), {"Only a figure out of action can be the object of a coup."}};
  if (c.s.figures[victim].has(kCoupTaken))
    return {R("CO-1.2"), {"The coup of {a:figure} has been taken already.", number(victim)}};
  if (!can_coup(c, f, victim)) return {R("CO-1.2"), {"{a:figure} is no enemy fighter.", number(victim)}};
  if (!touching(c.s.figures[f], c.s.figures[victim]))
    return {R("CO-1.4"),
            {"{a:figure} must touch {b:figure}, who lies {c:inches} inches away.", number(f), number(victim),
             wanted_inches(gap(c.s.figures[f], c.s.figures[victim]))}};
  if (is_regular(c.t.at(f))) return {R("WB-2.4"), {"Regulars do not take coups."}};
  if (left * 2 < full)
    return {R("CO-1.1"),
            {"A coup takes half a move, {a:inches} inches, and {b:inches} are left.", wanted_inches(full / 2),
             allowed_inches(left)}};
  return {};
}

// CO-1.6, S-36: friends of the taker who see it take heart, friends of the victim lose it.
void spread_word(Playing& p, FigureId taker, FigureId victim) {
  for (const FigureId f : p.s.standing) {
    if (f == taker || !sees(p.ctx(), f, taker)) continue;
    if (!is_enemy(p.t, f, taker)) p.s.figures[f].flags |= kHeartened;
    if (!is_enemy(p.t, f, victim)) p.s.figures[f].flags |= kShaken;
  }
}

void take_coup(FigureMove& f, Playing& p) {
  const FigureId victim = figure_id(p.answer.a);
  p.s.figures[victim].flags |= kCoupTaken;
  ++p.s.figures[f.figure].coups;
  f.left -= p.applies(R("CO-1.1"), f.full / 2);
  p.emit({R("CO-1"), kTookCoup, p.t.at(f.figure).side, number(f.figure), number(victim)});
  spread_word(p, f.figure, victim);
}

void walk(FigureMove& f, Playing& p) {
  Figure& me = p.s.figures[f.figure];
  const Point to{p.answer.a, p.answer.b};
  const int course = heading(me.at(), to), facing = p.answer.c == kAsHeGoes ? course : p.answer.c;
  const Ctx c = p.ctx();
  const Walker w = walker(c, f.figure, f.left, to);
  i64 cost = w.turn_cost(me.facing, course) + path_cost(p.t.ground.profile(w.outlines, to), w.rates);
  if (!p.t.free_final_facing) cost += w.turn_cost(course, facing);
  p.s.put(f.figure, to, facing);
  me.flags = (me.flags | kMoved) & ~u32{kHidden};
  const bool crawls = is_down(c, f.figure);
  p.emit({crawls ? R("IN-2.1") : R("MV-1"), crawls ? kCrawled : kWalked, p.t.at(f.figure).side, number(f.figure),
          wanted_inches(cost), allowed_inches(f.left)});
  f.left = static_cast<i32>(std::max<i64>(0, f.left - cost));
}

void turn(FigureMove& f, Playing& p) {
  Figure& me = p.s.figures[f.figure];
  const Ctx c = p.ctx();
  f.left = static_cast<i32>(
      std::max<i64>(0, f.left - walker(c, f.figure, f.left, me.at()).turn_cost(me.facing, p.answer.c)));
  me.facing = p.answer.c;
  me.flags |= kTurnedOnly;
  p.emit({R("MV-3"), kTurned, p.t.at(f.figure).side, number(f.figure), p.answer.c});
}

void leave(FigureMove& f, Playing& p) {
  p.s.set_status(f.figure, Status::Left);
  p.emit({R("SX-10"), kLeft, p.t.at(f.figure).side, number(f.figure)});
  score_exit(p, f.figure);
}

// What was chosen is done; false: the move is over.
bool do_leg(FigureMove& f, Playing& p) {
  switch (p.answer.verb) {
    case kWalk:
      return walk(f, p), true;
    case kTurn:
      return turn(f, p), true;
    case kCoup:
      return take_coup(f, p), true;
    case kLeave:
      return leave(f, p), false;
    default:
      return false;
  }
}

FigureId next_runner(const Ctx& c, Seat side, FigureId after) {
  return next_figure(c.t.of_side[side], after, [&](FigureId f) {
    return c.applies(R("MO-4.4"), c.s.figures[f].standing() && c.s.figures[f].has(kRouting));
  });
}

// S-64: the stealthy roll at the start of the movement step, for that turn.
FigureId next_stealthy(const Ctx& c, Seat side, FigureId after) {
  return next_figure(c.t.of_side[side], after, [&](FigureId f) { return may_act(c, f) && has_skill(c, f, kStealthy); });
}

void read_stealth(Playing& p, FigureId f) {
  if (p.answer.n >= 4) p.s.figures[f].flags |= kUnhindered;
  p.emit({R("PG-2e.6"), kStealthRolled, p.t.at(f).side, number(f), p.answer.n});
}

FigureMove first_leg(const Ctx& c, FigureId f) {
  const i32 full = c.applies(R("IN-2.1"), is_down(c, f)) ? static_cast<i32>(kCrawl) : normal_move(c, f);
  return {f, full, full};
}

void come_in(Playing& p, FigureId f) {
  const Seat side = p.t.at(f).side;
  if (p.t.at(f).late) ++p.s.sides[side].start;
  p.s.set_status(f, Status::Standing);
  p.s.figures[f].flags |= kMoved;  // coming in is moving
  p.s.put(f, {p.answer.a, p.answer.b}, p.answer.c);
  p.emit({R("SX-5"), kEntered, side, number(f)});
}

Verdict dear_turn(i64 cost, i64 left) {
  return {R("MV-3"),
          {"The turn costs {a:inches} inches and {b:inches} are left.", wanted_inches(cost), allowed_inches(left)}};
}

Verdict turn_verdict(const Walker& w, int facing) {
  const i64 cost = w.turn_cost(w.me.facing, facing);
  if (cost > w.left) return dear_turn(cost, w.left);
  if (cost == 0 && w.me.has(kTurnedOnly))
    return {R("MV-3"), {"{a:figure} has turned on the spot already.", number(w.f)}};
  return {};
}

// `path`: the cost of the straight way, if it is known already.
Verdict Walker::verdict(Point to, int facing, int course, i64 path) const {
  if (!on_table(to)) return {R("MV-1"), {"The base must stay on the table."}};
  if (to == from) return {R("MV-1"), {"{a:figure} stands there already.", number(f)}};
  const Rule limit = is_down(c, f) ? R("IN-2.1") : R("MV-1");
  i64 cost = turn_cost(me.facing, course);
  if (!c.t.free_final_facing) cost += turn_cost(course, facing);
  const i64 furthest_off = left / 100 + 1;
  if (distance2(from, to) > furthest_off * furthest_off) return too_far(limit, length(from, to), cost);
  if (cost > left) return dear_turn(cost, left);
  if (!others.empty() && !is_free(c, f, to, others & c.s.around(to, kOverlap)))
    return {R("MV-1"), {"Another figure stands there."}};
  if (!enemies.empty() && !is_way_clear(c, from, to, enemies & along_line(c, from, to, kApart)))
    return {R("MV-4"), {"An enemy stands in the way: only a charge goes into contact."}};
  if (path < 0 && cost + most_path_cost(outlines, length(from, to), rates) <= left) return {};
  if (path < 0) path = path_cost(c.t.ground.profile(outlines, to), rates);
  return cost + path > left ? too_far(limit, path, cost) : Verdict{};
}

// -- the sample of steps ---------------------------------------------------------------------------

struct Leg {
  Point to;
  i64 cost = -1;  // of the path, if it is known already
};

// The furthest point on a course within what is left after turning there.
std::optional<Leg> furthest(const Walker& w, int course) {
  const i64 budget = w.left - w.turn_cost(w.me.facing, course);
  if (budget < 100) return {};
  i64 reach = budget / 100;
  Point to = along(w.from, course, reach);
  while (!on_table(to) && reach > 25) to = along(w.from, course, reach = reach * 7 / 8);
  if (most_path_cost(w.outlines, length(w.from, to), w.rates) <= budget) return Leg{to};
  const Reach lasts = path_reach(w.c.t.ground.profile(w.outlines, to), w.rates, budget);
  if (lasts.share == kWhole) return Leg{to, lasts.cost};
  return Leg{along(w.from, course, reach * lasts.share / kWhole - 1)};
}

// Offers each place once.
class StepSample {
 public:
  StepSample(const Walker& walker, Offer& offer) : w(walker), offer_(offer) {}

  void add(const Leg& leg) {
    if (is_known(leg.to) || leg.to == w.from) return;
    const int course = heading(w.from, leg.to);
    if (fails(w.c, w.verdict(leg.to, course, course, leg.cost))) return;
    offer_.allow({.verb = kWalk, .a = static_cast<i16>(leg.to.x), .b = static_cast<i16>(leg.to.y), .c = kAsHeGoes});
  }

 private:
  bool is_known(Point to) {
    const u64 mark = u64{1} << ((to.x ^ to.y * 7) & 63);  // a small Bloom filter: most places are new
    if (marks_ & mark && seen_.contains(to)) return true;
    marks_ |= mark;
    seen_.push_back(to);
    return false;
  }

  const Walker& w;
  Offer& offer_;
  InlineVector<Point, 21> seen_;
  u64 marks_ = 0;
};

// As far as it can go in 16 directions and towards the nearest enemy, and half as far in four.
void sample_steps(const Walker& w, Offer& offer) {
  StepSample sample(w, offer);
  for (int i = 0; i < 16; ++i) {
    const std::optional<Leg> leg = furthest(w, (w.me.facing + (i * 45 + 1) / 2) % 360);
    if (!leg) continue;
    sample.add(*leg);
    if (i % 4 == 0) sample.add({{w.from.x + (leg->to.x - w.from.x) / 2, w.from.y + (leg->to.y - w.from.y) / 2}});
  }
  if (const FigureId enemy = nearest_enemy(w.c, w.f, false); enemy.exists())
    if (const std::optional<Leg> leg = furthest(w, heading(w.from, w.c.s.figures[enemy].at()))) sample.add(*leg);
}

// -- running away ----------------------------------------------------------------------------------

// How far a figure can run on a course; `off` tells that it reaches the edge of the table.
Point run_to(const Ctx& c, FigureId f, int course, i64 budget, bool& off) {
  const Point from = c.s.figures[f].at();
  i64 reach = budget / 100;
  Point to = along(from, course, reach);
  off = !on_table(to);
  while (!on_table(to) && reach > 0) to = along(from, course, reach = std::max<i64>(0, reach - 10));
  const i32 share = path_reach(c.t.ground.profile(from, to), rates(c, f), budget).share;
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

i32 normal_move(const Ctx& c, FigureId f) { return static_cast<i32>(allowance(c, f)); }

Flow MoveStep::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (figure = next_runner(c, side, {}); figure.exists(); figure = next_runner(c, side, figure)) {
    p.s.figures[figure].flags |= kHasMoved;
    CALL(Running, Flight{.figure = figure, .rout = true});
  }
  for (figure = next_stealthy(c, side, {}); figure.exists(); figure = next_stealthy(c, side, figure)) {
    ASK(Stealth, RollDie{R("PG-2e.6")});
    read_stealth(p, figure);
  }
  while (true) {
    ASK(Mover, ChooseMover{side});
    if (p.answer.verb == kDone) return Done;
    figure = figure_id(p.answer.a);
    if (!p.s.figures[figure].on_table()) {
      ASK(Entry, ChooseEntry{figure});
      come_in(p, figure);
    }
    CALL(Move, first_leg(c, figure));
  }
  END;
}

Flow FigureMove::play(Playing& p) {
  BEGIN;
  p.s.figures[figure].flags |= kHasMoved;
  while (left >= 100) {
    ASK(Leg, ChooseStep{figure, left, full});
    if (!do_leg(*this, p)) return Done;
    touch_prisoners(p);
  }
  END;
}

Verdict step_verdict(const Ctx& c, FigureId f, i64 left, Point to, int facing) {
  return walker(c, f, left, to).verdict(to, facing, heading(c.s.figures[f].at(), to), -1);
}

void flee(Playing& p, FigureId id, bool rout) {
  const Ctx c = p.ctx();
  Figure& me = p.s.figures[id];
  const int course = away_from_enemies(c, id);
  i64 budget = allowance(c, id);
  if (has_skill(c, id, kSprint)) budget /= 2;  // it doubles normal moves and charges, not flight
  budget += p.applies(R("MV-2.1"), budget / 2);
  const Rule limit = rout ? R("MV-3.2") : R("MV-3.3");
  Point best = me.at();
  i64 best_run = -1;
  bool gone = false;
  for (int aside : {0, 15, -15, 30, -30, 45, -45, 70, -70, 90, -90}) {
    if (p.applies(limit, aside > 45 || aside < -45)) break;
    bool off = false;
    const Point to = run_to(c, id, course + aside, budget, off);
    const i64 run = distance2(me.at(), to);
    if (run > best_run) best_run = run, best = to, gone = off;
    if (run >= (budget / 200) * (budget / 200)) break;  // at least half the way: no need to bend further
  }
  p.s.put(id, best, course);
  me.flags = (me.flags | kMoved) & ~u32{kHidden | kCharging};
  if (!rout || !gone) return;
  p.s.set_status(id, Status::Fled);
  p.emit({R("MO-4.3"), kFledTable, p.t.at(id).side, number(id)});
}

Seat ChooseMover::asked(const Ctx&) const { return side; }
void ChooseMover::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  for (const FigureId f : c.t.of_side[side]) {
    const Action action{.verb = kMove, .a = number(f)};
    if (!c.s.figures[f].on_table()) {
      if (may_enter(c, f)) offer.allow(action);
      continue;
    }
    Verdict verdict = mover_verdict(c, f);
    if (verdict.legal() && !is_fighter(c.t, f) && !is_escorted(c, f))
      verdict = {R("SX-8"), {"{a:figure} moves only within an inch of a fighter of its own side.", number(f)}};
    offer_verdict(offer, action, verdict);
  }
}
Prompt ChooseMover::prompt(const Ctx&) const {
  return {R("TS-2.3"), {"Choose a figure of {a:seat} to move, or go on to shooting.", side}};
}

Seat ChooseEntry::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChooseEntry::judge(const Ctx& c, const Action& a) const {
  const Zone* zone = entry_zone(c, figure);
  if (a.verb != kEnter) return Game::refusal(c, a);
  if (a.n != 0 || a.c < 0 || a.c > 359) return {R("SX-5"), {"A facing is 0 to 359 degrees."}};
  const Point p{a.a, a.b};
  if (!zone || !zone->shape.contains(p) || !on_table(p))
    return {R("SX-5"), {"{a:figure} comes in where its scenario says.", number(figure)}};
  if (!is_free(c, figure, p)) return {R("SX-5"), {"Another figure stands there."}};
  if (!is_way_clear(c, figure, p, p)) return {R("SX-5"), {"An enemy is too near."}};
  return {};
}
void ChooseEntry::answers(const Ctx& c, Offer& offer) const {
  const Zone* zone = entry_zone(c, figure);
  bool any = false;
  for (i32 gap : {240, 110, 41, 13})
    for (i32 y = zone->shape.low.y + 1; !any && y < zone->shape.high.y; y += gap)
      for (i32 x = zone->shape.low.x + 1; x < zone->shape.high.x; x += gap) {
        const Point p{std::clamp(x, kRadius, kTable - kRadius), std::clamp(y, kRadius, kTable - kRadius)};
        const Action action{.verb = kEnter,
                            .a = static_cast<i16>(p.x),
                            .b = static_cast<i16>(p.y),
                            .c = static_cast<i16>(heading(p, {kTable / 2, kTable / 2}))};
        if ((x != p.x && x + gap <= kRadius) || fails(c, judge(c, action))) continue;
        any = true;
        offer.allow(action);
      }
}
Prompt ChooseEntry::prompt(const Ctx&) const {
  return {R("SX-5"),
          {"Where does {a:figure} come onto the table? It moves on from there.", number(figure)},
          kFigure,
          number(figure)};
}

Seat ChooseStep::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChooseStep::judge(const Ctx& c, const Action& a) const {
  const Figure& me = c.s.figures[figure];
  switch (a.verb) {
    case kDone:
      return {};
    case kWalk:
      if (a.n != 0 || a.c < 0 || a.c > kAsHeGoes)
        return {R("MV-3"), {"A facing is 0 to 359 degrees, or 360 for the way he goes."}};
      return step_verdict(c, figure, left, {a.a, a.b}, a.c == kAsHeGoes ? heading(me.at(), {a.a, a.b}) : a.c);
    case kTurn:
      if (a.c < 0 || a.c > 359 || a.c == me.facing) return {R("MV-3"), {"Turn to another facing, 0 to 359 degrees."}};
      if (me.status == Status::Down) return {R("IN-2.1"), {"{a:figure} can only crawl.", number(figure)}};
      return turn_verdict(walker(c, figure, left, me.at()), a.c);
    case kCoup:
      return coup_verdict(c, figure, figure_id(a.a), left, full);
    case kLeave:
      return leave_verdict(c, figure, left);
    default:
      return Game::refusal(c, a);
  }
}
void ChooseStep::answers(const Ctx& c, Offer& offer) const {
  const Figure& me = c.s.figures[figure];
  offer.allow({.verb = kDone});
  const Walker w = walker(c, figure, left);
  sample_steps(w, offer);
  for (int aside = 45; aside < 360 && me.standing(); aside += 45) {
    const i16 facing = static_cast<i16>((me.facing + aside) % 360);
    offer_verdict(offer, {.verb = kTurn, .c = facing}, turn_verdict(w, facing));
  }
  for (const FigureId f : c.s.around(me.at(), 600 + 2 * kRadius) & c.t.enemies(figure)) {
    const Figure& him = c.s.figures[f];
    if (him.status != Status::Out && !(offer.wants_refusals() && him.on_table())) continue;
    if (within(me, him, 600))
      offer_verdict(offer, {.verb = kCoup, .a = number(f)}, coup_verdict(c, figure, f, left, full));
  }
  if (leave_verdict(c, figure, left).legal()) offer.allow({.verb = kLeave});
}
Prompt ChooseStep::prompt(const Ctx& c) const {
  if (is_down(c, figure))
    return {R("IN-2.1"), {"{a:figure} is down and can crawl 2 inches.", number(figure)}, kFigure, number(figure)};
  return {R("MV-1"),
          {"Where does {a:figure} go? {b:inches} inches are left.", number(figure), allowed_inches(left)},
          kFigure,
          number(figure)};
}

std::vector<Point> reach_ring(const Ctx& c, FigureId f, i64 left) {
  const Walker w = walker(c, f, left);
  std::vector<Point> ring;
  for (int course = 0; course < 360; course += 4) ring.push_back(furthest(w, course).value_or(Leg{w.from}).to);
  return ring;
}

}  // namespace cf::skirmish
