#pragma once
// Plans: every place a piece or force can reach, the cheapest way there as a list of answers, its cost and its risks.
// One search over the moving seat's own answers serves the table (click a destination) and the player programs (whole
// marches as moves).
//
// A game takes part by three static functions of its Game type; see engine/moves.hpp:
//   MovePart move_part(const Action&)            what an answer means within a move
//   MoveProgress move_progress(const Ctx&)       where the moving pieces are and what they have left
//   i16 place_of(const Ctx&, i16 piece)          where a piece is
//
// Offers to other sides are taken as declined and dice as harmless; the risk is marked. The search runs on copies in
// which what the seat cannot see is dealt anew, so a plan reveals nothing.
#include <memory>
#include <queue>
#include <vector>

#include "engine/game.hpp"

namespace cf {

// What to plan for: a stack by its place, or one piece. `pieces`: the force is exactly these.
struct PlanRequest {
  i16 place = -1, piece = -1;
  bool whole = true;  // with everybody who may go along
  std::vector<i16> pieces{};
  std::vector<Action> prefix{};  // answers chosen by hand, played first: pieces taken up, waypoints

  bool names(i16 p) const { return p == piece || std::find(pieces.begin(), pieces.end(), p) != pieces.end(); }
};

enum PlanRisk : u8 {
  kMayBeStruck = 1,    // another side may intervene on the way
  kDice = 2,           // dice are rolled on the way
  kBattle = 4,         // a battle begins there
  kMoveEnds = 8,       // the move ends there by itself
  kAftermath = 16,     // stopping there has a consequence: a die or a question
  kUncertain = 32,     // not reached in every deal of the hidden part
  kOthersDecide = 64,  // another side must decide something on the way; no danger to the march
};

// One step of the tree of ways. Node 0 is the start.
struct PlanNode {
  i16 place = -1;
  i32 left = 0;  // movement left after it
  u32 parent = 0;
  Action answer{};  // from parent to here
  u8 risks = 0;     // of this step alone
};

struct Destination {
  i16 place = -1;
  i32 cost = 0;
  u8 risks = 0;           // of the whole way
  u8 interruptions = 0;   // how often somebody else is asked on the way
  float undisturbed = 1;  // probability that no die stops the march on the way
  u32 node = 0;           // where its way ends
  bool has_last = false;  // `last` must be sent too; otherwise the move ends by itself
  Action last{};          // stop, attack, fight
  bool battle() const { return (risks & kBattle) != 0; }
};

enum class PlanStatus : u8 {
  Ready,      // destinations are listed
  NotAsked,   // no seat is asked
  NoMove,     // nothing there can move now
  RollFirst,  // the move begins with a die: plan again after the roll
};

struct PlanLimits {
  u32 expanded = 3000;  // positions
  u32 faces = 48;       // outcomes tried for one roll
  bool calmer = true;   // also ways that cost more but are interrupted less
};

class Planner {
 public:
  explicit Planner(const Ruleset& rules);
  ~Planner();

  // `state` is what the seat may know: see plan_for below.
  PlanStatus search(const void* state, const PlanRequest& request, const PlanLimits& limits = {});

  // Each place once for a march and once for a battle, cheapest first.
  const std::vector<Destination>& destinations() const { return destinations_; }
  const std::vector<PlanNode>& nodes() const { return nodes_; }
  const std::vector<Action>& opening() const { return opening_; }  // forms the force and sets out
  i32 allowance() const { return start_.left; }
  bool complete() const { return complete_; }  // false if a limit was met
  // The whole list of answers: opening, steps, last.
  std::vector<Action> answers_to(const Destination& destination) const;

 private:
  struct Label;
  struct Settled;
  class States;

  PlanStatus open_force(const PlanRequest& request);
  const Action* next_opening(const PlanRequest& request, bool named, bool& ready);
  Settled settle(void* state, Seat asked, int depth);
  Settled roll(void* state, int depth);
  void expand(u32 label);
  void try_step(u32 label, const Action& action);
  void arrive(u32 label, u8 risk, const Action* last);
  bool dominated(const MoveProgress& at, u8 interruptions);
  void push(u32 label);
  void keep_best();
  void mark_aftermath();

  const Ruleset& rules_;
  std::unique_ptr<States> states_;
  PlanLimits limits_{};
  Seat mover_ = kNobody;
  MoveProgress start_{};
  std::vector<Label> labels_;
  std::vector<PlanNode> nodes_;
  std::vector<Destination> destinations_;
  std::vector<Action> opening_;
  std::vector<Answer> answers_;
  std::priority_queue<std::pair<std::int64_t, u32>> open_;
  u32 expanded_ = 0;
  bool complete_ = true;
};

// Plans as the asked seat may know the position: its hidden part is dealt anew from `deal`, a number that does not
// depend on what is hidden.
PlanStatus plan_for(Planner& planner, const Ruleset& rules, const void* state, const PlanRequest& request,
                    u64 deal = 1);

// {place | piece, pieces?: [id], whole?: bool, prefix?: [action]}
Result<PlanRequest> plan_request_from_json(const Ruleset& rules, const Json& in);
// {status, allowance, opening, nodes:[{place,parent,action,cost,marks}], places:[{place,node,cost,marks,last?,calm?}]}
Json plan_to_json(const Ruleset& rules, const Planner& planner, PlanStatus status);

}  // namespace cf
