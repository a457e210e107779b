// The game's face: words, loading, start and end.
#include "games/carolinas/carolinas.hpp"

#include "engine/typed.hpp"
#include "games/carolinas/light.hpp"
#include "games/carolinas/load.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {{"number"},
                               {"seat", Role::Word},
                               {"hex", Role::Space},
                               {"piece", Role::Piece},
                               {"weather", Role::Word},
                               {"ability", Role::Word},
                               {"phase", Role::Word},
                               {"hour", Role::Word},
                               {"date", Role::Word},
                               {"ratings", Role::Word},
                               {"success", Role::Word}};
constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}},
    {"draw", "Draw {piece}", {}, {"piece", kPiece}},
    {"done", "End the phase"},
    {"march", "March with the stack in {hex}", {}, {"hex", kHex}},
    {"send", "Move {piece} alone", {}, {"piece", kPiece}},
    {"step", "March to {to}", {}, {"to", kHex}},
    {"leave", "Leave {piece} behind", {}, {"piece", kPiece}},
    {"stop", "Stop here"},
    {"board", "Board the ships"},
    {"sail", "Sail with the ships in {hex}", {}, {"hex", kHex}},
    {"sail_to", "Sail to {to}", {}, {"to", kHex}},
    {"land", "Land troops at {hex}", {}, {"hex", kHex}},
    {"ashore", "Go ashore"},
    {"night_roll", "{piece} looks for the way by night", {}, {"piece", kPiece}},
    {"recover", "{piece} tries to find the way again", {}, {"piece", kPiece}},
    {"guns", "{piece} rides to the sound of the guns", {}, {"piece", kPiece}},
    {"rebuild", "Rebuild {piece} with a wagon", {}, {"piece", kPiece}},
    {"raze", "Destroy the fort at {hex}", {}, {"hex", kHex}},
    {"recruit", "Raise recruits in {hex}", {}, {"hex", kHex}},
    {"claim", "Claim victory by the die"},
    {"fleet", "Bring in the French fleet"},
    {"place", "Place the force at {hex}, aboard: {aboard}", {"aboard", kNumber}, {"hex", kHex}},
    {"attack", "{piece} attacks {hex}", {}, {"piece", kPiece}, {"hex", kHex}},
    {"surprise", "{piece} tries to surprise {hex}", {}, {"piece", kPiece}, {"hex", kHex}},
    {"bombard", "{piece} bombards the fort at {hex}", {}, {"piece", kPiece}, {"hex", kHex}},
    {"support", "{piece} supports", {}, {"piece", kPiece}},
    {"lead", "{piece} leads", {}, {"piece", kPiece}},
    {"patrol", "Declare patrols"},
    {"lose", "{piece} takes the loss", {}, {"piece", kPiece}},
    {"defend", "{piece} fights back", {}, {"piece", kPiece}},
    {"fall", "{piece} falls", {}, {"piece", kPiece}},
    {"retreat", "Retreat to {to}", {}, {"to", kHex}},
    {"detach", "{piece} goes its own way", {}, {"piece", kPiece}},
    {"refuge", "Retreat aboard the ships at {to}", {}, {"to", kHex}},
    {"flee", "{piece} tries to flee further", {}, {"piece", kPiece}},
    {"flee_to", "Flee to {to}", {}, {"to", kHex}},
    {"advance", "Advance into the hex"},
    {"bring", "{piece} goes along", {}, {"piece", kPiece}},
    {"pursue", "{piece} leads a pursuit", {}, {"piece", kPiece}},
    {"pursue_to", "Pursue to {to}", {}, {"to", kHex}},
    {"ability", "Roll the ability of {piece}", {}, {"piece", kPiece}},
    {"save", "{piece} tries to prevent the loss", {}, {"piece", kPiece}},
    {"choose", "{piece}", {}, {"piece", kPiece}},
    {"decline", "No"},
    {"load", "Load {piece} aboard the transports", {}, {"piece", kPiece}},
};
constexpr EventSpec kEvents[] = {
    {"turn_began", "Date Turn {turn}: {date}", {"turn", kNumber}, {"date", kDate}, {}, {}, 0},
    {"weather_set", "Weather: {weather} (die {die}).", {"weather", kSky}, {"die", kNumber}},
    {"phase_began", "{date}, {hour}, {who} {phase}", {"phase", kPhase}, {"hour", kHourOf}, {"date", kDate}, {}, 0},
    {"drawn", "{piece} is drawn and placed at {hex}.", {"piece", kPiece}, {"hex", kHex}, {}, {}, 1, true},
    {"wore",
     "{piece}, strength {strength}, rolls {die} against attrition and {success}.",
     {"piece", kPiece},
     {"die", kNumber},
     {"strength", kNumber},
     {"success", kSuccess},
     2},
    {"judged",
     "{piece} rolls {die} on {ratings}: {ability}.",
     {"piece", kPiece},
     {"ability", kSkill},
     {"die", kNumber},
     {"ratings", kRatings},
     2},
    {"cut_off", "No courier reaches {piece} at {hex}.", {"piece", kPiece}, {"hex", kHex}},
    {"isolated", "The pieces at {hex} wait for orders this Date Turn.", {"hex", kHex}, {}, {}, {}, 2},
    {"reduced", "{piece} loses a step; {left} left.", {"piece", kPiece}, {"left", kNumber}, {}, {}, 2},
    {"eliminated", "{piece} is removed from {hex}.", {"piece", kPiece}, {"hex", kHex}, {}, {}, 2},
    {"entered",
     "{piece} marches from {from} to {to}: {cost} MP.",
     {"piece", kPiece},
     {"from", kHex},
     {"to", kHex},
     {"cost", kNumber}},
    {"boarded", "Troops board ships at {hex}.", {"hex", kHex}},
    {"sailed", "Ships sail from {from} to {to}.", {"from", kHex}, {"to", kHex}},
    {"landed", "Troops land at {hex}.", {"hex", kHex}},
    {"went_astray", "A lost stack strays from {from} to {to}.", {"from", kHex}, {"to", kHex}, {}, {}, 2},
    {"stayed_lost", "A lost stack stays at {hex}.", {"hex", kHex}, {}, {}, {}, 2},
    {"found", "{piece} has found the way at {hex}.", {"piece", kPiece}, {"hex", kHex}, {}, {}, 2},
    {"leader_alone",
     "{piece} rolls {die} to ride alone, against an initiative of {initiative}: he {success}.",
     {"piece", kPiece},
     {"die", kNumber},
     {"initiative", kNumber},
     {"success", kSuccess}},
    {"rebuilt", "{piece} is rebuilt at {hex}.", {"piece", kPiece}, {"hex", kHex}},
    {"captured", "The {who} side captures {piece} at {hex}.", {"piece", kPiece}, {"hex", kHex}},
    {"fort_taken", "The {who} side takes the fort at {hex}.", {"hex", kHex}},
    {"fort_gone", "The fort at {hex} is destroyed.", {"hex", kHex}},
    {"recruited", "{piece} is raised at {hex}.", {"piece", kPiece}, {"hex", kHex}, {}, {}, 1, true},
    {"claimed",
     "The {who} side claims victory: {die} against {forts} forts.",
     {"die", kNumber},
     {"forts", kNumber},
     {},
     {},
     0},
    {"attacked", "{piece} attacks from {from} into {to}.", {"piece", kPiece}, {"from", kHex}, {"to", kHex}},
    {"surprised",
     "{piece} tries a surprise attack from {from} on {to}.",
     {"piece", kPiece},
     {"from", kHex},
     {"to", kHex}},
    {"hit",
     "{piece} rolls {die}, {total} after modifiers, against {strength}: a hit.",
     {"piece", kPiece},
     {"die", kNumber},
     {"total", kNumber},
     {"strength", kNumber},
     2},
    {"missed",
     "{piece} rolls {die}, {total} after modifiers, against {strength}: no effect.",
     {"piece", kPiece},
     {"die", kNumber},
     {"total", kNumber},
     {"strength", kNumber},
     2},
    {"defended",
     "{piece} fights back with {die}, {total} after modifiers, against {strength}: the attacker loses a step.",
     {"piece", kPiece},
     {"die", kNumber},
     {"total", kNumber},
     {"strength", kNumber},
     2},
    {"defence_failed",
     "{piece} fights back with {die}, {total} after modifiers, against {strength}: no effect.",
     {"piece", kPiece},
     {"die", kNumber},
     {"total", kNumber},
     {"strength", kNumber},
     2},
    {"retreated", "{who} troops retreat from {from} to {to}.", {"from", kHex}, {"to", kHex}, {}, {}, 2},
    {"fled", "{who} troops flee from {from} to {to}.", {"from", kHex}, {"to", kHex}, {}, {}, 2},
    {"advanced", "{piece} advances into {hex}.", {"piece", kPiece}, {"hex", kHex}, {}, {}, 2},
    {"pursued", "{piece} pursues from {from} to {to}.", {"piece", kPiece}, {"from", kHex}, {"to", kHex}, {}, 2},
    {"bombarded",
     "{piece} bombards the fort at {hex}: {die}, {total} after modifiers; 3 or less destroys it.",
     {"piece", kPiece},
     {"hex", kHex},
     {"die", kNumber},
     {"total", kNumber}},
    {"fleet_came", "The French fleet lands its troops at {hex}.", {"hex", kHex}, {}, {}, {}, 0},
    {"arrived", "{piece} arrives at {hex}.", {"piece", kPiece}, {"hex", kHex}},
    {"game_ended", "The game is over.", {}, {}, {}, {}, 0},
    {"patrolled", "The {who} side has patrols out at {hex}: no surprise.", {"hex", kHex}, {}, {}, {}, 2},
    {"ambushed", "{who} troops lie in ambush at {hex}.", {"hex", kHex}, {}, {}, {}, 2},
    {"saved",
     "{piece} keeps {unit} together (die {die}).",
     {"piece", kPiece},
     {"unit", kPiece},
     {"die", kNumber},
     {},
     2},
    {"initiative",
     "{piece} rolls {die} against an initiative of {initiative}: he {success}.",
     {"piece", kPiece},
     {"die", kNumber},
     {"initiative", kNumber},
     {"success", kSuccess},
     2},
    {"withdrawn", "{piece} is recalled.", {"piece", kPiece}, {}, {}, {}, 0},
    {"wandered",
     "The lost stack rolls {die}, {total} with weather and elite: up to 4 it stays, above it strays.",
     {"die", kNumber},
     {"total", kNumber},
     {},
     {},
     2},
    {"entered_unseen", "A march from {from} to {to}: {cost} MP.", {"from", kHex}, {"to", kHex}, {"cost", kNumber}},
    {"rebuilt_unseen", "Troops are rebuilt at {hex}.", {"hex", kHex}},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};

class CarolinasGame final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto data = read_data(files);
    if (!data) return std::unexpected(data.error());
    auto game = std::make_unique<CarolinasGame>();
    game->data_ = std::move(*data);
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    game->info_ = std::make_shared<GameInfo>(make_info(game->data_));
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
    return std::make_unique<TypedRuleset<carolinas::Game, carolinas::Light>>(make_tables(data_, *setup), info_,
                                                                             rule_index(), *setup);
  }

 private:
  Data data_;
  DataSet files_;
  u64 data_hash_ = 0;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

std::string_view Tables::id(u8 kind, int value) const {
  const auto n = static_cast<std::size_t>(value);
  if (value < 0) return {};
  if (kind == kHex && n < hex_ids.size()) return hex_ids[n];
  if (kind == kPiece && n < pieces.size()) return pieces[n].id;
  if (kind == kSky && n < std::size(kSkyWords)) return kSkyWords[n];
  if (kind == kSkill && n < std::size(kSkillWords)) return kSkillWords[n];
  if (kind == kPhase && n < std::size(kPhaseWords)) return kPhaseWords[n];
  if (kind == kHourOf && n < std::size(kHourWords)) return kHourWords[n];
  if (kind == kSuccess && n < std::size(kSuccessWords)) return kSuccessWords[n];
  if (kind == kDate && n < dates.size()) return dates[n];
  if (kind == kRatings && n < ratings.size()) return ratings[n];
  return {};
}

std::string_view Tables::name(u8 kind, int value) const {
  const std::string_view found = id(kind, value);
  if (found.empty()) return "off the map";
  const auto n = static_cast<std::size_t>(value);
  return kind == kHex ? std::string_view(hex_names[n]) : kind == kPiece ? std::string_view(pieces[n].name) : found;
}

std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  const int count = kind == kHex ? kHexes : kind == kPiece ? static_cast<int>(pieces.size()) : 4;
  for (int i = 0; i < count; ++i)
    if (!wanted.empty() && id(kind, i) == wanted) return i;
  return {};
}

const Vocabulary& Game::vocabulary() { return kVocabulary; }

void Game::start(Playing& p) { p.s.stack.push(Campaign{}); }

Outcome Game::outcome(const Ctx& c) {
  Outcome out{true, winner_of(c.s.result), c.s.end_rule.exists() ? c.s.end_rule : R("16.0a"), {why_ended(c)}, {}};
  for (Seat side : {Seat{kAmerican}, Seat{kBritish}})
    for (PieceId unit : ashore(c, side) & c.t.units)
      if (c.s.at[unit].exists()) out.scores[side] += strength(c, unit);
  return out;
}

std::string Game::summary(const Ctx& before, const Ctx& after) {
  std::string text;
  const PieceSet died = after.s.m.dead - before.s.m.dead, flipped = after.s.m.reduced - before.s.m.reduced;
  for (PieceId p : died) text += (text.empty() ? "" : ", ") + after.t.def(p).name + " is lost";
  for (PieceId p : flipped) text += (text.empty() ? "" : ", ") + after.t.def(p).name + " loses a step";
  for (PieceId p : after.s.m.lost - before.s.m.lost)
    if (after.t.leaders.has(p)) text += (text.empty() ? "" : ", ") + after.t.def(p).name + " loses the way";
  if (after.s.sky != before.s.sky) text = std::string(kSkyWords[static_cast<std::size_t>(after.s.sky)]);
  if (after.s.result != before.s.result) text += (text.empty() ? "" : ", ") + std::string("the game ends");
  return text.empty() ? "no change" : text;
}

const Module kModule{"carolinas", rule_index, builtin_data, CarolinasGame::load};

}  // namespace cf::carolinas
