#pragma once
// Where the game is in its rules: procedures in the order of the rulebook, then the questions they put.
#include "engine/fields.hpp"
#include "games/warpath/tables.hpp"

namespace cf::warpath {

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// -- procedures ---------------------------------------------------------------------------------

// 4.2: one turn after the other, each with its three phases.
struct GameTurn {
  CF_PROCEDURE(GameTurn, "turn", First, Campaigned, Recovered)
  CF_FIELDS()
};
// GT-1: who draws the first marker.
struct FirstPlayer {
  CF_PROCEDURE(FirstPlayer, "first_player", UnionDie, ConfederateDie)
  u8 union_die = 0, confederate_die = 0;
  CF_FIELDS(union_die, confederate_die)
};
// GT-2, 5: markers are drawn by turns and worked off.
struct Campaign {
  CF_PROCEDURE(Campaign, "campaign", Drawn, Acted, Devastated, Recruited, Raided, Fortune, Quantrill)
  MarkerId marker;
  Effect effect{};
  u8 number = 0;         // actions, or the tribe
  bool redrawn = false;  // an End was put back
  CF_FIELDS(marker, effect, number, redrawn)
};
// 9.4: a die for each devastated space.
struct Recovery {
  CF_PROCEDURE(Recovery, "recovery", Die)
  PlaceSet left;
  PlaceId now;
  CF_FIELDS(left, now)
};
// 5.3: the actions of an action marker.
struct Actions {
  CF_PROCEDURE(Actions, "actions", Use, Moved, Placed)
  u8 left = 0;
  PieceId unit;  // being recruited
  CF_FIELDS(left, unit)
};
// EV-DEV: the Devastation marker is laid on a space.
struct DevastationEvent {
  CF_PROCEDURE(DevastationEvent, "devastation_event", Where)
  CF_FIELDS()
};
// EV-IND: units of the nations are raised.
struct NationsRecruit {
  CF_PROCEDURE(NationsRecruit, "nations_recruit", Die, Raised, Placed)
  u8 left = 0;
  PieceId unit;  // being recruited
  CF_FIELDS(left, unit)
};
// EV-WILD, 11.3: the counters of a tribe move and may fight.
struct TribeEvent {
  CF_PROCEDURE(TribeEvent, "tribe_event", Sent, Ridden)
  u8 tribe = 0;
  CF_FIELDS(tribe)
};
// EV-FOW: a unit of the opponent is marched.
struct FortuneOfWar {
  CF_PROCEDURE(FortuneOfWar, "fortune_of_war", Stack, Unit)
  PlaceId from;
  PlaceSet tried;  // stacks that held no unit
  CF_FIELDS(from, tried)
};
// EV-QUA, 11.4: Quantrill is placed on the map.
struct QuantrillEvent {
  CF_PROCEDURE(QuantrillEvent, "quantrill_event", Where)
  CF_FIELDS()
};
// 7: the group (State::group) is formed and moves space by space.
enum class MoveKind : u8 { Action, Fortune, Raid, Pursuit };
struct March {
  CF_PROCEDURE(March, "march", Company, NextSpace, Entered)
  MoveKind kind{};
  PlaceId at;
  u8 points = 0;
  bool moved = false;
  CF_FIELDS(kind, at, points, moved)
};
// 7.6: what happens in the space the group has entered.
struct Arrival {
  CF_PROCEDURE(Arrival, "arrival", Fought, FoughtNext, LeaderFound)
  MoveKind kind{};
  PlaceId from, to;
  CF_FIELDS(kind, from, to)
};
// 8.1, BP: a battle; its facts are in State::battle.
struct Battle {
  CF_PROCEDURE(Battle, "battle", TerrainFire, LongRange, Rounds, LeaderRoll, Retreat, Pursued)
  u8 loser = kAttacker, party = kAttacker;
  CF_FIELDS(loser, party)
};
// BP-2: the defender's first shot.
struct TerrainRound {
  CF_PROCEDURE(TerrainRound, "terrain_round", Supply, Shooter, Target)
  PieceId shooter;
  CF_FIELDS(shooter)
};
// BP-3, BP-4: a round of fire, of guns only or of all units.
struct Round {
  CF_PROCEDURE(Round, "round", Supply, AttackerDie, DefenderDie, Firer, BreakOff, Fired)
  bool guns_only = false;
  u8 dice[2] = {0, 0};
  u8 next = kAttacker;  // whose turn it is
  PieceId leaver{};     // breaking off
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("leaver", self.leaver);
    v("guns_only", self.guns_only);
    v("attacker_die", self.dice[kAttacker]);
    v("defender_die", self.dice[kDefender]);
    v("to_fire", self.next);
  }
};
// 8.2, 8.3: one unit fires and its results are applied.
enum class FireMode : u8 { Regular, Terrain, LongRange };
struct Fire {
  CF_PROCEDURE(Fire, "fire", Die, Target, Loss)
  PieceId unit{}, target{};  // target: of a terrain shot
  FireMode mode{};
  u8 party = kAttacker, dice = 0, eliminations = 0, panics = 0;
  CF_FIELDS(unit, target, mode, party, dice, eliminations, panics)
};
// 8.6: the winner's cavalry pursues.
struct Pursuit {
  CF_PROCEDURE(Pursuit, "pursuit", Where, Force)
  u8 party = kAttacker;
  PlaceId to;
  CF_FIELDS(party, to)
};
// 8.7: leaders without their units roll for their lives; those who live retreat together.
struct LoneLeaders {
  CF_PROCEDURE(LoneLeaders, "lone_leaders", Die, Escape)
  PlaceId at;
  Seat side = kUnion;
  PieceId leader;  // who rolls now
  PlaceSet ways;   // out of the space
  CF_FIELDS(at, side, leader, ways)
};
// 11.4.f: Quantrill falls on a wagon in passing.
struct WagonRaid {
  CF_PROCEDURE(WagonRaid, "wagon_raid", Wagon, Die)
  PieceId wagon;
  u8 dice = 0, hits = 0;
  CF_FIELDS(wagon, dice, hits)
};

// -- questions ----------------------------------------------------------------------------------
// `settled` gives the answer where there is no choice.

// 5.1: chance draws a marker from the cup.
struct DrawMarker {
  CF_QUESTION(DrawMarker, "draw_marker")
  CF_FIELDS()
};
// 5.3: what to use an action for.
struct ChooseAction {
  CF_QUESTION(ChooseAction, "choose_action")
  u8 left = 0;
  CF_FIELDS(left)
};
// EV-DEV: where the Devastation marker is laid.
struct ChooseWaste {
  CF_QUESTION(ChooseWaste, "choose_waste")
  CF_FIELDS()
};
// EV-IND: which unit of the nations is raised.
struct ChooseLevy {
  CF_QUESTION(ChooseLevy, "choose_levy")
  u8 left = 0;
  CF_FIELDS(left)
};
// EV-WILD: which counter of the tribe moves next.
struct ChooseRaider {
  CF_QUESTION(ChooseRaider, "choose_raider")
  u8 tribe = 0;
  CF_FIELDS(tribe)
};
// EV-FOW: at which stack of the opponent the drawer points.
struct ChooseFortune {
  CF_QUESTION(ChooseFortune, "choose_fortune")
  PlaceSet tried;
  CF_FIELDS(tried)
};
// EV-FOW, 7.7: chance takes one of the units the drawer cannot see.
struct PickUnit {
  CF_QUESTION(PickUnit, "pick_unit")
  PlaceId from;
  CF_FIELDS(from)
  std::optional<Action> settled(const Ctx&) const;
};
// 11.4: where Quantrill appears.
struct ChooseHaunt {
  CF_QUESTION(ChooseHaunt, "choose_haunt")
  CF_FIELDS()
};
// 6.3, 6.4: where a recruit appears.
struct ChoosePlace {
  CF_QUESTION(ChoosePlace, "choose_place")
  PieceId unit;
  CF_FIELDS(unit)
  std::optional<Action> settled(const Ctx&) const;
};
// 7.2, 7.3: who moves together.
struct Assemble {
  CF_QUESTION(Assemble, "assemble")
  CF_FIELDS()
};
// 7.4: the next space of a move.
struct ChooseStep {
  CF_QUESTION(ChooseStep, "choose_step")
  MoveKind kind{};
  PlaceId at;
  u8 points = 0;
  bool moved = false;
  CF_FIELDS(kind, at, points, moved)
};
// BP-2: which defending unit has the first shot.
struct TerrainShot {
  CF_QUESTION(TerrainShot, "terrain_shot")
  CF_FIELDS()
};
// BP-2.b, BP-3.b: whom a shot of the terrain or artillery step hits.
struct ChooseTarget {
  CF_QUESTION(ChooseTarget, "choose_target")
  PieceId shooter;
  bool long_range = false;
  CF_FIELDS(shooter, long_range)
  std::optional<Action> settled(const Ctx&) const;
};
// 9.6: whether an increment of supply is spent.
struct SpendSupply {
  CF_QUESTION(SpendSupply, "spend_supply")
  u8 party = kAttacker;
  CF_FIELDS(party)
};
// BP-4B: which unit fires, or breaks off.
struct ChooseFirer {
  CF_QUESTION(ChooseFirer, "choose_firer")
  u8 party = kAttacker;
  bool guns_only = false;
  CF_FIELDS(party, guns_only)
  std::optional<Action> settled(const Ctx&) const;
};
// 8.3.g: which unit suffers a result.
struct TakeLoss {
  CF_QUESTION(TakeLoss, "take_loss")
  u8 party = kAttacker;  // whose units suffer
  bool elimination = false;
  CF_FIELDS(party, elimination)
  std::optional<Action> settled(const Ctx&) const;
};
// 8.5: where to retreat.
struct ChooseRetreat {
  CF_QUESTION(ChooseRetreat, "choose_retreat")
  Seat seat = 0;
  PieceId unit;
  PlaceSet ways;
  CF_FIELDS(seat, unit, ways)
  std::optional<Action> settled(const Ctx&) const;
};
// 8.6: whether to pursue, and where to.
struct ChoosePursuit {
  CF_QUESTION(ChoosePursuit, "choose_pursuit")
  u8 party = kAttacker;
  CF_FIELDS(party)
};
// 8.6.b: who pursues.
struct PursuitForce {
  CF_QUESTION(PursuitForce, "pursuit_force")
  u8 party = kAttacker;
  PlaceId to;
  CF_FIELDS(party, to)
  std::optional<Action> settled(const Ctx&) const;
};
// 11.4.f: which wagon Quantrill falls on.
struct ChooseWagon {
  CF_QUESTION(ChooseWagon, "choose_wagon")
  PlaceId at;
  CF_FIELDS(at)
};
using RollDie = RollDieOf<Game>;

using Frames =
    std::variant<std::monostate, GameTurn, FirstPlayer, Recovery, Campaign, Actions, DevastationEvent, NationsRecruit,
                 TribeEvent, FortuneOfWar, QuantrillEvent, March, Arrival, WagonRaid, LoneLeaders, Battle, TerrainRound,
                 Round, Fire, Pursuit, DrawMarker, PickUnit, ChooseAction, ChoosePlace, ChooseWaste, ChooseLevy,
                 ChooseRaider, ChooseFortune, ChooseHaunt, Assemble, ChooseStep, ChooseWagon, TerrainShot, ChooseTarget,
                 SpendSupply, ChooseFirer, TakeLoss, ChooseRetreat, ChoosePursuit, PursuitForce, RollDie>;

}  // namespace cf::warpath
