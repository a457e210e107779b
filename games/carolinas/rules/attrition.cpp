// 9 Disease and attrition.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

// One roll per unit and Night Activation Turn (ruling 50).
bool wants_attrition(const Ctx& c, PieceId unit) {
  return c.s.hour == Hour::Night && c.t.units.has(unit) && !c.s.m.worn.has(unit) && c.s.at[unit].exists() && c.t.in_force(R("9.0a"));
}

PieceSet who_can_save(const Ctx& c, PieceId unit) {
  if (c.s.m.aboard.has(unit) && c.t.in_force(R("7.3h"))) return {};  // 7.3h: leaders aboard have no abilities
  const Seat side = c.t.def(unit).side;
  PieceSet leaders = on_land(c, side, c.s.at[unit]) & c.t.leaders;
  return c.t.in_force(R("9.0f")) ? leaders - c.s.m.saved : leaders;
}

namespace {

constexpr Paragraph<Game, Attrition> kAttrition[] = {
    {R("9.0a"), "Units that moved or attacked by night roll.",
     [](Attrition& f, Playing& p) -> Flow {
       if (p.s.m.tired.empty()) return End;
       f.unit = first(p.s.m.tired);
       f.leader = {};
       p.s.m.tired.remove(f.unit);
       p.s.m.worn.add(f.unit);
       return p.call(RollDie{R("9.0b"), 0, 9});
     }},
    {R("9.0b"), "Below the strength that shows a step is lost.",
     [](Attrition& f, Playing& p) -> Flow {
       const int face = p.answer.n;
       const bool safe = face == 0 && p.t.in_force(R("9.0c"));
       const bool holds = safe || face >= strength(p.ctx(), f.unit);
       p.note({R("9.0b"), kWore, p.t.def(f.unit).side, num(f.unit), p.answer.n, static_cast<i16>(strength(p.ctx(), f.unit)), holds});
       return holds ? go(R("9.0a")) : Next;
     }},
    {R("9.0e"), "A leader in the hex may try to prevent it.",
     [](Attrition& f, Playing& p) -> Flow {
       const PieceSet able = who_can_save(p.ctx(), f.unit);
       p.answer = {};
       if (able.empty()) return go(R("9.0d"));
       return p.call(PickPiece{R("9.0e"), Purpose::SaveUnit, p.t.def(f.unit).side, true, able});
     }},
    {R("9.0f"), "One leader's roll for a unit, one saved unit for a leader.",
     [](Attrition& f, Playing& p) -> Flow {
       if (p.answer.verb != kSave) return go(R("9.0d"));
       f.leader = piece_of(p.answer.a);
       return p.call(RollDie{R("9.0e"), 0, 9});
     }},
    {R("9.0c"), "Within his initiative nothing is lost.",
     [](Attrition& f, Playing& p) -> Flow {
       if (!f.leader.exists() || p.answer.n > p.t.def(f.leader).initiative) return Next;
       p.s.m.saved.add(f.leader);
       p.note({R("9.0e"), kSaved, p.t.def(f.unit).side, num(f.leader), num(f.unit), p.answer.n});
       return go(R("9.0a"));
     }},
    {R("9.0d"), "The loss falls at once; then the next unit rolls.",
     [](Attrition& f, Playing& p) -> Flow {
       if (f.unit.exists()) lose_step(p, f.unit, R("9.0b"));
       return go(R("9.0a"));
     }},
};

}  // namespace

const Chapter<Game, Attrition> Attrition::chapter{kAttrition};

}  // namespace cf::carolinas
