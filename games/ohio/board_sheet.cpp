// The sheet the table draws: the map, the tracks and boxes around it, and the charts.
#include <nlohmann/json.hpp>

#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

Json point(double x, double y) { return Json::array({x, y}); }

Json spaces(const Tables& t) {
  Json out = Json::array();
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const Space& s = t.spaces[i];
    Json one = {{"id", s.id}, {"name", s.name}, {"x", s.x}, {"y", s.y}, {"shape", "circle"}, {"r", 12}};
    one["color"] = s.owner.exists() ? t.nations[s.owner.index()].color : "#b99a63";
    if (s.river) one["half"] = "water";
    if (s.printed == Site::Principal) one["glyph"] = "village";
    if (s.printed == Site::Settlement) one["glyph"] = "settlement";
    if (s.printed == Site::PrintedFort) one["glyph"] = "fort";
    std::string note = s.river ? "River space" : "Ground space";
    note += s.owner.exists() ? " of the " + t.nations[s.owner.index()].name : ", neutral";
    if (!s.site_name.empty()) note += "; battle site: " + s.site_name;
    if (s.flag) note += "; Fort Miamis is built here in 1794";
    one["note"] = note;
    if (s.printed == Site::None) one["label"] = s.river ? "" : s.name;
    out.push_back(std::move(one));
  }
  for (const Entry& e : t.entries)
    out.push_back({{"id", e.id},
                   {"name", e.name},
                   {"x", e.x},
                   {"y", e.y},
                   {"shape", "square"},
                   {"r", 16},
                   {"color", e.seat == kUS ? "#27478f" : t.nations[e.nation.index()].color},
                   {"label", e.seat == kUS ? "US" : t.nations[e.nation.index()].id},
                   {"note", "Entry square: pieces come in here for 1 MP; it is no space of the map (2.4.3)."}});
  return out;
}

Json edges(const Tables& t) {
  Json out = Json::array();
  for (std::size_t i = 0; i < kSpaces; ++i)
    for (PlaceId n : t.spaces[i].next) {
      if (n.index() < i) continue;
      const bool a = t.spaces[i].river, b = t.space(n).river;
      if (a && b) continue;  // the river itself is drawn
      out.push_back({{"a", t.spaces[i].id}, {"b", t.space(n).id}, {"kind", a || b ? "bank" : "trail"}});
    }
  for (const Entry& e : t.entries)
    for (PlaceId link : e.links) out.push_back({{"a", e.id}, {"b", t.space(link).id}, {"kind", "entry"}});
  return out;
}

void add_points(const Outline& outline, Json& out) {
  for (const auto& [x, y] : outline.points) out.push_back(point(x, y));
}
void add_lines(const Tables& t, Json& board) {
  Json lines = Json::array();
  for (const Outline& river : t.river_lines) {
    const bool head = river.name.find("(head)") != std::string::npos;
    lines.push_back({{"kind", head ? "stream" : "river"},
                     {"name", head ? "" : river.name + " R."},
                     {"points", Json::array()},
                     {"width", river.name == "Ohio" ? 8
                               : head               ? 2
                                                    : 4}});
    add_points(river, lines.back()["points"]);
  }
  board["lines"] = std::move(lines);
}
void add_areas(const Tables& t, Json& board) {
  board["areas"] = Json::array();
  for (const Outline& ring : t.nation_rings) {
    const auto n = t.find(kNation, ring.name);
    if (!n) continue;
    const NationInfo& info = t.nations[static_cast<std::size_t>(*n)];
    if (board["areas"].empty() || board["areas"].back()["id"] != info.id) {
      std::string caps = info.name;
      for (char& c : caps) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      board["areas"].push_back({{"id", info.id},
                                {"name", caps},
                                {"kind", "nation"},
                                {"fill", info.color},
                                {"opacity", 0.35},
                                {"rings", Json::array()}});
    }
    Json points = Json::array();
    add_points(ring, points);
    board["areas"].back()["rings"].push_back(std::move(points));
  }
}

Json cell(const std::string& id, const std::string& label, const std::string& text, int x, int y, int w, int h,
          const char* fill) {
  return {{"id", id}, {"label", label}, {"text", text}, {"x", x}, {"y", y}, {"w", w}, {"h", h}, {"fill", fill}};
}

Json vp_track(const Tables& t) {
  Json cells = Json::array();
  for (int i = 0; i <= 30; ++i) {
    std::string text;
    const char* fill = "#f3ead0";
    for (u8 square : t.sc.arms_square)
      if (square == i && square) text = "arms";
    for (int e = 0; e < 3; ++e) {
      if (t.withdrawal[e] == i) text = "exp. " + std::to_string(e + 1) + " withdraws", fill = "#d9d4c7";
      if (e && t.entry[e] == i) text = "exp. " + std::to_string(e + 1) + " enters", fill = "#c9d8ee";
    }
    for (const NationInfo& n : t.nations)
      if (n.square == i && i) text = n.name + " leave", fill = "#ead0c0";
    cells.push_back(cell("vp:" + std::to_string(i), std::to_string(i), text, (i % 31) * 50, 22, 48, 80, fill));
  }
  return {{"id", "vp"}, {"title", "Victory points"}, {"x", 20}, {"y", 986}, {"w", 1552},
          {"h", 106},   {"cells", std::move(cells)}};
}
Json turn_track(const Tables& t) {
  Json cells = Json::array();
  for (int i = 0; i < 10; ++i)
    cells.push_back(cell("turn:" + std::to_string(i), t.turns[static_cast<std::size_t>(i)],
                         i % 2 ? "raid chits added before" : "supply check, winter quarters", (i % 2) * 96,
                         22 + (i / 2) * 38, 92, 34, i % 2 ? "#d6e3c4" : "#e8d2c0"));
  return {{"id", "turn"}, {"title", "Turn"}, {"x", 12}, {"y", 12}, {"w", 192}, {"h", 214}, {"cells", std::move(cells)}};
}
Json segment_track() {
  static constexpr const char* kText[] = {"Special actions", "US operations", "WC operations"};
  Json cells = Json::array();
  for (int i = 1; i <= 10; ++i)
    cells.push_back(cell("segment:" + std::to_string(i),
                         std::to_string(i) + " " + (i == 10 ? "Supply, winter, end" : kText[(i - 1) % 3]), "", 0,
                         22 + (i - 1) * 30, 190, 27,
                         i == 10            ? "#d8d2c0"
                         : (i - 1) % 3 == 0 ? "#f0dc9a"
                         : (i - 1) % 3 == 1 ? "#c6d2ec"
                                            : "#ecc6b8"));
  return {{"id", "segment"}, {"title", "Turn segments"}, {"x", 12}, {"y", 234}, {"w", 192},
          {"h", 326},        {"cells", std::move(cells)}};
}
Json action_track(const char* seat, const char* title, int y) {
  Json cells = Json::array();
  for (int i = 0; i <= 5; ++i)
    cells.push_back(cell(std::string("points_") + seat + ":" + std::to_string(i), std::to_string(i), "", i * 32, 22, 29,
                         34, "#f3ead0"));
  return {{"id", std::string("points_") + seat},
          {"title", title},
          {"x", 12},
          {"y", y},
          {"w", 192},
          {"h", 60},
          {"cells", std::move(cells)}};
}

Json table_of(const char* title, const char* rule, std::vector<std::string> columns, Json rows, int y, int h) {
  Json out = {{"title", title}, {"columns", columns}, {"rows", std::move(rows)}, {"rule", rule}};
  if (h) out["x"] = 1412, out["y"] = y, out["w"] = 178, out["h"] = h;
  return out;
}
Json charts(const Tables& t) {
  static constexpr const char* kStrength[] = {"1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17+"};
  Json crt = Json::array(), ambush = Json::array(), shock = Json::array(), raids = Json::array();
  for (std::size_t i = 0; i < 9; ++i) {
    Json row = {kStrength[i]};
    for (u8 n : t.crt[i]) row.push_back(std::to_string(n));
    crt.push_back(std::move(row));
  }
  for (int i = 0; i < 6; ++i)
    ambush.push_back({i == 0   ? "1 or less"
                      : i == 5 ? "6 or more"
                               : std::to_string(i + 1),
                      std::to_string(t.ambush[i]),
                      i == 0   ? "ambusher loses half a VP"
                      : i == 5 ? "the move ends"
                               : ""});
  for (int i = 0; i < 7; ++i) shock.push_back({std::to_string(i), std::to_string(t.shock[i])});
  raids.push_back({"A", "razed; a warrior joins; no builds"});
  raids.push_back({"B", "one step; no builds"});
  raids.push_back({"C", "nothing"});
  raids.push_back({"D", "WC loses half a VP; no raids"});
  return {table_of("Combat results", "14.6", {"FP", "1", "2", "3", "4", "5", "6"}, crt, 30, 210),
          table_of("Ambush", "18.2", {"Die", "Lost", "Effect"}, ambush, 262, 140),
          table_of("Artillery shock", "14.5", {"Die", "FP"}, shock, 0, 0),
          table_of("Event die", "14.3", {"Die", "Event"},
                   Json::array({{"1, 2", "Battle"},
                                {"3", "Delay"},
                                {"4", "US confused"},
                                {"5", "WC confused"},
                                {"6", "Reinforcements"}}),
                   424, 110),
          table_of("Raid chits", "5.6.2", {"Chit", "Result"}, raids, 0, 0),
          table_of(
              "Movement points", "6.2", {"Force", "US", "WC"},
              Json::array(
                  {{"with a leader", "4", "5"}, {"stray", "2", "3"}, {"guns, wagons", "4", "-"}, {"scouts", "5", "-"}}),
              556, 96)};
}

}  // namespace

Json Game::board(const Tables& t) {
  Json out = {{"kind", "points"},
              {"size", {1600, 1100}},
              {"map", {{"x", 215}, {"y", 10}, {"w", 1190}, {"h", 970}}},
              {"title", "The Ohio Country"},
              {"subtitle", "1789-1794"}};
  out["sides"] = {
      {{"seat", "us"}, {"name", "United States"}, {"short", "US"}, {"color", "#27478f"}, {"ink", "#ffffff"}},
      {{"seat", "wc"}, {"name", "Western Confederacy"}, {"short", "WC"}, {"color", "#a8452f"}, {"ink", "#ffffff"}}};
  out["theme"] = {
      {"paper", "#e6dcb4"},
      {"ground", "#d9d09c"},
      {"ink", "#2b2116"},
      {"terrain", {{"water", {{"fill", "#7fb2d0"}, {"pattern", "waves"}}}}},
      {"edges",
       {{"trail", {{"color", "#3b2a1a"}, {"width", 2.2}, {"dash", "2 4"}}},
        {"bank", {{"color", "#6b5a44"}, {"width", 1.2}, {"dash", "1 4"}}},
        {"entry", {{"color", "#27478f"}, {"width", 2}, {"dash", "2 3"}}}}},
      {"lines", {{"river", {{"color", "#5b96bd"}, {"width", 5}}}, {"stream", {{"color", "#8fb9d0"}, {"width", 2}}}}},
      {"space", {{"r", 12}, {"shape", "circle"}}}};
  out["spaces"] = spaces(t);
  out["edges"] = edges(t);
  add_lines(t, out);
  add_areas(t, out);
  // The lake lies over no nation: its south shore, by eye between the spaces on it.
  out["areas"].push_back({{"id", "erie"},
                          {"name", ""},
                          {"kind", "lake"},
                          {"terrain", "water"},
                          {"fill", "#7fb2d0"},
                          {"opacity", 1},
                          {"points",
                           {{715, 10},
                            {712, 60},
                            {735, 110},
                            {752, 140},
                            {800, 165},
                            {850, 190},
                            {900, 195},
                            {950, 180},
                            {1000, 160},
                            {1045, 140},
                            {1090, 105},
                            {1140, 85},
                            {1200, 50},
                            {1250, 10}}}});
  out["labels"] = {{{"text", "LAKE ERIE"}, {"x", 930}, {"y", 60}, {"angle", -18}, {"size", 26}, {"style", "water"}},
                   {{"text", "KENTUCKY"}, {"x", 640}, {"y", 930}, {"angle", -6}, {"size", 20}, {"style", "region"}},
                   {{"text", "VIRGINIA"}, {"x", 1150}, {"y", 830}, {"angle", -40}, {"size", 20}, {"style", "region"}}};
  out["tracks"] = Json::array({turn_track(t), segment_track(), action_track("us", "US action points", 568),
                               action_track("wc", "WC action points", 636), vp_track(t)});
  out["boxes"] = {
      {{"id", "builds"}, {"title", "US builds"}, {"x", 1412}, {"y", 680}, {"w", 178}, {"h", 90}, {"seat", "us"}},
      {{"id", "cup"}, {"title", "Recruitment Cup"}, {"x", 1412}, {"y", 790}, {"w", 178}, {"h", 90}, {"seat", "us"}},
      {{"id", "box"}, {"title", "WC units waiting"}, {"x", 12}, {"y", 715}, {"w", 192}, {"h", 170}, {"seat", "wc"}},
      {{"id", "out"}, {"title", "Out of play"}, {"x", 1412}, {"y", 900}, {"w", 178}, {"h", 78}},
      {{"id", "pool"}, {"title", "Later expeditions"}, {"x", 12}, {"y", 905}, {"w", 192}, {"h", 74}, {"seat", "us"}}};
  out["tables"] = charts(t);
  return out;
}

}  // namespace cf::ohio
