#include "host/actor.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "engine/text.hpp"
#include "host/describe.hpp"
#include "host/player.hpp"
#include "host/process.hpp"
#include "players/players.hpp"

namespace cf::host {
namespace {

class LevelActor final : public Actor {
 public:
  LevelActor(std::string level, const ActorLimits& limits) : level_(std::move(level)), limits_(limits) {}

  Result<bool> begin(const Ruleset& rules, Seat, u64 seed) override {
    random_ = Random(seed, 1);
    player_ = make_player(rules, level_, seed);
    if (!player_) return fail("'" + level_ + "' does not play '" + rules.game().id + "'");
    return true;
  }
  Result<Action> choose(const Table& table, Seat seat) override {
    const Position seen = seen_by(table.rules(), table.state(), seat, random_);
    return player_->choose(table.rules(), seen.get(), limits_.budget_ms);
  }
  Result<bool> end(const Table&, Seat) override { return true; }

 private:
  std::string level_;
  ActorLimits limits_;
  Random random_{0};
  std::unique_ptr<Player> player_;
};

// Speaks the bot's half of docs/protocol.md.
class CommandActor final : public Actor {
 public:
  CommandActor(std::string command, const ActorLimits& limits) : command_(std::move(command)), limits_(limits) {}

  Result<bool> begin(const Ruleset& rules, Seat seat, u64 seed) override {
    if (!process_.running())
      if (auto started = process_.start(command_); !started) return named(started.error());
    Json params = about(rules, seat);
    params["options"] = rules.setup().options;
    params["seed"] = seed;
    const Result<Json> answer = ask("bot.start", std::move(params));
    if (!answer) return std::unexpected(answer.error());
    return true;
  }

  Result<Action> choose(const Table& table, Seat seat) override {
    const Ruleset& rules = table.rules();
    Json params = about(rules, seat);
    params["view"] = *view_json(rules, table.state(), rules.seat_id(seat));
    params["decision"] = decision_json(rules, table.state(), false);
    const Result<Json> answer = ask("bot.choose", std::move(params));
    if (!answer) return std::unexpected(answer.error());
    if (answer->contains("error"))
      return named({"answered with an error: " + (*answer)["error"].dump().substr(0, 300)});
    const Json result = answer->value("result", Json());
    if (!result.is_object() || !result.contains("action")) return named({"answered without result.action"});
    Result<Action> action = action_from_json(rules, result["action"]);
    if (!action) return named(action.error());
    return action;
  }

  Result<bool> end(const Table& table, Seat seat) override {
    Json params = about(table.rules(), seat);
    params["result"] = outcome_to_json(table.rules(), table.rules().outcome(table.state()));
    const Result<Json> answer = ask("bot.end", std::move(params));
    if (!answer) return std::unexpected(answer.error());
    return true;
  }

 private:
  Json about(const Ruleset& rules, Seat seat) const {
    return {{"game", rules.game().id},
            {"scenario", rules.setup().scenario},
            {"seat", std::string(rules.seat_id(seat))},
            {"budget_ms", limits_.budget_ms}};
  }
  std::unexpected<Error> named(const Error& error) const { return fail("the bot '" + command_ + "' " + error.text()); }

  Result<Json> ask(const char* method, Json params) {
    const int id = ++asked_;
    const Json request = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits_.time_limit_ms);
    const auto sent = process_.write_line(request.dump(-1, ' ', false, Json::error_handler_t::replace), deadline);
    if (!sent) return named(sent.error());
    const Result<std::string> line = process_.read_line(deadline);
    if (!line) return named(line.error());
    Json answer = Json::parse(*line, nullptr, false);
    if (!answer.is_object()) return named({"sent something that is not JSON: " + line->substr(0, 80)});
    if (answer.value("id", Json()) != id) return named({"answered another request than " + std::to_string(id)});
    return answer;
  }

  std::string command_;
  ActorLimits limits_;
  Process process_;
  int asked_ = 0;
};

}  // namespace

Result<std::unique_ptr<Actor>> make_actor(const std::string& player, const ActorLimits& limits) {
  if (player.starts_with("cmd:")) return std::make_unique<CommandActor>(player.substr(4), limits);
  if (find_any_level(player)) return std::make_unique<LevelActor>(player, limits);
  std::string names;
  for (std::string_view name : levels()) names += std::string(name) + ", ";
  return fail("there is no player '" + player + "'; there are: " + names + "cmd:COMMAND");
}

}  // namespace cf::host
