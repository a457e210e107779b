// A server with the toy game (and every registered one), for tests that need a process of its own.
// serve_toy serve [--port PORT] [--data-dir DIR]: understands as much of the program's command as tests and the load
// generator say.
#include <cstdlib>

#include "games/registry.hpp"
#include "games/toy/toy.hpp"
#include "server/serve.hpp"

int main(int argc, char** argv) {
  cf::ServeOptions options;
  options.port = 0;
  options.data_dir = "serve-toy-data";
  for (int i = 2; i + 1 < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--port") options.port = static_cast<unsigned short>(std::atoi(argv[i + 1]));
    if (word == "--data-dir") options.data_dir = argv[i + 1];
  }
  options.modules.assign(cf::all_modules().begin(), cf::all_modules().end());
  options.modules.push_back(&cf::toy::kModule);
  options.limits.lift();
  return cf::serve(options);
}
