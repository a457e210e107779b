// A load generator for the table server, on loopback: many tables, both seats of each over their own socket, bots that
// answer at once. Measures the time from an answer sent to both seats updated, that nothing is lost, and what an idle
// table weighs.
//
//   councilfire_load PROGRAM GAME SCENARIO [--tables 300] [--seconds 20] [--pause MS] [--whole] [--json]
//   councilfire_load PROGRAM mixed GAME:SCENARIO,GAME:SCENARIO.. [..]     one table after another of each
//
// It starts PROGRAM serve itself, on a free port and in a data directory that goes with it. --pause lets a bot wait
// before it answers (half to one and a half times so long); without it every bot answers as soon as both seats of its
// table are updated, so that all tables are always waiting for the server and the times measure its throughput. --whole
// asks for the whole view in every update, as programs do; without it the server sends what changed, as it does to the
// page.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string program, game, scenario;
  int tables = 300, seconds = 20, pause_ms = 0;
  bool whole = false, json = false;
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

// One of the answers offered in a message; nothing if none is.
std::string_view any_offered(std::string_view message, std::mt19937& random) {
  std::string_view out;
  const std::size_t decision = message.rfind("\"decision\":");
  if (decision == std::string_view::npos) return out;
  std::string_view rest = message.substr(decision);
  const std::size_t actions = rest.find("\"actions\":[");
  if (actions == std::string_view::npos || actions > 4000) return out;
  rest.remove_prefix(actions);
  unsigned seen = 0;
  for (std::size_t at = 0; (at = rest.find("{\"action\":{", at)) != std::string_view::npos; at += 10)
    if (random() % ++seen == 0) out = rest.substr(at + 10);
  return object_at(out);
}

// -- sockets: the least of WebSocket that the server's messages need, all on one thread ------------------

class Line;

class Loop {
 public:
  Loop() : epoll_(::epoll_create1(0)) {}
  ~Loop() { ::close(epoll_); }
  void watch(int fd, Line* line) const {
    epoll_event event{.events = EPOLLIN, .data = {.ptr = line}};
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
  }
  void later(Clock::time_point when, std::function<void()> what) { timers_.push({when, std::move(what)}); }
  void run_for(double seconds);

 private:
  struct Timer {
    Clock::time_point when;
    std::function<void()> what;
    bool operator<(const Timer& o) const { return when > o.when; }
  };
  int epoll_;
  std::priority_queue<Timer> timers_;
};

class Line {
 public:
  Line(Loop& loop, std::function<void(std::string_view)> hear) : loop_(loop), hear_(std::move(hear)) {}
  ~Line() { close(); }

  bool connect(unsigned short port) {
    fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) return false;
    const int on = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    put("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    std::string head;
    for (char c = 0; !head.ends_with("\r\n\r\n") && ::recv(fd_, &c, 1, 0) == 1;) head += c;
    loop_.watch(fd_, this);
    return head.find(" 101 ") != std::string::npos;
  }

  void send(std::string_view text) { put(frame(0x81, text)); }

  void read() {
    static char chunk[kChunk];
    const ssize_t got = ::recv(fd_, chunk, kChunk, 0);
    if (got <= 0) return close();
    std::string_view data(chunk, static_cast<std::size_t>(got));
    if (!buffer_.empty()) data = buffer_.append(data);
    while (const std::size_t size = take(data)) data.remove_prefix(size);
    if (data.size() != buffer_.size())
      buffer_.assign(std::string(data));  // the beginning of a message whose end has not come
  }

  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  static constexpr std::size_t kChunk = 256 * 1024;

  // One frame from the front; 0 when it has not all come. The server sends each message in one frame.
  std::size_t take(std::string_view data) {
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(data[i])); };
    if (data.size() < 2) return 0;
    std::size_t size = byte(1) & 127, head = 2;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (data.size() < head + more) return 0;
    if (more) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
    head += more;
    if (data.size() < head + size) return 0;
    const std::size_t kind = byte(0) & 15;
    if (kind == 1) hear_(data.substr(head, size));
    if (kind == 9) put(frame(0x8a, data.substr(head, size)));  // a ping is answered
    return head + size;
  }

  // A mask of zeros leaves the text as it is.
  static std::string frame(unsigned char kind, std::string_view text) {
    std::string out(1, static_cast<char>(kind));
    if (text.size() < 126) {
      out += static_cast<char>(0x80 | text.size());
    } else {
      out += static_cast<char>(0x80 | 126);
      out += static_cast<char>(text.size() >> 8);
      out += static_cast<char>(text.size() & 255);
    }
    out.append(4, '\0');
    return out.append(text);
  }

  void put(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  Loop& loop_;
  std::function<void(std::string_view)> hear_;
  int fd_ = -1;
  std::string buffer_;
};

void Loop::run_for(double seconds) {
  const Clock::time_point end = Clock::now() + std::chrono::microseconds(static_cast<long>(seconds * 1e6));
  epoll_event events[64];
  for (Clock::time_point now = Clock::now(); now < end; now = Clock::now()) {
    while (!timers_.empty() && timers_.top().when <= now) {
      const std::function<void()> what = timers_.top().what;
      timers_.pop();
      what();
    }
    const Clock::time_point next = timers_.empty() ? end : std::min(end, timers_.top().when);
    const long wait = std::chrono::ceil<std::chrono::milliseconds>(next - now)
                          .count();  // rounded down it would ask again and again for nothing
    const int count = ::epoll_wait(epoll_, events, 64, static_cast<int>(std::clamp(wait, 0L, 1000L)));
    for (int i = 0; i < count; ++i) static_cast<Line*>(events[i].data.ptr)->read();
  }
}

// -- one table --------------------------------------------------------------------------------------

struct Totals {
  std::vector<double> milliseconds;
  long answers = 0, games = 0, refused = 0, lost = 0;
  std::size_t bytes = 0;
  bool measuring = false, stopping = false;
};

class Bots {
 public:
  Bots(Loop& loop, const Options& options, Totals& totals, unsigned seed)
      : loop_(loop), options_(options), totals_(totals), random_(seed) {
    for (int i = 0; i < 2; ++i)
      lines_[i] = std::make_unique<Line>(loop, [this, i](std::string_view text) { hear(i, text); });
  }
  bool connect(unsigned short port) { return lines_[0]->connect(port) && lines_[1]->connect(port); }
  void start() {
    lines_[0]->send(R"({"id":1,"method":"lobby.create","params":{"game":")" + options_.game + R"(","scenario":")" +
                    options_.scenario + "\"}}");
  }
  void check() { lines_[0]->send(R"({"id":4,"method":"table.join","params":{"table":")" + table_ + "\"}}"); }
  bool checked() const { return checked_; }
  void close() {
    for (auto& line : lines_) line->close();
  }

 private:
  void hear(int which, std::string_view text) {
    if (totals_.measuring) totals_.bytes += text.size();
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
      lines_[i]->send(R"({"id":2,"method":"table.join","params":{"table":")" + table_ + R"(","token":")" + tokens_[i] +
                      (options_.whole ? "\"}}" : "\",\"keeps\":true}}"));
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
    const std::string_view action = any_offered(text, random_);
    if (action.empty()) return;
    next_ = which;
    action_ = action;
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
      for (auto& line : lines_) line->send(R"({"id":5,"method":"table.leave","params":{"table":")" + table_ + "\"}}");
      return start();
    }
    if (!options_.pause_ms) return act();
    const int pause = options_.pause_ms / 2 + static_cast<int>(random_() % static_cast<unsigned>(options_.pause_ms));
    loop_.later(Clock::now() + std::chrono::milliseconds(pause), [this] {
      if (!totals_.stopping) act();
    });
  }

  void act() {
    waiting_ = 2;
    wanted_ = seq_ + 1;
    began_ = Clock::now();
    lines_[next_]->send(R"({"id":3,"method":"table.act","params":{"table":")" + table_ + R"(","token":")" +
                        tokens_[next_] + R"(","seq":)" + std::to_string(seq_) + ",\"action\":" + action_ + "}}");
  }

  Loop& loop_;
  const Options& options_;
  Totals& totals_;
  std::mt19937 random_;
  std::unique_ptr<Line> lines_[2];
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
      ::execl(options.program.c_str(), options.program.c_str(), "serve", "--port", "0", "--data-dir", folder.c_str(),
              "--no-limits", nullptr);
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

// What the generator itself takes of the same machine.
double own_cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double percentile(std::vector<double>& sorted, double p) {
  return sorted.empty()
             ? 0
             : sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(p * static_cast<double>(sorted.size())))];
}

bool read_options(int argc, char** argv, Options& options) {
  std::vector<std::string> plain;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto number = [&](int& to) { to = i + 1 < argc ? std::atoi(argv[++i]) : 0; };
    if (word == "--tables")
      number(options.tables);
    else if (word == "--seconds")
      number(options.seconds);
    else if (word == "--pause")
      number(options.pause_ms);
    else if (word == "--whole")
      options.whole = true;
    else if (word == "--json")
      options.json = true;
    else
      plain.push_back(word);
  }
  if (plain.size() != 3 || options.tables < 1 || options.seconds < 1) return false;
  options.program = plain[0], options.game = plain[1], options.scenario = plain[2];
  return true;
}

// What each table plays.
std::vector<Options> kinds_of(const Options& options) {
  if (options.game != "mixed") return {options};
  std::vector<Options> kinds;
  for (std::size_t at = 0; at < options.scenario.size();) {
    const std::size_t end = std::min(options.scenario.find(',', at), options.scenario.size());
    const std::string one = options.scenario.substr(at, end - at);
    kinds.push_back(options);
    kinds.back().game = one.substr(0, one.find(':'));
    kinds.back().scenario = one.substr(std::min(one.size(), one.find(':') + 1));
    at = end + 1;
  }
  return kinds;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read_options(argc, argv, options)) {
    std::cerr << "usage: councilfire_load PROGRAM GAME SCENARIO | mixed GAME:SCENARIO,.. [--tables 300] [--seconds 20] "
                 "[--pause MS] [--whole] "
                 "[--json]\n";
    return 2;
  }
  rlimit files{};  // two sockets a table
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) files.rlim_cur = files.rlim_max, setrlimit(RLIMIT_NOFILE, &files);
  std::string folder = (std::filesystem::temp_directory_path() / "councilfire-load-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return 2;
  Child server;
  if (!server.start(options, folder)) return std::cerr << "the server did not start\n", 2;
  Loop loop;
  Totals totals;
  const long before = server.kilobytes();
  std::vector<std::unique_ptr<Bots>> bots;
  const std::vector<Options> kinds = kinds_of(options);
  for (int i = 0; i < options.tables; ++i)
    bots.push_back(std::make_unique<Bots>(loop, kinds[static_cast<std::size_t>(i) % kinds.size()], totals,
                                          static_cast<unsigned>(i + 1)));
  for (auto& b : bots) {
    if (!b->connect(server.port)) return std::cerr << "the server does not answer\n", server.stop(), 2;
    b->start();
  }
  loop.run_for(3);  // until all sit and play
  totals.measuring = true;
  const double cpu = server.cpu_seconds(), own = own_cpu_seconds();
  const Clock::time_point began = Clock::now();
  loop.run_for(options.seconds);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  const double cpu_used = server.cpu_seconds() - cpu, own_used = own_cpu_seconds() - own;
  totals.measuring = false, totals.stopping = true;
  loop.run_for(1);
  const long loaded = server.kilobytes();
  for (auto& b : bots) b->check();
  const auto all_checked = [&] { return std::ranges::all_of(bots, [](const auto& b) { return b->checked(); }); };
  for (int i = 0; i < 100 && !all_checked(); ++i) loop.run_for(0.3);  // a busy machine takes its time
  for (auto& b : bots) totals.lost += !b->checked();
  for (auto& b : bots) b->close();
  loop.run_for(4);  // idle tables leave memory after a while
  const long idle = server.kilobytes();
  server.stop();
  std::filesystem::remove_all(folder);

  std::ranges::sort(totals.milliseconds);
  const double per_second = static_cast<double>(totals.answers) / seconds;
  const double p50 = percentile(totals.milliseconds, 0.5), p99 = percentile(totals.milliseconds, 0.99),
               most = percentile(totals.milliseconds, 1);
  const double each = static_cast<double>(loaded - before) / options.tables,
               gone = static_cast<double>(idle - before) / options.tables;
  if (options.json)
    std::cout << "{\"game\":\"" << options.game << "\",\"tables\":" << options.tables << ",\"seconds\":" << seconds
              << ",\"answers_per_s\":" << per_second << ",\"p50_ms\":" << p50 << ",\"p99_ms\":" << p99
              << ",\"max_ms\":" << most << ",\"refused\":" << totals.refused << ",\"lost\":" << totals.lost
              << ",\"kib_per_table\":" << each << ",\"kib_per_table_left\":" << gone << ",\"server_cpu_s\":" << cpu_used
              << ",\"generator_cpu_s\":" << own_used << "}\n";
  else
    std::cout << options.tables << " tables of " << options.game << ", " << totals.answers << " answers in " << seconds
              << " s (" << per_second << "/s), " << totals.games << " games ended\n"
              << "answer sent to both seats updated: p50 " << p50 << " ms, p99 " << p99 << " ms, longest " << most
              << " ms\n"
              << "refused " << totals.refused << ", lost " << totals.lost << ", "
              << totals.bytes / std::max(1L, totals.answers) << " bytes received an answer, server used "
              << cpu_used / seconds << " cores, the generator " << own_used / seconds << "\n"
              << "memory: " << each << " KiB a table with both sockets open, " << gone
              << " KiB a table after all left\n";
  return totals.lost || !totals.answers ? 1 : 0;
}
