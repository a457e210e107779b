// 10 US supply check, 11 winter quarters.
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
          const bool blocked = wc[n.index()] || (is_principal(c.s.site[n]) && is_member(c, owner_of(c, n)));
          if (!spaces.has(n) && !(blocked && c.t.in_force(R("10.0a")))) next.add(n);
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
    if (const PlaceId at = c.s.place.items[i]; c.t.type_of(UnitId(i)) == Type::Supply && is_space(at) && reach.spaces.has(at)) f(UnitId(i));
}
void starve(Playing& p, PlaceId at) {
  p.note({R("10.0c"), kUnsupplied, kUS, arg(at)});
  each_at(p.s, kUS, at, [&](UnitId u) {
    if (is_troop(p.t.type_of(u)) && p.t.in_force(R("10.0c"))) p.s.flags[u] |= kReducedSide;
  });
}

constexpr Paragraph<Game, SupplyCheck> kSupplyCheckChapter[] = {
    {R("10.0a"), "Stack after stack looks for a fort or a wagon within four spaces.",
     [](SupplyCheck& f, Playing& p) -> Flow {
       for (; f.cursor < kSpaces; ++f.cursor) {
         const PlaceId at(f.cursor);
         if (troops_at(p.ctx(), kUS, at) == 0) continue;
         const Reach reach(p.ctx(), at);
         if (supplied_by_fort(p.ctx(), at, reach)) continue;
         bool wagon = false;
         each_wagon(p.ctx(), reach, [&](UnitId) { wagon = true; });
         if (!wagon) {
           starve(p, at);
           continue;
         }
         f.stack = at;
         ++f.cursor;
         return p.call(ChooseSupply{});
       }
       return End;
     }},
    {R("10.0b"), "A wagon gives one step for each stack.",
     [](SupplyCheck& f, Playing& p) -> Flow {
       if (p.answer.verb == kDecline) {
         starve(p, f.stack);
         return go(R("10.0a"));
       }
       const UnitId wagon = unit_arg(p.answer.a);
       p.note({R("10.0b"), kSupplied, kUS, arg(f.stack), arg(wagon)});
       if (!has(p.s, wagon, kReducedSide) && p.t.in_force(R("10.1a")))
         p.s.flags[wagon] |= kReducedSide;
       else
         put(p, wagon, kCup);
       return go(R("10.0a"));
     }},
};

// -- winter -------------------------------------------------------------------------------------
int distance(const Ctx& c, PlaceId from, PlaceId to) {
  if (is_space(from)) return c.t.hop(from, to);
  int best = 99;
  for (PlaceId link : c.t.entries[from.index() - kSpaces].links) best = std::min(best, 1 + c.t.hop(link, to));
  return best;
}
template <class Pick>
PlaceId nearest(const Ctx& c, PlaceId from, Pick pick) {
  PlaceId best;
  int least = 999;
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (pick(PlaceId(i)) && distance(c, from, PlaceId(i)) < least) least = distance(c, from, PlaceId(i)), best = PlaceId(i);
  return best;
}
int regular_fp(const Ctx& c, PlaceId fort) {
  int fp = 0;
  each_at(c.s, kUS, fort, [&](UnitId u) { fp += is_regular(c.t.type_of(u)) && has(c.s, u, kInside) ? fp_of(c, u) : 0; });
  return fp;
}
int militia_on_map(const Ctx& c) {
  int n = 0;
  for (std::size_t i = kUsFirst; i < kUnits; ++i) n += is_militia(c.t.type_of(UnitId(i))) && on_board(c.s.place.items[i]);
  return n;
}
void house_militia(Playing& p) {
  SpaceSet full;
  for (std::size_t i = kUsFirst; i < kUnits; ++i) {
    const UnitId u(i);
    if (!is_militia(p.t.type_of(u)) || !on_board(p.s.place[u])) continue;
    const PlaceId home = nearest(p.ctx(), p.s.place[u], [&](PlaceId at) { return is_settlement(p.s.site[at]) && !full.has(at); });
    if (home.exists() && p.t.in_force(R("11.2d"))) full.add(home);
    put(p, u, home.exists() ? home : kCup);
  }
}
void house_regulars(Playing& p) {
  for (u8& flags : p.s.flags) flags &= static_cast<u8>(~kInside);
  for (std::size_t i = kUsFirst; i < kUnits; ++i) {
    const UnitId u(i);
    const Type type = p.t.type_of(u);
    if (p.t.units[i].id.empty() || is_militia(type) || !on_board(p.s.place[u]) || (type == Type::Gun && has(p.s, u, kReducedSide))) continue;
    const int fp = is_regular(type) ? fp_of(p.ctx(), u) : 0;
    const PlaceId home = nearest(p.ctx(), p.s.place[u], [&](PlaceId at) {
      if (is_settlement(p.s.site[at]) && !p.t.in_force(R("11.2f"))) return true;
      return is_fort(p.s.site[at]) && (!fp || regular_fp(p.ctx(), at) + fp <= fort_capacity(p.ctx(), at) || !p.t.in_force(R("11.2b")));
    });
    put(p, u, home.exists() ? home : kCup);
    if (home.exists() && is_fort(p.s.site[home])) p.s.flags[u] |= kInside;
  }
}

void house_nation(Playing& p, NationId n) {
  SpaceSet used;
  const auto own = [&](PlaceId at) { return is_village(p.s.site[at]) && p.t.space(at).owner == n; };
  for (std::size_t i = 0; i < kArmsFirst; ++i) {
    const UnitId u(i);
    if (p.t.nation[i] != n.index() || !on_board(p.s.place[u])) continue;
    const PlaceId from = p.s.place[u];
    UnitId arms;
    each_at(p.s, kWC, from, [&](UnitId a) {
      if (p.t.type_of(a) == Type::Arms && p.s.arms_nation[a.index() - kArmsFirst] == n && !used.has(from)) arms = a;
    });
    PlaceId home;
    if (p.t.type_of(u) == Type::Warrior) {
      home = nearest(p.ctx(), from, [&](PlaceId at) { return own(at) && !used.has(at); });
      if (home.exists()) used.add(home);
      if (!home.exists()) home = nearest(p.ctx(), from, [&](PlaceId at) { return own(at) && is_principal(p.s.site[at]); });
    } else {
      home = nearest(p.ctx(), from, own);
      if (!home.exists()) home = nearest(p.ctx(), from, [&](PlaceId at) { return is_village(p.s.site[at]) && is_member(p.ctx(), p.t.space(at).owner); });
    }
    put(p, u, home.exists() ? home : kBox);
    if (arms.exists() && p.t.type_of(u) == Type::Warrior && home.exists() && from != home && p.t.in_force(R("11.1c")) && p.t.in_force(R("23.0g"))) put(p, arms, home);
  }
}
void house_guests(Playing& p, NationId n, SpaceSet& used) {
  for (std::size_t i = 0; i < kArmsFirst; ++i) {
    const UnitId u(i);
    if (p.t.nation[i] != n.index() || !on_board(p.s.place[u])) continue;
    const bool warrior = p.t.type_of(u) == Type::Warrior;
    const PlaceId home = nearest(p.ctx(), p.s.place[u], [&](PlaceId at) {
      return is_principal(p.s.site[at]) && is_member(p.ctx(), p.t.space(at).owner) && !(warrior && used.has(at));
    });
    if (home.exists() && warrior && p.t.in_force(R("11.1b"))) used.add(home);
    put(p, u, home.exists() ? home : kBox);
  }
}

constexpr Paragraph<Game, Winter> kWinterChapter[] = {
    {R("11.2c"), "Half the militia units go home to the cup.",
     [](Winter& f, Playing& p) -> Flow {
       f.disband = b8(militia_on_map(p.ctx()) / 2);
       return f.disband ? p.call(Disband{}) : go(R("11.2a"));
     }},
    {R("11.2e"), "The US chooses which; no VP change hands.",
     [](Winter& f, Playing& p) -> Flow {
       if (p.answer.verb == kAuto) {
         for (bool reduced : {true, false})
           for (std::size_t i = kUnits; i-- > kUsFirst && f.disband;) {
             const UnitId u(i);
             if (!is_militia(p.t.type_of(u)) || !on_board(p.s.place[u]) || has(p.s, u, kReducedSide) != reduced) continue;
             put(p, u, kCup);
             --f.disband;
           }
         return Next;
       }
       put(p, unit_arg(p.answer.a), kCup);
       return --f.disband ? p.call(Disband{}, R("11.2e")) : Next;
     }},
    {R("11.2a"), "Regulars, leaders, guns, scouts and wagons winter in forts, the militia in settlements.",
     [](Winter& f, Playing& p) -> Flow {
       house_regulars(p);
       house_militia(p);
       p.note({R("11.2a"), kWintered, kUS});
       return f.only_us ? End : Next;
     }},
    {R("11.1a"), "Warriors and leaders of the confederacy go to their villages.",
     [](Winter&, Playing& p) -> Flow {
       SpaceSet guests;
       for (std::size_t i = 0; i < kNations; ++i) {
         const bool away = p.t.nations[i].entry.exists() && i != 0;
         if (!away) house_nation(p, NationId(i));
       }
       for (std::size_t i = 0; i < kNations; ++i)
         if (p.t.nations[i].entry.exists() && i != 0) house_guests(p, NationId(i), guests);
       for (std::size_t i = 0; i < kSpaces; ++i) drop_stray_arms(p, PlaceId(i));
       p.note({R("11.1a"), kWintered, kWC});
       return End;
     }},
};

}  // namespace

const Chapter<Game, SupplyCheck> SupplyCheck::chapter{kSupplyCheckChapter};
const Chapter<Game, Winter> Winter::chapter{kWinterChapter};

Seat ChooseSupply::asked(const Ctx&) const { return kUS; }
Ask ChooseSupply::ask(const Ctx& c) const {
  return {R("10.0b"), {"United States: the stack at {a:space} has no fort in reach. Which wagon feeds it, if any? (10.0)", arg(frame_of<SupplyCheck>(c.s).stack)}, kPlace, arg(frame_of<SupplyCheck>(c.s).stack)};
}
void ChooseSupply::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDecline});
  each_wagon(c, Reach(c, frame_of<SupplyCheck>(c.s).stack), [&](UnitId u) { offer.allow({.verb = kSupplyBy, .a = arg(u)}); });
}

Seat Disband::asked(const Ctx&) const { return kUS; }
Ask Disband::ask(const Ctx& c) const { return {R("11.2c"), {"United States: half the militia go home for the winter. Choose a unit; {a} more. (11.2)", frame_of<Winter>(c.s).disband}}; }
void Disband::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kAuto});
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    if (is_militia(c.t.type_of(UnitId(i))) && on_board(c.s.place.items[i])) offer.allow({.verb = kLose, .a = w16(static_cast<int>(i))});
}

}  // namespace cf::ohio
