#include "cli/app.hpp"
#include "games/toy/toy.hpp"

int main(int argc, char** argv) {
  static const cf::Module* const kModules[] = {&cf::toy::kModule};
  return cf::cli::run(argc, argv, kModules);
}
