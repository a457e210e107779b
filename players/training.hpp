#pragma once
// Learning a judgement by self-play: temporal differences over whole moves. Pure and reproducible: the same seed and
// number of games give the same worths, also when the training was broken off and taken up again in between.
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "players/whole_moves.hpp"

namespace cf {

struct TrainingPlan {
  long games = 10'000;
  u64 seed = 1;
  float lambda = 0.85f;         // how much of what really came is believed, against the next judgement
  float first_guess = 0.15f;    // what a feature is worth at first, in the direction of its sign
  float curiosity = 0.03f;      // how often a move is tried by lot
  float rate = 2e-3f;           // of learning; smaller towards the end
  std::size_t memory = 40'000;  // positions learned from again and again, for each seat
  int lessons = 12;             // of 64 positions after every game
  bool only_itself = false;     // no older selves, novices and careless ones among the opponents
};

// What is worth knowing of a stretch of games.
struct TrainingPoint {
  long games = 0;
  float share = 0;  // of the first seat in games against itself
  float moves = 0;  // whole moves a game
  float error = 0;  // mean squared difference between judgement and what came
};

class Trainer {
 public:
  Trainer(std::shared_ptr<const Ruleset> rules, const MoveGuide& guide, const TrainingPlan& plan);

  void begin_from(const Judgement& judgement);
  void play_game();  // and learn from it
  long games() const { return games_; }
  bool done() const { return games_ >= plan_.games; }
  const std::vector<TrainingPoint>& curve() const { return curve_; }
  // As far as it has learned: the mean over the last third, or what is known now.
  Judgement judgement() const;

  // All it needs to go on as if nothing had happened.
  std::string save() const;
  bool load(std::string_view saved);

 private:
  struct Net {  // of one seat: early worths, then late ones
    std::vector<float> worth, mean, square;
    long steps = 0;
  };
  struct Memory {
    std::vector<i16> measures;  // `stride` numbers a position; the last is what was over
    std::vector<float> target;
    std::size_t head = 0;
  };
  using Trace = std::vector<std::vector<i16>>;

  float guess(const Net& net, const i16* measures) const;
  void learn(Net& net, const Memory& memory, Random& random);
  void keep_signs(Net& net) const;
  void remember(Memory& memory, const std::vector<i16>& measures, float target) const;
  Judgement as_judgement(const std::array<Net, 2>& nets) const;
  Judgement opponent(Random& random, u32 kind) const;
  float play(Random& random, Trace* traces, bool& against_itself);
  void note(float share, float moves, float error);
  template <class V>
  void visit(V&& v);

  std::shared_ptr<const Ruleset> rules_;
  const MoveGuide& guide_;
  TrainingPlan plan_;
  std::vector<Feature> features_;
  std::size_t stride_ = 0;
  long games_ = 0, means_ = 0;
  std::array<Net, 2> net_, mean_;
  std::array<Memory, 2> memory_;
  std::vector<std::vector<float>> league_;  // older selves: both seats' worths, one after the other
  std::vector<TrainingPoint> curve_;
  TrainingPoint stretch_{};
  float stretch_shares_ = 0;
};

}  // namespace cf
