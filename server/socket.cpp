#include "server/socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
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

// What the library's WebSocket reads from and writes to. It writes only what is its own (the handshake, pings, the
// end), and that goes out in line with our messages, which we put into frames ourselves: several then go in one piece.
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
class TabConnection final : public Client, public Connection {
 public:
  TabConnection(ServerContext& context, beast::tcp_stream stream, ConnectionSlot slot)
      : Client(slot.address(), context.limits),
        context_(context),
        slot_(std::move(slot)),
        stream_(std::move(stream), [this](std::string bytes) { put(std::move(bytes)); }) {}
  ~TabConnection() override { unfinished_->give_back(address, counted_); }

  void start(Request request) {
    stream_.set_option(ws::stream_base::timeout{std::chrono::seconds(10),
                                                std::chrono::seconds(context_.limits.idle_socket_seconds), true});
    stream_.read_message_max(context_.limits.record_bytes);
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
    corked_ = false;
    switch (queue_.send(tcp_socket().native_handle())) {
      case Outgoing::Sent::All:
        if (std::exchange(lags_, false))
          asio::post(stream_.get_executor(), [self = me()] { self->context_.registry.room_to_send(self); });
        return;
      case Outgoing::Sent::Some:
        return wait_for_room();
      case Outgoing::Sent::Failed:
        return drop();
    }
  }

  void close() override {
    if (closing_ || !open_) return drop();
    closing_ = true;
    stream_.async_close(ws::close_code::going_away, [self = me()](beast::error_code) {});
  }

  void say_stopping() override {
    if (open_) send(push_text("server.stopping", "{}"));
  }

  void drop_if_stuck(Clock::time_point now) override {
    if (counted_ && now - message_began_ > std::chrono::seconds(context_.limits.message_seconds)) return drop();
    if (waits_ && now - write_began_ > std::chrono::seconds(context_.limits.write_seconds)) drop();
  }

 private:
  std::shared_ptr<TabConnection> me() { return std::static_pointer_cast<TabConnection>(shared_from_this()); }
  tcp::socket& tcp_socket() { return beast::get_lowest_layer(stream_).socket(); }

  void read() {
    stream_.async_read_some(buffer_, 0, [self = me()](beast::error_code error, std::size_t) {
      if (error) return self->leave();
      if (self->stream_.is_message_done()) return self->deliver();
      self->count_unfinished() ? self->read() : self->drop_and_leave();
    });
  }

  // Small messages are always taken; of long ones only so many bytes at a time, and each must end soon.
  bool count_unfinished() {
    const std::size_t size = buffer_.size(), free = context_.limits.message_bytes;
    if (size <= free + counted_) return true;
    const std::size_t more = size - free - counted_;
    if (!unfinished_->take(address, more)) return false;
    if (!counted_) message_began_ = Clock::now();
    counted_ += more;
    return true;
  }

  // An address that has used up its share of the tables' thread waits; others do not.
  void deliver() {
    unfinished_->give_back(address, std::exchange(counted_, 0));
    if (closing_) {
      buffer_.consume(buffer_.size());
      return read();
    }
    if (const double wait = context_.dispatcher.seconds_to_wait(address); wait > 0) {
      delay_.expires_after(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wait)));
      return delay_.async_wait([self = me()](beast::error_code) { self->deliver(); });
    }
    const auto data = buffer_.data();
    context_.dispatcher.on_message(shared_from_this(), {static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > 16 * 1024) buffer_.shrink_to_fit();
    read();
  }

  void drop_and_leave() {
    drop();
    leave();
  }

  void put(std::string bytes) {
    queue_.add_bytes(std::move(bytes));
    queued();
  }

  void queued() {
    if (queue_.bytes() > context_.limits.send_queue_bytes) return drop();
    if (waits_ || corked_) return;
    corked_ = context_.registry.cork(shared_from_this());
    if (!corked_) flush();
  }

  void wait_for_room() {
    waits_ = true;
    if (std::exchange(stuck_after_, queue_.gone()) != queue_.gone()) write_began_ = Clock::now();
    tcp_socket().async_wait(tcp::socket::wait_write, [self = me()](beast::error_code error) {
      self->waits_ = false;
      error ? self->drop() : self->flush();
    });
  }

  // Nobody is told: what is being read fails, and then this client leaves.
  void drop() {
    closing_ = true;
    beast::error_code ignored;
    tcp_socket().close(ignored);
  }

  void leave() {
    closing_ = true;
    if (left_) return;
    left_ = true;
    context_.registry.on_disconnect(shared_from_this());
  }

  ServerContext& context_;
  const std::shared_ptr<ByteBudget> unfinished_ = context_.unfinished;
  std::size_t counted_ = 0;  // bytes of the message being read, as far as they are counted
  Clock::time_point message_began_{};
  ConnectionSlot slot_;
  ws::stream<InLine> stream_;
  asio::steady_timer delay_{stream_.get_executor()};
  beast::flat_buffer buffer_;
  Outgoing queue_;
  Clock::time_point write_began_{};            // of the message that waits,
  std::size_t stuck_after_ = ~std::size_t{0};  // after so many others
  mutable bool lags_ = false;                  // was found congested: the tables hear when there is room again
  bool corked_ = false, waits_ = false;
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
    return account_of(last);
  }
  return account_of(end.address().to_string());
}

// Asks for pages until it asks for the WebSocket.
class PageConnection final : public std::enable_shared_from_this<PageConnection>, public Connection {
 public:
  PageConnection(ServerContext& context, tcp::socket socket, ConnectionSlot slot)
      : context_(context), stream_(std::move(socket)), slot_(std::move(slot)) {}

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
    if (!take_slot_of(address_of(stream_.socket(), request))) {
      page_ = plain_page(503, "Too many connections: try again later.\n");
      page_.headers.emplace_back("Retry-After", "30");
      return send(request, false);
    }
    const std::string_view host = view(request["Host"]);
    if (!context_.origins.allows_host(host)) {
      page_ = plain_page(421, "This server is not known by that name; see --allow-origin.\n");
      return send(request, false);
    }
    if (ws::is_upgrade(request) && !context_.origins.allows_origin(view(request["Origin"]), host)) {
      page_ = plain_page(403, "Pages of other sites may not play here; see --allow-origin.\n");
      return send(request, false);
    }
    if (context_.pages.is(view(request.target()), "metrics")) return send_metrics(request);
    if (ws::is_upgrade(request) && context_.pages.is_socket(view(request.target())))
      return become_tab(std::move(request));
    page_ = context_.pages.get({view(request.method_string()), view(request.target()), view(request["Accept-Encoding"]),
                                view(request["If-None-Match"])});
    send(request, request.keep_alive());
  }

  // Behind a proxy the address is known only now.
  bool take_slot_of(const std::string& address) {
    if (slot_.address() == address) return true;
    std::optional<ConnectionSlot> slot = ConnectionSlot::take(context_.limiter, address);
    if (slot) slot_ = std::move(*slot);
    return slot.has_value();
  }

  // For who runs the server: only from its own machine, and not through a proxy.
  void send_metrics(const Request& request) {
    beast::error_code error;
    const auto end = stream_.socket().remote_endpoint(error);
    const bool local = !error && end.address().is_loopback() && view(request["X-Forwarded-For"]).empty();
    page_ = local ? plain_page(200, metrics_text(context_)) : plain_page(404, "There is nothing at this address.\n");
    send(request, request.keep_alive());
  }

  void send(const Request& request, bool keep_alive) {
    const std::string_view body = page_.fixed.empty() ? std::string_view(page_.body) : page_.fixed;
    const bool head = request.method() == http::verb::head;
    response_.emplace();
    response_->version(request.version());
    response_->result(static_cast<unsigned>(page_.status));
    response_->set(http::field::server, "councilfire");
    for (const auto& [name, value] : page_.headers) response_->set(name, value);
    response_->body() = boost::beast::span<const char>(body.data(), head ? 0 : body.size());
    response_->keep_alive(keep_alive);
    if (page_.status != 304) response_->content_length(body.size());
    stream_.expires_after(kHttpPatience);
    http::async_write(stream_, *response_,
                      [self = shared_from_this(), keep = keep_alive](beast::error_code error, std::size_t) {
                        if (error || !keep) return self->close();
                        self->read();
                      });
  }

  void become_tab(Request request) {
    stream_.expires_never();
    auto tab = std::make_shared<TabConnection>(context_, std::move(stream_), std::move(slot_));
    context_.connections.push_back(std::weak_ptr<Connection>(tab));
    tab->start(std::move(request));
  }

  ServerContext& context_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<Response> response_;
  PageAnswer page_;
  ConnectionSlot slot_;
};

}  // namespace

bool ConnectionLimiter::admit(const std::string& address) {
  int& here = by_address_[address];
  if (here >= limits_.sockets_per_address || all_ >= limits_.sockets) return false;
  ++here;
  ++all_;
  return true;
}

void ConnectionLimiter::release(const std::string& address) {
  --all_;
  if (--by_address_[address] <= 0) by_address_.erase(address);
}

std::optional<ConnectionSlot> ConnectionSlot::take(const std::shared_ptr<ConnectionLimiter>& limiter,
                                                   std::string address) {
  if (!limiter->admit(address)) return {};
  ConnectionSlot slot;
  slot.limiter_ = limiter;
  slot.address_ = std::move(address);
  return slot;
}

bool ByteBudget::take(const std::string& address, std::size_t bytes) {
  std::size_t& here = by_address_[address];
  if (here + bytes > limits_.unfinished_bytes_per_address || all_ + bytes > limits_.unfinished_bytes) return false;
  here += bytes;
  all_ += bytes;
  return true;
}

void ByteBudget::give_back(const std::string& address, std::size_t bytes) {
  if (!bytes) return;
  all_ -= bytes;
  if (const auto here = by_address_.find(address); here != by_address_.end() && !(here->second -= bytes))
    by_address_.erase(here);
}

std::string metrics_text(ServerContext& context) {
  const Metrics& m = context.registry.metrics;
  const BotPool& bots = context.registry.bots();
  std::string out;
  const auto gauge = [&](const char* name, const char* help, std::size_t value) {
    write_metric(name, "gauge", help, static_cast<double>(value), out);
  };
  const auto counter = [&](const char* name, const char* help, std::uint64_t value) {
    write_metric(name, "counter", help, static_cast<double>(value), out);
  };
  gauge("councilfire_tables_in_memory", "Tables in memory.", context.registry.rooms_in_memory());
  gauge("councilfire_connections", "Open connections, HTTP included.",
        static_cast<std::size_t>(context.limiter->count()));
  gauge("councilfire_searches_waiting", "Searches of player programs that wait for a thread.", bots.searches_waiting());
  gauge("councilfire_queries_waiting", "Hints, odds and the like that wait for a thread.", bots.queries_waiting());
  counter("councilfire_messages_total", "Messages received.", m.messages);
  counter("councilfire_answers_total", "Answers played and stored.", m.answers);
  counter("councilfire_errors_total", "Messages that failed by a fault of ours.", m.errors);
  counter("councilfire_refused_writes_total", "Changes the disk refused.", m.refused_writes);
  counter("councilfire_rule_faults_total", "Positions the rules could not go on from.", m.rule_faults);
  m.commit_seconds.write("councilfire_commit_seconds", "From a change to its being on the disk.", out);
  m.push_seconds.write("councilfire_push_seconds", "From a change to its being sent to all who see it.", out);
  return out;
}

// Of the peer: behind a proxy all come from this machine, and are told apart when they have said who they are.
void welcome(ServerContext& context, tcp::socket socket) {
  beast::error_code error;
  const auto end = socket.remote_endpoint(error);
  if (error) return;
  const bool local = end.address().is_loopback();
  std::optional<ConnectionSlot> slot =
      ConnectionSlot::take(context.limiter, local ? "not yet known" : account_of(end.address().to_string()));
  if (!slot) return;  // closed without a word
  socket.set_option(tcp::no_delay(true), error);
  auto page = std::make_shared<PageConnection>(context, std::move(socket), std::move(*slot));
  context.connections.push_back(std::weak_ptr<Connection>(page));
  page->read();
}

}  // namespace cf
