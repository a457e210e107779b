// What a seat sees, written straight from the state: everything, for nothing is hidden.
#include "games/quickbattle/light.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/inline_vector.hpp"
#include "games/quickbattle/layout.hpp"
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/lines.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

constexpr std::string_view kSeats[] = {"native", "settler"};
enum Box : u8 { kWaiting, kLost, kRout, kMap, kBoxes };
constexpr std::string_view kBoxWords[] = {"_waiting", "_lost", "_rout", "_map"};

// All places that are drawn: the cells of both sides, then their boxes.
constexpr std::size_t kDrawnCells = 2 * kColumns * Layout::kRowsDrawn, kDrawn = kDrawnCells + 2 * kBoxes;
constexpr std::size_t place_of(Cell cell) {
  cell = drawn(cell);
  return (std::size_t{cell.side} * Layout::kRowsDrawn + cell.row) * kColumns + cell.column;
}
constexpr std::size_t place_of(Seat side, Box box) { return kDrawnCells + side * kBoxes + box; }

// Units on top of the enemy are shown where they fight.
std::size_t place_of(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  const Seat side = side_of(u);
  if (unit.in_line()) return place_of(Cell{c.s.charging.has(u) ? other(side) : side, unit.column, unit.row});
  if (unit.order == Order::Waiting) return place_of(side, kWaiting);
  if (unit.order == Order::Lost) return place_of(side, kLost);
  return place_of(side, c.s.margin != Margin::None && c.s.stack.empty() ? kMap : kRout);
}
std::size_t place_of(const Ctx& c, LeaderId l) {
  const Leader& leader = c.s.leaders[l];
  const Seat side = side_of(l);
  if (leader.in_line()) return place_of(Cell{leader.charging ? other(side) : side, leader.column, leader.row});
  return place_of(side, leader.fate == Fate::Lost ? kLost : leader.fate == Fate::Waiting ? kWaiting : kMap);
}

// Numbers of pieces, collected under a word and written in one go.
using Numbers = InlineVector<u8, 2 * Light::kPerSide>;
template <std::size_t N>
void write_numbers(JsonWriter& w, const char (&word)[N], const Numbers& numbers) {
  if (numbers.empty()) return;
  w.list(word, [&] {
    for (const u8 n : numbers) w.item(n);
  });
}

void write_pieces(const Ctx& c, const std::vector<QuotedId>& cells, JsonWriter& w) {
  ByPlace<kDrawn, 2 * Light::kPerSide> standing;
  Numbers waiting, disrupted, routed, lost, charging, fort, wounded, far;
  for (const Seat side : {kSettler, kNative}) {
    for (std::size_t i = static_cast<std::size_t>(c.t.leaders(side)); i-- > 0;) {
      const LeaderId l(static_cast<std::size_t>(side) * kLeadersPerSide + i);
      const auto n = static_cast<u8>(Light::number(l));
      standing.put(place_of(c, l), n);
      if (c.s.leaders[l].fate == Fate::Wounded) wounded.push_back(n);
      if (c.s.leaders[l].charging) charging.push_back(n);
    }
    for (std::size_t i = static_cast<std::size_t>(c.t.units(side)); i-- > 0;) {
      const UnitId u(static_cast<std::size_t>(side) * kUnitsPerSide + i);
      const auto n = static_cast<u8>(Light::number(u));
      const Unit& unit = c.s.units[u];
      standing.put(place_of(c, u), n);
      if (unit.order != Order::Good)
        (unit.order == Order::Waiting     ? waiting
         : unit.order == Order::Disrupted ? disrupted
         : unit.order == Order::Routed    ? routed
                                          : lost)
            .push_back(n);
      if (c.s.charging.has(u)) charging.push_back(n);
      if (c.t.info(u).garrison) fort.push_back(n);
      if (unit.in_line() && unit.row >= Layout::kRowsDrawn) far.push_back(n);
    }
  }
  w.object("at", [&] {
    for (std::size_t place = 0; place < kDrawn; ++place) {
      if (!standing.any(place)) continue;
      if (place < kDrawnCells) {
        const auto row = static_cast<u8>(place / kColumns % Layout::kRowsDrawn);
        const Cell cell{static_cast<Seat>(place / kColumns / Layout::kRowsDrawn), static_cast<u8>(place % kColumns),
                        row};
        w.key(cells[static_cast<std::size_t>(cell.number())]);
      } else {
        const std::size_t box = place - kDrawnCells;
        w.begin_text(), w.add(kSeats[box / kBoxes]), w.add(kBoxWords[box % kBoxes]), w.end_key();
      }
      w.list([&] { standing.each(place, [&](std::size_t n) { w.item(n); }); });
    }
  });
  w.object("is", [&] {
    write_numbers(w, "waiting", waiting);
    write_numbers(w, "disrupted", disrupted);
    write_numbers(w, "routed", routed);
    write_numbers(w, "lost", lost);
    write_numbers(w, "wounded", wounded);
    write_numbers(w, "charging", charging);
    write_numbers(w, "fort", fort);
    // Further back than the sheet shows.
    const auto row_of_number = [&](u8 n) {
      return c.s.units[UnitId(n / Light::kPerSide * kUnitsPerSide + n % Light::kPerSide)].row;
    };
    for (int row = Layout::kRowsDrawn; !far.empty() && row < kRows; ++row) {
      if (std::ranges::none_of(far, [&](u8 n) { return row_of_number(n) == row; })) continue;
      w.begin_text(), w.add("row "), w.add(row + 1), w.end_key();
      w.list([&] {
        for (const u8 n : far)
          if (row_of_number(n) == row) w.item(n);
      });
    }
  });
  const auto has_other_rating = [&](LeaderId l) {
    return c.s.leaders[l].fate != Fate::Waiting && c.s.leaders[l].rating != c.t.info(l).rating;
  };
  bool any = false;
  for (const Seat side : {kNative, kSettler})
    for (LeaderId l : leaders_of(c.t, side)) any |= has_other_rating(l);
  if (!any) return;
  w.object("own", [&] {
    for (const Seat side : {kNative, kSettler})
      for (LeaderId l : leaders_of(c.t, side))
        if (has_other_rating(l)) {
          w.begin_text(), w.add(Light::number(l)), w.end_key();
          w.object([&] { w.list("values", [&] { w.text_of(c.s.leaders[l].rating); }); });
        }
  });
}

const char* phase_word(const State& s) {
  for (std::size_t i = 0; i < s.stack.depth; ++i) {
    if (std::holds_alternative<FirePhase>(s.stack.frames[i])) return "fire";
    if (std::holds_alternative<MovePhase>(s.stack.frames[i])) return "movement";
    if (std::holds_alternative<Melees>(s.stack.frames[i])) return "melee";
    if (std::holds_alternative<Recovery>(s.stack.frames[i])) return "recovery";
  }
  return "";
}

void write_heading(const Ctx& c, JsonWriter& w) {
  if (c.s.stack.empty()) return w.field("heading", "The battle is over");
  if (c.s.round == 0) return w.field("heading", "Before the battle");
  const char* phase = phase_word(c.s);
  w.text("heading", "Round ", c.s.round, " of ", c.s.rounds, ": ", *phase ? phase : "the end of the battle");
}

void write_side(const Ctx& c, Seat side, JsonWriter& w) {
  const int score = c.s.margin != Margin::None ? c.s.score[side] : score_of(c, side), level = c.t.level(side);
  std::array<int, 5> count{};
  for (UnitId u : units_of(c.t, side)) ++count[static_cast<std::size_t>(c.s.units[u].order)];
  w.object([&] {
    w.field("seat", kSeats[side]);
    w.text("score", score * 50 / c.t.units(side), " %");
    w.list("lines", [&] {
      w.text_of(side == kNative ? "Mobilization " : "Commitment ", level, " (",
                c.t.charts.level_names[static_cast<std::size_t>(level - 1)], ")");
      w.text_of(count[1], " in good order, ", count[2], " disrupted, ", count[3], " routed, ", count[4], " lost");
      if (c.t.battle.initiative == side) w.item("Has the initiative");
      if (c.s.surprised == side) w.item("Taken by surprise");
      if (c.s.surprised == other(side)) w.item("Won surprise");
      if (c.s.weather == Weather::Severe) w.item("Severe weather");
    });
  });
}

void write_markers(const Ctx& c, JsonWriter& w) {
  w.object("markers", [&] {
    if (c.s.round) w.list("round", [&] { w.text_of("round:", c.s.round); });
    if (c.s.rounds && c.s.rounds != c.s.round) w.list("last", [&] { w.text_of("round:", c.s.rounds); });
    if (const char* phase = phase_word(c.s); *phase) {
      *phase == 'f' ? w.key("fire_phase") : w.key("phase");
      w.list([&] { w.text_of("phase:", phase); });
    }
  });
}

// Covered stacks and forts.
void write_spaces(const Ctx& c, const std::vector<QuotedId>& cells, JsonWriter& w) {
  const auto write = [&](auto& word, auto test) {
    bool any = false;
    for (u8 k = 0; k < c.s.columns; ++k)
      for (const Seat side : {kNative, kSettler}) {
        if (!test(side, k)) continue;
        if (!any) w.key(word), w.begin('[');
        any = true;
        w.item(cells[static_cast<std::size_t>(Cell{side, k, 0}.number())]);
      }
    if (any) w.end(']');
  };
  w.object("spaces", [&] {
    write("melee", [&](Seat side, u8 k) { return is_covered(c, side, k); });
    write("fort", [&](Seat side, u8 k) { return !is_covered(c, side, k) && holds_fort(c, {side, k, 0}); });
  });
}

// -- words ----------------------------------------------------------------------------------------------------------

Json printed(const Tables& t, UnitId u) {
  const UnitInfo& info = t.info(u);
  const UnitType& type = t.types[info.type];
  const std::string fire = std::to_string(type.fire), melee = std::to_string(type.melee);
  return {{"id", info.id},
          {"name", info.name + (info.label.empty() ? "" : " (" + info.label + ")")},
          {"short", info.short_name},
          {"side", std::string(kSeats[side_of(u)])},
          {"symbol", type.symbol},
          {"values", {fire, melee}},
          {"steps", 3},
          {"full", 3},
          {"layer", "units"},
          {"note", std::string(kClassWords[static_cast<std::size_t>(type.cls)]) + " class, fire " + fire + ", melee " +
                       melee + " (factors assumed); "},
          {"tail", std::string(kOrderWords[1])}};
}

Json printed(const Tables& t, LeaderId l) {
  const LeaderInfo& info = t.info(l);
  const Seat side = side_of(l);
  const std::size_t space = info.name.rfind(' ');
  const bool primary = &info - t.battle.leaders[side].data() == t.battle.sides[side].primary;
  return {{"id", info.id},
          {"name", info.name},
          {"short", info.name.substr(space == std::string::npos ? 0 : space + 1, 10)},
          {"side", std::string(kSeats[side])},
          {"symbol", "leader"},
          {"values", Json::array({std::to_string(info.rating)})},
          {"steps", 2},
          {"full", 2},
          {"layer", "units"},
          {"note", std::string(primary ? "Primary leader, rating " : "Leader, rating ") + std::to_string(info.rating) +
                       " (assumed)"},
          {"faces",
           {{"charging", {{"layer", "attackers"}}}, {"wounded", {{"steps", 1}, {"marks", Json::array({"wounded"})}}}}}};
}

Json order_look(int steps, Order order, bool marked) {
  const std::string word(kOrderWords[static_cast<std::size_t>(order)]);
  Json out = {{"steps", steps}, {"tail", word}};
  if (marked) out["marks"] = {word};
  return out;
}

Json marker(const char* id, const char* brief, const char* symbol, const char* color, const char* name) {
  return {{"id", id}, {"short", brief}, {"symbol", symbol}, {"color", color}, {"name", name}};
}

}  // namespace

int Light::piece_number(u8 kind, int value) {
  if (value < 0) return -1;
  if (kind == kUnit && value < 2 * kUnitsPerSide)
    return static_cast<int>(number(UnitId(static_cast<std::size_t>(value))));
  if (kind == kLeader && value < 2 * kLeadersPerSide)
    return static_cast<int>(number(LeaderId(static_cast<std::size_t>(value))));
  return -1;
}

void Light::write_view(const Ctx& c, const QuotedIds& ids, Seat, JsonWriter& w) {
  const std::vector<QuotedId>& cells = ids.kinds[kCell];
  write_heading(c, w);
  w.list("sides", [&] { write_side(c, kNative, w), write_side(c, kSettler, w); });
  write_pieces(c, cells, w);
  write_markers(c, w);
  write_spaces(c, cells, w);
  write_panel(c, w);
}

void Light::write_detail(const Ctx& c, const Action& action, AnswerDetail& out) { write_need(c, action, out); }

std::optional<Action> Light::standard_answer(const Ctx& c) {
  if (c.s.stack.empty() || std::holds_alternative<RollDie>(c.s.stack.top())) return {};
  return quickbattle::standard_answer(c);
}

Json Light::words(const Tables& t) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < 2 * kPerSide; ++i) pieces.push_back(nullptr);
  for (const Seat side : {kNative, kSettler}) {
    for (UnitId u : units_of(t, side)) pieces[number(u)] = printed(t, u);
    for (LeaderId l : leaders_of(t, side)) pieces[number(l)] = printed(t, l);
  }
  Json out = {{"pieces", std::move(pieces)},
              {"looks",
               {{"waiting", {{"tail", std::string(kOrderWords[0])}}},
                {"disrupted", order_look(2, Order::Disrupted, true)},
                {"routed", order_look(1, Order::Routed, true)},
                {"lost", order_look(0, Order::Lost, false)},
                {"charging", {{"layer", "attackers"}, {"marks", Json::array({"charging"})}}}}},
              {"markers",
               {{"round", marker("round_marker", "Round", "marker", "#fff", "Round marker")},
                {"last", marker("last_marker", "End", "flag", "#d8b84a", "Last round")},
                {"phase", marker("phase_marker", "Phase", "marker", "#fff", "Phase")},
                {"fire_phase", marker("phase_marker", "Phase", "fire", "#fff", "Phase")}}},
              {"space_looks",
               {{"melee", {{"mark", "melee"}, {"note", "Enemies stand on this stack."}}},
                {"fort",
                 {{"glyph", "fort"},
                  {"note", "Fort: only a natural 1 hits, +2 to move onto it, three columns left (Q-31)."}}}}}};
  // The cells that can be reached: no more columns and rows than units. Those behind the last row drawn are clicked
  // in it.
  const int columns = std::min<int>(kColumns, std::max(t.units(kNative), t.units(kSettler)));
  for (const Seat side : {kNative, kSettler})
    for (int k = 0; k < columns; ++k)
      for (int row = 0; row < std::min<int>(kRows, t.units(side) + 1); ++row) {
        const Cell cell{side, static_cast<u8>(k), static_cast<u8>(row)};
        const auto n = static_cast<std::size_t>(cell.number()), shown = static_cast<std::size_t>(drawn(cell).number());
        out["kinds"]["cell"][t.cell_ids[n]] = t.cell_names[n];
        if (n != shown) out["drawn_at"][t.cell_ids[n]] = t.cell_ids[shown];
      }
  return out;
}

}  // namespace cf::quickbattle
