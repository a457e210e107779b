// Turn sequence (TS): initiative, the sides in turn, their seven steps.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

bool has_anybody(const Ctx& c, Seat side) {
  for (const FigureId f : c.t.of_side[side])
    if (c.s.figures[f].on_table() || c.s.figures[f].status == Status::Reserve) return true;
  return false;
}

int sides_left(const Ctx& c) {
  int left = 0;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) left += has_anybody(c, static_cast<Seat>(i));
  return left;
}

// S-36: what was seen of a coup counts until the end of the turn; one figure finishes off one a turn (IN-2.5).
void forget_turn(State& s) {
  for (Figure& f : s.figures) f.flags &= ~u32{kHeartened | kShaken | kJustDown | kFinished};
}

// What a new turn of the side takes away: marks of its last one, a turn of reloading, a turn without charges.
void refresh(Playing& p, Seat side) {
  for (const FigureId id : p.t.everybody)
    p.s.figures[id].flags &= ~u32{kInCharge | kOnFlank | kOnRear | kJumped | kDirtyDone};
  for (const FigureId id : p.t.of_side[side]) {
    Figure& f = p.s.figures[id];
    f.flags &= ~u32{kMoved | kTurnedOnly | kHasMoved | kHasShot | kCharging | kSleeping | kUnhindered | kRooted |
                    kPreachedNow};
    f.target = {};
    f.weapon = kNoWeapon;
    f.shots = 0;
    if (f.unloaded) --f.unloaded;
    if (f.no_charge) --f.no_charge;
    const bool sleeps = p.t.asleep && p.s.turn == 1 && side == 1 && id.index() % 2 == 0;  // half the camp
    if (sleeps && f.standing()) f.flags |= kSleeping;
  }
}

// S-53: a doctor may answer those who charged or shot at him until his own turn has ended.
void forget_threats(Playing& p, Seat side) {
  bool threatened = false;
  for (const FigureId f : p.t.everybody) {
    if (p.t.at(f).side == side) p.s.figures[f].flags &= ~u32{kThreatened};
    threatened = threatened || p.s.figures[f].has(kThreatened);
  }
  if (!threatened)
    for (Figure& one : p.s.figures) one.flags &= ~u32{kAtDoctor};
}

}  // namespace

Flow TwoDice::play(Playing& p) {
  BEGIN;
  ASK(First, RollDie{rule});
  first = p.answer.n;
  ASK(Second, RollDie{rule});
  return p.give(this, {first, p.answer.n});
  END;
}

Flow Battle::play(Playing& p) {
  BEGIN;
  CALL(Skills, StartSkills{});
  CALL(Deployment, SetUp{});
  while (true) {
    p.emit({R("TS-1"), kTurnBegan, kNobody, p.s.turn});
    CALL(Order, Initiative{});
    for (place = 0; p.applies(R("TS-3"), place < p.t.sides.size()); ++place) CALL(Turn, SideTurn{p.s.order[place]});
    forget_turn(p.s);
    if (p.s.turn >= p.t.turns || sides_left(p.ctx()) < 2) return finish(p);
    ++p.s.turn;
  }
  END;
}

Flow Initiative::play(Playing& p) {
  const auto end = rolls.begin() + static_cast<std::ptrdiff_t>(p.t.sides.size());
  BEGIN;
  do {
    for (side = 0; side < p.t.sides.size(); ++side) {
      ASK(Die, RollDie{R("TS-1")});
      rolls[side] = p.answer.n;
      p.emit({R("TS-1"), kInitiativeRolled, side, p.answer.n});
    }
    side = static_cast<u8>(std::max_element(rolls.begin(), end) - rolls.begin());
  } while (p.applies(R("TS-1"), std::count(rolls.begin(), end, rolls[side]) > 1));  // S-07: ties are rolled again
  ASK(Choice, ChooseOrder{side});
  const u8 n = static_cast<u8>(p.t.sides.size()), first = static_cast<u8>((side + (p.answer.verb == kGoLast)) % n);
  for (u8 i = 0; i < n; ++i) p.s.order[i] = static_cast<u8>((first + p.applies(R("TS-1.1"), i)) % n);
  p.emit({R("TS-1"), kInitiativeWon, side, p.s.order[0]});
  END;
}

Flow SideTurn::play(Playing& p) {
  BEGIN;
  p.s.active = side;
  refresh(p, side);
  if (!p.applies(R("TS-2"), has_anybody(p.ctx(), side))) return Done;
  p.emit({R("TS-2"), kSideBegan, side, side});
  begin_posts(p, side);
  CALL(Rally, RallyStep{side});
  CALL(Charges, ChargeStep{side});
  CALL(Movement, MoveStep{side});
  CALL(Shooting, ShootStep{side});
  carry_out_charges(p, side);
  CALL(Melee, MeleeStep{side});
  CALL(Morale, MoraleStep{side});
  end_posts(p, side);
  forget_threats(p, side);
  END;
}

Seat ChooseOrder::asked(const Ctx&) const { return side; }
void ChooseOrder::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kGoFirst});
  offer.allow({.verb = kGoLast});
}
Prompt ChooseOrder::prompt(const Ctx&) const {
  return {R("TS-1"), {"{a:seat} won the initiative: act first in this turn, or last?", side}};
}

}  // namespace cf::skirmish
