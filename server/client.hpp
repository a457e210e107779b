#pragma once
// Who is at the other end of a socket, as the tables see them: somebody to send text to.
#include <memory>
#include <string>
#include <vector>

#include "server/limits.hpp"
#include "server/token_bucket.hpp"

namespace cf {

using Text = std::shared_ptr<const std::string>;  // one message, shared by all who get the same

class Room;

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(std::string from, const Limits& limits)
      : address(std::move(from)),
        actions(limits.actions_per_second, limits.actions_burst),
        reads(limits.reads_per_second, limits.reads_burst) {}
  virtual ~Client() = default;
  virtual void send(Text message) = 0;
  virtual void flush() = 0;  // what was held back, see TableRegistry::cork
  virtual void close() = 0;
  // More than a little is still unsent: better wait and send only the newest.
  virtual bool congested() const = 0;

  const std::string address;
  TokenBucket actions, reads;
  bool connected = true;
  std::vector<std::weak_ptr<Room>> rooms;  // where this client sits or watches
};

}  // namespace cf
