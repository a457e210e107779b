// 7 Expedition check, 8 nation check, 9 leader check.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

namespace {

constexpr PlaceId kMuster = kBuilds;
int bit(int expedition) { return 1 << expedition; }

bool must_withdraw(const Ctx& c) {
  const int e = c.s.expedition;
  if (e < 1 || e > 3 || (c.s.withdrawn & bit(e) && c.t.in_force(R("7.0d")))) return false;
  return c.s.vp[kWC] >= 2 * c.t.withdrawal[e - 1] && c.t.in_force(R("2.4.1"));
}
bool may_enter(const Ctx& c) {
  const int e = c.s.expedition;
  return c.t.sc.campaign && e >= 1 && e < 3 && c.s.vp[kWC] >= 2 * c.t.entry[e];
}
UnitId next_subordinate(const State& s, const Tables& t, UnitId after) {
  for (std::size_t i = after.exists() ? after.index() + 1 : kUsFirst; i < kUnits; ++i)
    if (t.type_of(UnitId(i)) == Type::Sub && on_board(s.place[UnitId(i)])) return UnitId(i);
  return {};
}
void take_from_pool(Playing& p, Type type, int count, PlaceId to) {
  for (std::size_t i = kUsFirst; i < kUnits && count > 0; ++i)
    if (p.t.type_of(UnitId(i)) == type && p.s.place[UnitId(i)] == kPool) put(p, UnitId(i), to), --count;
}
// Calls pieces up from the pool: they wait for the US to place them where the entry chart says.
void call_up(Playing& p, const std::vector<std::pair<Type, int>>& pieces, u8 goes_to) {
  for (const auto& [type, count] : pieces) {
    int left = count;
    for (std::size_t i = kUsFirst; i < kUnits && left > 0; ++i) {
      const UnitId u(i);
      if (p.t.type_of(u) != type || p.s.place[u] != kPool) continue;
      put(p, u, kMuster);
      p.s.flags[u] = goes_to;
      --left;
    }
  }
}
void fill_from_chart(Playing& p, const Chart& chart) {
  call_up(p, chart.in_forts, kForFort);
  call_up(p, chart.in_settlements, kForSettlement);
  for (const auto& [type, count] : chart.cup) take_from_pool(p, type, count, kCup);
  call_up(p, chart.units, 0);
  for (UnitId u : chart.leaders)
    if (p.s.place[u] == kPool) put(p, u, kMuster);
}
// All but the subordinate leaders leave; those go to the forts.
void clear_the_board(Playing& p) {
  for (std::size_t i = kUsFirst; i < kUnits; ++i) {
    const UnitId u(i);
    if (p.t.units[i].id.empty() || p.s.place[u] == kOut || p.s.place[u] == kPool) continue;
    if (p.t.type_of(u) != Type::Sub) {
      put(p, u, p.t.type_of(u) == Type::Key ? kOut : kPool);
    } else if (on_board(p.s.place[u])) {
      const u8 wound = p.s.flags[u] & kReducedSide;
      put(p, u, kMuster);
      p.s.flags[u] = static_cast<u8>(kForFort | wound);
    }
  }
}

constexpr Paragraph<Game, ExpeditionCheck> kExpeditionCheckChapter[] = {
    {R("7.0a"), "At the withdrawal square the expedition goes; in the shorter games that ends the war.",
     [](ExpeditionCheck& f, Playing& p) -> Flow {
       if (!must_withdraw(p.ctx()) || (may_enter(p.ctx()) && !p.t.in_force(R("7.0c")))) return go(R("7.0b"));
       p.s.withdrawn |= b8(bit(p.s.expedition));
       p.note({R("7.1a"), kWithdrew, kUS, p.s.expedition});
       const Scenario& sc = p.t.sc;
       const Rule rule = sc.harmar ? R("A3.1e") : sc.wabash ? R("A3.2d") : sc.legion ? R("A3.3i") : R("A3.4g");
       if ((!sc.campaign || p.s.expedition == 3) && p.t.in_force(rule)) return finish(p, kWC, rule);
       f.rolled = true;
       return p.call(Winter{.seat = kUS, .only_us = true});
     }},
    {R("7.1a"), "Its commander leaves the game.",
     [](ExpeditionCheck& f, Playing& p) -> Flow {
       if (f.rolled)
         for (std::size_t i = kUsFirst; i < kUnits; ++i)
           if (p.t.type_of(UnitId(i)) == Type::Key && on_board(p.s.place[UnitId(i)])) put(p, UnitId(i), kOut);
       return Next;
     }},
    {R("7.1b"), "Each subordinate stays on 4 to 6.",
     [](ExpeditionCheck& f, Playing& p) -> Flow {
       f.leader = f.rolled ? next_subordinate(p.s, p.t, f.leader) : UnitId{};
       return f.leader.exists() ? p.call(RollDie{R("7.1b")}) : go(R("7.0b"));
     }},
    {R("1.2"), "The others leave the game with him.",
     [](ExpeditionCheck& f, Playing& p) -> Flow {
       p.note({R("7.1b"), kRolled, kUS, p.answer.n});
       if (p.answer.n <= 3) {
         p.note({R("7.1b"), kRemoved, kUS, arg(f.leader)});
         put(p, f.leader, kOut);
       }
       return go(R("7.1b"));
     }},
    {R("7.0b"), "At the entry square the next expedition comes.",
     [](ExpeditionCheck&, Playing& p) -> Flow {
       if (!may_enter(p.ctx())) return End;
       ++p.s.expedition;
       p.s.entered |= b8(bit(p.s.expedition));
       if (p.s.expedition == 3) p.s.third_turn = p.s.turn;
       const Chart& chart = p.t.sc.chart[p.s.expedition - 2];
       p.note({R("7.2"), kExpeditionEntered, kUS, p.s.expedition});
       if (p.t.in_force(R("A3.4d"))) clear_the_board(p);
       if (p.s.expedition != 2 || p.t.in_force(R("A3.4e"))) p.s.settlements = b8(p.s.settlements + chart.builds);
       for (FortId fort : chart.forts)
         if (!p.s.fort[fort].exists()) p.s.fort[fort] = kBuilds;
       fill_from_chart(p, chart);
       return p.become(ExpeditionEntry{.squares = chart.squares});
     }},
};

// -- entering -----------------------------------------------------------------------------------
// Garrisons first, then the militia of the settlements, then those who march in.
UnitId next_mustered(const State& s) {
  UnitId found;
  int order = 3;
  each_at(s, kUS, kMuster, [&](UnitId u) {
    const int mine = has(s, u, kForFort) ? 0 : has(s, u, kForSettlement) ? 1 : 2;
    if (mine < order) order = mine, found = u;
  });
  return found;
}
int mustered(const State& s) { return units_equal(s.place.items.data(), kUS, kMuster.value).count(); }
int regular_fp(const Ctx& c, PlaceId fort) {
  int fp = 0;
  each_at(c.s, kUS, fort, [&](UnitId u) { fp += is_regular(c.t.type_of(u)) ? fp_of(c, u) : 0; });
  return fp;
}
bool militia_at(const Ctx& c, PlaceId at) {
  bool any = false;
  each_at(c.s, kUS, at, [&](UnitId u) { any |= is_militia(c.t.type_of(u)); });
  return any;
}
int room(const Ctx& c, PlaceId fort) { return fort_capacity(c, fort) - regular_fp(c, fort); }
bool square_taken(const Ctx& c, std::size_t i) { return any_at(c, kUS, PlaceId(kSpaces + i)); }
bool spread_enough(const Ctx& c, const ExpeditionEntry& f, std::size_t i) {
  int used = 0;
  for (std::size_t k = 0; k < 4; ++k) used += square_taken(c, k);
  return mustered(c.s) > f.squares - used || !square_taken(c, i);
}
// Where a piece may be set: a fort or a settlement by the chart, else an entry square.
Verdict entry_place(const Ctx& c, const ExpeditionEntry& f, UnitId u, PlaceId at) {
  if (is_entry(at)) return spread_enough(c, f, at.index() - kSpaces) ? Verdict{} : Verdict{R("A4.4"), {"The expedition must come in by more squares than that."}};
  if (fp_at(c, kWC, at)) return {R("5.1.1c"), {"The enemy holds or besieges that place."}};
  if (has(c.s, u, kForSettlement) && militia_at(c, at)) return {R("A3.4d"), {"No more than one militia unit goes to a settlement."}};
  const bool full = is_regular(c.t.type_of(u)) && is_fort(site_at(c, at)) && room(c, at) < fp_of(c, u);
  return full ? Verdict{R("20.1.2a"), {"The fort holds no more FP."}} : Verdict{};
}
template <class F>
void each_entry_place(const Ctx& c, UnitId u, F&& f) {
  if (has(c.s, u, kForFort) || has(c.s, u, kForSettlement)) {
    for (PlaceId at : has(c.s, u, kForFort) ? forts(c.s) : settlements(c.s)) f(at);
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) f(PlaceId(kSpaces + i));
}
// The one click: the roomiest fort, an empty settlement, the first square that serves.
PlaceId sensible_place(const Ctx& c, const ExpeditionEntry& f, UnitId u, int& choices) {
  PlaceId best;
  int most = -999;
  each_entry_place(c, u, [&](PlaceId at) {
    if (!entry_place(c, f, u, at).legal()) return;
    ++choices;
    const int merit = is_entry(at) ? -static_cast<int>((at.index() - kSpaces + 2) % 4) : has(c.s, u, kForFort) ? room(c, at) : 0;
    if (merit > most) most = merit, best = at;
  });
  return best;
}
void set_down(Playing& p, UnitId u, PlaceId at) {
  const u8 wound = p.s.flags[u] & kReducedSide;
  put(p, u, at);
  p.s.flags[u] = static_cast<u8>(wound | (is_fort(site_at(p.ctx(), at)) ? kInside : 0));
}

constexpr Paragraph<Game, ExpeditionEntry> kExpeditionEntryChapter[] = {
    {R("7.2"), "The pieces of the expedition are set where the chart says, the others on US entry squares.",
     [](ExpeditionEntry& f, Playing& p) -> Flow {
       for (UnitId u = next_mustered(p.s); u.exists(); u = next_mustered(p.s)) {
         int choices = 0;
         const PlaceId at = sensible_place(p.ctx(), f, u, choices);
         if (choices > 1 && !f.automatic) return p.call(PlaceExpedition{});
         if (at.exists())
           set_down(p, u, at);
         else if (has(p.s, u, kForSettlement))
           put(p, u, kPool);
         else
           p.s.flags[u] &= kReducedSide;  // what no fort can hold marches with the expedition
       }
       return End;
     }},
    {R("2.4.3b"), "One after the other, or all at once.",
     [](ExpeditionEntry& f, Playing& p) -> Flow {
       if (p.answer.verb == kAuto)
         f.automatic = true;
       else
         set_down(p, next_mustered(p.s), place_arg(p.answer.a));
       return go(R("7.2"));
     }},
};

// -- nations ------------------------------------------------------------------------------------
bool due(const Ctx& c, NationId n) {
  const Status status = status_of(c, n);
  if (status == Status::Withdrawn || (status == Status::Nonaligned && c.t.in_force(R("8.0c")))) return false;
  if (status == Status::Treaty && c.t.sc.legion && n.index() == 3 && !c.t.in_force(R("A3.3c"))) return false;
  const int square = c.t.nations[n.index()].square;
  return square && c.s.vp[kUS] >= 2 * square && c.t.in_force(R("2.4.2b"));
}
bool principal_harmed(const Ctx& c, NationId n) {
  for (PlaceId site : c.t.nations[n.index()].principals)
    if (c.s.site[site] != Site::Principal) return true;
  return false;
}
int loyalty_bonus(const Ctx& c, NationId n) {
  int bonus = c.s.nation[n].bloodied ? 0 : 1;
  bool near = false;
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (const PlaceId at = c.s.place.items[i]; c.t.type_of(UnitId(i)) == Type::Key && is_space(at))
      for (PlaceId site : c.t.nations[n.index()].principals) near |= c.t.hop(at, site) <= 10;
  return bonus + near;
}

constexpr Paragraph<Game, NationCheck> kNationCheckChapter[] = {
    {R("8.0a"), "Every nation whose square the US VP have reached leaves.",
     [](NationCheck& f, Playing& p) -> Flow {
       while (f.nation < kNations && !due(p.ctx(), NationId(f.nation))) ++f.nation;
       if (f.nation >= kNations) return End;
       const NationId n(f.nation);
       const bool roll = p.t.loyalty_roll && !(principal_harmed(p.ctx(), n) && p.t.in_force(R("25.1b")));
       if (roll) return p.call(RollDie{R("25.1")});
       nation_leaves(p, n);
       ++f.nation;
       return go(R("8.0a"));
     }},
    {R("25.1"), "By the optional rule it may stay on a modified 6.",
     [](NationCheck& f, Playing& p) -> Flow {
       const NationId n(f.nation);
       p.note({R("25.1"), kRolled, kWC, p.answer.n});
       if (p.answer.n + loyalty_bonus(p.ctx(), n) >= 6)
         p.note({R("25.1c"), kStayed, kWC, arg(n)});
       else
         nation_leaves(p, n);
       ++f.nation;
       return go(R("8.0a"));
     }},
};

constexpr Paragraph<Game, LeaderCheck> kLeaderCheckChapter[] = {
    {R("9.0"), "Each wounded leader rolls.",
     [](LeaderCheck& f, Playing& p) -> Flow {
       for (; f.cursor < kUnits; ++f.cursor) {
         const UnitId u(f.cursor);
         if (is_leader(p.t.type_of(u)) && on_board(p.s.place[u]) && has(p.s, u, kReducedSide)) break;
       }
       if (f.cursor >= kUnits) return End;
       f.leader = UnitId(f.cursor);
       ++f.cursor;
       return p.call(RollDie{R("9.0")});
     }},
    {R("3.1.1a"), "1-3 heals, 6 kills.",
     [](LeaderCheck& f, Playing& p) -> Flow {
       p.note({R("9.0"), kRolled, side_of(f.leader), p.answer.n});
       if (p.answer.n <= 3) {
         p.s.flags[f.leader] &= static_cast<u8>(~kReducedSide);
         note_piece(p, {R("9.0"), kHealed, side_of(f.leader), arg(f.leader)}, kHealedUnseen);
       } else if (p.answer.n == 6) {
         leader_died(p, f.leader);
         put(p, f.leader, kOut);
       }
       return go(R("9.0"));
     }},
};

}  // namespace

const Chapter<Game, ExpeditionCheck> ExpeditionCheck::chapter{kExpeditionCheckChapter};
const Chapter<Game, ExpeditionEntry> ExpeditionEntry::chapter{kExpeditionEntryChapter};
const Chapter<Game, NationCheck> NationCheck::chapter{kNationCheckChapter};
const Chapter<Game, LeaderCheck> LeaderCheck::chapter{kLeaderCheckChapter};

Seat PlaceExpedition::asked(const Ctx&) const { return kUS; }
Ask PlaceExpedition::ask(const Ctx& c) const {
  const UnitId u = next_mustered(c.s);
  const char* text = has(c.s, u, kForFort) ? "United States: in which fort does {a:unit} stand when the new expedition takes the field? Pieces left: {b}. (7.2)"
                     : has(c.s, u, kForSettlement) ? "United States: which settlement does {a:unit} guard? Pieces left: {b}. (7.2)"
                                                   : "United States: by which entry square does {a:unit} come? Pieces left: {b}. (7.2)";
  return {R("7.2"), {text, arg(u), w16(mustered(c.s))}};
}
void PlaceExpedition::answers(const Ctx& c, Offer& offer) const {
  const ExpeditionEntry& f = frame_of<ExpeditionEntry>(c.s);
  const UnitId u = next_mustered(c.s);
  offer.allow({.verb = kAuto});
  each_entry_place(c, u, [&](PlaceId at) {
    const Verdict v = entry_place(c, f, u, at);
    v.legal() ? offer.allow({.verb = kSet, .a = arg(at)}) : offer.refuse({.verb = kSet, .a = arg(at)}, v.rule, v.why);
  });
}

}  // namespace cf::ohio
