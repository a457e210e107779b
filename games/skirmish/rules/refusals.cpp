// Why an answer that the open question does not offer is refused: by the rules of its verb and of the figure it names.
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

// When each verb has its time, in the order of Verb.
constexpr Verdict kTimes[] = {
    {R("TS-2"), {"Dice are rolled when a rule asks for them."}},
    {R("TS-1"), {"Whoever has the highest die chooses at the beginning of a turn to act first or last."}},
    {R("TS-1"), {"Whoever has the highest die chooses at the beginning of a turn to act first or last."}},
    {R("WB-6"), {"Heroes and veterans roll their skills before the set-up."}},
    {R("SX-4"), {"Figures are placed in the set-up, before the first turn."}},
    {R("SX-4"), {"Figures are held back in the set-up, before the first turn."}},
    {R("TS-2"), {"Something must be chosen here before the turn goes on."}},
    {R("MO-1.4"), {"A team retires at the beginning of its own turn, when it could declare charges."}},
    {R("TS-2.2"), {"Charges are declared at the beginning of the side's turn, before it moves."}},
    {R("MV-4"), {"The charger is named first, then whom it charges; both before the side moves."}},
    {R("TS-2.3"), {"Figures move after the charges are declared and before anybody shoots."}},
    {R("MV-1"), {"Choose the figure first; then it walks, in the side's movement."}},
    {R("MV-3"), {"Choose the figure first; it turns as part of its move."}},
    {R("CO-1"), {"A coup is taken as part of a figure's move: choose the figure first."}},
    {R("SX-10"), {"A figure leaves the table as part of its move: choose it first."}},
    {R("SX-5"), {"Choose a figure that is due; it comes in during the side's movement."}},
    {R("TS-2.4"), {"Figures shoot after the side has moved."}},
    {R("SH-1"), {"Choose the shooter first; the side shoots after it has moved."}},
    {R("SH-3"), {"Choose one of those who fire first; the side shoots after it has moved."}},
    {R("PG-2e.4"), {"The lightning fast move again when their side shoots: choose the figure first."}},
    {R("PG-4a.15"), {"A preacher preaches when his side shoots: choose him first."}},
    {R("TS-2"), {"Nothing is asked that could be answered by yes."}},
    {R("TS-2"), {"Nothing is asked that could be answered by no."}},
    {R("ME-2.1"), {"An outnumbered figure names its opponent when its fight begins."}},
    {R("PG-4a.5"), {"Figures go with a scout in the set-up, before the first turn."}},
};
static_assert(std::size(kTimes) == kGoWithScout + 1);

Verdict gone_verdict(const Ctx& c, FigureId f) {
  const i16 n = number(f);
  switch (c.s.figures[f].status) {
    case Status::Down:
      return {R("IN-2.1"), {"{a:figure} is down and can only crawl.", n}};
    case Status::Out:
      return {R("IN-1.1"), {"{a:figure} is out of action.", n}};
    case Status::Fled:
      return {R("MO-4.3"), {"{a:figure} has run off the table.", n}};
    case Status::Left:
      return {R("SX-10"), {"{a:figure} has left the table.", n}};
    case Status::Freed:
      return {c.t.wagons.has(f) ? R("SX-9") : R("SX-8"),
              {c.t.wagons.has(f) ? "{a:figure} has been plundered." : "{a:figure} has been freed.", n}};
    case Status::Reserve:
      return {R("SX-5"), {"{a:figure} waits off the table and comes in during a movement step.", n}};
    case Status::None:
      return {R("SX-5"), {"{a:figure} has not come yet.", n}};
    case Status::Standing:
      break;
  }
  return {};
}

// Why the side cannot act with this figure.
Verdict who_verdict(const Ctx& c, Seat side, FigureId f) {
  if (!exists(c, f)) return {R("WB-1.3"), {"No roster has such a figure."}};
  const Seat owner = c.t.at(f).side;
  if (owner != side)
    return {R("TS-2"), {"{a:figure} belongs to {b:seat}, and it is the turn of {c:seat}.", number(f), owner, side}};
  return gone_verdict(c, f);
}

// Why a figure cannot act against that one.
Verdict whom_verdict(const Ctx& c, FigureId f, FigureId target, Rule rule) {
  if (!exists(c, target)) return {R("WB-1.3"), {"No roster has such a figure."}};
  if (f == target) return {rule, {"{a:figure} cannot be its own target.", number(f)}};
  if (!is_enemy(c.t, f, target)) return {rule, {"{a:figure} is on the same side.", number(target)}};
  return gone_verdict(c, target);
}

Verdict wrong_choice(const Ctx& c, const ChooseCharger& q, const Action& a) {
  return a.verb == kChargeWith ? who_verdict(c, q.side, figure_id(a.a)) : Verdict{};
}

Verdict wrong_choice(const Ctx& c, const ChooseChargeTarget& q, const Action& a) {
  return a.verb == kCharge ? whom_verdict(c, q.figure, figure_id(a.a), R("MV-4")) : Verdict{};
}

Verdict wrong_choice(const Ctx& c, const ChooseMover& q, const Action& a) {
  return a.verb == kMove ? who_verdict(c, q.side, figure_id(a.a)) : Verdict{};
}

Verdict wrong_choice(const Ctx& c, const ChooseShooter& q, const Action& a) {
  const FigureId f = figure_id(a.a);
  if (a.verb != kShootWith) return {};
  if (const Verdict v = who_verdict(c, q.side, f); !v.legal()) return v;
  return {R("SX-8"), {"{a:figure} does not fight.", number(f)}};
}

Verdict wrong_choice(const Ctx& c, const ChooseTarget& q, const Action& a) {
  const FigureId target = figure_id(a.a);
  switch (a.verb) {
    case kDash:
      return dash_verdict(c, q.figure);
    case kVolley:
      if (const Verdict v = whom_verdict(c, q.figure, target, R("SH-3")); !v.legal()) return v;
      return volley_verdict(c, q.figure, target);
    case kPreach:
      if (const Verdict v = whom_verdict(c, q.figure, target, R("PG-4a.15")); !v.legal()) return v;
      return {R("PG-4a.15"), {"{a:figure} is no preacher.", number(q.figure)}};
    case kShoot:
      if (a.b < 0 || a.b >= kMissiles || !carries_missile(c.t.at(q.figure), a.b))
        return {R("SH-4"), {"{a:figure} carries no such weapon.", number(q.figure)}};
      return whom_verdict(c, q.figure, target, R("SH-1"));
    default:
      return {};
  }
}

Verdict wrong_choice(const Ctx& c, const ChooseOpponent& q, const Action& a) {
  if (a.verb != kStrike) return {};
  if (const Verdict v = whom_verdict(c, q.single, figure_id(a.a), R("ME-2.1")); !v.legal()) return v;
  return {R("ME-2.1"), {"{a:figure} is not among those who fight {b:figure}.", a.a, number(q.single)}};
}

Verdict wrong_choice(const Ctx&, const ChooseSkillList&, const Action& a) {
  return a.verb == kStudy ? Verdict{R("WB-6"), {"There is no such list of skills."}} : Verdict{};
}

}  // namespace

Verdict Game::refusal(const Ctx& c, const Action& action) {
  Verdict out{};
  std::visit(
      [&]<class F>(const F& f) {
        if constexpr (requires { wrong_choice(c, f, action); }) out = wrong_choice(c, f, action);
      },
      c.s.stack.top());
  if (!out.legal()) return out;
  return action.verb < std::size(kTimes) ? kTimes[action.verb] : Verdict{R("TS-2"), {"No figure can do that."}};
}

}  // namespace cf::skirmish
