// 3 Sequence of play: Date Turns, Activation Turns, phases.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

void begin_date(Playing& p) {
  ++p.s.turn;
  p.s.m.frozen.clear();
  p.s.m.saved.clear();
  p.s.m.landed.clear();
  p.s.hour = Hour::Day;
  p.emit({R("3.0c"), kTurnBegan, kNobody, p.s.turn, p.s.turn});
}

void new_activation(Marks& m) {
  m.moved.clear();
  m.rebuilt.clear();
  m.night_ok.clear();
  m.tried.clear();
  m.heard.clear();
  m.worn.clear();
  m.tired.clear();
}

void begin_phase(Playing& p, Seat side, bool moving) {
  p.s.active = side;
  p.s.moving = moving;
  if (moving) new_activation(p.s.m);
  p.emit({R("3.0b"), kPhaseBegan, side, moving ? i16{0} : i16{1}, static_cast<i16>(p.s.hour), p.s.turn});
}

}  // namespace

Flow Campaign::play(Playing& p) {
  BEGIN;
  CALL(Placed, SetUp{});
  // 3.0c: the scenario fixes the number of Date Turns.
  for (;;) {
    if (halted(p)) return Replaced;
    if (p.s.turn >= p.applies({R("3.0c"), p.t.calendar_rule}, p.t.turns)) break;
    begin_date(p);
    // 3.0a: weather, council of war, then a Day and a Night Activation Turn.
    CALL(WeatherSet, Weather{});
    CALL(CouncilHeld, Council{});
    if (halted(p)) return Replaced;
    CALL(Day, Activation{});
    if (halted(p)) return Replaced;
    p.s.hour = Hour::Night;
    CALL(Night, Activation{});
  }
  // The game ends with the Night turn of the last Date Turn.
  end_game(p, p.t.victory_rule, p.applies(R("16.0a"), final_result(p.ctx())));
  END;
}

// 3.0b: the first player moves and fights, then the second; ruling 6: the same side is first every time.
Flow Activation::play(Playing& p) {
  const Seat first = p.applies(R("3.0e"), p.t.first_player), second = other(first);
  BEGIN;
  begin_phase(p, first, true);
  CALL(FirstMoves, MovementPhase{});
  if (halted(p)) return Replaced;
  begin_phase(p, first, false);
  CALL(FirstFights, CombatPhase{});
  if (halted(p)) return Replaced;
  begin_phase(p, second, true);
  CALL(SecondMoves, MovementPhase{});
  if (halted(p)) return Replaced;
  begin_phase(p, second, false);
  CALL(SecondFights, CombatPhase{});
  END;
}

}  // namespace cf::carolinas
