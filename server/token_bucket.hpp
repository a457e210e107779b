#pragma once
#include <algorithm>
#include <chrono>

namespace cf {

using Clock = std::chrono::steady_clock;

class TokenBucket {
 public:
  TokenBucket(double per_second, double burst) : rate_(per_second), burst_(burst), level_(burst) {}

  bool take(double cost = 1) {
    refill();
    if (level_ < cost) return false;
    level_ -= cost;
    return true;
  }
  // For costs known only afterwards: the level may fall below zero.
  void charge(double cost) {
    refill();
    level_ -= cost;
  }
  bool is_empty() const { return level_at(Clock::now()) <= 0; }
  bool is_full() const { return level_at(Clock::now()) >= burst_; }
  double seconds_to_wait(double cost = 1) const { return std::max(0.0, (cost - level_at(Clock::now())) / rate_); }

 private:
  double level_at(Clock::time_point now) const {
    return std::min(burst_, level_ + rate_ * std::chrono::duration<double>(now - last_).count());
  }
  void refill() {
    const Clock::time_point now = Clock::now();
    level_ = level_at(now);
    last_ = now;
  }
  double rate_, burst_, level_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace cf
