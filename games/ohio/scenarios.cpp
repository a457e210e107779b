// Loading the scenarios: who starts where, and what the players place themselves.
#include <algorithm>

#include "games/ohio/data.hpp"

namespace cf::ohio {
namespace {

struct Reader {
  Library& lib;
  const std::string& file;
  std::string wrong;

  const Tables& t() const { return lib.base; }
  template <class I>
  I id(u8 kind, const std::string& text) {
    const auto found = t().find(kind, text);
    if (!found && wrong.empty()) wrong = "there is no '" + text + "'";
    return found ? I(static_cast<std::size_t>(*found)) : I{};
  }
  std::vector<std::string> texts(const Toml& node) const {
    std::vector<std::string> out;
    for (const Toml& item : node.items()) out.push_back(item.as_text());
    return out;
  }
  // All numbers here count pieces, turns or squares of a track.
  static constexpr int kMost = 30;
  int number(const Toml& node, const char* key, int otherwise = 0) {
    const Result<int> n = node.number(key, 0, kMost, otherwise);
    if (!n && wrong.empty()) wrong = n.error().text();
    return n.value_or(otherwise);
  }
  u8 number(const Toml& item) {
    const bool fits = item.type() == Toml::Type::Number && item.as_number() >= 0 && item.as_number() <= kMost;
    if (!fits && wrong.empty()) wrong = "a number of a list is not one of 0 to " + std::to_string(kMost);
    return static_cast<u8>(fits ? item.as_number() : 0);
  }

  std::pair<Type, int> counted(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    for (std::size_t i = kUsFirst; i < kUnits; ++i)
      if (const UnitInfo& u = t().units[i]; u.id == name || u.id == name + "_1") {
        const int count = std::atoi(text.c_str() + (colon == std::string::npos ? 0 : colon + 1));
        if ((count < 1 || count > kMost) && wrong.empty()) wrong = "'" + text + "' must end in :1 to :30";
        return {u.type, std::clamp(count, 0, kMost)};
      }
    if (wrong.empty()) wrong = "there is no unit '" + name + "'";
    return {Type::Arms, 0};
  }
  std::vector<std::pair<Type, int>> counts(const Toml& node) {
    std::vector<std::pair<Type, int>> out;
    for (const std::string& text : texts(node)) out.push_back(counted(text));
    return out;
  }
  // US units of a kind not used yet in this set-up.
  void take(Scenario& s, const std::vector<std::pair<Type, int>>& wanted, std::vector<UnitId>& out) {
    for (const auto& [type, count] : wanted) {
      int left = count;
      for (std::size_t i = kUsFirst; i < kUnits && left; ++i)
        if (!t().units[i].id.empty() && t().units[i].type == type && s.place[i] == kPool && !taken.has(UnitId(i))) {
          taken.add(UnitId(i));
          out.push_back(UnitId(i));
          --left;
        }
      if (left && wrong.empty()) wrong = "more units are wanted than there are counters";
    }
  }
  std::vector<UnitId> leaders(const Toml& node) {
    std::vector<UnitId> out;
    for (const std::string& text : texts(node))
      if (const UnitId found = id<UnitId>(kUnit, text); found.exists()) out.push_back(found);  // else `wrong` says so
    return out;
  }
  IdSet<UnitId, kUnits> taken;

  Scenario scenario(const std::string& name, const Toml& node);
  void nations(Scenario& s, const Toml& node);
  void garrisons(Scenario& s, const Toml& node);
  void expedition(Scenario& s, const Toml& node);
};

void Reader::nations(Scenario& s, const Toml& node) {
  std::vector<SetupTask> later;
  for (const Toml& n : node["nation"].items()) {
    const NationId nation = id<NationId>(kNation, n["id"].as_text());
    if (!nation.exists()) return;
    const auto task = [&](Task what, int count, SetupTask base = {}) {
      if (count <= 0) return;
      base.task = what, base.seat = kWC, base.nation = nation, base.count = static_cast<u8>(count);
      s.tasks.push_back(base);
    };
    for (const std::string& pv : texts(n["principal_reduced"]))
      task(Task::PrincipalReduced, 1, {.where = id<PlaceId>(kPlace, pv)});
    if (n["south_of"].exists())
      task(Task::Village, number(n, "south"), {.where = id<PlaceId>(kPlace, n["south_of"].as_text())});
    task(Task::Village, number(n, "villages"));
    task(Task::VillageReduced, number(n, "reduced"));
    task(Task::Razed, number(n, "razed"));
    std::size_t at = 0;
    const auto next_warrior = [&]() -> std::size_t {
      for (; at < kArmsFirst; ++at)
        if (t().units[at].type == Type::Warrior && t().units[at].nation == nation) return at++;
      if (wrong.empty()) wrong = "too many warriors for a nation";
      return 0;
    };
    const bool direct = n["at"].exists(), together = n["together"].exists();
    const PlaceId place = direct ? id<PlaceId>(kPlace, n["at"].as_text()) : kPool;
    for (int i = number(n, "warriors"); i > 0; --i) s.place[next_warrior()] = place;
    for (int i = number(n, "warriors_reduced"); i > 0; --i) {
      const std::size_t u = next_warrior();
      s.place[u] = kPool;
      s.reduced.add(UnitId(u));
    }
    for (int i = number(n, "box"); i > 0; --i) s.place[next_warrior()] = kBox;
    for (int i = number(n, "entry"); i > 0; --i) s.place[next_warrior()] = t().nations[nation.index()].entry;
    if (!direct && !together) {
      task(Task::Warrior, number(n, "warriors"));
      task(Task::WarriorReduced, number(n, "warriors_reduced"));
    }
    for (UnitId u : leaders(n["leaders"])) {
      const bool off_map = t().nations[nation.index()].entry.exists() && nation != kMiami;
      s.place[u.index()] = direct ? place : off_map ? t().nations[nation.index()].entry : kPool;
      if (!direct && !together && !off_map) task(Task::Leader, 1, {.part = u.value});
    }
    if (together) task(Task::Together, 1);
  }
  for (const Toml& n : node["nonaligned"].items()) {
    const NationId nation = id<NationId>(kNation, n["id"].as_text());
    if (!nation.exists()) return;
    s.status[nation.index()] = Status::Nonaligned;
    s.villages_waiting[nation.index()] = static_cast<u8>(number(n, "villages"));
    s.enter[nation.index()] = static_cast<u8>(number(n, "enter"));
    for (std::size_t i = 0; i < kArmsFirst; ++i)
      if (t().units[i].nation == nation) s.place[i] = kBox;
  }
}

void Reader::garrisons(Scenario& s, const Toml& node) {
  for (const Toml& g : node["garrison"].items()) {
    Garrison garrison;
    const std::string fort = g["fort"].as_text();
    if (const auto printed = t().find(kPlace, fort))
      garrison.at = PlaceId(static_cast<std::size_t>(*printed));
    else
      garrison.fort = id<FortId>(kFort, fort);
    take(s, counts(g["units"]), garrison.units);
    for (UnitId u : leaders(g["leaders"])) garrison.units.push_back(u), taken.add(u);
    int room = garrison.fort.exists() ? 6 : 8;
    for (UnitId u : garrison.units) {
      const int fp = t().units[u.index()].type >= Type::RegInf && t().units[u.index()].type <= Type::MilCav ? 2 : 0;
      if (fp > room) continue;
      room -= fp;
      s.inside.add(u);
    }
    if (garrison.at.exists()) {
      for (UnitId u : garrison.units) s.place[u.index()] = garrison.at;
    } else {
      SetupTask task{.task = Task::Fort,
                     .seat = kUS,
                     .nation = {},
                     .count = 1,
                     .where = {},
                     .near_ = static_cast<u8>(number(g, "near")),
                     .far_ = static_cast<u8>(number(g, "far")),
                     .fort = garrison.fort};
      if (!g["from"].as_text().empty()) task.where = id<PlaceId>(kPlace, g["from"].as_text());
      if (g["owner"].exists()) task.nation = id<NationId>(kNation, g["owner"].as_text());
      s.tasks.push_back(task);
    }
    s.garrisons.push_back(std::move(garrison));
  }
}

void Reader::expedition(Scenario& s, const Toml& node) {
  const auto settle = [&](Task what, const char* key, char side) {
    if (const int n = number(node, key))
      s.tasks.push_back({.task = what,
                         .seat = kUS,
                         .nation = {},
                         .count = static_cast<u8>(n),
                         .where = {},
                         .fort = {},
                         .side = side});
  };
  settle(Task::Settlement, "north_new", 'n');
  settle(Task::Settlement, "east_new", 'e');
  settle(Task::ReduceSettlement, "north_reduced", 'n');
  settle(Task::ReduceSettlement, "east_reduced", 'e');
  for (const Toml& p : node["part"].items()) {
    Part part{
        .units = {}, .squares = static_cast<u8>(number(p, "squares", 1)), .turn = static_cast<u8>(number(p, "turn"))};
    for (UnitId u : leaders(p["leaders"])) part.units.push_back(u), taken.add(u);
    take(s, counts(p["units"]), part.units);
    if (part.turn == s.first_turn)
      s.tasks.push_back({.task = Task::Expedition,
                         .seat = kUS,
                         .nation = {},
                         .count = static_cast<u8>(part.units.size()),
                         .where = {},
                         .fort = {},
                         .part = static_cast<u8>(s.parts.size())});
    s.parts.push_back(std::move(part));
  }
  for (int k = 0; k < 2; ++k) {
    const Toml& c = node[k == 0 ? "chart2" : "chart3"];
    if (!c.exists()) continue;
    Chart& chart = s.chart[k];
    chart.builds = static_cast<u8>(number(c, "builds"));
    chart.squares = static_cast<u8>(number(c, "squares", 1));
    for (const std::string& f : texts(c["build_forts"])) chart.forts.push_back(id<FortId>(kFort, f));
    chart.in_forts = counts(c["in_forts"]);
    chart.in_settlements = counts(c["in_settlements"]);
    chart.cup = counts(c["cup"]);
    chart.units = counts(c["units"]);
    chart.leaders = leaders(c["leaders"]);
    for (const Toml& l : c["later"].items()) chart.later.push_back({counts(l["units"]), leaders(l["leaders"])});
  }
}

Scenario Reader::scenario(const std::string& name, const Toml& node) {
  Scenario s;
  taken.clear();
  s.id = name;
  s.title = node["title"].as_text();
  s.history = node["history"].as_text();
  s.tier = static_cast<u8>(number(node, "tier"));
  s.first_turn = static_cast<u8>(number(node, "first_turn"));
  s.last_turn = static_cast<u8>(number(node, "last_turn"));
  s.points[kUS] = static_cast<u8>(number(node, "us_points")),
  s.points[kWC] = static_cast<u8>(number(node, "wc_points"));
  s.vp[kUS] = static_cast<u8>(2 * number(node, "us_vp")), s.vp[kWC] = static_cast<u8>(2 * number(node, "wc_vp"));
  s.expedition = static_cast<u8>(number(node, "expedition", 1));
  s.harmar = name == "harmar", s.wabash = name == "wabash", s.legion = name == "legion",
  s.campaign = name == "campaign";
  for (std::size_t i = 0; i < 4 && i < node["raid"].items().size(); ++i) s.raid[i] = number(node["raid"].items()[i]);
  s.status.fill(Status::Withdrawn);
  for (const std::string& n : texts(node["members"]))
    if (const NationId m = id<NationId>(kNation, n); m.exists()) s.status[m.index()] = Status::Member;
  for (const std::string& n : texts(node["treaties"]))
    if (const NationId m = id<NationId>(kNation, n); m.exists()) s.status[m.index()] = Status::Treaty;
  for (std::size_t i = 0; i < kUnits; ++i)
    s.place[i] = t().units[i].id.empty() ? PlaceId{} : i < kUsFirst ? kOut : kPool;
  const bool us_first = s.tier != 0;
  if (us_first) garrisons(s, node);
  nations(s, node);
  for (const Toml& n : node["arms_on_squares"].items()) {
    std::size_t k = 0;
    while (k < kArmsCount && s.arms_square[k]) ++k;
    if (k == kArmsCount) break;
    s.arms_square[k] = number(n);
    s.place[kArmsFirst + k] = kBox;
  }
  u8 arm = 0;
  for (const std::string& n : texts(node["arms_with"])) {
    const NationId nation = id<NationId>(kNation, n);
    if (!nation.exists() || arm >= kArmsCount) break;
    s.place[kArmsFirst + arm] = kPool;
    if (s.status[nation.index()] == Status::Member)
      s.tasks.push_back(
          {.task = Task::ArmsIn, .seat = kWC, .nation = nation, .count = 1, .where = {}, .fort = {}, .part = arm});
    else if (!t().nations[nation.index()].principals.empty())
      s.place[kArmsFirst + arm] = t().nations[nation.index()].principals[0];
    ++arm;
  }
  if (!us_first) garrisons(s, node);
  s.builds = static_cast<u8>(number(node, "builds"));
  for (const std::string& f : texts(node["build_forts"]))
    if (const FortId fort = id<FortId>(kFort, f); fort.exists()) s.build_forts.add(fort);
  expedition(s, node);
  std::vector<UnitId> cup;
  take(s, counts(node["cup"]), cup);
  for (UnitId u : cup) s.place[u.index()] = kCup;
  return s;
}

}  // namespace

Result<bool> load_scenarios(Library& lib, const DataFile& file) {
  const Result<Toml> doc = Toml::parse(file.name, file.text);
  if (!doc) return std::unexpected(doc.error());
  Reader reader{lib, file.name, {}, {}};
  for (const auto& [name, node] : doc->members()) {
    lib.scenarios.push_back(reader.scenario(name, node));
    if (!reader.wrong.empty()) return std::unexpected(node.error(name, reader.wrong));
  }
  return lib.scenarios.empty() ? Result<bool>(fail("there is no scenario", file.name)) : Result<bool>(true);
}

}  // namespace cf::ohio
