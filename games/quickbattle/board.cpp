// The sheet: two lines facing each other, boxes beside them, the round track, the charts.
#include "games/quickbattle/layout.hpp"

#include <nlohmann/json.hpp>

namespace cf::quickbattle {
namespace {

constexpr std::string_view kRowLabels[] = {"front", "2nd row", "3rd row", "rear rows"};
constexpr std::string_view kSideColors[] = {"#9c3b2e", "#2f4f8f"};
constexpr std::string_view kCellColors[] = {"#e3c7a6", "#c3cfdd"}, kFrontColors[] = {"#d9ab7e", "#9fb4d0"};

std::string signed_text(int n) { return n > 0 ? "+" + std::to_string(n) : n < 0 ? "\u2212" + std::to_string(-n) : "0"; }

Json cell_space(const Tables& t, const Layout& at, Cell cell) {
  const int n = cell.number();
  return {{"id", t.cell_ids[static_cast<std::size_t>(n)]},
          {"name", t.battle.sides[cell.side].name + ": " + t.cell_names[static_cast<std::size_t>(n)]},
          {"x", at.x(cell.column)},
          {"y", at.y(cell.side, cell.row)},
          {"shape", "box"},
          {"w", at.width - 6},
          {"h", Layout::kRowHeight - 6},
          {"color", cell.row == 0 ? kFrontColors[cell.side] : kCellColors[cell.side]},
          {"terrain", kTerrainWords[static_cast<std::size_t>(t.battle.terrain)]},
          {"label", ""},
          {"note", cell.row == 0  ? "Front row: fires at and may charge the enemy front opposite (19.2.2-d)."
                   : cell.row < 3 ? "Behind the front: fires at the column opposite, cannot charge (19.2.1.3)."
                                  : "The fourth row and all behind it."},
          {"tags", {"line", std::string(kRowLabels[cell.row])}}};
}

Json spaces(const Tables& t, const Layout& at) {
  Json out = Json::array();
  for (Seat side : {kNative, kSettler})
    for (int column = 0; column < at.columns; ++column)
      for (u8 row = 0; row < Layout::kRowsDrawn; ++row)
        out.push_back(cell_space(t, at, {side, static_cast<u8>(column), row}));
  return out;
}

Json boxes(const Tables& t, const Layout&) {
  Json out = Json::array();
  constexpr std::pair<const char*, const char*> kBoxes[] = {
      {"waiting", "to array"}, {"rout", "rout box"}, {"lost", "eliminated"}, {"map", "back on the map"}};
  for (Seat side : {kNative, kSettler}) {
    int y = side == kNative ? 96 : 606;
    for (const auto& [id, title] : kBoxes) {
      out.push_back({{"id", std::string(side == kNative ? "native_" : "settler_") + id},
                     {"title", title},
                     {"x", 14},
                     {"y", y},
                     {"w", Layout::kLeft - 34},
                     {"h", 112},
                     {"seat", side == kNative ? "native" : "settler"},
                     {"note", t.battle.sides[side].name}});
      y += 120;
    }
  }
  return out;
}

Json round_track(const Tables& t, const Layout& at) {
  Json cells = Json::array();
  const int rounds = t.charts.rating_high + 1;
  constexpr const char* kPhases[] = {"fire", "movement", "melee", "recovery"};
  constexpr int kRoundWidth = 70, kPhaseWidth = 110;
  for (int i = 0; i < rounds; ++i)
    cells.push_back({{"id", "round:" + std::to_string(i + 1)},
                     {"label", "Round " + std::to_string(i + 1)},
                     {"x", 10 + i * kRoundWidth},
                     {"y", 26},
                     {"w", kRoundWidth - 4},
                     {"h", 46},
                     {"fill", "#e8d9b0"}});
  for (int i = 0; i < 4; ++i)
    cells.push_back({{"id", std::string("phase:") + kPhases[i]},
                     {"label", kPhases[i]},
                     {"x", 30 + rounds * kRoundWidth + i * kPhaseWidth},
                     {"y", 26},
                     {"w", kPhaseWidth - 4},
                     {"h", 46},
                     {"fill", "#d9e0c4"}});
  const int width = 40 + rounds * kRoundWidth + 4 * kPhaseWidth;
  return Json::array({{{"id", "rounds"},
                       {"title", "Rounds and phases"},
                       {"x", at.middle() - width / 2},
                       {"y", 6},
                       {"w", width},
                       {"h", 80},
                       {"cells", cells}}});
}

// -- charts -------------------------------------------------------------------------------------

Json melee_table(const Tables& t) {
  Json columns = {"die"}, rows = Json::array();
  for (const std::string& name : t.charts.odds_names) columns.push_back(name);
  for (int die = t.charts.melee_low; die <= t.charts.melee_high; ++die) {
    Json row = {std::to_string(die)};
    for (std::size_t i = 0; i < t.charts.odds.size(); ++i)
      row.push_back(
          t.charts.results[t.charts.melee[static_cast<std::size_t>(die - t.charts.melee_low) * t.charts.odds.size() + i]
                               .text]);
    rows.push_back(row);
  }
  return {{"title", "Melee: attacker / defender"},
          {"columns", columns},
          {"rows", rows},
          {"rule", "19.2.3-d.4"},
          {"note", "A number: units eliminated. R: the rest rout. The printed table is lost; this one is rebuilt."}};
}

Json ground_table(const Tables& t) {
  Json rows = Json::array();
  for (std::size_t terrain = 0; terrain < 3; ++terrain)
    for (std::size_t cls = 0; cls < 4; ++cls) {
      const Ground& g = t.charts.ground[terrain][cls];
      std::string fire = g.fire_times > 1 ? "\u00d7" + std::to_string(g.fire_times) + " " : "";
      if (g.fire_roll) fire += signed_text(g.fire_roll) + (g.calm_only ? "*" : "");
      rows.push_back({std::string(kTerrainWords[terrain]), std::string(kClassWords[cls]),
                      cls == 3 ? "free" : std::to_string(g.stack), fire.empty() ? "\u2013" : fire,
                      "\u00d7" + std::to_string(g.melee_times)});
    }
  return {{"title", "Ground (* not in severe weather)"},
          {"columns", {"terrain", "class", "stack", "fire", "melee"}},
          {"rows", rows},
          {"rule", "19.1-c"}};
}

// Pairs of words would be taken for an object.
Json pair_rows(const std::vector<std::array<std::string, 2>>& rows) { return rows; }

Json move_table(const Tables& t) {
  const Charts& k = t.charts;
  return {{"title", "Movement and recovery: not above the level"},
          {"columns", {"roll", "modifier"}},
          {"rows", pair_rows({{"leader: his rating", "\u22121\u20133"},
                              {"settled: with regulars", signed_text(k.move_settled)},
                              {"rough: all but warriors", signed_text(k.move_rough)},
                              {"severe weather", signed_text(k.move_severe)},
                              {"enemy on top", signed_text(k.move_covered)},
                              {"won surprise, leader", signed_text(k.move_surprise)},
                              {"recovery: leader", "\u22121\u20133"}})},
          {"rule", "19.2.2-b"}};
}

Json shift_table(const Tables& t) {
  const Charts& k = t.charts;
  return {{"title", "Melee column shifts"},
          {"columns", {"because of", "columns"}},
          {"rows", pair_rows({{"attacking leader", t.shift_by_rating ? "+1\u20133" : "+1"},
                              {"defending leader", t.shift_by_rating ? "\u22121\u20133" : "\u22121"},
                              {"disrupted defender", signed_text(k.disrupted_shift)},
                              {"surprise, round 1", signed_text(k.surprise_shift)},
                              {"die: levels differ", "to \u00b1" + std::to_string(k.die_limit)}})},
          {"rule", "19.2.3-b"}};
}

Json leader_table(const Tables& t) {
  const Charts& k = t.charts;
  const auto range = [](int from, int to) {
    return from > to    ? std::string("\u2013")
           : from == to ? std::to_string(from)
                        : std::to_string(from) + "\u2013" + std::to_string(to);
  };
  return {{"title", "Leader loss"},
          {"columns", {"", "fire", "melee"}},
          {"rows",
           {{"unhurt", range(1, k.fire_wounded - 1), range(1, k.melee_wounded - 1)},
            {"wounded", range(k.fire_wounded, k.fire_killed - 1), range(k.melee_wounded, k.melee_killed - 1)},
            {"killed", std::to_string(k.fire_killed) + "+", std::to_string(k.melee_killed) + "+"}}},
          {"rule", "9.5.9"}};
}

Json unit_table(const Tables& t) {
  Json rows = Json::array();
  for (const UnitType& type : t.types)
    rows.push_back({type.name, std::string(kClassWords[static_cast<std::size_t>(type.cls)]), std::to_string(type.fire),
                    std::to_string(type.melee)});
  return {{"title", "Unit types (assumed)"},
          {"columns", {"type", "class", "fire", "melee"}},
          {"rows", rows},
          {"rule", "19.2.1-d"}};
}

Json placed(Json table, int x, int y, int w, int h) {
  table["x"] = x, table["y"] = y, table["w"] = w, table["h"] = h;
  return table;
}

Json tables(const Tables& t, const Layout& at) {
  const int x = at.right() + 16, w = Layout::kRight - 30;
  return {placed(melee_table(t), x, 96, w, 300),  placed(ground_table(t), x, 404, w, 270),
          placed(move_table(t), x, 682, w, 172),  placed(shift_table(t), x, 862, w, 124),
          placed(leader_table(t), x, 994, w, 96), unit_table(t)};
}

Json side(const Tables& t, Seat seat) {
  return {{"seat", seat == kNative ? "native" : "settler"},
          {"name", t.battle.sides[seat].name},
          {"short", seat == kNative ? "N" : "S"},
          {"color", kSideColors[seat]},
          {"ink", "#ffffff"}};
}

Json labels(const Tables& t, const Layout& at) {
  const int middle = Layout::kMiddle;
  return {{{"text", t.battle.sides[kNative].name},
           {"x", at.middle()},
           {"y", middle - 14},
           {"angle", 0},
           {"size", 20},
           {"style", "region"}},
          {{"text", t.battle.sides[kSettler].name},
           {"x", at.middle()},
           {"y", middle + 28},
           {"angle", 0},
           {"size", 20},
           {"style", "region"}}};
}

}  // namespace

Layout::Layout(const Tables& t) {
  const Battle& b = t.battle;
  columns = std::max(t.units(kNative), t.units(kSettler));
  if (b.surprise == Decided::None) columns = t.units(other(b.initiative));
  if (b.surprise == Decided::Native) columns = t.units(kSettler);
  if (b.surprise == Decided::Settler) columns = t.units(kNative);
  width = std::clamp(1120 / columns, 66, 120);
}

int Layout::x(int column) const { return middle() + offset_of(column) * width - (columns % 2 ? 0 : width / 2); }

int Layout::y(Seat side, int row) {
  const int far = 62 + kRowHeight / 2 + std::min(row, kRowsDrawn - 1) * kRowHeight;
  return side == kNative ? kMiddle - far : kMiddle + far;
}

Json Game::board(const Tables& t) {
  const Layout at(t);
  const std::string terrain(kTerrainWords[static_cast<std::size_t>(t.battle.terrain)]);
  return {{"kind", "lines"},
          {"size", {at.right() + Layout::kRight, Layout::kHeight}},
          {"map", {{"x", Layout::kLeft}, {"y", 94}, {"w", at.field()}, {"h", Layout::kHeight - 104}}},
          {"title", t.battle.name},
          {"subtitle", t.battle.date + (t.battle.place.empty() ? "" : ", " + t.battle.place) + "; " + terrain},
          {"sides", {side(t, kNative), side(t, kSettler)}},
          {"theme",
           {{"paper", "#e6dcbf"},
            {"ground", terrain == "rough"        ? "#a9b082"
                       : terrain == "wilderness" ? "#9db07d"
                                                 : "#cfc58c"},
            {"ink", "#2b2116"},
            {"terrain",
             {{"rough", {{"fill", "#a9b082"}, {"pattern", "rocks"}}},
              {"wilderness", {{"fill", "#9db07d"}, {"pattern", "trees"}}},
              {"settled", {{"fill", "#cfc58c"}, {"pattern", "fields"}}}}},
            {"space", {{"shape", "box"}, {"r", 30}}}}},
          {"spaces", spaces(t, at)},
          {"labels", labels(t, at)},
          {"tracks", round_track(t, at)},
          {"boxes", boxes(t, at)},
          {"tables", tables(t, at)}};
}

}  // namespace cf::quickbattle
