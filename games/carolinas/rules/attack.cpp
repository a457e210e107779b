// 11.0 to 11.9 One attack: its rolls, the defence, the losses, in the order of ruling 60.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/carolinas/rules/combat.hpp"

namespace cf::carolinas {
namespace {

constexpr i8 kBattleBySkill[] = {2, -1, -2};
constexpr const char* kGroundNames[] = {"Open ground", "Forest", "Hills", "Swamp", "Sea"};

int river_modifier(const Ctx& c, HexId from, HexId target) {
  const int d = direction(c.t, from, target);
  if (d < 0 || !(c.t.hex(from).river >> d & 1)) return 0;
  return c.t.hex(from).bridge >> d & 1 ? c.t.bridge_attack : c.t.river_attack;
}

void add_terrain(const Ctx& c, HexId from, HexId target, Modifiers& die) {
  const auto ground = static_cast<std::size_t>(c.t.hex(target).ground);
  const int hex = c.t.ground[ground].attack, river = river_modifier(c, from, target);
  die.add(R("11.0e"), true, hex, kGroundNames[ground]);
  die.add(R("11.0e"), true, river, "River between the hexes");
  die.add(R("11.0f"), hex && river, -std::min(hex, river), "Of ground and river only the higher counts");
}

void add_guns(const Ctx& c, const PieceSet& guns, Rule rule, Modifiers& die) {
  for (PieceId gun : guns) die.add(rule, true, -gun_value(c, gun), c.t.def(gun).name.c_str());
}

bool in_the_open(const Ctx& c, HexId hex) { return c.t.ground[static_cast<std::size_t>(c.t.hex(hex).ground)].open; }

// Ruling 145: they help every defence of their hex.
PieceSet defending_guns(const Ctx& c, HexId hex) {
  const Seat side = other(c.s.active);
  const PieceSet guns = (on_land(c, side, hex) & c.t.cannon) | (ships_in(c, side, hex) & c.t.warships);
  return c.t.options.guns_defend_once ? guns - c.s.m.defended : guns;
}

const char* name_of(const Ctx& c, PieceId p) { return p.exists() ? c.t.def(p).name.c_str() : ""; }

}  // namespace

void attack_modifiers(const Ctx& c, const Attack& f, Modifiers& die) {
  add_terrain(c, f.from, f.target, die);
  die.add(R("11.4a"), c.applies(R("11.0g"), fort_at(c, f.target) != kNone), +3, "Fort");
  die.add(R("11.2b"), f.lead_die != kNoDie, f.attack_modifier, name_of(c, f.leader));
  die.add(R("11.3a"), elite(c, f.unit) && !in_the_open(c, f.target), -1, "Elite unit in broken ground");
  add_guns(c, f.guns, R("11.0h"), die);
}

// 11.5d: the ground never changes this roll.
void defence_modifiers(const Ctx& c, const Attack& f, Modifiers& die) {
  die.add(R("11.6b"), f.defence_lead_die != kNoDie, f.defence_modifier, name_of(c, f.defence_leader));
  die.add(R("11.7"), f.defender.exists() && elite(c, f.defender) && !in_the_open(c, f.target), -1,
          "Elite unit in broken ground");
  die.add(R("14.1"), f.ambushed(), -2, "Ambush");
  add_guns(c, defending_guns(c, f.target), R("11.5e"), die);
}

// 11.5c: what it was before the hit.
int defence_strength(const Ctx& c, const Attack& f) {
  return std::max(0, strength(c, f.defender) - c.applies(R("14.2b"), int{f.surprise == Surprising::Patrolled}));
}

namespace {

// 11.2a, 11.6a: the first roll of a stack must be led by its senior-most leader; later ones may use the senior-most not
// used yet (ruling 69). The stack is marked as called.
PickPiece call_leader(Playing& p, Seat side, HexId hex, const PieceSet& leaders, const PieceSet& used) {
  const bool attack = side == p.s.active;
  const Rule rule = attack ? R("11.2a") : R("11.6a");
  const PieceSet stack = on_land(p.ctx(), side, hex), fresh = leaders - p.applies(R("11.1b"), used);
  const bool again = !(stack & p.s.m.called).empty();
  p.s.m.called = p.s.m.called | stack;
  const PieceSet able = fresh - p.applies(rule, fresh - senior_most(p.ctx(), fresh));
  const Rule among_equals = attack ? R("11.2c") : R("11.6c");
  return {has_many(able) ? among_equals : rule, attack ? Purpose::LeadAttack : Purpose::LeadDefence, side, again, able};
}

// Inept adds two, capable takes off one, exceptional two.
i8 ability_modifier(Playing& p, Rule rule, Seat side, PieceId leader) {
  return kBattleBySkill[static_cast<std::size_t>(judge_ability(p, rule, side, leader))];
}

// Not above the strength; a natural 0 always, a natural 9 never.
bool succeeds(const Ctx& c, Rule naturals, int die, int total, int strong) {
  if (c.applies(naturals, die == 0)) return true;
  if (c.applies(naturals, die == 9)) return false;
  return total <= strong;
}

// 11.1a: units never add their strengths.
void resolve_attack(Attack& f, Playing& p) {
  const Ctx c = p.ctx();
  Modifiers die(c.t);
  attack_modifiers(c, f, die);
  f.attack_die = p.answer.n;
  f.attack_total = static_cast<i8>(f.attack_die + die.sum());
  f.attack_strength = static_cast<u8>(strength(c, f.unit));
  f.hit = p.applies(R("11.0i"), succeeds(c, R("11.0m"), f.attack_die, f.attack_total, f.attack_strength));
  p.emit({f.hit ? R("11.0i") : R("11.0l"), f.hit ? kHit : kMissed, p.s.active, num(f.unit), f.attack_die,
          f.attack_total, f.attack_strength});
}

void resolve_defence(Attack& f, Playing& p) {
  const Ctx c = p.ctx();
  Modifiers die(c.t);
  defence_modifiers(c, f, die);
  f.defence_die = p.answer.n;
  f.defence_total = static_cast<i8>(f.defence_die + die.sum());
  f.defence_strength = static_cast<u8>(defence_strength(c, f));
  f.held = p.applies(R("11.5f"), succeeds(c, R("11.5g"), f.defence_die, f.defence_total, f.defence_strength));
  if (p.t.options.guns_defend_once) p.s.m.defended = p.s.m.defended | defending_guns(c, f.target);
  p.emit({R("11.5f"), f.held ? kDefended : kDefenceFailed, other(p.s.active), num(f.defender), f.defence_die,
          f.defence_total, f.defence_strength});
}

// Cannon and leaders without a unit are lost to any hit; wagons beside them stay (ruling 63).
void remove_lone_pieces(const Attack& f, Playing& p) {
  const PieceSet there = defenders(p.ctx(), f.target);
  if (!(there & p.t.units).empty()) return;
  for (PieceId piece : p.applies({R("11.5h"), R("11.8b"), R("12.0h")}, there - p.t.supply))
    eliminate(p, piece, R("11.5h"));
}

// The hit had a unit to fall on, and nobody fought it off.
bool is_beaten(const Attack& f) { return f.hit && f.victim.exists() && !f.held; }

// Nothing is left there that bars the way, and the unit lives.
bool may_advance(const Ctx& c, const Attack& f) {
  const Seat enemy = other(c.s.active);
  const bool emptied = f.hit && (holding(c, enemy, f.target) & (kBars | kHasLeader)) == 0;
  return c.applies(R("13.0a"), emptied && living(c, f.unit)) &&
         !c.applies(R("13.0c"), !ships_in(c, enemy, f.target).empty());
}

}  // namespace

Flow Attack::play(Playing& p) {
  const Ctx c = p.ctx();
  const Seat enemy = other(p.s.active);
  BEGIN;
  from = p.s.at[unit];
  p.s.m.fought.add(unit);
  if (surprise == Surprising::Declared) {
    p.emit({R("14.0c"), kSurprised, p.s.active, num(unit), num(from), num(target)});
    CALL(SurpriseTried, Surprise{from, target});
    surprise = p.given<Surprise>();
  } else {
    p.emit({R("11.0a"), kAttacked, p.s.active, num(unit), num(from), num(target)});
  }
  if (surprise != Surprising::Ambushed) {
    // 11.0b, 11.1b: guns of the hex may join, each in one attack only.
    while (!p.applies(R("14.0b"), surprise == Surprising::Begun)) {
      ASK(Guns, PickPiece{R("11.0b"), Purpose::Support, p.s.active, true, here(c, free_guns(c), from)});
      if (!picked(p).exists()) break;
      guns.add(picked(p));
      p.s.m.fought.add(picked(p));
    }
    // 11.2: a leader in the hex leads; 11.2d: without one the roll stands as it is.
    ASK(Leader, call_leader(p, p.s.active, from, attack_leaders(c, from), p.s.m.led));
    leader = picked(p);
    if (leader.exists()) {
      ASK(LeaderDie, d10(R("11.2b")));
      lead_die = p.answer.n;
      attack_modifier = ability_modifier(p, R("11.2b"), p.s.active, leader);
      p.s.m.led.add(leader);
    }
    // 11.0d: the unit rolls against the hex, not against a piece in it.
    ASK(AttackDie, d10(R("11.0i")));
    resolve_attack(*this, p);
  }
  if (hit) {
    remove_lone_pieces(*this, p);
    ASK(Victim,
        PickPiece{R("11.0j"), Purpose::TakeLoss, enemy, false, defenders(c, target) & (p.t.units | p.t.cannon)});
    victim = picked(p);
    if (p.applies(R("11.5b"), victim.exists() && p.t.units.has(victim))) defender = victim;
  }
  // 11.5a: after every attack, hit or miss, one unit of the hex fights back.
  if (!p.applies(R("14.0d"), hit && surprise == Surprising::Begun)) {
    if (!defender.exists()) {
      ASK(Defender, PickPiece{R("11.5j"), Purpose::DefendWith, enemy, false,
                              p.applies(R("11.5a"), defenders(c, target) & p.t.units)});
      defender = picked(p);
    }
    if (defender.exists()) {
      ASK(DefenceLeader, call_leader(p, enemy, target, leaders_at(c, enemy, target), p.s.m.defended & p.t.leaders));
      defence_leader = picked(p);
      if (defence_leader.exists()) {
        ASK(DefenceLeaderDie, d10(R("11.6b")));
        defence_lead_die = p.answer.n;
        defence_modifier = ability_modifier(p, R("11.6b"), enemy, defence_leader);
        p.s.m.defended.add(defence_leader);
      }
      ASK(DefenceDie, d10(R("11.5f")));
      resolve_defence(*this, p);
    }
  }
  // 11.0k: only now the losses are taken. 11.9b: a failed attack costs no leader.
  if (p.applies({R("11.0k"), R("11.1c")}, victim.exists())) lose_step(p, victim, R("11.1c"));
  if (held) lose_step(p, unit, R("11.5f"));
  if (halted(p)) return Replaced;
  if (is_beaten(*this)) {
    ASK(LeaderFalls, PickPiece{R("11.9c"), Purpose::LeaderFalls, enemy, false,
                               p.applies(R("11.9a"), senior_most(c, leaders_at(c, enemy, target)))});
    if (picked(p).exists()) eliminate(p, picked(p), R("11.9a"));
    if (halted(p)) return Replaced;
    p.s.group = p.applies(R("12.0a"), defenders(c, target));
    retreated = !p.s.group.empty();
  }
  if (retreated) {
    p.s.m.retreated.clear();
    CALL(Retreated, Retreat{enemy, target, from, {}});
    CALL(Fled, Flight{enemy, {}, {}});
  }
  if (halted(p)) return Replaced;
  p.s.m.retreated.clear();
  p.s.group.clear();
  if (may_advance(c, *this)) CALL(Advanced, Advance{unit, from, target, retreated});
  // 9.0a: by night the attack wears the unit out, if a march has not done so.
  if (living(c, unit) && wants_attrition(c, unit)) {
    p.s.m.tired.add(unit);
    return p.become(Attrition{});
  }
  END;
}

}  // namespace cf::carolinas
