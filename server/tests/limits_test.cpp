// What one address may take: connections, memory, disk, the tables' thread and the workers.
#include <arpa/inet.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/origin.hpp"
#include "server/tests/house.hpp"
#include "server/utf8.hpp"

namespace cf::test {
namespace {

class LimitsTest : public ServerTest {
 protected:
  void SetUp() override {}
  Json at(const Made& made, const char* seat, Json more = Json::object()) const {
    more.update({{"table", made.table}, {"token", made.token(seat)}});
    return more;
  }
};

// A connection that says nothing, or what it is told to.
class Raw {
 public:
  Raw() : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{5, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  }
  Raw(const Raw&) = delete;
  ~Raw() { ::close(fd_); }
  void connect(unsigned short port) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
  }
  bool say(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t n = ::send(fd_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
      if (n <= 0) return false;
      done += static_cast<std::size_t>(n);
    }
    return true;
  }
  std::string hear() {  // "" when it was closed
    char buffer[4096];
    const ssize_t n = ::recv(fd_, buffer, sizeof buffer, 0);
    return n > 0 ? std::string(buffer, static_cast<std::size_t>(n)) : "";
  }
  bool becomes_websocket() {
    say("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    return hear().starts_with("HTTP/1.1 101");
  }
  // The beginning of a text message of that length.
  static std::string frame_head(std::uint64_t size) {
    std::string out = "\x81\xff";
    for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(size >> shift & 0xff);
    return out + std::string(4, '\0');
  }

 private:
  int fd_;
};

TEST_F(LimitsTest, ConnectionsThatAskForPagesOrNothingCountToo) {
  options.limits.sockets_per_address = 4;
  open();
  std::vector<std::unique_ptr<Raw>> idle;
  for (int i = 0; i < 4; ++i) {
    idle.push_back(std::make_unique<Raw>());
    idle.back()->connect(server->port());
  }
  Raw late;
  late.connect(server->port());
  late.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(late.hear(), "");
  for (const auto& one : idle) {
    one->say("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n");
    EXPECT_NE(one->hear().find("200 OK"), std::string::npos);
  }
  Raw another;  // the four have said where they come from
  another.connect(server->port());
  another.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n");
  EXPECT_NE(another.hear().find("503"), std::string::npos);
  Raw stranger;
  stranger.connect(server->port());
  stranger.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.8\r\n\r\n");
  EXPECT_NE(stranger.hear().find("200 OK"), std::string::npos);
}

TEST(AccountOf, OneCustomerOfAnIPv6NetworkIsOne) {
  EXPECT_EQ(account_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(account_of("2001:db8:1:2:aaaa::1"), account_of("2001:db8:1:2:bbbb::2"));
  EXPECT_NE(account_of("2001:db8:1:2::1"), account_of("2001:db8:1:3::1"));
  EXPECT_EQ(account_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(account_of("::1"), "::1");
}

TEST_F(LimitsTest, UnfinishedMessagesOfOneAddressAreBounded) {
  options.limits.unfinished_bytes_per_address = 1024 * 1024;
  open();
  constexpr std::size_t kPart = 700 * 1024;
  Raw first, second;
  for (Raw* socket : {&first, &second}) {
    socket->connect(server->port());
    ASSERT_TRUE(socket->becomes_websocket());
  }
  ASSERT_TRUE(first.say(Raw::frame_head(3'000'000) + std::string(kPart, ' ')));
  Client probe = this->tab();
  probe.result("games.list");
  second.say(Raw::frame_head(3'000'000) + std::string(kPart, ' '));
  EXPECT_EQ(second.hear(), "");  // closed: together they would hold too much
  probe.result("games.list");
}

TEST_F(LimitsTest, AMessageThatDoesNotEndIsDropped) {
  options.limits.message_seconds = 1;
  open();
  Raw slow;
  slow.connect(server->port());
  ASSERT_TRUE(slow.becomes_websocket());
  slow.say(Raw::frame_head(3'000'000) + std::string(100'000, ' '));
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(slow.hear(), "");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(4));
}

// Without descriptors the next accept fails at once, and the one after it: the server waits in between.
TEST_F(LimitsTest, WithoutDescriptorsTheServerWaitsAndThenGoesOn) {
  open();
  Client probe = this->tab();
  probe.result("games.list");
  Raw waiting;  // has its descriptor
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit full = before;
  full.rlim_cur = static_cast<rlim_t>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}) - 1);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &full), 0);
  waiting.connect(server->port());
  rusage then{}, now{};
  getrusage(RUSAGE_SELF, &then);
  std::this_thread::sleep_for(std::chrono::milliseconds(900));
  getrusage(RUSAGE_SELF, &now);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  const auto used = [](const rusage& r) {
    return static_cast<double>(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           static_cast<double>(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
  };
  EXPECT_LT(used(now) - used(then), 0.3);
  waiting.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_NE(waiting.hear().find("200 OK"), std::string::npos);
  probe.result("games.list");
}

TEST_F(LimitsTest, WhatAnAddressStoresIsLimited) {
  options.limits.stored_bytes_burst = 12'000;
  options.limits.stored_bytes_per_second = 1;
  open();
  Client tab = this->tab(), stranger(server->port(), "/ws", "192.0.2.9");
  const Made made = make(tab);
  const Json chat = at(made, "column", {{"text", std::string(1500, 'x')}});
  int refused = 0;
  for (int i = 0; i < 8; ++i) {
    const Json answer = tab.ask("table.chat", chat);
    if (!answer.contains("error")) continue;
    ++refused;
    EXPECT_EQ(answer["error"]["code"], -32005);
    EXPECT_EQ(answer["error"]["data"]["limit"], "bytes stored");
    EXPECT_GT(answer["error"]["data"]["retry_after"].get<double>(), 1);
  }
  EXPECT_GE(refused, 2);
  EXPECT_EQ(tab.error("lobby.create", {{"game", "toy"}, {"scenario", "road"}, {"title", std::string(9000, 'y')}}),
            -32005);
  EXPECT_EQ(tab.error("record.open", {{"record", std::string(9000, 'y')}}), -32005);
  EXPECT_EQ(tab.error("table.notes", at(made, "column", {{"text", std::string(9000, 'z')}})), -32005);
  tab.result("table.act", at(made, "column", {{"seq", 0}, {"action", enter("s1")}}));  // play goes on
  stranger.result("table.chat", chat);                                                 // another address has its own
}

TEST_F(LimitsTest, AHostChangesSettingsNowAndThen) {
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  int done = 0, refused = 0;
  for (int i = 0; i < 30; ++i) {
    const Json answer =
        tab.ask("table.set", {{"table", made.table}, {"token", made.host}, {"undo", i % 2 ? "fair" : "free"}});
    answer.contains("result") ? ++done : ++refused;
    EXPECT_EQ(answer.value("error", Json{{"code", -32005}})["code"], -32005);
  }
  EXPECT_GE(done, 20);
  EXPECT_GE(refused, 5);
}

// What takes long is done by workers: with no place in their queue it is refused, and never done on the tables' thread.
TEST_F(LimitsTest, LongWorkIsNotDoneOnTheTablesThread) {
  options.limits.waiting_queries_per_address = 0;
  open();
  Client tab = this->tab(), other = this->tab();
  const Made made = make(tab, {{"hints", true}});
  const Json mine = at(made, "column", {{"action", enter("s1")}});
  for (const char* method : {"table.luck", "table.hint", "table.odds", "table.report"})
    EXPECT_EQ(tab.error(method, mine), -32005) << method;
  EXPECT_EQ(tab.error("record.open", {{"record", "{}"}}), -32005);
  tab.result("table.resign", mine);
  for (const char* method : {"table.save", "table.verify"}) EXPECT_EQ(tab.error(method, mine), -32005) << method;
  Json fork = mine;
  fork["step"] = 0;
  EXPECT_EQ(tab.error("table.fork", fork), -32005);
  tab.send_text(
      Json{{"jsonrpc", "2.0"}, {"id", 77}, {"method", "games.list"}, {"params", {{"x", std::string(70'000, 'x')}}}}
          .dump());
  const Json answer = tab.read_message();  // parsed by a worker, or not at all
  EXPECT_EQ(answer["error"]["code"], -32005) << answer.dump().substr(0, 200);
}

// One address spends its share of the tables' thread and waits; another's requests go through meanwhile.
TEST_F(LimitsTest, AnAddressThatUsesTooMuchOfTheThreadWaits) {
  open();
  shut();
  options.limits.cpu_burst_seconds = 0.001;
  const double share = 0.0005;
  // open() lifts the share for tests, all of whose clients come from one address
  options.port = 0;
  options.limits.cpu_share = share;
  auto started = Server::start(options);
  ASSERT_TRUE(started);
  server = std::move(*started);
  Client greedy(server->port(), "/ws", "192.0.2.1"), stranger(server->port(), "/ws", "192.0.2.2");
  const Json ask = {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "rules.get"}, {"params", {{"game", "toy"}}}};
  for (int i = 0; i < 200; ++i) greedy.send_text(ask.dump());
  const auto began = std::chrono::steady_clock::now();
  stranger.result("games.list");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  int heard = 0;
  while (std::chrono::steady_clock::now() - began < std::chrono::milliseconds(600) &&
         !greedy.read_message(100).is_null())
    ++heard;
  EXPECT_LT(heard, 200);
}

TEST_F(LimitsTest, ParametersOfTheWrongTypeAreRefused) {
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  const std::pair<const char*, Json> wrong[] = {
      {"table.undo", {{"to", -1}}},       {"table.undo", {{"to", "0"}}},   {"table.at", {{"step", 1.5}}},
      {"table.act", {{"seq", "0"}}},      {"table.chat", {{"text", 7}}},   {"table.join", {{"since", -3}}},
      {"table.join", {{"keeps", "yes"}}}, {"table.luck", {{"from", {1}}}}, {"table.odds", {{"horizon", -1}}}};
  for (const auto& [method, params] : wrong)
    EXPECT_EQ(tab.error(method, at(made, "column", params)), -32602) << method << params.dump();
  EXPECT_EQ(tab.error("table.set", {{"table", made.table}, {"token", made.host}, {"listed", 1}}), -32602);
  EXPECT_EQ(tab.error("lobby.create", {{"game", "toy"}, {"scenario", "road"}, {"claim_hours", "x"}}), -32602);
  EXPECT_EQ(tab.error("lobby.create", {{"game", "toy"}, {"scenario", "road"}, {"options", {{"strength", 3}}}}), -32602);
  EXPECT_EQ(tab.error("lobby.mine", {{"tokens", "all"}}), -32602);
  EXPECT_EQ(tab.result("table.join", at(made, "column"))["steps"], 0);
}

TEST_F(LimitsTest, TitlesAreCutAtLettersAndNewTablesAreOfToday) {
  open();
  Client tab = this->tab();
  std::string title;
  for (int i = 0; i < 100; ++i) title += "é";  // two bytes each; 120 bytes are kept
  const Made made = make(tab, {{"title", "x" + title}});
  const Json line = tab.result("lobby.mine", {{"tokens", {at(made, "column")}}})["tables"][0];
  EXPECT_EQ(line["title"].get<std::string>().size(), 119u);
  EXPECT_EQ(line["title"].get<std::string>(), cut_utf8("x" + title, 120));
  EXPECT_NEAR(line["updated"].get<double>(), static_cast<double>(std::time(nullptr)), 5);
}

}  // namespace
}  // namespace cf::test
