// Why an answer cannot be given now: each verb by the rules that govern it, each counter by what keeps it back.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

struct Use {
  Rule rule;
  const char* why;  // said when the verb belongs to another moment
};

// By Verb.
constexpr Use kUses[] = {
    {R("4.2.b"), "Dice are rolled when the rules call for them."},
    {R("5.1"), "A marker is drawn only when an impulse begins."},
    {R("7.7"), "Chance takes a unit out of a closed stack, nobody else."},
    {R("5.3"), "Nothing is open here that could be ended."},
    {R("6.2.a"), "{a:unit} is recruited by an action or by the recruiting event, not now."},
    {R("6.2.a"), "Nothing is to be placed now."},
    {R("9.5"), "A wagon is bought with an action of an action marker."},
    {R("10.1"), "A fort is built with an action of an action marker."},
    {R("11.2.c"), "A fort is built with an action of an action marker."},
    {R("9.2.a"), "Devastating takes an action, or the end of a raider's move."},
    {R("5.3.a"), "A move is begun with an action of an action marker."},
    {R("7.3"), "{a:unit} can join only while a group is being formed in its space."},
    {R("7.3"), "No group is being formed now that all could join."},
    {R("7.3"), "No group is waiting to march."},
    {R("7.4"), "Nobody is on the move now."},
    {R("7.4"), "Nobody is on the move now."},
    {R("8.2"), "It is not the turn of {a:unit} to fire."},
    {R("8.4"), "A unit breaks off only when it could fire in a regular round."},
    {R("8.3.g"), "No elimination is to be taken now."},
    {R("8.3.g"), "No panic is to be taken now."},
    {R("8.3.g"), "A target is named only in the terrain and artillery steps."},
    {R("9.6.c"), "Supply is spent before a round of battle."},
    {R("9.6.c"), "Supply is asked for before a round of battle."},
    {R("8.5"), "Nobody is retreating now."},
    {R("8.6"), "Only the winner of a battle pursues."},
    {R("8.6.a"), "No pursuit is open now."},
    {R("11.4.f"), "Only Quantrill attacks a wagon, as he rides past it."},
    {R("5.0"), "Nothing is offered here that could be declined."},
    {R("11.3"), "Raiders move when the marker of their tribe is drawn."},
};

// What keeps a counter of the drawer from being used at all, or nothing.
Verdict forbids_counter(const Ctx& c, PieceId p) {
  const Unit& unit = c.t.of(p);
  const i16 a = arg(p);
  const PlaceId at = c.s.at[p];
  if (is_raider(unit.side)) return {R("11.3"), {"{a:unit} moves only by the marker of its tribe.", a}};
  if (unit.side != c.s.drawer) return {R("5.0.a"), {"{a:unit} is not yours to use in this impulse.", a}};
  if (!at.exists()) return {R("9.5"), {"That wagon is not on the map.", a}};
  if (at == kCup) return {R("11.4"), {"{a:unit} is in the marker cup.", a}};
  if (at == kAside) return {R("6.1"), {"{a:unit} is not yet in play.", a}};
  if (at == box_of(unit.side)) return {R("6.2.a"), {"{a:unit} waits in the recruit box.", a}};
  if (c.s.acted.has(p)) return {R("5.3.b"), {"{a:unit} has already been acted on in this impulse.", a}};
  return {};
}

Verdict forbids_recruit(const Ctx& c, PieceId p) {
  const i16 a = arg(p);
  if (c.t.wagons.has(p)) return {R("9.5"), {"Wagons are bought, not recruited.", a}};
  if (c.t.of(p).side != c.s.drawer) return {R("6.2.a"), {"{a:unit} is not in your recruit box.", a}};
  if (on_map(c.s, p)) return {R("6.2.a"), {"{a:unit} is on the map already.", a}};
  return {};
}

bool acts_by_action(u8 verb) {
  return verb == kMove || verb == kBuild || verb == kBuildQuick || verb == kDevastate || verb == kJoin;
}

Verdict forbids(const Ctx& c, const Action& a, const Use& use) {
  const bool unit = a.a >= 0 && static_cast<std::size_t>(a.a) < c.t.units.size();
  if (unit && a.verb == kRecruit)
    if (const Verdict v = forbids_recruit(c, piece_of(a)); !v.legal()) return v;
  if (unit && acts_by_action(a.verb))
    if (const Verdict v = forbids_counter(c, piece_of(a)); !v.legal()) return v;
  const bool builds = a.verb == kBuild || a.verb == kBuildQuick || a.verb == kDevastate;
  if (unit && builds && !c.t.combat.has(piece_of(a)))
    return {a.verb == kDevastate ? R("9.2.a") : R("10.1.a"), {"It takes a combat unit; {a:unit} is none.", a.a}};
  if (unit && (a.verb == kFire || a.verb == kBreakOff) && c.s.at[piece_of(a)] != c.s.battle.space)
    return {use.rule, {"{a:unit} is not in a battle.", a.a}};
  return {use.rule, {use.why, unit ? a.a : i16{0}}};
}

}  // namespace

void refuse_elsewhere(const Ctx& c, Offer& offer) {
  const Action* wanted = offer.wanted();
  if (!wanted || wanted->verb >= std::size(kUses)) return;
  judge(offer, *wanted, forbids(c, *wanted, kUses[wanted->verb]));
}

}  // namespace cf::warpath
