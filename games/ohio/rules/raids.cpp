// 5.6 Raids and their cup, 5.7 searching.
#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {
namespace {

enum Chit : u8 { kA, kB, kC, kD };

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

// 5.6.2: what the chit says. 5.3l: a successful raid bars builds for the segment.
void carry_out(Playing& p, PlaceId at, int chit) {
  p.emit({R("5.6c"), kChitHeld, kWC, w16(chit)});
  if (p.applies(R("5.6.2a"), chit == kA)) strike(p, at, true);
  if (p.applies(R("5.6.2b"), chit == kB)) strike(p, at, false);
  if (p.applies(R("5.3l"), chit == kA || chit == kB)) p.s.builds_allowed = false;
  if (p.applies(R("5.6.2d"), chit == kD)) score(p, kWC, -1, R("5.6.2d"));
  if (p.applies(R("5.6b"), chit == kD)) p.s.raids_allowed = false;
}
void raiders_join(Playing& p, PlaceId village) {
  const UnitId u = full_warrior_waiting(p.ctx(), owner_of(p.ctx(), village));
  put(p, u, village);
  note_piece(p, {R("5.6.2a"), kRecruited, kWC, arg(u), arg(village)}, kRecruitedUnseen);
}

int fp_near(const Ctx& c, Seat side, PlaceId at, int spaces) {
  int fp = 0;
  for (PlaceId p : c.t.within[static_cast<std::size_t>(spaces)][at.index()]) fp += fp_at(c, side, p);
  return fp;
}

// 5.7.1: 6 or more brings the gun back.
void search_gun(Playing& p, UnitId gun) {
  const PlaceId at = p.s.place[gun];
  Modifiers roll(p.t);
  roll.add(R("5.7.1"), true, fp_near(p.ctx(), kUS, at, 1) / 4, "US FP near");
  roll.add(R("5.7.1"), true, -(fp_near(p.ctx(), kWC, at, 2) / 2), "WC FP near");
  p.emit({R("5.7.1"), kRolled, kUS, p.answer.n});
  if (p.answer.n + roll.sum() < 6) return;
  p.s.flags[gun] &= static_cast<u8>(~kReducedSide);
  p.emit({R("5.7.1"), kGunFound, kUS, arg(gun), arg(at)});
  capture_unguarded(p, at);
}
// 5.7.2: an A or B stays out of the cup until the segment ends.
void search_raiders(Playing& p) {
  const std::size_t chit = static_cast<std::size_t>(p.answer.a) & 3;
  p.emit({R("5.7.2"), kChitHeld, kUS, p.answer.a});
  if (p.applies(R("5.7.2"), chit <= kB && p.s.cup[chit] > 0)) --p.s.cup[chit], ++p.s.held[chit];
}

}  // namespace

// 5.6: a chit from the Raid Cup tells how the raid went, and goes back.
Flow Raid::play(Playing& p) {
  BEGIN;
  p.emit({R("5.6a"), kRaided, kWC, arg(at)});
  if (p.s.cup == std::array<u8, 4>{}) return Done;
  ASK(Drawn, DrawChit{});
  carry_out(p, at, p.answer.a);
  if (p.answer.a != kA) return Done;
  ASK(Joined, RaidersJoin{});
  if (p.answer.verb == kSet) raiders_join(p, place_arg(p.answer.a));
  END;
}

// 5.7: for guns a die, for raiders a chit.
Flow Search::play(Playing& p) {
  BEGIN;
  if (gun.exists()) {
    ASK(Rolled, RollDie{R("5.7.1")});
    search_gun(p, gun);
  } else {
    ASK(Drawn, DrawChit{});
    search_raiders(p);
  }
  END;
}

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
Prompt DrawChit::prompt(const Ctx& c) const {
  if (const Raid* raid = find_frame<Raid>(c.s))
    return {R("5.6c"),
            {"Raid on {a:space}, a chit from the Raid Cup: A razes it, B takes a step, C does nothing, D is a failure.",
             arg(raid->at)}};
  return {R("5.7.2"),
          {"United States, search for raiders, a chit from the Raid Cup: A or B stays out for this segment."}};
}
void DrawChit::answers(const Ctx& c, Offer& offer) const {
  for (int i = 0; i < 4; ++i)
    if (const u32 n = c.s.cup[static_cast<std::size_t>(i)]; n) offer.chance({.verb = kDrawChit, .a = w16(i)}, n);
}
std::optional<Action> RaidersJoin::settled(const Ctx& c) const {
  const bool none = open_villages(c, frame_of<Raid>(c.s).at).empty();
  return none ? std::optional(Action{.verb = kDone}) : std::nullopt;
}
Seat RaidersJoin::asked(const Ctx&) const { return kWC; }
Prompt RaidersJoin::prompt(const Ctx& c) const {
  return {R("5.6.2a"),
          {"The raid on {a:space} rouses a warrior unit of the nearest nation. Which of its "
           "villages does it join, if any? (5.6.2)",
           arg(frame_of<Raid>(c.s).at)}};
}
void RaidersJoin::answers(const Ctx& c, Offer& offer) const {
  const SpaceSet open = open_villages(c, frame_of<Raid>(c.s).at);
  offer.allow({.verb = kDone});
  for (PlaceId at : open) offer.allow({.verb = kSet, .a = arg(at)});
  if (!offer.wants_refusals()) return;
  for (PlaceId at : without(villages(c.s), open))
    offer.refuse(
        {.verb = kSet, .a = arg(at)}, R("5.6.2a"),
        "The warriors come from the nation nearest to the settlement, to a village that US troops do not hold.");
}

}  // namespace cf::ohio
