// 9.5.9 leader loss by fire, 9.5.12 in melee (both rebuilt), Q-32 leaders left alone. Rulings.
#include "games/quickbattle/rules/leaders.hpp"

#include <cstdlib>

#include "engine/procedure.hpp"

namespace cf::quickbattle {
namespace {

Rule rule_of(Peril peril) { return peril == Peril::Fire ? R("9.5.9") : R("9.5.12"); }

bool next_leader(LeaderLoss& f, const Tables& t) {
  for (LeaderId l : leaders_of(t, f.side))
    if (f.due & leader_bit(l)) {
      f.due = static_cast<u16>(f.due & ~leader_bit(l));
      f.leader = l;
      return true;
    }
  return false;
}

void lose(Playing& p, LeaderId l, Rule rule, EventType how) {
  p.s.change(l, {kNowhere, kNowhere, 0, Fate::Lost, false});
  p.emit({rule, how, side_of(l), number(l)});
}

void settle(const LeaderLoss& f, Playing& p) {
  const Charts& k = p.t.charts;
  const Rule rule = rule_of(f.peril);
  const bool fire = f.peril == Peril::Fire;
  const int wounded = fire ? k.fire_wounded : k.melee_wounded, killed = fire ? k.fire_killed : k.melee_killed;
  Modifiers die(p.t);
  die.add(R("9.5.12"), f.peril == Peril::StackLost, k.melee_stack_lost, "Stack lost");
  const int roll = p.answer.n + die.sum();
  p.emit({rule, kLeaderRolled, f.side, number(f.leader), p.answer.n, static_cast<i16>(die.sum())});
  if (roll >= killed) return lose(p, f.leader, rule, kLeaderKilled);
  Leader& leader = p.s.leaders[f.leader];
  if (roll >= wounded) {
    leader.fate = Fate::Wounded;
    if (leader.rating) --leader.rating;
  }
  p.emit({rule, roll >= wounded ? kLeaderWounded : kLeaderUnhurt, f.side, number(f.leader), leader.rating});
}

// He shares what the stack is about to do, also its melee.
void join(const LeaderLoss& f, Playing& p, Cell cell) {
  p.s.place(f.leader, cell.column, cell.row);
  p.s.leaders[f.leader].charging = !(stack_at(p.ctx(), cell) & p.s.charging).empty();
  p.emit({R("Q-32"), kLeaderJoined, f.side, number(f.leader), cell.number()});
}

int distance(Cell a, const Leader& from) { return std::abs(offset_of(a.column) - offset_of(from.column)); }

}  // namespace

// The leaders concerned one by one: each rolls if he was in peril, and joins the nearest stack if he is left alone
//
Flow LeaderLoss::play(Playing& p) {
  BEGIN;
  while (next_leader(*this, p.t)) {
    if (peril != Peril::None) {
      ASK(Die, RollDie{rule_of(peril)});
      settle(*this, p);
    }
    if (p.applies(R("Q-32"), is_alone(p.ctx(), leader))) {
      if (line_of(p.ctx(), side).empty()) {
        lose(p, leader, R("Q-32"), kLeaderCaptured);
        continue;
      }
      ASK(Stack, NearestStack{leader});
      join(*this, p, Cell::of(p.answer.b));
    }
  }
  END;
}

bool is_alone(const Ctx& c, LeaderId leader) {
  const Leader& l = c.s.leaders[leader];
  return l.in_line() && stack_at(c, {side_of(leader), l.column, l.row}).empty();
}

// Columns count before rows.
NearStacks nearest_stacks(const Ctx& c, LeaderId leader) {
  NearStacks near;
  const Leader& from = c.s.leaders[leader];
  const Line line(c, side_of(leader));
  int best = 1 << 20;
  for (const Stack& stack : line) {
    const Cell cell = line.cell(stack);
    const int far = distance(cell, from) * kRows + std::abs(stack.row - from.row);
    if (far > best) continue;
    if (far < best) near.count = 0;
    best = far;
    near.cells[static_cast<std::size_t>(near.count++)] = cell;
  }
  return near;
}

std::optional<Action> NearestStack::settled(const Ctx& c) const {
  const NearStacks near = nearest_stacks(c, leader);
  if (near.count > 1) return {};
  return Action{.verb = kFollow, .a = number(leader), .b = near.cells[0].number()};
}

void NearestStack::answers(const Ctx& c, Offer& offer) const {
  const NearStacks near = nearest_stacks(c, leader);
  for (int i = 0; i < near.count; ++i)
    offer.allow({.verb = kFollow, .a = number(leader), .b = near.cells[static_cast<std::size_t>(i)].number()});
  if (!offer.wants_refusals()) return;
  const Line line(c, side_of(leader));
  for (const Stack& stack : line) {
    const Cell cell = line.cell(stack);
    if (std::find(near.cells.begin(), near.cells.begin() + near.count, cell) == near.cells.begin() + near.count)
      offer.refuse(
          {.verb = kFollow, .a = number(leader), .b = cell.number()}, R("Q-32"),
          {"{a:leader} joins the nearest stack, and {b:cell} is further away.", number(leader), cell.number()});
  }
}

Prompt NearestStack::prompt(const Ctx&) const {
  return {R("Q-32"),
          {"{a:leader} has lost his stack. Which of the nearest stacks does he join?", number(leader)},
          kLeader,
          number(leader)};
}

}  // namespace cf::quickbattle
