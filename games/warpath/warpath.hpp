#pragma once
// Warpath: Indian Territory in the Civil War, 1861-65. The state and the game; words and tables are in tables.hpp, the
// procedures and questions in frames.hpp, the rules in rules/, one chapter a file.
#include <nlohmann/json_fwd.hpp>

#include "base/random.hpp"
#include "engine/moves.hpp"
#include "engine/objectives.hpp"
#include "games/warpath/frames.hpp"

// Only the files that make JSON include engine/game.hpp; the chapters compile without it.
namespace cf {
using Json = nlohmann::ordered_json;
struct Outcome;
struct Module;
}  // namespace cf

namespace cf::warpath {

// -- state --------------------------------------------------------------------------------------
// The battle now being fought; one at a time. Index 0 is the attacker, 1 the defender.
struct Field {
  PlaceId space, from;
  u8 side[2] = {kNoSide, kNoSide};
  Seat seat[2] = {kNobody, kNobody};  // who decides for the side
  bool river = false, pursuit = false, fort = false, base = false;
  bool supplied[2] = {false, false};
  PieceSet broke_off;  // units that have left it, of either side
  PlaceSet ways[2];    // where the side may retreat to
  PlaceId retreat[2];  // fixed by the first unit that leaves
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
  bool drew[2] = {false, false};     // in this turn, by seat
  bool lost[2] = {false, false};     // the next draw (9.3), by seat
  bool draw_cost = false;            // a draw was lost in this impulse
  bool waiting[2] = {false, false};  // W-12: Kiowa, Comanche wait for their base to be empty
  Seat winner = kNobody;
  Rule won_by{};
  Field battle;
  FrameStack<Frames, 14> stack;
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("at", self.at), v("low", self.low), v("acted", self.acted), v("panicked", self.panicked);
    v("fired", self.fired), v("group", self.group), v("union_held", self.union_held);
    v("devastated", self.devastated), v("fort_begun", self.fort_begun), v("fort_done", self.fort_done);
    v("fort_new", self.fort_new), v("levied", self.levied), v("cup", self.cup), v("drawn", self.drawn);
    v("turn", self.turn), v("half_over", self.half_over), v("smith_lost", self.smith_lost);
    v("smith_released", self.smith_released), v("drawer", self.drawer);
    v("drew_union", self.drew[kUnion]), v("drew_confederate", self.drew[kConfederate]);
    v("lost_union", self.lost[kUnion]), v("lost_confederate", self.lost[kConfederate]);
    v("draw_cost", self.draw_cost), v("kiowa_wait", self.waiting[0]), v("comanche_wait", self.waiting[1]);
    v("winner", self.winner), v("won_by", self.won_by);
    v("battle", self.battle), v("stack", self.stack);
  }
  bool operator==(const State&) const = default;
};

struct Game {
  using Frame = Frames;
  using State = warpath::State;
  using Tables = warpath::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static Message die_prompt(const Ctx& c, Rule rule);  // who rolls, what for, and what the faces mean
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static void piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys);
  static Json piece(const Ctx& c, Seat seat, std::size_t place);
  static Json rest_of_view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static Objectives objectives(const Ctx& c);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  // For engine/plan.hpp, in moves.cpp.
  static MovePart move_part(const Action& a);
  static MoveProgress move_progress(const Ctx& c);
  static i16 place_of(const Ctx& c, i16 piece);
  static bool in_affair(const Ctx& c);
  static std::string summary(const Ctx& before, const Ctx& after);
  static void describe(const Ctx& c, const Action& action, Json& out);
};

extern const Module kModule;

}  // namespace cf::warpath
