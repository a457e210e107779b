// 9 Disease and attrition.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

// One roll per unit and Night Activation Turn (ruling 50).
bool wants_attrition(const Ctx& c, PieceId unit) {
  return c.applies(R("9.0a"),
                   c.s.hour == Hour::Night && c.t.units.has(unit) && !c.s.m.worn.has(unit) && c.s.at[unit].exists());
}

PieceSet who_can_save(const Ctx& c, PieceId unit) {
  if (c.applies(R("7.3h"), c.s.m.aboard.has(unit))) return {};  // leaders aboard have no abilities
  const PieceSet leaders = on_land(c, c.t.def(unit).side, c.s.at[unit]) & c.t.leaders;
  return leaders - c.applies(R("9.0f"), c.s.m.saved);
}

namespace {

bool withstands(Playing& p, PieceId unit) {
  const u8 face = p.answer.n;
  const int strong = strength(p.ctx(), unit);
  const bool holds = p.applies(R("9.0c"), face == 0) || face >= strong;
  p.emit({R("9.0b"), kWore, p.t.def(unit).side, num(unit), face, static_cast<i16>(strong), holds});
  return holds;
}

bool is_saved(Playing& p, PieceId unit, PieceId leader) {
  if (p.answer.n > p.t.def(leader).initiative) return false;
  p.s.m.saved.add(leader);
  p.emit({R("9.0e"), kSaved, p.t.def(unit).side, num(leader), num(unit), p.answer.n});
  return true;
}

}  // namespace

// The loss of each unit falls at once; then the next unit rolls.
Flow Attrition::play(Playing& p) {
  BEGIN;
  while (!p.s.m.tired.empty()) {
    unit = first(p.s.m.tired);
    leader = {};
    p.s.m.tired.remove(unit);
    p.s.m.worn.add(unit);
    ASK(Die, d10(R("9.0b")));
    if (withstands(p, unit)) continue;
    ASK(Leader, PickPiece{R("9.0e"), Purpose::SaveUnit, p.t.def(unit).side, true, who_can_save(p.ctx(), unit)});
    leader = picked(p);
    if (leader.exists()) {
      ASK(Save, d10(R("9.0e")));
      if (is_saved(p, unit, leader)) continue;
    }
    lose_step(p, unit, R("9.0b"));
  }
  END;
}

}  // namespace cf::carolinas
