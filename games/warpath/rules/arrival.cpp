// 7.6, 3.2: what happens in the space a group has entered. Rulings W-37, W-52, W-69, W-73.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

bool is_player(u8 side) { return side <= kConfederate; }

PieceSet strangers(const Ctx& c, PlaceId place, u8 side) {
  const PieceSet there = pieces_at(c.s, place);
  if (is_raider(side)) return there & (c.t.side[kUnion] | c.t.side[kConfederate]);
  return there & (c.t.side[other(side)] | raiders(c.t));
}

// The side that must be fought first, or kNoSide. The Kiowa come before the Comanche.
u8 opponent_at(const Ctx& c, PlaceId place, u8 side) {
  const PieceSet fighting = strangers(c, place, side) & c.t.combat;
  for (u8 s = kUnion; s <= kComanche; ++s)
    if (!(fighting & c.t.side[s]).empty()) return s;
  return kNoSide;
}

bool still_there(const Ctx& c, PlaceId place) {
  for (PieceId p : c.s.group & c.t.combat)
    if (c.s.at[p] == place) return true;
  return false;
}

// The owner sees who went; the other player only that counters went.
void note_move(Playing& p, const Arrival& f, u8 side) {
  if (is_raider(side)) return p.note({R("11.3.a"), kRaiderMoved, p.s.drawer, arg(first_of(p.s.group)), arg(f.from), arg(f.to)});
  const Rule rule = f.kind == MoveKind::Pursuit ? R("8.6.d") : R("7.4");
  const u8 mine = f.kind == MoveKind::Fortune ? kSeenByAll : static_cast<u8>(1u << side);
  for (PieceId piece : p.s.group) p.note({rule, kMoved, side, arg(piece), arg(f.from), arg(f.to), 0, mine});
  if (mine != kSeenByAll)
    p.note({rule, kMovedUnseen, side, static_cast<i16>(p.s.group.size()), arg(f.from), arg(f.to), 0, static_cast<u8>(1u << other(side))});
}

Flow fight(Arrival& f, Playing& p, u8 defender) {
  begin_battle(p, f, defender);
  return p.call(Battle{});
}

constexpr Paragraph<Game, Arrival> kArrivalChapter[] = {
    {R("3.3"), "The group goes along a route into the next space.",
     [](Arrival& f, Playing& p) -> Flow {
       const u8 side = side_of_group(p.ctx());
       note_move(p, f, side);
       f.slipping = f.kind != MoveKind::Pursuit && is_player(side) && quantrill_alone(p.ctx()) && opponent_at(p.ctx(), f.to, side) == kUnion;
       for (PieceId piece : p.s.group) put(p, piece, f.to);
       return Next;
     }},
    {R("11.4.f"), "Quantrill, slipping past Union units, may fall on a wagon.",
     [](Arrival& f, Playing& p) -> Flow {
       if (!f.slipping || !p.t.in_force(R("11.4.d"))) return go(R("8.0"));
       const bool wagons = !(side_at(p.ctx(), f.to, kUnion) & p.t.wagons).empty();
       return wagons ? p.become(WagonRaid{}) : End;
     }},
    {R("8.0"), "Entering among enemy combat units brings on a battle.",
     [](Arrival& f, Playing& p) -> Flow {
       const u8 enemy = opponent_at(p.ctx(), f.to, side_of_group(p.ctx()));
       if (enemy == kNoSide) return go(R("8.5.f"));
       return fight(f, p, enemy);
     }},
    {R("11.3.d"), "Two tribes in one space are fought one after the other.",
     [](Arrival& f, Playing& p) -> Flow {
       if (decided(p.s)) return End;
       const bool in_place = still_there(p.ctx(), f.to);
       const u8 enemy = in_place && is_player(side_of_group(p.ctx())) ? opponent_at(p.ctx(), f.to, side_of_group(p.ctx())) : u8{kNoSide};
       return is_raider(enemy) ? fight(f, p, enemy) : Next;
     }},
    {R("8.0.b"), "A group fights once in an action, so its move ends here.",
     [](Arrival& f, Playing& p) -> Flow {
       if (!decided(p.s) && still_there(p.ctx(), f.to) && is_player(side_of_group(p.ctx())) &&
           opponent_at(p.ctx(), f.to, side_of_group(p.ctx())) == kNoSide)
         settle_control(p, f.to, side_of_group(p.ctx()), R("3.2.c"));
       p.s.group.clear();
       return End;
     }},
    {R("8.5.f"), "Wagons found without combat units are taken.",
     [](Arrival& f, Playing& p) -> Flow {
       const u8 side = side_of_group(p.ctx());
       if ((p.s.group & p.t.combat).empty()) return End;
       lose_wagons(p, f.to, strangers(p.ctx(), f.to, side) & p.t.wagons, side);
       return Next;
     }},
    {R("8.7.b"), "A leader found alone rolls for his escape.",
     [](Arrival& f, Playing& p) -> Flow {
       const PieceId leader = first_of(strangers(p.ctx(), f.to, side_of_group(p.ctx())) & p.t.leaders);
       return leader.exists() ? p.call(LoneLeader{leader, f.from, {}}, R("8.7.b")) : Next;
     }},
    {R("3.2"), "A combat unit alone in a space holds it from then on.",
     [](Arrival& f, Playing& p) -> Flow {
       const u8 side = side_of_group(p.ctx());
       if (is_player(side)) settle_control(p, f.to, side, R("3.2.c"));
       return End;
     }},
};

constexpr Paragraph<Game, LoneLeader> kLeaderChapter[] = {
    {R("8.7.a"), "A leader without his units is lost on 5 or 6.",
     [](LoneLeader&, Playing& p) -> Flow { return p.call(RollDie{R("8.7.a")}); }},
    {R("8.7.a"), "The die is read.",
     [](LoneLeader& f, Playing& p) -> Flow {
       const Seat owner = p.t.of(f.leader).side;
       p.note({R("8.7.a"), kLeaderRolled, owner, arg(f.leader), p.answer.n});
       if (p.answer.n < 5) return Next;
       eliminate(p, f.leader, R("8.7.a"));
       return End;
     }},
    {R("8.5"), "Otherwise he gets away, if there is a way.",
     [](LoneLeader& f, Playing& p) -> Flow {
       PieceSet self;
       self.add(f.leader);
       PlaceSet ways;
       if (f.way.exists())
         ways.add(f.way);
       else
         ways = ways_out(p.ctx(), p.t.of(f.leader).side, self, p.s.at[f.leader], f.from);
       if (ways.empty()) return eliminate(p, f.leader, R("8.5.c")), End;
       if (several(ways)) return p.call(ChooseRetreat{p.t.of(f.leader).side, f.leader, ways});
       p.answer = {.verb = kRetreat, .a = arg(*ways.begin())};
       return Next;
     }},
    {R("8.5.d"), "He retreats one space.",
     [](LoneLeader& f, Playing& p) -> Flow {
       const PlaceId to(static_cast<std::size_t>(p.answer.a));
       p.note({R("8.7.b"), kRetreated, p.t.of(f.leader).side, 1, arg(p.s.at[f.leader]), arg(to)});
       p.s.group.remove(f.leader);
       put(p, f.leader, to);
       return End;
     }},
};

}  // namespace

const Chapter<Game, Arrival> Arrival::chapter{kArrivalChapter};
const Chapter<Game, LoneLeader> LoneLeader::chapter{kLeaderChapter};

Seat ChooseRetreat::asked(const Ctx&) const { return seat; }
void ChooseRetreat::answers(const Ctx& c, Offer& offer) const {
  for (PlaceId p : ways) offer.allow({.verb = kRetreat, .a = arg(p)});
  if (!offer.wants_refusals()) return;
  const PlaceId at = c.s.at[unit];
  if (!c.t.is_space(at)) return;
  for (const Route& way : c.t.at(at).routes)
    if (!ways.has(way.to))
      offer.refuse({.verb = kRetreat, .a = arg(way.to)}, R("8.5.b"), {"The enemy came from {a:space}, or stands there, or it is closed to the unit.", arg(way.to)});
}
Ask ChooseRetreat::ask(const Ctx&) const {
  return {R("8.5"), {"Where does {a:unit} retreat to? All that leave this battle go the same way.", arg(unit)}, kPiece, arg(unit)};
}

// 8.5: one space, not where the attack came from, free of enemies and raiders (ruling W-47).
PlaceSet ways_out(const Ctx& c, u8 side, const PieceSet& leaving, PlaceId from, PlaceId barred) {
  const PieceSet foes = is_raider(side) ? c.t.side[kUnion] | c.t.side[kConfederate] : c.t.side[other(side)] | raiders(c.t);
  const PlaceSet taken = spaces_of(c.s, foes);
  const bool quantrill = c.t.quantrill.exists() && leaving.has(c.t.quantrill) && (leaving & c.t.leaders).empty();
  PlaceSet out;
  for (const Route& way : c.t.at(from).routes) {
    if (way.to == barred && c.t.in_force(R("8.5.b"))) continue;
    if (taken.has(way.to)) continue;
    if (is_raider(side) && is_base(c.t, way.to) && way.to != c.t.home[side]) continue;
    if (quantrill && is_union_base(c.t, way.to)) continue;
    out.add(way.to);
  }
  return out;
}

}  // namespace cf::warpath
