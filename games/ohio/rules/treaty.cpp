// 5.2 Negotiating, 19.0 how a nation joins the confederacy.
#include "engine/procedure.hpp"
#include "games/ohio/rules/special_actions.hpp"

namespace cf::ohio {

// A free space for a village marker by the set-up rule.
bool village_free_for(const Ctx& c, NationId nation, PlaceId at) {
  const Space& space = c.t.space(at);
  return !space.river && space.owner == nation && c.s.site[at] == Site::None && !c.s.razed.has(at) &&
         c.t.near_own_river.has(at) && !any_at(c, kUS, at);
}

void break_treaty(Playing& p, NationId nation) {
  NationState& state = p.s.nation[nation];
  state.broken = p.applies(R("5.2.2d"), true);
  p.emit({R("5.2.2d"), kTreatyBroken, kWC, arg(nation)});
}

namespace {

int threshold(const Ctx& c) { return 2 * c.t.threshold[std::clamp<int>(c.s.expedition, 1, 3) - 1]; }

// Where an envoy or a show of force counts: principal villages, else villages, else the entry square.
template <class F>
void each_seat_of(const Ctx& c, NationId n, F&& f) {
  bool any = false;
  for (PlaceId at : c.s.principal)
    if (is_space(at) && owner_of(c, at) == n) any = true, f(at);
  const PlaceId entry = c.t.nations[n.index()].entry;
  if (any || from_beyond(c.t, n)) return any ? void() : f(entry);
  for (PlaceId at : villages(c.s) & c.t.land[n.index()]) any = true, f(at);
  if (!any && c.t.nations[n.index()].entry.exists()) f(c.t.nations[n.index()].entry);
}

// Some key leader with 10 FP anywhere: without one no nation need be looked at.
bool any_show_of_force(const Ctx& c) {
  for (UnitId key : c.t.us_keys)
    if (const PlaceId at = c.s.place[key]; is_space(at) && troops_at(c, kUS, at) >= 10) return true;
  return false;
}
bool show_of_force(const Ctx& c, NationId n) {
  bool found = false;
  const auto strong = [&](PlaceId at) {
    bool key = false;
    each_at(c.s, kUS, at, [&](UnitId u) { key |= c.t.type_of(u) == Type::Key; });
    found |= key && troops_at(c, kUS, at) >= 10;
  };
  each_seat_of(c, n, [&](PlaceId seat) {
    if (is_entry(seat)) {
      for (PlaceId link : c.t.entries[seat.index() - kSpaces].links) strong(link);
    } else {
      for (PlaceId near : c.t.space(seat).next) strong(near);
    }
  });
  return found;
}
bool envoy(const Ctx& c, NationId n) {
  bool found = false;
  each_seat_of(c, n,
               [&](PlaceId seat) { each_at(c.s, kWC, seat, [&](UnitId u) { found |= c.t.type_of(u) == Type::Key; }); });
  return found;
}
int wc_fp_inside(const Ctx& c, NationId n) {
  int fp = 0;
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (const PlaceId at = c.s.place.items[i];
        (is_space(at) && c.t.space(at).owner == n) || (at.exists() && at == c.t.nations[n.index()].entry))
      fp += fp_of(c, UnitId(i));
  return fp;
}

Rule roll_rule(Seat seat) { return seat == kUS ? R("5.2.1d") : R("5.2.3d"); }
// 5.2.1e: a treaty sends the nation's people home.
void sign_treaty(Playing& p, NationId n) {
  p.s.nation[n].status = Status::Treaty;
  p.emit({R("5.2.1e"), kTreatySigned, kUS, arg(n)});
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (p.t.nation[i] == n.index() && on_board(p.s.place[UnitId(i)])) put(p, UnitId(i), kBox);
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (p.s.arms_nation[k] == n) remove_arms(p, UnitId(kArmsFirst + k));
}

// -- a nation joins -----------------------------------------------------------------------------
UnitId waiting_warrior(const Ctx& c, NationId n) {
  UnitId found;
  each_at(c.s, kWC, kBox, [&](UnitId u) {
    if (!found.exists() && c.t.nation[u.index()] == n.index() && c.t.type_of(u) == Type::Warrior) found = u;
  });
  return found;
}
UnitId waiting_leader(const Ctx& c, NationId n) {
  UnitId found;
  each_at(c.s, kWC, kBox, [&](UnitId u) {
    if (!found.exists() && c.t.nation[u.index()] == n.index() && is_leader(c.t.type_of(u))) found = u;
  });
  return found;
}
int warriors_in(const Ctx& c, PlaceId at) {
  int n = 0;
  each_at(c.s, kWC, at, [&](UnitId u) { n += c.t.type_of(u) == Type::Warrior; });
  return n;
}

enum class Placing : u8 { Village, Warrior, Leader, Nothing };
bool fits(const Ctx& c, const Joining& f, Placing what, PlaceId at) {
  if (what == Placing::Village) return village_free_for(c, f.nation, at);
  if (!is_village(site_at(c, at)) || owner_of(c, at) != f.nation || fp_at(c, kUS, at)) return false;
  if (what == Placing::Leader) return true;
  const int room = is_principal(site_at(c, at)) ? 2 : 1;
  return !c.applies(R("5.2.3e"), warriors_in(c, at) >= room);
}
PlaceId first_fit(const Ctx& c, const Joining& f, Placing what) {
  PlaceId best;
  int most = -1;
  for (PlaceId at : c.t.land[f.nation.index()]) {
    if (!fits(c, f, what, at)) continue;
    int merit = is_principal(site_at(c, at)) ? 3 : 0;
    if (what == Placing::Warrior) merit += warriors_in(c, at) ? 0 : 5;
    if (what == Placing::Village)
      for (PlaceId n : c.t.space(at).next) merit += is_village(site_at(c, n)) ? -1 : 1;
    if (merit > most) most = merit, best = at;
  }
  return best;
}
Placing next_piece(const Ctx& c, const Joining& f) {
  if (c.s.nation[f.nation].waiting_villages && first_fit(c, f, Placing::Village).exists()) return Placing::Village;
  if (f.warriors && waiting_warrior(c, f.nation).exists() && first_fit(c, f, Placing::Warrior).exists())
    return Placing::Warrior;
  if (waiting_leader(c, f.nation).exists() && first_fit(c, f, Placing::Leader).exists()) return Placing::Leader;
  return Placing::Nothing;
}
// Where the WC wishes, or where it fits best.
void place(Joining& f, Playing& p) {
  const Placing what = next_piece(p.ctx(), f);
  const PlaceId at = f.automatic ? first_fit(p.ctx(), f, what) : place_arg(p.answer.a);
  if (what == Placing::Village) {
    p.s.site[at] = Site::Village;
    --p.s.nation[f.nation].waiting_villages;
  } else if (what == Placing::Warrior) {
    put(p, waiting_warrior(p.ctx(), f.nation), at);
    --f.warriors;
  } else {
    put(p, waiting_leader(p.ctx(), f.nation), at);
  }
  p.emit({R("5.2.3e"), kPlaced, kWC, arg(at)});
}
// 5.2.2: one warrior to each village, the others to the principal village or as evenly as can be.
void return_to_war(Playing& p, NationId n) {
  for (UnitId u = waiting_warrior(p.ctx(), n); u.exists(); u = waiting_warrior(p.ctx(), n)) {
    PlaceId best;
    int least = 999;
    for (PlaceId at : villages(p.s) & p.t.land[n.index()]) {
      const int there = warriors_in(p.ctx(), at);
      const int order = there == 0 ? 0 : is_principal(p.s.site[at]) ? 1 : 1 + there;
      if (order < least) least = order, best = at;
    }
    if (!best.exists()) return;
    put(p, u, best);
  }
}

// 5.2.3.1: how many warriors a nation brings.
u8 starting_warriors(const Ctx& c, NationId nation) {
  const Rule force = nation == kWyandot                       ? R("5.2.3.1b")
                     : nation >= kOttawa && nation <= kOjibwa ? R("5.2.3.1c")
                                                              : R("5.2.3.1d");
  return c.applies({R("5.2.3.1"), force}, c.t.sc.enter[nation.index()]);
}
// A nation from beyond the map gathers on its entry square.
void gather_beyond(const Joining& f, Playing& p) {
  const PlaceId entry = p.t.nations[f.nation.index()].entry;
  for (UnitId u = waiting_leader(p.ctx(), f.nation); u.exists(); u = waiting_leader(p.ctx(), f.nation))
    put(p, u, entry);
  for (int k = f.all ? 99 : f.warriors; k > 0; --k)
    if (const UnitId u = waiting_warrior(p.ctx(), f.nation); u.exists()) put(p, u, entry);
}
// 5.2.2c: after a broken treaty everyone comes back.
void call_back(const Joining& f, Playing& p) {
  if (p.applies(R("5.2.2c"), f.all)) return_to_war(p, f.nation);
}

}  // namespace

// 5.2.1d, 5.2.3d: die and VP together must reach the expedition's number; VP that already suffice need no die.
Flow Negotiation::play(Playing& p) {
  BEGIN;
  if (p.applies(roll_rule(seat), p.s.vp[seat] < threshold(p.ctx()))) {
    ASK(Rolled, RollDie{roll_rule(seat)});
    p.emit({roll_rule(seat), kRolled, seat, p.answer.n});
    if (2 * p.answer.n + p.s.vp[seat] < threshold(p.ctx())) {
      p.emit({roll_rule(seat), kNoAgreement, seat, arg(nation)});
      return Done;
    }
  }
  if (seat == kWC) return p.become(Joining{.nation = nation});
  sign_treaty(p, nation);
  END;
}

std::optional<Action> Joining::settled(const Ctx&) const {
  return nation.exists() ? std::nullopt : std::optional(Action{});
}

// 5.2.3e: villages, warriors and leaders are placed one by one.
Flow Joining::play(Playing& p) {
  BEGIN;
  p.s.nation[nation].status = Status::Member;
  p.emit({R("5.2.3e"), kJoined, kWC, arg(nation)});
  warriors = starting_warriors(p.ctx(), nation);
  if (from_beyond(p.t, nation)) {
    gather_beyond(*this, p);
    return Done;
  }
  if (p.s.nation[nation].waiting_villages == 0) call_back(*this, p);
  while (next_piece(p.ctx(), *this) != Placing::Nothing) {
    if (!automatic) {
      ASK(Placed, PlaceJoining{});
      automatic = p.answer.verb == kAuto;
    }
    place(*this, p);
  }
  call_back(*this, p);
  END;
}

Seat PlaceJoining::asked(const Ctx&) const { return kWC; }
Prompt PlaceJoining::prompt(const Ctx& c) const {
  const Joining& f = frame_of<Joining>(c.s);
  const Placing what = next_piece(c, f);
  return {R("5.2.3e"),
          {what == Placing::Village   ? "The {a:nation} join. Place a village marker. (5.2.3)"
           : what == Placing::Warrior ? "Place a {a:nation} warrior unit, two at most in a "
                                        "principal village and one in a village. (5.2.3)"
                                      : "Place the {a:nation} leader {b:unit}. (5.2.3)",
           arg(f.nation), arg(waiting_leader(c, f.nation))}};
}
void PlaceJoining::answers(const Ctx& c, Offer& offer) const {
  const Joining& f = frame_of<Joining>(c.s);
  const Placing what = next_piece(c, f);
  const char* why =
      what == Placing::Village ? "A village needs a free space of its nation, not razed and without US units, within "
                                 "two spaces of one of its rivers."
      : what == Placing::Warrior
          ? "A principal village takes two warrior units and a village one, and none where US troops stand."
          : "A leader goes to a village of the nation where no US troops stand.";
  offer.allow({.verb = kAuto});
  for (PlaceId at : without(c.t.land[f.nation.index()], c.t.rivers))
    offer.allow_if(fits(c, f, what, at), {.verb = kSet, .a = arg(at)}, R("5.2.3e"), why);
}

void offer_treaties(const Ctx& c, Offer& offer) {
  const bool possible = any_show_of_force(c);
  if (!possible && !offer.wants_refusals()) return;
  for (std::size_t i = 0; i < kNations; ++i) {
    const NationId n(i);
    const Action a{.verb = kTreaty, .a = arg(n)};
    const NationState& state = c.s.nation[n];
    if (state.status == Status::Withdrawn) continue;
    if (c.t.nations[i].core)
      offer.refuse(a, R("5.2.1a"), {"The {a:nation} will sign no treaty.", arg(n)});
    else if (state.status == Status::Treaty || state.broken)
      offer.refuse(a, R("5.2.1c"), {"A treaty with the {a:nation} has been made already.", arg(n)});
    else if (!possible || !show_of_force(c, n))
      offer.refuse(a, R("5.2.1b"), {"No US key leader with 10 FP stands beside the seat of the {a:nation}.", arg(n)});
    else
      offer.allow(a);
  }
}

void offer_alliances(const Ctx& c, Offer& offer) {
  for (std::size_t i = 0; i < kNations; ++i) {
    const NationId n(i);
    const Action a{.verb = kAlliance, .a = arg(n)};
    const NationState& state = c.s.nation[n];
    if (state.status == Status::Treaty)
      offer.refuse(a, R("5.2.3c"), {"The {a:nation} have a treaty with the United States.", arg(n)});
    if (state.status != Status::Nonaligned) continue;
    if (!envoy(c, n))
      offer.refuse(a, R("5.2.3a"), {"No WC key leader is at the seat of the {a:nation}.", arg(n)});
    else if (wc_fp_inside(c, n) > 2)
      offer.refuse(a, R("5.2.3b"), {"More than 2 WC FP stand on {a:nation} land.", arg(n)});
    else
      offer.allow(a);
  }
}

}  // namespace cf::ohio
