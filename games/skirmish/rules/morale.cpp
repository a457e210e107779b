// Step 7, morale (MO): the check, the test, falling back and routing.
#include <algorithm>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr Rule kRowRules[] = {R("MO-3.9"), R("MO-3.10"), R("MO-3.11"), R("MO-3.12"), R("MO-3.13")};

void add(ShotSum& sum, Rule rule, const char* text, int value) {
  sum.modifier += value;
  if (!sum.lines.full()) sum.lines.push_back({rule, text, value});
}

// No one of the formation stands before him.
bool in_front_rank(const Ctx& c, const FigureSet& ranks, FigureId f) {
  const Figure& me = c.s.figures[f];
  for (const FigureId other : ranks)
    if (other != f && touching(me, c.s.figures[other]) && in_arc(me.facing, me.at(), c.s.figures[other].at())) return false;
  return true;
}

bool hero_stands_by(const Ctx& c, FigureId f) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId hero(i);
    if (c.t.at(hero).rank != Class::Hero || is_enemy(c.t, f, hero) || !c.s.figures[hero].standing()) continue;
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

// 0 steady, 1 fall back, 2 rout.
u8 read_row(const Ctx& c, int row, int total) {
  const std::size_t index = c.t.in_force(R("MO-3.14")) ? static_cast<std::size_t>(row) % 5 : 0;
  if (!c.t.in_force(kRowRules[index])) return 0;
  const char letter = c.t.lists.classes[index].morale[static_cast<std::size_t>(std::clamp(total, 1, 7) - 1)];
  return letter == 'R' ? 2 : letter == 'F' ? 1 : 0;
}

bool ignores_morale(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  if (info.hardened && c.t.in_force(R("PG-1.15"))) return true;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i)
    if (i != info.side && (info.bitter >> i & 1) && c.t.in_force(R("PG-1.13"))) return true;
  return false;
}

// S-32, S-77: the leader's row for losses while he is in action, one's own otherwise, the worse of the two if both.
int row_for(const Ctx& c, const MoraleStep& step, FigureId f, bool alone) {
  const int own = static_cast<int>(c.t.at(f).rank);
  const FigureId leader = c.s.sides[step.side].leader;
  if (!step.team || !leader.exists() || !c.s.figures[leader].standing()) return own;
  const int led = static_cast<int>(c.t.at(leader).rank);
  return alone ? std::min(own, led) : led;
}

// Falling back may end a test of a whole formation: each goes in turn.
Flow send_off(MoraleTest& f, Playing& p, bool rout) {
  if (f.group.empty()) return End;
  const FigureId one = *f.group.begin();
  f.group.remove(one);
  if (!p.s.figures[one].standing()) return go(rout ? R("MO-4.3") : R("MO-4.1"));
  p.note({rout ? R("MO-4.3") : R("MO-4.1"), rout ? kRouted : kFellBack, p.t.at(one).side, number(one)});
  if (rout)
    p.s.figures[one].flags |= kRouting;
  else
    p.s.figures[one].no_charge = 2;
  return p.call(Flight{.figure = one, .rout = rout}, rout ? R("MO-4.3") : R("MO-4.1"));
}

constexpr Paragraph<Game, MoraleTest> kTestChapter[] = {
    {R("MO-2"), "Who ignores morale is steady.",
     [](MoraleTest& f, Playing& p) -> Flow {
       p.s.verdict = 0;
       f.group.add(f.figure);
       return ignores_morale(p.ctx(), f.figure) ? End : Next;
     }},
    {R("MO-3"), "Two dice.", [](MoraleTest&, Playing& p) -> Flow { return p.call(TwoDice{R("MO-3")}); }},
    {R("MO-3"), "Modified, on the row of the class.",
     [](MoraleTest& f, Playing& p) -> Flow {
       const int natural = p.s.dice[0] + p.s.dice[1], total = natural + morale_sum(p.ctx(), f.figure, f.purpose).modifier;
       p.s.verdict = read_row(p.ctx(), f.row, total);
       p.note({R("MO-3"), kMoraleRolled, p.t.at(f.figure).side, number(f.figure), static_cast<i16>(natural), static_cast<i16>(total)});
       if (!p.s.verdict) p.note({kRowRules[f.row % 5u], kSteady, p.t.at(f.figure).side, number(f.figure)});
       return Next;
     }},
    {R("PG-2f.1"), "The brave may roll a failed test again.",
     [](MoraleTest& f, Playing& p) -> Flow {
       if (!p.s.verdict || f.again || !has_skill(p.ctx(), f.figure, kBrave)) return go(R("MO-4"));
       f.again = true;
       return p.call(YesOrNo{f.figure, {}, Offered::Reroll});
     }},
    {R("PG-2f.1"), "If they will.", [](MoraleTest&, Playing& p) -> Flow { return p.answer.verb == kYes ? go(R("MO-3")) : Next; }},
    {R("MO-4"), "The result.",
     [](MoraleTest& f, Playing& p) -> Flow {
       if (!p.s.verdict || f.purpose == Purpose::Fear || f.purpose == Purpose::Madness) return End;
       return go(p.s.verdict == 1 ? R("MO-4.1") : R("MO-4.3"));
     }},
    {R("MO-4.1"), "Fall back.", [](MoraleTest& f, Playing& p) -> Flow { return p.s.verdict == 1 ? send_off(f, p, false) : Next; }},
    {R("MO-4.3"), "Rout.", [](MoraleTest& f, Playing& p) -> Flow { return p.s.verdict == 2 ? send_off(f, p, true) : End; }},
};

FigureId next_striker(const Ctx& c, const Flight& f) {
  for (const FigureId enemy : opponents(c, f.figure))
    if (!f.struck.has(enemy) && !c.s.figures[enemy].has(kRouting)) return enemy;
  return {};
}

bool free_strike_wounds(Playing& p, const Flight& f) {
  const int lead = p.s.dice[0] + p.s.dice[1] + melee_sum(p.ctx(), f.striker, f.figure).modifier - f.total;
  return lead >= margin(p.ctx(), f.figure);
}

constexpr Paragraph<Game, Flight> kFlightChapter[] = {
    {R("MV-5"), "Every enemy left behind has one free strike.",
     [](Flight& f, Playing& p) -> Flow {
       f.striker = next_striker(p.ctx(), f);
       if (!f.striker.exists()) return go(R("MO-4"));
       f.struck.add(f.striker);
       return p.call(TwoDice{R("MV-5")});
     }},
    {R("MV-5"), "Against the total of the one who goes.",
     [](Flight& f, Playing& p) -> Flow {
       f.total = static_cast<i8>(p.s.dice[0] + p.s.dice[1] + melee_sum(p.ctx(), f.figure, f.striker).modifier);
       return p.call(TwoDice{R("MV-5")});
     }},
    {R("MV-5"), "It may wound.",
     [](Flight& f, Playing& p) -> Flow {
       const bool hit = free_strike_wounds(p, f);
       p.note({R("MV-5"), hit ? kHit : kMissed, p.t.at(f.striker).side, number(f.striker), number(f.figure), static_cast<i16>(p.s.dice[0] + p.s.dice[1])});
       return hit ? p.call(Injury{.victim = f.figure, .by = f.striker}, R("MV-5")) : go(R("MV-5"));
     }},
    {R("MO-4"), "Then the figure runs.",
     [](Flight& f, Playing& p) -> Flow {
       if (!p.s.figures[f.figure].standing()) return End;
       flee(p, f.figure, f.rout);
       return settle_losses(p, p.t.at(f.figure).side) ? finish(p) : End;
     }},
};

bool crossed(const Ctx& c, Seat side, int fifths) { return losses(c, side) * 5 >= c.s.sides[side].start * fifths; }

constexpr Paragraph<Game, MoraleStep> kMoraleChapter[] = {
    {R("MO-1.2"), "At a fifth lost the team checks.",
     [](MoraleStep& f, Playing& p) -> Flow {
       SideState& side = p.s.sides[f.side];
       if (side.checked20 || !crossed(p.ctx(), f.side, 1)) return Next;
       side.checked20 = f.team = true;
       return Next;
     }},
    {R("MO-1.3"), "At two fifths again.",
     [](MoraleStep& f, Playing& p) -> Flow {
       SideState& side = p.s.sides[f.side];
       if (side.checked40 || !crossed(p.ctx(), f.side, 2)) return Next;
       side.checked40 = f.team = true;
       return Next;
     }},
    {R("MO-2.1"), "So does everyone whose leader is lost.",
     [](MoraleStep& f, Playing& p) -> Flow {
       f.leader = p.s.sides[f.side].leader_lost;
       return Next;
     }},
    {R("MO-3.1"), "Each figure due rolls for itself, a formation once.",
     [](MoraleStep& f, Playing& p) -> Flow {
       for (; f.figure < p.t.figures.size(); ++f.figure) {
         const FigureId id(f.figure);
         const Figure& me = p.s.figures[id];
         if (p.t.at(id).side != f.side || !me.standing() || me.has(kRouting) || f.tested.has(id) || p.t.at(id).part == Part::Wagon) continue;
         if (ignores_morale(p.ctx(), id)) continue;
         const bool alone = f.leader || (me.has(kFreshWound) && p.t.in_force(R("MO-2.2")));
         if (!alone && !(f.team && is_fighter(p.t, id))) continue;
         MoraleTest test{.figure = id, .row = static_cast<u8>(row_for(p.ctx(), f, id, alone))};
         if (is_formed(p.ctx(), id) && p.t.in_force(R("MO-3.2"))) {
           test.group = formation(p.ctx(), id);
           for (const FigureId one : test.group) {
             f.tested.add(one);
             test.row = std::max(test.row, static_cast<u8>(row_for(p.ctx(), f, one, alone)));
             if (ignores_morale(p.ctx(), one)) test.group.remove(one);
           }
         }
         f.tested.add(id);
         return p.call(test, R("MO-3.1"));
       }
       return Next;
     }},
    {R("MO-2"), "Wounds and the lost leader are accounted for.",
     [](MoraleStep& f, Playing& p) -> Flow {
       p.s.sides[f.side].leader_lost = false;
       for (std::size_t i = 0; i < p.t.figures.size(); ++i)
         if (p.t.figures[i].side == f.side) p.s.figures.items[i].flags &= ~u32{kFreshWound};
       return End;
     }},
};

}  // namespace

const Chapter<Game, MoraleTest> MoraleTest::chapter{kTestChapter};
const Chapter<Game, Flight> Flight::chapter{kFlightChapter};
const Chapter<Game, MoraleStep> MoraleStep::chapter{kMoraleChapter};

ShotSum morale_sum(const Ctx& c, FigureId f, Purpose purpose) {
  ShotSum sum;
  const SideState& side = c.s.sides[c.t.at(f).side];
  const Figure& me = c.s.figures[f];
  const int fifths = side.start ? losses(c, c.t.at(f).side) * 5 / side.start : 0;
  if (fifths && c.t.in_force(R("MO-3.3"))) add(sum, R("MO-3.3"), "losses", -fifths);
  if (me.has(kShaken) && c.t.in_force(R("MO-3.4"))) add(sum, R("MO-3.4"), "saw a coup on a friend", -3);
  if (me.has(kHeartened) && c.t.in_force(R("CO-1.6"))) add(sum, R("CO-1.6"), "saw a friend's coup", 1);
  if (side.hero_lost && c.t.in_force(R("MO-3.5"))) add(sum, R("MO-3.5"), "hero lost", -3);
  if (hero_stands_by(c, f) && c.t.in_force(R("MO-3.6"))) add(sum, R("MO-3.6"), "hero in front", 2);
  if (leader_near(c, f) && c.t.in_force(R("MO-3.7"))) add(sum, R("MO-3.7"), "leader near", 1);
  if (is_formed(c, f) && c.t.in_force(R("MO-3.8"))) add(sum, R("MO-3.8"), "in formation", 1);
  if (c.t.at(f).morale_up) add(sum, R("PG-2a.h3"), "steadier than most", 1);
  if (purpose == Purpose::Sermon) add(sum, R("PG-4a.15"), "sermon", -1);
  return sum;
}

}  // namespace cf::skirmish
