// 5 Campaign markers: the cup, the draw, first-draw protection, and what each marker sets going.
#include "games/warpath/rules/common.hpp"

namespace cf::warpath {
namespace {

// 5.2: only the half for the season, or for the drawing side, is read.
MarkerEffect effect_of(const Ctx& c, MarkerId marker) {
  const bool cold = winter(c) && c.t.in_force(R("5.2.a"));
  const Seat seat = c.t.in_force(R("5.2.b")) ? c.s.drawer : Seat{kUnion};
  return c.t.markers[marker.index()].effects[seat][cold];
}

bool is_end(const Ctx& c, MarkerId marker) { return effect_of(c, marker).effect == Effect::End; }

bool first_draw(const State& s) { return !(s.drawer == kUnion ? s.drew_union : s.drew_confederate); }

// EV-END.d, EV-QUA: what this player would have to put back.
bool must_go_back(const Ctx& c, MarkerId marker) {
  if (is_end(c, marker)) return first_draw(c.s);
  return marker == c.t.quantrill_marker && c.s.drawer == kUnion;
}

bool pool_is_dry(const Ctx& c) {
  for (std::size_t i = 0; i < c.t.markers.size(); ++i)
    if (c.s.cup[MarkerId(i)] && !must_go_back(c, MarkerId(i))) return false;
  return true;
}

void begin_impulse(State& s) {
  s.acted.clear(), s.fort_new.clear(), s.levied.clear();
  s.draw_cost = false;
}

// GT-2.a, GT-2.b: the first End turns the marker over, the second closes the phase.
Flow end_drawn(Campaign& f, Playing& p) {
  const bool split = p.t.markers[f.marker.index()].split_by_season();
  if (split && !p.t.in_force(R("EV-END.b"))) return Next;
  if (!p.s.half_over) {
    if (p.t.in_force(R("GT-2.a")) && p.t.in_force(R("EV-END"))) {
      p.s.half_over = true;
      p.note({R("EV-END"), kHalfOver, kNobody});
    }
    return Next;
  }
  if (!p.t.in_force(R("GT-2.b")) || !p.t.in_force(R("EV-END.a"))) return Next;
  p.note({R("EV-END.a"), kPhaseEnded, kNobody});
  return End;
}

Flow tribe_drawn(MarkerEffect effect, Playing& p) {
  const u8 tribe = effect.number;
  if (effect.effect == Effect::ReturnTribe) {
    if (!p.t.in_force(R("EV-END.c"))) return Next;
    const bool taken = !(pieces_at(p.s, p.t.home[tribe]) & (p.t.side[kUnion] | p.t.side[kConfederate])).empty();  // W-12
    if (!taken)
      for (PieceId r : pieces_at(p.s, kAside) & p.t.side[tribe]) p.s.at[r] = p.t.home[tribe];
    p.note({R("EV-END.c"), kReturned, kNobody, tribe});
  }
  return p.t.in_force(R("EV-WILD")) ? p.call(TribeEvent{tribe}) : Next;
}

Flow work_off(Campaign& f, Playing& p) {
  const MarkerEffect effect = effect_of(p.ctx(), f.marker);
  if (effect.effect == Effect::Actions) return p.t.in_force(R("5.3")) ? p.call(Actions{effect.number, {}}) : Next;
  if (!p.t.in_force(R("5.4"))) return Next;
  switch (effect.effect) {
    case Effect::End: return end_drawn(f, p);
    case Effect::Devastation: return p.call(DevastationEvent{});
    case Effect::Recruiting: return p.call(NationsRecruit{});
    case Effect::Tribe:
    case Effect::ReturnTribe: return tribe_drawn(effect, p);
    case Effect::Fortune: return p.call(FortuneOfWar{});
    case Effect::Quantrill: return p.call(QuantrillEvent{});
    case Effect::Nothing:
    case Effect::Actions: break;
  }
  return Next;
}

constexpr Paragraph<Game, Campaign> kCampaignChapter[] = {
    {R("5.0.a"), "The impulse belongs to the player whose draw it is; a lost draw is passed over.",
     [](Campaign&, Playing& p) -> Flow {
       begin_impulse(p.s);
       bool& lost = p.s.drawer == kUnion ? p.s.lost_union : p.s.lost_confederate;
       if (!lost) return Next;
       lost = false;
       p.note({R("9.3"), kLostDraw, p.s.drawer});
       p.s.drawer = other(p.s.drawer);
       return go(R("5.0.a"));
     }},
    {R("5.1"), "A marker is drawn unseen from the cup.",
     [](Campaign&, Playing& p) -> Flow {
       if (!pool_is_dry(p.ctx())) return p.call(DrawMarker{});
       p.note({R("GT-2"), kPoolDry, kNobody});
       return End;
     }},
    {R("EV-END.d"), "An End goes back if it is the player's first draw of the turn.",
     [](Campaign& f, Playing& p) -> Flow {
       f.marker = MarkerId(static_cast<std::size_t>(p.answer.a));
       if (!is_end(p.ctx(), f.marker) || !first_draw(p.s)) return Next;
       if (f.redrawn && !p.t.in_force(R("EV-END.e"))) return Next;
       f.redrawn = true;
       p.note({R("EV-END.d"), kPutBack, p.s.drawer, arg(f.marker)});
       return go(R("5.1"));
     }},
    {R("EV-QUA"), "Quantrill goes back when the Union draws him.",
     [](Campaign& f, Playing& p) -> Flow {
       f.marker = MarkerId(static_cast<std::size_t>(p.answer.a));
       if (f.marker != p.t.quantrill_marker || p.s.drawer != kUnion || !p.t.in_force(R("11.4.a"))) return Next;
       p.note({R("EV-QUA"), kPutBack, kUnion, arg(f.marker)});
       return go(R("5.1"));
     }},
    {R("5.1.a"), "A marker is drawn but once a turn.",
     [](Campaign& f, Playing& p) -> Flow {
       (p.s.drawer == kUnion ? p.s.drew_union : p.s.drew_confederate) = true;
       f.redrawn = false;
       --p.s.cup[f.marker];
       if (p.t.in_force(R("4.3.a"))) ++p.s.drawn[f.marker];
       p.note({R("5.1.a"), kDrew, p.s.drawer, arg(f.marker)});
       return Next;
     }},
    {R("4.3"), "It is worked off as an action or an event.",
     [](Campaign& f, Playing& p) -> Flow { return work_off(f, p); }},
    {R("4.3.b"), "The other player draws next.",
     [](Campaign&, Playing& p) -> Flow {
       p.s.drawer = other(p.s.drawer);
       return go(R("5.0.a"));
     }},
};

}  // namespace

const Chapter<Game, Campaign> Campaign::chapter{kCampaignChapter};

Seat DrawMarker::asked(const Ctx&) const { return kChance; }
void DrawMarker::answers(const Ctx& c, Offer& offer) const {
  for (std::size_t i = 0; i < c.t.markers.size(); ++i)
    if (c.s.cup[MarkerId(i)]) offer.chance({.verb = kDraw, .a = static_cast<i16>(i)}, c.s.cup[MarkerId(i)]);
}
Ask DrawMarker::ask(const Ctx& c) const { return {R("5.1"), {"A marker is drawn from the cup for the {a:seat} player.", c.s.drawer}}; }

}  // namespace cf::warpath
