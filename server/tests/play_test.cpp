// Two people at a table, over real sockets.
#include "server/tests/house.hpp"

#include <nlohmann/json.hpp>

#include "server/room.hpp"

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
  EXPECT_EQ(column.result(
                "table.act",
                {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}})["seq"],
            1);
  const Json update = ambusher.update(1);
  EXPECT_EQ(update["view"]["pieces"][0]["at"], "s1");
  EXPECT_EQ(update["log"].back()["type"], "entered");
}

// A push carries what is offered; what is refused, with its rule, comes when somebody asks.
TEST_F(Play, RefusalsComeWhenAskedFor) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  const Json seen = column.result("table.join", {{"table", made.table}, {"token", made.token("column")}});
  EXPECT_FALSE(seen["decision"].contains("refused"));
  const Json asked = column.result("table.decision", {{"table", made.table}, {"token", made.token("column")}});
  EXPECT_EQ(asked["seq"], 0);
  EXPECT_EQ(asked["actions"], seen["decision"]["actions"]);
  ASSERT_FALSE(asked["refused"].empty());
  EXPECT_FALSE(asked["refused"][0]["rule"].get<std::string>().empty());
  const Json other = ambusher.result("table.decision", {{"table", made.table}, {"token", made.token("ambusher")}});
  EXPECT_TRUE(other["waiting"]);
  EXPECT_FALSE(other.contains("refused"));
}

TEST(JsonText, SaysWhatTheLibrarySays) {
  const Json odd = {{"plain", "Fort Pitt"},
                    {"quoted", "a \"b\" \\ \n\t"},
                    {"other", "6½ VP – Ohi:yo'"},
                    {"numbers", {0, -7, 18446744073709551615ull, 0.25}},
                    {"empty", {Json::object(), Json::array(), "", nullptr}},
                    {"truth", {true, false}},
                    {"k\"ey", std::string(1, '\x7f')}};
  EXPECT_EQ(dump(odd), odd.dump());
  EXPECT_EQ(dump(Json("cut off \xc2")), Json("cut off \xc2").dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace
}  // namespace cf::test
