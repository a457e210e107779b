// The sheet: hexes, rivers on their sides, roads and bridges, towns, the turn track and the charts.
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr double kSize = 20.0, kLeft = 40.0, kTop = 130.0;
const double kRow = kSize * std::sqrt(3.0);

}  // namespace

// Column 50 is at the left, row 28 at the top: north-west is up.
std::pair<double, double> centre(HexId h) {
  const double x = kLeft + kSize + (kColumns - column_of(h)) * 1.5 * kSize;
  const double y = kTop + kRow + (kRows - row_of(h)) * kRow - (column_of(h) % 2 == 0 ? kRow / 2 : 0.0);
  return {std::round(x * 10) / 10, std::round(y * 10) / 10};
}

namespace {

std::string id_of(const Tables& t, HexId h) { return t.hex_ids[h.index()]; }

Json theme() {
  return {
      {"paper", "#efe6cf"},
      {"ground", "#e9dfc0"},
      {"ink", "#2b2116"},
      {"terrain",
       {{"clear", {{"fill", "#ece3c1"}, {"pattern", "none"}}},
        {"forest", {{"fill", "#a3c283"}, {"pattern", "trees"}}},
        {"hill", {{"fill", "#d3b183"}, {"pattern", "hills"}}},
        {"swamp", {{"fill", "#9db5a6"}, {"pattern", "marsh"}}},
        {"sea", {{"fill", "#4372ae"}, {"pattern", "waves"}}},
        {"water", {{"fill", "#6f9bd0"}, {"pattern", "waves"}}}}},
      {"edges", {{"road", {{"color", "#8a4b24"}, {"width", 3}}}}},
      {"lines", {{"river", {{"color", "#2f7fd6"}, {"width", 4}}}, {"bridge", {{"color", "#222222"}, {"width", 6}}}}},
      {"space", {{"r", kSize}, {"shape", "hex"}}},
      {"light", {{"night", {{"tint", "#0c1a44"}, {"opacity", 0.36}}}}}};
}

Json space_json(const Tables& t, HexId h) {
  const Hex& hex = t.hex(h);
  const auto [x, y] = centre(h);
  const std::string& place = t.hex_places[h.index()];
  Json out = {{"id", id_of(t, h)},
              {"name", t.hex_names[h.index()]},
              {"x", x},
              {"y", y},
              {"shape", "hex"},
              {"r", kSize},
              {"terrain", std::string(kGroundWords[static_cast<std::size_t>(hex.ground)])},
              {"label", place},
              {"basis", t.hex_basis[h.index()]}};
  if (hex.coastal) out["half"] = "water";
  if (hex.fort < kForts)
    out["glyph"] = "fort";
  else if (hex.city < kCities)
    out["glyph"] = "town";
  else if (!place.empty())
    out["glyph"] = "settlement";
  std::string note = t.hex_notes[h.index()];
  if (hex.coastal) note += note.empty() ? "coastal hex" : "; coastal hex";
  if (hex.watch >= 0) note += (note.empty() ? "" : "; ") + std::string("decides the scenario");
  if (!note.empty()) out["note"] = note;
  Json tags = Json::array();
  if (hex.city < kCities) tags.push_back("city");
  if (hex.coastal) tags.push_back("coast");
  if (hex.has_road) tags.push_back("road");
  if (!tags.empty()) out["tags"] = tags;
  return out;
}

void add_sides(const Tables& t, Json& board) {
  for (std::size_t i = 0; i < kHexes; ++i)
    for (unsigned d = 0; d < 3; ++d) {  // each side once
      const Hex& hex = t.hexes[i];
      const HexId to = hex.next[d];
      if (!to.exists()) continue;
      const std::string a = t.hex_ids[i], b = id_of(t, to);
      const std::string& river =
          t.river_names[i * 6 + d].empty() ? t.river_names[to.index() * 6 + d + 3] : t.river_names[i * 6 + d];
      const std::string& road =
          t.road_names[i * 6 + d].empty() ? t.road_names[to.index() * 6 + d + 3] : t.road_names[i * 6 + d];
      if (hex.river >> d & 1) board["hexsides"].push_back({{"a", a}, {"b", b}, {"kind", "river"}, {"name", river}});
      if (hex.bridge >> d & 1)
        board["hexsides"].push_back({{"a", a}, {"b", b}, {"kind", "bridge"}, {"name", "Bridge, ferry or ford"}});
      if (hex.road >> d & 1) board["edges"].push_back({{"a", a}, {"b", b}, {"kind", "road"}, {"name", road}});
    }
}

Json turn_track(const Tables& t) {
  Json cells = Json::array();
  const int columns = t.turns > 31 ? (t.turns + 1) / 2 : t.turns, wide = 1200 / columns, high = t.turns > 31 ? 36 : 72;
  for (int turn = 1; turn <= t.turns; ++turn) {
    const int column = (turn - 1) % columns, row = (turn - 1) / columns;
    const std::string date = date_text(t, turn);
    const std::size_t space = date.find(' ');
    const std::string short_date = date.substr(0, space + 4);  // "12 May"
    cells.push_back({{"id", "turn:" + std::to_string(turn)},
                     {"label", std::to_string(turn)},
                     {"text", short_date},
                     {"x", column * wide},
                     {"y", row * high},
                     {"w", wide - 2},
                     {"h", high - 2},
                     {"fill", turn == t.turns ? "#e6b8a2" : "#f4ecd6"}});
  }
  return {{"id", "turn"}, {"title", "Date Turns"}, {"x", 40}, {"y", 50}, {"w", 1200}, {"h", 72}, {"cells", cells}};
}

Json weather_track() {
  Json cells = Json::array();
  for (std::size_t i = 0; i < std::size(kSkyWords); ++i)
    cells.push_back({{"id", "weather:" + std::string(kSkyWords[i])},
                     {"label", std::string(kSkyWords[i])},
                     {"x", static_cast<int>(i) * 74},
                     {"y", 0},
                     {"w", 72},
                     {"h", 70},
                     {"fill", "#e4edf5"}});
  return {{"id", "weather"}, {"title", "Weather"}, {"x", 1265}, {"y", 50}, {"w", 296}, {"h", 72}, {"cells", cells}};
}

Json tables_json(const Tables& t) {
  Json ground = Json::array();
  for (std::size_t i = 0; i < 4; ++i)
    ground.push_back({std::string(kGroundWords[i]), std::to_string(t.ground[i].cost),
                      "+" + std::to_string(t.ground[i].attack), t.ground[i].open ? "no" : "yes"});
  ground.push_back({"river side", "+" + std::to_string(t.river_cost), "+" + std::to_string(t.river_attack), "-"});
  ground.push_back({"road step", "1", "-", "-"});
  ground.push_back({"fort", "-", "+3 as well", "-"});
  constexpr const char* kSeasons[] = {"winter", "spring", "summer", "autumn"};
  Json weather = Json::array();
  for (std::size_t s = 0; s < 4; ++s) {
    Json row = {kSeasons[s]};
    for (Sky sky : t.weather[s]) row.push_back(std::string(kSkyWords[static_cast<std::size_t>(sky)]));
    weather.push_back(std::move(row));
  }
  const auto [american, british, drawn] = how_to_win(t);
  const Json won = Json::array(
      {Json::array({"American", american}), Json::array({"British", british}), Json::array({"a draw", drawn})});
  return {{{"title", "How this game is won"},
           {"columns", {"who", "wins"}},
           {"rows", won},
           {"rule", std::string(rule_index().number(t.victory_rule))}},
          {{"title", "Terrain"},
           {"columns", {"terrain", "movement", "attack die", "surprise, elite"}},
           {"rows", ground},
           {"rule", "7.0c"}},
          {{"title", "Weather by season and die"},
           {"columns", {"season", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}},
           {"rows", weather},
           {"rule", "4.0b"}},
          {{"title", "Weather effects"},
           {"columns", {"weather", "movement", "lost rolls", "ships", "flee, pursue, rebuild"}},
           {"rows",
            {{"clear", "full", "0", "sail", "yes"},
             {"rain", "-1, by road full", "+1", "sail", "no"},
             {"rainstorm", "1 hex, by road 2", "+2", "stay", "no"},
             {"snow", "-2, by road -1; no cannon", "+2", "stay", "no"}}},
           {"rule", "4.0d"}},
          {{"title", "Leaders"},
           {"columns", {"ability", "riding alone", "attack and defence", "cut off", "sound of guns"}},
           {"rows",
            {{"inept", "-2", "+2", "a step is lost", "stack removed"},
             {"capable", "+1", "-1", "stands still", "ordinary roll"},
             {"exceptional", "+2", "-2", "no effect", "found"}}},
           {"rule", "11.2b"}},
          {{"title", "Lost: die with modifiers"},
           {"columns", {"up to 4", "5, 11", "6, 12", "7", "8", "9", "10 (face 0)"}},
           {"rows", {{"stays", "N", "ENE", "SE", "S", "WSW", "NW"}}},
           {"rule", "8.0f"}}};
}

}  // namespace

Json Game::board(const Tables& t) {
  Json out = {{"kind", "hexes"},
              {"size", {1620, 1150}},
              {"map", {{"x", 30}, {"y", 125}, {"w", 1560}, {"h", 1010}}},
              {"title", "The American Revolution in the South"},
              {"subtitle", "North and South Carolina"},
              {"sides",
               {{{"seat", "american"}, {"name", "American"}, {"short", "US"}, {"color", "#2f4f8f"}, {"ink", "#ffffff"}},
                {{"seat", "british"}, {"name", "British"}, {"short", "GB"}, {"color", "#a8332e"}, {"ink", "#ffffff"}}}},
              {"theme", theme()},
              {"spaces", Json::array()},
              {"edges", Json::array()},
              {"hexsides", Json::array()},
              {"hex",
               {{"size", kSize},
                {"origin", {kLeft, kTop}},
                {"orientation", "flat"},
                {"columns", kColumns},
                {"rows", kRows},
                {"offset", "even-up"}}}};
  for (std::size_t i = 0; i < kHexes; ++i) out["spaces"].push_back(space_json(t, HexId(i)));
  add_sides(t, out);
  out["labels"] = {
      {{"text", "ATLANTIC OCEAN"}, {"x", 560}, {"y", 1118}, {"angle", 0}, {"size", 26}, {"style", "water"}},
      {{"text", "NORTH CAROLINA"}, {"x", 1180}, {"y", 560}, {"angle", 0}, {"size", 28}, {"style", "region"}},
      {{"text", "SOUTH CAROLINA"}, {"x", 620}, {"y", 720}, {"angle", 0}, {"size", 28}, {"style", "region"}},
      {{"text", "GEORGIA"}, {"x", 130}, {"y", 760}, {"angle", 0}, {"size", 28}, {"style", "region"}},
      {{"text", "N"}, {"x", 1580}, {"y", 100}, {"angle", 45}, {"size", 22}, {"style", "small"}}};
  out["tracks"] = {turn_track(t), weather_track()};
  out["tables"] = tables_json(t);
  return out;
}

}  // namespace cf::carolinas
