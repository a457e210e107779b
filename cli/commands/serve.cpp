#include "server/serve.hpp"

#include "cli/app.hpp"

namespace cf::cli {

void add_serve(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("serve", "Open the tables to browsers");
  command->footer("Example:\n  councilfire serve --port 8750");
  auto options = std::make_shared<ServeOptions>();
  auto data_dir = std::make_shared<std::string>();
  command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")->capture_default_str();
  command->add_option("--host", options->host, "Address to listen on; 0.0.0.0 is every one of this machine")
      ->capture_default_str();
  command->add_option("--data-dir", *data_dir, "Where tables are kept (default: " + default_data_dir().string() + ")")
      ->type_name("DIR");
  command->add_option("--base-path", options->base_path, "For a proxy that leaves its prefix on, as /games")
      ->type_name("PATH");
  command->add_option("--data", options->data, "Folder whose files replace built-in data files of the same name")
      ->type_name("DIR");
  command
      ->add_option("--tables-per-address", options->limits.tables_per_address, "Unfinished tables one address may have")
      ->capture_default_str();
  command
      ->add_option("--actions-per-second", options->limits.actions_per_second,
                   "Answers a second one connection may send")
      ->capture_default_str();
  command
      ->add_option("--allow-origin", options->allow_origins,
                   "Site whose pages may play here, besides the server's own, as https://games.example.org")
      ->type_name("ORIGIN");
  auto unlimited = std::make_shared<bool>(false);
  command->add_flag("--no-limits", *unlimited, "No limits per address and connection: for measuring on one machine");
  command->add_option("--workers", options->workers, "Threads for the player programs (default: all but one)");
  command->callback([=, &program] {
    options->data_dir = *data_dir;
    options->modules.assign(program.modules.begin(), program.modules.end());
    options->limits.actions_burst = 3 * options->limits.actions_per_second;
    if (*unlimited) options->limits.lift();
    program.exit_code = serve(*options);
  });
}

}  // namespace cf::cli
