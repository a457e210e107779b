#include "server/crew.hpp"

namespace cf {

Crew::Crew(std::size_t hands) {
  for (std::size_t who = 1; who <= hands; ++who) threads_.emplace_back([this, who] { run(who); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::take(const Work& work, std::size_t count, std::size_t who) {
  for (std::size_t item = next_++; item < count; item = next_++) work(item, who);
}

// A hand that wakes too late finds no work and is not waited for.
void Crew::run(std::size_t who) {
  std::size_t seen = 0;
  for (std::unique_lock lock(mutex_);;) {
    wake_.wait(lock, [&] { return stopping_ || (work_ && round_ != seen); });
    if (stopping_) return;
    seen = round_;
    const Work& work = *work_;
    const std::size_t count = count_;
    ++busy_;
    lock.unlock();
    take(work, count, who);
    lock.lock();
    if (--busy_ == 0) finished_.notify_one();
  }
}

void Crew::each(std::size_t count, const Work& work) {
  if (count < 2 || threads_.empty()) {
    for (std::size_t item = 0; item < count; ++item) work(item, 0);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = &work, count_ = count, next_ = 0;
    ++round_;
  }
  wake_.notify_all();
  take(work, count, 0);
  std::unique_lock lock(mutex_);
  work_ = nullptr;
  finished_.wait(lock, [&] { return busy_ == 0; });
}

}  // namespace cf
