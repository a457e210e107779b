// 7.6, 3.2: what happens in the space a group has entered. Rulings W-37, W-52, W-69, W-73.
#include "engine/procedure.hpp"
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
  for (PieceId p : c.s.group& c.t.combat)
    if (c.s.at[p] == place) return true;
  return false;
}

// The owner sees who went; the other player only that counters went.
void note_move(Playing& p, const Arrival& f, u8 side) {
  if (is_raider(side))
    return p.emit({R("11.3.a"), kRaiderMoved, p.s.drawer, arg(first_of(p.s.group)), arg(f.from), arg(f.to)});
  const Rule rule = f.kind == MoveKind::Pursuit ? R("8.6.d") : R("7.4");
  const u8 mine = f.kind == MoveKind::Fortune ? kSeenByAll : static_cast<u8>(1u << side);
  for (PieceId piece : p.s.group) p.emit({rule, kMoved, side, arg(piece), arg(f.from), arg(f.to), 0, mine});
  if (mine != kSeenByAll)
    p.emit({rule, kMovedUnseen, side, static_cast<i16>(p.s.group.size()), arg(f.from), arg(f.to), 0,
            static_cast<u8>(1u << other(side))});
}

// Quantrill by himself rides on through Union units (11.4.d).
bool slips_through(const Ctx& c, const Arrival& f, u8 side) {
  return f.kind != MoveKind::Pursuit && is_player(side) && quantrill_alone(c) && opponent_at(c, f.to, side) == kUnion;
}

// 11.3.d: two tribes in one space are fought one after the other.
bool second_tribe(const Ctx& c, PlaceId at, u8 side) {
  return still_there(c, at) && is_player(side) && is_raider(opponent_at(c, at, side));
}

PieceSet lone_leaders(const Ctx& c, PlaceId at, u8 side) {
  return c.applies(R("8.7.b"), strangers(c, at, side) & c.t.leaders);
}

LoneLeaders hunted(const Ctx& c, const Arrival& f, u8 side) {
  const PieceSet leaders = lone_leaders(c, f.to, side);
  const u8 owner = c.t.of(first_of(leaders)).side;
  return {f.to, owner, {}, ways_out(c, owner, leaders, f.to, f.from)};
}

bool holds_alone(const Ctx& c, PlaceId at, u8 side) {
  return still_there(c, at) && is_player(side) && opponent_at(c, at, side) == kNoSide;
}

}  // namespace

// 3.3, 7.6: the group goes along a route into the next space.
Flow Arrival::play(Playing& p) {
  const Ctx c = p.ctx();
  const u8 side = side_of_group(c);
  BEGIN;
  note_move(p, *this, side);
  for (PieceId piece : p.applies({R("3.3"), R("7.3.b")}, p.s.group)) put(p, piece, to);
  if (p.applies(R("11.4.d"), slips_through(c, *this, side))) {
    // 7.7: he has seen whether wagons are there, so the step is not taken back.
    p.emit({R("11.4.d"), kSlipped, kConfederate, arg(p.t.quantrill), arg(to)});
    const bool wagons = !(side_at(c, to, kUnion) & p.t.wagons).empty();
    return p.applies(R("11.4.f"), wagons) ? p.become(WagonRaid{}) : Done;
  }

  // 8.0: entering among enemy combat units brings on a battle, and ends the move (7.6, 8.0.b).
  if (p.applies(kind == MoveKind::Pursuit ? R("8.6.e") : R("8.0"), opponent_at(c, to, side) != kNoSide)) {
    begin_battle(p, *this, opponent_at(c, to, side));
    CALL(Fought, Battle{});
    if (p.applies(R("11.3.d"), second_tribe(c, to, side))) {
      begin_battle(p, *this, opponent_at(c, to, side));
      CALL(FoughtNext, Battle{});
    }
    if (holds_alone(c, to, side)) settle_control(p, to, side);
    p.s.group = p.s.group - p.applies({R("7.6"), R("8.0.b")}, p.s.group);
    return decided(p.s) ? abandon(p) : Done;
  }

  // W-37: wagons and leaders found without combat units do not stop the move (8.5.f, 8.7.b).
  if ((p.s.group & p.t.combat).empty()) return Done;
  lose_wagons(p, to, strangers(c, to, side) & p.t.wagons, side);
  if (!lone_leaders(c, to, side).empty()) CALL(LeaderFound, hunted(c, *this, side));
  if (p.applies(R("3.2"), is_player(side))) settle_control(p, to, side);
  if (decided(p.s)) return abandon(p);
  END;
}

namespace {

PieceSet leaders_of(const Ctx& c, const LoneLeaders& f) { return side_at(c, f.at, f.side) & c.t.leaders; }

PieceId next_to_roll(const Ctx& c, const LoneLeaders& f) {
  for (PieceId l : leaders_of(c, f))
    if (!f.leader.exists() || l.index() > f.leader.index()) return l;
  return {};
}

// 8.5.d: all together, to the same space; 8.5.c: or nowhere.
void escape(const LoneLeaders& f, Playing& p, PlaceId to) {
  const PieceSet survivors = leaders_of(p.ctx(), f);
  if (to.exists()) p.emit({R("8.7.b"), kRetreated, f.side, static_cast<i16>(survivors.size()), arg(f.at), arg(to)});
  p.s.group = p.s.group - survivors;
  for (PieceId l : survivors) to.exists() ? put(p, l, to) : eliminate(p, l, R("8.5.c"));
}

}  // namespace

// 8.7.a: a leader without his units is lost on 5 or 6, each by his own die (ruling W-51).
Flow LoneLeaders::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (leader = next_to_roll(c, *this); leader.exists(); leader = next_to_roll(c, *this)) {
    ASK(Die, RollDie{R("8.7.a")});
    p.emit({R("8.7.a"), kLeaderRolled, side, arg(leader), p.answer.n});
    if (p.applies(R("8.7.a"), p.answer.n >= 5)) eliminate(p, leader, R("8.7.a"));
  }
  if (leaders_of(c, *this).empty()) return Done;
  ASK(Escape, ChooseRetreat{side, first_of(leaders_of(c, *this)), ways});
  escape(*this, p, retreat_space(p.answer));
  END;
}

Seat ChooseRetreat::asked(const Ctx&) const { return seat; }
std::optional<Action> ChooseRetreat::settled(const Ctx&) const {
  if (several(ways)) return {};
  return ways.empty() ? Action{.verb = kPass} : Action{.verb = kRetreat, .a = arg(*ways.begin())};
}
namespace {

// 8.5: why this space is no way out for the unit.
Verdict forbids_retreat(const Ctx& c, const ChooseRetreat& q, PlaceId to) {
  const Field& b = c.s.battle;
  const u8 side = c.t.of(q.unit).side;
  const u8 party = b.side[kAttacker] == side ? kAttacker : kDefender;
  const bool fighting = b.space.exists() && b.space == c.s.at[q.unit];
  const PieceSet foes =
      is_raider(side) ? c.t.side[kUnion] | c.t.side[kConfederate] : c.t.side[other(side)] | raiders(c.t);
  if (!route(c.t, c.s.at[q.unit], to))
    return {R("8.5"), {"A retreat is one space long: {a:space} is further.", arg(to)}};
  if (fighting && b.retreat[party].exists())
    return {R("8.5.d"), {"Units that left this battle went to {a:space}: the others follow.", arg(b.retreat[party])}};
  if (fighting && party == kAttacker) return {R("8.5.a"), {"Beaten attackers go back to {a:space}.", arg(b.from)}};
  if (spaces_of(c.s, foes).has(to)) return {R("8.5.c"), {"Enemies or raiders stand at {a:space}.", arg(to)}};
  if (is_raider(side) && is_base(c.t, to)) return {R("11.3.b"), {"{a:space} is a base not their own.", arg(to)}};
  if (fighting && to != b.from) return {R("11.4.c"), {"Quantrill does not enter {a:space} without a leader.", arg(to)}};
  return {R("8.5.b"), {"The enemy came from {a:space}.", arg(to)}};
}

}  // namespace

void ChooseRetreat::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  for (PlaceId p : ways) offer.allow({.verb = kRetreat, .a = arg(p)});
  if (!offer.wants_refusals() || !c.t.is_space(c.s.at[unit])) return;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
    if (const PlaceId to(i); !ways.has(to))
      judge(offer, {.verb = kRetreat, .a = arg(to)}, forbids_retreat(c, *this, to));
}
Prompt ChooseRetreat::prompt(const Ctx&) const {
  return {R("8.5"),
          {"Where does {a:unit} retreat to? All that leave this battle go the same way.", arg(unit)},
          kPiece,
          arg(unit)};
}

// 8.5: one space, not where the attack came from, free of enemies and raiders (ruling W-47).
PlaceSet ways_out(const Ctx& c, u8 side, const PieceSet& leaving, PlaceId from, PlaceId barred) {
  const PieceSet foes =
      is_raider(side) ? c.t.side[kUnion] | c.t.side[kConfederate] : c.t.side[other(side)] | raiders(c.t);
  const PlaceSet taken = spaces_of(c.s, foes);
  const bool quantrill = c.t.quantrill.exists() && leaving.has(c.t.quantrill) && (leaving & c.t.leaders).empty();
  PlaceSet out;
  for (const Route& way : c.t.at(from).routes) {
    if (c.applies(R("8.5.b"), way.to == barred)) continue;
    if (taken.has(way.to)) continue;
    if (is_raider(side) && is_base(c.t, way.to) && way.to != c.t.home[side]) continue;
    if (quantrill && closed_to_quantrill(c).has(way.to)) continue;
    out.add(way.to);
  }
  return out;
}

}  // namespace cf::warpath
