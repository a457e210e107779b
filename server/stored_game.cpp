#include "server/stored_game.hpp"

#include <nlohmann/json.hpp>

#include "base/hash.hpp"
#include "engine/text.hpp"

namespace cf {
namespace {

constexpr std::size_t kEventsOfSteps = 2 * kMarkEvery;

u64 hash_recent_events(const Table& table) {
  const auto& steps = table.steps();
  const std::size_t from = steps.size() > kEventsOfSteps ? steps[steps.size() - kEventsOfSteps].events_before : 0;
  Hasher h;
  for (std::size_t i = from; i < table.events().size(); ++i) {
    const Event& event = table.events()[i];
    h.add(table.rules().vocabulary().events[event.type].name);
    h.add(event.who);
    for (const i16 n : {event.a, event.b, event.c, event.d}) h.add(static_cast<u64>(static_cast<u16>(n)));
  }
  return h.value();
}

bool has_mark(const Table& table, const std::string& mark) {
  const std::string now = position_mark(table);
  const std::size_t half = now.find('.');
  return mark.size() == now.size() &&
         (mark.substr(0, half) == now.substr(0, half) || mark.substr(half) == now.substr(half));
}

// One stored answer: why it cannot be given (any more), or nothing. `sound`: the last step whose mark was the same.
std::optional<Halt> replay_step(Table& table, const std::string& line, std::size_t& sound) {
  const Ruleset& rules = table.rules();
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("action")) return Halt{.reason = "The stored answer cannot be read."};
  const std::string seat(rules.seat_id(table.asked()));
  if (table.over()) return Halt{.reason = "The game is over there already."};
  if (json.value("seat", Json()) != seat) return Halt{.reason = "'" + seat + "' is asked there."};
  const Result<Action> action = action_from_json(rules, json["action"]);
  if (!action) return Halt{.reason = action.error().text()};
  if (const Verdict verdict = table.apply(*action); !verdict.legal())
    return Halt{.rule = std::string(rules.rules().number(verdict.rule)), .reason = message_text(rules, verdict.why)};
  if (!json.contains("mark") || !json["mark"].is_string()) return {};
  if (has_mark(table, json["mark"])) return sound = table.steps().size(), std::nullopt;
  const std::size_t differs = table.steps().size();
  table.rewind(sound);
  return Halt{.reason = "The answers up to " + std::to_string(differs) + " lead to another position than they did."};
}

}  // namespace

std::string Halt::text() const {
  return "The rules or data of this program have changed since this game was played: answer " + std::to_string(step) +
         " of " + std::to_string(of) + " does not stand any more" + (rule.empty() ? ". " : " by rule " + rule + ". ") +
         reason + " The table can be looked at and saved, not played on.";
}

bool is_mark_due(std::size_t steps_before, std::size_t steps_now) {
  return steps_before / kMarkEvery != steps_now / kMarkEvery;
}

std::string position_mark(const Table& table) {
  return hash_to_text(table.hash()) + "." + hash_to_text(hash_recent_events(table));
}

std::string with_field(std::string line, std::string_view key, std::string_view json) {
  line.pop_back();  // the closing brace
  return line.append(",\"").append(key).append("\":").append(json) += '}';
}

std::string stored_record(const std::string& header_line, const std::vector<std::string>& step_lines) {
  std::string out = header_line + "\n";
  for (const std::string& line : step_lines) out += line + "\n";
  return out + Json{{"end", {{"steps", step_lines.size()}, {"hash", nullptr}}}}.dump() + "\n";
}

Result<ReplayedTable> replay_stored(GameLibrary& library, const StoredTable& stored) {
  Result<RecordHeader> header = read_header(stored.header);
  if (!header) return std::unexpected(header.error());
  const Result<std::shared_ptr<const Ruleset>> rules = library.open(*header);
  if (!rules) return std::unexpected(rules.error());
  ReplayedTable out{std::move(*header), Table(*rules)};
  std::size_t sound = 0;
  try {
    for (const std::string& line : stored.steps)
      if ((out.halt = replay_step(out.table, line, sound))) break;
  } catch (const std::exception& fault) {  // the rules cannot go on from there
    out.halt = Halt{.reason = fault.what()};
    out.table.rewind(out.table.steps().empty() ? 0 : out.table.steps().size() - 1);
  }
  if (out.halt) {
    out.halt->step = out.table.steps().size() + 1;
    out.halt->of = stored.steps.size();
    out.halt->finished = stored.over;
  }
  return out;
}

}  // namespace cf
