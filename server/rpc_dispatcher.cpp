#include "server/rpc_dispatcher.hpp"

#include <nlohmann/json.hpp>

#include "base/json_depth.hpp"
#include "server/log.hpp"
#include "server/thread_clock.hpp"

namespace cf {
namespace {

constexpr double kStoredOverhead = 512;  // of a row, beside what was sent

const Method* find_method(std::string_view name) {
#ifdef CF_CAMPAIGN
  const std::span<const Method> all[] = {lobby_methods(), table_methods(), campaign_methods()};
#else
  const std::span<const Method> all[] = {lobby_methods(), table_methods()};
#endif
  for (const auto methods : all)
    for (const Method& method : methods)
      if (method.name == name) return &method;
  return nullptr;
}

Json parse(std::string_view message) {
  return is_nested_too_deep(message) ? Json(Json::value_t::discarded) : Json::parse(message, nullptr, false);
}

Refused too_long(std::size_t limit) {
  return {code::kTooMany, "A message may have " + std::to_string(limit) + " bytes.", {{"limit", limit}}};
}

Refused too_many(const char* limit, double wait) {
  return {code::kTooMany, "Too many requests at once: wait a moment.", {{"limit", limit}, {"retry_after", wait}}};
}

}  // namespace

void RpcDispatcher::on_message(const std::shared_ptr<Client>& client, std::string_view message) {
  registry_.tell_finished_first();
  if (message.size() > registry_.limits().message_bytes) return on_long_message(client, message);
  const double began = thread_seconds();
  dispatch(client, parse(message), message.size());
  account_of(client->address).cpu_seconds.charge(thread_seconds() - began);
}

// Only records may be long. Which method it is shows when it has been parsed, which takes a worker some 10 ms a
// megabyte.
void RpcDispatcher::on_long_message(const std::shared_ptr<Client>& client, std::string_view message) {
  Call call(client, Json(), Json::object());
  if (!client->actions.take()) return call.refuse(too_many("actions per second", client->actions.seconds_to_wait()));
  const bool taken = registry_.bots().query(
      client->address, [this, client, text = std::string(message)](const std::function<bool()>&) {
        auto in = std::make_shared<Json>(parse(text));
        return [this, client, in, bytes = text.size()] { dispatch(client, std::move(*in), bytes); };
      });
  if (!taken) call.refuse(too_many("work waiting", 1));
}

void RpcDispatcher::dispatch(const std::shared_ptr<Client>& client, Json in, std::size_t bytes) {
  const bool object = in.is_object();
  std::optional<Json> id = object && in.contains("id") ? std::optional<Json>(in["id"]) : std::nullopt;
  if (id && id->is_structured()) id = Json();
  const bool request = object && in.contains("method") && in["method"].is_string();
  if (!request && !id) id = Json();  // what is no request cannot be a notification
  auto call = std::make_shared<Call>(client, std::move(id),
                                     object && in.contains("params") ? std::move(in["params"]) : Json::object());
  if (in.is_discarded()) return call->refuse({code::kParse, "This is not JSON."});
  if (!request) return call->refuse({code::kRequest, "A request is an object with method, params and id."});
  if (!call->params.is_object()) return call->refuse({code::kParams, "params must be an object."});
  const std::string name = in["method"];
  const Method* method = find_method(name);
  if (!method) return call->refuse({code::kMethod, "There is no method '" + name.substr(0, 60) + "'."});
  if (bytes > registry_.limits().message_bytes && name != "record.open")
    return call->refuse(too_long(registry_.limits().message_bytes));
  if (const auto wrong = wrong_type(*method, call->params)) return call->refuse(*wrong);
  if (const auto over = over_limit(*method, *client, bytes)) return call->refuse(*over);
  try {
    registry_.run_corked([&] { method->run(registry_, call); });
  } catch (const std::exception& fault) {  // of the program; the socket and everybody else go on
    ++registry_.metrics.errors;
    log_event("error", "method_failed", {{"method", name}, {"what", fault.what()}});
    call->refuse({code::kInternal, "That failed by a fault of this program, which has been noted."});
  }
}

std::optional<Refused> RpcDispatcher::over_limit(const Method& method, Client& client, std::size_t bytes) {
  const bool read = method.kind == MethodKind::Read;
  TokenBucket& bucket = read ? client.reads : client.actions;
  if (!bucket.take()) return too_many(read ? "requests per second" : "actions per second", bucket.seconds_to_wait());
  if (method.kind != MethodKind::Store) return {};
  const double size = static_cast<double>(bytes) + kStoredOverhead;
  TokenBucket& stored = account_of(client.address).stored_bytes;
  if (stored.take(size)) return {};
  return Refused{code::kTooMany,
                 "This address has stored a lot in a short time: wait a while.",
                 {{"limit", "bytes stored"}, {"retry_after", stored.seconds_to_wait(size)}}};
}

RpcDispatcher::Account& RpcDispatcher::account_of(const std::string& address) {
  const Limits& limits = registry_.limits();
  const auto known = accounts_.find(address);
  if (known != accounts_.end()) return known->second;
  return accounts_
      .emplace(address, Account{{limits.cpu_share, limits.cpu_burst_seconds},
                                {limits.stored_bytes_per_second, limits.stored_bytes_burst}})
      .first->second;
}

double RpcDispatcher::seconds_to_wait(const std::string& address) {
  const auto known = accounts_.find(address);
  if (known == accounts_.end() || !known->second.cpu_seconds.is_empty()) return 0;
  return known->second.cpu_seconds.seconds_to_wait(0);
}

void RpcDispatcher::sweep() {
  std::erase_if(accounts_,
                [](auto& entry) { return entry.second.cpu_seconds.is_full() && entry.second.stored_bytes.is_full(); });
}

}  // namespace cf
