#include "server/socket.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

namespace cf {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using tcp = boost::asio::ip::tcp;
using Request = http::request<http::empty_body>;

constexpr std::size_t kCongested = 3;  // messages unsent
constexpr auto kHttpPatience = std::chrono::seconds(20);

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// A browser tab. Reads one message at a time, writes what is queued.
class TabConnection final : public Guest, public Connection {
 public:
  TabConnection(House& house, beast::tcp_stream stream, std::string address)
      : Guest(std::move(address), house.limits), house_(house), stream_(std::move(stream)) {}
  ~TabConnection() override { door_->release(address); }

  void start(Request request) {
    stream_.set_option(ws::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(house_.limits.idle_socket_seconds), true});
    stream_.read_message_max(house_.limits.record_bytes);
    stream_.auto_fragment(false);  // a message goes out whole, not in pieces of 4 KiB
    stream_.async_accept(request, [self = me()](beast::error_code error) {
      if (error) return;
      self->open_ = true;
      self->read();
    });
  }

  void send(Text message) override {
    if (closing_) return;
    queued_bytes_ += message->size();
    queue_.push_back(std::move(message));
    if (queued_bytes_ > house_.limits.send_queue_bytes) return drop();
    if (queue_.size() == 1) write();
  }
  bool congested() const override { return queue_.size() >= kCongested; }

  void close() override {
    if (closing_ || !open_) return drop();
    closing_ = true;
    stream_.async_close(ws::close_code::going_away, [self = me()](beast::error_code) {});
  }

  void drop_if_stuck(Clock::time_point now) override {
    if (!queue_.empty() && now - write_began_ > std::chrono::seconds(house_.limits.write_seconds)) drop();
  }

 private:
  std::shared_ptr<TabConnection> me() { return std::static_pointer_cast<TabConnection>(shared_from_this()); }

  void read() {
    stream_.async_read(buffer_, [self = me()](beast::error_code error, std::size_t) {
      if (error) return self->leave();
      const auto data = self->buffer_.data();
      if (!self->closing_) self->house_.hall.hear(self, {static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      if (self->buffer_.capacity() > 16 * 1024) self->buffer_.shrink_to_fit();
      self->read();
    });
  }

  void write() {
    write_began_ = Clock::now();
    stream_.text(true);
    stream_.async_write(boost::asio::buffer(*queue_.front()), [self = me()](beast::error_code error, std::size_t) {
      if (error) return self->leave();
      if (self->queue_.empty()) return;
      self->queued_bytes_ -= self->queue_.front()->size();
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write();
      self->house_.hall.room_to_send(self);
    });
  }

  void drop() {
    closing_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  void leave() {
    closing_ = true;
    if (left_) return;
    left_ = true;
    house_.hall.gone(shared_from_this());
  }

  House& house_;
  const std::shared_ptr<Doorkeeper> door_ = house_.door;
  ws::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  Clock::time_point write_began_{};
  bool open_ = false, closing_ = false, left_ = false;
};

// A proxy on this machine says who is behind it; nobody else is believed.
std::string address_of(const tcp::socket& socket, const Request& request) {
  beast::error_code error;
  const auto end = socket.remote_endpoint(error);
  if (error) return "unknown";
  const std::string forwarded(view(request["X-Forwarded-For"]));
  if (end.address().is_loopback() && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    std::string last = forwarded.substr(comma == std::string::npos ? 0 : comma + 1, 64);
    last.erase(0, last.find_first_not_of(' '));
    return last;
  }
  return end.address().to_string();
}

// Asks for pages until it asks for the WebSocket.
class PageConnection final : public std::enable_shared_from_this<PageConnection>, public Connection {
 public:
  PageConnection(House& house, tcp::socket socket) : house_(house), stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(16 * 1024);
    stream_.expires_after(kHttpPatience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->close();
      self->answer(self->parser_->release());
    });
  }

  void close() override {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.socket().close(ignored);
  }
  void drop_if_stuck(Clock::time_point) override {}  // the stream has its own clock

 private:
  using Response = http::response<http::span_body<const char>>;

  void answer(Request request) {
    if (ws::is_upgrade(request) && house_.pages.is_socket(view(request.target()))) return become_tab(std::move(request));
    page_ = house_.pages.get({view(request.method_string()), view(request.target()), view(request["Accept-Encoding"]), view(request["If-None-Match"])});
    send(request);
  }

  void send(const Request& request) {
    const std::string_view body = page_.fixed.empty() ? std::string_view(page_.body) : page_.fixed;
    const bool head = request.method() == http::verb::head;
    response_.emplace();
    response_->version(request.version());
    response_->result(static_cast<unsigned>(page_.status));
    response_->set(http::field::server, "councilfire");
    for (const auto& [name, value] : page_.headers) response_->set(name, value);
    response_->body() = boost::beast::span<const char>(body.data(), head ? 0 : body.size());
    response_->keep_alive(request.keep_alive());
    if (page_.status != 304) response_->content_length(body.size());
    stream_.expires_after(kHttpPatience);
    http::async_write(stream_, *response_, [self = shared_from_this(), keep = request.keep_alive()](beast::error_code error, std::size_t) {
      if (error || !keep) return self->close();
      self->read();
    });
  }

  void become_tab(Request request) {
    std::string address = address_of(stream_.socket(), request);
    if (!house_.door->admit(address)) {
      page_ = {503, {{"Content-Type", "text/plain"}, {"Retry-After", "30"}}, "Too many connections: try again later.\n"};
      return send(request);
    }
    stream_.expires_never();
    auto tab = std::make_shared<TabConnection>(house_, std::move(stream_), std::move(address));
    house_.connections.push_back(std::weak_ptr<Connection>(tab));
    tab->start(std::move(request));
  }

  House& house_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<Response> response_;
  PageAnswer page_;
};

}  // namespace

bool Doorkeeper::admit(const std::string& address) {
  int& here = by_address_[address];
  if (here >= limits_.sockets_per_address || all_ >= limits_.sockets) return false;
  ++here;
  ++all_;
  return true;
}

void Doorkeeper::release(const std::string& address) {
  --all_;
  if (--by_address_[address] <= 0) by_address_.erase(address);
}

void welcome(House& house, tcp::socket socket) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  auto page = std::make_shared<PageConnection>(house, std::move(socket));
  house.connections.push_back(std::weak_ptr<Connection>(page));
  page->read();
}

}  // namespace cf
