// 19.0 the battle from first to last; 19.1 rounds; 9.5.14 surprise; 19.2 the order of a round.
// Rulings.
#include "engine/procedure.hpp"
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {
namespace {

Seat first(const Tables& t) { return t.battle.initiative; }
Seat second(const Tables& t) { return other(t.battle.initiative); }

int primary_rating(const Tables& t, Seat side) { return t.battle.leaders[side][t.battle.sides[side].primary].rating; }

// Without the initiative; but the surprised side in any case.
Seat arrays_first(const Ctx& c) {
  if (c.applies(R("19.1-b.1"), c.s.surprised != kNobody)) return c.s.surprised;
  return c.applies(R("19.1-b"), second(c.t));
}

bool both_have_units(const Ctx& c) { return anyone_left(c, kNative) && anyone_left(c, kSettler); }

bool all_of_class(const Tables& t, Seat side, Class cls) {
  for (UnitId u : units_of(t, side))
    if (t.unit[u.index()].cls != cls) return false;
  return true;
}

bool any_of_class(const Tables& t, Seat side, Class cls) {
  for (UnitId u : units_of(t, side))
    if (t.unit[u.index()].cls == cls) return true;
  return false;
}

int surprise_modifier(const Ctx& c) {
  const Charts& k = c.t.charts;
  Modifiers die(c.t);
  die.add(R("9.5.14"), any_of_class(c.t, second(c.t), Class::Rifle), k.surprise_rifles);
  die.add(R("9.5.14"), all_of_class(c.t, first(c.t), Class::Warrior), k.surprise_warriors);
  die.add(R("9.5.14"), c.s.weather == Weather::Severe, k.surprise_severe);
  return die.sum();
}

void set_severe_weather(Playing& p) {
  p.s.weather = Weather::Severe;
  p.emit({R("19.0"), kWeatherSevere});
}

void surprise(Playing& p, Seat side) {
  p.s.surprised = side;
  p.emit({R("9.5.14"), kSurprised, side});
}

// The roll must not exceed the rating of the primary leader.
void roll_for_surprise(Playing& p) {
  const int modifier = surprise_modifier(p.ctx());
  p.emit({R("9.5.14"), kSurpriseRolled, first(p.t), p.answer.n, static_cast<i16>(modifier)});
  if (p.answer.n + modifier <= primary_rating(p.t, first(p.t))) surprise(p, second(p.t));
}

void roll_for_extra_round(Playing& p) {
  p.emit({R("19.1-a"), kExtraRolled, second(p.t), p.answer.n});
  if (p.answer.n >= primary_rating(p.t, second(p.t))) return;
  ++p.s.rounds;
  p.emit({R("19.1-a"), kExtraWon, second(p.t), p.s.rounds});
}

}  // namespace

// 19.0 to 19.3: what precedes the battle, both arrays, the rounds.
Flow BattleOrder::play(Playing& p) {
  const Battle& b = p.t.battle;
  BEGIN;
  p.emit({R("19.0"), kBattleBegan, kNobody, static_cast<i16>(b.terrain)});
  // A set-up states weather and surprise or leaves them to the die. Nobody is surprised in settled land.
  if (b.weather == Decided::Native) set_severe_weather(p);
  if (b.weather == Decided::Rolled) {
    ASK(WeatherDie, RollDie{R("19.0")});
    p.emit({R("19.0"), kWeatherRolled, kNobody, p.answer.n});
    if (p.answer.n >= p.t.charts.severe_from) set_severe_weather(p);
  }
  if (b.surprise == Decided::Native) surprise(p, kSettler);
  if (b.surprise == Decided::Settler) surprise(p, kNative);
  if (b.surprise == Decided::Rolled && b.terrain != Terrain::Settled) {
    ASK(SurpriseDie, RollDie{R("9.5.14")});
    roll_for_surprise(p);
  }

  // 19.1: the rating of the initiative side's primary leader gives the number of rounds; the other side may try for one
  // more and no more than one (19.1-a.3).
  p.s.rounds = static_cast<u8>(p.applies(R("19.1"), primary_rating(p.t, first(p.t))));
  p.emit({R("19.1"), kRoundsSet, first(p.t), p.s.rounds});
  ASK(ExtraWish, ExtraRound{});
  if (p.answer.verb == kExtend) {
    ASK(ExtraDie, RollDie{R("19.1-a")});
    roll_for_extra_round(p);
  }

  // 19.1-b to 19.1-d: one side arrays, then the other opposite.
  CALL(FirstArrayed, Arraying{.side = arrays_first(p.ctx())});
  CALL(SecondArrayed, Arraying{.side = other(arrays_first(p.ctx())), .second = true});

  while (p.applies(R("19.2"), both_have_units(p.ctx()) && p.s.round < p.s.rounds)) CALL(Fought, Round{});
  return p.become(EndOfBattle{});
  END;
}

namespace {

// At the end of a phase the rows close up. A side without a unit ends the battle.
bool ends_battle(Playing& p) {
  close_up(p);
  return p.applies(R("Q-42"), !both_have_units(p.ctx()));
}

}  // namespace

// 19.2: fire, movement, melee, recovery; in each the initiative side first.
Flow Round::play(Playing& p) {
  const Seat one = first(p.t), two = second(p.t);
  BEGIN;
  ++p.s.round;
  p.emit({R("19.2"), kRoundBegan, kNobody, p.s.round, p.s.rounds});
  CALL(FirstFired, FirePhase{.side = one});
  CALL(SecondFired, FirePhase{.side = two});
  if (ends_battle(p)) return Done;
  CALL(FirstMoved, MovePhase{.side = one});
  close_up(p);  // so that nobody avoids a charge by an empty front row
  CALL(SecondMoved, MovePhase{.side = two});
  if (ends_battle(p)) return Done;
  CALL(Fought, Melees{});
  if (ends_battle(p)) return Done;
  CALL(FirstRecovered, Recovery{.side = one});
  CALL(SecondRecovered, Recovery{.side = two});
  close_up(p);
  END;
}

Seat ExtraRound::asked(const Ctx& c) const { return second(c.t); }

// A rating of 1 cannot be rolled under.
std::optional<Action> ExtraRound::settled(const Ctx& c) const {
  if (primary_rating(c.t, second(c.t)) > 1) return {};
  return Action{.verb = kDecline};
}

void ExtraRound::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kExtend});
  offer.allow({.verb = kDecline});
}

Prompt ExtraRound::prompt(const Ctx& c) const {
  return {R("19.1-a"),
          {"Before the battle: try for one more round? A die lower than {a}, your primary leader's rating, adds it; it "
           "must then be played.",
           static_cast<i16>(primary_rating(c.t, second(c.t)))}};
}

}  // namespace cf::quickbattle
