// Skills at the start (WB-6, S-60) and set-up (SX-4, S-69, S-78).
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {
namespace {

constexpr i64 kSetupGap = 600, kInfiltrationGap = 1200;
constexpr Rule kListRules[] = {R("WB-2.1"), R("WB-3.1"), R("WB-4.1"), R("WB-5.1")};

u8 rolls_due(const Ctx& c, FigureId f) {
  const FigureInfo& info = c.t.at(f);
  return c.applies(info.rank == Class::Hero ? R("WB-6.2") : R("WB-6.3"), info.skill_rolls);
}

FigureId next_learner(const Ctx& c, FigureId after) {
  return next_figure(c.t.everybody, after, [&](FigureId f) { return rolls_due(c, f) > 0; });
}

const ListRow& list_of(const Tables& t, const FigureInfo& f) {
  return t.lists.lists[static_cast<std::size_t>(f.list) % 4];
}

// S-51: a skill he has already is rolled again.
bool learns(Playing& p, FigureId f, int skill, int die) {
  Figure& figure = p.s.figures[f];
  if (figure.skills >> skill & 1) return false;
  figure.skills |= 1u << skill;
  p.emit({R("WB-6"), kLearned, p.t.at(f).side, number(f), static_cast<i16>(skill), static_cast<i16>(die)});
  return true;
}

// PG-4a.5: the scout infiltrates, and with each scout one other model of the owner's choice.
bool goes_with_scout(const Ctx& c, FigureId f) {
  return c.applies(R("PG-4a.5"), c.t.at(f).specialist == Specialist::Scout || c.s.figures[f].has(kWithScout));
}

bool infiltrates(const Ctx& c, FigureId f) { return has_skill(c, f, kInfiltration) || goes_with_scout(c, f); }

bool may_go_with_scout(const Ctx& c, FigureId f) {
  int scouts = 0, companions = 0;
  for (const FigureId one : c.t.friends(f)) {
    scouts += c.t.at(one).specialist == Specialist::Scout;
    companions += c.s.figures[one].has(kWithScout);
  }
  return c.applies(R("PG-4a.5"), companions < scouts && !infiltrates(c, f));
}

FigureId next_to_place(const Ctx& c, Seat side, bool infiltrators) {
  return next_figure(c.t.of_side[side] & c.t.fighters, {}, [&](FigureId f) {
    return !c.t.at(f).late && c.s.figures[f].status == Status::None && infiltrates(c, f) == infiltrators;
  });
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
    return p.emit({R("PG-4a.5"), kWentWithScout, p.t.at(id).side, number(id)});
  }
  p.s.set_status(id, p.answer.verb == kHoldBack ? Status::Reserve : Status::Standing);
  const Seat side = p.t.at(id).side;
  if (f.status == Status::Reserve) return p.emit({R("SX-4"), kHeldBack, side, number(id)});
  p.s.put(id, {p.answer.a, p.answer.b}, p.answer.c);
  for (const Zone& zone : p.t.zones)
    if (zone.side == side && zone.hidden && zone.shape.contains(f.at())) f.flags |= kHidden;
  p.emit({R("SX-4"), kPlaced, side, number(id)});
}

FigureId near_enemy(const Ctx& c, FigureId f, Point p, i64 gap) {
  const i64 reach = gap + 2 * kRadius;
  for (const FigureId enemy : c.s.around(p, static_cast<i32>(reach)) & c.s.present & c.t.fighters & c.t.enemies(f))
    if (distance2(p, c.s.figures[enemy].at()) < reach * reach) return enemy;
  return {};
}

bool near_house_or_wagon(const Ctx& c, const Zone& zone, Point p) {
  if (!zone.houses && !zone.wagons) return true;
  for (const Feature& f : c.t.ground.features)
    if (zone.houses && f.type == Terrain::Building && f.shape.distance2_to(p) <= i64{250} * 250) return true;
  for (const FigureId wagon : c.t.wagons)
    if (zone.wagons && distance2(p, c.s.figures[wagon].at()) <= i64{500} * 500) return true;
  return false;
}

// Whether the zone still takes this figure: numbers, and the leader of a detached party first.
bool zone_takes(const Ctx& c, const Zone& zone, FigureId f) {
  if (zone.lists && !(zone.lists >> static_cast<int>(c.t.at(f).list) & 1)) return false;
  const FigureSet side = c.t.friends(f) & c.t.fighters;
  int there = 0;
  bool led = false;
  for (const FigureId one : side& c.s.standing) {
    if (!zone.shape.contains(c.s.figures[one].at())) continue;
    ++there;
    led = led || c.t.at(one).rank >= Class::Veteran;
  }
  const int most = zone.most == 0 ? 99 : zone.most < 0 ? (side.size() + 1) / 2 : zone.most;
  if (there >= most) return false;
  return !zone.lead || led || c.t.at(f).rank >= Class::Veteran;
}

bool unseen(const Ctx& c, FigureId f, Point p) {
  for (const FigureId enemy : c.s.standing& c.t.fighters& c.t.enemies(f))
    if (!ground_hides(c, c.s.figures[enemy].at(), p)) return false;
  return true;
}

bool is_closed(const Ctx& c, Point p) {
  const Feature* house = c.t.ground.of_type(Terrain::Building, p);
  return house && house->closed;
}

// A figure to be placed. Which zones take it is found once for all places that are judged.
class Placement {
 public:
  Placement(const Ctx& ctx, FigureId figure, bool infiltrating) : c(ctx), f(figure), infiltrates_(infiltrating) {}

  Verdict verdict(Point p) {
    if (!on_table(p)) return {R("SX-4"), {"The base must stand on the table."}};
    if (!is_free(c, f, p)) return {R("SX-4"), {"Another figure stands there."}};
    if (is_closed(c, p)) return {R("SX-4"), {"Nobody sets up inside the blockhouse."}};
    if (infiltrates_ && !near_enemy(c, f, p, kInfiltrationGap).exists() && unseen(c, f, p)) return {};
    if (const FigureId enemy = near_enemy(c, f, p, kSetupGap); enemy.exists())
      return {R("SX-4"),
              {"{a:figure} would stand {b:inches} inches away; nobody sets up within 6 inches of an enemy.",
               number(enemy), allowed_inches(length(p, c.s.figures[enemy].at()) - 2 * kRadius * 100)}};
    bool inside = false;
    for (std::size_t i = 0; i < c.t.zones.size(); ++i) {
      const Zone& zone = c.t.zones[i];
      if (zone.side != c.t.at(f).side || zone.entry || !zone.shape.contains(p)) continue;
      inside = true;
      if (is_open(i) && near_house_or_wagon(c, zone, p)) return {};
    }
    if (inside) return {R("SX-4"), {"{a:figure} may not set up in this part of the zone.", number(f)}};
    if (infiltrates_)
      return {R("PG-2e.2"), {"An infiltrator sets up out of sight of every enemy and more than 12 inches away."}};
    return {R("SX-4"), {"{a:figure} sets up inside its side's zone.", number(f)}};
  }

 private:
  bool is_open(std::size_t zone) {
    const u64 one = u64{1} << zone;
    if (!(judged_ & one)) {
      judged_ |= one;
      if (zone_takes(c, c.t.zones[zone], f)) open_ |= one;
    }
    return open_ & one;
  }

  const Ctx& c;
  FigureId f;
  bool infiltrates_;
  u64 judged_ = 0, open_ = 0;  // zones, a bit each (kMostZones)
};

bool may_hold_back(const Ctx& c, FigureId f) {
  for (const Zone& zone : c.t.zones)
    if (zone.entry && zone.side == c.t.at(f).side && zone.turn < 5) return true;
  return false;
}

int facing_in(Point p) { return heading(p, {kTable / 2, kTable / 2}); }

}  // namespace

Flow StartSkills::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (figure = next_learner(c, {}); figure.exists(); figure = next_learner(c, figure))
    for (left = rolls_due(c, figure); left > 0; --left) {
      ASK(List, ChooseSkillList{figure});
      list = static_cast<u8>(p.answer.a);
      do {
        ASK(Die, RollDie{R("WB-6")});
      } while (!learns(p, figure, list * 6 + p.answer.n - 1, p.answer.n));
    }
  END;
}

Flow SetUp::play(Playing& p) {
  const Ctx c = p.ctx();
  const std::size_t sides = p.t.sides.size();
  BEGIN;
  if (p.t.dice_setup)
    for (turn = 0; turn < sides; ++turn) {
      ASK(OrderDie, RollDie{R("SX-4")});
      rolls[turn] = p.answer.n;
    }
  order_by_dice(*this, p.t);
  for (turn = 0; turn < sides; ++turn)
    while ((figure = next_to_place(c, order[turn], false)).exists()) {
      ASK(Place, ChoosePlace{figure, false});
      place(p, figure);
    }
  // S-69: infiltrators come after everybody else.
  for (turn = 0; turn < sides; ++turn)
    while ((figure = next_to_place(c, order[turn], true)).exists()) {
      ASK(Infiltrator, ChoosePlace{figure, true});
      place(p, figure);
    }
  for (std::size_t i = 0; i < sides; ++i) choose_leader(p.t, p.s, static_cast<Seat>(i));
  END;
}

Seat ChooseSkillList::asked(const Ctx& c) const { return c.t.at(figure).side; }
std::optional<Action> ChooseSkillList::settled(const Ctx& c) const {
  const ListRow& list = list_of(c.t, c.t.at(figure));
  if (!c.applies(R("WB-2.1"), list.skills[1] < 0)) return {};
  return Action{.verb = kStudy, .a = static_cast<i16>(list.skills[0])};
}
void ChooseSkillList::answers(const Ctx& c, Offer& offer) const {
  const ListRow& list = list_of(c.t, c.t.at(figure));
  for (i16 i = 0; i < kSkillLists; ++i) {
    const bool permitted = list.skills[0] == i || list.skills[1] == i;
    offer.allow_if(permitted, {.verb = kStudy, .a = i}, kListRules[static_cast<std::size_t>(c.t.at(figure).list) % 4],
                   "This warband has no skills of that list.");
  }
}
Prompt ChooseSkillList::prompt(const Ctx& c) const {
  return {c.t.at(figure).rank == Class::Hero ? R("WB-6.2") : R("WB-6.3"),
          {"{a:figure} rolls a die for a skill to start with. From which list?", number(figure)},
          kFigure,
          number(figure)};
}

std::vector<const Zone*> setup_zones(const Ctx& c, FigureId f) {
  std::vector<const Zone*> out;
  for (const Zone& zone : c.t.zones)
    if (zone.side == c.t.at(f).side && !zone.entry && zone_takes(c, zone, f)) out.push_back(&zone);
  return out;
}

Seat ChoosePlace::asked(const Ctx& c) const { return c.t.at(figure).side; }
Verdict ChoosePlace::judge(const Ctx& c, const Action& a) const {
  if (a.verb == kHoldBack && may_hold_back(c, figure)) return {};
  if (a.verb == kHoldBack)
    return {R("SX-4"), {"This side brings nobody in later: {a:figure} sets up now.", number(figure)}};
  if (a.verb == kGoWithScout && may_go_with_scout(c, figure)) return {};
  if (a.verb == kGoWithScout)
    return {R("PG-4a.5"), {"No scout of this side can still take {a:figure} along.", number(figure)}};
  if (a.verb != kPlace) return Game::refusal(c, a);
  if (a.n != 0 || a.c < 0 || a.c > 359) return {R("SX-4"), {"A facing is 0 to 359 degrees."}};
  return Placement(c, figure, infiltrating).verdict({a.a, a.b});
}
void ChoosePlace::answers(const Ctx& c, Offer& offer) const {
  if (may_hold_back(c, figure)) offer.allow({.verb = kHoldBack});
  if (may_go_with_scout(c, figure)) offer.allow({.verb = kGoWithScout});
  bool any = false;
  Placement placement(c, figure, infiltrating);
  const auto sample = [&](const Polygon& shape, i32 gap) {
    for (i32 y = shape.low.y + gap / 2; y < shape.high.y; y += gap)
      for (i32 x = shape.low.x + gap / 2; x < shape.high.x; x += gap) {
        if (fails(c, placement.verdict({x, y}))) continue;
        any = true;
        offer.allow({.verb = kPlace,
                     .a = static_cast<i16>(x),
                     .b = static_cast<i16>(y),
                     .c = static_cast<i16>(facing_in({x, y}))});
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
Prompt ChoosePlace::prompt(const Ctx& c) const {
  if (infiltrating)
    return {R("PG-2e.2"),
            {"Where does {a:figure} set up? It infiltrates: anywhere out of sight and more than 12 inches from every "
             "enemy, or in its side's zone.",
             number(figure)},
            kFigure,
            number(figure)};
  if (may_go_with_scout(c, figure))
    return {R("SX-4"),
            {"Where does {a:figure} set up? In its side's zone and not within 6 inches of an enemy; or it goes with "
             "the scout and is placed last, out of sight.",
             number(figure)},
            kFigure,
            number(figure)};
  return {R("SX-4"),
          {"Where does {a:figure} set up? In its side's zone and not within 6 inches of an enemy.", number(figure)},
          kFigure,
          number(figure)};
}

}  // namespace cf::skirmish
