#pragma once
// A bar with rate and time left on a terminal; silence when the output is piped.
#include <chrono>
#include <mutex>
#include <string>

namespace cf::cli {

class Progress {
 public:
  Progress(std::string what, long total);
  ~Progress() { finish(); }
  // From any thread.
  void advance(long by = 1);
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void draw();
  std::string what_;
  long total_, done_ = 0;
  bool shown_, drawn_ = false;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  std::mutex mutex_;
};

}  // namespace cf::cli
