// 20.5.1 Relocation of villages.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

// A ground space of the nation next to one of its river spaces, without structure or US unit, near enough.
bool can_take_village(const Ctx& c, const Relocation& f, PlaceId at) {
  const Space& space = c.t.space(at);
  if (space.river || space.owner != c.t.space(f.from).owner || c.s.site[at] != Site::None || any_at(c, kUS, at)) return false;
  const int reach = f.principal && c.t.in_force(R("20.5.1b")) ? 10 : 5;
  if (c.t.cost_between(f.from, at) > reach && c.t.in_force(R("20.5.1a"))) return false;
  for (PlaceId n : space.next)
    if (c.t.space(n).river && c.t.space(n).owner == space.owner) return true;
  return false;
}

template <class F>
void each_site(const Ctx& c, const Relocation& f, F&& call) {
  bool clean = false;
  for (int pass = 0; pass < 2 && !clean; ++pass)
    for (std::size_t i = 0; i < kSpaces; ++i) {
      const PlaceId at(i);
      const bool ruined = c.s.razed.has(at);
      const bool avoid = ruined && c.t.in_force(R("20.5.1c"));
      if ((pass == 1) != avoid || at == f.from || !can_take_village(c, f, at)) continue;
      clean = true;
      call(at);
    }
}

int count_sites(const Ctx& c, const Relocation& f, PlaceId& only) {
  int n = 0;
  each_site(c, f, [&](PlaceId at) { only = at, ++n; });
  return n;
}

void settle(Relocation& f, Playing& p, PlaceId to) {
  p.s.site[to] = f.principal && p.t.in_force(R("20.5.1j")) ? Site::PrincipalReduced : Site::VillageReduced;
  p.s.razed.remove(to);
  if (const int i = principal_index(p.s, f.from); f.principal && i >= 0) p.s.principal[static_cast<std::size_t>(i)] = to;
  p.note({R("20.5.1a"), kRelocated, kWC, arg(f.from), arg(to)});
  // Arms left in the village without warriors go along.
  bool warriors = false;
  each_at(p.s, kWC, f.from, [&](UnitId u) { warriors |= p.t.type_of(u) == Type::Warrior; });
  if (!warriors)
    each_at(p.s, kWC, f.from, [&](UnitId u) {
      if (p.t.type_of(u) == Type::Arms) put(p, u, to);
    });
}

constexpr Paragraph<Game, Relocation> kRelocationChapter[] = {
    {R("20.5.1a"), "The WC chooses where the village goes; with no site at all it is lost.",
     [](Relocation& f, Playing& p) -> Flow {
       PlaceId only;
       const int n = count_sites(p.ctx(), f, only);
       if (n > 1) return p.call(RelocateTo{});
       if (n == 1) {
         settle(f, p, only);
         return End;
       }
       if (const int i = principal_index(p.s, f.from); f.principal && i >= 0) p.s.principal[static_cast<std::size_t>(i)] = {};
       p.note({R("20.5.1a"), kRazed, kUS, arg(f.from)});
       drop_stray_arms(p, f.from);
       check_conquered(p, p.t.space(f.from).owner);
       return End;
     }},
    {R("3.2.5"), "The village marker is turned and set down there.",
     [](Relocation& f, Playing& p) -> Flow {
       settle(f, p, place_arg(p.answer.a));
       return End;
     }},
};

}  // namespace

const Chapter<Game, Relocation> Relocation::chapter{kRelocationChapter};

Seat RelocateTo::asked(const Ctx&) const { return kWC; }
Ask RelocateTo::ask(const Ctx& c) const {
  return {R("20.5.1a"), {"Western Confederacy: the village at {a:space} is burned. Where do its people settle? (20.5.1)", arg(frame_of<Relocation>(c.s).from)}, kPlace,
          arg(frame_of<Relocation>(c.s).from)};
}
void RelocateTo::answers(const Ctx& c, Offer& offer) const {
  const Relocation& f = frame_of<Relocation>(c.s);
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
      offer.refuse(a, R("20.5.1a"), "A relocated village needs a free space of its nation beside one of its rivers, within reach of the old one.");
    else if (!ruins && c.s.razed.has(at))
      offer.refuse(a, R("20.5.1c"), "A ruined space is taken only when no other is left.");
  }
}

}  // namespace cf::ohio
