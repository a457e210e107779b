#include "server/tests/house.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <random>

namespace cf::test {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "councilfire-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) std::abort();
  path = name;
}

Json enter(const std::string& to) { return {{"verb", "enter"}, {"to", to}}; }

void ServerTest::open() {
  options.port = 0;
  options.data_dir = folder.path;
  if (options.modules.empty()) options.modules = {&toy::kModule};
  options.workers = 1;
  options.limits.cpu_share = 1;  // all clients of a test come from one address
  auto started = Server::start(options);
  ASSERT_TRUE(started) << started.error().text();
  server = std::move(*started);
}

Made ServerTest::make(Client& by, const Json& more) {
  Json params = {{"game", "toy"}, {"scenario", "road"}, {"seats", {{"column", "person"}, {"ambusher", "person"}}}};
  params.update(more);
  const Json made = by.result("lobby.create", params);
  return {made.value("table", ""), made.value("host", ""), made.value("seats", Json::object())};
}

void ServerTest::play_to_the_end(Client& column, Client& ambusher, const Made& made, unsigned seed) {
  std::mt19937 random(seed);
  std::map<std::string, Client*> tabs{{"column", &column}, {"ambusher", &ambusher}};
  Json now = column.result("table.join", {{"table", made.table}, {"token", made.token("column")}});
  for (int i = 0; i < 200 && now["result"].is_null(); ++i) {
    const std::string seat = now["decision"]["seat"];
    Client& tab = *tabs.at(seat);
    const Json mine = tab.result("table.join", {{"table", made.table}, {"token", made.token(seat.c_str())}});
    const Json& actions = mine["decision"]["actions"];
    ASSERT_FALSE(actions.empty());
    const Json done = tab.result("table.act", {{"table", made.table},
                                               {"token", made.token(seat.c_str())},
                                               {"seq", mine["seq"]},
                                               {"action", actions[random() % actions.size()]["action"]}});
    now = column.update(done["seq"]);
    ASSERT_FALSE(now.is_null());
  }
  EXPECT_FALSE(now["result"].is_null());
}

}  // namespace cf::test
