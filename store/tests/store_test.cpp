#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>

#include "store/sqlite_store.hpp"
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
  ASSERT_TRUE(commit({TableMade{"a", "head", "meta", "me", false}, StepsAdded{"a", 0, {"one", "two", "three"}, false}}));
  ASSERT_TRUE(commit({StepsCut{"a", 1}, StepsAdded{"a", 1, {"deux"}, false}, ChatAdded{"a", {"x", "hello", 5}}, NotesSaved{"a", "s", "n1"}}));
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
  EXPECT_FALSE(commit({TableMade{"a", "h", "m", "me", false}, StepsAdded{"a", 0, {"x"}, false}, StepsAdded{"missing", 0, {"x"}, false}}));
  ASSERT_TRUE(commit({TableMade{"b", "h", "m", "me", false}}));
  EXPECT_FALSE(commit({StepsAdded{"a", 0, {"x"}, false}}));
  EXPECT_TRUE((*store->load("b"))->steps.empty());
}

TEST_F(StoreTest, TheWriterTellsEachItsOwnResult) {
  std::promise<bool> good, bad, last;
  Writer writer(*store);
  writer.submit({TableMade{"a", "h", "m", "me", false}}, [&](const Result<bool>& ok) { good.set_value(ok.has_value()); });
  writer.submit({StepsAdded{"missing", 0, {"x"}, false}}, [&](const Result<bool>& ok) { bad.set_value(ok.has_value()); });
  writer.submit({StepsAdded{"a", 0, {"x"}, false}}, [&](const Result<bool>& ok) { last.set_value(ok.has_value()); });
  EXPECT_TRUE(good.get_future().get());
  EXPECT_FALSE(bad.get_future().get());
  EXPECT_TRUE(last.get_future().get());
}

}  // namespace
}  // namespace cf
