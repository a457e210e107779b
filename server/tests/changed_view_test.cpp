// Clients that keep their view are sent what changed: put together it is, at every answer, the view that others are
// sent whole.
#include <random>

#include "games/registry.hpp"
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

// As docs/server.md says.
void apply_changes(Json& view, const Json& changed) {
  const Json set = changed.value("set", Json::object()), lists = changed.value("lists", Json::object()),
             gone = changed.value("gone", Json::array());
  for (const auto& [name, value] : set.items()) view[name] = value;
  for (const auto& [name, splices] : lists.items())
    for (const Json& splice : splices) {
      Json& list = view[name];
      ASSERT_LE(splice[0].get<std::size_t>() + splice[1].get<std::size_t>(), list.size());
      Json after = Json::array();
      for (std::size_t i = 0; i < splice[0]; ++i) after.push_back(list[i]);
      for (const Json& element : splice[2]) after.push_back(element);
      for (std::size_t i = splice[0].get<std::size_t>() + splice[1].get<std::size_t>(); i < list.size(); ++i)
        after.push_back(list[i]);
      list = std::move(after);
    }
  for (const Json& name : gone) {
    ASSERT_TRUE(view.contains(name.get<std::string>()));
    view.erase(name.get<std::string>());
  }
}

// One who keeps the view and puts the changes into it.
struct Keeper {
  explicit Keeper(Client socket) : client(std::move(socket)) {}
  void join(const std::string& table, const std::string& token) {
    Json params = {{"table", table}, {"keeps", true}};
    if (!token.empty()) params["token"] = token;
    now = client.result("table.join", params);
  }
  // Takes every update up to that number.
  void follow(u64 seq) {
    do {
      Json update = client.push("table.update");
      ASSERT_TRUE(update.is_object());
      bytes += update.dump().size();
      if (update.contains("changed")) {
        ++changes;
        ASSERT_FALSE(update.contains("view"));
        ASSERT_EQ(update["changed"]["since"], now["seq"]);
        update["view"] = now["view"];
        apply_changes(update["view"], update["changed"]);
      } else {
        ++wholes;
      }
      now = std::move(update);
    } while (now["seq"].get<u64>() < seq);
  }

  Client client;
  Json now;
  int changes = 0, wholes = 0;
  std::size_t bytes = 0;  // of all updates
};

std::string difference(const Json& a, const Json& b) {
  std::string out = a.size() == b.size() ? "" : "not the same fields";
  for (const auto& [name, value] : a.items())
    if (!b.contains(name) || b[name] != value)
      out += name + ": " + value.dump() + "\n--- or ---\n" + (b.contains(name) ? b[name].dump() : "nothing") + "\n";
  return out;
}

class ChangedView : public ServerTest {
 protected:
  void SetUp() override {}
  void open_with(std::vector<const Module*> modules) {
    options.modules = std::move(modules);
    options.limits.lift();
    open();
  }

  // Both seats and a watcher, each once keeping and once not.
  void play(const std::string& game, const std::string& scenario, int answers) {
    const Json made = tab().result("lobby.create", {{"game", game}, {"scenario", scenario}});
    std::vector<std::string> names, tokens;
    for (const auto& [seat, token] : made["seats"].items()) names.push_back(seat), tokens.push_back(token);
    tokens.push_back("");
    std::vector<Keeper> keepers;
    std::vector<Client> whole;
    for (const std::string& token : tokens) {
      keepers.emplace_back(tab()).join(made["table"], token);
      Json params = {{"table", made["table"]}};
      if (!token.empty()) params["token"] = token;
      whole.push_back(tab());
      whole.back().result("table.join", params);
    }
    std::size_t bytes_kept = 0, bytes_whole = 0;
    std::mt19937 random(7);
    int given = 0;
    for (; given < answers && keepers[0].now["result"].is_null(); ++given) {
      std::size_t seat = 0;
      while (names.at(seat) != keepers[0].now["decision"]["seat"]) ++seat;
      const Json& actions = keepers[seat].now["decision"]["actions"];
      ASSERT_FALSE(actions.empty());
      const u64 seq =
          keepers[seat].client.result("table.act", {{"table", made["table"]},
                                                    {"token", tokens[seat]},
                                                    {"seq", keepers[seat].now["seq"]},
                                                    {"action", actions[random() % actions.size()]["action"]}})["seq"];
      for (std::size_t i = 0; i < keepers.size(); ++i) {
        keepers[i].follow(seq);
        const Json all = whole[i].update(seq);
        ASSERT_FALSE(all.contains("changed"));
        bytes_whole += all.dump().size();
        ASSERT_EQ(difference(all["view"], keepers[i].now["view"]), "")
            << game << ", answer " << given << ", client " << i;
        ASSERT_EQ(all["log"], keepers[i].now["log"]);
        ASSERT_EQ(all["decision"], keepers[i].now["decision"]);
        if (i == names.size() || all["decision"].is_null() || all["decision"].contains("waiting")) continue;
        Json asked = keepers[i].client.result(
            "table.decision", {{"table", made["table"]}, {"token", tokens[i]}});  // this one is not made of kept texts
        asked.erase("refused");
        for (Json& action : asked["actions"]) action.erase("ends");  // judged for who asks, not pushed
        asked.erase("seq");
        ASSERT_EQ(difference(asked, all["decision"]), "") << game << ", answer " << given;
      }
    }
    EXPECT_GT(given, 5) << game;
    for (const Keeper& context : keepers) {
      EXPECT_EQ(context.wholes, 1) << game << ": only the first is whole";
      bytes_kept += context.bytes;
    }
    EXPECT_LT(3 * bytes_kept, 2 * bytes_whole) << game;
  }
};

TEST_F(ChangedView, PutTogetherIsTheWholeOneInEveryGame) {
  open_with({all_modules().begin(), all_modules().end()});
  const std::pair<const char*, const char*> games[] = {{"ohio", "wabash"},
                                                       {"warpath", "campaign"},
                                                       {"carolinas", "16.5"},
                                                       {"skirmish", "monongahela"},
                                                       {"quickbattle", "point_pleasant_1774"}};
  for (const auto& [game, scenario] : games)
    if (find_module(game)) play(game, scenario, 80);
}

// Answers of many tables that come together are put into words by several threads: each table is told of its own.
TEST_F(ChangedView, IsRightWhenManyTablesAreAnsweredAtOnce) {
  if (!find_module("quickbattle")) GTEST_SKIP();
  open_with({find_module("quickbattle")});
  constexpr int kTablesThread = 24, kRounds = 12;
  std::vector<Json> made;
  std::vector<Keeper> keepers;  // two a table
  const char* const seats[] = {"native", "settler"};
  for (int t = 0; t < kTablesThread; ++t) {
    made.push_back(tab().result("lobby.create", {{"game", "quickbattle"}, {"scenario", "point_pleasant_1774"}}));
    for (const char* seat : seats) keepers.emplace_back(tab()).join(made.back()["table"], made.back()["seats"][seat]);
  }
  std::mt19937 random(11);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t k = 0; k < keepers.size(); ++k) {
      const Json& decision = keepers[k].now["decision"];
      if (decision.is_null() || decision.value("waiting", false)) continue;
      const Json& table = made[k / 2];
      keepers[k].client.send_text(
          Json{{"id", 1000 + round},
               {"method", "table.act"},
               {"params",
                {{"table", table["table"]},
                 {"token", table["seats"][seats[k % 2]]},
                 {"seq", keepers[k].now["seq"]},
                 {"action", decision["actions"][random() % decision["actions"].size()]["action"]}}}}
              .dump());
    }
    for (Keeper& context : keepers) context.follow(context.now["seq"].get<u64>() + 1);
  }
  for (std::size_t k = 0; k < keepers.size(); ++k) {
    const Json now =
        tab().result("table.join", {{"table", made[k / 2]["table"]}, {"token", made[k / 2]["seats"][seats[k % 2]]}});
    EXPECT_EQ(now["seq"], keepers[k].now["seq"]);
    EXPECT_EQ(difference(now["view"], keepers[k].now["view"]), "") << k;
    EXPECT_EQ(now["decision"], keepers[k].now["decision"]) << k;
  }
}

// On any doubt all of it is sent: after joining again, after answers were taken back, and to one who lost the seat.
TEST_F(ChangedView, IsSentWholeWhereWhatIsKeptMayNotBeTrue) {
  open_with({&toy::kModule});
  Client host = tab();
  const Made made = make(host, {{"undo", "free"}});
  const std::string token = made.token("column");
  Keeper column(tab());
  column.join(made.table, token);
  const auto enter_next = [&](const char* space) {
    column.follow(column.client.result(
        "table.act",
        {{"table", made.table}, {"token", token}, {"seq", column.now["seq"]}, {"action", enter(space)}})["seq"]);
  };
  const auto same_as_joining = [&](const std::string& by) {
    Json params = {{"table", made.table}};
    if (!by.empty()) params["token"] = by;
    return difference(tab().result("table.join", params)["view"], column.now["view"]);
  };
  enter_next("s1");
  EXPECT_EQ(column.wholes, 1);
  enter_next("s2");
  EXPECT_EQ(column.changes, 1);
  EXPECT_EQ(same_as_joining(token), "");
  column.join(made.table, token);
  enter_next("s3");
  EXPECT_EQ(column.wholes, 2);
  column.follow(column.client.result("table.undo", {{"table", made.table}, {"token", token}})["seq"]);
  EXPECT_EQ(column.wholes, 3);
  EXPECT_EQ(same_as_joining(token), "");
  host.result(
      "table.seat",
      {{"table", made.table}, {"token", made.host}, {"seat", "column"}, {"player", "person"}, {"revoke", true}});
  column.follow(column.now["seq"]);
  EXPECT_EQ(column.wholes, 4);
  EXPECT_EQ(column.now["view"]["seat"], "observer");
  EXPECT_EQ(same_as_joining(""), "");
}

}  // namespace
}  // namespace cf::test
