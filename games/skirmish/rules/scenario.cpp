// Objectives of the scenarios (SX-1, S-57): what is held, burned, led home, and the points.
#include <algorithm>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kHouseReach = kRadius + 25;  // a base at the wall
constexpr u8 kWagonPost = 0x80;

const Objective* goal_of(const Tables& t, Goal goal, Seat side) {
  for (const Objective& o : t.objectives)
    if (o.goal == goal && (o.side < 0 || o.side == side)) return &o;
  return nullptr;
}

u8 house_touched(const Ctx& c, FigureId f) {
  const auto& features = c.t.ground.features;
  for (std::size_t i = 0; i < features.size(); ++i)
    if (features[i].house && !c.s.burning.has(FeatureId(i)) &&
        features[i].shape.distance2_to(c.s.figures[f].at()) <= kHouseReach * kHouseReach)
      return static_cast<u8>(i);
  return kNoPost;
}

u8 wagon_touched(const Ctx& c, FigureId f) {
  for (const FigureId wagon : c.t.wagons& c.s.standing)
    if (touching(c.s.figures[f], c.s.figures[wagon])) return static_cast<u8>(kWagonPost | wagon.value);
  return kNoPost;
}

u8 post_of(const Ctx& c, FigureId f) {
  const Seat side = c.t.at(f).side;
  if (!may_act(c, f) || !is_fighter(c.t, f) || in_melee(c, f)) return kNoPost;
  if (goal_of(c.t, Goal::Burn, side)) return house_touched(c, f);
  return goal_of(c.t, Goal::Plunder, side) ? wagon_touched(c, f) : kNoPost;
}

bool enemy_within_4(const Ctx& c, FigureId f) {
  const FigureId enemy = nearest_enemy(c, f, false);
  return enemy.exists() && within(c.s.figures[f], c.s.figures[enemy], 400);
}

void award(Playing& p, Seat side, int vp) {
  vp = p.applies(R("SX-1"), vp);
  p.s.sides[side].points = static_cast<i16>(p.s.sides[side].points + vp);
  p.emit({R("SX-1"), kScored, side, static_cast<i16>(vp)});
}

int standing_in(const Ctx& c, const Polygon& shape, Seat side, ListId list) {
  int n = 0;
  for (const FigureId f : c.t.of_side[side] & c.t.fighters & c.s.standing)
    n += (list == ListId::None || c.t.at(f).list == list) && shape.contains(c.s.figures[f].at());
  return n;
}

int others_in(const Ctx& c, const Polygon& shape, Seat side) {
  int most = 0;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i)
    if (i != side) most = std::max(most, standing_in(c, shape, static_cast<Seat>(i), ListId::None));
  return most;
}

// Between two sides every enemy out of action counts. With more only those whom a figure of this side put out.
int enemies_out(const Ctx& c, Seat side, bool heroes) {
  int n = 0;
  for (const FigureId f : (heroes ? c.t.fighters & c.t.heroes : c.t.fighters) - c.t.of_side[side]) {
    const FigureId by = c.s.figures[f].hurt_by;
    if (c.s.figures[f].status != Status::Out) continue;
    n += c.t.sides.size() == 2 || (by.exists() && c.t.at(by).side == side);
  }
  return n;
}

int coups(const Ctx& c, Seat side) {
  int n = 0;
  for (const FigureId f : c.t.of_side[side]) n += c.s.figures[f].coups;
  return n;
}

bool enemy_gave_way(const Ctx& c, Seat side) {
  for (std::size_t i = 0; i < c.t.sides.size(); ++i)
    if (i != side && (c.s.sides[i].routed || c.s.sides[i].retired)) return true;
  return false;
}

int goal_score(const Ctx& c, const Objective& o, Seat side) {
  switch (o.goal) {
    case Goal::CaptureLeader:
    case Goal::Hero:
      return enemies_out(c, side, true) ? o.vp : 0;
    case Goal::Surrender:
      return enemy_gave_way(c, side) ? o.vp : 0;
    case Goal::Coup:
      return c.applies(R("CO-1.5"), coups(c, side) * o.vp);
    case Goal::HoldZone: {
      const int mine = standing_in(c, o.shape, side, o.list);
      return mine && (o.side >= 0 || mine > others_in(c, o.shape, side)) ? o.vp : 0;
    }
    case Goal::Casualties:
      return enemies_out(c, side, false) / o.per * o.vp;
    case Goal::HoldBuilding:
      return standing_in(c, o.shape, side, o.list) && !others_in(c, o.shape, side) ? o.vp : 0;
    default:
      return 0;  // scored when it happened
  }
}

// Whether the objective is for such figures to leave by.
bool is_exit_for(const Ctx& c, const Objective& o, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  if (o.side != info.side || (o.list != ListId::None && o.list != info.list)) return false;
  switch (info.part) {
    case Part::Fighter:
      return o.goal == Goal::ExitEdge || o.goal == Goal::EscapeEdge;
    case Part::Captive:
      return o.goal == Goal::Captives;
    case Part::Wagon:
      return o.goal == Goal::WagonsHome;
    default:
      return false;
  }
}

const Objective* exit_goal(const Ctx& c, FigureId f) {
  for (const Objective& o : c.t.objectives)
    if (is_exit_for(c, o, f) && c.s.turn > o.after && o.shape.contains(c.s.figures[f].at())) return &o;
  return nullptr;
}

}  // namespace

void begin_posts(Playing& p, Seat side) {
  for (const FigureId f : p.t.of_side[side]) p.s.figures[f].post = post_of(p.ctx(), f);
}

namespace {

void plunder(Playing& p, FigureId f, FigureId wagon) {
  if (enemy_within_4(p.ctx(), wagon) || enemy_within_4(p.ctx(), f)) return;
  p.s.set_status(wagon, Status::Freed);
  award(p, p.t.at(f).side, goal_of(p.t, Goal::Plunder, p.t.at(f).side)->vp);
}

void burn(Playing& p, FigureId f, FeatureId house) {
  p.s.burning.add(house);
  p.emit({R("SX-9"), kBurned, p.t.at(f).side, number(f), static_cast<i16>(house.value)});
  award(p, p.t.at(f).side, goal_of(p.t, Goal::Burn, p.t.at(f).side)->vp);
}

}  // namespace

// Who has touched a house or a wagon for the whole of his side's turn burns or plunders it.
void end_posts(Playing& p, Seat side) {
  for (const FigureId f : p.t.of_side[side]) {
    const u8 post = p.s.figures[f].post;
    if (post == kNoPost) continue;
    p.s.figures[f].post = kNoPost;
    if (!p.applies(R("SX-9"), post_of(p.ctx(), f) == post)) continue;
    if (post & kWagonPost)
      plunder(p, f, FigureId(post & 0x7fu));
    else
      burn(p, f, FeatureId(post));
  }
}

int score(const Ctx& c, Seat side) {
  int sum = c.s.sides[side].points;
  for (const Objective& o : c.t.objectives)
    if (o.side < 0 || o.side == side) sum += c.applies(R("SX-1"), goal_score(c, o, side));
  return sum;
}

// Where and when an objective lets the figure leave.
Verdict leave_verdict(const Ctx& c, FigureId f, i64 left) {
  const Figure& me = c.s.figures[f];
  const i16 n = number(f);
  if (!me.standing()) return {R("IN-2.1"), {"{a:figure} is down and can only crawl.", n}};
  const Objective* elsewhere = nullptr;
  for (const Objective& o : c.t.objectives)
    if (is_exit_for(c, o, f)) elsewhere = &o;
  if (!elsewhere) return {R("SX-10"), {"No objective of its side lets {a:figure} leave the table.", n}};
  if (c.s.turn <= elsewhere->after)
    return {
        R("SX-10"),
        {"{a:figure} may leave after turn {b}; this is turn {c}.", n, static_cast<i16>(elsewhere->after), c.s.turn}};
  if (!exit_goal(c, f)) return {R("SX-10"), {"{a:figure} may leave only where its objective says.", n}};
  const i64 edge = std::min(std::min<i64>(me.x, me.y), std::min<i64>(kTable - me.x, kTable - me.y)) * 100;
  if (edge <= left) return {};
  return {R("SX-10"),
          {"The edge is {a:inches} inches away and {b:inches} are left.", wanted_inches(edge), allowed_inches(left)}};
}

void score_exit(Playing& p, FigureId f) {
  const Objective* o = exit_goal(p.ctx(), f);
  if (!o) return;
  int gone = 0;
  for (const FigureId one : p.t.friends(f)) gone += p.s.figures[one].status == Status::Left;
  if (o->goal == Goal::EscapeEdge && gone > 1) return;  // the news is carried once
  award(p, p.t.at(f).side, o->vp);
}

// Prisoners with a column are free as soon as a friend reaches them.
void touch_prisoners(Playing& p) {
  for (const FigureId prisoner : p.t.prisoners& p.s.standing)
    for (const FigureId f : p.t.fighters& p.s.standing& p.t.enemies(prisoner)) {  // enemies of those who hold them
      if (!p.applies(R("SX-8"), touching(p.s.figures[prisoner], p.s.figures[f]))) continue;
      const Seat side = p.t.at(f).side;
      p.s.set_status(prisoner, Status::Freed);
      p.emit({R("SX-8"), kFreed, side, number(prisoner)});
      if (const Objective* o = goal_of(p.t, Goal::Prisoners, side)) award(p, side, o->vp);
      break;
    }
}

}  // namespace cf::skirmish
