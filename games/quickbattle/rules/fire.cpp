// 19.2.1 Fire combat. Rulings.
#include "games/quickbattle/rules/fire.hpp"

#include "games/quickbattle/rules/leaders.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

// -- 19.2.1-c: class and terrain ----------------------------------------------------------------
constexpr Rule kRollRule[3][4] = {
    {R("19.2.1-c.1"), R("19.2.1-c.1"), R("19.2.1-c.1"), R("19.2.1-c.1")},
    {R("19.2.1-c.2"), R("19.2.1-c.3"), R("19.2.1-c.6"), R("19.2.1-c.8")},
    {R("19.2.1-c.2"), R("19.2.1-c.5"), R("19.2.1-c.7"), R("19.2.1-c.9")},
};

void apply_terrain(const Ctx& c, Class cls, Shot& shot) {
  const Ground& ground = c.t.ground(cls);
  shot.roll_rule = kRollRule[static_cast<std::size_t>(c.t.battle.terrain)][static_cast<std::size_t>(cls)];
  const bool in_force = c.t.in_force(shot.roll_rule);
  // A lost rule that says "no change" shows as the change its neighbours have.
  shot.roll = ground.fire_roll == 0 ? (in_force ? 0 : -1) : (in_force ? ground.fire_roll : 0);
  if (ground.fire_times > 1 && c.t.in_force(R("19.2.1-c.4"))) {
    shot.factor *= ground.fire_times;
    shot.factor_rule = R("19.2.1-c.4");
  }
  if (ground.calm_only && c.s.weather == Weather::Severe && c.t.in_force(R("19.2.1-c.10"))) {
    shot.roll = 0;
    shot.roll_rule = R("19.2.1-c.10");
  }
}

// -- the procedure ------------------------------------------------------------------------------

Flow hold_fire(FirePhase& f, Playing& p) {
  if (is_surprised(p.ctx(), f.side)) p.note({R("19.2.1-a"), kHeldFire, f.side});
  return Next;
}

// The stacks that could fire, the first of them in `cell`.
bool find_stack(const Ctx& c, const FirePhase& f, Cell& cell) {
  for (UnitId u : able_to_fire(c, f, line_of(c, f.side))) {
    const Unit& unit = c.s.units[u];
    if (!anyone_in_column(c, other(f.side), unit.column)) continue;
    cell = {f.side, unit.column, unit.row};
    return true;
  }
  return false;
}

Flow choose_stack(FirePhase& f, Playing& p) {
  Cell cell;
  if (!find_stack(p.ctx(), f, cell)) return End;
  if (!f.rest) return p.call(ChooseFire{f.side});
  p.answer = {.verb = kFire, .a = cell.number()};
  return Next;
}

Flow stack_chosen(FirePhase& f, Playing& p) {
  if (p.answer.verb == kCeaseFire) return End;
  if (p.answer.verb == kVolley) {
    f.rest = true;
    return go(R("19.2.1"));
  }
  const Cell cell = Cell::of(p.answer.a);
  f.column = cell.column;
  f.row = cell.row;
  return Next;
}

UnitId next_to_aim(const Ctx& c, const FirePhase& f) {
  return first_of(able_to_fire(c, f, stack_at(c, {f.side, f.column, f.row})));
}

void aim(FirePhase& f, Playing& p, UnitId shooter, UnitId target) {
  p.s.units[shooter].aim = target;
  f.fired.add(shooter);
  f.targeted.add(target);
  p.note({R("19.2.1-b"), kAimed, f.side, static_cast<i16>(shooter.index()), static_cast<i16>(target.index())});
}

// A single possible target is not asked about.
Flow declare(FirePhase& f, Playing& p) {
  for (UnitId shooter; (shooter = next_to_aim(p.ctx(), f)).exists();) {
    const UnitSet targets = targets_of(p.ctx(), f, f.column);
    if (targets.empty()) break;
    if (!f.rest && has_several(targets)) {
      f.shooter = shooter;
      return p.call(ChooseTarget{shooter});
    }
    aim(f, p, shooter, f.rest ? standard_target(p.ctx(), f, targets) : first_of(targets));
  }
  return go(R("19.2.1-d"));
}

Flow declared(FirePhase& f, Playing& p) {
  aim(f, p, f.shooter, UnitId(static_cast<std::size_t>(p.answer.a)));
  return go(R("19.2.1-b"));
}

UnitId next_to_shoot(const Ctx& c, const FirePhase& f) {
  for (UnitId u : stack_at(c, {f.side, f.column, f.row}))
    if (c.s.units[u].aim.exists()) return u;
  return {};
}

// Shots at a unit that is already gone are lost.
Flow shoot(FirePhase& f, Playing& p) {
  for (;;) {
    f.shooter = next_to_shoot(p.ctx(), f);
    if (!f.shooter.exists()) break;
    UnitId& target = p.s.units[f.shooter].aim;
    if (p.s.units[target].in_line()) return p.call(RollDie{R("19.2.1-d")});
    p.note({R("19.2.1-b"), kShotWasted, f.side, static_cast<i16>(f.shooter.index())});
    target = {};
  }
  f.column = f.row = kNowhere;
  return go(R("19.2.1"));
}

Flow resolve_shot(FirePhase& f, Playing& p) {
  UnitId& aim = p.s.units[f.shooter].aim;
  const UnitId target = aim;
  const bool hit = hits(p.t, shot_of(p.ctx(), f.shooter, target), p.answer.n);
  p.note({R("19.2.1-d"), hit ? kShotHit : kShotMissed, f.side, static_cast<i16>(f.shooter.index()),
          static_cast<i16>(target.index()), p.answer.n});
  if (hit) return Next;
  aim = {};
  return go(R("19.2.1-d"));
}

// Good order, disrupted, routed, eliminated.
void take_hit(Playing& p, UnitId unit) {
  const Order& order = p.s.units[unit].order;
  Rule rule{};
  if (order == Order::Good && p.t.in_force(R("19.2.1-e")))
    p.s.reorder(unit, Order::Disrupted), rule = R("19.2.1-e");
  else if (order == Order::Disrupted && p.t.in_force(R("19.2.1-e.1")))
    p.s.reorder(unit, Order::Routed), rule = R("19.2.1-e.1");
  else if (order == Order::Routed && p.t.in_force(R("19.2.1-e.2")))
    take_off(p.s, unit, Order::Lost), rule = R("19.2.1-e.2");
  if (rule.exists())
    p.note({rule, kBecame, side_of(unit), static_cast<i16>(unit.index()), static_cast<i16>(order)});
}

Flow hit(FirePhase& f, Playing& p) {
  UnitId& aim = p.s.units[f.shooter].aim;
  const Cell struck{side_of(aim), p.s.units[aim].column, p.s.units[aim].row};
  take_hit(p, aim);
  aim = {};
  const u16 leaders = leaders_at(p.ctx(), struck);
  if (!leaders || !p.t.in_force(R("19.2.1-f"))) return go(R("19.2.1-d"));
  return p.call(LeaderLoss{.side = struck.side, .due = leaders}, R("19.2.1-d"));
}

constexpr Paragraph<Game, FirePhase> kFireChapter[] = {
    {R("19.2.1-a"), "A side that was surprised does not fire in the first round.", hold_fire},
    {R("19.2.1"), "The side names the next stack to fire.", choose_stack},
    {R("19.2.1.2"), "Its units will fire one by one at the column opposite.", stack_chosen},
    {R("19.2.1-b"), "First each of them is given a target ...", declare},
    {R("19.2.1.4"), "... in the front row, or further back once all in front are aimed at.", declared},
    {R("19.2.1-d"), "Then the shots are rolled.", shoot},
    {R("19.2.1-d"), "Class and terrain decide what hits.", resolve_shot},
    {R("19.2.1-e"), "A hit makes the target one step worse, and leaders with it roll for their fate.", hit},
};

}  // namespace

const Chapter<Game, FirePhase> FirePhase::chapter{kFireChapter};

Shot shot_of(const Ctx& c, UnitId shooter, UnitId target) {
  const UnitFacts& unit = c.t.unit[shooter.index()];
  Shot shot{.factor = unit.fire};
  if (c.t.in_force(R("19.2.1-c"))) apply_terrain(c, unit.cls, shot);
  shot.fort = is_in_fort(c, target);
  return shot;
}

bool hits(const Tables& t, const Shot& shot, int die) {
  if (shot.fort) return die == t.charts.always_hits;
  if (die == t.charts.always_hits && t.in_force(R("19.2.1-d.1"))) return true;
  if (die == t.charts.always_misses && t.in_force(R("19.2.1-d.2"))) return false;
  return die + shot.roll <= shot.factor;
}

int faces_that_hit(const Tables& t, const Shot& shot) {
  int faces = 0;
  for (int die = 1; die <= 6; ++die) faces += hits(t, shot, die);
  return faces;
}

UnitSet able_to_fire(const Ctx& c, const FirePhase& f, const UnitSet& units) {
  const Ranks& ranks = c.s.ranks;
  UnitSet able = without(units, f.fired);
  if (!without(able, ranks.good).empty() && c.t.in_force(R("19.2.1.1"))) able = able & ranks.good;
  if (!without(able, ranks.front()).empty() && !c.t.in_force(R("19.2.1.3"))) able = able & ranks.front();
  if (is_surprised(c, f.side) && c.t.in_force(R("19.2.1-a"))) able = able & in_fort(c, able);
  return able;
}

UnitSet targets_of(const Ctx& c, const FirePhase& f, u8 column) {
  const UnitSet here = column_of(c, other(f.side), column), front = here & c.s.ranks.front();
  const bool front_done = without(front, f.targeted).empty() || !c.t.in_force(R("19.2.1.4"));
  return front_done ? here : front;
}

// -- the judges ---------------------------------------------------------------------------------

namespace {

const FirePhase& phase(const State& s) { return *std::get_if<FirePhase>(&s.stack.frames[s.stack.depth - 2u]); }

void refuse_stack(const Ctx& c, Offer& offer, const FirePhase& f, Stack stack, bool opposed, Action action) {
  const UnitSet unfired = without(stack.units, f.fired);
  bool good = false;
  for (UnitId u : unfired) good |= c.s.units[u].order == Order::Good;
  if (unfired.empty())
    offer.refuse(action, R("19.2.1.2"), {"The units in {a:cell} have already fired in this phase.", action.a});
  else if (!opposed)
    offer.refuse(action, R("Q-06"), {"Nobody stands opposite {a:cell}: it can neither fire nor be fired at.", action.a});
  else if (!good)
    offer.refuse(action, R("19.2.1.1"), {"Only units in good order fire; {a:cell} has none left.", action.a});
  else
    offer.refuse(action, R("19.2.1-a"), {"{a:cell} was surprised and does not fire in the first round.", action.a});
}

}  // namespace

void ChooseFire::answers(const Ctx& c, Offer& offer) const {
  const FirePhase& f = phase(c.s);
  offer.allow({.verb = kVolley});
  const Line line(c, side);
  const UnitSet able = able_to_fire(c, f, line_of(c, side));
  for (const Stack& stack : line) {
    const Action action{.verb = kFire, .a = line.cell(stack).number()};
    const bool opposed = anyone_in_column(c, other(side), stack.column);
    if (!(able & stack.units).empty() && opposed)
      offer.allow(action);
    else if (offer.wants_refusals())
      refuse_stack(c, offer, f, stack, opposed, action);
  }
  offer.allow({.verb = kCeaseFire});
}

Ask ChooseFire::ask(const Ctx&) const {
  return {R("19.2.1"), {"Fire: which stack fires next? Its units fire one by one at the enemy column in front of them."}};
}

void ChooseTarget::answers(const Ctx& c, Offer& offer) const {
  const FirePhase& f = phase(c.s);
  const UnitSet targets = targets_of(c, f, f.column);
  for (UnitId u : targets) offer.allow({.verb = kAim, .a = static_cast<i16>(u.index())});
  if (!offer.wants_refusals()) return;
  for (UnitId u : units_of(c.t, other(f.side))) {
    const Unit& unit = c.s.units[u];
    if (!unit.in_line() || targets.has(u)) continue;
    const Action action{.verb = kAim, .a = static_cast<i16>(u.index())};
    if (unit.column == f.column)
      offer.refuse(action, R("19.2.1.4"), {"{a:unit} stands behind: every unit of the front row must be aimed at first.", action.a});
    else
      offer.refuse(action, R("19.2.1.2"), {"{a:unit} is not in the column opposite.", action.a});
  }
}

Ask ChooseTarget::ask(const Ctx&) const {
  return {R("19.2.1-b"), {"At which unit does {a:unit} fire? All targets of its stack are named before a die is rolled.",
                          static_cast<i16>(shooter.index())}, kUnit, static_cast<i16>(shooter.index())};
}

}  // namespace cf::quickbattle
