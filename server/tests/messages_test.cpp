// What people and programs may send that they should not.
#include <nlohmann/json.hpp>
#include <thread>

#include "server/tests/house.hpp"

namespace cf::test {
namespace {

class Messages : public ServerTest {
 protected:
  void SetUp() override {}
};

int code_of(Client& tab, const std::string& text) {
  tab.send_text(text);
  const Json answer = tab.read_message();
  return answer.is_object() && answer.contains("error") ? answer["error"]["code"].get<int>() : 0;
}

TEST_F(Messages, NonsenseIsAnsweredAndTheSocketLives) {
  open();
  Client tab = this->tab();
  EXPECT_EQ(code_of(tab, "{"), -32700);
  EXPECT_EQ(code_of(tab, ""), -32700);
  EXPECT_EQ(code_of(tab, std::string("\0\xff\xfe", 3).substr(0, 1)), -32700);
  EXPECT_EQ(code_of(tab, "[]"), -32600);
  EXPECT_EQ(code_of(tab, "17"), -32600);
  EXPECT_EQ(code_of(tab, R"({"id":1})"), -32600);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":7})"), -32600);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"no.such"})"), -32601);
  EXPECT_EQ(code_of(tab, R"({"id":{"a":[1]},"method":"games.list","params":[1]})"), -32602);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"table.join","params":{"table":7}})"), -32602);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"table.join","params":{"table":"x"}})"), -32002);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"table.undo","params":{"table":"x","to":-1}})"), -32602);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"table.act","params":{"table":"x","seq":-1,"action":{}}})"), -32602);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"lobby.create","params":{"game":"toy","scenario":"nowhere"}})"), -32602);
  EXPECT_EQ(
      code_of(tab,
              R"({"id":1,"method":"lobby.create","params":{"game":"toy","scenario":"road","seats":{"x":"person"}}})"),
      -32602);
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"record.open","params":{"record":"rubbish"}})"), -32602);
  EXPECT_EQ(code_of(tab, std::string(40000, '[')), -32700);
  EXPECT_EQ(tab.result("games.list")["games"][0]["id"], "toy");
}

TEST_F(Messages, ANotificationIsNotAnswered) {
  open();
  Client tab = this->tab();
  tab.send_text(R"({"jsonrpc":"2.0","method":"games.list"})");
  tab.send_text(R"({"jsonrpc":"2.0","method":"no.such"})");
  tab.send_text(R"({"jsonrpc":"2.0","id":7,"method":"games.list"})");
  EXPECT_EQ(tab.read_message()["id"], 7);
}

TEST_F(Messages, PagesOfOtherSitesMayNotOpenASocket) {
  options.allow_origins = {"https://games.example.org"};
  open();
  const auto upgrade = [&](const std::string& host, const std::string& origin) {
    const std::string answer =
        exchange(server->port(),
                 "GET /ws HTTP/1.1\r\nHost: " + host + "\r\n" + (origin.empty() ? "" : "Origin: " + origin + "\r\n") +
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 300);
    return answer.size() > 12 ? std::atoi(answer.c_str() + 9) : 0;
  };
  EXPECT_EQ(upgrade("127.0.0.1:8750", ""), 101);
  EXPECT_EQ(upgrade("127.0.0.1:8750", "http://127.0.0.1:8750"), 101);
  EXPECT_EQ(upgrade("127.0.0.1:8750", "http://evil.example"), 403);
  EXPECT_EQ(upgrade("127.0.0.1:8750", "null"), 403);
  EXPECT_EQ(upgrade("games.example.org", "https://games.example.org"), 101);
  EXPECT_EQ(upgrade("rebound.example", "http://rebound.example"), 421);
}

TEST_F(Messages, TooLongOnesAreRefusedAndHugeOnesEndTheSocket) {
  options.limits.record_bytes = 200'000;
  open();
  Client tab = this->tab();
  EXPECT_EQ(code_of(tab, R"({"id":1,"method":"games.list","params":{"x":")" + std::string(100'000, 'x') + "\"}}"),
            -32005);
  EXPECT_EQ(tab.result("games.list")["games"].size(), 1u);
  tab.send_text(std::string(300'000, ' '));
  EXPECT_TRUE(tab.read_message().is_null());
  EXPECT_TRUE(tab.closed());
  EXPECT_EQ(this->tab().result("games.list")["games"].size(), 1u);
}

TEST_F(Messages, AWrongLinkOpensNothing) {
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  for (const std::string& token : {std::string("wrong"), made.token("ambusher") + "x", std::string(5000, 'a')}) {
    EXPECT_EQ(tab.error("table.join", {{"table", made.table}, {"token", token}}), -32003);
    EXPECT_EQ(tab.error("table.act", {{"table", made.table}, {"token", token}, {"seq", 0}, {"action", enter("s1")}}),
              -32003);
  }
  EXPECT_EQ(tab.error("table.act", {{"table", made.table}, {"seq", 0}, {"action", enter("s1")}}), -32003);
  EXPECT_EQ(tab.error("table.act", {{"table", made.table}, {"token", made.host}, {"seq", 0}, {"action", enter("s1")}}),
            -32003);
  EXPECT_EQ(tab.error("table.act",
                      {{"table", made.table}, {"token", made.token("ambusher")}, {"seq", 0}, {"action", enter("s1")}}),
            -32003);
  EXPECT_EQ(tab.error("table.seat",
                      {{"table", made.table}, {"token", made.token("column")}, {"seat", "ambusher"}, {"revoke", true}}),
            -32003);
  EXPECT_EQ(tab.result("table.join", {{"table", made.table}})["seq"], 0);
}

TEST_F(Messages, ARepeatedMessageChangesNothing) {
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  const Json act = {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s1")}};
  EXPECT_EQ(tab.result("table.act", act)["seq"], 1);
  const Json again = tab.ask("table.act", act);
  EXPECT_EQ(again["error"]["code"], -32004);
  EXPECT_EQ(again["error"]["data"]["seq"], 1);
  EXPECT_EQ(tab.result("table.join", {{"table", made.table}})["steps"], 1);
}

TEST_F(Messages, AnIllegalAnswerNamesItsRule) {
  open();
  Client tab = this->tab();
  const Made made = make(tab);
  const Json refused = tab.ask(
      "table.act", {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", enter("s5")}});
  EXPECT_EQ(refused["error"]["code"], -32001);
  EXPECT_EQ(refused["error"]["data"]["rule"], "7.2.1");
  EXPECT_EQ(
      tab.error("table.act",
                {{"table", made.table}, {"token", made.token("column")}, {"seq", 0}, {"action", {{"verb", "fly"}}}}),
      -32602);
  const Json judged =
      tab.result("table.judge", {{"table", made.table}, {"token", made.token("column")}, {"action", enter("s5")}});
  EXPECT_EQ(judged["legal"], false);
  EXPECT_EQ(judged["rule"], "7.2.1");
}

TEST_F(Messages, LimitsAreSaidClearly) {
  options.limits.actions_per_second = 0.5;
  options.limits.actions_burst = 5;
  options.limits.tables_per_address = 3;
  open();
  Client tab = this->tab();
  for (int i = 0; i < 3; ++i) make(tab);
  const Json many = tab.ask("lobby.create", {{"game", "toy"}, {"scenario", "road"}});
  EXPECT_EQ(many["error"]["code"], -32005);
  EXPECT_EQ(many["error"]["data"]["limit"], 3);
  tab.ask("lobby.create", {{"game", "toy"}, {"scenario", "road"}});
  const Json fast = tab.ask("lobby.create", {{"game", "toy"}, {"scenario", "road"}});
  EXPECT_EQ(fast["error"]["code"], -32005);
  EXPECT_GT(fast["error"]["data"]["retry_after"].get<double>(), 0);
}

TEST_F(Messages, TooManySocketsFromOneAddressAreTurnedAway) {
  options.limits.sockets_per_address = 2;
  open();
  Client first = tab(), second = tab();
  EXPECT_ANY_THROW(tab());
  first.cut();
  for (int i = 0; i < 50; ++i) {
    try {
      Client third = tab();
      EXPECT_EQ(third.result("games.list")["games"].size(), 1u);
      return;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  FAIL() << "the place of the one who left was not given on";
}

TEST_F(Messages, RubbishOnThePortDisturbsNobody) {
  open();
  Client tab = this->tab();
  exchange(server->port(), std::string(100'000, 'x'), 300);
  exchange(server->port(), "GET / HTTP/1.1\r\nHost: x\r\n", 100);  // never finished
  exchange(server->port(),
           "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\xff\xff\xff\xff",
           300);
  EXPECT_EQ(tab.result("games.list")["games"].size(), 1u);
}

// A connection whose other end is gone without a word: no answer to pings.
TEST_F(Messages, HalfOpenConnectionsAreNoticed) {
  options.limits.idle_socket_seconds = 2;
  open();
  Client watcher = tab();
  const Made made = make(watcher);
  Client silent = tab();
  silent.send_text(
      Json{{"id", 1}, {"method", "table.join"}, {"params", {{"table", made.table}, {"token", made.token("column")}}}}
          .dump());
  watcher.result("table.join", {{"table", made.table}});
  bool online = true;
  for (int i = 0; i < 400 && online; ++i) {  // reading answers our own pings; `silent` never reads
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    online = watcher.result("table.join", {{"table", made.table}})["seats"]["column"]["online"] == true;
  }
  EXPECT_FALSE(online);
}

TEST_F(Messages, ASlowReaderIsDropped) {
  options.limits.send_queue_bytes = 100'000;
  options.limits.reads_per_second = options.limits.reads_burst = 1e9;
  open();
  Client watcher = tab();
  const Made made = make(watcher);
  Client slow = tab();
  slow.send_text(
      Json{{"id", 1}, {"method", "table.join"}, {"params", {{"table", made.table}, {"token", made.token("column")}}}}
          .dump());
  for (int i = 0; i < 20'000 && !slow.closed(); ++i) {
    slow.send_text(R"({"id":2,"method":"rules.get","params":{"game":"toy"}})");
    if (i > 10'000)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // the server needs time to fill the socket
  }
  EXPECT_TRUE(slow.closed());
  bool online = true;
  for (int i = 0; i < 100 && online; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    online = watcher.result("table.join", {{"table", made.table}})["seats"]["column"]["online"] == true;
  }
  EXPECT_FALSE(online);
}

}  // namespace
}  // namespace cf::test
