// Records from outside: replayed from the start within limits, or refused.
#include <nlohmann/json.hpp>

#include "engine/table.hpp"
#include "engine/text.hpp"
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

// The toy's road as it is set up.
struct Start {
  std::unique_ptr<Game> game = toy::kModule.load(toy::kModule.builtin()).value();
  std::shared_ptr<const Ruleset> rules = game->open({"road", {}, {}}).value();
  Table table{rules};
};

class RecordOpen : public ServerTest {
 protected:
  // A finished game as its players may save it.
  std::string finished_record() {
    Client column = tab(), ambusher = tab();
    const Made made = make(column);
    play_to_the_end(column, ambusher, made, 3);
    return column.result("table.save", {{"table", made.table}})["record"];
  }
  static std::string with_header(const std::string& record, const std::string& more) {
    return "{" + more + "," + record.substr(1);
  }
  std::string refusal(const std::string& record) {
    const Json answer = tab().ask("record.open", {{"record", record}});
    EXPECT_EQ(answer["error"]["code"], -32602) << answer.dump().substr(0, 300);
    return answer.contains("error") ? answer["error"]["message"].get<std::string>() : "";
  }
};

TEST_F(RecordOpen, APositionInTheHeaderIsRefused) {
  const std::string record = finished_record();
  const Start start;
  const std::string position = start.rules->save(start.table.state()).dump();
  EXPECT_NE(refusal(with_header(record, "\"position\":" + position)).find("position"), std::string::npos);
  EXPECT_GT(tab().result("record.open", {{"record", record}})["steps"].get<int>(), 0);
}

TEST_F(RecordOpen, ADeeplyNestedLineIsRefused) {
  const std::string record = finished_record();
  const std::string deep = std::string(400'000, '[') + std::string(400'000, ']');
  EXPECT_NE(refusal(with_header(record, "\"extra\":{\"a\":" + deep + "}")).find("deep"), std::string::npos);
  const std::size_t second = record.find('\n') + 1;
  const std::string step = "{\"seat\":\"column\",\"action\":" + deep + "}\n";
  EXPECT_NE(refusal(record.substr(0, second) + step).find("deep"), std::string::npos);
}

TEST_F(RecordOpen, ARecordLongerThanTheLimitIsRefused) {
  const std::string record = finished_record();
  shut();
  options.limits.record_steps = 3;
  open();
  EXPECT_NE(refusal(record).find("more than 3 steps"), std::string::npos);
}

TEST_F(RecordOpen, AReplayThatTakesTooLongIsGivenUp) {
  std::string record = finished_record();
  shut();
  options.limits.replay_seconds = 0;
  open();
  const std::size_t second = record.find('\n') + 1;
  const std::string start_hash = "{\"hash\":\"" + hash_to_text(Start().table.hash()) + "\"}\n";
  std::string padding;
  for (int i = 0; i < 100; ++i) padding += start_hash;
  record.insert(second, padding);
  EXPECT_NE(refusal(record).find("too long"), std::string::npos);
}

}  // namespace
}  // namespace cf::test
