#pragma once
// One request of a client, answered exactly once; a notification (a request without id) is not answered.
#include <optional>
#include <span>

#include "server/room.hpp"

namespace cf {

class Call {
 public:
  Call(std::shared_ptr<Client> from, std::optional<Json> id, Json given)
      : client(std::move(from)), params(std::move(given)), id_(std::move(id)) {}
  void reply(const Json& result);
  void reply_written(std::string_view result);  // JSON as text
  void refuse(const Refused& why);
  void answer(const Answered& answered) { answered ? reply(*answered) : refuse(answered.error()); }

  // Types have been checked against the method's own: what is absent, or null, is "" or nothing here.
  std::string text(const char* key) const;
  std::optional<u64> number(const char* key) const;
  bool truth(const char* key, bool otherwise = false) const;

  const std::shared_ptr<Client> client;
  const Json params;

 private:
  const std::optional<Json> id_;
};
using CallPtr = std::shared_ptr<Call>;

class TableRegistry;

enum class MethodKind {
  Read,   // counts as a read
  Act,    // counts as an action
  Store,  // counts as an action, and its size against what the address may store
};

struct Method {
  std::string_view name;
  MethodKind kind;
  // The types of its parameters, as "table:s seq:n": s text, n whole number from 0, b true or false, o object, a list.
  std::string_view params;
  void (*run)(TableRegistry&, const CallPtr&);
};
std::span<const Method> lobby_methods();
std::span<const Method> table_methods();
std::span<const Method> campaign_methods();  // where the skirmish is among the games

// Why the parameters are not of the method's types, or nothing.
std::optional<Refused> wrong_type(const Method& method, const Json& params);

}  // namespace cf
