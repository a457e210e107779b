// The panel beside the map: a battle with everything that changes its rolls, and leaders' rolls on their ranges.
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "games/carolinas/view.hpp"

namespace cf::carolinas {
namespace {

std::string signed_text(int value) {
  return (value > 0 ? "+" : value < 0 ? "\u2212" : "\u00b1") + std::to_string(value < 0 ? -value : value);
}
std::string faces(int low, int high) {
  return low == high ? std::to_string(low) : std::to_string(low) + "-" + std::to_string(high);
}

Json line(const std::string& text, Rule rule) {
  return {{"text", text}, {"rule", std::string(rule_index().number(rule))}};
}

// -- what leaders' rolls mean
// ------------------------------------------------------------------------------------------

struct AbilityEffects {
  const char* inept;
  const char* capable;
  const char* exceptional;
};

// "inept 0: +2; capable 1-7: -1; exceptional 8-9: -2"
std::string ability_text(const PieceDef& def, const AbilityEffects& effects) {
  std::string out;
  const auto add = [&](const char* word, int low, int high, const char* effect) {
    if (low <= high) out += (out.empty() ? "" : "; ") + std::string(word) + " " + faces(low, high) + ": " + effect;
  };
  add("inept", 0, def.capable_from - 1, effects.inept);
  add("capable", def.capable_from, def.exceptional_from - 1, effects.capable);
  add("exceptional", def.exceptional_from, 9, effects.exceptional);
  return out;
}

std::string initiative_text(const PieceDef& def) {
  const std::string good =
      "initiative " + std::to_string(def.initiative) + ": succeeds on " + faces(0, std::min<int>(9, def.initiative));
  return def.initiative >= 9 ? good : good + ", fails on " + faces(def.initiative + 1, 9);
}

constexpr AbilityEffects kInBattle{"+2", "\u22121", "\u22122"};
constexpr AbilityEffects kRiding{"2 points fewer", "1 point more", "2 points more"};
constexpr AbilityEffects kCutOffEffects{"a piece with him loses a step", "his hex stands still", "no harm"};
constexpr AbilityEffects kGunsEffects{"the stack is gone", "he may roll his initiative", "found"};

std::string skill_word(const Ctx& c, PieceId leader, int face) {
  return std::string(kSkillWords[static_cast<std::size_t>(skill_on(c, leader, face))]);
}

Json die(Seat seat, int value, const std::string& label) {
  return {{"seat", kSideIds[seat]}, {"value", value}, {"sides", 10}, {"label", label}};
}

// -- battle --------------------------------------------------------------------------------------------------------

struct Roll {
  Seat seat;
  PieceId leader;
  u8 lead_die, roll_die;
  int total, strength;
  bool success;
};

// Leaders and guns stand in the list by their names.
std::string words_of(const Ctx& c, const Modifier& m, const Roll& roll) {
  if (m.rule == R("11.2b") || m.rule == R("11.6b"))
    return std::string(m.text) + " leads, rolled " + std::to_string(roll.lead_die) + ": " +
           skill_word(c, roll.leader, roll.lead_die);
  return std::string(m.text) + (m.rule == R("11.0h") || m.rule == R("11.5e") ? " supports" : "");
}

void add_modifiers(const Ctx& c, const ModifierList& modifiers, const Roll& roll, Json& lines) {
  for (const Modifier& m : modifiers) lines.push_back(line(words_of(c, m, roll) + " " + signed_text(m.value), m.rule));
}

void add_leader(const Ctx& c, const Roll& roll, Rule rule, Json& lines, Json& dice) {
  if (!roll.leader.exists()) return;
  const PieceDef& def = c.t.def(roll.leader);
  lines.push_back(line(def.name + ": " + ability_text(def, kInBattle), rule));
  if (roll.lead_die != kNoDie)
    dice.push_back(die(roll.seat, roll.lead_die, def.name + ": " + skill_word(c, roll.leader, roll.lead_die)));
}

// What the die said as a line, and in short below the column.
std::string outcome_text(const Roll& roll, int modifiers, Rule rule, Json& lines) {
  if (roll.roll_die == kNoDie) {
    const bool pending = roll.leader.exists() && roll.lead_die == kNoDie;
    lines.push_back(line(pending ? "Without the leader's roll:" : "Succeeds on the faces", rule));
    return faces(0, std::clamp(roll.strength - modifiers, 0, 8));
  }
  const char* natural = roll.roll_die == 0   ? ", and a 0 always succeeds"
                        : roll.roll_die == 9 ? ", and a 9 never succeeds"
                                             : "";
  lines.push_back(line("Die " + std::to_string(roll.roll_die) + ", with modifiers " + std::to_string(roll.total) +
                           ", against " + std::to_string(roll.strength) + natural,
                       rule));
  return roll.success ? "succeeds" : "fails";
}

struct Stage {
  const char* text;
  Rule rule;
  Attack::Step from;  // the first step that belongs to it
  bool shown;
};

// The step at which the attack waits tells how far it has come.
Json battle_stages(const Attack& f, Attack::Step now) {
  using enum Attack::Step;
  const bool missed = f.attack_die != kNoDie && !f.hit, begun = f.surprise == Surprising::Begun;
  const Stage stages[] = {{"Surprise", R("14.2a"), SurpriseTried, f.surprise != Surprising::No},
                          {"Guns", R("11.0b"), Guns, !begun},
                          {"Leader", R("11.2a"), Leader, true},
                          {"Attack roll", R("11.0i"), AttackDie, true},
                          {"Loss named", R("11.0j"), Victim, !missed},
                          {"Defence", R("11.5a"), Defender, !begun || missed},
                          {"Losses", R("11.0k"), LeaderFalls, true},
                          {"Leader falls", R("11.9a"), LeaderFalls, f.hit && !f.held},
                          {"Retreat", R("12.0a"), Retreated, f.hit && !f.held},
                          {"Advance", R("13.0a"), Advanced, !missed}};
  Json out = Json::array();
  for (std::size_t i = 0; i < std::size(stages); ++i) {
    if (!stages[i].shown) continue;
    const bool past = i + 1 < std::size(stages) && now >= stages[i + 1].from;
    out.push_back({{"text", stages[i].text},
                   {"rule", std::string(rule_index().number(stages[i].rule))},
                   {"state", now < stages[i].from ? "later"
                             : past               ? "done"
                                                  : "now"}});
  }
  return out;
}

Json attack_panel(const Ctx& c, const Attack& f, Attack::Step now) {
  const Seat att = c.s.active, def = other(att);
  const bool attacked = f.attack_die != kNoDie, defended = f.defence_die != kNoDie;
  const Roll attack{att,          f.leader,       f.lead_die,
                    f.attack_die, f.attack_total, attacked ? f.attack_strength : strength(c, f.unit),
                    f.hit};
  Json a = Json::array(), d = Json::array(), dice = Json::array();
  a.push_back(line(c.t.def(f.unit).name + ", strength " + std::to_string(attack.strength), R("11.0a")));
  add_leader(c, attack, R("11.2b"), a, dice);
  ModifierList list;
  Modifiers on_attack(c.t, &list);
  attack_modifiers(c, f, on_attack);
  add_modifiers(c, list, attack, a);
  if (attacked) dice.push_back(die(att, f.attack_die, f.hit ? "attack: hit" : "attack: miss"));
  const std::string attack_text = outcome_text(attack, on_attack.sum(), R("11.0i"), a);
  Json attacker = {{"seat", kSideIds[att]}, {"title", "Attacker"}, {"lines", std::move(a)}, {"total", attack_text}};
  Json defender = {{"seat", kSideIds[def]}, {"title", "Defender"}};
  const bool surprised = f.surprise == Surprising::Begun && f.hit;
  if (f.surprise == Surprising::Patrolled) d.push_back(line("Patrols are out: one strength less", R("14.2b")));
  if (surprised) d.push_back(line("Surprised: nobody fights back", R("14.0d")));
  if (f.victim.exists()) d.push_back(line(c.t.def(f.victim).name + " takes the loss", R("11.0j")));
  if (f.defender.exists() && !surprised) {
    const Roll defence{def,           f.defence_leader, f.defence_lead_die,
                       f.defence_die, f.defence_total,  defended ? f.defence_strength : defence_strength(c, f),
                       f.held};
    d.push_back(
        line(c.t.def(f.defender).name + " fights back, strength " + std::to_string(defence.strength), R("11.5a")));
    add_leader(c, defence, R("11.6b"), d, dice);
    ModifierList helps;
    Modifiers on_defence(c.t, &helps);
    defence_modifiers(c, f, on_defence);
    add_modifiers(c, helps, defence, d);
    if (defended) dice.push_back(die(def, f.defence_die, f.held ? "defence: holds" : "defence: fails"));
    defender["total"] = outcome_text(defence, on_defence.sum(), R("11.5f"), d);
  }
  defender["lines"] = std::move(d);
  const bool surprise = f.surprise == Surprising::Declared || f.surprise == Surprising::Begun;
  return {{"title", std::string(surprise ? "Surprise attack on " : "Attack on ") + c.t.hex_names[f.target.index()]},
          {"rule", surprise ? "14.0c" : "11.0a"},
          {"columns", Json::array({attacker, defender})},
          {"steps", battle_stages(f, now)},
          {"dice", dice}};
}

// -- leaders' rolls outside battle ------------------------------------------------------------------------------------

Json leader_panel(const std::string& title, Rule rule, Seat seat, Json lines) {
  const Json column = {{"seat", kSideIds[seat]}, {"title", "The roll"}, {"lines", std::move(lines)}};
  return {{"title", title}, {"rule", std::string(rule_index().number(rule))}, {"columns", Json::array({column})}};
}

Json panel_for(const Ctx& c, const LeaderAlone& f) {
  const PieceDef& def = c.t.def(f.leader);
  Json lines = Json::array({line(initiative_text(def) + "; the die is his movement", R("7.6b"))});
  if (f.points > 0) lines.push_back(line("He has " + std::to_string(f.points) + " points so far", R("7.6b")));
  lines.push_back(line("Ability: " + ability_text(def, kRiding), R("7.6c")));
  return leader_panel(def.name + " rides alone", R("7.6b"), def.side, std::move(lines));
}

Json panel_for(const Ctx& c, const NightStart& f) {
  const PieceDef& def = c.t.def(f.leader);
  return leader_panel(def.name + " looks for the way by night", R("8.0b"), def.side,
                      Json::array({line(initiative_text(def), R("8.0b"))}));
}

Json panel_for(const Ctx& c, const Recovery& f) {
  const PieceDef& def = c.t.def(f.leader);
  Json lines = Json::array();
  if (f.guns) lines.push_back(line("Ability: " + ability_text(def, kGunsEffects), R("8.1a")));
  lines.push_back(line(initiative_text(def), R("8.0l")));
  return leader_panel(def.name + (f.guns ? " rides to the sound of the guns" : " looks for the way again"), R("8.0l"),
                      def.side, std::move(lines));
}

Json panel_for(const Ctx& c, const Stray&) {
  ModifierList list;
  Modifiers die(c.t, &list);
  lost_modifiers(c, die);
  Json lines = Json::array();
  for (const Modifier& m : list) lines.push_back(line(m.text + (" " + signed_text(m.value)), m.rule));
  for (int face = 1; face <= 10; ++face) {
    int n = face + die.sum();
    if (n > 10) n -= 6;
    const std::string where = n <= 4 ? std::string("stays") : std::string("to the ") + kDirections[n - 5];
    lines.push_back(line(std::to_string(face % 10) + ": " + where, R("8.0f")));
  }
  return leader_panel("A lost stack", R("8.0f"), c.s.active, std::move(lines));
}

Json panel_for(const Ctx& c, const CutOffStack& f) {
  const PieceDef& def = c.t.def(f.leader);
  return leader_panel(def.name + " is cut off at " + c.t.hex_names[f.hex.index()], R("5.1a"), f.side,
                      Json::array({line("Ability: " + ability_text(def, kCutOffEffects), R("5.1a"))}));
}

Json panel_for(const Ctx& c, const Attrition& f) {
  const PieceDef& def = c.t.def(f.unit);
  const int strong = strength(c, f.unit);
  Json lines = Json::array({line(
      strong > 1 ? "loses a step on " + faces(1, std::min(9, strong - 1)) : std::string("too small to lose anything"),
      R("9.0b"))});
  for (PieceId leader : who_can_save(c, f.unit))
    lines.push_back(line(c.t.def(leader).name + " can prevent it, " + initiative_text(c.t.def(leader)), R("9.0e")));
  return leader_panel("Attrition of " + def.name + ", strength " + std::to_string(strong), R("9.0a"), def.side,
                      std::move(lines));
}

Json panel_for(const Ctx& c, const LandingParty& f) {
  if (!f.leader.exists()) return nullptr;
  const PieceDef& def = c.t.def(f.leader);
  return leader_panel(def.name + " looks for the beach by night", R("8.0b"), def.side,
                      Json::array({line(initiative_text(def), R("8.0b"))}));
}

Json panel_for(const Ctx& c, const Bombardment& f) {
  const PieceDef& def = c.t.def(f.gun);
  ModifierList list;
  Modifiers die(c.t, &list);
  bombardment_modifiers(c, f, die);
  Json lines = Json::array();
  for (const Modifier& m : list) lines.push_back(line(m.text + (" " + signed_text(m.value)), m.rule));
  lines.push_back(line(die.sum() <= 3 ? "destroys the fort on " + faces(0, std::min(9, 3 - die.sum()))
                                      : std::string("no face destroys the fort"),
                       R("15.0b")));
  return leader_panel(def.name + " bombards the fort at " + c.t.hex_names[f.target.index()], R("15.0a"), def.side,
                      std::move(lines));
}

template <class F>
Json panel_for(const Ctx&, const F&) {
  return nullptr;
}

// Flight and pursuit happen inside an attack: their leaders are added to its panel.
void add_chase(const Ctx& c, Json& panel) {
  const auto add = [&](Seat seat, PieceId leader, Rule rule, const char* what) {
    for (Json& column : panel["columns"])
      if (column["seat"] == kSideIds[seat])
        column["lines"].push_back(line(c.t.def(leader).name + what + initiative_text(c.t.def(leader)), rule));
  };
  const PickPiece* pick = std::get_if<PickPiece>(&c.s.stack.top());
  if (!pick) return;
  for (PieceId leader : pick->from& c.t.leaders) {
    if (pick->purpose == Purpose::FlightLeader) add(pick->side, leader, R("13.1a"), " may flee further, ");
    if (pick->purpose == Purpose::PursuitLeader) add(pick->side, leader, R("13.1c"), " may pursue, ");
  }
}

}  // namespace

Json panel_of(const Ctx& c) {
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    if (const Attack* a = std::get_if<Attack>(&c.s.stack.frames[i]); a && a->from.exists()) {
      Json panel = attack_panel(c, *a, static_cast<Attack::Step>(c.s.stack.pc[i]));
      add_chase(c, panel);
      return panel;
    }
  for (std::size_t i = c.s.stack.depth; i-- > 0;) {
    Json panel = std::visit([&]<class F>(const F& f) -> Json { return panel_for(c, f); }, c.s.stack.frames[i]);
    if (!panel.is_null()) return panel;
  }
  return nullptr;
}

}  // namespace cf::carolinas
