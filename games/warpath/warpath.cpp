// The game's face: its words, the start, the outcome, and the module the program finds it by.
#include "games/warpath/warpath.hpp"

#include "engine/typed.hpp"
#include "games/warpath/light.hpp"
#include "games/warpath/load.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {
    {"number"},           {"seat", Role::Word}, {"space", Role::Space}, {"unit", Role::Piece}, {"marker", Role::Word},
    {"side", Role::Word}, {"shot", Role::Word}};
constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}},
    {"draw", "Draw {marker}", {}, {"marker", kMarker}},
    {"pick", "Take {unit}", {}, {"unit", kPiece}},
    {"done", "End the impulse"},
    {"recruit", "Recruit {unit}", {}, {"unit", kPiece}},
    {"put", "{at}", {}, {"at", kPlace}},
    {"buy_wagon", "Buy a wagon at {at}", {}, {"at", kPlace}},
    {"build", "Build a fort with {unit}", {}, {"unit", kPiece}},
    {"build_quick", "Build a fort at once with {unit} and the engineers", {}, {"unit", kPiece}},
    {"devastate", "Devastate with {unit}", {}, {"unit", kPiece}},
    {"move", "Move {unit}", {}, {"unit", kPiece}},
    {"join", "Add {unit}", {}, {"unit", kPiece}},
    {"join_all", "Take all"},
    {"march", "March"},
    {"enter", "Go to {to}", {}, {"to", kPlace}},
    {"stop", "Stop here"},
    {"fire", "{unit} fires", {}, {"unit", kPiece}},
    {"break_off", "{unit} breaks off", {}, {"unit", kPiece}},
    {"lose", "Lose {unit}", {}, {"unit", kPiece}},
    {"panic", "{unit} panics", {}, {"unit", kPiece}},
    {"target", "At {unit}", {}, {"unit", kPiece}},
    {"spend", "Spend supply"},
    {"withhold", "Keep supply"},
    {"retreat", "Retreat to {to}", {}, {"to", kPlace}},
    {"pursue", "Pursue to {to}", {}, {"to", kPlace}},
    {"halt", "No pursuit"},
    {"raid", "Fall on {unit}", {}, {"unit", kPiece}},
    {"pass", "Decline"},
    {"send", "Send {unit}", {}, {"unit", kPiece}},
};
constexpr EventSpec kEvents[] = {
    {"turn_began", "Turn {turn}", {"turn", kNumber}, {}, {}, {}, 0},
    {"first_rolled",
     "For the first draw the Union has {union}, the Confederacy {confederate}.",
     {"union", kNumber},
     {"confederate", kNumber}},
    {"goes_first", "{who} draws first."},
    {"drew", "{who} draws: {marker}.", {"marker", kMarker}, {}, {}, {}, 0},
    {"put_back", "{who} puts {marker} back into the cup.", {"marker", kMarker}},
    {"lost_draw", "{who} loses this draw for devastated home country."},
    {"half_over", "The turn is half over."},
    {"phase_ended", "The campaign of this turn is over."},
    {"pool_dry", "Nothing is left in the cup that could be kept: the campaign of this turn is over."},
    {"recruited", "{unit} appears at {at}.", {"unit", kPiece}, {"at", kPlace}},
    {"bought", "{who} buys a supply wagon at {at}.", {"at", kPlace}},
    {"began", "{who} begins a fort at {at}.", {"at", kPlace}},
    {"finished", "{who} finishes a fort at {at}.", {"at", kPlace}},
    {"fort_gone", "The fort at {at} is abandoned.", {"at", kPlace}},
    {"laid_waste", "{at} is devastated.", {"at", kPlace}},
    {"recovered", "{at} recovers on a {die}.", {"at", kPlace}, {"die", kNumber}},
    {"stayed_waste", "{at} stays devastated on a {die}.", {"at", kPlace}, {"die", kNumber}},
    {"moved", "{unit} moves from {from} to {to}.", {"unit", kPiece}, {"from", kPlace}, {"to", kPlace}},
    {"moved_unseen",
     "{who} moves from {from} to {to} ({count}).",
     {"count", kNumber},
     {"from", kPlace},
     {"to", kPlace}},
    {"took", "{who} takes {at}.", {"at", kPlace}},
    {"captured",
     "{who} captures supply wagons at {at} ({count}).",
     {"count", kNumber},
     {"at", kPlace},
     {},
     {},
     1,
     true},
    {"wagons_lost",
     "Raiders destroy supply wagons at {at} ({count}).",
     {"count", kNumber},
     {"at", kPlace},
     {},
     {},
     1,
     true},
    {"leader_rolled", "{unit}, without his units, rolls {die}.", {"unit", kPiece}, {"die", kNumber}, {}, {}, 2, true},
    {"leader_lost", "{unit} is lost.", {"unit", kPiece}, {}, {}, {}, 2},
    {"retreated", "Retreat from {from} to {to} ({count}).", {"count", kNumber}, {"from", kPlace}, {"to", kPlace}},
    {"cornered", "The {side} at {at} have no way out and are lost.", {"side", kSide}, {"at", kPlace}},
    {"battle_began",
     "Battle at {at}: the {attacker} attack the {defender}.",
     {"at", kPlace},
     {"attacker", kSide},
     {"defender", kSide},
     {},
     0,
     true},
    {"spent", "{who} spends an increment of supply at {at}.", {"at", kPlace}},
    {"superior",
     "Superiority: attacker {attacker}, defender {defender}.",
     {"attacker", kNumber},
     {"defender", kNumber}},
    {"fired", "{unit} fires.", {"unit", kPiece}},
    {"died", "{unit} is eliminated.", {"unit", kPiece}, {"at", kPlace}, {}, {}, 2},
    {"panicked", "{unit} panics.", {"unit", kPiece}, {}, {}, {}, 2},
    {"broke_off", "{unit} breaks off and goes to {to}.", {"unit", kPiece}, {"to", kPlace}},
    {"battle_won", "The {side} win the battle at {at}.", {"side", kSide}, {"at", kPlace}},
    {"pursued", "{who} pursues to {to} ({count}).", {"count", kNumber}, {"to", kPlace}},
    {"raider_moved", "{unit} ride from {from} to {to}.", {"unit", kPiece}, {"from", kPlace}, {"to", kPlace}},
    {"returned", "The {side} take the field again at their base.", {"side", kSide}},
    {"sent_home", "The Kiowa and Comanche go home."},
    {"released", "New units can be recruited ({count}).", {"count", kNumber}},
    {"entered_cup", "{unit} goes into the marker cup.", {"unit", kPiece}},
    {"placed", "{unit} appears at {at}.", {"unit", kPiece}, {"at", kPlace}},
    {"raided",
     "Quantrill falls on a wagon at {at}; increments destroyed: {hits}.",
     {"hits", kNumber},
     {"at", kPlace},
     {},
     {},
     1,
     true},
    {"levied",
     "{who} rolls {die}; units of the nations that may be raised: {count}.",
     {"die", kNumber},
     {"count", kNumber}},
    {"move_ended", "The move ends at {at}.", {"at", kPlace}, {}, {}, {}, 2, true},
    {"game_won", "{who} wins the game.", {}, {}, {}, {}, 0},
    {"game_drawn", "The game is drawn.", {}, {}, {}, {}, 0},
    {"rolled_die", "{unit} rolls {die}: {result}.", {"unit", kPiece}, {"die", kNumber}, {"result", kShot}, {}, 2},
    {"fortune", "{who} orders {unit} away from {from}.", {"unit", kPiece}, {"from", kPlace}, {}, {}, 1, true},
    {"nobody_found", "{who} finds no unit at {at} that could march.", {"at", kPlace}, {}, {}, {}, 1, true},
    {"slipped", "{unit} slips through {at}.", {"unit", kPiece}, {"at", kPlace}, {}, {}, 1, true},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};
constexpr std::string_view kSideNames[] = {"Union", "Confederates", "Kiowa", "Comanche"};
constexpr std::string_view kSideIds[] = {"union", "confederate", "kiowa", "comanche"};
constexpr std::string_view kShotNames[] = {"no effect", "panic", "elimination"};
constexpr std::string_view kOffMapIds[] = {"union_box", "confederate_box", "aside", "cup"};
constexpr std::string_view kOffMapNames[] = {"the Union recruit box", "the Confederate recruit box",
                                             "the units not yet in play", "the marker cup"};

bool below(int value, std::size_t size) { return value >= 0 && static_cast<std::size_t>(value) < size; }

std::vector<OptionInfo> options() {
  return {{"river_movement_cost",
           "River crossings and movement",
           "What it costs to move over a river crossing.",
           "3.3.b",
           {{"one", "one space more"}, {"none", "nothing"}},
           "one",
           {}},
          {"lost_draw_lapses",
           "Lost draws at the end of a turn",
           "Whether a draw lost to devastated home country is forgiven when the turn ends.",
           "9.3",
           {{"false", "it is still owed"}, {"true", "it lapses"}},
           "false",
           {}},
          {"brt_columns",
           "Columns of the battle table",
           "What decides the column in which a die is read.",
           "8.3",
           {{"terrain", "the ground fought over"}, {"firer", "the kind of unit that fires"}},
           "terrain",
           {}},
          {"long_range_limit",
           "Limit of long-range fire",
           "How the single panic of long-range fire is counted.",
           "BP-3.b",
           {{"target", "one for each unit hit"}, {"battery", "one for each battery that fires"}},
           "target",
           {}},
          {"pursuit_anywhere",
           "Where a pursuit may go",
           "Whether cavalry pursues into any neighbouring space or only after the beaten side.",
           "8.6",
           {{"true", "any neighbouring space"}, {"false", "only after the beaten side"}},
           "true",
           {}}};
}

class WarpathGame final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto game = std::make_unique<WarpathGame>();
    Result<Tables> tables = load_tables(files, game->basis_);
    if (!tables) return std::unexpected(tables.error());
    game->tables_ = std::move(*tables);
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    auto info = std::make_shared<GameInfo>();
    *info = {
        .id = "warpath",
        .title = "Warpath: Indian Territory in the Civil War, 1861-65",
        .subtitle = "The nations between Kansas and Texas, and the armies that came for them",
        .credit =
            "After the game by Christopher Perello (Decision Games). Unofficial; map, charts and words are our own.",
        .hidden_information = true,
        .scenarios = {{"campaign",
                       "The whole war",
                       "1861-65",
                       "two to four hours",
                       "In 1861 the Cherokee, Creek, Choctaw, Chickasaw and Seminole nations were drawn into a war not "
                       "theirs. Union columns from "
                       "Kansas and Confederates from Texas and Arkansas, with regiments of the nations on both sides, "
                       "fought over "
                       "five capitals until 1865, while the Kiowa and Comanche struck where they chose.",
                       {{"union", "Union"}, {"confederate", "Confederate"}}}},
        .options = options()};
    game->info_ = info;
    return game;
  }
  const GameInfo& info() const override { return *info_; }
  const RuleIndex& rules() const override { return rule_index(); }
  const BasisCount& basis() const override { return basis_; }
  u64 data_hash() const override { return data_hash_; }
  const DataSet& files() const override { return files_; }
  Result<std::unique_ptr<Ruleset>> open(const Setup& wanted) const override {
    Result<Setup> setup = complete(*info_, wanted);
    if (!setup) return std::unexpected(setup.error());
    auto tables = std::make_unique<Tables>(tables_);
    tables->options = {.river_cost = setup->options["river_movement_cost"] == "one",
                       .lapse = setup->options["lost_draw_lapses"] == "true",
                       .columns_by_firer = setup->options["brt_columns"] == "firer",
                       .panic_per_battery = setup->options["long_range_limit"] == "battery",
                       .pursue_anywhere = setup->options["pursuit_anywhere"] == "true"};
    return std::make_unique<TypedRuleset<warpath::Game, warpath::Light>>(std::move(tables), info_, rule_index(),
                                                                         *setup);
  }

 private:
  Tables tables_;
  DataSet files_;
  u64 data_hash_ = 0;
  BasisCount basis_;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

std::string_view Tables::id(u8 kind, int value) const {
  const auto i = static_cast<std::size_t>(value);
  if (kind == kPlace && below(value, spaces.size())) return spaces[i].id;
  if (kind == kPlace && value >= 60 && value < 64) return kOffMapIds[i - 60];
  if (kind == kPiece && below(value, units.size())) return units[i].id;
  if (kind == kMarker && below(value, markers.size())) return markers[i].id;
  if (kind == kSide && below(value, 4)) return kSideIds[i];
  if (kind == kShot && below(value, 3)) return kShotNames[i];
  return {};
}

std::string_view Tables::name(u8 kind, int value) const {
  const auto i = static_cast<std::size_t>(value);
  if (kind == kPlace && below(value, spaces.size())) return spaces[i].name;
  if (kind == kPlace && value >= 60 && value < 64) return kOffMapNames[i - 60];
  if (kind == kPiece && below(value, units.size())) return units[i].name;
  if (kind == kMarker && below(value, markers.size())) return markers[i].name;
  if (kind == kSide && below(value, 4)) return kSideNames[i];
  if (kind == kShot && below(value, 3)) return kShotNames[i];
  return {};
}

// 4.4: one capital is spelled two ways in print; both are understood (ruling W-06).
std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  if (kind == kPlace && wanted == "timoshingo") wanted = "tishomingo";
  for (int i = 0; i < 256; ++i)
    if (const std::string_view known = id(kind, i); !known.empty() && known == wanted) return i;
  return {};
}

const Vocabulary& Game::vocabulary() { return kVocabulary; }

// 4.1 Set-up.
void Game::start(Playing& p) {
  State& s = p.s;
  const Tables& t = p.t;
  for (std::size_t i = 0; i < t.units.size(); ++i) {
    const Unit& u = t.units[i];
    if (u.type == Type::Wagon) continue;
    s.at[PieceId(i)] = kAside;
    if (t.applies(R("4.1.d"), u.side == kKiowa)) s.at[PieceId(i)] = t.home[kKiowa];
    if (t.applies(R("4.1.e"), u.side == kComanche)) s.at[PieceId(i)] = t.home[kComanche];
    const bool first = t.applies(R("6.1"), u.entry == Entry::Year1861);  // 4.1.b: the others wait aside
    if (t.applies(R("4.1"), u.side == kUnion && first)) s.at[PieceId(i)] = kUnionBox;
    if (t.applies(R("4.1.a"), u.side == kConfederate && first)) s.at[PieceId(i)] = kConfederateBox;
  }
  // 3.2.a: the Union begins with its home spaces; all others, Fort Smith too, are Confederate (3.2.b, 6.5).
  for (std::size_t i = 0; i < t.spaces.size(); ++i)
    if (t.applies(R("3.2.a"), t.spaces[i].country == Country::Union)) s.union_held.add(PlaceId(i));
  for (std::size_t i = 0; i < t.markers.size(); ++i)
    if (MarkerId(i) != t.quantrill_marker) s.cup[MarkerId(i)] = t.applies(R("4.1.c"), t.markers[i].count);
  s.turn = 1;  // 4.1.f
  s.stack.push(GameTurn{});
}

Outcome Game::outcome(const Ctx& c) {
  const Rule rule = c.s.won_by;
  Message why{"Neither side met its conditions."};
  if (rule == R("4.4.a")) why = {"The Union held all five capitals at the end of a turn."};
  if (rule == R("4.4.b")) why = {"A Union base fell into Confederate hands."};
  if (rule == R("4.4.d")) why = {"The Union held all five capitals at the end of the war."};
  if (rule == R("4.4.e")) why = {"The Confederates kept a capital and two of their bases to the end."};
  return {true, c.s.winner, rule, why, {capitals_held(c, kUnion), capitals_held(c, kConfederate)}};
}

std::string Game::summary(const Ctx& before, const Ctx& after) {
  if (after.s.won_by.exists() && !before.s.won_by.exists())
    return after.s.winner == kNobody ? "the game is drawn" : "the game is won";
  const Field& b = before.s.battle;
  if (!b.space.exists())
    return before.s.union_held == after.s.union_held ? "nothing changes hands" : "a space changes hands";
  int lost[2] = {0, 0};
  for (u8 i = 0; i < 2; ++i)
    if (b.side[i] < 4)
      for (PieceId u : before.t.side[b.side[i]] & before.t.combat)
        lost[i] += on_map(before.s, u) && !on_map(after.s, u);
  const bool goes_on = after.s.battle.space == b.space;
  const bool held = holder(before.s, b.space) == holder(after.s, b.space);
  std::string out = "attacker loses " + std::to_string(lost[0]) + ", defender " + std::to_string(lost[1]);
  if (!goes_on) out += held ? ", the space stays" : ", the space changes hands";
  return out;
}

const Module kModule{"warpath", rule_index, builtin_data, WarpathGame::load};

}  // namespace cf::warpath
