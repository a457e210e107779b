#include "search/odds.hpp"

#include <nlohmann/json.hpp>

#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <unordered_map>

namespace cf {
namespace {

// An affair that has not ended after so many choices is told as it then stands.
constexpr int kMostChoices = 200;
constexpr u32 kFewestSamples = 200;

struct Branch {
  Position state;
  int horizon;
  double p;
};

// The branches of one depth; equal positions with the same horizon are one branch.
class Layer {
 public:
  explicit Layer(const Ruleset& rules) : rules_(rules) {}
  void add(Position&& state, int horizon, double p) {
    const u64 key = rules_.hash(state.get()) + static_cast<u64>(horizon);
    auto [it, end] = index_.equal_range(key);
    for (; it != end; ++it) {
      Branch& known = branches[it->second];
      if (known.horizon == horizon && rules_.equal(known.state.get(), state.get())) {
        known.p += p;
        return;
      }
    }
    index_.emplace(key, branches.size());
    branches.push_back({std::move(state), horizon, p});
  }
  std::vector<Branch> branches;

 private:
  const Ruleset& rules_;
  std::unordered_multimap<u64, std::size_t> index_;
};

Position copy_of(const Ruleset& rules, const void* state) {
  Position copy(rules);
  std::memcpy(copy.get(), state, rules.state_size());
  return copy;
}

class Walk {
 public:
  Walk(const Ruleset& rules, const void* before, const OddsOptions& options)
      : rules_(rules), before_(before), options_(options) {}

  // False if there are more positions than the limit.
  bool exact(const Action& action, Odds& out) {
    Layer layer(rules_);
    Position first = copy_of(rules_, before_);
    rules_.apply(first.get(), action, nullptr);
    layer.add(std::move(first), choices(), 1.0);
    std::map<std::string, double> shares;
    while (!layer.branches.empty()) {
      Layer next(rules_);
      for (Branch& branch : layer.branches)
        if (!expand(branch, next, shares)) return false;
      std::swap(layer.branches, next.branches);
    }
    for (const auto& [summary, p] : shares) out.lines.push_back({summary, p, p, p});
    out.nodes = nodes_;
    return true;
  }

  void sample(const Action& action, Odds& out) {
    Random random(options_.seed);
    std::map<std::string, u32> counts;
    const u64 most = options_.until_affair ? options_.max_sampled : ~u64{0};
    out.exact = false;
    for (; out.samples < options_.samples && (out.samples < kFewestSamples || nodes_ < most); ++out.samples)
      ++counts[one_sample(action, random)];
    out.nodes = nodes_;
    for (const auto& [summary, count] : counts) {
      const Interval range = wilson(count, out.samples);
      out.lines.push_back({summary, count / static_cast<double>(out.samples), range.low, range.high});
    }
  }

  // Whether the seat lacks knowledge of anything: then a walk from the true position would tell too much.
  bool hides_something() const {
    if (!options_.seat || !rules_.game().hidden_information) return false;
    Random random(options_.seed);
    for (int i = 0; i < 8; ++i) {
      Position dealt = copy_of(rules_, before_);
      rules_.redeal(dealt.get(), *options_.seat, random);
      if (!rules_.equal(dealt.get(), before_)) return true;
    }
    return false;
  }

 private:
  bool expand(Branch& branch, Layer& next, std::map<std::string, double>& shares) {
    if (++nodes_ > most_walked()) return false;
    const Seat seat = rules_.asked(branch.state.get());
    if (ends_at(branch.state.get(), seat, branch.horizon)) {
      shares[rules_.summary(before_, branch.state.get())] += branch.p;
      return true;
    }
    answers_.clear();
    rules_.legal(branch.state.get(), answers_);
    if (seat != kChance && !options_.until_affair) {
      rules_.apply(branch.state.get(), answers_.front().action, nullptr);
      next.add(std::move(branch.state), branch.horizon - 1, branch.p);
      return true;
    }
    weigh(branch.state.get(), seat);
    float total = 0;
    for (const float w : weights_) total += w;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (weights_[i] <= 0) continue;
      Position after = branch.state;
      rules_.apply(after.get(), answers_[i].action, nullptr);
      next.add(std::move(after), branch.horizon - (seat != kChance), branch.p * double{weights_[i]} / double{total});
    }
    return next.branches.size() <= most_walked();
  }

  // Weighing the answers of players costs far more than a die: an affair is walked only while it is short.
  u64 most_walked() const { return options_.until_affair ? options_.max_nodes / 10 : options_.max_nodes; }
  int choices() const { return options_.until_affair ? kMostChoices : options_.horizon; }
  bool ends_at(const void* state, Seat seat, int choices_left) const {
    if (seat == kNobody) return true;
    return seat != kChance && (choices_left <= 0 || (options_.until_affair && !rules_.in_affair(state)));
  }
  // Fills weights_ for answers_: a die's own, or how likely a player takes each.
  void weigh(const void* state, Seat seat) {
    weights_.assign(answers_.size(), 1.f);
    if (seat == kChance)
      std::ranges::transform(answers_, weights_.begin(), [](const Answer& a) { return static_cast<float>(a.weight); });
    else if (options_.priors)
      options_.priors(rules_, state, answers_, weights_);
  }

  std::string one_sample(const Action& action, Random& random) {
    Position now = copy_of(rules_, before_);
    if (options_.seat) rules_.redeal(now.get(), *options_.seat, random);
    const Position before = now;
    rules_.apply(now.get(), action, nullptr);
    for (int left = choices();;) {
      ++nodes_;
      const Seat seat = rules_.asked(now.get());
      if (ends_at(now.get(), seat, left)) return rules_.summary(before.get(), now.get());
      left -= seat != kChance;
      rules_.apply(now.get(), seat == kChance ? rules_.draw(now.get(), random, answers_) : choice(now.get(), random),
                   nullptr);
    }
  }

  Action choice(const void* state, Random& random) {
    answers_.clear();
    rules_.legal(state, answers_);
    if (!options_.until_affair) return answers_.front().action;
    weigh(state, kNobody);
    float total = 0;
    for (const float w : weights_) total += w;
    float pick = static_cast<float>(random.unit()) * total;
    for (std::size_t i = 0; i < answers_.size(); ++i)
      if ((pick -= weights_[i]) < 0) return answers_[i].action;
    return answers_.back().action;
  }

  const Ruleset& rules_;
  const void* before_;
  const OddsOptions& options_;
  std::vector<Answer> answers_;
  std::vector<float> weights_;
  u64 nodes_ = 0;
};

}  // namespace

Odds odds_of(const Ruleset& rules, const void* state, const Action& action, const OddsOptions& options) {
  Odds out;
  Walk walk(rules, state, options);
  if (walk.hides_something() || !walk.exact(action, out)) Walk(rules, state, options).sample(action, out);
  std::ranges::stable_sort(out.lines, std::greater{}, &OddsLine::p);
  return out;
}

Json odds_to_json(const Odds& odds) {
  Json outcomes = Json::array();
  for (const OddsLine& line : odds.lines) {
    Json one = {{"p", line.p}, {"summary", line.summary}};
    if (!odds.exact) one["interval"] = {line.low, line.high};
    outcomes.push_back(std::move(one));
  }
  Json out = {{"exact", odds.exact}, {"outcomes", outcomes}, {"nodes", odds.nodes}};
  if (!odds.exact) out["samples"] = odds.samples;
  return out;
}

}  // namespace cf
