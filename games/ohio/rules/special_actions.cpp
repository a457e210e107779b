// 5.0 Special actions: points, turns and passes; 5.8 strategic movement; 5.9 saving a point.
#include "games/ohio/rules/special_actions.hpp"

#include <optional>

#include "engine/procedure.hpp"

namespace cf::ohio {
namespace {

bool out_of_it(const State& s, Seat seat) { return s.passed[seat] || s.points[seat] == 0; }

// The procedure that an action starts.
Frames procedure_of(const SpecialActions& f, Playing& p) {
  const Action a = p.answer;
  const NationId nation = nation_arg(a.a);
  switch (a.verb) {
    case kRecruitNation:
      return NationRecruitment{.nation = nation};
    case kTreaty:
      return Negotiation{.seat = kUS, .nation = nation};
    case kAlliance:
      return Negotiation{.seat = kWC, .nation = nation};
    case kHarass:
      return Harassment{.at = f.harass};
    case kRaid:
      return Raid{.at = place_arg(a.a)};
    case kSearchGun:
      return Search{.gun = unit_arg(a.a)};
    case kSearchRaiders:
      return Search{};
    case kTransfer:
      return Transfer{.warrior = unit_arg(a.a), .from = p.s.place[unit_arg(a.a)], .to = {}};
    default:
      return UsRecruitment{};
  }
}
// 5.0g: every action costs a point; so does harassing (5.5e).
void pay(SpecialActions& f, Playing& p) {
  u8& points = p.s.points[f.turn];
  points = b8(std::max(0, points - p.applies(p.answer.verb == kHarass ? R("5.5e") : R("5.0g"), 1)));
}
void pass(SpecialActions& f, Playing& p) {
  p.s.passed[f.turn] = p.applies(R("5.0c"), true);
  p.emit({R("5.0c"), kPassed, f.turn});
}
void save_point(SpecialActions& f, Playing& p) {
  p.s.saved[f.turn] = true;
  p.emit({R("5.9a"), kSaved, f.turn});
}
// 5.7.2: chits kept out by searches go back.
void return_chits(State& s) {
  for (std::size_t i = 0; i < 4; ++i) s.cup[i] = b8(s.cup[i] + s.held[i]);
  s.held = {};
}

// The spaces joined to one by paths without US units; the search stops when it has met one, or all, of those wanted.
struct Paths {
  SpaceSet blocked, reached;
  explicit Paths(const Ctx& c) {
    each_on_map(c.s, kUS, [&](UnitId u) {
      if (c.applies(R("5.8"), true)) blocked.add(c.s.place[u]);
    });
  }
  void start_at(const Ctx& c, PlaceId from, SpaceSet wanted, bool all) {
    reached = {};
    if (blocked.has(from)) return;
    reached.add(from);
    wanted.remove(from);
    for (SpaceSet edge = reached;
         !edge.empty() && (all ? !without(wanted, reached).empty() : (wanted & reached).empty());) {
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
      offer.allow_if(!others.empty(), {.verb = kTransfer, .a = arg(u)}, R("5.8"),
                     "Every path from that village to another is blocked by US units.");
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
  return type == Type::Arms ? !f.arms : is_leader(type) && !f.led;
}

bool company(const Ctx& c, const Transfer& f) {
  bool any = false;
  each_at(c.s, kWC, f.from, [&](UnitId u) { any |= may_go_along(c, f, u); });
  return any;
}
void bring(const Transfer& f, Playing& p, UnitId u) {
  put(p, u, f.to);
  note_piece(p, {R("5.8"), kTransferred, kWC, arg(u), arg(f.to)}, kTransferredUnseen);
}

}  // namespace

// 5.0: the sides act in turn until both have passed (5.0e); a side without points has.
Flow SpecialActions::play(Playing& p) {
  BEGIN;
  if (p.applies(R("5.0f"), true)) p.s.builds_allowed = p.s.raids_allowed = true;
  p.s.passed = {};
  p.emit({R("5.0a"), kSegmentBegan, kNobody, p.s.segment});
  for (;;) {
    if (check_immediate_win(p)) return finish(p, p.s.winner, p.s.end_rule);
    if (p.applies(R("5.0e"), out_of_it(p.s, kUS) && out_of_it(p.s, kWC))) break;
    if (p.applies(R("5.0d"), out_of_it(p.s, turn))) turn = other(turn);
    ASK(Chosen, ChooseAction{});
    if (p.answer.verb == kPass) {
      pass(*this, p);
      harass = {};
    } else if (p.answer.verb == kSave) {
      pay(*this, p);
      save_point(*this, p);
      harass = {};
    } else if (p.answer.verb == kRepair) {
      pay(*this, p);
      harass = place_arg(p.answer.a);
      repair(p, harass);
    } else if (p.answer.verb == kBuildSettlement) {
      pay(*this, p);
      harass = place_arg(p.answer.a);
      CALL(Settled, build(p, harass, {}));
    } else if (p.answer.verb == kBuildFort) {
      pay(*this, p);
      harass = place_arg(p.answer.b);
      CALL(Fortified, build(p, harass, FortId(static_cast<std::size_t>(p.answer.a))));
    } else {
      pay(*this, p);
      CALL(Acted, procedure_of(*this, p));
      harass = {};
    }
    turn = other(turn);
  }
  return_chits(p.s);
  END;
}

// 5.8: one warrior unit goes from village to village, with at most one leader and an arms marker (23.0d).
Flow Transfer::play(Playing& p) {
  BEGIN;
  ASK(Goal, TransferTo{});
  to = place_arg(p.answer.a);
  bring(*this, p, warrior);
  while (company(p.ctx(), *this)) {
    ASK(Company, TransferCompany{});
    if (p.answer.verb == kDone) break;
    (p.t.type_of(unit_arg(p.answer.a)) == Type::Arms ? arms : led) = true;
    bring(*this, p, unit_arg(p.answer.a));
  }
  drop_stray_arms(p, from);
  END;
}

Seat TransferTo::asked(const Ctx&) const { return kWC; }
Prompt TransferTo::prompt(const Ctx& c) const {
  const Transfer& f = frame_of<Transfer>(c.s);
  return {R("5.8"),
          {"Choose a village for {a:unit} from {b:space}. (5.8)", arg(f.warrior), arg(f.from)},
          kPlace,
          arg(f.from)};
}
void TransferTo::answers(const Ctx& c, Offer& offer) const {
  const PlaceId from = frame_of<Transfer>(c.s).from;
  const SpaceSet homes = member_villages(c);
  Paths paths(c);
  paths.start_at(c, from, homes, true);
  for (PlaceId to : homes)
    if (to != from)
      offer.allow_if(paths.reached.has(to), {.verb = kSet, .a = arg(to)}, R("5.8"),
                     "Every path between the two villages is blocked by US units.");
}

Seat TransferCompany::asked(const Ctx&) const { return kWC; }
Prompt TransferCompany::prompt(const Ctx& c) const {
  return {
      R("5.8"),
      {"Who goes along to {a:space}? One leader, and the arms if you like. (5.8)", arg(frame_of<Transfer>(c.s).to)}};
}
void TransferCompany::answers(const Ctx& c, Offer& offer) const {
  const Transfer& f = frame_of<Transfer>(c.s);
  offer.allow({.verb = kDone});
  each_at(c.s, kWC, f.from, [&](UnitId u) {
    if (may_go_along(c, f, u)) offer.allow({.verb = kChoose, .a = arg(u)});
  });
}

Seat ChooseAction::asked(const Ctx& c) const { return frame_of<SpecialActions>(c.s).turn; }
Prompt ChooseAction::prompt(const Ctx& c) const {
  const SpecialActions& f = frame_of<SpecialActions>(c.s);
  return {R("5.0b"), {"Action points left: {a}. Spend one, or pass for this segment.", c.s.points[f.turn]}};
}
void ChooseAction::answers(const Ctx& c, Offer& offer) const {
  const SpecialActions& f = frame_of<SpecialActions>(c.s);
  offer.allow({.verb = kPass});
  f.turn == kUS ? offer_us(c, offer) : offer_wc(c, f, offer);
  if (c.t.learning()) return;
  if (c.s.saved[f.turn])
    offer.refuse({.verb = kSave}, R("5.9a"), "Only one point may be saved in a turn.");
  else
    offer.allow_if(points_each_turn(c, f.turn) < 5, {.verb = kSave}, R("5.9a"),
                   "A side whose track is reset to five saves nothing.");
}

}  // namespace cf::ohio
