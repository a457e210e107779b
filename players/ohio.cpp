// What a player program should know of Blood on the Ohio: points first, then villages, works and strength in hand.
#include <cmath>

#include "games/ohio/rules/board.hpp"
#include "players/knowledge.hpp"

namespace cf::ohio {
namespace {

const Tables& tables(const Ruleset& rules) { return *static_cast<const Tables*>(rules.tables()); }

// US advantage in half VP: what is scored, and what is likely to be scored by the pieces on the map.
float balance(const Ctx& c) {
  float sum = static_cast<float>(c.s.vp[kUS]) - static_cast<float>(c.s.vp[kWC]);
  if (!c.t.learning()) sum -= static_cast<float>(c.s.settlements) * 0.8f;
  if (c.t.sc.tier == 1 || c.t.sc.tier == 2) sum = 2.0f * (static_cast<float>(c.s.tally.village_steps) - static_cast<float>(c.s.tally.us_steps));
  float us = 0, wc = 0;
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (on_board(c.s.place.items[i])) wc += static_cast<float>(fp_of(c, UnitId(i)));
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    if (on_board(c.s.place.items[i])) us += static_cast<float>(fp_of(c, UnitId(i)));
  return sum + 0.08f * (us - wc);
}

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  const float lead = balance(c) * (seat == kUS ? 1.0f : -1.0f);
  return 1.0f / (1.0f + std::exp(-lead / 4.0f));
}

float weight_of(const Ctx& c, const Action& a) {
  const March* m = find_frame<March>(c.s);
  switch (a.verb) {
    case kAuto: return 40.0f;
    case kPass: return c.s.points[kUS] + c.s.points[kWC] > 0 ? 0.3f : 1.0f;
    case kTransfer: return 0.03f;
    case kRaid: return 3.0f;
    case kRecruit:
    case kRecruitNation: return 2.0f;
    case kBuildSettlement: return 0.3f;
    case kBuildFort: return 6.0f;
    case kGoIn:
    case kGoOut: return 0.05f;
    case kDone: return 0.5f;
    case kTakeAll: return 4.0f;
    case kMarch: return 2.0f;
    case kDrop:
    case kPickUp: return 0.1f;
    case kAttack: return 4.0f;
    case kFight:
      return m && is_space(m->at) ? 0.2f + static_cast<float>(force_fp(c, m->seat, m->group)) / static_cast<float>(1 + fp_at(c, other(m->seat), m->at)) : 1.0f;
    case kSend: return 0.05f;
    case kScoutIdle: return 0.3f;
    default: return 1.0f;
  }
}

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  for (std::size_t i = 0; i < answers.size(); ++i) weights[i] = std::max(0.01f, weight_of(c, answers[i].action));
}

}  // namespace

extern const Knowledge kKnowledge;
const Knowledge kKnowledge{"ohio", evaluate, weigh};

}  // namespace cf::ohio
