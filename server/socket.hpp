#pragma once
// The sockets: connections come in here, pages go out, WebSockets become guests of the hall.
#include <functional>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/hall.hpp"
#include "server/http.hpp"

namespace cf {

// Counts connections, so that neither one address nor all together take more than their share.
class Doorkeeper {
 public:
  explicit Doorkeeper(const Limits& limits) : limits_(limits) {}
  bool admit(const std::string& address);
  void release(const std::string& address);

 private:
  const Limits limits_;
  std::unordered_map<std::string, int> by_address_;
  int all_ = 0;
};

// What a connection needs of the server.
struct House {
  Hall& hall;
  const Pages& pages;
  Limits limits;
  std::shared_ptr<Doorkeeper> door = std::make_shared<Doorkeeper>(limits);  // the last connections go after the house
  std::vector<std::weak_ptr<class Connection>> connections{};  // for closing and for the slow readers
};

class Connection {
 public:
  virtual ~Connection() = default;
  virtual void close() = 0;                    // politely
  virtual void drop_if_stuck(Clock::time_point now) = 0;
};

// Takes a new connection over.
void welcome(House& house, boost::asio::ip::tcp::socket socket);

}  // namespace cf
