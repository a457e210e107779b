// The toy game, and with it the engine itself: frames, judge, records, undo, positions, views.
#include <gtest/gtest.h>

#include "games/battery/battery.hpp"
#include "games/battery/fixture.hpp"
#include "games/toy/toy.hpp"

namespace cf::toy {
namespace {

using test::Script;

std::shared_ptr<Ruleset> road() { return test::open(kModule, "road"); }
Json enter(const std::string& to) { return {{"verb", "enter"}, {"to", to}}; }

TEST(Toy, PassesTheBattery) {
  const auto report = test::run_battery(*road(), {.games = 300, .seed = 1});
  EXPECT_EQ(report.failure, "");
  EXPECT_EQ(report.games, 300);
}

TEST(Toy, MarchIsInterruptedByAnAmbushAndGoesOn) {  // R("7.2.4") R("7.2.5") R("8.1.2")
  Script s(road());
  s.act(enter("s1")).act(enter("s2")).act(enter("s3"));
  EXPECT_EQ(s.question(), "ambush_offer");
  s.act("ambush").dice({4});
  EXPECT_EQ(s.question(), "choose_space");
  EXPECT_EQ(s.position()["strength"], 2);
  EXPECT_EQ(s.position()["stack"][1]["points"], 1);
}

TEST(Toy, RefusalsNameTheirOwnRule) {  // R("7.2.1") R("7.2.3") R("7.2.4") R("8.1.3")
  Script s(road());
  EXPECT_EQ(s.refusal(enter("s5")), "7.2.1: The road does not lead straight to Run.");
  EXPECT_EQ(s.refusal({{"verb", "ambush"}}), "7.2.3: The column can be ambushed only when it has entered woods.");
  s.act(enter("s1")).act(enter("s2")).act(enter("s3"));
  EXPECT_EQ(s.refusal(enter("s4")), "7.2.4: The march is interrupted: the ambusher decides first.");
  Json position = s.position();
  position["cards"] = 0;
  Script without_cards(road(), position);
  EXPECT_EQ(without_cards.refusal({{"verb", "ambush"}}), "8.1.3: There is no ambush card left in hand.");
}

TEST(Toy, UndoStopsAtADieAndAtAnotherSide) {
  Script s(road());
  s.act(enter("s1"));
  EXPECT_EQ(s.table.undo_point(kColumn, UndoPolicy::Fair).value(), 0u);
  s.act(enter("s2")).act(enter("s3")).act("pass");
  EXPECT_EQ(s.table.undo_point(kColumn, UndoPolicy::Fair).error().message, "Another side has answered since.");
  s.act(enter("s4")).act("ambush").dice({1});
  EXPECT_FALSE(s.table.undo_point(kAmbusher, UndoPolicy::Fair));
  EXPECT_EQ(s.table.undo_point(kAmbusher, UndoPolicy::Free).value(), 5u);
  s.table.rewind(5);
  EXPECT_EQ(s.question(), "ambush_offer");
}

TEST(Toy, RecordsReplayAndEditsAreFound) {
  Script s(road());
  s.act(enter("s1")).act(enter("s2")).act(enter("s3")).act("ambush").dice({5}).act("stop");
  RecordHeader header{.game = "toy", .data = "x", .setup = {"road", {}, {}}};
  const std::string text = write_record(s.table, header);
  const OpenRules open = [](const RecordHeader&) -> Result<std::shared_ptr<const Ruleset>> { return road(); };
  const auto back = read_record(text, open);
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->table.hash(), s.table.hash());

  std::string edited = text;
  edited.replace(edited.find("\"die\":5"), 7, "\"die\":1");
  EXPECT_FALSE(read_record(edited, open));
  EXPECT_FALSE(read_record(text.substr(0, text.size() / 2), open));
  EXPECT_FALSE(read_record("{}", open));
}

TEST(Toy, ARecordMustTellTheResultThatItsAnswersGive) {
  Table table(road());
  for (std::vector<Answer> answers; !table.over(); answers.clear()) {
    table.rules().legal(table.state(), answers);
    table.apply(answers.back().action);
  }
  const std::string text = write_record(table, {.game = "toy", .data = "x", .setup = {"road", {}, {}}});
  const OpenRules open = [](const RecordHeader&) -> Result<std::shared_ptr<const Ruleset>> { return road(); };
  ASSERT_TRUE(read_record(text, open));
  std::string edited = text;
  const std::size_t winner = edited.find("\"winner\":") + 9;
  edited.replace(winner, edited.find(',', winner) - winner, "\"nobody you know\"");
  const auto read = read_record(edited, open);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().text().find("end.result.winner"), std::string::npos) << read.error().text();
}

TEST(Toy, BadPositionsAreRefusedWithTheField) {
  auto rules = road();
  Json position = Script(rules).position();
  position["column"] = "nowhere";
  EXPECT_EQ(Table::from_position(rules, position).error().text(), "position.column: there is no 'nowhere'");
  position["column"] = "s1";
  position["strength"] = 300;
  EXPECT_EQ(Table::from_position(rules, position).error().text(), "position.strength: 300 is too large or too small");
}

TEST(Toy, PerftOfTheStart) {
  auto rules = road();
  Position start(*rules);
  rules->start(start.get(), nullptr);
  EXPECT_EQ(test::perft(*rules, start.get(), 1), 2u);
  // stop, or enter s1; after stopping the next turn asks again: two answers each
  EXPECT_EQ(test::perft(*rules, start.get(), 2), 4u);
}

}  // namespace
}  // namespace cf::toy
