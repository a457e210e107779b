#include "store/writer.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <span>

namespace cf {
namespace {

Seconds now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Writer::Writer(Store& store) : store_(store), thread_([this] { run(); }) {}

Writer::~Writer() { stop(); }

void Writer::submit(std::vector<Change> changes, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Writer::run() {
  std::vector<Job> jobs;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    write(jobs);
    jobs.clear();
  }
}

// One transaction for all; if it fails, each by itself, so that one bad change does not take others with it.
void Writer::write(std::vector<Job>& jobs) {
  std::vector<Change> all;
  for (Job& job : jobs) std::ranges::move(job.changes, std::back_inserter(all));
  const Result<bool> together = store_.commit(all, now());
  auto rest = std::span<const Change>(all);
  for (const Job& job : jobs) {
    const auto mine = rest.first(job.changes.size());
    rest = rest.subspan(mine.size());
    job.done(together || jobs.size() == 1 ? together : store_.commit(mine, now()));
  }
}

}  // namespace cf
