// What a die decides, for those who watch it roll: who rolls, what for, and what the faces mean.
#include <algorithm>

#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

i16 initiative(const Ctx& c, PieceId leader) { return leader.exists() ? c.t.def(leader).initiative : i16{0}; }

// A die against the initiative of a leader: `text` names him {a}, the highest face that succeeds {b}, a hex {c}.
Message against_initiative(const Ctx& c, const char* text, PieceId leader, HexId hex) {
  return {text, num(leader), initiative(c, leader), num(hex)};
}

// The highest face with which a unit succeeds: a 0 always does, a 9 never.
i16 highest(int strong, int added) { return static_cast<i16>(std::clamp(strong - added, 0, 8)); }

Message attack_die(const Ctx& c, const Attack& f) {
  Modifiers die(c.t);
  attack_modifiers(c, f, die);
  return {"{a:piece} attacks {b:hex}: {c} or less, modifiers counted, is a hit; 0 always hits, 9 never.", num(f.unit),
          num(f.target), highest(f.unit.exists() ? strength(c, f.unit) : 0, die.sum())};
}
Message defence_die(const Ctx& c, const Attack& f) {
  Modifiers die(c.t);
  defence_modifiers(c, f, die);
  return {
      "{a:piece} fights back at {b:hex}: {c} or less, modifiers counted, costs the attacker a step; 0 always does, 9 "
      "never.",
      num(f.defender), num(f.target), highest(f.defender.exists() ? defence_strength(c, f) : 0, die.sum())};
}
Message attack_dice(const Ctx& c, Rule rule) {
  const Attack& f = frame_of<Attack>(c);
  if (rule == R("11.2b"))
    return {
        "{a:piece} leads the attack on {c:hex}, die for his ability: {b:ratings}. Inept adds 2 to the attack, "
        "capable takes off 1, exceptional 2.",
        num(f.leader), num(f.leader), num(f.target)};
  if (rule == R("11.6b"))
    return {
        "{a:piece} leads the defence of {c:hex}, die for his ability: {b:ratings}. Inept adds 2 to the defence, "
        "capable takes off 1, exceptional 2.",
        num(f.defence_leader), num(f.defence_leader), num(f.target)};
  return rule == R("11.0i") ? attack_die(c, f) : defence_die(c, f);
}

Message night_die(const Ctx& c) {
  if (const LandingParty& f = frame_of<LandingParty>(c); f.leader.exists())
    return against_initiative(c, "{a:piece} lands by night at {c:hex}: {b} or less finds the beach.", f.leader, f.hex);
  const PieceId leader = frame_of<NightStart>(c).leader;
  return against_initiative(c,
                            "{a:piece} looks for the way by night from {c:hex}: {b} or less finds it, more and all "
                            "with him are lost.",
                            leader, leader.exists() ? c.s.at[leader] : HexId{});
}
Message stray_die(const Ctx& c) {
  Modifiers die(c.t);
  lost_modifiers(c, die);
  return {
      "{a:seat}, the lost stack at {b:hex}: a die with {c} added, 0 read as 10. Up to 4 it stays; 5 and more name "
      "the side on which it strays.",
      c.s.active, num(frame_of<Stray>(c).hex), static_cast<i16>(die.sum())};
}
Message recovery_die(const Ctx& c, Rule rule) {
  const PieceId leader = frame_of<Recovery>(c).leader;
  if (rule == R("8.1a"))
    return {
        "{a:piece} follows the sound of the guns, die for his ability: {b:ratings}. Exceptional finds the way, "
        "capable may look for it, inept loses the stack.",
        num(leader), num(leader)};
  return against_initiative(c, "{a:piece} looks for the way again at {c:hex}: {b} or less finds it.", leader,
                            leader.exists() ? c.s.at[leader] : HexId{});
}
Message ride_die(const Ctx& c, Rule rule) {
  const PieceId leader = frame_of<LeaderAlone>(c).leader;
  if (rule == R("7.6c"))
    return {
        "{a:piece} rides alone, die for his ability: {b:ratings}. Inept takes 2 from his movement, capable adds 1, "
        "exceptional 2.",
        num(leader), num(leader)};
  return {"{a:piece} rides alone: {b} or less succeeds, and the die is his movement.", num(leader),
          initiative(c, leader)};
}
Message attrition_die(const Ctx& c, Rule rule) {
  const Attrition& f = frame_of<Attrition>(c);
  if (rule == R("9.0e"))
    return {"{a:piece} tries to keep {c:piece} together: {b} or less prevents the loss.", num(f.leader),
            initiative(c, f.leader), num(f.unit)};
  return {"{a:piece} on the march by night, attrition: {b} or more, or 0, withstands; anything else costs a step.",
          num(f.unit), static_cast<i16>(f.unit.exists() ? strength(c, f.unit) : 0)};
}
Message after_battle_die(const Ctx& c, Rule rule) {
  if (rule == R("13.1a")) {
    const Flight& f = frame_of<Flight>(c);
    return against_initiative(c, "{a:piece} leads the flight from {c:hex}: {b} or less goes one hex further.", f.leader,
                              f.hex);
  }
  const Pursuit& f = frame_of<Pursuit>(c);
  return against_initiative(c, "{a:piece} leads the pursuit from {c:hex}: {b} or less goes one hex further.", f.leader,
                            f.hex);
}
Message bombardment_die(const Ctx& c) {
  const Bombardment& f = frame_of<Bombardment>(c);
  if (!f.gun.exists()) return {"A gun bombards a fort: 3 or less destroys it."};
  Modifiers die(c.t);
  bombardment_modifiers(c, f, die);
  const int most = 3 - die.sum();
  if (most < 0) return {"{a:piece} bombards the fort at {b:hex}: no face destroys it.", num(f.gun), num(f.target)};
  return {"{a:piece} bombards the fort at {b:hex}: {c} or less, modifiers counted, destroys it.", num(f.gun),
          num(f.target), static_cast<i16>(std::min(most, 9))};
}
Message cut_off_die(const Ctx& c) {
  const CutOffStack& f = frame_of<CutOffStack>(c);
  return {
      "{a:piece}, cut off at {c:hex}, die for his ability: {b:ratings}. Capable waits for orders, inept loses a "
      "companion, or himself.",
      num(f.leader), num(f.leader), num(f.hex)};
}
Message claim_die(const Ctx& c) {
  return {c.t.special == Special::Hold
              ? "{a:seat} claims victory: {b} or less wins the game, anything else loses it."
              : "{a:seat} claims victory: {b} or less wins the game, anything else and it goes on.",
          kAmerican, static_cast<i16>(forts_claimed(c) - 1)};
}

}  // namespace

Message Game::die_prompt(const Ctx& c, Rule rule) {
  if (rule == R("4.0b")) return weather_die(c);
  if (rule == R("5.1a")) return cut_off_die(c);
  if (rule == R("7.6b") || rule == R("7.6c")) return ride_die(c, rule);
  if (rule == R("8.0b")) return night_die(c);
  if (rule == R("8.0f")) return stray_die(c);
  if (rule == R("8.1a") || rule == R("8.0l")) return recovery_die(c, rule);
  if (rule == R("9.0b") || rule == R("9.0e")) return attrition_die(c, rule);
  if (rule == R("13.1a") || rule == R("13.1c")) return after_battle_die(c, rule);
  if (rule == R("15.0b")) return bombardment_die(c);
  if (rule == claim_rule(c.t)) return claim_die(c);
  if (rule == R("14.0c")) {
    const Surprise& f = frame_of<Surprise>(c);
    return against_initiative(c,
                              "{a:piece} tries to surprise {c:hex}: {b} or less succeeds, more and he walks into an "
                              "ambush.",
                              surprise_leader(c, f.from), f.target);
  }
  return attack_dice(c, rule);
}

}  // namespace cf::carolinas
