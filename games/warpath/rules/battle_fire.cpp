// 8.2, 8.3 Fire: the dice of one unit, the results table, and who suffers. Forts: 10.2, 11.2.
#include <algorithm>

#include "engine/procedure.hpp"
#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {
namespace {

enum Column : std::size_t { kOpen, kClose, kByInfantry, kByCavalry, kByArtillery, kByRaider };
constexpr Column kByType[] = {kByInfantry, kByCavalry, kByArtillery, kByCavalry, kByCavalry, kByRaider, kByCavalry};

Column column_of(const Ctx& c, PieceId firer) {
  if (c.t.options.columns_by_firer) return kByType[static_cast<std::size_t>(c.t.of(firer).type)];
  const PlaceId at = c.s.battle.space.exists() ? c.s.battle.space : c.s.at[firer];
  return c.applies(R("3.1.a"), c.t.at(at).terrain != Terrain::Prairie) ? kClose : kOpen;
}

// 8.2.c: raiders who face no more units than they are, counted anew at every shot (ruling W-43).
bool not_outnumbered(const Ctx& c, u8 tribe) {
  const u8 own = c.s.battle.side[kAttacker] == tribe ? kAttacker : kDefender;
  return fighters(c, opposite(own)).size() <= fighters(c, own).size();
}

// What walls make of a result. W-33: long-range fire panics and does no more, walls or not.
Shot behind_walls(const Ctx& c, Shot shot, u8 victim, FireMode mode) {
  if (mode == FireMode::LongRange) return c.applies(R("BP-3.c"), shot == Shot::Elimination) ? Shot::Panic : shot;
  if (!c.s.battle.fort || shot != Shot::Panic) return shot;
  if (victim == kAttacker) return c.applies(R("10.2"), true) ? Shot::Elimination : shot;
  const bool engineers = !(fighters(c, kAttacker) & c.t.engineers).empty();
  if (c.applies({R("10.2.b"), R("11.2.d")}, engineers)) return Shot::Elimination;
  return c.applies(R("10.2.a"), true) ? Shot::None : shot;
}

// 8.3.i: of one unit's results the eliminations come first.
bool next_is_elimination(const Ctx& c, const Fire& f) {
  return c.applies(R("8.3.i"), f.eliminations > 0) || f.panics == 0;
}

// BP-3.b: a unit is panicked once at most.
PieceSet long_range_targets(const Ctx& c, u8 victim) {
  return fighters(c, victim) - c.applies(R("BP-3.b"), c.s.panicked);
}

// 8.3.j: a panicked unit may take an elimination; 8.3.c: it may also take a panic, and is then eliminated (ruling
// W-72). 8.3.k: so may a unit that has fired.
PieceSet able_to_suffer(const Ctx& c, u8 victim, bool elimination) {
  const PieceSet all = fighters(c, victim);
  const PieceSet open = (all - c.s.panicked) | c.applies(elimination ? R("8.3.j") : R("8.3.c"), all & c.s.panicked);
  return (open - c.s.fired) | c.applies(R("8.3.k"), open & c.s.fired);
}

PieceSet victims(const Ctx& c, const Fire& f) {
  const u8 victim = opposite(f.party);
  if (f.mode == FireMode::Regular) return able_to_suffer(c, victim, next_is_elimination(c, f));
  if (f.mode == FireMode::LongRange) return long_range_targets(c, victim);
  return fighters(c, victim).has(f.target) ? one(f.target) : PieceSet{};  // W-41: the surplus is lost
}

bool has_results(const Ctx& c, const Fire& f) { return (f.eliminations || f.panics) && !victims(c, f).empty(); }

int dice_of(const Ctx& c, const Fire& f) {
  Modifiers dice(c.t);
  add_dice(c, f.unit, f.party, dice);
  return dice.sum();
}

// 8.3: each die is read by itself in the column that applies.
void read_die(Fire& f, Playing& p) {
  const Shot shot = result_of(p.ctx(), f.unit, f.party, f.mode, p.answer.n);
  if (p.applies(R("8.3.a"), shot == Shot::Elimination)) ++f.eliminations;
  if (p.applies(R("8.3.b"), shot == Shot::Panic)) ++f.panics;
  p.emit({R("8.3"), kRolledDie, p.s.battle.seat[f.party], arg(f.unit), p.answer.n, static_cast<i16>(shot)});
  // A long-range hit may go to each target once; by the other reading a battery has but one (ruling W-42).
  if (f.mode == FireMode::LongRange && p.t.options.panic_per_battery) f.panics = std::min(f.panics, u8{1});
}

// One result of the fire takes effect.
void suffer(Fire& f, Playing& p, PieceId unit) {
  const bool elimination = next_is_elimination(p.ctx(), f);
  --(elimination ? f.eliminations : f.panics);
  if (elimination) return eliminate(p, unit, R("8.3.a"));
  if (p.applies(R("8.3.c"), p.s.panicked.has(unit)) && !p.applies(R("BP-3.c"), f.mode == FireMode::LongRange))
    return eliminate(p, unit, R("8.3.c"));
  p.s.panicked.add(unit);
  const u8 side = p.t.of(unit).side;
  p.emit({R("8.3.b"), kPanicked, is_raider(side) ? kNobody : side, arg(unit)});
}

}  // namespace

// 8.2: the unit rolls its dice; 8.3.f, BP-4B.a: the results take effect at once.
Flow Fire::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  dice = static_cast<u8>(dice_of(c, *this));
  while (dice > 0) {
    ASK(Die, RollDie{R("8.2")});
    --dice;
    read_die(*this, p);
  }
  // 8.3.g: the owner chooses who suffers, the firer in the terrain and artillery steps.
  while (p.applies({R("8.3.f"), R("BP-4B.a")}, has_results(c, *this))) {
    if (mode == FireMode::LongRange) ASK(Target, ChooseTarget{unit, true});
    if (mode == FireMode::Regular) ASK(Loss, TakeLoss{opposite(party), next_is_elimination(c, *this)});
    suffer(*this, p, mode == FireMode::Terrain ? target : piece_of(p.answer));
  }
  END;
}

void add_dice(const Ctx& c, PieceId firer, u8 party, Modifiers& dice) {
  dice.add(R("8.2"), true, c.applies(R("2.2"), int{c.t.of(firer).strength}), "strength");
  dice.add(R("8.2.a"), c.applies(R("9.6.d"), c.s.battle.supplied[party]), +1, "supply");
}

void add_to_die(const Ctx& c, PieceId firer, Modifiers& die) {
  if (!c.s.battle.space.exists()) return;
  const Unit& unit = c.t.of(firer);
  const bool prairie = c.t.at(c.s.battle.space).terrain == Terrain::Prairie;
  die.add(R("8.2.b"), c.applies(R("11.1.a"), unit.type == Type::Artillery && prairie), +1, "guns on prairie");
  die.add(R("8.2.c"), unit.type == Type::Raider && not_outnumbered(c, unit.side), +1, "raiders not outnumbered");
}

Shot read_table(const Ctx& c, PieceId firer, int die) {
  Modifiers bonus(c.t);
  add_to_die(c, firer, bonus);
  return c.applies(R("8.3"), c.t.table[column_of(c, firer)][std::clamp(die + bonus.sum(), 1, 6) - 1]);
}

Shot result_of(const Ctx& c, PieceId firer, u8 party, FireMode mode, int die) {
  return behind_walls(c, read_table(c, firer, die), opposite(party), mode);
}

Seat TakeLoss::asked(const Ctx& c) const { return c.s.battle.seat[party]; }
std::optional<Action> TakeLoss::settled(const Ctx& c) const {
  const PieceSet open = able_to_suffer(c, party, elimination);
  if (several(open)) return {};
  return Action{.verb = elimination ? kLose : kPanic, .a = arg(first_of(open))};
}
void TakeLoss::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  for (PieceId u : able_to_suffer(c, party, elimination))
    offer.allow({.verb = elimination ? kLose : kPanic, .a = arg(u)});
}
Prompt TakeLoss::prompt(const Ctx& c) const {
  return {R("8.3.g"),
          elimination ? Message{"Which of your units is eliminated?"}
                      : Message{"Which of your units panics? A second panic eliminates."},
          kPlace, arg(c.s.battle.space)};
}

namespace {

u8 party_of(const Ctx& c, PieceId unit) {
  return c.t.of(unit).side == c.s.battle.side[kAttacker] ? kAttacker : kDefender;
}

PieceSet open_targets(const Ctx& c, const ChooseTarget& q) {
  const u8 victim = opposite(party_of(c, q.shooter));
  return q.long_range ? long_range_targets(c, victim) : fighters(c, victim);
}

}  // namespace

Seat ChooseTarget::asked(const Ctx& c) const { return c.s.battle.seat[party_of(c, shooter)]; }
std::optional<Action> ChooseTarget::settled(const Ctx& c) const {
  const PieceSet open = open_targets(c, *this);
  if (several(open)) return {};
  return Action{.verb = kTarget, .a = arg(first_of(open))};
}
void ChooseTarget::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  const PieceSet open = open_targets(c, *this);
  for (PieceId u : open) offer.allow({.verb = kTarget, .a = arg(u)});
  if (!offer.wants_refusals()) return;
  for (PieceId u : fighters(c, opposite(party_of(c, shooter))) - open)
    offer.refuse({.verb = kTarget, .a = arg(u)}, R("BP-3.b"),
                 {"{a:unit} has panicked already; long-range fire does no more to it.", arg(u)});
}
Prompt ChooseTarget::prompt(const Ctx&) const {
  const Message text = long_range ? Message{"Which unit is panicked by the fire of {a:unit}?", arg(shooter)}
                                  : Message{"At which unit does {a:unit} fire?", arg(shooter)};
  return {long_range ? R("BP-3") : R("BP-2.b"), text, kPiece, arg(shooter)};
}

}  // namespace cf::warpath
