#include "host/player.hpp"

#include <cstring>

namespace cf::host {
namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(u64 seed) : random_(seed) {}
  Action choose(const Ruleset& rules, const void* state, int) override {
    answers_.clear();
    rules.legal(state, answers_);
    return answers_[random_.below(static_cast<u32>(answers_.size()))].action;
  }
  Json info() const override { return {{"choices", answers_.size()}}; }

 private:
  Random random_;
  std::vector<Answer> answers_;
};

}  // namespace

std::vector<std::string_view> levels() { return {"random"}; }

std::unique_ptr<Player> make_player(const Ruleset&, std::string_view level, u64 seed) {
  if (level == "random") return std::make_unique<RandomPlayer>(seed);
  return nullptr;
}

Position seen_by(const Ruleset& rules, const void* state, Seat seat, Random& random) {
  Position copy(rules);
  std::memcpy(copy.get(), state, rules.state_size());
  if (rules.game().hidden_information) rules.redeal(copy.get(), seat, random);
  return copy;
}

}  // namespace cf::host
