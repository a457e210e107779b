// 4.2 and the turn outline: availability (6.1), first player, campaign, administration (with 9.4 recovery).
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {

// victory.cpp
bool judge_end_of_turn(Playing& p);
bool judge_last_turn(Playing& p);

namespace {

int last_turn(const Tables& t) { return t.in_force(R("4.2")) ? 8 : 7; }

// The dated units come before the roll for first player (ruling W-76).
Flow open_year(Playing& p, int turn, Entry entry, Rule rule) {
  if (p.s.turn == turn) release(p, entry, rule);
  return Next;
}

void refill_cup(Playing& p) {
  for (std::size_t i = 0; i < p.t.markers.size(); ++i) {
    const MarkerId m(i);
    if (m == p.t.quantrill_marker || (m == p.t.devastation && !p.t.in_force(R("GT-3.b")))) continue;
    if (p.t.in_force(R("5.1.b"))) p.s.cup[m] = static_cast<u8>(p.s.cup[m] + p.s.drawn[m]);
    p.s.drawn[m] = 0;
  }
}

// A base in which a player's unit stands is closed: its people wait aside (ruling W-12).
void send_home(Playing& p, u8 tribe) {
  const PlaceId home = p.t.home[tribe];
  const bool taken = !(pieces_at(p.s, home) & (p.t.side[kUnion] | p.t.side[kConfederate])).empty();
  for (PieceId r : p.t.side[tribe]) p.s.at[r] = taken ? kAside : home;
}

constexpr Paragraph<Game, GameTurn> kTurnChapter[] = {
    {R("4.2.a"), "A turn opens; its phases follow in fixed order.",
     [](GameTurn&, Playing& p) -> Flow {
       p.s.half_over = false;
       p.s.drew_union = p.s.drew_confederate = false;
       p.note({R("4.2.a"), kTurnBegan, kNobody, p.s.turn});
       return Next;
     }},
    {R("6.1.a"), "Turn 2 brings the units of 1862.",
     [](GameTurn&, Playing& p) -> Flow { return open_year(p, 2, Entry::Year1862, R("6.1.a")); }},
    {R("6.1.b"), "Turn 4 brings the units of 1863.",
     [](GameTurn&, Playing& p) -> Flow { return open_year(p, 4, Entry::Year1863, R("6.1.b")); }},
    {R("6.1.c"), "Turn 6 brings the units of 1864.",
     [](GameTurn&, Playing& p) -> Flow { return open_year(p, 6, Entry::Year1864, R("6.1.c")); }},
    {R("6.1.f"), "The Fort Smith units come on turn 4 at the latest.",
     [](GameTurn&, Playing& p) -> Flow {
       if (p.s.turn == 4) release_fort_smith(p, R("6.1.f"));
       return Next;
     }},
    {R("11.4"), "On turn 2 Quantrill goes into the cup.",
     [](GameTurn&, Playing& p) -> Flow {
       if (p.s.turn != 2) return Next;
       p.s.at[p.t.quantrill] = kCup;
       p.s.cup[p.t.quantrill_marker] = 1;
       p.note({R("11.4"), kEnteredCup, kNobody, arg(p.t.quantrill)});
       return Next;
     }},
    {R("GT-1"), "First player: each side rolls, the higher draws first.",
     [](GameTurn&, Playing& p) -> Flow { return p.call(FirstPlayer{}); }},
    {R("GT-2"), "Campaign: markers are drawn by turns.",
     [](GameTurn&, Playing& p) -> Flow { return p.call(Campaign{}); }},
    {R("4.4.a"), "The Union wins with all five capitals at the end of a turn.",
     [](GameTurn&, Playing& p) -> Flow { return judge_end_of_turn(p) ? abandon(p) : Next; }},
    {R("4.4.c"), "The eighth turn is the last.",
     [](GameTurn&, Playing& p) -> Flow {
       if (p.s.turn < last_turn(p.t)) return Next;
       return judge_last_turn(p) && p.t.in_force(R("GT-3")) ? abandon(p) : Next;
     }},
    {R("GT-3.a"), "The drawn markers go back into the cup.",
     [](GameTurn&, Playing& p) -> Flow { return refill_cup(p), Next; }},
    {R("GT-3.c"), "In summer the devastated spaces may recover.",
     [](GameTurn&, Playing& p) -> Flow {
       return winter(p.ctx()) || p.s.devastated.empty() ? Next : p.call(Recovery{p.s.devastated, {}});
     }},
    {R("GT-3.d"), "The Kiowa and Comanche go home.",
     [](GameTurn&, Playing& p) -> Flow {
       send_home(p, kKiowa), send_home(p, kComanche);
       p.note({R("GT-3.d"), kSentHome, kNobody});
       return Next;
     }},
    {R("GT-3.e"), "The turn marker moves on.",
     [](GameTurn&, Playing& p) -> Flow {
       if (p.s.turn >= p.t.turns.size()) return End;
       ++p.s.turn;
       if (p.t.options.lapse) p.s.lost_union = p.s.lost_confederate = false;
       return go(R("4.2.a"));
     }},
};

constexpr Paragraph<Game, FirstPlayer> kFirstPlayerChapter[] = {
    {R("GT-1"), "The Union rolls.", [](FirstPlayer&, Playing& p) -> Flow { return p.call(RollDie{R("GT-1")}); }},
    {R("GT-1"), "Then the Confederacy.",
     [](FirstPlayer& f, Playing& p) -> Flow {
       f.union_die = p.answer.n;
       return p.call(RollDie{R("GT-1")});
     }},
    {R("GT-1.b"), "Three or four capitals add one to the Union's die.",
     [](FirstPlayer& f, Playing& p) -> Flow {
       const int held = capitals_held(p.ctx(), kUnion);
       f.confederate_die = p.answer.n;
       if (held == 3 || held == 4) ++f.union_die;
       return Next;
     }},
    {R("GT-1.a"), "Equal results are rolled again.",
     [](FirstPlayer& f, Playing& p) -> Flow {
       p.note({R("GT-1"), kFirstRolled, kNobody, f.union_die, f.confederate_die});
       return f.union_die == f.confederate_die ? go(R("GT-1")) : Next;
     }},
    {R("GT-2"), "The higher draws the first marker.",
     [](FirstPlayer& f, Playing& p) -> Flow {
       p.s.drawer = f.union_die > f.confederate_die ? kUnion : kConfederate;
       p.note({R("GT-1"), kGoesFirst, p.s.drawer});
       return End;
     }},
};

constexpr Paragraph<Game, Recovery> kRecoveryChapter[] = {
    {R("9.4"), "One die for each devastated space.",
     [](Recovery& f, Playing& p) -> Flow {
       if (f.left.empty()) return End;
       f.now = *f.left.begin();
       f.left.remove(f.now);
       return p.call(RollDie{R("9.4")});
     }},
    {R("9.4.a"), "On 1 to 3 the space recovers and its marker returns to the cup.",
     [](Recovery& f, Playing& p) -> Flow {
       if (p.answer.n > 3 && p.t.in_force(R("9.4.b"))) {
         p.note({R("9.4.b"), kStayedWaste, kNobody, arg(f.now), p.answer.n});
         return go(R("9.4"));
       }
       p.s.devastated.remove(f.now);
       ++p.s.cup[p.t.devastation];
       p.note({R("9.4.a"), kRecovered, kNobody, arg(f.now), p.answer.n});
       return Next;
     }},
    {R("GT-3.c"), "Until every space has been rolled for.",
     [](Recovery&, Playing&) -> Flow { return go(R("9.4")); }},
};

}  // namespace

const Chapter<Game, GameTurn> GameTurn::chapter{kTurnChapter};
const Chapter<Game, FirstPlayer> FirstPlayer::chapter{kFirstPlayerChapter};
const Chapter<Game, Recovery> Recovery::chapter{kRecoveryChapter};

}  // namespace cf::warpath
