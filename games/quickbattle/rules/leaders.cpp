// 9.5.9 leader loss by fire, 9.5.12 in melee (both rebuilt), Q-32 leaders left alone. Rulings.
#include "games/quickbattle/rules/leaders.hpp"

#include <cstdlib>

namespace cf::quickbattle {
namespace {

i16 number(LeaderId l) { return static_cast<i16>(l.index()); }

void lose(Playing& p, LeaderId l, Rule rule, Happening how) {
  p.s.change(l, {kNowhere, kNowhere, 0, Fate::Lost, false});
  p.note({rule, how, side_of(l), number(l)});
}

void settle(Playing& p, LeaderId l, Rule rule, int roll, int wounded, int killed) {
  p.note({rule, kLeaderRolled, side_of(l), number(l), p.answer.n, static_cast<i16>(roll - p.answer.n)});
  if (roll >= killed) return lose(p, l, rule, kLeaderKilled);
  Leader& leader = p.s.leaders[l];
  if (roll >= wounded) {
    leader.fate = Fate::Wounded;
    if (leader.rating) --leader.rating;
  }
  p.note({rule, roll >= wounded ? kLeaderWounded : kLeaderUnhurt, side_of(l), number(l), leader.rating});
}

Flow next_leader(LeaderLoss& f, Playing& p) {
  f.leader = {};
  for (LeaderId l : leaders_of(p.t, f.side))
    if (f.due & leader_bit(l)) {
      f.due = static_cast<u16>(f.due & ~leader_bit(l));
      f.leader = l;
      return Next;
    }
  return End;
}

Flow left_alone(LeaderLoss& f, Playing& p) {
  if (!is_alone(p.ctx(), f.leader)) return go(R("9.5.9"));
  const NearStacks near = nearest_stacks(p.ctx(), f.leader);
  if (near.count > 1) return p.call(NearestStack{f.leader});
  if (near.count == 0) {
    lose(p, f.leader, R("Q-32"), kLeaderCaptured);
    return go(R("9.5.9"));
  }
  p.answer = {.verb = kFollow, .a = number(f.leader), .b = near.cells[0].number()};
  return Next;
}

Flow joins(LeaderLoss& f, Playing& p) {
  const Cell cell = Cell::of(p.answer.b);
  p.s.place(f.leader, cell.column, cell.row);
  p.s.leaders[f.leader].charging = false;
  p.note({R("Q-32"), kLeaderJoined, f.side, number(f.leader), cell.number()});
  return go(R("9.5.9"));
}

constexpr Paragraph<Game, LeaderLoss> kLeaderLossChapter[] = {
    {R("9.5.9"), "The leaders concerned are looked at one by one.", next_leader},
    {R("9.5.9"), "Under fire he rolls ...",
     [](LeaderLoss& f, Playing& p) -> Flow { return f.rolls && !f.melee ? p.call(RollDie{R("9.5.9")}) : Next; }},
    {R("9.5.9"), "... and may be wounded or killed.",
     [](LeaderLoss& f, Playing& p) -> Flow {
       if (f.rolls && !f.melee) settle(p, f.leader, R("9.5.9"), p.answer.n, p.t.charts.fire_wounded, p.t.charts.fire_killed);
       return Next;
     }},
    {R("9.5.12"), "After a melee he rolls ...",
     [](LeaderLoss& f, Playing& p) -> Flow { return f.rolls && f.melee ? p.call(RollDie{R("9.5.12")}) : Next; }},
    {R("9.5.12"), "... and is worse off if all units with him are gone.",
     [](LeaderLoss& f, Playing& p) -> Flow {
       const int roll = p.answer.n + (f.stack_lost ? p.t.charts.melee_stack_lost : 0);
       if (f.rolls && f.melee) settle(p, f.leader, R("9.5.12"), roll, p.t.charts.melee_wounded, p.t.charts.melee_killed);
       return Next;
     }},
    {R("Q-32"), "Left alone he goes to the nearest stack, or is taken.", left_alone},
    {R("Q-32"), "He joins it.", joins},
};

int distance(Cell a, const Leader& from) { return std::abs(offset_of(a.column) - offset_of(from.column)); }

}  // namespace

const Chapter<Game, LeaderLoss> LeaderLoss::chapter{kLeaderLossChapter};

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

void NearestStack::answers(const Ctx& c, Offer& offer) const {
  const NearStacks near = nearest_stacks(c, leader);
  for (int i = 0; i < near.count; ++i)
    offer.allow({.verb = kFollow, .a = number(leader), .b = near.cells[static_cast<std::size_t>(i)].number()});
  if (!offer.wants_refusals()) return;
  const Line line(c, side_of(leader));
  for (const Stack& stack : line) {
    const Cell cell = line.cell(stack);
    if (std::find(near.cells.begin(), near.cells.begin() + near.count, cell) == near.cells.begin() + near.count)
      offer.refuse({.verb = kFollow, .a = number(leader), .b = cell.number()}, R("Q-32"),
                   {"{a:leader} joins the nearest stack, and {b:cell} is further away.", number(leader), cell.number()});
  }
}

Ask NearestStack::ask(const Ctx&) const {
  return {R("Q-32"), {"{a:leader} has lost his stack. Which of the nearest stacks does he join?", number(leader)}, kLeader, number(leader)};
}

}  // namespace cf::quickbattle
