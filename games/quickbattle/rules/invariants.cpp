// Invariants, named after rules; also what keeps hand-made positions from doing harm.
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {
namespace {

using Wrong = std::optional<std::string>;

Wrong check_unit(const Ctx& c, UnitId u) {
  const Unit& unit = c.s.units[u];
  const std::string name = c.t.info(u).id;
  if (unit.in_line() != (unit.row != kNowhere)) return "19.1-b.2: " + name + " has a column without a row";
  if (unit.in_line() && (unit.column >= c.s.columns || unit.row >= kRows))
    return "19.1-b.2: " + name + " is off the table";
  if (unit.in_line() && (unit.order == Order::Waiting || unit.order == Order::Lost))
    return "19.1-b.2: " + name + " cannot stand in the line";
  if (unit.aim.exists() && (!unit.in_line() || unit.aim.index() >= 2 * kUnitsPerSide ||
                            side_of(unit.aim) == side_of(u) || c.t.id(kUnit, unit.aim.value).empty()))
    return "19.2.1-b: " + name + " aims at nobody";
  if (c.s.charging.has(u) && (!unit.in_line() || unit.row != 0)) return "19.2.2-d: " + name + " charges from behind";
  return {};
}

Wrong check_leader(const Ctx& c, LeaderId l) {
  const Leader& leader = c.s.leaders[l];
  const std::string& name = c.t.info(l).id;
  if (leader.in_line() != (leader.row != kNowhere)) return "Q-32: " + name + " has a column without a row";
  if (leader.in_line() && (leader.column >= c.s.columns || leader.row >= kRows))
    return "Q-32: " + name + " is off the table";
  if (leader.in_line() && (leader.fate == Fate::Waiting || leader.fate == Fate::Lost))
    return "Q-32: " + name + " cannot stand in the line";
  if (c.applies(R("19.1.1"), leader.rating > c.t.rating[l.index()]))
    return "19.1.1: " + name + " has too high a rating";
  return {};
}

// Slots beyond the order of battle must be empty.
Wrong check_unused(const Ctx& c) {
  for (Seat side : {kNative, kSettler}) {
    for (std::size_t i = c.t.battle.sides[side].units; i < kUnitsPerSide; ++i) {
      const UnitId u(side * kUnitsPerSide + i);
      if (!(c.s.units[u] == Unit{}) || c.s.charging.has(u)) return "19.1: there is no such unit";
    }
    for (std::size_t i = c.t.battle.sides[side].leaders; i < kLeadersPerSide; ++i)
      if (!(c.s.leaders[LeaderId(side * kLeadersPerSide + i)] == Leader{})) return "19.1: there is no such leader";
  }
  return {};
}

Wrong check_stacks(const Ctx& c, Seat side) {
  const Line line(c, side);
  for (const Stack& stack : line)
    if (const Rule broken = stacking_broken(c.t, stack.units); broken.exists())
      return std::string(rule_index().number(broken)) + ": a stack in " +
             std::string(c.t.name(kCell, line.cell(stack).number())) + " is too large";
  return {};
}

// A column is attacked by one side only, and there is somebody to attack.
Wrong check_charges(const Ctx& c) {
  for (UnitId u : c.s.charging) {
    const u8 column = c.s.units[u].column;
    if (is_covered(c, side_of(u), column)) return "19.2.2-e: both sides attack in one column";
  }
  return {};
}

// -- frames -------------------------------------------------------------------------------------

template <class F>
constexpr std::size_t kFrame = Frames(F{}).index();

// A frame, the step at which it waits, and what it waits for.
struct Link {
  std::size_t below;
  u8 step;
  std::size_t above;
  bool operator==(const Link&) const = default;
};
// What a procedure waits for at each of its steps.
template <class Below, class... Above>
void add(std::vector<Link>& links) {
  u8 step = 0;
  (links.push_back({kFrame<Below>, ++step, kFrame<Above>}), ...);
  static_assert(sizeof...(Above) + 1 == std::size(Below::kSteps), "one frame a step, in their order");
}

bool may_follow(const Link& link) {
  static const std::vector<Link> kLinks = [] {
    std::vector<Link> links;
    add<BattleOrder, RollDie, RollDie, ExtraRound, RollDie, Arraying, Arraying, Round>(links);
    add<Arraying, ArrayUnit, StationLeader>(links);
    add<Round, FirePhase, FirePhase, MovePhase, MovePhase, Melees, Recovery, Recovery>(links);
    add<FirePhase, ChooseFire, ChooseTarget, RollDie, LeaderLoss>(links);
    add<MovePhase, ChooseMove, ChoosePlace, RollDie>(links);
    add<Melees, ChooseMelee, Melee>(links);
    add<Melee, RollDie, TakeLosses, LeaderLoss>(links);
    add<LeaderLoss, RollDie, NearestStack>(links);
    add<Recovery, PlaceLeaders, ChooseRecovery, RollDie, ReturnToLine>(links);
    add<EndOfBattle, RollDie>(links);
    return links;
  }();
  return std::find(kLinks.begin(), kLinks.end(), link) != kLinks.end();
}

bool is_unit(const Ctx& c, UnitId u) { return u.index() < 2 * kUnitsPerSide && !c.t.id(kUnit, u.value).empty(); }
bool is_leader(const Ctx& c, LeaderId l) {
  return l.index() < 2 * kLeadersPerSide && !c.t.id(kLeader, l.value).empty();
}

// What each frame says must name what there is, so that whoever reads it is safe.
struct FrameCheck {
  const Ctx& c;
  std::size_t level;
  template <class F>
  bool waits_for() const {
    return level + 1u < c.s.stack.depth && std::holds_alternative<F>(c.s.stack.frames[level + 1]);
  }
  template <class F>
  const F* below() const {
    return level ? std::get_if<F>(&c.s.stack.frames[level - 1]) : nullptr;
  }
  bool set_of(const UnitSet& s, Seat side) const {
    for (UnitId u : s)
      if (side_of(u) != side) return false;
    return true;
  }
  bool in_line(const UnitSet& s) const {
    for (UnitId u : s)
      if (!c.s.units[u].in_line()) return false;
    return true;
  }
  bool known(const UnitSet& s) const { return without(s, c.t.everyone).empty(); }
  static bool seat(Seat s) { return s == kNative || s == kSettler; }

  bool operator()(const Arraying& f) const { return seat(f.side); }
  bool operator()(const FirePhase& f) const {
    if (!seat(f.side) || !known(f.fired) || !known(f.targeted)) return false;
    if (f.column != kNowhere && (f.column >= c.s.columns || f.row >= kRows)) return false;
    if (f.shooter.exists() && (!is_unit(c, f.shooter) || side_of(f.shooter) != f.side)) return false;
    return !waits_for<RollDie>() ||
           (f.shooter.exists() && c.s.units[f.shooter].aim.exists() && c.s.units[c.s.units[f.shooter].aim].in_line());
  }
  bool operator()(const MovePhase& f) const {
    if (!seat(f.side) || !known(f.tried) || !known(f.group) || !set_of(f.group, f.side) || !in_line(f.group))
      return false;
    if (f.column != kNowhere && (f.column >= c.s.columns || f.row >= kRows)) return false;
    for (UnitId u : f.group)
      if (c.s.units[u].column != c.s.units[first_of(f.group)].column ||
          c.s.units[u].row != c.s.units[first_of(f.group)].row)
        return false;
    if (waits_for<RollDie>() && (f.move == Move::None || (f.move != Move::Slip && f.column == kNowhere))) return false;
    return waits_for<ChooseMove>() || !f.group.empty();
  }
  bool operator()(const Melee& f) const {
    if (!seat(f.attacker) || f.column >= c.s.columns || !known(f.engaged) || !in_line(f.engaged)) return false;
    return f.odds < c.t.charts.odds.size() && f.die_modifier >= -9 && f.die_modifier <= 9 && f.role < 2;
  }
  bool operator()(const LeaderLoss& f) const {
    return seat(f.side) && is_leader(c, f.leader) && side_of(f.leader) == f.side && c.s.leaders[f.leader].in_line();
  }
  bool operator()(const Recovery& f) const {
    if (!seat(f.side) || !known(f.due) || !set_of(f.due, f.side)) return false;
    return waits_for<PlaceLeaders>() || waits_for<ChooseRecovery>() ||
           (is_unit(c, f.unit) && side_of(f.unit) == f.side);
  }
  bool operator()(const EndOfBattle& f) const { return is_unit(c, f.unit) && known(f.due); }
  bool operator()(const ArrayUnit& q) const {
    const auto* f = below<Arraying>();
    if (!f || f->side != q.side || f->second != q.second || (q.second && c.s.columns == 0)) return false;
    for (UnitId u : units_of(c.t, q.side))
      if (c.s.units[u].order == Order::Waiting) return true;
    return false;
  }
  bool operator()(const StationLeader& q) const {
    return is_leader(c, q.leader) && c.s.leaders[q.leader].fate == Fate::Waiting;
  }
  bool operator()(const ChooseFire& q) const { return below<FirePhase>() && below<FirePhase>()->side == q.side; }
  bool operator()(const ChooseTarget& q) const {
    const auto* f = below<FirePhase>();
    return f && f->shooter == q.shooter && is_unit(c, q.shooter) && side_of(q.shooter) == f->side &&
           c.s.units[q.shooter].in_line() && f->column < c.s.columns && anyone_in_column(c, other(f->side), f->column);
  }
  bool operator()(const ChooseMove& q) const { return below<MovePhase>() && below<MovePhase>()->side == q.side; }
  bool operator()(const ChoosePlace& q) const { return below<MovePhase>() && below<MovePhase>()->side == q.side; }
  bool operator()(const ChooseMelee&) const { return !c.s.charging.empty(); }
  bool operator()(const TakeLosses& q) const {
    const auto* f = below<Melee>();
    if (!f || !seat(q.side)) return false;
    for (UnitId u : f->engaged)
      if (side_of(u) == q.side) return f->role == (q.side == f->attacker ? 0 : 1) && f->losses[f->role] > 0;
    return false;
  }
  bool operator()(const PlaceLeaders& q) const { return below<Recovery>() && below<Recovery>()->side == q.side; }
  bool operator()(const ChooseRecovery& q) const {
    const auto* f = below<Recovery>();
    const UnitSet down = c.s.ranks.disrupted() | c.s.ranks.routed();
    return f && f->side == q.side && without(f->due, down).empty();
  }
  bool operator()(const ReturnToLine& q) const {
    return below<Recovery>() && below<Recovery>()->unit == q.unit && !c.s.units[q.unit].in_line() &&
           c.s.units[q.unit].order == Order::Disrupted;
  }
  bool operator()(const NearestStack& q) const {
    if (!below<LeaderLoss>() || below<LeaderLoss>()->leader != q.leader) return false;
    return !line_of(c, side_of(q.leader)).empty();
  }
  bool operator()(const RollDie& q) const { return q.low == 1 && q.high == 6; }
  template <class F>
  bool operator()(const F&) const {
    return true;
  }
};

Wrong check_frames(const Ctx& c) {
  for (std::size_t i = 0; i < c.s.stack.depth; ++i) {
    const std::size_t frame = c.s.stack.frames[i].index();
    const bool first = frame == kFrame<BattleOrder> || frame == kFrame<EndOfBattle>;
    if (i == 0 ? !first : !may_follow({c.s.stack.frames[i - 1].index(), c.s.stack.pc[i - 1], frame}))
      return "19.2: the phases do not follow each other like this";
    if (!std::visit(FrameCheck{c, i}, c.s.stack.frames[i]))
      return "19.2: the phase under way names something that cannot be";
  }
  return {};
}

}  // namespace

std::optional<std::string> Game::violated_invariant(const Ctx& c) {
  if (c.s.columns > kColumns) return "19.1-b.2: there are too many columns";
  if (c.s.surprised != kNobody && c.s.surprised > kSettler) return "9.5.14: an unknown side is surprised";
  if (c.s.victor != kNobody && c.s.victor > kSettler) return "19.3.1: an unknown side has won";
  if (c.s.rounds > c.t.charts.rating_high + 1 || c.s.round > c.s.rounds) return "19.1-a.3: too many rounds";
  if (auto wrong = check_unused(c)) return wrong;
  for (Seat side : {kNative, kSettler}) {
    for (UnitId u : units_of(c.t, side))
      if (auto wrong = check_unit(c, u)) return wrong;
    for (LeaderId l : leaders_of(c.t, side))
      if (auto wrong = check_leader(c, l)) return wrong;
    if (auto wrong = check_stacks(c, side)) return wrong;
  }
  if (auto wrong = check_charges(c)) return wrong;
  State read = c.s;
  read.derive();
  if (read.ranks != c.s.ranks) return "19.1-b.2: the ranks are not those of the units";
  return check_frames(c);
}

}  // namespace cf::quickbattle
