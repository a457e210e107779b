#pragma once
// A procedure of the rules as one function, read from top to bottom. Only files of the rules include this header: it
// defines four macros.
//
//   struct Ambush {                                     // in the game's header
//     Seat seat = kWC;
//     u8 die = 0, losses = 0;
//     CF_FIELDS(seat, die, losses)
//     CF_PROCEDURE(Ambush, "ambush", FactionDie, Loss)  // the steps at which it waits, in the order of play
//   };
//
//   Flow Ambush::play(Playing& p) {
//     const Ctx c = p.ctx();                     // before BEGIN: evaluated again at every resumption
//     BEGIN;
//     ASK(FactionDie, RollDie{R("18.2f")});      // waits for one answer, by a seat or by chance
//     die = p.answer.n;
//     losses = losses_by(c, die);
//     while (losses > 0) {
//       CALL(Loss, TakeLoss{seat});              // runs another procedure to its end
//       losses -= p.given<TakeLoss>();           // what it returned by `return p.give(this, n);` (`using Gives = u8;`)
//     }
//     if (p.applies(R("18.2d"), die >= 6)) return p.become(Rout{seat});  // tail call
//     END;
//   }
//
// This is a stackless coroutine. Its variables are the fields of the frame: a value that must survive a question is a
// field. Any other value is a local inside a block without a question, or stands before BEGIN or after the last step.
// The frame stack stores one byte for the step; positions save the step by name.
//
// BEGIN opens a switch over the steps. ASK and CALL place its labels, also inside `if`, `while` and `for`. So the
// compiler refuses
//   a local, or a range-for, that lives across a question ........... "jump to case label ... crosses initialization"
//   a step that is used twice, or declared and never used .......... "duplicate case value", -Wswitch
//   a question inside another switch or a lambda .................... the label does not fit there
// Two mistakes remain possible. A `break` outside any loop is a fault at run time (END, engine/fault.hpp). A local
// declared without a value (`int n;`) is found only by -Wsometimes-uninitialized (clang) or -Wmaybe-uninitialized
// (GCC).
//
// A question with only one possible answer gives it by `std::optional<Action> settled(const Ctx&) const`: nobody is
// asked, and the answer is read like any other. `settled` runs before the question is on the stack. A procedure with
// nothing to do is skipped the same way.
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/modifiers.hpp"

// clang-format off
#define BEGIN                                                        \
  switch (static_cast<Step>(p.step)) {                               \
    case Step::Start:

// One statement, so that it may follow `if (...)` without braces. The arguments are evaluated once, on first arrival.
#define CF_WAIT(name, ...)                                           \
  do {                                                               \
    if (p.waits(Step::name, __VA_ARGS__)) return Waiting;            \
    [[fallthrough]];                                                 \
    case Step::name:;                                                \
  } while (false)

// Two names for the reader: a question is asked, a procedure is called.
#define ASK(name, ...) CF_WAIT(name, __VA_ARGS__)
#define CALL(name, ...) CF_WAIT(name, __VA_ARGS__)

#define END                                                          \
    return Done;                                                     \
  }                                                                  \
  ::cf::fell_out_of(kName)
// clang-format on
