// 19.3 End of battle, 9.6 (rebuilt). Rulings.
#include "games/quickbattle/rules/ending.hpp"

#include "engine/procedure.hpp"

namespace cf::quickbattle {
namespace {

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

void judge(Playing& p) {
  const Ctx c = p.ctx();
  for (Seat side : {kNative, kSettler}) p.s.score[side] = static_cast<u8>(score_of(c, side));
  const Verdict96 verdict = judge_battle(c);
  const Lead lead = lead_of(p.t, p.s.score[kNative], p.s.score[kSettler]);
  p.s.margin = verdict.margin;
  p.emit({R("9.6"), kBattleScored, kNobody, static_cast<i16>(p.s.score[kNative] * 50 / p.t.units(kNative)),
          static_cast<i16>(p.s.score[kSettler] * 50 / p.t.units(kSettler)), static_cast<i16>(lead.points())});
  if (p.applies(R("19.3.1"), verdict.victor != kNobody)) {
    p.s.victor = verdict.victor;
    p.emit({R("19.3.1"), kBattleWon, verdict.victor, static_cast<i16>(verdict.margin)});
  } else {
    p.emit({R("19.3.1"), kBattleDrawn, p.t.battle.initiative});
  }
  if (p.t.battle.has_par) {
    const Seat better = judge_par(p.t, lead);
    p.emit({R("9.6"), kParReported, kNobody, static_cast<i16>(lead.points()), static_cast<i16>(p.t.battle.par),
            static_cast<i16>(better == kNobody ? 0 : better + 1)});
  }
}

// The winner's units rally; the routed units of the others are due to roll.
void rally_winner(EndOfBattle& f, Playing& p) {
  const UnitSet winners = p.s.victor == kNobody ? UnitSet{} : all_of(p.s.victor);
  for (UnitId u : p.applies(R("9.6"), (p.s.ranks.routed() | p.s.ranks.disrupted()) & winners))
    p.s.reorder(u, Order::Good);
  f.due = without(p.s.ranks.routed(), winners);
}

bool next_routed(EndOfBattle& f) {
  f.unit = first_of(f.due);
  if (!f.unit.exists()) return false;
  f.due.remove(f.unit);
  return true;
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

void roll_for_routed(EndOfBattle& f, Playing& p) {
  const Seat side = side_of(f.unit);
  const LeaderId helper = next_helper(p.ctx(), f, side);
  Modifiers die(p.t);
  die.add(R("9.6"), p.s.margin == Margin::Decisive, p.t.charts.decisive_defeat, "Decisive defeat");
  if (helper.exists()) {
    die.add(R("9.6"), true, -p.s.leaders[helper].rating, "Leader");
    f.helped = static_cast<u16>(f.helped | 1u << helper.index());
  }
  p.emit({R("19.3"), kRoutedRolled, side, number(f.unit), p.answer.n, static_cast<i16>(die.sum()),
          static_cast<i16>(p.t.level(side))});
  const bool saved = p.answer.n + die.sum() <= p.t.level(side);
  if (!saved) take_off(p.s, f.unit, Order::Lost);
  p.emit({R("19.3"), saved ? kSaved : kScattered, side, number(f.unit)});
}

void return_to_map(Playing& p) {
  for (Seat side : {kNative, kSettler}) {
    const UnitSet all = p.applies(R("19.3.2"), p.t.everyone & all_of(side));
    const int units = without(all, p.s.ranks.lost()).size();
    for (UnitId u : all) take_off(p.s, u, p.s.units[u].order);
    for (LeaderId l : leaders_of(p.t, side)) p.s.place(l, kNowhere, kNowhere);
    p.emit({R("19.3.2"), kBackToMap, side, static_cast<i16>(units)});
  }
}

}  // namespace

// 19.3: the battle is judged by what is left of both sides; routed units that the winner does not gather up roll one
// by one.
Flow EndOfBattle::play(Playing& p) {
  BEGIN;
  judge(p);
  rally_winner(*this, p);
  while (next_routed(*this)) {
    ASK(Die, RollDie{R("19.3")});
    roll_for_routed(*this, p);
  }
  return_to_map(p);
  END;
}

int score_of(const Ctx& c, Seat side) {
  const UnitSet mine = all_of(side);
  return (c.s.ranks.good() & mine).size() * c.t.charts.score_good +
         (c.s.ranks.disrupted() & mine).size() * c.t.charts.score_disrupted;
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
    case Override::None:
      break;
  }
  return by_ratio(c);
}

// By whole percentage points, as the result is told.
Seat judge_par(const Tables& t, const Lead& lead) {
  const int beyond = lead.points() - t.battle.par, margin = t.charts.par_margin;
  return beyond > margin ? Seat{kNative} : beyond < -margin ? Seat{kSettler} : kNobody;
}

}  // namespace cf::quickbattle
