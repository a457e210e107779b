// Several actions as one move, what a seat has seen, and endings without the rules.
#include <nlohmann/json.hpp>

#include "server/tests/house.hpp"
#include "store/sqlite.hpp"

namespace cf::test {
namespace {

class Moves : public ServerTest {
 protected:
  Json at(const char* seat, Json more = Json::object()) const {
    more.update({{"table", made.table}, {"token", made.token(seat)}});
    return more;
  }
  Made made;
};

TEST_F(Moves, AListOfActionsIsOneMoveAndIsTakenBackAsOne) {
  {
    Client tab = this->tab();
    made = make(tab);
    const Json done = tab.result(
        "table.act", at("column", {{"seq", 0}, {"actions", {enter("s1"), enter("s2"), enter("s3"), enter("s4")}}}));
    EXPECT_EQ(done["done"], 3);  // at s3 the other side is asked
    EXPECT_EQ(done["of"], 4);
    EXPECT_EQ(done["why"], "another seat");
    EXPECT_EQ(done["steps"], 3);
  }
  shut();
  open();
  Client tab = this->tab();
  EXPECT_EQ(tab.result("table.undo", at("column"))["steps"], 0);
}

TEST_F(Moves, AListStopsAtAnIllegalActionAndSaysWhy) {
  Client tab = this->tab();
  made = make(tab);
  const Json done = tab.result("table.act", at("column", {{"seq", 0}, {"actions", {enter("s1"), enter("s5")}}}));
  EXPECT_EQ(done["done"], 1);
  EXPECT_EQ(done["why"], "illegal");
  EXPECT_EQ(done["rule"], "7.2.1");
  EXPECT_EQ(tab.error("table.act", at("column", {{"seq", 1}, {"actions", {enter("s5")}}})), -32001);
  EXPECT_EQ(tab.error("table.act", at("column", {{"seq", 1}, {"actions", Json::array()}})), -32602);
  EXPECT_EQ(tab.error("table.act", at("column", {{"seq", 1}, {"actions", "s5"}})), -32602);
}

TEST_F(Moves, TheServerKeepsWhatASeatHasSeen) {
  {
    Client tab = this->tab();
    made = make(tab);
    EXPECT_TRUE(tab.result("table.join", at("column"))["seen"].is_null());
    tab.result("table.act", at("column", {{"seq", 0}, {"action", enter("s1")}}));
    tab.result("table.seen", at("column", {{"step", 1}}));
    EXPECT_TRUE(tab.result("table.join", at("ambusher"))["seen"].is_null());
  }
  shut();
  open();
  EXPECT_EQ(this->tab().result("table.join", at("column"))["seen"], 1);
}

TEST_F(Moves, ASeatResignsAndTheRecordSaysSo) {
  Client tab = this->tab();
  made = make(tab);
  EXPECT_EQ(tab.result("table.resign", at("column"))["result"]["winner"], "ambusher");
  EXPECT_EQ(tab.error("table.act", at("column", {{"seq", 0}, {"action", enter("s1")}})), -32006);
  const Json record = tab.result("table.save", {{"table", made.table}})["record"];
  const Json opened = tab.result("record.open", {{"record", record}});
  EXPECT_EQ(tab.result("table.join", {{"table", opened["table"]}})["result"]["ending"], "resigned");
  shut();
  open();
  EXPECT_EQ(this->tab().result("table.join", at("column"))["result"]["winner"], "ambusher");
}

TEST_F(Moves, ADrawNeedsBoth) {
  Client column = tab(), ambusher = tab();
  made = make(column);
  ambusher.result("table.join", at("ambusher"));
  column.result("table.offer", at("column", {{"what", "draw"}}));
  EXPECT_EQ(ambusher.push("table.offered")["what"], "draw");
  EXPECT_EQ(column.error("table.offer_answer", at("column", {{"yes", true}})), -32003);
  const Json done = ambusher.result("table.offer_answer", at("ambusher", {{"yes", true}}));
  EXPECT_EQ(done["result"]["ending"], "draw");
  EXPECT_TRUE(done["result"]["winner"].is_null());
}

TEST_F(Moves, AGameIsClaimedOnlyFromWhoStaysAway) {
  Client tab = this->tab();
  made = make(tab);
  EXPECT_EQ(tab.error("table.claim_game", at("ambusher")), -32006);  // the column has just come
  EXPECT_EQ(tab.error("table.claim_game", at("column")), -32006);    // it is to move itself
}

// As if every player had left two hours ago.
void let_two_hours_pass(const std::string& file) {
  auto db = Sqlite::open(file, false);
  ASSERT_TRUE(db);
  auto read = Statement::prepare(*db, "SELECT meta FROM tables");
  ASSERT_TRUE(read && read->row());
  Json meta = Json::parse(read->text(0));
  read->reset();
  for (Json& seat : meta["seats"]) seat["seen_at"] = seat["seen_at"].get<long>() - 7200;
  const std::string text = meta.dump();
  auto write = Statement::prepare(*db, "UPDATE tables SET meta=?1, updated=updated-7200");
  ASSERT_TRUE(write && write->bind(1, text).finish());
}

TEST_F(Moves, AGameIsClaimedFromWhoHasBeenAwayForTheAgreedTime) {
  {
    Client tab = this->tab();
    made = make(tab, {{"claim_hours", 1}});
    EXPECT_EQ(tab.result("table.join", at("ambusher"))["claim_hours"], 1);
  }
  shut();
  let_two_hours_pass((folder.path / "tables.sqlite").string());
  open();
  Client ambusher = tab();
  {
    Client column = tab();
    column.result("table.join", at("column"));  // who is here is not away
    EXPECT_EQ(ambusher.error("table.claim_game", at("ambusher")), -32006);
    column.result("table.leave", {{"table", made.table}});
  }
  EXPECT_EQ(ambusher.error("table.claim_game", at("ambusher")), -32006);  // has just been seen
  shut();
  let_two_hours_pass((folder.path / "tables.sqlite").string());
  open();
  Client again = tab();
  EXPECT_EQ(again.error("table.claim_game", at("column")), -32006);  // it is to move itself
  const Json claimed = again.result("table.claim_game", at("ambusher"))["result"];
  EXPECT_EQ(claimed["ending"], "claimed");
  EXPECT_EQ(claimed["winner"], "ambusher");
}

TEST_F(Moves, AnAdjournedGameWaitsAndIsNotClaimed) {
  {
    Client column = tab(), ambusher = tab();
    made = make(column, {{"claim_hours", 1}});
    ambusher.result("table.join", at("ambusher"));
    column.result("table.offer", at("column", {{"what", "adjourn"}}));
    EXPECT_EQ(ambusher.push("table.offered")["what"], "adjourn");
    ambusher.result("table.offer_answer", at("ambusher", {{"yes", false}}));
    EXPECT_FALSE(ambusher.push("table.offer_refused").is_null());
    EXPECT_EQ(ambusher.error("table.offer_answer", at("ambusher", {{"yes", true}})), -32006);
    column.result("table.offer", at("column", {{"what", "adjourn"}}));
    EXPECT_EQ(ambusher.result("table.offer_answer", at("ambusher", {{"yes", true}}))["adjourned"], true);
    EXPECT_FALSE(ambusher.push("table.adjourned").is_null());
  }
  shut();
  let_two_hours_pass((folder.path / "tables.sqlite").string());
  open();
  Client tab = this->tab();
  EXPECT_EQ(tab.result("table.join", at("ambusher"))["adjourned"], true);
  EXPECT_EQ(tab.error("table.claim_game", at("ambusher")), -32006);
  EXPECT_EQ(tab.result("table.offer", at("ambusher", {{"what", "resume"}}))["adjourned"], false);
  EXPECT_EQ(tab.error("table.offer", at("ambusher", {{"what", "resume"}})), -32006);
  EXPECT_EQ(tab.result("table.claim_game", at("ambusher"))["result"]["ending"], "claimed");
}

TEST_F(Moves, AnAnswerResumesAnAdjournedGameAndAProgramPlaysOn) {
  Client tab = this->tab();
  made = make(tab, {{"seats", {{"column", "person"}, {"ambusher", "random"}}}});
  tab.result("table.join", at("column"));
  EXPECT_EQ(tab.error("table.offer", at("column", {{"what", "draw"}})), -32006);  // it plays on
  EXPECT_EQ(tab.result("table.offer", at("column", {{"what", "adjourn"}}))["adjourned"], true);
  int seq = 0;
  for (const char* to : {"s1", "s2", "s3"})
    seq = tab.result("table.act", at("column", {{"seq", seq}, {"action", enter(to)}}))["seq"];
  EXPECT_GE(tab.update(4)["seq"].get<int>(), 4);  // the program has answered
  EXPECT_EQ(tab.result("table.join", at("column"))["adjourned"], false);
}

TEST_F(Moves, AClaimedSeatIsNotTakenByTheHost) {
  Client tab = this->tab();
  made = make(tab);
  const Json mine = tab.result("table.take_seat", at("ambusher"));
  EXPECT_EQ(tab.error("table.join", at("ambusher")), -32003);  // the invitation is used up
  EXPECT_EQ(
      tab.error("table.seat", {{"table", made.table}, {"token", made.host}, {"seat", "ambusher"}, {"revoke", true}}),
      -32006);
  EXPECT_EQ(tab.result("table.join", {{"table", made.table}, {"token", mine["token"]}})["claimed"], true);
  tab.result("table.seat", {{"table", made.table}, {"token", made.host}, {"seat", "column"}, {"revoke", true}});
  const Json log = tab.result("table.join", {{"table", made.table}})["log"];
  EXPECT_NE(log.back()["text"].get<std::string>().find("new link"), std::string::npos);
}

TEST_F(Moves, HintsBetweenPeopleOnlyWhereTheTableAllowsThem) {
  Client tab = this->tab();
  made = make(tab);
  EXPECT_EQ(tab.error("table.hint", at("column", {{"level", "random"}})), -32006);
  tab.result("table.set", {{"table", made.table}, {"token", made.host}, {"hints", true}});
  Client other = this->tab();
  other.result("table.join", at("ambusher"));
  EXPECT_FALSE(tab.result("table.hint", at("column", {{"level", "novice"}}))["choices"].empty());
  EXPECT_EQ(other.push("table.hinted")["seat"], "column");
}

}  // namespace
}  // namespace cf::test
