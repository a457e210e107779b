// 19.2.3 Melee. Rulings.
#include "games/quickbattle/rules/melee.hpp"

#include "engine/procedure.hpp"

namespace cf::quickbattle {
namespace {

constexpr u8 kRoles[] = {0, 1};  // attacker, defender
Cell cell_of(const Melee& f, u8 role) { return {role == 0 ? f.attacker : other(f.attacker), f.column, 0}; }
UnitSet engaged_of(const Melee& f, Seat side) { return f.engaged & all_of(side); }

void begin(Melee& f, Playing& p) {
  const Ctx c = p.ctx();
  const UnitSet attackers = attackers_in(c, f.column);
  f.attacker = side_of(first_of(attackers));
  f.engaged = attackers | standing(c, stack_at(c, cell_of(f, 1)));
  p.emit({R("19.2.3"), kMeleeBegan, f.attacker, cell_of(f, 0).number(), cell_of(f, 1).number()});
}

bool defenders_are_routed(const Melee& f, const Ctx& c) {
  return without(stack_at(c, cell_of(f, 1)), c.s.ranks.routed()).empty();
}

void overrun(const Melee& f, Playing& p) {
  const Cell cell = cell_of(f, 1);
  for (UnitId u : stack_at(p.ctx(), cell)) take_off(p.s, u, Order::Lost);
  p.emit({R("19.2.3-a.1"), kOverrun, cell.side, cell.number()});
}

void compare_strengths(Melee& f, Playing& p) {
  const Ctx c = p.ctx();
  const MeleeOdds o =
      melee_odds(c, f.attacker, f.column, attackers_in(c, f.column), charging_leaders(c, f.attacker, f.column));
  f.odds = static_cast<u8>(o.final_column);
  f.die_modifier = static_cast<i8>(o.die_modifier);
  p.emit({R("19.2.3-b"), kMeleeShifted, f.attacker, static_cast<i16>(o.attack), static_cast<i16>(o.defence),
          static_cast<i16>(o.column), f.odds});
}

void read_table(Melee& f, Playing& p) {
  const MeleeResult& r = melee_result(p.t, f.odds, p.answer.n + f.die_modifier);
  p.emit({R("19.2.3-c"), kMeleeRolled, f.attacker, p.answer.n, f.die_modifier, f.odds});
  p.emit({R("19.2.3-d.4"), kMeleeResult, f.attacker, r.text});
  for (u8 role : kRoles) {
    f.losses[role] = p.applies(R("19.2.3-d"), r.lost[role]);
    f.rout[role] = p.applies(R("19.2.3-d.1"), r.routed[role]);
    if (p.applies(R("19.2.3-e"), r.lost[role] || r.routed[role])) f.peril[role] = Peril::Melee;
  }
}

void take_loss(Melee& f, Playing& p, UnitId unit) {
  const Seat side = side_of(unit);
  take_off(p.s, unit, Order::Lost);
  f.engaged.remove(unit);
  --f.losses[f.role];
  p.emit({R("19.2.3-d"), kBecame, side, number(unit), static_cast<i16>(Order::Lost)});
  const bool stack_lost = stack_at(p.ctx(), cell_of(f, f.role)).empty();  // routed units count as present
  if (stack_lost && f.peril[f.role] == Peril::Melee) f.peril[f.role] = Peril::StackLost;
}

// They go to the rout box: out of reach but not lost (19.2.3-d.2).
void rout_the_rest(Melee& f, Playing& p) {
  for (u8 role : kRoles) {
    if (!f.rout[role]) continue;
    for (UnitId u : engaged_of(f, cell_of(f, role).side)) {
      take_off(p.s, u, Order::Routed);
      f.engaged.remove(u);
      p.emit({R("19.2.3-d.1"), kBecame, side_of(u), number(u), static_cast<i16>(Order::Routed)});
    }
  }
}

LeaderLoss leaders_of_role(const Melee& f, const Ctx& c) {
  const Cell cell = cell_of(f, f.role);
  const u16 leaders = f.role == 0 ? charging_leaders(c, cell.side, cell.column) : leaders_at(c, cell);
  return {.side = cell.side, .due = leaders, .peril = f.peril[f.role]};
}

void back_to_rows(const Melee& f, Playing& p) {
  p.s.charging = without(p.s.charging, p.applies(R("19.2.3-d.3"), attackers_in(p.ctx(), f.column)));
  for (LeaderId l : leaders_of(p.t, f.attacker))
    if (p.s.leaders[l].column == f.column) p.s.leaders[l].charging = false;
}

}  // namespace

// 19.2.3: all who stand together must fight. The initiative side chooses the order.
Flow Melees::play(Playing& p) {
  BEGIN;
  while (p.applies(R("19.2.3"), melees_to_fight(p.ctx()))) {
    ASK(Chosen, ChooseMelee{});
    CALL(Fought, Melee{.column = Cell::of(p.answer.a).column});
  }
  END;
}

Flow Melee::play(Playing& p) {
  BEGIN;
  begin(*this, p);
  if (p.applies(R("19.2.3-a.1"), defenders_are_routed(*this, p.ctx()))) {
    overrun(*this, p);
  } else {
    compare_strengths(*this, p);
    ASK(Die, RollDie{R("19.2.3-d.4")});
    read_table(*this, p);
    // 19.2.3-d: a number is units lost, chosen by their owner; R routs the rest of that side.
    for (role = 0; role < 2; ++role)
      while (losses[role] > 0 && !engaged_of(*this, cell_of(*this, role).side).empty()) {
        ASK(Loss, TakeLosses{cell_of(*this, role).side, losses[role]});
        take_loss(*this, p, unit_of(p.answer.a));
      }
    rout_the_rest(*this, p);
  }
  // 19.2.3-e: leaders of a side that suffered roll, first the attacker's.
  for (role = 0; role < 2; ++role) CALL(Leaders, leaders_of_role(*this, p.ctx()));
  back_to_rows(*this, p);
  END;
}

// -- strengths and odds -------------------------------------------------------------------------

Rule melee_rule(Class cls) {
  constexpr Rule kRules[] = {R("19.2.3.1"), R("19.2.3.2"), R("19.2.3.3"), R("19.2.3.4")};
  return kRules[static_cast<std::size_t>(cls)];
}

int melee_factor(const Tables& t, UnitId unit) {
  const UnitFacts& facts = t.unit[unit.index()];
  const int more = t.ground(facts.cls).melee_times - 1;
  return facts.melee * (1 + t.applies(melee_rule(facts.cls), more));
}

namespace {

int sum_of(const Tables& t, const UnitSet& units) {
  int sum = 0;
  for (UnitId u : units) sum += melee_factor(t, u);
  return sum;
}

// The last column whose ratio is not above the odds; the first if all are.
int odds_column(const Tables& t, int attack, int defence) {
  int column = 0;
  for (std::size_t i = 0; i < t.charts.odds.size(); ++i)
    if (attack * t.charts.odds[i][1] >= defence * t.charts.odds[i][0]) column = static_cast<int>(i);
  return column;
}

int leader_columns(const Ctx& c, Seat whose, u16 leaders) {
  if (!leaders) return 0;
  return c.t.shift_by_rating ? best_rating(c, whose, leaders) : 1;
}

}  // namespace

void melee_shifts(const Ctx& c, u16 attacking_leaders, Cell target, Modifiers& columns) {
  const Charts& k = c.t.charts;
  const Seat attacker = other(target.side);
  const UnitSet defenders = standing(c, stack_at(c, target));
  const int ours = leader_columns(c, attacker, attacking_leaders);
  const int theirs = leader_columns(c, target.side, leaders_at(c, target));
  const bool fort = holds_fort(c, target);
  const auto add = [&](Rule rule, bool condition, int value, const char* text) {
    columns.add(rule, c.applies(R("19.2.3-b"), condition), value, text);
  };
  add(R("19.2.3-b.1"), ours != 0, ours, "Attacking leader");
  add(R("19.2.3-b.2"), theirs != 0, -theirs, "Defending leader");
  add(R("19.2.3-b.3"), !(defenders & c.s.ranks.disrupted()).empty(), k.disrupted_shift, "Disrupted defender");
  add(R("19.2.3-b.4"), won_surprise(c, attacker) && !fort, k.surprise_shift, "Surprise");
  add(R("Q-31"), fort, k.fort_shift, "Fort");
}

void melee_die(const Tables& t, Seat attacker, Modifiers& die) {
  const int difference = t.level(attacker) - t.level(other(attacker)), limit = t.charts.die_limit;
  die.add(R("19.2.3-c"), difference != 0, difference, "Difference of the levels");
  die.cap(R("19.2.3-c.1"), -limit, limit, "Limit");
}

MeleeOdds melee_odds(const Ctx& c, Seat attacker, u8 column, const UnitSet& attackers, u16 attacking_leaders) {
  const Cell target{other(attacker), column, 0};
  Modifiers shift(c.t), die(c.t);
  melee_shifts(c, attacking_leaders, target, shift);
  melee_die(c.t, attacker, die);
  MeleeOdds o{.attack = sum_of(c.t, attackers), .defence = sum_of(c.t, standing(c, stack_at(c, target)))};
  o.column = odds_column(c.t, o.attack, o.defence);
  o.final_column = std::clamp(o.column + shift.sum(), 0, static_cast<int>(c.t.charts.odds.size()) - 1);
  o.die_modifier = die.sum();
  return o;
}

const MeleeResult& melee_result(const Tables& t, int column, int roll) {
  const int row = std::clamp(roll, t.charts.melee_low, t.charts.melee_high) - t.charts.melee_low;
  return t.charts.melee[static_cast<std::size_t>(row) * t.charts.odds.size() + static_cast<std::size_t>(column)];
}

UnitSet standing(const Ctx& c, const UnitSet& units) {
  return without(units, c.applies(R("19.2.3-a"), units & c.s.ranks.routed()));
}
UnitSet attackers_in(const Ctx& c, u8 column) { return c.s.ranks.column[column] & c.s.charging; }

u16 charging_leaders(const Ctx& c, Seat whose, u8 column) {
  u16 out = 0;
  for (LeaderId l : leaders_of(c.t, whose))
    if (c.s.leaders[l].charging && c.s.leaders[l].column == column) out |= leader_bit(l);
  return out;
}

u32 melees_to_fight(const Ctx& c) {
  u32 columns = 0;
  for (UnitId u : c.s.charging) columns |= 1u << c.s.units[u].column;
  return columns;
}

// -- questions ----------------------------------------------------------------------------------

// There is no melee where nobody charges.
std::optional<Action> Melee::settled(const Ctx& c) const {
  return attackers_in(c, column).empty() ? std::optional(Action{}) : std::nullopt;
}

Seat ChooseMelee::asked(const Ctx& c) const { return c.t.battle.initiative; }

std::optional<Action> ChooseMelee::settled(const Ctx& c) const {
  const u32 left = melees_to_fight(c);
  if (!std::has_single_bit(left)) return {};
  return Action{.verb = kFight, .a = Cell{kNative, static_cast<u8>(std::countr_zero(left)), 0}.number()};
}

void ChooseMelee::answers(const Ctx& c, Offer& offer) const {
  const u32 left = melees_to_fight(c);
  for (u8 k = 0; k < c.s.columns; ++k) {
    const UnitSet attackers = attackers_in(c, k);
    const Seat defender = attackers.empty() ? Seat{kNative} : other(side_of(first_of(attackers)));
    const Action action{.verb = kFight, .a = Cell{defender, k, 0}.number()};
    if (left >> k & 1)
      offer.allow(action);
    else
      offer.refuse(action, R("19.2.3"), {"Nobody has gone onto the enemy in {a:cell}.", action.a});
  }
}

Prompt ChooseMelee::prompt(const Ctx&) const {
  return {R("19.2.3"), {"Several melees are to be fought. Which is the next?"}};
}

// When all who are engaged go nothing is asked.
std::optional<Action> TakeLosses::settled(const Ctx& c) const {
  const UnitSet mine = engaged_of(running<Melee>(c.s), side);
  if (has_more_than(mine, left)) return {};
  return Action{.verb = kLose, .a = number(first_of(mine))};
}

void TakeLosses::answers(const Ctx& c, Offer& offer) const {
  const Melee& f = asking<Melee>(c.s);
  for (UnitId u : engaged_of(f, side)) offer.allow({.verb = kLose, .a = number(u)});
  if (!offer.wants_refusals()) return;
  for (UnitId u : without(line_of(c, side), f.engaged))
    offer.refuse({.verb = kLose, .a = number(u)}, R("19.2.3-d"), {"{a:unit} is not in this melee.", number(u)});
}

Prompt TakeLosses::prompt(const Ctx&) const {
  return {R("19.2.3-d"), {"Units the melee still costs you: {a}. Which of those engaged is eliminated?", left}};
}

}  // namespace cf::quickbattle
