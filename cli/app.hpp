#pragma once
// What the commands share: ending with a code and one line, opening games, writing JSON.
#include <CLI/CLI.hpp>
#include <span>
#include <string>

#include "host/library.hpp"

namespace cf::cli {

inline constexpr int kOk = 0, kFailed = 1, kBadInput = 2;

// Ends the program with this code after one line on standard error. The one exception of the program.
struct Stop {
  int code;
  std::string line;
};

[[noreturn]] inline void bad_input(std::string line) { throw Stop{kBadInput, std::move(line)}; }

// A position edited by hand can lead the rules to where they cannot go on, which may end the process. Returns in a
// child that does the work; the program itself waits, passes its exit code on, and says so if it was ended.
void go_on_in_child(const std::string& position);

template <class T>
T need(Result<T> result) {
  if (!result) bad_input(result.error().text());
  return std::move(*result);
}

struct Program {
  std::span<const Module* const> modules;
  std::string self;  // how to start this program again
  int exit_code = kOk;
};

// Options most commands have.
struct Common {
  std::string data;  // overlay folder
  bool json = false;
};
void add_common(CLI::App& command, Common& common);
std::unique_ptr<host::Library> open_library(const Program& program, const Common& common);

// Scenario, options and set-up file as given on the command line.
struct SetupOptions {
  std::string scenario;
  std::vector<std::string> options;  // key=value
  std::string file;
};
void add_setup(CLI::App& command, SetupOptions& setup);
// An empty scenario is the game's first.
Setup read_setup(const Game& game, const SetupOptions& setup);

void print_json(const Json& json);
Json parse_json(const std::string& text, const std::string& name);
// A file's text; "-" is standard input.
std::string read_input(const std::string& path);

using AddCommand = void (*)(CLI::App& app, Program& program);
// `extra`: commands that belong to one game and are linked into the whole program only.
int run(int argc, char** argv, std::span<const Module* const> modules, std::initializer_list<AddCommand> extra = {});

// One function a command, in cli/commands/.
void add_games(CLI::App& app, Program& program);
void add_rpc(CLI::App& app, Program& program);
void add_match(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_odds(CLI::App& app, Program& program);
void add_rules(CLI::App& app, Program& program);
void add_data(CLI::App& app, Program& program);
void add_words(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_study(CLI::App& app, Program& program);
void add_train(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_backup(CLI::App& app, Program& program);
void add_restore(CLI::App& app, Program& program);
void add_roster(CLI::App& app, Program& program);  // cli/roster.cpp, with the skirmish

}  // namespace cf::cli
