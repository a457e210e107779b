#include "server/call.hpp"

#include <nlohmann/json.hpp>

#include "server/buffer_pool.hpp"

namespace cf {
namespace {

bool has_type(const Json& value, char type) {
  switch (type) {
    case 's':
      return value.is_string();
    case 'n':
      return value.is_number_unsigned();
    case 'b':
      return value.is_boolean();
    case 'o':
      return value.is_object();
    case 'a':
      return value.is_array();
    default:
      return true;
  }
}

const char* name_of(char type) {
  switch (type) {
    case 's':
      return "text";
    case 'n':
      return "a whole number, 0 or more";
    case 'b':
      return "true or false";
    case 'o':
      return "an object";
    default:
      return "a list";
  }
}

}  // namespace

std::optional<Refused> wrong_type(const Method& method, const Json& params) {
  for (std::string_view rest = method.params; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    const std::string key(one.substr(0, one.size() - 2));
    const auto value = params.find(key);
    if (value == params.end() || value->is_null() || has_type(*value, one.back())) continue;
    return Refused{code::kParams, key + ": must be " + name_of(one.back())};
  }
  return {};
}

void Call::reply(const Json& result) {
  if (id_) reply_written(dump(result));
}

void Call::reply_written(std::string_view result) {
  if (!id_) return;
  std::string text = pooled_buffer();
  text += R"({"jsonrpc":"2.0","id":)";
  write_json(*id_, text);
  client->send(pooled_message(std::move(text.append(",\"result\":").append(result) += '}')));
}

void Call::refuse(const Refused& why) {
  if (!id_) return;
  Json error = {{"code", why.code}, {"message", why.message}};
  if (!why.data.is_null()) error["data"] = why.data;
  client->send(
      std::make_shared<const std::string>(dump({{"jsonrpc", "2.0"}, {"id", *id_}, {"error", std::move(error)}})));
}

std::string Call::text(const char* key) const {
  const auto it = params.find(key);
  return it != params.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::optional<u64> Call::number(const char* key) const {
  const auto it = params.find(key);
  if (it == params.end() || !it->is_number_unsigned()) return {};
  return it->get<u64>();
}

bool Call::truth(const char* key, bool otherwise) const {
  const auto it = params.find(key);
  return it != params.end() && it->is_boolean() ? it->get<bool>() : otherwise;
}

}  // namespace cf
