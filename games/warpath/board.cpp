// The sheet: map, boxes, turn track and charts, laid out in board units.
#include <nlohmann/json.hpp>

#include "engine/game.hpp"

#include <nlohmann/json.hpp>
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

const char* terrain_id(Terrain t) {
  switch (t) {
    case Terrain::Prairie:
      return "prairie";
    case Terrain::CrossTimbers:
      return "cross_timbers";
    case Terrain::Forest:
      return "forest";
    case Terrain::Rough:
      return "rough";
  }
  return "prairie";
}

const char* terrain_color(Terrain t) {
  switch (t) {
    case Terrain::Prairie:
      return "#ecd98a";
    case Terrain::CrossTimbers:
      return "#b5c06a";
    case Terrain::Forest:
      return "#5f9253";
    case Terrain::Rough:
      return "#a9825a";
  }
  return "#ecd98a";
}

Json theme() {
  return {{"paper", "#efe6cf"},
          {"ground", "#e9dcb8"},
          {"ink", "#2b2116"},
          {"terrain",
           {{"prairie", {{"fill", "#ecd98a"}, {"pattern", "grass"}}},
            {"cross_timbers", {{"fill", "#b5c06a"}, {"pattern", "dots"}}},
            {"forest", {{"fill", "#5f9253"}, {"pattern", "trees"}}},
            {"rough", {{"fill", "#a9825a"}, {"pattern", "hills"}}}}},
          {"edges",
           {{"road", {{"color", "#5b4028"}, {"width", 3}}},
            {"crossing", {{"color", "#2f6fa8"}, {"width", 3}, {"dash", "9 5"}}}}},
          {"lines",
           {{"river", {{"color", "#6fa3c8"}, {"width", 5}}},
            {"stream", {{"color", "#9cc3dc"}, {"width", 3}}},
            {"border", {{"color", "#8a6d4a"}, {"width", 2}, {"dash", "10 4 2 4"}}}}},
          {"space", {{"r", 13}, {"shape", "circle"}}}};
}

Json space_json(const Space& s) {
  Json out = {{"id", s.id},
              {"name", s.name},
              {"x", s.x},
              {"y", s.y},
              {"terrain", terrain_id(s.terrain)},
              {"color", terrain_color(s.terrain)},
              {"basis", s.basis}};
  Json tags = {terrain_id(s.terrain)};
  std::string note = s.grid + ", " + (s.terrain == Terrain::CrossTimbers ? "cross timbers" : terrain_id(s.terrain));
  switch (s.role) {
    case SpaceRole::UnionBase:
      out["shape"] = "square", out["glyph"] = "base", out["r"] = 17, tags.push_back("base"), note += ", Union base";
      break;
    case SpaceRole::ConfederateBase:
      out["shape"] = "square", out["glyph"] = "base", out["r"] = 17, tags.push_back("base"),
      note += ", Confederate base";
      break;
    case SpaceRole::Capital:
      out["shape"] = "hex", out["glyph"] = "capital", out["r"] = 18, tags.push_back("capital"),
      note += ", capital of the " + s.nation_name + " Nation";
      break;
    case SpaceRole::KiowaBase:
      out["glyph"] = "village", out["r"] = 16, tags.push_back("base"), note += ", base of the Kiowa";
      break;
    case SpaceRole::ComancheBase:
      out["glyph"] = "village", out["r"] = 16, tags.push_back("base"), note += ", base of the Comanche";
      break;
    case SpaceRole::Plain:
      break;
  }
  if (s.country == Country::Union) tags.push_back("union"), note += ", Union country";
  if (s.country == Country::Confederate) tags.push_back("confederate"), note += ", Confederate country";
  out["note"] = note + ". " + s.note;
  out["tags"] = std::move(tags);
  return out;
}

Json points_json(const Line& line) {
  Json out = Json::array();
  for (const auto& [x, y] : line.points) out.push_back({x, y});
  return out;
}

std::string upper(std::string text) {
  for (char& ch : text) ch = static_cast<char>(ch >= 'a' && ch <= 'z' ? ch - 'a' + 'A' : ch);
  return text;
}

Json areas(const Tables& t) {
  Json out = Json::array();
  for (const Line& n : t.nations) {
    long x = 0, y = 0;
    for (const auto& [px, py] : n.points) x += px, y += py;
    const long size = static_cast<long>(n.points.size());
    std::string id;
    for (char ch : n.name) id += ch == ' ' ? '_' : static_cast<char>(ch >= 'A' && ch <= 'Z' ? ch - 'A' + 'a' : ch);
    out.push_back({{"id", "area_" + id},
                   {"name", upper(n.name)},
                   {"kind", "nation"},
                   {"fill", n.kind},
                   {"opacity", 0.35},
                   {"terrain", nullptr},
                   {"points", points_json(n)},
                   {"label_at", {x / size, y / size, 0, 17}}});
  }
  return out;
}

Json lines(const Tables& t) {
  Json out = Json::array();
  for (const std::vector<Line>* set : {&t.rivers, &t.borders})
    for (const Line& l : *set)
      out.push_back({{"kind", l.kind},
                     {"name", l.name + (l.kind == "border" ? "" : " R.")},
                     {"points", points_json(l)},
                     {"width", l.kind == "river"    ? 5
                               : l.kind == "stream" ? 3
                                                    : 2}});
  return out;
}

Json turn_track(const Tables& t) {
  Json cells = Json::array();
  constexpr const char* kNotes[] = {
      "1861 units", "1862 units, Quantrill", "", "1863 units, Fort Smith units", "", "1864 units", "", "last turn"};
  for (std::size_t i = 0; i < t.turns.size(); ++i)
    cells.push_back(
        {{"id", "turn:" + std::to_string(i + 1)},
         {"label", std::to_string(i + 1) + "  " + t.turns[i].label},
         {"text", std::string(kNotes[i % 8]) + (t.turns[i].winter ? "" : (i ? "" : "; ") + std::string("recovery"))},
         {"x", 152 * i + 6},
         {"y", 26},
         {"w", 148},
         {"h", 58},
         {"fill", t.turns[i].winter ? "#cfd9e4" : "#ead9a0"}});
  return Json::array({{{"id", "turn"},
                       {"title", "Turns"},
                       {"x", 12},
                       {"y", 922},
                       {"w", 1230},
                       {"h", 92},
                       {"cells", std::move(cells)}}});
}

Json boxes() {
  return Json::array(
      {{{"id", "union_box"},
        {"title", "Union recruit box"},
        {"x", 1256},
        {"y", 52},
        {"w", 432},
        {"h", 232},
        {"seat", "union"}},
       {{"id", "confederate_box"},
        {"title", "Confederate recruit box"},
        {"x", 1256},
        {"y", 292},
        {"w", 432},
        {"h", 232},
        {"seat", "confederate"}},
       {{"id", "aside"}, {"title", "Not yet in play"}, {"x", 1256}, {"y", 532}, {"w", 432}, {"h", 208}},
       {{"id", "cup"}, {"title", "Marker cup"}, {"x", 1256}, {"y", 748}, {"w", 262}, {"h", 164}},
       {{"id", "drawn"}, {"title", "Drawn this turn"}, {"x", 1526}, {"y", 748}, {"w", 162}, {"h", 164}}});
}

std::string shot_word(Shot s) { return s == Shot::None ? "-" : s == Shot::Panic ? "panic" : "elim."; }

Json tables_json(const Tables& t) {
  constexpr const char* kTerrain[] = {"Prairie", "Cross timbers, forest, rough"};
  constexpr const char* kFirer[] = {"Infantry", "Cavalry, engineers", "Artillery", "Raiders"};
  const std::size_t first = t.options.columns_by_firer ? 2 : 0, last = t.options.columns_by_firer ? 6 : 2;
  Json rows = Json::array();
  for (std::size_t r = first; r < last; ++r) {
    Json row = Json::array({first ? kFirer[r - 2] : kTerrain[r]});
    for (int face = 0; face < 6; ++face) row.push_back(shot_word(t.table[r][face]));
    rows.push_back(std::move(row));
  }
  const std::string river = t.options.river_cost ? "+1" : "0";
  return Json::array({{{"title", "Battle results, one die for each point of strength"},
                       {"columns", {first ? "Firing" : "Ground", "1", "2", "3", "4", "5", "6"}},
                       {"rows", std::move(rows)},
                       {"rule", "8.3"},
                       {"x", 1256},
                       {"y", 922},
                       {"w", 432},
                       {"h", 110}},
                      {{"title", "Terrain"},
                       {"columns", {"Ground", "To enter", "First shot", "Pursuit", "Devastation", "Guns"}},
                       {"rows", Json::array({{"Prairie", "1", "-", "yes", "yes", "+1"},
                                             {"Cross timbers", "1", "-", "yes", "yes", "-"},
                                             {"Forest", "1", "defender", "no", "yes", "-"},
                                             {"Rough", "2 (1 with engineers)", "defender", "no", "no", "-"},
                                             {"Devastated", "2", "as ground", "yes", "no", "as ground"},
                                             {"River crossing", river, "defender", "yes", "-", "-"}})},
                       {"rule", "3.1"},
                       {"x", 12},
                       {"y", 1022},
                       {"w", 1230},
                       {"h", 120}}});
}

}  // namespace

Json Game::board(const Tables& t) {
  Json out = {
      {"kind", "points"},
      {"size", {1700, 1150}},
      {"map", {{"x", 12}, {"y", 52}, {"w", 1230}, {"h", 860}}},
      {"title", "Warpath"},
      {"subtitle", "Indian Territory in the Civil War, 1861-65"},
      {"sides",
       Json::array(
           {{{"seat", "union"}, {"name", "Union"}, {"short", "US"}, {"color", "#2c4a7c"}, {"ink", "#ffffff"}},
            {{"seat", "confederate"},
             {"name", "Confederate"},
             {"short", "CS"},
             {"color", "#8a8d90"},
             {"ink", "#111111"}},
            {{"seat", "kiowa"}, {"name", "Kiowa"}, {"short", "Kiowa"}, {"color", "#b5532e"}, {"ink", "#ffffff"}},
            {{"seat", "comanche"},
             {"name", "Comanche"},
             {"short", "Comanche"},
             {"color", "#8a5a14"},
             {"ink", "#ffffff"}}})},
      {"theme", theme()},
      {"spaces", Json::array()},
      {"edges", Json::array()}};
  for (const Space& s : t.spaces) out["spaces"].push_back(space_json(s));
  for (const RouteInfo& r : t.routes)
    out["edges"].push_back({{"a", t.at(r.a).id},
                            {"b", t.at(r.b).id},
                            {"kind", r.river.empty() ? "road" : "crossing"},
                            {"name", r.river.empty() ? r.name : r.name + ", crosses the " + r.river}});
  out["lines"] = lines(t);
  out["areas"] = areas(t);
  out["labels"] =
      Json::array({{{"text", "KANSAS"}, {"x", 480}, {"y", 80}, {"angle", 0}, {"size", 24}, {"style", "region"}},
                   {{"text", "MISSOURI"}, {"x", 1195}, {"y", 100}, {"angle", 0}, {"size", 15}, {"style", "region"}},
                   {{"text", "ARKANSAS"}, {"x", 1218}, {"y", 560}, {"angle", 90}, {"size", 18}, {"style", "region"}},
                   {{"text", "TEXAS"}, {"x", 640}, {"y", 880}, {"angle", 0}, {"size", 26}, {"style", "region"}}});
  out["tracks"] = turn_track(t);
  out["boxes"] = boxes();
  out["tables"] = tables_json(t);
  return out;
}

}  // namespace cf::warpath
