#pragma once
// What a game says about moves, so that the engine can plan whole marches (engine/plan.hpp). All of it is optional.
#include "engine/action.hpp"

namespace cf {

// What an answer means within a move.
enum class MovePart : u8 {
  None,
  Form,     // names the stack, or a piece that goes along
  All,      // everybody goes along
  Leave,    // a piece stays behind
  Go,       // sets out
  Step,     // goes on
  Stop,     // stops here
  Fight,    // begins a battle: what follows is no longer a march
  Decline,  // of another side: lets the march pass
};

struct MoveProgress {
  enum Stage : u8 {
    Idle,    // nothing is moving
    Moving,  // a march is under way
    Affair,  // a battle, retreat or loss that the march has begun
    After,   // the march is over but for its price
  };
  Stage stage = Idle;
  i16 lead = -1;   // one of the pieces that move
  i16 place = -1;  // where they are
  i32 left = 0;    // movement left; more is never worse
  u16 rest = 0;    // whatever else decides how the march may go on: equal place and rest can go on alike
  bool operator==(const MoveProgress&) const = default;
};

// What an answer makes final: it cannot be taken back afterwards, or somebody else decides next.
struct Finality {
  bool dice = false;    // rolls dice
  bool reveal = false;  // may reveal something hidden
  bool turn = false;    // passes the decision to another side, or ends the game
  bool any() const { return dice || reveal || turn; }
};

}  // namespace cf
