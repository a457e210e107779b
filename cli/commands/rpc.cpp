// Two processes: the worker answers; this one passes the messages on and lives on if a message kills the worker
// (an edited position can leave the rules without a way to go on).
#include <cstdio>
#include <iostream>

#include "cli/app.hpp"
#include "host/dispatcher.hpp"
#include "host/process.hpp"

namespace cf::cli {
namespace {

struct Options {
  std::string data;
  bool worker = false;
};

constexpr auto kNoHurry = std::chrono::hours(24 * 365);

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

// One line out for every line in; empty when there is nothing to answer.
void work(const Program& program, const Options& options) {
  const auto library = open_library(program, {options.data});
  host::Dispatcher dispatcher(*library);
  for (std::string line; std::getline(std::cin, line);) std::cout << dispatcher.handle(line) << '\n' << std::flush;
}

// What is answered in the worker's place.
std::string obituary(const std::string& line) {
  const Json request = Json::parse(line, nullptr, false);
  const bool has_id = request.is_object() && request.contains("id") && request["id"].is_primitive();
  return Json{{"jsonrpc", "2.0"},
              {"id", has_id ? request["id"] : Json()},
              {"error",
               {{"code", -32603}, {"message", "the message could not be worked on to its end; all tables are closed"}}}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string pass_on(host::Process& worker, const Program& program, const Options& options, const std::string& line) {
  if (!worker.running()) {
    const std::string data = options.data.empty() ? "" : " --data " + quoted(options.data);
    need(worker.start("exec " + quoted(program.self) + " rpc --worker" + data));
  }
  const auto deadline = std::chrono::steady_clock::now() + kNoHurry;
  if (worker.write_line(line, deadline))
    if (Result<std::string> answer = worker.read_line(deadline)) return *answer;
  worker.stop();
  return obituary(line);
}

void guard(const Program& program, const Options& options) {
  open_library(program, {options.data});  // a bad folder is said at once
  host::Process worker;
  for (std::string line; std::getline(std::cin, line);) {
    if (is_blank(line)) continue;
    const std::string answer = pass_on(worker, program, options, line);
    if (answer.empty()) continue;
    std::cout << answer << '\n' << std::flush;
    if (!std::cout) throw Stop{kFailed, "the output could not be written"};
  }
}

}  // namespace

void add_rpc(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("rpc", "Speak JSON-RPC 2.0 on standard input and output, one message a line");
  command->footer(
      "Example:\n  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games.list\"}' | councilfire rpc\n"
      "The methods are described in docs/protocol.md.");
  auto options = std::make_shared<Options>();
  command->add_option("--data", options->data, "Folder whose files replace built-in data files of the same name")
      ->type_name("DIR");
  command->add_flag("--worker", options->worker)->group("");
  command->callback([=, &program] { options->worker ? work(program, *options) : guard(program, *options); });
}

}  // namespace cf::cli
