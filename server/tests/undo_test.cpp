// Taking back: fair, free, by consent; and the dice that are not given back.
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

class Undo : public ServerTest {
 protected:
  Json at(const char* seat) const { return {{"table", made.table}, {"token", made.token(seat)}}; }
  int act(Client& tab, const char* seat, int seq, const Json& action) {
    Json params = at(seat);
    params.update({{"seq", seq}, {"action", action}});
    return tab.result("table.act", params)["seq"];
  }
  Json with(const char* seat, const char* key, const Json& value) const {
    Json params = at(seat);
    params[key] = value;
    return params;
  }
  // To the first offer of an ambush, three answers in.
  int march(Client& tab) {
    int seq = 0;
    for (const char* to : {"s1", "s2", "s3"}) seq = act(tab, "column", seq, enter(to));
    return seq;
  }
  Made made;
};

TEST_F(Undo, OnesOwnLastAnswerIsTakenBackAtOnceAndItsNumberNeverComesAgain) {
  Client column = tab();
  made = make(column);
  column.result("table.join", at("column"));
  act(column, "column", 0, enter("s1"));
  const Json back = column.result("table.undo", at("column"));
  EXPECT_EQ(back["steps"], 0);
  EXPECT_GT(back["seq"].get<int>(), 1);
  EXPECT_FALSE(column.push("table.undo_done").is_null());
  EXPECT_EQ(column.error("table.act",
                         [&] {
                           Json p = at("column");
                           p.update({{"seq", 0}, {"action", enter("s1")}});
                           return p;
                         }()),
            -32004);
  act(column, "column", back["seq"], enter("s1"));
  EXPECT_EQ(column.result("table.join", at("column"))["steps"], 1);
  EXPECT_EQ(column.error("table.undo", at("ambusher")), -32006);
}

TEST_F(Undo, FairMeansNotAcrossAnotherSide) {
  Client column = tab();
  made = make(column, {{"undo", "fair"}});
  const int seq = march(column);
  act(column, "ambusher", seq, {{"verb", "pass"}});
  const Json refused = column.ask("table.undo", at("column"));
  EXPECT_EQ(refused["error"]["code"], -32006);
  EXPECT_EQ(refused["error"]["message"], "Another side has answered since.");
}

TEST_F(Undo, FurtherBackTheOthersAreAsked) {
  Client column = tab(), ambusher = tab();
  made = make(column, {{"undo", "ask"}});
  column.result("table.join", at("column"));
  ambusher.result("table.join", at("ambusher"));
  int seq = march(column);
  seq = act(ambusher, "ambusher", seq, {{"verb", "ambush"}});
  EXPECT_TRUE(column.result("table.undo", at("column"))["asked"]);
  const Json asked = ambusher.push("table.undo_asked");
  EXPECT_EQ(asked["by"], "The column");
  EXPECT_EQ(asked["to"], 2);
  EXPECT_EQ(column.error("table.undo_answer", with("column", "yes", true)), -32003);
  ambusher.result("table.undo_answer", with("ambusher", "yes", false));
  EXPECT_FALSE(column.push("table.undo_refused").is_null());
  EXPECT_EQ(ambusher.error("table.undo_answer", with("ambusher", "yes", true)), -32006);
  column.result("table.undo", at("column"));
  const Json done = ambusher.result("table.undo_answer", with("ambusher", "yes", true));
  EXPECT_EQ(done["steps"], 2);
  const Json now = column.result("table.join", at("column"));
  EXPECT_EQ(now["view"]["pieces"][0]["at"], "s2");
  EXPECT_EQ(now["log"].back()["type"], "remark");
  EXPECT_NE(now["log"].back()["text"].get<std::string>().find("with consent"), std::string::npos);
}

TEST_F(Undo, AnAnswerEndsTheAsking) {
  Client column = tab(), ambusher = tab();
  made = make(column, {{"undo", "ask"}});
  const int seq = march(column);
  const int after = act(ambusher, "ambusher", seq, {{"verb", "pass"}});
  column.result("table.undo", at("column"));
  act(column, "column", after, enter("s4"));
  EXPECT_EQ(ambusher.error("table.undo_answer", with("ambusher", "yes", true)), -32006);
}

TEST_F(Undo, RollsTakenBackAreRolledAnewAndTheDiceStillVerify) {
  Client column = tab(), ambusher = tab();
  made = make(column, {{"undo", "free"}});
  int seq = march(column);
  for (int i = 0; i < 12; ++i) {
    seq = act(column, "ambusher", seq, {{"verb", "ambush"}});
    seq = column.result("table.undo", at("ambusher"))["seq"];
  }
  play_to_the_end(column, ambusher, made, 11);
  const Json verified = column.result("table.verify", {{"table", made.table}});
  EXPECT_TRUE(verified["ok"]) << verified.dump();
  EXPECT_GE(verified["taken_back"].get<int>(), 1);
}

TEST_F(Undo, AgainstAProgramAnythingGoesBack) {
  Client column = tab();
  made = make(column, {{"seats", {{"column", "person"}, {"ambusher", "random"}}}});
  column.result("table.join", at("column"));
  march(column);
  const Json answered = column.update(4);
  const Json back = column.result("table.undo", at("column"));
  EXPECT_EQ(back["steps"], 2);
  EXPECT_GE(answered["seq"].get<int>(), 4);
}

TEST_F(Undo, TheHostSetsThePolicy) {
  Client column = tab();
  made = make(column, {{"undo", "fair"}});
  EXPECT_EQ(column.error("table.set", {{"table", made.table}, {"token", made.host}, {"undo", "never"}}), -32602);
  EXPECT_EQ(column.result("table.set", {{"table", made.table}, {"token", made.host}, {"undo", "free"}})["undo"],
            "free");
  const int seq = march(column);
  act(column, "ambusher", seq, {{"verb", "pass"}});
  EXPECT_EQ(column.result("table.undo", at("column"))["steps"], 2);
}

}  // namespace
}  // namespace cf::test
