// 15 Bombardment of forts.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

// Ruling 98: a river between gun and fort does not matter.
void bombardment_modifiers(const Ctx& c, const Bombardment& f, Modifiers& die) {
  constexpr const char* kGround[] = {"clear ground", "forest ground", "hill ground", "swamp ground", "sea ground"};
  const auto ground = static_cast<std::size_t>(c.t.hex(f.target).ground);
  die.add(R("15.0b"), true, -gun_value(c, f.gun), c.t.def(f.gun).name.c_str());
  die.add(R("15.0b"), true, c.t.ground[ground].attack, kGround[ground]);
  die.add(R("15.0b"), true, +3, "Fort");
}

// 15.0c, 15.0f: nobody inside is hurt, and nobody fires back.
Flow Bombardment::play(Playing& p) {
  BEGIN;
  p.s.m.fought.add(gun);
  ASK(Die, d10(R("15.0b")));
  Modifiers die(p.t);
  bombardment_modifiers(p.ctx(), *this, die);
  const int total = p.answer.n + die.sum();
  p.emit({R("15.0b"), kBombarded, p.s.active, num(gun), num(target), p.answer.n, static_cast<i16>(total)});
  if (p.applies({R("15.0b"), R("15.0g")}, total <= 3 && p.t.hex(target).fort < kForts)) {
    p.s.forts[p.t.hex(target).fort] = kNone;
    p.emit({R("15.0g"), kFortGone, p.s.active, num(target)});
  }
  END;
}

}  // namespace cf::carolinas
