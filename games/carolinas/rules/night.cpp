// 8 Night, becoming lost, sound of guns.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

// 8.0b: the lowest seniority number of the hex rolls; among equals the owner picks.
PieceSet who_finds_the_way(const Ctx& c, const PieceSet& leaders) {
  return c.t.in_force(R("8.0o")) ? senior_most(c, leaders) : only(first(senior_most(c, leaders)));
}

PieceSet lost_with(const Ctx& c, PieceId leader) { return on_land(c, c.s.active, c.s.at[leader]) & c.s.m.lost; }

// Who can find the way: not the lost, not who waits for orders (5.1c), not who stays where he is (16.3c).
PieceSet guides(const Ctx& c) {
  return (ashore(c, c.s.active) & c.t.leaders) - c.s.m.lost - c.s.m.frozen - c.t.immobile - everything_in(c.s, HexId{});
}

void set_lost(Playing& p, HexId hex) {
  // 8.0h: all pieces of the hex are lost together; 16.3c: but for those who stay where they are.
  PieceSet stack = on_land(p.ctx(), p.s.active, hex) - p.t.immobile;
  if (!p.t.in_force(R("8.0h"))) stack = stack & p.t.leaders;
  p.s.m.lost = p.s.m.lost | stack;
  p.s.group = stack;
}

void all_eliminated(Playing& p, Rule rule) {
  const PieceSet gone = p.s.group;
  p.s.group.clear();
  for (PieceId piece : gone) eliminate(p, piece, rule);
}

void stray_to_sea(Playing& p, HexId to) {
  const Ctx c = p.ctx();
  const PieceSet ships = ships_in(c, p.s.active, to);
  const bool room = !ships.empty() && fits_aboard(c, ships, aboard_in(c, p.s.active, to) | p.s.group) && p.t.in_force(R("8.0j"));
  if (!room) return all_eliminated(p, R("8.0i"));
  for (PieceId piece : p.s.group) {
    p.s.at[piece] = to;
    p.s.m.aboard.add(piece);
    p.s.m.lost.remove(piece);
  }
  p.note({R("8.0j"), kBoarded, p.s.active, num(to)});
}

void stray_to(Playing& p, HexId from, HexId to) {
  if (!to.exists()) return all_eliminated(p, R("8.0i"));
  p.note({R("8.0f"), kWentAstray, p.s.active, num(from), num(to)});
  if (p.t.hex(to).sea) return stray_to_sea(p, to);
  // Ruling 43; wanderers without a unit are taken by whatever enemy they meet.
  const u8 enemy = holding(p.ctx(), other(p.s.active), to);
  const bool caught = (enemy & kBars) || (enemy && (p.s.group & p.t.units).empty());
  if (caught && p.t.in_force(R("8.0i"))) return all_eliminated(p, R("8.0i"));
  arrive(p, p.s.active, p.s.group, to, How::Stray);
  p.s.excess[p.s.active] = true;
  for (PieceId unit : p.s.group & p.t.units)
    if (wants_attrition(p.ctx(), unit)) p.s.m.tired.add(unit);  // ruling 51
}

constexpr Paragraph<Game, NightStart> kNightStart[] = {
    {R("8.0b"), "The senior-most leader of the hex rolls his initiative before the move.",
     [](NightStart&, Playing& p) -> Flow { return p.call(RollDie{R("8.0b"), 0, 9}); }},
    {R("8.0o"), "Within it the stack may go where it likes.",
     [](NightStart& f, Playing& p) -> Flow {
       const HexId hex = p.s.at[f.leader];
       const u8 face = p.answer.n;
       const PieceSet stack = on_land(p.ctx(), p.s.active, hex);
       if (!initiative_holds(p, R("8.0b"), p.s.active, f.leader)) return Next;
       p.s.m.night_ok = p.s.m.night_ok | stack;
       // Ruling 48: for a leader without troops one roll serves for the night and for his ride.
       const bool troops = !(stack & can_march(p.ctx(), p.s.active) & (p.t.units | p.t.cannon)).empty();
       return troops ? End : p.become(LeaderAlone{f.leader, static_cast<i8>(face)});
     }},
    {R("8.0d"), "Above it he and everything with him are lost.",
     [](NightStart& f, Playing& p) -> Flow {
       const HexId hex = p.s.at[f.leader];
       set_lost(p, hex);
       p.s.m.tried = p.s.m.tried | p.s.group;  // nor do they look for the way again in this phase
       return p.become(Stray{hex});
     }},
};

constexpr Paragraph<Game, Stray> kStray[] = {
    {R("8.0f"), "A die places the stack: it stays, or goes to a neighbour hex.",
     [](Stray&, Playing& p) -> Flow { return p.call(RollDie{R("8.0f"), 0, 9}); }},
    {R("8.0h"), "All of it goes together.",
     [](Stray& f, Playing& p) -> Flow {
       int n = (p.answer.n == 0 ? 10 : p.answer.n) + lost_modifier(p.ctx());
       p.note({R("8.0f"), kWandered, p.s.active, p.answer.n, static_cast<i16>(n)});
       p.s.m.moved = p.s.m.moved | p.s.group;
       if (n > 10) n -= 6;  // ruling 40: on round the compass
       if (n <= 4)
         p.note({R("8.0f"), kStayedLost, p.s.active, num(f.hex)});
       else
         stray_to(p, f.hex, p.t.hex(f.hex).next[static_cast<std::size_t>(n - 5)]);
       p.s.group.clear();
       abandon_the_lost(p, p.s.active);
       return p.s.m.tired.empty() ? End : p.become(Attrition{});
     }},
};

void found(Playing& p, PieceId leader, Rule rule) {
  const PieceSet stack = lost_with(p.ctx(), leader);
  p.s.m.lost = p.s.m.lost - stack;
  p.s.m.tried = p.s.m.tried - stack;  // they move as usual: a leader may also ride alone
  if (p.s.hour == Hour::Night) p.s.m.night_ok = p.s.m.night_ok | stack;  // ruling 45
  p.note({rule, kFound, p.s.active, num(leader), num(p.s.at[leader])});
}

constexpr Paragraph<Game, Recovery> kRecovery[] = {
    {R("8.1a"), "He may first ride to the sound of the guns: an ability roll.",
     [](Recovery& f, Playing& p) -> Flow {
       const PieceSet stack = lost_with(p.ctx(), f.leader);
       if (!f.guns) return go(R("8.0l"));
       p.s.m.heard = p.s.m.heard | stack;
       return p.call(RollDie{R("8.1a"), 0, 9});
     }},
    {R("8.1b"), "Exceptional: found at once.",
     [](Recovery& f, Playing& p) -> Flow {
       const Skill skill = judge_ability(p, R("8.1a"), p.s.active, f.leader);
       if (skill == Skill::Capable) return go(R("8.1d"));
       if (skill == Skill::Inept) return Next;
       found(p, f.leader, R("8.1b"));
       return End;
     }},
    {R("8.1c"), "Inept: never heard of again.",
     [](Recovery& f, Playing& p) -> Flow {
       if (skill_on(p.ctx(), f.leader, p.answer.n) != Skill::Inept) return End;
       p.s.group = lost_with(p.ctx(), f.leader);
       all_eliminated(p, R("8.1c"));
       return End;
     }},
    {R("8.1d"), "Capable: on to the ordinary roll.",
     [](Recovery& f, Playing& p) -> Flow { return p.call(RecoveryOffer{f.leader}); }},
    {R("8.1a"), "If he wants to.", [](Recovery&, Playing& p) -> Flow { return p.answer.verb == kDecline ? End : Next; }},
    {R("8.0l"), "Once in each own Movement Phase the senior-most leader may roll his initiative.",
     [](Recovery& f, Playing& p) -> Flow {
       p.s.m.tried = p.s.m.tried | lost_with(p.ctx(), f.leader);
       return p.call(RollDie{R("8.0l"), 0, 9});
     }},
    {R("8.0k"), "Within it the stack is found and may move at once.",
     [](Recovery& f, Playing& p) -> Flow {
       if (!initiative_holds(p, R("8.0l"), p.s.active, f.leader)) return Next;
       found(p, f.leader, R("8.0l"));
       return End;
     }},
    {R("8.0m"), "Above it the stack is lost again.",
     [](Recovery& f, Playing& p) -> Flow {
       const HexId hex = p.s.at[f.leader];
       p.s.group = lost_with(p.ctx(), f.leader);
       return p.s.group.empty() ? End : p.become(Stray{hex});
     }},
};

}  // namespace

int lost_modifier(const Ctx& c) {
  int modifier = 0;
  if (c.s.sky != Sky::Clear && c.t.in_force(R("4.0j"))) modifier += c.s.sky == Sky::Rain ? 1 : 2;
  for (PieceId unit : c.s.group & c.t.units)
    if (elite(c, unit) && c.t.in_force(R("8.0g"))) return modifier - 1;  // ruling 42: once for the stack
  return modifier;
}

PieceSet recoverable(const Ctx& c) {
  PieceSet found;
  const PieceSet leaders = ashore(c, c.s.active) & c.t.leaders;
  if ((ashore(c, c.s.active) & c.s.m.lost).empty()) return found;
  for (PieceId leader : leaders - c.s.m.frozen - everything_in(c.s, HexId{})) {
    const PieceSet lost = lost_with(c, leader);
    // Ruling 47: where every lost leader has fallen another one of the hex looks for the way.
    const bool led = !(lost & leaders).empty();
    const PieceSet tried = (led ? only(leader) : lost) & c.s.m.tried;
    if (lost.empty() || !tried.empty()) continue;
    if (who_finds_the_way(c, led ? lost & leaders : here(c, leaders, c.s.at[leader])).has(leader)) found.add(leader);
  }
  return found;
}

void offer_night(const Ctx& c, const PieceSet& able, Offer& offer) {
  for (PieceId leader : recoverable(c)) {
    offer.allow({.verb = kRecover, .a = num(leader)});
    if (!c.s.m.heard.has(leader)) offer.allow({.verb = kGuns, .a = num(leader)});
  }
  if (c.s.hour != Hour::Night) return;
  const PieceSet all = guides(c), waiting = able - c.s.m.night_ok;
  for (PieceId leader : all) {
    const PieceSet stack = everything_in(c.s, c.s.at[leader]);
    const bool troops = !(stack & waiting & (c.t.units | c.t.cannon)).empty();
    // Alone he has one try; for troops of his hex he rolls whether he has moved himself or not.
    if (!troops && (!waiting.has(leader) || c.s.m.tried.has(leader))) continue;
    const Action a{.verb = kNightRoll, .a = num(leader)};
    if (!who_finds_the_way(c, stack & all).has(leader))
      offer.refuse(a, R("8.0b"), {"The senior-most leader of the hex must roll, not {a:piece}.", num(leader)});
    else
      offer.allow(a);
  }
}

const Chapter<Game, NightStart> NightStart::chapter{kNightStart};
const Chapter<Game, Stray> Stray::chapter{kStray};
const Chapter<Game, Recovery> Recovery::chapter{kRecovery};

Seat RecoveryOffer::asked(const Ctx& c) const { return c.s.active; }
void RecoveryOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kRecover, .a = num(leader)});
}
Ask RecoveryOffer::ask(const Ctx& c) const {
  return {R("8.1d"), {"{a:seat}: {b:piece} proved capable. Roll his initiative to find the way, or stay lost and wait?", c.s.active, num(leader)}, kPiece, num(leader)};
}

}  // namespace cf::carolinas
