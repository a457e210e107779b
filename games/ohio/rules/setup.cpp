// Appendices 2 and 4: setting up. Each piece the players may place is asked for; one click places the rest.
#include <optional>

#include "engine/procedure.hpp"
#include "games/ohio/rules/builds.hpp"

namespace cf::ohio {
namespace {

const SetupTask& task_of(const Ctx& c) { return c.t.sc.tasks[frame_of<SetUp>(c.s).task]; }

bool near_own_river(const Ctx& c, PlaceId at, bool any_owner) {
  return any_owner ? c.t.near_river.has(at) : c.t.near_own_river.has(at);
}
int warriors_in(const Ctx& c, PlaceId at) {
  int n = 0;
  each_at(c.s, kWC, at, [&](UnitId u) { n += c.t.type_of(u) == Type::Warrior; });
  return n;
}
// Near enough to the space named, or to any fort if none is.
bool within(const Ctx& c, const SetupTask& t, PlaceId at) {
  if (t.where.exists()) {
    const int d = c.t.hop(t.where, at);
    return d >= t.near_ && d <= t.far_;
  }
  for (PlaceId fort : forts(c.s)) {
    const int d = c.t.hop(fort, at);
    if (d >= t.near_ && d <= t.far_) return true;
  }
  return false;
}
UnitId next_in_pool(const Ctx& c, const SetupTask& t) {
  for (std::size_t i = 0; i < kArmsFirst; ++i) {
    const UnitId u(i);
    if (c.s.place[u] != kPool || c.t.nation[i] != t.nation.index() || c.t.type_of(u) != Type::Warrior) continue;
    if ((t.task == Task::WarriorReduced) == has(c.s, u, kReducedSide)) return u;
  }
  return {};
}

struct Wrong {
  Rule rule{};
  const char* why = "";
};

Wrong village_site(const Ctx& c, const SetupTask& t, PlaceId at) {
  const Space& space = c.t.space(at);
  if (space.river || space.owner != t.nation || c.s.site[at] != Site::None || c.s.razed.has(at))
    return {R("A4.1"), "A village needs a free ground space of its own nation."};
  if (!near_own_river(c, at, c.t.learning()))
    return {R("A4.1"), "A village starts within two spaces of a river of its nation."};
  if (t.task == Task::Village && t.where.exists() && !c.t.learning() && space.lat >= c.t.space(t.where).lat)
    return {R("A4.1"), "This village starts south of the principal village."};
  if (c.t.learning()) {
    const PlaceId fort = c.s.fort[FortId(3)];
    if (is_space(fort) && (c.t.hop(fort, at) < 3 || c.t.hop(fort, at) > 4))
      return {R("A2.1b"), "The Miami villages start three or four spaces from Fort Greenville."};
  }
  return {};
}

// What the builds of the set-up stand near, found once for all spaces.
using Ground = std::optional<BuildGround>;
Ground ground_for(const Ctx& c, const SetupTask& t) {
  return t.task == Task::Settlement || t.task == Task::Fort ? Ground(std::in_place, c) : Ground();
}

Wrong fort_site(const Ctx& c, const Ground& ground, const SetupTask& t, PlaceId at) {
  if (c.t.space(at).river || c.s.site[at] != Site::None || !open_space(c, at))
    return {R("2.6"), "A fort needs a free ground space."};
  if (!within(c, t, at))
    return {c.t.learning() ? R("A2.1") : R("A4.5"), "The fort starts at the distance its scenario names."};
  if (c.t.learning() && c.t.space(at).owner != t.nation) return {R("A2.1"), "Fort Greenville starts on Miami land."};
  if (!c.t.learning() && ground->near_foes.has(at))
    return {R("5.3e"), "A fort keeps two spaces away from villages and warriors."};
  return {};
}

Wrong wrong_place(const Ctx& c, const Ground& ground, const SetupTask& t, PlaceId at) {
  const Site site = site_at(c, at);
  const bool own_village = is_village(site) && owner_of(c, at) == t.nation;
  switch (t.task) {
    case Task::Village:
    case Task::VillageReduced:
    case Task::Razed:
      return village_site(c, t, at);
    case Task::PrincipalReduced: {
      if (c.t.space(at).river || owner_of(c, at) != t.nation || site != Site::None || c.s.razed.has(at) ||
          c.t.cost_between(t.where, at) > 10)
        return {R("20.5.1b"), "A reduced principal village needs a free space of its nation within 10 MP."};
      for (PlaceId n : c.t.space(at).next)
        if (c.t.space(n).river && owner_of(c, n) == t.nation) return {};
      return {R("20.5.1b"), "A reduced principal village stands beside a river of its nation."};
    }
    case Task::Warrior:
    case Task::WarriorReduced:
      if (!own_village) return {R("A4.2"), "Warriors start in villages of their nation."};
      return warriors_in(c, at) ? Wrong{R("A4.2"), "Only one warrior unit starts in a village."} : Wrong{};
    case Task::Leader:
      return own_village ? Wrong{} : Wrong{R("A4.10"), "A leader starts in a village of his nation."};
    case Task::Together:
      return own_village ? Wrong{} : Wrong{R("A2.1b"), "All Miami units start together in one Miami village."};
    case Task::ArmsIn:
      if (!own_village) return {R("A4.9"), "The arms start in a village of their nation."};
      return c.t.sc.legion && !warriors_in(c, at) ? Wrong{R("A4.10"), "The arms start with a warrior unit."} : Wrong{};
    case Task::Fort:
      return fort_site(c, ground, t, at);
    case Task::Settlement:
      if (c.t.space(at).side != t.side) return {R("A4.11"), "This settlement belongs on the other bank."};
      if (const Verdict v = settlement_verdict(c, *ground, at); !v.legal()) return {v.rule, v.why.text};
      return {};
    case Task::ReduceSettlement:
      return site == Site::Settlement && c.t.space(at).printed == Site::Settlement && c.t.space(at).side == t.side
                 ? Wrong{}
                 : Wrong{R("A4.11"), "Choose a full printed settlement on that side of the Ohio."};
    case Task::Expedition:
      return {};
  }
  return {};
}

int squares_used(const Ctx& c, const Part& part) {
  u32 mask = 0;
  for (UnitId u : part.units)
    if (is_entry(c.s.place[u])) mask |= 1u << (c.s.place[u].index() - kSpaces);
  return std::popcount(mask);
}
bool square_used(const Ctx& c, const Part& part, PlaceId at) {
  for (UnitId u : part.units)
    if (c.s.place[u] == at) return true;
  return false;
}

// Every space that could be right; all others are wrong for sure.
SpaceSet plausible(const Ctx& c, const SetupTask& t) {
  const SpaceSet all = t.nation.exists() ? c.t.land[t.nation.index()] : every_space();
  switch (t.task) {
    case Task::Warrior:
    case Task::WarriorReduced:
    case Task::Leader:
    case Task::Together:
    case Task::ArmsIn:
      return all & villages(c.s);
    case Task::ReduceSettlement:
      return all & settlements(c.s);
    default:
      return without(all & sites_between(c.s, Site::None, Site::None), c.t.rivers);
  }
}

template <class F>
void each_candidate(const Ctx& c, const SetupTask& t, bool wrong_too, F&& f) {
  if (t.task == Task::Expedition) {
    const Part& part = c.t.sc.parts[t.part];
    const int left = frame_of<SetUp>(c.s).left;
    for (std::size_t i = 0; i < 4; ++i) {
      const PlaceId at(static_cast<std::size_t>(kSpaces) + i);
      const bool spread = left > part.squares - squares_used(c, part) || !square_used(c, part, at);
      f(at, spread ? Wrong{} : Wrong{R("A4.4"), "The expedition must come in by more squares than that."});
    }
    return;
  }
  const Ground ground = ground_for(c, t);
  for (PlaceId at : !wrong_too ? plausible(c, t) : t.nation.exists() ? c.t.land[t.nation.index()] : every_space())
    f(at, wrong_place(c, ground, t, at));
}

// A sensible place: villages spread out, warriors at the principal villages first, settlements away from the villages.
int merit(const Ctx& c, const SetupTask& t, const SpaceSet& villages, PlaceId at) {
  int near_own = 99, near_village = 99;
  if (!is_space(at)) {
    const int left = frame_of<SetUp>(c.s).left;
    return (left <= 2) == (at.index() == kSpaces + 3) ? 10 + (at.index() == kSpaces + 2)
           : at.index() == kSpaces + 2                ? 9
                                                      : 0;
  }
  const bool matters =
      t.task == Task::Village || t.task == Task::VillageReduced || t.task == Task::Settlement || t.task == Task::Fort;
  for (PlaceId village : matters ? villages : SpaceSet{}) {
    const int d = c.t.hop(at, village);
    near_village = std::min(near_village, d);
    if (owner_of(c, village) == t.nation && village != at) near_own = std::min(near_own, d);
  }
  switch (t.task) {
    case Task::Village:
    case Task::VillageReduced:
      return 2 * std::min(near_own, 5) + std::min(c.t.hop(at, c.t.washington), 8);
    case Task::Settlement:
    case Task::Fort:
      return std::min(near_village, 6);
    default:
      return is_principal(site_at(c, at)) ? 2 : 1;
  }
}

PlaceId sensible(const Ctx& c, const SetupTask& t) {
  PlaceId best;
  int most = -1;
  const SpaceSet standing = villages(c.s);
  each_candidate(c, t, false, [&](PlaceId at, const Wrong& wrong) {
    if (wrong.rule.exists()) return;
    if (const int m = merit(c, t, standing, at); m > most) most = m, best = at;
  });
  return best;
}

bool has_room(const Ctx& c, const SetupTask& t) {
  if (t.task == Task::Expedition) return true;
  const Ground ground = ground_for(c, t);
  for (PlaceId at : plausible(c, t))
    if (!wrong_place(c, ground, t, at).rule.exists()) return true;
  return false;
}

void carry_out(SetUp& f, Playing& p, const SetupTask& t, PlaceId at) {
  switch (t.task) {
    case Task::Village:
      p.s.site[at] = Site::Village;
      break;
    case Task::VillageReduced:
      p.s.site[at] = Site::VillageReduced;
      break;
    case Task::Razed:
      p.s.razed.add(at);
      break;
    case Task::PrincipalReduced:
      p.s.site[at] = Site::PrincipalReduced;
      if (const int i = principal_index(p.s, t.where); i >= 0) p.s.principal[static_cast<std::size_t>(i)] = at;
      break;
    case Task::Warrior:
    case Task::WarriorReduced:
      if (const UnitId u = next_in_pool(p.ctx(), t); u.exists()) put(p, u, at);
      break;
    case Task::Leader:
      put(p, UnitId(t.part), at);
      break;
    case Task::Together:
      for (std::size_t i = 0; i < kArmsFirst; ++i)
        if (p.t.nation[i] == t.nation.index() && p.s.place[UnitId(i)] == kPool) put(p, UnitId(i), at);
      break;
    case Task::ArmsIn: {
      const std::size_t k = t.part;
      put(p, UnitId(kArmsFirst + k), at);
      p.s.arms_nation[k] = t.nation;
      break;
    }
    case Task::Fort:
      p.s.fort[t.fort] = at;
      p.s.site[at] = Site::Fort;
      p.s.razed.remove(at);
      for (const Garrison& g : p.t.sc.garrisons)
        if (g.fort == t.fort)
          for (UnitId u : g.units) {
            put(p, u, at);
            if (p.t.sc.inside.has(u)) p.s.flags[u] |= kInside;
          }
      break;
    case Task::Settlement:
      p.s.site[at] = Site::Settlement;
      p.s.razed.remove(at);
      break;
    case Task::ReduceSettlement:
      p.s.site[at] = Site::SettlementReduced;
      break;
    case Task::Expedition: {
      const Part& part = p.t.sc.parts[t.part];
      put(p, part.units[part.units.size() - f.left], at);
      break;
    }
  }
  --f.left;
  p.emit({R("A4.6"), kPlaced, t.seat, arg(at)});
}

// A principal village that has moved leaves a razed marker on its printed site.
void clear_old_site(Playing& p, const SetupTask& t) {
  if (t.task != Task::PrincipalReduced || p.s.site[t.where] != Site::Principal) return;
  p.s.site[t.where] = Site::None;
  p.s.razed.add(t.where);
}

const char* prompt_for(const Ctx& c, Task t) {
  switch (t) {
    case Task::Village:
      return c.t.learning() ? "Place a village of the {a:nation}, three or four spaces from Fort "
                              "Greenville and within two of a river ({b} left). (Appendix 2)"
                            : "Place a village of the {a:nation} ({b} left). (Appendix 4)";
    case Task::VillageReduced:
      return "Place a reduced village of the {a:nation} ({b} left). (Appendix 4)";
    case Task::Razed:
      return "Place a razed marker on {a:nation} land ({b} left). (Appendix 4)";
    case Task::PrincipalReduced:
      return "Where have the {a:nation} moved their burned principal village? (Appendix 4)";
    case Task::Warrior:
      return "Place a full {a:nation} warrior unit in a village without one ({b} left). (Appendix "
             "4)";
    case Task::WarriorReduced:
      return "Place a reduced {a:nation} warrior unit in a village without one ({b} left). "
             "(Appendix 4)";
    case Task::Leader:
      return "In which {a:nation} village does {c:unit} start? (Appendix 4)";
    case Task::Together:
      return "In which {a:nation} village do all their units start? (Appendix 2)";
    case Task::ArmsIn:
      return "Which village of the {a:nation} holds the British arms? (Appendix 4)";
    case Task::Fort:
      return c.t.learning() ? "Where does {c:fort} stand? On Miami land, four spaces from Fort "
                              "Washington; its garrison comes with it. (Appendix 2)"
                            : "Where does {c:fort} stand? Its garrison comes with it. (Appendix 4)";
    case Task::Settlement:
      return "Place a new settlement ({b} left). (Appendix 4)";
    case Task::ReduceSettlement:
      return "Choose a printed settlement that starts damaged ({b} left). (Appendix 4)";
    case Task::Expedition:
      return "Choose an entry square for {c:unit}. Pieces left: {b}. (Appendix 4)";
  }
  return "";
}

}  // namespace

// A4.6: the sides set up in the scenario's order; what finds no room stays out.
Flow SetUp::play(Playing& p) {
  BEGIN;
  for (task = 0; task < p.t.sc.tasks.size(); ++task) {
    left = p.t.sc.tasks[task].count;
    clear_old_site(p, p.t.sc.tasks[task]);
    while (left && has_room(p.ctx(), p.t.sc.tasks[task])) {
      ASK(Placed, PlaceSetup{});
      if (p.answer.verb == kAuto)
        p.s.auto_setup[p.t.sc.tasks[task].seat] = true;
      else
        carry_out(*this, p, p.t.sc.tasks[task], place_arg(p.answer.a));
    }
  }
  END;
}

std::optional<Action> PlaceSetup::settled(const Ctx& c) const {
  const SetupTask& t = task_of(c);
  if (!c.s.auto_setup[t.seat]) return {};
  return Action{.verb = kSet, .a = arg(sensible(c, t))};
}

Seat PlaceSetup::asked(const Ctx& c) const { return task_of(c).seat; }
Prompt PlaceSetup::prompt(const Ctx& c) const {
  const SetupTask& t = task_of(c);
  const SetUp& f = frame_of<SetUp>(c.s);
  int unit = t.part;
  if (t.task == Task::Expedition) {
    const Part& part = c.t.sc.parts[t.part];
    unit = static_cast<int>(part.units[part.units.size() - f.left].index());
  }
  return {R("A4.6"), {prompt_for(c, t.task), arg(t.nation), f.left, t.task == Task::Fort ? arg(t.fort) : w16(unit)}};
}
void PlaceSetup::answers(const Ctx& c, Offer& offer) const {
  const SetupTask& t = task_of(c);
  offer.allow({.verb = kAuto});
  const bool refusals = offer.wants_refusals();
  each_candidate(c, t, refusals, [&](PlaceId at, const Wrong& wrong) {
    const Action a{.verb = kSet, .a = arg(at)};
    if (!wrong.rule.exists())
      offer.allow(a);
    else if (refusals && (!t.nation.exists() || owner_of(c, at) == t.nation) && !(is_space(at) && c.t.space(at).river))
      offer.refuse(a, wrong.rule, wrong.why);
  });
}

}  // namespace cf::ohio
