#include "server/crew.hpp"

#include <gtest/gtest.h>

namespace cf {
namespace {

TEST(Crew, DoesEverythingOnceBeforeItStops) {
  for (const std::size_t hands : {1u, 2u, 4u}) {
    std::vector<int> done(500, 0);  // not atomic: each is one hand's alone
    std::vector<int> by(hands, 0);
    Crew crew(hands);
    ASSERT_EQ(crew.size(), hands);
    for (int& item : done)
      crew.add([&](std::size_t hand) { ++item, ++by.at(hand); });
    crew.stop();
    EXPECT_EQ(done, std::vector<int>(done.size(), 1));
    int all = 0;
    for (const int n : by) all += n;
    EXPECT_EQ(all, 500);
    crew.add([&](std::size_t) { ADD_FAILURE() << "taken after the end"; });
  }
}

TEST(Crew, OneHandKeepsTheOrder) {
  std::vector<int> order;
  Crew crew(1);
  for (int i = 0; i < 100; ++i) crew.add([&order, i](std::size_t) { order.push_back(i); });
  crew.stop();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order.at(static_cast<std::size_t>(i)), i);
}

}  // namespace
}  // namespace cf
