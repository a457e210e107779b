// What a seat sees: everything, for nothing is hidden.
#include "games/quickbattle/layout.hpp"

#include <nlohmann/json.hpp>
#include "engine/object.hpp"
#include "games/quickbattle/panel.hpp"
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/fire.hpp"
#include "games/quickbattle/rules/movement.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {
namespace {

std::string seat_word(Seat side) { return side == kNative ? "native" : "settler"; }

std::string box_of(const Ctx& c, Seat side, Order order) {
  if (order == Order::Waiting) return seat_word(side) + "_waiting";
  if (order == Order::Lost) return seat_word(side) + "_lost";
  return seat_word(side) + (c.s.margin != Margin::None && c.s.stack.empty() ? "_map" : "_rout");
}

std::string cell_id(const Tables& t, Cell cell) { return t.cell_ids[static_cast<std::size_t>(drawn(cell).number())]; }

// Units on top of the enemy are shown where they fight.
std::string where(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  const Seat side = side_of(u);
  if (!unit.in_line()) return box_of(c, side, unit.order);
  return cell_id(c.t, {c.s.charging.has(u) ? other(side) : side, unit.column, unit.row});
}

Json piece_json(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  const UnitInfo& info = c.t.info(u);
  const UnitType& type = c.t.types[info.type];
  Json marks = Json::array();
  if (unit.order == Order::Disrupted) marks.push_back("disrupted");
  if (unit.order == Order::Routed) marks.push_back("routed");
  if (c.s.charging.has(u)) marks.push_back("charging");
  if (info.garrison) marks.push_back("fort");
  if (unit.in_line() && unit.row >= Layout::kRowsDrawn) marks.push_back("row " + std::to_string(unit.row + 1));
  const std::string cls(kClassWords[static_cast<std::size_t>(type.cls)]);
  const int steps = unit.order == Order::Disrupted ? 2
                    : unit.order == Order::Routed  ? 1
                    : unit.order == Order::Lost    ? 0
                                                   : 3;
  return object_of(
      {{"id", info.id},
       {"at", where(c, u)},
       {"name", info.name + (info.label.empty() ? "" : " (" + info.label + ")")},
       {"short", info.short_name},
       {"side", seat_word(side_of(u))},
       {"symbol", type.symbol},
       {"values", {std::to_string(type.fire), std::to_string(type.melee)}},
       {"steps", steps},
       {"full", 3},
       {"marks", std::move(marks)},
       {"layer", c.s.charging.has(u) ? "attackers" : "units"},
       {"note", cls + " class, fire " + std::to_string(type.fire) + ", melee " + std::to_string(type.melee) +
                    " (factors assumed); " + std::string(kOrderWords[static_cast<std::size_t>(unit.order)])}});
}

u64 piece_key(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  const bool gone_home = c.s.margin != Margin::None && c.s.stack.empty();
  return u.index() | u64{unit.column} << 16 | u64{unit.row} << 24 | static_cast<u64>(unit.order) << 32 |
         u64{c.s.charging.has(u)} << 40 | u64{gone_home} << 41;
}

Json piece_json(const Ctx& c, LeaderId l) {
  const Leader& leader = c.s.leaders[l];
  const LeaderInfo& info = c.t.info(l);
  const Seat side = side_of(l);
  std::string at = seat_word(side) + (leader.fate == Fate::Lost      ? "_lost"
                                      : leader.fate == Fate::Waiting ? "_waiting"
                                                                     : "_map");
  if (leader.in_line()) at = cell_id(c.t, {leader.charging ? other(side) : side, leader.column, leader.row});
  const int rating = leader.fate == Fate::Waiting ? info.rating : leader.rating;
  Json marks = Json::array();
  if (leader.fate == Fate::Wounded) marks.push_back("wounded");
  const std::size_t space = info.name.rfind(' ');
  return object_of({{"id", info.id},
                    {"at", at},
                    {"name", info.name},
                    {"short", info.name.substr(space == std::string::npos ? 0 : space + 1, 10)},
                    {"side", seat_word(side)},
                    {"symbol", "leader"},
                    {"values", Json::array({std::to_string(rating)})},
                    {"steps", leader.fate == Fate::Wounded ? 1 : 2},
                    {"full", 2},
                    {"marks", std::move(marks)},
                    {"layer", leader.charging ? "attackers" : "units"},
                    {"note", std::string(&info - c.t.battle.leaders[side].data() == c.t.battle.sides[side].primary
                                             ? "Primary leader, rating "
                                             : "Leader, rating ") +
                                 std::to_string(info.rating) + " (assumed)"}});
}

u64 piece_key(const Ctx& c, LeaderId l) {
  const Leader& leader = c.s.leaders[l];
  return l.index() | u64{1} << 15 | u64{leader.column} << 16 | u64{leader.row} << 24 |
         static_cast<u64>(leader.fate) << 32 | u64{leader.charging} << 40 | u64{leader.rating} << 48;
}

template <class Visit>
void each_piece(const Ctx& c, Visit visit) {
  for (Seat side : {kNative, kSettler}) {
    for (UnitId u : units_of(c.t, side)) visit(u);
    for (LeaderId l : leaders_of(c.t, side)) visit(l);
  }
}

std::string phase_word(const State& s) {
  for (std::size_t i = 0; i < s.stack.depth; ++i) {
    if (std::holds_alternative<FirePhase>(s.stack.frames[i])) return "fire";
    if (std::holds_alternative<MovePhase>(s.stack.frames[i])) return "movement";
    if (std::holds_alternative<Melees>(s.stack.frames[i])) return "melee";
    if (std::holds_alternative<Recovery>(s.stack.frames[i])) return "recovery";
  }
  return "";
}

std::string heading(const Ctx& c) {
  if (c.s.stack.empty()) return "The battle is over";
  if (c.s.round == 0) return "Before the battle";
  const std::string round = "Round " + std::to_string(c.s.round) + " of " + std::to_string(c.s.rounds);
  const std::string phase = phase_word(c.s);
  return phase.empty() ? round + ": the end of the battle" : round + ": " + phase;
}

Json side_lines(const Ctx& c, Seat side) {
  std::array<int, 5> count{};
  for (UnitId u : units_of(c.t, side)) ++count[static_cast<std::size_t>(c.s.units[u].order)];
  const int level = c.t.level(side);
  Json lines = Json::array();
  lines.push_back((side == kNative ? "Mobilization " : "Commitment ") + std::to_string(level) + " (" +
                  c.t.charts.level_names[static_cast<std::size_t>(level - 1)] + ")");
  lines.push_back(std::to_string(count[1]) + " in good order, " + std::to_string(count[2]) + " disrupted, " +
                  std::to_string(count[3]) + " routed, " + std::to_string(count[4]) + " lost");
  if (c.t.battle.initiative == side) lines.push_back("Has the initiative");
  if (c.s.surprised == side) lines.push_back("Taken by surprise");
  if (c.s.surprised == other(side)) lines.push_back("Won surprise");
  if (c.s.weather == Weather::Severe) lines.push_back("Severe weather");
  return lines;
}

Json side_view(const Ctx& c, Seat side) {
  const bool over = c.s.margin != Margin::None;
  const int score = over ? c.s.score[side] : score_of(c, side);
  return object_of({{"seat", seat_word(side)},
                    {"score", std::to_string(score * 50 / c.t.units(side)) + " %"},
                    {"lines", side_lines(c, side)}});
}

Json markers(const Ctx& c) {
  Json out = Json::array();
  if (c.s.round)
    out.push_back(object_of({{"at", "round:" + std::to_string(c.s.round)},
                             {"id", "round_marker"},
                             {"short", "Round"},
                             {"symbol", "marker"},
                             {"color", "#fff"},
                             {"name", "Round marker"}}));
  if (c.s.rounds && c.s.rounds != c.s.round)
    out.push_back(object_of({{"at", "round:" + std::to_string(c.s.rounds)},
                             {"id", "last_marker"},
                             {"short", "End"},
                             {"symbol", "flag"},
                             {"color", "#d8b84a"},
                             {"name", "Last round"}}));
  if (const std::string phase = phase_word(c.s); !phase.empty())
    out.push_back(object_of({{"at", "phase:" + phase},
                             {"id", "phase_marker"},
                             {"short", "Phase"},
                             {"symbol", phase == "fire" ? "fire" : "marker"},
                             {"color", "#fff"},
                             {"name", "Phase"}}));
  return out;
}

// Columns that were never opened are dimmed; covered stacks are marked.
Json changed_spaces(const Ctx& c) {
  Json out = Json::object();
  for (u8 k = 0; k < c.s.columns; ++k)
    for (Seat side : {kNative, kSettler}) {
      if (is_covered(c, side, k))
        out[cell_id(c.t, {side, k, 0})] = object_of({{"mark", "melee"}, {"note", "Enemies stand on this stack."}});
      else if (holds_fort(c, {side, k, 0}))
        out[cell_id(c.t, {side, k, 0})] =
            object_of({{"glyph", "fort"},
                       {"note", "Fort: only a natural 1 hits, +2 to move onto it, three columns left (Q-31)."}});
    }
  return out;
}

}  // namespace

Json Game::rest_of_view(const Ctx& c, Seat) {
  Json out = object_of({{"heading", heading(c)},
                        {"sides", {side_view(c, kNative), side_view(c, kSettler)}},
                        {"markers", markers(c)},
                        {"spaces", changed_spaces(c)}});
  if (Json panel = panel_of(c); !panel.is_null()) add_field(out, "panel", std::move(panel));
  return out;
}

Json Game::view(const Ctx& c, Seat seat) {
  Json pieces = Json::array();
  each_piece(c, [&](auto piece) { pieces.push_back(piece_json(c, piece)); });
  Json out = rest_of_view(c, seat);
  add_field(out, "pieces", std::move(pieces));
  return out;
}

// Everything a piece shows that may change.
void Game::piece_keys(const Ctx& c, Seat, std::vector<u64>& keys) {
  each_piece(c, [&](auto piece) { keys.push_back(piece_key(c, piece)); });
}

Json Game::piece(const Ctx& c, Seat, std::size_t place) {
  Json out;
  each_piece(c, [&](auto piece) {
    if (place-- == 0) out = piece_json(c, piece);
  });
  return out;
}

// Places further back than the sheet shows are clicked in its rear box; shots and moves say what they need.
void Game::describe(const Ctx& c, const Action& action, Json& out) {
  const auto fold = [&](i16 number) { out["target"]["space"] = cell_id(c.t, Cell::of(number)); };
  switch (action.verb) {
    case kArray:
    case kStation:
    case kFollow:
      fold(action.b);
      break;
    case kFire:
    case kShift:
    case kMarch:
    case kRejoin:
    case kSlip:
      fold(action.a);
      break;
    default:
      break;
  }
  describe_need(c, action, out);
  if (!std::holds_alternative<RollDie>(c.s.stack.top()) && standard_answer(c) == action) out["default"] = true;
}

}  // namespace cf::quickbattle
