// Dice nobody can choose or foretell: shares of the seats, and no play on a secret that has been shown.
#include <nlohmann/json.hpp>

#include "server/fair_dice.hpp"
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

constexpr const char* kShare = "00112233445566778899aabbccddeeff";

std::vector<u32> draws(const FairDice& dice, u32 from, u32 to) {
  std::vector<u32> out;
  for (u32 n = from; n < to; ++n) out.push_back(dice.draw(n, 1'000'000));
  return out;
}

TEST(FairDiceShares, AShareChangesWhatIsDrawnAfterItAndNothingBefore) {
  FairDice dice = FairDice::fresh();
  const std::vector<u32> before = draws(dice, 0, 5), after = draws(dice, 5, 20);
  ASSERT_TRUE(dice.add_share("us", kShare, 5));
  EXPECT_EQ(draws(dice, 0, 5), before);
  EXPECT_NE(draws(dice, 5, 20), after);
  const std::vector<u32> mixed = draws(dice, 0, 20);
  const Result<FairDice> again = FairDice::from_json(dice.save());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(draws(*again, 0, 20), mixed);
  EXPECT_TRUE(again->keeps_its_word());
}

TEST(FairDiceShares, ASeatGivesOneShareOfHexadecimalDigits) {
  FairDice dice = FairDice::fresh();
  EXPECT_FALSE(dice.add_share("us", "short", 0));
  EXPECT_FALSE(dice.add_share("us", std::string(32, 'x'), 0));
  EXPECT_FALSE(dice.add_share("us", std::string(66, 'a'), 0));
  EXPECT_TRUE(dice.add_share("us", kShare, 0));
  EXPECT_FALSE(dice.add_share("us", std::string(32, 'a'), 0));
  EXPECT_TRUE(dice.add_share("them", std::string(32, 'a'), 0));
}

class FairTable : public ServerTest {
 protected:
  Json seat(const Made& made, const char* seat, Json more = Json::object()) {
    more.update({{"table", made.table}, {"token", made.token(seat)}});
    return more;
  }
};

TEST_F(FairTable, TheSharesOfBothSeatsAreInTheDiceAndTheRecord) {
  Client column = tab(), ambusher = tab();
  const Made made = make(column);
  ambusher.result("table.join", seat(made, "ambusher"));
  EXPECT_EQ(column.error("table.share", seat(made, "column", {{"share", "no"}})), -32602);
  column.result("table.share", seat(made, "column", {{"share", kShare}}));
  EXPECT_EQ(ambusher.push("table.dice")["dice"]["shares"][0]["share"], kShare);
  EXPECT_EQ(column.error("table.share", seat(made, "column", {{"share", kShare}})), -32006);
  ambusher.result("table.share", seat(made, "ambusher", {{"share", std::string(64, 'f')}}));
  shut();
  open();
  Client again = tab(), other = tab();
  play_to_the_end(again, other, made, 4);
  const Json verified = again.result("table.verify", {{"table", made.table}});
  EXPECT_TRUE(verified["ok"]) << verified.dump();
  ASSERT_EQ(verified["dice"]["shares"].size(), 2u);
  EXPECT_EQ(verified["dice"]["shares"][1]["seat"], "ambusher");
  // A record that names another share does not verify. The few dice of one game may be the same by chance: of several
  // other shares at least one must show.
  ASSERT_GT(verified["draws"], 0);
  const std::string record = again.result("table.save", {{"table", made.table}})["record"];
  bool noticed = false;
  for (const char* digits : {"ffff", "eeee", "dddd", "cccc", "bbbb", "aaaa", "9999", "8888"}) {
    std::string forged = record;
    forged.replace(forged.find(kShare), 4, digits);
    const Json opened = again.result("record.open", {{"record", forged}});
    noticed |= again.result("table.verify", {{"table", opened["table"]}})["ok"] == false;
  }
  EXPECT_TRUE(noticed);
}

// The attack: show the secret, take everything back, seat a person, and know all dice.
TEST_F(FairTable, AFinishedGameIsNotTakenBackOnceItsSecretCanBeShown) {
  Client tab = this->tab(), other = this->tab();
  const Made made = make(tab, {{"seats", {{"column", "hotseat"}, {"ambusher", "hotseat"}}}, {"undo", "free"}});
  play_to_the_end(tab, other, made, 8);
  EXPECT_TRUE(tab.result("table.verify", {{"table", made.table}}).contains("secret"));
  EXPECT_EQ(tab.error("table.undo", seat(made, "column", {{"to", 0}})), -32006);
  EXPECT_EQ(tab.error("table.undo", seat(made, "column")), -32006);
}

TEST_F(FairTable, AFinishedGameIsPlayedOnAtANewTableWithNewDice) {
  Client tab = this->tab(), other = this->tab();
  const Made made = make(tab);
  EXPECT_EQ(tab.error("table.fork", {{"table", made.table}, {"step", 0}}), -32006);  // not while it is played
  play_to_the_end(tab, other, made, 8);
  const int steps = tab.result("table.join", {{"table", made.table}})["steps"];
  EXPECT_EQ(tab.error("table.fork", {{"table", made.table}, {"step", steps}}), -32602);
  EXPECT_EQ(tab.error("table.fork", {{"table", made.table}}), -32602);
  // Forked early: near the end the new dice could end the game at once.
  const Json forked = tab.result("table.fork", {{"table", made.table}, {"step", 1}});
  const Made fork{forked["table"], forked["host"], forked["seats"]};
  EXPECT_NE(fork.table, made.table);
  EXPECT_NE(forked["commitment"], tab.result("table.verify", {{"table", made.table}})["commitment"]);
  shut();
  open();
  Client again = this->tab(), opposite = this->tab();
  const Json joined = again.result("table.join", {{"table", fork.table}});
  EXPECT_TRUE(joined["result"].is_null());
  EXPECT_NE(joined["log"][0]["text"].get<std::string>().find("Played on"), std::string::npos);
  play_to_the_end(again, opposite, fork, 9);
  const Json verified = again.result("table.verify", {{"table", fork.table}});
  EXPECT_TRUE(verified["ok"]) << verified.dump();
  EXPECT_EQ(again.result("table.join", {{"table", made.table}})["steps"], steps);
}

TEST_F(FairTable, AnOpenedRecordIsPlayedOnToo) {
  Client tab = this->tab(), other = this->tab();
  const Made made = make(tab);
  play_to_the_end(tab, other, made, 8);
  const Json record = tab.result("table.save", {{"table", made.table}})["record"];
  const Json opened = tab.result("record.open", {{"record", record}});
  const Json forked =
      tab.result("table.fork",
                 {{"table", opened["table"]}, {"step", 1}, {"seats", {{"column", "person"}, {"ambusher", "random"}}}});
  EXPECT_EQ(forked["seats"].size(), 1u);
  EXPECT_EQ(tab.result("table.join", {{"table", forked["table"]}, {"token", forked["seats"]["column"]}})["steps"], 1);
}

}  // namespace
}  // namespace cf::test
