#include <cstdio>
#include <iostream>

#include "cli/app.hpp"
#include "host/dispatcher.hpp"

namespace cf::cli {

void add_rpc(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("rpc", "Speak JSON-RPC 2.0 on standard input and output, one message a line");
  command->footer("Example:\n  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games.list\"}' | councilfire rpc\n"
                  "The methods are described in docs/protocol.md.");
  auto common = std::make_shared<Common>();
  command->add_option("--data", common->data, "Folder whose files replace built-in data files of the same name")->type_name("DIR");
  command->callback([=, &program] {
    const auto library = open_library(program, *common);
    host::Dispatcher dispatcher(*library);
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      const std::string answer = dispatcher.handle(line);
      if (answer.empty()) continue;
      std::cout << answer << '\n' << std::flush;
      if (!std::cout) throw Stop{kFailed, "the output could not be written"};
    }
  });
}

}  // namespace cf::cli
