// 8 Battle, the procedure box: deployment, terrain round, long-range fire, regular rounds, winner. Fire itself is in
// battle_fire.cpp, pursuit in battle_end.cpp.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {

PieceSet fighters(const Ctx& c, u8 party) { return side_at(c, c.s.battle.space, c.s.battle.side[party]) & c.t.combat; }

PieceSet able_to_fire(const Ctx& c, u8 party) { return fighters(c, party) - c.s.panicked; }

PieceSet battle_wagons(const Ctx& c, u8 party) {
  if (is_raider(c.s.battle.side[party])) return {};
  return side_at(c, c.s.battle.space, c.s.battle.side[party]) & c.t.wagons;
}

void begin_battle(Playing& p, const Arrival& arrival, u8 defender) {
  const Ctx c = p.ctx();
  Field b;
  b.space = arrival.to, b.from = arrival.from;
  b.side[kAttacker] = side_of_group(c), b.side[kDefender] = defender;
  b.seat[kAttacker] = p.applies(R("8.0.a"), is_raider(b.side[kAttacker]) ? raider_seat(c) : b.side[kAttacker]);
  b.seat[kDefender] = other(b.seat[kAttacker]);
  const Route* way = route(p.t, arrival.from, arrival.to);
  b.river = way && way->river;
  b.pursuit = arrival.kind == MoveKind::Pursuit;
  b.fort = !is_raider(defender) && counts_as_fort(c, arrival.to);
  b.base = !is_raider(defender) && works_as_base(c, arrival.to, defender);
  p.s.battle = b;
  const PieceSet attackers = side_at(c, b.space, b.side[kAttacker]), defenders = side_at(c, b.space, defender);
  const bool back = ways_out(c, b.side[kAttacker], attackers, b.space, {}).has(b.from);
  if (p.applies(R("8.5.a"), back)) p.s.battle.ways[kAttacker].add(b.from);
  p.s.battle.ways[kDefender] = ways_out(c, defender, defenders, b.space, b.from);
}

namespace {

Seat event_seat(u8 side) { return is_raider(side) ? kNobody : side; }

// BP-2: ground or river gives the defender the first shot.
bool first_shot(const Ctx& c) {
  const bool cover = c.applies(R("BP-2.a"), is_cover(c.t, c.s.battle.space));
  const bool river = c.applies({R("BP-2"), R("3.3.c")}, c.s.battle.river);
  return (cover || river) && !able_to_fire(c, kDefender).empty();
}

// W-33: long-range fire does nothing to a garrison, so the guns of its attackers stay silent.
PieceSet long_range_guns(const Ctx& c, u8 party) {
  if (party == kAttacker && c.s.battle.fort) return {};
  return c.applies(R("11.1"), able_to_fire(c, party) & c.t.guns);
}

bool has_guns(const Ctx& c, u8 party) { return !long_range_guns(c, party).empty(); }

// -- supply -------------------------------------------------------------------------------------

// 9.7.a: a base supplies its defenders unasked; those who attack it or come out of it have nothing of it
// (9.7.b, 9.7.c).
bool base_supplies(const Ctx& c, u8 party) { return c.applies(R("9.7.a"), party == kDefender && c.s.battle.base); }

bool may_spend(const Ctx& c, u8 party) {
  return c.applies(R("9.6"), !base_supplies(c, party) && !battle_wagons(c, party).empty());
}

void spend_supply(Playing& p, u8 party) {
  spend_increment(p, battle_wagons(p.ctx(), party));
  p.s.battle.supplied[party] = p.applies(R("9.6.a"), true);
  p.emit({R("9.6.a"), kSpent, p.s.battle.side[party], arg(p.s.battle.space)});
}

// -- the end of a battle ------------------------------------------------------------------------

// BP-4C: a side without a unit able to fire is spent.
bool spent(const Ctx& c, u8 party) { return c.applies(R("BP-4C"), able_to_fire(c, party).empty()); }

u8 loser_of(const Ctx& c) {
  const bool attacker = !able_to_fire(c, kAttacker).empty(), defender = !able_to_fire(c, kDefender).empty();
  if (c.applies(R("BP-5"), !attacker && !defender)) return kAttacker;
  return c.applies(R("BP-5.a"), defender) ? kAttacker : kDefender;
}

void declare_winner(Playing& p, u8 party) {
  const u8 side = p.s.battle.side[party];
  const Rule rule = able_to_fire(p.ctx(), party).empty() ? R("BP-5") : R("BP-5.a");
  p.emit({rule, kBattleWon, event_seat(side), side, arg(p.s.battle.space)});
}

// 8.7.a: leaders are here, and every unit of theirs was eliminated. Who broke off still has his units.
bool leaders_at_risk(const Ctx& c, u8 party) {
  const Field& b = c.s.battle;
  const u8 side = b.side[party];
  if (is_raider(side) || !(b.broke_off & c.t.side[side]).empty() || !fighters(c, party).empty()) return false;
  return c.applies(R("8.7.a"), !(side_at(c, b.space, side) & c.t.leaders).empty());
}

PieceSet leaving(const Ctx& c, u8 party) {
  return side_at(c, c.s.battle.space, c.s.battle.side[party]) - c.t.wagons;  // 9.5.j
}

// 8.5.d: the first unit that left has fixed the way.
PlaceSet retreat_ways(const Ctx& c, u8 party) {
  const Field& b = c.s.battle;
  return c.applies(R("8.5.d"), b.retreat[party].exists()) ? one(b.retreat[party]) : b.ways[party];
}

// 8.5: one space, all together; 8.5.c: whoever has no way out is lost.
void retreat(Playing& p, u8 party, PlaceId to) {
  Field& b = p.s.battle;
  const u8 side = b.side[party];
  const PieceSet all = leaving(p.ctx(), party);
  if (!to.exists()) {
    p.emit({R("8.5.c"), kCornered, event_seat(side), side, arg(b.space)});
    for (PieceId u : p.applies(R("8.5.c"), all)) eliminate(p, u, R("8.5.c"));
    return;
  }
  p.emit({R("8.5"), kRetreated, event_seat(side), static_cast<i16>(all.size()), arg(b.space), arg(to)});
  for (PieceId u : all) put(p, u, to);
  b.retreat[party] = to;
  if (!is_raider(side) && !(all & p.t.combat).empty()) settle_control(p, to, side);
}

// BP-5.b: the winner stays, and holds the space if nobody else's units are there.
bool holds_the_field(const Ctx& c, u8 party) {
  const u8 side = c.s.battle.side[party];
  const bool rivals = !((pieces_at(c.s, c.s.battle.space) & c.t.combat) - c.t.side[side]).empty();
  return !is_raider(side) && !fighters(c, party).empty() && !rivals;
}

}  // namespace

Flow Battle::play(Playing& p) {
  const Ctx c = p.ctx();
  Field& b = p.s.battle;
  BEGIN;
  // BP-1: both sides lay out their units.
  p.s.fired.clear();
  p.emit({R("BP-1"), kBattleBegan, kNobody, arg(b.space), b.side[kAttacker], b.side[kDefender]});

  // BP-2, BP-3: the steps before the regular rounds. In those, guns fire like other units (BP-3.d).
  if (p.applies(R("8.1"), first_shot(c))) CALL(TerrainFire, TerrainRound{});
  if (p.applies(R("BP-3"), has_guns(c, kAttacker) || has_guns(c, kDefender))) {
    CALL(LongRange, Round{.guns_only = true});
    p.s.fired = p.s.fired - p.applies(R("BP-3.d"), p.s.fired);
  }

  // BP-4: regular rounds, each with a new roll, as long as both sides can fire.
  while (p.applies(b.round ? R("BP-4C.a") : R("BP-4"), !spent(c, kAttacker) && !spent(c, kDefender))) {
    if (b.round < 255) ++b.round;
    CALL(Rounds, Round{});
    p.s.fired.clear();
  }

  // BP-5: the winner. 8.7.a: leaders whose every unit is gone roll for their lives.
  loser = loser_of(c);
  declare_winner(p, opposite(loser));
  for (party = kAttacker; party <= kDefender; ++party)
    if (leaders_at_risk(c, party)) CALL(LeaderRoll, LoneLeaders{b.space, b.side[party], {}, retreat_ways(c, party)});

  // 8.5: the loser retreats and rallies (8.5.e); its wagons fall to the victor (8.5.f).
  if (!leaving(c, loser).empty()) {
    ASK(Retreat, ChooseRetreat{b.seat[loser], first_of(leaving(c, loser)), retreat_ways(c, loser)});
    retreat(p, loser, retreat_space(p.answer));
  }
  p.s.panicked = p.s.panicked - p.applies(R("8.5.e"), p.t.side[b.side[loser]]);
  lose_wagons(p, b.space, battle_wagons(c, loser), b.side[opposite(loser)]);
  if (p.applies(R("BP-5.b"), holds_the_field(c, opposite(loser)))) settle_control(p, b.space, b.side[opposite(loser)]);
  if (decided(p.s)) return abandon(p);

  // BP-5.c: winning cavalry may pursue. BP-5.d: after that the winner's units rally too.
  CALL(Pursued, Pursuit{opposite(loser), {}});
  p.s.panicked = p.s.panicked - p.applies({R("BP-5.d"), R("8.3.d")}, p.s.panicked);
  p.s.fired.clear();
  b = {};
  END;
}

// BP-2: one defending unit may fire at one attacking unit. The shot needs its own increment of supply (9.6.b).
Flow TerrainRound::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  p.s.battle.supplied[kDefender] = base_supplies(c, kDefender);
  if (p.applies(R("9.6.b"), may_spend(c, kDefender))) {
    ASK(Supply, SpendSupply{kDefender});
    if (p.answer.verb == kSpend) spend_supply(p, kDefender);
  }
  ASK(Shooter, TerrainShot{});
  if (p.answer.verb != kFire) return Done;
  shooter = piece_of(p.answer);
  ASK(Target, ChooseTarget{shooter, false});
  return p.become(Fire{.unit = shooter, .target = piece_of(p.answer), .mode = FireMode::Terrain, .party = kDefender});
  END;
}

namespace {

// BP-4A.a: one leader's value, never two.
int leader_value(const Ctx& c, u8 party) {
  int best = 0;
  for (PieceId l : side_at(c, c.s.battle.space, c.s.battle.side[party]) & c.t.leaders)
    best = std::max(best, int{c.t.of(l).value});
  return best;
}

int superiority(const Ctx& c, const Round& f, u8 party) {
  Modifiers die(c.t);
  add_to_superiority(c, party, die);
  return f.dice[party] + die.sum();
}

// BP-4A: the higher total fires first.
void compare_superiority(Round& f, Playing& p) {
  const int attacker = superiority(p.ctx(), f, kAttacker), defender = superiority(p.ctx(), f, kDefender);
  p.emit({R("BP-4A"), kSuperior, kNobody, static_cast<i16>(attacker), static_cast<i16>(defender)});
  f.next = attacker > defender ? kAttacker : kDefender;
}

bool is_tie(const Ctx& c, const Round& f) { return superiority(c, f, kAttacker) == superiority(c, f, kDefender); }

PieceSet waiting_to_fire(const Ctx& c, bool guns_only, u8 party) {
  return (guns_only ? long_range_guns(c, party) : able_to_fire(c, party)) - c.s.fired;
}

bool takes_part(const Ctx& c, const Round& f, u8 party) { return !f.guns_only || has_guns(c, party); }

bool both_in_the_field(const Ctx& c) { return !fighters(c, kAttacker).empty() && !fighters(c, kDefender).empty(); }

PieceSet mounted(const Tables& t) { return t.cavalry | raiders(t); }

// Quantrill by himself does not ride into a Union base (11.4.c).
PlaceSet break_off_ways(const Ctx& c, u8 party, PieceId unit) {
  const PlaceSet ways = retreat_ways(c, party);
  return unit == c.t.quantrill ? ways - closed_to_quantrill(c) : ways;
}

// 8.4.a: it retreats at once, and fixes the way for the rest (ruling W-46).
void break_off(Playing& p, u8 party, PieceId unit, PlaceId to) {
  Field& b = p.s.battle;
  const u8 side = b.side[party];
  put(p, unit, to);
  p.s.group.remove(unit);
  b.retreat[party] = to;
  b.broke_off.add(unit);
  p.emit({R("8.4"), kBrokeOff, event_seat(side), arg(unit), arg(to)});
  if (!is_raider(side)) settle_control(p, to, side);
}

}  // namespace

void add_to_superiority(const Ctx& c, u8 party, Modifiers& die) {
  die.add(R("BP-4A.a"), true, leader_value(c, party), "leader");
  die.add(R("8.6.f"), party == kAttacker && c.s.battle.pursuit, +2, "pursuit");
}

Flow Round::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  // 9.6: each side may spend an increment for the round, the attacker first (ruling W-66).
  for (next = kAttacker; next <= kDefender; ++next) {
    if (!takes_part(c, *this, next)) continue;
    p.s.battle.supplied[next] = base_supplies(c, next);
    if (!p.applies(guns_only ? R("9.6.b") : R("9.6.c"), may_spend(c, next))) continue;
    ASK(Supply, SpendSupply{next});
    if (p.answer.verb == kSpend) spend_supply(p, next);
  }

  // BP-4A: tactical superiority; equal totals are rolled again. Guns of one side only fire without it (BP-3).
  next = has_guns(c, kAttacker) ? kAttacker : kDefender;
  if (!guns_only || p.applies(R("BP-3.a"), has_guns(c, kAttacker) && has_guns(c, kDefender))) {
    do {
      ASK(AttackerDie, RollDie{R("BP-4A")});
      dice[kAttacker] = p.answer.n;
      ASK(DefenderDie, RollDie{R("BP-4A")});
      dice[kDefender] = p.answer.n;
      compare_superiority(*this, p);
    } while (p.applies(R("BP-4A.b"), is_tie(c, *this)));
  }

  // BP-4B: the sides fire by turns, unit by unit; the longer side goes on alone (BP-4B.c).
  while (both_in_the_field(c)) {
    if (p.applies(R("BP-4B.c"), waiting_to_fire(c, guns_only, next).empty())) next = opposite(next);
    if (waiting_to_fire(c, guns_only, next).empty()) return Done;
    ASK(Firer, ChooseFirer{next, guns_only});
    if (p.answer.verb == kBreakOff) {
      leaver = piece_of(p.answer);
      ASK(BreakOff, ChooseRetreat{p.s.battle.seat[next], leaver, break_off_ways(c, next, leaver)});
      if (p.applies(R("8.4.a"), p.answer.verb == kRetreat)) break_off(p, next, leaver, place_of(p.answer));
      if (decided(p.s)) return abandon(p);
      leaver = {};
    } else if (p.answer.verb == kPass) {
      p.s.fired = p.s.fired | waiting_to_fire(c, guns_only, next);
    } else {
      p.s.fired.add(piece_of(p.answer));
      CALL(
          Fired,
          Fire{.unit = piece_of(p.answer), .mode = guns_only ? FireMode::LongRange : FireMode::Regular, .party = next});
    }
    if (p.applies(R("BP-4B.b"), true)) next = opposite(next);
  }
  END;
}

Seat SpendSupply::asked(const Ctx& c) const { return c.s.battle.seat[party]; }
void SpendSupply::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  offer.allow({.verb = kSpend});
  offer.allow({.verb = kWithhold});
}
Prompt SpendSupply::prompt(const Ctx& c) const {
  return {R("9.6.c"),
          {"Spend one increment of supply? Each of your firing units rolls one more die."},
          kPlace,
          arg(c.s.battle.space)};
}

Seat TerrainShot::asked(const Ctx& c) const { return c.s.battle.seat[kDefender]; }
void TerrainShot::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  for (PieceId u : able_to_fire(c, kDefender)) offer.allow({.verb = kFire, .a = arg(u)});
  offer.allow({.verb = kPass});
}
Prompt TerrainShot::prompt(const Ctx& c) const {
  return {R("BP-2"), {"The ground gives you the first shot. Which unit fires?"}, kPlace, arg(c.s.battle.space)};
}

Seat ChooseFirer::asked(const Ctx& c) const { return c.s.battle.seat[party]; }
std::optional<Action> ChooseFirer::settled(const Ctx& c) const {
  const PieceSet ready = waiting_to_fire(c, guns_only, party);
  if (guns_only || several(ready) || !(ready & mounted(c.t)).empty()) return {};
  return Action{.verb = kFire, .a = arg(first_of(ready))};
}
void ChooseFirer::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const bool may_leave = c.applies(R("BP-4B.d"), !guns_only);
  for (PieceId u : waiting_to_fire(c, guns_only, party)) {
    offer.allow({.verb = kFire, .a = arg(u)});
    if (!may_leave) continue;
    const Action leave{.verb = kBreakOff, .a = arg(u)};
    if (!mounted(c.t).has(u))
      offer.refuse(leave, R("8.4"), {"{a:unit} is not mounted and cannot break off.", leave.a});
    else if (break_off_ways(c, party, u).empty())
      offer.refuse(leave, R("8.5.c"), {"There is no space {a:unit} could retreat to.", leave.a});
    else
      offer.allow(leave);
  }
  if (guns_only) offer.allow({.verb = kPass});  // BP-3: the guns may fire
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, party)) {
    const Action a{.verb = kFire, .a = arg(u)};
    if (c.s.panicked.has(u))
      offer.refuse(a, R("8.3.b"), {"{a:unit} has panicked.", a.a});
    else if (c.s.fired.has(u))
      offer.refuse(a, R("BP-4B"), {"{a:unit} has already fired this round.", a.a});
  }
}
Prompt ChooseFirer::prompt(const Ctx& c) const {
  const Message text = guns_only ? Message{"Which battery fires at long range? You may hold your fire."}
                                 : Message{"Which unit fires? Mounted units may break off instead."};
  return {guns_only ? R("BP-3") : R("BP-4B"), text, kPlace, arg(c.s.battle.space)};
}

}  // namespace cf::warpath
