// One piece out of a few: who leads, who suffers, who helps.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

struct PickWords {
  Verb verb;
  const char* prompt;
  const char* other;  // why other pieces of the hex are not to be picked
};

// In the order of Purpose; {b:hex} is where those stand who may be picked, {c:piece} the unit it is about.
constexpr PickWords kWords[] = {
    {kChoose,
     "{a:seat}: no Senior Commander is ashore, and the highest leaders are equal. To which of them do the couriers "
     "ride this Date Turn?",
     "Another leader outranks {a:piece}."},
    {kChoose,
     "{a:seat}: no courier reaches {b:hex}. Which of its equally senior leaders rolls his ability for the hex?",
     "Another leader outranks {a:piece}."},
    {kLose,
     "{a:seat}: the leader cut off at {b:hex} proved inept. Which piece with him loses a step? A cannon is lost whole.",
     "Only a unit or a cannon can take this loss, not {a:piece}."},
    {kSave,
     "{a:seat}: {c:piece} is about to lose a step by attrition. Which leader at {b:hex} tries to prevent it by his "
     "initiative?",
     "{a:piece} is no leader, or has saved a unit this Date Turn already."},
    {kSupport, "{a:seat}: {c:piece} attacks. Which gun at {b:hex} supports it? Each serves once in a Combat Phase.",
     "Only a gun that has not served in this phase can support, not {a:piece}."},
    {kLead,
     "{a:seat}: which leader at {b:hex} leads the attack of {c:piece}? He rolls his ability: inept +2, capable -1, "
     "exceptional -2.",
     "The senior-most leader leads, not {a:piece}."},
    {kLose,
     "{a:seat}: the attack on {b:hex} has struck home. Which unit or cannon will take the loss? A unit that is named "
     "must fight back itself.",
     "Only a unit or a cannon can take the loss, not {a:piece}."},
    {kDefend, "{a:seat}: {b:hex} is attacked. Which of its units fights back?",
     "Only a unit can fight back, not {a:piece}."},
    {kLead,
     "{a:seat}: which leader at {b:hex} leads the defence? He rolls his ability: inept +2, capable -1, exceptional -2.",
     "The senior-most leader leads, not {a:piece}."},
    {kFall,
     "{a:seat}: the blow at {b:hex} was not answered, which costs the senior-most leader. Which of the equals falls?",
     "The senior-most leader falls, not {a:piece}."},
    {kFlee,
     "{a:seat}: troops have retreated to {b:hex}. Does their leader try by his initiative to flee one hex further with "
     "them?",
     "The senior-most leader decides, not {a:piece}."},
    {kBring, "{a:seat}: which leader at {b:hex} goes along with {c:piece}? Only one who goes along can lead a pursuit.",
     "Only leaders who are free to go advance with a unit, not {a:piece}."},
    {kPursue, "{a:seat}: which leader at {b:hex} tries by his initiative to lead {c:piece} one hex further?",
     "{a:piece} has not advanced with the unit, or has tried."},
    {kChoose, "{a:seat}: which of the equally senior leaders looks for the beach at {b:hex} by his initiative?",
     "Another leader outranks {a:piece}."},
};

// The unit that attacks, advances or is worn out.
PieceId unit_concerned(const Ctx& c) {
  for (std::size_t i = c.s.stack.depth; i-- > 0;) {
    if (const Attrition* f = std::get_if<Attrition>(&c.s.stack.frames[i])) return f->unit;
    if (const Attack* f = std::get_if<Attack>(&c.s.stack.frames[i])) return f->unit;
  }
  return {};
}

const PickWords& words(Purpose purpose) { return kWords[static_cast<std::size_t>(purpose)]; }

bool needs_leader(Purpose purpose) {
  using enum Purpose;
  return purpose != CutOffLoss && purpose != Support && purpose != TakeLoss && purpose != DefendWith;
}

Verdict why_not(const Ctx& c, const PickPiece& q, PieceId p) {
  const Marks& m = c.s.m;
  const i16 n = num(p);
  if (needs_leader(q.purpose) && !c.t.leaders.has(p)) return {q.rule, {"{a:piece} is no leader.", n}};
  if (q.purpose == Purpose::LeadAttack) {
    if (m.led.has(p)) return {R("11.1b"), {"{a:piece} has led an attack in this phase already.", n}};
    if (const Verdict bound = why_bound(c, p); !bound.legal()) return bound;
    return {R("11.2a"), {words(q.purpose).other, n}};
  }
  if (q.purpose == Purpose::LeadDefence && m.defended.has(p))
    return {R("11.1b"), {"{a:piece} has led a defence in this phase already.", n}};
  if (q.purpose == Purpose::LeadDefence) return {R("11.6a"), {words(q.purpose).other, n}};
  return {q.rule, {words(q.purpose).other, n}};
}

}  // namespace

Verb verb_of(Purpose purpose) { return words(purpose).verb; }

Seat PickPiece::asked(const Ctx&) const { return side; }

std::optional<Action> PickPiece::settled(const Ctx&) const {
  if (from.empty()) return Action{.verb = kDecline};
  if (optional || has_many(from) || purpose == Purpose::CutOffLoss) return {};
  return Action{.verb = words(purpose).verb, .a = num(first(from))};
}

void PickPiece::answers(const Ctx& c, Offer& offer) const {
  const PickWords& w = words(purpose);
  for (PieceId p : from) offer.allow({.verb = w.verb, .a = num(p)});
  if (optional || from.empty()) offer.allow({.verb = kDecline});
  if (!offer.wants_refusals() || from.empty()) return;
  const HexId hex = c.s.at[first(from)];
  for (PieceId p : on_land(c, side, hex) - from) offer_if(offer, {.verb = w.verb, .a = num(p)}, why_not(c, *this, p));
}

Prompt PickPiece::prompt(const Ctx& c) const {
  const HexId hex = from.empty() ? HexId{} : c.s.at[first(from)];
  return {
      rule, {words(purpose).prompt, side, num(hex), num(unit_concerned(c))}, kHex, hex.exists() ? num(hex) : i16{-1}};
}

}  // namespace cf::carolinas
