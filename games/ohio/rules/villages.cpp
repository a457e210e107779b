// 20.5 Villages that lose a step, 20.5.1 their relocation.
#include "engine/procedure.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

// A ground space of the nation next to one of its river spaces, without structure or US unit, near enough.
bool can_take_village(const Ctx& c, const VillageLoss& f, PlaceId at) {
  const Space& space = c.t.space(at);
  if (space.river || space.owner != c.t.space(f.from).owner || c.s.site[at] != Site::None || any_at(c, kUS, at))
    return false;
  const int reach = c.applies(R("20.5.1b"), f.principal) ? 10 : 5;
  if (c.applies(R("20.5.1a"), c.t.cost_between(f.from, at) > reach)) return false;
  for (PlaceId n : space.next)
    if (c.t.space(n).river && c.t.space(n).owner == space.owner) return true;
  return false;
}

template <class F>
void each_site(const Ctx& c, const VillageLoss& f, F&& call) {
  bool clean = false;
  for (int pass = 0; pass < 2 && !clean; ++pass)
    for (std::size_t i = 0; i < kSpaces; ++i) {
      const PlaceId at(i);
      const bool avoid = c.applies(R("20.5.1c"), c.s.razed.has(at));
      if ((pass == 1) != avoid || at == f.from || !can_take_village(c, f, at)) continue;
      clean = true;
      call(at);
    }
}

int count_sites(const Ctx& c, const VillageLoss& f, PlaceId& only) {
  int n = 0;
  each_site(c, f, [&](PlaceId at) { only = at, ++n; });
  return n;
}

void settle(VillageLoss& f, Playing& p, PlaceId to) {
  p.s.site[to] = p.applies(R("20.5.1j"), f.principal) ? Site::PrincipalReduced : Site::VillageReduced;
  p.s.razed.remove(to);
  if (const int i = principal_index(p.s, f.from); f.principal && i >= 0)
    p.s.principal[static_cast<std::size_t>(i)] = to;
  p.emit({R("20.5.1a"), kRelocated, kWC, arg(f.from), arg(to)});
  // Arms left in the village without warriors go along.
  bool warriors = false;
  each_at(p.s, kWC, f.from, [&](UnitId u) { warriors |= p.t.type_of(u) == Type::Warrior; });
  if (!warriors)
    each_at(p.s, kWC, f.from, [&](UnitId u) {
      if (p.t.type_of(u) == Type::Arms) put(p, u, to);
    });
}

// One step off the village; true if it was full, so that its people move elsewhere.
bool burn(VillageLoss& f, Playing& p) {
  Site& site = p.s.site[f.from];
  f.principal = is_principal(site);
  const bool full = site == Site::Village || site == Site::Principal;
  Tally& tally = p.s.tally;
  ++tally.village_steps;
  score(p, kUS, p.applies({R("24.0b"), R("20.5.1e")}, 1), R("20.5.1e"));
  if (full) ++(f.principal ? tally.principals_hit : tally.villages_hit);
  tally.kekionga_hit |= full && f.principal && f.from == p.t.kekionga;
  site = Site::None;
  if (p.applies(R("20.5.1d"), true)) p.s.razed.add(f.from);
  const bool reduced = p.applies(R("20.5c"), full);
  p.emit({reduced ? R("20.5c") : R("20.5.1d"), reduced ? kReduced : kRazed, kUS, arg(f.from)});
  return reduced;
}
void abandon(const VillageLoss& f, Playing& p) {
  if (const int i = principal_index(p.s, f.from); f.principal && i >= 0)
    p.s.principal[static_cast<std::size_t>(i)] = {};
  drop_stray_arms(p, f.from);
  check_conquered(p, p.t.space(f.from).owner);
}

}  // namespace

Flow VillageLoss::play(Playing& p) {
  BEGIN;
  if (!burn(*this, p)) {
    abandon(*this, p);
    return Done;
  }
  ASK(Moved, RelocateTo{});
  if (p.answer.verb == kRelocate) {
    settle(*this, p, place_arg(p.answer.a));
  } else {
    p.emit({R("20.5.1a"), kRazed, kUS, arg(from)});
    abandon(*this, p);
  }
  END;
}

// Without any site the village is lost.
std::optional<Action> RelocateTo::settled(const Ctx& c) const {
  PlaceId only;
  const int n = count_sites(c, frame_of<VillageLoss>(c.s), only);
  if (n > 1) return {};
  return n ? Action{.verb = kRelocate, .a = arg(only)} : Action{.verb = kDecline};
}
Seat RelocateTo::asked(const Ctx&) const { return kWC; }
Prompt RelocateTo::prompt(const Ctx& c) const {
  return {R("20.5.1a"),
          {"The village at {a:space} is burned. Where do its people settle? (20.5.1)",
           arg(frame_of<VillageLoss>(c.s).from)},
          kPlace,
          arg(frame_of<VillageLoss>(c.s).from)};
}
void RelocateTo::answers(const Ctx& c, Offer& offer) const {
  const VillageLoss& f = frame_of<VillageLoss>(c.s);
  bool ruins = true;
  each_site(c, f, [&](PlaceId at) {
    offer.allow({.verb = kRelocate, .a = arg(at)});
    ruins &= c.s.razed.has(at);
  });
  if (!offer.wants_refusals()) return;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const PlaceId at(i);
    const Action a{.verb = kRelocate, .a = arg(at)};
    if (at == f.from || c.t.space(at).owner != c.t.space(f.from).owner || c.t.space(at).river) continue;
    if (!can_take_village(c, f, at))
      offer.refuse(a, R("20.5.1a"),
                   "A relocated village needs a free space of its nation beside one of its rivers, within reach of the "
                   "old one.");
    else if (!ruins && c.s.razed.has(at))
      offer.refuse(a, R("20.5.1c"), "A ruined space is taken only when no other is left.");
  }
}

}  // namespace cf::ohio
