#pragma once
// Quick Battle: rule 19 of A Dark and Bloody Ground, played by itself. Two lines face each other in columns;
// each side has rows behind its front. A stack is the units of one side in one column and row.
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/game.hpp"
#include "engine/objectives.hpp"
#include "quickbattle_rules.gen.hpp"

namespace cf::quickbattle {

enum Seats : Seat { kNative, kSettler };
constexpr Seat other(Seat side) { return side == kNative ? kSettler : kNative; }

enum Kind : u8 { kNumber, kSeat, kUnit, kLeader, kCell, kOrder, kMargin, kTerrain, kOdds, kReport };
enum Verb : u8 {
  kRoll,
  kExtend,
  kDecline,
  kArray,
  kStation,
  kArrayRest,
  kFire,
  kVolley,
  kCeaseFire,
  kAim,
  kCharge,
  kSlip,
  kShift,
  kDetach,
  kLead,
  kMarch,
  kHold,
  kFight,
  kLose,
  kKeepLeaders,
  kRejoin,
  kFollow,
  kRecover,
  kRecoverAll,
  kLeaveRest,
};
enum EventType : u8 {
  kBattleBegan,
  kWeatherRolled,
  kWeatherSevere,
  kSurpriseRolled,
  kSurprised,
  kRoundsSet,
  kExtraRolled,
  kExtraWon,
  kArrayed,
  kStationed,
  kRoundBegan,
  kHeldFire,
  kAimed,
  kShotHit,
  kShotMissed,
  kShotWasted,
  kBecame,
  kLeaderRolled,
  kLeaderUnhurt,
  kLeaderWounded,
  kLeaderKilled,
  kLeaderCaptured,
  kLeaderJoined,
  kMoveRolled,
  kMarched,
  kCharged,
  kStayed,
  kSlipped,
  kClosedUp,
  kMeleeBegan,
  kMeleeShifted,
  kMeleeRolled,
  kMeleeResult,
  kOverrun,
  kRecoverRolled,
  kRecovered,
  kStillDown,
  kReturned,
  kBattleScored,
  kBattleWon,
  kBattleDrawn,
  kParReported,
  kRoutedRolled,
  kSaved,
  kScattered,
  kBackToMap,
};

enum class Terrain : u8 { Rough, Wilderness, Settled };
enum class Class : u8 { Warrior, Regular, Militia, Rifle };
enum class Order : u8 { Waiting, Good, Disrupted, Routed, Lost };
enum class Fate : u8 { Waiting, Unhurt, Wounded, Lost };
enum class Margin : u8 { None, Drawn, Marginal, Decisive };
enum class Weather : u8 { Clear, Severe };

constexpr std::string_view kOrderWords[] = {"waiting", "good order", "disrupted", "routed", "eliminated"};
constexpr std::string_view kFateWords[] = {"waiting", "unhurt", "wounded", "lost"};
constexpr std::string_view kMarginWords[] = {"none", "drawn", "marginal", "decisive"};
constexpr std::string_view kTerrainWords[] = {"rough", "wilderness", "settled"};
constexpr std::string_view kWeatherWords[] = {"clear", "severe"};
constexpr std::string_view kClassWords[] = {"warrior", "regular", "militia", "rifle"};
constexpr std::span<const std::string_view> enum_words(Order) { return kOrderWords; }
constexpr std::span<const std::string_view> enum_words(Fate) { return kFateWords; }
constexpr std::span<const std::string_view> enum_words(Margin) { return kMarginWords; }
constexpr std::span<const std::string_view> enum_words(Weather) { return kWeatherWords; }

// -- ids ----------------------------------------------------------------------------------------
constexpr int kUnitsPerSide = 32, kLeadersPerSide = 6;
constexpr int kColumns = 32, kRows = 32;
constexpr u8 kNowhere = 255;

struct UnitTag {
  static constexpr u8 kind = kUnit;
};
struct LeaderTag {
  static constexpr u8 kind = kLeader;
};
using UnitId = Id<UnitTag>;      // 0-31 native, 32-63 settler
using LeaderId = Id<LeaderTag>;  // 0-5 native, 6-11 settler
using UnitSet = IdSet<UnitId, 2 * kUnitsPerSide>;
using LeaderSet = IdSet<LeaderId, 2 * kLeadersPerSide>;

constexpr UnitSet operator&(const UnitSet& a, const UnitSet& b) { return {{a.words[0] & b.words[0]}}; }
constexpr UnitSet operator|(const UnitSet& a, const UnitSet& b) { return {{a.words[0] | b.words[0]}}; }
constexpr UnitSet without(const UnitSet& a, const UnitSet& b) { return {{a.words[0] & ~b.words[0]}}; }
constexpr UnitId first_of(const UnitSet& s) { return s.empty() ? UnitId{} : *s.begin(); }
// Whether there are more than n. Limits are small: taking away one at a time is quicker than counting all.
constexpr bool has_more_than(const UnitSet& s, int n) {
  u64 rest = s.words[0];
  for (; n > 0; --n) rest &= rest - 1;
  return n < 0 || rest != 0;
}
constexpr bool has_several(const UnitSet& s) { return has_more_than(s, 1); }
constexpr UnitSet set_of(UnitId u) { return {{u64{1} << u.index()}}; }
constexpr UnitSet all_of(Seat side) { return {{u64{0xffffffff} << (side * kUnitsPerSide)}}; }

// Units and leaders as arguments of actions and events.
constexpr i16 number(UnitId u) { return static_cast<i16>(u.index()); }
constexpr i16 number(LeaderId l) { return static_cast<i16>(l.index()); }
constexpr UnitId unit_of(i16 argument) { return UnitId(static_cast<std::size_t>(argument)); }
constexpr LeaderId leader_of(i16 argument) { return LeaderId(static_cast<std::size_t>(argument)); }

constexpr Seat side_of(UnitId u) { return static_cast<Seat>(u.index() / kUnitsPerSide); }
constexpr Seat side_of(LeaderId l) { return l.index() < kLeadersPerSide ? kNative : kSettler; }

// A place in a line, as one number for actions and events.
struct Cell {
  Seat side = kNative;
  u8 column = 0, row = 0;
  constexpr i16 number() const { return static_cast<i16>(side * kColumns * kRows + column * kRows + row); }
  static constexpr Cell of(int n) {
    return {static_cast<Seat>(n / (kColumns * kRows)), static_cast<u8>(n / kRows % kColumns),
            static_cast<u8>(n % kRows)};
  }
  bool operator==(const Cell&) const = default;
};
constexpr int kCells = 2 * kColumns * kRows;
// Columns are opened from the centre outwards: centre, right 1, left 1, right 2 ...
constexpr int offset_of(int column) { return column % 2 ? (column + 1) / 2 : -column / 2; }

// -- tables -------------------------------------------------------------------------------------
struct UnitType {
  std::string id, name, short_name, symbol;
  Class cls = Class::Warrior;
  u8 fire = 0, melee = 0;
};

// What a terrain does to a class (terrain.csv).
struct Ground {
  u8 stack = 0, fire_times = 1, melee_times = 1;
  i8 fire_roll = 0;
  bool calm_only = false;
};

struct MeleeResult {
  u8 lost[2]{};  // attacker, defender
  bool routed[2]{};
  u8 text = 0;  // index of the words in Tables::results
};

struct Charts {
  std::array<std::array<Ground, 4>, 3> ground{};  // [terrain][class]
  std::vector<std::array<u8, 2>> odds;            // attacker : defender of each column
  std::vector<std::string> odds_names;
  std::vector<MeleeResult> melee;  // [row * columns + column]
  std::vector<std::string> results;
  int melee_low = -2, melee_high = 9;
  u8 rating_low = 1, rating_high = 3;
  u8 always_hits = 1, always_misses = 6, always_moves = 1, never_moves = 6, never_recovers = 6;
  i8 move_settled = -1, move_rough = 1, move_severe = 1, move_covered = 1, move_surprise = -1;
  u8 die_limit = 3, disrupted_shift = 1, surprise_shift = 1;
  u8 fire_wounded = 5, fire_killed = 6, melee_wounded = 4, melee_killed = 6, melee_stack_lost = 1;
  i8 surprise_rifles = 1, surprise_warriors = -1, surprise_severe = 1;
  u8 severe_from = 6;
  i8 fort_charge = 2, fort_shift = -3;
  u8 score_good = 2, score_disrupted = 1, marginal = 10, decisive = 30, decisive_defeat = 1, par_margin = 5;
  std::vector<std::string> level_names;
};

struct UnitInfo {
  std::string id, name, label, short_name;
  u8 type = 0;
  u8 group = 0;  // units of one entry of an order of battle are alike
  bool garrison = false;
};

struct LeaderInfo {
  std::string id, name;
  u8 rating = 1;
  bool primary = false;
};

struct SideInfo {
  std::string name, strength;
  u8 level = 3;
  u8 units = 0, leaders = 0;
  u8 primary = 0;  // index among its leaders
};

enum class Decided : u8 { None, Native, Settler, Rolled };
enum class Override : u8 { None, DrawIsSettler, GarrisonHolds };

struct Battle {
  std::string id, name, date, place, history, winner, margin;
  Terrain terrain = Terrain::Wilderness;
  Decided weather = Decided::None;  // None clear, Native severe, Rolled
  Seat initiative = kNative;
  Decided surprise = Decided::None;
  Override override = Override::None;
  bool has_par = false;
  int par = 0, lead_p10 = 0, lead_p90 = 0, men_per_unit = 50;
  std::array<SideInfo, 2> sides;
  std::array<std::vector<UnitInfo>, 2> units;
  std::array<std::vector<LeaderInfo>, 2> leaders;
};

// What the rules ask of a unit, packed so that the judges stay quick.
struct UnitFacts {
  Class cls = Class::Warrior;
  u8 fire = 0, melee = 0;
  bool garrison = false;
  int worth = 0;    // to whoever lays out a line or takes losses without much thought
  UnitSet alike{};  // all units of its entry of the order of battle
};

// 19.1-c for a side whose units count alike in a stack: so many of these and no more. A side of several kinds has no
// such rule.
struct Crowd {
  UnitSet counted{};
  int limit = 0;
  Rule rule{};
};

struct Tables : RuleProbe, Names {
  Charts charts;
  std::vector<UnitType> types;
  Battle battle;
  bool shift_by_rating = true, won_by_par = false;
  std::array<UnitFacts, 2 * kUnitsPerSide> unit{};
  UnitSet everyone{}, garrison{};
  std::array<UnitSet, 4> classes{};
  std::array<Crowd, 2> crowds{};  // of each side
  std::array<u8, 2 * kLeadersPerSide> rating{};
  std::vector<std::string> cell_ids, cell_names;
  std::unordered_map<std::string, int> cell_index;

  void prepare();  // fills what is derived from the battle
  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;

  int units(Seat side) const { return battle.sides[side].units; }
  int leaders(Seat side) const { return battle.sides[side].leaders; }
  int level(Seat side) const { return battle.sides[side].level; }
  const UnitInfo& info(UnitId u) const { return battle.units[side_of(u)][u.index() % kUnitsPerSide]; }
  const LeaderInfo& info(LeaderId l) const { return battle.leaders[side_of(l)][l.index() % kLeadersPerSide]; }
  const UnitSet& all_of_class(Class c) const { return classes[static_cast<std::size_t>(c)]; }
  const Ground& ground(Class c) const {
    return charts.ground[static_cast<std::size_t>(battle.terrain)][static_cast<std::size_t>(c)];
  }
};

// -- frames -------------------------------------------------------------------------------------
struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// Why leaders are looked at: not at all, a hit by fire (9.5.9), a result of melee (9.5.12), one that took their whole
// stack.
enum class Peril : u8 { None, Fire, Melee, StackLost };
// What a group that moves has set out to do.
enum class Move : u8 { None, March, Charge, Slip };
constexpr std::string_view kPerilWords[] = {"none", "fire", "melee", "stack lost"};
constexpr std::string_view kMoveWords[] = {"none", "march", "charge", "slip"};
constexpr std::span<const std::string_view> enum_words(Peril) { return kPerilWords; }
constexpr std::span<const std::string_view> enum_words(Move) { return kMoveWords; }

// The procedures, in the order of the rulebook.
struct BattleOrder {  // 19.0 from the weather to the last round
  CF_FIELDS()
  CF_PROCEDURE(BattleOrder, "battle", WeatherDie, SurpriseDie, ExtraWish, ExtraDie, FirstArrayed, SecondArrayed, Fought)
};
struct Arraying {  // 19.1-b to 19.1-d, one side: its units, then its leaders
  Seat side = kNative;
  bool second = false, rest = false;  // arrays opposite an enemy; leaves the rest to the program
  CF_FIELDS(side, second, rest)
  CF_PROCEDURE(Arraying, "arraying", PlaceOfUnit, PlaceOfLeader)
};
struct Round {  // 19.2 the four phases
  CF_FIELDS()
  CF_PROCEDURE(Round, "round", FirstFired, SecondFired, FirstMoved, SecondMoved, Fought, FirstRecovered,
               SecondRecovered)
};
struct FirePhase {  // 19.2.1, one side: stack by stack, targets before dice
  Seat side = kNative;
  u8 column = kNowhere, row = kNowhere;  // the stack that is firing
  UnitId shooter{};
  bool rest = false;  // leaves the rest to the program
  UnitSet fired{}, targeted{};
  CF_FIELDS(side, column, row, shooter, rest, fired, targeted)
  CF_PROCEDURE(FirePhase, "fire", Stack, Target, Die, Leaders)
};
struct MovePhase {  // 19.2.2, one side: group by group
  Seat side = kNative;
  Move move = Move::None;                // what the group tries
  bool part = false;                     // the group is a part of its stack, named unit by unit
  u8 column = kNowhere, row = kNowhere;  // where to
  u16 leaders = 0;                       // who goes along, one bit a leader of the side
  UnitSet tried{}, group{};
  CF_FIELDS(side, move, part, column, row, leaders, tried, group)
  CF_PROCEDURE(MovePhase, "movement", Group, Place, Die)
};
struct Melees {  // 19.2.3, all of a round, in the order that the initiative side chooses
  CF_FIELDS()
  CF_PROCEDURE(Melees, "melees", Chosen, Fought)
};
struct Melee {  // 19.2.3, one of them
  u8 column = 0;
  Seat attacker = kNative;
  u8 odds = 0;  // column of the table after shifts
  i8 die_modifier = 0;
  u8 role = 0;                 // whose turn it is: 0 the attacker, 1 the defender; what follows is kept for both
  std::array<u8, 2> losses{};  // still to take
  std::array<bool, 2> rout{};
  std::array<Peril, 2> peril{};
  UnitSet engaged{};
  CF_FIELDS(column, attacker, odds, die_modifier, role, losses, rout, peril, engaged)
  CF_PROCEDURE(Melee, "melee", Die, Loss, Leaders)
  std::optional<Action> settled(const Ctx&) const;
};
struct LeaderLoss {  // 9.5.9 and 9.5.12 what becomes of leaders, and Q-32 of those left alone
  Seat side = kNative;
  u16 due = 0;  // leaders of the side still to look at
  LeaderId leader{};
  Peril peril = Peril::None;
  CF_FIELDS(side, due, leader, peril)
  CF_PROCEDURE(LeaderLoss, "leader_loss", Die, Stack)
  std::optional<Action> settled(const Ctx&) const { return due ? std::nullopt : std::optional(Action{}); }
};
struct Recovery {  // 19.2.4, one side: leaders change stacks, then units roll
  Seat side = kNative;
  UnitId unit{};
  bool rest = false;  // rolls for all that are left
  u16 placed = 0;     // leaders that have changed their stack
  UnitSet due{};
  CF_FIELDS(side, unit, rest, placed, due)
  CF_PROCEDURE(Recovery, "recovery", Leader, Unit, Die, Column)
};
struct EndOfBattle {  // 19.3, 9.6 the verdict, then the routed units
  UnitId unit{};
  u16 helped = 0;  // leaders whose rating has been used
  UnitSet due{};
  CF_FIELDS(unit, helped, due)
  CF_PROCEDURE(EndOfBattle, "end_of_battle", Die)
};

// -- questions ----------------------------------------------------------------------------------
struct ExtraRound {
  CF_FIELDS()
  CF_QUESTION(ExtraRound, "extra_round")
  std::optional<Action> settled(const Ctx&) const;
};
struct ArrayUnit {
  Seat side = kNative;
  bool second = false;
  CF_FIELDS(side, second)
  CF_QUESTION(ArrayUnit, "array_unit")
  std::optional<Action> settled(const Ctx&) const;
};
struct StationLeader {
  LeaderId leader{};
  CF_FIELDS(leader)
  CF_QUESTION(StationLeader, "station_leader")
  std::optional<Action> settled(const Ctx&) const;
};
struct ChooseFire {
  Seat side = kNative;
  CF_FIELDS(side)
  CF_QUESTION(ChooseFire, "choose_fire")
  std::optional<Action> settled(const Ctx&) const;
};
struct ChooseTarget {
  UnitId shooter{};
  CF_FIELDS(shooter)
  CF_QUESTION(ChooseTarget, "choose_target")
};
struct ChooseMove {
  Seat side = kNative;
  CF_FIELDS(side)
  CF_QUESTION(ChooseMove, "choose_move")
  std::optional<Action> settled(const Ctx&) const;
};
struct ChoosePlace {
  Seat side = kNative;
  CF_FIELDS(side)
  CF_QUESTION(ChoosePlace, "choose_place")
};
struct ChooseMelee {
  CF_FIELDS()
  CF_QUESTION(ChooseMelee, "choose_melee")
  std::optional<Action> settled(const Ctx&) const;
};
struct TakeLosses {
  Seat side = kNative;
  u8 left = 1;
  CF_FIELDS(side, left)
  CF_QUESTION(TakeLosses, "take_losses")
  std::optional<Action> settled(const Ctx&) const;
};
struct PlaceLeaders {
  Seat side = kNative;
  CF_FIELDS(side)
  CF_QUESTION(PlaceLeaders, "place_leaders")
};
struct ChooseRecovery {
  Seat side = kNative;
  CF_FIELDS(side)
  CF_QUESTION(ChooseRecovery, "choose_recovery")
  std::optional<Action> settled(const Ctx&) const;
};
struct ReturnToLine {
  UnitId unit{};
  CF_FIELDS(unit)
  CF_QUESTION(ReturnToLine, "return_to_line")
  std::optional<Action> settled(const Ctx&) const;
};
struct NearestStack {
  LeaderId leader{};
  CF_FIELDS(leader)
  CF_QUESTION(NearestStack, "nearest_stack")
  std::optional<Action> settled(const Ctx&) const;
};
inline Seat ArrayUnit::asked(const Ctx&) const { return side; }
inline Seat StationLeader::asked(const Ctx&) const { return side_of(leader); }
inline Seat ChooseFire::asked(const Ctx&) const { return side; }
inline Seat ChooseTarget::asked(const Ctx&) const { return side_of(shooter); }
inline Seat ChooseMove::asked(const Ctx&) const { return side; }
inline Seat ChoosePlace::asked(const Ctx&) const { return side; }
inline Seat TakeLosses::asked(const Ctx&) const { return side; }
inline Seat PlaceLeaders::asked(const Ctx&) const { return side; }
inline Seat ChooseRecovery::asked(const Ctx&) const { return side; }
inline Seat ReturnToLine::asked(const Ctx&) const { return side_of(unit); }
inline Seat NearestStack::asked(const Ctx&) const { return side_of(leader); }
using RollDie = RollDieOf<Game>;

using Frames = std::variant<std::monostate, BattleOrder, Arraying, Round, FirePhase, MovePhase, Melees, Melee,
                            LeaderLoss, Recovery, EndOfBattle, ExtraRound, ArrayUnit, StationLeader, ChooseFire,
                            ChooseTarget, ChooseMove, ChoosePlace, ChooseMelee, TakeLosses, PlaceLeaders,
                            ChooseRecovery, ReturnToLine, NearestStack, RollDie>;

// -- state --------------------------------------------------------------------------------------
struct Unit {
  u8 column = kNowhere, row = kNowhere;  // nowhere: waiting, in the rout box, eliminated or back on the map
  Order order = Order::Waiting;
  UnitId aim{};  // 19.2.1-b: its declared target
  bool in_line() const { return column != kNowhere; }
  CF_FIELDS(column, row, order, aim)
  bool operator==(const Unit&) const = default;
};
struct Leader {
  u8 column = kNowhere, row = kNowhere;
  u8 rating = 0;  // a wound lowers it
  Fate fate = Fate::Waiting;
  bool charging = false;
  bool in_line() const { return column != kNowhere; }
  CF_FIELDS(column, row, rating, fate, charging)
  bool operator==(const Leader&) const = default;
};

// Who stands where and in what order, as sets, so that judges read and do not search. Derived from the units and
// leaders: neither saved nor hashed.
struct Ranks {
  static constexpr u8 kFar = 7;            // from this row on all rows are one set: few stand so far back
  std::array<UnitSet, kColumns> column{};  // both sides
  std::array<UnitSet, kFar + 1> row{};
  UnitSet in_line{};
  std::array<UnitSet, 5> order{UnitSet{{~u64{0}}}};  // at first everyone waits
  std::array<std::array<u8, kColumns>, 2> rows{};    // how many rows a side's column has, gaps included
  std::array<u32, 2> led{};                          // the columns with leaders of a side, one bit each
  const UnitSet& in_order(Order o) const { return order[static_cast<std::size_t>(o)]; }
  const UnitSet& waiting() const { return in_order(Order::Waiting); }
  const UnitSet& good() const { return in_order(Order::Good); }
  const UnitSet& disrupted() const { return in_order(Order::Disrupted); }
  const UnitSet& routed() const { return in_order(Order::Routed); }
  const UnitSet& lost() const { return in_order(Order::Lost); }
  const UnitSet& front() const { return row[0]; }
  bool operator==(const Ranks&) const = default;
};

struct State {
  // Both are changed by the functions below, which keep the ranks; but not so the aim, and a leader's rating and
  // charging.
  IdMap<UnitId, Unit, 2 * kUnitsPerSide> units;
  IdMap<LeaderId, Leader, 2 * kLeadersPerSide> leaders;
  UnitSet charging;  // units that stand on top of the enemy front of their column
  u8 round = 0, rounds = 0, columns = 0;
  Weather weather = Weather::Clear;
  Seat surprised = kNobody;
  std::array<u8, 2> score{};  // 9.6, counted when the battle ends
  Seat victor = kNobody;      // of the battlefield, the engagement's own conditions included
  Margin margin = Margin::None;
  FrameStack<Frames, 7> stack;
  Ranks ranks;

  void change(UnitId u, const Unit& now) {
    place(u, now.column, now.row);
    reorder(u, now.order);
    units[u].aim = now.aim;
  }
  void place(UnitId u, u8 column, u8 row);
  void reorder(UnitId u, Order order) {
    ranks.order[static_cast<std::size_t>(units[u].order)].remove(u);
    ranks.order[static_cast<std::size_t>(order)].add(u);
    units[u].order = order;
  }
  void change(LeaderId l, const Leader& now) {
    place(l, now.column, now.row);
    leaders[l] = now;
  }
  void place(LeaderId l, u8 column, u8 row);
  void derive();  // the ranks, after units and leaders have been set by hand

  CF_FIELDS(units, leaders, charging, round, rounds, columns, weather, surprised, score, victor, margin, stack)
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 1024, "a state is at most one KiB");

struct Game {
  using Frame = Frames;
  using State = quickbattle::State;
  using Tables = quickbattle::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static void piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys);
  static Json piece(const Ctx& c, Seat seat, std::size_t place);
  static Json rest_of_view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static Objectives objectives(const Ctx& c);
  static std::string summary(const Ctx& before, const Ctx& after);
  static bool in_affair(const Ctx& c);  // the battle is one affair, from the first shot to its end
  static void describe(const Ctx& c, const Action& action, Json& out);
  static Verdict refusal(const Ctx& c, const Action& action);  // of an answer that the open question does not name
  static Message die_prompt(const Ctx& c, Rule rule);          // who rolls, what for, and what the faces mean
};

extern const Module kModule;

}  // namespace cf::quickbattle
