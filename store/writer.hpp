#pragma once
// The one thread that writes. Whatever was handed in since the last commit goes into one transaction, so a
// busy server pays one disk flush for many tables and a quiet one answers at once.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace cf {

class Writer {
 public:
  using Done = std::function<void(const Result<bool>&)>;

  explicit Writer(Store& store);
  ~Writer();  // writes what is left

  void submit(std::vector<Change> changes, Done done);  // `done` is called on the writing thread
  void stop();

 private:
  struct Job {
    std::vector<Change> changes;
    Done done;
  };
  void run();
  void write(std::vector<Job>& jobs);

  Store& store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace cf
