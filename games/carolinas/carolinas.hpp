#pragma once
// The American Revolution in the South: hexes, pieces as bit sets, frames of the rules, state.
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/inline_vector.hpp"
#include "base/random.hpp"
#include "carolinas_rules.gen.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/moves.hpp"
#include "engine/objectives.hpp"
#include "engine/vocabulary.hpp"

// The chapters of the rules need neither JSON nor the module interface: only their names, so that they compile quickly.
namespace cf {
using Json = nlohmann::ordered_json;
struct Outcome;
struct Module;
}  // namespace cf

namespace cf::carolinas {

inline constexpr int kColumns = 50, kRows = 28, kHexes = kColumns * kRows, kPieces = 96, kForts = 8, kCities = 24;
inline constexpr u8 kNone = 2;  // neither side, in arrays of owners
inline constexpr int kStackLimit = 15;
inline constexpr u8 kNoDie = 255;  // not rolled yet

enum Seats : Seat { kAmerican, kBritish };
enum Kind : u8 { kNumber, kSeat, kHex, kPiece, kSky, kSkill, kPhase, kHourOf, kDate, kRatings, kSuccess };
enum Verb : u8 {
  kRoll,
  kDraw,
  kDone,
  kMarch,
  kSend,
  kStep,
  kLeave,
  kStop,
  kBoard,
  kSail,
  kSailTo,
  kLand,
  kAshore,
  kNightRoll,
  kRecover,
  kGuns,
  kRebuild,
  kRaze,
  kRecruit,
  kClaim,
  kFleet,
  kPlace,
  kAttack,
  kSurprise,
  kBombard,
  kSupport,
  kLead,
  kPatrol,
  kLose,
  kDefend,
  kFall,
  kRetreat,
  kDetach,
  kRefuge,
  kFlee,
  kFleeTo,
  kAdvance,
  kBring,
  kPursue,
  kPursueTo,
  kAbility,
  kSave,
  kChoose,
  kDecline,
  kLoad,
};
enum EventType : u8 {
  kTurnBegan,
  kWeatherSet,
  kPhaseBegan,
  kDrawn,
  kWore,
  kJudged,
  kCutOff,
  kIsolated,
  kReduced,
  kEliminated,
  kEntered,
  kBoarded,
  kSailed,
  kLanded,
  kWentAstray,
  kStayedLost,
  kFound,
  kLeaderAlone,
  kRebuilt,
  kCaptured,
  kFortTaken,
  kFortGone,
  kRecruited,
  kClaimed,
  kAttacked,
  kSurprised,
  kHit,
  kMissed,
  kDefended,
  kDefenceFailed,
  kRetreated,
  kFled,
  kAdvanced,
  kPursued,
  kBombarded,
  kFleetCame,
  kArrived,
  kGameEnded,
  kPatrolled,
  kAmbushed,
  kSaved,
  kTriedInitiative,
  kWithdrawn,
  kWandered,
  kEnteredUnseen,
  kRebuiltUnseen,
};

enum class Sky : u8 { Clear, Rain, Rainstorm, Snow };
enum class Skill : u8 { Inept, Capable, Exceptional };
enum class Hour : u8 { Day, Night };
enum class Type : u8 { Unit, Cannon, Supply, Leader, Warship, Transport };
enum class Ground : u8 { Clear, Forest, Hill, Swamp, Sea };
enum class Ending : u8 { Open, American, British, Draw };
enum class Surprising : u8 { No, Declared, Patrolled, Begun, Ambushed };  // what became of a surprise attack
enum class Special : u8 { Recruit, French, Overmountain, Burn, Hold, Camden, Junction };

inline constexpr std::string_view kSkyWords[] = {"clear", "rain", "rainstorm", "snow"};
inline constexpr std::string_view kSkillWords[] = {"inept", "capable", "exceptional"};
inline constexpr std::string_view kHourWords[] = {"day", "night"};
inline constexpr std::string_view kSurprisingWords[] = {"no", "declared", "patrolled", "begun", "ambushed"};
inline constexpr std::string_view kEndingWords[] = {"open", "american", "british", "draw"};
inline constexpr std::string_view kPhaseWords[] = {"movement", "combat"};
inline constexpr std::string_view kSuccessWords[] = {"fails", "succeeds"};
inline constexpr std::string_view kGroundWords[] = {"clear", "forest", "hill", "swamp", "sea"};
constexpr std::span<const std::string_view> enum_words(Sky) { return kSkyWords; }
constexpr std::span<const std::string_view> enum_words(Skill) { return kSkillWords; }
constexpr std::span<const std::string_view> enum_words(Hour) { return kHourWords; }
constexpr std::span<const std::string_view> enum_words(Ending) { return kEndingWords; }
constexpr std::span<const std::string_view> enum_words(Surprising) { return kSurprisingWords; }

struct HexTag {
  static constexpr u8 kind = kHex;
};
struct PieceTag {
  static constexpr u8 kind = kPiece;
};
using HexId = Id<HexTag, u16>;
using PieceId = Id<PieceTag>;
using PieceSet = IdSet<PieceId, kPieces>;

inline PieceSet operator&(PieceSet a, const PieceSet& b) {
  for (std::size_t i = 0; i < PieceSet::kWords; ++i) a.words[i] &= b.words[i];
  return a;
}
inline PieceSet operator|(PieceSet a, const PieceSet& b) {
  for (std::size_t i = 0; i < PieceSet::kWords; ++i) a.words[i] |= b.words[i];
  return a;
}
inline PieceSet operator-(PieceSet a, const PieceSet& b) {
  for (std::size_t i = 0; i < PieceSet::kWords; ++i) a.words[i] &= ~b.words[i];
  return a;
}
inline PieceSet only(PieceId p) {
  PieceSet set;
  set.add(p);
  return set;
}
inline bool has_many(const PieceSet& set) {  // more than one: cheaper than counting
  const u64 a = set.words[0], b = set.words[1];
  return (a & (a - 1)) || (b & (b - 1)) || (a && b);
}
inline PieceId first(const PieceSet& set) { return *set.begin(); }

constexpr HexId hex_at(int column, int row) { return HexId(static_cast<std::size_t>((column - 1) * kRows + row - 1)); }
constexpr int column_of(HexId h) { return static_cast<int>(h.index()) / kRows + 1; }
constexpr int row_of(HexId h) { return static_cast<int>(h.index()) % kRows + 1; }
constexpr Seat other(Seat seat) { return seat == kAmerican ? kBritish : kAmerican; }

// Directions clockwise from the north side: N, ENE, SE, S, WSW, NW.
inline constexpr const char* kDirections[6] = {"N", "ENE", "SE", "S", "WSW", "NW"};

struct Hex {
  std::array<HexId, 6> next;  // neighbours, none off the map
  Ground ground = Ground::Clear;
  bool coastal = false, sea = false, has_road = false;
  u8 river = 0, bridge = 0, road = 0;  // one bit a direction
  u8 city = 255, fort = 255;           // number of the city or fort, if there is one
  i8 watch = -1;
  bool exists_by_land() const { return !sea; }
};

// A set of hexes, a word a column: what spreads over the map is spread a column at a time.
struct Columns {
  std::array<u32, kColumns> rows{};
  bool has(HexId h) const { return rows[static_cast<std::size_t>(column_of(h) - 1)] >> (row_of(h) - 1) & 1; }
  void add(HexId h) { rows[static_cast<std::size_t>(column_of(h) - 1)] |= u32{1} << (row_of(h) - 1); }
};

struct PieceDef {
  std::string id, name, printed, nation, symbol, basis;
  Type type = Type::Unit;
  Seat side = kAmerican;
  u8 full = 0, reduced = 0, movement = 0;
  bool elite_full = false, elite_reduced = false;
  u8 seniority = 9, initiative = 0, capable_from = 0, exceptional_from = 10;
  bool generic = false;
};

struct Deal {  // a random piece of the set-up
  Seat side;
  HexId hex;
  bool leader, senior, inactive;
};
struct SetupPiece {
  PieceId piece;
  HexId hex;  // none: the force whose place its owner chooses, or off the map
  bool reduced = false;
};
struct Arrival {
  u8 turn;
  PieceId piece;
  HexId hex;
};

struct GroundRow {
  u8 cost = 1, attack = 0;
  bool open = false;
};

struct Options {
  bool fog = true, season_by_start = false, inept_freezes = false, bridge_open = false, strict_elite = false,
       surprise_falls_back = false, guns_defend_once = false, may_raze = false, every_leader_rolls = false;
};

// Immutable after loading: map, pieces of the scenario, charts, options.
struct Tables : RuleProbe, Names {
  std::vector<Hex> hexes;
  std::vector<std::string> hex_ids, hex_names, hex_places, hex_notes, hex_basis;
  std::vector<std::string> river_names;  // of [hex * 6 + direction]
  std::vector<std::string> road_names;
  std::vector<PieceDef> pieces;
  std::vector<std::string> dates,
      ratings;  // of turns, of pieces that are leaders: "inept 0, capable 1-7, exceptional 8-9"
  std::array<PieceSet, 2> side;
  PieceSet units, cannon, supply, leaders, warships, transports, ships, generic, cup_units, french, chosen_force,
      mounted;
  PieceSet immobile;
  std::vector<Deal> deals;
  std::vector<SetupPiece> placed;
  std::vector<Arrival> arrivals;
  PieceSet arriving;
  std::vector<HexId> choice;   // where the chosen force may start
  std::vector<HexId> landing;  // where the French fleet may appear
  std::vector<HexId> forts, cities, watch;
  std::array<Columns, 6> by_bridge;  // hexes that can be left in a direction to land and across no open river
  std::array<PieceId, 2> senior{};
  PieceId ferguson, gates, greene;
  std::array<GroundRow, 5> ground;
  std::array<std::array<Sky, 10>, 4> weather{};
  std::array<std::string, 4> weather_words;  // what its die means, by season
  std::array<u8, 13> season_of_month{};
  u8 river_cost = 1, river_attack = 1, bridge_attack = 1, transport_load = 20, warship_load = 5;
  u8 turns = 0, claim_die = 0, month = 1, day = 1;
  int year = 1776;
  Seat first_player = kAmerican;
  Special special = Special::Recruit;
  Rule victory_rule, calendar_rule, setup_rule;
  Options options;
  std::string scenario;

  const Hex& hex(HexId h) const { return hexes[h.index()]; }
  const PieceDef& def(PieceId p) const { return pieces[p.index()]; }
  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;
};

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// -- procedures, in the order of the rulebook ----------------------------------------------------
struct Campaign {  // 3.0: set-up, Date Turns, the final count
  CF_FIELDS()
  CF_PROCEDURE(Campaign, "campaign", Placed, WeatherSet, CouncilHeld, Day, Night)
};
struct Activation {  // 3.0b: each side moves, then fights
  CF_FIELDS()
  CF_PROCEDURE(Activation, "activation", FirstMoves, FirstFights, SecondMoves, SecondFights)
};
struct Weather {  // 4.0
  CF_FIELDS()
  CF_PROCEDURE(Weather, "weather", Die)
};
struct Council {  // 5.0: where couriers ride to, and whom they reach
  PieceSet cut;   // leaders without a route who have not yet been dealt with
  CF_FIELDS(cut)
  CF_PROCEDURE(Council, "council", FirstGoal, SecondGoal, CutOff)
};
struct CutOffStack {  // 5.1: the leader of a hex that no courier reaches
  Seat side = kAmerican;
  HexId hex;
  PieceId leader;
  PieceSet rolling;
  Skill skill = Skill::Inept;
  CF_FIELDS(side, hex, leader, rolling, skill)
  CF_PROCEDURE(CutOffStack, "cut_off", Leader, Ability, Loss)
};

// 7 to 10: movement
struct MovementPhase {  // 7.0: moves one after another, and what else is done in this phase
  CF_FIELDS()
  CF_PROCEDURE(MovementPhase, "movement_phase", Choice, Marched, RodeAlone, Sailed, Landed, SoughtWay, Recovered,
               FleetCame, Claimed, Recruited)
};
struct March {  // 7.0: State::group goes hex by hex
  HexId hex;
  u8 points = 0, spent = 0, steps = 0;
  bool all_road = true, alone = false, landed = false;
  CF_FIELDS(hex, points, spent, steps, all_road, alone, landed)
  CF_PROCEDURE(March, "march", Choice)
};
struct Sailing {  // 7.3: ships and their cargo, State::group
  HexId hex;
  CF_FIELDS(hex)
  CF_PROCEDURE(Sailing, "sailing", Choice)
};
struct LandingParty {  // 7.3, by night 8.0: State::group goes ashore
  HexId hex;
  PieceId leader;
  CF_FIELDS(hex, leader)
  CF_PROCEDURE(LandingParty, "landing", Choice, Leader, Initiative)
};
struct LeaderAlone {  // 7.6
  PieceId leader;
  bool rolled = false;  // by night one roll serves for the way and for the ride
  i8 points = 0;
  CF_FIELDS(leader, rolled, points)
  CF_PROCEDURE(LeaderAlone, "leader_alone", Initiative, Offered, Ability)
};
struct NightStart {  // 8.0: the roll for the way
  PieceId leader;
  CF_FIELDS(leader)
  CF_PROCEDURE(NightStart, "night_start", Initiative)
};
struct Stray {  // 8.0: where the lost State::group ends up
  HexId hex;
  CF_FIELDS(hex)
  CF_PROCEDURE(Stray, "stray", Die)
};
struct Recovery {  // 8.0 the way is found again, 8.1 by the sound of guns
  PieceId leader;
  bool guns = false;
  CF_FIELDS(leader, guns)
  CF_PROCEDURE(Recovery, "recovery", Ability, Offered, Initiative)
};
struct Attrition {  // 9.0: all of Marks::tired
  PieceId unit, leader;
  CF_FIELDS(unit, leader)
  CF_PROCEDURE(Attrition, "attrition", Die, Leader, Save)
};

// 11 to 15: combat
struct CombatPhase {  // 11.0, 11.1: attacks and bombardments one after another
  CF_FIELDS()
  CF_PROCEDURE(CombatPhase, "combat_phase", Choice, Attacked, Bombarded)
};
struct Attack {  // 11.0 to 11.9, in the order of ruling 60
  PieceId unit, leader, victim, defender, defence_leader;
  HexId from, target;
  PieceSet guns;
  i8 attack_modifier = 0, defence_modifier = 0;  // by the leaders' abilities
  i8 attack_total = 0, defence_total = 0;
  u8 attack_strength = 0, defence_strength = 0;  // that counted, before any loss
  u8 attack_die = kNoDie, defence_die = kNoDie, lead_die = kNoDie, defence_lead_die = kNoDie;
  Surprising surprise = Surprising::No;
  bool hit = false, held = false, retreated = false;
  bool ambushed() const {  // 14.1: the leader failed, or his surprise reduced nobody
    return surprise == Surprising::Ambushed || (surprise == Surprising::Begun && attack_die != kNoDie && !hit);
  }
  CF_FIELDS(unit, leader, victim, defender, defence_leader, from, target, guns, attack_modifier, defence_modifier,
            attack_total, defence_total, attack_strength, defence_strength, attack_die, defence_die, lead_die,
            defence_lead_die, surprise, hit, held, retreated)
  CF_PROCEDURE(Attack, "attack", SurpriseTried, Guns, Leader, LeaderDie, AttackDie, Victim, Defender, DefenceLeader,
               DefenceLeaderDie, DefenceDie, LeaderFalls, Retreated, Fled, Advanced)
};
struct Retreat {  // 12.0: all of State::group
  Seat side = kAmerican;
  HexId battle, enemy;
  PieceId one;  // a piece that goes its own way, or none: all of the group
  CF_FIELDS(side, battle, enemy, one)
  CF_PROCEDURE(Retreat, "retreat", Choice)
};
struct Advance {  // 13.0
  PieceId unit;
  HexId from, target;
  bool after_retreat = false;
  CF_FIELDS(unit, from, target, after_retreat)
  CF_PROCEDURE(Advance, "advance", Offered, Company)
};
struct Flight {  // 13.1: groups that retreated go one hex further
  Seat side = kAmerican;
  HexId hex;
  PieceId leader;
  CF_FIELDS(side, hex, leader)
  CF_PROCEDURE(Flight, "flight", Leader, Initiative, Where)
};
struct Pursuit {  // 13.1: so does the unit that advanced
  PieceId unit, leader;
  HexId hex;
  CF_FIELDS(unit, leader, hex)
  CF_PROCEDURE(Pursuit, "pursuit", Leader, Initiative, Where)
};
struct Surprise {  // 14: patrols, then the leader's initiative; gives what became of it
  HexId from, target;
  using Gives = Surprising;
  CF_FIELDS(from, target)
  CF_PROCEDURE(Surprise, "surprise", Patrols, Initiative)
};
struct Bombardment {  // 15.0
  PieceId gun;
  HexId target;
  CF_FIELDS(gun, target)
  CF_PROCEDURE(Bombardment, "bombardment", Die)
};

// 16: scenarios
struct SetUp {  // 16.0, 16.1b, 16.2b
  u8 deal = 0;
  CF_FIELDS(deal)
  CF_PROCEDURE(SetUp, "set_up", Draw, Force)
};
struct Recruiting {  // 16.1d: a draw for each town that was visited and asked
  u8 city = 0;
  CF_FIELDS(city)
  CF_PROCEDURE(Recruiting, "recruiting", Draw)
};
struct FrenchFleet {  // 16.2c
  CF_FIELDS()
  CF_PROCEDURE(FrenchFleet, "french_fleet", Where)
};
struct VictoryClaim {  // 16.5d, 16.6c, 16.8c, 16.9c
  CF_FIELDS()
  CF_PROCEDURE(VictoryClaim, "victory_claim", Die)
};

// -- questions ----------------------------------------------------------------------------------
using RollDie = RollDieOf<Game>;

struct DrawPiece {  // chance: a blind draw from a cup
  Rule rule{};
  Seat side = kAmerican;
  bool leader = true;
  CF_FIELDS(rule, side, leader)
  CF_QUESTION(DrawPiece, "draw")
  std::optional<Action> settled(const Ctx&) const;  // the cup is empty
};
// One piece out of a few, for a stated purpose.
enum class Purpose : u8 {
  Goal,
  CutOffLeader,
  CutOffLoss,
  SaveUnit,
  Support,
  LeadAttack,
  TakeLoss,
  DefendWith,
  LeadDefence,
  LeaderFalls,
  FlightLeader,
  Bring,
  PursuitLeader,
  LandingLeader,
};
struct PickPiece {
  Rule rule{};
  Purpose purpose = Purpose::Goal;
  Seat side = kAmerican;
  bool optional = false;
  PieceSet from;
  CF_FIELDS(rule, purpose, side, optional, from)
  CF_QUESTION(PickPiece, "pick")
  std::optional<Action> settled(const Ctx&) const;  // nobody to pick, or nobody else
};
struct PatrolOffer {
  Seat side = kAmerican;
  HexId hex;
  CF_FIELDS(side, hex)
  CF_QUESTION(PatrolOffer, "patrol_offer")
};
struct AbilityOffer {
  PieceId leader;
  u8 points = 0;
  CF_FIELDS(leader, points)
  CF_QUESTION(AbilityOffer, "ability_offer")
};
struct RecoveryOffer {
  PieceId leader;
  CF_FIELDS(leader)
  CF_QUESTION(RecoveryOffer, "recovery_offer")
};
struct AdvanceOffer {
  PieceId unit;
  HexId target;
  CF_FIELDS(unit, target)
  CF_QUESTION(AdvanceOffer, "advance_offer")
};
struct PlaceForce {
  CF_FIELDS()
  CF_QUESTION(PlaceForce, "place_force")
  std::optional<Action> settled(const Ctx&) const;  // no force whose place is left open
};
struct ChooseMove {
  CF_FIELDS()
  CF_QUESTION(ChooseMove, "choose_move")
};
struct ChooseStep {
  CF_FIELDS()
  CF_QUESTION(ChooseStep, "choose_step")
};
struct ChoosePort {
  HexId hex;
  CF_FIELDS(hex)
  CF_QUESTION(ChoosePort, "choose_port")
};
struct ChooseLanding {
  HexId hex;
  CF_FIELDS(hex)
  CF_QUESTION(ChooseLanding, "choose_landing")
};
struct ChooseFleetHex {
  CF_FIELDS()
  CF_QUESTION(ChooseFleetHex, "choose_fleet_hex")
};
struct ChooseCombat {
  CF_FIELDS()
  CF_QUESTION(ChooseCombat, "choose_combat")
};
struct ChooseRetreat {
  CF_FIELDS()
  CF_QUESTION(ChooseRetreat, "choose_retreat")
};
struct ChooseFlight {
  CF_FIELDS()
  CF_QUESTION(ChooseFlight, "choose_flight")
};
struct ChoosePursuit {
  CF_FIELDS()
  CF_QUESTION(ChoosePursuit, "choose_pursuit")
};

using Frames = std::variant<std::monostate, Campaign, Activation, Weather, Council, CutOffStack, MovementPhase, March,
                            Sailing, LandingParty, LeaderAlone, NightStart, Stray, Recovery, Attrition, CombatPhase,
                            Attack, Retreat, Advance, Flight, Pursuit, Surprise, Bombardment, SetUp, Recruiting,
                            FrenchFleet, VictoryClaim, RollDie, DrawPiece, PickPiece, PatrolOffer, AbilityOffer,
                            RecoveryOffer, AdvanceOffer, PlaceForce, ChooseMove, ChooseStep, ChoosePort, ChooseLanding,
                            ChooseFleetHex, ChooseCombat, ChooseRetreat, ChooseFlight, ChoosePursuit>;

// What is known of pieces besides where they are.
struct Marks {
  PieceSet reduced, aboard, lost, captured, dead, scenery;
  PieceSet frozen, saved, landed;                                // until the next Date Turn
  PieceSet moved, rebuilt, night_ok, tried, heard, worn, tired;  // in this activation
  PieceSet fought, led, called, defended, ambushing,
      retreated;  // in this Combat Phase; called: stood where a leader was asked
  CF_FIELDS(reduced, aboard, lost, captured, dead, scenery, frozen, saved, landed, moved, rebuilt, night_ok, tried,
            heard, worn, tired, fought, led, called, defended, ambushing, retreated)
  bool operator==(const Marks&) const = default;
};

struct State {
  u8 turn = 0;
  Sky sky = Sky::Clear;
  Hour hour = Hour::Day;
  Seat active = kAmerican;
  bool moving = false;  // the active side is in its Movement Phase
  IdMap<PieceId, HexId, kPieces> at;
  Marks m;
  PieceSet group;  // what is being moved or retreated now
  std::array<PieceId, 2> senior{};
  std::array<PieceId, 2> goal{};
  std::array<u8, kForts> forts{};  // owner; kNone: destroyed
  std::array<u8, 4> last_in{};     // of the watched hexes
  std::array<u32, 2> recruited{};
  u32 visited = 0, pending = 0;
  std::array<bool, 2> excess{};  // some hex may be over the stacking limit
  u8 burnt = 0;
  bool claimed = false, fleet_in = false;
  Ending result = Ending::Open;
  Rule end_rule{};
  FrameStack<Frames, 9> stack;
  CF_FIELDS(turn, sky, hour, active, moving, at, m, group, senior, goal, forts, last_in, recruited, visited, pending,
            excess, burnt, claimed, fleet_in, result, end_rule, stack)
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 3072);

struct Game {
  using Frame = Frames;
  using State = carolinas::State;
  using Tables = carolinas::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static Message die_prompt(const Ctx& c, Rule rule);  // who rolls, what for, and what the faces mean
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static Objectives objectives(const Ctx& c);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  // For engine/plan.hpp, in moves.cpp.
  static MovePart move_part(const Action& a);
  static MoveProgress move_progress(const Ctx& c);
  static i16 place_of(const Ctx& c, i16 piece);
  static bool in_affair(const Ctx& c);
  static i32 cost_of_step(const Ctx& c, const Action& a);
  static std::string summary(const Ctx& before, const Ctx& after);
  static void describe(const Ctx& c, const Action& action, Json& out);
  static Verdict refusal(const Ctx& c, const Action& action);  // of an answer that the open question does not name
};

extern const Module kModule;

}  // namespace cf::carolinas
