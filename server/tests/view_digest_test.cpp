// A game whose pieces are kept as text: what is pushed is what whoever joins now gets.
#include <random>

#include "server/tests/house.hpp"

namespace cf::quickbattle {
extern const Module kModule;
}

namespace cf::test {
namespace {

class ViewDigest : public ServerTest {
 protected:
  void SetUp() override {
    options.modules = {&quickbattle::kModule};
    open();
  }
};

TEST_F(ViewDigest, IsTheWholeViewAtEveryAnswer) {
  const Json made = tab().result("lobby.create", {{"game", "quickbattle"}, {"scenario", "point_pleasant_1774"}});
  Client first = tab(), second = tab(), watcher = tab();
  std::map<std::string, Client*> tabs{{"native", &first}, {"settler", &second}};
  std::mt19937 random(3);
  Json seen = watcher.result("table.join", {{"table", made["table"]}});
  for (int i = 0; i < 60 && seen["result"].is_null(); ++i) {
    const std::string seat = seen["decision"]["seat"];
    Client& mine = *tabs.at(seat);
    const Json joined = mine.result("table.join", {{"table", made["table"]}, {"token", made["seats"][seat]}});
    ASSERT_EQ(joined["view"].size(), seen["view"].size());
    for (const auto& [key, value] : joined["view"].items())
      if (key != "seat") {
        EXPECT_EQ(value, seen["view"][key]) << key;
      }
    const Json& actions = joined["decision"]["actions"];
    const Json done = mine.result("table.act", {{"table", made["table"]},
                                                {"token", made["seats"][seat]},
                                                {"seq", joined["seq"]},
                                                {"action", actions[random() % actions.size()]["action"]}});
    seen = watcher.update(done["seq"]);
    ASSERT_EQ(seen["view"]["seat"], "observer");
  }
}

}  // namespace
}  // namespace cf::test
