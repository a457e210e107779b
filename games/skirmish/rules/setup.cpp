// Skills at the start (WB-6, S-60) and set-up (SX-4, S-69, S-78).
#include <algorithm>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kSetupGap = 600, kInfiltrationGap = 1200;
constexpr Rule kListRules[] = {R("WB-2.1"), R("WB-3.1"), R("WB-4.1"), R("WB-5.1")};

int rolls_due(const Ctx& c, const FigureInfo& f) {
  if (!f.skill_rolls) return 0;
  const bool rolls = f.rank == Class::Hero ? c.t.in_force(R("WB-6.2")) : c.t.in_force(R("WB-6.3"));
  return rolls ? f.skill_rolls : 0;
}

const ListRow& list_of(const Tables& t, const FigureInfo& f) { return t.lists.lists[static_cast<std::size_t>(f.list) % 4]; }

constexpr Paragraph<Game, StartSkills> kStartSkillsChapter[] = {
    {R("WB-6"), "The next figure that starts with skills.",
     [](StartSkills& f, Playing& p) -> Flow {
       while (!f.left && f.figure < p.t.figures.size())
         f.left = static_cast<u8>(rolls_due(p.ctx(), p.t.figures[f.figure++]));
       return f.left ? Next : End;
     }},
    {R("PG-2c"), "Its owner names one of the lists it may use.",
     [](StartSkills& f, Playing& p) -> Flow {
       const ListRow& list = list_of(p.t, p.t.figures[f.figure - 1u]);
       if (list.skills[1] >= 0 || !p.t.in_force(R("WB-2.1"))) return p.call(ChooseSkillList{FigureId(f.figure - 1u)});
       p.answer = {.verb = kStudy, .a = static_cast<i16>(list.skills[0])};
       return Next;
     }},
    {R("PG-2d"), "A die picks the skill.",
     [](StartSkills& f, Playing& p) -> Flow {
       if (p.answer.verb == kStudy) f.list = static_cast<u8>(p.answer.a);
       return p.call(RollDie{R("WB-6")});
     }},
    {R("PG-2e"), "A skill he has is rolled again.",
     [](StartSkills& f, Playing& p) -> Flow {
       const int skill = f.list * 6 + p.answer.n - 1;
       Figure& figure = p.s.figures[FigureId(f.figure - 1u)];
       if (figure.skills >> skill & 1) return go(R("PG-2d"));
       figure.skills |= 1u << skill;
       --f.left;
       p.note({R("WB-6"), kLearned, p.t.figures[f.figure - 1u].side, static_cast<i16>(f.figure - 1), static_cast<i16>(skill), p.answer.n});
       return go(f.left ? R("PG-2c") : R("WB-6"));
     }},
};

// PG-4a.5: the scout infiltrates, and with each scout one other model of the owner's choice.
bool goes_with_scout(const Ctx& c, FigureId f) {
  return (c.t.at(f).specialist == Specialist::Scout || c.s.figures[f].has(kWithScout)) && c.t.in_force(R("PG-4a.5"));
}

bool infiltrates(const Ctx& c, FigureId f) { return has_skill(c, f, kInfiltration) || goes_with_scout(c, f); }

bool may_go_with_scout(const Ctx& c, FigureId f) {
  int scouts = 0, companions = 0;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    if (c.t.figures[i].side != c.t.at(f).side) continue;
    scouts += c.t.figures[i].specialist == Specialist::Scout;
    companions += c.s.figures.items[i].has(kWithScout);
  }
  return companions < scouts && !infiltrates(c, f) && c.t.in_force(R("PG-4a.5"));
}

FigureId next_to_place(const Ctx& c, Seat side, bool infiltrators) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    const FigureInfo& info = c.t.figures[i];
    if (info.side != side || info.late || info.part != Part::Fighter || c.s.figures.items[i].status != Status::None) continue;
    if (infiltrates(c, FigureId(i)) == infiltrators) return FigureId(i);
  }
  return {};
}

// Lower dice set up first (S-78); sides with the same die keep their order.
void order_by_dice(SetUp& f, const Tables& t) {
  for (std::size_t i = 0; i < t.sides.size(); ++i) f.order[i] = t.dice_setup ? static_cast<u8>(i) : t.setup_order[i];
  if (!t.dice_setup) return;
  std::stable_sort(f.order.begin(), f.order.begin() + static_cast<std::ptrdiff_t>(t.sides.size()),
                   [&](u8 a, u8 b) { return f.rolls[a] < f.rolls[b]; });
}

void place(Playing& p, FigureId id) {
  Figure& f = p.s.figures[id];
  if (p.answer.verb == kGoWithScout) {
    f.flags |= kWithScout;
    return p.note({R("PG-4a.5"), kHeldBack, p.t.at(id).side, number(id)});
  }
  f.status = p.answer.verb == kHoldBack ? Status::Reserve : Status::Standing;
  const Seat side = p.t.at(id).side;
  if (f.status == Status::Reserve) return p.note({R("SX-4"), kHeldBack, side, number(id)});
  put(f, {p.answer.a, p.answer.b}, p.answer.c);
  for (const Zone& zone : p.t.zones)
    if (zone.side == side && zone.hidden && zone.shape.contains(f.at())) f.flags |= kHidden;
  p.note({R("SX-4"), kPlaced, side, number(id)});
}

constexpr Paragraph<Game, SetUp> kSetUpChapter[] = {
    {R("SX-4"), "Without a scenario each side rolls a die.",
     [](SetUp& f, Playing& p) -> Flow { return p.t.dice_setup && f.rolled < p.t.sides.size() ? p.call(RollDie{R("SX-4")}) : go(R("WB-1")); }},
    {R("SX-4"), "The lower sets up first.",
     [](SetUp& f, Playing& p) -> Flow {
       f.rolls[f.rolled++] = p.answer.n;
       return go(R("SX-4"));
     }},
    {R("WB-1"), "A side places its figures one by one; infiltrators come after everybody else.",
     [](SetUp& f, Playing& p) -> Flow {
       order_by_dice(f, p.t);
       if (f.turn == p.t.sides.size()) {
         if (f.infiltrators) return go(R("WB-6.1"));
         f.infiltrators = true;
         f.turn = 0;
       }
       f.figure = next_to_place(p.ctx(), f.order[f.turn], f.infiltrators);
       if (f.figure.exists()) return p.call(ChoosePlace{f.figure, f.infiltrators});
       ++f.turn;
       return go(R("WB-1"));
     }},
    {R("WB-1"), "It stands.",
     [](SetUp& f, Playing& p) -> Flow {
       place(p, f.figure);
       return go(R("WB-1"));
     }},
    {R("WB-6.1"), "The hero leads.",
     [](SetUp&, Playing& p) -> Flow {
       for (std::size_t i = 0; i < p.t.sides.size(); ++i) choose_leader(p.t, p.s, static_cast<Seat>(i));
       return End;
     }},
};

bool near_enemy(const Ctx& c, FigureId f, Point p, i64 gap) {
  const i64 reach = gap + 2 * kRadius;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.s.figures.items[i].on_table() && is_fighter(c.t, FigureId(i)) && is_enemy(c.t, f, FigureId(i)) &&
        distance2(p, c.s.figures.items[i].at()) < reach * reach)
      return true;
  return false;
}

bool near_house_or_wagon(const Ctx& c, const Zone& zone, Point p) {
  if (!zone.houses && !zone.wagons) return true;
  for (const Feature& f : c.t.ground.features)
    if (zone.houses && f.type == Terrain::Building && f.shape.distance2_to(p) <= i64{250} * 250) return true;
  for (std::size_t i = 0; zone.wagons && i < c.t.figures.size(); ++i)
    if (c.t.figures[i].part == Part::Wagon && distance2(p, c.s.figures.items[i].at()) <= i64{500} * 500) return true;
  return false;
}

// Whether the zone still takes this figure: numbers, and the leader of a detached party first.
bool zone_takes(const Ctx& c, const Zone& zone, FigureId f) {
  if (zone.lists && !(zone.lists >> static_cast<int>(c.t.at(f).list) & 1)) return false;
  int there = 0, side = 0;
  bool led = false;
  for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
    if (c.t.figures[i].side != c.t.at(f).side || c.t.figures[i].part != Part::Fighter) continue;
    ++side;
    const Figure& o = c.s.figures.items[i];
    if (!o.standing() || !zone.shape.contains(o.at())) continue;
    ++there;
    led = led || c.t.figures[i].rank >= Class::Veteran;
  }
  const int most = zone.most == 0 ? 99 : zone.most < 0 ? (side + 1) / 2 : zone.most;
  if (there >= most) return false;
  return !zone.lead || led || c.t.at(f).rank >= Class::Veteran;
}

bool unseen(const Ctx& c, FigureId f, Point p) {
  for (std::size_t i = 0; i < c.t.figures.size(); ++i)
    if (c.s.figures.items[i].standing() && is_enemy(c.t, f, FigureId(i)) && is_fighter(c.t, FigureId(i)) &&
        !ground_hides(c, c.s.figures.items[i].at(), p))
      return false;
  return true;
}

bool is_closed(const Ctx& c, Point p) {
  const Feature* house = c.t.ground.of_type(Terrain::Building, p);
  return house && house->closed;
}

Verdict place_verdict(const Ctx& c, FigureId f, bool infiltrating, Point p) {
  if (!on_table(p)) return {R("SX-4"), {"The base must stand on the table."}};
  if (!is_free(c, f, p)) return {R("SX-4"), {"Another figure stands there."}};
  if (is_closed(c, p)) return {R("SX-4"), {"Nobody sets up inside the blockhouse."}};
  if (infiltrating && !near_enemy(c, f, p, kInfiltrationGap) && unseen(c, f, p)) return {};
  if (near_enemy(c, f, p, kSetupGap)) return {R("SX-4"), {"Nobody sets up within 6 inches of an enemy."}};
  bool inside = false;
  for (const Zone& zone : c.t.zones) {
    if (zone.side != c.t.at(f).side || zone.entry || !zone.shape.contains(p)) continue;
    inside = true;
    if (zone_takes(c, zone, f) && near_house_or_wagon(c, zone, p)) return {};
  }
  if (inside) return {R("SX-4"), {"{a:figure} may not set up in this part of the zone.", number(f)}};
  if (infiltrating) return {R("PG-2e.2"), {"An infiltrator sets up out of sight of every enemy and more than 12 inches away."}};
  return {R("SX-4"), {"{a:figure} sets up inside its side's zone.", number(f)}};
}

bool may_hold_back(const Ctx& c, FigureId f) {
  for (const Zone& zone : c.t.zones)
    if (zone.entry && zone.side == c.t.at(f).side && zone.turn < 5) return true;
  return false;
}

int facing_in(Point p) { return heading(p, {kTable / 2, kTable / 2}); }

}  // namespace

const Chapter<Game, StartSkills> StartSkills::chapter{kStartSkillsChapter};
const Chapter<Game, SetUp> SetUp::chapter{kSetUpChapter};

Seat ChooseSkillList::asked(const Ctx& c) const { return c.t.at(figure).side; }
void ChooseSkillList::answers(const Ctx& c, Offer& offer) const {
  const ListRow& list = list_of(c.t, c.t.at(figure));
  for (i16 i = 0; i < kSkillLists; ++i) {
    const bool permitted = list.skills[0] == i || list.skills[1] == i;
    offer.allow_if(permitted, {.verb = kStudy, .a = i}, kListRules[static_cast<std::size_t>(c.t.at(figure).list) % 4],
                   "This list of skills is not open to that warband.");
  }
}
Ask ChooseSkillList::ask(const Ctx&) const {
  return {R("WB-6"), {"{a:figure} starts with a random skill: from which list?", number(figure)}, kFigure, number(figure)};
}

Seat ChoosePlace::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChoosePlace::judge(const Ctx& c, const Action& a) const {
  if (a.verb == kHoldBack && may_hold_back(c, figure)) return {};
  if (a.verb == kHoldBack) return {R("SX-4"), {"This side brings nobody in later: {a:figure} sets up now.", number(figure)}};
  if (a.verb == kGoWithScout && may_go_with_scout(c, figure)) return {};
  if (a.verb == kGoWithScout) return {R("PG-4a.5"), {"No scout of this side can still take {a:figure} along.", number(figure)}};
  if (a.verb != kPlace || a.n != 0) return {R("SX-4"), {"{a:figure} is to be placed.", number(figure)}};
  if (a.c < 0 || a.c > 359) return {R("SX-4"), {"A facing is 0 to 359 degrees."}};
  return place_verdict(c, figure, infiltrating, {a.a, a.b});
}
void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
  if (may_hold_back(c, figure)) offer.allow({.verb = kHoldBack});
  if (may_go_with_scout(c, figure)) offer.allow({.verb = kGoWithScout});
  bool any = false;
  const auto sample = [&](const Polygon& shape, i32 gap) {
    for (i32 y = shape.low.y + gap / 2; y < shape.high.y; y += gap)
      for (i32 x = shape.low.x + gap / 2; x < shape.high.x; x += gap) {
        if (fails(c, place_verdict(c, figure, infiltrating, {x, y}))) continue;
        any = true;
        offer.allow({.verb = kPlace, .a = static_cast<i16>(x), .b = static_cast<i16>(y), .c = static_cast<i16>(facing_in({x, y}))});
      }
  };
  // A wide mesh first; a finer one only where the zone is crowded.
  for (i32 gap : {290, 157, 73, 31}) {
    if (any) return;
    if (infiltrating) sample(Polygon({{0, 0}, {kTable, 0}, {kTable, kTable}, {0, kTable}}), gap);
    for (const Zone& zone : c.t.zones)
      if (!infiltrating && zone.side == c.t.at(figure).side && !zone.entry) sample(zone.shape, gap);
  }
}
Ask ChoosePlace::ask(const Ctx& c) const {
  if (infiltrating)
    return {R("PG-2e.2"), {"Where does {a:figure} set up? It infiltrates: anywhere out of sight and more than 12 inches from every enemy, or in its side's zone.", number(figure)}, kFigure, number(figure)};
  if (may_go_with_scout(c, figure))
    return {R("SX-4"), {"Where does {a:figure} set up? In its side's zone and not within 6 inches of an enemy; or it goes with the scout and is placed last, out of sight.", number(figure)}, kFigure, number(figure)};
  return {R("SX-4"), {"Where does {a:figure} set up? In its side's zone and not within 6 inches of an enemy.", number(figure)}, kFigure, number(figure)};
}

}  // namespace cf::skirmish
