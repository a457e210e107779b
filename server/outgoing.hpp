#pragma once
// What waits to go out on one socket, in order. All of it goes in one call to the system, as far as the socket has
// room.
#include <array>
#include <deque>
#include <string>

#include "server/client.hpp"

namespace cf {

class Outgoing {
 public:
  void add_message(Text text);        // as one text frame of a WebSocket, RFC 6455 5.2; a server does not mask
  void add_bytes(std::string bytes);  // as they are

  enum class Sent { All, Some, Failed };
  Sent send(int socket);
  bool empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }
  std::size_t bytes() const { return bytes_; }  // unsent
  std::size_t gone() const { return gone_; }    // how many were sent

 private:
  struct Item {
    std::array<char, 10> head{};
    std::size_t head_size = 0;
    Text text;
    std::size_t size() const { return head_size + text->size(); }
  };
  std::deque<Item> items_;
  std::size_t sent_ = 0;  // of the first
  std::size_t bytes_ = 0, gone_ = 0;
};

}  // namespace cf
