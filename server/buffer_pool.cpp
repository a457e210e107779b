#include "server/buffer_pool.hpp"

#include <mutex>
#include <vector>

namespace cf {
namespace {

constexpr std::size_t kUsual = 4 * 1024, kLargest = 16 * 1024, kMost = 128;  // bytes, bytes, texts

struct Spare {
  std::mutex mutex{};
  std::vector<std::string> texts{};
};

Spare& spare() {
  static Spare* const all = new Spare;  // never destroyed: texts may be let go after everything else
  return *all;
}

struct Lent {
  std::string text;
  explicit Lent(std::string given) : text(std::move(given)) {}
  Lent(const Lent&) = delete;
  ~Lent() { return_buffer(std::move(text)); }
};

}  // namespace

std::string pooled_buffer() {
  Spare& all = spare();
  std::string text;
  {
    const std::lock_guard lock(all.mutex);
    if (!all.texts.empty()) {
      text = std::move(all.texts.back());
      all.texts.pop_back();
    }
  }
  if (text.capacity() < kUsual) text.reserve(kUsual);
  return text;
}

void return_buffer(std::string text) {
  if (text.capacity() < kUsual || text.capacity() > kLargest) return;
  text.clear();
  Spare& all = spare();
  const std::lock_guard lock(all.mutex);
  if (all.texts.size() < kMost) all.texts.push_back(std::move(text));
}

std::shared_ptr<const std::string> pooled_message(std::string text) {
  const auto lent = std::make_shared<Lent>(std::move(text));
  return {lent, &lent->text};
}

}  // namespace cf
