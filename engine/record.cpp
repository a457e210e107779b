// Records as JSON lines; see table.hpp.
#include "base/json_depth.hpp"
#include "engine/table.hpp"
#include "engine/text.hpp"

namespace cf {
namespace {

constexpr std::size_t kHashEvery = 25;

std::string line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json header_json(const RecordHeader& header, const Json& start) {
  Json out = {{"councilfire", header.format},
              {"game", header.game},
              {"rules", header.rules_version},
              {"data", header.data},
              {"scenario", header.setup.scenario},
              {"options", header.setup.options},
              {"seats", header.seats}};
  if (header.setup.file) out["setup"] = {{"name", header.setup.file->name}, {"text", header.setup.file->text}};
  if (!start.is_null()) out["position"] = start;
  if (!header.extra.empty()) out["extra"] = header.extra;
  return out;
}

std::unexpected<Error> bad(std::size_t line, std::string message, std::string field = {}) {
  return fail(std::move(message), "record", static_cast<int>(line), std::move(field));
}

bool is_text(const Json& json, const char* key) { return json.contains(key) && json[key].is_string(); }

// Reads one line after another and keeps count.
struct Lines {
  std::string_view rest;
  std::size_t number = 0;
  bool next(std::string_view& out) {
    if (rest.empty()) return false;
    const std::size_t end = rest.find('\n');
    out = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    ++number;
    return true;
  }
};

Result<bool> read_step(const Json& json, Table& table, std::size_t at) {
  const Seat asked = table.asked();
  if (asked == kNobody) return bad(at, "the game is already over here");
  if (!is_text(json, "seat") || json["seat"] != std::string(table.rules().seat_id(asked)))
    return bad(at, "the rules ask '" + std::string(table.rules().seat_id(asked)) + "' here", "seat");
  const Result<Action> action = action_from_json(table.rules(), json["action"]);
  if (!action) return bad(at, action.error().text());
  const Verdict verdict = table.apply(*action);
  if (!verdict.legal())
    return bad(at,
               "not legal by " + std::string(table.rules().rules().number(verdict.rule)) + ": " +
                   message_text(table.rules(), verdict.why),
               "action");
  return true;
}

// Who won and by how much; the words may have changed since.
Result<bool> check_result(const Json& end, const Table& table, std::size_t at) {
  const Json said = end.value("result", Json());
  if (!said.is_object()) return true;
  if (!table.over()) return bad(at, "the record tells a result, but the game is not over", "end.result");
  const Json is = outcome_to_json(table.rules(), table.rules().outcome(table.state()));
  for (const char* key : {"winner", "scores"})
    if (said.contains(key) && is.contains(key) && said[key] != is[key])
      return bad(at,
                 "is " + is[key].dump() + " by the answers, not " +
                     said[key].dump(-1, ' ', false, Json::error_handler_t::replace),
                 std::string("end.result.") + key);
  return true;
}

}  // namespace

std::string write_record(const Table& table, const RecordHeader& header) {
  const Ruleset& rules = table.rules();
  std::string out = line(header_json(header, table.start_position()));
  Position position = table.at(0);
  std::size_t n = 0;
  for (const Step& step : table.steps()) {
    out += line({{"seat", std::string(rules.seat_id(step.seat))}, {"action", action_to_json(rules, step.action)}});
    rules.apply(position.get(), step.action, nullptr);
    if (++n % kHashEvery == 0) out += line({{"hash", hash_to_text(rules.hash(position.get()))}});
  }
  Json end = {{"steps", n}, {"hash", hash_to_text(table.hash())}};
  if (table.over()) end["result"] = outcome_to_json(rules, rules.outcome(table.state()));
  return out + line({{"end", end}});
}

Result<RecordHeader> read_header(std::string_view first_line) {
  if (is_nested_too_deep(first_line)) return bad(1, "is nested too deeply");
  const Json json = Json::parse(first_line, nullptr, false);
  if (!json.is_object() || !json.contains("councilfire")) return bad(1, "this is not a Councilfire record");
  if (!json["councilfire"].is_number_integer() || json["councilfire"] != 1)
    return bad(1, "this program reads records of format 1", "councilfire");
  for (const char* key : {"game", "data", "scenario"})
    if (!is_text(json, key)) return bad(1, "is missing or not text", key);
  if (!json.contains("rules") || !json["rules"].is_number_integer()) return bad(1, "is missing", "rules");
  RecordHeader header;
  header.game = json["game"];
  header.rules_version = json["rules"].get<int>();
  header.data = json["data"];
  header.setup.scenario = json["scenario"];
  const Json options = json.value("options", Json::object());
  for (const auto& [key, value] : options.items()) {
    if (!value.is_string()) return bad(1, "must be text", "options." + key);
    header.setup.options[key] = value;
  }
  if (json.contains("setup")) {
    if (!is_text(json["setup"], "name") || !is_text(json["setup"], "text"))
      return bad(1, "needs name and text", "setup");
    header.setup.file = DataFile{json["setup"]["name"], json["setup"]["text"]};
  }
  header.seats = json.value("seats", Json::object());
  header.extra = json.value("extra", Json::object());
  return header;
}

Result<LoadedRecord> read_record(std::string_view text, const OpenRules& open, std::size_t until,
                                 const ReadLimits& limits) {
  Lines lines{text};
  std::string_view current;
  if (!lines.next(current)) return bad(1, "the record is empty");
  Result<RecordHeader> header = read_header(current);
  if (!header) return std::unexpected(header.error());
  const Json head = Json::parse(current, nullptr, false);
  if (!limits.allow_position && head.contains("position"))
    return bad(1, "the record begins at a position of its own; only games played from the start are taken here",
               "position");
  Result<std::shared_ptr<const Ruleset>> rules = open(*header);
  if (!rules) return bad(1, rules.error().text());
  std::optional<Table> table;
  if (head.contains("position")) {
    Result<Table> placed = Table::from_position(*rules, head["position"]);
    if (!placed) return bad(1, placed.error().text());
    table.emplace(std::move(*placed));
  } else {
    table.emplace(*rules);
  }
  while (lines.next(current)) {
    if (table->steps().size() >= until) return LoadedRecord{std::move(*header), std::move(*table)};
    if (limits.give_up && limits.give_up()) return bad(lines.number, "replaying it takes too long");
    if (is_nested_too_deep(current)) return bad(lines.number, "is nested too deeply");
    const Json json = Json::parse(current, nullptr, false);
    if (!json.is_object()) return bad(lines.number, "the line is cut off or is not JSON");
    if (json.contains("action")) {
      if (table->steps().size() >= limits.steps)
        return bad(lines.number, "has more than " + std::to_string(limits.steps) + " steps");
      if (auto ok = read_step(json, *table, lines.number); !ok) return std::unexpected(ok.error());
    } else if (is_text(json, "hash")) {
      if (json["hash"] != hash_to_text(table->hash()))
        return bad(lines.number, "the position differs from the one recorded: an answer above was changed", "hash");
    } else if (json.contains("end") && json["end"].is_object()) {
      if (json["end"].value("steps", Json()) != table->steps().size())
        return bad(lines.number,
                   "the record says it has " + json["end"].value("steps", Json()).dump() + " steps, but holds " +
                       std::to_string(table->steps().size()),
                   "end.steps");
      // Null where the program that wrote it could not replay it under its own rules: see server/stored_game.hpp.
      if (const Json hash = json["end"].value("hash", Json("")); !hash.is_null() && hash != hash_to_text(table->hash()))
        return bad(lines.number, "the final position differs from the one recorded", "end.hash");
      if (auto ok = check_result(json["end"], *table, lines.number); !ok) return std::unexpected(ok.error());
      if (std::string_view extra; lines.next(extra)) return bad(lines.number, "there is more after the end");
      return LoadedRecord{std::move(*header), std::move(*table)};
    } else {
      return bad(lines.number, "is neither a step, a hash nor the end");
    }
  }
  return bad(lines.number, "the record stops before its end: it was cut off");
}

}  // namespace cf
