// Links, watchers, hot-seat, programs, chat and notes; what is told to whom.
#include <nlohmann/json.hpp>
#include <thread>

#include "server/tests/house.hpp"

namespace cf::test {
namespace {

class Seats : public ServerTest {};

Json at(const Made& made, const char* seat) { return {{"table", made.table}, {"token", made.token(seat)}}; }

Json act(const Made& made, const char* seat, int seq, const Json& action) {
  Json params = at(made, seat);
  params.update({{"seq", seq}, {"action", action}});
  return params;
}

TEST_F(Seats, ARevokedLinkOpensNothingAndANewOneDoes) {
  Client host = tab(), column = tab();
  Made made = make(host);
  column.result("table.join", at(made, "column"));
  const Json fresh =
      host.result("table.seat", {{"table", made.table}, {"token", made.host}, {"seat", "column"}, {"revoke", true}});
  EXPECT_EQ(column.push("table.revoked")["table"], made.table);
  EXPECT_EQ(column.error("table.act", act(made, "column", 0, enter("s1"))), -32003);
  const Json update = column.push("table.update");
  EXPECT_TRUE(update["decision"]["waiting"]);
  made.seats["column"] = fresh["token"];
  EXPECT_EQ(column.result("table.act", act(made, "column", 0, enter("s1")))["seq"], 1);
}

TEST_F(Seats, TheHostGivesASeatToAProgram) {
  Client host = tab(), column = tab();
  const Made made = make(host);
  column.result("table.join", at(made, "column"));
  const Json given = host.result(
      "table.seat", {{"table", made.table}, {"token", made.host}, {"seat", "ambusher"}, {"player", "random"}});
  EXPECT_TRUE(given["token"].is_null());
  EXPECT_EQ(host.error("table.join", at(made, "ambusher")), -32003);
  int seq = 0;
  for (const char* to : {"s1", "s2", "s3"})
    seq = column.result("table.act", act(made, "column", seq, enter(to)))["seq"];
  const Json update = column.update(4);  // the program has answered the offer of an ambush
  EXPECT_GE(update["seq"].get<int>(), 4);
  EXPECT_EQ(host.error("table.seat",
                       {{"table", made.table}, {"token", made.host}, {"seat", "ambusher"}, {"player", "nobody"}}),
            -32602);
}

TEST_F(Seats, ProgramsPlayEachOtherToTheEnd) {
  Client host = tab();
  const Made made = make(host, {{"seats", {{"column", "random"}, {"ambusher", "novice"}}}});
  EXPECT_TRUE(made.seats.empty());
  Json now = host.result("table.join", {{"table", made.table}});
  for (int i = 0; i < 200 && now["result"].is_null(); ++i) now = host.push("table.update");
  EXPECT_FALSE(now["result"].is_null());
  EXPECT_TRUE(host.result("table.verify", {{"table", made.table}})["ok"]);
  const Json luck = host.result("table.luck", {{"table", made.table}});
  EXPECT_EQ(luck["seats"].size(), 2u);
  const Json since = host.result("table.luck", {{"table", made.table}, {"from", 1000000}});  // nothing was rolled since
  EXPECT_EQ(since["seats"][0]["rolls"], 0);
}

TEST_F(Seats, OneHotSeatLinkHoldsBothSeats) {
  Client tab = this->tab();
  const Made made = make(tab, {{"seats", {{"column", "hotseat"}, {"ambusher", "hotseat"}}}});
  EXPECT_EQ(made.token("column"), made.token("ambusher"));
  const Json seen = tab.result("table.join", at(made, "column"));
  EXPECT_EQ(seen["holds"].size(), 2u);
  EXPECT_TRUE(seen["views"]["ambusher"].contains("sides"));
  EXPECT_FALSE(seen["views"]["column"].contains("sides"));
  EXPECT_EQ(seen["view"], seen["views"]["column"]);
  int seq = 0;
  for (const char* to : {"s1", "s2", "s3"}) seq = tab.result("table.act", act(made, "column", seq, enter(to)))["seq"];
  const Json update = tab.update(3);
  EXPECT_EQ(update["decision"]["seat"], "ambusher");
  EXPECT_EQ(update["decision"]["actions"].size(), 2u);
  EXPECT_EQ(tab.result("table.act", act(made, "column", 3, {{"verb", "pass"}}))["seq"], 4);
  EXPECT_TRUE(tab.ask("table.save", at(made, "column")).contains("result"));
}

TEST_F(Seats, ChatGoesToAllAndNotesToOneself) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  column.result("table.join", at(made, "column"));
  ambusher.result("table.join", at(made, "ambusher"));
  Json say = at(made, "column");
  say["text"] = "Good luck!";
  column.result("table.chat", say);
  const Json heard = ambusher.push("table.chat");
  EXPECT_EQ(heard["from"], "column");
  EXPECT_EQ(heard["text"], "Good luck!");
  Json note = at(made, "ambusher");
  note["text"] = "wait in the woods";
  ambusher.result("table.notes", note);
  EXPECT_EQ(ambusher.result("table.join", at(made, "ambusher"))["notes"], "wait in the woods");
  EXPECT_EQ(column.result("table.join", at(made, "column"))["notes"], "");
  EXPECT_EQ(column.result("table.join", at(made, "column"))["chat"].size(), 1u);
  EXPECT_EQ(column.error("table.chat", {{"table", made.table}, {"text", "from nowhere"}}), -32003);
  EXPECT_EQ(column.all_bytes.find("wait in the woods"), std::string::npos);
}

TEST_F(Seats, PresenceIsTold) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  column.result("table.join", at(made, "column"));
  EXPECT_EQ(column.push("table.presence")["seats"]["ambusher"]["online"], false);
  ambusher.result("table.join", at(made, "ambusher"));
  EXPECT_EQ(column.push("table.presence")["seats"]["ambusher"]["online"], true);
  ambusher.cut();
  EXPECT_EQ(column.push("table.presence")["seats"]["ambusher"]["online"], false);
}

TEST_F(Seats, MyTablesAndListedTablesAreFound) {
  Client tab = this->tab();
  const Made mine = make(tab, {{"title", "Ours"}}), open_one = make(tab, {{"listed", true}});
  const Json found = tab.result(
      "lobby.mine",
      {{"tokens", {{{"table", mine.table}, {"token", mine.token("column")}}, {{"table", "gone"}, {"token", "x"}}}}});
  ASSERT_EQ(found["tables"].size(), 1u);
  EXPECT_EQ(found["tables"][0]["title"], "Ours");
  EXPECT_EQ(found["tables"][0]["seat"], "column");
  EXPECT_EQ(found["tables"][0]["turn"], true);
  const Json listed = tab.result("lobby.public");
  ASSERT_EQ(listed["tables"].size(), 1u);
  EXPECT_EQ(listed["tables"][0]["table"], open_one.table);
  tab.result("table.set",
             {{"table", open_one.table}, {"token", open_one.host}, {"listed", false}, {"title", "Closed"}});
  EXPECT_TRUE(tab.result("lobby.public")["tables"].empty());
}

TEST_F(Seats, AFinishedGameIsSavedOpenedAndSteppedThrough) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  EXPECT_EQ(column.error("table.save", at(made, "column")), -32006);
  play_to_the_end(column, ambusher, made, 3);
  const std::string record = column.result("table.save", {{"table", made.table}})["record"];
  const Json opened = ambusher.result("record.open", {{"record", record}});
  const std::string copy = opened["table"];
  EXPECT_NE(copy, made.table);
  const Json last = ambusher.result("table.at", {{"table", copy}, {"step", opened["steps"]}, {"seat", "all"}});
  EXPECT_EQ(last["hash"], column.result("table.at", {{"table", made.table}, {"step", opened["steps"]}})["hash"]);
  EXPECT_TRUE(ambusher.result("table.verify", {{"table", copy}})["ok"]);
  std::string changed = record;
  changed.replace(changed.find("\"s1\""), 4, "\"s7\"");
  EXPECT_EQ(ambusher.error("record.open", {{"record", changed}}), -32602);
  EXPECT_EQ(ambusher.error("table.act", {{"table", copy}, {"token", ""}, {"seq", 0}, {"action", enter("s1")}}), -32003);
}

TEST_F(Seats, ARecordOfOtherDataIsOpenedAndSaysSo) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  play_to_the_end(column, ambusher, made, 3);
  std::string record = column.result("table.save", {{"table", made.table}})["record"];
  const std::size_t hash = record.find("\"data\":\"") + 8;
  const std::string sentence =
      "other data files (0123456789abcdef) than those in force here (" + record.substr(hash, 16) + ")";
  EXPECT_FALSE(column.result("record.open", {{"record", record}}).contains("warning"));
  record.replace(hash, 16, "0123456789abcdef");
  const Json opened = column.result("record.open", {{"record", record}});
  EXPECT_NE(opened["warning"].get<std::string>().find(sentence), std::string::npos);
  shut();
  open();
  const Json joined = tab().result("table.join", {{"table", opened["table"]}});
  EXPECT_NE(joined["log"][0]["text"].get<std::string>().find(sentence), std::string::npos) << joined["log"][0];
}

TEST_F(Seats, ReconnectingCatchesUp) {
  Client column = tab();
  const Made made = make(column);
  const Json first = column.result("table.join", at(made, "column"));
  const int had = first["log"].back()["n"];
  column.cut();
  Client other = tab();
  int seq = 0;
  for (const char* to : {"s1", "s2"}) seq = other.result("table.act", act(made, "column", seq, enter(to)))["seq"];
  Client again = tab();
  Json params = at(made, "column");
  params["since"] = had;
  const Json caught_up = again.result("table.join", params);
  EXPECT_EQ(caught_up["seq"], 2);
  EXPECT_EQ(caught_up["log"].front()["n"], had + 1);
}

TEST_F(Seats, TwoTabsOnOneSeatSeeTheSame) {
  Client one = tab(), two = tab();
  const Made made = make(one);
  one.result("table.join", at(made, "column"));
  two.result("table.join", at(made, "column"));
  one.result("table.act", act(made, "column", 0, enter("s1")));
  EXPECT_EQ(one.update(1), two.update(1));
  EXPECT_EQ(two.error("table.act", act(made, "column", 0, enter("s1"))), -32004);
}

TEST_F(Seats, HintsAndOddsAreWorkedOut) {
  Client tab = this->tab();
  const Made made = make(tab, {{"hints", true}});
  const Json hint = tab.result("table.hint", at(made, "column"));
  EXPECT_FALSE(hint["choices"].empty());
  Json ask = at(made, "column");
  ask["action"] = enter("s1");
  EXPECT_FALSE(tab.result("table.odds", ask)["outcomes"].empty());
  EXPECT_EQ(tab.error("table.hint", at(made, "ambusher")), -32006);
}

}  // namespace
}  // namespace cf::test
