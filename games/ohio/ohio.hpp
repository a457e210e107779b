#pragma once
// Blood on the Ohio: the Northwest Indian War, 1789-1794. Words, tables, frames and the state.
// The chapters of the rulebook are in rules/, the data in data/, what people see in view.cpp.
#include <algorithm>

#include "base/inline_vector.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/game.hpp"
#include "ohio_rules.gen.hpp"

namespace cf::ohio {

enum Seats : Seat { kUS, kWC };
constexpr Seat other(Seat s) { return s == kUS ? kWC : kUS; }

enum Kind : u8 { kNumber, kSeat, kPlace, kUnit, kNation, kFort, kType, kChit, kTurn, kFace, kVp };
enum Verb : u8 {
  kRoll, kDraw, kDrawChit, kFallOn,  // chance
  kPass, kDone, kAuto, kSet,
  kRecruit, kRecruitNation, kCheck, kArms, kChoose, kRedraw, kKeep,
  kTreaty, kAlliance, kBuildSettlement, kBuildFort, kRepair, kHarass, kRaid, kSearchGun, kSearchRaiders,
  kTransfer, kSave,
  kForm, kTake, kTakeAll, kMarch, kStep, kStop, kAttack, kPickUp, kDrop, kScoutMarch, kGoIn, kGoOut,
  kFight, kPassThrough, kOverrun, kDefend, kAmbush, kSlip, kAmbushFrom, kLetPass,
  kUseTp, kNoTp, kRerollEvent, kRerollUs, kRerollWc, kScoutFp, kScoutTp, kScoutIdle,
  kLose, kLoseStructure, kRetreatTo, kSend, kBackInside, kRelocate, kReinforce, kDecline, kSupplyBy,
};
enum Happening : u8 {
  kTurnBegan, kSegmentBegan, kPlaced, kPassed, kRolled, kEventRolled, kRecruited, kNoRecruit, kDrew, kArmsPlaced, kTreatySigned,
  kTreatyBroken, kJoined, kNoAgreement, kBuilt, kRepaired, kHarassed, kRaided, kStepLost, kRazed, kChitHeld, kGunFound, kGunLost,
  kTransferred, kSaved, kFormed, kEntered, kPassedThrough, kOverran, kPickedUp, kDropped, kCaptured, kLeftMap, kAmbushed,
  kAmbushResult, kCatastrophe, kBattleBegan, kSlipped, kCaughtSlipping, kMorale, kShocked, kStrengths, kInflicted,
  kFlipped, kRemoved, kBattleWon, kRetreated, kDestroyed, kRelocated, kScored, kScoutChecked, kReinforced, kHealed, kDied,
  kWithdrew, kExpeditionEntered, kNationLeft, kUnsupplied, kSupplied, kWintered, kChitsAdded, kShifted, kIntruded, kGameWon,
  kReduced, kStayed, kBesieged, kRecruitedUnseen, kTransferredUnseen, kDroppedUnseen, kFlippedUnseen, kHealedUnseen, kNamed,
};

enum class Type : u8 { Key, Sub, Warrior, RegInf, RegCav, MilInf, MilCav, Scout, Supply, Gun, Arms };
inline constexpr int kTypes = 11;

// What stands on a space. Villages belong to the nation that owns the space.
enum class Site : u8 { None, Settlement, SettlementReduced, Fort, FortReduced, PrintedFort, Village, VillageReduced, Principal, PrincipalReduced };
std::span<const std::string_view> enum_words(Site);
enum class Status : u8 { Member, Nonaligned, Treaty, Withdrawn };
std::span<const std::string_view> enum_words(Status);

struct PlaceTag { static constexpr u8 kind = kPlace; };
struct UnitTag { static constexpr u8 kind = kUnit; };
struct NationTag { static constexpr u8 kind = kNation; };
struct FortTag { static constexpr u8 kind = kFort; };
using PlaceId = Id<PlaceTag>;
using UnitId = Id<UnitTag>;
using NationId = Id<NationTag>;
using FortId = Id<FortTag>;

// Places: the map's spaces, the entry squares, then where pieces wait.
inline constexpr int kSpaces = 230, kEntries = 8, kNations = 10, kForts = 7, kPrincipals = 8;
inline constexpr int kUnits = 168, kUsFirst = 88, kArmsFirst = 81, kArmsCount = 6;  // WC below kUsFirst
inline constexpr PlaceId kCup{238}, kBox{239}, kOut{240}, kPool{241}, kBuilds{242};
inline constexpr int kPlaces = 243;

// A piece of a new expedition that waits to be placed carries where it belongs in flags that mean nothing off the board.
enum Flag : u8 { kReducedSide = 1, kMoved = 2, kInside = 4, kShiftedOnce = 8, kLate = 16, kScoutForFp = 32, kScoutForTp = 64, kTpSpent = 128 };
inline constexpr u8 kForFort = kShiftedOnce, kForSettlement = kLate;

struct Space {
  std::string id, name, site_name;
  bool river = false, ohio = false, flag = false;
  NationId owner{};
  Site printed = Site::None;
  float x = 0, y = 0, lat = 0;
  char side = ' ';                     // of the Ohio: n, e, s
  InlineVector<PlaceId, 8> next;       // adjacent spaces
  InlineVector<PlaceId, 2> entries;    // entry squares linked to it
};
struct Entry {
  std::string id, name;
  Seat seat = kUS;
  NationId nation{};
  bool southern = false;
  float x = 0, y = 0;
  InlineVector<PlaceId, 4> links;
};
struct NationInfo {
  std::string id, name, color;
  u8 square = 0;  // on the VP track, in whole points; 0: none
  bool core = false;
  PlaceId entry{};
  InlineVector<PlaceId, 2> principals;  // printed sites
};
struct UnitInfo {
  std::string id, name;
  Type type = Type::Warrior;
  NationId nation{};
  u8 fp = 0, fp_reduced = 0, tp = 0, tp_reduced = 0;
  u8 counter = 0;
};

// A set-up task: so many pieces of a kind, placed one by one by a seat.
enum class Task : u8 { Village, VillageReduced, Razed, PrincipalReduced, Warrior, WarriorReduced, Leader, ArmsIn, Fort, Settlement, ReduceSettlement, Expedition, Together };
struct SetupTask {
  Task task = Task::Village;
  Seat seat = kWC;
  NationId nation{};
  u8 count = 1;
  PlaceId where{};      // south of, from, or the principal village
  u8 near_ = 0, far_ = 0;
  FortId fort{};
  char side = ' ';
  u8 part = 0;
};
struct Part {  // of an expedition: what enters and when
  std::vector<UnitId> units;
  u8 squares = 1, turn = 0;
};
struct Chart {  // entry of a later expedition in the campaign
  u8 builds = 0, squares = 1;
  std::vector<FortId> forts;
  std::vector<std::pair<Type, int>> in_forts, in_settlements, cup, units;
  std::vector<UnitId> leaders;
  std::vector<std::pair<std::vector<std::pair<Type, int>>, std::vector<UnitId>>> later;
};
struct Garrison {
  FortId fort{};       // none: a printed fort
  PlaceId at{};        // printed site
  std::vector<UnitId> units;
};
// Rivers and nations' outlines as the data give them, for the sheet.
struct Outline {
  std::string name;  // of the river, or the id of the nation
  std::string ring;  // which of a nation's rings
  std::vector<std::pair<float, float>> points;
};
struct Scenario {
  std::string id, title, history;
  u8 tier = 0;
  u8 first_turn = 0, last_turn = 0, points[2] = {4, 5}, vp[2] = {0, 0}, expedition = 1;
  u8 raid[4] = {0, 0, 0, 0};
  std::array<Status, kNations> status{};
  std::array<u8, kNations> villages_waiting{}, enter{};
  std::array<PlaceId, kUnits> place{};  // where each unit starts; kPool: not yet in the game
  IdSet<UnitId, kUnits> reduced, inside;
  std::array<u8, kArmsCount> arms_square{};  // VP square, 0: on the map or none
  u8 builds = 0;
  IdSet<FortId, 8> build_forts;
  std::vector<SetupTask> tasks;
  std::vector<Garrison> garrisons;
  std::vector<Part> parts;
  Chart chart[2];
  bool harmar = false, wabash = false, legion = false, campaign = false;
};

using SpaceSet = IdSet<PlaceId, kSpaces>;

struct Tables : RuleProbe, Names {
  std::array<std::vector<SpaceSet>, 5> within;  // within[n][space]: all spaces at most n away
  SpaceSet rivers, near_river;                  // near_river: ground one or two spaces from water
  SpaceSet near_own_river;                      // the same, water of the nation that owns the ground
  std::array<SpaceSet, kNations> land{};        // spaces of each nation
  std::vector<Space> spaces;
  std::vector<Entry> entries;
  std::vector<NationInfo> nations;
  std::vector<UnitInfo> units;
  std::vector<std::string> fort_ids, fort_names;
  std::array<PlaceId, kPrincipals> principals{};
  std::array<std::string, 10> turns;
  u8 crt[9][6] = {}, ambush[6] = {}, shock[7] = {}, raid_added[10][4] = {};
  u8 withdrawal[3] = {}, entry[3] = {}, threshold[3] = {};
  std::array<u8, kUnits> type{}, nation{};  // hot copies
  std::array<u8, kUnits> fp[2]{}, tp[2]{};  // by reduced side
  std::array<u8, kUnits> odds_fp[2]{}, troop_fp[2]{};
  std::vector<UnitId> guns, wagons, us_keys;
  std::vector<Outline> river_lines, nation_rings;
  std::vector<u8> hops, mp;                 // distances between spaces: edges, movement points
  std::vector<i8> bank;                     // river space x space: -1, 1 side of the river; 0 not a bank
  PlaceId washington{}, harmar{}, kekionga{}, miamis{};
  Scenario sc;
  bool loyalty_roll = false, hidden_stacks = false, sudden_death = false;

  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;

  const Space& space(PlaceId p) const { return spaces[p.index()]; }
  int hop(PlaceId a, PlaceId b) const { return hops[a.index() * kSpaces + b.index()]; }
  int cost_between(PlaceId a, PlaceId b) const { return mp[a.index() * kSpaces + b.index()]; }
  Type type_of(UnitId u) const { return static_cast<Type>(type[u.index()]); }
  bool learning() const { return sc.tier != 0; }
};

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;


// -- procedures ---------------------------------------------------------------------------------
struct Campaign { CF_PROCEDURE(Campaign, "campaign") CF_FIELDS() };
struct SetUp {
  CF_PROCEDURE(SetUp, "set_up")
  u8 task = 0, left = 0;
  CF_FIELDS(task, left)
};
struct Segment { CF_PROCEDURE(Segment, "segment") CF_FIELDS() };
struct SpecialActions {
  CF_PROCEDURE(SpecialActions, "special_actions")
  Seat turn = kUS;
  PlaceId harass{};  // what the US just built or repaired
  CF_FIELDS(turn, harass)
};
struct UsRecruitment {
  CF_PROCEDURE(UsRecruitment, "us_recruitment")
  u8 checks = 0;
  UnitId unit{};
  bool redrawn = false;
  CF_FIELDS(checks, unit, redrawn)
};
struct NationRecruitment {
  CF_PROCEDURE(NationRecruitment, "nation_recruitment")
  NationId nation{};
  u8 checks = 0;
  bool arms = false;
  UnitId unit{};
  CF_FIELDS(nation, checks, arms, unit)
};
struct Negotiation {
  CF_PROCEDURE(Negotiation, "negotiation")
  Seat seat = kUS;
  NationId nation{};
  CF_FIELDS(seat, nation)
};
struct Joining {
  CF_PROCEDURE(Joining, "joining")
  NationId nation{};
  bool all = false;  // a broken treaty brings back everyone
  bool automatic = false;
  u8 warriors = 0;
  CF_FIELDS(nation, all, automatic, warriors)
};
struct Building {
  CF_PROCEDURE(Building, "building")
  PlaceId at{};
  FortId fort{};
  CF_FIELDS(at, fort)
};
struct Harassment {
  CF_PROCEDURE(Harassment, "harassment")
  PlaceId at{};
  u8 dice = 0, minus = 0;
  CF_FIELDS(at, dice, minus)
};
struct Raid {
  CF_PROCEDURE(Raid, "raid")
  PlaceId at{};
  CF_FIELDS(at)
};
struct Search {
  CF_PROCEDURE(Search, "search")
  UnitId gun{};  // none: raiders
  CF_FIELDS(gun)
};
struct Transfer {
  CF_PROCEDURE(Transfer, "transfer")
  UnitId warrior{};  // none: a leader has gone along
  PlaceId from{}, to{};
  bool arms = false;  // so have the arms
  CF_FIELDS(warrior, from, to, arms)
};
struct Operations {
  CF_PROCEDURE(Operations, "operations")
  Seat seat = kUS;
  CF_FIELDS(seat)
};
enum class ForceKind : u8 { Stray, Sub, Key, Support };
enum class Mode : u8 { Normal, Reinforce, BreakOut };
struct March {
  CF_PROCEDURE(March, "march")
  Seat seat = kUS;
  u8 group = 1;
  ForceKind kind = ForceKind::Stray;
  Mode mode = Mode::Normal;
  PlaceId at{}, prev{}, embarked{}, target{};
  u8 points = 0;
  bool must_leave = false, must_stop = false, scouted = false, fresh = true, over = false;
  CF_FIELDS(seat, group, kind, mode, at, prev, embarked, target, points, must_leave, must_stop, scouted, fresh, over)
};
struct Intrusion {
  CF_PROCEDURE(Intrusion, "intrusion")
  NationId nation{};
  u8 die = 0;
  CF_FIELDS(nation, die)
};
// Chances to ambush a force that has just moved: offered until none is taken.
struct AmbushWindow {
  CF_PROCEDURE(AmbushWindow, "ambush_window")
  Seat seat = kWC;   // who may ambush
  u8 group = 1;
  PlaceId at{}, barred{};  // barred: the stack that may not
  bool same_space = false;
  CF_FIELDS(seat, group, at, barred, same_space)
};
struct Ambush {
  CF_PROCEDURE(Ambush, "ambush")
  Seat seat = kWC;
  u8 group = 1, die = 0;
  PlaceId from{}, at{};
  CF_FIELDS(seat, group, die, from, at)
};
struct Overrun {
  CF_PROCEDURE(Overrun, "overrun")
  Seat seat = kUS;
  u8 group = 1;
  PlaceId at{}, prev{};
  CF_FIELDS(seat, group, at, prev)
};
struct EarlyRetreat {
  CF_PROCEDURE(EarlyRetreat, "early_retreat")
  Seat defender = kWC;
  u8 attackers = 1, defenders = 2;
  i8 modifier = 0;
  UnitId scout{};  // who has just given his point
  CF_FIELDS(defender, attackers, defenders, modifier, scout)
};
struct Combat {
  CF_PROCEDURE(Combat, "combat")
  Seat attacker = kUS;
  u8 attackers = 1, defenders = 2;  // groups
  PlaceId at{}, from{};
  bool garrison = false, break_out = false, ambushed = false, slipped = false, caught = false, rerolled = false, rolled_us = false, rolled_wc = false;
  u8 event = 0, morale = 255, shock = 0, die_us = 0, die_wc = 0, hits_us = 0, hits_wc = 0, traitors = 0, lost_us = 0, lost_wc = 0;
  bool military = false;
  PlaceId reinforce_us{}, reinforce_wc{};
  CF_FIELDS(attacker, attackers, defenders, at, from, garrison, break_out, ambushed, slipped, caught, rerolled, rolled_us, rolled_wc, event, morale,
            shock, die_us, die_wc, hits_us, hits_wc, traitors, lost_us, lost_wc, military, reinforce_us, reinforce_wc)
};
struct ScoutCheck {
  CF_PROCEDURE(ScoutCheck, "scout_check")
  UnitId scout{};
  bool combat = false;
  CF_FIELDS(scout, combat)
};
struct Losses {
  CF_PROCEDURE(Losses, "losses")
  Seat side = kUS;
  u8 group = 1, left = 0, taken = 0;
  PlaceId at{};
  bool structure = false, village_hit = false, militia_only = false;
  u8 turn = 0;  // whose nation is next, in the order below
  InlineVector<NationId, 6> order{};
  CF_FIELDS(side, group, left, taken, at, structure, village_hit, militia_only, turn, order)
};
struct Retreat {
  CF_PROCEDURE(Retreat, "retreat")
  Seat side = kUS;
  u8 group = 1;
  PlaceId at{}, back{}, barred{}, cause{};  // back: the way an attacker must take; barred: where the attacker came from
  bool cavalry = false, guns = false, on_water = false, into_enemy = false, landed = false, may_enter_fort = false;
  UnitId gun{};
  CF_FIELDS(side, group, at, back, barred, cause, cavalry, guns, on_water, into_enemy, landed, may_enter_fort, gun)
};
struct Relocation {
  CF_PROCEDURE(Relocation, "relocation")
  PlaceId from{};
  bool principal = false;
  CF_FIELDS(from, principal)
};
struct ExpeditionCheck {
  CF_PROCEDURE(ExpeditionCheck, "expedition_check")
  UnitId leader{};
  bool rolled = false;
  CF_FIELDS(leader, rolled)
};
struct ExpeditionEntry {
  CF_PROCEDURE(ExpeditionEntry, "expedition_entry")
  u8 squares = 1;
  bool automatic = false;
  CF_FIELDS(squares, automatic)
};
struct NationCheck {
  CF_PROCEDURE(NationCheck, "nation_check")
  u8 nation = 0;
  CF_FIELDS(nation)
};
struct LeaderCheck {
  CF_PROCEDURE(LeaderCheck, "leader_check")
  u8 cursor = 0;
  UnitId leader{};
  CF_FIELDS(cursor, leader)
};
struct SupplyCheck {
  CF_PROCEDURE(SupplyCheck, "supply_check")
  u8 cursor = 0;
  PlaceId stack{};
  CF_FIELDS(cursor, stack)
};
struct Winter {
  CF_PROCEDURE(Winter, "winter")
  Seat seat = kUS;
  bool only_us = false, automatic = false;
  u8 disband = 0;
  UnitId unit{};  // whose quarters are asked about
  CF_FIELDS(seat, only_us, automatic, disband, unit)
};

// -- questions ----------------------------------------------------------------------------------
#define CF_SIMPLE_QUESTION(Self, name) struct Self { CF_QUESTION(Self, name) CF_FIELDS() };
CF_SIMPLE_QUESTION(PlaceSetup, "place_setup")
CF_SIMPLE_QUESTION(ChooseAction, "choose_action")
CF_SIMPLE_QUESTION(RecruitOn, "recruit_on")
CF_SIMPLE_QUESTION(KeepRecruit, "keep_recruit")
CF_SIMPLE_QUESTION(DrawRecruit, "draw_recruit")
CF_SIMPLE_QUESTION(PlaceRecruit, "place_recruit")
CF_SIMPLE_QUESTION(NationCheckOrArms, "nation_check_or_arms")
CF_SIMPLE_QUESTION(ChooseNationUnit, "choose_nation_unit")
CF_SIMPLE_QUESTION(PlaceNationUnit, "place_nation_unit")
CF_SIMPLE_QUESTION(PlaceJoining, "place_joining")
CF_SIMPLE_QUESTION(DrawChit, "draw_chit")
CF_SIMPLE_QUESTION(RaidersJoin, "raiders_join")
CF_SIMPLE_QUESTION(TransferTo, "transfer_to")
CF_SIMPLE_QUESTION(TransferCompany, "transfer_company")
CF_SIMPLE_QUESTION(Operate, "operate")
CF_SIMPLE_QUESTION(ChooseStep, "choose_step")
CF_SIMPLE_QUESTION(Declare, "declare")
CF_SIMPLE_QUESTION(OfferAmbush, "offer_ambush")
CF_SIMPLE_QUESTION(DefenderChoice, "defender_choice")
CF_SIMPLE_QUESTION(DeclareScout, "declare_scout")
CF_SIMPLE_QUESTION(RerollEvent, "reroll_event")
CF_SIMPLE_QUESTION(RerollCombat, "reroll_combat")
CF_SIMPLE_QUESTION(TakeLoss, "take_loss")
CF_SIMPLE_QUESTION(TiedNation, "tied_nation")
CF_SIMPLE_QUESTION(RetreatWhere, "retreat_where")
CF_SIMPLE_QUESTION(RelocateTo, "relocate_to")
CF_SIMPLE_QUESTION(AttackVillageNow, "attack_village_now")
CF_SIMPLE_QUESTION(ChooseSupply, "choose_supply")
CF_SIMPLE_QUESTION(PlaceExpedition, "place_expedition")
CF_SIMPLE_QUESTION(Disband, "disband")
CF_SIMPLE_QUESTION(ChooseQuarters, "choose_quarters")
struct FormForce {
  CF_QUESTION(FormForce, "form_force")
  Seat seat = kUS;
  PlaceId at{}, target{};  // target: the battle it reinforces
  u8 group = 1;
  CF_FIELDS(seat, at, target, group)
};
struct SpendTp {
  CF_QUESTION(SpendTp, "spend_tp")
  Seat seat = kUS;
  u8 group = 1;
  bool retreating = false;
  CF_FIELDS(seat, group, retreating)
};
struct CallReinforcements {
  CF_QUESTION(CallReinforcements, "call_reinforcements")
  Seat seat = kUS;
  PlaceId battle{};
  CF_FIELDS(seat, battle)
};
using RollDie = RollDieOf<Game>;

using Frames = std::variant<std::monostate, Campaign, SetUp, Segment, SpecialActions, UsRecruitment, NationRecruitment, Negotiation, Joining,
                            Building, Harassment, Raid, Search, Transfer, Operations, March, Intrusion, AmbushWindow, Ambush, Overrun,
                            EarlyRetreat, Combat, ScoutCheck, Losses, Retreat, Relocation, ExpeditionCheck, ExpeditionEntry, NationCheck,
                            LeaderCheck, SupplyCheck, Winter, PlaceSetup, ChooseAction, RecruitOn, KeepRecruit, DrawRecruit, PlaceRecruit,
                            NationCheckOrArms, ChooseNationUnit, PlaceNationUnit, PlaceJoining, DrawChit, RaidersJoin, TransferTo, TransferCompany,
                            Operate, ChooseStep, Declare, OfferAmbush, DefenderChoice, DeclareScout, RerollEvent, RerollCombat, TakeLoss,
                            TiedNation, RetreatWhere, RelocateTo, AttackVillageNow, ChooseSupply, PlaceExpedition, Disband, ChooseQuarters, FormForce,
                            SpendTp, CallReinforcements, RollDie>;

// What an ambush or an early retreat came to, for the procedure that called it.
enum class Upshot : u8 { None, Overwhelmed, Slipped, Caught, Stopped, Continues, Lost };

struct AmbushDone {
  u8 group = 0;
  PlaceId stack{};
  bool only_this_step = false;
  CF_FIELDS(group, stack, only_this_step)
  bool operator==(const AmbushDone&) const = default;
};
struct NationState {
  Status status = Status::Member;
  bool broken = false, bloodied = false;
  u8 waiting_villages = 0;
  CF_FIELDS(status, broken, bloodied, waiting_villages)
  bool operator==(const NationState&) const = default;
};

// What has been burned, built and lost so far, for the victory conditions.
struct Tally {
  u8 us_steps = 0, settlement_steps = 0, village_steps = 0, villages_hit = 0, principals_hit = 0, forts_built = 0, dead_chiefs = 0;
  bool kekionga_hit = false, wayne_dead = false;
  CF_FIELDS(us_steps, settlement_steps, village_steps, villages_hit, principals_hit, forts_built, dead_chiefs, kekionga_hit, wayne_dead)
  bool operator==(const Tally&) const = default;
};

struct State {
  IdMap<UnitId, PlaceId, kUnits> place;
  IdMap<UnitId, u8, kUnits> flags;
  IdMap<UnitId, u8, kUnits> group;
  std::array<NationId, kArmsCount> arms_nation{};
  IdMap<PlaceId, Site, kSpaces> site;
  SpaceSet razed;
  IdMap<NationId, NationState, kNations> nation;
  IdMap<FortId, PlaceId, kForts> fort;
  std::array<PlaceId, kPrincipals> principal{};
  u8 turn = 0, segment = 1;
  std::array<u8, 2> vp{}, points{};  // VP in halves
  std::array<bool, 2> saved{}, passed{}, auto_setup{};
  bool builds_allowed = true, raids_allowed = true, fort_miamis = false, over = false;
  u8 expedition = 0, entered = 0, withdrawn = 0, third_turn = 255, parts_in = 0;
  u8 settlements = 0;
  std::array<u8, 4> cup{}, held{};  // raid chits in the cup and held by searches
  Tally tally;
  u16 broke_out = 0;
  Seat winner = kNobody;
  Rule end_rule{};
  Upshot result = Upshot::None;
  InlineVector<AmbushDone, 10> ambushes;
  FrameStack<Frames, 14> stack;
  CF_FIELDS(place, flags, group, arms_nation, site, razed, nation, fort, principal, turn, segment, vp, points, saved, passed, auto_setup,
            builds_allowed, raids_allowed, fort_miamis, over, expedition, entered, withdrawn, third_turn, parts_in, settlements, cup, held,
            tally, broke_out, winner, end_rule, result, ambushes, stack)
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 2048);

struct Game {
  using Frame = Frames;
  using State = ohio::State;
  using Tables = ohio::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static std::optional<std::string> broken(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static void piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys);
  static Json piece(const Ctx& c, Seat seat, std::size_t place);
  static Json rest_of_view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static void describe(const Ctx& c, const Action& a, Json& out);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  static std::string summary(const Ctx& before, const Ctx& after);
};

extern const Module kModule;

}  // namespace cf::ohio
