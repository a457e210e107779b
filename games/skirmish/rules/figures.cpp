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
  return c.applies(kSkillRules[skill], (c.s.figures[f].skills >> skill & 1) != 0);
}

bool in_melee(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  for (const FigureId other : c.s.around(me.at(), kContact) & c.s.standing & c.t.fighters & c.t.enemies(f))
    if (touching(me, c.s.figures[other])) return true;
  return false;
}

FigureSet opponents(const Ctx& c, FigureId f) {
  FigureSet out;
  const Figure& me = c.s.figures[f];
  if (!me.standing() || !is_fighter(c.t, f)) return out;
  for (const FigureId other : c.s.around(me.at(), kContact) & c.s.standing & c.t.enemies(f) & c.t.fighters)
    if (touching(me, c.s.figures[other])) out.add(other);
  return out;
}

Rates rates(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  const Class rank = info.part == Part::Fighter ? info.rank : Class::Civilian;
  const std::size_t row = rate_row(c.t, rank);
  const int slower = c.applies(R("PG-1.3"), int{info.slower});
  Rates out{std::max(1, c.applies(kRateRules[row], c.t.lists.classes[row].open) - slower),
            std::max(1, c.applies({R("MV-1"), kRateRules[row]}, c.t.lists.classes[row].terrain) - slower), false};
  if (c.applies(R("SX-11"), c.t.snow && !info.snowshoes)) out.open = out.terrain;
  if (has_skill(c, f, kSprint)) out = {out.open * 2, out.terrain * 2, false};
  out.free = has_skill(c, f, kExpertScout) || c.s.figures[f].has(kUnhindered);
  return out;
}

i64 allowance(const Ctx& c, FigureId f) { return rates(c, f).open * kInch; }

int most_wounds(const Ctx& c, FigureId f) {
  return std::max(1, c.applies(R("IN-1.5"), c.t.lists.classes[static_cast<std::size_t>(c.t.at(f).rank)].wounds));
}

// SH-2.6, ME-4.6; IN-1.4: also of the last wound, which was a flesh wound.
int wound_penalty(const Ctx& c, FigureId f) {
  const int wounds = c.s.figures[f].wounds;
  return wounds && wounds == most_wounds(c, f) ? c.applies(R("IN-1.4"), wounds) : wounds;
}

bool is_drilled(const Ctx& c, FigureId f) { return c.applies(R("WB-2.3"), c.t.regulars.has(f)); }

int losses(const Ctx& c, Seat side) {
  int lost = 0;
  for (const FigureId f : (c.t.of_side[side] & c.t.fighters) - c.s.standing) {
    const Status status = c.s.figures[f].status;
    lost += status == Status::Down || status == Status::Out || status == Status::Fled;
  }
  return lost;
}

namespace {

// Two regulars in base contact who face the same way (S-71).
bool dressed(const Ctx& c, FigureId a, FigureId b) {
  const Figure &one = c.s.figures[a], &two = c.s.figures[b];
  return a != b && touching(one, two) && !two.has(kRouting) && turn_between(one.facing, two.facing) <= 45;
}

FigureSet regulars_beside(const Ctx& c, FigureId f) {
  return c.s.around(c.s.figures[f].at(), kContact) & c.s.standing & c.t.friends(f) & c.t.regulars;
}

bool can_form(const Ctx& c, FigureId f) {
  return c.t.regulars.has(f) && c.s.figures[f].standing() && !c.s.figures[f].has(kRouting);
}

}  // namespace

bool is_formed(const Ctx& c, FigureId f) {
  if (!can_form(c, f)) return false;
  for (const FigureId other : regulars_beside(c, f))
    if (dressed(c, f, other)) return true;
  return false;
}

bool stands_beside_regular(const Ctx& c, FigureId f) {
  if (!can_form(c, f)) return false;
  const Figure& me = c.s.figures[f];
  for (const FigureId other : regulars_beside(c, f)) {
    const Point at = c.s.figures[other].at();
    if (dressed(c, f, other) && !in_arc(me.facing, me.at(), at) && !in_arc(me.facing, me.at(), at, 2)) return true;
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
    for (const FigureId other : regulars_beside(c, from) - out)
      if (dressed(c, from, other)) out.add(other), fresh.add(other);
  }
  return out;
}

bool may_act(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  return me.standing() && !me.has(kRouting | kSleeping);
}

Verdict idle_verdict(const Ctx& c, FigureId f) {
  const Figure& me = c.s.figures[f];
  if (me.status == Status::Down) return {R("IN-2.1"), {"{a:figure} is down and can only crawl.", number(f)}};
  if (!me.standing()) return {R("IN-1.1"), {"{a:figure} is out of action.", number(f)}};
  if (me.has(kRouting))
    return {R("MO-4.4"), {"{a:figure} is running and does nothing else until it rallies.", number(f)}};
  if (me.has(kSleeping)) return {R("SX-6"), {"{a:figure} is asleep in this turn.", number(f)}};
  return {};
}

FigureId nearest_enemy(const Ctx& c, FigureId f, bool must_see) {
  FigureId best;
  i64 nearest = INT64_MAX;
  for (const FigureId other : c.s.standing& c.t.enemies(f) & c.t.fighters) {
    const i64 d = distance2(c.s.figures[f].at(), c.s.figures[other].at());
    if (d < nearest && (!must_see || sees(c, f, other))) nearest = d, best = other;
  }
  return best;
}

FigureSet along_line(const Ctx& c, Point a, Point b, i32 reach) {
  return c.s.in_box({std::min(a.x, b.x) - reach, std::min(a.y, b.y) - reach},
                    {std::max(a.x, b.x) + reach, std::max(a.y, b.y) + reach});
}

bool is_free(const Ctx& c, FigureId f, Point p) {
  return on_table(p) && is_free(c, f, p, c.s.around(p, kOverlap) & c.s.present);
}

bool is_free(const Ctx& c, FigureId f, Point p, const FigureSet& others) {
  for (const FigureId other : others)
    if (other != f && distance2(p, c.s.figures[other].at()) < kOverlap * kOverlap) return false;
  return true;
}

bool is_way_clear(const Ctx& c, FigureId f, Point from, Point to, FigureId except) {
  FigureSet enemies = along_line(c, from, to, kApart) & c.s.standing & c.t.enemies(f) & c.t.fighters;
  if (except.exists()) enemies.remove(except);
  return is_way_clear(c, from, to, enemies);
}

bool is_way_clear(const Ctx& c, Point from, Point to, const FigureSet& enemies) {
  for (const FigureId enemy : enemies) {
    const Point at = c.s.figures[enemy].at();
    if (passes_within(from, to, at, kApart) && !leads_away(from, to, at)) return false;
  }
  return true;
}

void Tables::group_figures() {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const FigureId f(i);
    everybody.add(f);
    of_side[figures[i].side].add(f);
    if (figures[i].part == Part::Fighter) fighters.add(f);
    if (figures[i].part == Part::Wagon) wagons.add(f);
    if (figures[i].part == Part::Prisoner) prisoners.add(f);
    if (figures[i].rank == Class::Hero) heroes.add(f);
    if (figures[i].specialist == Specialist::Envoy) envoys.add(f);
    if (is_regular(figures[i])) regulars.add(f);
  }
}

void State::put(FigureId f, Point p, int facing) {
  places.move(u64{1} << f.index(), figures[f].at(), p);
  skirmish::put(figures[f], p, facing);
}

void State::set_status(FigureId f, Status status) {
  figures[f].status = status;
  standing.remove(f);
  present.remove(f);
  if (figures[f].standing()) standing.add(f);
  if (figures[f].on_table()) present.add(f);
}

void State::derive() {
  places = {};
  for (std::size_t i = 0; i < kMostFigures; ++i) {
    const FigureId f(i);
    set_status(f, figures[f].status);
    places.add(u64{1} << i, figures[f].at(), figures[f].at());
  }
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
  p.emit({R("TS-3"), kGameEnded, kNobody, p.s.turn});
  while (!p.s.stack.empty()) p.s.stack.pop();
  return Replaced;
}

// S-05: the hero of the list, whatever hero was promoted later; after him the highest reputation, then the dearest, of
// those who are up before those who are down.
void choose_leader(const Tables& t, State& s, Seat side) {
  FigureId best;
  int best_value = INT32_MIN;
  const bool first = !s.sides[side].leader.exists();
  for (const FigureId id : t.of_side[side] & t.fighters) {
    const FigureInfo& info = t.at(id);
    const Status status = s.figures[id].status;
    if (info.specialist != Specialist::None || info.late) continue;
    if (status == Status::Out || status == Status::Fled || status == Status::Left) continue;
    int value = info.reputation * 10 + static_cast<int>(info.rank);
    if (t.applies(R("WB-6.1"), first && info.rank == Class::Hero)) value += info.leads ? 200 : 100;
    if (status == Status::Down) value -= 100;
    if (value > best_value) best_value = value, best = id;
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
  const auto is_lost = [&](FigureId f) {  // S-70: down is not lost
    return p.s.figures[f].status == Status::Out || p.s.figures[f].status == Status::Fled;
  };
  for (const FigureId hero : p.t.of_side[side] & p.t.heroes)  // MO-3.5 speaks of any hero, whether he leads or not
    mine.hero_lost = mine.hero_lost || is_lost(hero);
  if (mine.leader.exists() && is_lost(mine.leader)) {
    p.emit({R("MO-2.1"), kLeaderLost, side, number(mine.leader)});
    mine.leader_lost = true;
    choose_leader(p.t, p.s, side);
  }
  if (mine.routed || !p.applies(R("MO-1.1"), losses(p.ctx(), side) * 2 >= mine.start)) return false;
  mine.routed = true;
  p.emit({R("MO-1.1"), kSideRouted, side, side});
  return true;
}

}  // namespace cf::skirmish
