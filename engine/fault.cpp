#include "engine/fault.hpp"

#include <cstdio>
#include <cstdlib>

namespace cf {

// Weak: that of host/library.cpp takes its place where it is linked.
[[gnu::weak]] void rules_fault(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

}  // namespace cf
