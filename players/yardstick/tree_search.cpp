#include "players/yardstick/tree_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace cf::yardstick {
namespace {

constexpr float kFirstSpread = 0.25f, kLeastSpread = 0.01f;
// Rules of thumb overlook the best now and then. Who looks often can afford to doubt them: so much of the prior every
// answer has alike.
constexpr float kDoubt = 0.2f;
constexpr int kLooksToDoubt = 1600;
constexpr float kErrors = 2;  // standard errors taken off a value before it is trusted

}  // namespace

std::vector<Considered> TreeSearch::search(const Ruleset& rules, const void* state, const SearchLimits& limits,
                                           Random& random, const Listener& listener) {
  limits_ = limits;
  random_ = &random;
  steps_ = 0;
  mean_ = 0.5f, spread_ = kFirstSpread, squares_ = 0;
  nodes_.assign(1, Node{});
  const Seat seat = rules.asked(state);
  Position world(rules);
  const auto deal = [&] {
    std::memcpy(world.get(), state, rules.state_size());
    if (rules.game().hidden_information) rules.redeal(world.get(), seat, random);
  };
  deal();
  expand(rules, state, world.get(), 0);  // what it may answer the seat knows; what that is worth it guesses
  const u32 answers = nodes_[0].children;
  if (const Node* only = only_choice()) return {{only->action, 0.5f, 1}};
  for (int i = 0; goes_on(i, listener); ++i) {
    deal();
    look(rules, world);
  }
  return best_first(answers);
}

// The answer of the root, if the weights leave no other.
const TreeSearch::Node* TreeSearch::only_choice() const {
  const Node* only = nullptr;
  for (u32 i = nodes_[0].first_child; i < nodes_[0].first_child + nodes_[0].children; ++i) {
    if (nodes_[i].prior <= 0) continue;
    if (only) return nullptr;
    only = &nodes_[i];
  }
  return only;
}

// Answers that only another deal allows have come behind the first `count`.
std::vector<Considered> TreeSearch::best_first(u32 count) const {
  std::vector<std::pair<float, u32>> order;
  for (u32 i = nodes_[0].first_child; i < nodes_[0].first_child + count; ++i)
    order.emplace_back(sure_value(nodes_[i]), i);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Considered> out;
  for (const auto& [sure, i] : order) out.push_back({nodes_[i].action, value_of(nodes_[i]), nodes_[i].visits});
  return out;
}

bool TreeSearch::goes_on(int looks, const Listener& listener) const {
  if (looks >= limits_.looks || steps_ >= limits_.max_steps) return false;
  if (looks % 16 != 15) return true;
  if (listener.progress)
    listener.progress(std::max(static_cast<float>(looks) / static_cast<float>(limits_.looks),
                               static_cast<float>(steps_) / static_cast<float>(limits_.max_steps)));
  return !(listener.stop && listener.stop()) && !is_settled(limits_.looks - looks);
}

// What an answer is worth at least, chance allowed for: a few lucky looks prove little.
float TreeSearch::sure_value(const Node& node) const {
  return node.visits ? value_of(node) - kErrors * spread_ / std::sqrt(static_cast<float>(node.visits)) : -9.f;
}

// Nothing does better than the answer most looked at, and what is left to look at brings no other to the front.
bool TreeSearch::is_settled(int looks_left) const {
  const u32 begin = nodes_[0].first_child, end = begin + nodes_[0].children;
  u32 most = begin, second = 0;
  for (u32 i = begin + 1; i < end; ++i)
    if (nodes_[i].visits > nodes_[most].visits) most = i;
  for (u32 i = begin; i < end; ++i) {
    if (i == most) continue;
    if (nodes_[i].visits && value_of(nodes_[i]) > value_of(nodes_[most])) return false;
    second = std::max(second, nodes_[i].visits);
  }
  return nodes_[most].visits > second + static_cast<u32>(looks_left);
}

// Keeps mean and spread of the values seen. What an answer is worth is judged against the spread: in most positions the
// values lie close together.
void TreeSearch::weigh_in(float value) {
  const float n = static_cast<float>(nodes_[0].visits), before = value - mean_;
  mean_ = n == 1 ? value : mean_ + before / n;
  squares_ += static_cast<double>(n == 1 ? 0 : before * (value - mean_));
  if (n >= 8) spread_ = std::max(kLeastSpread, static_cast<float>(std::sqrt(squares_ / static_cast<double>(n - 1))));
}

// One look: down the tree by what looks best, one new node, a short playout, and back up.
void TreeSearch::look(const Ruleset& rules, Position& state) {
  path_.assign(1, 0);
  u32 at = 0;
  bool fresh = false;
  while (!fresh) {
    const bool known = nodes_[at].expanded;
    if (!known) {
      expand(rules, state.get(), state.get(), at);
      fresh = at != 0 && nodes_[at].chooser != kChance;
    }
    if (fresh || nodes_[at].children == 0) break;
    if (known && rules.game().hidden_information) admit(rules, state.get(), at);
    const u32 child = nodes_[at].chooser == kChance ? sample_chance(at, *random_) : select(at);
    if (!nodes_[child].here) break;
    step(rules, state.get(), nodes_[child].action);
    path_.push_back(child);
    at = child;
  }
  const Values values = play_out(rules, state.get());
  ++nodes_[0].visits;
  weigh_in(values[nodes_[0].chooser]);
  for (std::size_t i = 1; i < path_.size(); ++i) {
    Node& node = nodes_[path_[i]];
    const Seat chooser = nodes_[path_[i - 1]].chooser;
    ++node.visits;
    if (chooser < kMaxSeats) node.value_sum += values[chooser];
  }
}

// The answers are those of `state`; how likely each is, is judged by what is seen.
void TreeSearch::expand(const Ruleset& rules, const void* state, const void* seen, u32 at) {
  const Seat seat = rules.asked(state);
  answers_.clear();
  if (seat != kNobody) rules.legal(state, answers_);
  weights_.assign(answers_.size(), 1.f);
  if (seat == kChance) {
    for (std::size_t i = 0; i < answers_.size(); ++i) weights_[i] = static_cast<float>(answers_[i].weight);
  } else if (guide_.weigh && answers_.size() > 1) {
    guide_.weigh(rules, seen, answers_, weights_);
  }
  float total = 0;
  for (float w : weights_) total += w;
  const float even = 1.f / static_cast<float>(answers_.size());
  const float doubt =
      kDoubt * static_cast<float>(std::min(limits_.looks, kLooksToDoubt)) / static_cast<float>(kLooksToDoubt);
  const u32 first = static_cast<u32>(nodes_.size());
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    Node child;
    child.action = answers_[i].action;
    child.prior = total > 0 ? weights_[i] / total : even;
    if (seat != kChance && child.prior > 0) child.prior += doubt * (even - child.prior);
    nodes_.push_back(child);
  }
  Node& node = nodes_[at];
  node.first_child = first;
  node.children = static_cast<u32>(answers_.size());
  node.chooser = seat;
  node.expanded = true;
}

// In another deal of the hidden things other answers may be legal: marks the ones that are, and adds new ones
// (the children move to a new block, since they must stay together).
void TreeSearch::admit(const Ruleset& rules, const void* state, u32 at) {
  answers_.clear();
  rules.legal(state, answers_);
  const u32 first = nodes_[at].first_child, count = nodes_[at].children;
  const bool chance = nodes_[at].chooser == kChance;
  for (u32 n = 0; n < count; ++n) nodes_[first + n].here = false;
  std::size_t missing = 0;
  u32 i = 0;  // both lists are mostly in the same order: look on from the last one found
  for (Answer& answer : answers_) {
    u32 tried = 0;
    while (tried < count && !(nodes_[first + i].action == answer.action)) ++tried, i = i + 1 < count ? i + 1 : 0;
    if (tried == count) {
      std::swap(answers_[missing++], answer);
      continue;
    }
    nodes_[first + i].here = true;
    if (chance) nodes_[first + i].prior = static_cast<float>(answer.weight);
  }
  if (missing == 0) return;
  nodes_[at].first_child = static_cast<u32>(nodes_.size());
  nodes_[at].children = count + static_cast<u32>(missing);
  for (u32 n = 0; n < count; ++n) nodes_.push_back(Node(nodes_[first + n]));
  for (std::size_t n = 0; n < missing; ++n) {
    Node child;
    child.action = answers_[n].action;
    child.prior = chance ? static_cast<float>(answers_[n].weight) : 1.f / static_cast<float>(count + missing);
    nodes_.push_back(child);
  }
}

// PUCT: what has done well, and what a sensible player would try and has been tried little.
u32 TreeSearch::select(u32 at) const {
  const Node& parent = nodes_[at];
  u32 seen = 0;
  float sum = 0;
  for (u32 i = 0; i < parent.children; ++i) {
    seen += nodes_[parent.first_child + i].visits;
    sum += nodes_[parent.first_child + i].value_sum;
  }
  const float unseen_value = seen ? sum / static_cast<float>(seen) - 0.2f * spread_ : 0.5f;
  const float reach = limits_.explore * spread_ * std::sqrt(static_cast<float>(seen + 1));
  u32 best = parent.first_child;
  float best_score = -1e9f;
  for (u32 i = 0; i < parent.children; ++i) {
    const Node& child = nodes_[parent.first_child + i];
    if (!child.here || child.prior <= 0) continue;
    const float n = static_cast<float>(child.visits);
    const float value = child.visits ? value_of(child) : unseen_value;
    const float score = value + reach * child.prior / (1 + n);
    if (score > best_score) best_score = score, best = parent.first_child + i;
  }
  return best;
}

u32 TreeSearch::sample_chance(u32 at, Random& random) const {
  const Node& parent = nodes_[at];
  float total = 0;
  for (u32 i = 0; i < parent.children; ++i)
    if (nodes_[parent.first_child + i].here) total += nodes_[parent.first_child + i].prior;
  float pick = static_cast<float>(random.unit()) * total;
  u32 last = parent.first_child;
  for (u32 i = 0; i < parent.children; ++i) {
    if (!nodes_[parent.first_child + i].here) continue;
    last = parent.first_child + i;
    pick -= nodes_[last].prior;
    if (pick < 0) break;
  }
  return last;
}

// None where a deal of hidden things has left the seat nothing to answer.
const Answer* TreeSearch::sample_answer(const Ruleset& rules, const void* state, Seat seat) {
  answers_.clear();
  rules.legal(state, answers_);
  choices_ = answers_.size();
  if (answers_.size() <= 1) return answers_.empty() ? nullptr : &answers_[0];
  if (seat == kChance || !guide_.weigh) {
    u32 total = 0;
    for (const Answer& a : answers_) total += a.weight;
    u32 n = random_->below(total);
    for (const Answer& a : answers_) {
      if (n < a.weight) return &a;
      n -= a.weight;
    }
    return &answers_.back();
  }
  weights_.assign(answers_.size(), 1.f);
  guide_.weigh(rules, state, answers_, weights_);
  float total = 0;
  std::size_t last = 0;
  choices_ = 0;
  for (std::size_t i = 0; i < answers_.size(); ++i)
    if (weights_[i] > 0) total += weights_[i], last = i, ++choices_;
  float pick = static_cast<float>(random_->unit()) * total;
  for (std::size_t i = 0; i < last; ++i) {
    pick -= weights_[i];
    if (pick < 0) return &answers_[i];
  }
  return &answers_[last];
}

TreeSearch::Values TreeSearch::play_out(const Ruleset& rules, void* state) {
  // Where all is seen, chance need not list what it may draw. A deal of hidden things may leave it nothing.
  const bool all_seen = !rules.game().hidden_information;
  int decisions = 0;
  Seat seat = rules.asked(state);
  while (seat != kNobody) {
    if (seat == kChance && all_seen) {
      seat = step(rules, state, rules.draw(state, *random_, answers_));
      continue;
    }
    if (seat != kChance && decisions >= limits_.look_ahead) break;
    const Answer* answer = sample_answer(rules, state, seat);
    if (!answer) break;
    decisions += seat != kChance && choices_ > 1;
    seat = step(rules, state, answer->action);
  }
  return values_of(rules, state);
}

TreeSearch::Values TreeSearch::values_of(const Ruleset& rules, const void* state) const {
  Values values{};
  const int seats = rules.seats();
  if (rules.asked(state) == kNobody) {
    const Outcome outcome = rules.outcome(state);
    for (int i = 0; i < seats; ++i)
      values[static_cast<std::size_t>(i)] = outcome.winner == kNobody ? 1.f / static_cast<float>(seats)
                                            : outcome.winner == i     ? 1.f
                                                                      : 0.f;
  } else if (!guide_.evaluate) {
    values.fill(1.f / static_cast<float>(seats));
  } else if (seats == 2) {
    values[0] = guide_.evaluate(rules, state, 0);
    values[1] = 1 - values[0];
  } else {
    for (int i = 0; i < seats; ++i)
      values[static_cast<std::size_t>(i)] = guide_.evaluate(rules, state, static_cast<Seat>(i));
  }
  return values;
}

// Who is asked next.
Seat TreeSearch::step(const Ruleset& rules, void* state, const Action& action) {
  ++steps_;
  return rules.apply(state, action, nullptr);
}

}  // namespace cf::yardstick
