#pragma once
// JSON-RPC 2.0 as docs/protocol.md has it: one message in, one message out. Used by `councilfire rpc` over standard
// input and output and by the server for what it shares. Nothing that is sent to it ends the process.
#include <map>
#include <memory>
#include <string>

#include "host/library.hpp"
#include "host/player.hpp"

namespace cf::host {

enum Code : int {
  kParseError = -32700,
  kBadRequest = -32600,
  kNoMethod = -32601,
  kBadParams = -32602,
  kInternal = -32603,
  kIllegal = -32001,
  kNoTable = -32002,
  kNotYourSeat = -32003,
  kNotNow = -32006,
  kRuleFault = -32007,
};

// The one exception here: thrown by a method, caught where the answer is written.
struct RpcError {
  int code;
  std::string message;
  Json data = nullptr;
};

// One open table.
struct Session {
  std::shared_ptr<const Game> game;
  Table table;
  Dice dice;  // empty: chance is asked of the caller
  RecordHeader header;
};

class Dispatcher {
 public:
  explicit Dispatcher(Library& library) : library_(library) {}

  // The answer to one line, without its line end; empty for a notification.
  std::string handle(std::string_view line);
  // The result of one method. Throws RpcError.
  Json call(std::string_view method, const Json& params);

 private:
  Json answer_one(const Json& request);
  Json add(Session session);
  Session& session(const Json& params);

  Json games_list(const Json& params);
  Json rules_get(const Json& params);
  Json table_new(const Json& params);
  Json table_close(const Json& params);
  Json table_decision(const Json& params);
  Json table_judge(const Json& params);
  Json table_apply(const Json& params);
  Json table_view(const Json& params);
  Json table_board(const Json& params);
  Json table_position(const Json& params);
  Json table_odds(const Json& params);
  Json table_plan(const Json& params);
  Json table_undo(const Json& params);
  Json table_save(const Json& params);
  Json table_load(const Json& params);
  Json table_result(const Json& params);
  Json player_choose(const Json& params);

  using Method = Json (Dispatcher::*)(const Json&);
  static const std::map<std::string_view, Method>& methods();

  Library& library_;
  std::map<std::string, std::unique_ptr<Session>> tables_;
  u64 opened_ = 0;
};

}  // namespace cf::host
