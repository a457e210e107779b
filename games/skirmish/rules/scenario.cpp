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
    if (features[i].house && !c.s.burning.has(FeatureId(i)) && features[i].shape.distance2_to(c.s.figures[f].at()) <= kHouseReach * kHouseReach)
      return static_cast<u8>(i);
  return 0xff;
}

u8 wagon_touched(const Ctx& c, FigureId f) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.t.figures[i].part == Part::Wagon && c.s.figures.items[i].standing() && touching(c.s.figures[f], c.s.figures.items[i]))
      return static_cast<u8>(kWagonPost | i);
  return 0xff;
}

u8 post_of(const Ctx& c, FigureId f) {
  const Seat side = c.t.at(f).side;
  if (!may_act(c, f) || !is_fighter(c.t, f) || in_melee(c, f)) return 0xff;
  if (goal_of(c.t, Goal::Burn, side)) return house_touched(c, f);
  return goal_of(c.t, Goal::Plunder, side) ? wagon_touched(c, f) : u8{0xff};
}

bool enemy_within_4(const Ctx& c, FigureId f) {
  const FigureId enemy = nearest_enemy(c, f, false);
  return enemy.exists() && within(c.s.figures[f], c.s.figures[enemy], 400);
}

void award(Playing& p, Seat side, int vp) {
  if (!p.t.in_force(R("SX-1"))) return;
  p.s.sides[side].points = static_cast<i16>(p.s.sides[side].points + vp);
  p.note({R("SX-1"), kScored, side, static_cast<i16>(vp)});
}

int standing_in(const Ctx& c, const Polygon& shape, Seat side, ListId list) {
  int n = 0;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    n += c.t.figures[i].side == side && c.t.figures[i].part == Part::Fighter && c.s.figures.items[i].standing() &&
         (list == ListId::None || c.t.figures[i].list == list) && shape.contains(c.s.figures.items[i].at());
  return n;
}

int others_in(const Ctx& c, const Polygon& shape, Seat side) {
  int most = 0;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i)
    if (i != side) most = std::max(most, standing_in(c, shape, static_cast<Seat>(i), ListId::None));
  return most;
}

int enemies_out(const Ctx& c, Seat side, bool heroes) {
  int n = 0;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    n += c.t.figures[i].side != side && c.t.figures[i].part == Part::Fighter && c.s.figures.items[i].status == Status::Out &&
         (!heroes || c.t.figures[i].rank == Class::Hero);
  return n;
}

int coups(const Ctx& c, Seat side) {
  int n = 0;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) n += c.t.figures[i].side == side ? c.s.figures.items[i].coups : 0;
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
    case Goal::Hero: return enemies_out(c, side, true) ? o.vp : 0;
    case Goal::Surrender: return enemy_gave_way(c, side) ? o.vp : 0;
    case Goal::Coup: return c.t.in_force(R("CO-1.5")) ? coups(c, side) * o.vp : 0;
    case Goal::HoldZone: {
      const int mine = standing_in(c, o.shape, side, o.list);
      return mine && (o.side >= 0 || mine > others_in(c, o.shape, side)) ? o.vp : 0;
    }
    case Goal::Casualties: return enemies_out(c, side, false) / o.per * o.vp;
    case Goal::HoldBuilding: return standing_in(c, o.shape, side, o.list) && !others_in(c, o.shape, side) ? o.vp : 0;
    default: return 0;  // scored when it happened
  }
}

const Objective* exit_goal(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  for (const Objective& o : c.t.objectives) {
    const bool right = info.part == Part::Wagon ? o.goal == Goal::WagonsHome
                       : info.part == Part::Captive ? o.goal == Goal::Captives
                                                    : (o.goal == Goal::ExitEdge || o.goal == Goal::EscapeEdge) && info.part == Part::Fighter;
    if (right && o.side == info.side && c.s.turn > o.after && (o.list == ListId::None || o.list == info.list) &&
        o.shape.contains(c.s.figures[f].at()))
      return &o;
  }
  return nullptr;
}

}  // namespace

void begin_posts(Playing& p, Seat side) {
  for (std::size_t i = 0; i < p.t.figures.size(); ++i)
    if (p.t.figures[i].side == side) p.s.figures.items[i].post = post_of(p.ctx(), FigureId(i));
}

void end_posts(Playing& p, Seat side) {
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    const FigureId f(i);
    const u8 post = p.s.figures[f].post;
    if (p.t.at(f).side != side || post == 0xff) continue;
    p.s.figures[f].post = 0xff;
    if (post_of(p.ctx(), f) != post) continue;
    if (post & kWagonPost) {
      const FigureId wagon(post & 0x7fu);
      if (enemy_within_4(p.ctx(), wagon) || enemy_within_4(p.ctx(), f)) continue;
      p.s.figures[wagon].status = Status::Freed;
      award(p, side, goal_of(p.t, Goal::Plunder, side)->vp);
    } else {
      p.s.burning.add(FeatureId(post));
      p.note({R("SX-1"), kBurned, side, number(f), static_cast<i16>(post)});
      award(p, side, goal_of(p.t, Goal::Burn, side)->vp);
    }
  }
}

int score(const Ctx& c, Seat side) {
  int sum = c.s.sides[side].points;
  for (const Objective& o : c.t.objectives)
    if ((o.side < 0 || o.side == side) && c.t.in_force(R("SX-1"))) sum += goal_score(c, o, side);
  return sum;
}

bool may_leave(const Ctx& c, FigureId f, i64 left) {
  const Figure& me = c.s.figures[f];
  if (!me.standing() || !exit_goal(c, f)) return false;
  const i64 edge = std::min(std::min<i64>(me.x, me.y), std::min<i64>(kTable - me.x, kTable - me.y));
  return edge * 100 <= left;
}

void score_exit(Playing& p, FigureId f) {
  const Objective* o = exit_goal(p.ctx(), f);
  if (!o) return;
  int before = 0;
  for (std::size_t i = 0; o->goal == Goal::EscapeEdge && i < p.t.figures.size(); ++i)
    before += p.t.figures[i].side == p.t.at(f).side && p.s.figures.items[i].status == Status::Left;
  if (before <= 1) award(p, p.t.at(f).side, o->vp);  // the news is carried once
}

// Prisoners with a column are free as soon as a friend reaches them.
void touch_prisoners(Playing& p) {
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    Figure& prisoner = p.s.figures.items[i];
    if (p.t.figures[i].part != Part::Prisoner || !prisoner.standing()) continue;
    for (std::size_t k = 0; k < p.t.figures.size(); ++k) {
      if (p.t.figures[k].side == p.t.figures[i].side || p.t.figures[k].part != Part::Fighter || !p.s.figures.items[k].standing()) continue;
      if (!touching(prisoner, p.s.figures.items[k])) continue;
      prisoner.status = Status::Freed;
      p.note({R("SX-1"), kFreed, p.t.figures[k].side, static_cast<i16>(i)});
      if (const Objective* o = goal_of(p.t, Goal::Prisoners, p.t.figures[k].side)) award(p, p.t.figures[k].side, o->vp);
      break;
    }
  }
}

}  // namespace cf::skirmish
