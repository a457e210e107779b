// Frozen with the yardstick: not to be improved, only kept compiling.
// What a player program knows of the war in the Carolinas: the hexes that decide the scenario, strength ashore, leaders
// alive; and a few habits: march towards the goal, attack at good odds, bring the leader, do not wander at night.
#include <algorithm>
#include <cmath>

#include "games/carolinas/query.hpp"
#include "players/yardstick/yardstick.hpp"

namespace cf::carolinas {
namespace {

const Tables& tables(const Ruleset& rules) { return *static_cast<const Tables*>(rules.tables()); }

// The hex a side wants most: a watched hex, else the nearest fort, else the enemy's senior commander.
HexId goal_from(const Ctx& c, Seat side, HexId from) {
  HexId best;
  int nearest = 999;
  const auto consider = [&](HexId hex) {
    if (hex.exists() && distance(from, hex) < nearest) nearest = distance(from, hex), best = hex;
  };
  for (std::size_t i = 0; i < c.t.watch.size(); ++i)
    if (c.t.special != Special::Camden || (i == 0) == (side == kAmerican) || c.s.last_in[i] != side)
      consider(c.t.watch[i]);
  if (c.t.special == Special::Hold || (c.t.special == Special::Burn && side == kAmerican)) {
    nearest = 999;
    for (std::size_t i = 0; i < c.t.forts.size(); ++i)
      if (c.s.forts[i] != kNone && (side == kBritish || c.s.forts[i] == kBritish)) consider(c.t.forts[i]);
  }
  if (best.exists()) return best;
  if (const PieceId chief = c.s.senior[other(side)]; chief.exists()) return c.s.at[chief];
  return best;
}

float strength_share(const Ctx& c, Seat side) {
  int mine = 1, theirs = 1;
  for (Seat s : {Seat{kAmerican}, Seat{kBritish}})
    for (PieceId p : ashore(c, s))
      if (c.s.at[p].exists()) (s == side ? mine : theirs) += 2 * points(c, p) + (c.t.leaders.has(p) ? 1 : 0);
  return static_cast<float>(mine) / static_cast<float>(mine + theirs);
}

// The strength of both sides felt at a hex: near troops count for more than far ones.
struct Pull {
  float american = 0, british = 0;
  float lead() const { return (american - british) / (american + british + 2); }
};

Pull pull_at(const Ctx& c, HexId hex) {
  Pull out;
  for (Seat side : {Seat{kAmerican}, Seat{kBritish}})
    for (PieceId p : ashore(c, side) & c.t.units)
      if (c.s.at[p].exists())
        (side == kAmerican ? out.american : out.british) +=
            static_cast<float>(points(c, p)) / (1 + 0.3f * static_cast<float>(distance(c.s.at[p], hex)));
  return out;
}

float squashed(float x) { return 1 / (1 + std::exp(-x)); }

// How likely the American side is the last to have been in a watched hex, or holds it at the end.
float american_hold(const Ctx& c, std::size_t watched, float late) {
  const u8 last = c.s.last_in[watched];
  const float now = last == kAmerican ? 1.0f : last == kBritish ? -1.0f : 0.0f;
  return squashed((0.5f + 2 * late) * now + (3.5f - 2 * late) * pull_at(c, c.t.watch[watched]).lead());
}

// 16.5, 16.8: four eastern hexes for the British side win, three draw; every fort burnt takes from its claim.
float american_burning(const Ctx& c, float late) {
  float british = 0;
  for (HexId hex : c.t.watch)
    british += (holding(c, kBritish, hex) & kHasUnit ? 0.5f + 0.4f * late : 0.0f) +
               (0.45f - 0.35f * late) * squashed(-3 * pull_at(c, hex).lead());
  return squashed(0.35f * static_cast<float>(c.s.burnt) + 2.2f * (2.6f - british));
}

// 16.6, 16.9: the British side wins if nothing is claimed; forts taken and forts in reach speak for the American one.
float american_posts(const Ctx& c, float late) {
  float reach = 0;
  for (std::size_t i = 0; i < c.t.forts.size(); ++i)
    if (c.s.forts[i] == kBritish) reach = std::max(reach, squashed(3 * pull_at(c, c.t.forts[i]).lead()));
  return squashed(0.9f * (static_cast<float>(forts_claimed(c)) - 2.5f - 2 * late) + reach);
}

// 16.3: Ferguson's death wins for the American side, the end of the last settler for the British one; else a draw.
float american_hunt(const Ctx& c, float late) {
  const HexId quarry = c.t.ferguson.exists() ? c.s.at[c.t.ferguson] : HexId{};
  if (!quarry.exists()) return 0.5f;
  const float chase = squashed(3.5f * pull_at(c, quarry).lead());
  return 0.5f + (1 - 0.7f * late) * 0.9f * (chase - 0.5f);
}

bool is_dead(const Ctx& c, PieceId leader) { return leader.exists() && c.s.m.dead.has(leader); }

// A chief within reach of the enemy may be dead tomorrow.
float chief_lives(const Ctx& c, Seat side, PieceId chief) {
  if (!chief.exists()) return 1;
  if (is_dead(c, chief)) return 0;
  if (!c.s.at[chief].exists()) return 1;
  int nearest = 4;
  for (PieceId p : ashore(c, other(side)) & c.t.units)
    if (c.s.at[p].exists()) nearest = std::min(nearest, distance(c.s.at[p], c.s.at[chief]));
  constexpr float kLives[] = {0.5f, 0.6f, 0.8f, 0.95f, 1.0f};
  return kLives[nearest];
}

// 16.1, 16.10: a victory that cost the side its chief is a draw.
float american_at_a_price(const Ctx& c, float late) {
  const bool junction = c.t.special == Special::Junction;
  const float american_chief = chief_lives(c, kAmerican, junction ? c.t.greene : c.s.senior[kAmerican]);
  const float british_chief = junction ? 1.0f : chief_lives(c, kBritish, c.s.senior[kBritish]);
  const float american = american_hold(c, 0, late);
  return american * (0.5f + 0.5f * american_chief) + (1 - american) * 0.5f * (1 - british_chief);
}

float american_share(const Ctx& c, float late) {
  switch (c.t.special) {
    case Special::Burn:
      return american_burning(c, late);
    case Special::Hold:
      return american_posts(c, late);
    case Special::Overmountain:
      return american_hunt(c, late);
    case Special::Camden:
      return 0.5f + (american_hold(c, 0, late) - (1 - american_hold(c, 1, late))) / 2;
    case Special::Recruit:
    case Special::Junction:
      return american_at_a_price(c, late);
    default:
      return american_hold(c, 0, late);
  }
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  const float late = static_cast<float>(c.s.turn) / static_cast<float>(std::max<u8>(c.t.turns, 1));
  const float american = 0.8f * american_share(c, late) + 0.2f * strength_share(c, kAmerican);
  return std::clamp(seat == kAmerican ? american : 1 - american, 0.01f, 0.99f);
}

float step_weight(const Ctx& c, HexId from, HexId to) {
  const HexId goal = goal_from(c, c.s.active, from);
  if (!goal.exists()) return 1.0f;
  const int closer = distance(from, goal) - distance(to, goal);
  bool road = false;
  const int cost = step_cost(c.t, from, to, road);
  return std::max(0.1f, 1.0f + 2.0f * static_cast<float>(closer)) / static_cast<float>(std::max(1, cost));
}

float attack_weight(const Ctx& c, PieceId unit, HexId hex) {
  const int cover =
      c.t.ground[static_cast<std::size_t>(c.t.hex(hex).ground)].attack + (fort_at(c, hex) != kNone ? 3 : 0);
  const int need = std::clamp(strength(c, unit) - cover + 1, 1, 9);  // faces that hit
  return 0.3f * static_cast<float>(need);
}

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  HexId from;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    if (const March* m = std::get_if<March>(&c.s.stack.frames[i])) from = m->hex;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Action& a = answers[i].action;
    float& w = weights[i];
    switch (a.verb) {
      case kStep:
        w = from.exists() ? step_weight(c, from, hex_of(a.a)) : 1.0f;
        break;
      case kMarch:
        w = 3.0f;
        break;
      case kSend:
        w = 0.15f;
        break;
      case kLeave:
        w = 0.05f;
        break;
      case kStop:
        w = 0.4f;
        break;
      case kDone:
        w = 1.0f;
        break;
      case kNightRoll:
        w = 0.05f;
        break;
      case kGuns:
        w = 0.1f;
        break;
      case kRecover:
        w = 4.0f;
        break;
      case kRebuild:
        w = 6.0f;
        break;
      case kRecruit:
        w = 20.0f;
        break;
      case kRaze:
        w = c.t.special == Special::Burn ? 20.0f : 0.02f;
        break;
      case kClaim:
        w = forts_claimed(c) >= (c.t.special == Special::Hold ? 6 : 4) ? 2.0f : 0.02f;
        break;
      case kAttack:
        w = attack_weight(c, piece_of(a.a), hex_of(a.b));
        break;
      case kSurprise:
        w = 0.7f * attack_weight(c, piece_of(a.a), hex_of(a.b));
        break;
      case kBombard:
        w = 2.0f;
        break;
      case kSupport:
        w = 5.0f;
        break;
      case kAdvance:
        w = 2.0f;
        break;
      case kLose:
        w = 1.0f + static_cast<float>(points(c, piece_of(a.a)));
        break;
      case kDefend:
        w = static_cast<float>(strength(c, piece_of(a.a)) * strength(c, piece_of(a.a)) + 1);
        break;
      case kDetach:
        w = 0.1f;
        break;
      case kSave:
        w = 5.0f;
        break;
      default:
        break;
    }
  }
}

}  // namespace

extern const yardstick::Knowledge kYardstick;
const yardstick::Knowledge kYardstick{.game = "carolinas", .evaluate = evaluate, .weigh = weigh, .far_ahead = 150};

}  // namespace cf::carolinas
