#pragma once
// The requests for one table or campaign, one after another. While a change is being written the others wait: they see
// the state only when it is on the disk. If the disk refuses the change, the state in memory is ahead of the store, and
// every waiting and every later request is refused.
#include <deque>
#include <functional>

namespace cf {

class RequestQueue {
 public:
  using Task = std::function<void()>;

  // `refuse` may be empty: then a request that cannot run is dropped.
  void submit(Task run, Task refuse = {}) {
    if (failed_) {
      if (refuse) refuse();
    } else if (writing_ || !waiting_.empty()) {
      waiting_.push_back({std::move(run), std::move(refuse)});
    } else {
      run();
    }
  }

  void begin_write() { writing_ = true; }
  void end_write() { writing_ = false; }

  // To be called when what was written has been told: runs what waits until one of them writes. The caller keeps the
  // owner of this queue alive.
  void run_waiting() {
    while (!writing_ && !failed_ && !waiting_.empty()) pop().run();
  }

  void fail() {
    failed_ = true;
    writing_ = false;
    while (!waiting_.empty())
      if (const Request request = pop(); request.refuse) request.refuse();
  }

  bool writing() const { return writing_; }
  bool failed() const { return failed_; }
  bool idle() const { return !writing_ && waiting_.empty(); }

 private:
  struct Request {
    Task run, refuse;
  };
  Request pop() {
    Request request = std::move(waiting_.front());
    waiting_.pop_front();
    return request;
  }

  std::deque<Request> waiting_;
  bool writing_ = false, failed_ = false;
};

}  // namespace cf
