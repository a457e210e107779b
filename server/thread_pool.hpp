#pragma once
// Hands beside the thread of the tables: they take work in the order in which it was brought.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cf {

class ThreadPool {
 public:
  using Work = std::function<void(std::size_t worker)>;  // hands are counted from 0

  explicit ThreadPool(std::size_t hands);  // at least one
  ~ThreadPool();
  std::size_t size() const { return threads_.size(); }
  void add(Work work);  // work does not throw
  void stop();          // when all that was brought is done; what comes later is not taken

 private:
  void run(std::size_t worker);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  std::size_t idle_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cf
