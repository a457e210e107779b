// 11 Attacking and defending, with 14 surprise woven into the order of ruling 60.
#include <algorithm>

#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr i8 kBattleBySkill[] = {2, -1, -2};

// -- who may attack whom ---------------------------------------------------------------------------------

PieceSet fighters(const Ctx& c) {
  PieceSet able = side_of(c, c.s.active) & c.t.units;
  if (c.t.in_force(R("11.0c"))) able = able - c.s.m.aboard;
  if (c.t.in_force(R("11.0l"))) able = able - c.s.m.fought;
  able = able - c.s.m.lost;
  if (c.t.in_force(R("5.1c"))) able = able - c.s.m.frozen;
  if (c.t.in_force(R("10.0c"))) able = able - c.s.m.rebuilt;
  return able;
}

PieceSet free_guns(const Ctx& c) {
  const PieceSet guns = side_of(c, c.s.active) & (c.t.cannon | c.t.warships);
  return guns - c.s.m.aboard - c.s.m.lost - c.s.m.frozen - (c.t.in_force(R("11.1b")) ? c.s.m.fought : PieceSet{});
}

PieceSet leaders_at(const Ctx& c, Seat side, HexId hex) { return (on_land(c, side, hex) & c.t.leaders); }

// 14.0a: forest, hill or swamp, and a leader with the unit who has not yet tried (ruling 91).
StepCheck check_surprise(const Ctx& c, PieceId unit, HexId target) {
  const Hex& hex = c.t.hex(target);
  const bool rough = hex.ground == Ground::Forest || hex.ground == Ground::Hill || hex.ground == Ground::Swamp;
  if (!rough) return {R("14.0a"), "A surprise attack needs forest, hills or swamp.", 0, false};
  const PieceSet leaders = leaders_at(c, c.s.active, c.s.at[unit]);
  if (leaders.empty()) return {R("14.0a"), "A surprise attack needs a leader with the unit.", 0, false};
  if ((leaders - c.s.m.ambushing).empty()) return {R("14.0a"), "Every leader here has tried a surprise already.", 0, false};
  return {};
}

// Wagons alone are no target (10.0g), nor are ships (11.5i).
HexSet target_hexes(const Ctx& c) {
  PieceSet targets = ashore(c, other(c.s.active)) - c.t.supply;
  if (!c.t.in_force(R("10.0g"))) targets = ashore(c, other(c.s.active));
  if (!c.t.in_force(R("11.5i"))) targets = targets | (c.t.side[other(c.s.active)] & c.t.warships);
  return hexes_of(c, targets);
}

// 11.5k: once a hex has been left, attacks meant for it lapse.
bool is_target(const Ctx& c, const HexSet& enemy, HexId to) {
  return to.exists() && (enemy.has(to) || (!c.t.hex(to).sea && !c.t.in_force(R("11.5k"))));
}

// A phase in which nothing can be done is not asked about.
bool any_combat(const Ctx& c) {
  const HexSet enemy = target_hexes(c);
  for (PieceId unit : fighters(c)) {
    if (!c.s.at[unit].exists()) continue;
    for (HexId to : c.t.hex(c.s.at[unit]).next)
      if (is_target(c, enemy, to)) return true;
  }
  for (PieceId gun : free_guns(c)) {
    if (c.t.forts.empty() || !c.s.at[gun].exists()) continue;
    for (HexId to : c.t.hex(c.s.at[gun]).next)
      if (to.exists() && fort_at(c, to) == other(c.s.active)) return true;
  }
  return false;
}

void offer_attacks(const Ctx& c, Offer& offer) {
  const HexSet enemy = target_hexes(c);
  for (PieceId unit : fighters(c)) {
    const HexId from = c.s.at[unit];
    if (!from.exists()) continue;
    for (HexId to : c.t.hex(from).next) {
      if (!is_target(c, enemy, to)) continue;
      offer.allow({.verb = kAttack, .a = num(unit), .b = num(to)});
      const StepCheck s = check_surprise(c, unit, to);
      const Action surprise{.verb = kSurprise, .a = num(unit), .b = num(to)};
      s.rule.exists() ? offer.refuse(surprise, s.rule, s.why) : offer.allow(surprise);
    }
  }
}

void offer_bombardments(const Ctx& c, Offer& offer) {
  if (c.t.forts.empty()) return;
  for (PieceId gun : free_guns(c)) {
    const HexId from = c.s.at[gun];
    if (!from.exists()) continue;
    for (HexId to : c.t.hex(from).next)
      if (to.exists() && fort_at(c, to) == other(c.s.active)) offer.allow({.verb = kBombard, .a = num(gun), .b = num(to)});
  }
}

void offer_refused_attacks(const Ctx& c, Offer& offer) {
  const HexSet enemy = hexes_of(c, ashore(c, other(c.s.active)) - c.t.supply);
  for (PieceId unit : side_of(c, c.s.active) & c.t.units) {
    const HexId from = c.s.at[unit];
    if (!from.exists() || fighters(c).has(unit)) continue;
    const Marks& m = c.s.m;
    const Rule rule = m.aboard.has(unit) ? R("11.0c") : m.lost.has(unit) ? R("8.0l") : m.frozen.has(unit) ? R("5.1c")
                    : m.rebuilt.has(unit) ? R("10.0c") : R("11.0l");
    for (HexId to : c.t.hex(from).next)
      if (to.exists() && enemy.has(to))
        offer.refuse({.verb = kAttack, .a = num(unit), .b = num(to)}, rule, {"{a:piece} cannot attack now.", num(unit)});
  }
}

// -- the rolls ---------------------------------------------------------------------------------------------

constexpr const char* kGroundNames[] = {"Open ground", "Forest", "Hills", "Swamp", "Sea"};

int river_modifier(const Ctx& c, HexId from, HexId target) {
  const int d = direction(c.t, from, target);
  if (d < 0 || !(c.t.hex(from).river >> d & 1)) return 0;
  return c.t.hex(from).bridge >> d & 1 ? c.t.bridge_attack : c.t.river_attack;
}

// 11.0f: of ground and river only the highest counts.
void add_terrain(const Ctx& c, HexId from, HexId target, Modifiers& out) {
  const auto ground = static_cast<std::size_t>(c.t.hex(target).ground);
  const int hex = c.t.in_force(R("11.0e")) ? c.t.ground[ground].attack : 0, river = river_modifier(c, from, target);
  const bool both = !c.t.in_force(R("11.0f"));
  out.push_back({R("11.0e"), kGroundNames[ground], static_cast<i8>(hex), both || hex >= river, {}});
  if (river) out.push_back({R("11.0f"), "River between the hexes", static_cast<i8>(river), both || river > hex, {}});
}

void add_guns(const Ctx& c, const PieceSet& guns, Rule rule, Modifiers& out) {
  for (PieceId gun : guns)
    if (!out.full()) out.push_back({rule, "{piece} supports", static_cast<i8>(-gun_value(c, gun)), true, gun});
}

bool has_fort(const Ctx& c, HexId target) { return fort_at(c, target) != kNone && c.t.in_force(R("11.0g")) && c.t.in_force(R("11.4a")); }
bool in_the_open(const Ctx& c, HexId hex) { return c.t.ground[static_cast<std::size_t>(c.t.hex(hex).ground)].open; }

PieceSet defending_guns(const Ctx& c, const Attack& f) {
  const Seat side = other(c.s.active);
  PieceSet guns = (on_land(c, side, f.target) & c.t.cannon) | (ships_in(c, side, f.target) & c.t.warships);
  if (c.t.options.guns_defend_once) guns = guns - c.s.m.defended;
  return c.t.in_force(R("11.5e")) ? guns : PieceSet{};
}

}  // namespace

Modifiers attack_modifiers(const Ctx& c, const Attack& f) {
  Modifiers out;
  add_terrain(c, f.from, f.target, out);
  if (has_fort(c, f.target)) out.push_back({R("11.4a"), "Fort", 3, true, {}});
  if (f.leader.exists() && f.lead_die != kNoDie) out.push_back({R("11.2b"), "{piece} leads", f.attack_modifier, true, f.leader});
  if (elite(c, f.unit) && !in_the_open(c, f.target) && c.t.in_force(R("11.3a"))) out.push_back({R("11.3a"), "Elite unit in broken ground", -1, true, {}});
  if (c.t.in_force(R("11.0h"))) add_guns(c, f.guns, R("11.0h"), out);
  return out;
}

Modifiers defence_modifiers(const Ctx& c, const Attack& f) {
  Modifiers out;
  if (f.defence_leader.exists() && f.defence_lead_die != kNoDie) out.push_back({R("11.6b"), "{piece} leads", f.defence_modifier, true, f.defence_leader});
  if (f.defender.exists() && elite(c, f.defender) && !in_the_open(c, f.target) && c.t.in_force(R("11.7"))) out.push_back({R("11.7"), "Elite unit in broken ground", -1, true, {}});
  if (f.ambush && c.t.in_force(R("14.1"))) out.push_back({R("14.1"), "Ambush", -2, true, {}});
  // 11.5d: the ground never changes this roll.
  if (!c.t.in_force(R("11.5d"))) add_terrain(c, f.target, f.from, out);
  add_guns(c, defending_guns(c, f), R("11.5e"), out);
  return out;
}

int sum_of(const Modifiers& modifiers) {
  int sum = 0;
  for (const Modifier& m : modifiers) sum += m.counts ? m.value : 0;
  return sum;
}

// 11.1a: units of a stack never add their strengths.
int attack_strength(const Ctx& c, const Attack& f) {
  if (c.t.in_force(R("11.1a"))) return strength(c, f.unit);
  int sum = 0;
  for (PieceId unit : on_land(c, c.s.active, f.from) & c.t.units) sum += strength(c, unit);
  return sum;
}

int defence_strength(const Ctx& c, const Attack& f) {
  const int printed = strength(c, f.defender);
  return f.patrol && c.t.in_force(R("14.2b")) ? std::max(0, printed - 1) : printed;
}

namespace {

PieceSet defenders(const Ctx& c, const Attack& f) { return on_land(c, other(c.s.active), f.target); }

Flow pick_or_take(Playing& p, PieceId& slot, const PickPiece& q) {
  p.answer = {};
  if (q.from.empty()) return Next;
  if (!has_many(q.from) && !q.optional) {
    slot = first(q.from);
    return Next;
  }
  return p.call(q);
}

void take_pick(Playing& p, PieceId& slot, Verb verb) {
  if (p.answer.verb == verb) slot = piece_of(p.answer.a);
}

// 11.2a, 11.6a: the first roll of a hex must use its senior-most leader; later ones may use one not used yet (ruling 69).
Flow choose_leader(Playing& p, PieceId& slot, Seat side, HexId hex, const PieceSet& used, bool attack) {
  PieceSet here_now = leaders_at(p.ctx(), side, hex);
  const Rule rule = attack ? R("11.2a") : R("11.6a");
  const bool first_time = (here_now & used).empty();
  const PieceSet fresh = p.t.in_force(R("11.1b")) ? here_now - used : here_now;
  const PieceSet senior = p.t.in_force(rule) ? senior_most(p.ctx(), fresh) : fresh;
  const bool may_choose = p.t.in_force(attack ? R("11.2c") : R("11.6c"));
  const PieceSet from = may_choose || senior.empty() ? senior : only(first(senior));
  return pick_or_take(p, slot, PickPiece{rule, attack ? Purpose::LeadAttack : Purpose::LeadDefence, side, !first_time, from});
}

void lone_pieces_removed(Attack& f, Playing& p) {
  for (PieceId piece : defenders(p.ctx(), f) - p.t.supply)
    if (p.t.in_force(R("11.5h")) && p.t.in_force(R("12.0h")) && p.t.in_force(R("11.8b"))) eliminate(p, piece, R("11.5h"));
}

constexpr Paragraph<Game, Attack> kAttackChapter[] = {
    {R("11.0a"), "A unit makes its one attack on one adjacent hex.",
     [](Attack& f, Playing& p) -> Flow {
       f.from = p.s.at[f.unit];
       p.s.m.fought.add(f.unit);
       p.note({f.surprise ? R("14.0c") : R("11.0a"), f.surprise ? kSurprised : kAttacked, p.s.active, num(f.unit), num(f.from), num(f.target)});
       if (!f.surprise) return go(R("11.0b"));
       p.s.m.ambushing.add(first(leaders_at(p.ctx(), p.s.active, f.from) - p.s.m.ambushing));
       return Next;
     }},
    {R("14.2a"), "Against a surprise a defender with a leader may declare patrols.",
     [](Attack& f, Playing& p) -> Flow {
       const PieceSet there = defenders(p.ctx(), f);
       bool able = false;
       for (PieceId unit : there & p.t.units) able = able || strength(p.ctx(), unit) > 0;
       p.answer = {};
       return able && !(there & p.t.leaders).empty() ? p.call(PatrolOffer{other(p.s.active), f.target}) : Next;
     }},
    {R("14.2c"), "Patrols turn it into a normal attack; the unit that fights back is one weaker for it.",
     [](Attack& f, Playing& p) -> Flow {
       if (p.answer.verb != kPatrol) return Next;
       f.patrol = true;
       f.surprise = false;
       p.note({R("14.2a"), kPatrolled, other(p.s.active), num(f.target)});
       return go(R("11.0b"));
     }},
    {R("14.0c"), "The senior-most leader of the attacking hex rolls his initiative.",
     [](Attack&, Playing& p) -> Flow { return p.call(RollDie{R("14.0c"), 0, 9}); }},
    {R("14.0d"), "Within it the surprise begins; above it the attacker walks into an ambush.",
     [](Attack& f, Playing& p) -> Flow {
       const PieceId leader = first(senior_most(p.ctx(), leaders_at(p.ctx(), p.s.active, f.from)));
       if (initiative_holds(p, R("14.0c"), p.s.active, leader)) {
         f.begun = true;
         return go(p.t.in_force(R("14.0b")) ? R("11.2a") : R("11.0b"));
       }
       f.surprise = false;
       if (p.t.options.surprise_falls_back) return go(R("11.0b"));
       f.ambush = true;
       p.note({R("14.1"), kAmbushed, other(p.s.active), num(f.target)});
       return go((defenders(p.ctx(), f) & p.t.units).empty() ? R("9.0a") : R("11.5a"));
     }},
    {R("11.0b"), "Guns of the hex may join, each in one attack only.",
     [](Attack& f, Playing& p) -> Flow {
       const PieceSet guns = here(p.ctx(), free_guns(p.ctx()), f.from);
       p.answer = {};
       return guns.empty() ? Next : p.call(PickPiece{R("11.0b"), Purpose::Support, p.s.active, true, guns});
     }},
    {R("11.1b"), "They are named one by one.",
     [](Attack& f, Playing& p) -> Flow {
       if (p.answer.verb != kSupport) return Next;
       f.guns.add(piece_of(p.answer.a));
       p.s.m.fought.add(piece_of(p.answer.a));
       return go(R("11.0b"));
     }},
    {R("11.2a"), "A leader in the hex leads.",
     [](Attack& f, Playing& p) -> Flow { return choose_leader(p, f.leader, p.s.active, f.from, p.s.m.led, true); }},
    {R("11.2d"), "Without one the roll stands as it is.",
     [](Attack& f, Playing& p) -> Flow {
       take_pick(p, f.leader, kLead);
       return f.leader.exists() ? p.call(RollDie{R("11.2b"), 0, 9}) : go(R("11.0d"));
     }},
    {R("11.2b"), "Inept adds two, capable takes off one, exceptional two.",
     [](Attack& f, Playing& p) -> Flow {
       if (!f.leader.exists()) return Next;
       const Skill skill = judge_ability(p, R("11.2b"), p.s.active, f.leader);
       p.s.m.led.add(f.leader);
       f.lead_die = p.answer.n;
       f.attack_modifier = kBattleBySkill[static_cast<std::size_t>(skill)];
       return Next;
     }},
    {R("11.0d"), "The unit rolls against the hex, not against a piece in it.",
     [](Attack&, Playing& p) -> Flow { return p.call(RollDie{R("11.0i"), 0, 9}); }},
    {R("11.0i"), "Not above the unit's strength is a hit.",
     [](Attack& f, Playing& p) -> Flow {
       const Ctx c = p.ctx();
       const int die = p.answer.n, total = die + sum_of(attack_modifiers(c, f)), strong = attack_strength(c, f);
       f.attack_die = p.answer.n;
       f.attack_total = static_cast<i8>(total);
       f.attack_strength = static_cast<u8>(strong);
       f.hit = total <= strong;
       if ((die == 0 || die == 9) && p.t.in_force(R("11.0m"))) f.hit = die == 0;
       p.note({f.hit ? R("11.0i") : R("11.0l"), f.hit ? kHit : kMissed, p.s.active, num(f.unit), p.answer.n, static_cast<i16>(total), static_cast<i16>(strong)});
       const bool units = !(defenders(c, f) & p.t.units).empty();
       if (!units) {
         if (f.hit) lone_pieces_removed(f, p);
         return go(R("13.0a"));
       }
       // 11.9b: a failed attack costs no leader.
       if (!f.hit && f.leader.exists() && !p.t.in_force(R("11.9b"))) eliminate(p, f.leader, R("11.9b"));
       if (f.begun && !f.hit) f.ambush = true;  // 14.1, ruling 90
       return f.hit ? Next : go(R("11.5a"));
     }},
    {R("11.0j"), "The defender names the unit or cannon that will suffer.",
     [](Attack& f, Playing& p) -> Flow {
       const PieceSet from = defenders(p.ctx(), f) & (p.t.units | p.t.cannon);
       return pick_or_take(p, f.victim, {R("11.0j"), Purpose::TakeLoss, other(p.s.active), false, from});
     }},
    {R("11.5b"), "A unit that was named must fight back itself.",
     [](Attack& f, Playing& p) -> Flow {
       take_pick(p, f.victim, kLose);
       if (f.victim.exists() && p.t.units.has(f.victim)) f.defender = f.victim;
       // 14.0d: surprised, nobody fights back.
       return f.begun && p.t.in_force(R("14.0d")) ? go(R("11.0k")) : Next;
     }},
    {R("11.5a"), "After every attack, hit or miss, one unit of the hex fights back.",
     [](Attack& f, Playing& p) -> Flow {
       p.answer = {};
       if (f.defender.exists()) return Next;
       return pick_or_take(p, f.defender, {R("11.5j"), Purpose::DefendWith, other(p.s.active), false, defenders(p.ctx(), f) & p.t.units});
     }},
    {R("11.5j"), "Wagons, leaders, guns and ships cannot.",
     [](Attack& f, Playing& p) -> Flow {
       take_pick(p, f.defender, kDefend);
       return f.defender.exists() ? Next : go(R("11.0k"));
     }},
    {R("11.6a"), "A leader in the hex leads the defence.",
     [](Attack& f, Playing& p) -> Flow { return choose_leader(p, f.defence_leader, other(p.s.active), f.target, p.s.m.defended & p.t.leaders, false); }},
    {R("11.6d"), "Without one the roll stands as it is.",
     [](Attack& f, Playing& p) -> Flow {
       take_pick(p, f.defence_leader, kLead);
       return f.defence_leader.exists() ? p.call(RollDie{R("11.6b"), 0, 9}) : go(R("11.5e"));
     }},
    {R("11.6b"), "Inept adds two, capable takes off one, exceptional two.",
     [](Attack& f, Playing& p) -> Flow {
       if (!f.defence_leader.exists()) return Next;
       const Skill skill = judge_ability(p, R("11.6b"), other(p.s.active), f.defence_leader);
       p.s.m.defended.add(f.defence_leader);
       f.defence_lead_die = p.answer.n;
       f.defence_modifier = kBattleBySkill[static_cast<std::size_t>(skill)];
       return Next;
     }},
    {R("11.5e"), "The defending unit rolls, helped by the guns of its hex.",
     [](Attack&, Playing& p) -> Flow { return p.call(RollDie{R("11.5f"), 0, 9}); }},
    {R("11.5f"), "Not above its strength before the hit, the attacking unit loses a step.",
     [](Attack& f, Playing& p) -> Flow {
       const Ctx c = p.ctx();
       const int die = p.answer.n, total = die + sum_of(defence_modifiers(c, f));
       const int needed = defence_strength(c, f) - (f.hit && !p.t.in_force(R("11.5c")) ? 1 : 0);
       f.defence_die = p.answer.n;
       f.defence_total = static_cast<i8>(total);
       f.defence_strength = static_cast<u8>(needed);
       f.held = total <= needed;
       if ((die == 0 || die == 9) && p.t.in_force(R("11.5g"))) f.held = die == 0;
       if (p.t.options.guns_defend_once) p.s.m.defended = p.s.m.defended | defending_guns(c, f);
       p.note({R("11.5f"), f.held ? kDefended : kDefenceFailed, other(p.s.active), num(f.defender), p.answer.n, static_cast<i16>(total), static_cast<i16>(needed)});
       return Next;
     }},
    {R("11.0k"), "Only now the losses are taken.",
     [](Attack& f, Playing& p) -> Flow {
       if (f.hit && f.victim.exists()) lose_step(p, f.victim, R("11.1c"));
       // 11.1c: one step for one hit.
       if (f.hit && living(p.ctx(), f.victim) && !p.t.in_force(R("11.1c"))) lose_step(p, f.victim, R("11.1c"));
       if (f.held) lose_step(p, f.unit, R("11.5f"));
       return f.hit && !f.held ? Next : go(R("13.0a"));
     }},
    {R("11.9a"), "A hit with a failed defence costs the hex its senior-most leader.",
     [](Attack& f, Playing& p) -> Flow {
       const PieceSet senior = senior_most(p.ctx(), leaders_at(p.ctx(), other(p.s.active), f.target));
       const bool choose = has_many(senior) && p.t.in_force(R("11.9c"));
       p.answer = {};
       if (senior.empty()) return Next;
       if (!choose) {
         eliminate(p, first(senior), R("11.9a"));
         return Next;
       }
       return p.call(PickPiece{R("11.9c"), Purpose::LeaderFalls, other(p.s.active), false, senior});
     }},
    {R("11.9c"), "Among equals the owner picks.",
     [](Attack&, Playing& p) -> Flow {
       if (p.answer.verb == kFall) eliminate(p, piece_of(p.answer.a), R("11.9a"));
       return Next;
     }},
    {R("12.0a"), "All others of the hex retreat.",
     [](Attack& f, Playing& p) -> Flow {
       p.s.group = defenders(p.ctx(), f);
       if (p.s.group.empty()) return go(R("13.0a"));
       f.retreated = true;
       p.s.m.retreated.clear();
       return p.call(Retreat{other(p.s.active), f.target, f.from, {}});
     }},
    {R("13.1a"), "A retreated group with a leader may flee further.",
     [](Attack& f, Playing& p) -> Flow { return f.retreated ? p.call(Flight{other(p.s.active), f.from, {}, {}}) : Next; }},
    {R("13.0a"), "If the hex is empty the unit that did it may advance.",
     [](Attack& f, Playing& p) -> Flow {
       p.s.m.retreated.clear();
       p.s.group.clear();
       const Ctx c = p.ctx();
       const bool emptied = f.hit && (holding(c, other(p.s.active), f.target) & (kBars | kHasLeader)) == 0;
       const bool ship = !ships_in(c, other(p.s.active), f.target).empty() && p.t.in_force(R("13.0c"));
       if (!emptied || ship || !living(c, f.unit)) return Next;
       return p.call(Advance{f.unit, {}, f.from, f.target, f.retreated});
     }},
    {R("9.0a"), "By night the attack wears the unit out, if a march has not done so.",
     [](Attack& f, Playing& p) -> Flow {
       if (!living(p.ctx(), f.unit) || !wants_attrition(p.ctx(), f.unit)) return End;
       p.s.m.tired.add(f.unit);
       return p.become(Attrition{});
     }},
};

constexpr Paragraph<Game, CombatPhase> kCombatPhase[] = {
    {R("11.1a"), "Units attack one after another, each for itself.",
     [](CombatPhase&, Playing& p) -> Flow {
       Marks& m = p.s.m;
       m.fought.clear();
       m.led.clear();
       m.defended.clear();
       m.ambushing.clear();
       p.answer = {.verb = kDone};
       return Next;
     }},
    {R("11.0a"), "The side names its next attack or bombardment.",
     [](CombatPhase&, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       return any_combat(p.ctx()) ? p.call(ChooseCombat{}) : go(R("11.5k"));
     }},
    {R("15.0d"), "Bombardments and attacks may follow each other in any order.",
     [](CombatPhase&, Playing& p) -> Flow {
       const PieceId piece = piece_of(p.answer.a);
       const HexId hex = hex_of(p.answer.b);
       if (p.answer.verb == kAttack || p.answer.verb == kSurprise) {
         Attack attack;
         attack.unit = piece;
         attack.target = hex;
         attack.surprise = p.answer.verb == kSurprise;
         return p.call(attack, R("11.0a"));
       }
       if (p.answer.verb == kBombard) return p.call(Bombardment{piece, hex}, R("11.0a"));
       return Next;
     }},
    {R("11.5k"), "When nothing more is named the phase ends.",
     [](CombatPhase&, Playing& p) -> Flow {
       Marks& m = p.s.m;
       m.fought.clear();
       m.led.clear();
       m.defended.clear();
       m.ambushing.clear();
       return End;
     }},
};

}  // namespace

const Chapter<Game, Attack> Attack::chapter{kAttackChapter};
const Chapter<Game, CombatPhase> CombatPhase::chapter{kCombatPhase};

Seat ChooseCombat::asked(const Ctx& c) const { return c.s.active; }
void ChooseCombat::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  offer_bombardments(c, offer);
  offer_attacks(c, offer);
  if (offer.wants_refusals()) offer_refused_attacks(c, offer);
}
Ask ChooseCombat::ask(const Ctx& c) const {
  return {R("11.0a"), {"{a:seat}: Combat Phase. Choose a unit and the adjacent hex it attacks, a gun and a fort to bombard, or end the phase.", c.s.active}};
}

Seat PatrolOffer::asked(const Ctx&) const { return side; }
void PatrolOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kPatrol});
}
Ask PatrolOffer::ask(const Ctx&) const {
  return {R("14.2a"), {"{a:seat}: a surprise attack on {b:hex} is coming. Declare patrols? They prevent it, but the unit that fights back is one weaker.", side, num(hex)},
          kHex, num(hex)};
}

}  // namespace cf::carolinas
