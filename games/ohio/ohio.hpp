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
  kRoll,
  kDraw,
  kDrawChit,
  kFallOn,  // chance
  kPass,
  kDone,
  kAuto,
  kSet,
  kRecruit,
  kRecruitNation,
  kCheck,
  kArms,
  kChoose,
  kRedraw,
  kKeep,
  kTreaty,
  kAlliance,
  kBuildSettlement,
  kBuildFort,
  kRepair,
  kHarass,
  kRaid,
  kSearchGun,
  kSearchRaiders,
  kTransfer,
  kSave,
  kForm,
  kTake,
  kTakeAll,
  kMarch,
  kStep,
  kStop,
  kAttack,
  kPickUp,
  kDrop,
  kScoutMarch,
  kGoIn,
  kGoOut,
  kFight,
  kPassThrough,
  kOverrun,
  kDefend,
  kAmbush,
  kSlip,
  kAmbushFrom,
  kLetPass,
  kUseTp,
  kNoTp,
  kRerollEvent,
  kRerollUs,
  kRerollWc,
  kScoutFp,
  kScoutTp,
  kScoutIdle,
  kLose,
  kLoseStructure,
  kRetreatTo,
  kSend,
  kBackInside,
  kRelocate,
  kReinforce,
  kDecline,
  kSupplyBy,
};
enum EventType : u8 {
  kTurnBegan,
  kSegmentBegan,
  kPlaced,
  kPassed,
  kRolled,
  kEventRolled,
  kRecruited,
  kNoRecruit,
  kDrew,
  kArmsPlaced,
  kTreatySigned,
  kTreatyBroken,
  kJoined,
  kNoAgreement,
  kBuilt,
  kRepaired,
  kHarassed,
  kRaided,
  kStepLost,
  kRazed,
  kChitHeld,
  kGunFound,
  kGunLost,
  kTransferred,
  kSaved,
  kFormed,
  kEntered,
  kPassedThrough,
  kOverran,
  kPickedUp,
  kDropped,
  kCaptured,
  kLeftMap,
  kAmbushed,
  kAmbushResult,
  kCatastrophe,
  kBattleBegan,
  kSlipped,
  kCaughtSlipping,
  kMorale,
  kShocked,
  kStrengths,
  kInflicted,
  kFlipped,
  kRemoved,
  kBattleWon,
  kRetreated,
  kDestroyed,
  kRelocated,
  kScored,
  kScoutChecked,
  kReinforced,
  kHealed,
  kDied,
  kWithdrew,
  kExpeditionEntered,
  kNationLeft,
  kUnsupplied,
  kSupplied,
  kWintered,
  kChitsAdded,
  kShifted,
  kIntruded,
  kGameWon,
  kReduced,
  kStayed,
  kBesieged,
  kRecruitedUnseen,
  kTransferredUnseen,
  kDroppedUnseen,
  kFlippedUnseen,
  kHealedUnseen,
  kNamed,
  kLed,
};

enum class Type : u8 { Key, Sub, Warrior, RegInf, RegCav, MilInf, MilCav, Scout, Supply, Gun, Arms };
inline constexpr int kTypes = 11;

// What stands on a space. Villages belong to the nation that owns the space.
enum class Site : u8 {
  None,
  Settlement,
  SettlementReduced,
  Fort,
  FortReduced,
  PrintedFort,
  Village,
  VillageReduced,
  Principal,
  PrincipalReduced
};
std::span<const std::string_view> enum_words(Site);
enum class Status : u8 { Member, Nonaligned, Treaty, Withdrawn };
std::span<const std::string_view> enum_words(Status);

struct PlaceTag {
  static constexpr u8 kind = kPlace;
};
struct UnitTag {
  static constexpr u8 kind = kUnit;
};
struct NationTag {
  static constexpr u8 kind = kNation;
};
struct FortTag {
  static constexpr u8 kind = kFort;
};
using PlaceId = Id<PlaceTag>;
using UnitId = Id<UnitTag>;
using NationId = Id<NationTag>;
using FortId = Id<FortTag>;

// Places: the map's spaces, the entry squares, then where pieces wait.
inline constexpr int kSpaces = 230, kEntries = 8, kNations = 10, kForts = 7, kPrincipals = 8;
inline constexpr int kUnits = 168, kUsFirst = 88, kArmsFirst = 81, kArmsCount = 6;  // WC below kUsFirst
inline constexpr PlaceId kCup{238}, kBox{239}, kOut{240}, kPool{241}, kBuilds{242};
inline constexpr int kPlaces = 243;

// A piece of a new expedition that waits to be placed carries where it belongs in flags that mean nothing off the
// board.
enum Flag : u8 {
  kReducedSide = 1,
  kMoved = 2,
  kInside = 4,
  kShiftedOnce = 8,
  kLate = 16,
  kScoutForFp = 32,
  kScoutForTp = 64,
  kTpSpent = 128
};
inline constexpr u8 kForFort = kShiftedOnce, kForSettlement = kLate;

struct Space {
  std::string id, name, site_name;
  bool river = false, ohio = false, flag = false;
  NationId owner{};
  Site printed = Site::None;
  float x = 0, y = 0, lat = 0;
  char side = ' ';                   // of the Ohio: n, e, s
  InlineVector<PlaceId, 8> next;     // adjacent spaces
  InlineVector<PlaceId, 2> entries;  // entry squares linked to it
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
enum class Task : u8 {
  Village,
  VillageReduced,
  Razed,
  PrincipalReduced,
  Warrior,
  WarriorReduced,
  Leader,
  ArmsIn,
  Fort,
  Settlement,
  ReduceSettlement,
  Expedition,
  Together
};
struct SetupTask {
  Task task = Task::Village;
  Seat seat = kWC;
  NationId nation{};
  u8 count = 1;
  PlaceId where{};  // south of, from, or the principal village
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
  FortId fort{};  // none: a printed fort
  PlaceId at{};   // printed site
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
  std::vector<u8> hops, mp;  // distances between spaces: edges, movement points
  std::vector<i8> bank;      // river space x space: -1, 1 side of the river; 0 not a bank
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

// -- procedures, in the order of the rulebook ---------------------------------------------------
// 4: the game from its set-up to the scenario's last turn.
struct Campaign {
  CF_FIELDS()
  CF_PROCEDURE(Campaign, "campaign", PiecesPlaced, PartArrived, FollowersArrived, SegmentPlayed)
};
// Appendices 2 and 4: the pieces that the sides may place.
struct SetUp {
  u8 task = 0, left = 0;
  CF_FIELDS(task, left)
  CF_PROCEDURE(SetUp, "set_up", Placed)
};
// 4.2: what is done in one segment.
struct Segment {
  CF_FIELDS()
  CF_PROCEDURE(Segment, "segment", ActionsTaken, UsOperated, NationsChecked, WcOperated, ExpeditionChecked,
               LeadersChecked, SupplyChecked, Quartered)
};
// 5.0: the sides spend their action points in turn.
struct SpecialActions {
  Seat turn = kUS;
  PlaceId harass{};  // what the US just built or repaired
  CF_FIELDS(turn, harass)
  CF_PROCEDURE(SpecialActions, "special_actions", Chosen, Settled, Fortified, Acted)
};
// 5.1.1: up to four checks and what they draw from the cup.
struct UsRecruitment {
  u8 checks = 0;
  UnitId unit{};
  bool redrawn = false;
  CF_FIELDS(checks, unit, redrawn)
  CF_PROCEDURE(UsRecruitment, "us_recruitment", GoesOn, Rolled, Drawn, Kept, Placed)
};
// 5.1.2: two checks of a nation, one of which may bring British arms instead.
struct NationRecruitment {
  NationId nation{};
  u8 checks = 0;
  bool arms = false;
  UnitId unit{};
  CF_FIELDS(nation, checks, arms, unit)
  CF_PROCEDURE(NationRecruitment, "nation_recruitment", Chosen, Rolled, Called, Placed)
};
// 5.2.1, 5.2.3: a treaty or an alliance is tried.
struct Negotiation {
  Seat seat = kUS;
  NationId nation{};
  CF_FIELDS(seat, nation)
  CF_PROCEDURE(Negotiation, "negotiation", Rolled)
};
// 5.2.3, 19.0: a nation joins the confederacy. Without a nation there is nothing to do.
struct Joining {
  NationId nation{};
  bool all = false;  // a broken treaty brings back everyone
  bool automatic = false;
  u8 warriors = 0;
  CF_FIELDS(nation, all, automatic, warriors)
  CF_PROCEDURE(Joining, "joining", Placed)
  std::optional<Action> settled(const Ctx&) const;
};
// 5.5: the confederacy harasses what was just built or repaired.
struct Harassment {
  PlaceId at{};
  u8 dice = 0;
  CF_FIELDS(at, dice)
  CF_PROCEDURE(Harassment, "harassment", Rolled)
};
// 5.6: a raid on an empty settlement.
struct Raid {
  PlaceId at{};
  CF_FIELDS(at)
  CF_PROCEDURE(Raid, "raid", Drawn, Joined)
};
// 5.7: the US searches for a lost gun or for raiders.
struct Search {
  UnitId gun{};  // none: raiders
  CF_FIELDS(gun)
  CF_PROCEDURE(Search, "search", Rolled, Drawn)
};
// 5.8: a warrior unit goes from village to village, with company.
struct Transfer {
  UnitId warrior{};
  PlaceId from{}, to{};
  bool led = false, arms = false;  // a leader, the arms have gone along
  CF_FIELDS(warrior, from, to, led, arms)
  CF_PROCEDURE(Transfer, "transfer", Goal, Company)
};
// 6.0: a side forms one force after another.
struct Operations {
  Seat seat = kUS;
  PlaceId at{};  // where a force is being formed
  CF_FIELDS(seat, at)
  CF_PROCEDURE(Operations, "operations", Chosen, TakenUp, Marched)
};
enum class ForceKind : u8 { Stray, Sub, Key, Support };
enum class Mode : u8 { Normal, Reinforce, BreakOut };
// 6.1-6.8, 13.0: one force moves step by step.
struct March {
  Seat seat = kUS;
  u8 group = 1;
  ForceKind kind = ForceKind::Stray;
  Mode mode = Mode::Normal;
  PlaceId at{}, prev{}, embarked{}, target{};  // embarked: where it took to the water; target: the battle to reinforce
  u8 points = 0;
  bool must_leave = false, must_stop = false, scouted = false, fresh = true, over = false;
  CF_FIELDS(seat, group, kind, mode, at, prev, embarked, target, points, must_leave, must_stop, scouted, fresh, over)
  CF_PROCEDURE(March, "march", Chosen, ScoutAsked, VillageOverrun, Intruded, Watched, DrivenOff, TurnedBack, Declared,
               EnemyOverrun, Passed, ThrownBack)
};
// 7.0: the expedition leaves, or the next one comes.
struct ExpeditionCheck {
  UnitId leader{};
  CF_FIELDS(leader)
  CF_PROCEDURE(ExpeditionCheck, "expedition_check", Quartered, Rolled)
};
// 7.2: the pieces of an expedition are placed.
struct ExpeditionEntry {
  u8 squares = 1;
  bool automatic = false;
  CF_FIELDS(squares, automatic)
  CF_PROCEDURE(ExpeditionEntry, "expedition_entry", Placed)
};
// 8.0: nations whose square the US has reached leave the war.
struct NationCheck {
  u8 nation = 0;
  CF_FIELDS(nation)
  CF_PROCEDURE(NationCheck, "nation_check", Rolled)
};
// 9.0: wounded leaders heal or die.
struct LeaderCheck {
  UnitId leader{};
  CF_FIELDS(leader)
  CF_PROCEDURE(LeaderCheck, "leader_check", Rolled)
};
// 10.0: every US stack needs a fort or a wagon in reach.
struct SupplyCheck {
  PlaceId stack{};
  CF_FIELDS(stack)
  CF_PROCEDURE(SupplyCheck, "supply_check", Chosen)
};
// 11.0: winter quarters, first of the US and then of the confederacy.
struct Winter {
  Seat seat = kUS;
  bool only_us = false, automatic = false;
  u8 disband = 0;
  UnitId unit{};  // whose quarters are asked about
  CF_FIELDS(seat, only_us, automatic, disband, unit)
  CF_PROCEDURE(Winter, "winter", Disbanded, Quartered)
};
enum class Face : u8 { None, Battle, AlsoBattle, Delay, UsConfused, WcConfused, Reinforcements };  // of the event die
// Who is attacked: those in the field, the garrison of a fort, or the besiegers by a garrison that breaks out.
enum class Setting : u8 { Field, Garrison, BreakOut };
// 14.0: combat, step by step.
struct Combat {
  Seat attacker = kUS;
  u8 attackers = 1, defenders = 2;  // groups
  PlaceId at{}, from{};
  Setting setting = Setting::Field;
  bool military = false;  // counters fight on both sides
  bool caught = false;    // the defender failed to slip away
  bool rerolled = false;  // the tactical advantage is used up
  Face event = Face::None;
  u8 morale = 0, shock = 0, traitors = 0;
  std::array<u8, 2> die{}, hits{};  // by side; hits are what the side inflicts
  CF_FIELDS(attacker, attackers, defenders, at, from, setting, military, caught, rerolled, event, morale, shock,
            traitors, die, hits)
  CF_PROCEDURE(Combat, "combat", Roused, ScoutUse, Defence, Ambushed, Escape, Away, AttackNow, EventDie, EventReroll,
               ScoutChecked, Morale, Shock, Reinforced, UsDie, WcDie, DieReroll, UsAgain, WcAgain, UsLosses, WcLosses,
               TreatyBroken)
};
// 14.3: each side may call one force to the battle.
struct Reinforcement {
  PlaceId battle{};
  Seat defender = kWC, seat = kUS;
  std::array<u8, 2> fighting{};   // groups in the battle, by side
  std::array<PlaceId, 2> from{};  // where the called forces start
  CF_FIELDS(battle, defender, seat, fighting, from)
  CF_PROCEDURE(Reinforcement, "reinforcement", Called, TakenUp, Marched)
};
// 14.7: casualties are taken one by one. Without casualties there is nothing to do.
struct Losses {
  Seat side = kUS;
  u8 group = 1, left = 0, taken = 0;
  PlaceId at{};
  bool structure = false, village_hit = false, militia_only = false;
  u8 turn = 0;  // whose nation is next, in the order below
  InlineVector<NationId, 6> order{};
  CF_FIELDS(side, group, left, taken, at, structure, village_hit, militia_only, turn, order)
  CF_PROCEDURE(Losses, "losses", FirstNation, Chosen, VillageBurned)
  std::optional<Action> settled(const Ctx&) const;
};
// 15.0: survivors look for a way out. Without a force there is nothing to do.
struct Retreat {
  Seat side = kUS;
  u8 group = 0;
  PlaceId at{}, back{}, barred{}, cause{};  // back: the way an attacker must take; barred: where the attacker came from
  bool cavalry = false;                     // the enemy's pursues
  bool guns = false;                        // may be left behind
  bool landed = false;                      // from the water, driven off or stuck there
  bool may_enter_fort = false;              // after a break-out
  UnitId gun{};
  CF_FIELDS(side, group, at, back, barred, cause, cavalry, guns, landed, may_enter_fort, gun)
  CF_PROCEDURE(Retreat, "retreat", Chased, GunDie, Swam, Chosen, Intruded, Watched, Mauled)
  std::optional<Action> settled(const Ctx&) const;
};
// 16.0: the defender tries to slip away.
struct EarlyRetreat {
  struct Gives {
    bool away;
    u8 traitors;
  };
  Seat defender = kWC, asked_side = kUS;
  u8 attackers = 1, defenders = 2, traitors = 0;
  i8 modifier = 0;
  UnitId unit{};  // who gives a tactical point
  CF_FIELDS(defender, asked_side, attackers, defenders, traitors, modifier, unit)
  CF_PROCEDURE(EarlyRetreat, "early_retreat", Spent, ScoutChecked, Rolled)
};
// 17.0: a weak enemy is overrun.
enum class OverrunEnd : u8 { Halted, GoesOn, Roused };  // Roused: a nation at peace has joined the war instead
struct Overrun {
  using Gives = OverrunEnd;
  Seat seat = kUS;
  u8 group = 1, defenders = 2;
  PlaceId at{}, prev{};
  CF_FIELDS(seat, group, defenders, at, prev)
  CF_PROCEDURE(Overrun, "overrun", TreatyBroken, Escape, Away, EventDie, SentBack, BloodOnTreatyLand, VillageBurned,
               Looted)
};
// 18.0: chances to ambush a force that has just moved, offered until none is taken. Tells whether the force is stopped.
struct AmbushWindow {
  using Gives = bool;
  Seat seat = kWC;  // who may ambush
  u8 group = 1;
  PlaceId at{}, barred{};  // barred: the stack that may not
  bool same_space = false;
  CF_FIELDS(seat, group, at, barred, same_space)
  CF_PROCEDURE(AmbushWindow, "ambush_window", Offered, Sprung)
};
// 18.2: one ambush. Tells whether it was overwhelming.
struct Ambush {
  using Gives = bool;
  Seat seat = kWC;
  u8 group = 1, die = 0;
  PlaceId from{}, at{};
  bool overwhelming = false;
  CF_FIELDS(seat, group, die, from, at, overwhelming)
  CF_PROCEDURE(Ambush, "ambush", FactionDie, EventDie, Hit)
};
// 19.0: US units on nonaligned land may rouse the nation. Without a nation there is nothing to do.
struct Intrusion {
  NationId nation{};
  u8 die = 0;
  CF_FIELDS(nation, die)
  CF_PROCEDURE(Intrusion, "intrusion", UsDie, WcDie)
  std::optional<Action> settled(const Ctx&) const;
};
// 20.5: a village loses a step; its people move elsewhere or it is razed.
struct VillageLoss {
  PlaceId from{};
  bool principal = false;
  CF_FIELDS(from, principal)
  CF_PROCEDURE(VillageLoss, "village_loss", Moved)
};
// 21.1: a scout's loyalty is rolled for before he helps.
enum class Loyalty : u8 { Loyal, RanOff, Traitor };
struct ScoutCheck {
  using Gives = Loyalty;
  UnitId scout{};
  CF_FIELDS(scout)
  CF_PROCEDURE(ScoutCheck, "scout_check", Rolled)
};

// -- questions ----------------------------------------------------------------------------------
#define CF_SIMPLE_QUESTION(Self, name)  \
  struct Self {                         \
    CF_QUESTION(Self, name) CF_FIELDS() \
  };
// A question that is not asked when there is nothing to choose.
#define CF_SETTLED_QUESTION(Self, name)                                                  \
  struct Self {                                                                          \
    CF_QUESTION(Self, name) CF_FIELDS() std::optional<Action> settled(const Ctx&) const; \
  };
CF_SETTLED_QUESTION(PlaceSetup, "place_setup")
CF_SIMPLE_QUESTION(ChooseAction, "choose_action")
CF_SETTLED_QUESTION(RecruitOn, "recruit_on")
CF_SETTLED_QUESTION(KeepRecruit, "keep_recruit")
CF_SIMPLE_QUESTION(DrawRecruit, "draw_recruit")
CF_SETTLED_QUESTION(PlaceRecruit, "place_recruit")
CF_SETTLED_QUESTION(NationCheckOrArms, "nation_check_or_arms")
CF_SIMPLE_QUESTION(ChooseNationUnit, "choose_nation_unit")
CF_SIMPLE_QUESTION(PlaceNationUnit, "place_nation_unit")
CF_SIMPLE_QUESTION(PlaceJoining, "place_joining")
CF_SIMPLE_QUESTION(DrawChit, "draw_chit")
CF_SETTLED_QUESTION(RaidersJoin, "raiders_join")
CF_SIMPLE_QUESTION(TransferTo, "transfer_to")
CF_SIMPLE_QUESTION(TransferCompany, "transfer_company")
CF_SIMPLE_QUESTION(Operate, "operate")
CF_SIMPLE_QUESTION(ChooseStep, "choose_step")
CF_SIMPLE_QUESTION(Declare, "declare")
CF_SIMPLE_QUESTION(OfferAmbush, "offer_ambush")
CF_SETTLED_QUESTION(DefenderChoice, "defender_choice")
CF_SIMPLE_QUESTION(DeclareScout, "declare_scout")
CF_SETTLED_QUESTION(RerollEvent, "reroll_event")
CF_SETTLED_QUESTION(RerollCombat, "reroll_combat")
CF_SETTLED_QUESTION(TakeLoss, "take_loss")
CF_SETTLED_QUESTION(TiedNation, "tied_nation")
CF_SETTLED_QUESTION(RetreatWhere, "retreat_where")
CF_SETTLED_QUESTION(RelocateTo, "relocate_to")
CF_SETTLED_QUESTION(AttackVillageNow, "attack_village_now")
CF_SIMPLE_QUESTION(ChooseSupply, "choose_supply")
CF_SETTLED_QUESTION(PlaceExpedition, "place_expedition")
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
  std::optional<Action> settled(const Ctx&) const;
};
struct CallReinforcements {
  CF_QUESTION(CallReinforcements, "call_reinforcements")
  Seat seat = kUS;
  PlaceId battle{};
  CF_FIELDS(seat, battle)
  std::optional<Action> settled(const Ctx&) const;
};
using RollDie = RollDieOf<Game>;

using Frames =
    std::variant<std::monostate, Campaign, SetUp, Segment, SpecialActions, UsRecruitment, NationRecruitment,
                 Negotiation, Joining, Harassment, Raid, Search, Transfer, Operations, March, ExpeditionCheck,
                 ExpeditionEntry, NationCheck, LeaderCheck, SupplyCheck, Winter, Combat, Reinforcement, Losses, Retreat,
                 EarlyRetreat, Overrun, AmbushWindow, Ambush, Intrusion, VillageLoss, ScoutCheck, PlaceSetup,
                 ChooseAction, RecruitOn, KeepRecruit, DrawRecruit, PlaceRecruit, NationCheckOrArms, ChooseNationUnit,
                 PlaceNationUnit, PlaceJoining, DrawChit, RaidersJoin, TransferTo, TransferCompany, Operate, ChooseStep,
                 Declare, OfferAmbush, DefenderChoice, DeclareScout, RerollEvent, RerollCombat, TakeLoss, TiedNation,
                 RetreatWhere, RelocateTo, AttackVillageNow, ChooseSupply, PlaceExpedition, Disband, ChooseQuarters,
                 FormForce, SpendTp, CallReinforcements, RollDie>;

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
  u8 us_steps = 0, settlement_steps = 0, village_steps = 0, villages_hit = 0, principals_hit = 0, forts_built = 0,
     dead_chiefs = 0;
  bool kekionga_hit = false, wayne_dead = false;
  CF_FIELDS(us_steps, settlement_steps, village_steps, villages_hit, principals_hit, forts_built, dead_chiefs,
            kekionga_hit, wayne_dead)
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
  InlineVector<AmbushDone, 10> ambushes;
  FrameStack<Frames, 17> stack;
  CF_FIELDS(place, flags, group, arms_nation, site, razed, nation, fort, principal, turn, segment, vp, points, saved,
            passed, auto_setup, builds_allowed, raids_allowed, fort_miamis, over, expedition, entered, withdrawn,
            third_turn, parts_in, settlements, cup, held, tally, broke_out, winner, end_rule, ambushes, stack)
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
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static void piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys);
  static Json piece(const Ctx& c, Seat seat, std::size_t place);
  static Json rest_of_view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static void describe(const Ctx& c, const Action& a, Json& out);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  // For engine/plan.hpp, in moves.cpp.
  static MovePart move_part(const Action& a);
  static MoveProgress move_progress(const Ctx& c);
  static i16 place_of(const Ctx& c, i16 piece);
  static bool in_affair(const Ctx& c);
  static std::string summary(const Ctx& before, const Ctx& after);
};

extern const Module kModule;

}  // namespace cf::ohio
