#pragma once
// The search as it was when the yardstick was frozen; search/mcts.hpp has gone on since.
// Monte Carlo tree search over any Ruleset: chance is sampled, hidden things are dealt anew for every look,
// short playouts end in an evaluation. Deterministic for a given seed and number of looks.
#include <span>
#include <vector>

#include "search/mcts.hpp"

namespace cf::yardstick {

// What guides the search in one game; see players/yardstick/yardstick.hpp. An answer of weight 0 is not looked at.
struct Guide {
  float (*evaluate)(const Ruleset&, const void* state, Seat seat) = nullptr;  // none: 0.5 everywhere
  void (*weigh)(const Ruleset&, const void* state, std::span<const Answer>, std::span<float>) = nullptr;
};

struct SearchLimits {
  int looks = 400;          // descents of the tree
  int look_ahead = 20;      // player decisions of a playout before it is evaluated
  int max_steps = 1 << 30;  // answers played in all, chance included: bounds the time
  float explore = 3;        // how widely it looks, in standard deviations of the values seen
};

class TreeSearch {
 public:
  explicit TreeSearch(const Guide& guide) : guide_(guide) {}

  // The answers of the seat that is asked, best first: by what they are worth for sure.
  std::vector<Considered> search(const Ruleset& rules, const void* state, const SearchLimits& limits, Random& random,
                                 const Listener& listener = {});
  long steps() const { return steps_; }  // answers played by the last search

 private:
  struct Node {
    Action action{};
    float prior = 1;
    float value_sum = 0;  // for the seat that chooses this node
    u32 visits = 0;
    u32 first_child = 0;
    u32 children = 0;
    Seat chooser = kNobody;  // who chooses among the children
    bool expanded = false;
    bool here = true;  // legal in the deal of hidden things now looked at
  };
  using Values = std::array<float, kMaxSeats>;

  bool goes_on(int looks, const Listener& listener) const;
  bool is_settled(int looks_left) const;
  static float value_of(const Node& node) {
    return node.visits ? node.value_sum / static_cast<float>(node.visits) : 0.f;
  }
  float sure_value(const Node& node) const;
  const Node* only_choice() const;
  std::vector<Considered> best_first(u32 count) const;
  void weigh_in(float value);
  void look(const Ruleset& rules, Position& state);
  void expand(const Ruleset& rules, const void* state, const void* seen, u32 node);
  void admit(const Ruleset& rules, const void* state, u32 node);
  u32 select(u32 node) const;
  u32 sample_chance(u32 node, Random& random) const;
  Values play_out(const Ruleset& rules, void* state);
  Values values_of(const Ruleset& rules, const void* state) const;
  const Answer* sample_answer(const Ruleset& rules, const void* state, Seat seat);
  Seat step(const Ruleset& rules, void* state, const Action& action);

  Guide guide_;
  SearchLimits limits_{};
  Random* random_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<Answer> answers_;
  std::vector<float> weights_;
  std::size_t choices_ = 0;  // how many of answers_ were worth a look
  std::vector<u32> path_;
  long steps_ = 0;
  float mean_ = 0.5f, spread_ = 0.25f;  // of the values seen, for the seat that is asked
  double squares_ = 0;
};

}  // namespace cf::yardstick
