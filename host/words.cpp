#include "host/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/toml.hpp"
#include "host/lessons.hpp"
#include "host/words_check.hpp"

namespace cf::host {
namespace {

// What one side is told: its aims, how to begin, and its part in a few words.
Result<Json> read_side(const Toml& side, const RuleIndex& rules) {
  if (auto known = side.only({"aim", "first", "part"}); !known) return std::unexpected(known.error());
  Result<Json> aim = plain_texts(side, "aim", 1, 5, rules);
  if (!aim) return aim;
  const Result<std::string> first = plain_text(side, "first", rules);
  if (!first) return std::unexpected(first.error());
  const Result<std::string> part = plain_text(side, "part", rules);
  if (!part) return std::unexpected(part.error());
  return Json{{"aim", std::move(*aim)}, {"first", *first}, {"part", *part}};
}

// A table for each seat, or one named `all` for every seat.
Result<Json> read_sides(const Toml& in, const ScenarioInfo& scenario, const RuleIndex& rules) {
  Json sides = Json::object();
  for (const SeatInfo& seat : scenario.seats) {
    const Toml& own = in[seat.id];
    const Toml& side = own.exists() ? own : in["all"];
    if (!side.is_table()) return std::unexpected(in.error(seat.id, "is missing: a table for each seat"));
    Result<Json> read = read_side(side, rules);
    if (!read) return read;
    sides[seat.id] = std::move(*read);
  }
  return sides;
}

Result<bool> only_known(const Toml& in, const ScenarioInfo& scenario) {
  constexpr std::string_view kFields[] = {"situation", "ends", "length", "harder", "know", "all"};
  for (const auto& [name, node] : in.members())
    if (std::ranges::find(kFields, name) == std::end(kFields) &&
        std::ranges::find(scenario.seats, name, &SeatInfo::id) == scenario.seats.end())
      return std::unexpected(in.error(name, "is neither a field of a briefing nor a seat of the scenario"));
  return true;
}

Result<Json> read_briefing(const Toml& in, const ScenarioInfo& scenario, const RuleIndex& rules) {
  if (auto known = only_known(in, scenario); !known) return std::unexpected(known.error());
  Json out = Json::object();
  for (const char* field : {"situation", "ends", "length", "harder"}) {
    const Result<std::string> text = plain_text(in, field, rules);
    if (!text) return std::unexpected(text.error());
    out[field] = *text;
  }
  Result<Json> know = plain_texts(in, "know", 3, 3, rules);
  if (!know) return know;
  out["know"] = std::move(*know);
  Result<Json> sides = read_sides(in, scenario, rules);
  if (!sides) return sides;
  out["sides"] = std::move(*sides);
  return out;
}

Result<Json> read_term(const Toml& in, const RuleIndex& rules) {
  if (auto known = in.only({"name", "also", "text", "rule"}); !known) return std::unexpected(known.error());
  const Result<std::string> name = in.text("name"), text = plain_text(in, "text", rules), rule = in.text("rule");
  for (const auto* part : {&name, &text, &rule})
    if (!*part) return std::unexpected(part->error());
  if (!rules.find(*rule).exists()) return std::unexpected(in.error("rule", "there is no rule '" + *rule + "'"));
  Result<Json> also = in["also"].exists() ? plain_texts(in, "also", 1, 8, rules) : Result<Json>(Json::array());
  if (!also) return also;
  return Json{{"name", *name}, {"also", std::move(*also)}, {"text", *text}, {"rule", *rule}};
}

Result<Json> read_chapter(const Toml& in) {
  if (auto known = in.only({"rules", "title"}); !known) return std::unexpected(known.error());
  const Result<std::string> title = in.text("title");
  if (!title) return std::unexpected(title.error());
  if (!in["rules"].is_list() || in["rules"].items().empty())
    return std::unexpected(in.error("rules", "must be a list of the heads of rule numbers"));
  Json heads = Json::array();
  for (const Toml& head : in["rules"].items()) heads.push_back(head.as_text());
  return Json{{"title", *title}, {"rules", std::move(heads)}};
}

}  // namespace

Result<Json> read_briefings(const DataFile& file, const GameInfo& info, const RuleIndex& rules) {
  const Result<Toml> in = Toml::parse(file.name, file.text);
  if (!in) return std::unexpected(in.error());
  for (const auto& [id, node] : in->members())
    if (std::ranges::find(info.scenarios, id, &ScenarioInfo::id) == info.scenarios.end())
      return std::unexpected(in->error(id, "'" + info.id + "' has no such scenario"));
  Json out = Json::object();
  for (const ScenarioInfo& scenario : info.scenarios) {
    if (scenario.id == "custom") continue;
    if (!(*in)[scenario.id].is_table()) return std::unexpected(in->error(scenario.id, "the scenario has no briefing"));
    Result<Json> briefing = read_briefing((*in)[scenario.id], scenario, rules);
    if (!briefing) return briefing;
    out[scenario.id] = std::move(*briefing);
  }
  return out;
}

Result<Json> read_reader(const DataFile& file, const RuleIndex& rules) {
  const Result<Toml> in = Toml::parse(file.name, file.text);
  if (!in) return std::unexpected(in.error());
  if (auto known = in->only({"blurb", "chapter", "term"}); !known) return std::unexpected(known.error());
  const Result<std::string> blurb = plain_text(*in, "blurb", rules);
  if (!blurb) return std::unexpected(blurb.error());
  Json out = {{"blurb", *blurb}, {"chapters", Json::array()}, {"terms", Json::array()}};
  for (const Toml& item : (*in)["chapter"].items()) {
    Result<Json> chapter = read_chapter(item);
    if (!chapter) return chapter;
    out["chapters"].push_back(std::move(*chapter));
  }
  for (const Toml& item : (*in)["term"].items()) {
    Result<Json> term = read_term(item, rules);
    if (!term) return term;
    out["terms"].push_back(std::move(*term));
  }
  return out;
}

Result<Json> load_words(const Game& game) {
  Json out = Json::object();
  if (const DataFile* file = find_file(game.files(), "briefing.toml")) {
    Result<Json> briefings = read_briefings(*file, game.info(), game.rules());
    if (!briefings) return briefings;
    out["briefings"] = std::move(*briefings);
  }
  if (const DataFile* file = find_file(game.files(), "reader.toml")) {
    Result<Json> reader = read_reader(*file, game.rules());
    if (!reader) return reader;
    out.update(*reader);
  }
  if (const DataFile* file = find_file(game.files(), "guided.toml")) {
    Result<Json> lesson = read_lesson(*file, game);
    if (!lesson) return lesson;
    out["lesson"] = std::move(*lesson);
  }
  return out;
}

}  // namespace cf::host
