#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace cf::cli {
namespace {

std::string clock_text(double seconds) {
  const long s = static_cast<long>(seconds);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

Progress::Progress(std::string what, long total)
    : what_(std::move(what)), total_(total), shown_(isatty(STDERR_FILENO) == 1) {}

void Progress::advance(long by) {
  const std::lock_guard lock(mutex_);
  done_ += by;
  if (!shown_ || Clock::now() - last_ < std::chrono::milliseconds(100)) return;
  last_ = Clock::now();
  draw();
}

void Progress::draw() {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = static_cast<double>(done_) / std::max(seconds, 1e-9);
  const int filled = static_cast<int>(30 * std::min(done_, total_) / std::max(total_, 1L));
  fmt::print(stderr, "\r\x1b[K{} [{:#<{}}{:.<{}}] {}/{}  {:.1f}/s  {} left", what_, "", filled, "", 30 - filled, done_,
             total_, rate, clock_text(static_cast<double>(std::max(0L, total_ - done_)) / std::max(rate, 1e-9)));
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
  drawn_ = false;
}

}  // namespace cf::cli
