#pragma once
// JSON-RPC 2.0: parses messages, finds the method, checks types and limits, and runs it. Runs on the tables' thread;
// long messages are parsed by a worker.
#include <unordered_map>

#include "server/table_registry.hpp"

namespace cf {

class RpcDispatcher {
 public:
  explicit RpcDispatcher(TableRegistry& registry) : registry_(registry) {}

  void on_message(const std::shared_ptr<Client>& client, std::string_view message);
  // How long the messages of this address must wait, because it has used up its share of the tables' thread.
  double seconds_to_wait(const std::string& address);
  void sweep();  // forgets addresses that have used nothing for a while

 private:
  struct Account {
    TokenBucket cpu_seconds, stored_bytes;
  };
  Account& account_of(const std::string& address);
  void on_long_message(const std::shared_ptr<Client>& client, std::string_view message);
  void dispatch(const std::shared_ptr<Client>& client, Json in, std::size_t bytes);
  std::optional<Refused> over_limit(const Method& method, Client& client, std::size_t bytes);

  TableRegistry& registry_;
  std::unordered_map<std::string, Account> accounts_;
};

}  // namespace cf
