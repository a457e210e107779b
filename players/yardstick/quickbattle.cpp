// Frozen with the yardstick: not to be improved, only kept compiling.
// What a player program knows of Quick Battle.
//
// Worth: each side's score ratio (9.6) with something for what routed units may still do, compared with the lead that
// wins: the thresholds of the battlefield result, or par when the game is won by par.
#include <algorithm>
#include <cmath>

#include "games/quickbattle/quickbattle.hpp"
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/standard.hpp"
#include "players/yardstick/yardstick.hpp"

namespace cf::quickbattle {
namespace {

float ratio(const Ctx& c, Seat side) {
  constexpr float kWorth[] = {2.0f, 2.0f, 1.2f, 0.4f, 0.0f};  // waiting, good order, disrupted, routed, eliminated
  float sum = 0;
  for (UnitId u : units_of(c.t, side)) sum += kWorth[static_cast<std::size_t>(c.s.units[u].order)];
  for (LeaderId l : leaders_of(c.t, side))
    sum += c.s.leaders[l].fate == Fate::Lost ? 0.0f : 0.3f * static_cast<float>(c.t.rating[l.index()]);
  float full = 2.0f * static_cast<float>(c.t.units(side));
  for (LeaderId l : leaders_of(c.t, side)) full += 0.3f * static_cast<float>(c.t.rating[l.index()]);
  return sum / full;
}

int garrison_standing(const Ctx& c) {
  int n = 0;
  for (UnitId u : units_of(c.t, kSettler)) n += c.t.unit[u.index()].garrison && c.s.units[u].order <= Order::Disrupted;
  return n;
}

// The lead at which the native side's chances are even.
float even_lead(const Ctx& c) {
  if (c.t.won_by_par && c.t.battle.has_par) return static_cast<float>(c.t.battle.par) / 100;
  if (c.t.battle.override == Override::DrawIsSettler) return static_cast<float>(c.t.charts.marginal) / 100;
  return 0;
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
  const float lead = ratio(c, kNative) - ratio(c, kSettler) - even_lead(c);
  const int rounds_left = c.s.rounds - c.s.round;
  float native = 1 / (1 + std::exp(-lead * (rounds_left ? 7.0f : 11.0f)));
  if (c.t.battle.override == Override::GarrisonHolds && !c.t.won_by_par) {
    const float standing = static_cast<float>(garrison_standing(c));
    native = 1 / (1 + std::exp(3.0f * (standing - 2.5f - 0.3f * static_cast<float>(rounds_left))));
  }
  return seat == kNative ? native : 1 - native;
}

// -- sensible answers ---------------------------------------------------------------------------

struct Weigher {
  const Ctx& c;
  const Action& action;

  float operator()(const ExtraRound&) const {
    const float ahead = ratio(c, other(c.t.battle.initiative)) >= ratio(c, c.t.battle.initiative) ? 1.0f : 0.5f;
    return action.verb == kExtend ? ahead : 0.5f;
  }
  float operator()(const ArrayUnit&) const { return action.verb == kArrayRest ? 30.0f : 0.2f; }
  float operator()(const StationLeader&) const { return action.verb == kArrayRest ? 30.0f : 0.5f; }
  float operator()(const ChooseFire&) const {
    return action.verb == kVolley ? 20.0f : action.verb == kFire ? 1.0f : 0.02f;
  }
  // Disrupted units first, fresh ones next, each once before twice.
  float operator()(const ChooseTarget& q) const {
    const UnitId target(static_cast<std::size_t>(action.a));
    constexpr float kWeight[] = {1, 3, 4, 1.5f, 1};
    float weight = kWeight[static_cast<std::size_t>(c.s.units[target].order)];
    for (UnitId u : units_of(c.t, side_of(q.shooter)))
      if (c.s.units[u].aim == target) weight *= 0.4f;
    return weight;
  }
  // Charges are as likely as they are good; stacks in danger slip away; other moves are rare.
  float operator()(const ChooseMove& q) const {
    if (action.verb == kHold) return 2.0f;
    if (action.verb == kSlip) return 6.0f;
    if (action.verb == kShift) return 0.15f;
    if (action.verb == kDetach) return 0.03f;
    const Cell enemy = Cell::of(action.a);
    const MovePhase& f = *std::get_if<MovePhase>(&c.s.stack.frames[c.s.stack.depth - 2u]);
    const UnitSet group = able_to_move(c, f, {q.side, enemy.column, 0}, stack_at(c, {q.side, enemy.column, 0}));
    if (group.empty()) return 0.05f;
    const float value = charge_value(c, q.side, enemy.column, group);
    return value > 0.2f ? 4.0f + 8.0f * value : value > 0 ? 1.0f : 0.05f;
  }
  float operator()(const ChoosePlace&) const {
    return action.verb == kCharge ? 2.0f : action.verb == kMarch ? 1.0f : 0.3f;
  }
  float operator()(const TakeLosses&) const {
    const UnitId u(static_cast<std::size_t>(action.a));
    const UnitFacts& facts = c.t.unit[u.index()];
    return (c.s.units[u].order == Order::Disrupted ? 4.0f : 1.0f) / static_cast<float>(1 + facts.fire + facts.melee);
  }
  // A leader goes where units are down, or stays.
  float operator()(const PlaceLeaders& q) const {
    if (action.verb == kKeepLeaders) return 3.0f;
    int here = 0, there = 0;
    const Leader& leader = c.s.leaders[LeaderId(static_cast<std::size_t>(action.a))];
    for (UnitId u : stack_at(c, {q.side, leader.column, leader.row})) here += c.s.units[u].order > Order::Good;
    for (UnitId u : stack_at(c, Cell::of(action.b))) there += c.s.units[u].order > Order::Good;
    return there > here ? 2.0f * static_cast<float>(there - here) : 0.05f;
  }
  float operator()(const ChooseRecovery&) const {
    return action.verb == kRecoverAll ? 20.0f : action.verb == kRecover ? 0.5f : 0.02f;
  }
  template <class F>
  float operator()(const F&) const {
    return 1.0f;
  }
};

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c{*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
  for (std::size_t i = 0; i < answers.size(); ++i)
    weights[i] = std::visit(Weigher{c, answers[i].action}, c.s.stack.top());
}

}  // namespace

extern const yardstick::Knowledge kYardstick;
const yardstick::Knowledge kYardstick{.game = "quickbattle", .evaluate = evaluate, .weigh = weigh};

}  // namespace cf::quickbattle
