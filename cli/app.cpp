#include "cli/app.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <iterator>

#include "host/rule_fault.hpp"

namespace cf::cli {
namespace {

constexpr const char* kAbout =
    "Councilfire: five tabletop wargames of the North American frontier, 1754-1865.\n"
    "Every command answers --help with an example.";

int complain(int code, const std::string& line) {
  fmt::print(stderr, "councilfire: {}\n", line);
  return code;
}

// CLI11 puts several lines into some of its messages.
std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string own_path(const char* name) {
  char path[4096];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : name;
}

}  // namespace

void add_common(CLI::App& command, Common& common) {
  command.add_option("--data", common.data, "Folder whose files replace built-in data files of the same name")
      ->type_name("DIR");
  command.add_flag("--json", common.json, "Print one JSON object");
}

std::unique_ptr<host::Library> open_library(const Program& program, const Common& common) {
  auto library = std::make_unique<host::Library>(program.modules);
  if (!common.data.empty()) need(library->overlay(common.data));
  return library;
}

void add_setup(CLI::App& command, SetupOptions& setup) {
  command.add_option("--option", setup.options, "A rule option, as NAME=VALUE; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--setup", setup.file, "A set-up of your own, for games that take one")->type_name("FILE");
}

Setup read_setup(const Game& game, const SetupOptions& wanted) {
  Setup setup;
  setup.scenario = wanted.scenario.empty() ? game.info().scenarios.front().id : wanted.scenario;
  for (const std::string& option : wanted.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) bad_input("--option: '" + option + "' is not NAME=VALUE");
    setup.options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  if (!wanted.file.empty()) setup.file = DataFile{wanted.file, read_input(wanted.file)};
  return setup;
}

void print_json(const Json& json) { fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace)); }

Json parse_json(const std::string& text, const std::string& name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto at = std::min<std::size_t>(error.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    bad_input(fmt::format("{}:{}: is not JSON", name, line));
  }
}

std::string read_input(const std::string& path) {
  if (path != "-") return need(host::read_text_file(path));
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

void go_on_in_child(const std::string& position) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child <= 0) return;  // the child; or there is no room for one
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) bad_input(position + ": the rules cannot go on from this position");
  std::_Exit(WEXITSTATUS(status));
}

int run(int argc, char** argv, std::span<const Module* const> modules, std::initializer_list<AddCommand> extra) {
  std::signal(SIGPIPE, SIG_IGN);
  Program program{modules, own_path(argv[0])};
  CLI::App app(kAbout, "councilfire");
  app.require_subcommand(1);
  app.set_version_flag("--version", "councilfire " CF_VERSION);
  for (const auto add : {add_games, add_rpc, add_match, add_replay, add_odds, add_rules, add_data, add_words, add_bench,
                         add_study, add_train, add_serve, add_backup, add_restore})
    add(app, program);
  for (const AddCommand add : extra) add(app, program);
  if (argc > 1 && argv[1][0] != '-' &&
      app.get_subcommands([&](const CLI::App* c) { return c->get_name() == argv[1]; }).empty())
    return complain(kBadInput, fmt::format("there is no command '{}' (councilfire --help lists them)", argv[1]));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return complain(kBadInput, one_line(error.what()) + " (councilfire --help says more)");
  } catch (const Stop& stop) {
    return complain(stop.code, stop.line);
  } catch (const host::RuleFault& fault) {
    return complain(kBadInput, fmt::format("the rules cannot go on from that position: {}", fault.what()));
  }
  if (std::fflush(stdout) != 0) return complain(kFailed, "the output could not be written");
  return program.exit_code;
}

}  // namespace cf::cli
