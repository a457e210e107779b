// What a die is rolled for, in words: who rolls it and what its faces mean.
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

struct Roll {
  const Ctx& c;
  Rule rule;
  bool second;  // of two dice
  int first;    // what the other one shows

  // The words for the first die of two, and for the second.
  Prompt of(FigureId who, Message one, const char* then) const {
    if (second) one.text = then, one.c = static_cast<i16>(first);
    return {rule, one, kFigure, number(who)};
  }
};

Prompt words(const Roll& roll, const StartSkills& f, StartSkills::Step) {
  return roll.of(f.figure,
                 {"{a:figure} rolls for a skill: the die is its number in the {b:skill_list} list. One it has already "
                  "is rolled again.",
                  number(f.figure), f.list},
                 "");
}

Prompt words(const Roll& roll, const SetUp& f, SetUp::Step) {
  return {roll.rule, {"{a:seat} rolls for the set-up: the lowest die sets up first.", f.turn}};
}

Prompt words(const Roll& roll, const Initiative& f, Initiative::Step) {
  return {roll.rule, {"{a:seat} rolls for the initiative: the highest die chooses to act first or last.", f.side}};
}

Prompt words(const Roll& roll, const RallyStep& f, RallyStep::Step at) {
  using Step = RallyStep::Step;
  const Ctx& c = roll.c;
  if (at == Step::Waking)
    return roll.of(f.figure,
                   {"{a:figure} rolls at dawn: awake on 4 or more, asleep this turn on less.", number(f.figure)}, "");
  if (at == Step::Relief)
    return {
        roll.rule,
        {"{a:seat} rolls for the relief: it comes on {b} or more.", f.side, static_cast<i16>(relief_comes_on(c.s))}};
  if (at == Step::Powder)
    return {roll.rule, {"{a:seat} rolls for the powder in the burning house: it explodes on 5 or 6.", f.side}};
  const i16 rally = static_cast<i16>(c.t.lists.classes[static_cast<std::size_t>(c.t.at(f.figure).rank)].rally);
  return roll.of(f.figure, {"{a:figure} tries to rally: {b} or more on two dice. First die.", number(f.figure), rally},
                 "{a:figure} tries to rally: {b} or more on two dice. The first shows {c}.");
}

Prompt words(const Roll& roll, const MoveStep& f, MoveStep::Step) {
  return roll.of(
      f.figure,
      {"{a:figure} is stealthy: on 4 or more neither ground nor turning holds it up this turn.", number(f.figure)}, "");
}

Prompt words(const Roll& roll, const Shot& f, Shot::Step) {
  const ShotSum sum = shot_sum(roll.c, f.shooter, f.target, f.weapon, f.models(), f.far);
  if (roll.second)
    return {roll.rule,
            {"{a:figure} shoots: {b} or more on two dice hits. The first shows {c}.", number(f.shooter),
             static_cast<i16>(sum.need - sum.modifier), static_cast<i16>(roll.first)},
            kFigure,
            number(f.shooter)};
  return {roll.rule,
          {"{a:figure} shoots at {b:figure}: {c} or more on two dice hits. First die.", number(f.shooter),
           number(f.target), static_cast<i16>(sum.need - sum.modifier)},
          kFigure,
          number(f.shooter)};
}

Prompt fight_words(const Roll& roll, FigureId who, FigureId enemy) {
  const i16 added = static_cast<i16>(melee_modifier(roll.c, who, enemy));
  if (roll.second)
    return {
        roll.rule,
        {"{a:figure} fights: two dice and {b}. The first shows {c}.", number(who), added, static_cast<i16>(roll.first)},
        kFigure,
        number(who)};
  return {roll.rule,
          {"{a:figure} fights {b:figure}: two dice and {c}. First die.", number(who), number(enemy), added},
          kFigure,
          number(who)};
}

Prompt words(const Roll& roll, const Fight& f, Fight::Step at) {
  using Step = Fight::Step;
  if (at == Step::JumpDie)
    return roll.of(f.actor,
                   {"{a:figure} tries to jump back: a die below {b} takes it out of the fight.", number(f.actor),
                    roll.c.t.at(f.actor).reputation},
                   "");
  const FigureId who = at == Step::DirtyDice ? f.actor : at == Step::OpponentDice ? f.opponent : f.single;
  return fight_words(roll, who, who == f.single ? f.opponent : f.single);
}

Prompt words(const Roll& roll, const FreeStrike& f, FreeStrike::Step) {
  if (roll.second) return fight_words(roll, f.striker, f.victim);
  const i16 need = static_cast<i16>(f.against + margin(roll.c, f.victim) - melee_modifier(roll.c, f.striker, f.victim));
  return {roll.rule,
          {"{a:figure} strikes at {b:figure} as well: {c} or more on two dice wounds. First die.", number(f.striker),
           number(f.victim), need},
          kFigure,
          number(f.striker)};
}

Prompt words(const Roll& roll, const Injury& f, Injury::Step at) {
  if (at == Injury::Step::Nimble)
    return roll.of(f.victim, {"{a:figure} is nimble: 4 or more makes the injury a flesh wound.", number(f.victim)}, "");
  return roll.of(f.victim,
                 {"Injury of {a:figure}: 1 is a flesh wound, 2 to 5 down, 6 out of action.", number(f.victim)}, "");
}

// The least sum of two dice on which a figure stands, 13 if none does.
i16 steady_on(const Ctx& c, const MoraleTest& f) {
  const std::string& row = c.t.lists.classes[f.row % 5u].morale;
  const i16 column = static_cast<i16>(row.find('N') + 1);
  const int need = column - morale_modifier(c, f.figure, f.purpose);
  return static_cast<i16>(column <= 1 || need <= 2 ? 2 : need);
}

Prompt words(const Roll& roll, const MoraleTest& f, MoraleTest::Step) {
  const i16 need = steady_on(roll.c, f);
  switch (f.purpose) {
    case Purpose::Fear:
      return roll.of(f.figure,
                     {"{a:figure} faces a fearsome enemy: it dares on {b} or more on two dice. First die.",
                      number(f.figure), need},
                     "{a:figure} faces a fearsome enemy: it dares on {b} or more. The first die shows {c}.");
    case Purpose::Madness:
      return roll.of(
          f.figure,
          {"{a:figure} is out of its mind: on {b} or more on two dice it charges, else it stands still. First die.",
           number(f.figure), need},
          "{a:figure} is out of its mind: on {b} or more it charges. The first die shows {c}.");
    default:
      return roll.of(
          f.figure,
          {"{a:figure} tests morale: it stands on {b} or more on two dice. First die.", number(f.figure), need},
          "{a:figure} tests morale: it stands on {b} or more. The first die shows {c}.");
  }
}

Prompt words(const Roll& roll, const Flight& f, Flight::Step at) {
  return at == Flight::Step::OwnDice ? fight_words(roll, f.figure, f.striker) : fight_words(roll, f.striker, f.figure);
}

}  // namespace

Prompt RollDie::prompt(const Ctx& c) const {
  std::size_t below = c.s.stack.depth;
  Roll roll{c, rule, false, 0};
  Prompt out{rule, {"Roll a die."}};
  if (below < 2) return out;
  --below;  // this question itself
  if (const auto* pair = std::get_if<TwoDice>(&c.s.stack.frames[below - 1])) {
    --below;
    roll.second = static_cast<TwoDice::Step>(c.s.stack.pc[below]) == TwoDice::Step::Second;
    roll.first = pair->first;
  }
  if (below == 0) return out;
  const u8 at = c.s.stack.pc[below - 1];
  std::visit(
      [&]<class F>(const F& f) {
        if constexpr (requires { words(roll, f, typename F::Step{}); })
          out = words(roll, f, static_cast<typename F::Step>(at));
      },
      c.s.stack.frames[below - 1]);
  return out;
}

}  // namespace cf::skirmish
