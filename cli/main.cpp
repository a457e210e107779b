#include "cli/app.hpp"
#include "games/registry.hpp"

int main(int argc, char** argv) { return cf::cli::run(argc, argv, cf::all_modules()); }
