#include "server/thread_pool.hpp"

namespace cf {

ThreadPool::ThreadPool(std::size_t hands) {
  for (std::size_t worker = 0; worker < hands; ++worker) threads_.emplace_back([this, worker] { run(worker); });
}

ThreadPool::~ThreadPool() { stop(); }

void ThreadPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void ThreadPool::add(Work work) {
  bool asleep = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    waiting_.push_back(std::move(work));
    asleep = idle_ > 0;
  }
  if (asleep) wake_.notify_one();
}

void ThreadPool::run(std::size_t worker) {
  for (std::unique_lock lock(mutex_);;) {
    ++idle_;
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    --idle_;
    if (waiting_.empty()) return;
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work(worker);
    work = nullptr;
    lock.lock();
  }
}

}  // namespace cf
