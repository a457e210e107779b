// The tables of one scenario with its options, made from the data.
#include <algorithm>

#include "games/carolinas/load.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

struct ScenarioRules {
  std::string_view id;
  Rule calendar, setup, victory;
};

constexpr ScenarioRules kRulesOf[] = {
    {"16.1", R("16.1a"), R("16.1b"), R("16.1f")},     {"16.2", R("16.2a"), R("16.2b"), R("16.2e")},
    {"16.3", R("16.3a"), R("16.3b"), R("16.3d")},     {"16.5", R("16.5a"), R("16.5b"), R("16.5e")},
    {"16.6", R("16.6a"), R("16.6b"), R("16.6c")},     {"16.7", R("16.7a"), R("16.7b"), R("16.7d")},
    {"16.8", R("16.8a"), R("16.8b"), R("16.8c")},     {"16.9", R("16.9a"), R("16.9b"), R("16.9c")},
    {"16.10", R("16.10a"), R("16.10b"), R("16.10d")},
};

constexpr std::string_view kSpecialWords[] = {"recruit", "french", "overmountain", "burn",
                                              "hold",    "camden", "junction"};

std::string option_of(const Setup& setup, const std::string& id) {
  const auto it = setup.options.find(id);
  return it == setup.options.end() ? std::string{} : it->second;
}

class Builder {
 public:
  Builder(const Data& data, const Setup& setup) : data_(data), setup_(setup), t_(std::make_unique<Tables>()) {}

  std::unique_ptr<Tables> build() {
    for (const ScenarioRow& s : data_.scenarios)
      if (s.id == setup_.scenario) row_ = &s;
    take_map();
    take_charts();
    take_options();
    add_units();
    add_counters(Type::Cannon);
    add_counters(Type::Supply);
    add_leaders();
    add_counters(Type::Warship);
    add_counters(Type::Transport);
    place_rows();
    take_scenario();
    return std::move(t_);
  }

 private:
  void take_map() {
    t_->hexes = data_.map.hexes;
    t_->hex_ids = data_.map.ids;
    t_->hex_names = data_.map.names;
    t_->hex_places = data_.map.places;
    t_->hex_notes = data_.map.notes;
    t_->hex_basis = data_.map.basis;
    t_->river_names = data_.map.rivers;
    t_->road_names = data_.map.roads;
    t_->cities = data_.map.cities;
    for (std::size_t i = 0; i < kHexes; ++i)
      for (std::size_t d = 0; d < 6; ++d) open_side(HexId(i), d);
  }

  void open_side(HexId h, std::size_t d) {
    const Hex& hex = t_->hex(h);
    if (!hex.next[d].exists() || t_->hex(hex.next[d]).sea) return;
    if (!((hex.river & ~hex.bridge) >> d & 1)) t_->by_bridge[d].add(h);
  }

  // "Weather of Date Turn {a}: 0 snow, 1 to 5 clear, ..."
  static std::string weather_words(const std::array<Sky, 10>& faces) {
    std::string text = "Weather of Date Turn {a}:";
    for (std::size_t from = 0, to = 0; from < faces.size(); from = to + 1) {
      for (to = from; to + 1 < faces.size() && faces[to + 1] == faces[from];) ++to;
      text += (from ? ", " : " ") + std::to_string(from) + (to > from ? " to " + std::to_string(to) : "") + " " +
              std::string(kSkyWords[static_cast<std::size_t>(faces[from])]);
    }
    return text + ".";
  }

  void take_charts() {
    const Charts& c = data_.charts;
    t_->ground = c.ground;
    t_->weather = c.weather;
    for (std::size_t season = 0; season < 4; ++season) t_->weather_words[season] = weather_words(c.weather[season]);
    t_->season_of_month = c.season_of_month;
    t_->river_cost = c.river_cost;
    t_->river_attack = c.river_attack;
    t_->bridge_attack = c.bridge_attack;
    t_->transport_load = c.transport_load;
    t_->warship_load = c.warship_load;
  }

  void take_options() {
    Options& o = t_->options;
    const auto is = [&](const char* id, const char* value) { return option_of(setup_, id) == value; };
    o.fog = !is("fog", "off");
    o.season_by_start = is("season", "start");
    o.inept_freezes = is("inept", "freeze");
    o.every_leader_rolls = is("cut_off", "every");
    o.strict_elite = is("elite", "strict");
    o.surprise_falls_back = is("surprise", "normal");
    o.guns_defend_once = is("guns", "once");
    o.may_raze = is("raze", "yes");
    if (is("bridge", "none")) t_->bridge_attack = 0;
    if (is("river", "2")) t_->river_attack = 2;
    if (is("hill", "1") || is("hill", "3")) t_->ground[2].attack = is("hill", "1") ? 1 : 3;
    if (is("swamp_cost", "2")) t_->ground[3].cost = 2;
    if (is("swamp_attack", "2")) t_->ground[3].attack = 2;
  }

  PieceId add(PieceDef def) {
    const PieceId p(t_->pieces.size());
    t_->side[def.side].add(p);
    switch (def.type) {
      case Type::Unit:
        t_->units.add(p);
        break;
      case Type::Cannon:
        t_->cannon.add(p);
        break;
      case Type::Supply:
        t_->supply.add(p);
        break;
      case Type::Leader:
        t_->leaders.add(p);
        break;
      case Type::Warship:
        t_->warships.add(p), t_->ships.add(p);
        break;
      case Type::Transport:
        t_->transports.add(p), t_->ships.add(p);
        break;
    }
    if (def.generic) t_->generic.add(p);
    t_->pieces.push_back(std::move(def));
    return p;
  }

  std::optional<PieceId> find_piece(const std::string& id) const {
    for (std::size_t i = 0; i < t_->pieces.size(); ++i)
      if (t_->pieces[i].id == id) return PieceId(i);
    return {};
  }

  bool used_here(const PieceDef& def) const {
    const auto in_setup = [&](const SetupRow& r) { return r.scenario == row_->id && r.piece == def.id; };
    const auto in_cup = [&](const CupRow& r) { return r.scenario == row_->id && r.piece == def.id; };
    return std::any_of(data_.setup.begin(), data_.setup.end(), in_setup) ||
           std::any_of(data_.cups.begin(), data_.cups.end(), in_cup);
  }

  void add_units() {
    for (const PieceDef& def : data_.units) {
      if (!used_here(def)) continue;
      PieceDef mine = def;
      if (t_->options.strict_elite) mine.elite_full = def.id == "br_63rd_3";
      const PieceId p = add(std::move(mine));
      if (def.nation == "french") t_->french.add(p);
    }
    for (const CupRow& row : data_.cups) {
      if (row.scenario != row_->id) continue;
      const PieceId p = *find_piece(row.piece);
      t_->cup_units.add(p);
      t_->placed.push_back({p, {}, row.strength != t_->def(p).full});
    }
  }

  void add_leaders() {
    for (std::size_t i = 0; i < data_.leaders.size(); ++i) {
      const PieceDef& def = data_.leaders[i];
      if (!def.generic) {
        if (!used_here(def)) continue;
        const PieceId p = add(def);
        if (def.nation == "french") t_->french.add(p);
        continue;
      }
      for (int copy = 1; copy <= data_.copies[i]; ++copy) {
        PieceDef one = def;
        one.id += "_" + std::to_string(copy);
        one.name = "unnamed leader " + std::to_string(def.initiative) + static_cast<char>('a' + copy - 1);
        add(std::move(one));
      }
    }
  }

  static const char* type_word(Type type) {
    return type == Type::Cannon    ? "cannon"
           : type == Type::Supply  ? "supply"
           : type == Type::Warship ? "warship"
                                   : "transport";
  }

  // Counters without a name of their own: one piece for each the scenario asks for, in the order of the set-up.
  void add_counters(Type type) {
    std::map<std::string, int> numbers;
    const auto one_more = [&](Seat side, const std::string& nation) {
      PieceDef def;
      const std::string prefix = nation == "french" ? "fr" : side == kAmerican ? "am" : "br";
      const int n = ++numbers[prefix];
      def.id = prefix + "_" + type_word(type) + "_" + std::to_string(n);
      const std::string whose = prefix == "fr" ? "French" : prefix == "am" ? "American" : "British";
      def.name = whose + " " + (type == Type::Supply ? "wagon" : type_word(type)) + " " + std::to_string(n);
      def.nation = prefix == "fr" ? "french" : prefix == "am" ? "american" : "british";
      def.type = type;
      def.side = side;
      def.symbol = type == Type::Cannon ? "artillery" : type == Type::Supply ? "wagon" : type_word(type);
      def.basis = "printed";
      if (type == Type::Cannon) def.movement = data_.charts.cannon, def.full = 2, def.reduced = 1;
      return add(std::move(def));
    };
    for (const SetupRow& row : data_.setup)
      if (row.scenario == row_->id && row.kind == type_word(type))
        for (int i = 0; i < row.count; ++i) {
          const bool french = row.off_map;
          const PieceId p = one_more(row.side, french ? "french" : row.piece);
          if (french) t_->french.add(p);
          counters_.push_back({&row, p});
        }
    if (type != Type::Supply) return;
    for (const ArrivalRow& row : data_.arrivals)
      if (row.scenario == row_->id) {
        const PieceId p = one_more(row.side, "");
        t_->arrivals.push_back({static_cast<u8>(row.turn), p, row.hex});
        t_->arriving.add(p);
      }
  }

  HexId hex_of_row(const SetupRow& row) const {
    if (row.alternatives.empty()) return row.hexes.front();
    const std::string wanted = option_of(setup_, "hex_" + row_->id);
    for (HexId hex : row.alternatives)
      if (data_.map.ids[hex.index()] == wanted) return hex;
    return row.hexes.front();
  }

  void place(const SetupRow& row, PieceId p) {
    const bool open = row.anywhere_at_sea || row.hexes.size() > 1;
    if (open) t_->chosen_force.add(p);
    const HexId hex = row.off_map || open ? HexId{} : hex_of_row(row);
    t_->placed.push_back({p, hex, row.reduced});
  }

  void place_rows() {
    for (const auto& [row, p] : counters_) place(*row, p);
    std::vector<Deal> deals;
    for (const SetupRow& row : data_.setup) {
      if (row.scenario != row_->id) continue;
      if (row.kind == "fort") t_->forts.push_back(hex_of_row(row));
      if (row.kind == "unit" || row.kind == "leader") place(row, *find_piece(row.piece));
      if (row.hexes.size() > 1) t_->choice = row.hexes;
      if (row.kind != "random_leader" && row.kind != "draw_unit") continue;
      for (int i = 0; i < row.count; ++i)
        deals.push_back({row.side, hex_of_row(row), row.kind == "random_leader", row.senior && i == 0, row.inactive});
    }
    t_->deals = std::move(deals);
    if (row_->special == "recruit")
      for (std::size_t i = 0; i < kHexes; ++i)
        if (t_->hexes[i].coastal || t_->hexes[i].sea) t_->choice.push_back(HexId(i));
    for (std::size_t i = 0; i < kHexes; ++i)
      if (t_->hexes[i].coastal && t_->hexes[i].ground != Ground::Swamp) t_->landing.push_back(HexId(i));
  }

  void take_scenario() {
    Tables& t = *t_;
    t.scenario = row_->id;
    t.turns = static_cast<u8>(row_->turns);
    t.claim_die = static_cast<u8>(row_->claim_die);
    t.year = row_->year;
    t.month = static_cast<u8>(row_->month);
    t.day = static_cast<u8>(row_->day);
    t.first_player = row_->first;
    t.watch = row_->watch;
    for (std::size_t i = 0; i < t.watch.size(); ++i) t.hexes[t.watch[i].index()].watch = static_cast<i8>(i);
    for (std::size_t i = 0; i < t.forts.size(); ++i) t.hexes[t.forts[i].index()].fort = static_cast<u8>(i);
    for (std::size_t i = 0; i < std::size(kSpecialWords); ++i)
      if (kSpecialWords[i] == row_->special) t.special = static_cast<Special>(i);
    for (const ScenarioRules& r : kRulesOf)
      if (r.id == row_->id) t.calendar_rule = r.calendar, t.setup_rule = r.setup, t.victory_rule = r.victory;
    for (Seat side : {Seat{kAmerican}, Seat{kBritish}})
      if (const auto p = find_piece(row_->senior[side])) t.senior[side] = *p;
    const auto named = [&](const char* id) { return find_piece(id).value_or(PieceId{}); };
    t.ferguson = named("br_ferguson");
    t.gates = named("am_gates");
    t.greene = named("am_greene");
    if (t.special == Special::Overmountain) {
      t.immobile.add(named("br_cornwallis"));
      t.immobile.add(named("br_brown"));
    }
    for (int turn = 0; turn <= t.turns; ++turn) t.dates.push_back(date_text(t, turn));
    for (const PieceDef& def : t.pieces) t.ratings.push_back(def.type == Type::Leader ? ratings_text(def) : "");
  }

  const Data& data_;
  const Setup& setup_;
  const ScenarioRow* row_ = nullptr;
  std::unique_ptr<Tables> t_;
  std::vector<std::pair<const SetupRow*, PieceId>> counters_;
};

}  // namespace

std::unique_ptr<Tables> make_tables(const Data& data, const Setup& setup) { return Builder(data, setup).build(); }

GameInfo make_info(const Data& data) {
  GameInfo info{.id = "carolinas",
                .title = "The American Revolution in the South",
                .subtitle = "North and South Carolina, 1776-1782",
                .credit =
                    "After the rules of the game by Eric R. Harvey and William Nester, Decision Games 2017; map "
                    "rebuilt from geography.",
                .hidden_information = true,
                .scenarios = {},
                .options = {}};
  for (const ScenarioRow& s : data.scenarios)
    info.scenarios.push_back(
        {s.id, s.title, s.date, s.length, s.history, {{"american", "American"}, {"british", "British"}}});
  using Choices = std::vector<std::pair<std::string, std::string>>;
  const auto option = [&](std::string id, std::string title, std::string text, std::string rule, Choices choices,
                          std::vector<std::string> only = {}) {
    const std::string standard = choices.front().first;
    info.options.push_back({std::move(id), std::move(title), std::move(text), std::move(rule), std::move(choices),
                            standard, std::move(only)});
  };
  option("fog", "Fog of war", "Whether enemy stacks show only their top piece until an own piece is next to them.",
         "6.2a", {{"on", "stacks are hidden"}, {"off", "all pieces are open"}});
  option("season", "Season", "The season follows the date, or stays that of the first day.", "4.0a",
         {{"date", "follows the date"}, {"start", "stays that of the first day"}});
  option("cut_off", "Cut-off leaders", "In a cut-off hex only the senior-most leader rolls, or every leader.", "5.1a",
         {{"hex", "one roll a hex"}, {"every", "every leader rolls"}});
  option("inept", "Cut off and inept", "An inept result costs a step, or also keeps the hex from acting.", "5.1d",
         {{"loss", "a step only"}, {"freeze", "a step, and the hex stands still"}});
  option("elite", "Elite units", "Which units carry the elite mark.", "11.3a",
         {{"all", "grenadiers, light and rifle troops too"}, {"strict", "only the 63rd, whose mark is in the text"}});
  option("surprise", "Failed surprise", "What follows when the leader's roll for a surprise attack fails.", "14.1",
         {{"ambush", "the unit is ambushed"}, {"normal", "a normal attack"}});
  option("guns", "Guns in defence", "Whether a gun helps every defence of its hex.", "11.5e",
         {{"every", "every defence"}, {"once", "one defence a phase"}});
  option("bridge", "River with a bridge", "Whether a bridged river still hinders an attack.", "11.0e",
         {{"keeps", "+1 as any river"}, {"none", "no modifier"}});
  option("river", "Rivers in combat", "What a river adds to the attack die.", "11.0e", {{"1", "+1"}, {"2", "+2"}});
  option("hill", "Hills in combat", "What hills add to the attack die.", "11.0e",
         {{"2", "+2"}, {"1", "+1"}, {"3", "+3"}});
  option("swamp_cost", "Swamp", "Movement points to enter a swamp.", "7.0c", {{"3", "three"}, {"2", "two"}});
  option("swamp_attack", "Swamp in combat", "What swamp adds to the attack die.", "11.0e", {{"1", "+1"}, {"2", "+2"}});
  option("raze", "Razing own forts", "Whether the British may raze the forts on which the scenario turns.", "11.4c",
         {{"no", "they may not"}, {"yes", "they may"}}, {"16.5", "16.6", "16.8", "16.9"});
  for (const SetupRow& row : data.setup) {
    const std::string id = "hex_" + row.scenario;
    if (row.alternatives.empty() ||
        std::any_of(info.options.begin(), info.options.end(), [&](const OptionInfo& o) { return o.id == id; }))
      continue;
    Choices choices{{data.map.ids[row.hexes.front().index()], "the hex used by default"}};
    for (HexId hex : row.alternatives) choices.push_back({data.map.ids[hex.index()], "another reading of the text"});
    option(id, "Start hex" + (row.place.empty() ? std::string{} : ", " + row.place),
           "Which hex a doubtful number in the set-up means.", row.scenario + "b", choices, {row.scenario});
  }
  return info;
}

}  // namespace cf::carolinas
