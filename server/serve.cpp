#include "server/serve.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <future>

#include "games/registry.hpp"
#include "server/socket.hpp"
#include "store/sqlite_store.hpp"

namespace cf {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using tcp = asio::ip::tcp;

// Two servers on one data directory would each believe in its own memory.
class FolderLock {
 public:
  static Result<FolderLock> take(const fs::path& folder) {
    const std::string file = (folder / "lock").string();
    FolderLock lock;
    lock.fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.fd_ < 0) return fail("cannot be written", file);
    if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0) return fail("another councilfire serve is using this data directory", folder.string());
    return lock;
  }
  FolderLock() = default;
  FolderLock(FolderLock&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
  ~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  int fd_ = -1;
};

int helper_threads(int wanted) {
  if (wanted > 0) return wanted;
  const int machine = static_cast<int>(std::thread::hardware_concurrency());
  return std::max(1, machine - 1);
}

class RunningServer final : public Server {
 public:
  RunningServer(const ServeOptions& options, FolderLock lock, std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store)
      : lock_(std::move(lock)),
        hall_(std::move(catalogue), std::move(store), options.limits, helper_threads(options.workers),
              [this](std::function<void()> what) { asio::post(io_, std::move(what)); }),
        pages_(options.base_path, options.data_dir / "studies"),
        house_{hall_, pages_, options.limits},
        acceptor_(io_),
        sweep_(io_) {}
  ~RunningServer() override { stop(); }

  Result<bool> listen(const ServeOptions& options) {
    boost::system::error_code error;
    const asio::ip::address address = asio::ip::make_address(options.host, error);
    if (error) return fail("'" + options.host + "' is not an address to listen on", {}, 0, "host");
    const tcp::endpoint end(address, options.port);
    acceptor_.open(end.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(end, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) return fail("cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + error.message(), {}, 0, "port");
    port_ = acceptor_.local_endpoint().port();
    accept();
    tick();
    thread_ = std::thread([this] { run(); });
    return true;
  }

  unsigned short port() const override { return port_; }

  bool wait_for_signal() override {
    asio::io_context waiting;
    asio::signal_set signals(waiting, SIGTERM, SIGINT);
    bool told = false;
    signals.async_wait([&](const boost::system::error_code& error, int) { told = !error; });
    waiting.run();
    return told;
  }

  void stop() override {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] {
      boost::system::error_code ignored;
      acceptor_.close(ignored);
      sweep_.cancel();
      for (const auto& weak : house_.connections)
        if (const auto connection = weak.lock()) connection->close();
    });
    hall_.stop();  // the writer finishes; its last acknowledgements are still delivered below
    std::promise<void> quiet;
    asio::post(io_, [this, &quiet] {
      auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds(200));
      timer->async_wait([timer, &quiet](const boost::system::error_code&) { quiet.set_value(); });
    });
    quiet.get_future().wait();
    io_.stop();
    thread_.join();
  }

  std::size_t rooms_in_memory() override {
    std::promise<std::size_t> count;
    asio::post(io_, [&] { count.set_value(hall_.rooms_in_memory()); });
    return count.get_future().get();
  }

 private:
  // A fault in one message must not close the house to all others.
  void run() {
    for (bool running = true; running;) try {
        io_.run();
        running = false;
      } catch (const std::exception& fault) {
        fmt::print(stderr, "councilfire: a message was dropped: {}\n", fault.what());
      }
  }

  void accept() {
    acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (!error) welcome(house_, std::move(socket));
      accept();
    });
  }

  void tick() {
    sweep_.expires_after(std::chrono::milliseconds(500));
    sweep_.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      const Clock::time_point now = Clock::now();
      std::erase_if(house_.connections, [](const auto& weak) { return weak.expired(); });
      for (const auto& weak : house_.connections)
        if (const auto connection = weak.lock()) connection->drop_if_stuck(now);
      hall_.tell_progress();
      hall_.sweep();
      tick();
    });
  }

  FolderLock lock_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> open_{io_.get_executor()};
  Hall hall_;
  Pages pages_;
  House house_;
  tcp::acceptor acceptor_;
  asio::steady_timer sweep_;
  std::thread thread_;
  unsigned short port_ = 0;
};

}  // namespace

fs::path default_data_dir() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "councilfire";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local" / "share" / "councilfire";
  return "councilfire-data";
}

Result<std::unique_ptr<Server>> Server::start(const ServeOptions& given) {
  ServeOptions options = given;
  if (options.data_dir.empty()) options.data_dir = default_data_dir();
  std::error_code error;
  // The store holds the secrets of the dice: it is nobody else's business.
  if (fs::create_directories(options.data_dir, error)) fs::permissions(options.data_dir, fs::perms::owner_all, error);
  if (error) return fail("cannot be made: " + error.message(), options.data_dir.string());
  Result<FolderLock> lock = FolderLock::take(options.data_dir);
  if (!lock) return std::unexpected(lock.error());
  std::vector<const Module*> modules = options.modules;
  if (modules.empty()) modules.assign(all_modules().begin(), all_modules().end());
  Result<std::unique_ptr<Catalogue>> catalogue = Catalogue::load(modules, options.data);
  if (!catalogue) return std::unexpected(catalogue.error());
  Result<std::unique_ptr<Store>> store = open_sqlite_store((options.data_dir / "tables.sqlite").string());
  if (!store) return std::unexpected(store.error());
  auto server = std::make_unique<RunningServer>(options, std::move(*lock), std::move(*catalogue), std::move(*store));
  if (auto ok = server->listen(options); !ok) return std::unexpected(ok.error());
  return server;
}

int serve(const ServeOptions& options) {
  Result<std::unique_ptr<Server>> server = Server::start(options);
  if (!server) {
    fmt::print(stderr, "councilfire: {}\n", server.error().text());
    return 2;
  }
  if (!options.quiet) {
    fmt::print("Councilfire is open at http://{}:{}{}/\n", options.host, (*server)->port(), options.base_path);
    std::fflush(stdout);
  }
  (*server)->wait_for_signal();
  (*server)->stop();
  return 0;
}

}  // namespace cf
