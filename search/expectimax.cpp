#include "search/expectimax.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace cf {
namespace {

using Shares = std::array<double, kMaxSeats>;

class Solver {
 public:
  Solver(const Ruleset& rules, long limit) : rules_(rules), limit_(limit) {}
  long nodes = 0;

  std::optional<Shares> value(const void* state) {
    if (++nodes > limit_) return {};
    const Seat seat = rules_.asked(state);
    if (seat == kNobody) return ended(state);
    const u64 key = rules_.hash(state);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::optional<Shares> result = seat == kChance ? average(state) : best(state, seat, nullptr);
    if (result) known_.emplace(key, *result);
    return result;
  }

  // The best answer's value; the value of each answer goes into `choices` if wanted.
  std::optional<Shares> best(const void* state, Seat seat, std::vector<Considered>* choices) {
    std::vector<Answer> answers;
    rules_.legal(state, answers);
    std::optional<Shares> best;
    for (const Answer& answer : answers) {
      const std::optional<Shares> shares = after(state, answer.action);
      if (!shares) return {};
      if (choices) choices->push_back({answer.action, static_cast<float>((*shares)[seat]), 1});
      if (!best || (*shares)[seat] > (*best)[seat]) best = shares;
    }
    return best;
  }

 private:
  Shares ended(const void* state) const {
    const Outcome outcome = rules_.outcome(state);
    Shares shares{};
    for (int i = 0; i < rules_.seats(); ++i)
      shares[static_cast<std::size_t>(i)] = outcome.winner == kNobody ? 1.0 / rules_.seats() : outcome.winner == i;
    return shares;
  }

  std::optional<Shares> after(const void* state, const Action& action) {
    Position next(rules_);
    std::memcpy(next.get(), state, rules_.state_size());
    rules_.apply(next.get(), action, nullptr);
    return value(next.get());
  }

  std::optional<Shares> average(const void* state) {
    std::vector<Answer> answers;
    rules_.legal(state, answers);
    Shares sum{};
    double total = 0;
    for (const Answer& answer : answers) {
      const std::optional<Shares> shares = after(state, answer.action);
      if (!shares) return {};
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += answer.weight * (*shares)[i];
      total += answer.weight;
    }
    for (double& s : sum) s /= total;
    return sum;
  }

  const Ruleset& rules_;
  long limit_;
  std::unordered_map<u64, Shares> known_;
};

}  // namespace

std::optional<ExactValue> solve(const Ruleset& rules, const void* state, long node_limit) {
  Solver solver(rules, node_limit);
  ExactValue out;
  const Seat seat = rules.asked(state);
  const bool chooses = seat != kNobody && seat != kChance;
  const std::optional<Shares> shares = chooses ? solver.best(state, seat, &out.choices) : solver.value(state);
  if (!shares) return {};
  out.shares = *shares;
  out.nodes = solver.nodes;
  std::stable_sort(out.choices.begin(), out.choices.end(),
                   [](const Considered& a, const Considered& b) { return a.value > b.value; });
  return out;
}

}  // namespace cf
