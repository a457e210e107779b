// Scenarios, ground, zones, objectives and the standard rosters; see load.hpp.
#include "games/skirmish/load.hpp"

#include <algorithm>

#include "base/csv.hpp"

namespace cf::skirmish {
namespace {

constexpr std::string_view kTerrainIds[] = {"woods", "rocks", "stream", "fence", "building", "hill"};
constexpr std::string_view kGoalIds[] = {"capture_leader", "escape_edge", "surrender", "coup",         "hold_zone",
                                         "exit_edge",      "casualties",  "burn",      "captives",     "hero",
                                         "prisoners",      "wagons_home", "plunder",   "hold_building"};

bool tagged(const std::string& tags, std::string_view tag) {
  for (const std::string& word : split(tags, ' '))
    if (word == tag) return true;
  return false;
}

// Points are written from the south-west corner; the table draws y downwards.
Result<std::vector<Point>> parse_points(const Csv::Row& row) {
  std::vector<Point> out;
  for (const std::string& pair : split(row.text("points"), ';')) {
    const auto numbers = split(pair, ' ');
    if (numbers.size() != 2) return std::unexpected(row.error("points", "needs pairs of numbers"));
    int xy[2];
    for (std::size_t i = 0; i < 2; ++i) {
      if (numbers[i].size() > 4 || numbers[i].find_first_not_of("0123456789") != std::string::npos)
        return std::unexpected(row.error("points", "'" + numbers[i] + "' is no hundredth of an inch on the table"));
      xy[i] = std::stoi(numbers[i]);
      if (xy[i] > kTable) return std::unexpected(row.error("points", "lies off the table"));
    }
    out.push_back({xy[0], kTable - xy[1]});
  }
  return out;
}

Result<Csv> open_csv(const DataSet& files, const char* name, std::initializer_list<std::string_view> columns) {
  const DataFile* file = find_file(files, name);
  if (!file) return fail("is missing", name);
  return Csv::parse(name, file->text, columns);
}

Result<bool> load_ground(const DataSet& files, Tables& out) {
  const Result<Csv> csv = open_csv(files, "terrain.csv", {"scenario", "id", "type", "name", "tags", "points", "basis"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("scenario") != out.scenario) continue;
    Result<std::vector<Point>> points = parse_points(row);
    if (!points) return std::unexpected(points.error());
    if (row.text("type") == "road") {
      out.ground.roads.push_back(std::move(*points));
      continue;
    }
    const int type = find_word(kTerrainIds, row.text("type"));
    if (type < 0) return std::unexpected(row.error("type", "is no terrain known here"));
    if (points->size() < 3) return std::unexpected(row.error("points", "a piece of ground needs three corners"));
    if (out.ground.features.size() == kMostFeatures)
      return std::unexpected(row.error("id", "is one piece of ground too many"));
    const std::string& tags = row.text("tags");
    out.ground.features.push_back({row.text("id"), row.text("name"), row.text("basis"), static_cast<Terrain>(type),
                                   tagged(tags, "soft"), tagged(tags, "open"), tagged(tags, "cover"),
                                   tagged(tags, "deep"), tagged(tags, "powder"), tagged(tags, "house"),
                                   tagged(tags, "closed"), Polygon(std::move(*points))});
  }
  if (!out.ground.build_index()) return fail("has too many corners", "terrain.csv");
  return true;
}

int side_index(const std::string& id) { return id.size() == 1 && id[0] >= 'a' && id[0] <= 'd' ? id[0] - 'a' : -1; }

Result<bool> load_zones(const DataSet& files, Tables& out) {
  const Result<Csv> csv = open_csv(
      files, "zones.csv", {"scenario", "side", "when", "turn", "lists", "most", "lead", "tags", "points", "note"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("scenario") != out.scenario) continue;
    Result<std::vector<Point>> points = parse_points(row);
    const Result<int> turn = row.number("turn", 1, 99);
    if (!points || !turn) return std::unexpected(points ? turn.error() : points.error());
    u8 lists = 0;
    for (const std::string& word : split(row.text("lists"), ' ')) {
      const int list = find_word(kListIds, word);
      if (list < 0) return std::unexpected(row.error("lists", "'" + word + "' is no list"));
      lists = static_cast<u8>(lists | 1 << list);
    }
    const std::string& most = row.text("most");
    const int limit = most.empty() ? 0 : most == "half" ? -1 : row.number("most", 1, 15).value_or(1);
    const std::string& tags = row.text("tags");
    if (out.zones.size() == kMostZones) return std::unexpected(row.error("scenario", "has one zone too many"));
    out.zones.push_back({static_cast<Seat>(side_index(row.text("side"))), row.text("when") == "entry", *turn, lists,
                         limit, !row.text("lead").empty(), tagged(tags, "hidden"), tagged(tags, "houses"),
                         tagged(tags, "wagons"), Polygon(std::move(*points)), row.text("note")});
  }
  return true;
}

Result<bool> load_objectives(const DataSet& files, Tables& out) {
  const Result<Csv> csv = open_csv(files, "objectives.csv",
                                   {"scenario", "id", "kind", "vp", "side", "after", "per", "list", "text", "points"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("scenario") != out.scenario) continue;
    Result<std::vector<Point>> points = parse_points(row);
    if (!points) return std::unexpected(points.error());
    const int goal = find_word(kGoalIds, row.text("kind"));
    if (goal < 0) return std::unexpected(row.error("kind", "is no objective known here"));
    const int list = find_word(kListIds, row.text("list"));
    const Result<int> vp = row.number("vp", 0, 99), after = row.number("after", 0, 99), per = row.number("per", 1, 9);
    if (!vp || !after || !per) return std::unexpected(row.error("vp", "vp, after and per must be small numbers"));
    out.objectives.push_back({row.text("id"), row.text("text"), static_cast<Goal>(goal), *vp, *after, *per,
                              side_index(row.text("side")), list < 0 ? ListId::None : static_cast<ListId>(list),
                              Polygon(std::move(*points))});
  }
  return true;
}

// Heading of the edge nearest to the middle of a side's first zone.
int own_edge(const Tables& t, Seat side) {
  for (const Zone& zone : t.zones) {
    if (zone.side != side || zone.entry) continue;
    const Point middle{(zone.shape.low.x + zone.shape.high.x) / 2, (zone.shape.low.y + zone.shape.high.y) / 2};
    const std::array<i32, 4> gap = {kTable - middle.x, kTable - middle.y, middle.x, middle.y};
    return static_cast<int>(std::min_element(gap.begin(), gap.end()) - gap.begin()) * 90;
  }
  return 0;
}

Result<bool> load_sides(const DataSet& files, Tables& out) {
  const Result<Csv> csv =
      open_csv(files, "sides.csv", {"scenario", "side", "name", "role", "color", "lists", "money", "labels"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("scenario") != out.scenario) continue;
    if (side_index(row.text("side")) != static_cast<int>(out.sides.size()))
      return std::unexpected(row.error("side", "sides must be a, b, c and d in this order"));
    out.sides.push_back({row.text("side"), row.text("name"), row.text("role"), row.text("color"), 0});
    if (row.text("role") == "any") out.dice_setup = true;
  }
  for (std::size_t i = 0; i < out.sides.size(); ++i) {
    out.sides[i].edge = own_edge(out, static_cast<Seat>(i));
    if (out.sides[i].role == "defender")
      out.setup_order.insert(out.setup_order.begin(), static_cast<Seat>(i));
    else
      out.setup_order.push_back(static_cast<Seat>(i));
  }
  return true;
}

void give_extra(FigureInfo& f, const std::vector<std::string>& extra) {
  if (extra.empty()) return;
  if (extra[0] == "entry") f.late = true;
  if (extra.size() != 3) return;
  f.part = extra[0] == "captive" ? Part::Captive : extra[0] == "prisoner" ? Part::Prisoner : Part::Wagon;
  f.start = {std::clamp(std::atoi(extra[1].c_str()), kRadius, kTable - kRadius),
             kTable - std::clamp(std::atoi(extra[2].c_str()), kRadius, kTable - kRadius)};
}

Result<bool> load_rosters(const DataSet& files, const Lists& lists, bool equalise, Tables& out) {
  const Result<Csv> csv =
      open_csv(files, "rosters.csv", {"scenario", "side", "name", "list", "class", "equipment", "extra"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("scenario") != out.scenario) continue;
    FigureInfo f;
    f.name = row.text("name");
    f.side = static_cast<Seat>(side_index(row.text("side")));
    const int rank = find_word(kClassIds, row.text("class")), list = find_word(kListIds, row.text("list")),
              kit = parse_kit(row.text("equipment"));
    if (f.side >= out.sides.size()) return std::unexpected(row.error("side", "is no side of the scenario"));
    if (rank < 0) return std::unexpected(row.error("class", "is no class"));
    if (kit < 0) return std::unexpected(row.error("equipment", "names an unknown item"));
    f.rank = static_cast<Class>(rank);
    f.kit = static_cast<u16>(kit);
    if (list >= 0) {
      f.list = static_cast<ListId>(list);
      const ProfileRow* profile = lists.profile(f.list, f.rank);
      if (!profile) return std::unexpected(row.error("class", "the list has no such profile"));
      f.reputation = static_cast<u8>(equalise ? std::min(profile->reputation, kHeroReputation) : profile->reputation);
      f.skill_rolls = static_cast<u8>(profile->skills);
      f.label = profile->name;
    }
    give_extra(f, split(row.text("extra"), ' '));
    out.figures.push_back(std::move(f));
  }
  return true;
}

void number_figures(Tables& out) {
  std::array<int, kMaxSeats> count{};
  for (FigureInfo& f : out.figures) {
    const int n = ++count[f.side];
    f.id = out.sides[f.side].id + (n < 10 ? "0" : "") + std::to_string(n);
    f.snowshoes = !(f.list == ListId::Regulars);
    if (f.label.empty()) f.label = f.part == Part::Wagon ? "Wagon" : "Non-combatant";
  }
}

void read_specials(const std::string& words, Tables& out) {
  out.rain = tagged(words, "rain");
  out.asleep = tagged(words, "asleep");
  out.redcoats = tagged(words, "redcoats");
  out.dawn = tagged(words, "dawn");
  out.snow = tagged(words, "snow");
  out.wet_priming = tagged(words, "wet_priming");
  out.relief = tagged(words, "relief");
  out.slush = tagged(words, "slush");
}

Result<bool> load_scenario_row(const DataSet& files, Tables& out) {
  const Result<Csv> csv =
      open_csv(files, "scenarios.csv", {"id", "name", "date", "turns", "specials", "special_text", "tie"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    if (row.text("id") != out.scenario) continue;
    const Result<int> turns = row.number("turns", 1, 40);
    if (!turns) return std::unexpected(turns.error());
    out.turns = *turns;
    out.title = row.text("name");
    out.date = row.text("date");
    out.special_text = row.text("special_text");
    out.tie = side_index(row.text("tie"));
    read_specials(row.text("specials"), out);
  }
  return true;
}

}  // namespace

Result<Scenarios> load_scenarios(const DataSet& files, BasisCount& basis) {
  Scenarios out;
  const Result<Csv> csv = open_csv(files, "scenarios.csv",
                                   {"id", "name", "date", "place", "season", "turns", "history", "specials", "basis"});
  const Result<Csv> sides = open_csv(files, "sides.csv", {"scenario", "side", "name"});
  if (!csv || !sides) return std::unexpected(csv ? sides.error() : csv.error());
  for (const Csv::Row& row : csv->rows()) {
    ScenarioInfo info{
        row.text("id"), row.text("name"), row.text("date"), row.text("turns") + " turns", row.text("history"), {}};
    for (const Csv::Row& side : sides->rows())
      if (side.text("scenario") == info.id) info.seats.push_back({side.text("side"), side.text("name")});
    if (info.seats.size() < 2 || info.seats.size() > kMaxSeats)
      return std::unexpected(row.error("id", "needs two to four sides in sides.csv"));
    out.infos.push_back(std::move(info));
    ++basis[row.text("basis")];
  }
  for (const char* name : {"terrain.csv", "zones.csv", "objectives.csv", "sides.csv"}) {
    const Result<Csv> table = open_csv(files, name, {"basis"});
    if (!table) return std::unexpected(table.error());
    for (const Csv::Row& row : table->rows()) ++basis[row.text("basis")];
  }
  return out;
}

Result<std::unique_ptr<Tables>> load_tables(const DataSet& files, const Lists& lists, const Setup& setup) {
  auto out = std::make_unique<Tables>();
  out->lists = lists;
  out->scenario = setup.scenario;
  const auto on = [&](const char* option, const char* value) { return setup.options.at(option) == value; };
  out->labels_as_printed = on("movement_labels", "as_printed");
  out->free_final_facing = on("free_final_facing", "true");
  out->rifle_moves_and_shoots = on("rifle_moves_and_shoots", "true");
  out->natural_extremes = on("natural_extremes", "true");
  for (const auto& part :
       {load_scenario_row(files, *out), load_ground(files, *out), load_zones(files, *out), load_objectives(files, *out),
        load_sides(files, *out), load_rosters(files, lists, on("equalise_heroes", "true"), *out)})
    if (!part) return std::unexpected(part.error());
  if (setup.file)
    if (auto ok = read_rosters(*setup.file, lists, on("equalise_heroes", "true"), *out); !ok)
      return std::unexpected(ok.error());
  if (out->figures.size() > kMostFigures) return fail("has more than 64 figures", "rosters.csv");
  number_figures(*out);
  out->group_figures();
  return out;
}

}  // namespace cf::skirmish
