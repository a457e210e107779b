#pragma once
// What the chapters ask about figures: who stands where, what he carries, how fast he is, who sees whom.
#include "games/skirmish/skirmish.hpp"

namespace cf::skirmish {

// Bases touch when their centres are an inch apart; the grid of hundredths needs this much slack.
inline constexpr i32 kContact = 103, kApart = 104, kOverlap = 2 * kRadius;

// The next of these figures after the one named (none: from the first) for which `fits` holds.
template <class Fits>
FigureId next_figure(const FigureSet& among, FigureId after, Fits fits) {
  const FigureSet later{{after.exists() ? among.words[0] & (~u64{0} << after.index() << 1) : among.words[0]}};
  for (const FigureId f : later)
    if (fits(f)) return f;
  return {};
}
inline FigureId figure_id(int i) { return i >= 0 && i < 255 ? FigureId(static_cast<std::size_t>(i)) : FigureId(); }
inline bool exists(const Ctx& c, FigureId f) { return f.index() < c.t.figures.size(); }
inline i16 number(FigureId f) { return static_cast<i16>(f.value); }

inline bool is_fighter(const Tables& t, FigureId f) { return t.at(f).part == Part::Fighter; }
// Hired specialists go with regulars but are none.
inline bool is_regular(const FigureInfo& f) { return f.list == ListId::Regulars && f.specialist == Specialist::None; }
inline bool is_enemy(const Tables& t, FigureId a, FigureId b) { return t.at(a).side != t.at(b).side; }
inline bool touching(const Figure& a, const Figure& b) { return distance2(a.at(), b.at()) <= kContact * kContact; }
// Distances run from base edge to base edge (S-76); in hundredths.
inline bool within(const Figure& a, const Figure& b, i64 hundredths) {
  const i64 reach = hundredths + 2 * kRadius;
  return distance2(a.at(), b.at()) <= reach * reach;
}
// What is told of distances (kind `inches`), in tenths: what is wanted rounded up, what is allowed rounded down, so
// that "6.1 of 6" is never read as "6 of 6".
inline i16 wanted_inches(i64 length) { return static_cast<i16>((length + kInch / 10 - 1) / (kInch / 10)); }
inline i16 allowed_inches(i64 length) { return static_cast<i16>(std::max<i64>(0, length) / (kInch / 10)); }
inline i64 gap(const Figure& a, const Figure& b) {  // from base edge to base edge
  return std::max<i64>(0, length(a.at(), b.at()) - 2 * kRadius * 100);
}
inline bool has_item(const FigureInfo& f, Item item) { return f.kit & bit(item); }
bool has_skill(const Ctx& c, FigureId f, Skill skill);
Rule skill_rule(Skill skill);

// All figures within reach of the line, and perhaps some near by; of any status.
FigureSet along_line(const Ctx& c, Point a, Point b, i32 reach);
bool in_melee(const Ctx& c, FigureId f);  // touches a standing enemy fighter
FigureSet opponents(const Ctx& c, FigureId f);

Rates rates(const Ctx& c, FigureId f);    // of a normal move, with what skills and injuries change
i64 allowance(const Ctx& c, FigureId f);  // in ten-thousandths of an inch
int most_wounds(const Ctx& c, FigureId f);
int wound_penalty(const Ctx& c, FigureId f);
bool is_drilled(const Ctx& c, FigureId f);  // WB-2.3
int losses(const Ctx& c, Seat side);
bool is_formed(const Ctx& c, FigureId f);  // S-71: a regular in contact with another who faces the same way
FigureSet formation(const Ctx& c, FigureId f);
bool stands_beside_regular(const Ctx& c, FigureId f);  // one of those he is formed with is to his right or left
bool may_act(const Ctx& c, FigureId f);                // standing, awake, not running
Verdict idle_verdict(const Ctx& c, FigureId f);        // why it may not

enum class Hiding : u8 { None, Ambush, Models, Ground, Trees };
Hiding hiding(const Ctx& c, FigureId from, FigureId to);  // what keeps a figure out of sight
inline bool sees(const Ctx& c, FigureId from, FigureId to) { return hiding(c, from, to) == Hiding::None; }
Verdict unseen_verdict(Hiding by, FigureId target);
bool ground_hides(const Ctx& c, Point a, Point b);
bool is_screened(const Ctx& c, FigureId f, FigureId target);
bool in_cover(const Ctx& c, FigureId target, FigureId shooter);
FigureId nearest_enemy(const Ctx& c, FigureId f, bool must_see);

// Whether a figure's base could stand there: on the table and on nobody's feet.
bool is_free(const Ctx& c, FigureId f, Point p);
bool is_free(const Ctx& c, FigureId f, Point p, const FigureSet& others);  // if only these can be near
// Whether the straight way keeps clear of standing enemies.
bool is_way_clear(const Ctx& c, FigureId f, Point from, Point to, FigureId except = {});
bool is_way_clear(const Ctx& c, Point from, Point to, const FigureSet& enemies);  // if only these can be near
inline bool on_table(Point p) {
  return p.x >= kRadius && p.y >= kRadius && p.x <= kTable - kRadius && p.y <= kTable - kRadius;
}
void put(Figure& f, Point p, int facing);

// Whether the verdict is a refusal that stands.
inline bool fails(const Ctx& c, const Verdict& v) { return v.rule.exists() && v.rule != c.t.ablated(); }
void offer_verdict(Offer& offer, const Action& action, const Verdict& verdict);

// Ends the battle at once: nothing of the stack is left.
Flow finish(Playing& p);
// After every loss: the leader, and half the figures gone (MO-1.1). True: the game is over.
bool settle_losses(Playing& p, Seat side);
void choose_leader(const Tables& t, State& s, Seat side);
// Someone charges or shoots at a figure: it is what a doctor may answer (PG-4a.12).
void threaten(Playing& p, FigureId by, FigureId target);

// rules/scenario.cpp
void begin_posts(Playing& p, Seat side);
void end_posts(Playing& p, Seat side);
int score(const Ctx& c, Seat side);
Verdict leave_verdict(const Ctx& c, FigureId f, i64 left);
void score_exit(Playing& p, FigureId f);
void touch_prisoners(Playing& p);

// rules/rally.cpp
int relief_comes_on(const State& s);
// rules/charge.cpp
Verdict charge_verdict(const Ctx& c, FigureId f, FigureId target);
State charged_home(const Ctx& c, FigureId f, FigureId target);  // as it would be after the charge
void carry_out_charges(Playing& p, Seat side);
// rules/shooting.cpp
struct ShotSum {
  int need = 0;      // on two dice, before modifiers
  int modifier = 0;  // to the roll
};
bool carries_missile(const FigureInfo& f, int missile);
Verdict shot_verdict(const Ctx& c, FigureId f, FigureId target, int missile);
ShotSum shot_sum(const Ctx& c, FigureId f, FigureId target, int missile, int models, bool far = false,
                 ModifierList* lines = nullptr);
Verdict dash_verdict(const Ctx& c, FigureId f);                     // why he does not move again (PG-2e.4)
Verdict volley_verdict(const Ctx& c, FigureId f, FigureId target);  // of a volley that is not offered
FigureSet volley_group(const Ctx& c, FigureId f, FigureId target);
struct VolleyLead {
  FigureId nearest{};
  bool far = false;
};
VolleyLead volley_lead(const Ctx& c, const FigureSet& group, FigureId f, FigureId target);
// rules/melee.cpp
int melee_modifier(const Ctx& c, FigureId f, FigureId enemy, ModifierList* lines = nullptr);
int margin(const Ctx& c, FigureId victim);
bool wounds(const Ctx& c, int total, FigureId victim, int other);  // a blow with this total against the other
// rules/morale.cpp
int morale_modifier(const Ctx& c, FigureId f, Purpose purpose, ModifierList* lines = nullptr);
MoraleTest test_by_class(const Tables& t, FigureId f, Purpose purpose, Seat of = kNobody);
// rules/movement.cpp
Verdict step_verdict(const Ctx& c, FigureId f, i64 left, Point to, int facing);
i32 normal_move(const Ctx& c, FigureId f);
// The zones in which this figure may still be set up.
std::vector<const Zone*> setup_zones(const Ctx& c, FigureId f);
std::vector<Point> reach_ring(const Ctx& c, FigureId f, i64 left);
void flee(Playing& p, FigureId f, bool rout);

}  // namespace cf::skirmish
