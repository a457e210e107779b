// Copies of all tables, and putting one back.
#include <fmt/format.h>

#include "cli/app.hpp"
#include "server/serve.hpp"

namespace cf::cli {
namespace {

struct Options {
  std::string file, data_dir;
  std::filesystem::path folder() const {
    return data_dir.empty() ? default_data_dir() : std::filesystem::path(data_dir);
  }
};

void add_options(CLI::App& command, const std::shared_ptr<Options>& options) {
  command.add_option("FILE", options->file, "The copy")->required();
  command
      .add_option("--data-dir", options->data_dir,
                  "Where tables are kept (default: " + default_data_dir().string() + ")")
      ->type_name("DIR");
}

}  // namespace

void add_backup(CLI::App& app, Program&) {
  CLI::App* command = app.add_subcommand("backup", "Copy all tables of a server, which may be running, to a file");
  command->footer("Example:\n  councilfire backup tables-monday.sqlite");
  auto options = std::make_shared<Options>();
  add_options(*command, options);
  command->callback([options] {
    need(backup(options->folder(), options->file));
    fmt::print("{} holds all tables.\n", options->file);
  });
}

void add_restore(CLI::App& app, Program&) {
  CLI::App* command = app.add_subcommand("restore", "Put a copy made by backup in the place of a server's tables");
  command->footer(
      "Example:\n  councilfire restore tables-monday.sqlite\nNo server may be running on the data directory.");
  auto options = std::make_shared<Options>();
  add_options(*command, options);
  command->callback([options] {
    need(restore(options->folder(), options->file));
    fmt::print("The tables of {} are in place; what was there is kept as {}.before-restore.\n", options->file,
               store_file(options->folder()));
  });
}

}  // namespace cf::cli
