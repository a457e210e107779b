// The panel: what is being resolved, every modifier named with its rule; and what an answer needs to succeed.
#include "games/quickbattle/light.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/melee.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/rules/recovery.hpp"

namespace cf::quickbattle {
namespace {

constexpr std::string_view kSeats[] = {"native", "settler"};
constexpr const char *kMinus = "\u2212", *kDash = "\u2013", *kTimes = "\u00d7";

void add_signed(JsonWriter& w, int n) { w.add(n >= 0 ? "+" : kMinus), w.add(n >= 0 ? n : -n); }

template <class... Parts>
void write_line(JsonWriter& w, Rule rule, const Parts&... parts) {
  w.list([&] { w.text_of(parts...), w.item(rule_index().number(rule)); });
}

// The faces of a die for which something holds, like "1-3" or "1, 3".
template <class Works>
void add_faces(JsonWriter& w, Works works) {
  bool any = false;
  for (int die = 1; die <= 6; ++die) {
    if (!works(die)) continue;
    int last = die;
    while (last < 6 && works(last + 1)) ++last;
    if (any) w.add(", ");
    any = true;
    w.add(die);
    if (last != die) w.add(kDash), w.add(last);
    die = last;
  }
  if (!any) w.add("nothing");
}

template <class F>
const F* frame(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&s.stack.frames[i])) return f;
  return nullptr;
}

void write_steps(const Ctx& c, JsonWriter& w) {
  static constexpr std::pair<const char*, Rule> kSteps[] = {
      {"Fire", R("19.2.1")}, {"Movement", R("19.2.2")}, {"Melee", R("19.2.3")}, {"Recovery", R("19.2.4")}};
  const int now = frame<FirePhase>(c.s)   ? 0
                  : frame<MovePhase>(c.s) ? 1
                  : frame<Melees>(c.s)    ? 2
                  : frame<Recovery>(c.s)  ? 3
                                          : 4;
  w.list("steps", [&] {
    for (int i = 0; i < 4; ++i)
      w.list([&] {
        w.item(kSteps[i].first), w.item(rule_index().number(kSteps[i].second));
        w.item(i < now ? "done" : i == now ? "now" : "later");
      });
  });
}

// The title of a panel is two texts.
template <class Columns>
void write_panel_of(const Ctx& c, JsonWriter& w, std::string_view title, std::string_view end, Rule rule,
                    Columns columns) {
  w.object("panel", [&] {
    w.text("title", title, end);
    w.field("rule", rule_index().number(rule));
    w.list("columns", columns);
    write_steps(c, w);
  });
}

// One line a modifier, in the words of the rules that made it.
void write_modifiers(JsonWriter& w, const ModifierList& list, const char* before) {
  for (const Modifier& m : list)
    w.list([&] {
      w.begin_text(), w.add(m.text), w.add(": "), w.add(before), add_signed(w, m.value), w.end_text();
      w.item(rule_index().number(m.rule));
    });
}

template <class Text>
void write_line_by(JsonWriter& w, Rule rule, Text text) {
  w.list([&] { w.begin_text(), text(), w.end_text(), w.item(rule_index().number(rule)); });
}

void write_shot(const Ctx& c, UnitId shooter, UnitId target, JsonWriter& w) {
  const Shot shot = shot_of(c, shooter, target);
  ModifierList factors, rolls;
  Modifiers factor(c.t, &factors), roll(c.t, &rolls);
  fire_factor(c, shooter, factor);
  fire_roll(c, shooter, roll);
  w.list("lines", [&] {
    write_modifiers(w, factors, "");
    write_modifiers(w, rolls, "roll ");
    if (shot.fort) write_line(w, R("Q-31"), "Fort: only a natural 1 hits");
    write_line_by(w, R("19.2.1-d"),
                  [&] { w.add("Hits on "), add_faces(w, [&](int die) { return hits(c.t, shot, die); }); });
  });
}

void write_fire(const Ctx& c, const FirePhase& f, JsonWriter& w) {
  write_panel_of(c, w, c.t.battle.sides[f.side].name, " fires", R("19.2.1"), [&] {
    if (f.column == kNowhere) return;
    for (UnitId u : stack_at(c, {f.side, f.column, f.row}))
      if (const UnitId aim = c.s.units[u].aim; aim.exists() && c.s.units[aim].in_line())
        w.object([&] {
          w.field("seat", kSeats[f.side]);
          w.text("title", c.t.info(u).name, " at ", c.t.info(aim).name);
          write_shot(c, u, aim, w);
          w.text("total", u == f.shooter ? "rolls now: " : "", faces_that_hit(c.t, shot_of(c, u, aim)), " in 6");
        });
  });
}

void write_move(const Ctx& c, const MovePhase& f, JsonWriter& w) {
  write_panel_of(c, w, c.t.battle.sides[f.side].name, " moves", R("19.2.2"), [&] {
    if (f.group.empty()) return;
    ModifierList list;
    Modifiers roll(c.t, &list);
    move_roll(c, f, roll);
    w.object([&] {
      w.field("seat", kSeats[f.side]);
      w.field("title", f.move == Move::Charge ? "Charge" : f.move == Move::Slip ? "Avoiding melee" : "Move");
      w.list("lines", [&] {
        write_line(w, R("19.2.2-a"), "Level ", c.t.level(f.side));
        write_modifiers(w, list, "roll ");
      });
      w.key("total"), w.begin_text(), w.add("succeeds on ");
      add_faces(w, [&](int die) { return moves(c.t, f.side, roll.sum(), die); });
      w.end_text();
    });
  });
}

void write_strength(const Ctx& c, const UnitSet& units, JsonWriter& w) {
  w.list("lines", [&] {
    for (UnitId u : units) {
      const UnitFacts& facts = c.t.unit[u.index()];
      write_line(w, melee_rule(facts.cls), c.t.info(u).name, ": ", facts.melee, " ", kTimes, " ",
                 c.t.ground(facts.cls).melee_times, " = ", melee_factor(c.t, u));
    }
  });
}

void write_melee(const Ctx& c, const Melee& f, JsonWriter& w) {
  UnitSet attackers, defenders;
  for (UnitId u : f.engaged) (side_of(u) == f.attacker ? attackers : defenders).add(u);
  const u16 leaders = charging_leaders(c, f.attacker, f.column);
  const MeleeOdds odds = melee_odds(c, f.attacker, f.column, attackers, leaders);
  ModifierList columns_shifted, die_changed;
  Modifiers shift(c.t, &columns_shifted), roll(c.t, &die_changed);
  const Seat defender = other(f.attacker);
  melee_shifts(c, leaders, {defender, f.column, 0}, shift);
  melee_die(c.t, f.attacker, roll);
  const std::string& at = c.t.cell_names[static_cast<std::size_t>(Cell{defender, f.column, 0}.number())];
  write_panel_of(c, w, "Melee: ", at, R("19.2.3"), [&] {
    w.object([&] {
      w.field("seat", kSeats[f.attacker]), w.text("title", "Attack: ", c.t.battle.sides[f.attacker].name);
      write_strength(c, attackers, w), w.text("total", odds.attack);
    });
    w.object([&] {
      w.field("seat", kSeats[defender]), w.text("title", "Defence: ", c.t.battle.sides[defender].name);
      write_strength(c, defenders, w), w.text("total", odds.defence);
    });
    w.object([&] {
      w.field("title", "Shifts and die");
      w.list("lines",
             [&] { write_modifiers(w, columns_shifted, "columns "), write_modifiers(w, die_changed, "die "); });
      w.text("total", "column ", c.t.charts.odds_names[f.odds]);
    });
    w.object([&] {
      w.field("title", "Attacker / defender");
      w.list("lines", [&] {
        for (int die = 1; die <= 6; ++die)
          write_line(w, R("19.2.3-d.4"), "Die ", die, ": ",
                     c.t.charts.results[melee_result(c.t, f.odds, die + f.die_modifier).text]);
      });
    });
  });
}

void write_recovery(const Ctx& c, const Recovery& f, JsonWriter& w) {
  write_panel_of(c, w, c.t.battle.sides[f.side].name, " recovers", R("19.2.4"), [&] {
    if (!f.unit.exists()) return;
    ModifierList list;
    Modifiers roll(c.t, &list);
    recovery_roll(c, f.unit, roll);
    w.object([&] {
      w.field("seat", kSeats[f.side]);
      w.field("title", std::string_view(c.t.info(f.unit).name));
      w.list("lines", [&] {
        write_line(w, R("19.2.4.1"), "Level ", c.t.level(f.side));
        write_modifiers(w, list, "roll ");
        write_line(w, R("19.2.4.3"), "A 6 fails");
      });
      w.key("total"), w.begin_text(), w.add("recovers on ");
      add_faces(w, [&](int die) { return recovers(c.t, f.side, roll.sum(), die); });
      w.end_text();
    });
  });
}

// The phase as it would stand if this answer were taken.
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

void write_move_need(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (!frame<MovePhase>(c.s)) return;
  const MovePhase f = tried(c, action);
  if (f.group.empty()) return;
  Modifiers roll(c.t);
  move_roll(c, f, roll);
  out.cost_by([&](JsonWriter& w) {
    w.add("on "), add_faces(w, [&](int die) { return moves(c.t, f.side, roll.sum(), die); });
    if (action.verb != kCharge) return;
    const MeleeOdds odds = melee_odds(c, f.side, f.column, f.group, f.leaders);
    w.add(", then "), w.add(odds.attack), w.add(" : "), w.add(odds.defence), w.add(", column ");
    w.add(c.t.charts.odds_names[static_cast<std::size_t>(odds.final_column)]), w.add(", die ");
    add_signed(w, odds.die_modifier);
  });
}

}  // namespace

void write_panel(const Ctx& c, JsonWriter& w) {
  if (const auto* melee = frame<Melee>(c.s)) return write_melee(c, *melee, w);
  if (const auto* fire = frame<FirePhase>(c.s)) return write_fire(c, *fire, w);
  if (const auto* move = frame<MovePhase>(c.s)) return write_move(c, *move, w);
  if (const auto* recovery = frame<Recovery>(c.s)) return write_recovery(c, *recovery, w);
}

void write_need(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (const auto* choice = action.verb == kAim ? frame<ChooseTarget>(c.s) : nullptr) {
    const Shot shot = shot_of(c, choice->shooter, UnitId(static_cast<std::size_t>(action.a)));
    out.cost_by([&](JsonWriter& w) { w.add("hits on "), add_faces(w, [&](int die) { return hits(c.t, shot, die); }); });
  }
  if (action.verb == kCharge || action.verb == kSlip || action.verb == kMarch) write_move_need(c, action, out);
}

}  // namespace cf::quickbattle
