#include "games/quickbattle/standard.hpp"

#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/leaders.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"

namespace cf::quickbattle {
namespace {

// Rifles do not count for stacking: they are spread, one to a stack that has none.
std::optional<Cell> stack_for(const Ctx& c, Seat side, UnitId unit) {
  const UnitSet rifles = c.t.all_of_class(Class::Rifle), avoided = rifles.has(unit) ? rifles : UnitSet{};
  const Room room(c, side, set_of(unit));
  const Line line(c, side);
  for (const Stack& stack : line)
    if ((stack.units & avoided).empty() && !room.broken(c, stack.units).exists()) return line.cell(stack);
  return {};
}

int worth(const Tables& t, UnitId u) { return t.unit[u.index()].worth; }

// Losses that cost least: disrupted units, then the weakest.
UnitId least(const Ctx& c, const UnitSet& units) {
  UnitId best{};
  int lowest = 1 << 20;
  for (UnitId u : units) {
    const int value = worth(c.t, u) + (c.s.units[u].order == Order::Good ? 100 : 0);
    if (value < lowest) lowest = value, best = u;
  }
  return best;
}

// What a melee is worth to the attacker, in units, averaged over the die.
float melee_value(const Tables& t, const MeleeOdds& odds, int attackers, int defenders) {
  float value = 0;
  for (int die = 1; die <= 6; ++die) {
    const MeleeResult& r = melee_result(t, odds.final_column, die + odds.die_modifier);
    const int in[2] = {attackers, defenders};
    for (int role : {0, 1}) {
      const int lost = std::min<int>(r.lost[role], in[role]);
      const float cost =
          static_cast<float>(lost) + (r.routed[role] ? 0.7f * static_cast<float>(in[role] - lost) : 0.0f);
      value += role ? cost : -cost;
    }
  }
  return value / 6;
}

Action choose_move(const Ctx& c, Seat side) {
  const MovePhase& f = asking<MovePhase>(c.s);
  const Line line(c, side);
  for (const Stack& stack : line) {
    const UnitSet able = stack.row ? UnitSet{} : able_to_move(c, f, line.cell(stack), stack.units);
    if (able.empty()) continue;
    if (is_covered(c, side, stack.column)) return {.verb = kSlip, .a = line.cell(stack).number()};
    if (may_charge(c, f, stack.column) && charge_value(c, side, stack.column, able) > 0.25f)
      return {.verb = kCharge, .a = Cell{other(side), stack.column, 0}.number()};
  }
  return {.verb = kHold};
}

Action first_allowed(const Ctx& c) {
  std::vector<Answer> answers;
  Offer offer = Offer::legal(answers, c.t);
  std::visit(
      [&]<class Q>(const Q& q) {
        if constexpr (Question<Q, Game>) q.answers(c, offer);
      },
      c.s.stack.top());
  return answers.front().action;
}

// Behind the column with the fewest rows.
Action rejoin(const Ctx& c, Seat side) {
  const auto& rows = c.s.ranks.rows[side];
  u8 best = 0;
  for (u8 k = 1; k < c.s.columns; ++k)
    if (rows[k] < rows[best]) best = k;
  return {.verb = kRejoin, .a = Cell{side, best, rows[best]}.number()};
}

struct Answering {
  const Ctx& c;
  Action operator()(const ExtraRound&) const { return {.verb = kExtend}; }
  Action operator()(const ArrayUnit&) const { return {.verb = kArrayRest}; }
  Action operator()(const StationLeader&) const { return {.verb = kArrayRest}; }
  Action operator()(const ChooseFire&) const { return {.verb = kVolley}; }
  Action operator()(const ChooseTarget&) const {
    const FirePhase& f = asking<FirePhase>(c.s);
    return {.verb = kAim, .a = static_cast<i16>(standard_target(c, f, targets_of(c, f, f.column)).index())};
  }
  Action operator()(const ChooseMove& q) const { return choose_move(c, q.side); }
  Action operator()(const TakeLosses& q) const {
    const Melee& f = asking<Melee>(c.s);
    return {.verb = kLose, .a = static_cast<i16>(least(c, f.engaged & all_of(q.side)).index())};
  }
  Action operator()(const PlaceLeaders&) const { return {.verb = kKeepLeaders}; }
  Action operator()(const ChooseRecovery&) const { return {.verb = kRecoverAll}; }
  Action operator()(const ReturnToLine& q) const { return rejoin(c, side_of(q.unit)); }
  template <class F>
  Action operator()(const F&) const {
    return first_allowed(c);
  }
};

}  // namespace

Placing standard_array(const Ctx& c, Seat side, bool second) {
  const UnitSet waiting = waiting_of(c, side);
  const UnitId unit = first_of(waiting);
  const std::optional<Cell> stack = stack_for(c, side, unit);
  if (!second) return {unit, stack.value_or(Cell{side, c.s.columns, 0})};
  const auto& rows = c.s.ranks.rows[side];
  const auto columns_end = rows.begin() + c.s.columns;
  if (stack && has_more_than(waiting, static_cast<int>(std::count(rows.begin(), columns_end, u8{0}))))
    return {unit, *stack};
  const auto column = std::min_element(rows.begin(), columns_end);
  return {unit, {side, static_cast<u8>(column - rows.begin()), *column}};
}

Cell standard_station(const Ctx& c, LeaderId leader) {
  const Line line(c, side_of(leader));
  Cell best{side_of(leader), 0, 0};
  int highest = -(1 << 20);
  for (const Stack& stack : line) {
    int value = -50 * stack.row - (leaders_at(c, line.cell(stack)) ? 500 : 0);
    for (UnitId u : stack.units) value += worth(c.t, u);
    if (value > highest) highest = value, best = line.cell(stack);
  }
  return best;
}

UnitId standard_target(const Ctx& c, const FirePhase& f, const UnitSet& targets) {
  UnitSet aimed;
  for (UnitId u : stack_at(c, {f.side, f.column, f.row}))
    if (c.s.units[u].aim.exists()) aimed.add(c.s.units[u].aim);
  UnitId best{};
  int highest = -(1 << 20);
  for (UnitId u : targets) {
    const Order order = c.s.units[u].order;
    const int value = (order == Order::Disrupted ? 200
                       : order == Order::Good    ? 150
                                                 : 50) -
                      (aimed.has(u) ? 100 : 0) + worth(c.t, u);
    if (value > highest) highest = value, best = u;
  }
  return best;
}

float charge_value(const Ctx& c, Seat side, u8 column, const UnitSet& group) {
  const u16 leaders = leaders_at(c, {side, column, 0});
  const UnitSet defenders = standing(c, stack_at(c, {other(side), column, 0}));
  if (defenders.empty()) return 1;
  const MeleeOdds odds = melee_odds(c, side, column, group, leaders);
  return melee_value(c.t, odds, group.size(), defenders.size());
}

Action standard_answer(const Ctx& c) { return std::visit(Answering{c}, c.s.stack.top()); }

}  // namespace cf::quickbattle
