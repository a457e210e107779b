// 5.0 Special actions: points, turns and passes; 5.8 strategic movement; 5.9 saving a point.
#include "games/ohio/rules/special_actions.hpp"

#include <optional>

namespace cf::ohio {
namespace {

bool out_of_it(const State& s, Seat seat) { return s.passed[seat] || s.points[seat] == 0; }

Flow carry_out(SpecialActions& f, Playing& p, const Action& a) {
  const PlaceId at = place_arg(a.a);
  switch (a.verb) {
    case kRecruit: return p.call(UsRecruitment{});
    case kRecruitNation: return p.call(NationRecruitment{.nation = nation_arg(a.a)});
    case kTreaty: return p.call(Negotiation{.seat = kUS, .nation = nation_arg(a.a)});
    case kAlliance: return p.call(Negotiation{.seat = kWC, .nation = nation_arg(a.a)});
    case kBuildSettlement: f.harass = at; return p.call(Building{.at = at});
    case kBuildFort: f.harass = place_arg(a.b); return p.call(Building{.at = place_arg(a.b), .fort = FortId(static_cast<std::size_t>(a.a))});
    case kRepair: f.harass = at; repair(p, at); return Next;
    case kHarass: return p.call(Harassment{.at = f.harass});
    case kRaid: return p.call(Raid{.at = at});
    case kSearchGun: return p.call(Search{.gun = unit_arg(a.a)});
    case kSearchRaiders: return p.call(Search{});
    case kTransfer: return p.call(Transfer{.warrior = unit_arg(a.a), .from = p.s.place[unit_arg(a.a)], .to = {}});
    case kSave:
      p.s.saved[f.turn] = true;
      p.note({R("5.9a"), kSaved, f.turn});
      return Next;
    default: return Next;
  }
}

constexpr Paragraph<Game, SpecialActions> kSpecialActionsChapter[] = {
    {R("5.0f"), "Builds and raids are allowed again.",
     [](SpecialActions&, Playing& p) -> Flow {
       p.s.builds_allowed = p.s.raids_allowed = true;
       return Next;
     }},
    {R("5.0a"), "Nobody has passed yet; points left from earlier segments are all there is.",
     [](SpecialActions&, Playing& p) -> Flow {
       p.s.passed = {};
       p.note({R("5.0a"), kSegmentBegan, kNobody, p.s.segment});
       return Next;
     }},
    {R("5.0e"), "The segment ends when both have passed; a side without points has.",
     [](SpecialActions& f, Playing& p) -> Flow {
       if (check_immediate_win(p)) return finish(p, p.s.winner, p.s.end_rule);
       if (out_of_it(p.s, kUS) && out_of_it(p.s, kWC)) return go(R("5.7.2"));
       if (out_of_it(p.s, f.turn) && p.t.in_force(R("5.0d"))) f.turn = other(f.turn);
       return p.call(ChooseAction{});
     }},
    {R("5.0g"), "An action costs a point; who passes is done.",
     [](SpecialActions& f, Playing& p) -> Flow {
       const Seat seat = f.turn;
       f.turn = other(seat);
       if (p.answer.verb == kPass) {
         p.s.passed[seat] = p.t.in_force(R("5.0c"));
         if (!p.s.passed[seat]) p.s.points[seat] = b8(std::max(0, p.s.points[seat] - 1));
         if (seat == kWC) f.harass = {};
         p.note({R("5.0c"), kPassed, seat});
         return go(R("5.0e"));
       }
       if (p.s.points[seat] && (p.answer.verb != kHarass || p.t.in_force(R("5.5e")))) --p.s.points[seat];
       const Action a = p.answer;
       if (a.verb != kHarass && seat == kWC) f.harass = {};
       if (seat == kUS) f.harass = {};
       SpecialActions acting = f;
       acting.turn = seat;
       const Flow flow = carry_out(acting, p, a);
       f.harass = a.verb == kHarass ? PlaceId{} : acting.harass;
       return flow.to == Next.to ? go(R("5.0e")) : flow;
     }},
    {R("5.7.2"), "Chits kept out by searches go back at the end of the segment.",
     [](SpecialActions&, Playing& p) -> Flow {
       for (std::size_t i = 0; i < 4; ++i) {
         p.s.cup[i] = b8(p.s.cup[i] + p.s.held[i]);
         p.s.held[i] = 0;
       }
       return End;
     }},
};

// The spaces joined to one by paths without US units; the search stops when it has met one, or all, of those wanted.
struct Paths {
  SpaceSet blocked, reached;
  explicit Paths(const Ctx& c) {
    each_on_map(c.s, kUS, [&](UnitId u) {
      if (c.t.in_force(R("5.8"))) blocked.add(c.s.place[u]);
    });
  }
  void start_at(const Ctx& c, PlaceId from, SpaceSet wanted, bool all) {
    reached = {};
    if (blocked.has(from)) return;
    reached.add(from);
    wanted.remove(from);
    for (SpaceSet edge = reached; !edge.empty() && (all ? !without(wanted, reached).empty() : (wanted & reached).empty());) {
      SpaceSet next;
      for (PlaceId at : edge) next |= c.t.within[1][at.index()];
      edge = without(without(next, blocked), reached);
      reached |= edge;
    }
  }
};

SpaceSet member_villages(const Ctx& c) {
  SpaceSet land;
  for (std::size_t i = 0; i < kNations; ++i)
    if (is_member(c, NationId(i))) land |= c.t.land[i];
  return villages(c.s) & land;
}

void offer_transfers(const Ctx& c, Offer& offer) {
  const SpaceSet homes = member_villages(c);
  if (homes.empty()) return;
  std::optional<Paths> paths;  // found only when somebody could go
  for (PlaceId from : homes) {
    Seen seen;
    each_at(c.s, kWC, from, [&](UnitId u) {
      if (c.t.type_of(u) != Type::Warrior || !seen.first(c, u, kReducedSide)) return;
      if (!paths) paths.emplace(c);
      if (!paths->reached.has(from)) paths->start_at(c, from, homes, false);
      SpaceSet others = paths->reached & homes;
      others.remove(from);
      offer.allow_if(!others.empty(), {.verb = kTransfer, .a = arg(u)}, R("5.8"), "Every path from that village to another is blocked by US units.");
    });
  }
}

void offer_us(const Ctx& c, Offer& offer) {
  offer.allow_if(any_at(c, kUS, kCup), {.verb = kRecruit}, R("5.1.1a"), "The Recruitment Cup is empty.");
  for (UnitId gun : c.t.guns)
    if (is_space(c.s.place[gun]) && has(c.s, gun, kReducedSide)) offer.allow({.verb = kSearchGun, .a = arg(gun)});
  if (c.t.learning()) return;
  const int chits = c.s.cup[0] + c.s.cup[1] + c.s.cup[2] + c.s.cup[3];
  offer.allow_if(chits > 0, {.verb = kSearchRaiders}, R("5.7"), "The Raid Cup is empty.");
  offer_treaties(c, offer);
  offer_builds(c, offer);
}

void offer_wc(const Ctx& c, const SpecialActions& f, Offer& offer) {
  offer_nation_recruits(c, offer);
  if (c.t.learning()) return;
  offer_alliances(c, offer);
  if (f.harass.exists()) {
    const bool near = harassing_fp(c, f.harass) > 0 && site_at(c, f.harass) != Site::None;
    offer.allow_if(near, {.verb = kHarass}, R("5.5b"), "No WC FP can reach the new work within 3 MP.");
  }
  offer_raids(c, offer);
  offer_transfers(c, offer);
}

bool may_go_along(const Ctx& c, const Transfer& f, UnitId u) {
  const Type type = c.t.type_of(u);
  return type == Type::Arms ? !f.arms : is_leader(type) && f.warrior.exists();
}

constexpr Paragraph<Game, Transfer> kTransferChapter[] = {
    {R("5.8"), "One warrior unit goes from village to village.", [](Transfer&, Playing& p) -> Flow { return p.call(TransferTo{}); }},
    {R("23.0d"), "At most one leader and an arms marker go along.",
     [](Transfer& f, Playing& p) -> Flow {
       if (p.answer.verb == kSet) {
         f.to = place_arg(p.answer.a);
         put(p, f.warrior, f.to);
         note_piece(p, {R("5.8"), kTransferred, kWC, arg(f.warrior), arg(f.to)}, kTransferredUnseen);
         bool company = false;
         each_at(p.s, kWC, f.from, [&](UnitId u) { company |= p.t.type_of(u) != Type::Warrior; });
         return company ? p.call(TransferCompany{}, R("23.0d")) : End;
       }
       if (p.answer.verb == kDone || !f.to.exists()) {
         drop_stray_arms(p, f.from);
         return End;
       }
       const UnitId u = unit_arg(p.answer.a);
       if (p.t.type_of(u) == Type::Arms)
         f.arms = true;
       else
         f.warrior = {};
       put(p, u, f.to);
       note_piece(p, {R("5.8"), kTransferred, kWC, arg(u), arg(f.to)}, kTransferredUnseen);
       bool more = false;
       each_at(p.s, kWC, f.from, [&](UnitId o) { more |= may_go_along(p.ctx(), f, o); });
       if (more) return p.call(TransferCompany{}, R("23.0d"));
       drop_stray_arms(p, f.from);
       return End;
     }},
};

}  // namespace

const Chapter<Game, SpecialActions> SpecialActions::chapter{kSpecialActionsChapter};
const Chapter<Game, Transfer> Transfer::chapter{kTransferChapter};

Seat TransferTo::asked(const Ctx&) const { return kWC; }
Ask TransferTo::ask(const Ctx& c) const {
  const Transfer& f = frame_of<Transfer>(c.s);
  return {R("5.8"), {"Western Confederacy: to which village does {a:unit} go from {b:space}? (5.8)", arg(f.warrior), arg(f.from)}, kPlace, arg(f.from)};
}
void TransferTo::answers(const Ctx& c, Offer& offer) const {
  const PlaceId from = frame_of<Transfer>(c.s).from;
  const SpaceSet homes = member_villages(c);
  Paths paths(c);
  paths.start_at(c, from, homes, true);
  for (PlaceId to : homes)
    if (to != from) offer.allow_if(paths.reached.has(to), {.verb = kSet, .a = arg(to)}, R("5.8"), "Every path between the two villages is blocked by US units.");
}

Seat TransferCompany::asked(const Ctx&) const { return kWC; }
Ask TransferCompany::ask(const Ctx& c) const {
  return {R("5.8"), {"Western Confederacy: who goes along to {a:space}? One leader, and the arms if you like. (5.8)", arg(frame_of<Transfer>(c.s).to)}};
}
void TransferCompany::answers(const Ctx& c, Offer& offer) const {
  const Transfer& f = frame_of<Transfer>(c.s);
  offer.allow({.verb = kDone});
  each_at(c.s, kWC, f.from, [&](UnitId u) {
    if (may_go_along(c, f, u)) offer.allow({.verb = kChoose, .a = arg(u)});
  });
}

Seat ChooseAction::asked(const Ctx& c) const { return frame_of<SpecialActions>(c.s).turn; }
Ask ChooseAction::ask(const Ctx& c) const {
  const SpecialActions& f = frame_of<SpecialActions>(c.s);
  return {R("5.0b"), {f.turn == kUS ? "United States: action points left: {a}. Spend one, or pass for this segment."
                                    : "Western Confederacy: action points left: {a}. Spend one, or pass for this segment.", c.s.points[f.turn]}};
}
void ChooseAction::answers(const Ctx& c, Offer& offer) const {
  const SpecialActions& f = frame_of<SpecialActions>(c.s);
  offer.allow({.verb = kPass});
  f.turn == kUS ? offer_us(c, offer) : offer_wc(c, f, offer);
  if (c.t.learning()) return;
  int reset = c.t.sc.points[f.turn];
  if (c.t.sc.campaign && c.s.expedition >= 2 && f.turn == kUS) reset = 5;
  if (c.t.sc.campaign && c.s.expedition >= 3 && f.turn == kWC) reset = 4;
  if (c.s.saved[f.turn])
    offer.refuse({.verb = kSave}, R("5.9a"), "Only one point may be saved in a turn.");
  else
    offer.allow_if(reset < 5, {.verb = kSave}, R("5.9a"), "A side whose track is reset to five saves nothing.");
}

}  // namespace cf::ohio
