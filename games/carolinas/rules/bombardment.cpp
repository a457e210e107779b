// 15 Bombardment of forts.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr Paragraph<Game, Bombardment> kBombardment[] = {
    {R("15.0a"), "A gun that has not joined an attack fires at one adjacent fort.",
     [](Bombardment& f, Playing& p) -> Flow {
       p.s.m.fought.add(f.gun);
       return p.call(RollDie{R("15.0b"), 0, 9});
     }},
    {R("15.0b"), "The roll, less the gun, plus terrain and fort: three or less destroys it.",
     [](Bombardment& f, Playing& p) -> Flow {
       const Hex& hex = p.t.hex(f.target);
       const int total = p.answer.n - gun_value(p.ctx(), f.gun) + p.t.ground[static_cast<std::size_t>(hex.ground)].attack + 3;
       p.note({R("15.0b"), kBombarded, p.s.active, num(f.gun), num(f.target), p.answer.n, static_cast<i16>(total)});
       // 15.0f: nobody fires back.
       if (p.t.cannon.has(f.gun) && !p.t.in_force(R("15.0f"))) lose_step(p, f.gun, R("15.0f"));
       if (total > 3 || hex.fort >= kForts) return End;
       if (p.t.in_force(R("15.0g"))) p.s.forts[hex.fort] = kNone;
       p.note({R("15.0g"), kFortGone, p.s.active, num(f.target)});
       // 15.0c: nobody inside is hurt.
       if (!p.t.in_force(R("15.0c")))
         for (PieceId unit : on_land(p.ctx(), other(p.s.active), f.target) & p.t.units) lose_step(p, unit, R("15.0c"));
       return End;
     }},
};

}  // namespace

const Chapter<Game, Bombardment> Bombardment::chapter{kBombardment};

}  // namespace cf::carolinas
