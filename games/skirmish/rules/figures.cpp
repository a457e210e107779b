// Figures, rates, contact, losses: what several chapters share. WB-6.1 the leader, MO-1.1 half losses.
#include "games/skirmish/rules/figures.hpp"

#include <algorithm>

namespace cf::skirmish {
namespace {

constexpr Rule kSkillRules[] = {R("PG-2c.1"), R("PG-2c.2"), R("PG-2c.3"), R("PG-2c.4"), R("PG-2c.5"), R("PG-2c.6"),
                                R("PG-2d.1"), R("PG-2d.2"), R("PG-2d.3"), R("PG-2d.4"), R("PG-2d.5"), R("PG-2d.6"),
                                R("PG-2e.1"), R("PG-2e.2"), R("PG-2e.3"), R("PG-2e.4"), R("PG-2e.5"), R("PG-2e.6"),
                                R("PG-2f.1"), R("PG-2f.2"), R("PG-2f.3"), R("PG-2f.4"), R("PG-2f.5"), R("PG-2f.6")};
// Rates by class; the labels of veterans and heroes are exchanged unless the option keeps them (S-01).
constexpr Rule kRateRules[] = {R("MV-1.5"), R("MV-1.4"), R("MV-1.3"), R("MV-1.1"), R("MV-1.2")};

// Whether someone in contact at the start is left behind by this way.
bool leads_away(Point from, Point to, Point other) {
  if (distance2(from, other) >= kApart * kApart || distance2(to, other) < kApart * kApart) return false;
  return i64{to.x - from.x} * (other.x - from.x) + i64{to.y - from.y} * (other.y - from.y) <= 0;
}

std::size_t rate_row(const Tables& t, Class rank) {
  if (t.labels_as_printed || rank < Class::Veteran) return static_cast<std::size_t>(rank);
  return static_cast<std::size_t>(rank == Class::Hero ? Class::Veteran : Class::Hero);
}

}  // namespace

Rule skill_rule(Skill skill) { return kSkillRules[skill]; }
bool has_skill(const Ctx& c, FigureId f, Skill skill) {
  return (c.s.figures[f].skills >> skill & 1) && c.t.in_force(kSkillRules[skill]);
}

bool in_melee(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const Figure& other = c.s.figures.items[i];
    if (!other.standing() || !touching(me, other)) continue;  // the cheap questions first: this is asked often
    if (is_enemy(c.t, f, FigureId(i)) && is_fighter(c.t, FigureId(i))) return true;
  }
  return false;
}

FigureSet opponents(const Ctx& c, FigureId f) {
  FigureSet out;
  const Figure& me = c.s.figures[f];
  if (!me.standing() || c.t.at(f).part == Part::Wagon) return out;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId other(i);
    const Figure& o = c.s.figures.items[i];
    // Unarmed people are fought only by those who charged them.
    if (!o.standing() || !is_enemy(c.t, f, other) || !touching(me, o) || c.t.at(other).part == Part::Wagon) continue;
    const bool armed = is_fighter(c.t, f) && is_fighter(c.t, other);
    if (armed || (me.has(kInCharge) && me.target == other) || (o.has(kInCharge) && o.target == f)) out.add(other);
  }
  return out;
}

Rates rates(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  const Class rank = info.part == Part::Fighter ? info.rank : Class::Civilian;
  const std::size_t row = rate_row(c.t, rank);
  const ClassRow& printed = c.t.lists.classes[row];
  Rates out{printed.open, printed.terrain, false};
  if (!c.t.in_force(kRateRules[row])) out = {1, 1, false};
  if (!c.t.in_force(R("MV-1"))) out.terrain = out.open;
  if (info.slower && c.t.in_force(R("PG-1.3"))) {
    out.open = std::max(1, out.open - info.slower);
    out.terrain = std::max(1, out.terrain - info.slower);
  }
  if (c.t.snow && !info.snowshoes) out.open = out.terrain;
  if (has_skill(c, f, kSprint)) out = {out.open * 2, out.terrain * 2, out.free};
  out.free = has_skill(c, f, kExpertScout) || c.s.figures[f].has(kUnhindered);
  return out;
}

i64 allowance(const Ctx& c, FigureId f) { return rates(c, f).open * kInch; }

int most_wounds(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  return c.t.in_force(R("IN-1.5")) ? c.t.lists.classes[static_cast<std::size_t>(info.rank)].wounds : 1;
}

int losses(const Ctx& c, Seat side) {
  int lost = 0;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const Status status = c.s.figures.items[i].status;
    const bool gone = status == Status::Down || status == Status::Out || status == Status::Fled;
    lost += gone && c.t.figures[i].side == side && c.t.figures[i].part == Part::Fighter;
  }
  return lost;
}

namespace {

// Two regulars in base contact who face the same way (S-71).
bool dressed(const Ctx& c, FigureId a, FigureId b) {
  const Figure &one = c.s.figures[a], &two = c.s.figures[b];
  if (a == b || !two.standing() || !touching(one, two) || two.has(kRouting)) return false;
  return !is_enemy(c.t, a, b) && is_regular(c.t.at(b)) && turn_between(one.facing, two.facing) <= 45;
}

bool can_form(const Ctx& c, FigureId f) {
  return is_regular(c.t.at(f)) && c.s.figures[f].standing() && !c.s.figures[f].has(kRouting);
}

}  // namespace

bool is_formed(const Ctx& c, FigureId f) {
  for (std::size_t i = 0; can_form(c, f) && i < c.t.figures.size(); ++i)
    if (dressed(c, f, FigureId(i))) return true;
  return false;
}

bool stands_beside_regular(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  for (std::size_t i = 0; can_form(c, f) && i < c.t.figures.size(); ++i) {
    const Point other = c.s.figures.items[i].at();
    if (dressed(c, f, FigureId(i)) && !in_arc(me.facing, me.at(), other) && !in_arc(me.facing, me.at(), other, 2)) return true;
  }
  return false;
}

// All who hang together with the figure in base contact, regulars facing alike.
FigureSet formation(const Ctx& c, FigureId f) {
  FigureSet out, fresh;
  out.add(f);
  fresh.add(f);
  while (!fresh.empty()) {
    const FigureId from = *fresh.begin();
    fresh.remove(from);
    for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
      const FigureId other(i);
      if (out.has(other) || !dressed(c, from, other)) continue;
      out.add(other);
      fresh.add(other);
    }
  }
  return out;
}

bool may_act(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  return me.standing() && !me.has(kRouting | kSleeping);
}

Verdict idle_verdict(const Ctx& c, FigureId f, Rule step) {
  const Figure& me = c.s.figures[f];
  if (me.status == Status::Down) return {step, {"{a:figure} is down and can only crawl.", number(f)}};
  if (!me.standing()) return {step, {"{a:figure} is not on the table.", number(f)}};
  if (me.has(kRouting)) return {step, {"{a:figure} is running and does nothing else until it rallies.", number(f)}};
  if (me.has(kSleeping)) return {step, {"{a:figure} is asleep in this turn.", number(f)}};
  return {};
}

FigureId nearest_enemy(const Ctx& c, FigureId f, bool must_see) {
  FigureId best;
  i64 nearest = INT64_MAX;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId other(i);
    if (!c.s.figures.items[i].standing() || !is_enemy(c.t, f, other) || !is_fighter(c.t, other)) continue;
    const i64 d = distance2(c.s.figures[f].at(), c.s.figures.items[i].at());
    if (d < nearest && (!must_see || sees(c, f, other))) nearest = d, best = other;
  }
  return best;
}

bool is_free(const Ctx& c, FigureId f, Point p) {
  if (!on_table(p)) return false;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (FigureId(i) != f && c.s.figures.items[i].on_table() && distance2(p, c.s.figures.items[i].at()) < kOverlap * kOverlap) return false;
  return true;
}

bool is_way_clear(const Ctx& c, FigureId f, Point from, Point to, FigureId except) {
  const Point low{std::min(from.x, to.x) - 104, std::min(from.y, to.y) - 104}, high{std::max(from.x, to.x) + 104, std::max(from.y, to.y) + 104};
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureId other(i);
    const Figure& o = c.s.figures.items[i];
    if (other == except || !o.standing() || o.x < low.x || o.y < low.y || o.x > high.x || o.y > high.y) continue;
    if (!is_enemy(c.t, f, other) || !is_fighter(c.t, other) || leads_away(from, to, o.at())) continue;
    if (passes_within(from, to, o.at(), kApart)) return false;
  }
  return true;
}

void put(Figure& f, Point p, int facing) {
  f.x = static_cast<i16>(p.x);
  f.y = static_cast<i16>(p.y);
  f.facing = static_cast<i16>(((facing % 360) + 360) % 360);
}

void offer_verdict(Offer& offer, const Action& action, const Verdict& verdict) {
  verdict.legal() ? offer.allow(action) : offer.refuse(action, verdict.rule, verdict.why);
}

Flow finish(Playing& p) {
  p.note({R("TS-3"), kGameEnded, kNobody, p.s.turn});
  while (!p.s.stack.empty()) p.s.stack.pop();
  return Replaced;
}

// S-05: the hero of the list, whatever hero was promoted later; after him the highest reputation, then the dearest, of those
// who are up before those who are down.
void choose_leader(const Tables& t, State& s, Seat side) {
  FigureId best;
  int best_value = INT32_MIN;
  for (std::size_t i = 0; i < t.figures.size(); ++i) {
    const FigureInfo& info = t.figures[i];
    const Figure& f = s.figures.items[i];
    if (info.side != side || info.part != Part::Fighter || info.specialist != Specialist::None || info.late) continue;
    if (f.status == Status::Out || f.status == Status::Fled || f.status == Status::Left) continue;
    int value = info.reputation * 10 + static_cast<int>(info.rank);
    if (!s.sides[side].leader.exists() && info.rank == Class::Hero && t.in_force(R("WB-6.1"))) value += info.leads ? 200 : 100;
    if (f.status == Status::Down) value -= 100;
    if (value > best_value) best_value = value, best = FigureId(i);
  }
  s.sides[side].leader = best;
}

void threaten(Playing& p, FigureId by, FigureId target) {
  if (p.t.at(target).specialist != Specialist::Doctor) return;
  p.s.figures[target].flags |= kThreatened;
  p.s.figures[by].flags |= kAtDoctor;
}

bool settle_losses(Playing& p, Seat side) {
  SideState& mine = p.s.sides[side];
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {  // MO-3.5 speaks of any hero, whether he leads or not
    const Status status = p.s.figures.items[i].status;
    if (p.t.figures[i].side == side && p.t.figures[i].rank == Class::Hero && (status == Status::Out || status == Status::Fled)) mine.hero_lost = true;
  }
  if (mine.leader.exists()) {
    const Status status = p.s.figures[mine.leader].status;
    if (status == Status::Out || status == Status::Fled) {  // S-70: down is not lost
      p.note({R("MO-2.1"), kLeaderLost, side, number(mine.leader)});
      mine.leader_lost = true;
      choose_leader(p.t, p.s, side);
    }
  }
  if (mine.routed || losses(p.ctx(), side) * 2 < mine.start || !p.t.in_force(R("MO-1.1"))) return false;
  mine.routed = true;
  p.note({R("MO-1.1"), kSideRouted, side, side});
  return true;
}

}  // namespace cf::skirmish
