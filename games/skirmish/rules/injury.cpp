// Wounds and injuries (IN), with crack shot (PG-2d.2) and nimble (PG-2e.5) in the order of S-59.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr u32 kTurnMarks = kCharging | kInCharge | kOnFlank | kOnRear | kRouting | kHidden;

// A wound is marked; only the last one calls for a die.
bool is_last_wound(Playing& p, const Injury& f) {
  Figure& victim = p.s.figures[f.victim];
  const int most = most_wounds(p.ctx(), f.victim);
  victim.wounds = static_cast<u8>(std::min(most, victim.wounds + 1));
  victim.flags = (victim.flags | kFreshWound) & ~u32{kHidden};
  victim.hurt_by = f.by;
  if (f.by.exists()) ++p.s.figures[f.by].inflicted;
  p.emit({R("IN-1"), kWounded, p.t.at(f.victim).side, number(f.victim), victim.wounds, static_cast<i16>(most)});
  return p.applies(R("IN-1"), victim.wounds >= most);
}

u8 read_die(Playing& p, const Injury& f, Rule rule) {
  p.emit({rule, kInjuryRolled, p.t.at(f.victim).side, number(f.victim), p.answer.n});
  return p.answer.n;
}

bool has_crack_shot(const Ctx& c, const Injury& f) {
  return f.shot && f.die != 6 && f.by.exists() && has_skill(c, f.by, kCrackShot);
}

void fall(Playing& p, FigureId victim, Status status, u32 mark) {
  Figure& f = p.s.figures[victim];
  p.s.set_status(victim, status);
  f.flags = (f.flags & ~kTurnMarks) | mark;
  f.target = {};
}

void read_result(Playing& p, const Injury& f) {
  const Seat side = p.t.at(f.victim).side;
  if (p.applies(R("IN-1.1"), f.die == 6)) {
    fall(p, f.victim, Status::Out, 0);
    p.emit({R("IN-1.1"), kOutOfAction, side, number(f.victim)});
  }
  if (p.applies(R("IN-1.2"), f.die >= 2 && f.die <= 5 && !f.repeat)) {
    fall(p, f.victim, Status::Down, kJustDown);
    p.emit({R("IN-1.2"), kWentDown, side, number(f.victim)});
  }
  if (p.applies(R("IN-1.3"), f.die == 1)) {
    p.s.set_status(f.victim, Status::Standing);
    p.emit({R("IN-1.3"), kFleshWound, side, number(f.victim)});
  }
}

}  // namespace

std::optional<Action> Injury::settled(const Ctx&) const {
  return victim.exists() ? std::nullopt : std::optional<Action>(Action{});
}

Flow Injury::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  if (!repeat && !is_last_wound(p, *this)) return Done;
  ASK(Die, RollDie{R("IN-1")});
  die = read_die(p, *this, R("IN-1"));
  // PG-2d.2: a crack shot may have it rolled again; the second result stands.
  if (has_crack_shot(c, *this)) {
    ASK(CrackShot, YesOrNo{by, victim, Offered::CrackShot});
    if (p.answer.verb == kYes) {
      ASK(SecondDie, RollDie{R("PG-2d.2")});
      die = read_die(p, *this, R("PG-2d.2"));
    }
  }
  // PG-2e.5: the nimble turn it into a flesh wound on 4 or more.
  if (die != 1 && has_skill(c, victim, kNimble)) {
    ASK(Nimble, RollDie{R("PG-2e.5")});
    if (read_die(p, *this, R("PG-2e.5")) >= 4) die = 1;
  }
  read_result(p, *this);
  return settle_losses(p, p.t.at(victim).side) ? finish(p) : Done;
  END;
}

}  // namespace cf::skirmish
