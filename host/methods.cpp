// The methods of docs/protocol.md.
#include "engine/plan.hpp"
#include "engine/text.hpp"

#include <nlohmann/json.hpp>
#include "host/describe.hpp"
#include "host/params.hpp"
#include "host/rule_fault.hpp"
#include "players/players.hpp"
#include "search/odds.hpp"

namespace cf::host {
namespace {

constexpr std::size_t kMaxTables = 1000;
constexpr int kMaxHorizon = 20, kMaxBudget = 600'000;

const Json& need_field(const Json& params, const char* key) {
  const auto it = params.find(key);
  if (it == params.end()) bad_params(std::string(key) + ": is missing");
  return *it;
}

[[noreturn]] void illegal(const Ruleset& rules, const Verdict& verdict) {
  const std::string rule(rules.rules().number(verdict.rule)), reason = message_text(rules, verdict.why);
  throw RpcError{kIllegal, rule + ": " + reason, {{"rule", rule}, {"reason", reason}}};
}

Action action_param(const Ruleset& rules, const Json& params) {
  return need(action_from_json(rules, need_field(params, "action")));
}

// A stated outcome of chance: the face of a die, or the action in full.
Action die_action(const Ruleset& rules, const Json& die) {
  if (die.is_object()) return need(action_from_json(rules, die));
  if (!die.is_number_unsigned() || die.get<u64>() > 255)
    bad_params("dice: an outcome is a face of the die or an action");
  return {.verb = 0, .n = die.get<u8>()};
}

void check_seat(const Table& table, const Json& params) {
  if (!params.contains("seat")) return;
  const std::string asked(table.rules().seat_id(table.asked()));
  if (text_param(params, "seat") != asked) throw RpcError{kNotYourSeat, "it is for '" + asked + "' to answer now"};
}

// Takes everything back that was played since, if something goes wrong on the way.
class Attempt {
 public:
  explicit Attempt(Table& table) : table_(table), steps_(table.steps().size()) {}
  ~Attempt() {
    if (!kept_) table_.rewind(steps_);
  }
  void keep() { kept_ = true; }

 private:
  Table& table_;
  std::size_t steps_;
  bool kept_ = false;
};

void play(Table& table, const Action& action) {
  const Verdict verdict = table.apply(action);
  if (!verdict.legal()) illegal(table.rules(), verdict);
}

// A position from outside; one the rules cannot even ask their question from is refused like any other that is wrong.
Table table_from(const std::shared_ptr<const Ruleset>& rules, const Json& position) {
  try {
    return need(Table::from_position(rules, position));
  } catch (const RuleFault& fault) {
    bad_params(std::string("position.stack: ") + fault.what());
  }
}

}  // namespace

Session& Dispatcher::session(const Json& params) {
  const std::string id = text_param(params, "table");
  const auto it = tables_.find(id);
  if (it == tables_.end()) throw RpcError{kNoTable, "there is no table '" + id + "'"};
  return *it->second;
}

Json Dispatcher::add(Session session) {
  if (tables_.size() >= kMaxTables) throw RpcError{kNotNow, "too many tables are open; close one by table.close"};
  if (session.dice) session.table.settle_chance(session.dice);
  const std::string id = "t" + std::to_string(++opened_);
  Session& kept = *(tables_[id] = std::make_unique<Session>(std::move(session)));
  return {{"table", id}, {"decision", decision_json(kept.table.rules(), kept.table.state(), false)}};
}

Json Dispatcher::games_list(const Json&) {
  Json games = Json::array();
  for (const Module* module : library_.modules()) games.push_back(game_json(need(library_.game(module->id))->info()));
  return {{"games", games}};
}

Json Dispatcher::rules_get(const Json& params) {
  const std::string id = text_param(params, "game");
  return need(rules_json(id, need(library_.module(id))->rules(), text_param(params, "number", "")));
}

Json Dispatcher::table_new(const Json& params) {
  // A position document says itself which game it is of; a bare state relies on the request.
  const Json position = params.value("position", Json());
  const bool document = position.is_object() && position.contains("state");
  const Json& source = document ? position : params;
  const std::string id = text_param(source, "game");
  for (const char* key : {"game", "scenario"})
    if (document && params.contains(key) && params[key] != position.value(key, Json()))
      bad_params(std::string(key) + ": the position is of another");
  std::shared_ptr<const Game> game = need(library_.game(id));
  std::shared_ptr<Ruleset> rules = need(library_.open(id, setup_param(source)));
  Table table = position.is_null() ? Table(rules) : table_from(rules, document ? position["state"] : position);
  const std::optional<u64> seed = seed_param(params);
  RecordHeader header = header_of(*game, *rules);
  return add({game, std::move(table), seed ? seeded_dice(*seed) : Dice{}, std::move(header)});
}

Json Dispatcher::table_close(const Json& params) {
  session(params);
  tables_.erase(text_param(params, "table"));
  return Json::object();
}

Json Dispatcher::table_decision(const Json& params) {
  const Table& table = session(params).table;
  return decision_json(table.rules(), table.state(), truth_param(params, "refused", false));
}

Json Dispatcher::table_judge(const Json& params) {
  const Table& table = session(params).table;
  const Verdict verdict = table.rules().judge(table.state(), action_param(table.rules(), params));
  return {{"legal", verdict.legal()},
          {"rule", std::string(table.rules().rules().number(verdict.rule))},
          {"reason", message_text(table.rules(), verdict.why)}};
}

Json Dispatcher::table_apply(const Json& params) {
  Session& s = session(params);
  const Ruleset& rules = s.table.rules();
  check_seat(s.table, params);
  const Action action = action_param(rules, params);
  const Json dice = params.value("dice", Json::array());
  if (!dice.is_array()) bad_params("dice: must be a list");
  const std::size_t seen = s.table.events().size();
  Attempt attempt(s.table);
  play(s.table, action);
  std::size_t used = 0;
  for (; used < dice.size() && s.table.asked() == kChance; ++used) play(s.table, die_action(rules, dice[used]));
  if (s.dice) s.table.settle_chance(s.dice);
  attempt.keep();
  Json events = Json::array();
  for (std::size_t i = seen; i < s.table.events().size(); ++i)
    events.push_back(event_to_json(rules, s.table.events()[i]));
  Json out = {{"events", std::move(events)},
              {"decision", decision_json(rules, s.table.state(), false)},
              {"hash", hash_to_text(s.table.hash())}};
  if (used < dice.size()) out["dice_unused"] = dice.size() - used;
  return out;
}

Json Dispatcher::table_view(const Json& params) {
  const Table& table = session(params).table;
  return need(view_json(table.rules(), table.state(), text_param(params, "seat", "observer")));
}

Json Dispatcher::table_board(const Json& params) {
  if (params.contains("table")) return session(params).table.rules().board();
  return need(library_.open(text_param(params, "game"), setup_param(params)))->board();
}

Json Dispatcher::table_position(const Json& params) {
  const Table& table = session(params).table;
  return position_json(table.rules(), table.state());
}

Json Dispatcher::table_odds(const Json& params) {
  const Table& table = session(params).table;
  const Action action = action_param(table.rules(), params);
  const Verdict verdict = table.rules().judge(table.state(), action);
  if (!verdict.legal()) illegal(table.rules(), verdict);
  OddsOptions options;
  const std::string until = text_param(params, "until", "");
  if (!until.empty() && until != "affair") bad_params("until: must be 'affair'");
  options.until_affair = until == "affair";
  if (const Knowledge* knowledge = find_knowledge(table.rules().game().id)) options.priors = knowledge->weigh;
  options.horizon = number_param(params, "horizon", 0, kMaxHorizon, 0);
  options.samples = static_cast<u32>(number_param(params, "samples", 1, 1'000'000, static_cast<int>(options.samples)));
  options.max_nodes =
      static_cast<u64>(number_param(params, "max_nodes", 0, 10'000'000, static_cast<int>(options.max_nodes)));
  return odds_to_json(odds_of(table.rules(), table.state(), action, options));
}

Json Dispatcher::table_plan(const Json& params) {
  const Table& table = session(params).table;
  Planner planner(table.rules());
  const PlanRequest request = need(plan_request_from_json(table.rules(), params));
  return plan_to_json(table.rules(), planner, plan_for(planner, table.rules(), table.state(), request));
}

Json Dispatcher::table_undo(const Json& params) {
  Table& table = session(params).table;
  // The last seat that answered; chance never takes anything back.
  Seat seat = kNobody;
  for (const Step& step : table.steps())
    if (step.seat != kChance) seat = step.seat;
  const UndoPolicy policy = truth_param(params, "free", false) ? UndoPolicy::Free : UndoPolicy::Fair;
  const Result<std::size_t> to = table.undo_point(seat, policy);
  if (!to) throw RpcError{kNotNow, to.error().message};
  table.rewind(*to);
  return decision_json(table.rules(), table.state(), false);
}

Json Dispatcher::table_save(const Json& params) {
  Session& s = session(params);
  return {{"record", write_record(s.table, s.header)}};
}

Json Dispatcher::table_load(const Json& params) {
  const std::string record = text_param(params, "record");
  LoadedRecord loaded = need(read_record(record, library_.opener(false)));
  const std::optional<u64> seed = seed_param(params);
  std::shared_ptr<const Game> game = need(library_.game(loaded.header.game));
  const std::string other = library_.other_rules(loaded.header);
  Json out = add({game, std::move(loaded.table), seed ? seeded_dice(*seed) : Dice{}, loaded.header});
  out["game"] = loaded.header.game;
  out["scenario"] = loaded.header.setup.scenario;
  if (!other.empty()) out["warning"] = other;
  return out;
}

Json Dispatcher::table_result(const Json& params) {
  const Table& table = session(params).table;
  return outcome_to_json(table.rules(), table.rules().outcome(table.state()));
}

Json Dispatcher::player_choose(const Json& params) {
  Session& s = session(params);
  const Ruleset& rules = s.table.rules();
  const Seat seat = s.table.asked();
  if (seat >= rules.seats()) throw RpcError{kNotNow, "no seat is asked now"};
  const std::string level = text_param(params, "level");
  // The same table gets the same advice at the same step.
  Random random(s.table.hash(), s.table.steps().size());
  const std::unique_ptr<Player> player = make_player(rules, level, random.next64());
  if (!player) {
    std::string known;
    for (std::string_view name : levels()) known += (known.empty() ? "" : ", ") + std::string(name);
    bad_params("level: there is no level '" + level + "'; there are: " + known);
  }
  const Position seen = seen_by(rules, s.table.state(), seat, random);
  const Action action = player->choose(rules, seen.get(), number_param(params, "budget_ms", 0, kMaxBudget, 1000));
  return {{"action", action_to_json(rules, action)}, {"info", player->info()}};
}

}  // namespace cf::host
