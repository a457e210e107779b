// The protocol over a real process: methods, errors, and that nothing sent to it ends it.
#include "base/random.hpp"

#include <nlohmann/json.hpp>
#include "cli/tests/drive.hpp"

namespace cf::test {
namespace {

Json enter(const std::string& to) { return {{"verb", "enter"}, {"to", to}}; }

class OnTheRoad : public testing::Test {
 protected:
  void open(Json more = Json::object()) {
    Json params = {{"game", "toy"}, {"scenario", "road"}};
    params.update(more);
    const Json opened = rpc.result("table.new", params);
    table = opened["table"];
    decision = opened["decision"];
  }
  Json at(Json params = Json::object()) {
    params["table"] = table;
    return params;
  }
  Json apply(const Json& action, Json more = Json::object()) {
    more["action"] = action;
    const Json result = rpc.result("table.apply", at(more));
    decision = result.value("decision", Json());
    return result;
  }
  void march_into_the_woods() {
    for (const char* to : {"s1", "s2", "s3"}) apply(enter(to));
  }
  Rpc rpc;
  std::string table;
  Json decision;
};

TEST_F(OnTheRoad, AQuestionListsItsAnswers) {
  open();
  EXPECT_EQ(decision["seat"], "column");
  EXPECT_EQ(decision["actions"].size(), 2u);
  EXPECT_FALSE(decision.contains("refused"));
  EXPECT_FALSE(rpc.result("table.decision", at({{"refused", true}}))["refused"].empty());
}

TEST_F(OnTheRoad, WithoutASeedChanceIsAsked) {
  open();
  march_into_the_woods();
  apply({{"verb", "ambush"}});
  EXPECT_EQ(decision["seat"], "chance");
  EXPECT_EQ(decision["actions"].size(), 6u);
  EXPECT_EQ(decision["actions"][0]["weight"], 1);
  apply({{"verb", "roll"}, {"die", 6}});
  EXPECT_EQ(decision["seat"], "column");
}

TEST_F(OnTheRoad, WithASeedChanceAnswersItselfAlways) {
  open({{"seed", 5}});
  march_into_the_woods();
  const Json first = apply({{"verb", "ambush"}});
  EXPECT_EQ(decision["seat"], "column");
  open({{"seed", 5}});
  march_into_the_woods();
  EXPECT_EQ(apply({{"verb", "ambush"}})["events"], first["events"]);
}

TEST_F(OnTheRoad, StatedDiceComeFirst) {
  open({{"seed", 5}});
  march_into_the_woods();
  const Json result = apply({{"verb", "ambush"}}, {{"dice", {6, 6}}});
  EXPECT_EQ(result["events"][1]["die"], 6);
  EXPECT_EQ(result["dice_unused"], 1);
}

TEST_F(OnTheRoad, ImpossibleDiceChangeNothing) {
  open();
  march_into_the_woods();
  const Json before = rpc.result("table.position", at());
  for (const Json& dice : {Json{7}, Json{"six"}, Json{{{"verb", "pass"}}}, Json{-1}, Json{300}})
    EXPECT_NE(rpc.error("table.apply", at({{"action", {{"verb", "ambush"}}}, {"dice", dice}})), 0) << dice.dump();
  EXPECT_EQ(rpc.result("table.position", at()), before);
}

TEST_F(OnTheRoad, AnIllegalActionIsRefusedWithRuleAndReason) {
  open();
  const Json before = rpc.result("table.position", at());
  const Json answer = rpc.send("table.apply", at({{"action", enter("s7")}}));
  EXPECT_EQ(answer["error"]["code"], -32001);
  EXPECT_EQ(answer["error"]["data"]["rule"], "7.2.1");
  EXPECT_EQ(rpc.result("table.position", at()), before);
  const Json verdict = rpc.result("table.judge", at({{"action", enter("s7")}}));
  EXPECT_EQ(verdict["legal"], false);
  EXPECT_EQ(verdict["rule"], "7.2.1");
  EXPECT_EQ(rpc.result("table.judge", at({{"action", enter("s1")}}))["legal"], true);
}

TEST_F(OnTheRoad, AnotherSeatMayNotAnswer) {
  open();
  EXPECT_EQ(rpc.error("table.apply", at({{"action", enter("s1")}, {"seat", "ambusher"}})), -32003);
}

TEST_F(OnTheRoad, ViewsKeepWhatIsHidden) {
  open();
  EXPECT_FALSE(rpc.result("table.view", at({{"seat", "column"}})).contains("sides"));
  EXPECT_FALSE(rpc.result("table.view", at({{"seat", "observer"}})).contains("sides"));
  EXPECT_TRUE(rpc.result("table.view", at({{"seat", "ambusher"}})).contains("sides"));
  EXPECT_TRUE(rpc.result("table.view", at({{"seat", "all"}})).contains("sides"));
  EXPECT_EQ(rpc.error("table.view", at({{"seat", "king"}})), -32602);
}

TEST_F(OnTheRoad, APositionOpensAgainAndCanBeEdited) {
  open();
  march_into_the_woods();
  Json position = rpc.result("table.position", at());
  EXPECT_EQ(rpc.result("table.new", {{"position", position}})["decision"], decision);
  EXPECT_EQ(
      rpc.result("table.new", {{"game", "toy"}, {"scenario", "road"}, {"position", position["state"]}})["decision"],
      decision);
  position["state"]["cards"] = 0;
  EXPECT_EQ(rpc.result("table.new", {{"position", position}})["decision"]["actions"].size(), 1u);
  position["state"]["strength"] = 200;
  EXPECT_EQ(rpc.error("table.new", {{"position", position}}), -32602);
}

TEST_F(OnTheRoad, UndoIsFairUnlessFree) {
  open();
  march_into_the_woods();
  apply({{"verb", "ambush"}}, {{"dice", {1}}});
  EXPECT_EQ(rpc.error("table.undo", at()), -32006);
  EXPECT_EQ(rpc.result("table.undo", at({{"free", true}}))["question"], "ambush_offer");
}

TEST_F(OnTheRoad, ASavedTableLoadsAtTheSamePlace) {
  open({{"seed", 1}});
  march_into_the_woods();
  const Json record = rpc.result("table.save", at())["record"];
  const Json loaded = rpc.result("table.load", {{"record", record}});
  EXPECT_EQ(loaded["decision"], decision);
  EXPECT_EQ(loaded["game"], "toy");
}

TEST_F(OnTheRoad, APlayerProgramPlaysToTheEnd) {
  open({{"seed", 3}});
  for (int i = 0; i < 500 && decision["seat"] != "nobody"; ++i)
    apply(rpc.result("player.choose", at({{"level", "random"}}))["action"]);
  EXPECT_FALSE(rpc.result("table.result", at())["rule"].get<std::string>().empty());
  EXPECT_EQ(decision["result"], rpc.result("table.result", at()));
  EXPECT_EQ(rpc.error("player.choose", at({{"level", "random"}})), -32006);
  EXPECT_EQ(rpc.error("player.choose", at({{"level", "nobody's"}})), -32006);
}

TEST(Rpc, ErrorsHaveTheirCodes) {
  Rpc rpc;
  EXPECT_EQ(rpc.raw("{")["error"]["code"], -32700);
  EXPECT_EQ(rpc.raw("[]")["error"]["code"], -32600);
  EXPECT_EQ(rpc.raw("7")["error"]["code"], -32600);
  EXPECT_EQ(rpc.raw("{\"id\":1,\"method\":\"games.list\"}")["error"]["code"], -32600);
  EXPECT_EQ(rpc.error("table.fly"), -32601);
  EXPECT_EQ(rpc.error("table.new"), -32602);
  EXPECT_EQ(rpc.error("table.new", {{"game", "chess"}, {"scenario", "x"}}), -32602);
  EXPECT_EQ(rpc.error("table.decision", {{"table", "t99"}}), -32002);
  EXPECT_EQ(rpc.raw("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"games.list\",\"params\":[1]}")["error"]["code"],
            -32602);
}

TEST(Rpc, BatchesAndNotifications) {
  Rpc rpc;
  const std::string ask = R"({"jsonrpc":"2.0","id":"a","method":"rules.get","params":{"game":"toy","number":"9.1"}})";
  const std::string tell = R"({"jsonrpc":"2.0","method":"games.list"})";
  const Json answers = rpc.raw("[" + ask + "," + tell + "," + ask + ",5]");
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0]["id"], "a");
  EXPECT_EQ(answers[2]["error"]["code"], -32600);
  EXPECT_EQ(rpc.raw(tell + "\n\n[" + tell + "]\n" + ask)["id"], "a");  // only the last of these is answered
}

// An edited position may leave the rules no room: the worker dies, the conversation does not.
TEST(Rpc, OutlivesAPositionThatKillsTheRules) {
  Rpc rpc;
  Json position = rpc.result("table.new", {{"game", "toy"}, {"scenario", "road"}})["decision"];
  const Json frame = {{"frame", "march"}, {"next", "7.2.1"}, {"points", 2}};
  const Json question = {{"frame", "choose_space"}};
  const Json state = {
      {"column", "s8"}, {"strength", 3}, {"cards", 3}, {"stack", {frame, frame, frame, frame, frame, question}}};
  const Json opened = rpc.send("table.new", {{"game", "toy"}, {"scenario", "road"}, {"position", state}});
  if (opened.contains("result")) {
    const std::string table = opened["result"]["table"];
    for (int i = 0; i < 20; ++i) {
      const Json asked = rpc.send("table.decision", {{"table", table}});
      if (!asked.contains("result") || asked["result"]["actions"].empty()) break;
      rpc.send("table.apply", {{"table", table}, {"action", asked["result"]["actions"].back()["action"]}});
    }
  }
  EXPECT_EQ(rpc.result("games.list")["games"].size(), 1u);
}

TEST(Rpc, SurvivesAnythingSent) {
  Rpc rpc;
  const std::string table = rpc.result("table.new", {{"game", "toy"}, {"scenario", "road"}, {"seed", 1}})["table"];
  const std::vector<std::string> methods = {"games.list",     "rules.get",    "table.new",     "table.decision",
                                            "table.judge",    "table.apply",  "table.view",    "table.board",
                                            "table.position", "table.odds",   "table.undo",    "table.save",
                                            "table.load",     "table.result", "player.choose", "x"};
  const std::vector<Json> values = {nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    18446744073709551615ull,
                                    "",
                                    "toy",
                                    "road",
                                    table,
                                    "column",
                                    Json::array(),
                                    Json::object(),
                                    {{"verb", "enter"}},
                                    {{"verb", "enter"}, {"to", "s1"}},
                                    {{"verb", 3}},
                                    Json::array({1, 2})};
  const std::vector<std::string> keys = {"game",      "scenario", "options", "seed",    "position", "table",
                                         "action",    "seat",     "dice",    "horizon", "record",   "level",
                                         "budget_ms", "number",   "setup",   "refused", "free"};
  Random random(11);
  for (int i = 0; i < 3000; ++i) {
    Json params = Json::object();
    if (random.below(2)) params["table"] = table;
    if (random.below(2)) params["game"] = "toy", params["scenario"] = "road";
    for (u32 n = random.below(4); n > 0; --n)
      params[keys[random.below(static_cast<u32>(keys.size()))]] = values[random.below(static_cast<u32>(values.size()))];
    const Json answer = rpc.send(methods[random.below(static_cast<u32>(methods.size()))], params);
    ASSERT_TRUE(answer.contains("result") || answer.contains("error"));
    if (answer.contains("error")) {
      ASSERT_NE(answer["error"]["code"], -32603) << params.dump();
    }
    if (answer.contains("result") && answer["result"].is_object() && answer["result"].contains("table") &&
        answer["result"]["table"] != table)
      rpc.send("table.close", {{"table", answer["result"]["table"]}});
  }
}

TEST(Rpc, SurvivesNoise) {
  Rpc rpc;
  const std::string good = R"({"jsonrpc":"2.0","id":1,"method":"table.new","params":{"game":"toy","scenario":"road"}})";
  Random random(5);
  for (int i = 0; i < 1500; ++i) {
    std::string line = good;
    for (u32 n = 1 + random.below(4); n > 0; --n)
      line[random.below(static_cast<u32>(line.size()))] = static_cast<char>(32 + random.below(224));
    rpc.raw(line + " x");  // the tail makes sure that an answer comes
  }
  EXPECT_EQ(rpc.raw(std::string(100'000, '['))["error"]["code"], -32700);
  EXPECT_EQ(rpc.raw("{\"id\":" + std::string(5000, '[') + std::string(5000, ']') + "}")["error"]["code"], -32700);
  EXPECT_EQ(rpc.raw(std::string(3'000'000, 'x'))["error"]["code"], -32700);
  EXPECT_TRUE(rpc.send("games.list").contains("result"));
}

}  // namespace
}  // namespace cf::test
