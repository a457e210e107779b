#pragma once
// The sockets: connections come in here, pages go out, WebSockets become clients of the registry.
#include <functional>
#include <memory>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/http.hpp"
#include "server/origin.hpp"
#include "server/rpc_dispatcher.hpp"

namespace cf {

// Counts connections, so that neither one address nor all together take more than their share.
class ConnectionLimiter {
 public:
  explicit ConnectionLimiter(const Limits& limits) : limits_(limits) {}
  bool admit(const std::string& address);
  void release(const std::string& address);
  int count() const { return all_; }
  bool is_full() const { return all_ >= limits_.sockets; }

 private:
  const Limits limits_;
  std::unordered_map<std::string, int> by_address_;
  int all_ = 0;
};

// The place of one connection, given back at its end.
class ConnectionSlot {
 public:
  ConnectionSlot() = default;
  static std::optional<ConnectionSlot> take(const std::shared_ptr<ConnectionLimiter>& limiter, std::string address);
  ConnectionSlot(ConnectionSlot&& o) noexcept : limiter_(std::move(o.limiter_)), address_(std::move(o.address_)) {}
  ConnectionSlot& operator=(ConnectionSlot&& o) noexcept {
    give_back();
    limiter_ = std::move(o.limiter_);
    address_ = std::move(o.address_);
    return *this;
  }
  ~ConnectionSlot() { give_back(); }
  const std::string& address() const { return address_; }

 private:
  void give_back() {
    if (limiter_) std::exchange(limiter_, nullptr)->release(address_);
  }
  std::shared_ptr<ConnectionLimiter> limiter_;
  std::string address_;
};

// Bytes of messages that are not complete yet, beyond what every socket may have.
class ByteBudget {
 public:
  explicit ByteBudget(const Limits& limits) : limits_(limits) {}
  bool take(const std::string& address, std::size_t bytes);
  void give_back(const std::string& address, std::size_t bytes);

 private:
  const Limits limits_;
  std::unordered_map<std::string, std::size_t> by_address_;
  std::size_t all_ = 0;
};

// What a connection needs of the server.
struct ServerContext {
  TableRegistry& registry;
  RpcDispatcher& dispatcher;
  const Pages& pages;
  const OriginPolicy& origins;
  Limits limits;
  // The last connections go after the server.
  std::shared_ptr<ConnectionLimiter> limiter = std::make_shared<ConnectionLimiter>(limits);
  std::shared_ptr<ByteBudget> unfinished = std::make_shared<ByteBudget>(limits);
  std::vector<std::weak_ptr<class Connection>> connections{};  // for closing and for the slow readers
};

// For /metrics.
std::string metrics_text(ServerContext& context);

class Connection {
 public:
  virtual ~Connection() = default;
  virtual void close() = 0;       // politely
  virtual void say_stopping() {}  // the server is about to stop
  virtual void drop_if_stuck(Clock::time_point now) = 0;
};

// Takes a new connection over.
void welcome(ServerContext& context, boost::asio::ip::tcp::socket socket);

}  // namespace cf
