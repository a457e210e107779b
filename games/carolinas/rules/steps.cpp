// 7.0-7.2 Single steps on land: what a hex costs, what forbids it, and all that a group can reach.
#include <algorithm>

#include "games/carolinas/query.hpp"

namespace cf::carolinas {

u8 group_points(const Ctx& c, const PieceSet& group) {
  u8 slowest = 255;
  for (PieceId p : group&(c.t.units | c.t.cannon)) slowest = std::min(slowest, c.t.def(p).movement);
  return slowest == 255 ? u8{0} : slowest;
}

namespace {

// 7.0f: the roads of the two hexes must join.
int side_cost(const Tables& t, HexId from, unsigned d, bool& road) {
  const Hex& a = t.hex(from);
  const Hex& b = t.hex(a.next[d]);
  road = a.road >> d & 1;
  if (t.applies(R("7.0e"), road)) return 1;
  const int ground = t.applies(b.ground == Ground::Forest ? R("7.1a") : R("7.0c"),
                               int{t.ground[static_cast<std::size_t>(b.ground)].cost});
  const bool wet = (a.river & ~a.bridge) >> d & 1;
  return ground + (t.applies(R("7.0d"), wet) ? t.river_cost : 0);
}

}  // namespace

int step_cost(const Tables& t, HexId from, HexId to, bool& road) {
  const int d = direction(t, from, to);
  road = false;
  return d < 0 ? 0 : side_cost(t, from, static_cast<unsigned>(d), road);
}

// Movement points left by the weather, for a move that keeps to roads or not.
u8 budget(const Ctx& c, int points, bool road) {
  int left = points;
  if (c.applies(R("4.0d"), c.s.sky == Sky::Rain && !road)) left -= 1;
  if (c.applies(R("4.0h"), c.s.sky == Sky::Snow)) left -= road ? 1 : 2;
  return static_cast<u8>(std::max(left, 0));
}

namespace {

// 8.0: at night a group goes by road with a leader, or anywhere once its leader has found the way.
StepCheck check_night(const Ctx& c, bool road) {
  if (c.s.hour != Hour::Night || (c.s.group - c.s.m.night_ok).empty()) return {};
  if (!c.applies(R("8.0c"), road))
    return {R("8.0b"), "At night off the road the senior-most leader must first find the way by his initiative.", 0,
            false};
  if ((c.s.group & c.t.leaders).empty()) return {R("8.0a"), "At night only pieces with a leader may move.", 0, false};
  return {};
}

StepCheck check_enemy(const Ctx& c, const Hex& to, u8 enemy) {
  if (to.sea) return {R("7.3a"), "A sea hex can only be entered aboard a ship.", 0, false};
  if (enemy & (kHasUnit | kHasCannon | kHasLeader))
    return {R("7.0i"), "Enemy pieces stand there; they must be attacked first.", 0, false};
  if ((enemy & kHasSupply) && (c.s.group & c.t.units).empty())
    return {R("10.0h"), "Only a unit can take the wagon that stands there.", 0, false};
  return {};
}

StepCheck check_points(const Ctx& c, const March& m, StepCheck s) {
  const bool by_road = m.all_road && s.road;
  if (c.s.sky == Sky::Rainstorm && m.steps >= (by_road ? 2 : 1))
    return {R("4.0f"), "In a rainstorm nothing goes further than one hex, or two along a road.", s.cost, s.road};
  if (c.s.sky == Sky::Snow && !(c.s.group & c.t.cannon).empty())
    return {R("7.0l"), "Cannon cannot be moved through snow, not even one hex.", s.cost, s.road};
  const u8 have = budget(c, m.points, by_road);
  const bool minimum = c.applies(R("7.0h"), m.steps == 0 && (!m.alone || have > 0));
  if (m.spent + s.cost <= have || minimum) return s;
  return {R("7.0g"), "Not enough movement points are left for that hex and hexside.", s.cost, s.road};
}

StepCheck check_alone(const Ctx& c, const March& m, unsigned d, u8 enemy) {
  StepCheck s;
  s.cost = static_cast<u8>(side_cost(c.t, m.hex, d, s.road));
  if (const StepCheck bad = check_enemy(c, c.t.hex(c.t.hex(m.hex).next[d]), enemy); bad.rule.exists()) return bad;
  if (const StepCheck bad = check_night(c, s.road); bad.rule.exists()) return bad;
  return check_points(c, m, s);
}

March after_step(March m, HexId to, const StepCheck& s) {
  m.all_road = m.all_road && s.road;
  m.spent = static_cast<u8>(std::min(250, m.spent + s.cost));
  ++m.steps;
  m.hex = to;
  return m;
}

// A full hex may be passed through, if the group can leave it again at once.
bool can_pass_on(const Ctx& c, const March& m) {
  const std::array<u8, 6> enemies = holding_around(c, other(c.s.active), m.hex);
  for (unsigned d = 0; d < 6; ++d) {
    const HexId to = c.t.hex(m.hex).next[d];
    if (to.exists() && !check_alone(c, m, d, enemies[d]).rule.exists() && !would_overfill(c, to)) return true;
  }
  return false;
}

// Points of friends who stay, in the six hexes around: found in one pass over the pieces.
std::array<u8, 6> friends_around(const Ctx& c, HexId hex) {
  std::array<u8, 6> sum{};
  const Hex& centre = c.t.hex(hex);
  for (PieceId p : (everything_near(c.s, hex) & ashore(c, c.s.active) & (c.t.units | c.t.cannon)) - c.s.group) {
    const HexId at = c.s.at[p];
    for (std::size_t d = 0; d < 6; ++d)
      if (centre.next[d] == at && at.exists()) sum[d] = static_cast<u8>(sum[d] + points(c, p));
  }
  return sum;
}

}  // namespace

bool would_overfill(const Ctx& c, HexId hex) {
  return points_of(c, on_land(c, c.s.active, hex) | c.s.group) > kStackLimit;
}

Around look_around(const Ctx& c, HexId hex) {
  return {holding_around(c, other(c.s.active), hex), friends_around(c, hex), points_of(c, c.s.group)};
}

// 7.2: enemies next to the group do not hold it.
StepCheck check_step(const Ctx& c, const March& m, unsigned d, const Around& around) {
  const StepCheck s = check_alone(c, m, d, around.enemies[d]);
  if (s.rule.exists() || around.load + around.friends[d] <= kStackLimit) return s;
  if (can_pass_on(c, after_step(m, c.t.hex(m.hex).next[d], s))) return s;
  return {R("6.0a"), "The group would have to stop there, and the hex would hold more than 15 points.", s.cost, s.road};
}

bool any_step(const Ctx& c, const March& m) {
  const Around around = look_around(c, m.hex);
  for (unsigned d = 0; d < 6; ++d)
    if (c.t.hex(m.hex).next[d].exists()) {
      const StepCheck s = check_step(c, m, d, around);
      if (!s.rule.exists() || s.rule == c.t.ablated()) return true;
    }
  return false;
}

// A hex is come to by roads alone, which weather slows less, or not: both ways are followed as long as they grow
// cheaper.
Reach reachable(const Ctx& c, const March& from) {
  Reach best;
  best.fill(kUnreached);
  std::array<Reach, 2> least{best, best};
  std::vector<March> open{from};
  for (std::size_t next = 0; next < open.size(); ++next) {
    const March m = open[next];
    const Around around = look_around(c, m.hex);
    for (unsigned d = 0; d < 6; ++d) {
      const HexId to = c.t.hex(m.hex).next[d];
      if (!to.exists()) continue;
      const StepCheck s = check_step(c, m, d, around);
      const March then = after_step(m, to, s);
      u8& known = least[then.all_road][to.index()];
      if (s.rule.exists() || then.spent >= known) continue;
      known = then.spent;
      best[to.index()] = std::min(best[to.index()], then.spent);
      open.push_back(then);
    }
  }
  return best;
}

}  // namespace cf::carolinas
