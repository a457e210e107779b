// The disk refuses a write: nothing that waited for it is acknowledged, and what is stored stays whole.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>

#include "server/tests/house.hpp"
#include "store/store.hpp"

namespace cf::test {
namespace {

// Commits wait while it is held; then `failures` of them fail.
struct Disk {
  std::mutex mutex;
  std::condition_variable changed;
  bool held = false;
  int waiting = 0, failures = 0;

  void hold() {
    const std::lock_guard lock(mutex);
    held = true;
  }
  void wait_for_commit() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return waiting > 0; });
  }
  void release(int failing) {
    const std::lock_guard lock(mutex);
    failures = failing;
    held = false;
    changed.notify_all();
  }
  bool fails() {
    std::unique_lock lock(mutex);
    ++waiting;
    changed.notify_all();
    changed.wait(lock, [&] { return !held; });
    --waiting;
    return failures > 0 && failures-- > 0;
  }
};

class FailingStore final : public Store {
 public:
  FailingStore(Disk& disk, std::unique_ptr<Store> store) : disk_(disk), store_(std::move(store)) {}
  Result<bool> commit(std::span<const Change> changes, Seconds now) override {
    if (disk_.fails()) return fail("the disk is full");
    return store_->commit(changes, now);
  }
  Result<std::optional<StoredTable>> load(const std::string& table) override { return store_->load(table); }
  Result<int> live_tables_of(const std::string& address) override { return store_->live_tables_of(address); }
  Result<std::vector<std::string>> listed_tables(int most) override { return store_->listed_tables(most); }
  Result<long> table_count() override { return store_->table_count(); }

 private:
  Disk& disk_;
  std::unique_ptr<Store> store_;
};

class FailingDisk : public ServerTest {
 protected:
  FailingDisk() {
    options.wrap_store = [this](std::unique_ptr<Store> store) {
      return std::make_unique<FailingStore>(disk, std::move(store));
    };
  }
  void TearDown() override { disk.release(0); }
  std::string request(int id, const char* method, const Made& made, Json more) {
    more.update({{"table", made.table}, {"token", made.token("column")}});
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", more}}.dump();
  }
  // The answers to requests 1 to `count`, by id.
  std::map<int, Json> answers(Client& tab, std::size_t count) {
    std::map<int, Json> found;
    while (found.size() < count) {
      const Json message = tab.read_message();
      if (message.is_null()) break;
      if (message.contains("id")) found[message["id"].get<int>()] = message;
    }
    return found;
  }
  Disk disk;
};

TEST_F(FailingDisk, RequestsThatWaitedForARefusedWriteAreRefused) {
  Client tab = this->tab(), watcher = this->tab();
  const Made made = make(tab);
  tab.result("table.act",
             {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}});
  watcher.result("table.join", {{"table", made.table}});
  disk.hold();
  tab.send_text(request(1001, "table.act", made, {{"seq", 1}, {"action", enter("s2")}}));
  disk.wait_for_commit();
  tab.send_text(request(1002, "table.act", made, {{"seq", 2}, {"action", enter("s3")}}));
  tab.send_text(request(1003, "table.chat", made, {{"text", "was that saved?"}}));
  Client probe = this->tab();  // another table's answer shows that the tables' thread has read the two above
  probe.result("games.list");
  disk.release(1);
  const std::map<int, Json> got = answers(tab, 3);
  for (const int id : {1001, 1002, 1003}) {
    ASSERT_TRUE(got.contains(id));
    EXPECT_EQ(got.at(id).value("error", Json::object()).value("code", 0), -32006) << got.at(id).dump();
  }
  EXPECT_FALSE(watcher.push("table.undo_done").is_null());
  // The table goes on from what is stored, and those who watch are told.
  const Json acted = probe.result(
      "table.act", {{"table", made.table}, {"token", made.token("column")}, {"seq", 1}, {"action", enter("s2")}});
  EXPECT_EQ(acted["steps"], 2);
  EXPECT_EQ(watcher.update(2)["steps"], 2);
  shut();
  open();
  EXPECT_EQ(this->tab().result("table.join", {{"table", made.table}})["steps"], 2);
}

TEST_F(FailingDisk, AProgramsAnswerThatWasNotSavedIsGivenAgain) {
  Client tab = this->tab();
  disk.hold();
  disk.release(0);
  const Made made = make(tab, {{"seats", {{"column", "random"}, {"ambusher", "random"}}}});
  tab.result("table.join", {{"table", made.table}});
  disk.hold();
  disk.wait_for_commit();
  disk.release(2);
  Json now;
  for (int i = 0; i < 300; ++i) {
    now = tab.push("table.update");
    if (now.is_null() || !now["result"].is_null()) break;
  }
  EXPECT_FALSE(now.is_null() || now["result"].is_null());
  EXPECT_TRUE(tab.result("table.verify", {{"table", made.table}})["ok"]);
}

}  // namespace
}  // namespace cf::test
