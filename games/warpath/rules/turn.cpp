// 4.2 and the turn outline: availability (6.1), first player, campaign, administration (with 9.4 recovery).
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// victory.cpp
bool is_decided_at_end_of_turn(Playing& p);

namespace {

// 6.1: the dated units come before the roll for first player (ruling W-76).
void open_turn(Playing& p) {
  const int turn = p.s.turn;
  p.s.drew[kUnion] = p.s.drew[kConfederate] = false;
  p.emit({R("4.2.a"), kTurnBegan, kNobody, p.s.turn});
  if (p.applies(R("6.1.a"), turn == 2)) release(p, Entry::Year1862, R("6.1.a"));
  if (p.applies(R("6.1.b"), turn == 4)) release(p, Entry::Year1863, R("6.1.b"));
  if (p.applies(R("6.1.c"), turn == 6)) release(p, Entry::Year1864, R("6.1.c"));
  if (p.applies(R("6.1.f"), turn == 4)) release_fort_smith(p, R("6.1.f"));
  if (!p.applies(R("11.4"), turn == 2)) return;
  p.s.at[p.t.quantrill] = kCup;
  p.s.cup[p.t.quantrill_marker] = 1;
  p.emit({R("11.4"), kEnteredCup, kNobody, arg(p.t.quantrill)});
}

// GT-3.a: the drawn markers go back; those on the map stay there (GT-3.b).
void refill_cup(Playing& p) {
  for (std::size_t i = 0; i < p.t.markers.size(); ++i) {
    const MarkerId m(i);
    if (m == p.t.quantrill_marker) continue;
    p.s.cup[m] = static_cast<u8>(p.s.cup[m] + p.applies({R("GT-3.a"), R("5.1.b")}, int{p.s.drawn[m]}));
    p.s.drawn[m] = 0;
  }
}

// GT-3.d: the Kiowa and Comanche go home, those lost in this turn too.
void send_home(Playing& p) {
  for (u8 tribe : {kKiowa, kComanche}) send_to_camps(p, tribe, p.applies(R("GT-3.d"), p.t.side[tribe]));
  p.emit({R("GT-3.d"), kSentHome, kNobody});
}

// GT-3.e: the turn marker is turned face up and moves on.
void next_turn(Playing& p) {
  p.s.half_over = false;
  ++p.s.turn;
  if (p.t.options.lapse) p.s.lost[kUnion] = p.s.lost[kConfederate] = false;
}

}  // namespace

Flow GameTurn::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (;;) {
    open_turn(p);
    CALL(First, FirstPlayer{});
    CALL(Campaigned, Campaign{});

    // GT-3: victory is judged before anything else (ruling W-75).
    if (is_decided_at_end_of_turn(p)) return abandon(p);
    refill_cup(p);
    if (p.applies(R("GT-3.c"), !winter(c) && !p.s.devastated.empty())) CALL(Recovered, Recovery{p.s.devastated, {}});
    send_home(p);
    if (!p.applies(R("GT-3.e"), p.s.turn < p.t.turns.size())) return Done;
    next_turn(p);
  }
  END;
}

// GT-1: each side rolls, the higher draws first.
Flow FirstPlayer::play(Playing& p) {
  BEGIN;
  do {
    ASK(UnionDie, RollDie{R("GT-1")});
    union_die = p.answer.n;
    ASK(ConfederateDie, RollDie{R("GT-1")});
    confederate_die = p.answer.n;
    const int held = capitals_held(p.ctx(), kUnion);
    if (p.applies(R("GT-1.b"), held == 3 || held == 4)) ++union_die;
    p.emit({R("GT-1"), kFirstRolled, kNobody, union_die, confederate_die});
  } while (p.applies(R("GT-1.a"), union_die == confederate_die));
  p.s.drawer = union_die > confederate_die ? kUnion : kConfederate;
  p.emit({R("GT-1"), kGoesFirst, p.s.drawer});
  END;
}

// 9.4: one die for each devastated space.
Flow Recovery::play(Playing& p) {
  BEGIN;
  while (!left.empty()) {
    now = *left.begin();
    left.remove(now);
    ASK(Die, RollDie{R("9.4")});
    const bool recovers = p.applies(R("9.4.a"), p.answer.n <= 3);
    p.emit({recovers ? R("9.4.a") : R("9.4.b"), recovers ? kRecovered : kStayedWaste, kNobody, arg(now), p.answer.n});
    if (!recovers) continue;
    p.s.devastated.remove(now);
    ++p.s.cup[p.t.devastation];
  }
  END;
}

}  // namespace cf::warpath
