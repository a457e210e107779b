// 19.3 End of battle, 9.6 (rebuilt). Rulings.
#include "games/quickbattle/rules/ending.hpp"

namespace cf::quickbattle {
namespace {

i16 number(UnitId u) { return static_cast<i16>(u.index()); }

bool can_fight(const Ctx& c, Seat side) { return !((c.s.ranks.good() | c.s.ranks.disrupted()) & all_of(side)).empty(); }

int garrison_standing(const Ctx& c) { return ((c.s.ranks.good() | c.s.ranks.disrupted()) & c.t.garrison).size(); }

constexpr int kGarrisonNeeded = 3;  // Fort Recovery

Verdict96 by_ratio(const Ctx& c) {
  const bool native = can_fight(c, kNative), settler = can_fight(c, kSettler);
  if (native != settler) return {native ? kNative : kSettler, Margin::Decisive};
  const Lead lead = lead_of(c.t, score_of(c, kNative), score_of(c, kSettler));
  const Lead back{-lead.over, lead.under};
  const Charts& k = c.t.charts;
  if (lead.at_least(k.decisive)) return {kNative, Margin::Decisive};
  if (back.at_least(k.decisive)) return {kSettler, Margin::Decisive};
  if (lead.at_least(k.marginal)) return {kNative, Margin::Marginal};
  if (back.at_least(k.marginal)) return {kSettler, Margin::Marginal};
  return {};
}

// -- the procedure ------------------------------------------------------------------------------

Flow judge(EndOfBattle&, Playing& p) {
  const Ctx c = p.ctx();
  for (Seat side : {kNative, kSettler}) p.s.score[side] = static_cast<u8>(score_of(c, side));
  const Verdict96 verdict = judge_battle(c);
  p.s.victor = verdict.victor;
  p.s.margin = verdict.margin;
  const Lead lead = lead_of(p.t, p.s.score[kNative], p.s.score[kSettler]);
  p.note({R("9.6"), kBattleScored, kNobody, static_cast<i16>(p.s.score[kNative] * 50 / p.t.units(kNative)),
          static_cast<i16>(p.s.score[kSettler] * 50 / p.t.units(kSettler)), static_cast<i16>(lead.hundredths())});
  if (verdict.victor == kNobody)
    p.note({R("19.3.1"), kBattleDrawn, p.t.battle.initiative});
  else
    p.note({R("19.3.1"), kBattleWon, verdict.victor, static_cast<i16>(verdict.margin)});
  if (p.t.battle.has_par) {
    const Seat better = judge_par(p.t, lead);
    p.note({R("9.6"), kParReported, kNobody, static_cast<i16>(lead.hundredths()), static_cast<i16>(p.t.battle.par),
            static_cast<i16>(better == kNobody ? 0 : better + 1)});
  }
  return Next;
}

// The winner's routed units rejoin; the others roll.
Flow gather(EndOfBattle& f, Playing& p) {
  for (Seat side : {kNative, kSettler})
    for (UnitId u : units_of(p.t, side)) {
      const Order order = p.s.units[u].order;
      if (side == p.s.victor && (order == Order::Routed || order == Order::Disrupted))
        p.s.reorder(u, Order::Good);
      else if (order == Order::Routed)
        f.due.add(u);
    }
  return Next;
}

// Each leader still with the side lends his rating to one roll, the best first.
LeaderId next_helper(const Ctx& c, const EndOfBattle& f, Seat side) {
  LeaderId best{};
  for (LeaderId l : leaders_of(c.t, side))
    if (c.s.leaders[l].in_line() && !(f.helped >> l.index() & 1) && c.s.leaders[l].rating &&
        (!best.exists() || c.s.leaders[l].rating > c.s.leaders[best].rating))
      best = l;
  return best;
}

Flow next_routed(EndOfBattle& f, Playing& p) {
  f.unit = first_of(f.due);
  if (!f.unit.exists()) return go(R("19.3.2"));
  f.due.remove(f.unit);
  return p.call(RollDie{R("19.3")});
}

Flow routed_rolled(EndOfBattle& f, Playing& p) {
  const Seat side = side_of(f.unit);
  int modifier = p.s.margin == Margin::Decisive ? p.t.charts.decisive_defeat : 0;
  if (const LeaderId helper = next_helper(p.ctx(), f, side); helper.exists()) {
    modifier -= p.s.leaders[helper].rating;
    f.helped = static_cast<u16>(f.helped | 1u << helper.index());
  }
  p.note({R("19.3"), kRoutedRolled, side, number(f.unit), p.answer.n, static_cast<i16>(modifier), static_cast<i16>(p.t.level(side))});
  const bool saved = p.answer.n + modifier <= p.t.level(side);
  if (!saved) take_off(p.s, f.unit, Order::Lost);
  p.note({R("19.3"), saved ? kSaved : kScattered, side, number(f.unit)});
  return go(R("19.3"));
}

Flow back_to_map(EndOfBattle&, Playing& p) {
  for (Seat side : {kNative, kSettler}) {
    int units = 0;
    for (UnitId u : units_of(p.t, side)) {
      units += p.s.units[u].order != Order::Lost;
      take_off(p.s, u, p.s.units[u].order);
    }
    for (LeaderId l : leaders_of(p.t, side)) p.s.place(l, kNowhere, kNowhere);
    p.note({R("19.3.2"), kBackToMap, side, static_cast<i16>(units)});
  }
  return End;
}

constexpr Paragraph<Game, EndOfBattle> kEndChapter[] = {
    {R("19.3.1"), "The battle is judged by what is left of both sides.", judge},
    {R("9.6"), "The winner's routed units rejoin.", gather},
    {R("19.3"), "The others roll one by one ...", next_routed},
    {R("19.3"), "... and are saved or lost.", routed_rolled},
    {R("19.3.2"), "Whoever is left goes back to the map.", back_to_map},
};

}  // namespace

const Chapter<Game, EndOfBattle> EndOfBattle::chapter{kEndChapter};

int score_of(const Ctx& c, Seat side) {
  const UnitSet mine = all_of(side);
  return (c.s.ranks.good() & mine).size() * c.t.charts.score_good + (c.s.ranks.disrupted() & mine).size() * c.t.charts.score_disrupted;
}

Lead lead_of(const Tables& t, int native_score, int settler_score) {
  const int n = t.units(kNative), s = t.units(kSettler), full = t.charts.score_good;
  return {native_score * s - settler_score * n, full * n * s};
}

Verdict96 judge_battle(const Ctx& c) {
  switch (c.t.battle.override) {
    case Override::GarrisonHolds:
      if (garrison_standing(c) >= kGarrisonNeeded) {
        const Verdict96 ratio = by_ratio(c);
        return {kSettler, ratio.victor == kSettler ? ratio.margin : Margin::Marginal, true};
      }
      return by_ratio(c);
    case Override::DrawIsSettler: {
      const Verdict96 ratio = by_ratio(c);
      return ratio.victor == kNobody ? Verdict96{kSettler, Margin::Marginal, true} : ratio;
    }
    case Override::None: break;
  }
  return by_ratio(c);
}

Seat judge_par(const Tables& t, const Lead& lead) {
  const int margin = t.charts.par_margin;
  if (lead.above(t.battle.par + margin)) return kNative;
  if (Lead{-lead.over, lead.under}.above(-(t.battle.par - margin))) return kSettler;
  return kNobody;
}

}  // namespace cf::quickbattle
