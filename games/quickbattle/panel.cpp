#include "games/quickbattle/panel.hpp"

#include <nlohmann/json.hpp>

#include "engine/object.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/rules/recovery.hpp"

namespace cf::quickbattle {
namespace {

std::string seat_word(Seat side) { return side == kNative ? "native" : "settler"; }
std::string number_of(Rule r) { return std::string(rule_index().number(r)); }
std::string signed_text(int n) { return n >= 0 ? "+" + std::to_string(n) : "\u2212" + std::to_string(-n); }
std::string name(const Ctx& c, UnitId u) { return c.t.info(u).name; }
Json line(const std::string& text, Rule rule) { return object_of({{"text", text}, {"rule", number_of(rule)}}); }

// The faces of a die for which something holds, like "1-3" or "1, 3".
template <class Works>
std::string faces(Works works) {
  std::string out;
  for (int die = 1; die <= 6; ++die) {
    if (!works(die)) continue;
    int last = die;
    while (last < 6 && works(last + 1)) ++last;
    out += (out.empty() ? "" : ", ") +
           (last == die ? std::to_string(die) : std::to_string(die) + "\u2013" + std::to_string(last));
    die = last;
  }
  return out.empty() ? "nothing" : out;
}

template <class F>
const F* frame(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&s.stack.frames[i])) return f;
  return nullptr;
}

Json steps(const Ctx& c) {
  const std::pair<const char*, Rule> kSteps[] = {
      {"Fire", R("19.2.1")}, {"Movement", R("19.2.2")}, {"Melee", R("19.2.3")}, {"Recovery", R("19.2.4")}};
  const int now = frame<FirePhase>(c.s)   ? 0
                  : frame<MovePhase>(c.s) ? 1
                  : frame<Melees>(c.s)    ? 2
                  : frame<Recovery>(c.s)  ? 3
                                          : 4;
  Json out = Json::array();
  for (int i = 0; i < 4; ++i)
    out.push_back(object_of({{"text", kSteps[i].first},
                             {"rule", number_of(kSteps[i].second)},
                             {"state", i < now    ? "done"
                                       : i == now ? "now"
                                                  : "later"}}));
  return out;
}

Json panel(const Ctx& c, const std::string& title, Rule rule, Json columns) {
  return object_of({{"title", title}, {"rule", number_of(rule)}, {"columns", std::move(columns)}, {"steps", steps(c)}});
}

// One line a modifier, in the words of the rules that made it.
void add_lines(Json& lines, const ModifierList& list, const std::string& before) {
  for (const Modifier& m : list)
    lines.push_back(line(std::string(m.text) + ": " + before + signed_text(m.value), m.rule));
}

Json shot_lines(const Ctx& c, UnitId shooter, UnitId target) {
  const Shot shot = shot_of(c, shooter, target);
  ModifierList factors, rolls;
  Modifiers factor(c.t, &factors), roll(c.t, &rolls);
  fire_factor(c, shooter, factor);
  fire_roll(c, shooter, roll);
  Json lines = Json::array();
  add_lines(lines, factors, "");
  add_lines(lines, rolls, "roll ");
  if (shot.fort) lines.push_back(line("Fort: only a natural 1 hits", R("Q-31")));
  lines.push_back(line("Hits on " + faces([&](int die) { return hits(c.t, shot, die); }), R("19.2.1-d")));
  return lines;
}

Json fire_panel(const Ctx& c, const FirePhase& f) {
  Json columns = Json::array();
  if (f.column != kNowhere)
    for (UnitId u : stack_at(c, {f.side, f.column, f.row}))
      if (const UnitId aim = c.s.units[u].aim; aim.exists() && c.s.units[aim].in_line()) {
        const bool now = u == f.shooter;
        columns.push_back(
            object_of({{"seat", seat_word(f.side)},
                       {"title", name(c, u) + " at " + name(c, aim)},
                       {"lines", shot_lines(c, u, aim)},
                       {"total", std::string(now ? "rolls now: " : "") +
                                     std::to_string(faces_that_hit(c.t, shot_of(c, u, aim))) + " in 6"}}));
      }
  return panel(c, c.t.battle.sides[f.side].name + " fires", R("19.2.1"), std::move(columns));
}

Json move_panel(const Ctx& c, const MovePhase& f) {
  Json columns = Json::array();
  if (!f.group.empty()) {
    ModifierList list;
    Modifiers roll(c.t, &list);
    move_roll(c, f, roll);
    Json lines = Json::array();
    lines.push_back(line("Level " + std::to_string(c.t.level(f.side)), R("19.2.2-a")));
    add_lines(lines, list, "roll ");
    const std::string title = f.move == Move::Charge ? "Charge" : f.move == Move::Slip ? "Avoiding melee" : "Move";
    columns.push_back(
        {{"seat", seat_word(f.side)},
         {"title", title},
         {"lines", lines},
         {"total", "succeeds on " + faces([&](int die) { return moves(c.t, f.side, roll.sum(), die); })}});
  }
  return panel(c, c.t.battle.sides[f.side].name + " moves", R("19.2.2"), std::move(columns));
}

Json strength_lines(const Ctx& c, const UnitSet& units) {
  Json lines = Json::array();
  for (UnitId u : units) {
    const UnitFacts& facts = c.t.unit[u.index()];
    lines.push_back(line(name(c, u) + ": " + std::to_string(facts.melee) + " \u00d7 " +
                             std::to_string(c.t.ground(facts.cls).melee_times) + " = " +
                             std::to_string(melee_factor(c.t, u)),
                         melee_rule(facts.cls)));
  }
  return lines;
}

Json melee_panel(const Ctx& c, const Melee& f) {
  UnitSet attackers, defenders;
  for (UnitId u : f.engaged) (side_of(u) == f.attacker ? attackers : defenders).add(u);
  const u16 leaders = charging_leaders(c, f.attacker, f.column);
  const MeleeOdds odds = melee_odds(c, f.attacker, f.column, attackers, leaders);
  ModifierList columns_shifted, die_changed;
  Modifiers shift(c.t, &columns_shifted), roll(c.t, &die_changed);
  melee_shifts(c, leaders, {other(f.attacker), f.column, 0}, shift);
  melee_die(c.t, f.attacker, roll);
  Json shifts = Json::array();
  add_lines(shifts, columns_shifted, "columns ");
  add_lines(shifts, die_changed, "die ");
  Json results = Json::array();
  for (int die = 1; die <= 6; ++die)
    results.push_back(line(
        "Die " + std::to_string(die) + ": " + c.t.charts.results[melee_result(c.t, f.odds, die + f.die_modifier).text],
        R("19.2.3-d.4")));
  const Seat defender = other(f.attacker);
  Json columns = {
      {{"seat", seat_word(f.attacker)},
       {"title", "Attack: " + c.t.battle.sides[f.attacker].name},
       {"lines", strength_lines(c, attackers)},
       {"total", std::to_string(odds.attack)}},
      {{"seat", seat_word(defender)},
       {"title", "Defence: " + c.t.battle.sides[defender].name},
       {"lines", strength_lines(c, defenders)},
       {"total", std::to_string(odds.defence)}},
      {{"title", "Shifts and die"}, {"lines", shifts}, {"total", "column " + c.t.charts.odds_names[f.odds]}},
      {{"title", "Attacker / defender"}, {"lines", results}}};
  return panel(c, "Melee: " + c.t.cell_names[static_cast<std::size_t>(Cell{defender, f.column, 0}.number())],
               R("19.2.3"), std::move(columns));
}

Json recovery_panel(const Ctx& c, const Recovery& f) {
  Json columns = Json::array();
  if (f.unit.exists()) {
    ModifierList list;
    Modifiers roll(c.t, &list);
    recovery_roll(c, f.unit, roll);
    const int modifier = roll.sum();
    Json lines = Json::array();
    lines.push_back(line("Level " + std::to_string(c.t.level(f.side)), R("19.2.4.1")));
    add_lines(lines, list, "roll ");
    lines.push_back(line("A 6 fails", R("19.2.4.3")));
    columns.push_back(
        {{"seat", seat_word(f.side)},
         {"title", name(c, f.unit)},
         {"lines", lines},
         {"total", "recovers on " + faces([&](int die) { return recovers(c.t, f.side, modifier, die); })}});
  }
  return panel(c, c.t.battle.sides[f.side].name + " recovers", R("19.2.4"), std::move(columns));
}

MovePhase tried(const Ctx& c, const Action& action) {
  MovePhase f = *frame<MovePhase>(c.s);
  f.move = action.verb == kCharge ? Move::Charge : action.verb == kSlip ? Move::Slip : Move::March;
  if (f.group.empty()) {
    const Cell cell = action.verb == kSlip ? Cell::of(action.a) : Cell{f.side, Cell::of(action.a).column, 0};
    f.group = able_to_move(c, f, cell, stack_at(c, cell));
    f.leaders = leaders_at(c, cell);
  }
  if (action.verb == kCharge) f.column = Cell::of(action.a).column, f.row = 0;
  return f;
}

void describe_move(const Ctx& c, const Action& action, Json& out) {
  if (!frame<MovePhase>(c.s)) return;
  const MovePhase f = tried(c, action);
  if (f.group.empty()) return;
  Modifiers roll(c.t);
  move_roll(c, f, roll);
  std::string cost = "on " + faces([&](int die) { return moves(c.t, f.side, roll.sum(), die); });
  if (action.verb == kCharge) {
    const MeleeOdds odds = melee_odds(c, f.side, f.column, f.group, f.leaders);
    cost += ", then " + std::to_string(odds.attack) + " : " + std::to_string(odds.defence) + ", column " +
            c.t.charts.odds_names[static_cast<std::size_t>(odds.final_column)] + ", die " +
            signed_text(odds.die_modifier);
  }
  out["cost"] = cost;
}

}  // namespace

Json panel_of(const Ctx& c) {
  if (const auto* f = frame<Melee>(c.s)) return melee_panel(c, *f);
  if (const auto* f = frame<FirePhase>(c.s)) return fire_panel(c, *f);
  if (const auto* f = frame<MovePhase>(c.s)) return move_panel(c, *f);
  if (const auto* f = frame<Recovery>(c.s)) return recovery_panel(c, *f);
  return nullptr;
}

void describe_need(const Ctx& c, const Action& action, Json& out) {
  if (action.verb == kAim && frame<ChooseTarget>(c.s)) {
    const UnitId target(static_cast<std::size_t>(action.a));
    const Shot shot = shot_of(c, frame<ChooseTarget>(c.s)->shooter, target);
    out["cost"] = "hits on " + faces([&](int die) { return hits(c.t, shot, die); });
  }
  if (action.verb == kCharge || action.verb == kSlip || action.verb == kMarch) describe_move(c, action, out);
}

}  // namespace cf::quickbattle
