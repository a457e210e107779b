// The game's face: words, start, invariants.
#include "games/ohio/ohio.hpp"

#include "engine/typed.hpp"
#include "games/ohio/data.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {
    {"number"},           {"seat", Role::Word}, {"space", Role::Space}, {"unit", Role::Piece}, {"nation", Role::Word},
    {"fort", Role::Word}, {"type", Role::Word}, {"chit", Role::Word},   {"turn", Role::Word},  {"face", Role::Word},
    {"vp", Role::Word}};
constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}},
    {"draw", "Draw {type}", {}, {"type", kType}},
    {"draw_chit", "Draw chit {chit}", {}, {"chit", kChit}},
    {"fall_on", "It falls on the {nation}", {}, {"nation", kNation}},
    {"pass", "Pass for this segment"},
    {"done", "Done"},
    {"auto", "Place the rest for me"},
    {"set", "{to}", {}, {"to", kPlace}},
    {"recruit", "Recruit from the cup"},
    {"recruit_nation", "Recruit among the {nation}", {}, {"nation", kNation}},
    {"check", "Roll a check"},
    {"arms", "British arms to {to}", {}, {"to", kPlace}},
    {"choose", "{unit}", {}, {"unit", kUnit}},
    {"redraw", "Put it back and draw again"},
    {"keep", "Keep it"},
    {"treaty", "Seek a treaty with the {nation}", {}, {"nation", kNation}},
    {"alliance", "Seek an alliance with the {nation}", {}, {"nation", kNation}},
    {"build_settlement", "Build a settlement at {at}", {}, {"at", kPlace}},
    {"build_fort", "Build {fort} at {at}", {}, {"fort", kFort}, {"at", kPlace}},
    {"repair", "Repair {at}", {}, {"at", kPlace}},
    {"harass", "Harass the builders"},
    {"raid", "Raid {at}", {}, {"at", kPlace}},
    {"search_gun", "Search for {unit}", {}, {"unit", kUnit}},
    {"search_raiders", "Search for raiders"},
    {"transfer", "Strategic movement of {unit}", {}, {"unit", kUnit}},
    {"save", "Save a point for next turn"},
    {"form", "Form a force at {at}", {}, {"at", kPlace}},
    {"take", "Take {unit}", {}, {"unit", kUnit}},
    {"take_all", "Take everyone at {at}", {}, {"at", kPlace}},
    {"march", "March"},
    {"step", "March to {to}", {}, {"to", kPlace}},
    {"stop", "Stop here"},
    {"attack", "Attack here"},
    {"pick_up", "Pick up {unit}", {}, {"unit", kUnit}},
    {"drop", "Drop off {unit}", {}, {"unit", kUnit}},
    {"scout_march", "Let {unit} lead the way: 1 MP more", {}, {"unit", kUnit}},
    {"go_in", "{unit} into the fort", {}, {"unit", kUnit}},
    {"go_out", "{unit} out to screen the fort", {}, {"unit", kUnit}},
    {"fight", "Fight"},
    {"pass_through", "Pass through"},
    {"overrun", "Overrun"},
    {"defend", "Stand and defend"},
    {"ambush", "Ambush the attacker"},
    {"slip", "Try to slip away before the fight"},
    {"ambush_from", "Ambush from {from}", {}, {"from", kPlace}},
    {"let_pass", "Let them pass"},
    {"use_tp", "Use {unit}", {}, {"unit", kUnit}},
    {"no_tp", "Spend nothing"},
    {"reroll_event", "Roll the event die again"},
    {"reroll_us", "Roll the US die again"},
    {"reroll_wc", "Roll the WC die again"},
    {"scout_fp", "{unit} fights: 1 FP", {}, {"unit", kUnit}},
    {"scout_tp", "{unit} scouts: 1 TP", {}, {"unit", kUnit}},
    {"scout_idle", "{unit} stays out of it", {}, {"unit", kUnit}},
    {"lose", "{unit}", {}, {"unit", kUnit}},
    {"lose_structure", "The works at {at}", {}, {"at", kPlace}},
    {"retreat_to", "Retreat to {to}", {}, {"to", kPlace}},
    {"send", "{unit} retreats to {to}", {}, {"unit", kUnit}, {"to", kPlace}},
    {"back_inside", "Back into the fort"},
    {"relocate", "Settle at {to}", {}, {"to", kPlace}},
    {"reinforce", "Call the force at {from}", {}, {"from", kPlace}},
    {"decline", "No"},
    {"supply_by", "{unit} feeds them", {}, {"unit", kUnit}},
};
constexpr EventSpec kEvents[] = {
    {"turn_began", "{turn}", {"turn", kTurn}, {}, {}, {}, 0},
    {"segment_began", "Segment {segment}", {"segment", kNumber}, {}, {}, {}, 0},
    {"placed", "{who} places a piece at {at}.", {"at", kPlace}, {}, {}, {}, 2},
    {"passed", "{who} passes."},
    {"rolled", "{who} rolls {die}.", {"die", kNumber}, {}, {}, {}, 2},
    {"event_rolled", "The event die shows {face}.", {"face", kFace}, {}, {}, {}, 2},
    {"recruited", "{unit} joins at {at}.", {"unit", kUnit}, {"at", kPlace}},
    {"no_recruit", "Nobody comes.", {}, {}, {}, {}, 2},
    {"drew", "The cup gives {unit}.", {"unit", kUnit}, {}, {}, {}, 2},
    {"arms_placed", "British arms reach {at}.", {"at", kPlace}},
    {"treaty_signed", "The {nation} sign a treaty with the United States.", {"nation", kNation}},
    {"treaty_broken", "The treaty with the {nation} is broken.", {"nation", kNation}},
    {"joined", "The {nation} join the Western Confederacy.", {"nation", kNation}},
    {"no_agreement", "No agreement with the {nation}.", {"nation", kNation}},
    {"built", "The United States build at {at}.", {"at", kPlace}},
    {"repaired", "The United States repair {at}.", {"at", kPlace}},
    {"harassed", "Warriors harass the works at {at}: {dice} dice.", {"at", kPlace}, {"dice", kNumber}},
    {"raided", "A raid on {at}.", {"at", kPlace}},
    {"step_lost", "{at} loses a step.", {"at", kPlace}},
    {"razed", "{at} is razed.", {"at", kPlace}},
    {"chit", "The chit is {chit}.", {"chit", kChit}, {}, {}, {}, 2},
    {"gun_found", "{unit} is recovered at {at}.", {"unit", kUnit}, {"at", kPlace}},
    {"gun_lost", "{unit} is lost at {at}.", {"unit", kUnit}, {"at", kPlace}},
    {"transferred", "{unit} goes to {to}.", {"unit", kUnit}, {"to", kPlace}},
    {"saved", "{who} saves a point."},
    {"formed", "A force of {fp} FP sets out from {at} with {mp} MP.", {"at", kPlace}, {"fp", kNumber}, {"mp", kNumber}},
    {"entered", "It enters {at}; {left} MP left.", {"at", kPlace}, {"left", kNumber}, {}, {}, 2},
    {"passed_through", "It passes through {at}.", {"at", kPlace}, {}, {}, {}, 2},
    {"overran", "{at} is overrun.", {"at", kPlace}},
    {"picked_up", "It picks up {unit}.", {"unit", kUnit}, {}, {}, {}, 2},
    {"dropped", "It drops off {unit} at {at}.", {"unit", kUnit}, {"at", kPlace}, {}, {}, 2},
    {"captured", "{unit} is captured at {at}.", {"unit", kUnit}, {"at", kPlace}},
    {"left_map", "{nation} units leave the map.", {"nation", kNation}},
    {"ambushed", "{who} springs an ambush from {from} at {at}.", {"from", kPlace}, {"at", kPlace}},
    {"ambush_result", "Modified {roll}: {hits} lost.", {"roll", kNumber}, {"hits", kNumber}, {}, {}, 2},
    {"catastrophe", "The ambush fails badly.", {}, {}, {}, {}, 2},
    {"battle_began", "{who} attacks at {at}.", {"at", kPlace}},
    {"slipped", "{who} slips away.", {}, {}, {}, {}, 2},
    {"caught", "{who} is caught trying to slip away.", {}, {}, {}, {}, 2},
    {"morale",
     "Militia morale {die}: no more militia FP than that will fight, all on a 6.",
     {"die", kNumber},
     {},
     {},
     {},
     2},
    {"shocked", "Artillery shock {die}: {fp} FP do not fight.", {"die", kNumber}, {"fp", kNumber}, {}, {}, 2},
    {"strengths", "United States {us} FP, Western Confederacy {wc} FP.", {"us", kNumber}, {"wc", kNumber}, {}, {}, 2},
    {"inflicted",
     "The United States inflict {us}, the Western Confederacy {wc}.",
     {"us", kNumber},
     {"wc", kNumber},
     {},
     {},
     2},
    {"flipped", "{unit} is reduced.", {"unit", kUnit}, {}, {}, {}, 2},
    {"removed", "{unit} is removed.", {"unit", kUnit}, {}, {}, {}, 2},
    {"battle_won", "{who} wins at {at}.", {"at", kPlace}},
    {"retreated", "{who} retreats from {from} to {to}.", {"from", kPlace}, {"to", kPlace}},
    {"destroyed", "With no way out the force at {at} is lost.", {"at", kPlace}},
    {"relocated", "The people of {from} settle at {to}.", {"from", kPlace}, {"to", kPlace}},
    {"scored", "{who}: now {vp} VP.", {"change", kNumber}, {"vp", kVp}, {}, {}, 2},
    {"scout_checked", "{unit} rolls {die} for loyalty.", {"unit", kUnit}, {"die", kNumber}, {}, {}, 2},
    {"reinforced", "Reinforcements reach {at}.", {"at", kPlace}},
    {"healed", "{unit} is well again.", {"unit", kUnit}},
    {"died", "{unit} dies.", {"unit", kUnit}},
    {"withdrew", "Expedition {number} withdraws.", {"number", kNumber}},
    {"expedition_entered", "Expedition {number} takes the field.", {"number", kNumber}},
    {"nation_left", "The {nation} leave the war.", {"nation", kNation}},
    {"unsupplied", "The stack at {at} is out of supply.", {"at", kPlace}},
    {"supplied", "The stack at {at} is fed by {unit}.", {"at", kPlace}, {"unit", kUnit}},
    {"wintered", "{who} goes into winter quarters."},
    {"chits_added", "Raid chits are added to the cup."},
    {"shifted", "{unit} is moved between fort and screen.", {"unit", kUnit}, {"inside", kNumber}, {}, {}, 2},
    {"intruded",
     "{sum} against {fp} US FP on {nation} land.",
     {"nation", kNation},
     {"fp", kNumber},
     {"sum", kNumber},
     {},
     2},
    {"game_won", "The game is over.", {}, {}, {}, {}, 0},
    {"reduced", "The village at {at} is burned.", {"at", kPlace}},
    {"stayed", "The {nation} stay in the confederacy.", {"nation", kNation}},
    {"besieged", "{at} is besieged.", {"at", kPlace}},
    // Where stacks are hidden (25.2) both sides read the kind; the name is for the confederacy alone.
    {"recruited_unseen", "New at {at}: {type}.", {"type", kType}, {"at", kPlace}},
    {"transferred_unseen", "Sent to {to}: {type}.", {"type", kType}, {"to", kPlace}},
    {"dropped_unseen", "Left at {at}: {type}.", {"type", kType}, {"at", kPlace}, {}, {}, 2},
    {"flipped_unseen", "Reduced: {type} of the Western Confederacy.", {"type", kType}, {}, {}, {}, 2},
    {"healed_unseen", "Well again: {type} of the Western Confederacy.", {"type", kType}},
    {"named", "By name: {unit}.", {"unit", kUnit}, {}, {}, {}, 2},
    {"led", "At its head: {unit}.", {"unit", kUnit}, {}, {}, {}, 2},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};
static_assert(std::size(kVerbs) == kSupplyBy + 1);
static_assert(std::size(kEvents) == kLed + 1);

constexpr std::string_view kSiteWords[] = {
    "none",         "settlement", "settlement_reduced", "fort",      "fort_reduced",
    "printed_fort", "village",    "village_reduced",    "principal", "principal_reduced"};
constexpr std::string_view kStatusWords[] = {"member", "nonaligned", "treaty", "withdrawn"};
constexpr std::string_view kTypeIds[] = {"key_leader",
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
constexpr std::string_view kTypeNames[] = {"a key leader",
                                           "a subordinate leader",
                                           "warriors",
                                           "regular infantry",
                                           "regular cavalry",
                                           "militia infantry",
                                           "militia cavalry",
                                           "scouts",
                                           "a supply wagon",
                                           "artillery",
                                           "arms"};
constexpr std::string_view kHolding[] = {"cup", "box", "out", "pool", "builds"};
constexpr std::string_view kHoldingNames[] = {"the Recruitment Cup", "the nation squares", "out of play",
                                              "not yet in play", "the Builds Box"};
constexpr std::string_view kChits[] = {"A", "B", "C", "D"};
constexpr std::string_view kFaces[] = {
    "", "battle_1", "battle_2", "delay", "us_confused", "wc_confused", "reinforcements"};
constexpr std::string_view kFaceNames[] = {
    "", "Battle", "Battle", "Delay", "US confused", "WC confused", "Reinforcements"};

// Victory points as people say them, one entry for each half.
struct VpWords {
  std::array<std::string, 61> id, name;
  VpWords() {
    for (std::size_t i = 0; i < id.size(); ++i) {
      id[i] = std::to_string(i / 2) + (i % 2 ? ".5" : "");
      name[i] = (i == 1 ? "" : std::to_string(i / 2)) + (i % 2 ? "½" : "");
    }
  }
};
const VpWords& vp_words() {
  static const VpWords words;
  return words;
}

class OhioGame final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto game = std::make_unique<OhioGame>();
    Result<std::unique_ptr<Library>> lib = load_library(files);
    if (!lib) return std::unexpected(lib.error());
    game->lib_ = std::move(*lib);
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    auto info = std::make_shared<GameInfo>();
    *info = {.id = "ohio",
             .title = "Blood on the Ohio",
             .subtitle = "The Northwest Indian War, 1789-1794",
             .credit = "Designed by John Poniske",
             .hidden_information = false,
             .scenarios = {},
             .options = options()};
    for (const char* id : {"learning1", "learning2", "learning3", "harmar", "wabash", "legion", "campaign"})
      for (const Scenario& s : game->lib_->scenarios)
        if (s.id == id) info->scenarios.push_back(describe(*game->lib_, s));
    game->info_ = info;
    return game;
  }
  const GameInfo& info() const override { return *info_; }
  const RuleIndex& rules() const override { return rule_index(); }
  const BasisCount& basis() const override { return lib_->basis; }
  u64 data_hash() const override { return data_hash_; }
  const DataSet& files() const override { return files_; }
  Result<std::unique_ptr<Ruleset>> open(const Setup& wanted) const override {
    Result<Setup> setup = complete(*info_, wanted);
    if (!setup) return std::unexpected(setup.error());
    auto tables = std::make_unique<Tables>(lib_->base);
    for (const Scenario& s : lib_->scenarios)
      if (s.id == setup->scenario) tables->sc = s;
    // Asked without entering it: an option that does not belong to the scenario must not get into its records.
    const auto is = [&](const char* option, const char* value) {
      const auto it = setup->options.find(option);
      return it != setup->options.end() && it->second == value;
    };
    tables->loyalty_roll = is("loyalty", "on");
    tables->hidden_stacks = is("stacks", "hidden");
    tables->sudden_death = is("sudden_death", "on");
    // With hidden stacks the seats no longer see the same.
    auto info = std::make_shared<GameInfo>(*info_);
    info->hidden_information = tables->hidden_stacks;
    return std::make_unique<TypedRuleset<ohio::Game>>(std::move(tables), std::move(info), rule_index(), *setup);
  }

 private:
  // A turn track says "FA/WI 1790"; whoever has not sat down yet reads seasons.
  static std::string dates(const std::string& first, const std::string& last) {
    const auto year = [](const std::string& turn) { return turn.substr(turn.find(' ')); };
    const std::string from = first.starts_with("FA") ? "Fall" : "Spring",
                      to = last.starts_with("FA") ? "winter" : "summer";
    return first == last ? from + " and " + to + year(last) : from + year(first) + " to " + to + year(last);
  }
  static ScenarioInfo describe(const Library& lib, const Scenario& s) {
    const int turns = s.last_turn - s.first_turn + 1;
    return {s.id,
            s.title,
            dates(lib.base.turns[s.first_turn], lib.base.turns[s.last_turn]),
            std::to_string(turns) + (turns == 1 ? " turn" : " turns"),
            s.history,
            {{"us", "United States"}, {"wc", "Western Confederacy"}}};
  }
  static std::vector<OptionInfo> options() {
    const std::vector<std::string> late = {"legion", "campaign"};
    return {{"loyalty",
             "Revised nation check",
             "A nation due to leave rolls a die and may stay.",
             "25.1",
             {{"off", "nations leave at once"}, {"on", "nations roll to stay"}},
             "off",
             {"harmar", "wabash", "legion", "campaign"}},
            {"stacks",
             "Examination of stacks",
             "The United States see how many pieces of which kind and strength stand in WC stacks, but not which "
             "leaders and whose warriors they are.",
             "25.2",
             {{"open", "all stacks are open"}, {"hidden", "WC stacks are hidden"}},
             "open",
             {}},
            {"sudden_death",
             "Sudden death",
             "The death of Wayne, or of the three great chiefs, ends the war.",
             "A3.6",
             {{"off", "not used"}, {"on", "used"}},
             "off",
             late}};
  }
  std::unique_ptr<Library> lib_;
  DataSet files_;
  u64 data_hash_ = 0;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

std::span<const std::string_view> enum_words(Site) { return kSiteWords; }
std::span<const std::string_view> enum_words(Status) { return kStatusWords; }

std::string_view Tables::id(u8 kind, int value) const {
  const std::size_t i = static_cast<std::size_t>(value);
  if (value < 0) return {};
  switch (kind) {
    case kPlace:
      if (i < kSpaces) return spaces[i].id;
      if (i < kSpaces + kEntries) return entries[i - kSpaces].id;
      return i < kPlaces ? kHolding[i - kSpaces - kEntries] : std::string_view{};
    case kUnit:
      return i < kUnits ? std::string_view(units[i].id) : std::string_view{};
    case kNation:
      return i < nations.size() ? std::string_view(nations[i].id) : std::string_view{};
    case kFort:
      return i < fort_ids.size() ? std::string_view(fort_ids[i]) : std::string_view{};
    case kType:
      return i < kTypes ? kTypeIds[i] : std::string_view{};
    case kChit:
      return i < 4 ? kChits[i] : std::string_view{};
    case kTurn:
      return i < turns.size() ? std::string_view(turns[i]) : std::string_view{};
    case kFace:
      return i < std::size(kFaces) ? kFaces[i] : std::string_view{};
    case kVp:
      return i < vp_words().id.size() ? std::string_view(vp_words().id[i]) : std::string_view{};
    default:
      return {};
  }
}
std::string_view Tables::name(u8 kind, int value) const {
  const std::size_t i = static_cast<std::size_t>(value);
  if (id(kind, value).empty()) return {};
  switch (kind) {
    case kPlace:
      if (i < kSpaces) return spaces[i].name;
      return i < kSpaces + kEntries ? std::string_view(entries[i - kSpaces].name)
                                    : kHoldingNames[i - kSpaces - kEntries];
    case kUnit:
      return units[i].name;
    case kNation:
      return nations[i].name;
    case kFort:
      return fort_names[i];
    case kType:
      return kTypeNames[i];
    case kFace:
      return kFaceNames[i];
    case kVp:
      return vp_words().name[i];
    default:
      return id(kind, value);
  }
}
std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  if (wanted.empty()) return {};
  const int count = kind == kPlace    ? (entries.size() == kEntries ? kPlaces : static_cast<int>(spaces.size()))
                    : kind == kUnit   ? kUnits
                    : kind == kNation ? kNations
                    : kind == kFort   ? kForts
                    : kind == kType   ? kTypes
                    : kind == kChit   ? 4
                    : kind == kTurn   ? 10
                    : kind == kFace   ? static_cast<int>(std::size(kFaces))
                    : kind == kVp     ? static_cast<int>(vp_words().id.size())
                                      : 0;
  for (int i = 0; i < count; ++i)
    if (id(kind, i) == wanted) return i;
  return {};
}

const Vocabulary& Game::vocabulary() { return kVocabulary; }

void Game::start(Playing& p) {
  State& s = p.s;
  const Scenario& sc = p.t.sc;
  for (std::size_t i = 0; i < kUnits; ++i) {
    const UnitId u(i);
    s.place[u] = sc.place[i];
    if (sc.reduced.has(u)) s.flags[u] |= kReducedSide;
    if (sc.inside.has(u) && is_space(s.place[u])) s.flags[u] |= kInside;
  }
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (p.applies(p.t.spaces[i].printed == Site::Settlement ? R("5.3b") : R("2.6"), true))
      s.site.items[i] = p.t.spaces[i].printed;
  s.principal = p.t.principals;
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (is_space(s.place[UnitId(kArmsFirst + k)])) s.arms_nation[k] = p.t.space(s.place[UnitId(kArmsFirst + k)]).owner;
  for (std::size_t i = 0; i < kNations; ++i) {
    s.nation[NationId(i)] = {.status = sc.status[i], .waiting_villages = sc.villages_waiting[i]};
    // Nations that are out of the story have no villages standing.
    if (sc.status[i] == Status::Withdrawn)
      for (PlaceId at : p.t.nations[i].principals) {
        s.site[at] = Site::None;
        for (PlaceId& pv : s.principal)
          if (pv == at) pv = {};
      }
  }
  for (FortId f : sc.build_forts) s.fort[f] = kBuilds;
  s.settlements = sc.builds;
  s.turn = sc.first_turn;
  if (p.applies(R("2.4c"), true)) s.vp = {sc.vp[kUS], sc.vp[kWC]};
  if (p.applies(R("A4.7"), true)) s.points = {sc.points[kUS], sc.points[kWC]};
  s.expedition = sc.expedition;
  s.entered = b8(1 << sc.expedition);
  for (std::size_t i = 0; i < 4; ++i) s.cup[i] = p.applies(R("A4.8"), sc.raid[i]);
  for (std::size_t i = 0; i < kUsFirst; ++i) {
    const UnitId u(i);
    if (s.place[u] != kBox) continue;
    const bool nonaligned = i < kArmsFirst && sc.status[p.t.nation[i]] == Status::Nonaligned;
    const bool waits =
        i >= kArmsFirst ? p.applies({R("A4.9"), R("23.0a")}, true) : !nonaligned || p.applies(R("A4.3"), true);
    if (!waits) s.place[u] = kOut;
  }
  s.stack.push(Campaign{});
}

std::string Game::summary(const Ctx& before, const Ctx& after) {
  const auto change = [&](Seat seat) { return after.s.vp[seat] - before.s.vp[seat]; };
  const auto steps = [](const Ctx& c, Seat side) {
    int n = 0;
    for (std::size_t i = side == kWC ? 0 : kUsFirst; i < (side == kWC ? std::size_t{kArmsFirst} : std::size_t{kUnits});
         ++i)
      if (on_board(c.s.place.items[i])) n += c.s.flags.items[i] & kReducedSide ? 1 : 2;
    return n;
  };
  const int us = steps(before, kUS) - steps(after, kUS), wc = steps(before, kWC) - steps(after, kWC);
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (us > 0) add("US loses " + std::to_string(us));
  if (wc > 0) add("WC loses " + std::to_string(wc));
  if (us < 0) add("US gains units");
  if (wc < 0) add("WC gains units");
  if (change(kUS)) add("US VP " + std::string(change(kUS) > 0 ? "up" : "down"));
  if (change(kWC)) add("WC VP " + std::string(change(kWC) > 0 ? "up" : "down"));
  return text.empty() ? "no change" : text;
}

const Module kModule{"ohio", rule_index, builtin_data, OhioGame::load};

}  // namespace cf::ohio
