// A server with the toy game (and every registered one), for tests that need a process of its own.
// serve_toy PORT DATA-DIR
#include <cstdlib>

#include "games/registry.hpp"
#include "games/toy/toy.hpp"
#include "server/serve.hpp"

int main(int argc, char** argv) {
  cf::ServeOptions options;
  options.port = static_cast<unsigned short>(argc > 1 ? std::atoi(argv[1]) : 0);
  options.data_dir = argc > 2 ? argv[2] : "serve-toy-data";
  options.modules.assign(cf::all_modules().begin(), cf::all_modules().end());
  options.modules.push_back(&cf::toy::kModule);
  options.limits.tables_per_address = 100000;
  options.limits.sockets_per_address = 100000;
  options.limits.tables_per_guest = 100000;
  options.limits.actions_per_second = options.limits.actions_burst = 1e9;
  options.limits.reads_per_second = options.limits.reads_burst = 1e9;
  return cf::serve(options);
}
