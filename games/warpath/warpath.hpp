#pragma once
// Warpath: Indian Territory in the Civil War, 1861-65. Words, tables, frames and the state; the rules are in
// rules/, one chapter a file.
#include <bit>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/inline_vector.hpp"
#include "base/random.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/vocabulary.hpp"
#include "warpath_rules.gen.hpp"

// Only the files that make JSON include engine/game.hpp; the chapters compile without it.
namespace cf {
using Json = nlohmann::ordered_json;
struct Outcome;
struct Module;
}  // namespace cf

namespace cf::warpath {

// The two players are also the first two sides of a battle; the raiding tribes are the others.
enum Seats : Seat { kUnion, kConfederate };
enum Side : u8 { kKiowa = 2, kComanche = 3, kNoSide = 4 };
constexpr Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }

enum Kind : u8 { kNumber, kSeat, kPlace, kPiece, kMarker, kSide, kShot };
enum Verb : u8 {
  kRoll, kDraw, kPick, kDone, kRecruit, kPut, kBuyWagon, kBuild, kBuildQuick, kDevastate, kMove, kJoin, kJoinAll,
  kMarch, kEnter, kStop, kFire, kBreakOff, kLose, kPanic, kTarget, kSpend, kWithhold, kRetreat, kPursue, kHalt,
  kRaid, kPass, kSend
};
enum Happening : u8 {
  kTurnBegan, kFirstRolled, kGoesFirst, kDrew, kPutBack, kLostDraw, kHalfOver, kPhaseEnded, kPoolDry, kRecruited,
  kBought, kBegan, kFinished, kFortGone, kLaidWaste, kRecovered, kStayedWaste, kMoved, kMovedUnseen, kTook, kCaptured,
  kWagonsLost, kLeaderRolled, kLeaderLost, kRetreated, kCornered, kBattleBegan, kSpent, kSuperior, kFired, kDied,
  kPanicked, kBrokeOff, kBattleWon, kPursued, kRaiderMoved, kReturned, kSentHome, kReleased, kEnteredCup, kPlaced,
  kRaided, kLevied, kStoppedShort, kGameWon, kGameDrawn, kRolledDie, kFortune, kNobodyFound
};

struct PlaceTag { static constexpr u8 kind = kPlace; };
struct PieceTag { static constexpr u8 kind = kPiece; };
struct MarkerTag { static constexpr u8 kind = kMarker; };
using PlaceId = Id<PlaceTag>;
using PieceId = Id<PieceTag>;
using MarkerId = Id<MarkerTag>;

inline constexpr std::size_t kMaxSpaces = 60, kPlaces = 64, kMaxUnits = 144, kWagonsEach = 20, kPieces = 184, kMarkers = 20;
inline constexpr std::size_t kSlots = 192;  // places are looked through sixteen counters at a time; the last slots stay unused
// Where a counter can be besides a space.
inline constexpr PlaceId kUnionBox{60}, kConfederateBox{61}, kAside{62}, kCup{63};
constexpr PlaceId box_of(Seat seat) { return seat == kUnion ? kUnionBox : kConfederateBox; }
constexpr i16 arg(auto id) { return static_cast<i16>(id.index()); }

using PieceSet = IdSet<PieceId, kPieces>;
using PlaceSet = IdSet<PlaceId, kPlaces>;
inline PieceSet operator&(const PieceSet& a, const PieceSet& b) {
  return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
}
inline PieceSet operator|(const PieceSet& a, const PieceSet& b) {
  return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
}
inline PieceSet operator-(const PieceSet& a, const PieceSet& b) {
  return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1], a.words[2] & ~b.words[2]}};
}
inline PlaceSet operator&(const PlaceSet& a, const PlaceSet& b) { return {{a.words[0] & b.words[0]}}; }
inline PlaceSet operator|(const PlaceSet& a, const PlaceSet& b) { return {{a.words[0] | b.words[0]}}; }
inline PlaceSet operator-(const PlaceSet& a, const PlaceSet& b) { return {{a.words[0] & ~b.words[0]}}; }
// The loop for hot places: no iterator to carry along.
template <class F>
inline void each(const PieceSet& set, F&& f) {
  for (std::size_t w = 0; w < PieceSet::kWords; ++w)
    for (u64 rest = set.words[w]; rest; rest &= rest - 1) f(PieceId(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
}
inline PieceId first_of(const PieceSet& set) {
  for (std::size_t w = 0; w < PieceSet::kWords; ++w)
    if (set.words[w]) return PieceId(w * 64 + static_cast<std::size_t>(std::countr_zero(set.words[w])));
  return {};
}
inline bool several(const PlaceSet& set) { return (set.words[0] & (set.words[0] - 1)) != 0; }
inline bool several(PieceSet set) {
  const PieceId first = first_of(set);
  if (first.exists()) set.remove(first);
  return !set.empty();
}

// -- tables -------------------------------------------------------------------------------------
enum class Terrain : u8 { Prairie, CrossTimbers, Forest, Rough };
enum class Role3 : u8 { Plain, UnionBase, ConfederateBase, Capital, KiowaBase, ComancheBase };
enum class Country : u8 { Territory, Union, Confederate };
enum class Nation : u8 { None, Cherokee, Creek, Choctaw, Chickasaw, Seminole, Osage, Other };
enum class Type : u8 { Infantry, Cavalry, Artillery, Engineer, Leader, Raider, Wagon };
enum class Effect : u8 { Nothing, Actions, End, Devastation, Recruiting, Tribe, ReturnTribe, Fortune, Quantrill };
enum class Shot : u8 { None, Panic, Elimination };
enum class Entry : u8 { Year1861, Year1862, Year1863, Year1864, FortSmith, Quantrill };

struct Route {
  PlaceId to;
  bool river = false;
  u8 index = 0;
};
struct Space {
  std::string id, name, code, grid, nation_name, basis, note;
  Terrain terrain{};
  Country country{};
  Role3 role{};
  Nation nation{};
  double x = 0, y = 0;
  InlineVector<Route, 10> routes;
};
struct Unit {
  std::string id, name, army, type_name, entry_name, nation_name, basis, note;
  u8 side = 0;
  Type type{};
  u8 strength = 0, value = 0, rate = 0, regiment = 0;  // regiment 0: none
  Entry entry{};
  bool indian = false;
  Nation nation{};
};
struct MarkerEffect {
  Effect effect{};
  u8 number = 0;  // actions, or the tribe
};
struct Marker {
  std::string id, name, basis;
  u8 count = 0;
  MarkerEffect effects[2][2];  // by seat, then summer and winter
  bool split_by_season() const { return effects[0][0].effect != effects[0][1].effect; }
};
struct Turn {
  std::string label, months;
  bool winter = false;
};
struct RouteInfo {
  PlaceId a, b;
  std::string river, name, basis;
};
struct Line {
  std::string name, kind;
  std::vector<std::pair<int, int>> points;
};
struct Options {
  bool river_cost = true, lapse = false, columns_by_firer = false, panic_per_battery = false, pursue_anywhere = true;
};

struct Tables : RuleProbe, Names {
  std::vector<Space> spaces;
  std::vector<Unit> units;  // wagons included: unit i is piece i
  std::vector<Marker> markers;
  std::vector<Turn> turns;
  std::vector<RouteInfo> routes;
  std::vector<Line> rivers, borders, nations;
  Shot table[6][6]{};  // open, close, then infantry, cavalry, artillery, raider
  Options options;
  // Sets of counters by what they are.
  PieceSet side[4], combat, leaders, wagons, cavalry, guns, engineers, indians;
  std::vector<PieceSet> regiments;
  PlaceSet army_bases, no_waste;  // bases of the two armies; spaces that an action cannot devastate
  PieceId quantrill;
  MarkerId devastation, quantrill_marker;
  PlaceId fort_scott, fort_atkinson, fort_smith, marshall, fort_belknap, park_hill, sculleyville, home[4];
  PlaceId capitals[5];
  PlaceId capital_of[8];  // by nation

  const Space& at(PlaceId id) const { return spaces[id.index()]; }
  const Unit& of(PieceId id) const { return units[id.index()]; }
  bool is_space(PlaceId id) const { return id.index() < spaces.size(); }
  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;
};

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// -- procedures ---------------------------------------------------------------------------------

struct GameTurn {
  CF_PROCEDURE(GameTurn, "turn")
  CF_FIELDS()
};
struct FirstPlayer {
  CF_PROCEDURE(FirstPlayer, "first_player")
  u8 union_die = 0, confederate_die = 0;
  CF_FIELDS(union_die, confederate_die)
};
struct Recovery {
  CF_PROCEDURE(Recovery, "recovery")
  PlaceSet left;
  PlaceId now;
  CF_FIELDS(left, now)
};
struct Campaign {
  CF_PROCEDURE(Campaign, "campaign")
  MarkerId marker;
  bool redrawn = false;
  CF_FIELDS(marker, redrawn)
};
struct Actions {
  CF_PROCEDURE(Actions, "actions")
  u8 left = 0;
  PieceId recruit;
  CF_FIELDS(left, recruit)
};
struct DevastationEvent {
  CF_PROCEDURE(DevastationEvent, "devastation_event")
  CF_FIELDS()
};
struct NationsRecruit {
  CF_PROCEDURE(NationsRecruit, "nations_recruit")
  u8 left = 0;
  PieceId recruit;
  CF_FIELDS(left, recruit)
};
struct TribeEvent {
  CF_PROCEDURE(TribeEvent, "tribe_event")
  u8 tribe = 0;
  CF_FIELDS(tribe)
};
struct FortuneOfWar {
  CF_PROCEDURE(FortuneOfWar, "fortune_of_war")
  PlaceId from;
  PlaceSet tried;  // stacks that held no unit
  CF_FIELDS(from, tried)
};
struct QuantrillEvent {
  CF_PROCEDURE(QuantrillEvent, "quantrill_event")
  CF_FIELDS()
};
enum class MoveKind : u8 { Action, Fortune, Raid, Pursuit };
struct March {
  CF_PROCEDURE(March, "march")
  MoveKind kind{};
  PlaceId at;
  u8 points = 0;
  bool moved = false;
  CF_FIELDS(kind, at, points, moved)
};
struct Arrival {
  CF_PROCEDURE(Arrival, "arrival")
  MoveKind kind{};
  PlaceId from, to;
  bool slipping = false;
  CF_FIELDS(kind, from, to, slipping)
};
struct WagonRaid {
  CF_PROCEDURE(WagonRaid, "wagon_raid")
  PieceId wagon;
  u8 dice = 0, hits = 0;
  CF_FIELDS(wagon, dice, hits)
};
struct LoneLeader {
  CF_PROCEDURE(LoneLeader, "lone_leader")
  PieceId leader;
  PlaceId from, way;  // where the enemy came from; the only way out, if there is but one
  CF_FIELDS(leader, from, way)
};
struct Battle {
  CF_PROCEDURE(Battle, "battle")
  u8 loser = 0, side = 0;
  bool leaving = false;
  CF_FIELDS(loser, side, leaving)
};
struct TerrainRound {
  CF_PROCEDURE(TerrainRound, "terrain_round")
  PieceId shooter;
  CF_FIELDS(shooter)
};
struct Round {
  CF_PROCEDURE(Round, "round")
  bool guns_only = false;
  u8 dice[2] = {0, 0};
  u8 next = 0;
  PieceId leaver{};  // breaking off
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("leaver", self.leaver);
    v("guns_only", self.guns_only);
    v("attacker_die", self.dice[0]);
    v("defender_die", self.dice[1]);
    v("to_fire", self.next);
  }
};
enum class FireMode : u8 { Regular, Terrain, LongRange };
struct Fire {
  CF_PROCEDURE(Fire, "fire")
  PieceId unit{}, target{};
  FireMode mode{};
  u8 side = 0, dice = 0, eliminations = 0, panics = 0;
  CF_FIELDS(unit, target, mode, side, dice, eliminations, panics)
};
struct Pursuit {
  CF_PROCEDURE(Pursuit, "pursuit")
  u8 side = 0;
  PlaceId to;
  CF_FIELDS(side, to)
};

// -- questions ----------------------------------------------------------------------------------

struct DrawMarker {
  CF_QUESTION(DrawMarker, "draw_marker")
  CF_FIELDS()
};
struct PickUnit {  // chance takes one of the counters the drawer cannot see
  CF_QUESTION(PickUnit, "pick_unit")
  PlaceId from;
  CF_FIELDS(from)
};
struct ChooseAction {
  CF_QUESTION(ChooseAction, "choose_action")
  u8 left = 0;
  CF_FIELDS(left)
};
struct ChoosePlace {
  CF_QUESTION(ChoosePlace, "choose_place")
  PieceId unit;
  CF_FIELDS(unit)
};
struct ChooseWaste {
  CF_QUESTION(ChooseWaste, "choose_waste")
  CF_FIELDS()
};
struct ChooseLevy {
  CF_QUESTION(ChooseLevy, "choose_levy")
  u8 left = 0;
  CF_FIELDS(left)
};
struct ChooseRaider {
  CF_QUESTION(ChooseRaider, "choose_raider")
  u8 tribe = 0;
  CF_FIELDS(tribe)
};
struct ChooseFortune {
  CF_QUESTION(ChooseFortune, "choose_fortune")
  PlaceSet tried;
  CF_FIELDS(tried)
};
struct ChooseHaunt {
  CF_QUESTION(ChooseHaunt, "choose_haunt")
  CF_FIELDS()
};
struct Assemble {
  CF_QUESTION(Assemble, "assemble")
  CF_FIELDS()
};
struct ChooseStep {
  CF_QUESTION(ChooseStep, "choose_step")
  MoveKind kind{};
  PlaceId at;
  u8 points = 0;
  bool moved = false;
  CF_FIELDS(kind, at, points, moved)
};
struct ChooseWagon {
  CF_QUESTION(ChooseWagon, "choose_wagon")
  PlaceId at;
  CF_FIELDS(at)
};
struct TerrainShot {
  CF_QUESTION(TerrainShot, "terrain_shot")
  CF_FIELDS()
};
struct ChooseTarget {
  CF_QUESTION(ChooseTarget, "choose_target")
  PieceId shooter;
  bool long_range = false;
  CF_FIELDS(shooter, long_range)
};
struct SpendSupply {
  CF_QUESTION(SpendSupply, "spend_supply")
  u8 side = 0;
  CF_FIELDS(side)
};
struct ChooseFirer {
  CF_QUESTION(ChooseFirer, "choose_firer")
  u8 side = 0;
  bool guns_only = false;
  CF_FIELDS(side, guns_only)
};
struct TakeLoss {
  CF_QUESTION(TakeLoss, "take_loss")
  u8 side = 0;  // whose units suffer
  bool elimination = false;
  CF_FIELDS(side, elimination)
};
struct ChooseRetreat {
  CF_QUESTION(ChooseRetreat, "choose_retreat")
  Seat seat = 0;
  PieceId unit;
  PlaceSet ways;
  CF_FIELDS(seat, unit, ways)
};
struct ChoosePursuit {
  CF_QUESTION(ChoosePursuit, "choose_pursuit")
  u8 side = 0;
  CF_FIELDS(side)
};
struct PursuitForce {
  CF_QUESTION(PursuitForce, "pursuit_force")
  u8 side = 0;
  PlaceId to;
  CF_FIELDS(side, to)
};
using RollDie = RollDieOf<Game>;

using Frames = std::variant<std::monostate, GameTurn, FirstPlayer, Recovery, Campaign, Actions, DevastationEvent, NationsRecruit,
                            TribeEvent, FortuneOfWar, QuantrillEvent, March, Arrival, WagonRaid, LoneLeader, Battle, TerrainRound,
                            Round, Fire, Pursuit, DrawMarker, PickUnit, ChooseAction, ChoosePlace, ChooseWaste, ChooseLevy,
                            ChooseRaider, ChooseFortune, ChooseHaunt, Assemble, ChooseStep, ChooseWagon, TerrainShot, ChooseTarget,
                            SpendSupply, ChooseFirer, TakeLoss, ChooseRetreat, ChoosePursuit, PursuitForce, RollDie>;

// -- state --------------------------------------------------------------------------------------
// The battle now being fought; one at a time. Index 0 is the attacker, 1 the defender.
struct Field {
  PlaceId space, from;
  u8 side[2] = {kNoSide, kNoSide};
  Seat seat[2] = {kNobody, kNobody};  // who decides for the side
  bool river = false, pursuit = false, fort = false, base = false;
  bool supplied[2] = {false, false};
  PieceSet broke_off;     // units that have left it, of either side
  PlaceSet ways[2];       // where the side may retreat to
  PlaceId retreat[2];     // fixed by the first unit that leaves
  u8 round = 0;
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("space", self.space), v("from", self.from);
    v("attacker", self.side[0]), v("defender", self.side[1]);
    v("attacker_seat", self.seat[0]), v("defender_seat", self.seat[1]);
    v("river", self.river), v("pursuit", self.pursuit), v("fort", self.fort), v("base", self.base);
    v("attacker_supplied", self.supplied[0]), v("defender_supplied", self.supplied[1]);
    v("broke_off", self.broke_off);
    v("attacker_ways", self.ways[0]), v("defender_ways", self.ways[1]);
    v("attacker_retreat", self.retreat[0]), v("defender_retreat", self.retreat[1]);
    v("round", self.round);
  }
  bool operator==(const Field&) const = default;
};

struct State {
  IdMap<PieceId, PlaceId, kSlots> at;
  PieceSet low;                     // wagons with one increment left
  PieceSet acted, panicked, fired;  // in this impulse; in this battle; in this round
  PieceSet group;                   // the counters now moving
  PlaceSet union_held, devastated, fort_begun, fort_done, fort_new, levied;
  IdMap<MarkerId, u8, kMarkers> cup, drawn;
  u8 turn = 1;
  bool half_over = false, smith_lost = false, smith_released = false;
  Seat drawer = kUnion;
  bool drew_union = false, drew_confederate = false, lost_union = false, lost_confederate = false, draw_cost = false;
  Seat winner = kNobody;
  Rule won_by{};
  Field battle;
  FrameStack<Frames, 14> stack;
  CF_FIELDS(at, low, acted, panicked, fired, group, union_held, devastated, fort_begun, fort_done, fort_new, levied, cup, drawn,
            turn, half_over, smith_lost, smith_released, drawer, drew_union, drew_confederate, lost_union, lost_confederate,
            draw_cost, winner, won_by, battle, stack)
  bool operator==(const State&) const = default;
};

struct Game {
  using Frame = Frames;
  using State = warpath::State;
  using Tables = warpath::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static std::optional<std::string> broken(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static void piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys);
  static Json piece(const Ctx& c, Seat seat, std::size_t place);
  static Json rest_of_view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  static std::string summary(const Ctx& before, const Ctx& after);
  static void describe(const Ctx& c, const Action& action, Json& out);
};

extern const Module kModule;

}  // namespace cf::warpath
