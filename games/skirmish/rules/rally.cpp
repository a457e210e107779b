// Step 1, rally (TS-2.1, MO-5) and the injury rolls of figures that are down (IN-2.2).
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kRallyRules[] = {R("MO-5.1"), R("MO-5.2"), R("MO-5.3"), R("MO-5.4"), R("MO-5.5")};

// The next figure of the side, from the frame's place on, that fits; its place is kept for the next search.
template <class Fits>
bool find_next(u8& at, const Playing& p, Seat side, Fits fits) {
  for (; at < p.t.figures.size(); ++at)
    if (p.t.figures[at].side == side && fits(FigureId(at))) {
      ++at;
      return true;
    }
  at = 0;
  return false;
}

bool rallies_on(const Ctx& c, FigureId f, int sum) {
  const std::size_t rank = static_cast<std::size_t>(c.t.at(f).rank);
  return sum >= c.t.lists.classes[rank].rally && c.t.in_force(kRallyRules[rank]);
}

FeatureId powder_house(const Ctx& c) {
  for (const FeatureId f : c.s.burning)
    if (c.t.ground.features[f.index()].powder && !c.s.exploded.has(f)) return f;
  return {};
}

bool blown_up(const Ctx& c, FigureId f) {
  if (!c.s.figures[f].standing() || c.t.at(f).part == Part::Wagon) return false;
  for (const FeatureId house : c.s.exploded)
    if (c.t.ground.features[house.index()].shape.distance2_to(c.s.figures[f].at()) <= i64{150} * 150) return true;
  return false;
}

constexpr Paragraph<Game, RallyStep> kRallyChapter[] = {
    {R("IN-2.2"), "Figures that are down roll for their injury again.",
     [](RallyStep& f, Playing& p) -> Flow {
       const bool found = find_next(f.figure, p, f.side, [&](FigureId id) {
         return p.s.figures[id].status == Status::Down && !p.s.figures[id].has(kJustDown);
       });
       if (!found) return Next;
       return p.call(Injury{.victim = FigureId(f.figure - 1u), .repeat = true}, R("IN-2.2"));
     }},
    {R("MO-5"), "Those who run may rally.",
     [](RallyStep& f, Playing& p) -> Flow {
       const bool found = find_next(f.figure, p, f.side, [&](FigureId id) {
         return p.s.figures[id].standing() && p.s.figures[id].has(kRouting);
       });
       return found ? p.call(TwoDice{R("MO-5")}) : go(R("SX-1"));
     }},
    {R("MO-5"), "Inside the range of his class he stops.",
     [](RallyStep& f, Playing& p) -> Flow {
       const FigureId id(f.figure - 1u);
       const int sum = p.s.dice[0] + p.s.dice[1];
       p.note({R("MO-5"), kRallyRolled, f.side, number(id), static_cast<i16>(sum)});
       if (!rallies_on(p.ctx(), id, sum)) {
         p.note({R("MO-4.4"), kKeptRunning, f.side, number(id)});
         return go(R("MO-5"));
       }
       p.s.figures[id].flags &= ~u32{kRouting};
       p.s.figures[id].no_charge = 1;  // S-38: this turn
       p.note({kRallyRules[static_cast<std::size_t>(p.t.at(id).rank)], kRallied, f.side, number(id)});
       return go(R("MO-5"));
     }},
    {R("SX-1"), "At dawn the people of the town wake on 4 or more.",
     [](RallyStep& f, Playing& p) -> Flow {
       if (!p.t.dawn || p.s.turn != 1 || f.side != 1) return go(R("MO-4"));
       const bool found = find_next(f.figure, p, f.side, [&](FigureId id) { return p.s.figures[id].standing() && is_fighter(p.t, id); });
       return found ? p.call(RollDie{R("SX-1")}) : go(R("MO-4"));
     }},
    {R("SX-1"), "The others sleep through the first turn.",
     [](RallyStep& f, Playing& p) -> Flow {
       const FigureId id(f.figure - 1u);
       if (p.answer.n < 4) p.s.figures[id].flags |= kSleeping;
       p.note({R("SX-1"), kAwake, f.side, number(id), p.answer.n});
       return go(R("SX-1"));
     }},
    {R("MO-4"), "The relief may come.",
     [](RallyStep& f, Playing& p) -> Flow {
       const bool due = p.t.relief && f.side == 0 && p.s.turn >= 5 && !p.s.sides[0].relieved;
       return due ? p.call(RollDie{R("SX-1")}) : go(R("MO-2"));
     }},
    {R("MO-4"), "On a 6, later on a 5 too.",
     [](RallyStep& f, Playing& p) -> Flow {
       if (p.answer.n < (p.s.turn >= 7 ? 5 : 6)) return Next;
       p.s.sides[f.side].relieved = true;
       p.note({R("SX-1"), kReliefCame, f.side, p.answer.n});
       return Next;
     }},
    {R("MO-2"), "Powder in a burning house may explode.",
     [](RallyStep&, Playing& p) -> Flow { return powder_house(p.ctx()).exists() ? p.call(RollDie{R("SX-1")}) : End; }},
    {R("MO-2"), "On 5 or 6 it does.",
     [](RallyStep& f, Playing& p) -> Flow {
       if (p.answer.n < 5) return End;
       f.figure = powder_house(p.ctx()).value;
       p.s.exploded.add(FeatureId(f.figure));
       p.note({R("SX-1"), kExploded, f.side, static_cast<i16>(f.figure), p.answer.n});
       f.figure = 0;
       return Next;
     }},
    {R("IN-2"), "Everyone inside or beside it is wounded.",
     [](RallyStep& f, Playing& p) -> Flow {
       for (; f.figure < p.t.figures.size(); ++f.figure) {
         if (!blown_up(p.ctx(), FigureId(f.figure))) continue;
         const FigureId victim(f.figure++);
         return p.call(Injury{.victim = victim}, R("IN-2"));
       }
       return End;
     }},
};

}  // namespace

const Chapter<Game, RallyStep> RallyStep::chapter{kRallyChapter};

}  // namespace cf::skirmish
