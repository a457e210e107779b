// 10 US supply check, 11 winter quarters.
#include "engine/procedure.hpp"
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

struct Reach {
  SpaceSet spaces;
  // Spaces a supply path of at most four leads to: not through enemy FP nor an empty principal village.
  Reach(const Ctx& c, PlaceId from) {
    std::array<u8, kSpaces> wc{};
    for (std::size_t i = 0; i < kArmsFirst; ++i)
      if (const PlaceId at = c.s.place.items[i]; is_space(at) && fp_of(c, UnitId(i))) wc[at.index()] = 1;
    spaces.add(from);
    SpaceSet edge = spaces;
    for (int d = 0; d < 4; ++d) {
      SpaceSet next;
      for (PlaceId at : edge)
        for (PlaceId n : c.t.space(at).next) {
          const bool blocked = wc[n.index()] || is_principal(c.s.site[n]);
          if (!spaces.has(n) && !c.applies(R("10.0a"), blocked)) next.add(n);
        }
      for (std::size_t w = 0; w < SpaceSet::kWords; ++w) spaces.words[w] |= next.words[w];
      edge = next;
    }
  }
};
bool supplied_by_fort(const Ctx& c, PlaceId at, const Reach& reach) {
  for (PlaceId p : reach.spaces)
    if (is_fort(c.s.site[p]) && (p == at || !is_besieged(c, p))) return true;
  return false;
}
template <class F>
void each_wagon(const Ctx& c, const Reach& reach, F&& f) {
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    if (const PlaceId at = c.s.place.items[i];
        c.t.type_of(UnitId(i)) == Type::Supply && is_space(at) && reach.spaces.has(at))
      f(UnitId(i));
}
void starve(Playing& p, PlaceId at) {
  p.emit({R("10.0c"), kUnsupplied, kUS, arg(at)});
  each_at(p.s, kUS, at, [&](UnitId u) {
    if (p.applies(R("10.0c"), is_troop(p.t.type_of(u)))) p.s.flags[u] |= kReducedSide;
  });
}

// 10.0a: a fort or a wagon within four spaces; true if only a wagon can help.
bool depends_on_wagon(Playing& p, PlaceId at) {
  if (troops_at(p.ctx(), kUS, at) == 0) return false;
  const Reach reach(p.ctx(), at);
  if (supplied_by_fort(p.ctx(), at, reach)) return false;
  bool wagon = false;
  each_wagon(p.ctx(), reach, [&](UnitId) { wagon = true; });
  if (!wagon) starve(p, at);
  return wagon;
}
// 10.0b: a wagon gives one step for each stack. 10.1a: with the second it goes to the cup.
void feed(Playing& p, PlaceId stack) {
  if (p.answer.verb == kDecline) return starve(p, stack);
  const UnitId wagon = unit_arg(p.answer.a);
  p.emit({R("10.0b"), kSupplied, kUS, arg(stack), arg(wagon)});
  if (p.applies(R("10.1a"), !has(p.s, wagon, kReducedSide)))
    p.s.flags[wagon] |= kReducedSide;
  else
    put(p, wagon, kCup);
}

// -- winter -------------------------------------------------------------------------------------
// Piece after piece goes home; one that has gone carries the mark of a piece that has moved.
int distance(const Ctx& c, PlaceId from, PlaceId to) {
  if (is_space(from)) return c.t.hop(from, to);
  int best = 99;
  for (PlaceId link : c.t.entries[from.index() - kSpaces].links) best = std::min(best, 1 + c.t.hop(link, to));
  return best;
}
PlaceId nearest(const Ctx& c, PlaceId from, const SpaceSet& homes) {
  PlaceId best;
  int least = 999;
  for (PlaceId at : homes)
    if (const int d = distance(c, from, at); d < least) least = d, best = at;
  return best;
}
int regular_fp(const Ctx& c, PlaceId fort) {
  int fp = 0;
  each_at(c.s, kUS, fort,
          [&](UnitId u) { fp += is_regular(c.t.type_of(u)) && has(c.s, u, kInside) ? fp_of(c, u) : 0; });
  return fp;
}
int militia_on_map(const Ctx& c) {
  int n = 0;
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    n += is_militia(c.t.type_of(UnitId(i))) && on_board(c.s.place.items[i]);
  return n;
}
// The spaces where someone of that kind has come home.
template <class Pick>
SpaceSet taken_by(const Ctx& c, Seat side, Pick pick) {
  SpaceSet out;
  each_on_map(c.s, side, [&](UnitId u) {
    if (has(c.s, u, kMoved) && pick(u)) out.add(c.s.place[u]);
  });
  return out;
}
SpaceSet warriors_home(const Ctx& c, NationId n) {
  return taken_by(c, kWC,
                  [&](UnitId u) { return c.t.type_of(u) == Type::Warrior && c.t.nation[u.index()] == n.index(); });
}
SpaceSet guests_home(const Ctx& c) {
  return taken_by(c, kWC, [&](UnitId u) {
    return c.t.type_of(u) == Type::Warrior && from_beyond(c.t, NationId(c.t.nation[u.index()]));
  });
}
SpaceSet member_land(const Ctx& c) {
  SpaceSet land;
  for (std::size_t i = 0; i < kNations; ++i)
    if (is_member(c, NationId(i))) land |= c.t.land[i];
  return land;
}
SpaceSet own_villages(const Ctx& c, NationId n) { return villages(c.s) & c.t.land[n.index()]; }
SpaceSet empty_villages(const Ctx& c, NationId n) { return without(own_villages(c, n), warriors_home(c, n)); }
int warriors_abroad(const Ctx& c, NationId n) {
  int count = 0;
  units_ready(c.s, kWC).each(
      0, [&](UnitId u) { count += c.t.nation[u.index()] == n.index() && c.t.type_of(u) == Type::Warrior; });
  return count;
}

SpaceSet houses(const Ctx& c, Seat side) {
  return side == kUS ? sites_between(c.s, Site::Settlement, Site::PrintedFort) : villages(c.s);
}
SpaceSet us_quarters(const Ctx& c, UnitId u) {
  const Type type = c.t.type_of(u);
  if (is_militia(type)) {
    const SpaceSet full = taken_by(c, kUS, [&](UnitId o) { return is_militia(c.t.type_of(o)); });
    return without(settlements(c.s), c.applies(R("11.2d"), full));
  }
  SpaceSet full;
  if (is_regular(type))
    for (PlaceId at : forts(c.s))
      if (regular_fp(c, at) + fp_of(c, u) > fort_capacity(c, at)) full.add(at);
  const SpaceSet out = without(houses(c, kUS), c.applies(R("11.2f"), settlements(c.s)));
  return without(out, c.applies(R("11.2b"), full));
}
SpaceSet wc_quarters(const Ctx& c, UnitId u) {
  const NationId n(c.t.nation[u.index()]);
  const bool warrior = c.t.type_of(u) == Type::Warrior;
  if (from_beyond(c.t, n)) {
    const SpaceSet hosts = principal_villages(c.s) & member_land(c);
    return without(hosts, c.applies(R("11.1b"), warrior ? guests_home(c) : SpaceSet{}));
  }
  const SpaceSet own = own_villages(c, n);
  if (!warrior)
    return own.empty() ? villages(c.s) & member_land(c) : own;  // a leader without a village is anybody's guest
  SpaceSet out = empty_villages(c, n);
  if (out.size() < warriors_abroad(c, n)) out |= own & principal_villages(c.s);
  return out;
}
SpaceSet quarters_of(const Ctx& c, UnitId u) { return side_of(u) == kUS ? us_quarters(c, u) : wc_quarters(c, u); }

// More of a kind are on the way than the quarters hold: some must go to the cup, or to their square or box, and the
// owner says which.
bool too_many(const Ctx& c, UnitId u) {
  const Type type = c.t.type_of(u);
  const Seat side = side_of(u);
  const NationId n(c.t.nation[u.index()]);
  if (!is_troop(type)) return false;
  if (side == kWC && !from_beyond(c.t, n))
    return (own_villages(c, n) & principal_villages(c.s)).empty() &&
           empty_villages(c, n).size() < warriors_abroad(c, n);
  int room = 0, abroad = 0;
  if (is_regular(type)) {
    for (PlaceId at : forts(c.s)) room += fort_capacity(c, at) - regular_fp(c, at);
  } else {
    room = static_cast<int>(quarters_of(c, u).size());
  }
  units_ready(c.s, side).each(first_of(side), [&](UnitId o) {
    const Type other = c.t.type_of(o);
    if (is_regular(type))
      abroad += is_regular(other) ? fp_of(c, o) : 0;
    else
      abroad +=
          side == kUS ? is_militia(other) : other == Type::Warrior && from_beyond(c.t, NationId(c.t.nation[o.index()]));
  });
  return abroad > room;
}

Verdict why_not_there(const Ctx& c, UnitId u, PlaceId at) {
  const Site site = c.s.site[at];
  const NationId n(c.t.nation[u.index()]);
  if (side_of(u) == kUS) {
    if (is_militia(c.t.type_of(u)))
      return {R("11.2d"),
              {is_settlement(site) ? "A settlement takes in one militia unit." : "Militia winter in settlements."}};
    return is_fort(site)
               ? Verdict{R("11.2b"), {"The fort holds no more regular FP."}}
               : Verdict{R("11.2f"), {"Only forts, never settlements, are winter quarters for {a:unit}.", arg(u)}};
  }
  if (from_beyond(c.t, n))
    return {R("11.1b"),
            {is_principal(site) ? "That village has taken in a guest already."
                                : "Guests from beyond the map winter in a principal village of the confederacy."}};
  if (owner_of(c, at) != n)
    return {R("11.1a"), {"Only villages of the nation are winter quarters for {a:unit}.", arg(u)}};
  return {R("11.1a"),
          {is_principal(site) ? "Every village takes one warrior unit first."
                              : "Only a principal village takes a second warrior unit."}};
}
// The one click: home by the shortest way, warriors to the empty villages first.
PlaceId sensible_quarters(const Ctx& c, UnitId u, const SpaceSet& homes) {
  const NationId n(c.t.nation[u.index()]);
  const bool spread = side_of(u) == kWC && c.t.type_of(u) == Type::Warrior && !from_beyond(c.t, n);
  const SpaceSet empty = spread ? empty_villages(c, n) & homes : SpaceSet{};
  return nearest(c, c.s.place[u], empty.empty() ? homes : empty);
}

// 11.1: the nation's arms go with the first of its warriors who leaves the stack.
void take_arms_along(Playing& p, UnitId u, PlaceId from, PlaceId home) {
  if (!p.applies({R("11.1c"), R("23.0g")}, p.t.type_of(u) == Type::Warrior && from != home)) return;
  const NationId n(p.t.nation[u.index()]);
  each_at(p.s, kWC, from, [&](UnitId a) {
    const bool own =
        p.t.type_of(a) == Type::Arms && p.s.arms_nation[a.index() - kArmsFirst] == n && !has(p.s, a, kMoved);
    if (!own || warriors_home(p.ctx(), n).has(from)) return;
    put(p, a, home);
    p.s.flags[a] |= kMoved;
  });
}
void go_home(Playing& p, UnitId u, PlaceId home) {
  const PlaceId from = p.s.place[u];
  const Seat side = side_of(u);
  put(p, u, home.exists() ? home : side == kUS ? kCup : kBox);
  if (!home.exists()) return;
  p.s.flags[u] |= kMoved;
  if (side == kUS && is_fort(p.s.site[home])) p.s.flags[u] |= kInside;
  if (side == kWC) take_arms_along(p, u, from, home);
}

// Who goes next: the regulars and all else for the forts before the militia, the nations on the map before their
// guests.
UnitId next_homeward(const Ctx& c, Seat side) {
  UnitId first, later;
  units_ready(c.s, side).each(first_of(side), [&](UnitId u) {
    const Type type = c.t.type_of(u);
    if (type == Type::Arms || (type == Type::Gun && has(c.s, u, kReducedSide))) return;
    UnitId& found =
        (side == kUS ? is_militia(type) : from_beyond(c.t, NationId(c.t.nation[u.index()]))) ? later : first;
    if (!found.exists()) found = u;
  });
  return first.exists() ? first : later;
}
void begin_winter(State& s, Seat side) {
  for (std::size_t i = 0; i < kUnits; ++i) {
    s.flags.items[i] &= static_cast<u8>(~kMoved);
    if (side == kUS && i >= kUsFirst) s.flags.items[i] &= static_cast<u8>(~kInside);
  }
}
// Sends home whoever has no choice, or everyone if the player wishes; stops at the first who has one.
UnitId send_home(Winter& f, Playing& p) {
  for (UnitId u = next_homeward(p.ctx(), f.seat); u.exists(); u = next_homeward(p.ctx(), f.seat)) {
    const SpaceSet homes = quarters_of(p.ctx(), u);
    if (!f.automatic && (homes.size() > 1 || (homes.size() == 1 && too_many(p.ctx(), u)))) return u;
    go_home(p, u, sensible_quarters(p.ctx(), u, homes));
  }
  return {};
}

// 11.2c: the US chooses which militia units go to the cup; by itself the reduced ones first.
void send_to_cup(Winter& f, Playing& p) {
  if (p.answer.verb != kAuto) {
    put(p, unit_arg(p.answer.a), kCup);
    --f.disband;
    return;
  }
  for (bool reduced : {true, false})
    for (std::size_t i = kUnits; i-- > kUsFirst && f.disband;) {
      const UnitId u(i);
      if (!is_militia(p.t.type_of(u)) || !on_board(p.s.place[u]) || has(p.s, u, kReducedSide) != reduced) continue;
      put(p, u, kCup);
      --f.disband;
    }
}

}  // namespace

Flow SupplyCheck::play(Playing& p) {
  BEGIN;
  for (stack = PlaceId(0); is_space(stack); stack = PlaceId(stack.index() + 1)) {
    if (!depends_on_wagon(p, stack)) continue;
    ASK(Chosen, ChooseSupply{});
    feed(p, stack);
  }
  END;
}

Flow Winter::play(Playing& p) {
  BEGIN;
  // 11.2c: half the militia units go home to the cup.
  disband = b8(p.applies(R("11.2c"), militia_on_map(p.ctx()) / 2));
  while (disband) {
    ASK(Disbanded, Disband{});
    send_to_cup(*this, p);
  }
  // 11.0: all go home, however far; each piece that has a choice is asked about.
  for (seat = kUS;; seat = kWC) {
    begin_winter(p.s, seat);
    automatic = false;
    while ((unit = send_home(*this, p)).exists()) {
      ASK(Quartered, ChooseQuarters{});
      if (p.answer.verb == kAuto)
        automatic = true;
      else
        go_home(p, unit, is_space(place_arg(p.answer.a)) ? place_arg(p.answer.a) : PlaceId{});
    }
    p.emit({seat == kUS ? R("11.2a") : R("11.1a"), kWintered, seat});
    if (seat == kWC || only_us) break;
  }
  for (std::size_t k = 0; k < kArmsCount; ++k) drop_stray_arms(p, p.s.place[UnitId(kArmsFirst + k)]);
  begin_winter(p.s, kWC);
  END;
}

Seat ChooseSupply::asked(const Ctx&) const { return kUS; }
Prompt ChooseSupply::prompt(const Ctx& c) const {
  return {R("10.0b"),
          {"The stack at {a:space} has no fort in reach. Which wagon feeds it, if any? (10.0)",
           arg(frame_of<SupplyCheck>(c.s).stack)},
          kPlace,
          arg(frame_of<SupplyCheck>(c.s).stack)};
}
void ChooseSupply::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDecline});
  each_wagon(c, Reach(c, frame_of<SupplyCheck>(c.s).stack),
             [&](UnitId u) { offer.allow({.verb = kSupplyBy, .a = arg(u)}); });
}

Seat Disband::asked(const Ctx&) const { return kUS; }
Prompt Disband::prompt(const Ctx& c) const {
  return {R("11.2c"),
          {"Half the militia go home for the winter. Choose a unit; {a} more. (11.2)", frame_of<Winter>(c.s).disband}};
}
void Disband::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kAuto});
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    if (is_militia(c.t.type_of(UnitId(i))) && on_board(c.s.place.items[i]))
      offer.allow({.verb = kLose, .a = w16(static_cast<int>(i))});
}

Seat ChooseQuarters::asked(const Ctx& c) const { return frame_of<Winter>(c.s).seat; }
Prompt ChooseQuarters::prompt(const Ctx& c) const {
  const Winter& f = frame_of<Winter>(c.s);
  const char* text = !too_many(c, f.unit) ? "Choose winter quarters for {a:unit} from {b:space}. (11)"
                     : f.seat == kWC      ? "Choose winter quarters for {a:unit} from {b:space}. There is not room for "
                                            "all: some go back to their square or box. (11.1)"
                                          : "Choose winter quarters for {a:unit} from {b:space}. There is not room for "
                                            "all: some go to the Recruitment Cup. (11.2)";
  return {f.seat == kUS ? R("11.2a") : R("11.1a"), {text, arg(f.unit), arg(c.s.place[f.unit])}, kUnit, arg(f.unit)};
}
void ChooseQuarters::answers(const Ctx& c, Offer& offer) const {
  const Winter& f = frame_of<Winter>(c.s);
  offer.allow({.verb = kAuto});
  const SpaceSet homes = quarters_of(c, f.unit);
  for (PlaceId at : homes) offer.allow({.verb = kSet, .a = arg(at)});
  if (too_many(c, f.unit)) offer.allow({.verb = kSet, .a = arg(f.seat == kUS ? kCup : kBox)});
  if (!offer.wants_refusals()) return;
  for (PlaceId at : without(houses(c, f.seat), homes)) {
    const Verdict v = why_not_there(c, f.unit, at);
    offer.refuse({.verb = kSet, .a = arg(at)}, v.rule, v.why);
  }
}

}  // namespace cf::ohio
