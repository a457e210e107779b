// Step 1, rally (TS-2.1, MO-5), the injury rolls of figures that are down (IN-2.2), and what scenarios bring at the
// start of a side's turn.
#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kRallyRules[] = {R("MO-5.1"), R("MO-5.2"), R("MO-5.3"), R("MO-5.4"), R("MO-5.5")};

// S-29: from the turn after the figure went down.
FigureId next_down(const Ctx& c, Seat side, FigureId after) {
  return next_figure(c.t.of_side[side], after, [&](FigureId f) {
    const Figure& me = c.s.figures[f];
    return c.applies(R("IN-2.2"), me.status == Status::Down && !me.has(kJustDown));
  });
}

FigureId next_router(const Ctx& c, Seat side, FigureId after) {
  return next_figure(c.t.of_side[side], after, [&](FigureId f) {
    return c.applies(R("TS-2.1"), c.s.figures[f].standing() && c.s.figures[f].has(kRouting));
  });
}

void try_to_rally(Playing& p, FigureId f, int sum) {
  const Seat side = p.t.at(f).side;
  const std::size_t rank = static_cast<std::size_t>(p.t.at(f).rank);
  p.emit({R("MO-5"), kRallyRolled, side, number(f), static_cast<i16>(sum),
          static_cast<i16>(p.t.lists.classes[rank].rally)});
  if (!p.applies(kRallyRules[rank], sum >= p.t.lists.classes[rank].rally))
    return p.emit({R("MO-4.4"), kKeptRunning, side, number(f)});
  p.s.figures[f].flags &= ~u32{kRouting};
  p.s.figures[f].no_charge = 1;  // S-38: this turn
  p.emit({kRallyRules[rank], kRallied, side, number(f)});
}

// At dawn the people of the town wake on 4 or more; the others sleep through the first turn.
FigureId next_sleeper(const Ctx& c, Seat side, FigureId after) {
  if (!c.applies(R("SX-6"), c.t.dawn && c.s.turn == 1 && side == 1)) return {};
  return next_figure(c.t.of_side[side] & c.t.fighters, after, [&](FigureId f) { return c.s.figures[f].standing(); });
}

bool is_relief_due(const Ctx& c, Seat side) {
  return c.applies(R("SX-5"), c.t.relief && side == 0 && c.s.turn >= 5 && !c.s.sides[0].relieved);
}

FeatureId powder_house(const Ctx& c) {
  for (const FeatureId f : c.s.burning)
    if (c.applies(R("SX-9"), c.t.ground.features[f.index()].powder && !c.s.exploded.has(f))) return f;
  return {};
}

FigureId next_blown_up(const Ctx& c, FigureId after) {
  return next_figure(c.t.everybody - c.t.wagons, after, [&](FigureId f) {
    if (!c.s.figures[f].standing()) return false;
    for (const FeatureId house : c.s.exploded)
      if (c.t.ground.features[house.index()].shape.distance2_to(c.s.figures[f].at()) <= i64{150} * 150) return true;
    return false;
  });
}

}  // namespace

int relief_comes_on(const State& s) { return s.turn >= 7 ? 5 : 6; }

Flow RallyStep::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (figure = next_down(c, side, {}); figure.exists(); figure = next_down(c, side, figure))
    CALL(InjuryAgain, Injury{.victim = figure, .repeat = true});
  for (figure = next_router(c, side, {}); figure.exists(); figure = next_router(c, side, figure)) {
    CALL(Rallying, TwoDice{R("MO-5")});
    try_to_rally(p, figure, p.given<TwoDice>().sum());
  }
  for (figure = next_sleeper(c, side, {}); figure.exists(); figure = next_sleeper(c, side, figure)) {
    ASK(Waking, RollDie{R("SX-6")});
    if (p.answer.n < 4) p.s.figures[figure].flags |= kSleeping;
    p.emit({R("SX-6"), kAwake, side, number(figure), p.answer.n});
  }
  if (is_relief_due(c, side)) {
    ASK(Relief, RollDie{R("SX-5")});
    if (p.answer.n >= relief_comes_on(p.s)) {
      p.s.sides[side].relieved = true;
      p.emit({R("SX-5"), kReliefCame, side, p.answer.n});
    }
  }
  // Powder in a burning house explodes on 5 or 6 and wounds everyone inside or beside it.
  if (powder_house(c).exists()) {
    ASK(Powder, RollDie{R("SX-9")});
    if (p.answer.n < 5) return Done;
    p.emit({R("SX-9"), kExploded, side, static_cast<i16>(powder_house(c).value), p.answer.n});
    p.s.exploded.add(powder_house(c));
    for (figure = next_blown_up(c, {}); figure.exists(); figure = next_blown_up(c, figure))
      CALL(Explosion, Injury{.victim = figure});
  }
  END;
}

}  // namespace cf::skirmish
