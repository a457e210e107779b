#include "server/serve.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <future>

#include "games/registry.hpp"
#include "server/folder_lock.hpp"
#include "server/log.hpp"
#include "server/socket.hpp"
#include "store/sqlite_store.hpp"

namespace cf {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using tcp = asio::ip::tcp;

// As many descriptors as the system allows, and no more connections than there are descriptors for.
Limits with_descriptors(Limits limits) {
  constexpr rlim_t kOwn = 64;  // the store, the listening socket, files being read
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return limits;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur != RLIM_INFINITY && files.rlim_cur > 2 * kOwn)
    limits.sockets = static_cast<int>(std::min<rlim_t>(static_cast<rlim_t>(limits.sockets), files.rlim_cur - kOwn));
  return limits;
}

int helper_threads(int wanted) {
  if (wanted > 0) return wanted;
  const int machine = static_cast<int>(std::thread::hardware_concurrency());
  return std::max(1, machine - 1);
}

class RunningServer final : public Server {
 public:
  RunningServer(const ServeOptions& options, FolderLock lock, std::unique_ptr<GameLibrary> library,
                std::unique_ptr<Store> store)
      : lock_(std::move(lock)),
        registry_(std::move(library), std::move(store), options.limits, helper_threads(options.workers),
                  [this](std::function<void()> what) { asio::post(io_, std::move(what)); }),
        dispatcher_(registry_),
        pages_(options.base_path, options.data_dir / "studies"),
        origins_(options.allow_origins),
        context_{registry_, dispatcher_, pages_, origins_, with_descriptors(options.limits)},
        acceptor_(io_),
        sweep_(io_),
        retry_(io_) {}
  ~RunningServer() override { stop(); }
  void keep_reports_in(const fs::path& folder) { registry_.reports = folder; }

  Result<bool> listen(const ServeOptions& options) {
    boost::system::error_code error;
    const asio::ip::address address = asio::ip::make_address(options.host, error);
    if (error) return fail("'" + options.host + "' is not an address to listen on", {}, 0, "host");
    const tcp::endpoint end(address, options.port);
    acceptor_.open(end.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(end, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      return fail("cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + error.message(),
                  {}, 0, "port");
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
      retry_.cancel();
      for (const auto& weak : context_.connections)
        if (const auto connection = weak.lock()) {
          connection->say_stopping();
          connection->close();
        }
    });
    registry_.stop();  // the writer finishes; its last acknowledgements are still delivered below
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
    asio::post(io_, [&] { count.set_value(registry_.rooms_in_memory()); });
    return count.get_future().get();
  }

 private:
  // A fault in one message must not close the context to all others.
  void run() {
    for (bool running = true; running;) try {
        io_.run();
        running = false;
      } catch (const std::exception& fault) {
        ++registry_.metrics.errors;
        log_event("error", "message_dropped", {{"what", fault.what()}});
      }
  }

  void accept() {
    acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
      if (error == asio::error::operation_aborted || !acceptor_.is_open()) return;
      if (!error) welcome(context_, std::move(socket));
      if (!error) return accept();
      // Without descriptors or memory the next try would fail at once, and the one after it.
      log_event("error", "accept_failed", {{"what", error.message()}});
      retry_.expires_after(std::chrono::milliseconds(250));
      retry_.async_wait([this](const boost::system::error_code& stopped) {
        if (!stopped) accept();
      });
    });
  }

  void tick() {
    sweep_.expires_after(std::chrono::milliseconds(500));
    sweep_.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      const Clock::time_point now = Clock::now();
      std::erase_if(context_.connections, [](const auto& weak) { return weak.expired(); });
      for (const auto& weak : context_.connections)
        if (const auto connection = weak.lock()) connection->drop_if_stuck(now);
      registry_.tell_progress();
      registry_.sweep();
      dispatcher_.sweep();
      tick();
    });
  }

  FolderLock lock_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> open_{io_.get_executor()};
  TableRegistry registry_;
  RpcDispatcher dispatcher_;
  Pages pages_;
  OriginPolicy origins_;
  ServerContext context_;
  tcp::acceptor acceptor_;
  asio::steady_timer sweep_, retry_;
  std::thread thread_;
  unsigned short port_ = 0;
};

}  // namespace

std::string store_file(const fs::path& data_dir) { return (data_dir / "tables.sqlite").string(); }

Result<bool> backup(const fs::path& data_dir, const std::string& to) { return backup_store(store_file(data_dir), to); }

Result<bool> restore(const fs::path& data_dir, const std::string& from) {
  std::error_code error;
  if (fs::create_directories(data_dir, error)) fs::permissions(data_dir, fs::perms::owner_all, error);
  const Result<FolderLock> lock = FolderLock::take(data_dir);
  if (!lock) return std::unexpected(lock.error());
  return restore_store(from, store_file(data_dir));
}

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
  Result<std::unique_ptr<GameLibrary>> library = GameLibrary::load(modules, options.data);
  if (!library) return std::unexpected(library.error());
  std::string notice;
  Result<std::unique_ptr<Store>> store = open_sqlite_store(store_file(options.data_dir), &notice);
  if (!store) return std::unexpected(store.error());
  if (!notice.empty()) log_event("error", "store_damaged", {{"what", notice}});
  if (options.wrap_store) *store = options.wrap_store(std::move(*store));
  auto server = std::make_unique<RunningServer>(options, std::move(*lock), std::move(*library), std::move(*store));
  server->keep_reports_in(options.data_dir / "reports");
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
  log_event("info", "started", {{"host", options.host}, {"port", (*server)->port()}});
  (*server)->wait_for_signal();
  log_event("info", "stopping");
  (*server)->stop();
  log_event("info", "stopped");
  return 0;
}

}  // namespace cf
