// A load generator for the table server, on loopback: many tables, both seats of each over their own socket, bots that answer at
// once. Measures the time from an answer sent to both seats updated, that nothing is lost, and what an idle table weighs.
//
//   councilfire_load PROGRAM GAME SCENARIO [--tables 300] [--seconds 20] [--pause MS] [--json]
//
// It starts PROGRAM serve itself, on a free port and in a data directory that goes with it. --pause lets a bot wait before
// it answers; without it every table is always waiting for the server.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ws = beast::websocket;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

struct Options {
  std::string program, game, scenario;
  int tables = 300, seconds = 20, pause_ms = 0;
  bool json = false;
};

// -- JSON without reading all of it: the generator must not be slower than what it measures ------------

std::string_view text_after(std::string_view in, std::string_view key) {
  const std::size_t at = in.find(key);
  if (at == std::string_view::npos) return {};
  in.remove_prefix(at + key.size());
  return in.substr(0, in.find('"'));
}

long number_after(std::string_view in, std::string_view key) {
  const std::size_t at = in.find(key);
  return at == std::string_view::npos ? -1 : std::atol(in.data() + at + key.size());
}

// The object that starts at the front of the text.
std::string_view object_at(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return text.substr(0, i + 1);
  }
  return {};
}

std::vector<std::string_view> offered(std::string_view message) {
  std::vector<std::string_view> out;
  const std::size_t decision = message.find("\"decision\":");
  if (decision == std::string_view::npos) return out;
  std::string_view rest = message.substr(decision);
  const std::size_t actions = rest.find("\"actions\":[");
  if (actions == std::string_view::npos || actions > 4000) return out;
  const std::size_t refused = rest.find("\"refused\":[");
  rest = rest.substr(0, refused).substr(actions);
  for (std::size_t at = 0; (at = rest.find("{\"action\":{", at)) != std::string_view::npos; at += 10) out.push_back(object_at(rest.substr(at + 10)));
  return out;
}

// -- one socket -----------------------------------------------------------------------------------

class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& io, std::function<void(std::string_view)> hear) : stream_(io), hear_(std::move(hear)) {}
  void connect(unsigned short port) {
    beast::get_lowest_layer(stream_).connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
    beast::get_lowest_layer(stream_).socket().set_option(tcp::no_delay(true));
    stream_.read_message_max(64 << 20);
    stream_.handshake("127.0.0.1", "/ws");
    read();
  }
  void send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }
  void close() {
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      const auto data = self->buffer_.data();
      self->hear_({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }
  void write() {
    stream_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }
  ws::stream<beast::tcp_stream> stream_;
  std::function<void(std::string_view)> hear_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
};

// -- one table --------------------------------------------------------------------------------------

struct Totals {
  std::vector<double> milliseconds;
  long answers = 0, games = 0, refused = 0, lost = 0;
  std::size_t bytes = 0;
  bool measuring = false, stopping = false;
};

class Bots {
 public:
  Bots(asio::io_context& io, const Options& options, Totals& totals, unsigned seed)
      : options_(options), totals_(totals), timer_(io), random_(seed) {
    for (int i = 0; i < 2; ++i) lines_[i] = std::make_shared<Line>(io, [this, i](std::string_view text) { hear(i, text); });
  }
  void connect(unsigned short port) {
    for (auto& line : lines_) line->connect(port);
  }
  void start() {
    lines_[0]->send(R"({"id":1,"method":"lobby.create","params":{"game":")" + options_.game + R"(","scenario":")" + options_.scenario + "\"}}");
  }
  void check() { lines_[0]->send(R"({"id":4,"method":"table.join","params":{"table":")" + table_ + "\"}}"); }
  bool checked() const { return checked_; }
  void close() {
    for (auto& line : lines_) line->close();
  }

 private:
  void hear(int which, std::string_view text) {
    totals_.bytes += text.size();
    if (text.find("\"method\":\"table.update\"") < 40) return updated(which, text);
    if (text.find("\"id\":1,") < 40) return made(text);
    if (text.find("\"id\":2,") < 40) return joined(which, text);
    if (text.find("\"id\":3,") < 40 && text.find("\"error\":") < 60) ++totals_.refused;
    if (text.find("\"id\":4,") < 40) {
      checked_ = true;
      if (number_after(text, "\"seq\":") < acknowledged_) ++totals_.lost;
    } else if (text.find("\"id\":3,") < 40) {
      acknowledged_ = std::max(acknowledged_, number_after(text, "\"seq\":"));
    }
  }

  void made(std::string_view text) {
    table_ = text_after(text, "\"table\":\"");
    acknowledged_ = 0;
    std::string_view seats = text.substr(text.find("\"seats\":{") + 9);
    for (int i = 0; i < 2; ++i) {
      seats.remove_prefix(seats.find(':') + 2);
      tokens_[i] = seats.substr(0, seats.find('"'));
      lines_[i]->send(R"({"id":2,"method":"table.join","params":{"table":")" + table_ + R"(","token":")" + tokens_[i] + "\"}}");
    }
    waiting_ = 2;
    began_ = {};
  }

  void joined(int which, std::string_view text) {
    seq_ = number_after(text, "\"seq\":");
    take(which, text);
    arrived();
  }

  void updated(int which, std::string_view text) {
    const long seq = number_after(text, "\"seq\":");
    if (text_after(text.substr(0, 120), "\"table\":\"") != table_ || seq <= seen_[which]) return;
    seen_[which] = seq;
    if (seq < wanted_) return;
    seq_ = seq;
    take(which, text);
    arrived();
  }

  void take(int which, std::string_view text) {
    seen_[which] = seq_;
    over_ = text.rfind("\"result\":null") == std::string_view::npos;
    const std::vector<std::string_view> actions = offered(text);
    if (actions.empty()) return;
    next_ = which;
    action_ = actions[random_() % actions.size()];
  }

  void arrived() {
    if (--waiting_ > 0) return;
    if (began_ != Clock::time_point{} && totals_.measuring) {
      totals_.milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began_).count());
      ++totals_.answers;
    }
    if (totals_.stopping) return;
    if (over_) {
      ++totals_.games;
      seen_[0] = seen_[1] = -1;
      return start();
    }
    if (!options_.pause_ms) return act();
    timer_.expires_after(std::chrono::milliseconds(options_.pause_ms / 2 + static_cast<int>(random_() % static_cast<unsigned>(options_.pause_ms))));
    timer_.async_wait([this](beast::error_code error) {
      if (!error && !totals_.stopping) act();
    });
  }

  void act() {
    waiting_ = 2;
    wanted_ = seq_ + 1;
    began_ = Clock::now();
    lines_[next_]->send(R"({"id":3,"method":"table.act","params":{"table":")" + table_ + R"(","token":")" + tokens_[next_] + R"(","seq":)" +
                        std::to_string(seq_) + ",\"action\":" + action_ + "}}");
  }

  const Options& options_;
  Totals& totals_;
  asio::steady_timer timer_;
  std::mt19937 random_;
  std::shared_ptr<Line> lines_[2];
  std::string table_, tokens_[2], action_;
  long seq_ = 0, wanted_ = 0, acknowledged_ = 0, seen_[2] = {-1, -1};
  int next_ = 0, waiting_ = 0;
  bool over_ = false, checked_ = false;
  Clock::time_point began_{};
};

// -- the server as a child ----------------------------------------------------------------------------

struct Child {
  pid_t pid = 0;
  unsigned short port = 0;

  bool start(const Options& options, const std::string& folder) {
    int pipe[2];
    if (::pipe(pipe) != 0) return false;
    pid = ::fork();
    if (pid == 0) {
      ::dup2(pipe[1], 1);
      ::close(pipe[0]);
      ::execl(options.program.c_str(), options.program.c_str(), "serve", "--port", "0", "--data-dir", folder.c_str(), "--no-limits", nullptr);
      ::_exit(127);
    }
    ::close(pipe[1]);
    std::string line;
    for (char c = 0; ::read(pipe[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(pipe[0]);
    const std::size_t colon = line.rfind(':');
    port = colon == std::string::npos ? 0 : static_cast<unsigned short>(std::atoi(line.c_str() + colon + 1));
    return port != 0;
  }
  long kilobytes() const {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
    return 0;
  }
  double cpu_seconds() const {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string all((std::istreambuf_iterator<char>(in)), {});
    all = all.substr(all.rfind(')') + 2);
    std::string word;
    long ticks = 0;
    std::size_t at = 0;
    for (int field = 0; field <= 12; ++field) {
      const std::size_t end = all.find(' ', at);
      if (field >= 11) ticks += std::atol(all.c_str() + at);
      at = end + 1;
    }
    return static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  void stop() {
    ::kill(pid, SIGTERM);
    ::waitpid(pid, nullptr, 0);
  }
};

double percentile(std::vector<double>& sorted, double p) {
  return sorted.empty() ? 0 : sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(p * static_cast<double>(sorted.size())))];
}

bool read_options(int argc, char** argv, Options& options) {
  std::vector<std::string> plain;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto number = [&](int& to) { to = i + 1 < argc ? std::atoi(argv[++i]) : 0; };
    if (word == "--tables") number(options.tables);
    else if (word == "--seconds") number(options.seconds);
    else if (word == "--pause") number(options.pause_ms);
    else if (word == "--json") options.json = true;
    else plain.push_back(word);
  }
  if (plain.size() != 3 || options.tables < 1 || options.seconds < 1) return false;
  options.program = plain[0], options.game = plain[1], options.scenario = plain[2];
  return true;
}

void run_for(asio::io_context& io, double seconds) {
  io.restart();
  io.run_for(std::chrono::milliseconds(static_cast<long>(seconds * 1000)));
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read_options(argc, argv, options)) {
    std::cerr << "usage: councilfire_load PROGRAM GAME SCENARIO [--tables 300] [--seconds 20] [--pause MS] [--json]\n";
    return 2;
  }
  std::string folder = (std::filesystem::temp_directory_path() / "councilfire-load-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return 2;
  Child server;
  if (!server.start(options, folder)) return std::cerr << "the server did not start\n", 2;
  asio::io_context io(1);
  Totals totals;
  const long before = server.kilobytes();
  std::vector<std::unique_ptr<Bots>> bots;
  for (int i = 0; i < options.tables; ++i) bots.push_back(std::make_unique<Bots>(io, options, totals, static_cast<unsigned>(i + 1)));
  for (auto& b : bots) b->connect(server.port), b->start();
  run_for(io, 3);  // until all sit and play
  totals.measuring = true;
  const double cpu = server.cpu_seconds();
  const Clock::time_point began = Clock::now();
  run_for(io, options.seconds);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  const double cpu_used = server.cpu_seconds() - cpu;
  totals.measuring = false, totals.stopping = true;
  run_for(io, 1);
  const long loaded = server.kilobytes();
  for (auto& b : bots) b->check();
  run_for(io, 3);
  for (auto& b : bots) totals.lost += !b->checked();
  for (auto& b : bots) b->close();
  run_for(io, 4);  // idle tables leave memory after a while
  const long idle = server.kilobytes();
  server.stop();
  std::filesystem::remove_all(folder);

  std::ranges::sort(totals.milliseconds);
  const double per_second = static_cast<double>(totals.answers) / seconds;
  const double p50 = percentile(totals.milliseconds, 0.5), p99 = percentile(totals.milliseconds, 0.99), most = percentile(totals.milliseconds, 1);
  const double each = static_cast<double>(loaded - before) / options.tables, gone = static_cast<double>(idle - before) / options.tables;
  if (options.json)
    std::cout << "{\"game\":\"" << options.game << "\",\"tables\":" << options.tables << ",\"seconds\":" << seconds << ",\"answers_per_s\":" << per_second
              << ",\"p50_ms\":" << p50 << ",\"p99_ms\":" << p99 << ",\"max_ms\":" << most << ",\"refused\":" << totals.refused << ",\"lost\":" << totals.lost
              << ",\"kib_per_table\":" << each << ",\"kib_per_table_left\":" << gone << ",\"server_cpu_s\":" << cpu_used << "}\n";
  else
    std::cout << options.tables << " tables of " << options.game << ", " << totals.answers << " answers in " << seconds << " s (" << per_second << "/s), "
              << totals.games << " games ended\n"
              << "answer sent to both seats updated: p50 " << p50 << " ms, p99 " << p99 << " ms, longest " << most << " ms\n"
              << "refused " << totals.refused << ", lost " << totals.lost << ", " << totals.bytes / std::max(1L, totals.answers) << " bytes received an answer, server used "
              << cpu_used / seconds << " cores\n"
              << "memory: " << each << " KiB a table with both sockets open, " << gone << " KiB a table after all left\n";
  return totals.lost || !totals.answers ? 1 : 0;
}
