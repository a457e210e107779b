#pragma once
// The light form of views and decisions says the same as the plain one, in few bytes (engine/light.hpp).
#include <nlohmann/json.hpp>

#include "engine/expand.hpp"
#include "engine/light.hpp"

namespace cf::test {

// Of the decisions of a scenario, half are no larger. Where figures walk freely, the outline of the ground they can
// reach is most of a decision.
inline constexpr std::size_t kMostMedianDecisionBytes = 512, kMostMedianWithRegions = 1400;

class LightCheck {
 public:
  explicit LightCheck(const Ruleset& rules);
  // What is wrong with it in this position, for all seats and observers; "" if nothing is, or the game has no such
  // form.
  std::string wrong(const void* state, Seat asked, Random random);
  std::vector<std::size_t> decision_bytes;  // of the questions put to seats
  bool has_regions = false;

 private:
  std::string text_of(const void* state, Seat seat);
  std::string wrong_view(const void* state, Seat seat, Seat asked);
  std::string wrong_decision(const void* state);
  std::string wrong_secret(const void* state, Seat seat, Random& random);

  const Ruleset& rules_;
  const LightForm* form_;
  Json words_;
  std::optional<Expander> expander_;
  std::vector<Answer> answers_;
  JsonWriter writer_;
};

}  // namespace cf::test
