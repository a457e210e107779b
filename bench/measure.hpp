#pragma once
// How fast a game plays by random answers, and what its positions weigh.
#include "engine/game.hpp"

namespace cf::bench {

// Calls of operator new so far by this thread.
u64 allocation_count();

// Random play kept in one place: seats answer evenly, chance by weight.
class RandomPlay {
 public:
  RandomPlay(const Ruleset& rules, u64 seed) : rules_(rules), random_(seed), now_(rules) { restart(); }
  void restart() {
    rules_.start(now_.get(), nullptr);
    asked_ = rules_.asked(now_.get());
  }
  void go_to(const Position& position) {
    now_ = position;
    asked_ = rules_.asked(now_.get());
  }
  void reseed(u64 seed) { random_ = Random(seed); }
  bool over() const { return asked_ == kNobody; }
  // One answer, of a seat or of chance.
  void step();
  const void* state() const { return now_.get(); }

  u64 decisions = 0, chance = 0, choices = 0;

 private:
  const Ruleset& rules_;
  Random random_;
  Position now_;
  Seat asked_ = kNobody;
  std::vector<Answer> answers_;
};

[[gnu::always_inline]] inline void RandomPlay::step() {
  Action action;
  if (asked_ == kChance) {
    ++chance;
    action = rules_.draw(now_.get(), random_, answers_);
  } else {
    ++decisions;
    answers_.clear();
    rules_.legal(now_.get(), answers_);
    choices += answers_.size();
    action = answers_[random_.below(static_cast<u32>(answers_.size()))].action;
  }
  asked_ = rules_.apply(now_.get(), action, nullptr);
}

struct Report {
  u64 games = 0, decisions = 0, chance = 0;
  double seconds = 0;
  double branching = 0;
  double decisions_per_game = 0;
  std::size_t state_bytes = 0;
  double copy_ns = 0;
  double allocations_per_decision = 0;
  u64 signature = 0;
};

// Random play with the asked seat's view and decision written as text after every answer, in their light form.
struct ViewReport {
  double per_second = 0;                           // decisions
  std::size_t view_bytes = 0, decision_bytes = 0;  // the largest
  std::size_t median_view = 0, median_decision = 0;
  double allocations_per_decision = 0;
};

inline constexpr int kSignatureGames = 20;

// Hash of the final positions of games with seeds 1 to kSignatureGames: a fingerprint of the rules.
u64 signature(const Ruleset& rules);

// Plays for about that long; always at least one game whole.
Report measure(const Ruleset& rules, double seconds);
// Nothing if the game has no light form.
std::optional<ViewReport> measure_views(const Ruleset& rules, double seconds);
// Exactly that many decisions, nothing else: the work whose instructions are counted. `views`: with views and decisions
// as text.
u64 play_decisions(const Ruleset& rules, u64 decisions, bool views = false);

// Instructions per decision by the processor's own counter, or nothing where there is none.
std::optional<double> counted_instructions(const Ruleset& rules, u64 decisions);

}  // namespace cf::bench
