#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "store/sqlite.hpp"
#include "store/sqlite_store.hpp"
#include "store/wal_check.hpp"
#include "store/writer.hpp"

namespace cf {
namespace {

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "councilfire-store-XXXXXX").string();
    ASSERT_TRUE(::mkdtemp(name.data()));
    folder = name;
    open();
  }
  void TearDown() override {
    store.reset();
    std::filesystem::remove_all(folder);
  }
  void open() {
    store.reset();
    auto opened = open_sqlite_store((folder / "t.sqlite").string());
    ASSERT_TRUE(opened) << opened.error().text();
    store = std::move(*opened);
  }
  Result<bool> commit(std::vector<Change> changes, Seconds now = 100) { return store->commit(changes, now); }
  std::filesystem::path folder;
  std::unique_ptr<Store> store;
};

TEST_F(StoreTest, WhatWasCommittedIsThereAfterOpeningAgain) {
  ASSERT_TRUE(
      commit({TableMade{"a", "head", "meta", "me", false}, StepsAdded{"a", 0, {"one", "two", "three"}, false}}));
  ASSERT_TRUE(commit({StepsCut{"a", 1}, StepsAdded{"a", 1, {"deux"}, false}, ChatAdded{"a", {"x", "hello", 5}},
                      NotesSaved{"a", "s", "n1"}}));
  ASSERT_TRUE(commit({NotesSaved{"a", "s", "n2"}, MetaSaved{"a", "meta2", true}}));
  open();
  const auto table = store->load("a");
  ASSERT_TRUE(table && *table);
  EXPECT_EQ((*table)->steps, (std::vector<std::string>{"one", "deux"}));
  EXPECT_EQ((*table)->meta, "meta2");
  EXPECT_EQ((*table)->chat.at(0).text, "hello");
  EXPECT_EQ((*table)->notes.at("s"), "n2");
  EXPECT_FALSE(*store->load("b"));
  EXPECT_EQ(store->listed_tables(10)->size(), 1u);
}

TEST_F(StoreTest, ABadChangeLeavesNothingBehind) {
  ASSERT_TRUE(commit({TableMade{"a", "head", "meta", "me", false}}));
  EXPECT_FALSE(commit({StepsAdded{"a", 0, {"one"}, false}, StepsAdded{"missing", 0, {"x"}, false}}));
  EXPECT_FALSE(commit({TableMade{"a", "again", "", "", false}}));
  EXPECT_TRUE((*store->load("a"))->steps.empty());
}

TEST_F(StoreTest, StepsFollowOneAnother) {
  ASSERT_TRUE(commit({TableMade{"a", "h", "m", "me", false}, StepsAdded{"a", 0, {"one"}, false}}));
  EXPECT_FALSE(commit({StepsAdded{"a", 2, {"three"}, false}}));
  EXPECT_FALSE(commit({StepsAdded{"a", 0, {"one"}, false}}));
  open();
  EXPECT_FALSE(commit({StepsAdded{"a", 2, {"three"}, false}}));
  ASSERT_TRUE(commit({StepsAdded{"a", 1, {"two"}, false}}));
  EXPECT_EQ((*store->load("a"))->steps, (std::vector<std::string>{"one", "two"}));
}

TEST_F(StoreTest, ATableWithMissingStepsIsNotSilentlyShorter) {
  ASSERT_TRUE(commit({TableMade{"a", "h", "m", "me", false}, StepsAdded{"a", 0, {"one", "two", "three"}, false}}));
  store.reset();
  {
    auto db = Sqlite::open((folder / "t.sqlite").string(), false);
    ASSERT_TRUE(db && db->run("DELETE FROM steps WHERE n=1"));
  }
  open();
  const auto loaded = store->load("a");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().text().find("missing"), std::string::npos);
}

// The schema as it was before there were versions.
constexpr const char* kFirstSchema =
    "CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL,"
    "  meta TEXT NOT NULL, address TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
    "  listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE steps(of INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(of, n)) WITHOUT ROWID;"
    "CREATE TABLE chat(key INTEGER PRIMARY KEY, of INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,"
    "  at INTEGER NOT NULL);"
    "CREATE TABLE notes(of INTEGER NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(of, seat))"
    "  WITHOUT ROWID;"
    "INSERT INTO tables VALUES(1,'old','h','m','me',5,5,0,0,0);"
    "INSERT INTO steps VALUES(1,0,'one');";

TEST_F(StoreTest, AStoreOfTheFirstSchemaIsBroughtToTheNewest) {
  store.reset();
  std::filesystem::remove(folder / "t.sqlite");
  std::filesystem::remove(folder / "t.sqlite-wal");
  {
    auto db = Sqlite::open((folder / "t.sqlite").string(), false);
    ASSERT_TRUE(db && db->run(kFirstSchema));
  }
  open();
  ASSERT_TRUE(commit({StepsAdded{"old", 1, {"two"}, false}, SeenSaved{"old", "us", 1}}));
  const auto table = store->load("old");
  ASSERT_TRUE(table && *table);
  EXPECT_EQ((*table)->steps.size(), 2u);
  EXPECT_EQ((*table)->seen_steps.at("us"), 1u);
  EXPECT_EQ((*table)->address, "me");
}

TEST_F(StoreTest, AStoreOfANewerProgramIsRefused) {
  store.reset();
  {
    auto db = Sqlite::open((folder / "t.sqlite").string(), false);
    ASSERT_TRUE(db && db->run("PRAGMA user_version=999"));
  }
  EXPECT_FALSE(open_sqlite_store((folder / "t.sqlite").string()));
}

// As a server that was killed leaves them: the log is not moved into the database.
TEST_F(StoreTest, ADamagedLogIsNoticed) {
  for (std::size_t i = 0; i < 20; ++i)
    ASSERT_TRUE(i ? commit({StepsAdded{"a", i - 1, {"step"}, false}})
                  : commit({TableMade{"a", "h", "m", "me", false}}));
  const std::filesystem::path copy = folder / "copy";
  std::filesystem::create_directory(copy);
  for (const char* part : {"t.sqlite", "t.sqlite-wal"}) std::filesystem::copy_file(folder / part, copy / part);
  EXPECT_EQ(wal_damage((copy / "t.sqlite-wal").string()), "");
  const auto size = std::filesystem::file_size(copy / "t.sqlite-wal");
  {
    std::fstream log(copy / "t.sqlite-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekp(static_cast<std::streamoff>(size / 2));
    log.put('\x5a').put('\xa5').put('\x5a');
  }
  EXPECT_NE(wal_damage((copy / "t.sqlite-wal").string()).find("damaged"), std::string::npos);
}

TEST_F(StoreTest, ChatIsKeptToItsLastLines) {
  ASSERT_TRUE(commit({TableMade{"a", "h", "m", "me", false}}));
  for (int i = 0; i < 250; ++i) ASSERT_TRUE(commit({ChatAdded{"a", {"x", std::to_string(i), i}}}));
  EXPECT_EQ((*store->load("a"))->chat.size(), 200u);
  EXPECT_EQ((*store->load("a"))->chat.front().text, "50");
}

TEST_F(StoreTest, OneTableIsArchivedAndPlayBringsItBack) {
  ASSERT_TRUE(commit({TableMade{"a", "h", "m", "me", true}, TableMade{"b", "h", "m", "me", true}}));
  ASSERT_TRUE(commit({TableArchived{"a"}}));
  EXPECT_EQ(*store->live_tables_of("me"), 1);
  ASSERT_TRUE(commit({StepsAdded{"a", 0, {"one"}, false}}));
  EXPECT_EQ(*store->live_tables_of("me"), 2);
}

// The time of the last answer is kept to ten seconds; that the game is over at once.
TEST_F(StoreTest, ATableIsTouchedNowAndThen) {
  ASSERT_TRUE(commit({TableMade{"a", "h", "m", "me", true}}, 100));
  ASSERT_TRUE(commit({StepsAdded{"a", 0, {"one"}, false}}, 105));
  EXPECT_EQ((*store->load("a"))->updated, 100);
  ASSERT_TRUE(commit({StepsAdded{"a", 1, {"two"}, false}}, 111));
  EXPECT_EQ((*store->load("a"))->updated, 111);
  ASSERT_TRUE(commit({StepsAdded{"a", 2, {"three"}, true}}, 112));
  EXPECT_EQ(*store->live_tables_of("me"), 0);
}

TEST_F(StoreTest, OldTablesAreArchivedAndNoLongerCount) {
  ASSERT_TRUE(commit({TableMade{"old", "h", "m", "me", true}}, 100));
  ASSERT_TRUE(commit({TableMade{"new", "h", "m", "me", true}}, 900));
  EXPECT_EQ(*store->live_tables_of("me"), 2);
  ASSERT_TRUE(commit({IdleArchived{500}}, 1000));
  EXPECT_EQ(*store->live_tables_of("me"), 1);
  EXPECT_EQ(store->listed_tables(10)->at(0), "new");
  ASSERT_TRUE(commit({StepsAdded{"old", 0, {"x"}, false}}, 1100));
  EXPECT_EQ(*store->live_tables_of("me"), 2) << "played on, it is alive again";
  ASSERT_TRUE(commit({StepsAdded{"old", 1, {"y"}, true}}, 1200));
  EXPECT_EQ(*store->live_tables_of("me"), 1);
}

// What the store remembers of tables must not outlive what was undone.
TEST_F(StoreTest, NothingStaysOfATableThatWasUndone) {
  EXPECT_FALSE(commit({TableMade{"a", "h", "m", "me", false}, StepsAdded{"a", 0, {"x"}, false},
                       StepsAdded{"missing", 0, {"x"}, false}}));
  ASSERT_TRUE(commit({TableMade{"b", "h", "m", "me", false}}));
  EXPECT_FALSE(commit({StepsAdded{"a", 0, {"x"}, false}}));
  EXPECT_TRUE((*store->load("b"))->steps.empty());
}

TEST_F(StoreTest, TheWriterTellsEachItsOwnResult) {
  std::promise<bool> good, bad, last;
  Writer writer(*store);
  writer.submit({TableMade{"a", "h", "m", "me", false}},
                [&](const Result<bool>& ok) { good.set_value(ok.has_value()); });
  writer.submit({StepsAdded{"missing", 0, {"x"}, false}},
                [&](const Result<bool>& ok) { bad.set_value(ok.has_value()); });
  writer.submit({StepsAdded{"a", 0, {"x"}, false}}, [&](const Result<bool>& ok) { last.set_value(ok.has_value()); });
  EXPECT_TRUE(good.get_future().get());
  EXPECT_FALSE(bad.get_future().get());
  EXPECT_TRUE(last.get_future().get());
}

}  // namespace
}  // namespace cf
