#include "games/warpath/load.hpp"

#include <algorithm>
#include <map>

#include "base/csv.hpp"

namespace cf::warpath {
namespace {

using Rows = std::vector<Csv::Row>;

template <class E>
using Words = std::initializer_list<std::pair<std::string_view, E>>;

template <class E>
Result<E> word(const Csv::Row& row, std::string_view column, Words<E> words) {
  for (const auto& [text, value] : words)
    if (row.text(column) == text) return value;
  return std::unexpected(row.error(column, "'" + row.text(column) + "' is not known here"));
}

// Basis cells may hold several grounds, "name=printed;entry=historical": each is counted.
void count_basis(const std::string& cell, BasisCount& basis) {
  std::size_t from = 0;
  while (from <= cell.size()) {
    const std::size_t end = std::min(cell.find(';', from), cell.size());
    std::string part = cell.substr(from, end - from);
    if (const std::size_t eq = part.find('='); eq != std::string::npos) part = part.substr(eq + 1);
    if (const std::size_t blank = part.find(' '); blank != std::string::npos) part = part.substr(0, blank);
    if (!part.empty() && part != "n/a") ++basis[part];
    from = end + 1;
  }
}

struct Loader {
  const DataSet& files;
  BasisCount& basis;
  Tables t;
  std::map<std::string, PlaceId> place;

  Result<bool> read(const char* name, std::initializer_list<std::string_view> columns, auto&& each) {
    const DataFile* file = find_file(files, name);
    if (!file) return fail("is missing", name);
    const Result<Csv> csv = Csv::parse(name, file->text, columns);
    if (!csv) return std::unexpected(csv.error());
    for (const Csv::Row& row : csv->rows()) {
      count_basis(row.text("basis"), basis);
      if (Result<bool> ok = each(row); !ok) return ok;
    }
    return true;
  }

  Result<bool> space(const Csv::Row& row) {
    const auto terrain = word<Terrain>(row, "terrain",
                                       {{"prairie", Terrain::Prairie},
                                        {"cross_timbers", Terrain::CrossTimbers},
                                        {"forest", Terrain::Forest},
                                        {"rough", Terrain::Rough}});
    const auto country = word<Country>(
        row, "owner",
        {{"indian_territory", Country::Territory}, {"union", Country::Union}, {"confederate", Country::Confederate}});
    const auto role = word<SpaceRole>(row, "role",
                                      {{"other", SpaceRole::Plain},
                                       {"union_base", SpaceRole::UnionBase},
                                       {"confederate_base", SpaceRole::ConfederateBase},
                                       {"capital", SpaceRole::Capital},
                                       {"kiowa_base", SpaceRole::KiowaBase},
                                       {"comanche_base", SpaceRole::ComancheBase}});
    const Result<double> x = row.real("x", 0, 2000), y = row.real("y", 0, 2000);
    if (!terrain) return std::unexpected(terrain.error());
    if (!country) return std::unexpected(country.error());
    if (!role) return std::unexpected(role.error());
    if (!x) return std::unexpected(x.error());
    if (!y) return std::unexpected(y.error());
    if (t.spaces.size() == kMaxSpaces) return std::unexpected(row.error("id", "there are more spaces than fit"));
    Space s;
    s.id = row.text("id"), s.name = row.text("name"), s.code = row.text("code"), s.grid = row.text("grid");
    s.nation_name = row.text("nation"), s.basis = row.text("basis"), s.note = row.text("note");
    s.terrain = *terrain, s.country = *country, s.role = *role, s.nation = nation(s.nation_name), s.x = *x, s.y = *y;
    if (!place.emplace(s.id, PlaceId(t.spaces.size())).second)
      return std::unexpected(row.error("id", "is there twice"));
    t.spaces.push_back(std::move(s));
    return true;
  }

  static Nation nation(const std::string& text) {
    if (text.empty()) return Nation::None;
    if (text == "Cherokee") return Nation::Cherokee;
    if (text == "Creek") return Nation::Creek;
    if (text == "Choctaw") return Nation::Choctaw;
    if (text == "Chickasaw") return Nation::Chickasaw;
    if (text == "Seminole") return Nation::Seminole;
    if (text == "Osage") return Nation::Osage;
    return Nation::Other;
  }

  Result<bool> road(const Csv::Row& row) {
    const auto a = place.find(row.text("a")), b = place.find(row.text("b"));
    if (a == place.end()) return std::unexpected(row.error("a", "there is no such space"));
    if (b == place.end() || a == b) return std::unexpected(row.error("b", "there is no such space"));
    const bool river = !row.text("crossing").empty();
    Space& from = t.spaces[a->second.index()];
    Space& to = t.spaces[b->second.index()];
    if (from.routes.full() || to.routes.full()) return std::unexpected(row.error("a", "too many routes meet here"));
    const u8 index = static_cast<u8>(t.routes.size());
    from.routes.push_back({b->second, river, index});
    to.routes.push_back({a->second, river, index});
    t.routes.push_back({a->second, b->second, row.text("crossing"), row.text("name"), row.text("basis")});
    return true;
  }

  Result<bool> unit(const Csv::Row& row) {
    const auto side = word<int>(row, "army",
                                {{"union", 0},
                                 {"union_indian", 0},
                                 {"confederate", 1},
                                 {"confederate_indian", 1},
                                 {"kiowa", 2},
                                 {"comanche", 3}});
    const auto type = word<Type>(row, "type",
                                 {{"infantry", Type::Infantry},
                                  {"cavalry", Type::Cavalry},
                                  {"artillery", Type::Artillery},
                                  {"engineer", Type::Engineer},
                                  {"leader", Type::Leader},
                                  {"raider", Type::Raider}});
    const auto entry = word<Entry>(row, "entry",
                                   {{"1861", Entry::Year1861},
                                    {"1862", Entry::Year1862},
                                    {"1863", Entry::Year1863},
                                    {"1864", Entry::Year1864},
                                    {"fort_smith", Entry::FortSmith},
                                    {"quantrill", Entry::Quantrill}});
    const Result<int> strength = row.number("strength", 0, 6), value = row.number("value", 0, 6),
                      rate = row.number("movement", 1, 8);
    if (!side) return std::unexpected(side.error());
    if (!type) return std::unexpected(type.error());
    if (!entry) return std::unexpected(entry.error());
    if (!strength) return std::unexpected(strength.error());
    if (!value) return std::unexpected(value.error());
    if (!rate) return std::unexpected(rate.error());
    if (t.units.size() == kMaxUnits) return std::unexpected(row.error("id", "there are more units than fit"));
    Unit u;
    u.id = row.text("id"), u.name = row.text("name"), u.army = row.text("army"), u.type_name = row.text("type");
    u.entry_name = row.text("entry"), u.nation_name = row.text("nation"), u.basis = row.text("basis"),
    u.note = row.text("note");
    u.side = static_cast<u8>(*side), u.type = *type, u.entry = *entry;
    u.strength = static_cast<u8>(*strength), u.value = static_cast<u8>(*value), u.rate = static_cast<u8>(*rate);
    u.indian = u.army.ends_with("_indian"), u.nation = nation(u.nation_name);
    if (u.type != Type::Leader && !u.strength)
      return std::unexpected(row.error("strength", "a combat unit needs some"));
    enrol(u, row.text("army") + "/" + row.text("regiment"), row.text("regiment").empty());
    return true;
  }

  std::map<std::string, u8> regiment_numbers;
  void enrol(Unit u, const std::string& regiment, bool alone) {
    const PieceId id(t.units.size());
    if (!alone) {
      const auto [it, fresh] = regiment_numbers.emplace(regiment, static_cast<u8>(regiment_numbers.size() + 1));
      u.regiment = it->second;
      t.regiments.resize(regiment_numbers.size() + 1);
      t.regiments[u.regiment].add(id);
    }
    t.side[u.side].add(id);
    if (u.type == Type::Leader) t.leaders.add(id);
    if (u.type != Type::Leader && u.type != Type::Wagon) t.combat.add(id);
    if (u.type == Type::Wagon) t.wagons.add(id);
    if (u.type == Type::Cavalry) t.cavalry.add(id);
    if (u.type == Type::Artillery) t.guns.add(id);
    if (u.type == Type::Engineer) t.engineers.add(id);
    if (u.indian && u.type != Type::Leader) t.indians.add(id);
    if (u.entry == Entry::Quantrill) t.quantrill = id;
    t.units.push_back(std::move(u));
  }

  void add_wagons() {
    for (u8 side = 0; side < 2; ++side)
      for (std::size_t i = 0; i < kWagonsEach; ++i) {
        Unit w;
        w.id = (side ? "cw_" : "uw_") + std::to_string(i + 1);
        w.name = std::string(side ? "Confederate" : "Union") + " wagon " + std::to_string(i + 1);
        w.army = side ? "confederate" : "union", w.type_name = "wagon", w.basis = "printed";
        w.side = side, w.type = Type::Wagon, w.rate = 2;
        enrol(w, "", true);
      }
  }

  Result<MarkerEffect> effect(const Csv::Row& row, std::string_view column) {
    const std::string& text = row.text(column);
    if (text.size() == 1 && text[0] >= '1' && text[0] <= '9')
      return MarkerEffect{Effect::Actions, static_cast<u8>(text[0] - '0')};
    return word<MarkerEffect>(row, column,
                              {{"end", {Effect::End, 0}},
                               {"devastation", {Effect::Devastation, 0}},
                               {"recruiting", {Effect::Recruiting, 0}},
                               {"kiowa", {Effect::Tribe, kKiowa}},
                               {"comanche", {Effect::Tribe, kComanche}},
                               {"return_kiowa", {Effect::ReturnTribe, kKiowa}},
                               {"return_comanche", {Effect::ReturnTribe, kComanche}},
                               {"fortune", {Effect::Fortune, 0}},
                               {"quantrill", {Effect::Quantrill, 0}}});
  }

  Result<bool> marker(const Csv::Row& row) {
    constexpr std::string_view kCells[2][2] = {{"union_summer", "union_winter"},
                                               {"confederate_summer", "confederate_winter"}};
    const Result<int> count = row.number("count", 1, 40);
    if (!count) return std::unexpected(count.error());
    if (t.markers.size() == kMarkers)
      return std::unexpected(row.error("id", "there are more kinds of markers than fit"));
    Marker m;
    m.id = row.text("id"), m.name = row.text("name"), m.basis = row.text("basis"), m.count = static_cast<u8>(*count);
    for (int seat = 0; seat < 2; ++seat)
      for (int season = 0; season < 2; ++season) {
        const Result<MarkerEffect> e = effect(row, kCells[seat][season]);
        if (!e) return std::unexpected(e.error());
        m.effects[seat][season] = *e;
      }
    if (m.effects[0][0].effect == Effect::Devastation) t.devastation = MarkerId(t.markers.size());
    if (m.effects[0][0].effect == Effect::Quantrill) t.quantrill_marker = MarkerId(t.markers.size());
    t.markers.push_back(std::move(m));
    return true;
  }

  Result<bool> table_row(const Csv::Row& row, std::size_t& n) {
    if (n == 6) return std::unexpected(row.error("column", "six columns are enough"));
    for (std::size_t face = 0; face < 6; ++face) {
      const std::string column = "d" + std::to_string(face + 1);
      const auto shot =
          word<Shot>(row, column, {{"none", Shot::None}, {"panic", Shot::Panic}, {"elimination", Shot::Elimination}});
      if (!shot) return std::unexpected(shot.error());
      t.table[n][face] = *shot;
    }
    ++n;
    return true;
  }

  Result<bool> line(const Csv::Row& row, const std::string& kind, std::vector<Line>& out) {
    Line l{row.text("name"), kind, {}};
    const std::string& text = row.text("points");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      const std::string pair = text.substr(at, end - at);
      const std::size_t colon = pair.find(':');
      const auto digits = [](const std::string& s) {
        return !s.empty() && s.size() < 6 && s.find_first_not_of("0123456789") == std::string::npos;
      };
      if (colon == std::string::npos || !digits(pair.substr(0, colon)) || !digits(pair.substr(colon + 1)))
        return std::unexpected(row.error("points", "a point is x:y"));
      l.points.emplace_back(std::stoi(pair.substr(0, colon)), std::stoi(pair.substr(colon + 1)));
      at = end + 1;
    }
    out.push_back(std::move(l));
    return true;
  }

  // The spaces and markers the rules know by name.
  Result<bool> find_named() {
    const std::pair<const char*, PlaceId*> wanted[] = {
        {"fort_scott", &t.fort_scott},    {"fort_atkinson", &t.fort_atkinson}, {"fort_smith", &t.fort_smith},
        {"marshall", &t.marshall},        {"fort_belknap", &t.fort_belknap},   {"park_hill", &t.park_hill},
        {"sculleyville", &t.sculleyville}};
    for (const auto& [id, slot] : wanted) {
      const auto it = place.find(id);
      if (it == place.end()) return fail(std::string("the rules need a space '") + id + "'", "spaces.csv");
      *slot = it->second;
    }
    std::size_t capitals = 0;
    for (std::size_t i = 0; i < t.spaces.size(); ++i) {
      const Space& s = t.spaces[i];
      if (s.role == SpaceRole::UnionBase || s.role == SpaceRole::ConfederateBase) t.army_bases.add(PlaceId(i));
      if (s.terrain == Terrain::Rough || (s.role != SpaceRole::Plain && s.role != SpaceRole::Capital))
        t.no_waste.add(PlaceId(i));
      if (s.role == SpaceRole::KiowaBase) t.home[kKiowa] = PlaceId(i);
      if (s.role == SpaceRole::ComancheBase) t.home[kComanche] = PlaceId(i);
      if (s.role != SpaceRole::Capital) continue;
      if (capitals == 5 || s.nation == Nation::None)
        return fail("there are five capitals, each of a nation", "spaces.csv", 0, s.id);
      t.capitals[capitals++] = PlaceId(i);
      t.capital_of[static_cast<std::size_t>(s.nation)] = PlaceId(i);
    }
    if (capitals != 5 || !t.home[kKiowa].exists() || !t.home[kComanche].exists())
      return fail("five capitals and two raider bases are needed", "spaces.csv");
    if (!t.devastation.exists() || !t.quantrill_marker.exists())
      return fail("Devastation and Quantrill markers are needed", "markers.csv");
    if (!t.quantrill.exists() || t.units.size() != kPieces)
      return fail("144 units, Quantrill among them, are needed", "units.csv");
    if (t.turns.size() != 8) return fail("eight turns are needed", "turns.csv");
    return true;
  }

  Result<bool> everything() {
    std::size_t columns = 0;
    Result<bool> ok = read("spaces.csv", {"id", "name", "terrain", "owner", "role", "nation", "x", "y", "basis"},
                           [&](const auto& r) { return space(r); });
    if (ok) ok = read("routes.csv", {"a", "b", "crossing", "basis"}, [&](const auto& r) { return road(r); });
    if (ok)
      ok = read("units.csv",
                {"id", "name", "army", "type", "strength", "value", "movement", "entry", "regiment", "nation", "basis"},
                [&](const auto& r) { return unit(r); });
    if (ok)
      ok = read(
          "markers.csv",
          {"id", "name", "count", "union_summer", "union_winter", "confederate_summer", "confederate_winter", "basis"},
          [&](const auto& r) { return marker(r); });
    if (ok)
      ok = read("battle_table.csv", {"column", "d1", "d2", "d3", "d4", "d5", "d6", "basis"},
                [&](const auto& r) { return table_row(r, columns); });
    if (ok && columns != 6) return fail("six columns are needed", "battle_table.csv");
    if (ok)
      ok = read("turns.csv", {"turn", "season", "label", "months", "basis"}, [&](const auto& r) -> Result<bool> {
        t.turns.push_back({r.text("label"), r.text("months"), r.text("season") == "winter"});
        return true;
      });
    if (ok)
      ok = read("rivers.csv", {"name", "size", "points", "basis"},
                [&](const auto& r) { return line(r, r.text("size") == "minor" ? "stream" : "river", t.rivers); });
    if (ok)
      ok =
          read("borders.csv", {"name", "points", "basis"}, [&](const auto& r) { return line(r, "border", t.borders); });
    if (ok)
      ok = read("nations.csv", {"name", "fill", "points", "basis"},
                [&](const auto& r) { return line(r, r.text("fill"), t.nations); });
    if (ok) add_wagons();
    return ok;
  }
};

}  // namespace

Result<Tables> load_tables(const DataSet& files, BasisCount& basis) {
  Loader loader{files, basis, {}, {}, {}};
  if (Result<bool> ok = loader.everything(); !ok) return std::unexpected(ok.error());
  if (const Result<bool> ok = loader.find_named(); !ok) return std::unexpected(ok.error());
  return std::move(loader.t);
}

}  // namespace cf::warpath
