// Why an answer that the open question does not name is refused: the verb belongs to another moment, the piece to the
// other side or to another place, the hex is out of reach. Each reason cites the rule of the verb or of the piece.
// Nothing here depends on where the other side's pieces are, but for hexes next to one's own: those are seen (6.2a).
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

struct Use {
  Rule rule;
  const char* elsewhere;  // said when the verb belongs to another moment
};

// By Verb.
constexpr Use kUses[] = {
    {R("1.0b"), "Dice are rolled when a rule calls for one."},
    {R("16.0b"), "Pieces are drawn only by chance."},
    {R("7.0a"), "There is no phase to end here: the open question comes first."},
    {R("7.0a"), "Stacks march in their own side's Movement Phase."},
    {R("7.0a"), "Pieces move in their own side's Movement Phase."},
    {R("7.0c"), "Nobody is on the march now."},
    {R("7.0b"), "Pieces are left behind only by a group that is moving."},
    {R("7.0b"), "Nobody is on the march now."},
    {R("7.3e"), "Troops board as part of a march that ends beside ships."},
    {R("7.3j"), "Ships sail in their own side's Movement Phase."},
    {R("7.3j"), "First choose the ships that sail."},
    {R("7.3l"), "Troops land in their own side's Movement Phase."},
    {R("7.3l"), "First choose the ships that land their troops."},
    {R("8.0b"), "A leader looks for the way in the Movement Phase by night."},
    {R("8.0l"), "A lost stack looks for the way in its own Movement Phase."},
    {R("8.1a"), "A lost stack follows the sound of guns in its own Movement Phase."},
    {R("10.0a"), "Wagons rebuild in their own side's Movement Phase."},
    {R("11.4c"), "Forts are destroyed in the Movement Phase."},
    {R("16.1d"), "Recruits are raised in the Movement Phase."},
    {R("16.0a"), "Victory is claimed in the American Movement Phase."},
    {R("16.2c"), "The French fleet appears in the American Movement Phase."},
    {R("16.0b"), "Nothing is to be placed now."},
    {R("11.0a"), "Units attack in their own side's Combat Phase."},
    {R("14.0a"), "A surprise attack is declared in the Combat Phase."},
    {R("15.0a"), "Guns bombard in their own side's Combat Phase."},
    {R("11.0b"), "Guns support when a unit stacked with them attacks."},
    {R("11.2a"), "No attack or defence waits for a leader now."},
    {R("14.2a"), "Patrols are declared against a surprise attack."},
    {R("11.0k"), "No loss is to be taken now."},
    {R("11.5b"), "No attack is to be answered now."},
    {R("11.9a"), "No leader has to fall now."},
    {R("12.0a"), "Nobody has to retreat now."},
    {R("12.0f"), "Only a stack that retreats lets pieces go their own way."},
    {R("12.0e"), "Only a stack that retreats takes refuge aboard."},
    {R("13.1a"), "Flight follows a retreat, and none waits for it now."},
    {R("13.1a"), "Flight follows a retreat, and none waits for it now."},
    {R("13.0a"), "No hex has just been left by the enemy."},
    {R("13.0b"), "Leaders go along only with a unit that advances."},
    {R("13.1c"), "Only a leader who has just advanced leads a pursuit."},
    {R("13.1c"), "Only a unit that has just advanced pursues."},
    {R("7.6c"), "A leader's ability is asked for after he has tried to ride alone."},
    {R("9.0e"), "No unit is about to lose a step by attrition."},
    {R("5.1f"), "No choice between leaders is open now."},
    {R("13.0d"), "Nothing is offered here that could be declined."},
    {R("7.3g"), "Wagons are loaded in their own side's Movement Phase."},
};
static_assert(std::size(kUses) == kLoad + 1);

class Refusing {
 public:
  Refusing(const Ctx& c, const Action& a) : c_(c), a_(a), use_(kUses[a.verb]) {}

  Verdict operator()(const ChooseMove&) const {
    switch (a_.verb) {
      case kMarch:
        return march();
      case kSend:
        return send();
      case kSail:
        if (ships_in(c_, c_.s.active, hex()).empty()) return at_hex(R("7.3j"), "You have no ships at {a:hex}.");
        return at_hex(R("7.3j"), "The ships at {a:hex} have sailed in this phase already.");
      case kLand:
        if (aboard_in(c_, c_.s.active, hex()).empty())
          return at_hex(R("7.3q"), "You have no troops aboard ships at {a:hex}.");
        return at_hex(R("7.3q"), "The troops aboard at {a:hex} cannot land in this phase any more.");
      case kNightRoll:
        return night_roll();
      case kRecover:
      case kGuns:
        return recover();
      case kRebuild:
        return rebuild();
      case kRaze:
        return at_hex(R("11.4c"), "No fort with pieces of yours stands at {a:hex}.");
      case kRecruit:
        return recruit();
      case kClaim:
        return say(R("16.0a"), c_.t.claim_die ? "Only the American side claims victory."
                                              : "In this scenario victory is not claimed by a die.");
      case kFleet:
        return say(R("16.2c"), c_.t.special == Special::French ? "The French fleet has come, or is not yours to bring."
                                                               : "No French fleet comes in this scenario.");
      case kLoad:
        return load();
      default:
        return elsewhere();
    }
  }
  Verdict operator()(const ChooseStep&) const {
    if (a_.verb == kStep) return at_hex(R("7.0c"), "{a:hex} is not adjacent to the group that marches.");
    if (a_.verb == kLeave) return not_in_group(R("7.0b"));
    if (a_.verb == kBoard) return say(R("7.3e"), "No ships of yours lie here, or the group has just landed.");
    return elsewhere();
  }
  Verdict operator()(const ChoosePort& q) const {
    if (a_.verb == kSailTo && hex() == q.hex) return at_hex(R("7.3j"), "The ships are at {a:hex} already.");
    if (a_.verb == kSailTo) return at_hex(R("7.3j"), "Ships cannot sail over land: {a:hex} has no sea.");
    if (a_.verb == kLeave) return not_in_group(R("7.3j"));
    return elsewhere();
  }
  Verdict operator()(const ChooseLanding&) const { return a_.verb == kLeave ? not_in_group(R("7.3m")) : elsewhere(); }
  Verdict operator()(const ChooseFleetHex&) const {
    return a_.verb == kPlace ? at_hex(R("16.2c"), "The fleet does not land at {a:hex}.") : elsewhere();
  }
  Verdict operator()(const PlaceForce&) const {
    return a_.verb == kPlace ? at_hex(c_.t.setup_rule, "The force does not set up at {a:hex}.") : elsewhere();
  }
  Verdict operator()(const ChooseCombat&) const {
    if (a_.verb == kAttack || a_.verb == kSurprise) return attack();
    if (a_.verb == kBombard) return bombard();
    return elsewhere();
  }
  Verdict operator()(const PickPiece& q) const {
    if (a_.verb != verb_of(q.purpose)) return elsewhere();
    if (const Verdict v = not_mine(q.side); !v.legal()) return v;
    const HexId where = q.from.empty() ? HexId{} : c_.s.at[first(q.from)];
    return {use_.rule, {"{a:piece} is not at {b:hex}.", a_.a, num(where)}};
  }
  Verdict operator()(const AbilityOffer&) const { return not_he(kAbility, R("7.6c")); }
  Verdict operator()(const RecoveryOffer&) const { return not_he(kRecover, R("8.1d")); }
  Verdict operator()(const ChooseRetreat&) const {
    const Retreat& f = frame_of<Retreat>(c_);
    if (a_.verb == kRetreat)
      return {R("12.0b"),
              {"A retreat ends exactly two hexes from {b:hex}; {a:hex} does not lie so.", a_.a, num(f.battle)}};
    if (a_.verb == kRefuge) return at_hex(R("12.0e"), "No ship of yours at {a:hex} can take the stack in.");
    if (a_.verb != kDetach) return elsewhere();
    if (const Verdict v = not_mine(f.side); !v.legal()) return v;
    if (!c_.s.group.has(piece())) return about(R("12.0f"), "{a:piece} is not in the stack that retreats.");
    return about(R("12.0f"), "{a:piece} retreats by itself already.");
  }
  Verdict operator()(const ChooseFlight&) const {
    if (a_.verb != kFleeTo) return elsewhere();
    if (direction(c_.t, frame_of<Flight>(c_).hex, hex()) < 0)
      return at_hex(R("13.1a"), "Flight goes one hex; {a:hex} is not adjacent.");
    return at_hex(R("13.1a"), "{a:hex} is closed to the flight by enemies, the sea or the stacking limit.");
  }
  Verdict operator()(const ChoosePursuit&) const {
    if (a_.verb != kPursueTo) return elsewhere();
    if (direction(c_.t, frame_of<Pursuit>(c_).hex, hex()) < 0)
      return at_hex(R("13.1c"), "A pursuit goes one hex; {a:hex} is not adjacent.");
    return at_hex(R("13.1c"), "{a:hex} is closed to the pursuit by enemies, the sea or the stacking limit.");
  }
  template <class F>
  Verdict operator()(const F&) const {
    return elsewhere();
  }

 private:
  HexId hex() const { return hex_of(a_.a); }
  PieceId piece() const { return piece_of(a_.a); }
  Verdict elsewhere() const { return {use_.rule, {use_.elsewhere}}; }
  static Verdict say(Rule rule, const char* text) { return {rule, {text}}; }
  Verdict at_hex(Rule rule, const char* text) const { return {rule, {text, a_.a}}; }
  Verdict about(Rule rule, const char* text) const { return {rule, {text, a_.a}}; }

  Verdict not_mine(Seat side) const {
    if (!side_of(c_, side).has(piece())) return about(R("2.0b"), "{a:piece} is not a piece of yours.");
    if (!c_.s.at[piece()].exists()) return about(use_.rule, "{a:piece} is not on the map.");
    return {};
  }
  Verdict not_in_group(Rule rule) const {
    if (!c_.s.group.has(piece())) return about(rule, "{a:piece} is not in the group that moves.");
    return about(rule, "{a:piece} is all that is left of the group.");
  }
  Verdict not_he(Verb verb, Rule rule) const {
    return a_.verb == verb ? about(rule, "It is not {a:piece} who rolls now.") : elsewhere();
  }

  Verdict march() const {
    const PieceSet stack = on_land(c_, c_.s.active, hex());
    const PieceSet troops = stack & (c_.t.units | c_.t.cannon);
    if (stack.empty()) return at_hex(R("7.0a"), "You have no pieces ashore at {a:hex}.");
    if (troops.empty()) return at_hex(R("10.0e"), "No unit or cannon of yours is at {a:hex} to lead a march.");
    for (PieceId p : troops)
      if (const Verdict bound = why_bound(c_, p); !bound.legal()) return bound;
    return at_hex(R("7.0b"), "The pieces at {a:hex} have finished their move.");
  }
  Verdict send() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if (c_.t.ships.has(piece())) return about(R("7.3j"), "{a:piece} sails; choose its hex to set sail.");
    if (c_.s.m.aboard.has(piece())) return about(R("7.3q"), "{a:piece} is aboard a ship and must land first.");
    if (c_.t.supply.has(piece()))
      return about(R("10.0e"), "{a:piece} moves only with a unit, a cannon or a ship, never alone.");
    return about(R("7.0a"), "{a:piece} is the only one there to march: choose its stack.");
  }
  Verdict night_roll() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if (!c_.t.leaders.has(piece())) return about(R("8.0b"), "{a:piece} is no leader: only leaders find the way.");
    if (c_.s.hour == Hour::Day) return say(R("8.0b"), "By day nobody needs to look for the way.");
    if (c_.t.immobile.has(piece())) return about(R("16.3c"), "{a:piece} stays in his hex in this scenario.");
    if (const Verdict bound = why_bound(c_, piece()); !bound.legal()) return bound;
    if (c_.s.m.night_ok.has(piece())) return about(R("8.0b"), "{a:piece} has found the way for this night already.");
    return about(R("8.0b"), "{a:piece} has nobody to lead who could still move.");
  }
  Verdict recover() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    const PieceSet stack = on_land(c_, c_.s.active, c_.s.at[piece()]);
    const PieceSet lost = stack & c_.s.m.lost;
    if (lost.empty()) return about(use_.rule, "Nobody is lost where {a:piece} is.");
    if (!c_.t.leaders.has(piece())) return about(use_.rule, "{a:piece} is no leader: only leaders find the way.");
    if (c_.s.m.frozen.has(piece())) return why_bound(c_, piece());
    if (a_.verb == kGuns && !(lost & c_.s.m.heard).empty())
      return about(R("8.1a"), "{a:piece} has followed the sound of guns in this phase already.");
    if ((lost - c_.s.m.tried).empty())
      return about(R("8.0l"), "{a:piece} has tried to find the way in this phase already.");
    return about(R("8.0o"), "The senior-most leader of the hex looks for the way, not {a:piece}.");
  }
  Verdict rebuild() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if ((c_.t.leaders | c_.t.supply | c_.t.ships).has(piece()))
      return about(R("10.0a"), "Only units and cannon are rebuilt, not {a:piece}.");
    if (!c_.s.m.reduced.has(piece())) return about(R("10.0a"), "{a:piece} is at full strength.");
    if (c_.s.m.moved.has(piece())) return about(R("10.0c"), "{a:piece} has moved, and so cannot be rebuilt.");
    if (const Verdict bound = why_bound(c_, piece()); !bound.legal()) return bound;
    return about(R("10.0a"), "No wagon of yours is with {a:piece}.");
  }
  Verdict recruit() const {
    if (c_.t.special != Special::Recruit) return say(R("16.1d"), "Nobody is recruited in this scenario.");
    const u8 city = c_.t.hex(hex()).city;
    if (city >= kCities) return at_hex(R("16.1d"), "{a:hex} is no town that gives recruits.");
    if (c_.s.pending >> city & 1) return at_hex(R("16.1d"), "{a:hex} raises its recruits at the end of this phase.");
    return at_hex(R("16.1d"), "No unit of yours has been in {a:hex} in this phase.");
  }
  Verdict load() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if (!c_.t.supply.has(piece())) return about(R("7.3g"), "{a:piece} is no wagon: troops board by marching.");
    if (c_.s.m.aboard.has(piece())) return about(R("7.3g"), "{a:piece} is aboard already.");
    if (c_.s.m.moved.has(piece())) return about(R("7.0b"), "{a:piece} has finished its move.");
    return about(R("7.3g"), "No transport of yours lies where {a:piece} is.");
  }
  Verdict attack() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if (!c_.t.units.has(piece())) return about(R("11.0a"), "Only units attack; {a:piece} is none.");
    const HexId to = hex_of(a_.b);
    if (direction(c_.t, c_.s.at[piece()], to) < 0)
      return {R("11.0a"), {"{b:hex} is not adjacent to {a:piece}.", a_.a, a_.b}};
    return {R("11.0a"), {"No enemy who could be attacked is at {b:hex}.", a_.a, a_.b}};
  }
  Verdict bombard() const {
    if (const Verdict v = not_mine(c_.s.active); !v.legal()) return v;
    if (!(c_.t.cannon | c_.t.warships).has(piece()))
      return about(R("15.0a"), "Only cannon and warships bombard; {a:piece} is neither.");
    const HexId to = hex_of(a_.b);
    if (direction(c_.t, c_.s.at[piece()], to) < 0)
      return {R("15.0a"), {"{b:hex} is not adjacent to {a:piece}.", a_.a, a_.b}};
    return {R("15.0c"), {"Only an enemy fort is bombarded, and none stands at {b:hex}.", a_.a, a_.b}};
  }

  const Ctx& c_;
  const Action& a_;
  const Use& use_;
};

// What the first value of an answer names must exist in this game.
bool names_something(const Tables& t, const Action& a) {
  const VerbSpec& verb = Game::vocabulary().verbs[a.verb];
  const auto exists = [&t](const ArgSpec& value, i16 n) {
    if (value.key.empty() || value.kind == kNumber) return true;
    return n >= 0 && n < (value.kind == kPiece ? static_cast<int>(t.pieces.size()) : kHexes);
  };
  return exists(verb.a, a.a) && exists(verb.b, a.b);
}

}  // namespace

// An answer that names no piece or hex of this game is left to the engine.
Verdict Game::refusal(const Ctx& c, const Action& action) {
  if (action.verb >= std::size(kUses) || !names_something(c.t, action)) return {};
  return std::visit(Refusing(c, action), c.s.stack.top());
}

}  // namespace cf::carolinas
