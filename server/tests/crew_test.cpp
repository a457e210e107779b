#include "server/crew.hpp"

#include <gtest/gtest.h>

namespace cf {
namespace {

TEST(Crew, DoesEveryItemOnceAndIsDoneWhenItReturns) {
  Crew crew(3);
  ASSERT_EQ(crew.size(), 4u);
  for (std::size_t count : {0u, 1u, 2u, 3u, 500u})
    for (int again = 0; again < 50; ++again) {
      std::vector<int> done(count, 0);  // not atomic: each is one hand's alone
      std::vector<std::size_t> by(crew.size(), 0);
      crew.each(count, [&](std::size_t item, std::size_t who) { ++done.at(item), ++by.at(who); });
      EXPECT_EQ(done, std::vector<int>(count, 1));
      std::size_t all = 0;
      for (const std::size_t n : by) all += n;
      EXPECT_EQ(all, count);
    }
}

TEST(Crew, WorksAloneWhereTheMachineHasOneCore) {
  Crew crew(0);
  std::size_t sum = 0;
  crew.each(10, [&](std::size_t item, std::size_t who) {
    EXPECT_EQ(who, 0u);
    sum += item;
  });
  EXPECT_EQ(sum, 45u);
}

}  // namespace
}  // namespace cf
