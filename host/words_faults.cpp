#include "host/words_faults.hpp"

#include <algorithm>
#include <cctype>
#include <span>

namespace cf::host {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// A word as it stands, in small letters, and whether only a space parts it from the word before.
struct Word {
  std::string_view text;
  std::string small;
  bool close = false;
};

bool belongs(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (is_letter(c) || is_digit(c) || c == '_' || c == '=') return true;
  const bool inside = at > 0 && at + 1 < text.size() && (is_letter(text[at - 1]) || is_digit(text[at - 1])) &&
                      (is_letter(text[at + 1]) || is_digit(text[at + 1]));
  return inside && (c == '-' || c == '.' || c == '\'');
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> out;
  std::size_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (!belongs(text, at)) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && belongs(text, end)) ++end;
    const std::string_view word = text.substr(at, end - at);
    out.push_back({word, lower(word), !out.empty() && text.substr(before, at - before) == " "});
    before = at = end;
  }
  return out;
}

template <std::size_t N>
bool among(const std::string_view (&list)[N], std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

constexpr std::string_view kNouns[] = {
    "row",     "round",   "step",    "unit",      "turn",    "point",     "time",       "figure",
    "warrior", "day",     "hex",     "space",     "counter", "wagon",     "inch",       "die",
    "piece",   "village", "capital", "casualty",  "regular", "battalion", "leader",     "shot",
    "action",  "man",     "column",  "scout",     "loss",    "segment",   "settlement", "marker",
    "game",    "battle",  "pound",   "structure", "house",   "captive",   "prisoner",   "regiment",
    "attack",  "hit",     "advance", "increment", "raider",  "fort",      "chit",       "recruit"};

std::string plural_of(std::string_view noun) {
  if (noun == "die") return "dice";
  if (noun == "man") return "men";
  std::string out(noun);
  if (out.ends_with("y") && !out.ends_with("ay") && !out.ends_with("ey")) return out.replace(out.size() - 1, 1, "ies");
  return out + (out.ends_with("s") || out.ends_with("x") || out.ends_with("ch") ? "es" : "s");
}

bool is_singular(std::string_view word) { return among(kNouns, word); }
bool is_plural(std::string_view word) {
  static const std::vector<std::string> plurals = [] {
    std::vector<std::string> out;
    for (const std::string_view noun : kNouns) out.push_back(plural_of(noun));
    return out;
  }();
  return std::ranges::find(plurals, word) != plurals.end();
}

constexpr std::string_view kMany[] = {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
constexpr std::string_view kPeople[] = {"warriors",   "scouts",  "regulars", "rangers",  "rifles",  "riflemen",
                                        "dragoons",   "pickets", "raiders",  "settlers", "natives", "americans",
                                        "virginians", "wagons",  "guns",     "recruits", "troops",  "confederates"};
constexpr std::string_view kActs[] = {"joins",    "moves",  "is",      "has",     "was",      "goes",    "fires",
                                      "enters",   "stays",  "loses",   "wins",    "marches",  "charges", "shoots",
                                      "retreats", "flees",  "attacks", "defends", "takes",    "falls",   "comes",
                                      "does",     "stands", "breaks",  "rallies", "recovers", "gets",    "holds"};
constexpr std::string_view kAlsoVerbs[] = {"hit", "advance", "attack", "regular", "recruit"};
constexpr std::string_view kInternal[] = {"seat", "seats",   "null",    "undefined", "nan",     "json",   "csv",
                                          "toml", "boolean", "enum",    "verb",      "payload", "todo",   "fixme",
                                          "stub", "token",   "kchance", "knobody",   "frame",   "frames", "std"};
// Sentences nobody would say at a table.
constexpr std::string_view kPhrases[] = {
    "chance has spoken", "thinks over", "the choice is made", "falls of the same", "nothing is told",
    "modified by 0",     "rule exists", "answer in a row",    "places a piece",    "follows rules of thumb"};

// Said twice in good English, or in the name of a creek.
constexpr std::string_view kTwice[] = {"had", "that", "pee"};

struct Judge {
  std::string_view text;
  const WordContext& context;
  std::vector<Word> words;
  std::vector<WordFault> found;

  void add(std::string_view kind, std::string_view at) { found.push_back({kind, std::string(at)}); }
  // The words from `first` to `last` as they stand.
  std::string_view span(std::size_t first, std::size_t last) const {
    const char* end = words[last].text.data() + words[last].text.size();
    return {words[first].text.data(), static_cast<std::size_t>(end - words[first].text.data())};
  }

  // "Warrior 1 turns", "a ranger recruit 1 hits": the number belongs to the name before it.
  bool follows_a_name(std::size_t at) const {
    if (at == 0 || !words[at].close || words[at].text != "1") return false;
    constexpr std::string_view kBeforeNumbers[] = {
        "only",  "has",  "have", "with",  "for",  "and",   "is",    "are",   "of",    "by",     "in",   "than",   "or",
        "least", "most", "lose", "loses", "this", "costs", "needs", "after", "rolls", "scores", "over", "another"};
    return !among(kBeforeNumbers, words[at - 1].small) && is_letter(words[at - 1].text[0]);
  }
  // "five settlement steps", "Action 1": the noun that counts comes after it, or it is a name.
  bool begins_a_compound(std::size_t at) const {
    if (is_upper(words[at].text[0])) return true;
    if (at + 1 >= words.size() || !words[at + 1].close) return false;
    const std::string& next = words[at + 1].small;
    return next.ends_with('s') || is_plural(next) || is_singular(next);
  }

  void ids();
  void doubled();
  void plurals();
  void agreement();
  void internal_words();
  void seats();
  void rule_numbers();
  void punctuation();
  void articles();
};

void Judge::ids() {
  for (const Word& word : words) {
    const std::string_view w = word.text;
    const bool camel = is_lower(w[0]) && std::ranges::any_of(w, is_upper) && w.size() > 2 && w.find('\'') == w.npos;
    const bool figure = w.size() == 3 && w[0] >= 'a' && w[0] <= 'd' && is_digit(w[1]) && is_digit(w[2]);
    if (w.find('_') != w.npos || (w.find('=') != w.npos && w.size() > 1) || camel || figure) add("id", w);
  }
  for (const std::string_view mark : {"{", "}", "[[", "|"})
    if (text.find(mark) != text.npos) add("id", mark);
}

void Judge::doubled() {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!words[i].close || !is_letter(words[i].text[0])) continue;
    if (words[i].small == words[i - 1].small && !among(kTwice, words[i].small)) add("doubled", span(i - 1, i));
    if (i < 3 || !words[i - 1].close || !words[i - 2].close) continue;
    if (words[i].small == words[i - 2].small && words[i - 1].small == words[i - 3].small)
      add("doubled", span(i - 3, i));
  }
}

void Judge::plurals() {
  if (text.find("(s)") != text.npos) add("plural", "(s)");
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& n = words[i].small;
    if (!words[i + 1].close) continue;
    const std::string& noun = words[i + 1].small;
    const bool number = std::ranges::all_of(n, is_digit);
    if ((n == "1" || n == "one") && is_plural(noun) && !follows_a_name(i)) add("plural", span(i, i + 1));
    if (((number && n != "1" && n.size() < 4) || among(kMany, n)) && is_singular(noun) && !among(kAlsoVerbs, noun) &&
        !begins_a_compound(i + 1))
      add("plural", span(i, i + 1));
    if ((n == "1" || n == "one") && noun == "of" && i + 3 < words.size() &&
        (words[i + 3].small == "are" || words[i + 3].small == "were" || words[i + 3].small == "have"))
      add("plural", span(i, i + 3));
  }
}

void Judge::agreement() {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!words[i + 1].close) continue;
    const auto is_people = [&](std::size_t k) { return among(kPeople, words[k].small); };
    bool of = false;
    for (std::size_t k = i; k-- > 0 && i - k <= 4;)
      of = of || words[k].small == "of" || words[k].small == "with" || words[k].small == "without";
    if (is_people(i) && among(kActs, words[i + 1].small) && !of) add("plural", span(i, i + 1));
    if (words[i].small == "does" && is_people(i + 1)) add("plural", span(i, i + 1));
  }
}

void Judge::internal_words() {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (among(kInternal, words[i].small) && !(i > 0 && words[i - 1].small == "council")) add("internal", words[i].text);
  const std::string small = lower(text);
  for (const std::string_view phrase : kPhrases)
    if (small.find(phrase) != small.npos) add("internal", phrase);
}

void Judge::seats() {
  for (const std::string& name : context.seat_names)
    if (text.starts_with(name + ":")) add("seat", name + ":");
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i].small == "side" && words[i + 1].close && words[i + 1].text.size() == 1 &&
        words[i + 1].text[0] != 'a' && is_lower(words[i + 1].text[0]))
      add("seat", span(i, i + 1));
}

// 6.2.2a, A2.2b, WB-6.1 and 19.1-d are numbers of rules; 2.5 may be a score.
bool looks_like_a_rule(std::string_view word) {
  const auto has = [&](auto what) { return std::ranges::any_of(word, what); };
  const auto dots = std::ranges::count(word, '.');
  return has(is_digit) &&
         (dots > 1 || (dots == 1 && has(is_letter)) || (word.find('-') != word.npos && has(is_letter)));
}

void Judge::rule_numbers() {
  if (!context.rules) return;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view w = words[i].text;
    const bool named = i > 0 && (words[i - 1].small == "rule" || words[i - 1].small == "rules");
    if ((looks_like_a_rule(w) || (named && std::ranges::any_of(w, is_digit))) && context.rules->find(w).exists())
      add("rule number", w);
  }
}

void Judge::punctuation() {
  for (const std::string_view mark :
       {"  ", " .", " ,", " ;", " :", " ?", " !", ",,", "?.", "!.", ".,", ",.", "( )", "()", "+0 ", "-0 "})
    if (const std::size_t at = text.find(mark); at != text.npos)
      add("punctuation", text.substr(at < 8 ? 0 : at - 8, 20));
  for (const Word& word : words)  // Lewis's, but the rangers'
    if (word.small.ends_with("s's") &&
        (is_lower(word.text[0]) || among(kPeople, word.small.substr(0, word.small.size() - 2))))
      add("punctuation", word.text);
  if (const std::size_t at = text.find(".."); at != text.npos && text.substr(at, 3) != "...") add("punctuation", "..");
  if (std::ranges::count(text, '(') != std::ranges::count(text, ')')) add("punctuation", "( without )");
  if (context.whole && !text.empty() && is_lower(text.front())) add("punctuation", text.substr(0, text.find(' ')));
}

bool sounds_like_a_vowel(const Word& word) {
  const std::string& s = word.small;
  if (s == "8" || s == "11" || s == "18" || s.starts_with("8")) return true;
  if (s.starts_with("hour") || s.starts_with("hono") || s.starts_with("heir")) return true;
  if (s.starts_with("uni") || s.starts_with("use") || s.starts_with("usu") || s.starts_with("eu") || s == "us" ||
      s.starts_with("one") || s.starts_with("once") || s.starts_with("uti"))
    return false;
  return s[0] == 'a' || s[0] == 'e' || s[0] == 'i' || s[0] == 'o' || s[0] == 'u';
}

void Judge::articles() {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!words[i + 1].close ||
        std::ranges::all_of(words[i + 1].text, [](char c) { return is_upper(c) || is_digit(c); }))
      continue;
    if (words[i].text == "a" && sounds_like_a_vowel(words[i + 1])) add("article", span(i, i + 1));
    if (words[i].small == "an" && !sounds_like_a_vowel(words[i + 1])) add("article", span(i, i + 1));
  }
}

}  // namespace

std::vector<WordFault> word_faults(std::string_view text, const WordContext& context) {
  Judge judge{text, context, words_of(text), {}};
  judge.ids();
  judge.doubled();
  judge.plurals();
  judge.agreement();
  judge.internal_words();
  judge.seats();
  judge.rule_numbers();
  judge.punctuation();
  judge.articles();
  return std::move(judge.found);
}

}  // namespace cf::host
