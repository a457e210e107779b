// 5 Campaign markers: the cup, the draw, first-draw protection, and what each marker sets going.
#include "engine/procedure.hpp"
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

// The rules that say what a drawn half does, by Effect.
constexpr Rule kEffectRules[] = {R("5.3"),     R("5.3"),      R("EV-END"), R("EV-DEV"),  R("EV-IND"),
                                 R("EV-WILD"), R("EV-END.c"), R("EV-FOW"), R("EV-QUA.a")};

// 5.2: only the half for the season, or for the drawing side, is read.
MarkerEffect effect_of(const Ctx& c, MarkerId id) {
  const Marker& marker = c.t.markers[id.index()];
  MarkerEffect half = marker.effects[c.applies(R("5.2.b"), c.s.drawer)][c.applies(R("5.2.a"), winter(c))];
  const bool winter_end = half.effect == Effect::End && marker.split_by_season();
  const Rule rule = winter_end ? R("EV-END.b") : kEffectRules[static_cast<std::size_t>(half.effect)];
  half.effect = c.applies({rule, half.effect == Effect::Actions ? R("5.3") : R("5.4")}, half.effect);
  return half;
}

bool is_protected_end(const Ctx& c, MarkerId marker) {
  return effect_of(c, marker).effect == Effect::End && !c.s.drew[c.s.drawer];
}

bool is_quantrill_for_union(const Ctx& c, MarkerId marker) {
  return marker == c.t.quantrill_marker && c.s.drawer == kUnion;
}

// W-25, W-78: nothing is left, or only what this player would have to put back.
bool pool_is_dry(const Ctx& c) {
  for (std::size_t i = 0; i < c.t.markers.size(); ++i) {
    const MarkerId m(i);
    if (c.s.cup[m] && !is_protected_end(c, m) && !is_quantrill_for_union(c, m)) return false;
  }
  return true;
}

void begin_impulse(State& s) {
  s.acted.clear(), s.fort_new.clear(), s.levied.clear();
  s.draw_cost = false;
}

// 9.3: a lost draw is passed over.
bool loses_draw(Playing& p) {
  if (!p.s.lost[p.s.drawer]) return false;
  p.s.lost[p.s.drawer] = false;
  p.emit({R("9.3"), kLostDraw, p.s.drawer});
  return true;
}

// EV-END.d: an End goes back if it is the player's first draw of the turn, and again if it comes up again (EV-END.e).
// EV-QUA, 11.4.a: so does Quantrill whenever the Union draws him.
bool goes_back(Campaign& f, Playing& p) {
  const bool end = p.applies(f.redrawn ? R("EV-END.e") : R("EV-END.d"), is_protected_end(p.ctx(), f.marker));
  const bool quantrill = p.applies({R("EV-QUA"), R("11.4.a")}, is_quantrill_for_union(p.ctx(), f.marker));
  f.redrawn |= end;
  if (end || quantrill) p.emit({end ? R("EV-END.d") : R("EV-QUA"), kPutBack, p.s.drawer, arg(f.marker)});
  return end || quantrill;
}

// 5.1.a: a marker is drawn but once a turn; 4.3.a: it is set aside.
void keep_marker(Campaign& f, Playing& p) {
  const MarkerEffect half = effect_of(p.ctx(), f.marker);
  f.redrawn = false;
  f.effect = p.applies(R("4.3"), half.effect);
  f.number = half.number;
  p.s.drew[p.s.drawer] = true;
  if (p.applies(R("5.1.a"), true)) --p.s.cup[f.marker];
  if (p.applies(R("4.3.a"), true)) ++p.s.drawn[f.marker];
  p.emit({R("5.1.a"), kDrew, p.s.drawer, arg(f.marker)});
}

// GT-2.a, EV-END: the first End turns the marker over. GT-2.b, EV-END.a: the second closes the phase.
bool closes_phase(Playing& p) {
  const bool second = p.s.half_over;
  if (!p.applies(second ? R("GT-2.b") : R("GT-2.a"), true) || !p.applies(second ? R("EV-END.a") : R("EV-END"), true))
    return false;
  p.s.half_over = true;
  p.emit({second ? R("EV-END.a") : R("EV-END"), second ? kPhaseEnded : kHalfOver, kNobody});
  return second;
}

// W-19: the lost counters of the tribe return to its base.
void bring_back(Playing& p, u8 tribe) {
  send_to_camps(p, tribe, pieces_at(p.s, kAside) & p.t.side[tribe]);
  p.emit({R("EV-END.c"), kReturned, kNobody, tribe});
}

}  // namespace

// GT-2: the players take turns drawing a marker and working it off.
Flow Campaign::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  for (;; p.s.drawer = p.applies(R("4.3.b"), other(p.s.drawer))) {
    begin_impulse(p.s);
    if (loses_draw(p)) continue;
    do {
      if (p.applies(R("GT-2"), pool_is_dry(c))) {
        p.emit({R("GT-2"), kPoolDry, kNobody});
        return Done;
      }
      ASK(Drawn, DrawMarker{});
      marker = MarkerId(static_cast<std::size_t>(p.answer.a));
    } while (goes_back(*this, p));
    keep_marker(*this, p);

    // 5.3, 5.4: the actions or the event are the whole impulse.
    if (effect == Effect::Actions) CALL(Acted, Actions{number, {}});
    if (effect == Effect::End && closes_phase(p)) return Done;
    if (effect == Effect::Devastation) CALL(Devastated, DevastationEvent{});
    if (effect == Effect::Recruiting) CALL(Recruited, NationsRecruit{});
    if (effect == Effect::ReturnTribe) bring_back(p, number);
    if (effect == Effect::Tribe || effect == Effect::ReturnTribe) CALL(Raided, TribeEvent{number});
    if (effect == Effect::Fortune) CALL(Fortune, FortuneOfWar{});
    if (effect == Effect::Quantrill) CALL(Quantrill, QuantrillEvent{});
  }
  END;
}

Seat DrawMarker::asked(const Ctx&) const { return kChance; }
void DrawMarker::answers(const Ctx& c, Offer& offer) const {
  refuse_elsewhere(c, offer);
  for (std::size_t i = 0; i < c.t.markers.size(); ++i)
    if (c.s.cup[MarkerId(i)]) offer.chance({.verb = kDraw, .a = static_cast<i16>(i)}, c.s.cup[MarkerId(i)]);
}
Prompt DrawMarker::prompt(const Ctx& c) const {
  return {R("5.1"), {"The {a:seat} player draws a marker from the cup.", c.s.drawer}};
}

}  // namespace cf::warpath
