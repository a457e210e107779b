// Step 7, morale (MO): who must test, the test, falling back and routing.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kRowRules[] = {R("MO-3.9"), R("MO-3.10"), R("MO-3.11"), R("MO-3.12"), R("MO-3.13")};

// -- modifiers ------------------------------------------------------------------------------------

// No one of the formation stands before him.
bool in_front_rank(const Ctx& c, const FigureSet& ranks, FigureId f) {
  const Figure& me = c.s.figures[f];
  for (const FigureId other : ranks)
    if (other != f && touching(me, c.s.figures[other]) && in_arc(me.facing, me.at(), c.s.figures[other].at()))
      return false;
  return true;
}

bool hero_stands_by(const Ctx& c, FigureId f) {
  for (const FigureId hero : c.t.heroes& c.t.friends(f) & c.s.standing) {
    if (hero != f && in_melee(c, hero) && sees(c, f, hero)) return true;
    if (!is_formed(c, f)) continue;
    if (const FigureSet ranks = formation(c, f); ranks.has(hero) && in_front_rank(c, ranks, hero)) return true;
  }
  return false;
}

bool leader_near(const Ctx& c, FigureId f) {
  const FigureId leader = c.s.sides[c.t.at(f).side].leader;
  if (!leader.exists() || leader == f || !c.s.figures[leader].standing()) return false;
  return within(c.s.figures[f], c.s.figures[leader], 400) || (is_formed(c, f) && formation(c, f).has(leader));
}

// -- the test -------------------------------------------------------------------------------------

// S-33: the total picks the column, from 1 to 7.
Morale read_row(const Ctx& c, int row, int total) {
  const std::size_t index = static_cast<std::size_t>(c.applies(R("MO-3.14"), row % 5));
  const char letter = c.t.lists.classes[index].morale[static_cast<std::size_t>(std::clamp(total, 1, 7) - 1)];
  return c.applies(kRowRules[index], letter == 'R' ? Morale::Rout : letter == 'F' ? Morale::FallBack : Morale::Steady);
}

// What says on which row a figure tests: its own, the best of its formation, or that of its leader.
Rule row_rule(const State& s, const FigureInfo& figure, const MoraleTest& f) {
  if (f.row == static_cast<u8>(figure.rank)) return kRowRules[f.row % 5u];
  if (f.group.size() > 1) return R("MO-3.2");
  return s.sides[figure.side].checked40 ? R("MO-1.3") : R("MO-1.2");
}

Morale read_dice(Playing& p, const MoraleTest& f, DicePair dice) {
  const Seat side = p.t.at(f.figure).side;
  const int natural = dice.sum(), total = natural + morale_modifier(p.ctx(), f.figure, f.purpose);
  const Morale result = read_row(p.ctx(), f.row, total);
  p.emit({R("MO-3"), kMoraleRolled, side, number(f.figure), static_cast<i16>(natural), static_cast<i16>(total)});
  if (result == Morale::Steady) p.emit({row_rule(p.s, p.t.at(f.figure), f), kSteady, side, number(f.figure)});
  return result;
}

// PG-1.13 speaks of one opponent: of several, he ignores what that one does to him, and everything if he fears none.
bool ignores_morale(const Ctx& c, FigureId f, Seat of = kNobody) {
  const FigureInfo& info = c.t.at(f);
  if (c.applies(R("PG-1.15"), info.hardened)) return true;
  bool fears = false;
  for (Seat side = 0; side < c.t.sides.size(); ++side)
    fears = fears || (side != info.side && (of == kNobody || side == of) && !(info.bitter >> side & 1));
  return c.applies(R("PG-1.13"), !fears);
}

// Tests of fear and madness move nobody by themselves (S-46).
bool sends_away(const Ctx& c, const MoraleTest& f) {
  if (f.purpose == Purpose::Fear || f.purpose == Purpose::Madness) return false;
  return c.applies(R("MO-4.1"), f.result == Morale::FallBack) || c.applies(R("MO-4.3"), f.result == Morale::Rout);
}

// The next of those who share the result goes.
bool is_anyone_leaving(Playing& p, MoraleTest& f) {
  if (!sends_away(p.ctx(), f)) return false;
  for (const FigureId one : f.group) {
    f.group.remove(one);
    if (!p.s.figures[one].standing()) continue;
    f.leaver = one;
    const bool rout = f.result == Morale::Rout;
    p.emit({rout ? R("MO-4.3") : R("MO-4.1"), rout ? kRouted : kFellBack, p.t.at(one).side, number(one)});
    if (rout)
      p.s.figures[one].flags |= kRouting;
    else
      p.s.figures[one].no_charge = 2;
    return true;
  }
  return false;
}

// -- flight ---------------------------------------------------------------------------------------

FigureId next_striker(const Ctx& c, const Flight& f) {
  for (const FigureId enemy : opponents(c, f.figure) - f.struck)
    if (c.applies(R("MV-5"), !c.s.figures[enemy].has(kRouting))) return enemy;
  return {};
}

Injury free_strike(Playing& p, const Flight& f, DicePair dice) {
  const int added = melee_modifier(p.ctx(), f.striker, f.figure), total = dice.sum() + added;
  const bool hit = wounds(p.ctx(), total, f.figure, f.total);
  p.emit({R("MV-5"), hit ? kHit : kMissed, p.t.at(f.striker).side, number(f.striker), number(f.figure),
          static_cast<i16>(dice.sum()), static_cast<i16>(f.total + margin(p.ctx(), f.figure) - added)});
  return hit ? Injury{.victim = f.figure, .by = f.striker} : Injury{};
}

// -- who must test ----------------------------------------------------------------------------------

// S-31: losses that have crossed a fifth or two fifths for the first time.
bool is_team_check_due(Playing& p, Seat seat) {
  SideState& side = p.s.sides[seat];
  const int fifths = losses(p.ctx(), seat) * 5;
  const bool first = p.applies(R("MO-1.2"), !side.checked20 && fifths >= side.start);
  const bool second = p.applies(R("MO-1.3"), !side.checked40 && fifths >= side.start * 2);
  side.checked20 = side.checked20 || first;
  side.checked40 = side.checked40 || second;
  return first || second;
}

bool is_wound_test_due(const Ctx& c, FigureId f) {
  const FigureId by = c.s.figures[f].hurt_by;
  if (!c.applies(R("MO-2.2"), c.s.figures[f].has(kFreshWound))) return false;
  return !ignores_morale(c, f, by.exists() ? c.t.at(by).side : kNobody);
}

// For himself, not with his team.
bool is_single_test_due(const Ctx& c, const MoraleStep& step, FigureId f) {
  return (step.leader_lost && !ignores_morale(c, f)) || is_wound_test_due(c, f);
}

// MO-3.1: each rolls for himself, unless he stands in formation.
FigureId next_to_test(const Ctx& c, const MoraleStep& step, FigureId after) {
  const FigureSet able = ((c.t.of_side[step.side] & c.s.standing) - c.t.wagons) - step.tested;
  return next_figure(able, after, [&](FigureId f) {
    if (c.s.figures[f].has(kRouting)) return false;
    const bool due = is_single_test_due(c, step, f) || (step.team && is_fighter(c.t, f) && !ignores_morale(c, f));
    return is_formed(c, f) ? c.applies(R("TS-2.7"), due) : c.applies({R("TS-2.7"), R("MO-3.1")}, due);
  });
}

// S-32, S-77: the leader's row for losses while he is in action, one's own otherwise, the worse of the two if both.
u8 row_for(const Ctx& c, const MoraleStep& step, FigureId f, bool alone) {
  const u8 own = static_cast<u8>(c.t.at(f).rank);
  const FigureId leader = c.s.sides[step.side].leader;
  if (!step.team || !leader.exists() || !c.s.figures[leader].standing()) return own;
  const u8 led = static_cast<u8>(c.t.at(leader).rank);
  return alone ? std::min(own, led) : led;
}

// MO-3.2: a formed unit rolls once for all, on its best row (S-32).
MoraleTest test_of(const Ctx& c, MoraleStep& step) {
  const bool alone = is_single_test_due(c, step, step.figure);
  const FigureId by = c.s.figures[step.figure].hurt_by;
  MoraleTest test{.figure = step.figure, .row = row_for(c, step, step.figure, alone)};
  if (alone && !step.leader_lost && !step.team && by.exists()) test.of = c.t.at(by).side;
  step.tested.add(step.figure);
  if (!c.applies(R("MO-3.2"), is_formed(c, step.figure))) return test;
  for (const FigureId one : formation(c, step.figure)) {
    step.tested.add(one);
    test.row = std::max(test.row, row_for(c, step, one, alone));
    if (!ignores_morale(c, one)) test.group.add(one);
  }
  return test;
}

}  // namespace

Flow MoraleStep::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  team = is_team_check_due(p, side);
  leader_lost = p.applies(R("MO-2.1"), p.s.sides[side].leader_lost);
  for (figure = next_to_test(c, *this, {}); figure.exists(); figure = next_to_test(c, *this, figure))
    CALL(Test, test_of(c, *this));
  p.s.sides[side].leader_lost = false;
  for (const FigureId f : p.t.of_side[side]) p.s.figures[f].flags &= ~u32{kFreshWound};
  END;
}

Flow MoraleTest::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  group.add(figure);
  if (ignores_morale(c, figure, of)) return p.give(this, Morale::Steady);
  CALL(Roll, TwoDice{R("MO-3")});
  result = read_dice(p, *this, p.given<TwoDice>());
  // PG-2f.1: the brave may roll a failed test again.
  if (result != Morale::Steady && has_skill(c, figure, kBrave)) {
    ASK(Brave, YesOrNo{figure, {}, Offered::Reroll});
    if (p.answer.verb == kYes) {
      CALL(RollAgain, TwoDice{R("PG-2f.1")});
      result = read_dice(p, *this, p.given<TwoDice>());
    }
  }
  while (is_anyone_leaving(p, *this)) CALL(Leaving, Flight{.figure = leaver, .rout = result == Morale::Rout});
  return p.give(this, result);
  END;
}

Flow Flight::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  // S-13: every enemy left behind has one free strike.
  while ((striker = next_striker(c, *this)).exists()) {
    struck.add(striker);
    CALL(OwnDice, TwoDice{R("MV-5")});
    total = static_cast<i8>(p.given<TwoDice>().sum() + melee_modifier(c, figure, striker));
    CALL(StrikeDice, TwoDice{R("MV-5")});
    CALL(Wound, free_strike(p, *this, p.given<TwoDice>()));
  }
  if (!p.s.figures[figure].standing()) return Done;
  flee(p, figure, rout);
  return settle_losses(p, p.t.at(figure).side) ? finish(p) : Done;
  END;
}

MoraleTest test_by_class(const Tables& t, FigureId f, Purpose purpose, Seat of) {
  return {.figure = f, .purpose = purpose, .of = of, .row = static_cast<u8>(t.at(f).rank)};
}

int morale_modifier(const Ctx& c, FigureId f, Purpose purpose, ModifierList* lines) {
  const SideState& side = c.s.sides[c.t.at(f).side];
  const Figure& me = c.s.figures[f];
  const int fifths = side.start ? losses(c, c.t.at(f).side) * 5 / side.start : 0;
  Modifiers roll(c.t, lines);
  roll.add(R("MO-3.3"), fifths > 0, -fifths, "losses");
  roll.add(R("MO-3.4"), me.has(kShaken), -3, "saw a coup on a friend");
  roll.add(R("CO-1.6"), me.has(kHeartened), 1, "saw a friend's coup");
  roll.add(R("MO-3.5"), side.hero_lost, -3, "hero lost");
  roll.add(R("MO-3.6"), hero_stands_by(c, f), 2, "hero in front");
  roll.add(R("MO-3.7"), leader_near(c, f), 1, "leader near");
  roll.add(R("MO-3.8"), is_formed(c, f), 1, "in formation");
  roll.add(R("PG-2a.h3"), c.t.at(f).morale_up, 1, "steadier than most");
  roll.add(R("PG-4a.15"), purpose == Purpose::Sermon, -1, "sermon");
  return roll.sum();
}

}  // namespace cf::skirmish
