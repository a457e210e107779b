// Replaces operator new for the whole program, to count heap allocations. Sanitizers bring their own, and there the
// count stays 0.
#include <cstdlib>
#include <new>

#include "bench/measure.hpp"

namespace cf::bench {
namespace {
constinit thread_local u64 count = 0;
}
u64 allocation_count() { return count; }
}  // namespace cf::bench

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

void* operator new(std::size_t size) {
  ++cf::bench::count;
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
