// 19.2.3 Melee. Rulings.
#include "games/quickbattle/rules/melee.hpp"

namespace cf::quickbattle {
namespace {

i16 number(UnitId u) { return static_cast<i16>(u.index()); }
Seat side(const Melee& f, std::size_t role) { return role == 0 ? f.attacker : other(f.attacker); }
UnitSet engaged_of(const Melee& f, Seat whose) { return f.engaged & all_of(whose); }

// -- 19.2.3: all melees of a round --------------------------------------------------------------

Flow next_melee(Melees&, Playing& p) {
  const u32 left = melees_to_fight(p.ctx());
  if (!left) return End;
  if (left & (left - 1)) return p.call(ChooseMelee{});  // more than one
  p.answer = {.verb = kFight, .a = Cell{kNative, static_cast<u8>(std::countr_zero(left)), 0}.number()};
  return Next;
}

Flow fight(Melees&, Playing& p) {
  const u8 column = Cell::of(p.answer.a).column;
  const UnitSet attackers = attackers_in(p.ctx(), column);
  if (attackers.empty()) return End;
  const Seat attacker = side_of(first_of(attackers));
  return p.call(Melee{.column = column, .attacker = attacker}, R("19.2.3"));
}

constexpr Paragraph<Game, Melees> kMeleesChapter[] = {
    {R("19.2.3"), "The initiative side names the next melee, while there are any.", next_melee},
    {R("19.2.3"), "It is fought to its end.", fight},
};

// -- one melee ----------------------------------------------------------------------------------

// All defenders routed: they are eliminated without a roll, and the attackers go back.
Flow overrun(Melee& f, Playing& p) {
  const Ctx c = p.ctx();
  const Seat defender = other(f.attacker);
  const UnitSet attackers = attackers_in(c, f.column), defenders = stack_at(c, {defender, f.column, 0});
  f.leaders = {charging_leaders(c, f.attacker, f.column), leaders_at(c, {defender, f.column, 0})};
  f.engaged = attackers | (p.t.in_force(R("19.2.3-a")) ? standing(c, defenders) : defenders);
  p.note({R("19.2.3"), kMeleeBegan, f.attacker, Cell{f.attacker, f.column, 0}.number(), Cell{defender, f.column, 0}.number()});
  if (!standing(c, defenders).empty()) return Next;
  for (UnitId u : defenders) take_off(p.s, u, Order::Lost);
  p.note({R("19.2.3-a.1"), kOverrun, defender, Cell{defender, f.column, 0}.number()});
  return go(R("19.2.3-e"));
}

Flow odds(Melee& f, Playing& p) {
  const MeleeOdds o = melee_odds(p.ctx(), f.attacker, f.column, attackers_in(p.ctx(), f.column), f.leaders[0]);
  f.odds = static_cast<u8>(o.final_column);
  f.die_modifier = static_cast<i8>(o.die_modifier);
  p.note({R("19.2.3-b"), kMeleeShifted, f.attacker, static_cast<i16>(o.attack), static_cast<i16>(o.defence),
          static_cast<i16>(o.column), f.odds});
  return p.call(RollDie{R("19.2.3")});
}

Flow result(Melee& f, Playing& p) {
  const MeleeResult& r = melee_result(p.t, f.odds, p.answer.n + f.die_modifier);
  p.note({R("19.2.3-c"), kMeleeRolled, f.attacker, p.answer.n, f.die_modifier, f.odds});
  p.note({R("19.2.3-d.4"), kMeleeResult, f.attacker, r.text});
  for (std::size_t role : {0u, 1u}) {
    f.losses[role] = r.lost[role];
    f.rout[role] = r.routed[role];
    f.suffered[role] = r.lost[role] || r.routed[role];
  }
  return Next;
}

void eliminate(Melee& f, Playing& p, UnitId unit) {
  take_off(p.s, unit, Order::Lost);
  f.engaged.remove(unit);
  p.note({R("19.2.3-d"), kBecame, side_of(unit), number(unit), static_cast<i16>(Order::Lost)});
}

// The owner picks; when all go nothing is asked.
Flow losses(Melee& f, Playing& p) {
  for (std::size_t role : {0u, 1u}) {
    const UnitSet mine = engaged_of(f, side(f, role));
    if (!f.losses[role]) continue;
    if (mine.size() > f.losses[role]) return p.call(TakeLosses{side(f, role), f.losses[role]});
    for (UnitId u : mine) eliminate(f, p, u);
    f.losses[role] = 0;
    f.stack_lost[role] = true;
  }
  return go(R("19.2.3-d.1"));
}

Flow loss_taken(Melee& f, Playing& p) {
  const UnitId unit(static_cast<std::size_t>(p.answer.a));
  eliminate(f, p, unit);
  --f.losses[side_of(unit) == f.attacker ? 0 : 1];
  return go(R("19.2.3-d"));
}

// To the rout box: out of reach, not lost.
Flow rout(Melee& f, Playing& p) {
  for (std::size_t role : {0u, 1u}) {
    if (!f.rout[role]) continue;
    for (UnitId u : engaged_of(f, side(f, role))) {
      take_off(p.s, u, p.t.in_force(R("19.2.3-d.2")) ? Order::Routed : Order::Lost);
      f.engaged.remove(u);
      p.note({R("19.2.3-d.2"), kBecame, side_of(u), number(u), static_cast<i16>(Order::Routed)});
    }
  }
  return Next;
}

Flow leaders_roll(Melee& f, Playing& p, std::size_t role) {
  if (!f.leaders[role]) return Next;
  const bool rolls = f.suffered[role] && p.t.in_force(R("19.2.3-e"));
  return p.call(LeaderLoss{.side = side(f, role), .due = f.leaders[role], .rolls = rolls, .melee = true, .stack_lost = f.stack_lost[role]});
}

Flow back_to_rows(Melee& f, Playing& p) {
  for (UnitId u : attackers_in(p.ctx(), f.column)) p.s.charging.remove(u);
  for (LeaderId l : leaders_of(p.t, f.attacker))
    if (p.s.leaders[l].column == f.column) p.s.leaders[l].charging = false;
  return End;
}

constexpr Paragraph<Game, Melee> kMeleeChapter[] = {
    {R("19.2.3-a.1"), "If all defenders are routed they are eliminated.", overrun},
    {R("19.2.3-b"), "Factors are compared and the column shifted.", odds},
    {R("19.2.3-d.4"), "The table gives a result for each side.", result},
    {R("19.2.3-d"), "A number is units lost, chosen by their owner.", losses},
    {R("19.2.3-d"), "One after the other.", loss_taken},
    {R("19.2.3-d.1"), "R routs the rest of that side in the melee.", rout},
    {R("19.2.3-e"), "Leaders of a side that suffered roll.", [](Melee& f, Playing& p) -> Flow { return leaders_roll(f, p, 0); }},
    {R("19.2.3-e"), "First the attacker's, then the defender's.", [](Melee& f, Playing& p) -> Flow { return leaders_roll(f, p, 1); }},
    {R("19.2.3-d.3"), "The survivors go back to the row they came from.", back_to_rows},
};

// -- odds ---------------------------------------------------------------------------------------

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

void find_shifts(const Ctx& c, Seat attacker, u16 leaders, Cell target, const UnitSet& defenders, MeleeOdds& o) {
  const Charts& k = c.t.charts;
  if (const int n = leader_columns(c, attacker, leaders); n && c.t.in_force(R("19.2.3-b.1"))) o.add(R("19.2.3-b.1"), n);
  if (const int n = leader_columns(c, target.side, leaders_at(c, target)); n && c.t.in_force(R("19.2.3-b.2")))
    o.add(R("19.2.3-b.2"), -n);
  if (!(defenders & c.s.ranks.disrupted()).empty() && c.t.in_force(R("19.2.3-b.3"))) o.add(R("19.2.3-b.3"), k.disrupted_shift);
  const bool fort = holds_fort(c, target);
  if (won_surprise(c, attacker) && !fort && c.t.in_force(R("19.2.3-b.4"))) o.add(R("19.2.3-b.4"), k.surprise_shift);
  if (fort) o.add(R("Q-31"), k.fort_shift);
}

int die_modifier(const Tables& t, Seat attacker) {
  if (!t.in_force(R("19.2.3-c"))) return 0;
  const int difference = t.level(attacker) - t.level(other(attacker)), limit = t.charts.die_limit;
  return t.in_force(R("19.2.3-c.1")) ? std::clamp(difference, -limit, limit) : difference;
}

}  // namespace

const Chapter<Game, Melees> Melees::chapter{kMeleesChapter};
const Chapter<Game, Melee> Melee::chapter{kMeleeChapter};

Rule melee_rule(Class cls) {
  constexpr Rule kRules[] = {R("19.2.3.1"), R("19.2.3.2"), R("19.2.3.3"), R("19.2.3.4")};
  return kRules[static_cast<std::size_t>(cls)];
}

// Without its rule a class fights as its neighbour in the table does.
int melee_factor(const Tables& t, UnitId unit) {
  const UnitFacts& facts = t.unit[unit.index()];
  const int times = t.ground(facts.cls).melee_times;
  if (t.in_force(melee_rule(facts.cls))) return facts.melee * times;
  return facts.melee * (times == 1 ? 2 : 1);
}

MeleeOdds melee_odds(const Ctx& c, Seat attacker, u8 column, const UnitSet& attackers, u16 attacking_leaders) {
  MeleeOdds o;
  const Cell target{other(attacker), column, 0};
  const UnitSet all = stack_at(c, target);
  const UnitSet defenders = c.t.in_force(R("19.2.3-a")) ? standing(c, all) : all;
  o.attack = sum_of(c.t, attackers);
  o.defence = sum_of(c.t, defenders);
  o.column = odds_column(c.t, o.attack, o.defence);
  find_shifts(c, attacker, attacking_leaders, target, defenders, o);
  int shift = 0;
  for (int i = 0; i < o.count; ++i) shift += o.shifts[static_cast<std::size_t>(i)].value;
  if (!c.t.in_force(R("19.2.3-b"))) shift = 0;
  o.final_column = std::clamp(o.column + shift, 0, static_cast<int>(c.t.charts.odds.size()) - 1);
  o.die_modifier = die_modifier(c.t, attacker);
  return o;
}

const MeleeResult& melee_result(const Tables& t, int column, int roll) {
  const int row = std::clamp(roll, t.charts.melee_low, t.charts.melee_high) - t.charts.melee_low;
  return t.charts.melee[static_cast<std::size_t>(row) * t.charts.odds.size() + static_cast<std::size_t>(column)];
}

UnitSet standing(const Ctx& c, const UnitSet& units) { return without(units, c.s.ranks.routed()); }
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

Seat ChooseMelee::asked(const Ctx& c) const { return c.t.battle.initiative; }

void ChooseMelee::answers(const Ctx& c, Offer& offer) const {
  const u32 left = melees_to_fight(c);
  for (u8 k = 0; k < c.s.columns; ++k) {
    const UnitSet attackers = attackers_in(c, k);
    const Seat attacker = attackers.empty() ? Seat{kSettler} : side_of(first_of(attackers));
    const Seat defender = other(attacker);
    const Action action{.verb = kFight, .a = Cell{defender, k, 0}.number()};
    if (left >> k & 1)
      offer.allow(action);
    else
      offer.refuse(action, R("19.2.3"), {"Nobody has gone onto the enemy in {a:cell}.", action.a});
  }
}

Ask ChooseMelee::ask(const Ctx&) const { return {R("19.2.3"), {"Several melees are to be fought. Which is the next?"}}; }

void TakeLosses::answers(const Ctx& c, Offer& offer) const {
  const Melee& f = *std::get_if<Melee>(&c.s.stack.frames[c.s.stack.depth - 2u]);
  for (UnitId u : engaged_of(f, side)) offer.allow({.verb = kLose, .a = number(u)});
  if (!offer.wants_refusals()) return;
  for (UnitId u : units_of(c.t, side))
    if (c.s.units[u].in_line() && !f.engaged.has(u))
      offer.refuse({.verb = kLose, .a = number(u)}, R("19.2.3-d"), {"{a:unit} is not in this melee.", number(u)});
}

Ask TakeLosses::ask(const Ctx&) const {
  return {R("19.2.3-d"), {"Units the melee still costs you: {a}. Which of those engaged is eliminated?", left}};
}

}  // namespace cf::quickbattle
