// Why an answer that the open question does not name is refused: the verb belongs to another phase, the piece or place
// to the other side, or the piece cannot do it now. Each reason cites the rule of the verb or of the piece.
#include "games/quickbattle/rules/movement.hpp"

namespace cf::quickbattle {
namespace {

struct VerbRule {
  Rule rule;
  const char* when;  // said in another phase
};

VerbRule rule_of_verb(u8 verb) {
  switch (verb) {
    case kExtend:
    case kDecline:
      return {R("19.1-a.1"), "One more round is tried for once, before the lines are arrayed."};
    case kArray:
    case kArrayRest:
      return {R("19.1-b.2"), "A side arrays its units once, before the first round."};
    case kStation:
      return {R("Q-32"), "Leaders are set up after the units are arrayed, and change stacks when recovery begins."};
    case kFire:
    case kVolley:
    case kCeaseFire:
      return {R("19.2.1"), "Stacks fire one after the other when their side fires."};
    case kAim:
      return {R("19.2.1-b"), "Targets are named when a stack has been chosen to fire."};
    case kCharge:
    case kShift:
    case kDetach:
    case kHold:
      return {R("19.2.2"), "Stacks move one after the other when their side moves."};
    case kSlip:
      return {R("19.2.2-e"), "A stack with enemies upon it may try to avoid the melee when its side moves."};
    case kLead:
    case kMarch:
      return {R("19.2.2.5"), "First name the stack or the units that move."};
    case kFight:
      return {R("19.2.3"), "The order of melees is chosen when several are to be fought."};
    case kLose:
      return {R("19.2.3-d"), "Losses are chosen when a melee has cost units."};
    case kKeepLeaders:
    case kFollow:
      return {R("Q-32"), "No leader is on his way to another stack now."};
    case kRejoin:
      return {R("19.2.4.5"), "A unit comes back when it has recovered in the rout box."};
    case kRecover:
    case kRecoverAll:
    case kLeaveRest:
      return {R("19.2.4"), "Units recover after the melees, when their side rolls."};
    default:
      return {R("19.2"), "Dice are rolled when a rule calls for one."};
  }
}

// -- what an answer names -----------------------------------------------------------------------

bool names_unit(u8 verb) {
  return verb == kArray || verb == kAim || verb == kDetach || verb == kLose || verb == kRecover;
}
bool names_leader(u8 verb) { return verb == kStation || verb == kLead || verb == kFollow; }
bool is_unit(const Ctx& c, i16 n) { return !c.t.id(kUnit, n).empty(); }
bool is_leader(const Ctx& c, i16 n) { return !c.t.id(kLeader, n).empty(); }

bool is_cell(i16 n) { return n >= 0 && n < kCells; }
bool names_something(const Ctx& c, const Action& a) {
  if (names_unit(a.verb)) return is_unit(c, a.a) && is_cell(a.b);
  if (names_leader(a.verb)) return is_leader(c, a.a) && is_cell(a.b);
  return is_cell(a.a);
}

Cell cell_of(const State& s, UnitId u) { return {side_of(u), s.units[u].column, s.units[u].row}; }

Verdict order_of(const Ctx& c, UnitId u) {
  switch (c.s.units[u].order) {
    case Order::Waiting:
      return {R("19.1-b.2"), {"{a:unit} has not been arrayed yet.", number(u)}};
    case Order::Lost:
      return {R("19.2.1-e.2"), {"{a:unit} has been eliminated.", number(u)}};
    case Order::Routed:
      return {R("19.2.2-f"), {"{a:unit} is routed.", number(u)}};
    case Order::Disrupted:
      return {R("19.2.2.1"), {"{a:unit} is disrupted.", number(u)}};
    case Order::Good:
      break;
  }
  return {R("19.2.4"), {"{a:unit} is in good order.", number(u)}};
}

// -- one answer of the open question ------------------------------------------------------------

struct Refusing {
  const Ctx& c;
  const Action& a;

  Verdict say(Rule rule, const char* text) const { return {rule, {text, a.a, a.b}}; }
  Verdict other_phase() const { return say(rule_of_verb(a.verb).rule, rule_of_verb(a.verb).when); }

  // Pieces and places of the other side, or that there are not.
  Verdict wrong_side(Seat side) const {
    const Rule rule = rule_of_verb(a.verb).rule;
    if (names_unit(a.verb)) {
      if (a.verb == kAim) return side_of(unit_of(a.a)) == side ? say(rule, "{a:unit} is on your own side.") : Verdict{};
      if (side_of(unit_of(a.a)) != side) return say(rule, "{a:unit} belongs to the other side.");
    }
    if (names_leader(a.verb)) {
      if (side_of(leader_of(a.a)) != side) return say(rule, "{a:leader} belongs to the other side.");
    }
    const bool place_first = !names_unit(a.verb) && !names_leader(a.verb);
    const Seat owner = a.verb == kCharge ? other(side) : side;
    if (a.verb != kFight && Cell::of(place_first ? a.a : a.b).side != owner && (place_first || a.b))
      return place_first ? say(rule, "On the wrong side: {a:cell}.") : say(rule, "On the other side: {b:cell}.");
    return {};
  }

  Verdict operator()(const ArrayUnit& q) const {
    if (a.verb != kArray) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    if (c.s.units[unit_of(a.a)].order != Order::Waiting)
      return say(R("19.1-b.2"), "{a:unit} has been arrayed already.");
    if (!is_first_of_kind(unit_of(a.a)))
      return say(R("19.1-b.2"), "Of equal units the first that waits is arrayed first.");
    if (Cell::of(a.b).column > c.s.columns) return say(R("19.1-b.2"), "Columns are opened one after the other.");
    return say(q.second ? R("19.1-d") : R("19.1-b.2"), "Not the next row of its column: {b:cell}.");
  }
  bool is_first_of_kind(UnitId u) const { return first_of(waiting_of(c, side_of(u)) & c.t.unit[u.index()].alike) == u; }
  Verdict operator()(const StationLeader& q) const {
    if (a.verb != kStation) return other_phase();
    if (Verdict v = wrong_side(side_of(q.leader)); !v.legal()) return v;
    if (leader_of(a.a) != q.leader)
      return {R("Q-32"), {"{b:leader} is set up first, not {a:leader}.", a.a, number(q.leader)}};
    return say(R("Q-32"), "Nobody of yours stands in {b:cell}.");
  }
  Verdict operator()(const ChooseFire& q) const {
    if (a.verb != kFire) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    return say(R("19.2.1.2"), "Nobody of yours stands in {a:cell}.");
  }
  Verdict operator()(const ChooseTarget& q) const {
    if (a.verb != kAim) return other_phase();
    if (Verdict v = wrong_side(side_of(q.shooter)); !v.legal()) return v;
    return order_of(c, unit_of(a.a));
  }
  Verdict operator()(const ChooseMove& q) const {
    if (a.verb == kDetach) return detach(q.side);
    if (a.verb != kCharge && a.verb != kShift && a.verb != kSlip) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    const Cell cell = Cell::of(a.a);
    if (a.verb == kCharge) return charge({q.side, cell.column, 0}, cell);
    if (stack_at(c, cell).empty()) return say(R("19.2.2.1"), "Nobody of yours stands in {a:cell}.");
    if (a.verb == kSlip && !is_covered(c, q.side, cell.column))
      return say(R("19.2.2-e"), "No enemies stand upon {a:cell}: there is no melee to avoid.");
    return say(R("19.2.2-e"), "Only a whole stack in good order upon which enemies stand may avoid a melee.");
  }
  Verdict charge(Cell from, Cell to) const {
    if (to.row > 0) return say(R("19.2.2.4"), "A charge goes onto the front row, and {a:cell} is behind it.");
    if (stack_at(c, from).empty()) return say(R("19.2.2.4"), "Nobody of yours stands opposite {a:cell}.");
    if (is_covered(c, from.side, from.column))
      return say(R("19.2.2-e"), "Enemies stand upon the stack opposite {a:cell}.");
    return say(R("19.2.2.1"), "Nobody opposite {a:cell} may still try to move in this round.");
  }
  Verdict detach(Seat side) const {
    if (Verdict v = wrong_side(side); !v.legal()) return v;
    const UnitId u = unit_of(a.a);
    const Cell cell = cell_of(c.s, u);
    if (!c.s.units[u].in_line() || c.s.units[u].order != Order::Good) return order_of(c, u);
    if (!in_fort(c, set_of(u)).empty()) return say(R("Q-31"), "{a:unit} stays in the fort.");
    if (asking<MovePhase>(c.s).tried.has(u))
      return say(R("19.2.2.5"), "{a:unit} has already tried to move in this round.");
    if (!has_several(stack_at(c, cell))) return say(R("19.2.2.1"), "{a:unit} stands alone: move it as a stack.");
    if (cell.row == 0 && is_covered(c, side, cell.column))
      return say(R("19.2.2-e"),
                 "Enemies stand upon {a:unit}: its whole stack may try to avoid the melee, no part of it.");
    return say(R("19.2.2-c"), "{a:unit} was surprised: in the first round only stacks with a leader may try to move.");
  }
  Verdict operator()(const ChoosePlace& q) const {
    if (a.verb == kDetach || a.verb == kLead) return company(q.side);
    if (a.verb != kMarch && a.verb != kCharge) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    const Cell from = cell_of(c.s, first_of(asking<MovePhase>(c.s).group)), to = Cell::of(a.a);
    if (a.verb == kCharge) return say(R("19.2.2-d"), "The group does not stand in front of {a:cell}.");
    if (to == from) return say(R("19.2.2.2"), "The group stands in {a:cell} already.");
    if (to.column >= c.s.columns) return say(R("19.2.2.3"), "There is no column opposite an enemy at {a:cell}.");
    if (to.row > rows_in(c, q.side, to.column)) return say(R("19.2.2.2"), "There are rows to fill before {a:cell}.");
    return say(R("19.2.2.3"), "A gap is closed only from its own column: nobody stands in {a:cell}.");
  }
  Verdict company(Seat side) const {
    if (Verdict v = wrong_side(side); !v.legal()) return v;
    const MovePhase& f = asking<MovePhase>(c.s);
    const Cell from = cell_of(c.s, first_of(f.group));
    if (!f.part) return say(R("19.2.2.5"), "The whole stack moves, with its leaders.");
    if (a.verb == kLead) {
      const u16 bit = leader_bit(leader_of(a.a));
      if (!(leaders_at(c, from) & bit)) return say(R("19.2.2-b.1"), "{a:leader} is not with this stack.");
      return f.leaders & bit ? say(R("19.2.2-b.1"), "{a:leader} goes along already.")
                             : say(R("19.2.2-b.1"), "Leaders are named in their order.");
    }
    const UnitId u = unit_of(a.a);
    if (f.group.has(u)) return say(R("19.2.2.5"), "{a:unit} is in the group already.");
    if (!stack_at(c, from).has(u))
      return say(R("19.2.2.5"), "{a:unit} is not in the stack from which the group comes.");
    if (c.s.units[u].order != Order::Good) return order_of(c, u);
    if (f.tried.has(u)) return say(R("19.2.2.5"), "{a:unit} has already tried to move in this round.");
    return say(R("19.2.2.5"), "The units of a group are named in their order, before its leaders.");
  }
  Verdict operator()(const ChooseMelee&) const {
    if (a.verb != kFight) return other_phase();
    return say(R("19.2.3"), "No melee is to be fought in {a:cell}.");
  }
  Verdict operator()(const TakeLosses& q) const {
    if (a.verb != kLose) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    return say(R("19.2.3-d"), "{a:unit} is not in this melee.");
  }
  Verdict operator()(const PlaceLeaders& q) const {
    if (a.verb != kStation) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    const Leader& leader = c.s.leaders[leader_of(a.a)];
    if (!leader.in_line()) return say(R("Q-32"), "{a:leader} is out of the battle.");
    const Cell to = Cell::of(a.b);
    if (to.column == leader.column && to.row == leader.row)
      return say(R("Q-32"), "{a:leader} is with {b:cell} already.");
    return say(R("Q-32"), "Nobody of yours stands in {b:cell}.");
  }
  Verdict operator()(const ChooseRecovery& q) const {
    if (a.verb != kRecover) return other_phase();
    if (Verdict v = wrong_side(q.side); !v.legal()) return v;
    const Order order = c.s.units[unit_of(a.a)].order;
    if (order == Order::Good || order == Order::Lost) return order_of(c, unit_of(a.a));
    return say(R("19.2.4"), "{a:unit} has already rolled in this phase.");
  }
  Verdict operator()(const ReturnToLine& q) const {
    if (a.verb != kRejoin) return other_phase();
    if (Verdict v = wrong_side(side_of(q.unit)); !v.legal()) return v;
    return say(R("19.2.4.5"), "Not the row behind a column: {a:cell}.");
  }
  Verdict operator()(const NearestStack& q) const {
    if (a.verb != kFollow) return other_phase();
    if (Verdict v = wrong_side(side_of(q.leader)); !v.legal()) return v;
    if (leader_of(a.a) != q.leader) return say(R("Q-32"), "{a:leader} has not lost his stack.");
    return say(R("Q-32"), "Nobody of yours stands in {b:cell}.");
  }
  template <class F>
  Verdict operator()(const F&) const {
    return other_phase();
  }
};

}  // namespace

// An answer that names no unit, leader or cell of this battle is left to the engine.
Verdict Game::refusal(const Ctx& c, const Action& action) {
  if (!names_something(c, action)) return {};
  return std::visit(Refusing{c, action}, c.s.stack.top());
}

}  // namespace cf::quickbattle
