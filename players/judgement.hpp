#pragma once
// A judgement learned from games: the position in named numbers, and what each is worth. Training finds the worths
// (players/training.hpp); playing needs integers only, so that every machine judges alike.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/ids.hpp"

namespace cf {

// Which way a feature can only point, for the first seat's share: the wargamer names the direction, training finds the
// size. Without it a judgement learns what goes along with having survived.
enum class Sign : i8 { Bad = -1, Either = 0, Good = 1 };

struct Feature {
  std::string name;
  Sign sign = Sign::Either;
};

inline constexpr int kMostFeatures = 192;
inline constexpr int kOne = 256;        // a measure of 1
inline constexpr int kLogit = 4096;     // a worth of 1, on the scale of log odds
inline constexpr int kShare = 1 << 16;  // all the points

// A position in numbers. The game's `measure` adds them in the same order every time.
class Measures {
 public:
  // `names`: also list what the numbers are called.
  explicit Measures(std::vector<Feature>* names = nullptr) : names_(names) {}
  void clear() { count_ = 0, over_ = 0; }
  void add(std::string_view whose, std::string_view what, Sign sign, float measure) {
    if (names_) [[unlikely]]
      list(whose, what, sign);
    value_[static_cast<std::size_t>(count_++)] = fixed(measure);
  }
  void add(std::string_view what, Sign sign, float measure) { add({}, what, sign, measure); }
  // How much of the game is over, 0 to 1: what a thing is worth changes on the way.
  void set_over(float share) { over_ = static_cast<i16>(share <= 0 ? 0 : share >= 1 ? kOne : fixed(share)); }

  int count() const { return count_; }
  int over() const { return over_; }
  i16 operator[](int i) const { return value_[static_cast<std::size_t>(i)]; }

 private:
  static i16 fixed(float x) {
    const float scaled = x * kOne + (x < 0 ? -0.5f : 0.5f);
    return static_cast<i16>(scaled > 32000 ? 32000 : scaled < -32000 ? -32000 : scaled);
  }
  void list(std::string_view whose, std::string_view what, Sign sign);

  std::array<i16, kMostFeatures> value_{};
  int count_ = 0;
  i16 over_ = 0;
  std::vector<Feature>* names_;
};

// What the features are worth to one seat's judgement: at the beginning of the game and at its end, in between by what
// is over. In parts of kLogit.
struct Worths {
  std::array<i32, kMostFeatures> early{}, late{};
};

// The first seat's share of the points, 0 to kShare.
i32 judge(const Worths& worths, const Measures& measures);
i32 share_of_logit(std::int64_t logit);  // in parts of kLogit

// What is kept of a training: the worths by feature name, and how they came about. Each seat judges by its own: it
// looks at what it leaves behind.
struct Judgement {
  std::vector<Feature> features;
  std::array<Worths, 2> of_seat;
  std::string provenance;  // a table of TOML, as it was written

  // By name: a feature unknown to the file is worth nothing, one that the game no longer has is an error.
  static Result<Judgement> read(const std::string& file, std::string_view text, std::vector<Feature> features);
  std::string write() const;
};

}  // namespace cf
