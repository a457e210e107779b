// Whatever a seat is sent beside its view is the same when what it cannot see is dealt anew: the question it is asked
// with labels, refusals and marks of finality, and the pieces that events name. (Plans: the battery.)
#include <gtest/gtest.h>

#include "engine/text.hpp"
#include "games/battery/fixture.hpp"
#include "games/registry.hpp"

namespace cf::test {
namespace {

class HiddenGame {
 public:
  explicit HiddenGame(std::shared_ptr<Ruleset> rules) : rules_(std::move(rules)), table_(rules_) {}

  void play(int steps) {
    const Dice dice = seeded_dice(11);
    for (int step = 0; step < steps && !table_.over() && !::testing::Test::HasFailure(); ++step) {
      const Position before = table_.at(table_.steps().size());
      const std::size_t events = table_.events().size();
      if (table_.asked() < kMaxSeats && step % 5 == 0) check_question(table_.asked());
      ASSERT_TRUE(table_.apply(choose(dice)).legal());
      for (Seat seat = 0; seat < rules_->seats(); ++seat) check_events(seat, before, events);
    }
  }

  int questions = 0, named = 0, hidden = 0;

 private:
  Action choose(const Dice& dice) {
    if (table_.asked() == kChance) return table_.draw(dice);
    std::vector<Answer> answers;
    rules_->legal(table_.state(), answers);
    return answers[random_.below(static_cast<u32>(answers.size()))].action;
  }

  Position dealt(const Position& from, Seat seat) {
    Position other = from;
    rules_->redeal(other.get(), seat, random_);
    return other;
  }

  void check_question(Seat seat) {
    const Position other = dealt(table_.at(table_.steps().size()), seat);
    EXPECT_EQ(decision_to_json(*rules_, table_.state(), true), decision_to_json(*rules_, other.get(), true)) << where();
    ++questions;
  }

  // A piece the seat can see neither before the answer nor after it is not named.
  void check_events(Seat seat, const Position& before, std::size_t from) {
    const Vocabulary& words = rules_->vocabulary();
    for (std::size_t i = from; i < table_.events().size(); ++i) {
      const Event& event = table_.events()[i];
      if (!(event.seen_by >> seat & 1)) continue;
      const EventSpec& spec = words.events[event.type];
      const std::pair<const ArgSpec&, i16> arguments[] = {
          {spec.a, event.a}, {spec.b, event.b}, {spec.c, event.c}, {spec.d, event.d}};
      for (const auto& [argument, piece] : arguments) {
        if (argument.key.empty() || words.kinds[argument.kind].role != Role::Piece || piece < 0) continue;
        ++named;
        EXPECT_FALSE(is_hidden(before, seat, piece) && is_hidden(table_.at(table_.steps().size()), seat, piece))
            << where() << ", seat " << int{seat} << ": " << event_text(*rules_, event);
      }
    }
  }

  // It could lie somewhere else as well.
  bool is_hidden(const Position& at, Seat seat, i16 piece) {
    const i16 place = rules_->place_of(at.get(), piece);
    if (place < 0) return false;
    for (int i = 0; i < 8; ++i)
      if (rules_->place_of(dealt(at, seat).get(), piece) != place) return ++hidden, true;
    return false;
  }

  std::string where() const {
    return rules_->game().id + " " + rules_->scenario().id + ", step " + std::to_string(table_.steps().size());
  }

  std::shared_ptr<Ruleset> rules_;
  Table table_;
  Random random_{5};
};

TEST(HiddenEvents, NamesAndChoicesDoNotTellWhatIsHidden) {
  int games = 0;
  for (const Module* module : all_modules()) {
    const auto game = load(*module);
    if (!game->info().hidden_information && module->id != "ohio") continue;
    std::map<std::string, std::string> options;
    if (module->id == "ohio") options["stacks"] = "hidden";
    for (const std::string& scenario : {game->info().scenarios.front().id, game->info().scenarios.back().id}) {
      HiddenGame played(open(*module, scenario, options));
      played.play(1500);
      EXPECT_GT(played.questions, 10) << module->id << " " << scenario;
      EXPECT_GT(played.named, 0) << module->id << " " << scenario;
    }
    ++games;
  }
  if (!games) GTEST_SKIP() << "built without the games that hide something";
}

}  // namespace
}  // namespace cf::test
