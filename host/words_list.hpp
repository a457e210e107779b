#pragma once
// Every sentence a game puts on the table, each kind of sentence once: from its word files and tables, and from games
// played at random with a seed.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "host/words_faults.hpp"

namespace cf::host {

struct Sentence {
  std::string kind;   // "prompt", "label", "refusal", "log", "odds", "result", "view", "board", "briefing", ...
  std::string text;   // the first one of its shape
  std::string where;  // scenario, file or question it comes from
};

struct FaultySentence {
  Sentence sentence;
  std::vector<WordFault> faults;
};

class WordList {
 public:
  explicit WordList(const Game& game);

  // The word files, titles and histories of scenarios, options, labels and log lines of the vocabulary.
  void add_files();
  // Boards, views, questions, refusals, log lines, odds and result of one game played at random, up to that many
  // answers.
  void add_game(const Ruleset& rules, u64 seed, int most_answers);
  // Texts in quotes of a source file: what play did not reach.
  void add_source(const std::string& name, std::string_view source);

  void add(const std::string& kind, const std::string& text, const std::string& where);

  const std::vector<Sentence>& sentences() const { return sentences_; }
  const std::vector<FaultySentence>& faulty() const { return faulty_; }

 private:
  void add_strings(const std::string& kind, const Json& json, const std::string& where);
  const Game& game_;
  std::set<std::string> seen_, shapes_, faulty_shapes_;
  std::vector<Sentence> sentences_;
  std::vector<FaultySentence> faulty_;
};

}  // namespace cf::host
