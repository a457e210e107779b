// What a player program knows of Warpath. The Union must hold five capitals before the war is over and guard two
// bases; the Confederate needs one capital and two bases, and wins at once in Fort Scott or Fort Atkinson.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/warpath/rules/common.hpp"
#include "players/knowledge.hpp"

namespace cf::warpath {
namespace {

using Distances = std::array<u8, kMaxSpaces>;

// Steps to the nearest goal, by routes.
Distances steps_to(const Tables& t, const PlaceSet& goals) {
  Distances out;
  out.fill(30);
  std::array<u8, kMaxSpaces> queue{};
  std::size_t head = 0, tail = 0;
  for (PlaceId g : goals)
    if (t.is_space(g)) out[g.index()] = 0, queue[tail++] = g.value;
  while (head < tail) {
    const PlaceId at(queue[head++]);
    for (const Route& r : t.at(at).routes)
      if (out[r.to.index()] == 30) out[r.to.index()] = static_cast<u8>(out[at.index()] + 1), queue[tail++] = r.to.value;
  }
  return out;
}

// Where a side wants to be: capitals to take, and for the Confederate the Union bases and what the Union has taken.
PlaceSet goals_of(const Ctx& c, Seat seat) {
  PlaceSet out;
  for (PlaceId capital : c.t.capitals)
    if (holder(c.s, capital) != seat) out.add(capital);
  if (seat == kConfederate) {
    out.add(c.t.fort_scott);
    for (PlaceId base : {c.t.fort_smith, c.t.marshall, c.t.fort_belknap})
      if (holder(c.s, base) == kUnion) out.add(base);
  } else if (holder(c.s, c.t.fort_smith) != kUnion) {
    out.add(c.t.fort_smith);
  }
  return out;
}

float strength_on_map(const Ctx& c, Seat seat, const Distances& far) {
  float sum = 0;
  for (PieceId p : c.t.combat & c.t.side[seat])
    if (on_map(c.s, p)) sum += static_cast<float>(c.t.of(p).strength) * (1.2f - 0.06f * static_cast<float>(std::min<u8>(far[c.s.at[p].index()], 10)));
  return sum;
}

float danger_to_bases(const Ctx& c) {
  float danger = 0;
  for (PlaceId base : {c.t.fort_scott, c.t.fort_atkinson}) {
    PlaceSet one;
    one.add(base);
    const Distances far = steps_to(c.t, one);
    int guard = 0, near = 0;
    for (PieceId p : c.t.combat)
      if (on_map(c.s, p)) {
        if (c.s.at[p] == base) guard += c.t.of(p).strength;
        else if (c.t.of(p).side == kConfederate && far[c.s.at[p].index()] <= 3) near += c.t.of(p).strength;
      }
    if (near > guard) danger += 0.04f * static_cast<float>(std::min(near - guard, 6));
  }
  return danger;
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
  const Distances blue = steps_to(c.t, goals_of(c, kUnion)), gray = steps_to(c.t, goals_of(c, kConfederate));
  const float held = static_cast<float>(capitals_held(c, kUnion));
  const float due = 5.0f * static_cast<float>(c.s.turn) / 9.0f;  // on the way to five by the eighth turn
  const float urgency = 0.25f + 0.09f * static_cast<float>(c.s.turn);
  const float army = strength_on_map(c, kUnion, blue) - strength_on_map(c, kConfederate, gray);
  float x = urgency * (held - due) + 0.035f * army - 3 * danger_to_bases(c);
  if (holder(c.s, c.t.fort_smith) == kUnion) x += 0.3f;
  const float share = 1 / (1 + std::exp(-x));
  return seat == kUnion ? share : 1 - share;
}

float weigh_action(const Ctx& c, const Action& a, const Distances& far) {
  const Seat seat = c.s.drawer;
  const PieceId piece(static_cast<std::size_t>(a.a));
  switch (a.verb) {
    case kDone: return 0.02f;
    case kMove: {
      const PlaceId at = c.s.at[piece];
      const int company = (side_at(c, at, seat) & c.t.combat).size();
      if (c.t.leaders.has(piece)) return company ? 1.5f + static_cast<float>(company) : 0.3f;
      if (c.t.wagons.has(piece)) return 0.15f;
      if (is_union_base(c.t, at) && company == 1) return 0.05f;
      return 0.4f + 0.1f * static_cast<float>(far[at.index()] > 0);
    }
    case kRecruit: return c.t.leaders.has(piece) ? 3.0f : 0.5f * static_cast<float>(c.t.of(piece).strength);
    case kBuyWagon: return 0.4f;
    case kBuild:
    case kBuildQuick: return is_capital(c.t, c.s.at[piece]) ? 3.0f : 0.15f;
    case kDevastate: {
      const Country country = c.t.at(c.s.at[piece]).country;
      if (country == Country::Territory) return 0.05f;
      return (country == Country::Union) == (seat == kConfederate) ? 3.0f : 0.001f;
    }
    default: return 1;
  }
}

float weigh_step(const Ctx& c, const ChooseStep& q, const Action& a, const Distances& far, Seat mover) {
  if (a.verb == kStop) return far[q.at.index()] == 0 || !q.points ? 4.0f : q.moved ? 0.4f : 0.05f;
  if (a.verb == kDevastate) {
    const Country country = c.t.at(q.at).country;
    return country == Country::Territory ? 0.3f : (country == Country::Union) == (mover == kConfederate) ? 6.0f : 0.01f;
  }
  const PlaceId to(static_cast<std::size_t>(a.a));
  const int gain = far[q.at.index()] - far[to.index()];
  int mine = 0, theirs = 0;
  for (PieceId p : c.s.group & c.t.combat) mine += c.t.of(p).strength;
  for (PieceId p : c.t.combat)
    if (c.s.at[p] == to && c.t.of(p).side != side_of_group(c)) theirs += 2;
  const float odds = theirs ? static_cast<float>(mine) / static_cast<float>(theirs) : 1.5f;
  return std::max(0.02f, (gain > 0 ? 3.0f : gain == 0 ? 0.6f : 0.15f) * std::min(odds, 2.0f));
}

float weigh_in_battle(const Ctx& c, const Action& a) {
  const PieceId piece(static_cast<std::size_t>(a.a));
  switch (a.verb) {
    case kFire: return 2.0f * static_cast<float>(c.t.of(piece).strength);
    case kBreakOff: return 0.25f;
    case kLose: return c.s.panicked.has(piece) ? 6.0f : c.s.fired.has(piece) ? 2.0f : 2.0f / static_cast<float>(1 + c.t.of(piece).strength);
    case kPanic: return c.s.panicked.has(piece) ? 0.5f : c.s.fired.has(piece) ? 3.0f : 1.0f / static_cast<float>(c.t.of(piece).strength);
    case kTarget: return static_cast<float>(c.t.of(piece).strength);
    case kSpend: return 2.5f;
    case kPass: return 0.1f;
    default: return 1;
  }
}

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c{*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
  const Frames& top = c.s.stack.top();
  const auto* step = std::get_if<ChooseStep>(&top);
  const bool acting = std::holds_alternative<ChooseAction>(top), joining = std::holds_alternative<Assemble>(top) || std::holds_alternative<PursuitForce>(top);
  Distances far{};
  const Seat mover = c.s.drawer;
  if (step || acting) far = steps_to(c.t, goals_of(c, mover));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Action& a = answers[i].action;
    if (acting)
      weights[i] = weigh_action(c, a, far);
    else if (step)
      weights[i] = weigh_step(c, *step, a, far, mover);
    else if (joining)
      weights[i] = a.verb == kJoinAll ? 6.0f : a.verb == kMarch ? 1.5f : 0.6f;
    else
      weights[i] = weigh_in_battle(c, a);
  }
}

}  // namespace

extern const Knowledge kKnowledge;
const Knowledge kKnowledge{"warpath", evaluate, weigh};

}  // namespace cf::warpath
