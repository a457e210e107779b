// Two people at a table, over real sockets.
#include "server/tests/house.hpp"

#include <nlohmann/json.hpp>

namespace cf::test {
namespace {

class Play : public ServerTest {};

TEST_F(Play, TwoSeatsPlayAWholeGame) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  ambusher.result("table.join", {{"table", made.table}, {"token", made.token("ambusher")}});
  play_to_the_end(column, ambusher, made, 7);
  const Json verified = column.result("table.verify", {{"table", made.table}});
  EXPECT_TRUE(verified["ok"]) << verified.dump();
}

TEST_F(Play, EachSeatIsToldOfTheOthersMove) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  const Json seen = column.result("table.join", {{"table", made.table}, {"token", made.token("column")}});
  EXPECT_EQ(seen["seat"], "column");
  EXPECT_EQ(seen["seq"], 0);
  EXPECT_EQ(seen["decision"]["actions"].size(), 2u);
  const Json other = ambusher.result("table.join", {{"table", made.table}, {"token", made.token("ambusher")}});
  EXPECT_TRUE(other["decision"]["waiting"]);
  EXPECT_FALSE(other["decision"].contains("actions"));
  EXPECT_EQ(column.result("table.act", {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}})["seq"], 1);
  const Json update = ambusher.update(1);
  EXPECT_EQ(update["view"]["pieces"][0]["at"], "s1");
  EXPECT_EQ(update["log"].back()["type"], "entered");
}

}  // namespace
}  // namespace cf::test
