// The game's face: words, names, start, end, invariants, odds lines.
#include "games/quickbattle/quickbattle.hpp"

#include "engine/typed.hpp"
#include "games/quickbattle/light.hpp"
#include "games/quickbattle/load.hpp"
#include "games/quickbattle/rules/ending.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {{"number"},
                               {"seat", Role::Word},
                               {"unit", Role::Piece},
                               {"leader", Role::Piece},
                               {"cell", Role::Space},
                               {"order", Role::Word},
                               {"margin", Role::Word},
                               {"terrain", Role::Word},
                               {"odds", Role::Word},
                               {"report", Role::Word},
                               {"result", Role::Word}};
constexpr u8 kResult = 10;

constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}},
    {"extend", "Try for one more round"},
    {"decline", "No extra round"},
    {"array", "{unit} to {to}", {}, {"unit", kUnit}, {"to", kCell}},
    {"station", "{leader} to {to}", {}, {"leader", kLeader}, {"to", kCell}},
    {"array_rest", "Array the rest for me"},
    {"fire", "Fire with {stack}", {}, {"stack", kCell}},
    {"volley", "Fire with all the rest"},
    {"cease_fire", "Cease fire"},
    {"aim", "Fire at {target}", {}, {"target", kUnit}},
    {"charge", "Charge {enemy}", {}, {"enemy", kCell}},
    {"slip", "Try to avoid the melee: {stack}", {}, {"stack", kCell}},
    {"shift", "Move the stack {stack}", {}, {"stack", kCell}},
    {"detach", "{unit} goes", {}, {"unit", kUnit}},
    {"lead", "{leader} goes along", {}, {"leader", kLeader}},
    {"march", "Go to {to}", {}, {"to", kCell}},
    {"hold", "No more moves"},
    {"fight", "Fight in {at}", {}, {"at", kCell}},
    {"lose", "Lose {unit}", {}, {"unit", kUnit}},
    {"keep_leaders", "Leaders stay"},
    {"rejoin", "Come back in {to}", {}, {"to", kCell}},
    {"follow", "{leader} joins {to}", {}, {"leader", kLeader}, {"to", kCell}},
    {"recover", "Roll for {unit}", {}, {"unit", kUnit}},
    {"recover_all", "Roll for all that are left"},
    {"leave_rest", "Roll for nobody else"},
};

constexpr EventSpec kEvents[] = {
    {"battle_began", "The battle begins in {terrain} country.", {"terrain", kTerrain}, {}, {}, {}, 0},
    {"weather_rolled", "Weather: {die}.", {"die", kNumber}},
    {"weather_severe", "The weather is severe."},
    {"surprise_rolled", "Surprise by {who}: {die}, {modifier} added.", {"die", kNumber}, {"modifier", kNumber}},
    {"surprised", "Taken by surprise: {who}."},
    {"rounds_set", "Rounds by the primary leader of {who}: {rounds}.", {"rounds", kNumber}},
    {"extra_rolled", "One more round for {who}? {die}.", {"die", kNumber}},
    {"extra_won", "One round is added: {rounds} in all.", {"rounds", kNumber}, {}, {}, {}, 2},
    {"arrayed", "{unit} is arrayed in {to}.", {"unit", kUnit}, {"to", kCell}, {}, {}, 2},
    {"stationed", "{leader} stands with {to}.", {"leader", kLeader}, {"to", kCell}, {}, {}, 2},
    {"round_began", "Round {round} of {rounds}", {"round", kNumber}, {"rounds", kNumber}, {}, {}, 0},
    {"held_fire", "No fire in the first round, being surprised: {who}."},
    {"aimed", "{unit} aims at {target}.", {"unit", kUnit}, {"target", kUnit}, {}, {}, 2},
    {"shot_hit", "{unit} fires at {target}: {die}, a hit.", {"unit", kUnit}, {"target", kUnit}, {"die", kNumber}},
    {"shot_missed", "{unit} fires at {target}: {die}, a miss.", {"unit", kUnit}, {"target", kUnit}, {"die", kNumber}},
    {"shot_wasted", "The target of {unit} is gone: its shot is lost.", {"unit", kUnit}},
    {"became", "{unit} is {order}.", {"unit", kUnit}, {"order", kOrder}, {}, {}, 2},
    {"leader_rolled",
     "{leader} is in danger: {die}, {modifier} added.",
     {"leader", kLeader},
     {"die", kNumber},
     {"modifier", kNumber}},
    {"leader_unhurt", "{leader} is unhurt.", {"leader", kLeader}, {"rating", kNumber}, {}, {}, 2},
    {"leader_wounded",
     "{leader} is wounded; his rating is now {rating}.",
     {"leader", kLeader},
     {"rating", kNumber},
     {},
     {},
     2},
    {"leader_killed", "{leader} falls.", {"leader", kLeader}, {}, {}, {}, 2},
    {"leader_captured", "{leader} has nobody left to join and is captured.", {"leader", kLeader}, {}, {}, {}, 2},
    {"leader_joined", "{leader} joins {to}.", {"leader", kLeader}, {"to", kCell}, {}, {}, 2},
    {"move_rolled",
     "Move from {from}: {die}, {modifier} added, against level {level}.",
     {"from", kCell},
     {"die", kNumber},
     {"modifier", kNumber},
     {"level", kNumber}},
    {"marched", "The group goes from {from} to {to}.", {"from", kCell}, {"to", kCell}, {}, {}, 2},
    {"charged", "A charge onto {to}.", {"from", kCell}, {"to", kCell}, {}, {}, 2},
    {"stayed", "No move from {from}.", {"from", kCell}, {}, {}, {}, 2},
    {"slipped", "Melee avoided at {from}; its attackers go back.", {"from", kCell}, {}, {}, {}, 2},
    {"closed_up", "The rows behind {at} move up.", {"at", kCell}, {}, {}, {}, 2},
    {"melee_began", "Melee in {to}, attack by {who}.", {"from", kCell}, {"to", kCell}},
    {"melee_odds",
     "{attack} against {defence}: column {odds}, shifted to {final}.",
     {"attack", kNumber},
     {"defence", kNumber},
     {"odds", kOdds},
     {"final", kOdds},
     2},
    {"melee_rolled",
     "Melee die {die}, {modifier} added, on column {odds}.",
     {"die", kNumber},
     {"modifier", kNumber},
     {"odds", kOdds}},
    {"melee_result", "Result for attacker / defender: {result}.", {"result", kResult}, {}, {}, {}, 2},
    {"overrun", "All units in {at} are routed: they are eliminated.", {"at", kCell}, {}, {}, {}, 2},
    {"recover_rolled",
     "Recovery of {unit}: {die}, {modifier} added, against level {level}.",
     {"unit", kUnit},
     {"die", kNumber},
     {"modifier", kNumber},
     {"level", kNumber}},
    {"recovered", "{unit} recovers: {order}.", {"unit", kUnit}, {"order", kOrder}, {}, {}, 2},
    {"still_down", "{unit} does not recover.", {"unit", kUnit}, {}, {}, {}, 2},
    {"returned", "{unit} comes back in {to}.", {"unit", kUnit}, {"to", kCell}, {}, {}, 2},
    {"battle_scored",
     "Left in the field: native side {native} %, settler side {settler} %; the native lead is {lead} percentage "
     "points.",
     {"native", kNumber},
     {"settler", kNumber},
     {"lead", kNumber},
     {},
     0},
    {"battle_won", "A {margin} victory for {who}.", {"margin", kMargin}},
    {"battle_drawn", "The battle is drawn. Off the field: {who}."},
    {"par_reported",
     "Against par: a native lead of {lead} percentage points, par {par}. {better}.",
     {"lead", kNumber},
     {"par", kNumber},
     {"better", kReport}},
    {"routed_rolled",
     "Routed, {unit}: {die}, {modifier} added, against level {level}.",
     {"unit", kUnit},
     {"die", kNumber},
     {"modifier", kNumber},
     {"level", kNumber}},
    {"saved", "{unit} comes away.", {"unit", kUnit}, {}, {}, {}, 2},
    {"scattered", "{unit} is scattered and lost.", {"unit", kUnit}, {}, {}, {}, 2},
    {"back_to_map", "{who}: units taken back to the map: {units}.", {"units", kNumber}},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};

constexpr std::string_view kReports[] = {"Neither side outdid history", "The native side outdid history",
                                         "The settler side outdid history"};
constexpr std::string_view kNth[] = {"front row", "second row", "third row", "fourth row"};

std::string column_id(int column) {
  const int offset = offset_of(column);
  return offset == 0 ? "c" : (offset > 0 ? "r" : "l") + std::to_string(std::abs(offset));
}
std::string column_name(int column) {
  const int offset = offset_of(column);
  return offset == 0 ? "centre" : (offset > 0 ? "right " : "left ") + std::to_string(std::abs(offset));
}
std::string row_name(int row) { return row < 4 ? std::string(kNth[row]) : "row " + std::to_string(row + 1); }

template <class Spec>
std::string_view word(const Spec& words, int value) {
  return value >= 0 && static_cast<std::size_t>(value) < std::size(words)
             ? std::string_view(words[static_cast<std::size_t>(value)])
             : std::string_view{};
}

}  // namespace

void Tables::prepare() {
  unit = {};
  everyone = garrison = {};
  classes = {};
  rating = {};
  for (Seat side : {kNative, kSettler}) {
    for (std::size_t i = 0; i < battle.units[side].size(); ++i) {
      const UnitInfo& info = battle.units[side][i];
      const UnitType& type = types[info.type];
      UnitFacts& facts = unit[side * kUnitsPerSide + i];
      facts = {
          type.cls, type.fire, type.melee, info.garrison, 2 * type.fire + type.melee * ground(type.cls).melee_times,
          {}};
      for (std::size_t j = 0; j < battle.units[side].size(); ++j)
        if (battle.units[side][j].group == info.group) facts.alike.add(UnitId(side * kUnitsPerSide + j));
      everyone.add(UnitId(side * kUnitsPerSide + i));
      classes[static_cast<std::size_t>(type.cls)].add(UnitId(side * kUnitsPerSide + i));
      if (info.garrison) garrison.add(UnitId(side * kUnitsPerSide + i));
    }
    for (std::size_t i = 0; i < battle.leaders[side].size(); ++i)
      rating[side * kLeadersPerSide + i] = battle.leaders[side][i].rating;
  }
  for (Seat side : {kNative, kSettler}) crowds[side] = crowd_of(*this, side);
  for (int n = 0; n < kCells; ++n) {
    const Cell cell = Cell::of(n);
    cell_ids.push_back((cell.side == kNative ? "native_" : "settler_") + column_id(cell.column) + "_" +
                       std::to_string(cell.row + 1));
    cell_names.push_back(column_name(cell.column) + ", " + row_name(cell.row));
    cell_index[cell_ids.back()] = n;
  }
}

std::string_view Tables::id(u8 kind, int value) const {
  if (value < 0) return {};
  const std::size_t v = static_cast<std::size_t>(value);
  switch (kind) {
    case kUnit:
      return v / kUnitsPerSide < 2 && v % kUnitsPerSide < battle.units[v / kUnitsPerSide].size()
                 ? std::string_view(info(UnitId(v)).id)
                 : "";
    case kLeader:
      return v / kLeadersPerSide < 2 && v % kLeadersPerSide < battle.leaders[v / kLeadersPerSide].size()
                 ? std::string_view(info(LeaderId(v)).id)
                 : "";
    case kCell:
      return word(cell_ids, value);
    default:
      return name(kind, value);
  }
}

std::string_view Tables::name(u8 kind, int value) const {
  switch (kind) {
    case kUnit:
      return id(kind, value).empty() ? std::string_view{} : info(UnitId(static_cast<std::size_t>(value))).name;
    case kLeader:
      return id(kind, value).empty() ? std::string_view{} : info(LeaderId(static_cast<std::size_t>(value))).name;
    case kCell:
      return word(cell_names, value);
    case kOrder:
      return word(kOrderWords, value);
    case kMargin:
      return word(kMarginWords, value);
    case kTerrain:
      return word(kTerrainWords, value);
    case kOdds:
      return word(charts.odds_names, value);
    case kReport:
      return word(kReports, value);
    case kResult:
      return word(charts.results, value);
    default:
      return {};
  }
}

std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  if (kind == kCell) {
    const auto it = cell_index.find(std::string(wanted));
    return it == cell_index.end() ? std::optional<int>{} : it->second;
  }
  const int many = kind == kUnit ? 2 * kUnitsPerSide : kind == kLeader ? 2 * kLeadersPerSide : 32;
  for (int i = 0; i < many; ++i)
    if (!wanted.empty() && id(kind, i) == wanted) return i;
  return {};
}

const Vocabulary& Game::vocabulary() { return kVocabulary; }

void Game::start(Playing& p) { p.s.stack.push(BattleOrder{}); }

Outcome Game::outcome(const Ctx& c) {
  const Lead lead = lead_of(c.t, c.s.score[kNative], c.s.score[kSettler]);
  Outcome out{.over = true, .winner = c.s.victor, .rule = R("19.3.1")};
  for (Seat side : {kNative, kSettler}) out.scores[side] = c.s.score[side] * 50 / c.t.units(side);
  const i16 points = static_cast<i16>(lead.points());
  if (c.t.won_by_par && c.t.battle.has_par) {
    out.winner = judge_par(c.t, lead);
    out.rule = R("9.6");
    out.reason = {"The native lead is {a} percentage points; par is {b}.", points, static_cast<i16>(c.t.battle.par)};
  } else if (c.s.victor == kNobody) {
    out.reason = {"Drawn: the native lead is {a} percentage points, less than {b} either way.", points,
                  c.t.charts.marginal};
  } else {
    out.reason = {"A {a:margin} victory of {c:seat}; the native lead is {b} percentage points.",
                  static_cast<i16>(c.s.margin), points, c.s.victor};
  }
  return out;
}

// -- loading ------------------------------------------------------------------------------------
namespace {

ScenarioInfo scenario_of(const Battle& b) {
  const std::string history =
      b.history + (b.winner.empty() ? ""
                                    : " Historical result: " + b.margin + " victory, " +
                                          b.sides[b.winner == "native" ? kNative : kSettler].name + ".");
  return {b.id,    b.name,
          b.date,  "15 to 30 minutes",
          history, {{"native", b.sides[kNative].name}, {"settler", b.sides[kSettler].name}}};
}

std::vector<OptionInfo> options() {
  return {{"leader_shift",
           "Leader's column shift",
           "How far a leader in a melee shifts the odds column (Q-20).",
           "19.2.3-b.1",
           {{"rating", "as many columns as his rating"}, {"one", "one column"}},
           "rating",
           {}},
          {"victory",
           "Who wins",
           "What decides the game; both are reported at the end.",
           "19.3.1",
           {{"battlefield", "the battlefield, with the engagement's own conditions"},
            {"par", "play against par: who did better than usual"}},
           "battlefield",
           {}}};
}

class QuickBattle final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto game = std::make_unique<QuickBattle>();
    Result<Data> data = load_data(files);
    if (!data) return std::unexpected(data.error());
    game->data_ = std::move(*data);
    auto info = std::make_shared<GameInfo>();
    *info = {.id = "quickbattle",
             .title = "Quick Battle",
             .subtitle = "Two battle lines, 1774-1794",
             .credit =
                 "After rule 19 of A Dark and Bloody Ground by Paul Rohrbaugh; tables that are lost have been rebuilt.",
             .scenarios = {},
             .options = options()};
    for (const Battle& b : game->data_.battles) info->scenarios.push_back(scenario_of(b));
    info->scenarios.push_back({"custom",
                               "A battle of your own",
                               "",
                               "15 to 30 minutes",
                               "Any battle from a small file: terrain, weather, surprise, levels, leaders and units.",
                               {{"native", "Native side"}, {"settler", "Settler side"}}});
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    game->info_ = info;
    return game;
  }
  const GameInfo& info() const override { return *info_; }
  const RuleIndex& rules() const override { return rule_index(); }
  const BasisCount& basis() const override { return data_.basis; }
  u64 data_hash() const override { return data_hash_; }
  const DataSet& files() const override { return files_; }

  Result<std::unique_ptr<Ruleset>> open(const Setup& wanted) const override {
    Result<Setup> setup = complete(*info_, wanted);
    if (!setup) return std::unexpected(setup.error());
    Result<Battle> battle = find_battle(*setup);
    if (!battle) return std::unexpected(battle.error());
    auto info = info_;
    if (setup->scenario == "custom") info = with_custom(*battle);
    auto tables = std::make_unique<Tables>();
    tables->charts = data_.charts;
    tables->types = data_.types;
    tables->battle = std::move(*battle);
    tables->shift_by_rating = setup->options["leader_shift"] == "rating";
    tables->won_by_par = setup->options["victory"] == "par";
    tables->prepare();
    return std::make_unique<TypedRuleset<quickbattle::Game, quickbattle::Light>>(std::move(tables), info, rule_index(),
                                                                                 *setup);
  }

 private:
  Result<Battle> find_battle(const Setup& setup) const {
    for (const Battle& b : data_.battles)
      if (b.id == setup.scenario) return b;
    const DataFile* example = find_file(files_, "custom.toml");
    if (!setup.file && !example) return fail("the scenario 'custom' needs a file with the battle", {}, 0, "file");
    Result<Battle> battle = load_custom(data_, setup.file ? *setup.file : *example);
    if (battle) battle->id = "custom";
    return battle;
  }
  // A custom battle brings its own names of the two sides.
  std::shared_ptr<const GameInfo> with_custom(const Battle& battle) const {
    auto info = std::make_shared<GameInfo>(*info_);
    for (ScenarioInfo& s : info->scenarios)
      if (s.id == "custom") s = scenario_of(battle);
    return info;
  }

  Data data_;
  DataSet files_;
  u64 data_hash_ = 0;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

const Module kModule{"quickbattle", rule_index, builtin_data, QuickBattle::load};

}  // namespace cf::quickbattle
