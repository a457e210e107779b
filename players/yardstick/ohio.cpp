// Frozen with the yardstick: not to be improved, only kept compiling.
// What a player program should know of Blood on the Ohio: points first, then villages, works and strength in hand; and,
// for who plans ahead, where the armies stand to what decides.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/ohio/rules/board.hpp"
#include "players/yardstick/yardstick.hpp"

namespace cf::ohio {
namespace {

const Tables& tables(const Ruleset& rules) { return *static_cast<const Tables*>(rules.tables()); }

// US advantage in half VP: what is scored, and what is likely to be scored by the pieces on the map.
float balance(const Ctx& c) {
  float sum = static_cast<float>(c.s.vp[kUS]) - static_cast<float>(c.s.vp[kWC]);
  if (!c.t.learning()) sum -= static_cast<float>(c.s.settlements) * 0.8f;
  if (c.t.sc.tier == 1 || c.t.sc.tier == 2)
    sum = 2.0f * (static_cast<float>(c.s.tally.village_steps) - static_cast<float>(c.s.tally.us_steps));
  float us = 0, wc = 0;
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    if (on_board(c.s.place.items[i])) wc += static_cast<float>(fp_of(c, UnitId(i)));
  for (std::size_t i = kUsFirst; i < kUnits; ++i)
    if (on_board(c.s.place.items[i])) us += static_cast<float>(fp_of(c, UnitId(i)));
  return sum + 0.08f * (us - wc);
}

float share_of(float us_lead, Seat seat) { return 1.0f / (1.0f + std::exp((seat == kUS ? -us_lead : us_lead) / 4.0f)); }

float evaluate(const Ruleset& rules, const void* state, Seat seat) {
  return share_of(balance({tables(rules), *static_cast<const State*>(state)}), seat);
}

// -- plans --------------------------------------------------------------------------------------

constexpr float kFar = 12.0f;  // spaces beyond which nobody is felt

float nearness(int hops) { return std::max(0.0f, 1.0f - static_cast<float>(hops) / kFar); }

// A side's strength as it is felt at a place: near troops count for more than far ones.
float felt_at(const Ctx& c, Seat side, PlaceId at) {
  float sum = 0;
  each_on_map(c.s, side, [&](UnitId u) {
    const float near = nearness(c.t.hop(c.s.place[u], at));
    sum += static_cast<float>(odds_fp(c, u)) * near * near;
  });
  return sum;
}

// How near the warriors are to settlements they may burn.
float raiders_near(const Ctx& c) {
  InlineVector<PlaceId, 64> homes;
  for (std::size_t i = 0; i < kSpaces && homes.size() < 64; ++i)
    if (is_settlement(c.s.site.items[i])) homes.push_back(PlaceId(i));
  float sum = 0;
  each_on_map(c.s, kWC, [&](UnitId u) {
    int nearest = static_cast<int>(kFar);
    for (PlaceId home : homes) nearest = std::min(nearest, c.t.hop(c.s.place[u], home));
    sum += static_cast<float>(troop_fp(c, u)) * nearness(nearest);
  });
  return sum;
}

// The first two tiers are won at once by a blow at Kekionga, or by the fifth settlement step burnt.
float plans(const Ctx& c) {
  return 0.5f * felt_at(c, kUS, c.t.kekionga) - 0.3f * felt_at(c, kWC, c.t.kekionga) -
         static_cast<float>(c.s.tally.settlement_steps) - 0.15f * raiders_near(c);
}

float foresee(const Ruleset& rules, const void* state, Seat seat) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  return share_of(balance(c) + (c.t.sc.tier == 1 || c.t.sc.tier == 2 ? plans(c) : 0.0f), seat);
}

float weight_of(const Ctx& c, const Action& a) {
  const March* m = find_frame<March>(c.s);
  switch (a.verb) {
    case kAuto:
      return 40.0f;
    case kPass:
      return c.s.points[kUS] + c.s.points[kWC] > 0 ? 0.3f : 1.0f;
    case kTransfer:
      return 0.03f;
    case kRaid:
      return 3.0f;
    case kRecruit:
    case kRecruitNation:
      return 2.0f;
    case kBuildSettlement:
      return 0.3f;
    case kBuildFort:
      return 6.0f;
    case kGoIn:
    case kGoOut:
      return 0.05f;
    case kDone:
      return 0.5f;
    case kTakeAll:
      return 4.0f;
    case kMarch:
      return 2.0f;
    case kDrop:
    case kPickUp:
      return 0.1f;
    case kAttack:
      return 4.0f;
    case kFight:
      return m && is_space(m->at) ? 0.2f + static_cast<float>(force_fp(c, m->seat, m->group)) /
                                               static_cast<float>(1 + fp_at(c, other(m->seat), m->at))
                                  : 1.0f;
    case kSend:
      return 0.05f;
    case kScoutIdle:
      return 0.3f;
    default:
      return 1.0f;
  }
}

void weigh(const Ruleset& rules, const void* state, std::span<const Answer> answers, std::span<float> weights) {
  const Ctx c{tables(rules), *static_cast<const State*>(state)};
  for (std::size_t i = 0; i < answers.size(); ++i) weights[i] = std::max(0.01f, weight_of(c, answers[i].action));
}

}  // namespace

extern const yardstick::Knowledge kYardstick;
const yardstick::Knowledge kYardstick{.game = "ohio", .evaluate = evaluate, .weigh = weigh, .foresee = foresee};

}  // namespace cf::ohio
