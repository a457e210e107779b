// What was acknowledged lasts: across a restart, out of memory, and when the process is killed in the middle of its
// work.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <thread>

#include "server/tests/house.hpp"

namespace cf::test {
namespace {

class Lasting : public ServerTest {};

TEST_F(Lasting, ARestartBringsEverythingBack) {
  Made made;
  Json before;
  {
    Client tab = this->tab();
    made = make(tab, {{"title", "To be continued"}});
    int seq = 0;
    for (const char* to : {"s1", "s2", "s3"})
      seq = tab.result(
          "table.act",
          {{"table", made.table}, {"token", made.token("column")}, {"seq", seq}, {"action", enter(to)}})["seq"];
    seq = tab.result("table.act", {{"table", made.table},
                                   {"token", made.token("ambusher")},
                                   {"seq", seq},
                                   {"action", {{"verb", "ambush"}}}})["seq"];
    tab.result("table.chat", {{"table", made.table}, {"token", made.token("column")}, {"text", "see you tomorrow"}});
    tab.result("table.notes", {{"table", made.table}, {"token", made.token("column")}, {"text", "mind the woods"}});
    before = tab.result("table.join", {{"table", made.table}, {"token", made.token("column")}});
  }
  shut();
  open();
  Client tab = this->tab();
  const Json after = tab.result("table.join", {{"table", made.table}, {"token", made.token("column")}});
  for (const char* key : {"seq", "steps", "view", "decision", "log", "chat", "notes", "commitment", "title", "undo"})
    EXPECT_EQ(before[key], after[key]) << key;
  Client other = this->tab();
  play_to_the_end(tab, other, made, 5);
  EXPECT_TRUE(tab.result("table.verify", {{"table", made.table}})["ok"]);
}

TEST_F(Lasting, IdleTablesLeaveMemoryAndComeBack) {
  shut();
  options.limits.idle_room_seconds = 0;
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  tab.result("table.act",
             {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}});
  for (int i = 0; i < 300 && server->rooms_in_memory(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(server->rooms_in_memory(), 0u);
  EXPECT_EQ(tab.result("table.join", {{"table", made.table}})["steps"], 1);
}

TEST_F(Lasting, OneDataDirectoryOneServer) {
  const auto second = Server::start(options);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().text().find("another"), std::string::npos);
}

// -- the process is killed -----------------------------------------------------------------------

class Child {
 public:
  explicit Child(const std::string& folder) {
    int pipe[2];
    if (::pipe(pipe) != 0) std::abort();
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(pipe[1], 1);
      ::close(pipe[0]);
      ::execl(CF_SERVE_TOY, CF_SERVE_TOY, "serve", "--port", "0", "--data-dir", folder.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(pipe[1]);
    std::string line;
    for (char c = 0; ::read(pipe[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(pipe[0]);
    const std::size_t colon = line.rfind(':');
    port = colon == std::string::npos ? 0 : static_cast<unsigned short>(std::atoi(line.c_str() + colon + 1));
  }
  ~Child() { end(SIGKILL); }
  int end(int signal) {
    if (pid_ <= 0) return 0;
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
  }
  unsigned short port = 0;

 private:
  pid_t pid_ = 0;
};

struct Given {  // an answer the server acknowledged
  std::string seat;
  int step;
  Json action;
};
struct Played {
  Made made;
  std::vector<Given> given;
  int steps = 0;
  bool over = false;
};

// Plays games one after the other until the socket dies; notes what was acknowledged.
void play_until_killed(unsigned short port, unsigned seed, std::vector<Played>& played) try {
  Client tab(port);
  std::mt19937 random(seed);
  for (;;) {
    const Json made = tab.ask("lobby.create", {{"game", "toy"}, {"scenario", "road"}});
    if (made.is_null()) return;
    played.push_back({{made["result"]["table"], made["result"]["host"], made["result"]["seats"]}, {}, 0, false});
    Played& game = played.back();
    while (!game.over) {
      Json now = tab.ask("table.join", {{"table", game.made.table}});
      if (now.is_null()) return;
      game.over = !now["result"]["result"].is_null();
      if (game.over) break;
      const std::string seat = now["result"]["decision"]["seat"];
      now = tab.ask("table.join", {{"table", game.made.table}, {"token", game.made.token(seat.c_str())}});
      if (now.is_null()) return;
      const Json& actions = now["result"]["decision"]["actions"];
      const Json action = actions[random() % actions.size()]["action"];
      const Json done = tab.ask("table.act", {{"table", game.made.table},
                                              {"token", game.made.token(seat.c_str())},
                                              {"seq", now["result"]["seq"]},
                                              {"action", action}});
      if (done.is_null()) return;
      game.given.push_back({seat, now["result"]["steps"].get<int>(), action});
      game.steps = done["result"]["steps"];
    }
  }
} catch (const std::exception&) {  // killed while connecting
}

// Every acknowledged answer is there, at its place.
void check(Client& tab, const Played& game) {
  const Json now = tab.result("table.join", {{"table", game.made.table}});
  ASSERT_GE(now["steps"].get<int>(), game.steps);
  for (const Given& given : game.given) {
    const Json past = tab.result("table.at", {{"table", game.made.table},
                                              {"token", game.made.token(given.seat.c_str())},
                                              {"step", given.step},
                                              {"seat", given.seat}});
    ASSERT_EQ(past["answer"]["action"], given.action);
  }
}

TEST(Killed, NothingAcknowledgedIsLost) {
  const int rounds = std::getenv("CF_LONG") ? 50 : 10;
  constexpr int kPlayers = 4;
  Folder folder;
  std::mt19937 random(2026);
  std::size_t acknowledged = 0;
  auto child = std::make_unique<Child>(folder.path.string());
  for (int round = 0; round < rounds; ++round) {
    ASSERT_NE(child->port, 0);
    std::vector<std::vector<Played>> played(kPlayers);
    {
      std::vector<std::jthread> players;
      for (int i = 0; i < kPlayers; ++i)
        players.emplace_back([&, i] {
          play_until_killed(child->port, static_cast<unsigned>(round * kPlayers + i),
                            played[static_cast<std::size_t>(i)]);
        });
      std::this_thread::sleep_for(std::chrono::milliseconds(150 + random() % 250));
      child->end(SIGKILL);
    }
    child = std::make_unique<Child>(folder.path.string());
    ASSERT_NE(child->port, 0);
    Client tab(child->port);
    for (const auto& games : played)
      for (const Played& game : games) {
        check(tab, game);
        acknowledged += game.given.size();
        if (HasFatalFailure()) return;
      }
  }
  EXPECT_GT(acknowledged, static_cast<std::size_t>(rounds) * 4);
  EXPECT_EQ(child->end(SIGTERM), 0) << "it stops cleanly when asked";
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
}

}  // namespace
}  // namespace cf::test
