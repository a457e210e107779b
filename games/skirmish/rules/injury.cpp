// Wounds and injuries (IN), with crack shot (PG-2d.2) and nimble (PG-2e.5) in the order of S-59.
#include <algorithm>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr u32 kTurnMarks = kCharging | kInCharge | kOnFlank | kOnRear | kRouting | kHidden;

void fall(Playing& p, FigureId victim, Status status) {
  Figure& f = p.s.figures[victim];
  f.status = status;
  f.flags &= ~kTurnMarks;
  f.target = {};
}

constexpr Paragraph<Game, Injury> kInjuryChapter[] = {
    {R("IN-2"), "A wound is marked; only the last one calls for a die.",
     [](Injury& f, Playing& p) -> Flow {
       if (f.repeat) return Next;
       Figure& victim = p.s.figures[f.victim];
       const int most = most_wounds(p.ctx(), f.victim);
       victim.wounds = static_cast<u8>(std::min(most, victim.wounds + 1));
       victim.flags = (victim.flags | kFreshWound) & ~u32{kHidden};
       if (f.by.exists()) ++p.s.figures[f.by].inflicted;
       p.note({R("IN-1"), kWounded, p.t.at(f.victim).side, number(f.victim), victim.wounds, static_cast<i16>(most)});
       return victim.wounds < most ? End : Next;
     }},
    {R("IN-1"), "One die.", [](Injury&, Playing& p) -> Flow { return p.call(RollDie{R("IN-1")}); }},
    {R("IN-1"), "It is read.",
     [](Injury& f, Playing& p) -> Flow {
       f.die = p.answer.n;
       p.note({R("IN-1"), kInjuryRolled, p.t.at(f.victim).side, number(f.victim), f.die});
       return Next;
     }},
    {R("PG-2d.2"), "A crack shot may have it rolled again.",
     [](Injury& f, Playing& p) -> Flow {
       if (!f.shot || f.die == 6 || !f.by.exists() || !has_skill(p.ctx(), f.by, kCrackShot)) return go(R("PG-2e.5"));
       return p.call(YesOrNo{f.by, f.victim, Offered::CrackShot});
     }},
    {R("PG-2d.2"), "The second result stands.",
     [](Injury& f, Playing& p) -> Flow {
       f.shot = false;
       return p.answer.verb == kYes ? go(R("IN-1")) : Next;
     }},
    {R("PG-2e.5"), "The nimble may turn it into a flesh wound.",
     [](Injury& f, Playing& p) -> Flow {
       const bool tries = f.die != 1 && has_skill(p.ctx(), f.victim, kNimble);
       return tries ? p.call(RollDie{R("PG-2e.5")}) : go(R("IN-1.1"));
     }},
    {R("PG-2e.5"), "On 4 or more.",
     [](Injury& f, Playing& p) -> Flow {
       p.note({R("PG-2e.5"), kInjuryRolled, p.t.at(f.victim).side, number(f.victim), p.answer.n});
       if (p.answer.n >= 4) f.die = 1;
       return Next;
     }},
    {R("IN-1.1"), "A 6 puts it out of action.",
     [](Injury& f, Playing& p) -> Flow {
       if (f.die != 6) return Next;
       fall(p, f.victim, Status::Out);
       p.note({R("IN-1.1"), kOutOfAction, p.t.at(f.victim).side, number(f.victim)});
       return Next;
     }},
    {R("IN-1.2"), "2 to 5 puts it down.",
     [](Injury& f, Playing& p) -> Flow {
       if (f.die < 2 || f.die > 5 || f.repeat) return Next;
       fall(p, f.victim, Status::Down);
       p.s.figures[f.victim].flags |= kJustDown;
       p.note({R("IN-1.2"), kWentDown, p.t.at(f.victim).side, number(f.victim)});
       return Next;
     }},
    {R("IN-1.3"), "A 1 is a flesh wound.",
     [](Injury& f, Playing& p) -> Flow {
       if (f.die != 1) return Next;
       p.s.figures[f.victim].status = Status::Standing;
       if (!p.t.in_force(R("IN-1.4"))) p.s.figures[f.victim].wounds = 0;  // fighting on keeps its penalty
       p.note({R("IN-1.3"), kFleshWound, p.t.at(f.victim).side, number(f.victim)});
       return Next;
     }},
    {R("IN-2"), "Losses are counted.",
     [](Injury& f, Playing& p) -> Flow { return settle_losses(p, p.t.at(f.victim).side) ? finish(p) : End; }},
};

}  // namespace

const Chapter<Game, Injury> Injury::chapter{kInjuryChapter};

}  // namespace cf::skirmish
