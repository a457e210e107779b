// 11.4 Quantrill: placed from the cup, slipping through Union country, falling on wagons.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

constexpr Paragraph<Game, QuantrillEvent> kQuantrillChapter[] = {
    {R("EV-QUA.a"), "The Confederate may place him on the map.",
     [](QuantrillEvent&, Playing& p) -> Flow { return p.call(ChooseHaunt{}); }},
    {R("11.4.b"), "On any unoccupied space, or he goes back into the cup.",
     [](QuantrillEvent&, Playing& p) -> Flow {
       if (p.answer.verb != kPut) {
         p.s.drawn[p.t.quantrill_marker] = 0;
         p.s.cup[p.t.quantrill_marker] = 1;
         p.note({R("11.4.b"), kPutBack, p.s.drawer, arg(p.t.quantrill_marker)});
         return End;
       }
       const PlaceId at(static_cast<std::size_t>(p.answer.a));
       p.s.at[p.t.quantrill] = at;
       p.note({R("11.4.b"), kPlaced, kConfederate, arg(p.t.quantrill), arg(at)});
       settle_control(p, at, kConfederate, R("3.2.c"));
       return End;
     }},
};

constexpr Paragraph<Game, WagonRaid> kWagonRaidChapter[] = {
    {R("11.4.f"), "He may attack one Union wagon on his way.",
     [](WagonRaid&, Playing& p) -> Flow { return p.call(ChooseWagon{p.s.at[p.t.quantrill]}); }},
    {R("11.4.g"), "Nobody fires at him while he does.",
     [](WagonRaid& f, Playing& p) -> Flow {
       if (p.answer.verb != kRaid) return End;
       f.wagon = PieceId(static_cast<std::size_t>(p.answer.a));
       f.dice = p.t.of(p.t.quantrill).strength;
       return Next;
     }},
    {R("8.2"), "One die for each point of his strength.",
     [](WagonRaid& f, Playing& p) -> Flow {
       if (!f.dice) return go(R("9.5.e"));
       --f.dice;
       return p.call(RollDie{R("8.2")});
     }},
    {R("8.3"), "Eliminations count, panics do not.",
     [](WagonRaid& f, Playing& p) -> Flow {
       if (read_table(p.ctx(), p.t.quantrill, p.answer.n) == Shot::Elimination) ++f.hits;
       return go(R("8.2"));
     }},
    {R("9.5.e"), "Each destroys an increment.",
     [](WagonRaid& f, Playing& p) -> Flow {
       PieceSet one;
       if (f.wagon.exists()) one.add(f.wagon);
       for (u8 i = 0; i < f.hits && !one.empty(); ++i) {
         spend_increment(p, one);
         if (!p.s.at[f.wagon].exists()) one.clear();
       }
       p.note({R("11.4.f"), kRaided, kConfederate, f.hits, arg(p.s.at[p.t.quantrill])});
       return End;
     }},
};

}  // namespace

const Chapter<Game, QuantrillEvent> QuantrillEvent::chapter{kQuantrillChapter};
const Chapter<Game, WagonRaid> WagonRaid::chapter{kWagonRaidChapter};

Seat ChooseHaunt::asked(const Ctx&) const { return kConfederate; }
void ChooseHaunt::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kPass});
  const PlaceSet taken = spaces_of(c.s, c.t.side[kUnion] | c.t.side[kConfederate] | raiders(c.t));
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const Action a{.verb = kPut, .a = arg(p)};
    if (taken.has(p))
      offer.refuse(a, R("11.4.b"), {"{a:space} is occupied.", a.a});
    else if (is_union_base(c.t, p))
      offer.refuse(a, R("11.4.c"), {"{a:space} is a Union base.", a.a});
    else
      offer.allow(a);
  }
}
Ask ChooseHaunt::ask(const Ctx& c) const {
  return {R("11.4.b"), {"Confederate: place Quantrill on an empty space, or put him back."}, kPiece, arg(c.t.quantrill)};
}

Seat ChooseWagon::asked(const Ctx&) const { return kConfederate; }
void ChooseWagon::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kPass});
  for (PieceId w : side_at(c, at, kUnion) & c.t.wagons) offer.allow({.verb = kRaid, .a = arg(w)});
}
Ask ChooseWagon::ask(const Ctx&) const {
  return {R("11.4.f"), {"Confederate: does Quantrill fall on a wagon at {a:space} as he passes?", arg(at)}, kPlace, arg(at)};
}

}  // namespace cf::warpath
