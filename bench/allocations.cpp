// Replaces operator new for the whole program, to count heap allocations, and to keep small blocks that are given back for the next who asks
// in the same thread: JSON is built of many, more than the C library keeps at hand. Sanitizers bring their own, and there the count stays 0.
#include <array>
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

namespace {

constexpr std::size_t kStep = 16, kLargest = 512, kKeptBytes = 16 * 1024;  // for each size

struct Block {
  Block* next;
};
struct Bin {
  Block* first;
  std::size_t room;  // for so many more
};
constinit thread_local std::array<Bin, kLargest / kStep + 1> bins{};
constinit thread_local bool keeping = false, ended = false;

// Gives all back when the thread ends.
struct Keeper {
  void begin() {
    keeping = true;
    for (std::size_t steps = 1; steps < bins.size(); ++steps) bins[steps].room = kKeptBytes / (steps * kStep);
  }
  ~Keeper() {
    ended = true;
    for (Bin& bin : bins) {
      bin.room = 0;
      while (Block* const block = bin.first) {
        bin.first = block->next;
        std::free(block);
      }
    }
  }
};
thread_local Keeper keeper;

std::size_t steps_of(std::size_t size) { return size ? (size + kStep - 1) / kStep : 1; }

}  // namespace

// A block of up to kLargest bytes has the whole size of its bin, so that who gives it back may name any size that falls in it.
void* operator new(std::size_t size) {
  ++cf::bench::count;
  const std::size_t steps = steps_of(size);
  if (steps < bins.size()) {
    Bin& bin = bins[steps];
    if (Block* const block = bin.first) {
      bin.first = block->next;
      ++bin.room;
      return block;
    }
    size = steps * kStep;
  }
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t size) noexcept {
  const std::size_t steps = steps_of(size);
  if (!memory || steps >= bins.size()) return std::free(memory);
  Bin& bin = bins[steps];
  if (!bin.room && !keeping && !ended) keeper.begin();  // used once, it is destroyed with the thread
  if (!bin.room) return std::free(memory);
  --bin.room;
  bin.first = new (memory) Block{bin.first};
}

#endif
