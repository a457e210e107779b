#pragma once
// Who is at the other end of a socket, as the tables see them: somebody to send text to.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace cf {

using Text = std::shared_ptr<const std::string>;  // one message, shared by all who get the same
using Clock = std::chrono::steady_clock;

// So many at once, then so many a second.
class Bucket {
 public:
  Bucket(double per_second, double burst) : rate_(per_second), burst_(burst), level_(burst) {}
  bool take() {
    const Clock::time_point now = Clock::now();
    level_ = std::min(burst_, level_ + rate_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  double seconds_to_wait() const { return level_ >= 1 ? 0 : (1 - level_) / rate_; }

 private:
  double rate_, burst_, level_;
  Clock::time_point last_ = Clock::now();
};

struct Limits {
  std::size_t message_bytes = 64 * 1024;
  std::size_t record_bytes = 4 * 1024 * 1024;   // of a message that opens a record
  std::size_t send_queue_bytes = 4 * 1024 * 1024;  // more unsent than that: the reader is dropped
  int write_seconds = 30;                       // a single message that takes longer: dropped
  int sockets = 4000;
  int sockets_per_address = 400;
  int tables_per_address = 200;                 // neither over nor archived
  int tables_per_guest = 64;                    // joined by one socket at a time
  double actions_per_second = 40, actions_burst = 120;
  double reads_per_second = 200, reads_burst = 600;
  int idle_room_seconds = 60;                   // a table nobody looks at leaves memory after that
  int archive_days = 60;                        // a table nobody touched is archived after that
  int idle_socket_seconds = 60;

  // For measuring: nothing is limited per address or connection.
  void lift() {
    sockets = sockets_per_address = tables_per_address = tables_per_guest = 1'000'000;
    actions_per_second = actions_burst = reads_per_second = reads_burst = 1e9;
    idle_room_seconds = 1;
  }
};

class Room;

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest(std::string from, const Limits& limits)
      : address(std::move(from)),
        actions(limits.actions_per_second, limits.actions_burst),
        reads(limits.reads_per_second, limits.reads_burst) {}
  virtual ~Guest() = default;
  virtual void send(Text message) = 0;
  virtual void flush() = 0;  // what was held back, see Hall::hold_back
  // More than a little is still unsent: better wait and send only the newest.
  virtual bool congested() const = 0;

  const std::string address;
  Bucket actions, reads;
  std::vector<std::weak_ptr<Room>> rooms;  // where this guest sits or watches
};

}  // namespace cf
