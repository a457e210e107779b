// 19.0 the battle from first to last; 19.1 rounds; 9.5.14 surprise; 19.2 the order of a round.
// Rulings.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {
namespace {

Seat first(const Tables& t) { return t.battle.initiative; }
Seat second(const Tables& t) { return other(t.battle.initiative); }

int primary_rating(const Tables& t, Seat side) {
  return t.battle.leaders[side][t.battle.sides[side].primary].rating;
}

// The side that arrays first (19.1-b): without the initiative, but if surprised in any case.
Seat arrays_first(const Ctx& c) {
  if (c.s.surprised != kNobody && c.t.in_force(R("19.1-b.1"))) return c.s.surprised;
  return c.t.in_force(R("19.1-b")) ? second(c.t) : first(c.t);
}

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
  int modifier = 0;
  if (any_of_class(c.t, second(c.t), Class::Rifle)) modifier += k.surprise_rifles;
  if (all_of_class(c.t, first(c.t), Class::Warrior)) modifier += k.surprise_warriors;
  if (c.s.weather == Weather::Severe) modifier += k.surprise_severe;
  return modifier;
}

void surprise(Playing& p, Seat side) {
  p.s.surprised = side;
  p.note({R("9.5.14"), kSurprised, side});
}

Flow weather(BattleOrder&, Playing& p) {
  const Battle& b = p.t.battle;
  p.note({R("19.0"), kBattleBegan, kNobody, static_cast<i16>(b.terrain)});
  if (b.weather == Decided::Rolled) return p.call(RollDie{R("19.0")});
  if (b.weather == Decided::None) return go(R("9.5.14"));
  p.answer.n = p.t.charts.severe_from;
  return Next;
}

Flow weather_rolled(BattleOrder&, Playing& p) {
  if (p.t.battle.weather == Decided::Rolled) p.note({R("19.0"), kWeatherRolled, kNobody, p.answer.n});
  if (p.answer.n >= p.t.charts.severe_from) {
    p.s.weather = Weather::Severe;
    p.note({R("19.0"), kWeatherSevere});
  }
  return Next;
}

Flow surprise_sought(BattleOrder&, Playing& p) {
  const Decided wanted = p.t.battle.surprise;
  if (wanted == Decided::Native) surprise(p, kSettler);
  if (wanted == Decided::Settler) surprise(p, kNative);
  if (wanted == Decided::Rolled && p.t.battle.terrain != Terrain::Settled) return p.call(RollDie{R("9.5.14")});
  return go(R("19.1"));
}

Flow surprise_rolled(BattleOrder&, Playing& p) {
  const int modifier = surprise_modifier(p.ctx());
  p.note({R("9.5.14"), kSurpriseRolled, first(p.t), p.answer.n, static_cast<i16>(modifier)});
  if (p.answer.n + modifier <= primary_rating(p.t, first(p.t))) surprise(p, second(p.t));
  return Next;
}

Flow rounds(BattleOrder&, Playing& p) {
  p.s.rounds = static_cast<u8>(primary_rating(p.t, first(p.t)));
  p.note({R("19.1"), kRoundsSet, first(p.t), p.s.rounds});
  return Next;
}

// A rating of 1 cannot be rolled under, so that nothing is asked.
Flow extra_round(BattleOrder&, Playing& p) {
  return primary_rating(p.t, second(p.t)) > 1 ? p.call(ExtraRound{}) : go(R("19.1-b"));
}

Flow extra_declared(BattleOrder&, Playing& p) {
  return p.answer.verb == kExtend ? p.call(RollDie{R("19.1-a")}) : go(R("19.1-b"));
}

Flow extra_rolled(BattleOrder&, Playing& p) {
  p.note({R("19.1-a"), kExtraRolled, second(p.t), p.answer.n});
  if (p.answer.n < primary_rating(p.t, second(p.t))) {
    ++p.s.rounds;
    p.note({R("19.1-a.3"), kExtraWon, second(p.t), p.s.rounds});
  }
  return Next;
}

constexpr Paragraph<Game, BattleOrder> kBattleChapter[] = {
    {R("19.0"), "The battle is opened; a set-up may leave the weather to the die.", weather},
    {R("19.0"), "Weather is severe from the printed face on.", weather_rolled},
    {R("9.5.14"), "Surprise is stated by the engagement, or rolled for by the initiative side in broken country.", surprise_sought},
    {R("9.5.14"), "The roll must not exceed the primary leader's rating.", surprise_rolled},
    {R("19.1"), "The initiative side's primary leader gives the number of rounds.", rounds},
    {R("19.1-a.1"), "The other side says beforehand whether it tries for one more.", extra_round},
    {R("19.1-a"), "It rolls under its own primary leader's rating.", extra_declared},
    {R("19.1-a.3"), "Success adds one round and no more.", extra_rolled},
    {R("19.1-b"), "One side arrays, ...",
     [](BattleOrder&, Playing& p) -> Flow { return p.call(Arraying{.side = arrays_first(p.ctx())}); }},
    {R("19.1-d"), "... then the other, opposite.",
     [](BattleOrder&, Playing& p) -> Flow { return p.call(Arraying{.side = other(arrays_first(p.ctx())), .second = true}); }},
    {R("19.2"), "The rounds are played, until a side has nobody left.",
     [](BattleOrder&, Playing& p) -> Flow {
       const bool both = anyone_left(p.ctx(), kNative) && anyone_left(p.ctx(), kSettler);
       return both && p.s.round < p.s.rounds ? p.call(Round{}, R("19.2")) : Next;
     }},
    {R("19.3"), "The battle is closed.", [](BattleOrder&, Playing& p) -> Flow { return p.become(EndOfBattle{}); }},
};

// 19.2: ends the round early when a side has lost its last unit.
Flow end_of_phase(Round&, Playing& p) {
  close_up(p);
  if ((!anyone_left(p.ctx(), kNative) || !anyone_left(p.ctx(), kSettler)) && p.t.in_force(R("Q-42"))) return End;
  return Next;
}

constexpr Paragraph<Game, Round> kRoundChapter[] = {
    {R("19.2"), "A round begins.",
     [](Round&, Playing& p) -> Flow {
       ++p.s.round;
       p.note({R("19.2"), kRoundBegan, kNobody, p.s.round, p.s.rounds});
       return Next;
     }},
    {R("19.2.1"), "The initiative side fires.", [](Round&, Playing& p) -> Flow { return p.call(FirePhase{.side = first(p.t)}); }},
    {R("19.2.1"), "Then the other.", [](Round&, Playing& p) -> Flow { return p.call(FirePhase{.side = second(p.t)}); }},
    {R("Q-28"), "Rows close up.", end_of_phase},
    {R("19.2.2"), "The initiative side moves.", [](Round&, Playing& p) -> Flow { return p.call(MovePhase{.side = first(p.t)}); }},
    {R("19.2.2"), "Then the other.", [](Round&, Playing& p) -> Flow { return p.call(MovePhase{.side = second(p.t)}); }},
    {R("Q-28"), "Rows close up.", end_of_phase},
    {R("19.2.3"), "Those who stand together fight.", [](Round&, Playing& p) -> Flow { return p.call(Melees{}); }},
    {R("Q-28"), "Rows close up.", end_of_phase},
    {R("19.2.4"), "The initiative side recovers.", [](Round&, Playing& p) -> Flow { return p.call(Recovery{.side = first(p.t)}); }},
    {R("19.2.4"), "Then the other.", [](Round&, Playing& p) -> Flow { return p.call(Recovery{.side = second(p.t)}); }},
    {R("Q-28"), "Rows close up.", end_of_phase},
};

}  // namespace

const Chapter<Game, BattleOrder> BattleOrder::chapter{kBattleChapter};
const Chapter<Game, Round> Round::chapter{kRoundChapter};

Seat ExtraRound::asked(const Ctx& c) const { return second(c.t); }

void ExtraRound::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kExtend});
  offer.allow({.verb = kDecline});
}

Ask ExtraRound::ask(const Ctx& c) const {
  return {R("19.1-a"),
          {"Before the battle: try for one more round? A die lower than {a}, your primary leader's rating, adds it; it must then be played.",
           static_cast<i16>(primary_rating(c.t, second(c.t)))}};
}

}  // namespace cf::quickbattle
