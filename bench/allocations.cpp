// Replaces operator new for the whole program: counts heap allocations, and keeps small blocks in lists of the thread, because
// what the table server does most is to build and drop trees of small things. Sanitizers bring their own, and there
// the count stays 0.
#include <array>
#include <cstdlib>
#include <new>

#include "bench/measure.hpp"

namespace cf::bench {
namespace {

constinit thread_local u64 count = 0;

struct Block {
  Block* next;
};
constexpr std::size_t kStep = 16, kClasses = 16;  // blocks of up to 256 bytes
constexpr u32 kKept = 4096;                       // of one size in one thread

struct Lists {
  std::array<Block*, kClasses> first{};
  std::array<u32, kClasses> length{};
  bool closed = false;  // the thread is ending
};
constinit thread_local Lists lists{};

// At the end of a thread its blocks go back.
struct Closing {
  ~Closing() {
    lists.closed = true;
    for (Block*& first : lists.first)
      while (Block* block = first) {
        first = block->next;
        std::free(block);
      }
  }
};

[[maybe_unused]] void* allocate(std::size_t size) {
  ++count;
  const std::size_t of = size ? (size - 1) / kStep : 0;
  if (of >= kClasses) return std::malloc(size);
  Block*& first = lists.first[of];
  if (!first) return std::malloc((of + 1) * kStep);
  Block* const block = first;
  first = block->next;
  --lists.length[of];
  return block;
}

[[maybe_unused]] void release(void* memory, std::size_t size) {
  const std::size_t of = size ? (size - 1) / kStep : 0;
  if (!memory || of >= kClasses || lists.closed || lists.length[of] >= kKept) return std::free(memory);
  if (!lists.length[of]) {
    thread_local Closing closing;
    static_cast<void>(closing);
  }
  auto* const block = static_cast<Block*>(memory);
  block->next = lists.first[of];
  lists.first[of] = block;
  ++lists.length[of];
}

}  // namespace
u64 allocation_count() { return count; }
}  // namespace cf::bench

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

void* operator new(std::size_t size) {
  if (void* memory = cf::bench::allocate(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t size) noexcept { cf::bench::release(memory, size); }

#endif
