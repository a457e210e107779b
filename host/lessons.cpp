#include "host/lessons.hpp"

#include <algorithm>

#include "engine/text.hpp"

namespace cf::host {
namespace {

Json to_json(const Toml& in) {
  switch (in.type()) {
    case Toml::Type::Text:
      return in.as_text();
    case Toml::Type::Number:
      return in.as_number();
    case Toml::Type::Real:
      return in.as_real();
    case Toml::Type::Truth:
      return in.as_truth();
    case Toml::Type::List: {
      Json out = Json::array();
      for (const Toml& item : in.items()) out.push_back(to_json(item));
      return out;
    }
    case Toml::Type::Table: {
      Json out = Json::object();
      for (const auto& [key, value] : in.members()) out[key] = to_json(value);
      return out;
    }
    default:
      return nullptr;
  }
}

// -- following the script -----------------------------------------------------------------------

bool matches(const Json& action, const Json& pattern) {
  return std::ranges::all_of(pattern.items(), [&](const auto& field) {
    return action.contains(field.key()) && action[field.key()] == field.value();
  });
}

// A face of a die, or an action in full.
std::optional<Action> action_of(const Ruleset& rules, const Json& given) {
  if (given.is_number_integer()) return Action{.verb = 0, .n = static_cast<u8>(given.get<int>())};
  const Result<Action> action = action_from_json(rules, given);
  return action ? std::optional(*action) : std::nullopt;
}

bool is_legal(const Table& table, const Action& action) {
  std::vector<Answer> answers;
  table.rules().legal(table.state(), answers);
  return std::ranges::any_of(answers, [&](const Answer& a) { return a.action == action; });
}

// Where the step an entry waits for was played; one past it. Nothing if it was not.
std::optional<std::size_t> begins_at(const Table& table, const Json& entry) {
  if (!entry.contains("after")) return 0;
  int left = entry.value("nth", 1);
  for (std::size_t i = 0; i < table.steps().size(); ++i) {
    const Step& step = table.steps()[i];
    if (step.seat == kChance || table.rules().seat_id(step.seat) != entry.value("of", "")) continue;
    if (matches(action_to_json(table.rules(), step.action), entry["after"]) && --left == 0) return i + 1;
  }
  return {};
}

std::optional<Action> entry_answer(const Table& table, const Json& entry, std::size_t from) {
  const Json& answers = entry["answers"];
  std::size_t next = 0;
  for (std::size_t i = from; i < table.steps().size(); ++i) {
    const Step& step = table.steps()[i];
    if (table.rules().seat_id(step.seat) != entry["seat"].get<std::string>()) continue;
    if (next == answers.size() || action_of(table.rules(), answers[next]) != step.action) return {};
    ++next;
  }
  if (next >= answers.size()) return {};
  const std::optional<Action> action = action_of(table.rules(), answers[next]);
  return action && is_legal(table, *action) ? action : std::nullopt;
}

std::optional<Action> start_answer(const Table& table, const Json& start) {
  const auto given = static_cast<std::size_t>(
      std::ranges::count_if(table.steps(), [](const Step& step) { return step.seat != kChance; }));
  if (table.asked() == kChance || given >= start.size()) return {};
  const std::optional<Action> action = action_of(table.rules(), start[given]["action"]);
  return action && is_legal(table, *action) ? action : std::nullopt;
}

// -- reading ------------------------------------------------------------------------------------

struct Reader {
  const Toml& in;
  const Ruleset& rules;

  Result<bool> check_action(const Toml& where, const Toml& action, std::string_view field) const {
    if (action.type() == Toml::Type::Number) return true;
    const Result<Action> read = action_from_json(rules, to_json(action));
    if (!read) return std::unexpected(where.error(field, read.error().text()));
    return true;
  }

  bool has_verb(const std::string& name) const {
    return std::ranges::any_of(rules.vocabulary().verbs, [&](const VerbSpec& v) { return v.name == name; });
  }
  bool has_event(std::string_view name) const {
    return std::ranges::any_of(rules.vocabulary().events, [&](const EventSpec& e) { return e.name == name; });
  }

  Result<Json> start() const;
  Result<Json> laid(const std::string& learner) const;
  Result<bool> check_condition(const Toml& step, std::string_view field, const std::string& text) const;
  Result<Json> step(const Toml& step) const;
};

Result<Json> Reader::start() const {
  Json out = Json::array();
  for (const Toml& one : in["start"].items()) {
    if (auto known = one.only({"seat", "action"}); !known) return std::unexpected(known.error());
    const Result<std::string> seat = one.text("seat");
    if (!seat) return std::unexpected(seat.error());
    if (auto ok = check_action(one, one["action"], "action"); !ok) return std::unexpected(ok.error());
    out.push_back({{"seat", *seat}, {"action", to_json(one["action"])}});
  }
  return out;
}

Result<Json> Reader::laid(const std::string& learner) const {
  Json out = Json::array();
  for (const Toml& one : in["laid"].items()) {
    if (auto known = one.only({"seat", "of", "after", "nth", "answers"}); !known) return std::unexpected(known.error());
    Json entry = {{"seat", "chance"}, {"of", learner}};
    for (const char* key : {"seat", "of"})
      if (one[key].exists()) {
        entry[key] = to_json(one[key]);
        const std::string seat = one[key].as_text();
        if (seat != "chance" && !rules.find_seat(seat)) return std::unexpected(one.error(key, "there is no such seat"));
      }
    if (one["after"].exists()) {
      if (!one["after"].is_table() || !has_verb(one["after"]["verb"].as_text()))
        return std::unexpected(one.error("after", "needs a verb of the game"));
      entry["after"] = to_json(one["after"]);
      entry["nth"] = one["nth"].exists() ? to_json(one["nth"]) : Json(1);
    }
    if (!one["answers"].is_list() || one["answers"].items().empty())
      return std::unexpected(one.error("answers", "must be a list of die faces or actions"));
    for (const Toml& answer : one["answers"].items())
      if (auto ok = check_action(one, answer, "answers"); !ok) return std::unexpected(ok.error());
    entry["answers"] = to_json(one["answers"]);
    out.push_back(std::move(entry));
  }
  return out;
}

// The page knows these: event:NAME*N, question:NAME, refused:RULE, at:PIECE=PLACE, undo, read, answered, over.
Result<bool> Reader::check_condition(const Toml& step, std::string_view field, const std::string& text) const {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  std::string rest = colon == text.npos ? "" : text.substr(colon + 1);
  constexpr std::string_view kPlain[] = {"undo", "read", "answered", "over", "refused"};
  if (std::ranges::find(kPlain, kind) != std::end(kPlain) && rest.empty()) return true;
  if (kind == "event") {
    rest = rest.substr(0, rest.find('*'));
    if (has_event(rest)) return true;
    return std::unexpected(step.error(field, "the game has no event '" + rest + "'"));
  }
  if (kind == "refused") {
    if (rules.rules().find(rest).exists()) return true;
    return std::unexpected(step.error(field, "there is no rule '" + rest + "'"));
  }
  if ((kind == "question" && !rest.empty()) || (kind == "at" && rest.find('=') != rest.npos)) return true;
  return std::unexpected(step.error(field, "'" + text + "' is no condition"));
}

Result<Json> Reader::step(const Toml& step) const {
  if (auto known = step.only({"title", "say", "ring", "do", "done", "missed", "otherwise"}); !known)
    return std::unexpected(known.error());
  Json out = Json::object();
  for (const char* field : {"title", "say"}) {
    const Result<std::string> text = plain_text(step, field, rules.rules());
    if (!text) return std::unexpected(text.error());
    out[field] = *text;
  }
  Result<Json> done = plain_texts(step, "done", 1, 6, rules.rules());
  if (!done) return done;
  Result<Json> missed =
      step["missed"].exists() ? plain_texts(step, "missed", 1, 6, rules.rules()) : Result<Json>(Json::array());
  if (!missed) return missed;
  for (const Json& text : *done)
    if (auto ok = check_condition(step, "done", text); !ok) return std::unexpected(ok.error());
  for (const Json& text : *missed)
    if (auto ok = check_condition(step, "missed", text); !ok) return std::unexpected(ok.error());
  for (const Toml& action : step["do"].items())
    if (!has_verb(action["verb"].as_text())) return std::unexpected(step.error("do", "needs verbs of the game"));
  out["done"] = std::move(*done);
  out["missed"] = std::move(*missed);
  const Result<std::string> otherwise = step.text("otherwise", "");
  if (!otherwise) return std::unexpected(otherwise.error());
  out["otherwise"] = *otherwise;
  out["ring"] = step["ring"].exists() ? to_json(step["ring"]) : Json::array();
  out["do"] = step["do"].exists() ? to_json(step["do"]) : Json::array();
  return out;
}

// The file a scenario is set up from, where the game takes one: written as a table, handed on as JSON.
std::optional<DataFile> setup_file(const Toml& in) {
  if (!in["setup"].is_table()) return {};
  return DataFile{"guided.json", to_json(in["setup"]).dump()};
}

// The position the answers under `before` lead to, those of chance among them, with single values changed; null if none
// is.
Result<Json> first_position(const Toml& in, const std::shared_ptr<const Ruleset>& rules) {
  if (!in["position"].exists()) return Json(nullptr);
  Table table(rules);
  for (const Toml& given : in["before"].items()) {
    const std::optional<Action> action = action_of(*rules, to_json(given));
    if (!action || !table.apply(*action).legal())
      return std::unexpected(in.error("before", to_json(given).dump() + " cannot be given there"));
  }
  if (table.asked() == kChance) return std::unexpected(in.error("before", "must end where a seat is asked"));
  Json position = rules->save(table.state());
  for (const Toml& one : in["position"].items()) {
    if (auto known = one.only({"at", "value"}); !known) return std::unexpected(known.error());
    const Result<std::string> at = one.text("at");
    if (!at) return std::unexpected(at.error());
    if (!at->starts_with('/') || !position.contains(Json::json_pointer(*at)))
      return std::unexpected(one.error("at", "the position has no '" + *at + "'"));
    position[Json::json_pointer(*at)] = to_json(one["value"]);
  }
  const Result<Table> changed = Table::from_position(rules, position);
  if (!changed) return std::unexpected(in.error("position", changed.error().text()));
  if (const auto wrong = rules->violated_invariant(changed->state()))
    return std::unexpected(in.error("position", *wrong));
  return position;
}

// The answers before the start must be legal, whatever the dice.
Result<bool> try_start(const Toml& in, const std::shared_ptr<const Ruleset>& rules, const Json& script) {
  Result<Table> opened = lesson_table(rules, script);
  if (!opened) return std::unexpected(opened.error());
  Table& table = *opened;
  const Dice dice = seeded_dice(1);
  for (std::size_t i = 0; i < script["start"].size(); ++i) {
    while (table.asked() == kChance) {
      const std::optional<Action> laid = laid_answer(table, script);
      (void)table.apply(laid ? *laid : table.draw(dice));
    }
    const std::optional<Action> action = start_answer(table, script["start"]);
    if (!action || rules->seat_id(table.asked()) != script["start"][i]["seat"].get<std::string>())
      return std::unexpected(in.error("start", "answer " + std::to_string(i + 1) + " cannot be given there"));
    (void)table.apply(*action);
  }
  return true;
}

}  // namespace

Result<Table> lesson_table(const std::shared_ptr<const Ruleset>& rules, const Json& script) {
  const Json position = script.is_object() ? script.value("position", Json()) : Json();
  if (position.is_null()) return Table(rules);
  return Table::from_position(rules, position);
}

std::optional<Action> laid_answer(const Table& table, const Json& script) {
  if (!script.is_object() || table.over()) return {};
  if (auto first = start_answer(table, script.value("start", Json::array()))) return first;
  const std::string_view asked = table.rules().seat_id(table.asked());
  std::optional<Action> found;
  std::size_t latest = 0;
  for (const Json& entry : script.value("laid", Json::array())) {
    if (entry.value("seat", "") != asked) continue;
    const std::optional<std::size_t> from = begins_at(table, entry);
    if (!from || (found && *from < latest)) continue;
    if (auto action = entry_answer(table, entry, *from)) found = action, latest = *from;
  }
  return found;
}

Result<Json> read_lesson(const DataFile& file, const Game& game) {
  const Result<Toml> in = Toml::parse(file.name, file.text);
  if (!in) return std::unexpected(in.error());
  if (auto known = in->only({"id", "title", "scenario", "seat", "opponent", "minutes", "aim", "setup", "before",
                             "position", "start", "laid", "step", "end"});
      !known)
    return std::unexpected(known.error());
  Json out = Json::object();
  for (const char* field : {"id", "title", "scenario", "seat", "opponent", "aim", "end"}) {
    const Result<std::string> text = plain_text(*in, field, game.rules());
    if (!text) return std::unexpected(text.error());
    out[field] = *text;
  }
  const Result<int> minutes = in->number("minutes", 1, 120);
  if (!minutes) return std::unexpected(minutes.error());
  out["minutes"] = *minutes;
  Result<std::unique_ptr<Ruleset>> opened = game.open(Setup{out["scenario"], {}, setup_file(*in)});
  if (!opened) return std::unexpected(in->error("scenario", opened.error().text()));
  if (const auto given = setup_file(*in)) out["setup"] = {{"name", given->name}, {"text", given->text}};
  const std::shared_ptr<const Ruleset> rules = std::move(*opened);
  if (!rules->find_seat(out["seat"].get<std::string>()))
    return std::unexpected(in->error("seat", "the scenario has no such seat"));
  const Reader reader{*in, *rules};
  Result<Json> start = reader.start();
  if (!start) return start;
  Result<Json> laid = reader.laid(out["seat"]);
  if (!laid) return laid;
  Result<Json> position = first_position(*in, rules);
  if (!position) return position;
  out["script"] = {{"start", std::move(*start)}, {"laid", std::move(*laid)}};
  if (!position->is_null()) out["script"]["position"] = std::move(*position);
  if (auto ok = try_start(*in, rules, out["script"]); !ok) return std::unexpected(ok.error());
  out["steps"] = Json::array();
  for (const Toml& one : (*in)["step"].items()) {
    Result<Json> step = reader.step(one);
    if (!step) return step;
    out["steps"].push_back(std::move(*step));
  }
  if (out["steps"].empty()) return std::unexpected(in->error("step", "a lesson needs steps"));
  return out;
}

}  // namespace cf::host
