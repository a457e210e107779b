// 18 Ambush: interrupts any move, also of reinforcements and of forces in retreat.
#include "games/ohio/rules/ambush.hpp"

namespace cf::ohio {

int ambush_fp(const Ctx& c, Seat seat, PlaceId stack) {
  const Site site = site_at(c, stack);
  if (seat == kWC && c.s.fort_miamis && stack == c.t.miamis) return 0;
  const int fp = fp_at(c, seat, stack, is_fort(site) && c.t.in_force(R("18.1f")));
  if (fp || seat == kUS) return fp;
  const bool village = hostile_principal(c, stack) && (site == Site::Principal || !c.t.in_force(R("20.5.1i")));
  return village && c.t.in_force(R("18.1d")) ? 1 : 0;
}

Verdict ambush_verdict(const Ctx& c, Seat seat, u8 group, PlaceId stack) {
  const int fp = ambush_fp(c, seat, stack), target = force_fp(c, other(seat), group);
  if (!fp) return {R("18.1f"), {"No stack there can spring an ambush."}};
  if (c.s.vp[seat] < 1) return {R("18.1a"), {"An ambush needs at least half a VP in hand."}};
  if (ambush_done(c.s, group, stack)) return {R("18.0c"), {"That stack has ambushed this force already."}};
  if (target >= 5 * fp) return {fp_at(c, seat, stack) ? R("18.1b") : R("18.3"), {"A force of {a} FP is too strong to be ambushed by {b}.", w16(target), w16(fp)}};
  return {};
}

namespace {

template <class F>
void each_ambusher(const Ctx& c, const AmbushWindow& w, F&& f) {
  if (!is_space(w.at)) return;
  if (w.same_space) {
    if (w.at != w.barred) f(w.at);
    return;
  }
  for (PlaceId n : c.t.space(w.at).next)
    if (n != w.barred || !c.t.in_force(R("18.1c"))) f(n);
}
bool anyone(const Ctx& c, const AmbushWindow& w) {
  bool any = false;
  each_ambusher(c, w, [&](PlaceId n) { any = any || ambush_verdict(c, w.seat, w.group, n).legal(); });
  return any;
}

constexpr Paragraph<Game, AmbushWindow> kAmbushWindowChapter[] = {
    {R("18.0b"), "Those who may ambush are asked, one stack after the other.",
     [](AmbushWindow& w, Playing& p) -> Flow {
       if (p.s.result == Upshot::Overwhelmed || !force_exists(p.ctx(), other(w.seat), w.group)) return End;
       return anyone(p.ctx(), w) ? p.call(OfferAmbush{}) : End;
     }},
    {R("18.1e"), "Only a force that has just moved is a target.",
     [](AmbushWindow& w, Playing& p) -> Flow {
       if (p.answer.verb != kAmbushFrom) return End;
       return p.call(Ambush{.seat = w.seat, .group = w.group, .from = place_arg(p.answer.a), .at = w.at}, R("18.0b"));
     }},
};

int stack_tp(const Ctx& c, Seat seat, PlaceId at) {
  int tp = 0;
  each_at(c.s, seat, at, [&](UnitId u) {
    if (c.t.type_of(u) != Type::Scout && !has(c.s, u, kInside)) tp += tp_of(c, u);
  });
  return tp;
}
int moving_tp(const Ctx& c, Seat seat, u8 group) {
  int tp = 0;
  each_in(c.s, seat, group, [&](UnitId u) { tp += c.t.type_of(u) == Type::Scout ? 0 : tp_of(c, u); });
  return tp;
}
// The United States were slow to learn: -1 in the first campaigns.
int us_penalty(const Ctx& c, PlaceId from) {
  if (c.t.sc.harmar && c.t.in_force(R("A3.1c"))) return -1;
  if (c.t.sc.campaign && (c.s.expedition < 3 || !c.t.in_force(R("A3.4c")))) return -1;
  if (!c.t.sc.wabash || !c.t.in_force(R("A3.2c"))) return 0;
  bool scout = false;
  each_at(c.s, kUS, from, [&](UnitId u) { scout |= c.t.type_of(u) == Type::Scout; });
  return scout ? 0 : -1;
}
int ambush_modifier(const Ctx& c, const Ambush& f) {
  int m = f.seat == kUS ? us_penalty(c, f.from) : 0;
  const int mine = stack_tp(c, f.seat, f.from), theirs = moving_tp(c, other(f.seat), f.group);
  if (mine != theirs && c.t.in_force(R("18.2b"))) m += mine > theirs ? 1 : -1;
  if (is_space(f.at) && c.t.space(f.at).river) ++m;
  return m;
}

void remember(Playing& p, const Ambush& f, bool only_this_step) {
  if (!p.s.ambushes.full()) p.s.ambushes.push_back({f.group, f.from, only_this_step});
}

constexpr Paragraph<Game, Ambush> kAmbushChapter[] = {
    {R("18.2f"), "Faction die and event die are rolled together.",
     [](Ambush& f, Playing& p) -> Flow {
       p.note({R("18.0a"), kAmbushed, f.seat, arg(f.from), arg(f.at)});
       return p.call(RollDie{R("18.2f")});
     }},
    {R("3.1.3"), "The event die follows.",
     [](Ambush& f, Playing& p) -> Flow {
       f.die = p.answer.n;
       p.note({R("18.2f"), kRolled, f.seat, p.answer.n});
       return p.call(RollDie{R("18.2a")});
     }},
    {R("18.2a"), "A delay cancels the ambush; the stack may try again later.",
     [](Ambush& f, Playing& p) -> Flow {
       p.note({R("18.2a"), kEventRolled, f.seat, p.answer.n});
       if (p.answer.n == 3) {
         remember(p, f, true);
         return End;
       }
       return Next;
     }},
    {R("18.2g"), "The modified die gives the losses.",
     [](Ambush& f, Playing& p) -> Flow {
       if (p.t.in_force(R("18.0c"))) remember(p, f, false);
       const int roll = f.die + ambush_modifier(p.ctx(), f);
       int hits = p.t.ambush[std::clamp(roll, 1, 6) - 1];
       const bool village = fp_at(p.ctx(), f.seat, f.from) == 0;
       if (village && hits > 1 && p.t.in_force(R("18.3"))) hits = 1;
       p.note({R("18.2b"), kAmbushResult, f.seat, w16(roll), w16(hits)});
       if (roll <= 1 && p.t.in_force(R("24.0d"))) {
         p.note({R("18.2c"), kCatastrophe, f.seat});
         score(p, f.seat, -1, R("18.2c"));
       }
       p.s.result = roll >= 6 || !p.t.in_force(R("18.2h")) ? Upshot::Overwhelmed : Upshot::None;
       if (!hits) return End;
       return p.become(Losses{.side = other(f.seat), .group = f.group, .left = b8(hits), .at = f.at});
     }},
};

}  // namespace

const Chapter<Game, AmbushWindow> AmbushWindow::chapter{kAmbushWindowChapter};
const Chapter<Game, Ambush> Ambush::chapter{kAmbushChapter};

Seat OfferAmbush::asked(const Ctx& c) const { return frame_of<AmbushWindow>(c.s).seat; }
Ask OfferAmbush::ask(const Ctx& c) const {
  const AmbushWindow& w = frame_of<AmbushWindow>(c.s);
  return {R("18.0a"), {w.seat == kWC ? "Western Confederacy: a US force of {b} FP comes to {a:space}. Spring an ambush? (18)"
                                     : "United States: a WC force of {b} FP comes to {a:space}. Spring an ambush? (18)",
                       arg(w.at), w16(force_fp(c, other(w.seat), w.group))}, kPlace, arg(w.at)};
}
void OfferAmbush::answers(const Ctx& c, Offer& offer) const {
  const AmbushWindow& w = frame_of<AmbushWindow>(c.s);
  offer.allow({.verb = kLetPass});
  each_ambusher(c, w, [&](PlaceId n) {
    if (!any_at(c, w.seat, n) && !ambush_fp(c, w.seat, n)) return;
    const Verdict v = ambush_verdict(c, w.seat, w.group, n);
    v.legal() ? offer.allow({.verb = kAmbushFrom, .a = arg(n)}) : offer.refuse({.verb = kAmbushFrom, .a = arg(n)}, v.rule, v.why);
  });
}

}  // namespace cf::ohio
