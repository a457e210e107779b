// 8 Battle, the procedure box: deployment, terrain round, long-range fire, regular rounds. Fire itself is in
// battle_fire.cpp, the end of a battle in battle_end.cpp.
#include <algorithm>

#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

PieceSet fighters(const Ctx& c, u8 side) { return side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.combat; }

// BP-4: in the battle and not panicked.
PieceSet able_to_fire(const Ctx& c, u8 side) { return fighters(c, side) - c.s.panicked; }

PieceSet battle_wagons(const Ctx& c, u8 side) {
  if (is_raider(c.s.battle.side[side])) return {};
  return side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.wagons;
}

void begin_battle(Playing& p, const Arrival& arrival, u8 defender) {
  const Ctx c = p.ctx();
  Field b;
  b.space = arrival.to, b.from = arrival.from;
  b.side[0] = side_of_group(c), b.side[1] = defender;
  const Seat mover = is_raider(b.side[0]) ? (p.t.in_force(R("1.0.a")) ? p.s.drawer : other(defender)) : b.side[0];
  b.seat[0] = p.t.in_force(R("8.0.a")) ? mover : other(mover);
  b.seat[1] = other(b.seat[0]);
  const Route* way = route(p.t, arrival.from, arrival.to);
  b.river = way && way->river;
  b.pursuit = arrival.kind == MoveKind::Pursuit;
  b.fort = !is_raider(defender) && counts_as_fort(c, arrival.to);
  b.base = !is_raider(defender) && works_as_base(c, arrival.to, defender);
  p.s.battle = b;
  const PieceSet attackers = side_at(c, b.space, b.side[0]), defenders = side_at(c, b.space, b.side[1]);
  p.s.battle.ways[1] = ways_out(c, b.side[1], defenders, b.space, b.from);
  if (ways_out(c, b.side[0], attackers, b.space, {}).has(b.from)) p.s.battle.ways[0].add(b.from);
}

namespace {

bool covered(const Ctx& c) { return is_cover(c.t, c.s.battle.space) && c.t.in_force(R("BP-2.a")); }
bool over_river(const Ctx& c) { return c.s.battle.river && c.t.in_force(R("BP-2")) && c.t.in_force(R("3.3.c")); }

// W-33: long-range fire does nothing to a garrison, so the guns of its attackers stay silent.
PieceSet long_range_guns(const Ctx& c, u8 side) {
  if ((side == 0 && c.s.battle.fort) || !c.t.in_force(R("11.1"))) return {};
  return able_to_fire(c, side) & c.t.guns;
}

// Supply for a side, asked only if it is there to be spent; a base gives it unasked (9.7).
bool base_supplied(const Ctx& c, u8 side) {
  const Field& b = c.s.battle;
  if (side == 1) return b.base && c.t.in_force(R("9.7.a"));
  return is_army_base(c.t, b.space) && !c.t.in_force(R("9.7.b"));
}

bool ask_supply(Playing& p, u8 side) {
  p.s.battle.supplied[side] = base_supplied(p.ctx(), side);
  return !p.s.battle.supplied[side] && !battle_wagons(p.ctx(), side).empty() && p.t.in_force(R("9.6"));
}

void take_supply(Playing& p, u8 side) {
  if (p.answer.verb != kSpend) return;
  spend_increment(p, battle_wagons(p.ctx(), side));
  p.s.battle.supplied[side] = true;
  p.note({R("9.6.a"), kSpent, p.s.battle.side[side], arg(p.s.battle.space)});
}

int leader_bonus(const Ctx& c, u8 side) {
  int best = 0, sum = 0;
  for (PieceId l : side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.leaders) {
    best = std::max(best, int{c.t.of(l).value});
    sum += c.t.of(l).value;
  }
  return c.t.in_force(R("BP-4A.a")) ? best : sum;
}

int superiority(const Ctx& c, const Round& f, u8 side) {
  const bool pursuing = side == 0 && c.s.battle.pursuit && c.t.in_force(R("8.6.f"));
  return f.dice[side] + leader_bonus(c, side) + (pursuing ? 2 : 0);
}

// Quantrill by himself does not ride into a Union base (11.4.c).
PlaceSet break_off_ways(const Ctx& c, u8 side, PieceId unit) {
  const Field& b = c.s.battle;
  PlaceSet ways = b.ways[side];
  if (b.retreat[side].exists() && c.t.in_force(R("8.5.d"))) ways.clear(), ways.add(b.retreat[side]);
  if (unit == c.t.quantrill) ways.remove(c.t.fort_scott), ways.remove(c.t.fort_atkinson);
  return ways;
}

PieceSet mounted(const Tables& t) { return t.cavalry | raiders(t); }

PieceSet waiting_to_fire(const Ctx& c, const Round& f, u8 side) {
  const PieceSet able = (f.guns_only ? long_range_guns(c, side) : able_to_fire(c, side)) - c.s.fired;
  return able;
}

constexpr Paragraph<Game, Battle> kBattleChapter[] = {
    {R("BP-1"), "Both sides lay out their units.",
     [](Battle&, Playing& p) -> Flow {
       const Field& b = p.s.battle;
       p.s.fired.clear();
       p.note({R("BP-1"), kBattleBegan, kNobody, arg(b.space), b.side[0], b.side[1]});
       return Next;
     }},
    {R("8.1"), "The terrain round comes first, if there is one.",
     [](Battle&, Playing& p) -> Flow {
       const bool shot = covered(p.ctx()) || over_river(p.ctx());
       return shot && !able_to_fire(p.ctx(), 1).empty() ? p.call(TerrainRound{}) : Next;
     }},
    {R("BP-3"), "Guns fire at long range before the regular rounds.",
     [](Battle&, Playing& p) -> Flow {
       const bool any = !long_range_guns(p.ctx(), 0).empty() || !long_range_guns(p.ctx(), 1).empty();
       return any ? p.call(Round{.guns_only = true}) : Next;
     }},
    {R("BP-4C"), "A side that cannot fire ends the battle.",
     [](Battle&, Playing& p) -> Flow {
       if (p.t.in_force(R("BP-3.d")) || p.s.battle.round) p.s.fired.clear();
       return able_to_fire(p.ctx(), 0).empty() || able_to_fire(p.ctx(), 1).empty() ? go(R("BP-5")) : Next;
     }},
    {R("BP-4"), "Regular rounds, in which all units take part.",
     [](Battle&, Playing& p) -> Flow {
       if (p.s.battle.round < 255) ++p.s.battle.round;
       return p.call(Round{});
     }},
    {R("BP-4C.a"), "Another round, with a new roll, as long as both can.",
     [](Battle&, Playing&) -> Flow { return go(R("BP-4C")); }},
    {R("BP-5"), "Who cannot fire has lost; if neither can, the attacker has.",
     [](Battle& f, Playing& p) -> Flow {
       const bool attacker = !able_to_fire(p.ctx(), 0).empty(), defender = !able_to_fire(p.ctx(), 1).empty();
       f.loser = attacker && !defender && p.t.in_force(R("BP-5.a")) ? 1 : 0;
       f.side = 0;
       const u8 winner = p.s.battle.side[1 - f.loser];
       p.note({attacker == defender ? R("BP-5") : R("BP-5.a"), kBattleWon, is_raider(winner) ? kNobody : winner, winner, arg(p.s.battle.space)});
       return Next;
     }},
    {R("8.7.a"), "Leaders whose every unit is gone roll for their lives.",
     [](Battle& f, Playing& p) -> Flow {
       for (; f.side < 2; ++f.side) {
         const Field& b = p.s.battle;
         const bool some_left = !(b.broke_off & p.t.side[b.side[f.side]]).empty();
         if (is_raider(b.side[f.side]) || some_left || !fighters(p.ctx(), f.side).empty()) continue;
         const PieceId leader = first_of(side_at(p.ctx(), b.space, b.side[f.side]) & p.t.leaders);
         if (!leader.exists()) continue;
         const bool back = f.side == 0 && b.ways[0].has(b.from);
         return p.call(LoneLeader{leader, b.from, back ? b.from : PlaceId{}}, R("8.7.a"));
       }
       return Next;
     }},
    {R("8.5"), "The loser retreats one space.",
     [](Battle& f, Playing& p) -> Flow {
       const Field& b = p.s.battle;
       const PieceSet leaving = side_at(p.ctx(), b.space, b.side[f.loser]) - p.t.wagons;
       f.leaving = false;
       if (leaving.empty()) return Next;
       f.leaving = true;
       const bool fixed = b.retreat[f.loser].exists() && p.t.in_force(R("8.5.d"));
       PlaceSet ways = b.ways[f.loser];
       if (f.loser == 0 && !p.t.in_force(R("8.5.a"))) ways = ways_out(p.ctx(), b.side[0], leaving, b.space, {});
       if (fixed) ways.clear(), ways.add(b.retreat[f.loser]);
       if (several(ways)) return p.call(ChooseRetreat{b.seat[f.loser], first_of(leaving), ways});
       p.answer = ways.empty() ? Action{.verb = kPass} : Action{.verb = kRetreat, .a = arg(*ways.begin())};
       return Next;
     }},
    {R("8.5.c"), "Whoever has no way out is lost.",
     [](Battle& f, Playing& p) -> Flow {
       const Field& b = p.s.battle;
       const PieceSet leaving = f.leaving ? side_at(p.ctx(), b.space, b.side[f.loser]) - p.t.wagons : PieceSet{};
       if (leaving.empty()) return Next;
       const bool lost = p.answer.verb != kRetreat;
       const Seat owner = is_raider(b.side[f.loser]) ? kNobody : b.side[f.loser];
       const PlaceId to(static_cast<std::size_t>(p.answer.a));
       p.note(lost ? Event{R("8.5.c"), kCornered, owner, b.side[f.loser], arg(b.space)}
                   : Event{R("8.5"), kRetreated, owner, static_cast<i16>(leaving.size()), arg(b.space), arg(to)});
       for (PieceId u : leaving) lost ? eliminate(p, u, R("8.5.c")) : put(p, u, to);
       if (!lost) p.s.battle.retreat[f.loser] = to;
       if (!lost && !is_raider(b.side[f.loser]) && !(leaving & p.t.combat).empty()) settle_control(p, to, b.side[f.loser], R("3.2.c"));
       return Next;
     }},
    {R("8.5.e"), "Once away, its panicked units rally.",
     [](Battle& f, Playing& p) -> Flow {
       p.s.panicked = p.s.panicked - p.t.side[p.s.battle.side[f.loser]];
       return Next;
     }},
    {R("8.5.f"), "The loser's wagons fall to the victor.",
     [](Battle& f, Playing& p) -> Flow {
       const Field& b = p.s.battle;
       lose_wagons(p, b.space, battle_wagons(p.ctx(), f.loser), b.side[1 - f.loser]);
       return Next;
     }},
    {R("BP-5.b"), "The winner stays, and holds the space.",
     [](Battle& f, Playing& p) -> Flow {
       const u8 winner = p.s.battle.side[1 - f.loser];
       const bool rivals = !((pieces_at(p.s, p.s.battle.space) & p.t.combat) - p.t.side[winner]).empty();
       if (!is_raider(winner) && !fighters(p.ctx(), static_cast<u8>(1 - f.loser)).empty() && !rivals)
         settle_control(p, p.s.battle.space, winner, R("3.2.c"));
       return decided(p.s) ? abandon(p) : Next;
     }},
    {R("BP-5.c"), "Winning cavalry may pursue.",
     [](Battle& f, Playing& p) -> Flow { return p.call(Pursuit{static_cast<u8>(1 - f.loser), {}}); }},
    {R("BP-5.d"), "After the pursuit the winner's units rally too.",
     [](Battle&, Playing& p) -> Flow {
       if (p.t.in_force(R("8.3.d"))) p.s.panicked.clear();
       p.s.fired.clear();
       p.s.battle = {};
       return End;
     }},
};

constexpr Paragraph<Game, TerrainRound> kTerrainChapter[] = {
    {R("9.6.b"), "The shot needs its own increment if it is to be supplied.",
     [](TerrainRound&, Playing& p) -> Flow { return ask_supply(p, 1) ? p.call(SpendSupply{1}) : go(R("BP-2.b")); }},
    {R("9.6.a"), "The increment is spent.", [](TerrainRound&, Playing& p) -> Flow { return take_supply(p, 1), Next; }},
    {R("BP-2.b"), "One defending unit may fire.",
     [](TerrainRound&, Playing& p) -> Flow { return p.call(TerrainShot{}); }},
    {R("BP-2.b"), "It fires at one attacking unit of its choice.",
     [](TerrainRound& f, Playing& p) -> Flow {
       if (p.answer.verb != kFire) return End;
       f.shooter = PieceId(static_cast<std::size_t>(p.answer.a));
       const PieceSet targets = fighters(p.ctx(), 0);
       if (several(targets)) return p.call(ChooseTarget{f.shooter, false});
       p.answer = {.verb = kTarget, .a = arg(first_of(targets))};
       return Next;
     }},
    {R("8.3"), "The shot.",
     [](TerrainRound& f, Playing& p) -> Flow {
       const PieceId target(static_cast<std::size_t>(p.answer.a));
       return p.become(Fire{.unit = f.shooter, .target = target, .mode = FireMode::Terrain, .side = 1});
     }},
};

constexpr Paragraph<Game, Round> kRoundChapter[] = {
    {R("9.6.c"), "The attacker may spend supply for the round.",
     [](Round& f, Playing& p) -> Flow {
       const bool fires = !f.guns_only || !long_range_guns(p.ctx(), 0).empty();
       p.answer = {};
       return fires && ask_supply(p, 0) ? p.call(SpendSupply{0}) : Next;
     }},
    {R("9.6.c"), "Then the defender.",
     [](Round& f, Playing& p) -> Flow {
       take_supply(p, 0);
       p.answer = {};
       const bool fires = !f.guns_only || !long_range_guns(p.ctx(), 1).empty();
       return fires && ask_supply(p, 1) ? p.call(SpendSupply{1}) : Next;
     }},
    {R("BP-3.a"), "Guns on one side only fire without a roll; else superiority decides.",
     [](Round& f, Playing& p) -> Flow {
       take_supply(p, 1);
       if (!f.guns_only) return Next;
       const bool attacker = !long_range_guns(p.ctx(), 0).empty(), defender = !long_range_guns(p.ctx(), 1).empty();
       f.next = attacker ? 0 : 1;
       return attacker && defender ? Next : go(R("BP-4B"));
     }},
    {R("BP-4A"), "Each side rolls for tactical superiority.",
     [](Round&, Playing& p) -> Flow { return p.call(RollDie{R("BP-4A")}); }},
    {R("BP-4A"), "The defender's die.",
     [](Round& f, Playing& p) -> Flow {
       f.dice[0] = p.answer.n;
       return p.call(RollDie{R("BP-4A")});
     }},
    {R("BP-4A.b"), "Equal totals are rolled again.",
     [](Round& f, Playing& p) -> Flow {
       f.dice[1] = p.answer.n;
       const int attacker = superiority(p.ctx(), f, 0), defender = superiority(p.ctx(), f, 1);
       p.note({R("BP-4A"), kSuperior, kNobody, static_cast<i16>(attacker), static_cast<i16>(defender)});
       f.next = attacker > defender ? 0 : 1;
       return attacker == defender ? go(R("BP-4A")) : Next;
     }},
    {R("BP-4B"), "The sides fire by turns, unit by unit; the longer side goes on alone.",
     [](Round& f, Playing& p) -> Flow {
       if (fighters(p.ctx(), 0).empty() || fighters(p.ctx(), 1).empty()) return End;
       PieceSet ready = waiting_to_fire(p.ctx(), f, f.next);
       if (ready.empty() && p.t.in_force(R("BP-4B.c"))) {
         f.next = static_cast<u8>(1 - f.next);
         ready = waiting_to_fire(p.ctx(), f, f.next);
       }
       if (ready.empty()) return End;
       const bool may_leave = !f.guns_only && !(ready & mounted(p.t)).empty();
       if (several(ready) || may_leave) return p.call(ChooseFirer{f.next, f.guns_only});
       p.answer = {.verb = kFire, .a = arg(first_of(ready))};
       return Next;
     }},
    {R("BP-4B.a"), "Its fire takes effect before the next unit's.",
     [](Round& f, Playing& p) -> Flow {
       const PieceId unit(static_cast<std::size_t>(p.answer.a));
       if (p.answer.verb == kBreakOff) return go(R("8.4"));
       p.s.fired.add(unit);
       const FireMode mode = f.guns_only ? FireMode::LongRange : FireMode::Regular;
       return p.call(Fire{.unit = unit, .mode = mode, .side = f.next}, R("BP-4B.b"));
     }},
    {R("8.4"), "Cavalry and raiders may leave instead of firing.",
     [](Round& f, Playing& p) -> Flow {
       const Field& b = p.s.battle;
       f.leaver = PieceId(static_cast<std::size_t>(p.answer.a));
       const PlaceSet ways = break_off_ways(p.ctx(), f.next, f.leaver);
       if (several(ways)) return p.call(ChooseRetreat{b.seat[f.next], f.leaver, ways});
       p.answer = {.verb = kRetreat, .a = ways.empty() ? arg(p.s.at[f.leaver]) : arg(*ways.begin())};
       return Next;
     }},
    {R("8.4.a"), "It retreats at once, and fixes the way for the rest.",
     [](Round& f, Playing& p) -> Flow {
       Field& b = p.s.battle;
       const PlaceId to(static_cast<std::size_t>(p.answer.a));
       const u8 side = b.side[f.next];
       put(p, f.leaver, to);
       p.s.group.remove(f.leaver);
       b.retreat[f.next] = to;
       b.broke_off.add(f.leaver);
       p.note({R("8.4"), kBrokeOff, is_raider(side) ? kNobody : side, arg(f.leaver), arg(to)});
       f.leaver = {};
       if (!is_raider(side)) settle_control(p, to, side, R("3.2.c"));
       return decided(p.s) ? abandon(p) : Next;
     }},
    {R("BP-4B.b"), "Then it is the other side's turn.",
     [](Round& f, Playing&) -> Flow {
       f.next = static_cast<u8>(1 - f.next);
       return go(R("BP-4B"));
     }},
};

}  // namespace

const Chapter<Game, Battle> Battle::chapter{kBattleChapter};
const Chapter<Game, TerrainRound> TerrainRound::chapter{kTerrainChapter};
const Chapter<Game, Round> Round::chapter{kRoundChapter};

Seat SpendSupply::asked(const Ctx& c) const { return c.s.battle.seat[side]; }
void SpendSupply::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kSpend});
  offer.allow({.verb = kWithhold});
}
Ask SpendSupply::ask(const Ctx& c) const {
  return {R("9.6"), {"{a:side}: spend an increment of supply? Every unit that fires rolls one more die.", c.s.battle.side[side]}, kPlace, arg(c.s.battle.space)};
}

Seat TerrainShot::asked(const Ctx& c) const { return c.s.battle.seat[1]; }
void TerrainShot::answers(const Ctx& c, Offer& offer) const {
  for (PieceId u : able_to_fire(c, 1)) offer.allow({.verb = kFire, .a = arg(u)});
  offer.allow({.verb = kPass});
}
Ask TerrainShot::ask(const Ctx& c) const {
  return {R("BP-2"), {"{a:side}: the ground gives you the first shot. Which unit fires?", c.s.battle.side[1]}, kPlace, arg(c.s.battle.space)};
}

Seat ChooseFirer::asked(const Ctx& c) const { return c.s.battle.seat[side]; }
void ChooseFirer::answers(const Ctx& c, Offer& offer) const {
  const Round f{.guns_only = guns_only, .next = side};
  for (PieceId u : waiting_to_fire(c, f, side)) {
    offer.allow({.verb = kFire, .a = arg(u)});
    if (guns_only || !c.t.in_force(R("BP-4B.d"))) continue;
    const Action leave{.verb = kBreakOff, .a = arg(u)};
    if (!mounted(c.t).has(u))
      offer.refuse(leave, R("8.4"), {"{a:unit} is not mounted and cannot break off.", leave.a});
    else if (break_off_ways(c, side, u).empty())
      offer.refuse(leave, R("8.5.c"), {"There is no space {a:unit} could retreat to.", leave.a});
    else
      offer.allow(leave);
  }
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, side)) {
    const Action a{.verb = kFire, .a = arg(u)};
    if (c.s.panicked.has(u))
      offer.refuse(a, R("8.3.b"), {"{a:unit} has panicked.", a.a});
    else if (c.s.fired.has(u))
      offer.refuse(a, R("BP-4B"), {"{a:unit} has already fired this round.", a.a});
  }
}
Ask ChooseFirer::ask(const Ctx& c) const {
  const Message text = guns_only ? Message{"{a:side}: which battery fires at long range?", c.s.battle.side[side]}
                                 : Message{"{a:side}: which unit fires, or breaks off?", c.s.battle.side[side]};
  return {guns_only ? R("BP-3") : R("BP-4B"), text, kPlace, arg(c.s.battle.space)};
}

}  // namespace cf::warpath
