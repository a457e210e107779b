// The program changes between two evenings: other data, other rules. What still stands is played on; what does not can
// be looked at and saved, and says where it stops.
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "server/room.hpp"
#include "server/stored_game.hpp"
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

// The toy with something changed; set before a server starts.
struct Changes {
  std::string from, to;  // in the road's table
  int version = 1;
  u8 strength = 3;
} changes;

class ChangedGame final : public cf::Game {
 public:
  explicit ChangedGame(std::unique_ptr<cf::Game> toy) : toy_(std::move(toy)), info_(toy_->info()) {
    info_.rules_version = changes.version;
  }
  const GameInfo& info() const override { return info_; }
  const RuleIndex& rules() const override { return toy_->rules(); }
  const BasisCount& basis() const override { return toy_->basis(); }
  u64 data_hash() const override { return toy_->data_hash(); }
  const DataSet& files() const override { return toy_->files(); }
  Result<std::unique_ptr<Ruleset>> open(const Setup& setup) const override {
    Result<std::unique_ptr<Ruleset>> rules = toy_->open(setup);
    if (rules)
      const_cast<toy::Tables*>(static_cast<const toy::Tables*>((*rules)->tables()))->strength = changes.strength;
    return rules;
  }

 private:
  std::unique_ptr<cf::Game> toy_;
  GameInfo info_;
};

Result<std::unique_ptr<cf::Game>> load_changed(DataSet files) {
  for (DataFile& file : files)
    if (const std::size_t at = changes.from.empty() ? std::string::npos : file.text.find(changes.from);
        file.name == "road.csv" && at != std::string::npos)
      file.text.replace(at, changes.from.size(), changes.to);
  Result<std::unique_ptr<cf::Game>> toy = toy::kModule.load(std::move(files));
  if (!toy) return toy;
  return std::make_unique<ChangedGame>(std::move(*toy));
}
const Module kChanged{"toy", toy::kModule.rules, toy::kModule.builtin, load_changed};

class ChangedRules : public ServerTest {
 protected:
  ChangedRules() {
    changes = {};
    options.modules = {&kChanged};
  }
  Json at(const char* seat, Json more = Json::object()) const {
    more.update({{"table", made.table}, {"token", made.token(seat)}});
    return more;
  }
  // Three marches, to the first woods; the ambusher lets them pass.
  void march(Client& tab) {
    int seq = 0;
    for (const char* to : {"s1", "s2", "s3"})
      seq = tab.result("table.act", at("column", {{"seq", seq}, {"action", enter(to)}}))["seq"];
    tab.result("table.act", at("ambusher", {{"seq", seq}, {"action", {{"verb", "pass"}}}}));
  }
  void restart_with(Changes changed) {
    shut();
    changes = std::move(changed);
    open();
  }
  int remarks(const Json& joined) {
    int count = 0;
    for (const Json& line : joined["log"]) count += line["type"] == "remark";
    return count;
  }
  Made made;
};

TEST_F(ChangedRules, ATableThatReplaysMovesOnToThem) {
  Client tab = this->tab();
  made = make(tab);
  march(tab);
  const Json before = tab.result("table.join", at("column"));
  const std::vector<Changes> all = {{"Mill", "Old Mill"}, {"s0,", "\ns0,"}, {"", "", 2}};
  int moved = 0;
  for (const Changes& changed : all) {
    restart_with(changed);
    Client again = this->tab();
    const Json after = again.result("table.join", at("column"));
    EXPECT_FALSE(after.contains("halted"));
    EXPECT_EQ(after["steps"], before["steps"]);
    EXPECT_EQ(after["decision"], before["decision"]);
    EXPECT_EQ(remarks(after), ++moved);
    const Json mine = again.result("lobby.mine", {{"tokens", {at("column")}}});
    ASSERT_EQ(mine["tables"].size(), 1u);
    EXPECT_TRUE(mine["tables"][0]["turn"]);
  }
  restart_with(all.back());  // it is there already
  Client again = this->tab();
  EXPECT_EQ(remarks(again.result("table.join", at("column"))), moved);
  EXPECT_EQ(again.result("table.act", at("column", {{"seq", 4}, {"action", enter("s4")}}))["steps"], 5);
}

TEST_F(ChangedRules, ATableThatDoesNotReplayIsLookedAtAndSaysWhereItStops) {
  Client tab = this->tab();
  made = make(tab);
  march(tab);
  restart_with({"Meadow,1", "Meadow,0"});  // no woods there: nobody can have been asked about an ambush
  Client again = this->tab();
  const Json after = again.result("table.join", at("column"));
  EXPECT_EQ(after["steps"], 3);
  EXPECT_EQ(after["halted"]["step"], 4);
  EXPECT_EQ(after["halted"]["of"], 4);
  EXPECT_NE(after["log"].back()["text"].get<std::string>().find("answer 4 of 4"), std::string::npos);
  EXPECT_TRUE(after["decision"]["waiting"]);
  EXPECT_EQ(after["decision"].value("actions", Json::array()).size(), 0u);
  for (const char* method : {"table.act", "table.undo", "table.resign"})
    EXPECT_EQ(again.error(method, at("column", {{"seq", after["seq"]}, {"action", enter("s4")}})), -32006) << method;
  EXPECT_EQ(again.error("table.offer", at("column", {{"what", "draw"}})), -32006);
  EXPECT_FALSE(again.result("lobby.mine", {{"tokens", {at("column")}}})["tables"][0]["halted"].is_null());
  again.result("table.chat", at("column", {{"text", "what now?"}}));
  again.cut();
  restart_with({});  // the old program again: nothing is lost
  const Json back = this->tab().result("table.join", at("column"));
  EXPECT_EQ(back["steps"], 4);
  EXPECT_EQ(remarks(back), 0);
}

TEST_F(ChangedRules, AnAnswerThatIsNotLegalAnyMoreNamesItsRule) {
  Client tab = this->tab();
  made = make(tab, {{"seats", {{"column", "hotseat"}, {"ambusher", "hotseat"}}}});
  march(tab);
  const std::string rest = "s3,Meadow,1,assumed\n";
  restart_with({rest, "s3a,Elsewhere,0,assumed\n" + rest});  // another space on the way
  Client again = this->tab();
  const Json halted = again.result("table.join", at("column"))["halted"];
  EXPECT_EQ(halted["step"], 3);
  EXPECT_EQ(halted["rule"], "7.2.1");
  // It is saved as it was stored, for a program that has these rules.
  const std::string record = again.result("table.save", at("column"))["record"];
  EXPECT_EQ(again.error("record.open", {{"record", record}}), -32602);
  restart_with({});
  EXPECT_EQ(this->tab().result("record.open", {{"record", record}})["steps"], 4);
}

TEST_F(ChangedRules, AFinishedGameThatDoesNotReplayStaysFinished) {
  Client column = tab(), ambusher = tab();
  made = make(column);
  play_to_the_end(column, ambusher, made, 3);
  restart_with({"Ferry,0", "Ferry,1"});
  Client again = tab();
  EXPECT_TRUE(again.result("table.join", at("column")).contains("halted"));
  EXPECT_EQ(again.result("table.at", {{"table", made.table}, {"step", 1}, {"seat", "all"}})["step"], 1);
  EXPECT_TRUE(again.result("lobby.mine", {{"tokens", {at("column")}}})["tables"][0]["over"]);
}

TEST_F(ChangedRules, AnswersThatLeadElsewhereAreNoticed) {
  shut();
  auto library = *GameLibrary::load({&kChanged}, "");
  Table table(*library->open("toy", {"road", {}, {}}));
  StoredTable stored{.id = "t",
                     .header = header_line(table.share_rules(), host::header_of(**library->game("toy"), table.rules())),
                     .meta = ""};
  for (const Json& action :
       {enter("s1"), enter("s2"), enter("s3"), Json{{"verb", "ambush"}}, Json{{"verb", "roll"}, {"die", 6}}})
    ASSERT_TRUE(table.apply(*action_from_json(table.rules(), action)).legal());
  stored.steps = step_lines(table, 0);
  stored.steps.back() = with_field(stored.steps.back(), "mark", "\"" + position_mark(table) + "\"");
  EXPECT_FALSE(replay_stored(*library, stored)->halt);
  changes.strength = 2;  // a step is lost all the same, but another one is left
  library = *GameLibrary::load({&kChanged}, "");
  const auto replayed = replay_stored(*library, stored);
  ASSERT_TRUE(replayed && replayed->halt);
  EXPECT_EQ(replayed->table.steps().size(), 0u);  // where it was known to be the same
  EXPECT_NE(replayed->halt->text().find("up to 5"), std::string::npos) << replayed->halt->text();
  EXPECT_TRUE(is_mark_due(24, 26));
  EXPECT_FALSE(is_mark_due(25, 49));
}

}  // namespace
}  // namespace cf::test
