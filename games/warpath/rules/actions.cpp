// 5.3 Action markers and the uses of an action: recruit, move, build, buy a wagon, devastate.
#include "games/warpath/rules/actions.hpp"

namespace cf::warpath {

namespace {

PieceId piece(const Action& a) { return PieceId(static_cast<std::size_t>(a.a)); }
PlaceId place(const Action& a) { return PlaceId(static_cast<std::size_t>(a.a)); }

Hands hands_of(const Ctx& c) {
  const PieceSet mine = c.t.side[c.s.drawer] & pieces_on_map(c.s), fresh = mine - c.s.acted;
  return {mine, fresh, spaces_under(c.s, fresh & c.t.combat), open_bases(c, c.s.drawer)};
}

Flow start_march(Playing& p, PieceId lead) {
  p.s.group.clear();
  p.s.group.add(lead);
  return p.call(March{MoveKind::Action, p.s.at[lead], 0, false});
}

Flow start_recruit(Actions& f, Playing& p, PieceId unit) {
  const PlaceSet open = placements(p.ctx(), unit);
  if (several(open)) {
    f.recruit = unit;
    return p.call(ChoosePlace{unit});
  }
  if (!open.empty()) recruit(p, unit, *open.begin(), R("AM-R"));
  return Next;
}

Flow spend_action(Actions& f, Playing& p) {
  const Action a = p.answer;
  if (a.verb == kDone) return End;
  if (p.t.in_force(R("5.3.a"))) --f.left;
  switch (a.verb) {
    case kRecruit: return start_recruit(f, p, piece(a));
    case kMove: return start_march(p, piece(a));
    case kBuild: return build(p, piece(a), false), Next;
    case kBuildQuick: return build(p, piece(a), true), Next;
    case kBuyWagon: return buy_wagon(p, place(a)), Next;
    case kDevastate: return devastate(p, piece(a)), Next;
    default: return Next;
  }
}

constexpr Paragraph<Game, Actions> kActionsChapter[] = {
    {R("5.3"), "As many actions as the number on the marker, or fewer.",
     [](Actions& f, Playing& p) -> Flow { return f.left ? p.call(ChooseAction{f.left}) : End; }},
    {R("AM-M.a"), "An action is carried out whole, its battles included, before the next.",
     [](Actions& f, Playing& p) -> Flow { return spend_action(f, p); }},
    {R("6.2.a"), "A recruit leaves the box for a permitted space.",
     [](Actions& f, Playing& p) -> Flow {
       if (f.recruit.exists() && p.answer.verb == kPut) recruit(p, f.recruit, place(p.answer), R("AM-R"));
       f.recruit = {};
       return decided(p.s) ? abandon(p) : go(R("5.3"));
     }},
};

}  // namespace

const Chapter<Game, Actions> Actions::chapter{kActionsChapter};

Seat ChooseAction::asked(const Ctx& c) const { return c.s.drawer; }

void ChooseAction::answers(const Ctx& c, Offer& offer) const {
  offer.allow({.verb = kDone});
  const Hands hands = hands_of(c);
  if (c.t.in_force(R("AM-M")))
    each(hands.fresh, [&](PieceId p) { offer.allow({.verb = kMove, .a = arg(p)}); });
  offer_recruits(c, offer, hands.bases, false);
  offer_wagons(c, offer, hands);
  offer_building(c, offer, hands);
  offer_devastation(c, offer, hands);
  if (!offer.wants_refusals()) return;
  for (PieceId p : hands.mine & c.s.acted)
    offer.refuse({.verb = kMove, .a = arg(p)}, R("5.3.b"), {"{a:unit} has already been acted on in this impulse.", arg(p)});
}

Ask ChooseAction::ask(const Ctx& c) const {
  return {R("5.3"), {"{a:seat}: actions left: {b}. Click a counter to move it, recruit from the box, buy a wagon, build, devastate, or end the impulse.",
                     c.s.drawer, left}};
}

}  // namespace cf::warpath
