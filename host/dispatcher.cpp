// The envelope of JSON-RPC: parsing, batches, notifications, errors. The methods are in methods.cpp.
#include "host/dispatcher.hpp"

#include <nlohmann/json.hpp>

#include "base/json_depth.hpp"
#include "host/params.hpp"
#include "host/rule_fault.hpp"

namespace cf::host {
namespace {

constexpr std::size_t kMaxLine = 32u << 20;

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json error_json(const Json& id, const RpcError& error) {
  Json body = {{"code", error.code}, {"message", error.message}};
  if (!error.data.is_null()) body["data"] = error.data;
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(body)}};
}

}  // namespace

std::string Dispatcher::handle(std::string_view line) {
  if (line.size() > kMaxLine) return dump(error_json(nullptr, {kParseError, "the message is longer than 32 MiB"}));
  if (is_nested_too_deep(line)) return dump(error_json(nullptr, {kParseError, "the message is nested too deeply"}));
  const Json message = Json::parse(line, nullptr, false);
  if (message.is_discarded()) return dump(error_json(nullptr, {kParseError, "the message is not JSON"}));
  if (!message.is_array()) {
    const Json answer = answer_one(message);
    return answer.is_null() ? "" : dump(answer);
  }
  if (message.empty()) return dump(error_json(nullptr, {kBadRequest, "the batch is empty"}));
  Json answers = Json::array();
  for (const Json& one : message)
    if (Json answer = answer_one(one); !answer.is_null()) answers.push_back(std::move(answer));
  return answers.empty() ? "" : dump(answers);
}

Json Dispatcher::answer_one(const Json& request) {
  if (!request.is_object()) return error_json(nullptr, {kBadRequest, "a request is an object"});
  const bool has_id = request.contains("id");
  const Json id = has_id ? request["id"] : Json(nullptr);
  if (!id.is_null() && !id.is_string() && !id.is_number())
    return error_json(nullptr, {kBadRequest, "id: must be text, a number or null"});
  if (request.value("jsonrpc", Json()) != "2.0") return error_json(id, {kBadRequest, "jsonrpc: must be \"2.0\""});
  if (!request.contains("method") || !request["method"].is_string())
    return error_json(id, {kBadRequest, "method: is missing or not text"});
  const Json params = request.value("params", Json::object());
  try {
    if (!params.is_object()) throw RpcError{kBadParams, "params: must be an object"};
    Json result = call(request["method"].get<std::string>(), params);
    if (!has_id) return nullptr;
    return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
  } catch (const RpcError& error) {
    return has_id ? error_json(id, error) : Json(nullptr);
  } catch (const RuleFault& fault) {  // what was played until then has been taken back
    const std::string what = std::string("the rules cannot go on from there: ") + fault.what();
    return has_id ? error_json(id, {kRuleFault, what}) : Json(nullptr);
  }
}

Json Dispatcher::call(std::string_view method, const Json& params) {
  const auto it = methods().find(method);
  if (it == methods().end()) throw RpcError{kNoMethod, "there is no method '" + std::string(method) + "'"};
  return (this->*it->second)(params);
}

const std::map<std::string_view, Dispatcher::Method>& Dispatcher::methods() {
  static const std::map<std::string_view, Method> kMethods = {
      {"games.list", &Dispatcher::games_list},         {"rules.get", &Dispatcher::rules_get},
      {"table.new", &Dispatcher::table_new},           {"table.close", &Dispatcher::table_close},
      {"table.decision", &Dispatcher::table_decision}, {"table.judge", &Dispatcher::table_judge},
      {"table.apply", &Dispatcher::table_apply},       {"table.view", &Dispatcher::table_view},
      {"table.board", &Dispatcher::table_board},       {"table.position", &Dispatcher::table_position},
      {"table.odds", &Dispatcher::table_odds},         {"table.plan", &Dispatcher::table_plan},
      {"table.undo", &Dispatcher::table_undo},         {"table.save", &Dispatcher::table_save},
      {"table.load", &Dispatcher::table_load},         {"table.result", &Dispatcher::table_result},
      {"player.choose", &Dispatcher::player_choose},
  };
  return kMethods;
}

}  // namespace cf::host
