#pragma once
// A browser tab as tests know it: one socket, requests and answers, pushes kept in the order they came.
#include <deque>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace cf::test {

using Json = nlohmann::ordered_json;

class Client {
 public:
  // `address`: who a proxy says it is.
  explicit Client(unsigned short port, const std::string& target = "/ws", const std::string& address = "");
  ~Client();
  Client(Client&&) noexcept;

  // The whole answer: {result} or {error}. Pushes that come before it are kept.
  Json ask(const std::string& method, Json params = Json::object());
  Json result(const std::string& method, Json params = Json::object());  // fails the test if refused
  int error(const std::string& method, Json params = Json::object());    // the code; 0 if granted
  // The next push of that method, waiting for it if need be; null if none comes in time.
  Json push(const std::string& method, int milliseconds = 5000);
  // The newest update of all that have come, after waiting until one has at least this seq.
  Json update(std::uint64_t seq);

  void send_text(const std::string& text);
  Json read_message(int milliseconds = 5000);  // null on timeout or when the socket closed
  bool closed() const { return closed_; }
  void cut();             // closes the socket without a word
  std::string all_bytes;  // every byte that was received

 private:
  struct Socket;
  std::unique_ptr<Socket> socket_;
  std::deque<Json> pushes_;
  int next_id_ = 1;
  bool closed_ = false;
};

struct Page {
  int status = 0;
  std::string headers, body;
};
Page get_page(unsigned short port, const std::string& target, const std::string& more_headers = "",
              const std::string& method = "GET");
// Sends raw bytes to the port and returns what comes back until the other side closes or time is up.
std::string exchange(unsigned short port, const std::string& bytes, int milliseconds = 1000);

}  // namespace cf::test
