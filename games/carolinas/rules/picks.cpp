// One piece out of a few: who leads, who suffers, who helps.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

struct PickWords {
  Verb verb;
  const char* prompt;
  const char* other;  // why other pieces of the hex are not to be picked
};

constexpr PickWords kWords[] = {
    {kChoose, "{a:seat}: which of the equal leaders is the one the couriers ride to?", "Another leader outranks {a:piece}."},
    {kChoose, "{a:seat}: a hex is cut off. Which of its senior-most leaders acts?", "Another leader outranks {a:piece}."},
    {kLose, "{a:seat}: the cut-off leader proved inept. Which piece with him loses a step?", "{a:piece} cannot take this loss."},
    {kSave, "{a:seat}: a unit is about to lose a step by attrition. Which leader tries to prevent it?", "{a:piece} cannot help here."},
    {kSupport, "{a:seat}: which gun supports the attack? Each serves once in a Combat Phase.", "{a:piece} has no gun to offer now."},
    {kLead, "{a:seat}: which leader leads the attack?", "The senior-most leader leads, not {a:piece}."},
    {kLose, "{a:seat}: the attack has struck home. Which unit or cannon will take the loss?", "{a:piece} cannot be chosen for the loss."},
    {kDefend, "{a:seat}: which unit fights back?", "{a:piece} cannot defend."},
    {kLead, "{a:seat}: which leader leads the defence?", "The senior-most leader leads, not {a:piece}."},
    {kFall, "{a:seat}: the position is lost. Which of the senior-most leaders falls?", "The senior-most leader falls, not {a:piece}."},
    {kFlee, "{a:seat}: which leader tries to flee one hex further with his group?", "The senior-most leader decides, not {a:piece}."},
    {kBring, "{a:seat}: which leader goes along with the advance?", "{a:piece} does not go along."},
    {kPursue, "{a:seat}: which leader tries to lead the pursuit?", "{a:piece} has not advanced with the unit."},
    {kChoose, "{a:seat}: which leader takes the party ashore?", "Another leader outranks {a:piece}."},
};

const PickWords& words(Purpose purpose) { return kWords[static_cast<std::size_t>(purpose)]; }

}  // namespace

Seat PickPiece::asked(const Ctx&) const { return side; }

void PickPiece::answers(const Ctx& c, Offer& offer) const {
  const PickWords& w = words(purpose);
  for (PieceId p : from) offer.allow({.verb = w.verb, .a = num(p)});
  if (optional || from.empty()) offer.allow({.verb = kDecline});
  if (!offer.wants_refusals() || from.empty()) return;
  const HexId hex = c.s.at[first(from)];
  for (PieceId p : on_land(c, side, hex) - from)
    offer.refuse({.verb = w.verb, .a = num(p)}, rule, {w.other, num(p)});
}

Ask PickPiece::ask(const Ctx& c) const {
  const HexId hex = from.empty() ? HexId{} : c.s.at[first(from)];
  return {rule, {words(purpose).prompt, side}, kHex, hex.exists() ? num(hex) : i16{-1}};
}

}  // namespace cf::carolinas
