#pragma once
// A child process spoken to in lines, with time limits.
#include <sys/types.h>

#include <chrono>
#include <string>

#include "base/error.hpp"

namespace cf::host {

class Process {
 public:
  Process() = default;
  ~Process() { stop(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Runs a shell command in its own process group.
  Result<bool> start(const std::string& command);
  bool running() const { return pid_ > 0; }
  using Deadline = std::chrono::steady_clock::time_point;
  Result<bool> write_line(const std::string& line, Deadline deadline);
  // One line without its end.
  Result<std::string> read_line(Deadline deadline);
  void stop();

 private:
  Result<bool> wait_for(int file, short what, Deadline deadline) const;
  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;
  std::string rest_;
  std::size_t searched_ = 0;
};

}  // namespace cf::host
