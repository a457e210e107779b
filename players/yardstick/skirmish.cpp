// Frozen with the yardstick: not to be improved, only kept compiling.
// What a player program knows of the skirmish: figures standing, points, and sensible habits.
#include <algorithm>
#include <cmath>

#include "games/skirmish/rules/figures.hpp"
#include "players/yardstick/yardstick.hpp"

namespace cf::skirmish {
namespace {

Ctx context(const Ruleset& rules, const void* state) {
  return {*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
}

float worth(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  const float whole = 1.0f + 0.6f * static_cast<float>(c.t.at(f).rank) / 2.0f;
  switch (me.status) {
    case Status::Standing:
      return whole * (me.has(kRouting) ? 0.4f : 1.0f) * (1.0f - 0.15f * static_cast<float>(me.wounds));
    case Status::Reserve:
      return whole;
    case Status::Left:
      return 0.7f * whole;
    case Status::Down:
      return 0.15f * whole;
    default:
      return 0;
  }
}

// Places that score when somebody stands there or leaves from there.
bool is_place(const Objective& o) {
  return o.goal == Goal::HoldZone || o.goal == Goal::HoldBuilding || o.goal == Goal::ExitEdge ||
         o.goal == Goal::EscapeEdge;
}

float inches(i64 squared_hundredths) { return std::sqrt(static_cast<float>(squared_hundredths)) / 100; }

// Points in sight: what a side's nearest figure may still earn at the places that score.
float prospects(const Ctx& c, Seat side) {
  float sum = 0;
  for (const Objective& o : c.t.objectives) {
    if (!is_place(o) || (o.side >= 0 && o.side != side)) continue;
    float nearest = 60;
    for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
      const FigureInfo& info = c.t.figures[i];
      if (info.side == side && info.part == Part::Fighter && c.s.figures.items[i].standing() &&
          (o.list == ListId::None || o.list == info.list))
        nearest = std::min(nearest, inches(o.shape.distance2_to(c.s.figures.items[i].at())));
    }
    sum += static_cast<float>(o.vp) * (1 - nearest / 60);
  }
  return sum;
}

// What speaks for a side: its points, which decide in the end; the share of its figures it has kept; and how far it is
// from half its figures lost, when it runs and loses at once.
float standing_of(const Ctx& c, Seat side, float late) {
  float kept = 0, all = 0.1f;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    if (c.t.figures[i].side != side || c.t.figures[i].part != Part::Fighter) continue;
    kept += worth(c, FigureId(i));
    all += 1.0f + 0.3f * static_cast<float>(c.t.figures[i].rank);
  }
  const int lost = losses(c, side), start = std::max<int>(1, c.s.sides[side].start);
  const float near_rout = static_cast<float>(lost) * 2 / static_cast<float>(start);
  return (0.35f + 0.65f * late) * static_cast<float>(score(c, side)) + (1 - late) * 0.4f * prospects(c, side) +
         2.5f * (1 - 0.6f * late) * kept / all - 1.5f * near_rout * near_rout;
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c = context(rules, state);
  const float late = std::min(1.0f, static_cast<float>(c.s.turn) / static_cast<float>(std::max(1, c.t.turns)));
  float mine = 0, best = -99;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) {
    const float here = standing_of(c, static_cast<Seat>(i), late);
    if (i == seat)
      mine = here;
    else
      best = std::max(best, here);
  }
  // With more sides than two the leader of the others is not the only one who may win.
  const float share = 1 / (1 + std::exp(best - mine));
  return std::clamp(share, 0.01f, 0.99f) * (c.t.sides.size() > 2 ? 2.0f / static_cast<float>(c.t.sides.size()) : 1.0f);
}

// -- sensible answers ---------------------------------------------------------------------------

// A step towards a place that scores for the figure's side, while it is not there yet.
float weigh_way(const Ctx& c, FigureId f, Point to) {
  const FigureInfo& info = c.t.at(f);
  for (const Objective& o : c.t.objectives) {
    if (!is_place(o) || (o.side >= 0 && o.side != info.side) || (o.list != ListId::None && o.list != info.list))
      continue;
    const i64 before = o.shape.distance2_to(c.s.figures[f].at()), after = o.shape.distance2_to(to);
    if (before > 0) return after < before ? 2.0f : 0.7f;
    return after > 0 ? 0.4f : 1.0f;
  }
  return 1;
}

// The enemy a figure's steps are measured against, found once for all of them.
struct Threat {
  FigureId enemy;
  i64 distance2 = 0;
};

Threat threat_to(const Ctx& c, FigureId f) {
  const FigureId enemy = nearest_enemy(c, f, false);
  return {enemy, enemy.exists() ? distance2(c.s.figures[f].at(), c.s.figures[enemy].at()) : 0};
}

float weigh_step(const Ctx& c, FigureId f, const Threat& threat, const Action& a) {
  if (a.verb == kLeave || a.verb == kCoup) return 6;
  if (a.verb == kDone) return 1.5f;
  if (a.verb == kTurn) return 0.2f;
  const Point to{a.a, a.b};
  float weight = c.t.ground.is_slow(to) ? 2.0f : 1.0f;  // woods and rocks are cover
  if (threat.distance2 > i64{1500} * 1500)
    weight *= distance2(to, c.s.figures[threat.enemy].at()) < threat.distance2 ? 3.0f : 0.4f;
  return weight * weigh_way(c, f, to);
}

// What a shot or a volley needs on two dice.
int needed(const Ctx& c, FigureId f, FigureId target, const Action& a) {
  if (a.verb != kVolley) {
    const ShotSum sum = shot_sum(c, f, target, int{a.b}, 1);
    return sum.need - sum.modifier;
  }
  const FigureSet group = volley_group(c, f, target);
  const VolleyLead lead = volley_lead(c, group, f, target);
  const ShotSum sum = shot_sum(c, lead.nearest, target, kMusketShot, group.size(), lead.far);
  return sum.need - sum.modifier;
}

float weigh_shot(const Ctx& c, FigureId f, const Action& a) {
  if (a.verb == kDash) return 0.5f;
  if (a.verb == kPreach) return 3;
  const FigureId target = figure_id(a.a);
  const int need = std::clamp(needed(c, f, target, a), 2, 13);
  return static_cast<float>((13 - need) * (13 - need)) + static_cast<float>(c.t.at(target).rank);
}

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c = context(rules, state);
  if (c.s.stack.empty()) return;
  const Frames& top = c.s.stack.top();
  const auto each = [&](auto&& judge) {
    for (std::size_t i = 0; i < answers.size(); ++i) weights[i] = std::max(judge(answers[i].action), 0.01f);
  };
  if (const auto* step = std::get_if<ChooseStep>(&top)) {
    const Threat threat = threat_to(c, step->figure);
    each([&](const Action& a) { return weigh_step(c, step->figure, threat, a); });
  } else if (const auto* target = std::get_if<ChooseTarget>(&top)) {
    each([&](const Action& a) { return weigh_shot(c, target->figure, a); });
  } else if (std::holds_alternative<ChooseShooter>(top) || std::holds_alternative<ChooseMover>(top)) {
    each([](const Action& a) { return a.verb == kDone ? 0.15f : 1.0f; });
  } else if (std::holds_alternative<ChooseCharger>(top)) {
    each([](const Action& a) { return a.verb == kRetire ? 0.02f : a.verb == kDone ? 1.0f : 0.8f; });
  } else if (std::holds_alternative<YesOrNo>(top)) {
    each([](const Action& a) { return a.verb == kYes ? 3.0f : 1.0f; });
  }
}

}  // namespace

extern const yardstick::Knowledge kYardstick;
const yardstick::Knowledge kYardstick{
    .game = "skirmish", .evaluate = evaluate, .weigh = weigh, .far_ahead = 60, .cost = 4};

}  // namespace cf::skirmish
