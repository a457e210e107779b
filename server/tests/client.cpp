#include "server/tests/client.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

namespace cf::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

struct Client::Socket {
  asio::io_context io;
  beast::websocket::stream<beast::tcp_stream> stream{io};
  beast::flat_buffer buffer;
};

Client::Client(unsigned short port, const std::string& target, const std::string& address)
    : socket_(std::make_unique<Socket>()) {
  auto& stream = socket_->stream;
  beast::get_lowest_layer(stream).connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
  beast::get_lowest_layer(stream).socket().set_option(tcp::no_delay(true));
  stream.read_message_max(64 << 20);
  stream.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
    if (!address.empty()) request.set("X-Forwarded-For", address);
  }));
  stream.handshake("127.0.0.1", target);
}

Client::~Client() = default;
Client::Client(Client&&) noexcept = default;

void Client::send_text(const std::string& text) {
  beast::error_code error;
  socket_->stream.text(true);
  socket_->stream.write(asio::buffer(text), error);
  if (error) closed_ = true;
}

// One read is always under way on its own small event loop, so that waiting can end in time and go on later.
Json Client::read_message(int milliseconds) {
  if (closed_) return nullptr;
  bool done = false;
  beast::error_code failed;
  socket_->io.restart();
  socket_->stream.async_read(socket_->buffer,
                             [&](beast::error_code error, std::size_t) { done = true, failed = error; });
  socket_->io.run_for(std::chrono::milliseconds(milliseconds));
  if (!done) {  // cancelling ends the stream, which tests accept
    beast::get_lowest_layer(socket_->stream).cancel();
    socket_->io.restart();
    socket_->io.run();
    closed_ = true;
    return nullptr;
  }
  if (failed) {
    closed_ = true;
    return nullptr;
  }
  const std::string text = beast::buffers_to_string(socket_->buffer.data());
  socket_->buffer.consume(socket_->buffer.size());
  all_bytes += text + "\n";
  return Json::parse(text, nullptr, false);
}

Json Client::ask(const std::string& method, Json params) {
  const int id = next_id_++;
  send_text(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump());
  for (;;) {
    Json message = read_message(20000);
    if (message.is_null()) return nullptr;
    if (message.contains("id") && message["id"] == id) return message;
    pushes_.push_back(std::move(message));
  }
}

Json Client::result(const std::string& method, Json params) {
  Json answer = ask(method, std::move(params));
  if (!answer.is_object() || !answer.contains("result")) {
    ADD_FAILURE() << method << ": " << answer.dump();
    return Json::object();
  }
  return answer["result"];
}

int Client::error(const std::string& method, Json params) {
  const Json answer = ask(method, std::move(params));
  return answer.is_object() && answer.contains("error") ? answer["error"]["code"].get<int>() : 0;
}

Json Client::push(const std::string& method, int milliseconds) {
  for (;;) {
    for (auto it = pushes_.begin(); it != pushes_.end(); ++it)
      if ((*it)["method"] == method) {
        Json found = (*it)["params"];
        pushes_.erase(it);
        return found;
      }
    Json message = read_message(milliseconds);
    if (message.is_null()) return nullptr;
    pushes_.push_back(std::move(message));
  }
}

Json Client::update(std::uint64_t seq) {
  for (;;) {
    Json found = push("table.update");
    if (found.is_null() || found["seq"].get<std::uint64_t>() >= seq) return found;
  }
}

void Client::cut() {
  beast::error_code ignored;
  beast::get_lowest_layer(socket_->stream).socket().close(ignored);
  closed_ = true;
}

std::string exchange(unsigned short port, const std::string& bytes, int milliseconds) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
  beast::error_code error;
  asio::write(stream.socket(), asio::buffer(bytes), error);
  std::string out;
  std::array<char, 65536> piece{};
  stream.expires_after(std::chrono::milliseconds(milliseconds));
  std::function<void()> read = [&] {
    stream.async_read_some(asio::buffer(piece), [&](beast::error_code failed, std::size_t size) {
      if (failed) return;
      out.append(piece.data(), size);
      read();
    });
  };
  read();
  io.run();
  return out;
}

Page get_page(unsigned short port, const std::string& target, const std::string& more, const std::string& method) {
  const std::string raw =
      exchange(port, method + " " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + more + "\r\n", 5000);
  const std::size_t end = raw.find("\r\n\r\n");
  if (end == std::string::npos) return {};
  return {std::atoi(raw.c_str() + 9), raw.substr(0, end + 2), raw.substr(end + 4)};
}

}  // namespace cf::test
