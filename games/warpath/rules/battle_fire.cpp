// 8.2, 8.3 Fire: the dice of one unit, the results table, and who suffers. Forts: 10.2, 11.2.
#include <algorithm>

#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {
namespace {

enum Column : std::size_t { kOpen, kClose, kByInfantry, kByCavalry, kByArtillery, kByRaider };

Column column_of(const Ctx& c, PieceId firer) {
  if (!c.t.options.columns_by_firer) {
    const PlaceId at = c.s.battle.space.exists() ? c.s.battle.space : c.s.at[firer];
    return c.t.at(at).terrain == Terrain::Prairie || !c.t.in_force(R("3.1.a")) ? kOpen : kClose;
  }
  switch (c.t.of(firer).type) {
    case Type::Infantry: return kByInfantry;
    case Type::Artillery: return kByArtillery;
    case Type::Raider: return kByRaider;
    default: return kByCavalry;
  }
}

// 8.2: guns in open country; raiders who are not outnumbered (counted anew at every shot, ruling W-43).
int die_bonus(const Ctx& c, PieceId firer) {
  const Field& b = c.s.battle;
  if (!b.space.exists()) return 0;
  const Type type = c.t.of(firer).type;
  if (type == Type::Artillery && c.t.at(b.space).terrain == Terrain::Prairie)
    return c.t.in_force(R("8.2.b")) && c.t.in_force(R("11.1.a")) ? 1 : 0;
  if (type != Type::Raider) return 0;
  const u8 own = b.side[0] == c.t.of(firer).side ? 0 : 1;
  const bool outnumbered = fighters(c, static_cast<u8>(1 - own)).size() > fighters(c, own).size();
  return !outnumbered && c.t.in_force(R("8.2.c")) ? 1 : 0;
}

bool engineers_attack(const Ctx& c) { return !(fighters(c, 0) & c.t.engineers).empty() && c.t.in_force(R("10.2.b")); }

// What walls make of a result; `victim` is 0 for the attacker, 1 for the garrison.
Shot behind_walls(const Ctx& c, Shot shot, u8 victim, FireMode mode) {
  if (mode == FireMode::LongRange) {
    if (shot == Shot::Elimination && c.t.in_force(R("BP-3.c"))) return Shot::Panic;
    return shot;
  }
  if (!c.s.battle.fort || shot != Shot::Panic) return shot;
  if (victim == 0) return c.t.in_force(R("10.2")) ? Shot::Elimination : shot;
  if (engineers_attack(c)) return c.t.in_force(R("11.2.d")) ? Shot::Elimination : shot;
  return c.t.in_force(R("10.2.a")) ? Shot::None : shot;
}

PieceSet victims(const Ctx& c, const Fire& f, bool elimination) {
  const u8 side = static_cast<u8>(1 - f.side);
  PieceSet all = fighters(c, side);
  if (!c.t.in_force(R("8.3.l"))) all = all | (side_at(c, c.s.battle.space, c.s.battle.side[side]) & c.t.leaders);
  if (f.mode == FireMode::Terrain && c.t.in_force(R("BP-2.b"))) {
    PieceSet one;
    if (f.target.exists() && all.has(f.target)) one.add(f.target);
    return one;
  }
  if (f.mode == FireMode::LongRange) return c.t.in_force(R("BP-3.b")) ? all - c.s.panicked : all;
  if (elimination && !c.t.in_force(R("8.3.j")) && !(all - c.s.panicked).empty()) all = all - c.s.panicked;
  if (!c.t.in_force(R("8.3.k")) && !(all - c.s.fired).empty()) all = all - c.s.fired;
  return all;
}

bool next_is_elimination(const Ctx& c, const Fire& f) {
  return c.t.in_force(R("8.3.i")) ? f.eliminations > 0 : f.panics == 0;
}

// A long-range hit may go to each target once; by the other reading a battery has but one (ruling W-42).
void limit_long_range(const Ctx& c, Fire& f) {
  if (f.mode == FireMode::LongRange && c.t.options.panic_per_battery) f.panics = std::min(f.panics, u8{1});
}

void suffer(Playing& p, PieceId unit, bool elimination, FireMode mode) {
  const bool twice = p.s.panicked.has(unit) && p.t.in_force(R("8.3.c"));
  if (elimination) return eliminate(p, unit, R("8.3.a"));
  if (twice && (mode != FireMode::LongRange || !p.t.in_force(R("BP-3.c")))) return eliminate(p, unit, R("8.3.c"));
  p.s.panicked.add(unit);
  const u8 side = p.t.of(unit).side;
  p.note({R("8.3.b"), kPanicked, is_raider(side) ? kNobody : side, arg(unit)});
}

constexpr Paragraph<Game, Fire> kFireChapter[] = {
    {R("8.2"), "A unit rolls as many dice as its strength, one more in supply.",
     [](Fire& f, Playing& p) -> Flow {
       f.dice = static_cast<u8>(dice_of(p.ctx(), f.unit, f.side));
       return Next;
     }},
    {R("8.3"), "Each die is rolled and read by itself.",
     [](Fire& f, Playing& p) -> Flow { return f.dice ? p.call(RollDie{R("8.2")}) : go(R("8.3.f")); }},
    {R("8.3"), "Read in the column that applies.",
     [](Fire& f, Playing& p) -> Flow {
       --f.dice;
       const Shot shot = result_of(p.ctx(), f.unit, f.side, f.mode, p.answer.n);
       if (shot == Shot::Elimination && p.t.in_force(R("8.3.a"))) ++f.eliminations;
       if (shot == Shot::Panic && p.t.in_force(R("8.3.b"))) ++f.panics;
       p.note({R("8.3"), kRolledDie, p.s.battle.seat[f.side], arg(f.unit), p.answer.n, static_cast<i16>(shot)});
       limit_long_range(p.ctx(), f);
       return go(R("8.3"));
     }},
    {R("8.3.f"), "Results take effect at once, eliminations before panics.",
     [](Fire& f, Playing& p) -> Flow {
       if (!f.eliminations && !f.panics) return End;
       const bool elimination = next_is_elimination(p.ctx(), f);
       const PieceSet open = victims(p.ctx(), f, elimination);
       if (open.empty()) return End;
       const u8 side = static_cast<u8>(1 - f.side);
       if (several(open) && f.mode == FireMode::LongRange) return p.call(ChooseTarget{f.unit, true});
       if (several(open)) return p.call(TakeLoss{side, elimination});
       p.answer = {.verb = elimination ? kLose : kPanic, .a = arg(first_of(open))};
       return Next;
     }},
    {R("8.3.f"), "The unit named suffers.",
     [](Fire& f, Playing& p) -> Flow {
       const bool elimination = next_is_elimination(p.ctx(), f);
       suffer(p, PieceId(static_cast<std::size_t>(p.answer.a)), elimination, f.mode);
       --(elimination ? f.eliminations : f.panics);
       return go(R("8.3.f"));
     }},
};

}  // namespace

const Chapter<Game, Fire> Fire::chapter{kFireChapter};

Shot result_of(const Ctx& c, PieceId firer, u8 side, FireMode mode, int die) {
  return behind_walls(c, read_table(c, firer, die), static_cast<u8>(1 - side), mode);
}

int dice_of(const Ctx& c, PieceId firer, u8 side) {
  const int strength = c.t.in_force(R("2.2")) ? c.t.of(firer).strength : 1;
  const bool supplied = c.s.battle.supplied[side] && c.t.in_force(R("8.2.a")) && c.t.in_force(R("9.6.d"));
  return strength + (supplied ? 1 : 0);
}

Shot read_table(const Ctx& c, PieceId firer, int die) {
  const int face = std::clamp(die + die_bonus(c, firer), 1, 6);
  const Shot shot = c.t.table[column_of(c, firer)][face - 1];
  return shot == Shot::None && !c.t.in_force(R("8.3.e")) ? Shot::Panic : shot;
}

Seat TakeLoss::asked(const Ctx& c) const {
  return c.s.battle.seat[c.t.in_force(R("8.3.g")) ? side : 1 - side];
}
void TakeLoss::answers(const Ctx& c, Offer& offer) const {
  const Fire f{.side = static_cast<u8>(1 - side)};
  for (PieceId u : victims(c, f, elimination)) offer.allow({.verb = elimination ? kLose : kPanic, .a = arg(u)});
}
Ask TakeLoss::ask(const Ctx& c) const {
  const u8 who = c.s.battle.side[side];
  return {elimination ? R("8.3.a") : R("8.3.b"),
          elimination ? Message{"{a:side}: which unit is eliminated?", who} : Message{"{a:side}: which unit panics? A second panic eliminates.", who},
          kPlace, arg(c.s.battle.space)};
}

Seat ChooseTarget::asked(const Ctx& c) const { return c.s.battle.seat[c.t.of(shooter).side == c.s.battle.side[0] ? 0 : 1]; }
void ChooseTarget::answers(const Ctx& c, Offer& offer) const {
  const u8 own = c.t.of(shooter).side == c.s.battle.side[0] ? 0 : 1;
  const Fire f{.mode = long_range ? FireMode::LongRange : FireMode::Regular, .side = own};
  const PieceSet open = long_range ? victims(c, f, false) : fighters(c, static_cast<u8>(1 - own));
  for (PieceId u : open) offer.allow({.verb = kTarget, .a = arg(u)});
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, static_cast<u8>(1 - own)) - open)
    offer.refuse({.verb = kTarget, .a = arg(u)}, R("BP-3.b"), {"{a:unit} has panicked already; long-range fire does no more to it.", arg(u)});
}
Ask ChooseTarget::ask(const Ctx&) const {
  const Message text = long_range ? Message{"Which unit is panicked by the fire of {a:unit}?", arg(shooter)}
                                  : Message{"At which unit does {a:unit} fire?", arg(shooter)};
  return {long_range ? R("BP-3") : R("BP-2.b"), text, kPiece, arg(shooter)};
}

}  // namespace cf::warpath
