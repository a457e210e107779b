// 5.6 Raids and their cup, 5.7 searching.
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {
namespace {

enum { kA, kB, kC, kD };

void strike(Playing& p, PlaceId at, bool all) {
  lose_structure_step(p, at);
  if (all && p.s.site[at] == Site::SettlementReduced) lose_structure_step(p, at);
}
UnitId full_warrior_waiting(const Ctx& c, NationId n) {
  UnitId found;
  each_at(c.s, kWC, kBox, [&](UnitId u) {
    if (!found.exists() && c.t.nation[u.index()] == n.index() && c.t.type_of(u) == Type::Warrior) found = u;
  });
  return found;
}
// The member nations whose land lies nearest, several if equally near; off-map nations have none.
u32 nearest_nations(const Ctx& c, PlaceId at) {
  u32 found = 0;
  int least = 999;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const NationId n = c.t.spaces[i].owner;
    const int away = c.t.hop(at, PlaceId(i));
    if (!is_member(c, n) || away > least) continue;
    found = (away < least ? 0 : found) | 1u << n.index();
    least = away;
  }
  return found;
}
// Villages where a roused warrior may appear: of a nearest nation that has one waiting, and free of US troops.
SpaceSet open_villages(const Ctx& c, PlaceId at) {
  SpaceSet out;
  const u32 nearest = nearest_nations(c, at);
  for (std::size_t i = 0; i < kNations; ++i)
    if (nearest >> i & 1 && full_warrior_waiting(c, NationId(i)).exists())
      for (PlaceId village : villages(c.s) & c.t.land[i])
        if (!fp_at(c, kUS, village)) out.add(village);
  return out;
}

constexpr Paragraph<Game, Raid> kRaidChapter[] = {
    {R("5.6a"), "A chit is drawn from the Raid Cup.",
     [](Raid& f, Playing& p) -> Flow {
       p.note({R("5.6a"), kRaided, kWC, arg(f.at)});
       return p.s.cup == std::array<u8, 4>{} ? End : p.call(DrawChit{});
     }},
    {R("5.6c"), "It tells how the raid went, and goes back into the cup.",
     [](Raid& f, Playing& p) -> Flow {
       p.note({R("5.6c"), kChitHeld, kWC, p.answer.a});
       switch (p.answer.a) {
         case kA:
           if (p.t.in_force(R("5.6.2a"))) strike(p, f.at, true);
           if (p.t.in_force(R("5.3l"))) p.s.builds_allowed = false;
           return Next;
         case kB:
           if (p.t.in_force(R("5.6.2b"))) strike(p, f.at, false);
           if (p.t.in_force(R("5.3l"))) p.s.builds_allowed = false;
           return End;
         case kC:
           if (!p.t.in_force(R("5.6.2c"))) strike(p, f.at, false);
           return End;
         default:
           if (p.t.in_force(R("5.6.2d"))) score(p, kWC, -1, R("5.6.2d"));
           if (p.t.in_force(R("5.6b"))) p.s.raids_allowed = false;
           return End;
       }
     }},
    {R("5.6.2a"), "After an A a full warrior of the nearest nation comes out; between equals the WC chooses.",
     [](Raid& f, Playing& p) -> Flow { return open_villages(p.ctx(), f.at).empty() ? End : p.call(RaidersJoin{}); }},
    {R("2.4.2a"), "He joins one of its villages.",
     [](Raid&, Playing& p) -> Flow {
       if (p.answer.verb != kSet) return End;
       const UnitId u = full_warrior_waiting(p.ctx(), owner_of(p.ctx(), place_arg(p.answer.a)));
       put(p, u, place_arg(p.answer.a));
       note_piece(p, {R("5.6.2a"), kRecruited, kWC, arg(u), p.answer.a}, kRecruitedUnseen);
       return End;
     }},
};

int fp_near(const Ctx& c, Seat side, PlaceId at, int spaces) {
  int fp = 0;
  for (PlaceId p : c.t.within[static_cast<std::size_t>(spaces)][at.index()]) fp += fp_at(c, side, p);
  return fp;
}

constexpr Paragraph<Game, Search> kSearchChapter[] = {
    {R("5.7"), "For guns a die, for raiders a chit.",
     [](Search& f, Playing& p) -> Flow { return f.gun.exists() ? p.call(RollDie{R("5.7.1")}) : p.call(DrawChit{}, R("5.7.2")); }},
    {R("5.7.1"), "6 or more brings the gun back.",
     [](Search& f, Playing& p) -> Flow {
       const PlaceId at = p.s.place[f.gun];
       const int roll = p.answer.n + fp_near(p.ctx(), kUS, at, 1) / 4 - fp_near(p.ctx(), kWC, at, 2) / 2;
       p.note({R("5.7.1"), kRolled, kUS, p.answer.n});
       if (roll < 6) return End;
       p.s.flags[f.gun] &= static_cast<u8>(~kReducedSide);
       p.note({R("5.7.1"), kGunFound, kUS, arg(f.gun), arg(at)});
       capture_unguarded(p, at);
       return End;
     }},
    {R("5.7.2"), "An A or B stays out of the cup until the segment ends.",
     [](Search&, Playing& p) -> Flow {
       const std::size_t chit = static_cast<std::size_t>(p.answer.a) & 3;
       p.note({R("5.7.2"), kChitHeld, kUS, p.answer.a});
       if (chit <= kB && p.s.cup[chit]) --p.s.cup[chit], ++p.s.held[chit];
       return End;
     }},
};

}  // namespace

const Chapter<Game, Raid> Raid::chapter{kRaidChapter};
const Chapter<Game, Search> Search::chapter{kSearchChapter};

void offer_raids(const Ctx& c, Offer& offer) {
  for (PlaceId at : settlements(c.s)) {
    const Action a{.verb = kRaid, .a = arg(at)};
    if (any_at(c, kUS, at))
      offer.refuse(a, R("5.6d"), "US pieces stand in that settlement.");
    else
      offer.allow_if(c.s.raids_allowed, a, R("5.6b"), "A failed raid has stopped raiding for this segment.");
  }
}

Seat DrawChit::asked(const Ctx&) const { return kChance; }
Ask DrawChit::ask(const Ctx&) const { return {R("5.6c"), {"Draw a chit from the Raid Cup."}}; }
void DrawChit::answers(const Ctx& c, Offer& offer) const {
  for (int i = 0; i < 4; ++i)
    if (const u32 n = c.s.cup[static_cast<std::size_t>(i)]; n) offer.chance({.verb = kDrawChit, .a = w16(i)}, n);
}
Seat RaidersJoin::asked(const Ctx&) const { return kWC; }
Ask RaidersJoin::ask(const Ctx& c) const {
  return {R("5.6.2a"), {"Western Confederacy: the raid on {a:space} rouses a warrior unit of the nearest nation. Which of its villages does it join, if any? (5.6.2)", arg(frame_of<Raid>(c.s).at)}};
}
void RaidersJoin::answers(const Ctx& c, Offer& offer) const {
  const SpaceSet open = open_villages(c, frame_of<Raid>(c.s).at);
  offer.allow({.verb = kDone});
  for (PlaceId at : open) offer.allow({.verb = kSet, .a = arg(at)});
  if (!offer.wants_refusals()) return;
  for (PlaceId at : without(villages(c.s), open)) offer.refuse({.verb = kSet, .a = arg(at)}, R("5.6.2a"), "The warriors come from the nation nearest to the settlement, to a village that US troops do not hold.");
}

}  // namespace cf::ohio
