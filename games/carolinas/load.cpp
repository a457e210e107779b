// Reading and checking the data files: every error names file, line and field.
#include "games/carolinas/load.hpp"
#include <algorithm>

#include "base/csv.hpp"
#include "base/toml.hpp"

namespace cf::carolinas {
namespace {

#define CF_TRY(name, expression)                                     \
  auto name##_result = (expression);                                 \
  if (!name##_result) return std::unexpected(name##_result.error()); \
  auto& name = *name##_result;

Result<Csv> open_csv(const DataSet& files, const char* name, std::initializer_list<std::string_view> required) {
  const DataFile* file = find_file(files, name);
  if (!file) return fail("is missing", name);
  return Csv::parse(name, file->text, required);
}

Result<HexId> hex_number(const Csv::Row& row, std::string_view column, std::string_view text) {
  const bool digits = text.size() == 4 && text.find_first_not_of("0123456789") == std::string_view::npos;
  const int c = digits ? (text[0] - '0') * 10 + text[1] - '0' : 0,
            r = digits ? (text[2] - '0') * 10 + text[3] - '0' : 0;
  if (c < 1 || c > kColumns || r < 1 || r > kRows)
    return std::unexpected(row.error(column, "'" + std::string(text) + "' is no hex of the map"));
  return hex_at(c, r);
}

Result<std::vector<HexId>> hex_list(const Csv::Row& row, std::string_view column) {
  std::vector<HexId> found;
  std::string_view rest = row.text(column);
  while (!rest.empty()) {
    const std::size_t bar = rest.find('|');
    CF_TRY(hex, hex_number(row, column, rest.substr(0, bar)));
    found.push_back(hex);
    rest = bar == std::string_view::npos ? std::string_view{} : rest.substr(bar + 1);
  }
  return found;
}

Result<Seat> side_name(const Csv::Row& row, std::string_view column) {
  const std::string& text = row.text(column);
  if (text == "american" || text == "french") return Seat{kAmerican};
  if (text == "british") return Seat{kBritish};
  return std::unexpected(row.error(column, "'" + text + "' is no side"));
}

void count_basis(BasisCount& basis, const std::string& text) { ++basis[text.substr(0, text.find_first_of(":, "))]; }

// -- the map --------------------------------------------------------------------------------------------------

void link_neighbours(MapData& map) {
  for (std::size_t i = 0; i < kHexes; ++i) {
    const HexId h(i);
    const int c = column_of(h), r = row_of(h), up = c % 2 == 0 ? 1 : 0;
    const std::array<std::pair<int, int>, 6> to{
        {{c - 1, r + up}, {c - 1, r + up - 1}, {c, r - 1}, {c + 1, r + up - 1}, {c + 1, r + up}, {c, r + 1}}};
    for (std::size_t d = 0; d < 6; ++d) {
      const auto [tc, tr] = to[d];
      if (tc >= 1 && tc <= kColumns && tr >= 1 && tr <= kRows) map.hexes[i].next[d] = hex_at(tc, tr);
    }
  }
}

Result<bool> read_hexes(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "hexes.csv", {"hex", "terrain", "coastal", "sea", "city", "city_kind", "basis"}));
  MapData& map = data.map;
  map.hexes.resize(kHexes);
  for (auto* list : {&map.ids, &map.names, &map.places, &map.notes, &map.basis}) list->resize(kHexes);
  map.rivers.resize(kHexes * 6);
  map.roads.resize(kHexes * 6);
  link_neighbours(map);
  for (const Csv::Row& row : csv.rows()) {
    CF_TRY(hex, hex_number(row, "hex", row.text("hex")));
    Hex& h = map.hexes[hex.index()];
    map.ids[hex.index()] = row.text("hex");
    bool known = false;
    for (std::size_t i = 0; i < std::size(kGroundWords); ++i)
      if (kGroundWords[i] == row.text("terrain")) h.ground = static_cast<Ground>(i), known = true;
    if (!known) return std::unexpected(row.error("terrain", "'" + row.text("terrain") + "' is no terrain"));
    h.coastal = row.text("coastal") == "1";
    h.sea = row.text("sea") == "1";
    map.places[hex.index()] = row.text("city");
    map.notes[hex.index()] = row.text("note");
    map.basis[hex.index()] = row.text("basis");
    if (row.text("city_kind") == "city") {
      h.city = static_cast<u8>(map.cities.size());
      map.cities.push_back(hex);
    }
    count_basis(data.basis, row.text("basis"));
  }
  if (csv.rows().size() != kHexes) return fail("the map needs 1400 hexes", "hexes.csv");
  if (map.cities.size() > kCities) return fail("too many cities", "hexes.csv");
  return true;
}

Result<std::pair<HexId, int>> hexside(const Csv::Row& row, const MapData& map) {
  CF_TRY(a, hex_number(row, "hexA", row.text("hexA")));
  CF_TRY(b, hex_number(row, "hexB", row.text("hexB")));
  for (std::size_t d = 0; d < 6; ++d)
    if (map.hexes[a.index()].next[d] == b) return std::pair{a, static_cast<int>(d)};
  return std::unexpected(row.error("hexB", "the two hexes do not touch"));
}

// Sets a bit of the side on both hexes.
void mark_side(MapData& map, HexId a, int d, u8 Hex::*field) {
  Hex& one = map.hexes[a.index()];
  Hex& two = map.hexes[one.next[static_cast<std::size_t>(d)].index()];
  one.*field = static_cast<u8>(one.*field | 1u << d);
  two.*field = static_cast<u8>(two.*field | 1u << ((d + 3) % 6));
}

Result<bool> read_sides(const DataSet& files, Data& data) {
  CF_TRY(rivers, open_csv(files, "rivers.csv", {"hexA", "hexB", "river", "bridge", "basis"}));
  for (const Csv::Row& row : rivers.rows()) {
    CF_TRY(side, hexside(row, data.map));
    mark_side(data.map, side.first, side.second, &Hex::river);
    if (row.text("bridge") == "1") mark_side(data.map, side.first, side.second, &Hex::bridge);
    data.map.rivers[side.first.index() * 6 + static_cast<std::size_t>(side.second)] = row.text("river");
    count_basis(data.basis, row.text("basis"));
  }
  CF_TRY(roads, open_csv(files, "roads.csv", {"hexA", "hexB", "road", "basis"}));
  for (const Csv::Row& row : roads.rows()) {
    CF_TRY(side, hexside(row, data.map));
    mark_side(data.map, side.first, side.second, &Hex::road);
    data.map.hexes[side.first.index()].has_road = true;
    data.map.hexes[data.map.hexes[side.first.index()].next[static_cast<std::size_t>(side.second)].index()].has_road =
        true;
    data.map.roads[side.first.index() * 6 + static_cast<std::size_t>(side.second)] = row.text("road");
    count_basis(data.basis, row.text("basis"));
  }
  return true;
}

Result<bool> read_places(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "places.csv", {"name", "hex", "kind", "basis"}));
  for (const Csv::Row& row : csv.rows()) {
    CF_TRY(hex, hex_number(row, "hex", row.text("hex")));
    std::string& place = data.map.places[hex.index()];
    if (place.empty()) place = row.text("name");
    if (place.starts_with("Salem")) place = "Salem";
    count_basis(data.basis, row.text("basis"));
  }
  for (std::size_t i = 0; i < kHexes; ++i) {
    const std::string& place = data.map.places[i];
    data.map.names[i] = place.empty() ? data.map.ids[i] : place + " (" + data.map.ids[i] + ")";
  }
  return true;
}

// -- pieces -----------------------------------------------------------------------------------------------------

Result<bool> read_units(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "units.csv",
                       {"id", "side", "name", "type", "full", "reduced", "mobility", "elite_full", "full_basis"}));
  for (const Csv::Row& row : csv.rows()) {
    PieceDef def;
    CF_TRY(side, side_name(row, "side"));
    CF_TRY(full, row.number("full", 1, 15));
    CF_TRY(reduced, row.number("reduced", 0, 15));
    def.id = row.text("id");
    def.name = def.printed = row.text("name");
    def.nation = row.text("side");
    def.side = side;
    def.full = static_cast<u8>(full);
    def.reduced = static_cast<u8>(reduced);
    const bool mounted = row.text("mobility") == "mounted";
    def.movement = mounted ? data.charts.mounted : data.charts.foot;
    def.symbol = mounted                                                             ? "cavalry"
                 : row.text("type") == "rifle" || row.text("type") == "light"        ? "rifle"
                 : row.text("type") == "militia" || row.text("type") == "provincial" ? "militia"
                                                                                     : "infantry";
    def.elite_full = row.text("elite_full") == "-1";
    def.elite_reduced = row.text("elite_reduced") == "-1";
    def.basis = row.text("full_basis");
    count_basis(data.basis, def.basis);
    count_basis(data.basis, row.text("reduced_basis"));
    count_basis(data.basis, row.text("movement_basis"));
    data.units.push_back(std::move(def));
  }
  return true;
}

// "3-8" -> 3; "" -> 10: the face from which an ability range begins.
u8 range_start(const std::string& text) { return text.empty() ? u8{10} : static_cast<u8>(text[0] - '0'); }

Result<bool> read_leaders(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "leaders.csv",
                       {"id", "side", "name", "kind", "copies", "seniority", "initiative", "inept", "capable",
                        "exceptional", "basis"}));
  for (const Csv::Row& row : csv.rows()) {
    PieceDef def;
    CF_TRY(side, side_name(row, "side"));
    CF_TRY(seniority, row.number("seniority", 1, 4));
    CF_TRY(initiative, row.number("initiative", 0, 9));
    CF_TRY(copies, row.number("copies", 1, 9));
    def.id = row.text("id");
    def.name = row.text("name");
    def.printed = row.text("printed_name");
    def.nation = row.text("side");
    def.type = Type::Leader;
    def.symbol = "leader";
    def.side = side;
    def.seniority = static_cast<u8>(seniority);
    def.initiative = static_cast<u8>(initiative);
    def.capable_from = range_start(row.text("capable"));
    def.exceptional_from = range_start(row.text("exceptional"));
    def.generic = row.text("kind") == "generic";
    if (def.capable_from > 9) return std::unexpected(row.error("capable", "must be a range of faces"));
    def.basis = row.text("basis");
    count_basis(data.basis, def.basis);
    data.leaders.push_back(std::move(def));
    data.copies.push_back(copies);
  }
  return true;
}

// -- charts -------------------------------------------------------------------------------------------------------

Result<Sky> sky_word(const Toml& list, const Toml& item) {
  for (std::size_t i = 0; i < std::size(kSkyWords); ++i)
    if (kSkyWords[i] == item.as_text()) return static_cast<Sky>(i);
  return std::unexpected(list.error("weather", "'" + item.as_text() + "' is no weather"));
}

Result<bool> read_charts(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "charts.toml");
  if (!file) return fail("is missing", "charts.toml");
  CF_TRY(toml, Toml::parse("charts.toml", file->text));
  constexpr std::string_view kSeasons[] = {"winter", "spring", "summer", "autumn"};
  for (std::size_t s = 0; s < 4; ++s) {
    for (const Toml& month : toml["seasons"][kSeasons[s]].items())
      if (month.as_number() >= 1 && month.as_number() <= 12)
        data.charts.season_of_month[static_cast<std::size_t>(month.as_number())] = static_cast<u8>(s);
    const Toml& row = toml["weather"][kSeasons[s]];
    if (row.items().size() != 10) return std::unexpected(toml["weather"].error(kSeasons[s], "needs ten faces"));
    for (std::size_t face = 0; face < 10; ++face) {
      CF_TRY(sky, sky_word(toml["weather"], row.items()[face]));
      data.charts.weather[s][face] = sky;
    }
  }
  for (std::size_t g = 0; g < std::size(kGroundWords); ++g) {
    const Toml& row = toml["terrain"][kGroundWords[g]];
    CF_TRY(cost, row.number("cost", 0, 9));
    CF_TRY(attack, row.number("attack", 0, 9));
    CF_TRY(open, row.truth("open", false));
    data.charts.ground[g] = {static_cast<u8>(cost), static_cast<u8>(attack), open};
    CF_TRY(basis, row.text("basis"));
    count_basis(data.basis, basis);
  }
  const auto take = [&](const char* table, const char* key, u8& slot) -> Result<bool> {
    CF_TRY(n, toml[table].number(key, 0, 99));
    slot = static_cast<u8>(n);
    return true;
  };
  Charts& c = data.charts;
  for (const auto& [table, key, slot] : {std::tuple{"river", "cost", &c.river_cost},
                                         {"river", "attack", &c.river_attack},
                                         {"river", "bridged", &c.bridge_attack},
                                         {"movement", "foot", &c.foot},
                                         {"movement", "mounted", &c.mounted},
                                         {"movement", "cannon", &c.cannon},
                                         {"load", "transport", &c.transport_load},
                                         {"load", "warship", &c.warship_load}})
    if (auto ok = take(table, key, *slot); !ok) return ok;
  return true;
}

// -- scenarios
// ---------------------------------------------------------------------------------------------------------

Result<bool> read_scenarios(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "scenarios.csv", {"id", "title", "turns", "first", "special", "watch", "claim_die"}));
  for (const Csv::Row& row : csv.rows()) {
    ScenarioRow s;
    s.id = row.text("id");
    s.title = row.text("title");
    s.date = row.text("date");
    s.senior[kAmerican] = row.text("senior_american");
    s.senior[kBritish] = row.text("senior_british");
    s.special = row.text("special");
    s.length = row.text("length");
    s.history = row.text("history");
    CF_TRY(year, row.number("year", 1775, 1783));
    CF_TRY(month, row.number("month", 1, 12));
    CF_TRY(day, row.number("day", 1, 31));
    CF_TRY(turns, row.number("turns", 1, 60));
    CF_TRY(die, row.number("claim_die", 0, 10));
    CF_TRY(first, side_name(row, "first"));
    CF_TRY(watch, hex_list(row, "watch"));
    s.year = year;
    s.month = month;
    s.day = day;
    s.turns = turns;
    s.claim_die = die;
    s.first = first;
    s.watch = watch;
    data.scenarios.push_back(std::move(s));
  }
  return true;
}

Result<bool> read_setup(const DataSet& files, Data& data) {
  CF_TRY(csv, open_csv(files, "setup.csv",
                       {"scenario", "side", "hex", "kind", "piece", "count", "state", "strength", "basis"}));
  for (const Csv::Row& row : csv.rows()) {
    SetupRow s;
    CF_TRY(side, side_name(row, "side"));
    CF_TRY(count, row.number("count", 1, 12));
    s.scenario = row.text("scenario");
    s.place = row.text("place");
    s.kind = row.text("kind");
    s.piece = row.text("piece");
    s.side = side;
    s.count = count;
    s.anywhere_at_sea = row.text("hex") == "sea_or_coast";
    s.off_map = row.text("hex") == "off_map";
    if (!s.anywhere_at_sea && !s.off_map) {
      CF_TRY(hexes, hex_list(row, "hex"));
      CF_TRY(others, hex_list(row, "alternatives"));
      s.hexes = hexes;
      s.alternatives = others;
    }
    s.senior = row.text("senior") == "1";
    s.inactive = row.text("inactive") == "1";
    s.reduced = row.text("state") == "reduced";
    s.strength = row.text("strength").empty() ? 0 : std::atoi(row.text("strength").c_str());
    if (s.kind == "unit") {
      bool known = false;
      for (const PieceDef& def : data.units) {
        if (def.id != s.piece) continue;
        known = true;
        const int shown = s.reduced ? def.reduced : def.full;
        if (s.strength && shown != s.strength)
          return std::unexpected(row.error("strength", "the counter has no such side"));
      }
      if (!known) return std::unexpected(row.error("piece", "there is no unit '" + s.piece + "'"));
    }
    const auto is_he = [&](const PieceDef& def) { return !def.generic && def.id == s.piece; };
    if (s.kind == "leader" && std::none_of(data.leaders.begin(), data.leaders.end(), is_he))
      return std::unexpected(row.error("piece", "there is no named leader '" + s.piece + "'"));
    count_basis(data.basis, row.text("basis"));
    data.setup.push_back(std::move(s));
  }
  return true;
}

Result<bool> read_cups(const DataSet& files, Data& data) {
  CF_TRY(cups, open_csv(files, "cups.csv", {"scenario", "side", "piece", "strength", "basis"}));
  for (const Csv::Row& row : cups.rows()) {
    CF_TRY(side, side_name(row, "side"));
    CF_TRY(strength, row.number("strength", 1, 15));
    const auto is_it = [&](const PieceDef& def) { return def.id == row.text("piece"); };
    if (std::none_of(data.units.begin(), data.units.end(), is_it))
      return std::unexpected(row.error("piece", "there is no unit '" + row.text("piece") + "'"));
    data.cups.push_back({row.text("scenario"), row.text("piece"), side, strength});
  }
  CF_TRY(arrivals, open_csv(files, "arrivals.csv", {"scenario", "side", "turn", "hex", "kind", "basis"}));
  for (const Csv::Row& row : arrivals.rows()) {
    CF_TRY(side, side_name(row, "side"));
    CF_TRY(turn, row.number("turn", 1, 60));
    CF_TRY(hex, hex_number(row, "hex", row.text("hex")));
    data.arrivals.push_back({row.text("scenario"), side, turn, hex});
  }
  return true;
}

}  // namespace

Result<Data> read_data(const DataSet& files) {
  Data data;
  for (auto read : {read_charts, read_hexes, read_sides, read_places, read_units, read_leaders, read_scenarios,
                    read_setup, read_cups})
    if (auto ok = read(files, data); !ok) return std::unexpected(ok.error());
  return data;
}

}  // namespace cf::carolinas
