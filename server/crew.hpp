#pragma once
// Work on many things at once that do not touch each other: the thread that brings it and the crew's take one after another
// until none is left.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cf {

class Crew {
 public:
  using Work = std::function<void(std::size_t item, std::size_t who)>;  // who: 0 is the thread that brings the work

  explicit Crew(std::size_t hands);  // beside that thread
  ~Crew();
  std::size_t size() const { return threads_.size() + 1; }
  // Returns when all `count` items are done. Not called from within work; work does not throw.
  void each(std::size_t count, const Work& work);

 private:
  void run(std::size_t who);
  void take(const Work& work, std::size_t count, std::size_t who);

  std::mutex mutex_;
  std::condition_variable wake_, finished_;
  const Work* work_ = nullptr;
  std::size_t count_ = 0, busy_ = 0, round_ = 0;
  std::atomic<std::size_t> next_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cf
