#include "server/socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <functional>

#include "server/outgoing.hpp"

namespace cf {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using tcp = boost::asio::ip::tcp;
using Request = http::request<http::empty_body>;

constexpr std::size_t kCongested = 3;  // messages unsent
constexpr auto kHttpPatience = std::chrono::seconds(20);

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// What the library's WebSocket reads from and writes to. It writes only what is its own (the handshake, pings, the end), and that goes
// out in line with our messages, which we put into frames ourselves: several then go in one piece.
class InLine {
 public:
  using executor_type = beast::tcp_stream::executor_type;
  using Put = std::function<void(std::string)>;
  InLine(beast::tcp_stream stream, Put put) : stream_(std::move(stream)), put_(std::move(put)) {}

  executor_type get_executor() noexcept { return stream_.get_executor(); }
  beast::tcp_stream& next_layer() noexcept { return stream_; }
  const beast::tcp_stream& next_layer() const noexcept { return stream_; }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return stream_.async_read_some(buffers, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(beast::error_code, std::size_t)>(
        [this](auto done, const Buffers& bytes) {
          std::string text = beast::buffers_to_string(bytes);
          const std::size_t size = text.size();
          put_(std::move(text));
          asio::post(get_executor(), beast::bind_front_handler(std::move(done), beast::error_code{}, size));
        },
        handler, buffers);
  }

 private:
  beast::tcp_stream stream_;
  Put put_;
};

template <class Handler>
void async_teardown(beast::role_type role, InLine& stream, Handler&& handler) {
  ws::async_teardown(role, stream.next_layer().socket(), std::forward<Handler>(handler));
}

// A browser tab. Reads one message at a time, writes what is queued.
class TabConnection final : public Guest, public Connection {
 public:
  TabConnection(House& house, beast::tcp_stream stream, std::string address)
      : Guest(std::move(address), house.limits), house_(house), stream_(std::move(stream), [this](std::string bytes) { put(std::move(bytes)); }) {}
  ~TabConnection() override { door_->release(address); }

  void start(Request request) {
    stream_.set_option(ws::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(house_.limits.idle_socket_seconds), true});
    stream_.read_message_max(house_.limits.record_bytes);
    stream_.async_accept(request, [self = me()](beast::error_code error) {
      if (error) return;
      self->open_ = true;
      self->read();
    });
  }

  void send(Text message) override {
    if (closing_) return;
    queue_.add_message(std::move(message));
    queued();
  }
  bool congested() const override { return lags_ = lags_ || queue_.size() >= kCongested; }

  void flush() override {
    held_back_ = false;
    switch (queue_.send(tcp_socket().native_handle())) {
      case Outgoing::Sent::All:
        if (std::exchange(lags_, false)) asio::post(stream_.get_executor(), [self = me()] { self->house_.hall.room_to_send(self); });
        return;
      case Outgoing::Sent::Some: return wait_for_room();
      case Outgoing::Sent::Failed: return drop();
    }
  }

  void close() override {
    if (closing_ || !open_) return drop();
    closing_ = true;
    stream_.async_close(ws::close_code::going_away, [self = me()](beast::error_code) {});
  }

  void drop_if_stuck(Clock::time_point now) override {
    if (waits_ && now - write_began_ > std::chrono::seconds(house_.limits.write_seconds)) drop();
  }

 private:
  std::shared_ptr<TabConnection> me() { return std::static_pointer_cast<TabConnection>(shared_from_this()); }
  tcp::socket& tcp_socket() { return beast::get_lowest_layer(stream_).socket(); }

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

  void put(std::string bytes) {
    queue_.add_bytes(std::move(bytes));
    queued();
  }

  void queued() {
    if (queue_.bytes() > house_.limits.send_queue_bytes) return drop();
    if (waits_ || held_back_) return;
    held_back_ = house_.hall.hold_back(shared_from_this());
    if (!held_back_) flush();
  }

  void wait_for_room() {
    waits_ = true;
    if (std::exchange(stuck_after_, queue_.gone()) != queue_.gone()) write_began_ = Clock::now();
    tcp_socket().async_wait(tcp::socket::wait_write, [self = me()](beast::error_code error) {
      self->waits_ = false;
      error ? self->drop() : self->flush();
    });
  }

  // Nobody is told: what is being read fails, and then this guest leaves.
  void drop() {
    closing_ = true;
    beast::error_code ignored;
    tcp_socket().close(ignored);
  }

  void leave() {
    closing_ = true;
    if (left_) return;
    left_ = true;
    house_.hall.gone(shared_from_this());
  }

  House& house_;
  const std::shared_ptr<Doorkeeper> door_ = house_.door;
  ws::stream<InLine> stream_;
  beast::flat_buffer buffer_;
  Outgoing queue_;
  Clock::time_point write_began_{};         // of the message that waits,
  std::size_t stuck_after_ = ~std::size_t{0};  // after so many others
  mutable bool lags_ = false;  // was found congested: the tables hear when there is room again
  bool held_back_ = false, waits_ = false;
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
