// The judge of sentences: what is sound passes, and of twenty faults planted among a game's own sentences it finds all.
#include "host/words_faults.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "host/words_list.hpp"

namespace cf::host {
namespace {

const Game& game_called(std::string_view id) {
  static std::map<std::string_view, std::unique_ptr<Game>> games;
  std::unique_ptr<Game>& game = games[id];
  if (!game) {
    const Module& module = *find_module(id);
    game = std::move(*module.load(module.builtin()));
  }
  return *game;
}
const Game& first_game() { return game_called(all_modules().front()->id); }

std::string told(const std::vector<FaultySentence>& faulty) {
  std::string out;
  for (const FaultySentence& f : faulty) {
    out += f.sentence.kind + " (" + f.sentence.where + "): " + f.sentence.text + "\n";
    for (const WordFault& fault : f.faults) out += "    " + std::string(fault.kind) + ": " + fault.at + "\n";
  }
  return out;
}

struct Planted {
  const char* kind;
  const char* fault;
  const char* text;
};

// One for each way a sentence went wrong before, and some that could.
constexpr Planted kPlanted[] = {
    {"prompt", "id", "Where does cross_timbers move?"},
    {"label", "id", "Leave by the east edge south of y=24"},
    {"label", "id", "Shoot at b02"},
    {"log", "id", "{unit} enters the village."},
    {"log", "id", "The reply was noSuchPiece at the fort."},
    {"log", "doubled", "An American American wagon is lost."},
    {"result", "doubled", "It is a victory of the The confederacy."},
    {"log", "doubled", "Fort Scott Fort Scott falls."},
    {"prompt", "plural", "You looked at this 1 times."},
    {"refusal", "plural", "The line is 1 rows deep."},
    {"refusal", "plural", "Only 1 of four are left."},
    {"prompt", "plural", "The battle lasts 2 round(s)."},
    {"log", "plural", "He loses 3 step in the fight."},
    {"log", "plural", "Miami warriors joins Little Turtle."},
    {"prompt", "plural", "How does Scouts help?"},
    {"refusal", "internal", "Chance has spoken since."},
    {"refusal", "internal", "This seat may not answer now."},
    {"log", "punctuation", "The battle is fought at ."},
    {"log", "article", "A army crosses, and a old fort burns."},
    {"prompt", "punctuation", "choose the rangers's target."},
};
static_assert(std::size(kPlanted) == 20);

TEST(WordFaults, TwentyPlantedFaultsAreAllFoundAmongTheSentencesOfAGame) {
  const Game& game = first_game();
  WordList list(game);
  list.add_files();
  const std::size_t before = list.faulty().size();
  for (const Planted& p : kPlanted) list.add(p.kind, p.text, "planted");
  ASSERT_EQ(list.faulty().size(), before + std::size(kPlanted)) << told(list.faulty());
  for (std::size_t i = 0; i < std::size(kPlanted); ++i) {
    const FaultySentence& found = list.faulty()[before + i];
    EXPECT_EQ(found.sentence.text, kPlanted[i].text);
    EXPECT_TRUE(std::ranges::any_of(found.faults, [&](const WordFault& f) { return f.kind == kPlanted[i].fault; }))
        << kPlanted[i].text;
  }
}

TEST(WordFaults, SeatsAndRuleNumbersInProse) {
  const RuleIndex& rules = first_game().rules();
  std::string number;  // one that is no plain number
  for (const RuleEntry& rule : rules.entries)
    if (number.empty() && std::ranges::count(rule.number, '.') > 1) number = rule.number;
  ASSERT_FALSE(number.empty());
  const WordContext context{&rules, {"United States"}, true};
  EXPECT_EQ(word_faults("This is refused by " + number + ".", context).size(), 1u);
  EXPECT_EQ(word_faults("United States: choose a force.", context).size(), 1u);
  EXPECT_TRUE(word_faults("The United States choose a force.", context).empty());
}

TEST(WordFaults, SoundSentencesPass) {
  const WordContext context{&first_game().rules(), {"Union"}, true};
  for (const char* text :
       {"Little Turtle sets up at Kekionga.", "1 step is left, and 2 rounds.", "Ambush! 6 + 1 = 7: you lose 2 steps.",
        "One of the warriors falls.", "Lane's column (3 battalions), Creek Agency: 1 movement point left.",
        "A Union unit may stay.", "The odds are 2.5 to 1.", "Can't undo: dice were rolled.", "An hour passes...",
        "McCulloch had had enough.", "Roll 4 or more; an 8 always hits.", "Warriors 3 moves to the centre."})
    EXPECT_TRUE(word_faults(text, context).empty()) << text << ": " << word_faults(text, context).front().at;
}

// The word files, titles and options of every game: read whole.
TEST(WordFaults, WordFilesHaveNone) {
  for (const Module* module : all_modules()) {
    WordList list(game_called(module->id));
    list.add_files();
    EXPECT_GT(list.sentences().size(), 50u) << module->id;
    EXPECT_TRUE(list.faulty().empty()) << module->id << ":\n" << told(list.faulty());
  }
}

}  // namespace
}  // namespace cf::host
