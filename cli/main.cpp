#include "cli/app.hpp"
#include "games/registry.hpp"

int main(int argc, char** argv) {
#ifdef CF_ROSTER
  return cf::cli::run(argc, argv, cf::all_modules(), {cf::cli::add_roster});
#else
  return cf::cli::run(argc, argv, cf::all_modules());
#endif
}
