// CampaignRegistry over the socket: founding, battles at tables, the steps after them, taking back, lasting.
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/tests/house.hpp"

namespace cf::skirmish {
extern const Module kModule;
}

namespace cf::test {
namespace {

Json man(const std::string& name, const char* rank, const char* weapon) {
  return {{"name", name}, {"class", rank}, {"equipment", {weapon}}};
}

Json founding(const char* name, const char* list, const char* weapon) {
  return {
      {"do", "found"},
      {"name", name},
      {"list", list},
      {"members", {man("Leader", "hero", weapon), man("First", "trooper", weapon), man("Second", "trooper", weapon)}}};
}

class CampaignTest : public ServerTest {
 protected:
  void SetUp() override {
    options.modules = {&skirmish::kModule};
    open();
  }
  Json with(const Json& more = Json::object()) {
    Json params = {{"campaign", id}, {"token", host}, {"seq", view()["seq"]}};
    params.update(more);
    return params;
  }
  Json view(const std::string& token = "") {
    return tab().result("campaign.view", {{"campaign", id}, {"token", token.empty() ? host : token}});
  }
  Json act(const Json& event) { return tab().result("campaign.act", with({{"event", event}})); }
  void make(int battles) {
    const Json made = tab().result("campaign.new", {{"title", "The winter"}, {"battles", battles}, {"places", 2}});
    id = made["campaign"];
    host = made["host"];
    places = made["places"];
  }
  void fight(const char* first, const char* second) {
    tab().result("campaign.battle",
                 with({{"warbands", {"Lenape", "Rangers"}}, {"players", {{"Lenape", first}, {"Rangers", second}}}}));
    for (int i = 0; i < 600 && !view()["field"]["over"].get<bool>(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    tab().result("campaign.settle", with());
  }
  // Does what is offered until every team has closed its books.
  void settle() {
    for (int i = 0; i < 200; ++i) {
      Json event;
      const Json now = view();
      for (const Json& group : now["groups"])
        for (const Json& offer : group["offers"]) {
          const std::string what = offer["event"]["do"];
          if (group["stage"] != "ready" && !offer.contains("refused") && what != "buy" && what != "give" &&
              what != "recruit" && what != "hire" && event.is_null())
            event = offer["event"];
        }
      if (event.is_null()) return;
      act(event);
    }
    ADD_FAILURE() << "the steps do not end";
  }

  std::string id, host;
  Json places;
};

TEST_F(CampaignTest, IsPlayedToItsEndAndLasts) {
  make(2);
  act(founding("Lenape", "nations", "bow"));
  act(founding("Rangers", "rangers", "musket"));
  EXPECT_EQ(tab().error("campaign.act", with({{"event", founding("Greens", "rangers", "musket")}})),
            -32006);  // no third place
  Json share = {{"campaign", id}, {"token", places[0]}, {"share", "00112233445566778899aabbccddeeff"}};
  EXPECT_EQ(tab().result("campaign.share", share)["dice"]["shares"].size(), 1u);
  EXPECT_EQ(tab().error("campaign.share", share), -32006);
  for (int k = 0; k < 2; ++k) {
    fight("random", "random");
    settle();
    shut();
    open();  // what was acknowledged is there again
    EXPECT_EQ(view()["fought"], k + 1);
  }
  const Json end = view();
  EXPECT_TRUE(end["over"]);
  EXPECT_TRUE(end["dice"]["ok"]);
  EXPECT_EQ(end["dice"]["shares"].size(), 1u);
  EXPECT_EQ(tab().error("campaign.undo", with()), -32006);  // the secret has been shown
  EXPECT_EQ(end["standings"].size(), 2u);
  EXPECT_EQ(end["standings"][0]["battles"], 2);
  const Json record = tab().result("campaign.save", {{"campaign", id}});
  EXPECT_NE(record["record"].get<std::string>().find("\"do\":\"field\""), std::string::npos);
  const Json sheet = tab().result("campaign.sheet", {{"campaign", id}, {"warband", "Lenape"}});
  EXPECT_EQ(sheet["sheet"]["title"], "Lenape");
}

TEST_F(CampaignTest, LinksLeadOneTeamHereAndAtItsTable) {
  make(3);
  const std::string reds = places[0], blues = places[1];
  Json params = with({{"event", founding("Lenape", "nations", "bow")}, {"token", reds}});
  tab().result("campaign.act", params);
  EXPECT_EQ(tab().error("campaign.act", params), -32004);  // stale
  tab().result("campaign.act", with({{"event", founding("Rangers", "rangers", "musket")}, {"token", blues}}));
  EXPECT_EQ(tab().error("campaign.act",
                        with({{"event", {{"do", "give"}, {"warband", "Lenape"}, {"from", "First"}, {"item", "bow"}}},
                              {"token", blues}})),
            -32003);
  EXPECT_EQ(tab().error("campaign.undo", with({{"token", ""}})), -32003);
  EXPECT_EQ(tab().error("campaign.view", {{"campaign", id}, {"token", "nonsense"}}), -32003);
  EXPECT_EQ(tab().error("campaign.view", {{"campaign", "nowhere"}}), -32002);
  // Who plays the other's team is not for one player to say.
  for (const char* program : {"random", "novice"})
    EXPECT_EQ(
        tab().error("campaign.battle",
                    with({{"warbands", {"Lenape", "Rangers"}}, {"players", {{"Rangers", program}}}, {"token", reds}})),
        -32003);
  const Json begun = tab().result("campaign.battle", with({{"warbands", {"Lenape", "Rangers"}}, {"token", reds}}));
  Client watcher = tab();
  const Json joined = watcher.result("table.join", {{"table", begun["table"]}, {"token", blues}});
  EXPECT_EQ(joined["holds"].size(), 1u);
  EXPECT_EQ(joined["presence"]["seats"].size(), 2u);
  EXPECT_EQ(tab().error("campaign.settle", with()), -32006);  // not over
  EXPECT_EQ(tab().error("campaign.battle", with({{"warbands", {"Lenape", "Rangers"}}})), -32001);
  const Json groups = view(blues)["groups"];
  EXPECT_FALSE(groups[0]["mine"]);
  EXPECT_TRUE(groups[1]["mine"]);
}

TEST_F(CampaignTest, StepsAreTakenBackAndTheirDiceAreNotGivenBack) {
  make(1);
  Client other = tab();
  other.result("campaign.view", {{"campaign", id}});
  act(founding("Lenape", "nations", "bow"));  // rolls two skills
  EXPECT_EQ(other.push("campaign.update")["campaign"], id);
  const Json before = view();
  tab().result("campaign.undo", with());
  EXPECT_TRUE(view()["warbands"].empty());
  act(founding("Lenape", "nations", "bow"));
  EXPECT_GT(view()["seq"].get<int>(), before["seq"].get<int>());
  shut();
  open();
  EXPECT_EQ(view()["warbands"].size(), 1u);
  for (const char* what : {"open", "battle", "field", "muster", "dance"})
    EXPECT_NE(tab().error("campaign.act", with({{"event", {{"do", what}}}})), 0) << what;
  EXPECT_EQ(tab().error("campaign.act", with({{"event", 7}})), -32602);
  const Json checked = tab().result("campaign.check", {{"list", "rangers"}, {"members", Json::array()}});
  EXPECT_FALSE(checked["violations"].empty());
  EXPECT_EQ(tab().result("campaign.lists")["lists"].size(), 4u);
}

TEST_F(CampaignTest, ABattleTakenBackClosesItsTable) {
  make(2);
  act(founding("Lenape", "nations", "bow"));
  act(founding("Rangers", "rangers", "musket"));
  const Json begun = tab().result("campaign.battle", with({{"warbands", {"Lenape", "Rangers"}}}));
  const Json at = {{"table", begun["table"]}, {"token", places[0]}};
  Client player = tab();
  const Json joined = player.result("table.join", at);
  tab().result("campaign.undo", with());
  EXPECT_TRUE(view()["field"].is_null());
  const Json told = player.push("table.update");
  EXPECT_TRUE(told["decision"].is_null());
  EXPECT_EQ(told["log"].back()["type"], "remark");
  EXPECT_GT(told["seq"], joined["seq"]);
  EXPECT_EQ(
      player.error(
          "table.act",
          {{"table", begun["table"]}, {"token", places[0]}, {"seq", told["seq"]}, {"action", {{"verb", "done"}}}}),
      -32006);
  shut();
  open();
  EXPECT_TRUE(tab().result("table.join", at)["closed"]);
  const Json again = tab().result("campaign.battle", with({{"warbands", {"Lenape", "Rangers"}}}));
  EXPECT_NE(again["table"], begun["table"]);
  EXPECT_FALSE(tab().result("table.join", {{"table", again["table"]}, {"token", places[0]}})["closed"]);
}

}  // namespace
}  // namespace cf::test
