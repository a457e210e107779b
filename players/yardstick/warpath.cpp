// Frozen with the yardstick: not to be improved, only kept compiling.
// What a player program knows of Warpath. The Union must hold five capitals before the war is over and guard two
// bases; the Confederate needs one capital and two bases, and wins at once in Fort Scott or Fort Atkinson.
#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>

#include "games/warpath/rules/common.hpp"
#include "players/yardstick/yardstick.hpp"

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
  for (PieceId p : c.t.combat& c.t.side[seat])
    if (on_map(c.s, p))
      sum += static_cast<float>(c.t.of(p).strength) *
             (1.2f - 0.06f * static_cast<float>(std::min<u8>(far[c.s.at[p].index()], 10)));
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
        if (c.s.at[p] == base)
          guard += c.t.of(p).strength;
        else if (c.t.of(p).side == kConfederate && far[c.s.at[p].index()] <= 3)
          near += c.t.of(p).strength;
      }
    if (near > guard) danger += 0.04f * static_cast<float>(std::min(near - guard, 6));
  }
  return danger;
}

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

Ctx context(const Ruleset& rules, const void* state) {
  return {*static_cast<const Tables*>(rules.tables()), *static_cast<const State*>(state)};
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c = context(rules, state);
  const Distances blue = steps_to(c.t, goals_of(c, kUnion)), gray = steps_to(c.t, goals_of(c, kConfederate));
  const float held = static_cast<float>(capitals_held(c, kUnion));
  const float due = 5.0f * static_cast<float>(c.s.turn) / 9.0f;  // on the way to five by the eighth turn
  const float urgency = 0.25f + 0.09f * static_cast<float>(c.s.turn);
  const float army = strength_on_map(c, kUnion, blue) - strength_on_map(c, kConfederate, gray);
  float x = urgency * (held - due) + 0.035f * army - 3 * danger_to_bases(c);
  if (holder(c.s, c.t.fort_smith) == kUnion) x += 0.3f;
  const float share = logistic(x);
  return seat == kUnion ? share : 1 - share;
}

// -- plans --------------------------------------------------------------------------------------

// How firmly the Union has a space, 0 to 1: who holds it, and what each side can bring there soon.
float hold_on(const Ctx& c, PlaceId place) {
  constexpr float kFelt[] = {1.2f, 0.6f, 0.45f, 0.3f, 0.15f, 0.07f};  // by steps away
  PlaceSet one;
  one.add(place);
  const Distances far = steps_to(c.t, one);
  std::array<float, 2> felt{};
  for (PieceId p : c.t.combat&(c.t.side[kUnion] | c.t.side[kConfederate])) {
    if (!on_map(c.s, p)) continue;
    const std::size_t steps = far[c.s.at[p].index()];
    if (steps < std::size(kFelt)) felt[c.t.of(p).side] += static_cast<float>(c.t.of(p).strength) * kFelt[steps];
  }
  const float blue = felt[kUnion], gray = felt[kConfederate];
  return logistic(3 * (blue - gray) / (blue + gray + 3) + (holder(c.s, place) == kUnion ? 1.0f : -1.0f));
}

float lead_in_strength(const Ctx& c) {
  float sum = 0;
  for (PieceId p : c.t.combat)
    if (on_map(c.s, p) && !is_raider(c.t.of(p).side))
      sum += static_cast<float>(c.t.of(p).strength) * (c.t.of(p).side == kUnion ? 1.0f : -1.0f);
  return sum;
}

// The five capitals win for the Union; with two of the three bases it denies the Confederate his victory (4.4).
float foresee(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c = context(rules, state);
  float capitals = 0, bases = 0;
  for (PlaceId capital : c.t.capitals) capitals += hold_on(c, capital);
  for (PlaceId base : {c.t.fort_smith, c.t.marshall, c.t.fort_belknap}) bases += hold_on(c, base);
  const float late = static_cast<float>(c.s.turn) / 8.0f;
  const float wins = logistic(2 * (capitals - 2 - 1.5f * late) + 0.02f * lead_in_strength(c) - 3 * danger_to_bases(c));
  const float draws = (1 - wins) * late * logistic(3 * (bases - 1.6f));
  const float share = wins + 0.5f * draws;
  return seat == kUnion ? share : 1 - share;
}

// -- rules of thumb -----------------------------------------------------------------------------

// Who plans moves armies under their leaders, and does not tell alike units apart.
using Plans = bool;

bool enemies_beside(const Ctx& c, PlaceId at, Seat seat) {
  for (PieceId p : c.t.combat& c.t.side[other(seat)])
    if (on_map(c.s, p) && route(c.t, c.s.at[p], at)) return true;
  return false;
}

bool wants_a_guard(const Ctx& c, PlaceId at) { return is_union_base(c.t, at) || is_capital(c.t, at); }

float weigh_move(const Ctx& c, PieceId piece, const Distances& far, Plans plans) {
  const PlaceId at = c.s.at[piece];
  const PieceSet here = side_at(c, at, c.s.drawer);
  const int company = (here & c.t.combat).size();
  if (c.t.leaders.has(piece)) return company ? 1.5f + (plans ? 1.5f : 1.0f) * static_cast<float>(company) : 0.3f;
  if (c.t.wagons.has(piece)) return 0.15f;
  if (company == 1 && (plans ? wants_a_guard(c, at) : is_union_base(c.t, at))) return 0.05f;
  if (plans)
    return company > 1 && !(here & c.t.leaders).empty() ? 0.1f : 0.4f;  // where a leader is, he takes them along
  return 0.4f + 0.1f * static_cast<float>(far[at.index()] > 0);
}

float weigh_action(const Ctx& c, const Action& a, const Distances& far, Plans plans) {
  const PieceId piece(static_cast<std::size_t>(a.a));
  switch (a.verb) {
    case kDone:
      return 0.02f;
    case kMove:
      return weigh_move(c, piece, far, plans);
    case kRecruit:
      return c.t.leaders.has(piece) ? 3.0f : 0.5f * static_cast<float>(c.t.of(piece).strength);
    case kBuyWagon:
      return 0.4f;
    case kBuild:
    case kBuildQuick:
      return is_capital(c.t, c.s.at[piece]) ? 3.0f : 0.15f;
    case kDevastate: {
      const Country country = c.t.at(c.s.at[piece]).country;
      if (country == Country::Territory) return 0.05f;
      return (country == Country::Union) == (c.s.drawer == kConfederate) ? 3.0f : 0.001f;
    }
    default:
      return 1;
  }
}

float weigh_step(const Ctx& c, const ChooseStep& q, const Action& a, const Distances& far, Plans plans) {
  if (a.verb == kStop) return far[q.at.index()] == 0 || !q.points ? 4.0f : q.moved ? 0.4f : 0.05f;
  if (a.verb == kDevastate) {
    const Country country = c.t.at(q.at).country;
    return country == Country::Territory                                 ? 0.3f
           : (country == Country::Union) == (c.s.drawer == kConfederate) ? 6.0f
                                                                         : 0.01f;
  }
  const PlaceId to(static_cast<std::size_t>(a.a));
  const int gain = far[q.at.index()] - far[to.index()];
  int mine = 0, theirs = 0;
  for (PieceId p : c.s.group& c.t.combat) mine += c.t.of(p).strength;
  for (PieceId p : c.t.combat)
    if (c.s.at[p] == to && c.t.of(p).side != side_of_group(c)) theirs += 2;
  if (plans && counts_as_fort(c, to)) theirs += theirs / 2;
  float odds = theirs ? std::min(static_cast<float>(mine) / static_cast<float>(theirs), 2.0f) : 1.5f;
  if (plans && odds < 1) odds *= odds * odds;  // one by one an army is thrown away
  return std::max(plans ? 0.01f : 0.02f, (gain > 0 ? 3.0f : gain == 0 ? 0.6f : 0.15f) * odds);
}

// Recruits come where a leader's army is, near what is wanted, or to a base or capital that stands empty.
float weigh_place(const Ctx& c, PlaceId at, const Distances& far) {
  const PieceSet here = side_at(c, at, c.s.drawer);
  const int company = (here & c.t.combat).size();
  const float army =
      1 + 0.15f * static_cast<float>(std::min(company, 10)) + ((here & c.t.leaders).empty() ? 0.0f : 2.0f);
  const float near = 1 + 0.3f * static_cast<float>(std::max(0, 8 - far[at.index()]));
  return army * near + (!company && wants_a_guard(c, at) ? 6.0f : 0.0f);
}

// The strongest horse that may join, none if it is the last guard.
PieceId next_horse(const Ctx& c, std::span<const Answer> answers, bool guarded) {
  PieceId best;
  int units = 0;
  for (const Answer& answer : answers) {
    if (answer.action.verb != kJoin) continue;
    const PieceId p(static_cast<std::size_t>(answer.action.a));
    units += c.t.combat.has(p);
    if (c.t.of(p).type == Type::Cavalry && (!best.exists() || c.t.of(p).strength > c.t.of(best).strength)) best = p;
  }
  return guarded && units == 1 ? PieceId{} : best;
}

// A leader takes all there is, or the horse alone: once a horse has joined him, the others follow.
void weigh_company(const Ctx& c, std::span<const Answer> answers, std::span<float> weights) {
  const PlaceId at = c.s.at[*c.s.group.begin()];
  const bool led = !(c.s.group & c.t.leaders).empty(), alone = (c.s.group & c.t.combat).empty();
  const bool guarded = wants_a_guard(c, at);
  const PieceId horse = led ? next_horse(c, answers, guarded) : PieceId{};
  const bool gathering = horse.exists() && !alone;
  const float all = guarded && enemies_beside(c, at, c.s.drawer) ? 0.5f : 4.0f;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Action& a = answers[i].action;
    if (a.verb == kJoin)
      weights[i] = horse.exists() && a.a == arg(horse) ? 3.0f : 0.0f;
    else if (gathering)
      weights[i] = 0;
    else
      weights[i] = a.verb == kJoinAll ? all : led && alone ? 0.3f : 2.0f;
  }
}

float weigh_in_battle(const Ctx& c, const Action& a) {
  const PieceId piece(static_cast<std::size_t>(a.a));
  switch (a.verb) {
    case kFire:
      return 2.0f * static_cast<float>(c.t.of(piece).strength);
    case kBreakOff:
      return 0.25f;
    case kLose:
      return c.s.panicked.has(piece) ? 6.0f
             : c.s.fired.has(piece)  ? 2.0f
                                     : 2.0f / static_cast<float>(1 + c.t.of(piece).strength);
    case kPanic:
      return c.s.panicked.has(piece) ? 0.5f
             : c.s.fired.has(piece)  ? 3.0f
                                     : 1.0f / static_cast<float>(c.t.of(piece).strength);
    case kTarget:
      return static_cast<float>(c.t.of(piece).strength);
    case kSpend:
      return 2.5f;
    case kPass:
      return 0.1f;
    default:
      return 1;
  }
}

// Units alike, in the same place and condition, need not be told apart: only the first of them is looked at.
void keep_one_of_a_kind(const Ctx& c, std::span<const Answer> answers, std::span<float> weights) {
  constexpr std::size_t kKinds = 16, kBox = kMaxSpaces, kNations = 16;
  std::bitset<kKinds*(kMaxSpaces + kNations)> seen;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Action& a = answers[i].action;
    const bool fights = a.verb == kFire || a.verb == kLose || a.verb == kPanic || a.verb == kTarget;
    if (a.verb != kMove && a.verb != kRecruit && !fights) continue;
    const PieceId p(static_cast<std::size_t>(a.a));
    const Unit& u = c.t.of(p);
    const std::size_t kind = 4u * static_cast<std::size_t>(u.type) + u.strength;
    if (!c.t.combat.has(p) || kind >= kKinds || u.entry == Entry::Quantrill) continue;
    const std::size_t where = fights            ? c.s.panicked.has(p) + 2u * c.s.fired.has(p)
                              : a.verb == kMove ? c.s.at[p].index()
                              : u.indian        ? kBox + 1 + static_cast<std::size_t>(u.nation)
                                                : kBox;
    auto twin = seen[kKinds * where + kind];
    if (twin) weights[i] = 0;
    twin = true;
  }
}

template <Plans plans>
void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c = context(rules, state);
  const Frames& top = c.s.stack.top();
  const bool assembling = std::holds_alternative<Assemble>(top);
  if (plans && assembling) return weigh_company(c, answers, weights);
  const auto* step = std::get_if<ChooseStep>(&top);
  const bool acting = std::holds_alternative<ChooseAction>(top),
             placing = plans && std::holds_alternative<ChoosePlace>(top);
  const bool joining = assembling || std::holds_alternative<PursuitForce>(top);
  Distances far{};
  if (step || acting || placing) far = steps_to(c.t, goals_of(c, c.s.drawer));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Action& a = answers[i].action;
    if (acting)
      weights[i] = weigh_action(c, a, far, plans);
    else if (step)
      weights[i] = weigh_step(c, *step, a, far, plans);
    else if (placing)
      weights[i] = weigh_place(c, PlaceId(static_cast<std::size_t>(a.a)), far);
    else if (joining)
      weights[i] = a.verb == kJoinAll ? 6.0f : a.verb == kMarch ? 1.5f : 0.6f;
    else
      weights[i] = weigh_in_battle(c, a);
  }
  if (plans) keep_one_of_a_kind(c, answers, weights);
}

}  // namespace

extern const yardstick::Knowledge kYardstick;
const yardstick::Knowledge kYardstick{
    .game = "warpath", .evaluate = evaluate, .weigh = weigh<false>, .foresee = foresee, .weigh_plans = weigh<true>};

}  // namespace cf::warpath
