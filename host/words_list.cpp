#include "host/words_list.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "engine/text.hpp"
#include "host/describe.hpp"
#include "host/words.hpp"

namespace cf::host {
namespace {

bool starts_a_name(char c) {
  return std::isupper(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c));
}

// Names and numbers do not make another sentence: "Lane moves to Fort Scott." and "Cooper moves to Tahlequah." are one.
std::string shape_of(std::string_view text) {
  std::string out;
  bool name = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find(' ', at);
    if (end == text.npos) end = text.size();
    const std::string_view word = text.substr(at, end - at);
    const std::size_t letter = word.find_first_not_of("([\"'+-");
    const bool is_name = letter != word.npos && starts_a_name(word[letter]);
    if (!is_name)
      out.append(word).append(" ");
    else if (!name)
      out += "@ ";
    name = is_name;
    at = end + 1;
  }
  return out;
}

// Words of play may not name rules: the table shows the number beside them.
bool is_play(const std::string& kind) {
  return kind == "prompt" || kind == "label" || kind == "refusal" || kind == "log" || kind == "odds" ||
         kind == "result";
}
// These stand alone; the others may be part of a sentence.
bool is_whole(const std::string& kind) {
  return kind == "prompt" || kind == "refusal" || kind == "log" || kind == "result";
}

bool is_prose(std::string_view text) {
  return text.find(' ') != text.npos &&
         std::ranges::any_of(text, [](char c) { return std::islower(static_cast<unsigned char>(c)); });
}

// Rule numbers of the word files stand in braces; the page shows them as links.
std::string without_braces(std::string text) {
  for (std::size_t at = text.find(" {"); at != text.npos; at = text.find(" {", at)) {
    const std::size_t end = text.find('}', at);
    text.erase(at, end == text.npos ? text.npos : end - at + 1);
  }
  return text;
}

struct Told : EventSink {
  std::vector<Event> events;
  void emit(const Event& event) override { events.push_back(event); }
};

}  // namespace

WordList::WordList(const Game& game) : game_(game) {}

void WordList::add(const std::string& kind, const std::string& given, const std::string& where) {
  const std::string text = without_braces(given);
  if (text.empty() || !seen_.insert(kind + '\n' + text).second) return;
  WordContext context{is_play(kind) ? &game_.rules() : nullptr, {}, is_whole(kind)};
  if (kind == "prompt")
    for (const ScenarioInfo& scenario : game_.info().scenarios)
      for (const SeatInfo& seat : scenario.seats) context.seat_names.push_back(seat.name);
  const std::string shape = kind + '\n' + shape_of(text);
  if (std::vector<WordFault> faults = word_faults(text, context);
      !faults.empty() && faulty_shapes_.insert(shape + std::string(faults.front().kind)).second)
    faulty_.push_back({{kind, text, where}, std::move(faults)});
  if (shapes_.insert(shape).second) sentences_.push_back({kind, text, where});
}

void WordList::add_strings(const std::string& kind, const Json& json, const std::string& where) {
  if (json.is_string()) {
    if (const auto& text = json.get_ref<const std::string&>(); is_prose(text)) add(kind, text, where);
  } else if (json.is_structured()) {
    for (const auto& [key, value] : json.items())
      if (key != "d" && key != "path" && key != "rule" && key != "ring" && key != "done" && key != "missed" &&
          key != "script" && key != "setup" && key != "credit")
        add_strings(kind, value, where);
  }
}

void WordList::add_files() {
  if (const Result<Json> words = load_words(game_))
    for (const auto& [part, texts] : words->items()) add_strings(part, texts, part);
  const GameInfo& info = game_.info();
  add("title", info.title, "game"), add("title", info.subtitle, "game");
  for (const ScenarioInfo& scenario : info.scenarios)
    for (const std::string* text : {&scenario.title, &scenario.history, &scenario.length})
      add("title", *text, scenario.id);
  for (const OptionInfo& option : info.options) {
    add("option", option.title, option.id), add("option", option.text, option.id);
    for (const auto& [value, meaning] : option.choices) add("option", meaning, option.id);
  }
}

void WordList::add_source(const std::string& name, std::string_view source) {
  bool skip = false;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    const std::string_view line = source.substr(at, end - at);
    at = end + 1;
    skip = line.starts_with("#include") || line.find("static_assert") != line.npos;
    const std::size_t comment = line.find("//");
    for (std::size_t open = line.find('"'); !skip && open != line.npos && open < comment;) {
      std::size_t close = open + 1;
      while (close < line.size() && line[close] != '"') close += line[close] == '\\' ? 2 : 1;
      if (close >= line.size()) break;
      std::string text(line.substr(open + 1, close - open - 1));
      // What is filled in later counts as a name.
      for (std::size_t brace = text.find('{'); brace != text.npos; brace = text.find('{')) {
        const std::size_t shut = text.find('}', brace);
        text.replace(brace, shut == text.npos ? text.npos : shut - brace + 1, "Somebody");
      }
      if (is_prose(text) && text.front() != ' ' && text.back() != ' ') add("source", text, name);
      open = line.find('"', close + 1);
    }
  }
}

void WordList::add_game(const Ruleset& rules, u64 seed, int most_answers) {
  const std::string& scenario = rules.scenario().id;
  add_strings("board", rules.board(), scenario);
  Position now(rules), before(rules);
  Told told;
  rules.start(now.get(), &told);
  Random random(seed);
  std::vector<Answer> answers;
  for (int given = 0; given < most_answers; ++given) {
    const Seat asked = rules.asked(now.get());
    for (const Event& event : told.events)
      add("log", event_text(rules, event), scenario + " " + std::string(rules.vocabulary().events[event.type].name));
    told.events.clear();
    if (asked == kNobody) break;
    const Json decision = decision_to_json(rules, now.get(), asked != kChance);
    const std::string where = scenario + " " + decision.value("question", "");
    add("prompt", decision.value("prompt", ""), where);
    for (const Json& action : decision["actions"]) add("label", action.value("label", ""), where);
    if (decision.contains("refused"))
      for (const Json& refused : decision["refused"]) add("refusal", refused.value("reason", ""), where);
    if (given % 16 == 0)
      for (int seat = 0; seat < rules.seats(); ++seat)
        add_strings("view", rules.view(now.get(), static_cast<Seat>(seat)), scenario);
    before = now;
    Action action;
    if (asked == kChance) {
      action = rules.draw(now.get(), random, answers);
    } else {
      answers.clear();
      rules.legal(now.get(), answers);
      action = answers[random.below(static_cast<u32>(answers.size()))].action;
    }
    (void)rules.apply(now.get(), action, &told);
    if (given % 4 == 0) add("odds", rules.summary(before.get(), now.get()), where);
  }
  if (const Json result = outcome_to_json(rules, rules.outcome(now.get())); !result.is_null())
    add("result", result.value("reason", ""), scenario);
}

}  // namespace cf::host
