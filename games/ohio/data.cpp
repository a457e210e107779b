// Loading the map, the counters and the charts.
#include "games/ohio/data.hpp"

#include <cmath>
#include <sstream>

#include "base/csv.hpp"

namespace cf::ohio {
namespace {

struct Loader {
  const DataSet& files;
  Library& lib;

  Result<Csv> csv(const char* name, std::initializer_list<std::string_view> columns) {
    const DataFile* file = find_file(files, name);
    if (!file) return fail("is missing", name);
    Result<Csv> table = Csv::parse(name, file->text, columns);
    if (table)
      for (const Csv::Row& row : table->rows())
        if (!row.text("basis").empty()) ++lib.basis[row.text("basis")];
    return table;
  }
  NationId nation(const std::string& id) const {
    for (std::size_t i = 0; i < lib.base.nations.size(); ++i)
      if (lib.base.nations[i].id == id) return NationId(i);
    return {};
  }
  PlaceId place(const std::string& id) const {
    const auto found = lib.base.find(kPlace, id);
    return found ? PlaceId(static_cast<std::size_t>(*found)) : PlaceId{};
  }

  Result<bool> nations();
  Result<bool> spaces();
  Result<bool> edges();
  Result<bool> entries();
  Result<bool> units();
  Result<bool> charts();
};

// On the drawn map.
Result<double> coordinate(const Csv::Row& row, const char* column) { return row.real(column, 0, 2000); }

Result<bool> flag(const Csv::Row& row, const char* column) {
  const Result<int> n = row.number(column, 0, 1);
  if (!n) return std::unexpected(n.error());
  return *n == 1;
}

Result<bool> Loader::nations() {
  Result<Csv> table = csv("nations.csv", {"id", "name", "color", "square", "core"});
  if (!table) return std::unexpected(table.error());
  for (const Csv::Row& row : table->rows()) {
    const Result<int> square = row.number("square", 0, 30);
    const Result<int> core = row.number("core", 0, 1);
    if (!square) return std::unexpected(square.error());
    if (!core) return std::unexpected(core.error());
    lib.base.nations.push_back(
        {row.text("id"), row.text("name"), row.text("color"), static_cast<u8>(*square), *core == 1, {}, {}});
  }
  if (lib.base.nations.size() != kNations) return fail("there must be ten nations", "nations.csv");
  Result<Csv> forts = csv("forts.csv", {"id", "name"});
  if (!forts) return std::unexpected(forts.error());
  for (const Csv::Row& row : forts->rows()) {
    lib.base.fort_ids.push_back(row.text("id"));
    lib.base.fort_names.push_back(row.text("name"));
  }
  if (lib.base.fort_ids.size() != kForts) return fail("there must be seven forts to build", "forts.csv");
  return true;
}

Site site_word(const std::string& text) {
  return text == "fort"                ? Site::PrintedFort
         : text == "settlement"        ? Site::Settlement
         : text == "principal_village" ? Site::Principal
                                       : Site::None;
}

Result<bool> Loader::spaces() {
  Result<Csv> table = csv("spaces.csv", {"id", "name", "kind", "owner", "x", "y", "lat", "structure", "river", "flag",
                                         "site", "ohio_side"});
  if (!table) return std::unexpected(table.error());
  std::size_t principals = 0;
  for (const Csv::Row& row : table->rows()) {
    Space s;
    s.id = row.text("id");
    s.name = row.text("name");
    s.site_name = row.text("site");
    s.river = row.text("kind") == "river";
    s.ohio = row.text("river") == "Ohio";
    const Result<bool> flagged = flag(row, "flag");
    if (!flagged) return flagged;
    s.flag = *flagged;
    s.owner = nation(row.text("owner"));
    if (!row.text("owner").empty() && !s.owner.exists())
      return std::unexpected(row.error("owner", "there is no such nation"));
    s.printed = site_word(row.text("structure"));
    s.side = row.text("ohio_side").empty() ? ' ' : row.text("ohio_side")[0];
    const Result<double> x = coordinate(row, "x"), y = coordinate(row, "y"), lat = row.real("lat", 30, 50);
    if (!x) return std::unexpected(x.error());
    if (!y) return std::unexpected(y.error());
    if (!lat) return std::unexpected(lat.error());
    s.x = static_cast<float>(*x), s.y = static_cast<float>(*y), s.lat = static_cast<float>(*lat);
    const PlaceId at(lib.base.spaces.size());
    if (s.printed == Site::Principal) {
      if (principals == kPrincipals || !s.owner.exists())
        return std::unexpected(row.error("structure", "a principal village too many, or on nobody's land"));
      lib.base.principals[principals++] = at;
      lib.base.nations[s.owner.index()].principals.push_back(at);
    }
    lib.base.spaces.push_back(std::move(s));
  }
  if (lib.base.spaces.size() != kSpaces) return fail("the map must have 230 spaces", "spaces.csv");
  if (principals != kPrincipals) return fail("the map must have eight principal villages", "spaces.csv");
  return true;
}

Result<bool> Loader::edges() {
  Result<Csv> table = csv("edges.csv", {"a", "b", "kind"});
  if (!table) return std::unexpected(table.error());
  for (const Csv::Row& row : table->rows()) {
    const PlaceId a = place(row.text("a")), b = place(row.text("b"));
    if (!a.exists() || !b.exists()) return std::unexpected(row.error("a", "an end of this edge is no space"));
    auto& from = lib.base.spaces[a.index()].next;
    auto& to = lib.base.spaces[b.index()].next;
    if (from.full() || to.full()) return std::unexpected(row.error("a", "too many neighbours"));
    from.push_back(b);
    to.push_back(a);
  }
  return true;
}

Result<bool> Loader::entries() {
  Result<Csv> table = csv("entries.csv", {"id", "name", "side", "nation", "southern", "links", "x", "y"});
  if (!table) return std::unexpected(table.error());
  for (const Csv::Row& row : table->rows()) {
    Entry e;
    e.id = row.text("id");
    e.name = row.text("name");
    e.seat = row.text("side") == "US" ? kUS : kWC;
    e.nation = nation(row.text("nation"));
    const Result<double> x = coordinate(row, "x"), y = coordinate(row, "y");
    const Result<bool> southern = flag(row, "southern");
    if (!x || !y) return std::unexpected(x ? y.error() : x.error());
    if (!southern) return southern;
    e.southern = *southern;
    e.x = static_cast<float>(*x), e.y = static_cast<float>(*y);
    const PlaceId at(kSpaces + lib.base.entries.size());
    std::stringstream links(row.text("links"));
    for (std::string id; std::getline(links, id, ';');) {
      const PlaceId to = place(id);
      if (!to.exists() || to.index() >= kSpaces)
        return std::unexpected(row.error("links", "there is no space '" + id + "'"));
      e.links.push_back(to);
      lib.base.spaces[to.index()].entries.push_back(at);
    }
    if (e.nation.exists()) lib.base.nations[e.nation.index()].entry = at;
    lib.base.entries.push_back(std::move(e));
  }
  if (lib.base.entries.size() != kEntries) return fail("there must be eight entry squares", "entries.csv");
  return true;
}

std::optional<Type> type_word(const std::string& text) {
  static constexpr std::string_view kWords[] = {"key_leader",
                                                "subordinate_leader",
                                                "warrior",
                                                "regular_infantry",
                                                "regular_cavalry",
                                                "militia_infantry",
                                                "militia_cavalry",
                                                "scout",
                                                "supply",
                                                "artillery",
                                                "arms"};
  for (std::size_t i = 0; i < std::size(kWords); ++i)
    if (kWords[i] == text) return static_cast<Type>(i);
  return {};
}

Result<bool> Loader::units() {
  Result<Csv> table =
      csv("counters.csv", {"id", "name", "side", "nation", "type", "fp", "fp_reduced", "tp", "tp_reduced", "count"});
  if (!table) return std::unexpected(table.error());
  Tables& t = lib.base;
  t.units.resize(256);
  t.nation.fill(NationId::kNoneValue);
  t.type.fill(static_cast<u8>(Type::Arms));
  std::size_t next[2] = {kUsFirst, 0};
  u8 counter = 0;
  for (const Csv::Row& row : table->rows()) {
    const std::optional<Type> type = type_word(row.text("type"));
    if (!type) return std::unexpected(row.error("type", "is no kind of unit"));
    const Result<int> count = row.number("count", 1, 30), fp = row.number("fp", 0, 9),
                      fp_reduced = row.number("fp_reduced", 0, 9), tp = row.number("tp", 0, 9),
                      tp_reduced = row.number("tp_reduced", 0, 9);
    for (const Result<int>* figure : {&count, &fp, &fp_reduced, &tp, &tp_reduced})
      if (!*figure) return std::unexpected(figure->error());
    const Seat seat = row.text("side") == "US" ? kUS : kWC;
    const NationId n = nation(row.text("nation"));
    for (int i = 1; i <= *count; ++i) {
      const std::size_t k = next[seat]++;
      if (k >= (seat == kUS ? std::size_t{kUnits} : std::size_t{kArmsFirst}))
        return std::unexpected(row.error("count", "too many units"));
      UnitInfo& u = t.units[k];
      const std::string number = *count > 1 ? "_" + std::to_string(i) : "";
      u = {row.text("id") + number,
           row.text("name"),
           *type,
           n,
           static_cast<u8>(*fp),
           static_cast<u8>(*fp_reduced),
           static_cast<u8>(*tp),
           static_cast<u8>(*tp_reduced),
           counter};
    }
    ++counter;
  }
  for (std::size_t k = 0; k < kArmsCount; ++k)
    t.units[kArmsFirst + k] = {
        "british_arms_" + std::to_string(k + 1), "British arms", Type::Arms, {}, 0, 0, 0, 0, static_cast<u8>(100 + k)};
  for (std::size_t i = 0; i < kUnits; ++i) {
    const UnitInfo& u = t.units[i];
    if (u.id.empty()) continue;
    t.type[i] = static_cast<u8>(u.type);
    t.nation[i] = u.nation.value;
    t.fp[0][i] = u.fp, t.fp[1][i] = u.fp_reduced, t.tp[0][i] = u.tp, t.tp[1][i] = u.tp_reduced;
    const bool troop = u.type == Type::Warrior || (u.type >= Type::RegInf && u.type <= Type::MilCav);
    for (std::size_t side : {0u, 1u}) {
      t.odds_fp[side][i] = u.type == Type::Scout ? u8{0} : t.fp[side][i];
      t.troop_fp[side][i] = troop ? t.fp[side][i] : u8{0};
    }
    if (u.type == Type::Gun) t.guns.push_back(UnitId(i));
    if (u.type == Type::Supply) t.wagons.push_back(UnitId(i));
    if (u.type == Type::Key && i >= kUsFirst) t.us_keys.push_back(UnitId(i));
  }
  return true;
}

Result<bool> Loader::charts() {
  Result<Csv> table = csv("charts.csv", {"chart", "row", "values"});
  if (!table) return std::unexpected(table.error());
  Tables& t = lib.base;
  t.turns = {"FA/WI 1789", "SP/SU 1790", "FA/WI 1790", "SP/SU 1791", "FA/WI 1791",
             "SP/SU 1792", "FA/WI 1792", "SP/SU 1793", "FA/WI 1793", "SP/SU 1794"};
  constexpr int kMostInChart = 40;
  std::size_t crt = 0;
  for (const Csv::Row& row : table->rows()) {
    std::stringstream values(row.text("values"));
    bool wrong = false;
    const auto fill = [&](u8* out, int count) {
      for (int v = 0; count-- > 0;) {
        wrong = wrong || !(values >> v) || v < 0 || v > kMostInChart;
        *out++ = static_cast<u8>(wrong ? 0 : v);
      }
      wrong = wrong || (values >> std::ws, !values.eof());
    };
    const std::string& chart = row.text("chart");
    if (chart == "crt" && crt < 9) {
      t.crt_words[crt] =
          "{b:seat}, combat die at {a:space} with {c} FP: the faces 1 to 6 inflict " + row.text("values") + ".";
      fill(t.crt[crt++], 6);
    }
    if (chart == "ambush") fill(t.ambush, 6);
    if (chart == "shock") fill(t.shock, 7);
    if (chart == "withdrawal") fill(t.withdrawal, 3);
    if (chart == "entry") fill(t.entry + 1, 2);
    if (chart == "threshold") fill(t.threshold, 3);
    if (chart == "raid_added")
      for (std::size_t i = 0; i < t.turns.size(); ++i)
        if (t.turns[i] == row.text("row")) fill(t.raid_added[i], 4);
    if (wrong) return std::unexpected(row.error("values", "must be as many numbers of 0 to 40 as the chart has"));
  }
  if (crt != 9) return fail("the combat table must have nine rows", "charts.csv");
  return true;
}

}  // namespace

void measure(Tables& t, const std::vector<RiverPoint>& rivers) {
  constexpr std::size_t n = kSpaces;
  t.hops.assign(n * n, 99);
  t.mp.assign(n * n, 99);
  for (std::size_t from = 0; from < n; ++from) {
    std::vector<std::size_t> queue{from};
    t.hops[from * n + from] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (PlaceId next : t.spaces[queue[i]].next)
        if (t.hops[from * n + next.index()] == 99) {
          t.hops[from * n + next.index()] = static_cast<u8>(t.hops[from * n + queue[i]] + 1);
          queue.push_back(next.index());
        }
    t.mp[from * n + from] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < n; ++a) {
        if (t.mp[from * n + a] == 99) continue;
        for (PlaceId b : t.spaces[a].next) {
          const bool wa = t.spaces[a].river, wb = t.space(b).river;
          const int cost = t.mp[from * n + a] + (wb ? (wa ? 1 : 2) : (wa ? 0 : 1));
          if (cost < t.mp[from * n + b.index()]) t.mp[from * n + b.index()] = static_cast<u8>(cost), changed = true;
        }
      }
    }
  }
  for (std::size_t d = 0; d < t.within.size(); ++d) {
    t.within[d].assign(n, {});
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        if (t.hops[a * n + b] <= d) t.within[d][a].add(PlaceId(b));
  }
  for (std::size_t a = 0; a < n; ++a) {
    if (t.spaces[a].owner.exists()) t.land[t.spaces[a].owner.index()].add(PlaceId(a));
    if (t.spaces[a].river) {
      t.rivers.add(PlaceId(a));
      continue;
    }
    for (std::size_t b = 0; b < n; ++b)
      if (t.spaces[b].river && t.hops[a * n + b] <= 2) {
        t.near_river.add(PlaceId(a));
        if (t.spaces[b].owner == t.spaces[a].owner) t.near_own_river.add(PlaceId(a));
      }
  }
  // The bank of a ground space: the side of the nearest stretch of the river it lies on.
  t.bank.assign(n * n, 0);
  for (std::size_t r = 0; r < n; ++r) {
    if (!t.spaces[r].river) continue;
    for (PlaceId g : t.spaces[r].next) {
      if (t.space(g).river) continue;
      const float mx = (t.spaces[r].x + t.space(g).x) / 2, my = (t.spaces[r].y + t.space(g).y) / 2;
      float best = 1e9f, side = 1;
      for (std::size_t i = 0; i + 1 < rivers.size(); ++i) {
        const RiverPoint &p = rivers[i], &q = rivers[i + 1];
        if (p.river != q.river) continue;
        const float rx = (p.x + q.x) / 2 - t.spaces[r].x, ry = (p.y + q.y) / 2 - t.spaces[r].y;
        const float cx = (p.x + q.x) / 2 - mx, cy = (p.y + q.y) / 2 - my;
        const float d = rx * rx + ry * ry + cx * cx + cy * cy;
        if (d < best) best = d, side = (q.x - p.x) * (t.space(g).y - p.y) - (q.y - p.y) * (t.space(g).x - p.x);
      }
      t.bank[r * n + g.index()] = side < 0 ? -1 : 1;
    }
  }
}

namespace {
// Points that follow one another with the same name and ring are one outline.
void add_point(std::vector<Outline>& outlines, const std::string& name, const std::string& ring, double x, double y) {
  if (outlines.empty() || outlines.back().name != name || outlines.back().ring != ring)
    outlines.push_back({name, ring, {}});
  outlines.back().points.emplace_back(static_cast<float>(x), static_cast<float>(y));
}
}  // namespace

Result<std::unique_ptr<Library>> load_library(const DataSet& files) {
  auto lib = std::make_unique<Library>();
  Loader loader{files, *lib};
  for (auto step :
       {&Loader::nations, &Loader::spaces, &Loader::edges, &Loader::entries, &Loader::units, &Loader::charts})
    if (Result<bool> r = (loader.*step)(); !r) return std::unexpected(r.error());
  Result<Csv> rivers = loader.csv("rivers.csv", {"river", "x", "y"});
  if (!rivers) return std::unexpected(rivers.error());
  Tables& t = lib->base;
  for (const Csv::Row& row : rivers->rows()) {
    const Result<double> x = coordinate(row, "x"), y = coordinate(row, "y");
    if (!x || !y) return std::unexpected(x ? y.error() : x.error());
    lib->rivers.push_back({row.text("river"), static_cast<float>(*x), static_cast<float>(*y)});
    add_point(t.river_lines, row.text("river"), "", *x, *y);
  }
  Result<Csv> areas = loader.csv("areas.csv", {"nation", "ring", "x", "y"});
  if (!areas) return std::unexpected(areas.error());
  for (const Csv::Row& row : areas->rows()) {
    if (!loader.nation(row.text("nation")).exists()) return std::unexpected(row.error("nation", "is no nation"));
    const Result<double> x = coordinate(row, "x"), y = coordinate(row, "y");
    if (!x || !y) return std::unexpected(x ? y.error() : x.error());
    add_point(t.nation_rings, row.text("nation"), row.text("ring"), *x, *y);
  }
  for (std::size_t i = 0; i < kSpaces; ++i) {
    if (t.spaces[i].id == "fort_washington") t.washington = PlaceId(i);
    if (t.spaces[i].id == "fort_harmar") t.harmar = PlaceId(i);
    if (t.spaces[i].id == "kekionga") t.kekionga = PlaceId(i);
    if (t.spaces[i].flag) t.miamis = PlaceId(i);
  }
  if (!t.washington.exists() || !t.harmar.exists() || !t.kekionga.exists() || !t.miamis.exists())
    return fail("Fort Washington, Fort Harmar, Kekionga or the flag is missing", "spaces.csv");
  t.spaces.resize(256);  // so that no number from outside points beyond the table
  measure(t, lib->rivers);
  const DataFile* scenarios = find_file(files, "scenarios.toml");
  if (!scenarios) return fail("is missing", "scenarios.toml");
  if (Result<bool> r = load_scenarios(*lib, *scenarios); !r) return std::unexpected(r.error());
  return lib;
}

}  // namespace cf::ohio
