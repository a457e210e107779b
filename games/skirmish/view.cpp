// What the table draws: the ground, the figures, what a choice would mean (docs/board.md).
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "engine/object.hpp"
#include "games/skirmish/rules/figures.hpp"
#include "games/skirmish/view.hpp"

namespace cf::skirmish {
namespace {

Json points_of(const std::vector<Point>& ring) {
  Json out = Json::array();
  for (const Point& p : ring) out.push_back({p.x, p.y});
  return out;
}

std::string points_words(int n) { return std::to_string(n) + (n == 1 ? " point" : " points"); }

constexpr const char* kTerrainNames[] = {"woods", "rocks", "stream", "fence", "building", "hill"};

Json theme() {
  return {{"paper", "#e6dfc3"},
          {"ground", "#dfe3c0"},
          {"ink", "#2b2116"},
          {"terrain",
           {{"woods", {{"fill", "#8fae6b"}, {"pattern", "trees"}}},
            {"rocks", {{"fill", "#a9a49b"}, {"pattern", "rocks"}}},
            {"stream", {{"fill", "#8fb9d6"}, {"pattern", "waves"}}},
            {"fence", {{"fill", "#7a5230"}, {"pattern", "none"}}},
            {"building", {{"fill", "#b0694a"}, {"pattern", "none"}}},
            {"hill", {{"fill", "#d8c48c"}, {"pattern", "hills"}}},
            {"zone", {{"fill", "none"}, {"pattern", "none"}}}}},
          {"lines", {{"road", {{"color", "#b79b6a"}, {"width", 70}}}}},
          {"space", {{"r", 50}, {"shape", "none"}}}};
}

std::string ground_note(const Feature& f) {
  std::string out;
  const auto say = [&](bool yes, const char* words) {
    out += yes ? (out.empty() ? "" : ", ") + std::string(words) : "";
  };
  say(f.slows(), "terrain rate");
  say(f.type == Terrain::Woods, "sight 4 inches, cover");
  say(f.type == Terrain::Rocks, "cover, hard cover in melee, blocks sight");
  say(f.type == Terrain::Building, f.soft ? "cover, blocks sight" : "cover, hard cover in melee, blocks sight");
  say(f.type == Terrain::Fence, "an inch to cross, cover behind it, obstacle in melee");
  say(f.type == Terrain::Hill, "height, blocks sight");
  say(f.cover, "cover");
  say(f.deep, "no shooting from it");
  say(f.powder, "powder inside");
  return out + " (" + f.basis + ")";
}

void add_ground(const Tables& t, Json& out) {
  // Hills lie under everything, fences and houses on top.
  for (const Terrain layer :
       {Terrain::Hill, Terrain::Stream, Terrain::Woods, Terrain::Rocks, Terrain::Fence, Terrain::Building})
    for (const Feature& f : t.ground.features)
      if (f.type == layer)
        out["areas"].push_back({{"id", f.id},
                                {"name", f.name},
                                {"kind", kTerrainNames[static_cast<int>(f.type)]},
                                {"terrain", kTerrainNames[static_cast<int>(f.type)]},
                                {"opacity", f.type == Terrain::Hill ? 0.7 : 0.9},
                                {"points", points_of(f.shape.ring)},
                                {"note", ground_note(f)}});
  for (const auto& road : t.ground.roads)
    out["lines"].push_back({{"kind", "road"}, {"name", "road"}, {"points", points_of(road)}, {"width", 70}});
}

void add_zones(const Tables& t, Json& out) {
  for (std::size_t i = 0; i < t.zones.size(); ++i) {
    const Zone& z = t.zones[i];
    out["areas"].push_back({{"id", "zone" + std::to_string(i + 1)},
                            {"name", ""},
                            {"kind", "zone"},
                            {"fill", t.sides[z.side].color},
                            {"opacity", 0.08},
                            {"points", points_of(z.shape.ring)},
                            {"note", (z.entry ? "Entry of " : "Set-up of ") + t.sides[z.side].name +
                                         (z.note.empty() ? "" : ": " + z.note)}});
  }
  for (const Objective& o : t.objectives)
    if (!o.shape.ring.empty())
      out["areas"].push_back({{"id", o.id},
                              {"name", ""},
                              {"kind", "objective"},
                              {"fill", "#c02fa0"},
                              {"opacity", 0.07},
                              {"points", points_of(o.shape.ring)},
                              {"note", points_words(o.vp) + ": " + o.text}});
}

// "1754-05-28" in words; what is no such date stays as it is.
std::string date_words(const std::string& date) {
  constexpr const char* kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
  if (date.size() != 10) return date;
  const int month = (date[5] - '0') * 10 + date[6] - '0', day = (date[8] - '0') * 10 + date[9] - '0';
  return month < 1 || month > 12 ? date : std::to_string(day) + " " + kMonths[month - 1] + " " + date.substr(0, 4);
}

Json charts(const Tables& t) {
  Json rates = Json::array(), ranges = Json::array(), morale = Json::array(), goals = Json::array();
  for (int i = 4; i >= 0; --i) {
    const ClassRow& r = t.lists.classes[static_cast<std::size_t>(i)];
    const std::size_t shown = t.labels_as_printed || i < 3 ? static_cast<std::size_t>(i) : i == 4 ? 3u : 4u;
    const ClassRow& m = t.lists.classes[shown];
    rates.push_back({r.name, std::to_string(m.open) + "/" + std::to_string(m.terrain), std::to_string(r.margin),
                     std::to_string(r.wounds)});
    Json row = {r.name};
    for (const char letter : r.morale) row.push_back(letter == 'R' ? "rout" : letter == 'F' ? "back" : "-");
    row.push_back(std::to_string(r.rally) + "-12");
    morale.push_back(row);
  }
  for (const MissileRow& m : t.lists.missiles)
    ranges.push_back({m.name, m.near ? std::to_string(m.near) : "-", std::to_string(m.far)});
  for (const Objective& o : t.objectives)
    goals.push_back(
        {o.side < 0 ? "every side" : t.sides[static_cast<std::size_t>(o.side)].name, std::to_string(o.vp), o.text});
  Json out = {{{"title", "Classes"},
               {"columns", {"class", "move open/terrain", "margin", "wounds"}},
               {"rows", rates},
               {"rule", "MV-1"}},
              {{"title", "Ranges"}, {"columns", {"weapon", "short 7+", "long 9+"}}, {"rows", ranges}, {"rule", "SH-4"}},
              {{"title", "Morale"},
               {"columns", {"class", "1", "2", "3", "4", "5", "6", "7", "rally"}},
               {"rows", morale},
               {"rule", "MO-3"}},
              {{"title", "Objectives"}, {"columns", {"side", "points", "for"}}, {"rows", goals}, {"rule", "SX-1"}}};
  if (!t.special_text.empty())
    out.push_back({{"title", "Special rules of this battle"},
                   {"columns", {"rule"}},
                   {"rows", {{t.special_text}}},
                   {"rule", "SX-1"}});
  return out;
}

// -- figures ----------------------------------------------------------------------------------------------

}  // namespace

const char* symbol_of(const FigureInfo& f) {
  if (f.part == Part::Wagon) return "wagon";
  if (f.part != Part::Fighter) return "figure";
  if (f.rank == Class::Hero) return "leader";
  switch (f.list) {
    case ListId::Regulars:
      return "regular";
    case ListId::Nations:
      return "warrior";
    case ListId::Rangers:
      return has_item(f, kRifle) ? "rifle" : "scout";
    default:
      return "scout";
  }
}

namespace {

std::string kit_words(const FigureInfo& f) {
  std::string out;
  for (int i = 0; i < kItems; ++i)
    if (has_item(f, static_cast<Item>(i))) out += (out.empty() ? "" : ", ") + std::string(kItemNames[i]);
  if (f.second_pistol) out += ", a second pistol";
  return out.empty() ? "unarmed" : out;
}

Json marks_of(const Figure& f) {
  Json out = Json::array();
  const auto mark = [&](bool yes, const char* word) {
    if (yes) out.push_back(word);
  };
  mark(f.status == Status::Down, "down");
  mark(f.status == Status::Out, "out");
  mark(f.wounds > 0, "wounded");
  mark(f.has(kRouting), "routed");
  mark(f.no_charge > 0, "fell back");
  mark(f.has(kHidden), "hidden");
  mark(f.has(kSleeping), "asleep");
  mark(f.has(kCharging | kInCharge), "charging");
  mark(f.unloaded > 0, "reloading");
  mark(f.has(kHasMoved), "moved");
  mark(f.shots > 0, "fired");
  mark(f.has(kCoupTaken), "coup taken");
  return out;
}

}  // namespace

std::string note_of(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  if (info.part == Part::Wagon) return "Ox-cart: moves 4/2 beside an escort.";
  const Rates r = rates(c, f);
  std::string out = info.label + ", reputation " + std::to_string(info.reputation) + ", moves " +
                    std::to_string(r.open) + "/" + std::to_string(r.terrain) + "; " + kit_words(info);
  for (int i = 0; i < kSkills; ++i)
    if (c.s.figures[f].skills >> i & 1) out += "; " + c.t.lists.skills[static_cast<std::size_t>(i)].name;
  return out;
}

namespace {

Json piece_of(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  const Figure& me = c.s.figures[f];
  const int most = most_wounds(c, f);
  Json marks = marks_of(me);
  if (c.s.sides[info.side].leader == f) marks.push_back("leader");
  Json out = object_of({{"id", info.id},
                        {"name", info.name},
                        {"short", info.id},
                        {"side", c.t.sides[info.side].id},
                        {"symbol", symbol_of(info)},
                        {"x", me.x},
                        {"y", me.y},
                        {"facing", me.facing},
                        {"base", kRadius},
                        {"marks", std::move(marks)},
                        {"note", note_of(c, f)},
                        {"values", Json::array({std::to_string(info.reputation)})}});
  if (info.part == Part::Fighter) {
    add_field(out, "steps", std::max(0, most - me.wounds));
    add_field(out, "full", most);
  }
  return out;
}

std::string heading_of(const Ctx& c) {
  return c.t.title + ", turn " + std::to_string(c.s.turn) + " of " + std::to_string(c.t.turns) + ": " +
         c.t.sides[c.s.active % c.t.sides.size()].name;
}

Json sides_of(const Ctx& c) {
  Json out = Json::array();
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) {
    const Seat side = static_cast<Seat>(i);
    Json lines = {std::to_string(losses(c, side)) + " of " + std::to_string(c.s.sides[i].start) +
                  " lost; half is a rout"};
    if (c.s.sides[i].leader.exists()) lines.push_back("led by " + c.t.at(c.s.sides[i].leader).name);
    if (c.s.sides[i].hero_lost) lines.push_back("the hero is lost: 3 less on morale");
    out.push_back({{"seat", c.t.sides[i].id}, {"score", points_words(score(c, side))}, {"lines", lines}});
  }
  return out;
}

Json lines_of(const ModifierList& lines) {
  Json out = Json::array();
  for (const Modifier& line : lines)
    out.push_back({{"text", std::string(line.text) + (line.value > 0 ? " +" : " ") + std::to_string(line.value)},
                   {"rule", std::string(rule_index().number(line.rule))}});
  return out;
}

const char* test_words(Purpose purpose) {
  switch (purpose) {
    case Purpose::Fear:
      return " must dare to face a fearsome enemy";
    case Purpose::Madness:
      return " has lost its reason: steady it charges, shaken it stands still";
    case Purpose::Sermon:
      return " tests morale under a sermon";
    default:
      return " tests morale";
  }
}

Json fighter_column(const Ctx& c, FigureId who, FigureId enemy, int total) {
  ModifierList lines;
  if (enemy.exists()) melee_modifier(c, who, enemy, &lines);
  return {{"seat", c.t.sides[c.t.at(who).side].id},
          {"title", c.t.at(who).name},
          {"lines", lines_of(lines)},
          {"total", total ? std::to_string(total) : ""}};
}

Json panel_of(const Ctx& c, const Fight& f) {
  if (!f.opponent.exists())
    return {{"title", c.t.at(f.single).name + " is outnumbered"},
            {"rule", "ME-2.1"},
            {"columns", Json::array({fighter_column(c, f.single, {}, 0)})}};
  return {{"title", c.t.at(f.single).name + " and " + c.t.at(f.opponent).name + " fight"},
          {"rule", "ME-1"},
          {"columns", Json::array({fighter_column(c, f.single, f.opponent, f.single_total),
                                   fighter_column(c, f.opponent, f.single, f.opponent_total)})}};
}

Json panel_of(const Ctx& c, const Shot& f) {
  ModifierList lines;
  const ShotSum sum = shot_sum(c, f.shooter, f.target, f.weapon, f.models(), f.far, &lines);
  Json column = {{"seat", c.t.sides[c.t.at(f.shooter).side].id},
                 {"title", "needs " + std::to_string(sum.need - sum.modifier) + " on two dice"},
                 {"lines", lines_of(lines)},
                 {"total", std::to_string(sum.need) + "+"}};
  return {{"title", c.t.at(f.shooter).name + " shoots at " + c.t.at(f.target).name},
          {"rule", "SH-2"},
          {"columns", Json::array({std::move(column)})}};
}

Json panel_of(const Ctx& c, const MoraleTest& f) {
  ModifierList lines;
  const int sum = morale_modifier(c, f.figure, f.purpose, &lines);
  Json column = {{"seat", c.t.sides[c.t.at(f.figure).side].id},
                 {"title", c.t.lists.classes[f.row % 5u].name + " row"},
                 {"lines", lines_of(lines)},
                 {"total", std::to_string(sum)}};
  return {{"title", c.t.at(f.figure).name + test_words(f.purpose)},
          {"rule", "MO-3"},
          {"columns", Json::array({std::move(column)})}};
}

}  // namespace

// Of the innermost fight, shot or test.
Json panel_of(const Ctx& c) {
  for (std::size_t i = c.s.stack.depth; i-- > 0;) {
    const Frames& frame = c.s.stack.frames[i];
    if (const auto* f = std::get_if<Fight>(&frame)) return panel_of(c, *f);
    if (const auto* f = std::get_if<Shot>(&frame)) return panel_of(c, *f);
    if (const auto* f = std::get_if<MoraleTest>(&frame)) return panel_of(c, *f);
  }
  return nullptr;
}

// -- what a choice would mean ------------------------------------------------------------------------------

// The figure the open question is about.
FigureId subject(const Ctx& c) {
  if (c.s.stack.empty()) return {};
  const auto& top = c.s.stack.top();
  if (const auto* q = std::get_if<ChooseStep>(&top)) return q->figure;
  if (const auto* q = std::get_if<ChooseTarget>(&top)) return q->figure;
  if (const auto* q = std::get_if<ChooseChargeTarget>(&top)) return q->figure;
  return {};
}

namespace {

Json line_to(Point a, Point b) { return Json::array({Json::array({a.x, a.y}), Json::array({b.x, b.y})}); }

Json circle(Point centre, i64 hundredths, int from = 0, int to = 360) {
  Json out = Json::array();
  for (int degrees = from; degrees <= to; degrees += 6) {
    const Point p = along(centre, (degrees + 360) % 360, hundredths);
    out.push_back(Json::array({p.x, p.y}));
  }
  return out;
}

// The front of every figure that can act, 45 degrees to either side.
Json arcs(const Ctx& c) {
  Json lines = Json::array();
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const Figure& f = c.s.figures.items[i];
    if (!f.standing() || c.t.figures[i].part != Part::Fighter) continue;
    Json wedge = Json::array({Json::array({f.at().x, f.at().y})});
    for (Json& p : circle(f.at(), 3 * kRadius + 50, f.facing - 45, f.facing + 45)) wedge.push_back(std::move(p));
    wedge.push_back(wedge.front());
    lines.push_back(std::move(wedge));
  }
  return lines;
}

Json sight_lines(const Ctx& c, FigureId f) {
  Json lines = Json::array();
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.s.figures.items[i].standing() && is_enemy(c.t, f, FigureId(i)) && sees(c, f, FigureId(i)))
      lines.push_back(line_to(c.s.figures[f].at(), c.s.figures.items[i].at()));
  return lines;
}

// Near and far limit of each weapon he has, from base edge to base edge, within the arc.
Json range_bands(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  Json lines = Json::array();
  for (int m = 0; m < kMissiles; ++m) {
    const MissileRow& row = c.t.lists.missiles[static_cast<std::size_t>(m)];
    if (!carries_missile(c.t.at(f), m)) continue;
    if (row.near) lines.push_back(circle(me.at(), row.near * 100 + 2 * kRadius, me.facing - 45, me.facing + 45));
    lines.push_back(circle(me.at(), row.far * 100 + 2 * kRadius, me.facing - 45, me.facing + 45));
  }
  i64 far = 0;
  for (int m = 0; m < kMissiles; ++m)
    if (carries_missile(c.t.at(f), m))
      far = std::max<i64>(far, c.t.lists.missiles[static_cast<std::size_t>(m)].far * 100 + 2 * kRadius);
  for (const int side : {-45, 45})
    lines.push_back(line_to(me.at(), along(me.at(), (me.facing + side + 360) % 360, far)));
  return lines;
}

// Where a band ends, said on its arc straight ahead.
Json band_label(const Figure& me, i64 hundredths, const std::string& text) {
  const Point at = along(me.at(), me.facing, hundredths + 2 * kRadius);
  return {{"text", text}, {"x", at.x}, {"y", at.y}};
}

std::string inches(int tenths) {
  return std::to_string(tenths / 10) + (tenths % 10 ? "." + std::to_string(tenths % 10) : "") + "\u2033";
}

Json range_labels(const Ctx& c, FigureId f) {
  Json out = Json::array();
  for (int m = 0; m < kMissiles; ++m) {
    const MissileRow& row = c.t.lists.missiles[static_cast<std::size_t>(m)];
    if (!carries_missile(c.t.at(f), m)) continue;
    if (row.near)
      out.push_back(band_label(c.s.figures[f], row.near * 100, row.name + ", near " + inches(row.near * 10)));
    out.push_back(band_label(c.s.figures[f], row.far * 100, row.name + ", far " + inches(row.far * 10)));
  }
  return out;
}

// What helps with the open question is laid over the table at once.
Json overlays(const Ctx& c) {
  Json out = Json::array({Json{{"id", "arcs"}, {"title", "Front arcs"}, {"lines", arcs(c)}}});
  const FigureId f = subject(c);
  if (!exists(c, f) || !c.s.figures[f].on_table()) return out;
  const Rates r = rates(c, f);
  const Figure& me = c.s.figures[f];
  const bool shooting = std::holds_alternative<ChooseTarget>(c.s.stack.top()),
             charging = std::holds_alternative<ChooseChargeTarget>(c.s.stack.top());
  out.push_back({{"id", "sight"},
                 {"title", "What " + c.t.at(f).name + " sees"},
                 {"color", "#1c4f8f"},
                 {"shown", shooting || charging},
                 {"lines", sight_lines(c, f)}});
  out.push_back({{"id", "ranges"},
                 {"title", "Range bands"},
                 {"color", "#7a1c1c"},
                 {"shown", shooting},
                 {"lines", range_bands(c, f)},
                 {"labels", range_labels(c, f)}});
  out.push_back({{"id", "charge"},
                 {"title", "Charge reach, in the open and in terrain"},
                 {"color", "#4a1c6a"},
                 {"shown", charging},
                 {"lines",
                  {circle(me.at(), r.open * 150 + 2 * kRadius, me.facing - 45, me.facing + 45),
                   circle(me.at(), r.terrain * 150 + 2 * kRadius, me.facing - 45, me.facing + 45)}},
                 {"labels",
                  {band_label(me, r.open * 150, "charge, open " + inches(r.open * 15)),
                   band_label(me, r.terrain * 150, "charge, terrain " + inches(r.terrain * 15))}}});
  return out;
}

// Ways to hit with two dice, of 36.
int chances(int need) {
  int ways = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) ways += a + b >= need;
  return ways;
}

std::string signed_words(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

std::string modifier_words(const ModifierList& lines) {
  std::string out;
  for (const Modifier& line : lines)
    out += (out.empty() ? "" : ", ") + std::string(line.text) + " " + signed_words(line.value);
  return out;
}

// The number of the range and every modifier, in one line.
std::string sum_words(const ShotSum& sum, const ModifierList& lines) {
  return std::to_string(sum.need) + (sum.need < 9 ? " at short range" : " at long range") +
         (lines.empty() ? "" : ", " + modifier_words(lines));
}

std::string melee_words(const Ctx& c, FigureId f, FigureId enemy) {
  ModifierList lines;
  const int sum = melee_modifier(c, f, enemy, &lines);
  return "two dice " + signed_words(sum) + " (" + modifier_words(lines) + ")";
}

// Whom a charge would meet, with what on both sides of the scale once it has been run.
std::string charge_words(const Ctx& c, FigureId f, FigureId target) {
  const State home = charged_home(c, f, target);
  const Ctx then{c.t, home};
  if (c.s.figures[target].status == Status::Down)
    return c.t.at(target).name + " is down: whoever reaches it can put it out of action";
  return melee_words(then, f, target) + " against " + melee_words(then, target, f) + ", a lead of " +
         std::to_string(margin(c, target)) + " wounds";
}

}  // namespace

Json Game::board(const Tables& t) {
  Json out = {{"kind", "inches"},
              {"size", {kTable, kTable}},
              {"map", {{"x", 0}, {"y", 0}, {"w", kTable}, {"h", kTable}}},
              {"title", t.title},
              {"subtitle", date_words(t.date)},
              {"theme", theme()},
              {"sides", Json::array()},
              {"spaces", Json::array()},
              {"areas", Json::array()},
              {"lines", Json::array()}};
  for (const Side& s : t.sides)
    out["sides"].push_back({{"seat", s.id}, {"name", s.name}, {"short", s.id}, {"color", s.color}, {"ink", "#ffffff"}});
  add_ground(t, out);
  add_zones(t, out);
  out["tables"] = charts(t);
  return out;
}

Json Game::view(const Ctx& c, Seat) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.s.figures.items[i].on_table() || c.s.figures.items[i].status == Status::Out)
      pieces.push_back(piece_of(c, FigureId(i)));
  Json out = object_of({{"heading", heading_of(c)}, {"sides", sides_of(c)}, {"pieces", std::move(pieces)}});
  for (const FeatureId f : c.s.burning)
    out["spaces"][c.t.ground.features[f.index()].id] = {{"mark", "burning"}, {"color", "#d2542a"}};
  if (Json panel = panel_of(c); !panel.is_null()) out["panel"] = std::move(panel);
  out["overlays"] = overlays(c);
  return out;
}

std::optional<Region> region_of(const Ctx& c) {
  if (c.s.stack.empty()) return {};
  if (const auto* q = std::get_if<ChooseStep>(&c.s.stack.top()))
    return Region{.figure = q->figure, .rings = {reach_ring(c, q->figure, q->left)}, .enemies_clear = 0};
  if (const auto* place = std::get_if<ChoosePlace>(&c.s.stack.top())) {
    Region out{.figure = place->figure, .rings = {}, .enemies_clear = kClearOfEnemies};
    for (const Zone* zone : setup_zones(c, place->figure)) out.rings.push_back(zone->shape.ring);
    return out;
  }
  const auto* entry = std::get_if<ChooseEntry>(&c.s.stack.top());
  if (!entry) return {};
  Region out{.figure = entry->figure, .rings = {}, .enemies_clear = 0};
  for (const Zone& zone : c.t.zones)
    if (zone.side == c.t.at(entry->figure).side && zone.entry) out.rings.push_back(zone.shape.ring);
  return out;
}

std::vector<Point> hole_round(Point centre, i32 clear) {
  std::vector<Point> out;
  for (int degrees = 0; degrees < 360; degrees += 30) out.push_back(along(centre, degrees, 2 * kRadius + 8 + clear));
  return out;
}

Json Game::region(const Ctx& c) {
  const std::optional<Region> region = region_of(c);
  if (!region) return nullptr;
  Json rings = Json::array(), holes = Json::array();
  for (const std::vector<Point>& ring : region->rings) rings.push_back(points_of(ring));
  region->each_hole(c, [&](Point centre, i32 clear) { holes.push_back(points_of(hole_round(centre, clear))); });
  return {{"rings", std::move(rings)}, {"holes", std::move(holes)}};
}

std::string cost_of(const Ctx& c, const Action& action) {
  if (c.s.stack.empty()) return {};
  if (const auto* q = std::get_if<ChooseTarget>(&c.s.stack.top());
      q && (action.verb == kShoot || action.verb == kVolley)) {
    const FigureId target = figure_id(action.a);
    if (!exists(c, target)) return {};
    ShotSum sum;
    ModifierList lines;
    if (action.verb == kVolley) {
      const FigureSet group = volley_group(c, q->figure, target);
      const VolleyLead lead = volley_lead(c, group, q->figure, target);
      sum = shot_sum(c, lead.nearest, target, kMusketShot, group.size(), lead.far, &lines);
    } else {
      sum = shot_sum(c, q->figure, target, action.b % kMissiles, 1, false, &lines);
    }
    const int need = sum.need - sum.modifier;
    return "needs " + std::to_string(need) + "+, " + std::to_string(chances(need)) + " of 36: " + sum_words(sum, lines);
  }
  if (const auto* q = std::get_if<ChooseChargeTarget>(&c.s.stack.top());
      q && action.verb == kCharge && exists(c, figure_id(action.a)) && is_enemy(c.t, q->figure, figure_id(action.a)))
    return charge_words(c, q->figure, figure_id(action.a));
  return {};
}

void Game::describe(const Ctx& c, const Action& action, Json& out) {
  if (c.s.stack.empty()) return;
  if (std::string cost = cost_of(c, action); !cost.empty()) out["cost"] = std::move(cost);
  if (std::holds_alternative<ChooseStep>(c.s.stack.top()) && action.verb == kWalk)
    out["target"] = {{"x", action.a}, {"y", action.b}};
  if ((std::holds_alternative<ChoosePlace>(c.s.stack.top()) && action.verb == kPlace) || action.verb == kEnter)
    out["target"] = {{"x", action.a}, {"y", action.b}};
}

}  // namespace cf::skirmish
