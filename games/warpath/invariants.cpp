// What must hold in every position, named after the rules; also the gate for positions written by hand.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

using Wrong = std::optional<std::string>;

std::string at_name(const Ctx& c, PlaceId p) { return std::string(c.t.name(kPlace, static_cast<int>(p.index()))); }

Wrong wrong_numbers(const Ctx& c) {
  const State& s = c.s;
  if (s.turn < 1 || s.turn > c.t.turns.size()) return "4.2: there is no such turn";
  if (s.drawer > kConfederate) return "5.0.a: the drawer must be one of the players";
  if (s.winner != kNobody && s.winner > kConfederate) return "4.4: the winner must be one of the players";
  for (const PlaceSet* set : {&s.union_held, &s.devastated, &s.fort_begun, &s.fort_done, &s.fort_new, &s.levied})
    for (PlaceId p : *set)
      if (!c.t.is_space(p)) return "3.1: a mark lies outside the map";
  return {};
}

Wrong wrong_place(const Ctx& c, PieceId p) {
  const Unit& u = c.t.of(p);
  const PlaceId at = c.s.at[p];
  if (c.t.is_space(at)) return {};
  if (u.type == Type::Wagon) return at.exists() ? Wrong("9.5: a wagon is in a box: " + u.name) : Wrong();
  if (at == kAside || (at == kCup && p == c.t.quantrill)) return {};
  if (u.side <= kConfederate && at == box_of(u.side)) return {};
  return "7.1: " + u.name + " is nowhere it may be";
}

// 7.6: enemies share a space only in battle, or while Quantrill slips through.
Wrong wrong_company(const Ctx& c, PlaceId place, const bool (&present)[4], bool slipping) {
  if (place == c.s.battle.space || slipping) return {};
  const bool tribes = present[kKiowa] || present[kComanche];
  if (int{present[kUnion]} + int{present[kConfederate]} + int{tribes} > 1)
    return "7.6: enemies stand together at " + at_name(c, place);
  return {};
}

Wrong wrong_control(const Ctx& c, PlaceId place, const bool (&present)[4], bool arriving) {
  if (place == c.s.battle.space || arriving || decided(c.s)) return {};
  for (Seat seat : {kUnion, kConfederate})
    if (present[seat] && !present[other(seat)] && holder(c.s, place) != seat)
      return "3.2: " + at_name(c, place) + " belongs to whom it should not";
  return {};
}

Wrong wrong_spaces(const Ctx& c) {
  bool present[kMaxSpaces][4] = {};
  for (PieceId p : c.t.combat)
    if (on_map(c.s, p)) present[c.s.at[p].index()][c.t.of(p).side] = true;
  const PieceId mover = first_of(c.s.group);
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId place(i);
    const bool here = mover.exists() && c.s.at[mover] == place;
    if (auto wrong = wrong_company(c, place, present[i], here && quantrill_alone(c))) return wrong;
    if (auto wrong = wrong_control(c, place, present[i], here)) return wrong;
    const bool fort = c.s.fort_begun.has(place) || c.s.fort_done.has(place);
    if (fort && !present[i][holder(c.s, place)]) return "10.1.g: an empty fort stands at " + at_name(c, place);
    if (fort && is_army_base(c.t, place)) return "10.4: a base is a fort already, at " + at_name(c, place);
    if (c.s.devastated.has(place) && (c.t.at(place).terrain == Terrain::Rough || is_army_base(c.t, place)))
      return "9.2: " + at_name(c, place) + " cannot be devastated";
    if (is_base(c.t, place))
      for (u8 tribe : {u8{kKiowa}, u8{kComanche}})
        if (present[i][tribe] && place != c.t.home[tribe])
          return "11.3.b: raiders are in a base not theirs, " + at_name(c, place);
  }
  return {};
}

// 5.1: every marker is in the cup, set aside, or lying on the map.
Wrong wrong_markers(const Ctx& c) {
  for (std::size_t i = 0; i < kMarkers; ++i) {
    const MarkerId m(i);
    const int have = c.s.cup[m] + c.s.drawn[m];
    if (i >= c.t.markers.size()) {
      if (have) return "5.1: a marker too many";
    } else if (m == c.t.quantrill_marker) {
      const bool in_play = c.s.at[c.t.quantrill] != kAside;
      if (have != (in_play ? 1 : 0)) return "11.4: Quantrill is in two places";
      if (c.s.cup[m] && c.s.at[c.t.quantrill] != kCup) return "11.4: Quantrill is not in the cup";
    } else if (have + (m == c.t.devastation ? c.s.devastated.size() : 0) != c.t.markers[i].count) {
      return "5.1: markers have been lost or made: " + c.t.markers[i].name;
    }
  }
  return {};
}

Wrong wrong_sets(const Ctx& c) {
  for (PieceId p : c.s.low)
    if (!c.t.wagons.has(p) || !on_map(c.s, p)) return "9.5.d: only a wagon on the map can be half used";
  for (const PieceSet* set : {&c.s.panicked, &c.s.fired, &c.s.battle.broke_off})
    for (PieceId p : *set)
      if (!c.t.combat.has(p)) return "8.3.b: only combat units fire or panic";
  PlaceId together;
  for (PieceId p : c.s.group) {
    if (!on_map(c.s, p) || (together.exists() && together != c.s.at[p])) return "7.3.b: a group is scattered";
    if (c.t.of(p).side != c.t.of(first_of(c.s.group)).side) return "7.3: a group is of two sides";
    together = c.s.at[p];
  }
  return {};
}

Wrong wrong_battle(const Ctx& c) {
  const Field& b = c.s.battle;
  if (!b.space.exists()) return b == Field{} ? Wrong() : Wrong("8.1: a battle without a place");
  if (!c.t.is_space(b.space) || !c.t.is_space(b.from)) return "8.1: a battle off the map";
  for (int i = 0; i < 2; ++i) {
    if (b.side[i] > kComanche || b.seat[i] > kConfederate) return "8.0.a: a battle needs an attacker and a defender";
    if (b.retreat[i].exists() && !c.t.is_space(b.retreat[i])) return "8.5: a retreat off the map";
    for (PlaceId way : b.ways[i])
      if (!c.t.is_space(way)) return "8.5: a retreat off the map";
  }
  const bool raid = is_raider(b.side[0]) || is_raider(b.side[1]);
  if (b.side[0] == b.side[1] || (is_raider(b.side[0]) && is_raider(b.side[1]))) return "11.3.e: this battle cannot be";
  if (!raid && b.seat[0] == b.seat[1]) return "8.0.a: the same player on both sides";
  return {};
}

// -- frames -------------------------------------------------------------------------------------

struct Parent {
  std::string_view frame, above;
  u8 next;  // the step at which the frame above goes on
};
template <class Step>
constexpr u8 at(Step step) {
  return static_cast<u8>(step);
}
// What may call what, and where the caller goes on afterwards; a position with any other order was not reached by play.
constexpr Parent kParents[] = {{"turn", "", 0},
                               {"first_player", "turn", at(GameTurn::Step::First)},
                               {"campaign", "turn", at(GameTurn::Step::Campaigned)},
                               {"recovery", "turn", at(GameTurn::Step::Recovered)},
                               {"roll", "first_player", at(FirstPlayer::Step::UnionDie)},
                               {"roll", "first_player", at(FirstPlayer::Step::ConfederateDie)},
                               {"roll", "recovery", at(Recovery::Step::Die)},
                               {"draw_marker", "campaign", at(Campaign::Step::Drawn)},
                               {"actions", "campaign", at(Campaign::Step::Acted)},
                               {"devastation_event", "campaign", at(Campaign::Step::Devastated)},
                               {"nations_recruit", "campaign", at(Campaign::Step::Recruited)},
                               {"tribe_event", "campaign", at(Campaign::Step::Raided)},
                               {"fortune_of_war", "campaign", at(Campaign::Step::Fortune)},
                               {"march", "campaign", at(Campaign::Step::Fortune)},
                               {"quantrill_event", "campaign", at(Campaign::Step::Quantrill)},
                               {"choose_action", "actions", at(Actions::Step::Use)},
                               {"march", "actions", at(Actions::Step::Moved)},
                               {"choose_place", "actions", at(Actions::Step::Placed)},
                               {"choose_waste", "devastation_event", at(DevastationEvent::Step::Where)},
                               {"choose_haunt", "quantrill_event", at(QuantrillEvent::Step::Where)},
                               {"roll", "nations_recruit", at(NationsRecruit::Step::Die)},
                               {"choose_levy", "nations_recruit", at(NationsRecruit::Step::Raised)},
                               {"choose_place", "nations_recruit", at(NationsRecruit::Step::Placed)},
                               {"choose_raider", "tribe_event", at(TribeEvent::Step::Sent)},
                               {"march", "tribe_event", at(TribeEvent::Step::Ridden)},
                               {"choose_fortune", "fortune_of_war", at(FortuneOfWar::Step::Stack)},
                               {"pick_unit", "fortune_of_war", at(FortuneOfWar::Step::Unit)},
                               {"assemble", "march", at(March::Step::Company)},
                               {"choose_step", "march", at(March::Step::NextSpace)},
                               {"arrival", "march", at(March::Step::Entered)},
                               {"wagon_raid", "march", at(March::Step::Entered)},
                               {"choose_wagon", "wagon_raid", at(WagonRaid::Step::Wagon)},
                               {"roll", "wagon_raid", at(WagonRaid::Step::Die)},
                               {"battle", "arrival", at(Arrival::Step::Fought)},
                               {"battle", "arrival", at(Arrival::Step::FoughtNext)},
                               {"lone_leaders", "arrival", at(Arrival::Step::LeaderFound)},
                               {"roll", "lone_leaders", at(LoneLeaders::Step::Die)},
                               {"choose_retreat", "lone_leaders", at(LoneLeaders::Step::Escape)},
                               {"terrain_round", "battle", at(Battle::Step::TerrainFire)},
                               {"fire", "battle", at(Battle::Step::TerrainFire)},
                               {"round", "battle", at(Battle::Step::LongRange)},
                               {"round", "battle", at(Battle::Step::Rounds)},
                               {"lone_leaders", "battle", at(Battle::Step::LeaderRoll)},
                               {"choose_retreat", "battle", at(Battle::Step::Retreat)},
                               {"pursuit", "battle", at(Battle::Step::Pursued)},
                               {"arrival", "battle", at(Battle::Step::Pursued)},
                               {"spend_supply", "terrain_round", at(TerrainRound::Step::Supply)},
                               {"terrain_shot", "terrain_round", at(TerrainRound::Step::Shooter)},
                               {"choose_target", "terrain_round", at(TerrainRound::Step::Target)},
                               {"spend_supply", "round", at(Round::Step::Supply)},
                               {"roll", "round", at(Round::Step::AttackerDie)},
                               {"roll", "round", at(Round::Step::DefenderDie)},
                               {"choose_firer", "round", at(Round::Step::Firer)},
                               {"choose_retreat", "round", at(Round::Step::BreakOff)},
                               {"fire", "round", at(Round::Step::Fired)},
                               {"roll", "fire", at(Fire::Step::Die)},
                               {"choose_target", "fire", at(Fire::Step::Target)},
                               {"take_loss", "fire", at(Fire::Step::Loss)},
                               {"choose_pursuit", "pursuit", at(Pursuit::Step::Where)},
                               {"pursuit_force", "pursuit", at(Pursuit::Step::Force)}};

std::string_view name_of(const Frames& frame) {
  return std::visit(
      []<class F>(const F&) -> std::string_view {
        if constexpr (std::is_same_v<F, std::monostate>)
          return "";
        else
          return F::kName;
      },
      frame);
}

bool may_follow(std::string_view frame, std::string_view above, u8 next) {
  for (const Parent& p : kParents)
    if (p.frame == frame && p.above == above && p.next == next) return true;
  return false;
}

// What a caller must still know when the frame it has called is over.
bool remembers(const Ctx& c, const Frames& above, std::string_view frame) {
  if (const auto* f = std::get_if<Recovery>(&above)) return frame != "roll" || f->now.exists();
  if (const auto* f = std::get_if<NationsRecruit>(&above)) return frame != "choose_place" || f->unit.exists();
  if (const auto* f = std::get_if<Actions>(&above)) return frame != "choose_place" || f->unit.exists();
  if (const auto* f = std::get_if<FortuneOfWar>(&above)) return frame != "pick_unit" || c.t.is_space(f->from);
  if (const auto* f = std::get_if<TerrainRound>(&above))
    return frame != "choose_target" || (f->shooter.exists() && c.t.combat.has(f->shooter));
  if (const auto* f = std::get_if<Round>(&above)) return frame != "choose_retreat" || f->leaver.exists();
  if (const auto* f = std::get_if<Pursuit>(&above)) return frame != "pursuit_force" || f->to.exists();
  if (const auto* f = std::get_if<WagonRaid>(&above)) return !f->wagon.exists() || c.t.wagons.has(f->wagon);
  return true;
}

bool needs_group(std::string_view frame) { return frame == "assemble" || frame == "choose_step"; }
bool needs_battle(std::string_view frame) {
  for (std::string_view name : {"terrain_round", "round", "fire", "pursuit", "terrain_shot", "choose_target",
                                "spend_supply", "choose_firer", "take_loss", "choose_pursuit", "pursuit_force"})
    if (name == frame) return true;
  return false;
}

template <class F>
Wrong wrong_fields(const Ctx& c, const F& f) {
  const auto space = [&](PlaceId p) { return c.t.is_space(p); };
  const auto piece = [&](PieceId p) { return p.exists() && p.index() < kPieces; };
  bool ok = true;
  if constexpr (requires { f.left; } && std::is_same_v<F, Recovery>) {
    for (PlaceId p : f.left) ok &= c.s.devastated.has(p);
    ok &= !f.now.exists() || space(f.now);
  }
  if constexpr (std::is_same_v<F, Campaign>) ok = !f.marker.exists() || f.marker.index() < c.t.markers.size();
  if constexpr (std::is_same_v<F, TribeEvent> || std::is_same_v<F, ChooseRaider>) ok = is_raider(f.tribe);
  if constexpr (std::is_same_v<F, March> || std::is_same_v<F, ChooseStep>)
    ok = space(f.at) && f.kind <= MoveKind::Pursuit && f.points <= 9;
  if constexpr (std::is_same_v<F, Arrival>) ok = space(f.from) && space(f.to) && f.kind <= MoveKind::Pursuit;
  if constexpr (std::is_same_v<F, LoneLeaders>) {
    ok =
        space(f.at) && f.side <= kConfederate && (!f.leader.exists() || (piece(f.leader) && c.t.leaders.has(f.leader)));
    for (PlaceId p : f.ways) ok &= space(p);
  }
  if constexpr (std::is_same_v<F, Battle>) ok = f.loser <= kDefender && f.party <= kDefender + 1;
  if constexpr (std::is_same_v<F, Round>)
    ok = f.next <= kDefender && (!f.leaver.exists() || (piece(f.leaver) && on_map(c.s, f.leaver)));
  if constexpr (std::is_same_v<F, TerrainRound>) ok = !f.shooter.exists() || piece(f.shooter);
  if constexpr (std::is_same_v<F, Fire>)
    ok = piece(f.unit) && c.t.combat.has(f.unit) && f.party <= kDefender && f.mode <= FireMode::LongRange &&
         f.dice <= 9 && f.eliminations <= 9 && f.panics <= 9;
  if constexpr (std::is_same_v<F, Pursuit>) ok = f.party <= kDefender && (!f.to.exists() || space(f.to));
  if constexpr (std::is_same_v<F, PursuitForce>) ok = f.party <= kDefender && space(f.to);
  if constexpr (std::is_same_v<F, PickUnit>)
    ok = space(f.from) && !(side_at(c, f.from, other(c.s.drawer)) & c.t.combat).empty();
  if constexpr (std::is_same_v<F, ChooseWagon>) ok = space(f.at);
  if constexpr (std::is_same_v<F, ChoosePlace>)
    ok = piece(f.unit) && c.t.of(f.unit).side <= kConfederate && !placements(c, f.unit).empty();
  if constexpr (std::is_same_v<F, SpendSupply> || std::is_same_v<F, ChooseFirer> || std::is_same_v<F, TakeLoss> ||
                std::is_same_v<F, ChoosePursuit>)
    ok = f.party <= kDefender;
  if constexpr (std::is_same_v<F, ChooseTarget>) ok = piece(f.shooter);
  if constexpr (std::is_same_v<F, ChooseRetreat>) {
    ok = f.seat <= kConfederate && piece(f.unit) && !f.ways.empty() && on_map(c.s, f.unit);
    for (PlaceId p : f.ways) ok &= space(p);
  }
  if constexpr (std::is_same_v<F, RollDie>) ok = f.low == 1 && f.high == 6;
  return ok ? Wrong() : Wrong(std::string("4.2.a: the frame '") + F::kName + "' is not one of play");
}

Wrong wrong_stack(const Ctx& c) {
  std::string_view above;
  int battles = 0;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i) {
    const std::string_view name = name_of(c.s.stack.frames[i]);
    const u8 next = i ? c.s.stack.pc[i - 1] : u8{0};
    if (!may_follow(name, above, next))
      return "4.2.a: '" + std::string(name) + "' does not follow '" + std::string(above) + "' there";
    if (i && !remembers(c, c.s.stack.frames[i - 1], name))
      return "4.2.a: '" + std::string(above) + "' has forgotten what it was about";
    if (const auto* ride = std::get_if<Arrival>(&c.s.stack.frames[i]);
        ride && above == "battle" && ride->kind != MoveKind::Pursuit)
      return "8.6.g: only a pursuit leaves a battle";
    battles += name == "battle";
    if (needs_battle(name) && !c.s.battle.space.exists()) return "8.1: a battle is being fought nowhere";
    if (needs_group(name) && c.s.group.empty()) return "7.3: nobody is moving";
    if (name == "wagon_raid" && !on_map(c.s, c.t.quantrill)) return "11.4.f: Quantrill is not on the map";
    const Wrong wrong = std::visit(
        [&]<class F>(const F& f) -> Wrong {
          if constexpr (std::is_same_v<F, std::monostate>)
            return {};
          else
            return wrong_fields(c, f);
        },
        c.s.stack.frames[i]);
    if (wrong) return wrong;
    above = name;
  }
  if (battles > 2 || (battles == 2 && c.s.battle.space.exists() && !c.s.battle.pursuit))
    return "8.6.g: one pursuit for one action";
  return {};
}

}  // namespace

std::optional<std::string> Game::violated_invariant(const Ctx& c) {
  if (auto wrong = wrong_numbers(c)) return wrong;
  for (std::size_t i = 0; i < c.t.units.size(); ++i)
    if (auto wrong = wrong_place(c, PieceId(i))) return wrong;
  for (auto* check : {wrong_sets, wrong_battle, wrong_stack, wrong_spaces, wrong_markers})
    if (auto wrong = check(c)) return wrong;
  return {};
}

}  // namespace cf::warpath
