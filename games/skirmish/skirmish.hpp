#pragma once
// A skirmish of the French and Indian War: figures on a table measured in inches. Words, tables, frames, state.
#include <nlohmann/json_fwd.hpp>

#include "base/inline_vector.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/modifiers.hpp"
#include "engine/objectives.hpp"
#include "engine/vocabulary.hpp"
#include "games/skirmish/ground.hpp"
#include "games/skirmish/lists.hpp"
#include "skirmish_rules.gen.hpp"

namespace cf {
struct Module;
struct Outcome;
}  // namespace cf

namespace cf::skirmish {

// The rules chapters do without the JSON headers; those who make views include engine/game.hpp.
using ViewJson = nlohmann::ordered_json;

enum Kind : u8 {
  kNumber,
  kSeat,
  kFigure,
  kCoordinate,
  kWeapon,
  kSkillWord,
  kSkillListWord,
  kFeature,
  kResult,
  kInches
};
enum Verb : u8 {
  kRoll,
  kGoFirst,
  kGoLast,
  kStudy,
  kPlace,
  kHoldBack,
  kDone,
  kRetire,
  kChargeWith,
  kCharge,
  kMove,
  kWalk,
  kTurn,
  kCoup,
  kLeave,
  kEnter,
  kShootWith,
  kShoot,
  kVolley,
  kDash,
  kPreach,
  kYes,
  kNo,
  kStrike,
  kGoWithScout
};
enum EventType : u8 {
  kTurnBegan,
  kInitiativeRolled,
  kInitiativeWon,
  kSideBegan,
  kLearned,
  kPlaced,
  kHeldBack,
  kRallyRolled,
  kRallied,
  kKeptRunning,
  kDeclared,
  kWalked,
  kTurned,
  kCrawled,
  kTookCoup,
  kLeft,
  kEntered,
  kShotAt,
  kVolleyed,
  kHit,
  kMissed,
  kMisfired,
  kRerolled,
  kPreached,
  kCharged,
  kChargeFailed,
  kFightBegan,
  kTotal,
  kWounded,
  kNoWound,
  kInjuryRolled,
  kFleshWound,
  kWentDown,
  kOutOfAction,
  kFinishedOff,
  kMoraleRolled,
  kSteady,
  kFellBack,
  kRouted,
  kFledTable,
  kJumpedBack,
  kLeaderLost,
  kSideRouted,
  kSideRetired,
  kScored,
  kBurned,
  kExploded,
  kFreed,
  kReliefCame,
  kLostNerve,
  kGameEnded,
  kStealthRolled,
  kAwake,
  kWentWithScout,
  kStoodHisGround
};

struct FigureTag {
  static constexpr u8 kind = kFigure;
};
using FigureId = Id<FigureTag>;
struct FeatureTag {
  static constexpr u8 kind = kFeature;
};
using FeatureId = Id<FeatureTag>;
inline constexpr std::size_t kMostFigures = 64, kMostFeatures = 24, kMostZones = 64;
using FigureSet = IdSet<FigureId, kMostFigures>;
constexpr FigureSet operator&(const FigureSet& a, const FigureSet& b) { return {{a.words[0] & b.words[0]}}; }
constexpr FigureSet operator-(const FigureSet& a, const FigureSet& b) { return {{a.words[0] & ~b.words[0]}}; }
static_assert(FigureSet::kWords == 1);

enum class Part : u8 { Fighter, Captive, Prisoner, Wagon };  // what a figure is on this table for

// What never changes about a figure in one battle.
struct FigureInfo {
  std::string id, name, label;
  Seat side = 0;
  ListId list = ListId::None;
  Class rank = Class::Green;
  u8 reputation = 0;
  u16 kit = 0;  // bits of Item
  u8 second_pistol = 0;
  u32 skills = 0;      // known before the game (campaign)
  u8 skill_rolls = 0;  // rolled before set-up (single games)
  Specialist specialist = Specialist::None;
  bool leads =
      false;  // a hero who was the hero of the list from the start (campaign): a promoted one does not replace him
  bool melee_up = false, shooting_up = false, morale_up = false;
  u8 slower = 0;  // inches lost to leg and chest wounds
  u8 worse_shot = 0, worse_fighter = 0;
  bool one_armed = false, mad = false, hardened = false;
  u8 bitter = 0;  // sides (bits) against which morale is ignored
  bool snowshoes = true, late = false;
  Part part = Part::Fighter;
  Point start{};  // captives, prisoners, wagons: where they stand
};

struct Zone {
  Seat side;
  bool entry;
  int turn;
  u8 lists;  // bits of ListId, 0: any
  int most;  // 0: any, -1: half the side
  bool lead, hidden, houses, wagons;
  Polygon shape;
  std::string note;
};

enum class Goal : u8 {
  CaptureLeader,
  EscapeEdge,
  Surrender,
  Coup,
  HoldZone,
  ExitEdge,
  Casualties,
  Burn,
  Captives,
  Hero,
  Prisoners,
  WagonsHome,
  Plunder,
  HoldBuilding
};
struct Objective {
  std::string id, text;
  Goal goal;
  int vp, after, per;
  int side;     // -1: both
  ListId list;  // only figures of this list count
  Polygon shape;
};

struct Side {
  std::string id, name, role, color;
  int edge = 0;  // heading of its own edge, for those who run without seeing an enemy
};

// Immutable after loading: data, scenario and options.
struct Tables : RuleProbe, Names {
  Lists lists;
  std::string scenario, title, date, special_text;
  std::vector<Side> sides;
  std::vector<FigureInfo> figures;
  std::vector<Zone> zones;
  std::vector<Objective> objectives;
  Ground ground;
  int turns = 8;
  int tie = -1;
  std::vector<Seat> setup_order;
  bool dice_setup = false;  // no scenario: a die says who sets up first
  bool rain = false, asleep = false, redcoats = false, dawn = false, snow = false, wet_priming = false, relief = false,
       slush = false;
  bool free_final_facing = false, rifle_moves_and_shoots = true, natural_extremes = false, labels_as_printed = false;

  // Sets that never change in a battle.
  FigureSet everybody, fighters, regulars, wagons, prisoners, envoys, heroes;
  std::array<FigureSet, kMaxSeats> of_side{};
  void group_figures();  // fills them, after the figures are known

  const FigureInfo& at(FigureId f) const { return figures[f.index()]; }
  const FigureSet& friends(FigureId f) const { return of_side[at(f).side]; }
  FigureSet enemies(FigureId f) const { return everybody - friends(f); }
  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;
};

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// -- procedures, in the order of the rulebook -----------------------------------------------------

// What two dice show.
struct DicePair {
  u8 first, second;
  int sum() const { return first + second; }
  bool is_double() const { return first == second; }
};
// What comes of a morale test (MO-4).
enum class Morale : u8 { Steady, FallBack, Rout };
enum class Purpose : u8 { Check, Fear, Madness, Sermon };

// Two dice, for whatever the rule asks them.
struct TwoDice {
  CF_PROCEDURE(TwoDice, "two_dice", First, Second)
  using Gives = DicePair;
  Rule rule{};
  u8 first = 0;
  CF_FIELDS(rule, first)
};
// The whole game: skills, set-up, then turns (TS).
struct Battle {
  CF_PROCEDURE(Battle, "battle", Skills, Deployment, Order, Turn)
  u8 place = 0;  // in the order of this turn
  CF_FIELDS(place)
};
// WB-6: heroes and veterans roll the skills they start with.
struct StartSkills {
  CF_PROCEDURE(StartSkills, "start_skills", List, Die)
  FigureId figure{};
  u8 left = 0, list = 0;  // rolls to come; the list of skills rolled on
  CF_FIELDS(figure, left, list)
};
// SX-4: the sides place their figures, infiltrators last.
struct SetUp {
  CF_PROCEDURE(SetUp, "set_up", OrderDie, Place, Infiltrator)
  u8 turn = 0;  // in the order of set-up
  FigureId figure{};
  std::array<u8, 4> rolls{}, order{};
  CF_FIELDS(turn, figure, rolls, order)
};
// TS-1: who acts first in this turn.
struct Initiative {
  CF_PROCEDURE(Initiative, "initiative", Die, Choice)
  u8 side = 0;
  std::array<u8, 4> rolls{};
  CF_FIELDS(side, rolls)
};
// TS-2: the seven steps of one side. Charge moves, the fifth, ask nothing.
struct SideTurn {
  CF_PROCEDURE(SideTurn, "side_turn", Rally, Charges, Movement, Shooting, Melee, Morale)
  Seat side = 0;
  CF_FIELDS(side)
};
// TS-2.1: injuries of those who are down, rallying (MO-5), what the scenario brings.
struct RallyStep {
  CF_PROCEDURE(RallyStep, "rally_step", InjuryAgain, Rallying, Waking, Relief, Powder, Explosion)
  Seat side = 0;
  FigureId figure{};
  CF_FIELDS(side, figure)
};
// TS-2.2: charges are declared (MV-4).
struct ChargeStep {
  CF_PROCEDURE(ChargeStep, "charge_step", Madness, Charger, Target)
  Seat side = 0;
  FigureId figure{};
  CF_FIELDS(side, figure)
};
// TS-2.3: figures move one by one.
struct MoveStep {
  CF_PROCEDURE(MoveStep, "move_step", Running, Stealth, Mover, Entry, Move)
  Seat side = 0;
  FigureId figure{};
  CF_FIELDS(side, figure)
};
// MV-1: the move of one figure, leg by leg.
struct FigureMove {
  CF_PROCEDURE(FigureMove, "figure_move", Leg)
  FigureId figure{};
  i32 left = 0, full = 0;  // ten-thousandths of an inch of the open rate
  CF_FIELDS(figure, left, full)
};
// TS-2.4: figures shoot one by one.
struct ShootStep {
  CF_PROCEDURE(ShootStep, "shoot_step", Shooter, Target, Dash, Sermon, Fire)
  Seat side = 0;
  FigureId figure{}, target{};
  CF_FIELDS(side, figure, target)
};
// SH-1: one shot or volley.
struct Shot {
  CF_PROCEDURE(Shot, "shot", Nerve, ToHit, Again)
  FigureId shooter{}, target{};
  u8 weapon = 0;
  FigureSet firing{};  // the shooter, or all models of a volley
  bool far = false;
  CF_FIELDS(shooter, target, weapon, firing, far)
  int models() const { return firing.size(); }
};
// TS-2.6: the fights of this step, one after another.
struct MeleeStep {
  CF_PROCEDURE(MeleeStep, "melee_step", Melee)
  Seat side = 0;
  FigureSet fought{};
  CF_FIELDS(side, fought)
};
// ME-1, ME-2: a figure against one opponent and perhaps extra attackers.
struct Fight {
  CF_PROCEDURE(Fight, "fight", Opponent, JumpBack, JumpDie, SingleFear, OpponentFear, SingleDice, FirstExtra,
               OpponentDice, Wound, WoundBack, DirtyDice, DirtyWound, Extra)
  FigureId single{}, opponent{};  // the opponent is named first
  FigureSet others{};             // who else fights the single figure
  FigureId first{};               // who strikes first (PG-2f.4); none: both at once
  FigureId actor{};               // who jumps back, or strikes out of turn
  u8 single_dice = 0;             // what the single figure threw
  i8 single_total = 0, opponent_total = 0;
  bool answering = false;  // the first blow has been struck
  bool single_barred = false, opponent_barred = false, single_double = false, opponent_double = false;
  CF_FIELDS(single, opponent, others, first, actor, single_dice, single_total, opponent_total, answering, single_barred,
            opponent_barred, single_double, opponent_double)
};
// ME-2.2: an extra attacker strikes at an outnumbered figure, which cannot wound him.
struct FreeStrike {
  CF_PROCEDURE(FreeStrike, "free_strike", Fear, Dice, Wound, DirtyDice, DirtyWound)
  FigureId striker{}, victim{};
  i8 against = 0;  // the total of the victim
  bool again = false;
  CF_FIELDS(striker, victim, against, again)
};
// IN-1: a wound, and the injury roll of the last one.
struct Injury {
  CF_PROCEDURE(Injury, "injury", Die, CrackShot, SecondDie, Nimble)
  FigureId victim{}, by{};
  bool shot = false, repeat = false;  // by a shot; of a figure that is down already
  u8 die = 0;
  CF_FIELDS(victim, by, shot, repeat, die)
  std::optional<Action> settled(const Ctx&) const;  // without a victim nothing happens
};
// TS-2.7: who must test, and the tests.
struct MoraleStep {
  CF_PROCEDURE(MoraleStep, "morale_step", Test)
  Seat side = 0;
  FigureId figure{};
  bool team = false, leader_lost = false;  // why all of them test
  FigureSet tested{};
  CF_FIELDS(side, figure, team, leader_lost, tested)
};
// MO-3, MO-4: one test and what follows from it.
struct MoraleTest {
  CF_PROCEDURE(MoraleTest, "morale_test", Roll, Brave, RollAgain, Leaving)
  using Gives = Morale;
  FigureId figure{}, leaver{};
  Purpose purpose = Purpose::Check;
  Seat of = kNobody;  // whose doing it is; nobody: that of all enemies
  u8 row = 0;         // by class
  FigureSet group{};  // a formed unit: all who share the roll
  Morale result = Morale::Steady;
  CF_FIELDS(figure, leaver, purpose, of, row, group, result)
};
// MO-4.1, MO-4.3, MV-5: falling back or running, past the blows of those he leaves.
struct Flight {
  CF_PROCEDURE(Flight, "flight", OwnDice, StrikeDice, Wound)
  FigureId figure{}, striker{};
  FigureSet struck{};
  bool rout = false;
  i8 total = 0;
  CF_FIELDS(figure, striker, struck, rout, total)
};

// -- questions ----------------------------------------------------------------------------------

struct ChooseOrder {
  CF_QUESTION(ChooseOrder, "choose_order")
  Seat side = 0;
  CF_FIELDS(side)
};
struct ChooseSkillList {
  CF_QUESTION(ChooseSkillList, "choose_skill_list")
  FigureId figure{};
  CF_FIELDS(figure)
  std::optional<Action> settled(const Ctx&) const;
};
struct ChoosePlace {
  CF_QUESTION(ChoosePlace, "choose_place")
  FigureId figure{};
  bool infiltrating = false;
  CF_FIELDS(figure, infiltrating)
  Verdict judge(const Ctx&, const Action&) const;
};
struct ChooseCharger {
  CF_QUESTION(ChooseCharger, "choose_charger")
  Seat side = 0;
  CF_FIELDS(side)
  std::optional<Action> settled(const Ctx&) const;
};
struct ChooseChargeTarget {
  CF_QUESTION(ChooseChargeTarget, "choose_charge_target")
  FigureId figure{};
  CF_FIELDS(figure)
};
struct ChooseMover {
  CF_QUESTION(ChooseMover, "choose_mover")
  Seat side = 0;
  CF_FIELDS(side)
};
struct ChooseEntry {
  CF_QUESTION(ChooseEntry, "choose_entry")
  FigureId figure{};
  CF_FIELDS(figure)
  Verdict judge(const Ctx&, const Action&) const;
};
struct ChooseStep {
  CF_QUESTION(ChooseStep, "choose_step")
  FigureId figure{};
  i32 left = 0, full = 0;
  CF_FIELDS(figure, left, full)
  Verdict judge(const Ctx&, const Action&) const;
};
struct ChooseShooter {
  CF_QUESTION(ChooseShooter, "choose_shooter")
  Seat side = 0;
  CF_FIELDS(side)
};
struct ChooseTarget {
  CF_QUESTION(ChooseTarget, "choose_target")
  FigureId figure{};
  CF_FIELDS(figure)
};
struct ChooseOpponent {
  CF_QUESTION(ChooseOpponent, "choose_opponent")
  FigureId single{};
  FigureSet others{};
  CF_FIELDS(single, others)
  std::optional<Action> settled(const Ctx&) const;
};
enum class Offered : u8 { Reroll, CrackShot, JumpBack };
struct YesOrNo {
  CF_QUESTION(YesOrNo, "yes_or_no")
  FigureId figure{}, other{};
  Offered what = Offered::Reroll;
  CF_FIELDS(figure, other, what)
};
// Chance: a die. Who rolls it and what its faces mean is told by the procedure that waits for it (rules/dice.cpp).
struct RollDie {
  static constexpr auto kName = "roll";
  Rule rule{};
  CF_FIELDS(rule)
  bool operator==(const RollDie&) const = default;
  Seat asked(const Ctx&) const { return kChance; }
  void answers(const Ctx&, Offer& offer) const { offer.faces(1, 6); }
  Action draw(Random& random) const { return {0, static_cast<u8>(1 + random.below(6))}; }
  Prompt prompt(const Ctx&) const;
};

using Frames =
    std::variant<std::monostate, TwoDice, Battle, StartSkills, SetUp, Initiative, SideTurn, RallyStep, ChargeStep,
                 MoveStep, FigureMove, ShootStep, Shot, MeleeStep, Fight, FreeStrike, Injury, MoraleStep, MoraleTest,
                 Flight, ChooseOrder, ChooseSkillList, ChoosePlace, ChooseCharger, ChooseChargeTarget, ChooseMover,
                 ChooseEntry, ChooseStep, ChooseShooter, ChooseTarget, ChooseOpponent, YesOrNo, RollDie>;

// -- state --------------------------------------------------------------------------------------
enum class Status : u8 { None, Reserve, Standing, Down, Out, Left, Fled, Freed };
constexpr std::string_view kStatusWords[] = {"none", "reserve", "standing", "down", "out", "left", "fled", "freed"};
constexpr std::span<const std::string_view> enum_words(Status) { return kStatusWords; }

enum Flag : u32 {
  kMoved = 1,
  kTurnedOnly = 2,
  kHasMoved = 4,
  kHasShot = 8,
  kCharging = 16,
  kInCharge = 32,
  kOnFlank = 64,
  kOnRear = 128,
  kRouting = 256,
  kFreshWound = 512,
  kHidden = 1024,
  kSleeping = 2048,
  kFinished = 4096,
  kAttacked = 8192,
  kThreatened = 16384,
  kUnhindered = 32768,
  kHeartened = 65536,
  kShaken = 131072,
  kJumped = 262144,
  kDirtyDone = 524288,
  kWasRevealed = 1048576,
  kJustDown = 2097152,
  kRooted = 4194304,
  kPreachedNow = 8388608,
  kCoupTaken = 16777216,
  kWithScout = 33554432,
  kAtDoctor = 67108864
};

inline constexpr u8 kNoWeapon = 0xff, kNoPost = 0xff;

struct Figure {
  i16 x = 0, y = 0, facing = 0;
  Status status = Status::None;
  u8 wounds = 0;
  u32 skills = 0, flags = 0;
  FigureId target{};      // of a declared charge
  u8 weapon = kNoWeapon;  // shot with this turn
  u8 shots = 0;
  u8 unloaded = 0;   // own turns until a rifle is loaded again
  u8 no_charge = 0;  // own turns without charging
  u8 inflicted = 0, coups = 0;
  u8 post = kNoPost;   // house or wagon touched since the start of the own turn
  FigureId hurt_by{};  // who wounded it last or put it out of action
  CF_FIELDS(x, y, facing, status, wounds, skills, flags, target, weapon, shots, unloaded, no_charge, inflicted, coups,
            post, hurt_by)
  bool operator==(const Figure&) const = default;

  Point at() const { return {x, y}; }
  bool has(u32 flag) const { return flags & flag; }
  bool standing() const { return status == Status::Standing; }
  bool on_table() const { return status == Status::Standing || status == Status::Down; }
};

struct SideState {
  u8 start = 0;  // fighters at the beginning, reinforcements when they come
  FigureId leader{};
  bool leader_lost = false, hero_lost = false, checked20 = false, checked40 = false, retired = false, routed = false,
       relieved = false;
  i16 points = 0;  // scored in play
  CF_FIELDS(start, leader, leader_lost, hero_lost, checked20, checked40, retired, routed, relieved, points)
  bool operator==(const SideState&) const = default;
};

struct State {
  IdMap<FigureId, Figure, kMostFigures> figures;
  std::array<SideState, kMaxSeats> sides{};
  std::array<u8, kMaxSeats> order{};  // of the sides in this turn
  u8 turn = 0;
  Seat active = 0;
  IdSet<FeatureId, kMostFeatures> burning, exploded;
  FrameStack<Frames, 10> stack;
  CF_FIELDS(figures, sides, order, turn, active, burning, exploded, stack)
  bool operator==(const State&) const = default;

  // Derived from the figures and kept up to date by put and set_status: who stands, who is on the table (standing or
  // down), and where.
  FigureSet standing, present;
  StripIndex places;
  // Who can act in the shooting step: found when the question is put, read when its answers are listed. Not part of the
  // position: a loaded one finds it again.
  struct ShootersCache {
    FigureSet shooters;
    bool known = false;
    bool operator==(const ShootersCache&) const { return true; }
  } cache;

  void put(FigureId f, Point p, int facing);
  void set_status(FigureId f, Status status);
  void derive();  // after figures were changed in another way
  // All figures in the box or around the point, and perhaps some near by; of any status.
  FigureSet in_box(Point low, Point high) const { return {{places.in_box(low, high)}}; }
  FigureSet around(Point p, i32 reach) const { return in_box({p.x - reach, p.y - reach}, {p.x + reach, p.y + reach}); }
};
static_assert(sizeof(State) <= 4096);

struct Game {
  using Frame = Frames;
  using State = skirmish::State;
  using Tables = skirmish::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Verdict refusal(const Ctx& c, const Action& action);  // of an answer the open question does not offer
  static Outcome outcome(const Ctx& c);
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static ViewJson view(const Ctx& c, Seat seat);
  static ViewJson board(const Tables& t);
  static Objectives objectives(const Ctx& c);
  static ViewJson region(const Ctx& c);
  static void describe(const Ctx& c, const Action& action, ViewJson& out);
  static std::string summary(const Ctx& before, const Ctx& after);
  static bool in_affair(const Ctx& c);  // a shot, a fight or a test, with all that follows from it
};

extern const Module kModule;

}  // namespace cf::skirmish
