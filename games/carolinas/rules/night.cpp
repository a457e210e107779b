// 8 Night, becoming lost, sound of guns.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

// 8.0b: the lowest seniority number of the hex rolls; among equals any whom the owner picks.
PieceSet who_finds_the_way(const Ctx& c, const PieceSet& leaders) {
  const PieceSet senior = senior_most(c, leaders);
  return only(first(senior)) | c.applies(R("8.0o"), senior);
}

PieceSet lost_with(const Ctx& c, PieceId leader) { return on_land(c, c.s.active, c.s.at[leader]) & c.s.m.lost; }

// Who can find the way: not the lost, not who waits for orders (5.1c), not who stays where he is (16.3c).
PieceSet guides(const Ctx& c) {
  return (ashore(c, c.s.active) & c.t.leaders) - c.s.m.lost - c.s.m.frozen - c.t.immobile - everything_in(c.s, HexId{});
}

void set_lost(Playing& p, HexId hex) {
  // All pieces of the hex are lost together; 16.3c: but for those who stay where they are.
  const PieceSet stack = on_land(p.ctx(), p.s.active, hex) - p.t.immobile;
  p.s.group = (stack & p.t.leaders) | p.applies(R("8.0h"), stack);
  p.s.m.lost = p.s.m.lost | p.s.group;
}

void all_eliminated(Playing& p, Rule rule) {
  const PieceSet gone = p.s.group;
  p.s.group.clear();
  for (PieceId piece : gone) eliminate(p, piece, rule);
}

void stray_to_sea(Playing& p, HexId to) {
  const Ctx c = p.ctx();
  const PieceSet ships = ships_in(c, p.s.active, to);
  const bool room = !ships.empty() && fits_aboard(c, ships, aboard_in(c, p.s.active, to) | p.s.group);
  if (!p.applies(R("8.0j"), room)) return all_eliminated(p, R("8.0i"));
  for (PieceId piece : p.s.group) {
    p.s.at[piece] = to;
    p.s.m.aboard.add(piece);
    p.s.m.lost.remove(piece);
  }
  p.emit({R("8.0j"), kBoarded, p.s.active, num(to)});
}

void stray_to(Playing& p, HexId from, HexId to) {
  if (!to.exists()) return all_eliminated(p, R("8.0i"));
  p.emit({R("8.0f"), kWentAstray, p.s.active, num(from), num(to)});
  if (p.t.hex(to).sea) return stray_to_sea(p, to);
  // Ruling 43; wanderers without a unit are taken by whatever enemy they meet.
  const u8 enemy = holding(p.ctx(), other(p.s.active), to);
  const bool caught = (enemy & kBars) || (enemy && (p.s.group & p.t.units).empty());
  if (p.applies(R("8.0i"), caught)) return all_eliminated(p, R("8.0i"));
  arrive(p, p.s.active, p.s.group, to, How::Stray);
  p.s.excess[p.s.active] = true;
  for (PieceId unit : p.s.group& p.t.units)
    if (wants_attrition(p.ctx(), unit)) p.s.m.tired.add(unit);  // ruling 51
}

void wander(const Stray& f, Playing& p) {
  Modifiers die(p.t);
  lost_modifiers(p.ctx(), die);
  int n = (p.answer.n == 0 ? 10 : p.answer.n) + die.sum();
  p.emit({R("8.0f"), kWandered, p.s.active, p.answer.n, static_cast<i16>(n)});
  p.s.m.moved = p.s.m.moved | p.s.group;
  if (n > 10) n -= 6;  // ruling 40: on round the compass
  if (n <= 4)
    p.emit({R("8.0f"), kStayedLost, p.s.active, num(f.hex)});
  else
    stray_to(p, f.hex, p.t.hex(f.hex).next[static_cast<std::size_t>(n - 5)]);
}

bool has_troops(const Ctx& c, const PieceSet& stack) {
  return !(stack & can_march(c, c.s.active) & (c.t.units | c.t.cannon)).empty();
}

void found(Playing& p, PieceId leader, Rule rule) {
  const PieceSet stack = lost_with(p.ctx(), leader);
  p.s.m.lost = p.s.m.lost - stack;
  p.s.m.tried = p.s.m.tried - stack;  // they move as usual: a leader may also ride alone
  if (p.s.hour == Hour::Night) p.s.m.night_ok = p.s.m.night_ok | stack;  // ruling 45
  p.emit({rule, kFound, p.s.active, num(leader), num(p.s.at[leader])});
}

}  // namespace

// 8.0b: the senior-most leader of the hex rolls his initiative before the move. 8.0d: above it he and everything with
// him are lost, nor do they look for the way again in this phase.
Flow NightStart::play(Playing& p) {
  const HexId hex = p.s.at[leader];
  BEGIN;
  ASK(Initiative, d10(R("8.0b")));
  if (p.applies(R("8.0d"), !initiative_holds(p, R("8.0b"), p.s.active, leader))) {
    set_lost(p, hex);
    p.s.m.tried = p.s.m.tried | p.s.group;
    return p.become(Stray{hex});
  }
  const PieceSet stack = on_land(p.ctx(), p.s.active, hex);
  p.s.m.night_ok = p.s.m.night_ok | stack;
  if (has_troops(p.ctx(), stack)) return Done;
  // Ruling 48: for a leader without troops one roll serves for the night and for his ride.
  return p.become(LeaderAlone{leader, true, static_cast<i8>(p.answer.n)});
  END;
}

// 8.0f: a die places the stack: it stays, or goes to a neighbour hex.
Flow Stray::play(Playing& p) {
  BEGIN;
  ASK(Die, d10(R("8.0f")));
  wander(*this, p);
  p.s.group.clear();
  abandon_the_lost(p, p.s.active);
  return then_attrition(p);
  END;
}

Flow Recovery::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (guns) {
    p.s.m.heard = p.s.m.heard | lost_with(c, leader);
    ASK(Ability, d10(R("8.1a")));
    {
      const Skill skill = judge_ability(p, R("8.1a"), p.s.active, leader);
      if (p.applies(R("8.1b"), skill == Skill::Exceptional)) {
        found(p, leader, R("8.1b"));
        return Done;
      }
      if (p.applies(R("8.1c"), skill == Skill::Inept)) {
        p.s.group = lost_with(c, leader) | only(leader);
        all_eliminated(p, R("8.1c"));
        return Done;
      }
    }
    ASK(Offered, RecoveryOffer{leader});
    if (p.answer.verb == kDecline) return Done;
  }
  // Once in each own Movement Phase; above his initiative the stack is lost again.
  p.s.m.tried = p.s.m.tried | lost_with(c, leader);
  ASK(Initiative, d10(R("8.0l")));
  if (p.applies(R("8.0l"), initiative_holds(p, R("8.0l"), p.s.active, leader))) {
    found(p, leader, R("8.0l"));
    return Done;
  }
  p.s.group = p.applies(R("8.0m"), lost_with(c, leader));
  if (p.s.group.empty()) return Done;
  return p.become(Stray{p.s.at[leader]});
  END;
}

// Ruling 42: elite troops count once for the stack.
void lost_modifiers(const Ctx& c, Modifiers& die) {
  bool any_elite = false;
  for (PieceId unit : c.s.group& c.t.units) any_elite = any_elite || elite(c, unit);
  die.add(R("4.0j"), c.s.sky != Sky::Clear, c.s.sky == Sky::Rain ? 1 : 2, "Weather");
  die.add(R("8.0g"), any_elite, -1, "Elite troops");
}

// The senior-most leader present looks for the way, lost himself or not.
PieceSet recoverable(const Ctx& c) {
  PieceSet found;
  const PieceSet leaders = ashore(c, c.s.active) & c.t.leaders;
  if ((ashore(c, c.s.active) & c.s.m.lost).empty()) return found;
  for (PieceId leader : leaders - c.s.m.frozen - everything_in(c.s, HexId{})) {
    const PieceSet lost = lost_with(c, leader);
    if ((lost - c.s.m.tried).empty()) continue;
    if (who_finds_the_way(c, here(c, leaders - c.s.m.frozen, c.s.at[leader])).has(leader)) found.add(leader);
  }
  return found;
}

void offer_night(const Ctx& c, const PieceSet& able, Offer& offer) {
  for (PieceId leader : recoverable(c)) {
    offer.allow({.verb = kRecover, .a = num(leader)});
    if ((lost_with(c, leader) & c.s.m.heard).empty()) offer.allow({.verb = kGuns, .a = num(leader)});
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

Seat RecoveryOffer::asked(const Ctx& c) const { return c.s.active; }
void RecoveryOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kRecover, .a = num(leader)});
}
Prompt RecoveryOffer::prompt(const Ctx& c) const {
  return {R("8.1d"),
          {"{a:seat}: {b:piece} proved capable. Roll his initiative to find the way, or stay lost and wait?",
           c.s.active, num(leader)},
          kPiece,
          num(leader)};
}

}  // namespace cf::carolinas
