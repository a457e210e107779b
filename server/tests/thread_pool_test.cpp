#include "server/thread_pool.hpp"

#include <gtest/gtest.h>

namespace cf {
namespace {

TEST(ThreadPool, DoesEverythingOnceBeforeItStops) {
  for (const std::size_t workers : {1u, 2u, 4u}) {
    std::vector<int> done(500, 0);  // not atomic: each is one worker's alone
    std::vector<int> by(workers, 0);
    ThreadPool pool(workers);
    ASSERT_EQ(pool.size(), workers);
    for (int& item : done) pool.add([&](std::size_t worker) { ++item, ++by.at(worker); });
    pool.stop();
    EXPECT_EQ(done, std::vector<int>(done.size(), 1));
    int all = 0;
    for (const int n : by) all += n;
    EXPECT_EQ(all, 500);
    pool.add([&](std::size_t) { ADD_FAILURE() << "taken after the end"; });
  }
}

TEST(ThreadPool, OneHandKeepsTheOrder) {
  std::vector<int> order;
  ThreadPool pool(1);
  for (int i = 0; i < 100; ++i) pool.add([&order, i](std::size_t) { order.push_back(i); });
  pool.stop();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order.at(static_cast<std::size_t>(i)), i);
}

}  // namespace
}  // namespace cf
