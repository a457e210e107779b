#pragma once
#include <ctime>

namespace cf {

// CPU time of this thread: what it used itself, however busy the machine is.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace cf
