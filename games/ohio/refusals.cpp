// Why an answer that the open question does not name is refused: the verb belongs to another moment, the piece or place
// to the other side, or the piece cannot do it now. Each reason cites the rule of the verb or of the piece.
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {
namespace {

struct VerbRule {
  Rule rule;
  const char* when;  // said at another moment
};

VerbRule of_special_action(u8 verb) {
  switch (verb) {
    case kPass:
      return {R("5.0c"), "A side passes only when it may spend an action point."};
    case kRecruit:
      return {R("5.1"), "The United States recruit when they may spend an action point."};
    case kRecruitNation:
      return {R("5.1"), "The confederacy recruits when it may spend an action point."};
    case kCheck:
      return {R("5.1"), "No recruitment check is due now."};
    case kArms:
      return {R("5.1.2d"), "British arms come in the place of a recruitment check of the confederacy."};
    case kArmsFrom:
      return {R("23.0b"), "British arms are named by their square when several markers may come."};
    case kChoose:
      return {R("5.1"), "No piece is to be named now: none answers a call and none is on its way between villages."};
    case kRedraw:
      return {R("A3.3f"), "Only what the Legion has just drawn from the cup may be put back."};
    case kTreaty:
      return {R("5.2"), "The United States seek treaties when they may spend an action point."};
    case kAlliance:
      return {R("5.2"), "The confederacy seeks alliances when it may spend an action point."};
    case kBuildSettlement:
    case kBuildFort:
      return {R("5.3a"), "The United States build when they may spend an action point."};
    case kRepair:
      return {R("5.4a"), "The United States repair when they may spend an action point."};
    case kHarass:
      return {R("5.5a"), "The confederacy harasses right after a build or a repair, for an action point."};
    case kRaid:
      return {R("5.6a"), "The confederacy raids when it may spend an action point."};
    case kSearchGun:
    case kSearchRaiders:
      return {R("5.7"), "The United States search when they may spend an action point."};
    case kTransfer:
      return {R("5.8"), "The confederacy moves from village to village when it may spend an action point."};
    case kSave:
      return {R("5.9a"), "A point is saved when an action point may be spent."};
    default:
      return {};
  }
}
VerbRule of_operation(u8 verb) {
  switch (verb) {
    case kForm:
      return {R("6.1b"), "A force is formed in its side's operations, when no other is on the move."};
    case kTake:
    case kTakeAll:
      return {R("6.3a"), "Pieces are taken up while a force is being formed."};
    case kMarch:
      return {R("6.3a"), "Nobody is being formed into a force now."};
    case kStep:
      return {R("6.1d"), "No force is on the move."};
    case kStop:
      return {R("6.1d"), "No force is on the move that could stop."};
    case kAttack:
      return {R("6.1d"), "No force is on the move that could attack."};
    case kPickUp:
      return {R("6.4a"), "Pieces are picked up by a force on the move."};
    case kDrop:
      return {R("6.5a"), "Pieces are dropped off by a force on the move."};
    case kScoutMarch:
      return {R("21.2"), "A scout leads the way of a US force on the move."};
    case kGoIn:
    case kGoOut:
      return {R("20.1b"), "Garrisons are rearranged in the US operations, between one force and the next."};
    case kFight:
      return {R("14.1"), "Combat is declared when a moving force meets the enemy."};
    case kPassThrough:
      return {R("13.0a"), "A force passes through when it has just met the enemy."};
    case kOverrun:
      return {R("17.1a"), "An overrun is declared when a moving force has just met the enemy."};
    case kAmbushFrom:
    case kLetPass:
      return {R("18.0a"),
              "An ambush is offered when an enemy force has just moved beside or into the space of a stack."};
    default:
      return {};
  }
}
VerbRule of_combat(u8 verb) {
  switch (verb) {
    case kDefend:
    case kAmbush:
    case kSlip:
      return {R("14.2a"), "The defender of a battle answers when it is declared."};
    case kUseTp:
    case kNoTp:
      return {R("16.0b"), "Tactical points are spent when somebody tries to slip away."};
    case kRerollEvent:
      return {R("14.9b"),
              "The event die is rolled again right after it was rolled, by the side with the tactical advantage."};
    case kRerollUs:
    case kRerollWc:
      return {R("14.9b"),
              "A combat die is rolled again right after both were rolled, by the side with the tactical advantage."};
    case kKeep:
      return {R("14.9b"), "Nothing was rolled or drawn that you could keep or roll again."};
    case kScoutFp:
    case kScoutTp:
    case kScoutIdle:
      return {R("21.3"), "The use of a scout is declared when a battle begins."};
    case kLose:
    case kLoseStructure:
      return {R("14.7"), "No loss is to be taken now."};
    case kRetreatTo:
    case kSend:
      return {R("15.1"), "Nobody has to retreat now."};
    case kBackInside:
      return {R("20.2.2"), "Only a garrison whose break-out has failed goes back inside."};
    case kRelocate:
      return {R("20.5.1a"), "No village has to move now."};
    case kReinforce:
      return {R("14.3d"), "Reinforcements are called when the event die of a battle shows them."};
    default:
      return {};
  }
}
VerbRule rule_of_verb(u8 verb) {
  if (const VerbRule found = of_special_action(verb); found.when) return found;
  if (const VerbRule found = of_operation(verb); found.when) return found;
  if (const VerbRule found = of_combat(verb); found.when) return found;
  switch (verb) {
    case kSet:
      return {R("6.1e"), "No piece is to be placed now."};
    case kAuto:
      return {R("4.2b"), "There is nothing to be placed for you now."};
    case kDone:
      return {R("4.2b"), "There is nothing that could be ended here."};
    case kDecline:
      return {R("14.3d"), "There is nothing on offer that you could decline."};
    case kSupplyBy:
      return {R("10.0b"), "Wagons feed stacks at the supply check."};
    default:
      return {R("3.1.3"), "Dice, cups and chits answer when a rule calls for them."};
  }
}

// -- what an answer names -----------------------------------------------------------------------

bool names_known_things(const Ctx& c, const Action& a) {
  const VerbSpec& spec = Game::vocabulary().verbs[a.verb];
  const auto known = [&](const ArgSpec& arg, i16 value) { return arg.key.empty() || !c.t.id(arg.kind, value).empty(); };
  return known(spec.a, a.a) && known(spec.b, a.b);
}

struct Refusing {
  const Ctx& c;
  const Action& a;
  UnitId unit() const { return unit_arg(a.a); }
  PlaceId place() const { return place_arg(a.a); }

  Verdict say(Rule rule, const char* text) const { return {rule, {text, a.a, a.b}}; }
  Verdict other_moment() const { return say(rule_of_verb(a.verb).rule, rule_of_verb(a.verb).when); }

  // A piece of the other side, or off the map.
  Verdict wrong_piece(Seat side) const {
    const Rule rule = rule_of_verb(a.verb).rule;
    if (side_of(unit()) != side) return say(rule, "Not yours: {a:unit}.");
    if (!on_board(c.s.place[unit()])) return say(rule, "Not on the map: {a:unit}.");
    return {};
  }
  bool is_arms() const { return c.t.type_of(unit()) == Type::Arms; }

  Verdict operator()(const ChooseAction&) const {
    const bool us = frame_of<SpecialActions>(c.s).turn == kUS;
    switch (a.verb) {
      case kRecruit:
        return say(R("5.1"), "The confederacy recruits nation by nation.");
      case kRecruitNation:
        return say(R("5.1"), "The United States recruit from their cup.");
      case kTreaty:
        if (!us) return say(R("5.2"), "Treaties are sought by the United States.");
        return c.t.learning() ? not_in_learning() : say(R("5.2.1c"), "The {a:nation} are out of the war.");
      case kAlliance:
        if (us) return say(R("5.2"), "Alliances are sought by the confederacy.");
        if (c.t.learning()) return not_in_learning();
        return status_of(c, nation_arg(a.a)) == Status::Member
                   ? say(R("5.2"), "The {a:nation} are in the confederacy already.")
                   : say(R("5.2"), "The {a:nation} are out of the war.");
      case kBuildSettlement:
      case kBuildFort:
        return us ? build() : say(R("5.3a"), "Only the United States build.");
      case kRepair:
        if (!us) return say(R("5.4a"), "Only the United States repair.");
        return c.t.learning() ? not_in_learning()
                              : say(R("5.4a"), "No damaged settlement or fort stands at {a:space}.");
      case kHarass:
        if (us) return say(R("5.5a"), "Only the confederacy harasses.");
        return c.t.learning() ? not_in_learning() : say(R("5.5a"), "Nothing was built or repaired just before.");
      case kRaid:
        if (us) return say(R("5.6a"), "Only the confederacy raids.");
        return c.t.learning() ? not_in_learning() : say(R("5.6a"), "There is no settlement at {a:space}.");
      case kSearchGun:
        if (!us) return say(R("5.7"), "Only the United States search.");
        return c.t.type_of(unit()) == Type::Gun ? say(R("5.7.1"), "Not lost on the map: {a:unit}.")
                                                : say(R("5.7.1"), "No gun: {a:unit}.");
      case kSearchRaiders:
        return us ? not_in_learning() : say(R("5.7"), "Only the United States search.");
      case kTransfer:
        return us ? say(R("5.8"), "Only the confederacy moves from village to village.") : transfer();
      case kSave:
        return not_in_learning();
      default:
        return other_moment();
    }
  }
  Verdict not_in_learning() const { return say(R("A2.3"), "That action is not part of the learning game."); }
  Verdict build() const {
    if (c.t.learning()) return not_in_learning();
    if (a.verb == kBuildFort) {
      const PlaceId fort = c.s.fort[FortId(static_cast<std::size_t>(a.a))];
      if (fort != kBuilds) return say(R("2.7"), "{a:fort} is not in the Builds Box.");
      return say(R("5.3g"), "No supply wagon stands at {b:space} to pay for a fort.");
    }
    if (c.s.settlements == 0) return say(R("2.7"), "No settlement is left in the Builds Box.");
    return say(R("5.3a"), "Only a ground space without a structure can take a build.");
  }
  Verdict transfer() const {
    if (c.t.learning()) return not_in_learning();
    if (const Verdict v = wrong_piece(kWC); !v.legal()) return v;
    if (c.t.type_of(unit()) != Type::Warrior) return say(R("5.8"), "Only along with a warrior unit: {a:unit}.");
    const PlaceId at = c.s.place[unit()];
    if (!is_village(site_at(c, at)) || !is_member(c, owner_of(c, at)))
      return say(R("5.8"), "Not in a village of the confederacy: {a:unit}.");
    return say(R("5.8"), "Of equal units in a village the first one goes.");
  }

  Verdict operator()(const Operate&) const {
    const Seat seat = frame_of<Operations>(c.s).seat;
    if (a.verb == kForm) {
      if (is_space(place()) && c.t.space(place()).river && !any_at(c, seat, place()))
        return say(R("2.5.2c"), "{a:space} is water: nobody rests there.");
      return say(R("6.3a"), "No piece of yours stands at {a:space}.");
    }
    if (a.verb != kGoIn && a.verb != kGoOut) return other_moment();
    if (seat != kUS) return say(R("20.1b"), "Only the United States have garrisons.");
    if (const Verdict v = wrong_piece(kUS); !v.legal()) return v;
    const PlaceId at = c.s.place[unit()];
    if (!is_fort(site_at(c, at))) return say(R("20.1b"), "Not at a fort: {a:unit}.");
    if (is_besieged(c, at)) return say(R("20.2b"), "The fort of {a:unit} is besieged.");
    if (c.t.type_of(unit()) == Type::Gun && has(c.s, unit(), kReducedSide))
      return say(R("22.2e"), "A lost gun stays where it is until a search recovers it.");
    if (has(c.s, unit(), kInside) != (a.verb == kGoOut))
      return a.verb == kGoIn ? say(R("20.1b"), "Inside already: {a:unit}.")
                             : say(R("20.1b"), "Outside already: {a:unit}.");
    return has(c.s, unit(), kShiftedOnce) ? say(R("20.1b"), "Changed once in this segment already: {a:unit}.")
                                          : say(R("20.1b"), "Of equal units at a fort the first one goes.");
  }
  Verdict operator()(const FormForce& q) const {
    if (a.verb == kTakeAll) return say(R("6.3a"), "There are not several pieces left at {a:space} to take up.");
    if (a.verb != kTake) return other_moment();
    if (const Verdict v = wrong_piece(q.seat); !v.legal()) return v;
    if (c.s.place[unit()] != q.at) return say(R("6.3a"), "Not in the stack that the force comes from: {a:unit}.");
    if (c.s.group[unit()] == q.group) return say(R("6.3a"), "In the force already: {a:unit}.");
    if (q.seat == kUS && is_besieged(c, q.at) && !has(c.s, unit(), kInside))
      return say(R("20.2b"), "Not inside the besieged fort: {a:unit}.");
    return say(R("6.3a"), "Of equal pieces in a stack the first one is taken up.");
  }
  Verdict operator()(const ChooseStep&) const {
    const March& m = frame_of<March>(c.s);
    switch (a.verb) {
      case kStep:
        if (place() == m.at) return say(R("6.1d"), "The force stands at {a:space} already.");
        return say(R("2.5.2d"), "No trail, bank or river step leads straight to {a:space}.");
      case kOverrun:
        return say(R("17.1a"), "There is nothing here to overrun.");
      case kPickUp:
        return pick_up(m);
      case kDrop:
        return drop(m);
      case kScoutMarch:
        return scout(m);
      default:
        return other_moment();
    }
  }
  Verdict pick_up(const March& m) const {
    if (const Verdict v = wrong_piece(m.seat); !v.legal()) return v;
    if (c.s.group[unit()] == m.group) return say(R("6.4a"), "In the force already: {a:unit}.");
    if (c.s.place[unit()] != m.at) return say(R("6.4a"), "Not where the force is: {a:unit}.");
    if (m.fresh) return say(R("6.4a"), "Pieces are picked up on the way: the force has not moved yet.");
    if (m.must_leave) return say(R("13.0a"), "A force that passes through picks up nobody.");
    if (m.mode != Mode::Normal) return say(R("14.3f"), "Reinforcements and break-outs pick up nobody.");
    if (m.seat == kUS && is_besieged(c, m.at)) return say(R("20.2b"), "Besieged: {a:unit}.");
    return say(R("6.4a"), "Of equal pieces the first one is picked up.");
  }
  Verdict drop(const March& m) const {
    if (const Verdict v = wrong_piece(m.seat); !v.legal()) return v;
    if (c.s.group[unit()] != m.group) return say(R("6.5a"), "Not in the force: {a:unit}.");
    if (m.fresh) return say(R("6.5a"), "Pieces are dropped off on the way: the force has not moved yet.");
    if (is_space(m.at) && c.t.space(m.at).river) return say(R("2.5.2c"), "Nobody is left on the water.");
    if (m.must_leave) return say(R("13.0a"), "A force that passes through leaves nobody behind.");
    if (m.mode != Mode::Normal) return say(R("14.3f"), "Reinforcements and break-outs leave nobody behind.");
    if (pieces_in(m) < 2) return say(R("6.5a"), "All there is of the force: {a:unit}.");
    return say(R("6.5a"), "Of equal pieces the first one is dropped off.");
  }
  int pieces_in(const March& m) const {
    int pieces = 0;
    each_in(c.s, m.seat, m.group, [&](UnitId u) { pieces += c.t.type_of(u) != Type::Arms; });
    return pieces;
  }
  Verdict scout(const March& m) const {
    if (c.t.type_of(unit()) != Type::Scout) return say(R("21.2"), "No scout: {a:unit}.");
    if (m.seat != kUS || c.s.group[unit()] != m.group) return say(R("21.2"), "Not with the force: {a:unit}.");
    if (m.scouted) return say(R("21.2"), "A scout gives the force his point already.");
    if (m.kind == ForceKind::Support) return say(R("21.2"), "Wagons, guns and scouts on their own gain no point.");
    if (m.mode != Mode::Normal) return say(R("14.3f"), "Reinforcements and break-outs have no use for a guide.");
    return say(R("21.2"), "Another scout of the force leads the way.");
  }
  Verdict operator()(const OfferAmbush&) const {
    if (a.verb != kAmbushFrom) return other_moment();
    const AmbushWindow& w = frame_of<AmbushWindow>(c.s);
    if (place() == w.barred) return say(R("18.1c"), "Those at {a:space} have their own battle.");
    const bool beside = is_space(place()) && (w.same_space ? place() == w.at : c.t.hop(place(), w.at) == 1);
    return beside ? say(R("18.0a"), "No stack of yours is at {a:space}.")
                  : say(R("18.0a"), "The enemy force has not come beside {a:space}.");
  }
  Verdict operator()(const Declare&) const { return other_moment(); }
  Verdict operator()(const SpendTp& q) const {
    if (a.verb != kUseTp) return other_moment();
    if (const Verdict v = wrong_piece(q.seat); !v.legal()) return v;
    if (c.s.group[unit()] != q.group) return say(R("16.0b"), "Not in this battle: {a:unit}.");
    return has(c.s, unit(), kTpSpent) ? say(R("16.0b"), "Tactical point spent already: {a:unit}.")
                                      : say(R("16.0b"), "No tactical point to spend: {a:unit}.");
  }
  Verdict operator()(const DeclareScout&) const {
    if (a.verb != kScoutFp && a.verb != kScoutTp && a.verb != kScoutIdle) return other_moment();
    if (c.t.type_of(unit()) != Type::Scout) return say(R("21.3"), "No scout: {a:unit}.");
    return say(R("21.3"), "It is not {a:unit} who is asked about now.");
  }
  Verdict operator()(const TakeLoss&) const {
    const Losses& l = frame_of<Losses>(c.s);
    if (a.verb == kLoseStructure)
      return place() == l.at ? say(R("14.7"), "Nothing at {a:space} can take this loss.")
                             : say(R("14.7"), "The losses are not taken at {a:space}.");
    if (a.verb != kLose) return other_moment();
    if (const Verdict v = wrong_piece(l.side); !v.legal()) return v;
    if (c.s.group[unit()] != l.group) return say(R("14.7"), "Not in this fight: {a:unit}.");
    return say(R("14.7"), "Of equal pieces the first one takes the loss.");
  }
  Verdict operator()(const Disband&) const {
    if (a.verb != kLose) return other_moment();
    if (!is_militia(c.t.type_of(unit()))) return say(R("11.2c"), "No militia: {a:unit}.");
    return say(R("11.2c"), "Not on the map: {a:unit}.");
  }
  Verdict operator()(const RetreatWhere&) const {
    const Retreat& f = frame_of<Retreat>(c.s);
    if (a.verb == kBackInside) return say(R("20.2.2"), "No fort is open to the force.");
    if (a.verb == kSend) {
      if (const Verdict v = wrong_piece(f.side); !v.legal()) return v;
      if (c.s.group[unit()] != f.group) return say(R("15.1"), "Not in the retreat: {a:unit}.");
      if (c.t.type_of(unit()) == Type::Gun) return say(R("15.1.4"), "Guns stay with the main body.");
      if (is_arms()) return say(R("23.0d"), "Arms go with the warriors.");
      return say(R("15.1.4"), "The force parts only between spaces that are equally near to friends.");
    }
    if (a.verb != kRetreatTo) return other_moment();
    return say(R("15.1"), "A retreat goes one space, and {a:space} is not beside the force.");
  }
  Verdict operator()(const RelocateTo&) const {
    if (a.verb != kRelocate) return other_moment();
    if (!is_space(place()) || c.t.space(place()).river) return say(R("20.5.1a"), "{a:space} is no ground space.");
    if (place() == frame_of<VillageLoss>(c.s).from)
      return say(R("20.5.1a"), "The village at {a:space} has just burned.");
    return say(R("20.5.1a"), "{a:space} is not land of the village's nation.");
  }
  Verdict operator()(const CallReinforcements& q) const {
    if (a.verb != kReinforce) return other_moment();
    if (place() == q.battle) return say(R("14.3d"), "The battle is fought at {a:space}.");
    return any_at(c, q.seat, place()) ? say(R("14.3d"), "{a:space} is more than 3 MP from the battle.")
                                      : say(R("14.3d"), "No piece of yours stands at {a:space}.");
  }
  Verdict operator()(const ChooseSupply&) const {
    if (a.verb != kSupplyBy) return other_moment();
    if (c.t.type_of(unit()) != Type::Supply) return say(R("10.0b"), "No wagon: {a:unit}.");
    return on_board(c.s.place[unit()]) ? say(R("10.0a"), "No supply line leads from {a:unit} to the stack.")
                                       : say(R("10.0b"), "Not on the map: {a:unit}.");
  }
  Verdict operator()(const NationCheckOrArms&) const {
    if (a.verb != kArms) return other_moment();
    if (!is_principal(site_at(c, place()))) return say(R("5.1.2d"), "There is no principal village at {a:space}.");
    return say(R("5.1.2e"),
               "The nation of {a:space} cannot take arms now: it has some, is out of the war, or US FP are there.");
  }
  Verdict operator()(const ChooseNationUnit&) const {
    if (a.verb != kChoose) return other_moment();
    if (c.t.nation[unit().index()] != frame_of<NationRecruitment>(c.s).nation.index() || is_arms())
      return say(R("5.1.2b"), "Not of that nation: {a:unit}.");
    if (c.s.place[unit()] != kBox) return say(R("5.1.2b"), "Not waiting in the square or box: {a:unit}.");
    return say(R("5.1.2b"), "Of equal units the first one comes.");
  }
  Verdict operator()(const TransferCompany&) const {
    if (a.verb != kChoose) return other_moment();
    const Transfer& f = frame_of<Transfer>(c.s);
    if (const Verdict v = wrong_piece(kWC); !v.legal()) return say(R("5.8"), v.why.text);
    if (c.s.place[unit()] != f.from) return say(R("5.8"), "Not in the village they leave: {a:unit}.");
    return say(R("5.8"), "One warrior unit moves, with one leader and the arms at most.");
  }
  Verdict operator()(const PlaceSetup&) const {
    return a.verb == kSet ? say(R("A4.6"), "{a:space} is not land or a place for this piece.") : other_moment();
  }
  Verdict operator()(const PlaceRecruit&) const {
    return a.verb == kSet ? say(R("5.1.1c"), "Recruits come to US entry squares, settlements and forts.")
                          : other_moment();
  }
  Verdict operator()(const PlaceNationUnit&) const {
    return a.verb == kSet ? say(R("5.1.2b"), "Recruits come to a village of their nation or its entry square.")
                          : other_moment();
  }
  Verdict operator()(const PlaceJoining&) const {
    return a.verb == kSet ? say(R("5.2.3e"), "The pieces of the nation are set on its own ground.") : other_moment();
  }
  Verdict operator()(const RaidersJoin&) const {
    return a.verb == kSet ? say(R("5.6.2a"), "The warriors join a village of their nation.") : other_moment();
  }
  Verdict operator()(const TransferTo&) const {
    return a.verb == kSet ? say(R("5.8"), "The move ends in another village of the confederacy.") : other_moment();
  }
  Verdict operator()(const PlaceExpedition&) const {
    return a.verb == kSet ? say(R("7.2"), "The chart does not send this piece to {a:space}.") : other_moment();
  }
  Verdict operator()(const ChooseQuarters&) const {
    if (a.verb != kSet) return other_moment();
    return frame_of<Winter>(c.s).seat == kUS ? say(R("11.2a"), "Winter quarters are forts and settlements.")
                                             : say(R("11.1a"), "Winter quarters are villages.");
  }
  template <class F>
  Verdict operator()(const F&) const {
    return other_moment();
  }
};

}  // namespace

// An answer that names nothing of this game is left to the engine.
Verdict Game::refusal(const Ctx& c, const Action& action) {
  if (action.verb >= vocabulary().verbs.size() || !names_known_things(c, action)) return {};
  return std::visit(Refusing{c, action}, c.s.stack.top());
}

}  // namespace cf::ohio
