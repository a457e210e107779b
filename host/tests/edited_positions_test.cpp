// Positions edited by hand that leave the rules no way to go on: the caller is told, and every other table plays on.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/registry.hpp"
#include "host/dispatcher.hpp"

namespace cf::host {
namespace {

class EditedPositions : public testing::Test {
 protected:
  Json send(const char* method, const Json& params) {
    return Json::parse(rpc.handle(Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump()));
  }
  // A position of Ohio in which the United States operate.
  Json operating() {
    Json table = send("table.new", {{"game", "ohio"}, {"scenario", "learning1"}, {"seed", 1}})["result"];
    const Json at = table["table"];
    for (int i = 0; i < 100 && table["decision"]["question"] != "operate"; ++i)
      table = send("table.apply", {{"table", at}, {"action", table["decision"]["actions"][0]["action"]}})["result"];
    EXPECT_EQ(table["decision"]["question"], "operate");
    return send("table.position", {{"table", at}})["result"];
  }
  // Answers with the last action offered until something is refused: the refusal.
  Json play_on(const Json& position) {
    Json opened = send("table.new", {{"position", position}, {"seed", 1}});
    if (!opened.contains("result")) return opened;
    const Json at = last = opened["result"]["table"];
    for (int i = 0; i < 40 && opened.contains("result"); ++i) {
      const Json& actions = opened["result"]["decision"]["actions"];
      if (actions.empty()) break;
      opened = send("table.apply", {{"table", at}, {"action", actions.back()["action"]}});
    }
    return opened;
  }
  static bool says(const Json& answer, const char* what) {
    return answer.contains("error") && answer["error"]["message"].get<std::string>().find(what) != std::string::npos;
  }
  Library library{all_modules()};
  Dispatcher rpc{library};
  Json last;  // the table play_on() opened
};

TEST_F(EditedPositions, AQuestionWithoutItsProcedureIsRefused) {
  Json position = operating();
  Json& stack = position["state"]["stack"];
  std::erase_if(stack.get_ref<Json::array_t&>(), [](const Json& f) { return f["frame"] == "operations"; });
  const Json answer = send("table.new", {{"position", position}});
  EXPECT_TRUE(says(answer, "without the procedure")) << answer.dump().substr(0, 300);
  EXPECT_EQ(answer["error"]["code"], kBadParams);
}

TEST_F(EditedPositions, FramesNestedTooDeeplyAreAFaultOfOneTable) {
  Json position = operating();
  const Json untouched = send("table.new", {{"position", position}})["result"]["table"];
  Json& stack = position["state"]["stack"];
  const Json question = stack.back(), procedure = stack[stack.size() - 2];
  while (stack.size() < 16) stack[stack.size() - 1] = procedure, stack.push_back(procedure);
  stack.push_back(question);
  const Json answer = play_on(position);
  EXPECT_TRUE(says(answer, "too deeply")) << answer.dump().substr(0, 300);
  EXPECT_EQ(answer["error"]["code"], kRuleFault);
  EXPECT_TRUE(send("table.decision", {{"table", untouched}}).contains("result"));
}

TEST_F(EditedPositions, AValueThatNobodyGaveIsAFaultOfOneTable) {
  Json position = operating();
  Json& stack = position["state"]["stack"];
  const Json question = stack.back();
  stack.back() = {{"frame", "overrun"}, {"next", "Escape"}, {"seat", 1}, {"group", 1}, {"at", "fort_washington"}};
  stack.push_back(question);
  const Json answer = play_on(position);
  EXPECT_TRUE(says(answer, "without the value")) << answer.dump().substr(0, 300);
  EXPECT_EQ(answer["error"]["code"], kRuleFault);
  // The answer was taken back: the table stands at its last sound position.
  EXPECT_EQ(send("table.decision", {{"table", last}})["result"]["question"], question["frame"]);
}

}  // namespace
}  // namespace cf::host
