// What who runs a server needs: health, numbers, copies, and fairness between addresses.
#include <sys/stat.h>

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>

#include "server/bot_pool.hpp"
#include "server/tests/house.hpp"
#include "store/sqlite_store.hpp"

namespace cf::test {
namespace {

class Operating : public ServerTest {};

TEST_F(Operating, HealthAndNumbersAreThere) {
  Client tab = this->tab();
  const Made made = make(tab);
  tab.result("table.act",
             {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}});
  EXPECT_EQ(get_page(server->port(), "/healthz").body, "ok\n");
  const Page page = get_page(server->port(), "/metrics");
  EXPECT_NE(page.body.find("councilfire_answers_total 1\n"), std::string::npos) << page.body;
  EXPECT_NE(page.body.find("councilfire_commit_seconds_count"), std::string::npos);
  EXPECT_EQ(get_page(server->port(), "/metrics", "X-Forwarded-For: 192.0.2.1\r\n").status, 404);
}

TEST_F(Operating, OnlyTheOwnerReadsTheStore) {
  struct stat file {};
  ASSERT_EQ(::stat((folder.path / "tables.sqlite").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600u);
}

TEST_F(Operating, ABackupOfARunningServerIsWholeAndIsPutBack) {
  Client tab = this->tab();
  const Made made = make(tab);
  const Json act = {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}};
  tab.result("table.act", act);
  const std::string copy = (folder.path / "copy.sqlite").string();
  const Result<bool> copied = backup(folder.path, copy);
  ASSERT_TRUE(copied) << copied.error().text();
  EXPECT_FALSE(backup(folder.path, copy));   // nothing is written over
  EXPECT_FALSE(restore(folder.path, copy));  // not under a running server
  tab.result("table.act",
             {{"table", made.table}, {"token", made.token("column")}, {"seq", 1}, {"action", enter("s2")}});
  shut();
  const Result<bool> back = restore(folder.path, copy);
  ASSERT_TRUE(back) << back.error().text();
  open();
  EXPECT_EQ(this->tab().result("table.join", {{"table", made.table}})["steps"], 1);
}

TEST_F(Operating, CopiesMadeWhileAnswersAreWrittenAreWhole) {
  std::atomic<bool> stop = false;
  std::thread player([&] {
    Client tab = this->tab();
    while (!stop) {
      const Made made = make(tab);
      int seq = 0;
      for (const char* to : {"s1", "s2"})
        seq = tab.result(
            "table.act",
            {{"table", made.table}, {"token", made.token("column")}, {"seq", seq}, {"action", enter(to)}})["seq"];
      tab.result("table.resign", {{"table", made.table}, {"token", made.token("column")}});
    }
  });
  for (int i = 0; i < 5; ++i) {
    const std::string copy = (folder.path / ("copy" + std::to_string(i))).string();
    const Result<bool> copied = backup(folder.path, copy);
    EXPECT_TRUE(copied) << copied.error().text();
    EXPECT_TRUE(check_store(copy));
    struct stat file {};
    ASSERT_EQ(::stat(copy.c_str(), &file), 0);
    EXPECT_EQ(file.st_mode & 0777, 0600u);
  }
  stop = true;
  player.join();
  EXPECT_FALSE(restore(folder.path, (folder.path / "nowhere").string()));
}

TEST_F(Operating, ClientsAreToldThatTheServerStops) {
  Client tab = this->tab();
  tab.result("games.list");
  shut();
  EXPECT_FALSE(tab.push("server.stopping").is_null());
}

// One address asks for very much; another's short work is done soon all the same.
TEST(BotPool, AStrangersWorkDoesNotWaitForAllOfAnothers) {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::atomic<int> finished = 0;
  cf::BotPool pool(1, Limits{}, [](std::function<void()> what) { what(); });
  const auto busy = [&](const std::function<bool()>& stop) -> std::function<void()> {
    while (!stop()) {
    }
    ++finished;
    return {};
  };
  for (int i = 0; i < 30; ++i) pool.query("greedy", busy);
  pool.query("stranger", [&](const std::function<bool()>&) -> std::function<void()> {
    return [&] {
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_all();
    };
  });
  std::unique_lock lock(mutex);
  EXPECT_TRUE(changed.wait_for(lock, std::chrono::seconds(5), [&] { return done; }));
  EXPECT_EQ(finished, 0);
  lock.unlock();
  pool.stop();
}

}  // namespace
}  // namespace cf::test
