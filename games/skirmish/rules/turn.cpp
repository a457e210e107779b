// Turn sequence (TS): initiative, the sides in turn, their seven steps.
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

bool has_anybody(const Ctx& c, Seat side) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const Figure& f = c.s.figures.items[i];
    if (c.t.figures[i].side == side && (f.on_table() || f.status == Status::Reserve)) return true;
  }
  return false;
}

int sides_left(const Ctx& c) {
  int left = 0;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) left += has_anybody(c, static_cast<Seat>(i));
  return left;
}

constexpr Paragraph<Game, TwoDice> kTwoDiceChapter[] = {
    {R("SH-1"), "The first die.", [](TwoDice& f, Playing& p) -> Flow { return p.call(RollDie{f.rule}); }},
    {R("SH-1"), "The second die.",
     [](TwoDice& f, Playing& p) -> Flow {
       p.s.dice[0] = p.answer.n;
       return p.call(RollDie{f.rule});
     }},
    {R("SH-1"), "Both lie on the table.",
     [](TwoDice&, Playing& p) -> Flow {
       p.s.dice[1] = p.answer.n;
       return End;
     }},
};

constexpr Paragraph<Game, Battle> kBattleChapter[] = {
    {R("WB-6"), "Heroes and veterans roll the skills they start with.",
     [](Battle&, Playing& p) -> Flow { return p.call(StartSkills{}); }},
    {R("SX-4"), "The sides set up.", [](Battle&, Playing& p) -> Flow { return p.call(SetUp{}); }},
    {R("TS-1"), "Each turn begins with the initiative.",
     [](Battle&, Playing& p) -> Flow {
       p.note({R("TS-1"), kTurnBegan, kNobody, p.s.turn});
       return p.call(Initiative{});
     }},
    {R("TS-2"), "Each side takes all its steps before the next begins.",
     [](Battle& f, Playing& p) -> Flow {
       if (f.place == p.t.sides.size()) {
         f.place = 0;
         return Next;
       }
       return p.call(SideTurn{p.s.order[f.place++]}, R("TS-2"));
     }},
    {R("TS-3"), "The turn is over when all have had their go; after the last one the game is.",
     [](Battle&, Playing& p) -> Flow {
       for (Figure& f : p.s.figures) f.flags &= ~u32{kHeartened | kShaken | kJustDown | kFinished};
       if (p.s.turn >= p.t.turns || sides_left(p.ctx()) < 2) return finish(p);
       ++p.s.turn;
       return go(R("TS-1"));
     }},
};

constexpr Paragraph<Game, Initiative> kInitiativeChapter[] = {
    {R("TS-1"), "Every side rolls a die.", [](Initiative&, Playing& p) -> Flow { return p.call(RollDie{R("TS-1")}); }},
    {R("TS-1"), "The highest wins; a tie is rolled again.",
     [](Initiative& f, Playing& p) -> Flow {
       f.rolls[f.side] = p.answer.n;
       p.note({R("TS-1"), kInitiativeRolled, f.side, p.answer.n});
       if (++f.side < p.t.sides.size()) return go(R("TS-1"));
       u8 best = 0;
       bool tie = false;
       for (u8 i = 1; i < p.t.sides.size(); ++i) {
         if (f.rolls[i] > f.rolls[best]) best = i, tie = false;
         else if (f.rolls[i] == f.rolls[best]) tie = true;
       }
       if (tie) {
         f = {};
         return go(R("TS-1"));
       }
       f.side = best;
       return p.call(ChooseOrder{best});
     }},
    {R("TS-1.1"), "The others follow clockwise.",
     [](Initiative& f, Playing& p) -> Flow {
       const u8 n = static_cast<u8>(p.t.sides.size());
       const u8 first = static_cast<u8>((f.side + (p.answer.verb == kGoLast)) % n);
       for (u8 i = 0; i < n; ++i) p.s.order[i] = static_cast<u8>((first + i) % n);
       p.note({R("TS-1.1"), kInitiativeWon, f.side, p.s.order[0]});
       return End;
     }},
};

// What a new turn of the side takes away: marks of its last one, a turn of reloading, a turn without charges.
void refresh(Playing& p, Seat side) {
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    Figure& f = p.s.figures.items[i];
    f.flags &= ~u32{kInCharge | kOnFlank | kOnRear | kJumped | kDirtyDone};
    if (p.t.figures[i].side != side) continue;
    f.flags &= ~u32{kMoved | kTurnedOnly | kHasMoved | kHasShot | kCharging | kSleeping | kUnhindered | kRooted | kPreachedNow};
    f.target = {};
    f.weapon = 0xff;
    f.shots = 0;
    if (f.unloaded) --f.unloaded;
    if (f.no_charge) --f.no_charge;
    const bool sleeps = p.t.asleep && p.s.turn == 1 && side == 1 && i % 2 == 0;  // half the camp
    if (sleeps && f.standing()) f.flags |= kSleeping;
  }
}

constexpr Paragraph<Game, SideTurn> kSideTurnChapter[] = {
    {R("MO-1"), "A side's turn begins.",
     [](SideTurn& f, Playing& p) -> Flow {
       p.s.active = f.side;
       refresh(p, f.side);
       if (!has_anybody(p.ctx(), f.side)) return End;
       p.note({R("TS-2"), kSideBegan, f.side, f.side});
       begin_posts(p, f.side);
       return Next;
     }},
    {R("TS-2.1"), "It rallies.", [](SideTurn& f, Playing& p) -> Flow { return p.call(RallyStep{f.side}); }},
    {R("TS-2.2"), "It declares charges.", [](SideTurn& f, Playing& p) -> Flow { return p.call(ChargeStep{f.side}); }},
    {R("TS-2.3"), "It moves.", [](SideTurn& f, Playing& p) -> Flow { return p.call(MoveStep{f.side}); }},
    {R("TS-2.4"), "It shoots.", [](SideTurn& f, Playing& p) -> Flow { return p.call(ShootStep{f.side}); }},
    {R("TS-2.5"), "It carries out its charges.", [](SideTurn& f, Playing& p) -> Flow { return p.call(ChargeMoves{f.side}); }},
    {R("TS-2.6"), "Melees are fought.", [](SideTurn& f, Playing& p) -> Flow { return p.call(MeleeStep{f.side}); }},
    {R("TS-2.7"), "Its morale is checked.", [](SideTurn& f, Playing& p) -> Flow { return p.call(MoraleStep{f.side}); }},
    {R("SX-1"), "What it held for its whole turn counts.",
     [](SideTurn& f, Playing& p) -> Flow {
       end_posts(p, f.side);
       bool threatened = false;  // a doctor, until his next turn ends
       for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
         if (p.t.figures[i].side == f.side) p.s.figures.items[i].flags &= ~u32{kThreatened};
         threatened = threatened || p.s.figures.items[i].has(kThreatened);
       }
       if (!threatened)
         for (Figure& one : p.s.figures) one.flags &= ~u32{kAtDoctor};
       return End;
     }},
};

}  // namespace

const Chapter<Game, TwoDice> TwoDice::chapter{kTwoDiceChapter};
const Chapter<Game, Battle> Battle::chapter{kBattleChapter};
const Chapter<Game, Initiative> Initiative::chapter{kInitiativeChapter};
const Chapter<Game, SideTurn> SideTurn::chapter{kSideTurnChapter};

Seat ChooseOrder::asked(const Ctx&) const { return side; }
void ChooseOrder::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kGoFirst});
  offer.allow({.verb = kGoLast});
}
Ask ChooseOrder::ask(const Ctx&) const {
  return {R("TS-1"), {"{a:seat} won the initiative: act first in this turn, or last?", side}};
}

}  // namespace cf::skirmish
