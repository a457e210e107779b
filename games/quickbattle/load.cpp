#include "games/quickbattle/load.hpp"

#include <algorithm>

#include "base/csv.hpp"

namespace cf::quickbattle {
namespace {

// Reads fields of a TOML table and keeps the first error, so that a loader reads like a list.
struct Reader {
  std::optional<Error> error{};

  template <class T>
  T keep(Result<T> value, T otherwise) {
    if (value) return std::move(*value);
    if (!error) error = value.error();
    return otherwise;
  }
  std::string text(const Toml& in, std::string_view key) { return keep(in.text(key), std::string()); }
  std::string text(const Toml& in, std::string_view key, std::string_view otherwise) {
    return keep(in.text(key, otherwise), std::string());
  }
  int number(const Toml& in, std::string_view key, int low, int high) { return keep(in.number(key, low, high), low); }
  int number(const Toml& in, std::string_view key, int low, int high, int otherwise) {
    return keep(in.number(key, low, high, otherwise), otherwise);
  }
  bool truth(const Toml& in, std::string_view key) { return keep(in.truth(key, false), false); }
  void only(const Toml& in, std::initializer_list<std::string_view> keys) { keep(in.only(keys), true); }
  void wrong(const Toml& in, std::string_view field, std::string message) {
    if (!error) error = in.error(field, std::move(message));
  }
  // The index of a word among those allowed.
  int word(const Toml& in, std::string_view key, std::initializer_list<std::string_view> words) {
    return choose(in, key, text(in, key), words);
  }
  int word(const Toml& in, std::string_view key, std::initializer_list<std::string_view> words,
           std::string_view otherwise) {
    return choose(in, key, text(in, key, otherwise), words);
  }
  int choose(const Toml& in, std::string_view key, const std::string& value,
             std::initializer_list<std::string_view> words) {
    const auto it = std::find(words.begin(), words.end(), value);
    if (it != words.end()) return static_cast<int>(it - words.begin());
    std::string known;
    for (std::string_view w : words) known += (known.empty() ? "" : ", ") + std::string(w);
    wrong(in, key, "'" + value + "' is not one of: " + known);
    return 0;
  }
};

template <class T>
void set(T& to, int value) {
  to = static_cast<T>(value);
}

// -- units.csv, terrain.csv, melee.csv ----------------------------------------------------------

std::optional<Class> find_class(const std::string& word) {
  for (std::size_t i = 0; i < std::size(kClassWords); ++i)
    if (kClassWords[i] == word) return static_cast<Class>(i);
  return {};
}

Result<bool> load_units(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "units.csv");
  if (!file) return fail("is missing", "units.csv");
  const auto csv =
      Csv::parse("units.csv", file->text, {"id", "name", "short", "class", "fire", "melee", "symbol", "basis"});
  if (!csv) return std::unexpected(csv.error());
  for (const Csv::Row& row : csv->rows()) {
    const auto cls = find_class(row.text("class"));
    if (!cls)
      return std::unexpected(
          row.error("class", "'" + row.text("class") + "' is not warrior, regular, militia or rifle"));
    const auto fire = row.number("fire", 0, 6), melee = row.number("melee", 0, 20);
    if (!fire) return std::unexpected(fire.error());
    if (!melee) return std::unexpected(melee.error());
    data.types.push_back({row.text("id"), row.text("name"), row.text("short"), row.text("symbol"), *cls,
                          static_cast<u8>(*fire), static_cast<u8>(*melee)});
    ++data.basis[row.text("basis")];
  }
  return true;
}

Result<bool> load_terrain(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "terrain.csv");
  if (!file) return fail("is missing", "terrain.csv");
  const auto csv =
      Csv::parse("terrain.csv", file->text,
                 {"terrain", "class", "stack", "fire_times", "fire_roll", "calm_only", "melee_times", "basis"});
  if (!csv) return std::unexpected(csv.error());
  int seen = 0;
  for (const Csv::Row& row : csv->rows()) {
    const auto terrain = std::find(std::begin(kTerrainWords), std::end(kTerrainWords), row.text("terrain"));
    const auto cls = find_class(row.text("class"));
    if (terrain == std::end(kTerrainWords))
      return std::unexpected(row.error("terrain", "'" + row.text("terrain") + "' is no terrain"));
    if (!cls) return std::unexpected(row.error("class", "'" + row.text("class") + "' is no class"));
    const Result<int> cells[] = {row.number("stack", 0, 9), row.number("fire_times", 1, 4),
                                 row.number("fire_roll", -3, 3), row.number("calm_only", 0, 1),
                                 row.number("melee_times", 1, 4)};
    for (const auto& cell : cells)
      if (!cell) return std::unexpected(cell.error());
    data.charts.ground[static_cast<std::size_t>(terrain - kTerrainWords)][static_cast<std::size_t>(*cls)] = {
        static_cast<u8>(*cells[0]), static_cast<u8>(*cells[1]), static_cast<u8>(*cells[4]), static_cast<i8>(*cells[2]),
        *cells[3] == 1};
    ++data.basis[row.text("basis")];
    ++seen;
  }
  if (seen != 12) return fail("needs one row for every terrain and class", "terrain.csv");
  return true;
}

// "1R" -> one lost and the rest routed.
bool read_half(std::string_view text, u8& lost, bool& routed) {
  if (text == "-") return true;
  if (!text.empty() && text.back() == 'R') routed = true, text.remove_suffix(1);
  if (text.empty()) return routed;
  if (text.size() != 1 || text[0] < '1' || text[0] > '9') return false;
  lost = static_cast<u8>(text[0] - '0');
  return true;
}

Result<bool> load_odds(const Csv& csv, Charts& k) {
  for (const std::string& name : csv.columns()) {
    if (name == "die" || name == "basis") continue;
    const std::size_t colon = name.find(':');
    if (name.size() != 3 || colon != 1 || name[0] < '1' || name[0] > '9' || name[2] < '1' || name[2] > '9')
      return fail("'" + name + "' is no odds column like 3:2", "melee.csv", 1, name);
    k.odds.push_back({static_cast<u8>(name[0] - '0'), static_cast<u8>(name[2] - '0')});
    k.odds_names.push_back(name);
    const std::size_t n = k.odds.size();
    if (n > 1 && k.odds[n - 1][0] * k.odds[n - 2][1] <= k.odds[n - 2][0] * k.odds[n - 1][1])
      return fail("odds columns must rise", "melee.csv", 1, name);
  }
  if (k.odds.empty()) return fail("has no odds column", "melee.csv", 1);
  return true;
}

Result<bool> load_melee(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "melee.csv");
  if (!file) return fail("is missing", "melee.csv");
  const auto csv = Csv::parse("melee.csv", file->text, {"die", "basis"});
  if (!csv) return std::unexpected(csv.error());
  Charts& k = data.charts;
  if (auto ok = load_odds(*csv, k); !ok) return ok;
  int expected = 0;
  for (const Csv::Row& row : csv->rows()) {
    const auto die = row.number("die", -9, 20);
    if (!die) return std::unexpected(die.error());
    if (k.melee.empty()) k.melee_low = expected = *die;
    if (*die != expected++) return std::unexpected(row.error("die", "the rows must count up by one"));
    k.melee_high = *die;
    for (const std::string& column : k.odds_names) {
      MeleeResult r;
      const std::string& text = row.text(column);
      const std::size_t slash = text.find('/');
      if (slash == std::string::npos || !read_half(std::string_view(text).substr(0, slash), r.lost[0], r.routed[0]) ||
          !read_half(std::string_view(text).substr(slash + 1), r.lost[1], r.routed[1]))
        return std::unexpected(row.error(column, "'" + text + "' is no result like 1R/-"));
      const auto known = std::find(k.results.begin(), k.results.end(), text);
      r.text = static_cast<u8>(known - k.results.begin());
      if (known == k.results.end()) k.results.push_back(text);
      k.melee.push_back(r);
    }
    ++data.basis[row.text("basis")];
  }
  if (k.melee.empty()) return fail("has no rows", "melee.csv");
  return true;
}

// -- charts.toml --------------------------------------------------------------------------------

void load_numbers(const Toml& in, Reader& r, Charts& k) {
  const auto get = [&](auto& to, const char* table, const char* key, int low, int high) {
    set(to, r.number(in[table], key, low, high));
  };
  get(k.rating_low, "rounds", "rating_low", 1, 9);
  get(k.rating_high, "rounds", "rating_high", 1, 9);
  get(k.always_hits, "fire", "always_hits", 1, 6);
  get(k.always_misses, "fire", "always_misses", 1, 6);
  get(k.always_moves, "movement", "always_moves", 1, 6);
  get(k.never_moves, "movement", "never_moves", 1, 7);
  get(k.move_settled, "movement", "regulars_settled", -5, 5);
  get(k.move_rough, "movement", "rough", -5, 5);
  get(k.move_severe, "movement", "severe", -5, 5);
  get(k.move_covered, "movement", "enemy_on_top", -5, 5);
  get(k.move_surprise, "movement", "surprise", -5, 5);
  get(k.die_limit, "melee", "die_limit", 0, 9);
  get(k.disrupted_shift, "melee", "disrupted_shift", 0, 9);
  get(k.surprise_shift, "melee", "surprise_shift", 0, 9);
  get(k.never_recovers, "recovery", "always_fails", 1, 7);
  get(k.fire_wounded, "leader_loss_fire", "wounded", 1, 9);
  get(k.fire_killed, "leader_loss_fire", "killed", 1, 9);
  get(k.melee_wounded, "leader_loss_melee", "wounded", 1, 9);
  get(k.melee_killed, "leader_loss_melee", "killed", 1, 9);
  get(k.melee_stack_lost, "leader_loss_melee", "stack_lost", 0, 5);
  get(k.surprise_rifles, "surprise", "enemy_rifles", -5, 5);
  get(k.surprise_warriors, "surprise", "all_warriors", -5, 5);
  get(k.surprise_severe, "surprise", "severe", -5, 5);
  get(k.severe_from, "weather", "severe_from", 1, 7);
  get(k.fort_charge, "fort", "charge", -5, 5);
  get(k.fort_shift, "fort", "shift", -8, 8);
  get(k.score_good, "end_of_battle", "good_order", 1, 4);
  get(k.score_disrupted, "end_of_battle", "disrupted", 0, 4);
  get(k.marginal, "end_of_battle", "marginal", 0, 100);
  get(k.decisive, "end_of_battle", "decisive", 0, 100);
  get(k.decisive_defeat, "end_of_battle", "decisive_defeat", 0, 5);
  get(k.par_margin, "end_of_battle", "par_margin", 0, 50);
}

Result<bool> load_charts(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "charts.toml");
  if (!file) return fail("is missing", "charts.toml");
  const auto in = Toml::parse("charts.toml", file->text);
  if (!in) return std::unexpected(in.error());
  Reader r;
  r.only(*in, {"rounds", "levels", "fire", "movement", "melee", "recovery", "leader_loss_fire", "leader_loss_melee",
               "surprise", "weather", "fort", "end_of_battle"});
  for (const auto& [name, table] : in->members()) {
    if (!table.is_table()) r.wrong(*in, name, "must be a table");
    ++data.basis[r.text(table, "basis")];
  }
  load_numbers(*in, r, data.charts);
  for (const Toml& name : (*in)["levels"]["names"].items()) data.charts.level_names.push_back(name.as_text());
  if (data.charts.level_names.size() != 5) r.wrong((*in)["levels"], "names", "must name the five levels");
  if (r.error) return std::unexpected(*r.error);
  return true;
}

// -- a battle -----------------------------------------------------------------------------------

struct BattleReader : Reader {
  const Data& data;
  explicit BattleReader(const Data& d) : data(d) {}

  // Several nations: the lowest level counts.
  u8 level(const Toml& in) {
    const Toml& levels = in["level"];
    if (!levels.is_list()) return static_cast<u8>(number(in, "level", 1, 5));
    int lowest = 6;
    for (const Toml& one : levels.items()) {
      if (one.type() != Toml::Type::Number || one.as_number() < 1 || one.as_number() > 5)
        wrong(in, "level", "must be a number from 1 to 5, or a list of them");
      lowest = std::min(lowest, static_cast<int>(std::clamp<long long>(one.as_number(), 1, 6)));
    }
    if (lowest > 5) wrong(in, "level", "must be a number from 1 to 5, or a list of them");
    return static_cast<u8>(std::min(lowest, 5));
  }

  int find_type(const Toml& entry) {
    const std::string type = text(entry, "type");
    for (std::size_t i = 0; i < data.types.size(); ++i)
      if (data.types[i].id == type) return static_cast<int>(i);
    std::string known;
    for (const UnitType& t : data.types) known += (known.empty() ? "" : ", ") + t.id;
    wrong(entry, "type", "there is no unit type '" + type + "'; known are " + known);
    return 0;
  }

  void units(const Toml& in, const std::string& seat, std::vector<UnitInfo>& out) {
    if (!in["units"].is_list() || in["units"].items().empty()) return wrong(in, "units", "must list at least one unit");
    std::map<std::string, int> counted;
    u8 group = 0;
    for (const Toml& entry : in["units"].items()) {
      if (!entry.is_table()) return wrong(in, "units", "must be a list of tables like {type = \"militia\", count = 3}");
      only(entry, {"type", "count", "label", "garrison", "basis", "type_basis"});
      const UnitType& type = data.types[static_cast<std::size_t>(find_type(entry))];
      const int count = number(entry, "count", 1, kUnitsPerSide);
      const std::string label = text(entry, "label", "");
      for (int i = 0; i < count && !error; ++i) {
        if (out.size() == kUnitsPerSide) return wrong(entry, "count", "a side has at most 32 units");
        const std::string nth = std::to_string(++counted[type.id]);
        out.push_back({seat + "_" + type.id + "_" + nth, type.name + " " + nth, label, type.short_name + nth,
                       static_cast<u8>(&type - data.types.data()), group, truth(entry, "garrison")});
      }
      ++group;
    }
  }

  void leaders(const Toml& in, const std::string& seat, Battle& b, Seat side) {
    auto& out = b.leaders[side];
    if (!in["leaders"].is_list() || in["leaders"].items().empty())
      return wrong(in, "leaders", "must list at least one leader");
    int primaries = 0;
    for (const Toml& entry : in["leaders"].items()) {
      if (!entry.is_table()) return wrong(in, "leaders", "must be a list of tables like {name = \"...\", rating = 2}");
      only(entry, {"name", "rating", "primary", "basis", "rating_basis"});
      if (out.size() == kLeadersPerSide) return wrong(entry, "name", "a side has at most 6 leaders");
      const bool primary = truth(entry, "primary");
      out.push_back({seat + "_leader_" + std::to_string(out.size() + 1), text(entry, "name"),
                     static_cast<u8>(number(entry, "rating", data.charts.rating_low, data.charts.rating_high)),
                     primary});
      primaries += primary;
    }
    if (primaries > 1) wrong(in, "leaders", "only one leader can be primary");
    b.sides[side].primary = static_cast<u8>(primary_of(out));
  }

  // The one marked, else the one with the highest rating.
  static std::size_t primary_of(const std::vector<LeaderInfo>& leaders) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < leaders.size(); ++i) {
      if (leaders[i].primary) return i;
      if (leaders[i].rating > leaders[best].rating) best = i;
    }
    return best;
  }

  void side(const Toml& in, const std::string& seat, Battle& b, Seat whose) {
    only(in, {"name", "level", "strength", "leaders", "units", "basis"});
    SideInfo& s = b.sides[whose];
    s.name = text(in, "name");
    s.strength = text(in, "strength", "");
    s.level = level(in);
    units(in, seat, b.units[whose]);
    leaders(in, seat, b, whose);
    s.units = static_cast<u8>(b.units[whose].size());
    s.leaders = static_cast<u8>(b.leaders[whose].size());
  }

  Battle battle(const Toml& in) {
    Battle b;
    only(in, {"id",
              "name",
              "date",
              "place",
              "lat",
              "lon",
              "men_per_unit",
              "terrain",
              "weather",
              "initiative",
              "surprise",
              "historical_winner",
              "historical_margin",
              "override",
              "par",
              "lead_p10",
              "lead_p90",
              "history",
              "basis",
              "native",
              "settler"});
    b.id = text(in, "id", "custom");
    b.name = text(in, "name");
    b.date = text(in, "date", "");
    b.place = text(in, "place", "");
    b.history = text(in, "history", "");
    b.winner = text(in, "historical_winner", "");
    b.margin = text(in, "historical_margin", "");
    b.men_per_unit = number(in, "men_per_unit", 1, 1000, 50);
    b.terrain = static_cast<Terrain>(word(in, "terrain", {"rough", "wilderness", "settled"}));
    constexpr Decided kWeather[] = {Decided::None, Decided::Native, Decided::Rolled};
    b.weather = kWeather[word(in, "weather", {"clear", "severe", "rolled"}, "clear")];
    b.initiative = static_cast<Seat>(word(in, "initiative", {"native", "settler"}));
    b.surprise = static_cast<Decided>(word(in, "surprise", {"none", "native", "settler", "rolled"}, "none"));
    b.override = static_cast<Override>(word(in, "override", {"none", "draw_is_settler", "garrison_holds"}, "none"));
    b.has_par = in["par"].exists();
    b.par = number(in, "par", -100, 100, 0);
    b.lead_p10 = number(in, "lead_p10", -100, 100, 0);
    b.lead_p90 = number(in, "lead_p90", -100, 100, 0);
    for (const auto& [name, seat] : {std::pair{"native", kNative}, {"settler", kSettler}}) {
      if (in[name].is_table())
        side(in[name], name, b, seat);
      else
        wrong(in, name, "is missing: a table with name, level, leaders and units");
    }
    return b;
  }
};

void count_basis(const Toml& in, BasisCount& out) {
  for (const auto& [name, node] : in.members()) {
    const bool is_basis = name == "basis" || name.ends_with("_basis");
    if (is_basis && node.type() == Toml::Type::Text) ++out[node.as_text()];
    if (is_basis)
      for (const auto& [field, one] : node.members()) ++out[one.as_text()];
    else
      count_basis(node, out);
  }
  for (const Toml& item : in.items()) count_basis(item, out);
}

Result<bool> load_engagements(const DataSet& files, Data& data) {
  const DataFile* file = find_file(files, "engagements.toml");
  if (!file) return fail("is missing", "engagements.toml");
  const auto in = Toml::parse("engagements.toml", file->text);
  if (!in) return std::unexpected(in.error());
  for (const Toml& one : (*in)["engagement"].items()) {
    BattleReader reader(data);
    Battle battle = reader.battle(one);
    if (reader.error) return std::unexpected(*reader.error);
    data.battles.push_back(std::move(battle));
  }
  if (data.battles.empty()) return fail("has no [[engagement]]", "engagements.toml");
  count_basis(*in, data.basis);
  return true;
}

}  // namespace

Result<Data> load_data(const DataSet& files) {
  Data data;
  for (auto* load : {load_units, load_terrain, load_melee, load_charts, load_engagements})
    if (auto ok = load(files, data); !ok) return std::unexpected(ok.error());
  return data;
}

Result<Battle> load_custom(const Data& data, const DataFile& file) {
  const auto in = Toml::parse(file.name, file.text);
  if (!in) return std::unexpected(in.error());
  BattleReader reader(data);
  Battle battle = reader.battle(*in);
  if (reader.error) return std::unexpected(*reader.error);
  return battle;
}

}  // namespace cf::quickbattle
