// What a player program knows of the war in the Carolinas: the hexes that decide the scenario, strength ashore, leaders
// alive; and a few habits: march towards the goal, attack at good odds, bring the leader, do not wander at night.
#include <algorithm>
#include <cmath>

#include "games/carolinas/query.hpp"
#include "players/knowledge.hpp"

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
    if (c.t.special != Special::Camden || (i == 0) == (side == kAmerican) || c.s.last_in[i] != side) consider(c.t.watch[i]);
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

float goal_share(const Ctx& c, Seat side) {
  float share = 0.5f;
  if (c.t.special == Special::Burn) {
    int held = 0;
    for (HexId hex : c.t.watch) held += (holding(c, kBritish, hex) & kHasUnit) != 0;
    const float british = static_cast<float>(held) / 4.0f - 0.1f * c.s.burnt;
    share = side == kBritish ? british : 1.0f - british;
  } else if (c.t.special == Special::Hold) {
    const float american = static_cast<float>(forts_claimed(c)) / 7.0f;
    share = side == kAmerican ? american : 1.0f - american;
  } else {
    for (std::size_t i = 0; i < c.t.watch.size(); ++i)
      if (c.s.last_in[i] != kNone) share += c.s.last_in[i] == side ? 0.3f : -0.3f;
  }
  return std::clamp(share, 0.0f, 1.0f);
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  // Late in the game the goal counts for more than the strength that is left.
  const float late = static_cast<float>(c.s.turn) / static_cast<float>(std::max<u8>(c.t.turns, 1));
  const float goal = 0.3f + 0.5f * late;
  return std::clamp(goal * goal_share(c, seat) + (1 - goal) * strength_share(c, seat), 0.01f, 0.99f);
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
  const int cover = c.t.ground[static_cast<std::size_t>(c.t.hex(hex).ground)].attack + (fort_at(c, hex) != kNone ? 3 : 0);
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
      case kStep: w = from.exists() ? step_weight(c, from, hex_of(a.a)) : 1.0f; break;
      case kMarch: w = 3.0f; break;
      case kSend: w = 0.15f; break;
      case kLeave: w = 0.05f; break;
      case kStop: w = 0.4f; break;
      case kDone: w = 1.0f; break;
      case kNightRoll: w = 0.05f; break;
      case kGuns: w = 0.1f; break;
      case kRecover: w = 4.0f; break;
      case kRebuild: w = 6.0f; break;
      case kRecruit: w = 20.0f; break;
      case kRaze: w = c.t.special == Special::Burn ? 20.0f : 0.02f; break;
      case kClaim: w = forts_claimed(c) >= (c.t.special == Special::Hold ? 6 : 4) ? 2.0f : 0.02f; break;
      case kAttack: w = attack_weight(c, piece_of(a.a), hex_of(a.b)); break;
      case kSurprise: w = 0.7f * attack_weight(c, piece_of(a.a), hex_of(a.b)); break;
      case kBombard: w = 2.0f; break;
      case kSupport: w = 5.0f; break;
      case kAdvance: w = 2.0f; break;
      case kLose: w = 1.0f + static_cast<float>(points(c, piece_of(a.a))); break;
      case kDefend: w = static_cast<float>(strength(c, piece_of(a.a)) * strength(c, piece_of(a.a)) + 1); break;
      case kDetach: w = 0.1f; break;
      case kSave: w = 5.0f; break;
      default: break;
    }
  }
}

}  // namespace

extern const Knowledge kKnowledge;
const Knowledge kKnowledge{"carolinas", evaluate, weigh};

}  // namespace cf::carolinas
