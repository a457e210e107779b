#pragma once
// Warpath: the words of the game, the ids and sets of its counters and spaces, and its tables.
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "base/inline_vector.hpp"
#include "engine/frames.hpp"
#include "engine/vocabulary.hpp"
#include "warpath_rules.gen.hpp"

namespace cf::warpath {

// The two players are also the first two sides of a battle; the raiding tribes are the others.
enum Seats : Seat { kUnion, kConfederate };
enum Side : u8 { kKiowa = 2, kComanche = 3, kNoSide = 4 };
constexpr Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }
// The two parties of a battle, as an index: Field::side says which side each of them is.
enum Party : u8 { kAttacker, kDefender };
constexpr u8 opposite(u8 party) { return static_cast<u8>(1 - party); }

enum Kind : u8 { kNumber, kSeat, kPlace, kPiece, kMarker, kSide, kShot };
enum Verb : u8 {
  kRoll,
  kDraw,
  kPick,
  kDone,
  kRecruit,
  kPut,
  kBuyWagon,
  kBuild,
  kBuildQuick,
  kDevastate,
  kMove,
  kJoin,
  kJoinAll,
  kMarch,
  kEnter,
  kStop,
  kFire,
  kBreakOff,
  kLose,
  kPanic,
  kTarget,
  kSpend,
  kWithhold,
  kRetreat,
  kPursue,
  kHalt,
  kRaid,
  kPass,
  kSend
};
enum EventType : u8 {
  kTurnBegan,
  kFirstRolled,
  kGoesFirst,
  kDrew,
  kPutBack,
  kLostDraw,
  kHalfOver,
  kPhaseEnded,
  kPoolDry,
  kRecruited,
  kBought,
  kBegan,
  kFinished,
  kFortGone,
  kLaidWaste,
  kRecovered,
  kStayedWaste,
  kMoved,
  kMovedUnseen,
  kTook,
  kCaptured,
  kWagonsLost,
  kLeaderRolled,
  kLeaderLost,
  kRetreated,
  kCornered,
  kBattleBegan,
  kSpent,
  kSuperior,
  kFired,
  kDied,
  kPanicked,
  kBrokeOff,
  kBattleWon,
  kPursued,
  kRaiderMoved,
  kReturned,
  kSentHome,
  kReleased,
  kEnteredCup,
  kPlaced,
  kRaided,
  kLevied,
  kMoveEnded,
  kGameWon,
  kGameDrawn,
  kRolledDie,
  kFortune,
  kNobodyFound,
  kSlipped
};

struct PlaceTag {
  static constexpr u8 kind = kPlace;
};
struct PieceTag {
  static constexpr u8 kind = kPiece;
};
struct MarkerTag {
  static constexpr u8 kind = kMarker;
};
using PlaceId = Id<PlaceTag>;
using PieceId = Id<PieceTag>;
using MarkerId = Id<MarkerTag>;

inline constexpr std::size_t kMaxSpaces = 60, kPlaces = 64, kMaxUnits = 144, kWagonsEach = 20, kPieces = 184,
                             kMarkers = 20;
inline constexpr std::size_t kSlots =
    192;  // places are looked through sixteen counters at a time; the last slots stay unused
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
    for (u64 rest = set.words[w]; rest; rest &= rest - 1)
      f(PieceId(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
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
enum class SpaceRole : u8 { Plain, UnionBase, ConfederateBase, Capital, KiowaBase, ComancheBase };
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
  SpaceRole role{};
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

}  // namespace cf::warpath
