#pragma once
// What no sentence at the table may have: ids and file words, a name twice, a wrong plural, internal words, a seat or a
// rule number in prose, slips of punctuation. Found word by word, without knowing the game's grammar.
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace cf::host {

struct WordFault {
  std::string_view kind;  // "id", "doubled", "plural", "internal", "seat", "rule number", "punctuation", "article"
  std::string at;         // the words it was found in
};

// What the judge of a sentence knows of its game.
struct WordContext {
  const RuleIndex* rules = nullptr;     // null: rule numbers may be named
  std::vector<std::string> seat_names;  // a prompt does not begin with one of these and a colon
  bool whole = true;                    // a sentence of its own: begins with a capital letter
};

std::vector<WordFault> word_faults(std::string_view text, const WordContext& context);

}  // namespace cf::host
